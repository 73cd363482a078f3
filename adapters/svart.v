// The example of Svart (chykon/svart, test/gold/utf8decoder.sv), a byte in every cycle.
// Its status, a cycle after the byte: 2, a code point; 3, an error; 4, an error, and it wants the
// byte again, which it does not get here.

module adapter (
    input clk, input rst,
    input in_valid, input [7:0] in_data,
    output out_valid, output [20:0] out_codepoint, output out_error
);
    wire [2:0] status;
    reg enabled;
    always @(posedge clk) enabled <= in_valid & !rst;

    assign out_valid = enabled & status[2:1] != 0;
    assign out_error = status != 2;

    utf8decoder decoder (
        .clock(clk), .reset(rst), .enable(in_valid), .octet(in_data),
        .status(status), .codepoint(out_codepoint)
    );
endmodule
