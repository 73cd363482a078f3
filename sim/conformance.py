"""Conformance test of any Verilog decoder, with streams that cannot be passed by chance."""

import re
from array import array
from collections import Counter
from enum import IntEnum
from typing import NamedTuple

from ..flow.adapter import PORTS, WIDER
from ..flow.foreign import Foreign, Unfit
from ..flow.parallel import in_parallel
from ..flow.scratch import scratch
from ..hdl import ENCODINGS
from .engines.conformance import CAUSE, ENDS, ERROR, LENGTH, NOTHING, Bench
from .models.event import cause_name
from .models.events import Sequences
from .streams import CATEGORIES, FEED, IDLE, LAST, Sink, Stream, streams

__all__ = ["ERRORS", "Failure", "Report", "Row", "Verdict", "check", "optional_ports"]

#: The ways in which a decoder may report errors.
ERRORS = {
    "maximal-subpart": "each maximal subpart (Unicode D93b) as an error",
    "replace": "U+FFFD for each maximal subpart",
    "replace-each-byte": "U+FFFD for each of its bytes",
    "replace-run": "U+FFFD for each run of them",
    "ignore": "not at all",
    "per-packet": "once per packet, if it is ill-formed",
}
#: Numbers of final bytes that are tried, to find a short stream that fails.
SIZES = (1, 2, 3, 4, 5, 6, 7, 8, 12, 16, 32, 64, 256, 2048, 1 << 14)


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
            "OTHER_ERRORS": "code points are right, and errors are counted otherwise",
            "WRONG": "code points differ, or an error is missing",
            "UNSTEADY": "what is offered changes before it is taken",
            "DEAF": "a byte is never taken",
            "ENDLESS": "more comes than there can be",
        }[self.name]


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
    """The streams of a category, how many of them were right, and the first that was not."""

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
    """Simulate a Verilog design with all ``streams``, and compare its events with the reference.

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
        If the design has other ports, crashes, or takes too long.
    Missing, ToolError
    """
    _check_ports(design.ports, encoding, errors)
    chosen = {
        "last": "in_last" in design.ports,
        "ready": "out_ready" in design.ports,
        "well_formed_only": well_formed_only,
        "longest": longest,
    }
    with scratch() as folder:
        bench = Bench(folder, design, encoding, errors, reset, seeds)

        def judged(seed):
            given = [*streams(encoding, seed, **chosen)]
            return given, bench.run(seed, given)

        runs = dict(in_parallel(judged, seeds))
        only = encoding if well_formed_only else None
        return _report(bench, {seed: runs[seed] for seed in seeds}, only)


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
                    f"it has no port {name}; its ports are {listed}. Map one, such as "
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
        raise Unfit("it has no port in_last, so there is no end of packet to judge")
    for name, port in ports.items():
        if name not in PORTS and port["direction"] == "input":
            raise Unfit(f"it has another input, {name}; drive it in the adapter")


def _likely(name, ports):
    """The port that a user may have meant, inverted if its name ends in n; or a word for it."""
    stem = {"clk": "cl(oc)?k", "rst": "re?se?t"}.get(name, name.partition("_")[2])
    for port in ports:
        if port not in PORTS and re.search(stem, port, re.IGNORECASE):
            return f"~{port}" if name == "rst" and port.lower().endswith("n") else port
    return "PORT"


def _report(bench, runs, only):
    """The report on the results of streams, by seed; ``only`` well-formed ones of an encoding."""
    counts, right, first = Counter(), Counter(), {}
    rates, latencies, worst = {}, [], Verdict.RIGHT
    for seed, (given, answers) in runs.items():
        for number, (stream, answer) in enumerate(zip(given, answers, strict=True)):
            counts[stream.category] += 1
            right[stream.category] += answer.verdict == Verdict.RIGHT
            worst = max(worst, Verdict(answer.verdict))
            if answer.verdict:
                first.setdefault(stream.category, (seed, given, number, answer))
            if stream.measures:
                rates.setdefault(stream.measures, len(stream.words) / max(answer.cycles, 1))
            # With nothing right, there is none.
            if stream.measures and stream.sink == Sink() and answer.earliest <= answer.latest:
                latencies += [answer.earliest, answer.latest]
    rows = [
        Row(
            *(category, counts[category], right[category]),
            _shortened(bench, only, *first[category]) if category in first else None,
        )
        for category in CATEGORIES
        if counts[category]
    ]
    latency = (min(latencies), max(latencies)) if latencies else None
    return Report(rows, worst, rates, latency, (*runs,), [*_untested(bench.ports)])


