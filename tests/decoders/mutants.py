"""Mutants of a right decoder: those that streams judge wrong, and those proved to be right."""

import random
import re
from copy import copy
from itertools import accumulate

from amaranth.back import rtlil
from amaranth.hdl import Module
from amaranth.lib import wiring
from amaranth.lib.wiring import In, Out

from clockpoint.conform.expected import expected_in
from clockpoint.conform.harness import Harness, Probe
from clockpoint.conform.judge import Judge, answer_of
from clockpoint.conform.proof import FLAT_SCRIPT, prove_decoder
from clockpoint.conform.streams import Streams
from clockpoint.engine.verilog import Foreign
from clockpoint.formal.aig import Aig
from clockpoint.formal.model import HIGH, UNKNOWN
from mutate import WIDTH, mutations_of, with_mutants
from support import excerpts_of

__all__ = ["Mutants"]

#: Bytes that are sent at once, to all mutants together.
SIZE = 4_000_000


class Twins(wiring.Component):
    """The decoder with a mutation, and without; ``differs`` in what is compared of them."""

    def __init__(self, ports, compared):
        self._probes = [Probe(ports, compared) for _ in range(2)]
        inputs = {"valid": 1, "data": 8, "last": 1, "ready": 1, "rst": 1, "mutant": WIDTH}
        super().__init__({name: In(bits) for name, bits in inputs.items()} | {"differs": Out(1)})

    def elaborate(self, platform):
        m = Module()
        m.submodules += self._probes
        for probe in self._probes:
            m.d.comb += [probe.in_valid.eq(self.valid), probe.in_data.eq(self.data)]
            m.d.comb += [probe.in_last.eq(self.last), probe.ready.eq(self.ready)]
            m.d.comb += probe.rst.eq(self.rst)
        one, other = self._probes
        m.d.comb += one.others["mutant"].eq(self.mutant)
        m.d.comb += self.differs.eq(
            (one.in_ready != other.in_ready)
            | (one.out_valid != other.out_valid)
            | (one.out_valid & (one.event != other.event))
        )
        return m


class Mutants:
    """A decoder with an input that selects a mutation of its netlist.

    Parameters
    ----------
    design : Foreign
    profile : Profile
    count, seed : int
        The number of mutants, and Yosys's seed for choosing them.
    """

    def __init__(self, design, profile, count, seed=1):
        text = design.named("mutated")
        netlist, self.mutations = mutations_of(text, count, seed)
        self._profile, self._ports = profile, design.ports
        mutated = with_mutants(netlist, self.mutations)
        self._text = mutated.replace("module \\mutated\n", "module \\top\n")
        select = {"mutant": {"direction": "input", "bits": [0] * WIDTH}}
        self._all = Foreign(self._text, design.ports | select)
        self._harness = Harness(self._all, profile)

    def survivors(self, numbers, streams):
        """The numbers of the mutants that no stream shows to be wrong."""
        expected = expected_in(streams, self._profile, self._ports)
        alive, begin = {*numbers}, 0
        while begin < len(streams) and alive:
            sizes = accumulate(len(stream.items) for stream in streams[begin:])
            end = begin + max(1, sum(size * len(alive) < SIZE for size in sizes))
            runs = [(n, mutant) for n in range(begin, end) for mutant in sorted(alive)]
            outcomes = self._harness.run(
                [streams[n] for n, _ in runs],
                [len(expected[n].events) for n, _ in runs],
                others={"mutant": [mutant for _, mutant in runs]},
            )
            has_packets = self._profile.reporting.has_packets
            for (n, mutant), outcome in zip(runs, outcomes, strict=True):
                if answer_of(streams[n], expected[n], outcome, has_packets=has_packets).verdict:
                    alive.discard(mutant)
            begin = end
        return sorted(alive)

    def streams(self):
        """All of the conformance test, and a part of them in any order."""
        streams = [*Streams(self._profile, self._ports)]
        excerpts = [*excerpts_of(streams, self._ports)]
        random.Random(1).shuffle(excerpts)
        return streams, excerpts

    def different(self, numbers, seconds=20):
        """The numbers of the mutants that are not proved equivalent to the decoder."""
        twins = Twins(self._all.ports, self._profile.compared(self._ports))
        files = {"dut.il": self._text, "top.il": rtlil.convert(twins, name="top")}
        aig, reset = Aig(FLAT_SCRIPT, files), self._profile.reset
        for number in numbers:
            one = copy(aig)
            one.fixed = {f"mutant[{n}]": HIGH * (number >> n & 1) for n in range(WIDTH)}
            after = one.settle([UNKNOWN] * len(one.state), one.fixed | {"rst": 0}, 1)
            one.state = one.settle(after, one.fixed | {"rst": HIGH}, reset)
            one.fixed["rst"] = 0
            if not one.prove(["differs"], seconds).certificate:
                yield number

    def proof(self, number, timeout):
        """The ``ProofResult`` of the decoder with a mutation."""
        text = re.sub(r" input \d+ \\mutant\n", r" \\mutant\n", self._text)
        end = text.rindex("\nend\n")
        constant = f"\n  connect \\mutant {WIDTH}'{number:0{WIDTH}b}"
        judge = Judge(Foreign(text[:end] + constant + text[end:], self._ports), self._profile)
        return prove_decoder(judge, timeout)
