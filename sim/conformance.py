"""Conformance test of any Verilog decoder, with streams that cannot be passed by chance."""

import re
from array import array
from collections import Counter
from enum import IntEnum
from itertools import combinations, cycle
from typing import NamedTuple

import numpy as np

from ..flow.adapter import PORTS, WIDER
from ..flow.foreign import Foreign, Unfit
from ..hdl import ENCODINGS
from .due import Due, due_events
from .harness import EVENT, Harness, Outcome
from .models.event import cause_name
from .payloads import rows_of
from .streams import CATEGORIES, FEED, IDLE, LAST, Sink, streams

__all__ = ["Failure", "Report", "Row", "Verdict", "check", "optional_ports"]

#: Numbers of final bytes that are tried, to find a short stream that fails; if none does, more.
SIZES, MORE = (1, 2, 3, 4, 5, 6, 7, 8, 12, 16, 32, 64, 256), (2048, 1 << 14)
#: Most bytes after the one that determines the first event that differs.
LATER = 3
#: Bytes of a stream that is short enough to try all its parts.
SHORT = 16
#: Bytes of a stream with which the latency is measured.
MEASURED = 2000
#: Most cycles that are shown, up to a difference; most idle ones in a row, and after the last
#: transfer.
SHOWN, QUIETEST = 20, 2


class Verdict(IntEnum):
    """The verdict on a stream or a decoder; the worst is the highest."""

    RIGHT = 0
    OTHER_FIELDS = 1
    OTHER_ENDS = 2
    OTHER_ERRORS = 3
    WRONG = 4
    UNSTEADY = 5
    DEAF = 6
    ENDLESS = 7

    def __str__(self):
        return {
            "RIGHT": "conforms",
            "OTHER_FIELDS": "causes or lengths differ",
            "OTHER_ENDS": "ends of packets differ",
            "OTHER_ERRORS": "code points are right; errors are counted otherwise",
            "WRONG": "code points differ, or an error is missing",
            "UNSTEADY": "an offered payload changes before the transfer",
            "DEAF": "a byte is never accepted",
            "ENDLESS": "there are more events than bytes",
        }[self.name]


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


def check(
    design: Foreign,
    encoding: str = "utf-8",
    *,
    errors: str = "maximal-subpart",
    well_formed_only: bool = False,
    reset: int = 16,
    longest: int | None = None,
    seeds: tuple[int, ...] = (1, 2),
) -> Report:
    """Simulate a Verilog design with all ``streams``, and compare its events with those due.

    This is done once per seed; registers without an initial value have a random one, and undefined
    values are 0 in one run and 1 in the next.

    Parameters
    ----------
    design : Foreign
        A design with the ``PORTS``.
    encoding : str
        A key of ``ENCODINGS``.
    errors : str
        A key of ``ERRORS``.
    well_formed_only : bool
        Test well-formed input only.
    reset : int
        Cycles of reset, and of idle cycles after it.
    longest : int, optional
        The most bytes of a packet.

    Raises
    ------
    Unfit
        If the design has other ports, or cannot be run as gates.
    Missing, ToolError
    """
    _check_ports(design.ports, encoding, errors)
    chosen = {
        "last": "in_last" in design.ports,
        "ready": "out_ready" in design.ports,
        "well_formed_only": well_formed_only,
        "longest": longest,
    }
    given, undefined = [], []
    for seed, value in zip(seeds, cycle((0, 1)), strict=False):
        given += streams(encoding, seed, **chosen)
        undefined += [value] * (len(given) - len(undefined))
    bench = _Bench(design, encoding, errors, reset, well_formed_only, seeds[0])
    return _report(bench, given, undefined, seeds)


def optional_ports(errors):
    """The required ports that a decoder which reports errors in this way may lack."""
    return {"maximal-subpart": set(), "per-packet": {"out_codepoint"}}.get(errors, {"out_error"})


def _check_ports(ports, encoding, errors):
    least = {"out_codepoint": ENCODINGS[encoding].codepoint_bits}
    spared = optional_ports(errors)
    for name, (direction, width, is_needed, _) in PORTS.items():
        if name not in ports:
            if is_needed and name not in spared:
                listed = ", ".join(ports) or "none"
                raise Unfit(
                    f"the decoder has no port {name}; its ports are {listed}. Map one, such as "
                    f"--map {name}={_likely(name, ports)}"
                )
            continue
        port, width = ports[name], least.get(name, width)
        if port["direction"] != direction:
            raise Unfit(f"{name} is an {port['direction']}, and must be an {direction}")
        found = len(port["bits"])
        if found < width or (found > width and name not in WIDER):
            raise Unfit(f"{name} has {found} bits, and must have {width}")
    if errors == "per-packet" and "in_last" not in ports:
        raise Unfit("the decoder has no port in_last, so there is no end of packet to judge")
    for name, port in ports.items():
        if name not in PORTS and port["direction"] == "input":
            raise Unfit(
                f"the decoder has another input, {name}; use --tie, or drive it in an adapter"
            )


