"""What the encoder and the sanitizer send, clock by clock."""

from typing import NamedTuple

from clockpoint.hdl import Cause

from .reference import Inputs, Reference

__all__ = [
    "EncoderInputs",
    "EncoderOutputs",
    "EncoderReference",
    "SanitizerReference",
    "encode",
]


def encode(number):
    """The bytes of a code point, by RFC 3629 section 3."""
    if number < 0x80:
        return bytes([number])
    size = 2 if number < 0x800 else 3 if number < 0x10000 else 4
    first = 0xFF00 >> size & 0xFF | number >> 6 * (size - 1)
    return bytes([first] + [0x80 | number >> 6 * n & 0x3F for n in reversed(range(size - 1))])


class EncoderInputs(NamedTuple):
    """What a clock presents to ``Encoder``."""

    valid: bool = False
    value: int = 0
    last: bool = False
    ready: bool = True
    reset: bool = False


class EncoderOutputs(NamedTuple):
    """What ``Encoder`` or ``Sanitizer`` answers: ``i.ready``, ``o`` and ``error``."""

    ready: bool
    valid: bool
    data: int
    last: bool
    error: bool


class EncoderReference:
    """``Encoder``, clock by clock."""

    def __init__(self, invalid="replace"):
        self._substitute = {"replace": encode(0xFFFD), "drop": b""}[invalid]
        self._bytes = b""
        self._last = False
        self._error = False

    def takes(self, ready):
        """Whether ``i.ready`` is high in this clock, if ``o.ready`` is ``ready``."""
        return len(self._bytes) <= ready

    def step(self, inputs):
        """Pass one clock with these ``EncoderInputs``; returns the ``EncoderOutputs`` in it."""
        outputs = EncoderOutputs(
            ready=self.takes(inputs.ready),
            valid=bool(self._bytes),
            data=self._bytes[0] if self._bytes else 0,
            last=self._last and len(self._bytes) == 1,
            error=self._error,
        )
        if inputs.ready:
            self._bytes = self._bytes[1:]
        self._error = False
        if inputs.valid and outputs.ready:
            self._error = 0xD800 <= inputs.value <= 0xDFFF or inputs.value > 0x10FFFF
            self._bytes = self._substitute if self._error else encode(inputs.value)
            self._last = inputs.last
        if inputs.reset:
            self._bytes = b""
            self._error = False
        return outputs


class SanitizerReference:
    """``Sanitizer``, clock by clock: the references of its parts."""

    def __init__(self):
        self._decoder = Reference()
        self._encoder = EncoderReference()
        self._error = False

    def step(self, inputs):
        """Pass one clock with these ``Inputs``; returns the ``EncoderOutputs`` in it."""
        ready = self._encoder.takes(inputs.ready)
        decoded = self._decoder.step(Inputs(*inputs[:3], ready, inputs.reset))
        is_error = decoded.event.cause is not Cause.NONE
        value = 0xFFFD if is_error else decoded.event.codepoint
        encoded = self._encoder.step(
            EncoderInputs(decoded.valid, value, decoded.event.last, inputs.ready, inputs.reset)
        )
        outputs = encoded._replace(ready=decoded.ready, error=self._error)
        self._error = decoded.valid and ready and is_error and not inputs.reset
        return outputs
