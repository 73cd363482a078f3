"""Equivalence of two designs."""

from ..flow.scratch import scratch
from ..flow.tools import run
from .sby import run_sby

__all__ = ["are_equal"]

#: Compares all outputs of modules ``gold`` and ``gate``, in runs from power-on. Flip-flops without
#: an initial value start with 0, as on the devices.
MITER = [
    "miter -equiv -make_assert -flatten gold gate miter",
    "prep -top miter",
    "zinit -all",
]


def are_equal(gold, gate):
    """Whether two designs are proved to have equal outputs in every cycle of runs of any length.

    The clock is an ordinary input, so that it must reach the same flip-flops. A design with a net
    that has two drivers or none is equal to no other: it might drive an input, which both sides
    share. Undefined values are unconstrained in every cycle.

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
    checks, script = [], []
    with scratch() as folder:
        for name, design in (("gold", gold), ("gate", gate)):
            (folder / f"{name}.il").write_text(design)
            read = [f"read_rtlil {name}.il", "hierarchy -top top", "proc", "flatten"]
            checks += [*read, "check", "design -reset"]
            script += [*read, "setundef -anyseq", f"design -stash {name}"]
        found = run("yosys", ["-p", "; ".join(checks)], cwd=folder).stdout
        if found.count("Found and reported 0 problems.") != 2:
            return False
        script += [f"design -copy-from {name} -as {name} top" for name in ("gold", "gate")]
        files = ["gold.il", "gate.il"]
        # Registers that always agree are merged first: most of both designs, even of a multiplier.
        engine = "abc scorr; pdr"
        return run_sby(folder, files, script + MITER, "prove", engine, "multiclock on")
