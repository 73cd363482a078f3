"""``conform`` is judged by decoders that are wrong in one place: a sample of ``bench/zoo.py``.

All of them, and right ones of any pace, are in ``bench/conformance.py``.
"""

from array import array
from itertools import product
from types import SimpleNamespace

import pytest

import conformance
from clockpoint.flow.foreign import read_verilog
from clockpoint.sim import conformance as conform
from clockpoint.sim import streams
from clockpoint.sim.conformance import Verdict, check
from clockpoint.sim.engines.conformance import Bench
from clockpoint.sim.streams import LAST, Sink, Stream
from conformance import REPORTS, design_of
from support import few_streams
from zoo import switching_files

#: By the right one. What differs in one code point only, all scalar values show.
SAMPLE = {
    "one register": [
        "bits 3 and 4 are swapped",
        "bit 20 is lost at the end of a packet",
        "C3 is C2",
        "E2 is E3",
        "D0 is an error",
        "E4 starts four bytes",
        "A9 continues nothing",
        "the fourth byte is not 80",
        "C0 is a fourth byte",
        "ED A0 is taken",
        "F4 8F is refused",
        "a first byte that cuts two bytes is lost",
        "the second error of a byte is lost",
        "a continuation byte after an error is part of it",
        "a sequence of four bytes goes on behind the end",
        "no end with a byte that cuts",
        "an idle FF is an error",
        "three idle cycles end a sequence",
        "ten idle cycles and the byte is lost",
        "bit 0 is wrong after 256 code points",
        "no end after 300 packets",
        "E0 80 is a surrogate",
        "an error that is cut has length 1",
        "a second reset has no effect",
    ],
    "a queue of 16": [
        "valid falls after three cycles of a stall",
        "bit 0 changes in a stall",
        "a full queue takes a byte",
        "the write index wraps early",
        "not ready after ten full cycles",
        "valid waits for ready",
        "in and out at once, and an event is lost",
        "a byte that cuts is lost in a queue",
    ],
}


@pytest.fixture(scope="module", params=SAMPLE)
def judge(request, tmp_path_factory):
    """What is said of one, by its name: one program is all of them."""
    right = request.param
    folder = tmp_path_factory.mktemp("decoders")
    names = [right, *SAMPLE[right]]
    design = read_verilog(switching_files(right, names[1:], folder), "dut")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(streams, "LONG", 200)
        patch.setattr(streams, "MANY", 2000)
        given = [*few_streams("utf-8", 1, last=True, ready="out_ready" in design.ports)]
    (folder / "bench").mkdir()
    bench = Bench(folder / "bench", design, "utf-8", "maximal-subpart", 16, (1,))

    def judged(name):
        told = Stream("", array("I", [names.index(name) | LAST]), reset=True)
        _, *answers = bench.run(1, [told, given[0]._replace(reset=True), *given[1:]])
        return Verdict(max(answer.verdict for answer in answers))

    return right, judged


def test_sample(judge):
    """The right one conforms, and none of the others."""
    right, judged = judge
    assert judged(right) is Verdict.RIGHT
    assert [name for name in SAMPLE[right] if judged(name) is Verdict.RIGHT] == []


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


@pytest.mark.parametrize(
    ("errors", "asked", "verdict"),
    [
        *(
            pytest.param(errors, errors, Verdict.RIGHT, marks=pytest.mark.campaign)
            for errors in REPORTS.values()
        ),
        ("replace-each-byte", "replace", Verdict.WRONG),
    ],
)
def test_errors(errors, asked, verdict, few):
    """A decoder that reports them so is right if that is asked, and if nothing else is."""
    report = check(design_of(f"stream-decoder, {errors}"), errors=asked, seeds=(0,))
    assert report.verdict is verdict


@pytest.mark.campaign
@pytest.mark.parametrize("errors", REPORTS.values())
def test_ends(errors, few, monkeypatch):
    """Wrong ends are noticed, unless packets may end in errors that are no events."""
    maps = [one.replace("=o_last", "=!o_last") for one in conformance.MAPS]
    monkeypatch.setattr(conformance, "MAPS", maps)
    report = check(design_of(f"stream-decoder, {errors}"), errors=errors, seeds=(0,))
    no_events = errors in ("replace-run", "ignore")
    assert report.verdict is (Verdict.RIGHT if no_events else Verdict.OTHER_ENDS)


def test_wave(few):
    """Bytes where the source is valid, an event where the design is; the sink stalls."""
    name = "valid falls after three cycles of a stall"
    report = check(design_of(name), seeds=(0,))
    (wave, *_) = [row.first.wave for row in report.rows if row.first and row.category == "stalls"]
    assert wave["in_valid"] == [data is not None for data in wave["in_data"]]
    assert wave["out_valid"] == [event is not None for event in wave["out"]]
    assert {*zip(wave["out_valid"], wave["out_ready"], strict=True)} >= {(1, 0), (0, 1)}
