"""The verdict on a decoder's events in a stream."""

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from ..sim.payloads import rows_of
from .expected import Expected, expected_in
from .harness import Harness, Outcome
from .profile import EVENT, check_ports
from .streams import Stream, Streams

__all__ = ["ERROR", "Answer", "Judge", "Verdict", "answer_of"]


class Verdict(IntEnum):
    """The verdict on a stream or a decoder; the worst is the highest."""

    RIGHT = 0, "conforms on these streams"
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

    ``at`` and ``at_output`` are the first event that differs: among those expected, and among the
    decoder's.
    """

    stream: Stream
    expected: Expected
    outcome: Outcome
    verdict: Verdict = Verdict.RIGHT
    at: int = 0
    at_output: int = 0

    @property
    def place(self):
        """The number of the byte that determines the first event that differs."""
        bytes_ = self.expected.bytes
        return int(bytes_[self.at]) if self.at < len(bytes_) else len(self.stream.items) - 1


def answer_of(stream, expected, outcome, *, has_packets=False):
    """The ``Answer`` for a stream: the events expected, compared with the decoder's.

    With ``has_packets``, each event is that of a packet: several that are errors are no run.
    """
    answer = Answer(stream, expected, outcome)
    for verdict, mask, has_runs in LEVELS:
        has_runs = has_runs and not has_packets
        right, places = _compared(expected.events, mask, has_runs)
        actual, output_places = _compared(outcome.events, mask, has_runs)
        if stream.cut:
            right = right[: len(actual)]
        size = min(len(right), len(actual))
        differs = np.flatnonzero(right[:size] != actual[:size])
        if not len(differs) and len(right) == len(actual):
            break
        n = differs[0] if len(differs) else size
        at, at_output = int(places[n]), int(output_places[n])
        answer = answer._replace(verdict=verdict, at=at, at_output=at_output)
    if outcome.end in ("deaf", "unsteady"):
        at_output = len(outcome.events)
        accepted = int(np.searchsorted(expected.bytes, outcome.accepted))
        at = at_output if outcome.end == "unsteady" else accepted
        answer = answer._replace(at=at, at_output=at_output)
    return answer._replace(verdict=Verdict[outcome.end.upper()]) if outcome.end else answer


def _compared(events, mask, has_runs):
    """What is compared of events, with a run of errors as one; the place of each, and the end."""
    compared = events & np.uint64(mask)
    kept = np.ones(len(compared), bool)
    if has_runs:
        kept[1:] = (compared[1:] != ERROR) | (compared[:-1] != ERROR)
    return compared[kept], np.append(np.flatnonzero(kept), len(events))


class Judge:
    """Judges what a decoder makes of streams.

    Parameters
    ----------
    design : Foreign
        A design with the ports in ``clockpoint.conform.profile.PORTS``.
    profile : Profile

    Raises
    ------
    UnsupportedDesign
        If the design has other ports, or cannot be run as gates.
    MissingTool, ToolError
    """

    def __init__(self, design, profile):
        self.design, self.ports, self.profile = design, design.ports, profile
        check_ports(design.ports, profile)
        self._harness = Harness(design, profile)

    def expected(self, streams):
        """The ``Expected`` of each stream."""
        return expected_in(streams, self.profile, self.ports)

    def judge(self, streams, **options):
        """The ``Answer`` for each stream; ``options`` as for ``Harness.run``."""
        if not streams:
            return []
        expected = self.expected(streams)
        outcomes = self._harness.run(streams, [len(one.events) for one in expected], **options)
        return [
            answer_of(*three, has_packets=self.profile.reporting.has_packets)
            for three in zip(streams, expected, outcomes, strict=True)
        ]

    def samples(self):
        """The ``Answer`` for each of the ``Streams.samples``, with a trace."""
        return self.judge([*Streams(self.profile, self.ports).samples()], traced=True)

    def permitted(self, streams):
        """Those that are well formed, if only such may be sent."""
        if not self.profile.well_formed_only or not streams:
            return streams
        profile = self.profile._replace(errors="maximal-subpart")
        ports = self.ports | {"out_error": None}
        expected = expected_in(streams, profile, ports)
        is_error = np.uint64(ERROR)
        return [
            s for s, one in zip(streams, expected, strict=True) if not (one.events & is_error).any()
        ]
