"""Waveforms as text and SVG."""

from itertools import pairwise

from ..hdl import Cause
from .reader import Reader
from .simulation import Mismatch, Simulation

__all__ = ["difference", "draw_svg", "draw_text", "record"]

CAUSES = {str(cause) for cause in Cause} - {str(Cause.NONE)}


def record(data: bytes, encoding: str = "utf-8") -> dict[str, list]:
    """Simulate the decoder with one packet, one byte per cycle.

    Parameters
    ----------
    encoding : str
        A key of ``ENCODINGS``.

    Returns
    -------
    dict of str to list
        For each port, its value in every cycle: a ``bool`` if it is one bit wide, otherwise the
        text to draw, or ``None`` while it is undefined.
    """
    simulation = Simulation("decoder", encoding=encoding)
    reader, valid, events = Reader(simulation.core), [], []
    for batch in simulation.run([data]):
        valid += batch.cycles["output"].tolist()
        events += map(str, reader.read(batch))
    cycles, events = len(data) + simulation.core.latency + 1, iter(events)
    idle = cycles - len(data)
    return {
        "i_valid": [True] * len(data) + [False] * idle,
        "i_data": [f"{byte:02X}" for byte in data] + [None] * idle,
        "i_last": [n == len(data) for n in range(1, cycles + 1)],
        "o_valid": valid[:cycles],
        "event": [next(events) if is_valid else None for is_valid in valid[:cycles]],
    }


def difference(mismatch: Mismatch) -> dict[str, list]:
    """The last cycles of a simulation up to a mismatch.

    Returns
    -------
    dict of str to list
        For ``draw_text``: the cycle numbers, the inputs, the hardware's outputs and, where they
        differ, those of the specification.
    """
    inputs, outputs = zip(*mismatch.history, strict=True)
    given, hardware = _ports(inputs), _ports(outputs)
    expected = _ports([*outputs[:-1], mismatch.expected])
    differing = {
        f"expected {name}": values for name, values in expected.items() if values != hardware[name]
    }
    hardware = {f"hardware {name}": values for name, values in hardware.items()}
    first = mismatch.cycle + 1 - len(inputs)
    return {"cycle": [*range(first, mismatch.cycle + 1)]} | given | hardware | differing


def _ports(cycles):
    """The fields of each cycle, each with its values in all cycles."""
    values = {name: [cycle[name] for cycle in cycles] for name in cycles[0]}
    return {
        name: [n if isinstance(n, bool) else f"{n:X}" for n in numbers]
        for name, numbers in values.items()
    }


def draw_text(ports: dict[str, list]) -> str:
    """The recorded ports as lines of text; cycles are numbered from 0, or by ``"cycle"``."""
    cycles, rows = _cycles(ports)
    widths = _widths(cycles, rows)
    head = "".join(f" {n:<{width}}" for n, width in zip(cycles, widths, strict=True))
    lines = {"cycle": head} | {name: _row(values, widths) for name, values in rows.items()}
    names = max(map(len, lines))
    return "\n".join(f"{name:{names}} {line}" for name, line in lines.items())


def _cycles(ports):
    """The cycle numbers, and the other ports."""
    ports = dict(ports)
    return ports.pop("cycle", None) or range(len(next(iter(ports.values())))), ports


def _widths(cycles, rows):
    """The width of the longest text in each cycle, plus a space."""
    return [
        max(len(f"{value}") for value in column if not isinstance(value, bool | None)) + 1
        for column in zip(cycles, *rows.values(), strict=True)
    ]


def _row(values, widths):
    row = ""
    for value, width in zip(values, widths, strict=True):
        match value:
            case bool():
                row += "▁▔"[value] * (width + 1)
            case None:
                row += "┄" * (width + 1)
            case _:
                row += f"│{value:<{width}}"
    return row


