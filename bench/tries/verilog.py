r"""Verilog that tries to do more than describe hardware.

``@MARK@`` is a file that it tries to make, ``@SECRET@`` one that it tries to read. What runs in C++
stands in attributes, names and texts, as a tool might copy them into what it writes.
"""

from inspect import signature

__all__ = ["HOSTILE_VERILOG", "PLAIN"]

#: Runs a program, and ends, since this may stand where it is run in each cycle.
CALL = '(::system("touch @MARK@"), ::exit(1), 0);'
#: In a class, in a function and outside, as often as it comes there.
RUN = f"""
#define GLUE(a, b) a##b
#define NAMED(a, b) GLUE(a, b)
int NAMED(p, __COUNTER__) = {CALL}
"""
#: What might end a comment, a string or a statement, and what comes then.
ATTACKS = {
    "a line": f"x\n{RUN}//",
    "the end of a comment": f"x */ int p = {CALL} /*",
    "the end of a string": f'x"; int p = {CALL} //',
    "a backslash at the end": "x\\",
    "a return": f"x\r{RUN}//",
    "an include": '\n#include "@SECRET@"\n',
    "a trigraph": "x??/\nint y",
    "a command of Yosys": "x; !touch @MARK@; exec -- touch @MARK@; write_verilog @MARK@;",
}
#: What the back end for C++ reads.
BLACKBOX = '(* cxxrtl_blackbox, cxxrtl_template = "WIDTH" *)'
BOX = """%s module box(%s input [7:0] a, %s output [7:0] y);
    parameter WIDTH = 8;
    %s
endmodule
"""


