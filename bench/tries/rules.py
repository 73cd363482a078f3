"""The rules that hold for every try: how a command may end, and what it may leave."""

import os
import signal
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

__all__ = ["RULES", "SECRET", "Ended", "contents"]

#: Files of more bytes are compared by their size.
LARGE = 1 << 26
#: What is in a file that no command is given, and so has no business to print.
SECRET = "xyzzy_plugh"
#: A line with this at its beginning was put there by a name.
FAKED = "FAKED"
#: What may stay where a command does not go well: counterexamples, and what was built, though it
#: cannot be loaded or printed. So may a checkpoint.
KEPT = (".vcd", "icestick.bin")
#: Where these stand in the line, the standard output is data.
DATA = {"sanitize", "transcode", "--text"}


class Ended(NamedTuple):
    """How a command ended."""

    status: int
    out: bytes
    err: str
    last_signal: int | None  # that it was sent, if any
    is_late: bool  # whether it went on after that
    processes: list[str]  # their command lines
    top: Path  # of what is the try's own: the folders here, tmp and cache, mark and secret
    before: dict[str, bytes | str]  # what was in the folder here

    @property
    def here(self):
        """The current folder."""
        return self.top / "here"

    @property
    def said(self):
        """The sentences on standard error."""
        return [line for line in self.err.splitlines() if line.startswith("clockpoint: ")]


def contents(folder):
    """What is in a folder: the bytes of files, the targets of links, the kinds of all else."""
    found = {}
    for path in sorted(folder.rglob("*")):
        name = str(path.relative_to(folder))
        if path.is_symlink():
            found[name] = f"a link to {os.readlink(path)}"
        elif path.is_dir():
            found[name] = "a folder"
        elif path.is_file():
            size = path.stat().st_size
            found[name] = path.read_bytes() if size < LARGE else f"{size} bytes"
        else:
            found[name] = "no file"
    return found


def _ends(one, ended):
    if ended.is_late:
        yield f"runs on after {signal.Signals(ended.last_signal).name}"
    elif ended.last_signal and one.must_end:
        yield f"does not end in {one.delay} s"


def _status(one, ended):
    # Before its own handlers are there, a signal ends it as it ends anything.
    by_signal = {128 + one.number, -one.number, 0, 1, 2} if ended.last_signal else set()
    if ended.status not in {*one.statuses, *by_signal} and not ended.is_late:
        yield f"status {ended.status}"


def _traceback(one, ended):
    if any(word in ended.err for word in ("Traceback (most", "Exception ignored", "Fatal Python")):
        yield "a traceback"


def _sentence(one, ended):
    if "2>" in one.shell:  # it has nowhere to go
        return
    if ended.status == 2 and not ended.said:
        yield "no sentence"
    if ended.status == 1 and not ended.out and not ended.err:
        yield "status 1, and not a word"
    if ended.status == 2 and ended.out:
        yield "something printed before it refused"
    if any(line.endswith("..") and not line.endswith("...") for line in ended.said):
        yield "two full stops"


def _left(one, ended):
    kept = (*KEPT, *(word for option, word in pairwise(one.line) if option == "--checkpoint"))
    changed = {
        name: data
        for name, data in contents(ended.here).items()
        if ended.before.get(name) != data and not name.endswith(kept)
    }
    # Folders that have only what may stay.
    changed = {name for name, data in changed.items() if data != "a folder"} | {
        name for name in changed if not any((ended.here / name).glob("*"))
    }
    hidden = {name for name in changed if Path(name).parts[-1].startswith(".")}
    if left := sorted(hidden if ended.status == 0 else changed):
        yield f"left behind: {' '.join(left)}"
    if gone := sorted(ended.before.keys() - contents(ended.here).keys()):
        yield f"taken away: {' '.join(gone)}"


def _temporary(one, ended):
    if names := [path.name for path in (ended.top / "tmp").iterdir()]:
        yield f"temporary: {' '.join(names)}"


def _processes(one, ended):
    if ended.processes:
        yield f"running: {ended.processes}"


def _printable(one, ended):
    printed = b"" if DATA & {*one.line} else ended.out
    with suppress(UnicodeDecodeError):
        text = printed.decode() + ended.err
        found = {char for char in text if not char.isprintable() and char != "\n"}
        if found:
            yield f"unprintable: {' '.join(f'U+{ord(char):04X}' for char in sorted(found))}"
        if any(line.startswith(FAKED) for line in text.splitlines()):
            yield "a row that a name has made"
        return
    yield "not UTF-8"


def _executed(one, ended):
    if (ended.top / "mark").exists():
        yield f"done as it was told: {(ended.top / 'mark').read_text()[:60]!r}"


def _leaked(one, ended):
    held = [data for data in contents(ended.here).values() if isinstance(data, bytes)]
    if any(SECRET.encode() in data for data in [ended.out, ended.err.encode(), *held]):
        yield "a secret is told"


def _own(one, ended):
    return one.check(ended)


#: From a ``Try`` and an ``Ended`` to sentences that say what is wrong.
RULES = [
    _ends,
    _status,
    _traceback,
    _sentence,
    _left,
    _temporary,
    _processes,
    _printable,
    _executed,
    _leaked,
    _own,
]
