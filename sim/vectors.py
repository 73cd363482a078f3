"""Test vectors for decoders, with the expected events, in files for any tool."""

import functools
import json
import random
from collections.abc import Iterable
from itertools import product
from typing import NamedTuple

from ..hdl import ENCODINGS, Cause
from ..hdl.encodings import form_of
from .models.event import CAUSE_NUMBERS
from .models.events import Event, expected_events

__all__ = ["KINDS", "Vector", "events_of", "kind_of", "vector_files", "vectors"]

#: What a vector tests: well-formed text; errors with one cause (apart from leftover continuation
#: bytes) or several; or the influence of a packet on the next one.
KINDS = ("well-formed", *(str(cause) for cause in Cause if cause.value), "several", "next-packet")
#: The number of random vectors of each sort.
SOME = 300
#: More continuation bytes than any sequence has.
MANY = 6
#: The byte order mark, which no decoder may drop.
MARK = 0xFEFF
#: The first and last high and low surrogates: most of them are not at the end of a row.
SURROGATES = 0xD800, 0xDBFF, 0xDC00, 0xDFFF
#: The code points before and after them.
NEIGHBOURS = 0xD7FF, 0xE000


class Vector(NamedTuple):
    """Packets to be decoded from reset on, and their kind, one of ``KINDS``."""

    kind: str
    packets: tuple[bytes, ...]


def events_of(packets: Iterable[bytes], encoding: str = "utf-8") -> list[Event]:
    """The events of consecutive packets: those of ``expected_events``.

    Parameters
    ----------
    packets : iterable of bytes
        An empty packet has no events.
    encoding : str
        A key of ``ENCODINGS``.

    Returns
    -------
    list of Event
        ``offset`` counts from the first byte of the first packet.
    """
    events, start = [], 0
    for packet in packets:
        for event in expected_events(packet, encoding):
            events.append(event._replace(offset=start + event.offset))
        start += len(packet)
    return events


@functools.cache
def vectors(encoding: str = "utf-8") -> tuple[Vector, ...]:
    """All ``Vector``s of an encoding, each once; the same every time.

    They are: every byte; every sequence of up to three byte classes; the characters at the ends of
    the rows of the table, and surrogates that can be encoded, with each of their prefixes, alone
    and before a letter; characters with each byte at each possible place; sequences of up to three
    surrogates, letters and errors; random strings of one to sixteen bytes at the bounds of the
    rows, and of as many characters; every byte, and the ends of the ill-formed rows, before many
    continuation bytes; sequences of up to three byte order marks and letters, and marks with one
    bit changed; and packets after an unfinished one or a surrogate.
    """
    table = ENCODINGS[encoding]
    some = random.Random(1)
    classes = _classes(table)
    characters = _ends(table.well_formed)
    surrogates = [form for number in SURROGATES if (form := form_of(number, table))]
    characters += [*surrogates, *(form_of(number, table) for number in NEIGHBOURS)]
    beginnings = {character[:n] for character in characters for n in range(1, len(character))}
    bounds = sorted({column[n] for row in _rows(table) for column in row for n in (0, -1)})
    packets = [bytes([byte]) for byte in range(256)]
    starts = packets + _ends(table.ill_formed)
    packets += [bytes(row) for length in (2, 3) for row in product(classes, repeat=length)]
    packets += sorted({*characters, *beginnings, *(start + b"A" for start in beginnings)})
    packets += _every_byte(table, some)
    if surrogates:
        parts = *surrogates, b"A", b"\xff"
        packets += [b"".join(row) for length in (2, 3) for row in product(parts, repeat=length)]
        cut = {surrogate[:n] for surrogate in surrogates for n in range(1, len(surrogate))}
        packets += [whole + start for whole in surrogates for start in sorted(cut)]
    for length in (n % 16 + 1 for n in range(SOME)):
        packets.append(bytes(some.choices(bounds, k=length)))
        packets.append(b"".join(some.choices(characters, k=length)))
    further = sorted(table.continuation)
    packets += [start + bytes([n]) * MANY for start in starts for n in (further[0], further[-1])]
    packets += _marks(form_of(MARK, table))
    found = [Vector(kind_of(packet, encoding), (packet,)) for packet in dict.fromkeys(packets)]
    found += [
        Vector("next-packet", (start, following + b"A"))
        for start in (*sorted(beginnings), *surrogates)
        for following in (*(bytes([byte]) for byte in classes), *surrogates)
    ]
    return tuple(found)


