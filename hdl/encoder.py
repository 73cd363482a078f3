"""The encoder: code points to bytes, a byte per cycle."""

from amaranth.hdl import Cat, Const, Module, Mux, Signal
from amaranth.lib.wiring import Out

from .event import REPLACEMENT, Byte, CodePoint, keep_of, stream_ports
from .lib.check import check_choice
from .lib.component import READY_PATHS, Component
from .lib.registers import can_load
from .lib.texts import Facts, texts_from_docstring
from .policy import POLICY_SENTENCES
from .tables.encoding import UTF_8, Encoding, Pairs, check_shape
from .tables.encodings import form_of, require_form
from .tables.patterns import patterns
from .tables.surrogates import (
    SUPPLEMENTARY,
    as_high,
    as_low,
    is_high_surrogate,
    is_low_surrogate,
    split,
)

__all__ = ["Encoder"]

#: The policies for a code point without a form.
ERRORS = ("replace", "ignore")


@texts_from_docstring
class Encoder(Component):
    """Encodes code points, each in its shortest form; a code point without a form is an error.

    The shortest form of a code point is sent, from the cycle after it on. ``error`` pulses for one
    that cannot be encoded, such as a surrogate or a number above 10FFFF in UTF-8.

    Parameters
    ----------
    encoding : Encoding
        A table of UTF-8's shape, as for ``Decoder``. Longer sequences encode larger numbers, or
        numbers below all those with a shorter form, such as U+0000 in Java's. If the table joins
        surrogates, a code point above U+FFFF is sent as a pair of them. If it joins or forbids
        pairs, a low surrogate directly after a high one of the same packet cannot be encoded.
    errors : str
        ``"replace"``: U+FFFD is sent instead of a code point that cannot be encoded; ``"ignore"``:
        it is dropped. The bytes then have ``keep``, which is low if it ends a packet; not so in an
        encoding with a sequence for every number, such as FSS-UTF.
    keep : bool
        The input has ``keep``, as the output of a core that can drop items.

    Members
    -------
    i : In(stream.Signature(CodePoint(encoding))), with ``keep`` ``Kept`` of it
    o : Out(stream.Signature(Byte)), or ``Kept(Byte)``
    error : Out(1)
        Pulses in the cycle after a code point that cannot be encoded is accepted.
    """

    facts = Facts(
        "one byte per cycle",
        "from a code point to its first byte",
        options={"errors": POLICY_SENTENCES},
    )
    slow_items = "a code point takes a cycle per byte, at most {cycles}"
    paths = READY_PATHS

    latency = 1

    def __init__(
        self, encoding: Encoding = UTF_8, *, errors: str = "replace", keep: bool = False
    ) -> None:
        check_choice("errors", errors, ERRORS)
        check_shape(encoding)
        _check_order(encoding)
        drops = errors == "ignore" and not _encodes_all(encoding)
        ports = stream_ports(CodePoint(encoding), Byte, keep=keep, drops=drops)
        super().__init__(ports | {"error": Out(1)})

    @property
    def surplus(self):
        return self.encoding.most_bytes - 1

    def elaborate(self, platform):
        # The number of a sequence is loaded and stays; what moves is a counter of the bytes that
        # come after the one that is sent, one bit for each. It selects six bits of the number, so
        # that no byte is shifted. With joined surrogates, a code point above U+FFFF is two
        # sequences: the high surrogate is loaded at once, the low one kept until then.
        m = Module()
        encoding = self.encoding
        longest = encoding.longest

        number, keep = self.i.payload.value, keep_of(self.i.payload)
        is_invalid = number.matches(*unencodable_patterns(encoding))
        if encoding.pairs in (Pairs.FORBIDDEN, Pairs.JOINED):
            after_high = Signal()  # no other code point was sent after it, and no packet ended
            is_invalid |= after_high & is_low_surrogate(number)
        if self.keep:
            is_invalid &= keep
        has_bytes = keep & (~is_invalid | (self.errors == "replace"))
        sends = self.i.valid & (has_bytes | self.i.payload.last)
        if encoding.pairs in (Pairs.FORBIDDEN, Pairs.JOINED):
            with m.If(self.i.ready & sends):
                m.d.sync += after_high.eq(is_high_surrogate(number) & ~self.i.payload.last)

        longer = [is_longer(number, encoding, n) for n in range(1, longest)]

        replacement_left = (1 << len(form_of(REPLACEMENT, encoding)) - 1) - 1

        # Load: the number of a sequence, and how many bytes come after its first. It stays there.
        most = max(row.codepoints[-1] for row in encoding.well_formed)
        value = Signal(range(most + 1), reset_less=True)
        last = Signal(reset_less=True)
        first = Signal()  # the byte to send is the first of its sequence
        bytes_left = Signal(longest - 1)  # bit n: more than n bytes come after it
        low = Signal(10, reset_less=True)
        low_follows = Signal()  # the low surrogate of a pair, in a sequence of its own
        advance = can_load(self.o)
        m.d.comb += self.i.ready.eq(advance & ~bytes_left[0] & ~low_follows)
        m.d.sync += self.error.eq(self.i.valid & self.i.ready & is_invalid)
        with m.If(advance):
            m.d.sync += first.eq(~bytes_left[0])
            with m.If(bytes_left[0]):
                m.d.sync += bytes_left.eq(bytes_left >> 1)
            if encoding.joins:
                with m.Elif(low_follows):
                    m.d.sync += [value.eq(as_low(low)), bytes_left.eq(0b11)]
                    m.d.sync += low_follows.eq(0)
            with m.Else():
                m.d.sync += [
                    self.o.valid.eq(sends),
                    last.eq(self.i.payload.last),
                    value.eq(number),
                    bytes_left.eq(Cat(longer)),
                ]
                if encoding.joins:
                    is_pair = number.matches(*patterns(SUPPLEMENTARY, width=len(number)))
                    pair = split(number)
                    m.d.sync += [
                        low_follows.eq(self.i.valid & has_bytes & is_pair),
                        low.eq(pair[1]),
                    ]
                    with m.If(is_pair):
                        m.d.sync += value.eq(as_high(pair[0]))
                with m.If(is_invalid):
                    m.d.sync += [value.eq(REPLACEMENT), bytes_left.eq(replacement_left)]
                if hasattr(self.o.payload, "keep"):
                    m.d.sync += self.o.payload.keep.eq(has_bytes)
                with m.If(~(self.i.valid & has_bytes)):
                    m.d.sync += bytes_left[0].eq(0)

        # Send: six bits of the number, under the leading ones of a first byte, or 10.
        bits = value[:6]
        for n in range(longest - 1):
            bits = Mux(bytes_left[n], value[6 * (n + 1) :][:6], bits)
        # Above the bits of the longest form's first byte, below those that any other has.
        ones = Cat(first & bytes_left[n] for n in reversed(range(1, longest - 1)))
        free = 8 - longest
        high = first & (bytes_left[0] | value[6])
        m.d.comb += [
            self.o.payload.data.eq(
                Cat(bits[:free], bits[free:] | ones, high, ~first | bytes_left[0])
            ),
            self.o.payload.last.eq(last & ~bytes_left[0] & ~low_follows),
        ]
        return m


