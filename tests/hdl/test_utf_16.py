"""The cores of UTF-16 in a row with the decoder and the encoder, against CPython's codecs."""

from itertools import product

import pytest
from amaranth.hdl import Module, Mux
from amaranth.lib import stream, wiring
from amaranth.lib.wiring import In, Out

from clockpoint.hdl import (
    Cause,
    Encoder,
    StreamDecoder,
    Utf16ByteDecoder,
    Utf16ByteEncoder,
    Utf16Decoder,
    Utf16Encoder,
)
from clockpoint.hdl.event import Byte
from support import SAMPLES, hostile_strings

from .simulation import bytes_of, simulate

TEXT = (SAMPLES / "scripts.txt").read_text(encoding="utf-8")[::29]


class Chain(wiring.Component):
    """Bytes in, bytes out: cores in a row."""

    i: In(stream.Signature(Byte))
    o: Out(stream.Signature(Byte))

    def __init__(self, *cores):
        self._cores = cores
        super().__init__()

    def elaborate(self, platform):
        m = Module()
        m.submodules += self._cores
        source = wiring.flipped(self.i)
        for core in self._cores:
            if isinstance(core, Utf16Encoder):
                self._replace(m, source, core.i)
            else:
                wiring.connect(m, source, core.i)
            source = core.o
        wiring.connect(m, source, wiring.flipped(self.o))
        return m

    def _replace(self, m, events, numbers):
        """A surrogate stands for an error, which the encoder replaces."""
        event = events.payload
        m.d.comb += [
            numbers.valid.eq(events.valid),
            numbers.payload.value.eq(Mux(event.cause == Cause.NONE, event.codepoint, 0xD800)),
            numbers.payload.last.eq(event.last),
            events.ready.eq(numbers.ready),
        ]


def converted(chain, packets, stall=(0,)):
    """The packets that come out."""
    found = [b""]
    for _, byte in simulate(chain, bytes_of(*packets), stall=stall)[0]:
        found[-1] += bytes([byte.data])
        if byte.last:
            found.append(b"")
    assert not found.pop(), "a packet without an end"
    return found


@pytest.mark.parametrize("mark", [False, True])
@pytest.mark.parametrize("order", ["big", "little"])
def test_from_utf_8(order, mark):
    chain = Chain(StreamDecoder(), Utf16Encoder(), Utf16ByteEncoder(order, mark=mark))
    packets = [TEXT.encode(), *hostile_strings(50, seed=6)]
    texts = ["\ufeff" * mark + packet.decode("utf-8", "replace") for packet in packets]
    codec = f"utf-16-{order[0]}e"
    assert converted(chain, packets, (0, 0, 1)) == [text.encode(codec) for text in texts]


@pytest.mark.parametrize("order", ["big", "little", "detect"])
def test_to_utf_8(order):
    """Text, and all packets of a few bytes of some; with marks, too, of each order."""
    some = [bytes(data) for n in range(1, 4) for data in product(b"\0\xd8\xdd\xfe\xff", repeat=n)]
    some += map(bytes, product(b"\xd8\xdd\0", repeat=4))
    if order == "detect":
        some = [data for data in some if data not in (b"\xfe\xff", b"\xff\xfe")]
    packets = [TEXT.encode(f"utf-16-{end}") for end in ("be", "le")] + [TEXT.encode("utf-16")]
    packets += [*some, *(mark + data for mark in (b"\xfe\xff", b"\xff\xfe") for data in some[:30])]
    chain = Chain(Utf16ByteDecoder(order), Utf16Decoder(), Encoder())
    expected = []
    for packet in packets:
        is_marked = packet[:2] in (b"\xfe\xff", b"\xff\xfe")
        codec = {"big": "utf-16-be", "little": "utf-16-le"}.get(order)
        codec = codec or ("utf-16" if is_marked else "utf-16-be")
        expected.append(packet.decode(codec, "replace").encode())
    assert converted(chain, packets, (0, 0, 0, 1, 1)) == expected
