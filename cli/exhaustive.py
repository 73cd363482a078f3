"""``clockpoint exhaustive``."""

import time
from collections import Counter

import click

from ..flow.catalogue import CATALOGUE
from ..sim.exhaustive import BLOCKS, CAMPAIGNS, Different
from .campaign import checkpoint_option, run_shards
from .hardware import check_errors, encoding_option, errors_option
from .terminal import print_lines, print_report

__all__ = ["exhaustive"]


@click.command(
    help="""Simulate every packet of a given length, and count the events.

    CORE is simulated with each packet, and all outputs are compared with its specification in every
    cycle. The numbers of events of each kind, or of bytes and errors, are compared with closed
    forms derived from the table of the encoding.

    The encoder is simulated with every number of 21 bits, or of the encoding's width, once per
    error policy; for UTF-8, its output is also compared with CPython. The UTF-16 cores are
    simulated with bytes in both orders and with a byte order mark; the wide sanitizer with one, two
    and three lanes. The cores:

    \b
      stream-decoder, sanitizer, wide-sanitizer, encoder
      utf-16-encoder, utf-16-decoder

    Exit status: 1 if anything differs.

    \b
    Examples:
      clockpoint exhaustive sanitizer --length 3 --errors optu
      clockpoint exhaustive --checkpoint four-bytes
    """,
)
@click.argument("core", metavar="[CORE]", default="stream-decoder", type=click.Choice(CAMPAIGNS))
@click.option("--length", type=click.IntRange(1, 4), show_default="4", help="Bytes per packet.")
@errors_option("What an error becomes in the sanitizer.", show_default="replace")
@encoding_option
@checkpoint_option
def exhaustive(core, length, errors, encoding, checkpoint):
    everything = _everything(core, length, errors, encoding)
    everything.prepare()
    started = time.monotonic()
    parameters = {"core": core, "encoding": encoding, "length": everything.length}
    parameters["errors"] = errors or "replace"
    shards = run_shards(everything.run_block, BLOCKS, checkpoint, **parameters)
    try:
        counts = sum((Counter(counts) for _, counts in shards), Counter())
    except Different as error:
        print_lines(error, err=True)
        return 1
    # Shards that were in a checkpoint took no time.
    seconds = None if checkpoint else time.monotonic() - started
    return _report(everything, counts, seconds)


def _everything(core, length, errors, encoding):
    """All packets of these options; others are refused."""
    if errors and core != "sanitizer":
        raise click.UsageError(f"--errors needs the sanitizer; leave it out for the {core}")
    options = {"encoding": encoding}
    if core.startswith("utf-16") and options.pop("encoding") != "utf-8":
        raise click.UsageError(f"the {core} has UTF-16 only; leave out --encoding")
    if (known := CATALOGUE[core].encodings) and encoding not in known:
        raise click.UsageError(f"there is no {core} for {encoding}, only for {', '.join(known)}")
    if core == "sanitizer":
        options["errors"] = errors or "replace"
        check_errors(options["errors"], encoding)
    if CAMPAIGNS[core].unit == "bytes":
        options["length"] = length or 4
    elif length is not None:
        raise click.UsageError(f"the {core} has code points, not bytes; leave out --length")
    return CAMPAIGNS[core](**options)


def _report(everything, counts, seconds):
    """Print the results of the blocks and their rate; returns the exit status."""
    expected = everything.expected
    packets = len(BLOCKS) * everything.size
    rows = [(f"{everything.unit} per packet", everything.length), ("packets", f"{packets:,}")]
    for kind in sorted(expected, key=expected.get, reverse=True):
        differs = counts[kind] != expected[kind]
        rows.append((f"  {kind}", f"{counts[kind]:,}{f', not {expected[kind]:,}' * differs}"))
    if seconds:
        rate = packets * everything.length / seconds
        rows.append(("speed", f"{rate:,.0f} {everything.unit} per second, {seconds:,.0f} seconds"))
    agreement = "agree with" if counts == expected else "DIFFER FROM"
    verdict = f"hardware and specification agree; the counts {agreement} the closed forms"
    print_report([*rows, ("verdict", verdict)])
    return 0 if counts == expected else 1
