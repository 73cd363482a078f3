"""Properties of the stream decoder and of the encoder."""

from amaranth.hdl import Array, Assert, Assume, Cover, Module, Mux, Signal
from amaranth.lib.wiring import In

from clockpoint.hdl import Cause, encoder, stream_decoder

from .window import Property, any_of, is_character, number_of

__all__ = [
    "CharactersGetThrough",
    "EncodeDecode",
    "NeverNotReady",
    "NothingLost",
    "OneEventWaits",
    "StreamRules",
]


class StreamProperty(Property):
    """A stream decoder with free inputs, whose source keeps the stream rules."""

    valid: In(1)
    data: In(8)
    last: In(1)
    ready: In(1)

    def elaborate(self, platform):
        m = Module()
        m.submodules.decoder = dut = self.designs.StreamDecoder()
        m.d.comb += [
            dut.i.valid.eq(self.valid),
            dut.i.payload.data.eq(self.data),
            dut.i.payload.last.eq(self.last),
            dut.o.ready.eq(self.ready),
        ]
        waited = Signal()
        offered = Signal.like(dut.i.payload)
        m.d.sync += [waited.eq(dut.i.valid & ~dut.i.ready), offered.eq(dut.i.payload)]
        with m.If(waited):
            m.d.comb += Assume(dut.i.valid & (dut.i.payload == offered))
        self.state(m, dut)
        return m


class StreamRules(StreamProperty):
    """An event that is offered stays as it is until it is taken."""

    defect = (stream_decoder, ("advance.eq(self.o.ready | ~self.o.valid)", "advance.eq(1)"))

    def state(self, m, dut):
        waited = Signal()
        offered = Signal.like(dut.o.payload)
        m.d.sync += [waited.eq(dut.o.valid & ~dut.o.ready), offered.eq(dut.o.payload)]
        with m.If(waited):
            m.d.comb += Assert(dut.o.valid & (dut.o.payload == offered))
        m.d.comb += Cover(waited & dut.o.ready & (dut.o.payload.cause == Cause.SURROGATE))


class NothingLost(StreamProperty):
    """Any byte that is taken comes out once, in its place, in an event that is true of its bytes.

    The byte is any one that the solver picks; how many bytes are in the decoder is bounded.
    """

    defect = (stream_decoder, ("spare_valid.eq(~advance & ", "spare_valid.eq(0 & "))

    pick: In(1)

    def state(self, m, dut):
        taken = dut.i.valid & dut.i.ready
        left = dut.o.valid & dut.o.ready
        event = dut.o.payload
        inside = Signal(4)  # bytes taken, and in no event that has left
        m.d.sync += inside.eq(inside + taken - Mux(left, event.length, 0))
        m.d.comb += Assert(inside <= 8)
        with m.If(left):
            m.d.comb += Assert((event.length != 0) & (event.length <= inside))

        followed = Signal()
        ahead = Signal(4)  # bytes inside that were taken before the one that is followed
        byte = Signal.like(dut.i.payload)
        with m.If(~followed & taken & self.pick):
            m.d.sync += [
                followed.eq(1),
                byte.eq(dut.i.payload),
                ahead.eq(inside - Mux(left, event.length, 0)),
            ]
        with m.If(followed & left):
            m.d.sync += ahead.eq(ahead - event.length)
            with m.If(ahead < event.length):
                place = event.length - 1 - ahead[:3]
                sent = Array(event.bytes.word_select(n, 8) for n in range(4))[place[:2]]
                m.d.comb += Assert(sent == byte.data)
                m.d.comb += Assert((place == 0) | ~byte.last)
                with m.If(place == 0):
                    m.d.comb += Assert(event.last == byte.last)
                m.d.sync += followed.eq(0)
                m.d.comb += Cover((place == 1) & (event.length == 3) & byte.data[0])

        bytes_ = [event.bytes.word_select(n, 8) for n in range(4)]
        sequences = {n: [*reversed(bytes_[:n])] for n in range(1, 5)}
        whole = {n: (event.length == n) & is_character(s) for n, s in sequences.items()}
        with m.If(dut.o.valid):
            m.d.comb += Assert((event.cause == Cause.NONE) == any_of(whole.values()))
            for n, sequence in sequences.items():
                with m.If(whole[n]):
                    m.d.comb += Assert(event.codepoint == number_of(sequence))


class NeverNotReady(StreamProperty):
    """While the sink is ready, the decoder is, in every clock."""

    defect = (stream_decoder, ("eq(self.o.ready | ~self.o.valid)", "eq(~self.o.valid)"))

    def state(self, m, dut):
        m.d.comb += Assume(self.ready)
        m.d.comb += Assert(dut.i.ready)
        m.d.comb += Cover(dut.o.valid & (dut.o.payload.length == 4))


