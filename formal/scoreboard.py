"""A third-party decoder and the specification, with the claims about them, as logic."""

from typing import NamedTuple

from amaranth.hdl import Cat, ClockSignal, Const, Instance, Module, Mux, ResetSignal, Signal, Value
from amaranth.lib import data, wiring
from amaranth.lib.wiring import In, Out

from ..hdl import ENCODINGS, Cause
from ..hdl.event import REPLACEMENT, Byte
from ..spec.decoder import Segmenter

__all__ = ["Hints", "Scoreboard", "fields_of"]

INPUT = data.StructLayout({"byte": Byte, "valid": 1})


class Hints(NamedTuple):
    """Assumed timing of a decoder, on which a proof is based; wrong hints prove nothing.

    Attributes
    ----------
    at_transfer : bool
        Latency counts from the transfer of a byte, and not from when it is first offered.
    cut, own : int
        Cycles from a byte until the error that it exposes is due, and until its own event is.
    again : bool
        The byte's own event takes one more cycle if it exposes an error.
    inside : int
        The most events that are due at once. With 0, each comes exactly when it is due, and the
        decoder stalls while one waits, except that one byte may be accepted.
    gap : int
        The most cycles without a transfer that is due.
    """

    at_transfer: bool = False
    cut: int = 0
    own: int = 0
    again: bool = False
    inside: int = 0
    gap: int = 8


def fields_of(ports, errors):
    """The fields of an event that are compared, and their widths."""
    compared = {
        "maximal-subpart": ["codepoint", "error", "last", "cause", "length"],
        "replace": ["codepoint", "last"],
        "ignore": ["codepoint"],  # the end of a packet that ends in errors is not compared
    }[errors]
    return {name: len(ports[f"out_{name}"]["bits"]) for name in compared if f"out_{name}" in ports}


