"""Retiming: a proof for runs of any length, without the registers that only delay.

Each net has a *delay*, at most the fewest registers on a path to it from an input. The retimed
design has the same nets, each that many cycles earlier. So the stages of a pipeline are no longer
in its state: a register is a wire where its delay is one more than that of its input. Where a net
has a longer delay than a gate that reads it, as in a loop, registers are between them.
"""

from collections import defaultdict
from copy import copy

from .aig import TIMEOUT, Reply, certified
from .model import HIGH, UNKNOWN, Model

__all__ = ["Retimed"]


class Retimed:
    """An ``Aig``, whose proofs for runs of any length are found where it is retimed.

    The retimed design has the registers and gates that outputs depend on. Its first state is that
    of a simulation with three values, in which what depends on an unknown bit is unknown: it allows
    all states of the design after the cycles before, and perhaps more.

    The certificate is of the design: the latches of the retimed one are nets of earlier cycles. The
    design itself is proved if the outputs have different delays, if an assumption has a longer
    delay than they, or if an output is not known to be low in each cycle before its delay.

    Attributes
    ----------
    aig : Aig
        The retimed design.
    delays : dict of str to int
        Of each output.
    is_small : bool
        Less than half of the registers are left.
    """

    def __init__(self, aig, outputs):
        self._design, self.aig, self.is_small = aig, copy(aig), False
        self._first = first = 1 + len(aig.inputs)  # the number of the first register
        gates_at = first + len(aig.state)
        outputs = {name: aig._outputs[name] for name in aig.bits_of(outputs)}
        values, cone = _constants(aig), sorted(aig.cone(outputs.values()))
        registers = [n for n in cone if first <= n < gates_at]
        self._constants = [n - first for n in registers if values[2 * n] != UNKNOWN]
        sources = {n: aig.sources_of(n) for n in cone if n >= first and values[2 * n] == UNKNOWN}
        readers = defaultdict(list)
        for reader, literals in sources.items():
            for n in (literal >> 1 for literal in literals if values[literal] == UNKNOWN):
                readers[n].append(reader)
        loops = {n for n in registers if n in aig.cone(sources.get(n, []), before=False)}
        if 2 * len(loops) >= len(registers):
            return
        fixed = {literal >> 1 for literal in outputs.values()} | {sources[n][0] >> 1 for n in loops}
        delays = _shortened(aig, _delays(aig, readers), sources, readers, fixed)
        self.delays = {name: delays.get(literal >> 1, 0) for name, literal in outputs.items()}
        self._history = [aig.values(aig.state, aig.fixed)]
        for _ in range(last := max(delays.values())):
            state = [self._history[-1][literal] for literal in aig.nexts]
            self._history.append(aig.values(state, aig.fixed))

        def distance(n, reader):
            """How many cycles earlier than in the net itself its value is read."""
            return delays[n] - delays[reader] + (reader < gates_at)

        earlier = [
            (n, cycles)
            for n, each in readers.items()
            for cycles in range(1, 1 + max((distance(n, reader) for reader in each), default=0))
        ]
        literal_of = {(n, 0): 2 * n for n in range(first)}
        literal_of |= {place: 2 * number for number, place in enumerate(earlier, first)}
        gates = []

        def read(literal, reader=None):
            if values[literal] != UNKNOWN:
                return values[literal] // HIGH
            n = literal >> 1
            return literal_of[n, distance(n, reader) if reader else 0] ^ literal & 1

        for n in sorted(sources, key=lambda n: (delays[n], n)):
            literals = [read(literal, n) for literal in sources[n]]
            if n >= gates_at:
                gates.append(literals)
                literals = [2 * (first + len(earlier) + len(gates) - 1)]
            (literal_of[n, 0],) = literals
        self._places = [(n, delays[n] - cycles) for n, cycles in earlier]
        self.aig.state = [self._history[cycle][2 * n] for n, cycle in self._places]
        self.aig.nexts = [literal_of[n, cycles - 1] for n, cycles in earlier]
        self.aig.gates = gates
        self.aig._outputs = {name: read(literal) for name, literal in outputs.items()}
        self.is_small = 2 * len(earlier) < len(registers)
        # A gate that is read some cycles before its delay needs its inputs as early.
        begins = dict(delays)
        for reader in sorted(sources, reverse=True):
            for n in (literal >> 1 for literal in sources[reader] if reader >= gates_at):
                begins[n] = min(begins.get(n, last), begins[reader])
        self._begins = {n - first: begins.get(n, last + 1) for n in registers}

    def prove(self, outputs, seconds=TIMEOUT):
        """As ``Aig.prove``."""
        aig, cubes = self._design, None
        delays = {self.delays[bit] for bit in aig.bits_of(outputs)}
        depth, literals = max(delays), aig.literals_of(outputs)
        latest = max((self.delays[name] for name in aig.of_kind("assumed")), default=0)
        bits_before = {values[literal] for values in self._history[:depth] for literal in literals}
        if len(delays) == 1 and latest <= depth and bits_before <= {0}:
            cubes, _ = self.aig.invariant(Model(self.aig, outputs), seconds)
        if cubes is None:
            return aig.prove(outputs, seconds)
        model, begins = Model(aig, outputs), dict(self._begins)
        copies = {aig.nexts[n]: n for n in model.registers}

        def place_of(number, bit):
            """A net with the bit of a latch, a register if possible, and how many cycles ago."""
            n, cycle = self._places[number]
            same = [(copies[of], of & 1) for of in (2 * n, 2 * n + 1) if of in copies]
            if same and cycle < depth:
                (register, inverted), *_ = same
                n, cycle, bit = register + self._first, cycle + 1, bit ^ inverted
            for register in (each - self._first for each in aig.cone([2 * n], before=False)):
                begins[register] = min(begins.get(register, cycle), cycle)
            return n, depth - cycle, bit

        nets = [[place_of(*latch) for latch in cube] for cube in cubes]
        first_bits = [
            {
                n: bit == HIGH
                for n in model.registers
                if (bit := of[2 * (n + self._first)]) != UNKNOWN
            }
            for of in self._history
        ]
        constants = {n: aig.state[n] == HIGH for n in self._constants if n in model.registers}
        return Reply(certified(model, nets, begins, depth, first_bits, constants))


