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
from .files import InputFile, OutputFile, open_output
from .hardware import LANES, NETLISTS, encoding_option, engine_option, netlist_of
from .lines import print_lines
from .terminal import print_mismatch, read_chunks

__all__ = ["simulate"]

#: Chunks from which on the speed of a simulation is reported.
ENOUGH = 256


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
    are compared with a reference model in every cycle. Ill-formed sequences are reported, and are
    not a failure.

    Without idle cycles and stalls, all processors are used: large parts of FILE are simulated at
    the same time. The report is the same as on one processor.

    With --lanes N, the hardware is a wide decoder: it accepts N bytes per cycle and cannot be
    stalled.

    PATTERN is a string of 0s and 1s that repeats for ever. An output named - is standard output;
    the report then goes to standard error.

    Exit status: 1 if hardware and reference differ.

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
        simulation = make(**recording)
        write = _text if text else _events if events else None
        started = time.monotonic()
        hidden = to_stderr and sys.stdout.isatty()
        chunks = read_chunks(file, simulation.chunk, hidden=hidden)
        ended = _run(simulation.run(chunks), write, out)
        found = _findings(file.name, simulation, time.monotonic() - started, ended)
        if as_json:
            sink.write(json.dumps(found) + "\n")
            sink.flush()  # before anything is printed: it may fail
        if not (found["bytes"] or ended):
            print_lines(f"{file.name} is empty: there is nothing to decode.", err=True)
        elif not (as_json and out == "-"):
            for heading, value in _rows(found):
                print_lines(f"{heading:27}{value}".rstrip(), err=to_stderr)
        if isinstance(ended, KeyboardInterrupt):
            raise ended  # so that no file is left that is not whole
    if ended:
        print_mismatch(ended)
    return 1 if ended else 0


def _refuse(printed, out, vcd, idle, stall, lanes, encoding, engine, form):
    """Refuse options that exclude each other."""
    if len(printed) > 1:
        raise click.UsageError(f"{' and '.join(printed)} exclude each other; choose one")
    if out and not printed:
        raise click.UsageError("--out needs --text, --events or --json; add one of them")
    if vcd and (engine == "cxxrtl" or form):
        raise click.UsageError("--vcd needs the engine pysim, and the decoder itself")
    if engine == "pysim" and form:
        raise click.UsageError("--netlist needs the engine cxxrtl; leave out one of them")
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
    design = netlist_of(form, encoding) if form else None
    core = WideDecoder if lanes else StreamDecoder
    make = find_engine("cxxrtl" if design else "pysim" if vcd else engine, core)
    options = {"lanes": lanes} if lanes else {"stall": stall}
    options |= {"design": design} if design else {}
    options |= {"jobs": os.cpu_count()} if make is Compiled else {}
    return partial(make, idle=idle, encoding=encoding, **options)


def _run(batches, write, out):
    """Write all batches; returns the exception that ended them early, if any.

    After one, there is no file ``out``.
    """
    try:
        # The batches are closed first: only then is the waveform complete.
        with (
            open_output(out, "wb") if write else nullcontext() as sink,
            closing(batches),
        ):
            for batch in batches:
                if write:
                    write(batch, sink)
    except (Mismatch, KeyboardInterrupt) as error:
        return error
    return None


def _text(batch, sink):
    # Some encodings have surrogates; UTF-8 has not.
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
