"""Exhaustive simulation: every packet of a core, and the expected totals."""

import math
from collections import Counter
from functools import cached_property

import numpy as np

from ..flow.catalogue import EXPORTS
from ..flow.processes import is_stopped
from ..hdl import ENCODINGS
from ..hdl.event import CodePoint
from ..hdl.wide.beat import Beat
from .counts import REPLACEMENT, encoded_sizes, event_counts, kind_of, sanitized_counts
from .models.event import cause_name
from .output import data_of
from .payloads import columns, rows_of
from .simulation import Mismatch, Simulation

__all__ = ["BLOCKS", "CAMPAIGNS", "Different", "by_cpython"]

#: The blocks of packets, by their first byte or the highest eight bits of a code point.
BLOCKS = range(256)
#: Items that are presented at once; a run can be stopped before the next.
PIECE = 1 << 21

#: For each byte order of UTF-16, CPython's codec and the mark at the start of a packet.
ORDERS = {"big": ("utf-16-be", ""), "little": ("utf-16-le", ""), "mark": ("utf-16-be", "\ufeff")}


class Different(Exception):
    """The hardware's output differs from CPython's."""


class _Campaign:
    """All packets of some length through each variant of a core.

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
    #: The row of the core, and its parameter that differs between the variants.
    _name = _varied = ""

    def __init__(self, length, encoding="utf-8", **parameters):
        self.length = length
        self.size = 256 ** (length - 1)
        self._encoding, self._parameters = encoding, {"encoding": encoding} | parameters

    @cached_property
    def expected(self):
        return self._counts(self._expected)

    def prepare(self):
        """Build the simulation once, before all processors use it."""
        self._run(range(0))

    def run_block(self, first):
        """Run the packets that begin with eight bits from power-on, beside the specification.

        A ``Mismatch`` counts the cycles from the first packet of the block.

        Returns
        -------
        Counter
            Events by kind: code points by ``"1 byte"`` and so on, errors by the name of their
            cause. For cores that send bytes: ``"bytes sent"`` and ``"errors"``.
        """
        try:
            return self._run(range(first * self.size, (first + 1) * self.size))
        except Mismatch as error:
            error.packets = self._where(first)
            raise

    def _run(self, numbers):
        """The counts of packets, by their numbers."""
        totals = {}
        for name in self._variants:
            sent = errors = 0
            for data, count in self._outputs(name, numbers):
                sent, errors = sent + len(data), errors + count
            totals[name] = sent, errors
        return self._counts(totals.get)

    def _simulations(self, variant):
        """The cores that the packets pass through, one after the other."""
        varied = {self._varied: variant} if self._varied else {}
        return [Simulation(self._name, threads=1, **self._parameters, **varied)]

    def _outputs(self, variant, numbers):
        """Arrays of the items that come out, part by part, and the number of errors in each."""
        errors = 0

        def payloads(batches):
            nonlocal errors
            for batch in batches:
                errors += int(np.count_nonzero(batch.cycles.get("error", 0)))
                yield batch.payloads

        simulations, rows = self._simulations(variant), self._rows(numbers)
        for simulation in simulations:
            rows = payloads(simulation.present(rows))
        for part in rows:
            yield data_of(simulations[-1].core, part), errors
            errors = 0

    def _rows(self, numbers):
        """Packets as rows, each a number of some bytes."""
        for part in _parts(numbers, self.length):
            rows = part.astype(np.uint16)  # in the layout of ``Byte``
            rows[:, -1] |= 0x100
            yield rows.ravel()

    def _counts(self, of_variant):
        """The counts of all variants, from the sizes of their outputs and their errors."""
        counts = Counter()
        for name in self._variants:
            suffix = f", {name}" if name else ""
            counts[self._sent + suffix], counts["errors" + suffix] = of_variant(name)
        return counts

    def _where(self, first):
        return f"{self.length} bytes, the first one {first:02X}"


def _pieces(numbers, length):
    """Ranges of consecutive packets, of some ``PIECE`` items each."""
    step = max(1, PIECE // length)
    for at in range(0, len(numbers), step):
        if is_stopped():
            raise KeyboardInterrupt
        yield numbers[at : at + step]


def _parts(numbers, length):
    """The bytes of packets, one packet per row."""
    for piece in _pieces(numbers, length):
        octets = np.arange(piece.start, piece.stop, dtype=">u4").view(np.uint8)
        yield octets.reshape(len(piece), 4)[:, 4 - length :]


class StreamDecoderCampaign(_Campaign):
    """All packets of 1 to 4 bytes."""

    @cached_property
    def expected(self):
        return event_counts(self.length, self._encoding)

    def _run(self, numbers):
        options = {"encoding": self._encoding, "has_payloads": False}
        simulation, totals = Simulation("stream-decoder", threads=1, **options), Counter()
        for batch in simulation.present(self._rows(numbers)):
            totals.update(batch.counts)
        counts = Counter()
        for (number, length), count in totals.items():
            counts[cause_name(number) or kind_of(length)] += count
        return counts


class SanitizerCampaign(_Campaign):
    """All packets of 1 to 4 bytes; the output is bytes."""

    _name = "sanitizer"

    def _expected(self, _):
        errors = self._parameters.get("errors", "replace")
        return sanitized_counts(self.length, self._encoding, errors)


class WideSanitizerCampaign(_Campaign):
    """All packets of 1 to 4 bytes, in beats of one, two and three lanes: all send the same."""

    _name, _varied, _variants = "wide-sanitizer", "lanes", (1, 2, 3)

    @cached_property
    def expected(self):
        counts = event_counts(self.length, self._encoding)
        kept = sum(size * counts[kind_of(size)] for size in range(1, self.length + 1))
        return self._kept(self.length * 256**self.length, kept)

    def _kept(self, size, kept):
        return Counter({"bytes kept": kept, "bytes replaced": size - kept})

    def _run(self, numbers):
        sent, *others = ([*self._beats(lanes, numbers)] for lanes in self._variants)
        data = b"".join(sent)
        if any(b"".join(other) != data for other in others):
            first = numbers.start
            raise Different(f"the output depends on the lanes, in packets from {first:X} on")
        given = sum(int((part == ord("?")).sum()) for part in _parts(numbers, self.length))
        size = len(numbers) * self.length
        return self._kept(size, size - data.count(b"?") + given)

    def _beats(self, lanes, numbers):
        """The bytes that come out, with so many lanes."""
        (simulation,) = self._simulations(lanes)
        beats = -(-self.length // lanes)

        def rows():
            for part in _parts(numbers, self.length):
                data = np.zeros((len(part), beats * lanes), np.uint8)
                data[:, : self.length] = part
                last = np.zeros((len(part), beats), np.uint8)
                last[:, -1:] = 1
                left = self.length - (beats - 1) * lanes
                fields = {"data": data.reshape(-1, lanes), "last": last.ravel()}
                yield rows_of(Beat(lanes), last.size, **fields, count=last.ravel() * left)

        for batch in simulation.present(rows()):
            beat = columns(simulation.core.o.payload.shape(), batch.payloads)
            is_byte = np.arange(lanes, dtype=np.uint64) < beat["count"][:, None]
            yield beat["data"][is_byte].astype(np.uint8).tobytes()


class EncoderCampaign(_Campaign):
    """All numbers that an encoder accepts, a packet each, with each choice of ``errors``.

    For UTF-8, the output is also compared with CPython.
    """

    unit, _name, _varied, _variants = "code points", "encoder", "errors", ("replace", "ignore")

    def __init__(self, encoding="utf-8"):
        super().__init__(1, encoding)
        self.size = (1 << CodePoint(ENCODINGS[encoding])["value"].width) // len(BLOCKS)

    def _expected(self, variant):
        of_size = encoded_sizes(self._encoding)
        errors = of_size.pop(0, 0)
        if variant == "replace":
            of_size[len(REPLACEMENT.encode())] += errors
        return sum(map(math.prod, of_size.items())), errors

    def _rows(self, numbers):
        layout = CodePoint(ENCODINGS[self._encoding])
        for piece in _pieces(numbers, 1):
            yield rows_of(layout, len(piece), value=np.array(piece), last=1)

    def _outputs(self, variant, numbers):
        outputs = super()._outputs(variant, numbers)
        if self._encoding == "utf-8":
            outputs = [*outputs]
            if b"".join(data for data, _ in outputs) != by_cpython(numbers, variant):
                raise Different(f"{variant}: the output is not CPython's")
        return outputs

    def _where(self, first):
        return f"a code point each, the first one U+{first * self.size:04X}"


class Utf16EncoderCampaign(EncoderCampaign):
    """All numbers of 21 bits to UTF-16 bytes, in each byte order, compared with CPython."""

    _variants = tuple(ORDERS)

    def _simulations(self, order):
        make = EXPORTS["utf-16le-encoder" if order == "little" else "utf-16be-encoder"][1]
        octets = Simulation("utf-16-byte-encoder", threads=1, make=make, mark=order == "mark")
        return [Simulation("utf-16-encoder", threads=1), octets]

    def _expected(self, order):
        units = 0x10000 + 2 * 0x100000 + (1 << 21) - 0x110000
        return 2 * (units + (order == "mark") * (1 << 21)), (1 << 21) - 1_112_064


class Utf16DecoderCampaign(_Campaign):
    """All packets of 1 to 4 bytes of UTF-16, in each byte order, to code points."""

    _sent, _variants = "code points", tuple(ORDERS)

    def _simulations(self, order):
        names = {"big": "utf-16be-decoder", "little": "utf-16le-decoder"}
        make = EXPORTS[names.get(order, "utf-16-byte-decoder")][1]
        units = Simulation("utf-16-byte-decoder", threads=1, make=make)
        return [units, Simulation("utf-16-decoder", threads=1)]

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
