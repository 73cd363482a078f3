"""Whether a number is in a set: patterns for ``Value.matches``."""

from bisect import bisect_left

from ..lib.logic import any_of

__all__ = ["is_in", "patterns", "products"]


def is_in(number, numbers, others=None):
    """Whether a number is in the first set, or range; don't care if it is in neither set.

    Without ``others``, it is those that are not in ``numbers``.
    """
    return any_of(number.matches(each) for each in patterns(numbers, others, width=len(number)))


def patterns(numbers, others=None, *, width=8):
    """Prefixes such as ``10------`` that match all numbers of a set and none of the others.

    By default, the others are all numbers of ``width`` bits that are not in the set.
    """
    numbers = numbers if isinstance(numbers, range) else sorted(numbers)
    others = others if others is None else sorted(others)

    def count(members, first, size):
        return bisect_left(members, first + size) - bisect_left(members, first)

    def search(prefix):
        free = width - len(prefix)
        block = int(prefix or "0", 2) << free, 1 << free
        members = count(numbers, *block)
        excluded = block[1] - members if others is None else count(others, *block)
        if not members:
            return []
        if not excluded:
            return [prefix + "-" * free]
        return search(prefix + "0") + search(prefix + "1")

    return search("")


def products(numbers, others, width=8):
    """Patterns such as ``1-1--0--`` that match all numbers of a set and none of the others.

    A number of ``width`` bits that is in neither is don't care.
    """
    matches, todo = [], {*numbers}
    while todo:
        value, care = min(todo), (1 << width) - 1
        for bit in range(width):
            fewer = care & ~(1 << bit)
            if all((number ^ value) & fewer for number in others):
                care = fewer
        todo = {number for number in todo if (number ^ value) & care}
        matches.append((value, care))
    # A pattern is redundant if the others match all of its numbers.
    for match in [*matches]:
        rest = [other for other in matches if other != match]
        if all(any(not (number ^ value) & care for value, care in rest) for number in numbers):
            matches = rest

    def digit(value, care, bit):
        return str(value >> bit & 1) if care >> bit & 1 else "-"

    return ["".join(digit(*match, bit) for bit in reversed(range(width))) for match in matches]
