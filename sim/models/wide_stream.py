"""Cycle-accurate model of a wide core with streams: a queue behind the core."""

from collections import deque
from typing import Any, NamedTuple

from ...hdl.check import check_type
from .interleaved import InterleavedInputs, InterleavedReference
from .packer import PackerReference
from .validator import ValidatorReference
from .wide_decoder import WideDecoderReference, WideInputs
from .wide_sanitizer import WideSanitizerReference

__all__ = [
    "WideStreamInputs",
    "WideStreamOutputs",
    "WideStreamReference",
]


_Core = WideDecoderReference | ValidatorReference | PackerReference | WideSanitizerReference


class WideStreamInputs(NamedTuple):
    """The inputs of ``WideStream`` in a cycle: ``WideInputs`` and ``ready``."""

    valid: bool = False
    data: int = 0
    count: int = 0
    last: bool = False
    ready: bool = True
    reset: bool = False


class WideStreamOutputs(NamedTuple):
    """The outputs of ``WideStream`` in a cycle.

    Attributes
    ----------
    ready : bool
    payload : Decoded, Validated, Packed or Sanitized, or None
        The beat on offer.
    """

    ready: bool
    payload: Any


class WideStreamReference:
    """Model of ``WideStream``.

    Parameters
    ----------
    core : WideDecoderReference, ValidatorReference, PackerReference or WideSanitizerReference
        Or ``InterleavedReference``; then ``channel`` replaces ``count`` in the inputs, at
        the end of the payload.
    """

    def __init__(self, core: _Core | InterleavedReference) -> None:
        known = _Core | InterleavedReference
        check_type("core", core, known, "the reference of a wide core")
        self._core = core
        self._given = InterleavedInputs if isinstance(core, InterleavedReference) else WideInputs
        # The least power of two that is at least twice the latency.
        self._room = 1 << (2 * core.latency - 1).bit_length()
        self._forget()

    def _forget(self):
        self._queue, self._offered, self._moved = deque(), None, False

    @property
    def ready(self) -> bool:
        """Whether it accepts a beat: half of the room is left; recent departures still count."""
        return len(self._queue) + self._moved < self._room // 2

    def step(self, inputs: WideStreamInputs) -> WideStreamOutputs:
        """Simulate one cycle with these inputs; returns its outputs."""
        outputs = WideStreamOutputs(self.ready, self._offered)
        *beat, ready, reset = inputs
        beat[0] = beat[0] and self.ready
        came = self._core.step(self._given(*beat, reset))
        self._moved = False
        if ready or self._offered is None:
            self._moved = bool(self._queue)
            self._offered = self._queue.popleft() if self._queue else None
        if came is not None:
            self._queue.append(came)
        if reset:
            self._forget()
        return outputs
