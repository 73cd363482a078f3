"""Campaigns: work in shards, here or on a cluster, and the checkpoint that keeps their results."""

import json
import os
from contextlib import closing, nullcontext

import click

from ..flow.parallel import cluster, in_parallel
from .files import InputPath
from .terminal import tracked

__all__ = ["CLUSTER", "checkpoint_option", "run_shards"]

#: The environment variable with the address of a cluster's scheduler.
CLUSTER = "CLOCKPOINT_CLUSTER"

checkpoint_option = click.option(
    "--checkpoint",
    metavar="FILE",
    type=InputPath(exists=False),
    help="Append completed shards to FILE; skip those already in it.",
)


def run_shards(function, items, checkpoint=None, **parameters):
    """Yield each item and the function's result for it, as soon as it is known.

    With the address of a Dask scheduler in ``CLOCKPOINT_CLUSTER``, its workers do the work.

    Parameters
    ----------
    function : callable
        For a cluster, it can be pickled, as can its items.
    items : iterable
        Items and results are values that JSON has; tuples come back as lists.
    checkpoint : Path, optional
        The items in it are skipped; others are appended.
    parameters
        Whatever else decides results; other values are another campaign.

    Raises
    ------
    MissingTool
        As for ``cluster``.
    """
    items = {json.dumps(item): item for item in items}
    run = {"campaign": click.get_current_context().info_name, **parameters}
    results = _read(checkpoint, run) if checkpoint else {}
    known = [key for key in items if key in results]
    yield from ((items[key], results[key]) for key in known)
    todo = [item for key, item in items.items() if key not in results]
    if not todo:
        return
    address = os.environ.get(CLUSTER)
    with (
        open(checkpoint or os.devnull, "a") as file,
        cluster(address) if address else nullcontext() as executor,
        closing(in_parallel(function, todo, executor)) as done,
    ):
        for item, result in tracked(done, len(items), len(known)):
            line = json.dumps({"run": run, "item": item, "result": result})
            print(line, file=file, flush=True)
            yield item, json.loads(line)["result"]  # as if read from a checkpoint


def _read(checkpoint, run):
    """The results in a checkpoint, by their items as JSON; a missing file has none."""
    results = {}
    run = json.loads(json.dumps(run))
    lines = checkpoint.read_text().splitlines() if checkpoint.exists() else []
    for number, line in enumerate(lines, 1):
        try:
            shard = json.loads(line)
            is_same = shard["run"] == run
            results[json.dumps(shard["item"])] = shard["result"]
        except (ValueError, LookupError, TypeError) as error:
            reason = f"line {number} of {checkpoint} is incomplete; remove it"
            raise click.UsageError(reason) from error
        if not is_same:
            raise click.UsageError(f"{checkpoint} is from another run; name a new file")
    return results
