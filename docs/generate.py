"""Writes the generated parts of the documentation: ``make figures``.

A part of a page is between ``<!-- NAME ARGUMENTS -->`` and ``<!-- end -->``. The macro NAME of
``parts.md.j2``, or the function NAME of this file, makes it; without arguments, of the core that
the page is about. Ports come from the cores, waves from simulation, measured figures from
``figures.json``, which the scripts in ``bench/`` write.
"""

import inspect
import re
import sys
from itertools import groupby
from pathlib import Path

import jinja2

import clockpoint.boards
import clockpoint.sim
from clockpoint.boards.registry import BOARDS
from clockpoint.cli.encodings import encoding_row
from clockpoint.flow.catalogue import ADAPTERS, CATALOGUE
from clockpoint.flow.registers import FIELDS
from clockpoint.flow.sheet import MEMORIES
from clockpoint.hdl import ENCODINGS, Cause, Event
from clockpoint.hdl.tables.automaton import automaton as states_of

FOLDER = Path(__file__).parent
PAGES = [FOLDER.parent / "README.md", *FOLDER.glob("*.md"), *FOLDER.glob("cores/*.md")]
sys.path.insert(0, str(FOLDER))

import plots  # noqa: E402
import waves  # noqa: E402
from sheets import FIGURES, Sheet, speed_of  # noqa: E402

#: The bytes of an event with each cause.
CAUSES = {
    Cause.NONE: "a code point",
    Cause.UNEXPECTED_CONTINUATION: "80..BF with no sequence in progress",
    Cause.TRUNCATED_AT_END: "the packet ends before the sequence is complete",
    Cause.TRUNCATED: "a byte other than 80..BF before the sequence is complete",
    Cause.OVERLONG: "C0, C1; E0 before 80..9F; F0 before 80..8F",
    Cause.SURROGATE: "ED before A0..BF",
    Cause.OUT_OF_RANGE: "F5..FF; F4 before 90..BF",
}


def files():
    """The up-to-date text of each page, by path."""
    return {page: filled(page) for page in PAGES}


def pictures():
    """The waves and the plots, by path."""
    made = {"waves": waves.pictures(page.read_text() for page in PAGES), "plots": plots.plots()}
    return {
        FOLDER / folder / f"{name}.svg": text
        for folder, texts in made.items()
        for name, text in texts.items()
    }


def filled(page):
    """A page with the parts between its marks filled in."""

    def fill(mark):
        name, *arguments = mark[2].split()
        is_of_page = name in SHEETS and not arguments
        text = PARTS[name](*([Sheet(page.stem)] if is_of_page else arguments))
        return f"{mark[1]}{text.strip()}\n{mark[3]}"

    marked = rf"(<!-- ((?:{'|'.join(PARTS)})\b[^\n]*) -->\n).*?(<!-- end -->)"
    return re.sub(marked, fill, page.read_text(), flags=re.DOTALL)


def table(head, rows):
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(map(str, line))} |" for line in lines)


def event():
    rows = [[f"`{name}`", field.width, Event().TEXTS[name]] for name, field in Event()]
    return table(["field", "bits", "meaning"], rows)


def causes():
    rows = [[cause.value, f"`{cause}`", text] for cause, text in CAUSES.items()]
    return table(["cause", "", "the bytes, in UTF-8"], rows)


def memories():
    """The sentences about memories in headers."""
    return "\n".join(f"- {text}" for text in MEMORIES.values())


def registers():
    """The registers of ``Status``."""
    rows = [
        [f"{f.address:02X}", f"`{f.path}`", f.span, f.access, f"{f.reset:X}", f.meaning]
        for f in FIELDS
    ]
    return table(["address", "field", "bits", "", "reset", "meaning"], rows)


def cores(folder=""):
    """Each core with its purpose; ``folder`` leads from the page to the pages of the cores."""
    rows = []
    for name in CATALOGUE:
        title, text = (FOLDER / "cores" / f"{name}.md").read_text()[2:].split("\n\n")[:2]
        text = re.sub(r"\[(.*?)\]\(.*?\)", r"\1", " ".join(text.split())).rstrip(".")
        sheet = Sheet(name)
        costs = [
            row
            for row in sheet.costs()
            if row.get("lanes", 8) == 8 and row.get("bits", 32) == 32  # of the first device
        ]
        luts = (costs[0].get("LUTs") or costs[0]["luts"]) if costs else ""
        (module, _), *_ = sheet.modules()
        rows.append([f"[{title}]({folder}{name}.md)", text, f"`{module}`"])
        rows[-1] += [sheet.row.instance().latency, luts]
    return table(["core", "for", "module", "latency", "LUTs"], rows)


def contents():
    """The cores in the contents of the site, by their use."""
    rows, groups = (
        CATALOGUE | ADAPTERS,
        {"Cores": ["Choose a core <cores/index>", "conventions", "encodings"]},
    )
    for name, row in rows.items():
        groups.setdefault(row.group, []).append(f"cores/{name}")
    return "\n\n".join(
        "\n".join(["```{toctree}", f":caption: {group}", ":hidden:", "", *pages, "```"])
        for group, pages in groups.items()
    )


def names():
    """The public names beside the cores, with the first line of their docstrings."""
    rows = [
        [
            f"`{package.__name__}.{name}`",
            inspect.getdoc(getattr(package, name)).split("\n")[0].replace("``", "`"),
        ]
        for package in (clockpoint, clockpoint.sim, clockpoint.boards)
        for name in package.__all__
        if callable(getattr(package, name))
    ]
    return table(["name", ""], rows)


