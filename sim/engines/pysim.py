"""The cores in Amaranth's simulator, in lockstep with the reference."""

import copy
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from contextlib import nullcontext, suppress
from itertools import cycle
from typing import Any, TextIO

from amaranth.hdl import Cat, ClockDomain, Module, Signal, Value
from amaranth.lib import data
from amaranth.sim import Simulator

from ...hdl import (
    ENCODINGS,
    Packer,
    Sanitizer,
    StreamDecoder,
    Validator,
    WideDecoder,
    WideSanitizer,
    decoder_for,
    encoder_for,
)
from ..models import (
    DecoderInputs,
    DecoderReference,
    EncoderReference,
    Outputs,
    PackerReference,
    Reference,
    SanitizerReference,
    ValidatorReference,
    WideDecoderReference,
    WideInputs,
    WideSanitizerReference,
)
from ..options import check_options
from ..stimulus import drive
from .cycle import (
    HISTORY,
    BeatSimulation,
    Cycle,
    EncoderSimulation,
    Mismatch,
    PackerSimulation,
    SanitizerSimulation,
    SenderSimulation,
    Simulation,
    StreamSimulation,
    ValidatorSimulation,
    WideDecoderSimulation,
    WideSanitizerSimulation,
    check_inputs,
)

__all__ = [
    "Lockstep",
    "Pysim",
    "PysimEncoder",
    "PysimPacker",
    "PysimSanitizer",
    "PysimValidator",
    "PysimWide",
    "PysimWideSanitizer",
    "decoder_cycles",
    "encoder_cycles",
    "packer_cycles",
    "sanitizer_cycles",
    "stream_cycles",
    "validator_cycles",
    "wide_cycles",
    "wide_sanitizer_cycles",
]


class Lockstep:
    """Any component in Amaranth's simulator, from power-on, in lockstep with a model.

    Parameters
    ----------
    dut : Component
        With ports ``i`` and ``o``.
    model
        Its ``step`` takes the inputs of a cycle and returns the outputs; or ``None``.
    inputs : type
        The type of a cycle's inputs: a named tuple of integers, one for each of ``ports``, and one
        for the reset.
    outputs : list of Value
        The outputs to compare.
    unpack : callable
        Converts them, as one number, the first lowest, to the type that the model returns.
    lockstep : bool
        Compare the outputs with those of the model, if there is one.
    ports : list of Value, optional
        The ports to drive; by default, ``valid`` of ``i``, the fields of its payload, and ``ready``
        of ``o``, if there is one.
    vcd : text file, optional
        For the waveform of the first ``cycles``, with the outputs of hardware and model.
    """

    def __init__(self, dut, model, inputs, outputs, unpack, *, lockstep=True, ports=None, vcd=None):
        domain = ClockDomain("sync")
        if ports is None:
            given = dut.i.payload
            fields = (given[name] for name, _ in data.Layout.cast(given.shape()))
            sink = [dut.o.ready] if hasattr(dut.o, "ready") else []
            ports = [dut.i.valid, *fields, *sink]
        ports = [Value.cast(port) for port in (*ports, domain.rst)]
        self._model, self._inputs, self._unpack, self._vcd = model, inputs, unpack, vcd
        self._compares = bool(model and lockstep)
        self._widths = [*map(len, ports)]
        # One signal in and one out: the number of accesses determines this simulator's speed.
        self._given = Signal(sum(self._widths), name="given_bits")
        self._answer = Signal(len(Cat(*outputs)), name="answer_bits")
        self._clock = domain.clk
        top = Module()
        top.domains += domain
        top.submodules.dut = dut
        top.d.comb += [Cat(*ports).eq(self._given), self._answer.eq(Cat(*outputs))]
        self._mirror = _Mirror(top, dut) if vcd else None
        self._traces = [*ports, *outputs, *(self._mirror.traces if vcd else ())]
        self._simulator = Simulator(top)
        self._simulator.add_clock(1e-6, phase=1e-6)
        self._number, self._history, self._mismatch = 0, deque(maxlen=HISTORY), None

    async def _testbench(self, ctx):
        edge = ctx.posedge(self._clock)
        while True:
            ctx.set(self._given, self._presented)
            if self._mirror:
                self._mirror.show(ctx, self._expected)
            self._bits = ctx.get(self._answer)
            await edge

    def step(self, given):
        """Simulate one cycle; returns its outputs.

        Raises
        ------
        Mismatch
            If the model returns something else; and in every later call.
        :exc:`TypeError`, :exc:`ValueError`
            If the inputs are of another class, or have more bits.
        """
        if self._mismatch:
            raise self._mismatch
        check_inputs(given, self._inputs, self._widths)
        self._presented = at = 0
        for value, width in zip(given, self._widths, strict=True):
            self._presented |= value << at
            at += width
        self._expected = self._model and self._model.step(given)
        if not self._number:  # not before: a simulator that never runs causes a warning
            self._simulator.add_testbench(self._testbench)
        self._bits = None
        while self._bits is None:
            self._simulator.advance()
        answered = self._unpack(self._bits)
        self._history.append(Cycle(given, answered))
        if self._compares and answered != self._expected:
            self._mismatch = Mismatch(self._number, [*self._history], self._expected)
            raise self._mismatch
        self._number += 1
        return answered

    def cycles(self, stimulus):
        """Simulate a cycle with each of the inputs; a generator is sent the outputs.

        Yields
        ------
        Cycle

        Raises as ``step``.
        """
        if not isinstance(stimulus, Generator):
            stimulus = (given for given in stimulus)
        waveform = nullcontext()
        if self._vcd:
            waveform = self._simulator.write_vcd(self._vcd, traces=self._traces)
        with waveform, suppress(StopIteration):
            given = next(stimulus)
            while True:
                answered = self.step(given)
                yield Cycle(given, answered)
                given = stimulus.send(answered)


