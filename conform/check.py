"""Conformance test of any Verilog decoder, with streams that cannot be passed by chance."""

from typing import NamedTuple

from .harness import transfers_of
from .judge import Bench, Failure, Verdict
from .streams import CATEGORIES, Sink, Streams

__all__ = ["Report", "Row", "check"]


class Row(NamedTuple):
    """The streams of a category, how many were right, and the first with the worst verdict."""

    category: str
    streams: int
    right: int
    first: Failure | None


class Report(NamedTuple):
    """The result of ``check``.

    Attributes
    ----------
    rows : list of Row
    verdict : Verdict
        The worst verdict on a stream.
    rates : dict
        Bytes per cycle: for ``text``, for ``ill-formed`` input, and for text with a sink that is
        ready in every second cycle (``stalled``).
    latency : tuple of int
        From a byte to the event that it determines: the fewest and the most cycles, without idle
        cycles and stalls.
    seeds : tuple of int
        The seeds of all random choices.
    untested : list of str
        What could not be tested, and why.
    """

    rows: list[Row]
    verdict: Verdict
    rates: dict[str, float]
    latency: tuple[int, int] | None
    seeds: tuple[int, ...]
    untested: list[str]

    @property
    def conforms(self):
        """Whether every stream is right."""
        return self.verdict is Verdict.RIGHT


def check(bench: Bench, seeds: tuple[int, ...] = (1, 2)) -> Report:
    """Simulate a decoder with all ``Streams``, and compare its events with those due.

    This is done once per seed; registers without an initial value have a random one, and undefined
    values are 0 with an odd seed and 1 with an even one.

    Raises
    ------
    MissingTool, ToolError
    """
    streams = [stream for seed in seeds for stream in Streams(bench.rules, bench.ports, seed)]
    answers = bench.judge(streams)
    rows = []
    for category in CATEGORIES:
        group = [answer for answer in answers if answer.stream.category == category]
        if group:
            right = sum(answer.verdict is Verdict.RIGHT for answer in group)
            worst = max(group, key=lambda answer: answer.verdict)
            failure = _failure(bench, worst, streams) if worst.verdict else None
            rows.append(Row(category, len(group), right, failure))
    verdict = max(answer.verdict for answer in answers)
    return Report(rows, verdict, *_timing(bench), (*seeds,), [*_untested(bench.ports)])


def _failure(bench, answer, streams):
    """The ``Failure`` of a stream: of a short part with the same verdict, or of all of it."""
    shown = bench.shortest(answer)
    if not shown:  # with what the stream before it in the same circuit leaves behind
        before = answer.outcome.before
        pair = [*([streams[before]] if before >= 0 else []), answer.stream]
        *_, again = bench.judge(pair, in_order=True, traced=True)
        shown = again if again.verdict else answer
    return bench.failure(shown)


def _timing(bench):
    """The bytes per cycle, and the fewest and the most cycles from a byte to its event."""
    rates, latencies = {}, []
    for stream, due, outcome, *_ in bench.samples():
        offered, taken, came = transfers_of(outcome.trace)
        if stream.category and len(taken) == len(stream.items):
            rates[stream.category] = len(taken) / int(taken[-1] - offered[0] + 1)
        if stream.category and stream.sink == Sink():
            size = min(len(came), len(due.events), len(outcome.events))
            is_right = due.events[:size] == outcome.events[:size]
            size = size if is_right.all() else is_right.argmin()
            latencies += (came[:size] - offered[due.bytes[:size]]).tolist()
    return rates, (min(latencies), max(latencies)) if latencies else None


def _untested(ports):
    if "in_last" not in ports:
        yield "what packets leave behind: there is no in_last"
    if "out_last" not in ports:
        yield "where packets end: there is no out_last"
    if "out_ready" not in ports:
        yield "a sink that waits: there is no out_ready"
