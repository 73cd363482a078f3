// RebeccaRGB/hardware-utf8, src/utf8.v: the host writes a byte, looks at the flags, and reads the
// code point as four bytes of UTF-32. This is a host that does so: it resets after each code point
// and each error, writes the byte again on `retry`, takes a surrogate for an error, and a packet
// that ends without `ready`, too.

module adapter (
    input clk, input rst,
    input in_valid, input [7:0] in_data, input in_last, output in_ready,
    output out_valid, output [20:0] out_codepoint, output out_error
);
    localparam WRITE = 0, LOOK = 1, AGAIN = 2, READ = 3, TELL = 4;
    reg [2:0] state;
    reg [1:0] count;
    reg [7:0] latest;
    reg last;
    reg [23:0] codepoint;
    wire [7:0] dout;
    wire ready, retry, error, surrogate;

    assign in_ready = state == WRITE;
    wire is_unfinished = !ready & last;
    wire is_error = retry | error | surrogate | is_unfinished;
    assign out_error = state == LOOK;
    assign out_valid = (state == LOOK & is_error) | state == TELL;
    assign out_codepoint = {codepoint[12:0], dout};

    always @(posedge clk) begin
        case (state)
            WRITE: if (in_valid) begin
                state <= LOOK;
                latest <= in_data;
                last <= in_last;
            end
            LOOK: begin
                state <= retry ? AGAIN : is_error | !ready ? WRITE : READ;
                count <= 0;
            end
            AGAIN: state <= LOOK;
            READ: begin
                codepoint <= {codepoint[15:0], dout};
                count <= count + 1;
                if (count == 3) state <= TELL;
            end
            default: state <= WRITE;
        endcase
        if (rst) state <= WRITE;
    end

    hardware_utf8_decoder decoder (
        .clk(clk), .rst(rst | out_valid),
        .din(state == AGAIN ? latest : in_data), .bin(!((in_valid & in_ready) | state == AGAIN)),
        .dout(dout), .cout(state != READ),
        .ready(ready), .retry(retry), .error(error), .surrogate(surrogate)
    );
endmodule

// Without the host: the converter from UTF-8 to UTF-32. Inputs for other forms are constant.
module hardware_utf8_decoder (
    input clk, input rst,
    input [7:0] din, input bin, input cout,
    output [7:0] dout, output ready, output retry, output error, output surrogate
);
    hardware_utf8 decoder (
        .clk(clk), .rst_in(!rst), .rst_out(1'b1), .chk_range(1'b1), .cbe(1'b1),
        .din(din), .bin(bin), .dout(dout), .cout(cout),
        .cin(1'b1), .bout(1'b1), .uin(1'b1), .uout(1'b1),
        .ready(ready), .retry(retry), .error(error), .surrogate(surrogate)
    );
endmodule
