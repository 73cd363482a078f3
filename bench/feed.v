// Offers a file to the stream decoder, a byte in every cycle, and prints the number of its events.

`timescale 1ns / 1ns

module feed;
    reg clk = 0;
    reg valid = 1;
    reg [7:0] data = 0;
    reg last = 0;
    wire ready, event_valid;
    integer file, following, quiet = 0, events = 0;
    reg [1023:0] name;

    top dut (
        .clk(clk), .rst(1'b0),
        .i_valid(valid), .i_ready(ready), .i_data(data), .i_last(last),
        .o_valid(event_valid), .o_ready(1'b1)
    );

    always #1 clk = !clk;

    initial begin
        if (!$value$plusargs("file=%s", name)) $finish;
        file = $fopen(name, "rb");
        data = $fgetc(file);
        following = $fgetc(file);
    end

    always @(posedge clk) begin
        if (event_valid) events <= events + 1;
        if (ready && valid) begin
            valid <= following != -1;
            data <= following[7:0];
            following = $fgetc(file);
            last <= following == -1;
        end
        quiet <= valid ? 0 : quiet + 1;
        if (quiet == 8) begin
            $display("%0d", events);
            $finish;
        end
    end
endmodule
