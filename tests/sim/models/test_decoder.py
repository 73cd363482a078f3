"""The reference against CPython's codec, by itself."""

from itertools import cycle

import pytest

from clockpoint.sim.models.decoder import Inputs, StreamDecoderModel
from clockpoint.sim.models.encodings import TABLES
from clockpoint.sim.models.events import Event
from support import cause_of, hostile_strings, oracle, sampled, short_sequences


def run(packets, idle=(0,), stall=(0,)):
    """The events of the reference alone, fed by a source that keeps the stream rules."""
    reference, idle, stall = StreamDecoderModel(), cycle(idle), cycle(stall)
    items = [(byte, n == len(p)) for p in packets for n, byte in enumerate(p, 1)]
    for item in items:
        while next(idle):
            yield from step(reference, Inputs(ready=not next(stall)))
        waits = True
        while waits:
            stimulus = Inputs(True, *item, ready=not next(stall))
            waits = not (yield from step(reference, stimulus))
    for _ in range(8):
        yield from step(reference, Inputs())


def step(reference, stimulus):
    """Yields the event that is accepted, if any; returns whether the byte is."""
    outputs = reference.step(stimulus)
    if outputs.valid and stimulus.ready:
        yield outputs.event
    return outputs.ready


@pytest.mark.parametrize(
    ("packets", "patterns"),
    [
        pytest.param(short_sequences, {}, marks=pytest.mark.slow),
        (lambda: hostile_strings(2_000, seed=8), {"idle": [0, 0, 1], "stall": [1, 0, 1, 1]}),
    ],
)
def test_splits_as_cpython_does(packets, patterns):
    packets = [*packets()]
    events = run(packets, **patterns)
    for packet in packets:
        for start, end, codepoint in oracle(packet):
            assert next(events) == Event(
                length=end - start,
                codepoint=codepoint,
                cause=cause_of(packet, start, end) if codepoint is None else None,
                last=end == len(packet),
                bytes=packet[start:end],
            )
    assert next(events, None) is None


@pytest.mark.parametrize("step", sampled([1, 17], 17))
def test_every_scalar_value(step):
    for codepoint in [*range(0xD800), *range(0xE000, 0x110000)][::step]:
        assert TABLES["utf-8"].judge(chr(codepoint).encode()) == (None, 0, codepoint)
