// This project's stream decoder, as 'clockpoint verilog stream-decoder --axi-stream' writes it.

module adapter (
    input clk, input rst,
    input in_valid, input [7:0] in_data, input in_last, output in_ready,
    output out_valid, output [20:0] out_codepoint, output out_error, output out_last,
    output [2:0] out_cause, output [2:0] out_length, input out_ready
);
    wire [63:0] data;
    assign out_codepoint = data[20:0];
    assign out_length = data[26:24];
    assign out_cause = data[30:28];
    assign out_error = out_cause != 0;

    utf8_stream_decoder decoder (
        .aclk(clk), .aresetn(!rst),
        .s_axis_tvalid(in_valid), .s_axis_tready(in_ready), .s_axis_tdata(in_data),
        .s_axis_tkeep(1'b1), .s_axis_tlast(in_last),
        .m_axis_tvalid(out_valid), .m_axis_tready(out_ready), .m_axis_tdata(data),
        .m_axis_tkeep(), .m_axis_tlast(out_last), .m_axis_tuser()
    );
endmodule
