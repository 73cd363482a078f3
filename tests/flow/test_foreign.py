"""Verilog of others is read in one place."""

from pathlib import Path

from clockpoint import hdl

ROOT = Path(hdl.__file__).parents[1]


def test_nothing_else_reads_files_of_others():
    """Elsewhere, Yosys reads what this project has written itself, under names of its own."""
    found = {
        str(path.relative_to(ROOT))
        for folder in ("boards", "cli", "flow", "formal", "hdl", "sim")
        for path in (ROOT / folder).rglob("*.py")
        if "read_verilog " in path.read_text()
    }
    assert found == {"flow/foreign.py", "flow/netlist.py", "flow/chip.py"}
