"""Exported Verilog: two tools read it, and its header describes it."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from amaranth.back import rtlil

from clockpoint.flow.tools import run
from clockpoint.flow.verilog import export, to_verilog
from clockpoint.formal.equivalence import are_equal

DOCS = Path(__file__).parents[2] / "docs"
needs_verilator = pytest.mark.skipif(
    shutil.which("verilator") is None, reason="needs the Debian package verilator"
)
needs_icarus = pytest.mark.skipif(
    shutil.which("iverilog") is None, reason="needs the Debian package iverilog"
)

#: A sample; test_exports.py has all of them.
CASES = [
    ("sanitizer", "mutf-8", "replace-run", True),
    ("wide-decoder", None, None, True, 2),
]


def text_of(
    name="designation-detector",
    encoding=None,
    errors=None,
    axi_stream=False,
    lanes=None,
    module="dut",
    command="verilog",
):
    component = export(name, encoding, errors, lanes=lanes, axi_stream=axi_stream)
    return to_verilog(component, module, ["clockpoint", command])


@needs_verilator
@needs_icarus
def test_a_sample_is_clean(tmp_path):
    """Verilator with all its warnings; Icarus as Verilog-2005; plain names; a reset is seen."""
    for n, case in enumerate(CASES):
        text = text_of(*case, module=f"dut_{n}")
        (tmp_path / f"dut_{n}.v").write_text(text)
        assert "\\" not in text
        assert re.search(r"if \((rst|!aresetn)\)", text), case
        lint = ["verilator", "--lint-only", "-Wall", f"dut_{n}.v"]
        found = subprocess.run(lint, cwd=tmp_path, capture_output=True, text=True)
        assert (found.returncode, found.stderr) == (0, ""), case
    command = ["iverilog", "-g2005", "-Wall", "-tnull"]
    command += [f"dut_{n}.v" for n in range(len(CASES))]
    found = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert (found.returncode, found.stderr) == (0, "")


def test_contents(tmp_path):
    """What the documented command says of a file; it tells modules apart, and nothing else."""
    (command,) = re.findall(r"^\$ (grep .*)$", (DOCS / "verilog.md").read_text(), re.MULTILINE)
    digests = []
    for text in (text_of(), text_of(command="other"), text_of(module="other")):
        (tmp_path / "stream_decoder.v").write_text(text)
        if not shutil.which("sha256sum"):
            command = command.replace("sha256sum", "shasum -a 256")
        said = subprocess.check_output(["sh", "-c", command], cwd=tmp_path, text=True)
        digests.append(re.search(r"^// Contents: (\w{16})$", text, re.MULTILINE)[1])
        assert said.startswith(digests[-1])
    assert digests[0] == digests[1] != digests[2]


def test_is_its_source(tmp_path):
    """Proved for runs of any length: Yosys reads the Verilog, and compares it with the RTLIL."""
    component = export("utf-16le-decoder")
    (tmp_path / "top.v").write_text(to_verilog(component, "top", ["clockpoint"]))
    run("yosys", ["-q", "-p", "read_verilog top.v; proc; write_rtlil top.il"], cwd=tmp_path)
    source = rtlil.convert(component, name="top", emit_src=False)
    assert are_equal(source, (tmp_path / "top.il").read_text())
