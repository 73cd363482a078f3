"""``clockpoint transcode``."""

import sys
from array import array

import click

from ..hdl import ENCODINGS, POLICIES, Encoder
from ..sim import Pysim, find_engine
from ..sim.models import becomes
from .files import InputFile, OutputFile, is_standard_output, read_chunks, replacing
from .hardware import EncodingName, Stopped, check_errors, engine_option
from .lines import print_lines, say
from .terminal import progress_bar

__all__ = ["transcode"]

#: No encoding has a form for it, of those whose encoders take no more than 21 bits.
NOTHING = 0x1FFFFF


@click.command(
    help="""Change the encoding of FILE, on the simulated hardware.

    A decoder for the one encoding and an encoder for the other, each compared with its reference in
    every cycle. 'clockpoint encodings' lists the names, 'clockpoint sanitize --help' the policies.
    These are for what is ill formed: for what is not, and has no form where it would be written,
    U+FFFD stands by all of them but strict. Without FILE, the standard input is read.

    Exit status: 1 if something is ill formed or has no form, unless --errors says what to do.

    \b
    Examples:
      clockpoint transcode --from cesu-8 --to utf-8 some.dump -o some.txt
      clockpoint transcode --from utf-8 --to utf8mb3 --errors replace < some.txt
    """,
)
@click.argument("file", type=InputFile(), default="-")
@click.option("--from", "source", type=EncodingName(), required=True, help="What FILE is in.")
@click.option("--to", "target", type=EncodingName(), required=True, help="What is written.")
@click.option(
    "--errors",
    metavar="POLICY",
    type=click.Choice(POLICIES),
    default="strict",
    show_default=True,
    help="What an ill-formed sequence becomes.",
)
@click.option("-o", "--out", type=OutputFile(), default="-", help="Write to FILE instead.")
@engine_option
def transcode(file, source, target, errors, out, engine):
    check_errors(errors, target)
    simulation = find_engine(engine)
    decoder = simulation(encoding=source)
    same = "pysim" if simulation is Pysim else "cxxrtl"  # and said once why
    encoder = find_engine(same, Encoder)(encoding=target)
    hidden = is_standard_output(out) and sys.stdout.isatty()
    try:
        with replacing(out, binary=True) as sink, progress_bar(file, hidden=hidden) as progress:
            chunks = read_chunks(file, decoder.chunk, progress=progress)
            numbers = _code_points(decoder.run(chunks), source, target, errors)
            for data, refused, _ in encoder.run(numbers):
                if refused and errors == "strict":
                    raise Stopped(f"there is a code point that has no form in {target}")
                sink.write(data)
    except Stopped as stopped:
        say(f"{stopped}; see --errors")
        return 1
    found = decoder.tally.errors.total(), encoder.tally.errors
    print_lines(
        f"{decoder.tally.bytes:,} bytes in, {encoder.tally.sent:,} bytes out; {found[0]:,} errors, "
        f"{found[1]:,} code points without a form; hardware and reference agree",
        err=True,
    )
    return 0


def _code_points(batches, source, target, errors):
    """The code points of each batch, as the encoder for the target takes them."""
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
                raise Stopped(f"{found} at {event.offset:,} is no {source}: {event.cause}")
            else:
                numbers += becomes(errors, event.bytes, in_run)
            in_run = event.cause is not None
        yield numbers
