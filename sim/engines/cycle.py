"""The contract of all simulations: their inputs, results and mismatches."""

import threading
from array import array
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from itertools import chain
from typing import Any, NamedTuple

from ...hdl import ENCODINGS, CodePoint
from ...hdl.check import check_choice, check_number
from ...hdl.encoder import ERRORS
from ...hdl.wide.sanitizer import check_substitute
from ..models import (
    Decoded,
    EncoderInputs,
    EncoderOutputs,
    Event,
    Inputs,
    Outputs,
    Packed,
    Sanitized,
    Validated,
    WideInputs,
)
from ..options import check_options, pattern
from ..tally import BeatTally, SanitizerTally, Tally

__all__ = [
    "HISTORY",
    "BeatSimulation",
    "CodePointSimulation",
    "Cycle",
    "EncoderSimulation",
    "Mismatch",
    "PackerSimulation",
    "SanitizerSimulation",
    "SenderSimulation",
    "Simulation",
    "StreamSimulation",
    "ValidatorSimulation",
    "WideDecoderSimulation",
    "WideSanitizerSimulation",
    "check_inputs",
    "fields",
]

#: The cycles that a ``Mismatch`` shows.
HISTORY = 8
#: Types that can be a piece of a packet, but not several pieces.
_ITEMS = str, bytes, bytearray, memoryview


class Cycle(NamedTuple):
    """One cycle of a simulation: the inputs and outputs of the design."""

    inputs: tuple
    outputs: tuple


class Mismatch(Exception):
    """The hardware and the reference differ.

    Attributes
    ----------
    cycle : int
        The number of the cycle, counted from 0.
    inputs, hardware, reference
        The inputs of both in that cycle, and the outputs of each.
    cycles : list of Cycle
        The last few of the hardware, including that one. Before it, the reference was the same.
    packets : str
        The packets in which it occurred, if known.
    """

    packets = ""

    def __init__(self, cycle: int, cycles: list[Cycle], reference: Any) -> None:
        self.cycle = cycle
        self.cycles = cycles
        self.inputs, self.hardware = cycles[-1]
        self.reference = reference
        super().__init__(cycle, cycles, reference)  # from which pickle restores it

    def __str__(self):
        return (
            f"cycle {self.cycle:,}\n"
            f"  inputs:    {_words(self.inputs)}\n"
            f"  hardware:  {_words(self.hardware)}\n"
            f"  reference: {_words(self.reference)}"
            + (f"\n  packets:   {self.packets}" if self.packets else "")
        )


