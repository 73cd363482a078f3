"""The packer: code points without gaps, many in every cycle."""

from typing import NamedTuple

from amaranth.hdl import Cat, Const, Module, Mux, Signal, Value
from amaranth.lib import data, wiring
from amaranth.lib.wiring import In, Out
from amaranth.utils import ceil_log2

from ..check import check_lanes
from ..component import Component
from ..encoding import UTF_8, Cause, Encoding, check_encoding
from ..event import REPLACEMENT
from ..logic import delayed
from ..valid import Valid
from .beat import Beat
from .decoder import WideDecoder

__all__ = ["Packed", "Packer"]


class Packed(data.StructLayout):
    """Some code points of a packet, side by side.

    Members
    -------
    codepoints : ``lanes`` of 21 bits
        As many as the code points of the encoding have. The earliest is in lane 0.
    count : 0 to ``lanes``
        How many there are, from lane 0 on; what is in the other lanes means nothing.
    last : 1 bit
        The packet ends with this beat.
    """

    def __init__(self, lanes: int, encoding: Encoding = UTF_8) -> None:
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
    i : In(Valid(Beat(lanes)))
    o : Out(Valid(Packed(lanes, encoding)))

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

    def __init__(self, lanes: int, encoding: Encoding = UTF_8) -> None:
        check_lanes("lanes", lanes)
        if lanes & (lanes - 1):
            raise ValueError(f"lanes of a packer must be a power of two, not {lanes}")
        self._decoder = WideDecoder(lanes, encoding)
        self.lanes, self.encoding = lanes, encoding
        self.latency = WideDecoder.latency + max(2 * ceil_log2(lanes), 1) + 3
        super().__init__({"i": In(Valid(Beat(lanes))), "o": Out(Valid(Packed(lanes, encoding)))})

    def elaborate(self, platform):
        m = Module()
        m.submodules.decoder = decoder = self._decoder
        wiring.connect(m, wiring.flipped(self.i), decoder.i)
        taken, counts = self._count(m, decoder.o)
        placed = self._place(m, taken, counts)
        self._fill(m, *self._exchange(m, placed))
        return m

    def _count(self, m, decoded):
        """Which lanes have a character, and how many have one up to each of them."""
        lanes, steps = self.lanes, ceil_log2(self.lanes)
        slots = decoded.payload.slots
        # Reset clears what says that there is something; what there is means nothing then.
        counts = [decoded.valid & slot.valid for slot in slots]
        taken = Taken(
            ends=cleared(m, decoded.valid & decoded.payload.beat.last),
            present=cleared(m, Cat(counts)),
            codepoints=all_delayed(m, (slot.codepoint for slot in slots)),
            wrong=all_delayed(m, (slot.cause != Cause.NONE for slot in slots)),
        )
        # Each lane adds the count of one before it, and then of one twice as far away.
        for step in range(steps):
            if step:
                taken = Taken(
                    ends=cleared(m, taken.ends),
                    present=cleared(m, taken.present),
                    codepoints=all_delayed(m, taken.codepoints),
                    wrong=all_delayed(m, taken.wrong),
                )
            far = 1 << step
            counts = [
                cleared(m, count + counts[n - far] if n >= far else count)
                for n, count in enumerate(counts)
            ]
        return taken, counts if lanes > 1 else [taken.present]

    def _place(self, m, taken, counts):
        """Where each character goes; and with which of them a beat is complete."""
        lanes, steps = self.lanes, ceil_log2(self.lanes)
        ends, total = taken.ends, counts[-1]
        # The lane of the latest character of the packet; the last one before any.
        latest = Signal(steps, init=lanes - 1)
        none = Signal(init=1)
        after = (latest + total)[: steps + 1]
        still_none = none & (total == 0)
        m.d.sync += [latest.eq(Mux(ends, lanes - 1, after)), none.eq(ends | still_none)]
        codepoints = all_delayed(
            m,
            (
                Mux(error, REPLACEMENT, codepoint)[: len(codepoint)]
                for error, codepoint in zip(taken.wrong, taken.codepoints, strict=True)
            ),
        )
        return Placed(
            ends=cleared(m, ends),
            completes=cleared(m, after[steps] & ~none),
            present=cleared(m, taken.present),
            codepoints=codepoints,
            places=all_delayed(m, ((latest + count)[:steps] for count in counts)),
            around=all_delayed(m, [latest, after[:steps], still_none]),
        )

    def _exchange(self, m, placed):
        """A character goes to the lane whose number differs in one bit, if its place does.

        No two ever meet: less than 2 ** step lanes apart at first, so are their places, which then
        differ in one of the bits before.
        """
        lanes = self.lanes
        ends, completes, present, codepoints, places, around = placed
        keeps = Const((1 << lanes) - 1)
        for step in range(ceil_log2(lanes)):
            comes, stays = [], []
            for lane in range(lanes):
                for other, goes in ((lane ^ 1 << step, comes), (lane, stays)):
                    bit = places[other][step]
                    goes.append(present[other] & (bit if lane >> step & 1 else ~bit))
            present = cleared(m, Cat(comes) | Cat(stays))
            places, codepoints = (
                all_delayed(
                    m,
                    (
                        Mux(comes[lane], values[lane ^ 1 << step], values[lane])
                        for lane in range(lanes)
                    ),
                )
                for values in (places, codepoints)
            )
            ends, completes = cleared(m, ends), cleared(m, completes)
            before, *_ = around
            keeps = delayed(m, Cat(1, (before >= lane for lane in range(1, lanes))))
            around = all_delayed(m, around)
        return ends, completes, present, codepoints, keeps, around

    def _fill(self, m, ends, completes, present, codepoints, keeps, around):
        """A beat leaves with what was filled, and the first of what is new; what is too much stays.

        Or, a cycle after its packet has ended, it leaves as it is, and keeps all lanes: the latest
        is the last one then.
        """
        _, now, nothing = around
        ended = cleared(m, ends)
        rest = delayed(m, Mux(nothing, 0, now + 1))
        out = Signal.like(self.o.payload, reset_less=True)
        m.d.comb += [self.o.valid.eq(cleared(m, ended | completes)), self.o.payload.eq(out)]
        m.d.sync += [out.last.eq(ended), out.count.eq(Mux(ended, rest, self.lanes))]
        for lane, codepoint in enumerate(codepoints):
            filled = Signal.like(codepoint, name=f"filled_{lane}", reset_less=True)
            with m.If(present[lane]):
                m.d.sync += filled.eq(codepoint)
            m.d.sync += out.codepoints[lane].eq(Mux(keeps[lane], filled, codepoint))


class Taken(NamedTuple):
    """What came out of the decoder, lane by lane."""

    ends: Value
    present: Value
    codepoints: list
    wrong: list


class Placed(NamedTuple):
    """Characters, and the lanes that they go to."""

    ends: Value
    completes: Value
    present: Value
    codepoints: list
    places: list
    around: list  # the lane of the latest character, before and now; whether there is none


def cleared(m, flag):
    """The same, a cycle later, and 0 after reset."""
    later = Signal.like(flag)
    m.d.sync += later.eq(flag)
    return later


def all_delayed(m, values):
    return [delayed(m, value) for value in values]
