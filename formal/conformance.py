"""Whether a decoder of others reports what it should, in every stream: proved, or an example."""

import random
import re
import shlex
import time
from functools import partial
from typing import NamedTuple

from amaranth.back import rtlil

from ..flow.parallel import in_parallel
from ..flow.scratch import scratch
from ..flow.tools import Limits, ToolError, end_work, find_sby, owned_by, run
from ..hdl import Pairs
from ..sim.models.rules import RULES
from .account import PATIENCE, Account
from .aig import HIGH, UNKNOWN, read_aiger
from .scoreboard import Hints, Scoreboard

__all__ = ["ERRORS", "Verdict", "check_provable", "prove"]

#: What may become of an error.
ERRORS = ("maximal-subpart", "replace", "ignore")
#: To see how it works: cycles in which bytes come; from which on they come to a sink that waits.
STREAM, STALL = 120, 200
#: How ABC searches, and proves.
BMC = "bmc3"
PDR = "scorr; dc2; print_stats; pdr"
#: What it says of what is proved: of what is nothing any more, too, which it leaves undecided.
PROVED = re.compile(r"Property proved|lat = +0 +and = +0 (.|\n)*UNDECIDED")
OPTIMISE = ("opt_expr", "opt_merge", "opt_clean")
#: A scoreboard as gates: registers begin as anything, and what is undefined is an input.
GATES = [
    "read_rtlil dut.il",
    "rename top dut",
    "memory_map",
    "setattr -unset init w:*",
    "setundef -anyseq",
    "read_rtlil top.il",
    "hierarchy -top top",
    "proc",
    "flatten",
    "async2sync",
    # Not opt_dff, which would have a register without a reset hold what suits it.
    *OPTIMISE,
    "techmap",
    *OPTIMISE,
    "simplemap",
    "dffunmap",
    "setundef -anyseq",
    "aigmap",
    "opt_clean",
    # One clock, and its rising edge: all else would be a register of another kind.
    "select -assert-none t:$_DFF_N_ t:$_DFF_P_ %ci:+[C] w:* %i w:clk %d",
    "write_aiger -ascii -symbols top.aag",
]


class Verdict(NamedTuple):
    """What came of a decoder.

    Attributes
    ----------
    proved : bool or None
        It reports what it should in every stream, with every pause and stall; ``None`` if no answer
        is found in time.
    depth : int
        The cycles after reset in which there is no difference, whatever comes, as far as that was
        searched.
    latency : int or None
        Cycles from the last byte of a character to its event, if always as many.
    stream : str
        Of a difference: bytes in hex, with a bar at the end of a packet; a dot is an idle cycle.
    expected, found : str
        The events of it.
    vcd : str or None
        The ports, in the cycles of it.
    wave : dict or None
        The last of these, as ``clockpoint.sim.wave.draw_text`` takes them.
    seconds : float
    how : str
        What is wrong, or by which proof nothing is.
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
    """What is right: as of ``prove``."""

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

    Whatever the bytes, however long the stream, with any pauses, any stalls of the sink, and
    anything on the bus while it is idle. A byte that is offered stays until it is taken. The
    registers and memories hold anything at first, and after reset where reset does not reach them;
    so it holds after a reset at any time, too. What is offered must not wait for the sink, must
    stay until it is taken, and comes within 1,000 cycles.

    Parameters
    ----------
    design : Foreign
        With the ports of an adapter, ``clockpoint.sim.conformance.PORTS``, and one clock edge.
    encoding : str
        A key of ``ENCODINGS`` without pairs of surrogates.
    errors : str
        One of ``ERRORS``: an event for each maximal subpart, U+FFFD, or nothing.
    well_formed_only : bool
        Nothing is said of streams that have an error.
    reset, settle : int
        The cycles in reset, and then without a byte.
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
        If the encoding or what becomes of errors cannot be proved.
    Missing, ToolError
    """
    check_provable(encoding, errors)
    started = time.monotonic()
    rules = _Rules(encoding, errors, well_formed_only, reset, settle, longest)
    with scratch() as folder:
        verdict = _Search(design, rules, started + timeout, folder).verdict()
    return verdict._replace(seconds=time.monotonic() - started)


def check_provable(encoding, errors):
    """Raise :exc:`ValueError` unless decoders that report errors so can be proved."""
    if RULES[encoding].pairs is not Pairs.ORDINARY:
        raise ValueError(f"in {encoding} surrogates are pairs, of which there is no proof")
    if errors not in ERRORS:
        raise ValueError(f"there is no proof of errors={errors!r}; one of {', '.join(ERRORS)}")


