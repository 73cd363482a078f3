"""Proves that a third-party decoder is right for every stream, or finds a counterexample."""

import time
from array import array
from functools import partial
from itertools import chain, product
from typing import NamedTuple

import numpy as np
from amaranth.back import rtlil

from ..engine.processes import in_parallel
from ..formal.aig import Aig, Certificate, Reply
from ..formal.chain import prove_in_turn
from ..formal.model import HIGH, UNKNOWN
from ..sim.models.encodings import TABLES
from .describe import Failure, describe
from .harness import MODULE, Outcome, trace_of, transfers_of
from .judge import answer_of
from .reporting import REPORTING
from .scoreboard import Hints, Scoreboard
from .shrink import SIMPLE, simplest
from .slots import slots
from .streams import IDLE, LAST, ROOM, Sink, Stream, Streams

__all__ = ["SECONDS", "ProofResult", "check_provable", "prove_decoder"]

#: Seconds for a proof: a queue of 16 events takes 50.
SECONDS = 300
#: Most bytes of memory for each of the two processes that search at the same time.
MEMORY = 3 << 28
#: Cycles within which a decoder must accept a byte or report an event.
MOST_WAIT_CYCLES = 1000
#: Most idle cycles before an item.
MOST_IDLE = (1 << ROOM - IDLE) - 1
#: Streams that follow one another from power-on, each after a reset, in search of a fault.
CHAIN = 8
#: How often a counterexample is sent, with other values on the idle bus.
REPEATS = 64
#: A scoreboard, flat: undefined values are inputs.
FLAT_SCRIPT = [
    "read_rtlil dut.il",
    f"rename top {MODULE}",
    "memory_map",
    "setundef -anyseq",
    "read_rtlil top.il",
    "hierarchy -top top",
    "proc",
    "flatten",
    "async2sync",
]


class ProofResult(NamedTuple):
    """The result of a proof.

    Attributes
    ----------
    proved : bool or None
        The decoder is right for every stream, with any idle cycles and stalls; ``None`` if no
        answer is found in time.
    depth : int
        Cycles after reset that were searched without a difference, for all inputs.
    failure : Failure or None
        The counterexample.
    seconds : float
    how : str
        What was proved, with the assumptions, or why nothing was.
    certificate : Certificate or None
        Of a proof: the decoder with the scoreboard, and the invariant.
    """

    proved: bool | None
    depth: int = 0
    failure: Failure | None = None
    seconds: float = 0
    how: str = ""
    certificate: Certificate | None = None


def prove_decoder(judge, timeout=SECONDS):
    """Prove that a decoder reports each event of each stream, in order, and nothing else.

    It holds for all bytes, streams of any length, any idle cycles and stalls, and any values on the
    bus while it is idle. A byte on offer does not change until it is accepted. It holds after
    power-on in reset, and after a reset at any time: what neither it nor, at power-on, an initial
    value defines in registers and memories is arbitrary. An event must not wait for the sink, must
    not change until it is accepted, and must come within 1,000 cycles.

    Parameters
    ----------
    judge : Judge
        Of an encoding without surrogate pairs, and a way of reporting errors that has ``gates``.
    timeout : float
        Seconds.

    Returns
    -------
    ProofResult

    Raises
    ------
    ValueError
        If the encoding or the way of reporting errors cannot be proved.
    MissingTool, ToolError
    """
    check_provable(judge.profile)
    started = time.monotonic()
    proof = _Search(judge, started + timeout).proof()
    return proof._replace(seconds=time.monotonic() - started)


def check_provable(profile):
    """Raise :exc:`ValueError` unless decoders of this ``Profile`` can be proved."""
    if TABLES[profile.encoding].pairs != "ordinary":
        raise ValueError(f"{profile.encoding} has surrogate pairs, which cannot be proved")
    if profile.reporting.is_per_byte:
        names = ", ".join(name for name, way in REPORTING.items() if not way.is_per_byte)
        raise ValueError(f"errors={profile.errors!r} cannot be proved, only {names}")


