"""Wide cores as AXI4-Stream: packets of every length, null beats and gaps, with pauses."""

import random
from typing import NamedTuple

import pytest
from amaranth.hdl import ClockSignal, Module, ResetSignal
from amaranth.lib import wiring

from clockpoint.hdl import (
    ENCODINGS,
    Cause,
    Packer,
    Validator,
    WideAxiStream,
    WideDecoder,
    WideSanitizer,
)
from clockpoint.sim import (
    Event,
    Packed,
    Sanitized,
    Validated,
    Verdict,
    WideAxiStreamInputs,
    WideAxiStreamReference,
    WideStreamOutputs,
    any_beats,
)
from clockpoint.sim.engines.pysim import Lockstep
from support import hostile_strings

from .test_axi import drive
from .test_validator import expected as verdict_on
from .test_wide_decoder import expected as events_of
from .test_wide_sanitizer import expected as replaced
from .test_wide_stream import CORES

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
    for data, keep, last, user, *_ in sent:
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
        causes = [beat.user >> 4 * lane & 0xF for beat in beats for lane in range(lanes)]
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


@pytest.mark.parametrize("lanes", [1, 3])
def test_sanitizer(lanes):
    """The bytes, and a question mark for each of those that CPython refuses."""
    some = random.Random(lanes)
    found = run(WideSanitizer(lanes), [*beats_of(PACKETS, lanes, some)], some)
    for beats, packet in zip(packets_in(found), PACKETS, strict=True):
        assert data_of(beats, lanes) == replaced(packet)


def test_a_slow_sink():
    """What comes faster than it is taken has to wait outside; nothing is lost."""
    some = random.Random(2)
    found = run(Packer(2), [*beats_of(PACKETS, 2, some)], some, idle=0, stall=0.8)
    assert_packed(found, PACKETS, 2)


def test_a_gap_in_tkeep():
    """How many bytes are taken is not defined, but the packet ends, and the next one is right."""
    beats = []
    gaps = [keep for keep in range(16) if keep not in KEPT]
    for gap in gaps:
        beats += [(b"abcd", 0xF, False), (b"\xf0\x9f\x98\x80", gap, True), (b"\x80ab.", 0x7, True)]
    packets = packets_in(run(Packer(4), beats, random.Random(1)))
    assert len(packets) == 2 * len(gaps)
    for first, second in zip(packets[::2], packets[1::2], strict=True):
        assert data_of(first, 16).startswith("abcd".encode("utf-32-le"))
        assert data_of(second, 16) == "\ufffdab".encode("utf-32-le")


def test_tkeep_without_tlast():
    """Only bit 0 counts: the transfer is full, or ignored."""
    beats = [(bytes([0x40 + keep] * 4), keep, False) for keep in range(16)]
    found = run(WideSanitizer(4), [*beats, (b"last", 0xF, True)], random.Random(1))
    assert data_of(found, 4) == b"".join(data for data, keep, _ in beats if keep & 1) + b"last"


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


class Clocked(wiring.Component):
    """The bridge in the clock domain of a simulation."""

    def __init__(self, bridge):
        super().__init__({})
        self.bridge = bridge

    def elaborate(self, platform):
        m = Module()
        m.submodules.bridge = bridge = self.bridge
        m.d.comb += [bridge.aclk.eq(ClockSignal()), bridge.aresetn.eq(~ResetSignal())]
        return m


def on_the_bus(core, data, keep, last, user):
    """What the core has sent, by the layout in ``docs/verilog.md``."""
    width = len(data) // core.lanes
    count = KEPT[keep] // width
    lanes = [int.from_bytes(data[n : n + width], "little") for n in range(0, count * width, width)]
    if isinstance(core, Packer):
        return Packed(tuple(lanes), last)
    if isinstance(core, WideSanitizer):
        return Sanitized(bytes(lanes), last)
    if isinstance(core, Validator):
        if not last:
            return Validated(bytes(lanes), None)
        offset, errors, codepoints = (user >> n & 0xFFFFFFFF for n in (8, 40, 72))
        error = offset, str(Cause(user >> 4 & 7)), user >> 1 & 7
        return Validated(bytes(lanes), Verdict(errors, codepoints, *(error if user & 1 else ())))
    slots, number = [], 8 * width - 8
    for lane, word in enumerate(lanes):
        length, cause = word >> number & 0xF, word >> number + 4
        assert user >> 4 * lane & 0xF == cause
        named = {"cause": str(Cause(cause))} if cause else {"codepoint": word & (1 << number) - 1}
        slots.append(Event(length=length, **named) if length else None)
    return tuple(slots), last


