"""The runner of proofs on small designs whose answers are known."""

import pytest
from amaranth.hdl import Assume, Const, Cover, Module, ResetSignal, Signal
from amaranth.lib.memory import Memory
from amaranth.lib.wiring import In
from general import sampled

from clockpoint.formal import prove as proofs
from clockpoint.formal.aig import Aig, Reply
from clockpoint.formal.refine import Claim
from clockpoint.hdl.bus.fifo_stream import FifoMemory
from clockpoint.hdl.lib.component import Component
from support import proof_of

pytest.importorskip("pyosys", reason="needs the package pyosys")

#: Two primes of 28 bits. The search for them, by their product, takes longer than any test.
PRIMES = 0x9A3F53D, 0xB5E20E3


class Inputs(Component):
    i: In(1)
    a: In(28)
    b: In(28)

    def elaborate(self, platform):
        return Module()


class Design(Claim):
    """A counter of the cycles since the reset in which ``i`` is high, and statements about it."""

    def __init__(self, *statements):
        self._statements = statements
        super().__init__(Inputs())

    def state(self, m, core):
        self.i, self.a, self.b = core.i, core.a, core.b
        self.count, self.is_first, self.reset = Signal(8), Signal(init=1), ResetSignal()
        self.before = Signal(8, reset_less=True)
        m.d.sync += [self.count.eq(self.count + self.i), self.before.eq(self.count)]
        m.d.sync += self.is_first.eq(0)
        m.submodules.memory = memory = Memory(shape=8, depth=2, init=[])
        write, read = memory.write_port(), memory.read_port(domain="comb")
        m.d.comb += [write.en.eq(1), write.data.eq(read.data)]
        self.word = read.data
        m.submodules.fifo_memory = fifo = FifoMemory(8, 2)
        m.d.comb += [fifo.write_enable.eq(1), fifo.write_data.eq(self.count)]
        m.d.comb += fifo.read_enable.eq(1)
        self.earlier, self.overwritten = Signal(8, reset_less=True), fifo.read_data
        m.d.sync += self.earlier.eq(self.before)
        self.late, self.later = self.count, self.count + 1
        self.fresh, self.stale = self.i, self.i
        for _ in range(4):
            late, later = Signal(8), Signal(9, init=1)
            m.d.sync += [late.eq(self.late), later.eq(self.later)]
            fresh, stale = Signal(), Signal(reset_less=True)
            m.d.sync += [fresh.eq(self.fresh), stale.eq(self.stale)]
            self.late, self.later, self.fresh, self.stale = late, later, fresh, stale
        m.d.comb += [statement(self) for statement in self._statements]


def never(condition):
    return lambda design: design.never(str(len(design.statements)), condition(design))


def covers(condition):
    return lambda design: Cover(condition(design))


def assumed(most):
    return lambda design: Assume(design.count < most)


def counts(number):
    return lambda design: design.count == number


def is_undecided(design):
    is_product = design.a * design.b == PRIMES[0] * PRIMES[1]
    return [design.never("product", is_product), Cover(is_product)]


ALWAYS = never(lambda design: (design.count == 3) & design.is_first)
#: Statements, and the cycles of the shortest run that contradicts them, with the cycle of reset.
WRONG = {
    "in the first cycle": ([never(lambda design: design.i)], 2),
    "in every cycle": ([lambda design: design.always("0", Const(0))], 2),
    "with some contents of registers": ([never(lambda design: design.before == 9)], 2),
    "with some contents of a memory": ([never(lambda design: design.word == 9)], 2),
    "in the word that a FIFO reads and writes": (
        [never(lambda design: (design.count == 2) & (design.overwritten != design.earlier))],
        4,
    ),
    "after some cycles": ([never(counts(20))], 22),
    "in what a pipeline holds": ([never(lambda design: design.fresh != design.stale)], 2),
    "behind a pipeline": ([never(lambda design: design.late == 5)], 11),
    "the second of two": ([ALWAYS, never(counts(7))], 9),
    "the first of two": ([never(counts(7)), ALWAYS], 9),
    "only in a reset": ([never(lambda design: design.reset & (design.count == 2))], 4),
    "before an assumption fails": ([never(counts(5)), assumed(6)], 7),
    "before one behind a pipeline fails": (
        [never(counts(5)), lambda design: Assume(design.late < 5)],
        7,
    ),
}
#: Statements that no run contradicts.
RIGHT = {
    "of the counter": [ALWAYS],
    "in every cycle": [lambda design: design.always("1", Const(1))],
    "as assumed": [never(counts(5)), assumed(5)],
    "behind two pipelines": [never(lambda design: design.late + 1 != design.later)],
}
#: Covers, with other statements, and whether all are reached.
COVERS = {
    "both": ([covers(counts(3)), covers(counts(90))], True),
    "the first": ([covers(counts(3)), covers(counts(97))], False),
    "the second": ([covers(lambda design: design.i & ~design.i), covers(counts(3))], False),
    "only in a reset": ([covers(lambda design: design.reset & (design.count == 2))], True),
    "as assumed": ([covers(counts(4)), assumed(5)], True),
    "against an assumption": ([covers(counts(5)), assumed(5)], False),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong(name):
    """The statement fails in runs of any length and of exactly enough cycles, not of fewer."""
    statements, cycles = WRONG[name]
    for limit in (None, cycles):
        proof = proof_of(Design(*statements), limit)
        assert proof.proved is False
        assert len(proof.trace.cycles) >= cycles - 1
    assert cycles == 2 or proof_of(Design(*statements), cycles - 1).proved is True


@pytest.mark.parametrize("name", RIGHT)
@pytest.mark.parametrize("cycles", [None, 30])
def test_right(name, cycles):
    assert proof_of(Design(*RIGHT[name]), cycles).proved is True


@pytest.mark.parametrize("name", COVERS)
def test_covers(name):
    statements, are_reached = COVERS[name]
    assert proof_of(Design(ALWAYS, *statements)).covered is are_reached


@pytest.mark.parametrize("cycles", sampled([None, 4], None))
def test_undecided(cycles):
    """Without an answer in time, nothing is proved, disproved, or covered."""
    proof = proof_of(Design(is_undecided), cycles, seconds=1)
    assert proof.proved is None
    assert not proof.covered
    assert not proof.trace


@pytest.mark.parametrize(("frames", "proved"), [(3, None), (4, True)])
def test_a_search_that_ends_early(frames, proved, monkeypatch):
    """Runs of five cycles, one of them of reset."""
    monkeypatch.setattr(Aig, "search", lambda *_, **__: Reply(None, frames))
    assert proof_of(Design(ALWAYS), 5).proved is proved


@pytest.mark.parametrize("pieces", ["ab", "ba"])
def test_one_of_two_pieces_is_not_proved(pieces, monkeypatch):
    """Whether its reply comes first or last."""
    prove = Aig.prove

    def answer(aig, outputs, seconds):
        return Reply() if outputs == ["claim/b/0.wrong"] else prove(aig, outputs, seconds)

    monkeypatch.setattr(Aig, "prove", answer)
    monkeypatch.setattr(proofs, "in_parallel", lambda ask, of: ((one, ask(one)) for one in of))
    statements = [lambda design, of=of: design.never("0", design.count == 256, of) for of in pieces]
    proof = proof_of(Design(*statements))
    assert proof.proved is None
    assert [*proof.certificates] == ["a"]
