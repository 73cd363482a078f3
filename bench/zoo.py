"""Decoders that judge ``clockpoint conform``: right ones, and ones that are wrong in one place."""

import re
from difflib import SequenceMatcher
from itertools import chain
from pathlib import Path
from typing import NamedTuple

__all__ = ["RIGHT", "WRONG", "Decoder", "files_of", "switching_files"]

FOLDER = Path(__file__).parent / "conformance"


class Decoder(NamedTuple):
    """A module ``dut`` with the ports of an adapter.

    Attributes
    ----------
    files : list of str
        In ``bench/conformance/``.
    changes : tuple of (str, str)
        What is replaced there, and by what.
    right : str, optional
        The one of ``RIGHT`` that it is but for its last change.
    """

    files: list[str]
    changes: tuple[tuple[str, str], ...]
    right: str | None = None

    @property
    def sources(self):
        """The text of each file, by its name."""
        found = {}
        for name in self.files:
            text = (FOLDER / name).read_text()
            for old, new in self.changes:
                text = text.replace(old, new)
            found[name] = text
        return found


def files_of(name, folder):
    """Write the files of a decoder, by its name, into a folder; the paths."""
    return _written((RIGHT | WRONG)[name].sources, folder)


def _written(sources, folder):
    for file, text in sources.items():
        (folder / file).write_text(text)
    return [folder / file for file in sources]


#: What follows the ports of ``dut``; its parts are told.
SWITCH = """);
    reg [6:0] which = 0;
    reg is_told = 0;
    always @(posedge clk)
        if (in_valid && !is_told) {is_told, which} <= {1'b1, in_data[6:0]};
"""


def switching_files(right, wrong, folder):
    """Write one decoder that is any of several: which, the first byte after power-on says.

    Parameters
    ----------
    right : str
        It is this one by 0.
    wrong : list of str
        And these from 1 on; they differ from it in the value of one assignment, and may add lines
        before it.
    folder : Path

    Returns
    -------
    list of Path
    """
    sources = RIGHT[right].sources
    lines = {file: text.splitlines() for file, text in sources.items()}
    found = {file: [[line] for line in its] for file, its in lines.items()}
    for number, name in enumerate(wrong, 1):
        for file, text in WRONG[name].sources.items():
            text = re.sub(r"\b(late|count_late|was)\b", rf"\1_{number}", text)
            match = SequenceMatcher(None, lines[file], others := text.splitlines(), autojunk=False)
            for kind, n, end, m, other_end in match.get_opcodes():
                if kind == "equal":
                    continue
                *added, other = others[m:other_end]
                begin, value = re.fullmatch(r"(.*? = |.*? <= )(.*);", other).groups()
                if end != n + 1 or not lines[file][n].startswith(begin):
                    raise ValueError(f"more than a value differs: {name}")
                *before, line = found[file][n]
                line = f"{begin}which == {number} ? {value} : {line.removeprefix(begin)}"
                found[file][n] = [*before, *added, line]
    texts = {}
    for file, its in found.items():
        text = "\n".join(chain.from_iterable(its)).replace(".clk(clk)", ".clk(clk), .which(which)")
        if "module dut" in text:
            text = text.replace(");", SWITCH, 1)
        else:
            text = text.replace("input clk,", "input clk, input [6:0] which,")
        texts[file] = text
    return _written(texts, folder)


PIPELINE = ["judge.v", "parts.v", "pipeline.v"]
QUEUE = ["judge.v", "parts.v", "queue.v"]
DIRECT = ["judge.v", "parts.v", "direct.v"]
MACHINE = ["machine.sv"]

#: Ports that are left out.
NO_IN_LAST = [("input in_last,", ""), (".last(in_last)", ".last(1'b0)")]
NO_OUT_LAST = [("output out_last, ", ""), ("    assign out_last = said[27];\n", "")]
NO_OUT_READY = [("input out_ready, ", ""), ("out_ready", "1'b1")]
NO_CAUSE = [
    ("output [2:0] out_cause, output [2:0] out_length,", ""),
    ("assign out_cause =", "wire [2:0] out_cause ="),
    ("    assign out_length = said[23:21];\n", ""),
]
#: What stands in the files, and is often replaced.
RESET = "assign rst_n = !rst;"
IS_DUE = "wire is_due = pace == 0;"
SAID = "wire [28:0] said = line >> 29 * STAGES"
ROW = "wire [20:0] row = row_of(data);"

