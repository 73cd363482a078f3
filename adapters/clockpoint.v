// This project's stream decoder, as 'clockpoint verilog' writes it.

module adapter (
    input clk, input rst,
    input in_valid, input [7:0] in_data, input in_last, output in_ready,
    output out_valid, output [20:0] out_codepoint, output out_error, output out_last,
    input out_ready
);
    wire [2:0] cause;
    assign out_error = cause != 0;

    utf8_stream_decoder decoder (
        .clk(clk), .rst(rst),
        .i_valid(in_valid), .i_ready(in_ready), .i_data(in_data), .i_last(in_last),
        .o_valid(out_valid), .o_ready(out_ready), .o_codepoint(out_codepoint), .o_cause(cause),
        .o_length(), .o_last(out_last), .o_bytes()
    );
endmodule
