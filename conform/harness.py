"""A third-party decoder as gates, between a source and a sink; many streams at once."""

from collections import deque
from typing import NamedTuple

import numpy as np
from amaranth.hdl import Cat, ClockSignal, Const, Elaboratable, Instance, Module, Mux, Signal
from amaranth.lib import data

from ..sim.machine import BLOCK, COPIES, Items, Machine
from .ports import compared_ports
from .streams import ROOM

__all__ = [
    "EVENT",
    "MODULE",
    "Harness",
    "Outcome",
    "Probe",
    "trace_of",
    "transfers_of",
]

#: The module of the decoder.
MODULE = "decoder"
#: An event; in a word of the probe, flags are above it, and then the byte with its ``last``.
EVENT = data.StructLayout({"codepoint": 32, "error": 1, "last": 1, "cause": 3, "length": 8})
MASK = np.uint64((1 << EVENT.size) - 1)
FLAGS = "in_valid", "in_ready", "out_valid", "out_ready", "changes", "rst"
IN_VALID, IN_READY, OUT_VALID, OUT_READY, CHANGES, RESET = (1 << n for n in range(6))
#: Cycles without a transfer after which a byte is never accepted, or an event never comes; idle
#: cycles after the last event that is due.
PATIENCE, QUIET = 5000, 24
#: Most events for a byte.
REPORTS = 8
#: Cycles until the pattern of a sink repeats.
PERIOD = 1 << 13
#: Cycles after which streams that are over are replaced.
WINDOW = 4 * BLOCK


class Probe(Elaboratable):
    """A third-party decoder, an instance of the module ``MODULE``, and its transfers.

    Parameters
    ----------
    ports : dict
        As in ``Foreign``.
    errors : str
        How it reports errors.

    Attributes
    ----------
    rst, in_valid, in_data, in_last, ready : Signal
        Inputs of the decoder; without ``out_ready``, it is always ready.
    in_ready, out_valid, out_ready : Signal
    event : Signal
        What it offers, as far as it is compared: an ``EVENT``.
    changes : Signal
        An event is withdrawn, or another one than in the cycle before, when it was not accepted.
    word : Signal
        ``event``, the ``FLAGS``, ``in_data``, ``in_last``.
    """

    def __init__(self, ports, errors):
        self._ports, self._compared = ports, compared_ports(ports, errors)
        for name in ("in_last", "ready", *FLAGS):
            setattr(self, name, Signal(name=name))
        self.in_data, self.event, self.word = Signal(8), Signal(EVENT), Signal(64)

    def elaborate(self, platform):
        m = Module()
        pins, pairs = {}, {}
        for name, port in self._ports.items():
            if name != "clk":
                pin = getattr(self, name, None)
                pairs[name] = Signal(len(port["bits"]), name=name) if pin is None else pin
                pins[f"{port['direction'][0]}_{name}"] = pairs[name]
        m.submodules.decoder = Instance(MODULE, i_clk=ClockSignal(), **pins)
        m.d.comb += self.out_ready.eq(self.ready if "out_ready" in pairs else 1)
        if "in_ready" not in pairs:
            m.d.comb += self.in_ready.eq(1)

        event = self.event
        for name in self._compared:
            field, number = event[name.removeprefix("out_")], pairs[name]
            is_large = number[len(field) :].any()
            m.d.comb += field.eq(number | is_large.replicate(len(field)))
        if "out_error" in self._compared:
            with m.If(pairs["out_error"]):
                m.d.comb += event.codepoint.eq(0)
        before, stalled = Signal(EVENT), Signal()
        m.d.sync += before.eq(event)
        m.d.sync += stalled.eq(self.out_valid & ~self.out_ready & ~self.rst)
        m.d.comb += [
            self.changes.eq(stalled & ~self.rst & (~self.out_valid | (event != before))),
            self.word.eq(
                Cat(event, *(getattr(self, name) for name in FLAGS), self.in_data, self.in_last)
            ),
        ]
        return m


