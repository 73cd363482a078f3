"""``clockpoint simulate``."""

import codecs
import json
import sys
import time
from contextlib import ExitStack, closing, nullcontext
from functools import partial

import click

from ..flow.catalogue import CATALOGUE
from ..sim import Mismatch, Simulation
from ..sim.reader import Reader, Tally
from .files import InputFile, OutputFile, open_output
from .hardware import LANES, NETLISTS, encoding_option, engine_option, netlist_of
from .lines import print_lines
from .terminal import print_mismatch, read_chunks

__all__ = ["simulate"]

#: Bytes from which on the speed of a simulation is reported.
ENOUGH = 1 << 24


class Pattern(click.ParamType):
    """Cycles, as a string of 0 and 1 that repeats for ever."""

    name = "pattern"

    def convert(self, value, param, ctx):
        if not value or set(value) - {"0", "1"}:
            self.fail(f"{value!r} is not a string of 0s and 1s, such as 001.", param, ctx)
        if "0" not in value:
            self.fail(f"{value!r} never lets a byte pass; it needs a 0.", param, ctx)
        return [digit == "1" for digit in value]


@click.command(
    help="""Decode FILE on the simulated hardware, and print a report.

    FILE, or standard input without it, is one packet, presented at one byte per cycle. All outputs
    are compared with a specification in every cycle. Ill-formed sequences are reported, and are
    not a failure.

    Without idle cycles and stalls, parts of FILE are simulated at the same time, on all processors.
    The report is that of one long run.

    With --lanes N, the hardware is a wide decoder: it accepts N bytes per cycle and cannot be
    stalled.

    PATTERN is a string of 0s and 1s that repeats for ever. An output named - is standard output;
    the report then goes to standard error.

    Exit status: 1 if hardware and specification differ.

    \b
    Examples:
      clockpoint simulate --text some.txt
      clockpoint simulate --idle 001 --stall 01 --vcd some.vcd some.txt
    """,
)
@click.argument("file", type=InputFile(), default="-")
@click.option(
    "--text",
    is_flag=True,
    help="Print the decoded text in UTF-8; U+FFFD replaces what UTF-8 cannot encode.",
)
@click.option("--events", is_flag=True, help="Print a JSON object per event.")
@click.option("--json", "as_json", is_flag=True, help="Print the report as a JSON object.")
@click.option("-o", "--out", type=OutputFile(), help="Write the output to FILE.")
@click.option("--vcd", type=OutputFile(), help="Write a waveform; needs the engine pysim.")
@click.option("--idle", type=Pattern(), default="0", help="1: the source is idle.")
@click.option("--stall", type=Pattern(), default="0", help="1: the sink is not ready.")
@click.option("--lanes", type=LANES, help="Simulate a wide decoder.")
@encoding_option
@engine_option
@click.option("--netlist", "form", type=NETLISTS, help="Simulate this netlist of the decoder.")
def simulate(file, text, events, as_json, out, vcd, **hardware):
    flags = {"--text": text, "--events": events, "--json": as_json}
    printed = [option for option, given in flags.items() if given]
    _refuse(printed, out, vcd, **hardware)
    if printed:
        out = out or "-"
    to_stderr = "-" in (out, vcd)
    make = _maker(vcd, **hardware)
    with ExitStack() as stack:
        recording = {"vcd": stack.enter_context(open_output(vcd))} if vcd else {}
        sink = stack.enter_context(open_output(out)) if as_json else None
        simulation, tally = make(**recording), Tally()
        write = _write_text if text else _write_events if events else None
        started = time.monotonic()
        hidden = to_stderr and sys.stdout.isatty()
        chunks = read_chunks(file, simulation.chunk, hidden=hidden)
        ended = _run(simulation, chunks, tally, write, out)
        report = _report(file.name, simulation, tally, time.monotonic() - started, ended)
        if as_json:
            sink.write(json.dumps(report) + "\n")
            sink.flush()  # before anything is printed: it may fail
        if not (report["bytes"] or ended):
            print_lines(f"{file.name} is empty: there is nothing to decode.", err=True)
        elif not (as_json and out == "-"):
            for heading, value in _rows(report):
                print_lines(f"{heading:27}{value}".rstrip(), err=to_stderr)
        if isinstance(ended, KeyboardInterrupt):
            raise ended  # so that no incomplete file is left
    if isinstance(ended, Mismatch):
        print_mismatch(ended)
    return 1 if ended else 0


