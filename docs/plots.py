"""The plots of the pages, of ``figures.json``."""

from io import StringIO

import matplotlib
from matplotlib.figure import Figure
from matplotlib.ticker import FixedLocator, ScalarFormatter
from sheets import FIGURES

__all__ = ["plots"]

#: On a light page and on a dark one; text remains text, and equal figures make an equal file.
GREY = "#808080"
STYLE = {
    **dict.fromkeys(("axes.edgecolor", "axes.labelcolor", "text.color"), GREY),
    **dict.fromkeys(("xtick.color", "ytick.color"), GREY),
    "axes.spines.right": False,
    "axes.spines.top": False,
    "font.family": "sans-serif",
    "font.size": 9,
    "grid.alpha": 0.3,
    "grid.color": GREY,
    "savefig.transparent": True,
    "svg.fonttype": "none",
    "svg.hashsalt": "clockpoint",
}
#: The device on which the cores are measured with each number of lanes, and the largest of those.
DEVICES = "ecp5-25-6", "ecp5-85-6"
LANES = 1, 8, 64


def plots():
    """The plots by name, as SVG."""
    with matplotlib.rc_context(STYLE):
        return {
            "lanes-rate": over_lanes("GB/s", lambda row: row["lanes"] * row["fmax_median"] / 1000),
            "lanes-luts": over_lanes("LUTs", lambda row: row["luts"]),
            "simulators": simulators(),
        }


def over_lanes(unit, value):
    """A number of each wide core over its lanes, both on logarithmic scales."""
    figure, axes = blank()
    lines = {}
    for row in FIGURES["fpga"]["rows"]:
        if row["device"] in DEVICES and row.get("lanes") in LANES:
            lines.setdefault(row["component"], []).append((row["lanes"], value(row)))
    for name, points in lines.items():
        axes.plot(*zip(*sorted(points), strict=True), marker="o", label=name)
    axes.set(xscale="log", yscale="log", xlabel="lanes: bytes per cycle", ylabel=unit)
    axes.xaxis.set_major_locator(FixedLocator(LANES))
    axes.xaxis.minorticks_off()
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_formatter(ScalarFormatter())
    axes.legend(frameon=False, labelcolor="linecolor")
    return drawn(figure)


def simulators():
    """Cycles per second of each design in each simulator, on a logarithmic scale."""
    figure, axes = blank(left=0.34)
    rows = FIGURES["simulators"]["rows"][::-1]
    names = [f"{row['design']}, {row['simulator']}" for row in rows]
    rates = [1e6 * row["million cycles/s"] for row in rows]
    colors = ["C0" if row["simulator"] == "Clockpoint" else GREY for row in rows]
    axes.barh(names, rates, color=colors)
    axes.set(xscale="log", xlabel="cycles per second")
    return drawn(figure)


def blank(left=0.1):
    """A figure with axes and a grid."""
    figure = Figure(figsize=(6.5, 3))
    axes = figure.add_axes((left, 0.16, 0.98 - left, 0.8))
    axes.grid(visible=True)
    axes.set_axisbelow(True)
    return figure, axes


def drawn(figure):
    """A figure as SVG, without what changes from day to day."""
    with StringIO() as file:
        figure.savefig(file, format="svg", metadata={"Date": None, "Creator": None})
        return "".join(f"{line.rstrip()}\n" for line in file.getvalue().splitlines())
