"""``clockpoint conform``."""

import json
from functools import partial
from xml.etree import ElementTree

import click

from ..conform.adapter import write_adapter
from ..conform.describe import NOTATION
from ..conform.judge import Judge
from ..conform.profile import PORTS, Profile
from ..conform.proof import check_provable, prove, to_vcd
from ..conform.report import check
from ..conform.reporting import REPORTING
from ..flow.foreign import elaborate, read_verilog
from ..flow.tools import find_abc
from ..sim.trace import Trace
from .files import InputPath, OutputFile, open_output
from .hardware import encoding_option, refusals
from .terminal import print_lines, print_table, print_wave, spinner

__all__ = ["conform"]


def _ports():
    """The ports of the adapter, as the help lists them."""
    for name, (direction, width, is_required, meaning, _) in PORTS.items():
        bits = f" [{width - 1}:0]" if width > 1 else ""
        optional = "" if is_required else " (optional)"
        yield f"      {direction + bits + ' ' + name:29}{meaning}{optional}\n"


def _errors():
    """The ways of reporting errors, as the help lists them."""
    for name, reporting in REPORTING.items():
        yield f"      {name:29}{reporting.meaning}\n"


@click.command(
    help="""Test anyone's UTF-8 decoder, in Verilog or SystemVerilog.

    FILES are the decoder. The module --top must have these ports:

    \b
    PORTS

    If they have other names, --map gives them, and --tie the values of other inputs; or add an
    adapter to FILES, for which --adapter prints a template.

    The decoder is simulated with all scalar values, all short sequences that can go wrong, long
    runs, packets, resets, idle cycles with random data on the bus, and stalls: some 12 million
    bytes, twice. Its code points and errors are compared with the reference. --errors says how it
    reports errors:

    \b
    ERRORS

    For each category, a stream with the worst verdict is shown, shortened. --prove
    proves the same for every stream of any length, with any idle cycles and stalls, or finds a
    short counterexample.

    Exit status: 1 if the decoder is wrong, or no proof is found in time; 2 if it cannot be tested.

    \b
    Examples:
      clockpoint conform decoder.v --top decoder --map in_data=byte_i --prove
      clockpoint conform adapter.v decoder.v --top adapter --errors replace
    """.replace("    PORTS\n", "".join(_ports())).replace("    ERRORS\n", "".join(_errors()))
)
@click.argument("files", metavar="FILES...", nargs=-1, required=True, type=InputPath())
@click.option("--top", metavar="NAME", required=True, help="The module with these ports.")
@click.option(
    "--map",
    "mapping",
    metavar="PORT=NAME",
    multiple=True,
    help="A port of the list, and the decoder's port for it: an input, inverted with ~; or an "
    "output, inverted, bits of it (code[20:0]), compared (status==3), or combined with | or &.",
)
@click.option(
    "--tie", "ties", metavar="INPUT=NUMBER", multiple=True, help="The value of another input."
)
@click.option("--adapter", "is_template", is_flag=True, help="Print an adapter, and exit.")
@click.option(
    "--errors",
    metavar="KIND",
    type=click.Choice([*REPORTING]),
    default="maximal-subpart",
    help="How errors are reported.",
)
@click.option("--well-formed-only", is_flag=True, help="Test well-formed input only.")
@click.option(
    "--reset-cycles",
    "reset",
    type=click.IntRange(1, 1 << 16),
    default=16,
    help="Cycles of reset, and from its end to the first byte.",
)
@click.option(
    "--longest-packet",
    "longest",
    metavar="BYTES",
    type=click.IntRange(8),
    help="Most bytes per packet, if the decoder has a limit.",
)
@click.option("--prove", "is_proved", is_flag=True, help="Also prove it.")
@click.option(
    "--timeout",
    type=click.IntRange(1),
    default=120,
    help="Seconds for the proof.",
)
@click.option("--vcd", type=OutputFile(), help="Write the proof's counterexample as a waveform.")
@click.option("--json", "as_json", is_flag=True, help="Print the report as a JSON object.")
@click.option("--junit", type=OutputFile(), help="Also write the report as JUnit XML.")
@encoding_option
def conform(files, top, mapping, ties, is_template, **options):
    adapt = partial(
        *(write_adapter, top),
        mapping=mapping,
        ties=ties,
        optional=REPORTING[options["errors"]].optional,
        is_template=is_template,
    )
    with refusals():
        if is_template:
            print_lines(*adapt(elaborate(files, top).ports).splitlines())
            return 0
        return _judge(read_verilog(files, top, adapt if mapping or ties else None), top, **options)


