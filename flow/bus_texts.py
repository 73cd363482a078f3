"""Texts of data sheets for the ports of a bridge to AXI4-Stream."""

import inspect

from ..hdl.channels import ChannelByte, ChannelEvents
from ..hdl.event import CodePoint, Event, Kept
from ..hdl.monitor import Located
from ..hdl.utf_16 import CodeUnit
from ..hdl.wide.beat import Beat
from ..hdl.wide.decoder import Decoded
from ..hdl.wide.packer import Packed
from ..hdl.wide.validator import Validated

__all__ = ["PART_TEXTS", "texts_of_bus"]

#: Texts of the ports that depend on the payload of the core on their side. TDATA of any other
#: payload is the field ``data``, or has the fields that a header lists.
PAYLOAD_TEXTS = {
    ChannelByte: {
        "tdata": "A byte.",
        "tid": "The channel; packets may be interleaved, transfer by transfer.",
    },
    CodeUnit: {
        "tdata": "A code unit, low byte first.",
        "tkeep": "At an input, 1 with TLAST: the packet ends within the unit.",
    },
    CodePoint: {
        "tdata": "A code point in 32 bits. At an input, U+FFFD replaces a number with more bits "
        "than the encoding has.",
    },
    Beat: {
        "tdata": "Bytes, the earliest in the low eight bits; undefined where TKEEP is 0.",
        "tkeep": "Ones for the bytes, from bit 0 on; all ones without TLAST. At an input, 0 with "
        "TLAST ends the packet with the transfer before; 0 without TLAST is ignored. With a gap, "
        "the number of bytes is undefined.",
    },
    Event: {"tdata": "An event.", "tuser": "The cause; 0 for a code point."},
    Located: {"tdata": "An event.", "tuser": "The cause; 0 for a code point."},
    Decoded: {
        "tdata": "An event in each lane, of length 0 for none; undefined where TKEEP is 0.",
        "tkeep": "Ones for the lanes with a byte.",
        "tuser": "The causes, each in the low bits of its lane; 0 without an error.",
    },
    Packed: {
        "tdata": "A code point in 32 bits in each lane; undefined where TKEEP is 0.",
        "tkeep": "Ones for the lanes with a code point.",
    },
    Validated: {
        "tdata": "Bytes, the earliest in the low eight bits; undefined where TKEEP is 0.",
        "tkeep": "Ones for the bytes, from bit 0 on.",
        "tuser": "The verdict; undefined without TLAST.",
    },
    ChannelEvents: {
        "tdata": "Two events, in halves; undefined where TKEEP is 0.",
        "tkeep": "Ones for each half with an event.",
        "tuser": "The causes, each in the low bits of its half; 0 without an error.",
    },
}
#: Texts of the parts of TDATA and TUSER that are not fields of a payload.
PART_TEXTS = {
    "cut_codepoint": "0.",
    "ill_formed": "There is an error. If it is 0, offset, cause and length are undefined.",
    "other_lanes": "The other lanes, each like the first.",
}
#: The text of TKEEP for a payload with ``keep``.
KEEP_TEXT = (
    "All ones, or 0 with TLAST: the packet ends with the transfer before. At an input, 0 without "
    "TLAST is ignored."
)


def texts_of_bus(core):
    """The texts of the ports with the payloads of a core, by name."""
    sides = {"s_axis": core.i.payload.shape(), "m_axis": core.o.payload.shape()}
    return {
        f"{side}_{port}": text
        for side, shape in sides.items()
        for port, text in _texts_of_side(shape).items()
    }


def _texts_of_side(shape):
    """The texts of the ports of one side, by name, without the prefix of the side."""
    if isinstance(shape, Kept):
        texts = _texts_of_side(shape.item)
        return texts | {"tkeep": " ".join([KEEP_TEXT, *filter(None, [texts.get("tkeep")])])}
    kind = shape if inspect.isclass(shape) else type(shape)
    return PAYLOAD_TEXTS.get(kind) or {"tdata": shape.TEXTS.get("data", "The fields below.")}
