"""The properties of code points, for a console or a filter behind the decoder."""

import unicodedata
from collections.abc import Iterable
from functools import cache
from itertools import chain, groupby, pairwise

from amaranth.hdl import Cat, Const, Module, Mux, Signal
from amaranth.lib import data
from amaranth.lib.memory import Memory
from amaranth.lib.wiring import In, Out
from amaranth.utils import bits_for

from .event import Event
from .lib.check import check_number, check_type
from .lib.component import Component
from .lib.registers import register
from .lib.texts import Facts, texts_from_docstring
from .lib.valid import Valid
from .tables.encoding import UTF_8, Cause, Encoding

__all__ = ["FIELDS", "EventProperties", "Properties"]

#: The fields that need no port, with their bits.
FLAGS = "is_control", "is_private", "is_noncharacter", "is_supplementary", "is_format"
FIELDS = dict.fromkeys(FLAGS, 1) | {"width": 2}
CODE_POINTS = range(0x110000)
#: The fields that are tables: the value of code points that no range has.
TABLES = {"is_format": 0, "width": 1}
#: The bits of a code point that select the next part of a table in each of its levels.
LEVELS = 9, 4, 4, 4
#: The cycles of a level in block RAM, and those in logic.
IN_BLOCK_RAM, IN_LOGIC = 2, 4
#: In logic, the address bits that select a row: as many as a LUT has inputs. With more, the rows
#: would be the slowest path. The other bits select a word of the row in the next cycles.
ROW = 4
SOFT_HYPHEN = "\u00ad"
#: The vowels and the final consonants of Hangul, which join the syllable before.
JAMO = range(0x1160, 0x1200), range(0xD7B0, 0xD800)
#: Where unassigned code points are Wide, too (EastAsianWidth.txt).
IDEOGRAPHS = range(0x3400, 0x4DC0), range(0x4E00, 0xA000), range(0xF900, 0xFB00)
IDEOGRAPHS += range(0x20000, 0x2FFFE), range(0x30000, 0x3FFFE)


@texts_from_docstring
class EventProperties(data.StructLayout):
    """An event and the properties of its code point. An error has flags of 0 and the width 1.

    Members
    -------
    is_control
        General category Cc.
    is_private
        General category Co.
    is_noncharacter
        U+FDD0 to U+FDEF, and the last two code points of each plane.
    is_supplementary
        U+10000 to U+10FFFF.
    is_format
        General category Cf.
    width
        Cells of a terminal: 0, 1 or 2.
    is_above
        The code point is above the input highest, in the cycle of the event at the input.
    """

    def __init__(self, fields: dict, encoding: Encoding = UTF_8) -> None:
        super().__init__({"event": Event(encoding), **fields})
        self.TEXTS = {name: text for name, text in EventProperties.TEXTS.items() if name in fields}


