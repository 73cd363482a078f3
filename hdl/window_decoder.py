"""The first event of a few bytes, in the same cycle: for processors, and parsers with a window."""

from amaranth.hdl import Cat, Const, Module, Mux
from amaranth.lib import data
from amaranth.lib.wiring import In, Out

from .event import EventFields
from .lib.component import FORWARD_PATHS, Component
from .lib.logic import select_one_hot
from .lib.texts import Facts, texts_from_docstring
from .lib.valid import Valid
from .tables.encoding import UTF_8, Cause, Encoding, check_ordinary_pairs
from .tables.patterns import is_in

__all__ = ["FirstEvent", "Window", "WindowDecoder"]


@texts_from_docstring
class Window(data.StructLayout):
    """The next bytes of a text.

    Members
    -------
    data
        The bytes, the first one in the low eight bits; as many as the longest sequence has.
    count
        Number of valid bytes, starting with the first; the others are ignored. With 0, there is no
        event; larger values mean all bytes.
    """

    def __init__(self, encoding: Encoding = UTF_8) -> None:
        size = encoding.longest
        super().__init__({"data": data.ArrayLayout(8, size), "count": range(size + 1)})


@texts_from_docstring
class FirstEvent(EventFields):
    """The first event of a window: a code point or an error, without ``last`` and ``bytes``.

    Members
    -------
    codepoint, cause
        As in ``Event``.
    length
        Number of bytes of the event: the next window starts after them.
    """

    def __init__(self, encoding: Encoding = UTF_8) -> None:
        length = range(encoding.longest + 1)
        super().__init__({"codepoint": encoding.codepoint_bits, "cause": Cause, "length": length})


class WindowDecoder(Component):
    """Decodes the first event of a window of bytes: a code point, or an error with its cause.

    The event comes in the same cycle: there are no registers. The events of a text equal
    the events of a ``Decoder`` if each window starts after the event before.
    A window with fewer bytes than the sequence needs ends it as ``TRUNCATED_AT_END``: unless the
    text ends there, present it again with more bytes.

    Parameters
    ----------
    encoding : Encoding
        A table of UTF-8's shape whose pairs are ordinary: two sequences never make one event.

    Members
    -------
    i : In(Valid(Window(encoding)))
    o : Out(Valid(FirstEvent(encoding)))
        Valid with ``i``, unless the window has no byte.
    """

    facts = Facts(
        "one event per cycle",
        "from a window to its event",
        "The next window starts after the length of the event. A window that ends within a "
        "sequence is an error, truncated at its end: unless the text ends there, present it again "
        "with more bytes.",
    )
    paths = FORWARD_PATHS | {("i__payload", "o__valid")}

    latency = 0

    def __init__(self, encoding: Encoding = UTF_8) -> None:
        check_ordinary_pairs(encoding)
        super().__init__({"i": In(Valid(Window(encoding))), "o": Out(Valid(FirstEvent(encoding)))})

    def elaborate(self, platform):
        # The first byte tells how long the sequence is. From the second byte on, each byte either
        # extends the sequence, cuts it short or is missing; at most one of these ends the event, so
        # the causes are one-hot and no priority is needed.
        m = Module()
        encoding, window = self.encoding, self.i.payload
        first, *others = (window.data[n] for n in range(encoding.longest))
        causes = []
        cannot_continue = Const(0)  # the second byte is a continuation byte, and cannot continue
        for cause, (leads, *seconds) in encoding.ill_formed:
            is_wrong = is_in(first, leads)
            for second in seconds:
                is_wrong &= (window.count > 1) & is_in(others[0], second)
                cannot_continue |= is_wrong
            causes.append((is_wrong, cause))

        # A sequence that is still open before byte n extends to it, or is cut short there.
        codepoint, length, is_open = first[:7], Const(1), is_in(first, encoding.lead_bytes(1))
        for n, byte in enumerate(others, 1):
            is_present = window.count > n
            extends = is_present & is_in(byte, encoding.continuation)
            is_truncated = is_present & ~extends
            if n == 1:
                extends &= ~cannot_continue
            causes.append((is_open & ~is_present, Cause.TRUNCATED_AT_END))
            causes.append((is_open & is_truncated, Cause.TRUNCATED))
            extended = is_open & extends
            length = Mux(extended, n + 1, length)
            tails = (other[:6] for other in reversed(others[:n]))
            codepoint = Mux(extended, Cat(*tails, first[: 6 - n]), codepoint)
            is_open = extended & is_in(first, encoding.lead_bytes(n + 1))

        event = self.o.payload
        m.d.comb += [
            self.o.valid.eq(self.i.valid & (window.count != 0)),
            event.codepoint.eq(codepoint),
            event.cause.eq(select_one_hot(causes)),
            event.length.eq(length),
        ]
        return m
