"""When an encoder can send a surrogate."""

import pytest

from clockpoint.hdl import ENCODINGS, Encoder
from oracles import cpython, forms

from .simulation import is_kept, numbers_of, simulate


def sent_by(encoding, *packets, errors="replace"):
    """The bytes of all packets."""
    output, _ = simulate(Encoder(ENCODINGS[encoding], errors=errors), numbers_of(*packets))
    return bytes(int(payload.data) for _, payload in output if is_kept(payload))


@pytest.mark.parametrize("encoding", ["wtf-8", "mutf-8"])
def test_a_low_surrogate_after_a_high_one(encoding):
    """Refused in one packet, whatever was dropped between them; not after a pair above U+FFFF."""
    high, low, above = 0xD83D, 0xDCA9, 0x1F4A9
    refused = [(high, low), (high, 0x110000, low), (high, high, low), (above, high, low)]
    output = [(low, high), (high, 0x41, low), (high, above), (above, low), (low, low)]
    for values in refused + output:
        kept = [value for value in values if value != 0x110000]
        kept = kept[:-1] if values in refused else kept
        data = sent_by(encoding, values, errors="ignore")
        assert data == b"".join(forms.encode(encoding, value) for value in kept)
        assert cpython.decode(encoding, data) == kept
    both = sent_by(encoding, [high], [low])
    assert both == forms.encode(encoding, high) + forms.encode(encoding, low)
