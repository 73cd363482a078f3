// A decoder with a queue behind it. It takes a byte in one of PACE cycles, a byte that cuts a
// sequence twice, and has an event in one of DRAIN cycles.
module dut #(parameter DEPTH = 16, PACE = 1, DRAIN = 1) (
    input clk, input rst,
    input in_valid, input [7:0] in_data, input in_last, output in_ready,
    output [20:0] out_codepoint, output [2:0] out_cause, output [2:0] out_length,
    output out_last, input out_ready, output out_error, output out_valid
);
    wire rst_n, cut, own;
    wire [27:0] of_cut, of_own;
    reset reset (.clk(clk), .rst(rst), .rst_n(rst_n));

    reg [5:0] pace, drain, count, first, next;
    wire is_free = pace == 0;
    wire opens = is_free && count != DEPTH;
    wire transfer = in_valid && opens;
    judge #(.AGAIN(1)) judge (
        .clk(clk), .rst_n(rst_n),
        .valid(transfer), .step(transfer), .data(in_data), .last(in_last),
        .cut(cut), .own(own), .of_cut(of_cut), .of_own(of_own)
    );
    assign in_ready = opens && !cut;
    wire adds = cut || own;
    wire goes = out_valid && out_ready;

    always @(posedge clk)
        if (!rst_n) pace <= 0;
        else pace <= pace == PACE - 1 ? 6'd0 : pace + 6'd1;
    always @(posedge clk)
        if (!rst_n) drain <= 0;
        else drain <= goes ? DRAIN - 1 : drain - (drain != 0);
    always @(posedge clk)
        if (!rst_n) count <= 0;
        else count <= count + adds - goes;
    always @(posedge clk)
        if (!rst_n) next <= 0;
        else if (adds) next <= next == DEPTH - 1 ? 6'd0 : next + 6'd1;
    always @(posedge clk)
        if (!rst_n) first <= 0;
        else if (goes) first <= first == DEPTH - 1 ? 6'd0 : first + 6'd1;

    reg [27:0] events [0:DEPTH - 1];
    always @(posedge clk)
        if (adds) events[next] <= cut ? of_cut : of_own;
    wire [27:0] result = events[first];

    assign out_valid = count != 0 && drain == 0;
    assign out_codepoint = result[20:0];
    assign out_error = out_cause != 0;
    assign out_last = result[27];
    assign out_cause = result[26:24];
    assign out_length = result[23:21];
endmodule
