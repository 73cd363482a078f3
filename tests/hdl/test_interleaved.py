"""The decoder of many channels: each is decoded as if it were alone."""

import random
from collections import defaultdict
from itertools import product

import pytest

from clockpoint.flow.catalogue import CATALOGUE
from clockpoint.hdl import ENCODINGS, AxiStream, Cause, InterleavedDecoder
from clockpoint.sim import ChannelEvents, InterleavedInputs, InterleavedReference
from clockpoint.sim.stimulus import any_channels
from clockpoint.sim.vectors import events_of
from support import CLASSES, cause_of, hostile_strings, is_cut, oracle, rows_of, sampled

from .lockstep import Lockstep
from .test_axi_stream import drive, unpack

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
    strings = [*hostile_strings(60 + channels, seed=channels)]
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


@pytest.mark.parametrize("encoding", ["utf-8", "rfc-2279"])
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


@pytest.mark.parametrize("channels", sampled([2, 17, 300, 4096], 2, 17, 4096))
def test_anything(channels):
    """Bytes, ends, idle cycles and resets at random, mostly of channels given lately.

    The numbers up to the next power of two are channels, too.
    """
    count = 1200 if channels < 4096 else 600
    stimulus = any_channels(1, count, channels=1 << (channels - 1).bit_length())
    cycles = [*interleaved_cycles(stimulus, channels=channels)]
    both = [out for _, out in cycles if out and out.cut and out.event]
    assert len(both) > count // 20
    assert any(one.outputs for one in cycles)


@pytest.mark.parametrize(
    "encoding", sampled(CATALOGUE["interleaved-decoder"].encodings, "utf-8", "utf8mb3", "fss-utf")
)
def test_axi_stream(encoding):
    """Packets of some channels, byte by byte in any order, with pauses and stalls.

    Events are those of the references, in halves of TDATA by the layout of the data sheet.
    """
    some, table = random.Random(7), ENCODINGS[encoding]
    longest = bytes(column[-1] for column in max(rows_of(table), key=len))
    streams = {
        channel: [*filter(None, hostile_strings(5, seed=channel)), longest, longest[:-1]]
        for channel in (0, 3, 4, 6, 7)
    }
    beats = [
        {"data": item.data, "last": item.last, "id": item.channel}
        for item in interleaved(streams, some)
    ]
    sent, *_ = drive(AxiStream(InterleavedDecoder(5, table)), beats, some)
    found = defaultdict(lambda: [[]])
    codepoint_bytes = -(-table.codepoint_bits // 8)
    size = codepoint_bytes + 1 + table.longest
    for beat in sent:
        packets = found[beat.id]
        assert beat.data >> 16 * size == beat.keep >> 2 * size == beat.user >> 2 * size == 0
        for half in range(2):
            kept = beat.keep >> size * half & (1 << size) - 1
            assert kept in (0, (1 << size) - 1)
            if kept:
                item = beat.data >> 8 * size * half & (1 << 8 * size) - 1
                codepoint, _, cause, data = unpack(item, codepoint_bytes)
                assert beat.user >> size * half & (1 << size) - 1 == cause
                packets[-1].append((data, str(Cause(cause)) if cause else codepoint))
        if beat.last:
            packets.append([])
    for channel, packets in streams.items():
        assert found[channel].pop() == []
        events = [events_of([data], encoding) for data in packets]
        assert found[channel] == [
            [(event.bytes, event.cause or event.codepoint) for event in each] for each in events
        ]