class _Model(Aig):
    """A decoder and the specification, from their state after reset on."""

    memory = MEMORY

    def __init__(self, design, profile, hints):
        board = Scoreboard(design.ports, profile, hints)
        self.claims, self._board, self._has_queue = board.claims, board, hints.inside > 0
        streams = Streams(profile._replace(well_formed_only=False), design.ports)
        self._items = np.concatenate([stream.items for stream in streams.samples()])
        super().__init__(
            FLAT_SCRIPT, {"dut.il": design.rtlil, "top.il": rtlil.convert(board, name="top")}
        )
        after = self.settle([UNKNOWN] * len(self.state), {"rst": 0}, 1)
        states = [self.settle(state, {"rst": HIGH}, profile.reset) for state in (self.state, after)]
        self._power_on = states[0]
        self.state = [bit if bit == other else UNKNOWN for bit, other in zip(*states, strict=True)]
        self.fixed["rst"] = 0

    def traced(self, run):
        """All ports in each cycle of a counterexample, and whether it begins at power-on.

        Otherwise, it begins after a reset from a state that may not be reachable.
        """
        pairs = zip(run.state, self._power_on, strict=True)
        begin = [bit if known == UNKNOWN else known for bit, known in pairs]
        trace = self.replay(run._replace(state=begin))
        is_real = any(trace[name][-1] for name in self.claims)
        return trace if is_real else self.replay(run), is_real

    def certify(self, seconds):
        """As ``prove``, about all claims; about a queue, one by one, with lemmas of its slots."""
        if self._has_queue:
            return prove_in_turn(self, self._steps(), seconds)
        return self.prove(self.claims, seconds)

    def _steps(self):
        yield [], self._board.timing
        yield slots(self, self._items), self._board.differences


