"""Pictures of the decoder's cycles."""

from clockpoint.sim.simulation import Mismatch
from clockpoint.sim.trace import Trace, difference, record
from support import waveform


def test_text():
    """The error two cycles after the byte that shows it, that byte's own event one later."""
    lines = record(b"\xe2A").text().splitlines()
    assert lines == [
        "cycle    0   1   2  3          4       5 ",
        "i_valid ▔▔▔▔▔▔▔▔▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁",
        "i_data  │E2 │41 ┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄",
        "i_last  ▁▁▁▁▔▔▔▔▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁",
        "o_valid ▁▁▁▁▁▁▁▁▁▁▁▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▁▁▁",
        "event   ┄┄┄┄┄┄┄┄┄┄┄│truncated │U+0041 ┄┄┄",
    ]


def test_difference():
    """The last cycles, with their numbers; of the specification, what differs."""
    hardware = {"o.valid": True, "o.cause": 4, "o.length": 1}
    history = [
        ({"i.valid": True, "i.data": 0xC3}, {"o.valid": False, "o.cause": 0, "o.length": 0}),
        ({"i.valid": False, "i.data": 0}, hardware),
    ]
    trace = difference(Mismatch(101, history, hardware | {"o.cause": 5}))
    assert trace.cycles == [100, 101]
    assert trace.ports == {
        "i.valid": [True, False],
        "i.data": [0xC3, 0],
        "hardware o.valid": [False, True],
        "hardware o.cause": [0, 4],
        "hardware o.length": [0, 1],
        "expected o.cause": [0, 5],
    }


def test_numbers_are_hexadecimal():
    assert Trace({"data": [0x1F, None]}, [8, 9]).text() == "cycle  8   9 \ndata  │1F ┄┄┄"


def test_vcd():
    """As another program reads it: values at the rising edges, in scopes."""
    trace = Trace({"i.valid": [True, False], "data": [1, 0xE2]}, [4, 5])
    assert waveform(trace.vcd({"data": 8})) == [
        {"clk": 1, "i.valid": 1, "data": 1},
        {"clk": 1, "i.valid": 0, "data": 0xE2},
    ]
    text = Trace({"event": [None, "U+0041"], "data": [None, 3]}).vcd()
    assert "sU+0041 " in text
    assert "bx " in text


def test_a_gap_in_wave_json():
    """Of five equal cycles, the first and the last one are drawn."""
    signals = Trace({"valid": [True, *[False] * 5, True]}).wave_json()["signal"]
    assert [signal["wave"] for signal in signals] == ["22|22", "p.|..", "10|.1"]
