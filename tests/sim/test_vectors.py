"""The vectors in files, against CPython."""

import json
import re

import pytest

from clockpoint.hdl import Cause
from clockpoint.sim import Event
from clockpoint.sim.vectors import KINDS, events_of, vector_files, vectors
from support import CLASSES, cause_of, oracle


@pytest.fixture(scope="module")
def files():
    return vector_files()


def expected(packet):
    """Length, code point or cause, and last, of each event of a packet."""
    events = [
        (end - start, cause_of(packet, start, end) if codepoint is None else codepoint, False)
        for start, end, codepoint in oracle(packet)
    ]
    return [*events[:-1], (*events[-1][:2], True)]


def test_what_there_is():
    """Each byte, all rows of up to three classes, each kind; nothing twice."""
    found = vectors()
    assert len({*found}) == len(found)
    packets = {packet for vector in found for packet in vector.packets}
    assert packets >= {bytes([byte]) for byte in range(256)}
    rows = {bytes([a, b, c]) for a in CLASSES for b in CLASSES for c in CLASSES}
    in_classes = {bytes(map(class_of, packet)) for packet in packets if len(packet) == 3}
    assert in_classes >= {bytes(map(class_of, row)) for row in rows}
    assert {len(packet) for packet in packets} >= {*range(1, 17)}
    assert {vector.kind for vector in found} == {*KINDS}


def class_of(byte):
    """The last of the bytes that support.CLASSES has one of each, by Table 3-7."""
    ends = [0x7F, 0x8F, 0x9F, 0xBF, 0xC1, 0xDF, 0xE0, 0xEC, 0xED, 0xEF, 0xF0, 0xF3, 0xF4, 0xFF]
    end = next(end for end in ends if byte <= end)
    return {0xEF: 0xEC, 0xFF: 0xC1}.get(end, end)


def test_kinds():
    """A kind is the one cause that there is, but for continuation bytes left over."""
    for kind, packets in vectors():
        causes = {what for packet in packets for _, what, _ in expected(packet)}
        causes = {cause for cause in causes if isinstance(cause, str)}
        if kind == "well-formed":
            assert not causes
        elif kind not in ("several", "next-packet"):
            assert causes - {"unexpected-continuation"} in (set(), {kind})
            assert kind in causes


def test_json_lines(files):
    for line in files["vectors.jsonl"].splitlines():
        vector = json.loads(line)
        packets = [bytes.fromhex(packet) for packet in vector["packets"]]
        events = [
            (event["length"], event.get("cause", event.get("codepoint")), event["last"])
            for event in vector["events"]
        ]
        assert events == [event for packet in packets for event in expected(packet)]
        offsets = [event["offset"] for event in vector["events"]]
        assert offsets == [sum(length for length, *_ in events[:n]) for n in range(len(events))]


def test_the_others_say_the_same(files):
    """As the bytes and the events of the JSON lines, one after the other."""
    lines = [json.loads(line) for line in files["vectors.jsonl"].splitlines()]
    packets = [packet for vector in lines for packet in vector["packets"]]
    beats = [int(line, 16) for line in files["bytes.hex"].splitlines()]
    ends = [n for n, beat in enumerate(beats) if beat >> 8]
    starts = [0, *(end + 1 for end in ends)]
    assert starts.pop() == len(beats)
    found = [
        bytes(beat & 0xFF for beat in beats[a : b + 1]) for a, b in zip(starts, ends, strict=True)
    ]
    assert [packet.hex() for packet in found] == packets
    said = [event for vector in lines for event in vector["events"]]
    events = [Event.unpack(int(line, 16)) for line in files["events.hex"].splitlines()]
    assert [(e.length, e.cause or e.codepoint, e.last) for e in events] == [
        (e["length"], e.get("cause", e.get("codepoint")), e["last"]) for e in said
    ]
    in_c = re.findall(r"\{0x(\w+), (\d), (\d), (\d)\}", files["vectors.h"])
    assert [(int(c, 16), int(k), int(n), int(z)) for c, k, n, z in in_c] == [
        (
            e.codepoint or 0,
            Cause[e.cause.upper().replace("-", "_")].value if e.cause else 0,
            e.length,
            e.last,
        )
        for e in events
    ]
    words = files["vectors.h"].partition("clockpoint_bytes")[2].partition("};")[0]
    assert [int(word, 16) for word in re.findall(r"0x(\w+),", words)] == beats


def test_events_of_a_packet_that_is_empty():
    assert events_of([b"", b"A"]) == [Event(0, 1, 0x41, None, True, b"A")]
