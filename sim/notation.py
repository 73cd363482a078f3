"""The notation of a stream: bytes in hexadecimal, ends of packets, idle cycles, repeats."""

import re
from collections.abc import Iterable
from typing import NamedTuple

__all__ = ["NOTATION", "Item", "items_of", "words_of"]

#: The notation, in a line.
NOTATION = "bytes in hex; | the end of a packet; . an idle cycle; 5*41 or 5*(C3 A9) five times"
WORD = re.compile(r"\s*(?:(\d+)\*)?(?:\(([^()]*)\)|([0-9A-Fa-f]{2}\s*\|?|\.))\s*")
#: The most words of a text, with repeats; the most items of a repeat; and the fewest repeats that
#: are written with a count.
MOST_WORDS, LONGEST_REPEAT, FEWEST_REPEATS = 1 << 24, 8, 4


class Item(NamedTuple):
    """A byte, whether it ends its packet, and the number of idle cycles before it."""

    byte: int
    last: bool = False
    idle: int = 0


def items_of(text: str, notation: str = NOTATION) -> list[Item]:
    """The items of a text in ``NOTATION``; for another text, :exc:`ValueError` with a notation.

    >>> items_of("E2 82| 2*. 41")
    [Item(byte=226, last=False, idle=0), Item(byte=130, last=True, idle=0), \
Item(byte=65, last=False, idle=2)]
    """
    items, idle = [], 0
    for word in _expand(text, notation):
        if word == ".":
            idle += 1
            continue
        items.append(Item(int(word[:2], 16), word.endswith("|"), idle))
        idle = 0
    if idle or not items:
        raise ValueError("a stream ends with a byte; idle cycles stand before one")
    return items


def _expand(text, notation):
    """The words of a text, repeated."""
    words, place = [], 0
    while place < len(text.rstrip()):
        match = WORD.match(text, place)
        if not match:
            raise ValueError(f"{text[place : place + 10].strip()!r} is no stream: {notation}")
        count, group, word = match.groups()
        own, place = _expand(group, notation) if group else [word], match.end()
        if len(words) + int(count or 1) * len(own) > MOST_WORDS:
            raise ValueError(f"a stream has at most {MOST_WORDS:,} words")
        words += own * int(count or 1)
    return words


def words_of(items: Iterable[Item]) -> str:
    """Items as a text in ``NOTATION``; repeats are joined."""
    items, words, place = [*map(Item._make, items)], [], 0
    while place < len(items):
        size, count = max(
            ((size, _repeats(items, place, size)) for size in range(1, LONGEST_REPEAT + 1)),
            key=lambda pair: (pair[1] >= FEWEST_REPEATS and pair[0] * pair[1], -pair[0]),
        )
        if count < FEWEST_REPEATS:
            size, count = 1, 1
        text = " ".join(map(_word, items[place : place + size]))
        words.append(
            text if count == 1 else f"{count}*({text})" if " " in text else f"{count}*{text}"
        )
        place += size * count
    return " ".join(words)


def _repeats(items, place, size):
    """The number of times that the next ``size`` items follow each other."""
    unit, count = items[place : place + size], 1
    while items[place + count * size : place + (count + 1) * size] == unit:
        count += 1
    return count


def _word(item):
    """An item, after its idle cycles."""
    dots = f"{item.idle}*. " if item.idle >= FEWEST_REPEATS else ". " * item.idle
    return f"{dots}{item.byte:02X}{'|' * item.last}"
