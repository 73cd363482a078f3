"""How a fault is described: the stream, the first event that differs, the ports in each cycle."""

from functools import cache, partial
from operator import attrgetter
from typing import NamedTuple

import numpy as np

from ..engine.llvm import COPIES
from ..engine.trace import Trace
from ..sim.models.events import cause_name, event_text
from .harness import WAIT_CYCLES, transfers_of
from .judge import Answer
from .profile import EVENT
from .shrink import simplest, traced
from .streams import Sink

__all__ = ["Failure", "describe", "failure_of", "repeated"]

#: Most letters of a stream that are listed; most columns of a wave; idle cycles after its last
#: event.
MOST_LETTERS, MOST_COLUMNS, QUIET_CYCLES = 400, 100, 2
#: Bytes and cycles after which no more copies of a single stream are sent.
MOST_BYTES, MOST_CYCLES = 1 << 23, 1 << 13
#: The ports that are drawn, as far as the decoder has them.
DRAWN_PORTS = ("rst", "in_valid", "in_data", "in_last", "in_ready", "out_valid", "out", "out_ready")


class Failure(NamedTuple):
    """A stream that is decoded incorrectly: the simplest that was found.

    Attributes
    ----------
    answer : Answer
    before : tuple of Answer
        Those for the streams before it, each before a reset, if the fault only occurs after them.
    expected, actual : str
        The first event that differs.
    wave : Trace or None
        The ports in the last cycles; none if the difference does not recur.
    """

    answer: Answer
    before: tuple[Answer, ...]
    expected: str
    actual: str
    wave: Trace | None

    @property
    def verdict(self):
        """The ``Verdict``."""
        return self.answer.verdict

    @property
    def sink(self):
        """When the sink is ready, if it is not always."""
        sink = self.answer.stream.sink
        return "" if sink == Sink() else str(sink)

    @property
    def stream(self):
        """All of the streams, as ``case_of`` takes them."""
        streams = (one.stream for one in self.before)
        before = (f"{stream} {'/' if stream.is_cut else '//'} " for stream in streams)
        return "".join(before) + str(self.answer.stream)

    @property
    def excerpt(self):
        """The stream; of a long one, its end."""
        text = self.stream
        return text if len(text) <= MOST_LETTERS else f"… {text[-MOST_LETTERS // 4 :]}"

    @property
    def trace(self):
        """The ports in each cycle, from the first reset on; empty without a ``wave``."""
        traces = [one.outcome.trace for one in (*self.before, self.answer)]
        return {name: np.concatenate([rows[name] for rows in traces]) for name in traces[-1]}


def failure_of(judge, answer, before=(), *, is_kept=False):
    """The ``Failure`` of a stream: of the simplest one with the same fault, or of all of it.

    If the simplest one has a worse fault in other copies of the decoder, that is the ``Failure``.

    Parameters
    ----------
    judge : Judge
    answer : Answer
    before : list of Stream
        The streams before it in the same circuit.
    is_kept : bool
        The stream itself is shown.
    """
    undefined = answer.stream.undefined
    case = [*(stream._replace(undefined=undefined) for stream in before), answer.stream]
    if is_kept:
        answers = traced(judge, answer, case)
    else:
        answers = _worst(judge, simplest(judge, answer, case))
    *earlier, answer = answers or [answer]
    return describe(judge, answer, *earlier)