class OneEventWaits(StreamProperty):
    """If the sink is always ready, no more than one event ever waits for its turn.

    A decoder beside it tells how many events there are by now.
    """

    defect = (stream_decoder, ("waiting_valid.eq(decoder.done.valid & ", "waiting_valid.eq(0 & "))

    def state(self, m, dut):
        m.d.comb += Assume(self.ready)
        m.submodules.beside = beside = self.designs.Decoder()
        m.d.comb += [
            beside.valid.eq(self.valid),
            beside.data.eq(self.data),
            beside.last.eq(self.last),
        ]
        waiting = Signal(3)
        now = waiting + beside.cut.valid + beside.done.valid
        m.d.comb += Assert(dut.o.valid == (now != 0))
        m.d.comb += Assert(now <= 2)
        m.d.sync += waiting.eq(now - (now != 0))
        m.d.comb += Cover((waiting == 1) & beside.done.valid)


class CharactersGetThrough(StreamProperty):
    """From every state, a character that is offered to a ready sink comes out: no deadlock."""

    defect = (
        stream_decoder,
        ("spare_valid.eq(~advance & ", "spare_valid.eq(spare_valid | ~advance & "),
    )

    start: In(1)

    def state(self, m, dut):
        clock = Signal(range(16))  # since the solver chose to start
        began = Signal()
        sent = Signal(2)
        seen = Signal()
        with m.If(self.start):
            m.d.sync += began.eq(1)
        with m.If(began):
            m.d.comb += Assume(self.ready & ~self.start)
            with m.If(clock != 15):
                m.d.sync += clock.eq(clock + 1)
            with m.Switch(sent):
                for n, byte in enumerate("€".encode()):
                    with m.Case(n):
                        m.d.comb += Assume(dut.i.valid & (dut.i.payload.data == byte))
                        m.d.comb += Assume(~dut.i.payload.last)
            with m.If(dut.i.valid & dut.i.ready & (sent != 3)):
                m.d.sync += sent.eq(sent + 1)
            event = dut.o.payload
            with m.If(dut.o.valid & (event.cause == Cause.NONE) & (event.codepoint == 0x20AC)):
                m.d.sync += seen.eq(1)
        with m.If(clock == 10):
            m.d.comb += Assert(seen)
            m.d.comb += Cover(seen)


class EncodeDecode(Property):
    """Whatever the encoder is given, what it sends is well formed and decodes to what it was.

    In place of what is no scalar value, it decodes to U+FFFD.
    """

    defect = (encoder, ("sequence[8:].eq(0xEFBFBD)", "sequence[8:].eq(0xEDA080)"))

    valid: In(1)
    value: In(21)
    last: In(1)
    ready: In(1)
    pick: In(1)

    def elaborate(self, platform):
        m = Module()
        m.submodules.encoder = sender = self.designs.Encoder()
        m.submodules.decoder = receiver = self.designs.Decoder()
        m.d.comb += [
            sender.i.valid.eq(self.valid),
            sender.i.payload.value.eq(self.value),
            sender.i.payload.last.eq(self.last),
            sender.o.ready.eq(self.ready),
            receiver.valid.eq(sender.o.valid & sender.o.ready),
            receiver.data.eq(sender.o.payload.data),
            receiver.last.eq(sender.o.payload.last),
        ]
        taken = sender.i.valid & sender.i.ready
        left = receiver.done.valid
        event = receiver.done.event
        m.d.comb += Assert(~receiver.cut.valid)
        with m.If(left):
            m.d.comb += Assert(event.cause == Cause.NONE)

        inside = Signal(4)  # characters
        m.d.sync += inside.eq(inside + taken - left)
        m.d.comb += Assert(inside <= 8)
        followed = Signal()
        ahead = Signal(4)
        sent = Signal.like(sender.i.payload)
        with m.If(~followed & taken & self.pick):
            m.d.sync += [followed.eq(1), sent.eq(sender.i.payload), ahead.eq(inside - left)]
        is_scalar = (sent.value <= 0x10FFFF) & ~((sent.value >= 0xD800) & (sent.value <= 0xDFFF))
        with m.If(followed & left):
            m.d.sync += ahead.eq(ahead - 1)
            with m.If(ahead == 0):
                m.d.comb += Assert(event.codepoint == Mux(is_scalar, sent.value, 0xFFFD))
                m.d.comb += Assert(event.last == sent.last)
                m.d.sync += followed.eq(0)
                m.d.comb += Cover(event.length == 4)
        return m