class _Mirror:
    """The reference's outputs as signals of a waveform, and both sides' events as text."""

    def __init__(self, top, dut):
        self._encoding = dut.encoding.name
        ready, valid = (Signal(name=f"reference_{name}") for name in ("i_ready", "o_valid"))
        payload = Signal(len(Value.cast(dut.o.payload)), name="reference_o_payload")
        self._ports = [ready, valid, payload]
        self.traces = [*self._ports]
        sides = {"": Cat(dut.o.payload, dut.o.valid), "reference_": Cat(payload, valid)}
        for side, bits in sides.items():
            text = Signal(len(bits), name=f"{side}o_payload_text", decoder=self._text)
            top.d.comb += text.eq(bits)
            self.traces.append(text)

    def _text(self, bits):
        return str(Outputs.unpack(bits, self._encoding).event or "-")

    def show(self, ctx, outputs):
        event = outputs.event.pack(self._encoding) if outputs.valid else 0
        for port, value in zip(self._ports, (outputs.ready, outputs.valid, event), strict=True):
            ctx.set(port, value)


class _Pysim(Simulation):
    """A simulation in Amaranth's simulator: needs no compiler, and is slow."""

    chunk, _vcd = 1 << 8, None

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        component, reference = self._parts()
        dut = component(*self._before, ENCODINGS[self._encoding], **self._after)
        self._design = Lockstep(
            dut,
            reference(*self._before, self._encoding, **self._after),
            self._inputs,
            self._ports(dut),
            self._unpack,
            lockstep=self._lockstep,
            vcd=self._vcd,
        )
        self._pauses = cycle(self._idle), cycle(self._stall)
        self._tally = self._tally_type()

    @property
    def tally(self):
        return copy.deepcopy(self._tally)

    @classmethod
    def over(cls, stimulus: Iterable, *lanes: int, **options: Any) -> Iterator[Cycle]:
        """Make a simulation and present a stimulus; a generator is sent the outputs.

        Yields
        ------
        Cycle

        Raises as ``present``.
        """
        check_options(stimulus=stimulus)
        return cls(*lanes, **options)._design.cycles(stimulus)

    def _counted(self, stimulus):
        """Each cycle, and its results."""
        return ((one, self._count(*one)) for one in self._design.cycles(stimulus))

    def _present(self, stimulus):
        return (one for one, _ in self._counted(stimulus))

    def _reports(self, offers):
        stimulus = drive(self._offered(offers), self._inputs(), *self._pauses)
        return (batch for _, batch in self._counted(stimulus))


class _PysimStream(StreamSimulation, _Pysim):
    def _offered(self, offers):
        for items, last in offers:
            for left, item in enumerate(items, 1 - len(items)):
                yield self._inputs(True, item, last and not left)


class _PysimSender(SenderSimulation, _PysimStream):
    def _ports(self, dut):
        return [dut.i.ready, dut.error, dut.o.valid, dut.o.payload]

    def _count(self, inputs, outputs):
        sent = bytes([outputs.data]) if outputs.valid and inputs.ready else b""
        return self._tally.count(inputs.valid and outputs.ready, sent, outputs.error)


