"""``clockpoint mutate``."""

import click
from rich.console import Console
from rich.table import Table

from ..formal.mutate import DESIGNS, mutate
from .files import terminal_progress

__all__ = ["mutate_designs"]


@click.command("mutate")
@click.argument("designs", nargs=-1, type=click.Choice(list(DESIGNS)))
@click.option("--mutants", default=400, show_default=True, type=click.IntRange(1))
@click.option("--seed", default=1, show_default=True, type=click.IntRange(0))
def mutate_designs(designs, mutants, seed):
    """Change the netlists of DESIGNS in one place each, and see who notices.

    Each of the --mutants of a design is run on the vectors of the tests. One whose outputs never
    differ, where they mean something, must be proved equal to the original, or it has escaped.

    Exit status: 0 if none has, 1 if some have, 2 if the command cannot run.
    """
    table = Table(
        *("design", "mutants", "killed by tests", "by proof only", "equivalent", "alive"),
        box=None,
        pad_edge=False,
    )
    escaped = []
    with terminal_progress() as bar:
        for name in designs or DESIGNS:
            task = bar.add_task(name)

            def progress(done, of, task=task):
                bar.update(task, completed=done, total=of)

            found = mutate(name, mutants, seed, progress=progress)
            escaped += found.proof + found.alive
            counts = [found.mutants, found.tests, len(found.proof), found.equivalent]
            table.add_row(name, *map(str, [*counts, len(found.alive)]))
    Console().print(table)
    for mutation in escaped:
        click.echo(f"not killed by tests: {mutation}")
    return 1 if escaped else 0
