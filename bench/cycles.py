"""The exported Verilog, cycle for cycle with the reference, in Icarus and in Verilator.

``python bench/cycles.py [CYCLES]`` gives the stream decoder anything at all, with idle and stalled
cycles and resets, and compares all outputs in every cycle.
"""

import re
import tempfile
from pathlib import Path

import click

from clockpoint.flow.tools import run
from clockpoint.flow.verilog import export, to_verilog
from clockpoint.sim import Inputs, Reference, any_stream
from script import run_script

SIMULATORS = {
    "Icarus": "iverilog -g2005 -o bench",
    "Verilator": "verilator --binary -CFLAGS -O1 --Mdir . -o bench",
}
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


def first_difference(simulator, text, cycles):
    """The number of the first cycle in which a simulator differs; ``None`` if it never does."""
    stimulus = [*any_stream(2, cycles)]
    numbers = (
        given.reset << 11 | given.ready << 10 | given.valid << 9 | given.last << 8 | given.data
        for given in stimulus
    )
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "stimulus.hex").write_text("".join(f"{number:03x}\n" for number in numbers))
        (folder / "dut.v").write_text(text)
        (folder / "bench.v").write_text(BENCH.replace("CYCLES", str(cycles)))
        tool, *arguments = SIMULATORS[simulator].split()
        run(tool, [*arguments, "bench.v", "dut.v"], cwd=folder)
        said = run([str(folder / "bench")], [], cwd=folder).stdout
    answers = re.findall(r"^[01]+$", said, re.MULTILINE)
    reference = Reference()
    for cycle, (given, answer) in enumerate(zip(stimulus, answers, strict=True)):
        expected = reference.step(Inputs(*given))
        agrees = answer[:2] == f"{expected.ready:b}{expected.valid:b}"
        if agrees and expected.valid:
            agrees = type(expected).unpack(int(answer, 2)) == expected
        if not agrees:
            return cycle
    return None


@click.command(help=__doc__)
@click.argument("cycles", type=click.IntRange(min=1), default=1_000_000)
def main(cycles):
    text = to_verilog(export("stream-decoder"), "dut", ["clockpoint", "verilog"])
    for simulator in SIMULATORS:
        cycle = first_difference(simulator, text, cycles)
        if cycle is not None:
            raise SystemExit(f"{simulator}: differs in cycle {cycle:,}")
        print(f"{simulator}: {cycles:,} cycles as of the reference")


if __name__ == "__main__":
    run_script(main)
