"""Endless random payloads for the cores: tuples of their fields, in order.

Each function takes a generator of random numbers and the name of an encoding.
"""

from functools import partial
from itertools import islice
from random import Random

from amaranth.lib import data as layouts

from .. import hdl
from ..flow.catalogue import row_of
from ..hdl import ENCODINGS, Cause
from ..hdl.channels import ChannelByte
from ..hdl.event import Byte, CodePoint, Kept
from ..hdl.tables.encodings import form_of
from ..hdl.utf_16 import CodeUnit
from ..hdl.wide.beat import Beat
from ..hdl.window_decoder import Window

__all__ = ["random_items", "random_payloads"]

#: Halves of byte order marks and surrogates, and designations.
UTF_16_BYTES = b"\xfe", b"\xff", b"\x00", b"\xd8"
DESIGNATIONS = b"\x1b%@", b"\x1b%G", b"\x1b%/G", b"\x1b%/H", b"\x1b%/I"

#: Both ends of every range in Table 3-7, and of the gaps between ranges.
BYTE_BOUNDS = bytes.fromhex(
    "00 41 7F 80 8F 90 9F A0 BF C0 C1 C2 DF E0 E1 EC ED EE EF F0 F1 F3 F4 F5 FF"
)
#: Both ends of the code points of each length, and of the numbers without a form; each bit alone.
CODE_POINT_BOUNDS = [0, 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xD800, 0xDFFF, 0xE000, 0xFFFD, 0xFFFF]
CODE_POINT_BOUNDS += [0x10000, 0x10FFFF, 0x110000, 0x1FFFFF, *(1 << n for n in range(21))]
#: The code points that end a line (ECMA-262, LineTerminator).
LINE_ENDS = 0x0A, 0x0D, 0x2028, 0x2029
#: Code points with properties: control, private use, noncharacter, format, wide, without width.
PROPERTY_EXAMPLES = 0x1F, 0x7F, 0x9F, 0xAD, 0x300, 0x115F, 0x200B, 0x20DD, 0x3041, 0xAC00, 0xE000
PROPERTY_EXAMPLES += 0xF8FF, 0xFDD0, 0xFDEF, 0xFFFE, 0x1F600, 0x1FFFE, 0x2FFFD, 0xE0001, 0xF0000
PROPERTY_EXAMPLES += (0x10FFFD,)
#: Both ends of the high and of the low surrogates.
SURROGATE_BOUNDS = [0xD800, 0xDBFF, 0xDC00, 0xDFFF]


def random_items(core, seed):
    """Random payloads of a core."""
    row, rng = row_of(core), Random(seed)
    sizes = {name: getattr(core, name) for name in ("lanes", "channels") if getattr(row, name)}
    encoding = core.encoding.name if hasattr(core, "encoding") else "utf-8"
    items = _stimulus_of(core)(rng, encoding, **sizes)
    return _with_keep(rng, core.i.payload.shape(), items) if getattr(core, "keep", False) else items


def _with_keep(rng, shape, items):
    """Items with ``keep``: low in half of the items that can be an end without an item."""
    names = [name for name, _ in shape]
    for item in items:
        fields = dict(zip(names, item, strict=False))
        may_end = fields["last"] and not fields.get("truncated")
        yield *item, not may_end or rng.random() < 0.5


def random_payloads(core, seed):
    """The numbers of ``random_items``."""
    offsets = [field.offset for _, field in layouts.Layout.cast(core.i.payload.shape())]
    for item in random_items(core, seed):
        numbers = (int.from_bytes(n, "little") if isinstance(n, list) else int(n) for n in item)
        yield sum(number << at for number, at in zip(numbers, offsets, strict=True))


def any_bytes(rng, encoding):
    """Ends of ranges, characters, random bytes."""
    while True:
        if encoding == "utf-8":
            number = rng.choice([rng.randrange(0xD800), rng.randrange(0xE000, 0x110000)])
            character = chr(number).encode()
        else:
            character = _any_character(rng, ENCODINGS[encoding])
        for byte in rng.choice([rng.choices(BYTE_BOUNDS, k=3), character, rng.randbytes(1)]):
            yield byte, rng.random() < 0.05


def any_channels(rng, encoding, channels):
    """Bytes as of ``any_bytes`` in each channel; most channels repeat soon."""
    streams = [any_bytes(rng, encoding) for _ in range(channels)]
    recent_channels = [0] * 4
    while True:
        channel = rng.choice([*recent_channels, rng.randrange(channels)])
        recent_channels = [*recent_channels[1:], channel]
        yield *next(streams[channel]), channel


def any_sequences(rng, encoding, sequences):
    """The bytes of sequences, some of them wrong."""
    while True:
        for byte in rng.choice(sequences):
            wrong = rng.choice([0, 0, 0, 1 << rng.randrange(8), rng.randrange(256)])
            yield byte ^ wrong, rng.random() < 0.1


def any_units(rng, encoding):
    """Code units of UTF-16, most of them surrogates."""
    while True:
        data = rng.choice(
            [*SURROGATE_BOUNDS, rng.randrange(0xD800, 0xE000), rng.randrange(1 << 16)]
        )
        truncated = rng.random() < 0.02
        yield (0xD800, True, True) if truncated else (data, rng.random() < 0.1, False)


