"""``clockpoint sanitize``."""

import codecs
import sys

import click

from ..hdl import Sanitizer
from ..sim import Mismatch, find_engine
from .files import OutputFile, is_standard_output, keep_apart, read_chunks, replacing
from .hardware import engine_option
from .terminal import print_mismatch, progress_bar

__all__ = ["sanitize"]


@click.command()
@click.argument("file", type=click.File("rb"), default="-")
@click.option("-o", "--out", default="-", type=OutputFile(), help="Write to FILE instead.")
@engine_option
def sanitize(file, out, engine):
    """Replace each ill-formed sequence of FILE by U+FFFD.

    FILE, without it the standard input, is decoded and encoded again on the simulated hardware.
    What is well formed comes out as it went in. All outputs are compared with a reference model in
    every cycle, and what comes out with what CPython makes of the input; the result goes to
    standard error.

    Exit status: 1 if anything differs.

    \b
    Examples:
      clockpoint sanitize some.txt -o clean.txt
      clockpoint sanitize < some.txt | less
    """
    keep_apart(file, {"--out": out})
    simulation = find_engine(engine, Sanitizer)()
    decoder = codecs.getincrementaldecoder("utf-8")("replace")
    expected = bytearray()  # of what has gone in, and not come out
    same = True

    def packet(progress):
        for chunk in read_chunks(file, simulation.chunk, progress=progress):
            expected.extend(decoder.decode(chunk).encode())
            yield chunk
        expected.extend(decoder.decode(b"", final=True).encode())

    try:
        with (
            replacing(out, binary=True) as sink,
            progress_bar(file, hidden=is_standard_output(out) and sys.stdout.isatty()) as progress,
        ):
            for data, _ in simulation.run(packet(progress)):
                sink.write(data)
                same = same and expected.startswith(data)
                del expected[: len(data)]
    except Mismatch as mismatch:
        print_mismatch(mismatch)
        return 1
    tally = simulation.tally
    same = same and not expected
    said = "identical to the input"
    if tally.errors:
        said = f"{tally.errors:,} errors replaced by U+FFFD"
    if not same:
        said = "not what CPython makes of the input"
    click.echo(
        f"{tally.bytes:,} bytes in, {tally.sent:,} bytes out: {said}; "
        f"hardware and reference agree in all {tally.simulated:,} cycles",
        err=True,
    )
    return 0 if same else 1
