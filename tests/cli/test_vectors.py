"""``clockpoint vectors``, and the smoke test that it writes."""

import os
import resource
import shutil
import subprocess

import pytest

from clockpoint.flow.verilog import to_verilog
from clockpoint.formal.defects import designs
from clockpoint.hdl import Event as Layout
from clockpoint.hdl import FlatPorts
from clockpoint.sim.vectors import vector_files


@pytest.mark.skipif(shutil.which("iverilog") is None, reason="needs the Debian package iverilog")
def test_the_smoke_test(in_process, tmp_path):
    """As the help says it is run; what a decoder does wrong is found, in any field of an event."""
    assert in_process("vectors", "-o", tmp_path / "new" / "vectors") == (0, b"", "")
    folder = tmp_path / "new" / "vectors"

    def smoke(command="iverilog -Wall -o smoke *.v && vvp smoke"):
        found = subprocess.run(command, cwd=folder, shell=True, capture_output=True, text=True)
        return found.returncode, found.stdout.splitlines()[-1]

    status, last = smoke()
    assert (status, last[:6]) == (0, "PASS: ")
    events = (folder / "events.hex").read_text()
    first, rest = events.split("\n", 1)
    for name, field in Layout():
        wrong = int(first, 16) ^ 1 << field.offset
        (folder / "events.hex").write_text(f"{wrong:x}\n{rest}")
        assert smoke("vvp smoke") == (1, "FAIL"), name
    (folder / "events.hex").write_text(events)
    component = FlatPorts(designs("a lost byte").StreamDecoder())
    (folder / "stream_decoder.v").write_text(to_verilog(component, "stream_decoder", []))
    assert smoke() == (1, "FAIL")


def test_another_encoding(in_process, tmp_path):
    """The vectors, and the decoder that is compared with them."""
    assert in_process("vectors", "--encoding=utf8mb3", "-o", "new") == (0, b"", "")
    files = {path.name: path.read_text() for path in (tmp_path / "new").iterdir()}
    assert "\n// Encoding: utf8mb3\n" in files.pop("stream_decoder.v")
    assert files == vector_files("utf8mb3")


@pytest.mark.parametrize("folder", ["there", "new/vectors"])
def test_all_or_none(in_process, tmp_path, folder):
    """Files of two encodings do not go together; nothing is left where there was nothing."""
    (tmp_path / "there").mkdir()
    names = {"bytes.hex", "events.hex", "smoke.v", "stream_decoder.v", "vectors.h", "vectors.jsonl"}
    for name in names:
        (tmp_path / "there" / name).write_text("old")
    room = len(vector_files()["vectors.jsonl"]) - 1  # it is ASCII, and by far the largest
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, before[1]))
    try:
        status, out, err = in_process("vectors", "-o", folder)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert (status, out) == (2, b"")
    assert err == f"clockpoint: {folder}/vectors.jsonl: File too large.\n"
    assert os.listdir(tmp_path) == ["there"]
    assert {path.name for path in (tmp_path / "there").iterdir()} == names
    assert {path.read_text() for path in (tmp_path / "there").iterdir()} == {"old"}


def test_what_cannot_be_written(refused, tmp_path):
    (tmp_path / "file").write_text("")
    assert "file" in refused("vectors", "-o", "file/vectors")
