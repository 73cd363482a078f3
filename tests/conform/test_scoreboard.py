"""The scoreboard: for each of its claims, decoders with a fault that only this claim notices."""

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import NamedTuple

import pytest
from general import sampled

from clockpoint.conform.adapter import write_adapter
from clockpoint.conform.profile import Profile
from clockpoint.conform.proof import _Model
from clockpoint.conform.scoreboard import Hints
from clockpoint.engine.verilog import read_verilog
from clockpoint.flow.export import Export
from clockpoint.flow.verilog import to_verilog
from decoders import files_of

pytest.importorskip("pyosys", reason="needs the package pyosys")

PIPE, QUEUE, STALLED = (
    "one register",
    "a queue of 2 in registers",
    "a register that the sink stalls",
)
CLOCKED = "always @(posedge clk)\n        if (!rst_n)"
#: Timing of those decoders.
NUMBERED = Hints(True, inside=4, gap=2)
HINTS = {
    PIPE: Hints(True, 1, 2),
    QUEUE: NUMBERED,
    STALLED: Hints(cut=1, own=1, cut_delays_own=True, gap=2),
}
CODEPOINT, LENGTH = "assign out_codepoint = result[20:0]", "assign out_length = result[23:21]"
LAST, ERROR = "assign out_last = result[27]", "assign out_error = out_cause != 0"
VALID, QUEUED = "assign out_valid = result[28]", "assign out_valid = count != 0 && drain == 0"
CAUSE, IS_FREE = "assign out_cause = result[26:24]", "wire is_free = pace == 0"
#: An event of the error FF, or of U+00E9.
IS_FF, IS_E9 = "result[27:0] == {1'b0, 3'd7, 3'd1, 21'd0}", "result[20:0] == 21'hE9"


class Row(NamedTuple):
    """The claims that fail in runs of so many cycles, a decoder by its name, and its changes."""

    failed: set
    name: str
    changes: list
    cycles: int = 8
    hints: Hints | None = None
    rules: Mapping = MappingProxyType({})


def after(condition, old, new):
    """A register ``was``: since the last reset, a condition has been so."""
    register = f"reg was;\n    {CLOCKED} was <= 0;\n        else if ({condition}) was <= 1;\n    "
    return old, register + new


def again(old, new):
    """A change that has an old text in the new one."""
    return old, f"{old} {new}"


