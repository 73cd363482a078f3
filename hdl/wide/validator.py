"""The validator: checks whether packets are well formed, at many bytes per cycle."""

from amaranth.hdl import Cat, Const, Module, Mux, Signal, Value
from amaranth.lib import data, wiring
from amaranth.lib.wiring import In, Out
from amaranth.utils import bits_for

from ..lib.check import check_number
from ..lib.component import Component
from ..lib.logic import any_of
from ..lib.registers import register
from ..lib.texts import Facts, texts_from_docstring
from ..lib.valid import Valid
from ..tables.encoding import UTF_8, Cause, Encoding
from .beat import BEAT_LATENCY_TEXT, BEATS_WITHOUT_PACKETS, Beat
from .byte_sets import ALL_BYTES, cause_bit_sets, decompose
from .classifier import Classifier
from .pipeline import Pipeline
from .reduction import FAN_IN, choose, count, count_ones, levels
from .sums import SEGMENTS, accumulate, add_signed, saturate

__all__ = ["PacketSummary", "Validated", "Validator"]


@texts_from_docstring
class PacketSummary(data.StructLayout):
    """The verdict on a packet.

    Members
    -------
    well_formed
        There is no error. If it is 1, offset, cause and length are undefined.
    offset
        Number of bytes of the packet before the first error. It saturates, as do the counts.
    cause
        The cause of the first error.
    length
        Number of bytes of the first error.
    errors
        Number of errors.
    codepoints
        Number of code points.
    """

    def __init__(self, encoding: Encoding = UTF_8, *, count_bits: int = 32) -> None:
        first = {"offset": count_bits, "cause": Cause, "length": bits_for(encoding.longest - 1)}
        counts = {"errors": count_bits, "codepoints": count_bits}
        super().__init__({"well_formed": 1} | first | counts)


@texts_from_docstring
class Validated(data.StructLayout):
    """A ``Beat``, and the verdict on its packet.

    Members
    -------
    beat
        The input beat, except that count is the number of its bytes even if it is full.
    verdict
        The verdict on the packet, with its last beat; undefined with any other.
    """

    def __init__(self, lanes: int, encoding: Encoding = UTF_8, *, count_bits: int = 32) -> None:
        verdict = PacketSummary(encoding, count_bits=count_bits)
        super().__init__({"beat": Beat(lanes), "verdict": verdict})


