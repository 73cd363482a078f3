// The stream decoder with a queue behind it, right and in one way wrong: which, changes after every
// RUN resets.
module dut (
    input clk, input rst,
    input in_valid, input [7:0] in_data, input in_last, output in_ready,
    output out_valid, output [32:0] out_codepoint, output out_error, output out_last,
    input out_ready
);
    reg [4:0] which = 0;
    reg [15:0] resets = 0;
    reg was_reset = 0;
    reg [2:0] cycles;  // in reset, the latest time
    always @(posedge clk) begin
        was_reset <= rst;
        if (rst) cycles <= was_reset ? cycles + (cycles != 7) : 1;
        if (rst && !was_reset) begin
            resets <= resets == RUN ? 1 : resets + 1;
            which <= which + (resets == RUN);
        end
    end

    wire taken = in_valid && in_ready;
    wire found;
    wire [20:0] codepoint;
    wire [2:0] cause;
    wire last;
    stream_decoder decoder (
        .clk(clk), .rst(rst), .i_valid(taken), .i_ready(), .i_data(in_data), .i_last(in_last),
        .o_valid(found), .o_ready(1'b1), .o_codepoint(codepoint), .o_cause(cause),
        .o_length(), .o_last(last), .o_bytes()
    );

    reg turn, inside, paused, another;
    reg waits;
    assign in_ready = !(which == SLOW && turn) && !waits;
    always @(posedge clk) begin
        turn <= !turn;
        inside <= taken ? !in_last : inside;
        paused <= paused | (inside && !in_valid);
        another <= another | (found && last);
        waits <= found && (which == WAITS_FOR_ERRORS && cause != 0
            || which == WAITS_FOR_TEXT && cause == 0);
        if (rst) {turn, inside, paused, another, waits} <= 0;
    end

    // The queue: where it ends, some cycles ago.
    reg [22:0] queue [0:63];
    reg [5:0] first, ends [0:25];
    reg [3:0] quiet;
    integer n;
    always @(posedge clk) begin
        if (found) queue[ends[0]] <= {last, cause != 0, codepoint ^ wrong};
        ends[0] <= ends[0] + found;
        for (n = 1; n <= 25; n = n + 1) ends[n] <= ends[n - 1];
        quiet <= found ? 0 : quiet + (quiet != 15);
        if (rst) begin
            for (n = 0; n <= 25; n = n + 1) ends[n] <= 0;
            quiet <= 0;
        end
    end
    wire wrong = which == AFTER_A_PAUSE && paused || which == AFTER_A_PACKET && another
        || which == NEEDS_RESETS && cycles < 4 || which == ONE_CODE_POINT && codepoint == 21'h7ff;

    wire [5:0] count = ends[which == LATE ? 25 : which == LATER ? 8 : 0] - first;
    wire [22:0] head = queue[first], next = queue[first + 6'd1];
    wire swaps = which == SWAPS && count > 1 && head[21] && next[22:21] == 0 && !swapped;
    wire ready = count != 0 && (which != SWAPS || count > 1 || quiet == 15);
    wire [22:0] said = swaps ? next : head;
    wire goes = ready && (out_ready || which == LOSES_WHEN_STALLED);
    reg swapped, stalled;
    reg [4:0] due;
    wire more = due == 1;
    always @(posedge clk) begin
        if (goes) first <= first + (swaps ? 0 : swapped ? 2 : 1);
        if (goes) swapped <= swaps;
        stalled <= ready && !out_ready;
        due <= goes && said[22] ? (which == ONE_MORE ? 1 : which == ONE_MORE_LATE ? 20 : 0)
            : due - (due != 0 && !(more && !out_ready));
        if (rst) {first, swapped, stalled, due} <= 0;
    end

    wire error = ready && said[21];
    assign out_valid = ready || more;
    assign out_error = more || error && which != ERRORS_HIGH && which != ERRORS_REPLACED;
    assign out_codepoint = error && which == ERRORS_HIGH ? 33'h200000
        : error && which == ERRORS_REPLACED ? 33'hfffd
        : {which == HIGH_BIT && said[20:16] != 0, 11'd0, said[20:0] ^ (which == WHEN_STALLED && stalled)};
    assign out_last = which == ALL_LAST || which != NONE_LAST && ready && said[22]
        && !(which == ERRORS_NOT_LAST && error);
endmodule
