"""A third-party decoder as gates, between a source and a sink; many streams at once."""

import math
import re
from collections import Counter
from itertools import chain, zip_longest
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
#: Cycles that are simulated at once.
WINDOW = 8 * BLOCK


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
        ``noise`` is the payload while no item is offered; nothing changes with ``is_over``.
    """

    def __init__(self, ports, compared):
        self._probe = probe = Probe(ports, compared)
        self._sink, noise = _Sink(probe), Signal(9)
        i = StreamPort(Cat(probe.in_data, probe.in_last), probe.in_valid, probe.in_ready)
        o = StreamPort(probe.event, probe.out_valid, probe.ready)
        self._source = Source(probe, i, o, self._sink, idle_bits=ROOM - IDLE, idle_payload=noise)
        self._left, self._rst, self._hold, self._cut, self._is_over = (Signal() for _ in range(5))
        self.inputs = {"item": self._source.item, "left": self._left, "noise": noise}
        self.inputs |= {"rst": self._rst, "hold": self._hold, "cut": self._cut} | probe.others
        self.inputs["is_over"] = self._is_over
        self.inputs |= {name: getattr(self._sink, name) for name in ("pattern", "limit", "rests")}
        self.outputs = {"word": probe.word, "accepted": self._source.accepted}
        self.outputs["runs"] = ~self._is_over

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
        longest = np.argsort([-len(stream.items) for stream in streams], kind="stable")
        chains = chains or longest[:, None].tolist()
        queues = [[*chain.from_iterable(chains[copy::COPIES])] for copy in range(COPIES)]
        outcomes, stops = [None] * len(streams), 0
        state = self._machine.spread(self._machine.begins)
        random = self._random.integers(0, 1 << 64, state.shape, np.uint64, endpoint=False)
        state ^= self._machine.spread(self._machine.unset) & random
        for rank, numbers in enumerate(zip_longest(*filter(None, queues))):
            if stops >= most_stops:
                break
            copies = [copy for copy, number in enumerate(numbers) if number is not None]
            numbers = [numbers[copy] for copy in copies]
            group = _Group([streams[n] for n in numbers], [counts[n] for n in numbers], wait)
            inputs = {name: [values[n] for n in numbers] for name, values in (others or {}).items()}
            self._send(state, group, copies, inputs, traced)
            for copy, number, outcome in zip(copies, numbers, group.outcomes(), strict=True):
                outcomes[number] = outcome._replace(before=tuple(queues[copy][:rank]))
            stops += group.stopped.sum()
        return outcomes

    def _send(self, state, group, copies, inputs, traced):
        """Send streams through copies of the decoder, until all are over."""
        streams = group.streams
        sinks = {s.sink: s.sink.pattern(self._random).astype("u1") for s in streams}
        patterns = np.array([sinks[stream.sink] for stream in streams])
        inputs |= {"limit": [s.sink.limit for s in streams], "cut": [s.is_cut for s in streams]}
        inputs["rests"] = [stream.sink.mode == "rests" for stream in streams]
        inputs["undefined"] = [stream.undefined for stream in streams]
        inputs = {
            name: self._rows(name, np.array(v)[:, None], copies) for name, v in inputs.items()
        }
        age = -2 * self._reset
        while group.runs.any():
            cycles = age + np.arange(WINDOW)
            rows = {"pattern": self._rows("pattern", patterns[:, cycles % PERIOD_CYCLES], copies)}
            rows |= {"hold": 1 * (cycles < 0)[None], "rst": 1 * (cycles < -self._reset)[None]}
            rows["is_over"] = self._rows("is_over", ~group.runs[:, None], copies)
            rows["noise"] = self._random.integers(0, 512, (COPIES, WINDOW), np.uint16)
            items = group.window(copies)
            answer = self._machine.advance(state, inputs | rows, WINDOW, ["word"], items=items)
            is_run = np.isin(np.arange(COPIES), np.array(copies)[group.runs])
            mask = np.packbits(is_run, bitorder="little").view("u8")
            now = state[: len(self._machine.names)]
            self._levels |= [(~now & mask).any(axis=1), (now & mask).any(axis=1)]
            group.account(answer["word"][copies], age >= 0, traced)
            age += WINDOW
            self.cycles += WINDOW

    def _rows(self, name, values, copies):
        """An input of the machine for all copies of the design, from the rows for some."""
        rows = self._machine.rows(name, COPIES, values.shape[1])
        rows[copies] = values
        return rows


class _Group:
    """Streams that begin at the same time, in a copy of the design each.

    Attributes
    ----------
    runs, stopped : array of bool
        The streams that are not over yet; those that hang or have no end.
    """

    def __init__(self, streams, counts, wait):
        self.streams, self._counts, self._wait = streams, np.array(counts), wait
        self._sizes = np.array([len(stream.items) for stream in streams])
        self._ends = np.cumsum(self._sizes)
        spare = np.zeros(WINDOW, np.uint32)
        self._items = np.concatenate([*(stream.items for stream in streams), spare])
        self._cuts = np.array([stream.is_cut for stream in streams])
        self._accepted, self._output, self._quiet = np.zeros((3, len(streams)), int)
        self.runs, self.stopped = np.ones(len(streams), bool), np.zeros(len(streams), bool)
        self._words, self._sent, self._reasons = [], np.zeros(len(streams), int), ""
        # The events of each stream are in one piece; memory is taken as they come.
        self._most = MOST_EVENTS * self._sizes + MORE_EVENTS
        rooms = self._most + WINDOW
        self._begins = np.cumsum(rooms) - rooms
        self._events = np.empty(rooms.sum(), np.uint64)

    def window(self, copies):
        """The next ``Items`` of copies."""
        begins, left = WINDOW * np.arange(COPIES), np.zeros(COPIES, int)
        left[copies] = np.minimum(self._sizes - self._accepted, WINDOW)
        places = self._ends - self._sizes + self._accepted
        rows = np.zeros((COPIES, WINDOW), np.uint32)
        rows[copies] = self._items[places[:, None] + np.arange(WINDOW)]
        return Items(rows.ravel(), begins, begins + left)

    def account(self, words, is_begun, traced):
        """Account for a window of cycles; quiet ones count if the first bytes are on offer."""
        runs, flags = self.runs, (words >> np.uint64(EVENT.size)).astype(np.uint8)
        accepted = flags & (IN_VALID | IN_READY) == IN_VALID | IN_READY
        output = flags & (OUT_VALID | OUT_READY | RESET) == OUT_VALID | OUT_READY
        changes = np.logical_or.accumulate(flags & CHANGES != 0, axis=1)
        accepted, output = accepted & runs[:, None], output & ~changes & runs[:, None]
        counts = output.sum(axis=1)
        places = self._begins + self._output - np.cumsum(counts) + counts
        self._events[places.repeat(counts) + np.arange(counts.sum())] = words[output] & MASK
        self._output += counts
        self._accepted += accepted.sum(axis=1)
        if traced:
            self._words.append(words)
        self._sent += runs
        moves = (accepted | output)[:, ::-1]
        quiet = np.where(moves.any(axis=1), moves.argmax(axis=1), self._quiet + WINDOW)
        self._quiet = quiet * is_begun

        left = self._sizes - self._accepted
        waits = (left > 0) | (self._output < self._counts)
        is_quiet = self._quiet >= np.where(waits, self._wait, QUIET_CYCLES)
        endless, unsteady = self._output > self._most, changes[:, -1]
        names = {"unsteady": unsteady, "endless": endless, "deaf": is_quiet & (left > 0)}
        reasons = np.select([*names.values()], [*names], "")
        self._reasons = np.where(runs, reasons, self._reasons)
        self.stopped |= runs & (unsteady | endless | is_quiet & waits)
        self.runs = runs & ~(is_quiet | endless | unsteady | (self._cuts & (left == 0)))

    def outcomes(self):
        """The ``Outcome`` of each stream, without those before it."""
        for n, begin in enumerate(self._begins):
            events = self._events[begin : begin + self._output[n]]
            words = [words[n] for words in self._words[: self._sent[n]]]
            trace = trace_of(np.concatenate(words)) if words else {}
            yield Outcome(events, str(self._reasons[n]), int(self._accepted[n]), (), trace)
