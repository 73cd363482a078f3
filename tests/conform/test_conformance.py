"""``conform`` is judged by right decoders, and by decoders that are wrong in one place."""

import functools
import random
import re
import shutil
import tracemalloc
from array import array
from itertools import groupby, pairwise, product
from operator import attrgetter

import numpy as np
import pytest
from general import sampled
from general import waveform as signals

from clockpoint.conform.describe import failure_of
from clockpoint.conform.expected import Expected, expected_in
from clockpoint.conform.harness import Harness, Outcome, transfers_of
from clockpoint.conform.judge import Judge, Verdict, answer_of
from clockpoint.conform.profile import EVENT, PORTS, Profile, check_ports
from clockpoint.conform.replay import netlist_of, replay_files, second_opinion, waveform
from clockpoint.conform.report import check, check_stream
from clockpoint.conform.reporting import REPORTING
from clockpoint.conform.streams import LAST, Sink, Stream, Streams, case_of
from clockpoint.engine.rows import columns
from clockpoint.engine.verilog import UnsupportedDesign, read_verilog
from clockpoint.hdl import ENCODINGS
from clockpoint.sim.models.encodings import TABLES
from clockpoint.sim.models.events import expected_events
from decoders import CANONICAL, RIGHT, WRONG, files_of
from decoders.reports import reporting
from support import excerpts_of, hostile_strings, icarus, needs, packets_at_bounds

#: The verdicts on wrong decoders, if that is not ``WRONG``.
VERDICTS = {
    "E0 80 is a surrogate": Verdict.OTHER_FIELDS,
    "an error that is cut has length 1": Verdict.OTHER_FIELDS,
    "no end with a byte that cuts": Verdict.OTHER_ENDS,
    "no end after 300 packets": Verdict.OTHER_ENDS,
    "the second error of a byte is lost": Verdict.OTHER_ERRORS,
    "a continuation byte after an error is part of it": Verdict.OTHER_ERRORS,
    "valid falls after three cycles of a stall": Verdict.UNSTEADY,
    "bit 0 changes in a stall": Verdict.UNSTEADY,
    "U+10FFFF changes in a stall": Verdict.UNSTEADY,
    "a full queue takes a byte": Verdict.UNSTEADY,
    "in and out at once, and an event is lost": Verdict.UNSTEADY,
    "valid waits for ready": Verdict.DEAF,
}


def report_on(design, seeds=(1,), **rules):
    return check(Judge(design, Profile(**rules)), seeds)


def named(name, folder):
    """A decoder, by its name."""
    return read_verilog(files_of(name, folder), "dut")


def expected(name):
    return VERDICTS.get(name, Verdict.WRONG if name in WRONG else Verdict.RIGHT)


#: A right one and a wrong one for which a few streams are enough.
FAST = "a queue of 16", "a state that no reset changes"


@functools.cache
def all_streams(profile, ports):
    """Made once for all decoders with these of the ports that matter to them."""
    return [*Streams(profile, ports)]


@pytest.mark.parametrize("name", sampled(RIGHT | WRONG, *FAST))
def test_verdict(name, request, tmp_path):
    """By a part of the streams; on what is wrong more rarely, by one category after the other.

    Then each verdict that recurs is shown, and the worst is replayed.
    """
    if name in FAST:
        request.getfixturevalue("few")
    judge = Judge(named(name, tmp_path), Profile())
    make = Streams if name in FAST else all_streams
    streams = [*make(Profile(), frozenset(judge.ports.keys() & {"in_last", "out_ready"}))]
    # Long runs take the most time.
    streams.sort(key=lambda stream: stream.category == "long runs")
    categories = [[*group] for _, group in groupby(streams, key=attrgetter("category"))]
    for sample in ([*excerpts_of(streams, judge.ports)], *categories):
        answers = {one.verdict: one for one in judge.judge(sample)[::-1]}
        if max(answers) is expected(name):
            break
    assert max(answers) is expected(name)
    if name in WRONG:
        for verdict in sorted(answers.keys() - {Verdict.RIGHT}):
            before = [sample[n] for n in answers[verdict].outcome.before]
            failure = failure_of(judge, answers[verdict], before)
            if failure.wave:
                check_stream_alone(failure, judge)
        assert failure.wave
        check_replay(name, failure, judge, tmp_path)
        if len(failure.trace["rst"]) < 10_000:
            cycles = signals(waveform(failure, judge))
            assert [bool(row["rst"]) for row in cycles] == failure.trace["rst"].tolist()


