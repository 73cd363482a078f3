"""Designs as gates: ABC's replies about them, and the replay of a counterexample."""

import re
from collections import defaultdict
from typing import NamedTuple

from ..engine.files import scratch
from ..engine.gates import SUMS
from ..engine.tools import ToolError, find_abc, run, yosys

__all__ = ["BMC", "HIGH", "PDR", "TIMEOUT", "UNKNOWN", "Aig", "Reply"]

#: An unknown bit. 1 is twice that, so that AND is the minimum.
UNKNOWN, HIGH = 1, 2
#: The outputs that assertions, assumptions and covers become. Their names end like these.
STATEMENTS = r"""
module \$assert (input A, EN); wire \_TECHMAP_REPLACE_.wrong = EN & ~A; endmodule
module \$assume (input A, EN); wire \_TECHMAP_REPLACE_.assumed = ~EN | A; endmodule
module \$cover (input A, EN); wire \_TECHMAP_REPLACE_.reached = EN & A; endmodule
"""
#: Without merging registers whose initial values are undefined, since these can differ.
OPTIMISE = "opt -fast -noff -keepdc -full"
LOWER = [
    "rename -enumerate -pattern statement_% t:$assert t:$assume t:$cover",
    *("techmap -map statements.v", "expose w:*._TECHMAP_REPLACE_.*"),
    *(OPTIMISE, "simplemap", SUMS, "techmap", OPTIMISE, "simplemap", "dffunmap"),
    *("setundef -undriven -anyseq", "aigmap", "opt_clean"),
    # Only the rising edge of one clock: other registers would be of another type.
    "select -assert-none t:$_DFF_N_ t:$_DFF_P_ %ci:+[C] w:* %i w:clk %d",
    "write_aiger -ascii -symbols top.aag",
]
#: Undefined initial values and assumptions become inputs and gates.
READ = "read_aiger in.aig; logic; undc; strash; zero; fold; strash"
#: ABC's commands for a search, and for a proof in runs of any length. Registers that always agree
#: are merged first: most of two equal designs, even of a multiplier.
BMC, PDR = "bmc3", "scorr -F 2; drw; print_stats; pdr -sy"
#: ABC's message about proved outputs, including vanished ones, which it leaves undecided.
PROVED = re.compile(
    r"Property proved|Explored all reachable states|lat = +0 +and = +0 (.|\n)*UNDECIDED"
)
SEARCHED = re.compile(r"No output .* in (\d+) frames")
REACHED = re.compile(r"Output (\d+) was asserted")
#: Seconds for a reply, by default: no limit in practice.
TIMEOUT = 3600


class Reply(NamedTuple):
    """ABC's reply to the question whether outputs stay low.

    Attributes
    ----------
    holds : bool or None
        ``None`` without a proof for runs of any length.
    frames : int
        The cycles in which they stay low, as far as a search went.
    witness : str
        A counterexample.
    """

    holds: bool | None = None
    frames: int = 0
    witness: str = ""