def _constants(aig):
    """The values of all literals, where registers are known that never change."""
    state = aig.state
    while True:
        values = aig.values(state, aig.fixed)
        after = [
            bit if bit == values[literal] else UNKNOWN
            for bit, literal in zip(state, aig.nexts, strict=True)
        ]
        if after == state:
            return values
        state = after


def _delays(aig, readers):
    """The fewest registers between an input and each variable that one reaches, by its number."""
    gates_at = 1 + len(aig.inputs) + len(aig.state)
    ports = (n for n, name in enumerate(aig.inputs, 1) if not name.startswith("undefined"))
    delays, cycle, reached = {}, 0, [n for n in ports if n in readers]
    while reached:
        later = []
        while reached:
            if (n := reached.pop()) not in delays:
                delays[n] = cycle
                for reader in readers[n]:
                    (later if reader < gates_at else reached).append(reader)
        reached, cycle = later, cycle + 1
    return delays


def _shortened(aig, delays, sources, readers, fixed):
    """The shortest delays at which each reader finds its value; registers move to the inputs.

    There, a pipeline has fewer bits than behind its gates. The delays of ports and of the ``fixed``
    variables remain. Other delays become shorter, from the longest one on in a register that no
    port reaches.
    """
    first = 1 + len(aig.inputs)
    gates_at, last = first + len(aig.state), max([1, *delays.values()])
    registers = [n for n in sources if n < gates_at]
    fixed = fixed.union(n for n in delays if n < first)
    delays, before = dict.fromkeys(registers, last) | delays, None
    while delays != before:
        before = dict(delays)
        for n in sorted({*sources, *readers}, reverse=True):
            if n not in delays or n not in fixed:
                least = (delays[reader] - (reader < gates_at) for reader in readers[n])
                delays[n] = max(0, max(least, default=last))
    return delays
