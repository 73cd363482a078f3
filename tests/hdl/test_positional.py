"""the positional decoder and encoder: in lockstep, against division, against ``Decoder``."""

import random

import pytest
from amaranth.sim import Simulator
from oracles import forms
from oracles.examples import EXAMPLES

from clockpoint.formal.defects import POSITIONAL_DEFECTS, designs
from clockpoint.hdl import (
    ENCODINGS,
    Cause,
    PositionalDecoder,
    PositionalEncoder,
    positional_decoder,
    positional_encoder,
)
from clockpoint.sim import (
    DecoderInputs,
    DecoderReference,
    Mismatch,
    any_codepoints,
    decoder_cycles,
    encoder_cycles,
)
from clockpoint.sim.engines import pysim
from clockpoint.sim.engines.pysim import Lockstep
from clockpoint.sim.models.decoder import Outputs
from support import beats, some_packets

from .test_encoder import offer, received, send
from .test_encodings import OTHER_SHAPES, parse


@pytest.fixture
def name():
    return "fss-utf-prosser"


def positional_cycles(dut, stimulus, name=None):
    """Simulate a ``PositionalDecoder`` in lockstep with the reference of its encoding."""
    name = name or dut.encoding.name
    design = Lockstep(
        dut,
        DecoderReference(name),
        DecoderInputs,
        [dut.o.payload, dut.o.valid],
        lambda bits: Outputs.unpack(bits, name).event,
    )
    return design.cycles([*stimulus, *[DecoderInputs(False, 0xE2, True)] * 8])


def events_of(name, packets, pauses=(0,)):
    """What the decoder reports; every byte is in one event."""
    dut = PositionalDecoder(ENCODINGS[name])
    stimulus = []
    for n, beat in enumerate(beats(packets)):
        stimulus += [beat] + [DecoderInputs(False, 0x80, True)] * pauses[n % len(pauses)]
    events = [cycle.outputs for cycle in positional_cycles(dut, stimulus) if cycle.outputs]
    assert b"".join(event.bytes for event in events) == b"".join(packets)
    return events


def test_numbers_by_division(name):
    numbers = forms.sample(name, 256)
    events = events_of(name, [b"".join(forms.encode(name, number) for number in numbers)])
    assert [event.codepoint for event in events] == numbers


def test_encoded_with_pauses(name):
    """Pauses and stalls; each packet has its end."""
    some = random.Random(2)
    items = [(number, some.random() < 0.3) for number in forms.sample(name, 16)]
    sent = received(encoder_cycles(offer(items, some), encoding=name))
    expected = [(forms.encode(name, number), last) for number, last in items]
    assert [(out.data, out.last) for out in sent] == [
        (byte, last and n == len(form)) for form, last in expected for n, byte in enumerate(form, 1)
    ]


#: Linear tables that leave numbers out, or sort them otherwise.
NOT_ALL = {
    "no form, or several, for U[+]00A0": (
        "U+0000..U+009F 00..9F\nU+00A1..U+00FF A0 A1..FF",
        "overlong A0 A0\nout-of-range A1..FF",
    ),
    "no form for U[+]0100": (
        "U+0000..U+009F 00..9F\nU+00A0..U+00FF A0 A0..FF",
        "out-of-range A1..FF",
    ),
    "not positional: U[+]10080": (
        "U+0000..U+007F 00..7F\nU+0080..U+1007F 80 00..FF 00..FF\n"
        "U+10080..U+1F007F 82..9F 00..FF 00..FF\nU+1F0080..U+1FFF7F A0 00..FE 00..FF\n"
        "U+1FFF80..U+1FFFFF A0 FF 00..7F",
        "out-of-range 81\nout-of-range A0 FF 80..FF\nout-of-range A1..FF",
    ),
    "longer sequences stand for smaller numbers": (
        "U+0000..U+005F A0 A0..FF\nU+0060..U+00FF 00..9F",
        "out-of-range A1..FF",
    ),
}


@pytest.mark.parametrize("said", NOT_ALL)
def test_a_table_that_the_encoder_cannot_take(said):
    with pytest.raises(ValueError, match=f"^toy: {said}"):
        PositionalEncoder(parse(*NOT_ALL[said]))


