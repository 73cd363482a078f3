"""Cores as AXI4-Stream: every packet, null beats, and the ends of packets, with pauses."""

import random
from functools import partial
from itertools import product

import pytest

from clockpoint.hdl import (
    ENCODINGS,
    UTF_8,
    AxiStream,
    Cause,
    Encoder,
    Encoding,
    IllFormed,
    PositionalEncoder,
    Sanitizer,
    StreamDecoder,
    Utf16Decoder,
    Utf16Encoder,
    WellFormed,
)
from clockpoint.sim.vectors import events_of
from support import cause_of, hostile_strings, oracle

from .test_axi import drive
from .test_tables import TABLES

#: A null final beat; its packet ends without a byte of its own.
END = None


def beats_of(packets, some):
    """(item or END, last): most packets end with their last item, others with a null beat."""
    for packet in packets:
        ends_null = not packet or some.random() < 0.4
        for n, item in enumerate(packet, 1):
            if some.random() < 0.1:
                yield END, False
            yield item, n == len(packet) and not ends_null
        if ends_null:
            yield END, True


def run(core, beats, some, **pauses):
    """What comes out of (item or END, last), as (item or END, user, last); and the errors told."""
    dut = AxiStream(core)
    full = (1 << len(dut.s_axis_tkeep)) - 1
    size = len(dut.s_axis_tdata)  # anything is in a null beat
    given = [
        (some.getrandbits(size), 0, last) if i is END else (i, full, last) for i, last in beats
    ]
    sent, _, errors = drive(dut, given, some, **pauses)
    assert {beat.keep for beat in sent} <= {0, (1 << len(dut.m_axis_tkeep)) - 1}
    return [(b.data if b.keep else END, b.user, bool(b.last)) for b in sent], errors


def packets_of(found, beats):
    """What comes out of each packet: the data and TUSER of its beats.

    Where a null beat has ended it at the one side, one does so at the other; TLAST is there only.
    """
    packets = [[]]
    for beat in found:
        packets[-1].append(beat)
        if beat[-1]:
            packets.append([])
    assert packets.pop() == []
    ends = [item is END for item, last in beats if last]
    for packet, is_null in zip(packets, ends, strict=True):
        assert [data is END for data, _, _ in packet] == [False] * (len(packet) - 1) + [is_null]
        yield [(data, user) for data, user, _ in packet if data is not END]


def unpack(data, codepoint_bytes=3):
    """Code point, length, cause and bytes of an event, by the layout in docs/verilog.md."""
    packed = data.to_bytes(16, "little")
    length, cause = packed[codepoint_bytes] & 0xF, packed[codepoint_bytes] >> 4
    bytes_ = packed[codepoint_bytes + 1 :]
    assert not any(bytes_[length:])
    codepoint = int.from_bytes(packed[:codepoint_bytes], "little")
    return codepoint, length, cause, bytes_[:length][::-1]


def test_decoder():
    """Events by CPython, of packets of every small length, however they end."""
    some = random.Random(1)
    packets = [data[: n % 6] for n, data in enumerate(hostile_strings(200, seed=2))]
    beats = [*beats_of(packets, some)]
    found, _ = run(StreamDecoder(), beats, some)
    for packet, said in zip(packets, packets_of(found, beats), strict=True):
        events = []
        for data, user in said:
            codepoint, length, cause, bytes_ = unpack(data)
            assert user == cause
            events.append((str(Cause(cause)) if cause else codepoint, length, bytes_))
        assert events == [
            (cause_of(packet, a, b) if codepoint is None else codepoint, b - a, packet[a:b])
            for a, b, codepoint in oracle(packet)
        ]


