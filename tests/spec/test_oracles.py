"""What each specification sends, over idle cycles and stalls, against the oracle of its core."""

import random
from itertools import chain

import pytest
from amaranth.hdl import ClockDomain, Module
from amaranth.lib import data
from amaranth.sim import Simulator

from clockpoint import expected_events
from clockpoint.flow.catalogue import CATALOGUE
from clockpoint.hdl import ENCODINGS, Cause, Utf16ByteDecoder, Utf16ByteEncoder
from clockpoint.sim.models import beats, text, units
from support import hostile_strings

CAUSES = {None: 0} | {str(cause): cause.value for cause in Cause}
#: Errors of every length at the start, in the middle and at the end; adjacent; nothing else.
PACKETS = [b"a", b"\xff", b"a\xe2\x82b\xff\xfe", b"\xf0\x9f\x92", b"\xef\xbb\xbf\xe2\x82\xac"]
PACKETS += [b"\xff\xef\xbb\xbfa\xef\xbb\xbf", b"\xef\xbb\xbf", *hostile_strings(8, seed=5)]
PACKETS += [
    b"\xed\xa0\x80\xff\xed\xb0\x80",
    b"\xed\xa0\x80\xed\xb0\x80a\xed\xb0\x80",
    b"\xed\xaf\xbf",
]
#: The shares of idle cycles and of stalls.
PATTERNS = [(0, 0), (0.3, 0.6)]
ENCODED = ["utf-8", "wtf-8", "cesu-8", "mutf-8", "fss-utf-prosser"]
LANES = 4


def plain(value):
    """A payload as a dictionary, a list or a number."""
    if not isinstance(value, data.Const):
        return int(getattr(value, "value", value))
    if isinstance(value.shape(), data.ArrayLayout):
        return [plain(value[n]) for n in range(value.shape().length)]
    return {name: plain(value[name]) for name, _ in value.shape()}


def transfers(name, items, pattern, *flags, core=None, encoding=None, lanes=None, **options):
    """What the specification of a core sends for some items, and how often each flag was high."""
    core = core or CATALOGUE[name].of(lanes, encoding, **options)
    spec = CATALOGUE[name].spec(core)
    print("seed 1")
    some = random.Random(1)
    idle, stall = pattern
    sent, high = [], dict.fromkeys(flags, 0)
    can_stall = hasattr(spec.o, "ready")

    async def drive(ctx):
        for item in items:
            while some.random() < idle:
                await ctx.tick()
            ctx.set(spec.i.payload, item)
            ctx.set(spec.i.valid, 1)
            tick = ctx.tick()
            await (tick.until(spec.i.ready) if hasattr(spec.i, "ready") else tick)
            ctx.set(spec.i.valid, 0)
        await ctx.tick().repeat(100)

    async def monitor(ctx):
        while True:
            is_ready = some.random() >= stall
            if can_stall:
                ctx.set(spec.o.ready, is_ready)
            signals = [getattr(spec, flag) for flag in flags]
            _, _, valid, payload, *values = await ctx.tick().sample(
                spec.o.valid, spec.o.payload, *signals
            )
            if valid and (is_ready or not can_stall):
                sent.append(plain(payload))
            for flag, value in zip(flags, values, strict=True):
                high[flag] += value

    top = Module()
    top.domains.sync = ClockDomain()
    top.submodules += spec
    simulator = Simulator(top)
    simulator.add_clock(1e-6)
    simulator.add_testbench(drive)
    simulator.add_testbench(monitor, background=True)
    simulator.run()
    return sent, high


def bytes_of(packets):
    for packet in packets:
        for n, byte in enumerate(packet, 1):
            yield {"data": byte, "last": n == len(packet)}


def items_of(packets, field):
    """Each packet of numbers, the last of which has ``last``."""
    for packet in packets:
        yield from ({field: one, "last": n == len(packet)} for n, one in enumerate(packet, 1))


def event_of(event):
    return {
        "codepoint": event.codepoint or 0,
        "cause": CAUSES[event.cause],
        "length": event.length,
        "last": event.last,
        "bytes": int.from_bytes(event.bytes, "big"),
    }


def defined(event):
    """The code point of an error is undefined."""
    return event | {"codepoint": 0} if event["cause"] else event


def events_of(packets, encoding):
    return [[*expected_events(packet, encoding)] for packet in packets]


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_stream_decoder(encoding):
    sent, _ = transfers("stream-decoder", bytes_of(PACKETS), (0.2, 0.2), encoding=encoding)
    expected = map(event_of, chain.from_iterable(events_of(PACKETS, encoding)))
    assert [*map(defined, sent)] == [*expected]