def trace_of(words):
    """The ports in each cycle, from the words of a ``Probe``: a dict of arrays; ``out``: events."""
    flags = words >> np.uint64(EVENT.size)
    payload = (flags >> np.uint64(len(FLAGS))).astype(int)
    trace = {name: flags >> np.uint64(n) & np.uint64(1) == 1 for n, name in enumerate(FLAGS)}
    return trace | {"in_data": payload & 0xFF, "in_last": payload >> 8 == 1, "out": words & MASK}


def transfers_of(trace):
    """The cycles in which bytes are first offered, bytes are accepted, and events come."""
    taken = trace["in_valid"] & trace["in_ready"]
    waits = trace["in_valid"] & ~taken
    came = trace["out_valid"] & trace["out_ready"] & ~trace["rst"]
    first = trace["in_valid"] & ~np.append(False, waits[:-1])
    return tuple(map(np.flatnonzero, (first, taken, came)))


class _Circuit(Elaboratable):
    """A decoder, a source as a ``Machine`` expects it, and a sink.

    Attributes
    ----------
    item, left : Signal
        There is an item: a byte, ``last``, and the idle cycles before it.
    rst, hold, cut : Signal
        Resets the decoder; no item is offered; a reset follows the last item at once.
    noise : Signal
        The payload while no item is offered.
    ready, limit, rests : Signal
        The sink is ready if ``ready`` is high and an event has waited for ``limit`` cycles; if
        ``rests`` is high, that many cycles after the latest transfer.
    """

    def __init__(self, ports, errors):
        self.probe = Probe(ports, errors)
        self.item, self.accepted = Signal(ROOM), Signal()
        self.left, self.rst, self.hold, self.cut = (Signal() for _ in range(4))
        self.noise, self.ready, self.limit, self.rests = Signal(9), Signal(), Signal(5), Signal()
        names = "item", "left", "rst", "hold", "cut", "noise", "ready", "limit", "rests"
        self.inputs = {name: getattr(self, name) for name in names}

    def elaborate(self, platform):
        m = Module()
        m.submodules.probe = probe = self.probe
        waited, is_left = Signal(ROOM - 9), self.left & ~self.hold
        is_due = waited == self.item[9:]
        payload = Mux(probe.in_valid, self.item[:9], self.noise)
        m.d.comb += [
            self.accepted.eq(probe.in_valid & probe.in_ready),
            probe.in_valid.eq(is_left & is_due),
            Cat(probe.in_data, probe.in_last).eq(payload),
            probe.rst.eq(self.rst | (self.cut & ~is_left & ~self.hold)),
        ]
        with m.If(self.accepted | self.rst):
            m.d.sync += waited.eq(0)
        with m.Elif(is_left & ~is_due):
            m.d.sync += waited.eq(waited + 1)

        cycles = Signal(5)
        m.d.comb += probe.ready.eq(self.ready & (cycles >= self.limit))
        with m.If((probe.out_valid & probe.out_ready) | probe.rst):
            m.d.sync += cycles.eq(0)
        with m.Elif((probe.out_valid | self.rests) & ~cycles.all()):
            m.d.sync += cycles.eq(cycles + 1)
        return m


class Outcome(NamedTuple):
    """The result of a stream.

    Attributes
    ----------
    events : array
        Those that came, each as a number with the bits of ``EVENT``.
    end : str
        Empty, or why it ended early: a byte is never accepted (``deaf``), there are more events
        than possible (``endless``), or an event on offer changes, which is the one after those that
        came (``unsteady``).
    taken : int
        The bytes that were accepted.
    before : int
        The number of the stream before it in the same circuit, or -1.
    trace : dict of str to array
        If asked for, the ports in each cycle from the first one after the reset on.
    """

    events: np.ndarray
    end: str
    taken: int
    before: int
    trace: dict


