"""The adapter that is written: simulated by another program; what is wrong, in one sentence."""

from functools import partial

import pytest

from clockpoint.conform.adapter import write_adapter
from clockpoint.conform.profile import PORTS, Profile
from clockpoint.engine.verilog import UnsupportedDesign, read_verilog
from decoders import CANONICAL
from support import icarus, needs

needs_iverilog = needs("iverilog")
DECODER = """
module dec(clock, rst_n, vld, \\byte , mode, code, status, busy, err, \\odd% );
    input clock, rst_n, vld;
    input [7:0] \\byte ;
    input [1:0] mode;
    output [31:0] code;
    output [1:0] status;
    output busy, err, \\odd% ;
    assign code = {16'hffff, mode, 6'd5, \\byte }, status = \\byte [1:0], busy = vld, err = rst_n;
endmodule
"""
PINS = {"clock": 1, "rst_n": 1, "vld": 1, "byte": 8, "mode": 2}
PINS = {name: {"direction": "input", "bits": [0] * width} for name, width in PINS.items()}
OUTPUTS = {"code": 32, "status": 2, "busy": 1, "err": 1, "odd%": 1}
PINS |= {name: {"direction": "output", "bits": [0] * width} for name, width in OUTPUTS.items()}
MAPPING = [
    *("clk=clock", "rst=~rst_n", "in_valid=vld", "in_data=byte", "in_ready=!busy"),
    *("out_valid=status==2|status==0x3", "out_codepoint=code[20:0]", "out_error= ~err & status!=2"),
    *("out_last=code[15]", "out_length=~code[7:2]"),
]
BENCH = """
module bench;
    reg rst, in_valid; reg [7:0] in_data;
    wire in_ready, out_valid, out_error, out_last; wire [20:0] out_codepoint; wire [5:0] out_length;
    adapter adapter(.clk(1'b0), .rst(rst), .in_valid(in_valid), .in_data(in_data),
        .in_ready(in_ready), .out_valid(out_valid), .out_codepoint(out_codepoint),
        .out_error(out_error), .out_last(out_last), .out_length(out_length));
    integer i;
    initial for (i = 0; i < 1024; i = i + 1) begin
        {rst, in_valid, in_data} = i; #1;
        $display("%d %d %d %d %d %d", in_ready, out_valid, out_error, out_last, out_codepoint,
            out_length);
    end
endmodule
"""


def compiled(text, folder):
    """The lines that Verilog of 2005 prints in Icarus."""
    (folder / "all.v").write_text(text)
    return icarus(folder, "all.v")[1]


@needs_iverilog
def test_connections(tmp_path):
    """Inverted, compared, a part, several; ports named as words of Verilog; one that is tied."""
    adapter = write_adapter("dec", PINS, MAPPING, ["mode=2"])
    lines = compiled(adapter + DECODER + BENCH, tmp_path)
    actual = [tuple(map(int, line.split())) for line in lines]
    assert actual == [
        (
            not valid,
            byte & 2 > 0,
            rst and byte & 3 != 2,
            1,
            0x1F8500 + byte,
            ~byte >> 2 & 63,
        )
        for rst in (0, 1)
        for valid in (0, 1)
        for byte in range(256)
    ]


@needs_iverilog
def test_a_template_is_verilog(tmp_path):
    """Nothing is mapped, or some of it; all the rest is named."""
    bare = write_adapter("dec", PINS, is_template=True)
    compiled(bare + DECODER, tmp_path)
    assert all(name in bare for name in [*PINS, *PORTS])
    assert "drive it" in bare
    partial_text = write_adapter("dec", PINS, MAPPING[:7], ["mode=2"], is_template=True)
    compiled(partial_text + DECODER, tmp_path)
    assert "drive it" not in partial_text


