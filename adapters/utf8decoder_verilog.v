// chykon/utf8decoder-verilog, src/utf8decoder.v. Two cycles after a byte its status is 2, a code
// point, or 3, an error. A packet is ended by a cycle of `finish`, in which the next byte waits; it
// is an error if the status says so then.

module adapter (
    input clk, input rst,
    input in_valid, input [7:0] in_data, input in_last, output in_ready,
    output out_valid, output [20:0] out_codepoint, output out_error
);
    wire [1:0] status;
    reg finish;
    reg [1:0] bytes, ends;
    assign in_ready = !finish;
    always @(posedge clk) begin
        finish <= in_valid & in_ready & in_last & !rst;
        bytes <= rst ? 0 : {bytes[0], in_valid & in_ready};
        ends <= rst ? 0 : {ends[0], finish};
    end

    assign out_valid = (bytes[1] & status[1]) | (ends[1] & status == 3);
    assign out_error = status == 3;

    UTF8Decoder decoder (
        .clock(clk), .reset(rst), .allow((in_valid & in_ready) | finish), .finish(finish),
        .byte(in_data), .code_point(out_codepoint), .status(status)
    );
endmodule
