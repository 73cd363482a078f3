"""A design from power-on, beside its specification, with packets as input."""

import functools
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

import numpy as np
from amaranth.hdl import Value
from amaranth.lib import data

from ..hdl.lib.check import check_type
from ..hdl.wide.beat import Beat
from .design import counts_of, design_of, kinds_of
from .machine import BLOCK, COPIES, Machine, bits_of, row_bits
from .payloads import columns, has_last, number_of, numbered, numbers_of, packets, rows_of
from .picture import DIFFERS, INPUT, LONGEST, difference, write_vcd
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
#: Machines of the catalogue, by what they are made of; and the most of them.
_machines, KEPT = {}, 16
#: Outputs that are returned in slices.
SLICED = "differs", "events"
#: Outputs that are returned in rows only of a difference.
OTHERS = (*SLICED, "i__ready", "o__valid", "runs")


def _pattern(name, flags):
    """A pattern of idle cycles or stalls.

    Returns
    -------
    bytes
        0 in cycles in which an item may pass; there is at least one.
    """
    check_type(name, flags, Iterable, "an iterable of bool")
    flags = [*flags]
    if not all(flag in (0, 1) for flag in flags):
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
    """Some cycles of a run; they are read before the next ones are simulated.

    Attributes
    ----------
    payloads : array or None
        The payloads that came out: rows, as for ``clockpoint.sim.payloads.columns``. ``None`` if
        the simulation does not store them.
    counts : Counter
        How many events came out, by the number of the cause and the length; of decoders only.
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
    design : str, Component or Foreign
        A key of ``CATALOGUE`` whose core has the streams ``i`` and ``o``; or any component with the
        ports ``i`` and ``o``, which have ``valid``, ``payload`` and perhaps ``ready``; or a design
        in Verilog with ports such as ``i_valid`` and ``i_data``, from ``read_verilog``.
    specification : Component or callable, optional
        A component with the same ports; or a function that makes it of the design. By default, that
        of the catalogue, or none.
    idle : iterable of bool
        The cycles in which the source is idle before its next item; repeated for ever.
    stall : iterable of bool
        The cycles in which the sink is not ready; repeated for ever.
    inputs : mapping of str to int
        The values of other inputs, by their names with ``__`` in place of dots; 0 by default.
    has_payloads : bool
        If false, the payloads of a ``Batch`` are not stored, and events are counted in less time.
    threads : int, optional
        By default, one for each processor.
    parameters
        The parameters of a core of the catalogue: ``lanes``, ``encoding`` and others.

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
        If there is no such core, or no such input.
    :exc:`ValueError`
        If ``idle`` or ``stall`` never lets anything pass, the design cannot be stalled, or lacks
        one of the streams.
    UnsupportedDesign
        If it cannot be run as gates.

    Examples
    --------
    A core of one's own that counts the vowels in a text, behind a decoder:

    >>> import numpy as np
    >>> from amaranth.hdl import Module
    >>> from amaranth.lib import data, stream, wiring
    >>> from amaranth.lib.wiring import In, Out
    >>> from clockpoint.hdl import Cause, StreamDecoder
    >>> from clockpoint.hdl.event import Byte
    >>> from clockpoint.sim import Simulation
    >>> class Vowels(wiring.Component):
    ...     i: In(stream.Signature(Byte))
    ...     o: Out(stream.Signature(32))
    ...
    ...     def elaborate(self, platform):
    ...         m = Module()
    ...         m.submodules.decoder = decoder = StreamDecoder()
    ...         wiring.connect(m, wiring.flipped(self.i), decoder.i)
    ...         m.d.comb += decoder.o.ready.eq(~self.o.valid | self.o.ready)
    ...         with m.If(self.o.ready):
    ...             m.d.sync += self.o.valid.eq(0)
    ...         with m.If(decoder.o.valid & decoder.o.ready):
    ...             event = decoder.o.payload
    ...             vowel = event.codepoint.matches(*map(ord, "aeiou"))
    ...             with m.If(vowel & (event.cause == Cause.NONE)):
    ...                 m.d.sync += self.o.payload.eq(self.o.payload + 1)
    ...             m.d.sync += self.o.valid.eq(event.last)
    ...         return m
    >>> simulation = Simulation(Vowels())
    >>> [int(n) for batch in simulation.run([b"queue ", b"and area"]) for n in batch.columns]
    [8]
    """

    def __init__(
        self,
        design: Any = "stream-decoder",
        specification: Any = None,
        *,
        idle: Iterable[bool] = (False,),
        stall: Iterable[bool] = (False,),
        inputs: Mapping[str, int] | None = None,
        has_payloads: bool = True,
        threads: int | None = None,
        **parameters: Any,
    ) -> None:
        idle, self._stall = _pattern("idle", idle), _pattern("stall", stall)
        self._design = design_of(design, specification, parameters)
        self.core = self._design.core
        if any(self._stall) and not hasattr(self.core.o, "ready"):
            name = design if isinstance(design, str) else type(design).__name__
            raise ValueError(f"the {name} cannot be stalled")
        passes = np.flatnonzero(np.frombuffer(idle, np.uint8) == 0)
        # The idle cycles before the first item, and before each later one; the pattern repeats.
        self._first = int(passes[0])
        self._gaps = np.diff(passes, prepend=passes[-1] - len(idle)) - 1
        self._idle_bits = max(self._first, int(self._gaps.max())).bit_length()
        self._inputs, self._offered = dict(inputs or {}), 0
        self._machine = machine = _machine(self._design, self._stall, self._idle_bits)
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
        self._run = Run(machine, stored, SLICED, _finished, threads, patience)
        self._rest, self._mismatch = None, None
        layout = self.core.i.payload.shape()
        #: Of a beat; 0 for other payloads.
        self._lanes = layout["data"].width // 8 if isinstance(layout, Beat) else 0
        self.gates, self.chunk = machine.gates, piece * (self._lanes or 1)
        self.simulated = self.last_output = self.accepted = 0

    def run(self, pieces: Any, final: bool = True) -> Iterator[Batch]:
        """Present one packet, until its last output.

        Parameters
        ----------
        pieces : iterable
            The packet in pieces, each bytes or an array of numbers: of the payload's first field,
            or of the payload, if it has no fields. Or a ``dict`` of arrays, by field.
        final : bool
            The packet ends here: if the payload has a field ``last``, it is 1 with the last item.
            If false, the next run continues the packet; bytes that do not fill a beat are kept.

        Raises
        ------
        Mismatch
            After the cycles before it.
        :exc:`ValueError`
            If a number does not fit into its field.
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
        yield from self._feed(
            ({"item": self._items(rows)}, len(rows)) for rows in pieces if len(rows)
        )
        while (yield from self._feed([({"drain": 1}, self._quiet)])):
            pass

    def write_vcd(self, file: Any, pieces: Any) -> None:
        """Write the waveform of a packet from power-on, up to a difference.

        It is of Amaranth's simulator, which is more than a thousand times slower; the state of this
        simulation does not change.

        Raises
        ------
        :exc:`ValueError`
            If the design is Verilog.
        """
        if self._design.modules:
            raise ValueError("Amaranth's simulator, which writes waveforms, runs no Verilog")
        source = _source(self._design, self._stall, self._idle_bits)
        rows, self._offered = (self._items(rows) for rows in self._rows(pieces, True)), 0
        items = (number_of(row) for piece in rows for row in piece)
        write_vcd(file, source, items, self._design, self._quiet)

    def _feed(self, pieces):
        """The batches of some pieces; returns whether anything came out."""
        is_output = False
        for piece in self._run.feed((self._inputs | stimulus, size) for stimulus, size in pieces):
            payloads, counts, cycles = piece.payloads, piece.counts, piece.cycles
            if piece.differs:
                ports = self._run.again(self._ports)
                at = int(ports["differs"].argmax())
                self._mismatch = self._mismatch_at(self.simulated + at)
                kept = ports["output"][:at].view(bool)
                payloads = ports[PAYLOAD][:at][kept]
                counts = counts_of(bits_of(ports["events"][:at]).astype(np.uint64)[:, :, None])
                cycles = {name: ports[name][:at] for name in cycles}
            cycles |= {name: cycles[name].view(bool) for name in ("accepted", "output")}
            is_output |= self._count(cycles)
            yield Batch(self.core.o.payload.shape(), payloads, counts, cycles, self._payloads)
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
        """The ``Mismatch`` in a cycle, the first one of the last cycles that differs."""
        ports = self._run.again(self._ports, earlier=True)
        end = int(ports["differs"].argmax()) + 1
        ports = {name: array[max(0, end - LONGEST) : end] for name, array in ports.items()}
        inputs = {name.removeprefix(INPUT): array for name, array in ports.items() if INPUT in name}
        item = numbered(self._machine.inputs["item"], map(number_of, inputs["i__payload"]))
        stimulus = inputs | self._inputs | {"item": item, "left": inputs["i__valid"], "drain": 1}
        step = len(self._stall)
        return Mismatch(cycle, difference(self.core, self._machine, stimulus, ports, cycle, step))

    def _payloads(self):
        """The payloads of the latest piece."""
        ports = self._run.again([PAYLOAD, "output"])
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
        shape, rest = self.core.i.payload.shape(), self._rest
        make = numbers_of if self._lanes else functools.partial(packets, shape, ends=False)
        lanes = self._lanes or 1
        for piece in pieces:
            items = make(piece)
            rest = items if rest is None else np.concatenate([rest, items])
            # The packet may end with the last row.
            whole = max(len(rest) - 1, 0) // lanes * lanes
            yield from self._rows_of_pieces(rest[:whole], False)
            rest = rest[whole:]
        rest = numbers_of(b"") if rest is None else rest
        whole = len(rest) if final else len(rest) // lanes * lanes
        yield from self._rows_of_pieces(rest[:whole], final)
        self._rest = rest[whole:] if self._lanes else None

    def _rows_of_pieces(self, items, ends):
        """Rows, or the bytes of beats, as rows of at most a piece; the packet may end with them."""
        shape = self.core.i.payload.shape()
        if self._lanes:
            for at in range(0, len(items), self.chunk) or [0] * ends:
                is_end = ends and at + self.chunk >= len(items)
                yield packets(shape, items[at : at + self.chunk], ends=is_end)
            return
        if ends and len(items) and has_last(shape):
            items[-1:] |= rows_of(shape, 1, last=1)
        for at in range(0, len(items), self.chunk):
            yield items[at : at + self.chunk]


def _machine(design, stall, idle_bits):
    """The machine of a design between a source and a sink; one for equal cores of the catalogue."""
    key = design.key and (design.key, stall, idle_bits)
    if key in _machines:
        return _machines[key]
    source = _source(design, stall, idle_bits)
    outputs = design.outputs | source.outputs
    if design.specification:
        outputs |= {DIFFERS + name: bits for name, bits in design.top.differences.items()}
    outputs |= {INPUT + name: port for name, port in design.inputs.items()}
    outputs["differs"] = design.differs & source.runs
    outputs["events"] = kinds_of(design.core, source.output)
    inputs = design.other_inputs | source.inputs
    machine = Machine(source, inputs, outputs, design.modules, is_sourced=True, key=key)
    if key:
        _machines[key] = machine
        while len(_machines) > KEPT:
            del _machines[next(iter(_machines))]
    return machine


def _source(design, stall, idle_bits):
    return Source(design.top, *design.streams, Stall(stall), idle_bits=idle_bits)


class _Piece(NamedTuple):
    """The outputs of a piece: the payloads that came out, and others as in a ``Batch``."""

    payloads: np.ndarray | None
    counts: Counter
    cycles: dict
    differs: bool


def _finished(answers):
    """The ``_Piece`` of the outputs of its stretches."""
    cycles = joined(answers, answers[0].keys() - {*SLICED})
    payloads = cycles.pop(PAYLOAD, None)
    if payloads is not None:
        payloads = payloads[np.flatnonzero(cycles["output"].view(bool))]
    counts = sum((counts_of(answer["events"]) for answer in answers), Counter())
    return _Piece(payloads, counts, cycles, any(answer["differs"].any() for answer in answers))
