"""Cycle-accurate models of the error policies and of the byte order mark."""

from collections import deque
from functools import partial
from typing import NamedTuple

from ..options import check_options
from .encoder import encode
from .encodings import RULES
from .events import Event

__all__ = [
    "ByteOrderMarkOutputs",
    "ByteOrderMarkReference",
    "ErrorPolicyReference",
    "PolicyOutputs",
    "becomes",
    "most_of_error",
]

REPLACEMENT, SIGNATURE = 0xFFFD, 0xFEFF
#: The replacement of each byte of an error. Only bytes from 80 on can be escaped (PEP 383).
EACH_BYTE = {
    "replace-each-byte": lambda byte: REPLACEMENT,
    "surrogateescape": lambda byte: 0xDC00 + byte if byte >= 0x80 else REPLACEMENT,
    "optu": lambda byte: 0xEF00 + byte if byte >= 0x80 else REPLACEMENT,
}


def becomes(errors, data, in_run=False):
    """The code points that an error of these bytes becomes, right after another one or not."""
    if errors in EACH_BYTE:
        return [*map(EACH_BYTE[errors], data)]
    sends = errors == "replace" or (errors == "replace-run" and not in_run)
    return [REPLACEMENT] if sends else []


def most_of_error(rules):
    """Most bytes of an error: all of a sequence but its last one, or those of a surrogate."""
    wrong_surrogates = rules.pairs in ("forbidden", "required")
    return max(rules.longest - 1, 3 if wrong_surrogates else 1)


class PolicyOutputs(NamedTuple):
    """The outputs of ``ErrorPolicy`` in a cycle: ``i.ready``, ``o`` and ``error``.

    ``value`` and ``last`` are ``None`` unless ``valid``; ``error`` is, unless ``stopped``.
    """

    ready: bool
    valid: bool
    value: int | None = None
    last: bool | None = None
    error: Event | None = None


class ErrorPolicyReference:
    """Model of ``ErrorPolicy`` for an encoding by its name."""

    def __init__(self, encoding: str = "utf-8", *, errors: str = "replace") -> None:
        check_options(encoding=encoding, errors=errors)
        kinds = {"replace": AtOnce, "strict": Strict} | dict.fromkeys(EACH_BYTE, Line)
        self._model = partial(kinds.get(errors, Holding), errors, encoding)
        self._now = self._model()

    def step(self, event: Event | None, ready: bool = True, reset: bool = False) -> PolicyOutputs:
        """Simulate one cycle in which an ``Event`` is on offer, or ``None``."""
        outputs = self._now.step(event, ready)
        if reset:
            self._now = self._model()
        return outputs


class AtOnce:
    """The policy without latency."""

    def __init__(self, errors, encoding):
        pass

    def step(self, event, ready):
        if not event:
            return PolicyOutputs(ready, False)
        value = REPLACEMENT if event.cause else event.codepoint
        return PolicyOutputs(ready, True, value, event.last)


class Holding:
    """The policies that can drop an error: a code point that may be its packet's last is held."""

    def __init__(self, errors, encoding):
        self._errors = errors
        self._held = None  # the code point, and ``last``
        self._in_run = False

    def _becomes(self, event):
        """A code point or ``None``; and whether nothing more of the packet will be sent."""
        if not event.cause:
            return event.codepoint, event.last
        starts_run = self._errors == "replace-run" and not self._in_run
        return REPLACEMENT if starts_run else None, event.last

    def _offers(self, event):
        """The code point that is certain to be sent, with its final ``last``."""
        if self._held is None:
            return None
        value, last = self._held
        if last or (self._errors == "replace-run" and not self._in_run):
            return self._held
        if not event:
            return None
        following, ends = self._becomes(event)
        if following is not None:
            return value, False
        return (value, True) if ends else None

    def step(self, event, ready):
        sent = self._offers(event)
        takes = ready or not sent
        outputs = PolicyOutputs(takes, sent is not None, *(sent or ()))
        if takes:
            if sent:
                self._held = None
            if event:
                self._take(event)
        return outputs

    def _take(self, event):
        value, last = self._becomes(event)
        if value is not None:
            self._held = value, last
        self._in_run = event.cause is not None and not event.last


class Strict(Holding):
    """The policy that ends a packet before its first error."""

    def __init__(self, errors, encoding):
        super().__init__(errors, encoding)
        self._error = None
        self._starts = True

    @property
    def _drops(self):
        return self._error and not self._starts

    def _becomes(self, event):
        if self._drops or event.cause:
            return None, True
        return event.codepoint, event.last

    def step(self, event, ready):
        error = self._error
        return super().step(event, ready)._replace(error=error)

    def _take(self, event):
        super()._take(event)
        if not self._drops:
            self._error = event if event.cause else None
        self._starts = event.last


class Line:
    """The policies for each byte: what is to be sent in this cycle and in the next ones."""

    def __init__(self, errors, encoding):
        self._errors = errors
        self._due = deque([None] * (most_of_error(RULES[encoding]) + 1))

    def step(self, event, ready):
        sent = self._due[0]
        moves = ready or sent is None
        numbers = []
        if event:
            is_error = event.cause is not None
            numbers = becomes(self._errors, event.bytes) if is_error else [event.codepoint]
        # The last of them goes to the farthest place, those before it to the places before.
        places = range(len(self._due) - len(numbers), len(self._due))
        fits = all(self._due[place] is None for place in places)
        if moves:
            if fits:
                for place, number in zip(places, numbers, strict=True):
                    is_final = place == len(self._due) - 1
                    self._due[place] = number, event.last and is_final
            self._due.popleft()
            self._due.append(None)
        return PolicyOutputs(moves and fits, sent is not None, *(sent or ()))


class ByteOrderMarkOutputs(NamedTuple):
    """The outputs of ``ByteOrderMark`` in a cycle: ``i.ready``, ``o`` and ``mark``.

    ``event`` is ``None`` unless ``valid``.
    """

    ready: bool
    valid: bool
    event: Event | None
    mark: bool


class ByteOrderMarkReference:
    """Model of ``ByteOrderMark`` for an encoding by its name."""

    def __init__(self, encoding: str = "utf-8", *, drop: bool = False) -> None:
        check_options(encoding=encoding, drop=drop)
        self._signature = encode(SIGNATURE, encoding)
        self._drop = drop
        self._starts = True

    def step(
        self, event: Event | None, ready: bool = True, reset: bool = False
    ) -> ByteOrderMarkOutputs:
        """Simulate one cycle in which an ``Event`` is on offer, or ``None``."""
        mark = bool(event and self._starts and event.bytes == self._signature)
        dropped = mark and self._drop
        sent = None if dropped else event
        outputs = ByteOrderMarkOutputs(ready or dropped, sent is not None, sent, mark)
        if event and outputs.ready:
            self._starts = event.last
        if reset:
            self._starts = True
        return outputs