def check_stream_alone(failure, judge):
    """The stream that is shown, as text, has the same fault, and is as short as it is shown."""
    case = case_of(failure.stream, failure.sink)
    (row,) = check_stream(judge, case).results
    again = row.failure
    shown = again.stream, again.sink, again.verdict, again.expected, again.actual
    assert shown == (
        *(failure.stream, failure.sink, failure.verdict),
        *(failure.expected, failure.actual),
    )


def check_replay(name, failure, judge, folder):
    """In Icarus, the wrong decoder fails, and the right one that was changed passes."""
    if not shutil.which("iverilog"):
        return
    files, *_ = WRONG[name]
    right = next(one for one, (others, *_) in RIGHT.items() if others == files)
    texts = replay_files(failure, judge, "dut")
    for file, text in (texts | {"right.v": netlist_of(named(right, folder), "dut")}).items():
        (folder / file).write_text(text)
    for netlist, answer, status in (("decoder.v", "FAIL", 1), ("right.v", "PASS", 0)):
        actual, lines = icarus(folder, "replay.v", netlist)
        assert (actual, lines[0][:4]) == (status, answer)


#: The texts of two code points and of an error, ends of packets, and causes.
KINDS = [*product("ABE", (False, True), (0, 1))]


def any_number(right):
    """A pattern of these events, in which errors of a packet may be any number, but not none."""
    text = "".join(text + "|" * is_end for text, is_end, _ in right)
    text = re.sub("E+", "E", text).replace("|", "")
    return re.sub("E+", lambda run: f"E{{{len(run[0])},}}", text)


def is_possible(right, actual, is_cut):
    """Whether code points are right; the first ones, if a reset cuts the stream."""
    text = "".join(text for text, *_ in actual)
    starts = [right[:n] for n in range(len(right) + 1)] if is_cut else [right]
    return any(re.fullmatch(any_number(start), text) for start in starts)


def numbers(events):
    """Events as numbers with the bits of ``EVENT``."""
    bits = {name: 1 << field.offset for name, field in EVENT}
    return np.array(
        [
            (bits["error"] if text == "E" else ord(text))
            + is_end * bits["last"]
            + cause * bits["cause"]
            for text, is_end, cause in events
        ],
        np.uint64,
    )


