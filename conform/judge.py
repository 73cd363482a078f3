"""The verdict on a decoder's events in a stream, and how a failure is shown."""

from array import array
from enum import IntEnum
from itertools import combinations
from typing import NamedTuple

import numpy as np

from ..sim.machine import COPIES
from ..sim.models.event import cause_name
from ..sim.payloads import rows_of
from .expected import Due, due_events
from .harness import EVENT, Harness, Outcome, transfers_of
from .ports import check_ports
from .streams import IDLE, LAST, Sink, Stream, Streams, finished

__all__ = ["Answer", "Bench", "Failure", "Verdict", "answer_of"]

#: Numbers of final bytes that are tried, to find a short stream that fails; if none does, more.
SIZES, MORE = (1, 2, 3, 4, 5, 6, 7, 8, 12, 16, 32, 64, 256), (2048, 1 << 14)
#: Most bytes after the one that determines the first event that differs.
LATER = 3
#: Bytes of a stream that is short enough to try all its parts.
SHORT = 16
#: Most bytes and cycles that are shown, up to a difference; most idle cycles in a row, and after
#: the last transfer.
BYTES, CYCLES, QUIETEST = 16, 20, 2


class Verdict(IntEnum):
    """The verdict on a stream or a decoder; the worst is the highest."""

    RIGHT = 0, "conforms"
    OTHER_FIELDS = 1, "causes or lengths differ"
    OTHER_ENDS = 2, "ends of packets differ"
    OTHER_ERRORS = 3, "code points are right; errors are counted otherwise"
    WRONG = 4, "code points differ, or an error is missing"
    UNSTEADY = 5, "an offered payload changes before the transfer"
    DEAF = 6, "a byte is never accepted"
    ENDLESS = 7, "there are more events than bytes"

    def __new__(cls, rank, words):
        verdict = int.__new__(cls, rank)
        verdict._value_, verdict.words = rank, words
        return verdict

    def __str__(self):
        return self.words


ENDS, ERROR = (int(rows_of(EVENT, 1, **{name: [1]})[0]) for name in ("last", "error"))
TEXT = (1 << EVENT["codepoint"].width) - 1 | ERROR
#: The verdict if what is compared of the events differs: the bits, and whether a run of errors
#: counts as one.
LEVELS = (
    (Verdict.OTHER_FIELDS, (1 << EVENT.size) - 1, False),
    (Verdict.OTHER_ENDS, TEXT | ENDS, False),
    (Verdict.OTHER_ERRORS, TEXT, False),
    (Verdict.WRONG, TEXT, True),
)


class Answer(NamedTuple):
    """The verdict on a stream, and the places of the first difference that justifies it.

    ``at`` and ``came`` are the first event that differs: among those that are due, and among those
    that came.
    """

    stream: Stream
    due: Due
    outcome: Outcome
    verdict: Verdict = Verdict.RIGHT
    at: int = 0
    came: int = 0

    @property
    def place(self):
        """The number of the byte that determines the first event that differs."""
        bytes_ = self.due.bytes
        return int(bytes_[self.at]) if self.at < len(bytes_) else len(self.stream.items) - 1


def answer_of(stream, due, outcome):
    """The ``Answer`` for a stream: the events that are due, compared with those that came."""
    answer = Answer(stream, due, outcome)
    for verdict, mask, has_runs in LEVELS:
        expected, places = _compared(due.events, mask, has_runs)
        actual, others = _compared(outcome.events, mask, has_runs)
        if stream.cut:
            expected = expected[: len(actual)]
        size = min(len(expected), len(actual))
        differs = np.flatnonzero(expected[:size] != actual[:size])
        if not len(differs) and len(expected) == len(actual):
            break
        n = differs[0] if len(differs) else size
        answer = answer._replace(verdict=verdict, at=int(places[n]), came=int(others[n]))
    if outcome.end in ("deaf", "unsteady"):
        came = len(outcome.events)
        at = came if outcome.end == "unsteady" else int(np.searchsorted(due.bytes, outcome.taken))
        answer = answer._replace(at=at, came=came)
    return answer._replace(verdict=Verdict[outcome.end.upper()]) if outcome.end else answer


def _compared(events, mask, has_runs):
    """What is compared of events, with a run of errors as one; the place of each, and the end."""
    compared = events & np.uint64(mask)
    kept = np.ones(len(compared), bool)
    if has_runs:
        kept[1:] = (compared[1:] != ERROR) | (compared[:-1] != ERROR)
    return compared[kept], np.append(np.flatnonzero(kept), len(events))


class Failure(NamedTuple):
    """A stream that is decoded incorrectly: the shortest that was found.

    Attributes
    ----------
    verdict : Verdict
    input : str
        Bytes in hex, a dot for an idle cycle, with a bar at the end of each packet; the last ones.
    size : int
        Its number of bytes.
    sink : str
        When the sink is ready.
    expected, found : str
        The first event that differs.
    wave : dict
        The ports in the last cycles, for ``clockpoint.sim.wave.draw_text``; empty if the difference
        does not recur.
    """

    verdict: Verdict
    input: str
    size: int
    sink: str
    expected: str
    found: str
    wave: dict


