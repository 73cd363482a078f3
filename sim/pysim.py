"""The decoders in Amaranth's own simulator, in lockstep with the reference."""

from collections.abc import Callable, Generator
from typing import NamedTuple

from amaranth.hdl import Cat, ClockDomain, Module, Signal, Value
from amaranth.sim import Simulator

from clockpoint.hdl import Decoder, Encoder, Sanitizer, StreamDecoder

from .encoder_reference import EncoderOutputs, EncoderReference, SanitizerReference
from .packing import EVENT_BITS, pack_event, unpack_event
from .reference import DecoderOutputs, DecoderReference, Outputs, Reference, Report

__all__ = [
    "Clock",
    "Mismatch",
    "decoder_clocks",
    "encoder_clocks",
    "sanitizer_clocks",
    "stream_clocks",
]


class Clock(NamedTuple):
    """One clock of a simulation: what the design was given and what it answered."""

    inputs: tuple
    outputs: tuple


class Mismatch(Exception):
    """The hardware and the reference differ.

    Attributes
    ----------
    clock : int
        The number of the clock, counted from 0.
    inputs, hardware, reference
        What both were given in that clock, and what each answered.
    """

    def __init__(self, clock, inputs, hardware, reference):
        super().__init__(
            f"hardware and reference differ in clock {clock}\n"
            f"  inputs:    {inputs}\n  hardware:  {hardware}\n  reference: {reference}"
        )
        self.clock = clock
        self.inputs = inputs
        self.hardware = hardware
        self.reference = reference


def stream_clocks(stimulus, *, lockstep=True, vcd=None):
    """Simulate a ``StreamDecoder``, clock by clock.

    Parameters
    ----------
    stimulus : iterable of Inputs
        What is presented in each clock; the simulation ends with it. A generator is sent the
        ``Outputs`` of the clock.
    lockstep : bool
        Compare all outputs with the ``Reference`` in every clock.
    vcd : text file, optional
        Where to write the waveform, with the outputs of the reference beside the hardware's.

    Yields
    ------
    Clock
        Of ``Inputs`` and ``Outputs``.

    Raises
    ------
    Mismatch
    """
    dut = StreamDecoder()
    inputs = [dut.i.valid, dut.i.payload.data, dut.i.payload.last, dut.o.ready]
    outputs = {"i_ready": dut.i.ready, "o_valid": dut.o.valid, "o_payload": dut.o.payload}
    return _clocks(dut, inputs, outputs, Reference(), _STREAM, stimulus, lockstep, vcd)


def decoder_clocks(stimulus, *, lockstep=True, vcd=None):
    """Simulate a ``Decoder``: as ``stream_clocks``, of ``DecoderInputs``, ``DecoderOutputs``."""
    dut = Decoder()
    inputs = [dut.valid, dut.data, dut.last]
    outputs = {
        "cut_valid": dut.cut.valid,
        "cut_event": dut.cut.event,
        "done_valid": dut.done.valid,
        "done_event": dut.done.event,
    }
    return _clocks(dut, inputs, outputs, DecoderReference(), _DECODER, stimulus, lockstep, vcd)


def encoder_clocks(stimulus, *, invalid="replace", lockstep=True, vcd=None):
    """Simulate an ``Encoder``: as ``stream_clocks``, of ``EncoderInputs``, ``EncoderOutputs``."""
    dut = Encoder(invalid=invalid)
    inputs = [dut.i.valid, dut.i.payload.value, dut.i.payload.last, dut.o.ready]
    model = EncoderReference(invalid)
    return _clocks(dut, inputs, _sent(dut), model, _ENCODER, stimulus, lockstep, vcd)


def sanitizer_clocks(stimulus, *, lockstep=True, vcd=None):
    """Simulate a ``Sanitizer``: as ``stream_clocks``, of ``Inputs``, ``EncoderOutputs``."""
    dut = Sanitizer()
    inputs = [dut.i.valid, dut.i.payload.data, dut.i.payload.last, dut.o.ready]
    model = SanitizerReference()
    return _clocks(dut, inputs, _sent(dut), model, _ENCODER, stimulus, lockstep, vcd)


