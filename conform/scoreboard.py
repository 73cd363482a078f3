"""A third-party decoder and the specification, with the claims about them, as logic."""

from typing import NamedTuple

from amaranth.hdl import Cat, Const, Module, Mux, ResetSignal, Signal, Value
from amaranth.lib import data, wiring
from amaranth.lib.wiring import In, Out

from ..hdl.event import REPLACEMENT, Byte
from ..spec.decoder import segment
from ..spec.encodings import RULES
from .expected import EXPECTED, reported
from .harness import Probe
from .profile import EVENT

__all__ = ["Hints", "Scoreboard"]

INPUT = data.StructLayout({"valid": 1, "byte": Byte})


class Hints(NamedTuple):
    """Assumed timing of a decoder, on which a proof is based; wrong hints prove nothing.

    Attributes
    ----------
    at_transfer : bool
        Latency counts from the transfer of a byte, and not from when it is first offered.
    cut, own : int
        Cycles from a byte until the error that it exposes is expected, and until its own event is.
    cut_delays_own : bool
        The byte's own event takes one more cycle if it exposes an error.
    inside : int
        The most events that are owed at once. With 0, each comes exactly when it is expected, and
        the decoder stalls while one waits, except that one byte may be accepted.
    gap : int
        The most cycles without a transfer that is owed.
    """

    at_transfer: bool = False
    cut: int = 0
    own: int = 0
    cut_delays_own: bool = False
    inside: int = 0
    gap: int = 8


