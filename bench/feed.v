// Offers the file `text` to the stream decoder, a byte in every cycle, and prints the number of its
// events.

`timescale 1ns / 1ns

module feed;
    reg clk = 0;
    reg [7:0] bytes [0:(1 << 24) - 1];
    integer file, size, at = 0, quiet = 0, events = 0;
    wire ready, event_valid;
    wire valid = at < size;

    top dut (
        .clk(clk), .rst(1'b0),
        .i_valid(valid), .i_ready(ready), .i_data(bytes[at[23:0]]), .i_last(at == size - 1),
        .o_valid(event_valid), .o_ready(1'b1)
    );

    initial begin
        file = $fopen("text", "rb");
        size = $fread(bytes, file);
    end
    always #1 clk = !clk;
    always @(posedge clk) begin
        if (event_valid) events <= events + 1;
        if (ready && valid) at <= at + 1;
        quiet <= valid ? 0 : quiet + 1;
        if (quiet == 8) begin
            $display("%0d", events);
            $finish;
        end
    end
endmodule
