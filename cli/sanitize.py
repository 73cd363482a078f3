"""``clockpoint sanitize``."""

import codecs
import sys

import click

from ..hdl import POLICIES, Sanitizer
from ..sim import find_engine
from .files import InputFile, OutputFile, is_standard_output, read_chunks, replacing
from .hardware import Stopped, check_errors, encoding_option, engine_option
from .lines import print_lines, say
from .terminal import progress_bar

__all__ = ["sanitize"]

#: The policies that CPython has, too.
JUDGED = "replace", "ignore"


@click.command(
    help="""Replace each ill-formed sequence of FILE by U+FFFD.

    FILE, without it the standard input, is decoded and encoded again on the simulated hardware.
    What is well formed comes out as it went in, in the shortest form. All outputs are compared with
    a reference model in every cycle; those of UTF-8, also with what CPython makes of the input,
    where it has the same error handler. The result goes to standard error.

    POLICY is one of these, after each of them what an error becomes:

    \b
      strict             the end, before the first, and exit status 1
      replace            U+FFFD, each
      replace-run        U+FFFD, all that are next to each other
      ignore             nothing
      replace-each-byte  U+FFFD for each of their bytes
      surrogateescape    U+DC00 plus the byte, for each (PEP 383)
      optu               U+EF00 plus the byte, for each (MirBSD)

    For a byte below 80, which has no escape, U+FFFD stands by the last two; and by ignore, for a
    surrogate that would be half of a pair with the one before what is left out.

    Exit status: 1 if anything differs, or at --errors strict.

    \b
    Examples:
      clockpoint sanitize some.txt -o clean.txt
      clockpoint sanitize --encoding cesu-8 --errors ignore < some.dump | less
    """,
)
@click.argument("file", type=InputFile(), default="-")
@click.option("-o", "--out", default="-", type=OutputFile(), help="Write to FILE instead.")
@click.option(
    "--errors",
    metavar="POLICY",
    type=click.Choice(POLICIES),
    default="replace",
    show_default=True,
    help="What an ill-formed sequence becomes.",
)
@encoding_option
@engine_option
def sanitize(file, out, errors, encoding, engine):
    check_errors(errors, encoding)
    simulation = find_engine(engine, Sanitizer)(encoding=encoding, errors=errors)
    judged = encoding == "utf-8" and errors in JUDGED
    decoder = codecs.getincrementaldecoder("utf-8")(errors) if judged else None
    expected = bytearray()  # of what has gone in, and not come out
    same = True

    def packet(progress):
        for chunk in read_chunks(file, simulation.chunk, progress=progress):
            if errors == "strict" and simulation.tally.errors:
                return
            if judged:
                expected.extend(decoder.decode(chunk).encode())
            yield chunk
        if judged:
            expected.extend(decoder.decode(b"", final=True).encode())

    try:
        with (
            replacing(out, binary=True) as sink,
            progress_bar(file, hidden=is_standard_output(out) and sys.stdout.isatty()) as progress,
        ):
            for data, *_ in simulation.run(packet(progress)):
                sink.write(data)
                if judged:
                    same = same and expected.startswith(data)
                    del expected[: len(data)]
            tally = simulation.tally
            if errors == "strict" and tally.errors:
                raise Stopped(f"{tally.sent:,} bytes out, then an ill-formed sequence")
    except Stopped as stopped:
        say(f"{stopped}; see --errors")
        return 1
    same = same and not expected
    said = "identical to the input" if judged else "no errors"
    if tally.errors:
        said = f"{tally.errors:,} errors {_fate(errors)}"
    if not same:
        said = "not what CPython makes of the input"
    print_lines(
        f"{tally.bytes:,} bytes in, {tally.sent:,} bytes out: {said}; "
        f"hardware and reference agree in all {tally.simulated:,} cycles",
        err=True,
    )
    return 0 if same else 1


def _fate(errors):
    """What has become of them."""
    if errors == "ignore":
        return "left out"
    return "replaced by U+FFFD" if errors.startswith("replace") else "escaped"
