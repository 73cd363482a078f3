"""Cycle-accurate model of the encoder, from the arithmetic of the standards."""

from typing import NamedTuple

from ...hdl.check import check_choice
from ...hdl.encoder import ERRORS
from ..options import check_options
from .encodings import RULES

__all__ = ["EncoderInputs", "EncoderOutputs", "EncoderReference", "encode"]


def encode(number, encoding="utf-8"):
    """The shortest form of a code point, by RFC 3629 section 3; ``None`` if it has none."""
    return RULES[encoding].encode(number)


class EncoderInputs(NamedTuple):
    """The inputs of ``Encoder`` in a cycle."""

    valid: bool = False
    value: int = 0
    last: bool = False
    ready: bool = True
    reset: bool = False


class EncoderOutputs(NamedTuple):
    """The outputs of ``Encoder``, ``Sanitizer`` or UTF-16 chains: ``i.ready``, ``o``, ``error``.

    ``data`` and ``last`` are ``None`` unless ``valid``.
    """

    ready: bool
    valid: bool
    data: int | None
    last: bool | None
    error: bool

    @classmethod
    def unpack(cls, bits: int, width: int = 8) -> "EncoderOutputs":
        """From a number: ``ready``, ``error``, ``valid``, ``data`` and ``last``, low bits first."""
        ready, error, valid = (bool(bits >> n & 1) for n in range(3))
        if not valid:
            return cls(ready, valid, None, None, error)
        data = bits >> 3 & (1 << width) - 1
        return cls(ready, valid, data, bool(bits >> 3 + width), error)


class EncoderReference:
    """Model of ``Encoder`` for an encoding by its name."""

    def __init__(self, encoding: str = "utf-8", *, errors: str = "replace") -> None:
        check_options(encoding=encoding)
        check_choice("errors", errors, ERRORS)
        self._encoding = encoding
        self._substitute = {"replace": encode(0xFFFD), "ignore": b""}[errors]
        self._last = False
        self.reset()

    def reset(self) -> None:
        """Return to the state after reset."""
        self._bytes = b""
        self._error = False
        self._after_high = False  # a low surrogate would form a pair

    def step(self, inputs: EncoderInputs) -> EncoderOutputs:
        """Simulate one cycle with these ``EncoderInputs``; returns its ``EncoderOutputs``."""
        left = self._bytes
        outputs = EncoderOutputs(
            ready=len(left) <= inputs.ready,
            valid=bool(left),
            data=left[0] if left else None,
            last=self._last and len(left) == 1 if left else None,
            error=self._error,
        )
        if inputs.ready:
            self._bytes = left[1:]
        self._error = False
        if inputs.valid and outputs.ready:
            self._take(inputs.value, inputs.last)
        if inputs.reset:
            self.reset()
        return outputs

    def _take(self, number, last):
        form = encode(number, self._encoding)
        if self._after_high and 0xDC00 <= number <= 0xDFFF:
            form = None
        self._error = form is None
        self._bytes = self._substitute if self._error else form
        self._last = last
        if self._bytes and RULES[self._encoding].pairs in ("forbidden", "joined"):
            self._after_high = 0xD800 <= number <= 0xDBFF and not last
