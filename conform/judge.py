"""The verdict on a decoder's events in a stream."""

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from ..engine.rows import columns
from .expected import Expected, expected_in
from .harness import Harness, Outcome
from .profile import END, ERROR, EVENT, check_ports
from .streams import LAST, Stream, Streams

__all__ = ["Answer", "Judge", "Verdict", "answer_of"]


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


TEXT = np.uint64((1 << EVENT["codepoint"].width) - 1) | ERROR
#: No event.
NOTHING = ~np.uint64(0)
#: The verdict if these bits of the events differ.
LEVELS = (
    (Verdict.OTHER_FIELDS, np.uint64((1 << EVENT.size) - 1)),
    (Verdict.OTHER_ENDS, TEXT | END),
    (Verdict.OTHER_ERRORS, TEXT),
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
    def fault(self):
        """The kind of the fault: the verdict, whether errors are expected and found, the fields."""
        if self.outcome.end or self.verdict is Verdict.RIGHT:
            return (self.verdict,)
        places = (self.expected.events, self.at), (self.outcome.events, self.at_output)
        right, actual = (events[place:][:1] for events, place in places)
        fields = []
        if self.verdict < Verdict.OTHER_ERRORS:
            fields = [name for name, bits in columns(EVENT, right ^ actual).items() if bits.any()]
        kinds = (tuple((events & ERROR).tolist()) for events in (right, actual))
        return self.verdict, *kinds, *fields

    @property
    def place(self):
        """The number of the byte that determines the first event that differs.

        Whether an event is steady may depend on all bytes inside.
        """
        bytes_ = self.expected.bytes
        if self.outcome.end == "unsteady":
            return min(self.outcome.accepted, len(self.stream.items) - 1)
        return int(bytes_[self.at]) if self.at < len(bytes_) else len(self.stream.items) - 1


def answer_of(stream, expected, outcome, *, has_packets=False):
    """The ``Answer`` for a stream: the events expected, compared with the decoder's.

    With ``has_packets``, each event is of a packet: several errors in succession are no run.
    """
    answer = Answer(stream, expected, outcome)
    right, actual = expected.events, outcome.events
    if stream.is_cut:
        right = right[: len(actual)]
    for verdict, mask in LEVELS:
        size = min(len(right), len(actual))
        differs = np.flatnonzero((right[:size] ^ actual[:size]) & mask)
        if not len(differs) and len(right) == len(actual):
            break
        at = int(differs[0]) if len(differs) else size
        answer = answer._replace(verdict=verdict, at=at, at_output=at)
    if answer.verdict is Verdict.OTHER_ERRORS and has_packets:
        answer = answer._replace(verdict=Verdict.WRONG)
    elif answer.verdict is Verdict.OTHER_ERRORS and (places := _wrong_place(answer)):
        answer = answer._replace(verdict=Verdict.WRONG, at=places[0], at_output=places[1])
    if outcome.end in ("deaf", "unsteady"):
        at_output = len(outcome.events)
        accepted = int(np.searchsorted(expected.bytes, outcome.accepted))
        at = at_output if outcome.end == "unsteady" else accepted
        answer = answer._replace(at=at, at_output=at_output)
    return answer._replace(verdict=Verdict[outcome.end.upper()]) if outcome.end else answer


def _wrong_place(answer):
    """The places of the first difference if errors in succession may be any number of them.

    There is at least one for each packet that has one; ``None`` if nothing else differs.
    """
    stream, expected, outcome, *_ = answer
    texts = [events & TEXT for events in (expected.events, outcome.events)]
    # Each code point, and the end; the number of errors before it.
    places, outputs = (np.append(np.flatnonzero(text != ERROR), len(text)) for text in texts)
    errors, found = (np.diff(numbers, prepend=-1) - 1 for numbers in (places, outputs))
    right, actual = (np.append(text, NOTHING) for text in texts)
    is_end = np.asarray(stream.items) & LAST != 0
    packets = (np.cumsum(is_end) - is_end)[expected.bytes]
    is_error = texts[0] == ERROR
    follows = np.append(False, is_error)[:-1] & (np.diff(packets, prepend=-1) == 0)
    counts = np.append(0, np.cumsum(is_error & ~follows))
    least = np.diff(counts[places], prepend=0)
    size = min(len(places), len(outputs))
    differs = (right[places[:size]] != actual[outputs[:size]]) | (found[:size] < least[:size])
    if stream.is_cut and size == len(outputs):  # more may come
        differs[-1] = False
    differs |= (found[:size] > 0) & (errors[:size] == 0)
    if not differs.any():
        return None
    n = differs.argmax()
    if least[n] <= found[n] <= errors[n]:
        return int(places[n]), int(outputs[n])
    same = min(errors[n], found[n])  # an error more or less is in the place of the other
    return int(places[n] - errors[n] + same), int(outputs[n] - found[n] + same)


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
        self.harness = Harness(design, profile)

    def expected(self, streams):
        """The ``Expected`` of each stream."""
        return expected_in(streams, self.profile, self.ports)

    def judge(self, streams, **options):
        """The ``Answer`` for each stream that is sent; ``options`` as for ``Harness.run``."""
        if not streams:
            return []
        expected = self.expected(streams)
        outcomes = self.harness.run(streams, [len(one.events) for one in expected], **options)
        return [
            answer_of(*three, has_packets=self.profile.reporting.has_packets)
            for three in zip(streams, expected, outcomes, strict=True)
            if three[-1]
        ]

    def samples(self):
        """The ``Answer`` for each of the ``Streams.samples``, with a trace."""
        return self.judge([*Streams(self.profile, self.ports).samples()], traced=True)

    def permitted(self, streams):
        """The streams that may be sent: all, or only those that are well formed."""
        if not self.profile.well_formed_only or not streams:
            return streams
        profile = self.profile._replace(errors="maximal-subpart")
        ports = self.ports | {"out_error": None}
        expected = expected_in(streams, profile, ports)
        return [
            s for s, one in zip(streams, expected, strict=True) if not (one.events & ERROR).any()
        ]
