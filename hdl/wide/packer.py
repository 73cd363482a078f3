"""The packer: code points without gaps, many per cycle."""

from typing import NamedTuple

from amaranth.hdl import Cat, Const, Module, Mux, Signal, Value
from amaranth.lib import data, wiring
from amaranth.lib.wiring import In, Out
from amaranth.utils import bits_for, ceil_log2

from ..check import check_lanes
from ..component import Component
from ..encoding import UTF_8, Cause, Encoding, check_encoding
from ..event import REPLACEMENT
from ..logic import delayed
from ..valid import Valid
from .beat import Beat
from .decoder import WideDecoder
from .reduction import FAN_IN, count_ones

__all__ = ["Packed", "Packer"]


class Packed(data.StructLayout):
    """Some code points of a packet, side by side.

    Members
    -------
    codepoints : ``lanes`` of 21 bits
        U+FFFD for an error. The earliest is in lane 0.
    count : 0 to ``lanes``
        How many there are, from lane 0 on; the other lanes are undefined.
    last : 1 bit
        The packet ends with this beat.
    """

    def __init__(self, lanes: int, encoding: Encoding = UTF_8) -> None:
        check_lanes("lanes", lanes)
        check_encoding(encoding)
        bits = max(encoding.codepoint_bits, bits_for(REPLACEMENT))
        codepoints = data.ArrayLayout(bits, lanes)
        super().__init__({"codepoints": codepoints, "count": range(lanes + 1), "last": 1})


class Packer(Component):
    """Packs bytes into dense UTF-32: beats of bytes in, beats of code points out.

    Each error becomes U+FFFD. All beats of a packet but the last are full: T code points take
    ceil(T / ``lanes``) beats. A packet without code points is one empty beat.

    Beats may come in every cycle, in any pattern of idle cycles. There is no back-pressure, and no
    need for it: an input beat completes at most one output beat, since there are no more characters
    than bytes. An output beat waits until its packet has another character, or has ended; then it
    leaves in a cycle in which no other does.

    The last beat of a packet comes out ``latency`` cycles after the input beat that ended it; other
    beats come out earlier. Reset discards all beats. After one cycle of reset, nothing depends on
    what the registers held before.

    Parameters
    ----------
    lanes : int
        Bytes, or code points, in a beat: a power of two, 1 to 256.
    encoding : Encoding
        As for ``WideDecoder``, and so are the errors.

    Members
    -------
    i : In(Valid(Beat(lanes)))
    o : Out(Valid(Packed(lanes, encoding)))

    Attributes
    ----------
    latency : int
        That of ``WideDecoder`` plus 6 cycles; plus 1 for each time that ``lanes`` can be halved, or
        3 from the third time on.

    Raises
    ------
    :exc:`ValueError`
        If ``lanes`` is not a power of two, or as for ``WideDecoder``.
    """

    def __init__(self, lanes: int, encoding: Encoding = UTF_8) -> None:
        check_lanes("lanes", lanes)
        if lanes & (lanes - 1):
            raise ValueError(f"lanes of a packer must be a power of two, not {lanes}")
        self._decoder = WideDecoder(lanes, encoding)
        self.lanes, self.encoding = lanes, encoding
        steps = ceil_log2(lanes)
        self.latency = WideDecoder.latency + 6 + steps + 2 * max(steps - 2, 0)
        super().__init__({"i": In(Valid(Beat(lanes))), "o": Out(Valid(Packed(lanes, encoding)))})

    def elaborate(self, platform):
        m = Module()
        m.submodules.decoder = decoder = self._decoder
        wiring.connect(m, wiring.flipped(self.i), decoder.i)
        self._fill(m, self._exchange(m, self._place(m, *self._count(m, decoder.o))))
        return m

    def _count(self, m, decoded):
        """Which lanes have a character, the number up to each lane, and whether there is any."""
        lanes, slots = self.lanes, decoded.payload.slots
        # Reset clears what says that there is something; what there is means nothing then.
        beat = Characters(
            ends=decoded.valid & decoded.payload.beat.last,
            present=Cat(decoded.valid & slot.valid for slot in slots),
            codepoints=[slot.codepoint for slot in slots],
            errors=[slot.cause != Cause.NONE for slot in slots],
        )
        beat = later(m, beat)
        # Of a lane and the few before it; then each adds the count of one that is farther away.
        present = beat.present
        windows = (present[max(0, n + 1 - FAN_IN) : n + 1] for n in range(lanes))
        counts = [cleared(m, count_ones(window)) for window in windows]
        groups, beat = cleared(m, any_in_groups(present)), later(m, beat)
        far = FAN_IN
        while far < lanes:
            counts = [
                sum_in_halves(m, counts[n - far] if n >= far else Const(0), count)
                for n, count in enumerate(counts)
            ]
            for _ in range(2):
                groups, beat = cleared(m, any_in_groups(groups)), later(m, beat)
            far *= 2
        return beat, counts, groups

    def _place(self, m, beat, counts, any_new):
        """The lane of each character, and which of them completes a beat, in two cycles."""
        steps = ceil_log2(self.lanes)
        half = (steps + 1) // 2
        ends = beat.ends
        # The lane of the latest character of the packet, low half; the last one before any.
        low = Signal(half, init=-1)
        is_empty = Signal(init=1)
        stays_empty = is_empty & ~any_new
        sums = [low + count[:half] for count in counts]
        m.d.sync += [low.eq(Mux(ends, -1, sums[-1])), is_empty.eq(ends | stays_empty)]
        # And the high half, a cycle later.
        high = Signal(steps - half, init=-1)
        before = Cat(delayed(m, low), high)
        sums = [cleared(m, sum_) for sum_ in sums]
        above = [cleared(m, count[half:]) for count in counts]
        sums = [
            Cat(sum_[:half], high + count + sum_[half:])
            for sum_, count in zip(sums, above, strict=True)
        ]
        m.d.sync += high.eq(Mux(cleared(m, ends), -1, sums[-1][half:]))
        codepoints = [
            Mux(error, REPLACEMENT, codepoint)
            for error, codepoint in zip(beat.errors, beat.codepoints, strict=True)
        ]
        beat = later(m, later(m, beat._replace(codepoints=codepoints)))
        latest = delayed(m, sums[-1])
        return Placed(
            ends=beat.ends,
            present=beat.present,
            completes=latest[steps] & cleared(m, cleared(m, any_new & ~is_empty)),
            codepoints=beat.codepoints,
            places=all_delayed(m, (sum_[:steps] for sum_ in sums)),
            keeps=Const((1 << self.lanes) - 1),
            before=delayed(m, before),
            latest=latest[:steps],
            is_empty=delayed(m, stays_empty, 2),
        )

    def _exchange(self, m, placed):
        """A character moves to the lane whose number differs in one bit, if its place does.

        No two ever collide: if they were less than 2 ** step lanes apart at first, so are their
        places, which then differ in one of the earlier bits.
        """
        lanes = self.lanes
        for step in range(ceil_log2(lanes)):
            others = [lane ^ 1 << step for lane in range(lanes)]
            bits = [place[step] == lane >> step & 1 for lane, place in enumerate(placed.places)]
            stays = Cat(bits) & placed.present
            moves = Cat(~bit for bit in bits) & placed.present
            arrives = Cat(moves[other] for other in others)
            placed = later(
                m,
                placed._replace(
                    present=arrives | stays,
                    keeps=Cat(1, (placed.before >= lane for lane in range(1, lanes))),
                    **{
                        name: [
                            Mux(arrives[lane], values[other], values[lane])
                            for lane, other in enumerate(others)
                        ]
                        for name, values in (
                            ("codepoints", placed.codepoints),
                            ("places", placed.places),
                        )
                    },
                ),
            )
        return placed

    def _fill(self, m, placed):
        """A full beat leaves with the first of the new characters; the others stay for the next.

        Or, a cycle after its packet has ended, it leaves as it is, and keeps all lanes: it is the
        last one then.
        """
        ended = cleared(m, placed.ends)
        rest = delayed(m, Mux(placed.is_empty, 0, placed.latest + 1))
        out = Signal.like(self.o.payload, reset_less=True)
        m.d.comb += [self.o.valid.eq(cleared(m, ended | placed.completes)), self.o.payload.eq(out)]
        m.d.sync += [out.last.eq(ended), out.count.eq(Mux(ended, rest, self.lanes))]
        for lane, codepoint in enumerate(placed.codepoints):
            filled = Signal.like(codepoint, name=f"filled_{lane}", reset_less=True)
            with m.If(placed.present[lane]):
                m.d.sync += filled.eq(codepoint)
            m.d.sync += out.codepoints[lane].eq(Mux(placed.keeps[lane], filled, codepoint))


