"""Cycle-accurate model of the wide sanitizer: bytes of characters pass unchanged."""

from collections import deque
from typing import NamedTuple

from ...hdl import ENCODINGS, Beat
from ...hdl.wide.sanitizer import check_substitute
from ..options import check_options
from .encodings import RULES
from .wide_decoder import WideInputs, counted

__all__ = ["Sanitized", "WideSanitizerReference"]


class Sanitized(NamedTuple):
    """A beat, as ``WideSanitizer`` sends it.

    Attributes
    ----------
    data : bytes
    last : bool
        The packet ends with it.
    """

    data: bytes
    last: bool

    @classmethod
    def unpack(
        cls, bits: int, lanes: int, encoding: str = "utf-8", *, substitute: int = 0x3F
    ) -> "Sanitized | None":
        """From a number: ``payload``, and above it ``valid``; ``None`` if that is 0."""
        layout = Beat(lanes)
        if not bits >> layout.size:
            return None
        beat = layout.from_bits(bits & (1 << layout.size) - 1)
        return cls(bytes(counted(beat.data, beat.count)), bool(beat.last))


class WideSanitizerReference:
    """Model of ``WideSanitizer`` for an encoding by its name."""

    def __init__(self, lanes: int, encoding: str = "utf-8", *, substitute: int = 0x3F) -> None:
        check_options(lanes=lanes, encoding=encoding)
        check_substitute("substitute", substitute, ENCODINGS[encoding])
        self._lanes, self._encoding, self._substitute = lanes, encoding, bytes([substitute])
        longest = RULES[encoding].longest
        # The beats that hold the bytes that can still be missing.
        self._awaited = (longest - 2 + lanes) // lanes
        self.latency = 12 + (longest - 1).bit_length() + 2 * self._awaited
        self.reset()

    def reset(self) -> None:
        """Return to the state after reset."""
        self._sizes = []  # bytes of the waiting beats
        self._known = b""  # their replacements, as far as known
        self._sequence = b""
        self._due = deque([None] * (self.latency + 1))

    def step(self, inputs: WideInputs) -> Sanitized | None:
        """Simulate one cycle with these ``WideInputs``; returns its ``Sanitized`` or ``None``."""
        sanitized = self._due[0]
        if inputs.valid:
            beat = inputs.bytes_of(self._lanes)
            self._sizes.append(len(beat))
            for n in range(len(beat)):
                self._take(beat[n : n + 1])
            if inputs.last:
                self._sequence = b""
            while self._sizes and (inputs.last or len(self._sizes) > self._awaited):
                size = self._sizes.pop(0)
                data, self._known = self._known[:size], self._known[size:]
                is_last = inputs.last and not self._sizes
                # One cycle earlier for each beat that waits behind it.
                self._due[self.latency - len(self._sizes)] = Sanitized(data, is_last)
        self._due.popleft()
        self._due.append(None)
        if inputs.reset:
            self.reset()
        return sanitized

    def _take(self, byte):
        self._known += self._substitute
        for sequence in (self._sequence + byte, byte):
            verdict = RULES[self._encoding].judge(sequence)
            if verdict.cause is None:
                break
        else:
            sequence = b""
        if sequence and not verdict.missing:
            self._known = self._known[: -len(sequence)] + sequence
            sequence = b""
        self._sequence = sequence
