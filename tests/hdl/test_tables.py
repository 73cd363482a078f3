"""Cores of tables that are not in the catalogue: what the rows say, row by row."""

import random

import pytest

from clockpoint.hdl import ENCODINGS, Decoder, WideDecoder
from clockpoint.hdl.tables.encoding import Encoding
from support import rows_of

from .simulation import beats_of, bytes_of, simulate

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


def payloads(core, items):
    return [payload for _, payload in simulate(core, items)[0]]


@pytest.fixture(params=TABLES.values(), ids=[*TABLES], scope="module")
def case(request):
    """A table, packets, and the events of each packet."""
    packets = [*packets_of(request.param)]
    return request.param, packets, [[*events_of(request.param, data)] for data in packets]


def test_decoder(case):
    table, packets, expected = case
    actual = []
    for event in payloads(Decoder(table), bytes_of(*packets)):
        data = int(event.bytes).to_bytes(16, "big")[16 - int(event.length) :]
        actual.append((data, str(event.cause) if event.cause.value else int(event.codepoint)))
    assert actual == [event for events in expected for event in events]


def test_wide_decoder(case):
    table, packets, expected = case
    actual = payloads(WideDecoder(2, table), beats_of(2, *packets))
    output = [
        (int(slot.length), str(slot.cause) if slot.cause.value else int(slot.codepoint))
        for out in actual
        for slot in out.slots
        if slot.valid
    ]
    assert output == [(len(data), what) for events in expected for data, what in events]
