"""The figures that the documentation states, measured again: what ``make figures`` ends with.

The commands that stand beside tables are run one after the other, or those with TEXT in them, and
each row is printed that is not measured again. A table is measured by the command in the comment
before it, ``<!-- measured by COMMAND -->``, or, digests, by the one in its heading, with the first
cell of each row in place of the word in capitals. Fmax is measured with one seed of nextpnr, and
must be in the stated range over all; what depends on the machine may differ as much as ``NOISE``
says. Needs ``pip install '.[formal]'``, a C++ compiler, and what the commands need.
"""

import re
from math import inf
from pathlib import Path

import click

from clockpoint.cli.campaign import Campaign, checkpoint_option
from clockpoint.flow import tools
from clockpoint.flow.cells import LIBRARIES
from clockpoint.flow.families import FAMILIES
from script import as_argv, run_script, run_shards

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
#: The columns that depend on the seeds.
OF_SEEDS = {"min", "MHz", "max", "GB/s"}
#: Up to which factor a column may differ: of another netlist, and on another machine.
NOISE = dict.fromkeys(["MHz", "Fmax", "margin", "GB/s"], 1.25)
NOISE |= {"ratio": 3, "critical path": inf}
#: Speeds of software and simulations.
SPEED = re.compile(r"([\d.,]+) [kMG]B/s")
#: Those differ by the machine.
FASTER = 5


def rows(text):
    """Those of the tables in Markdown, or set in columns: the cells by heading."""
    names = None
    for line in map(str.strip, text.splitlines()):
        cells = line[1:-1].split("|") if line.startswith("|") else re.split(r"\s{2,}", line)
        cells = [cell.strip(" `") for cell in cells]
        if len(cells) < 2:
            names = None
        elif names is None:
            names = cells
        elif line.strip("|-: "):
            yield dict(zip(names, cells, strict=False))


def stated():
    """Each figure: its page, the command, and its row."""
    for page in PAGES:
        text = page.read_text()
        marked = r"<!-- measured by ([^\n]+) -->\n(.*?)<!-- end -->"
        for command, table in re.findall(marked, text, re.DOTALL):
            for row in rows(table):
                yield page, command, row
        for row in rows(text):
            for heading, digest in row.items():
                if command := re.match(r"digest of `([^`]+)", heading):
                    filled = re.sub(r"\b[A-Z]+$", next(iter(row.values())), command[1])
                    yield page, filled, {"digest": digest}


def run(command):
    """What commands of this repository print, which ``&&`` joins; with the first seed only."""
    parts = [as_argv(part) for part in command.split(" && ")]
    for part in parts:
        if "cost" in part and not LIBRARIES.keys() & {*part}:
            part += ["--seeds", "1"]
    return "\n".join(tools.run(part, [], cwd=ROOT).stdout for part in parts)


def is_repeated(row, said):
    """Whether what a command has printed says the same."""
    if [*row] == ["digest"]:
        return row["digest"] in said
    free = OF_SEEDS if row.get("min") else set()
    return any(
        row.keys() <= again.keys()
        and all(agrees(name, row[name], again[name]) for name in row.keys() - free)
        and (not free or is_between(row["min"], again["MHz"], row["max"]))
        for again in rows(said)
    )


def is_between(low, cell, high):
    """Whether a cell has a number in a range."""
    return cell.isdecimal() and int(low) <= int(cell) <= int(high)


def agrees(heading, cell, again):
    """Whether a figure is the same, but for noise."""
    factor = FASTER if SPEED.fullmatch(cell) else NOISE.get(heading, 1)
    numbers = [re.match(r"[\d.]+", text.replace(",", "")) for text in (cell, again)]
    if factor == 1 or not all(numbers):
        return factor == inf or cell.replace(",", "") == again.replace(",", "")
    small, large = sorted(float(number[0]) for number in numbers)
    return large <= small * factor


@click.command(help=__doc__)
@click.argument("text", nargs=-1)
@checkpoint_option
def main(text, checkpoint):
    chosen = [figure for figure in stated() if " ".join(text) in figure[1]]
    commands = dict.fromkeys(command for _, command, _ in chosen)
    others = 0
    # One at a time: some measure how fast they are.
    makers = ["yosys", *sorted({family.nextpnr for family in FAMILIES.values()})]
    for command, said in run_shards(Campaign(1, None, checkpoint), run, commands, tools=makers):
        for page, by, row in chosen:
            if by == command and not is_repeated(row, said):
                others += 1
                cells = " | ".join(row.values())
                print(f"{page.name}: not repeated by {command}: {cells}", flush=True)
    print(f"{len(chosen)} rows, {others} not repeated")
    raise SystemExit(1 if others else 0)


if __name__ == "__main__":
    run_script()
