"""Simulations, against CPython, arithmetic and Amaranth's simulator."""

import doctest
import importlib
import io
from collections import Counter
from itertools import cycle, takewhile

import numpy as np
import pytest
from defects import designs
from general import waveform
from simulation import payloads_of, simulate

from clockpoint import expected_events
from clockpoint.engine.rows import columns, number_of
from clockpoint.engine.simulation import Mismatch
from clockpoint.engine.trace import Waveform
from clockpoint.engine.verilog import read_verilog
from clockpoint.flow.catalogue import specify
from clockpoint.hdl import StreamDecoder
from clockpoint.hdl.wide.beat import Beat
from clockpoint.sim.beats import packets
from clockpoint.sim.cores import Simulation, core_of
from clockpoint.sim.models.events import CAUSE_NUMBERS
from clockpoint.sim.outputs import EventReader

NUMBERS = np.array([0x41, 0xE9, 0x20AC, 0xD83D, 0xDE00, 0x1F600, 0x110000])
CASES = {
    "encoder": (NUMBERS, {"idle": (0, 1), "stall": (0, 1, 1)}),
    "utf-16-encoder": (NUMBERS, {"idle": (0, 0, 1)}),
    "stream-decoder": (b"abc\xe2d", {"stall": (1,) * 200 + (0,)}),
}


def amaranths_moves(core, packet, idle=(0,), stall=(0,)):
    """In Amaranth's simulator: the cycles in which items are accepted; and come out, with each."""
    items, pattern = [], cycle(idle)
    for payload in payloads_of(core, packet):
        items += [None for _ in takewhile(bool, pattern)]
        items.append(payload)
    output, accepted = simulate(core, items, stall=stall)
    return accepted, [number for number, _ in output], [item.as_bits() for _, item in output]


def drawn(batches):
    """The signals in each cycle, as another program reads them in the waveform."""
    with io.StringIO() as file:
        with Waveform(file) as writer:
            for batch in batches:
                batch.draw(writer)
        return waveform(file.getvalue())


@pytest.mark.parametrize("name", CASES)
def test_in_the_same_cycles_as_in_amaranths_simulator(name):
    packet, options = CASES[name]
    simulation = Simulation(name, **options)
    batches = [*simulation.run([packet[:3], packet[3:]])]
    accepted, output, payloads = amaranths_moves(core_of(name), packet, **options)
    assert accepted
    for moves, expected in {"accepted": accepted, "output": output}.items():
        flags = np.concatenate([batch.cycles[moves] for batch in batches])
        assert flags.nonzero()[0].tolist() == expected
    rows = np.concatenate([batch.payloads for batch in batches])
    assert [*map(number_of, rows)] == payloads
    assert simulation.accepted == len(packet)
    # The waveform has the same values.
    signals = enumerate(drawn(batches))
    assert [n for n, signal in signals if signal["o.valid"] & signal["o.ready"]] == output


@pytest.mark.parametrize(
    ("name", "options", "has_payloads"),
    [("stream-decoder", {}, False), ("wide-decoder", {"lanes": 2}, True)],
)
def test_counts(name, options, has_payloads):
    """The counts of each batch are of its events, some of which begin in the batch before."""
    text = b"ab\xe2\x82\xacc\xf0\x9f\x92d\xff\xed\xa0\x80\xf0\x9f\x92\xa9e" * 30
    simulation = Simulation(name, has_payloads=has_payloads, **options)
    reader, events, counts = EventReader(simulation.core), [], Counter()
    for batch in simulation.run(text[at : at + 11] for at in range(0, len(text), 11)):
        counts += batch.counts
        events += reader.read(batch)
    expected = [*expected_events(text)]
    assert events == expected
    assert counts == Counter(8 * CAUSE_NUMBERS[e.cause] + e.length for e in expected)


@pytest.mark.parametrize("stall", [[False], [False, False, True]])
def test_a_difference(stall):
    """The error that the byte after C3 exposes, drawn from there; the cycles before are counted."""
    core = designs("a wrong cause").StreamDecoder()
    simulation = Simulation(core, specify(StreamDecoder()), stall=stall)
    with pytest.raises(Mismatch) as caught:
        [*simulation.run([b"A" * 20 + b"\xc3A" + b"B" * 10])]
    assert simulation.simulated == caught.value.cycle
    trace = caught.value.trace
    sides = [trace.ports[row][-1] for row in ("o_event", "expected o_event")]
    assert sides == ["surrogate", "truncated"]
    # The sink is in the same phase as after a reset.
    assert "C3" in trace.ports["i_data"][: 6 if any(stall) else 1]
    with pytest.raises(Mismatch):
        next(simulation.run([b"A"]))


def test_a_module_in_verilog(tmp_path):
    (tmp_path / "inverter.v").write_text("""
        module inverter(input clk, input reset, input i_valid, output i_ready, input [7:0] i_data,
                        input i_last, output reg o_valid, input o_ready,
                        output reg [7:0] o_data, output reg o_last);
            assign i_ready = !o_valid || o_ready;
            always @(posedge clk)
                if (reset) o_valid <= 0;
                else if (i_ready) {o_valid, o_data, o_last} <= {i_valid, ~i_data, i_last};
        endmodule
    """)
    simulation = Simulation(read_verilog([tmp_path / "inverter.v"], "inverter"), stall=[0, 0, 1])
    batches = [*simulation.run([b"\x00\x7f", b"\xff"])]
    fields = {n: np.concatenate([b.columns[n] for b in batches]) for n in ("data", "last")}
    assert fields["data"].tolist() == [255, 128, 0]
    assert fields["last"].tolist() == [0, 0, 1]
    moves = [signals for signals in drawn(batches) if signals["o.valid"] & signals["o.ready"]]
    assert [signals["o.payload.data"] for signals in moves] == [255, 128, 0]


@pytest.mark.parametrize("numbers", [[1 << 21], [-1], [0x41, 1 << 32]])
def test_a_number_that_does_not_fit(numbers):
    with pytest.raises(ValueError, match=r"^payload.value has 21 bits; -?\d+ does not fit$"):
        [*Simulation("encoder").run([numbers])]


def test_packets_of_beats():
    """Each packet has its own last beat, which may be short; an empty packet is an empty beat."""
    rows = columns(Beat(4), packets(Beat(4), bytes(range(12)), 6))
    assert rows["data"].tolist() == [[0, 1, 2, 3], [4, 5, 0, 0], [6, 7, 8, 9], [10, 11, 0, 0]]
    assert rows["last"].tolist() == [0, 1, 0, 1]
    assert rows["count"][1::2].tolist() == [2, 2]
    assert columns(Beat(4), packets(Beat(4), b""))["last"].tolist() == [1]


@pytest.mark.parametrize("name", ["sim.cores"])
def test_the_examples(name):
    tested = doctest.testmod(importlib.import_module(f"clockpoint.{name}"))
    assert tested.attempted
    assert not tested.failed
