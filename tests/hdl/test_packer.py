"""The packer, in lockstep with its reference, against CPython."""

import random
from itertools import product

import pytest

from clockpoint.hdl import ENCODINGS, Packer
from clockpoint.sim import PackerReference, WideDecoderReference, WideInputs
from support import hostile_strings

from .lockstep import packer_cycles
from .test_wide_decoder import beats

LANES = [1, 2, 4, 8]


def quiet(lanes):
    return [WideInputs()] * Packer(lanes).latency


def simulate(stimulus, lanes, **options):
    stimulus = [*stimulus, *quiet(lanes)]
    return [cycle.outputs for cycle in packer_cycles(stimulus, lanes, **options)]


def packed(outputs, lanes):
    """The packets that come out, as lists of code points; every beat but the last is full."""
    packets, codepoints = [], []
    for beat in filter(None, outputs):
        codepoints += beat.codepoints
        if beat.last:
            packets.append(codepoints)
            assert beat.codepoints or not codepoints, "an empty beat that is not the only one"
            codepoints = []
        else:
            assert len(beat.codepoints) == lanes
    assert not codepoints, "the last packet does not end"
    return packets


def utf_32(codepoints):
    return b"".join(codepoint.to_bytes(4, "little") for codepoint in codepoints)


def assert_packed(outputs, packets, lanes):
    for found, packet in zip(packed(outputs, lanes), packets, strict=True):
        assert utf_32(found) == packet.decode("utf-8", "replace").encode("utf-32-le")


@pytest.mark.parametrize("lanes", LANES)
def test_packets(lanes):
    # Of every length in bytes and in characters, each after any other, and some with pauses.
    some = random.Random(lanes)
    sizes = range(0, 4 * lanes + 1, max(1, lanes // 8))
    packets = [b"".join(hostile_strings(n, n))[:n] for n in sizes]
    packets += ["".join(some.choices("aé€😀", k=n)).encode() for n in sizes]
    some.shuffle(packets)
    stimulus = []
    for n, packet in enumerate(packets):
        for beat in beats(packet, lanes, empty=some.random() < 0.3):
            stimulus += [beat, *[WideInputs()] * (some.choice([0, 0, 1, 9]) if n % 3 == 0 else 0)]
    assert_packed(simulate(stimulus, lanes), packets, lanes)


def test_every_short_packet():
    # After each other, with a beat in every cycle: none comes out late, or in place of another.
    texts = ["".join(text) for n in range(5) for text in product("aé€😀", repeat=n)]
    random.Random(1).shuffle(texts)
    packets = [text.encode() for text in texts]
    stimulus = [beat for packet in packets for beat in beats(packet, 2, empty=len(packet) % 3 == 0)]
    assert_packed(simulate(stimulus, 2), packets, 2)
    # How many wait when a beat comes, in which of its lanes there is a character, and whether the
    # packet ends: all that can be.
    met, waiting = set(), 0
    reference = WideDecoderReference(2)
    for decoded in filter(None, map(reference.step, [*stimulus, *quiet(2)])):
        lanes = tuple(map(bool, decoded.slots))
        met.add((waiting, lanes, decoded.last))
        waiting += sum(lanes)
        waiting = 0 if decoded.last else waiting - 2 if waiting > 2 else waiting
    assert met == {*product(range(3), product([False, True], repeat=2), [False, True])}


@pytest.mark.parametrize("lanes", [*LANES, 16, 64])
def test_latency(lanes):
    # A full beat when there is one character more; the last one a cycle later.
    reference = PackerReference(lanes)
    stimulus = [*beats(b"a" * (lanes + 1), lanes), *quiet(lanes)]
    came = [n for n, inputs in enumerate(stimulus) if reference.step(inputs)]
    assert came == [Packer(lanes).latency, Packer(lanes).latency + 1]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("utf8mb3", {"F0 9F 98 80": [0xFFFD] * 4, "EF BF BF 41": [0xFFFF, 0x41]}),
        ("iso-10646-amd2", {"41 FD BF BF BF BF BF": [0x41, 0x7FFFFFFF], "FE": [0xFFFD]}),
    ],
)
def test_encodings(name, text):
    stimulus = [beat for packet in text for beat in beats(bytes.fromhex(packet), 2)]
    assert packed(simulate(stimulus, 2, encoding=name), 2) == [*text.values()]


@pytest.mark.parametrize("lanes", [3, 6, 12])
def test_no_power_of_two(lanes):
    with pytest.raises(ValueError, match=f"must be a power of two, not {lanes}$"):
        Packer(lanes)


def test_refused_by_the_decoder():
    with pytest.raises(ValueError, match="cesu-8: two sequences"):
        Packer(4, ENCODINGS["cesu-8"])
