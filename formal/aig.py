"""Designs as gates: ABC's replies about them, and the replay of a counterexample."""

import re
import time
from collections import defaultdict
from typing import NamedTuple

from ..engine.files import scratch
from ..engine.gates import SUMS
from ..engine.tools import ToolError, find_abc, run, yosys
from .certificate import Circuit, check

__all__ = ["HIGH", "TIMEOUT", "UNKNOWN", "Aig", "Certificate", "Reply", "Run"]

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
STATEMENT = "-enumerate -pattern /statement_%"
LOWER = [
    *(f"rename {how} t:$assert t:$assume t:$cover" for how in ("-hide", STATEMENT)),
    "techmap -map statements.v",
    "expose w:*/*.wrong w:*/*.assumed %u w:*/*.reached %u w:*_TECHMAP_REPLACE_* %d",
    *(OPTIMISE, "simplemap", SUMS, "techmap", OPTIMISE, "simplemap", "dffunmap"),
    *("setundef -undriven -anyseq", "aigmap", "opt_clean"),
    # Only the rising edge of one clock: other registers would be of another type.
    "select -assert-none t:$_DFF_N_ t:$_DFF_P_ %ci:+[C] w:* %i w:clk %d",
    "write_aiger -ascii -symbols top.aag",
]
#: ABC's commands for a search, and for a proof in runs of any length.
BMC, PDR, WRITE = "bmc3", "pdr -s", "-d -e -I invariant"
#: ABC's messages about a proof; the second one if no register is needed for it.
PROVED = re.compile(r"Property proved|All outputs solved")
EXPLORED = "Explored all reachable states"
SEARCHED = re.compile(r"No output .* in (\d+) frames")
REACHED = re.compile(r"Output (\d+) was asserted")
#: Seconds for a reply, by default: no limit in practice.
TIMEOUT = 3600


class Certificate(NamedTuple):
    """A model, and the witness circuit that proves it.

    ``certificate.check`` has accepted them.
    """

    model: Circuit
    witness: Circuit


class Run(NamedTuple):
    """A run of an ``Aig``: its registers in the first cycle, and its inputs by name in each cycle.

    Those that do not matter are 0.
    """

    state: list
    inputs: list


class Reply(NamedTuple):
    """ABC's reply to the question whether outputs stay low.

    Attributes
    ----------
    certificate : Certificate or None
        The proof for runs of any length.
    frames : int
        The cycles in which they stay low, as far as a search went.
    run : Run or None
        A counterexample.
    """

    certificate: Certificate | None = None
    frames: int = 0
    run: Run | None = None


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
        return [name for name in self._outputs if "/" in name and name.endswith(f".{kind}")]

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

    def prove(self, outputs, seconds=TIMEOUT):
        """The ``Reply`` to the question whether outputs stay low in runs of any length.

        Assumptions hold up to then.

        Parameters
        ----------
        outputs : list of str
            One or more, with all their bits.
        seconds : int

        Raises
        ------
        ToolError
            Also if the invariant of ABC proves nothing.
        """
        search = _Search(self, outputs)
        end = time.monotonic() + seconds
        log, counterexample, invariant = search.ask(f"{PDR} {WRITE} -T {seconds}", seconds)
        left = int(end - time.monotonic())
        if not log and left > 0:  # it aborts where there is no invariant to write
            log, counterexample, _ = search.ask(f"{PDR} -T {left}", left)
        certificate = search.certified(invariant) if PROVED.search(log) else None
        return Reply(certificate, 0, search.run_of(counterexample))

    def search(self, outputs, cycles=None, seconds=TIMEOUT):
        """As ``prove``, in runs of so many cycles, or of more and more."""
        if not cycles and cycles is not None:
            return Reply()
        search = _Search(self, outputs)
        limit = "" if cycles is None else f"-F {cycles + search.first}"
        log, counterexample, _ = search.ask(f"{BMC} {limit} -T {seconds}", seconds)
        frames = max(map(int, SEARCHED.findall(log)), default=search.first) - search.first
        if cycles and EXPLORED in log:
            frames = cycles
        return Reply(None, frames, search.run_of(counterexample))

    def reaches(self, outputs, cycles, seconds=TIMEOUT):
        """Whether each output is found to be high within some cycles, as for ``search``."""
        search = _Search(self, outputs)
        command = f"{BMC} -ax -F {cycles + search.first} -T {seconds}"
        log, *_ = search.ask(command, seconds, is_joined=False)
        return len({*REACHED.findall(log)}) == len(outputs)

    def replay(self, run, first=0):
        """All ports in each cycle of a ``Run``: lists of numbers by name.

        If ``first`` is not 0, of the run without that many cycles at its beginning.
        """
        trace, state = defaultdict(list), run.state
        for row in run.inputs[first:]:
            outputs, state = self.step(state, row)
            numbers = defaultdict(int)
            for bit, value in (row | outputs).items():
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


