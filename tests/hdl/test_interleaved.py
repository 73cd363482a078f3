"""The decoder of many channels: each is decoded as if it were alone."""

import random
from collections import defaultdict
from itertools import product

import pytest

from clockpoint.hdl import ENCODINGS, Cause, InterleavedAxiStream, InterleavedDecoder
from clockpoint.sim import ChannelEvents, InterleavedInputs, InterleavedReference
from clockpoint.sim.engines.pysim import Lockstep
from clockpoint.sim.stimulus import any_channels
from support import CLASSES, cause_of, hostile_strings, is_cut, oracle

from .test_axi import drive

LATENCY = InterleavedDecoder.latency
#: The beginnings of sequences: one for each place in one.
BEGINNINGS = ["C3", "E0", "E2", "ED", "F0", "F1", "F4", "E2 82", "F1 80", "F1 80 80"]


def interleaved_cycles(stimulus, *, encoding="utf-8", channels=4, dut=None):
    """Simulate a decoder in lockstep with its reference."""
    dut = dut or InterleavedDecoder(channels, ENCODINGS[encoding])

    def unpack(bits):
        return ChannelEvents.unpack(bits, channels, encoding)

    model, outputs = InterleavedReference(encoding), [dut.o.payload, dut.o.valid]
    return Lockstep(dut, model, InterleavedInputs, outputs, unpack).cycles(stimulus)


def run(stimulus, channels=4):
    """What comes out in each cycle, until nothing more can."""
    stimulus = [*stimulus, *[InterleavedInputs()] * (LATENCY + 1)]
    return [outputs for _, outputs in interleaved_cycles(stimulus, channels=channels)]


def interleaved(streams, some, idle=0.0):
    """The bytes of packets, by channel, in any order; those of a channel in theirs."""
    todo = {
        channel: [(byte, n == len(data)) for data in packets for n, byte in enumerate(data, 1)]
        for channel, packets in streams.items()
    }
    while todo:
        if some.random() < idle:
            yield InterleavedInputs(False, 0xE2, True, some.choice([*todo]))
            continue
        channel = some.choice([*todo])
        yield InterleavedInputs(True, *todo[channel].pop(0), channel)
        todo = {name: rest for name, rest in todo.items() if rest}


@pytest.mark.parametrize(("channels", "idle"), [(2, 0), (5, 0.3), (64, 0)])
def test_each_channel_is_what_cpython_makes_of_it(channels, idle):
    """Every byte is in one event, of its channel, so long after the byte that ends it."""
    some = random.Random(channels)
    strings = [*hostile_strings(60 + 3 * channels, seed=channels)]
    streams = defaultdict(list)
    for n, data in enumerate(strings):
        streams[n % channels].append(data)
    stimulus = [*interleaved(streams, some, idle)]
    cycles = defaultdict(list)  # of the bytes of each channel
    for cycle, given in enumerate(stimulus):
        if given.valid:
            cycles[given.channel].append(cycle)
    found = defaultdict(list)
    for cycle, outputs in enumerate(run(stimulus, channels)):
        for event in (outputs.cut, outputs.event) if outputs else ():
            if event:
                what = event.cause or event.codepoint
                found[outputs.channel].append((cycle, event.bytes, what, event.last))
    for channel, packets in streams.items():
        expected, first = [], 0
        for data in packets:
            for begin, end, codepoint in oracle(data):
                what = cause_of(data, begin, end) if codepoint is None else codepoint
                at = first + (end if codepoint is None and is_cut(data, begin, end) else end - 1)
                cycle = cycles[channel][at] + LATENCY
                expected.append((cycle, data[begin:end], what, end == len(data)))
            first += len(data)
        assert found[channel] == expected


def given(hex_bytes, channel, last=False):
    data = bytes.fromhex(hex_bytes)
    for n, byte in enumerate(data, 1):
        yield InterleavedInputs(True, byte, last and n == len(data), channel)


def test_two_events_in_every_cycle():
    """Each channel has begun a sequence; then a byte of each cuts it short, cycle by cycle."""
    begun = [one for channel in range(16) for one in given("F1 80 80", channel)]
    cuts = [one for channel in range(16) for one in given("41", channel)]
    outputs = run(begun + cuts, 16)[len(begun) + LATENCY :][:16]
    assert [out.channel for out in outputs] == [*range(16)]
    assert {(out.cut.cause, out.cut.bytes) for out in outputs} == {("truncated", b"\xf1\x80\x80")}
    assert {(out.event.codepoint, out.event.length) for out in outputs} == {(0x41, 1)}


