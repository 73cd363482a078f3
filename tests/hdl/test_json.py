"""JSON strings through the simulated core, against ``json.loads`` and ``json.dumps`` of CPython."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clockpoint.sim import Simulation
from clockpoint.sim.outputs import OutputReader

HIGH, LOW = range(0xD800, 0xDC00), range(0xDC00, 0xE000)
simulation = pytest.fixture(scope="module")(lambda: Simulation("json-string-decoder"))
#: Characters with an escape of their own, of each length, and pairs.
TEXTS = st.text(
    st.one_of(st.sampled_from('"\\/\b\f\n\r\té\U0001f600'), st.characters(codec="utf-8"))
)


def decode(simulation, string):
    """The output for the contents of a string."""
    output = OutputReader(simulation.core)
    return b"".join(output.read(batch).tobytes() for batch in simulation.run([string.encode()]))


@pytest.mark.slow
@given(text=TEXTS.filter(bool), is_ascii=st.booleans())
def test_what_cpython_writes_is_read(simulation, text, is_ascii):
    string = json.dumps(text, ensure_ascii=is_ascii)[1:-1]
    assert decode(simulation, string) == text.encode()


@pytest.mark.slow
def test_every_code_unit_and_every_pair(simulation):
    units = (n for n in range(1 << 16) if not 0xD800 <= n < 0xE000)
    pairs = (f"\\u{high:04x}\\u{low:04X}" for high in HIGH for low in LOW)
    string = "".join([*(f"\\u{unit:04x}" for unit in units), *pairs])
    assert decode(simulation, string) == json.loads(f'"{string}"').encode()