def _judge(design, top, *, is_proved, timeout, vcd, as_json, junit, **options):
    """Test, and prove; returns the exit status."""
    profile = Profile(**options)
    if is_proved:
        check_provable(profile)
        find_abc()
    with spinner("testing"):
        judge = Judge(design, profile)
        report, proof = check(judge), None
    if is_proved:
        with spinner("proving"):
            proof = prove(judge, timeout)
    if vcd and proof and proof.trace:
        with open_output(vcd) as file:
            file.write(to_vcd(proof.trace, design.ports))
    if junit:
        with open_output(junit, "wb") as file:
            file.write(_junit(report, proof, top))
    if as_json:
        print_lines(json.dumps(profile._asdict() | _described(report, proof)))
    else:
        _show(report, proof, top)
    return 0 if report.conforms and (not proof or proof.proved) else 1


def _described(report, proof):
    """The report and the proof as JSON has them."""

    def plain(failure):
        if failure:
            fields = failure._asdict() | {"verdict": str(failure.verdict)}
            return {name: fields[name] for name in fields if name not in ("trace", "events")}
        return None

    described = report._asdict() | {"conforms": report.conforms, "verdict": str(report.verdict)}
    results = described.pop("results")
    described["categories"] = [
        result._asdict() | {"failure": plain(result.failure)} for result in results
    ]
    described["bytes_per_cycle"] = described.pop("rates")
    described["proof"] = proof and proof._asdict() | {"failure": plain(proof.failure)}
    if proof:
        del described["proof"]["trace"]
    return described


def _trace(failure):
    """The ports of a failure, to be drawn."""
    ports = dict(failure.wave)
    return Trace(ports, ports.pop("cycle"))


def _show(report, proof, top):
    rows = [(row.category, f"{row.streams:,}", f"{row.right:,}") for row in report.results]
    print_table(rows, ("category", "streams", "right"))
    failed = [row for row in report.results if row.failure]
    # The shortest excerpt with the worst verdict is drawn.
    drawn = min(
        (row for row in failed if row.failure.wave),
        key=lambda row: (-row.failure.verdict, row.failure.size),
        default=None,
    )
    for row in failed:
        print_lines("", *_failure_lines(row.category, row.failure))
        if row is drawn:
            print_wave(_trace(row.failure))
    if failed:
        print_lines("", f"streams: {NOTATION}")
    print_lines("", *(f"not tested: {name}" for name in report.untested))
    if rates := ", ".join(f"{rate:.2f} {name}" for name, rate in report.rates.items()):
        print_lines(f"bytes per cycle: {rates}")
    if report.latency:
        least, most = report.latency
        cycles = f"{least} to {most}" if least != most else f"{most}"
        print_lines(f"latency: {cycles} cycles from the byte that determines an event")
    if proof:
        print_lines(*_proof_lines(proof))
        if proof.failure:
            print_wave(_trace(proof.failure))
    verdict = "conforms" if report.conforms else f"does not conform: {report.verdict}"
    if report.conforms and proof:
        verdict = {
            True: "conforms, proved for every stream",
            False: "does not conform: it decodes a stream incorrectly",
            None: "conforms on these streams; no proof was found in time",
        }[proof.proved]
    print_lines(f"verdict: {top} {verdict}")


def _proof_lines(proof):
    """The lines that report a proof."""
    answer = {True: "proved", False: "disproved", None: "no answer"}[proof.proved]
    if proof.failure:
        return _failure_lines(f"proof: {answer} in {proof.seconds:.0f} s", proof.failure)
    return [f"proof: {answer}: {proof.how}; {proof.seconds:.0f} s"]


def _failure_lines(name, failure):
    """The lines that report a failure."""
    sink = f", sink {failure.sink}" if failure.sink else ""
    after = f", after {failure.after}" if failure.after else ""
    size = f" ({failure.size:,} byte{'s' * (failure.size != 1)}{sink})"
    return [
        f"{name}: {failure.input}{size}{after}: {failure.verdict}",
        f"  expected: {failure.expected}",
        f"  found:    {failure.actual}",
    ]


def _junit(report, proof, top):
    """A test case for each category, and one for the proof."""
    suite = ElementTree.Element("testsuite", name=f"clockpoint conform {top}")

    def case(name, result, lines=(), **attributes):
        parent = ElementTree.SubElement(suite, "testcase", classname=top, name=name)
        if result:
            ElementTree.SubElement(parent, result, attributes).text = "\n".join(lines)

    for row in report.results:
        lines = _failure_lines(row.category, row.failure) if row.failure else []
        message = f"{row.right} of {row.streams} right"
        case(row.category, "failure" if row.failure else "", lines, message=message)
    if proof:
        result = {True: "system-out", False: "failure", None: "skipped"}[proof.proved]
        case("proof", result, _proof_lines(proof))
    suite.set("tests", str(len(suite)))
    suite.set("failures", str(len(suite.findall("testcase/failure"))))
    return ElementTree.tostring(suite, encoding="utf-8", xml_declaration=True)
