"""The properties of single bytes in a table, as sets; and how to match a set with few gates."""

from amaranth.utils import ceil_log2

from ..tables.patterns import products

__all__ = ["ALL_BYTES", "cause_bit_sets", "decompose", "second_classes"]


ALL_BYTES = {*range(256)}


def decompose(numbers, others, width=8):
    """Patterns of a set in two steps: a code for the low half; patterns of it and the high half.

    A functional decomposition (Ashenhurst): low halves share a code if no high half distinguishes
    them. Returns, for each bit of the code, patterns of the low halves that set it; and patterns of
    the numbers with the code instead of their low half.
    """
    # A kind of low half: for each high half, whether the number is wanted.
    kinds, kind_of = [], {}
    for low in range(16):
        row = {number >> 4: True for number in numbers if number & 15 == low}
        row |= {number >> 4: False for number in others if number & 15 == low}
        matches = (
            kind for kind in kinds if all(kind.get(high, row[high]) is row[high] for high in row)
        )
        kind = next(matches, None)
        if kind is None:
            kinds.append(kind := {})
        kind |= row
        kind_of[low] = kinds.index(kind)
    # The last kind has all remaining codes, so a zero of its code is don't care.
    size, last = ceil_log2(len(kinds)), len(kinds) - 1
    code = []
    for n in range(size):
        ones = {low for low, kind in kind_of.items() if kind >> n & 1}
        zeros = {low for low, kind in kind_of.items() if kind != last} - ones
        code.append(tuple(products(ones, zeros, 4)))
    wanted, unwanted = (
        {
            high << size | number
            for number in range(1 << size)
            for high, is_wanted in kinds[min(number, last)].items()
            if is_wanted is polarity
        }
        for polarity in (True, False)
    )
    return code, products(wanted, unwanted, size + width - 4)


def second_classes(encoding):
    """Classes of second bytes, by the lead bytes that accept them.

    Each byte is represented by its six low bits: the others are 11 in a lead byte, and 10 in a
    second byte. Returns the number of the class, by the two bits of the high half of a lead byte
    and below them the second byte; and for each class, the lead bytes that allow it, and those that
    do not, or never occur.
    """
    seconds = {}
    for leads, *rest in (row.bytes for row in encoding.well_formed):
        for first in leads if rest else ():
            seconds.setdefault(first & 63, set()).update(second & 63 for second in rest[0])
    class_of, allowing = {}, []
    for high in range(4):
        leads = {*range(high << 4, high + 1 << 4)}
        kinds = []
        for second in range(64):
            kind = {first for first in leads if second in seconds.get(first, ())}
            if kind not in kinds:
                kinds.append(kind)
            class_of[high << 6 | second] = kinds.index(kind)
        allowing += [(set(), set()) for _ in kinds[len(allowing) :]]
        for kind, (members, others) in zip(kinds, allowing, strict=False):
            members |= kind
            others |= leads - kind
    return class_of, allowing


def cause_bit_sets(encoding):
    """The cause of a byte that is an error alone, or before a byte that cannot be its second one.

    Returns, for each bit of a ``Cause``, the bytes with a 1 and the bytes with a 0 in that bit. A
    table with two causes for a byte is refused with a :exc:`ValueError`.
    """
    causes = {}
    for cause, (leads, *_) in encoding.ill_formed:
        for first in leads:
            if causes.setdefault(first, cause) is not cause:
                raise ValueError(
                    f"{encoding.name}: {first:02X} can be {causes[first]} or {cause}; "
                    "a wide decoder knows one cause for a byte"
                )
    ones = [{byte for byte, cause in causes.items() if cause.value >> n & 1} for n in range(3)]
    return [(bytes_, causes.keys() - bytes_) for bytes_ in ones]
