"""The cores in Amaranth's own simulator, in lockstep with the reference."""

import inspect
from collections import deque
from collections.abc import Generator
from contextlib import closing
from functools import partial
from itertools import chain

from amaranth.hdl import Cat, ClockDomain, Module, Signal, Value
from amaranth.sim import Simulator

from ...hdl import (
    ENCODINGS,
    CodePoint,
    Packer,
    Sanitizer,
    StreamDecoder,
    Validator,
    WideDecoder,
    decoder_for,
    encoder_for,
)
from ..models import (
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
    SanitizerReference,
    Validated,
    ValidatorReference,
    WideDecoderReference,
    WideInputs,
)
from ..options import check_options, pattern
from ..stimulus import offer, offer_beats
from ..tally import BeatTally, SanitizerTally, Tally, WideTally
from .cycle import HISTORY, Cycle, Mismatch, Simulation, check_inputs, code_points

__all__ = [
    "Pysim",
    "PysimEncoder",
    "PysimPacker",
    "PysimSanitizer",
    "PysimValidator",
    "PysimWide",
    "decoder_cycles",
    "encoder_cycles",
    "packer_cycles",
    "sanitizer_cycles",
    "stream_cycles",
    "validator_cycles",
    "wide_cycles",
]


def stream_cycles(stimulus, *, encoding="utf-8", lockstep=True, vcd=None):
    """Simulate a ``StreamDecoder``, cycle by cycle.

    Parameters
    ----------
    stimulus : iterable of Inputs
        What is presented in each cycle; the simulation ends with it. A generator is sent the
        ``Outputs`` of the cycle.
    encoding : str
        A key of ``ENCODINGS``.
    lockstep : bool
        Compare with the ``Reference`` in every cycle: ``ready`` and ``valid``, and the event
        where it is valid.
    vcd : text file, optional
        Where to write the waveform, with the outputs of the reference beside the hardware's.

    Yields
    ------
    Cycle
        Of ``Inputs`` and ``Outputs``.

    Raises
    ------
    Mismatch
    :exc:`TypeError`, :exc:`ValueError`
        If what is presented is of another class, or has more bits.
    """
    check_options(stimulus=stimulus, encoding=encoding, lockstep=lockstep, vcd=vcd)
    dut = StreamDecoder(ENCODINGS[encoding])
    return _cycles(
        dut,
        Reference(encoding),
        Inputs,
        [dut.i.valid, dut.i.payload.data, dut.i.payload.last, dut.o.ready],
        [dut.o.payload, dut.o.valid, dut.i.ready],
        partial(Outputs.unpack, encoding=encoding),
        stimulus,
        lockstep,
        vcd,
    )


def decoder_cycles(stimulus, *, encoding="utf-8", lockstep=True):
    """Simulate a decoder: as ``stream_cycles``, of ``DecoderInputs`` and ``Event`` or None."""
    check_options(stimulus=stimulus, encoding=encoding, lockstep=lockstep)
    dut = decoder_for(ENCODINGS[encoding])
    return _cycles(
        dut,
        DecoderReference(encoding),
        DecoderInputs,
        [dut.i.valid, dut.i.payload.data, dut.i.payload.last],
        [dut.o.payload, dut.o.valid],
        lambda bits: Outputs.unpack(bits, encoding).event,
        stimulus,
        lockstep,
    )


def encoder_cycles(stimulus, *, encoding="utf-8", errors="replace", lockstep=True):
    """Simulate an ``Encoder``: as ``stream_cycles``, of ``EncoderInputs``, ``EncoderOutputs``."""
    check_options(stimulus=stimulus, encoding=encoding, lockstep=lockstep)
    dut = encoder_for(ENCODINGS[encoding], errors=errors)
    model = EncoderReference(encoding, errors=errors)
    inputs = [dut.i.valid, dut.i.payload.value, dut.i.payload.last, dut.o.ready]
    return _sender_cycles(dut, model, EncoderInputs, inputs, stimulus, lockstep)


def sanitizer_cycles(stimulus, *, encoding="utf-8", errors="replace", lockstep=True):
    """Simulate a ``Sanitizer``: as ``stream_cycles``, of ``Inputs``, ``EncoderOutputs``."""
    check_options(stimulus=stimulus, encoding=encoding, lockstep=lockstep)
    dut = Sanitizer(ENCODINGS[encoding], errors=errors)
    model = SanitizerReference(encoding, errors=errors)
    inputs = [dut.i.valid, dut.i.payload.data, dut.i.payload.last, dut.o.ready]
    return _sender_cycles(dut, model, Inputs, inputs, stimulus, lockstep)


