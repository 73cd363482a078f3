"""The signature of a table with several forms."""

from dataclasses import replace

from simulation import simulate

from clockpoint import expected_events
from clockpoint.hdl import ENCODINGS, ByteOrderMark
from oracles.core import event_fields

FIELDS = "codepoint", "cause", "length", "last", "bytes"


def test_the_shortest_form_is_the_signature():
    """Wherever its row stands in the table."""
    table = ENCODINGS["iso-10646-amd2"]
    core = ByteOrderMark(replace(table, well_formed=table.well_formed[::-1]), drop=True)
    events = [
        dict(zip(FIELDS, event_fields(event), strict=True))
        for form in (b"\xef\xbb\xbf", b"\xfc\x80\x80\x8f\xbb\xbf")
        for event in expected_events(form, "iso-10646-amd2")
    ]
    output, _ = simulate(core, events)
    assert [int(event.length) for _, event in output] == [0, 6]
