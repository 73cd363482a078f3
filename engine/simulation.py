"""A design from power-on, beside its specification, with packets as input."""

import functools
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

import numpy as np
from amaranth.hdl import Cat, Value
from amaranth.lib import data

from .design import Design
from .machine import (
    BLOCK,
    COPIES,
    VIOLATED,
    Machine,
    Violation,
    bits_of,
    checked_rows,
    occurrences,
    row_bits,
)
from .picture import DIFFERS, INPUT, LONGEST, PLAIN, SHORT, Words, difference, picture
from .rows import columns, has_last, number_of, numbered, packets, rows_of
from .run import Run, joined
from .source import Source, Stall
from .trace import Trace

__all__ = ["Batch", "Mismatch", "Simulation"]

#: Items that are presented at once: at least and at most, and the bits that are stored for them.
LEAST, MOST, BITS = 1 << 19, 1 << 21, 1 << 27
#: A run ends when nothing has been offered for this many cycles: more than any core delays an item.
QUIET = 128
#: Cycles in which a design may accept nothing, for each cycle of the sink's pattern.
PATIENCE = 2048
PAYLOAD = "o__payload"
#: Machines of named designs, by their names and patterns; and the most of them.
_machines, KEPT = {}, 16
#: Outputs that are returned in slices.
SLICED = "differs", "kinds"
#: Outputs that are returned in rows only of a difference, or where an assertion does not hold.
OTHERS = (*SLICED, VIOLATED, "i__ready", "o__valid", "runs")


def _pattern(name, flags):
    """A pattern of idle cycles or stalls.

    Returns
    -------
    bytes
        0 in cycles in which an item may pass; there is at least one.
    """
    flags = [*flags] if isinstance(flags, Iterable) else flags
    if not isinstance(flags, list) or not all(flag in (0, 1) for flag in flags):
        raise TypeError(f"{name} must be an iterable of bool, not {flags!r:.60}")
    if all(flags):
        raise ValueError(f"{name} never lets anything pass; it needs a False")
    return bytes(flags)


class Mismatch(Exception):
    """The hardware and its specification differ.

    Attributes
    ----------
    cycle : int
        The number of the cycle, counted from 0.
    trace : Trace
        The ports from the first input that matters to that cycle.
    packets : str
        The packets in which it occurred, if known.
    """

    packets = ""

    def __init__(self, cycle: int, trace: Trace) -> None:
        super().__init__(cycle, trace)  # from which pickle restores it
        self.cycle, self.trace = cycle, trace

    @property
    def place(self) -> str:
        """The cycle, and the packets, in words."""
        packets = f", in packets of {self.packets}" if self.packets else ""
        return f"cycle {self.cycle:,}{packets}"

    def __str__(self):
        return f"{self.place}\n{self.trace.text()}"


class Batch:
    """Some cycles of a run.

    Attributes
    ----------
    payloads : array or None
        The payloads that came out: rows, as for ``clockpoint.engine.rows.columns``. ``None`` if
        the simulation does not store them.
    counts : Counter
        How many items of each kind came out, by the number of the kind, if the simulation observes
        kinds.
    cycles : dict of str to array
        The other outputs, and ``accepted`` and ``output``, whether an item was accepted or came
        out; a row per cycle.
    """

    def __init__(self, shape, payloads, counts, cycles, repeat):
        self._shape, self._repeat = shape, repeat
        self.payloads, self.counts, self.cycles = payloads, counts, cycles

    @functools.cached_property
    def columns(self) -> Any:
        """The fields of the payloads that came out: an array for each, by name."""
        payloads = self.simulated_again() if self.payloads is None else self.payloads
        return columns(self._shape, payloads)

    def simulated_again(self) -> np.ndarray:
        """The payloads, from another simulation of these cycles."""
        return self._repeat()


