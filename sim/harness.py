"""A third-party decoder as gates, between a source and a sink; many streams at once."""

from collections import deque
from typing import NamedTuple

import numpy as np
from amaranth.hdl import Cat, ClockSignal, Elaboratable, Instance, Module, Mux, Signal
from amaranth.lib import data

from ..flow.foreign import READING, Unfit
from ..flow.scratch import scratch
from ..flow.tools import run
from .machine import BLOCK, PARTS, Machine, Unsupported
from .streams import ROOM

__all__ = ["EVENT", "Harness", "Outcome"]

#: An event; in a word of the circuit, flags are above it, and then the byte with its ``last``.
EVENT = data.StructLayout({"codepoint": 32, "error": 1, "last": 1, "cause": 3, "length": 8})
MASK = np.uint64((1 << EVENT.size) - 1)
IN_VALID, IN_READY, OUT_VALID, OUT_READY, CHANGES, RESET = (1 << n for n in range(6))
#: Cycles without a transfer after which a byte is never accepted, or an event never comes; idle
#: cycles after the last event that is due.
PATIENCE, QUIET = 5000, 24
#: Most events for a byte.
REPORTS = 8
#: Cycles until the pattern of a sink repeats.
PERIOD = 1 << 13
#: Most blocks of cycles with a window, for a decoder that is slow.
MOST_BLOCKS = 16


