"""The scoreboards of ``docs/verify.md``: a correct decoder passes, a wrong one fails."""

import re
import subprocess
from pathlib import Path

import pytest
from test_cocotb import failures

from clockpoint.flow.export import Export
from clockpoint.flow.verilog import to_verilog
from clockpoint.sim.vectors import vector_files
from support import needs

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "verify.md").read_text()
#: Sends all classes of bytes, with pauses on both sides.
COCOTB = """

import random

import cocotb
from cocotb.clock import Clock


@cocotb.test()
async def test(dut):
    some = random.Random(70)
    dut.i_valid.value = dut.i_last.value = 0
    dut.rst.value = dut.o_ready.value = 1
    cocotb.start_soon(Clock(dut.clk, 10, unit="ns").start())
    await RisingEdge(dut.clk)
    dut.rst.value = 0
    watch = cocotb.start_soon(scoreboard(dut))
    for _ in range(400):
        dut.i_valid.value = 1
        dut.i_data.value = some.choice(bytes.fromhex("41808F909FA0BFC1C2E0E1EDF0F4F5"))
        dut.i_last.value = some.random() < 0.1
        while True:
            dut.o_ready.value = some.random() < 0.7
            await RisingEdge(dut.clk)
            if dut.i_ready.value:
                break
        dut.i_valid.value = 0
    assert not watch.done()
"""
SYSTEMVERILOG = """
module test;
    logic clk = 0, rst = 1, i_valid = 0, i_ready, i_last = 0, o_valid, o_ready = 0, o_last;
    logic [7:0] i_data = 0;
    logic [20:0] o_codepoint;
    logic [2:0] o_cause, o_length;
    logic [31:0] o_bytes;
    byte unsigned bytes [15] = '{8'h41, 8'h80, 8'h8f, 8'h90, 8'h9f, 8'ha0, 8'hbf, 8'hc1, 8'hc2,
        8'he0, 8'he1, 8'hed, 8'hf0, 8'hf4, 8'hf5};
    int unsigned events = 0;
    always #5 clk = !clk;
    utf8_stream_decoder decoder (.*);
    clockpoint::Scoreboard board = new;
    always @(posedge clk) begin
        if (o_valid && o_ready) board.reported(o_length, o_cause, o_codepoint);
        if (i_valid && i_ready && !rst) board.accepted(32'(i_data), 32'(i_last));
    end
    always @(negedge clk) begin
        rst <= 0;
        o_ready <= $urandom_range(9) < 7;
        if (!i_valid || i_ready) begin
            i_valid <= $urandom_range(9) < 9;
            i_data <= bytes[$urandom_range(14)];
            i_last <= $urandom_range(9) == 0;
        end
        if (o_valid && o_ready) events <= events + 1;
        if (events == 4000) begin $display("PASS"); $finish; end
    end
endmodule
"""


def block(language, word):
    """The code block of the page that contains a word."""
    blocks = re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    (actual,) = (text for text in blocks if word in text)
    return actual


def decoder(is_right):
    """The decoder, or one that takes E1 for the lead byte with a limited second byte."""
    text = to_verilog(Export("stream-decoder"))
    assert "== 8'he0;" in text
    return text if is_right else text.replace("== 8'he0;", "== 8'he1;")


@needs("iverilog")
@pytest.mark.parametrize("is_right", [True, False])
def test_cocotb(is_right, tmp_path):
    (tmp_path / "utf8_stream_decoder.v").write_text(decoder(is_right))
    (tmp_path / "bench.py").write_text(block("python", "async def scoreboard") + COCOTB)
    failed, printed = failures("icarus", "utf8_stream_decoder", "bench", tmp_path)
    assert bool(failed) is not is_right, printed


@pytest.mark.slow  # Verilator compiles C++
@needs("verilator")
@pytest.mark.parametrize("is_right", [True, False])
def test_systemverilog(is_right, tmp_path):
    (tmp_path / "utf8_stream_decoder.v").write_text(decoder(is_right))
    (tmp_path / "scoreboard.sv").write_text(block("systemverilog", "class Scoreboard"))
    (tmp_path / "test.sv").write_text(SYSTEMVERILOG)
    (tmp_path / "reference.c").write_text(vector_files("utf-8")["reference.c"])
    compile_c = ["gcc", "-std=c99", "-c", "reference.c"]  # Verilator's compiler is for C++
    subprocess.run(compile_c, cwd=tmp_path, check=True)
    files = ["scoreboard.sv", "test.sv", "utf8_stream_decoder.v", "../reference.o"]
    command = ["verilator", "--binary", "-Wno-fatal", "--top", "test", "-CFLAGS", "-O0", *files]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)
    actual = subprocess.run([tmp_path / "obj_dir" / "Vtest"], capture_output=True, text=True)
    assert ("PASS" in actual.stdout) == is_right, actual.stdout + actual.stderr
