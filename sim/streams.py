"""The streams of the conformance test, which cannot be passed by chance."""

import random
from array import array
from collections.abc import Iterator
from functools import cached_property
from itertools import chain, islice, product
from math import inf
from typing import NamedTuple

from ..hdl import ENCODINGS
from ..hdl.encoding import Pairs
from .models.encodings import RULES
from .vectors import classes_of

__all__ = ["CATEGORIES", "FEED", "IDLE", "LAST", "ROOM", "Sink", "Stream", "streams"]

#: What a stream tests, in the order of the report.
CATEGORIES = (
    *("scalar values", "sequences", "cut short", "back to back", "long runs"),
    *("packets", "resets", "idle cycles", "stalls"),
)
#: The byte that ends the last sequence if packets cannot end: a continuation in no encoding.
FEED = b"\n"
#: The bits of an item above its byte: ``last``, and the number of idle cycles before it; all bits.
LAST, IDLE, ROOM = 1 << 8, 9, 16
#: Events of a long run, bytes of other random streams, and bytes of a short stream.
LONG, MANY, SHORT = 1 << 17, 20_000, 256
#: Pieces of a kind, from which random streams are made.
DRAWN = 1 << 13
#: Characters of a stream of scalar values.
PART = 1 << 13
#: Rows with more characters are sampled.
ALL = 1 << 21


class Sink(NamedTuple):
    """When ``out_ready`` is high.

    Attributes
    ----------
    mode : str
        With n ``cycles``: ``always``; in one of n cycles (``periodic``); in a random half
        (``random``); in runs of up to n cycles, between stalls of as many (``bursts``); n + 1
        cycles after ``out_valid`` (``after``); until a transfer, and then n cycles later
        (``rests``); after n cycles without a transfer, for as many (``fills``).
    cycles : int
    """

    mode: str = "always"
    cycles: int = 0

    @property
    def limit(self):
        """The cycles that it waits for after ``out_valid``, or after a transfer."""
        return {"after": self.cycles + 1, "rests": self.cycles}.get(self.mode, 0)


class Stream(NamedTuple):
    """Bytes that are presented after a reset.

    Attributes
    ----------
    category : str
        One of ``CATEGORIES``.
    items : array of int
        Each is a byte, with ``LAST`` above it if a packet ends, and the idle cycles before it.
    sink : Sink
    cut : bool
        A reset comes right after the last byte; otherwise the test waits for all events.
    measures : str
        The rate that is measured here, if any.
    """

    category: str
    items: array
    sink: Sink = Sink()
    cut: bool = False
    measures: str = ""


def streams(
    encoding: str = "utf-8",
    seed: int = 1,
    *,
    last: bool = True,
    ready: bool = True,
    well_formed_only: bool = False,
    longest: int | None = None,
) -> Iterator[Stream]:
    """All streams for a decoder of an encoding.

    Parameters
    ----------
    encoding : str
        A key of ``ENCODINGS``.
    seed : int
        The seed of all random choices.
    last, ready : bool
        The decoder has ``in_last``; it can be stalled.
    well_formed_only : bool
        Omit ill-formed input.
    longest : int, optional
        The most bytes of a packet.
    """
    made = _Streams(encoding, seed, last, well_formed_only, longest)
    yield from made.scalar_values()
    if not well_formed_only:
        yield from made.sequences()
        yield from made.cut_short()
        yield from made.back_to_back()
    yield from made.long_runs()
    yield from made.packets() if last else ()
    yield from made.resets()
    yield from made.idle_cycles()
    yield from made.stalls() if ready else ()