class Simulation:
    """A design from power-on, compared with its specification in every cycle.

    The design becomes machine code, of which 512 copies run at the same time; the result is that of
    one long run. A call continues in the state that the call before left. After a ``Mismatch``,
    each call raises it again.

    Parameters
    ----------
    design : Component or design in Verilog
        A component with the ports ``i`` and ``o``, which have ``valid``, ``payload`` and perhaps
        ``ready``; or a design in Verilog with ports such as ``i_valid`` and ``i_data``, from
        ``read_verilog``.
    specification : Component or callable, optional
        A component with the same ports; or a function that makes it of the design.
    idle : iterable of bool
        The cycles in which the source is idle before its next item; repeated for ever.
    stall : iterable of bool
        The cycles in which the sink is not ready; repeated for ever.
    inputs : mapping of str to int
        The values of other inputs, by their names with ``__`` in place of dots; 0 by default.
    has_payloads : bool
        If false, the payloads of a ``Batch`` are not stored, and kinds are counted in less time.
    threads : int, optional
        By default, one for each processor.
    observe : callable, optional
        Of the design and of a condition, whether an item comes out: the kinds of the items, a list
        of vectors of equal width, and more outputs, a ``dict`` of str to Value. A kind is a number,
        and 0 if there is nothing to count.
    words : Words
        The words for values in pictures.
    key : tuple, optional
        A name of all that the design and what is observed are made of: equal names share a machine,
        which is taken from the user's cache without an elaboration.

    Attributes
    ----------
    core : Component
    chunk : int
        A good size for the pieces of a packet.
    gates : int
        Of the design, its specification, the source and the sink.
    simulated, last_output : int
        Numbers of cycles: all, and those up to the last output.
    accepted : int
        Number of items.

    Raises
    ------
    LookupError
        If there is no such input.
    :exc:`ValueError`
        If ``idle`` or ``stall`` never lets anything pass, the design cannot be stalled, or lacks
        one of the streams.
    UnsupportedDesign
        If it cannot be run as gates.

    Examples
    --------
    A design that counts the vowels in each packet of letters:

    >>> from amaranth.hdl import Module
    >>> from amaranth.lib import data, stream, wiring
    >>> from amaranth.lib.wiring import In, Out
    >>> from clockpoint.engine.simulation import Simulation
    >>> class Vowels(wiring.Component):
    ...     i: In(stream.Signature(data.StructLayout({"letter": 8, "last": 1})))
    ...     o: Out(stream.Signature(32))
    ...
    ...     def elaborate(self, platform):
    ...         m = Module()
    ...         m.d.comb += self.i.ready.eq(~self.o.valid | self.o.ready)
    ...         with m.If(self.i.ready):
    ...             m.d.sync += self.o.valid.eq(self.i.valid & self.i.payload.last)
    ...         with m.If(self.i.ready & self.i.valid):
    ...             is_vowel = self.i.payload.letter.matches(*b"aeiou")
    ...             m.d.sync += self.o.payload.eq(self.o.payload + is_vowel)
    ...         return m
    >>> simulation = Simulation(Vowels())
    >>> [int(n) for batch in simulation.run([b"queue ", b"and area"]) for n in batch.columns]
    [8]
    """

    def __init__(
        self,
        design: Any,
        specification: Any = None,
        *,
        idle: Iterable[bool] = (False,),
        stall: Iterable[bool] = (False,),
        inputs: Mapping[str, int] | None = None,
        has_payloads: bool = True,
        threads: int | None = None,
        observe: Callable | None = None,
        words: Words = PLAIN,
        key: tuple | None = None,
    ) -> None:
        idle, self._stall = _pattern("idle", idle), _pattern("stall", stall)
        self._design, self._words = Design(design, specification), words
        self.core = self._design.core
        if any(self._stall) and not hasattr(self.core.o, "ready"):
            raise ValueError(f"the {type(self.core).__name__} cannot be stalled")
        passes = np.flatnonzero(np.frombuffer(idle, np.uint8) == 0)
        # The idle cycles before the first item, and before each later one; the pattern repeats.
        self._first = int(passes[0])
        self._gaps = np.diff(passes, prepend=passes[-1] - len(idle)) - 1
        self._idle_bits = max(self._first, int(self._gaps.max())).bit_length()
        self._inputs, self._offered = dict(inputs or {}), 0
        self._machine = machine = self._make(observe, key)
        for name in self._inputs:
            if name not in (others := self._design.other_inputs):
                listed = ", ".join(others) or "none besides the stream"
                raise LookupError(f"no input {name!r}; there are {listed}")
        self._ports = [name for name in machine.outputs if name != "runs"]
        unstored = OTHERS if has_payloads else (*OTHERS, PAYLOAD)
        stored = [
            name
            for name in machine.outputs
            if name not in unstored and not name.startswith((INPUT, DIFFERS))
        ]
        whole = COPIES * BLOCK
        bits = sum(row_bits(machine.outputs[name]) for name in stored)
        piece = min(max(LEAST, BITS // bits // whole * whole), MOST)
        # Within its pattern, the sink accepts an item that is offered.
        self._quiet = QUIET - 1 + len(self._stall)
        patience = PATIENCE * len(self._stall) + int(self._gaps.max())
        finish = functools.partial(_finished, self._kind_bits)
        sliced = (*SLICED, *[VIOLATED] * bool(machine.assertions))
        self._run = Run(machine, stored, sliced, finish, threads, patience)
        self._mismatch, self._free = None, threading.Lock()
        self.gates, self.chunk = machine.gates, piece
        self.simulated = self.last_output = self.accepted = 0

    __reduce__ = Machine.__reduce__

    def run(self, pieces: Any, final: bool = True) -> Iterator[Batch]:
        """Present one packet, until its last output.

        Parameters
        ----------
        pieces : iterable
            The packet in pieces, each bytes or an array of numbers: of the payload's first field,
            or of the payload, if it has no fields. Or a ``dict`` of arrays, by field.
        final : bool
            The packet ends here: if the payload has a field ``last``, it is 1 with the last item.
            If false, the next run continues the packet.

        Raises
        ------
        Mismatch, Violation
            After the cycles before it.
        :exc:`ValueError`
            If a number does not fit into its field.
        :exc:`RuntimeError`
            If an earlier run, or one in another thread, was not read to its end; or if the design
            accepts nothing for long.
        """
        return self.present(self._rows(pieces, final))

    def present(self, pieces: Iterable) -> Iterator[Batch]:
        """Present payloads, until nothing more comes out; as ``run``.

        Parameters
        ----------
        pieces : iterable
            Arrays of rows, as from ``rows_of``, or as the ``payloads`` of a ``Batch``.
        """
        if self._mismatch:
            raise self._mismatch
        if not self._free.acquire(blocking=False):
            raise RuntimeError("another run of this simulation was not read to its end")
        bits = len(Value.cast(self.core.i.payload))
        checked = (
            checked_rows("the payload", bits, rows[None], len(rows))[0]
            for rows in map(np.asarray, pieces)
        )
        yield from self._feed(
            ({"item": self._items(rows)}, len(rows)) for rows in checked if len(rows)
        )
        while (yield from self._feed([({"drain": 1}, self._quiet)])):
            pass
        self._free.release()

    def _feed(self, pieces):
        """The batches of some pieces; returns whether anything came out."""
        is_output = False
        for piece in self._run.feed((self._inputs | stimulus, size) for stimulus, size in pieces):
            payloads, counts, cycles = piece.payloads, piece.counts, piece.cycles
            if piece.differs:
                ports = self._run.again(self._ports)
                at = _first_wrong(ports)
                self._mismatch = self._mismatch_at(self.simulated + at)
                kept = ports["output"][:at].view(bool)
                payloads = ports[PAYLOAD][:at][kept]
                slices = bits_of(ports["kinds"][:at]).astype(np.uint64)[:, :, None]
                counts = _counts(slices, self._kind_bits)
                cycles = {name: ports[name][:at] for name in cycles}
            cycles |= {name: cycles[name].view(bool) for name in ("accepted", "output")}
            is_output |= self._count(cycles)
            again = functools.partial(self._payloads, self._run.latest)
            yield Batch(self.core.o.payload.shape(), payloads, counts, cycles, again)
            if self._mismatch:
                raise self._mismatch
        return is_output

    def _count(self, cycles):
        """Count cycles and items; returns whether anything came out."""
        output, accepted = cycles["output"], cycles["accepted"]
        is_output = bool(output.any())
        if is_output:
            self.last_output = self.simulated + len(output) - int(output[::-1].argmax())
        self.simulated += len(output)
        self.accepted += int(np.count_nonzero(accepted))
        return is_output

    def _mismatch_at(self, cycle):
        """The ``Mismatch`` or ``Violation`` in a cycle, the first one of the last cycles."""
        ports = self._run.again(self._ports, earlier=True)
        end = _first_wrong(ports) + 1
        ports = {name: array[max(0, end - LONGEST) : end] for name, array in ports.items()}
        if not ports["differs"][-1]:
            assertion = self._machine.assertions[bits_of(ports[VIOLATED][-1:])[0].argmax()]
            drawn = {name: [*map(number_of, array[-SHORT:])] for name, array in ports.items()}
            first = cycle + 1 - len(drawn["differs"])
            return Violation(cycle, assertion, picture(self.core, drawn, first, self._words))
        inputs = {name.removeprefix(INPUT): array for name, array in ports.items() if INPUT in name}
        item = numbered(self._machine.inputs["item"], map(number_of, inputs["i__payload"]))
        stimulus = self._inputs | {"item": item, "left": inputs["i__valid"], "drain": 1}
        step = len(self._stall)
        trace = difference(self.core, self._machine, stimulus, ports, cycle, step, self._words)
        return Mismatch(cycle, trace)

    def _payloads(self, piece):
        """The payloads of a piece."""
        ports = self._run.again([PAYLOAD, "output"], piece)
        return ports[PAYLOAD][np.flatnonzero(ports["output"])]

    def _items(self, rows):
        """Rows with the number of idle cycles before each above its payload."""
        if not self._idle_bits:
            return rows
        numbers = self._offered + np.arange(len(rows))
        self._offered += len(rows)
        idle = np.where(numbers, self._gaps[numbers % len(self._gaps)], self._first)
        fields = {"payload": len(Value.cast(self.core.i.payload)), "idle": self._idle_bits}
        items = rows_of(data.StructLayout(fields), len(rows), idle=idle)
        words, payloads = items.reshape(len(rows), -1), rows.reshape(len(rows), -1)
        words[:, : payloads.shape[1]] |= payloads
        return items

    def _rows(self, pieces, final):
        """The rows of a packet, in pieces; ``last`` is high in the last one."""
        if isinstance(pieces, str | bytes | bytearray | memoryview | np.ndarray | Mapping):
            raise TypeError(f"pieces must be several, as in [data], not {pieces!r:.60}")
        shape, rest = self.core.i.payload.shape(), None
        for piece in pieces:
            rows = packets(shape, piece, ends=False)
            rest = rows if rest is None else np.concatenate([rest, rows])
            # The packet may end with the last row.
            whole = max(len(rest) - 1, 0)
            yield from self._cut(rest[:whole])
            rest = rest[whole:]
        if rest is not None:
            if final and len(rest) and has_last(shape):
                rest[-1:] |= rows_of(shape, 1, last=1)
            yield from self._cut(rest)

    def _cut(self, rows):
        """Rows, in arrays of a good size."""
        rows.flags.writeable = False  # nobody else has them, and they need no copy
        for at in range(0, len(rows), self.chunk):
            yield rows[at : at + self.chunk]

    def _source(self):
        """The design between a source and a sink."""
        design, sink = self._design, Stall(self._stall, self._design.streams[1].valid)
        return Source(design.top, *design.streams, sink, idle_bits=self._idle_bits)

    def _make(self, observe, key):
        """The machine of the design between a source and a sink."""
        key = key and (key, self._stall, self._idle_bits)
        if key in _machines:
            self._kind_bits, machine = _machines[key]
            return machine
        design = self._design
        source = self._source()
        kinds, more = observe(design.core, source.output) if observe else ([], {})
        self._kind_bits = max(map(len, kinds), default=1)
        _check_names(design, source)
        outputs = design.outputs | source.outputs | more
        if design.specification:
            outputs |= {DIFFERS + name: bits for name, bits in design.top.differences.items()}
        outputs |= {INPUT + name: port for name, port in design.inputs.items()}
        outputs |= {"differs": design.differs & source.runs, "kinds": Cat(kinds)}
        inputs = design.other_inputs | source.inputs
        machine = Machine(source, inputs, outputs, design.modules, is_sourced=True, key=key)
        if key:
            _machines[key] = self._kind_bits, machine
            while len(_machines) > KEPT:
                del _machines[next(iter(_machines))]
        return machine


def _check_names(design, source):
    """Refuse ports beside the streams that have names of the simulation."""
    taken = {*source.inputs, *source.outputs, *SLICED, VIOLATED}
    for name in (*design.other_inputs, *design.outputs):
        if name in taken or name.startswith((INPUT, DIFFERS)):
            raise ValueError(f"the port {name} has a name of the simulation; rename it")


class _Piece(NamedTuple):
    """The outputs of a piece: the payloads that came out, and others as in a ``Batch``."""

    payloads: np.ndarray | None
    counts: Counter
    cycles: dict
    differs: bool


def _counts(slices, bits):
    """How often each kind occurs in slices of kinds of so many bits."""
    kinds = (slices[:, at : at + bits] for at in range(0, slices.shape[1], bits))
    return sum((Counter(occurrences(each)) for each in kinds), Counter())


def _finished(bits, answers):
    """The ``_Piece`` of the outputs of its stretches, with kinds of so many bits."""
    cycles = joined(answers, answers[0].keys() - {*SLICED, VIOLATED})
    payloads = cycles.pop(PAYLOAD, None)
    if payloads is not None:
        payloads = payloads[np.flatnonzero(cycles["output"].view(bool))]
    counts = sum((_counts(answer["kinds"], bits) for answer in answers), Counter())
    checks = [
        answer[name] for answer in answers for name in ("differs", VIOLATED) if name in answer
    ]
    return _Piece(payloads, counts, cycles, any(check.any() for check in checks))


def _first_wrong(ports):
    """The first cycle in which hardware and specification differ, or an assertion fails."""
    checks = [array for name, array in ports.items() if name in ("differs", VIOLATED)]
    wrong = [array.reshape(len(array), -1).any(axis=1) for array in checks]
    return int(np.logical_or.reduce(wrong).argmax())
