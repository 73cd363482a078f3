"""Everything that a core can be given in one packet, and what must come of it all."""

import hashlib
import math
from collections import Counter
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from ..hdl import ENCODINGS, Cause, CodePoint, Pairs
from .engines import (
    Compiled,
    CompiledEncoder,
    CompiledFromUtf16,
    CompiledSanitizer,
    CompiledToUtf16,
    Mismatch,
)
from .engines.library import encoder, from_utf_16, sanitizer, stream_decoder, to_utf_16

__all__ = [
    "BLOCKS",
    "CAMPAIGNS",
    "Block",
    "Different",
    "bytes_sanitized",
    "closed_form",
    "digest_of",
    "encoded",
    "encoded_sizes",
]

#: The packets are run in blocks: by their first byte, or the highest eight bits of a code point.
BLOCKS = range(256)

#: What code points are counted as, by their length.
KINDS = {1: "1 byte"} | {size: f"{size} bytes" for size in range(2, 7)}
#: What an encoder sends for what is no scalar value.
REPLACEMENT = "\ufffd".encode()
SUBSTITUTES = {"replace": REPLACEMENT, "ignore": b""}
#: CPython's codecs of the orders of UTF-16's bytes.
CODECS = {"big": "utf-16-be", "little": "utf-16-le", "mark": "utf-16-be"}
ORDERS = tuple(CODECS)


class Block(NamedTuple):
    """What came of the packets that begin with the same eight bits.

    Attributes
    ----------
    first : int
        Those bits.
    digest : bytes
    counts : Counter
        Events by kind: code points by ``"1 byte"`` and so on, errors by the name of their cause.
        Of what sends bytes: ``"bytes sent"`` and ``"errors"``.
    """

    first: int
    digest: bytes
    counts: Counter


class Different(Exception):
    """What the hardware sends is not what CPython encodes."""


class _Campaign:
    """All packets of some length through a core.

    Parameters
    ----------
    length : int
        Of a packet, in bytes.

    Attributes
    ----------
    unit : str
        What a packet consists of.
    size : int
        How many packets a block has.
    expected : Counter
        The counts of all blocks together, by a closed form.
    kinds : set of str
        What is counted in packets of any length.
    digest_size : int
        That of a block's digest, in bytes.
    """

    unit = "bytes"

    def __init__(self, length):
        self.length = length
        self.size = 256 ** (length - 1)
        self.expected = self._expected()

    @property
    def kinds(self):
        return {*self.expected}

    @property
    def design(self):
        """What tells the design from others: the beginning of the SHA-256 of its RTLIL."""
        return hashlib.sha256(self._rtlil().encode()).hexdigest()[:16]

    def prepare(self):
        """Build the simulation, before all processors want it."""
        self._run(())

    def run_block(self, first, *, piece=1 << 16, progress=lambda packets: None):
        """Run a block, an item in every cycle, in lockstep with the reference, from power-on.

        Parameters
        ----------
        first : int
            One of ``BLOCKS``.
        progress : callable
            Is told after every ``piece`` packets, or fewer, how many they were.

        Returns
        -------
        Block

        Raises
        ------
        Mismatch
            The cycle is counted from the first packet of the block.
        Different
            By the encoder.
        Missing, ToolError
        """

        def pieces():
            for start in range(0, self.size, piece):
                packets = min(piece, self.size - start)
                yield first * self.size + start, packets
                progress(packets)

        try:
            return Block(first, *self._run(pieces()))
        except Mismatch as error:
            error.packets = self._where(first)
            raise

    def _where(self, first):
        return f"{self.length} bytes, the first one {first:02X}"


class StreamDecoderCampaign(_Campaign):
    """All packets of 1 to 4 bytes; the digest of a block is that of ``Compiled``."""

    digest_size = 8

    def __init__(self, length, encoding="utf-8"):
        self._encoding = encoding
        super().__init__(length)

    def _rtlil(self):
        return stream_decoder(self._encoding)

    @property
    def kinds(self):
        return {*closed_form(4, self._encoding)}

    def _expected(self):
        return closed_form(self.length, self._encoding)

    def _run(self, pieces):
        simulation = Compiled(encoding=self._encoding)
        for piece in pieces:
            simulation.count_up(self.length, *piece)
        tally = simulation.tally
        return simulation.digest.to_bytes(8, "big"), tally.errors + _named(tally.codepoints)


