"""The specification of the proofs against the reference: two readings of the standards."""

import pytest

from clockpoint.formal.specification import Specification, StreamSpecification
from clockpoint.sim import Mismatch, any_bytes, any_stream, decoder_cycles, stream_cycles
from clockpoint.sim.engines import pysim


def test_decoder(monkeypatch):
    monkeypatch.setattr(pysim, "Decoder", Specification)
    events = [cycle.outputs for cycle in decoder_cycles(any_bytes(1, 4_000))]
    assert len({event.cause for event in events if event}) == 7


def test_stream_decoder(monkeypatch):
    monkeypatch.setattr(pysim, "StreamDecoder", StreamSpecification)
    cycles = list(stream_cycles(any_stream(1, 4_000)))
    assert not all(cycle.outputs.ready for cycle in cycles)


def test_it_can_fail(monkeypatch):
    class Early(StreamSpecification):
        def elaborate(self, platform):
            m = super().elaborate(platform)
            m.d.comb += self.i.ready.eq(1)
            return m

    monkeypatch.setattr(pysim, "StreamDecoder", Early)
    with pytest.raises(Mismatch):
        list(stream_cycles(any_stream(1, 4_000)))
