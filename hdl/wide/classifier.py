"""Classifies each byte by the few before it and the one after, at many bytes per cycle."""

from amaranth.hdl import Cat, Module, Mux
from amaranth.lib import data
from amaranth.lib.wiring import In, Out
from amaranth.utils import ceil_log2

from ..component import Component
from ..encoding import UTF_8, Pairs, check_shape
from ..logic import all_of, any_of, products
from ..valid import Valid
from .align import ALIGNING, align, arrive
from .beat import Beat
from .byte_sets import ALL_BYTES, coded, fault_bits, late_faults, parts
from .marks import Marks

__all__ = ["Classifier", "Marked", "cut_short"]


class Marked(data.StructLayout):
    """A ``Beat`` and the marks of its bytes; each mark has a bit for every lane.

    Parameters
    ----------
    lanes : int
    encoding : Encoding

    Members
    -------
    beat : Beat(lanes)
        The input beat, except that ``count`` is the number of its bytes even if it is full.
    present : ``lanes + 1`` bits
        There is a byte. The bit above the lanes is for the one after the beat, in its packet.
    continued : ``lanes + 1`` bits
        It continues the sequence before it.
    second : ``lanes`` bits
        It continues a sequence as its second byte.
    within : of ``lanes`` bits, as many as a sequence can have bytes after its first
        It is within the first byte of its sequence; within the first two; and so on.
    breaks : ``lanes + 1`` bits
        It is not a continuation byte, or there is none.
    whole : ``lanes`` bits
        It is present and a well-formed sequence ends with it.
    cut : ``lanes`` bits
        It is in a sequence of more than one byte, and no continuation byte follows. Undefined if a
        sequence is whole with it.
    faults : 3 of ``lanes`` bits
        The bits of a ``Cause``: why it is an error alone, or because a continuation byte after it
        cannot be its second. Undefined for a byte that is never an error.
    """

    def __init__(self, lanes, encoding=UTF_8):
        super().__init__(
            {
                "beat": Beat(lanes),
                "present": lanes + 1,
                "continued": lanes + 1,
                "second": lanes,
                "within": data.ArrayLayout(lanes, encoding.longest - 1),
                "breaks": lanes + 1,
                "whole": lanes,
                "cut": lanes,
                "faults": data.ArrayLayout(lanes, 3),
            }
        )


