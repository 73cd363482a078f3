"""Whether a design is the stream decoder, by simulation and by proof."""

import pytest

from clockpoint.formal.equivalence import are_equal
from clockpoint.sim import Compiled, Mismatch, any_stream
from clockpoint.sim.engines import library
from support import SAMPLES

HOSTILE = (SAMPLES / "hostile.bin").read_bytes()


@pytest.fixture
def is_the_decoder():
    """Text, hostile bytes, anything at all with resets, and many of three bytes."""

    def check(design):
        for data in (HOSTILE, (SAMPLES / "scripts.txt").read_bytes()):
            text = "".join(batch.text for batch in Compiled(design=design).run([data]))
            assert text == data.decode("utf-8", "replace")
        Compiled(design=design).present(any_stream(1, 5_000))
        Compiled(design=design).count_up(3, 0xED8000, 1 << 14)
        assert are_equal(library.rtlil_of(), design) is True

    return check


@pytest.fixture
def is_caught():
    """The simulation and the proof both notice that it is not."""

    def check(design):
        with pytest.raises(Mismatch):
            list(Compiled(design=design).run([HOSTILE]))
        assert are_equal(library.rtlil_of(), design) is False

    return check
