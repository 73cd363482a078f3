"""The options of commands whose work is split."""

import click

__all__ = ["jobs_option"]

jobs_option = click.option(
    "--jobs",
    metavar="N",
    type=click.IntRange(1, 1024),
    show_default="all",
    help="How many processors of this machine take part.",
)
