"""Parallel work: on the processors of this machine, or on an existing cluster."""

import os
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager

from .processes import Tasks, tasks
from .tools import MissingTool, install

__all__ = ["cluster", "in_parallel"]


def in_parallel(function, items, executor=None):
    """Call a function with each item, by an executor, or in a thread for each processor.

    Threads are for work outside the interpreter: tools and machine code.
    Yields each item and its result when it is done. When the generator is closed, and after an
    error or an interrupt, calls that have not begun are cancelled, and the tools of those that run
    here are ended.
    """
    group, outer = Tasks(), tasks.get()

    def call(item):
        tasks.set((*outer, group))
        return function(item)

    with executor or ThreadPoolExecutor(os.cpu_count()) as pool:
        is_here = isinstance(pool, ThreadPoolExecutor)
        calls = {pool.submit(call if is_here else function, item): item for item in items}
        try:
            for done in as_completed(calls):
                yield calls[done], done.result()
        except BaseException:
            for waiting in calls:
                waiting.cancel()
            group.end()
            raise


@contextmanager
def cluster(address):
    """An executor for the workers of the Dask cluster whose scheduler has this address.

    Raises
    ------
    MissingTool
        Without the package ``distributed``, or if nothing answers.
    """
    try:
        from distributed import Client
    except ImportError as error:
        raise MissingTool(f"distributed is missing; {install('cluster')}") from error
    try:
        client = Client(address, timeout=5, set_as_default=False)
    except (OSError, ValueError) as error:  # a timeout is an OSError
        raise MissingTool(f"no scheduler of Dask answers at {address!r}; start one") from error
    with client, client.get_executor(pure=False) as executor:
        yield executor
