"""Cycle-accurate model of the validator, from the arithmetic of the standards."""

from collections import deque
from typing import NamedTuple

from ...hdl import ENCODINGS
from ...hdl import Validated as Layout
from ..options import check_options
from .event import cause_name
from .wide_decoder import WideDecoderReference, WideInputs, counted

__all__ = ["Validated", "ValidatorReference", "Verdict"]


class Verdict(NamedTuple):
    """The verdict on a packet.

    Attributes
    ----------
    errors, codepoints : int
        The number of each; saturates.
    offset : int or None
        The number of bytes before the first error; saturates.
    cause : str or None
        The cause of the first error, as in ``Event``.
    length : int or None
        The number of bytes it covers.
    """

    errors: int
    codepoints: int
    offset: int | None = None
    cause: str | None = None
    length: int | None = None


class Validated(NamedTuple):
    """A beat, as ``Validator`` reports it.

    Attributes
    ----------
    data : bytes
    verdict : Verdict or None
        On the packet, if it ends with the beat.
    """

    data: bytes
    verdict: Verdict | None

    @classmethod
    def unpack(
        cls, bits: int, lanes: int, encoding: str = "utf-8", *, count_bits: int = 32
    ) -> "Validated | None":
        """From a number: ``payload``, and above it ``valid``; ``None`` if that is 0."""
        layout = Layout(lanes, ENCODINGS[encoding], count_bits=count_bits)
        if not bits >> layout.size:
            return None
        beat, said = (layout.from_bits(bits & (1 << layout.size) - 1)[of] for of in layout.members)
        data = bytes(counted(beat.data, beat.count))
        if not beat.last:
            return cls(data, None)
        verdict = Verdict(said.errors, said.codepoints)
        if not said.well_formed:
            cause = said.as_bits() >> said.shape()["cause"].offset & 7
            verdict = Verdict(*verdict[:2], said.offset, cause_name(cause), said.length)
        return cls(data, verdict)


class ValidatorReference:
    """Model of ``Validator`` for an encoding by its name."""

    def __init__(self, lanes: int, encoding: str = "utf-8", *, count_bits: int = 32) -> None:
        check_options(count_bits=count_bits)
        self._decoder = WideDecoderReference(lanes, encoding)
        self._most = (1 << count_bits) - 1
        # After decoding: the results of four lanes are merged, then the counts in twos, which then
        # wait for a cycle, and the errors in fours.
        counting = 2 + ((lanes + 3) // 4 - 1).bit_length()
        choosing = 2 + ((lanes - 1).bit_length() + 1) // 2
        # Then the sums take four cycles, and the offset takes as many.
        self._delay = 9 + max(counting, choosing)
        self.latency = self._decoder.latency + self._delay
        self.reset()

    def reset(self) -> None:
        """Return to the state after reset."""
        self._decoder.reset()
        self._due = deque([None] * self._delay)
        self._start()

    def step(self, inputs: WideInputs) -> Validated | None:
        """Simulate one cycle with these ``WideInputs``; returns its ``Validated`` or ``None``."""
        validated = self._due.popleft()
        decoded = self._decoder.step(inputs)
        self._due.append(decoded and self._validate(decoded))
        if inputs.reset:
            self.reset()
        return validated

    def _start(self):
        self._bytes = self._errors = self._codepoints = 0
        self._first = None, None, None

    def _validate(self, decoded):
        for lane, event in enumerate(decoded.slots, 1):
            if event is None:
                continue
            if event.cause is None:
                self._codepoints += 1
                continue
            if not self._errors:
                offset = self._bytes + lane - event.length
                self._first = min(offset, self._most), event.cause, event.length
            self._errors += 1
        self._bytes += len(decoded.data)
        if not decoded.last:
            return Validated(decoded.data, None)
        counts = (min(number, self._most) for number in (self._errors, self._codepoints))
        validated = Validated(decoded.data, Verdict(*counts, *self._first))
        self._start()
        return validated
