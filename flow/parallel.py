"""Parallel work: on the processors of this machine, or on an existing cluster."""

import asyncio
import logging
import os
import pickle
import secrets
import signal
import sys
import warnings
from concurrent.futures import CancelledError, Executor, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue

from .cache import Notice
from .scratch import scratch
from .tools import Missing, ToolError, end_work, install, owned_by, run, stop
from .versions import versions

__all__ = ["cluster", "in_own_process", "in_parallel", "processors"]

#: Seconds within which a scheduler must answer.
PATIENCE = 5


def processors(jobs=None):
    """An executor with a thread for each of ``jobs`` processors of this machine, or of all.

    It is for work outside the interpreter: tools, machine code, and ``in_own_process``.
    """
    return ThreadPoolExecutor(jobs or os.cpu_count())


def in_parallel(function, items, executor=None):
    """Call a function with each item, on all processors or by an executor.

    Yields each item and its result when it is done. When the generator is closed, calls that have
    not begun are cancelled; it returns once those that run here have ended.
    """
    done = SimpleQueue()
    with executor or processors() as pool:
        runs = {pool.submit(function, item): item for item in items}
        try:
            for run_ in runs:
                run_.add_done_callback(done.put)
            for _ in runs:
                run_ = _next(done)
                yield runs[run_], run_.result()
        finally:
            for run_ in runs:
                run_.cancel()


def _next(queue):
    """The next item of a queue; a signal that arrives just before a wait does not end the wait."""
    while True:
        with suppress(Empty):
            return queue.get(timeout=1)


def in_own_process(function, item):
    """Call a function with an item in a Python process of its own.

    Both are pickled, and so is the result, or the exception.
    """
    with scratch() as folder:
        # cloudpickle, installed with the cluster's client, sends modules that are not installed.
        dumps = sys.modules.get("cloudpickle", pickle).dumps
        call = pickle.dumps((sys.path, dumps((function, item))))
        (folder / "call").write_bytes(call)
        code = "from clockpoint.flow.parallel import _answer; _answer()"
        run([sys.executable, "-c", code], [], cwd=folder, makes=["answer"])
        failed, result = pickle.loads((folder / "answer").read_bytes())
    if failed:
        raise result
    return result


def _answer():
    """The main function of such a process: the call is in this folder."""
    signal.signal(signal.SIGTERM, lambda *_: stop())
    path, call = pickle.loads(Path("call").read_bytes())
    sys.path[:] = path
    function, item = pickle.loads(call)
    try:
        answer = False, function(item)
    except Exception as error:
        answer = True, error
    Path("answer").write_bytes(sys.modules.get("cloudpickle", pickle).dumps(answer))


@contextmanager
def cluster(address, tools=()):
    """An executor for the Dask cluster whose scheduler has this address.

    If a worker dies, others run its shards again. Before its first shard, each worker compares
    ``versions`` of these tools. If the context is left early, running shards are ended, as far as
    the cluster can still be reached.

    Raises
    ------
    Missing
        Without the package ``distributed``; if nothing answers; if versions differ.
    ToolError
        If the cluster disappears, or a shard ends each worker that tries it.
    """
    try:
        from distributed import Client, KilledWorker
        from distributed.comm import get_address_host_port
    except ImportError as error:
        raise Missing(f"distributed is missing; {install('clockpoint[cluster]')}") from error
    logging.disable()  # all of Dask's messages are also raised
    try:
        # Without an address, Client would start a cluster of its own.
        get_address_host_port(address, strict=True)
        connect = partial(Client, address, timeout=PATIENCE, set_as_default=False)
        try:
            client = connect()
        except AssertionError:
            # Dask expects no news of other clients with the scheduler's first message.
            client = connect()
    except (OSError, asyncio.TimeoutError, ValueError) as error:
        said = f"no scheduler of Dask answers at {address!r}; start one, or name another"
        raise Missing(said) from error
    with client:
        if not client.scheduler_info()["workers"]:
            said = f"the cluster at {address} has no workers yet; this waits for them"
            warnings.warn(said, Notice, stacklevel=2)
        pool = _Cluster(client, tools)
        try:
            yield pool
        except CancelledError as error:
            raise ToolError(f"the scheduler at {address!r} has disappeared") from error
        except BaseException as error:
            client.run(end_work, pool.owner, on_error="ignore")
            if isinstance(error, KilledWorker):
                raise ToolError("a shard has ended each worker that tried it") from error
            if isinstance(error, AttributeError | ImportError) and "clockpoint" in str(error):
                raise Missing(f"a worker has another clockpoint, or none ({error})") from error
            raise


class _Cluster(Executor):
    """The workers of a cluster as an executor."""

    def __init__(self, client, tools):
        self._executor = client.get_executor(pure=False)
        self.owner, self._tools, self._versions = secrets.token_hex(8), tools, versions(*tools)

    def submit(self, function, item):
        # Modules that are not installed are sent along.
        work = sys.modules["cloudpickle"].dumps(partial(function, item))
        call = _Call(self.owner, self._tools, self._versions, work)
        # The scheduler sees only ``pickle.loads`` and bytes, and needs nothing of ours.
        return self._executor.submit(pickle.loads, pickle.dumps(call))


class _Call(tuple):
    """Unpickles as the result of ``_work``."""

    def __new__(cls, *arguments):
        return super().__new__(cls, arguments)

    def __reduce__(self):
        return _work, tuple(self)


def _work(owner, tools, expected, work):
    """Run a shard on a worker."""
    from distributed import get_worker

    try:
        with owned_by(owner):
            for name, version in versions(*tools).items():
                if version != expected[name]:
                    said = f"here is {name} {version}, and not {expected[name]}; install the same"
                    raise Missing(said)
            return pickle.loads(work)()
    except ToolError as error:
        raise type(error)(f"{get_worker().address}: {error}") from error
    except KeyboardInterrupt as error:  # which would end the worker
        raise CancelledError from error
