"""Cores in Amaranth's simulator, in lockstep with their models, and how to drive them."""

import random
from collections.abc import Generator
from contextlib import suppress
from itertools import cycle
from typing import NamedTuple

from amaranth.hdl import Cat, ClockDomain, Const, Module, Signal, Value
from amaranth.lib import data
from amaranth.sim import Simulator

from clockpoint.hdl import (
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
from clockpoint.sim import (
    Decoded,
    DecoderInputs,
    DecoderReference,
    EncoderInputs,
    EncoderOutputs,
    EncoderReference,
    Inputs,
    Outputs,
    Packed,
    PackerReference,
    Reference,
    Sanitized,
    SanitizerReference,
    Utf16Inputs,
    Utf16Outputs,
    Validated,
    ValidatorReference,
    WideDecoderReference,
    WideInputs,
    WideSanitizerReference,
)

#: The simulation of a stream ends after so many cycles without output.
QUIET = 20
#: A number is taken, and all is out after the last one, within so many: more than any stall.
PATIENCE = 200


class Cycle(NamedTuple):
    """One cycle of a simulation: the inputs and outputs of the design."""

    inputs: tuple
    outputs: tuple


class Mismatch(Exception):
    """The number of a cycle, its inputs, the outputs of the hardware, and those of the model."""


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
    """

    def __init__(self, dut, model, inputs, outputs, unpack, *, lockstep=True, ports=None):
        domain = ClockDomain("sync")
        if ports is None:
            given = dut.i.payload
            fields = (given[name] for name, _ in data.Layout.cast(given.shape()))
            sink = [dut.o.ready] if hasattr(dut.o, "ready") else []
            ports = [dut.i.valid, *fields, *sink]
        ports = [Value.cast(port) for port in (*ports, domain.rst)]
        self._model, self._inputs, self._unpack = model, inputs, unpack
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
        self._simulator = Simulator(top)
        self._simulator.add_clock(1e-6, phase=1e-6)
        self._number = 0

    async def _testbench(self, ctx):
        edge = ctx.posedge(self._clock)
        while True:
            ctx.set(self._given, self._presented)
            self._bits = ctx.get(self._answer)
            await edge

    def step(self, given):
        """Simulate one cycle; returns its outputs.

        Raises
        ------
        Mismatch
            If the model returns something else.
        """
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
        if self._compares and answered != self._expected:
            raise Mismatch(self._number, given, answered, self._expected)
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
        with suppress(StopIteration):
            given = next(stimulus)
            while True:
                answered = self.step(given)
                yield Cycle(given, answered)
                given = stimulus.send(answered)


def in_lockstep(component, model, inputs, outputs, ports):
    """A function that simulates a core with a stimulus, its parameters and those of its model."""

    def cycles(stimulus, *lanes, encoding="utf-8", lockstep=True, **options):
        dut = component(*lanes, ENCODINGS[encoding], **options)
        reference = model(*lanes, encoding, **options)
        is_sender = outputs is EncoderOutputs

        def unpack(bits):
            return outputs.unpack(
                bits, *(() if is_sender else (*lanes, encoding)), **({} if is_sender else options)
            )

        design = Lockstep(dut, reference, inputs, ports(dut), unpack, lockstep=lockstep)
        return design.cycles(stimulus)

    return cycles


def _stream(dut):
    return [dut.o.payload, dut.o.valid, dut.i.ready]


def _sender(dut):
    return [dut.i.ready, dut.error, dut.o.valid, dut.o.payload]


def _beats(dut):
    return [dut.o.payload, dut.o.valid]


class _Event:
    """The event of a decoder, or ``None``."""

    @staticmethod
    def unpack(bits, encoding):
        return Outputs.unpack(bits, encoding).event


decoder_cycles = in_lockstep(decoder_for, DecoderReference, DecoderInputs, _Event, _beats)
stream_cycles = in_lockstep(StreamDecoder, Reference, Inputs, Outputs, _stream)
sanitizer_cycles = in_lockstep(Sanitizer, SanitizerReference, Inputs, EncoderOutputs, _sender)
encoder_cycles = in_lockstep(encoder_for, EncoderReference, EncoderInputs, EncoderOutputs, _sender)
wide_cycles = in_lockstep(WideDecoder, WideDecoderReference, WideInputs, Decoded, _beats)
validator_cycles = in_lockstep(Validator, ValidatorReference, WideInputs, Validated, _beats)
packer_cycles = in_lockstep(Packer, PackerReference, WideInputs, Packed, _beats)
wide_sanitizer_cycles = in_lockstep(
    WideSanitizer, WideSanitizerReference, WideInputs, Sanitized, _beats
)


def between_streams(dut, reference, stimulus):
    """Simulate, cycle by cycle; in lockstep, unless the reference is ``None``."""
    given, sent = dut.i.payload, dut.o.payload
    truncated = getattr(given, "truncated", Signal())
    error = getattr(dut, "error", Const(0))
    design = Lockstep(
        dut,
        reference,
        Utf16Inputs,
        [dut.i.ready, dut.o.valid, error, sent],
        lambda bits: Utf16Outputs.unpack(bits, len(_number(sent))),
        ports=[dut.i.valid, _number(given), given.last, truncated, dut.o.ready],
    )
    return design.cycles(stimulus)


def _number(payload):
    return payload.value if hasattr(payload, "value") else payload.data


def offer(packets, *, idle=(0,), stall=(0,)):
    """Offer numbers, packet by packet, and take what comes out until no more has come for long."""
    idle, stall = cycle(idle), cycle(stall)
    for packet in packets:
        for n, number in enumerate(packet, 1):
            while next(idle):
                yield Utf16Inputs(ready=not next(stall))
            given = Utf16Inputs(True, number, n == len(packet))
            waited = 0
            while not (yield given._replace(ready=not next(stall))).ready:
                waited += 1
                assert waited < PATIENCE, "it takes nothing"
    quiet = waited = 0
    while quiet < QUIET:
        waited += 1
        assert waited < PATIENCE, "it goes on"
        quiet += 1
        if (yield Utf16Inputs(ready=not next(stall))).valid:
            quiet = 0


def anything(seed, cycles, numbers):
    """Anything at all at the inputs: offers that are withdrawn, stalls, ends, resets."""
    print(f"seed {seed}")
    some = random.Random(seed)
    for _ in range(cycles):
        yield Utf16Inputs(
            valid=some.random() < 0.85,
            data=some.choice(numbers),
            last=some.random() < 0.15,
            ready=some.random() < 0.75,
            reset=some.random() < 0.03,
        )


def taken(cycles):
    """The packets that come out, as lists of numbers."""
    packets = [[]]
    for given, out in cycles:
        if out.valid and given.ready:
            packets[-1].append(out.data)
            if out.last:
                packets.append([])
    assert packets.pop() == [], "a packet without an end"
    return packets