def wide_cycles(stimulus, lanes, *, encoding="utf-8", lockstep=True):
    """Simulate a ``WideDecoder``: as ``stream_cycles``, of ``WideInputs``, ``Decoded`` or None."""
    check_options(stimulus=stimulus, encoding=encoding, lockstep=lockstep)
    dut = WideDecoder(lanes, ENCODINGS[encoding])
    model = WideDecoderReference(lanes, encoding)
    unpack = partial(Decoded.unpack, lanes=lanes, encoding=encoding)
    return _beat_cycles(dut, model, unpack, stimulus, lockstep)


def validator_cycles(stimulus, lanes, *, encoding="utf-8", count_bits=32, lockstep=True):
    """Simulate a ``Validator``: as ``stream_cycles``, of ``WideInputs``, ``Validated`` or None."""
    check_options(stimulus=stimulus, encoding=encoding, lockstep=lockstep)
    dut = Validator(lanes, ENCODINGS[encoding], count_bits=count_bits)
    model = ValidatorReference(lanes, encoding, count_bits=count_bits)
    unpack = partial(Validated.unpack, lanes=lanes, count_bits=count_bits, encoding=encoding)
    return _beat_cycles(dut, model, unpack, stimulus, lockstep)


def packer_cycles(stimulus, lanes, *, encoding="utf-8", lockstep=True):
    """Simulate a ``Packer``: as ``stream_cycles``, of ``WideInputs``, and ``Packed`` or None."""
    check_options(stimulus=stimulus, encoding=encoding, lockstep=lockstep)
    dut = Packer(lanes, ENCODINGS[encoding])
    model = PackerReference(lanes, encoding)
    unpack = partial(Packed.unpack, lanes=lanes, encoding=encoding)
    return _beat_cycles(dut, model, unpack, stimulus, lockstep)


class _Pysim(Simulation):
    chunk = 1 << 8

    def __init__(self, **options):
        super().__init__()
        inspect.signature(self._cycles).bind(None, **options)
        check_options(**options)
        self._options = options

    def _run(self, stimulus):
        with self._alone(), closing(self._cycles(stimulus, **self._options)) as cycles:
            yield from filter(None, map(self.tally.count, cycles))


class Pysim(_Pysim):
    """A simulation of a ``StreamDecoder`` in Amaranth's simulator; as ``Compiled``, but slow.

    Each run begins with a new decoder.

    Parameters
    ----------
    idle, stall : iterable of bool
        As of ``offer``.
    options
        As of ``stream_cycles``.
    """

    _cycles, _tally = staticmethod(stream_cycles), Tally

    def __init__(self, *, idle=(False,), stall=(False,), **options):
        super().__init__(**options)
        self._source = {"idle": pattern("idle", idle), "stall": pattern("stall", stall)}
        self.tally = self._tally()

    def run(self, chunks, *, final=True):
        """Offer one packet; as ``Compiled.run``, but what comes is not gathered."""
        check_options(final=final)
        packet = chain.from_iterable(self._pieces(chunks))
        return self._run(offer([packet], **self._source, final=final))


class PysimSanitizer(Pysim):
    """A simulation of a ``Sanitizer`` in Amaranth's simulator; as ``CompiledSanitizer``, but slow.

    Each run begins with a new sanitizer; the options are those of ``sanitizer_cycles``.
    """

    _cycles, _tally = staticmethod(sanitizer_cycles), SanitizerTally


class PysimEncoder(Pysim):
    """A simulation of an ``Encoder`` in Amaranth's simulator; as ``CompiledEncoder``, but slow.

    Each run begins with a new encoder; the options are those of ``encoder_cycles``.
    """

    _cycles, _tally = staticmethod(encoder_cycles), SanitizerTally

    def _items(self, piece):
        encoding = ENCODINGS[self._options.get("encoding", "utf-8")]
        return code_points(piece, CodePoint(encoding)["value"].width)

    def _run(self, stimulus):
        return super()._run(_of_code_points(stimulus))


class PysimWide(_Pysim):
    """A simulation of a ``WideDecoder`` in Amaranth's simulator; as ``CompiledWide``, but slow.

    Each run begins with a new decoder; the options are those of ``wide_cycles``.
    """

    _cycles, _tally = staticmethod(wide_cycles), WideTally

    def __init__(self, lanes, *, idle=(False,), **options):
        super().__init__(lanes=lanes, **options)
        self._source = {"lanes": lanes, "idle": pattern("idle", idle)}
        self.tally = self._tally(lanes)

    def run(self, chunks):
        """Offer one packet; as ``CompiledWide.run``, but what comes is not gathered."""
        packet = chain.from_iterable(self._pieces(chunks))
        return self._run(offer_beats(packet, **self._source))


