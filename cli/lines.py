"""Lines of text for the user: all that is printed, but for tables and what was decoded.

It loads nothing else, so that the first message can be printed before anything is loaded.
"""

import json
import sys
from contextlib import suppress

__all__ = ["escaped", "print_json", "print_lines", "say", "sentence"]


def escaped(text):
    """The text with a Python escape for each character that is not printable.

    Names of files, and what designs and tools print, can contain anything: line ends, control
    sequences of terminals, marks that reverse the order of letters, bytes that are not UTF-8.
    """
    return "".join(
        character if character.isprintable() else character.encode("unicode_escape").decode()
        for character in str(text)
    )


def print_lines(*lines, err=False):
    """Print each as one line, whatever is in it; to standard error if ``err``."""
    for line in lines:
        print(escaped(line), file=sys.stderr if err else sys.stdout, flush=True)


def print_json(value, indent=None):
    """Print a value as JSON, which is ASCII."""
    print_lines(*json.dumps(value, indent=indent).splitlines())


def say(words):
    """Print a sentence of this command to standard error."""
    with suppress(OSError):  # who fills it up does not want to know
        print_lines(f"clockpoint: {sentence(words)}", err=True)


def sentence(words):
    """With a full stop, unless it ends as a sentence does already."""
    words = str(words)
    return words if words.endswith((".", "?", "!", "?)")) else f"{words}."
