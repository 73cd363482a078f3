"""The reference against CPython's codec, by itself."""

from itertools import product

import pytest

from clockpoint.sim import DecoderInputs, DecoderReference, Inputs, Outputs, Reference, offer
from clockpoint.sim.models import Event
from clockpoint.sim.models.encodings import RULES
from support import cause_of, hostile_strings, oracle, sampled, short_sequences


def run(packets, **patterns):
    """The events of the reference alone, fed by a source that keeps the stream rules."""
    reference = Reference()
    source = offer(packets, **patterns)
    given = next(source)
    while True:
        outputs = reference.step(given)
        if outputs.valid and given.ready:
            yield outputs.event
        try:
            given = source.send(outputs)
        except StopIteration:
            return


@pytest.mark.parametrize(
    ("packets", "patterns"),
    [
        (short_sequences, {}),
        (lambda: hostile_strings(8_000, seed=7), {}),
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
        assert RULES["utf-8"].judge(chr(codepoint).encode()) == (None, 0, codepoint)


@pytest.mark.parametrize(
    ("sequence", "cause"),
    [
        ("C1", "overlong"),
        ("E0 9F", "overlong"),
        ("F0 8F", "overlong"),
        ("ED A0", "surrogate"),
        ("ED BF", "surrogate"),
        ("F4 90", "out-of-range"),
        ("80", "unexpected-continuation"),
        ("BF", "unexpected-continuation"),
        ("C3 41", "truncated"),
        ("E2 82 C0", "truncated"),
        ("F1 80 80 FF", "truncated"),
        *((f"{byte:02X}", "out-of-range") for byte in range(0xF5, 0x100)),
    ],
)
def test_judges_by_the_number(sequence, cause):
    assert RULES["utf-8"].judge(bytes.fromhex(sequence)).cause == cause


def test_counts_what_is_missing():
    for data in ("A", "é", "€", "😀"):
        sequence = data.encode()
        for n in range(1, len(sequence) + 1):
            assert RULES["utf-8"].judge(sequence[:n])[:2] == (None, len(sequence) - n)


def test_outputs_belong_to_the_cycle_of_the_inputs():
    """A byte given to ``step`` shows in the call three cycles later, and not before."""
    reference = Reference()
    seen = [reference.step(Inputs(n == 0, 0x41, True)) for n in range(5)]
    event = Event(length=1, codepoint=0x41, last=True, bytes=b"A")
    nothing = Outputs(True, False, None)
    assert seen == [nothing] * 3 + [Outputs(True, True, event), nothing]


def test_an_error_comes_two_cycles_after_the_byte_that_shows_it():
    reference = DecoderReference()
    given = [DecoderInputs(True, 0xE2), DecoderInputs(), DecoderInputs(True, 0x41)]
    seen = [reference.step(inputs) for inputs in [*given, *[DecoderInputs()] * 5]]
    error = Event(length=1, cause="truncated", bytes=b"\xe2")
    letter = Event(length=1, codepoint=0x41, bytes=b"A")
    assert seen == [None] * 4 + [error, letter, None, None]


def test_two_events_never_meet():
    """No step puts an event where there is one: the bytes of all events are all bytes."""
    kinds = b"A\x80\xa0\xc0\xe2\xed\xf0"
    for data in product(kinds, [None, *kinds], [None, *kinds], [None, *kinds]):
        reference = DecoderReference()
        inputs = [DecoderInputs() if b is None else DecoderInputs(True, b) for b in data]
        inputs += [DecoderInputs(True, 0x41, True), *[DecoderInputs()] * 4]
        events = [event for event in map(reference.step, inputs) if event]
        expected = bytes(b for b in data if b is not None) + b"A"
        assert b"".join(event.bytes for event in events) == expected


@pytest.mark.parametrize("held", [b"\xe2\x82", b"\xe2\xc0\xe2", b"AB"])
def test_reset_forgets_everything(held):
    reference = Reference()
    for n, byte in enumerate(held):
        reference.step(Inputs(True, byte, ready=False, reset=n + 1 == len(held)))
    outputs = [reference.step(Inputs(n == 0, 0x80, True)) for n in range(6)]
    assert [out.ready for out in outputs] == [True] * 6
    assert [str(out.event) for out in outputs if out.event] == ["unexpected-continuation"]
