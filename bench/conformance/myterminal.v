// Zigazou/myterminal, src/utf8_decode.v. It reports no errors.

module adapter (
    input clk, input rst,
    input in_valid, input [7:0] in_data,
    output out_valid, output [20:0] out_codepoint, output out_error
);
    assign out_error = 0;

    utf8_decode decoder (
        .clk(clk), .reset(rst), .current_byte(in_data), .ie(in_valid),
        .unicode(out_codepoint), .oe(out_valid)
    );
endmodule
