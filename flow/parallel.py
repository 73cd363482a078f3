"""Work on all processors."""

import os
from concurrent.futures import ThreadPoolExecutor, as_completed

__all__ = ["in_parallel"]


def in_parallel(function, items, jobs=None):
    """Call a function of each item, in threads: so many, or as many as there are processors.

    Yields each item and its result when it is done. When the generator is closed, what has not
    begun never does; it returns once what has begun is over.
    """
    with ThreadPoolExecutor(jobs or os.cpu_count()) as pool:
        runs = {pool.submit(function, item): item for item in items}
        try:
            for run in as_completed(runs):
                yield runs[run], run.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
