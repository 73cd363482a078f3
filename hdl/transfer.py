"""The layout of an item of a core in a transfer of AXI4-Stream (Arm IHI 0051)."""

from typing import NamedTuple

from amaranth.hdl import Cat, Const, Mux, Value

from .channels import ChannelEvents
from .event import CodePoint, Event
from .monitor import POSITION, Located
from .wide.beat import Beat
from .wide.decoder import Decoded
from .wide.packer import Packed
from .wide.validator import Validated

__all__ = ["NONE", "UTF_32", "Transfer", "transfer_of"]

#: Bits of a code point in UTF-32.
UTF_32 = 32
#: A field without bits, which has no port.
NONE = Const(0, 0)


class Transfer(NamedTuple):
    """The fields of a transfer, in the order of IHI 0051; one without bits has no port."""

    data: Value
    keep: Value = NONE
    last: Value = NONE
    id: Value = NONE
    user: Value = NONE


def transfer_of(item):
    """The transfer for an item of a core."""
    match item.shape():
        case Event():
            words = Cat(_word(item.codepoint, item.length, item.cause), item.bytes)
            return Transfer(words, last=item.last, user=_padded(len(words) // 8, item.cause))
        case Located():
            event = transfer_of(item.event)
            words = Cat(event.data, _padded(8, *(item[name] for name in POSITION)))
            return event._replace(data=words, user=_padded(len(words) // 8, event.user))
        case CodePoint():
            return Transfer(_padded(UTF_32, item.value), last=item.last)
        case Beat():
            return _lanes(item, item.data)
        case Packed():
            return _lanes(item, [_padded(UTF_32, value) for value in item.codepoints])
        case Validated():
            verdict = item.verdict
            first = ~verdict.well_formed, _padded(3, verdict.length), _padded(4, verdict.cause)
            user = Cat(*first, verdict.offset, verdict.errors, verdict.codepoints)
            beat = _lanes(item.beat, item.beat.data)
            return beat._replace(user=_padded(len(item.beat.data), user))
        case Decoded():
            causes = [Mux(slot.valid, Value.cast(slot.cause), 0) for slot in item.slots]
            lanes = [
                _word(slot.codepoint, Mux(slot.valid, slot.length, 0), cause)
                for slot, cause in zip(item.slots, causes, strict=True)
            ]
            user = _padded(len(lanes[0]) // 8, *causes)
            return _lanes(item.beat, lanes)._replace(user=user)
        case ChannelEvents():
            cut, event = item.cut, item.event
            causes = [Mux(each.valid, Value.cast(each.cause), 0) for each in (cut, event)]
            high = Cat(_word(event.codepoint, event.length, causes[1]), event.bytes)
            none = Const(0, len(event.codepoint))
            low = _padded(len(high), Cat(_word(none, cut.length, causes[0]), cut.bytes))
            size = len(high) // 8
            return Transfer(
                data=Cat(low, high),
                last=event.valid & event.last,
                keep=Cat(each.valid.replicate(size) for each in (cut, event)),
                user=_padded(size, *causes),
                id=item.channel,
            )
        case _:
            return Transfer(item.data, last=item.last)


def _lanes(beat, lanes):
    """The lanes of a beat; TKEEP leaves out those from ``count`` on."""
    size = len(Value.cast(lanes[0])) // 8
    keep = Cat((beat.count > n).replicate(size) for n in range(len(lanes)))
    return Transfer(Cat(lanes), keep, beat.last)


def _word(codepoint, length, cause):
    """The code point in whole bytes, and a byte with length and cause."""
    return Cat(_padded(8, codepoint), _padded(4, length, cause))


def _padded(unit, *values):
    """Values side by side, each zero-extended to a multiple of so many bits."""
    values = map(Value.cast, values)
    return Cat(Cat(value, Const(0, -len(value) % unit)) for value in values)
