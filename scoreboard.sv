module scoreboard (
    input clk, input i_transfer, input [7:0] i_data, input i_last,
    input o_transfer, input [20:0] o_codepoint, input [2:0] o_cause, input [2:0] o_length
);
    import "DPI-C" function int clockpoint_decode(inout int unsigned state [8],
        input int unsigned data, input int unsigned last, output int unsigned events [12]);
    int unsigned state [8], events [12];
    bit [26:0] expected [$], next, actual;
    int count;

    always @(posedge clk) begin
        if (o_transfer) begin
            next = expected.pop_front();  // 0 if none is expected
            actual = {o_length, o_cause, o_cause == 0 ? o_codepoint : 21'b0};
            if (actual != next) $fatal(1, "%h, not %h", actual, next);
        end
        if (i_transfer) begin
            count = clockpoint_decode(state, 32'(i_data), 32'(i_last), events);
            for (int n = 0; n < count; n++)
                expected.push_back({events[4*n + 2][2:0], events[4*n + 1][2:0], events[4*n][20:0]});
        end
    end
endmodule
