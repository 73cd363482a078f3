"""The components of UTF-16 against CPython's codecs, and in lockstep with their references."""

from itertools import product

import pytest
from amaranth.hdl import Module, Mux
from amaranth.lib import stream, wiring
from amaranth.lib.wiring import In, Out

from clockpoint.hdl import (
    Byte,
    Cause,
    Encoder,
    StreamDecoder,
    Utf16ByteDecoder,
    Utf16ByteEncoder,
    Utf16Decoder,
    Utf16Encoder,
)
from clockpoint.sim import (
    Utf16DecoderReference,
    Utf16EncoderReference,
    Utf16Inputs,
)
from support import SAMPLES, hostile_strings

from .lockstep import between_streams, offer, taken

BOUNDS = [0, 0x7F, 0xFF, 0x100, 0xD7FF, 0xE000, 0xFFFD, 0xFFFF, 0x10000, 0x103FF, 0x10400]
BOUNDS += [0xFFFFF, 0x100000, 0x10FC00, 0x10FFFF, *(1 << n for n in range(21))]
INVALID = [0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0x110000, 0x180000, 0x1FFFFF]
UNITS = [0, 0x41, 0xD7FF, 0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0xE000, 0xFEFF, 0xFFFE, 0xFFFF]
BYTES = bytes.fromhex("00 41 D8 DB DC DF FE FE FF FF")
PATTERNS = [(0,), (0, 1), (1, 1, 0), (0,) * 5 + (1,) * 30]

ENCODERS = [{"byte_order": o, "mark": mark} for o in ("big", "little") for mark in (False, True)]
DECODERS = ["big", "little", "detect"]


def units_of(data):
    return [int.from_bytes(data[n : n + 2], "big") for n in range(0, len(data), 2)]


def scalars_of(data, codec):
    return [ord(character) for character in data.decode(codec, "replace")]


def replaced(numbers):
    return [0xFFFD if 0xD800 <= n <= 0xDFFF or n > 0x10FFFF else n for n in numbers]


def run(dut, reference, packets, **patterns):
    cycles = [*between_streams(dut, reference, offer(packets, **patterns))]
    return cycles, taken(cycles)


@pytest.mark.parametrize("idle", PATTERNS[:2])
@pytest.mark.parametrize("stall", PATTERNS)
def test_encoder_as_cpython(idle, stall):
    packets = [[n] for n in INVALID] + [BOUNDS, [*INVALID, *BOUNDS, 0xD800]]
    cycles, sent = run(Utf16Encoder(), Utf16EncoderReference(), packets, idle=idle, stall=stall)
    texts = ["".join(map(chr, replaced(packet))) for packet in packets]
    assert sent == [units_of(text.encode("utf-16-be")) for text in texts]
    assert sum(out.error for _, out in cycles) == 2 * len(INVALID) + 1


@pytest.mark.parametrize("idle", PATTERNS[:2])
@pytest.mark.parametrize("stall", PATTERNS)
def test_decoder_as_cpython(idle, stall):
    packets = [[*units] for units in product([0x41, 0xD83D, 0xDE00], repeat=3)] + [UNITS]
    cycles, sent = run(Utf16Decoder(), Utf16DecoderReference(), packets, idle=idle, stall=stall)
    data = [b"".join(unit.to_bytes(2, "big") for unit in packet) for packet in packets]
    assert sent == [[*map(ord, units.decode("utf-16-be", "surrogatepass"))] for units in data]
    texts = [scalars_of(units, "utf-16-be") for units in data]
    assert [*map(replaced, sent)] == texts
    assert sum(out.error for _, out in cycles) == sum(text.count(0xFFFD) for text in texts)


def test_decoder_of_what_is_truncated():
    """One error, with a high surrogate before it if there is one, but not with a low one."""
    high, low, end = (0xD83D, 0, 0), (0xDE00, 0, 0), (0xD800, 1, 1)
    for units, expected in [
        ([end], [0xD800]),
        ([high, end], [0xD800]),
        ([high, high, end], [0xD83D, 0xD800]),
        ([high, low, end], [0x1F600, 0xD800]),
    ]:
        stimulus = [Utf16Inputs(True, *unit) for unit in units] + [Utf16Inputs()] * 5
        cycles = [*between_streams(Utf16Decoder(), Utf16DecoderReference(), stimulus)]
        assert taken(cycles) == [expected]
        assert sum(out.error for _, out in cycles) == sum(n < 0x10000 for n in expected)


def test_no_bubbles():
    """In every cycle, the encoders send and the decoders take."""
    cycles, [units] = run(Utf16Encoder(), None, [BOUNDS * 5])
    assert sends_without_a_pause(cycles, len(units))
    cycles, [data] = run(Utf16ByteEncoder("big", mark=True), None, [units])
    assert sends_without_a_pause(cycles, len(data))
    cycles, _ = run(Utf16ByteDecoder("detect"), None, [data])
    assert all(out.ready for _, out in cycles)
    cycles, _ = run(Utf16Decoder(), None, [units + UNITS * 5])
    assert all(out.ready for _, out in cycles)


def sends_without_a_pause(cycles, count):
    valid = [out.valid for _, out in cycles]
    return valid[1:] == [True] * count + [False] * (len(valid) - 1 - count)


