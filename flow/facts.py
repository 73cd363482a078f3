"""What the header of an export and the data sheets say of each core and of its bus."""

import inspect
from typing import NamedTuple

from ..hdl.event import Kept

__all__ = ["FACTS", "PARTS", "Facts", "texts_of_bus"]


class Facts(NamedTuple):
    """The facts about a core.

    Attributes
    ----------
    text : str
        What goes in, and what comes out.
    rate : str
        What it accepts or sends in a cycle.
    latency : str
        From where to where it is; ``{before}`` is a cycle less.
    notes : str
        What else its user must know.
    endless : str
        What to do with ``{last}``, the port that ends a packet, if the data has no packets.
    """

    text: str
    rate: str
    latency: str
    notes: str = ""
    endless: str = "Without packets, tie {last} to 0."


EVENTS = (
    "Decodes bytes to events: each is a code point, or an error with its cause, length and bytes. "
    "Every byte belongs to exactly one event, and events come in the order of the bytes."
)
EVENT_LATENCY = (
    "from the last byte of an event to the event; an error that only the next byte exposes comes "
    "{before} cycles after that byte"
)
UNPAIRED = (
    "A byte can end two events: the sequence that it cuts short, and its own. They come in two "
    "cycles, the first one in the cycle before."
)
BEAT = (
    "from the last beat of a packet, or from one that the next beat follows at once; otherwise, a "
    "beat comes out {before} cycles after the next one"
)
WAITING = (
    "Assert {last} with the last beat: each beat waits in the core for the next one or for the end "
    "of its packet, so that with {last} tied to 0, the last beat never comes out."
)
#: By the name of the row.
FACTS = {
    "decoder": Facts(EVENTS, "one byte per cycle", EVENT_LATENCY, UNPAIRED),
    "stream-decoder": Facts(EVENTS, "one byte per cycle", EVENT_LATENCY),
    "monitor": Facts(
        "Passes events on, with their positions: offset, character, line and column.",
        "one event per cycle",
        "from an event to the event with its position",
        "All numbers count from 0 and wrap around.",
        "Without packets, tie {last} to 0: positions are those since reset.",
    ),
    "status": Facts(
        "Counts events for software, which reads and writes registers over AXI4-Lite.",
        "one event per cycle",
        "from an event to the counts",
    ),
    "wide-decoder": Facts(
        "Decodes a beat of bytes per cycle: returns the beat, with each event in the lane of its "
        "last byte.",
        "one beat per cycle",
        BEAT,
        endless=WAITING,
    ),
    "validator": Facts(
        "Returns each beat of bytes, and with the last one of a packet a verdict: whether the "
        "packet is well formed, its first error, and counts.",
        "one beat per cycle",
        BEAT,
        endless=f"{WAITING} There is no verdict without {{last}}.",
    ),
    "packer": Facts(
        "Packs bytes into dense UTF-32: beats of bytes in, beats of code points out. Each error "
        "becomes U+FFFD. Each beat but the last one of a packet is full; a packet without code "
        "points becomes one empty beat.",
        "one beat per cycle",
        "from the last beat of a packet to its last beat of code points; others come earlier",
        endless="Assert {last} with the last beat: a beat of code points waits until the next code "
        "point or the end of the packet, so that with {last} tied to 0, the last ones never come "
        "out.",
    ),
    "wide-sanitizer": Facts(
        "Returns each beat of bytes, with each byte of an error replaced. Lengths and positions "
        "stay the same.",
        "one beat per cycle",
        "from the last beat of a packet; any other waits for the beats that complete its last "
        "sequence, and comes out one cycle less after each of them",
        endless=WAITING,
    ),
    "interleaved-decoder": Facts(
        "Decodes the bytes of many channels, in any order, to the events of each channel.",
        "one byte of any channel per cycle",
        "from a byte to the events that it ends",
        "A byte can end two events of its channel: the sequence that it cuts short, and its own. "
        "Both come out in the same cycle.",
    ),
    "window-decoder": Facts(
        "Decodes the first event of a window of bytes: a code point, or an error with its cause. "
        "The next window starts after its length.",
        "one event per cycle",
        "in the same cycle",
        "A window that ends within a sequence is an error, truncated at its end: unless the text "
        "ends there, present it again with more bytes.",
    ),
    "error-policy": Facts(
        "Turns events into code points; the policy says what becomes of an error.",
        "one code point per cycle",
        "from an event to its code point, or to the last one of several",
    ),
    "byte-order-mark": Facts(
        "Passes events on, and detects a signature: U+FEFF as the first code point of a packet.",
        "one event per cycle",
        "from an event to the event",
    ),
    "encoder": Facts(
        "Encodes code points. A code point with several forms is sent in the shortest.",
        "one byte per cycle, without idle cycles between code points",
        "from a code point to its first byte",
        "A code point that cannot be encoded makes error pulse.",
    ),
    "sanitizer": Facts(
        "Passes well-formed text unchanged, and replaces each error.",
        "one byte per cycle",
        "from a byte of well-formed text, if no cycle of its character is idle",
        "A replacement longer than its error takes one cycle per byte.",
    ),
    "json-unescape": Facts(
        "Replaces the escapes in the contents of JSON strings by their code points. Errors of the "
        "decoder stay; bad escapes are errors, too. The lengths of all events add up to the bytes.",
        "one event per cycle",
        "from the last event of an escape, or from a plain code point",
        "A packet is a string without its quotation marks. A high surrogate waits for the escape "
        "after it.",
    ),
    "json-string-decoder": Facts(
        "Turns the contents of JSON strings into the text that they stand for, in UTF-8. U+FFFD "
        "replaces each error.",
        "one byte per cycle of a string without errors",
        "from the last byte of a character or an escape to the first byte that is sent",
        "A packet is a string without its quotation marks.",
    ),
    "utf-16-encoder": Facts(
        "Encodes code points in UTF-16. U+FFFD replaces surrogates and numbers above 10FFFF.",
        "one code unit per cycle, without idle cycles between code points",
        "from a code point to its first code unit",
    ),
    "utf-16-decoder": Facts(
        "Decodes UTF-16 to code points. An unpaired surrogate is an error, and comes out as its "
        "own number; so is a packet that ends within a code unit.",
        "one code unit per cycle",
        "from the last code unit of a code point",
    ),
    "utf-16-byte-encoder": Facts(
        "Splits code units of UTF-16 into bytes.",
        "one byte per cycle, without idle cycles between code units",
        "from a code unit to its first byte",
    ),
    "utf-16-byte-decoder": Facts(
        "Joins bytes into code units of UTF-16.",
        "one byte per cycle",
        "from the second byte of a code unit; two cycles from a byte that ends the packet within "
        "one, with one cycle in which no byte is accepted",
    ),
    "designation-detector": Facts(
        "Detects designations of UTF-8 and returns to ISO 2022: 1B 25 47, 1B 25 2F with 47, 48 or "
        "49, and 1B 25 40.",
        "one byte per cycle",
        "from the last byte of a sequence to its report",
    ),
}

