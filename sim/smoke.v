// Offers bytes.hex to stream_decoder, and compares what comes out with events.hex. In Icarus:
//     iverilog -o smoke *.v && vvp smoke
// It prints PASS or FAIL at last; Icarus has an exit status, too.
// The bytes pass twice: without pauses, and with pauses on both sides.

module smoke;
    // PARAMETERS
    reg clk = 0, rst = 1, i_valid = 0, o_ready = 0, took;
    reg [8:0] beat = 0, beats [0:BEATS - 1];
    reg [WIDTH - 1:0] expected, events [0:EVENTS - 1];
    reg [15:0] noise = 16'hACE1;
    wire i_ready, o_valid, o_last;
    wire [CODEPOINT - 1:0] o_codepoint;
    wire [2:0] o_cause;
    wire [LENGTH - 1:0] o_length;
    wire [BYTES - 1:0] o_bytes;
    wire [WIDTH - 1:0] found = {
        o_bytes, o_last, o_length, o_cause, o_cause == 0 ? o_codepoint : {CODEPOINT{1'b0}}
    };
    integer pass, at, seen, waited, errors = 0;

    stream_decoder dut (
        .clk(clk), .rst(rst),
        .i_valid(i_valid), .i_ready(i_ready), .i_data(beat[7:0]), .i_last(beat[8]),
        .o_valid(o_valid), .o_ready(o_ready), .o_codepoint(o_codepoint), .o_cause(o_cause),
        .o_length(o_length), .o_last(o_last), .o_bytes(o_bytes)
    );

    always #5 clk = !clk;

    always @(negedge clk) noise <= {noise[14:0], noise[15] ^ noise[13] ^ noise[12] ^ noise[10]};

    initial begin
        $readmemh("bytes.hex", beats);
        $readmemh("events.hex", events);
        repeat (2) @(negedge clk);
        rst = 0;
        for (pass = 0; pass < 2; pass = pass + 1) begin
            at = 0;
            seen = 0;
            waited = 0;
            while (waited < 100) begin
                if (!i_valid) beat = noise[8:0];  // means nothing
                if (!i_valid && at < BEATS && (pass == 0 || noise[0])) begin
                    i_valid = 1;
                    beat = beats[at];
                end
                o_ready = pass == 0 || noise[3];
                #1 took = i_valid && i_ready;
                if (o_valid && o_ready) begin
                    expected = events[seen];
                    if (seen == EVENTS || found !== expected) begin
                        errors = errors + 1;
                        $display(
                            "pass %0d, event %0d: expected %h, found %h", pass, seen, expected, found
                        );
                        if (errors == 10) give_up;
                    end
                    if (seen < EVENTS) seen = seen + 1;
                    waited = 0;
                end
                waited = waited + 1;
                @(negedge clk);
                if (took) begin
                    at = at + 1;
                    waited = 0;
                    i_valid = 0;
                end
            end
            if (at != BEATS || seen != EVENTS) begin
                errors = errors + 1;
                $display("pass %0d: %0d bytes taken, %0d events found", pass, at, seen);
            end
        end
        if (errors != 0) give_up;
        else begin
            $display("PASS: %0d bytes, %0d events, twice", BEATS, EVENTS);
            $finish(0);
        end
    end

    task give_up;
        begin
            $display("FAIL");
`ifdef __ICARUS__
            $finish_and_return(1);
`else
            $finish(0);
`endif
        end
    endtask
endmodule
