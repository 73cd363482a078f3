"""``clockpoint wave``."""

import json

from defects import designs

from clockpoint.cli import wave as command
from clockpoint.flow.catalogue import specify
from clockpoint.hdl import Decoder
from clockpoint.sim.notation import items_of
from clockpoint.sim.waves import record


def test_a_wave_is_as_wide_as_the_terminal():
    """The pieces below each other are those that stand side by side without a terminal."""
    trace = record(Decoder(), specify(Decoder()), items_of("41 E2 82 AC 5*. E2 41 30*61"))
    pieces = [piece.splitlines() for piece in trace.text(80).split("\n\n")]
    assert len(pieces) > 2
    assert max(len(line) for piece in pieces for line in piece) <= 80
    names = max(map(len, trace.ports)) + 1
    whole = [
        lines[0] + "".join(line[names:] for line in lines[1:])
        for lines in zip(*pieces, strict=True)
    ]
    assert whole == trace.text().splitlines()


def test_a_string(in_process):
    """Also one that looks like hex."""
    expected = record(Decoder(), specify(Decoder()), items_of(b"cafe".hex())).text() + "\n"
    assert in_process("wave", "--text", "cafe") == (0, expected.encode(), "")


def test_wave_json(in_process):
    """As WaveDrom reads it: a character for each cycle, and a text for each value.

    In the notation of ``conform``, each bar ends a packet, and each dot is an idle cycle.
    """
    status, out, err = in_process("wave", "E2 82 AC|41 2*. E2 41", "--json")
    assert (status, err) == (0, "")
    signals = {signal["name"]: signal for signal in json.loads(out)["signal"]}
    assert signals["clk"] == {"name": "clk", "wave": "p..........."}
    assert signals["i_valid"]["wave"] == "1...0.1.0..."
    assert signals["i_last"]["wave"] == "0.10x.01x..."
    assert signals["o_event"] == {
        "name": "o_event",
        "wave": "x....77x.97x",
        "data": ["U+20AC", "U+0041", "truncated", "U+0041"],
    }


def test_a_difference(in_process, monkeypatch):
    """Status 1, all bytes, and both sides."""
    broken = designs("a wrong cause").Decoder()
    monkeypatch.setattr(command, "core_of", lambda *_, **__: broken)
    monkeypatch.setattr(command, "specify", lambda _: specify(Decoder()))
    monkeypatch.setattr(command, "key_of", lambda *_, **__: None)
    status, out, _ = in_process("wave", "41 E2 41")
    assert status == 1
    *_, hardware, expected = out.decode().splitlines()
    assert hardware.split("│")[1:] == ["U+0041 ", "surrogate ", "U+0041 ┄┄┄"]
    assert expected.split("│")[1:] == ["U+0041 ", "truncated ", "U+0041 ┄┄┄"]


def test_a_terminal_without_unicode(clockpoint, monkeypatch):
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    status, out, err = clockpoint("wave", "E2 41")
    assert (status, err) == (0, "")
    assert out.isascii()
    assert "--------" in out.decode()
