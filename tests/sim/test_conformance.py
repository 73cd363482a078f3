"""``conform`` is judged by right decoders, and by decoders that are wrong in one place."""

from array import array
from contextlib import nullcontext
from itertools import chain, groupby, pairwise, product
from types import SimpleNamespace

import pytest
from oracles import forms

from clockpoint.flow.adapter import PORTS
from clockpoint.flow.foreign import Unfit, read_verilog
from clockpoint.flow.tools import ToolError
from clockpoint.flow.verilog import export, to_verilog
from clockpoint.hdl import ENCODINGS, Pairs
from clockpoint.sim import conformance as conform
from clockpoint.sim.conformance import ERRORS, Verdict, check
from clockpoint.sim.engines import conformance as conformance_engine
from clockpoint.sim.engines.conformance import CAUSE, ENDS, ERROR, LENGTH, NOTHING, Bench
from clockpoint.sim.streams import IDLE, LAST, Sink, Stream
from decoders import RIGHT, WRONG, files_of
from decoders.reports import REPORTS, reporting
from support import SAMPLES, SURROGATES, sampled

ALWAYS = Sink()

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
    "a full queue takes a byte": Verdict.UNSTEADY,
    "in and out at once, and an event is lost": Verdict.UNSTEADY,
    "valid waits for ready": Verdict.DEAF,
}


def verdict_on(name, folder):
    """The verdict on a decoder, by its name."""
    return check(read_verilog(files_of(name, folder), "dut"), seeds=(1,)).verdict


def expected(name):
    return VERDICTS.get(name, Verdict.WRONG if name in WRONG else Verdict.RIGHT)


@pytest.mark.parametrize(
    "name",
    [
        "one register",
        "C3 is C2",
        "the second error of a byte is lost",
        "no end with a byte that cuts",
    ],
)
def test_some_streams(name, few, tmp_path):
    assert verdict_on(name, tmp_path) is expected(name)


@pytest.mark.slow
@pytest.mark.parametrize("name", RIGHT | WRONG)
def test_all_streams(name, tmp_path):
    """Each right decoder conforms, and no wrong one does."""
    assert verdict_on(name, tmp_path) is expected(name)


#: Between a decoder and its ports: undefined bits, a register that begins with anything, bit 32 of
#: the code point of D, an event of no byte long after E, and no end of events after F.
ODD = """
    wire last, valid;
    reg [4:0] late;
    reg endless;
    always @(posedge clk) endless <= !rst && (endless || valid && number == 70);
    always @(posedge clk) late <= rst ? 0 : valid && number == 69 ? 20 : late - (late != 0);
    assign out_valid = valid || late == 1 || endless;
    wire [20:0] number;
    reg [15:0] any;
    always @(posedge clk) any <= any + rst;
    assign out_last = last | number == 65 & 1'bx;
    assign out_codepoint = number == 67 ? any : {number == 68, 11'd0, number};
"""
PAIRS = [name for name, table in ENCODINGS.items() if table.pairs is not Pairs.ORDINARY]


@pytest.fixture(scope="module", params=sampled(PAIRS, "mutf-8"))
def paired(request, tmp_path_factory):
    """What is said of a stream decoder of an encoding with pairs of surrogates, by the seed.

    With the first, it is right; ``out_last`` of A may be undefined. C, D, E and F are never right.
    """
    folder, encoding = tmp_path_factory.mktemp("paired"), request.param
    adapter = (
        (SAMPLES.parent / "examples" / "clockpoint.v").read_text().replace("(out_last)", "(last)")
    )
    adapter = adapter.replace("(out_codepoint)", "(number)").replace("(out_valid)", "(valid)")
    adapter = adapter.replace("[20:0] out_codepoint", "[32:0] out_codepoint")
    (folder / "adapter.v").write_text(adapter.replace("    wire [2:0]", ODD + "    wire [2:0]"))
    decoder = to_verilog(export("stream-decoder", encoding), "stream_decoder", [])
    (folder / "decoder.v").write_text(decoder)
    design = read_verilog([folder / "adapter.v", folder / "decoder.v"], "adapter")
    (folder / "bench").mkdir()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("clockpoint.sim.engines.conformance.FLAGS", ["-std=c++20", "-O0"])
        bench = Bench(folder / "bench", design, encoding, "maximal-subpart", 16, (1, 2))

    def judged(seed, packets, sink=ALWAYS, times=1):
        words = array("I", chain.from_iterable((*data[:-1], data[-1] | LAST) for data in packets))
        return bench.run(seed, [Stream("", words, sink, reset=True)] * times, shown=True)[-1]

    return judged


