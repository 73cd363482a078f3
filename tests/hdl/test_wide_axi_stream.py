"""Wide cores as AXI4-Stream: packets of every length, null beats and gaps, with pauses."""

import random
from typing import NamedTuple

import pytest

from clockpoint.hdl import ENCODINGS, Cause, Packer, Validator, WideAxiStream, WideDecoder
from support import hostile_strings

from .test_axi import drive
from .test_validator import expected as verdict_on
from .test_wide_decoder import expected as events_of

PACKETS = [data[: n % 14] for n, data in enumerate(hostile_strings(70, seed=5))] + [b"", b""]
#: Of beats without a gap: the number of bytes by TKEEP.
KEPT = {(1 << n) - 1: n for n in range(65)}


class Beat(NamedTuple):
    data: bytes
    user: int
    last: bool


def beats_of(packets, lanes, some):
    """(TDATA, TKEEP, TLAST): some packets end with a null beat, and others are among them."""
    for packet in packets:
        parts = [packet[n : n + lanes] for n in range(0, len(packet), lanes)]
        if not parts or (len(parts[-1]) == lanes and some.random() < 0.5):
            parts.append(b"")
        for n, part in enumerate(parts, 1):
            while some.random() < 0.1:
                yield some.randbytes(lanes), 0, False
            filled = part + some.randbytes(lanes - len(part))
            yield filled, (1 << len(part)) - 1, n == len(parts)


def run(core, beats, some, **pauses):
    """The ``Beat``s that come out."""
    dut = WideAxiStream(core)
    given = [(int.from_bytes(data, "little"), keep, last) for data, keep, last in beats]
    sent, *_ = drive(dut, given, some, **pauses)
    found = []
    for data, keep, last, user, _ in sent:
        whole, count = data.to_bytes(len(dut.m_axis_tkeep), "little"), KEPT[keep]
        assert count % (len(dut.m_axis_tkeep) // core.lanes) == 0
        found.append(Beat(whole[:count], user, bool(last)))
    return found


def packets_in(found):
    packets = [[]]
    for beat in found:
        packets[-1].append(beat)
        if beat.last:
            packets.append([])
    assert packets.pop() == []
    return packets


def data_of(beats, full):
    """All bytes of a packet, whose beats are full but for the last."""
    assert all(len(beat.data) == full for beat in beats[:-1])
    return b"".join(beat.data for beat in beats)


def assert_packed(found, packets, lanes):
    for beats, packet in zip(packets_in(found), packets, strict=True):
        text = packet.decode("utf-8", "replace")
        assert data_of(beats, 4 * lanes) == text.encode("utf-32-le")
        assert beats[-1].data or len(beats) == 1


@pytest.mark.parametrize("lanes", [1, 3])
def test_decoder(lanes):
    """Four bytes for each byte, an event where its last byte was; by CPython."""
    some = random.Random(lanes)
    found = run(WideDecoder(lanes), [*beats_of(PACKETS, lanes, some)], some)
    for beats, packet in zip(packets_in(found), PACKETS, strict=True):
        said = data_of(beats, 4 * lanes)
        causes = [beat.user >> 3 * lane & 7 for beat in beats for lane in range(lanes)]
        events = []
        assert len(said) == 4 * len(packet)
        for end, cause in enumerate(causes[: len(packet)], 1):
            *codepoint, what = said[4 * end - 4 : 4 * end]
            assert cause == what >> 4
            if length := what & 0xF:
                value = None if cause else int.from_bytes(codepoint, "little")
                events.append((end - length, length, value, str(Cause(cause)) if cause else None))
            else:
                assert not cause
        assert events == [*events_of(packet)]


def test_packer():
    """CPython's UTF-32."""
    some = random.Random(4)
    found = run(Packer(4), [*beats_of(PACKETS, 4, some)], some)
    assert_packed(found, PACKETS, 4)


def test_validator():
    """The bytes as they came, and CPython's verdict with their end."""
    some = random.Random(1)
    found = run(Validator(3), [*beats_of(PACKETS, 3, some)], some)
    for beats, packet in zip(packets_in(found), PACKETS, strict=True):
        assert data_of(beats, 3) == packet
        user = beats[-1].user
        offset, errors, codepoints = (user >> n & 0xFFFFFFFF for n in (8, 40, 72))
        verdict = verdict_on(packet)
        assert (user & 1, errors, codepoints) == (errors > 0, verdict.errors, verdict.codepoints)
        if errors:
            cause = str(Cause(user >> 4 & 7))
            assert (offset, cause, user >> 1 & 7) == (*verdict[2:],)


def test_a_slow_sink():
    """What comes faster than it is taken has to wait outside; nothing is lost."""
    some = random.Random(2)
    found = run(Packer(2), [*beats_of(PACKETS, 2, some)], some, idle=0, stall=0.8)
    assert_packed(found, PACKETS, 2)


def test_a_gap_in_tkeep():
    """How many bytes are taken is not defined, but the packet ends, and the next one is right."""
    beats = []
    for gap in (0b0101, 0b1000, 0b1011, 0b1110):
        beats += [(b"abcd", 0xF, False), (b"\xf0\x9f\x98\x80", gap, True), (b"\x80ab.", 0x7, True)]
    packets = packets_in(run(Packer(4), beats, random.Random(1)))
    assert len(packets) == 8
    for first, second in zip(packets[::2], packets[1::2], strict=True):
        assert data_of(first, 16).startswith("abcd".encode("utf-32-le"))
        assert data_of(second, 16) == "\ufffdab".encode("utf-32-le")


def test_widths():
    """Code points of 31 bits take four bytes, those of 16 bits two."""
    for encoding, data, value in (
        ("iso-10646-amd2", "FD BF BF BF BF BF", "FF FF FF 7F 06"),
        ("utf8mb3", "EF BF BD", "FD FF 03"),
    ):
        beats = [(bytes([byte]), 1, False) for byte in bytes.fromhex(data)] + [(b"?", 0, True)]
        core = WideDecoder(1, ENCODINGS[encoding])
        found = run(core, beats, random.Random(1))
        assert found[-2].data == bytes.fromhex(value)
        assert found[-1].data == b""
