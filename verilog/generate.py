"""Writes the files of this folder: ``make verilog``."""

from pathlib import Path

from clockpoint.flow.export import Export
from clockpoint.flow.registers import c_header
from clockpoint.flow.verilog import to_verilog
from clockpoint.sim.smoke import smoke_files

FOLDER = Path(__file__).parent
#: The exports: their names, their options, and the share of the packets in the bench, one of so
#: many, so that it is small.
EXPORTS = [
    ("stream-decoder", {}, 20),
    ("stream-decoder", {"axi_stream": True}, 20),
    ("decoder", {}, 20),
    ("encoder", {}, 16),
    ("sanitizer", {}, 20),
    ("wide-decoder", {}, 64),
    ("validator", {}, 64),
]


def modules():
    """The text of each module, by path."""
    exports = (Export(name, **options) for name, options, _ in EXPORTS)
    return {FOLDER / f"{export.module}.v": to_verilog(export) for export in exports}


def registers():
    """The registers of ``Status`` in C, by path."""
    return {FOLDER / "clockpoint_status.h": c_header()}


def bench(number):
    """The files of the test bench of an export, by path."""
    name, options, share = EXPORTS[number]
    export = Export(name, **options)
    folder = FOLDER / "bench" / export.module
    return {folder / file: text for file, text in smoke_files(export, share).items()}


if __name__ == "__main__":
    benches = map(bench, range(len(EXPORTS)))
    for files in modules(), registers(), *benches:
        for path, text in files.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
