"""Error policies and byte order marks: the documented example, other encodings, odd tables."""

from dataclasses import replace

import pytest
from oracles.arithmetic import fss_utf, prosser

from clockpoint import expected_events
from clockpoint.hdl import ENCODINGS, ByteOrderMark, Cause, ErrorPolicy
from clockpoint.hdl.encoding import Encoding
from clockpoint.hdl.policy import POLICIES
from clockpoint.hdl.sanitizer import Sanitizer
from support import hostile_strings

from .simulation import RESET, simulate

CAUSES = {None: 0} | {str(cause): cause.value for cause in Cause}


def events_of(encoding, *packets):
    """The events of packets, as a decoder sends them."""
    for packet in packets:
        for event in expected_events(packet, encoding):
            yield {
                "codepoint": event.codepoint or 0,
                "cause": CAUSES[event.cause],
                "length": event.length,
                "last": event.last,
                "bytes": int.from_bytes(event.bytes, "big"),
            }


def numbers(core, items):
    sent, _ = simulate(core, items)
    return [(int(payload.value), int(payload.last)) for _, payload in sent]


@pytest.mark.parametrize(
    ("policy", "expected"),
    [
        ("strict", ["a", "b"]),
        ("replace", ["a\ufffd\ufffd", "\ufffd", "b"]),
        ("replace-run", ["a\ufffd", "\ufffd", "b"]),
        ("ignore", ["a", "b"]),
        ("replace-each-byte", ["a\ufffd\ufffd\ufffd", "\ufffd", "b"]),
        ("surrogateescape", ["a\udce2\udc82\udcff", "\udcff", "b"]),
        ("optu", ["a\uefe2\uef82\uefff", "\uefff", "b"]),
    ],
)
def test_example(policy, expected):
    """The one of the documentation."""
    events = events_of("utf-8", b"a\xe2\x82\xff", b"\xff", b"b")
    sent = numbers(ErrorPolicy(errors=policy), events)
    assert sent == [
        (ord(character), n == len(text)) for text in expected for n, character in enumerate(text, 1)
    ]


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_mark_of_each_encoding(encoding):
    """U+FEFF in its shortest form, and nothing else: not what is a signature elsewhere."""
    form = (prosser if encoding == "fss-utf-prosser" else fss_utf)(0xFEFF)
    heads = [form, form[:2], b"\xef\xbb\xbf", b"\xef\xbb", b"\xf0\x8f\xbb\xbf"]
    # The same bytes at the end of a longer sequence.
    heads += [first + form for first in (b"\xe1", b"\xfc\x21", b"\xf1")]
    packets = [head + tail for head in heads for tail in (b"", b"a", form)]
    for drop in (False, True):
        core = ByteOrderMark(ENCODINGS[encoding], drop=drop)
        events = [*events_of(encoding, *packets)]
        sent, _ = simulate(core, events)
        marks = sum(packet.startswith(form) for packet in packets)
        assert len(sent) == len(events) - drop * marks
        assert marks


def test_the_shortest_form_is_the_signature():
    """Wherever its row stands in the table."""
    table = ENCODINGS["iso-10646-amd2"]
    core = ByteOrderMark(replace(table, well_formed=table.well_formed[::-1]), drop=True)
    long = b"\xfc\x80\x80\x8f\xbb\xbf"
    sent, _ = simulate(core, events_of("iso-10646-amd2", b"\xef\xbb\xbf", long))
    assert [int(event.length) for _, event in sent] == [6]


def test_the_event_after_a_reset_is_the_first_of_a_packet():
    letter, mark = events_of("utf-8", b"a", b"\xef\xbb\xbf")
    core = ByteOrderMark()
    sent, _ = simulate(core, [letter | {"last": 0}, RESET, mark], ports=[core.mark])
    assert [flag for *_, flag in sent] == [0, 1]


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("encoding", ["utf-8", "cesu-8"])
def test_a_policy_keeps_up_with_a_decoder(policy, encoding):
    """No event waits if each comes when its bytes have: but where surrogates are joined, a few."""
    packets = [*hostile_strings(30, seed=3), b"\xff\xe2\x82\xff\xed\xa0\x80\xe2"]
    items = []
    for event in events_of(encoding, *packets):
        items += [None] * (event["length"] - 1) + [event]
    _, accepted = simulate(ErrorPolicy(ENCODINGS[encoding], errors=policy), items)
    due = [n for n, item in enumerate(items) if item]
    assert accepted == due or (encoding == "cesu-8" and accepted[-1] - due[-1] < 20)


@pytest.mark.parametrize(
    ("encoding", "policy"),
    [
        ("utf-8", "surrogateescape"),
        ("utf-8", "drop"),
        ("rfc-2279", "surrogateescape"),
        ("wtf-8", "surrogateescape"),
        ("cesu-8", "surrogateescape"),
        ("mutf-8", "surrogateescape"),
    ],
)
def test_policies_of_the_sanitizer(encoding, policy):
    """What errors become must have a form, and no two of them must be a pair."""
    with pytest.raises(ValueError, match=f"{encoding}: errors must be one of .*, not '{policy}'"):
        Sanitizer(ENCODINGS[encoding], errors=policy)


@pytest.mark.parametrize("errors", ["surrogateescape", "optu"])
def test_a_byte_below_80_in_a_sequence_cut_short(errors):
    """It has no escape, though no row says that it can be wrong."""
    table = Encoding.parse(
        "digits",
        well_formed="U+0000..U+007F 00..7F\nU+0080..U+407F 80 00..7F 00..7F",
        ill_formed="out-of-range 81..FF",
    )
    event = {"cause": Cause.TRUNCATED_AT_END, "length": 2, "last": 1, "bytes": 0x8041}
    sent = numbers(ErrorPolicy(table, errors=errors), [event])
    assert sent == [({"surrogateescape": 0xDC80, "optu": 0xEF80}[errors], 0), (0xFFFD, 1)]


def test_latency():
    most = {policy: ErrorPolicy(errors=policy).latency for policy in POLICIES}
    assert most == dict.fromkeys(POLICIES, 3) | {"replace": 0} | dict.fromkeys(
        ("strict", "replace-run", "ignore"), 1
    )
    two = Encoding.parse(
        "two",
        well_formed="U+0000..U+007F 00..7F \n U+0080..U+07FF C2..DF 80..BF",
        ill_formed="unexpected-continuation 80..BF \n overlong C0..C1 \n out-of-range E0..FF",
    )
    assert ErrorPolicy(two, errors="optu").latency == 1
