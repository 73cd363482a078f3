// This project's decoder without ready, as 'clockpoint verilog decoder' writes it.

module adapter (
    input clk, input rst,
    input in_valid, input [7:0] in_data, input in_last,
    output out_valid, output [20:0] out_codepoint, output out_error, output out_last,
    output [2:0] out_cause, output [2:0] out_length
);
    assign out_error = out_cause != 0;

    decoder decoder (
        .clk(clk), .rst(rst), .i_valid(in_valid), .i_data(in_data), .i_last(in_last),
        .o_valid(out_valid), .o_codepoint(out_codepoint), .o_cause(out_cause),
        .o_length(out_length), .o_last(out_last), .o_bytes()
    );
endmodule
