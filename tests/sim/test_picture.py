"""Pictures of cores: their rows, and where they begin."""

import pytest
from amaranth.hdl import Module, Signal
from amaranth.lib import stream, wiring
from amaranth.lib.wiring import In, Out

from clockpoint.engine.picture import picture
from clockpoint.engine.simulation import Mismatch
from clockpoint.hdl import WideDecoder
from clockpoint.sim.cores import Simulation
from clockpoint.sim.words import WORDS


def test_lanes():
    """A row for each; the second one has no byte. Of the events, what differs."""
    core = WideDecoder(2)
    beat = {"data": [0x41, 0x80], "count": 1, "last": 1}
    slots = [{"valid": 1, "codepoint": 0x41, "cause": 0, "length": 1}, {"codepoint": 9}]
    hardware = core.o.payload.shape().const({"beat": beat, "slots": slots}).as_bits()
    slots = [slots[0] | {"codepoint": 9, "cause": 6, "length": 3}, {}]
    expected = core.o.payload.shape().const({"beat": beat, "slots": slots}).as_bits()
    ports = {
        "input_i__valid": [1, 0],
        "input_i__payload": [core.i.payload.shape().const(beat).as_bits()] * 2,
        "o__valid": [0, 1],
        "o__payload": [hardware, hardware],
        "differs_o__valid": [0, 0],
        "differs_o__payload": [0, hardware ^ expected],
    }
    trace = picture(core, ports, 7, WORDS)
    assert trace.cycles == [7, 8]
    assert trace.ports == {
        "i_valid": [True, False],
        "i_data[0]": ["41", None],
        "i_count": ["1", None],
        "i_last": [True, None],
        "o_valid": [False, True],
        "o_beat_data[0]": [None, "41"],
        "o_beat_count": [None, "1"],
        "o_beat_last": [None, True],
        "o_slots[0]_event": [None, "U+0041"],
        "expected o_slots[0]_event": [None, "surrogate"],
        "o_slots[0]_length": [None, "1"],
        "expected o_slots[0]_length": [None, "3"],
    }


class Trap(wiring.Component):
    """Passes bytes on; after a key, an X is sent as 0."""

    i: In(stream.Signature(8))
    o: Out(stream.Signature(8))

    def __init__(self, key=None):
        super().__init__()
        self._key = key

    def elaborate(self, platform):
        m = Module()
        is_armed = Signal()
        m.d.comb += [self.o.valid.eq(self.i.valid), self.i.ready.eq(self.o.ready)]
        m.d.comb += self.o.payload.eq(self.i.payload)
        with m.If(self.i.valid & (self.i.payload == ord("X")) & is_armed):
            m.d.comb += self.o.payload.eq(0)
        if self._key is not None:
            with m.If(self.i.valid & (self.i.payload == self._key)):
                m.d.sync += is_armed.eq(1)
        return m


@pytest.mark.parametrize(("distance", "cycles"), [(1, 2), (60, 61), (1000, 16)])
def test_where_a_difference_begins(distance, cycles):
    """With the key, however long ago it was, up to a limit; from there, some cycles."""
    data = b"KK" + b"a" * (distance - 1) + b"X" + b"b" * 9
    with pytest.raises(Mismatch) as caught:
        [*Simulation(Trap(ord("K")), Trap()).run([b"a" * 500, data])]
    trace = caught.value.trace
    assert trace.cycles == [*range(501 + distance + 1 - cycles, 501 + distance + 1)]
    assert trace.ports["i"][0] == ("4B" if cycles > distance else "61")
    assert (trace.ports["o"][-1], trace.ports["expected o"][-1]) == ("00", "58")
