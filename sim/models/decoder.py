"""Cycle-accurate models of the decoders, from the arithmetic of the standards.

Nothing here is derived from the tables of ``clockpoint.hdl``: a sequence is read as a number, and
the number is checked.
"""

from collections import deque
from typing import NamedTuple

from ...hdl import Cause, Pairs
from ..options import check_options
from .event import Event, width_of
from .judgment import judge
from .rules import RULES

__all__ = ["DecoderInputs", "DecoderReference", "Inputs", "Outputs", "Reference"]

#: Cycles from a byte to the event that it completes, and to the error that it exposes before it.
COMPLETES, CUTS = 3, 2
#: Unicode D71 and D73, and both.
HIGH, LOW, SURROGATES = range(0xD800, 0xDC00), range(0xDC00, 0xE000), range(0xD800, 0xE000)


class DecoderInputs(NamedTuple):
    """The inputs of ``Decoder`` in a cycle."""

    valid: bool = False
    data: int = 0
    last: bool = False
    reset: bool = False


class Sequences:
    """The sequences of a stream, byte by byte."""

    def __init__(self, encoding):
        self._encoding = encoding
        self._unfinished = b""

    def take(self, byte, last):
        """The error that a byte exposes in the sequence before it, and the event that it completes.

        Each is ``None`` if there is none.
        """
        sequence, cut = self._unfinished + byte, None
        verdict = judge(sequence, self._encoding)
        if self._unfinished and verdict.cause is not Cause.NONE:
            cut = _event(self._unfinished, verdict, False)
            sequence = byte
            verdict = judge(byte, self._encoding)
        self._unfinished = b""
        if verdict.cause is Cause.NONE and verdict.missing:
            if not last:
                self._unfinished = sequence
                return cut, None
            verdict = verdict._replace(cause=Cause.TRUNCATED_AT_END)
        return cut, _event(sequence, verdict, last)


class DecoderReference:
    """Model of ``Decoder`` for an encoding by its name."""

    def __init__(self, encoding: str = "utf-8") -> None:
        check_options(encoding=encoding)
        self._encoding = encoding
        self.reset()

    def reset(self) -> None:
        """Return to the state after reset."""
        self._sequences = Sequences(self._encoding)
        self._due = deque([None] * (COMPLETES + 1))
        self._pairing = Pairing(self._pairs)

    @property
    def _pairs(self):
        return RULES[self._encoding].pairs

    @property
    def event(self) -> Event | None:
        """The ``Event`` of this cycle, or ``None``."""
        return self._pairing.event(self._due[0])

    def step(self, inputs: DecoderInputs) -> Event | None:
        """Simulate one cycle with these ``DecoderInputs``; returns its ``Event`` or ``None``."""
        event = self.event
        self._pairing.step(self._due[0])
        if inputs.valid:
            found = self._sequences.take(bytes([inputs.data]), inputs.last)
            for after, ended in zip((CUTS, COMPLETES), found, strict=True):
                self._due[after] = ended or self._due[after]
        self._due.popleft()
        self._due.append(None)
        if inputs.reset:
            self.reset()
        return event


class Pairing:
    """The pairing stage: each event is held for a cycle, or until its partner."""

    def __init__(self, pairs):
        self._pairs = pairs
        self._held = None
        self._after_high = False

    @property
    def _waits(self):
        return self._after_high and self._pairs is not Pairs.FORBIDDEN

    def event(self, single):
        """The output in a cycle in which ``single`` is the input; either may be ``None``."""
        if self._pairs is Pairs.ORDINARY:
            return single
        if self._waits and (single is None or _is_in(single, LOW)):
            return None
        if self._pairs is Pairs.REQUIRED and _is_in(self._held, SURROGATES):
            return _as_surrogate(self._held)
        return self._held

    def step(self, single):
        """Simulate that cycle."""
        if single is None:
            self._held = self._held if self._waits else None
            return
        high, self._held = self._held, single
        if self._after_high and _is_in(single, LOW):
            if self._pairs is Pairs.FORBIDDEN:
                self._held = _as_surrogate(single)
            else:
                number = 0x10000 + (high.codepoint - 0xD800 << 10) + single.codepoint - 0xDC00
                bytes_ = high.bytes + single.bytes
                self._held = single._replace(length=len(bytes_), codepoint=number, bytes=bytes_)
        self._after_high = _is_in(single, HIGH) and not single.last


def _is_in(event, numbers):
    # A range searches item by item for a value that is not an integer.
    return event is not None and event.codepoint is not None and event.codepoint in numbers


def _as_surrogate(event):
    return event._replace(codepoint=None, cause=str(Cause.SURROGATE))


def _event(sequence, verdict, last):
    is_error = verdict.cause is not Cause.NONE
    return Event(
        length=len(sequence),
        codepoint=None if is_error else verdict.number,
        cause=str(verdict.cause) if is_error else None,
        last=last,
        bytes=sequence,
    )


class Inputs(NamedTuple):
    """The inputs of ``StreamDecoder`` in a cycle."""

    valid: bool = False
    data: int = 0
    last: bool = False
    ready: bool = True
    reset: bool = False


class Outputs(NamedTuple):
    """The outputs of ``StreamDecoder`` in a cycle: ``i.ready``, ``o.valid`` and ``o.payload``.

    ``event`` is ``None`` unless ``valid``.
    """

    ready: bool
    valid: bool
    event: Event | None

    @classmethod
    def unpack(cls, bits: int, encoding: str = "utf-8") -> "Outputs":
        """From a number: the event, ``valid`` and ``ready``, low bits first."""
        width = width_of(encoding)
        ready, valid = bits >> width + 1, bits >> width & 1
        event = Event.unpack(bits & (1 << width) - 1, 0, encoding) if valid else None
        return cls(bool(ready), bool(valid), event)


class Stalled:
    """A decoder that stalls in some cycles; a skid buffer takes the byte of the first."""

    def __init__(self, decoder):
        self._decoder = decoder
        self._spare = None

    @property
    def event(self):
        return self._decoder.event

    @property
    def ready(self):
        return self._spare is None

    def step(self, inputs, advance):
        """Simulate one cycle with these ``Inputs``, in which it can ``advance`` or not."""
        byte = self._spare or DecoderInputs(inputs.valid, inputs.data, inputs.last)
        self._spare = None
        if advance:
            self._decoder.step(byte)
        elif byte.valid:
            self._spare = byte
        if inputs.reset:
            self._spare = None
            self._decoder.reset()


class Reference:
    """Model of ``StreamDecoder`` for an encoding by its name."""

    def __init__(self, encoding: str = "utf-8") -> None:
        self._stalled = Stalled(DecoderReference(encoding))

    @property
    def event(self) -> Event | None:
        """The ``Event`` on offer in this cycle, or ``None``."""
        return self._stalled.event

    def step(self, inputs: Inputs) -> Outputs:
        """Simulate one cycle with these ``Inputs``; returns its ``Outputs``."""
        event = self.event
        outputs = Outputs(self._stalled.ready, event is not None, event)
        self._stalled.step(inputs, inputs.ready or event is None)
        return outputs
