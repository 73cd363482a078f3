"""Writes the files of this folder: ``make verilog``."""

from pathlib import Path

from clockpoint.flow import catalogue
from clockpoint.flow.export import Export
from clockpoint.flow.registers import c_header
from clockpoint.flow.verilog import to_verilog
from clockpoint.sim.smoke import smoke_files

FOLDER = Path(__file__).parent
#: Each export by its module, and the default one with AXI4-Stream.
EXPORTS = [*map(Export, catalogue.EXPORTS), Export("stream-decoder", axi_stream=True)]
EXPORTS = {export.module: export for export in EXPORTS}


def module_files(module):
    """The module, and the C header of its registers if it has any, by path."""
    export = EXPORTS[module]
    files = {FOLDER / f"{module}.v": to_verilog(export)}
    if export.name == "status":
        files[FOLDER / "clockpoint_status.h"] = c_header()
    return files


def bench_files(module):
    """The test bench, if there is one, by path: one of so many packets, so that it is small."""
    export = EXPORTS[module]
    if not hasattr(export.core, "o"):
        return {}
    folder, share = FOLDER / "bench" / module, 64 if export.row.lanes else 32
    return {folder / file: text for file, text in smoke_files(export, share).items()}


if __name__ == "__main__":
    for module in EXPORTS:
        for path, text in (module_files(module) | bench_files(module)).items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
