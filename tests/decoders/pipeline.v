// A decoder that takes a byte in each cycle, with STAGES registers behind it.
module dut #(parameter STAGES = 1) (
    input clk, input rst,
    input in_valid, input [7:0] in_data, input in_last,
    output [20:0] out_codepoint, output [2:0] out_cause, output [2:0] out_length,
    output out_last, output out_error, output out_valid
);
    wire rst_n, cut, own;
    wire [27:0] of_cut, of_own;
    reset reset (.clk(clk), .rst(rst), .rst_n(rst_n));
    wire transfer = in_valid;
    judge judge (
        .clk(clk), .rst_n(rst_n),
        .valid(transfer), .step(transfer), .data(in_data), .last(in_last),
        .cut(cut), .own(own), .of_cut(of_cut), .of_own(of_own)
    );

    // What a byte cuts short comes first, and its own event a cycle later, when no byte cuts.
    reg [28:0] later;
    always @(posedge clk)
        if (!rst_n) later <= 0;
        else later <= {own, of_own};
    wire [28:0] now = cut ? {1'b1, of_cut} : later;

    // Each stage is that before it, a cycle ago.
    reg [29 * STAGES + 28:0] stages;
    wire [29 * STAGES + 28:0] line = {stages, now};
    always @(posedge clk)
        if (!rst_n) stages <= 0;
        else stages <= line;
    wire [28:0] result = line >> 29 * STAGES;

    assign out_valid = result[28];
    assign out_codepoint = result[20:0];
    assign out_error = out_cause != 0;
    assign out_last = result[27];
    assign out_cause = result[26:24];
    assign out_length = result[23:21];
endmodule
