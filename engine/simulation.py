"""A design from power-on, beside its specification, with packets as input."""

import functools
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import numpy as np
from amaranth.hdl import Cat, Const, Shape, Value
from amaranth.lib import data
from amaranth.lib.wiring import In

from .comparison import named_ports
from .copies import bits_of
from .design import Design
from .llvm import BLOCK, COPIES, row_bits
from .machine import VIOLATED, Machine, Violation
from .picture import DIFFERS, INPUT, LONGEST, PLAIN, SHORT, Words, difference, picture
from .rows import (
    columns,
    end_of,
    leaves,
    number_of,
    numbered,
    packets,
    rows_of,
)
from .run import Run
from .source import Source, Stall
from .trace import Trace, Waveform

__all__ = ["Batch", "Mismatch", "Simulation"]

#: Blocks of items of each slice of a piece: at least and at most, an odd number; and the bits that
#: are stored for a piece.
LEAST, MOST, BITS = 31, 255, 320 << 20
#: A run ends when nothing has been offered for this many cycles: more than any core delays an item.
QUIET = 128
#: The most cycles of a pattern, and those in which a design may send without an input.
MOST_FLAGS, MOST_DRAINED = 1 << 12, 1 << 20
#: Cycles in which a design may accept nothing, for each cycle of the sink's pattern.
PATIENCE = 2048
PAYLOAD = "o__payload"
#: Machines of named designs, by their names and patterns; and the most of them.
_machines, KEPT = {}, 16
#: Outputs whose bits are counted.
COUNTED = "differs", "observed", "accepted", "output"


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
    if len(flags) > MOST_FLAGS:
        raise ValueError(f"{name} has {len(flags):,} cycles; the most are {MOST_FLAGS:,}")
    return bytes(flags)


def _several(pieces):
    """Pieces, unless they are only one."""
    one = str | bytes | bytearray | memoryview | np.ndarray | Mapping
    if isinstance(pieces, one) or not isinstance(pieces, Iterable):
        raise TypeError(f"pieces must be several, as in [data], not {pieces!r:.60}")
    return pieces


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
    """A batch: consecutive cycles of a run.

    Attributes
    ----------
    payloads : array or None
        The payloads that came out: rows, read-only, as for ``clockpoint.engine.rows.columns``.
        ``None`` if the simulation does not store them.
    counts : Counter
        In how many cycles each observed bit was 1, by its key.
    observed : dict of str to array
        Other observed outputs; a row per payload.
    """

    def __init__(self, core, words, payloads, counts, observed, cycles):
        self._core, self._words, self._cycles = core, words, cycles
        self.payloads, self.counts, self.observed = payloads, counts, observed

    @functools.cached_property
    def cycles(self) -> dict:
        """All outputs in each cycle, up to the cycle of a difference, if any.

        They are simulated again. Beside the ports, ``accepted`` and ``output``: whether an item
        was accepted, or came out.
        """
        cycles = self._cycles()
        return cycles | {name: cycles[name].view(bool) for name in ("accepted", "output")}

    @functools.cached_property
    def rows(self) -> np.ndarray:
        """The ``payloads``; simulated again, if the simulation does not store them."""
        if self.payloads is None:
            return self.cycles[PAYLOAD][self.cycles["output"]]
        return self.payloads

    @functools.cached_property
    def columns(self) -> Any:
        """The fields of the payloads that came out: an array for each, by name."""
        return columns(self._core.o.payload.shape(), self.rows)

    def draw(self, waveform: Waveform) -> None:
        """Write each cycle: the fields of all ports, and of the specification's outputs.

        Their names have scopes, as in ``o.payload.cause``; codes with a name are words.
        """
        ports, signals, widths = self.cycles, {}, {}
        for name, (flow, port) in named_ports(self._core).items():
            sides = {"": ports[INPUT * (flow is In) + name]}
            if DIFFERS + name in ports:
                sides["expected."] = sides[""] ^ ports[DIFFERS + name]
            for side, rows in sides.items():
                for label, shape, first in leaves(port.shape(), side + name.replace("__", ".")):
                    signals[label] = self._values(shape, label, columns(shape, rows, first))
                    widths[label] = Shape.cast(shape).width
        waveform.write(signals, widths)

    def _values(self, shape, label, array):
        """The values of a field: words, if it has words, or numbers."""
        name, word = label.rpartition(".")[2], self._words.word
        values = [*map(number_of, array)] if array.ndim > 1 else array.tolist()
        if word(shape, name, 0) is None:
            return values
        words = {number: word(shape, name, number) for number in {*values}}
        return [words[number] for number in values]


