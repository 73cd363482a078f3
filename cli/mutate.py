"""``clockpoint mutate``."""

import click

from ..formal.mutate import DESIGNS, mutate
from .hardware import encoding_option
from .lines import print_lines
from .terminal import print_table, terminal_progress

__all__ = ["mutate_designs"]

DECODERS = ["decoder", "stream-decoder"]


@click.command(
    "mutate",
    help="""Change the netlists in single places, and see who notices.

    Each mutant is run on the vectors of the tests. One whose outputs never differ, where they mean
    something, must be proved equal to the original, or it has escaped. Without a DESIGN, all are
    changed:

    \b
      decoder, stream-decoder, encoder, sanitizer, axi-stream
      error-policy, byte-order-mark, designation-detector
      wide-decoder, validator, packer, wide-sanitizer (of four lanes)
      utf-16-encoder, utf-16-decoder
      utf-16-byte-encoder, utf-16-byte-decoder

    Exit status: 1 if a mutant has escaped the tests.

    \b
    Examples:
      clockpoint mutate stream-decoder
      clockpoint mutate --mutants 50 --seed 2
    """,
)
@click.argument("designs", metavar="[DESIGN]...", nargs=-1, type=click.Choice(list(DESIGNS)))
@click.option(
    "--mutants",
    default=400,
    show_default=True,
    type=click.IntRange(1),
    help="How many of each design.",
)
@click.option(
    "--seed",
    default=1,
    show_default=True,
    type=click.IntRange(0),
    help="Another seed changes other places.",
)
@encoding_option
def mutate_designs(designs, mutants, seed, encoding):
    of_encoding = [*DESIGNS] if encoding == "utf-8" else DECODERS
    for name in designs:
        if name not in of_encoding:
            raise click.UsageError(f"--encoding is of the decoders; the {name} has UTF-8 only")
    rows, escaped = [], []
    with terminal_progress() as bar:
        for name in designs or of_encoding:
            task = bar.add_task(name)

            def progress(done, of, task=task):
                bar.update(task, completed=done, total=of)

            found = mutate(name, mutants, seed, encoding=encoding, progress=progress)
            escaped += found.proof + found.alive
            counts = [found.mutants, found.tests, len(found.proof), found.equivalent]
            rows.append([name, *counts, len(found.alive)])
    headings = "design", "mutants", "killed by tests", "by proof only", "equivalent", "alive"
    print_table(rows, headings)
    print_lines(*(f"not killed by tests: {mutation}" for mutation in escaped))
    return 1 if escaped else 0