class Simulation:
    """A component from power-on, and its reference; the same in every engine.

    A call continues in the state in which the last one left the component. The same calls give the
    same results in each engine, except for how a run divides them into batches. After a
    ``Mismatch``, each call raises it again. One run at a time: a call before the last run is
    exhausted or closed, in any thread, raises ``RuntimeError``.

    Parameters
    ----------
    idle : iterable of bool
        Repeated for ever: the cycles in which the source is idle before its next item.
    lockstep : bool
        Compare the hardware with the reference in every cycle.
    encoding : str
        A key of ``ENCODINGS``.

    Attributes
    ----------
    chunk : int
        A good size for the pieces of a packet.
    tally
        The counts since power-on: a copy.

    Raises
    ------
    :exc:`TypeError`
        If there is no such option, or it has another type.
    :exc:`ValueError`
        If ``idle`` never lets anything pass, or there is no such encoding.
    """

    #: Of a component: its items per cycle; its parameters, before and after the encoding; its
    #: inputs and outputs in a cycle; its counts; an empty list of items; the bits of an item.
    _lanes, _before, _after = 1, (), {}
    _inputs, _outputs, _tally_type, _nothing = Inputs, Outputs, Tally, b""
    _width, _stall = 8, bytes(1)

    def __init__(
        self, *, idle: Iterable[bool] = (False,), lockstep: bool = True, encoding: str = "utf-8"
    ) -> None:
        check_options(lockstep=lockstep, encoding=encoding)
        self._idle, self._lockstep, self._encoding = pattern("idle", idle), lockstep, encoding
        self._in_use = threading.Lock()
        self._rest = self._nothing

    def __reduce__(self):
        said = "a simulation cannot be copied or pickled; make another one"
        raise TypeError(f"{type(self).__name__}: {said}")

    def run(self, pieces: Iterable, *, final: bool = True) -> Iterator:
        """Present one packet, until nothing more comes out.

        Parameters
        ----------
        pieces : iterable
            The packet in pieces: ``bytes``, or for code points iterables of numbers.
        final : bool
            The packet ends here. If not, the next run continues it; items that do not fill a beat
            are kept until then.

        Yields
        ------
        Batch
            Of events; or ``Sent``; or lists of the beats that come out. None of them is empty.

        Raises
        ------
        Mismatch
            If hardware and reference differ; after the results up to that cycle.
        :exc:`RuntimeError`
            If the design hangs, or the last run has not ended.
        :exc:`TypeError`
            If the packet is not in pieces, such as a single ``bytes``.
        """
        check_options(final=final)
        return self._run(self._cut(self._pieces(pieces), final))

    def run_packets(self, packets: Iterable) -> Iterator:
        """Present whole packets back to back; as ``run``."""
        whole = (self._cut([packet], True) for packet in self._pieces(packets))
        return self._run(chain.from_iterable(whole))

    def present(self, stimulus: Iterable) -> list[Cycle]:
        """Present the reference's inputs, one per cycle, regardless of the patterns.

        Returns
        -------
        list of Cycle

        Raises as ``run``; and :exc:`TypeError`, :exc:`ValueError` if the design has no such inputs.
        """
        check_options(stimulus=stimulus)
        with self._alone():
            return [*self._present([*stimulus])]

    @contextmanager
    def _alone(self):
        """Refuse a call before the last run has ended, in this thread or another."""
        if not self._in_use.acquire(blocking=False):
            said = "the last run has not ended; exhaust it, close it, or make another simulation"
            raise RuntimeError(f"{type(self).__name__}: {said}")
        try:
            yield
        finally:
            self._in_use.release()

    def _run(self, offers):
        with self._alone(), closing(self._reports(offers)) as reports:
            yield from filter(any, reports)

    def _pieces(self, pieces):
        """The pieces of a packet, converted for the design; others are refused."""
        if isinstance(pieces, _ITEMS) or not isinstance(pieces, Iterable):
            said = "a packet must be an iterable of its pieces, such as a list of one"
            raise TypeError(f"{said}, not {pieces!r:.60}")
        return map(self._items, pieces)

    def _items(self, piece):
        return bytes(memoryview(piece))

    def _cut(self, pieces, final):
        """The items to present at once, in whole beats, and whether the packet ends with them."""
        for piece in pieces:
            data = self._rest + piece
            end = max(len(data) - 1, 0) // self._lanes * self._lanes  # the packet may end with it
            self._rest = data[end:]
            yield data[:end], False
        data = self._rest
        end = len(data) if final else len(data) // self._lanes * self._lanes
        self._rest = data[end:]
        yield data[:end], final

    def _unpack(self, bits):
        """The outputs of a cycle, from a number."""
        return self._outputs.unpack(bits, *self._before, self._encoding, **self._after)


class StreamSimulation(Simulation):
    """A component with back-pressure.

    Parameters
    ----------
    stall : iterable of bool
        As ``idle``: the cycles in which the sink is not ready.
    options
        As for ``Simulation``.
    """

    def __init__(self, *, stall: Iterable[bool] = (False,), **options: Any) -> None:
        self._stall = pattern("stall", stall)
        super().__init__(**options)


class SenderSimulation(StreamSimulation):
    """A component that sends bytes or code points, and reports errors: a run yields ``Sent``."""

    _outputs, _tally_type = EncoderOutputs, SanitizerTally

    def _unpack(self, bits):
        return EncoderOutputs.unpack(bits)


