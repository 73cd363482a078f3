"""Whether two designs do the same."""

import tempfile
from pathlib import Path

from ..flow.tools import run_sby

__all__ = ["MITER", "are_equal"]

#: Of modules ``gold`` and ``gate``: all outputs of both compared, in runs from power-on. Where
#: nothing else is said, flip-flops begin with 0, as on the devices.
MITER = [
    "miter -equiv -make_assert -flatten gold gate miter",
    "prep -top miter",
    "zinit -all",
]


def are_equal(gold, gate):
    """Whether two designs are proved to have equal outputs, at all times of runs of any length.

    The clock is an input like the others, so that it must reach the same flip-flops.

    Parameters
    ----------
    gold, gate : str
        RTLIL of two modules ``top`` with the same ports.

    Returns
    -------
    bool or None
        ``None`` if no answer is found.

    Raises
    ------
    Missing, ToolError
    """
    script = []
    with tempfile.TemporaryDirectory() as folder:
        for name, design in (("gold", gold), ("gate", gate)):
            (Path(folder) / f"{name}.il").write_text(design)
            script += [f"read_rtlil {name}.il", "proc", "flatten", f"design -stash {name}"]
        script += [f"design -copy-from {name} -as {name} top" for name in ("gold", "gate")]
        files = ["gold.il", "gate.il"]
        return run_sby(folder, files, script + MITER, "prove", "abc pdr", "multiclock on")
