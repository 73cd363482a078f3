"""Work that is split."""

import threading
from functools import partial

import pytest

from clockpoint.flow.parallel import in_parallel


def meet(barrier, item):
    """Wait until as many as a barrier is for are here at once."""
    barrier.wait()
    return item + 1


@pytest.mark.parametrize("jobs", [1, 3])
def test_so_many_at_once(jobs):
    """Neither fewer nor more."""
    found = in_parallel(partial(meet, threading.Barrier(jobs, timeout=2)), range(6), jobs)
    assert sorted(found) == [(n, n + 1) for n in range(6)]
    with pytest.raises(threading.BrokenBarrierError):
        [*in_parallel(partial(meet, threading.Barrier(jobs + 1, timeout=0.1)), range(6), jobs)]
