"""The few claims that no specification makes, since they span cores or hold for all of them."""

from amaranth.asserts import AnySeq
from amaranth.hdl import Array, Cat, Const, Module, Mux, Signal
from amaranth.lib import data, stream, wiring
from amaranth.lib.wiring import In, Out

from ..engine.comparison import ports_of
from ..hdl import AxiStream, Cause, Event, StreamDecoder
from ..hdl.event import CodePoint, Kept
from ..hdl.lib.component import Component
from ..hdl.lib.valid import Valid
from ..spec.decoder import pair, segment
from ..spec.encodings import SURROGATES, is_in, rules_of
from .refine import Claim

__all__ = [
    "CLAIMS",
    "AnyCore",
    "Handshake",
    "KeepsUp",
    "Packets",
    "handshakes",
    "has_packets",
    "last_of",
]


class InOrder(Claim):
    """Each item that goes in comes out once, in order.

    The solver picks one item, which is tracked.
    """

    def track(self, m, item, is_tracked, items, count, most):
        """Claim it.

        Parameters
        ----------
        item : Value
            The item that is offered.
        is_tracked : Value
            It may be tracked.
        items : list of Value
            The items of the output, the first one first.
        count : Value
            How many of them are there.
        most : int
            The most items that can be inside.
        """
        i, o = self.core.i, self.core.o
        accepted = i.valid & i.ready
        left = Mux(o.valid & o.ready, count, 0)
        inside = Signal(range(most + 2))
        m.d.sync += inside.eq(inside + accepted - left)
        m.d.comb += [
            self.never("inside", inside > most),
            self.never("too-many", left > inside),
        ]

        tracks, tracked, ahead = Signal(), Signal.like(item), Signal.like(inside)
        with m.If(tracks):
            m.d.sync += [ahead.eq(ahead - left), tracks.eq(ahead >= left)]
            with m.If(ahead < left):
                place = ahead[: max(1, (len(items) - 1).bit_length())]
                is_same = Array(items)[place] == tracked
                m.d.comb += self.always("in-order", is_same)
                m.d.comb += self.cover("last", o.payload.last)
        with m.Elif(accepted & AnySeq(1) & is_tracked):
            m.d.sync += [tracks.eq(1), tracked.eq(item), ahead.eq(inside - left)]


class NothingLost(InOrder):
    """Every byte that a stream decoder accepts is in exactly one event: the lengths add up."""

    def state(self, m, core):
        event, rules = core.o.payload, rules_of(core.encoding)
        most = core.encoding.most_bytes
        items = []
        for n in range(most):  # from the first byte, which is in the highest bits
            place = (event.length - 1 - n)[: len(event.length)]
            byte = event.bytes.word_select(place, 8)
            items.append(Cat(byte, event.last & (place == 0)))
        # An event and an unfinished sequence, a byte in each stage, and one that waits.
        inside = most + rules.longest - 1 + core.latency + 1
        self.track(m, core.i.payload.as_value(), 1, items, event.length, inside)
        m.d.comb += self.never("nothing", core.o.valid & (event.length == 0))


class EncoderAndDecoder(Component):
    """An encoder, and a stream decoder behind it."""

    def __init__(self, encoder):
        self.encoder, self.encoding = encoder, encoder.encoding
        self.decoder = StreamDecoder(self.encoding)
        ports = {"i": In(stream.Signature(CodePoint(self.encoding)))}
        super().__init__(ports | {"o": Out(stream.Signature(Event(self.encoding)))})

    def elaborate(self, platform):
        m = Module()
        m.submodules.encoder, m.submodules.decoder = self.encoder, self.decoder
        wiring.connect(m, wiring.flipped(self.i), self.encoder.i)
        wiring.connect(m, self.encoder.o, self.decoder.i)
        wiring.connect(m, self.decoder.o, wiring.flipped(self.o))
        return m


