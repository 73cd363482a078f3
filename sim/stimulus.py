"""Random inputs of the cores.

Each cycle is a tuple: ``valid``, the fields of the payload in their order, ``ready`` if the core
has a sink that can stall it, and the reset.
"""

import random
from collections.abc import Iterator
from itertools import islice

from ..hdl import ENCODINGS, Cause
from ..hdl.tables.encodings import form_of

__all__ = [
    "any_beats",
    "any_bytes",
    "any_channels",
    "any_codepoints",
    "any_designations",
    "any_events",
    "any_json",
    "any_json_bytes",
    "any_monitored",
    "any_stream",
    "any_units",
    "any_utf_16_bytes",
    "any_windows",
]

UTF_16_BYTES = b"\xfe", b"\xff", b"\x00", b"\xd8"
DESIGNATIONS = b"\x1b%@", b"\x1b%G", b"\x1b%/G", b"\x1b%/H", b"\x1b%/I"

#: Both ends of every range in Table 3-7, and of the gaps between them.
BYTES = bytes.fromhex("00 41 7F 80 8F 90 9F A0 BF C0 C1 C2 DF E0 E1 EC ED EE EF F0 F1 F3 F4 F5 FF")
#: Both ends of the code points of each length, and of those not encoded; each bit alone.
CODEPOINTS = [0, 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xD800, 0xDFFF, 0xE000, 0xFFFD, 0xFFFF]
CODEPOINTS += [0x10000, 0x10FFFF, 0x110000, 0x1FFFFF, *(1 << n for n in range(21))]
#: The code points that end a line (ECMA-262, LineTerminator).
LINE_ENDS = 0x0A, 0x0D, 0x2028, 0x2029
#: Both ends of the high and of the low surrogates.
ENDS = [0xD800, 0xDBFF, 0xDC00, 0xDFFF]


def any_bytes(
    seed: int, cycles: int, encoding: str = "utf-8", *, keep: bool = False
) -> Iterator[tuple]:
    """Unconstrained random inputs of a ``Decoder``, with idle cycles and resets."""
    some = random.Random(seed)
    for valid, data, last in islice(_any_byte(some, encoding), cycles):
        yield valid, data, last, *_kept(some, last, keep), some.random() < 0.01


def any_stream(
    seed: int, cycles: int, encoding: str = "utf-8", *, keep: bool = False
) -> Iterator[tuple]:
    """Unconstrained random inputs of a ``StreamDecoder`` or a ``Sanitizer``."""
    some = random.Random(seed)
    for valid, data, last in islice(_any_byte(some, encoding), cycles):
        item = data, last, *_kept(some, last, keep)
        yield valid, *item, some.random() < 0.7, some.random() < 0.01


def any_channels(
    seed: int, cycles: int, encoding: str = "utf-8", channels: int = 4
) -> Iterator[tuple]:
    """Unconstrained random inputs of an ``InterleavedDecoder``; most channels repeat soon.

    The inputs of each channel are those of a ``Decoder``.
    """
    some = random.Random(seed)
    streams = [_any_byte(some, encoding) for _ in range(channels)]
    lately = [0] * 4
    for _ in range(cycles):
        channel = some.choice([*lately, some.randrange(channels)])
        lately = [*lately[1:], channel]
        yield (*next(streams[channel]), channel, some.random() < 0.01)


def any_utf_16_bytes(seed: int, cycles: int, encoding: str = "utf-8") -> Iterator[tuple]:
    """Unconstrained random bytes, most of them halves of byte order marks and surrogates."""
    some = random.Random(seed)
    for byte in _any_of(some, cycles, UTF_16_BYTES):
        yield *byte, some.random() < 0.7, some.random() < 0.01


def any_designations(seed: int, cycles: int, encoding: str = "utf-8") -> Iterator[tuple]:
    """Unconstrained random bytes, most of them designations."""
    some = random.Random(seed)
    for byte in _any_of(some, cycles, DESIGNATIONS):
        yield *byte, some.random() < 0.01