def anything(encoding, seed, cycles):
    """Anything at all at the inputs: pauses, ends, resets."""
    print(f"seed {seed}")
    some = random.Random(seed)
    bytes_ = b"".join(some_packets(encoding, seed, cycles // 5))[:cycles]
    return [
        DecoderInputs(some.random() < 0.85, byte, some.random() < 0.1, some.random() < 0.03)
        for byte in bytes_
    ]


@pytest.mark.parametrize("table", ["utf-8", "iso-10646-amd2"])
def test_as_the_decoder(table):
    """Of a table of UTF-8's shape: the same events in the same cycles."""
    dut = PositionalDecoder(ENCODINGS[table])
    stimulus = anything(dut.encoding, 5, 1000)
    found = [cycle.outputs for cycle in positional_cycles(dut, stimulus)]
    expected = [cycle.outputs for cycle in decoder_cycles(stimulus, encoding=table)]
    assert found[: len(expected)] == expected


def test_examples(name):
    examples = [example for example in EXAMPLES if example.encoding == name]
    events = iter(events_of(name, [example.bytes for example in examples]))
    for example in examples:
        found = [next(events)]
        while not found[-1].last:
            found.append(next(events))
        codepoints = [event.codepoint for event in found]
        assert (None if None in codepoints else codepoints) == example.codepoints


@pytest.mark.parametrize("shape", [shape for shape in OTHER_SHAPES if shape != "out of order"])
def test_tables_of_other_shapes(shape):
    """What stands at the ends of a row is the code point that the table says."""
    encoding = parse(*OTHER_SHAPES[shape])
    dut = PositionalDecoder(encoding)
    ends = [
        (bytes(column[n] for column in row.bytes), row.codepoints[n])
        for row in encoding.well_formed
        for n in (0, -1)
    ]
    data = b"".join(sequence for sequence, _ in ends)
    found = []

    async def testbench(ctx):
        for byte in [*data, *[None] * 5]:
            ctx.set(dut.i.valid, byte is not None)
            ctx.set(dut.i.payload.data, byte or 0)
            _, _, valid, event = await ctx.tick().sample(dut.o.valid, dut.o.payload)
            if valid:
                assert event.cause == Cause.NONE
                found.append(event.codepoint)

    simulator = Simulator(dut)
    simulator.add_clock(1e-6)
    simulator.add_testbench(testbench)
    simulator.run()
    assert found == [codepoint for _, codepoint in ends]


#: Complete tables, and what is wrong with them.
NOT_POSITIONAL = {
    "a gap in a row": (
        "U+0000..U+007F 00..7F\nU+0080..U+0081 C2 80,90\nU+00C0..U+00FF C3 80..BF",
        "unexpected-continuation 80..BF\noverlong C0..C1\noverlong C2 81..8F,91..BF\n"
        "out-of-range C4..FF",
        "U\\+0080",
    ),
    "two lengths": (
        "U+0000..U+007F 00..7F\nU+0080..U+009F C2 80..9F\nU+1000..U+17FF C2 A0..BF 80..BF",
        "unexpected-continuation 80..BF\noverlong C0..C1\nout-of-range C3..FF",
        "C2 stands for",
    ),
}


@pytest.mark.parametrize("table", NOT_POSITIONAL)
def test_a_table_that_is_not_positional_is_refused(table):
    well_formed, ill_formed, wrong = NOT_POSITIONAL[table]
    with pytest.raises(ValueError, match=f"^toy: not positional: {wrong}") as caught:
        PositionalDecoder(parse(well_formed, ill_formed))
    assert "\n" not in str(caught.value)


def test_product_with_each_base():
    """Its sums and shifts, which a number of Python has, too."""
    assert [positional_decoder.times(7, base) for base in range(257)] == [*range(0, 7 * 257, 7)]


def test_pairs_are_refused():
    with pytest.raises(ValueError, match="cesu-8: not positional: pairs are required"):
        PositionalDecoder(ENCODINGS["cesu-8"])


def any_numbers(name):
    """Anything at all at the inputs, resets among it; then the ends of each form."""
    yield from any_codepoints(7, 1000, name)
    yield from send(forms.sample(name, 16))


def test_encoder_anything(name):
    assert sum(1 for _ in encoder_cycles(any_numbers(name), encoding=name)) > 1000


#: All but the one that shows only if registers hold anything at first.
SEEN = {name: row[0] for name, row in POSITIONAL_DEFECTS.items()}
SEEN.pop("a register never written")


@pytest.mark.parametrize("defect", SEEN)
def test_lockstep_finds_a_defect(defect, monkeypatch):
    prosser = ENCODINGS["fss-utf-prosser"]
    broken = designs(defect, "fss-utf-prosser")
    if SEEN[defect] is positional_encoder:
        monkeypatch.setattr(pysim, "encoder_for", lambda *_, **__: broken.Encoder())
        cycles = encoder_cycles(any_numbers("fss-utf-prosser"), encoding="fss-utf-prosser")
    else:
        dut = broken.PositionalDecoder(prosser)
        cycles = positional_cycles(dut, anything(prosser, 6, 1000))
    with pytest.raises(Mismatch):
        list(cycles)
