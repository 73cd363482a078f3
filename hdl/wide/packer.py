"""The packer: code points without gaps, many per cycle."""

from amaranth.hdl import Cat, Const, Module, Mux, Signal
from amaranth.lib import data, wiring
from amaranth.lib.wiring import In, Out
from amaranth.utils import bits_for, ceil_log2

from ..event import REPLACEMENT
from ..lib.component import Component
from ..lib.registers import register
from ..lib.texts import Facts, texts_from_docstring
from ..lib.valid import Valid
from ..tables.encoding import UTF_8, Cause, Encoding
from .beat import Beat
from .decoder import WideDecoder
from .pipeline import Pipeline
from .reduction import FAN_IN, count_ones

__all__ = ["Packed", "Packer"]


@texts_from_docstring
class Packed(data.StructLayout):
    """Code points of a packet, side by side.

    Members
    -------
    codepoints
        Code points, the first in lane 0; U+FFFD for an error.
    count
        Number of code points, starting at lane 0; the other lanes are undefined.
    last
        The packet ends with this beat.
    """

    def __init__(self, lanes: int, encoding: Encoding = UTF_8) -> None:
        bits = max(encoding.codepoint_bits, bits_for(REPLACEMENT))
        codepoints = data.ArrayLayout(bits, lanes)
        super().__init__({"codepoints": codepoints, "count": range(lanes + 1), "last": 1})