class _Circuit(Elaboratable):
    """A decoder, a source that offers the items of a window, and a sink.

    Attributes
    ----------
    window, left, start : Signal
        The items, the first in the low bits; their number; high in the first cycle of a window. An
        item is a byte, ``last``, and the idle cycles before it.
    rst, hold, cut : Signal
        Resets the decoder; no item is offered; a reset follows the last item at once.
    noise : Signal
        The payload while no item is offered.
    ready, limit, rests : Signal
        The sink is ready if ``ready`` is high and an event has waited for ``limit`` cycles; if
        ``rests`` is high, that many cycles after the latest transfer.
    word : Signal
        The event, flags, and the input payload.
    """

    def __init__(self, ports, errors):
        self._ports, self._errors = ports, errors
        self.window, self.left = Signal(BLOCK * ROOM), Signal(range(BLOCK + 1))
        self.start, self.rst, self.hold, self.cut = (Signal() for _ in range(4))
        self.noise, self.ready, self.limit, self.rests = Signal(9), Signal(), Signal(5), Signal()
        self.word = Signal(64)
        names = "window", "left", "start", "rst", "hold", "cut", "noise", "ready", "limit", "rests"
        self.inputs = {name: getattr(self, name) for name in names}

    def elaborate(self, platform):
        m = Module()
        pins = {
            name: Signal(len(port["bits"]), name=name)
            for name, port in self._ports.items()
            if name not in ("clk", "rst")
        }
        one = Signal(init=1)
        in_ready, out_ready = pins.get("in_ready", one), pins.get("out_ready", Signal())
        is_reset, out_valid = Signal(), pins["out_valid"]

        index, waited = Signal.like(self.left), Signal(ROOM - 9)
        place = Mux(self.start, 0, index)
        items = [self.window.word_select(n, ROOM) for n in range(BLOCK)]
        for bit in place[: (BLOCK - 1).bit_length()]:
            items = [Mux(bit, *pair) for pair in zip(items[1::2], items[::2], strict=True)]
        (item,) = items
        is_left, payload = (place < self.left) & ~self.hold, Signal(9)
        is_due = waited == item[9:]
        is_taken = pins["in_valid"] & in_ready
        m.d.comb += [
            pins["in_valid"].eq(is_left & is_due),
            payload.eq(Mux(pins["in_valid"], item[:9], self.noise)),
            Cat(pins["in_data"], pins.get("in_last", Signal())).eq(payload),
            is_reset.eq(self.rst | (self.cut & ~is_left & ~self.hold)),
        ]
        m.d.sync += index.eq(place + is_taken)
        with m.If(is_taken | self.rst):
            m.d.sync += waited.eq(0)
        with m.Elif(is_left & ~is_due):
            m.d.sync += waited.eq(waited + 1)

        cycles, before, stalled = Signal(5), Signal(EVENT), Signal()
        event = self._event(m, pins)
        if "out_ready" in pins:
            m.d.comb += out_ready.eq(self.ready & (cycles >= self.limit))
        else:
            m.d.comb += out_ready.eq(1)
        m.d.sync += [before.eq(event), stalled.eq(out_valid & ~out_ready & ~is_reset)]
        with m.If((out_valid & out_ready) | is_reset):
            m.d.sync += cycles.eq(0)
        with m.Elif((out_valid | self.rests) & ~cycles.all()):
            m.d.sync += cycles.eq(cycles + 1)
        changes = stalled & ~is_reset & (~out_valid | (event != before))
        flags = pins["in_valid"], in_ready, out_valid, out_ready, changes, is_reset
        m.d.comb += self.word.eq(Cat(event, *flags, payload))

        directions = {name: self._ports[name]["direction"][0] for name in pins}
        ports = {f"{directions[name]}_{name}": pin for name, pin in pins.items()}
        m.submodules.decoder = Instance("decoder", i_clk=ClockSignal(), i_rst=is_reset, **ports)
        return m

    def _event(self, m, pins):
        """The event that the decoder offers, as far as it is compared."""
        event, errors, compared = Signal(EVENT), self._errors, {"out_codepoint"}
        if errors == "maximal-subpart":
            compared |= {"out_error", "out_cause", "out_length"}
        elif errors in ("whole-sequence", "per-packet"):
            compared |= {"out_error"}
        if errors == "per-packet":
            compared -= {"out_codepoint"}
        if errors not in ("replace-run", "ignore"):  # a packet may end with errors
            compared |= {"out_last"}
        for name in compared & pins.keys():
            field, number = event[name.removeprefix("out_")], pins[name]
            is_large = number[len(field) :].any()
            m.d.comb += field.eq(number | is_large.replicate(len(field)))
        if "out_error" in compared & pins.keys():
            with m.If(pins["out_error"]):
                m.d.comb += event.codepoint.eq(0)
        return event


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
    cycles : int
        From its first byte until its last one was accepted; 0 if it was not.
    before : int
        The number of the stream before it in the same circuit, or -1.
    trace : dict of str to array
        If asked for, the ports in each cycle from the first one after the reset on.
    """

    events: np.ndarray
    end: str
    taken: int
    cycles: int
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
    seed : int

    Raises
    ------
    Unfit
        If the design cannot be run as gates.
    Missing, ToolError
    """

    def __init__(self, design, errors, reset, seed=1):
        self._reset, self._random = reset, np.random.default_rng(seed)
        self.ports, self.errors = design.ports, errors
        circuit = _Circuit(design.ports, errors)
        with scratch() as folder:
            (folder / "top.il").write_text(design.rtlil)
            script = "read_rtlil top.il; async2sync; setundef -anyseq; rename top decoder"
            run("yosys", ["-q", "-p", f"{script}; write_rtlil top.il"], cwd=folder, timeout=READING)
            modules = (folder / "top.il").read_text()
        try:
            self._machine = Machine(circuit, circuit.inputs, {"word": circuit.word}, modules)
        except Unsupported as error:
            raise Unfit(str(error)) from error

    def run(self, streams, due, undefined, *, in_order=False, traced=False):
        """Send streams through the decoder; each begins with a reset.

        Parameters
        ----------
        streams : list of Stream
        due : sequence of int
            The number of events that are due, for each stream.
        undefined : sequence of int
            The value of undefined bits of the design, for each stream.
        in_order : bool
            One stream after the other, instead of many at once.
        traced : bool
            Keep the words of all cycles.

        Returns
        -------
        list of Outcome
        """
        lanes = _Lanes(streams, due, 1 if in_order else PARTS)
        state = self._machine.spread(self._machine.begins)
        random = self._random.integers(0, 1 << 64, state.shape, np.uint64, endpoint=False)
        state ^= self._machine.spread(self._machine.unset) & random
        undefined = np.asarray(undefined, np.uint8)
        patterns = {stream.sink: self._pattern(stream.sink) for stream in streams}
        kinds = {sink: n for n, sink in enumerate(patterns)}
        patterns = np.array([*patterns.values()])
        kinds = np.array([kinds[stream.sink] for stream in streams])
        limits = np.array([stream.sink.limit for stream in streams], np.uint8)
        rests = np.array([stream.sink.mode == "rests" for stream in streams], np.uint8)
        cuts = np.array([stream.cut for stream in streams], np.uint8)
        blocks = 1
        while lanes.fill(2 * self._reset):
            parts, numbers = lanes.active()
            steps = np.arange(blocks * BLOCK)
            cycles = lanes.age[parts, None] + steps

            def rows(values, parts=parts):
                whole = np.zeros((PARTS, values.shape[1]), values.dtype)
                whole[parts] = values
                return whole

            given = {
                "start": (steps == 0).astype(np.uint8)[None],
                "window": rows(lanes.window(parts)).view(np.uint64)[:, None],
                "left": rows(lanes.left(parts)[:, None].astype(np.uint8)),
                "noise": self._random.integers(0, 512, (1, len(steps)), np.uint16),
                "ready": rows(patterns[kinds[numbers][:, None], cycles % PERIOD]),
                "limit": rows(limits[numbers, None]),
                "rests": rows(rests[numbers, None]),
                "cut": rows(cuts[numbers, None]),
                "undefined": rows(undefined[numbers, None]),
            }
            if cycles[:, 0].min() < 0:
                given["hold"] = rows((cycles < 0).astype(np.uint8))
                given["rst"] = rows((cycles < -self._reset).astype(np.uint8))
            words = self._machine.advance(state, given, len(steps), ["word"])["word"]
            blocks = lanes.account(parts, numbers, words[parts], traced)
        return lanes.outcomes()

    def _pattern(self, sink):
        """Whether the sink is ready, apart from what it waits for, in the cycles of a period."""
        cycles = np.arange(PERIOD)
        match sink.mode:
            case "periodic":
                is_ready = cycles % sink.cycles == 0
            case "random":
                is_ready = self._random.integers(0, 2, PERIOD)
            case "bursts":
                runs = self._random.integers(1, sink.cycles + 1, PERIOD)
                is_ready = np.repeat(np.arange(PERIOD) % 2 == 0, runs)[:PERIOD]
            case "fills":
                is_ready = cycles // sink.cycles % 2
            case _:
                is_ready = np.ones(PERIOD)
        return is_ready.astype(np.uint8)


