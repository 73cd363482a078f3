"""``clockpoint exhaustive``."""

import functools
import json
import re
import time
from collections import Counter
from contextlib import closing, nullcontext
from pathlib import Path

import click
from rich.progress import BarColumn, MofNCompleteColumn, TimeRemainingColumn

from ..flow.parallel import in_parallel
from ..flow.tools import is_stopped
from ..sim import Mismatch
from ..sim.engines.library import load
from ..sim.exhaustive import BLOCKS, Block, closed_form, digest_of, fingerprint, run_block
from .terminal import terminal_progress

__all__ = ["exhaustive"]


#: Bytes that a record can have: many times what those of all lengths have together.
LARGEST = 1 << 24


class Shard(click.ParamType):
    """``i/n``: the i-th of n parts."""

    name = "i/n"

    def convert(self, value, param, ctx):
        if not re.fullmatch("[0-9]{1,3}/[0-9]{1,3}", value):
            self.fail(f"{value!r} is not like 1/4.", param, ctx)
        part, parts = value.split("/")
        if not 1 <= int(part) <= int(parts):
            self.fail(f"{value!r} is not one of n parts, such as 1/4 to 4/4.", param, ctx)
        return int(part), int(parts)


@click.command()
@click.option(
    "--length",
    type=click.IntRange(1, 4),
    default=4,
    show_default=True,
    help="How many bytes a packet has.",
)
@click.option("--shard", type=Shard(), default="1/1", help="Run the i-th of n parts only.")
@click.option(
    "--record",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Add what is done to FILE, and do not do again what stands there.",
)
def exhaustive(length, shard, record):
    """Run every packet of so many bytes, and count the events.

    Each goes through the simulated decoder, and all outputs are compared with a reference model in
    every cycle. How many events of each kind there are is compared with closed forms derived from
    Unicode's Table 3-7. All processors take part. Files that several shards recorded can be put
    together, and then report as one.

    Exit status: 1 if anything differs.

    \b
    Examples:
      clockpoint exhaustive --length 3
      clockpoint exhaustive --shard 1/8 --record four-bytes
    """
    part, parts = shard
    blocks = {block.first: block for block in _recorded(record, length)} if record else {}
    todo = [first for first in BLOCKS[part - 1 :: parts] if first not in blocks]
    load()  # before all processors want it
    started = time.monotonic()
    try:
        with (
            record.open("a", encoding="utf-8") if record else nullcontext() as file,
            closing(_run(length, todo)) as runs,
        ):
            for block in runs:
                blocks[block.first] = block
                if file:
                    _append(file, length, block)
    except Mismatch as error:
        click.echo(error, err=True)
        return 1
    seconds = time.monotonic() - started
    counts = sum((block.counts for block in blocks.values()), Counter())
    expected = closed_form(length)
    complete = len(blocks) == len(BLOCKS)
    click.echo(f"{'bytes a packet':27}{length}")
    click.echo(f"{'packets':27}{len(blocks) * 256 ** (length - 1):,} of {256**length:,}")
    for kind in sorted(expected, key=expected.get, reverse=True):
        differs = complete and counts[kind] != expected[kind]
        click.echo(f"  {kind:25}{counts[kind]:,}{f', not {expected[kind]:,}' * differs}")
    if todo:
        rate = len(todo) * 256 ** (length - 1) * length / seconds
        click.echo(f"{'speed':27}{rate:,.0f} bytes per second, {seconds:,.0f} seconds")
    if not complete:
        click.echo(f"{'verdict':27}hardware and reference agree; other blocks are to be run")
        return 0
    click.echo(f"{'digest':27}{digest_of(blocks.values())}")
    agrees = counts == expected
    said = "agree, and so do" if agrees else "agree, but not"
    click.echo(f"{'verdict':27}hardware and reference {said} the counts and the closed forms")
    return 0 if agrees else 1


def _run(length, todo):
    """Run blocks on all processors; yields each when it is done."""
    with terminal_progress(BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()) as bar:
        task = bar.add_task("", total=len(todo) * 256 ** (length - 1))

        def progress(packets):
            if is_stopped():
                raise KeyboardInterrupt
            bar.advance(task, packets)

        run = functools.partial(run_block, length, progress=progress)
        with closing(in_parallel(run, todo)) as runs:
            for _, block in runs:
                yield block


def _recorded(record, length):
    """The blocks of this length that stand in a file, if it is there."""
    if not record.exists():
        return
    if not record.is_file() or record.stat().st_size > LARGEST:
        raise click.UsageError(f"{record} is no regular file of a few megabytes; name another")
    lines = record.read_bytes().splitlines(keepends=True)
    design, kinds = fingerprint(), {*closed_form(4)}
    for number, line in enumerate(lines, 1):
        try:
            found = json.loads(line)
            block = Block(found["first"], int(found["digest"], 16), Counter(found["counts"]))
            numbers = [block.first, *block.counts.values()]
            if (
                any(type(number) is not int or number < 0 for number in numbers)
                or block.first not in BLOCKS
                or not 0 <= block.digest < 1 << 64
                or not {*block.counts} <= kinds
                or not line.endswith(b"\n")
            ):
                raise ValueError
            if found["design"] != design:
                raise click.UsageError(f"{record} was recorded of another design; name a new file.")
            if found["length"] == length:
                yield block
        except (ValueError, LookupError, TypeError, AttributeError) as error:
            raise click.UsageError(f"{record}: line {number} is no block; take it out.") from error


def _append(file, length, block):
    fields = {
        "design": fingerprint(),
        "length": length,
        "first": block.first,
        "digest": f"{block.digest:016x}",
        "counts": block.counts,
    }
    file.write(json.dumps(fields) + "\n")
    file.flush()
