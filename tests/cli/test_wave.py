"""``clockpoint wave``."""

import pytest

from clockpoint.cli.wave import _parse
from clockpoint.sim.wave import draw_svg, draw_text, record


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
    expected = draw_text(record(b"cafe")) + "\n"
    assert in_process("wave", "--text", "cafe") == (0, expected.encode(), "")


@pytest.mark.parametrize("option", ["--svg", "-o"])
def test_svg(in_process, tmp_path, option):
    """To standard output, nothing else goes there."""
    picture = draw_svg(record(b"\xe2A"))
    assert in_process("wave", "E2 41", option, "wave.svg")[0] == 0
    assert (tmp_path / "wave.svg").read_text() == picture
    assert in_process("wave", "E2 41", option, "-") == (0, picture.encode(), "")


def test_a_terminal_without_unicode(clockpoint, monkeypatch):
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    status, out, err = clockpoint("wave", "E2 41")
    assert (status, err) == (0, "")
    assert out.isascii()
    assert "--------" in out.decode()


def test_bad_input(refused):
    assert "'E2 8' has an odd number of hex digits" in refused("wave", "E2 8")
    assert "no bytes" in refused("wave", " ")
    assert "No such file" in refused("wave", "41", "--svg", "missing/x.svg")
