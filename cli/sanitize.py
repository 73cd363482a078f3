"""``clockpoint sanitize``."""

import codecs
import sys

import click

from ..hdl import POLICIES
from ..sim import Simulation
from ..sim.sent import Sender
from .files import InputFile, OutputFile, open_output
from .hardware import Stopped, check_errors, encoding_option, engine_option
from .lines import print_lines, say
from .terminal import read_chunks

__all__ = ["sanitize"]

#: The policies that CPython has as well.
JUDGED = "replace", "ignore"


@click.command(
    help="""Replace each ill-formed sequence of FILE by U+FFFD.

    FILE, or standard input without it, is decoded and encoded again on the simulated hardware.
    Well-formed sequences pass unchanged. For UTF-8 with replace and ignore, the output is compared
    with CPython's. The report goes to standard error.

    POLICY says what an error becomes:

    \b
      strict             end of the output, and exit status 1
      replace            U+FFFD
      replace-run        U+FFFD, one for consecutive errors
      ignore             nothing
      replace-each-byte  U+FFFD for each byte
      surrogateescape    U+DC00 plus the byte, for each byte (PEP 383)
      optu               U+EF00 plus the byte, for each byte (MirBSD)

    With the last two, bytes below 80 cannot be escaped and become U+FFFD. With ignore, so does a
    surrogate that would form a pair with the one before the error.

    Exit status: 1 if anything differs, or at an error with --errors strict.

    \b
    Examples:
      clockpoint sanitize some.txt -o clean.txt
      clockpoint sanitize --encoding cesu-8 --errors ignore < some.dump | less
    """,
)
@click.argument("file", type=InputFile(), default="-")
@click.option("-o", "--out", default="-", type=OutputFile(), help="Write to FILE.")
@click.option(
    "--errors",
    metavar="POLICY",
    type=click.Choice(POLICIES),
    default="replace",
    help="What an ill-formed sequence becomes.",
)
@encoding_option
@engine_option
def sanitize(file, out, errors, encoding, engine):
    check_errors(errors, encoding)
    engine = engine or "machine"
    simulation = Simulation("sanitizer", engine, encoding=encoding, errors=errors)
    sender = Sender(simulation.core)
    judged = encoding == "utf-8" and errors in JUDGED
    decoder = codecs.getincrementaldecoder("utf-8")(errors) if judged else None
    expected = bytearray()  # CPython's output that the hardware has not sent yet
    same, hidden = True, out == "-" and sys.stdout.isatty()

    def packet():
        for chunk in read_chunks(file, simulation.chunk, hidden=hidden):
            if errors == "strict" and sender.errors:
                return
            if judged:
                expected.extend(decoder.decode(chunk).encode())
            yield chunk
        if judged:
            expected.extend(decoder.decode(b"", final=True).encode())

    try:
        with open_output(out, "wb") as sink:
            for data, _ in map(sender.read, simulation.run(packet())):
                sink.write(data)
                if judged:
                    same = same and expected.startswith(data)
                    del expected[: len(data)]
            if errors == "strict" and sender.errors:
                raise Stopped(f"{sender.sent:,} bytes out, then an ill-formed sequence")
    except Stopped as stopped:
        say(f"{stopped}; see --errors")
        return 1
    same = same and not expected
    said = "identical to the input" if judged else "no errors"
    if sender.errors:
        said = f"{sender.errors:,} error{'s' * (sender.errors != 1)} {_fate(errors)}"
    if not same:
        said = "different from CPython's output"
    if judged and same:
        said += ", as by CPython"
    sizes = f"{simulation.accepted:,} bytes in, {sender.sent:,} bytes out"
    print_lines(f"{sizes} in {simulation.simulated:,} cycles: {said}", err=True)
    return 0 if same else 1


def _fate(errors):
    """What the errors have become."""
    if errors == "ignore":
        return "removed"
    return "replaced by U+FFFD" if errors.startswith("replace") else "escaped"