@pytest.mark.parametrize("encoding", ["utf-8", "optu-8"])
def test_channels_do_not_meet(encoding):
    """A byte of each class after each beginning, with none to three bytes of another between."""
    stimulus = []
    for beginning, byte, between in product(BEGINNINGS, CLASSES, range(4)):
        other = [*given("F0 9F 98", 3)][:between]
        stimulus += [*given(beginning, 1), *other, *given(f"{byte:02X}", 1, last=True)]
        stimulus += given("41", 3, last=True)
    stimulus += [InterleavedInputs()] * LATENCY
    assert len([*interleaved_cycles(stimulus, encoding=encoding)]) == len(stimulus)


@pytest.mark.parametrize("beginning", BEGINNINGS)
def test_reset_forgets_every_channel(beginning):
    """Of all channels at once, at each distance from their bytes, in one cycle."""
    stimulus, resets = [], []
    for idle in range(LATENCY + 1):
        stimulus += [one for channel in range(4) for one in given(beginning, channel)]
        stimulus += [InterleavedInputs()] * idle
        resets.append(len(stimulus))
        stimulus.append(InterleavedInputs(True, 0xC3, False, 2, reset=True))
        stimulus += [one for channel in (0, 2, 1, 3) for one in given("80", channel)]
        stimulus += [InterleavedInputs()] * LATENCY
    outputs = run(stimulus)
    for at in resets:
        found = outputs[at + 1 :]
        assert found[:LATENCY] == [None] * LATENCY
        for out, channel in zip(found[LATENCY:][:4], (0, 2, 1, 3), strict=True):
            assert (out.channel, out.cut) == (channel, None)
            assert out.event.cause == "unexpected-continuation"


@pytest.mark.parametrize("other", [1, 16, 17])
def test_first_bytes_after_reset(other):
    """Of two channels, in one line of the memory or not, at each distance from each other."""
    stimulus, distances = [], range(5)
    for idle in distances:
        stimulus += [*given("E2", 0), *given("E2", other), InterleavedInputs(reset=True)]
        stimulus += [*given("E2", 0), *[InterleavedInputs()] * idle, *given("F1", other)]
        stimulus += [InterleavedInputs()] * LATENCY
        stimulus += [*given("82 AC", 0), *given("80 80 80", other)]
        stimulus += [InterleavedInputs()] * LATENCY
    found = [out.event.codepoint for out in run(stimulus, 32) if out]
    assert found == [0x20AC, 0x40000] * len(distances)


@pytest.mark.parametrize("channels", [2, 17, 300])
def test_anything(channels):
    """Bytes, ends, idle cycles and resets at random, mostly of channels given lately."""
    cycles = [*interleaved_cycles(any_channels(1, 2000, channels=channels), channels=channels)]
    both = [out for _, out in cycles if out and out.cut and out.event]
    assert len(both) > 100
    assert any(one.outputs for one in cycles)


def test_axi_stream():
    """Packets of five channels, beat by beat in any order; null beats, pauses and stalls."""
    some = random.Random(7)
    streams = {channel: [*hostile_strings(12, seed=channel), b""] for channel in range(5)}
    todo = {channel: [*beats_of(packets, some)] for channel, packets in streams.items()}
    beats = []
    while any(todo.values()):
        channel = some.choice([channel for channel, rest in todo.items() if rest])
        beats.append((*todo[channel].pop(0), channel))
    sent, *_ = drive(InterleavedAxiStream(InterleavedDecoder(5)), beats, some)
    found = defaultdict(lambda: [[]])
    for beat in sent:
        packets = found[beat.id]
        for half in range(2):
            item, cause = beat.data >> 64 * half, beat.user >> 8 * half & 0xFF
            if beat.keep >> 8 * half & 0xFF:
                length, data = item >> 24 & 0xF, (item >> 32 & 0xFFFFFFFF).to_bytes(4, "big")
                assert item >> 28 & 0xF == cause
                what = str(Cause(cause)) if cause else item & 0xFFFFFF
                packets[-1].append((data[4 - length :], what))
        if beat.last:
            packets.append([])
    for channel, packets in streams.items():
        assert found[channel].pop() == []
        assert found[channel] == [
            [
                (data[a:b], cause_of(data, a, b) if codepoint is None else codepoint)
                for a, b, codepoint in oracle(data)
            ]
            for data in packets
        ]


def beats_of(packets, some):
    """(TDATA, TKEEP, TLAST): some packets end with a null beat, and others are among them."""
    for data in packets:
        ends = not data or some.random() < 0.5
        for n, byte in enumerate(data, 1):
            while some.random() < 0.1:
                yield 0xE2, 0, 0
            yield byte, 1, not ends and n == len(data)
        if ends:
            yield 0x80, 0, 1
