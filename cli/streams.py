"""The standard streams: closed streams replaced, and lines of any text printed safely."""

import io
import os
import sys

__all__ = ["escaped", "open_streams", "print_lines", "print_message"]


class _Lossy(io.FileIO):
    """A file in which bytes that cannot be written are lost."""

    def write(self, data):
        try:
            return super().write(data) or len(data)
        except OSError:
            return len(data)


def open_streams():
    """Give numbers 0 to 2 to standard streams that are closed, so that no other file gets them.

    Reading from a closed input or writing to a closed output fails. A message that cannot be
    written to standard error is lost, without an effect on the exit status.
    """
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        try:
            os.fstat(number)
        except OSError:
            mode, flags = ("r", os.O_WRONLY) if name == "stdin" else ("w", os.O_RDONLY)
            os.open(os.devnull, os.O_WRONLY if name == "stderr" else flags)  # the lowest number
            setattr(sys, name, open(number, mode, closefd=False))  # noqa: SIM115
    sys.stdout.reconfigure(errors="backslashreplace")
    # Without a buffer: a message that an interrupt follows would be written again at the end.
    messages = _Lossy(sys.stderr.fileno(), "w", closefd=False)
    encoding = sys.stderr.encoding
    sys.stderr = io.TextIOWrapper(messages, encoding, "backslashreplace", write_through=True)


def escaped(text):
    """The text with a Python escape for each unprintable character.

    File names, and the output of designs and tools, can contain anything: line ends, terminal
    control sequences, marks that reverse the writing direction, bytes that are not UTF-8.
    """
    return "".join(
        character if character.isprintable() else character.encode("unicode_escape").decode()
        for character in str(text)
    )


def print_lines(*lines, err=False):
    """Print each text as one line, with ``escaped`` characters; to standard error if ``err``."""
    for line in lines:
        print(escaped(line), file=sys.stderr if err else sys.stdout, flush=True)


def print_message(words):
    """Print a message of the command to standard error, as a sentence."""
    words = str(words)
    print_lines(f"clockpoint: {words}{'' if words.endswith(('.', '?', '!')) else '.'}", err=True)
