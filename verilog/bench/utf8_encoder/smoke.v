// Sends given.hex to utf8_encoder, and compares its output with expected.hex. In Icarus:
//     iverilog -o smoke *.v && vvp smoke
// The last line is PASS or FAIL; in Icarus, the exit status is 0 or 1.
// All transfers run without pauses, and finally with pauses on both sides; in between, short runs
// that start from reset where starts.hex says. While i_valid is low, the payload is that of some
// other transfer. An output payload must be held until it is accepted. In the cycle of reset that
// ends a run, inputs have no effect, and outputs are as in any other cycle.

module smoke;
    localparam GIVEN = 22;
    localparam GIVENS = 378;
    localparam EXPECTED = 9;
    localparam EXPECTEDS = 964;
    localparam STARTS = 47;
    localparam TOLD = 47;
    localparam WAITS = 1;
    reg clk = 0, reset = 1, i_valid = 0, o_ready = 0, took = 0, held = 0;
    reg [GIVEN - 1:0] given = 0, givens [0:GIVENS - 1];
    reg [2 * EXPECTED - 1:0] expected, expecteds [0:EXPECTEDS - 1];
    reg [EXPECTED - 1:0] was = 0;
    reg [63:0] starts [0:STARTS - 1], sum;
    reg [31:0] noise = 32'h2545F491;
    integer n, cycle, at, seen, waited, errors = 0;

    wire i_ready;
    wire o_valid;
    wire [7:0] o_data;
    wire [0:0] o_last;
    wire [0:0] error;
    wire [EXPECTED - 1:0] found = {o_last, o_data};
    wire [63:0] tells = 1'd1 ? {63'd0, error} : 64'd0;
    utf8_encoder dut (
        .clk(clk),
        .rst(reset),
        .i_value(given[0 +: 21]),
        .i_last(given[21 +: 1]),
        .i_valid(i_valid),
        .i_ready(i_ready),
        .o_data(o_data),
        .o_last(o_last),
        .o_valid(o_valid),
        .o_ready(o_ready),
        .error(error)
    );

    always #5 clk = !clk;

    initial begin
        $readmemh("given.hex", givens);
        $readmemh("expected.hex", expecteds);
        $readmemh("starts.hex", starts);
        repeat (2) @(negedge clk);
        run(0, 0, 0, 0);
        for (n = 0; n < STARTS; n = n + 1)
            run(1 + n % 2, starts[n][63:32], starts[n][31:0], 1 + {24'd0, noise[7:0]} % (n[2] ? 32 : 256));
        run(1, 0, 0, 0);
        if (errors != 0) give_up;
        else begin
            $display("PASS: %0d transfers, %0d expected, twice", GIVENS, EXPECTEDS);
            $finish(0);
        end
    end

    // Runs from reset: 0 without pauses, 1 with pauses, 2 with long ones; for the given number of
    // cycles, or with 0 until everything is out. A cycle of reset ends it.
    task run(input integer pauses, input integer first, input integer due, input integer cycles);
        begin
            reset = 0;
            at = first;
            seen = due;
            waited = 0;
            sum = 0;
            i_valid = 0;
            took = 0;
            held = 0;
            for (cycle = 0; cycles == 0 ? waited < 250 : cycle < cycles; cycle = cycle + 1)
                step(pauses);
            if (cycles == 0 && (at != GIVENS || seen != EXPECTEDS || sum != TOLD)) begin
                errors = errors + 1;
                $display(
                    "%0d accepted, %0d came out, the other outputs sum up to %0d, expected %0d",
                    at, seen, sum, TOLD
                );
            end
            reset = 1;
            step(pauses);
        end
    endtask

    task step(input integer pauses);
        begin
            if (!i_valid) begin
                given = givens[noise % GIVENS];  // must be ignored
                if (at < GIVENS && (pauses == 0 || noise[9:8] == 0 || (pauses == 1 && noise[9]))) begin
                    i_valid = 1;
                    given = givens[at];
                end
            end
            o_ready = !WAITS || pauses == 0 || (pauses == 1 ? noise[10] : noise[11:10] == 0);
            if (WAITS && pauses != 0 && at[2]) begin  // the sink waits for o_valid
                o_ready = 0;
                #1 if (o_valid === 1) o_ready = noise[12];
            end
            #1 if (held && (o_valid !== 1 || found !== was)) complain("is not held");
            if (o_valid !== 0 && o_ready) begin
                expected = expecteds[seen];
                if (o_valid !== 1 || seen == EXPECTEDS) complain("is unexpected");
                else if (((found ^ expected[EXPECTED - 1:0]) & expected[2 * EXPECTED - 1:EXPECTED]) !== 0)
                    complain("is wrong");
                if (seen < EXPECTEDS) seen = seen + 1;
                waited = 0;
            end
            was = found;
            held = WAITS && o_valid && !o_ready;
            sum = sum + tells;
            took = i_valid && i_ready;
            waited = waited + 1;
            noise = noise ^ noise << 13;
            noise = noise ^ noise >> 17;
            noise = noise ^ noise << 5;
            @(negedge clk);
            if (took) begin
                at = at + 1;
                waited = 0;
                i_valid = 0;
            end
        end
    endtask

    task complain(input [8 * 16 - 1:0] what);
        begin
            errors = errors + 1;
            $display("at %0d: number %0d %0s: %h, expected %h", $time, seen, what, found, expected);
            if (errors == 10) give_up;
        end
    endtask

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
