"""Both engines run a core in the same cycles."""

import numpy as np
import pytest

from clockpoint.sim.simulation import ENGINES, Simulation

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
