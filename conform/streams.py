"""The streams of the conformance test, which cannot be passed by chance."""

import random
import re
from array import array
from collections.abc import Iterable, Iterator
from functools import lru_cache, partial
from itertools import chain, islice, product
from math import inf
from typing import NamedTuple

import numpy as np

from ..hdl import ENCODINGS
from ..hdl.tables.encoding import Pairs
from ..sim import notation
from ..sim.models.encodings import TABLES
from ..sim.notation import Item, items_of, words_of
from ..sim.vectors import classes_of

__all__ = [
    "CATEGORIES",
    "FEED",
    "IDLE",
    "LAST",
    "LIMITS",
    "NOTATION",
    "ROOM",
    "Sink",
    "Stream",
    "Streams",
    "case_of",
    "finished",
]

#: The notation of streams and the resets between them, in a line.
NOTATION = f"{notation.NOTATION}; / a reset"
#: The categories of streams, in the order of the report.
CATEGORIES = (
    *("scalar values", "sequences", "cut short", "back to back", "long runs"),
    *("packets", "resets", "idle cycles", "stalls"),
)
#: The byte that ends the last sequence if packets cannot end: a continuation in no encoding.
FEED = ord("\n")
#: The bits of an item above its byte: ``last``, and the number of idle cycles before it; all bits.
LAST, IDLE, ROOM = 1 << 8, 9, 32
#: Events of a long run, bytes of other random streams, and pieces of a short stream.
LONG, MANY, SHORT = 1 << 17, 20_000, 64
#: Pieces of a kind, from which random streams are drawn; characters of a stream of scalar values.
DRAWN = CHARACTERS = 1 << 13
#: Rows with more characters are sampled.
ALL = 1 << 21
#: Every byte.
BYTES = [bytes([n]) for n in range(256)]
#: Numbers at the bounds of what some bytes can hold, and of what they may.
BOUNDS = (0, 0x80, 0x800, 0xD800, 0xDC00, 0xE000, 0x10000, 0x110000, 1 << 21, 1 << 26, 1 << 31)
#: The most bytes that a lead byte may seem to announce.
LONGEST = 7
#: In packets that have a verdict each: of the random pieces, one in so many is ill-formed; powers
#: of two up to this one are places of a single error.
RARE, FAR = 32, 1 << 17


#: Cycles until the pattern of a sink repeats; the sinks of a text.
PERIOD_CYCLES = 1 << 13
#: Cycles of the longest stall.
STALL = PERIOD_CYCLES // 2
SINK = re.compile(
    r"(always|random)|(after|rests) (\d{1,2})|(periodic|bursts|fills) ([1-9]\d{,3})|"
    r"low ((?:\d{1,4}(?:-\d{1,4})?,?\b)+)"
)


#: Properties of inputs that no stream has.
LIMITS = (
    "a fault that only more than 4,097 idle cycles, more than 4,096 cycles of a stall or more than "
    "131,072 events of a run show: --prove searches for these"
)


