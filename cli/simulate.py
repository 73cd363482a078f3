"""``clockpoint simulate``."""

import json
import os
import sys
import time
from contextlib import ExitStack, closing

import click

from ..sim import Mismatch, find_engine
from .files import progress_bar, read_chunks, replacing
from .hardware import form_of, form_options

__all__ = ["simulate"]


LIMIT = click.IntRange(1, sys.maxsize)


class Pattern(click.ParamType):
    """Cycles, as a string of 0 and 1 that repeats for ever."""

    name = "pattern"

    def convert(self, value, param, ctx):
        if not value or set(value) - {"0", "1"}:
            self.fail(f"{value!r} is not a row of 0s and 1s, such as 001.", param, ctx)
        if "0" not in value:
            self.fail(f"{value!r} never lets a byte pass; it needs a 0.", param, ctx)
        return [digit == "1" for digit in value]


@click.command()
@click.argument("file", type=click.File("rb"), default="-")
@click.option("--text", is_flag=True, help="Print the decoded text; the report goes to stderr.")
@click.option("--events", is_flag=True, help="Print a JSON object per event; likewise.")
@click.option("--vcd", metavar="FILE", type=click.Path(dir_okay=False), help="Write a waveform.")
@click.option("--idle", type=Pattern(), default="0", help="1: no byte is offered in this cycle.")
@click.option("--stall", type=Pattern(), default="0", help="1: no event is taken in this cycle.")
@click.option("--limit", metavar="BYTES", type=LIMIT, help="Stop after so many bytes.")
@click.option(
    "--engine",
    type=click.Choice(["auto", "cxxrtl", "pysim"]),
    default="auto",
    help="cxxrtl: machine code; pysim: Amaranth's simulator, slow; auto: as there is a compiler.",
)
@form_options
def simulate(file, text, events, vcd, idle, stall, limit, engine, cells, bitstream):
    """Run FILE through the simulated decoder, in lockstep with the reference.

    FILE is one packet, offered at one byte per cycle; standard input if there is none. Its
    ill-formed sequences are reported, and are no failure. PATTERN is a row of 0s and 1s that
    repeats for ever.

    Exit status: 0 if the hardware and the reference agree in every cycle, 1 if they differ, 2 if
    the command cannot run.
    """
    if text and events:
        raise click.UsageError("--text and --events both want the standard output; choose one.")
    if vcd and (engine == "cxxrtl" or cells or bitstream):
        raise click.UsageError("--vcd is written by the engine pysim, of the decoder itself.")
    if engine == "pysim" and (cells or bitstream):
        raise click.UsageError("--netlist and --bitstream need the engine cxxrtl.")
    if vcd and os.path.exists(vcd) and os.path.samestat(os.stat(vcd), os.fstat(file.fileno())):
        raise click.UsageError(f"--vcd would write over the input, {vcd}; name another file.")
    write = _text if text else _json if events else None
    verdict = "hardware and reference agree in all {:,} cycles"
    simulation = mismatch = None
    status = 0
    try:
        with ExitStack() as stack:
            options = {"idle": idle, "stall": stall}
            if vcd:
                options["vcd"] = stack.enter_context(replacing(vcd))
            form = form_of(cells, bitstream)
            if form:
                make, options["design"] = find_engine("cxxrtl"), form
            else:
                make = find_engine("pysim" if vcd else engine, say=_warn)
            simulation = make(**options)
            started = time.monotonic()
            both_on_terminal = write and sys.stdout.isatty()
            progress = stack.enter_context(progress_bar(file, limit, hidden=both_on_terminal))
            batches = simulation.run(read_chunks(file, make.chunk, limit, progress))
            stack.enter_context(closing(batches))  # before its waveform is
            try:
                for batch in batches:
                    if write:
                        write(batch)
            except Mismatch as error:
                verdict, mismatch, status = "hardware and reference differ in cycle {:,}", error, 1
    except KeyboardInterrupt:
        if simulation is None:
            raise
        verdict, status = f"interrupted; {verdict} so far", 130
    sys.stdout.flush()
    tally = simulation.tally
    if not (tally.bytes or status):
        click.echo(f"{file.name} is empty: there is nothing to decode.", err=True)
        return 0
    seconds = time.monotonic() - started
    for heading, value in _report(file.name, tally, seconds):
        click.echo(f"{heading:27}{value}".rstrip(), err=text or events)
    click.echo(f"{'verdict':27}{verdict.format(tally.simulated)}", err=text or events)
    if mismatch:
        click.echo(mismatch, err=True)
    return status


def _warn(reason):
    click.echo(f"clockpoint: {reason}.", err=True)


def _text(batch):
    sys.stdout.buffer.write(batch.text.encode())


def _json(batch):
    for event in batch.events:
        fields = {"offset": event.offset, "length": event.length}
        fields |= {"cause": event.cause} if event.cause else {"codepoint": event.codepoint}
        sys.stdout.buffer.write(json.dumps(fields).encode() + b"\n")


def _report(name, tally, seconds):
    """The rows of the report: a heading and a value."""
    yield "input", name
    yield "bytes", f"{tally.bytes:,}"
    yield "cycles", f"{tally.cycles:,}"
    yield "code points", f"{tally.codepoints.total():,}"
    for length, count in sorted(tally.codepoints.items()):
        yield f"  {length} byte{'s'[: length > 1]}", f"{count:,}"
    yield "errors", f"{tally.errors.total():,}"
    for cause, count in tally.errors.most_common():
        first = [f"{e.bytes.hex(' ').upper()} at {e.offset:,}" for e in tally.first[cause]]
        more = ["..."] if count > len(first) else []
        yield f"  {cause}", f"{count:,}: {', '.join(first + more)}"
    yield "speed", f"{tally.bytes / seconds:,.0f} bytes per second"