class Packer(Component):
    """Packs bytes into dense UTF-32: beats of bytes in, beats of code points out.

    Each error becomes U+FFFD. All beats of a packet but the last are full: T code points take
    ceil(T / ``lanes``) beats. A packet without code points is one empty beat.

    A full beat is released when the next code point of its packet leaves ``WideDecoder``, in which
    a beat without ``last`` waits for the next one; or after the packet ends. An input beat releases
    at most one, since it has no more characters than bytes. The last beat of a packet comes out
    ``latency`` cycles after the input beat that ended it; other beats come out earlier. That is the
    latency of ``WideDecoder`` and 6 cycles, 1 more for each of the first two doublings of
    ``lanes``, and 3 more for each further one.

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
    """

    facts = Facts(
        "one beat per cycle",
        "from the last beat of a packet to its last beat of code points; others come earlier",
        "Each error becomes U+FFFD. Each beat but the last one of a packet is full; a packet "
        "without code points becomes one empty beat.",
        "Assert {last} with the last beat: until the end of the packet, a beat of bytes waits for "
        "the next one, and a beat of code points for the next code point. If {last} is tied to 0, "
        "the last ones never come out.",
    )

    def __init__(self, lanes: int, encoding: Encoding = UTF_8) -> None:
        self._decoder = WideDecoder(lanes, encoding)
        if lanes & (lanes - 1):
            raise ValueError(f"lanes of a packer must be a power of two, not {lanes}")
        steps = ceil_log2(lanes)
        self.latency = WideDecoder.latency + 6 + steps + 2 * max(steps - 2, 0)
        super().__init__({"i": In(Valid(Beat(lanes))), "o": Out(Valid(Packed(lanes, encoding)))})

    def elaborate(self, platform):
        # Each code point of a beat is assigned the lane after the one before, around the end of the
        # output beat. A network of exchanges takes the code points there. The lanes before that end
        # complete the beat, which leaves; the others are kept for the next one.
        m = Module()
        m.submodules.decoder = decoder = self._decoder
        wiring.connect(m, wiring.flipped(self.i), decoder.i)
        beat, slots = decoder.o.payload.beat, decoder.o.payload.slots
        pipe = Pipeline(m)
        # Reset clears the flags; the data beside a low flag is undefined.
        packet_end = pipe.staged(decoder.o.valid & beat.last, "packet_end", reset=True)
        present = pipe.staged(
            Cat(decoder.o.valid & slot.valid for slot in slots), "present", reset=True
        )
        errors = pipe.staged(Cat(slot.cause != Cause.NONE for slot in slots), "errors")
        codepoints = [pipe.staged(slot.codepoint, "codepoint") for slot in slots]
        pipe.stage += 1
        counts, any_new = self._count(m, pipe, present.read())
        codepoints = [
            pipe.staged(Mux(error, REPLACEMENT, codepoint.read()), "codepoint")
            for error, codepoint in zip(errors.read(), codepoints, strict=True)
        ]
        assigned = self._assign(m, pipe, counts, any_new, packet_end)
        targets, former_lane, last_lane, completes, is_empty = assigned
        codepoints = [codepoint.read() for codepoint in codepoints]
        codepoints, present, occupied = self._exchange(
            m, pipe, codepoints, targets, present.read(), former_lane
        )

        # Fill: a full beat leaves with the first new characters, and the other characters stay for
        # the next beat. A cycle after its packet has ended, the last beat leaves, full or not.
        out = Signal.like(self.o.payload, reset_less=True)
        is_last = register(m, packet_end.read(), reset=True)
        rest = register(m, Mux(is_empty.read(), 0, last_lane.read() + 1))
        m.d.comb += [
            self.o.valid.eq(register(m, is_last | completes.read(), reset=True)),
            self.o.payload.eq(out),
        ]
        m.d.sync += [out.last.eq(is_last), out.count.eq(Mux(is_last, rest, self.lanes))]
        for lane, codepoint in enumerate(codepoints):
            held = Signal.like(codepoint, name=f"held_{lane}", reset_less=True)
            with m.If(present[lane]):
                m.d.sync += held.eq(codepoint)
            m.d.sync += out.codepoints[lane].eq(Mux(occupied[lane], held, codepoint))
        return m

    def _count(self, m, pipe, present):
        """The number of characters up to each lane, and whether there is any."""
        # A lane counts itself and the few before it, then adds the count of a lane farther away.
        windows = (present[max(0, n + 1 - FAN_IN) : n + 1] for n in range(self.lanes))
        counts = [register(m, count_ones(window), reset=True) for window in windows]
        any_new = register(m, any_in_groups(present), reset=True)
        pipe.stage += 1
        far = FAN_IN
        while far < self.lanes:
            counts = [
                sum_in_halves(m, counts[n - far] if n >= far else Const(0), count)
                for n, count in enumerate(counts)
            ]
            for _ in range(2):
                any_new = register(m, any_in_groups(any_new), reset=True)
            pipe.stage += 2
            far *= 2
        return counts, any_new

    def _assign(self, m, pipe, counts, any_new, packet_end):
        """The lane of each character, and the beat that they fill, in two cycles.

        Returns the lane of each character; the lanes of the last character before the input beat,
        and of the last one in it; whether an output beat is complete; and whether the packet has no
        character.
        """
        steps = ceil_log2(self.lanes)
        half = (steps + 1) // 2
        # The lane of the last character of the packet, low half; before any, the last lane.
        low = Signal(half, init=-1)
        is_empty = Signal(init=1)
        stays_empty = pipe.staged(is_empty & ~any_new, "stays_empty")
        has_next = pipe.staged(any_new & ~is_empty, "has_next", reset=True)
        sums = [low + count[:half] for count in counts]
        m.d.sync += [
            low.eq(Mux(packet_end.read(), -1, sums[-1])),
            is_empty.eq(packet_end.read() | stays_empty.read()),
        ]
        # The high half, a cycle later.
        pipe.stage += 1
        high = Signal(steps - half, init=-1)
        former_lane = pipe.staged(Cat(register(m, low), high), "former_lane")
        sums = [register(m, sum_, reset=True) for sum_ in sums]
        above = [register(m, count[half:], reset=True) for count in counts]
        sums = [
            Cat(sum_[:half], high + count + sum_[half:])
            for sum_, count in zip(sums, above, strict=True)
        ]
        m.d.sync += high.eq(Mux(packet_end.read(), -1, sums[-1][half:]))
        pipe.stage += 1
        sums = [register(m, sum_) for sum_ in sums]
        last_lane, carry = sums[-1][:steps], sums[-1][steps]
        last_lane = pipe.staged(last_lane, "last_lane")
        completes = pipe.staged(carry & has_next.read(), "completes", reset=True)
        targets = [sum_[:steps] for sum_ in sums]
        return targets, former_lane, last_lane, completes, stays_empty

    def _exchange(self, m, pipe, codepoints, targets, present, former_lane):
        """A character moves to the lane whose number differs in one bit, if its target's does.

        No two ever collide: if they were less than 2 ** step lanes apart at first, so are their
        targets, which then differ in one of the earlier bits. Returns the code points by lane;
        which lanes have one; and which lanes characters of earlier beats occupy.
        """
        occupied = Const(-1, self.lanes)
        for step in range(ceil_log2(self.lanes)):
            others = [lane ^ 1 << step for lane in range(self.lanes)]
            bits = [target[step] == lane >> step & 1 for lane, target in enumerate(targets)]
            stays = Cat(bits) & present
            arrives = [~bits[other] & present[other] for other in others]
            codepoints, targets = (
                [
                    register(m, Mux(arrives[lane], values[other], values[lane]))
                    for lane, other in enumerate(others)
                ]
                for values in (codepoints, targets)
            )
            present = register(m, Cat(arrives) | stays, reset=True)
            occupied = register(
                m, Cat(1, (former_lane.read() >= lane for lane in range(1, self.lanes)))
            )
            pipe.stage += 1
        return codepoints, present, occupied


def any_in_groups(flags):
    """Whether any flag is set, for each group of as many flags as a LUT has inputs."""
    return Cat(flags[n : n + FAN_IN].any() for n in range(0, len(flags), FAN_IN))


def sum_in_halves(m, a, b):
    """The sum of two numbers, two cycles later, and 0 after reset: the high half is added last."""
    half = (max(len(a), len(b)) + 1) // 2
    low, high = (
        register(m, a[:half] + b[:half], reset=True),
        register(m, a[half:] + b[half:], reset=True),
    )
    return Cat(register(m, low[:half], reset=True), register(m, high + low[half:], reset=True))
