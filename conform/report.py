"""Conformance test of any Verilog decoder, with streams that cannot be passed by chance."""

from typing import NamedTuple

import numpy as np

from .describe import Failure, failure_of
from .harness import transfers_of
from .judge import Judge, Verdict
from .streams import CATEGORIES, Sink, Streams

__all__ = ["CategoryResult", "Report", "check"]


class CategoryResult(NamedTuple):
    """The streams of a category, how many were right, and the first with the worst verdict."""

    category: str
    streams: int
    right: int
    failure: Failure | None


class Report(NamedTuple):
    """The result of ``check``.

    Attributes
    ----------
    results : list of CategoryResult
    verdict : Verdict
        The worst verdict on a stream.
    rates : dict
        Bytes per cycle: for ``text``, for ``ill-formed`` input, and for text with a sink that is
        ready in every second cycle (``stalled``).
    latency : tuple of int
        From the transfer of a byte to the event that it determines: the fewest and the most cycles,
        without idle cycles and stalls. 0 if the event comes while the byte still waits.
    seeds : tuple of int
        The seeds of all random choices.
    untested : list of str
        What could not be tested, and why.
    """

    results: list[CategoryResult]
    verdict: Verdict
    rates: dict[str, float]
    latency: tuple[int, int] | None
    seeds: tuple[int, ...]
    untested: list[str]

    @property
    def conforms(self):
        """Whether every stream is right."""
        return self.verdict is Verdict.RIGHT


def check(judge: Judge, seeds: tuple[int, ...] = (1, 2)) -> Report:
    """Simulate a decoder with all ``Streams``, and compare its events with those expected.

    This is done once per seed; registers without an initial value have a random one, and undefined
    values are 0 with an odd seed and 1 with an even one.

    Raises
    ------
    MissingTool, ToolError
    """
    streams = [stream for seed in seeds for stream in Streams(judge.profile, judge.ports, seed)]
    answers = judge.judge(streams)
    results = []
    for category in CATEGORIES:
        group = [answer for answer in answers if answer.stream.category == category]
        if group:
            right = sum(answer.verdict is Verdict.RIGHT for answer in group)
            worst = max(group, key=lambda answer: answer.verdict)
            failure = failure_of(judge, worst, streams) if worst.verdict else None
            results.append(CategoryResult(category, len(group), right, failure))
    verdict = max(answer.verdict for answer in answers)
    return Report(results, verdict, *_timing(judge), (*seeds,), [*_untested(judge.ports)])


def _timing(judge):
    """The bytes per cycle, and the fewest and the most cycles from a byte to its event."""
    rates, latencies = {}, []
    for stream, expected, outcome, *_ in judge.samples():
        offered, accepted, output = transfers_of(outcome.trace)
        if stream.category and len(accepted) == len(stream.items):
            rates[stream.category] = len(accepted) / int(accepted[-1] - offered[0] + 1)
        if stream.category and stream.sink == Sink():
            size = min(len(output), len(expected.events), len(outcome.events))
            is_right = expected.events[:size] == outcome.events[:size]
            size = size if is_right.all() else is_right.argmin()
            delays = output[:size] - accepted[expected.bytes[:size]]
            latencies += np.maximum(delays, 0).tolist()
    return rates, (min(latencies), max(latencies)) if latencies else None


def _untested(ports):
    if "in_last" not in ports:
        yield "what packets leave behind: there is no in_last"
    if "out_last" not in ports:
        yield "where packets end: there is no out_last"
    if "out_ready" not in ports:
        yield "a sink that waits: there is no out_ready"