class Aig:
    """A design as AND gates and registers.

    Bits have names as in ``data[3]``, and are 0, ``HIGH`` or ``UNKNOWN``. Assertions, assumptions
    and covers of the design are outputs, too. An undefined value is an input.

    Parameters
    ----------
    script : list of str
        Yosys's commands that read a module and flatten it. Its clock, if any, is ``clk``.
    files : dict of str to str
        Their files by name.

    Attributes
    ----------
    state : list of int
        The registers in the first cycle.
    inputs : list of str
    fixed : dict of str to int
        The values of inputs that are constant.

    Raises
    ------
    MissingTool, ToolError
    """

    def __init__(self, script, files):
        commands, files = "; ".join([*script, *LOWER]), {**files, "statements.v": STATEMENTS}
        lines = iter(yosys(commands, files, "top.aag").splitlines())
        inputs, *counts = map(int, next(lines).split()[2:])
        rows = ([[*map(int, next(lines).split())] for _ in range(n)] for n in (inputs, *counts))
        _, registers, outputs, gates = rows
        names = dict(line.split(" ", 1) for line in lines if " " in line)
        # A literal is twice the number of a variable, plus 1 if it is inverted. The variables are
        # numbered: the constant 0, the inputs, the registers, the gates.
        self.inputs = [names.get(f"i{n}", f"undefined[{n}]") for n in range(inputs)]
        self._next = [row[1] for row in registers]
        self._outputs = {names[f"o{n}"]: literal for n, (literal,) in enumerate(outputs)}
        self._gates = [(left, right) for _, left, right in gates]
        self.state = [{(): 0, (1,): HIGH}.get(tuple(row[2:]), UNKNOWN) for row in registers]
        self.fixed = {}

    def of_kind(self, kind):
        """The outputs for statements: those that are ``wrong``, ``assumed``, or ``reached``."""
        return [name for name in self._outputs if name.endswith(f"._TECHMAP_REPLACE_.{kind}")]

    def bits_of(self, outputs):
        """The names of all bits of outputs."""
        bits = [bit for bit in self._outputs if _place_of(bit)[0] in outputs]
        if not bits:
            raise ValueError(f"no output is in {outputs}")
        return bits

    def inputs_of(self, outputs):
        """The names of the inputs that outputs depend on in the same cycle."""
        needed = {self._outputs[bit] >> 1 for bit in self.bits_of(outputs)}
        first = 1 + len(self.inputs) + len(self.state)
        for n, pair in reversed([*enumerate(self._gates, first)]):
            if n in needed:
                needed.update(literal >> 1 for literal in pair)
        return [name for n, name in enumerate(self.inputs, 1) if n in needed]

    def values(self, state, inputs):
        """The values of all literals, by their numbers, with arguments as for ``step``."""
        values = [0, HIGH]
        for bit in (*(inputs.get(name, UNKNOWN) for name in self.inputs), *state):
            values += (bit, HIGH - bit)
        for left, right in self._gates:
            bit = min(values[left], values[right])
            values += (bit, HIGH - bit)
        return values

    def step(self, state, inputs):
        """The outputs by name, and the state in the next cycle.

        Parameters
        ----------
        state : list of int
        inputs : dict of str to int
            The values of inputs; others are unknown.
        """
        values = self.values(state, inputs)
        outputs = {name: values[literal] for name, literal in self._outputs.items()}
        return outputs, [values[literal] for literal in self._next]

    def settle(self, state, inputs, cycles):
        """The state after some cycles with the same inputs."""
        for _ in range(cycles):
            before = state
            _, state = self.step(before, inputs)
            if state == before:
                break
        return state

    def ask(self, command, outputs, seconds=TIMEOUT):
        """The ``Reply`` to the question whether outputs stay low, while the assumptions hold.

        Parameters
        ----------
        command : str
            ABC's, without a limit of time.
        outputs : list of str
            One or more, with all their bits.
        seconds : int
        """
        log, witness = self._abc(f"{command} -T {seconds}; write_cex -a out", outputs, seconds)
        frames = max(map(int, SEARCHED.findall(log)), default=0)
        return Reply(False if witness else True if PROVED.search(log) else None, frames, witness)

    def reaches(self, outputs, cycles, seconds=TIMEOUT):
        """Whether each output is found to be high within some cycles, as for ``ask``."""
        log, _ = self._abc(f"{BMC} -ax -F {cycles} -T {seconds}", outputs, seconds)
        return len({*REACHED.findall(log)}) == len(outputs)

    def _abc(self, command, outputs, seconds):
        """ABC's messages, and what it writes to ``out``."""
        bits = self.bits_of(outputs)
        with scratch() as folder:
            (folder / "in.aig").write_bytes(self._aiger(bits))
            script = f"{READ}; {command}"
            try:
                log = run([find_abc()], ["-c", script], cwd=folder, timeout=seconds + 5).stdout
            except ToolError as error:
                if not isinstance(error.__cause__, TimeoutError):
                    raise
                return "", ""  # not all of its commands know a limit
            file = folder / "out"
            return log, file.read_text() if file.exists() else ""

    def _aiger(self, bits):
        """The design in the binary format AIGER, with one more register, which stays low.

        ABC does not search without registers.
        """
        first = 1 + len(self.inputs)
        spare = first + len(self.state)  # the variable of that register
        constants = {}
        for n, name in enumerate(self.inputs, 1):
            if name in self.fixed:
                bit = self.fixed[name] // HIGH
                constants |= {2 * n: bit, 2 * n + 1: 1 - bit}

        def literal(number):
            return constants.get(number, number + 2 * (number // 2 >= spare))

        assumed = self.of_kind("assumed")
        rows = [
            [literal(number), 2 * n if bit == UNKNOWN else bit // HIGH]
            for n, (number, bit) in enumerate(zip(self._next, self.state, strict=True), first)
        ]
        rows += [[0], *([literal(self._outputs[name])] for name in (*bits, *assumed))]
        body = bytearray()
        for n, pair in enumerate(self._gates, spare + 1):
            low, high = sorted(map(literal, pair))
            body += _compressed(2 * n - high) + _compressed(high - low)
        counts = len(self.inputs), spare - first + 1, 0, len(self._gates), len(bits), len(assumed)
        header = "aig", spare + len(self._gates), *counts
        text = "".join(" ".join(map(str, row)) + "\n" for row in (header, *rows))
        return text.encode() + body

    def replay(self, witness, first=0):
        """All ports in each cycle of a counterexample: lists of numbers by name.

        If ``first`` is not 0, of the run without that many cycles at its beginning.
        """
        # The registers, if ABC has left any, then the inputs of each cycle, then a comment.
        _, *lines = witness.split("\n")
        rows = [[HIGH * int(bit) for bit in line] for line in lines if line.isdecimal()]
        unknown = iter(rows[0][len(self.inputs) :])
        state = [next(unknown) if bit == UNKNOWN else bit for bit in self.state]
        trace = defaultdict(list)
        for row in rows[first:]:
            inputs = dict(zip(self.inputs, row, strict=False)) | self.fixed
            outputs, state = self.step(state, inputs)
            numbers = defaultdict(int)
            for bit, value in (inputs | outputs).items():
                name, place = _place_of(bit)
                numbers[name] |= (value // HIGH) << place
            for name, number in numbers.items():
                trace[name].append(number)
        return dict(trace)

    def widths(self):
        """The number of bits of each port, by name."""
        places = sorted(map(_place_of, (*self.inputs, *self._outputs)))
        return {name: place + 1 for name, place in places}


def _place_of(bit):
    """The name of a port, and the place in it, from the name of a bit."""
    name, place = re.fullmatch(r"(.*?)(?:\[(\d+)\])?", bit).groups()
    return name, int(place or 0)


def _compressed(number):
    """A number in AIGER's format: seven bits in each byte, the low ones first."""
    octets = bytearray()
    while number > 0x7F:
        octets.append(number & 0x7F | 0x80)
        number >>= 7
    return octets + bytes([number])