def _any_of(some, cycles, sequences):
    """Whether there is a byte, the byte, and whether it is the last, for some cycles."""
    sequence = b""
    for _ in range(cycles):
        sequence = sequence or some.choice(sequences)
        wrong = some.choice([0, 0, 0, 1 << some.randrange(8), some.randrange(256)])
        data, sequence = sequence[0] ^ wrong, sequence[1:]
        yield some.random() < 0.9, data, some.random() < 0.1


def any_units(
    seed: int, cycles: int, encoding: str = "utf-8", *, keep: bool = False
) -> Iterator[tuple]:
    """Unconstrained random inputs of a core that accepts UTF-16."""
    some = random.Random(seed)
    for _ in range(cycles):
        data = some.choice([*ENDS, some.randrange(0xD800, 0xE000), some.randrange(1 << 16)])
        last, truncated = some.random() < 0.1, some.random() < 0.02
        unit = (0xD800, True, True) if truncated else (data, last, False)
        unit += _kept(some, last and not truncated, keep)
        yield some.random() < 0.9, *unit, some.random() < 0.7, some.random() < 0.01


def any_events(
    seed: int, cycles: int, encoding: str = "utf-8", *, keep: bool = False
) -> Iterator[tuple]:
    """Random events that a decoder can report: byte order marks, and errors of all lengths."""
    some = random.Random(seed)
    table = ENCODINGS[encoding]
    mark = int.from_bytes(form_of(0xFEFF, table), "big")
    for _ in range(cycles):
        size = some.randrange(1, table.longest)
        number = some.randrange(1 << table.codepoint_bits)
        data = int.from_bytes(bytes(some.randrange(0x80, 0x100) for _ in range(size)), "big")
        nearly = mark ^ 1 << some.randrange(8 * table.most_bytes)
        kinds = [(0xFEFF, 0, 3, mark), (number, 0, 3, nearly), (number, 0, size, data)]
        kinds += [(number, some.choice([*Cause][1:]).value, size, data)]
        codepoint, cause, length, data = some.choice(kinds)
        last = some.random() < 0.2
        event = codepoint, cause, length, last, data, *_kept(some, last, keep)
        yield some.random() < 0.9, *event, some.random() < 0.7, some.random() < 0.01


def any_monitored(seed: int, cycles: int, encoding: str = "utf-8") -> Iterator[tuple]:
    """Random events of a decoder without back-pressure, many of them line ends."""
    some = random.Random(seed)
    for valid, codepoint, *rest, _, reset in any_events(seed, cycles, encoding):
        yield valid, some.choice([codepoint, some.choice(LINE_ENDS)]), *rest, reset


def any_json(seed: int, cycles: int, encoding: str = "utf-8") -> Iterator[tuple]:
    """Random events of a decoder of JSON strings, errors among them."""
    some = random.Random(seed)
    for byte in islice(_json_bytes(some), cycles):
        cause = some.choice([0] * 30 + [each.value for each in Cause])
        event = byte, cause, 1, some.random() < 0.05, byte
        yield some.random() < 0.9, *event, some.random() < 0.7, some.random() < 0.01


def any_json_bytes(seed: int, cycles: int, encoding: str = "utf-8") -> Iterator[tuple]:
    """Random bytes of JSON strings."""
    some = random.Random(seed)
    for byte in islice(_json_bytes(some), cycles):
        last, ready, reset = (some.random() < chance for chance in (0.03, 0.7, 0.01))
        yield some.random() < 0.9, byte, last, ready, reset


def _json_bytes(some):
    """Escapes of JSON strings, pairs of surrogates, and their beginnings; other characters."""
    while True:
        high, low = some.randrange(0xD800, 0xDC00), some.randrange(0xDC00, 0xE000)
        escapes = [f"\\u{number:04x}" for number in (high, low, some.randrange(1 << 16))]
        escapes += [escapes[0] + escapes[1], "\\" + some.choice('"\\/bfnrtux'), *'"\1a\xe9\xff']
        text = some.choice(escapes)[: some.choice([12, some.randrange(1, 12)])]
        yield from some.choice([text, text.upper()]).encode(
            some.choice(["utf-8", "latin-1"]), "replace"
        )


