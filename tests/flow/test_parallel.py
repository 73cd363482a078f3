"""Work that is split."""

import os
import signal
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest

from clockpoint.flow import tools
from clockpoint.flow.parallel import in_own_process, in_parallel, processors
from clockpoint.flow.scratch import scratch
from clockpoint.flow.tools import ToolError, end_work, owned_by, run
from support import processes_with


def meet(barrier, item):
    """Wait until as many as a barrier is for are here at once."""
    barrier.wait()
    return item + 1


@pytest.mark.parametrize("jobs", [1, 3])
def test_so_many_at_once(jobs):
    """Neither fewer nor more."""
    found = in_parallel(
        partial(meet, threading.Barrier(jobs, timeout=2)), range(6), processors(jobs)
    )
    assert sorted(found) == [(n, n + 1) for n in range(6)]
    more = partial(meet, threading.Barrier(jobs + 1, timeout=0.1))
    with pytest.raises(threading.BrokenBarrierError):
        [*in_parallel(more, range(6), processors(jobs))]


@pytest.mark.parametrize("ends", ["a failure", "the caller"])
def test_what_has_not_begun_is_cancelled(ends):
    """Only the call that runs meanwhile is waited for."""
    begun = []

    def shard(n):
        begun.append(n)
        if n == 0 and ends == "a failure":
            raise ValueError("the first one")
        time.sleep(0.05 * (n > 0))

    found = in_parallel(shard, range(20), processors(1))
    if ends == "a failure":
        with pytest.raises(ValueError, match="the first one"):
            next(found)
    else:
        next(found)
        found.close()
    count = len(begun)
    assert begun == [*range(count)]
    assert count < 10
    time.sleep(0.06)
    assert len(begun) == count


def test_a_signal_that_does_not_end_a_wait():
    """It is obeyed before the result is there: here, another thread receives it."""
    seen = threading.Event()

    def shard(_):
        time.sleep(0.5)  # until the main thread waits
        signal.pthread_kill(threading.get_ident(), signal.SIGUSR1)
        return seen.wait(8)

    before = signal.signal(signal.SIGUSR1, lambda *_: seen.set())
    try:
        assert [*in_parallel(shard, [0])] == [(0, True)]
    finally:
        signal.signal(signal.SIGUSR1, before)


def test_a_process_of_its_own():
    """What is raised there is raised here, and what ends it is said."""
    assert in_own_process(abs, -3) == 3
    assert in_own_process(eval, "__import__('os').getppid()") == os.getpid()
    assert in_own_process(eval, "__import__('sys').path") == sys.path
    with pytest.raises(ValueError, match="invalid literal"):
        in_own_process(int, "x")
    with pytest.raises(ToolError, match="was ended by SIGKILL"):
        in_own_process(eval, "__import__('os').kill(__import__('os').getpid(), 9)")


def test_a_process_of_its_own_ends_what_it_runs(monkeypatch, tmp_path):
    """A tool has a session of its own, and would outlive whoever has started it."""
    monkeypatch.setattr(tools, "_over", set())
    monkeypatch.setenv("MARK", str(tmp_path))
    call = "__import__('clockpoint.flow.tools').flow.tools.run(['sleep', '30'], [], cwd='.')"

    def work():
        with owned_by("one"):
            in_own_process(eval, call)

    with ThreadPoolExecutor(1) as pool:
        done = pool.submit(work)
        while not done.done() and len(processes_with(f"MARK={tmp_path}")) < 2:
            time.sleep(0.02)
        end_work("one")
        with pytest.raises((ToolError, KeyboardInterrupt)):
            done.result(timeout=20)
    assert processes_with(f"MARK={tmp_path}") == []


def sleep(seconds):
    """In a process of another process."""
    with scratch() as folder:
        run([sys.executable], ["-c", f"import time; time.sleep({seconds})"], cwd=folder)


def test_what_is_over_is_ended(monkeypatch):
    """All that an owner runs, and of no other; what would begin then does not."""
    monkeypatch.setattr(tools, "_over", set())

    def work(owner):
        with owned_by(owner):
            started.wait()
            sleep(0.5 if owner == "another" else 30)

    started = threading.Barrier(3)
    with ThreadPoolExecutor(2) as pool:
        runs = {owner: pool.submit(work, owner) for owner in ("one", "another")}
        started.wait()
        while len(tools._running) < 2:
            time.sleep(0.01)
        end_work("one")
        # It is ended, or has not begun to wait for it.
        with pytest.raises((ToolError, KeyboardInterrupt), match=r"ended by SIGTERM|^$"):
            runs["one"].result(timeout=20)
        assert runs["another"].result(timeout=20) is None
        with pytest.raises(KeyboardInterrupt), owned_by("one"):
            sleep(30)