@pytest.mark.parametrize("pattern", PATTERNS)
@pytest.mark.parametrize("errors", text.POLICIES)
def test_policies(errors, pattern):
    events = events_of(PACKETS, "utf-8")
    items = map(event_of, chain.from_iterable(events))
    sent, _ = transfers("error-policy", items, pattern, encoding="utf-8", errors=errors)
    expected = [[*text.apply_policy(packet, errors)] for packet in events]
    assert sent == [*items_of(expected, "value")]


@pytest.mark.parametrize("drop", [False, True])
@pytest.mark.parametrize("encoding", ["utf-8", "fss-utf-prosser"])
def test_byte_order_mark(encoding, drop):
    packets = [*PACKETS, b"\xc3\xbc\xff", b"\xc3\xbc\xffa\xc3\xbc\xff"]
    events = [*chain.from_iterable(events_of(packets, encoding))]
    items = map(event_of, events)
    sent, _ = transfers("byte-order-mark", items, (0.2, 0.3), encoding=encoding, drop=drop)
    kept = [event for event in events if not (drop and text.is_signature(event, encoding))]
    assert [*map(defined, sent)] == [*map(event_of, kept)]
    assert (len(kept) < len(events)) is drop


def numbers_of(encoding):
    """Packets of code points: ends of rows, surrogates in every order, and numbers too large."""
    ends = [row.codepoints[n] for row in ENCODINGS[encoding].well_formed for n in (0, -1)]
    return [ends, [0xD800, 0xDC00, 0x41], [0xD800], [0xDC00, 0xD800, 0x1FFFFF], [0x10000, 0xDC00]]


@pytest.mark.parametrize("errors", ["replace", "ignore"])
@pytest.mark.parametrize("encoding", ENCODED)
def test_encoder(encoding, errors):
    packets = numbers_of(encoding)
    options = {} if encoding == "fss-utf-prosser" else {"errors": errors}
    sent, high = transfers(
        "encoder", items_of(packets, "value"), (0.2, 0.4), "error", encoding=encoding, **options
    )
    encoded = [[*text.encode_packet(packet, encoding, errors)] for packet in packets]
    assert high["error"] == sum(one.is_error for packet in encoded for one in packet)
    # With ``ignore``, a packet whose last code point is dropped has no ``last``.
    expected = []
    for packet in encoded:
        data = [*chain.from_iterable(one.bytes for one in packet)]
        ends = [n == len(data) and bool(packet[-1].bytes) for n in range(1, len(data) + 1)]
        expected += [{"data": one, "last": end} for one, end in zip(data, ends, strict=True)]
    assert sent == expected


SANITIZED = [("utf-8", errors) for errors in text.POLICIES if errors != "surrogateescape"]
SANITIZED += [(encoding, "ignore") for encoding in ENCODED[1:]]


@pytest.mark.parametrize(("encoding", "errors"), SANITIZED)
def test_sanitizer(encoding, errors):
    options = {"encoding": encoding, "errors": errors}
    sent, high = transfers("sanitizer", bytes_of(PACKETS), (0.2, 0.3), "error", **options)
    assert sent == [*bytes_of(text.sanitize(packet, encoding, errors) for packet in PACKETS)]
    causes = [event.cause for packet in events_of(PACKETS, encoding) for event in packet]
    assert high["error"] == len(causes) - causes.count(None)


@pytest.mark.parametrize("pattern", PATTERNS)
def test_utf_16_encoder(pattern):
    packets = numbers_of("utf-8")
    items = items_of(packets, "value")
    sent, high = transfers("utf-16-encoder", items, pattern, "error")
    encoded = [[*units.encode_units(packet)] for packet in packets]
    assert high["error"] == sum(is_error for packet in encoded for _, is_error in packet)
    expected = [[*chain.from_iterable(found for found, _ in packet)] for packet in encoded]
    assert sent == [item | {"truncated": False} for item in items_of(expected, "data")]


UNITS = [[0x41, 0xD83D, 0xDE00], [0xD83D], [0xDC00, 0xD800, 0xD800, 0xDC00], [0xD800, 0x41]]


@pytest.mark.parametrize("truncated", [False, True])
def test_utf_16_decoder(truncated):
    packets = [[*packet, 0xD800] if truncated else packet for packet in UNITS]
    items = [item | {"truncated": truncated and item["last"]} for item in items_of(packets, "data")]
    sent, high = transfers("utf-16-decoder", items, (0.2, 0), "error")
    decoded = [[*units.decode_units(packet, truncated)] for packet in packets]
    assert high["error"] == sum(is_error for packet in decoded for _, is_error in packet)
    assert sent == [*items_of([[one for one, _ in packet] for packet in decoded], "value")]


@pytest.mark.parametrize("order", ["big", "little"])
@pytest.mark.parametrize("mark", [False, True])
def test_utf_16_byte_encoder(order, mark):
    core = Utf16ByteEncoder(order, mark=mark)
    sent, _ = transfers("utf-16-byte-encoder", items_of(UNITS, "data"), (0.2, 0.3), core=core)
    packets = [units.bytes_of_units(packet, order, mark) for packet in UNITS]
    assert sent == [*bytes_of(packets)]


