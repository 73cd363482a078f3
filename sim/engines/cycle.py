"""What all simulations report: cycles, and where two sides differ."""

from typing import NamedTuple

from ..models import Decoded, Event, Outputs, Packed, Validated, WideInputs

__all__ = ["HISTORY", "Cycle", "Mismatch", "check_inputs", "fields"]

#: How many cycles a ``Mismatch`` shows.
HISTORY = 8


class Cycle(NamedTuple):
    """One cycle of a simulation: what the design was given and what it answered."""

    inputs: tuple
    outputs: tuple


class Mismatch(Exception):
    """The hardware and the reference differ.

    Attributes
    ----------
    cycle : int
        The number of the cycle, counted from 0.
    inputs, hardware, reference
        What both were given in that cycle, and what each answered.
    cycles : list of Cycle
        The last few of the hardware, that one included. Before it, the reference answered the same.
    """

    def __init__(self, cycle, cycles, reference):
        self.cycle = cycle
        self.cycles = cycles
        self.inputs, self.hardware = cycles[-1]
        self.reference = reference
        super().__init__(
            f"cycle {cycle:,}\n"
            f"  inputs:    {_words(self.inputs)}\n"
            f"  hardware:  {_words(self.hardware)}\n"
            f"  reference: {_words(reference)}"
        )


def fields(side):
    """What is given or answered in a cycle, by the names of the fields.

    Returns
    -------
    dict of str to bool, int, str or None
        What is in hex is a string; what means nothing is ``None``.
    """

    def words(name, value):
        if name in ("data", "value", "last") and not side.valid:
            return None
        form = {"data": "{:02X}", "value": "U+{:04X}"}.get(name)
        return form.format(value) if form else bool(value)

    match side:
        case WideInputs(valid, data, count, last, reset):
            in_hex = f"{data:X}" if valid else None
            named = {"valid": valid, "data": in_hex, "count": str(count) if last else None}
            return named | {"last": last, "reset": reset}
        case Decoded(data, last, slots):
            events = ", ".join(f"{event}:{event.length}" if event else "-" for event in slots)
            return {"data": data.hex(" ").upper(), "last": last, "slots": events}
        case Validated(data, verdict):
            said = verdict and {name: str(value) for name, value in verdict._asdict().items()}
            return {"data": data.hex(" ").upper(), "last": bool(verdict), **(said or {})}
        case Packed(codepoints, last):
            return {"codepoints": " ".join(f"U+{n:04X}" for n in codepoints), "last": last}
        case Outputs(ready, valid, event):
            return {"ready": ready, "valid": valid} | fields(event)
        case Event(length=length, last=last, bytes=sequence):
            in_hex = sequence.hex(" ").upper()
            return {"event": str(side), "length": length, "last": last, "bytes": in_hex}
        case None:
            return dict.fromkeys(("event", "length", "last", "bytes"))
    return {name: words(name, value) for name, value in side._asdict().items()}


def _words(side):
    """What is high, and what has a value."""
    said = {name: value for name, value in fields(side).items() if value}
    words = [name if value is True else f"{name} {value}" for name, value in said.items()]
    return ", ".join(words) or "nothing"


def check_inputs(inputs, kind):
    """Refuse what is not of the class that is presented to a design.

    Raises
    ------
    :exc:`TypeError`
    """
    if not isinstance(inputs, kind):
        raise TypeError(f"a cycle takes {kind.__name__}, not {type(inputs).__name__}")
