"""What the decoders report, clock by clock, from the arithmetic of the standards.

Nothing here is derived from the tables of ``clockpoint.hdl``: a sequence is read as a number, by
RFC 3629 section 3 and ISO/IEC 10646-1 Amendment 2 R.5, and the number is judged. Only where the
outputs mean nothing is it the circuit that says what they are.
"""

from typing import NamedTuple

from clockpoint.hdl import Cause

__all__ = [
    "DecoderInputs",
    "DecoderOutputs",
    "DecoderReference",
    "EventValue",
    "Inputs",
    "Outputs",
    "Reference",
    "Report",
    "judge",
]


def judge(sequence):
    """What the beginning of a sequence can still become.

    Parameters
    ----------
    sequence : bytes
        A byte, followed by any number of continuation bytes, as many as it calls for or fewer.

    Returns
    -------
    cause : Cause
        Why no Unicode scalar value begins with these bytes, or ``NONE`` if one does.
    missing : int
        How many continuation bytes there are still to come.
    """
    first, *continuation = sequence
    ones = 8 - (first ^ 0xFF).bit_length()
    if ones == 1:
        return Cause.UNEXPECTED_CONTINUATION, 0
    size = max(ones, 1)
    missing = size - len(sequence)
    number = first & 0x7F >> ones
    for byte in continuation:
        number = number << 6 | byte & 0x3F

    # The numbers that the missing bytes can make of it, but none that has a shorter form.
    most = (number + 1 << 6 * missing) - 1
    shortest = {1: 0, 2: 0x80}.get(size, 1 << 5 * size - 4)
    least = max(number << 6 * missing, shortest)
    if most < least:
        return Cause.OVERLONG, missing
    if least > 0x10FFFF:
        return Cause.OUT_OF_RANGE, missing
    if least >= 0xD800 and most <= 0xDFFF:
        return Cause.SURROGATE, missing
    return Cause.NONE, missing


def is_continuation(byte):
    return byte >> 6 == 0b10


class EventValue(NamedTuple):
    """The fields of ``clockpoint.hdl.Event``."""

    codepoint: int = 0
    cause: Cause = Cause.NONE
    length: int = 0
    last: bool = False
    bytes: int = 0

    def __str__(self):
        return f"U+{self.codepoint:04X}" if self.cause is Cause.NONE else str(self.cause)

    def extend(self, byte, last):
        """The sequence with one byte more; of an empty one, the first byte.

        Of a byte that is no part of a character, the payload is what the circuit makes of it.
        """
        ones = 8 - (byte ^ 0xFF).bit_length()
        return EventValue(
            codepoint=(self.codepoint << 6 | byte & 0x7F >> min(ones, 3)) & 0x1FFFFF,
            length=self.length + 1,
            last=last,
            bytes=self.bytes << 8 | byte,
        )


class Report(NamedTuple):
    """The members of ``clockpoint.hdl.Report``."""

    valid: bool = False
    event: EventValue = EventValue()


class DecoderInputs(NamedTuple):
    """What a clock presents to ``Decoder``."""

    valid: bool = False
    data: int = 0
    last: bool = False
    reset: bool = False


class DecoderOutputs(NamedTuple):
    """What ``Decoder`` reports in a clock."""

    cut: Report = Report()
    done: Report = Report()


class DecoderReference:
    """``Decoder``, clock by clock."""

    def __init__(self):
        self.outputs = DecoderOutputs()
        self._taken = None
        self._pending = b""

    def step(self, inputs):
        """Pass one clock with these ``DecoderInputs``.

        Returns the ``DecoderOutputs`` in that clock, which are those before its edge.
        """
        outputs = self.outputs
        if self._taken:
            self.outputs = self._take(*self._taken)
        else:
            cut, done = outputs
            self.outputs = DecoderOutputs(
                Report(False, cut.event._replace(cause=Cause.NONE)), Report(False, done.event)
            )
        self._taken = (inputs.data, inputs.last) if inputs.valid else None
        if inputs.reset:
            self.reset()
        return outputs

    def reset(self):
        """Forget the byte taken last and the unfinished sequence, and report nothing."""
        cut, done = self.outputs
        self.outputs = DecoderOutputs(Report(False, cut.event), Report(False, done.event))
        self._taken = None
        self._pending = b""

    def _take(self, byte, last):
        before = self.outputs.done.event
        cut = EventValue(length=before.length, bytes=before.bytes & 0xFFFFFF)
        continues = False
        if self._pending:
            cause = Cause.TRUNCATED
            if is_continuation(byte):
                cause, missing = judge(self._pending + bytes([byte]))
            continues = cause is Cause.NONE
            cut = cut._replace(cause=cause)
        if continues:
            self._pending += bytes([byte])
            done = before.extend(byte, last)
        else:
            self._pending = bytes([byte])
            cause, missing = judge(self._pending)
            done = EventValue().extend(byte, last)._replace(cause=cause)
        if done.cause is Cause.NONE and missing and last:
            done = done._replace(cause=Cause.TRUNCATED_AT_END)
        ends = last or not missing or done.cause is not Cause.NONE
        if ends:
            self._pending = b""
        return DecoderOutputs(Report(cut.cause is not Cause.NONE, cut), Report(ends, done))


class Inputs(NamedTuple):
    """What a clock presents to ``StreamDecoder``."""

    valid: bool = False
    data: int = 0
    last: bool = False
    ready: bool = True
    reset: bool = False


class Outputs(NamedTuple):
    """What ``StreamDecoder`` answers in a clock: ``i.ready``, ``o.valid``, ``o.payload``."""

    ready: bool
    valid: bool
    event: EventValue


class Reference:
    """``StreamDecoder``, clock by clock."""

    def __init__(self):
        self._decoder = DecoderReference()
        self._spare = None
        self._waiting = []

    def step(self, inputs):
        """Pass one clock with these ``Inputs``.

        Returns the ``Outputs`` in that clock, which are those before its edge.
        """
        cut, done = self._decoder.outputs
        events = self._waiting + [report.event for report in (cut, done) if report.valid]
        outputs = Outputs(self._spare is None, bool(events), (events or [done.event])[0])

        offered = (inputs.data, inputs.last) if inputs.valid else None
        byte = self._spare or offered
        if inputs.ready or not events:
            self._spare = None
            self._waiting = events[1:]
            self._decoder.step(DecoderInputs(byte is not None, *(byte or ())))
        else:
            self._spare = byte
        if inputs.reset:
            self._spare = None
            self._waiting = []
            self._decoder.reset()
        return outputs
