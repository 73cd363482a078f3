"""What the announcer tells, cycle by cycle, as the registered escape sequences have it."""

from typing import NamedTuple

__all__ = ["AnnouncerOutputs", "AnnouncerReference"]

#: The level that a sequence designates; ``None`` for the one that returns.
SEQUENCES = {
    b"\x1b%G": 0,
    b"\x1b%/G": 1,
    b"\x1b%/H": 2,
    b"\x1b%/I": 3,
    b"\x1b%@": None,
}


class AnnouncerOutputs(NamedTuple):
    """What ``Announcer`` tells in a cycle; ``level`` is ``None`` unless ``designated``."""

    designated: bool = False
    level: int | None = None
    returned: bool = False

    @classmethod
    def unpack(cls, bits):
        """Of a number: ``designated``, ``level``, ``returned``, low bits first."""
        designated = bool(bits & 1)
        return cls(designated, bits >> 1 & 3 if designated else None, bool(bits >> 3))


class AnnouncerReference:
    """``Announcer``, cycle by cycle: it looks at the end of all bytes of the packet so far."""

    def __init__(self):
        self._reset()

    def _reset(self):
        self._packet = b""
        self._told = AnnouncerOutputs()

    def step(self, inputs):
        """Pass one cycle with these ``DecoderInputs``; returns the ``AnnouncerOutputs`` in it."""
        told, self._told = self._told, AnnouncerOutputs()
        if inputs.valid:
            self._packet = self._packet[-3:] + bytes([inputs.data])
            for sequence, level in SEQUENCES.items():
                if self._packet.endswith(sequence):
                    self._told = AnnouncerOutputs(level is not None, level, level is None)
            if inputs.last:
                self._packet = b""
        if inputs.reset:
            self._reset()
        return told