class Scoreboard(wiring.Component):
    """A module ``dut`` with any stream, idle cycles and stalls; the events that are due must come.

    Events are numbered, modulo more than can be inside. The solver picks one of them, which is
    tracked: its expected value is kept until it comes.

    Parameters
    ----------
    ports : dict
        As in ``Foreign``.
    encoding, errors, well_formed_only, settle, longest
        As for ``prove``.
    hints : Hints or None
        Without any, there are no claims.

    Attributes
    ----------
    fields : dict of str to int
        The fields of an event that are compared, and their widths.
    claims : list of str
        The outputs that must stay low.

    Members
    -------
    cover : Out(1)
        U+20AC came when it was due.
    """

    def __init__(self, ports, encoding, errors, well_formed_only, settle, longest, hints):
        self._ports, self._encoding, self.hints = ports, encoding, hints
        self._errors, self._well_formed_only, self._settle = errors, well_formed_only, settle
        self._longest = longest
        widths = {name: len(port["bits"]) for name, port in ports.items()}
        self.fields = fields_of(ports, errors)
        self._event = data.StructLayout(
            {"valid": 1, "is_error": 1, "fields": data.StructLayout(self.fields)}
        )
        rules = ["too_many", "inside", "stuck"] if hints and hints.inside else ["differs"]
        rules += ["changes", "deaf"]
        bits = [f"{name}_{n}" for name, width in self.fields.items() for n in range(width)]
        self.claims = [*rules, *bits] if hints else []
        taps = {"in_valid": 1, "in_data": 8, "in_last": 1, "in_ready": 1, "out_ready": 1}
        taps |= {name: width for name, width in widths.items() if name.startswith("out_")}
        taps |= {"cover": 1} | dict.fromkeys(self.claims, 1)
        free = {"valid": In(1), "data": In(8), "last": In(1), "ready": In(1), "pick": In(2)}
        super().__init__(free | {name: Out(width) for name, width in taps.items()})

    def elaborate(self, platform):
        m = Module()
        hints = self.hints
        waits = Signal()  # the same byte is still on offer
        self._connect(m, waits)
        if hints is None:
            return m
        stalls = self.out_valid & ~self.out_ready
        takes = self.in_valid & self.in_ready

        moves = Const(1) if hints.inside else ~stalls
        counts = takes if hints.at_transfer else self.in_valid & ~waits
        cut, own = judged = self._judge(m, counts, moves)
        if hints.again:
            own = self._after_a_cut(m, cut, own, moves)
        cut, own = delayed(m, cut, hints.cut, moves), delayed(m, own, hints.own, moves)

        found = Signal(self._event["fields"].shape)
        m.d.comb += [found[name].eq(getattr(self, f"out_{name}")) for name in self.fields]
        if "error" in self.fields:
            with m.If(found.error):
                m.d.comb += found.codepoint.eq(0)
        wrong = (self._follow if hints.inside else self._compare)(m, cut, own, found)
        wrong["deaf"] = self._lasts(m, self.in_valid & ~self.in_ready, self.out_ready)

        # After an error in a stream that must have none, anything is right.
        spoilt, is_spoilt = Signal(), Const(0)
        if self._well_formed_only:
            is_spoilt = spoilt | judged[0].is_error | judged[1].is_error
            m.d.sync += spoilt.eq(is_spoilt)
        m.d.comb += [getattr(self, name).eq(value & ~is_spoilt) for name, value in wrong.items()]
        return m

    def _connect(self, m, waits):
        """The decoder between a source that holds its payload, and a sink."""
        ports, kept = self._ports, Signal(9)
        rests = Signal(range(self._settle + 1), init=self._settle)
        is_full = Const(0)
        if self._longest:
            left = Signal(range(self._longest), init=self._longest - 1)  # bytes of this packet
            is_full = left == 0
            with m.If(self.in_valid & self.in_ready):
                m.d.sync += left.eq(Mux(self.in_last, self._longest - 1, left - 1))
        m.d.sync += rests.eq(rests - (rests != 0))
        m.d.sync += [
            waits.eq(self.in_valid & ~self.in_ready),
            kept.eq(Cat(self.in_data, self.in_last)),
        ]
        m.d.comb += [
            self.in_valid.eq((self.valid | waits) & (rests == 0) & ~ResetSignal()),
            # The values on an idle bus are unconstrained.
            Cat(self.in_data, self.in_last).eq(
                Mux(waits, kept, Cat(self.data, self.last | is_full))
            ),
            self.out_ready.eq(self.ready if "out_ready" in ports else 1),
        ]
        if "in_ready" not in ports:
            m.d.comb += self.in_ready.eq(1)
        pins = {"i_clk": ClockSignal(), "i_rst": ResetSignal()}
        for name in self.signature.members.keys() & ports.keys():
            pins[f"{ports[name]['direction'][0]}_{name}"] = getattr(self, name)
        m.submodules.dut = Instance("dut", **pins)

    def _judge(self, m, valid, moves):
        """The error that a byte exposes, and its own event; held while the decoder stalls."""
        now, given, held = Signal(INPUT), Signal(INPUT), Signal(INPUT)
        is_last = self.in_last if "in_last" in self._ports else 0
        m.d.comb += [
            given.valid.eq(valid),
            given.byte.data.eq(self.in_data),
            given.byte.last.eq(is_last),
            now.eq(Mux(held.valid, held, given)),
            now.valid.eq(moves & (held.valid | valid)),
        ]
        m.d.sync += held.valid.eq(Mux(moves, held.valid & valid, held.valid | valid))
        with m.If(valid):
            m.d.sync += held.byte.eq(given.byte)
        m.submodules.segmenter = segmenter = Segmenter(ENCODINGS[self._encoding])
        m.d.comb += [segmenter.i.valid.eq(now.valid), segmenter.i.payload.eq(now.byte)]
        m.d.sync += segmenter.before.eq(segmenter.after)
        return self._event_of(m, segmenter.cut), self._event_of(m, segmenter.own)

    def _after_a_cut(self, m, cut, own, moves):
        """A byte's own event, one cycle later if the byte cuts a sequence short."""
        result = Signal(self._event)
        later = Signal(self._event)
        m.d.comb += result.eq(Mux(later.valid, later, own))
        with m.If(cut.valid & ~later.valid):
            m.d.comb += result.valid.eq(0)
        with m.If(moves):
            m.d.sync += later.eq(own)
            m.d.sync += later.valid.eq(own.valid & cut.valid)
        return result

    def _event_of(self, m, reported):
        event, payload = Signal(self._event), reported.payload
        is_error = payload.cause != Cause.NONE
        replacement = REPLACEMENT * (self._errors == "replace")
        values = {name: payload[name] for name in ("cause", "length", "last")}
        values |= {"codepoint": Mux(is_error, replacement, payload.codepoint), "error": is_error}
        m.d.comb += [
            event.valid.eq(reported.valid & ~(is_error & (self._errors == "ignore"))),
            event.is_error.eq(reported.valid & is_error),
            *(event.fields[name].eq(values[name]) for name in self.fields),
        ]
        return event

    def _compare(self, m, cut, own, found):
        """Each event comes in the cycle in which it is due."""
        due = Mux(cut.valid, cut.fields, own.fields)
        is_due = cut.valid | own.valid
        both = self.out_valid & is_due
        # A waiting event may be due when it is accepted, and not before.
        goes = ~self.out_valid | self.out_ready
        wrong = {"differs": goes & ((self.out_valid != is_due) | (cut.valid & own.valid))}
        stalled, before = Signal(), Signal.like(found)
        m.d.sync += [stalled.eq(~goes), before.eq(found)]
        changes = stalled & (found.as_value() != before.as_value())
        wrong["changes"] = changes | (stalled & ~self.out_valid)
        return wrong | self._fields_that_differ(m, goes & both, due, found)

    def _follow(self, m, cut, own, found):
        """Each event comes after it is due, in order; events are numbered."""
        bits = (self.hints.inside + 3).bit_length()
        owed, now, came = Signal(bits), Signal(bits), Signal(bits)
        inside = Signal(bits)
        comes = self.out_valid & self.out_ready
        m.d.comb += [now.eq(owed + cut.valid + own.valid), inside.eq(now - came)]
        m.d.sync += [owed.eq(now), came.eq(came + comes)]

        stalled = Signal()
        m.d.sync += stalled.eq(self.out_valid & ~self.out_ready)
        following, number, due = Signal(), Signal(bits), Signal.like(found)
        follows, at, what = Signal(), Signal(bits), Signal.like(found)
        m.d.comb += [follows.eq(following), at.eq(number), what.eq(due)]
        with m.If(~following & self.pick[0] & cut.valid):
            m.d.comb += [follows.eq(1), at.eq(owed), what.eq(cut.fields)]
        with m.Elif(~following & self.pick[1] & own.valid):
            m.d.comb += [follows.eq(1), at.eq(owed + cut.valid), what.eq(own.fields)]
        is_it = follows & (at == came)
        m.d.sync += [following.eq(follows & ~(comes & is_it)), number.eq(at), due.eq(what)]
        wrong = {
            "too_many": comes & (inside == 0),
            "inside": inside > self.hints.inside,
            "stuck": self._lasts(m, (inside != 0) & ~self.out_valid),
            # An event on offer cannot change, since it must be the expected one.
            "changes": stalled & ~self.out_valid,
        }
        return wrong | self._fields_that_differ(m, self.out_valid & is_it, what, found)

    def _fields_that_differ(self, m, valid, due, found):
        due, found = Value.cast(due), Value.cast(found)
        m.d.comb += self.cover.eq(valid & (due == found) & (self.out_codepoint == 0x20AC))
        names = [name for name in self.claims if name.rpartition("_")[0] in self.fields]
        differ = due ^ found
        return {name: valid & differ[n] for n, name in enumerate(names)}

    def _lasts(self, m, condition, counts=1):
        """A condition has held for more of the counted cycles than it may."""
        cycles = Signal(range(self.hints.gap + 1))
        over = cycles == self.hints.gap
        with m.If(~condition):
            m.d.sync += cycles.eq(0)
        with m.Elif(~over):
            m.d.sync += cycles.eq(cycles + counts)
        return over & condition


def delayed(m, event, cycles, moves):
    """An event as it was ``cycles`` earlier, not counting stalls."""
    for _ in range(cycles):
        later = Signal.like(event)
        with m.If(moves):
            m.d.sync += later.eq(event)
        event = later
    return event
