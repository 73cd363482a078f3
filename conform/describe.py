"""How a fault is described: the stream, the first event that differs, the ports in each cycle."""

from functools import partial
from typing import NamedTuple

import numpy as np

from ..sim.models.event import cause_name
from ..sim.models.events import describe as words_of
from .harness import transfers_of
from .judge import ERROR, Answer, Verdict
from .profile import EVENT
from .shrink import recurs, shortest, shortest_pair
from .streams import IDLE, LAST, Sink

__all__ = ["NOTATION", "Failure", "describe", "failure_of"]

#: What the words of a stream mean.
NOTATION = "bytes in hex; . an idle cycle, 5*. five of them; | the end of a packet; … bytes before"
#: Most bytes of a stream that are listed; most columns of a wave; idle cycles after its last event.
BYTES, COLUMNS, QUIETEST = 16, 100, 2
#: The ports that are drawn, as far as the decoder has them.
DRAWN = ("rst", "in_valid", "in_data", "in_last", "in_ready", "out_valid", "out", "out_ready")


class Failure(NamedTuple):
    """A stream that is decoded incorrectly: the shortest that was found.

    Attributes
    ----------
    verdict : Verdict
    input : str
        Its last bytes, in ``NOTATION``.
    after : str
        The stream before the reset, if the fault only occurs after it.
    size : int
        The number of bytes.
    sink : str
        When the sink is ready.
    expected, actual : str
        The first event that differs.
    wave : dict
        The ports in the last cycles, for a ``Trace``, and the numbers of the cycles, as ``cycle``;
        empty if the difference does not recur.
    trace : dict of str to array
        The ports in each cycle, from the reset on; empty like ``wave``.
    events : list of array
        The events expected after the first reset, and those after the second, if there are two.
    is_complete : bool
        All of them are in the trace if the decoder is right.
    """

    verdict: Verdict
    input: str
    after: str
    size: int
    sink: str
    expected: str
    actual: str
    wave: dict
    trace: dict
    events: list
    is_complete: bool


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
    stream, expected, outcome, verdict, at, at_output = answer
    errors, trace = judge.profile.errors, outcome.trace
    texts = [
        _run_or_event(events, n, verdict, errors)
        for events, n in ((expected.events, at), (outcome.events, at_output))
    ]
    if outcome.end == "unsteady" and trace:
        change = int(trace["changes"].argmax())
        values = [_offered(trace, change + n, errors) for n in (-1, 0)]
        texts[1] = f"{values[0]}, and {values[1]} in cycle {change}"
    end = answer.place + 2
    start = max(0, end - BYTES - 1)
    words = " ".join(map(_word, stream.items[start:end]))
    if start:
        words = f"… {words}, from byte {start} on"
    after, events = "", [expected.events]
    if before:
        during = " ".join(map(_word, before.stream.items[-BYTES:]))
        after = f"a reset during {during}" if before.stream.cut else f"{during} and a reset"
        trace = {name: np.append(row, trace[name]) for name, row in before.outcome.trace.items()}
        events = [before.expected.events, *events]
    return Failure(
        verdict,
        words,
        after,
        len(stream.items),
        "" if stream.sink == Sink() else str(stream.sink),
        *texts,
        _wave(judge, answer, trace, bool(before)) if trace else {},
        trace,
        events,
        not stream.cut,
    )


def _wave(judge, answer, trace, is_pair):
    """The ports up to the difference, for a ``Trace``; equal cycles are left out."""
    outcome = answer.outcome
    start = len(trace["rst"]) - len(outcome.trace["rst"])
    *_, output = transfers_of(outcome.trace)
    moves = outcome.trace["out_valid"] | outcome.trace["in_valid"] & outcome.trace["in_ready"]
    # What hangs is drawn up to its first cycle.
    end = np.flatnonzero(moves)[-1:].sum() + QUIETEST
    if outcome.end == "unsteady":
        end = outcome.trace["changes"].argmax()
    elif answer.at_output < len(output):
        end = output[answer.at_output]
    end = start + int(end) + 1
    names = [name for name in DRAWN if name in ("rst", "out") or name in judge.ports]
    rows = {name: trace[name][:end].tolist() for name in names}
    # Values on an idle bus are drawn if the fault depends on them.
    is_idle_drawn = not is_pair and not recurs(judge, answer)
    idle = [is_low and not is_idle_drawn for is_low in np.logical_not(rows["in_valid"])]
    silent = np.logical_not(rows["out_valid"]).tolist()
    hidden = {"in_data": idle, "in_last": idle, "out": silent}
    texts = {"in_data": "{:02X}".format, "out": partial(event_words, errors=judge.profile.errors)}
    for name in names[1:]:
        row = zip(rows[name], rows["rst"], hidden.get(name, [False] * end), strict=True)
        text = texts.get(name, bool)
        rows[name] = [None if is_reset or is_hidden else text(n) for n, is_reset, is_hidden in row]
    columns = [*zip(*rows.values(), strict=True)]
    # Whether the sink is ready matters while an event is on offer.
    compared = [
        column[:-1] if is_silent and names[-1] == "out_ready" else column
        for column, is_silent in zip(columns, silent, strict=True)
    ]
    kept = [n for n in range(end) if n in (0, end - 1) or compared[n] != compared[n - 1]]
    while len(kept) > 2 and _width(names, columns, kept) > COLUMNS:
        del kept[1]  # the reset stays
    return {"cycle": kept} | {
        name: [columns[n][place] for n in kept] for place, name in enumerate(names)
    }


def _width(names, columns, kept):
    """The width of a wave with these cycles, as ``Trace.text`` draws it."""
    sizes = [
        max(len(f"{v}") for v in (n, *columns[n]) if not isinstance(v, bool | None)) for n in kept
    ]
    return max(map(len, names)) + 1 + sum(sizes) + 2 * len(sizes)


def _offered(trace, cycle, errors):
    if not trace["out_valid"][cycle]:
        return "nothing"
    return event_words(trace["out"][cycle], errors)


def _word(item):
    idle = item >> IDLE
    dots = ". " * idle if idle < 4 else f"{idle}*. "
    return f"{dots}{item & 0xFF:02X}{'|' * bool(item & LAST)}"


def _run_or_event(events, n, verdict, errors):
    """An event in words; a run of errors, where that counts as one; or nothing."""
    if n >= len(events):
        return "nothing"
    words = event_words(events[n], errors)
    if verdict == Verdict.WRONG and errors != "per-packet":
        others = np.flatnonzero(events[n:] & np.uint64(ERROR) == 0)
        size = int(others[0]) if len(others) else len(events) - n
        words = f"a run of {size} errors" if size > 1 else words
    return words


def event_words(event, errors):
    """An event in words."""
    event = EVENT.from_bits(int(event))
    if errors == "per-packet":
        return "error" if event.error else "no error"
    kind = "error" if event.error else words_of(event.codepoint)
    kind += f" {cause_name(event.cause)}" if event.cause else ""
    return words_of(None, kind, event.length, event.last)
