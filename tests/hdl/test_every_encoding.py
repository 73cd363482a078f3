"""Each component in each encoding that it is exported in: anything at all at its inputs."""

import random
from itertools import islice, product

import pytest

import exports
from clockpoint.flow.catalogue import CATALOGUE, EXPORTS, Lacks
from clockpoint.hdl import ENCODINGS, FlatPorts
from clockpoint.hdl.sanitizer import is_possible
from clockpoint.sim import (
    any_bytes,
    any_codepoints,
    any_stream,
    decoder_cycles,
    encoder_cycles,
    sanitizer_cycles,
    stream_cycles,
)
from clockpoint.sim.models.event import CAUSE_NUMBERS
from clockpoint.sim.stimulus import any_channels
from support import rows_of, sampled

from .test_axi import drive
from .test_interleaved import interleaved_cycles
from .test_policy import mark_cycles, policy_cycles

#: In lockstep with their references; what has many lanes is in the tests of its own.
SIMULATIONS = {
    "decoder": (decoder_cycles, any_bytes),
    "stream-decoder": (stream_cycles, any_stream),
    "error-policy": (lambda *given, errors, **of: policy_cycles(errors, *given, **of), any_stream),
    "byte-order-mark": (mark_cycles, any_stream),
    "interleaved-decoder": (interleaved_cycles, any_channels),
    "encoder": (encoder_cycles, any_codepoints),
    "sanitizer": (sanitizer_cycles, any_stream),
}


ROWS = {name: row for name, row in CATALOGUE.items() if row.encodings and not row.lanes}


@pytest.mark.parametrize(
    ("name", "encoding"),
    [(name, encoding) for name, row in ROWS.items() for encoding in row.encodings],
)
def test_anything(name, encoding):
    """With each choice of its keywords in some encoding, but ``strict``, which soon stops."""
    row, (simulate, stimulus) = CATALOGUE[name], SIMULATIONS[name]
    choices = [
        dict(zip(row.choices, values, strict=True))
        for values in product(*row.choices.values())
        if name != "sanitizer" or is_possible(*values, ENCODINGS[encoding])
        if "strict" not in values
    ]
    options = choices[[*row.encodings].index(encoding) % len(choices)]
    cycles = simulate(stimulus(7, 250, encoding), encoding=encoding, **options)
    assert sum(1 for cycle in cycles if cycle.outputs and getattr(cycle.outputs, "valid", 1)) > 20


@pytest.mark.parametrize("name", [name for name, (row, _) in EXPORTS.items() if row.encodings])
def test_latency(name):
    """That of the reference, which is in lockstep, with each choice of its keywords."""
    row, _ = EXPORTS[name]
    for encoding, values in product(row.encodings, product(*row.choices.values())):
        if name == "sanitizer" and not is_possible(*values, ENCODINGS[encoding]):
            continue
        options = dict(zip(row.choices, values, strict=True))
        layouts = exports.Layouts(encoding, CAUSE_NUMBERS)
        core = exports.Core(name, encoding, layouts, **options)
        due = enumerate(due for _, due in islice(core.cycles(1), exports.PROBE))
        first = next(n for n, ports in due if ports["o_valid"])
        lanes, channels = row.lanes and exports.LANES, row.channels and exports.CHANNELS
        component = row.of(lanes, encoding, channels=channels, **options)
        assert component.latency == first - core.probed, (encoding, options)
        assert FlatPorts(component).latency == component.latency


BUSES = [
    (name, encoding)
    for name, (row, _) in EXPORTS.items()
    if not isinstance(row.axi_stream, Lacks) and not row.channels
    for encoding in row.encodings
]
#: Code points of two and four bytes, sequences of up to six, and digits.
KEPT = [(name, "utf-1") for name in ("stream-decoder", "encoder", "sanitizer")]
KEPT += [(name, "utf8mb3") for name in ("stream-decoder", "encoder")]
KEPT += [(name, "fss-utf") for name in ("wide-decoder", "validator", "packer", "wide-sanitizer")]


@pytest.mark.parametrize("case", sampled(BUSES, *KEPT), ids="-".join)
def test_on_the_bus(case, monkeypatch):
    """Packets, some of each beginning of a long sequence: beats by the layouts, of references."""
    name, encoding = case
    monkeypatch.setattr(exports, "LANES", 2)
    row, _ = EXPORTS[name]
    bridge = exports.Bridge(name, encoding, exports.Layouts(encoding, CAUSE_NUMBERS))
    packets = [*islice(bridge.packets(50), 8)]
    if name != "encoder":
        longest = [column[-1] for column in max(rows_of(ENCODINGS[encoding]), key=len)]
        packets += [(longest[:n], n % 2 == 0) for n in range(1, len(longest) + 1)]
    dut = row.axi_stream(row.of(2, encoding))
    rows = [given for given in bridge.rows(packets) if given]
    fields = ("tdata", "tkeep", "tlast")
    beats = [[given.get(f"s_axis_{field}", 0) for field in fields] for given in rows]
    sent, _, told = drive(dut, beats, random.Random(1))
    due, errors = bridge.due(packets)
    assert (len(sent), told) == (len(due), errors)
    for beat, expected in zip(sent, due, strict=True):
        for port, (value, mask) in expected.items():
            found = getattr(beat, port.removeprefix("m_axis_t"))
            assert (found ^ value) & mask == 0, port
