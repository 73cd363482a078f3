"""The sequential decoder: in lockstep, against division, and against ``Decoder``."""

import random
from itertools import product

import pytest
from amaranth.sim import Simulator
from oracles.arithmetic import prosser, utf_1
from oracles.examples import EXAMPLES

from clockpoint.formal.defects import SEQUENTIAL_DEFECTS, designs
from clockpoint.formal.sequential_specification import SequentialSpecification
from clockpoint.hdl import ENCODINGS, SEQUENTIAL_ENCODINGS, Cause, SequentialDecoder
from clockpoint.sim import (
    DecoderInputs,
    DecoderReference,
    Mismatch,
    SequentialReference,
    decoder_cycles,
)
from clockpoint.sim.engines.pysim import _cycles
from clockpoint.sim.models.decoder import Outputs
from support import beats, some_packets

from .test_encodings import OTHER_SHAPES, kinds, parse

ENCODE = {"fss-utf-prosser": prosser, "utf-1": utf_1}


@pytest.fixture(params=ENCODE)
def name(request):
    return request.param


def sequential_cycles(dut, stimulus, name=None):
    """Simulate a ``SequentialDecoder`` in lockstep with the reference of its encoding."""
    name = name or dut.encoding.name
    return _cycles(
        dut,
        SequentialReference(name) if name in SEQUENTIAL_ENCODINGS else DecoderReference(name),
        DecoderInputs,
        [dut.valid, dut.data, dut.last],
        [dut.event, dut.event_valid],
        lambda bits: Outputs.unpack(bits, name).event,
        [*stimulus, *[DecoderInputs(False, 0xE2, True)] * 8],
        lockstep=True,
    )


def events_of(name, packets, pauses=(0,)):
    """What the decoder reports; every byte is in one event."""
    dut = SequentialDecoder(SEQUENTIAL_ENCODINGS[name])
    stimulus = []
    for n, beat in enumerate(beats(packets)):
        stimulus += [beat] + [DecoderInputs(False, 0x80, True)] * pauses[n % len(pauses)]
    events = [cycle.outputs for cycle in sequential_cycles(dut, stimulus) if cycle.outputs]
    assert b"".join(event.bytes for event in events) == b"".join(packets)
    return events


def test_numbers_by_division(name):
    """The ends of every row and their neighbours, and some between."""
    print("seed 1")
    some = random.Random(1)
    numbers = {some.randrange(1 << some.randint(8, 31)) for _ in range(400)}
    for row in SEQUENTIAL_ENCODINGS[name].well_formed:
        numbers |= {*row.codepoints[:2], *row.codepoints[-2:]}
    events = events_of(name, [b"".join(map(ENCODE[name], numbers))])
    assert [event.codepoint for event in events] == [*numbers]


def test_combinations_of_all_kinds_of_bytes(name):
    """All to three bytes, and some to six, with pauses."""
    some = random.Random(4)
    found = kinds(SEQUENTIAL_ENCODINGS[name])
    packets = [bytes(packet) for n in (1, 2, 3) for packet in product(found, repeat=n)]
    events_of(name, packets)
    longer = [bytes(some.choices(found, k=n)) for n in (4, 5, 6) for _ in range(100)]
    events_of(name, longer, pauses=(0, 2, 0, 0, 1))


def test_every_byte_and_packets(name):
    """Each cause that the table names is seen."""
    encoding = SEQUENTIAL_ENCODINGS[name]
    packets = [bytes([byte]) for byte in range(256)] + [*some_packets(encoding, 1, 60)]
    causes = {event.cause for event in events_of(name, packets)}
    named = {str(row.cause) for row in encoding.ill_formed}
    assert causes == {None, "truncated", "truncated-at-end", *named}


def anything(encoding, seed, cycles):
    """Anything at all at the inputs: pauses, ends, resets."""
    print(f"seed {seed}")
    some = random.Random(seed)
    bytes_ = b"".join(some_packets(encoding, seed, cycles // 5))[:cycles]
    return [
        DecoderInputs(some.random() < 0.85, byte, some.random() < 0.1, some.random() < 0.03)
        for byte in bytes_
    ]


def test_anything(name):
    encoding = SEQUENTIAL_ENCODINGS[name]
    for _ in sequential_cycles(SequentialDecoder(encoding), anything(encoding, 3, 3000)):
        pass


def test_specification(name):
    """That of the proofs against the reference: two readings of the definitions."""
    stimulus = anything(SEQUENTIAL_ENCODINGS[name], 7, 500)
    for _ in sequential_cycles(SequentialSpecification(name), stimulus, name):
        pass


@pytest.mark.parametrize("table", ["utf-8", "iso-10646-amd2", "optu-8"])
def test_as_the_decoder(table):
    """Of a table of UTF-8's shape: the same events in the same cycles."""
    dut = SequentialDecoder(ENCODINGS[table])
    stimulus = anything(dut.encoding, 5, 1000)
    found = [cycle.outputs for cycle in sequential_cycles(dut, stimulus)]
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
    dut = SequentialDecoder(encoding)
    ends = [
        (bytes(column[n] for column in row.bytes), row.codepoints[n])
        for row in encoding.well_formed
        for n in (0, -1)
    ]
    data = b"".join(sequence for sequence, _ in ends)
    found = []

    async def testbench(ctx):
        for byte in [*data, *[None] * 5]:
            ctx.set(dut.valid, byte is not None)
            ctx.set(dut.data, byte or 0)
            _, _, valid, event = await ctx.tick().sample(dut.event_valid, dut.event)
            if valid:
                assert event.cause == Cause.NONE
                found.append(event.codepoint)

    simulator = Simulator(dut)
    simulator.add_clock(1e-6)
    simulator.add_testbench(testbench)
    simulator.run()
    assert found == [codepoint for _, codepoint in ends]


#: Complete tables, and what is wrong with them.
NOT_LINEAR = {
    "a gap in a row": (
        "U+0000..U+007F 00..7F\nU+0080..U+0081 C2 80,90\nU+00C0..U+00FF C3 80..BF",
        "unexpected-continuation 80..BF\noverlong C0..C1\noverlong C2 81..8F,91..BF\n"
        "out-of-range C4..FF",
        "WellFormed",
    ),
    "two lengths": (
        "U+0000..U+007F 00..7F\nU+0080..U+009F C2 80..9F\nU+1000..U+17FF C2 A0..BF 80..BF",
        "unexpected-continuation 80..BF\noverlong C0..C1\nout-of-range C3..FF",
        "C2 stands for",
    ),
}


@pytest.mark.parametrize("table", NOT_LINEAR)
def test_a_table_that_is_not_linear_is_refused(table):
    well_formed, ill_formed, wrong = NOT_LINEAR[table]
    with pytest.raises(ValueError, match=f"^toy: not linear: {wrong}") as caught:
        SequentialDecoder(parse(well_formed, ill_formed))
    assert "\n" not in str(caught.value)


def test_pairs_are_refused():
    with pytest.raises(ValueError, match="cesu-8: not linear: pairs are required"):
        SequentialDecoder(ENCODINGS["cesu-8"])


@pytest.mark.parametrize("defect", SEQUENTIAL_DEFECTS)
def test_lockstep_finds_a_defect(defect):
    dut = designs(defect).SequentialDecoder(SEQUENTIAL_ENCODINGS["utf-1"])
    with pytest.raises(Mismatch):
        list(sequential_cycles(dut, anything(dut.encoding, 6, 1000)))