def any_events(rng, encoding):
    """Events that a decoder can report: all code points, and errors of all lengths.

    Many are line ends, byte order marks, or near code points with properties.
    """
    table = ENCODINGS[encoding]
    mark, codepoints = int.from_bytes(form_of(0xFEFF, table), "big"), any_codepoints(rng, encoding)
    while True:
        size = rng.randrange(1, table.longest)
        near = rng.choice(PROPERTY_EXAMPLES) ^ rng.randrange(4)
        numbers = next(codepoints)[0], near, rng.choice(LINE_ENDS), rng.randrange(0x3100)
        number = rng.choice(numbers) & (1 << table.codepoint_bits) - 1
        data = int.from_bytes(bytes(rng.randrange(0x80, 0x100) for _ in range(size)), "big")
        wrong_mark = mark ^ 1 << rng.randrange(8 * table.most_bytes)
        whole = [(number, 0, n, data) for n in (size, table.most_bytes)]
        kinds = [(0xFEFF, 0, 3, mark), (number, 0, 3, wrong_mark), *whole]
        kinds += [(number, rng.choice([*Cause][1:]).value, size, data)]
        codepoint, cause, length, data = rng.choice(kinds)
        yield codepoint, cause, length, rng.random() < 0.2, data


def any_json(rng, encoding):
    """Events of a decoder of JSON strings, errors among them."""
    for byte in _json_bytes(rng):
        cause = rng.choice([0] * 30 + [each.value for each in Cause])
        yield byte, cause, 1, rng.random() < 0.05, byte


def any_json_bytes(rng, encoding):
    """Bytes of JSON strings."""
    for byte in _json_bytes(rng):
        yield byte, rng.random() < 0.03


def _json_bytes(rng):
    """Escapes of JSON strings, pairs of surrogates, and their beginnings; other characters."""
    while True:
        high, low = rng.randrange(0xD800, 0xDC00), rng.randrange(0xDC00, 0xE000)
        escapes = [f"\\u{number:04x}" for number in (high, low, rng.randrange(1 << 16))]
        escapes += [escapes[0] + escapes[1], "\\" + rng.choice('"\\/bfnrtux'), *'"\1a\xe9\xff']
        text = rng.choice(escapes)[: rng.choice([12, rng.randrange(1, 12)])]
        yield from rng.choice([text, text.upper()]).encode(
            rng.choice(["utf-8", "latin-1"]), "replace"
        )


def any_beats(rng, encoding, lanes):
    """Beats, with counts above ``lanes``."""
    octets = _with_followers(rng, encoding)
    while True:
        # Only ASCII has as many characters as bytes.
        is_plain = rng.random() < 0.2
        data = rng.choices(BYTE_BOUNDS[:3], k=lanes) if is_plain else islice(octets, lanes)
        yield [*data], rng.randrange(1 << lanes.bit_length()), rng.random() < 0.2


def _with_followers(rng, encoding):
    """Any bytes, and any first byte with as many continuation bytes as it can require.

    In cores that report no cause, only these continuation bytes expose a wrong first byte.
    """
    others = (byte for byte, _ in any_bytes(rng, encoding))
    while True:
        yield from islice(others, rng.randrange(40))
        yield rng.randrange(0xC0, 0x100)
        yield from rng.choices(range(0x80, 0xC0), k=ENCODINGS[encoding].longest - 1)


def any_windows(rng, encoding):
    """Windows of bytes, most of them whole, with counts above their size."""
    octets, size = _with_followers(rng, encoding), ENCODINGS[encoding].longest
    while True:
        count = rng.choice([size, rng.randrange(1 << size.bit_length())])
        yield [*islice(octets, size)], count


def any_codepoints(rng, encoding):
    """Code points of all lengths, and numbers that are no code points."""
    bits = ENCODINGS[encoding].codepoint_bits
    widths = [7, 11, 16, 21, 26, bits] if bits > 21 else [7, 11, 16, 21]
    while True:
        number = rng.choice([*CODE_POINT_BOUNDS, *(rng.randrange(1 << n) for n in widths)])
        yield number, rng.random() < 0.1


def _any_character(rng, encoding):
    """A sequence of a row, or the ends of its columns, or with a wrong bit; or two surrogates."""
    row = rng.choice([*encoding.well_formed, *encoding.ill_formed]).bytes
    ends = bytes(column[rng.choice([0, -1])] for column in row)
    changed = bytearray(ends)
    changed[rng.choice([0, rng.randrange(len(row))])] ^= 1 << rng.randrange(8)
    planes = [0, 0, rng.randrange(17)] if encoding.codepoint_bits > 16 else [0]
    flips = [0, 0, 1 << rng.randrange(10, 16)]
    pair = [
        rng.choice([rng.choice(SURROGATE_BOUNDS), rng.randrange(0xD800, 0xE000)]) for _ in range(2)
    ]
    pair = [chr(rng.choice(planes) << 16 | number ^ rng.choice(flips)) for number in pair]
    pair = "".join(pair).encode("utf-8", "surrogatepass")
    return rng.choice([bytes(rng.choice(column) for column in row), ends, changed, pair])


#: The stimulus of cores for which the stimulus of their payload is too plain.
CORE_STIMULI = {
    hdl.DesignationDetector: partial(any_sequences, sequences=DESIGNATIONS),
    hdl.JsonStringDecoder: any_json_bytes,
    hdl.JsonUnescape: any_json,
    hdl.Utf16ByteDecoder: partial(any_sequences, sequences=UTF_16_BYTES),
}
#: The stimulus of all other cores, by the payload at ``i``.
PAYLOAD_STIMULI = {
    Beat: any_beats,
    Byte: any_bytes,
    ChannelByte: any_channels,
    CodePoint: any_codepoints,
    CodeUnit: any_units,
    hdl.Event: any_events,
    Window: any_windows,
}


def _stimulus_of(core):
    """The function that draws the inputs of a core; the inputs of a bus are bytes."""
    shape = core.i.payload.shape() if hasattr(core, "i") else Byte
    shape = shape.item if isinstance(shape, Kept) else shape
    kind = shape if isinstance(shape, type) else type(shape)
    return CORE_STIMULI.get(type(core)) or PAYLOAD_STIMULI[kind]
