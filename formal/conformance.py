"""Proves that a third-party decoder is right for every stream, or finds a counterexample."""

import random
import re
import shlex
import time
from functools import partial
from typing import NamedTuple

from amaranth.back import rtlil

from ..flow.parallel import in_parallel
from ..flow.scratch import scratch
from ..flow.tools import ToolError, run
from ..sim.models.encodings import RULES
from .account import PATIENCE, Account
from .aig import HIGH, UNKNOWN, read_aiger
from .sby import find_sby
from .scoreboard import Hints, Scoreboard

__all__ = ["ERRORS", "Verdict", "check_provable", "prove"]

#: The ways of reporting errors that can be proved.
ERRORS = ("maximal-subpart", "replace", "ignore")
#: The cycles with bytes in which a decoder is explored; the first one with a stalling sink.
STREAM, STALL = 120, 200
#: ABC's scripts for search and for proof.
BMC = "bmc3"
PDR = "scorr; dc2; print_stats; pdr"
#: ABC's message about proved outputs, including vanished ones, which it leaves undecided.
PROVED = re.compile(r"Property proved|lat = +0 +and = +0 (.|\n)*UNDECIDED")
OPTIMISE = ("opt_expr", "opt_merge", "opt_clean")
#: A scoreboard as gates: undefined values are inputs.
GATES = [
    "read_rtlil dut.il",
    "rename top dut",
    "memory_map",
    "setundef -anyseq",
    "read_rtlil top.il",
    "hierarchy -top top",
    "proc",
    "flatten",
    "async2sync",
    # Not opt_dff, which relies on initial values.
    *OPTIMISE,
    "techmap",
    *OPTIMISE,
    "simplemap",
    "dffunmap",
    "setundef -anyseq",
    "aigmap",
    "opt_clean",
    # Only the rising edge of one clock: other registers would be of another type.
    "select -assert-none t:$_DFF_N_ t:$_DFF_P_ %ci:+[C] w:* %i w:clk %d",
    "write_aiger -ascii -symbols top.aag",
]


class Verdict(NamedTuple):
    """The result of a proof.

    Attributes
    ----------
    proved : bool or None
        The decoder is right for every stream, with any idle cycles and stalls; ``None`` if no
        answer is found in time.
    depth : int
        Cycles after reset that were searched without a difference, for all inputs.
    latency : int or None
        Cycles from the last byte of a character to its event, if fixed.
    stream : str
        The counterexample: bytes in hex, with a bar at the end of a packet; a dot is an idle cycle.
    expected, found : str
        Its events.
    vcd : str or None
        The ports in its cycles.
    wave : dict or None
        The last of these, for ``clockpoint.sim.wave.draw_text``.
    seconds : float
    how : str
        What is wrong, or how it was proved.
    """

    proved: bool | None
    depth: int
    latency: int | None
    stream: str
    expected: str
    found: str
    vcd: str | None
    wave: dict | None
    seconds: float
    how: str


class _Rules(NamedTuple):
    """What is correct: as for ``prove``."""

    encoding: str
    errors: str
    well_formed_only: bool
    reset: int
    settle: int
    longest: int | None


def prove(
    design,
    encoding="utf-8",
    *,
    errors="maximal-subpart",
    well_formed_only=False,
    reset=16,
    settle=4,
    longest=None,
    timeout=120,
):
    """Prove that a decoder reports each event of each stream, in order, and nothing else.

    It holds for all bytes, streams of any length, any idle cycles and stalls, and any values on the
    bus while it is idle. A byte on offer does not change until it is accepted. It holds after
    power-on in reset, and after a reset at any time: what neither it nor, at power-on, an initial
    value defines in registers and memories is arbitrary. An event must not wait for the sink, must
    not change until it is accepted, and must come within 1,000 cycles.

    Parameters
    ----------
    design : Foreign
        A design with the ports ``clockpoint.sim.conformance.PORTS`` and one clock edge.
    encoding : str
        A key of ``ENCODINGS`` without surrogate pairs.
    errors : str
        One of ``ERRORS``: an event for each maximal subpart, U+FFFD, or nothing.
    well_formed_only : bool
        Exclude streams with errors.
    reset, settle : int
        Cycles of reset, and of idle cycles after it.
    longest : int, optional
        The most bytes of a packet, 8 or more.
    timeout : float
        Seconds.

    Returns
    -------
    Verdict

    Raises
    ------
    ValueError
        If the encoding or the way of reporting errors cannot be proved.
    Missing, ToolError
    """
    check_provable(encoding, errors)
    started = time.monotonic()
    rules = _Rules(encoding, errors, well_formed_only, reset, settle, longest)
    with scratch() as folder:
        verdict = _Search(design, rules, started + timeout, folder).verdict()
    return verdict._replace(seconds=time.monotonic() - started)


