"""Each component in each encoding that it is exported in: anything at all at its inputs."""

import pytest

from clockpoint.flow.catalogue import CATALOGUE
from clockpoint.sim import any_bytes, any_codepoints, any_stream
from clockpoint.sim.stimulus import any_channels

from .lockstep import decoder_cycles, encoder_cycles, sanitizer_cycles, stream_cycles
from .test_interleaved import interleaved_cycles
from .test_policy import mark_cycles, policy_cycles

#: In lockstep with their references; what has many lanes is in the tests of its own.
SIMULATIONS = {
    "decoder": (decoder_cycles, any_bytes),
    "stream-decoder": (stream_cycles, any_stream),
    "error-policy": (lambda *given, errors, **of: policy_cycles(errors, *given, **of), any_stream),
    "byte-order-mark": (mark_cycles, any_stream),
    "interleaved-decoder": (interleaved_cycles, any_channels),
    "encoder": (encoder_cycles, any_codepoints),
    "sanitizer": (sanitizer_cycles, any_stream),
}


ROWS = {name: row for name, row in CATALOGUE.items() if row.encodings and not row.lanes}


@pytest.mark.parametrize(
    ("name", "encoding"),
    [(name, encoding) for name, row in ROWS.items() for encoding in row.encodings],
)
def test_anything(name, encoding):
    """With each choice of its keywords in some encoding, but ``strict``, which soon stops."""
    row, (simulate, stimulus) = CATALOGUE[name], SIMULATIONS[name]
    choices = [each for each, _ in row.instances(encoding) if "strict" not in each.values()]
    options = choices[[*row.encodings].index(encoding) % len(choices)]
    cycles = simulate(stimulus(7, 250, encoding), encoding=encoding, **options)
    assert sum(1 for cycle in cycles if cycle.outputs and getattr(cycle.outputs, "valid", 1)) > 20