@pytest.mark.parametrize("order", ["big", "little", "detect"])
def test_utf_16_byte_decoder(order):
    core = Utf16ByteDecoder(order)
    packets = [b"A", b"\xfe\xff\0A\0B", b"\xff\xfeA\0\xfe\xff", b"\xff\xfe", b"\0A\xd8\0\xd8"]
    sent, _ = transfers("utf-16-byte-decoder", bytes_of(packets), (0.2, 0.3), core=core)
    expected = []
    for packet in packets:
        found, truncated = units.units_of_bytes(packet, order)
        items = [*items_of([found], "data")]
        expected += [item | {"truncated": truncated and item["last"]} for item in items]
    assert sent == expected


def test_designations():
    packets = [b"a\x1b%G\x1b%/H", b"\x1b%", b"@\x1b\x1b%@", b"\x1b%/I\x1b%/@\x1b%/G"]
    sent, _ = transfers("designation-detector", bytes_of(packets), (0.3, 0))
    levels = [level for packet in packets for _, level in units.designations(packet)]
    assert sent == [{"utf_8": level is not None, "level": level or 0} for level in levels]


def beats_of(packet):
    return [packet[n : n + LANES] for n in range(0, len(packet) or 1, LANES)]


def wide_items(packets):
    for packet in packets:
        found = beats_of(packet)
        for n, beat in enumerate(found, 1):
            lanes = [*beat, *[0xC3] * (LANES - len(beat))]
            yield {"data": lanes, "count": len(beat), "last": n == len(found)}


def wide(name, **options):
    packets = [b"", *PACKETS, b"a" * LANES]
    sent, _ = transfers(
        name, wide_items(packets), (0.2, 0), lanes=LANES, encoding="utf-8", **options
    )
    return [beats_of(packet) for packet in packets], sent


def data_of(beat):
    return bytes(beat["data"][: beat["count"]])


def test_wide_decoder():
    packets, sent = wide("wide-decoder")
    expected = [slots for packet in packets for slots in beats.decode_beats(packet, LANES)]
    assert [data_of(out["beat"]) for out in sent] == [beat for packet in packets for beat in packet]
    for out, slots in zip(sent, expected, strict=True):
        for slot, event in zip(out["slots"], slots, strict=True):
            assert slot["valid"] == (event is not None)
            if event:
                assert (slot["length"], slot["cause"]) == (event.length, CAUSES[event.cause])
                assert event.cause or slot["codepoint"] == event.codepoint


def test_packer():
    packets, sent = wide("packer")
    expected = [beats.pack(packet, LANES) for packet in packets]
    assert [(out["codepoints"][: out["count"]], out["last"]) for out in sent] == [
        (beat, n == len(packet)) for packet in expected for n, beat in enumerate(packet, 1)
    ]


@pytest.mark.parametrize("count_bits", [3, 32])
def test_validator(count_bits):
    packets, sent = wide("validator", count_bits=count_bits)
    verdicts = [out["verdict"] for out in sent if out["beat"]["last"]]
    for verdict, packet in zip(verdicts, packets, strict=True):
        expected = beats.validate(packet, count_bits=count_bits)
        assert (verdict["errors"], verdict["codepoints"]) == expected[:2]
        assert verdict["well_formed"] == (expected.cause is None)
        if expected.cause:
            first = verdict["offset"], verdict["cause"], verdict["length"]
            assert first == (expected.offset, CAUSES[expected.cause], expected.length)


def test_wide_sanitizer():
    packets, sent = wide("wide-sanitizer")
    expected = [beat for packet in packets for beat in beats.substitute_beats(packet)]
    assert [*map(data_of, sent)] == expected


def test_interleaved_decoder():
    some = random.Random(2)
    left = {n: [*bytes_of([packet])] for n, packet in enumerate(PACKETS * 2)}
    items = []
    while left:
        channel = some.choice([*left])
        items.append(left[channel].pop(0) | {"channel": channel})
        if not left[channel]:
            del left[channel]
    sent, _ = transfers(
        "interleaved-decoder", items, (0.2, 0), encoding="utf-8", channels=len(PACKETS) * 2
    )
    expected = beats.decode_channels((one["channel"], one["data"], one["last"]) for one in items)
    for out, (channel, cut, event) in zip(sent, expected, strict=True):
        assert out["channel"] == channel
        for found, due in ((out["cut"], cut), (out["event"], event)):
            assert found["valid"] == (due is not None)
            if due:
                fields = event_of(due)
                assert all(found[name] == fields[name] for name in ("cause", "length", "bytes"))
                assert due.cause or found["codepoint"] == due.codepoint
