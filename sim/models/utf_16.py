"""Cycle-accurate models of the UTF-16 components, from the arithmetic of RFC 2781."""

from collections import deque
from typing import NamedTuple

from ...hdl.check import check_choice
from ..options import check_options

__all__ = [
    "Utf16ByteDecoderReference",
    "Utf16ByteEncoderReference",
    "Utf16DecoderReference",
    "Utf16EncoderReference",
    "Utf16Inputs",
    "Utf16Outputs",
    "code_units",
    "pair",
]


def code_units(number):
    """The code units of a scalar value, by RFC 2781 section 2.1."""
    if number < 0x10000:
        return [number]
    above = number - 0x10000
    return [0xD800 + above // 0x400, 0xDC00 + above % 0x400]


def pair(high, low):
    """The scalar value of two surrogates, by RFC 2781 section 2.2."""
    return 0x10000 + (high - 0xD800) * 0x400 + (low - 0xDC00)


class Utf16Inputs(NamedTuple):
    """The inputs in a cycle: ``data`` is a number, a unit or a byte.

    ``truncated`` is for ``Utf16Decoder`` only.
    """

    valid: bool = False
    data: int = 0
    last: bool = False
    truncated: bool = False
    ready: bool = True
    reset: bool = False


class Utf16Outputs(NamedTuple):
    """The outputs in a cycle: ``i.ready``, ``o`` and ``error``.

    The payload of ``o``, from ``data`` on, is ``None`` unless ``valid``. Fields without a port are
    never high.
    """

    ready: bool
    valid: bool
    data: int | None = None
    last: bool | None = None
    truncated: bool | None = None
    error: bool = False

    @classmethod
    def unpack(cls, bits: int, width: int) -> "Utf16Outputs":
        """From a number: ``ready``, ``valid``, ``error``, the payload of ``o``; low bits first."""
        ready, valid, error = (bool(bits >> n & 1) for n in range(3))
        if not valid:
            return cls(ready, valid, error=error)
        data = bits >> 3 & (1 << width) - 1
        last, truncated = (bool(bits >> 3 + width + n & 1) for n in range(2))
        return cls(ready, valid, data, last, truncated, error)


class Sender:
    """The output side of a component that sends several numbers for each one that it accepts."""

    def __init__(self):
        self._due = []
        self._last = False
        self._error = False

    def step(self, inputs):
        """Simulate one cycle with these ``Utf16Inputs``; returns its ``Utf16Outputs``."""
        due = self._due
        outputs = Utf16Outputs(
            ready=not due or (inputs.ready and len(due) == 1),
            valid=bool(due),
            error=self._error,
        )
        if due:
            ends = self._last and len(due) == 1
            outputs = outputs._replace(data=due[0], last=ends, truncated=False)
        self._error = False
        if inputs.ready:
            self._due = due[1:]
        if inputs.valid and outputs.ready:
            self._due, self._error = self._take(inputs)
            self._last = inputs.last
        if inputs.reset:
            self._due, self._error = [], False
            self._reset()
        return outputs

    def _reset(self):
        pass


class Utf16EncoderReference(Sender):
    """Model of ``Utf16Encoder``."""

    def _take(self, inputs):
        number = inputs.data
        is_error = 0xD800 <= number <= 0xDFFF or number > 0x10FFFF
        return code_units(0xFFFD if is_error else number), is_error


class Utf16ByteEncoderReference(Sender):
    """Model of ``Utf16ByteEncoder``."""

    def __init__(self, byte_order: str, *, mark: bool = False) -> None:
        super().__init__()
        check_choice("byte_order", byte_order, ("big", "little"))
        check_options(mark=mark)
        self._byte_order = byte_order
        self._mark = mark
        self._reset()

    def _reset(self):
        self._starts = True

    def _take(self, inputs):
        units = [0xFEFF, inputs.data] if self._mark and self._starts else [inputs.data]
        self._starts = inputs.last
        return b"".join(unit.to_bytes(2, self._byte_order) for unit in units), False


class Utf16DecoderReference:
    """Model of ``Utf16Decoder``."""

    #: Cycles from a unit to the code point that it completes, and to the error that it exposes
    #: before it. They count only while nothing waits at the output.
    COMPLETES, SHOWS = 2, 1

    def __init__(self) -> None:
        self._reset()

    def _reset(self):
        self._high = None
        self._due = deque([None] * (self.COMPLETES + 1))
        self._moved = True

    def step(self, inputs: Utf16Inputs) -> Utf16Outputs:
        """Simulate one cycle with these ``Utf16Inputs``; returns its ``Utf16Outputs``."""
        sent = self._due[0]
        moves = inputs.ready or sent is None
        outputs = Utf16Outputs(ready=moves, valid=sent is not None)
        if sent:
            number, last, is_error = sent
            outputs = Utf16Outputs(moves, True, number, last, False, is_error and self._moved)
        if moves:
            if inputs.valid:
                self._take(inputs)
            self._due.popleft()
            self._due.append(None)
        self._moved = moves
        if inputs.reset:
            self._reset()
        return outputs

    def _take(self, inputs):
        unit, high = inputs.data, self._high
        self._high = None
        if high is not None:
            if 0xDC00 <= unit <= 0xDFFF:
                self._due[self.COMPLETES] = pair(high, unit), inputs.last, False
                return
            if not inputs.truncated:
                self._due[self.SHOWS] = high, False, True
        if 0xD800 <= unit <= 0xDBFF and not inputs.last:
            self._high = unit
        else:
            self._due[self.COMPLETES] = unit, inputs.last, 0xD800 <= unit <= 0xDFFF


class Utf16ByteDecoderReference:
    """Model of ``Utf16ByteDecoder``."""

    def __init__(self, byte_order: str) -> None:
        check_options(byte_order=byte_order)
        self._detects = byte_order == "detect"
        self._fixed = "big" if self._detects else byte_order
        self._reset()

    def _reset(self):
        self._bytes = b""
        self._ended = False
        self._unit = None
        self._start()

    def _start(self):
        """The next unit is the first of a packet."""
        self._byte_order = self._fixed
        self._starts = True

    def step(self, inputs: Utf16Inputs) -> Utf16Outputs:
        """Simulate one cycle with these ``Utf16Inputs``; returns its ``Utf16Outputs``."""
        blocked = self._bytes and (self._ended or self._unit is not None)
        outputs = Utf16Outputs(ready=not blocked, valid=self._unit is not None)
        if self._unit:
            outputs = Utf16Outputs(not blocked, True, *self._unit)
            if inputs.ready:
                self._unit = None
        elif self._ended:
            self._unit = 0xD800, True, True
            self._bytes, self._ended = b"", False
            self._start()
        if inputs.valid and outputs.ready:
            self._bytes += bytes([inputs.data])
            if len(self._bytes) == 2:
                self._finish(inputs.last)
            else:
                self._ended = inputs.last
        if inputs.reset:
            self._reset()
        return outputs

    def _finish(self, last):
        if self._detects and self._starts and self._bytes in (b"\xfe\xff", b"\xff\xfe"):
            self._byte_order = "big" if self._bytes[0] == 0xFE else "little"
        else:
            self._unit = int.from_bytes(self._bytes, self._byte_order), last, False
        self._bytes = b""
        self._starts = False
        if last:
            self._start()
