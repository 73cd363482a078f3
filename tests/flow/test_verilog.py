"""The digest in the header of exported Verilog."""

import re
import shutil
import subprocess
from pathlib import Path

from clockpoint.flow.export import Export
from clockpoint.flow.verilog import to_verilog

DOCS = Path(__file__).parents[2] / "docs"


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
