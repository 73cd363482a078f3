// Sends inputs.hex to utf8_byte_order_mark, and compares its output with expected.hex.
// In Icarus, with utf8_byte_order_mark.v in the same folder:
//     iverilog -o smoke *.v && vvp smoke
// The last line is PASS or FAIL; in Icarus, the exit status is 0 or 1.
// All transfers run without pauses, and finally with pauses on both sides; in between, short runs
// that start from reset where runs.hex says. While i_valid is low, the payload is that of some
// other transfer. An output payload must be held until it is accepted. In the cycle of reset that
// ends a run, inputs have no effect, and outputs are as in any other cycle.

module smoke;
    localparam ITEM_BITS = 60;
    localparam ITEMS = 224;
    localparam OUTPUT_BITS = 60;
    localparam OUTPUTS = 224;
    localparam RUNS = 52;
    localparam SIDE_SUM = 12;
    localparam WAITS = 1;
    reg clk = 0, reset = 1, i_valid = 0, o_ready = 0, is_accepted = 0, is_held = 0;
    reg [ITEM_BITS - 1:0] item = 0, items [0:ITEMS - 1];
    reg [2 * OUTPUT_BITS - 1:0] expected, outputs [0:OUTPUTS - 1];
    reg [OUTPUT_BITS - 1:0] held_output = 0;
    reg [63:0] runs [0:RUNS - 1], sum;
    reg [31:0] noise = 32'h2545F491;
    integer n, cycle, item_number, output_number, waited, errors = 0;

    wire i_ready;
    wire o_valid;
    wire [20:0] o_codepoint;
    wire [2:0] o_cause;
    wire [2:0] o_length;
    wire [0:0] o_last;
    wire [31:0] o_bytes;
    wire [0:0] mark;
    wire [OUTPUT_BITS - 1:0] actual = {o_bytes, o_last, o_length, o_cause, o_codepoint};
    wire [63:0] side = i_valid && i_ready ? {63'd0, mark} : 64'd0;
    utf8_byte_order_mark dut (
        .clk(clk),
        .rst(reset),
        .i_codepoint(item[0 +: 21]),
        .i_cause(item[21 +: 3]),
        .i_length(item[24 +: 3]),
        .i_last(item[27 +: 1]),
        .i_bytes(item[28 +: 32]),
        .i_valid(i_valid),
        .i_ready(i_ready),
        .o_codepoint(o_codepoint),
        .o_cause(o_cause),
        .o_length(o_length),
        .o_last(o_last),
        .o_bytes(o_bytes),
        .o_valid(o_valid),
        .o_ready(o_ready),
        .mark(mark)
    );

    always #5 clk = !clk;

    initial begin
        $readmemh("inputs.hex", items);
        $readmemh("expected.hex", outputs);
        $readmemh("runs.hex", runs);
        repeat (2) @(negedge clk);
        run(0, 0, 0, 0);
        for (n = 0; n < RUNS; n = n + 1)
            run(1 + n % 2, runs[n][63:32], runs[n][31:0], 1 + {24'd0, noise[7:0]} % (n[2] ? 32 : 256));
        run(1, 0, 0, 0);
        if (errors != 0) give_up;
        else begin
            $display("PASS: %0d transfers, %0d expected, twice", ITEMS, OUTPUTS);
            $finish(0);
        end
    end

    // Runs from reset: 0 without pauses, 1 with pauses, 2 with long ones; for a number of
    // cycles, or with 0 until everything is out. A cycle of reset ends it.
    task run(input integer pauses, input integer first_item, input integer first_output, input integer cycles);
        begin
            reset = 0;
            item_number = first_item;
            output_number = first_output;
            waited = 0;
            sum = 0;
            i_valid = 0;
            is_accepted = 0;
            is_held = 0;
            for (cycle = 0; cycles == 0 ? waited < 250 : cycle < cycles; cycle = cycle + 1)
                step(pauses);
            if (cycles == 0 && (item_number != ITEMS || output_number != OUTPUTS || sum !== SIDE_SUM)) begin
                errors = errors + 1;
                $display(
                    "%0d accepted, %0d came out, the other outputs sum up to %0d, expected %0d",
                    item_number, output_number, sum, SIDE_SUM
                );
            end
            reset = 1;
            step(pauses);
        end
    endtask

    task step(input integer pauses);
        begin
            if (!i_valid) begin
                item = items[noise % ITEMS];  // must be ignored
                if (item_number < ITEMS && (pauses == 0 || noise[9:8] == 0 || (pauses == 1 && noise[9]))) begin
                    i_valid = 1;
                    item = items[item_number];
                end
            end
            o_ready = !WAITS || pauses == 0 || (pauses == 1 ? noise[10] : noise[11:10] == 0);
            if (WAITS && pauses != 0 && item_number[2]) begin  // the sink waits for o_valid
                o_ready = 0;
                #1 if (o_valid === 1) o_ready = noise[12];
            end
            #1 if (is_held && (o_valid !== 1 || actual !== held_output)) complain("is not held");
            if (o_valid !== 0 && o_ready) begin
                expected = outputs[output_number];
                if (o_valid !== 1 || output_number == OUTPUTS) complain("is unexpected");
                else if (((actual ^ expected[OUTPUT_BITS - 1:0]) & expected[2 * OUTPUT_BITS - 1:OUTPUT_BITS]) !== 0)
                    complain("is wrong");
                if (output_number < OUTPUTS) output_number = output_number + 1;
                waited = 0;
            end
            held_output = actual;
            is_held = WAITS && o_valid && !o_ready;
            sum = sum + side;
            is_accepted = i_valid && i_ready;
            waited = waited + 1;
            noise = noise ^ noise << 13;
            noise = noise ^ noise >> 17;
            noise = noise ^ noise << 5;
            @(negedge clk);
            if (is_accepted) begin
                item_number = item_number + 1;
                waited = 0;
                i_valid = 0;
            end
        end
    endtask

    task complain(input [8 * 16 - 1:0] what);
        begin
            errors = errors + 1;
            $display("at %0d: number %0d %0s: %h, expected %h", $time, output_number, what, actual, expected);
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
