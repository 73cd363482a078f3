"""The wide decoder: many bytes per cycle, without a state machine."""

from amaranth.hdl import Cat, Module, Mux, Signal, Value
from amaranth.lib import data, wiring
from amaranth.lib.wiring import In, Out
from amaranth.utils import bits_for

from ..event import EventFields
from ..lib.component import Component
from ..lib.logic import select_one_hot
from ..lib.texts import Facts, texts_from_docstring
from ..lib.valid import Valid
from ..tables.encoding import UTF_8, Cause, Encoding
from .beat import BEAT_LATENCY_TEXT, BEATS_WITHOUT_PACKETS, Beat
from .classifier import Classifier

__all__ = ["Decoded", "Slot", "WideDecoder"]


@texts_from_docstring
class Slot(EventFields):
    """The event that ends in a lane, with the fields of an ``Event``.

    Members
    -------
    valid
        An event ends in this lane; qualifies the other fields of the slot.
    codepoint, cause
        As in ``Event``.
    length
        Number of bytes of the event, which may begin in an earlier beat.
    """

    def __init__(self, encoding: Encoding = UTF_8) -> None:
        fields = {"valid": 1, "codepoint": encoding.codepoint_bits, "cause": Cause}
        super().__init__(fields | {"length": bits_for(encoding.longest)})


@texts_from_docstring
class Decoded(data.StructLayout):
    """A ``Beat``, and the events that end in it.

    Members
    -------
    beat
        The input beat, except that count is the number of its bytes even if it is full; the data of
        lanes without a byte is undefined.
    slots
        Each event is in the lane of its own last byte.
    """

    def __init__(self, lanes: int, encoding: Encoding = UTF_8) -> None:
        beat = Beat(lanes)
        super().__init__({"beat": beat, "slots": data.ArrayLayout(Slot(encoding), lanes)})


class WideDecoder(Component):
    """Accepts a beat of bytes per cycle and returns it, with each event in the lane of its end.

    The class of a byte depends only on the bytes before it in its sequence, and on the byte after
    it.

    The last byte of a beat can be classified only when the next byte is known. A beat that ends its
    packet comes out after ``latency`` cycles, 13; any other, ``latency - 1`` cycles after the next
    beat. With a beat in every cycle, that is ``latency`` cycles for all.

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
    """

    facts = Facts("one beat per cycle", BEAT_LATENCY_TEXT, without_packets=BEATS_WITHOUT_PACKETS)

    latency = Classifier.STAGES + 1

    def __init__(self, lanes: int, encoding: Encoding = UTF_8) -> None:
        self._classifier = Classifier(lanes, encoding)
        super().__init__({"i": In(Valid(Beat(lanes))), "o": Out(Valid(Decoded(lanes, encoding)))})

    def elaborate(self, platform):
        # The classifier knows each byte's place in its sequence. All that is left is a stage that
        # selects, in every lane, the cause, the length, and the bits of the code point from the
        # bytes before.
        m = Module()
        m.submodules.classifier = classifier = self._classifier
        wiring.connect(m, wiring.flipped(self.i), classifier.i)
        flags, back = classifier.o.payload, self.encoding.longest - 1

        valid = Signal()
        out = Signal.like(self.o.payload, reset_less=True)
        m.d.sync += [valid.eq(classifier.o.valid), out.beat.eq(flags.beat)]
        m.d.comb += [self.o.valid.eq(valid), self.o.payload.eq(out)]

        # The bytes before the beat, latest first.
        before = Signal(data.ArrayLayout(8, back), reset_less=True)
        # The data is lowest. Amaranth converts a slice of a slice bit by bit, which takes long.
        bits = Value.cast(flags)
        bytes_ = [*reversed(before), *(bits[8 * n : 8 * n + 8] for n in range(self.lanes))]
        with m.If(classifier.o.valid):
            m.d.sync += [byte.eq(bytes_[-1 - n]) for n, byte in enumerate(before)]

        for lane, slot in enumerate(out.slots):
            continued, follows = flags.continued[lane], flags.present[lane + 1]
            within = [None, *(flag[lane] for flag in flags.within), 1]  # so many bytes
            single_cause = Cat(bit[lane] for bit in flags.cause_bits)
            causes = [(follows, Cause.TRUNCATED), (~follows, Cause.TRUNCATED_AT_END)]
            cause = Mux(flags.cut[lane], select_one_hot(causes), single_cause)
            lengths = [
                (within[n] & ~within[n - 1] if n > 1 else within[n], n) for n in range(1, back + 2)
            ]
            m.d.sync += [
                slot.valid.eq(flags.present[lane] & ~flags.continued[lane + 1]),
                Value.cast(slot.cause).eq(cause & ~flags.whole[lane].replicate(3)),
                slot.length.eq(select_one_hot(lengths)),
            ]
            # Each byte has six bits of the code point; a first byte has fewer, then a 0, then ones.
            for number, bit in enumerate(slot.codepoint):
                k, n = divmod(number, 6)
                value = bytes_[back + lane - k][n]
                if number == 6:
                    value = Mux(continued, value, bytes_[back + lane][6])
                elif k:
                    value = value & ~(within[k] if n + k <= 6 else within[k + 1])
                m.d.sync += bit.eq(value)
        return m