def check_provable(encoding, errors):
    """Raise :exc:`ValueError` unless decoders that report errors in this way can be proved."""
    if RULES[encoding].pairs != "ordinary":
        raise ValueError(f"{encoding} has surrogate pairs, which cannot be proved")
    if errors not in ERRORS:
        raise ValueError(f"errors={errors!r} cannot be proved, only {', '.join(ERRORS)}")


class _Model:
    """A decoder and the specification as gates, and their state after reset."""

    def __init__(self, design, rules, hints, folder):
        self.board = Scoreboard(design.ports, *rules[:3], rules.settle, rules.longest, hints)
        folder.mkdir()
        (folder / "dut.il").write_text(design.rtlil)
        (folder / "top.il").write_text(rtlil.convert(self.board, name="top"))
        run("yosys", ["-q", "-p", "; ".join(GATES)], cwd=folder, makes=["top.aag"])
        self.gates = read_aiger(folder / "top.aag")
        self._names = {}
        for name in self.gates.outputs:
            self._names.setdefault(name.partition("[")[0], []).append(name)
        after = self._run(0, [UNKNOWN] * len(self.gates.registers), 1)
        starts = [self._run(HIGH, state, rules.reset) for state in (self.gates.initial, after)]
        self.state = [bit if bit == other else UNKNOWN for bit, other in zip(*starts, strict=True)]

    def _run(self, rst, state, cycles):
        """The state after cycles in which all other inputs are unknown."""
        bits = [rst if name == "rst" else UNKNOWN for name in self.gates.inputs]
        for _ in range(cycles):
            before = state
            _, state = self.gates.step(before, bits)
            if state == before:
                break
        return state

    def cycles(self, state, frames):
        """The ports in each cycle, by name. A frame is the value of each input."""
        for frame in frames:
            bits, state = self.gates.step(state, frame)
            yield {
                name: sum((bits[bit] == HIGH) << n for n, bit in enumerate(names))
                for name, names in self._names.items()
            }

    def frame(self, **values):
        """The inputs with these values; all others, and undefined values, are 0."""
        bits = []
        for name in self.gates.inputs:
            name, _, n = name.rstrip("]").partition("[")
            bits.append(HIGH * (values.get(name, 0) >> int(n or 0) & 1))
        return bits

    def replay(self, text):
        """The state and the frames of ABC's counterexample."""
        lines = [line for line in text.split() if set(line) <= set("01")][1:]
        rows = [[HIGH * int(bit) for bit in line] for line in lines]
        count = len(self.gates.inputs)
        free = iter(rows[0][count:])
        state = [next(free) if bit == UNKNOWN else bit for bit in self.state]
        low = self.gates.inputs.index("rst")
        return state, [[*row[:low], 0, *row[low + 1 : count]] for row in rows]