class PysimValidator(PysimWide):
    """A simulation of a ``Validator`` in Amaranth's simulator; as ``CompiledValidator``, but slow.

    Each run begins with a new validator; the options are those of ``validator_cycles``.
    """

    _cycles, _tally = staticmethod(validator_cycles), BeatTally


class PysimPacker(PysimWide):
    """A simulation of a ``Packer`` in Amaranth's simulator; as ``CompiledPacker``, but slow.

    Each run begins with a new packer; the options are those of ``packer_cycles``.
    """

    _cycles, _tally = staticmethod(packer_cycles), BeatTally


def _of_code_points(stimulus):
    """The same, as it is presented to an encoder."""
    given = next(stimulus, None)
    while given is not None:
        answered = yield EncoderInputs(*given)
        try:
            given = stimulus.send(answered)
        except StopIteration:
            return


def _sender_cycles(dut, model, kind, inputs, stimulus, lockstep):
    outputs = [dut.i.ready, dut.error, dut.o.valid, dut.o.payload]
    return _cycles(dut, model, kind, inputs, outputs, EncoderOutputs.unpack, stimulus, lockstep)


def _beat_cycles(dut, model, unpack, stimulus, lockstep):
    beat = dut.i.payload
    inputs = [dut.i.valid, Value.cast(beat.data), beat.count, beat.last]
    outputs = [dut.o.payload, dut.o.valid]
    return _cycles(dut, model, WideInputs, inputs, outputs, unpack, stimulus, lockstep)


def _cycles(dut, model, kind, inputs, outputs, unpack, stimulus, lockstep, vcd=None):
    # One signal in and one out: what costs time in this simulator is the number of accesses.
    domain = ClockDomain("sync")
    driver = Cat(*inputs, domain.rst)
    given_bits = Signal(len(driver))
    widths = [len(Value.cast(port)) for port in (*inputs, domain.rst)]
    offsets = [sum(widths[:n]) for n in range(len(widths))]
    answer_bits = Signal(len(Cat(*outputs)))

    top = Module()
    top.domains += domain
    top.submodules.dut = dut
    top.d.comb += [driver.eq(given_bits), answer_bits.eq(Cat(*outputs))]
    mirror = _Mirror(top, dut, unpack) if vcd else None

    if not isinstance(stimulus, Generator):
        stimulus = (given for given in stimulus)
    cycles = []
    history = deque(maxlen=HISTORY)

    async def testbench(ctx):
        given = next(stimulus, None)
        number = 0
        while given is not None:
            check_inputs(given, kind, widths)
            expected = model.step(given)
            ctx.set(given_bits, sum(value << at for value, at in zip(given, offsets, strict=True)))
            if mirror:
                mirror.show(ctx, expected)
            _, _, bits = await ctx.tick().sample(answer_bits)
            answered = unpack(bits)
            history.append(Cycle(given, answered))
            if lockstep and answered != expected:
                raise Mismatch(number, [*history], expected)
            cycles.append(history[-1])
            number += 1
            try:
                given = stimulus.send(answered)
            except StopIteration:
                given = None

    simulator = Simulator(top)
    simulator.add_clock(1e-6)
    simulator.add_testbench(testbench)
    if vcd:
        with simulator.write_vcd(vcd, traces=[*inputs, *outputs, *mirror.traces]):
            yield from _run(simulator, cycles)
    else:
        yield from _run(simulator, cycles)


def _run(simulator, cycles):
    running = True
    while running:
        running = simulator.advance()
        yield from cycles
        cycles.clear()


class _Mirror:
    """What the reference answers, as signals of a waveform, and both sides' events as text."""

    def __init__(self, top, dut, unpack):
        self._encoding = dut.encoding.name
        self._ports = [
            Signal.like(port, name=f"reference_{name}")
            for name, port in (
                ("i_ready", dut.i.ready),
                ("o_valid", dut.o.valid),
                ("o_payload", Value.cast(dut.o.payload)),
            )
        ]
        _, valid, payload = self._ports
        self.traces = list(self._ports)
        for prefix, side in (
            ("", Cat(dut.o.payload, dut.o.valid)),
            ("reference_", Cat(payload, valid)),
        ):
            text = Signal(
                len(side),
                name=f"{prefix}o_payload_text",
                decoder=lambda bits: str(unpack(bits).event or "-"),
            )
            top.d.comb += text.eq(side)
            self.traces.append(text)

    def show(self, ctx, outputs):
        event = outputs.event.pack(self._encoding) if outputs.valid else 0
        for port, value in zip(self._ports, (outputs.ready, outputs.valid, event), strict=True):
            ctx.set(port, value)