class _PysimBeats(BeatSimulation, _Pysim):
    def _ports(self, dut):
        return [dut.o.payload, dut.o.valid]

    def _offered(self, offers):
        for items, last in offers:
            for at in range(0, len(items) or last, self._lanes):
                end = at + self._lanes
                yield WideInputs.of(items[at:end], last and end >= len(items))

    def _count(self, inputs, outputs):
        taken = len(inputs.bytes_of(self._lanes)) if inputs.valid else 0
        return self._tally.count(taken, self._left(outputs) if outputs else [])

    def _left(self, outputs):
        return [outputs]


class Pysim(_PysimStream):
    """A simulation of a ``StreamDecoder`` in Amaranth's simulator; as ``Compiled``, but slow.

    Parameters
    ----------
    vcd : text file, optional
        For the waveform of the first run, with the outputs of hardware and reference.
    options
        As for ``StreamSimulation``.
    """

    def __init__(self, *, vcd: TextIO | None = None, **options: Any) -> None:
        check_options(vcd=vcd)
        self._vcd = vcd
        super().__init__(**options)

    _parts = staticmethod(lambda: (StreamDecoder, Reference))

    def _ports(self, dut):
        return [dut.o.payload, dut.o.valid, dut.i.ready]

    def _count(self, inputs, outputs):
        events = [outputs.event] if outputs.valid and inputs.ready else []
        return self._tally.count(inputs.valid and outputs.ready, events)


class PysimSanitizer(SanitizerSimulation, _PysimSender):
    """A simulation of a ``Sanitizer`` in Amaranth's simulator; as ``CompiledSanitizer``."""

    _parts = staticmethod(lambda: (Sanitizer, SanitizerReference))


class PysimEncoder(EncoderSimulation, _PysimSender):
    """A simulation of an ``Encoder`` in Amaranth's simulator; as ``CompiledEncoder``."""

    _parts = staticmethod(lambda: (encoder_for, EncoderReference))


class PysimWide(WideDecoderSimulation, _PysimBeats):
    """A simulation of a ``WideDecoder`` in Amaranth's simulator; as ``CompiledWide``."""

    _recent = b""

    _parts = staticmethod(lambda: (WideDecoder, WideDecoderReference))

    def _left(self, outputs):
        """The events, with their bytes."""
        data = self._recent + outputs.data
        first = len(self._recent) + 1
        self._recent = data[-8:]
        return [
            event._replace(
                last=outputs.last and end == len(data), bytes=data[:end][-event.length :]
            )
            for end, event in enumerate(outputs.slots, first)
            if event
        ]


class PysimValidator(ValidatorSimulation, _PysimBeats):
    """A simulation of a ``Validator`` in Amaranth's simulator; as ``CompiledValidator``."""

    _parts = staticmethod(lambda: (Validator, ValidatorReference))


class PysimPacker(PackerSimulation, _PysimBeats):
    """A simulation of a ``Packer`` in Amaranth's simulator; as ``CompiledPacker``."""

    _parts = staticmethod(lambda: (Packer, PackerReference))


class PysimWideSanitizer(WideSanitizerSimulation, _PysimBeats):
    """A simulation in Amaranth's simulator; as ``CompiledWideSanitizer``."""

    _parts = staticmethod(lambda: (WideSanitizer, WideSanitizerReference))


def decoder_cycles(
    stimulus: Iterable[DecoderInputs], *, encoding: str = "utf-8", lockstep: bool = True
) -> Iterator[Cycle]:
    """Simulate a decoder: as ``Pysim.over``, with ``DecoderInputs`` and ``Event`` or ``None``."""
    check_options(stimulus=stimulus, encoding=encoding, lockstep=lockstep)
    dut, model = decoder_for(ENCODINGS[encoding]), DecoderReference(encoding)

    def unpack(bits):
        return Outputs.unpack(bits, encoding).event

    outputs = [dut.o.payload, dut.o.valid]
    return Lockstep(dut, model, DecoderInputs, outputs, unpack, lockstep=lockstep).cycles(stimulus)


#: Each takes a stimulus and the parameters of the simulation.
stream_cycles, sanitizer_cycles, encoder_cycles = Pysim.over, PysimSanitizer.over, PysimEncoder.over
wide_cycles, validator_cycles = PysimWide.over, PysimValidator.over
packer_cycles, wide_sanitizer_cycles = PysimPacker.over, PysimWideSanitizer.over