class Simulation:
    """A design from power-on, compared with its specification in every cycle.

    The design becomes machine code, and 512 copies of it run at the same time; the result equals
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
        If false, the payloads of a ``Batch`` are not stored, which takes less time.
    threads : int, optional
        By default, one for each processor.
    observe : callable, optional
        Of the design and of a condition, whether an item comes out: pairs of a key and a bit, which
        is counted, and more outputs, a ``dict`` of str to Value, which are stored with payloads.
    words : Words
        The words for values in pictures.
    key : tuple, optional
        A name of all that the design and what is observed are made of: equal names share a machine,
        which is taken from the user's cache without an elaboration.
    progress : callable, optional
        As for a ``Machine``.

    Attributes
    ----------
    core : Component
    chunk : int
        A good size for the pieces of a packet.
    gates : int
        Of the design, its specification, the source and the sink.
    simulated, accepted : int
        The numbers of cycles and of items.

    Raises
    ------
    LookupError
        If there is no such input.
    :exc:`ValueError`
        If ``idle`` or ``stall`` never lets anything pass, the design cannot be stalled, or lacks
        one of the streams, or ``threads`` is below 1.
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
        progress: Callable[[str], Any] = str,
    ) -> None:
        idle, self._stall = _pattern("idle", idle), _pattern("stall", stall)
        self._design, self._words = Design(design, specification), words
        self.core = self._design.core
        if any(self._stall) and isinstance(self._design.streams[1].ready, Const):
            raise ValueError(f"the {type(self.core).__name__} cannot be stalled")
        passes = np.flatnonzero(np.frombuffer(idle, np.uint8) == 0)
        # The idle cycles before the first item, and before each later one; the pattern repeats.
        self._first = int(passes[0])
        self._gaps = np.diff(passes, prepend=passes[-1] - len(idle)) - 1
        self._idle_bits = max(self._first, int(self._gaps.max())).bit_length()
        self._inputs, self._offered = self._numbers(inputs or {}), 0
        self._machine = machine = self._make(observe, key, progress)
        self._ports = [name for name in machine.outputs if name != "runs"]
        gathered = [*self._observed, *[PAYLOAD] * has_payloads]
        bits = sum(row_bits(machine.outputs[name]) for name in gathered) + row_bits(
            machine.inputs["item"]
        )
        # Within its pattern, the sink accepts an item that is offered.
        self._quiet = QUIET - 1 + len(self._stall)
        patience = PATIENCE * len(self._stall) + int(self._gaps.max())
        self._run = Run(machine, (), dict.fromkeys(gathered, "output"), threads, patience)
        step = COPIES * BLOCK
        piece = step * (min(max(LEAST, BITS // bits // step), MOST) | 1)
        self._mismatch, self._free = None, threading.Lock()
        self.gates, self.chunk = machine.gates, piece
        self.simulated = self.accepted = 0
        #: The cycles before the latest piece with an output, and a function that stores outputs.
        self._latest = None

    __reduce__ = Machine.__reduce__

    @property
    def rounds(self) -> int | None:
        """How often slices started wrong so far, at most; ``None`` if only one copy is left."""
        return self._run.rounds

    @property
    def last_output(self) -> int:
        """The number of cycles up to the last output; the latest ones are simulated again."""
        if not self._latest:
            return 0
        before, again = self._latest
        return before + int(again(["output"])["output"].nonzero()[0][-1]) + 1

    def run(self, pieces: Any, final: bool = True) -> Iterator[Batch]:
        """Present one packet, until its last output.

        Parameters
        ----------
        pieces : iterable
            The packet in pieces, each bytes or an array of numbers: of the payload's first field,
            or of the payload, if it has no fields. Or a ``dict`` of arrays, by field. A read-only
            array must not change later.
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
            accepts nothing for long, or sends for more than 1,048,576 cycles after its last input.
        """
        return self._present(self._rows(_several(pieces), final))

    def present(self, pieces: Iterable) -> Iterator[Batch]:
        """Present payloads, until nothing more comes out; as ``run``.

        Parameters
        ----------
        pieces : iterable
            Arrays of rows, as from ``rows_of``, or as the ``payloads`` of a ``Batch``.
        """
        bits = len(Value.cast(self.core.i.payload))
        yield from self._present(rows_of(bits, rows) for rows in _several(pieces))

    def _present(self, pieces):
        """Present payloads of the right numbers."""
        if self._mismatch:
            raise self._mismatch
        if not self._free.acquire(blocking=False):
            raise RuntimeError(
                "another run of this simulation was not read to its end; make another simulation"
            )
        yield from self._feed(
            ({"item": self._items(rows)}, len(rows)) for rows in pieces if len(rows)
        )
        end = self.simulated + MOST_DRAINED
        while (yield from self._feed([({"drain": 1}, self._quiet)])):
            if self.simulated > end:
                raise RuntimeError(
                    f"the design sends for more than {MOST_DRAINED:,} cycles after its last input"
                )
        self._free.release()

    def _feed(self, pieces):
        """The batches of some pieces; returns whether anything came out."""
        is_output = False
        pieces = ((self._inputs | stimulus, size) for stimulus, size in pieces)
        for piece in self._run.simulate(pieces):
            if any(
                piece.counts[name].any() for name in ("differs", VIOLATED) if name in piece.counts
            ):
                yield self._before_difference(piece)
                raise self._mismatch
            if piece.counts["output"][0]:
                is_output, self._latest = True, (self.simulated, piece.again)
            self.simulated += piece.cycles
            self.accepted += int(piece.counts["accepted"][0])
            observed = dict(piece.rows)
            if (payloads := observed.pop(PAYLOAD, None)) is not None:
                payloads.flags.writeable = False  # another simulation takes them without a copy
            counts = self._counts(piece.counts["observed"])
            again = functools.partial(piece.again, self._ports)
            yield Batch(self.core, self._words, payloads, counts, observed, again)
        return is_output

    def _before_difference(self, piece):
        """The ``Batch`` of the cycles of a piece before a difference, and the ``Mismatch``."""
        ports = self._run.recent(self._ports)
        end = _first_wrong(ports)
        first = len(ports["differs"]) - piece.cycles
        cycles = {name: array[first:end] for name, array in ports.items()}
        output = cycles["output"].view(bool)
        if output.any():
            self._latest = self.simulated, lambda _: {"output": output}
        self.simulated += end - first
        self.accepted += int(np.count_nonzero(cycles["accepted"]))
        self._mismatch = self._mismatch_of(ports, end)
        gathered = {name: cycles[name][output] for name in (PAYLOAD, *self._observed)}
        counts = self._counts(bits_of(cycles["observed"]).sum(axis=0))
        payloads = gathered.pop(PAYLOAD)
        cycles = {name: array[first : end + 1] for name, array in ports.items()}
        return Batch(self.core, self._words, payloads, counts, gathered, lambda: cycles)

    def _counts(self, counts):
        """The counts of the observed bits by their keys."""
        totals = Counter()
        for key, count in zip(self._keys, counts.tolist(), strict=False):
            totals[key] += count
        return +totals

    def _mismatch_of(self, ports, at):
        """The ``Mismatch`` or ``Violation`` in the cycle ``simulated``, of some ports."""
        begin, cycle = max(0, at + 1 - LONGEST), self.simulated
        ports = {name: array[begin : at + 1] for name, array in ports.items()}
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

    def _items(self, rows):
        """Rows with the number of idle cycles before each above its payload."""
        if not self._idle_bits:
            return rows
        numbers = self._offered + np.arange(len(rows))
        self._offered += len(rows)
        idle = np.where(numbers, self._gaps[numbers % len(self._gaps)], self._first)
        fields = {"payload": len(Value.cast(self.core.i.payload)), "idle": self._idle_bits}
        items = rows_of(data.StructLayout(fields), {"idle": idle})
        words, payloads = items.reshape(len(rows), -1), rows.reshape(len(rows), -1)
        words[:, : payloads.shape[1]] |= payloads
        return items

    def _rows(self, pieces, final):
        """The rows of a packet, in pieces; ``last`` is high in the last one."""
        shape, rest = self.core.i.payload.shape(), None
        end = end_of(shape) if final else None
        for piece in pieces:
            rows = packets(shape, piece, ends=False)
            if rest is not None and len(rows):  # the packet may end with the rest
                yield from self._cut(rest)
            rest = rows if rest is None or len(rows) else rest
        if rest is not None:
            yield from self._cut(rest, end)

    def _cut(self, rows, end=None):
        """Rows, in arrays of a good size; the last row also has the bits of ``end``."""
        for at in range(0, len(rows), self.chunk):
            piece = rows[at : at + self.chunk]
            if end is not None and at + self.chunk >= len(rows):
                piece = np.concatenate([piece[:-1], piece[-1:] | end])
            yield piece

    def _numbers(self, inputs):
        """The numbers of some inputs beside the streams."""
        if not isinstance(inputs, Mapping):
            raise TypeError(f"inputs is a mapping of names to numbers, not {inputs!r:.60}")
        others, ports = self._design.other_inputs, named_ports(self.core)
        for name in inputs:
            if name not in others:
                listed = ", ".join(others) or "none besides the stream"
                raise LookupError(f"no input {name!r}; there are {listed}")
        rows = {n: rows_of(ports[n][1].shape(), value, 1, n) for n, value in inputs.items()}
        return {name: number_of(row) for name, row in rows.items()}

    def _source(self):
        """The design between a source and a sink."""
        design, sink = self._design, Stall(self._stall, self._design.streams[1].valid)
        return Source(design.top, *design.streams, sink, idle_bits=self._idle_bits)

    def _make(self, observe, key, progress):
        """The machine of the design between a source and a sink."""
        key = key and (key, self._stall, self._idle_bits)
        if key in _machines:
            self._keys, self._observed, machine = _machines[key]
            return machine
        design = self._design
        source = self._source()
        pairs, observed = observe(design.core, source.output) if observe else ([], {})
        self._keys, self._observed = [name for name, _ in pairs], [*observed]
        bits = Cat(bit & source.runs for _, bit in pairs)
        _check_names(design, source)
        outputs = design.outputs | source.outputs | observed | {"observed": bits}
        if design.specification:
            outputs |= {DIFFERS + name: bits for name, bits in design.top.differences.items()}
        outputs |= {INPUT + name: port for name, port in design.inputs.items()}
        outputs["differs"] = design.differs & source.runs
        inputs = design.other_inputs | source.inputs
        machine = Machine(
            source, inputs, outputs, design.modules, True, COUNTED, key, progress=progress
        )
        if key:
            _machines[key] = self._keys, self._observed, machine
            while len(_machines) > KEPT:
                del _machines[next(iter(_machines))]
        return machine


def _check_names(design, source):
    """Refuse ports beside the streams that have names of the simulation."""
    taken = {*source.inputs, *source.outputs, *COUNTED, VIOLATED}
    for name in (*design.other_inputs, *design.outputs):
        if name in taken or name.startswith((INPUT, DIFFERS)):
            raise ValueError(f"the port {name} has a name of the simulation; rename it")


def _first_wrong(ports):
    """The first cycle in which hardware and specification differ, or an assertion fails."""
    checks = [array for name, array in ports.items() if name in ("differs", VIOLATED)]
    wrong = [array.reshape(len(array), -1).any(axis=1) for array in checks]
    return int(np.logical_or.reduce(wrong).argmax())
