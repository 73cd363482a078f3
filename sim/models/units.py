"""UTF-16 (RFC 2781), and the escape sequences that designate UTF-8 in ISO 2022."""

from collections.abc import Iterable, Iterator, Sequence

from .encodings import HIGH, LOW, SURROGATES, pair_of

__all__ = ["bytes_of_units", "decode_units", "designations", "units_of_bytes"]

#: The level of UTF-8 that a sequence designates; ``None`` for the return to ISO 2022 (ECMA-35
#: section 15.4).
DESIGNATIONS = {b"\x1b%G": 0, b"\x1b%/G": 1, b"\x1b%/H": 2, b"\x1b%/I": 3, b"\x1b%@": None}
MARK = 0xFEFF


def decode_units(units: Sequence[int], truncated: bool = False) -> Iterator[tuple[int, bool]]:
    """The code points of a packet; an unpaired surrogate stands for itself, and is an error.

    Parameters
    ----------
    units : sequence of int
    truncated : bool
        The packet ends with half a unit, for which the last unit stands. With an unpaired high
        surrogate before it, it is one error.

    Yields
    ------
    number : int
    is_error : bool
    """
    n = 0
    while n < len(units):
        unit, following = units[n], units[n + 1] if n + 1 < len(units) else None
        if unit in HIGH and following in LOW:
            yield pair_of(unit, following), False
            n += 2
            continue
        is_absorbed = truncated and n + 2 == len(units) and unit in HIGH
        if not is_absorbed:
            yield unit, unit in SURROGATES
        n += 1


def bytes_of_units(units: Iterable[int], byte_order: str, mark: bool = False) -> bytes:
    """The bytes of a packet of code units, with a byte order mark before them or not.

    Parameters
    ----------
    byte_order : str
        ``"big"`` or ``"little"``.
    """
    units = [MARK, *units] if mark else units
    return b"".join(unit.to_bytes(2, byte_order) for unit in units)


def units_of_bytes(data: bytes, byte_order: str) -> tuple[list[int], bool]:
    """The code units of a packet, and whether it ends with half a unit, for which D800 stands.

    Parameters
    ----------
    byte_order : str
        ``"big"``, ``"little"`` or ``"detect"``: a mark at the start gives the order, and is
        dropped; without one, the order is big (RFC 2781 section 4.3).
    """
    if byte_order == "detect":
        byte_order = "little" if data[:2] == b"\xff\xfe" else "big"
        if data[:2] in (b"\xfe\xff", b"\xff\xfe"):
            data = data[2:]
    whole, truncated = len(data) // 2 * 2, len(data) % 2 == 1
    units = [int.from_bytes(data[n : n + 2], byte_order) for n in range(0, whole, 2)]
    return units + [HIGH.start] * truncated, truncated


def designations(data: bytes) -> Iterator[tuple[int, int | None]]:
    """The end of each escape sequence in a packet, and the level of UTF-8 that it designates.

    The level is ``None`` for the return to ISO 2022. The end is the offset of the next byte.
    """
    for end in range(1, len(data) + 1):
        for sequence, level in DESIGNATIONS.items():
            if data[:end].endswith(sequence):
                yield end, level
