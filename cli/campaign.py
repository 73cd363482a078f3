"""Campaigns: where their shards run, and the checkpoint that keeps their results."""

import functools
import hashlib
import json
import os
import pickle
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from typing import NamedTuple

import click
from rich.progress import BarColumn, MofNCompleteColumn, TimeRemainingColumn

from ..flow.parallel import cluster, in_own_process, in_parallel, processors
from ..flow.versions import versions
from .files import InputPath, appending
from .terminal import terminal_progress

__all__ = ["Campaign", "Checkpoint", "campaign_options", "checkpoint_option", "jobs_option"]

#: Most bytes of a checkpoint: many times the size of the longest campaign's.
LARGEST = 1 << 26

jobs_option = click.option(
    "--jobs",
    metavar="N",
    type=click.IntRange(1, 1024),
    show_default="all",
    help="Number of processors of this machine to use.",
)
cluster_option = click.option(
    "--cluster",
    metavar="ADDRESS",
    envvar="CLOCKPOINT_CLUSTER",
    show_envvar=True,
    help="Use the workers of a Dask cluster instead; its scheduler, such as tcp://host:8786.",
)
checkpoint_option = click.option(
    "--checkpoint",
    metavar="FILE",
    type=InputPath(exists=False),
    help="Append completed shards to FILE; skip those already in it.",
)


def campaign_options(command):
    """Give a command these three options, as one argument ``campaign``."""

    @jobs_option
    @cluster_option
    @checkpoint_option
    @functools.wraps(command)
    def with_campaign(*arguments, jobs, cluster, checkpoint, **options):
        if jobs and cluster is not None:
            raise click.UsageError("--jobs and --cluster exclude each other; choose one")
        return command(*arguments, campaign=Campaign(jobs, cluster, checkpoint), **options)

    return with_campaign


class Campaign(NamedTuple):
    """Shards of some work, run here or on a cluster; those in a checkpoint are skipped.

    Attributes
    ----------
    jobs : int, optional
        The number of processors of this machine to use; default: all.
    cluster : str, optional
        The address of the scheduler whose workers are used instead.
    checkpoint : Path, optional
    """

    jobs: int | None = None
    cluster: str | None = None
    checkpoint: Path | None = None

    def run(self, function, items, *, alone=False, tools=(), **parameters):
        """Yield each item and the function's result for it, as soon as it is known.

        Parameters
        ----------
        function : callable
            It can be pickled, as can its items: a module's function, or a method of a value.
        items : iterable
            Items and results are values that JSON has; tuples come back as lists.
        alone : bool
            A shard runs in Python only, so each gets a process of its own, if there are several.
        tools : tuple of str
            Tools that decide results: the same version on all machines and in a checkpoint.
        parameters
            Whatever else decides results; other values are another campaign.

        Raises
        ------
        Missing, ToolError
            As for ``cluster``, and whatever the function raises.
        """
        items = {json.dumps(item): item for item in items}
        with ExitStack() as stack:
            known, keep = {}, None
            if self.checkpoint:
                name = click.get_current_context().info_name
                this = {"campaign": name, **parameters, **versions(*tools)}
                kept = stack.enter_context(Checkpoint(self.checkpoint, this))
                known, keep = kept.known, kept.add
            todo = [item for key, item in items.items() if key not in known]
            yield from ((item, known[key]) for key, item in items.items() if key in known)
            if not todo:
                return
            pickle.dumps(function)  # refuse closures, wherever shards run
            if alone and len(todo) > 1:
                function = partial(in_own_process, function)
            executor = processors(self.jobs)
            if self.cluster is not None:
                executor = stack.enter_context(cluster(self.cluster, tools))
            columns = BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
            bar = stack.enter_context(terminal_progress(*columns))
            task = bar.add_task("", total=len(items), completed=len(items) - len(todo))
            for item, result in stack.enter_context(closing(in_parallel(function, todo, executor))):
                if keep:
                    keep(item, result)
                bar.advance(task)
                # The same as if read from a checkpoint.
                yield item, json.loads(json.dumps(result))


class Checkpoint(ExitStack):
    """A file of completed shards.

    Parameters
    ----------
    path : Path
        It may be missing. An incomplete last line is removed: its run was killed, or the disk was
        full.
    this : dict
        The identity of the run, in values that JSON has; the file must have the same.

    Attributes
    ----------
    known : dict
        The results in the file, by their items as JSON.
    """

    def __init__(self, path, this):
        super().__init__()
        self._path, self._this = path, json.loads(json.dumps(this))
        self.known = {}
        if path.exists():
            self._read()
        else:
            self.callback(self._remove_if_empty)
        # Now, and not at the first result, which can take long and would be lost.
        self._file = self.enter_context(appending(path))

    def _remove_if_empty(self):
        if self._path.exists() and not self._path.stat().st_size:
            self._path.unlink()

    def add(self, item, result):
        """Append a result."""
        line = {"run": self._this, "item": item, "result": result}
        self._file.write(json.dumps(line | {"sha256": _seal(line)}).encode() + b"\n")
        self._file.flush()

    def _read(self):
        path = self._path
        if not path.is_file() or path.stat().st_size > LARGEST:
            raise click.UsageError(f"{path} is not a regular file of at most 64 MB; name another")
        text = path.read_bytes()
        end = text.rfind(b"\n") + 1
        start = json.dumps({"run": self._this})[:-1].encode()
        whole = text[:end] if start.startswith(text[end:][: len(start)]) else text
        for number, line in enumerate(whole.splitlines(keepends=True), 1):
            try:
                found = json.loads(line)
                if found.pop("sha256") != _seal(found) or not line.endswith(b"\n"):
                    raise ValueError
                differs = [*self._differences(found["run"])]
                self.known[json.dumps(found["item"])] = found["result"]
            except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
                said = f"{path}: line {number} is not from a checkpoint; remove it."
                raise click.UsageError(said) from error
            if differs:
                said = f"{path} is from another run ({'; '.join(differs)}); name a new file."
                raise click.UsageError(said)
        if whole != text:
            os.truncate(path, len(whole))

    def _differences(self, run):
        for name in {**run, **self._this}:
            there, here = run.get(name), self._this.get(name)
            if there != here:
                yield f"{name} {there}, not {here}"


def _seal(line):
    """The digest that ends each line; a modified line has another."""
    return hashlib.sha256(json.dumps(line).encode()).hexdigest()