class _Search:
    """Tries hints one after the other until there is an answer."""

    def __init__(self, design, rules, end, folder):
        self._design, self._rules, self._end, self._folder = design, rules, end, folder
        self._models = 0
        self.depth, self.latency = 0, None

    def verdict(self):
        model = self._model(None)
        seen = self._try(model)
        if seen.wrong:
            # There may be a shorter example.
            self._end = min(self._end, time.monotonic() + 20)
        for hints in self._hints_of(seen):
            while hints and self._left > 0:
                proved, claim, account = self._race(self._model(hints))
                if proved:
                    return self._verdict(True, _how(hints))
                if account and account.wrong:
                    return self._refuted(account)
                hints = account and _wider(hints, claim)
        if seen.wrong:
            return self._refuted(seen)
        return self._verdict(None, f"no difference in {self.depth} cycles, and no proof in time")

    def _verdict(self, proved, how, *shown):
        shown = shown or ("", "", "", None, None)
        return Verdict(proved, self.depth, self.latency, *shown, 0, how)

    def _refuted(self, whole):
        account = self._account()
        for ports in whole.trace:
            account.step(ports)
            if account.wrong:  # later cycles are not relevant
                break
        shown = account.stream, account.expected, account.found, account.vcd(), account.wave()
        return self._verdict(False, whole.wrong, *shown)

    def _account(self):
        return Account(self._design.ports, self._rules)

    def _model(self, hints):
        self._models += 1
        folder = self._folder / f"model_{self._models}"
        return _Model(self._design, self._rules, hints, folder)

    def _follow(self, model, state, frames, account=None):
        """Simulate these inputs, then idle cycles until nothing more comes; an ``Account``."""
        account = account or self._account()

        def given():
            yield from frames
            for ready in (0, 1) if "out_ready" in self._design.ports else (1,):
                while not account.is_over(ready):
                    yield model.frame(ready=ready)

        for ports in model.cycles(state, given()):
            account.step(ports)
        return account

    def _try(self, model):
        """Explore the decoder: with a sink that is always ready, and one that never is."""
        some, account = random.Random(1), self._account()
        state = [some.choice((0, HIGH)) if bit == UNKNOWN else bit for bit in model.state]

        def frames():
            for n in range(STALL + STREAM):
                byte, last = account.propose(some)
                valid = some.random() < 0.7 and not STREAM <= n < STALL
                yield model.frame(valid=valid, data=byte, last=last, ready=n < STALL)

        return self._follow(model, state, frames(), account)

    def _hints_of(self, account):
        """The hints to try, the simplest first, after an account without errors."""
        gap = 2 * account.gap + 4
        plain = Hints(gap=gap)
        for at_transfer in (True, False):
            if fixed := _fixed(account, at_transfer):
                if at_transfer:
                    self.latency = fixed.own
                yield fixed._replace(gap=gap)
                plain = fixed
                break
        for hints in dict.fromkeys((plain, Hints())):
            inside = _inside(account, hints)
            yield hints._replace(again=False, inside=inside, gap=gap)

    @property
    def _left(self):
        return self._end - time.monotonic()

    def _race(self, model):
        """Whether it is proved; the claim that a counterexample is for, and its ``Account``."""
        claims = model.board.claims
        # If events wait inside, each bit alone is easier.
        groups = _groups(model.board) if model.board.hints.inside else [(*claims,)]
        questions = [(PDR, group, self._left) for group in groups]
        proved, claim, account = self._ask(model, [(BMC, (*claims,), self._left / 4), *questions])
        if proved:
            self._end += 30  # proved
            _, cex = self._abc(model, (BMC, ["cover"], 30))
            proved = bool(cex)
        return proved, claim, account

    def _ask(self, model, questions):
        """Narrow the open claims by several runs of ABC: a script, its claims, the most seconds."""
        open_ = {*model.board.claims}
        answers = in_parallel(partial(self._abc, model), questions)
        try:
            for (_, claims, _), (log, cex) in answers:
                if found := re.search(r"No output .* in (\d+) frames", log):
                    self.depth = max(self.depth, int(found[1]))
                if PROVED.search(log):
                    open_ -= {*claims}
                if not open_:
                    break
                if cex:
                    output, frame = re.search(r"Output (\d+) .* frame (\d+)", log).groups()
                    self.depth = max(self.depth, int(frame))
                    return False, claims[int(output)], self._follow(model, *model.replay(cex))
        finally:
            answers.close()
        return not open_, "", None

    def _abc(self, model, question):
        """ABC's answer to some claims, and its counterexample."""
        how, claims, seconds = question
        if (seconds := min(seconds, self._left)) < 1:
            return "", ""
        with scratch(self._folder) as folder:
            model.gates.write(folder / "in.aig", claims, model.state, "rst")
            script = f"read_aiger in.aig; {how} -T {int(seconds)}; write_cex -a out"
            try:
                abc = shlex.split(find_sby()["ABC"])
                log = run(abc, ["-c", script], cwd=folder, timeout=int(seconds) + 5).stdout
            except (ToolError, KeyboardInterrupt):
                return "", ""
            file = folder / "out"
            return log, file.read_text() if file.exists() else ""


def _groups(board):
    """Claims that are proved one after the other: the rules, and each bit of an event."""
    rules = [claim for claim in board.claims if claim.rpartition("_")[0] not in board.fields]
    return [(*rules,), *((claim,) for claim in board.claims if claim not in rules)]


def _fixed(account, at_transfer):
    """The hints for a fixed latency, if the decoder has one."""
    cuts, owns, afters, before = set(), set(), set(), None
    for due, (_, came) in zip(account.due, account.came, strict=False):
        start = due.start(at_transfer)
        if came < STALL and start is not None:
            follows = before is not None and before.is_cut and before.offered == due.offered
            (cuts if due.is_cut else afters if follows else owns).add(came - start)
        before = due
    if max(map(len, (cuts, owns, afters))) > 1 or not owns:
        return None
    (own,) = owns
    cut, after = min(cuts, default=own), min(afters, default=own)
    if min(cut, own) < 0 or after - own not in (0, 1):
        return None
    return Hints(at_transfer, cut, own, after > own)


def _inside(account, hints):
    """The most events that were due at once."""
    most = 1
    for n, due in enumerate(account.due):
        start = due.start(hints.at_transfer)
        if start is not None:
            owed = start + (hints.cut if due.is_cut else hints.own)
            most = max(most, n + 1 - sum(came < owed for _, came in account.came[: n + 1]))
    return most


def _wider(hints, claim):
    """Hints that allow more, if a decoder without errors violates a claim."""
    if claim == "inside" and hints.inside < 256:
        return hints._replace(inside=2 * hints.inside)
    if claim in ("stuck", "deaf") and hints.gap < 4 * PATIENCE:
        return hints._replace(gap=4 * hints.gap)
    return None


def _how(hints):
    if hints.inside:
        return f"at most {hints.inside} events are inside"
    return "fixed latency, not counting cycles in which an event waits"
