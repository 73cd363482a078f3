"""``clockpoint transcode``."""

import sys
from array import array

import click

from ..hdl import ENCODINGS, POLICIES, Encoder
from ..sim import Pysim, find_engine
from ..sim.models import becomes
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
    with its reference in every cycle. 'clockpoint encodings' lists the encodings, 'clockpoint
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
    simulation = find_engine(engine)
    decoder = simulation(encoding=source)
    same = "pysim" if simulation is Pysim else "cxxrtl"  # the reason is printed once
    encoder = find_engine(same, Encoder)(encoding=target)
    hidden = out == "-" and sys.stdout.isatty()
    try:
        with open_output(out, "wb") as sink:
            chunks = read_chunks(file, decoder.chunk, hidden=hidden)
            numbers = _code_points(decoder.run(chunks), source, target, errors)
            for data, refused, _ in encoder.run(numbers):
                if refused and errors == "strict":
                    raise Stopped(f"a code point cannot be encoded in {target}")
                sink.write(data)
    except Stopped as stopped:
        say(f"{stopped}; see --errors")
        return 1
    found = decoder.tally.errors.total(), encoder.tally.errors
    print_lines(
        f"{decoder.tally.bytes:,} bytes in, {encoder.tally.sent:,} bytes out; errors: "
        f"{found[0]:,}, code points that cannot be encoded: {found[1]:,}; "
        "hardware and reference agree",
        err=True,
    )
    return 0


def _code_points(batches, source, target, errors):
    """The code points of each batch, in the form that the target's encoder accepts."""
    most = max(NOTHING, (1 << ENCODINGS[target].codepoint_bits) - 1)
    in_run = False
    for batch in batches:
        if not batch.errors and ENCODINGS[source].codepoint_bits <= 21:
            in_run = in_run and not batch.size
            yield array("I", batch.codepoints)
            continue
        numbers = []
        for event in batch.events:
            if event.cause is None:
                numbers.append(event.codepoint if event.codepoint <= most else NOTHING)
            elif errors == "strict":
                found = event.bytes.hex(" ").upper()
                raise Stopped(f"{found} at {event.offset:,} is not {source}: {event.cause}")
            else:
                numbers += becomes(errors, event.bytes, in_run)
            in_run = event.cause is not None
        yield numbers
