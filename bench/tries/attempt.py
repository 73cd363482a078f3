"""One try of rough use: what is run and in what surroundings, and what was wrong with its end.

Needs Linux.
"""

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from .rules import RULES, SECRET, Ended, contents

__all__ = ["Try", "attempt"]

COMMAND = [str(Path(sys.executable).with_name("clockpoint"))]
SIGNALS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]
#: Seconds until what is still running is interrupted, and until it must have ended then.
PATIENCE, PROMPTLY = 6, 2
#: Characters of a finding.
LONGEST = 300
#: Not /tmp: what YoWASP's tools have by that name is a folder of their own.
FOLDER = "/var/tmp"
NOTHING = MappingProxyType({})


class Try(NamedTuple):
    """A command line, its surroundings, and what must hold besides the rules.

    In all texts but the name, ``@TOP@`` is the folder that is the try's own, ``@MARK@`` a file that
    is nowhere to be made, and ``@SECRET@`` one whose contents are nowhere to be printed.

    Attributes
    ----------
    name : str
    line : list of str
        What stands after ``clockpoint``.
    shell : str
        What a shell does with the command, ``"$@"``.
    environment : mapping
        What is added to it.
    number, delay : int, float
        A signal, and after how many seconds it comes.
    must_end : bool
        By itself, before that.
    statuses : tuple of int
        One of these it must end with, if there is no signal.
    files : mapping
        What is in the current folder.
    before : str
        What a shell does in the current folder first.
    small : mapping
        Those of the folders ``here``, ``tmp`` and ``cache`` that have so many bytes and no more.
    command : list of str, optional
        Another command than ``clockpoint``.
    check : callable
        From an ``Ended`` to sentences that say what else is wrong.
    """

    name: str
    line: list[str]
    shell: str = 'exec "$@"'
    environment: Mapping[str, str] = NOTHING
    number: int = signal.SIGINT
    delay: float = PATIENCE
    must_end: bool = False
    statuses: tuple[int, ...] = (0, 1, 2, 128 + signal.SIGPIPE)
    files: Mapping[str, str | bytes] = NOTHING
    before: str = ""
    small: Mapping[str, int] = NOTHING
    command: list[str] | None = None
    check: Callable[[Ended], Iterable[str]] = lambda ended: ()


def attempt(one):
    """Do it; returns what was wrong, if anything, and then the last line of standard error."""
    with tempfile.TemporaryDirectory(prefix="rough-", dir=FOLDER) as text, ExitStack() as stack:
        top = Path(text)
        for name in ("here", "tmp", "cache"):
            (top / name).mkdir(mode=0o700)
        for name, size in one.small.items():
            stack.enter_context(_small(top / name, size))
        (top / "secret").write_text(f"{SECRET}\n")
        places = {"@TOP@": text, "@MARK@": f"{text}/mark", "@SECRET@": f"{text}/secret"}

        def placed(words):
            for name, path in places.items():
                words = words.replace(name, path)
            return words

        environment = os.environ | {"TMPDIR": f"{text}/tmp", "ROUGH": text}
        environment |= {name: placed(value) for name, value in one.environment.items()}
        here = {"cwd": top / "here", "env": environment, "stdin": subprocess.DEVNULL}
        try:
            for name, data in one.files.items():
                path = top / "here" / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data if isinstance(data, bytes) else placed(data).encode())
            subprocess.run(["/bin/sh", "-ec", placed(one.before)], check=True, **here)
        except (OSError, subprocess.CalledProcessError):
            return ["the try cannot be set up"]
        before = contents(top / "here")
        line = [placed(word) for word in (one.command or COMMAND) + one.line]
        ended = _run(["/bin/sh", "-c", placed(one.shell), "sh", *line], one, top, before, here)
        wrong = [why for rule in RULES for why in rule(one, ended)]
        return [
            ascii(text)[1:-1][:LONGEST] for text in wrong and [*wrong, *ended.err.splitlines()[-1:]]
        ]


def _run(argv, one, top, before, options):
    """The ``Ended`` of a try."""
    number, is_late = None, False
    process = subprocess.Popen(
        [os.fsencode(word) for word in argv],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=_default_signals,
        start_new_session=True,
        **options,
    )
    try:
        out, err = process.communicate(timeout=one.delay)
    except subprocess.TimeoutExpired:
        number = one.number
        with suppress(ProcessLookupError):  # it is its child that keeps a stream open
            os.killpg(process.pid, number)  # as a terminal does
        try:
            out, err = process.communicate(timeout=PROMPTLY)
        except subprocess.TimeoutExpired:
            is_late = True
    found = _running(f"ROUGH={top}")
    for pid in found:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    if is_late:
        out, err = process.communicate()
    words = err.decode(errors="replace")
    processes = [] if is_late else [*found.values()]
    return Ended(process.returncode, out, words, number, is_late, processes, top, before)


def _default_signals():
    """As a terminal has them."""
    for number in SIGNALS:
        signal.signal(number, signal.SIG_DFL)


def _running(mark):
    """The command lines of the processes with this in their environment, by number."""
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if mark.encode() in (folder / "environ").read_bytes().split(b"\0"):
                found[int(folder.name)] = (folder / "cmdline").read_text().replace("\0", " ")[:60]
    return found


@contextmanager
def _small(folder, size):
    """Let a folder have so many bytes and no more, in pages of 4,096."""
    option = f"size={size},mode=700"
    subprocess.run(["mount", "-t", "tmpfs", "-o", option, "rough", folder], check=True)
    try:
        yield
    finally:
        # What holds it has been killed a moment ago.
        while subprocess.run(["umount", folder], stderr=subprocess.DEVNULL).returncode:
            time.sleep(0.1)
