"""The specification of the proofs against the reference: two readings of the standards."""

from itertools import cycle

import pytest

from clockpoint.formal.specification import Specification, StreamSpecification
from clockpoint.hdl import ENCODINGS
from clockpoint.sim import Inputs, Mismatch, any_stream, decoder_cycles, stream_cycles
from clockpoint.sim.engines import pysim
from support import beats, some_packets


@pytest.mark.parametrize("name", ENCODINGS)
def test_decoder(name, monkeypatch):
    monkeypatch.setattr(pysim, "decoder_for", lambda table: Specification(table.name))
    stimulus = beats(some_packets(ENCODINGS[name], 1, 60))
    events = [cycle.outputs for cycle in decoder_cycles(stimulus, encoding=name)]
    assert len({event.cause for event in events if event}) > 3


@pytest.mark.parametrize("name", ["utf-8", "cesu-8"])
def test_stream_decoder(name, monkeypatch):
    monkeypatch.setattr(pysim, "StreamDecoder", lambda table: StreamSpecification(table.name))
    ready = cycle([True, True, False])
    packets = some_packets(ENCODINGS[name], 1, 60)
    stimulus = (Inputs(*given[:3], next(ready)) for given in beats(packets))
    cycles = list(stream_cycles(stimulus, encoding=name))
    assert not all(cycle.outputs.ready for cycle in cycles)


def test_it_can_fail(monkeypatch):
    class Early(StreamSpecification):
        def elaborate(self, platform):
            m = super().elaborate(platform)
            m.d.comb += self.i.ready.eq(1)
            return m

    monkeypatch.setattr(pysim, "StreamDecoder", lambda _: Early())
    with pytest.raises(Mismatch):
        list(stream_cycles(any_stream(1, 4_000)))
