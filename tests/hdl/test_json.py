"""JSON strings through the simulated core, against ``json.loads`` of CPython."""

import json

import pytest

from clockpoint.sim import Simulation
from clockpoint.sim.outputs import OutputReader

#: Each escape of one character, and characters without one.
PLAIN = r"\"\\\/\b\f\n\r\taé€😀"
HIGH, LOW = range(0xD800, 0xDC00), range(0xDC00, 0xE000)


@pytest.mark.slow
def test_every_escape():
    """Of one character, of each code unit, and of each pair; beside plain characters."""
    units = (n for n in range(1 << 16) if not 0xD800 <= n < 0xE000)
    pairs = (f"\\u{high:04x}\\u{low:04X}" for high in HIGH for low in LOW)
    string = "".join([PLAIN, *(f"\\u{unit:04x}" for unit in units), *pairs])
    simulation = Simulation("json-string-decoder")
    output = OutputReader(simulation.core)
    text = b"".join(output.read(batch).tobytes() for batch in simulation.run([string.encode()]))
    assert text == json.loads(f'"{string}"').encode()
