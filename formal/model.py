"""The model of a statement, what ABC searches for it, and witness circuits that prove it."""

from functools import reduce

from .certificate import Circuit

__all__ = ["HIGH", "UNKNOWN", "Gates", "Model", "witness", "written"]

#: An unknown bit. 1 is twice that, so that AND is the minimum.
UNKNOWN, HIGH = 1, 2


class Gates:
    """The gates of a circuit, the first of which has this number; equal ones are one."""

    def __init__(self, first):
        self.rows, self._first, self._known = [], first, {}

    def both(self, left, right):
        """The literal of an AND gate."""
        left, right = pair = max(left, right), min(left, right)
        if right == 0 or left == right ^ 1:
            return 0
        if right == 1 or left == right:
            return left
        if pair not in self._known:
            self._known[pair] = 2 * (self._first + len(self.rows))
            self.rows.append(pair)
        return self._known[pair]

    def all(self, literals):
        return reduce(self.both, literals, 1)

    def either(self, left, right):
        return self.both(left ^ 1, right ^ 1) ^ 1

    def equal(self, left, right):
        return self.either(self.both(left, right), self.both(left ^ 1, right ^ 1))

    def copy(self, circuit, leaves):
        """The function from literals of a circuit to literals here, with other inputs and latches.

        Some may be ``None``, and what depends on them.
        """
        literals = [0, *leaves]

        def literal_of(literal):
            return None if literals[literal >> 1] is None else literals[literal >> 1] ^ literal & 1

        for pair in circuit.gates:
            left, right = map(literal_of, pair)
            is_known = None not in (left, right) or 0 in (left, right)
            literals.append(self.both(left or 0, right or 0) if is_known else None)
        return literal_of


