"""Classifies each byte by the few before it and the one after, at many bytes per cycle."""

from amaranth.hdl import Cat, Module, Mux
from amaranth.lib import data
from amaranth.lib.wiring import In, Out
from amaranth.utils import ceil_log2

from ..lib.component import Component
from ..lib.logic import any_of
from ..lib.valid import Valid
from ..tables.encoding import UTF_8, check_ordinary_pairs
from ..tables.patterns import products
from .align import ALIGN_CYCLES, align, delay
from .beat import Beat
from .byte_sets import ALL_BYTES, cause_bit_sets, decompose, second_classes
from .pipeline import BytePipeline

__all__ = ["BeatFlags", "Classifier"]


class BeatFlags(data.StructLayout):
    """A ``Beat`` and the flags of its bytes; each flag has a bit for every lane.

    The bit of a flag above the lanes is for the byte after the beat, in its packet.
    """

    def __init__(self, lanes, encoding=UTF_8):
        super().__init__(
            {
                # The input beat, but `count` is the number of its bytes even if it is full.
                "beat": Beat(lanes),
                # The lane has a byte.
                "present": lanes + 1,
                # The byte continues the sequence before it; the byte is the second one of it.
                "continued": lanes + 1,
                "second": lanes,
                # The byte is the first one of its sequence; one of the first two; and so on.
                "within": data.ArrayLayout(lanes, encoding.longest - 1),
                # The lane has no continuation byte.
                "no_continuation": lanes + 1,
                # A well-formed sequence ends with the byte.
                "whole": lanes,
                # The byte is in a sequence of several bytes, and no continuation byte follows.
                # Undefined if `whole`.
                "cut": lanes,
                # The bits of a `Cause`: of the byte as an error by itself, or before a continuation
                # byte that cannot be its second. Undefined for a byte that is never an error.
                "cause_bits": data.ArrayLayout(lanes, 3),
            }
        )