def _sent(dut):
    return {
        "i_ready": dut.i.ready,
        "o_valid": dut.o.valid,
        "o_payload": dut.o.payload,
        "error": dut.error,
    }


def _clocks(dut, inputs, outputs, model, packing, stimulus, lockstep, vcd):
    # One signal in and one out: what costs time in this simulator is the number of accesses.
    domain = ClockDomain("sync")
    driver = Cat(*inputs, domain.rst)
    given_bits = Signal(len(driver))
    widths = [len(Value.cast(port)) for port in (*inputs, domain.rst)]
    offsets = [sum(widths[:n]) for n in range(len(widths))]
    answer = Cat(*outputs.values())
    answer_bits = Signal(len(answer))
    expected_bits = Signal(len(answer))

    top = Module()
    top.domains += domain
    top.submodules.dut = dut
    top.d.comb += [driver.eq(given_bits), answer_bits.eq(answer)]
    mirrors = []
    if vcd:
        for name, port in outputs.items():
            mirror = Signal.like(port, name=f"reference_{name}")
            mirrors.append(mirror)
            if len(Value.cast(port)) == EVENT_BITS:
                text = Signal(EVENT_BITS, name=f"{name}_text", decoder=_event_text)
                reference_text = Signal.like(text, name=f"reference_{name}_text")
                top.d.comb += [text.eq(port), reference_text.eq(mirror)]
        top.d.comb += Cat(*mirrors).eq(expected_bits)

    if not isinstance(stimulus, Generator):
        stimulus = (given for given in stimulus)
    clocks = []

    async def testbench(ctx):
        given = next(stimulus, None)
        number = 0
        while given is not None:
            answered = model.step(given)
            expected = packing.pack(answered)
            ctx.set(given_bits, sum(value << at for value, at in zip(given, offsets, strict=True)))
            if vcd:
                ctx.set(expected_bits, expected)
            _, _, actual = await ctx.tick().sample(answer_bits)
            if actual != expected:
                hardware = packing.unpack(actual)
                if lockstep:
                    raise Mismatch(number, given, hardware, answered)
                answered = hardware
            clocks.append(Clock(given, answered))
            number += 1
            try:
                given = stimulus.send(answered)
            except StopIteration:
                given = None

    simulator = Simulator(top)
    simulator.add_clock(1e-6)
    simulator.add_testbench(testbench)
    if vcd:
        with simulator.write_vcd(vcd, traces=[*inputs, *outputs.values(), *mirrors]):
            yield from _run(simulator, clocks)
    else:
        yield from _run(simulator, clocks)


def _run(simulator, clocks):
    running = True
    while running:
        running = simulator.advance()
        yield from clocks
        clocks.clear()


class _Packing(NamedTuple):
    """The outputs of a design as one number, first output in the lowest bits, and back."""

    pack: Callable[[tuple], int]
    unpack: Callable[[int], tuple]


def _event_text(bits):
    return str(unpack_event(bits))


def _pack_report(report):
    return report.valid | pack_event(report.event) << 1


def _unpack_report(bits):
    return Report(bool(bits & 1), unpack_event(bits >> 1))


_STREAM = _Packing(
    lambda outputs: outputs.ready | outputs.valid << 1 | pack_event(outputs.event) << 2,
    lambda bits: Outputs(bool(bits & 1), bool(bits & 2), unpack_event(bits >> 2)),
)
_DECODER = _Packing(
    lambda outputs: _pack_report(outputs.cut) | _pack_report(outputs.done) << EVENT_BITS + 1,
    lambda bits: DecoderOutputs(_unpack_report(bits), _unpack_report(bits >> EVENT_BITS + 1)),
)


_ENCODER = _Packing(
    lambda sent: sent[0] | sent[1] << 1 | sent[2] << 2 | sent[3] << 10 | sent[4] << 11,
    lambda bits: EncoderOutputs(
        ready=bool(bits & 1),
        valid=bool(bits & 2),
        data=bits >> 2 & 0xFF,
        last=bool(bits >> 10 & 1),
        error=bool(bits >> 11),
    ),
)
