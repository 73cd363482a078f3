"""``clockpoint wave``."""

import json

import pytest

from clockpoint.cli.wave import _parse
from clockpoint.sim.trace import record


@pytest.mark.parametrize(
    ("text", "data"),
    [
        ("E2 82 AC", b"\xe2\x82\xac"),
        ("e2 82ac", b"\xe2\x82\xac"),
        ("é€", "é€".encode()),
        ("a b", b"\xab"),
        ("hi there", b"hi there"),
        ("0xE2 0X82,0xac", b"\xe2\x82\xac"),
        (r"\xE2\x82 \xac, 41", b"\xe2\x82\xacA"),
        ("10x10", b"10x10"),
        ("0x", b"0x"),
        ("A, B and C", b"A, B and C"),
    ],
)
def test_hex_or_a_string(text, data):
    assert _parse(text, is_text=False) == data


def test_a_string_that_looks_like_hex(in_process):
    expected = record(b"cafe").text() + "\n"
    assert in_process("wave", "--text", "cafe") == (0, expected.encode(), "")


def test_wave_json(in_process):
    """As WaveDrom reads it: a character for each cycle, and a text for each value."""
    status, out, err = in_process("wave", "E2 41", "--json")
    assert (status, err) == (0, "")
    signals = {signal["name"]: signal for signal in json.loads(out)["signal"]}
    assert signals["clk"] == {"name": "clk", "wave": "p....."}
    assert signals["i_last"]["wave"] == "010..."
    assert signals["event"] == {"name": "event", "wave": "x..97x", "data": ["truncated", "U+0041"]}


def test_a_terminal_without_unicode(clockpoint, monkeypatch):
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    status, out, err = clockpoint("wave", "E2 41")
    assert (status, err) == (0, "")
    assert out.isascii()
    assert "--------" in out.decode()


def test_bad_input(refused):
    assert "'E2 8' has an odd number of hex digits" in refused("wave", "E2 8")
    assert "no bytes" in refused("wave", " ")