@pytest.mark.parametrize("encoding", ["wtf-8", "cesu-8", "mutf-8"])
def test_decoder_of_surrogates(encoding):
    """One more stage, in which a high one waits, also when a null beat ends its packet."""
    table = ENCODINGS[encoding]
    parts = [bytes.fromhex(part) for part in ("ED A0 80", "ED B0 80", "ED", "E2 82", "41")]
    packets = [b"".join(row) for n in (1, 2) for row in product(parts, repeat=n)]
    beats = [*ended(packets, False), *ended(packets, True)]
    found, _ = run(StreamDecoder(table), beats, random.Random(1))
    for packet, sent in zip(packets * 2, packets_of(found, beats), strict=True):
        events = (unpack(data, -(-table.codepoint_bits // 8)) for data, _ in sent)
        said = [(length, str(Cause(n)) if n else number) for number, length, n, _ in events]
        right = events_of([packet], encoding)
        assert said == [(event.length, event.cause or event.codepoint) for event in right]


def ended(packets, is_null):
    """As ``beats_of``: each packet ends with a null beat, or none does."""
    for packet in packets:
        yield from ((byte, n == len(packet) and not is_null) for n, byte in enumerate(packet, 1))
        yield from [(END, True)] * is_null


@pytest.mark.parametrize("policy", ["replace", "replace-run", "replace-each-byte"])
def test_sanitizer(policy):
    """Those of a row of errors, and the end of a packet that waits for them all."""
    some = random.Random(3)
    packets = [data[: n % 6] for n, data in enumerate(hostile_strings(75, seed=4))]
    packets += [b"\xff" * 12, b"", b"\xf0\x9f\x98" * 4]
    beats = [*beats_of(packets, some)]
    found, errors = run(Sanitizer(errors=policy), beats, some)
    said = [bytes(data for data, _ in packet) for packet in packets_of(found, beats)]
    spans = [oracle(packet) for packet in packets]
    assert errors == sum(codepoint is None for events in spans for _, _, codepoint in events)
    expected = []
    for events in spans:
        text, was_error = "", False
        for start, end, codepoint in events:
            is_error = codepoint is None
            times = {"replace": 1, "replace-run": not was_error, "replace-each-byte": end - start}
            text += "\ufffd" * times[policy] if is_error else chr(codepoint)
            was_error = is_error
        expected.append(text.encode())
    assert said == expected


def test_encoder():
    """Units of UTF-32; what is none is replaced, and told."""
    some = random.Random(5)
    numbers = [0, 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF]
    numbers += [0xD800, 0xDFFF, 0x110000, 0x1FFFFF, 0x200000, 0x80000041, 0xFFFFFFFF]
    packets = [some.choices(numbers, k=some.randrange(5)) for _ in range(60)]
    beats = [*beats_of(packets, some)]
    found, errors = run(Encoder(), beats, some)
    said = [bytes(data for data, _ in packet) for packet in packets_of(found, beats)]

    assert said == [as_text(packet).encode() for packet in packets]
    assert errors == sum(as_text([n]) == "\ufffd" for packet in packets for n in packet)


def test_utf_16():
    """Both ways by CPython; an error comes out as a surrogate, and one that goes in is replaced."""
    some = random.Random(6)
    units = [0x41, 0xD7FF, 0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0xE000, 0xFFFF]
    packets = [some.choices(units, k=some.randrange(6)) for _ in range(100)]
    beats = [*beats_of(packets, some)]
    found, errors = run(Utf16Decoder(), beats, some)
    texts = [[number for number, _ in packet] for packet in packets_of(found, beats)]
    right = [b"".join(unit.to_bytes(2, "little") for unit in packet) for packet in packets]
    assert [as_text(text) for text in texts] == [d.decode("utf-16-le", "replace") for d in right]
    assert errors == sum(text.count("\ufffd") for text in map(as_text, texts))
    numbers = [[*map(ord, as_text(text))] for text in texts] + [[0xD800, 0x110000, 1 << 31]]
    beats = [*beats_of(numbers, some)]
    found, errors = run(Utf16Encoder(), beats, some)
    said = [b"".join(u.to_bytes(2, "little") for u, _ in p) for p in packets_of(found, beats)]
    assert said == [as_text(packet).encode("utf-16-le") for packet in numbers]
    assert errors == 3


def as_text(numbers):
    """With U+FFFD for each that is no scalar value."""
    return "".join(
        chr(n) if n < 0x110000 and not 0xD800 <= n < 0xE000 else "\ufffd" for n in numbers
    )


@pytest.mark.parametrize(
    "core",
    [
        StreamDecoder,
        Encoder,
        partial(PositionalEncoder, ENCODINGS["fss-utf-prosser"]),
        Sanitizer,
        partial(Sanitizer, errors="replace-run"),
        Utf16Encoder,
        Utf16Decoder,
    ],
)
def test_packets_of_one_item_before_a_null_end(core):
    """Any number of them, with a sink that seldom takes anything: all that fit are inside."""
    beats = [beat for n in range(12) for beat in [(0x41 + n, True)] * n + [(END, True)]]
    found, _ = run(core(), beats, random.Random(1), idle=0, stall=0.9)
    assert [(data if data is END else data & 0x7F, last) for data, _, last in found] == beats


def test_as_many_packets_as_a_sanitizer_has_places():
    """More than in any encoding: each byte of an error of six is replaced."""
    core = Sanitizer(TABLES["seven"], errors="replace-each-byte")
    beats = [(0x41 + n, True) for n in range(20)] + [(END, True)]
    found, _ = run(core, beats, random.Random(1), idle=0, stall=0.95)
    assert [(item, last) for item, _, last in found] == beats


@pytest.mark.parametrize("data", [b"A", b"A\0B", b"\0\xd8A", b"A\0\0\xd8\0"])
def test_half_a_unit(data):
    """TKEEP is 1: an error, of a high surrogate before it, too."""
    given = []
    for at in range(0, len(data), 2):
        unit = data[at : at + 2]
        given.append(
            (int.from_bytes(unit, "little") | 0x5500 * (len(unit) == 1), (1 << len(unit)) - 1, 0)
        )
    given[-1] = *given[-1][:2], 1
    sent, _, errors = drive(AxiStream(Utf16Decoder()), given, random.Random(1))
    text = data.decode("utf-16-le", "replace")
    assert as_text(beat.data for beat in sent) == text
    assert ([beat.keep for beat in sent], errors) == ([0xF] * len(text), text.count("\ufffd"))


def test_encoder_of_31_bits():
    """There every number has a form, but one of 32 bits."""
    beats = [(0x7FFFFFFF, False), (0xFFFFFFFF, True)]
    found, errors = run(Encoder(ENCODINGS["iso-10646-amd2"]), beats, random.Random(1))
    data = bytes(data for data, _, _ in found)
    assert (data, errors) == (b"\xfd\xbf\xbf\xbf\xbf\xbf\xef\xbf\xbd", 1)


def test_wide_events():
    """Code points of 31 bits take four bytes, and six bytes are an event's own."""
    beats = [(byte, False) for byte in bytes.fromhex("FD BF BF BF BF BF")]
    core = StreamDecoder(ENCODINGS["iso-10646-amd2"])
    [(data, _, _)], _ = run(core, beats, random.Random(1))
    assert unpack(data, 4) == (0x7FFFFFFF, 6, 0, bytes.fromhex("FD BF BF BF BF BF"))


def test_where_01_is_no_character():
    """A null beat ends a packet, whatever stands for it inside."""
    first = WellFormed(range(2, 0x80), (range(2, 0x80),))
    error = IllFormed(Cause.OUT_OF_RANGE, (range(2),))
    rows = {
        "well_formed": (first, *UTF_8.well_formed[1:]),
        "ill_formed": (error, *UTF_8.ill_formed),
    }
    table = Encoding("made-up", **rows)
    beats = [(0x41, False), (END, True), (END, True)]
    for core in Encoder(table), Sanitizer(table):
        found, errors = run(core, beats, random.Random(1))
        assert ([(item, last) for item, _, last in found], errors) == (beats, 0)


@pytest.mark.parametrize(
    "core",
    [
        lambda: Sanitizer(errors="strict"),
        lambda: Sanitizer(errors="ignore"),
        lambda: Encoder(errors="ignore"),
    ],
)
def test_what_can_lose_an_end_is_refused(core):
    with pytest.raises(ValueError, match="can drop a whole packet, including its end"):
        AxiStream(core())
