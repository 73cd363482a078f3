"""What all simulations report: cycles, and where two sides differ."""

import threading
from array import array
from collections.abc import Iterable
from contextlib import contextmanager
from typing import NamedTuple

from ...hdl.check import check_number
from ..models import Decoded, Event, Outputs, Packed, Validated, WideInputs

__all__ = ["HISTORY", "Cycle", "Mismatch", "Simulation", "check_inputs", "code_points", "fields"]

#: How many cycles a ``Mismatch`` shows.
HISTORY = 8
#: What can be a piece of a packet, but is not several.
_ITEMS = str, bytes, bytearray, memoryview


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
    packets : str
        Of what packets it is, if that is known.
    """

    packets = ""

    def __init__(self, cycle, cycles, reference):
        self.cycle = cycle
        self.cycles = cycles
        self.inputs, self.hardware = cycles[-1]
        self.reference = reference
        super().__init__(cycle, cycles, reference)  # of which pickle makes it again

    def __str__(self):
        return (
            f"cycle {self.cycle:,}\n"
            f"  inputs:    {_words(self.inputs)}\n"
            f"  hardware:  {_words(self.hardware)}\n"
            f"  reference: {_words(self.reference)}"
            + (f"\n  packets:   {self.packets}" if self.packets else "")
        )


class Simulation:
    """What all simulations have in common: one run at a time, and what a packet is."""

    def __init__(self):
        self._in_use = threading.Lock()

    def __reduce__(self):
        said = "a simulation cannot be copied or pickled; make another one"
        raise TypeError(f"{type(self).__name__}: {said}")

    @contextmanager
    def _alone(self):
        """Refuse what begins before the last run has ended, in this thread or in another one."""
        if not self._in_use.acquire(blocking=False):
            said = "the last run has not ended; exhaust it, close it, or make another simulation"
            raise RuntimeError(f"{type(self).__name__}: {said}")
        try:
            yield
        finally:
            self._in_use.release()

    def _pieces(self, chunks):
        """The pieces of a packet, each as the design takes it; what is no piece is refused."""
        if isinstance(chunks, _ITEMS) or not isinstance(chunks, Iterable):
            said = "a packet must be an iterable of its pieces, such as a list of one"
            raise TypeError(f"{said}, not {chunks!r:.60}")
        return map(self._items, chunks)

    @staticmethod
    def _items(piece):
        return bytes(memoryview(piece))


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


def check_inputs(inputs, kind, widths):
    """Refuse what is not of the class that is presented to a design, or has more bits.

    Raises
    ------
    :exc:`TypeError`, :exc:`ValueError`
    """
    if not isinstance(inputs, kind):
        raise TypeError(f"a cycle takes {kind.__name__}, not {type(inputs).__name__}")
    for name, value, width in zip(kind._fields, inputs, widths, strict=True):
        number = int(value) if isinstance(value, bool) else value
        check_number(f"{name} of {kind.__name__}", number, range(1 << width))


def code_points(piece, width):
    """A piece of a packet of code points; what has more bits is refused.

    Returns
    -------
    array of int

    Raises
    ------
    :exc:`TypeError`, :exc:`ValueError`
    """
    if isinstance(piece, _ITEMS):
        raise TypeError(f"a piece must be an iterable of code points, not {piece!r:.60}")
    numbers = [*piece]
    for number in numbers and (min(numbers), max(numbers)):
        check_number("a code point", number, range(1 << width))
    return array("I", numbers)
