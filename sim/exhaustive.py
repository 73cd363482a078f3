"""Exhaustive simulation: every packet of a core, and the expected totals."""

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

#: The blocks of packets, by their first byte or the highest eight bits of a code point.
BLOCKS = range(256)
#: Packets per call; a run can be stopped between calls.
PIECE = 1 << 16

#: For each byte order of UTF-16, CPython's codec and the mark at the start of a packet.
ORDERS = {"big": ("utf-16-be", ""), "little": ("utf-16-le", ""), "mark": ("utf-16-be", "\ufeff")}


class Block(NamedTuple):
    """The result of the packets that begin with the same eight bits.

    Attributes
    ----------
    first : int
        Those bits.
    digest : bytes
    counts : Counter
        Events by kind: code points by ``"1 byte"`` and so on, errors by the name of their cause.
        For cores that send bytes: ``"bytes sent"`` and ``"errors"``.
    """

    first: int
    digest: bytes
    counts: Counter


class Different(Exception):
    """The hardware's output differs from CPython's."""


class _Campaign:
    """All packets of some length through each variant of a core.

    The digest of a block is SHA-256 of the output of each variant, in order.

    Parameters
    ----------
    length : int
        Bytes per packet.

    Attributes
    ----------
    unit : str
        The unit that packets consist of.
    size : int
        Packets per block.
    expected : Counter
        The counts of all blocks together, from the table of the encoding.
    """

    unit, _sent, _variants = "bytes", "bytes sent", ("",)

    def __init__(self, length, encoding="utf-8"):
        self.length = length
        self.size = 256 ** (length - 1)
        self._encoding = encoding

    def _options(self, _):
        """The parameters of a variant."""
        return {"encoding": self._encoding}

    @cached_property
    def expected(self):
        return self._counts(self._expected)

    def prepare(self):
        """Build the simulation once, before all processors use it."""
        self._run(())

    def run_block(self, first):
        """Run a block from power-on, one item per cycle, in lockstep with the reference.

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
        """The digest and the counts of pieces, each the number of its first packet and a count."""
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
        """The counts of all variants, from the sizes of their outputs and their errors."""
        counts = Counter()
        for name in self._variants:
            suffix = f", {name}" if name else ""
            counts[self._sent + suffix], counts["errors" + suffix] = of_variant(name)
        return counts

    def _compare(self, sent, numbers, variant):
        """Compare the output of a variant with CPython's."""

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
    """All packets of 1 to 4 bytes; the output is bytes."""

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
                raise Different(f"the output depends on the lanes, in packets from {first:X} on")
            digest.update(sent)
            replaced = sent.count(b"?") - given.count(b"?")
            counts += self._kept(len(given), len(given) - replaced)
        return digest.digest(), counts


class EncoderCampaign(_Campaign):
    """All numbers that an encoder accepts, a packet each, with each choice of ``errors``.

    For UTF-8, the output is also compared with CPython.
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
    """All numbers of 21 bits to UTF-16 bytes, in each byte order, compared with CPython."""

    _variants = tuple(ORDERS)
    _simulation = CompiledToUtf16

    def _options(self, order):
        return {"order": order}

    def _expected(self, order):
        units = 0x10000 + 2 * 0x100000 + (1 << 21) - 0x110000
        return 2 * (units + (order == "mark") * (1 << 21)), (1 << 21) - 1_112_064


class Utf16DecoderCampaign(_Campaign):
    """All packets of 1 to 4 bytes of UTF-16, in each byte order, to code points."""

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


#: The campaign of each core, by its name.
CAMPAIGNS = {
    "stream-decoder": StreamDecoderCampaign,
    "sanitizer": SanitizerCampaign,
    "wide-sanitizer": WideSanitizerCampaign,
    "encoder": EncoderCampaign,
    "utf-16-encoder": Utf16EncoderCampaign,
    "utf-16-decoder": Utf16DecoderCampaign,
}


def by_cpython(numbers, variant):
    """CPython's output for numbers, a packet each, for a variant of an encoder."""
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
