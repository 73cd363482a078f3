"""Exported Verilog: two tools read it, and its header describes it."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from amaranth.back import rtlil

from clockpoint.flow.catalogue import EXPORTS
from clockpoint.flow.sheet import header, ports_of
from clockpoint.flow.tools import run
from clockpoint.flow.verilog import _plain_names, export, to_verilog
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
    ("decoder", "fss-utf-prosser", None, False),
    ("error-policy", "utf-8", "strict", False),
    ("encoder", "iso-10646-amd2", "replace", True),
    ("sanitizer", "mutf-8", "replace-run", True),
    ("sanitizer", "utf-8", "optu", False),
    ("interleaved-decoder", "fss-utf", None, True),
    ("wide-decoder", None, None, True, 2),
]


def text_of(
    name="stream-decoder",
    encoding=None,
    errors=None,
    axi_stream=False,
    lanes=None,
    module="dut",
    command="verilog",
):
    component = export(name, encoding, errors, lanes=lanes, axi_stream=axi_stream)
    return to_verilog(component, module, ["clockpoint", command])


@pytest.fixture(scope="module")
def decoder():
    return text_of()


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


def test_twice_the_same(decoder):
    assert text_of() == decoder


def test_contents(decoder, tmp_path):
    """What the documented command says of a file; it tells modules apart, and nothing else."""
    (command,) = re.findall(r"^\$ (grep .*)$", (DOCS / "verilog.md").read_text(), re.MULTILINE)
    digests = []
    for text in (decoder, text_of(command="other"), text_of(module="other")):
        (tmp_path / "stream_decoder.v").write_text(text)
        if not shutil.which("sha256sum"):
            command = command.replace("sha256sum", "shasum -a 256")
        said = subprocess.check_output(["sh", "-c", command], cwd=tmp_path, text=True)
        digests.append(re.search(r"^// Contents: (\w{16})$", text, re.MULTILINE)[1])
        assert said.startswith(digests[-1])
    assert digests[0] == digests[1] != digests[2]


def test_names_stay_apart():
    text = "wire a_b; wire \\a.b ; wire \\a:b ; wire \\byte ; assign a_b = \\a.b  ^ \\a:b [0];"
    assert _plain_names(text) == (
        "wire a_b; wire a_b_; wire a_b__; wire byte_; assign a_b = a_b_ ^ a_b__[0];"
    )


#: The others are in test_exports.py.
QUICK = "decoder", "error-policy", "utf-16le-decoder"


@pytest.mark.parametrize("name", QUICK)
def test_is_its_source(name, tmp_path):
    """Proved for runs of any length: Yosys reads the Verilog, and compares it with the RTLIL."""
    component = export(name)
    (tmp_path / "top.v").write_text(to_verilog(component, "top", ["clockpoint"]))
    run("yosys", ["-q", "-p", "read_verilog top.v; proc; write_rtlil top.il"], cwd=tmp_path)
    source = rtlil.convert(component, name="top", emit_src=False)
    assert are_equal(source, (tmp_path / "top.il").read_text())


def test_header(decoder):
    above, _, _ = decoder.partition("module dut (")
    said = ["BSD-2-Clause", "clockpoint verilog", "amaranth 0.", "synchronous"]
    assert all(words in above for words in said)


def test_each_has_a_header():
    """Every component: its ports, each with its bits and some words; its combinational paths."""
    for name, (row, _) in EXPORTS.items():
        for axi_stream in {False, row.axi_stream}:
            component = export(name, lanes=row.lanes and 1, axi_stream=axi_stream)
            ports = ports_of(component)
            assert all(port.width > 0 and port.text for port in ports), name
            names = [port.name for port in ports]
            clock = ["aclk", "aresetn"] if axi_stream else ["clk", "rst"]
            # An error policy without anything to remember.
            assert (names[:2] == clock) == (name != "error-policy"), name
            text = "\n".join(header(component, "dut", [], ""))
            assert all(f"  {name}  " in text for name in names), name
            # Those of the core alone are not those of a bus around it.
            said = re.findall(r"Combinational paths: ((?:\S+\s)*?)\n", text)
            if not axi_stream:
                is_said = [not words.startswith("none from an input") for words in said]
                assert is_said == [bool(row.paths(row.of()))] * bool(said or row.paths(row.of()))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("designation-detector", "utf-8"), "--encoding is for decoder, stream-decoder, "),
        (("decoder", "latin-1"), "the decoder knows encoding utf-8, "),
        (
            ("encoder", None, "strict"),
            "the encoder knows errors replace, ignore, not 'strict'",
        ),
    ],
)
def test_what_cannot_be_exported(arguments, said):
    with pytest.raises(ValueError, match=re.escape(said)):
        export(*arguments)


def test_axi_stream_is_for_some():
    with pytest.raises(ValueError, match="--axi-stream is for stream-decoder, wide-decoder, "):
        export("decoder", axi_stream=True)
    with pytest.raises(ValueError, match="AXI4-Stream has ready/valid already"):
        export("packer", axi_stream=True, ready_valid=True)
