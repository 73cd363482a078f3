"""The oracle of any core between two AXI4-Streams: TDATA, TKEEP and TUSER, bit by bit."""

import numpy as np

from clockpoint import hdl
from clockpoint.hdl.event import Kept

from .core import OfCodePoints, Oracle, combinations, items, oracle_of

#: Bits of a code point in whole bytes, of a byte with length and cause, and of UTF-32.
CODEPOINT, TAG, UTF_32 = 24, 8, 32
#: The data of a null transfer: a low surrogate and a continuation byte.
NULL = 0xDE80


class AxiStreamOracle(Oracle, cores=(hdl.AxiStream,)):
    """The input items are the items of the inner core; the outputs are the fields of transfers."""

    def __init__(self, core):
        super().__init__(core)
        self.inner = inner = oracle_of(core.core)
        self.rate, self.side, self.columns = inner.rate, inner.side, inner.columns
        for name in ("packet", "plain", "random_items", "calm_items", "side_outputs"):
            setattr(self, name, getattr(inner, name))

    def packets(self):
        packets = self.inner.packets()
        if isinstance(self.inner, OfCodePoints):  # numbers with more bits than the core has
            packets += map(items, combinations([0x41, 1 << 21, (1 << 32) - 1], 2))
        return packets

    def inputs(self, packets):
        columns = self.columns(packets)
        data, last = columns.get("data", columns.get("value")), columns["last"]
        inputs = {"s_axis_tlast": last.astype(np.uint8)}
        if data.ndim > 1:
            lanes = data.shape[1]
            count = np.where(last, columns["count"].clip(max=lanes), lanes)
            inputs["s_axis_tkeep"] = ((1 << count) - 1).astype(np.uint8)
            data = np.ascontiguousarray(data.astype(np.uint8)).view(f"<u{lanes}")[:, 0]
        if "truncated" in columns:
            inputs["s_axis_tkeep"] = np.where(columns["truncated"], 1, 3).astype(np.uint8)
        if "keep" in columns:
            width = len(self.core.s_axis_tkeep)
            ones = inputs.get("s_axis_tkeep", np.uint8((1 << width) - 1))
            inputs["s_axis_tkeep"] = np.where(columns["keep"], ones, 0).astype(np.uint8)
            data = np.where(columns["keep"], data, NULL & (1 << 8 * width) - 1)
        if "channel" in columns:
            inputs["s_axis_tid"] = columns["channel"].astype(np.uint8)
        return inputs | {"s_axis_tdata": data}

    def expected(self, packets):
        core = self.core.core
        transfer, outputs = TRANSFERS[type(core)], self.inner.expected(packets)
        if not isinstance(core.o.payload.shape(), Kept):
            return [transfer(core, *item) for item in outputs]
        ones = (1 << len(self.core.m_axis_tkeep)) - 1
        output = []
        for *item, keep in outputs:
            data, *rest = transfer(core, *item)
            output.append((data if keep else 0, keep * ones, *rest))
        return output


def packed(*fields):
    """Pairs of a number and its bits as one number, the first in the low bits."""
    number = at = 0
    for value, bits in fields:
        number |= value << at
        at += bits
    return number


def word(codepoint, length, cause):
    """The code point, and a byte with the length in bits 3:0 and the cause in bits 7:4."""
    return packed((codepoint, CODEPOINT), (length, 4), (cause, 4))


def of_event(core, codepoint, cause, length, last, bytes_, *position):
    """The bytes after code point and length; then the position, each number in whole bytes."""
    bits = -(-(core.bits or 0) // 8) * 8
    data = packed((word(codepoint, length, cause), CODEPOINT + TAG), (bytes_, 32))
    return data | packed(*((n, bits) for n in position)) << 64, last, cause


def of_item(core, value, last, *_):
    return value, last


def lanes_of(core, *beat):
    """The lanes of a beat, those without an item 0; their number; and ``last``."""
    return beat[: core.lanes], *beat[core.lanes : core.lanes + 2]


def of_lanes(values, bits, count, last):
    """TDATA, TKEEP and TLAST of lanes of so many bits."""
    return packed(*((value, bits) for value in values)), (1 << count * bits // 8) - 1, last


def of_beat(core, *fields):
    values, count, last = lanes_of(core, *fields)
    return of_lanes(values, 8, count, last)


def of_codepoints(core, *fields):
    values, count, last = lanes_of(core, *fields)
    return of_lanes(values, UTF_32, count, last)


def of_slots(core, *fields):
    """In each lane, the event that ends there; TUSER has the causes."""
    _, count, last = lanes_of(core, *fields)
    fields = fields[core.lanes + 2 :]
    slots = [fields[n : n + 4] for n in range(0, len(fields), 4)]
    words = [word(codepoint, length, cause) for _, codepoint, cause, length in slots]
    causes = packed(*((cause, 4) for _, _, cause, _ in slots))
    return *of_lanes(words, CODEPOINT + TAG, count, last), causes


def of_verdict(core, *fields):
    """TUSER with TLAST: bit 0 if it is ill formed, length, cause, offset, errors, code points."""
    values, count, last = lanes_of(core, *fields)
    well_formed, offset, cause, length, errors, codepoints = fields[core.lanes + 2 :]
    counts = ((n, core.count_bits) for n in (offset, errors, codepoints))
    user = packed((1 - well_formed, 1), (length, 3), (cause, 4), *counts)
    return *of_lanes(values, 8, count, last), user if last else 0


def of_channel(core, *fields):
    """The error before the byte in the low half, its own event in the high half."""
    is_cut, cut_cause, cut_length, cut_bytes = fields[:4]
    is_own, codepoint, cause, length, last, bytes_, channel = fields[4:]
    halves = (
        packed((word(0, cut_length, cut_cause), 32), (cut_bytes, 32)),
        packed((word(codepoint, length, cause), 32), (bytes_, 32)),
    )
    data = packed(*((half, 64) for half in halves))
    keep = packed((0xFF * is_cut, 8), (0xFF * is_own, 8))
    return data, keep, last, channel, packed((cut_cause, 8), (cause, 8))


#: The fields of a transfer from the fields of an item, in the order of IHI 0051, by payload.
TRANSFERS = {
    hdl.StreamDecoder: of_event,
    hdl.Encoder: of_item,
    hdl.Sanitizer: of_item,
    hdl.Utf16Encoder: of_item,
    hdl.Utf16Decoder: of_item,
    hdl.WideSanitizer: of_beat,
    hdl.WideDecoder: of_slots,
    hdl.Packer: of_codepoints,
    hdl.Validator: of_verdict,
    hdl.InterleavedDecoder: of_channel,
}
