// A decoder without a register between bytes and events: what takes those takes these.
module dut (
    input clk, input rst,
    input in_valid, input [7:0] in_data, input in_last, output in_ready,
    output [20:0] out_codepoint, output [2:0] out_cause, output [2:0] out_length,
    output out_last, input out_ready, output out_error, output out_valid
);
    wire rst_n, cut, own;
    wire [27:0] of_cut, of_own;
    reset reset (.clk(clk), .rst(rst), .rst_n(rst_n));
    wire opens = out_ready || !out_valid;
    judge #(.AGAIN(1)) judge (
        .clk(clk), .rst_n(rst_n),
        .valid(in_valid), .step(in_valid && opens), .data(in_data), .last(in_last),
        .cut(cut), .own(own), .of_cut(of_cut), .of_own(of_own)
    );
    assign in_ready = opens && !cut;
    wire [27:0] result = cut ? of_cut : of_own;

    assign out_valid = cut || own;
    assign out_codepoint = result[20:0];
    assign out_error = out_cause != 0;
    assign out_last = result[27];
    assign out_cause = result[26:24];
    assign out_length = result[23:21];
endmodule