def test_surrogates(paired):
    """One by one, in pairs, and cut by the end of a packet."""
    parts = [*SURROGATES, SURROGATES[0][:2], b"A"]
    packets = [b"".join(some) for n in (1, 2, 3) for some in product(parts, repeat=n)]
    assert paired(1, packets)[0].verdict == Verdict.RIGHT


def test_latency_in_cycles(paired):
    """As the ports show it; from the first byte on, one is accepted in each cycle."""
    answer, cycles = paired(1, [b"A" * 14])
    given, taken = (
        [number for number, inputs, _ in cycles if inputs >> bit & inputs >> bit + 1 & 1]
        for bit in (9, 11)
    )
    assert (answer.cycles, given[-1]) == (14, 13)
    assert {answer.earliest, answer.latest} == {taken[-1] - given[-1]}


def test_registers_without_an_initial_value(paired):
    """C is reported as the value of one: it is random, another one with another seed."""
    found = {paired(seed, [b"C"])[0].came - 16 & 0xFFFF for seed in (1, 2)}
    assert len(found - {0, 0xFFFF}) == 2


def test_what_is_late(paired):
    """A byte that is accepted after 5,000 cycles, and an event that comes then."""
    for data, late in ((b"A" * 8, Verdict.DEAF), (b"A", Verdict.WRONG)):
        for cycles, verdict in ((4_990, Verdict.RIGHT), (5_010, late)):
            assert paired(1, [data], Sink("after", cycles))[0].verdict == verdict


def test_noise_by_seed(paired):
    """With another seed, the sink is ready in other cycles."""
    runs = (paired(seed, [b"B" * 14], Sink("random", 1))[1] for seed in (1, 2))
    one, other = ([inputs >> 12 & 1 for _, inputs, _ in cycles] for cycles in runs)
    assert one != other


def test_cycles_of_reset(paired):
    """As many as are asked for come before each stream; that register counts them."""
    one, two = (paired(1, [b"C"], times=times)[0].came & 0xFFFF for times in (1, 2))
    assert (two - one) % (1 << 16) == 16


def test_more_bits_than_a_number_has(paired):
    """What is above them is no part of the code point, and not ignored."""
    answer, _ = paired(1, [b"D"])
    assert (answer.verdict, answer.came & 0xFFFFFFFF) == (Verdict.WRONG, 0xFFFFFFFF)


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda bench, place: bench._compile(("", place)), r"it cannot be translated to C\+\+"),
        (lambda bench, place: bench.run(1, []), "its simulation crashes"),
    ],
)
def test_what_ends_a_tool_is_unfit(call, said, monkeypatch, tmp_path):
    """It is no verdict on the decoder, and no fault of the tool."""

    def run(*_, **__):
        raise ToolError("some reason")

    monkeypatch.setattr(conformance_engine, "run", run)
    bench = object.__new__(Bench)
    bench._rules, bench._programs = "", {1: tmp_path}
    with pytest.raises(Unfit, match=f"^{said}: some reason$"):
        call(bench, tmp_path / "new")


def test_events_without_end(paired):
    """They are not waited for."""
    answer, _ = paired(1, [b"F"])
    assert (answer.verdict, answer.due) == (Verdict.ENDLESS, NOTHING)


def test_an_event_too_many(paired):
    """It is waited for, after all others."""
    answer, _ = paired(1, [b"B", b"E"])
    assert (answer.verdict, answer.at, answer.due) == (Verdict.WRONG, 2, NOTHING)


def test_undefined_values(paired):
    """0 in one run, and 1 in the next."""
    verdicts = [paired(seed, [b"AB", b"A"])[0].verdict for seed in (1, 2)]
    assert verdicts == [Verdict.RIGHT, Verdict.OTHER_ENDS]