class Bench:
    """A decoder that streams are sent through, and judged.

    Parameters
    ----------
    design : Foreign
        A design with the ports in ``clockpoint.conform.adapter.PORTS``.
    rules : Rules

    Raises
    ------
    UnsupportedDesign
        If the design has other ports, or cannot be run as gates.
    MissingTool, ToolError
    """

    def __init__(self, design, rules):
        self.design, self.ports, self.rules = design, design.ports, rules
        check_ports(design.ports, rules)
        self._harness = Harness(design, rules.errors, rules.reset)

    def due(self, streams, errors=None):
        """The ``Due`` of each stream."""
        return due_events(streams, self.rules.encoding, errors or self.rules.errors, self.ports)

    def judge(self, streams, **how):
        """The ``Answer`` for each stream; ``how`` as for ``Harness.run``."""
        if not streams:
            return []
        due = self.due(streams)
        outcomes = self._harness.run(streams, [len(one.events) for one in due], **how)
        return [*map(answer_of, streams, due, outcomes)]

    def samples(self):
        """The ``Answer`` for each of the ``Streams.samples``, with a trace."""
        return self.judge([*Streams(self.rules, self.ports).samples()], traced=True)

    def failure(self, answer):
        """The ``Failure`` that an answer is."""
        stream, due, outcome, verdict, at, came = answer
        expected, found = (
            _event(events[n], self.rules.errors) if n < len(events) else "nothing"
            for events, n in ((due.events, at), (outcome.events, came))
        )
        return Failure(
            verdict,
            " ".join(map(_word, stream.items[: answer.place + 2][-BYTES - 1 :])),
            len(stream.items),
            "" if stream.sink == Sink() else str(stream.sink),
            expected,
            "another event" if outcome.end == "unsteady" else found,
            self._wave(outcome.trace, came) if outcome.trace else {},
        )

    def shortest(self, answer):
        """The shortest part of a stream with the same verdict: its ``Answer``, with a trace."""
        part = self._first(self._endings(answer, SIZES), answer)
        part = part or self._first(self._endings(answer, MORE), answer)
        if part and len(part.stream.items) <= SHORT:
            return self._first(self._parts(part.stream), answer) or part
        return part

    def _first(self, parts, answer):
        """The answer for the shortest part that has the verdict of another answer.

        Each part is sent several times, with different random values on the idle bus.
        """
        parts = self.permitted([*parts])
        parts = sorted(parts * (COPIES // (1 + len(parts))), key=lambda part: len(part.items))
        answers = self.judge(parts, traced=True)
        return next((a for a in answers if a.verdict == answer.verdict), None)

    def permitted(self, parts):
        """Those that are well formed, if only such may be sent."""
        if not self.rules.well_formed_only or not parts:
            return parts
        is_error, due = np.uint64(ERROR), self.due(parts, "maximal-subpart")
        return [s for s, one in zip(parts, due, strict=True) if not (one.events & is_error).any()]

    def _endings(self, answer, sizes):
        """What comes before the first event that differs, also without idle cycles and stalls."""
        stream, end = answer.stream, answer.place + 1
        for size in sizes:
            for last in range(end, min(end + LATER, len(stream.items)) + 1):
                items = stream.items[max(0, last - size) : last]
                plain = array("H", (item & (LAST | 0xFF) for item in items))
                yield self._finished(stream, plain)._replace(sink=Sink())
                yield self._finished(stream, items)

    def _parts(self, stream):
        """All parts of a short stream."""
        for start, end in combinations(range(len(stream.items) + 1), 2):
            yield self._finished(stream, stream.items[start:end])

    def _finished(self, stream, items):
        """Some items of a stream as one that ends."""
        return stream._replace(items=finished(items, "in_last" in self.ports), cut=False)

    def _wave(self, trace, came):
        """The ports up to the difference, cycle by cycle, for ``draw_text``."""
        *_, sent = transfers_of(trace)
        moves = trace["out_valid"] | (trace["in_valid"] & trace["in_ready"])
        # What hangs is drawn up to where it begins.
        end = sent[came] if came < len(sent) else np.flatnonzero(moves)[-1:].sum() + QUIETEST
        is_idle = np.pad(~(trace["in_valid"] | trace["out_valid"]), (QUIETEST, 0))
        is_quiet = np.lib.stride_tricks.sliding_window_view(is_idle, QUIETEST + 1).all(axis=1)
        cycles = np.flatnonzero(~is_quiet[: end + 1])[-CYCLES:]

        rows = {name: row[cycles].tolist() for name, row in trace.items()}
        rows["in_last"] = (trace["in_last"] & trace["in_valid"])[cycles].tolist()
        for name, valid, text in (
            ("in_data", "in_valid", "{:02X}".format),
            ("out", "out_valid", lambda event: _event(event, self.rules.errors)),
        ):
            pairs = zip(rows[valid], rows[name], strict=True)
            rows[name] = [text(value) if is_valid else None for is_valid, value in pairs]
        shown = "in_valid", "in_data", "in_last", "in_ready", "out_valid", "out", "out_ready"
        ports = {name: rows[name] for name in shown if name == "out" or name in self.ports}
        return {"cycle": cycles.tolist()} | ports


def _word(item):
    idle = item >> IDLE
    dots = ". " * idle if idle < 4 else f"{idle}*. "
    return f"{dots}{item & 0xFF:02X}{'|' * bool(item & LAST)}"


def _event(event, errors):
    """An event in words."""
    event = EVENT.from_bits(int(event))
    if errors == "per-packet":
        return "error" if event.error else "no error"
    words = "error" if event.error else f"U+{event.codepoint:04X}"
    words += f" {cause_name(event.cause)}" if event.cause else ""
    words += f" of {event.length}" if event.length else ""
    return words + "|" * bool(event.last)
