"""The wide decoder: many bytes in every cycle, and no state machine."""

from amaranth.hdl import Cat, Module, Mux, Signal, Value
from amaranth.lib import data, wiring
from amaranth.lib.wiring import In, Out
from amaranth.utils import bits_for

from ..component import Component
from ..encoding import UTF_8, Cause, Encoding, check_encoding
from ..logic import one_of
from ..valid import Valid
from .beat import Beat
from .byte_sets import late_faults
from .classifier import Classifier

__all__ = ["Decoded", "Slot", "WideDecoder"]


class Slot(data.StructLayout):
    """What ends in a lane: as an ``Event``.

    Members
    -------
    valid : 1 bit
        An event ends in this lane; qualifies the other fields of the slot.
    codepoint : 21 bits
        Unicode scalar value; undefined unless ``cause`` is ``NONE``.
    cause : Cause
        ``NONE`` for a code point.
    length : 3 bits
        How many bytes the event covers; they may begin in the beat before.
    """

    def __init__(self, encoding: Encoding = UTF_8) -> None:
        check_encoding(encoding)
        super().__init__(
            {
                "valid": 1,
                "codepoint": encoding.codepoint_bits,
                "cause": Cause,
                "length": bits_for(encoding.longest),
            }
        )


class Decoded(data.StructLayout):
    """A ``Beat``, and what ends in it.

    Members
    -------
    beat : Beat(lanes)
        As it came in, but that ``count`` is the number of its bytes even if it is full; the data
        of lanes without a byte means nothing.
    slots : ``lanes`` of Slot(encoding)
        Each event is in the lane of its own last byte.
    """

    def __init__(self, lanes: int, encoding: Encoding = UTF_8) -> None:
        beat = Beat(lanes)
        super().__init__({"beat": beat, "slots": data.ArrayLayout(Slot(encoding), lanes)})


class WideDecoder(Component):
    """A beat of bytes in any cycle; out comes the same beat, and an event for each that ends in it.

    What becomes of a byte depends on the few bytes before it, as many as a sequence can have, and
    on the one after. So there is no state but those bytes, and no feedback. Beats may come in every
    cycle, in any pattern of idle cycles. There is no back-pressure.

    The verdict on the last byte of a beat needs the byte after it: a beat leaves when the next one
    has come, or at once if it ends its packet. With a beat in every cycle, each comes out
    ``latency`` cycles after it came in; one that does not end its packet comes out ``latency - 1``
    cycles after the next. Reset forgets all beats. After one cycle of it, nothing depends on what
    the registers held before.

    Parameters
    ----------
    lanes : int
        Bytes in a beat, 1 to 256.
    encoding : Encoding
        A table of UTF-8's shape whose pairs are ordinary: two sequences never make one event.

    Members
    -------
    i : In(Valid(Beat(lanes)))
    o : Out(Valid(Decoded(lanes, encoding)))

    Attributes
    ----------
    latency : int
        13 cycles from a beat that ends its packet, or that the next one follows, until it comes
        out.

    Raises
    ------
    :exc:`ValueError`
        If there are no lanes, or too many, or the table is of another kind.
    """

    latency = Classifier.latency + 1

    def __init__(self, lanes: int, encoding: Encoding = UTF_8) -> None:
        self._classifier = Classifier(lanes, encoding)
        self.lanes, self.encoding = lanes, encoding
        super().__init__({"i": In(Valid(Beat(lanes))), "o": Out(Valid(Decoded(lanes, encoding)))})

    def elaborate(self, platform):
        m = Module()
        m.submodules.classifier = classifier = self._classifier
        wiring.connect(m, wiring.flipped(self.i), classifier.i)
        marked, back = classifier.o.payload, self.encoding.longest - 1

        valid = Signal()
        out = Signal.like(self.o.payload, reset_less=True)
        m.d.sync += [valid.eq(classifier.o.valid), out.beat.eq(marked.beat)]
        m.d.comb += [self.o.valid.eq(valid), self.o.payload.eq(out)]

        # The bytes before the beat, latest first.
        before = Signal(data.ArrayLayout(8, back), reset_less=True)
        bytes_ = [*reversed(before), *marked.beat.data]
        with m.If(classifier.o.valid):
            m.d.sync += [byte.eq(bytes_[-1 - n]) for n, byte in enumerate(before)]

        _, late_cause = late_faults(self.encoding)
        for lane, slot in enumerate(out.slots):
            continued, follows = marked.continued[lane], marked.present[lane + 1]
            within = [None, *(mark[lane] for mark in marked.within), 1]  # so many bytes
            fault = Cat(bit[lane] for bit in marked.faults)
            if late_cause is not None:
                fault = Mux(continued, late_cause, fault)
            causes = [
                (follows, Cause.TRUNCATED),
                (~follows, Cause.TRUNCATED_AT_END),
            ]
            cause = Mux(marked.cut[lane], one_of(causes), fault)
            lengths = [
                (within[n] & ~within[n - 1] if n > 1 else within[n], n) for n in range(1, back + 2)
            ]
            m.d.sync += [
                slot.valid.eq(marked.present[lane] & ~marked.continued[lane + 1]),
                Value.cast(slot.cause).eq(cause & ~marked.whole[lane].replicate(3)),
                slot.length.eq(one_of(lengths)),
            ]
            # Each byte has six bits of the code point; a first byte has fewer, then a 0, then ones.
            for place, bit in enumerate(slot.codepoint):
                k, n = divmod(place, 6)
                given = bytes_[back + lane - k][n]
                if place == 6:
                    given = Mux(continued, given, marked.beat.data[lane][6])
                elif k:
                    given = given & ~(within[k] if n + k <= 6 else within[k + 1])
                m.d.sync += bit.eq(given)
        return m
