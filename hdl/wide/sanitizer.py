"""The wide sanitizer: replaces the bytes of errors, at many bytes per cycle."""

from typing import NamedTuple

from amaranth.hdl import Cat, Module, Mux, Signal, Value
from amaranth.lib import data, wiring
from amaranth.lib.wiring import In, Out
from amaranth.utils import ceil_log2

from ..lib.check import check_number
from ..lib.component import Component
from ..lib.registers import register
from ..lib.texts import Facts
from ..lib.valid import Valid
from ..tables.encoding import UTF_8, Encoding, check_encoding
from .align import GROUP, hold
from .beat import BEATS_WITHOUT_PACKETS, Beat
from .classifier import Classifier

__all__ = ["WideSanitizer"]


class WideSanitizer(Component):
    """Returns each beat of bytes, with each byte of an error replaced.

    All other bytes are unchanged, so lengths and positions are kept. A byte is classified when its
    sequence is complete, at most ``longest - 1`` bytes later. A beat therefore waits for the next
    beat or, with few lanes, for as many beats as hold these bytes (three with one lane, two with
    two lanes, in UTF-8), or for the end of its packet. A beat that waits for n beats comes out
    ``latency - n`` cycles after the last of them.

    Parameters
    ----------
    lanes : int
        Bytes in a beat, 1 to 256.
    encoding : Encoding
        As for ``WideDecoder``.
    substitute : int
        Replaces each byte of an error: a byte that is well formed by itself, such as 3F or 1A.

    Members
    -------
    i : In(Valid(Beat(lanes)))
    o : Out(Valid(Beat(lanes)))
        The input beat, except that ``count`` is the number of its bytes even if it is full.
    """

    facts = Facts(
        "one beat per cycle",
        "from the last beat of a packet; a beat that waits for n others to complete its last "
        "sequence comes out n cycles less after the last of them",
        "Lengths and positions stay the same.",
        BEATS_WITHOUT_PACKETS,
    )

    def __init__(self, lanes: int, encoding: Encoding = UTF_8, *, substitute: int = 0x3F) -> None:
        check_encoding(encoding)
        check_number("substitute", substitute, range(256))
        if substitute not in encoding.lead_bytes() - encoding.lead_bytes(1):
            requirement = f"a byte that is well formed by itself in {encoding.name}, such as 0x3F"
            raise ValueError(f"substitute must be {requirement}, not 0x{substitute:02X}")
        self._classifier = Classifier(lanes, encoding, waits=False)
        # For how many beats one waits; and how often a distance is doubled to span a sequence.
        self._wait_beats = -(-(encoding.longest - 1) // lanes)
        self._doublings = ceil_log2(encoding.longest)
        self.latency = self._classifier.latency + self._doublings + 2 * self._wait_beats + 1
        super().__init__({"i": In(Valid(Beat(lanes))), "o": Out(Valid(Beat(lanes)))})

    def elaborate(self, platform):
        # Whether a byte is in a well-formed sequence is known only at the end of the sequence. So
        # the classifier's flag of a whole sequence reaches back to its first byte, across beats
        # that wait for it; all bytes that it does not reach are replaced.
        m = Module()
        m.submodules.classifier = classifier = self._classifier
        wiring.connect(m, wiring.flipped(self.i), classifier.i)
        beat = self._reach(m, classifier.o.valid, classifier.o.payload)
        for _ in range(self._wait_beats):
            beat = self._wait(m, beat)
        beat = beat.delayed(m)

        # Replace. The substitute is the reset value of the registers: a reset from a register needs
        # no gates, and neither do bits that are set.
        bytes_ = Signal(
            data.ArrayLayout(8, self.lanes), init=[self.substitute] * self.lanes, reset_less=True
        )
        for lane, byte in enumerate(bytes_):
            m.d.sync += byte.eq(Mux(beat.bad[lane], self.substitute, beat.data[lane]))
        beat = beat.delayed(m)
        m.d.comb += [
            self.o.valid.eq(beat.valid),
            self.o.payload.data.eq(bytes_),
            self.o.payload.count.eq(beat.count),
            self.o.payload.last.eq(beat.last),
        ]
        return m

    def _reach(self, m, valid, flags):
        """Judge the bytes of each sequence that is whole in its beat."""
        last, good = flags.beat.last, flags.whole
        groups = Cat(flags.present[n] for n in range(0, self.lanes, GROUP))
        # The packet goes on, and the last byte is the second of its sequence or later; and so on.
        spans = [~last, *(~last & ~flag[-1] for flag in [*flags.within][:-1])]
        beat = WaitingBeat(
            valid=valid,
            data=flags.beat.data,
            count=flags.beat.count,
            last=last,
            bad=good,
            open=Cat(reversed(spans[: self.lanes])),
            continued=flags.continued[0],
            # Known so early, it has a few cycles for the way to all lanes.
            fills=groups & valid.replicate(len(groups)),
        )
        # So many bytes after it, or up to twice as many.
        for n in range(self._doublings):
            if n:
                beat, good = beat.delayed(m), register(m, good)
            far = register(m, ~flags.within[(1 << n) - 1], n)
            good |= (good & far)[1 << n :]
        return beat._replace(bad=~good)

    def _wait(self, m, beat):
        """Hold a beat until the next one says whether it completes a sequence."""
        new = beat.delayed(m)
        held = hold(m, new, ("data", "bad"))
        completes = new.continued & ~new.bad[0]
        completed = held.open & completes.replicate(len(held.open))
        return held._replace(
            bad=held.bad & ~completed.shift_left(self.lanes - len(held.open)),
            fills=held.fills & held.valid.replicate(len(held.fills)),
        )


class WaitingBeat(NamedTuple):
    """A beat and which of its bytes are errors, as far as their sequences are known."""

    valid: Value  # there is a beat in this cycle
    data: Value
    count: Value
    last: Value
    bad: Value  # each lane: in no sequence that is whole
    open: Value  # each of the last few lanes: all bytes after it continue the sequence
    continued: Value  # the first byte continues a sequence
    fills: Value  # each group of lanes: it has a byte to be loaded

    def delayed(self, m):
        """The beat a cycle later."""
        values = zip(self._fields[1:], self[1:], strict=True)
        return WaitingBeat(
            register(m, self.valid, reset=True),
            *(register(m, value, name=name) for name, value in values),
        )