#: The end of a packet changes while the sink is not ready.
IN_A_STALL = (
    LAST,
    "reg stalled;\n    always @(posedge clk) stalled <= out_valid && !out_ready;\n"
    f"    {LAST} ^ (stalled && !out_ready && {IS_E9})",
)
#: The payload while nothing comes.
UNDEFINED = ("= line >> 29 * STAGES", "= line >> 29 * STAGES | {28{!line[57]}} & 28'hxxxxxxx")
#: By what is wrong, or is not.
ROWS = {
    "nothing is wrong": Row(set(), PIPE, []),
    "nothing is wrong in a queue": Row(set(), QUEUE, []),
    "nothing is wrong in stalls": Row(set(), STALLED, []),
    "nothing is wrong with a byte that is accepted in a stall": Row(
        set(),
        STALLED,
        [
            (
                "judge #(.AGAIN(1))",
                f"reg skids;\n    reg [8:0] skid;\n    {CLOCKED} skids <= 0;\n"
                "        else skids <= in_valid && !opens || skids && (in_valid || !opens);\n"
                "    always @(posedge clk) if (in_ready) skid <= {in_last, in_data};\n"
                "    judge #(.AGAIN(1))",
            ),
            ("opens && !cut", "opens || !skids"),
            ("(in_valid), .step(in_valid", "(skids || in_valid), .step((skids || in_valid)"),
            ("(in_data)", "(skids ? skid[7:0] : in_data)"),
            ("(in_last)", "(skids ? skid[8] : in_last)"),
        ],
        hints=Hints(True, 1, 1),
        rules={"well_formed_only": True},
    ),
    "the payload is undefined while nothing comes": Row(set(), PIPE, [UNDEFINED]),
    "a byte that cuts in a reset is an event": Row(
        set(), PIPE, [("if (!rst_n) stages", "if (!rst_n && !cut) stages")]
    ),
    "a byte right after a reset is lost": Row(
        set(),
        PIPE,
        [
            (
                "wire transfer = in_valid",
                "reg was;\n    always @(posedge clk) was <= rst;\n"
                "    wire transfer = in_valid && !was",
            )
        ],
    ),
    "one code point": Row(
        {"differs_codepoint"}, PIPE, [again(CODEPOINT, "^ (result[20:0] == 21'h1F4A9)")], 9
    ),
    "one code point after another": Row(
        {"differs_codepoint"},
        PIPE,
        [after(f"out_valid && {IS_E9}", CODEPOINT, f"{CODEPOINT} ^ (was && result[20:0] == 65)")],
    ),
    "a bit beyond a code point": Row(
        {"differs_codepoint"},
        PIPE,
        [
            ("[20:0] out_codepoint", "[63:0] out_codepoint"),
            (CODEPOINT, f"assign out_codepoint = {{{IS_E9}, 42'd0, result[20:0]}}"),
        ],
    ),
    "a surrogate is no error": Row({"differs_error"}, PIPE, [again(ERROR, "&& out_cause != 6")]),
    "no error after another reset": Row(
        {"differs_error"},
        PIPE,
        [
            (
                ERROR,
                "reg ran = 0, again = 0;\n    always @(posedge clk)\n        if (rst_n) ran <= 1;\n"
                f"        else if (ran) again <= 1;\n    {ERROR} && !again",
            )
        ],
    ),
    "a code point does not end its packet": Row(
        {"differs_last"}, PIPE, [again(LAST, f"&& !({IS_E9})")]
    ),
    "the cause of the second error": Row(
        {"differs_cause"},
        PIPE,
        [after("out_valid && out_error", CAUSE, f"{CAUSE} ^ (was && result[26:24] == 7)")],
    ),
    "the length of an overlong form": Row(
        {"differs_length"}, PIPE, [again(LENGTH, "^ (result[26:24] == 5)")]
    ),
    "an event is lost": Row({"mistimed"}, PIPE, [again(VALID, f"&& !({IS_FF})")]),
    "an event is lost after the first error": Row(
        {"mistimed"},
        PIPE,
        [after("out_valid && out_error", VALID, f"{VALID} && !(was && result[20:0] == 65)")],
    ),
    "an idle end of a packet": Row(
        {"mistimed"},
        PIPE,
        [("cut = valid &&", "cut = (valid || last && data == 8'hA5) &&")],
    ),
    "an event of its own, some cycles late": Row(
        {"mistimed"},
        PIPE,
        [
            (
                VALID,
                f"reg [2:0] late;\n    {CLOCKED} late <= 0;\n"
                f"        else late <= {{late, result[28] && {IS_FF}}};\n    {VALID} || late[2]",
            )
        ],
    ),
    "an event stays in a reset": Row(
        {"mistimed"},
        PIPE,
        [(f"{CLOCKED} later <= 0;\n        else", "always @(posedge clk) if (rst_n)")],
    ),
    "the event of a byte that cuts is lost": Row(
        {"mistimed"},
        STALLED,
        [("judge #(.AGAIN(1))", "judge #(.AGAIN(0))"), ("= opens && !cut", "= opens")],
        hints=Hints(cut=1, own=1),
    ),
    "an event of one value on the idle bus": Row(
        {"mistimed"}, PIPE, [("cut = valid &&", "cut = (valid || data == 8'hFF) &&")]
    ),
    "a payload in a stall": Row({"changes"}, STALLED, [IN_A_STALL]),
    "a payload in a stall of a queue": Row({"differs_last"}, QUEUE, [IN_A_STALL], 7),
    "an event is offered while none is owed": Row(
        {"too_many", "changes"}, QUEUE, [again(QUEUED, "|| count == 0 && !out_ready && !in_valid")]
    ),
    "an offer is withdrawn": Row(
        {"changes"},
        QUEUE,
        [
            after("out_valid && !out_ready", QUEUED, f"{QUEUED} && !(was && !before)"),
            (
                "reg was;",
                f"reg was, before;\n    {CLOCKED} before <= 0;\n        else before <= was;",
            ),
        ],
    ),
    "a length in a queue, in the cycle in which two events come in": Row(
        {"differs_length"},
        QUEUE,
        [(LENGTH, f"reg was;\n    always @(posedge clk) was <= cut;\n    {LENGTH} ^ (was && own)")],
        7,
    ),
    "a length in a queue, behind another event": Row(
        {"differs_length"},
        QUEUE,
        [
            (
                "cut ? of_cut : of_own;",
                "(cut ? of_cut : of_own) ^ (!cut && count != 0 && !goes) << 21;",
            )
        ],
    ),
    "a decoder turns deaf": Row(
        {"deaf"},
        QUEUE,
        [after("in_valid && in_ready && in_data == 8'hFF", IS_FREE, f"{IS_FREE} && !was")],
    ),
    "an event waits for the next byte": Row(
        {"stuck"},
        QUEUE,
        [
            (
                QUEUED,
                f"reg open;\n    {CLOCKED} open <= 0;\n        else open <= !goes && (open || "
                f"transfer);\n    {QUEUED} && (open || !({IS_FF}))",
            )
        ],
    ),
    "more events inside": Row({"inside"}, QUEUE, [], 6, NUMBERED._replace(inside=1)),
    "an event comes before its byte is taken": Row(
        {"too_many"},
        QUEUE,
        [
            (
                "wire transfer = in_valid && opens",
                f"reg began, early;\n    {CLOCKED} {{began, early}} <= 0;\n"
                "        else {began, early} <= {began || transfer, guess};\n"
                "    wire guess = !began && !early && in_valid && in_data == 8'hFF && out_ready;\n"
                "    wire transfer = in_valid && opens && !guess",
            ),
            ("= opens && !cut", "= opens && !cut && !guess"),
            ("goes = out_valid", "goes = !guess && out_valid"),
            ("adds = cut || own", "adds = (cut || own) && !early"),
            again(QUEUED, "|| guess"),
            (
                "result = events[first]",
                "result = guess ? {in_last, 3'd7, 3'd1, 21'd0} : events[first]",
            ),
        ],
        7,
    ),
    "three bytes take longer": Row({"cover"}, PIPE, [UNDEFINED], 5),
    "U+20AC is wrong": Row(
        {"cover", "differs_length"}, PIPE, [again(LENGTH, "^ (result[20:0] == 21'h20AC)")]
    ),
    "no event for an error": Row(
        set(),
        PIPE,
        [again(VALID, "&& !out_error"), again(LAST, "&& 0")],
        rules={"errors": "ignore"},
    ),
    "U+FFFD for an error": Row(
        set(),
        PIPE,
        [(CODEPOINT, f"{CODEPOINT} | (out_cause ? 21'hFFFD : 0)"), again(ERROR, "&& 0")],
        rules={"errors": "replace"},
    ),
    "an error that is none": Row({"differs_codepoint"}, PIPE, [], rules={"errors": "replace"}),
    "a code point in two bytes, after a packet of one": Row(
        {"cover", "differs_codepoint"},
        PIPE,
        [after("out_valid && out_last", CODEPOINT, f"{CODEPOINT} ^ (was && {IS_E9})")],
        6,
        rules={"longest": 2},
    ),
    "a code point in two bytes, in the first packet": Row(
        {"cover", "differs_codepoint"},
        PIPE,
        [after("out_valid && out_last", CODEPOINT, f"{CODEPOINT} ^ (!was && {IS_E9})")],
        6,
        rules={"longest": 2},
    ),
    "an error, where all is well formed": Row(
        set(),
        "combinational, ready by the byte and by the sink",
        [("out_valid = cut || own", "out_valid = (cut || own) && !out_error")],
        hints=Hints(cut_delays_own=True),
        rules={"well_formed_only": True},
    ),
    "a code point, where all is well formed": Row(
        {"differs_codepoint"},
        PIPE,
        [again(CODEPOINT, f"^ ({IS_E9})")],
        rules={"well_formed_only": True},
    ),
}
#: One of each claim; the others are slow.
FAST = {tuple(row.failed): title for title, row in ROWS.items()}.values()


