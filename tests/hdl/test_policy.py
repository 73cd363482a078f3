"""The signature of a table with several forms, and the rate of the policies."""

from dataclasses import replace

import pytest
from simulation import simulate

from clockpoint import expected_events
from clockpoint.hdl import ENCODINGS, ByteOrderMark, ErrorPolicy
from clockpoint.hdl.policy import POLICIES
from oracles.core import event_fields
from support import hostile_strings

FIELDS = "codepoint", "cause", "length", "last", "bytes"


def events_of(encoding, *packets):
    """The events of packets, as a decoder sends them."""
    for packet in packets:
        for event in expected_events(packet, encoding):
            yield dict(zip(FIELDS, event_fields(event), strict=True))


def test_the_shortest_form_is_the_signature():
    """Wherever its row stands in the table."""
    table = ENCODINGS["iso-10646-amd2"]
    core = ByteOrderMark(replace(table, well_formed=table.well_formed[::-1]), drop=True)
    long = b"\xfc\x80\x80\x8f\xbb\xbf"
    output, _ = simulate(core, events_of("iso-10646-amd2", b"\xef\xbb\xbf", long))
    assert [int(event.length) for _, event in output] == [0, 6]


@pytest.mark.parametrize("policy", POLICIES)
def test_a_policy_keeps_up_with_a_decoder(policy):
    """No event waits if each comes when its bytes have."""
    packets = [*hostile_strings(30, seed=3), b"\xff\xe2\x82\xff\xed\xa0\x80\xe2"]
    items = []
    for event in events_of("utf-8", *packets):
        items += [None] * (event["length"] - 1) + [event]
    _, accepted = simulate(ErrorPolicy(errors=policy), items)
    assert accepted == [n for n, item in enumerate(items) if item]
