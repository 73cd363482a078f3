"""Exported Verilog: two tools read it, and its header describes it."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from clockpoint.flow.export import Export
from clockpoint.flow.verilog import to_verilog

DOCS = Path(__file__).parents[2] / "docs"
#: A sample; test_exports.py has all of them.
CASES = [
    ("sanitizer", {"encoding": "mutf-8", "errors": "replace-run", "axi_stream": True}),
    ("wide-decoder", {"axi_stream": True, "lanes": 2}),
]


@pytest.mark.skipif(shutil.which("verilator") is None, reason="needs the package verilator")
@pytest.mark.skipif(shutil.which("iverilog") is None, reason="needs the package iverilog")
def test_a_sample_is_clean(tmp_path):
    """Verilator with all its warnings; Icarus as Verilog-2005; plain names."""
    for n, (name, options) in enumerate(CASES):
        text = to_verilog(Export(name, f"dut_{n}", **options))
        assert "\\" not in text
        (tmp_path / f"dut_{n}.v").write_text(text)
        for command in ("verilator --lint-only -Wall", "iverilog -g2005 -Wall -tnull"):
            arguments = [*command.split(), f"dut_{n}.v"]
            found = subprocess.run(arguments, cwd=tmp_path, capture_output=True, text=True)
            assert (found.returncode, found.stderr) == (0, ""), arguments


def test_contents(tmp_path):
    """What the documented command says of a file; it tells modules apart, and nothing else."""
    (command,) = re.findall(r"^\$ (grep .*)$", (DOCS / "verilog.md").read_text(), re.MULTILINE)
    if not shutil.which("sha256sum"):
        command = command.replace("sha256sum", "shasum -a 256")
    digests = []
    for module, name in (("dut", "verilog"), ("dut", "other"), ("other", "verilog")):
        export = Export("designation-detector", module)
        export.command = ["clockpoint", name]
        text = to_verilog(export)
        (tmp_path / "utf8_stream_decoder.v").write_text(text)
        output = subprocess.check_output(["sh", "-c", command], cwd=tmp_path, text=True)
        digests.append(re.search(r"^// Contents: (\w{16})$", text, re.MULTILINE)[1])
        assert output.startswith(digests[-1])
    assert digests[0] == digests[1] != digests[2]
