"""Tables whose code points are positional numbers: the bytes of a sequence are digits."""

from .encoding import check_encoding

__all__ = ["constant_of", "digits_of"]


def digits_of(encoding):
    """The continuation bytes in order: the place of each is its value as a digit."""
    check_encoding(encoding)
    return sorted(encoding.continuation)


def constant_of(encoding, row):
    """What a code point of a row is above its digits: the first byte, the places of the others.

    Raises
    ------
    :exc:`ValueError`
        If it is not the same for all of them.
    """
    digits = digits_of(encoding)
    constants = set()
    # Where the first and the last are right, so are all between: rows are consecutive.
    for n in (0, -1):
        number, *rest = (column[n] for column in row.bytes)
        for byte in rest:
            number = number * len(digits) + digits.index(byte)
        constants.add(row.codepoints[n] - number)
    if len(constants) != 1:
        raise ValueError(f"{encoding.name}: not positional: {row}")
    return constants.pop()