class Sink(NamedTuple):
    """When ``out_ready`` is high.

    Attributes
    ----------
    mode : str
        With n ``cycles``: ``always``; in one of n cycles (``periodic``); in a random half
        (``random``); in runs of up to n cycles, between stalls of as many (``bursts``); n + 1
        cycles after ``out_valid`` (``after``); until a transfer, and then n cycles later
        (``rests``); after n cycles without a transfer, for as many (``fills``). Not in the cycles
        whose bits are set in ``cycles`` (``pattern``); the first one in which a byte can be offered
        is number 0.
    cycles : int
    """

    mode: str = "always"
    cycles: int = 0

    @classmethod
    def of(cls, text):
        """The sink of a text, as from ``str``; :exc:`ValueError` if there is none."""
        match = SINK.fullmatch(text)
        if not match:
            raise ValueError(
                f"{text!r} is no sink; those are always, random, periodic 3, bursts 3, fills 3, "
                "after 3, rests 3, and low 3-5,9"
            )
        ranges = match[6]
        if not ranges:
            mode, *number = filter(None, match.groups())
            return cls(mode, *map(int, number))
        bounds = [[*map(int, one.split("-"))] for one in ranges.split(",")]
        if max(map(max, bounds)) >= PERIOD_CYCLES:
            raise ValueError(f"a sink is low in cycles below {PERIOD_CYCLES:,}")
        numbers = {n for one in bounds for n in range(one[0], one[-1] + 1)}
        return cls("pattern", sum(1 << n for n in numbers))

    def __str__(self):
        if self.mode != "pattern":
            return self.mode + f" {self.cycles}" * (self.mode not in ("always", "random"))
        bits = f"{self.cycles:b}"[::-1]
        runs = [(m.start(), m.end() - 1) for m in re.finditer("1+", bits)]
        return "low " + ",".join(f"{a}-{b}" if a < b else f"{a}" for a, b in runs)

    @property
    def limit(self):
        """The cycles that it waits for after ``out_valid``, or after a transfer."""
        return {"after": self.cycles + 1, "rests": self.cycles}.get(self.mode, 0)

    def pattern(self, rng):
        """Whether it is ready in each of ``PERIOD_CYCLES``, apart from ``limit``.

        ``rng`` is a generator of numpy.
        """
        cycles = PERIOD_CYCLES
        numbers = np.arange(cycles)
        match self.mode:
            case "periodic":
                return numbers % self.cycles == 0
            case "random":
                return rng.integers(0, 2, cycles)
            case "bursts":
                runs = rng.integers(1, self.cycles + 1, cycles)
                return np.repeat(numbers % 2 == 0, runs)[:cycles]
            case "fills":
                return numbers // self.cycles % 2
            case "pattern":
                octets = (self.cycles % (1 << cycles)).to_bytes(cycles // 8, "little")
                return 1 - np.unpackbits(np.frombuffer(octets, np.uint8), bitorder="little")
        return np.ones(cycles)


class Stream(NamedTuple):
    """Bytes that are presented after a reset.

    Attributes
    ----------
    category : str
        One of ``CATEGORIES``; or the rate that is measured here.
    items : array of int
        Each is a byte, with ``LAST`` above it if a packet ends, and the idle cycles before it.
    sink : Sink
    is_cut : bool
        A reset comes right after the last byte; otherwise the test waits for all events.
    undefined : int
        The value of undefined bits of the design.
    """

    category: str
    items: array
    sink: Sink = Sink()
    is_cut: bool = False
    undefined: int = 0

    def __str__(self):
        return words_of(Item(n & 0xFF, bool(n & LAST), n >> IDLE) for n in self.items)


def case_of(text, sink=""):
    """The streams of a text: those before a reset, which ``//`` delays until all events have come.

    Raises
    ------
    ValueError
        If it is not in ``NOTATION``.
    """
    *before, last = re.split("(//?)", text)
    pairs = [*zip(*[iter(before)] * 2, strict=True), (last, "")]
    sink = Sink.of(sink or "always")
    streams = []
    for text, reset in pairs:
        words = items_of(text, NOTATION)
        items = array("I", (word.byte | LAST * word.last | word.idle << IDLE for word in words))
        streams.append(Stream("", items, sink, is_cut=reset == "/"))
    return streams


@lru_cache(4)
def _drawn(encoding, seed):
    """Random pieces by their kind: ``text``, ``ill-formed`` or, of both, ``anything``."""
    table, rng = ENCODINGS[encoding], random.Random(seed)
    text = [_character(table, rng) for _ in range(DRAWN)]
    broken = [_broken(table, rng) for _ in range(DRAWN)]
    return {"text": text, "ill-formed": broken, "anything": text + broken}


def _character(table, rng):
    """A random character; each length and size is equally likely."""
    bits = rng.randrange(1, table.codepoint_bits + 1)
    while True:
        number = rng.getrandbits(bits)
        form = None if 0xD800 <= number < 0xE000 else TABLES[table.name].encode(number)
        if form:
            return form


def _broken(table, rng):
    """A random piece that is usually ill-formed."""
    form = bytearray(_character(table, rng))
    match rng.randrange(4):
        case 0:
            return bytes([rng.randrange(0x80, 0x100)])
        case 1:
            return bytes(form[: rng.randrange(len(form)) or 1])
        case 2:
            return bytes(map(rng.choice, rng.choice(table.ill_formed).bytes))
    form[rng.randrange(len(form))] ^= 1 << rng.randrange(8)
    return bytes(form)


class Streams(Iterable[Stream]):
    """All streams for a decoder; each category is also a method.

    Parameters
    ----------
    profile : Profile
    ports : container of str
        The decoder's ports: packets end if it has ``in_last``, and it is stalled if it has
        ``out_ready``.
    seed : int
        The seed of all random choices. With an even one, undefined values are 1.
    """

    def __init__(self, profile, ports, seed=1):
        self._table, self._model = ENCODINGS[profile.encoding], TABLES[profile.encoding]
        self._rng, self._undefined = random.Random(seed), (seed + 1) % 2
        self._drawn, self._classes = _drawn(profile.encoding, seed), classes_of(self._table)
        self._last, self._ready = "in_last" in ports, "out_ready" in ports
        # After a long reset, streams are longer, and fewer.
        self._scale = max(1, profile.reset // SHORT)
        self._longest = profile.longest or inf
        self._kinds = ("text",) if profile.well_formed_only else ("text", "ill-formed", "anything")
        self._any, self._has_verdicts = self._kinds[-1], profile.reporting.has_packets
        if self._has_verdicts:
            rarely = self._drawn["ill-formed"][: DRAWN // RARE]
            self._drawn = self._drawn | {"anything": self._drawn["text"] + rarely}

    def __iter__(self) -> Iterator[Stream]:
        omitted = ["sequences", "cut short", "back to back"] if self._any == "text" else []
        omitted += [] if self._last else ["packets"]
        omitted += [] if self._ready else ["stalls"]
        for name in CATEGORIES:
            if name not in omitted:
                for stream in getattr(self, name.replace(" ", "_"))():
                    yield stream._replace(category=name, undefined=self._undefined)

    # ---- pieces of streams

    def _prefixes(self, pick):
        """Each first byte of a character, with 0 or more of the bytes picked that may follow."""
        for row in self._table.well_formed:
            for start, size in product(row.bytes[0], range(len(row.bytes) - 1)):
                yield bytes([start, *map(pick, row.bytes[1:][:size])])

    def _shapes(self):
        """The columns of each row, whole and truncated, by place; and each class."""
        for row in self._table.well_formed + self._table.ill_formed:
            for size in range(1, len(row.bytes) + 1):
                yield row.bytes[:size]
        yield from ((members,) for members in self._classes)

    def _sequence(self, shape):
        """A random byte of each column; if only text is sent, a character."""
        is_text = self._any == "text"
        return self._choices("text", 1)[0] if is_text else bytes(map(self._rng.choice, shape))

    def _choices(self, kind, count):
        """Random pieces of a kind."""
        return self._rng.choices(self._drawn[kind], k=count)

    def _pieces(self, kind, size):
        """Random pieces with a total number of bytes."""
        while size > 0:
            (piece,) = self._choices(kind, 1)
            yield piece
            size -= len(piece)

    def _up_to(self, most):
        return partial(self._rng.randint, 0, most)

    # ---- streams

    def _items(self, pieces, packet=None, idle=None):
        """Pieces as the items of one stream.

        A packet ends with the last piece, and with the last one before it would have more than
        ``packet()`` bytes; ``idle`` gives the idle cycles before each byte.
        """
        items, end, packet = array("I"), 0, packet or (lambda: inf)
        for piece in pieces:
            if len(items) + len(piece) > end:
                if items and self._last:
                    items[-1] |= LAST
                end = len(items) + min(packet(), self._longest)
            items.extend(piece)
        items = finished(items, self._last)
        return array("I", (item | idle() << IDLE for item in items)) if idle else items

    def _short(self, pieces):
        """Streams of a few pieces each, which are packets if packets have verdicts."""
        pieces, packet = iter(pieces), (lambda: 0) if self._has_verdicts else None
        while excerpt := [*islice(pieces, SHORT * self._scale)]:
            yield Stream("", self._items(excerpt, packet))

    def scalar_values(self):
        """All characters of rows that are not too large; as packets, shuffled, each stalled."""
        forms = []
        for row in self._table.well_formed:
            if len(row.codepoints) <= ALL:
                forms += map(bytes, product(*row.bytes))
            else:
                forms += [bytes(map(self._rng.choice, row.bytes)) for _ in range(LONG)]
        if self._table.pairs is not Pairs.ORDINARY:
            forms = [form for form in forms if len(form) != 3 or not b"\xed\xa0" <= form < b"\xee"]
            forms += [self._model.encode(0x10000 + n) for n in range(0, 1 << 20, 5)]
        shuffled = self._rng.sample(forms, len(forms))
        sink = Sink("after", 1) if self._ready else Sink()
        for at in range(0, len(forms), CHARACTERS):
            yield Stream("", self._items(forms[at : at + CHARACTERS]))
            yield Stream("", self._items(shuffled[at : at + CHARACTERS], lambda: 0), sink)

    def _numbers(self):
        """Numbers at every bound, in each number of bytes that holds them, permitted or not.

        Some numbers are right but for an upper bit.
        """
        numbers = {bound + n for bound in BOUNDS for n in (-1, 0, 1)}
        numbers |= {number | 1 << bit for number in (0, 0x41, 0x10FFFF) for bit in range(31)}
        numbers |= {self._rng.getrandbits(bits) for bits in range(1, 32) for _ in range(32)}
        for number, size in product(sorted(numbers), range(2, 7)):
            tail = [0x80 | number >> 6 * n & 0x3F for n in reversed(range(size - 1))]
            lead = number >> 6 * (size - 1)
            if 0 <= lead < 1 << max(1, 7 - size):
                yield bytes([0xFF00 >> size & 0xFF | lead, *tail])

    def _completed(self):
        """Each lead byte and each second one, with as many bytes as the lead byte announces."""
        for lead, second in product(range(0xC0, 0x100), range(256)):
            size = next((n for n in range(2, 6) if lead < 0xFF00 >> n + 1 & 0xFF), 6)
            for count in {size} if lead < 0xF8 else range(2, LONGEST + 1):
                yield bytes(
                    [lead, second, *(self._rng.randrange(0x80, 0xC0) for _ in range(count - 2))]
                )

    def sequences(self):
        """All sequences of one and two bytes; of three leads, continuation bytes and bounds.

        Then sequences with as many bytes as their first one announces: numbers at all bounds, also
        truncated; and each second byte.
        """
        ends = {bytes([members[n]]) for members in self._classes for n in (0, -1)}
        leads = ends | {prefix[:1] for prefix in self._prefixes(min)}
        others = sorted(ends | {bytes([byte]) for byte in self._table.continuation})
        rows = chain(product(BYTES), product(BYTES, BYTES), product(sorted(leads), others, others))
        numbers = [*self._numbers()]
        truncated = {form[:size] for form in numbers for size in range(1, len(form))}
        wholes = [*numbers, *sorted(truncated), *self._completed()]
        return chain(
            self._short(b"".join(row) + b"A" for row in rows),
            self._short(form + b"A" * (not self._has_verdicts) for form in wholes),
        )

    def cut_short(self):
        """Each proper prefix of a character, before every byte."""
        prefixes = {*chain(*map(self._prefixes, (min, max, self._rng.choice)))}
        pieces = (prefix + byte + b"A" for prefix in sorted(prefixes) for byte in BYTES)
        yield from self._short(pieces)
        if self._has_verdicts:  # only completed, such a byte is the sole error
            yield from self._short(
                bytes([*map(min, row.bytes[:place]), byte, *map(min, row.bytes[place + 1 :])])
                for row in self._table.well_formed
                for place, byte in product(range(len(row.bytes)), range(256))
            )

    def back_to_back(self):
        """Pairs of all kinds of sequences; and four bytes of all classes."""
        pairs = [(*a, *b) for a, b in product(self._shapes(), repeat=2)] * 2
        fours = product(self._classes, repeat=4)
        if len(self._classes) ** 4 > MANY:
            fours = (self._rng.choices(self._classes, k=4) for _ in range(MANY))
        return self._short(bytes(map(self._rng.choice, row)) for row in chain(pairs, fours))

    def long_runs(self):
        """Runs of text, errors and random bytes, beyond a 16-bit counter; bytes of one class."""
        for kind in self._kinds:
            yield Stream("", self._items(self._choices(kind, LONG)))
        for members in [] if self._any == "text" else self._classes:
            yield Stream("", self._items([self._rng.choice(members)] for _ in range(1000)))

    def packets(self):
        """Packets of any length; also after an unfinished one."""
        for most in (1, 4, 20, 300):
            pieces = self._pieces(self._any, MANY)
            if self._any != "text":  # anywhere in a sequence
                pieces = ((byte,) for byte in chain.from_iterable(pieces))
            yield Stream("", self._items(pieces, partial(self._rng.randint, 1, most)))
        for prefix in [] if self._any == "text" else self._prefixes(self._rng.choice):
            later = [bytes([self._rng.choice(members)]) + b"A" for members in self._classes]
            # The bounds of a missing second byte do not hold for the first byte of the next packet.
            rows = product(self._table.well_formed, (min, max))
            later += [bytes(map(pick, row.bytes)) for row, pick in rows]
            pairs = chain.from_iterable((prefix, other) for other in later)
            yield Stream("", self._items(pairs, lambda: 0))
        if self._has_verdicts and self._any != "text":
            yield from self._single_errors()

    def _single_errors(self):
        """Long packets of text in which one byte is an error: early or late, at powers of two."""
        most = min(FAR, self._longest)
        for power in range(2, most.bit_length()):
            for size in (1 << power) + np.arange(-1, 2):
                text = [*self._pieces("text", int(size))]
                before = b"".join(text[:-1]).ljust(int(size) - 1, b"A")
                if size <= most:
                    yield Stream("", self._items([before + b"\xff", b"\xff" + before], lambda: 0))

    def resets(self):
        """At any place; each is followed by whole sequences."""
        # The last sink is low at both ends of its period: in a reset, before and after it.
        sinks = Sink(), Sink("random"), Sink("fills", PERIOD_CYCLES // 5)
        mark = self._model.encode(0xFEFF)  # RFC 3629, 6: some decoders may drop the first one
        for number in range(max(60, 3000 // self._scale)):
            idle = self._up_to(3) if number % 2 else None
            items = self._items(self._choices(self._any, 4), idle=idle)
            excerpt = items[: self._rng.randrange(1, len(items) + 1)]
            yield Stream("", excerpt, sinks[number % 3] if self._ready else Sink(), is_cut=True)
            if number % 3 == 0:
                pieces = [mark] * (number % 2) + self._choices(self._any, 2)
                yield Stream("", self._items(pieces))

    def idle_cycles(self):
        """At every place of a sequence; random and periodic."""
        numbers = () if self._any == "text" else self._numbers()
        numbers = [[bytes([n]) for n in form] for form in numbers]
        for gap in range(1, 21):
            pieces = []
            for shape in chain(self._shapes(), numbers[gap % 4 :: 4]):
                drawn = [*self._sequence(shape), ord("A")]
                for place in range(1, len(drawn)):
                    piece = [*drawn]
                    piece[place] |= gap << IDLE
                    pieces.append(piece)
            yield Stream("", self._items(pieces))
        for power, more in product(range(5, 13), (-1, 0, 1)):
            pieces = [[*self._choices("text", 1)[0], ord("A")] for _ in range(4)]
            for piece in pieces:
                piece[self._rng.randrange(1, len(piece))] |= (1 << power) + more << IDLE
            yield Stream("", self._items(pieces))
        for idle in (lambda: 1, lambda: 2, lambda: 7, *map(self._up_to, (1, 3, 20, 100))):
            pieces = self._pieces(self._any, MANY // 10)
            yield Stream("", self._items(pieces, self._up_to(40), idle))

    def stalls(self):
        """Sinks of each kind, also with idle cycles; the longest stall of an event of each kind."""
        sinks = [Sink("periodic", n) for n in (2, 3, 7, 100)] + [Sink("random")]
        sinks += [Sink("bursts", n) for n in (4, 20, 100)] + [Sink("fills", n) for n in (40, STALL)]
        sinks += [Sink("after", n) for n in (0, 1, 5)] + [Sink("rests", n) for n in (1, 3, 30)]
        for sink, idle, kind in product(sinks, (None, self._up_to(3)), ("text", self._any)):
            pieces = self._pieces(kind, MANY // (10 if sink.cycles > 5 else 2))
            yield Stream("", self._items(pieces, self._up_to(40), idle), sink)
        for shape in self._shapes():
            yield Stream("", self._items([self._sequence(shape), b"A"]), Sink("fills", STALL))

    def samples(self):
        """Streams that measure the rate of a decoder, its room, and its behaviour in a stall."""
        waits = [(Sink("fills", 1000), 0), (Sink("after"), 0), (Sink("periodic", 3), 3)]
        for name, kind, sink, idle in (
            *((kind, kind, Sink(), 0) for kind in self._kinds[:2]),
            *[("stalled", "text", Sink("periodic", 2), 0)] * self._ready,
            ("", self._any, Sink(), 3),
            *(("", self._any, *wait) for wait in waits * self._ready),
        ):
            pieces = self._pieces(kind, MANY // 40)
            yield Stream(name, self._items(pieces, self._up_to(40), self._up_to(idle)), sink)


def finished(items, has_last):
    """Items as a stream that ends: with its packet, or without packets, with ``FEED``."""
    if has_last:
        items[-1] |= LAST
        return items
    return array("I", [*(item & ~LAST for item in items), FEED])