class _Lanes:
    """The streams that run at the same time, a part of the machine for each."""

    def __init__(self, streams, due, count):
        self._due = np.asarray(due)
        self._sizes = np.array([len(stream.items) for stream in streams])
        self._ends = np.cumsum(self._sizes)
        self._cuts = np.array([stream.cut for stream in streams])
        spare = np.zeros(BLOCK, np.uint16)
        self._items = np.concatenate([*(stream.items for stream in streams), spare])
        # The longest first, since the last ones run alone.
        order = np.argsort(-self._sizes, kind="stable") if count > 1 else range(len(streams))
        self._queue = deque(map(int, order))
        self._numbers, self._latest = np.full(count, -1), np.full(count, -1)
        self.age, self._places, self._quiet, self._found = (np.zeros(count, int) for _ in range(4))
        size = len(streams)
        self._before, self._cycles, self._stops = np.full(size, -1), np.zeros(size, int), {}
        self._events, self._traces, self._steady = [], {}, {}
        self._taken = np.zeros(size, int)

    def fill(self, wait):
        """Begin streams, each after so many cycles, in free parts; whether there are any left."""
        free = np.flatnonzero(self._numbers < 0)[: len(self._queue)]
        numbers = [self._queue.popleft() for _ in free]
        self._before[numbers] = self._latest[free]
        self._numbers[free] = self._latest[free] = numbers
        self._places[free] = self._ends[numbers] - self._sizes[numbers]
        self.age[free], self._quiet[free], self._found[free] = -wait, 0, 0
        return (self._numbers >= 0).any()

    def active(self):
        """The parts that have a stream, and its number."""
        parts = np.flatnonzero(self._numbers >= 0)
        return parts, self._numbers[parts]

    def window(self, parts):
        """The next items of parts."""
        return self._items[self._places[parts, None] + np.arange(BLOCK)]

    def left(self, parts):
        """The number of items in the window, of those that are left."""
        return np.minimum(self._ends[self._numbers[parts]] - self._places[parts], BLOCK)

    def account(self, parts, numbers, words, traced):
        """Account for some cycles; returns the blocks in which a window may last from now on."""
        size = words.shape[1]
        flags = (words >> np.uint64(EVENT.size)).astype(np.uint8)
        taken = flags & (IN_VALID | IN_READY) == IN_VALID | IN_READY
        sent = flags & (OUT_VALID | OUT_READY | RESET) == OUT_VALID | OUT_READY
        changes = flags & CHANGES != 0
        unsteady = changes.any(axis=1)
        rows, columns = np.nonzero(sent)
        self._events.append((numbers[rows], words[rows, columns] & MASK))
        if traced:
            for n, age, row in zip(numbers.tolist(), self.age[parts], words, strict=True):
                self._traces.setdefault(n, []).append(row[max(0, -age) :])

        is_over = self._places[parts] == self._ends[numbers]
        for row in np.flatnonzero(unsteady):
            came = np.count_nonzero(sent[row, : changes[row].argmax()])
            self._steady[int(numbers[row])] = int(self._found[parts[row]]) + came
        self._places[parts] += taken.sum(axis=1)
        self._taken[numbers] += taken.sum(axis=1)
        self._found[parts] += sent.sum(axis=1)
        left = self._ends[numbers] - self._places[parts]
        latest = size - np.argmax(taken[:, ::-1], axis=1)  # the cycles up to the last transfer
        ends = (left == 0) & ~is_over
        self._cycles[numbers[ends]] = self.age[parts[ends]] + latest[ends]
        moves = (taken | sent)[:, ::-1]
        quiet = np.where(moves.any(axis=1), moves.argmax(axis=1), self._quiet[parts] + size)
        self._quiet[parts] = np.where(self.age[parts] < 0, 0, quiet)
        rate = taken.sum(axis=1)[self.age[parts] >= 0].max(initial=0) / size
        self.age[parts] += size

        waits = (left > 0) | (self._found[parts] < self._due[numbers])
        is_quiet = self._quiet[parts] >= np.where(waits, PATIENCE, QUIET)
        endless = self._found[parts] > REPORTS * (self._sizes[numbers] + REPORTS)
        done = is_quiet | endless | unsteady | (self._cuts[numbers] & (left == 0))
        stops = {"deaf": is_quiet & (left > 0), "endless": endless, "unsteady": unsteady}
        for why, is_stopped in stops.items():
            self._stops |= dict.fromkeys(numbers[is_stopped].tolist(), why)
        self._numbers[parts[done]] = -1
        return 1 if done.any() or not rate else max(1, min(MOST_BLOCKS, int(1 / (2 * rate))))

    def outcomes(self):
        """The ``Outcome`` of each stream."""
        numbers = np.concatenate([numbers for numbers, _ in self._events])
        order = np.argsort(numbers, kind="stable")
        events = np.concatenate([events for _, events in self._events])[order]
        bounds = np.searchsorted(numbers[order], np.arange(len(self._sizes) + 1))
        return [
            Outcome(
                events[bounds[n] : bounds[n + 1]][: self._steady.get(n)],
                self._stops.get(n, ""),
                int(self._taken[n]),
                int(self._cycles[n]),
                int(self._before[n]),
                _trace(np.concatenate(self._traces[n])) if n in self._traces else {},
            )
            for n in range(len(self._sizes))
        ]


def _trace(words):
    flags = (words >> np.uint64(EVENT.size)).astype(np.uint8)
    names = {"in_valid": IN_VALID, "in_ready": IN_READY, "out_valid": OUT_VALID}
    names |= {"out_ready": OUT_READY, "rst": RESET}
    payload = (words >> np.uint64(EVENT.size + 6)).astype(int)
    trace = {name: flags & flag != 0 for name, flag in names.items()}
    return trace | {"in_data": payload & 0xFF, "in_last": payload >> 8 == 1, "out": words & MASK}
