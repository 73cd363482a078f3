"""What the test benches expect, by CPython."""

from clockpoint.hdl import Cause
from support import cause_of, oracle


def events_of(packet):
    """(whether an error, the code point or the number of the cause, the bytes) of each event."""
    return [
        (False, codepoint, packet[start:end])
        if codepoint is not None
        else (True, _number(cause_of(packet, start, end)), packet[start:end])
        for start, end, codepoint in oracle(packet)
    ]


def _number(cause):
    return Cause[cause.upper().replace("-", "_")].value
