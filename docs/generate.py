"""Draws the pictures and writes the tables of the documentation: ``make figures``.

Ports come from the signatures and docstrings of the cores, timing from simulation, automata from
the tables, measured figures from ``figures.json``, which the scripts in ``bench/`` write. A table
or a diagram of a page is between ``<!-- NAME -->`` and ``<!-- end -->``; the first word of the NAME
is a key of ``PARTS``.
"""

import json
import re
from pathlib import Path

from clockpoint.boards.registry import BOARDS
from clockpoint.cli.encodings import describe, draw
from clockpoint.flow.sheet import ports_of
from clockpoint.flow.verilog import export
from clockpoint.formal.prove import cases
from clockpoint.hdl import ENCODINGS, Cause, Event
from clockpoint.sim.models.decoder import Inputs, Reference
from clockpoint.sim.wave import draw_svg, record
from clockpoint.verilog.registers import register_map

FOLDER = Path(__file__).parent
FIGURES = json.loads((FOLDER / "figures.json").read_text())
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
    """The up-to-date text of each page, and of each picture in ``generated``, by path."""
    pages = [FOLDER.parent / "README.md", *FOLDER.glob("*.md")]
    made = {page: filled(page.read_text()) for page in pages}
    pictures = {
        "cut": record(bytes.fromhex("E241")),
        "end": record(bytes.fromhex("F09F")),
        "stall": stall(),
    }
    for name, ports in pictures.items():
        made[FOLDER / "generated" / f"{name}.svg"] = draw_svg(ports)
    return made


def filled(page):
    """A page with the parts between its marks filled in."""

    def fill(found):
        kind, *of = found[2].split()
        return f"{found[1]}\n{PARTS[kind](*of)}\n{found[3]}"

    marked = rf"(<!-- ((?:{'|'.join(PARTS)})\b[^\n]*) -->\n).*?(<!-- end -->)"
    return re.sub(marked, fill, page, flags=re.DOTALL)


def ports(core, bus=None):
    """The ports of a core, by its name in ``clockpoint verilog``."""
    component = export(core, axi_stream=bus is not None)
    rows = [[f"`{p.name}`", p.direction, p.width, p.text] for p in ports_of(component)]
    return table(["port", "", "bits", "meaning"], rows)


def causes():
    rows = [[cause.value, f"`{cause}`", text] for cause, text in CAUSES.items()]
    return table(["cause", "", "the bytes"], rows)


def registers():
    """The registers of ``Status``."""
    rows = []
    for register in register_map().registers():
        count = register.array_dimensions[0] if register.is_array else 1
        address = f"{register.raw_address_offset:02X}"
        for field in register.fields():
            name = f"{register.inst_name}.{field.inst_name}"
            if count > 1:
                address, name = f"{address} + 4n", f"{register.inst_name}[n].{field.inst_name}"
            span = f"{field.high}:{field.low}" if field.width > 1 else field.low
            access = "r" * field.is_sw_readable + "w" * field.is_sw_writable
            texts = field.get_property("desc"), register.get_property("desc")
            reset = f"{field.get_property('reset'):X}"
            rows.append([address, f"`{name}`", span, access, reset, " ".join(filter(None, texts))])
    return table(["address", "field", "bits", "", "reset", "meaning"], rows)


def automaton(encoding):
    return f"```mermaid\n{draw(ENCODINGS[encoding])}\n```\n"


def event():
    spans = [
        [f"`{name}`", f"{field.offset + field.width - 1}:{field.offset}"] for name, field in Event()
    ]
    return table(["field", "bits"], [[name, span.replace("27:27", "27")] for name, span in spans])


def boards():
    """The serial line, LEDs and button of a board, with their pins; and its programmer."""
    rows = []
    for name, board in BOARDS.items():
        pins = board.pins(board.make_platform())
        uses = [f"{use} {pins[use]}" for use in pins]
        rows.append([name, board.serial or "", ", ".join(uses), board.labels, board.programmer])
    return table(["board", "serial line", "pins", "on the board", "programmer"], rows)


def costs():
    """The size and the speed of the cores without lanes on FPGAs."""
    rows = [
        [
            f"`{row['component']}`",
            row["device"],
            *(row[column] for column in ("luts", "flip_flops", "logic_cells")),
            speed_of(row),
        ]
        for row in FIGURES["fpga"]["rows"]
        if "lanes" not in row
    ]
    heads = ["component", "device", "LUTs", "flip-flops", "cells", "MHz"]
    return table(heads, rows) + measured("costs", "fpga")