def failed(design, hints, cycles, **rules):
    """The claims that fail in some run, with the cover if no run reaches it; all of them.

    The lemma follows from two of them, so that it can fail only where they do.
    """
    model = _Model(design, Profile(reset=1, **rules), hints)
    names = {*model.claims, "cover"}
    lemma = {"lemma"} if hints.inside else set()
    noticed = model.reached(names | lemma, cycles) ^ {"cover"}
    return noticed - (lemma if noticed & {"inside", "too_many"} else set()), names


@pytest.mark.parametrize("title", sampled(ROWS, *FAST))
def test_the_claims_that_fail(title, tmp_path):
    """Each claim is the only one that fails in one of the rows."""
    row = ROWS[title]
    design = read_verilog(files_of(row.name, tmp_path, *row.changes), "dut")
    noticed, names = failed(design, row.hints or HINTS[row.name], row.cycles, **row.rules)
    assert noticed == row.failed
    assert {name for one in ROWS.values() if len(one.failed) == 1 for name in one.failed} >= names


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["generalized-utf-8", "rfc-2279", "fss-utf"])
def test_another_encoding(encoding, tmp_path):
    """No claim fails of the decoder of that encoding, by what the data sheet says of it."""
    (tmp_path / "dec.v").write_text(to_verilog(Export("decoder", "dec", encoding=encoding)))
    mapping = [f"in_{name}=i_{name}" for name in ("valid", "data", "last")]
    mapping += [
        f"out_{name}=o_{name}" for name in ("valid", "last", "codepoint", "cause", "length")
    ]
    adapt = partial(write_adapter, "dec", mapping=[*mapping, "out_error=o_cause!=0"])
    design = read_verilog([tmp_path / "dec.v"], "dec", adapt)
    assert failed(design, Hints(True, 2, 3), 11, encoding=encoding)[0] == set()
