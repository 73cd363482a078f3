"""Exported Verilog: two tools read it, and it does what the component does.

Yosys reads it in the tests of ``clockpoint conform``; bench/verilog.py proves all of them equal.
"""

import re
import shutil
import subprocess

import pytest

import cycles
from clockpoint.flow.catalogue import EXPORTS, Lacks
from clockpoint.flow.verilog import (
    _header,
    _plain_names,
    export,
    ports_of,
    to_verilog,
    to_vhdl,
)

needs_verilator = pytest.mark.skipif(
    shutil.which("verilator") is None, reason="needs the Debian package verilator"
)
needs_icarus = pytest.mark.skipif(
    shutil.which("iverilog") is None, reason="needs the Debian package iverilog"
)

#: A sample; bench/verilog.py has all of them.
CASES = [
    ("decoder", "utf-1", None, False),
    ("error-policy", "utf-8", "strict", False),
    ("encoder", "iso-10646-amd2", "replace", True),
    ("sanitizer", "mutf-8", "replace-run", True),
    ("wide-decoder", None, None, True, 2),
]


def text_of(
    name="stream-decoder", encoding=None, errors=None, axi_stream=False, lanes=None, module="dut"
):
    component = export(name, encoding, errors, lanes=lanes, axi_stream=axi_stream)
    return to_verilog(component, module, ["clockpoint", "verilog"])


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


def test_names_stay_apart():
    text = "wire a_b; wire \\a.b ; wire \\a:b ; wire \\byte ; assign a_b = \\a.b  ^ \\a:b [0];"
    assert _plain_names(text) == (
        "wire a_b; wire a_b_; wire a_b__; wire byte_; assign a_b = a_b_ ^ a_b__[0];"
    )


def test_header(decoder):
    """The port table has every port of the module, with its width."""
    header, _, body = decoder.partition("module dut (")
    ports = re.findall(r"^  (input|output) +\w+ +(?:\[(\d+):0\])? *(\w+),?$", body, re.MULTILINE)
    table = re.findall(r"^//     (input|output) +(\d+)  (\w+) ", header, re.MULTILINE)
    assert [(kind, str(int(high or 0) + 1), name) for kind, high, name in ports] == table
    assert table[:3] == [("input", "1", "clk"), ("input", "1", "rst"), ("input", "8", "i_data")]
    said = ["BSD-2-Clause", "clockpoint verilog", "amaranth 0.", "6 surrogate", "synchronous"]
    assert all(words in header for words in said)


def test_each_has_a_header():
    """Every component in every encoding: its ports, each with its bits and some words."""
    for name, (row, _) in EXPORTS.items():
        for encoding in row.encodings or [None]:
            for axi_stream in {False, not isinstance(row.axi_stream, Lacks)}:
                component = export(name, encoding, lanes=row.lanes and 1, axi_stream=axi_stream)
                ports = ports_of(component)
                assert all(port.width > 0 and port.text for port in ports), (name, encoding)
                names = [port.name for port in ports]
                clock = ["aclk", "aresetn"] if axi_stream else ["clk", "rst"]
                # An error policy without anything to remember.
                assert (names[:2] == clock) == (name != "error-policy"), (name, encoding)
                header = "\n".join(_header(component, ports, []))
                assert all(f"  {name}  " in header for name in names), (name, encoding)


@needs_icarus
def test_cycle_for_cycle(decoder):
    """As the reference, idle and stalled cycles and resets among them; in Verilator by command."""
    assert cycles.first_difference("Icarus", decoder, 3_000) is None


def test_vhdl():
    component = export("encoder")
    ports = ports_of(component)
    text = to_vhdl(component, "dut")
    declared = re.findall(r"(\w+) +: (in |out) (std_logic)(?:_vector\((\d+) downto 0\))?", text)
    assert [(name, int(high or 0) + 1) for name, _, _, high in declared] == [
        (port.name, port.width) for port in ports
    ]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("designation-detector", "utf-8"), "the designation-detector has no choice of encoding"),
        (("decoder", "latin-1"), "the decoder knows encoding utf-8, "),
        (
            ("encoder", None, "strict"),
            "the encoder knows error policy replace, ignore, not 'strict'",
        ),
    ],
)
def test_what_cannot_be_exported(arguments, said):
    with pytest.raises(ValueError, match=re.escape(said)):
        export(*arguments)


def test_axi_stream_is_for_some():
    with pytest.raises(ValueError, match="AXI4-Stream is for stream-decoder, wide-decoder, "):
        export("decoder", axi_stream=True)
