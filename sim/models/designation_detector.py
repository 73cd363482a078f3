"""Cycle-accurate model of the detector of the registered escape sequences."""

from typing import NamedTuple

from .decoder import DecoderInputs

__all__ = ["Designation", "DesignationDetectorReference"]

#: The level of UTF-8 that a sequence designates; ``None`` for the return to ISO 2022.
SEQUENCES = {
    b"\x1b%G": 0,
    b"\x1b%/G": 1,
    b"\x1b%/H": 2,
    b"\x1b%/I": 3,
    b"\x1b%@": None,
}


class Designation(NamedTuple):
    """The output of ``DesignationDetector``: the level of UTF-8, or ``None`` for a return."""

    level: int | None

    @classmethod
    def unpack(cls, bits: int) -> "Designation | None":
        """From a number: ``payload``, and above it ``valid``; ``None`` if that is 0."""
        return cls(bits >> 1 & 3 if bits & 1 else None) if bits >> 3 else None


class DesignationDetectorReference:
    """Model of ``DesignationDetector``: it compares the end of the packet so far."""

    def __init__(self) -> None:
        self._reset()

    def _reset(self):
        self._packet = b""
        self._found = None

    def step(self, inputs: DecoderInputs) -> Designation | None:
        """Simulate one cycle with these inputs; returns the ``Designation``, or ``None``."""
        found, self._found = self._found, None
        if inputs.valid:
            self._packet = self._packet[-3:] + bytes([inputs.data])
            for sequence, level in SEQUENCES.items():
                if self._packet.endswith(sequence):
                    self._found = Designation(level)
            if inputs.last:
                self._packet = b""
        if inputs.reset:
            self._reset()
        return found
