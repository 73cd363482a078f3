"""Everything that a core can be given in one packet, and what must come of it all."""

import hashlib
import math
from collections import Counter
from functools import cached_property
from itertools import chain
from typing import NamedTuple

from ..flow.tools import is_stopped
from ..hdl import ENCODINGS, CodePoint
from .counts import REPLACEMENT, encoded_sizes, event_counts, kind_of, sanitized_counts
from .engines.compiled import (
    Compiled,
    CompiledEncoder,
    CompiledFromUtf16,
    CompiledSanitizer,
    CompiledToUtf16,
    CompiledWideSanitizer,
)
from .engines.cycle import Mismatch

__all__ = ["BLOCKS", "CAMPAIGNS", "Block", "Different", "by_cpython", "digest_of"]

#: The packets are run in blocks: by their first byte, or the highest eight bits of a code point.
BLOCKS = range(256)
#: So many packets at once; between them, a run can be stopped.
PIECE = 1 << 16

#: Of each order of UTF-16's bytes: CPython's codec, and the mark that a packet begins with.
ORDERS = {"big": ("utf-16-be", ""), "little": ("utf-16-le", ""), "mark": ("utf-16-be", "\ufeff")}


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
    """All packets of some length through each variant of a core.

    The digest of a block is SHA-256 of what each variant sends, in their order.

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
        The counts of all blocks together, from the table of the encoding.
    """

    unit, _sent, _variants = "bytes", "bytes sent", ("",)

    def __init__(self, length, encoding="utf-8"):
        self.length = length
        self.size = 256 ** (length - 1)
        self._encoding = encoding

    def _options(self, _):
        """What a variant is made with."""
        return {"encoding": self._encoding}

    @cached_property
    def expected(self):
        return self._counts(self._expected)

    def prepare(self):
        """Build the simulation, before all processors want it."""
        self._run(())

    def run_block(self, first):
        """Run a block, an item in every cycle, in lockstep with the reference, from power-on.

        A ``Mismatch`` counts the cycles from the first packet of the block.
        """

        def pieces():
            for start in range(0, self.size, PIECE):
                if is_stopped():
                    raise KeyboardInterrupt
                yield first * self.size + start, min(PIECE, self.size - start)

        try:
            return Block(first, *self._run(pieces()))
        except Mismatch as error:
            error.packets = self._where(first)
            raise

    def _run(self, pieces):
        """The digest and the counts of packets, given by their first number and how many, twice."""
        runs = [
            (name, self._simulation(**self._options(name)), hashlib.sha256())
            for name in self._variants
        ]
        for first, count in pieces:
            for name, simulation, digest in runs:
                batches = simulation.count_up(self.length, first, count)
                sent = b"".join(batch.data for batch in batches)
                self._compare(sent, range(first, first + count), name)
                digest.update(sent)
        tallies = {name: simulation.tally for name, simulation, _ in runs}
        counts = self._counts(lambda name: (tallies[name].sent, tallies[name].errors))
        return b"".join(digest.digest() for *_, digest in runs), counts

    def _counts(self, of_variant):
        """The counts of all variants, from how much each of them sends, and errors."""
        counts = Counter()
        for name in self._variants:
            suffix = f", {name}" if name else ""
            counts[self._sent + suffix], counts["errors" + suffix] = of_variant(name)
        return counts

    def _compare(self, sent, numbers, variant):
        """Compare what a variant sends with CPython."""

    def _where(self, first):
        return f"{self.length} bytes, the first one {first:02X}"


class StreamDecoderCampaign(_Campaign):
    """All packets of 1 to 4 bytes; the digest of a block is that of ``Compiled``."""

    @cached_property
    def expected(self):
        return event_counts(self.length, self._encoding)

    def _run(self, pieces):
        simulation = Compiled(encoding=self._encoding)
        for piece in pieces:
            simulation.count_up(self.length, *piece)
        tally = simulation.tally
        characters = {kind_of(size): count for size, count in tally.codepoints.items()}
        return simulation.digest.to_bytes(8, "big"), tally.errors + Counter(characters)


class SanitizerCampaign(_Campaign):
    """All packets of 1 to 4 bytes to the bytes that are sent."""

    _simulation = CompiledSanitizer

    def __init__(self, length, encoding="utf-8", errors="replace"):
        super().__init__(length, encoding)
        self._errors = errors

    def _options(self, _):
        return {"encoding": self._encoding, "errors": self._errors}

    def _expected(self, _):
        return sanitized_counts(self.length, self._encoding, self._errors)


