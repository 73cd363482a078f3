"""The wide cores: when a beat that waits comes out, counts that saturate, many lanes."""

import pytest

from clockpoint.hdl import (
    ENCODINGS,
    Packer,
    Validator,
    WideDecoder,
    WideSanitizer,
    WideStream,
)
from clockpoint.sim.models import beats

from .simulation import beats_of, plain, simulate


def sent_by(core, *packets):
    """The payloads that come out, as dictionaries."""
    lanes = (core.core if isinstance(core, WideStream) else core).lanes
    return [plain(payload) for _, payload in simulate(core, beats_of(lanes, *packets))[0]]


def verdicts(core, *packets):
    """Errors, code points, offset and length of the first error of each packet."""
    names = "errors", "codepoints", "offset", "length"
    found = [out["verdict"] for out in sent_by(core, *packets) if out["beat"]["last"]]
    return [tuple(each[n] for n in names[: 2 if each["well_formed"] else 4]) for each in found]


def expected(packet, encoding="utf-8", bits=32):
    errors, codepoints, offset, _, length = beats.validate([packet], encoding, bits)
    return (errors, codepoints, offset, length) if errors else (errors, codepoints)


def test_an_event_ends_in_the_lane_of_its_last_byte():
    first, second = sent_by(WideDecoder(4), "a€é".encode() + b"\xf0\x9f")
    numbers = [slot["valid"] and slot["codepoint"] for slot in first["slots"]]
    assert numbers == [0x61, 0, 0, 0x20AC]
    assert [slot["valid"] for slot in second["slots"]] == [0, 1, 0, 1]
    assert [slot["length"] for slot in second["slots"]][1::2] == [2, 2]


@pytest.mark.parametrize(
    ("core", "lanes", "latency", "awaited"),
    [
        (WideSanitizer, 1, 20, 3),
        (WideSanitizer, 2, 18, 2),
        (WideSanitizer, 3, 16, 1),
        (WideDecoder, 2, WideDecoder.latency, 1),
    ],
)
def test_a_beat_that_waits_comes_a_cycle_earlier_for_each_that_it_waits_for(
    core, lanes, latency, awaited
):
    """From the last of them; one that ends its packet comes after the latency."""
    dut, gap, count = core(lanes), 11, 5
    *first, last = beats_of(lanes, b"a" * lanes * count)
    items = [item for beat in first for item in (beat, *[None] * (gap - 1))] + [last]
    sent, _ = simulate(dut, items)
    assert dut.latency == latency
    waits = [min(awaited, count - 1 - n) for n in range(count)]
    assert [cycle for cycle, _ in sent] == [
        (n + wait) * gap + latency - wait for n, wait in enumerate(waits)
    ]


@pytest.mark.parametrize("lanes", [1, 2, 3])
def test_a_long_error_at_the_greatest_offset(lanes):
    """It may begin four bytes before the beat that it ends in."""
    error = bytes.fromhex("FC 84 80 80 80")
    packets = [b"a" * n + error[:k] for n in range(8) for k in range(1, 6)]
    core = Validator(lanes, ENCODINGS["fss-utf"], count_bits=2)
    assert verdicts(core, *packets) == [expected(packet, "fss-utf", 2) for packet in packets]


@pytest.mark.parametrize("bits", [1, 28])
def test_counts_of_every_size_saturate(bits):
    packets = [b"a" * n + b"\xff" * k for n in range(5) for k in range(5)]
    core = Validator(1, count_bits=bits)
    assert verdicts(core, *packets) == [expected(packet, bits=bits) for packet in packets]


#: No more in a decoder: Python cannot compile what simulates it.
MANY = [(Packer, 16), (WideDecoder, 64), (Validator, 128), (WideSanitizer, 256)]


@pytest.mark.slow
@pytest.mark.parametrize(("core", "lanes"), MANY)
def test_many_lanes(core, lanes):
    """Numbers of bytes at both ends of a beat and in its middle; errors there, or nothing else."""
    counts = [1, lanes // 2 - 1, lanes // 2, lanes - 1, lanes]
    packets = [b"", *(b"a" * n for n in counts), b"a" * (lanes + 1)]
    packets += [b"\xff" * lanes, *(b"a" * (n - 1) + b"\xff" for n in counts)]
    if core is Validator:
        assert verdicts(core(lanes), *packets) == [*map(expected, packets)]
        return
    found = [b""]
    for out in sent_by(WideStream(core(lanes)), *packets):
        beat = out.get("beat", out)
        if core is Packer:
            found[-1] += bytes(min(n, 0xFF) for n in beat["codepoints"][: beat["count"]])
        else:
            found[-1] += bytes(beat["data"][: beat["count"]])
        if beat["last"]:
            found.append(b"")
    substitute = {Packer: b"\xff", WideDecoder: b"\xff", WideSanitizer: b"?"}[core]
    assert found[:-1] == [packet.replace(b"\xff", substitute) for packet in packets]


@pytest.mark.parametrize("core", [Packer, WideDecoder, Validator, WideSanitizer])
def test_a_long_stall(core):
    """The FIFO and the core accept what they can hold, no more; then the sink hardly waits."""
    dut = WideStream(core(4))
    stall = [1] * 90 + [0] * 1000
    sent, accepted = simulate(dut, beats_of(4, b"any text" * 40), stall=stall)
    assert dut.depth // 2 <= sum(cycle < 90 for cycle in accepted) <= dut.depth + 2
    assert len(sent) == 80
    assert sent[-1][0] - sent[0][0] < 80 + 3
