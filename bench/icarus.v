// Offers a file to the stream decoder, a byte in every cycle, and prints how many events it had.

`timescale 1ns / 1ns

module testbench;
    reg clk = 0;
    reg valid = 1;
    reg [8:0] payload = 0;
    wire ready, event_valid;
    integer file, byte_, following, quiet = 0, events = 0;
    reg [1023:0] name;

    top dut (
        .clk(clk), .rst(1'b0),
        .\i__valid (valid), .\i__ready (ready), .\i__payload (payload),
        .\o__valid (event_valid), .\o__ready (1'b1), .\o__payload ()
    );

    always #1 clk = !clk;

    initial begin
        if (!$value$plusargs("file=%s", name)) $finish;
        file = $fopen(name, "rb");
        byte_ = $fgetc(file);
        following = $fgetc(file);
        payload = {following == -1, byte_[7:0]};
    end

    always @(posedge clk) begin
        events <= events + event_valid;
        if (ready && valid) begin
            valid <= following != -1;
            byte_ = following;
            following = $fgetc(file);
            payload <= {following == -1, byte_[7:0]};
        end
        quiet <= valid ? 0 : quiet + 1;
        if (quiet == 8) begin
            $display("%0d", events);
            $finish;
        end
    end
endmodule
