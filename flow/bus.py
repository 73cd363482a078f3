"""The texts about a bridge to AXI4-Stream in the header of an export, by its core."""

import inspect
import re

from ..hdl.monitor import POSITION

__all__ = ["LAYOUTS", "applies", "texts_of_bus"]

#: Texts of the ports of a bus, by the payload of the core on that side.
PAYLOADS = {
    "Byte": {"tdata": "A byte."},
    "ChannelByte": {"tdata": "A byte."},
    "CodeUnit": {
        "tdata": "A code unit, low byte first.",
        "tkeep": "All ones, or 1 if the packet ends within the unit.",
    },
    "CodePoint": {"tdata": "A code point in 32 bits."},
    "Beat": {
        "tdata": "Bytes, the earliest in the low eight bits; undefined where TKEEP is 0.",
        "tkeep": "Ones for the bytes, from bit 0 on; all ones without TLAST.",
    },
    "Event": {"tdata": "An event.", "tuser": "The cause; 0 for a code point."},
    "Located": {"tdata": "An event.", "tuser": "The cause; 0 for a code point."},
    "Decoded": {
        "tdata": "An event, or none, in each lane; undefined where TKEEP is 0.",
        "tkeep": "Ones for the lanes with a byte.",
        "tuser": "The causes, each in the low bits of its lane; 0 without an error.",
    },
    "Packed": {
        "tdata": "A code point in 32 bits in each lane; undefined where TKEEP is 0.",
        "tkeep": "Ones for the lanes with a code point.",
    },
    "Validated": {
        "tdata": "Bytes, the earliest in the low eight bits; undefined where TKEEP is 0.",
        "tkeep": "Ones for the bytes, from bit 0 on.",
        "tuser": "The verdict; undefined without TLAST.",
    },
    "ChannelEvents": {
        "tdata": "Two events, in halves; undefined where TKEEP is 0.",
        "tkeep": "Ones for each half with an event.",
        "tuser": "The causes, each in the low bits of its half; 0 without an error.",
    },
}
#: Whether a paragraph about bridges applies to one, by its start.
CONDITIONS = {
    "Without TKEEP": lambda bridge: not hasattr(bridge, "s_axis_tkeep"),
    "Without back-pressure": lambda bridge: bridge.stream is not bridge.core,
    "Where an item is a beat": lambda bridge: hasattr(bridge.core, "lanes"),
    "With a monitor": lambda bridge: getattr(bridge.core, "monitor", False),
}


def texts_of_bus(core):
    """The texts of the ports with the payloads of a core, by name."""
    texts = {}
    for side, stream in ("s_axis", core.i), ("m_axis", core.o):
        shape = stream.payload.shape()
        kind = shape if inspect.isclass(shape) else type(shape)
        texts |= {f"{side}_{port}": text for port, text in PAYLOADS[kind.__name__].items()}
    return texts


def applies(paragraph, bridge):
    """Whether a paragraph in the docstring of ``AxiStream`` applies to a bridge."""
    if about := re.match(r"An? ``(\w+)``", paragraph):
        return about[1] == type(bridge.core).__name__
    start = next(filter(paragraph.startswith, CONDITIONS), None)
    return start is None or CONDITIONS[start](bridge)


def _word(core):
    return [
        ("code point; undefined unless the cause is 0", _padded(core.encoding.codepoint_bits)),
        ("length; 0 without an event", 4),
        ("cause; 0 for a code point", 4),
    ]


def _event(core):
    event = [*_word(core), ("bytes, the latest in the low eight", 8 * core.encoding.most_bytes)]
    position = POSITION if getattr(core, "monitor", False) else ()
    return event + [(name, _padded(core.bits)) for name in position]


def _two_events(core):
    halves = "error exposed by the byte", "event of the byte"
    return [(f"{half}: {text}", bits) for half in halves for text, bits in _event(core)]


def _verdict(core):
    first = [("length of the first error", 3), ("cause of the first error", 4)]
    numbers = "number of bytes before it", "number of errors", "number of code points"
    fields = [("1: the packet is ill formed", 1), *first]
    return fields + [(text, core.count_bits) for text in numbers]


def _padded(bits):
    return -(-bits // 8) * 8


#: Of cores whose items have several fields on a bus: the port, and its fields with their bits.
LAYOUTS = {
    "StreamDecoder": ("m_axis_tdata", _event),
    "WideDecoder": ("m_axis_tdata, lane 0", _word),
    "Validator": ("m_axis_tuser", _verdict),
    "InterleavedDecoder": ("m_axis_tdata", _two_events),
}
