"""Writes the files of this folder: ``make verilog``."""

from pathlib import Path

from clockpoint.flow.export import Export
from clockpoint.flow.registers import c_header, system_rdl
from clockpoint.flow.verilog import to_verilog
from clockpoint.sim.smoke import smoke_files

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
    """The text of each file, by path: modules, a bench, the registers in C and SystemRDL."""
    for name, options in EXPORTS:
        export = Export(name, **options)
        yield FOLDER / f"{export.module}.v", to_verilog(export)
    for name, text in smoke_files(Export("stream-decoder"), SHARE).items():
        yield FOLDER / "bench" / name, text
    yield FOLDER / "clockpoint_status.h", c_header()
    yield FOLDER / "clockpoint_status.rdl", system_rdl()


if __name__ == "__main__":
    (FOLDER / "bench").mkdir(exist_ok=True)
    for path, text in files():
        path.write_text(text)
