"""Properties of the error policies and of the byte order mark, each a sentence.

All of them hold from any register contents, after one cycle of reset.
"""

from amaranth.hdl import Assume, Cat, Cover, Mux, Signal
from amaranth.lib import data
from amaranth.lib.wiring import In

from ..hdl import ENCODINGS, Cause, CodePoint, Event
from .properties import Property, keeps
from .specification import joins, most_of_error

__all__ = ["POLICY_PROPERTIES"]

REPLACEMENT = 0xFFFD
EACH_BYTE = {
    "replace-each-byte": lambda byte: REPLACEMENT,
    "surrogateescape": lambda byte: 0xDC00 + byte,
    "optu": lambda byte: 0xEF00 + byte,
}
#: Errors can have bytes below 80, which are not escaped: NUL in Java's UTF-8.
WITH_ASCII = ("mutf-8",)


class PolicyProperty(Property):
    """Any events may come; an error has at most as many bytes as the encoding allows."""

    core = "ErrorPolicy"
    from_anything = True
    policies = ()

    def __init__(self, designs, encoding="utf-8"):
        ports = {"valid": In(1), "event": In(Event(ENCODINGS[encoding])), "ready": In(1)}
        super().__init__(designs, encoding, ports)
        self.number = Signal(CodePoint(ENCODINGS[encoding])["value"].shape, name="number")
        self.most = most_of_error(encoding)

    @classmethod
    def speaks_of(cls, encoding):
        return True

    def make(self):
        return self.design("ErrorPolicy", errors=self.policies[0])

    def offer(self, m, dut):
        """Present the events to a core for each policy; returns the cores by policy."""
        self.is_error = self.event.cause != Cause.NONE
        m.d.comb += self.number.eq(self.event.codepoint)
        fits = (self.event.length != 0) & (self.event.length <= self.most)
        m.d.comb += Assume(fits | ~self.is_error)
        duts = {self.policies[0]: dut}
        for name in self.policies[1:]:
            m.submodules[f"dut_{name}"] = duts[name] = self.design("ErrorPolicy", errors=name)
        self.offer_between_streams(m, self.event, *duts.values())
        return duts


class Replaces(PolicyProperty):
    """The other policies send U+FFFD or nothing for an error, and one ``last`` for each packet.

    Each in its cycle; ``strict`` keeps its error.
    """

    defects = (
        "an end that is lost",
        "a run across packets",
        "a stop that is not told",
        "the latest error, not the first",
        "another replacement",
        "a replacement for a letter",
        "an event that does not wait",
    )
    policies = ("ignore", "replace-run", "strict", "replace")

    def state(self, m, dut):
        duts = self.offer(m, dut)
        at_once = duts.pop("replace")
        for policy, core in duts.items():
            self.claim_held(m, policy, core)
        sent, value = at_once.o.payload, Mux(self.is_error, REPLACEMENT, self.number)
        self.claim(m, at_once.o.valid == self.valid, at_once.i.ready == self.ready)
        self.claim(m, ~self.valid | ((sent.value == value) & (sent.last == self.event.last)))

    def claim_held(self, m, policy, dut):
        event, is_error = self.event, self.is_error
        # For the latest event that was accepted, and for the packet so far.
        is_open, was_error, had_error = Signal(), Signal(), Signal()
        gives = {
            "ignore": ~is_error,
            "replace-run": ~(is_error & is_open & was_error),
            "strict": ~(is_error | (is_open & had_error)),
        }[policy]
        is_over = event.last | ((policy == "strict") & ~gives)
        # Accepted and not sent yet; its packet may continue, or end.
        due, number, ends = Signal(), Signal.like(self.number), Signal()
        undecided = (
            is_open
            & {
                "ignore": True,
                "replace-run": was_error,
                "strict": ~had_error,
            }[policy]
        )
        offers = due & (~undecided | (self.valid & (gives | is_over)))
        takes = self.ready | ~offers
        with m.If(takes):
            m.d.sync += due.eq((due & ~offers) | (self.valid & gives))
            with m.If(self.valid):
                m.d.sync += [
                    is_open.eq(~event.last),
                    was_error.eq(is_error),
                    had_error.eq(is_error | (is_open & had_error)),
                ]
            with m.If(self.valid & gives):
                m.d.sync += number.eq(Mux(is_error, REPLACEMENT, self.number))
                m.d.sync += ends.eq(event.last)
        sent = dut.o.payload
        self.claim(m, dut.o.valid == offers, dut.i.ready == takes)
        self.claim(m, ~offers | (sent.value == number))
        self.claim(m, ~offers | (sent.last == Mux(undecided, ~gives, ends)))

        # Once a packet is over and nothing of it is due, its output had a ``last``.
        began = Signal()
        with m.If(dut.o.valid & self.ready):
            m.d.sync += began.eq(~sent.last)
        over = ~is_open | ((policy == "strict") & had_error)
        self.claim(m, ~(began & over & ~due))
        m.d.comb += Cover(self.started & offers & undecided & is_error & sent.last & ~self.ready)

        if policy == "strict":
            first = Signal.like(event)
            with m.If(takes & self.valid & ~(is_open & had_error)):
                m.d.sync += first.eq(event)
            self.claim(m, dut.stopped == had_error)
            self.claim(m, ~had_error | (dut.error == first))


