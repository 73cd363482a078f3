"""Both engines run a core in the same cycles."""

from collections import Counter

import numpy as np
import pytest
from defects import designs

from clockpoint import expected_events
from clockpoint.hdl import Cause
from clockpoint.sim import gates
from clockpoint.sim.design import Design
from clockpoint.sim.models.event import CAUSE_NUMBERS
from clockpoint.sim.reader import Reader
from clockpoint.sim.simulation import ENGINES, Mismatch, Simulation

NUMBERS = np.array([0x41, 0xE9, 0x20AC, 0xD83D, 0xDE00, 0x1F600, 0x110000])
CASES = {
    "encoder": (NUMBERS, {"idle": (0, 1), "stall": (0, 1, 1)}),
    "utf-16-encoder": (NUMBERS, {"idle": (0, 0, 1)}),
    "stream-decoder": (b"abc\xe2d", {"stall": (1,) * 200 + (0,)}),
}


@pytest.mark.parametrize("name", CASES)
def test_both_engines_send_the_same_in_as_many_cycles(name):
    packet, options = CASES[name]
    outcomes = []
    for engine in ENGINES:
        simulation = Simulation(name, engine, **options)
        batches = [*simulation.run([packet[:3], packet[3:]])]
        payloads = np.concatenate([batch.payloads for batch in batches])
        outcomes.append((payloads.tolist(), simulation.accepted, simulation.latest))
    assert outcomes[0] == outcomes[1]
    assert len(outcomes[0][0])


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("stream-decoder", {"has_payloads": False}),
        ("stream-decoder", {"engine": "pysim"}),
        ("wide-decoder", {"lanes": 2, "has_payloads": False}),
        ("wide-decoder", {"lanes": 2, "engine": "pysim"}),
    ],
)
def test_counts(name, options):
    """Those of the events of each batch, some of which begin in the batch before."""
    data = b"ab\xe2\x82\xacc\xf0\x9f\x92d\xff\xed\xa0\x80\xf0\x9f\x92\xa9e" * 30
    simulation = Simulation(name, **options)
    reader, events, counts = Reader(simulation.core), [], Counter()
    for batch in simulation.run(data[at : at + 11] for at in range(0, len(data), 11)):
        counts += batch.counts
        events += reader.read(batch)
    expected = [*expected_events(data)]
    assert events == expected
    assert counts == Counter((CAUSE_NUMBERS[e.cause], e.length) for e in expected)


@pytest.mark.parametrize("stall", [[False], [False, False, True]])
def test_both_engines_find_the_same_difference(stall, monkeypatch):
    """The error that the byte after C3 exposes; with its last cycles, and those before counted."""
    monkeypatch.setattr(gates, "_sourced", gates._sourced.__wrapped__)  # not the compiled core
    monkeypatch.setattr(Design, "core", lambda _: designs("a wrong cause").StreamDecoder())
    found = []
    for engine in ENGINES:
        simulation = Simulation("stream-decoder", engine, stall=stall)
        with pytest.raises(Mismatch) as caught:
            [*simulation.run([b"A" * 20 + b"\xc3A" + b"B" * 10])]
        assert simulation.simulated == caught.value.cycle
        found.append((caught.value.cycle, caught.value.history, caught.value.expected))
    assert found[0] == found[1]
    assert found[0][2]["o.cause"] == Cause.TRUNCATED.value != found[0][1][-1][1]["o.cause"]
    assert len(found[0][1]) == 8