def any_beats(seed: int, cycles: int, encoding: str = "utf-8", lanes: int = 4) -> Iterator[tuple]:
    """Unconstrained random inputs of a wide core, with counts above ``lanes``."""
    some = random.Random(seed)
    bytes_ = _with_followers(some, encoding)
    for _ in range(cycles):
        # Only ASCII has as many characters as bytes.
        is_plain = some.random() < 0.2
        data = some.choices(BYTES[:3], k=lanes) if is_plain else islice(bytes_, lanes)
        data = int.from_bytes(data, "little")
        count = some.randrange(1 << lanes.bit_length())
        yield some.random() < 0.9, data, count, some.random() < 0.2, some.random() < 0.02


def _with_followers(some, encoding):
    """Any bytes, and any first byte with as many continuation bytes as it can require.

    For cores that report no cause, only these distinguish a wrong one.
    """
    others = (byte for _, byte, _ in _any_byte(some, encoding))
    while True:
        yield from islice(others, some.randrange(40))
        yield some.randrange(0xC0, 0x100)
        yield from some.choices(range(0x80, 0xC0), k=ENCODINGS[encoding].longest - 1)


def any_windows(seed: int, cycles: int, encoding: str = "utf-8") -> Iterator[tuple]:
    """Random windows of bytes, most of them whole, with counts above their size."""
    some = random.Random(seed)
    bytes_, size = _with_followers(some, encoding), ENCODINGS[encoding].longest
    for _ in range(cycles):
        data = int.from_bytes(islice(bytes_, size), "little")
        count = some.choice([size, some.randrange(1 << size.bit_length())])
        yield some.random() < 0.9, data, count, some.random() < 0.02


def any_codepoints(
    seed: int, cycles: int, encoding: str = "utf-8", *, keep: bool = False
) -> Iterator[tuple]:
    """Unconstrained random inputs of an ``Encoder``."""
    some = random.Random(seed)
    bits = ENCODINGS[encoding].codepoint_bits
    widths = [7, 11, 16, 21, 26, bits] if bits > 21 else [7, 11, 16, 21]
    for _ in range(cycles):
        value = some.choice([*CODEPOINTS, *(some.randrange(1 << n) for n in widths)])
        last, ready, reset = some.random() < 0.1, some.random() < 0.7, some.random() < 0.01
        yield some.random() < 0.9, value, last, *_kept(some, last, keep), ready, reset


def _kept(some, may_end, keep):
    """The field ``keep``, if the payload has it; half of the ends that may be are empty."""
    return (not may_end or some.random() < 0.5,) if keep else ()


def _any_byte(some, encoding):
    """``valid``, the byte and ``last``: ends of ranges, characters, random bytes."""
    while True:
        if encoding == "utf-8":
            character = chr(some.choice([some.randrange(0xD800), some.randrange(0xE000, 0x110000)]))
            character = character.encode()
        else:
            character = _any_character(some, ENCODINGS[encoding])
        for data in some.choice([some.choices(BYTES, k=3), character, some.randbytes(1)]):
            yield some.random() < 0.9, data, some.random() < 0.05


def _any_character(some, encoding):
    """A sequence of some row, or its ends, or these but for a bit; or two surrogates, or nearly."""
    row = some.choice([*encoding.well_formed, *encoding.ill_formed]).bytes
    ends = bytes(column[some.choice([0, -1])] for column in row)
    changed = bytearray(ends)
    changed[some.choice([0, some.randrange(len(row))])] ^= 1 << some.randrange(8)
    planes = [0, 0, some.randrange(17)] if encoding.codepoint_bits > 16 else [0]
    flips = [0, 0, 1 << some.randrange(10, 16)]
    pair = [some.choice([some.choice(ENDS), some.randrange(0xD800, 0xE000)]) for _ in range(2)]
    pair = [chr(some.choice(planes) << 16 | number ^ some.choice(flips)) for number in pair]
    pair = "".join(pair).encode("utf-8", "surrogatepass")
    return some.choice([bytes(some.choice(column) for column in row), ends, changed, pair])
