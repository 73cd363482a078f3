"""What the encoder sends, cycle by cycle."""

from typing import NamedTuple

__all__ = ["EncoderInputs", "EncoderOutputs", "EncoderReference", "encode"]


def encode(number):
    """The bytes of a code point, by RFC 3629 section 3."""
    if number < 0x80:
        return bytes([number])
    size = 2 if number < 0x800 else 3 if number < 0x10000 else 4
    first = 0xFF00 >> size & 0xFF | number >> 6 * (size - 1)
    return bytes([first] + [0x80 | number >> 6 * n & 0x3F for n in reversed(range(size - 1))])


class EncoderInputs(NamedTuple):
    """What is presented to ``Encoder`` in a cycle."""

    valid: bool = False
    value: int = 0
    last: bool = False
    ready: bool = True
    reset: bool = False


class EncoderOutputs(NamedTuple):
    """What ``Encoder`` or ``Sanitizer`` answers in a cycle: ``i.ready``, ``o`` and ``error``.

    ``data`` and ``last`` are ``None`` unless ``valid``.
    """

    ready: bool
    valid: bool
    data: int | None
    last: bool | None
    error: bool

    @classmethod
    def unpack(cls, bits):
        """Of a number: ``ready``, ``error``, ``valid``, ``data`` and ``last``, low bits first."""
        ready, error, valid = (bool(bits >> n & 1) for n in range(3))
        if not valid:
            return cls(ready, valid, None, None, error)
        return cls(ready, valid, bits >> 3 & 0xFF, bool(bits >> 11), error)


class EncoderReference:
    """``Encoder``, cycle by cycle."""

    def __init__(self, invalid="replace"):
        self._substitute = {"replace": encode(0xFFFD), "drop": b""}[invalid]
        self._bytes = b""
        self._last = False
        self._error = False

    def takes(self, ready):
        """Whether ``i.ready`` is high in this cycle, if ``o.ready`` is ``ready``."""
        return len(self._bytes) <= ready

    def step(self, inputs):
        """Pass one cycle with these ``EncoderInputs``; returns the ``EncoderOutputs`` in it."""
        left = self._bytes
        outputs = EncoderOutputs(
            ready=self.takes(inputs.ready),
            valid=bool(left),
            data=left[0] if left else None,
            last=self._last and len(left) == 1 if left else None,
            error=self._error,
        )
        if inputs.ready:
            self._bytes = left[1:]
        self._error = False
        if inputs.valid and outputs.ready:
            self._error = 0xD800 <= inputs.value <= 0xDFFF or inputs.value > 0x10FFFF
            self._bytes = self._substitute if self._error else encode(inputs.value)
            self._last = inputs.last
        if inputs.reset:
            self._bytes = b""
            self._error = False
        return outputs