class Scoreboard(wiring.Component):
    """A decoder with any stream, idle cycles and stalls; the events expected must come.

    With ``inside``, a counter has how many events wait, and events are numbered modulo the most
    that can be inside, as the places of a queue are. The solver picks one of them, which is
    tracked: its expected value is kept until it comes.

    Parameters
    ----------
    ports : dict
        Those of the module ``MODULE``, as in ``Foreign``.
    profile : Profile
    hints : Hints

    Attributes
    ----------
    claims : list of str
        The outputs that must stay low.
    timing, differences : list of str
        The same in the order of a proof. The first ones have a ``lemma``, which follows from those
        before it: how the numbers of events follow from how many wait.

    Members
    -------
    word : Out(64)
        As of a ``Probe``.
    cover : Out(1)
        An event that is expected came: U+20AC, or another one where code points are not compared.
    """

    def __init__(self, ports, profile, hints):
        self._ports, self._profile, self._hints = ports, profile, hints
        self._compared = profile.compared(ports)
        timing = ["inside", "too_many", "lemma", "stuck"] if hints.inside else ["mistimed"]
        # The code point of an error is compared as 0.
        fields = sorted(self._compared, key=lambda name: (name != "error", name))
        self.timing = [*timing, "deaf", "changes"]
        self.differences = [f"differs_{name}" for name in fields]
        self.claims = [name for name in self.timing if name != "lemma"] + self.differences
        claims = {name: Out(1) for name in self.timing} | {
            f"differs_{name}": Out(EVENT[name].shape) for name in self._compared
        }
        free = {"valid": In(1), "byte": In(Byte), "ready": In(1), "pick": In(2)}
        super().__init__(free | claims | {"word": Out(64), "cover": Out(1)})

    def elaborate(self, platform):
        m = Module()
        hints = self._hints
        m.submodules.probe = probe = Probe(self._ports, self._compared)
        waits = self._send(m, probe)
        accepts = probe.in_valid & probe.in_ready
        stalls = probe.out_valid & ~probe.out_ready
        moves = Const(1) if hints.inside else ~stalls
        counts = accepts if hints.at_transfer else probe.in_valid & ~waits
        cut, own, is_error = self._specify(m, probe, counts, moves)
        if hints.cut_delays_own:
            own = _after_a_cut(m, cut, own, moves)
        cut, own = delayed(m, cut, hints.cut, moves), delayed(m, own, hints.own, moves)
        compare = self._track if hints.inside else self._align
        is_compared, expected, wrong = compare(m, probe, cut, own)

        # After an error in a stream that must have none, anything is right.
        spoilt, is_spoilt = Signal(), Const(0)
        if self._profile.well_formed_only:
            is_spoilt = spoilt | is_error
            m.d.sync += spoilt.eq(is_spoilt)
        differs = Signal(EVENT)
        difference = Value.cast(expected) ^ probe.event.as_value()
        m.d.comb += differs.eq(Mux(is_compared, difference, 0))
        wrong = {f"differs_{name}": differs[name] for name in self._compared} | wrong
        wrong["deaf"] = self._lasts(m, probe.in_valid & ~probe.in_ready, probe.out_ready)
        is_covered = probe.event.codepoint == 0x20AC if "codepoint" in self._compared else 1
        m.d.comb += [
            self.word.eq(probe.word),
            self.cover.eq(is_compared & ~differs.as_value().any() & is_covered),
            *(getattr(self, name).eq(Mux(is_spoilt, 0, value)) for name, value in wrong.items()),
        ]
        return m

    def _send(self, m, probe):
        """A source that holds its payload, and a sink; returns whether the same byte waits."""
        longest, idle = self._profile.longest, self._profile.reset
        waits, kept, is_full = Signal(), Signal(Byte), Const(0)
        accepts = probe.in_valid & probe.in_ready
        if longest:
            left = Signal(range(longest), init=longest - 1)  # bytes of this packet
            is_full = left == 0
            with m.If(accepts):
                m.d.sync += left.eq(Mux(probe.in_last, longest - 1, left - 1))
        rests = Signal(range(idle + 1), init=idle)
        m.d.sync += [
            rests.eq(rests - (rests != 0)),
            waits.eq(probe.in_valid & ~probe.in_ready),
            kept.eq(Cat(probe.in_data, probe.in_last)),
        ]
        offered = Cat(self.byte.data, self.byte.last | is_full)
        m.d.comb += [
            probe.rst.eq(ResetSignal()),
            probe.ready.eq(self.ready),
            probe.in_valid.eq((self.valid | waits) & (rests == 0) & ~ResetSignal()),
            # The values on an idle bus are unconstrained.
            Cat(probe.in_data, probe.in_last).eq(Mux(waits, kept.as_value(), offered)),
        ]
        return waits

    def _specify(self, m, probe, valid, moves):
        """The error that a byte exposes, and its own event, held while the decoder stalls.

        The third result: whether one of them is an error.
        """
        now, held = Signal(INPUT), Signal(INPUT)
        last = probe.in_last if "in_last" in self._ports else 0
        byte = Cat(probe.in_data, last)
        m.d.comb += [
            now.byte.eq(Mux(held.valid, held.byte.as_value(), byte)),
            now.valid.eq(moves & (held.valid | valid)),
        ]
        m.d.sync += held.valid.eq(Mux(moves, held.valid & valid, held.valid | valid))
        with m.If(valid):
            m.d.sync += held.byte.eq(byte)

        def segmented(encoding=self._profile.encoding):
            return segment(m, RULES[encoding], now.valid, now.byte)[:2]

        rows = self._profile.reporting.gates(m, segmented)
        is_error = Cat(is_valid & is_error for is_valid, is_error, _ in rows).any()
        # Where errors are told from code points, an error has no number.
        replacement = 0 if "error" in self._compared else REPLACEMENT
        events = (reported(m, row, sorted(self._compared), replacement) for row in rows)
        return *events, is_error

    def _align(self, m, probe, cut, own):
        """Each event comes in the cycle in which it is expected.

        Returns whether one is compared now, the one that is expected, and claims.
        """
        is_expected = cut.valid | own.valid
        # A waiting event may be expected when it is accepted, and not before.
        goes = ~probe.out_valid | probe.out_ready
        mistimed = goes & ((probe.out_valid != is_expected) | (cut.valid & own.valid))
        expected = Mux(cut.valid, cut.event.as_value(), own.event.as_value())
        claims = {"mistimed": mistimed, "changes": probe.changes}
        return goes & probe.out_valid & is_expected, expected, claims

    def _track(self, m, probe, cut, own):
        """Each event comes after its bytes, in order; events are numbered. As ``_align``."""
        most = self._hints.inside

        def modulo(number):
            return Mux(number >= most, number - most, number)

        waiting, inside = (Signal(range(most + 3)) for _ in range(2))
        owed, output = Signal(range(most)), Signal(range(most), name="output")
        comes = probe.out_valid & probe.out_ready
        m.d.comb += inside.eq(waiting + cut.valid + own.valid)
        m.d.sync += [
            waiting.eq(inside - comes),
            owed.eq(modulo(owed + cut.valid + own.valid)),
            output.eq(modulo(output + comes)),
        ]

        layout = data.StructLayout({"valid": 1, "number": owed.shape(), "event": EVENT})
        before, tracked = Signal(layout, name="tracked"), Signal(layout)
        m.d.comb += tracked.eq(before)
        for pick, expected, number in ((0, cut, owed), (1, own, modulo(owed + cut.valid))):
            with m.If(~before.valid & self.pick[pick] & expected.valid):
                m.d.comb += [tracked.valid.eq(1), tracked.number.eq(number)]
                m.d.comb += tracked.event.eq(expected.event)
        # With more inside, a number is of several events, and none is tracked.
        fits = inside <= most
        is_next = tracked.valid & (tracked.number == output) & fits
        is_kept = tracked.valid & ~(comes & is_next) & fits
        m.d.sync += [before.eq(tracked), before.valid.eq(is_kept)]
        ahead = modulo(before.number + most - output)
        is_inside = ~before.valid | (ahead < waiting)
        claims = {
            "inside": ~fits,
            "too_many": probe.out_valid & (inside == 0),
            "lemma": (output >= most) | (owed != modulo(output + waiting)) | ~is_inside,
            "stuck": self._lasts(m, (inside != 0) & ~probe.out_valid),
            # Another value in a stall differs from what is expected, when that event is tracked.
            "changes": probe.stalled & ~probe.out_valid,
        }
        return probe.out_valid & is_next, tracked.event, claims

    def _lasts(self, m, condition, counts=1):
        """A condition has held for more of the counted cycles than it may."""
        gap = self._hints.gap
        cycles = Signal(range(gap + 1))
        with m.If(~condition):
            m.d.sync += cycles.eq(0)
        with m.Elif(cycles != gap):
            m.d.sync += cycles.eq(cycles + counts)
        return (cycles == gap) & condition


def _after_a_cut(m, cut, own, moves):
    """A byte's own event, one cycle later if the byte cuts a sequence short."""
    result, later = Signal(EXPECTED), Signal(EXPECTED)
    m.d.comb += result.eq(Mux(later.valid, later.as_value(), own.as_value()))
    with m.If(cut.valid & ~later.valid):
        m.d.comb += result.valid.eq(0)
    with m.If(moves):
        m.d.sync += [later.eq(own), later.valid.eq(own.valid & cut.valid)]
    return result


def delayed(m, expected, cycles, moves):
    """The value expected so many cycles ago, not counting stalls."""
    for _ in range(cycles):
        later = Signal.like(expected)
        with m.If(moves):
            m.d.sync += later.eq(expected)
        expected = later
    return expected
