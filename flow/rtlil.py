"""RTLIL reduced to its logic."""

import functools
import re

__all__ = ["bare"]

_NEEDED = re.compile(r"attribute \\(init (\d+'[01xz]*|\d+)|keep 1|top 1)")
_STRING = re.compile(r'"(?:[^"\\]|\\[\\"])*"')


@functools.lru_cache(16)
def bare(design):
    """A design without comments, and only with attributes that affect its logic.

    ``write_cxxrtl`` copies attributes and names into comments unchanged: text after a newline in
    one would be compiled, and a comment that ends in a backslash hides the next line.

    Parameters
    ----------
    design : str
        RTLIL, from any source.

    Raises
    ------
    :exc:`ValueError`
        If a string has control characters or a name ends in a backslash.
    """
    lines = []
    for line in design.replace("\t", " ").split("\n"):
        line = line.strip(" ")
        if line.startswith(("attribute ", "#")) and not _NEEDED.fullmatch(line):
            continue
        rest = _STRING.sub("", line)
        if '"' in rest or not (line + " ").isprintable():
            raise ValueError(f"the design has a string with control characters: {line!r}")
        if re.search(r"\\(\s|$)", rest):
            raise ValueError(f"the design has a name that ends in a backslash: {line!r}")
        lines.append(line)
    return "\n".join([*lines, ""])