def _marks(mark):
    """Packets that begin with a byte order mark, have one later, or nearly one."""
    number, size = int.from_bytes(mark, "big"), len(mark)
    rows = [row for length in (1, 2, 3) for row in product((mark, b"A"), repeat=length)]
    changed = [(number ^ 1 << n).to_bytes(size, "big") for n in range(8 * size)]
    return [b"".join(row) for row in rows] + changed


def _every_byte(table, some):
    """Random characters with each byte at each possible place, eight to a packet."""
    found = []
    for row in table.well_formed:
        for place, column in enumerate(row.bytes):
            for byte in column:
                drawn = [*map(some.choice, row.bytes)]
                found.append(bytes([*drawn[:place], byte, *drawn[place + 1 :]]))
    some.shuffle(found)
    return [b"".join(found[n : n + 8]) for n in range(0, len(found), 8)]


def _ends(rows):
    """All sequences of the first or last byte of each column."""
    return [
        bytes(sequence)
        for row in rows
        for sequence in product(*({column[0], column[-1]} for column in row.bytes))
    ]


def _rows(table):
    return [row.bytes for row in table.well_formed + table.ill_formed]


def classes_of(table):
    """The bytes of each class that the rows distinguish."""
    kinds = {}
    for byte in range(256):
        kind = tuple(byte in column for row in _rows(table) for column in row)
        kinds.setdefault(kind, []).append(byte)
    return [*kinds.values()]


def _classes(table):
    """A byte of each class; if possible a letter, not NUL."""
    return sorted(0x41 if 0x41 in members else members[0] for members in classes_of(table))


def kind_of(packet: bytes, encoding: str = "utf-8") -> str:
    """The kind of a packet, one of ``KINDS``."""
    causes = {event.cause for event in events_of([packet], encoding)} - {None}
    if len(causes) > 1:  # other errors leave continuation bytes over
        causes.discard(str(Cause.UNEXPECTED_CONTINUATION))
    if len(causes) > 1:
        return "several"
    return causes.pop() if causes else "well-formed"


def vector_files(encoding: str = "utf-8") -> dict[str, str]:
    """The vectors for software: the text of each file, by name.

    ``vectors.jsonl`` has an object per vector, and ``vectors.h`` is C.
    """
    found = vectors(encoding)
    packets = [packet for vector in found for packet in vector.packets]
    beats = [(byte, n == len(packet)) for packet in packets for n, byte in enumerate(packet, 1)]
    return {
        "vectors.jsonl": "".join(_json(vector, encoding) for vector in found),
        "vectors.h": _header(beats, events_of(packets, encoding), encoding),
    }


def _json(vector, encoding):
    def described(event: Event):
        what = {"cause": event.cause} if event.cause else {"codepoint": event.codepoint}
        return {"offset": event.offset, "length": event.length, **what, "last": event.last}

    events = [described(event) for event in events_of(vector.packets, encoding)]
    packets = [packet.hex() for packet in vector.packets]
    return json.dumps({"kind": vector.kind, "packets": packets, "events": events}) + "\n"


HEADER = """\
/* Test vectors for {encoding}: the bytes of consecutive packets, and the expected events. */
#ifndef CLOCKPOINT_VECTORS_H
#define CLOCKPOINT_VECTORS_H

#include <stdint.h>

enum clockpoint_cause {{
{causes}
}};

struct clockpoint_event {{
    uint32_t codepoint; /* 0 for an error */
    uint8_t cause;
    uint8_t length; /* bytes */
    uint8_t last; /* the packet ends with this event */
}};

/* Each byte, plus 0x100 if the packet ends with it. */
static const uint16_t clockpoint_bytes[{bytes_count}] = {{
{bytes}
}};

static const struct clockpoint_event clockpoint_events[{events_count}] = {{
{events}
}};

#endif
"""


def _header(beats, events, encoding):
    items = [f"0x{last << 8 | byte:03X}," for byte, last in beats]
    return HEADER.format(
        encoding=encoding,
        causes="\n".join(f"    CLOCKPOINT_{cause.name} = {cause.value}," for cause in Cause),
        bytes_count=len(beats),
        bytes="\n".join("    " + " ".join(items[n : n + 12]) for n in range(0, len(items), 12)),
        events_count=len(events),
        events="\n".join(
            f"    {{0x{event.codepoint or 0:X}, {CAUSE_NUMBERS[event.cause]}, {event.length}, "
            f"{event.last:d}}},"
            for event in events
        ),
    )
