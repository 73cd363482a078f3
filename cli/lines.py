"""Lines of text for the user: all output except tables and decoded text."""

import json
import sys
import textwrap

__all__ = ["escaped", "listed", "print_json", "print_lines", "say"]


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
    """Print each as one line, whatever it contains; to standard error if ``err``."""
    for line in lines:
        print(escaped(line), file=sys.stderr if err else sys.stdout, flush=True)


def print_json(value, indent=None):
    """Print a value as JSON, in ASCII."""
    print_lines(*json.dumps(value, indent=indent).splitlines())


def say(words):
    """Print a message of the command to standard error, as a sentence."""
    words = str(words)
    print_lines(f"clockpoint: {words}{'' if words.endswith(('.', '?', '!')) else '.'}", err=True)


def listed(names, head="  "):
    """Names for a help text, in preformatted lines after a head."""
    indents = {"initial_indent": head, "subsequent_indent": " " * len(head)}
    return textwrap.fill(", ".join(names), 76, break_on_hyphens=False, **indents)