class Harness:
    """A decoder between sources and sinks, as gates.

    Registers and memories without an initial value have a random one.

    Parameters
    ----------
    design : Foreign
    errors : str
        How it reports errors.
    reset : int
        Cycles of reset, and of idle cycles after it.

    Raises
    ------
    UnsupportedDesign
        If the design cannot be run as gates.
    MissingTool, ToolError
    """

    def __init__(self, design, errors, reset):
        self._reset, self._random = reset, np.random.default_rng(1)
        circuit = _Circuit(design.ports, errors)
        modules = design.rtlil.replace("module \\top\n", f"module \\{MODULE}\n", 1)
        outputs = {"word": circuit.probe.word, "accepted": circuit.accepted, "runs": Const(1)}
        self._machine = Machine(circuit, circuit.inputs, outputs, modules, is_sourced=True)

    def run(self, streams, due, *, in_order=False, traced=False):
        """Send streams through the decoder; each begins with a reset.

        Parameters
        ----------
        streams : list of Stream
        due : sequence of int
            The number of events that are due, for each stream.
        in_order : bool
            One stream after the other, instead of many at once.
        traced : bool
            Keep the ports of all cycles.

        Returns
        -------
        list of Outcome
        """
        lanes = _Lanes(streams, due, 1 if in_order else COPIES)
        state = self._machine.spread(self._machine.begins)
        random = self._random.integers(0, 1 << 64, state.shape, np.uint64, endpoint=False)
        state ^= self._machine.spread(self._machine.unset) & random
        sinks = {s.sink: s.sink.pattern(self._random, PERIOD).astype("u1") for s in streams}
        patterns, kinds = np.array([*sinks.values()]), {sink: n for n, sink in enumerate(sinks)}
        kinds = np.array([kinds[stream.sink] for stream in streams])
        settings = {"limit": [s.sink.limit for s in streams], "cut": [s.cut for s in streams]}
        settings["rests"] = [stream.sink.mode == "rests" for stream in streams]
        settings["undefined"] = [stream.undefined for stream in streams]
        settings = {name: np.array(values, "u1")[:, None] for name, values in settings.items()}
        while lanes.fill(2 * self._reset):
            parts, numbers = lanes.active()
            cycles = lanes.age[parts, None] + np.arange(WINDOW)
            inputs = {name: values[numbers] for name, values in settings.items()}
            inputs["ready"] = patterns[kinds[numbers, None], cycles % PERIOD]
            if cycles[:, 0].min() < 0:
                inputs |= {"hold": cycles < 0, "rst": cycles < -self._reset}
            inputs = {name: self._rows(name, rows, parts) for name, rows in inputs.items()}
            inputs["noise"] = self._random.integers(0, 512, (COPIES, WINDOW), np.uint16)
            items = lanes.window(parts)
            words = self._machine.advance(state, inputs, WINDOW, ["word"], items=items)["word"]
            lanes.account(parts, numbers, words[parts], traced)
        return lanes.outcomes()

    def _rows(self, name, values, parts):
        """An input of the machine for all parts, from the rows for some."""
        rows = self._machine.rows(name, COPIES, values.shape[1])
        rows[parts] = values
        return rows


