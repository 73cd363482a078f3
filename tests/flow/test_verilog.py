"""Exported Verilog: two tools read it, and it does what the component does.

Yosys reads it in the tests of ``clockpoint conform``; bench/verilog.py proves all of them equal.
"""

import re
import shutil
import subprocess

import pytest

from clockpoint.flow.verilog import EXPORTS, _header, export, ports_of, to_verilog, to_vhdl
from clockpoint.sim import Inputs, Reference, any_stream

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
    name="stream-decoder", encoding=None, policy=None, axi_stream=False, lanes=None, module="dut"
):
    component = export(name, encoding, policy, lanes=lanes, axi_stream=axi_stream)
    return to_verilog(component, module, ["clockpoint", "verilog"])


@pytest.fixture(scope="module")
def decoder():
    return text_of()


@needs_verilator
@needs_icarus
def test_a_sample_is_clean(tmp_path):
    """Verilator with all its warnings; Icarus as Verilog-2005; no name is the tool's own."""
    for n, case in enumerate(CASES):
        text = text_of(*case, module=f"dut_{n}")
        (tmp_path / f"dut_{n}.v").write_text(text)
        assert "$auto" not in text
        assert "\\" not in text
    for n in range(len(CASES)):
        lint = ["verilator", "--lint-only", "-Wall", f"dut_{n}.v"]
        found = subprocess.run(lint, cwd=tmp_path, capture_output=True, text=True)
        assert (found.returncode, found.stderr) == (0, ""), CASES[n]
    command = ["iverilog", "-g2005", "-Wall", "-tnull"]
    command += [f"dut_{n}.v" for n in range(len(CASES))]
    found = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert (found.returncode, found.stderr) == (0, "")


def test_twice_the_same(decoder):
    assert text_of() == decoder


def test_header(decoder):
    """The port table has every port of the module, with its width."""
    header, _, body = decoder.partition("module dut (")
    ports = re.findall(r"^  (input|output) +\w+ +(?:\[(\d+):0\])? *(\w+),?$", body, re.MULTILINE)
    table = re.findall(r"^//     (input|output) +(\d+)  (\w+) ", header, re.MULTILINE)
    assert [(kind, str(int(high or 0) + 1), name) for kind, high, name in ports] == table
    assert table[:4] == [
        ("input", "1", "clk"),
        ("input", "1", "rst"),
        ("input", "8", "i_data"),
        ("input", "1", "i_last"),
    ]
    for words in (
        "BSD-2-Clause",
        "clockpoint verilog",
        "amaranth 0.",
        "6 surrogate",
        "synchronous",
    ):
        assert words in header


def test_each_has_a_header():
    """Every component in every encoding: its ports, each with its bits and some words."""
    for name, known in EXPORTS.items():
        for encoding in known.encodings or [None]:
            for axi_stream in {False, bool(known.axi_stream)}:
                component = export(name, encoding, lanes=known.lanes and 1, axi_stream=axi_stream)
                ports = ports_of(component)
                assert all(port.width > 0 and port.text for port in ports), (name, encoding)
                names = [port.name for port in ports]
                clock = ["aclk", "aresetn"] if axi_stream else ["clk", "rst"]
                # An error policy without anything to remember.
                assert (names[:2] == clock) == (name != "error-policy"), (name, encoding)
                header = "\n".join(_header(component, ports, []))
                assert all(f"  {name}  " in header for name in names), (name, encoding)


BENCH = r"""
`timescale 1ns / 1ns
module bench;
    reg clk = 0, rst = 0, i_valid = 0, i_last = 0, o_ready = 0;
    reg [7:0] i_data = 0;
    reg [11:0] stimulus [0:CYCLES - 1];
    wire i_ready, o_valid, o_last;
    wire [20:0] o_codepoint;
    wire [2:0] o_cause, o_length;
    wire [31:0] o_bytes;
    integer n;
    dut dut (
        .clk(clk), .rst(rst), .i_valid(i_valid), .i_ready(i_ready), .i_data(i_data),
        .i_last(i_last), .o_valid(o_valid), .o_ready(o_ready), .o_codepoint(o_codepoint),
        .o_cause(o_cause), .o_length(o_length), .o_last(o_last), .o_bytes(o_bytes)
    );
    initial begin
        $readmemh("stimulus.hex", stimulus);
        for (n = 0; n < CYCLES; n = n + 1) begin
            {rst, o_ready, i_valid, i_last, i_data} = stimulus[n];
            #1 $display("%b%b%b%b%b%b%b", i_ready, o_valid,
                o_bytes, o_last, o_length, o_cause, o_codepoint);
            clk = 1;
            #1 clk = 0;
        end
    end
endmodule
"""


@needs_icarus
def test_icarus(decoder, tmp_path):
    """Cycle for cycle with the reference, idle and stalled cycles and resets among them."""
    stimulus = [*any_stream(2, 3_000)]
    numbers = (
        given.reset << 11 | given.ready << 10 | given.valid << 9 | given.last << 8 | given.data
        for given in stimulus
    )
    (tmp_path / "stimulus.hex").write_text("".join(f"{number:03x}\n" for number in numbers))
    (tmp_path / "dut.v").write_text(decoder)
    (tmp_path / "bench.v").write_text(BENCH.replace("CYCLES", str(len(stimulus))))
    subprocess.run(["iverilog", "-o", "bench", "dut.v", "bench.v"], cwd=tmp_path, check=True)
    said = subprocess.check_output(["vvp", "bench"], cwd=tmp_path, text=True).split()
    reference = Reference()
    for given, answer in zip(stimulus, said, strict=True):
        expected = reference.step(Inputs(*given))
        assert answer[:2] == f"{expected.ready:b}{expected.valid:b}"
        if expected.valid:
            assert type(expected).unpack(int(answer, 2)) == expected


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
        (("announcer", "utf-8"), "the announcer has no choice of encoding"),
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
