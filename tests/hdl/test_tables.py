"""Cores of tables that are not in the catalogue: what the rows say, row by row."""

import random
from functools import partial

import pytest
from amaranth.sim import Simulator

from clockpoint.hdl import (
    ENCODINGS,
    Decoder,
    InterleavedDecoder,
    Packer,
    Validator,
    WideDecoder,
    WideSanitizer,
)
from clockpoint.hdl.encoding import Encoding
from support import rows_of, sampled

ONE, TWO = "U+0000..U+007F 00..7F", "U+0080..U+07FF C2..DF 80..BF"
SEVENTH = "U+80000000..U+FFFFFFFFF  FE  82..BF" + 5 * "  80..BF"


def table(name, well_formed, ill_formed, *, of=None):
    rows = [*map(str, (ENCODINGS[of].well_formed if of else ()))]
    return Encoding.parse(
        name,
        well_formed="\n".join([*rows, well_formed]),
        ill_formed=ill_formed,
    )


#: Two bytes at most; and one more than in any encoding.
TABLES = {
    "two": table(
        "two",
        f"{ONE}\n{TWO}",
        "unexpected-continuation 80..BF\noverlong C0..C1\nout-of-range E0..FF",
    ),
    "seven": table(
        "seven",
        SEVENTH,
        "unexpected-continuation 80..BF\noverlong C0..C1\noverlong E0 80..9F\noverlong F0 80..8F\n"
        "overlong F8 80..87\noverlong FC 80..83\noverlong FE 80..81\nout-of-range FF",
        of="fss-utf",
    ),
}


def events_of(encoding, data):
    """The bytes of each event of a packet, and its code point or cause."""
    rows = [(row.bytes, None, row.codepoints) for row in encoding.well_formed]
    rows += [(row.bytes, str(row.cause), None) for row in encoding.ill_formed]
    while data:
        size, left, what = 0, rows, None
        while what is None:
            if size == len(data):
                what = "truncated-at-end"
            elif not (left := [row for row in left if data[size] in row[0][size]]):
                what = "truncated"
            elif size + 1 == len(left[0][0]):
                columns, what, numbers = left[0]
                if what:
                    size = max(size, 1)
                    break
                size, place = size + 1, 0
                for column, byte in zip(columns, data, strict=False):
                    place = place * len(column) + column.index(byte)
                what = numbers[place]
            else:
                size += 1
        yield data[:size], what
        data = data[size:]


def packets_of(encoding):
    """Both ends of each row; and some of them in a row, cut or with another byte at their end."""
    some, rows = random.Random(1), rows_of(encoding)
    yield from (bytes(column[n] for n in (0, -1) for column in row) for row in rows)
    bounds = sorted({column[n] for row in rows for column in row for n in (0, -1)})
    for _ in range(5):
        data = b""
        while len(data) < 9:
            data += bytes(some.choice((column[0], column[-1])) for column in some.choice(rows))
            if some.random() < 0.3:
                data = data[:-1] + bytes(some.choices(bounds, k=some.randrange(2)))
        yield data
    longest = bytes(column[-1] for column in max(rows, key=len))
    yield from (longest + b"a", longest, longest[:-1])


def simulate(dut, items):
    """The payloads that come out, each input in a cycle of its own."""
    found = []

    async def testbench(ctx):
        for item in [*items, *[None] * (dut.latency + 1)]:
            ctx.set(dut.i.valid, item is not None)
            if item is not None:
                ctx.set(dut.i.payload, item)
            *_, valid, payload = await ctx.tick().sample(dut.o.valid, dut.o.payload)
            if valid:
                found.append(payload)

    simulator = Simulator(dut)
    simulator.add_clock(1e-6)
    simulator.add_testbench(testbench)
    simulator.run()
    return found


