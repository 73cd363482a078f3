"""Properties of the cores, each a sentence."""

from amaranth.hdl import Array, Assert, Assume, Cover, Module, Mux, ResetSignal, Signal, Value
from amaranth.lib import wiring
from amaranth.lib.wiring import In

from ..hdl import UTF_8, Cause, Pairs
from .specification import (
    Specification,
    StreamSpecification,
    is_beginning,
    is_character,
    is_surrogate,
    number_of,
)

__all__ = ["PROPERTIES"]


class Property(wiring.Component):
    """A statement about one of the cores; its members are the free inputs, and so is the reset.

    Parameters
    ----------
    designs : namespace
        As ``designs`` returns it.
    encoding : str
        What the decoders decode, a key of ``ENCODINGS``.

    Attributes
    ----------
    core : str
        The name of the core, which is the submodule ``dut``.
    defect : str
        A key of ``DEFECTS``; it breaks the property.
    from_anything : bool
        The registers of the core hold anything at first, instead of their initial values, and
        the first cycle is one of reset.
    """

    from_anything = False

    def __init__(self, designs, encoding="utf-8"):
        self.designs = designs
        self.encoding = encoding
        super().__init__()

    @classmethod
    def speaks_of(cls, encoding):
        """Whether it is a statement about cores of this ``Encoding``."""
        return encoding is UTF_8 or cls.core in ("Decoder", "StreamDecoder")

    def elaborate(self, platform):
        m = Module()
        m.submodules.dut = dut = self.make()
        self.started = Signal(reset_less=True)
        m.d.sync += self.started.eq(1)
        if self.from_anything:
            m.d.comb += Assume(self.started | ResetSignal())
        self.state(m, dut)
        return m

    def make(self):
        return getattr(self.designs, self.core)()

    def claim(self, m, *conditions):
        """They hold, but for the cycle of reset that comes before everything."""
        exempt = ~self.started if self.from_anything else 0
        m.d.comb += [Assert(condition | exempt) for condition in conditions]

    def claim_event(self, m, valid, event, specified_valid, specified):
        """They agree in all that means something."""
        means = {"codepoint": specified_valid & (specified.cause == Cause.NONE)}
        self.claim(m, valid == specified_valid)
        for name, _ in event.shape():
            same = Value.cast(event[name]) == Value.cast(specified[name])
            self.claim(m, same | ~means.get(name, specified_valid))

    def claim_sent(self, m, port, valid, value, last):
        """Code points that are given are sent at once, in order; returns when one can be taken."""
        due, ends, whole, takes = Signal(), Signal(), Signal(), Signal()
        number, held, count = Signal(21), Signal(24), Signal(2)
        for n in range(4):
            sequence = [held.word_select(k, 8) for k in reversed(range(n))] + [port.payload.data]
            with m.If(due & (count == n)):
                m.d.comb += whole.eq(is_character(sequence))
                self.claim(m, whole | is_beginning(sequence))
                self.claim(m, ~whole | (number_of(sequence) == number))
        self.claim(m, port.valid == due, ~due | (port.payload.last == (ends & whole)))
        self.claim(m, keeps(m, port))
        m.d.comb += takes.eq(~due | (whole & port.ready))
        with m.If(takes):
            m.d.sync += [due.eq(valid), number.eq(value), ends.eq(last), count.eq(0)]
        with m.Elif(port.ready):
            m.d.sync += [count.eq(count + 1), held.eq(port.payload.data | held << 8)]
        m.d.comb += Cover(whole & (count == 3) & ends)
        return takes


def keeps(m, port):
    """What is offered at a stream stays as it is until it is taken."""
    waited = Signal()
    offered = Signal.like(port.payload)
    m.d.sync += [waited.eq(port.valid & ~port.ready), offered.eq(port.payload)]
    return ~waited | (port.valid & (port.payload == offered))


class DecoderProperty(Property):
    core = "Decoder"

    valid: In(1)
    data: In(8)
    last: In(1)

    def offer(self, m, *components):
        for to in components:
            m.d.comb += [to.valid.eq(self.valid), to.data.eq(self.data), to.last.eq(self.last)]


