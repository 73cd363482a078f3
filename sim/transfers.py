"""Input transfers for a component, and what its specification sends, for any test bench."""

import random
from collections import deque
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from amaranth.hdl import Cat, Mux, Value
from amaranth.lib import data

from ..flow.catalogue import row_of, specify
from ..hdl.flat_ports import FlatPorts, fields_of
from ..spec import defined
from . import stimulus
from .machine import BLOCK, PARTS, Machine
from .models.event import CAUSE_NUMBERS
from .vectors import events_of, vectors

__all__ = ["Transfers", "transfers"]

#: Random cycles for components that do not decode bytes; the number of runs that start from reset.
DRAWN, RUNS = 8_000, 200
#: Idle cycles after which everything has come out.
QUIET = 64


class Transfers(NamedTuple):
    """Payloads, as numbers: the ports of a stream side by side, the first in the low bits.

    Attributes
    ----------
    given : list of int
        The input payloads.
    expected : list of (int, int)
        The output payloads in order: values, and masks of the defined bits.
    starts : list of (int, int)
        Where runs from reset start: indices into ``given`` and ``expected``.
    reports : int
        The sum over the other outputs: 1 for each error and each signature; with the policy
        strict, the fields of the reported error after each transfer.
    """

    given: list[int]
    expected: list[tuple[int, int]]
    starts: list[tuple[int, int]]
    reports: int