class _Search:
    """Tries hints one after the other until there is an answer."""

    def __init__(self, judge, end):
        self._judge, self._end, self._depth = judge, end, 0
        self._is_open = False

    def proof(self):
        """The ``ProofResult``, from random streams, search and induction."""
        judge = self._judge
        samples = judge.samples()
        wrong = max(samples, key=lambda answer: answer.verdict)
        if wrong.verdict:
            if simple := simplest(judge, wrong, [wrong.stream]):
                return self._refutation(simple)
            self._end = min(self._end, time.monotonic() + 20)  # in search of a short one
        right = [answer for answer in samples if not answer.verdict]
        fixed = _fixed(right, True) or _fixed(right, False)
        for hints in (fixed, _unfixed(right, True), _unfixed(right, False)):
            while hints and self._left > 0:
                proof, answers, claims = self._race(_Model(judge.design, judge.profile, hints))
                if proof:
                    how = self._how(hints)
                    return ProofResult(True, self._depth, how=how, certificate=proof)
                if answers and answers[-1].verdict:
                    return self._refutation(answers)
                hints = _wider(hints, claims)
        if wrong.verdict:
            return self._refutation([wrong])
        how = (
            f"no input shows a difference in {self._depth} cycles after the reset; no proof in "
            f"time (--timeout allows more) or in {MEMORY >> 20} MiB for each of two processes"
        )
        if self._is_open:
            how = (
                "after a reset in some state, there is a difference; no stream from power-on was "
                "found that leads to that state: reset all registers, and prove again"
            )
        return ProofResult(None, self._depth, how=how)

    def _refutation(self, answers):
        *before, answer = answers
        return ProofResult(False, self._depth, describe(self._judge, answer, *before))

    def _how(self, hints):
        """The result of a proof, in a sentence."""
        profile, ports = self._judge.profile, self._judge.ports
        assumed = [f"after {profile.reset} cycles of reset and as many idle ones"]
        assumed += ["if a byte on offer is held until it is accepted"] * ("in_ready" in ports)
        assumed += [f"with at most {profile.longest} bytes in a packet"] * bool(profile.longest)
        assumed += ["as long as the input is well formed"] * profile.well_formed_only
        bound = (
            f"with at most {hints.inside} events inside"
            if hints.inside
            else "in a time that is fixed for its kind"
        )
        runs = "for every stream of any length, with any idle cycles and stalls"
        return f"{runs}, {', '.join(assumed)}, each event comes {bound}, and nothing else does"

    @property
    def _left(self):
        return self._end - time.monotonic()

    def _race(self, model):
        """The ``Certificate``; or, of a counterexample, its answers and claims."""
        questions = [
            (partial(model.search, model.claims), self._left / 4),
            (model.certify, self._left),
        ]
        replies = in_parallel(self._ask, questions)
        try:
            for _, reply in replies:
                self._depth = max(self._depth, reply.frames)
                if reply.run:
                    trace, is_real = model.traced(reply.run)
                    words = np.array(trace["word"], np.uint64)
                    claims = {name for name in model.claims if trace[name][-1]}
                    self._depth = max(self._depth, len(words) - 1)
                    return None, self._answers(words, is_real), claims
                if reply.certificate:
                    self._end += 30
                    is_covered = self._ask((partial(model.search, ["cover"]), 30)).run
                    return reply.certificate if is_covered else None, [], set()
        finally:
            replies.close()
        return None, [], set()

    def _ask(self, question):
        """The ``Reply`` of a function within some seconds; an empty one without it."""
        ask, seconds = question
        seconds = int(min(seconds, self._left))
        return ask(seconds=seconds) if seconds > 0 else Reply()

    def _answers(self, words, is_real):
        """The answers for the words of a counterexample, or for what comes after it.

        If it does not begin at power-on, for a stream with the same end: after others, and a reset.
        """
        judge, trace = self._judge, trace_of(words)
        offered, accepted, output = transfers_of(trace)
        idle = offered - np.append(judge.profile.reset, accepted + 1)[: len(offered)]
        items = trace["in_data"] | LAST * (trace["in_last"] & ("in_last" in judge.ports))
        items = items[offered] | np.minimum(idle, MOST_IDLE) << IDLE
        stalls = ~trace["out_ready"][judge.profile.reset :]
        pattern = Sink("pattern", sum(1 << n for n in np.flatnonzero(stalls).tolist()))
        pattern = pattern if pattern.cycles else Sink()
        stream = Stream("", array("I", items.tolist()), pattern, is_cut=True)
        end = "unsteady" if trace["changes"].any() else ""
        output = output[output < trace["changes"].argmax()] if end else output
        (expected,) = judge.expected([stream])
        # The reset before it.
        trace = {
            name: np.append(np.full(judge.profile.reset, name == "rst", row.dtype), row)
            for name, row in trace.items()
        }
        output += judge.profile.reset
        outcome = Outcome(trace["out"][output], end, len(accepted), -1, trace)
        has_packets = judge.profile.reporting.has_packets
        answer = answer_of(stream, expected, outcome, has_packets=has_packets)
        if not judge.permitted([stream]):  # what comes of an error is not compared
            return []
        stream = stream._replace(is_cut=False, items=stream.items or array("I", [SIMPLE]))
        if not is_real:
            self._is_open = True
            return self._after_resets(stream)
        # In the simulation, the run goes on, and a simpler stream is found.
        settings = [*product((pattern, Sink("after")), (0, 1))] * REPEATS
        others = [stream._replace(sink=s, undefined=n) for s, n in settings]
        worst = max(judge.judge(others), key=lambda answer: answer.verdict)
        simple = simplest(judge, worst, [worst.stream]) if worst.verdict else []
        return simple or [answer]

    def _after_resets(self, stream):
        """The answers for the simplest streams with a fault, each after a reset, from power-on.

        They are random ones that a reset cuts, and the stream after each, with its sink or theirs;
        empty if none has a fault.
        """
        judge = self._judge
        cut = Streams(judge.profile, judge.ports).resets()
        rows = ((one, stream, one, stream._replace(sink=one.sink)) for one in cut)
        streams = [*chain.from_iterable(rows)]
        chains = np.array_split(np.arange(len(streams)), len(streams) // CHAIN)
        answers = judge.judge(streams, chains=[numbers.tolist() for numbers in chains])
        worst = max(answers, key=lambda answer: answer.verdict)
        if not worst.verdict:
            return []
        before = [streams[n] for n in worst.outcome.before]
        return simplest(judge, worst, [*before, worst.stream]) or [worst]


def _fixed(answers, at_transfer):
    """The hints for a fixed latency, if the decoder has one while its sink is ready."""
    cuts, owns, afters = set(), set(), set()
    for answer in (answer for answer in answers if answer.stream.sink == Sink()):
        expected, (offered, accepted, output) = answer.expected, transfers_of(answer.outcome.trace)
        delays = output - (accepted if at_transfer else offered)[expected.bytes]
        follows = np.append(False, expected.cuts[:-1] & (np.diff(expected.bytes) == 0))
        cuts |= {*delays[expected.cuts].tolist()}
        afters |= {*delays[follows].tolist()}
        owns |= {*delays[~expected.cuts & ~follows].tolist()}
    if max(map(len, (cuts, owns, afters))) > 1 or not owns:
        return None
    (own,) = owns
    cut, after = min(cuts, default=own), min(afters, default=own)
    if min(cut, own) < 0 or after - own not in (0, 1):
        return None
    return Hints(at_transfer, cut, own, after > own)


def _unfixed(answers, at_transfer):
    """The hints for a queue: the most events that are owed at once, if none comes too early."""
    most = 1
    for answer in answers:
        offered, accepted, output = transfers_of(answer.outcome.trace)
        owed = (accepted if at_transfer else offered)[answer.expected.bytes]
        if (output < owed).any():
            return None
        number = np.arange(len(owed))
        inside = number + 1 - np.searchsorted(output, owed)
        most = max(most, *inside.tolist())
    return Hints(at_transfer, inside=most)


def _wider(hints, claims):
    """Hints that allow more, if a decoder without errors violates these claims."""
    if "inside" in claims and hints.inside < 256:
        return hints._replace(inside=2 * hints.inside)
    if claims & {"stuck", "deaf"} and hints.gap < 4 * MOST_WAIT_CYCLES:
        return hints._replace(gap=4 * hints.gap)
    return None