@pytest.mark.parametrize("sink", [ALWAYS, *(Sink(mode, 3) for mode in Sink.MODES[1:])])
def test_when_the_sink_is_ready(paired, sink):
    """What ``Sink`` says, as far back as it is shown."""
    answer, cycles = paired(1, [b"A" * 16], sink)
    ready = {number: bool(inputs >> 12 & 1) for number, inputs, _ in cycles}
    taken = [number for number, inputs, _ in cycles if inputs >> 11 & inputs >> 12 & 1]
    runs = [len([*run]) for _, run in groupby(ready.values())]
    assert answer.verdict == Verdict.RIGHT
    assert ready.keys() == {*range(min(ready), max(ready) + 1)}
    match sink.mode:
        case "always":
            assert all(ready.values())
        case "periodic":
            assert all(is_ready == (number % 3 == 0) for number, is_ready in ready.items())
        case "random" | "bursts":
            assert {*ready.values()} == {False, True}
            assert sink.mode == "random" or max(runs) <= 3
        case "after":
            assert {later - sooner for sooner, later in pairwise(taken)} == {3 + 2}
        case "rests":
            assert {later - sooner for sooner, later in pairwise(taken)} == {3 + 1}
        case "fills":
            assert {*runs[1:-1]} == {3}


def test_report(monkeypatch):
    """The worst of all streams and seeds, in any order; and the first wrong one of a category."""
    monkeypatch.setattr(conform, "_shortened", lambda *found: found[-1])
    names = "sequences", "sequences", "stalls"
    given = [Stream(name, array("I", [0x41])) for name in names]
    for verdicts in product(Verdict, repeat=3):
        answers = [SimpleNamespace(verdict=verdict) for verdict in verdicts]
        one_each = {seed: (given[seed:][:1], answers[seed:][:1]) for seed in range(3)}
        for runs in ({1: (given, answers)}, one_each):
            report = conform._report(SimpleNamespace(ports={}), runs, None)
            assert report.verdict is max(verdicts)
            assert report.conforms is not any(verdicts)
            assert report.seeds == (*runs,)
            for row, some in zip(report.rows, (answers[:2], answers[2:]), strict=True):
                wrong = [answer for answer in some if answer.verdict]
                assert (row.streams, row.right) == (len(some), len(some) - len(wrong))
                assert row.first is (wrong[0] if wrong else None)


def test_rates_and_latency():
    """Of what is measured, the first of its kind; latency only where nothing stalls."""
    kinds = [("text", "always"), ("", "always"), ("stalled", "periodic"), ("text", "always")]
    kinds.append(("ill-formed", "always"))
    words = array("I", [0x41]) * 30
    given = [Stream("stalls", words, Sink(mode), measures=name) for name, mode in kinds]
    told = [
        (30, 4, 6),
        (1, 0, 99),
        (60, 1, 50),
        (15, 3, 5),
        (40, 9, 8),
    ]  # the last one has no event
    names = "cycles", "earliest", "latest"
    answers = [SimpleNamespace(verdict=0, **dict(zip(names, one, strict=True))) for one in told]
    report = conform._report(SimpleNamespace(ports={}), {1: (given, answers)}, None)
    assert report.rates == {"text": 1, "stalled": 0.5, "ill-formed": 0.75}
    assert report.latency == (3, 6)


#: By what must be in a stream so that it fails: the size and the sink that are shown.
SHORTEST = {
    "a byte": (lambda stream: stream.words[-1] & 0xFF == 0xFF, 1, ""),
    "five bytes": (lambda stream: len(stream.words) >= 5, 5, ""),
    "all of it": (lambda stream: len(stream.words) == 50, 50, ""),
    "idle cycles": (lambda stream: any(word >> IDLE for word in stream.words), 3, "fills 40"),
    "stalls": (lambda stream: stream.sink.mode == "fills", 1, "fills 40"),
    "what is before": (lambda stream: stream.words[0] == 0x42, 2, ""),
    "nothing": (lambda stream: False, 50, "fills 40"),
}