class _Search:
    """The model of a statement, and what ABC searches: all latches are low at first.

    Where the first values of registers are undefined, a run begins with a cycle in which they are
    inputs; a latch is high after that. Another one is high after an assumption has failed. Latches
    that begin with 1 are inverted.

    Attributes
    ----------
    first : int
        The cycles before a run begins, 0 or 1.
    """

    def __init__(self, aig, outputs):
        self._aig = aig
        self.model, self._inputs, self._registers = _cone(aig, aig.bits_of(outputs))
        resets = [reset for _, reset in self.model.latches]
        self.first = int(any(reset > 1 for reset in resets))

    def ask(self, command, seconds, is_joined=True):
        """ABC's messages, its counterexample and its invariant; the bad bits are one, or apart."""
        with scratch() as folder:
            (folder / "in.aig").write_bytes(written(self._circuit(is_joined)))
            script = f"read_aiger in.aig; {command}; write_cex -a out"
            try:
                log = run([find_abc()], ["-c", script], cwd=folder, timeout=seconds + 5).stdout
            except ToolError as error:
                if not isinstance(error.__cause__, TimeoutError) and "SIGABRT" not in str(error):
                    raise
                return "", "", ""  # not all of its commands know a limit
            files = (folder / "out", folder / "invariant")
            return log, *(file.read_text() if file.exists() else "" for file in files)

    def _circuit(self, is_joined):
        model, unknown = self.model, sum(reset > 1 for _, reset in self.model.latches)
        latches = len(model.latches)
        at = 1 + model.inputs + unknown  # the number of the first latch
        flags = [2 * (at + latches + n) for n in range(2)]  # has begun, has failed
        circuit = Circuit(model.inputs + unknown, [], [], [], [])
        first = at + latches + 2
        undefined = iter(range(2 * (1 + model.inputs), 2 * at, 2))

        def moved(literal):
            number, inverted = divmod(literal, 2)
            if number > model.inputs + latches:
                number += unknown + 2
            elif number > model.inputs:
                inverted ^= model.latches[number - model.inputs - 1][1] == 1
                number += unknown
            return 2 * number + inverted

        def both(left, right):
            circuit.gates.append((max(left, right), min(left, right)))
            return 2 * (first + len(circuit.gates) - 1)

        def either(left, right):
            return both(left ^ 1, right ^ 1) ^ 1

        circuit.gates.extend(tuple(map(moved, pair)) for pair in model.gates)
        begun, failed = flags if self.first else [1, flags[1]]
        for next_, reset in model.latches:
            next_ = moved(next_) ^ (reset == 1)
            if self.first:
                next_ = both(begun, next_)
            if reset > 1:
                next_ = either(next_, both(begun ^ 1, next(undefined)))
            circuit.latches.append((next_, 0))
        holds = begun
        for literal in model.constraints:
            holds = both(holds, moved(literal))
        fails = either(failed, both(begun, holds ^ 1)) if model.constraints else 0
        circuit.latches.extend([(1, 0), (fails, 0)])
        may = both(holds, failed ^ 1)
        bad = [both(may, moved(literal)) for literal in model.bad]
        while is_joined and len(bad) > 1:
            bad = [*bad[2:], either(*bad[:2])]
        circuit.bad.extend(bad)
        return circuit

    def run_of(self, text):
        """The ``Run`` in a counterexample, if any: a line of latches, one of inputs a cycle."""
        if not text:
            return None
        _, *lines = text.partition("#")[0].splitlines()
        rows = [[HIGH * int(bit) for bit in line] for line in lines]
        state, inputs = [bit if bit != UNKNOWN else 0 for bit in self._aig.state], self.model.inputs
        unknown = iter(rows[0][inputs:])
        for n, (_, reset) in zip(self._registers, self.model.latches, strict=True):
            state[n] = next(unknown) if reset > 1 else state[n]
        others = dict.fromkeys(self._aig.inputs, 0) | self._aig.fixed
        rows = [dict(zip(self._inputs, row[:inputs], strict=True)) for row in rows[self.first :]]
        return Run(state, [others | row for row in rows])

    def certified(self, text):
        """The ``Certificate`` with the invariant that ABC has written, checked."""
        model = self.model
        latches, resets = len(model.latches), [reset for _, reset in model.latches]
        ours = 1 + model.inputs
        cubes = [line.split()[0] for line in text.splitlines() if line[:1] in ("0", "1", "-")]
        witness = model._replace(bad=[], gates=[*model.gates])

        def both(left, right):
            witness.gates.append((max(left, right), min(left, right)))
            return 2 * (ours + latches + len(witness.gates) - 1)

        outside = 1
        for cube in cubes:
            *bits, begun, failed = cube
            if (begun == "0" and self.first) or failed == "1":
                continue  # of states before or after a run
            inside = 1
            for n, bit in enumerate(bits):
                if bit != "-":
                    literal = 2 * (ours + n) ^ (bit == "0") ^ (resets[n] == 1)
                    inside = both(inside, literal)
            outside = both(outside, inside ^ 1)
        for literal in model.bad:
            outside = both(outside, literal ^ 1)
        witness.bad.append(outside ^ 1)
        try:
            check(model, witness)
        except ValueError as error:
            raise ToolError(f"yosys-abc claims a proof, but {error}") from None
        return Certificate(model, witness)


