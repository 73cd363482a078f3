"""The same decoder from other tables: against their arithmetic, and what it refuses."""

import random
from itertools import product

import pytest
from amaranth.hdl import Cat, Module, Signal
from amaranth.sim import Simulator

from clockpoint.hdl import Cause, Decoder, Encoding, Event, StreamDecoder
from support import cause_of, oracle, short_sequences

from .tables import ISO_10646, MODIFIED, OPTU_8, STRICT, TABLES


def simulate(component, inputs, outputs, stimulus):
    """The number at the outputs in each cycle."""
    top = Module()
    top.submodules.component = component
    given, found = Signal(len(Cat(inputs))), Signal(len(Cat(outputs)))
    top.d.comb += [Cat(inputs).eq(given), found.eq(Cat(outputs))]
    answers = []

    async def testbench(ctx):
        for value in stimulus:
            ctx.set(given, value)
            _, _, bits = await ctx.tick().sample(found)
            answers.append(bits)

    simulator = Simulator(top)
    simulator.add_clock(1e-6)
    simulator.add_testbench(testbench)
    simulator.run()
    return answers


def beats(packets):
    """A byte in every cycle, as a number: valid, the byte, last."""
    for data in packets:
        for n, byte in enumerate(data, 1):
            yield 1 | byte << 1 | (n == len(data)) << 9


#: No byte, whatever stands at the other inputs.
IDLE = 0xE2 << 1 | 1 << 9


def read(encoding, bits):
    """An event as (length, code point or cause, last, bytes)."""
    event = Event(encoding).from_bits(bits)
    cause = Cause(event.cause)
    what = event.codepoint if cause is Cause.NONE else str(cause)
    return event.length, what, event.last, event.bytes.to_bytes(event.length, "big")


def expected(rules, packets):
    """The same of each event, by arithmetic, and the cycle of the last byte that it covers."""
    at = 0
    for data in packets:
        for start, end, what in rules.events(data):
            yield at + end - 1, (end - start, what, end == len(data), data[start:end])
        at += len(data)


def simulate_decoder(rules, stimulus):
    """The events, and the cycle of each."""
    dut = Decoder(rules.encoding)
    stimulus = [*stimulus, *[IDLE] * (Decoder.latency + 2)]
    inputs, outputs = [dut.valid, dut.data, dut.last], [dut.event_valid, dut.event]
    answers = simulate(dut, inputs, outputs, stimulus)
    return [(n, read(rules.encoding, bits >> 1)) for n, bits in enumerate(answers) if bits & 1]


def check(rules, packets):
    """Each event, and three cycles after its last byte."""
    packets = [*packets]
    found = simulate_decoder(rules, beats(packets))
    assert found == [(n + Decoder.latency, event) for n, event in expected(rules, packets)]


@pytest.fixture(params=TABLES)
def rules(request):
    return TABLES[request.param]


def test_the_arithmetic_is_that_of_cpython():
    """What the other tables are checked with, on the one that CPython knows."""
    for data in short_sequences():
        events = [
            (start, end, cause_of(data, start, end) if codepoint is None else codepoint)
            for start, end, codepoint in oracle(data)
        ]
        assert STRICT.events(data) == events, data.hex(" ")


def test_every_byte(rules):
    check(rules, map(bytes, product(range(256), repeat=1)))


def test_combinations_of_all_kinds_of_bytes(rules):
    """Up to four bytes, or three where there are many kinds."""
    longest = 4 if len(rules.classes) < 10 else 3
    for length in range(2, longest + 1):
        check(rules, map(bytes, product(rules.classes, repeat=length)))


@pytest.mark.parametrize("seed", range(2))
def test_longer_packets(rules, seed):
    """Bytes at the bounds of the rows, most of them after a first byte that wants more."""
    print(f"seed {seed}")
    generator = random.Random(seed)
    rows = [row.bytes for row in rules.encoding.well_formed + rules.encoding.ill_formed]
    bounds = sorted({column[n] for row in rows for column in row for n in (0, -1)})
    continuation = [byte for byte in bounds if byte >> 6 == 2]

    def packet():
        data = b""
        while len(data) < 3 or generator.random() < 0.6:
            row = generator.choice(rows)
            data += bytes(generator.choice((column[0], column[-1])) for column in row)
            if generator.random() < 0.4:
                data = data[:-1] + bytes([generator.choice(bounds)])
            data += bytes(generator.choices(continuation, k=generator.randrange(3)))
        return data

    packets = [packet() for _ in range(400)]
    check(rules, packets)
    spread = [number for beat in beats(packets[:100]) for number in (beat, IDLE, IDLE)]
    found = [event for _, event in simulate_decoder(rules, spread)]
    assert found == [event for _, event in expected(rules, packets[:100])]