@texts_from_docstring
class Properties(Component):
    """Passes events on, with the properties of their code points.

    The fields are those whose parameters are given; without any, all but ``is_above``. Only these
    cost gates. ``is_format`` and ``width`` are tables of four levels, those of the Unicode version
    of Python's ``unicodedata``; the latency is 16 with one of them, or 8 in block RAM; otherwise 1.

    The width is 2 for East Asian Wide and Fullwidth (UAX #11), 0 for the categories Mn, Me, Cc and
    Cf, but for U+00AD, and for vowels and final consonants of Hangul (U+1160 to U+11FF, U+D7B0 to
    U+D7FF). It is 1 for all others.

    Parameters
    ----------
    encoding : Encoding
        The encoding of the decoder.
    is_control, is_private, is_noncharacter, is_supplementary, is_format : bool
        Add this field.
    width : bool or iterable of (range, int)
        Add this field, of Unicode or of ranges of code points and their widths, 0 to 2; the width
        of all others is 1.
    is_above : bool
        Add this field and the input ``highest``.
    block_ram : bool
        The tables are in block RAM, not in logic: the memories have the attribute ``rom_style``,
        ``"block"`` or ``"logic"``.

    Members
    -------
    i : In(Valid(Event(encoding)))
    o : Out(Valid(EventProperties(fields, encoding)))
    highest : In(encoding.codepoint_bits), with ``is_above``
        The highest code point that is not flagged.
    """

    @property
    def facts(self):
        version = f"Its tables are those of Unicode {unicodedata.unidata_version}."
        return Facts(
            "one event per cycle",
            "from an event to the event with its properties",
            version if self._tables else "",
            options={
                "is_above": "Code points above the input highest are flagged.",
                "block_ram": "Tables are in block RAM: their attribute rom_style is block.",
            },
        )

    def __init__(
        self,
        encoding: Encoding = UTF_8,
        *,
        is_control: bool = False,
        is_private: bool = False,
        is_noncharacter: bool = False,
        is_supplementary: bool = False,
        is_format: bool = False,
        width: bool | Iterable[tuple[range, int]] = False,
        is_above: bool = False,
        block_ram: bool = False,
    ) -> None:
        if not isinstance(width, bool):
            self.width = width = _sorted_ranges(width)
        fields = {name: bits for name, bits in FIELDS.items() if getattr(self, name) is not False}
        fields = fields or ({} if is_above else FIELDS)
        fields = fields | ({"is_above": 1} if is_above else {})
        self._tables = {name: bits for name, bits in fields.items() if name in TABLES}
        cycles = IN_BLOCK_RAM if block_ram else IN_LOGIC
        self.latency = cycles * len(LEVELS) if self._tables else 1
        event = Event(encoding)
        ports = {"i": In(Valid(event)), "o": Out(Valid(EventProperties(fields, encoding)))}
        super().__init__(ports | ({"highest": In(encoding.codepoint_bits)} if is_above else {}))

    def elaborate(self, platform):
        # A flag of a few ranges is a comparison. The other fields come from a table in four levels,
        # as in the tries of software: the upper bits of the number select a part, which selects a
        # part of the next level, and equal parts are stored once. The event waits in registers for
        # as many cycles.
        m = Module()
        codepoint, is_error = self.i.payload.codepoint, self.i.payload.cause != Cause.NONE
        # Errors, and numbers above U+10FFFF, are looked up as the last number of 21 bits.
        number = Signal(21)
        m.d.comb += number.eq(Mux(is_error | codepoint[21:].any(), -1, codepoint))
        upper, plane = number[4:], number[16:]
        is_last = number[1:16].all() & (plane <= 16)
        flags = {
            "is_control": number[5:].matches(0, 4) | (number == 0x7F),
            "is_private": number[11:].matches(0x1C, 0x1D, 0x1E)
            | (number[8:] == 0xF8)
            | (plane.matches(15, 16) & ~is_last),
            "is_noncharacter": is_last | upper.matches(0xFDD, 0xFDE),
            "is_supplementary": (plane != 0) & (plane <= 16),
        }
        if self.is_above:
            flags["is_above"] = (codepoint > self.highest) & ~is_error
        out = self.o.payload
        m.d.comb += [
            self.o.valid.eq(register(m, self.i.valid, self.latency, name="valid", reset=True)),
            out.event.eq(register(m, self.i.payload, self.latency, name="event")),
        ]
        for name, flag in flags.items():
            if hasattr(out, name):
                m.d.comb += getattr(out, name).eq(register(m, flag, self.latency, name=name))
        if self._tables:
            entry = self._look_up(m, number)
            m.d.comb += [getattr(out, name).eq(entry[name]) for name in self._tables]
        return m

    def _look_up(self, m, number):
        """The fields of a code point, after the latency: level by level, the number of a part."""
        layout = data.StructLayout(self._tables)
        part, place, cycles = Const(0, 0), len(number), 0
        for n, words in enumerate(_levels(layout, self._ranges())):
            bits = LEVELS[n]
            place -= bits
            digit = register(m, number[place : place + bits], cycles, name="digit")
            part = self._read(m, f"level_{n}", words, Cat(digit, part))
            cycles += self.latency // len(LEVELS)
        return layout(part)

    def _read(self, m, name, words, address):
        """A word after the cycles of a level: a row of a memory, and the word in it."""
        place = address[: 0 if self.block_ram else -ROW]
        width, size = bits_for(max(words)), 1 << len(place)
        rows = [words[n : n + size] for n in range(0, len(words), size)]
        init = [sum(word << width * n for n, word in enumerate(row)) for row in rows]
        style = {"rom_style": "block" if self.block_ram else "logic"}
        m.submodules[name] = memory = Memory(
            shape=width * size, depth=len(rows), init=init, attrs=style
        )
        port = memory.read_port()
        m.d.comb += port.addr.eq(address[len(place) :])
        word = port.data
        for n in reversed(range(self.latency // len(LEVELS) - 1)):  # cycles after this one
            place, rest = register(m, place, name="place"), -(-len(place) * n // (n + 1))
            word = register(m, word.word_select(place[rest:], width << rest), name=name)
            place = place[:rest]
        return word

    def _ranges(self):
        """The ranges and values of each field that is a table."""
        own = {} if isinstance(self.width, bool) else {"width": self.width}
        return {name: own[name] if name in own else _unicode(name) for name in self._tables}


def _levels(layout, ranges):
    """The words of each level: the numbers of the parts of the next one; in the last, the fields.

    Equal parts are stored once.
    """
    entries = bytearray([layout.const({name: TABLES[name] for name in ranges}).as_value().value])
    entries *= 1 << sum(LEVELS)
    for name, pairs in ranges.items():
        shift = layout[name].offset
        for numbers, value in pairs:
            for n in numbers:
                entries[n] ^= (TABLES[name] ^ value) << shift
    words, levels = bytes(entries), []
    for bits in reversed(LEVELS[1:]):
        words, parts = _parts(words, 1 << bits)
        levels.insert(0, parts)
    return [words, *levels]


def _parts(items, size):
    """The number of each part of so many items, and the items of all different parts."""
    numbers = {}
    parts = (tuple(items[n : n + size]) for n in range(0, len(items), size))
    number_of = [numbers.setdefault(part, len(numbers)) for part in parts]
    return number_of, [*chain.from_iterable(numbers)]


@cache
def _unicode(name):
    """The ranges of Unicode with another value than most code points, each with its value."""
    values = map({"width": _width_of, "is_format": _is_format}[name], map(chr, CODE_POINTS))
    ranges, end = [], 0
    for value, group in groupby(values):
        start, end = end, end + sum(1 for _ in group)
        if value != TABLES[name]:
            ranges.append((range(start, end), int(value)))
    return ranges


def _is_format(character):
    return unicodedata.category(character) == "Cf"


def _width_of(character):
    if unicodedata.category(character) in ("Mn", "Me", "Cc", "Cf"):
        return int(character == SOFT_HYPHEN)
    if any(ord(character) in jamo for jamo in JAMO):
        return 0
    if unicodedata.category(character) == "Cn":  # Python's versions differ in their width
        return 2 if any(ord(character) in numbers for numbers in IDEOGRAPHS) else 1
    return 2 if unicodedata.east_asian_width(character) in ("W", "F") else 1


def _sorted_ranges(widths):
    """The ranges of a table in their order, each with its width; refuse impossible ones."""
    requirement = "True, False or pairs of a range of code points and its width"
    check_type("width", widths, Iterable, requirement)
    for pair in (widths := [*widths]):
        if not (isinstance(pair, tuple) and len(pair) == 2 and isinstance(pair[0], range)):
            raise TypeError(f"width must be {requirement}, not with {pair!r:.60}")
        numbers, width = pair
        if numbers.step != 1 or not 0 <= numbers.start < numbers.stop <= len(CODE_POINTS):
            raise ValueError(f"width must have ranges of code points of Unicode, not {numbers}")
        check_number(f"the width of U+{numbers[0]:04X}", width, range(3))
    widths.sort(key=lambda pair: pair[0].start)
    for (before, _), (after, _) in pairwise(widths):
        if after.start < before.stop:
            raise ValueError(f"the width of U+{after.start:04X} must be in one range, not in two")
    return tuple(widths)