def _refuse(printed, out, vcd, idle, stall, lanes, encoding, engine, form):
    """Refuse options that exclude each other."""
    if len(printed) > 1:
        raise click.UsageError(f"{' and '.join(printed)} exclude each other; choose one")
    if out and not printed:
        raise click.UsageError("--out needs --text, --events or --json; add one of them")
    if vcd and (engine == "machine" or form):
        raise click.UsageError("--vcd needs the engine pysim, and the decoder itself")
    if engine == "pysim" and form:
        raise click.UsageError("--netlist needs the engine machine; leave out one of them")
    if not lanes:
        return
    others = {"--stall": True in stall, "--vcd": vcd}
    others |= {"--netlist": form}
    if given := [option for option, value in others.items() if value]:
        raise click.UsageError(
            f"{given[0]} applies to the stream decoder; leave out {given[0]} or --lanes"
        )
    if encoding not in CATALOGUE["wide-decoder"].encodings:
        raise click.UsageError(f"there is no wide decoder for {encoding}; leave out --lanes")


def _maker(vcd, idle, stall, lanes, encoding, engine, form):
    """A function that makes the simulation; the netlist or the bitstream is made here."""
    engine = engine or ("pysim" if vcd else "machine")
    options = {"idle": idle, "stall": stall, "encoding": encoding}
    if lanes:
        return partial(Simulation, "wide-decoder", engine, lanes=lanes, **options)
    netlist = netlist_of(form, encoding) if form else ""
    return partial(Simulation, "stream-decoder", engine, netlist=netlist, **options)


def _run(simulation, chunks, tally, write, out):
    """Count and write all events; returns the exception that ended them early, if any.

    After one, there is no file ``out``.
    """
    reader, batches = Reader(simulation.core), simulation.run(chunks)
    try:
        # The batches are closed first: only then is the waveform complete.
        with (
            open_output(out, "wb") if write else nullcontext() as sink,
            closing(batches),
        ):
            for events in map(reader.read, batches):
                tally.count(events)
                if write:
                    write(events, sink)
    except (Mismatch, KeyboardInterrupt) as error:
        return error
    return None


def _write_text(events, sink):
    # Some encodings have surrogates; UTF-8 has not.
    sink.write(events.text.encode(errors="clockpoint-replace"))


codecs.register_error(
    "clockpoint-replace", lambda error: ("\ufffd".encode() * (error.end - error.start), error.end)
)


def _write_events(events, sink):
    lines = []
    for event in events:
        fields = {"offset": event.offset, "length": event.length}
        fields |= {"cause": event.cause} if event.cause else {"codepoint": event.codepoint}
        lines.append(json.dumps(fields))
    sink.write("".join(f"{line}\n" for line in lines).encode())


def _report(name, simulation, tally, seconds, ended):
    """The report, as --json prints it."""
    size = tally.bytes
    errors = {}
    for cause, count in tally.errors.most_common():
        first = [
            {"offset": e.offset, "bytes": e.bytes.hex(" ").upper()} for e in tally.first[cause]
        ]
        errors[cause] = {"count": count, "first": first}
    mismatch = None
    if isinstance(ended, Mismatch):
        mismatch = {
            name: getattr(ended, name) for name in ("cycle", "inputs", "hardware", "expected")
        }
    return {
        "input": name,
        "bytes": size,
        "cycles": simulation.latest,
        "simulated_cycles": simulation.simulated,
        "codepoints": dict(sorted(tally.codepoints.items())),
        "errors": errors,
        "bytes_per_second": size / seconds if size >= ENOUGH else None,
        "agrees": not mismatch,
        "mismatch": mismatch,
        "interrupted": isinstance(ended, KeyboardInterrupt),
    }


def _rows(report):
    """The rows of the report: a heading and a value."""
    yield "input", report["input"]
    yield "bytes", f"{report['bytes']:,}"
    simulated = f"{report['simulated_cycles']:,}"
    yield "cycles", f"{report['cycles']:,} up to the last event, {simulated} simulated"
    yield "code points", f"{sum(report['codepoints'].values()):,}"
    for length, count in report["codepoints"].items():
        yield f"  {length} byte{'s'[: length > 1]}", f"{count:,}"
    yield "errors", f"{sum(error['count'] for error in report['errors'].values()):,}"
    for cause, error in report["errors"].items():
        first = [f"{e['bytes']} at {e['offset']:,}" for e in error["first"]]
        more = ["..."] if error["count"] > len(first) else []
        yield f"  {cause}", f"{error['count']:,}: {', '.join(first + more)}"
    if report["bytes_per_second"]:
        yield "speed", f"{report['bytes_per_second']:,.0f} bytes per second"
    verdict = f"agree in all {simulated} cycles{' so far' if report['interrupted'] else ''}"
    if not report["agrees"]:
        verdict = f"differ in cycle {report['mismatch']['cycle']:,}"
    yield "verdict", f"hardware and specification {verdict}"