class Classifier(Component):
    """Accepts a beat of bytes per cycle and returns it with the flags of its bytes.

    The parameters are described at ``WideDecoder``. Between two registers there is one four-input
    LUT, for UTF-8. Unless a beat ``waits`` for the next one, the byte above the lanes is unknown:
    its flags are undefined, and so is ``cut`` of the last lane.
    """

    #: Pipeline stages from a beat to its flags, with the stage that waits for the next beat.
    STAGES = 12

    def __init__(self, lanes, encoding=UTF_8, *, waits=True):
        check_ordinary_pairs(encoding)
        self._class_of, self._accepting = second_classes(encoding)
        self._cause_bit_sets = cause_bit_sets(encoding)
        self.latency = self.STAGES - (not waits)
        super().__init__({"i": In(Valid(Beat(lanes))), "o": Out(Valid(BeatFlags(lanes, encoding)))})

    def elaborate(self, platform):
        # The flags of a byte depend on a few bytes around it (in UTF-8, three before it and one
        # after it), so the stages form a pipeline without a loop. Each stage is one LUT deep: a
        # byte is matched in halves, a second byte is compared with the classes that its lead byte
        # accepts, and then the bytes that the sequence lacks are counted down.
        m = Module()
        aligned = (align if self.waits else delay)(m, self.i)
        pipe = BytePipeline(m, aligned, stages=self.STAGES - ALIGN_CYCLES)
        present = pipe.staged(aligned.present, "present")
        last = pipe.staged(aligned.last, "last")
        count = pipe.staged(aligned.count, "count")

        accepts, cause_bits = self._match_low_and_high(pipe)
        kind, no_continuation = self._match_context(pipe, present)
        count = pipe.staged(Mux(present.read()[self.lanes - 1], self.lanes, count.read()), "count")
        pipe.stage += 1
        lead, second = self._find_second(pipe, accepts, kind, no_continuation)
        unfinished, continued, within = self._follow(pipe, second, no_continuation)

        # One stage: the end of a sequence.
        longer, leads = self.encoding.lead_bytes(1), self.encoding.lead_bytes()
        single = pipe.is_in(leads - longer, ALL_BYTES - leads | longer)
        completes = continued.read() & ~unfinished.read() if unfinished else continued.read()
        whole = pipe.staged(present.read() & (single | completes), "whole")
        is_lead = (lead.read() & pipe.bits[6].read())[: self.lanes]
        is_in_longer = continued.read()[: self.lanes] | is_lead  # a sequence of several bytes
        cut = pipe.staged(is_in_longer & no_continuation.read()[1:], "cut")
        pipe.stage += 1

        out = self.o.payload
        m.d.comb += [
            self.o.valid.eq(pipe.valid),
            out.beat.last.eq(last.read()),
            out.beat.count.eq(count.read()),
            *(
                byte.eq(Cat(bit.read()[lane] for bit in pipe.bits))
                for lane, byte in enumerate(out.beat.data)
            ),
            out.present.eq(present.read()),
            out.continued.eq(continued.read()),
            out.second.eq(second.read()),
            out.no_continuation.eq(no_continuation.read()),
            out.whole.eq(whole.read()),
            out.cut.eq(cut.read()),
            *(flag.eq(each.read()) for flag, each in zip(out.within, within, strict=True)),
            *(bit.eq(of.read()) for bit, of in zip(out.cause_bits, cause_bits, strict=True)),
        ]
        return m

    def _match_low_and_high(self, pipe):
        """Two stages: whether a byte accepts each class of second bytes; the bits of its cause.

        First, a code instead of the low half of each byte; then it and the high half.
        """
        steps = [decompose(*leads, 6) for leads in self._accepting]
        steps += [decompose(*bytes_) for bytes_ in self._cause_bit_sets]
        # A code bit that depends on two bits of the byte needs no step of its own.
        codes = sorted({low for code, _ in steps for low in code if count_bits_of(low) > 2})
        flags = {low: pipe.staged(pipe.match(low), f"low_{n}") for n, low in enumerate(codes)}
        pipe.stage += 1
        high = [bit.read() for bit in pipe.bits[4:]]
        matches = []
        for n, (code, patterns) in enumerate(steps):
            low = [flags[low].read() if low in flags else pipe.match(low) for low in code]
            matches.append(pipe.staged(pipe.match(patterns, low + high), f"match_{n}"))
        return matches[: len(self._accepting)], matches[len(self._accepting) :]

    def _match_context(self, pipe, present):
        """In the second stage: the bits of the class of a second byte, and ``no_continuation``."""
        continuation = self.encoding.continuation
        bits = [bit.read() for bit in pipe.bits]
        kind = []
        for n in range(ceil_log2(len(self._accepting))):
            numbers = {number for number, k in self._class_of.items() if k >> n & 1}
            patterns = products(numbers, self._class_of.keys() - numbers)
            context = bits[:6] + [pipe.before(bit) for bit in bits[4:6]]
            kind.append(pipe.staged(pipe.match(patterns, context), f"class_{n}"))
        is_continuation = pipe.is_in(continuation, ALL_BYTES - continuation)
        no_continuation = pipe.staged(~(present.read() & is_continuation), "no_continuation")
        return kind, no_continuation

    def _find_second(self, pipe, accepts, kind, no_continuation):
        """Two stages: whether a byte accepts a second byte, and whether a byte is a second byte.

        The former is don't care unless bit 6 of the byte is 1. A second byte is in a class that
        the byte before accepts.
        """
        is_accepted = is_lead = pipe.none
        high = [bit.read() for bit in pipe.bits[4:6]]
        for n, (members, others) in enumerate(self._accepting):
            is_of_class = pipe.match([f"{n:0{len(kind)}b}"], [bit.read() for bit in kind])
            is_accepted |= pipe.before(accepts[n].read()) & is_of_class
            # A lead byte accepts a class, of those that its high half can distinguish.
            highs = {first >> 4 for first in members | others}
            exists = pipe.match(products(highs, {*range(4)} - highs, 2), high)
            is_lead |= accepts[n].read() & exists
        lead = pipe.staged(is_lead, "lead")
        accepted = pipe.staged(is_accepted & ~no_continuation.read(), "accepted")
        pipe.stage += 1
        second = pipe.staged(accepted.read() & pipe.before(pipe.match(["11------"])), "second")
        pipe.stage += 1
        return lead, second

    def _follow(self, pipe, second, no_continuation):
        """Three stages: whether a sequence lacks a byte after this one, ``continued``, ``within``.

        The first is ``None`` if no sequence has three bytes.
        """
        leads = self.encoding.lead_bytes(1)
        back = self.encoding.longest - 1  # the most bytes of a sequence before a byte

        def lacks(k):
            """Whether a byte is a second byte after which the sequence lacks ``k`` more."""
            longer = self.encoding.lead_bytes(k + 1)
            return second.read() & pipe.before(pipe.is_in(longer, leads - longer))

        # Count down: after each byte that continues it, a sequence lacks one byte less.
        lacking = [pipe.staged(lacks(k), f"lacks_{k}") for k in range(2, back)]
        pipe.stage += 1
        lacking = [lacks(1), *(flag.read() for flag in lacking)]
        lacking_one = []
        for _ in range(1, back):
            lacking_one.append(lacking[0])
            lacking = [~no_continuation.read() & pipe.before(flag) for flag in lacking[1:]]
        # After the second byte or a later one, after the third or a later one, and so on.
        unfinished = [
            pipe.staged(any_of(lacking_one[n:]), f"unfinished_{n}") for n in range(len(lacking_one))
        ]
        pipe.stage += 1
        far = [~no_continuation.read() & pipe.before(each.read()) for each in unfinished]
        is_continued = second.read() | far[0] if far else second.read()
        continued = pipe.staged(is_continued, "continued")
        within = [pipe.staged(~far, f"within_{n}") for n, far in enumerate([is_continued, *far])]
        pipe.stage += 1
        return unfinished[0] if unfinished else None, continued, within


def count_bits_of(patterns):
    """The number of bits that patterns depend on."""
    return sum(any(digit != "-" for digit in column) for column in zip(*patterns, strict=True))
