"""Mutants of each core: the comparison with the specification, or a proof, notices them."""

import pytest
from click.testing import CliRunner
from general import sampled

import mutate as module
from clockpoint.formal.aig import Aig, Reply
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
    monkeypatch.setattr(Aig, "prove", lambda *_, **__: Reply())
    actual = mutate("encoder", 3, 1, cycles=1)
    assert (actual.killed, len(actual.alive)) == (0, 3)


def test_a_mutant_that_is_equivalent(monkeypatch):
    """One of three changes nothing; a simulation of one cycle does not tell it from the others."""
    listed = module.mutations_of

    def with_none(*arguments):
        netlist, (_, *others) = listed(*arguments)
        return netlist, ["mutate -mode none", *others]

    monkeypatch.setattr(module, "mutations_of", with_none)
    actual = mutate("encoder", 3, 1, cycles=1)
    assert (actual.killed, len(actual.proof), actual.equivalent) == (0, 2, 1)


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
