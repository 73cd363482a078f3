"""The register map of ``Status``, for headers and drivers."""

from typing import NamedTuple

from ..hdl import Cause
from ..hdl.bus.status import IDENTIFICATION_VALUE
from ..hdl.event import REPLACEMENT
from .templates import filled

__all__ = ["FIELDS", "REGISTER_TEXTS", "Field", "c_header"]


class Field(NamedTuple):
    """A field of a register of 32 bits at a byte address, whose other bits are reserved.

    Software reads (``r``) and writes (``w``) it.
    """

    address: int
    register: str
    name: str
    low: int
    width: int
    text: str
    access: str = "r"
    reset: int = 0

    @property
    def mask(self):
        """The mask of the field in its register."""
        return (1 << self.width) - 1 << self.low

    @property
    def path(self):
        """The names of the register and of the field."""
        return f"{self.register}.{self.name}"

    @property
    def span(self):
        """The range of bits, as text."""
        return f"{self.low + self.width - 1}:{self.low}" if self.width > 1 else f"{self.low}"

    @property
    def meaning(self):
        """The text of the field and of its register."""
        return f"{self.text} {REGISTER_TEXTS.get(self.register, '')}".strip()


#: The texts of registers.
REGISTER_TEXTS = {
    "STATE": "A read copies all counts at once; the registers of counts return the copies.",
    "REPLACEMENT": "The value of the port replacement. Only Unicode scalar values can be written.",
}
REGISTER_TEXTS |= dict.fromkeys(
    ("FIRST_OFFSET", "FIRST_ERROR", "FIRST_BYTES"), "Defined while ERROR is 1."
)
CLEAR = "A 1 clears all counts, their copies and ERROR; ENABLE keeps its value."
ENABLE = "The interrupt is requested while ERROR is 1."
OFFSET = "The byte offset of the first error, as the monitor reports it."
CODEPOINT = "The code point that replaces an error."
#: The fields of the registers, by their addresses and bits.
FIELDS = [
    Field(0x00, "CONTROL", "CLEAR", 0, 1, CLEAR, "w"),
    Field(0x00, "CONTROL", "ENABLE", 1, 1, ENABLE, "rw"),
    Field(0x04, "STATE", "ERROR", 0, 1, "There was an error since the last CLEAR."),
    Field(0x08, "REPLACEMENT", "CODEPOINT", 0, 21, CODEPOINT, "rw", REPLACEMENT),
    Field(0x0C, "BYTES", "COUNT", 0, 32, "The number of bytes of all events."),
    Field(0x10, "LINES", "COUNT", 0, 32, "The number of events at column 0."),
    Field(0x14, "FIRST_OFFSET", "OFFSET", 0, 32, OFFSET),
    Field(0x18, "FIRST_ERROR", "CAUSE", 0, 3, "The cause of the first error."),
    Field(0x18, "FIRST_ERROR", "LENGTH", 8, 3, "The number of its bytes."),
    Field(
        *(0x1C, "FIRST_BYTES", "BYTES", 0, 32),
        "The last four bytes of the first error, the last in bits 7:0.",
    ),
    *(
        Field(
            *(0x20 + 4 * cause.value, f"EVENTS_{cause.name}", "COUNT", 0, 32),
            f"The number of {'errors of this cause' if cause.value else 'code points'}.",
        )
        for cause in Cause
    ),
    Field(
        *(0x2C, "IDENTIFICATION", "VERSION", 0, 16),
        "The version of Clockpoint: its first number in bits 15:8, the second one in bits 7:0.",
        reset=IDENTIFICATION_VALUE & 0xFFFF,
    ),
    Field(
        *(0x2C, "IDENTIFICATION", "LETTERS", 16, 16, "The letters CP."),
        reset=IDENTIFICATION_VALUE >> 16,
    ),
]
FIELDS.sort(key=lambda field: (field.address, field.low))


def c_header():
    """The map as a header in C99."""
    return filled("status.h", fields=FIELDS, texts=REGISTER_TEXTS, causes=Cause)
