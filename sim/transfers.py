"""Input transfers for a component, and the outputs of its specification, for any test bench."""

from itertools import islice, pairwise
from typing import NamedTuple

import numpy as np
from amaranth.hdl import Cat, Const, Elaboratable, Module, Mux, ResetInserter, Signal, Value
from amaranth.lib import data

from ..engine.machine import Machine
from ..engine.rows import columns, number_of, numbered, rows_of
from ..engine.run import Run
from ..engine.source import Source, Stall, StreamPort
from ..flow.catalogue import specify
from ..flow.export import Export
from ..flow.flat_ports import fields_of
from ..spec import defined_bits
from .beats import packets
from .stimulus import random_payloads
from .vectors import vectors

__all__ = ["Transfers", "transfers"]

#: Random payloads of a component; the number of runs that start from reset.
RANDOM_PAYLOADS, RUNS = 8_000, 200
#: Cycles after the last item of a run until all outputs have come out; the most cycles until an
#: item is accepted.
DRAIN_CYCLES = 128
#: Packets that are interleaved at once, if there are as many channels.
INTERLEAVED_PACKETS = 4


class Transfers(NamedTuple):
    """Payloads, as numbers: the ports of a stream side by side, the first in the low bits.

    Attributes
    ----------
    inputs : list of int
        The input payloads.
    expected : list of (int, int)
        The output payloads in order: values, and masks of the defined bits.
    runs : list of (int, int)
        The starts of runs from reset: indices into ``inputs`` and ``expected``.
    side_sum : int
        The sum over the other outputs: 1 for each error and each signature; with the policy
        strict, the fields of the reported error after each transfer.
    """

    inputs: list[int]
    expected: list[tuple[int, int]]
    runs: list[tuple[int, int]]
    side_sum: int