def _likely(name, ports):
    """The port that a user may have meant, inverted if its name ends in n; or a word for it."""
    stem = {"clk": "cl(oc)?k", "rst": "re?se?t"}.get(name, name.partition("_")[2])
    for port in ports:
        if port not in PORTS and re.search(stem, port, re.IGNORECASE):
            return f"~{port}" if name == "rst" and port.lower().endswith("n") else port
    return "PORT"


class _Answer(NamedTuple):
    """The verdict on a stream, and the places of the first difference that justifies it."""

    verdict: Verdict
    due: Due
    outcome: Outcome
    at: int  # among the events that are due
    came: int  # among those that came


class _Bench:
    """A decoder that streams are sent through, and judged."""

    def __init__(self, design, encoding, errors, reset, well_formed_only, seed):
        self.ports, self.errors = design.ports, errors
        self._encoding, self._only = encoding, well_formed_only
        self._harness = Harness(design, errors, reset, seed)

    def judge(self, given, undefined, **how):
        """An ``_Answer`` for each stream."""
        if not given:
            return []
        due = due_events(given, self._encoding, self.errors, self.ports)
        counts = [len(one.events) for one in due]
        outcomes = self._harness.run(given, counts, undefined, **how)
        rows = zip(given, due, outcomes, strict=True)
        return [_judged(stream.cut, one, outcome) for stream, one, outcome in rows]

    def may_send(self, given):
        """Those streams that are well formed, if only such may be sent."""
        if not self._only or not given:
            return given
        due = due_events(given, self._encoding, "maximal-subpart", self.ports)
        is_error = np.uint64(ERROR)
        return [s for s, one in zip(given, due, strict=True) if not (one.events & is_error).any()]


def _judged(is_cut, due, outcome):
    verdict, at, came = Verdict.RIGHT, 0, 0
    for level, mask, has_runs in LEVELS:
        wanted, places = _seen(due.events, mask, has_runs)
        found, others = _seen(outcome.events, mask, has_runs)
        if is_cut:
            wanted = wanted[: len(found)]
        size = min(len(wanted), len(found))
        differs = np.flatnonzero(wanted[:size] != found[:size])
        if not len(differs) and len(wanted) == len(found):
            break
        n = differs[0] if len(differs) else size
        verdict, at, came = level, int(places[n]), int(others[n])
    if outcome.end:
        verdict = Verdict[outcome.end.upper()]
        if outcome.end == "unsteady":
            at = came = len(outcome.events)
        elif outcome.end == "deaf":
            at, came = int(np.searchsorted(due.bytes, outcome.taken)), len(outcome.events)
    return _Answer(verdict, due, outcome, at, came)


def _seen(events, mask, has_runs):
    """What is compared of events, with a run of errors as one; the place of each, and the end."""
    seen = events & np.uint64(mask)
    kept = np.ones(len(seen), bool)
    if has_runs:
        kept[1:] = (seen[1:] != ERROR) | (seen[:-1] != ERROR)
    return seen[kept], np.append(np.flatnonzero(kept), len(events))


def _report(bench, given, undefined, seeds):
    """The report on all streams."""
    answers = bench.judge(given, undefined)
    counts, right, first, rates = Counter(), Counter(), {}, {}
    for number, (stream, answer) in enumerate(zip(given, answers, strict=True)):
        category, verdict = stream.category, answer.verdict
        counts[category] += 1
        right[category] += verdict is Verdict.RIGHT
        if verdict and (category not in first or verdict > answers[first[category]].verdict):
            first[category] = number
        if stream.measures and answer.outcome.cycles:
            rates.setdefault(stream.measures, len(stream.items) / answer.outcome.cycles)
    failures = _failures(bench, given, undefined, answers, first.values())
    rows = [
        Row(category, counts[category], right[category], failures.get(first.get(category)))
        for category in CATEGORIES
        if counts[category]
    ]
    worst = max(answer.verdict for answer in answers)
    latency = _latency(bench, [stream for stream in given if stream.measures])
    return Report(rows, worst, rates, latency, (*seeds,), [*_untested(bench.ports)])


def _latency(bench, given):
    """The fewest and the most cycles from a byte to its event, at the start of some streams."""
    given = [_finished(bench, s, s.items[:MEASURED]) for s in given if s.sink == Sink()]
    latencies = []
    for due, outcome, *_ in (a[1:] for a in bench.judge(given, [0] * len(given), traced=True)):
        trace = outcome.trace
        offered = np.flatnonzero(trace["in_valid"])[:1]
        offered = np.append(offered, np.flatnonzero(trace["in_valid"] & trace["in_ready"]) + 1)
        came = np.flatnonzero(trace["out_valid"] & trace["out_ready"])
        size = min(len(came), len(due.events), len(outcome.events))
        is_right = due.events[:size] == outcome.events[:size]
        size = size if is_right.all() else is_right.argmin()
        latencies += (came[:size] - offered[due.bytes[:size]]).tolist()
    return (min(latencies), max(latencies)) if latencies else None