class RoundTrip(InOrder):
    """A stream decoder behind an encoder reports the code points, and no error."""

    def __init__(self, encoder):
        super().__init__(EncoderAndDecoder(encoder))

    def state(self, m, core):
        item, event, rules = core.i.payload, core.o.payload, rules_of(core.encoding)
        _, length = rules.shortest_form(item.value)
        # A surrogate that would be read as half of a pair is replaced.
        is_tracked = (length != 0) & ~is_in(item.value, SURROGATES)
        expected = Cat(item.value[: len(event.codepoint)], item.last)
        output = Cat(event.codepoint, event.last)
        # A code point in the encoder, four bytes in the decoder, and those that wait for a pair.
        inside = core.decoder.latency + 3
        self.track(m, expected, is_tracked, [output], Const(1), inside)
        m.d.comb += self.never("error", core.o.valid & (event.cause != Cause.NONE))


def well_formed(m, encoding, valid, byte):
    """Whether the bytes are well formed so far, and the event of each sequence."""
    rules = rules_of(encoding)
    subpart, event, _ = segment(m, rules, valid, byte)
    paired = pair(m, rules, event)
    is_error = paired.valid & (paired.payload.cause != Cause.NONE)
    return ~subpart.valid & ~is_error, event


class SendsWellFormed(Claim):
    """The sanitizer sends well-formed text only."""

    def state(self, m, core):
        transfers = core.o.valid & core.o.ready
        is_well_formed, event = well_formed(m, core.encoding, transfers, core.o.payload)
        longest = rules_of(core.encoding).longest
        m.d.comb += self.cover("longest", event.valid & (event.payload.length == longest))
        m.d.comb += self.always("well-formed", is_well_formed)


class KeepsUp(Claim):
    """While the source never idles and the sink never stalls, an item is accepted in every cycle.

    Parameters
    ----------
    specification : Specification
        Of a core with ready/valid streams, or of a bridge around one, which equals it in every
        cycle by a proof of its own.
    surplus : int
        The most cycles by which an item takes longer, as the ``surplus`` of the specification says
        of each; the source then waits for no more cycles. By default, no item takes longer.
    """

    #: The most cycles that are owed at once: more than a core can keep in its queue.
    MOST = 31

    def __init__(self, specification, *, surplus=0):
        super().__init__(specification)
        self.name, self._surplus = "exceptions" if surplus else "keeps-up", surplus

    def state(self, m, specification):
        valid, ready, _ = next(handshakes(specification, In))
        _, sink_ready, _ = next(handshakes(specification, Out))
        goes_on = Signal(init=1)
        is_plain = Const(1) if self._surplus else specification.surplus == 0
        full_rate = goes_on & valid & sink_ready & is_plain
        in_time = ~full_rate | ready
        m.d.comb += self.assume("input", specification.assumption)
        m.d.sync += goes_on.eq(full_rate)
        if self._surplus:
            m.d.comb += [
                self.never("surplus", specification.surplus > self._surplus),
                self.cover("surplus", specification.surplus == self._surplus),
            ]
            owed = Signal(range(self.MOST + 1))  # cycles in which the source may wait
            due = owed + specification.surplus
            left = Mux(ready | (due == 0), due, due - 1)
            m.d.sync += owed.eq(Mux(left > self.MOST, self.MOST, left))
            m.d.comb += self.always("owed", in_time | (due != 0))
            m.d.comb += self.cover("late", ~in_time)
        else:
            m.d.comb += self.always("in-time", in_time)


def handshakes(core, flow):
    """Yield ``valid``, ``ready``, and ``valid`` with the payload, of each interface."""
    outputs, inputs = ports_of(core, flow), ports_of(core, flow.flip())
    for name, valid in outputs.items():
        start = name.removesuffix("valid")
        if f"{start}ready" in inputs:
            offer = [port for other, port in outputs.items() if other.startswith(start)]
            yield valid, inputs[f"{start}ready"], Cat(offer)


class Handshake(Claim):
    """An item on offer stays until its transfer, if the source keeps that rule as well.

    For every port with ``valid`` and ``ready``: ready/valid streams, AXI4-Stream (Arm IHI 0051,
    section 2.2) and AXI4-Lite (IHI 0022, A3.2.1).
    """

    name = "handshake"

    def state(self, m, core):
        for flow in (In, Out):
            for valid, ready, offer in handshakes(core, flow):
                waits, offered = Signal(), Signal.like(offer)
                m.d.sync += [waits.eq(valid & ~ready), offered.eq(offer)]
                keeps = ~waits | (offer == offered)
                state = self.assume if flow is In else self.always
                m.d.comb += [state(valid.name, keeps), self.cover(valid.name, waits & ready)]


