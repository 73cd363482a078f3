// A decoder in SystemVerilog with a state per row of Table 3-7, and an asynchronous reset.
package utf_8;
    typedef struct packed {
        logic valid, error, last;
        logic [20:0] codepoint;
    } event_t;
endpackage

module dut (
    input logic clk, rst,
    input logic in_valid, in_last, input logic [7:0] in_data, output logic in_ready,
    output logic out_valid, out_error, out_last, output logic [20:0] out_codepoint
);
    typedef enum logic [2:0] {
        START, ONE_MORE, TWO_MORE, THREE_MORE, AFTER_E0, AFTER_ED, AFTER_F0, AFTER_F4
    } state_t;
    state_t state, following;
    utf_8::event_t now, result;
    logic [14:0] bits;
    logic refused;

    always_comb begin
        following = START;
        refused = 1'b0;
        unique case (state)
            START:
                if (in_data < 8'h80)                          following = START;
                else if (in_data >= 8'hC2 && in_data <= 8'hDF)      following = ONE_MORE;
                else if (in_data == 8'hE0)                    following = AFTER_E0;
                else if (in_data == 8'hED)                    following = AFTER_ED;
                else if (in_data[7:4] == 4'hE)                following = TWO_MORE;
                else if (in_data == 8'hF0)                    following = AFTER_F0;
                else if (in_data > 8'hF0 && in_data < 8'hF4)      following = THREE_MORE;
                else if (in_data == 8'hF4)                    following = AFTER_F4;
                else                                          refused = 1'b1;
            ONE_MORE:   refused = in_data[7:6] != 2'b10;
            TWO_MORE:   if (in_data[7:6] == 2'b10)  following = ONE_MORE;   else refused = 1'b1;
            THREE_MORE: if (in_data[7:6] == 2'b10)  following = TWO_MORE;   else refused = 1'b1;
            AFTER_E0:   if (in_data[7:5] == 3'b101) following = ONE_MORE;   else refused = 1'b1;
            AFTER_ED:   if (in_data[7:5] == 3'b100) following = ONE_MORE;   else refused = 1'b1;
            AFTER_F0:
                if (in_data[7:6] == 2'b10 && in_data[5:4] != 2'b00) following = TWO_MORE;
                else                                               refused = 1'b1;
            AFTER_F4:   if (in_data[7:4] == 4'h8)   following = TWO_MORE;   else refused = 1'b1;
        endcase
    end

    // A byte that a sequence refuses comes again, at the start.
    assign in_ready = !(in_valid && refused && state != START);
    always_comb begin
        now.valid = in_valid && (refused || following == START || in_last);
        now.error = refused || following != START;
        now.last = in_last && in_ready;
        now.codepoint = state == START ? 21'(in_data) : {bits, in_data[5:0]};
    end

    always_ff @(posedge clk or posedge rst)
        if (rst) begin
            state <= START;
            bits <= '0;
            result <= '0;
        end else begin
            result <= now;
            if (in_valid) begin
                state <= in_last ? START : following;
                bits <= state != START ? {bits[8:0], in_data[5:0]}
                    : in_data[7:5] == 3'b110 ? 15'(in_data[4:0]) : 15'(in_data[3:0]);
            end
        end
    assign {out_valid, out_error, out_last, out_codepoint} = result;
endmodule
