"""The scoreboards of ``docs/verify.md``: a correct decoder passes, a wrong one fails."""

import re
import subprocess
from pathlib import Path

import pytest
from general import sampled
from test_cocotb import failures

from clockpoint.sim.vectors import vector_files
from decoders import files_of
from support import needs

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "verify.md").read_text()
#: Sends all classes of bytes, with pauses, junk and a long stall; then all events must have come.
COCOTB = """

import itertools
import random

import cocotb
from cocotb.clock import Clock


@cocotb.test()
async def test(dut):
    some, cycles = random.Random(70), itertools.count()
    dut.i_valid.value = dut.i_last.value = dut.i_data.value = 0
    dut.rst.value = dut.o_ready.value = 1
    cocotb.start_soon(Clock(dut.clk, 10, unit="ns").start())
    board = Scoreboard(dut)
    for _ in range(20):
        await RisingEdge(dut.clk)
    dut.rst.value = 0
    for _ in range(20):
        await RisingEdge(dut.clk)
    for _ in range(600):
        for is_valid in [0] * (some.random() < 0.2) + [1]:
            dut.i_valid.value = is_valid
            dut.i_data.value = some.choice(bytes.fromhex("41808F909FA0BFC1C2C3E0E1EDF0F4F5FF"))
            dut.i_last.value = some.random() < 0.1
            for _ in range(1000):
                dut.o_ready.value = next(cycles) % 1000 > 150 and some.random() < 0.5
                await RisingEdge(dut.clk)
                if dut.i_ready.value or not is_valid:
                    break
            else:
                assert 0, "a byte is not accepted"
    dut.i_valid.value = 0
    dut.o_ready.value = 1
    for _ in range(600):
        await RisingEdge(dut.clk)
    assert not board.expected
    assert not board.task.done()
"""
#: A decoder of ``decoders`` with the ports of the stream decoder; what it lacks is always high.
WRAPPER = """
module utf8_stream_decoder(
    input clk, rst, i_valid, i_last, o_ready, input [7:0] i_data,
    output i_ready, o_valid, o_last, output [20:0] o_codepoint, output [2:0] o_cause, o_length
);
    dut dut(
        .clk(clk), .rst(rst), .in_valid(i_valid), .in_data(i_data), .in_last(i_last),
        .out_valid(o_valid), .out_last(o_last), .out_codepoint(o_codepoint), .out_cause(o_cause),
        .out_length(o_length), OPTIONAL
    );
    DRIVERS
endmodule
"""
#: Ports that a decoder may lack, and what is connected to them.
OPTIONAL = {"in_ready": "i_ready", "out_ready": "o_ready", "out_error": ""}
#: Decoders that report early, late and with stalls; wrong ones; and the scoreboards that say so.
BOTH = "cocotb", "SystemVerilog"
DECODERS = {
    "combinational, ready by the byte and by the sink": (),
    "a queue of 16": (),
    "the second error of a byte is lost": BOTH,
    "the events of a byte are swapped": BOTH,
    "no end with a byte that cuts": BOTH,
    "an error that is cut has length 1": BOTH,
    "bit 0 changes in a stall": BOTH,
    "valid falls after three cycles of a stall": ("cocotb",),
    "valid waits for ready": ("cocotb",),
}
#: Sends bytes to the decoder; transfers are at clock edges.
SYSTEMVERILOG = """
module test;
    logic clk = 0, rst = 1, i_valid = 0, i_ready, i_last = 0, o_valid, o_ready = 0, o_last;
    logic [7:0] i_data = 0;
    logic [20:0] o_codepoint;
    logic [2:0] o_cause, o_length;
    byte unsigned bytes [17] = '{8'h41, 8'h80, 8'h8f, 8'h90, 8'h9f, 8'ha0, 8'hbf, 8'hc1, 8'hc2,
        8'hc3, 8'he0, 8'he1, 8'hed, 8'hf0, 8'hf4, 8'hf5, 8'hff};
    int events = 0, idle = 0;
    bit waits = 0, moves;
    utf8_stream_decoder decoder(.*);
    clockpoint::Scoreboard board = new;
    always #5 clk = !clk;
    always @(posedge clk) begin
        moves = !i_valid || i_ready;
        if (!rst) begin
            if (i_valid && !waits) board.offered(32'(i_data), 32'(i_last));
            waits = !moves;
            if (o_valid && o_ready) begin
                board.reported(o_length, o_cause, o_codepoint, o_last);
                events++;
                idle = 0;
            end
        end
        if (idle++ == 1000) $fatal(1, "nothing comes");
        if (events == 4000) begin $display("PASS"); $finish; end
    end
    always @(negedge clk) begin
        rst <= $time < 200;
        o_ready <= !STALLS || $urandom_range(9) < 7;
        if (moves) begin
            i_valid <= $time > 400 && $urandom_range(9) < 9;
            i_data <= bytes[$urandom_range(16)];
            i_last <= $urandom_range(9) == 0;
        end
    end
endmodule
"""


def block(language, word):
    """The code block of the page that contains a word."""
    blocks = re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    (actual,) = (text for text in blocks if word in text)
    return actual


def decoder(name, folder):
    """Verilog of a decoder with the ports of the stream decoder; whether a sink can stall it."""
    text = "".join(path.read_text() for path in files_of(name, folder))
    drivers = "assign i_ready = 1;" * ("in_ready" not in text)
    pins = [f".{pin}({net})" for pin, net in OPTIONAL.items() if pin in text]
    wrapper = WRAPPER.replace("OPTIONAL", ", ".join(pins)).replace("DRIVERS", drivers)
    return wrapper + text, "out_ready" in text


@needs("iverilog")
@pytest.mark.parametrize("name", sampled(DECODERS, "a queue of 16", "valid waits for ready"))
def test_cocotb(name, tmp_path):
    text, stalls = decoder(name, tmp_path)
    (tmp_path / "utf8_stream_decoder.v").write_text(text)
    bench = COCOTB if stalls else re.sub("o_ready.value = next.*", "o_ready.value = 1", COCOTB)
    (tmp_path / "bench.py").write_text(block("python", "class Scoreboard") + bench)
    failed, printed = failures("icarus", "utf8_stream_decoder", "bench", tmp_path)
    assert bool(failed) is ("cocotb" in DECODERS[name]), printed


@pytest.mark.slow  # Verilator compiles C++
@needs("verilator")
@pytest.mark.parametrize("name", DECODERS)
def test_systemverilog(name, tmp_path):
    text, stalls = decoder(name, tmp_path)
    files = {"decoder.v": text, "test.sv": SYSTEMVERILOG.replace("STALLS", f"{stalls:d}")}
    files["scoreboard.sv"] = block("systemverilog", "class Scoreboard")
    files["reference.c"] = vector_files("utf-8")["reference.c"]
    for file, content in files.items():
        (tmp_path / file).write_text(content)
    compile_c = ["gcc", "-std=c99", "-c", "reference.c"]  # Verilator's compiler is for C++
    subprocess.run(compile_c, cwd=tmp_path, check=True)
    command = ["verilator", "--binary", "-Wno-fatal", "--top", "test", "-CFLAGS", "-O0"]
    command += ["scoreboard.sv", "test.sv", "decoder.v", "../reference.o"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)
    actual = subprocess.run([tmp_path / "obj_dir" / "Vtest"], capture_output=True, text=True)
    is_wrong = "SystemVerilog" in DECODERS[name]
    assert ("PASS" in actual.stdout) is not is_wrong, actual.stdout + actual.stderr