class WideSanitizerCampaign(_Campaign):
    """All packets of 1 to 4 bytes, in beats of one, two and three lanes, which must send the same.

    The digest of a block is SHA-256 of that.
    """

    _variants = 1, 2, 3

    def _options(self, lanes):
        return {"lanes": lanes, "encoding": self._encoding}

    @cached_property
    def expected(self):
        counts = event_counts(self.length, self._encoding)
        kept = sum(size * counts[kind_of(size)] for size in range(1, self.length + 1))
        return self._kept(self.length * 256**self.length, kept)

    def _kept(self, size, kept):
        return Counter({"bytes kept": kept, "bytes replaced": size - kept})

    def _run(self, pieces):
        runs = [CompiledWideSanitizer(**self._options(lanes)) for lanes in self._variants]
        digest, counts = hashlib.sha256(), Counter()
        for first, count in pieces:
            numbers = range(first, first + count)
            given = b"".join(number.to_bytes(self.length, "big") for number in numbers)
            batches = (run.count_up(self.length, first, count) for run in runs)
            sent, *others = (b"".join(beat.data for beat in chain(*each)) for each in batches)
            if any(other != sent for other in others):
                raise Different(f"other lanes send other bytes, in packets from {first:X} on")
            digest.update(sent)
            replaced = sent.count(b"?") - given.count(b"?")
            counts += self._kept(len(given), len(given) - replaced)
        return digest.digest(), counts


class EncoderCampaign(_Campaign):
    """All numbers that an encoder takes, a packet each, with each choice of ``errors``.

    In UTF-8, what is sent is also compared with CPython.
    """

    unit, _variants = "code points", ("replace", "ignore")
    _simulation = CompiledEncoder

    def __init__(self, encoding="utf-8"):
        super().__init__(1, encoding)
        self.size = (1 << CodePoint(ENCODINGS[encoding])["value"].width) // len(BLOCKS)

    def _options(self, errors):
        return {"encoding": self._encoding, "errors": errors}

    def _expected(self, variant):
        of_size = encoded_sizes(self._encoding)
        errors = of_size.pop(0, 0)
        if variant == "replace":
            of_size[len(REPLACEMENT.encode())] += errors
        return sum(map(math.prod, of_size.items())), errors

    def _compare(self, sent, numbers, variant):
        if self._encoding != "utf-8" or sent == by_cpython(numbers, variant):
            return
        at = 0
        for number in numbers:
            expected = by_cpython([number], variant)
            if not sent.startswith(expected, at):
                break
            at += len(expected)
        found = sent[at : at + 4].hex(" ").upper()
        raise Different(f"{variant}: from U+{number:04X} on, {found} is sent")

    def _where(self, first):
        return f"a code point each, the first one U+{first * self.size:04X}"


class Utf16EncoderCampaign(EncoderCampaign):
    """All numbers of 21 bits to bytes of UTF-16, in each order, compared with CPython."""

    _variants = tuple(ORDERS)
    _simulation = CompiledToUtf16

    def _options(self, order):
        return {"order": order}

    def _expected(self, order):
        units = 0x10000 + 2 * 0x100000 + (1 << 21) - 0x110000
        return 2 * (units + (order == "mark") * (1 << 21)), (1 << 21) - 1_112_064


class Utf16DecoderCampaign(_Campaign):
    """All packets of 1 to 4 bytes of UTF-16, in each order, to code points."""

    _sent, _variants = "code points", tuple(ORDERS)
    _simulation = CompiledFromUtf16

    def _options(self, order):
        return {"order": order}

    def _expected(self, order):
        units, half = divmod(self.length, 2)
        packets = 256**self.length
        surrogates = packets * units * 0x800 // 0x10000
        pairs = 0x100000 if units == 2 else 0
        cut = 0x400 * 256 if units and half else 0  # a high surrogate, and half a unit
        marks = 2 * packets // 0x10000 if order == "mark" else 0
        codepoints = packets * (units + half) - pairs - cut - marks
        return codepoints, surrogates + packets * half - 2 * pairs - cut


#: Of a core, by its name.
CAMPAIGNS = {
    "stream-decoder": StreamDecoderCampaign,
    "sanitizer": SanitizerCampaign,
    "wide-sanitizer": WideSanitizerCampaign,
    "encoder": EncoderCampaign,
    "utf-16-encoder": Utf16EncoderCampaign,
    "utf-16-decoder": Utf16DecoderCampaign,
}


def by_cpython(numbers, variant):
    """What a variant of an encoder sends for numbers, a packet each, by CPython."""
    codec, mark = ORDERS.get(variant, ("utf-8", ""))
    substitute = "" if variant == "ignore" else REPLACEMENT
    characters = (
        substitute if 0xD800 <= number <= 0xDFFF or number > 0x10FFFF else chr(number)
        for number in numbers
    )
    return "".join(mark + character for character in characters).encode(codec)


def digest_of(blocks):
    """SHA-256 of the digests of all blocks, in order."""
    return hashlib.sha256(b"".join(block.digest for block in sorted(blocks))).hexdigest()