REGISTER = """reg [28:0] latest;
    always @(posedge clk)
        if (!rst_n) latest <= 0;
        else if (opens) latest <= {cut || own, cut ? of_cut : of_own};
    wire [27:0] said = latest[27:0];
    assign out_valid = latest[28];"""
ASKED = """reg is_due;
    always @(posedge clk)
        if (!rst_n) is_due <= 0;
        else is_due <= in_valid && !is_due;"""
LATE = """wire is_due;
    after #(30) after (.clk(clk), .clear(!rst_n), .counts(1'b1), .reached(is_due));"""
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

#: What each is: its files, and what is changed in them.
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
            "wire [27:0] said = cut ? of_cut : of_own;\n\n    assign out_valid = cut || own;",
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
    "an event in one of 40 cycles": (
        QUEUE,
        ("DEPTH = 16", "DEPTH = 40"),
        ("DRAIN = 1", "DRAIN = 40"),
    ),
    "ready waits for valid": (QUEUE, (IS_DUE, ASKED)),
    "not ready for 30 cycles after a reset": (QUEUE, (IS_DUE, LATE)),
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
    "junk while nothing comes": (PIPELINE, (SAID, f"{SAID} ^ {{28{{!line[29 * STAGES + 28]}}}}")),
    "an error has a number": (QUEUE, ("own_cause == NONE ? number : 21'd0", "number")),
}
RIGHT = {what: Decoder(files, changes) for what, (files, *changes) in RIGHT.items()}

INSIDE = "wire is_inside = missing != 0"
OWN = "assign own = valid"
OF_OWN = "assign of_own = {last,"
MISSING = "always @(posedge clk)\n        if (!rst_n) missing <= 0;\n        else if (step)"
LATER = "always @(posedge clk)\n        if (!rst_n) later <= 0;\n        else"
STAGES = "always @(posedge clk)\n        if (!rst_n) stages <= 0;\n        else"
FIRST = "always @(posedge clk)\n        if (!rst_n) first <= 0;\n        else if (goes)"
ORDER = "later <= {own, of_own};\n    wire [28:0] now = cut ? {1'b1, of_cut} : later;"
SWAPPED = """later <= cut && own ? {1'b1, of_cut} : {own, of_own};
    wire [28:0] now = cut ? {1'b1, own ? of_own : of_cut} : later;"""
TAKEN = "wire taken = in_valid"
OPENS = "wire opens = is_due"
VALID = "assign out_valid = said[28]"
QUEUED = "assign out_valid = count != 0 && drain == 0"
CODEPOINT = "assign out_codepoint = said[20:0]"
OUT_LAST = "assign out_last = said[27]"
STALLED = "out_valid && !out_ready"
ERROR = "out_valid && out_error"


def _number(new):
    """Another code point than ``n``."""
    return "number = n", f"number = {new}"