# ---- the ports of a bridge to AXI4-Stream

#: Texts of the ports that all bridges have.
BUS = {
    "aclk": "Clock: inputs are sampled and outputs change on the rising edge.",
    "aresetn": "Reset, active low and synchronous: low at one rising edge is enough.",
    "s_axis_tlast": "The packet ends with this transfer.",
    "s_axis_tvalid": "A transfer is offered.",
    "s_axis_tready": "Ready to accept a transfer in this cycle.",
    "m_axis_tlast": "The packet ends with this transfer.",
    "m_axis_tid": "The channel.",
    "m_axis_tvalid": "A transfer is offered; low from the first rising edge in reset on.",
    "m_axis_tready": "Ready to accept a transfer in this cycle.",
}
#: Texts of the other ports, by the payload of the core on that side.
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
        "tdata": "An event in each lane, of length 0 for none; undefined where TKEEP is 0.",
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
#: Texts of the parts of TDATA and TUSER that are no fields of a payload.
PARTS = {
    "cut_codepoint": "0.",
    "ill_formed": "There is an error. If it is 0, offset, cause and length are undefined.",
    "other_lanes": "The other lanes, each like the first.",
}
#: Of a payload with ``keep``.
KEEP = "All ones, or 0 with TLAST: the packet ends with the transfer before."


def texts_of_bus(core):
    """The texts of the ports with the payloads of a core, by name."""
    texts = dict(BUS)
    for side, stream in ("s_axis", core.i), ("m_axis", core.o):
        shape = stream.payload.shape()
        item = shape.item if isinstance(shape, Kept) else shape
        kind = item if inspect.isclass(item) else type(item)
        texts |= {f"{side}_{port}": text for port, text in PAYLOADS[kind.__name__].items()}
        if isinstance(shape, Kept):
            texts[f"{side}_tkeep"] = KEEP
    return texts
