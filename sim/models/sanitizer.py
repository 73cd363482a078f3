"""Cycle-accurate model of the sanitizer."""

from collections import deque
from typing import NamedTuple

from ..options import check_options
from .decoder import DecoderReference, Inputs, Stalled
from .encoder import EncoderOutputs, encode
from .encodings import RULES
from .policy import becomes

__all__ = ["SanitizerReference"]

#: Policies that can drop an error, so that the character before it may be the packet's last.
HOLDING = "strict", "ignore", "replace-run"
#: Encodings in which a low surrogate must not be sent right after a high one.
PARTED = "forbidden", "joined"


class Singles(DecoderReference):
    """The decoder if each surrogate is well formed on its own: none waits for its partner."""

    _pairs = "ordinary"


class Sequence(NamedTuple):
    """The bytes of an event; none if the packet ends with what was sent before."""

    bytes: bytes
    last: bool
    waits: bool = False  # until the next event of its packet, which may be dropped


class Item(NamedTuple):
    """A byte of a sequence; ``None`` if it has none."""

    byte: int | None
    last: bool
    waits: bool = False


class SanitizerReference:
    """Model of ``Sanitizer`` for an encoding by its name.

    Every byte passes the same stages: those of the decoder, one for its sequence, and one for each
    byte of the longest sequence. If each byte of an error is replaced, its event waits for them.
    """

    def __init__(self, encoding: str = "utf-8", *, errors: str = "replace") -> None:
        check_options(encoding=encoding, errors=errors)
        self._encoding, self._errors = encoding, errors
        self._reset()

    def _reset(self):
        rules = RULES[self._encoding]
        decoder = Singles if rules.pairs == "joined" else DecoderReference
        self._decoder = Stalled(decoder(self._encoding))
        self._sequence = None
        self._replaced = 0  # bytes of the error on offer
        self._items = deque([None] * rules.longest * (2 if rules.pairs == "required" else 1))
        self._held = None
        self._in_run = self._dropping = self._after_high = False
        self._error = False

    def step(self, inputs: Inputs) -> EncoderOutputs:
        """Simulate one cycle with these ``Inputs``; returns its ``EncoderOutputs``."""
        event = self._decoder.event
        sent = self._offers()
        outputs = EncoderOutputs(
            self._decoder.ready, sent is not None, *(sent or (None, None))[:2], self._error
        )
        moves = inputs.ready or sent is None
        items = list(self._items_of(self._sequence))
        goes_on = moves and has_room(self._items, len(items))
        sequences = self._made_of(event) if event else []
        advance = goes_on and self._replaced + 1 >= len(sequences)
        if moves:
            self._hold(sent)
            shift(self._items, items if goes_on else [])
        if goes_on:
            self._sequence = sequences[self._replaced] if sequences else None
            self._replaced = 0 if advance else self._replaced + 1
        if advance and event:
            self._take(event)
        self._error = bool(advance and event and event.cause)
        self._decoder.step(inputs, advance or not event)
        if inputs.reset:
            self._reset()
        return outputs

    def _made_of(self, event):
        """The sequences that an event becomes."""
        waits = self._errors in HOLDING
        if self._dropping:
            return []
        if not event.cause:
            is_parted = self._after_high and self._in_run and 0xDC00 <= event.codepoint <= 0xDFFF
            form = encode(0xFFFD, self._encoding) if is_parted else event.bytes
            return [Sequence(form, event.last, waits and self._errors != "replace-run")]
        numbers = becomes(self._errors, event.bytes, self._in_run)
        if not numbers:
            return [Sequence(b"", True)] if event.last or self._errors == "strict" else []
        *forms, latest = (encode(number, self._encoding) for number in numbers)
        return [*(Sequence(form, False) for form in forms), Sequence(latest, event.last, waits)]

    def _take(self, event):
        """Pass from one event to the next, in a packet or not."""
        if self._errors == "ignore" and RULES[self._encoding].pairs in PARTED:
            is_high = event.codepoint is not None and 0xD800 <= event.codepoint <= 0xDBFF
            self._after_high = (self._after_high if event.cause else is_high) and not event.last
        self._in_run = bool(event.cause) and not event.last
        self._dropping = (self._dropping or self._in_run) and not event.last
        self._dropping &= self._errors == "strict"

    @staticmethod
    def _items_of(sequence):
        if sequence and not sequence.bytes:
            yield Item(None, True)
        elif sequence:
            for n, byte in enumerate(sequence.bytes, 1):
                yield Item(byte, sequence.last and n == len(sequence.bytes), sequence.waits)

    def _offers(self):
        """The item on offer, with ``last`` as far as it is known."""
        due = self._items[0]
        if self._errors not in HOLDING:
            return due
        held = self._held
        if held is None or held.last or not held.waits:
            return held
        return due and held._replace(last=due.byte is None)

    def _hold(self, sent):
        """Hold the item that is due, in place of the one that was sent."""
        due = self._items[0]
        if sent:
            self._held = None
        if due and due.byte is not None:
            self._held = due


def has_room(line, size):
    """Whether the places for ``size`` items are empty after a shift."""
    return not any([*line][len(line) + 1 - size :])


def shift(line, found):
    """Shift by one place; the latest new item goes to the last place."""
    line.popleft()
    line.append(None)
    for n, item in enumerate(reversed(found), 1):
        line[-n] = item