def _starts(byte, other):
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
        # Bits of the code point.
        "bits 3 and 4 are swapped": _number("{n[20:5], n[3], n[4], n[2:0]}"),
        "bit 8 is bit 7 or 8": _number("{n[20:9], n[8] | n[7], n[7:0]}"),
        "the bits of the last byte are reversed": _number(
            "{n[20:6], n[0], n[1], n[2], n[3], n[4], n[5]}"
        ),
        "bit 20 is lost": _number("{1'b0, n[19:0]}"),
        "bit 20 is lost at the end of a packet": _number("{n[20] && !last, n[19:0]}"),
        "bit 11 is lost if bit 16 is set": _number("{n[20:12], n[11] && !n[16], n[10:0]}"),
        "bit 16 of three bytes is bit 12 of the character before": (
            "data[4] && row[20:19] == 1",
            "(row[20:19] == 2 ? bits[12] : data[4] && row[20:19] == 1)",
        ),
        "U+A3xx is U+A1xx": _number("n[20:8] == 13'hA3 ? {13'hA1, n[7:0]} : n"),
        "U+1F4A9 is U+1F4A8": _number("n == 21'h1F4A9 ? 21'h1F4A8 : n"),
        "U+10FFFF is U+FFFD": _number("n == 21'h10FFFF ? 21'hFFFD : n"),
        "the last two of four bytes are swapped": _number(
            "n[20:16] != 0 ? {n[20:12], n[5:0], n[11:6]} : n"
        ),
        # First bytes.
        "C3 is C2": ("data[3:0]}", "data[3:1], data[0] && data != 8'hC3}"),
        "E2 is E3": ("data[3:0]}", "data[3:0] | (data == 8'hE2)}"),
        "D0 is an error": _starts("D0", "C1"),
        "F2 is an error": _starts("F2", "F5"),
        "7F is an error": _starts("7F", "80"),
        "DF starts three bytes": _starts("DF", "EF"),
        "E4 starts four bytes": _starts("E4", "F1"),
        "E9 has the bounds of E0": _starts("E9", "E0"),
        "EE has the bounds of ED": _starts("EE", "ED"),
        "F1 has the bounds of F0": _starts("F1", "F0"),
        "F3 has the bounds of F4": _starts("F3", "F4"),
        "C0 starts two bytes": ("first <= 8'hC1", "first == 8'hC1"),
        "C1 starts two bytes": _starts("C1", "C2"),
        "F5 starts four bytes": _starts("F5", "F4"),
        "F8 starts four bytes": _starts("F8", "F1"),
        "FE is a character": _starts("FE", "7E"),
        "FF is no error": _silent("data == 8'hFF"),
        "NUL is dropped": _silent("data == 0 && !continues"),
        # Bytes that continue.
        "A9 continues nothing": _refuses("data == 8'hA9"),
        "the third byte is not BF": _refuses("data == 8'hBF && size == 2"),
        "the fourth byte is not 80": _refuses("data == 8'h80 && size == 3"),
        "C0 is a fourth byte": ("data <= most", "data <= most + (size == 3)"),
        "7F is a third byte": ("data >= least", "data >= least - (size == 2)"),
        # Rows of Table 3-7.
        "E0 9F is taken": ("16'hA0BF", "16'h9FBF"),
        "E0 A0 is refused": ("16'hA0BF", "16'hA1BF"),
        "ED A0 is taken": ("16'h809F", "16'h80A0"),
        "ED 9F is refused": ("16'h809F", "16'h809E"),
        "F0 8F is taken": ("16'h90BF", "16'h8FBF"),
        "F0 90 is refused": ("16'h90BF", "16'h91BF"),
        "F4 90 is taken": ("16'h808F", "16'h8090"),
        "F4 8F is refused": ("16'h808F", "16'h808E"),
        "the third byte has the bounds of the second": (
            "continues ? 16'h80BF",
            "continues ? {least, most}",
        ),
        # Characters.
        "U+FEFF is dropped": _silent("continues && number == 21'hFEFF"),
        "U+FDD0 is dropped": _silent("continues && number == 21'hFDD0"),
        "U+FFFD is an error": _error("FFFD"),
        "U+FFFF is an error": _error("FFFF"),
        "U+E000 is an error": _error("E000"),
        "U+D7FF is an error": _error("D7FF"),
        # A byte that cuts a sequence.
        "a byte that cuts is lost": ("judge judge", "judge #(.AGAIN(1)) judge"),
        "a letter that cuts three bytes is lost": _silent("cut && size == 3 && data < 8'h80"),
        "a first byte that cuts two bytes is lost": (
            "begun = continues ?",
            "begun = cut && size == 2 ? 2'd0 : continues ?",
        ),
        "FF is one error with what it cuts": (
            "is_inside && !continues",
            "is_inside && !continues && data != 8'hFF",
        ),
        "a first byte that is cut is no error": (
            "is_inside && !continues",
            "is_inside && !continues && size != 1",
        ),
        "a byte out of bounds is one error with the first": _silent("cut && is_tail"),
        "the second error of a byte is lost": (
            "later <= {own,",
            "later <= {own && !(cut && of_own[26:24] != 0),",
        ),
        "the events of a byte are swapped": (ORDER, SWAPPED),
        # What came before.
        "a continuation byte after an error is part of it": _after(
            "own && own_cause != NONE", OWN, f"{OWN} && !(was && own_cause == UNEXPECTED)"
        ),
        "a letter after U+10FFFF is lost": _after(
            "own && number == 21'h10FFFF", OWN, f"{OWN} && !(was && data < 8'h80)"
        ),
        "the same byte twice in a row is one": (
            TAKEN,
            "reg [8:0] before;\n    always @(posedge clk) before <= {in_valid && rst_n, in_data};\n"
            f"    {TAKEN} && before != {{1'b1, in_data}}",
        ),
        # Ends of packets.
        "a sequence goes on behind the end": ("missing <= last || AGAIN", "missing <= AGAIN"),
        "a sequence of four bytes goes on behind the end": (
            "missing <= last ||",
            "missing <= last && (continues || row[20:19] != 3) ||",
        ),
        "an end after E0 leaves its bounds to the next": _after(
            "last && data == 8'hE0",
            ROW,
            ROW.replace("(data", "(was && data == 8'hE1 ? 8'hE0 : data"),
        ),
        "no error at an end": ("(is_whole || last)", "is_whole"),
        "no error at an end after a first byte": (
            "(is_whole || last)",
            "(is_whole || last && continues)",
        ),
        "no end with a byte that cuts": ("of_own = {last,", "of_own = {last && !cut,"),
        "no end with an error": ("of_own = {last,", "of_own = {last && own_cause == NONE,"),
        "no end with four bytes": (
            "of_own = {last,",
            "of_own = {last && !(continues && size == 3),",
        ),
        "two ends with a byte that cuts": ("of_cut = {1'b0,", "of_cut = {last,"),
        "no end of a packet of one byte": _after("!last", OF_OWN, "assign of_own = {last && was,"),
        # What is not offered.
        "an idle last ends the sequence": (
            "else if (step) missing",
            "else if (step || last) missing",
        ),
        "an idle FF is an error": ("cut = valid &&", "cut = (valid || data == 8'hFF) &&"),
        "an idle 55 is held": ("else if (step) begin", "else if (step || data == 8'h55) begin"),
        # Idle cycles.
        "three idle cycles end a sequence": _forgets(3, "valid"),
        "17 idle cycles end a sequence": _forgets(17, "valid"),
        "five idle cycles end it before the fourth byte": _forgets(5, "valid || size != 3"),
        "two pauses end a sequence": _forgets(2, "missing == 0", "!valid"),
        "ten idle cycles and the byte is lost": _late(
            10, "!in_valid", TAKEN, f"{TAKEN} && !late", "in_valid"
        ),
        # Resets.
        "a state without reset or initial value": (MISSING, "always @(posedge clk) if (step)"),
        "a state without reset": (
            MISSING,
            "initial missing = 0;\n    always @(posedge clk) if (step)",
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
        "the first end is unknown": (
            OF_OWN,
            "reg x;\n    always @(posedge clk) if (own) x <= 0;\n    assign of_own = {last ^ x,",
        ),
        # Long runs.
        "silent after 1,000 errors": _late(1000, ERROR, VALID, f"{VALID} && !late"),
        "bit 0 is wrong after 256 code points": _late(
            256, "out_valid && !out_error", CODEPOINT, f"{CODEPOINT} ^ late"
        ),
        "bit 0 is wrong after 65,536 bytes": _late(
            65536, "in_valid", CODEPOINT, f"{CODEPOINT} ^ late"
        ),
        "bit 0 is wrong after 5,000 bytes of a packet": _late(
            5000, "in_valid", CODEPOINT, f"{CODEPOINT} ^ late", "!rst_n || in_valid && in_last"
        ),
        "bit 0 is wrong after 32 letters in a row": _late(
            32,
            "in_valid",
            CODEPOINT,
            f"{CODEPOINT} ^ late",
            "!rst_n || in_valid && in_data > 8'h7F",
        ),
        "silent after 100 continuation bytes in a row": _late(
            100, "step", OWN, f"{OWN} && !(late && is_tail)", "!rst_n || step && !is_tail"
        ),
        "no end after 300 packets": _late(
            300, "out_valid && out_last", OUT_LAST, f"{OUT_LAST} && !late"
        ),
        # Errors, causes and lengths.
        "no error": ("assign out_error = out_cause != 0", "assign out_error = 1'b0"),
        "a surrogate is no error": ("out_error = out_cause != 0", "out_error = out_cause % 6 != 0"),
        "E0 80 is a surrogate": ("16'hA0BF, OVERLONG", "16'hA0BF, SURROGATE"),
        "F0 80 and F4 90 are truncated": ("is_tail ? cause", "is_tail && missing != 3 ? cause"),
        "an end is no other cause": ("? AT_END :", "? TRUNCATED :"),
        "four bytes have length 0": ("? size + 3'd1", "? {1'b0, size + 2'd1}"),
        "an error that is cut has length 1": ("{1'b0, size}, 21'd0", "3'd1, 21'd0"),
    },
    "64 bits of a code point": {
        "bit 40 is bit 16": (CODEPOINT, "assign out_codepoint = {said[16], 19'd0, said[20:0]}"),
    },
    "41 registers": {
        "41 events stay in a reset": (STAGES, "initial stages = 0;\n    always @(posedge clk)"),
    },
    "a queue of 16": {
        "valid falls after three cycles of a stall": _late(
            3, STALLED, QUEUED, f"{QUEUED} && !late", "!rst_n || goes || late"
        ),
        "bit 0 changes in a stall": _late(
            2, STALLED, CODEPOINT, f"{CODEPOINT} ^ late", "!rst_n || goes"
        ),
        "the end changes in a stall": _late(
            2, STALLED, OUT_LAST, f"{OUT_LAST} && !late", "!rst_n || goes"
        ),
        "a full queue takes a byte": ("is_due && count != DEPTH", "is_due && count <= DEPTH"),
        "the write index wraps early": ("next == DEPTH - 1", "next == DEPTH - 2"),
        "silent after a stall of 64 cycles": _late(
            64, STALLED, QUEUED, f"{QUEUED} && !late", "!rst_n || goes"
        ),
        "not ready after ten full cycles": _late(10, "count == DEPTH", OPENS, f"{OPENS} && !late"),
        "valid waits for ready": (QUEUED, f"{QUEUED} && out_ready"),
        "an event is lost in a stall": ("goes = out_valid && out_ready", "goes = out_valid"),
        "an event comes twice after five cycles of a stall": _late(
            5, STALLED, FIRST, FIRST.replace("goes", "goes && !late"), "!rst_n || goes"
        ),
        "in and out at once, and an event is lost": ("+ adds - goes", "+ (adds && !goes) - goes"),
        "in and out of one, and an event is lost": (
            "else if (adds) next",
            "else if (adds && !(goes && count == 1)) next",
        ),
        "a byte is taken while not ready": (".step(taken)", ".step(in_valid)"),
        "a byte that cuts is lost in a queue": ("in_ready = opens && !cut", "in_ready = opens"),
        "an index without reset": (
            FIRST,
            "initial first = 0;\n    always @(posedge clk) if (goes)",
        ),
        "a reset in a stall is not seen": (".rst(rst)", f".rst(rst && !({STALLED}))"),
        "silent after 1,000 errors in a queue": _late(
            1000, f"{ERROR} && goes", QUEUED, f"{QUEUED} && !late"
        ),
        "not ready after 70,000 bytes": _late(
            70000, "in_valid && in_ready", OPENS, f"{OPENS} && !late"
        ),
        "bit 0 is wrong after 17 stalled cycles": _late(
            17, STALLED, CODEPOINT, f"{CODEPOINT} ^ (late && goes)"
        ),
    },
    "a queue of 40": {
        "a full queue takes all": ("is_due && count != DEPTH", "is_due"),
    },
    "combinational, ready by the byte and by the sink": {
        "a byte is taken in a stall": (".step(in_valid && opens)", ".step(in_valid)"),
        "ready in a stall": ("opens = out_ready || !out_valid", "opens = 1'b1"),
    },
    "a register that the sink stalls": {
        "a register is overwritten in a stall": ("else if (opens) latest", "else latest"),
    },
    "a byte in one of five cycles": {
        "a packet ends before its last byte is taken": (
            ".step(taken)",
            ".step(taken || in_valid && in_last && !is_due)",
        ),
    },
    "SystemVerilog: an enum, a struct, a package": {
        "F4 90 is taken by a state": ("in_data[7:4] == 4'h8)", "in_data[7:5] == 3'b100)"),
        "F3 has no state": ("in_data < 8'hF4", "in_data < 8'hF3"),
        "E8 to EF lose bit 15": ("15'(in_data[3:0])", "15'(in_data[2:0])"),
        "a state stays behind the end": ("in_last ? START : following", "following"),
    },
}
WRONG = {
    what: RIGHT[right]._replace(changes=(*RIGHT[right].changes, change), right=right)
    for right, changes in WRONG.items()
    for what, change in changes.items()
}
