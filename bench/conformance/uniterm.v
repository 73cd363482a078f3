// crzwdjk/uniterm, gateware/utf8.py, as Amaranth writes it in Verilog. It reports no errors.

module adapter (
    input clk, input rst,
    input in_valid, input [7:0] in_data, output in_ready,
    output out_valid, output [20:0] out_codepoint, output out_error, input out_ready
);
    assign out_error = 0;

    uniterm decoder (
        .clk(clk), .rst(rst), .inp__data(in_data), .inp__rdy(in_valid), .inp__ack(in_ready),
        .out__data(out_codepoint), .out__rdy(out_valid), .out__ack(out_ready)
    );
endmodule
