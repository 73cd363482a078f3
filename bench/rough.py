"""Rough use: every command with wrong arguments, files, streams, tools and homes, and signals.

``python bench/rough.py [TEXT]`` runs all tries, or those with a text in their names, and prints
what did not go well. It must be so: no traceback; an exit status of the rule; a sentence where the
command cannot run; nothing left behind, neither files nor processes; and an end within two seconds
of a signal. Needs Linux and ``pip install '.[formal]'``; takes half an hour.
"""

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from contextlib import closing, suppress
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import click
from rich.progress import Progress

from clockpoint.cli.commands import clockpoint
from clockpoint.flow.parallel import in_parallel

COMMAND = Path(sys.executable).with_name("clockpoint")
HOSTILE = str(Path(__file__).parents[1] / "samples" / "hostile.bin")
#: Seconds until what is still running is interrupted, and until it must have ended then.
PATIENCE, PROMPTLY = 6, 2
#: What every command needs to run at all.
ARGUMENTS = {
    "simulate": [HOSTILE],
    "sanitize": [HOSTILE],
    "wave": ["E2 41"],
    "exhaustive": ["--length", "3"],
    "prove": [],
    "equivalence": ["--netlist", "ice40"],
    "mutate": ["encoder"],
    "boards": [],
    "build": ["icestick"],
    "program": ["icestick", HOSTILE],
    "cost": ["decoder", "--seeds", "1"],
}
VALUES = ["", "-1", "0", "x", "9" * 30, "\udcff", "a b\nc", "/", "/no/such", "/dev/full"]
STREAMS = {
    "no standard input": "0<&-",
    "no standard output": "1>&-",
    "no standard error": "2>&-",
    "no streams": "0<&- 1>&- 2>&-",
    "a full standard output": "1>/dev/full",
    "a full standard error": "2>/dev/full",
    "a reader that goes away": "| true",
    "an empty input": "</dev/null",
}
PLACES = {
    "no home": {"HOME": "/proc/none", "XDG_CACHE_HOME": ""},
    "a cache that is a file": {"XDG_CACHE_HOME": "/dev/null"},
    "a cache of others": {"XDG_CACHE_HOME": "/tmp"},
    "no temporary folder": {"TMPDIR": "/no/such"},
    "no programs": {"PATH": "/no/such"},
    "a narrow terminal": {"COLUMNS": "20", "TERM": "dumb"},
    "ASCII": {"PYTHONIOENCODING": "ascii", "LC_ALL": "C"},
}
TOOLS = ["YOSYS", "NEXTPNR_ICE40", "ICEPACK", "ICEPROG", "CXX"]
PROGRAMS = ["no-such-program", "/bin/true", "/bin/false", "'"]
SIGNALS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]
DELAYS = [0.2, 0.4, 0.7, 1.5, 3]


class Try(NamedTuple):
    """A command line, what is added to it and to the environment, a signal and when it comes."""

    name: str
    line: list[str]
    redirection: str = ""
    environment: Mapping[str, str] = MappingProxyType({})
    number: int = signal.SIGINT
    delay: float = PATIENCE


def tries():
    """All that is tried."""
    yield Try("no command", [])
    for name, arguments in ARGUMENTS.items():
        command = clockpoint.commands[name]
        line = [name, *arguments]
        for more in (["--no-such"], ["-x"], ["--", "--help"], ["more", "and more"]):
            yield Try(f"{name} {' '.join(more)}", [*line, *more])
        for parameter in command.params:
            for value in [] if getattr(parameter, "is_flag", False) else VALUES:
                if isinstance(parameter, click.Option):
                    given = [*line, parameter.opts[0], value]
                else:
                    given = [name, *arguments[:-1], "--", value]
                yield Try(f"{name} {parameter.name}={value[:9]!r}", given)
        for title, redirection in STREAMS.items():
            yield Try(f"{name}, {title}", line, redirection)
        for title, environment in PLACES.items():
            yield Try(f"{name}, {title}", line, environment=environment)
        for tool in TOOLS:
            for program in PROGRAMS:
                yield Try(f"{name}, {tool}={program}", line, environment={tool: program})
        for number in SIGNALS:
            for delay in DELAYS:
                title = f"{name}, {number.name} after {delay} s"
                yield Try(title, line, number=number, delay=delay)


def attempt(one):
    """Do it; returns what was wrong, in a line each."""
    wrong = []
    with tempfile.TemporaryDirectory(prefix="rough-") as text:
        folder, scratch = Path(text) / "here", Path(text) / "tmp"
        folder.mkdir()
        scratch.mkdir()
        mark = f"ROUGH={text}"
        environment = os.environ | {"TMPDIR": str(scratch), "ROUGH": text} | dict(one.environment)
        script = f'"$@" {one.redirection}'
        process = subprocess.Popen(
            ["/bin/sh", "-c", f"exec {script}" if "|" not in script else script, "sh", COMMAND]
            + [os.fsencode(word) for word in one.line],
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            preexec_fn=default_signals,
            start_new_session=True,
        )
        try:
            out, err = process.communicate(timeout=one.delay)
            signalled = False
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, one.number)  # as a terminal does
            signalled = True
            try:
                out, err = process.communicate(timeout=PROMPTLY)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                out, err = process.communicate()
                wrong.append(f"runs on after {one.number.name}")
        words = err.decode(errors="replace")
        said = [line for line in words.splitlines() if line.startswith("clockpoint: ")]
        status = process.returncode
        # Before its own handlers are there, a signal ends it as it ends anything.
        fine = {0, 1, 2, 128 + signal.SIGPIPE}
        fine |= {128 + one.number, -one.number} if signalled else set()
        if status not in fine:
            wrong.append(f"status {status}")
        if "Traceback" in words or "Exception ignored" in words or "Fatal Python" in words:
            wrong.append("a traceback")
        if status == 2 and "2>" not in one.redirection and not said:
            wrong.append("no sentence")
        if status == 2 and out and "2>" not in one.redirection:
            wrong.append("something printed before it refused")
        if any(line.endswith("..") and not line.endswith("...") for line in said):
            wrong.append("two full stops")
        if status != 0 and [path for path in folder.rglob("*") if path.suffix != ".vcd"]:
            left = " ".join(str(path.relative_to(folder)) for path in folder.rglob("*"))
            # What is built stays, though it cannot be loaded or printed.
            if "icestick.bin" not in left:
                wrong.append(f"left behind: {left}")
        if list(scratch.iterdir()):
            wrong.append(f"temporary: {' '.join(path.name for path in scratch.iterdir())}")
        if children := running(mark):
            wrong.append(f"running: {children}")
        return [f"{why}; {words.splitlines()[-1:]}" for why in wrong]


def default_signals():
    """As a terminal has them."""
    for number in SIGNALS:
        signal.signal(number, signal.SIG_DFL)


def running(mark):
    """The command lines of the processes with this in their environment."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if mark.encode() in (folder / "environ").read_bytes().split(b"\0"):
                found.append((folder / "cmdline").read_text().replace("\0", " ")[:60])
    return found


def main():
    """Try everything on all processors."""
    chosen = [one for one in tries() if " ".join(sys.argv[1:]) in one.name]
    failed = 0
    with Progress() as bar, closing(in_parallel(attempt, chosen)) as runs:
        task = bar.add_task("", total=len(chosen))
        for one, found in runs:
            for wrong in found:
                failed += 1
                print(f"{one.name}: {wrong}", flush=True)
            bar.advance(task)
    print(f"{len(chosen)} tries, {failed} not well")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