class _Model:
    """A decoder beside the specification, as gates, and its state after reset."""

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
        self.state = [UNKNOWN] * len(self.gates.registers)
        bits = [HIGH if name == "rst" else UNKNOWN for name in self.gates.inputs]
        for _ in range(rules.reset):
            before = self.state
            _, self.state = self.gates.step(before, bits)
            if self.state == before:
                break

    def cycles(self, state, frames):
        """The ports in each cycle, by name. A frame is the value of each input."""
        for frame in frames:
            bits, state = self.gates.step(state, frame)
            yield {
                name: sum((bits[bit] == HIGH) << n for n, bit in enumerate(names))
                for name, names in self._names.items()
            }

    def frame(self, **values):
        """The inputs with these values; others are 0, and what is undefined as well."""
        bits = []
        for name in self.gates.inputs:
            name, _, n = name.rstrip("]").partition("[")
            bits.append(HIGH * (values.get(name, 0) >> int(n or 0) & 1))
        return bits

    def replay(self, text):
        """The state and the frames of a counterexample of ABC."""
        lines = [line for line in text.split() if set(line) <= set("01")][1:]
        rows = [[HIGH * int(bit) for bit in line] for line in lines]
        count = len(self.gates.inputs)
        free = iter(rows[0][count:])
        state = [next(free) if bit == UNKNOWN else bit for bit in self.state]
        low = self.gates.inputs.index("rst")
        return state, [[*row[:low], 0, *row[low + 1 : count]] for row in rows]


class _Search:
    """Hints are tried, one after the other, until there is an answer."""

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
            if account.wrong:  # what comes later shows nothing more
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
        """Pass these inputs, then none until nothing more comes; an ``Account``."""
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
        """See how it works: with a sink that takes all, and one that takes nothing."""
        some, account = random.Random(1), self._account()
        state = [some.choice((0, HIGH)) if bit == UNKNOWN else bit for bit in model.state]

        def frames():
            for n in range(STALL + STREAM):
                byte, last = account.propose(some)
                valid = some.random() < 0.7 and not STREAM <= n < STALL
                yield model.frame(valid=valid, data=byte, last=last, ready=n < STALL)

        return self._follow(model, state, frames(), account)

    def _hints_of(self, account):
        """What to try after an account of a decoder with nothing wrong, the simplest first."""
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
        # Where events wait inside, each bit is easier by itself.
        groups = _groups(model.board) if model.board.hints.inside else [(*claims,)]
        questions = [(PDR, group, self._left) for group in groups]
        proved, claim, account = self._ask(model, [(BMC, (*claims,), self._left / 4), *questions])
        if proved:
            self._end += 30  # the proof is there
            _, cex = self._abc(model, None, (BMC, ["cover"], 30))
            proved = bool(cex)
        return proved, claim, account

    def _ask(self, model, questions):
        """The same of some questions: how, of which claims, and for how many seconds at most."""
        owner, open_ = object(), {*model.board.claims}
        answers = in_parallel(partial(self._abc, model, owner), questions)
        try:
            for (_, claims, _), (said, cex) in answers:
                if found := re.search(r"No output .* in (\d+) frames", said):
                    self.depth = max(self.depth, int(found[1]))
                if PROVED.search(said):
                    open_ -= {*claims}
                if not open_:
                    break
                if cex:
                    output, frame = re.search(r"Output (\d+) .* frame (\d+)", said).groups()
                    self.depth = max(self.depth, int(frame))
                    return False, claims[int(output)], self._follow(model, *model.replay(cex))
        finally:
            end_work(owner)
            answers.close()
        return not open_, "", None

    def _abc(self, model, owner, question):
        """What ABC says of some claims, and its counterexample."""
        how, claims, seconds = question
        if (seconds := min(seconds, self._left)) < 1:
            return "", ""
        with owned_by(owner), scratch(self._folder) as folder:
            model.gates.write(folder / "in.aig", claims, model.state, "rst")
            script = f"read_aiger in.aig; {how} -T {int(seconds)}; write_cex -a out"
            limits = Limits(int(seconds) + 5)
            try:
                abc = shlex.split(find_sby()["ABC"])
                said = run(abc, ["-c", script], cwd=folder, limits=limits).stdout
            except (ToolError, KeyboardInterrupt):
                return "", ""
            file = folder / "out"
            return said, file.read_text() if file.exists() else ""


def _groups(board):
    """Claims that are proved one after the other: the rules, and each bit of an event."""
    rules = [claim for claim in board.claims if claim.rpartition("_")[0] not in board.fields]
    return [(*rules,), *((claim,) for claim in board.claims if claim not in rules)]


def _fixed(account, at_transfer):
    """The hints by which each event comes after as many cycles, if it does."""
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
    """The most events that were owed at once."""
    most = 1
    for n, due in enumerate(account.due):
        start = due.start(hints.at_transfer)
        if start is not None:
            owed = start + (hints.cut if due.is_cut else hints.own)
            most = max(most, n + 1 - sum(came < owed for _, came in account.came[: n + 1]))
    return most


def _wider(hints, claim):
    """Hints that allow more, where a claim is not kept by a decoder with nothing wrong."""
    if claim == "inside" and hints.inside < 256:
        return hints._replace(inside=2 * hints.inside)
    if claim in ("stuck", "deaf") and hints.gap < 4 * PATIENCE:
        return hints._replace(gap=4 * hints.gap)
    return None


def _how(hints):
    if hints.inside:
        return f"at most {hints.inside} events are inside"
    return "each event comes after as many cycles, but for those in which one waits"
