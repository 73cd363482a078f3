"""Pictures of what a decoder does with a few bytes, cycle by cycle."""

import json
import math

import wavedrom

from ..hdl import Decoder
from .engines import decoder_cycles
from .models import DecoderInputs

__all__ = ["draw_svg", "draw_text", "record"]


def record(data):
    """Run one packet through the simulated ``Decoder``, a byte in every cycle.

    Parameters
    ----------
    data : bytes

    Returns
    -------
    dict of str to list
        For each port, its value in every cycle: a ``bool`` where it is one bit wide, else what to
        write there, or ``None`` where it is not valid.
    """
    packet = [DecoderInputs(True, byte, n == len(data)) for n, byte in enumerate(data, 1)]
    cycles = list(decoder_cycles(packet + [DecoderInputs()] * (Decoder.latency + 1)))
    inputs = [cycle.inputs for cycle in cycles]
    events = [cycle.outputs for cycle in cycles]
    return {
        "valid": [given.valid for given in inputs],
        "data": [f"{given.data:02X}" if given.valid else None for given in inputs],
        "last": [given.last for given in inputs],
        "event_valid": [event is not None for event in events],
        "event": [None if event is None else str(event) for event in events],
    }


def draw_text(ports):
    """The recorded ports as lines of text."""
    names = max(map(len, ["cycle", *ports]))
    columns = [*zip(*ports.values(), strict=True)]
    widths = [
        max(len(value) for value in (str(n), *column) if isinstance(value, str)) + 1
        for n, column in enumerate(columns)
    ]
    rows = ["".join(f" {n:<{width}}" for n, width in enumerate(widths))]
    rows += [_row(values, widths) for values in ports.values()]
    return "\n".join(
        f"{name:{names}} {row}" for name, row in zip(["cycle", *ports], rows, strict=True)
    )


def _row(values, widths):
    row = ""
    for value, width in zip(values, widths, strict=True):
        match value:
            case bool():
                row += "▁▔"[value] * (width + 1)
            case None:
                row += "┄" * (width + 1)
            case _:
                row += f"│{value:{width}}"
    return row


def draw_svg(ports):
    """The recorded ports as an SVG picture."""
    lanes = [_lane(name, values) for name, values in ports.items()]
    longest = max(len(label) for lane in lanes for label in lane["data"])
    description = {
        "signal": [{"name": "clk", "wave": "p" + "." * (len(ports["valid"]) - 1)}, {}, *lanes],
        "config": {"hscale": math.ceil((longest + 2) / 6)},  # about six characters fit into 1
        "head": {"tick": 0},
    }
    picture = wavedrom.render(json.dumps(description))
    picture.elements.insert(1, picture.rect(size=("100%", "100%"), fill="white"))
    return picture.tostring()


def _lane(name, values):
    wave = ""
    for before, value in zip([..., *values[:-1]], values, strict=True):
        if value == before and not isinstance(value, str):
            wave += "."
        elif isinstance(value, bool):
            wave += "01"[value]
        elif value is None:
            wave += "x"
        elif name == "data":
            wave += "="
        else:
            wave += "5" if value.startswith("U+") else "4"
    return {"name": name, "wave": wave, "data": [v for v in values if isinstance(v, str)]}
