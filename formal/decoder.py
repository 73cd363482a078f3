"""Properties of the decoder."""

from amaranth.hdl import Array, Assert, Cover, Module, Mux, Signal
from amaranth.lib.wiring import In

from clockpoint.hdl import Cause, decoder, encoding

from .window import Property, Window, any_of, is_beginning, is_character, number_of

__all__ = [
    "Causes",
    "CodePoints",
    "EveryByteOnce",
    "LastLeavesNoTrace",
    "MaximalSubparts",
    "ScalarValues",
]


class DecoderProperty(Property):
    """A decoder with free inputs, and a window beside it."""

    valid: In(1)
    data: In(8)
    last: In(1)

    def elaborate(self, platform):
        m = Module()
        m.submodules.decoder = dut = self.designs.Decoder()
        m.submodules.window = window = Window()
        for component in (dut, window):
            m.d.comb += [
                component.valid.eq(self.valid),
                component.data.eq(self.data),
                component.last.eq(self.last),
            ]
        self.state(m, dut, window)
        return m


class CodePoints(DecoderProperty):
    """A code point is reported if and only if the latest bytes are one, and with its value."""

    defect = (decoder, ("Cat(judged.payload[:6], done", "Cat(judged.payload[:5], done"))

    def state(self, m, dut, window):
        sequences = {n: [*reversed(window.bytes[:n])] for n in range(1, 5)}
        whole = {n: (window.count >= n) & is_character(s) for n, s in sequences.items()}
        reported = dut.done.valid & (dut.done.event.cause == Cause.NONE)
        m.d.comb += Assert(reported == (window.now & any_of(whole.values())))
        for n, sequence in sequences.items():
            with m.If(reported & whole[n]):
                m.d.comb += [
                    Assert(dut.done.event.codepoint == number_of(sequence)),
                    Assert(dut.done.event.length == n),
                ]
        m.d.comb += Cover(reported & (dut.done.event.codepoint == 0x10FFFF))


class ScalarValues(DecoderProperty):
    """No surrogate, no value above 10FFFF and no overlong form is ever reported."""

    defect = (
        encoding,
        ("surrogate                ED      A0..BF", "surrogate                ED      B0..BF"),
        ("U+D000..U+D7FF      ED      80..9F", "U+D000..U+DBFF      ED      80..AF"),
    )

    def state(self, m, dut, window):
        event = dut.done.event
        least = [0, 0, 0x80, 0x800, 0x10000]
        with m.If(dut.done.valid & (event.cause == Cause.NONE)):
            m.d.comb += [
                Assert(event.codepoint <= 0x10FFFF),
                Assert((event.codepoint < 0xD800) | (event.codepoint > 0xDFFF)),
                Assert(event.codepoint >= Array(least)[event.length]),
                Cover(event.codepoint == 0xD7FF),
            ]


class EveryByteOnce(DecoderProperty):
    """Each byte belongs to exactly one event, in order: what events cover is what was taken."""

    defect = (decoder, ("done.length.eq(1)", "done.length.eq(2)"))

    def state(self, m, dut, window):
        open_ = Signal(3)  # bytes taken before this one, and in no event yet
        cut, done = dut.cut, dut.done
        with m.If(cut.valid):
            m.d.comb += [
                Assert(cut.event.length == open_),
                Assert(open_ != 0),
                Assert(cut.event.bytes == covered(window.bytes[1:], open_)),
                Assert(~cut.event.last),
                Cover(open_ == 3),
            ]
        rest = Mux(cut.valid, 0, open_)
        with m.If(done.valid):
            m.d.comb += [
                Assert(done.event.length == rest + 1),
                Assert(done.event.bytes == covered(window.bytes, done.event.length)),
                Assert(done.event.last == window.ends),
            ]
        with m.If(window.now):
            m.d.comb += Assert(done.valid | (rest < 3))
            m.d.comb += Assert(done.valid | ~window.ends)
            m.d.sync += open_.eq(Mux(done.valid, 0, rest + 1))
        with m.Else():
            m.d.comb += Assert(~cut.valid & ~done.valid)


