"""What the sanitizer sends, cycle by cycle."""

from .decoder import Reference
from .encoder import EncoderInputs, EncoderReference

__all__ = ["SanitizerReference"]


class SanitizerReference:
    """``Sanitizer``, cycle by cycle: a decoder and an encoder, and U+FFFD for an error."""

    def __init__(self):
        self._decoder = Reference()
        self._encoder = EncoderReference()
        self._error = False

    def step(self, inputs):
        """Pass one cycle with these ``Inputs``; returns the ``EncoderOutputs`` in it."""
        ready = self._encoder.takes(inputs.ready)
        decoded = self._decoder.step(inputs._replace(ready=ready))
        given = EncoderInputs(ready=inputs.ready, reset=inputs.reset)
        is_error = False
        if event := decoded.event:
            is_error = event.codepoint is None
            value = 0xFFFD if is_error else event.codepoint
            given = given._replace(valid=True, value=value, last=event.last)
        encoded = self._encoder.step(given)
        outputs = encoded._replace(ready=decoded.ready, error=self._error)
        self._error = is_error and ready and not inputs.reset
        return outputs
