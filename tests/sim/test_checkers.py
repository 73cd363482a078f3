"""Deliberately broken designs: what looks for errors must find them."""

import pytest

from clockpoint.formal.designs import designs, rebuild
from clockpoint.hdl import decoder, encoding, stream_decoder
from clockpoint.sim import Mismatch, decode, events, offer, pysim, reference
from support import SAMPLES, oracle

HOSTILE = (SAMPLES / "hostile.bin").read_bytes()

#: What is broken: the module, and changes to what it says.
DEFECTS = {
    "a bound, in both tables": (
        encoding,
        ("U+0800..U+0FFF      E0      A0..BF", "U+0400..U+0FFF      E0      90..BF"),
        ("overlong                 E0      80..9F", "overlong                 E0      80..8F"),
    ),
    "a state": (decoder, ("needed.eq(judged.leads)", "needed.eq(judged.leads >> 1)")),
    "a shift": (decoder, ("Cat(judged.payload[:6], done", "Cat(judged.payload[:5], done")),
    "a dropped event": (decoder, ("done.valid.eq(taken & (last |", "done.valid.eq(taken & (")),
    "a swapped order": (
        stream_decoder,
        ("payload.eq(decoder.cut.event)", "payload.eq(decoder.done.event)"),
        ("waiting.eq(decoder.done.event)", "waiting.eq(decoder.cut.event)"),
    ),
    "a wrong cause": (decoder, ("Cause.TRUNCATED)", "Cause.SURROGATE)")),
    "a lost byte": (stream_decoder, ("spare_valid.eq(~advance & ", "spare_valid.eq(0 & ")),
}


@pytest.fixture(params=DEFECTS)
def broken(request, monkeypatch):
    """Put a broken stream decoder in the simulator's place of the good one."""
    monkeypatch.setattr(pysim, "StreamDecoder", designs(*DEFECTS[request.param]).StreamDecoder)


def stalled(data):
    return pysim.stream_clocks(offer([data], stall=[False, True, True]))


@pytest.mark.usefixtures("broken")
def test_lockstep_finds_it():
    with pytest.raises(Mismatch, match="hardware and reference differ in clock") as caught:
        list(stalled(HOSTILE))
    assert caught.value.hardware != caught.value.reference


def test_rebuilding_breaks_nothing(monkeypatch):
    monkeypatch.setattr(pysim, "StreamDecoder", designs().StreamDecoder)
    assert len(list(stalled(HOSTILE))) > len(HOSTILE)


def test_an_error_in_the_reference_is_found(monkeypatch):
    wrong = rebuild(reference, [("0x10FFFF", "0x11FFFF")])
    monkeypatch.setattr(pysim, "Reference", wrong.Reference)
    with pytest.raises(Mismatch):
        events(HOSTILE)


@pytest.mark.parametrize(
    "defect",
    [
        DEFECTS["a dropped event"],
        (stream_decoder, ("waiting_valid.eq(decoder.done.valid & ", "waiting_valid.eq(0 & ")),
    ],
)
def test_comparison_with_cpython_finds_a_dropped_event(defect, monkeypatch):
    """Without lockstep: the second check does not lean on the first."""
    monkeypatch.setattr(pysim, "StreamDecoder", designs(*defect).StreamDecoder)
    found = events(HOSTILE, lockstep=False)
    spans = [(event.offset, event.offset + event.length, event.codepoint) for event in found]
    assert spans != oracle(HOSTILE)


def test_a_hanging_decoder_is_noticed(monkeypatch):
    deaf = designs(stream_decoder, ("self.i.ready.eq(~spare_valid)", "self.i.ready.eq(0)"))
    monkeypatch.setattr(pysim, "StreamDecoder", deaf.StreamDecoder)
    with pytest.raises(RuntimeError, match="takes no byte"):
        decode(b"A", lockstep=False)
