"""The processes of tools: each ends with the work that it belongs to."""

import atexit
import json
import os
import signal
import subprocess
import sys
import threading
import warnings
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from pathlib import Path

__all__ = ["Notice", "Tasks", "ask_yosys", "execute", "is_stopped", "tasks"]

#: Seconds that a program has to end itself and its children.
PATIENCE = 0.5
#: Held while processes are given to tasks, taken from them, or ended with them.
_lock = threading.RLock()
#: What is said once.
_said = set()
#: Processes of ``yosys.py`` that wait for a request.
_idle = []


class Notice(UserWarning):
    """The reason why something takes longer than usual."""


class Tasks:
    """The tools that belong to one piece of work, which can be ended together."""

    def __init__(self):
        self.processes = set()
        self.are_over = False

    def end(self):
        """End the running tools; those that would start later raise ``KeyboardInterrupt``."""
        self.are_over = True
        with _lock:
            running = [*self.processes]
            for process in running:
                _send(process, signal.SIGTERM)
        for process in running:
            _end(process)


#: The tasks that this thread belongs to: those of an outer piece of work end inner ones, too.
tasks = ContextVar("tasks", default=())


def is_stopped():
    """Whether this thread must end its work."""
    return any(group.are_over for group in tasks.get())


def execute(argv, cwd, temporary, timeout=None):
    """Execute a program; returns a ``subprocess.CompletedProcess``.

    Parameters
    ----------
    argv : list of str
    cwd, temporary : Path
        Where it runs, and a folder for its temporary files.
    timeout : float, optional
        In seconds.

    Raises
    ------
    :exc:`TimeoutError`, :exc:`KeyboardInterrupt`
        The program is ended, with its children.
    """
    with open(temporary / "stdout", "w+", errors="replace") as out:
        process = subprocess.Popen(
            argv,
            cwd=cwd,
            # Some tools iterate over sets of names: make the order reproducible.
            env=os.environ | {"PYTHONHASHSEED": "0", "TMPDIR": str(temporary)},
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
            start_new_session=True,
        )
        try:
            with _watched(process, timeout):
                errors = "".join(_lines(process.stderr))
                process.wait()
        finally:
            _end(process)
            process.stderr.close()
        out.seek(0)
        return subprocess.CompletedProcess(argv, process.returncode, out.read(), errors)


def ask_yosys(arguments, folders, temporary, timeout=None):
    """Run Yosys in a process of ``yosys.py``, which is kept for the next run; as ``execute``.

    Parameters
    ----------
    arguments : list of str
    folders : dict of str to Path
        The folders that Yosys sees, by their names there.
    """
    with _lock:
        process = _idle.pop() if _idle else None
    if process is None or process.poll() is not None:
        process = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("yosys.py"))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
    files = {name: temporary / name for name in ("output", "errors")}
    request = {"arguments": arguments, "folders": folders, **files}
    status, lines = None, []
    try:
        with _watched(process, timeout):
            with suppress(BrokenPipeError):  # its last words say why
                print(json.dumps(request, default=str), file=process.stdin, flush=True)
            for line in _lines(process.stdout):
                if line.strip().isdigit():
                    status = int(line)
                    break
                lines.append(line)
    finally:
        if status is None or is_stopped():
            _end(process)
            process.stdin.close()
            process.stdout.close()
        else:
            _idle.append(process)
    if status is None:
        return subprocess.CompletedProcess(arguments, process.returncode, "", "".join(lines))
    texts = (file.read_text(errors="replace") for file in files.values())
    return subprocess.CompletedProcess(arguments, status, *texts)


@contextmanager
def _watched(process, timeout):
    """End a process with its tasks, or after a time."""
    late = threading.Event()
    timer = threading.Timer(timeout or 0, lambda: (late.set(), _end(process)))
    groups = tasks.get()
    with _lock:
        for group in groups:
            group.processes.add(process)
    try:
        if is_stopped():
            raise KeyboardInterrupt
        if timeout:
            timer.start()
        yield
    finally:
        timer.cancel()
        if timer.ident:
            timer.join()
        with _lock:
            for group in groups:
                group.processes.discard(process)
    if late.is_set():
        raise TimeoutError


def _lines(stream):
    """The lines of a stream; the first use of a YoWASP tool is announced while it lasts."""
    for line in stream:
        if line.startswith("Preparing to run "):
            tool = line.split()[3].rstrip(".")
            text = (
                f"{tool} is being compiled for its first use, which takes up to several minutes "
                "and 210 MB of disk"
            )
            warnings.warn(text, Notice, stacklevel=3)
        if line.startswith("Unable to keep ") and line not in _said:
            _said.add(line)
            text = (
                f"{line.strip()}; every command compiles it anew. XDG_CACHE_HOME names the folder"
            )
            warnings.warn(text, Notice, stacklevel=3)
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
            process.wait(PATIENCE)
    _send(process, signal.SIGKILL)
    process.wait()


@atexit.register
def _end_idle():
    while _idle:
        _end(_idle.pop())


def _after_fork():
    """The idle ones are the parent's."""
    _idle.clear()
    _lock.release()


os.register_at_fork(before=_lock.acquire, after_in_parent=_lock.release, after_in_child=_after_fork)
