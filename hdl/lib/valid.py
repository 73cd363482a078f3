"""A payload without back-pressure."""

from typing import Any

from amaranth.lib import wiring
from amaranth.lib.wiring import Out

__all__ = ["Valid"]


class Valid(wiring.Signature):
    """A payload in each cycle in which ``valid`` is high: a stream whose sink is always ready.

    Like ``amaranth.lib.stream.Signature``, but without ``ready``: the sink cannot stall the source.
    The payload is undefined while ``valid`` is low.
    """

    def __init__(self, payload_shape: Any) -> None:
        super().__init__({"payload": Out(payload_shape), "valid": Out(1)})