class EachByte(PolicyProperty):
    """The policies of each byte send one code point per byte, in order; three entries suffice.

    With a sink that is ready, nothing waits for more than two cycles.
    """

    defects = (
        "a place that is taken",
        "a last byte that is none",
        "the first byte for each",
        "an event taken twice",
    )
    policies = tuple(EACH_BYTE)

    @classmethod
    def speaks_of(cls, encoding):
        # With five entries, there is no answer in time.
        return most_of_error(encoding.name) < 5

    def state(self, m, dut):
        duts = self.offer(m, dut)
        event, is_error, most = self.event, self.is_error, self.most
        m.d.comb += Assume(keeps(m, dut.i))
        # The code points and bytes that an event becomes, the first in the low bits.
        size = Mux(is_error, event.length, 1)
        sent = data.StructLayout({"number": self.number.shape(), "is_byte": 1, "last": 1})
        new, width = Signal(data.ArrayLayout(sent, most)), sent.size
        m.d.comb += [new[0].number.eq(self.number), new[0].last.eq(event.last)]
        for length in range(1, most + 1):
            with m.If(is_error & (event.length == length)):
                for n, part in enumerate(reversed(range(length))):
                    m.d.comb += new[n].number.eq(event.bytes.word_select(part, 8))
                    m.d.comb += [new[n].is_byte.eq(1), new[n].last.eq(event.last & (part == 0))]

        # Accepted and not sent yet; zeros after it.
        queue, count = Signal(most * width), Signal(range(most + 2))
        sends = dut.o.valid & self.ready
        takes = self.valid & dut.i.ready
        left = Signal(range(most + 1))
        m.d.comb += left.eq(count - sends)
        rest = Mux(sends, queue >> width, queue)
        added = Signal(most * width)
        for n in range(most):
            with m.If(takes & (left == n)):
                m.d.comb += added.eq(new.as_value() << n * width)
        m.d.sync += [queue.eq(rest | added), count.eq(left + Mux(takes, size, 0))]
        self.claim(m, count <= most, ~dut.o.valid | (count != 0))
        due = data.View(sent, queue[:width])
        for policy, core in duts.items():
            byte = due.number[:8]
            escaped = EACH_BYTE[policy](byte)
            if self.encoding in WITH_ASCII:
                escaped = Mux(byte[7], escaped, REPLACEMENT)
            value = Mux(due.is_byte, escaped, due.number)
            same = (core.o.payload.value == value) & (core.o.payload.last == due.last)
            self.claim(m, core.o.valid == dut.o.valid, core.i.ready == dut.i.ready)
            self.claim(m, ~dut.o.valid | same, keeps(m, core.o))

        # What is due is sent, and new events are accepted, in as many cycles as an error has bytes.
        quiet, refused = Signal(range(most + 1)), Signal(range(most + 1))
        m.d.sync += quiet.eq(Mux((count != 0) & ~dut.o.valid, quiet + 1, 0))
        m.d.sync += refused.eq(Mux(self.valid & self.ready & ~takes, refused + 1, 0))
        self.claim(m, quiet != most, refused != most)
        m.d.comb += Cover(self.started & sends & (count == most) & takes & due.last)
        m.d.comb += Cover(self.started & is_error & (event.length == most) & takes & (left == 0))


