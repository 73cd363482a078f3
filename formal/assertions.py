"""Bounded proofs of the assertions of an export, as SymbiYosys reads them from its Verilog."""

from ..flow.scratch import scratch
from ..flow.tools import TIMEOUT, run_sby

__all__ = ["hold"]


def hold(design, assertions, *, depth, timeout=TIMEOUT):
    """Whether assertions hold in so many cycles from power-on, with any inputs that they assume.

    Parameters
    ----------
    design, assertions : str
        What ``to_verilog`` and ``to_assertions`` return of a module ``dut``.

    Returns
    -------
    bool or None
        ``None`` if there is no answer in time.

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
