"""Checks that a witness circuit proves a model: no bad state is reached in a run of any length.

    python certificate.py MODEL WITNESS

Both are binary AIGER files (version 1.9). This file needs Python and the package python-sat, and
nothing else of Clockpoint, which runs it as well. The inputs and latches of the model are the first
ones of the witness. The solver shows what the Hardware Model Checking Competition asks for
(github.com/Froleyks/certifaiger), where a circuit is safe if none of its bad bits is high:

- reset: what the model begins with, the witness begins with;
- transition: the shared latches of both have the same next values;
- property: where the witness is safe, the model is safe;
- base: the witness is safe in its first state;
- step: if it is safe, so it is in the next state.

Exit status: 0 if all is so, 1 if not, 2 if there is no answer: a file cannot be read, python-sat is
missing, there is not enough memory, or the answer cannot be written.
"""

import os
import sys
from contextlib import suppress
from typing import NamedTuple

__all__ = ["Circuit", "Formula", "check", "read"]

#: The most inputs, which take no room in a file.
MOST_INPUTS = 1 << 20
#: The most digits of a number.
MOST_DIGITS = 10


class Circuit(NamedTuple):
    """A circuit of AND gates and latches.

    A literal is twice the number of a variable, plus 1 if it is inverted. The variables are
    numbered: the constant 0, the inputs, the latches, the gates.

    Attributes
    ----------
    inputs : int
        Their number.
    latches : list of (int, int)
        The literals of the next value, and of the first one: 0, 1, or the latch itself, which is
        then undefined.
    bad, constraints : list of int
        The literals that must stay low while all the others are high.
    gates : list of (int, int)
        The literals of the inputs of each gate.
    """

    inputs: int
    latches: list
    bad: list
    constraints: list
    gates: list


def read(octets):
    """The ``Circuit`` in a binary AIGER file; raises ``ValueError`` if there is none."""
    header, _, octets = octets.partition(b"\n")
    kind, *words = header.split(b" ")
    if kind != b"aig" or not 5 <= len(words) <= 7:
        raise ValueError("not a binary AIGER file of a safety property")
    counts = [*map(_number, words), 0, 0]
    most, inputs, latches, outputs, gates, bad, constraints = counts[:7]
    if most != inputs + latches + gates or inputs > MOST_INPUTS:
        raise ValueError("the numbers in its header are impossible")
    rows = latches + outputs + bad + constraints
    *lines, octets = octets.split(b"\n", rows)
    if len(lines) != rows:
        raise ValueError("it ends early")
    pairs = []
    for latch, line in enumerate(lines[:latches], inputs + 1):
        next_, *words = line.split(b" ")
        reset = _number(b" ".join(words) or b"0")
        if reset not in (0, 1, 2 * latch):
            raise ValueError("a latch begins with another one")
        pairs.append((_number(next_), reset))
    singles = [*map(_number, lines[latches:])]
    if max([0, *singles, *(literal for literal, _ in pairs)]) > 2 * most + 1:
        raise ValueError("a literal is of no variable")
    differences = _differences(octets)
    pairs_of_gates = []
    for literal in range(2 * (inputs + latches + 1), 2 * most + 2, 2):
        left = literal - next(differences)
        pairs_of_gates.append((left, left - next(differences)))
        if not literal > left >= pairs_of_gates[-1][1] >= 0:
            raise ValueError(f"gate {literal} is not in order")
    # Old files have outputs instead of bad bits.
    split = outputs if bad else 0
    wrong = singles[split : outputs + bad]
    if not wrong:
        raise ValueError("it has no bad state")
    return Circuit(inputs, pairs, wrong, singles[outputs + bad :], pairs_of_gates)


def _number(word):
    """A decimal number of few digits."""
    if not word.isdigit() or len(word) > MOST_DIGITS:
        raise ValueError(f"{word[:20]!r} is no decimal number of up to {MOST_DIGITS} digits")
    return int(word)


def _differences(octets):
    """Numbers in AIGER's format: seven bits in each byte, the low ones first."""
    number = shift = 0
    for octet in octets:
        number |= (octet & 0x7F) << shift
        shift += 7
        if octet < 0x80:
            yield number
            number = shift = 0
        elif shift > 7 * MOST_DIGITS:
            raise ValueError("a gate is too far from its input")
    raise ValueError("it ends early")


