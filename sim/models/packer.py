"""Cycle-accurate model of the packer: a list of code points for each packet."""

from collections import deque
from typing import NamedTuple

from ...hdl import ENCODINGS
from ...hdl import Packed as Layout
from .wide_decoder import WideDecoderReference, WideInputs, counted

__all__ = ["Packed", "PackerReference"]

REPLACEMENT = 0xFFFD


class Packed(NamedTuple):
    """A beat, as ``Packer`` sends it.

    Attributes
    ----------
    codepoints : tuple of int
    last : bool
        The packet ends with it.
    """

    codepoints: tuple[int, ...]
    last: bool

    @classmethod
    def unpack(cls, bits: int, lanes: int, encoding: str = "utf-8") -> "Packed | None":
        """From a number: ``payload``, and above it ``valid``; ``None`` if that is 0."""
        layout = Layout(lanes, ENCODINGS[encoding])
        if not bits >> layout.size:
            return None
        found = layout.from_bits(bits & (1 << layout.size) - 1)
        return cls(tuple(counted(found.codepoints, found.count)), bool(found.last))


class PackerReference:
    """Model of ``Packer`` for an encoding by its name."""

    def __init__(self, lanes: int, encoding: str = "utf-8") -> None:
        self._lanes = lanes
        self._decoder = WideDecoderReference(lanes, encoding)
        # One cycle for each of the first two halvings of the lanes, three for each further one.
        halvings = lanes.bit_length() - 1
        self._delay = 5 + halvings + 2 * max(halvings - 2, 0)
        self.latency = self._decoder.latency + self._delay + 1
        self.reset()

    def reset(self) -> None:
        """Return to the state after reset."""
        self._codepoints, self._ended = [], False
        self._due = deque([None] * self._delay)

    def step(self, inputs: WideInputs) -> Packed | None:
        """Simulate one cycle with these ``WideInputs``; returns its ``Packed`` or ``None``."""
        self._due.append(self._fill(self._decoder.step(inputs)))
        packed = self._due.popleft()
        if inputs.reset:
            self.reset()
        return packed

    def _fill(self, decoded):
        """The beat that this ``Decoded`` completes, or that is complete in a cycle without one."""
        packed = None
        if self._ended:
            packed = Packed(tuple(self._codepoints), True)
            self._codepoints, self._ended = [], False
        if decoded:
            for event in filter(None, decoded.slots):
                self._codepoints.append(REPLACEMENT if event.cause else event.codepoint)
            self._ended = decoded.last
            if len(self._codepoints) > self._lanes:
                packed = Packed(tuple(self._codepoints[: self._lanes]), False)
                del self._codepoints[: self._lanes]
        return packed
