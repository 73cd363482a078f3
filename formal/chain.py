"""Proofs about one design, each with the invariants of those before it."""

import time
from copy import copy
from functools import reduce

from .aig import TIMEOUT, Reply, certified
from .certificate import Formula
from .model import Gates, Model

__all__ = ["prove_in_turn"]

#: Seconds for a lemma; a proof may be found without it.
LEMMA_SECONDS = 20


def prove_in_turn(aig, steps, seconds=TIMEOUT):
    """As ``Aig.prove``, about one output after the other; those that follow need no search.

    Parameters
    ----------
    aig : Aig
    steps : iterable of (list of list of list of (int, int), list of str)
        Each has lemmas, and outputs that stay low. A lemma is sets of states that no run reaches,
        as of ``Model.cubes_of``; one that is not proved is left out.
    seconds : int

    Raises
    ------
    ToolError
    """
    end, chain, asked = time.monotonic() + seconds, _Chain(aig), []
    for lemmas, outputs in steps:
        for lemma in lemmas:
            chain.search([], lemma, min(end - time.monotonic(), LEMMA_SECONDS))
        asked += outputs
        bits = aig.bits_of(outputs)
        while bits := chain.without_proof(bits):
            bit, *bits = bits
            is_proved, run = chain.search([bit], [], end - time.monotonic())
            if not is_proved:
                return Reply(run=run)
    return chain.reply(asked)


class _Chain:
    """The invariants of an ``Aig`` that are known.

    They are cubes, as of ``Model.cubes_of``, of any variables: the gates are numbered after the
    registers. Each is kept with the registers that it depends on.
    """

    def __init__(self, aig):
        self._aig, self._first = aig, 1 + len(aig.inputs)
        self._registers = {*range(self._first, self._first + len(aig.state))}
        self._known, self._supports = [], []

    def _add(self, cubes):
        self._known += cubes
        for cube in cubes:
            variables = self._aig.cone([2 * (n + self._first) for n, _ in cube], before=False)
            self._supports.append(variables & self._registers)

    def _with_support(self, most, registers):
        """The cubes that depend on one or more of these registers, and on so many others."""
        pairs = zip(self._known, self._supports, strict=True)
        return [
            cube
            for cube, support in pairs
            if len(support - registers) <= min(most, len(support) - 1)
        ]

    def search(self, outputs, lemma, seconds):
        """Whether there is a proof that outputs stay low, or of a lemma; and a ``Run``."""
        aig = self._aig
        if (seconds := int(seconds)) < 1:
            return False, None
        nexts = [aig.nexts[n] for cube in lemma for n, _ in cube]
        cone = aig.cone([*aig.literals_of(outputs), *nexts])
        # A cube with registers outside the cone only makes the question harder, but for one.
        near = self._with_support(0 if lemma else 1, cone)
        design = self._never_in(near + lemma, lemma)
        model = Model(design, [*outputs, *["/entered"] * bool(lemma)])
        cubes, run = design.invariant(model, seconds)
        if cubes is not None:
            self._add(lemma + cubes)
        return cubes is not None, run

    def _never_in(self, cubes, lemma):
        """The design with the assumption that it is in none of the cubes.

        If its registers enter one of a lemma in the next cycle, the output ``/entered`` is high.
        """
        aig = self._aig
        gates = Gates(self._first + len(aig.state) + len(aig.gates))

        def outside(cubes, literal_of):
            states = (gates.all(literal_of(n) ^ (not bit) for n, bit in cube) for cube in cubes)
            return gates.all(literal ^ 1 for literal in states)

        more = {"/invariant.assumed": outside(cubes, lambda n: 2 * (n + self._first))}
        more["/entered"] = outside(lemma, aig.nexts.__getitem__) ^ 1
        result = copy(aig)
        result.gates = aig.gates + gates.rows
        result._outputs = aig._outputs | more
        result._bits = aig._bits | {name: [name] for name in more}
        return result

    def without_proof(self, outputs):
        """Those outputs that do not stay low by induction about all others, which are known then.

        In the first state, they must be low whatever its undefined bits are.
        """
        aig, formula = self._aig, Formula()
        literals = dict(zip(outputs, aig.literals_of(outputs), strict=True))
        assumed = aig.literals_of(aig.of_kind("assumed"))

        def ports():
            pairs = zip(aig.inputs, formula.fresh(len(aig.inputs)), strict=True)
            return [aig.fixed[name] - 1 if name in aig.fixed else port for name, port in pairs]

        def outside(values, cube):
            bits = values([2 * (n + self._first) ^ (not bit) for n, bit in cube])
            return -reduce(formula.both, bits)

        now = formula.values(aig, ports() + formula.fresh(len(aig.state)))
        later = formula.values(aig, ports() + now(aig.nexts))
        facts = [
            fact
            for values in (now, later)
            for fact in [*values(assumed), *(outside(values, cube) for cube in self._known)]
        ]
        before = aig.values(aig.state, aig.fixed)
        low = {name: literal ^ 1 for name, literal in literals.items() if before[literal] == 0}
        while low:
            failures = formula.failures(facts + now(low.values()), later(low.values()))
            if not failures:
                break
            low = {
                name: literal
                for name, literal in low.items()
                if later([literal])[0] not in failures
            }
        self._add([[((low[name] >> 1) - self._first, low[name] & 1)] for name in low])
        return [name for name in outputs if name not in low]

    def reply(self, outputs):
        """The ``Reply`` of a proof about all outputs."""
        model = Model(self._aig, outputs)
        cubes = self._with_support(0, {n + self._first for n in model.registers})
        return Reply(certified(model, self._aig.nets_of(cubes)))
