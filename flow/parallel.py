"""Work on all processors of this machine."""

import os
from concurrent.futures import ThreadPoolExecutor, as_completed

from .processes import Tasks, tasks

__all__ = ["in_parallel"]


def in_parallel(function, items, threads=None):
    """Call a function with each item, in a thread for each processor, or in so many.

    Threads are for work outside the interpreter: tools and machine code.
    Yields each item and its result when it is done. When the generator is closed, and after an
    error or an interrupt, calls that have not begun are cancelled, and the tools of those that run
    are ended.
    """
    group, outer = Tasks(), tasks.get()

    def call(item):
        tasks.set((*outer, group))
        return function(item)

    with ThreadPoolExecutor(threads or os.cpu_count()) as pool:
        calls = {pool.submit(call, item): item for item in items}
        try:
            for done in as_completed(calls):
                yield calls[done], done.result()
        except BaseException:
            for waiting in calls:
                waiting.cancel()
            group.end()
            raise