def _untested(ports):
    if "in_last" not in ports:
        yield "what packets leave behind: there is no in_last"
    if "out_last" not in ports:
        yield "where packets end: there is no out_last"
    if "out_ready" not in ports:
        yield "a sink that waits: there is no out_ready"


def _failures(bench, given, undefined, answers, numbers):
    """A ``Failure`` for each of some streams: of the shortest part that has the same verdict."""
    shortest = {}

    def attempt(parts):
        """Judge parts of streams, by their numbers."""
        tries = [(n, stream) for n in parts for stream in bench.may_send([*parts[n]])]
        tries.sort(key=lambda one: len(one[1].items))
        values = [undefined[n] for n, _ in tries]
        found = bench.judge([stream for _, stream in tries], values, traced=True)
        for (n, stream), answer in zip(tries, found, strict=True):
            is_first = n not in shortest or len(stream.items) < len(shortest[n][0].items)
            if answer.verdict == answers[n].verdict and is_first:
                shortest[n] = stream, answer

    attempt({n: _endings(bench, given[n], answers[n], SIZES) for n in numbers})
    attempt({n: _parts(bench, stream) for n, (stream, _) in shortest.items()})
    left = set(numbers) - shortest.keys()
    attempt({n: _endings(bench, given[n], answers[n], MORE) for n in left})
    for n in left - shortest.keys():
        both = [number for number in (answers[n].outcome.before, n) if number >= 0]
        values = [undefined[number] for number in both]
        *_, again = bench.judge([given[n] for n in both], values, in_order=True, traced=True)
        shortest[n] = given[n], again if again.verdict else answers[n]
    return {n: _failure(bench, *shortest[n]) for n in numbers}


def _endings(bench, stream, answer, sizes):
    """What comes before the first event that differs, also without idle cycles and stalls."""
    end = _place(stream, answer) + 1
    for size in sizes:
        for later in range(LATER + 1):
            items = stream.items[max(0, end + later - size) : end + later]
            if len(items) == size:
                plain = array("H", (item & (LAST | 0xFF) for item in items))
                yield _finished(bench, stream, plain)._replace(sink=Sink())
                yield _finished(bench, stream, items)


def _parts(bench, stream):
    """All parts of a short stream."""
    size = len(stream.items)
    if size <= SHORT:
        for start, end in combinations(range(size + 1), 2):
            yield _finished(bench, stream, stream.items[start:end])


def _place(stream, answer):
    """The byte that determines the first event that differs."""
    bytes_ = answer.due.bytes
    return int(bytes_[answer.at]) if answer.at < len(bytes_) else len(stream.items) - 1


def _finished(bench, stream, items):
    """A part of a stream as one that ends."""
    items = items[:]
    if "in_last" in bench.ports:
        items[-1] |= LAST
    else:
        items.extend(FEED)
    return stream._replace(items=items, cut=False)


def _failure(bench, stream, answer):
    at = _place(stream, answer)
    sink = f"{stream.sink.mode} {stream.sink.cycles or ''}".strip()
    due, came = answer.due.events, answer.outcome.events
    unsteady = answer.outcome.end == "unsteady"
    return Failure(
        answer.verdict,
        " ".join(map(_word, stream.items[max(0, at - 15) : at + 2])),
        len(stream.items),
        "" if stream.sink == Sink() else sink,
        _event(due[answer.at], bench.errors) if answer.at < len(due) else "nothing",
        "another event"
        if unsteady
        else _event(came[answer.came], bench.errors)
        if answer.came < len(came)
        else "nothing",
        _wave(bench, answer),
    )


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


def _wave(bench, answer):
    """The ports up to the difference, cycle by cycle, for ``draw_text``."""
    trace = answer.outcome.trace
    if not trace:
        return {}
    sent = np.flatnonzero(trace["out_valid"] & trace["out_ready"] & ~trace["rst"])
    moves = trace["out_valid"] | (trace["in_valid"] & trace["in_ready"])
    # What hangs is drawn up to where it begins.
    came = answer.came
    end = sent[came] if came < len(sent) else np.flatnonzero(moves)[-1:].sum() + QUIETEST
    quiet = 0
    cycles = []
    for n in range(min(end + 1, len(moves))):
        quiet = 0 if trace["in_valid"][n] or trace["out_valid"][n] else quiet + 1
        if quiet <= QUIETEST:
            cycles.append(n)
    cycles = cycles[-SHOWN:]

    def of(name, text, valid):
        rows = zip(trace[name][cycles], trace[valid][cycles], strict=True)
        return [text(value) if is_valid else None for value, is_valid in rows]

    wave = {name: trace[name][cycles].tolist() for name in trace if trace[name].dtype == bool}
    wave["in_data"] = of("in_data", "{:02X}".format, "in_valid")
    wave["in_last"] = (trace["in_last"] & trace["in_valid"])[cycles].tolist()
    wave["out"] = of("out", lambda event: _event(event, bench.errors), "out_valid")
    shown = "in_valid", "in_data", "in_last", "in_ready", "out_valid", "out", "out_ready"
    ports = {name: wave[name] for name in shown if name == "out" or name in bench.ports}
    return {"cycle": cycles} | ports