def _cone(aig, bits):
    """The ``Circuit`` of some outputs, its inputs by name, and the numbers of its registers."""
    first = 1 + len(aig.inputs)
    at = first + len(aig.state)
    constants = {
        n: aig.fixed[name] // HIGH for n, name in enumerate(aig.inputs, 1) if name in aig.fixed
    }
    bad, assumed = (
        [aig._outputs[name] for name in names] for names in (bits, aig.of_kind("assumed"))
    )
    needed, waiting = set(), [literal >> 1 for literal in (*bad, *assumed)]
    while waiting:
        if (n := waiting.pop()) not in needed:
            needed.add(n)
            if n >= at:
                waiting += [literal >> 1 for literal in aig._gates[n - at]]
            elif n >= first:
                waiting.append(aig._next[n - first] >> 1)
    order = sorted(needed - constants.keys() - {0})
    literals = {0: 0, **constants} | {n: 2 * place for place, n in enumerate(order, 1)}

    def moved(literal):
        return literals[literal >> 1] ^ literal & 1

    inputs = [aig.inputs[n - 1] for n in order if n < first]
    registers = [n for n in order if first <= n < at]
    latches = []
    for n in registers:
        bit = aig.state[n - first]
        latches.append(
            (moved(aig._next[n - first]), literals[n] if bit == UNKNOWN else bit // HIGH)
        )
    gates = [tuple(sorted(map(moved, aig._gates[n - at]), reverse=True)) for n in order if n >= at]
    circuit = Circuit(len(inputs), latches, [*map(moved, bad)], [*map(moved, assumed)], gates)
    return circuit, inputs, [n - first for n in registers]


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
