"""Deliberately broken designs: what looks for errors must find them."""

from functools import partial

import pytest

from clockpoint.formal.defects import DEFECTS, RARE, designs
from clockpoint.hdl import decoder, encoder, encoding, sanitizer, stream_decoder
from clockpoint.sim import (
    Mismatch,
    any_bytes,
    any_codepoints,
    any_stream,
    decoder_cycles,
    encoder_cycles,
    events,
    offer,
    sanitizer_cycles,
    stream_cycles,
)
from clockpoint.sim.engines import pysim
from clockpoint.sim.models.encodings import RULES
from support import SAMPLES, oracle

HOSTILE = (SAMPLES / "hostile.bin").read_bytes()

#: From power-on, the first does what it should: only a proof from any state finds it. The others
#: show at one number each.
UNSEEN = {"a register never written", *RARE}

DECODER = "Decoder", decoder_cycles, any_bytes
STREAM_DECODER = "StreamDecoder", stream_cycles, any_stream
ENCODER = "Encoder", encoder_cycles, any_codepoints
DROPPING = "Encoder", partial(encoder_cycles, errors="ignore"), any_codepoints
SANITIZER = "Sanitizer", sanitizer_cycles, any_stream

#: The simulations in which the defects of a module show.
WHERE = {
    encoding: [DECODER, STREAM_DECODER],
    decoder: [DECODER, STREAM_DECODER],
    stream_decoder: [STREAM_DECODER],
    encoder: [ENCODER],
    sanitizer: [SANITIZER],
}


#: What makes a core of a table, if it is not its class.
MADE_BY = {"Decoder": "decoder_for", "Encoder": "encoder_for"}


def simulations(defect):
    return [DROPPING] if defect == "a replacement" else WHERE[DEFECTS[defect][0]]


@pytest.mark.parametrize("defect", sorted(DEFECTS.keys() - UNSEEN))
def test_lockstep_finds_it(defect, monkeypatch):
    for name, cycles, stimulus in simulations(defect):
        monkeypatch.setattr(pysim, MADE_BY.get(name, name), getattr(designs(defect), name))
        with pytest.raises(Mismatch) as caught:
            list(cycles(stimulus(1, 5_000)))
        found = caught.value
        assert found.hardware != found.reference
        given = list(stimulus(1, 5_000))[: found.cycle + 1]
        assert found.inputs == given[-1]
        assert [cycle.inputs for cycle in found.cycles] == given[-8:]
        assert found.cycles[-1].outputs == found.hardware


@pytest.mark.parametrize("defect", ["a wrong cause", "an error passed on", "a replacement"])
def test_without_lockstep_it_does_not(defect, monkeypatch):
    """A defect of each core, which shows in the first of these cycles."""
    for name, cycles, stimulus in simulations(defect):
        monkeypatch.setattr(pysim, MADE_BY.get(name, name), getattr(designs(defect), name))
        assert sum(1 for _ in cycles(stimulus(1, 500), lockstep=False)) == 500


def test_rebuilding_breaks_nothing(monkeypatch):
    monkeypatch.setattr(pysim, "StreamDecoder", designs().StreamDecoder)
    cycles = list(stream_cycles(offer([HOSTILE], stall=[False, True, True])))
    assert len(cycles) > len(HOSTILE)
    monkeypatch.setattr(pysim, "Sanitizer", designs().Sanitizer)
    assert sum(1 for _ in sanitizer_cycles(any_stream(1, 1_000))) == 1_000


def test_an_error_in_the_arithmetic_is_found(monkeypatch):
    rules = RULES["utf-8"]
    monkeypatch.setitem(RULES, "utf-8", rules._replace(excluded=rules.excluded[:-1]))
    with pytest.raises(Mismatch):
        list(stream_cycles(any_stream(1, 20_000)))


@pytest.mark.parametrize(
    "defect", ["a bound, in both tables", "a state", "a shift", "a dropped event"]
)
def test_comparison_with_cpython_finds_it(defect, monkeypatch):
    """Without lockstep: the second check does not lean on the first."""
    monkeypatch.setattr(pysim, "StreamDecoder", designs(defect).StreamDecoder)
    found = events(HOSTILE, engine="pysim", lockstep=False)
    spans = [(event.offset, event.offset + event.length, event.codepoint) for event in found]
    assert spans != oracle(HOSTILE)
