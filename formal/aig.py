"""And-inverter graphs from Yosys: simulated with unknown bits, and with another initial state."""

from typing import NamedTuple

__all__ = ["HIGH", "UNKNOWN", "Aig", "from_state", "read_aiger"]

#: An unknown bit. 1 is twice that, so that AND is the minimum.
UNKNOWN, HIGH = 1, 2


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

    def step(self, state, inputs):
        """The outputs by name, and the state in the next cycle.

        Parameters
        ----------
        state : list of int
            The value of each register: 0, ``HIGH`` or ``UNKNOWN``, as for all results.
        inputs : list of int
            The value of each input.
        """
        values = [0, HIGH]
        for bit in (*inputs, *state):
            values += (bit, HIGH - bit)
        for left, right in self.gates:
            bit = min(values[left], values[right])
            values += (bit, HIGH - bit)
        outputs = {name: values[literal] for name, literal in self.outputs.items()}
        return outputs, [values[literal] for literal in self.registers]


def read_aiger(path):
    """Read the output of Yosys's ``write_aiger -ascii -symbols``; returns an ``Aig``."""
    lines = iter(path.read_text().splitlines())
    _, _, *counts = next(lines).split()
    _, registers, outputs, gates = (
        [[*map(int, next(lines).split())] for _ in range(int(count))] for count in counts[:4]
    )
    names = dict(line.split(" ", 1) for line in lines if " " in line)
    return Aig(
        [names.get(f"i{n}", "") for n in range(int(counts[0]))],
        [row[1] for row in registers],
        [{(): 0, (1,): HIGH}.get(tuple(row[2:]), UNKNOWN) for row in registers],
        {names[f"o{n}"]: literal for n, (literal,) in enumerate(outputs)},
        [(left, right) for _, left, right in gates],
    )


def from_state(aiger, state, outputs):
    """A binary AIGER file, as bytes, with other initial values, and only some outputs.

    Parameters
    ----------
    aiger : bytes
        From Yosys's ``write_aiger``, without symbols.
    state : list of int
        As for ``Aig.step``; unknown bits stay so.
    outputs : list of int
        The numbers of the outputs.
    """
    header, rest = aiger.split(b"\n", 1)
    *_, inputs, registers, count, gates = map(int, header.split()[1:])
    *lines, body = rest.split(b"\n", registers + count)
    values = [2 * (1 + inputs + n) if bit == UNKNOWN else bit // 2 for n, bit in enumerate(state)]
    rows = zip((line.split()[0] for line in lines[:registers]), values, strict=True)
    counts = inputs + registers + gates, inputs, registers, len(outputs), gates
    head = [b"aig %d %d %d %d %d" % counts, *(b"%b %d" % row for row in rows)]
    return b"\n".join([*head, *(lines[registers + n] for n in outputs), body])
