"""Bounded proofs of the assertions of an export, in its Verilog, with SymbiYosys."""

from ..flow.scratch import scratch
from .sby import TIMEOUT, run_sby

__all__ = ["hold"]


def hold(design, assertions, *, depth, timeout=TIMEOUT):
    """Whether assertions hold for ``depth`` cycles from power-on, under their assumptions.

    Parameters
    ----------
    design, assertions : str
        From ``to_verilog`` and ``to_assertions``, for a module ``dut``.
    depth : int
        Cycles.

    Returns
    -------
    bool or None
        ``None`` on a timeout.

    Raises
    ------
    Missing, ToolError
    """
    script = ["read_verilog -sv -formal dut.v dut.sv", "prep -flatten -top dut_checked"]
    script.append("memory_map")
    how = "bmc", "smtbmc yices", f"depth {depth}"
    with scratch() as folder:
        (folder / "dut.v").write_text(design)
        (folder / "dut.sv").write_text(assertions)
        return run_sby(folder, ["dut.v", "dut.sv"], script, *how, timeout=timeout)