def said(event):
    """What comes out of a decoder, as the rows say it."""
    data = int(event.bytes).to_bytes(16, "big")[16 - int(event.length) :]
    has_number = not event.cause.value and "codepoint" in event.shape().members
    return data, int(event.codepoint) if has_number else str(event.cause)


def narrow(core, encoding, packets, expected):
    inputs = [(byte, n == len(data)) for data in packets for n, byte in enumerate(data, 1)]
    found = simulate(core(encoding), [{"data": byte, "last": last} for byte, last in inputs])
    assert [*map(said, found)] == [event for events in expected for event in events]


def interleaved(encoding, packets, expected):
    inputs = [(byte, n == len(data)) for data in packets for n, byte in enumerate(data, 1)]
    items = [{"data": byte, "last": last, "channel": 1} for byte, last in inputs]
    found = simulate(InterleavedDecoder(2, encoding), items)
    both = [event for out in found for event in (out.cut, out.event) if event.valid]
    assert [*map(said, both)] == [event for events in expected for event in events]


def beats(packets, lanes=2):
    for data in packets:
        for n in range(0, len(data), lanes):
            part = data[n : n + lanes]
            filled = [*part, *[0] * (lanes - len(part))]
            yield {"data": filled, "count": len(part), "last": n + lanes >= len(data)}


def wide(encoding, packets, expected):
    found = simulate(WideDecoder(2, encoding), beats(packets))
    slots = [slot for out in found for slot in out.slots if slot.valid]
    sent = [
        (int(slot.length), str(slot.cause) if slot.cause.value else int(slot.codepoint))
        for slot in slots
    ]
    assert sent == [(len(data), what) for events in expected for data, what in events]


def validated(encoding, packets, expected):
    found = simulate(Validator(2, encoding, count_bits=8), beats(packets))
    verdicts = [out.verdict for out in found if out.beat.last]
    for verdict, events in zip(verdicts, expected, strict=True):
        wrong = [n for n, (_, what) in enumerate(events) if isinstance(what, str)]
        counts = len(wrong), len(events) - len(wrong)
        assert (verdict.errors, verdict.codepoints, verdict.well_formed) == (*counts, not wrong)
        if wrong:
            data, what = events[wrong[0]]
            offset = sum(len(each) for each, _ in events[: wrong[0]])
            first = int(verdict.offset), int(verdict.length), str(verdict.cause)
            assert first == (offset, len(data), what)


def packed(encoding, packets, expected):
    found = simulate(Packer(2, encoding), beats(packets))
    numbers = [int(out.codepoints[n]) for out in found for n in range(int(out.count))]
    assert numbers == [
        0xFFFD if isinstance(what, str) else what for events in expected for _, what in events
    ]


def sanitized(encoding, packets, expected):
    found = simulate(WideSanitizer(2, encoding), beats(packets))
    sent = bytes(out.data[n] for out in found for n in range(int(out.count)))
    assert sent == b"".join(
        b"?" * len(data) if isinstance(what, str) else data
        for events in expected
        for data, what in events
    )


CORES = {
    "decoder": partial(narrow, Decoder),
    "interleaved-decoder": interleaved,
    "wide-decoder": wide,
    "validator": validated,
    "packer": packed,
    "wide-sanitizer": sanitized,
}
KEPT = [("decoder", "two"), ("decoder", "seven"), ("interleaved-decoder", "two"), ("packer", "two")]
KEPT += [("wide-decoder", "two"), ("wide-decoder", "seven"), ("wide-sanitizer", "seven")]
KEPT += [("wide-sanitizer", "two")]
KEPT += [("validator", "two"), ("validator", "seven")]


@pytest.mark.parametrize(
    "case", sampled([(core, name) for core in CORES for name in TABLES], *KEPT), ids="-".join
)
def test_as_the_rows_say(case):
    core, name = case
    encoding = TABLES[name]
    packets = [*packets_of(encoding)]
    CORES[core](encoding, packets, [[*events_of(encoding, data)] for data in packets])
