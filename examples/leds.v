// A design to start from: the low byte of each code point on eight LEDs. After an error, all stay on.
// The commands that build it are in docs/boards.md.

module leds #(
    parameter DIVISOR = 217  // clock cycles per bit: 25 MHz / 115200 baud
) (
    input clk, input rx,
    output [7:0] led
);
    wire byte_valid, valid;
    wire [7:0] byte_data;
    wire [20:0] codepoint;
    wire [2:0] cause;

    receiver #(.DIVISOR(DIVISOR)) uart (
        .clk(clk), .rx(rx), .valid(byte_valid), .data(byte_data)
    );

    // Without o_ready low, the decoder accepts a byte in every cycle.
    utf8_stream_decoder decoder (
        .clk(clk), .rst(1'b0),
        .i_valid(byte_valid), .i_ready(), .i_data(byte_data), .i_last(1'b0),
        .o_valid(valid), .o_ready(1'b1), .o_codepoint(codepoint), .o_cause(cause),
        .o_length(), .o_bytes(), .o_last()
    );

    reg [7:0] low_byte = 0;
    reg has_error = 0;
    assign led = low_byte | {8{has_error}};

    always @(posedge clk)
        if (valid && cause == 0)
            low_byte <= codepoint[7:0];
        else if (valid)
            has_error <= 1;
endmodule

// Eight data bits, no parity, one stop bit; each bit is sampled in its middle.
module receiver #(
    parameter DIVISOR = 217
) (
    input clk, input rx,
    output reg valid, output reg [7:0] data
);
    reg [1:0] line = 2'b11;  // two flip-flops against metastability
    reg [3:0] bits_left = 0;
    reg [15:0] timer = 0;

    initial valid = 0;

    always @(posedge clk) begin
        line <= {line[0], rx};
        valid <= 0;
        if (bits_left == 0) begin
            timer <= DIVISOR + DIVISOR / 2 - 1;  // to the middle of the first data bit
            if (!line[1])
                bits_left <= 9;
        end else if (timer != 0)
            timer <= timer - 1;
        else begin
            timer <= DIVISOR - 1;
            bits_left <= bits_left - 1;
            if (bits_left != 1)
                data <= {line[1], data[7:1]};
            else
                valid <= line[1];  // a frame without a stop bit is dropped
        end
    end
endmodule
