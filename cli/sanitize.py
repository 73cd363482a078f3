"""``clockpoint sanitize``."""

import sys
from collections import deque
from itertools import chain

import click

from ..sim import Mismatch, offer, sanitizer_cycles
from .files import progress_bar, read_chunks

__all__ = ["sanitize"]


@click.command()
@click.argument("file", type=click.File("rb"), default="-")
def sanitize(file):
    """Decode FILE and encode it again, on the simulated hardware.

    What goes to the standard output is well-formed UTF-8, each error replaced by U+FFFD; what is
    well formed comes out as it went in. Decoder, encoder and all that is between them are
    compared with the reference in every cycle; the result goes to standard error.

    Exit status: 0 if the hardware and the reference agree in every cycle, and well-formed input
    comes out unchanged; 1 if not; 2 if the command cannot run.
    """
    taken = sent = errors = cycles = 0
    waiting = deque()  # what has gone in and not come out; compared until the first error
    unchanged = True
    try:
        with progress_bar(file, hidden=sys.stdout.isatty()) as progress:
            packet = chain.from_iterable(read_chunks(file, 1 << 8, progress=progress))
            for inputs, outputs in sanitizer_cycles(offer([packet])):
                cycles += 1
                errors += outputs.error
                if inputs.valid and outputs.ready:
                    taken += 1
                    if unchanged:
                        waiting.append(inputs.data)
                if outputs.valid and inputs.ready:
                    sent += 1
                    sys.stdout.buffer.write(bytes([outputs.data]))
                    unchanged = unchanged and not errors and waiting.popleft() == outputs.data
    except Mismatch as mismatch:
        click.echo(mismatch, err=True)
        return 1
    finally:
        sys.stdout.flush()
    said = "identical to the input" if unchanged else f"{errors:,} errors replaced by U+FFFD"
    if not (unchanged or errors):
        said = "not identical to the input, which has no errors"
    click.echo(
        f"{taken:,} bytes in, {sent:,} bytes out: {said}; "
        f"hardware and reference agree in all {cycles:,} cycles",
        err=True,
    )
    return 0 if unchanged or errors else 1