#: Light, or dark on a dark page; errors are red, code points green.
STYLE = """
svg { color: black; font: 13px monospace }
rect, path { fill: none; stroke: currentColor }
text { fill: currentColor }
.ground { fill: white; stroke: none }
.grid { opacity: 0.2 }
.none { stroke-dasharray: 2 3 }
.code-point { fill: #2a85 }
.error { fill: #d335 }
@media (prefers-color-scheme: dark) {
  svg { color: #ddd }
  .ground { fill: #131416 }
}
.small { font-size: 10px }
"""
#: Sizes of a character, of one in two lines, of a lane, and of the shapes in it.
CHARACTER, SMALL, LANE, HEIGHT = 8, 6, 28, 18


def draw_svg(ports: dict[str, list]) -> str:
    """The recorded ports as an SVG picture, below a clock; cycles have the same width.

    Outputs change at its rising edge. Cycles are numbered as in ``draw_text``.
    """
    cycles, ports = _cycles(ports)
    left = CHARACTER * (max(map(len, ["cycle", *ports])) + 2)
    texts = [value for row in ports.values() for value in row if isinstance(value, str | int)]
    step = max(_width(f"{text}") for text in ["00", *texts] if not isinstance(text, bool))
    edges = [*range(left, left + step * len(cycles) + 1, step)]
    lanes = {"cycle": [_label(x, n) for x, n in zip(edges, cycles, strict=False)]}
    high = "".join(f"M{x} {HEIGHT}V0h{step // 2}V{HEIGHT}H{x + step}" for x in edges[:-1])
    lanes["clk"] = [f'<path d="{high}"/>']
    lanes |= {name: _lane(values, edges) for name, values in ports.items()}
    width, height = edges[-1] + CHARACTER, LANE * len(lanes) + 8
    grid = "".join(f"M{x} {LANE}V{height}" for x in edges)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}">',
        f"<style>{STYLE}</style>",
        '<rect class="ground" width="100%" height="100%"/>',
        f'<path class="grid" d="{grid}"/>',
    ]
    for n, (name, drawn) in enumerate(lanes.items()):
        place = f'<g transform="translate(0 {LANE * n + 8})">'
        parts.append("".join([place, _label(0, name), *drawn, "</g>"]))
    return "\n".join([*parts, "</svg>", ""])


def _lines(text):
    """A long cause in two lines, the first of which ends with a hyphen."""
    first, hyphen, second = text.partition("-")
    return [first + hyphen, second] if text in CAUSES and len(second) > 5 else [text]


def _width(text):
    """The width of the cycle that a text fits into."""
    lines = _lines(text)
    return max(map(len, lines)) * (SMALL if lines[1:] else CHARACTER) + 2 * CHARACTER


def _label(x, text):
    lines = _lines(f"{text}")
    if not lines[1:]:
        return f'<text x="{x + CHARACTER}" y="{HEIGHT - 5}">{text}</text>'
    upper, lower = (
        f'<tspan x="{x + CHARACTER}" y="{y}">{line}</tspan>'
        for line, y in zip(lines, (8, HEIGHT - 2), strict=True)
    )
    return f'<text class="small">{upper}{lower}</text>'


def _lane(values, edges):
    """The SVG elements for the values of a port, each between two edges."""
    level = None
    for value, (x, end) in zip(values, pairwise(edges), strict=True):
        if isinstance(value, bool):
            y = 0 if value else HEIGHT
            begins = f"M{x} {y if level is None else level}V{y}"
            yield f'<path d="{begins}H{end}"/>'
            level = y
        elif value is None:
            level = None
            yield f'<path class="none" d="M{x} {HEIGHT / 2}H{end}"/>'
        else:
            kind = _kind(f"{value}")
            yield f'<rect class="{kind}" x="{x}" width="{end - x}" height="{HEIGHT}" rx="4"/>'
            yield _label(x, value)


def _kind(text):
    """Whether it is a code point, the cause of an error, or data."""
    if text.startswith("U+"):
        return "code-point"
    return "error" if text in CAUSES else "data"