def repeated(judge, case):
    """The ``Answer`` for the last stream of a case that is sent many times, from power-on each.

    That is twice: undefined bits are 0, and then 1. Answers are in the order of their faults, the
    worst first: that of the first copy depends on random numbers.
    """
    size = sum(len(stream.items) for stream in case)
    count = max(8, min(COPIES, MOST_BYTES // size))
    chains = np.arange(count * len(case)).reshape(count, -1).tolist()
    for undefined in (0, 1):
        streams = [stream._replace(undefined=undefined) for stream in case] * count
        answers, end = [], judge.harness.cycles + MOST_CYCLES
        while judge.harness.cycles < end and len(answers) * size < MOST_BYTES:
            answers += judge.judge(streams, chains=chains)[len(case) - 1 :: len(case)]
        yield sorted(answers, key=attrgetter("fault"), reverse=True)


def _worst(judge, answers):
    """The answers for the same streams, with the worst fault of many copies."""
    if not answers:
        return []
    case = [answer.stream for answer in answers]
    firsts = (each[0] for each in repeated(judge, case))
    worst = max(firsts, key=attrgetter("verdict"))
    if worst.verdict < answers[-1].verdict:
        return answers
    case = [stream._replace(undefined=worst.stream.undefined) for stream in case]
    return traced(judge, worst, case) or answers


def describe(judge, answer: Answer, *before: Answer):
    """The ``Failure`` that an answer is, if need be after other streams."""
    _, expected, outcome, _, at, at_output = answer
    text = partial(event_words, has_packets=judge.profile.reporting.has_packets)
    pairs = (expected.events, at), (outcome.events, at_output)
    texts = [text(events[n]) if n < len(events) else "nothing" for events, n in pairs]
    if outcome.end == "deaf":
        texts = [f"byte {outcome.accepted} is accepted", f"it waits for {WAIT_CYCLES:,} cycles"]
    if outcome.end == "unsteady" and (trace := outcome.trace):
        change = int(trace["changes"].argmax())
        values = [
            text(trace["out"][n]) if trace["out_valid"][n] else "nothing"
            for n in (change - 1, change)
        ]
        texts[1] = f"{values[0]}, and {values[1]} in cycle {change}"
    if not outcome.trace:
        texts[1] += ", but not when the stream is sent alone"
    failure = Failure(answer, before, *texts, None)
    return failure._replace(wave=_wave(judge, failure, text)) if outcome.trace else failure


def _wave(judge, failure, text):
    """The ports up to the difference; equal cycles are left out."""
    answer, trace = failure.answer, failure.trace
    own = answer.outcome.trace
    offered, _, output = transfers_of(own)
    if answer.outcome.end == "unsteady":
        last = own["changes"].argmax()
    elif answer.at_output < len(output):
        last = output[answer.at_output]
    else:  # what hangs is drawn up to its first cycle
        moves = own["out_valid"] | own["in_valid"] & own["in_ready"]
        last = max([*np.flatnonzero(moves)[-1:], *offered[-1:]], default=0) + QUIET_CYCLES
    end = len(trace["rst"]) - len(own["rst"]) + int(last) + 1
    names = [name for name in DRAWN_PORTS if name in ("rst", "out") or name in judge.ports]
    trace = {name: trace[name][:end] for name in {*names, "in_valid", "out_valid"}}
    # Values on an idle bus are drawn if the fault depends on them.
    copies = [] if failure.before else judge.judge([answer.stream] * 64)
    recurs = all(copy.fault == answer.fault for copy in copies)
    idle, silent = ~trace["in_valid"] & recurs, ~trace["out_valid"]
    hidden = {"in_data": idle, "in_last": idle, "out": silent, "rst": False}
    texts = {"in_data": "{:02X}".format, "out": text}
    columns = {
        name: [
            None if is_hidden else texts.get(name, bool)(value)
            for value, is_hidden in zip(
                trace[name].tolist(),
                np.broadcast_to(hidden.get(name, False) | trace["rst"] & (name != "rst"), end),
                strict=True,
            )
        ]
        for name in names
    }
    # Whether the sink is ready matters while an event is on offer.
    compared = columns | {"out_ready": (trace.get("out_ready", silent) & ~silent).tolist()}
    rows = [*zip(*compared.values(), strict=True)]
    kept = [n for n in range(end) if n in (0, end - 1) or rows[n] != rows[n - 1]]
    kept[1:-MOST_COLUMNS] = []  # the reset stays
    while True:
        shown = {name: [values[n] for n in kept] for name, values in columns.items()}
        wave = Trace(shown, kept)
        if len(kept) < 3 or max(map(len, wave.text().splitlines())) <= MOST_COLUMNS:
            return wave
        del kept[1]


@cache
def event_words(event, *, has_packets=False):
    """An event in words; with ``has_packets``, the event of a packet."""
    event = EVENT.from_bits(int(event))
    if has_packets:
        return "error" if event.error else "no error"
    kind = "error" if event.error else event_text(event.codepoint)
    kind += f" {cause_name(event.cause)}" if event.cause else ""
    return event_text(None, kind, event.length, event.last)
