"""``conform`` is judged: decoders that are wrong in one way, and right ones of any pace."""

import pytest

from clockpoint.flow.foreign import read_verilog
from clockpoint.sim import conformance
from clockpoint.sim.vectors import events_of
from conformance import RIGHT, WRONG, conforms_with, decoders

#: Those that show with pauses only.
PAUSED = {"LOSES_WHEN_STALLED", "WHEN_STALLED", "AFTER_A_PAUSE"}


@pytest.fixture(scope="module")
def reports(tmp_path_factory):
    """What is reported of each: one design is compiled, which changes from case to case."""
    folder = tmp_path_factory.mktemp("decoders")
    cases = [*conformance._cases(True, "utf-8")][::11] + conformance._long("utf-8")
    conformance._compile(read_verilog(decoders(folder, len(cases)), "dut"), folder)
    names = [*RIGHT, *WRONG]
    answers = conformance._run(cases * len(names), folder)
    return {
        name: conformance._report(cases, answers[n * len(cases) :][: len(cases)], True, "utf-8")
        for n, name in enumerate(names)
    }


@pytest.mark.parametrize("name", RIGHT)
def test_right(reports, name):
    """However late, and however slow."""
    assert all(row.right == row.vectors for row in reports[name].rows)
    assert reports[name].conforms


@pytest.mark.parametrize("name", WRONG)
def test_wrong(reports, name):
    wrong = [row for row in reports[name].rows if row.right < row.vectors]
    assert wrong
    assert not reports[name].conforms
    assert ({row.kind for row in wrong} == {"next-packet"}) == (name == "AFTER_A_PACKET")
    assert all(row.first.pauses for row in wrong) == (name in PAUSED)


def test_without_an_end():
    """A right decoder that is not told where one is; bench/conformance.py has all handshakes."""
    assert conforms_with({"in_ready", "out_last"})


def test_rates(reports):
    """Of the two kinds of bytes, where they differ."""
    rates = {name: (reports[name].text_rate, reports[name].hostile_rate) for name in RIGHT}
    assert rates["RIGHT"] == rates["LATE"] == (1, 1)
    assert rates["SLOW"] == (pytest.approx(0.5, abs=1e-3),) * 2
    text, hostile = (case.packets[0] for case in conformance._long("utf-8"))
    for name, is_error in (("WAITS_FOR_ERRORS", True), ("WAITS_FOR_TEXT", False)):
        waits = [
            sum((e.codepoint is None) == is_error for e in events_of([d])) for d in (text, hostile)
        ]
        # Of what comes last, some is still on its way.
        assert rates[name] == pytest.approx([4097 / (4097 + n) for n in waits], abs=0.01)