def _string(text):
    """As Verilog writes it."""
    for char, written in {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\015"}.items():
        text = text.replace(char, written)
    return f'"{text}"'


def design(module="", port="", wire="", register="", memory="", cell="", body="", top="dut"):
    """A module with the ports, each thing in it with attributes, and with more in its body."""
    return f"""{module} module {top}(
    {port} input clk, input rst, input in_valid, input [7:0] in_data,
    {port} output reg out_valid, output reg [20:0] out_codepoint, output reg out_error);
    {wire} wire [7:0] kept = in_data ^ 8'h55;
    {register} reg [7:0] state = 0;
    {memory} reg [7:0] table_ [0:3];
    {cell} part part_ (.a(in_data), .y());
    {body}
    {module} always @(posedge clk) begin
        state <= kept;
        if (in_valid) table_[in_data[1:0]] <= state;
        out_valid <= in_valid;
        out_codepoint <= in_data + table_[state[1:0]];
        out_error <= in_data[7];
    end
endmodule
{module} module part({port} input [7:0] a, output [7:0] y);
    (* keep *) wire [7:0] inner = ~a;
    assign y = inner;
endmodule
"""


PLAIN = design()


def _attributes():
    """An attack in an attribute of each thing, by each of the names that tools know."""
    places = [name for name in signature(design).parameters if name not in ("body", "top")]
    for title, attack in ATTACKS.items():
        value = _string(attack)
        everywhere = dict.fromkeys(places, f"(* keep, note = {value} *)")
        yield f"{title} in all attributes", design(**everywhere)
    value = _string(ATTACKS["a line"])
    for place in places:
        yield f"a line in an attribute of a {place}", design(**{place: f"(* keep, n = {value} *)"})
    names = [
        "src",
        "init",
        "hdlname",
        "top",
        "keep",
        "full_case",
        "enum_value_00",
        "reg",
        "wiretype",
    ]
    names += ["cxxrtl_edge", "cxxrtl_sync", "cxxrtl_comb", "cxxrtl_width", "cxxrtl_template"]
    for name in names:
        everywhere = dict.fromkeys(places, f"(* keep, {name} = {value} *)")
        yield f"a line in the attribute {name}", design(**everywhere)
    yield "a line in the name of an attribute", design(wire=f"(* \\{_name(CALL)} = 1 *)")


def _name(text):
    """An escaped identifier has no white space."""
    return text.replace(" ", "${IFS}")


def _boxes():
    """Modules that C++ is to have from elsewhere."""
    width = _string(f"8> x; {RUN} value<8")
    forms = {
        "a black box": (BLACKBOX, "", "", ""),
        "a width": (BLACKBOX, f"(* cxxrtl_width = {width} *)", f"(* cxxrtl_width = {width} *)", ""),
        "a template": (f"(* cxxrtl_blackbox, cxxrtl_template = {width} *)", "", "", ""),
        "an edge": (
            "(* cxxrtl_blackbox *)",
            '(* cxxrtl_edge = "a" *)',
            f"(* cxxrtl_sync = {width} *)",
            "",
        ),
        "blackbox": ("(* blackbox *)", "", "", ""),
        "whitebox": ("(* whitebox *)", "", "", "assign y = a;"),
        "a name": ("(* cxxrtl_blackbox *)", "", "", ""),
    }
    for title, form in forms.items():
        yield (
            f"a box with {title}",
            BOX % form + design(body="box #(.WIDTH(8)) box_ (.a(in_data), .y(out_error));"),
        )
    include = _string('8>x;\n#include "@SECRET@"\nvalue<8')
    included = BOX % (BLACKBOX, f"(* cxxrtl_width = {include} *)", "", "")
    yield (
        "a box that includes",
        included + design(body="box #(.WIDTH(8)) box_ (.a(in_data), .y());"),
    )
    unknown = design(body='unknown #(.P("x\\nint p;")) u (.a(in_data), .y());')
    yield "a module that is not there", unknown
    for cell in ("$print", "$check", "$scopeinfo", "$mem_v2", "$fsm", "$anyconst", "$get_tag"):
        yield f"the cell {cell}", design(body=f"\\{cell} x ();")
    parameter = f"part2 #(.P({_string(ATTACKS['a line'])})) p (.a(in_data), .y());"
    yield (
        "a text as a parameter",
        "module part2(input [7:0] a, output [7:0] y);\n"
        "parameter P = 0; (* keep *) wire [7:0] inner = P; assign y = inner ^ a;\nendmodule\n"
        + design(body=parameter),
    )


def _names():
    """Escaped identifiers that are something else in another language."""
    for title, attack in {
        "the end of a comment": f"*/{CALL}/*",
        "a comment": f"//{CALL}",
        "quotes": f'";{CALL}"',
        "a backslash": "x\\",
        "dots and brackets": "a.b[3].c<int>",
        "a percent": "%s%n%n",
        "an escape": "x\x1b[31m\x07",
        "letters of another script": "\u202eé\u00a0",
        "a number": "0",
        "a keyword of C++": "int",
        "a name of the program": "main",
        "debug": "p_clk",
    }.items():
        name = f"\\{_name(attack)} "
        wires = f"(* keep *) reg [7:0] {name}; always @(posedge clk) {name} <= in_data;"
        yield f"{title} as a wire", design(body=wires)
        cells = f"part {name} (.a(in_data), .y());"
        yield f"{title} as a cell", design(body=cells)
        module = f"module {name} (input [7:0] a); (* keep *) wire b = a[0]; endmodule\n"
        yield f"{title} as a module", module + design(body=f"{name} x (.a(in_data));")
        yield f"{title} as a port", design().replace("input rst,", f"input rst, output {name},", 1)
    for size in (1_000, 100_000, 1_000_000):
        yield f"a name of {size}", design(body=f"(* keep *) reg {'x' * size} = 0;")


def _statements():
    """What simulators do at run time, and preprocessors before."""
    clocked = "always @(posedge clk) "
    for title, body in {
        "$display": clocked
        + f'$display("{CALL} %s %d %0t %m\\n*/ %%", "{CALL[2:8]}", in_data, 3);',
        "$display of formats": clocked + '$display("%s %d %0t %m %% %n %", "%s", in_data, 3);',
        "$display of a line": clocked + f"$display({_string(ATTACKS['a line'])});",
        "$display with escapes": clocked + '$display("\\033[31m\\007\\nFAKED %c", in_data);',
        "$display for ever": clocked + 'for (integer i = 0; i < 9999; i = i + 1) $display("x");',
        "$write of a width": clocked + '$write("%9999999999d", in_data);',
        "$finish": clocked + "$finish;",
        "$finish at once": "initial $finish;",
        "$system": 'initial $system("touch @MARK@");',
        "$fopen": 'integer f; initial begin f = $fopen("@MARK@", "w"); $fdisplay(f, "x"); end',
        "$dumpfile": 'initial begin $dumpfile("@MARK@"); $dumpvars; end',
        "$writememh": 'initial $writememh("@MARK@", table_);',
        "$readmemh": 'initial $readmemh("@SECRET@", table_);',
        "$readmemh of a device": 'initial $readmemh("/dev/zero", table_);',
        "$readmemh of a pipe": 'initial $readmemh("/dev/stdin", table_);',
        "assert": f"{clocked}assert (in_data == 0);",
        "assert with a label": f"{clocked}\\{_name(CALL)} : assert (0);",
        "assume": f"{clocked}assume (in_data == 0);",
        "cover": f"{clocked}cover (in_data == 0);",
        "a function that never ends": "function f(input x); while (1) f = x; endfunction "
        "assign kept = f(1);",
        "a DPI import": 'import "DPI-C" function int system(string s); initial system("x");',
        "a bind": "bind dut part x (.a(in_data), .y());",
        "an edge of two": "always @(posedge clk or negedge rst) out_valid <= 1;",
        "two drivers": "assign kept = 1;",
        "a loop": "wire l = ~l | in_valid; (* keep *) wire m = l;",
    }.items():
        yield title, design(body=body)
    for title, line in {
        "`include": '`include "@SECRET@"',
        "`include of a folder above": '`include "../../../../../../@SECRET@"',
        "`include of a device": '`include "/dev/zero"',
        "`include of itself": '`include "design.sv"',
        "`line": f'`line 1 "{CALL}\\n" 0\n`line 1 "x*/ {CALL} /*" 0',
        "`line of a secret": '`line 1 "@SECRET@" 0\nsyntax error',
        "`define of itself": "`define A `A `A\n`A",
        "`define that grows": "\n".join(
            [
                "`define A0 1",
                *(f"`define A{n + 1} `A{n} + `A{n}" for n in range(40)),
                "`ifdef X `A40",
            ]
        ),
        "`define of module": "`define endmodule",
        "`resetall": "`default_nettype none\n`timescale 1ps/1ps\n`resetall",
        "a mark of byte order": "\ufeff",
        "a NUL": "\0",
        "nothing but NULs": "\0" * 100_000,
        "an open comment": "/*",
        "an open string": '"',
        "an open attribute": "(* x = ",
    }.items():
        yield title, f"{line}\n{PLAIN}"


def _large():
    """What is a few bytes here, and much elsewhere."""
    for title, body in {
        "a generate of a hundred million": "genvar i; generate for (i = 0; i < 100000000; "
        "i = i + 1) begin : g wire x = in_data[0]; end endgenerate",
        "a vector of a billion": "(* keep *) reg [999999999:0] x; always @(posedge clk) x <= ~x;",
        "a memory of a billion": "(* keep *) reg [7:0] x [0:999999999]; "
        "always @(posedge clk) x[in_data] <= in_data;",
        "a shift by a million": "(* keep *) wire [999999:0] x = in_data << in_data * in_data;",
        "a division of 4,000 bits": "(* keep *) reg [3999:0] x = 1; "
        "always @(posedge clk) x <= {x, in_data} / (in_data + 1);",
        "a constant that is long": f"(* keep *) wire [31:0] x = 40000000'd{'9' * 1_000_000};",
        "a power": "(* keep *) wire [31:0] x = 9 ** 9 ** 9 ** 9;",
        "a repetition": "(* keep *) wire x = ^{1000000000{in_data}};",
        "deep brackets": f"(* keep *) wire x = {'(' * 100_000}in_data[0]{')' * 100_000};",
        "deep blocks": f"always @(posedge clk) {'begin ' * 20_000}{'end ' * 20_000}",
        "a module within itself": "dut again (.clk(clk));",
        "a counter that never stops": "reg x = 0; always @* x = ~x;",
    }.items():
        yield title, design(body=body)
    twice = "".join(
        f"module m{n}(input a); m{n + 1} x(a); m{n + 1} y(a); endmodule\n" for n in range(40)
    )
    yield (
        "modules that double",
        f"{twice}module m40(input a); endmodule\n" + design(body="m0 m(clk);"),
    )


KINDS = (_attributes(), _boxes(), _names(), _statements(), _large())
#: By what each does.
HOSTILE_VERILOG = {title: text for kind in KINDS for title, text in kind}
