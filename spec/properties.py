"""The properties of code points, each from the database of characters."""

import unicodedata
from functools import cache
from itertools import groupby

from amaranth.hdl import Cover, Mux
from amaranth.lib.wiring import In

from ..hdl import Cause
from ..hdl.lib.valid import Valid
from .encodings import SUPPLEMENTARY, any_of, is_in
from .payloads import event_of, layout
from .specification import Specification, delay, send, without_ready

__all__ = ["PropertiesSpecification"]

#: U+00AD, which is visible at the end of a line.
SOFT_HYPHEN = 0xAD
#: The blocks with vowels and final consonants: a syllable is as wide as its first consonant.
VOWELS_AND_FINALS = range(0x1160, 0x1200), range(0xD7B0, 0xD800)
#: UAX #11, section 4.1: unassigned code points in the following blocks and planes are Wide.
WIDE_BLOCKS = range(0x3400, 0x4DC0), range(0x4E00, 0xA000), range(0xF900, 0xFB00)
WIDE_PLANES = range(0x20000, 0x2FFFE), range(0x30000, 0x3FFFE)


def _width(number):
    """The cells of a character (UAX #11); 0 if the character is part of another one."""
    category, width = unicodedata.category(chr(number)), unicodedata.east_asian_width(chr(number))
    is_part = any(number in numbers for numbers in VOWELS_AND_FINALS)
    if is_part or (category in {"Cc", "Cf", "Mn", "Me"} and number != SOFT_HYPHEN):
        return 0
    if category == "Cn":
        return 1 + any(number in numbers for numbers in (*WIDE_BLOCKS, *WIDE_PLANES))
    return 1 + (width in {"W", "F"})


#: The value of each property of a code point.
VALUES = {
    "is_control": lambda number: unicodedata.category(chr(number)) == "Cc",
    "is_private": lambda number: unicodedata.category(chr(number)) == "Co",
    # Unicode D14.
    "is_noncharacter": lambda number: number % 0x10000 >= 0xFFFE or 0xFDD0 <= number <= 0xFDEF,
    "is_supplementary": lambda number: number in SUPPLEMENTARY,
    "is_format": lambda number: unicodedata.category(chr(number)) == "Cf",
    "width": _width,
}
#: The properties that are looked up, and the cycles of that in block RAM and in logic.
TABLE_PROPERTIES, BLOCK_RAM_CYCLES, LOGIC_CYCLES = {"is_format", "width"}, 8, 16


@cache
def _ranges(name):
    """The ranges of code points with the same value of a property, each with the value."""
    ranges = []
    for value, numbers in groupby(range(SUPPLEMENTARY.stop), VALUES[name]):
        first, *_, last = [*numbers] * 2
        ranges.append((range(first, last + 1), int(value)))
    return ranges


def _has_value(codepoint, ranges, value):
    """Whether a code point has the value: a range with the value contains it."""
    return any_of(is_in(codepoint, numbers) for numbers, of in ranges if of == value)


class PropertiesSpecification(Specification):
    """Each event, with the properties of its code point, some cycles later.

    A number above U+10FFFF has no property, and the width 1.
    """

    def _fields(self):
        names = [name for name in VALUES if getattr(self.core, name) is not False]
        names = names or ([] if self.core.is_above else [*VALUES])
        fields = {name: 2 if name == "width" else 1 for name in names}
        return fields | ({"is_above": 1} if self.core.is_above else {})

    def ports(self):
        event = event_of(self.rules)
        ports = without_ready(event, layout(event=event, **self._fields()))
        return ports | ({"highest": In(self.rules.codepoint_bits)} if self.core.is_above else {})

    def behave(self, m):
        event, fields = self.i.payload, self._fields()
        with_properties = Valid(self.o.payload.shape()).create(path=("with_properties",))
        out, is_codepoint = with_properties.payload, event.cause == Cause.NONE
        m.d.comb += [with_properties.valid.eq(self.i.valid), out.event.eq(event)]
        for name in fields.keys() & VALUES.keys() - {"width"}:
            has = _has_value(event.codepoint, _ranges(name), 1)
            m.d.comb += getattr(out, name).eq(is_codepoint & has)
        if "width" in fields:
            own = self.core.width
            ranges = _ranges("width") if isinstance(own, bool) else own
            is_wide, is_empty = (_has_value(event.codepoint, ranges, cells) for cells in (2, 0))
            width = Mux(is_wide, 2, Mux(is_empty, 0, 1))
            m.d.comb += out.width.eq(Mux(is_codepoint, width, 1))
            m.d.comb += Cover(self.o.valid & (self.o.payload.width == 2))
        if "is_above" in fields:
            m.d.comb += out.is_above.eq(is_codepoint & (event.codepoint > self.highest))
        table_cycles = BLOCK_RAM_CYCLES if self.core.block_ram else LOGIC_CYCLES
        cycles = table_cycles if fields.keys() & TABLE_PROPERTIES else 1
        send(m, delay(m, with_properties, cycles), self.o)
