"""The oracle of the properties of code points: the package wcwidth, and definitions of Unicode."""

import unicodedata
from functools import cache

import pytest

from clockpoint import hdl

from .core import Limited

#: By category, the width in ``wcwidth`` where it differs, and the reason.
DIFFERENCES = {
    "Cc": (-1, "no cell; wcwidth has no number for a control but U+0000"),
    "Mc": (0, "a spacing mark, which UAX #11 does not except; wcwidth: part of the one before"),
    "Sk": (0, "an emoji modifier, which is Wide alone; wcwidth: part of the one before"),
    "Zl": (0, "U+2028 is Neutral in UAX #11; wcwidth: a control"),
    "Zp": (0, "U+2029 is Neutral in UAX #11; wcwidth: a control"),
}


def category_of(number):
    """The general category of a code point."""
    return unicodedata.category(chr(number))


@cache
def width_of(number):
    """The cells of a code point: by ``wcwidth``, but for ``DIFFERENCES``; and whether they differ.

    An emoji modifier is a Sk that is Wide.
    """
    wcwidth = pytest.importorskip("wcwidth", reason="needs the package wcwidth")
    character, version = chr(number), unicodedata.unidata_version
    if version not in wcwidth.list_versions():
        pytest.skip(f"wcwidth has no table of Unicode {version}")
    width = wcwidth.wcwidth(character, version)
    other, _ = DIFFERENCES.get(category_of(number), (None, ""))
    if width != other:
        return width, False
    is_wide = unicodedata.east_asian_width(character) in "WF"
    return (0, True) if width < 0 else (1 + is_wide, True)


#: The value of each property of a code point.
VALUES = {
    "is_control": lambda number: number < 0x20 or 0x7F <= number < 0xA0,
    "is_private": lambda number: (
        0xE000 <= number < 0xF900 or (number >= 0xF0000 and number & 0xFFFF < 0xFFFE)
    ),
    "is_noncharacter": lambda number: 0xFDD0 <= number < 0xFDF0 or number & 0xFFFF >= 0xFFFE,
    "is_supplementary": lambda number: number >= 0x10000,
    "is_format": lambda number: category_of(number) == "Cf",
    "width": lambda number: width_of(number)[0],
}


class PropertiesOracle(Limited, cores=(hdl.Properties,)):
    """Numbers above U+10FFFF, and errors, have no property and the width 1."""

    def _properties(self, item):
        number, cause, *_ = item
        is_known = not cause and number < 0x110000
        for name, _ in self.core.o.payload.shape():
            if name in VALUES:
                yield int(VALUES[name](number)) if is_known else int(name == "width")
            elif name == "is_above":
                yield int(self.is_above(item))

    def of_packet(self, packet):
        return [(0 if item[1] else item[0], *item[1:], *self._properties(item)) for item in packet]