class Model:
    """The part of an ``Aig`` on which some outputs depend.

    Attributes
    ----------
    circuit : Circuit
        Its bad bits are the outputs, and its constraints the assumptions.
    registers : list of int
        For each latch, the number of the register.
    literal_of : callable
        The literal of the circuit, from one of the ``Aig``.
    symbols : str
        The symbol table of an AIGER file of the circuit: the names of inputs, registers, outputs
        and assumptions, each on a line.
    first : int
        The cycles before a run begins in what ABC searches, 0 or 1.
    """

    def __init__(self, aig, outputs):
        self._aig = aig
        first = 1 + len(aig.inputs)
        at = first + len(aig.state)
        fixed = {n: aig.fixed[of] // HIGH for n, of in enumerate(aig.inputs, 1) if of in aig.fixed}
        assumptions = aig.of_kind("assumed")
        bad, assumed = aig.literals_of(outputs), aig.literals_of(assumptions)
        order = sorted(aig.cone(bad + assumed) - fixed.keys() - {0})
        literals = {0: 0, **fixed} | {n: 2 * place for place, n in enumerate(order, 1)}

        def literal_of(literal):
            return literals[literal >> 1] ^ literal & 1

        self.literal_of = literal_of
        self._inputs = [aig.inputs[n - 1] for n in order if n < first]
        self.registers = [n - first for n in order if first <= n < at]
        registers = [aig.register_names[n] for n in self.registers]
        names = {"i": self._inputs, "l": registers, "b": aig.bits_of(outputs), "c": assumptions}
        self.symbols = "".join(
            f"{kind}{n} {name}\n" for kind in names for n, name in enumerate(names[kind]) if name
        )
        latches = []
        for n in self.registers:
            bit = aig.state[n]
            reset = literals[n + first] if bit == UNKNOWN else bit // HIGH
            latches.append((literal_of(aig.nexts[n]), reset))
        pairs = (map(literal_of, aig.gates[n - at]) for n in order if n >= at)
        gates = [(*sorted(pair, reverse=True),) for pair in pairs]
        counts = len(self._inputs), latches
        self.circuit = Circuit(*counts, [*map(literal_of, bad)], [*map(literal_of, assumed)], gates)
        self.first = int(any(reset > 1 for _, reset in latches))

    def search(self, is_joined=True):
        """The circuit that ABC searches: all latches are low at first, and nothing is assumed.

        Where the first values of registers are undefined, a run begins with a cycle in which they
        are inputs; a latch is high after that. Another one is high after an assumption was low.
        Latches that begin with 1 are inverted. The bad bits are one, or apart.
        """
        circuit, resets = self.circuit, [reset for _, reset in self.circuit.latches]
        inputs = circuit.inputs + sum(reset > 1 for reset in resets)
        at = 1 + inputs + len(resets)
        gates = Gates(at + 2)
        in_run, violation = 2 * at if self.first else 1, 2 * (at + 1)
        unknown = iter(range(2 * (1 + circuit.inputs), 2 * (1 + inputs), 2))
        latches = [2 * (1 + inputs + n) ^ (reset == 1) for n, reset in enumerate(resets)]
        literal_of = gates.copy(circuit, [*range(2, 2 * (1 + circuit.inputs), 2), *latches])
        rows = []
        for literal, reset in circuit.latches:
            later = gates.both(in_run, literal_of(literal) ^ (reset == 1))
            if reset > 1:
                later = gates.either(later, gates.both(in_run ^ 1, next(unknown)))
            rows.append((later, 0))
        holds = gates.both(in_run, gates.all(map(literal_of, circuit.constraints)))
        violated = gates.either(violation, gates.both(in_run, holds ^ 1))
        holds = gates.both(holds, violation ^ 1)
        bad = [gates.both(holds, literal_of(literal)) for literal in circuit.bad]
        bad = [reduce(gates.either, bad)] if is_joined else bad
        return Circuit(inputs, [*rows, (1, 0), (violated, 0)], bad, [], gates.rows)

    def run_of(self, text):
        """The registers, and the inputs of each cycle, in a counterexample of ABC.

        It has a line for the latches, then one for the inputs of each cycle.
        """
        _, *lines = text.partition("#")[0].splitlines()
        rows = [[HIGH * int(bit) for bit in line] for line in lines]
        state = [bit if bit != UNKNOWN else 0 for bit in self._aig.state]
        unknown = iter(rows[0][self.circuit.inputs :])
        for n, (_, reset) in zip(self.registers, self.circuit.latches, strict=True):
            state[n] = next(unknown) if reset > 1 else state[n]
        zeros = dict.fromkeys(self._aig.inputs, 0) | self._aig.fixed
        rows = [dict(zip(self._inputs, row, strict=False)) for row in rows[self.first :]]
        return state, [zeros | row for row in rows]

    def cubes_of(self, text):
        """Sets of states that no run reaches, from an invariant of ABC: registers and their bits.

        It has a line for each, with a bit or ``-`` for each latch of what it has searched.
        """
        cubes = []
        for line in text.splitlines():
            if line[:1] in ("0", "1", "-"):
                *bits, in_run, violation = line.split()[0]
                # A cube without states of a run says nothing about the model.
                if violation != "1" and not (self.first and in_run == "0"):
                    rows = zip(self.registers, self.circuit.latches, bits, strict=True)
                    cube = [
                        (n, (bit == "1") ^ (reset == 1))
                        for n, (_, reset), bit in rows
                        if bit != "-"
                    ]
                    cubes.append(cube)
        return cubes


def witness(model, cubes, begins=None, depth=0, first_bits=(), constants=None):
    """The circuit that remembers the last states and inputs of a model, and is safe in each step.

    It has a latch for each input of the model in each of the last cycles, for each of its latches
    from some cycle on, and one for whether that cycle was part of the run. It is safe while these
    states follow from each other, registers have their known bits in the first cycles and their
    constants in all, and, once the run has as many cycles, the nets are in no cube.

    Parameters
    ----------
    model : Model
    cubes : iterable of list of (int, int, bool)
        The numbers of variables of the ``Aig``, how many cycles ago, and their bits.
    begins : dict of int to int
        For each register, the first of the last cycles in which its latch matters.
    depth : int
        The number of cycles.
    first_bits : sequence of dict of int to bool
        For each of the first cycles of a run, registers, and their bits.
    constants : dict of int to bool
        Registers, and their bits.
    """
    circuit, constants = model.circuit, constants or {}
    latches = {n: place for place, n in enumerate(model.registers, circuit.inputs)}
    literal = 2 * (1 + circuit.inputs + len(latches))
    leaves, flags, rows = [[*range(2, literal, 2)]], [1], []
    for age in range(1, depth + 1):
        places = [*range(circuit.inputs)]
        places += [latches[n] for n in latches if begins[n] <= depth - age and n not in constants]
        leaves.append([None] * len(leaves[0]))
        for place in places:
            leaves[age][place], literal = literal, literal + 2
        rows += [*((leaves[age - 1][place], 0) for place in places), (flags[-1], 0)]
        flags, literal = [*flags, literal], literal + 2
    for each in leaves[1:]:
        for n, bit in constants.items():
            each[latches[n]] = int(bit)
    gates = Gates(literal // 2)
    copies = [gates.copy(circuit, each) for each in leaves]

    def bits_of(age, bits):
        bits = ((leaves[age][latches[n]], bit) for n, bit in bits.items())
        return [leaf ^ (not bit) for leaf, bit in bits if leaf is not None]

    safe = bits_of(0, constants)
    for age, flag in enumerate(flags[1:], 1):
        nexts = [copies[age](literal) for literal, _ in circuit.latches]
        pairs = zip(leaves[age - 1][circuit.inputs :], nexts, strict=True)
        claims = [gates.equal(*pair) for pair in pairs if None not in pair]
        claims += [flags[age - 1], *map(copies[age], circuit.constraints)]
        safe += [gates.either(flag ^ 1, claim) for claim in claims if claim is not None]
        is_exact = gates.both(flags[age - 1], flag ^ 1)
        claims = [bit for n in range(age) for bit in bits_of(n, first_bits[age - 1 - n])]
        safe += [gates.either(is_exact ^ 1, claim) for claim in claims]
    for cube in cubes:
        bits = [copies[age](model.literal_of(2 * n ^ (not bit))) for n, age, bit in cube]
        safe.append(gates.both(flags[-1], gates.all(bits)) ^ 1)
    nexts = [(copies[0](literal), reset) for literal, reset in circuit.latches]
    constraints = [*map(copies[0], circuit.constraints)]
    return Circuit(circuit.inputs, nexts + rows, [gates.all(safe) ^ 1], constraints, gates.rows)


def written(circuit):
    """A ``Circuit`` in the binary format AIGER."""
    first = 1 + circuit.inputs + len(circuit.latches)
    body = bytearray()
    for n, (left, right) in enumerate(circuit.gates, first):
        body += _compressed(2 * n - left) + _compressed(left - right)
    counts = circuit.inputs, len(circuit.latches), 0, len(circuit.gates), len(circuit.bad)
    header = "aig", first + len(circuit.gates) - 1, *counts, len(circuit.constraints)
    rows = [header, *circuit.latches, *([n] for n in (*circuit.bad, *circuit.constraints))]
    return "".join(" ".join(map(str, row)) + "\n" for row in rows).encode() + body


def _compressed(number):
    """A number in AIGER's format: seven bits in each byte, the low ones first."""
    octets = bytearray()
    while number > 0x7F:
        octets.append(number & 0x7F | 0x80)
        number >>= 7
    return octets + bytes([number])
