"""The register map of ``Status``, for headers and drivers."""

from typing import NamedTuple

from ..hdl import Cause
from ..hdl.bus.status import VERSION
from ..hdl.event import REPLACEMENT
from .templates import filled

__all__ = ["REGISTERS", "Field", "Register", "c_header"]


class Field(NamedTuple):
    """A field: its bits, and what it means; software reads (``r``) and writes (``w``) it."""

    name: str
    low: int
    width: int
    text: str
    access: str = "r"
    reset: int = 0

    @property
    def mask(self):
        """Its bits in the register."""
        return (1 << self.width) - 1 << self.low


class Register(NamedTuple):
    """A register of 32 bits at a byte address; its other bits are reserved."""

    name: str
    address: int
    text: str
    fields: tuple[Field, ...]


COUNT_TEXTS = "errors of this cause", "code points"
DEFINED = "Defined while ERROR is 1."
#: The registers in the order of their addresses.
REGISTERS = [
    Register(
        "CONTROL",
        0x00,
        "",
        (
            Field(
                *("CLEAR", 0, 1),
                "A 1 clears all counts, their copies and ERROR; ENABLE keeps its value.",
                "w",
            ),
            Field("ENABLE", 1, 1, "The interrupt is requested while ERROR is 1.", "rw"),
        ),
    ),
    Register(
        "STATE",
        0x04,
        "A read copies all counts at once; the registers of counts return the copies.",
        (Field("ERROR", 0, 1, "There was an error since the last CLEAR."),),
    ),
    Register(
        "REPLACEMENT",
        0x08,
        "The value of the port replacement. Only Unicode scalar values can be written.",
        (Field("CODEPOINT", 0, 21, "The code point that replaces an error.", "rw", REPLACEMENT),),
    ),
    Register("BYTES", 0x0C, "", (Field("COUNT", 0, 32, "The number of bytes of all events."),)),
    Register("LINES", 0x10, "", (Field("COUNT", 0, 32, "The number of events at column 0."),)),
    Register(
        "FIRST_OFFSET",
        0x14,
        DEFINED,
        (Field("OFFSET", 0, 32, "The byte offset of the first error, as the monitor reports it."),),
    ),
    Register(
        "FIRST_ERROR",
        0x18,
        DEFINED,
        (
            Field("CAUSE", 0, 3, "The cause of the first error."),
            Field("LENGTH", 8, 3, "The number of its bytes."),
        ),
    ),
    Register(
        "FIRST_BYTES",
        0x1C,
        DEFINED,
        (Field("BYTES", 0, 32, "The last four bytes of the first error, the last in bits 7:0."),),
    ),
    *(
        Register(
            f"EVENTS_{cause.name}",
            0x20 + 4 * cause.value,
            "",
            (Field("COUNT", 0, 32, f"The number of {COUNT_TEXTS[cause is Cause.NONE]}."),),
        )
        for cause in Cause
    ),
    Register(
        "IDENTIFICATION",
        0x2C,
        "",
        (
            Field("VERSION", 0, 16, "The version of this register map.", reset=VERSION & 0xFFFF),
            Field("LETTERS", 16, 16, "The letters CP.", reset=VERSION >> 16),
        ),
    ),
]
REGISTERS.sort(key=lambda register: register.address)


def c_header():
    """The map as a header in C99."""
    return filled("status.h", registers=REGISTERS, causes=Cause)
