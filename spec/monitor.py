"""The monitor: positions, counted from the start."""

from amaranth.hdl import Cover, Mux, Signal

from ..hdl import Cause
from .encodings import any_of
from .payloads import event_of, located_of
from .specification import Specification, without_ready

__all__ = ["MonitorSpecification"]

#: The code points that end a line (ECMA-262, LineTerminator); CR LF ends one line.
LF, CR = 0x0A, 0x0D
LINE_TERMINATORS = LF, CR, 0x2028, 0x2029


class MonitorSpecification(Specification):
    """The bytes, the characters and the line ends before an event are counted from the start.

    Each number is modulo ``2 ** bits``.
    """

    def ports(self):
        return without_ready(event_of(self.rules), located_of(self.rules, self.core.bits))

    def behave(self, m):
        # Four counts are the position of the event that follows. An event begins a line if the code
        # point before it ended one. A CR ends no line if LF follows, so both code points are
        # compared.
        located = Signal.like(self.o.payload)
        valid = Signal()
        event = Signal.like(self.i.payload)
        m.d.sync += [valid.eq(self.i.valid), event.eq(self.i.payload)]

        # Before the event: bytes, events, events in its line, line ends.
        bits = self.core.bits
        size, count, column, lines = (Signal(bits, name=f"count_{n}") for n in range(4))
        codepoint = Signal(32)
        before = Signal(32)
        m.d.comb += codepoint.eq(Mux(event.cause == Cause.NONE, event.codepoint, 0))
        is_end = any_of(before == end for end in LINE_TERMINATORS)
        begins_line = is_end & ~((before == CR) & (codepoint == LF))
        m.d.comb += [
            located.event.eq(event),
            located.offset.eq(size),
            located.character.eq(count),
            located.line.eq((lines + begins_line)[:bits]),
            located.column.eq(Mux(begins_line, 0, column)),
            Cover(valid & begins_line & (codepoint == LF) & (lines == 2)),
            Cover(valid & (size + event.length >= 1 << bits)),  # the offset wraps
        ]
        m.d.sync += [self.o.valid.eq(valid), self.o.payload.eq(located)]
        with m.If(valid):
            m.d.sync += [
                size.eq((size + event.length)[:bits]),
                count.eq((count + 1)[:bits]),
                lines.eq(located.line),
                column.eq((located.column + 1)[:bits]),
                before.eq(codepoint),
            ]
            if not self.core.continuous:
                with m.If(event.last):
                    m.d.sync += [number.eq(0) for number in (size, count, lines, column, before)]
