"""ABC's replies about a counter, and the replay of its counterexamples."""

import pytest
from amaranth.back import rtlil
from amaranth.hdl import Assert, Assume, Cover, Module, Signal

from clockpoint.formal.aig import Aig
from clockpoint.formal.chain import prove_in_turn
from clockpoint.formal.model import HIGH, UNKNOWN

pytest.importorskip("pyosys", reason="needs the package pyosys")


def counter(*statements, is_output=True):
    """A counter of four bits counts the cycles in which ``i`` is high, and is an output, or not."""
    m, i, count = Module(), Signal(name="i"), Signal(4, name="count")
    m.d.sync += count.eq(count + i)
    m.d.comb += [statement(i, count) for statement in statements]
    text = rtlil.convert(m, name="top", ports=[i, count][: 1 + is_output])
    return Aig(["read_rtlil top.il", "proc", "flatten", "async2sync"], {"top.il": text})


def never(number):
    return lambda i, count: Assert(count != number)


@pytest.mark.parametrize("ask", [Aig.search, Aig.prove])
@pytest.mark.parametrize("statements", [[never(5)], [never(12), never(5)]])
def test_counterexample(ask, statements):
    """Each cycle follows from the one before, and the last one is wrong."""
    aig = counter(*statements)
    reply = ask(aig, aig.of_kind("wrong"))
    assert not reply.certificate
    trace = aig.replay(reply.run)
    numbers = trace["count"]
    assert numbers[0] == 0
    assert numbers[-1] == 5
    for at, number in enumerate(numbers[1:]):
        after = 0 if trace["rst"][at] else numbers[at] + trace["i"][at]
        assert number == after
    assert aig.widths()["count"] == 4


def test_the_first_state():
    """Unknown bits can be anything; a reset defines them."""
    aig = counter(never(5))
    aig.state = [UNKNOWN] * len(aig.state)
    reply = aig.search(aig.of_kind("wrong"))
    assert aig.replay(reply.run)["count"] == [5]
    assert aig.settle(aig.state, {"rst": 0, "i": 0}, 3) == aig.state
    assert aig.settle(aig.state, {"rst": HIGH}, 1) == [0] * len(aig.state)


def search(aig, outputs):
    return aig.search(outputs, 3)


@pytest.mark.parametrize("ask", [search, Aig.prove])
def test_a_design_without_registers(ask):
    """What is assumed is so."""
    aig = counter(lambda i, _: [Assume(i), Assert(i), Cover(i), Cover(~i)], is_output=False)
    assert not aig.state
    assert not ask(aig, aig.of_kind("wrong")).run
    assert sorted(bool(ask(aig, [cover]).run) for cover in aig.of_kind("reached")) == [0, 1]


def test_a_question_about_nothing():
    with pytest.raises(ValueError, match="wrong"):
        counter().prove(["wrong"])


@pytest.mark.parametrize("lemma", [[[(2, 1), (3, 1)]], [[(0, 1)]], [[(2, 1), (3, 1)], [(1, 1)]]])
def test_a_lemma(lemma):
    """Numbers above 11 are not reached; a lemma that is wrong about others is left out."""
    aig = counter(lambda _, count: [Assume(count != 10), Assert(count != 13)])
    assert prove_in_turn(aig, [([lemma], aig.of_kind("wrong"))]).certificate


@pytest.mark.parametrize(("numbers", "searches"), [([11, 12, 13], 0), ([12, 13], 1), ([13], 1)])
def test_what_follows_needs_no_search(numbers, searches, monkeypatch):
    """A number is not reached if the one before it is not: 10, or another one that is asked."""
    calls, invariant = [], Aig.invariant
    monkeypatch.setattr(Aig, "invariant", lambda *asked: calls.append(1) or invariant(*asked))
    aig = counter(lambda _, count: Assume(count != 10), *map(never, numbers))
    assert prove_in_turn(aig, [([], aig.of_kind("wrong"))]).certificate
    assert len(calls) == searches


@pytest.mark.parametrize(("numbers", "last"), [([5, 12], 5), ([11, 12, 13, 14, 15, 0], 0)])
def test_a_counterexample_in_turn(numbers, last):
    """The second row is closed under steps, since 10 is not reached; but a run begins with 0."""
    aig = counter(lambda _, count: Assume(count != 10), *map(never, numbers))
    aig.fixed = {"rst": 0}
    reply = prove_in_turn(aig, [([], aig.of_kind("wrong"))])
    assert not reply.certificate
    assert aig.replay(reply.run)["count"][-1] == last
