"""``clockpoint mutate``."""

from functools import partial
from itertools import product

import click

from ..flow.tools import find_sby
from ..formal.mutate import DESIGNS, GROUP, Coverage, mutate
from .campaign import campaign_options
from .hardware import encoding_option
from .lines import print_lines
from .terminal import print_table

__all__ = ["mutate_designs"]

DECODERS = ["decoder", "stream-decoder"]


@click.command(
    "mutate",
    help="""Mutation-test the netlists of the cores.

    A mutant is a netlist changed in one place. Each is simulated with the vectors of the tests. If
    its defined outputs never differ, it must be proved equivalent to the original; otherwise it has
    escaped. Without a DESIGN, all are tested:

    \b
      decoder, stream-decoder, encoder, sanitizer, axi-stream
      error-policy, byte-order-mark, designation-detector
      wide-decoder, validator, packer, wide-sanitizer (of four lanes)
      interleaved-decoder (of four channels)
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
    type=click.IntRange(1, 100_000),
    help="Mutants per design.",
)
@click.option(
    "--seed",
    default=1,
    type=click.IntRange(0),
    help="Seed of the choice of places.",
)
@encoding_option
@campaign_options
def mutate_designs(designs, mutants, seed, encoding, campaign):
    of_encoding = [*DESIGNS] if encoding == "utf-8" else DECODERS
    for name in designs:
        if name not in of_encoding:
            raise click.UsageError(f"--encoding needs a decoder; the {name} has UTF-8 only")
    find_sby()  # before any other work
    designs = designs or of_encoding
    found = {name: Coverage(0, 0, [], 0, []) for name in designs}
    shards = product(found, range(-(-mutants // GROUP)))
    given = {"mutants": mutants, "seed": seed, "encoding": encoding}
    shard = partial(_shard, mutants, seed, encoding)
    for (name, _), one in campaign.run(shard, shards, **given):
        found[name] = Coverage(*(a + b for a, b in zip(found[name], one, strict=True)))
    headings = "design", "mutants", "killed by tests", "by proof only", "equivalent", "alive"
    print_table(
        [
            [name, one.mutants, one.tests, len(one.proof), one.equivalent, len(one.alive)]
            for name, one in found.items()
        ],
        headings,
    )
    escaped = [mutation for one in found.values() for mutation in one.proof + one.alive]
    print_lines(*(f"not killed by tests: {mutation}" for mutation in escaped))
    return 1 if escaped else 0


def _shard(mutants, seed, encoding, shard):
    """The ``Coverage`` of a group of mutants of a design."""
    name, group = shard
    return mutate(name, mutants, seed, group=group, encoding=encoding)
