"""The processes of tools: each ends with the work that it belongs to."""

import os
import signal
import subprocess
import threading
import warnings
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from functools import partial

import platformdirs

__all__ = [
    "Notice",
    "Stopped",
    "Tasks",
    "check_stopped",
    "execute",
    "in_parallel",
    "notify",
    "processors",
    "tasks",
    "until_ended",
]

#: Seconds that a program has to end itself and its children.
GRACE_SECONDS = 0.5
#: A shell that limits the memory of a program, where the system knows such a limit.
LIMITED = ["sh", "-c", 'ulimit -v "$0" 2>/dev/null; exec "$@"']


class Notice(UserWarning):
    """A notice to the user while the work goes on: of a long step, or a part without effect."""


class Stopped(BaseException):
    """The work that a thread belongs to has ended; no handler of ``Exception`` takes it."""


class Tasks:
    """The tools that belong to one piece of work, which can be ended together.

    Attributes
    ----------
    ends : list of callable
        Each ends a tool that runs.
    are_over : bool
    """

    def __init__(self):
        self.ends = []
        self.are_over = False

    def end(self):
        """End the running tools; those that would start later raise ``Stopped``."""
        self.are_over = True
        for end in [*self.ends]:
            end()


#: The tasks that this thread belongs to; the end of an outer task ends the inner ones, too.
tasks = ContextVar("tasks", default=())


def check_stopped():
    """Raise ``Stopped`` if this thread must end its work."""
    if any(group.are_over for group in tasks.get()):
        raise Stopped


def execute(argv, cwd, temporary, timeout=None, memory=None):
    """Execute a program; returns a ``subprocess.CompletedProcess``.

    Parameters
    ----------
    argv : list of str
    cwd, temporary : Path
        Where it runs, and a folder for its temporary files.
    timeout : float, optional
        In seconds.
    memory : int, optional
        Most bytes of memory that it can allocate.

    Raises
    ------
    :exc:`TimeoutError`, Stopped
        The program is ended, with its children.
    """
    if memory:
        argv = [*LIMITED, str(memory >> 10), *argv]
    cache = {} if _can_keep() else {"YOWASP_CACHE_DIR": str(temporary)}
    with open(temporary / "stdout", "w+", errors="replace") as out:
        process = subprocess.Popen(
            argv,
            cwd=cwd,
            # Some tools iterate over sets of names: make the order reproducible.
            env=os.environ | {"PYTHONHASHSEED": "0", "TMPDIR": str(temporary)} | cache,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
            start_new_session=True,
        )
        try:
            with until_ended(partial(_end, process), timeout):
                errors = "".join(_lines(process.stderr))
                process.wait()
        finally:
            _end(process)
            process.stderr.close()
        out.seek(0)
        return subprocess.CompletedProcess(argv, process.returncode, out.read(), errors)


def _can_keep():
    """Whether YoWASP's tools can keep their machine code in the user's cache; else, they fail."""
    folder = os.environ.get("YOWASP_CACHE_DIR") or platformdirs.user_cache_path("YoWASP", False)
    with suppress(OSError):
        os.makedirs(folder, exist_ok=True)
        return os.access(folder, os.W_OK)
    return False


@contextmanager
def until_ended(end, timeout):
    """Call a function that ends a tool when its tasks end, or after a time."""
    late = threading.Event()
    timer = threading.Timer(timeout or 0, lambda: (late.set(), end()))
    groups = tasks.get()
    for group in groups:
        group.ends.append(end)
    try:
        check_stopped()
        if timeout:
            timer.start()
        yield
    finally:
        timer.cancel()
        if timer.ident:
            timer.join()
        for group in groups:
            group.ends.remove(end)
    if late.is_set():
        raise TimeoutError
    check_stopped()


def notify(text):
    """Tell the user something in a ``Notice``."""
    warnings.warn(text, Notice, stacklevel=3)


def _lines(stream):
    """The lines of a stream; the first use of a YoWASP tool is announced while it lasts."""
    for line in stream:
        if line.startswith("Preparing to run "):
            tool = line.split()[3].rstrip(".")
            notify(f"{tool} is being compiled for its first use, which takes up to several minutes")
        yield line


def _send(process, number):
    """Send a signal to the process group of a tool."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, number)


def _end(process):
    """End a tool and its children, by force if necessary."""
    if process.poll() is None:
        _send(process, signal.SIGTERM)
        with suppress(subprocess.TimeoutExpired):
            process.wait(GRACE_SECONDS)
    _send(process, signal.SIGKILL)
    process.wait()


def processors():
    """How many processors this process may use, where the system tells; ``taskset`` may say."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


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

    with ThreadPoolExecutor(threads or processors()) as pool:
        calls = {pool.submit(call, item): item for item in items}
        try:
            for done in as_completed(calls):
                yield calls[done], done.result()
        except BaseException:
            for waiting in calls:
                waiting.cancel()
            group.end()
            raise
