"""Writes the files of this folder: ``make verilog``."""

from pathlib import Path

from peakrdl_cheader.exporter import CHeaderExporter

from clockpoint.flow.export import Export
from clockpoint.flow.scratch import scratch
from clockpoint.flow.verilog import to_verilog
from clockpoint.sim.smoke import smoke_files
from clockpoint.verilog.registers import register_map

FOLDER = Path(__file__).parent
#: The exports, and their options.
EXPORTS = [
    ("stream-decoder", {}),
    ("stream-decoder", {"axi_stream": True}),
    ("decoder", {}),
    ("encoder", {}),
    ("sanitizer", {}),
    ("wide-decoder", {}),
    ("validator", {}),
]
#: The test bench in ``bench`` has every fourth vector, so that it is small.
SHARE = 4


def files():
    """The text of each file, by path: modules, a test bench, and a header of registers in C."""
    for name, options in EXPORTS:
        export = Export(name, **options)
        yield FOLDER / f"{export.module}.v", to_verilog(export)
    for name, text in smoke_files(Export("stream-decoder"), SHARE).items():
        yield FOLDER / "bench" / name, text
    with scratch() as folder:
        path = folder / "clockpoint_status.h"
        CHeaderExporter().export(register_map(), str(path), reuse_typedefs=False)
        yield FOLDER / path.name, path.read_text()


if __name__ == "__main__":
    (FOLDER / "bench").mkdir(exist_ok=True)
    for path, text in files():
        path.write_text(text)