class Characters(NamedTuple):
    """The output of the decoder, lane by lane."""

    ends: Value
    present: Value
    codepoints: list
    errors: list


class Placed(NamedTuple):
    """Characters, and the lanes that they move to."""

    ends: Value
    present: Value
    completes: Value  # the beat before is full
    codepoints: list
    places: list
    keeps: Value  # the lanes of the beat before that are filled
    before: Value  # the lane of the latest character before these
    latest: Value  # the lane of the latest one of these
    is_empty: Value  # the packet has no character


def later(m, stage):
    """All fields of a stage a cycle later; reset clears the flags."""
    flags = ("ends", "present", "completes")
    return stage._replace(
        **{
            name: all_delayed(m, value)
            if isinstance(value, list)
            else (cleared if name in flags else delayed)(m, value)
            for name, value in stage._asdict().items()
        }
    )


def any_in_groups(flags):
    """Whether any flag is set, for each group of as many flags as a LUT has inputs."""
    return Cat(flags[n : n + FAN_IN].any() for n in range(0, len(flags), FAN_IN))


def sum_in_halves(m, a, b):
    """The sum of two numbers, two cycles later, and 0 after reset: the high half is added last."""
    half = (max(len(a), len(b)) + 1) // 2
    low, high = cleared(m, a[:half] + b[:half]), cleared(m, a[half:] + b[half:])
    return Cat(cleared(m, low[:half]), cleared(m, high + low[half:]))


def cleared(m, flag):
    """A value, a cycle later, and 0 after reset."""
    register = Signal.like(flag)
    m.d.sync += register.eq(flag)
    return register


def all_delayed(m, values):
    return [delayed(m, value) for value in values]
