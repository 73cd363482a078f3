"""And-inverter graphs: read from Yosys, simulated cycle by cycle, and written for ABC."""

from typing import NamedTuple

__all__ = ["UNKNOWN", "Aig", "read_aiger"]

#: An unknown bit. 1 is twice that, so that AND is the minimum.
UNKNOWN = 1
HIGH = 2


class Aig(NamedTuple):
    """And gates and registers; a literal is twice the number of a variable, plus 1 if inverted.

    The variables are numbered: the constant 0, the inputs, the registers, the gates.

    Attributes
    ----------
    inputs : list of str
        The names of the bits, as in ``data[3]``.
    registers : list of int
        The next state of each, as a literal.
    initial : list of int
        The initial value of each, as for ``step``.
    outputs : dict of str to int
        The literals by name.
    gates : list of tuple of int
        The two literals of each, of earlier variables.
    """

    inputs: list[str]
    registers: list[int]
    initial: list[int]
    outputs: dict[str, int]
    gates: list[tuple[int, int]]

    def step(self, state, given):
        """The outputs by name, and the state in the next cycle.

        Parameters
        ----------
        state : list of int
            The value of each register: 0, ``HIGH`` or ``UNKNOWN``, as for all results.
        given : list of int
            The value of each input.
        """
        value = [0, HIGH]
        append = value.append
        for bit in given:
            append(bit)
            append(HIGH - bit)
        for bit in state:
            append(bit)
            append(HIGH - bit)
        for left, right in self.gates:
            left, right = value[left], value[right]
            bit = left if left < right else right
            append(bit)
            append(HIGH - bit)
        outputs = {name: value[literal] for name, literal in self.outputs.items()}
        return outputs, [value[literal] for literal in self.registers]

    def write(self, path, names, state, low):
        """Write a binary AIGER file with the named outputs and an initial state.

        Unknown registers get inputs of their own, after all others, which are used in the first
        cycle only.

        Parameters
        ----------
        path : path
        names : list of str
        state : list of int
            As for ``step``.
        low : str
            The name of an input that is always 0.
        """
        unknown = [n for n, bit in enumerate(state) if bit == UNKNOWN]
        inputs = len(self.inputs) + len(unknown)
        first = 2 * (1 + inputs + len(state))  # low in the first cycle
        now = [0, *(0 if name == low else 2 * n for n, name in enumerate(self.inputs, 1))]
        kept = [2 * (1 + inputs + n) for n in range(len(state))]
        gates, next_variable = [], first // 2 + 1

        def gate(left, right):
            gates.append((left, right))
            return 2 * (next_variable + len(gates) - 1)

        values = [literal ^ (bit == HIGH) for literal, bit in zip(kept, state, strict=True)]
        for k, n in enumerate(unknown):
            free = 2 * (1 + len(self.inputs) + k)
            values[n] = gate(gate(first, kept[n]) ^ 1, gate(first ^ 1, free) ^ 1) ^ 1
        now += values

        def translate(literal):
            return now[literal >> 1] ^ (literal & 1)

        for left, right in self.gates:
            now.append(gate(translate(left), translate(right)))
        follows = [
            translate(literal) ^ (bit == HIGH)
            for literal, bit in zip(self.registers, state, strict=True)
        ]
        counts = [next_variable - 1 + len(gates), inputs, len(state) + 1, len(names), len(gates)]
        lines = ["aig " + " ".join(map(str, counts)), *map(str, follows), "1"]
        lines += [str(translate(self.outputs[name])) for name in names]
        body = bytearray()
        for n, pair in enumerate(gates, next_variable):
            most, least = max(pair), min(pair)
            for number in (2 * n - most, most - least):
                while number >= 0x80:
                    body.append(number & 0x7F | 0x80)
                    number >>= 7
                body.append(number)
        path.write_bytes("\n".join([*lines, ""]).encode() + body)


def read_aiger(path):
    """Read the output of Yosys's ``write_aiger -ascii -symbols``; returns an ``Aig``."""
    lines = iter(path.read_text().splitlines())
    _, _, inputs, registers, outputs, gates, *_ = next(lines).split()

    def take(count):
        return [[*map(int, next(lines).split())] for _ in range(int(count))]

    take(inputs)
    state = take(registers)
    literals = [row[0] for row in take(outputs)]
    pairs = [(left, right) for _, left, right in take(gates)]
    names = {}
    for line in lines:
        if line == "c":
            break
        place, _, name = line.partition(" ")
        names[place] = name
    return Aig(
        [names.get(f"i{n}", "") for n in range(int(inputs))],
        [row[1] for row in state],
        [{(): 0, (1,): HIGH}.get(tuple(row[2:]), UNKNOWN) for row in state],
        {names[f"o{n}"]: literal for n, literal in enumerate(literals)},
        pairs,
    )
