"""``clockpoint transcode``."""

import sys

import click
import numpy as np

from ..hdl import ENCODINGS, POLICIES
from ..sim import Simulation
from ..sim.models import becomes
from ..sim.reader import Reader, Tally
from ..sim.sent import Sender
from .files import InputFile, OutputFile, open_output
from .hardware import EncodingName, Stopped, check_errors, engine_option
from .lines import print_lines, say
from .terminal import read_chunks

__all__ = ["transcode"]

#: A number that no encoding of up to 21 bits can encode.
NOTHING = 0x1FFFFF


@click.command(
    help="""Convert FILE to another encoding on the simulated hardware.

    FILE, or standard input without it, is decoded and encoded by two simulations, each compared
    with its specification in every cycle. 'clockpoint encodings' lists the encodings, 'clockpoint
    sanitize --help' the policies for ill-formed sequences. Code points that the target cannot
    encode become U+FFFD, unless the policy is strict.

    Exit status: 1 if anything is ill-formed or cannot be encoded and --errors is strict.

    \b
    Examples:
      clockpoint transcode --from cesu-8 --to utf-8 some.dump -o some.txt
      clockpoint transcode --from utf-8 --to utf8mb3 --errors replace < some.txt
    """,
)
@click.argument("file", type=InputFile(), default="-")
@click.option("--from", "source", type=EncodingName(), required=True, help="Encoding of FILE.")
@click.option("--to", "target", type=EncodingName(), required=True, help="Encoding of the output.")
@click.option(
    "--errors",
    metavar="POLICY",
    type=click.Choice(POLICIES),
    default="strict",
    help="What an ill-formed sequence becomes.",
)
@click.option("-o", "--out", type=OutputFile(), default="-", help="Write to FILE.")
@engine_option
def transcode(file, source, target, errors, out, engine):
    check_errors(errors, target)
    engine = engine or "machine"
    decoder = Simulation("stream-decoder", engine, encoding=source)
    encoder = Simulation("encoder", engine, encoding=target)
    tally, sender = Tally(), Sender(encoder.core)
    hidden = out == "-" and sys.stdout.isatty()
    try:
        with open_output(out, "wb") as sink:
            chunks = read_chunks(file, decoder.chunk, hidden=hidden)
            events = map(Reader(decoder.core).read, decoder.run(chunks))
            numbers = _code_points(events, tally, source, target, errors)
            for data, _ in map(sender.read, encoder.run(numbers)):
                if sender.errors and errors == "strict":
                    raise Stopped(f"a code point cannot be encoded in {target}")
                sink.write(data)
    except Stopped as stopped:
        say(f"{stopped}; see --errors")
        return 1
    print_lines(
        f"{tally.bytes:,} bytes in, {sender.sent:,} bytes out; errors: "
        f"{tally.errors.total():,}, code points that cannot be encoded: {sender.errors:,}; "
        "hardware and specification agree",
        err=True,
    )
    return 0


def _code_points(batches, tally, source, target, errors):
    """The code points of all events, in the form that the target's encoder accepts."""
    most = max(NOTHING, (1 << ENCODINGS[target].codepoint_bits) - 1)
    in_run = False
    for events in batches:
        tally.count(events)
        is_error = events.cause != 0
        numbers = np.where(events.codepoint <= most, events.codepoint, NOTHING)
        parts, at = [], 0
        for n in np.flatnonzero(is_error).tolist():
            event = events[n]
            if errors == "strict":
                octets = event.bytes.hex(" ").upper()
                raise Stopped(f"{octets} at {event.offset:,} is not {source}: {event.cause}")
            in_run = bool(is_error[n - 1]) if n else in_run
            parts += [numbers[at:n], becomes(errors, event.bytes, in_run)]
            at = n + 1
        if len(events):
            in_run = bool(is_error[-1])
        parts.append(numbers[at:])
        yield np.concatenate([np.asarray(part, np.uint32) for part in parts])