class SanitizerCampaign(_Campaign):
    """All packets of 1 to 4 bytes; the digest of a block is SHA-256 of the bytes sent."""

    digest_size = 32

    def __init__(self, length, encoding="utf-8", errors="replace"):
        self._encoding, self._errors = encoding, errors
        super().__init__(length)

    def _rtlil(self):
        return sanitizer(self._errors, self._encoding)

    def _expected(self):
        counts = closed_form(self.length, self._encoding)
        errors = sum(count for kind, count in counts.items() if kind not in KINDS.values())
        sent = bytes_sanitized(self.length, self._encoding, self._errors)
        return Counter({"bytes sent": sent, "errors": errors})

    def _run(self, pieces):
        simulation = CompiledSanitizer(encoding=self._encoding, errors=self._errors)
        digest = hashlib.sha256()
        for piece in pieces:
            for sent in simulation.count_up(self.length, *piece):
                digest.update(sent.data)
        tally = simulation.tally
        return digest.digest(), Counter({"bytes sent": tally.sent, "errors": tally.errors})


class _VariantsCampaign(_Campaign):
    """The same packets through each variant of what sends something.

    The digest of a block is SHA-256 of what each of them sends, in their order.
    """

    _sent = "bytes sent"

    @property
    def digest_size(self):
        return 32 * len(self._variants)

    def _compare(self, sent, numbers, variant):
        pass

    def _run(self, pieces):
        simulations = {variant: self._simulation(variant) for variant in self._variants}
        digests = {variant: hashlib.sha256() for variant in self._variants}
        for first, count in pieces:
            for variant, simulation in simulations.items():
                batches = simulation.count_up(self.length, first, count)
                sent = b"".join(batch.data for batch in batches)
                self._compare(sent, range(first, first + count), variant)
                digests[variant].update(sent)
        counts = Counter()
        for variant, simulation in simulations.items():
            counts[f"{self._sent}, {variant}"] = simulation.tally.sent
            counts[f"errors, {variant}"] = simulation.tally.errors
        return b"".join(digest.digest() for digest in digests.values()), counts


class EncoderCampaign(_VariantsCampaign):
    """All numbers that an encoder takes, a packet each, with each choice of ``errors``.

    In UTF-8, what is sent is also compared with CPython.
    """

    unit, _variants = "code points", tuple(SUBSTITUTES)

    def __init__(self, encoding="utf-8"):
        self._encoding = encoding
        super().__init__(length=1)
        self._bits = CodePoint(ENCODINGS[encoding])["value"].width
        self.size = (1 << self._bits) // len(BLOCKS)

    def _rtlil(self):
        return "".join(encoder(variant, self._encoding) for variant in SUBSTITUTES)

    def _expected(self):
        of_size = encoded_sizes(self._encoding)
        errors = of_size.pop(0, 0)
        sent = sum(size * count for size, count in of_size.items())
        counts = Counter()
        for variant, substitute in SUBSTITUTES.items():
            counts[f"bytes sent, {variant}"] = sent + len(substitute) * errors
            counts[f"errors, {variant}"] = errors
        return counts

    def _simulation(self, variant):
        return CompiledEncoder(encoding=self._encoding, errors=variant)

    def _compare(self, sent, numbers, variant):
        if self._encoding == "utf-8":

            def encode(numbers):
                return b"".join(encoded(number, variant) for number in numbers)

            _compare(sent, numbers, encode, f"errors {variant!r}")

    def _where(self, first):
        return f"a code point each, the first one U+{first * self.size:04X}"


class Utf16EncoderCampaign(EncoderCampaign):
    """All numbers of 21 bits to bytes of UTF-16, in each order, compared with CPython."""

    _variants = ORDERS

    def _rtlil(self):
        return "".join(map(to_utf_16, ORDERS))

    def _expected(self):
        invalid = (1 << 21) - 1_112_064
        units = 0x10000 + 2 * 0x100000 + (1 << 21) - 0x110000
        counts = Counter({f"bytes sent, {order}": 2 * units for order in ORDERS})
        counts["bytes sent, mark"] += 2 << 21
        counts.update({f"errors, {order}": invalid for order in ORDERS})
        return counts

    def _simulation(self, order):
        return CompiledToUtf16(order)

    def _compare(self, sent, numbers, order):
        _compare(sent, numbers, partial(in_utf_16, order=order), order)


class Utf16DecoderCampaign(_VariantsCampaign):
    """All packets of 1 to 4 bytes of UTF-16, in each order, to code points."""

    _variants, _sent = ORDERS, "code points"

    def _rtlil(self):
        return "".join(map(from_utf_16, ORDERS))

    def _expected(self):
        units, half = divmod(self.length, 2)
        packets = 256**self.length
        surrogates = packets * units * 0x800 // 0x10000
        pairs = 0x100000 if units == 2 else 0
        cut = 0x400 * 256 if units and half else 0  # a high surrogate, and half a unit
        counts = Counter()
        for order in ORDERS:
            counts[f"code points, {order}"] = packets * (units + half) - pairs - cut
            counts[f"errors, {order}"] = surrogates + packets * half - 2 * pairs - cut
        counts["code points, mark"] -= 2 * packets // 0x10000
        return counts

    def _simulation(self, order):
        return CompiledFromUtf16(order)


