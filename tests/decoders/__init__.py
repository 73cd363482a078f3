"""Decoders that judge ``clockpoint conform``: right ones, and ones that are wrong in one place."""

from pathlib import Path

from clockpoint.conform.profile import PORTS

__all__ = ["CANONICAL", "RIGHT", "WRONG", "files_of"]

FOLDER = Path(__file__).parent
#: The ports of an adapter, as in ``Foreign``.
CANONICAL = {
    name: {"direction": direction, "bits": [0] * width}
    for name, (direction, width, *_) in PORTS.items()
}


def files_of(name, folder, *changes):
    """Write the files of a decoder, a module ``dut`` with the ports of an adapter; their paths."""
    files, *own = (RIGHT | WRONG)[name]
    for file in files:
        text = (FOLDER / file).read_text()
        for old, new in (*own, *changes):
            text = text.replace(old, new)
        (folder / file).write_text(text)
    return [folder / file for file in files]


PIPELINE = ["judge.v", "common.v", "pipeline.v"]
QUEUE = ["judge.v", "common.v", "queue.v"]
DIRECT = ["judge.v", "common.v", "direct.v"]
MACHINE = ["machine.sv"]

#: Ports that are left out.
NO_IN_LAST = [("input in_last,", ""), (".last(in_last)", ".last(1'b0)")]
NO_OUT_LAST = [("output out_last, ", ""), ("    assign out_last = result[27];\n", "")]
NO_OUT_READY = [("input out_ready, ", ""), ("out_ready", "1'b1")]
NO_CAUSE = [
    ("output [2:0] out_cause, output [2:0] out_length,", ""),
    ("assign out_cause =", "wire [2:0] out_cause ="),
    ("    assign out_length = result[23:21];\n", ""),
]
#: Texts of the files that are often replaced.
RESET = "assign rst_n = !rst;"
IS_FREE = "wire is_free = pace == 0;"
OUTPUT = "wire [28:0] result = line >> 29 * STAGES"
ROW = "wire [20:0] row = row_of(data);"

REGISTER = """reg [28:0] register_;
    always @(posedge clk)
        if (!rst_n) register_ <= 0;
        else if (opens) register_ <= {cut || own, cut ? of_cut : of_own};
    wire [27:0] result = register_[27:0];
    assign out_valid = register_[28];"""
AFTER_VALID = """reg is_free;
    always @(posedge clk)
        if (!rst_n) is_free <= 0;
        else is_free <= in_valid && !is_free;"""
LATE = """wire is_free;
    after #(30) after (.clk(clk), .clear(!rst_n), .counts(1'b1), .reached(is_free));"""
SYNCHRONIZER = """reg [1:0] passed;
    always @(posedge clk or posedge rst)
        if (rst) passed <= 0;
        else passed <= {passed[0], 1'b1};
    assign rst_n = passed[1];"""
SIXTEEN = """reg [3:0] cycles = 0;
    always @(posedge clk) cycles <= rst ? cycles + (cycles != 15) : 4'd0;
    assign rst_n = !rst || cycles != 15;"""
MEMORY = """reg [20:0] rows [0:244];
    integer index;
    initial for (index = 0; index < 245; index = index + 1) rows[index] = row_of(index);
    wire [20:0] row = data > 8'hF4 ? {18'd0, TOO_LARGE} : rows[data];"""

