"""What a table asks of single bytes, as sets of bytes; and how to match a set with few gates."""

__all__ = ["ALL_BYTES", "ANY", "fault_bits", "halves", "late_faults", "products", "restrictions"]


ALL_BYTES = {*range(256)}
#: The pattern of any half of a byte.
ANY = ("----",)


def products(numbers, others, width=8):
    """Patterns such as ``1-1--0--`` that match all numbers of a set and none of the others.

    Parameters
    ----------
    numbers, others : set of int
        A number in neither may be matched or not.
    width : int
        Bits of a number.
    """
    found, todo = [], {*numbers}
    while todo:
        value, care = min(todo), (1 << width) - 1
        for bit in range(width):
            fewer = care & ~(1 << bit)
            if all((number ^ value) & fewer for number in others):
                care = fewer
        todo = {number for number in todo if (number ^ value) & care}
        digits = zip(f"{value:0{width}b}", f"{care:0{width}b}", strict=True)
        found.append("".join(digit if cared == "1" else "-" for digit, cared in digits))
    return needed(found, numbers, lambda pattern, number: is_matched(number, [pattern]))


def needed(terms, numbers, matches):
    """The terms, without those whose numbers the others match, too."""
    for term in [*terms]:
        others = [other for other in terms if other != term]
        if all(any(matches(other, number) for other in others) for number in numbers):
            terms = others
    return terms


def halves(numbers, others):
    """The same of bytes by halves: the high half chooses what the low half must be.

    Returns
    -------
    dict of tuple of str to list of str
        For some patterns of the low half, those of the high half that they go with.
    """

    def low(members, high):
        return {number & 15 for number in members if number >> 4 == high}

    chosen = {}
    for high in sorted({number >> 4 for number in numbers}):
        wanted, unwanted = low(numbers, high), low(others, high)
        fitting = (
            patterns
            for patterns in chosen
            if all(is_matched(n, patterns) for n in wanted)
            and not any(is_matched(n, patterns) for n in unwanted)
        )
        patterns = next(fitting, None) or tuple(products(wanted, unwanted, 4))
        chosen.setdefault(patterns, set()).add(high)
    terms = [
        (patterns, pattern)
        for patterns, highs in chosen.items()
        for pattern in products(highs, {n >> 4 for n in others if is_matched(n & 15, patterns)}, 4)
    ]
    found = {}
    for patterns, pattern in needed(terms, numbers, is_in_halves):
        found.setdefault(patterns, []).append(pattern)
    return found


def is_in_halves(term, number):
    """Its low half is as in some pattern, and its high half as in one."""
    patterns, pattern = term
    return is_matched(number & 15, patterns) and is_matched(number >> 4, [pattern])


def is_matched(number, patterns):
    """Some pattern matches a number."""
    digits = f"{number:0{len(patterns[0])}b}"
    return any(
        all(wanted in ("-", digit) for wanted, digit in zip(pattern, digits, strict=True))
        for pattern in patterns
    )


def restrictions(encoding):
    """Which continuation bytes some first bytes do not allow after them.

    Returns
    -------
    list of tuple of set
        The continuation bytes, and the first bytes of longer sequences that deny them.
    """
    denied = {}
    for second in sorted(encoding.continuation):
        allowing = {
            first
            for firsts, *rest in (row.bytes for row in encoding.well_formed)
            if rest and second in rest[0]
            for first in firsts
        }
        denied.setdefault(frozenset(encoding.firsts(1) - allowing), set()).add(second)
    return [(seconds, {*firsts}) for firsts, seconds in denied.items() if firsts]


def fault_bits(encoding):
    """Why a byte is an error, alone or because a continuation byte after it cannot be its second.

    Returns
    -------
    list of tuple of set
        For each bit of a ``Cause``, the bytes of which it is 1, and those of which it is 0.

    Raises
    ------
    :exc:`ValueError`
        If the table names two causes for a byte.
    """
    causes = {}
    for cause, (firsts, *rest) in encoding.ill_formed:
        for first in firsts if len(rest) < 2 else ():
            if causes.setdefault(first, cause) is not cause:
                raise ValueError(
                    f"{encoding.name}: {first:02X} can be {causes[first]} or {cause}; "
                    "a wide decoder knows one cause for a byte"
                )
    ones = [{byte for byte, cause in causes.items() if cause.value >> n & 1} for n in range(3)]
    return [(bytes_, causes.keys() - bytes_) for bytes_ in ones]


def late_faults(encoding):
    """The rows of what is wrong only with a third byte or a later one, and their cause.

    Returns
    -------
    rows : list of tuple
        The columns of each.
    cause : Cause or None

    Raises
    ------
    :exc:`ValueError`
        If the table names two causes.
    """
    late = [row for row in encoding.ill_formed if len(row.bytes) > 2]
    causes = {row.cause for row in late}
    if len(causes) > 1:
        raise ValueError(
            f"{encoding.name}: a third byte can be wrong for {len(causes)} causes; "
            "a wide decoder knows one"
        )
    return [row.bytes for row in late], next(iter(causes), None)
