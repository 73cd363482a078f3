"""``clockpoint wave``."""

import io
import sys

import pytest
from click.testing import CliRunner

from clockpoint.cli import commands
from clockpoint.cli.terminal import print_wave
from clockpoint.sim.wave import draw_svg, draw_text, record


@pytest.mark.parametrize(
    ("arguments", "data"),
    [
        (["E2 82 AC"], b"\xe2\x82\xac"),
        (["e2", "82ac"], b"\xe2\x82\xac"),
        (["é€"], "é€".encode()),
        (["a b"], b"\xab"),
        (["hi there"], b"hi there"),
        (["--text", "cafe"], b"cafe"),
        (["0xE2 0X82,0xac"], b"\xe2\x82\xac"),
        (["E2,82", "AC"], b"\xe2\x82\xac"),
        ([r"\xE2\x82 \xac, 41"], b"\xe2\x82\xacA"),
        (["0xE282"], b"\xe2\x82"),
        (["10x10"], b"10x10"),
        (["0x"], b"0x"),
        ([","], b","),
        (["A, B and C"], b"A, B and C"),
    ],
)
def test_bytes_in_hex_or_as_a_string(arguments, data):
    result = CliRunner().invoke(commands.clockpoint, ["wave", *arguments])
    assert (result.exit_code, result.output) == (0, draw_text(record(data)) + "\n")


def test_wave(in_process):
    said = draw_text(record(b"\xe2\x82\xac")) + "\n"
    assert in_process("wave", "E2", "82ac") == (0, said.encode(), "")


@pytest.mark.parametrize("option", ["--svg", "-o"])
def test_svg(in_process, tmp_path, option):
    assert in_process("wave", "E2 41", option, "wave.svg")[0] == 0
    assert [path.name for path in tmp_path.iterdir()] == ["wave.svg"]
    assert (tmp_path / "wave.svg").read_text() == draw_svg(record(b"\xe2A"))


@pytest.mark.parametrize("name", ["-", "/dev/stdout"])
def test_svg_to_the_standard_output(in_process, tmp_path, name):
    """And nothing else."""
    assert in_process("wave", "E2 41", "-o", name) == (0, draw_svg(record(b"\xe2A")).encode(), "")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("err", [False, True])
@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_what_a_stream_can_show(encoding, err, monkeypatch):
    """Each by its own encoding, whatever that of the other is."""
    streams = [
        io.TextIOWrapper(
            io.BytesIO(), encoding if is_it else "utf-8" if encoding == "ascii" else "ascii"
        )
        for is_it in (not err, err)
    ]
    monkeypatch.setattr(sys, "stdout", streams[0])
    monkeypatch.setattr(sys, "stderr", streams[1])
    ports = record(b"\xe2A")
    print_wave(ports, err=err)
    text = streams[err].buffer.getvalue().decode(encoding)
    assert (text == draw_text(ports) + "\n") == (encoding == "utf-8")
    assert text.isascii() == (encoding != "utf-8")
    assert streams[not err].buffer.getvalue() == b""


def test_ascii(clockpoint, monkeypatch):
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    status, out, err = clockpoint("wave", "E2 41")
    assert (status, err) == (0, "")
    assert out.isascii()
    assert "?" not in out.decode()
    assert "--------" in out.decode()


def test_bad_input(refused, tmp_path):
    assert "'E2 8' has an odd number of hex digits" in refused("wave", "E2 8")
    assert "'1' has an odd number of hex digits" in refused("wave", "0x1 0x2")
    assert "no bytes" in refused("wave", " ")
    assert "the name of the file is empty" in refused("wave", "41", "--svg", "")
    assert "Missing argument 'BYTES'" in refused("wave")
    assert "No such option '--png'" in refused("wave", "--png")
    assert "Did you mean 'wave'" in refused("wav", "41")


def test_nothing_is_printed_if_the_picture_cannot_be_written(in_process, tmp_path):
    status, out, err = in_process("wave", "41", "--svg", "missing/x.svg")
    assert (status, out) == (2, b"")
    assert "No such file" in err
    assert not list(tmp_path.iterdir())
