"""Mutants of each core: the comparison with the specification, or a proof, notices them."""

import pytest
from click.testing import CliRunner
from general import sampled

import mutate as module
from mutate import Coverage, mutate

pytest.importorskip("pyosys", reason="needs the package pyosys")


@pytest.mark.parametrize(
    "name", sampled(["stream-decoder", "encoder", "wide-sanitizer"], "encoder")
)
def test_a_dozen_mutants(name):
    actual = mutate(name, 12, 6, cycles=2_000)
    assert actual.mutants == 12
    assert not actual.alive
    assert actual.killed > 8


def test_a_mutant_without_an_answer_is_alive(monkeypatch):
    """A simulation of one cycle shows no difference, and no proof is found."""
    monkeypatch.setattr(module, "prove_mutants", lambda top: [None] * len(top.mutations))
    actual = mutate("encoder", 3, 1, cycles=1)
    assert (actual.killed, len(actual.alive)) == (0, 3)


@pytest.mark.slow
def test_a_proof_finds_what_a_simulation_does_not():
    actual = mutate("encoder", 3, 1, cycles=1)
    assert (actual.killed, len(actual.proof) + actual.equivalent) == (0, 3)
    assert actual.proof


def test_a_mutant_that_is_alive(monkeypatch):
    coverage = Coverage(
        mutants=2, killed=1, proof=[], equivalent=0, alive=["mutate -mode inv"], traces={}
    )
    monkeypatch.setattr(module, "mutate", lambda *_, **__: coverage)
    result = CliRunner().invoke(module.main, ["encoder"])
    assert result.exit_code == 1
    assert result.output.endswith("alive: encoder: mutate -mode inv\n")
    monkeypatch.setattr(module, "mutate", lambda *_, **__: coverage._replace(alive=[]))
    assert CliRunner().invoke(module.main, ["encoder"]).exit_code == 0
