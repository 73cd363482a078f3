"""The texts about a bridge to AXI4-Stream in the header of an export, by its core."""

import inspect

from ..hdl.monitor import POSITION

__all__ = ["LAYOUTS", "kind_of", "texts_of_bus"]

#: Texts of the ports of a bus, by the payload of the core on that side.
PAYLOADS = {
    "Byte": {"tdata": "A byte."},
    "ChannelByte": {
        "tdata": "A byte.",
        "tid": "The channel; packets may be interleaved, transfer by transfer.",
    },
    "CodeUnit": {
        "tdata": "A code unit, low byte first.",
        "tkeep": "All ones, or 1 if the packet ends within the unit.",
    },
    "CodePoint": {
        "tdata": "A code point in 32 bits. At an input, U+FFFD replaces one with more bits than "
        "those of the encoding.",
    },
    "Beat": {
        "tdata": "Bytes, the earliest in the low eight bits; undefined where TKEEP is 0.",
        "tkeep": "Ones for the bytes, from bit 0 on; all ones without TLAST. At an input, 0 with "
        "TLAST ends the packet with the transfer before; 0 without TLAST is ignored. With a gap, "
        "the number of bytes is undefined.",
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


def texts_of_bus(core):
    """The texts of the ports with the payloads of a core, by name."""
    return {
        f"{side}_{port}": text
        for side, stream in (("s_axis", core.i), ("m_axis", core.o))
        for port, text in PAYLOADS[kind_of(stream)].items()
    }


def kind_of(stream):
    """The name of the payload of a stream."""
    shape = stream.payload.shape()
    return (shape if inspect.isclass(shape) else type(shape)).__name__


def _word(core):
    return [
        ("code point; undefined unless the cause is 0", _padded(core.encoding.codepoint_bits)),
        ("length; 0 without an event", 4),
        ("cause; 0 for a code point", 4),
    ]


def _event(core):
    return [*_word(core), ("bytes, the latest in the low eight", 8 * core.encoding.most_bytes)]


def _located(core):
    return _event(core) + [(name, _padded(core.bits)) for name in POSITION]


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


#: Of payloads with several fields on a bus: the port, and a function of the core that gives its
#: fields, each with its bits.
LAYOUTS = {
    "Event": ("m_axis_tdata", _event),
    "Located": ("m_axis_tdata", _located),
    "Decoded": ("m_axis_tdata, lane 0", _word),
    "Validated": ("m_axis_tuser", _verdict),
    "ChannelEvents": ("m_axis_tdata", _two_events),
}
