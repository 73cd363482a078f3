"""Properties of the error policies and of the byte order mark, each a sentence.

All of them hold from any register contents, after one cycle of reset.
"""

from amaranth.hdl import Assume, Cat, Const, Cover, Mux, Signal
from amaranth.lib.wiring import In

from ..hdl import Cause, Event
from .properties import Property, keeps

__all__ = ["POLICY_PROPERTIES"]

REPLACEMENT = 0xFFFD
EACH_BYTE = {
    "replace-each-byte": lambda byte: REPLACEMENT,
    "surrogateescape": lambda byte: 0xDC00 + byte,
    "optu": lambda byte: 0xEF00 + byte,
}


class PolicyProperty(Property):
    """Any events may come that cover a byte to four, or as an error no more than three."""

    core = "ErrorPolicy"
    from_anything = True
    policies = ()

    valid: In(1)
    event: In(Event())
    ready: In(1)

    def make(self):
        return self.designs.ErrorPolicy(errors=self.policies[0])

    def offer(self, m, dut):
        """Offer the events to a core for each policy; returns the cores."""
        self.is_error = self.event.cause != Cause.NONE
        m.d.comb += Assume(self.event.length.matches(1, 2, 3) | ~self.is_error)
        duts = [dut, *(self.designs.ErrorPolicy(errors=name) for name in self.policies[1:])]
        self.offer_between_streams(m, self.event, *duts)
        for core in duts[1:]:
            m.submodules[f"dut_{core.errors}"] = core
        return duts


class Replaces(PolicyProperty):
    """The other policies send U+FFFD or nothing for an error, and each packet has its end."""

    defects = ("an end that is lost",)
    policies = ("ignore", "replace-run", "strict", "replace")

    def state(self, m, dut):
        *holding, at_once = self.offer(m, dut)
        for core in holding:
            self.claim_held(m, core)
        sent, value = at_once.o.payload, Mux(self.is_error, REPLACEMENT, self.event.codepoint)
        self.claim(m, at_once.o.valid == self.valid, at_once.i.ready == self.ready)
        self.claim(m, ~self.valid | ((sent.value == value) & (sent.last == self.event.last)))

    def claim_held(self, m, dut):
        event, is_error, policy = self.event, self.is_error, dut.errors
        # Of the latest event that was taken, and of the packet as far as it was taken.
        is_open, was_error, had_error = Signal(), Signal(), Signal()
        gives = {
            "ignore": ~is_error,
            "replace-run": ~(is_error & is_open & was_error),
            "strict": ~(is_error | (is_open & had_error)),
        }[policy]
        is_over = event.last | ((policy == "strict") & ~gives)
        # What was taken and is not sent; more can follow it in its packet, or nothing.
        due, number, ends = Signal(), Signal(21), Signal()
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
                m.d.sync += number.eq(Mux(is_error, REPLACEMENT, event.codepoint))
                m.d.sync += ends.eq(event.last)
        sent = dut.o.payload
        self.claim(m, dut.o.valid == offers, dut.i.ready == takes)
        self.claim(m, ~offers | (sent.value == number))
        self.claim(m, ~offers | (sent.last == Mux(undecided, ~gives, ends)))

        # Once a packet is over, and nothing of it is due, what was sent of it had an end.
        began = Signal()
        with m.If(dut.o.valid & self.ready):
            m.d.sync += began.eq(~sent.last)
        over = ~is_open | ((policy == "strict") & had_error)
        self.claim(m, ~(began & over & ~due))
        m.d.comb += Cover(self.started & offers & undecided & is_error & sent.last & ~self.ready)

        if policy == "strict":
            first = Signal(Event())
            with m.If(takes & self.valid & ~(is_open & had_error)):
                m.d.sync += first.eq(event)
            self.claim(m, dut.stopped == had_error)
            self.claim(m, ~had_error | (dut.error == first))


