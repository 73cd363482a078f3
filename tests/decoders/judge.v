// UTF-8 by Table 3-7 of Unicode: the bits of a sequence and the bounds of its next byte are held.
//
// `cut`: a byte shows that the sequence before it is an error; `own`: an event ends with the byte.
// An event is {last, cause, length, code point}. The byte is accepted with `step`; with AGAIN, one
// that cuts a sequence is not, and must come again.
module judge #(parameter AGAIN = 0) (
    input clk, input rst_n,
    input valid, input step, input [7:0] data, input last,
    output cut, output own, output [27:0] of_cut, output [27:0] of_own
);
    localparam NONE = 3'd0, UNEXPECTED = 3'd1, AT_END = 3'd2, TRUNCATED = 3'd4;
    localparam OVERLONG = 3'd5, SURROGATE = 3'd6, TOO_LARGE = 3'd7;

    // How many bytes follow a first one, the bounds of the next, and what it is if that is out of
    // them; or if none follows, what this one is.
    function [20:0] row_of(input [7:0] first);
        if (first <= 8'h7F)      row_of = {2'd0, 16'h0000, NONE};
        else if (first <= 8'hBF) row_of = {2'd0, 16'h0000, UNEXPECTED};
        else if (first <= 8'hC1) row_of = {2'd0, 16'h0000, OVERLONG};
        else if (first <= 8'hDF) row_of = {2'd1, 16'h80BF, TRUNCATED};
        else if (first == 8'hE0) row_of = {2'd2, 16'hA0BF, OVERLONG};
        else if (first <= 8'hEC) row_of = {2'd2, 16'h80BF, TRUNCATED};
        else if (first == 8'hED) row_of = {2'd2, 16'h809F, SURROGATE};
        else if (first <= 8'hEF) row_of = {2'd2, 16'h80BF, TRUNCATED};
        else if (first == 8'hF0) row_of = {2'd3, 16'h90BF, OVERLONG};
        else if (first <= 8'hF3) row_of = {2'd3, 16'h80BF, TRUNCATED};
        else if (first == 8'hF4) row_of = {2'd3, 16'h808F, TOO_LARGE};
        else                     row_of = {2'd0, 16'h0000, TOO_LARGE};
    endfunction
    wire [20:0] row = row_of(data);

    // The sequence so far: its bytes, those that are missing, its bits, and of the row what is due.
    reg [1:0] size, missing;
    reg [14:0] bits;
    reg [7:0] least, most;
    reg [2:0] cause;

    wire is_inside = missing != 0;
    wire is_tail = data[7:6] == 2'b10;
    wire continues = is_inside && data >= least && data <= most;
    wire is_whole = continues ? missing == 1 : row[20:19] == 0;
    wire [20:0] n = continues ? {bits, data[5:0]} : {13'd0, data};
    wire [20:0] number = n;

    assign cut = valid && is_inside && !continues;
    assign of_cut = {1'b0, is_tail ? cause : TRUNCATED, {1'b0, size}, 21'd0};
    assign own = valid && !(AGAIN && cut) && (is_whole || last);
    wire [2:0] own_cause = !is_whole ? AT_END : continues ? NONE : row[2:0];
    wire [2:0] own_length = continues ? size + 3'd1 : 3'd1;
    assign of_own = {last, own_cause, own_length, own_cause == NONE ? number : 21'd0};

    wire [1:0] begun = continues ? missing - 2'd1 : row[20:19];
    always @(posedge clk)
        if (!rst_n) missing <= 0;
        else if (step) missing <= last || AGAIN && cut ? 2'd0 : begun;
    always @(posedge clk)
        if (!rst_n) {size, bits, least, most, cause} <= 0;
        else if (step) begin
            size <= continues ? size + 2'd1 : 2'd1;
            bits <= continues ? {bits[8:0], data[5:0]} : {data[4] && row[20:19] == 1, data[3:0]};
            {least, most} <= continues ? 16'h80BF : row[18:3];
            cause <= continues ? TRUNCATED : row[2:0];
        end
endmodule
