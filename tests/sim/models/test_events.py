"""``expected_events`` against CPython."""

import random
import subprocess
import sys
from itertools import product

import pytest

from clockpoint import Event, GoldenModel, expected_events
from clockpoint.hdl import ENCODINGS
from clockpoint.sim.models.encodings import TABLES
from support import HOSTILE, cpython_events, hostile_strings, packets_at_bounds


def check(data):
    events = [*expected_events(data)]
    assert events == cpython_events(data), data.hex(" ")
    escaped = "".join(
        "".join(chr(0xDC00 + byte) for byte in event.bytes) if event.cause else chr(event.codepoint)
        for event in events
    )
    assert escaped == data.decode("utf-8", "surrogateescape")


def test_as_cpython():
    """Every string of one to three bytes at the bounds of the table, and longer ones."""
    for n in (1, 2, 3):
        for data in product(HOSTILE, repeat=n):
            check(bytes(data))
    for data in hostile_strings(500, seed=1):
        check(data)
    assert [*expected_events(b"")] == []


@pytest.mark.parametrize("name", ENCODINGS)
def test_the_rows_of_the_hardware(name):
    """Both ends of each row, which covers what no other row does: as the model judges them."""
    table, model = ENCODINGS[name], TABLES[name]
    for row, place in product([*table.well_formed, *table.ill_formed], (0, -1)):
        judgment = model.judge(bytes(column[place] for column in row.bytes))
        if hasattr(row, "cause"):
            assert judgment.cause == str(row.cause), row
            continue
        number = row.codepoints[place]
        assert judgment == (None, 0, number), row
        data = model.encode(number)
        if data is not None:
            assert [event.codepoint for event in expected_events(data, name)] == [number]


@pytest.mark.parametrize("encoding", ["utf-8", "cesu-8", "mutf-8", "wtf-8"])
def test_pieces(encoding):
    """However a stream is cut; and a packet that ends after its last byte."""
    rng, model = random.Random(1), GoldenModel(encoding)
    for packet in packets_at_bounds(ENCODINGS[encoding], 2, 100):
        expected = [*expected_events(packet, encoding)]
        at = rng.randrange(len(packet))
        assert model.feed(packet[:at]) + model.feed(packet[at:], last=True) == expected
        *most, final = model.feed(packet) + model.feed(b"", last=True)
        if final.last:
            assert [*most, final] == expected
        else:
            assert [*most, final._replace(last=True)] == expected


def test_endless_streams():
    model = GoldenModel()
    assert model.feed(b"a\xe2\x82") == [Event(0, 1, 0x61, None, False, b"a")]
    assert model.feed(b"b")[0] == Event(1, 2, None, "truncated", False, b"\xe2\x82")
    model.feed(b"\xe2")
    model.reset()
    assert model.feed(b"a")[0].offset == 0


def test_nothing_but_python_is_needed():
    """An installation without dependencies is enough."""
    program = """if True:
        import sys
        before = {*sys.modules}
        from clockpoint import GoldenModel, expected_events
        [*expected_events(b"A")], GoldenModel().feed(b"A")
        loaded = {name.partition(".")[0] for name in {*sys.modules} - before}
        print(*loaded - sys.stdlib_module_names)"""
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert result.stdout.split() == ["clockpoint"], result.stderr
