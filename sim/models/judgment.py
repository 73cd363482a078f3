"""Classification of the bytes of a sequence: they are read as a number, which is checked.

The sources are RFC 3629 section 3 and ISO/IEC 10646-1 Amendment 2 R.5; for positional encodings,
the sum of the digits. Nothing here is derived from the tables of ``clockpoint.hdl``.
"""

from typing import NamedTuple

from ...hdl import Cause
from .rules import LIMIT, RULES, Positional

__all__ = ["Judgment", "judge"]


class Judgment(NamedTuple):
    """What the start of a sequence can still become.

    Attributes
    ----------
    cause : Cause
        Why no code point starts with these bytes, or ``NONE`` if one does.
    missing : int
        The number of continuation bytes still missing; 0 if there is a cause.
    number : int
        The bits of the code point so far; 0 if there is a cause.
    """

    cause: Cause
    missing: int = 0
    number: int = 0


def judge(sequence, encoding="utf-8"):
    """The ``Judgment`` on some bytes, at most as many as the first one requires."""
    rules = RULES[encoding]
    if isinstance(rules, Positional):
        return _judge_digits(sequence, rules.digits, rules.forms)
    first, *rest = sequence
    ones = 8 - (first ^ 0xFF).bit_length()
    if ones == 1:
        return Judgment(Cause.UNEXPECTED_CONTINUATION)
    size = max(ones, 1)
    if size > rules.longest:
        return Judgment(Cause.OUT_OF_RANGE)
    missing = size - len(sequence)
    number = first & 0x7F >> ones
    for byte in rest:
        if byte >> 6 != 0b10:
            return Judgment(Cause.TRUNCATED)
        number = number << 6 | byte & 0x3F

    # The numbers that can result with the missing bytes, from the first permitted one.
    least, most = number << 6 * missing, (number + 1 << 6 * missing) - 1
    for excluded in rules.excluded:
        if excluded.size == size and least in excluded.numbers:
            least = excluded.numbers.stop
            if least > most:
                return Judgment(excluded.cause)
    return Judgment(Cause.NONE, missing, number)


def _judge_digits(sequence, digits, forms):
    """The same for positional encodings."""
    first, *rest = sequence
    form = next((form for form in forms if first in form.firsts), None)
    if form is None:
        return Judgment(Cause.OUT_OF_RANGE)
    missing = form.size - len(sequence)
    number = first - form.firsts.start
    for byte in rest:
        if byte not in digits:
            return Judgment(Cause.TRUNCATED)
        number = number * len(digits) + digits.index(byte)

    # The numbers that can result with the missing bytes.
    weight = len(digits) ** missing
    least = form.number + number * weight
    if least >= LIMIT:
        return Judgment(Cause.OUT_OF_RANGE)
    if least + weight <= form.least:
        return Judgment(Cause.OVERLONG)
    return Judgment(Cause.NONE, missing, least)
