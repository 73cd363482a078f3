// RebeccaRGB/tinyqv-hardware-utf8, src/peripheral.v: the registers of hardware-utf8. A host, as in
// hardware_utf8.v: it writes a byte, reads the flags, whether it is a surrogate, and three bytes of
// the code point, and resets after each code point and each error.

module adapter (
    input clk, input rst,
    input in_valid, input [7:0] in_data, input in_last, output in_ready,
    output out_valid, output [20:0] out_codepoint, output out_error
);
    localparam WRITE = 0, FLAGS = 1, KIND = 2, READ = 3, RESET = 6;
    reg [2:0] step;
    reg [7:0] latest;
    reg last, again, is_error;
    reg [23:0] codepoint;
    wire [7:0] data;
    wire [3:0] read = step < READ ? step - 4'd1 : step + 4'd6;
    wire [3:0] address = step == WRITE ? 4'd3 : step == RESET ? 4'd0 : read;
    wire fails = data[5] | (last & !data[0]);

    assign in_ready = step == WRITE & !again;
    assign out_valid = step == RESET;
    assign out_error = is_error;
    assign out_codepoint = codepoint[20:0];

    always @(posedge clk) begin
        case (step)
            WRITE: if (in_valid | again) begin
                step <= FLAGS;
                again <= 0;
                if (in_ready) {latest, last} <= {in_data, in_last};
            end
            FLAGS: begin
                step <= fails ? RESET : data[0] ? KIND : WRITE;
                is_error <= fails;
                again <= data[1];
            end
            KIND: begin
                step <= data[2] ? RESET : READ;
                is_error <= data[2];
            end
            RESET: step <= WRITE;
            default: begin
                step <= step + 1;
                codepoint <= {codepoint[15:0], data};
            end
        endcase
        if (rst) {step, again} <= 0;
    end

    tqvp_rebeccargb_hardware_utf8 decoder (
        .clk(clk), .rst_n(!rst), .ui_in(8'd0), .uo_out(),
        .address(address),
        .data_write(in_valid & in_ready | step == WRITE & again | step == RESET),
        .data_in(step == RESET ? 8'h0C : again ? latest : in_data), .data_out(data)
    );
endmodule