class CodePointSimulation(SenderSimulation):
    """A component that accepts code points: a piece of a packet is an iterable of numbers."""

    _inputs, _width, _nothing = EncoderInputs, 21, array("I")

    def _items(self, piece):
        if isinstance(piece, _ITEMS):
            raise TypeError(f"a piece must be an iterable of code points, not {piece!r:.60}")
        numbers = [*piece]
        for number in numbers and (min(numbers), max(numbers)):
            check_number("a code point", number, range(1 << self._width))
        return array("I", numbers)


class SanitizerSimulation(SenderSimulation):
    """A ``Sanitizer``, with its parameter ``errors``."""

    def __init__(self, *, errors: str = "replace", **options: Any) -> None:
        check_options(errors=errors)
        self._after = {"errors": errors}
        super().__init__(**options)


class EncoderSimulation(CodePointSimulation):
    """An ``Encoder``, with its parameter ``errors``; ``bytes`` of its tally are code points."""

    def __init__(self, *, encoding: str = "utf-8", errors: str = "replace", **options: Any) -> None:
        check_options(encoding=encoding)
        check_choice("errors", errors, ERRORS)
        self._after = {"errors": errors}
        self._width = CodePoint(ENCODINGS[encoding])["value"].width
        super().__init__(encoding=encoding, **options)


class BeatSimulation(Simulation):
    """A component with ``lanes``: its inputs are beats, of which only the last may be short.

    Packets may be empty. There is no ``stall``.
    """

    _inputs, _tally_type = WideInputs, BeatTally

    def __init__(self, lanes: int, **options: Any) -> None:
        check_options(lanes=lanes)
        self._lanes, self._before = lanes, (lanes,)
        super().__init__(**options)


class WideDecoderSimulation(BeatSimulation):
    """A ``WideDecoder``: a run yields each ``Batch`` of events, with offsets and bytes."""

    _outputs, _tally_type = Decoded, Tally


class ValidatorSimulation(BeatSimulation):
    """A ``Validator``: a run yields lists of ``Validated``; the last has a verdict."""

    _outputs = Validated

    def __init__(self, lanes: int, *, count_bits: int = 32, **options: Any) -> None:
        check_options(lanes=lanes, count_bits=count_bits)
        self._after = {"count_bits": count_bits}
        super().__init__(lanes, **options)


class WideSanitizerSimulation(BeatSimulation):
    """A ``WideSanitizer``: a run yields lists of ``Sanitized``, beat by beat."""

    _outputs = Sanitized

    def __init__(
        self, lanes: int, *, encoding: str = "utf-8", substitute: int = 0x3F, **options: Any
    ) -> None:
        check_options(encoding=encoding)
        check_substitute("substitute", substitute, ENCODINGS[encoding])
        self._after = {"substitute": substitute}
        super().__init__(lanes, encoding=encoding, **options)


class PackerSimulation(BeatSimulation):
    """A ``Packer``: a run yields lists of ``Packed``, beat by beat."""

    _outputs = Packed


def fields(side):
    """The inputs or outputs of a cycle, by the names of their fields.

    Returns
    -------
    dict of str to bool, int, str or None
        A hexadecimal value is a string; an undefined one is ``None``.
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
        case Sanitized(data, last):
            return {"data": data.hex(" ").upper(), "last": last}
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
    """The fields that are high, and those that have a value."""
    said = {name: value for name, value in fields(side).items() if value}
    words = [name if value is True else f"{name} {value}" for name, value in said.items()]
    return ", ".join(words) or "nothing"


def check_inputs(inputs, kind, widths):
    """Refuse inputs of another class than the design's, or with more bits.

    Raises
    ------
    :exc:`TypeError`, :exc:`ValueError`
    """
    if not isinstance(inputs, kind):
        raise TypeError(f"a cycle takes {kind.__name__}, not {type(inputs).__name__}")
    for name, value, width in zip(kind._fields, inputs, widths, strict=True):
        number = int(value) if isinstance(value, bool) else value
        check_number(f"{name} of {kind.__name__}", number, range(1 << width))
