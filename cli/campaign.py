"""Work that is split: where its shards run, and where what is done is kept."""

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

#: Bytes that a checkpoint can have: many times what the longest campaign writes.
LARGEST = 1 << 26

jobs_option = click.option(
    "--jobs",
    metavar="N",
    type=click.IntRange(1, 1024),
    show_default="all",
    help="How many processors of this machine take part.",
)
cluster_option = click.option(
    "--cluster",
    metavar="ADDRESS",
    envvar="CLOCKPOINT_CLUSTER",
    show_envvar=True,
    help="Take the workers of a Dask cluster instead, by its scheduler, such as tcp://host:8786.",
)
checkpoint_option = click.option(
    "--checkpoint",
    metavar="FILE",
    type=InputPath(exists=False),
    help="Add what is done to FILE, and do not do again what stands there.",
)


def campaign_options(command):
    """Give a command all three, as one argument ``campaign``."""

    @jobs_option
    @cluster_option
    @checkpoint_option
    @functools.wraps(command)
    def with_campaign(*arguments, jobs, cluster, checkpoint, **options):
        if jobs and cluster is not None:
            raise click.UsageError("--jobs is of this machine; leave it out with --cluster")
        return command(*arguments, campaign=Campaign(jobs, cluster, checkpoint), **options)

    return with_campaign


class Campaign(NamedTuple):
    """Shards of some work, here or on a cluster; what a checkpoint has is not done again.

    Attributes
    ----------
    jobs : int, optional
        On so many processors of this machine; on all, without it.
    cluster : str, optional
        The address of the scheduler whose workers take the place of these processors.
    checkpoint : Path, optional
    """

    jobs: int | None = None
    cluster: str | None = None
    checkpoint: Path | None = None

    def run(self, function, items, *, alone=False, tools=(), **parameters):
        """Yield each item and the result of a function of it, when that is done or known.

        Parameters
        ----------
        function : callable
            It can be pickled, as its items can: a function of a module, or a method of a value.
        items : iterable
            With the results, values that JSON has: tuples come back as lists.
        alone : bool
            A shard does not leave Python, so each gets a process of its own, if there are several.
        tools : tuple of str
            Those that decide results: of one version on all machines and in a checkpoint.
        parameters
            What else decides results; those of another value are another campaign.

        Raises
        ------
        Missing, ToolError
            As of ``cluster``, and what a function raises.
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
            pickle.dumps(function)  # no closure is a shard, wherever it runs
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
                # As it would be read.
                yield item, json.loads(json.dumps(result))


class Checkpoint(ExitStack):
    """A file of what is done.

    Parameters
    ----------
    path : Path
        It may be missing. A last line that is not finished is taken out: its run was killed, or had
        no room.
    this : dict
        What tells a run from others, in values that JSON has; the file must be of the same.

    Attributes
    ----------
    known : dict
        The results that it has, by their items as JSON.
    """

    def __init__(self, path, this):
        super().__init__()
        self._path, self._this = path, json.loads(json.dumps(this))
        self.known = {}
        if path.exists():
            self._read()
        else:
            self.callback(self._remove_if_empty)
        # Now, and not with the first result: that can take long, and then be lost.
        self._file = self.enter_context(appending(path))

    def _remove_if_empty(self):
        if self._path.exists() and not self._path.stat().st_size:
            self._path.unlink()

    def add(self, item, result):
        """Note a result."""
        line = {"run": self._this, "item": item, "result": result}
        self._file.write(json.dumps(line | {"sha256": _seal(line)}).encode() + b"\n")
        self._file.flush()

    def _read(self):
        path = self._path
        if not path.is_file() or path.stat().st_size > LARGEST:
            raise click.UsageError(f"{path} is no regular file of some megabytes; name another")
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
                said = f"{path}: line {number} is none of a checkpoint; take it out."
                raise click.UsageError(said) from error
            if differs:
                said = f"{path} is of another run ({'; '.join(differs)}); name a new file."
                raise click.UsageError(said)
        if whole != text:
            os.truncate(path, len(whole))

    def _differences(self, run):
        for name in {**run, **self._this}:
            there, here = run.get(name), self._this.get(name)
            if there != here:
                yield f"{name} {there}, not {here}"


def _seal(line):
    """What a line ends with; only one that was written like this does."""
    return hashlib.sha256(json.dumps(line).encode()).hexdigest()