def last_of(payload):
    """Whether a packet ends with a payload, or ``None`` if it has no packets."""
    fields = dict(data.Layout.cast(payload.shape())) if isinstance(payload, data.View) else {}
    if "last" in fields:
        return payload.last
    inner = next((name for name in ("beat", "event") if name in fields), None)
    return inner and last_of(payload[inner])


def has_packets(core):
    """Whether packets go into a core, and come out; of a bridge, through the core inside."""
    core = core.core if isinstance(core, AxiStream) else core
    streams = (core.i, core.o) if hasattr(core, "o") else (None,)
    return all(stream and last_of(stream.payload) is not None for stream in streams)


class Packets(Claim):
    """A packet comes out for each packet that goes in, in order, empty or not.

    None ends before it has begun to go in; and once nothing has gone in for some cycles in which
    the sink was ready, at most that is left whose end has not gone in. A low ``keep`` comes only
    with ``last``.

    Parameters
    ----------
    comparison : Comparison
        Its specification says what is assumed.
    """

    name = "packets"
    #: Cycles after the latency in which all comes out, where an item becomes several.
    DRAIN = 24

    def state(self, m, comparison):
        core = comparison.core
        m.d.comb += self.assume("input", comparison.specification.assumption)
        if isinstance(core, AxiStream):
            goes_in, i_last = core.s_axis_tvalid & core.s_axis_tready, core.s_axis_tlast
            comes_out, o_last = core.m_axis_tvalid & core.m_axis_tready, core.m_axis_tlast
            is_ready = core.m_axis_tready
        else:
            i, o, is_ready = core.i, core.o, getattr(core.o, "ready", Const(1))
            goes_in, i_last = i.valid & getattr(i, "ready", 1), last_of(i.payload)
            comes_out, o_last = o.valid & is_ready, last_of(o.payload)
            if isinstance(o.payload.shape(), Kept):
                m.d.comb += self.always("keep", ~o.valid | o.payload.keep | o.payload.last)
                m.d.comb += self.cover("not-kept", o.valid & ~o.payload.keep)
        is_open, inside = Signal(), Signal(8)  # the packet that goes in; those that came not out
        drain = core.latency + self.DRAIN
        calm = Signal(range(drain + 1))  # cycles
        is_over, begins, ends = calm == drain, goes_in & ~is_open, comes_out & o_last
        m.d.sync += inside.eq(inside + begins - ends)
        m.d.sync += calm.eq(Mux(~goes_in & is_ready, Mux(is_over, calm, calm + 1), 0))
        with m.If(goes_in):
            m.d.sync += is_open.eq(~i_last)
        m.d.comb += [
            self.always("early", ~ends | begins | (inside != 0)),
            self.always("late", ~is_over | (inside <= is_open)),
            self.cover("both", ends & goes_in),
        ]


class AnyCore(Component):
    """A core without back-pressure that sends anything, until ``latency`` cycles after a transfer.

    It sends what was on its input in the cycle before, unconstrained while ``valid`` is low, too.
    """

    latency = 3

    def __init__(self):
        super().__init__({"i": In(Valid(2)), "o": Out(Valid(2))})

    def elaborate(self, platform):
        m = Module()
        transfers = Signal(self.latency)  # in the last cycles
        m.d.sync += transfers.eq(Cat(self.i.valid, transfers))
        payload = Signal.like(self.i.payload)
        m.d.sync += payload.eq(self.i.payload)
        m.d.comb += self.o.valid.eq(transfers.any() & payload[0])
        m.d.comb += self.o.payload.eq(payload)
        return m


#: By name: the row of the core, and the claim.
CLAIMS = {
    "nothing-lost": ("stream-decoder", NothingLost),
    "round-trip": ("encoder", RoundTrip),
    "sends-well-formed": ("sanitizer", SendsWellFormed),
}