class _Streams:
    """The categories, each a method, and their parts."""

    def __init__(self, encoding, seed, last, well_formed_only, longest):
        self._table, self._encoding = ENCODINGS[encoding], encoding
        self._some = random.Random(seed)
        self._last, self._only = last, well_formed_only
        self._longest = longest

    # ---- pieces of streams

    @cached_property
    def _starts(self):
        """The bytes that start a longer sequence, each with the columns after it."""
        rows = [row for row in self._table.well_formed if len(row.bytes) > 1]
        return [(byte, row.bytes[1:]) for row in rows for byte in row.bytes[0]]

    @cached_property
    def _classes(self):
        """The bytes of each class that the rows distinguish."""
        return [*map(tuple, classes_of(self._table))]

    def _some_of(self, kind, count):
        """Random pieces of a kind: ``text``, ``ill-formed`` or, of both, ``anything``."""
        return self._some.choices(self._drawn_pieces[kind], k=count)

    @cached_property
    def _drawn_pieces(self):
        text = [self._character() for _ in range(DRAWN)]
        broken = text if self._only else [self._broken() for _ in range(DRAWN)]
        return {"text": text, "ill-formed": broken, "anything": text + broken}

    def _character(self):
        """A random character; each length and size is equally likely."""
        bits = self._some.randrange(1, self._table.codepoint_bits + 1)
        while True:
            number = self._some.getrandbits(bits)
            form = None if 0xD800 <= number < 0xE000 else RULES[self._encoding].encode(number)
            if form:
                return form

    def _broken(self):
        """A random piece that is usually ill-formed."""
        some = self._some
        match some.randrange(4):
            case 0:
                return bytes([some.randrange(0x80, 0x100)])
            case 1:
                form = self._character()
                return form[: some.randrange(len(form)) or 1]
            case 2:
                row = some.choice(self._table.ill_formed)
                return bytes(some.choice(column) for column in row.bytes)
            case _:
                form = bytearray(self._character())
                form[some.randrange(len(form))] ^= 1 << some.randrange(8)
                return bytes(form)

    def _pieces(self, kind, size):
        """Random pieces with a total number of bytes."""
        while size > 0:
            (piece,) = self._some_of(kind, 1)
            yield piece
            size -= len(piece)

    # ---- streams

    def _words(self, pieces, packets=None, idle=None):
        """Pieces as one stream.

        A packet ends with the last piece, and with the last one before it would have more than
        ``packets()`` bytes; ``idle`` gives the idle cycles before each byte.
        """
        words, ends = array("H"), 0
        if packets or self._longest:
            for piece in pieces:
                if len(words) + len(piece) > ends:
                    if words:
                        words[-1] |= LAST
                    size = packets() if packets else inf
                    ends = len(words) + min(size, self._longest or inf)
                words.extend(piece)
        else:
            words.extend(chain.from_iterable(pieces))
        if self._last:
            words[-1] |= LAST
        else:
            words = array("H", (word & ~LAST for word in words))
            words.extend(FEED)
        if idle:
            words = array("H", (word | idle() << IDLE for word in words))
        return words

    def _short(self, category, pieces):
        """Streams of a few pieces each."""
        pieces = iter(pieces)
        while some := [*islice(pieces, SHORT // 4)]:
            yield Stream(category, self._words(some))

    def scalar_values(self):
        """All characters of rows that are not too large, in order and shuffled."""
        found = []
        for row in self._table.well_formed:
            columns = row.bytes
            if len(row.codepoints) <= ALL:
                found += map(bytes, product(*columns))
            else:
                found += [bytes(map(self._some.choice, columns)) for _ in range(LONG)]
        if self._table.pairs is not Pairs.ORDINARY:
            found = [one for one in found if not _is_surrogate(one)]
            found += [RULES[self._encoding].encode(0x10000 + n) for n in range(0, 1 << 20, 5)]
        shuffled = self._some.sample(found, len(found))
        for order, at in product((found, shuffled), range(0, len(found), PART)):
            yield Stream("scalar values", self._words(order[at : at + PART]))

    def sequences(self):
        """All of one and two bytes; those of three that start, continue, or are at a bound."""
        every = [bytes([byte]) for byte in range(256)]
        ends = {bytes([members[n]]) for members in self._classes for n in (0, -1)}
        firsts = ends | {bytes([byte]) for byte, _ in self._starts}
        others = sorted(ends | {bytes([byte]) for byte in self._table.continuation})
        rows = chain(product(every), product(every, every), product(sorted(firsts), others, others))
        return self._short("sequences", (b"".join(row) + b"A" for row in rows))

    def cut_short(self):
        """Each proper prefix of a character, before every byte."""
        every = [bytes([byte]) for byte in range(256)]

        def beginnings():
            for start, columns in self._starts:
                for size in range(len(columns)):
                    picks = (lambda c: c[0], lambda c: c[-1], self._some.choice)
                    for tail in {bytes(map(pick, columns[:size])) for pick in picks}:
                        yield bytes([start]) + tail

        found = dict.fromkeys(beginnings())
        pieces = (start + byte + b"A" for start in found for byte in every)
        return self._short("cut short", pieces)

    def _kinds(self):
        """The bytes of each row, whole and truncated, by place; and each class."""
        for row in self._table.well_formed + self._table.ill_formed:
            for size in range(1, len(row.bytes) + 1):
                yield row.bytes[:size]
        yield from ((members,) for members in self._classes)

    def back_to_back(self):
        """Pairs of all kinds of sequences; and four bytes of all classes."""
        draw = self._some.choice
        kinds = [*self._kinds()]
        pairs = [(*a, *b) for a in kinds for b in kinds] * 2
        fours = product(self._classes, repeat=4)
        if len(self._classes) ** 4 > MANY:
            fours = (self._some.choices(self._classes, k=4) for _ in range(MANY))
        rows = chain(pairs, fours)
        return self._short("back to back", (bytes(map(draw, row)) for row in rows))

    def long_runs(self):
        """Of text, errors and random bytes, beyond a 16-bit counter; of bytes of one class."""
        for kind in ["text"] if self._only else ["text", "ill-formed", "anything"]:
            items = self._words(self._some_of(kind, LONG))
            yield Stream("long runs", items, measures=kind.replace("anything", ""))
        for members in [] if self._only else self._classes:
            same = ([self._some.choice(members)] for _ in range(1000))
            yield Stream("long runs", self._words(same))

    def packets(self):
        """Of any length; and the state that an unfinished one leaves for the next."""
        for most in (1, 4, 20, 300):
            pieces = self._pieces("anything", MANY)
            if not self._only:  # anywhere in a sequence
                pieces = ((byte,) for byte in chain.from_iterable(pieces))
            length = lambda most=most: self._some.randint(1, most)  # noqa: E731
            yield Stream("packets", self._words(pieces, length))
        if self._only:
            return
        for start, columns in self._starts:
            for size in range(len(columns)):
                begun = bytes([start, *map(self._some.choice, columns[:size])])
                words = array("H")
                for members in self._classes:
                    words.extend(begun)
                    words[-1] |= LAST
                    words.extend([self._some.choice(members), ord("A") | LAST])
                # The bounds of a second byte that is missing are not those of the next packet.
                for row in self._table.well_formed:
                    for n in (0, -1):
                        words.extend(begun)
                        words[-1] |= LAST
                        words.extend(column[n] for column in row.bytes)
                        words[-1] |= LAST
                yield Stream("packets", words)

    def resets(self):
        """At any place; each is followed by whole sequences."""
        idle = self._up_to(3)
        sinks = Sink(), Sink("random"), Sink("fills", 40)
        for number in range(3000):
            words = self._words(self._some_of("anything", 4), idle=idle if number % 2 else None)
            cut = words[: self._some.randrange(1, len(words) + 1)]
            yield Stream("resets", cut, sinks[number % 3], cut=True)
            if number % 3 == 0:
                yield Stream("resets", self._words(self._some_of("anything", 2)))

    def idle_cycles(self):
        """At every place of a sequence; random and periodic."""
        for gap in range(1, 21):
            pieces = []
            for drawn in self._drawn():
                for place in range(1, len(drawn) + 1):
                    piece = [*drawn, ord("A")]
                    piece[place] |= gap << IDLE
                    pieces.append(piece)
            yield Stream("idle cycles", self._words(pieces))
        for idle in (lambda: 1, lambda: 2, lambda: 7, *map(self._up_to, (1, 3, 20, 100))):
            pieces = self._pieces("anything", MANY // 10)
            yield Stream("idle cycles", self._words(pieces, self._up_to(40), idle))

    def _drawn(self):
        """A sequence of any kind; or a character, if only well-formed input is allowed."""
        for kind in self._kinds():
            yield self._character() if self._only else bytes(map(self._some.choice, kind))

    def stalls(self):
        """Of each kind; also with idle cycles."""
        sinks = [Sink("periodic", n) for n in (2, 3, 7, 100)] + [Sink("random")]
        sinks += [Sink("bursts", n) for n in (4, 20, 100)] + [Sink("fills", n) for n in (40, 2000)]
        sinks += [Sink("after", n) for n in (0, 1, 5)] + [Sink("rests", n) for n in (1, 3, 30)]
        for sink in sinks:
            for idle in (None, self._up_to(3)):
                size = MANY // (10 if sink.cycles > 5 else 2)
                for kind in ("text", "anything"):
                    words = self._words(self._pieces(kind, size), self._up_to(40), idle)
                    is_measured = kind == "text" and sink == Sink("periodic", 2) and not idle
                    measures = "stalled" if is_measured else ""
                    yield Stream("stalls", words, sink, measures=measures)

    def _up_to(self, most):
        return lambda: self._some.randint(0, most)


def _is_surrogate(form):
    return len(form) == 3 and form[0] == 0xED and form[1] >= 0xA0
