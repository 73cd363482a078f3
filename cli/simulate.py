"""``clockpoint simulate``."""

import json
import re
import time
from contextlib import nullcontext

import click

from ..engine.simulation import Mismatch
from ..engine.trace import Waveform
from ..flow.catalogue import CATALOGUE
from ..sim.cores import Simulation
from ..sim.outputs import EventReader, Tally, text_of
from .files import OutputFile, file_argument, open_output, out_option, standard_output
from .hardware import LANES, encoding_option, refusals
from .streams import print_lines
from .terminal import print_report, read_chunks, spinner

__all__ = ["simulate"]

#: The fewest bytes with which the speed of a simulation is reported.
SPEED_BYTES = 1 << 24
#: Bytes per chunk for a waveform, whose values take memory.
WAVEFORM_CHUNK = 1 << 16


def _pattern(word):
    """A repeating pattern of cycles, from a string of 0s and 1s."""
    if not re.fullmatch("1*0[01]*", word):
        raise click.BadParameter(f"{word!r} is not a string of 0s and 1s with a 0, such as 001.")
    return [digit == "1" for digit in word]


def _pattern_option(name, text):
    return click.option(name, metavar="PATTERN", type=_pattern, default="0", help=text)


@click.command(
    help="""Decode FILE on the simulated hardware, and print a report.

    FILE (default: standard input) is one packet, presented at one byte per cycle. All outputs are
    compared with a specification in every cycle. Ill-formed sequences are reported; they do not
    change the exit status.

    Slices of FILE are simulated at the same time, on all processors. The report equals the report
    of one long run, and shows how the slices started: converged, from the bytes before them;
    predicted, from other slices, with the number of rounds; or in one copy, without slices.

    With --lanes N, the hardware is a wide decoder: it accepts N bytes per cycle and cannot be
    stalled.

    PATTERN is a string of 0s and 1s that repeats for ever. If an output is -, standard output, the
    report goes to standard error.

    Exit status: 1 if hardware and specification differ.

    \b
    Examples:
      clockpoint simulate --text some.txt
      clockpoint simulate --idle 001 --stall 01 --vcd some.vcd some.txt
    """,
)
@file_argument
@click.option(
    *("--text", "output"),
    flag_value="text",
    help="Print the decoded text in UTF-8; U+FFFD replaces code points without UTF-8.",
)
@click.option("--events", "output", flag_value="events", help="Print a JSON object per event.")
@click.option("--json", "output", flag_value="json", help="Print the report as a JSON object.")
@out_option("Write the output to FILE.")
@click.option("--vcd", type=OutputFile(), help="Write the ports as a waveform, up to a difference.")
@_pattern_option("--idle", "1: the source is idle.")
@_pattern_option("--stall", "1: the sink is not ready.")
@click.option("--lanes", type=LANES, help="Simulate a wide decoder.")
@encoding_option
def simulate(file, output, out, vcd, lanes, encoding, **patterns):
    if out and not output:
        raise click.UsageError("--out needs --text, --events or --json; add one of them")
    if lanes and encoding not in CATALOGUE["wide-decoder"].encodings:
        raise click.UsageError(f"there is no wide decoder for {encoding}; leave out --lanes")
    if output:
        out = out or standard_output()
    write = WRITERS.get(output)
    core = "wide-decoder" if lanes else "stream-decoder"
    options = {"encoding": encoding} | ({"lanes": lanes} if lanes else {}) | patterns
    with refusals(), spinner("compiling the decoder and its specification") as progress:
        simulation = Simulation(core, has_payloads=bool(write), progress=progress, **options)
    size = min(simulation.chunk, WAVEFORM_CHUNK) if vcd else simulation.chunk
    chunks = read_chunks(file, size, "-" if "-" in (out, vcd) else None)
    reader, tally, started = EventReader(simulation.core), Tally(), time.monotonic()
    with open_output(out, "wb") if out else nullcontext() as sink:
        for batch in _with_waveform(simulation.run(chunks), vcd) if vcd else simulation.run(chunks):
            piece = reader.read(batch)
            tally.count(piece, batch.counts)
            if write:
                write(piece, sink)
        report = _report(file.name, simulation, tally, time.monotonic() - started)
        if output == "json":
            sink.write(f"{json.dumps(report)}\n".encode())
    if not report["bytes"]:
        print_lines(f"{file.name} is empty: there is nothing to decode.", err=True)
    elif not (output == "json" and out == "-"):
        print_report(_rows(report), err="-" in (out, vcd))


def _with_waveform(batches, vcd):
    """The batches, also written as a waveform, which ends with the first difference, if any."""
    difference = None
    with open_output(vcd) as file, Waveform(file) as waveform:
        try:
            for batch in batches:
                batch.draw(waveform)
                yield batch
        except Mismatch as error:
            difference = error
    if difference:
        raise difference


def _write_text(events, sink):
    # Surrogates, which some encodings have, become U+FFFD.
    sink.write(text_of(events.codepoints, "replace").encode())


def _write_events(events, sink):
    for event in events:
        sink.write(f"{event.as_json()}\n".encode())


#: The functions that write the events of a batch, by the form of the output.
WRITERS = {"text": _write_text, "events": _write_events}


def _report(name, simulation, tally, seconds):
    """The report, in the form of --json."""

    def error_json(error):
        return {"offset": error.offset, "bytes": error.bytes.hex(" ").upper()}

    errors = {
        cause: {"count": count, "first": [*map(error_json, tally.first[cause])]}
        for cause, count in tally.errors.most_common()
    }
    return {
        "input": name,
        "bytes": tally.bytes,
        "cycles": simulation.last_output,
        "simulated_cycles": simulation.simulated,
        "rounds": simulation.rounds,
        "codepoints": dict(sorted(tally.codepoints.items())),
        "errors": errors,
        "bytes_per_second": tally.bytes / seconds if tally.bytes >= SPEED_BYTES else None,
    }


def _rows(report):
    """The rows of the report: a heading and a value."""
    yield "input", report["input"]
    yield "bytes", f"{report['bytes']:,}"
    simulated = f"{report['simulated_cycles']:,}"
    yield "cycles", f"{report['cycles']:,} up to the last event, {simulated} simulated"
    rounds = "in one copy" if report["rounds"] is None else f"{report['rounds']} times predicted"
    yield "slices", "converged" if report["rounds"] == 0 else rounds
    yield "code points", f"{sum(report['codepoints'].values()):,}"
    for length, count in report["codepoints"].items():
        yield f"  {length} byte{'s'[: length > 1]}", f"{count:,}"
    yield "errors", f"{sum(error['count'] for error in report['errors'].values()):,}"
    for cause, error in report["errors"].items():
        first = [f"{e['bytes']} at {e['offset']:,}" for e in error["first"]]
        ellipsis = ["..."] if error["count"] > len(first) else []
        yield f"  {cause}", f"{error['count']:,}: {', '.join(first + ellipsis)}"
    if report["bytes_per_second"]:
        yield "speed", f"{report['bytes_per_second']:,.0f} bytes per second"
    yield "verdict", f"hardware and specification agree in all {simulated} cycles"