def _untested(ports):
    if "in_last" not in ports:
        yield "what packets leave behind: there is no in_last"
    if "out_last" not in ports:
        yield "where packets end: there is no out_last"
    if "out_ready" not in ports:
        yield "a sink that waits: there is no out_ready"


def _shortened(bench, only, seed, given, number, answer):
    """The failure of a stream, or of a shorter one that also fails."""
    stream = given[number]
    end = min(answer.at + 1, len(stream.words))
    tries = []
    for size in (*(size for size in SIZES if size < end), end):
        words = stream.words[end - size : end]
        plain = array("I", (word & (LAST | 0xFF) for word in words))
        for tried, sink in ((plain, Sink()), (words, stream.sink)):
            if "in_last" in bench.ports:
                tried[-1] |= LAST
            else:
                tried.extend(FEED)
            if only and not _is_well_formed(tried, only):
                continue
            tries.append(Stream(stream.category, tried, sink, reset=True))
    if number:
        tries += [given[number - 1]._replace(reset=True), stream]
    answers = bench.run(seed, tries, shown=True)
    for tried, (shorter, cycles) in zip(tries, answers, strict=True):
        if shorter.verdict:
            return _failure(bench, tried, shorter, _wave(cycles, bench))
    return _failure(bench, stream, answer, {})


def _is_well_formed(words, encoding):
    sequences = Sequences(encoding)
    found = (sequences.take(bytes([word & 0xFF]), bool(word & LAST)) for word in words)
    return not any(event and event.cause for events in found for event in events)


def _failure(bench, stream, answer, wave):
    shown = stream.words[max(0, answer.at - 15) : answer.at + 2]
    sink = f"{stream.sink.mode} {stream.sink.cycles or ''}".strip()
    return Failure(
        Verdict(answer.verdict),
        " ".join(map(_word, shown)),
        len(stream.words),
        "" if stream.sink == Sink() else sink,
        _event(answer.due, bench.errors),
        _event(answer.came, bench.errors),
        wave,
    )


def _word(word):
    idle = word >> IDLE
    dots = ". " * idle if idle < 4 else f"{idle}*. "
    return f"{dots}{word & 0xFF:02X}{'|' * bool(word & LAST)}"


def _event(event, errors):
    """An event in words."""
    if event == NOTHING:
        return "nothing"
    if errors == "per-packet":
        return "error" if event & ERROR else "no error"
    said = "error" if event & ERROR else f"U+{event & ERROR - 1:04X}"
    cause, length = event >> CAUSE & 7, event >> LENGTH & 0xFF
    said += f" {cause_name(cause)}" if cause else ""
    said += f" of {length}" if length else ""
    return said + "|" * bool(event & ENDS)


def _wave(cycles, bench):
    """The ports, cycle by cycle, for ``draw_text``."""

    def bit(n):
        return [bool(inputs >> n & 1) for _, inputs, _ in cycles]

    data = [f"{inputs & 0xFF:02X}" if inputs >> 9 & 1 else None for _, inputs, _ in cycles]
    events = [None if event == NOTHING else _event(event, bench.errors) for *_, event in cycles]
    wave = {"in_valid": bit(9), "in_data": data, "in_last": bit(8), "in_ready": bit(10)}
    wave |= {"out_valid": bit(11), "out": events, "out_ready": bit(12)}
    numbers = {"cycle": [number for number, *_ in cycles]}
    return numbers | {name: wave[name] for name in wave if name == "out" or name in bench.ports}
