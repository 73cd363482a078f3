"""``clockpoint vectors``, and the smoke test that it writes."""

import shutil
import subprocess

import pytest

from clockpoint.flow.verilog import to_verilog
from clockpoint.formal.defects import designs
from clockpoint.hdl import FlatPorts


@pytest.mark.skipif(shutil.which("iverilog") is None, reason="needs the Debian package iverilog")
def test_the_smoke_test(in_process, tmp_path):
    """As the help says it is run; a defect is found."""
    assert in_process("vectors", "-o", tmp_path / "new" / "vectors") == (0, "", "")
    folder = tmp_path / "new" / "vectors"

    def smoke():
        command = "iverilog -Wall -o smoke *.v && vvp smoke"
        found = subprocess.run(command, cwd=folder, shell=True, capture_output=True, text=True)
        return found.returncode, found.stdout.splitlines()[-1]

    status, last = smoke()
    assert (status, last[:6]) == (0, "PASS: ")
    component = FlatPorts(designs("a lost byte").StreamDecoder())
    (folder / "stream_decoder.v").write_text(to_verilog(component, "stream_decoder", []))
    assert smoke() == (1, "FAIL")


def test_what_cannot_be_written(refused, tmp_path):
    (tmp_path / "file").write_text("")
    assert "file" in refused("vectors", "-o", "file/vectors")
