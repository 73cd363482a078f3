"""``clockpoint simulate``."""

import json
import os
import sys
import time
from contextlib import ExitStack, closing
from dataclasses import asdict
from itertools import islice

import click

from clockpoint.sim import Mismatch, Tally, offer, stream_clocks

from .files import progress_bar, read_bytes, replacing

__all__ = ["simulate"]


LIMIT = click.IntRange(1, sys.maxsize)


class Pattern(click.ParamType):
    """Clocks, as a string of 0 and 1 that repeats for ever."""

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
@click.option("--idle", type=Pattern(), default="0", help="1: no byte is offered in this clock.")
@click.option("--stall", type=Pattern(), default="0", help="1: no event is taken in this clock.")
@click.option("--limit", metavar="BYTES", type=LIMIT, help="Stop after so many bytes.")
def simulate(file, text, events, vcd, idle, stall, limit):
    """Run FILE through the simulated decoder, in lockstep with the reference.

    FILE is one packet, offered at one byte per clock; standard input if there is none. Its
    ill-formed sequences are reported, and are no failure. PATTERN is a row of 0s and 1s that
    repeats for ever.

    Exit status: 0 if the hardware and the reference agree in every clock, 1 if they differ, 2 if
    the command cannot run.
    """
    if text and events:
        raise click.UsageError("--text and --events both want the standard output; choose one.")
    if vcd and os.path.exists(vcd) and os.path.samestat(os.stat(vcd), os.fstat(file.fileno())):
        raise click.UsageError(f"--vcd would write over the input, {vcd}; name another file.")
    write = _text if text else _json if events else _nothing
    started = time.monotonic()
    tally = Tally()
    mismatch = None
    with ExitStack() as stack:
        waveform = stack.enter_context(replacing(vcd)) if vcd else None
        both_on_terminal = write is not _nothing and sys.stdout.isatty()
        progress = stack.enter_context(progress_bar(file, limit, hidden=both_on_terminal))
        packet = islice(read_bytes(file), limit)
        clocks = stream_clocks(offer([packet], idle=idle, stall=stall), vcd=waveform)
        stack.enter_context(closing(clocks))  # before its waveform is
        try:
            for clock in clocks:
                if event := tally.count(clock):
                    write(event)
                progress(tally.bytes)
        except Mismatch as error:
            mismatch = error
    sys.stdout.flush()
    if not (tally.bytes or mismatch):
        click.echo(f"{file.name} is empty: there is nothing to decode.", err=True)
        return 0
    seconds = time.monotonic() - started
    for heading, value in _report(file.name, tally, mismatch, seconds):
        click.echo(f"{heading:27}{value}".rstrip(), err=text or events)
    if mismatch:
        click.echo(mismatch, err=True)
        return 1
    return 0


def _text(event):
    sys.stdout.buffer.write(chr(0xFFFD if event.codepoint is None else event.codepoint).encode())


def _json(event):
    fields = {name: value for name, value in asdict(event).items() if value is not None}
    sys.stdout.buffer.write(json.dumps(fields).encode() + b"\n")


def _nothing(event):
    pass


def _report(name, tally, mismatch, seconds):
    """The rows of the report: a heading and a value."""
    yield "input", name
    yield "bytes", f"{tally.bytes:,}"
    yield "clocks", f"{tally.clocks:,}"
    yield "code points", f"{tally.codepoints.total():,}"
    for length, count in sorted(tally.codepoints.items()):
        yield f"  {length} byte{'s'[: length > 1]}", f"{count:,}"
    yield "errors", f"{tally.errors.total():,}"
    for cause, count in tally.errors.most_common():
        first = [f"{bytes_.hex(' ').upper()} at {at:,}" for at, bytes_ in tally.first[cause]]
        more = ["..."] if count > len(first) else []
        yield f"  {cause}", f"{count:,}: {', '.join(first + more)}"
    yield "speed", f"{tally.bytes / seconds:,.0f} bytes per second"
    if mismatch:
        yield "verdict", f"hardware and reference differ in clock {mismatch.clock:,}"
    else:
        yield "verdict", f"hardware and reference agree in all {tally.simulated:,} clocks"