def transfers(
    export: Export, inputs: dict[str, int], outputs: dict[str, int], share: int = 1
) -> Transfers:
    """Transfers for a component, independent of pauses on either side.

    Parameters
    ----------
    export : Export
    inputs, outputs : dict of str to int
        The ports of the streams, without prefix and handshake, and their widths.
    share : int
        2 for every second packet, and so on.
    """
    core, rng = export.core, np.random.default_rng(1)
    shape = core.i.payload.shape()
    items, runs = _packets(core, shape)[::share], []
    if hasattr(core, "channels"):
        items = _interleave(items, shape, core.channels, rng)
    size = -(-len(items) // RUNS)
    for at in range(0, len(items), size):
        rows = np.concatenate(items[at : at + size])
        rows = _on_bus(shape, rows, inputs, rng) if export.has_bus else rows
        runs.append([*map(number_of, rows)])
    answers, side_sum = _run(_Streams(export, inputs, outputs), runs)
    payloads, expected, begins = [], [], []
    for numbers, words in zip(runs, answers, strict=True):
        begins.append((len(payloads), len(expected)))
        payloads += numbers
        expected += words
    return Transfers(payloads, expected, begins, side_sum)


# ---- the input


def _packets(core, shape):
    """Packets of payloads as rows: the vectors, if the core decodes bytes; and random ones."""
    items = []
    fields = dict(data.Layout.cast(shape))
    if {"data", "last"} <= fields.keys() and hasattr(core, "encoding"):
        texts = vectors(core.encoding.name)
        items = [packets(shape, packet) for vector in texts for packet in vector.packets]
        if hasattr(core, "count_bits"):  # large numbers, also of the first error
            ordered = sorted(texts, key=lambda vector: vector.kind != "well-formed")
            joined = b"".join(packet for vector in ordered for packet in vector.packets)
            items.append(packets(shape, joined))
    if not hasattr(core, "channels"):  # in a channel, a random packet might not end
        drawn = islice(random_payloads(core, 1), RANDOM_PAYLOADS)
        rows = numbered(data.Layout.cast(shape).size, drawn)
        ends = columns(shape, rows).get("last", np.ones(len(rows)))
        places = [0, *(np.flatnonzero(ends) + 1)]
        items += [rows[start:end] for start, end in pairwise(places)]
    return items


def _interleave(items, shape, channels, rng):
    """Groups of packets, each in a channel of its own, with the bytes of a group in any order."""
    size, mixed = min(INTERLEAVED_PACKETS, channels), []
    for at in range(0, len(items), size):
        group = items[at : at + size]
        order = rng.permutation(np.repeat(np.arange(len(group)), [*map(len, group)]))
        rows = np.concatenate(group)
        rows[np.argsort(order, kind="stable")] = rows.copy()
        channel = rng.permutation(channels)[order]
        mixed.append(rows | rows_of(shape, {"channel": channel}))
    return mixed


def _on_bus(shape, rows, ports, rng):
    """The transfers of AXI4-Stream that carry payloads, and null transfers if the bus has TKEEP.

    Null bytes are random. Some code points are too large for the core.
    """
    item = columns(shape, rows)
    number, last = item.get("data", item.get("value")), item["last"]
    lane = np.arange(ports.get("keep", 0))
    keep = np.ones((len(rows), lane.size), bool)
    if "count" in item:
        count = item["count"][:, None]
        keep = ~last[:, None].astype(bool) | (lane < count)
    elif "truncated" in item:  # a byte is missing
        keep[:, 1:] = item["truncated"][:, None] == 0
    if "keep" in item:
        keep &= item["keep"][:, None] != 0
    if "value" in item:
        number = number | (rng.random(len(rows)) < 0.05).astype(number.dtype) << 31
    if lane.size:
        nulls = np.flatnonzero(rng.random(len(rows)) < 0.1)
        number, keep, last = (np.insert(of, nulls, 0, axis=0) for of in (number, keep, last))
        noise = rng.integers(1 << ports["data"] // number[0].size, size=number.shape)
        number = np.where(keep if number.ndim > 1 else keep.all(axis=1), number, noise)
    widths = {
        name: data.ArrayLayout(1, width) if name == "keep" else width
        for name, width in ports.items()
    }
    if number.ndim > 1:
        widths["data"] = data.ArrayLayout(8, number.shape[1])
    fields = {"data": number, "keep": keep, "last": last, "id": item.get("channel")}
    fields = {name: fields[name] for name in ports}
    return rows_of(data.StructLayout(widths), fields)


# ---- the output


class _Streams(Elaboratable):
    """The specification of a component, between a ``Source`` and a sink.

    Attributes
    ----------
    i, o : StreamPort
        The streams; a payload is the ports of a transfer side by side.
    mask : Value
        The defined bits of an output.
    side : Signal
        The summand of a cycle in ``Transfers.side_sum``.
    """

    def __init__(self, export, input_ports, output_ports):
        self._specification = spec = specify(export.bridge or export.core)
        self.side = Signal(64)
        if not export.has_bus:
            i, o = spec.i, spec.o
            self.i = StreamPort(Value.cast(i.payload), i.valid, getattr(i, "ready", Const(1)))
            words = []
            for undefined in (0, 1):
                payload = o.payload.shape()(defined_bits(o.payload, undefined))
                fields = dict(fields_of("", payload))
                words.append(Cat(fields[f"_{name}"] for name in output_ports))
            word, self.mask = words[0], ~(words[0] ^ words[1])
            self.o = StreamPort(word, o.valid, getattr(o, "ready", Const(1)))
        else:
            payload = Cat(getattr(spec, f"s_axis_t{name}") for name in input_ports)
            word = Cat(getattr(spec, f"m_axis_t{name}") for name in output_ports)
            self.i = StreamPort(payload, spec.s_axis_tvalid, spec.s_axis_tready)
            self.o = StreamPort(word, spec.m_axis_tvalid, spec.m_axis_tready)
            self.mask = ~Cat(spec.undefined[f"m_axis_t{name}"] for name in output_ports)

    def elaborate(self, platform):
        m = Module()
        m.submodules.specification = spec = self._specification
        is_accepted, after_item = self.i.valid & self.i.ready, Signal()
        m.d.sync += after_item.eq(is_accepted)
        if hasattr(spec, "stopped"):
            error = spec.error
            fields = Value.cast(error.cause), error.length, error.last, error.bytes
            m.d.comb += self.side.eq(Mux(spec.stopped & after_item, sum(fields), 0))
        else:
            mark = getattr(spec, "mark", 0) & is_accepted
            m.d.comb += self.side.eq(getattr(spec, "error", 0) + mark)
        return m


def _run(streams, runs):
    """Simulate runs from reset, one after the other, each without pauses.

    Returns
    -------
    outputs : list of list of (int, int)
        For each run, its output transfers: words and masks.
    side_sum : int
        The sum of ``side``.
    """
    reset = Signal()
    design = ResetInserter(reset)(streams)
    source = Source(design, streams.i, streams.o, Stall(), reset=reset, reset_bits=1)
    outputs = {"word": streams.o.payload, "mask": streams.mask, "side": streams.side}
    machine = Machine(
        source, source.inputs, outputs | source.outputs, is_sourced=True, counted=["accepted"]
    )
    first = 1 << len(streams.i.payload)
    pieces = []
    for items in runs:
        rows = numbered(machine.inputs["item"], [items[0] | first, *items[1:]])
        pieces += ({"item": rows}, len(items)), ({"drain": 1}, DRAIN_CYCLES)
    stored = dict.fromkeys(("word", "mask"), "output")
    run = Run(machine, ["side"], stored, patience=DRAIN_CYCLES)
    results, side_sum = [[] for _ in runs], 0
    for n, piece in enumerate(run.feed(pieces)):
        side_sum += int(piece.rows["side"].sum())
        columns = ([*map(number_of, piece.rows[name])] for name in stored)
        results[n // 2] += zip(*columns, strict=True)
    return results, side_sum
