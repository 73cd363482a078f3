"""The position of each event: byte offset, character number, line and column."""

from amaranth.hdl import Module, Mux, Signal
from amaranth.lib import data
from amaranth.lib.wiring import In, Out

from .event import Event
from .lib.check import check_number
from .lib.component import Component
from .lib.texts import Facts, texts_from_docstring
from .lib.valid import Valid
from .tables.encoding import UTF_8, Cause, Encoding

__all__ = ["POSITION_BITS", "POSITION_FIELDS", "Located", "Monitor"]

#: The code points that end a line (ECMA-262, LineTerminator); CR LF ends one line.
LF, CR, LS, PS = 0x0A, 0x0D, 0x2028, 0x2029
#: The width of each number of a position, by default.
POSITION_BITS = 32
#: The numbers of a position.
POSITION_FIELDS = "offset", "character", "line", "column"


@texts_from_docstring
class Located(data.StructLayout):
    """An event and its position. All numbers count from 0 and wrap around.

    Members
    -------
    offset
        The number of bytes before the event.
    character
        The number of events before it: an error counts as one character, as when U+FFFD replaces
        it.
    line
        The number of line ends before it: LF, CR, CR LF, U+2028 and U+2029. A line end belongs to
        the line that it ends.
    column
        The number of events before it in its line.
    """

    def __init__(self, encoding: Encoding = UTF_8, bits: int = POSITION_BITS) -> None:
        check_number("bits", bits, range(4, 65))
        numbers = dict.fromkeys(POSITION_FIELDS, bits)
        super().__init__({"event": Event(encoding), **numbers})


class Monitor(Component):
    """Passes events on, with their positions: offset, character, line and column.

    Positions are those in the packet, or in the stream since reset.

    Parameters
    ----------
    encoding : Encoding
        The encoding of the decoder.
    bits : int
        Width of each number, 4 to 64. Numbers wrap around at ``2 ** bits``.
    continuous : bool
        Positions continue across packets, lines included; otherwise, each packet starts at 0.

    Members
    -------
    i : In(Valid(Event(encoding)))
    o : Out(Valid(Located(encoding, bits)))
    """

    facts = Facts(
        "one event per cycle",
        "from an event to the event with its position",
        "All numbers count from 0 and wrap around.",
        "Without packets, tie {last} to 0: positions are those since reset.",
        {"continuous": "Positions continue across packets."},
    )

    latency = 2

    def __init__(
        self, encoding: Encoding = UTF_8, bits: int = POSITION_BITS, *, continuous: bool = False
    ) -> None:
        ports = {"i": In(Valid(Event(encoding))), "o": Out(Valid(Located(encoding, bits)))}
        super().__init__(ports)

    def elaborate(self, platform):
        # An event begins a line if the event before it ended one, unless both are CR LF, which is
        # one end. Whether an event is a line end takes a cycle to recognise, in which the event
        # waits before the counters.
        m = Module()
        # `event` is the event one cycle before the output.
        valid = Signal()
        event = Signal(Event(self.encoding))
        located = self.o.payload
        m.d.sync += [valid.eq(self.i.valid), self.o.valid.eq(valid)]
        # A code point is compared in two cycles: its upper bits first.
        upper_is_lf = Signal()
        upper_is_ls = Signal()
        with m.If(self.i.valid):
            is_codepoint, upper = self.i.payload.cause == Cause.NONE, self.i.payload.codepoint[4:]
            m.d.sync += [
                event.eq(self.i.payload),
                upper_is_lf.eq(is_codepoint & (upper == LF >> 4)),
                upper_is_ls.eq(is_codepoint & (upper == LS >> 4)),
            ]
        low = event.codepoint[:4]
        is_lf, is_cr = (upper_is_lf & (low == end & 0xF) for end in (LF, CR))
        is_line_end = is_lf | is_cr | (upper_is_ls & ((low == LS & 0xF) | (low == PS & 0xF)))

        packet_start = Signal(init=1)
        after_line_end = Signal()
        after_cr = Signal()
        begins_line = Signal()
        line = Signal(self.bits)
        next_line = Signal(self.bits)
        column = Signal(self.bits)
        m.d.comb += [
            located.line.eq(Mux(begins_line, next_line, line)),
            located.column.eq(Mux(begins_line, 0, column)),
        ]
        with m.If(valid):
            m.d.sync += [
                located.event.eq(event),
                located.offset.eq(located.offset + located.event.length),
                located.character.eq(located.character + 1),
                column.eq(Mux(begins_line, 1, column + 1)),
                packet_start.eq(event.last & (not self.continuous)),
                after_line_end.eq(is_line_end),
                after_cr.eq(is_cr),
                begins_line.eq(after_line_end & ~(after_cr & is_lf)),
            ]
            with m.If(begins_line):
                m.d.sync += [line.eq(next_line), next_line.eq(next_line + 1)]
            with m.If(packet_start):
                m.d.sync += [located.offset.eq(0), located.character.eq(0), begins_line.eq(0)]
                m.d.sync += [line.eq(0), next_line.eq(1), column.eq(0)]
        return m
