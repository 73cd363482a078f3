"""A filter of one's own in fast simulation: samples in, medians out, as numpy computes them.

Run ``python examples/median.py``.
"""

import numpy as np
from amaranth.hdl import Assert, Module, Mux, Signal, signed
from amaranth.lib import stream, wiring
from amaranth.lib.wiring import In, Out

from clockpoint.sim import Simulation

SAMPLES = 1_000_000


class Median(wiring.Component):
    """The median of the last three samples, one cycle after the last of them.

    A single wrong sample never comes out.
    """

    i: In(stream.Signature(signed(16)))
    o: Out(stream.Signature(signed(16)))

    def elaborate(self, platform):
        m = Module()
        before, last = Signal(signed(16)), Signal(signed(16))
        new = self.i.payload
        low, high = Mux(before < last, before, last), Mux(before < last, last, before)
        median = Mux(new < low, low, Mux(new < high, new, high))
        with m.If(~self.o.valid | self.o.ready):
            m.d.comb += self.i.ready.eq(1)
            m.d.sync += self.o.valid.eq(self.i.valid)
            with m.If(self.i.valid):
                m.d.sync += [before.eq(last), last.eq(new), self.o.payload.eq(median)]
                m.d.sync += Assert((low <= median) & (median <= high), "not between the others")
        return m


def medians(samples):
    """Of each sample and the two before it, which are 0 at first."""
    batches = Simulation(Median()).run([samples])
    return np.concatenate([batch.columns for batch in batches])


if __name__ == "__main__":
    samples = np.random.default_rng(1).integers(-(1 << 15), 1 << 15, SAMPLES).astype(np.int16)
    padded = np.concatenate([np.zeros(2, np.int16), samples])
    expected = np.median(np.lib.stride_tricks.sliding_window_view(padded, 3), axis=1)
    assert np.array_equal(medians(samples), expected)
    print(f"{SAMPLES:,} samples: as numpy")
