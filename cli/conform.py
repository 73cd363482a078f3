"""``clockpoint conform``."""

from inspect import cleandoc
from xml.etree import ElementTree

import click

from ..flow.foreign import read_verilog
from ..sim.conformance import ERRORS, PORTS, Unfit, check
from .files import InputPath, OutputFile, replacing
from .hardware import encoding_option
from .lines import print_json, print_lines
from .terminal import print_table, print_wave, spinner

__all__ = ["conform"]


def _ports():
    """The ports of the adapter, as the help lists them."""
    for name, (direction, width, is_needed, text) in PORTS.items():
        bits = f" [{width - 1}:0]" if width > 1 else ""
        optional = "" if is_needed else " (optional)"
        yield f"  {direction + bits + ' ' + name:29}{text}{optional}\n"


def _errors():
    """What can become of an error, as the help lists it."""
    for name, text in ERRORS.items():
        yield f"  {name:29}{text}\n"


@click.command(
    help=cleandoc(
        """Test anyone's UTF-8 decoder, in Verilog.

    FILES are the decoder, and an adapter around it if its ports are others than

    \b
    PORTS

    What ends in .sv is read as SystemVerilog. The decoder gets all scalar values, all short
    sequences that can go wrong, long runs, packets, resets, idle cycles with anything on the other
    ports, and stalls, some 13 million bytes, twice; its code points and errors are compared with
    the reference. How it reports errors is said by --errors:

    \b
    ERRORS

    The first stream of each category that fails is shown, shortened, with its last cycles.

    Exit status: 1 if the decoder is wrong, 2 if it cannot be tested.

    \b
    Examples:
      clockpoint conform adapter.v decoder.v --top adapter
      clockpoint conform adapter.v decoder.sv --top adapter --errors replace --junit report.xml
    """
    )
    .replace("PORTS\n", "".join(_ports()))
    .replace("ERRORS\n", "".join(_errors()))
)
@click.argument("files", metavar="FILES...", nargs=-1, required=True, type=InputPath())
@click.option("--top", metavar="NAME", required=True, help="The module with these ports.")
@click.option(
    "--errors",
    type=click.Choice([*ERRORS]),
    default="maximal-subpart",
    show_default=True,
    help="How errors are reported.",
)
@click.option("--well-formed-only", is_flag=True, help="Decode nothing that is ill formed.")
@click.option(
    "--reset-cycles",
    type=click.IntRange(1, 1 << 16),
    default=16,
    show_default=True,
    help="Cycles of a reset, and after it until the first byte comes.",
)
@click.option(
    "--longest-packet",
    metavar="BYTES",
    type=click.IntRange(8),
    help="The most bytes of a packet, if there is a limit.",
)
@click.option(
    "--seed",
    type=click.IntRange(0),
    default=1,
    show_default=True,
    help="What is random follows from this number and the next.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the report as a JSON object.")
@click.option("--junit", type=OutputFile(), help="Write the report as JUnit XML, too.")
@encoding_option
def conform(files, top, reset_cycles, longest_packet, seed, as_json, junit, encoding, **options):
    options |= {"reset": reset_cycles, "longest": longest_packet, "seeds": (seed, seed + 1)}
    try:
        with spinner("testing"):
            report = check(read_verilog(files, top), encoding, **options)
    except Unfit as error:
        raise click.ClickException(str(error)) from error
    if junit:
        with replacing(junit, binary=True) as file:
            file.write(_junit(report, top))
    if as_json:
        print_json({"encoding": encoding, "errors": options["errors"]} | _described(report))
    else:
        _show(report, top)
    return 0 if report.conforms else 1


def _described(report):
    """The report as JSON has it."""
    rows = [
        row._asdict() | {"first": row.first and _failure(row.first)._asdict()}
        for row in report.rows
    ]
    found = {"conforms": report.conforms, "verdict": str(report.verdict), "categories": rows}
    found |= {"bytes_per_cycle": report.rates, "latency": report.latency}
    return found | {"seeds": report.seeds, "untested": report.untested}


def _failure(failure):
    return failure._replace(verdict=str(failure.verdict))


def _show(report, top):
    rows = [(row.category, f"{row.streams:,}", f"{row.right:,}") for row in report.rows]
    print_table(rows, ("category", "streams", "right"))
    shown = False
    for row in report.rows:
        if row.first:
            print_lines("", *_words(row))
        if row.first and row.first.wave and not shown:
            print_wave(row.first.wave)
            shown = True
    print_lines("", *(f"not tested: {said}" for said in report.untested))
    rates = ", ".join(f"{rate:.2f} {name}" for name, rate in report.rates.items())
    print_lines(f"bytes per cycle: {rates}")
    if report.latency:
        least, most = report.latency
        cycles = f"{least} to {most}" if least != most else f"{most}"
        print_lines(f"latency: {cycles} cycles from the byte that shows an event")
    print_lines(f"random numbers: --seed {report.seeds[0]}")
    said = "conforms" if report.conforms else f"does not conform: {report.verdict}"
    print_lines(f"verdict: {top} {said}")


def _words(row):
    """What is said of the first failure of a category."""
    failure = row.first
    sink = f", sink {failure.sink}" if failure.sink else ""
    size = f" ({failure.size:,} bytes{sink})"
    yield f"{row.category}: {failure.input}{size}: {failure.verdict}"
    yield f"  expected: {failure.expected}"
    yield f"  found:    {failure.found}"


def _junit(report, top):
    """A test case for each category."""
    wrong = [row for row in report.rows if row.first]
    counts = {"tests": str(len(report.rows)), "failures": str(len(wrong))}
    suite = ElementTree.Element("testsuite", name=f"clockpoint conform {top}", **counts)
    for row in report.rows:
        case = ElementTree.SubElement(suite, "testcase", classname=top, name=row.category)
        if row.first:
            text = f"{row.right} of {row.streams} right"
            failed = ElementTree.SubElement(case, "failure", message=text)
            failed.text = "\n".join(_words(row))
    return ElementTree.tostring(suite, encoding="utf-8", xml_declaration=True)
