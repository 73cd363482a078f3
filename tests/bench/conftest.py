"""Whether a design is the stream decoder, by simulation and by proof."""

import pytest
from amaranth.back import rtlil

from clockpoint.flow.catalogue import specify
from clockpoint.formal.equivalence import are_equal
from clockpoint.hdl import StreamDecoder
from clockpoint.sim.design import Netlist
from clockpoint.sim.outputs import EventReader
from clockpoint.sim.simulation import Mismatch, Simulation
from support import SAMPLES

HOSTILE = (SAMPLES / "hostile.bin").read_bytes()


def decoder():
    return rtlil.convert(StreamDecoder(), name="top", emit_src=False)


def simulation_of(design, **options):
    core = StreamDecoder()
    return Simulation(Netlist(design, core.signature), specify(core), **options)


@pytest.fixture
def is_the_decoder():
    """Text and hostile bytes, with a ready sink and one that stalls."""

    def check(design):
        for data in (HOSTILE, (SAMPLES / "scripts.txt").read_bytes()):
            simulation = simulation_of(design)
            batches = map(EventReader(simulation.core).read, simulation.run([data]))
            assert "".join(events.text for events in batches) == data.decode("utf-8", "replace")
        for _ in simulation_of(design, idle=[False, True], stall=[False, True, True]).run(
            [HOSTILE]
        ):
            pass
        assert are_equal(decoder(), design) is True

    return check


@pytest.fixture
def is_caught():
    """The simulation and the proof both notice that it is not."""

    def check(design):
        with pytest.raises(Mismatch):
            list(simulation_of(design).run([HOSTILE]))
        assert are_equal(decoder(), design) is False

    return check