class NoByteWaits(Property):
    """Between a decoder and a sink that is always ready, no policy makes a byte wait.

    At most three code points wait, four with the event on offer.
    """

    core = "StreamDecoder"
    defects = ("a wait for room",)
    from_anything = True

    valid: In(1)
    data: In(8)
    last: In(1)

    @classmethod
    def speaks_of(cls, encoding):
        return not joins(encoding.name)

    def state(self, m, dut):
        errors = self.design("ErrorPolicy", errors="replace-each-byte")
        m.submodules.dut_errors = errors
        most = most_of_error(self.encoding)
        event = errors.i.payload
        m.d.comb += [
            dut.i.valid.eq(self.valid),
            dut.i.payload.data.eq(self.data),
            dut.i.payload.last.eq(self.last),
            errors.i.valid.eq(dut.o.valid),
            event.eq(dut.o.payload),
            dut.o.ready.eq(errors.i.ready),
            errors.o.ready.eq(1),
        ]
        size = Mux(dut.o.valid, Mux(event.cause == Cause.NONE, 1, event.length), 0)
        waiting = Signal(4)
        m.d.sync += waiting.eq(waiting + size - errors.o.valid)
        self.claim(m, dut.i.ready, dut.o.ready | ~dut.o.valid)
        self.claim(m, waiting <= most, waiting + size <= most + 1)
        m.d.comb += Cover(
            self.started & (waiting + size == most + 1) & (event.cause == Cause.TRUNCATED)
        )


#: The form of U+FEFF in FSS-UTF as proposed; EF BB BF in the other encodings.
FORMS = {"fss-utf-prosser": 0xC3BCFF}


class Marks(PolicyProperty):
    """U+FEFF is marked where it begins a packet and nowhere else; it is dropped only on request."""

    core = "ByteOrderMark"
    defects = (
        "a mark later in a packet",
        "a mark dropped unasked",
        "any mark dropped",
        "an event changed",
    )

    @classmethod
    def speaks_of(cls, encoding):
        return True

    def make(self):
        return self.design("ByteOrderMark")

    def state(self, m, dut):
        m.submodules.dut_drop = dropping = self.design("ByteOrderMark", drop=True)
        event = self.event
        is_feff = (event.cause == Cause.NONE) & (event.codepoint == 0xFEFF)
        m.d.comb += Assume(is_feff == (event.bytes == FORMS.get(self.encoding, 0xEFBBBF)))
        self.offer_between_streams(m, event, dut, dropping)
        for core, drops in ((dut, False), (dropping, True)):
            is_inside = Signal()  # a part of the packet was accepted
            is_mark = self.valid & is_feff & ~is_inside
            passes = ~(is_mark & drops)
            with m.If(self.valid & (self.ready | ~passes)):
                m.d.sync += is_inside.eq(~event.last)
            self.claim(m, core.mark == is_mark, core.o.valid == (self.valid & passes))
            self.claim(m, ~self.valid | (core.i.ready == (self.ready | ~passes)))
            self.claim(m, ~core.o.valid | (Cat(core.o.payload) == Cat(event)))
            m.d.comb += Cover(self.started & self.valid & is_feff & is_inside)
            m.d.comb += Cover(self.started & is_mark & event.last & ~self.ready)


#: The properties by name, in the order of the documentation.
POLICY_PROPERTIES = {
    "policy-replaces": Replaces,
    "policy-each-byte": EachByte,
    "policy-no-byte-waits": NoByteWaits,
    "byte-order-marks": Marks,
}
