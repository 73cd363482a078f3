"""A third-party decoder as gates, between a source and a sink; many streams at once."""

import math
import re
from collections import Counter, deque
from typing import NamedTuple

import numpy as np
from amaranth.hdl import Cat, ClockSignal, Elaboratable, Instance, Module, ResetInserter, Signal

from ..engine.copies import Items
from ..engine.llvm import BLOCK, COPIES
from ..engine.machine import Machine
from ..engine.source import Source, StreamPort
from .profile import EVENT, PORTS
from .streams import IDLE, PERIOD_CYCLES, ROOM

__all__ = ["MODULE", "Harness", "Outcome", "Probe", "trace_of", "transfers_of"]

#: The module of the decoder.
MODULE = "decoder"
#: In a word of the probe, flags are above an ``EVENT``, and then the byte with its ``last``.
MASK = np.uint64((1 << EVENT.size) - 1)
FLAGS = "in_valid", "in_ready", "out_valid", "out_ready", "changes", "rst"
IN_VALID, IN_READY, OUT_VALID, OUT_READY, CHANGES, RESET = (1 << n for n in range(6))
#: The name of a flip-flop of the decoder, which may be in an adapter; some are renamed by Yosys.
OWN = re.compile(rf"design\.\\?{MODULE}\.(?:{MODULE}\.)?(.*)")
#: Cycles without a transfer after which a byte is never accepted, or an event never comes; idle
#: cycles after the last event expected.
WAIT_CYCLES, QUIET_CYCLES = 5000, 24
#: Most events for each byte of a stream, and besides; a stream with more has no end.
MOST_EVENTS, MORE_EVENTS = 2, 64
#: Cycles after which streams that are over are replaced.
WINDOW = 4 * BLOCK


class Probe(Elaboratable):
    """A third-party decoder, an instance of the module ``MODULE``, and its transfers.

    Parameters
    ----------
    ports : dict
        As in ``Foreign``.
    compared : set of str
        The fields of ``EVENT`` that are compared.

    Attributes
    ----------
    rst, in_valid, in_data, in_last, ready : Signal
        Inputs of the decoder; without ``out_ready``, it is always ready.
    others : dict of str to Signal
        Its other inputs.
    in_ready, out_valid, out_ready : Signal
    event : Signal
        What it offers, as far as it is compared: an ``EVENT``.
    stalled : Signal
        An event that was offered in the cycle before was not accepted.
    changes : Signal
        An event is withdrawn, or another one than in the cycle before, when it was not accepted.
    word : Signal
        ``event``, the ``FLAGS``, ``in_data``, ``in_last``.
    """

    def __init__(self, ports, compared):
        self._ports, self._compared = ports, compared
        for name in ("in_last", "ready", *FLAGS):
            setattr(self, name, Signal(name=name))
        self.stalled = Signal()
        self.in_data, self.event, self.word = Signal(8), Signal(EVENT), Signal(64)
        self.others = {
            name: Signal(len(port["bits"]), name=name)
            for name, port in ports.items()
            if port["direction"] == "input" and name not in PORTS
        }

    def elaborate(self, platform):
        m = Module()
        pins, pairs = {}, {}
        for name, port in self._ports.items():
            if name != "clk":
                pin = self.others.get(name, getattr(self, name, None))
                pairs[name] = Signal(len(port["bits"]), name=name) if pin is None else pin
                pins[f"{port['direction'][0]}_{name}"] = pairs[name]
        m.submodules.decoder = Instance(MODULE, i_clk=ClockSignal(), **pins)
        m.d.comb += self.out_ready.eq(self.ready if "out_ready" in pairs else 1)
        if "in_ready" not in pairs:
            m.d.comb += self.in_ready.eq(1)

        event = self.event
        for name in self._compared:
            field, number = event[name], pairs[f"out_{name}"]
            is_large = number[len(field) :].any()
            m.d.comb += field.eq(number | is_large.replicate(len(field)))
        if "error" in self._compared:
            with m.If(pairs["out_error"]):
                m.d.comb += event.codepoint.eq(0)
        before, stalled = Signal(EVENT), self.stalled
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
    accepted = trace["in_valid"] & trace["in_ready"]
    waits = trace["in_valid"] & ~accepted
    output = trace["out_valid"] & trace["out_ready"] & ~trace["rst"]
    first = trace["in_valid"] & ~np.append(False, waits[:-1])
    return tuple(map(np.flatnonzero, (first, accepted, output)))


