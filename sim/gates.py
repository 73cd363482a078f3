"""The engine of simulations that runs compiled gates."""

import functools
from collections import deque

import numpy as np
from amaranth.hdl import ClockDomain, Module, Value
from amaranth.sim import Simulator

from .design import ports_of
from .machine import PARTS, Machine, Run, after, bits_of, room
from .source import Source

__all__ = ["Gates"]

#: Items that are presented at once.
PIECE = 1 << 19
#: Items before a part, so that it converges.
EARLY = 64
#: Items of a window, and cycles until the next window.
ITEMS = CYCLES = 32
#: High in the first cycle of a window.
START = (np.arange(CYCLES) == 0).astype(np.uint8)[None]
#: A run ends when nothing has come out for this many cycles: more than any core delays an item.
QUIET = 128
#: Windows in which a core may accept nothing.
PATIENCE = 64
#: Random cycles that show whether a core accepts an item in every one.
TRIED = 300
#: The last cycles of a mismatch.
HISTORY = 8


class Gates:
    """The machine, as an engine of a ``Simulation``.

    If the core accepts an item in every cycle while the sink is ready, and the sink always is, the
    inputs of all cycles are known. Otherwise a ``Source`` offers each item until it is accepted,
    and each part of a run has equally many items. With idle cycles or stalls, there is one part.

    Parameters
    ----------
    design : Design
    idle, stall : bytes
        As from ``pattern``.
    threads : int, optional

    Attributes
    ----------
    piece : int
        The most rows that ``present`` accepts in a piece.
    """

    piece = PIECE

    def __init__(self, design, idle, stall, threads=None):
        passes = np.flatnonzero(np.frombuffer(idle, np.uint8) == 0)
        # The idle cycles before each item; the pattern repeats.
        self._first, self._gaps = (
            int(passes[0]),
            np.diff(passes, prepend=passes[-1] - len(idle)) - 1,
        )
        self._stall = np.frombuffer(stall, np.uint8)
        self._gap = max(self._first, int(self._gaps.max())).bit_length()  # bits
        self._is_serial = any(idle) or any(stall)
        self._offered = self._ran = 0
        if not any(stall) and _always_accepts(design):
            self.present = self._present_known
            machine = _plain(design)
            self._all = [*machine.outputs]
            stored = [n for n in self._all if not n.startswith("expected_")]
            stored = [n for n in stored if n not in ("differs", "i__ready")]
            self._run = Run(machine, stored, ["differs"], threads)
        else:
            self.present = self._present_offered
            self._machine, self._payload = _sourced(design, self._gap)
            self._all = [*self._machine.outputs]
            self._stored = [n for n in self._all if not n.startswith("expected_")]
            self._stored = [
                n for n in self._stored if n not in ("offers", "ready", "i__ready", "o__valid")
            ]
            self._now = self._machine.begins

    # ---- the inputs of all cycles are known

    def _present_known(self, pieces):
        """Present rows, until nothing more comes out.

        Yields
        ------
        dict of str to array
            The outputs, a row per cycle; ``taken`` and ``sent``, whether an item was accepted and
            whether one came out. If hardware and specification differ, the last one has the
            arguments of a ``Mismatch``, apart from the cycle, as ``differs``.
        """
        yield from self._feed(map(self._schedule, pieces))
        while (yield from self._feed([({"o__ready": 1}, QUIET)])):
            pass

    def _schedule(self, rows):
        """The inputs of the cycles in which these rows are presented."""
        size = len(rows)
        if not self._gap or not size:
            return {"i__payload": rows, "i__valid": 1, "o__ready": 1}, size
        places = np.cumsum(self._next_gaps(size) + 1) - 1
        cycles = int(places[-1]) + 1
        payload = np.zeros((cycles, *rows.shape[1:]), rows.dtype)
        valid = np.zeros(cycles, np.uint8)
        payload[places], valid[places] = rows, 1
        return {"i__payload": payload, "i__valid": valid, "o__ready": 1}, cycles

    def _next_gaps(self, size):
        """The idle cycles before each of the next items."""
        numbers = self._offered + np.arange(size)
        self._offered += size
        gaps = self._gaps[numbers % len(self._gaps)]
        return np.where(numbers, gaps, self._first)

    def _feed(self, pieces):
        """The outputs of the machine; returns whether anything came out."""
        offers, is_sent = deque(), False

        def offered():
            for piece in pieces:
                offers.append(piece)
                yield piece

        for answers in self._run.feed(offered()):
            given, cycles = offers.popleft()
            taken = np.broadcast_to(np.asarray(given.get("i__valid", 0), bool), cycles)
            if sum(answer.pop("differs").any() for answer in answers):
                outputs = self._run.again(self._all)
                # In parts that were run again, there may be none.
                if outputs["differs"].any():
                    yield _until_difference(outputs, taken, outputs["o__valid"].view(bool), given)
                    return False
            at = 0
            for answer in answers:
                answer["sent"] = sent = answer.pop("o__valid").view(bool)
                answer["taken"] = taken[at : at + len(sent)]
                at += len(sent)
                is_sent |= bool(sent.any())
                yield answer
        return is_sent

    # ---- each item is offered until it is accepted

    def _present_offered(self, pieces):
        """Present rows to a core that can refuse them: outputs by stretch of cycles."""
        for rows in pieces:
            if not len(rows):
                continue
            outputs = self._section(rows, self._with_gaps(rows))
            yield outputs
            if "differs" in outputs:
                return
        quiet = 0
        while quiet < QUIET:
            outputs = self._drain()
            yield outputs
            if "differs" in outputs:
                return
            quiet = 0 if outputs["sent"].any() else quiet + CYCLES

    def _with_gaps(self, rows):
        """Rows with the number of idle cycles before each above its payload."""
        if not self._gap:
            return rows
        gaps, size = self._next_gaps(len(rows)).astype(np.uint64), self._payload + self._gap
        words = np.zeros((len(rows), -(-room(size) // 64)), np.uint64)
        wide = rows.reshape(len(rows), -1)
        words[:, : wide.shape[1]] = wide
        word, at = divmod(self._payload, 64)
        words[:, word] |= gaps << np.uint64(at)
        if at + self._gap > 64:
            words[:, word + 1] |= gaps >> np.uint64(64 - at)
        return words if words.shape[1] > 1 else words[:, 0].astype(f"u{room(size) // 8}")

    def _section(self, rows, items):
        """The outputs while some items are accepted."""
        machine, size = self._machine, len(items)
        length = size if self._is_serial else max(EARLY, -(-size // PARTS))
        parts = -(-size // length)
        begins = np.minimum(np.arange(PARTS) * length, size)
        ends = np.minimum(begins + length, size)
        state = machine.spread(machine.begins)
        if parts > 1:
            early = np.where(begins < size, np.maximum(begins - EARLY, 0), size)
            self._accept(state, items, early, begins, ["taken", "runs"])
        begin, ran = after(state, self._now), self._ran
        while True:
            state[:], self._ran = begin, ran
            outputs = self._accept(state, items, begins, ends, self._stored)
            due = after(state, self._now)
            wrong = bits_of(np.bitwise_or.reduce(due ^ begin, axis=0, keepdims=True))
            if not wrong[0, :parts].any():
                break
            begin = due
        now = bits_of(state)[:, parts - 1].copy()
        if outputs.pop("differs")[outputs["runs"]].any():
            state[:], self._ran = begin, ran
            outputs = self._accept(state, items, begins, ends, self._all)
            runs = outputs["runs"]
            if outputs["differs"][runs].any():
                outputs = {name: array[runs] for name, array in outputs.items()}
                taken = outputs["taken"]
                places = np.minimum(np.cumsum(taken) - taken, size - 1)  # the item in each cycle
                given = {"i__payload": rows[places], "i__valid": outputs["offers"]}
                given["o__ready"] = outputs["ready"]
                return _until_difference(outputs, taken, outputs["sent"], given)
        self._now = now
        runs = outputs.pop("runs")
        return {name: array[runs] for name, array in outputs.items()}

    def _accept(self, state, items, begins, ends, stored):
        """Let each part accept its items, from one number to another.

        Returns
        -------
        dict of str to array
            The outputs; the cycles of each part are consecutive.
        """
        at, turns, waited = begins.copy(), [], 0
        while True:
            left = np.minimum(ends - at, ITEMS)
            places = np.minimum(at[:, None] + np.arange(ITEMS), len(items) - 1)
            given = {
                "window": items[places].view(np.uint64).reshape(PARTS, 1, -1),
                "left": left.astype(np.uint8)[:, None],
                "start": START,
                "o__ready": self._sink(),
            }
            before = state.copy()
            turn = self._machine.advance(state, given, CYCLES, stored)
            taken = turn["taken"].sum(axis=1, dtype=np.int64)
            at += taken
            if self._is_serial and (at == ends).all():
                # Once more, without the cycles after the last item: a netlist cannot stand still.
                cycles = int(np.flatnonzero(turn["taken"][0])[-1]) + 1
                state[:] = before
                turn = self._machine.advance(state, given, cycles, stored)
            self._ran += int(np.count_nonzero(turn["runs"][0]))
            turns.append(turn)
            # After a window without items, the state of the source is that before one.
            if not left.any() or (self._is_serial and (at == ends).all()):
                break
            waited = 0 if taken.any() else waited + 1
            if waited > PATIENCE:
                raise RuntimeError("the design accepts no item, though its sink is ready")
        return _flags({n: np.concatenate([turn[n] for turn in turns], axis=1) for n in stored})

    def _sink(self):
        """Whether the sink is ready, in the cycles of a turn."""
        if not self._stall.any():
            return 1
        return 1 - self._stall[(self._ran + np.arange(CYCLES)) % len(self._stall)][None]

    def _drain(self):
        """The outputs of some cycles without an item."""
        given = {"drain": 1, "o__ready": self._sink()}
        state = self._machine.spread(self._now)
        outputs = self._machine.advance(state, given, CYCLES, self._all)
        outputs = _flags({name: array[0] for name, array in outputs.items()})
        self._now = bits_of(state)[:, 0].copy()
        self._ran += CYCLES
        if outputs["differs"].any():
            none = {"i__valid": 0, "o__ready": outputs["ready"]}
            return _until_difference(outputs, outputs["taken"], outputs["sent"], none)
        return {name: outputs[name] for name in self._stored if name not in ("runs", "differs")}


def _flags(outputs):
    names = ("taken", "sent", "runs")
    return outputs | {name: outputs[name].view(bool) for name in names if name in outputs}


def _until_difference(outputs, taken, sent, given):
    """The outputs up to the first cycle in which they differ, and that as for ``Mismatch``."""
    at = int(np.flatnonzero(outputs["differs"])[0])

    def side(values, n):
        return {
            name: number_of(value if np.ndim(value) == 0 else value[n])
            for name, value in values.items()
        }

    expected = {
        name.removeprefix("expected_"): array
        for name, array in outputs.items()
        if name.startswith("expected_")
    }
    hardware = {name: outputs[name] for name in expected}
    cycles = range(max(0, at + 1 - HISTORY), at + 1)
    history = [(side(given, n), side(hardware, n)) for n in cycles]
    before = {
        name: array[:at] for name, array in outputs.items() if not name.startswith("expected_")
    }
    before |= {"taken": taken[:at], "sent": sent[:at]}
    return before | {"differs": (history, side(expected, at))}


def number_of(row):
    """A row of an array as one number."""
    return int(row) if np.ndim(row) == 0 else int.from_bytes(row.tobytes(), "little")


# ---- machines, compiled once


@functools.lru_cache(16)
def _plain(design):
    ports = ports_of(comparison := design.comparison())
    return Machine(comparison, ports.inputs, ports.outputs | ports.expected, design.modules)


@functools.lru_cache(16)
def _sourced(design, gap):
    """A machine with a source, and the bits of the payload; ``gap`` are those of idle cycles."""
    ports = ports_of(comparison := design.comparison())
    payload = len(comparison.i__payload)
    source = Source(comparison, ITEMS, room(payload + gap), gap)
    inputs = {name: getattr(source, name) for name in ("window", "left", "start", "drain")}
    inputs |= {name: port for name, port in ports.inputs.items() if not name.startswith("i__")}
    outputs = {name: getattr(source, name) for name in ("offers", "taken", "sent", "runs")}
    outputs |= ports.outputs | ports.expected | {"ready": ports.inputs["o__ready"]}
    return Machine(source, inputs, outputs, design.modules), payload


@functools.lru_cache(64)
def _always_accepts(design):
    """Whether the core accepts an item in each of some random cycles while the sink is ready."""
    core = design.core()
    if not hasattr(core.i, "ready"):
        return True
    accepts, payload = True, Value.cast(core.i.payload)
    random = np.random.default_rng(1)

    async def testbench(ctx):
        nonlocal accepts
        ctx.set(core.i.valid, 1)
        ctx.set(core.o.ready, 1)
        for _ in range(TRIED):
            ctx.set(payload, int.from_bytes(random.bytes(len(payload) // 8 + 1), "little"))
            accepts = accepts and bool(ctx.get(core.i.ready))
            await ctx.tick()

    top = Module()
    top.domains.sync = ClockDomain()  # some cores have none
    top.submodules += core
    simulator = Simulator(top)
    simulator.add_clock(1e-6)
    simulator.add_testbench(testbench)
    simulator.run()
    return accepts
