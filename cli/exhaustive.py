"""``clockpoint exhaustive``."""

import json
import os
import re
import time
from collections import Counter
from contextlib import closing, nullcontext
from functools import partial

import click
from rich.progress import BarColumn, MofNCompleteColumn, TimeRemainingColumn

from ..flow.catalogue import CATALOGUE
from ..flow.parallel import in_parallel
from ..flow.tools import is_stopped
from ..hdl import POLICIES
from ..sim import Mismatch
from ..sim.exhaustive import BLOCKS, CAMPAIGNS, Block, Different, digest_of
from .campaign import jobs_option
from .files import InputPath, appending
from .hardware import check_errors, encoding_option
from .lines import print_lines
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
        part, parts = map(int, value.split("/"))
        if not 1 <= part <= parts:
            self.fail(f"{value!r} is not one of n parts, such as 1/4 to 4/4.", param, ctx)
        return part, parts


@click.command(
    help="""Run every packet of so many bytes, and count the events.

    Each goes through the simulated CORE, which is the stream-decoder if not named, and all outputs
    are compared with a reference model in every cycle. How many events of each kind there are, or
    bytes and errors, is compared with closed forms derived from the table of the encoding. Files
    that several shards recorded can be put together, and then report as one.

    The encoder is given every number of 21 bits, or of as many as the encoding has, with each
    choice of what becomes of those that have no form; UTF-8 is also compared with CPython. Those of
    UTF-16 work on bytes, in each order, and with a byte order mark. The wide sanitizer has one
    lane, two and three. The cores:

    \b
      stream-decoder, sanitizer, wide-sanitizer, encoder
      utf-16-encoder, utf-16-decoder

    Exit status: 1 if anything differs.

    \b
    Examples:
      clockpoint exhaustive sanitizer --length 3 --errors optu
      clockpoint exhaustive --shard 1/8 --record four-bytes
    """,
)
@click.argument(
    "core", metavar="[CORE]", default="stream-decoder", type=click.Choice(list(CAMPAIGNS))
)
@click.option(
    "--length",
    type=click.IntRange(1, 4),
    show_default="4",
    help="How many bytes a packet has.",
)
@click.option("--shard", type=Shard(), default="1/1", help="Run the i-th of n parts only.")
@click.option(
    "--record",
    metavar="FILE",
    type=InputPath(exists=False),
    help="Add what is done to FILE, and do not do again what stands there.",
)
@click.option(
    "--errors",
    metavar="POLICY",
    type=click.Choice(POLICIES),
    show_default="replace",
    help="What the sanitizer makes of errors.",
)
@encoding_option
@jobs_option
def exhaustive(core, length, shard, record, errors, encoding, jobs):
    campaign = _campaign(core, length, errors, encoding)
    part, parts = shard
    blocks = {block.first: block for block in _recorded(record, campaign)} if record else {}
    todo = [first for first in BLOCKS[part - 1 :: parts] if first not in blocks]
    campaign.prepare()
    started = time.monotonic()
    try:
        with (
            appending(record) if record else nullcontext() as file,
            closing(_run(campaign, todo, jobs)) as runs,
        ):
            for block in runs:
                blocks[block.first] = block
                if file:
                    _append(file, campaign, block)
    except (Mismatch, Different) as error:
        print_lines(*str(error).splitlines(), err=True)
        return 1
    return _report(campaign, blocks.values(), len(todo), time.monotonic() - started)


def _campaign(core, length, errors, encoding):
    """The campaign of these options; others are refused."""
    if errors and core != "sanitizer":
        raise click.UsageError(f"--errors is of the sanitizer; leave it out for the {core}")
    options = {"encoding": encoding}
    if core.startswith("utf-16") and options.pop("encoding") != "utf-8":
        raise click.UsageError(f"--encoding is of the other cores; leave it out for the {core}")
    if (known := CATALOGUE[core].encodings) and encoding not in known:
        raise click.UsageError(f"the {core} has no {encoding}; it has {', '.join(known)}")
    if core == "sanitizer":
        options["errors"] = errors or "replace"
        check_errors(options["errors"], encoding)
    if CAMPAIGNS[core].unit == "bytes":
        options["length"] = length or 4
    elif length is not None:
        raise click.UsageError(f"--length is of packets of bytes; the {core} takes code points.")
    return CAMPAIGNS[core](**options)


def _report(campaign, blocks, run, seconds):
    """Print what came of the blocks, of which so many were run now; returns the exit status."""

    def row(heading, value):
        print_lines(f"{heading:27}{value}")

    counts = sum((block.counts for block in blocks), Counter())
    expected, complete = campaign.expected, len(blocks) == len(BLOCKS)
    row(f"{campaign.unit} a packet", campaign.length)
    row("packets", f"{len(blocks) * campaign.size:,} of {len(BLOCKS) * campaign.size:,}")
    for kind in sorted(expected, key=expected.get, reverse=True):
        differs = complete and counts[kind] != expected[kind]
        row(f"  {kind}", f"{counts[kind]:,}{f', not {expected[kind]:,}' * differs}")
    if run:
        rate = run * campaign.size * campaign.length / seconds
        row("speed", f"{rate:,.0f} {campaign.unit} per second, {seconds:,.0f} seconds")
    if not complete:
        row("verdict", "hardware and reference agree; other blocks are to be run")
        return 0
    row("digest", digest_of(blocks))
    said = "and so do" if counts == expected else "but not"
    row("verdict", f"hardware and reference agree, {said} the counts and the closed forms")
    return 0 if counts == expected else 1


def _run(campaign, todo, jobs):
    """Run blocks on so many processors; yields each when it is done."""
    with terminal_progress(BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()) as bar:
        task = bar.add_task("", total=len(todo) * campaign.size)

        def progress(packets):
            if is_stopped():
                raise KeyboardInterrupt
            bar.advance(task, packets)

        run = partial(campaign.run_block, progress=progress)
        with closing(in_parallel(run, todo, jobs)) as runs:
            for _, block in runs:
                yield block


def _recorded(record, campaign):
    """The blocks of this length that stand in a file, if it is there.

    A last line that is not finished is taken out: its run was killed, or had no room.
    """
    if not record.exists():
        return
    if not record.is_file() or record.stat().st_size > LARGEST:
        raise click.UsageError(f"{record} is no regular file of a few megabytes; name another")
    design = campaign.design
    text = record.read_bytes()
    end = text.rfind(b"\n") + 1
    start = json.dumps({"design": design})[:-1].encode()
    whole = text[:end] if start.startswith(text[end:][: len(start)]) else text
    for number, line in enumerate(whole.splitlines(keepends=True), 1):
        try:
            found = json.loads(line)
            digest = bytes.fromhex(found["digest"])
            block = Block(found["first"], digest, Counter(found["counts"]))
            numbers = [block.first, *block.counts.values()]
            if (
                any(type(number) is not int or number < 0 for number in numbers)
                or block.first not in BLOCKS
                or len(digest) != campaign.digest_size
                or not {*block.counts} <= campaign.kinds
                or not line.endswith(b"\n")
            ):
                raise ValueError
            if found["design"] != design:
                raise click.UsageError(f"{record} was recorded of another design; name a new file.")
            if found["length"] == campaign.length:
                yield block
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
            raise click.UsageError(f"{record}: line {number} is no block; take it out.") from error
    if whole != text:
        os.truncate(record, len(whole))


def _append(file, campaign, block):
    fields = {"design": campaign.design, "length": campaign.length}
    fields |= block._replace(digest=block.digest.hex())._asdict()
    file.write(json.dumps(fields).encode() + b"\n")
    file.flush()
