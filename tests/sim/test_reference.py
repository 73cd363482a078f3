"""The reference against CPython's codec, by itself."""

import pytest

from clockpoint.hdl import Cause
from clockpoint.sim import EventValue, Inputs, Reference, offer
from clockpoint.sim.reference import judge
from support import cause_of, hostile_strings, oracle, short_sequences


def run(packets):
    """The events of the reference alone, fed by a source that keeps the stream rules."""
    reference = Reference()
    source = offer(packets)
    given = next(source)
    while True:
        outputs = reference.step(given)
        if outputs.valid and given.ready:
            yield outputs.event
        try:
            given = source.send(outputs)
        except StopIteration:
            return


@pytest.mark.parametrize("packets", [short_sequences(), hostile_strings(20_000, seed=7)])
def test_splits_as_cpython_does(packets):
    packets = [*packets]
    events = run(packets)
    for packet in packets:
        for start, end, codepoint in oracle(packet):
            event = next(events)
            assert event.length == end - start
            assert event.last == (end == len(packet))
            assert event.bytes.to_bytes(event.length, "big") == packet[start:end]
            if codepoint is None:
                assert str(event.cause) == cause_of(packet, start, end)
            else:
                assert (event.cause, event.codepoint) == (Cause.NONE, codepoint)
    assert next(events, None) is None


def test_every_scalar_value():
    for codepoint in [*range(0xD800), *range(0xE000, 0x110000)]:
        sequence = chr(codepoint).encode()
        assert judge(sequence) == (Cause.NONE, 0)
        event = EventValue()
        for byte in sequence:
            event = event.extend(byte, False)
        assert event.codepoint == codepoint


def test_event_value_names_its_event():
    assert str(EventValue(0x20AC)) == "U+20AC"
    assert str(EventValue(cause=Cause.TRUNCATED_AT_END)) == "truncated-at-end"


@pytest.mark.parametrize(
    ("sequence", "cause"),
    [
        ("C1", Cause.OVERLONG),
        ("E0 9F", Cause.OVERLONG),
        ("F0 8F", Cause.OVERLONG),
        ("F8 87", Cause.OVERLONG),
        ("ED A0", Cause.SURROGATE),
        ("ED BF", Cause.SURROGATE),
        ("F4 90", Cause.OUT_OF_RANGE),
        *((f"{byte:02X}", Cause.OUT_OF_RANGE) for byte in range(0xF5, 0x100)),
    ],
)
def test_judges_by_the_number(sequence, cause):
    assert judge(bytes.fromhex(sequence))[0] is cause


def test_outputs_belong_to_the_clock_of_the_inputs():
    """A byte given to ``step`` shows in the call ``latency`` clocks later, and not before."""
    reference = Reference()
    seen = [reference.step(Inputs(n == 0, 0x41, True)).valid for n in range(4)]
    assert seen == [False, False, True, False]