#: Of a core, by its name.
CAMPAIGNS = {
    "stream-decoder": StreamDecoderCampaign,
    "sanitizer": SanitizerCampaign,
    "encoder": EncoderCampaign,
    "utf-16-encoder": Utf16EncoderCampaign,
    "utf-16-decoder": Utf16DecoderCampaign,
}


def encoded(number, errors):
    """What an ``Encoder`` makes of a number, by CPython."""
    try:
        return chr(number).encode()
    except ValueError:  # UnicodeEncodeError, too
        return SUBSTITUTES[errors]


def in_utf_16(numbers, order):
    """The bytes of numbers, a packet each, by CPython."""
    mark = "\ufeff" if order == "mark" else ""
    characters = (
        "\ufffd" if 0xD800 <= number <= 0xDFFF or number > 0x10FFFF else chr(number)
        for number in numbers
    )
    return "".join(mark + character for character in characters).encode(CODECS[order])


def _compare(sent, numbers, encode, variant):
    if sent == encode(numbers):
        return
    at = 0
    for number in numbers:
        expected = encode([number])
        if not sent.startswith(expected, at):
            break
        at += len(expected)
    found = sent[at : at + 4].hex(" ").upper()
    raise Different(f"{variant}: from U+{number:04X} on, {found} is sent")


def digest_of(blocks):
    """SHA-256 of the digests of all blocks, in order."""
    return hashlib.sha256(b"".join(block.digest for block in sorted(blocks))).hexdigest()


def closed_form(length, encoding="utf-8"):
    """How many events of each kind there must be in all packets of some bytes, up to five.

    A first byte of a sequence is never a continuation byte. So wherever a sequence or a beginning
    of one stands in a packet, it is an event: in ``length - size + 1`` places of ``size`` bytes,
    whatever the other bytes are. Bytes that are left over belong to no sequence. No pair of
    surrogates has room.

    Where a first byte can be a continuation byte, what can still follow is summed up instead, byte
    by byte.
    """
    table = ENCODINGS[encoding]
    if not table.is_self_synchronizing:
        return _summed(table, length)[0]
    rows = [row.bytes for row in table.well_formed]

    def standing(ways, size):
        """How often one of so many sequences of ``size`` bytes stands in any place."""
        return ways * (length - size + 1) * 256 ** (length - size) if size <= length else 0

    counts = Counter()
    covered = 0
    for size in range(1, table.longest + 1):
        ways = sum(math.prod(map(len, row)) for row in rows if len(row) == size)
        counts.update(_named({size: standing(ways, size)}))
        started = _beginnings(rows, size)
        cut = standing(started * (256 - len(table.continuation)), size + 1)
        ended = started * 256 ** (length - size) if size <= length else 0
        counts.update({"truncated": cut, "truncated-at-end": ended})
        covered += size * (standing(ways, size) + cut + ended)
    for cause, columns in table.ill_formed:
        if cause is not Cause.UNEXPECTED_CONTINUATION:
            found = standing(math.prod(map(len, columns)), len(columns))
            counts[str(cause)] += found
            covered += found * max(1, len(columns) - 1)
    counts["unexpected-continuation"] = length * 256**length - covered
    if table.pairs is Pairs.REQUIRED:
        alone = standing(0xE000 - 0xD800, 3)
        counts[KINDS[3]] -= alone
        counts["surrogate"] += alone
    return +counts


def encoded_sizes(encoding="utf-8"):
    """How many numbers an encoder sends in so many bytes, each by itself; 0 for what it cannot."""
    table = ENCODINGS[encoding]
    return Counter(
        {
            size: sum(stop - start for start, stop, found in _forms(table) if found == size)
            for size in range(table.most_bytes + 1)
        }
    )


def _forms(table):
    """Ranges of all numbers, start and stop, and how long the shortest form is in each; 0 if none.

    Surrogates and what is above U+FFFF are ranges of their own.
    """
    stop = 1 << CodePoint(table)["value"].width
    spans = [(row.codepoints, len(row.bytes)) for row in table.well_formed]
    if table.joins:
        spans.append((range(0x10000, 0x110000), 6))
    surrogates = range(0xD800, 0xE000)
    ends = {0, stop, surrogates.start, surrogates.stop}
    ends |= {end for span, _ in spans for end in (span.start, span.stop)}
    for start, end in pairwise(sorted(ends)):
        is_lone = table.pairs is Pairs.REQUIRED and start in surrogates
        sizes = [size for span, size in spans if start in span and not is_lone]
        yield start, end, min(sizes, default=0)


