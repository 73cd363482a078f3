"""Build the demo for every board, and self-tests; print the tables of docs/boards.md.

Needs ``pip install '.[build]'``.
"""

import tempfile
from contextlib import nullcontext
from importlib.metadata import version
from pathlib import Path

from rich.progress import track

from clockpoint.boards.build import build
from clockpoint.boards.registry import BOARDS
from script import run_script

SHOWN = ("ICESTORM_LC", "ICESTORM_RAM", "TRELLIS_COMB", "TRELLIS_FF", "DP16KD")
SHOWN += ("LUT4", "ALU", "DFF", "BSRAM")
#: Boards that the self-test is built for.
TESTED = ("ecpix-5-45f", "tang-nano-9k")


def main():
    """Print the tables in Markdown."""
    rows, tested = [], []
    for name in track([*BOARDS, *TESTED], "building", transient=True):
        self_test = len(rows) == len(BOARDS)
        with tempfile.TemporaryDirectory() as out:
            bitstream, report = build(name, self_test=self_test, out=Path(out), stage=nullcontext)
            size = bitstream.stat().st_size
        if self_test:
            tested.append(f"| {name} | {report.fmax:.0f} MHz | {report.clock:.0f} MHz |")
            continue
        cells = [
            f"{used:,} {kind} ({used / available:.1%})"
            for kind, (used, available) in report.cells.items()
            if kind in SHOWN
        ]
        speed = f"{report.fmax:.0f} MHz | {report.clock:.0f} MHz | {report.fmax / report.clock:.1f}"
        ends = " to ".join(f"`{cell.split('_')[0]}`" for cell in report.critical_path)
        rows.append(f"| {name} | {', '.join(cells)} | {speed} | {ends} | {size:,} |")
    print("| board | cells | Fmax | clock | margin | critical path | bytes |")
    print("|---|---|---|---|---|---|---|")
    print(*rows, sep="\n")
    print("\n| board | Fmax | clock |\n|---|---|---|")
    print(*tested, sep="\n")
    tools = ("yosys", "nextpnr-ice40", "nextpnr-ecp5", "nextpnr-himbaechel-gowin")
    versions = [f"{tool} {version(f'yowasp-{tool}')}" for tool in tools]
    print(f"\n{', '.join(versions)}, Apycula {version('apycula')}, Amaranth {version('amaranth')}")


if __name__ == "__main__":
    run_script()
