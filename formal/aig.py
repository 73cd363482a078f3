"""Designs as gates: ABC's replies about them, and the replay of a counterexample."""

import re
import sys
import time
from collections import defaultdict
from copy import copy
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

from ..engine.files import scratch, write_files
from ..engine.gates import SUMS
from ..engine.tools import ToolError, find_abc, run, yosys
from . import certificate
from .certificate import Circuit
from .model import HIGH, UNKNOWN, Model, witness, written

__all__ = ["TIMEOUT", "Aig", "Certificate", "Reply", "Run", "certified"]

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
BMC, PDR, WRITE = "bmc3", "pdr -s -y", "-d -e -I invariant"
#: ABC's messages about a proof; the second one if no register is needed for it.
PROVED = re.compile(r"Property proved|All outputs solved")
EXPLORED = "Explored all reachable states"
SEARCHED = re.compile(r"No output .* in (\d+) frames")
REACHED = re.compile(r"Output +(\d+) was asserted")
#: Seconds for a reply, by default: no limit in practice.
TIMEOUT = 3600


class Certificate(NamedTuple):
    """A model, the witness circuit that proves it, and the ``Model.symbols``."""

    model: Circuit
    witness: Circuit
    symbols: str = ""

    def files(self, name, design=""):
        """The files by their names, in bytes: both circuits, and the program that checks them.

        The comment in the file of the model names the version of Clockpoint, and the design.
        """
        notes = f"{self.symbols}c\nClockpoint {version('clockpoint')}: {design}\n"
        return {
            f"{name}.model.aig": written(self.model) + notes.encode(),
            f"{name}.witness.aig": written(self.witness),
            "certificate.py": Path(certificate.__file__).read_bytes(),
        }

    def check(self):
        """Let that program check them, in a process of its own.

        Raises
        ------
        ToolError
            If it does not accept them.
        """
        with scratch() as folder:
            write_files(folder, self.files("proof"))
            program = [sys.executable, "certificate.py"]
            run(program, ["proof.model.aig", "proof.witness.aig"], cwd=folder)


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
    register_names : list of str
    nexts : list of int
        The literals of the registers' values in the next cycle.
    gates : list of (int, int)
        The literals of the inputs of each gate.
    fixed : dict of str to int
        The values of inputs that are constant.
    memory : int or None
        Most bytes of memory for ABC; if it needs more, there is no answer.

    Raises
    ------
    MissingTool, ToolError
    """

    memory = None

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
        self.register_names = [names.get(f"l{n}", "").split(" ")[0] for n in range(len(registers))]
        self.nexts = [row[1] for row in registers]
        self._outputs = {names[f"o{n}"]: literal for n, (literal,) in enumerate(outputs)}
        self.gates = [(left, right) for _, left, right in gates]
        self.state = [{(): 0, (1,): HIGH}.get(tuple(row[2:]), UNKNOWN) for row in registers]
        self.fixed = {}
        self._bits = defaultdict(list)
        for bit in self._outputs:
            for name in {bit, _place_of(bit)[0]}:
                self._bits[name].append(bit)

    @property
    def outputs(self):
        """The names of outputs, and of their bits; a port that nothing drives is no output."""
        return self._bits.keys()

    def of_kind(self, kind):
        """The outputs for statements: those that are ``wrong``, ``assumed``, or ``reached``."""
        return [name for name in self._outputs if "/" in name and name.endswith(f".{kind}")]

    def only(self, claim):
        """The design with the statements of a claim, and the statements of the design itself.

        The names of the former begin with the name of the claim, those of the latter with ``/``.
        """
        result = copy(self)
        result._outputs = {
            name: literal
            for name, literal in self._outputs.items()
            if "/" not in name or name.startswith((f"{claim}/", "/"))
        }
        return result

    def bits_of(self, outputs):
        """The names of all bits of outputs."""
        bits = [bit for name in outputs for bit in self._bits.get(name, ())]
        if not bits:
            raise ValueError(f"no output is in {outputs}")
        return bits

    def literals_of(self, outputs):
        """The literals of all bits of outputs."""
        return [self._outputs[bit] for bit in self.bits_of(outputs)] if outputs else []

    def sources_of(self, number):
        """The literals that a register or a gate depends on by itself."""
        number -= 1 + len(self.inputs)
        in_gates = number - len(self.state)
        return [self.nexts[number]] if in_gates < 0 else self.gates[in_gates]

    def cone(self, literals, before=True):
        """The numbers of the variables that literals depend on in the same cycle, or before."""
        first, needed, waiting = 1 + len(self.inputs), set(), [*literals]
        least = first if before else first + len(self.state)
        while waiting:
            if (n := waiting.pop() >> 1) not in needed:
                needed.add(n)
                if n >= least:
                    waiting += self.sources_of(n)
        return needed

    def inputs_of(self, outputs):
        """The names of the ports that outputs depend on in the same cycle."""
        cone = self.cone(self.literals_of(outputs), before=False)
        return {_place_of(name)[0] for n, name in enumerate(self.inputs, 1) if n in cone}

    def values(self, state, inputs):
        """The values of all literals, by their numbers, with arguments as for ``step``."""
        values = [0, HIGH]
        for bit in (*(inputs.get(name, UNKNOWN) for name in self.inputs), *state):
            values += (bit, HIGH - bit)
        for left, right in self.gates:
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
        return outputs, [values[literal] for literal in self.nexts]

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
        model = Model(self, outputs)
        cubes, run = self.invariant(model, seconds)
        if cubes is None:
            return Reply(run=run)
        return Reply(certified(model, self.nets_of(cubes)))

    def nets_of(self, cubes):
        """The cubes of ``witness``, from those of ``Model.cubes_of``."""
        first = 1 + len(self.inputs)
        return [[(n + first, 0, bit) for n, bit in cube] for cube in cubes]

    def invariant(self, model, seconds):
        """Cubes, as of ``Model.cubes_of``, that prove a ``Model``, or ``None``; a ``Run``."""
        end = time.monotonic() + seconds
        log, run, invariant = self._abc(model, f"{PDR} {WRITE} -T {seconds}", seconds)
        left = int(end - time.monotonic())
        if not log and left > 0:  # it aborts where there is no invariant to write
            log, run, _ = self._abc(model, f"{PDR} -T {left}", left)
        return model.cubes_of(invariant) if PROVED.search(log) else None, run

    def search(self, outputs, cycles=None, seconds=TIMEOUT):
        """As ``prove``, in runs of so many cycles, or of more and more."""
        model = Model(self, outputs)
        limit = "" if cycles is None else f"-F {cycles + model.first}"
        log, run, _ = self._abc(model, f"{BMC} {limit} -T {seconds}", seconds)
        frames = max(map(int, SEARCHED.findall(log)), default=model.first) - model.first
        if cycles and EXPLORED in log:
            frames = cycles
        return Reply(None, frames, run)

    def reached(self, outputs, cycles, seconds=TIMEOUT):
        """The set of those outputs that are found to be high in runs of so many cycles."""
        model, bits = Model(self, outputs), self.bits_of(outputs)
        command = f"{BMC} -ax -F {cycles + model.first} -T {seconds}"
        log, *_ = self._abc(model, command, seconds, is_joined=False)
        return {_place_of(bits[int(n)])[0] for n in REACHED.findall(log)}

    def _abc(self, model, command, seconds, is_joined=True):
        """ABC's messages, its counterexample as a ``Run``, and its invariant."""
        with scratch() as folder:
            (folder / "in.aig").write_bytes(written(model.search(is_joined)))
            script = f"read_aiger in.aig; {command}; write_cex -a out"
            try:
                limits = {"timeout": seconds + 5, "memory": self.memory}
                log = run([find_abc()], ["-c", script], cwd=folder, **limits).stdout
            except ToolError as error:
                # Not all of its commands know a limit, of time or memory.
                if isinstance(error.__cause__, TimeoutError) or "ended by SIG" in str(error):
                    return "", None, ""
                raise
            files = (folder / "out", folder / "invariant")
            out, invariant = (file.read_text() if file.exists() else "" for file in files)
            return log, Run(*model.run_of(out)) if out and is_joined else None, invariant

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


def certified(model, *invariant):
    """The ``Certificate`` of a ``Model``, from the arguments of ``witness``, once it is checked."""
    proof = Certificate(model.circuit, witness(model, *invariant), model.symbols)
    proof.check()
    return proof
