"""Command lines that are refused before any work: one sentence, and nothing is written."""

import shlex

import pytest

from clockpoint.boards.registry import BOARDS

PORTS = "input clk, rst, in_valid, input [7:0] in_data, "
PORTS += "output out_valid, output [20:0] out_codepoint, output out_error"
ZERO = "assign out_valid = 0, out_codepoint = 0, out_error = 0;"
STRUCT = """
typedef struct packed {logic valid; logic [1:0] kind;} event_t;
module events (input clk, output event_t event_);
"""
#: The files in the folder.
FILES = {
    "bad.lib": "not one",
    "dut.v": f"module dut({PORTS}); {ZERO} endmodule\n",
    "empty.v": "wire a;",
    "in": "A",
    "more.v": f"module more({PORTS}, input more); {ZERO} endmodule\n",
    "struct.sv": f"{STRUCT}endmodule\n",
    "two.v": "module a;\nmodule b;",
    "unclosed.sv": STRUCT,
    "unlike.VHD": "entity dut is end;",
    "without.v": "module without(input clk); endmodule\n",
}
#: The packages that a command needs.
PACKAGES = {"build": "amaranth_boards", "prove": "pyosys"}
NO_IDENTIFIER = "is not a plain Verilog identifier"
NO_FOLDER = "cannot write to"
REFUSALS = {
    "simulate missing": "'missing': No such file or directory",
    "simulate in --out x": "--out needs --text, --events or --json; add one of them",
    "simulate in --idle 2": "'2' is not a string of 0s and 1s with a 0, such as 001",
    "simulate in --stall 11": "'11' is not a string of 0s and 1s with a 0, such as 001",
    "simulate in --lanes 3 --stall 01": "the WideDecoder cannot be stalled",
    "simulate in --lanes 3 --encoding cesu-8": "no wide decoder for cesu-8; leave out --lanes",
    "sanitize --errors surrogateescape": "utf-8: errors must be one of strict, replace, ",
    "transcode --from=xx --to=utf8": "no decoder for 'xx'; there is one for utf-8, ",
    "wave E2 8": "or add --text",
    "wave é": "or add --text",
    "wave 99999*41": "takes 99,999 cycles; 10,000 can be drawn",
    "wave 0*41": "a stream ends with a byte",
    "wave --text ''": "a stream ends with a byte",
    "build icebraker": f"there is no board 'icebraker'; there are {', '.join(BOARDS)}",
    "build icebreaker --baud 5000000": "5000000 baud cannot be made from 12 MHz",
    "build icebreaker --out /proc/there": NO_FOLDER,
    "program icestick": "no bitstream in build/icestick; 'clockpoint build icestick' makes it",
    "cost packer --lanes 3": "must be a power of two, not 3",
    "cost decoder --device abacus": "'abacus' is neither a device nor a file",
    "cost decoder --device bad.lib": "bad.lib is not a Liberty file",
    "prove packer --lanes 3": "lanes of a packer must be a power of two, not 3",
    "prove encoder --lanes 3": "encoder has no lanes",
    "prove utf-16-decoder --encoding=cesu-8": "utf-16-decoder has no cesu-8; leave out --encoding",
    "verilog utf-16-encoder --encoding utf-8": "--encoding is for decoder, stream-decoder, ",
    "verilog decoder --axi-stream": "--axi-stream is for stream-decoder, wide-decoder, ",
    "verilog --count-bits 8": "--count-bits is for validator, not for stream-decoder",
    "verilog wide-sanitizer --substitute ?": "'?' is not a number, such as 0x3F",
    "verilog --axi-lite": "axi_lite requires monitor",
    "verilog --wrapper sva --bench b": "leave out --bench or --wrapper",
    "verilog --name dist": "'dist' is a Verilog keyword",
    "verilog --name ENTITY": "'ENTITY' is a VHDL keyword",
    "verilog --name vunit": "'vunit' is a VHDL keyword",
    "verilog --name true": "'true' is a Python keyword",
    "verilog --name a__b": "'a__b' is not letters and digits, with single underscores",
    "verilog --monitor --axi-lite --bench b": "but not s_axil_awaddr",
    "verilog error-policy --programmable --bench b": "but not replacement",
    "conform unclosed.sv": "slang cannot read the design: unclosed.sv:",
    "conform unclosed.sv --map=out_valid=event_.valid": "expected 'endmodule'",
    "conform struct.sv --map=out_valid=event_.valid|event_.good": "event_ has no field good",
    "conform dut.v --top=other": "top-level module; the files have dut",
    "conform without.v": "the decoder has no port rst; ",
    "conform more.v": "the decoder has another input, more; ",
    "conform empty.v": "the files have no module",
    "conform two.v": "the files have a, b",
    "conform dut.v dut.v": "dut.v is given twice",
    "conform unlike.VHD": "unlike.VHD is VHDL",
    "conform dut.v --top='a; write_verilog x.v'": NO_IDENTIFIER,
    "conform dut.v --top=-a": NO_IDENTIFIER,
    "conform dut.v --top=": NO_IDENTIFIER,
    "conform dut.v --prove --errors=replace-each-byte": "cannot be proved",
    "conform dut.v --prove --encoding=cesu-8": "cannot be proved",
    "conform dut.v --vcd=no/x.vcd": NO_FOLDER,
    "conform dut.v --replay=dut.v/x": NO_FOLDER,
    "conform dut.v --html=/proc/x": NO_FOLDER,
}


@pytest.mark.parametrize("line", REFUSALS)
def test_a_line(line, refused, tmp_path):
    words = shlex.split(line)
    if words[0] in PACKAGES:
        pytest.importorskip(PACKAGES[words[0]], reason=f"needs the package {PACKAGES[words[0]]}")
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    assert REFUSALS[line] in refused(*words)