class Validator(Component):
    """Returns each beat of bytes; the last beat of a packet carries a verdict on the packet.

    A beat that ends its packet comes out after ``latency`` cycles; any other, ``latency - 1``
    cycles after the next beat.

    Parameters
    ----------
    lanes : int
        Bytes in a beat, 1 to 256.
    encoding : Encoding
        As for ``WideDecoder``.
    count_bits : int
        Bits of the offset and of the counts, up to 64, and enough to count the bytes of a beat.

    Members
    -------
    i : In(Valid(Beat(lanes)))
    o : Out(Valid(Validated(lanes, encoding, count_bits=count_bits)))
    """

    facts = Facts(
        "one beat per cycle",
        BEAT_LATENCY_TEXT,
        "The verdict has the first error, and counts of code points and errors.",
        f"{BEATS_WITHOUT_PACKETS} Without {{last}}, no verdict is issued.",
    )

    def __init__(self, lanes: int, encoding: Encoding = UTF_8, *, count_bits: int = 32) -> None:
        self._classifier = Classifier(lanes, encoding)
        check_number("count_bits", count_bits, range(bits_for(lanes), 65))
        # Cycles from the flags of each byte to the counts of the beat, with one more after the
        # counts: the wires from there to the sums are long.
        self._reduction_cycles = max(levels(lanes) + 2, levels(-(-lanes // FAN_IN), 2) + 2)
        self.latency = Classifier.STAGES + 1 + self._reduction_cycles + 2 * SEGMENTS + 1
        validated = Validated(lanes, encoding, count_bits=count_bits)
        super().__init__({"i": In(Valid(Beat(lanes))), "o": Out(Valid(validated))})

    def elaborate(self, platform):
        # The classifier flags each byte; a verdict needs only sums of flags, and the first error.
        # So the lanes of a beat are counted and chosen from in a tree, and the beats of a packet
        # added to the sums before. A sum is as wide as wanted, and the clock fast: it is added in
        # segments, each a cycle after the one below.
        m = Module()
        m.submodules.classifier = classifier = self._classifier
        wiring.connect(m, wiring.flipped(self.i), classifier.i)
        flags = classifier.o.payload
        pipe = Pipeline(m)
        valid = pipe.staged(classifier.o.valid, "valid", reset=True)
        beat = pipe.staged(flags.beat, "beat")

        # Judge: a sequence that ends with a byte is whole, or an error.
        sequence_ends = flags.present[: self.lanes] & ~flags.continued[1:]
        error, whole = register(m, sequence_ends & ~flags.whole), register(m, flags.whole)
        witnesses = [register(m, self._witness(flags, lane)) for lane in range(self.lanes)]

        # Reduce: the numbers of errors and of whole sequences in the beat, and the first error.
        pipe.stage += self._reduction_cycles
        clear = Signal(init=1)  # in the cycle after the last beat of a packet
        m.d.sync += clear.eq(valid.read() & beat.read().last)
        pipe.stage += 1
        beat_valid = valid.read()
        errors, codepoints = (count(m, bits, self._reduction_cycles) for bits in (error, whole))
        is_wrong, witness, lane = choose(m, error, witnesses, self._reduction_cycles)

        # Add: sum up the beats of the packet, and keep its first error.
        had_error = Signal(reset_less=True)
        with m.If(clear):
            m.d.sync += had_error.eq(0)
        with m.Elif(beat_valid):
            m.d.sync += had_error.eq(had_error | is_wrong)
        is_ill_formed = pipe.staged(had_error | is_wrong, "is_ill_formed")
        lanes = Const(self.lanes, bits_for(self.lanes))
        # The first error may begin up to two bytes before the beat in which it ends: the carry
        # covers offsets two above the greatest one. Longer errors need one more bit.
        size, controls = self.count_bits, (clear, beat_valid)
        start, _ = accumulate(m, lanes, size + (self.encoding.longest > 4), *controls)
        _, errors = accumulate(m, errors, size, *controls)
        _, codepoints = accumulate(m, codepoints, size, *controls)
        is_first = beat_valid & ~had_error
        offset, length, cause = self._first_error(m, witness, lane, *start, is_first)

        # Conclude.
        pipe.stage += 2 * SEGMENTS + 1
        verdict = self.o.payload.verdict
        m.d.comb += [
            verdict.well_formed.eq(~is_ill_formed.read()),
            verdict.offset.eq(saturate(m, *offset, size)),
            verdict.errors.eq(saturate(m, *errors, size, SEGMENTS)),
            verdict.codepoints.eq(saturate(m, *codepoints, size, SEGMENTS)),
            verdict.length.eq(register(m, length, SEGMENTS + 1)),
            Value.cast(verdict.cause).eq(register(m, cause, SEGMENTS + 1)),
            self.o.valid.eq(valid.read()),
            self.o.payload.beat.eq(beat.read()),
        ]
        return m

    def _witness(self, flags, lane):
        """The signals that determine the cause and the length of an error that ends in a lane.

        Cause and length are derived once, from the signals of the first error. Derived in each
        lane, as in a ``WideDecoder``, they would take a third more LUTs.
        """
        fields = {
            "byte": flags.beat.data[lane],
            "continued": flags.continued[lane],
            "second": flags.second[lane],
            "within": Cat(each[lane] for each in [*flags.within][2:-1]),
            "no_continuation": flags.no_continuation[lane + 1],  # no continuation byte follows
            "follows": flags.present[lane + 1],  # a byte follows
        }
        layout = data.StructLayout({name: len(Value.cast(of)) for name, of in fields.items()})
        return layout(Cat(fields.values()))

    def _first_error(self, m, witness, lane, start, overflow, is_first):
        """Offset with its out-of-range flag, length and cause of the first error.

        The start comes ``SEGMENTS - 1`` cycles after the rest.
        """
        is_first = register(m, is_first, SEGMENTS - 1)

        def capture(value, cycles=0):
            value = register(m, value, cycles)
            captured = Signal.like(value, reset_less=True)
            with m.If(is_first):
                m.d.sync += captured.eq(value)
            return captured

        cause = capture(self._cause(m, witness), SEGMENTS - 4)
        # A one for each byte after the first.
        rest = Cat(witness.continued, witness.continued & ~witness.second, ~witness.within)
        lane, rest_size = register(m, lane), register(m, count_ones(rest))
        lane, length = (capture(n, SEGMENTS - 2) for n in (lane - rest_size, 1 + rest_size))
        start, overflow = capture(start), capture(overflow)
        return (add_signed(m, start, lane), register(m, overflow, SEGMENTS)), length, cause

    def _cause(self, m, witness):
        """The cause of an error, three cycles later."""
        longer, leads = self.encoding.lead_bytes(1), self.encoding.lead_bytes()
        is_lead = self._is_in(m, witness.byte, longer, ALL_BYTES - leads)
        cause_bits = (self._is_in(m, witness.byte, *of) for of in cause_bit_sets(self.encoding))
        flags = witness.continued, witness.no_continuation, witness.follows
        continued, no_continuation, follows = (register(m, flag, 2) for flag in flags)
        is_cut = register(m, (continued | is_lead) & no_continuation).replicate(3)
        cut = register(m, Mux(follows, Cause.TRUNCATED, Cause.TRUNCATED_AT_END))
        # Not a Mux: Yosys would make it a reset, with a LUT of its own.
        return cut & is_cut | register(m, Cat(cause_bits)) & ~is_cut

    def _is_in(self, m, byte, numbers, others):
        """Whether a byte is in the first set, two cycles later; don't care if it is in neither."""
        code, patterns = decompose(numbers, others)
        low = Cat(any_of(byte[:4].matches(pattern) for pattern in bit) for bit in code)
        halved = register(m, Cat(low, byte[4:]))
        return register(m, any_of(halved.matches(pattern) for pattern in patterns))
