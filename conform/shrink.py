"""The simplest stream that shows a fault, found by trying many at once."""

from array import array
from itertools import product

import numpy as np

from ..engine.llvm import COPIES
from .harness import WAIT_CYCLES, transfers_of
from .profile import ERROR
from .streams import IDLE, LAST, PERIOD_CYCLES, Sink, finished

__all__ = ["SIMPLE", "simplest", "traced"]

#: Numbers of final bytes that are tried, to find a short stream that fails; if none does, more.
SIZES, LARGE_SIZES = (1, 2, 3, 4, 5, 6, 7, 8, 12, 16, 32, 64, 256), (2048, 1 << 14, 1 << 30)
#: Most bytes after the one that determines the first event that differs.
LATER = 3
#: Bytes of the streams before that are tried: the final ones, before their resets.
SIZES_BEFORE = (1, 2, 3, 4, 6, 8, 16, 64, 256, 2048, 1 << 30)
#: Bytes that are sent at once, and cycles that all copies run, to make a stream simpler.
MOST_BYTES, MOST_CYCLES = 1 << 22, 1 << 17
#: Copies that a case is sent to first, to see whether its fault recurs; if it does not, to all.
FEW_COPIES = 64
#: A pause that is longer than all of the run that is made simpler, by this factor, is a hang.
PATIENCE = 4
#: Simpler cases that are sent one by one if only some copies show the fault.
MOST_RARE = 64
#: Places of a stream at which something is left out or changed; of more, the ends.
MOST_PLACES = 256
#: The byte of a simple stream, and the first continuation byte: an error of its own.
SIMPLE, TAIL, BYTE = np.uint32(0x41), np.uint32(0x80), np.uint32(0xFF)
END = np.uint32(LAST)


def simplest(judge, answer, case):
    """The simplest streams with the same fault, after a reset at power-on.

    Simpler is: fewer streams, fewer bytes, lower bytes, fewer idle cycles, ends of packets, stalls.

    Parameters
    ----------
    judge : Judge
    answer : Answer
    case : list of Stream
        Those before it in the same circuit, and its stream.

    Returns
    -------
    list of Answer
        With traces: that for the stream, and before it those for other ones, if the fault only
        occurs after them. Empty if no excerpt has the fault.
    """
    search = _Search(judge, answer)
    chain = search.first(_endings(judge, answer, SIZES)) or search.first(
        _endings(judge, answer, LARGE_SIZES)
    )
    excerpts = [*_endings(judge, answer, SIZES[:9]), [answer.stream._replace(is_cut=False)]]
    for before in (case[-2:-1], case[:-1]):
        ends = [[one._replace(items=one.items[-n:]) for one in before] for n in SIZES_BEFORE]
        chain = chain or (before and search.first(_after(ends, excerpts)))
    return search.simplified(chain) if chain else []


def traced(judge, answer, case):
    """As ``simplest``, for just this case."""
    return _Search(judge, answer).traced(case)