def headline():
    """The size and the speed of the stream decoder, for the README."""
    names = {
        "ice40-hx8k": "iCE40 HX8K",
        "ice40-up5k": "iCE40 UP5K",
        "ecp5-25-6": "ECP5-25, speed 6",
        "gw1nr-9": "Gowin GW1NR-9",
    }
    rows = [
        [names[row["device"]], row["luts"], row["flip_flops"], speed_of(row)]
        for row in FIGURES["fpga"]["rows"]
        if row["component"] == "stream-decoder"
    ]
    return table(["", "LUTs", "flip-flops", "MHz"], rows)


def wide_costs():
    """The size and the speed of the wide cores on FPGAs."""
    rows = [
        [
            f"`{row['component']}`",
            row["device"],
            row["lanes"],
            row["luts"],
            round(row["luts"] / row["lanes"]),
            row["flip_flops"],
            speed_of(row),
            f"{row['fmax_median'] * row['lanes'] / 1000:.1f}",
        ]
        for row in FIGURES["fpga"]["rows"]
        if "lanes" in row
    ]
    heads = ["component", "device", "lanes", "LUTs", "LUTs per lane", "flip-flops", "MHz", "GB/s"]
    return table(heads, rows) + measured("costs", "fpga")


def speed_of(row):
    """Fmax: the median, and its range over the seeds if there is more than one."""
    low, median, high = (round(row[f"fmax_{name}"]) for name in ("min", "median", "max"))
    return f"{median}" if low == high else f"{median} ({low} to {high})"


def cell_costs():
    """The size and the speed of the cores in standard cells."""
    rows = [
        [
            f"`{row['component']}`",
            row.get("lanes", ""),
            *(row[column] for column in ("area", "gates", "flip_flops", "megahertz")),
        ]
        for row in FIGURES["cells"]["rows"]
    ]
    heads = ["component", "lanes", "area", "gate equivalents", "flip-flops", "MHz"]
    return table(heads, rows) + measured("costs", "cells")


def builds():
    """The build of each board."""
    rows = [
        [
            row["board"],
            f"{row['used']} {row['cells']}",
            f"{row['used'] / row['available']:.1%}",
            row["fmax"],
            row["clock"],
        ]
        for row in FIGURES["boards"]["rows"]
    ]
    heads = ["board", "cells", "of the chip", "Fmax, MHz", "clock, MHz"]
    return table(heads, rows) + measured("costs", "boards")


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
        [f"`{name}`", *[*describe(encoding).values()][1:], *luts[name]]
        for name, encoding in ENCODINGS.items()
    ]
    heads = ["encoding", "bytes", "up to", "states", "classes", "standard"]
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


def measured(script, name):
    """The sentence under a table: its script, and the versions of the tools."""
    versions = FIGURES[name]["versions"].items()
    tools = ", ".join(f"{tool} {version}" for tool, version in versions)
    return f"\n*`python bench/{script}.py`, with {tools}.*\n"


def stall():
    """The stream decoder, while its sink is not ready for three cycles."""
    data = b"abcdef"
    at = 0
    given, taken, reference = [], [], Reference()
    for n in range(13):
        byte = data[at] if at < len(data) else 0
        inputs = Inputs(at < len(data), byte, at == len(data) - 1, ready=n not in (4, 5, 6))
        given.append(inputs)
        taken.append(reference.step(inputs))
        at += inputs.valid and taken[-1].ready
    return {
        "i_valid": [inputs.valid for inputs in given],
        "i_ready": [outputs.ready for outputs in taken],
        "i_data": [f"{inputs.data:02X}" if inputs.valid else None for inputs in given],
        "o_valid": [outputs.valid for outputs in taken],
        "o_ready": [inputs.ready for inputs in given],
        "event": [None if outputs.event is None else str(outputs.event) for outputs in taken],
    }


def table(head, rows):
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(map(str, line))} |\n" for line in lines)


def proofs():
    """The proofs for runs of a limited length."""
    limited = [case for case in cases() if case.cycles]
    rows = [(f"`{case.label}`", case.top.core.core.latency, case.cycles) for case in limited]
    return table(("proof", "latency", "cycles"), rows)


PARTS = {
    part.__name__: part
    for part in (
        *(ports, event, causes, registers, automaton, boards),
        *(headline, costs, wide_costs, cell_costs, builds, figures, encodings, peers),
        proofs,
    )
}

if __name__ == "__main__":
    for file, text in files().items():
        file.write_text(text)