def bytes_sanitized(length, encoding="utf-8", errors="replace"):
    """How many bytes a ``Sanitizer`` must send for all packets of some bytes, up to four.

    As of ``closed_form``: a character is one wherever it stands, whatever the other bytes are; and
    what is no character is an error.
    """
    table = ENCODINGS[encoding]
    if not table.is_self_synchronizing:
        counts, runs, unharmed = _summed(table, length)
        if errors == "strict":
            return sum(size * unharmed[kind] for size, kind in KINDS.items())
        sent = sum(size * counts[kind] for size, kind in KINDS.items())
        return sent + _in_place(errors, counts, runs, length * 256**length - sent)
    forms = [*_forms(table)]
    ways, shortest = Counter(), Counter()  # characters of so many bytes, and the bytes they become
    for row in table.well_formed:
        size = len(row.bytes)
        for start, stop, sent in forms:
            inside = range(max(start, row.codepoints.start), min(stop, row.codepoints.stop))
            ways[size] += len(inside) * (sent > 0)
            shortest[size] += len(inside) * sent
    sizes = [size for size in ways if size <= length]

    def places(size):
        """Packets, times the places in them where as many given bytes can stand."""
        return (length - size + 1) * 256 ** (length - size) if size <= length else 0

    if errors == "strict":
        # How many packets are characters alone up to some place.
        whole = [1]
        for at in range(1, length):
            whole.append(sum(ways[size] * whole[at - size] for size in sizes if size <= at))
        return sum(
            whole[at] * shortest[size] * 256 ** (length - at - size)
            for at in range(length)
            for size in sizes
            if at + size <= length
        )
    characters = sum(ways[size] * places(size) for size in sizes)
    wrong = length * 256**length - sum(size * ways[size] * places(size) for size in sizes)
    # A run of errors begins a packet that no character begins, or follows one that is neither the
    # end nor followed by another.
    first = sum(ways[size] * 256 ** (length - size) for size in sizes)
    both = sum(ways[a] * ways[b] * places(a + b) for a in sizes for b in sizes)
    runs = 256**length - first + characters - first - both
    sent = sum(shortest[size] * places(size) for size in sizes)
    return sent + _in_place(errors, closed_form(length, encoding), runs, wrong)


def _in_place(policy, counts, runs, wrong):
    """How many bytes a policy puts in place of errors, by the bytes of these."""
    errors = sum(count for kind, count in counts.items() if kind not in KINDS.values())
    becomes = {"ignore": 0, "replace": errors, "replace-run": runs}.get(policy, wrong)
    return len(REPLACEMENT) * becomes  # what is escaped has as many bytes


def _summed(table, length):
    """What comes of all packets, from how many beginnings of them lead to the same rows.

    Returns
    -------
    tuple of Counter, int, Counter
        Events of each kind; runs of errors; the kinds of characters that no error comes before.
    """
    rows = {(KINDS[len(row.bytes)], row.bytes) for row in table.well_formed}
    start = frozenset(rows | {(str(row.cause), row.bytes) for row in table.ill_formed})
    counts, runs, unharmed = Counter(), 0, Counter()

    def after(state, byte):
        """What can follow the byte, and the kind of what it ends."""
        rest = frozenset((kind, columns[1:]) for kind, columns in state if byte in columns[0])
        kinds = {kind for kind, columns in rest if not columns}
        return rest, kinds.pop() if kinds else None

    def note(kind, events, is_run, is_harmed):
        """Count events, each after an error or not, and with one anywhere before it or not."""
        nonlocal runs
        counts[kind] += events
        if kind not in KINDS.values():
            runs += 0 if is_run else events
            return True, True
        unharmed[kind] += 0 if is_harmed else events
        return False, is_harmed

    ways = Counter({(start, False, False): 1})
    for place in range(1, length + 1):
        before, ways = ways, Counter()
        for (state, *flags), count in before.items():
            events = count * 256 ** (length - place)
            for byte in range(256):
                rest, kind = after(state, byte)
                so_far = flags
                if state != start and (not rest or (kind and kind not in KINDS.values())):
                    so_far = note(kind or "truncated", events, *so_far)
                    rest, kind = after(start, byte)
                if kind:
                    so_far = note(kind, events, *so_far)
                ways[(start if kind else rest, *so_far)] += count
    for (state, *flags), count in ways.items():
        if state != start:
            note("truncated-at-end", count, *flags)
    return +counts, runs, unharmed


def _beginnings(rows, size):
    """How many sequences of ``size`` bytes begin a longer one of these rows."""
    rows = [row for row in rows if len(row) > size]
    if not size or not rows:
        return len(rows[:1])
    # Bytes after which the same rows are left have as many ways to go on.
    left = Counter(tuple(row[1:] for row in rows if byte in row[0]) for byte in range(256))
    return sum(count * _beginnings(rest, size - 1) for rest, count in left.items())


def _named(codepoints):
    return Counter({KINDS[size]: count for size, count in codepoints.items()})
