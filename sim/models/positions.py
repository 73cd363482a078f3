"""Where in the text the events of a packet are."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from .events import Event

__all__ = ["LINE_ENDS", "Position", "positions"]

#: The code points that end a line; CR LF ends one (UAX #14, LB4 and LB5).
LINE_ENDS = 0x0A, 0x0D, 0x2028, 0x2029
LINE_END = re.compile("\r\n|[\n\r\u2028\u2029]")


class Position(NamedTuple):
    """The bytes, events and line ends before an event, and the events before it in its line."""

    offset: int
    character: int
    line: int
    column: int


def positions(events: Iterable[Event]) -> Iterator[Position]:
    """The position of each event of one packet."""
    events = [*events]
    text = "".join(chr(e.codepoint) if e.codepoint in LINE_ENDS else " " for e in events)
    starts = [0, *(match.end() for match in LINE_END.finditer(text))]
    for character, event in enumerate(events):
        line = bisect_right(starts, character) - 1
        yield Position(event.offset, character, line, character - starts[line])
