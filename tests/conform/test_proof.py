"""Proofs about decoders of others: right ones, and ones that are broken in one place."""

import re
from functools import partial
from types import SimpleNamespace

import pytest
from general import waveform as signals

from clockpoint.conform.describe import repeated
from clockpoint.conform.judge import Judge, Verdict
from clockpoint.conform.profile import Profile
from clockpoint.conform.proof import _Model, _Search, _unfixed, prove_decoder
from clockpoint.conform.replay import waveform
from clockpoint.conform.streams import LAST as PACKET_END
from clockpoint.conform.streams import case_of
from clockpoint.engine.tools import ToolError
from clockpoint.engine.verilog import read_verilog
from clockpoint.formal.aig import Reply, Run
from decoders import files_of
from decoders.reports import reporting

pytest.importorskip("pyosys", reason="needs the package pyosys")

VALID = "assign out_valid = result[28]"
#: Other changes of the decoder with one register: nothing comes; an error does not come, nor what
#: follows it; the event of a ninth byte does not come.
SILENT = (VALID, "assign out_valid = 0")
ENDS_WITH_AN_ERROR = (
    VALID,
    """reg over;
    always @(posedge clk)
        if (!rst_n) over <= 0;
        else if (result[28] && out_error) over <= 1;
    assign out_valid = result[28] && !over && !out_error""",
)
EIGHT_BYTES = (
    "assign own = valid",
    """reg [3:0] count;
    always @(posedge clk)
        if (!rst_n) count <= 0;
        else if (step) count <= last ? 0 : count + !count[3];
    assign own = valid && !count[3]""",
)


@pytest.fixture
def read(tmp_path):
    """Read a decoder, by its name, with changes."""
    return lambda name, *changes: read_verilog(files_of(name, tmp_path, *changes), "dut")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "change", "rules"),
    [
        ("a register that the sink stalls", (), {}),
        ("an asynchronous active-low reset", (), {}),
        ("a queue of 16", (), {}),
        ("one register", EIGHT_BYTES, {"longest": 8}),
        # What comes of an error does not matter, nor what comes after it.
        ("one register", ENDS_WITH_AN_ERROR, {"well_formed_only": True}),
    ],
)
def test_right(name, change, rules, read):
    assert prove_decoder(Judge(read(name, *[change] * bool(change)), Profile(**rules)), 3600).proved


@pytest.mark.parametrize(
    ("name", "change", "rules"),
    [
        ("a state without reset or initial value", (), {}),
        *(
            pytest.param(*row, marks=pytest.mark.slow)
            for row in [
                ("an idle FF is an error", (), {}),
                ("a stalled event stays in a reset", (), {}),
                ("a fourth reset has no effect", (), {}),
                ("one register", SILENT, {}),
                ("bit 0 changes in a stall", (), {}),
                ("valid waits for ready", (), {}),
                ("U+1F4A9 is U+1F4A8", (), {"well_formed_only": True}),
                ("one register", EIGHT_BYTES, {"longest": 9}),
                ("a reset of sixteen cycles", (), {"reset": 11}),
            ]
        ),
    ],
)
def test_broken(name, change, rules, read):
    """Each is found; what it should have reported is what CPython says."""
    judge = Judge(read(name, *[change] * bool(change)), Profile(**rules))
    proof = prove_decoder(judge)
    assert proof.proved is False
    again = case_of(proof.failure.stream, proof.failure.sink)
    assert any(answers[0].verdict for answers in repeated(judge, again))
    packets = [bytearray()]
    for item in proof.failure.answer.stream.items:
        packets[-1].append(item & 0xFF)
        packets += [bytearray()] * bool(item & PACKET_END)
    text = "".join(packet.decode("utf-8", "replace") for packet in packets)
    is_deaf = proof.failure.verdict is Verdict.DEAF
    event = re.match(r"U\+\w+|error|nothing|byte \d+ is accepted", proof.failure.expected)[0]
    events = [*(f"U+{ord(c):04X}" for c in text), "nothing"]
    assert is_deaf or event.replace("error", "U+FFFD") in events
    assert proof.failure.actual != proof.failure.expected
    cycles = signals(waveform(proof.failure, judge))
    assert len(cycles) > proof.failure.wave.cycles[-1]
    accepted = [row["in_data"] for row in cycles if row["in_valid"] and row.get("in_ready", 1)]
    assert not is_deaf or event == f"byte {len(accepted)} is accepted"
    # The last byte may be one that is offered, and not accepted yet; or not even offered.
    offered = bytes([*accepted, cycles[-1]["in_data"]])
    assert b"".join(packets)[: -1 if is_deaf else None] in offered


@pytest.mark.slow
def test_a_state_that_no_run_reaches(read):
    """A decoder is right from power-on; after a reset in another state, it would not be."""
    swaps = "reg a = 0, b = 0;\n    always @(posedge clk) {a, b} <= {b, a};\n"
    change = (VALID, f"{swaps}    {VALID} || a != b")
    proof = prove_decoder(Judge(read("one register", change), Profile()))
    assert proof.proved is None
    assert "reset all registers" in proof.how


@pytest.mark.parametrize(
    ("name", "room"),
    [("a queue of 2 in registers", 2), ("a queue of 16", 16), ("a queue of 40", 40)],
)
def test_the_room_of_a_queue(name, room, read):
    """The streams fill it: the bound of the proof is as large as its memory."""
    assert _unfixed(Judge(read(name), Profile()).samples(), True).inside == room


@pytest.mark.parametrize("run", [None, Run([], [{}])])
def test_nothing_is_proved_that_is_not_reached(run):
    """What is claimed is proved, but U+20AC cannot come, or it can."""
    search = _Search(None, 1e9)
    replies = {"differs": Reply("a certificate"), "cover": Reply(run=run)}

    def ask(outputs, seconds):
        return replies[outputs[0]]

    model = SimpleNamespace(claims=["differs"], search=ask, certify=partial(ask, ["differs"]))
    assert search._race(model) == ("a certificate" if run else None, [], set())


def test_a_certificate_that_is_refused():
    """The failure is an error, not a missing answer."""

    def refuse(*_, **__):
        raise ToolError("it proves nothing")

    model = SimpleNamespace(claims=["differs"], search=lambda *_, **__: Reply(), certify=refuse)
    with pytest.raises(ToolError, match="proves nothing"):
        _Search(None, 1e9)._race(model)


@pytest.mark.slow
@pytest.mark.parametrize("errors", ["per-packet", "whole-sequence", "replace"])
@pytest.mark.parametrize("is_wrong", [False, True])
def test_what_a_mode_can_see(errors, is_wrong, tmp_path):
    """The proof of a right decoder, and a counterexample for one whose ends are wrong."""
    last = "!o_last" if is_wrong else "o_last"
    proof = prove_decoder(Judge(reporting(errors, tmp_path, last=last), Profile(errors=errors)))
    assert proof.proved is not is_wrong
    assert bool(proof.failure) is is_wrong


def test_a_limit_of_memory(read, monkeypatch):
    """A search that needs more has no answer, and no wrong one."""
    monkeypatch.setattr(_Model, "memory", 40 << 20)
    proof = prove_decoder(Judge(read("one register"), Profile()))
    assert proof.proved is None
    assert "MiB" in proof.how
