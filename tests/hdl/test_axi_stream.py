"""TKEEP (Arm IHI 0051, section 2.4.3) as no payload of a core has it: null transfers, and gaps."""

import functools

import numpy as np
import pytest

from clockpoint.engine.machine import Machine
from clockpoint.hdl import AxiStream, Encoder, Sanitizer, Utf16Decoder, WideSanitizer

#: Cycles after which a transfer has left the bridge.
SPACE = 40
GAPS = [keep for keep in range(16) if keep & (keep + 1)]
NAMES = "data", "keep", "last"
#: A core for each kind of item, and its parameters.
CORES = {
    "beats": (WideSanitizer, {"lanes": 4}),
    "bytes": (Sanitizer, {"keep": True}),
    "code points": (Encoder, {"keep": True}),
    "code units": (Utf16Decoder, {"keep": True}),
}
#: Data of a null transfer: a low surrogate, a lead byte, another one, none.
NOISE = 0xDE00, 0xF0F0F0F0, 0x41414242, 0
NULL, NULL_END = (None, 0, 0), (None, 0, 1)
END = (0, 0, 1)
#: The kind of the items, transfers of a packet, and those that come out of the bridge.
PACKETS = [
    ("code units", [(0x41, 3, 0), NULL_END], [(0x41, 15, 0), END]),
    ("code units", [(0xD83D, 3, 0), NULL_END], [(0xD83D, 15, 1)]),
    ("code units", [(0xD83D, 3, 0), NULL, (0xDE00, 3, 1)], [(0x1F600, 15, 1)]),
    ("code units", [(0xD83D, 3, 0), (0xDE00, 1, 1)], [(0xD800, 15, 1)]),
    ("code units", [NULL, NULL_END], [END]),
    ("code points", [(0xE9, 15, 0), NULL, NULL_END], [(0xC3, 1, 0), (0xA9, 1, 0), END]),
    ("code points", [NULL, (0x41, 15, 1)], [(0x41, 1, 1)]),
    ("bytes", [(0xC3, 1, 0), NULL, (0xA9, 1, 0), NULL_END], [(0xC3, 1, 0), (0xA9, 1, 0), END]),
    ("bytes", [(0xC3, 1, 0), NULL_END], [(0xEF, 1, 0), (0xBF, 1, 0), (0xBD, 1, 1)]),
    ("beats", [(0x41AC82E2, 15, 0), NULL, (0x42, 1, 1)], [(0x41AC82E2, 15, 0), (0x42, 1, 1)]),
    ("beats", [(0xC3414141, 15, 0), NULL_END], [(0x3F414141, 15, 0), END]),
    ("beats", [NULL, NULL_END], [END]),
]


@functools.cache
def machine_of(kind):
    core, parameters = CORES[kind]
    bridge = AxiStream(core(**parameters))
    inputs = {name: getattr(bridge, f"s_axis_t{name}") for name in (*NAMES, "valid")}
    outputs = {f"o_{name}": getattr(bridge, f"m_axis_t{name}") for name in (*NAMES, "valid")}
    return Machine(bridge, inputs | {"ready": bridge.m_axis_tready}, outputs)


def outputs_of(kind, transfers):
    """The TDATA, TKEEP and TLAST that come out of others, far apart; null bytes as 0."""
    machine, cycles = machine_of(kind), SPACE * len(transfers)
    stimulus = {name: machine.rows(name, 2, cycles) for name in machine.inputs}  # twice the same
    for name, column in zip(NAMES, np.array(transfers).T, strict=True):
        stimulus[name][:] = np.repeat(column, SPACE)
    stimulus["valid"][:, ::SPACE] = stimulus["ready"][:] = 1
    actual = machine.run_batch(stimulus, cycles, [*machine.outputs])
    columns = (actual[name][0].tolist() for name in machine.outputs)
    return [
        (sum(data & 0xFF << 8 * n for n in range(4) if keep >> n & 1), keep, last)
        for data, keep, last, valid in zip(*columns, strict=True)
        if valid
    ]


@pytest.mark.parametrize(("kind", "transfers", "expected"), PACKETS)
def test_null_transfers(kind, transfers, expected):
    """With TLAST, the packet ends; without, it is as if there were none. Null bytes are ignored."""
    bits = machine_of(kind).inputs["data"]
    for noise in NOISE:
        null = noise & (1 << bits) - 1
        packet = [(null if data is None else data, *others) for data, *others in transfers]
        assert outputs_of(kind, packet * 2) == expected * 2


def test_a_gap():
    """The number of bytes is undefined, but the packet ends, and the next one is right."""
    word = int.from_bytes(b"abcd", "little")
    rows = [row for gap in GAPS for row in ((word, 15, 0), (word, gap, 1), (word, 7, 1))]
    outputs = outputs_of("beats", rows)
    ends = [n for n, (*_, last) in enumerate(outputs) if last]
    assert len(ends) == 2 * len(GAPS)
    assert ends[-1] == len(outputs) - 1
    assert {outputs[n] for n in ends[1::2]} == {(word & 0xFFFFFF, 7, 1)}


def test_without_tlast():
    """Bit 0 of TKEEP alone decides whether the transfer is full, or ignored."""
    words = [int.from_bytes([0x40 + keep] * 4, "little") for keep in range(16)]
    rows = [(word, keep, int(keep == 15)) for keep, word in enumerate(words)]
    expected = [(words[keep], 15, int(keep == 15)) for keep in range(1, 16, 2)]
    assert outputs_of("beats", rows) == expected