class _Lanes:
    """The streams that run at the same time, a part of the machine for each."""

    def __init__(self, streams, due, count):
        self._due = np.asarray(due)
        self._sizes = np.array([len(stream.items) for stream in streams])
        self._ends = np.cumsum(self._sizes)
        self._cuts = np.array([stream.cut for stream in streams])
        spare = np.zeros(WINDOW, np.uint16)
        self._items = np.concatenate([*(stream.items for stream in streams), spare])
        # The longest first, since the last ones run alone.
        order = np.argsort(-self._sizes, kind="stable") if count > 1 else range(len(streams))
        self._queue = deque(map(int, order))
        self._numbers, self._latest = np.full(count, -1), np.full(count, -1)
        self.age, self._places, self._quiet, self._came = (np.zeros(count, int) for _ in range(4))
        self._before, self._taken = np.full(len(streams), -1), np.zeros(len(streams), int)
        self._events, self._traces, self._stops = [], {}, {}

    def fill(self, wait):
        """Begin streams, each after so many cycles, in free parts; whether there are any left."""
        free = np.flatnonzero(self._numbers < 0)[: len(self._queue)]
        numbers = [self._queue.popleft() for _ in free]
        self._before[numbers] = self._latest[free]
        self._numbers[free] = self._latest[free] = numbers
        self._places[free] = self._ends[numbers] - self._sizes[numbers]
        self.age[free], self._quiet[free], self._came[free] = -wait, 0, 0
        return (self._numbers >= 0).any()

    def active(self):
        """The parts that have a stream, and its number."""
        parts = np.flatnonzero(self._numbers >= 0)
        return parts, self._numbers[parts]

    def window(self, parts):
        """The next ``Items`` of parts."""
        begins, left = WINDOW * np.arange(COPIES), np.zeros(COPIES, int)
        left[parts] = np.minimum(self._ends[self._numbers[parts]] - self._places[parts], WINDOW)
        rows = np.zeros((COPIES, WINDOW), np.uint16)
        rows[parts] = self._items[self._places[parts, None] + np.arange(WINDOW)]
        return Items(rows.ravel(), begins, begins + left)

    def account(self, parts, numbers, words, traced):
        """Account for a window of cycles."""
        flags = (words >> np.uint64(EVENT.size)).astype(np.uint8)
        taken = flags & (IN_VALID | IN_READY) == IN_VALID | IN_READY
        sent = flags & (OUT_VALID | OUT_READY | RESET) == OUT_VALID | OUT_READY
        changes = np.logical_or.accumulate(flags & CHANGES != 0, axis=1)
        unsteady, sent = changes[:, -1], sent & ~changes
        rows, columns = np.nonzero(sent)
        self._events.append((numbers[rows], words[rows, columns] & MASK))
        if traced:
            for n, age, row in zip(numbers.tolist(), self.age[parts], words, strict=True):
                self._traces.setdefault(n, []).append(row[max(0, -age) :])
        self._places[parts] += taken.sum(axis=1)
        self._taken[numbers] += taken.sum(axis=1)
        self._came[parts] += sent.sum(axis=1)
        moves = (taken | sent)[:, ::-1]
        quiet = np.where(moves.any(axis=1), moves.argmax(axis=1), self._quiet[parts] + WINDOW)
        self._quiet[parts] = np.where(self.age[parts] < 0, 0, quiet)
        self.age[parts] += WINDOW

        left = self._ends[numbers] - self._places[parts]
        waits = (left > 0) | (self._came[parts] < self._due[numbers])
        is_quiet = self._quiet[parts] >= np.where(waits, PATIENCE, QUIET)
        endless = self._came[parts] > REPORTS * (self._sizes[numbers] + REPORTS)
        done = is_quiet | endless | unsteady | (self._cuts[numbers] & (left == 0))
        stops = {"deaf": is_quiet & (left > 0), "endless": endless, "unsteady": unsteady}
        for why, is_stopped in stops.items():
            self._stops |= dict.fromkeys(numbers[is_stopped].tolist(), why)
        self._numbers[parts[done]] = -1

    def outcomes(self):
        """The ``Outcome`` of each stream."""
        numbers = np.concatenate([numbers for numbers, _ in self._events])
        order = np.argsort(numbers, kind="stable")
        events = np.concatenate([events for _, events in self._events])[order]
        bounds = np.searchsorted(numbers[order], np.arange(len(self._sizes) + 1))
        return [
            Outcome(
                events[bounds[n] : bounds[n + 1]],
                self._stops.get(n, ""),
                int(self._taken[n]),
                int(self._before[n]),
                trace_of(np.concatenate(self._traces[n])) if n in self._traces else {},
            )
            for n in range(len(self._sizes))
        ]
