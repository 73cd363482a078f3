"""Test vectors for decoders, with the expected events, in files for any tool."""

import functools
import random
from itertools import product
from typing import NamedTuple

from ..flow.templates import filled
from ..hdl import ENCODINGS, Cause
from ..hdl.tables.encodings import form_of
from .models.encodings import TABLES
from .models.events import CAUSE_NUMBERS, GoldenModel, expected_events

__all__ = ["Vector", "classes_of", "vector_files", "vectors"]

#: The number of random vectors of bytes, and of characters.
RANDOM_VECTORS = 300
#: The number of continuation bytes after a first byte: more than any sequence has.
CONTINUATION_BYTES = 6
#: The byte order mark, which no decoder may drop.
MARK = 0xFEFF
#: The first and last high and low surrogates: most of them are not at the end of a row.
SURROGATES = 0xD800, 0xDBFF, 0xDC00, 0xDFFF
#: The code points before and after the surrogates.
NEIGHBOURS = 0xD7FF, 0xE000


class Vector(NamedTuple):
    """Packets to be decoded from reset on, and their kind.

    The kind is ``"well-formed"``; the cause of all errors, apart from leftover continuation bytes,
    or ``"several"``; or ``"next-packet"``, for the influence of a packet on the next packet.
    """

    kind: str
    packets: tuple[bytes, ...]


@functools.cache
def vectors(encoding: str = "utf-8") -> tuple[Vector, ...]:
    """All ``Vector``s of an encoding, each once; the same in every call.

    The vectors are: every byte; every sequence of up to three byte classes; the characters at the
    ends of the rows of the table, and surrogates that can be encoded, with each of their prefixes,
    alone and before a letter; characters with each byte at each possible place; sequences of up to
    three surrogates, letters and errors; random strings of one to sixteen bytes at the bounds of
    the rows, and of as many characters; every byte, and the ends of the ill-formed rows, before
    many continuation bytes; sequences of up to three byte order marks and letters, and marks with
    one bit changed; and packets after an unfinished packet or a surrogate.
    """
    table = ENCODINGS[encoding]
    rng = random.Random(1)
    classes = _classes(table)
    characters = _end_sequences(table.well_formed)
    surrogates = [form for number in SURROGATES if (form := form_of(number, table))]
    characters += [*surrogates, *(form_of(number, table) for number in NEIGHBOURS)]
    prefixes = {character[:n] for character in characters for n in range(1, len(character))}
    bounds = sorted({column[n] for row in _rows(table) for column in row for n in (0, -1)})
    packets = [bytes([byte]) for byte in range(256)]
    leads = packets + _end_sequences(table.ill_formed)
    packets += [bytes(row) for length in (2, 3) for row in product(classes, repeat=length)]
    packets += sorted({*characters, *prefixes, *(start + b"A" for start in prefixes)})
    packets += _every_byte(table, rng)
    if surrogates:
        pieces = *surrogates, b"A", b"\xff"
        packets += [b"".join(row) for length in (2, 3) for row in product(pieces, repeat=length)]
        unfinished = {surrogate[:n] for surrogate in surrogates for n in range(1, len(surrogate))}
        packets += [whole + start for whole in surrogates for start in sorted(unfinished)]
    for length in (n % 16 + 1 for n in range(RANDOM_VECTORS)):
        packets.append(bytes(rng.choices(bounds, k=length)))
        packets.append(b"".join(rng.choices(characters, k=length)))
    continuation = sorted(table.continuation)
    packets += [
        lead + bytes([n]) * CONTINUATION_BYTES
        for lead in leads
        for n in (continuation[0], continuation[-1])
    ]
    packets += _marks(form_of(MARK, table))
    one_packet = [
        Vector(_kind(expected_events(packet, encoding)), (packet,))
        for packet in dict.fromkeys(packets)
    ]
    two_packets = [
        Vector("next-packet", (start, following + b"A"))
        for start in (*sorted(prefixes), *surrogates)
        for following in (*(bytes([byte]) for byte in classes), *surrogates)
    ]
    return (*one_packet, *two_packets)


def _marks(mark):
    """Packets with a byte order mark at the start or later, or with a wrong bit in it."""
    number, size = int.from_bytes(mark, "big"), len(mark)
    rows = [row for length in (1, 2, 3) for row in product((mark, b"A"), repeat=length)]
    changed = [(number ^ 1 << n).to_bytes(size, "big") for n in range(8 * size)]
    return [b"".join(row) for row in rows] + changed


def _every_byte(table, rng):
    """Random characters with each byte at each possible place, eight to a packet."""
    sequences = []
    for row in table.well_formed:
        for place, column in enumerate(row.bytes):
            for byte in column:
                drawn = [*map(rng.choice, row.bytes)]
                sequences.append(bytes([*drawn[:place], byte, *drawn[place + 1 :]]))
    rng.shuffle(sequences)
    return [b"".join(sequences[n : n + 8]) for n in range(0, len(sequences), 8)]


def _end_sequences(rows):
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


def _kind(events):
    """The kind of a vector, by its events."""
    causes = {event.cause for event in events} - {None}
    if len(causes) > 1:  # other errors leave continuation bytes over
        causes.discard(str(Cause.UNEXPECTED_CONTINUATION))
    if len(causes) > 1:
        return "several"
    return causes.pop() if causes else "well-formed"


def vector_files(encoding: str = "utf-8") -> dict[str, str]:
    """The vectors for software, and a model: the text of each file, by name.

    ``vectors.jsonl`` has an object per vector: its kind, its packets in hexadecimal, and the events
    of each packet, with offsets in the packet. In ``vectors-without-last.jsonl``, no packet ends: a
    line end follows the bytes of each vector and exposes an unfinished sequence. ``vectors.h`` has
    the packets in C, one after the other; ``reference.c`` decodes bytes.
    """
    packets = [packet for vector in vectors(encoding) for packet in vector.packets]
    beats = [
        f"0x{(n == len(packet)) << 8 | byte:03X},"
        for packet in packets
        for n, byte in enumerate(packet, 1)
    ]
    events = [event for packet in packets for event in expected_events(packet, encoding)]
    values = {"encoding": encoding, "causes": CAUSE_NUMBERS, "table": TABLES[encoding]}
    return {
        "vectors.jsonl": "".join(_with_ends(vector, encoding) for vector in vectors(encoding)),
        "vectors-without-last.jsonl": "".join(
            dict.fromkeys(_without_ends(vector, encoding) for vector in vectors(encoding))
        ),
        "vectors.h": filled("vectors.h", **values, beats=beats, events=events),
        "reference.c": filled("reference.c", **values),
    }


def _with_ends(vector, encoding):
    events = [expected_events(packet, encoding) for packet in vector.packets]
    return _json(vector.kind, vector.packets, events)


def _without_ends(vector, encoding):
    data = b"".join(vector.packets) + b"\n"
    events = GoldenModel(encoding).feed(data)
    return _json(_kind(events), [data], [events])


def _json(kind, packets, events):
    """The line of a vector: its packets, and the events of each one."""
    packets = ", ".join(f'"{packet.hex()}"' for packet in packets)
    events = ", ".join(f"[{', '.join(event.as_json() for event in packet)}]" for packet in events)
    return f'{{"kind": "{kind}", "packets": [{packets}], "events": [{events}]}}\n'