def test_answers():
    """Any events for a few that are expected, in any packets; also of a decoder that hangs."""
    rng = random.Random(1)
    for _ in range(5000):
        right = rng.choices(KINDS, k=rng.randrange(1, 6))
        actual = [*right] * rng.randrange(2)
        for _ in range(rng.randrange(5)):
            place = rng.randrange(len(actual) + 1)
            actual[place : place + rng.randrange(2)] = rng.choices(KINDS, k=rng.randrange(2))
        one = Stream("", array("I", [LAST * n for _, is_end, _ in right for n in (0, is_end)]))
        one, has_packets = one._replace(is_cut=rng.random() < 0.5), rng.random() < 0.2
        accepted = rng.randrange(len(one.items) + 1)
        end = rng.choice(["", "", "", "deaf", "unsteady", "endless"])
        # The second of the two bytes of each event determines it.
        bytes_ = 2 * np.arange(len(right)) + 1
        answer = answer_of(
            one,
            Expected(numbers(right), bytes_, bytes_ < 0),
            Outcome(numbers(actual), end, accepted, -1, {}),
            has_packets=has_packets,
        )
        verdict, at, at_output = answer.verdict, answer.at, answer.at_output
        assert (verdict is Verdict[end.upper()]) if end else verdict < Verdict.UNSTEADY
        if end in ("deaf", "unsteady"):
            assert at_output == len(actual)
            assert at == (accepted // 2 if end == "deaf" else at_output)
        if end:
            continue
        same = right[: len(actual)] if one.is_cut else right
        differ = [
            level
            for level in (Verdict.OTHER_FIELDS, Verdict.OTHER_ENDS, Verdict.OTHER_ERRORS)
            if [event[: 4 - level] for event in same] != [event[: 4 - level] for event in actual]
        ]
        level = max(differ, default=Verdict.RIGHT)
        if level is Verdict.OTHER_ERRORS and has_packets:
            assert verdict is Verdict.WRONG
        elif level is Verdict.OTHER_ERRORS and not is_possible(right, actual, one.is_cut):
            assert verdict is Verdict.WRONG
            assert is_possible(right[:at], actual[:at_output], True)
        else:
            assert verdict is level
        if verdict:
            assert answer.place == (2 * at + 1 if at < len(right) else len(one.items) - 1)
            pair = right[at:][:1], actual[at_output:][:1]
            parts = [[event[: 4 - level] for event in events] for events in pair]
            assert parts[0] != parts[1]
            errors = [[text == "E" for text, *_ in events] for events in pair]
            assert [[*map(bool, kinds)] for kinds in answer.fault[1:3]] == errors
            if verdict < Verdict.OTHER_ERRORS:
                (one_event,), (other,) = pair
                fields = [("last", 1), ("cause", 2)]
                assert [*answer.fault[3:]] == [f for f, n in fields if one_event[n] != other[n]]
            if verdict is not Verdict.WRONG:
                assert at == at_output
                before = [[event[: 4 - level] for event in side[:at]] for side in (right, actual)]
                assert before[0] == before[1]


def stream(packet, **fields):
    items = array("I", [*packet[:-1], packet[-1] | LAST])
    return Stream("", items, **fields)


#: What may follow some bytes: each kind of continuation byte, a low surrogate, text.
LATER = [
    *(bytes([byte] * 6) for byte in (0x80, 0x90, 0xA0, 0xBF)),
    b"\xed\xb0\x80",
    b"\xb0\x80",
    b"A",
]


@pytest.mark.parametrize("encoding", sampled([*ENCODINGS], "utf-8", "cesu-8"))
def test_expected_events(encoding):
    """The events of the model, each with the first byte after which no later one matters."""

    def is_known(packet, number):
        """Whether the same event has this number in all packets that begin so."""
        later = [[*expected_events(packet + more, encoding)][number:][:1] for more in LATER]
        return len({(e.cause, e.codepoint, e.length) for events in later for e in events}) == 1

    def may_pair(event):
        """Whether it is a high surrogate, which comes only with the whole event after it."""
        return TABLES[encoding].pairs != "ordinary" and b"\xed\xa0" <= event.bytes < b"\xed\xb0"

    packets = [*packets_at_bounds(ENCODINGS[encoding], 1, 30)]
    result = expected_in([*map(stream, packets)], Profile(encoding), PORTS)
    for packet, expected in zip(packets, result, strict=True):
        fields = columns(EVENT, expected.events)
        names = "error", "codepoint", "length", "last"
        rows = [*zip(*(fields[name].tolist() for name in names), strict=True)]
        events = [*expected_events(packet, encoding)]
        assert rows == [(bool(e.cause), e.codepoint or 0, e.length, e.last) for e in events]
        for n, (event, byte) in enumerate(zip(events, expected.bytes.tolist(), strict=True)):
            assert byte < len(packet)
            assert byte == len(packet) - 1 or is_known(packet[: byte + 1], n)
            assert byte == event.offset or may_pair(event) or not is_known(packet[:byte], n)
            assert expected.cuts[n] == (byte >= event.offset + event.length)


def test_streams_that_may_be_sent(tmp_path):
    """Of a decoder of text that reports no errors, those that CPython decodes."""
    profile = Profile(errors="replace", well_formed_only=True)
    judge = Judge(reporting("replace", tmp_path), profile)
    packets = [*hostile_strings(100, 1)]
    packets += [packet.decode(errors="replace").encode() for packet in packets]
    right = [packet for packet in packets if packet.decode(errors="ignore").encode() == packet]
    assert 100 <= len(right) < len(packets)
    assert judge.permitted([*map(stream, packets)]) == [*map(stream, right)]


#: Of a packet, what each way of reporting errors makes: code points, and E for an error.
REPORTED = {
    "maximal-subpart": "E E E A E E E E B",
    "whole-sequence": "E A E E B",
    "replace": "FFFD FFFD FFFD A FFFD FFFD FFFD FFFD B",
    "replace-each-byte": "FFFD FFFD FFFD A FFFD FFFD FFFD FFFD FFFD B",
    "replace-run": "FFFD A FFFD B",
    "ignore": "A B",
    "per-packet": "E",
}


@pytest.mark.parametrize("errors", REPORTING)
def test_how_errors_are_reported(errors):
    """A surrogate; an overlong form that is cut, and a sequence that is truncated."""
    packet = bytes.fromhex("ED A0 80 0A  F0 80 80  E2 82 0B")
    (expected,) = expected_in([stream(packet)], Profile(errors=errors), PORTS)
    fields = columns(EVENT, expected.events)
    rows = zip(fields["error"], fields["codepoint"], strict=True)
    assert " ".join("E" if error else f"{number:X}" for error, number in rows) == REPORTED[errors]


#: A byte is its own code point, in the same cycle. A is at the end of a packet, or undefined; C is
#: a register that begins with anything; D has 33 bits; after E, there are always events; F is never
#: accepted.
ECHO = """
module echo (
    input clk, rst, in_valid, in_last, out_ready, input [7:0] in_data,
    output in_ready, out_valid, out_last, out_error, output [32:0] out_codepoint
);
    reg [15:0] any;
    reg endless;
    always @(posedge clk) any <= any + rst;
    always @(posedge clk) endless <= !rst && (endless || in_valid && in_data == "E");
    assign in_ready = out_ready && in_data != "F";
    assign out_valid = in_valid && in_data != "F" || endless;
    assign out_last = in_last || in_data == "A" && 1'bx;
    assign out_error = 0;
    assign out_codepoint = in_data == "C" ? {1'b1, any} : {in_data == "D", 24'd0, in_data};
endmodule
"""


@pytest.fixture(scope="module")
def echo(tmp_path_factory):
    """Send streams through it: the outcome of each."""
    path = tmp_path_factory.mktemp("echo") / "echo.v"
    path.write_text(ECHO)
    harness = Harness(read_verilog([path], "echo"), Profile(errors="replace"))

    def run(*streams, undefined=0, **how):
        counts = [len(one.items) for one in streams]
        defined = [stream._replace(undefined=undefined) for stream in streams]
        return harness.run(defined, counts, **how)

    return run


def events_of(outcome):
    fields = columns(EVENT, outcome.events)
    return [*zip(fields["codepoint"].tolist(), fields["last"].tolist(), strict=True)]


def test_undefined_values(echo):
    for value in (0, 1):
        (outcome,) = echo(stream(b"AB"), undefined=value)
        assert events_of(outcome) == [(0x41, value), (0x42, 1)]


def test_registers_without_an_initial_value(echo):
    """Random in each of the circuits; a reset of 16 cycles comes before each stream."""
    result = [events_of(one)[0][0] for one in echo(*[stream(b"C")] * 64)]
    assert len({*result}) > 32
    one, other = (events_of(one)[0][0] for one in echo(*[stream(b"C")] * 2, chains=[[0, 1]]))
    assert (other - one) % (1 << 16) == 16


def test_bits_beyond_those_of_a_number(echo):
    (outcome,) = echo(stream(b"D"))
    assert events_of(outcome) == [(0xFFFFFFFF, 1)]


def test_streams_that_do_not_end(echo):
    outcomes = echo(stream(b"B"), stream(b"E"), stream(b"BFB"))
    assert [outcome.end for outcome in outcomes] == ["", "endless", "deaf"]


@pytest.mark.parametrize("packet", [b"E%s", b"%sE"], ids=["from the first byte", "after the last"])
def test_the_memory_for_events_without_end(echo, packet):
    """At most 64 bytes of memory for each byte that is sent, in 64 copies at once."""
    copies, size = [stream(packet % (b"B" * 20_000))] * 64, 64 * 20_000
    tracemalloc.start()
    outcomes = echo(*copies)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert {outcome.end for outcome in outcomes} == {"endless"}
    assert peak < 64 * size


SINKS = [
    Sink(mode, 3) for mode in ("always", "periodic", "random", "bursts", "after", "rests", "fills")
]


@pytest.mark.parametrize("sink", SINKS)
def test_when_the_sink_is_ready(echo, sink):
    (outcome,) = echo(stream(b"B" * 300, sink=sink), traced=True)
    ready = outcome.trace["out_ready"][32:]
    *_, accepted = transfers_of(outcome.trace)
    runs = [len([*run]) for _, run in groupby(ready)]
    assert len(outcome.events) == 300
    match sink.mode:
        case "always":
            assert ready.all()
        case "periodic":
            assert {*np.diff(accepted)} == {3}
        case "random" | "bursts":
            assert {*ready} == {False, True}
            assert sink.mode == "random" or max(runs[1:-1]) <= 3
        case "after" | "rests":
            assert {b - a for a, b in pairwise(accepted)} == {5 if sink.mode == "after" else 4}
        case "fills":
            assert {*runs[1:-1]} == {3}


def test_the_shortest_stream_is_shown(few, tmp_path):
    """By its shortest part, in which the ports are drawn up to the difference."""
    report = report_on(named("C3 is C2", tmp_path))
    failure = next(row.failure for row in report.results if row.failure)
    assert (failure.verdict, failure.stream, failure.expected) == (
        Verdict.WRONG,
        "C3 80",
        "U+00C0 of 2",
    )
    assert failure.wave.ports["out"][-1] == failure.actual == "U+0080 of 2"
    reset = Profile().reset
    end = failure.wave.cycles[-1] + 1
    assert failure.wave.cycles == [0, reset, *range(2 * reset, end)]
    assert failure.wave.ports["rst"] == [True] + [False] * (end - 2 * reset + 1)


def test_a_fault_that_does_not_recur(tmp_path):
    """The right decoder does not lose the event that was lost once: so the report says."""
    judge = Judge(named("one register", tmp_path), Profile())
    (answer,) = judge.judge(case_of("41|"))
    lost = answer.outcome._replace(events=answer.outcome.events[:0])
    failure = failure_of(judge, answer_of(answer.stream, answer.expected, lost))
    assert (failure.verdict, failure.wave) == (Verdict.WRONG, None)
    assert failure.actual == "nothing, but not when the stream is sent alone"


def test_the_idle_bus(few, tmp_path):
    """A fault that depends on its random values is shown by one character."""
    report = report_on(named("an idle FF is an error", tmp_path))
    (failure,) = (row.failure for row in report.results if row.category == "idle cycles")
    assert failure.verdict is Verdict.WRONG
    assert "." in failure.stream
    assert len(bytes.fromhex(failure.stream.replace(" .", "")).decode()) == 1


def test_registers_that_never_change(few, tmp_path):
    """The higher bits of a counter; not the state of a sequence.

    What a byte cuts short comes a cycle after it, and its own event in two.
    """
    report = report_on(named("bit 0 is wrong after 65,536 bytes", tmp_path))
    assert report.latency == (1, 2)
    (text,) = (text for text in report.untested if "registers" in text)
    assert re.search(r"\d+ of count_late.count", text)
    assert "missing" not in text


#: Decoders of each handshake, also those that hang, and that change an event in a stall; and two
#: with undefined registers, which Icarus does not follow or takes for low.
OPINIONS = {
    "one register": "",
    "combinational, ready by the byte and by the sink": "",
    "a queue of 40": "",
    "valid waits for ready": "",
    "bit 0 changes in a stall": "",
    "a state without reset or initial value": "out_valid is undefined in Icarus",
    "a reset that a register without initial value prevents": (
        "events depend on the idle bus, or on a register that no reset sets"
    ),
}


@needs("iverilog")
@pytest.mark.parametrize("name", OPINIONS)
def test_icarus_reads_the_source_as_well(name, tmp_path):
    judge = Judge(named(name, tmp_path), Profile())
    samples = judge.samples()
    assert judge.design.reader == "slang"
    assert second_opinion(judge, samples, "dut") == OPINIONS[name]


@needs("iverilog")
def test_a_source_that_is_read_differently(tmp_path):
    """What was read decodes F4 8F, and the source does not."""
    other = named("F4 8F is refused", tmp_path)
    design = named("one register", tmp_path)._replace(sources=other.sources)
    judge = Judge(design, Profile())
    with pytest.raises(UnsupportedDesign, match="read this design differently"):
        second_opinion(judge, [*judge.judge(case_of("F4 8F 80 80"), traced=True)], "dut")


@needs("iverilog")
def test_a_source_that_icarus_does_not_read(tmp_path):
    """The line of the user's file is named."""
    change = "package utf_8", "module other; let same(x) = x; endmodule package utf_8"
    files = files_of("SystemVerilog: an enum, a struct, a package", tmp_path, change)
    judge = Judge(read_verilog(files, "dut"), Profile())
    assert second_opinion(judge, judge.samples()[:1], "dut") == (
        "Icarus cannot simulate it: machine.sv:2: error: invalid module item."
    )


def test_a_text_that_is_no_stream():
    with pytest.raises(ValueError, match=r"'G2' is no stream: .*; / a reset"):
        case_of("F4 / G2")


#: Drivers of in_ready and out_valid of decoders that hang, and the verdict; n counts bytes.
HANGS = {
    "1'b0, 1'b0": "it accepts no byte; check the reset",
    "1'b1, 1'b0": "no event ever comes; check the reset",
    "1'b1, 1'b1": "events come without end",
    "n < 100, in_valid && n < 100": "it stops accepting bytes",
}


@pytest.mark.parametrize("drivers", HANGS)
def test_what_hangs_is_judged_by_the_samples(drivers, tmp_path):
    (tmp_path / "dut.v").write_text(
        """
        module dut(
            input clk, rst, in_valid, input [7:0] in_data,
            output in_ready, out_valid, output [20:0] out_codepoint, output out_error
        );
        reg [9:0] n = 0;
        always @(posedge clk) if (rst) n <= 0; else n <= n + (in_valid && in_ready);
        assign {in_ready, out_valid} = {DRIVERS}, out_codepoint = in_data, out_error = 0;
        endmodule
        """.replace("DRIVERS", drivers)
    )
    judge = Judge(read_verilog([tmp_path / "dut.v"], "dut"), Profile())
    report = check(judge, (1,))
    assert [row.category for row in report.results] == ["samples"]
    assert report.conclusion.startswith(f"does not conform: {HANGS[drivers]}")
    assert judge.harness.cycles < 100_000
    report = check_stream(judge, case_of("200*41"))
    assert report.conclusion.startswith(f"does not conform: {HANGS[drivers]}")


def test_a_decoder_that_hangs_late(monkeypatch, tmp_path):
    """After 64 streams that hang, the other ones of the category are left out."""
    change = (
        "wire is_free = pace == 0;",
        """reg hangs;
    always @(posedge clk) hangs <= rst_n && (hangs || transfer && in_data >= 8'hF8);
    wire is_free = pace == 0 && !hangs;""",
    )
    design = read_verilog(files_of("a queue of 16", tmp_path, change), "dut")
    monkeypatch.setattr("clockpoint.conform.streams.CATEGORIES", ("sequences",))
    (_, row) = report_on(design).results
    assert (row.failure.verdict, row.failure.stream) == (Verdict.DEAF, "F8 41")
    assert 64 <= row.streams - row.right < 1024
    assert row.left_out > 1000


def refusal(ports, **rules):
    """Why a decoder with these ports is refused; nothing if it is not."""
    try:
        check_ports(ports, Profile(**rules))
    except UnsupportedDesign as error:
        return str(error)
    return ""


@pytest.mark.parametrize("name", PORTS)
@pytest.mark.parametrize("errors", REPORTING)
def test_each_port_is_as_it_must_be(name, errors):
    """The direction and the width of a port, and whether the port can be missing."""
    direction, width, *_ = PORTS[name]
    optional = {"in_last", "in_ready", "out_cause", "out_length", "out_last", "out_ready"}
    optional |= {"maximal-subpart": set(), "per-packet": {"out_codepoint"}}.get(
        errors, {"out_error"}
    )
    optional -= {"in_last"} if errors == "per-packet" else set()
    other = {"input": "output", "output": "input"}[direction]
    for changed, is_refused in (
        ({}, False),
        ({"direction": other}, True),
        ({"bits": [0] * (width - 1)}, True),
        ({"bits": [0] * (width + 1)}, name not in ("out_codepoint", "out_length")),
    ):
        text = refusal(CANONICAL | {name: CANONICAL[name] | changed}, errors=errors)
        assert text.startswith(f"{name} ") is is_refused
    undefined = refusal(
        CANONICAL | {name: CANONICAL[name] | {"bits": ["x"] * width}}, errors=errors
    )
    assert ("undefined" in undefined) is (name in ("in_ready", "out_valid"))
    without = {port: CANONICAL[port] for port in CANONICAL if port != name}
    assert (f"no port {name}" in refusal(without, errors=errors)) is (name not in optional)


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_code_points_of_each_encoding_fit(encoding):
    encode = TABLES[encoding].encode
    most = 31 if encode((1 << 31) - 1) else 21 if encode(0x10FFFF) else 16
    for width, is_refused in ((most - 1, True), (most, False)):
        port = {"direction": "output", "bits": [0] * width}
        text = refusal(CANONICAL | {"out_codepoint": port}, encoding=encoding)
        assert text.startswith("out_codepoint has") is is_refused