class Events(DecoderProperty):
    """The decoder reports the events that the standards call for, in their cycles and no others."""

    defect = "a state"

    def state(self, m, dut):
        m.submodules.specification = specified = Specification(self.encoding)
        self.offer(m, dut, specified)
        events = dut.event_valid, dut.event, specified.event_valid, specified.event
        self.claim_event(m, *events)
        most = dut.event.length == dut.encoding.most_bytes
        m.d.comb += Cover(self.started & dut.event_valid & most)


class EventsFromAnything(Events):
    """The decoder does so after one cycle of reset, whatever its registers held before."""

    defect = "a register never written"
    from_anything = True


class ThreeCycles(DecoderProperty):
    """With a byte in every cycle, each event comes three cycles after its last byte."""

    defect = "a swapped order"

    @classmethod
    def speaks_of(cls, encoding):
        return encoding.pairs is Pairs.ORDINARY

    def state(self, m, dut):
        self.offer(m, dut)
        m.d.comb += Assume(self.valid)
        byte, last = self.data, self.last
        for _ in range(3):
            earlier, ended = Signal(8), Signal()
            m.d.sync += [earlier.eq(byte), ended.eq(last)]
            byte, last = earlier, ended
        self.claim(m, ~dut.event_valid | (dut.event.bytes[:8] == byte))
        self.claim(m, Mux(dut.event_valid, dut.event.last == last, ~last))
        m.d.comb += Cover(dut.event_valid & (dut.event.cause == Cause.TRUNCATED))


class StreamProperty(Property):
    core = "StreamDecoder"

    valid: In(1)
    data: In(8)
    last: In(1)
    ready: In(1)

    def offer(self, m, *components):
        for to in components:
            m.d.comb += [
                to.i.valid.eq(self.valid),
                to.i.payload.data.eq(self.data),
                to.i.payload.last.eq(self.last),
                to.o.ready.eq(self.ready),
            ]


class StreamEvents(StreamProperty):
    """The stream decoder reports these events in order, and stands still while one waits."""

    defect = "a wrong cause"

    def state(self, m, dut):
        m.submodules.specification = specified = StreamSpecification(self.encoding)
        self.offer(m, dut, specified)
        self.claim(m, dut.i.ready == specified.i.ready)
        self.claim_event(m, dut.o.valid, dut.o.payload, specified.o.valid, specified.o.payload)
        most = dut.o.payload.length == dut.encoding.most_bytes
        m.d.comb += Cover(self.started & ~dut.i.ready & most & dut.o.valid)


class StreamEventsFromAnything(StreamEvents):
    """The stream decoder does so after one cycle of reset, whatever its registers held before."""

    defect = "a register never written"
    from_anything = True


class NothingLost(StreamProperty):
    """Any byte that is taken comes out once, in its place.

    The byte is any one that the solver picks; how many bytes are in the decoder is bounded.
    """

    defect = "a lost byte"

    pick: In(1)

    def state(self, m, dut):
        self.offer(m, dut)
        m.d.comb += Assume(keeps(m, dut.i))
        event = dut.o.payload
        left = Mux(dut.o.valid & dut.o.ready, event.length, 0)
        taken = dut.i.valid & dut.i.ready
        # An unfinished sequence, one byte in each stage, the one set aside; and what waits.
        most = dut.encoding.longest - 1 + 3 + 1
        if dut.encoding.pairs is not Pairs.ORDINARY:
            most += dut.encoding.most_bytes
        inside = Signal(range(most + 2))  # bytes taken, and in no event that has left
        m.d.sync += inside.eq(inside + taken - left)
        self.claim(m, inside <= most, left <= inside)
        self.claim(m, ~dut.o.valid | (event.length != 0))

        followed = Signal()
        ahead = Signal.like(inside)  # bytes inside that were taken before the one that is followed
        byte = Signal.like(dut.i.payload)
        with m.If(followed):
            m.d.sync += [ahead.eq(ahead - left), followed.eq(ahead >= left)]
            with m.If(ahead < left):
                place = (left - 1 - ahead)[: len(event.length)]
                bytes_ = (event.bytes.word_select(n, 8) for n in range(dut.encoding.most_bytes))
                sent = Array(bytes_)[place]
                self.claim(m, sent == byte.data, (event.last & (place == 0)) == byte.last)
                m.d.comb += Cover((place == 1) & (event.length == 3) & byte.data[0])
        with m.Elif(taken & self.pick):
            m.d.sync += [followed.eq(1), byte.eq(dut.i.payload), ahead.eq(inside - left)]


