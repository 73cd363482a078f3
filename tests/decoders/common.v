// The reset of a decoder, from that of its port.
module reset (input clk, input rst, output rst_n);
    assign rst_n = !rst;
endmodule

// Whether something has been the case in COUNT cycles, for defects that take time.
module after #(parameter COUNT = 1) (input clk, input clear, input counts, output reached);
    reg [16:0] count;
    assign reached = count == COUNT;
    always @(posedge clk)
        if (clear) count <= 0;
        else if (counts && !reached) count <= count + 17'd1;
endmodule
