"""The values of ports as text, VCD and WaveJSON."""

import numpy as np
from general import waveform

from clockpoint.engine.trace import Trace


def test_numbers_are_hexadecimal():
    assert Trace({"data": [0x1F, None]}, [8, 9]).text() == "cycle  8   9 \ndata  │1F ┄┄┄"


def test_arrays():
    lists = {"valid": [True, False], "data": [1, 0xE2]}
    trace = Trace({"valid": np.array([True, False]), "data": np.array([1, 0xE2], np.uint8)})
    assert trace.text() == Trace(lists).text()
    assert trace.vcd() == Trace(lists).vcd()
    assert trace.wave_json() == Trace(lists).wave_json()


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