@pytest.mark.parametrize("name", SHORTEST)
def test_the_shortest_is_shown(name):
    """The fewest final bytes, without idle cycles and stalls if they do not matter."""
    fails, size, sink = SHORTEST[name]
    words = array("I", [*range(0x80, 0xAF), 3 << IDLE | 0xFD, 0xFE, 0xFF])
    given = [Stream("stalls", array("I", [0x42, 0x43])), Stream("stalls", words, Sink("fills", 40))]
    fields = {"at": 49, "due": 0x41, "came": NOTHING}

    def run(seed, tries, *, shown):
        assert (seed, shown) == (7, True)
        return [(SimpleNamespace(verdict=4 * fails(one), **fields), []) for one in tries]

    bench = SimpleNamespace(ports={"in_last"}, errors="maximal-subpart", run=run)
    answer = SimpleNamespace(verdict=4, **fields)
    found = conform._shortened(bench, None, 7, given, 1, answer)
    assert (found.verdict, found.size, found.sink) == (Verdict.WRONG, size, sink)
    assert (found.expected, found.found) == ("U+0041", "nothing")
    assert bool(found.wave) is (name != "nothing")


@pytest.mark.parametrize(
    ("errors", "asked", "verdict"),
    [
        *(
            pytest.param(errors, errors, Verdict.RIGHT, marks=pytest.mark.slow)
            for errors in REPORTS
        ),
        ("replace-each-byte", "replace", Verdict.WRONG),
    ],
)
def test_errors(errors, asked, verdict, few, tmp_path):
    """A decoder that reports them so is right if that is asked, and if nothing else is."""
    report = check(reporting(errors, tmp_path), errors=asked, seeds=(0,))
    assert report.verdict is verdict


@pytest.mark.slow
@pytest.mark.parametrize("errors", REPORTS)
def test_ends(errors, few, tmp_path):
    """Wrong ends are noticed, unless packets may end in errors that are no events."""
    design = reporting(errors, tmp_path, last="!o_last")
    report = check(design, errors=errors, seeds=(0,))
    no_events = errors in ("replace-run", "ignore")
    assert report.verdict is (Verdict.RIGHT if no_events else Verdict.OTHER_ENDS)


def test_wave(few, tmp_path):
    """Bytes where the source is valid, an event where the design is; the sink stalls."""
    name = "valid falls after three cycles of a stall"
    report = check(read_verilog(files_of(name, tmp_path), "dut"), seeds=(0,))
    (wave, *_) = [row.first.wave for row in report.rows if row.first and row.category == "stalls"]
    assert wave["in_valid"] == [data is not None for data in wave["in_data"]]
    assert wave["out_valid"] == [event is not None for event in wave["out"]]
    assert {*zip(wave["out_valid"], wave["out_ready"], strict=True)} >= {(1, 0), (0, 1)}


def test_wave_of_inputs(paired):
    """Bytes that wait, of which each is accepted once, and the last one."""
    _, cycles = paired(1, [b"ABGHIJKLMNOPQR"], Sink("periodic", 3))
    wave = conform._wave(cycles, SimpleNamespace(ports=PORTS, errors="maximal-subpart"))
    columns = [wave[name] for name in ("in_data", "in_last", "in_ready")]
    given = [*zip(*columns, strict=True)]
    accepted = "".join(chr(int(data, 16)) for data, _, ready in given if data and ready)
    assert len(accepted) > 1
    assert "ABGHIJKLMNOPQR".endswith(accepted)
    assert {data for data, last, _ in given if last} == {"52"}
    assert any(data and not ready for data, _, ready in given)


@pytest.mark.parametrize("name", PORTS)
@pytest.mark.parametrize("errors", ERRORS)
def test_each_port_is_as_it_must_be(name, errors):
    """Its direction, its width, and whether it can be missing."""
    ports = {
        port: {"direction": direction, "bits": [0] * width}
        for port, (direction, width, *_) in PORTS.items()
    }
    direction, width, *_ = PORTS[name]
    optional = {"in_last", "in_ready", "out_cause", "out_length", "out_last", "out_ready"}
    optional |= {"maximal-subpart": set(), "per-packet": {"out_codepoint"}}.get(
        errors, {"out_error"}
    )
    optional -= {"in_last"} if errors == "per-packet" else set()
    conform._check_ports(ports, "utf-8", errors)
    other = {"input": "output", "output": "input"}[direction]
    for changed, is_refused in (
        ({"direction": other}, True),
        ({"bits": [0] * (width - 1)}, True),
        ({"bits": [0] * (width + 1)}, name not in ("out_codepoint", "out_length")),
    ):
        with pytest.raises(Unfit, match=f"^{name} ") if is_refused else nullcontext():
            conform._check_ports(ports | {name: ports[name] | changed}, "utf-8", errors)
    del ports[name]
    with nullcontext() if name in optional else pytest.raises(Unfit, match=f"no port {name}"):
        conform._check_ports(ports, "utf-8", errors)


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_code_points_of_each_encoding_fit(encoding):
    most = 31 if encoding in forms.OF_31_BITS else 21 if forms.encode(encoding, 0x10FFFF) else 16
    ports = {
        port: {"direction": direction, "bits": [0] * width}
        for port, (direction, width, *_) in PORTS.items()
    }
    for width in (most - 1, most):
        ports["out_codepoint"]["bits"] = [0] * width
        with nullcontext() if width == most else pytest.raises(Unfit, match=r"^out_codepoint has"):
            conform._check_ports(ports, encoding, "maximal-subpart")