@needs_iverilog
def test_canonical_ports_map_themselves(tmp_path):
    """A decoder that has them all needs nothing; one of many that has another name is mapped."""
    declared = ", ".join(
        f"{port['direction']} [{len(port['bits']) - 1}:0] {name}"
        for name, port in CANONICAL.items()
    )
    text = write_adapter("dec", CANONICAL)
    assert "// ," not in text
    compiled(f"{text} module dec({declared}); endmodule", tmp_path)
    others = {name.replace("clk", "clock"): port for name, port in CANONICAL.items()}
    assert ".clock(clk)" in write_adapter("dec", others, ["clk=clock"])
    del others["out_error"]
    with pytest.raises(
        UnsupportedDesign, match="'dec': map out_error; dec has input clock, input rst, "
    ):
        write_adapter("dec", others, ["clk=clock"])
    text = write_adapter("dec", others, ["clk=clock"], profile=Profile(errors="replace"))
    assert "// , output out_error " in text


def test_a_code_point_has_the_bits_of_the_encoding():
    narrow = PINS | {"code": {"direction": "output", "bits": [0] * 16}}
    mapping = [text.replace("code[20:0]", "code") for text in MAPPING]
    profile = Profile("utf8mb3")
    text = write_adapter("dec", narrow, mapping, ["mode=2"], profile=profile)
    assert "output [15:0] out_codepoint" in text
    with pytest.raises(UnsupportedDesign, match="out_codepoint has 21 bits, and its driver has 16"):
        write_adapter("dec", narrow, mapping, ["mode=2"])


WRONG = {
    "clk=nix": "'nix' is no input of the decoder",
    'in_data=x); $system("touch pwned': "is no input of the decoder",
    "in_data=mode": "mode has 2 bits, and its driver has 8",
    "rst=vld": "vld has two drivers; '--map in_valid=vld' is the other",
    "\x1b[31m=clock": "the adapter has no port '\\x1b[31m', only clk",
    "out_valid=err": "out_valid is mapped twice",
    "out_last=status": "out_last has 1 bits, and its driver has 2",
    "out_last=code[0:1]": "code has the bits 31:0",
    "out_last=err|busy&err": "'err|busy' is no output of the decoder, nor an expression of one",
    "out_last=vld": "'vld' is no output of the decoder, nor an expression of one",
    "out_last=status==4": "4 has more than 2 bits",
}
TIES = {
    "mode=4": "4 has more than 2 bits",
    "err=1": "'err' is no input of the decoder",
}


@pytest.mark.parametrize("text", [*WRONG, *TIES], ids=lambda text: ascii(text[:20]))
def test_wrong_connections(text):
    """One sentence says what was given, why it is not taken, and what there is; no more."""
    maps, ties = ([*MAPPING[:8], text], []) if text in WRONG else (MAPPING, [text])
    option = "--map" if text in WRONG else "--tie"
    with pytest.raises(UnsupportedDesign) as caught:
        write_adapter("dec", PINS, maps, ties)
    message = str(caught.value)
    assert message.startswith(f"{f'{option} {text}'!r}: ")
    assert (WRONG | TIES)[text] in message
    assert "dec has input clock, input rst_n, " in message
    assert ", output [31:0] code, output [1:0] status, output busy, output err" in message
    assert message.isprintable()


def test_an_input_that_is_left():
    with pytest.raises(UnsupportedDesign, match=r"'dec': map or tie input \[1:0\] mode; dec has"):
        write_adapter("dec", PINS, MAPPING)
    with pytest.raises(UnsupportedDesign, match="rename it"):
        write_adapter("adapter", PINS, MAPPING, ["mode=0"])


def test_a_design_in_its_adapter(tmp_path):
    """A module with a falling clock edge, through all of the reader."""
    text = DECODER.replace(
        "endmodule", "reg [7:0] r; always @(negedge clock) r <= \\byte ; endmodule"
    )
    (tmp_path / "dec.v").write_text(text.replace("{16'hffff", "{8'd0, r"))
    mapping = ["clk=~clock", *MAPPING[1:]]
    adapt = partial(write_adapter, mapping=mapping, ties=["mode=2"])
    design = read_verilog([tmp_path / "dec.v"], "dec", lambda ports: adapt("dec", ports))
    actual = {name: len(port["bits"]) for name, port in design.ports.items()}
    expected = {name: len(CANONICAL[name]["bits"]) for name in actual}
    assert actual == expected | {"out_length": 6}
    assert actual.keys() == {text.partition("=")[0] for text in MAPPING}
