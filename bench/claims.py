"""Mutation-tests the claims: which mutants of a core each one notices, and which it alone does.

``python bench/claims.py [COUNT]``: so many mutants of each core with claims, 60 by default, each in
a search of some cycles. The exit status is 1 if a claim notices no mutant at all. Needs
``pip install -e '.[formal]'``.
"""

import sys
from copy import copy
from functools import partial

from amaranth.back import rtlil
from amaranth.hdl import Module
from amaranth.lib.wiring import In

from clockpoint.flow.catalogue import CATALOGUE
from clockpoint.flow.parallel import in_parallel
from clockpoint.formal.aig import BMC, HIGH, UNKNOWN, Aig
from clockpoint.formal.claims import CLAIMS, Handshake
from clockpoint.formal.prove import SCRIPT
from clockpoint.hdl.lib.component import Component
from mutate import WIDTH, Mutated, mutations_of, with_mutants

__all__ = ["claims_about", "noticed"]

#: Cycles of a search, and the most seconds: a sequence and the latency of the core.
CYCLES, SECONDS = 16, 60


def claims_about(name):
    """The claims about a core by their names."""
    claims = {known: claim for known, (core, claim) in CLAIMS.items() if core == name}
    return claims | {"handshake": Handshake}


class Mutants(Component):
    """A claim about a core, of which the input ``mutant`` selects a mutant."""

    def __init__(self, claim, core, module):
        self._mutated = Mutated(core, module)
        self._mutated.encoding, self._mutated.latency = core.encoding, core.latency
        self._claim = claim(self._mutated)
        super().__init__({**self._claim.signature.members, "mutant": In(WIDTH)})

    def elaborate(self, platform):
        m = Module()
        m.submodules.claim = claim = self._claim
        m.d.comb += self._mutated.mutant.eq(self.mutant)
        m.d.comb += [getattr(claim, n).eq(getattr(self, n)) for n in claim.signature.members]
        return m


def noticed(name, count, seed=1):
    """The numbers of the mutants of a core that each claim notices, by the name of the claim."""
    core = CATALOGUE[name].of()
    netlist, mutations = mutations_of(rtlil.convert(core, name="mutated"), count, seed)
    module, numbers = with_mutants(netlist, mutations), range(1, 1 + len(mutations))
    found = {}
    for known, claim in claims_about(name).items():
        top = rtlil.convert(Mutants(claim, core, module), name="top")
        aig = Aig(SCRIPT, {"top.il": top + module})
        answers = dict(in_parallel(partial(_is_wrong, aig), [0, *numbers]))
        if answers.pop(0):
            raise RuntimeError(f"{known} is wrong of the core itself")
        found[known] = {number for number, is_wrong in answers.items() if is_wrong}
    return found


def _is_wrong(aig, number):
    aig = copy(aig)
    aig.fixed = {f"mutant[{n}]": HIGH * (number >> n & 1) for n in range(WIDTH)}
    aig.state = aig.settle([UNKNOWN] * len(aig.state), aig.fixed | {"rst": HIGH}, 1)
    return aig.ask(f"{BMC} -F {CYCLES}", aig.of_kind("wrong"), SECONDS).holds is False


def main(count=60):
    is_fine = True
    for name in sorted({core for core, _ in CLAIMS.values()}):
        found = noticed(name, int(count))
        for known, numbers in found.items():
            alone = numbers.difference(*(of for other, of in found.items() if other != known))
            is_fine &= bool(numbers)
            counts = f"notices {len(numbers):3}, alone {len(alone):3}"
            print(f"{name:16} {known:20} {counts}", flush=True)
    return 0 if is_fine else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