def automaton(encoding):
    """The automaton of an encoding in Mermaid; a byte without an edge is an error."""
    lines = ["```mermaid", "stateDiagram-v2", "    [*] --> s0"]
    rows = [("character", row.bytes) for row in ENCODINGS[encoding].well_formed]
    for number, steps in enumerate(states_of(rows)):
        edges = {}
        for byte, (labels, target) in steps.items():
            edges.setdefault((target or 0, *labels), []).append(byte)
        for (target, *labels), bytes_ in edges.items():
            lines.append(f"    s{number} --> s{target}: {' / '.join([spans(bytes_), *labels])}")
    return "\n".join([*lines, "```"])


def spans(numbers):
    """Numbers in order as ranges of hexadecimal digits."""
    groups = groupby(enumerate(numbers), lambda pair: pair[1] - pair[0])
    spans = [[f"{number:02X}" for _, number in group] for _, group in groups]
    return ", ".join("..".join(dict.fromkeys([span[0], span[-1]])) for span in spans)


def boards():
    """The serial line, LEDs and button of a board, with their pins; its programmer; its build."""
    rows, builds = [], {row["board"]: row for row in FIGURES["boards"]["rows"]}
    for name, board in BOARDS.items():
        pins = board.pins(board.make_platform())
        uses = ", ".join(f"{use} {pin}" for use, pin in pins.items())
        memory = "flash" if board.has_flash else "RAM"
        rows.append([name, board.serial or "", uses, board.labels, board.programmer, memory])
        build = builds[name]
        rows[-1] += [f"{build['used'] / build['available']:.1%}"]
        rows[-1] += [f"{build['fmax']} ({build['clock']})"]
    heads = ["board", "serial line", "pins", "on the board", "programmer", "writes"]
    return table([*heads, "cells", "Fmax (clock), MHz"], rows) + measured("costs", "boards")


def headline():
    """The size and the speed of the stream decoder, for the README."""
    names = {"ice40-hx8k": "iCE40 HX8K", "ecp5-25-6": "ECP5-25, speed 6"}
    names |= {"gw1nr-9": "Gowin GW1NR-9"}
    rows = [
        [names[row["device"]], row["luts"], row["flip_flops"], speed_of(row)]
        for row in Sheet("stream-decoder").costs()
        if row["device"] in names
    ]
    return table(["", "LUTs", "flip-flops", "MHz"], rows)


def figures(name, script):
    """A table of ``figures.json``, as it is."""
    rows = FIGURES[name]["rows"]
    heads = [*dict.fromkeys(column for row in rows for column in row)]
    cells = [[rounded(row.get(column, "")) for column in heads] for row in rows]
    return table(heads, cells) + measured(script, name)


def rounded(value):
    """A number without decimals that no measurement has."""
    if not isinstance(value, float):
        return value
    return f"{value:,.0f}" if value >= 100 else f"{value:.2g}"


def encodings():
    """Each encoding, with the LUTs of its cores."""
    luts = {row["encoding"]: [*row.values()][1:] for row in FIGURES["encodings"]["rows"]}
    rows = [
        [f"`{name}`", *[*encoding_row(encoding).values()][1:], *luts.get(name, [""] * 4)]
        for name, encoding in ENCODINGS.items()
    ]
    heads = ["encoding", "bytes", "up to", "standard"]
    heads += ["LUTs: decoder", "stream decoder", "encoder", "sanitizer"]
    return table(heads, rows) + measured("costs", "encodings")


def peers():
    """Other decoders, measured as the cores are."""
    rows = {}
    for row in FIGURES["peers"]["rows"]:
        cells = [row["luts"], row["flip_flops"], round(row["fmax_median"])]
        rows.setdefault(row["decoder"], []).extend(cells)
    heads = ["decoder", "HX8K: LUTs", "flip-flops", "MHz", "ECP5: LUTs", "flip-flops", "MHz"]
    return table(heads, [[name, *cells] for name, cells in rows.items()])


def cell_costs():
    """The size and the speed of the cores in standard cells."""
    rows = [
        [
            *(f"`{row['component']}`", row.get("lanes", "")),
            *(row[name] for name in ("area", "gates", "flip_flops", "megahertz")),
        ]
        for row in FIGURES["cells"]["rows"]
    ]
    heads = ["core", "lanes", "area", "gate equivalents", "flip-flops", "MHz"]
    return table(heads, rows) + measured("costs", "cells")


def costs():
    """The sentence about the figures of the cores."""
    return measured("costs", "fpga")


def measured(script, name):
    """The sentence under a table: its script, and the versions of the tools."""
    return f"\n\n{TEMPLATE.module.measured(script, name)}"


TEMPLATE = jinja2.Environment(
    loader=jinja2.FileSystemLoader(FOLDER), trim_blocks=True, lstrip_blocks=True
).get_template("parts.md.j2", globals={"figures": FIGURES, "speed_of": speed_of, "table": table})
#: The parts about the core of a page.
SHEETS = {
    name: macro
    for name, macro in vars(TEMPLATE.module).items()
    if isinstance(macro, jinja2.runtime.Macro)
}
PARTS = SHEETS | {
    part.__name__: part
    for part in (
        *(contents, cores, names, event, causes, registers, memories, automaton, boards),
        *(headline, cell_costs, costs, figures, encodings, peers),
    )
}

if __name__ == "__main__":
    made = pictures()
    for file in {*FOLDER.glob("*/*.svg")} - made.keys():
        file.unlink()
    for file, text in (files() | made).items():
        file.write_text(text)