def numbers_within(encoding, size):
    """The range of numbers whose shortest form has at most this many bytes."""
    rows = [row.codepoints for row in encoding.well_formed if len(row.bytes) <= size] or [range(0)]
    return range(min(row.start for row in rows), max(row.stop for row in rows))


def is_longer(number, encoding, size):
    """Whether the shortest form of a number has more than ``size`` bytes."""
    return ~number.matches(*patterns(numbers_within(encoding, size), width=len(number)))


def shortest_form(number, encoding):
    """The size and the bytes of a code point, the latest byte in the low bits, in UTF-8's shape."""
    size, form = Const(1), number[:7]
    bytes_left = [Cat(number[n : n + 6], Const(0b10, 2)) for n in range(0, 6 * encoding.longest, 6)]
    for n in range(1, encoding.longest):
        longer = is_longer(number, encoding, n)
        first = Cat(number[6 * n :][: 6 - n] | Const(0, 6 - n), Const(0, 1), Const(-1, n + 1))
        size, form = Mux(longer, n + 1, size), Mux(longer, Cat(*bytes_left[:n], first), form)
    return size, form


def unencodable_patterns(encoding):
    """Patterns of the numbers that cannot be encoded: between the rows, and after them."""
    width = CodePoint(encoding)["value"].width
    spans = [row.codepoints for row in encoding.well_formed] + [range(1 << width, 1 << width)]
    if encoding.joins:
        spans.append(SUPPLEMENTARY)
    stop = 0
    for span in sorted(spans, key=lambda span: span.start):
        yield from patterns(range(stop, span.start), width=width)
        stop = max(stop, span.stop)
    if encoding.pairs is Pairs.REQUIRED:
        yield from patterns(range(0xD800, 0xE000), width=width)


def _encodes_all(encoding):
    """Whether every number can be encoded, wherever it stands."""
    return encoding.pairs is Pairs.ORDINARY and not [*unencodable_patterns(encoding)]


def _check_order(encoding):
    """Refuse tables in which ``numbers_within`` does not give the shortest form of a number."""
    require_form(REPLACEMENT, encoding)
    # Where the ends of rows are right, so are all between.
    rows = [row.codepoints for row in encoding.well_formed]
    for number in sorted({end for numbers in rows for end in (numbers.start, numbers.stop)}):
        within = (numbers_within(encoding, n) for n in range(1, encoding.longest))
        size, form = 1 + sum(number not in numbers for numbers in within), form_of(number, encoding)
        if form and size != len(form):
            reason = f"the shortest form of U+{number:04X} is longer than its neighbors' forms"
            raise ValueError(f"{encoding.name}: {reason}")