class Formula:
    """Gates as clauses; equal gates of equal inputs are one. The constant 1 is literal 1."""

    def __init__(self):
        self._most, self._gates, self._pairs = 1, {}, {}

    def fresh(self, count):
        """So many new literals."""
        self._most += count
        return [*range(self._most - count + 1, self._most + 1)]

    def both(self, left, right):
        """The literal of an AND gate."""
        pair = (left, right) if left < right else (right, left)
        if gate := self._gates.get(pair):
            return gate
        if left == -right or -1 in pair:
            return -1
        if left == right or 1 in pair:
            return right if left == 1 else left
        self._most = self._gates[pair] = gate = self._most + 1
        self._pairs[gate] = pair
        return gate

    def equal(self, left, right):
        """The literal of whether two literals are equal."""
        return -self.both(-self.both(left, right), -self.both(-left, -right))

    def values(self, circuit, leaves):
        """The function from literals of a circuit to literals; inputs and latches are leaves."""
        values = [-1, 1]  # of each literal of the circuit, by its number
        for leaf in leaves:
            values += (leaf, -leaf)
        for left, right in circuit.gates:
            gate = self.both(values[left], values[right])
            values += (gate, -gate)
        return lambda literals: [values[literal] for literal in literals]

    def parts(self, literals, facts=()):
        """Literals that are high where these are: they and the inputs of gates, but for facts."""
        parts, waiting = set(), [*literals]
        while waiting:
            literal = waiting.pop()
            if literal not in facts and literal not in parts:
                parts.add(literal)
                waiting += self._pairs.get(literal, ())
        return parts

    def failures(self, premises, conclusions):
        """The conclusions that are low in one case with all premises high; none if they follow."""
        # Of gates that are high, only the inputs matter.
        facts = self.parts([1, *premises])
        rest = self.parts(conclusions, facts) - self._pairs.keys()
        if not rest:
            return []
        from pysat.solvers import Cadical195

        clauses = [[-part for part in rest]]
        clauses += ([literal] for literal in facts - self._pairs.keys())
        waiting, seen = [literal for clause in clauses for literal in clause], set()
        while waiting:
            gate = abs(waiting.pop())
            if gate in self._pairs and gate not in seen:
                seen.add(gate)
                left, right = pair = self._pairs[gate]
                clauses += [-gate, left], [-gate, right], [gate, -left, -right]
                waiting += pair
        with Cadical195(bootstrap_with=clauses) as solver:
            low = {-literal for literal in solver.get_model()} if solver.solve() else set()
        return [each for each in conclusions if low & (self.parts([each]) - self._pairs.keys())]


def check(model, witness):
    """Raise ``ValueError`` unless a witness proves a model, both as ``Circuit``."""
    inputs, latches = model.inputs, len(model.latches)
    if witness.inputs < inputs or len(witness.latches) < latches:
        raise ValueError("the witness has fewer inputs or latches than the model")
    formula = Formula()
    ports, state = formula.fresh(witness.inputs), formula.fresh(len(witness.latches))
    later = formula.fresh(witness.inputs)

    def reset(circuit):
        pairs = zip(state, circuit.latches[:latches], strict=False)
        return [latch if first else -latch for latch, (_, first) in pairs if first < 2]

    def safe(values, circuit):
        return [-literal for literal in values(circuit.bad)]

    own = formula.values(model, ports[:inputs] + state[:latches])
    of = formula.values(witness, ports + state)
    nexts = own([literal for literal, _ in model.latches])
    successor = of([literal for literal, _ in witness.latches])
    firsts = zip(state, witness.latches, strict=True)
    firsts = [latch if first > 1 else 2 * first - 1 for latch, (_, first) in firsts]
    of_first = formula.values(witness, ports + firsts)
    of_later = formula.values(witness, later + successor)
    holds, holds_too = own(model.constraints), of(witness.constraints)
    own_later, shared_later = [], []
    if witness.constraints:
        own_later = formula.values(model, later[:inputs] + nexts)(model.constraints)
        leaves = later + nexts + formula.fresh(len(state) - latches)
        shared_later = formula.values(witness, leaves)(witness.constraints)
    same = [formula.equal(*pair) for pair in zip(nexts, successor, strict=False)]
    obligations = {
        "reset": (reset(model) + holds, reset(witness) + holds_too),
        "transition": (
            holds + holds_too + own_later,
            same + shared_later,
        ),
        "property": (holds + holds_too + safe(of, witness), safe(own, model)),
        "base": (of_first(witness.constraints), safe(of_first, witness)),
        "step": (
            holds_too + of_later(witness.constraints) + safe(of, witness),
            safe(of_later, witness),
        ),
    }
    for name, (premises, conclusions) in obligations.items():
        if formula.failures(premises, conclusions):
            raise ValueError(f"the witness proves nothing: {name}")


def main(paths):
    """The exit status for the paths of a model and a witness."""
    try:
        status, answer = _answer(*paths) if len(paths) == 2 else (2, __doc__)
        # Nothing stays in a buffer, whose loss would change the status.
        os.write(1 if status < 2 else 2, os.fsencode(f"{answer}\n"))
    except Exception as error:  # otherwise, its status would be 1
        reason = "there is not enough memory" if isinstance(error, MemoryError) else error
        status = 2
        with suppress(OSError):
            os.write(2, os.fsencode(f"no answer: {reason}\n"))
    return status


def _answer(model, witness):
    """The exit status for two paths, and a sentence."""
    circuits = []
    for path in (model, witness):
        try:
            with open(path, "rb") as file:
                circuits.append(read(file.read()))
        except ValueError as error:
            return 2, f"{path}: {error}"
    try:
        check(*circuits)
    except ImportError:
        return 2, "install the package python-sat"
    except ValueError as error:
        return 1, f"{model} is not proved: {error}"
    return 0, f"{model} is safe in runs of any length"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