class Bus(WideAxiStreamReference):
    """The reference, without the bytes of a wide decoder, which the bus does not carry."""

    def step(self, inputs):
        outputs = super().step(inputs)
        if not hasattr(outputs.payload, "slots"):
            return outputs
        data, last, slots = outputs.payload
        return outputs._replace(payload=(slots[: len(data)], last))


def in_lockstep(core, stimulus):
    dut = WideAxiStream(core)
    fields = [dut.m_axis_tdata, dut.m_axis_tkeep, dut.m_axis_tlast]
    fields += [dut.m_axis_tuser] if hasattr(dut, "m_axis_tuser") else []
    widths = [*map(len, fields)]

    def unpack(bits):
        ready, valid, bits = bits & 1, bits >> 1 & 1, bits >> 2
        if not valid:
            return WideStreamOutputs(bool(ready), None)
        data, keep, last, user = (
            bits >> sum(widths[:n]) & (1 << width) - 1 for n, width in enumerate([*widths, 0][:4])
        )
        sent = on_the_bus(core, data.to_bytes(widths[1], "little"), keep, bool(last), user)
        return WideStreamOutputs(bool(ready), sent)

    given = (dut.s_axis_tvalid, dut.s_axis_tdata, dut.s_axis_tkeep, dut.s_axis_tlast)
    design = Lockstep(
        Clocked(dut),
        Bus(CORES[type(core)][1](core.lanes, core.encoding.name)),
        WideAxiStreamInputs,
        [dut.s_axis_tready, dut.m_axis_tvalid, *fields],
        unpack,
        ports=[*given, dut.m_axis_tready],
    )
    return [*design.cycles(stimulus)]


@pytest.mark.parametrize(
    "core",
    [
        Packer(2),
        Validator(9),
        WideSanitizer(2),
        WideDecoder(3),
        Packer(1, ENCODINGS["iso-10646-amd2"]),
        WideDecoder(1, ENCODINGS["utf8mb3"]),
    ],
)
def test_anything(core):
    """Null beats, offers withdrawn, stalls and resets: as the reference, in every cycle."""
    some = random.Random(1)

    def stimulus():
        for beat in any_beats(1, 400, core.encoding.name, core.lanes):
            count = min(beat.count, core.lanes) if beat.last else some.choice([0, core.lanes])
            keep, ready = (1 << count) - 1, some.random() < 0.6
            yield WideAxiStreamInputs(beat.valid, beat.data, keep, beat.last, ready, beat.reset)

    in_lockstep(core, stimulus())


@pytest.mark.parametrize("core", [Packer(2), Validator(2), WideDecoder(2), WideSanitizer(2)])
def test_resets_stalls_and_null_ends(core):
    """Resets with more and more inside; full of packets of one byte; packets before a null end."""
    one, many, null = (b"a", 1, True), (b"bc", 3, False), (b"", 0, True)

    def stimulus():
        def offer(beats, ready):
            for data, keep, last in beats:
                number = int.from_bytes(data, "little")
                yield WideAxiStreamInputs(True, number, keep, last, ready=ready)

        def wait(cycles):
            for _ in range(cycles):
                yield WideAxiStreamInputs()

        for inside in range(0, 60, 7):
            yield from offer([many, one][inside % 2 :] * (inside // 2), False)
            yield WideAxiStreamInputs(True, 0x6161, 3, True, reset=True)
            yield from offer([many, null], True)
            yield from wait(30)
        yield from offer([one] * 80, False)
        yield from wait(70)
        for k in (0, 1, 15):
            yield from offer([one] * k + [null, many, null, null], True)
            yield from wait(40)

    cycles = in_lockstep(core, stimulus())
    assert any(not out.ready for _, out in cycles)
    # As many ends come out as went in, since the latest reset.
    latest = max(n for n, (given, _) in enumerate(cycles) if given.reset)
    cycles = cycles[latest + 1 :]
    ends_in = sum(given.valid and out.ready and given.last for given, out in cycles)
    sent = [out.payload for given, out in cycles if given.ready and out.payload is not None]
    assert ends_in == sum(1 for payload in sent if payload[1])
    assert cycles[0].outputs.payload is None
