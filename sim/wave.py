# amaranth: UnusedElaboratable=no
"""Pictures of what a design does, cycle by cycle."""

import json
import math

from ..hdl import ENCODINGS, StreamDecoder
from .engines.cycle import Mismatch, fields
from .engines.pysim import decoder_cycles
from .models import DecoderInputs

__all__ = ["difference", "draw_svg", "draw_text", "record"]


def record(data: bytes, encoding: str = "utf-8") -> dict[str, list]:
    """Run one packet through the simulated decoder, a byte in every cycle.

    Parameters
    ----------
    encoding : str
        A key of ``ENCODINGS``.

    Returns
    -------
    dict of str to list
        For each port, its value in every cycle: a ``bool`` where it is one bit wide, else what to
        write there, or ``None`` where it is not valid.
    """
    packet = [DecoderInputs(True, byte, n == len(data)) for n, byte in enumerate(data, 1)]
    idle = [DecoderInputs()] * (StreamDecoder(ENCODINGS[encoding]).latency + 1)
    cycles = list(decoder_cycles(packet + idle, encoding=encoding))
    inputs = [cycle.inputs for cycle in cycles]
    events = [cycle.outputs for cycle in cycles]
    return {
        "i_valid": [given.valid for given in inputs],
        "i_data": [f"{given.data:02X}" if given.valid else None for given in inputs],
        "i_last": [given.last for given in inputs],
        "o_valid": [event is not None for event in events],
        "event": [None if event is None else str(event) for event in events],
    }


def difference(mismatch: Mismatch) -> dict[str, list]:
    """The last cycles of a simulation in which hardware and reference differ, that one included.

    Returns
    -------
    dict of str to list
        For ``draw_text``: the numbers of the cycles; what was given; what the hardware answered;
        and, where it is something else, what the reference did.
    """
    inputs, outputs = zip(*mismatch.cycles, strict=True)
    first = mismatch.cycle + 1 - len(inputs)
    given, hardware = _ports(inputs), _ports(outputs)
    reference = _ports([*outputs[:-1], mismatch.reference])
    return {
        "cycle": [*range(first, mismatch.cycle + 1)],
        **given,
        **{f"hardware {name}": values for name, values in hardware.items()},
        **{
            f"reference {name}": values
            for name, values in reference.items()
            if values != hardware[name]
        },
    }


def _ports(sides):
    """The fields of what is given or answered, each with its values in all cycles."""
    cycles = [*map(fields, sides)]
    return {name: [cycle[name] for cycle in cycles] for name in cycles[0]}


def draw_text(ports: dict[str, list]) -> str:
    """The recorded ports as lines of text; cycles are counted from 0, or as ``"cycle"`` says."""
    rows = dict(ports)
    cycles = rows.pop("cycle", None) or range(len(next(iter(rows.values()))))
    widths = [
        max(len(f"{value}") for value in column if not isinstance(value, bool | None)) + 1
        for column in zip(cycles, *rows.values(), strict=True)
    ]
    head = "".join(f" {n:<{width}}" for n, width in zip(cycles, widths, strict=True))
    lines = {"cycle": head} | {name: _row(values, widths) for name, values in rows.items()}
    names = max(map(len, lines))
    return "\n".join(f"{name:{names}} {line}" for name, line in lines.items())


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


def draw_svg(ports: dict[str, list]) -> str:
    """The recorded ports as an SVG picture."""
    import wavedrom  # here, since it takes longer to load than to draw

    lanes = [_lane(name, values) for name, values in ports.items()]
    longest = max(len(label) for lane in lanes for label in lane["data"])
    description = {
        "signal": [{"name": "clk", "wave": "p" + "." * (len(ports["i_valid"]) - 1)}, {}, *lanes],
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