def test_latency():
    cycles, _ = run(Utf16Decoder(), None, [[0x41, 0xD800, 0x42]])
    at = {out.data: n for n, (_, out) in enumerate(cycles) if out.valid}
    latency = Utf16Decoder.latency
    assert at == {0x41: latency, 0xD800: 2 + latency - 1, 0x42: 2 + latency}


def test_byte_orders():
    with pytest.raises(ValueError, match="must be one of big, little, not 'detect'"):
        Utf16ByteEncoder("detect")


class FromUtf8(wiring.Component):
    """Bytes of UTF-8 in, of UTF-16 out: components in a row."""

    i: In(stream.Signature(Byte))
    o: Out(stream.Signature(Byte))

    def __init__(self, **options):
        self._options = options
        super().__init__()

    def elaborate(self, platform):
        m = Module()
        m.submodules.decoder = decoder = StreamDecoder()
        m.submodules.encoder = encoder = Utf16Encoder()
        m.submodules.bytes = to_bytes = Utf16ByteEncoder(**self._options)
        wiring.connect(m, wiring.flipped(self.i), decoder.i)
        event = decoder.o.payload
        m.d.comb += [
            encoder.i.valid.eq(decoder.o.valid),
            encoder.i.payload.value.eq(Mux(event.cause == Cause.NONE, event.codepoint, 0xD800)),
            encoder.i.payload.last.eq(event.last),
            decoder.o.ready.eq(encoder.i.ready),
        ]
        wiring.connect(m, encoder.o, to_bytes.i)
        wiring.connect(m, to_bytes.o, wiring.flipped(self.o))
        return m


class ToUtf8(wiring.Component):
    """The other way."""

    i: In(stream.Signature(Byte))
    o: Out(stream.Signature(Byte))

    def __init__(self, byte_order):
        self._byte_order = byte_order
        super().__init__()

    def elaborate(self, platform):
        m = Module()
        m.submodules.units = units = Utf16ByteDecoder(self._byte_order)
        m.submodules.decoder = decoder = Utf16Decoder()
        m.submodules.encoder = encoder = Encoder()
        wiring.connect(m, wiring.flipped(self.i), units.i)
        wiring.connect(m, units.o, decoder.i)
        wiring.connect(m, decoder.o, encoder.i)
        wiring.connect(m, encoder.o, wiring.flipped(self.o))
        return m


TEXT = (SAMPLES / "scripts.txt").read_text(encoding="utf-8")[::29]


@pytest.mark.parametrize("options", ENCODERS)
def test_from_utf_8(options):
    packets = [TEXT.encode(), *hostile_strings(50, seed=6)]
    _, sent = run(FromUtf8(**options), None, packets, stall=(0, 0, 1))
    codec = {"big": "utf-16-be", "little": "utf-16-le"}[options["byte_order"]]
    sign = "\ufeff" if options["mark"] else ""
    texts = [sign + packet.decode("utf-8", "replace") for packet in packets]
    assert [*map(bytes, sent)] == [text.encode(codec) for text in texts]


@pytest.mark.parametrize("order", DECODERS)
def test_to_utf_8(order):
    """Text, and all packets of a few bytes of some; with marks, too, of each order."""
    some = [bytes(data) for n in range(1, 4) for data in product(b"\0\xd8\xdd\xfe\xff", repeat=n)]
    some += map(bytes, product(b"\xd8\xdd\0", repeat=4))
    if order == "detect":
        some = [data for data in some if data not in (b"\xfe\xff", b"\xff\xfe")]
    packets = [TEXT.encode(f"utf-16-{end}") for end in ("be", "le")]
    packets += [TEXT.encode("utf-16"), *some, *(b"\xfe\xff" + data for data in some[:30])]
    packets += [b"\xff\xfe" + data for data in some[:30]]
    _, sent = run(ToUtf8(order), None, packets)
    codecs = {"big": "utf-16-be", "little": "utf-16-le"}
    for packet, utf_8 in zip(packets, sent, strict=True):
        marked = packet[:2] in (b"\xfe\xff", b"\xff\xfe")
        codec = codecs.get(order, "utf-16" if marked else "utf-16-be")
        assert bytes(utf_8) == packet.decode(codec, "replace").encode()


@pytest.mark.parametrize("order", DECODERS)
def test_to_utf_8_with_stalls(order):
    packets = [*hostile_strings(12, seed=8)]
    _, sent = run(ToUtf8(order), None, packets, idle=(0, 0, 1), stall=PATTERNS[3])
    assert sent == run(ToUtf8(order), None, packets)[1]


def test_nothing_is_left_of_a_mark():
    _, sent = run(Utf16ByteDecoder("detect"), None, [b"\xff\xfe", b"\0A", b"\xfe\xff", b"\0B"])
    assert sent == [[0x41], [0x42]]


def test_round_trip():
    """Through units and bytes, with one packet for each number and one for all."""
    packets = [[number] for number in BOUNDS] + [[n for n in BOUNDS if n != 0xFEFF]]
    packets.append([*range(0xD7F0, 0xD800), *range(0xE000, 0xE010), *range(0xFFF0, 0x10010)])
    _, units = run(Utf16Encoder(), None, packets)
    for order in ("big", "little"):
        _, data = run(Utf16ByteEncoder(order, mark=True), None, units)
        _, again = run(Utf16ByteDecoder("detect"), None, data)
        assert again == units
    assert run(Utf16Decoder(), None, units)[1] == packets
