"""``clockpoint simulate``."""

import codecs
import json
import os
import sys
import time
from contextlib import ExitStack, closing, nullcontext
from functools import partial

import click

from ..flow.catalogue import CATALOGUE
from ..hdl import StreamDecoder, WideDecoder
from ..sim import Compiled, Mismatch, find_engine
from ..sim.engines.cycle import fields
from .campaign import jobs_option
from .files import InputFile, OutputFile, is_standard_output, keep_apart, read_chunks, replacing
from .hardware import LANES, encoding_option, engine_option, form_of, form_options
from .lines import print_lines
from .terminal import print_mismatch, progress_bar

__all__ = ["simulate"]

#: From so many chunks on, the time that a simulation takes says how fast it is.
ENOUGH = 256


class Pattern(click.ParamType):
    """Cycles, as a string of 0 and 1 that repeats for ever."""

    name = "pattern"

    def convert(self, value, param, ctx):
        if not value or set(value) - {"0", "1"}:
            self.fail(f"{value!r} is not a row of 0s and 1s, such as 001.", param, ctx)
        if "0" not in value:
            self.fail(f"{value!r} never lets a byte pass; it needs a 0.", param, ctx)
        return [digit == "1" for digit in value]


@click.command(
    help="""Decode FILE on the simulated hardware, and report.

    FILE is one packet, a byte in every cycle; without it, the standard input is. All outputs are
    compared with a reference model in every cycle. Ill-formed sequences are reported, and are no
    failure.

    All processors take part, unless something pauses: large parts of FILE are simulated at the same
    time. What is reported is that of one processor.

    With --lanes, the hardware is a wide decoder of so many lanes: it takes a beat of as many bytes
    in a cycle, and cannot be stalled.

    PATTERN is a row of 0s and 1s that repeats for ever. An output named - is the standard output;
    the report then goes to standard error.

    Exit status: 1 if the hardware and the reference differ in a cycle; with --check, also if there
    is an ill-formed sequence.

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
    help="Print the decoded text in UTF-8, with U+FFFD for what has no form in it.",
)
@click.option("--events", is_flag=True, help="Print a JSON object per event.")
@click.option("--json", "as_json", is_flag=True, help="Print the report as a JSON object.")
@click.option("-o", "--out", type=OutputFile(), help="Write that to FILE instead.")
@click.option("--check", is_flag=True, help="Exit with 1 if a sequence is ill-formed.")
@click.option("--vcd", type=OutputFile(), help="Write a waveform; needs the engine pysim.")
@click.option("--idle", type=Pattern(), default="0", help="1: no byte is offered in this cycle.")
@click.option("--stall", type=Pattern(), default="0", help="1: no event is taken in this cycle.")
@click.option("--lanes", type=LANES, help="Take so many bytes in every cycle.")
@click.option("--limit", metavar="BYTES", type=click.IntRange(1), help="Stop after so many bytes.")
@jobs_option
@encoding_option
@engine_option
@form_options
def simulate(file, text, events, as_json, out, check, vcd, limit, jobs, **hardware):
    flags = {"--text": text, "--events": events, "--json": as_json}
    printed = [option for option, given in flags.items() if given]
    _refuse(printed, out, vcd, jobs, **hardware)
    outputs = {"--vcd": vcd} if vcd else {}
    if printed:
        option = "--out" if out else printed[0]
        outputs[option] = out = out or "-"
    keep_apart(outputs)
    to_stderr = any(map(is_standard_output, outputs.values()))
    make = _maker(vcd, jobs, **hardware)
    with ExitStack() as stack:
        recording = {"vcd": stack.enter_context(replacing(vcd))} if vcd else {}
        sink = stack.enter_context(replacing(out)) if as_json else None
        simulation = make(**recording)
        write = _text if text else _events if events else None
        limit = limit and min(limit, sys.maxsize)  # no file is longer
        started = time.monotonic()
        with progress_bar(file, limit, hidden=to_stderr and sys.stdout.isatty()) as progress:
            chunks = read_chunks(file, simulation.chunk, limit, progress)
            ended = _run(simulation.run(chunks), write, out)
        found = _findings(file.name, simulation, time.monotonic() - started, ended)
        if as_json:
            sink.write(json.dumps(found) + "\n")
            sink.flush()  # before anything is printed: it may fail
        if not (found["bytes"] or ended):
            print_lines(f"{file.name} is empty: there is nothing to decode.", err=True)
        elif not (as_json and is_standard_output(out)):
            for heading, value in _rows(found):
                print_lines(f"{heading:27}{value}".rstrip(), err=to_stderr)
        if isinstance(ended, KeyboardInterrupt):
            raise ended  # so that no file is left that is not whole
    if ended:
        print_mismatch(ended)
    return 1 if ended or (check and found["errors"]) else 0


def _refuse(printed, out, vcd, jobs, idle, stall, lanes, encoding, engine, cells, bitstream):
    """Refuse options that exclude each other."""
    if len(printed) > 1:
        raise click.UsageError(f"{' and '.join(printed)} exclude each other; choose one")
    if out and not printed:
        raise click.UsageError("--out is for --text, --events or --json; add one of them")
    if vcd and (engine == "cxxrtl" or cells or bitstream):
        raise click.UsageError("--vcd is written by the engine pysim, of the decoder itself")
    if engine == "pysim" and (cells or bitstream):
        raise click.UsageError("--netlist and --bitstream need the engine cxxrtl")
    if jobs and (engine == "pysim" or vcd):
        raise click.UsageError("--jobs is of the engine cxxrtl; leave it out")
    if not lanes:
        return
    others = {"--stall": True in stall, "--vcd": vcd, "--jobs": jobs}
    others |= {"--netlist": cells, "--bitstream": bitstream}
    if given := [option for option, value in others.items() if value]:
        raise click.UsageError(f"{given[0]} is of the stream decoder; leave it or --lanes out")
    if encoding not in CATALOGUE["wide-decoder"].encodings:
        raise click.UsageError(
            f"a wide decoder takes each sequence by itself, and those of {encoding} are not so; "
            "leave out --lanes"
        )


def _maker(vcd, jobs, idle, stall, lanes, encoding, engine, cells, bitstream):
    """What makes the simulation; the netlist or the bitstream is made here."""
    form = form_of(cells, bitstream, encoding)
    core = WideDecoder if lanes else StreamDecoder
    make = find_engine("cxxrtl" if form else "pysim" if vcd else engine, core)
    options = {"lanes": lanes} if lanes else {"stall": stall}
    options |= {"design": form} if form else {}
    options |= {"jobs": jobs or os.cpu_count()} if make is Compiled else {}
    return partial(make, idle=idle, encoding=encoding, **options)


def _run(batches, write, out):
    """Take all that comes, and write it; returns the exception that has ended it early, if any.

    After one, there is no file ``out``.
    """
    try:
        # The batches are closed first: that is when the waveform gets its end.
        with (
            replacing(out, binary=True) if write else nullcontext() as sink,
            closing(batches),
        ):
            for batch in batches:
                if write:
                    write(batch, sink)
    except (Mismatch, KeyboardInterrupt) as error:
        return error
    return None


def _text(batch, sink):
    # There are encodings of surrogates; UTF-8 is none.
    sink.write(batch.text.encode(errors="clockpoint-replace"))


codecs.register_error(
    "clockpoint-replace", lambda error: ("\ufffd".encode() * (error.end - error.start), error.end)
)


def _events(batch, sink):
    for event in batch.events:
        fields = {"offset": event.offset, "length": event.length}
        fields |= {"cause": event.cause} if event.cause else {"codepoint": event.codepoint}
        sink.write(json.dumps(fields).encode() + b"\n")


def _findings(name, simulation, seconds, ended):
    """The report, as --json prints it."""
    tally = simulation.tally
    speed = tally.bytes / seconds if tally.bytes >= ENOUGH * simulation.chunk else None
    errors = {}
    for cause, count in tally.errors.most_common():
        first = [
            {"offset": e.offset, "bytes": e.bytes.hex(" ").upper()} for e in tally.first[cause]
        ]
        errors[cause] = {"count": count, "first": first}
    differs = None
    if isinstance(ended, Mismatch):
        sides = {name: getattr(ended, name) for name in ("inputs", "hardware", "reference")}
        differs = {"cycle": ended.cycle} | {name: fields(side) for name, side in sides.items()}
    return {
        "input": name,
        "bytes": tally.bytes,
        "cycles": tally.cycles,
        "simulated_cycles": tally.simulated,
        "codepoints": dict(sorted(tally.codepoints.items())),
        "errors": errors,
        "bytes_per_second": speed,
        "jobs": getattr(simulation, "jobs", 1),
        "agrees": not differs,
        "mismatch": differs,
        "interrupted": isinstance(ended, KeyboardInterrupt),
    }


def _rows(found):
    """The rows of the report: a heading and a value."""
    yield "input", found["input"]
    yield "bytes", f"{found['bytes']:,}"
    simulated = f"{found['simulated_cycles']:,}"
    yield "cycles", f"{found['cycles']:,} up to the last event, {simulated} simulated"
    yield "code points", f"{sum(found['codepoints'].values()):,}"
    for length, count in found["codepoints"].items():
        yield f"  {length} byte{'s'[: length > 1]}", f"{count:,}"
    yield "errors", f"{sum(error['count'] for error in found['errors'].values()):,}"
    for cause, error in found["errors"].items():
        first = [f"{e['bytes']} at {e['offset']:,}" for e in error["first"]]
        more = ["..."] if error["count"] > len(first) else []
        yield f"  {cause}", f"{error['count']:,}: {', '.join(first + more)}"
    if found["bytes_per_second"]:
        jobs = f"{found['jobs']} processor{'s'[: found['jobs'] > 1]}"
        yield "speed", f"{found['bytes_per_second']:,.0f} bytes per second on {jobs}"
    verdict = f"agree in all {simulated} cycles{' so far' if found['interrupted'] else ''}"
    if not found["agrees"]:
        verdict = f"differ in cycle {found['mismatch']['cycle']:,}"
    yield "verdict", f"hardware and reference {verdict}"
