// The example of Svart (chykon/svart, test/gold/utf8decoder.sv), and it gets the byte again that it
// wants again, while the next one waits.

module adapter (
    input clk, input rst,
    input in_valid, input [7:0] in_data, output in_ready,
    output out_valid, output [20:0] out_codepoint, output out_error
);
    wire [2:0] status;
    reg enabled;
    reg [7:0] latest;
    wire again = enabled & status == 4;
    assign in_ready = !again;
    always @(posedge clk) begin
        enabled <= (in_valid | again) & !rst;
        if (in_ready) latest <= in_data;
    end

    assign out_valid = enabled & status[2:1] != 0;
    assign out_error = status != 2;

    utf8decoder decoder (
        .clock(clk), .reset(rst), .enable(in_valid | again), .octet(again ? latest : in_data),
        .status(status), .codepoint(out_codepoint)
    );
endmodule
