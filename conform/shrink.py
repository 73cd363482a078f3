"""The shortest excerpt of a stream that shows a fault, found by trying many at once."""

from array import array
from itertools import combinations

from ..engine.machine import COPIES
from .streams import LAST, Sink, finished

__all__ = ["shortest", "shortest_pair"]

#: Numbers of final bytes that are tried, to find a short stream that fails; if none does, more.
SIZES, LARGE_SIZES = (1, 2, 3, 4, 5, 6, 7, 8, 12, 16, 32, 64, 256), (2048, 1 << 14)
#: Most bytes after the one that determines the first event that differs.
LATER = 3
#: Bytes of a stream that is short enough to try all its excerpts.
MOST_BYTES = 16
#: Bytes of the stream before that are tried: the final ones, before its reset.
SIZES_BEFORE = (1, 2, 3, 4, 6, 8, 16, 64, 256, 2048)


def shortest(judge, answer):
    """The shortest excerpt of a stream with the same verdict, alone after a reset at power-on.

    Parameters
    ----------
    judge : Judge
    answer : Answer

    Returns
    -------
    Answer or None
        With a trace; ``None`` if no excerpt has the verdict.
    """
    excerpt = _first(judge, _endings(judge, answer, SIZES), answer)
    excerpt = excerpt or _first(judge, _endings(judge, answer, LARGE_SIZES), answer)
    if excerpt and len(excerpt.stream.items) <= MOST_BYTES:
        return _first(judge, _excerpts(judge, excerpt.stream), answer) or excerpt
    return excerpt


def shortest_pair(judge, before, answer):
    """An excerpt of a stream with the same verdict, after another stream that a reset ends.

    Returns
    -------
    tuple of (Answer, Answer) or None
        Of the stream before, and of the excerpt, with traces.
    """
    ends = [before._replace(items=before.items[-size:]) for size in SIZES_BEFORE]
    ends = [one._replace(items=array("H", one.items)) for one in ends] + [before]
    excerpts = [*_endings(judge, answer, SIZES[:9]), answer.stream]
    pairs = [(end, excerpt) for excerpt in excerpts for end in ends]
    pairs = sorted(pairs, key=lambda pair: sum(len(stream.items) for stream in pair))
    for first in range(0, len(pairs), COPIES):
        streams = judge.permitted([s for pair in pairs[first : first + COPIES] for s in pair])
        chains = [[n, n + 1] for n in range(0, len(streams), 2)]
        answers = judge.judge(streams, chains=chains, traced=True)
        for one, other in zip(answers[::2], answers[1::2], strict=True):
            if other.verdict == answer.verdict:
                return one, other
    return None


def recurs(judge, answer):
    """Whether a stream has its verdict with any values on the idle bus."""
    answers = judge.judge([answer.stream] * 64)
    return all(again.verdict == answer.verdict for again in answers)


def _first(judge, excerpts, answer):
    """The answer for the shortest excerpt that has the verdict of another answer.

    Each excerpt is sent several times, with different random values on the idle bus, each time to a
    copy of the decoder that begins at power-on.
    """
    excerpts = judge.permitted([*excerpts])
    excerpts = sorted(excerpts * (COPIES // (1 + len(excerpts))), key=lambda one: len(one.items))
    answers = judge.judge(excerpts, traced=True)
    return next((a for a in answers if a.verdict == answer.verdict), None)


def _endings(judge, answer, sizes):
    """The input before the first event that differs, also without idle cycles and stalls."""
    stream, end = answer.stream, answer.place + 1
    for size in sizes:
        for last in range(end, min(end + LATER, len(stream.items)) + 1):
            items = stream.items[max(0, last - size) : last]
            plain = array("H", (item & (LAST | 0xFF) for item in items))
            yield _finished(judge, stream, plain)._replace(sink=Sink())
            yield _finished(judge, stream, items)


def _excerpts(judge, stream):
    """All excerpts of a short stream."""
    for start, end in combinations(range(len(stream.items) + 1), 2):
        yield _finished(judge, stream, stream.items[start:end])


def _finished(judge, stream, items):
    """Some items of a stream as one that ends."""
    return stream._replace(items=finished(items, "in_last" in judge.ports), is_cut=False)