class _Sink(Elaboratable):
    """A sink that may wait for ``out_valid``, or after a transfer.

    Attributes
    ----------
    pattern, limit, rests : Signal
        It is ready if ``pattern`` is high and an event has waited for ``limit`` cycles; if
        ``rests`` is high, that many cycles after the last transfer.
    ready : Signal
    """

    def __init__(self, probe):
        self._probe, self.ready = probe, Signal()
        self.pattern, self.limit, self.rests = Signal(), Signal(5), Signal()

    def elaborate(self, platform):
        m = Module()
        probe, cycles = self._probe, Signal(5)
        m.d.comb += self.ready.eq(self.pattern & (cycles >= self.limit))
        with m.If((probe.out_valid & probe.out_ready) | probe.rst):
            m.d.sync += cycles.eq(0)
        with m.Elif((probe.out_valid | self.rests) & ~cycles.all()):
            m.d.sync += cycles.eq(cycles + 1)
        return m


class _Circuit(Elaboratable):
    """A decoder between a ``Source`` and a sink.

    Attributes
    ----------
    inputs, outputs : dict of str to Signal
        The ports of a ``Machine``. Besides source and sink: ``rst`` resets the decoder;
        with ``hold``, no item is offered; with ``cut``, a reset follows the last item at once;
        ``noise`` is the payload while no item is offered.
    """

    def __init__(self, ports, compared):
        self._probe = probe = Probe(ports, compared)
        self._sink, noise = _Sink(probe), Signal(9)
        i = StreamPort(Cat(probe.in_data, probe.in_last), probe.in_valid, probe.in_ready)
        o = StreamPort(probe.event, probe.out_valid, probe.ready)
        self._source = Source(probe, i, o, self._sink, idle_bits=ROOM - IDLE, idle_payload=noise)
        self._left, self._rst, self._hold, self._cut = (Signal() for _ in range(4))
        self.inputs = {"item": self._source.item, "left": self._left, "noise": noise}
        self.inputs |= {"rst": self._rst, "hold": self._hold, "cut": self._cut} | probe.others
        self.inputs |= {name: getattr(self._sink, name) for name in ("pattern", "limit", "rests")}
        self.outputs = {"word": probe.word, "accepted": self._source.accepted}
        self.outputs["runs"] = Signal(init=1)

    def elaborate(self, platform):
        m = Module()
        m.submodules.source = ResetInserter(self._rst)(self._source)
        left = self._left & ~self._hold
        m.d.comb += self._source.left.eq(left)
        m.d.comb += self._probe.rst.eq(self._rst | (self._cut & ~left & ~self._hold))
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
    accepted : int
        The bytes that were accepted.
    before : tuple of int
        The numbers of the streams before it in the same circuit, since power-on.
    trace : dict of str to array
        If asked for, the ports in each cycle, from the first one of the reset on.
    """

    events: np.ndarray
    end: str
    accepted: int
    before: tuple
    trace: dict


class Harness:
    """A decoder between sources and sinks, as gates.

    Registers and memories without an initial value have a random one.

    Parameters
    ----------
    design : Foreign
    profile : Profile

    Raises
    ------
    UnsupportedDesign
        If the design cannot be run as gates.
    MissingTool, ToolError
    """

    def __init__(self, design, profile):
        self._reset, self._random = profile.reset, np.random.default_rng(1)
        circuit = _Circuit(design.ports, profile.compared(design.ports))
        modules = design.named(MODULE)
        self._machine = Machine(circuit, circuit.inputs, circuit.outputs, modules, is_sourced=True)
        #: Cycles that all copies have run.
        self.cycles = 0
        #: The flip-flops that were low, and those that were high, at the end of a window.
        self._levels = np.zeros((2, len(self._machine.names)), bool)

    @property
    def constant(self):
        """How many bits of each register of the decoder had the same value in all streams."""
        names = np.array(self._machine.names)[~self._levels.all(axis=0)]
        nets = [match[1].rpartition("[")[0] for match in map(OWN.search, names) if match]
        return Counter("registers whose names Yosys removed" if "$" in net else net for net in nets)

    def run(
        self,
        streams,
        counts,
        *,
        chains=None,
        traced=False,
        others=None,
        most_stops=math.inf,
        wait=WAIT_CYCLES,
    ):
        """Send streams through the decoder; each begins with a reset.

        Parameters
        ----------
        streams : list of Stream
        counts : sequence of int
            The number of events that are expected, for each stream.
        chains : list of list of int, optional
            The numbers of streams that follow one another in the same circuit; otherwise each may
            follow any other. Up to ``COPIES`` chains begin at power-on.
        traced : bool
            Keep the ports of all cycles.
        others : dict of str to list of int, optional
            The values of other inputs that the decoder has, for each stream.
        most_stops : int, optional
            After so many streams that hang or have no end, no other one begins.
        wait : int
            Cycles without a transfer after which a stream hangs.

        Returns
        -------
        list of Outcome
            ``None`` for a stream that does not begin.
        """
        schedule = _Schedule(streams, counts, chains, most_stops, wait)
        state = self._machine.spread(self._machine.begins)
        random = self._random.integers(0, 1 << 64, state.shape, np.uint64, endpoint=False)
        state ^= self._machine.spread(self._machine.unset) & random
        sinks = {s.sink: s.sink.pattern(self._random).astype("u1") for s in streams}
        patterns, kinds = np.array([*sinks.values()]), {sink: n for n, sink in enumerate(sinks)}
        kinds = np.array([kinds[stream.sink] for stream in streams])
        settings = {"limit": [s.sink.limit for s in streams], "cut": [s.is_cut for s in streams]}
        settings["rests"] = [stream.sink.mode == "rests" for stream in streams]
        settings["undefined"] = [stream.undefined for stream in streams]
        settings = {
            name: np.array(values, self._machine.rows(name, 0).dtype)[:, None]
            for name, values in (settings | (others or {})).items()
        }
        while schedule.fill(2 * self._reset):
            copies, numbers = schedule.active()
            cycles = schedule.age[copies, None] + np.arange(WINDOW)
            inputs = {name: values[numbers] for name, values in settings.items()}
            inputs["pattern"] = patterns[kinds[numbers, None], cycles % PERIOD_CYCLES]
            if cycles[:, 0].min() < 0:
                inputs |= {"hold": cycles < 0, "rst": cycles < -self._reset}
            inputs = {name: self._rows(name, rows, copies) for name, rows in inputs.items()}
            inputs["noise"] = self._random.integers(0, 512, (COPIES, WINDOW), np.uint16)
            items = schedule.window(copies)
            words = self._machine.advance(state, inputs, WINDOW, ["word"], items=items)["word"]
            self.cycles += WINDOW
            schedule.account(copies, numbers, words[copies], traced)
            mask = np.packbits(np.isin(np.arange(COPIES), copies), bitorder="little").view("u8")
            now = state[: len(self._machine.names)]
            self._levels |= [(~now & mask).any(axis=1), (now & mask).any(axis=1)]
        return schedule.outcomes()

    def _rows(self, name, values, copies):
        """An input of the machine for all copies of the design, from the rows for some."""
        rows = self._machine.rows(name, COPIES, values.shape[1])
        rows[copies] = values
        return rows


class _Schedule:
    """The streams that run at the same time, in a copy of the design each."""

    def __init__(self, streams, counts, chains, most_stops, wait):
        self._counts, self._most_stops, self._wait = np.asarray(counts), most_stops, wait
        self._sizes = np.array([len(stream.items) for stream in streams])
        self._ends = np.cumsum(self._sizes)
        self._cuts = np.array([stream.is_cut for stream in streams])
        spare = np.zeros(WINDOW, np.uint32)
        self._items = np.concatenate([*(stream.items for stream in streams), spare])
        # The longest first, since the last ones run alone.
        longest = np.argsort(-self._sizes, kind="stable")
        self._chains = deque(map(deque, chains or longest[:, None].tolist()))
        self._rest = [deque()] * COPIES  # of the chain in each copy
        self._numbers, self._earlier = np.full(COPIES, -1), [()] * COPIES
        self.age, self._places, self._quiet = (np.zeros(COPIES, int) for _ in range(3))
        self._before, self._traces, self._stops = {}, {}, {}
        self._accepted, self._output = np.zeros((2, len(streams)), int)
        # The events of each stream are in one piece; memory is taken as they come.
        self._most = MOST_EVENTS * self._sizes + MORE_EVENTS
        rooms = self._most + WINDOW
        self._begins = np.cumsum(rooms) - rooms
        self._events = np.empty(rooms.sum(), np.uint64)

    def fill(self, wait):
        """Begin streams, each after so many cycles, in free copies; whether there are any left."""
        copies, numbers = [], []
        if len(self._stops) >= self._most_stops:
            self._chains.clear()
        for copy in np.flatnonzero(self._numbers < 0).tolist():
            if not self._rest[copy] and self._chains:
                self._rest[copy] = self._chains.popleft()
            if self._rest[copy]:
                copies.append(copy)
                numbers.append(number := self._rest[copy].popleft())
                self._before[number] = self._earlier[copy]
                self._earlier[copy] += (number,)
        self._numbers[copies] = numbers
        self._places[copies] = self._ends[numbers] - self._sizes[numbers]
        self.age[copies], self._quiet[copies] = -wait, 0
        return (self._numbers >= 0).any()

    def active(self):
        """The copies that have a stream, and its number."""
        copies = np.flatnonzero(self._numbers >= 0)
        return copies, self._numbers[copies]

    def window(self, copies):
        """The next ``Items`` of copies."""
        begins, left = WINDOW * np.arange(COPIES), np.zeros(COPIES, int)
        left[copies] = np.minimum(self._ends[self._numbers[copies]] - self._places[copies], WINDOW)
        rows = np.zeros((COPIES, WINDOW), np.uint32)
        rows[copies] = self._items[self._places[copies, None] + np.arange(WINDOW)]
        return Items(rows.ravel(), begins, begins + left)

    def account(self, copies, numbers, words, traced):
        """Account for a window of cycles."""
        flags = (words >> np.uint64(EVENT.size)).astype(np.uint8)
        accepted = flags & (IN_VALID | IN_READY) == IN_VALID | IN_READY
        output = flags & (OUT_VALID | OUT_READY | RESET) == OUT_VALID | OUT_READY
        changes = np.logical_or.accumulate(flags & CHANGES != 0, axis=1)
        unsteady, output = changes[:, -1], output & ~changes
        counts = output.sum(axis=1)
        places = self._begins[numbers] + self._output[numbers] - np.cumsum(counts) + counts
        self._events[places.repeat(counts) + np.arange(counts.sum())] = words[output] & MASK
        self._output[numbers] += counts
        if traced:
            for n, row in zip(numbers.tolist(), words, strict=True):
                self._traces.setdefault(n, []).append(row)
        self._places[copies] += accepted.sum(axis=1)
        self._accepted[numbers] += accepted.sum(axis=1)
        moves = (accepted | output)[:, ::-1]
        quiet = np.where(moves.any(axis=1), moves.argmax(axis=1), self._quiet[copies] + WINDOW)
        self._quiet[copies] = np.where(self.age[copies] < 0, 0, quiet)
        self.age[copies] += WINDOW

        left = self._ends[numbers] - self._places[copies]
        waits = (left > 0) | (self._output[numbers] < self._counts[numbers])
        is_quiet = self._quiet[copies] >= np.where(waits, self._wait, QUIET_CYCLES)
        endless = self._output[numbers] > self._most[numbers]
        done = is_quiet | endless | unsteady | (self._cuts[numbers] & (left == 0))
        stops = {"deaf": is_quiet & (left > 0), "endless": endless, "unsteady": unsteady}
        stops[""] = is_quiet & waits & (left == 0)  # an event is missing
        for why, is_stopped in stops.items():
            self._stops |= dict.fromkeys(numbers[is_stopped].tolist(), why)
        self._numbers[copies[done]] = -1

    def outcomes(self):
        """The ``Outcome`` of each stream."""
        ends = self._begins + self._output
        return [
            Outcome(
                self._events[self._begins[n] : ends[n]],
                self._stops.get(n, ""),
                int(self._accepted[n]),
                self._before[n],
                trace_of(np.concatenate(self._traces[n])) if n in self._traces else {},
            )
            if n in self._before
            else None
            for n in range(len(self._sizes))
        ]
