"""The packer: code points without gaps, many in every cycle."""

from amaranth.hdl import Cat, Const, Module, Mux, Signal
from amaranth.lib import data
from amaranth.lib.wiring import In, Out
from amaranth.utils import ceil_log2

from .beat import Beat
from .check import check_lanes
from .component import Component
from .encoding import UTF_8, Cause, check_encoding
from .event import REPLACEMENT
from .wide_decoder import WideDecoder
from .window import delayed

__all__ = ["Packed", "Packer"]


class Packed(data.StructLayout):
    """Some code points of a packet, side by side.

    Parameters
    ----------
    lanes : int
    encoding : Encoding

    Members
    -------
    codepoints : ``lanes`` of 21 bits
        As many as the code points of the encoding have. The earliest is in lane 0.
    count : 0 to ``lanes``
        How many there are, from lane 0 on; what is in the other lanes means nothing.
    last : 1 bit
        The packet ends with this beat.
    """

    def __init__(self, lanes, encoding=UTF_8):
        check_lanes("lanes", lanes)
        check_encoding(encoding)
        codepoints = data.ArrayLayout(encoding.codepoint_bits, lanes)
        super().__init__({"codepoints": codepoints, "count": range(lanes + 1), "last": 1})


class Packer(Component):
    """UTF-8 to dense UTF-32: beats of bytes in, beats of code points out.

    Each error becomes U+FFFD. All beats of a packet are full but the last one, which has what is
    left: of T code points there are ceil(T / ``lanes``) beats. A packet without any is one beat
    that is empty.

    Beats may come in every cycle, in any pattern of idle cycles. There is no back-pressure. It
    needs none: a beat that came in completes one beat at most, since there are no more characters
    than bytes. One waits here until its packet has another character, or has ended; then it leaves
    in a cycle in which no other does.

    The last beat of a packet comes out ``latency`` cycles after the one that ended it came in, any
    other one before. Reset forgets all beats. After one cycle of it, nothing depends on what the
    registers held before.

    Parameters
    ----------
    lanes : int
        Bytes in a beat, and code points: a power of two, 1 to 256.
    encoding : Encoding
        As of ``WideDecoder``, and so are the errors.

    Members
    -------
    valid : In(1)
        A beat is presented in this cycle.
    beat : In(Beat(lanes))
    packed_valid : Out(1)
        A beat comes out in this cycle.
    packed : Out(Packed(lanes, encoding))
        Means nothing while ``packed_valid`` is low.

    Attributes
    ----------
    latency : int
        That of ``WideDecoder``, and 3 cycles more, and 2 for each time that ``lanes`` can be
        halved; with one lane, 4 cycles more.

    Raises
    ------
    :exc:`ValueError`
        If ``lanes`` is no power of two, or as of ``WideDecoder``.
    """

    def __init__(self, lanes, encoding=UTF_8):
        check_lanes("lanes", lanes)
        if lanes & (lanes - 1):
            raise ValueError(f"lanes of a packer must be a power of two, not {lanes}")
        self._decoder = WideDecoder(lanes, encoding)
        self.latency = WideDecoder.latency + max(2 * ceil_log2(lanes), 1) + 3
        super().__init__(
            {
                "valid": In(1),
                "beat": In(Beat(lanes)),
                "packed_valid": Out(1),
                "packed": Out(Packed(lanes, encoding)),
            }
        )

    @property
    def lanes(self):
        return self._decoder.lanes

    @property
    def encoding(self):
        return self._decoder.encoding

    def elaborate(self, platform):
        m = Module()
        lanes = self.lanes
        steps = ceil_log2(lanes)
        m.submodules.decoder = decoder = self._decoder
        m.d.comb += [decoder.valid.eq(self.valid), decoder.beat.eq(self.beat)]

        # Reset clears what says that there is something; what there is means nothing then.
        def cleared(flag):
            later = Signal.like(flag)
            m.d.sync += later.eq(flag)
            return later

        def all_delayed(values):
            return [delayed(m, value) for value in values]

        # Take: which lanes have a character, and how many have one up to each of them.
        is_in = decoder.decoded_valid
        slots = decoder.decoded.slots
        present = [is_in & slot.valid for slot in slots]
        codepoints = all_delayed(slot.codepoint for slot in slots)
        wrong = all_delayed(slot.cause != Cause.NONE for slot in slots)
        ends = cleared(is_in & decoder.decoded.beat.last)
        counts = present
        present = cleared(Cat(present))

        # Count: each lane adds the count of one before it, and then of one twice as far away.
        for step in range(steps):
            if step:
                ends, present = cleared(ends), cleared(present)
                codepoints, wrong = all_delayed(codepoints), all_delayed(wrong)
            far = 1 << step
            counts = [
                cleared(count + counts[n - far] if n >= far else count)
                for n, count in enumerate(counts)
            ]
        if not steps:
            counts = [present]
        total = counts[-1]

        # Place: `latest` is the lane of the latest character of the packet; the last before any.
        latest = Signal(steps, init=lanes - 1)
        none = Signal(init=1)
        after = (latest + total)[: steps + 1]
        still_none = none & (total == 0)
        m.d.sync += [latest.eq(Mux(ends, lanes - 1, after)), none.eq(ends | still_none)]
        codepoints = all_delayed(
            Mux(error, REPLACEMENT, codepoint)[: len(codepoint)]
            for error, codepoint in zip(wrong, codepoints, strict=True)
        )
        places = [delayed(m, (latest + count)[:steps]) for count in counts]
        completes = cleared(after[steps] & ~none)
        before, now, nothing = all_delayed([latest, after[:steps], still_none])
        ends, present = cleared(ends), cleared(present)

        # Exchange: a character goes to the lane whose number differs in one bit, if its place does.
        # No two ever meet: less than 2 ** step lanes apart at first, so are their places, which
        # then differ in one of the bits before.
        keeps = Const((1 << lanes) - 1)
        for step in range(steps):
            comes, stays = [], []
            for lane in range(lanes):
                for other, goes in ((lane ^ 1 << step, comes), (lane, stays)):
                    bit = places[other][step]
                    goes.append(present[other] & (bit if lane >> step & 1 else ~bit))
            present = cleared(Cat(comes) | Cat(stays))
            places, codepoints = (
                all_delayed(
                    Mux(comes[lane], values[lane ^ 1 << step], values[lane])
                    for lane in range(lanes)
                )
                for values in (places, codepoints)
            )
            ends, completes = cleared(ends), cleared(completes)
            keeps = delayed(m, Cat(1, (before >= lane for lane in range(1, lanes))))
            before, now, nothing = all_delayed([before, now, nothing])

        # Fill: a beat leaves with what was filled, and the first of what is new; what is too much
        # stays. Or, a cycle after its packet has ended, it leaves as it is, and keeps all lanes:
        # the latest is the last one then.
        ended = cleared(ends)
        rest = delayed(m, Mux(nothing, 0, now + 1))
        out = Signal.like(self.packed, reset_less=True)
        m.d.comb += [self.packed_valid.eq(cleared(ended | completes)), self.packed.eq(out)]
        m.d.sync += [out.last.eq(ended), out.count.eq(Mux(ended, rest, lanes))]
        for lane, codepoint in enumerate(codepoints):
            filled = Signal.like(codepoint, name=f"filled_{lane}", reset_less=True)
            with m.If(present[lane]):
                m.d.sync += filled.eq(codepoint)
            m.d.sync += out.codepoints[lane].eq(Mux(keeps[lane], filled, codepoint))
        return m
