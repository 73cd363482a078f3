"""Mutants of each core: the comparison with the specification, or a proof, notices them."""

import pytest

from clockpoint.formal import mutate as module
from clockpoint.formal.mutate import mutate

pytest.importorskip("pyosys", reason="needs the package pyosys")


@pytest.mark.parametrize("name", ["stream-decoder", "encoder", "wide-sanitizer"])
def test_a_dozen_mutants(name):
    found = mutate(name, 12, 6, cycles=2_000)
    assert found.mutants == 12
    assert not found.alive
    assert found.killed > 8


def test_a_mutant_without_an_answer_is_alive(monkeypatch):
    """Nothing differs in a simulation of one cycle, and no proof is found."""
    monkeypatch.setattr(module, "_prove", lambda top: [None] * len(top.mutations))
    found = mutate("designation-detector", 3, 1, cycles=1)
    assert (found.killed, len(found.alive)) == (0, 3)


@pytest.mark.slow
def test_a_proof_finds_what_a_simulation_does_not():
    found = mutate("designation-detector", 3, 1, cycles=1)
    assert (found.killed, len(found.proof) + found.equivalent) == (0, 3)
    assert found.proof
