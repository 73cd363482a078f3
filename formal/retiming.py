"""Retiming: a proof for runs of any length, without the registers that only delay.

Each net has a *delay*, the fewest registers on a path to it from an input. The retimed design has
the same nets, each that many cycles earlier. So a register whose output has one cycle more of delay
than its input is a wire there, and the stages of a pipeline are no longer in its state. Registers
in a loop remain, such as counters, or what holds a beat until the next one.
"""

from collections import defaultdict
from copy import copy
from itertools import count

from .aig import TIMEOUT, Reply, certified
from .model import HIGH, UNKNOWN, Model

__all__ = ["Retimed", "retimed"]


class Retimed:
    """An ``Aig``, whose proofs for runs of any length are found where it is retimed.

    The certificate is of the design: the latches of the retimed one are registers of earlier
    cycles. Assumptions must not come later than what they are made for, and outputs must be known
    to be low before their delay; or the design is proved as it is.

    Attributes
    ----------
    is_small : bool
        Less than half of the registers are left.
    """

    def __init__(self, aig):
        self._aig = aig
        self._moved, self._delays = retimed(aig)
        self.is_small = 2 * len(self._moved.state) < len(self._moved.registers)

    def prove(self, outputs, seconds=TIMEOUT):
        """As ``Aig.prove``."""
        aig, moved, cubes = self._aig, self._moved, None
        assumed = (self._delays[name] for name in aig.of_kind("assumed"))
        bits = {*aig.bits_of(outputs)}
        depth, *others = {self._delays[name] for name in bits}
        if not others and max(assumed, default=0) <= depth and bits <= moved.low_before:
            cubes, _ = moved.invariant(Model(moved, outputs), seconds)
        if cubes is None:
            return aig.prove(outputs, seconds)
        model = Model(aig, outputs)
        old = (((moved.places[n], bit) for n, bit in cube) for cube in cubes)
        old = [[(n, depth - delay, bit) for (n, delay), bit in cube] for cube in old]
        known = [
            {n: state[n] == HIGH for n in model.registers if state[n] != UNKNOWN}
            for state in moved.states
        ]
        constants = {n: aig.state[n] == HIGH for n in moved.constants if n in model.registers}
        return Reply(certified(model, old, moved.delays, depth, known, constants))


def retimed(aig):
    """The retimed design, an ``Aig``, and the delay of each output by its name.

    It has the registers and gates that outputs depend on. A net has in each cycle the value that it
    has in the design after its delay. So all runs of the
    design are runs of the retimed one, but for the cycles before. The first state is that of a
    simulation with three values, in which what depends on an unknown bit is unknown: it allows all
    states of the design, and perhaps more.
    """
    first = 1 + len(aig.inputs)  # the number of the first register
    gates_at = first + len(aig.state)
    values, cone = _constants(aig), sorted(aig.cone(aig._outputs.values()))
    registers = [n for n in cone if first <= n < gates_at]
    delays = _delays(aig, values, cone)
    last = max(delays.values(), default=0)

    def delay_of(number):
        """The delay of a net; for nets that no input reaches, the longest is right, too."""
        return delays.get(number, last)

    history = [aig.values(aig.state, aig.fixed)]
    for _ in range(last):
        state = [history[-1][literal] for literal in aig.nexts]
        history.append(aig.values(state, aig.fixed))

    literals = {n: 2 * n for n in range(first)}
    literals |= {n: bit // HIGH for n, bit in enumerate(values[::2]) if bit != UNKNOWN}
    state, nexts, places, wires, numbers = [], [], [], [], count(gates_at + len(aig.gates))
    for n in registers:
        if n in literals:
            continue
        literal = aig.nexts[n - first]
        source = n if values[literal] != UNKNOWN else literal >> 1
        size = 1 + delay_of(source) - delay_of(n)  # registers in place of this one
        wires += [n] * (size == 0)
        for left in reversed(range(size)):
            number = next(numbers) if left else n
            literals[number] = 2 * (first + len(state))
            places.append((n - first, delay_of(n) + left))
            state.append(history[delay_of(n) + left][2 * n])
            nexts.append(literal)
            literal = 2 * number

    def moved(literal):
        return literals[literal >> 1] ^ literal & 1

    gates, rest = [], [*wires, *(n for n in cone if n >= gates_at and n not in literals)]
    for n in sorted(rest, key=lambda n: (delay_of(n), n)):
        if n < gates_at:
            literals[n] = moved(aig.nexts[n - first])
        else:
            literals[n] = 2 * (first + len(state) + len(gates))
            gates.append((*map(moved, aig.gates[n - gates_at]),))
    result = copy(aig)
    result.state, result.nexts, result.gates = state, [*map(moved, nexts)], gates
    result.places = places
    result.states = [values[2 * first : 2 * gates_at : 2] for values in history]
    result.low_before = {
        name
        for name, literal in aig._outputs.items()
        if not any(values[literal] for values in history[: delay_of(literal >> 1)])
    }
    result.delays = [delay_of(n) for n in range(first, gates_at)]
    result.constants = [n - first for n in registers if values[2 * n] != UNKNOWN]
    result.registers = registers
    result._outputs = {name: moved(literal) for name, literal in aig._outputs.items()}
    return result, {name: delay_of(of >> 1) for name, of in aig._outputs.items()}


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


def _delays(aig, values, cone):
    """The delays of variables in a cone, by their numbers; those that no port reaches have none.

    The values of a gate's inputs are of the same cycle, so all of them have the same delay.
    """
    near, after = defaultdict(list), defaultdict(list)
    first = 1 + len(aig.inputs)
    for n, literal in enumerate(aig.nexts, first):
        after[literal >> 1].append(n)
    gates_at = first + len(aig.state)
    for n in (n for n in cone if n >= gates_at):
        for literal in aig.gates[n - gates_at]:
            if values[2 * n] == values[literal] == UNKNOWN:
                near[n].append(literal >> 1)
                near[literal >> 1].append(n)
    delays, cycle = {}, 0
    reached = [n for n, name in enumerate(aig.inputs, 1) if not name.startswith("undefined")]
    while reached:
        later = []
        while reached:
            n = reached.pop()
            if n not in delays and values[2 * n] == UNKNOWN:
                delays[n] = cycle
                reached += near[n]
                later += after[n]
        reached, cycle = later, cycle + 1
    return delays