class Classifier(Component):
    """Accepts a beat of bytes per cycle and returns it with the marks of its bytes.

    Beats, reset and errors are as for ``WideDecoder``. Between two registers there is one
    four-input LUT, for UTF-8.

    Parameters
    ----------
    lanes : int
        Bytes in a beat, 1 to 256.
    encoding : Encoding
        A table of UTF-8's shape whose pairs are ordinary: two sequences never make one event.
    waits : bool
        A beat waits for the one after it. If not, the byte above the lanes is unknown: its marks
        are undefined, and so is ``cut`` of the last lane.

    Members
    -------
    i : In(Valid(Beat(lanes)))
    o : Out(Valid(Marked(lanes, encoding)))

    Attributes
    ----------
    latency : int
        12 cycles until a beat comes out, if it ends its packet or the next one follows at once; 11
        for any beat, if none waits.

    Raises
    ------
    :exc:`ValueError`
        If ``lanes`` is out of range, or the table is of another kind.
    """

    latency = 12

    def __init__(self, lanes, encoding=UTF_8, *, waits=True):
        check_shape(encoding)
        if encoding.pairs is not Pairs.ORDINARY:
            raise ValueError(
                f"{encoding.name}: two sequences can be one code point, or one error; "
                "a wide decoder takes each by itself"
            )
        self._part, self._allowing = parts(encoding)
        self._fault_bits, (self._late, _) = fault_bits(encoding), late_faults(encoding)
        self.lanes, self.encoding, self.waits = lanes, encoding, waits
        self.latency = Classifier.latency - (not waits)
        super().__init__({"i": In(Valid(Beat(lanes))), "o": Out(Valid(Marked(lanes, encoding)))})

    def elaborate(self, platform):
        m = Module()
        aligned = (align if self.waits else arrive)(m, self.i)
        marks = Marks(m, aligned, stages=Classifier.latency - ALIGNING)
        marks["present"] = aligned.present
        self._match(marks)
        self._compare(marks)
        self._follow(marks)
        self._conclude(marks)
        self._send(m, marks)
        return m

    def _match(self, marks):
        """Two stages: a code instead of the low half of each byte; then it and the high half."""
        starts, continuation = self.encoding.firsts(1), self.encoding.continuation

        # Halve.
        part, allowing = self._part, self._allowing
        steps = {f"allows_{n}": coded(*firsts, 6) for n, firsts in enumerate(allowing)}
        steps |= {f"fault_{n}": coded(*bytes_) for n, bytes_ in enumerate(self._fault_bits)}
        # What only two of its bits tell needs no step of its own.
        lows = sorted({low for code, _ in steps.values() for low in code if asked(low) > 2})
        marks |= {f"low_{n}": marks.match(low) for n, low in enumerate(lows)}
        marks.register()

        # Match.
        halved = {low: marks.pop(f"low_{n}") for n, low in enumerate(lows)}
        high = [marks[f"bit_{n}"] for n in range(4, 8)]
        for name, (code, patterns) in steps.items():
            bits = [halved[low] if low in halved else marks.match(low) for low in code]
            marks[name] = marks.match(patterns, bits + high)
        for n in range(ceil_log2(len(allowing))):
            numbers = {number for number, k in part.items() if k >> n & 1}
            bits = [marks[f"bit_{n}"] for n in range(6)] + [marks.before(bit) for bit in high[:2]]
            marks[f"part_{n}"] = marks.match(products(numbers, part.keys() - numbers), bits)
        is_continuation = marks.among(continuation, ALL_BYTES - continuation)
        marks["breaks"] = ~(marks["present"] & is_continuation)  # whatever is before it
        for n, row in enumerate(self._late):
            for k, column in enumerate(row):
                others = continuation if k else starts
                marks[f"late_{n}_{k}"] = marks.among({*column}, others - {*column})
        count = marks.beat["count"]
        marks.beat["count"] = Mux(marks["present"][self.lanes - 1], self.lanes, count)
        marks.register()

    def _compare(self, marks):
        """Two stages: ``second``, of the part that a byte is in and those that the first allows."""
        allowing = self._allowing
        bits = [marks.pop(f"part_{n}") for n in range(ceil_log2(len(allowing)))]
        high = [marks["bit_4"], marks["bit_5"]]
        allowed = marks["opens"] = marks.none
        for n, (members, others) in enumerate(allowing):
            is_here = marks.match([f"{n:0{len(bits)}b}"], bits)
            allows = marks.pop(f"allows_{n}")
            allowed |= marks.before(allows) & is_here
            # A byte opens a sequence if it allows a part, of those that its high half tells apart.
            highs = {first >> 4 for first in members | others}
            known = marks.match(products(highs, {*range(4)} - highs, 2), high)
            marks["opens"] |= allows & known
        marks["allowed"] = allowed & ~marks["breaks"]
        late = marks.none | any_of(
            all_of(
                marks.before(marks.pop(f"late_{n}_{k}"), len(row) - 1 - k) for k in range(len(row))
            )
            for n, row in enumerate(self._late)
        )
        marks["stops"] = marks["breaks"] | late
        marks.register()

        # Join.
        marks["second"] = marks.pop("allowed") & marks.before(marks.match(["11------"]))
        marks.register()

    def _follow(self, marks):
        """Three stages: ``continued`` and ``within``, of what a sequence lacks after each byte."""
        starts = self.encoding.firsts(1)
        back = self.encoding.longest - 1  # how many bytes before a byte count

        # Count down: a byte that continues a sequence leaves it one less to lack.
        def lacks(k):
            """After a second byte, ``k`` more."""
            longer = self.encoding.firsts(k + 1)
            return marks["second"] & marks.before(marks.among(longer, starts - longer))

        marks |= {f"lacks_{k}": lacks(k) for k in range(2, back)}
        marks.register()
        unfinished, lacking = [], [lacks(1), *(marks.pop(f"lacks_{k}") for k in range(2, back))]
        for _ in range(1, back):
            unfinished.append(lacking[0])
            lacking = [~marks["stops"] & marks.before(more) for more in lacking[1:]]
        # After the second byte or a later one, after the third or a later one, and so on.
        for n in range(1, back):
            marks[f"unfinished_{n}"] = any_of(unfinished[n - 1 :])
        marks.register()

        # Follow on: the third byte, and those after it.
        after = [~marks["stops"] & marks.before(marks[f"unfinished_{n}"]) for n in range(1, back)]
        marks["continued"] = marks["second"]
        if after:
            marks["continued"] |= after[0]
        marks |= {f"within_{n}": ~far for n, far in enumerate([marks["continued"], *after])}
        marks.register()

    def _conclude(self, marks):
        """One stage: ``whole`` and ``cut``."""
        starts, firsts = self.encoding.firsts(1), self.encoding.firsts()
        alone = marks.among(firsts - starts, ALL_BYTES - firsts | starts)
        ends = marks["continued"]
        if self.encoding.longest > 2:
            ends &= ~marks["unfinished_1"]
        marks["whole"] = marks["present"] & (alone | ends)
        opens = marks["opens"] & marks["bit_6"]
        continued, opens = marks["continued"][: self.lanes], opens[: self.lanes]
        marks["cut"] = cut_short(continued, opens, marks["breaks"][1:])
        marks.register()

    def _send(self, m, marks):
        marked = self.o.payload
        m.d.comb += [
            self.o.valid.eq(marks.valid),
            marked.beat.last.eq(marks.beat["last"]),
            marked.beat.count.eq(marks.beat["count"]),
        ]
        for lane, byte in enumerate(marked.beat.data):
            m.d.comb += byte.eq(Cat(marks[f"bit_{n}"][lane] for n in range(8)))
        for name in ("present", "continued", "second", "breaks", "whole", "cut"):
            m.d.comb += marked[name].eq(marks[name])
        for name, many in (("within", marked.within), ("fault", marked.faults)):
            m.d.comb += [mark.eq(marks[f"{name}_{n}"]) for n, mark in enumerate(many)]


def cut_short(continued, opens, breaks):
    """Whether a byte is in a sequence of more than one, and the byte after it ends it."""
    return (continued | opens) & breaks


def asked(patterns):
    """How many bits are asked for."""
    return sum(any(digit != "-" for digit in column) for column in zip(*patterns, strict=True))
