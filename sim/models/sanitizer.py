"""What the sanitizer sends, cycle by cycle."""

from .decoder import Inputs, Reference
from .encoder import EncoderInputs, EncoderOutputs, EncoderReference
from .policy import ErrorPolicyReference

__all__ = ["SanitizerReference"]


class SanitizerReference:
    """``Sanitizer``, cycle by cycle: a decoder, a policy and an encoder."""

    def __init__(self, encoding: str = "utf-8", *, errors: str = "replace") -> None:
        self._decoder = Reference(encoding)
        self._policy = ErrorPolicyReference(encoding, errors=errors)
        self._encoder = EncoderReference(encoding)
        self._error = False

    def step(self, inputs: Inputs) -> EncoderOutputs:
        """Pass one cycle with these ``Inputs``; returns the ``EncoderOutputs`` in it."""
        event = self._decoder.event
        given = self._policy.step(event, self._encoder.takes(inputs.ready), inputs.reset)
        decoded = self._decoder.step(inputs._replace(ready=given.ready))
        value, last = given.value or 0, bool(given.last)
        encoded = self._encoder.step(
            EncoderInputs(given.valid, value, last, inputs.ready, inputs.reset)
        )
        outputs = encoded._replace(ready=decoded.ready, error=self._error)
        is_error = event is not None and event.cause is not None
        self._error = is_error and given.ready and not inputs.reset
        return outputs