#: Right decoders: their files, and changes of texts in them.
RIGHT = {
    "a register for the second event of a byte": (PIPELINE, ("STAGES = 1", "STAGES = 0")),
    "one register": (PIPELINE,),
    "seven registers": (PIPELINE, ("STAGES = 1", "STAGES = 7")),
    "28 registers": (PIPELINE, ("STAGES = 1", "STAGES = 28")),
    "41 registers": (PIPELINE, ("STAGES = 1", "STAGES = 41")),
    "combinational, ready by the byte and by the sink": (DIRECT,),
    "combinational, no out_ready": (DIRECT, *NO_OUT_READY),
    "a register that the sink stalls": (
        DIRECT,
        (
            "wire [27:0] result = cut ? of_cut : of_own;\n\n    assign out_valid = cut || own;",
            REGISTER,
        ),
    ),
    "a queue of 2 in registers": (
        QUEUE,
        ("DEPTH = 16", "DEPTH = 2"),
        ("reg [27:0] events", "(* mem2reg *) reg [27:0] events"),
    ),
    "a queue of 16": (QUEUE,),
    "a queue of 40": (QUEUE, ("DEPTH = 16", "DEPTH = 40")),
    "a queue, no out_ready": (QUEUE, *NO_OUT_READY),
    "a byte in one of five cycles": (QUEUE, ("PACE = 1", "PACE = 5")),
    "an event in one of eleven cycles": (
        QUEUE,
        ("DEPTH = 16", "DEPTH = 40"),
        ("DRAIN = 1", "DRAIN = 11"),
    ),
    "ready waits for valid": (QUEUE, (IS_FREE, AFTER_VALID)),
    "not ready for 30 cycles after a reset": (QUEUE, (IS_FREE, LATE)),
    "an asynchronous active-low reset": (
        PIPELINE,
        ("clk)\n        if (!rst_n)", "clk or negedge rst_n)\n        if (!rst_n)"),
    ),
    "a reset synchronizer": (PIPELINE, (RESET, SYNCHRONIZER)),
    "a reset of sixteen cycles": (PIPELINE, (RESET, SIXTEEN)),
    "no reset where none is needed": (
        PIPELINE,
        ("if (!rst_n) {size, bits, least, most, cause} <= 0;\n        else if", "if"),
    ),
    "Table 3-7 in a memory that is read beyond its end": (PIPELINE, (ROW, MEMORY)),
    "SystemVerilog: an enum, a struct, a package": (MACHINE,),
    "64 bits of a code point": (PIPELINE, ("[20:0] out_codepoint", "[63:0] out_codepoint")),
    "no packets": (PIPELINE, *NO_IN_LAST, *NO_OUT_LAST),
    "no out_last": (QUEUE, *NO_OUT_LAST),
    "no cause and no length": (QUEUE, *NO_CAUSE),
    "junk while nothing comes": (
        PIPELINE,
        (OUTPUT, f"{OUTPUT} ^ {{28{{!line[29 * STAGES + 28]}}}}"),
    ),
    "an error has a number": (QUEUE, ("own_cause == NONE ? number : 21'd0", "number")),
}

INSIDE = "wire is_inside = missing != 0"
OWN = "assign own = valid"
MISSING = "always @(posedge clk)\n        if (!rst_n) missing <= 0;\n        else if (step)"
LATER = "always @(posedge clk)\n        if (!rst_n) later <= 0;\n        else"
STAGES = "always @(posedge clk)\n        if (!rst_n) stages <= 0;\n        else"
ORDER = "later <= {own, of_own};\n    wire [28:0] now = cut ? {1'b1, of_cut} : later;"
SWAPPED = """later <= cut && own ? {1'b1, of_cut} : {own, of_own};
    wire [28:0] now = cut ? {1'b1, own ? of_own : of_cut} : later;"""
TRANSFER = "wire transfer = in_valid"
VALID = "assign out_valid = result[28]"
QUEUED = "assign out_valid = count != 0 && drain == 0"
CODEPOINT = "assign out_codepoint = result[20:0]"
OUT_LAST = "assign out_last = result[27]"
STALLED = "out_valid && !out_ready"
ERROR = "out_valid && out_error"


def _number(new):
    """Another code point than ``n``."""
    return "number = n", f"number = {new}"


def _leads(byte, other):
    """A byte starts what another one does."""
    return "row_of(data)", f"row_of(data == 8'h{byte} ? 8'h{other} : data)"


def _refuses(condition):
    """A byte continues no sequence."""
    return "data <= most;", f"data <= most && !({condition});"


def _error(codepoint):
    """A character is an error."""
    return "continues ? NONE :", f"continues ? (number == 21'h{codepoint} ? TRUNCATED : NONE) :"


def _silent(condition):
    """An event does not come."""
    return OWN, f"{OWN} && !({condition})"


