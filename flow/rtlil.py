"""RTLIL reduced to its logic."""

import functools
import re

__all__ = ["bare"]

_NEEDED = re.compile(r"attribute \\(init (\d+'[01xz]*|\d+)|keep 1|top 1)")


@functools.lru_cache(16)
def bare(design):
    """A design without comments, and only with attributes that affect its logic.

    Others may direct a tool: how to synthesize a module, or that it is a black box.

    Parameters
    ----------
    design : str
        RTLIL, from any source.
    """
    lines = (line.strip(" ") for line in design.replace("\t", " ").split("\n"))
    kept = (
        line
        for line in lines
        if not line.startswith(("attribute ", "#")) or _NEEDED.fullmatch(line)
    )
    return "\n".join([*kept, ""])