def test_first_and_last_of_every_row(rules):
    """What stands at the ends of a row comes out as the code point that the table says."""
    packets, codepoints = [], []
    for row in rules.encoding.well_formed:
        for n in (0, -1):
            packets.append(bytes(column[n] for column in row.bytes))
            codepoints.append(row.codepoints[n])
    assert [rules.events(data) for data in packets] == [
        [(0, len(data), codepoint)] for data, codepoint in zip(packets, codepoints, strict=True)
    ]
    check(rules, packets)


@pytest.mark.parametrize("stall", [[0], [0, 1], [0, 0, 1, 1, 1], [1] * 12 + [0]])
@pytest.mark.parametrize("rules", [ISO_10646, OPTU_8, MODIFIED])
def test_stream(rules, stall):
    """Through a ``StreamDecoder``, with a sink that is not always ready."""
    generator = random.Random(3)
    packets = [bytes(generator.choices(rules.classes, k=8)) for _ in range(20)]
    todo = [*beats(packets)]
    dut = StreamDecoder(rules.encoding)
    assert dut.encoding is rules.encoding
    found = []
    limit = (len(todo) + 10) * 2 * len(stall)

    async def testbench(ctx):
        for n in range(limit):
            given = todo[0] if todo else 0
            ctx.set(dut.i.valid, given & 1)
            ctx.set(dut.i.payload.data, given >> 1 & 0xFF)
            ctx.set(dut.i.payload.last, given >> 9)
            ctx.set(dut.o.ready, ready := not stall[n % len(stall)])
            _, _, taken, valid, bits = await ctx.tick().sample(
                dut.i.ready, dut.o.valid, dut.o.payload.as_value()
            )
            if taken and todo:
                todo.pop(0)
            if valid and ready:
                found.append(read(rules.encoding, bits))

    simulator = Simulator(dut)
    simulator.add_clock(1e-6)
    simulator.add_testbench(testbench)
    simulator.run()
    assert found == [event for _, event in expected(rules, packets)]


def parse(well_formed, ill_formed):
    return Encoding.parse("toy", well_formed=well_formed, ill_formed=ill_formed)


LATIN = "U+0080..U+07FF C2..DF 80..BF"
REST = "overlong C0..C1\nout-of-range E0..FF"

#: Complete tables, of another shape.
OTHER_SHAPES = {
    "a first byte continues, too": ("U+0000..U+00BF 00..BF\n" + LATIN, REST),
    "a bias": (
        "U+0000..U+007F 00..7F\nU+0100..U+087F C2..DF 80..BF",
        "unexpected-continuation 80..BF\n" + REST,
    ),
    "as UTF-1": ("U+0000..U+009F 00..9F\nU+00A0..U+00FF A0 A0..FF", "out-of-range A1..FF"),
    "a first byte of a longer sequence": (
        "U+0000..U+007F 00..7F\nU+0000..U+03FF E0..EF 80..BF",
        "unexpected-continuation 80..BF\noverlong C0..DF\nout-of-range F0..FF",
    ),
    "a first byte of a shorter sequence": (
        "U+0000..U+007F 00..7F\nU+0000..U+FFFF C0..CF 80..BF 80..BF",
        "unexpected-continuation 80..BF\nout-of-range D0..FF",
    ),
    "other continuation bytes": (
        "U+0000..U+007F 00..7F\nU+0080..U+07FF C2..DF 40..7F",
        "unexpected-continuation 80..BF\n" + REST,
    ),
    "one-byte sequences only": ("U+0000..U+007F 00..7F", "out-of-range 80..FF"),
    "out of order": (
        "U+0000..U+007F 00..7F\nU+0080..U+00BF C2 80,82,81,83..BF",
        "unexpected-continuation 80..BF\noverlong C0..C1\nout-of-range C3..FF",
    ),
}


@pytest.mark.parametrize("component", [Decoder, StreamDecoder])
@pytest.mark.parametrize("shape", OTHER_SHAPES)
def test_a_table_of_another_shape_is_refused(shape, component):
    with pytest.raises(ValueError, match=r"^toy: ") as caught:
        component(parse(*OTHER_SHAPES[shape]))
    assert "\n" not in str(caught.value)
