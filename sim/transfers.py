"""Input transfers for a component, and what its specification sends, for any test bench."""

import random
from collections import deque
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from amaranth.hdl import Cat, Const, Elaboratable, Module, Mux, ResetInserter, Signal, Value
from amaranth.lib import data

from ..flow.catalogue import specify
from ..flow.export import Export
from ..flow.flat_ports import fields_of
from ..spec import defined
from . import stimulus
from .machine import Machine
from .models.events import expected_events
from .payloads import number_of, numbered
from .run import Run
from .source import Port, Source, Stall
from .vectors import vectors

__all__ = ["Transfers", "event_fields", "transfers"]

#: Random cycles for components that do not decode bytes; the number of runs that start from reset.
DRAWN, RUNS = 8_000, 200
#: Cycles after the last item of a run in which everything comes out, and in which a next one is
#: accepted.
QUIET = 128


class Transfers(NamedTuple):
    """Payloads, as numbers: the ports of a stream side by side, the first in the low bits.

    Attributes
    ----------
    inputs : list of int
        The input payloads.
    expected : list of (int, int)
        The output payloads in order: values, and masks of the defined bits.
    runs : list of (int, int)
        Where runs from reset start: indices into ``inputs`` and ``expected``.
    reports : int
        The sum over the other outputs: 1 for each error and each signature; with the policy
        strict, the fields of the reported error after each transfer.
    """

    inputs: list[int]
    expected: list[tuple[int, int]]
    runs: list[tuple[int, int]]
    reports: int


