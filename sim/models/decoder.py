"""What the decoders report, cycle by cycle, from the arithmetic of the standards.

Nothing here is derived from the tables of ``clockpoint.hdl``: a sequence is read as a number, by
RFC 3629 section 3 and ISO/IEC 10646-1 Amendment 2 R.5, and the number is judged.
"""

from collections import deque
from typing import NamedTuple

from ...hdl import Cause
from .event import Event

__all__ = ["DecoderInputs", "DecoderReference", "Inputs", "Outputs", "Reference", "judge"]

#: Cycles from a byte to the event that it completes, and to the error that it shows before it.
COMPLETES, CUTS = 3, 2


class Verdict(NamedTuple):
    """What the beginning of a sequence can still become.

    Attributes
    ----------
    cause : Cause
        Why no Unicode scalar value begins with these bytes, or ``NONE`` if one does.
    missing : int
        How many continuation bytes there are still to come.
    number : int
        The bits of the code point so far.
    """

    cause: Cause
    missing: int
    number: int


def judge(sequence):
    """The ``Verdict`` on some bytes, as many as the first one calls for or fewer."""
    first, *rest = sequence
    ones = 8 - (first ^ 0xFF).bit_length()
    if ones == 1:
        return Verdict(Cause.UNEXPECTED_CONTINUATION, 0, 0)
    size = max(ones, 1)
    missing = size - len(sequence)
    number = first & 0x7F >> ones
    for byte in rest:
        if byte >> 6 != 0b10:
            return Verdict(Cause.TRUNCATED, missing, number)
        number = number << 6 | byte & 0x3F

    # The numbers that the missing bytes can make of it, but none that has a shorter form.
    most = (number + 1 << 6 * missing) - 1
    shortest = {1: 0, 2: 0x80}.get(size, 1 << 5 * size - 4)
    least = max(number << 6 * missing, shortest)
    cause = Cause.NONE
    if most < least:
        cause = Cause.OVERLONG
    elif least > 0x10FFFF:
        cause = Cause.OUT_OF_RANGE
    elif least >= 0xD800 and most <= 0xDFFF:
        cause = Cause.SURROGATE
    return Verdict(cause, missing, number)


class DecoderInputs(NamedTuple):
    """What is presented to ``Decoder`` in a cycle."""

    valid: bool = False
    data: int = 0
    last: bool = False
    reset: bool = False


class DecoderReference:
    """``Decoder``, cycle by cycle."""

    def __init__(self):
        self.reset()

    def reset(self):
        """Forget everything."""
        self._unfinished = b""
        self._due = deque([None] * (COMPLETES + 1))

    @property
    def event(self):
        """The ``Event`` of this cycle, or ``None``."""
        return self._due[0]

    def step(self, inputs):
        """Pass one cycle with these ``DecoderInputs``; returns the ``Event`` in it, or ``None``."""
        event = self.event
        if inputs.valid:
            self._take(bytes([inputs.data]), inputs.last)
        self._due.popleft()
        self._due.append(None)
        if inputs.reset:
            self.reset()
        return event

    def _take(self, byte, last):
        sequence = self._unfinished + byte
        verdict = judge(sequence)
        if self._unfinished and verdict.cause is not Cause.NONE:
            self._due[CUTS] = _event(self._unfinished, verdict, False)
            sequence = byte
            verdict = judge(byte)
        self._unfinished = b""
        if verdict.cause is Cause.NONE and verdict.missing:
            if not last:
                self._unfinished = sequence
                return
            verdict = verdict._replace(cause=Cause.TRUNCATED_AT_END)
        self._due[COMPLETES] = _event(sequence, verdict, last)


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
    """What is presented to ``StreamDecoder`` in a cycle."""

    valid: bool = False
    data: int = 0
    last: bool = False
    ready: bool = True
    reset: bool = False


class Outputs(NamedTuple):
    """What ``StreamDecoder`` answers in a cycle: ``i.ready``, ``o.valid`` and ``o.payload``.

    ``event`` is ``None`` unless ``valid``.
    """

    ready: bool
    valid: bool
    event: Event | None

    @classmethod
    def unpack(cls, bits):
        """Of a number: the event, ``valid`` and ``ready``, low bits first."""
        ready, valid = bits >> Event.bits + 1, bits >> Event.bits & 1
        event = Event.unpack(bits & (1 << Event.bits) - 1) if valid else None
        return cls(bool(ready), bool(valid), event)


class Reference:
    """``StreamDecoder``, cycle by cycle."""

    def __init__(self):
        self._decoder = DecoderReference()
        self._spare = None

    def step(self, inputs):
        """Pass one cycle with these ``Inputs``; returns the ``Outputs`` in it."""
        event = self._decoder.event
        outputs = Outputs(self._spare is None, event is not None, event)
        offered = DecoderInputs(inputs.valid, inputs.data, inputs.last)
        byte = self._spare or offered
        self._spare = None
        if inputs.ready or event is None:
            self._decoder.step(byte)
        elif byte.valid:
            self._spare = byte
        if inputs.reset:
            self._spare = None
            self._decoder.reset()
        return outputs