class EachByte(PolicyProperty):
    """The policies of each byte send a code point for each, in order; three entries suffice."""

    defects = ("a place that is taken",)
    policies = tuple(EACH_BYTE)

    def state(self, m, dut):
        duts = self.offer(m, dut)
        event, is_error = self.event, self.is_error
        m.d.comb += Assume(keeps(m, dut.i))
        # What an event becomes, the first in the low bits: code points and bytes.
        size = Mux(is_error, event.length, 1)
        new, width = Signal(3 * 23), 23
        with m.If(~is_error):
            m.d.comb += new.eq(Cat(event.codepoint, Const(0), event.last))
        for length in (1, 2, 3):
            with m.If(is_error & (event.length == length)):
                for n, part in enumerate(reversed(range(length))):
                    byte = event.bytes.word_select(part, 8)
                    ends = event.last & (part == 0)
                    given = Cat(byte, Const(0, 13), Const(1), ends)
                    m.d.comb += new[width * n : width * (n + 1)].eq(given)

        # What was taken and is not sent; zeros after it.
        queue, count = Signal(3 * width), Signal(3)
        sends = dut.o.valid & self.ready
        takes = self.valid & dut.i.ready
        left = (count - sends)[:2]
        rest = Mux(sends, queue >> width, queue)
        added = Mux(left == 0, new, Mux(left == 1, new << width, new << 2 * width))
        m.d.sync += queue.eq(rest | Mux(takes, added, 0))
        m.d.sync += count.eq(left + Mux(takes, size, 0))
        self.claim(m, count <= 3, ~dut.o.valid | (count != 0))
        number, is_byte, last = queue[:21], queue[21], queue[22]
        for core in duts:
            sent, value = core.o.payload, Mux(is_byte, EACH_BYTE[core.errors](number[:8]), number)
            self.claim(m, core.o.valid == dut.o.valid, core.i.ready == dut.i.ready)
            self.claim(m, ~dut.o.valid | ((sent.value == value) & (sent.last == last)))
            self.claim(m, keeps(m, core.o))

        # What is due comes out, and what comes is taken, after no more than two cycles.
        quiet, refused = Signal(2), Signal(2)
        m.d.sync += quiet.eq(Mux((count != 0) & ~dut.o.valid, quiet + 1, 0))
        m.d.sync += refused.eq(Mux(self.valid & self.ready & ~takes, refused + 1, 0))
        self.claim(m, quiet != 3, refused != 3)
        m.d.comb += Cover(self.started & sends & (count == 3) & takes & last)


class NoByteWaits(Property):
    """Between a decoder and a sink that is always ready, they make no byte wait.

    Three code points wait at most, four with the event that is offered.
    """

    core = "StreamDecoder"
    defects = ("a wait for room",)
    from_anything = True

    valid: In(1)
    data: In(8)
    last: In(1)

    @classmethod
    def speaks_of(cls, encoding):
        return not encoding.joins

    def state(self, m, dut):
        errors = self.designs.ErrorPolicy(dut.encoding, errors="replace-each-byte")
        m.submodules.dut_errors = errors
        most = 3 if self.encoding == "utf-8" else errors.latency
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


class Marks(PolicyProperty):
    """U+FEFF is marked as the first of a packet and nowhere else, and dropped only on request."""

    core = "ByteOrderMark"
    defects = ("a mark later in a packet",)

    def make(self):
        return self.designs.ByteOrderMark()

    def state(self, m, dut):
        m.submodules.dut_drop = dropping = self.designs.ByteOrderMark(drop=True)
        event = self.event
        is_feff = (event.cause == Cause.NONE) & (event.codepoint == 0xFEFF)
        m.d.comb += Assume(is_feff == (event.bytes == 0xEFBBBF))
        self.offer_between_streams(m, event, dut, dropping)
        for core in (dut, dropping):
            is_inside = Signal()  # something of the packet was taken
            is_mark = self.valid & is_feff & ~is_inside
            passes = ~(is_mark & core.drop)
            with m.If(self.valid & (self.ready | ~passes)):
                m.d.sync += is_inside.eq(~event.last)
            self.claim(m, core.mark == is_mark, core.o.valid == (self.valid & passes))
            self.claim(m, ~self.valid | (core.i.ready == (self.ready | ~passes)))
            self.claim(m, ~core.o.valid | (Cat(core.o.payload) == Cat(event)))
            m.d.comb += Cover(self.started & self.valid & is_feff & is_inside)


#: The properties by name, in the order of the documentation.
POLICY_PROPERTIES = {
    "policy-replaces": Replaces,
    "policy-each-byte": EachByte,
    "policy-no-byte-waits": NoByteWaits,
    "byte-order-marks": Marks,
}
