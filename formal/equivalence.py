"""Equivalence of two designs."""

from ..engine.tools import yosys
from .aig import Aig

__all__ = ["are_equal"]

#: Compares all outputs of modules ``gold`` and ``gate``, in runs from power-on. Flip-flops without
#: an initial value start with 0, as on the devices.
MITER = [
    "miter -equiv -flatten gold gate top",
    "hierarchy -top top",
    "memory",
    "zinit -all",
    "clk2fflogic",
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
    MissingTool, ToolError
    """
    checks, script = [], []
    for name in ("gold", "gate"):
        read = [f"read_rtlil {name}.il", "hierarchy -top top", "proc", "flatten"]
        checks += [*read, "check", "design -reset"]
        script += [*read, "setundef -anyseq", f"design -stash {name}"]
    files = {"gold.il": gold, "gate.il": gate}
    if yosys("; ".join(checks), files).count("Found and reported 0 problems.") != 2:
        return False
    script += [f"design -copy-from {name} -as {name} top" for name in ("gold", "gate")]
    aig = Aig(script + MITER, files)
    reply = aig.prove(["trigger"])
    return True if reply.certificate else False if reply.run else None
