"""Cycle-accurate models of the decoders: the expected events, each in its cycle."""

from collections import deque
from typing import NamedTuple

from ...hdl.lib.check import check_choice
from .encodings import TABLES
from .events import Event, Pairing, Sequences

__all__ = ["DecoderInputs", "DecoderModel", "Inputs", "Outputs", "StreamDecoderModel"]

#: Cycles from a byte to its own event, and to the error that it exposes in the sequence before it.
OWN_LATENCY, CUT_LATENCY = 3, 2


class DecoderInputs(NamedTuple):
    """The inputs of ``Decoder`` in a cycle."""

    valid: bool = False
    data: int = 0
    last: bool = False
    reset: bool = False


class DecoderModel:
    """Model of ``Decoder`` for an encoding by its name.

    Where surrogates can be in pairs, all events come one cycle later, and a high surrogate that
    waits comes out in the cycle of the next event.
    """

    def __init__(self, encoding: str = "utf-8") -> None:
        check_choice("encoding", encoding, TABLES)
        self._encoding = encoding
        self.reset()

    def reset(self) -> None:
        """Return to the state after reset."""
        self._sequences = Sequences(self._encoding)
        self._pending = deque([None] * (OWN_LATENCY + 1))
        self._pairing = Pairing(self._pairs)
        self._paired = None  # the event that left the pairing stage

    @property
    def _pairs(self):
        return TABLES[self._encoding].pairs

    @property
    def event(self) -> Event | None:
        """The ``Event`` of this cycle, or ``None``."""
        single = self._pending[0]
        if self._pairs == "ordinary":
            return single
        return self._paired or (single and self._pairing.unpaired_high(single))

    def step(self, inputs: DecoderInputs) -> Event | None:
        """Simulate one cycle with these ``DecoderInputs``; returns its ``Event`` or ``None``."""
        event = self.event
        self._paired = self._pending[0] and self._pairing.take(self._pending[0])
        if inputs.valid:
            events = self._sequences.take(bytes([inputs.data]), inputs.last)
            for latency, new_event in zip((CUT_LATENCY, OWN_LATENCY), events, strict=True):
                self._pending[latency] = new_event or self._pending[latency]
        self._pending.popleft()
        self._pending.append(None)
        if inputs.reset:
            self.reset()
        return event


class Inputs(NamedTuple):
    """The inputs of ``StreamDecoder`` in a cycle."""

    valid: bool = False
    data: int = 0
    last: bool = False
    ready: bool = True
    reset: bool = False


class Outputs(NamedTuple):
    """The outputs of ``StreamDecoder`` in a cycle: ``i.ready``, ``o.valid`` and ``o.payload``.

    ``event`` is ``None`` unless ``valid``.
    """

    ready: bool
    valid: bool
    event: Event | None


class StreamDecoderModel:
    """Model of ``StreamDecoder`` for an encoding by its name."""

    def __init__(self, encoding: str = "utf-8") -> None:
        self._decoder = DecoderModel(encoding)
        self._spare = None  # the byte of the first cycle of a stall, in a skid buffer

    def step(self, inputs: Inputs) -> Outputs:
        """Simulate one cycle with these ``Inputs``; returns its ``Outputs``."""
        event = self._decoder.event
        outputs = Outputs(self._spare is None, event is not None, event)
        byte = self._spare or DecoderInputs(inputs.valid, inputs.data, inputs.last)
        self._spare = None
        if inputs.ready or event is None:
            self._decoder.step(byte)
        elif byte.valid:
            self._spare = byte
        if inputs.reset:
            self._spare = None
            self._decoder.reset()
        return outputs