@pytest.mark.parametrize("lacks", ["in_last", "out_last", "out_ready", "out_cause"])
def test_what_is_asked_is_what_is_run(lacks, monkeypatch):
    """Of the streams and of the simulation; and what could not be tested is said."""
    told = []
    answer = SimpleNamespace(verdict=0, cycles=1, earliest=9, latest=0)

    def given(*of, **options):
        told.append((of, options))
        return [Stream("sequences", array("I", [0x41]))]

    def bench(folder, design, *of):
        told.append(of)
        return SimpleNamespace(ports=design.ports, run=lambda seed, some: [answer])

    monkeypatch.setattr(conform, "streams", given)
    monkeypatch.setattr(conform, "Bench", bench)
    ports = {
        port: {"direction": direction, "bits": [0] * 31}
        for port, (direction, *_) in PORTS.items()
        if port != lacks
    }
    monkeypatch.setattr(conform, "WIDER", {*PORTS})
    asked = {"errors": "ignore", "well_formed_only": True, "reset": 5, "longest": 9}
    report = check(SimpleNamespace(ports=ports), "wtf-8", **asked, seeds=(7,))
    options = {"last": lacks != "in_last", "ready": lacks != "out_ready"}
    options |= {"well_formed_only": True, "longest": 9}
    assert told == [("wtf-8", "ignore", 5, (7,)), (("wtf-8", 7), options)]
    said = [text.partition(": there is no ") for text in report.untested]
    assert [port for _, _, port in said] == [lacks] * (lacks != "out_cause")
    assert all(len(what) > 10 for what, *_ in said)


#: Words of streams, and what is shown of them.
WORDS = {0x41: "41", LAST | 0x0A: "0A|", 1 << IDLE | 0xFF: ". FF", 3 << IDLE: ". . . 00"}
WORDS |= {4 << IDLE | 0xE2: "4*. E2", 100 << IDLE | LAST | 0x80: "100*. 80|"}
#: Events, by how errors are reported, and their words.
EVENTS = {
    "maximal-subpart": {
        NOTHING: "nothing",
        0x41: "U+0041",
        0x10FFFF | ENDS: "U+10FFFF|",
        0xE9 | 2 << LENGTH: "U+00E9 of 2",
        ERROR: "error",
        ERROR | 4 << CAUSE | 3 << LENGTH | ENDS: "error truncated of 3|",
        ERROR | 3 << CAUSE: "error cause 3",
    },
    "replace": {NOTHING: "nothing", 0xFFFD | ENDS: "U+FFFD|", 0xFFFFFFFF: "U+FFFFFFFF"},
    "per-packet": {NOTHING: "nothing", ERROR | ENDS: "error", ENDS: "no error"},
}


@pytest.mark.parametrize("errors", EVENTS)
def test_a_failure_in_words(errors):
    """The last bytes up to the one after the difference, and both events."""
    words = array("I", [*[0x42] * 40, *WORDS, *[0x43] * 9])
    stream = Stream("stalls", words, Sink("fills", 40))
    for due, came in pairwise([*EVENTS[errors], NOTHING]):
        answer = SimpleNamespace(verdict=4, at=40 + len(WORDS), due=due, came=came)
        found = conform._failure(SimpleNamespace(errors=errors), stream, answer, {})
        expected = ["42"] * 9 + [*WORDS.values()] + ["43"] * 2
        assert (found.input, found.size) == (" ".join(expected), len(words))
        assert (found.expected, found.found) == (EVENTS[errors][due], EVENTS[errors][came])
