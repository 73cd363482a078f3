"""``clockpoint exhaustive``."""

import time
from collections import Counter
from functools import partial

import click

from ..formal.exhaustive import BLOCKS, block_size, event_counts, run_block
from ..sim.cores import Simulation
from .hardware import encoding_option
from .terminal import print_report, spinner, tracked

__all__ = ["exhaustive"]


@click.command(
    help="""Simulate every packet of a given length, and count the events.

    The stream decoder is compared with its specification in every cycle. The numbers of events of
    each kind are compared with those that follow from the table of the encoding.

    Exit status: 1 if anything differs.

    \b
    Examples:
      clockpoint exhaustive --length 3
      clockpoint exhaustive --encoding cesu-8
    """,
)
@click.option("--length", type=click.IntRange(1, 4), default=4, help="Bytes per packet.")
@encoding_option
def exhaustive(length, encoding):
    with spinner("compiling the stream decoder") as progress:  # once, before all processors use it
        Simulation("stream-decoder", encoding=encoding, has_payloads=False, progress=progress)
    started = time.monotonic()
    run = partial(run_block, length=length, encoding=encoding)
    counts = sum((counts for _, counts in tracked(run, BLOCKS)), Counter())
    seconds = time.monotonic() - started
    return _report(length, counts, event_counts(length, encoding), seconds)


def _report(length, counts, expected, seconds):
    """Print the results of the blocks and their rate; returns the exit status."""
    packets = len(BLOCKS) * block_size(length)
    rows = [("bytes per packet", length), ("packets", f"{packets:,}")]
    for kind in sorted(expected, key=expected.get, reverse=True):
        differs = counts[kind] != expected[kind]
        rows.append((f"  {kind}", f"{counts[kind]:,}{f', not {expected[kind]:,}' * differs}"))
    rate = packets * length / seconds
    rows.append(("speed", f"{rate:,.0f} bytes per second, {seconds:,.0f} seconds"))
    agreement = "agree with" if counts == expected else "DIFFER FROM"
    verdict = f"hardware and specification agree; the counts {agreement} the closed forms"
    print_report([*rows, ("verdict", verdict)])
    return 0 if counts == expected else 1
