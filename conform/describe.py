"""How a fault is described: the stream, the first event that differs, the ports in each cycle."""

from functools import partial
from typing import NamedTuple

import numpy as np

from ..engine.trace import Trace
from ..sim.models.events import cause_name
from ..sim.models.events import describe as words_of
from .harness import transfers_of
from .judge import Answer, Verdict
from .profile import END, ERROR, EVENT
from .shrink import recurs, shortest, shortest_pair
from .streams import IDLE, LAST, Sink

__all__ = ["NOTATION", "Failure", "describe", "failure_of"]

#: What the words of a stream mean.
NOTATION = "bytes in hex; . an idle cycle, 5*. five of them; | the end of a packet; … bytes before"
#: Most bytes of a stream that are listed; most columns of a wave; idle cycles after its last event.
MOST_BYTES, MOST_COLUMNS, QUIET_CYCLES = 16, 100, 2
#: The ports that are drawn, as far as the decoder has them.
DRAWN_PORTS = ("rst", "in_valid", "in_data", "in_last", "in_ready", "out_valid", "out", "out_ready")


class Failure(NamedTuple):
    """A stream that is decoded incorrectly: the shortest that was found.

    Attributes
    ----------
    answer : Answer
    before : Answer or None
        That for the stream before the reset, if the fault only occurs after it.
    expected, actual : str
        The first event that differs.
    wave : Trace or None
        The ports in the last cycles; none if the difference does not recur.
    """

    answer: Answer
    before: Answer | None
    expected: str
    actual: str
    wave: Trace | None

    @property
    def verdict(self):
        """The ``Verdict``."""
        return self.answer.verdict

    @property
    def size(self):
        """The number of bytes."""
        return len(self.answer.stream.items)

    @property
    def sink(self):
        """When the sink is ready, if it is not always."""
        sink = self.answer.stream.sink
        return "" if sink == Sink() else str(sink)

    @property
    def input(self):
        """The last bytes, in ``NOTATION``."""
        end = self.answer.place + 2
        start = max(0, end - MOST_BYTES - 1)
        words = _words(self.answer.stream.items[start:end])
        return f"… {words}, from byte {start} on" if start else words

    @property
    def after(self):
        """The stream before this one, if the fault only occurs after it."""
        if not self.before:
            return ""
        stream = self.before.stream
        during = _words(stream.items[-MOST_BYTES:])
        return f"a reset during {during}" if stream.is_cut else f"{during} and a reset"

    @property
    def trace(self):
        """The ports in each cycle, from the first reset on; empty without a ``wave``."""
        traces = [one.outcome.trace for one in (self.before, self.answer) if one]
        return {name: np.concatenate([rows[name] for rows in traces]) for name in traces[-1]}


def failure_of(judge, answer, streams):
    """The ``Failure`` of a stream: of a short excerpt with the same verdict, or of all of it.

    Parameters
    ----------
    judge : Judge
    answer : Answer
    streams : list of Stream
        Those among which ``answer`` has the number of the stream before it.
    """
    if excerpt := shortest(judge, answer):
        return describe(judge, excerpt)
    (alone,) = judge.judge([answer.stream], traced=True)
    if alone.verdict == answer.verdict:
        return describe(judge, alone)
    if answer.outcome.before >= 0:
        # With what the stream before it in the same circuit leaves behind.
        pair = shortest_pair(judge, streams[answer.outcome.before], answer)
        if pair:
            return describe(judge, pair[1], pair[0])
    return describe(judge, answer)


def describe(judge, answer: Answer, before: Answer | None = None):
    """The ``Failure`` that an answer is, if need be after another stream."""
    _, expected, outcome, verdict, at, at_output = answer
    text = partial(event_words, has_packets=judge.profile.reporting.has_packets)
    is_run = verdict is Verdict.WRONG and not judge.profile.reporting.has_packets
    pairs = (expected.events, at), (outcome.events, at_output)
    texts = [_run_or_event(events[n:], text, is_run) for events, n in pairs]
    if outcome.end == "unsteady" and (trace := outcome.trace):
        change = int(trace["changes"].argmax())
        values = [
            text(trace["out"][n]) if trace["out_valid"][n] else "nothing"
            for n in (change - 1, change)
        ]
        texts[1] = f"{values[0]}, and {values[1]} in cycle {change}"
    failure = Failure(answer, before, *texts, None)
    return failure._replace(wave=_wave(judge, failure, text)) if outcome.trace else failure


def _wave(judge, failure, text):
    """The ports up to the difference; equal cycles are left out."""
    answer, trace = failure.answer, failure.trace
    own = answer.outcome.trace
    *_, output = transfers_of(own)
    if answer.outcome.end == "unsteady":
        last = own["changes"].argmax()
    elif answer.at_output < len(output):
        last = output[answer.at_output]
    else:  # what hangs is drawn up to its first cycle
        moves = own["out_valid"] | own["in_valid"] & own["in_ready"]
        last = np.flatnonzero(moves)[-1:].sum() + QUIET_CYCLES
    end = len(trace["rst"]) - len(own["rst"]) + int(last) + 1
    names = [name for name in DRAWN_PORTS if name in ("rst", "out") or name in judge.ports]
    trace = {name: trace[name][:end] for name in {*names, "in_valid", "out_valid"}}
    # Values on an idle bus are drawn if the fault depends on them.
    is_idle_drawn = not failure.before and not recurs(judge, answer)
    idle, silent = ~trace["in_valid"] & (not is_idle_drawn), ~trace["out_valid"]
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


def _words(items):
    """Items in ``NOTATION``."""
    words = []
    for item in items:
        idle = item >> IDLE
        dots = ". " * idle if idle < 4 else f"{idle}*. "
        words.append(f"{dots}{item & 0xFF:02X}{'|' * bool(item & LAST)}")
    return " ".join(words)


def _run_or_event(events, text, is_run):
    """The first event in words; a run of errors, where that counts as one; or nothing."""
    ends = np.flatnonzero(events & (ERROR | END) != ERROR)
    size = int(ends[0] + (events[ends[0]] & ERROR != 0)) if len(ends) else len(events)
    if is_run and size > 1:
        return f"a run of {size} errors"
    return text(events[0]) if len(events) else "nothing"


def event_words(event, *, has_packets=False):
    """An event in words; with ``has_packets``, that of a packet."""
    event = EVENT.from_bits(int(event))
    if has_packets:
        return "error" if event.error else "no error"
    kind = "error" if event.error else words_of(event.codepoint)
    kind += f" {cause_name(event.cause)}" if event.cause else ""
    return words_of(None, kind, event.length, event.last)
