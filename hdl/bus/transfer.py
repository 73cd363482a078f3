"""The layout of an item of a core in a transfer of AXI4-Stream (Arm IHI 0051)."""

from typing import NamedTuple

from amaranth.hdl import Cat, Const, Mux, Value
from amaranth.lib import data

from ..channels import ChannelEvents
from ..event import CodePoint, Event, Kept
from ..monitor import POSITION_FIELDS, Located
from ..wide.beat import Beat
from ..wide.decoder import Decoded
from ..wide.packer import Packed
from ..wide.validator import Validated

__all__ = ["NO_BITS", "UTF_32", "Transfer", "transfer_of"]

#: Bits of a code point in UTF-32.
UTF_32 = 32
#: A field without bits, which has no port.
NO_BITS = Const(0, 0)


class Transfer(NamedTuple):
    """The fields of a transfer, in the order of IHI 0051.

    TDATA and TUSER have fields, from bit 0 on. Each of several has the name of a field of
    the item, as the port of a core in Verilog.
    """

    data: dict
    keep: Value = NO_BITS
    last: Value = NO_BITS
    id: Value = NO_BITS
    user: dict | None = None

    def bits_of_fields(self):
        """The value of each field by name; one without bits has no port.

        TUSER has the same number of bits for each byte of TDATA.
        """
        data, user = Cat(self.data.values()), Cat((self.user or {}).values())
        user = _padded(len(data) // 8, user)
        return self._replace(data=data, user=user)._asdict()


def transfer_of(item):
    """The transfer for an item of a core."""
    match item.shape():
        case Kept(item=inner):
            whole = transfer_of(data.View(inner, Value.cast(item)[:-1]))
            size = len(Cat(whole.data.values())) // 8
            return whole._replace(keep=item.keep.replicate(size))
        case Event():
            word = _event_word(item.codepoint, item.length, item.cause)
            return Transfer(word | {"bytes": item.bytes}, last=item.last, user={"": item.cause})
        case Located():
            event = transfer_of(item.event)
            numbers = {name: _padded(8, item[name]) for name in POSITION_FIELDS}
            return event._replace(data=_prefixed("event", event.data) | numbers)
        case CodePoint():
            return Transfer({"": _padded(UTF_32, item.value)}, last=item.last)
        case Beat():
            return _beat_transfer(item, item.data)
        case Packed():
            return _beat_transfer(item, [_padded(UTF_32, value) for value in item.codepoints])
        case Validated():
            verdict = item.verdict
            first = {"length": _padded(3, verdict.length), "cause": _padded(4, verdict.cause)}
            numbers = {name: verdict[name] for name in ("offset", "errors", "codepoints")}
            user = {"ill_formed": ~verdict.well_formed} | _prefixed("verdict", first | numbers)
            return _beat_transfer(item.beat, item.beat.data)._replace(user=user)
        case Decoded():
            words = [
                _event_word(slot.codepoint, Mux(slot.valid, slot.length, 0), _cause(slot))
                for slot in item.slots
            ]
            lane, *others = (Cat(word.values()) for word in words)
            return _beat_transfer(item.beat, [lane, *others])._replace(
                data=_prefixed("slots", words[0]) | {"other_lanes": Cat(others)},
                user={"": _padded(len(lane) // 8, *map(_cause, item.slots))},
            )
        case ChannelEvents():
            cut, event = item.cut, item.event
            causes = [_cause(cut), _cause(event)]
            high = _event_word(event.codepoint, event.length, causes[1]) | {"bytes": event.bytes}
            low = _event_word(Const(0, len(event.codepoint)), cut.length, causes[0])
            low["bytes"] = _padded(len(event.bytes), cut.bytes)
            size = len(Cat(high.values())) // 8
            return Transfer(
                data=_prefixed("cut", low) | _prefixed("event", high),
                last=event.valid & event.last,
                keep=Cat(each.valid.replicate(size) for each in (cut, event)),
                user={"": _padded(size, *causes)},
                id=item.channel,
            )
        case _:
            return Transfer({"": item.data}, last=item.last)


def _beat_transfer(beat, lanes):
    """The lanes of a beat; TKEEP leaves out those from ``count`` on."""
    size = len(Value.cast(lanes[0])) // 8
    keep = Cat((beat.count > n).replicate(size) for n in range(len(lanes)))
    return Transfer({"": Cat(lanes)}, keep, beat.last)


def _event_word(codepoint, length, cause):
    """The code point in whole bytes, and a byte with length and cause."""
    fields = {"length": _padded(4, length), "cause": _padded(4, cause)}
    return {"codepoint": _padded(8, codepoint)} | fields


def _cause(slot):
    """The cause of an event, 0 without one."""
    return Mux(slot.valid, Value.cast(slot.cause), 0)


def _prefixed(prefix, fields):
    """Fields with a prefix to their names."""
    return {f"{prefix}_{name}": value for name, value in fields.items()}


def _padded(unit, *values):
    """Values side by side, each zero-extended to a multiple of so many bits."""
    values = map(Value.cast, values)
    return Cat(Cat(value, Const(0, -len(value) % unit)) for value in values)