class MaximalSubparts(DecoderProperty):
    """An error is a maximal subpart (Unicode D93b).

    It is the beginning of a character that the next byte cannot continue, or one byte that begins
    none.
    """

    defect = (
        encoding,
        ("U+10000..U+3FFFF    F0      90..BF", "U+20000..U+3FFFF    F0      A0..BF"),
        ("overlong                 F0      80..8F", "overlong                 F0      80..9F"),
    )

    def state(self, m, dut, window):
        now, *before = window.bytes
        for n in range(1, 4):
            subpart = [*reversed(before[:n])]
            with m.If(dut.cut.valid & (dut.cut.event.length == n)):
                m.d.comb += [
                    Assert(is_beginning(subpart)),
                    Assert(~is_character([*subpart, now])),
                    Assert(~is_beginning([*subpart, now])),
                    Cover(now == 0xE2),
                ]
        with m.If(dut.done.valid & (dut.done.event.cause != Cause.NONE)):
            with m.If(dut.done.event.cause == Cause.TRUNCATED_AT_END):
                for n in range(1, 4):
                    subpart = [*reversed(window.bytes[:n])]
                    with m.If(dut.done.event.length == n):
                        m.d.comb += Assert(window.ends & is_beginning(subpart))
            with m.Else():
                m.d.comb += Assert(dut.done.event.length == 1)
                m.d.comb += Assert(~is_beginning([now]) & ~is_character([now]))


class Causes(DecoderProperty):
    """Each error has the cause that its first byte and the byte after it call for."""

    defect = (decoder, ("[*unless, (1, Cause.TRUNCATED)]", "[(1, Cause.TRUNCATED)]"))

    def state(self, m, dut, window):
        now, *before = window.bytes
        for n in range(1, 4):
            first = before[n - 1]
            with m.If(dut.cut.valid & (dut.cut.event.length == n)):
                cause = dut.cut.event.cause
                with m.If(~now.matches("10------")):
                    m.d.comb += Assert(cause == Cause.TRUNCATED)
                with m.Elif(first.matches(0xE0, 0xF0)):
                    m.d.comb += Assert(cause == Cause.OVERLONG)
                with m.Elif(first == 0xED):
                    m.d.comb += Assert(cause == Cause.SURROGATE)
                with m.Else():
                    m.d.comb += Assert(cause == Cause.OUT_OF_RANGE)
                    m.d.comb += Assert(first == 0xF4)
        with m.If(dut.done.valid & (dut.done.event.cause != Cause.NONE)):
            cause = dut.done.event.cause
            with m.If(is_beginning([now]) | (dut.done.event.length > 1)):
                m.d.comb += Assert(cause == Cause.TRUNCATED_AT_END)
            with m.Elif(now.matches("10------")):
                m.d.comb += Assert(cause == Cause.UNEXPECTED_CONTINUATION)
            with m.Elif(now.matches("1100000-")):
                m.d.comb += Assert(cause == Cause.OVERLONG)
            with m.Else():
                m.d.comb += Assert(cause == Cause.OUT_OF_RANGE)
            m.d.comb += Cover(cause == Cause.OUT_OF_RANGE)


class LastLeavesNoTrace(DecoderProperty):
    """After ``last``, a decoder does what one does that has just been reset."""

    defect = (decoder, ("unfinished & ~last & taken", "unfinished & taken"))

    def state(self, m, dut, window):
        m.submodules.fresh = fresh = self.designs.Decoder()
        ended = Signal()  # a packet has ended; the fresh one gets what comes after it
        with m.If(self.valid & self.last):
            m.d.sync += ended.eq(1)
        m.d.comb += [
            fresh.valid.eq(self.valid & ended),
            fresh.data.eq(self.data),
            fresh.last.eq(self.last),
        ]
        visible = ended
        for _ in range(dut.latency):
            delayed = Signal()
            m.d.sync += delayed.eq(visible)
            visible = delayed
        with m.If(visible):
            for name in ("cut", "done"):
                report, other = getattr(dut, name), getattr(fresh, name)
                m.d.comb += Assert(report.valid == other.valid)
                with m.If(report.valid):
                    m.d.comb += Assert(report.event == other.event)
            m.d.comb += Cover(fresh.cut.valid & fresh.done.valid)


def covered(bytes_, length):
    """The last ``length`` bytes as one big-endian number; the latest is the first given."""
    value = 0
    for n, byte in enumerate(bytes_):
        value = value | Mux(length > n, byte << 8 * n, 0)
    return value