class StreamRules(StreamProperty):
    """An event that is offered stays as it is until it is taken."""

    defect = "a lost event"

    def state(self, m, dut):
        self.offer(m, dut)
        m.d.comb += Assume(keeps(m, dut.i))
        self.claim(m, keeps(m, dut.o))
        m.d.comb += Cover(dut.o.valid & ~dut.o.ready & (dut.o.payload.cause == Cause.TRUNCATED))


class NeverNotReady(StreamProperty):
    """The decoder is ready after every cycle in which its sink is: no bubble, no deadlock."""

    defect = "a bubble"

    def state(self, m, dut):
        self.offer(m, dut)
        was_ready = Signal(init=1)
        m.d.sync += was_ready.eq(self.ready)
        self.claim(m, dut.i.ready | ~was_ready)
        m.d.comb += Cover(dut.i.ready & ~was_ready & dut.o.valid)


class Encodes(Property):
    """The encoder sends each scalar value as the sequence that stands for it, without a pause.

    In place of what is no scalar value, it sends U+FFFD, and tells.
    """

    core = "Encoder"
    defect = "a form too long"

    valid: In(1)
    value: In(21)
    last: In(1)
    ready: In(1)

    def state(self, m, dut):
        m.d.comb += [
            dut.i.valid.eq(self.valid),
            dut.i.payload.value.eq(self.value),
            dut.i.payload.last.eq(self.last),
            dut.o.ready.eq(self.ready),
        ]
        is_scalar = (self.value <= 0x10FFFF) & ~is_surrogate(self.value)
        valid = self.valid & (is_scalar | (dut.invalid == "replace"))
        sent = Mux(is_scalar, self.value, 0xFFFD)
        takes = self.claim_sent(m, dut.o, valid, sent, self.last)
        error = Signal()
        m.d.sync += error.eq(takes & self.valid & ~is_scalar)
        self.claim(m, dut.i.ready == takes, dut.error == error)


class EncodesFromAnything(Encodes):
    """The encoder does so after one cycle of reset, whatever its registers held before."""

    defect = "a sequence not reset"
    from_anything = True


class Drops(Encodes):
    """An encoder that drops what is no scalar value sends nothing in place of it, and tells."""

    defect = "a replacement"

    def make(self):
        return self.designs.Encoder(invalid="drop")


class Sanitizes(StreamProperty):
    """The sanitizer sends the code points of these events, and U+FFFD in place of each error."""

    core = "Sanitizer"
    defect = "an error passed on"

    def state(self, m, dut):
        m.submodules.specification = specified = StreamSpecification()
        self.offer(m, dut, specified)
        event = specified.o.payload
        is_error = event.cause != Cause.NONE
        given = specified.o.valid, Mux(is_error, 0xFFFD, event.codepoint), event.last
        takes = self.claim_sent(m, dut.o, *given)
        m.d.comb += specified.o.ready.eq(takes)
        error = Signal()
        m.d.sync += error.eq(takes & specified.o.valid & is_error)
        self.claim(m, dut.i.ready == specified.i.ready, dut.error == error)


class SanitizesFromAnything(StreamProperty):
    """The sanitizer does so after one cycle of reset, whatever its registers held before.

    It is compared with a sanitizer that begins with its initial values.
    """

    core = "Sanitizer"
    defect = "a register never written"
    from_anything = True

    def state(self, m, dut):
        m.submodules.other = other = self.make()
        self.offer(m, dut, other)
        self.claim(m, dut.i.ready == other.i.ready, dut.error == other.error)
        self.claim(m, dut.o.valid == other.o.valid)
        self.claim(m, ~other.o.valid | (dut.o.payload == other.o.payload))
        m.d.comb += Cover(other.o.valid & other.o.payload.last & ~self.ready)


#: The properties by name, in the order of the documentation.
PROPERTIES = {
    "events": Events,
    "events-from-anything": EventsFromAnything,
    "three-cycles": ThreeCycles,
    "stream-events": StreamEvents,
    "stream-events-from-anything": StreamEventsFromAnything,
    "stream-rules": StreamRules,
    "nothing-lost": NothingLost,
    "never-not-ready": NeverNotReady,
    "encodes": Encodes,
    "encodes-from-anything": EncodesFromAnything,
    "drops": Drops,
    "sanitizes": Sanitizes,
    "sanitizes-from-anything": SanitizesFromAnything,
}
