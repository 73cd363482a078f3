"""The first event of a window of bytes."""

from amaranth.hdl import Cover
from amaranth.lib import data

from ..hdl import Cause
from .payloads import layout
from .specification import Specification, without_ready

__all__ = ["WindowDecoderSpecification"]


class WindowDecoderSpecification(Specification):
    """The first well-formed sequence, or the first maximal subpart (Unicode D93b).

    A maximal subpart is the longest initial subsequence of a well-formed sequence, or one byte.
    """

    def ports(self):
        rules, size = self.rules, range(self.rules.longest + 1)
        window = layout(data=data.ArrayLayout(8, rules.longest), count=size)
        event = layout(codepoint=rules.codepoint_bits, cause=Cause, length=size)
        return without_ready(window, event)

    def behave(self, m):
        # The bytes are taken one after the other, by recursion: as long as they begin a longer
        # sequence, the next byte decides; otherwise the event ends with or before this byte.
        rules, window, event = self.rules, self.i.payload, self.o.payload
        bytes_ = [window.data[n] for n in range(rules.longest)]

        def decode(size):
            """The event, if the first ``size`` bytes begin a longer well-formed sequence."""
            sequence = bytes_[: size + 1]
            with m.If(window.count <= size):
                m.d.comb += [event.length.eq(size), event.cause.eq(Cause.TRUNCATED_AT_END)]
            with m.Elif(rules.is_well_formed(sequence)):
                m.d.comb += [event.length.eq(size + 1), event.cause.eq(Cause.NONE)]
                m.d.comb += event.codepoint.eq(rules.number_of(sequence))
            if size + 1 < rules.longest:
                with m.Elif(rules.is_initial_subsequence(sequence)):
                    decode(size + 1)
            with m.Else():
                m.d.comb += [
                    event.length.eq(max(size, 1)),
                    event.cause.eq(rules.cause_of(sequence)),
                ]

        decode(0)
        m.d.comb += [
            self.o.valid.eq(self.i.valid & (window.count != 0)),
            Cover(self.o.valid & (event.cause == Cause.NONE) & (event.length == rules.longest)),
        ]