def _first(number):
    """U+FEFF is dropped if it has the first three bytes, by their number after each."""
    register = "if (!rst_n) place <= 0;\n        else if (step) place <="
    following = number.replace("n", "(place == 3 ? place : place + 2'd1)")
    is_first = "continues && number == 21'hFEFF && place == 2"
    return OWN, (
        f"reg [1:0] place;\n    always @(posedge clk)\n        {register} {following};\n"
        f"    {OWN} && !({is_first})"
    )


def _after(what, old, new):
    """What is so of the byte before is ``was``."""
    register = "if (!rst_n) was <= 0;\n        else if (step) was <="
    return old, f"reg was;\n    always @(posedge clk)\n        {register} {what};\n    {new}"


def _late(count, counts, old, new, clear="!rst_n"):
    """What has been so in so many cycles, since something else, is ``late``."""
    ports = f".clk(clk), .clear({clear}), .counts({counts}), .reached(late)"
    return old, f"wire late;\n    after #({count}) count_late ({ports});\n    {new}"


def _forgets(count, clear, counts="1'b1"):
    """A sequence is over after so many cycles."""
    return _late(count, counts, INSIDE, f"{INSIDE} && !late", clear)


#: By the right one: what is wrong, and the change.
WRONG = {
    "one register": {
        "bits 3 and 4 are swapped": _number("{n[20:5], n[3], n[4], n[2:0]}"),
        "bit 20 is lost at the end of a packet": _number("{n[20] && !last, n[19:0]}"),
        "bit 16 of three bytes is bit 12 of the character before": (
            "data[4] && row[20:19] == 1",
            "(row[20:19] == 2 ? bits[12] : data[4] && row[20:19] == 1)",
        ),
        "U+1F4A9 is U+1F4A8": _number("n == 21'h1F4A9 ? 21'h1F4A8 : n"),
        "C3 is C2": ("data[3:0]}", "data[3:1], data[0] && data != 8'hC3}"),
        "D0 is an error": _leads("D0", "C1"),
        "E4 starts four bytes": _leads("E4", "F1"),
        "F5 starts four bytes": _leads("F5", "F4"),
        "FF is no error": _silent("data == 8'hFF"),
        "NUL is dropped": _silent("data == 0 && !continues"),
        "A9 continues nothing": _refuses("data == 8'hA9"),
        "C0 is a fourth byte": ("data <= most", "data <= most + (size == 3)"),
        "E0 9F is taken": ("16'hA0BF", "16'h9FBF"),
        "ED A0 is taken": ("16'h809F", "16'h80A0"),
        "F4 8F is refused": ("16'h808F", "16'h808E"),
        "the third byte has the bounds of the second": (
            "continues ? 16'h80BF",
            "continues ? {least, most}",
        ),
        "U+FEFF is dropped after a reset": _first("n"),
        "U+FEFF is dropped at the start of a packet": _first("last ? 2'd0 : n"),
        "U+FFFF is an error": _error("FFFF"),
        "a byte that cuts is lost": ("judge judge", "judge #(.AGAIN(1)) judge"),
        "the second error of a byte is lost": (
            "later <= {own,",
            "later <= {own && !(cut && of_own[26:24] != 0),",
        ),
        "the events of a byte are swapped": (ORDER, SWAPPED),
        "a continuation byte after an error is part of it": _after(
            "own && own_cause != NONE && !last", OWN, f"{OWN} && !(was && own_cause == UNEXPECTED)"
        ),
        "the same byte twice in a row is one": (
            TRANSFER,
            "reg [8:0] before;\n    always @(posedge clk) before <= {in_valid && rst_n, in_data};\n"
            f"    {TRANSFER} && before != {{1'b1, in_data}}",
        ),
        "a sequence goes on behind the end": ("missing <= last || AGAIN", "missing <= AGAIN"),
        "an end after E0 leaves its bounds to the next": _after(
            "last && data == 8'hE0",
            ROW,
            ROW.replace("(data", "(was && data == 8'hE1 ? 8'hE0 : data"),
        ),
        "no end with a byte that cuts": ("of_own = {last,", "of_own = {last && !cut,"),
        "an idle last ends the sequence": (
            "else if (step) missing",
            "else if (step || last) missing",
        ),
        "an idle FF is an error": ("cut = valid &&", "cut = (valid || data == 8'hFF) &&"),
        "three idle cycles end a sequence": _forgets(3, "valid"),
        "ten idle cycles and the byte is lost": _late(
            10, "!in_valid", TRANSFER, f"{TRANSFER} && !late", "in_valid"
        ),
        "a state without reset or initial value": (MISSING, "always @(posedge clk) if (step)"),
        "a reset that a register without initial value prevents": (
            MISSING,
            "reg unset;\n    always @(posedge clk) unset <= unset && !step;\n"
            "    always @(posedge clk)\n        if (!rst_n) begin\n"
            "            if (unset) missing <= 1;\n            else missing <= 0;\n"
            "        end else if (step)",
        ),
        "an event stays in a reset": (
            LATER,
            "initial later = 0;\n    always @(posedge clk) if (rst_n)",
        ),
        "a second reset has no effect": (
            RESET,
            "reg done = 0;\n    always @(posedge clk) if (!rst) done <= 1;\n"
            "    assign rst_n = !rst || done;",
        ),
        "a fourth reset has no effect": (
            RESET,
            "reg [1:0] resets = 0;\n    reg before = 0;\n    always @(posedge clk) begin\n"
            "        before <= rst;\n        resets <= resets + (before && !rst && resets != 3);\n"
            "    end\n    assign rst_n = !rst || resets == 3;",
        ),
        "silent after 1,000 errors": _late(1000, ERROR, VALID, f"{VALID} && !late"),
        "bit 0 is wrong after 65,536 bytes": _late(
            65536, "in_valid", CODEPOINT, f"{CODEPOINT} ^ late"
        ),
        "no end after 300 packets": _late(
            300, "out_valid && out_last", OUT_LAST, f"{OUT_LAST} && !late"
        ),
        "no error": ("assign out_error = out_cause != 0", "assign out_error = 1'b0"),
        "E0 80 is a surrogate": ("16'hA0BF, OVERLONG", "16'hA0BF, SURROGATE"),
        "an error that is cut has length 1": ("{1'b0, size}, 21'd0", "3'd1, 21'd0"),
    },
    "a queue of 16": {
        "valid falls after three cycles of a stall": _late(
            3, STALLED, QUEUED, f"{QUEUED} && !late", "!rst_n || goes || late"
        ),
        "bit 0 changes in a stall": _late(
            2, STALLED, CODEPOINT, f"{CODEPOINT} ^ late", "!rst_n || goes"
        ),
        "U+10FFFF changes in a stall": _late(
            1,
            STALLED,
            CODEPOINT,
            f"{CODEPOINT} ^ (late && result[20:0] == 21'h10FFFF)",
            "!rst_n || goes",
        ),
        "a full queue takes a byte": ("is_free && count != DEPTH", "is_free && count <= DEPTH"),
        "valid waits for ready": (QUEUED, f"{QUEUED} && out_ready"),
        "the 16,384th event is lost": (
            "wire adds = cut || own;",
            "reg [15:0] number;\n    always @(posedge clk)\n"
            "        number <= rst_n ? number + (cut || own) : 0;\n"
            "    wire adds = (cut || own) && number != 16383;",
        ),
        "in and out at once, and an event is lost": ("+ adds - goes", "+ (adds && !goes) - goes"),
    },
    "a register that the sink stalls": {
        "a stalled event stays in a reset": (
            "always @(posedge clk)\n        if (!rst_n) register_",
            "initial register_ = 0;\n    always @(posedge clk)\n"
            "        if (!rst_n && opens) register_",
        ),
    },
    "a byte in one of five cycles": {
        "a packet ends before its last byte is taken": (
            ".step(transfer)",
            ".step(transfer || in_valid && in_last && !is_free)",
        ),
    },
    "SystemVerilog: an enum, a struct, a package": {
        "a state stays behind the end": ("in_last ? START : following", "following"),
        "a state that no reset changes": (
            "(posedge clk or posedge rst)\n        if (rst) begin\n            state <= START;",
            "(posedge clk)\n        if (rst) begin",
        ),
    },
}
WRONG = {
    what: (*RIGHT[right], change)
    for right, changes in WRONG.items()
    for what, change in changes.items()
}
