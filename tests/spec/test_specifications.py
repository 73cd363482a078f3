"""The specifications in lockstep with the Python models: two readings of the standards."""

import random
from collections import Counter

import pytest
from amaranth.hdl import ClockDomain, Module
from amaranth.lib import data
from amaranth.sim import Simulator

from clockpoint import sim
from clockpoint.flow.catalogue import CATALOGUE
from clockpoint.hdl import Cause
from clockpoint.sim import stimulus
from clockpoint.spec import defined

CYCLES = 400
CAUSES = {str(cause): cause for cause in Cause} | {None: Cause.NONE}


def any_events(seed, cycles, encoding):
    """What a decoder reports: an event or nothing, the ``ready`` of the sink, and the reset."""
    some, decoder = random.Random(seed), sim.DecoderReference(encoding)
    for given in stimulus.any_bytes(seed, cycles, encoding):
        yield decoder.step(given), some.random() < 0.7, some.random() < 0.01


def any_utf_16_bytes(seed, cycles, encoding):
    for given in stimulus.any_utf_16_bytes(seed, cycles):
        yield sim.Utf16Inputs(*given[:3], False, *given[3:])


def any_scalars(seed, cycles, encoding):
    for given in stimulus.any_codepoints(seed, cycles):
        yield sim.Utf16Inputs(*given[:3], False, *given[3:])


#: The model of a component, and the inputs of a simulation.
MODELS = {
    "decoder": (sim.DecoderReference, stimulus.any_bytes),
    "stream-decoder": (sim.Reference, stimulus.any_stream),
    "error-policy": (sim.ErrorPolicyReference, any_events),
    "byte-order-mark": (sim.ByteOrderMarkReference, any_events),
    "encoder": (sim.EncoderReference, stimulus.any_codepoints),
    "sanitizer": (sim.SanitizerReference, stimulus.any_stream),
    "utf-16-encoder": (sim.Utf16EncoderReference, any_scalars),
    "utf-16-decoder": (sim.Utf16DecoderReference, stimulus.any_units),
    "utf-16-byte-encoder": (sim.Utf16ByteEncoderReference, stimulus.any_units),
    "utf-16-byte-decoder": (sim.Utf16ByteDecoderReference, any_utf_16_bytes),
    "designation-detector": (sim.DesignationDetectorReference, stimulus.any_designations),
}


def fields_of(item):
    """The fields of a payload of a model, by name."""
    fields = item._asdict()
    if isinstance(item, sim.Event):
        bytes_, cause = int.from_bytes(item.bytes, "big"), CAUSES[item.cause]
        fields |= {"codepoint": item.codepoint or 0, "cause": cause, "bytes": bytes_}
    elif isinstance(item, sim.models.Designation):
        fields = {"utf_8": item.level is not None, "level": item.level or 0}
    elif "data" in fields:
        fields["value"] = item.data
    return fields


def expected(out):
    """The outputs of a model by port; a payload is a dictionary of fields, or missing."""
    if out is None or isinstance(out, (sim.Event, sim.models.Designation)):
        return {"o.valid": out is not None} | ({"o.payload": fields_of(out)} if out else {})
    ports = {"i.ready": out.ready, "o.valid": out.valid}
    for name in ("mark", "error"):
        if hasattr(out, name):
            ports[name] = getattr(out, name)
    if isinstance(out, sim.PolicyOutputs):
        ports["stopped"] = out.error is not None
        ports["error"] = out.error and fields_of(out.error)
    if out.valid:
        ports["o.payload"] = fields_of(getattr(out, "event", out))
    return ports


def offer(ctx, spec, given):
    """Present the inputs of a cycle; an event that is not offered is undefined."""
    if isinstance(given, tuple) and not hasattr(given, "_fields"):
        event, ready, _ = given
        fields, valid = fields_of(event) if event else {}, event is not None
    else:
        fields, valid, ready = fields_of(given), given.valid, getattr(given, "ready", None)
    for name, _ in data.Layout.cast(spec.i.payload.shape()):
        if name in fields:
            ctx.set(spec.i.payload[name], fields[name])
    ctx.set(spec.i.valid, valid)
    if ready is not None:
        ctx.set(spec.o.ready, ready)


def bits_of(port, value):
    """A value for a port, as a number; of a structure, from its fields."""
    if not isinstance(value, dict):
        return int(value)
    layout = data.Layout.cast(port.shape())
    return layout.const({name: value[name] for name, _ in layout}).as_bits()


def simulate(spec, model, given):
    """Compare in every cycle; returns how often each output was high."""
    top, high = Module(), Counter()
    top.domains.sync = domain = ClockDomain()
    top.submodules += spec
    simulator = Simulator(top)
    simulator.add_clock(1e-6)

    async def testbench(ctx):
        for cycle, inputs in enumerate(given):
            is_event = not hasattr(inputs, "_fields")
            out = model.step(*inputs) if is_event else model.step(inputs)
            offer(ctx, spec, inputs)
            ctx.set(domain.rst, inputs[-1])
            for path, value in expected(out).items():
                port = spec
                for name in path.split("."):
                    port = getattr(port, name, None)
                if port is not None and value is not None:
                    assert ctx.get(defined(port)) == bits_of(port, value), (cycle, path)
                    high[path] += bool(value)
            await ctx.tick()

    simulator.add_testbench(testbench)
    simulator.run()
    return high


def cases():
    for name, row in CATALOGUE.items():
        for encoding in row.encodings or ["utf-8"] if name in MODELS else ():
            marks = [] if encoding in ("utf-8", "cesu-8", "fss-utf-prosser") else [pytest.mark.slow]
            yield pytest.param(name, encoding, marks=marks)


@pytest.mark.parametrize(("name", "encoding"), [*cases()])
def test_specification(name, encoding):
    row, (model, draw) = CATALOGUE[name], MODELS[name]
    for options, core in row.instances(encoding):
        given = {"encoding": encoding} if row.encodings else {}
        if hasattr(core, "byte_order"):
            given["byte_order"] = core.byte_order
        high = simulate(row.spec(core), model(**given, **options), draw(1, CYCLES, encoding))
        assert high["o.payload"] > 5
