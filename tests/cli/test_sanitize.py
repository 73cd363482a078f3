"""``clockpoint sanitize``."""

import subprocess
import sys

import pytest
from amaranth.back import rtlil

from clockpoint.cli import sanitize as command
from clockpoint.formal.defects import designs
from clockpoint.sim import CompiledSanitizer, PysimSanitizer
from clockpoint.sim.engines import library, pysim
from support import SAMPLES

from .conftest import COMMAND

HOSTILE = SAMPLES / "hostile.bin"


@pytest.mark.parametrize("engine", ["auto", "cxxrtl", "pysim"])
@pytest.mark.parametrize("name", ["scripts.txt", "hostile.bin"])
def test_as_cpython_replaces(in_process, name, engine):
    data = (SAMPLES / name).read_bytes()
    status, out, err = in_process("sanitize", "--engine", engine, stdin=data)
    assert status == 0
    assert out == data.decode("utf-8", "replace").encode()
    assert err.startswith(f"{len(data):,} bytes in, {len(out):,} bytes out: ")
    assert ("identical to the input; " in err) == (out == data)
    assert ("errors replaced by U+FFFD; " in err) == (out != data)
    assert "hardware and reference agree in all" in err


def test_what_comes_out_is_looked_at(in_process, monkeypatch):
    """By itself, too, and not only what the reference makes of it."""

    class Wrong(CompiledSanitizer):
        def run(self, chunks):
            for sent in super().run(chunks):
                yield sent._replace(data=sent.data.swapcase())

    monkeypatch.setattr(command, "find_engine", lambda *_: Wrong)
    status, _, err = in_process("sanitize", SAMPLES / "scripts.txt")
    assert status == 1
    assert "different from CPython's output" in err


@pytest.mark.parametrize("errors", ["replace", "ignore"])
@pytest.mark.parametrize("change", [bytes.swapcase, lambda data: data[:-1]])
def test_by_each_policy_of_cpython(in_process, monkeypatch, errors, change):
    """What is another, and what does not come."""

    class Wrong(PysimSanitizer):
        def run(self, chunks):
            for sent in super().run(chunks):
                yield sent._replace(data=change(sent.data))

    monkeypatch.setattr(command, "find_engine", lambda *_: Wrong)
    status, _, err = in_process("sanitize", "--errors", errors, stdin=b"\xffa")
    assert (status, "different from CPython's output" in err) == (1, True)


@pytest.mark.parametrize("size", [1, 2, 3, 5])
def test_in_pieces(size, in_process, monkeypatch):
    """Wherever the input is cut, what comes out is what should have come by then."""
    monkeypatch.setattr(CompiledSanitizer, "chunk", size)
    status, out, _ = in_process("sanitize", HOSTILE)
    assert (status, out.decode()) == (0, HOSTILE.read_bytes().decode("utf-8", "replace"))


@pytest.mark.parametrize(
    ("encoding", "errors", "expected", "said"),
    [
        ("utf-8", "ignore", "a\xe9", "3 errors removed"),
        ("utf-8", "replace-run", "a\ufffd\xe9\ufffd", "3 errors replaced by U+FFFD"),
        ("utf-8", "replace-each-byte", "a\ufffd\ufffd\ufffd\xe9\ufffd", "3 errors replaced"),
        ("utf-8", "optu", "a\uefe2\uef82\uefff\xe9\uefed", "3 errors escaped"),
        ("utf8mb3", "surrogateescape", "a\udce2\udc82\udcff\xe9\udced", "3 errors escaped"),
        ("iso-10646-amd2", "replace", "a\ufffd\ufffd\xe9\ufffd", "3 errors replaced by U+FFFD"),
    ],
)
def test_policies(encoding, errors, expected, said, in_process):
    options = ["--engine=pysim", f"--encoding={encoding}", f"--errors={errors}"]
    status, out, err = in_process("sanitize", *options, stdin=b"a\xe2\x82\xff\xc3\xa9\xed")
    assert (status, out.decode("utf-8", "surrogatepass")) == (0, expected)
    assert f"{len(out)} bytes out: {said}" in err


def test_no_errors(in_process):
    """The same comes out, in its longer forms, too."""
    arguments = ["sanitize", "--engine=pysim", "--encoding=iso-10646-amd2"]
    status, out, err = in_process(*arguments, stdin=b"a\xc1\xa1")
    assert (status, out) == (0, b"a\xc1\xa1")
    assert "3 bytes in, 3 bytes out: no errors; " in err


def test_strict(in_process, tmp_path):
    """It ends before the first error; a file is whole or not there."""
    arguments = ["sanitize", "--engine=pysim", "--errors=strict"]
    data = "é€".encode() + b"\xff" + b"A" * 2_000
    status, out, err = in_process(*arguments, stdin=data)
    assert (status, out) == (1, "é€".encode())
    assert err == "clockpoint: 5 bytes out, then an ill-formed sequence; see --errors.\n"
    assert in_process(*arguments, "--out=new", stdin=data)[0] == 1
    assert not list(tmp_path.iterdir())
    assert in_process(*arguments, stdin=data[:5])[:2] == (0, data[:5])


def test_what_makes_no_sense(refused):
    """In one line, which says what is possible."""
    said = "utf-8: errors must be one of strict, replace, replace-run, ignore, replace-each-byte, "
    assert said + "optu, not 'surrogateescape'. See" in refused(
        "sanitize", "--errors", "surrogateescape"
    )
    assert "'xx' is not one of 'strict', 'replace'," in refused("sanitize", "--errors=xx")


#: Prints the most memory that a command has used. What forks the command must itself be small.
PEAK = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


@pytest.mark.slow
def test_memory_is_flat(tmp_path):
    """Forty times the input, no more memory."""
    peaks = []
    for times in (1, 40):
        (tmp_path / "text").write_bytes((SAMPLES / "scripts.txt").read_bytes() * 20 * times)
        run = [sys.executable, "-c", PEAK, COMMAND, "sanitize", tmp_path / "text"]
        peaks.append(int(subprocess.run(run, capture_output=True, check=True).stdout))
    assert peaks[1] < 1.1 * peaks[0]


@pytest.mark.parametrize("engine", ["cxxrtl", "pysim"])
def test_mismatch(engine, in_process, monkeypatch):
    """Status 1; what came up to there comes out; and what both sides said, also as a wave."""
    broken = designs("an error passed on").Sanitizer
    text = rtlil.convert(broken(), name="top", emit_src=False)
    monkeypatch.setattr(library, "rtlil_of", lambda *_, **__: text)
    monkeypatch.setattr(pysim, "Sanitizer", broken)
    status, out, err = in_process("sanitize", "--engine", engine, HOSTILE)
    assert status == 1
    assert HOSTILE.read_bytes().decode("utf-8", "replace").startswith(out.decode())
    assert err.startswith("hardware and reference differ in cycle ")
    rows = [line.partition(" ")[0] for line in err.splitlines()]
    assert rows.count("hardware") == 1 + 5
    assert "reference error" in err


def test_what_cpython_makes_of_it(in_process, monkeypatch):
    """A second check, should hardware and reference err in the same way."""
    text = rtlil.convert(designs("an error passed on").Sanitizer(), name="top", emit_src=False)
    simulation = CompiledSanitizer(design=text, lockstep=False)
    monkeypatch.setattr(command, "find_engine", lambda *_: lambda **_: simulation)
    status, _, err = in_process("sanitize", HOSTILE)
    assert status == 1
    assert "different from CPython's output" in err