def transfers(
    export: Export, inputs: dict[str, int], outputs: dict[str, int], share: int = 1
) -> Transfers:
    """Transfers for a component, which are the same however either side pauses.

    Parameters
    ----------
    export : Export
    inputs, outputs : dict of str to int
        The ports of its streams, without prefix and handshake, and their widths.
    share : int
        2 for every second packet, and so on.
    """
    core, row = export.core, export.row
    some, lanes = random.Random(1), getattr(core, "lanes", 1)
    packets = _packets(core, row.stimulus, some)[::share]
    if getattr(core, "keep", False):
        packets = [_kept(packet, some) for packet in packets]
    runs, size = [], -(-len(packets) // RUNS)
    for at in range(0, len(packets), size):
        items = [item for packet in packets[at : at + size] for item in packet]
        if row.channels:
            items = _interleaved(packets[at : at + size], core.channels, some)
        if export.has_bus:
            items = _on_bus(items, inputs, some)
        runs.append([_word(inputs, item, lanes) for item in items])
    outputs, reports = _run(_Streams(export, inputs, outputs), runs)
    payloads, expected, begins = [], [], []
    for items, words in zip(runs, outputs, strict=True):
        begins.append((len(payloads), len(expected)))
        payloads += items
        expected += words
    return Transfers(payloads, expected, begins, reports)


# ---- the input


def _packets(core, name, some):
    """Packets of inputs, as dictionaries of fields: vectors, or a stimulus."""
    encoding = core.encoding.name if hasattr(core, "encoding") else "utf-8"
    packets = [packet for vector in vectors(encoding) for packet in vector.packets]
    if hasattr(core, "count_bits"):  # large numbers, that of the first error, too
        packets.append(_joined_vectors(encoding))
    match name:
        case "any_events":
            return [[*map(event_fields, expected_events(packet, encoding))] for packet in packets]
        case "any_beats":
            return [_beats(packet, core.lanes, some) for packet in packets]
        case "any_bytes" | "any_stream" | "any_channels":
            return [
                [{"data": byte, "last": n == len(p)} for n, byte in enumerate(p, 1)]
                for p in packets
            ]
    names = [name for name, _ in data.Layout.cast(core.i.payload.shape())]
    drawn = [
        dict(zip(names, fields, strict=False))
        for valid, *fields in getattr(stimulus, name)(1, DRAWN, encoding)
        if valid
    ]
    ends = [n for n, item in enumerate(drawn, 1) if item.get("last", True)]
    return [drawn[start:end] for start, end in pairwise([0, *ends])]


def _kept(packet, some):
    """A packet of items with ``keep``; every second one ends after its last item."""
    packet = [item | {"keep": 1} for item in packet]
    if packet[-1].get("truncated") or some.random() < 0.5:
        return packet
    return [*packet[:-1], packet[-1] | {"last": 0}, dict.fromkeys(packet[-1], 0) | {"last": 1}]


def event_fields(event):
    """The fields of the payload that reports an ``Event`` of a model."""
    return {
        "codepoint": event.codepoint or 0,
        "cause": event.cause_number,
        "length": event.length,
        "last": event.last,
        "bytes": int.from_bytes(event.bytes, "big"),
    }


def _joined_vectors(encoding):
    """All vectors in one packet, those without errors first."""
    ordered = sorted(vectors(encoding), key=lambda vector: vector.kind != "well-formed")
    return b"".join(packet for vector in ordered for packet in vector.packets)


def _beats(packet, lanes, some):
    """A packet in beats, some with an empty last one; values that do not matter are random."""
    parts = [packet[at : at + lanes] for at in range(0, len(packet), lanes)]
    if len(packet) % lanes == 0 and some.random() < 0.5:
        parts.append(b"")
    return [
        {
            "data": [*part, *some.randbytes(lanes - len(part))],
            "count": len(part) if n == len(parts) else some.randrange(lanes + 1),
            "last": n == len(parts),
        }
        for n, part in enumerate(parts, 1)
    ]


def _interleaved(packets, channels, some):
    """The bytes of packets, four at a time, each in a channel of its own."""
    waiting, active, items = deque(packets), {}, []
    while waiting or active:
        while waiting and len(active) < min(4, channels):
            channel = some.randrange(channels)
            if channel not in active:
                active[channel] = deque(waiting.popleft())
        channel = some.choice([*active])
        items.append(active[channel].popleft() | {"channel": channel})
        if not active[channel]:
            del active[channel]
    return items


def _on_bus(items, inputs, some):
    """AXI4-Stream transfers; of a wide core, some are null and have no TLAST, so it ignores them.

    Some code points are too large for the core.
    """
    for item in items:
        keep = (1 << inputs.get("keep", 0)) - 1
        if "count" in item:
            if some.random() < 0.05:
                yield {"data": some.getrandbits(8), "keep": 0}
            keep = (1 << item["count"]) - 1 if item["last"] else keep
        if item.get("truncated"):  # a byte is missing
            keep = 1
        if item.get("keep") == 0:
            keep = 0
        number = item["data"] if "data" in item else item["value"]
        if inputs["data"] == 32 and number == 0xFFFD and some.random() < 0.5:
            number = 1 << 31 | some.getrandbits(31)
        yield {"data": number, "keep": keep, "last": item["last"], "id": item.get("channel", 0)}


def _word(ports, fields, lanes):
    """All ports of a stream side by side, the first in the low bits; others are 0."""
    word = at = 0
    for name, width in ports.items():
        value = fields.get(name, 0)
        values = value if isinstance(value, list) else [value]
        step = width // lanes if isinstance(value, list) else width
        word |= sum(int(each) << at + n * step for n, each in enumerate(values))
        at += width
    return word


# ---- the output


class _Streams(Elaboratable):
    """The specification of a component, between a ``Source`` and a sink.

    Attributes
    ----------
    i, o : Port
        Their payloads are the ports of a transfer side by side.
    mask : Value
        The defined bits of an output.
    reports : Signal
        What a cycle adds to ``Transfers.reports``.
    """

    def __init__(self, export, input_ports, output_ports):
        self._specification = spec = specify(export.bridge or export.core)
        self.reports = Signal(64)
        if not export.has_bus:
            i, o, fields = spec.i, spec.o, dict(fields_of("", spec.i.payload))
            payload = Cat(fields[f"_{name}"] for name in input_ports)
            self.i = Port(payload, i.valid, getattr(i, "ready", Const(1)))
            words = []
            for undefined in (0, 1):
                payload = o.payload.shape()(defined(o.payload, undefined))
                fields = dict(fields_of("", payload))
                words.append(Cat(fields[f"_{name}"] for name in output_ports))
            word, self.mask = words[0], ~(words[0] ^ words[1])
            self.o = Port(word, o.valid, getattr(o, "ready", Const(1)))
        else:
            payload = Cat(getattr(spec, f"s_axis_t{name}") for name in input_ports)
            word = Cat(getattr(spec, f"m_axis_t{name}") for name in output_ports)
            self.i = Port(payload, spec.s_axis_tvalid, spec.s_axis_tready)
            self.o = Port(word, spec.m_axis_tvalid, spec.m_axis_tready)
            self.mask = ~Cat(spec.undefined[f"m_axis_t{name}"] for name in output_ports)

    def elaborate(self, platform):
        m = Module()
        m.submodules.specification = spec = self._specification
        is_accepted, after_item = self.i.valid & self.i.ready, Signal()
        m.d.sync += after_item.eq(is_accepted)
        if hasattr(spec, "stopped"):
            error = spec.error
            fields = Value.cast(error.cause), error.length, error.last, error.bytes
            m.d.comb += self.reports.eq(Mux(spec.stopped & after_item, sum(fields), 0))
        else:
            mark = getattr(spec, "mark", 0) & is_accepted
            m.d.comb += self.reports.eq(getattr(spec, "error", 0) + mark)
        return m


def _run(streams, runs):
    """Simulate runs from reset, one after the other, each without pauses.

    Returns
    -------
    outputs : list of list of (int, int)
        For each run, its output transfers: words and masks.
    reports : int
        The sum of ``reports``.
    """
    reset = Signal()
    design = ResetInserter(reset)(streams)
    source = Source(design, streams.i, streams.o, Stall(), reset=reset, reset_bits=1)
    outputs = {"word": streams.o.payload, "mask": streams.mask, "reports": streams.reports}
    machine = Machine(source, source.inputs, outputs | source.outputs, is_sourced=True)
    first = 1 << len(streams.i.payload)
    pieces = []
    for items in runs:
        rows = numbered(machine.inputs["item"], [items[0] | first, *items[1:]])
        pieces += ({"item": rows}, len(items)), ({"drain": 1}, QUIET)
    run = Run(machine, ["output", *outputs], patience=QUIET)
    results, reports = [[] for _ in runs], 0
    for n, answers in enumerate(run.feed(pieces)):
        for answer in answers:
            reports += int(answer["reports"].sum())
            moves = np.flatnonzero(answer["output"])
            columns = ([*map(number_of, answer[name][moves])] for name in ("word", "mask"))
            results[n // 2] += zip(*columns, strict=True)
    return results, reports