def transfers(
    component: Any, taken: dict[str, int], sent: dict[str, int], share: int = 1
) -> Transfers:
    """Transfers for a component, which are the same however either side pauses.

    Parameters
    ----------
    component
        From ``clockpoint.flow.verilog.export``.
    taken, sent : dict of str to int
        The ports of its streams, without prefix and handshake, and their widths.
    share : int
        2 for every second packet, and so on.
    """
    core = component
    while inner := getattr(core, "component", None) or getattr(core, "core", None):
        core = inner
    row = row_of(core)
    some, lanes = random.Random(1), getattr(core, "lanes", 1)
    packets = _packets(core, row.stimulus, some)[::share]
    runs, size = [], -(-len(packets) // RUNS)
    for at in range(0, len(packets), size):
        items = [item for packet in packets[at : at + size] for item in packet]
        if row.channels:
            items = _interleaved(packets[at : at + size], core.channels, some)
        if not isinstance(component, FlatPorts):
            items = _on_bus(items, taken, some)
        runs.append([_word(taken, item, lanes) for item in items])
    outputs, reports = _run(_specification(component, taken, sent), runs)
    given, expected, starts = [], [], []
    for items, words in zip(runs, outputs, strict=True):
        starts.append((len(given), len(expected)))
        given += items
        expected += words
    return Transfers(given, expected, starts, reports)


# ---- the input


def _packets(core, name, some):
    """Packets of inputs, as dictionaries of fields: vectors, or a stimulus."""
    encoding = core.encoding.name if hasattr(core, "encoding") else "utf-8"
    packets = [packet for vector in vectors(encoding) for packet in vector.packets]
    if hasattr(core, "count_bits"):  # large numbers, that of the first error, too
        packets.append(_joined_vectors(encoding))
    match name:
        case "any_events":
            return [[*map(_event, events_of([packet], encoding))] for packet in packets]
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
    ends = [n for n, item in enumerate(drawn, 1) if item["last"]]
    return [drawn[start:end] for start, end in pairwise([0, *ends])]


def _event(event):
    return {
        "codepoint": event.codepoint or 0,
        "cause": CAUSE_NUMBERS[event.cause],
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


def _on_bus(items, taken, some):
    """AXI4-Stream transfers; of a wide core, some are null and have no TLAST, so it ignores them.

    Some code points are too large for the core.
    """
    for item in items:
        keep = (1 << taken.get("keep", 0)) - 1
        if "count" in item:
            if some.random() < 0.05:
                yield {"data": some.getrandbits(8), "keep": 0}
            keep = (1 << item["count"]) - 1 if item["last"] else keep
        if item.get("truncated"):  # a byte is missing
            keep = 1
        number = item["data"] if "data" in item else item["value"]
        if taken["data"] == 32 and number == 0xFFFD and some.random() < 0.5:
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


def _specification(component, taken, sent):
    """The specification of a component as a ``Machine``.

    Outputs: ``word`` and ``mask`` are the ports of an output transfer, side by side, and their
    defined bits. In each cycle, the specification reports ``error`` in any case, ``mark`` if an
    item is accepted, and ``stopped`` if one was in the cycle before.
    """
    spec = specify(getattr(component, "component", component))
    if isinstance(component, FlatPorts):
        i, o, fields = spec.i, spec.o, dict(fields_of("", spec.i.payload))
        valid, takes = i.valid, getattr(i, "ready", None)
        offered, ready = o.valid, getattr(o, "ready", None)
        given = Cat(fields[f"_{name}"] for name in taken)
        words = []
        for undefined in (0, 1):
            payload = o.payload.shape()(defined(o.payload, undefined))
            fields = dict(fields_of("", payload))
            words.append(Cat(fields[f"_{name}"] for name in sent))
        word, mask = words[0], ~(words[0] ^ words[1])
    else:
        valid, takes = spec.s_axis_tvalid, spec.s_axis_tready
        offered, ready = spec.m_axis_tvalid, spec.m_axis_tready
        given = Cat(getattr(spec, f"s_axis_t{name}") for name in taken)
        word = Cat(getattr(spec, f"m_axis_t{name}") for name in sent)
        mask = ~Cat(spec.undefined[f"m_axis_t{name}"] for name in sent)
    inputs = {"given": given, "valid": valid} | ({} if ready is None else {"ready": ready})
    outputs = {"word": word, "mask": mask, "offered": offered}
    if takes is not None:
        outputs["takes"] = takes
    if hasattr(spec, "stopped"):
        error = spec.error
        fields = Value.cast(error.cause), error.length, error.last, error.bytes
        outputs["stopped"] = Mux(spec.stopped, sum(fields), 0)
    else:
        outputs |= {n: getattr(spec, n) for n in ("error", "mark") if hasattr(spec, n)}
    return Machine(spec, inputs, outputs)


def _run(machine, runs):
    """Simulate runs from reset at the same time, each without pauses.

    Returns
    -------
    outputs : list of list of (int, int)
        For each run, its output transfers: words and masks.
    reports : int
        The sum over the other outputs.
    """
    sizes = np.array([*map(len, runs)] + [0] * (PARTS - len(runs)))
    items = machine.rows("given", PARTS, sizes.max() + 1)
    octets = items[0, 0].nbytes
    for n, run in enumerate(runs):
        data = b"".join(word.to_bytes(octets, "little") for word in run)
        items[n, : len(run)] = np.frombuffer(data, items.dtype).reshape(len(run), *items.shape[2:])
    state, at, took = (
        machine.spread(machine.begins),
        np.zeros(PARTS, int),
        np.zeros((PARTS, 1), bool),
    )
    outputs, reports, quiet = [[] for _ in runs], 0, 0
    while quiet < QUIET:
        begin, count, waits = state.copy(), BLOCK, None
        while waits is None or 0 < waits < count:
            count = waits or count
            places = at[:, None] + np.arange(count)
            is_left = places < sizes[:, None]
            places = np.minimum(places, sizes[:, None])
            given = {"given": items[np.arange(PARTS)[:, None], places], "valid": is_left}
            state[:] = begin
            answers = machine.advance(state, given | {"ready": 1}, count, machine.outputs)
            taken = is_left & answers.get("takes", np.uint8(1)).astype(bool)
            # The cycles up to an item that has to wait, after which the inputs are others; or 0.
            refused = (taken ^ is_left).any(axis=0)
            waits = int(refused.argmax()) + 1 if refused.any() else 0
        at += taken.sum(axis=1)
        reports += int(answers.get("error", np.uint8(0)).sum())
        reports += int((answers.get("mark", np.uint8(0)) * taken).sum())
        took = np.hstack([took[:, -1:], taken])
        reports += int((answers.get("stopped", np.uint64(0)) * took[:, :-1]).sum())
        offered = answers["offered"].astype(bool)
        words, masks = answers["word"][offered], answers["mask"][offered]
        for n, word, mask in zip(np.nonzero(offered)[0], words, masks, strict=True):
            outputs[n].append(
                tuple(int.from_bytes(row.tobytes(), "little") for row in (word, mask))
            )
        quiet = 0 if is_left.any() or offered.any() else quiet + count
    return outputs, reports
