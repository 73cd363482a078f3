"""Measures the size of encodings, policies and exported Verilog; prints three tables in Markdown.

LUTs of the cores of each encoding, and LUTs, flip-flops and cells of the cores with a policy, on an
iCE40 HX8K; LUTs and multiplexers of exported Verilog, on each family, with wide multiplexers and
without. Needs ``pip install '.[build]'``; takes a few minutes.
"""

import json
import re
from collections import Counter
from functools import partial

import click

from clockpoint.cli.campaign import campaign_options
from clockpoint.flow.cost import Area, Essential, area
from clockpoint.flow.families import DEVICES, FAMILIES
from clockpoint.flow.scratch import scratch
from clockpoint.flow.tools import run
from clockpoint.flow.verilog import export, to_verilog
from clockpoint.hdl import (
    ENCODINGS,
    POLICIES,
    ByteOrderMark,
    ErrorPolicy,
    Sanitizer,
    StreamDecoder,
    encoder_for,
)
from clockpoint.hdl.sanitizer import is_possible
from script import run_script, run_shards

DEVICE = DEVICES["ice40-hx8k"]
TOOLS = "yosys", "nextpnr-ice40"
CORES = {
    "decoder": Essential,
    "stream decoder": StreamDecoder,
    "encoder": encoder_for,
    "sanitizer": Sanitizer,
}


def of_policies():
    """Constructors of the cores, by source text."""
    for policy in POLICIES:
        yield f"ErrorPolicy(errors={policy!r})", partial(ErrorPolicy, errors=policy)
    for policy in POLICIES:
        if is_possible(policy, ENCODINGS["utf-8"]):
            yield f"Sanitizer(errors={policy!r})", partial(Sanitizer, errors=policy)
    for drop in (False, True):
        yield f"ByteOrderMark(drop={drop})", partial(ByteOrderMark, drop=drop)


MAKES = dict(of_policies()) | {
    (name, core): partial(make, encoding)
    for name, encoding in ENCODINGS.items()
    for core, make in CORES.items()
}


def cells(name):
    """The ``Area`` of a core, a key of ``MAKES``."""
    return area(MAKES[name](), DEVICE)


#: Exports, each with a family and a command of Yosys.
SYNTHESES = [
    (component, family, command)
    for component in ("decoder", "stream-decoder")
    for family, about in FAMILIES.items()
    for command in dict.fromkeys((about.synthesis, about.synthesis.replace(" -nowidelut", "")))
]


def synthesis(of):
    """The numbers of LUTs and multiplexers of one of ``SYNTHESES``."""
    component, family, command = of
    with scratch() as folder:
        (folder / "top.v").write_text(to_verilog(export(component), "top", []))
        script = f"read_verilog top.v; {command} -top top -json top.json"
        run("yosys", ["-q", "-p", script], cwd=folder, makes=["top.json"])
        cells = json.loads((folder / "top.json").read_text())["modules"]["top"]["cells"]
    counts = Counter(cell["type"] for cell in cells.values())
    kinds = FAMILIES[family].cells[0], r"PFUMX|L6MUX21|MUX2_LUT\d"
    return [sum(n for cell, n in counts.items() if re.fullmatch(kind, cell)) for kind in kinds]


@click.command(help=__doc__)
@campaign_options
def main(campaign):
    runs = run_shards(campaign, cells, MAKES, tools=TOOLS)
    found = {name: Area(*cells) for name, cells in runs}
    print("| encoding |", *(f"{core} |" for core in CORES))
    print("|---|", "---|" * len(CORES), sep="")
    for name in ENCODINGS:
        print(f"| `{name}` |", *(f"{found[name, core].luts} |" for core in CORES))
    print("\n| component | LUTs | flip-flops | cells |\n|---|---|---|---|")
    for name, _ in of_policies():
        cost = found[name]
        text = name.replace("'", '"')
        print(f"| `{text}` | {cost.luts} | {cost.flip_flops} | {cost.logic_cells} |")
    print("\n| exported | command of Yosys | LUTs | multiplexers |\n|---|---|---|---|")
    for (name, _, command), numbers in run_shards(campaign, synthesis, SYNTHESES, tools=TOOLS):
        print(f"| `{name}` | `{command}` |", *(f"{number} |" for number in numbers))


if __name__ == "__main__":
    run_script()