class _Search:
    """Tries cases: lists of streams, of which the last one may show the fault of an ``Answer``."""

    def __init__(self, judge, answer):
        self._judge, self._fault, self._wait = judge, answer.fault, WAIT_CYCLES

    def first(self, cases):
        """The answers to the lightest case that shows the fault, also when it is sent again."""
        cases = sorted(self._permitted([*cases]), key=_weight)
        for begin in range(0, len(cases), COPIES):
            for n in self._failing(cases[begin : begin + COPIES]):
                if chain := self.traced(cases[begin + n]):
                    return chain
        return []

    def simplified(self, chain):
        """The ``Answer`` for each stream of the simplest case, from those to one with the fault."""
        chain = self._fixed_sink(chain)
        pause = max(_pause(answer.outcome.trace) for answer in chain)
        self._wait = min(PATIENCE * pause, WAIT_CYCLES)
        end = self._judge.harness.cycles + MOST_CYCLES
        while self._judge.harness.cycles < end:
            case = [answer.stream for answer in chain]
            size = sum(len(stream.items) for stream in case)
            most = min(4 * COPIES, MOST_BYTES // (size + 1))
            weight, cases = _weight(case), {}
            for simpler in _simpler(case):
                if _weight(simpler) < weight:
                    key = tuple((bytes(s.items), s.sink, s.is_cut) for s in simpler)
                    cases.setdefault(key, simpler)
                    if len(cases) == most:
                        break
            simpler = self.first(cases.values())
            if not simpler and self._is_rare:  # each in all copies
                lightest = sorted(cases.values(), key=_weight)[:MOST_RARE]
                simpler = next(filter(None, (self.first([case]) for case in lightest)), [])
            if not simpler:
                break
            chain = simpler
        return chain

    def _permitted(self, cases):
        streams = [stream for case in cases for stream in case]
        kept = {*map(id, self._judge.permitted(streams))}
        return [case for case in cases if all(id(stream) in kept for stream in case)]

    def _answers(self, cases, wait=WAIT_CYCLES, **options):
        """The answers for each case, in a copy of the decoder that begins at power-on."""
        streams = [stream for case in cases for stream in case]
        numbers = iter(range(len(streams)))
        chains = [[next(numbers) for _ in case] for case in cases]
        answers = self._judge.judge(streams, chains=chains, wait=wait, **options)
        return [[answers[n] for n in chain] for chain in chains]

    def _failing(self, cases):
        """The numbers of the cases that show the fault, with some values on the idle bus."""
        size = sum(len(stream.items) for case in cases for stream in case)
        count = max(1, min(COPIES // len(cases), MOST_BYTES // (size + 1)))
        answers = self._answers(cases * count, self._wait)
        failing = (n for n, chain in enumerate(answers) if chain[-1].fault == self._fault)
        return sorted({n % len(cases) for n in failing})

    def traced(self, case):
        """The answers for a case, with traces; empty if the fault does not recur."""
        size = sum(len(stream.items) for stream in case)
        for most in (FEW_COPIES, COPIES):
            count = max(1, min(most, MOST_BYTES // 8 // (size + 1)))
            answers = self._answers([case] * count, traced=True)
            failing = [chain for chain in answers if chain[-1].fault == self._fault]
            self._is_rare = len(failing) < count
            if failing:
                return failing[0]
        return []

    def _fixed_sink(self, chain):
        """The answers with the stalls that a random sink had, as a pattern."""
        if chain[-1].stream.sink.mode not in ("random", "bursts"):
            return chain
        stalls = ~chain[-1].outcome.trace["out_ready"][2 * self._judge.profile.reset :]
        places = np.flatnonzero(stalls[:PERIOD_CYCLES]).tolist()
        sink = Sink("pattern", sum(1 << n for n in places))
        return self.traced([answer.stream._replace(sink=sink) for answer in chain]) or chain


def _pause(trace):
    """The most cycles before a transfer or an offer without another one."""
    offered, accepted, output = transfers_of(trace)
    return int(np.diff(np.sort(np.concatenate([[0], offered, accepted, output]))).max())


def _weight(case):
    """The measures of a case that shrinking reduces, the most important first."""
    items = np.concatenate([_numbers(stream.items) for stream in case])
    octets = items & BYTE
    stalls = [stream.sink.cycles for stream in case if stream.sink != Sink()]
    return (
        len(case),
        len(items),
        int(((octets + 1) * (octets != SIMPLE)).sum()),
        int((items >> IDLE).sum()),
        int((items & LAST != 0).sum()),
        len(stalls),
        sum(stalls),
        sum(not stream.is_cut for stream in case[:-1]),
    )


def _numbers(items):
    return np.frombuffer(items, np.uint32)


def _after(earlier, excerpts):
    """Each excerpt after each list of streams, with the same sink."""
    for streams, (last,) in product(earlier, excerpts):
        yield [*(stream._replace(sink=last.sink) for stream in streams), last]


def _endings(judge, answer, sizes):
    """The input up to the first event that differs, also without idle cycles and stalls.

    Or a few bytes more; or up to the next code point, before which errors may be counted otherwise.
    """
    stream, end, expected = answer.stream, answer.place + 1, answer.expected
    later = expected.bytes[answer.at + 1 :][expected.events[answer.at + 1 :] & ERROR == 0][:1] + 1
    ends = {*range(end, min(end + LATER, len(stream.items)) + 1), *later.tolist()}
    for size in sizes:
        for last in sorted(ends) if size <= SIZES[-1] else [max(ends), len(stream.items)]:
            items = stream.items[max(0, last - size) : last]
            plain = array("I", (_numbers(items) & (LAST | BYTE)).tobytes())
            for own, sink in ((plain, Sink()), (items, stream.sink)):
                ended = finished(own[:], "in_last" in judge.ports)
                yield [stream._replace(items=ended, sink=sink, is_cut=False)]


def _simpler(case):
    """Cases of which some are simpler, the largest changes first."""
    for sink in _simpler_sinks(case[-1].sink):
        yield [stream._replace(sink=sink) for stream in case]
    for n in range(1, len(case)):
        yield case[n:]
        yield [*case[: n - 1], *case[n:]]
    for n, stream in enumerate(case):
        for simpler in _simpler_streams(stream):
            yield [*case[:n], simpler, *case[n + 1 :]]
        if n < len(case) - 1:
            yield [*case[:n], stream._replace(is_cut=True), *case[n + 1 :]]


def _simpler_sinks(sink):
    yield Sink()
    if sink.mode == "pattern":
        places = [n for n in range(sink.cycles.bit_length()) if sink.cycles >> n & 1]
        yield from (sink._replace(cycles=sink.cycles & ~(1 << n)) for n in places[-64:])
        yield from (sink._replace(cycles=sink.cycles & ((1 << n) - 1)) for n in places[1:65])
    elif sink.cycles > 1:
        parts = (sink.cycles >> n for n in range(1, sink.cycles.bit_length()))
        yield from (sink._replace(cycles=sink.cycles - part) for part in parts)


def _simpler_streams(stream):
    items, size = _numbers(stream.items), len(stream.items)

    def changed(start, end, *other):
        parts = items[:start], *other, items[end:]
        return stream._replace(items=array("I", np.concatenate(parts).tobytes()))

    for power in range(size.bit_length()):  # the end stays, where the fault shows
        end = size - (1 << power)
        yield changed(0, end, items[:end] & ~BYTE | SIMPLE)
    while size:
        starts = range(0, len(items) - size + 1, max(1, size // 2))
        for start in starts if len(starts) <= MOST_PLACES else (0, len(items) - size):
            end = start + size
            old = items[start:end]
            if size < len(items):
                yield changed(start, end)
            yield changed(start, end, old & ~BYTE | SIMPLE)
            yield changed(start, end, old & ~BYTE | TAIL)
            yield changed(start, end, old & (LAST | BYTE))
            yield changed(start, end, old & (LAST | BYTE) | old >> IDLE + 1 << IDLE)
            yield changed(start, end, old & ~END)
        size //= 2
    for place in range(len(items) if len(items) <= MOST_PLACES else 0):
        item = items[place : place + 1]
        for bit in np.flatnonzero(item >> np.arange(8, dtype=np.uint32) & 1).tolist():
            yield changed(place, place + 1, item ^ np.uint32(1 << bit))
        if item & BYTE:
            yield changed(place, place + 1, item - np.uint32(1))
        if item >> IDLE:
            yield changed(place, place + 1, item - np.uint32(1 << IDLE))
