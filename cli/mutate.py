"""``clockpoint mutate``."""

from functools import partial

import click

from ..formal.aig import find_abc
from ..formal.mutate import DESIGNS, Coverage, mutate
from .campaign import checkpoint_option, run_shards
from .hardware import encoding_option
from .terminal import listed, print_lines, print_table

__all__ = ["mutate_designs"]


@click.command(
    "mutate",
    help=f"""Mutation-test the specifications and the proofs.

    A mutant is the netlist of a core, changed in one place. Each is simulated beside the
    specification. If it never differs, a proof must find a difference, or prove that there is
    none; otherwise it is alive. Without a DESIGN, all are tested, the wide ones with four lanes:

    \b
{listed(DESIGNS, "      ")}

    Exit status: 1 if a mutant is alive.

    \b
    Examples:
      clockpoint mutate stream-decoder
      clockpoint mutate --mutants 50 --encoding cesu-8
    """,
)
@click.argument("designs", metavar="[DESIGN]...", nargs=-1, type=click.Choice(list(DESIGNS)))
@click.option(
    "--mutants",
    default=400,
    type=click.IntRange(1, 100_000),
    help="Mutants per design.",
)
@encoding_option
@checkpoint_option
def mutate_designs(designs, mutants, encoding, checkpoint):
    known = [name for name, row in DESIGNS.items() if encoding in (row.encodings or ["utf-8"])]
    for name in designs:
        if name not in known:
            raise click.UsageError(f"{name} has no {encoding}; leave out --encoding")
    find_abc()  # before any other work
    given = {"count": mutants, "seed": 1, "encoding": encoding}
    mutate_one = partial(mutate, **given)
    rows, alive = {}, []
    names = designs or known
    for name, found in run_shards(mutate_one, names, checkpoint, **given):
        one = Coverage(*found)
        rows[name] = one.mutants, one.killed, len(one.proof), one.equivalent, len(one.alive)
        alive += [f"alive: {name}: {mutation}" for mutation in one.alive]
    headings = "design", "mutants", "killed", "by proof only", "equivalent", "alive"
    print_table([[name, *rows[name]] for name in names], headings)
    print_lines(*alive)
    return 1 if alive else 0
