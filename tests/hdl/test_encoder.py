"""What encoders refuse, and when a surrogate can be sent; the contract suite has the rest."""

import re

import pytest
from oracles import cpython, forms

from clockpoint.hdl import ENCODINGS, Encoder
from clockpoint.hdl.encoding import Encoding

from .simulation import numbers_of, simulate


def sent_by(encoding, *packets, errors="replace"):
    """The bytes of all packets."""
    sent, _ = simulate(Encoder(ENCODINGS[encoding], errors=errors), numbers_of(*packets))
    return bytes(int(payload.data) for _, payload in sent)


@pytest.mark.parametrize("encoding", forms.OF_31_BITS)
def test_numbers_as_division_encodes_them(encoding):
    numbers = [n for n in forms.sample(encoding, 64) if forms.encode(encoding, n)]
    # No low surrogate directly after a high one.
    numbers = [n for n in numbers if not 0xD800 <= n < 0xE000]
    expected = b"".join(forms.encode(encoding, number) for number in numbers)
    assert sent_by(encoding, numbers) == expected


@pytest.mark.parametrize("encoding", ["wtf-8", "mutf-8"])
def test_a_low_surrogate_after_a_high_one(encoding):
    """Refused in one packet, whatever was dropped between them; not after a pair above U+FFFF."""
    high, low, above = 0xD83D, 0xDCA9, 0x1F4A9
    refused = [(high, low), (high, 0x110000, low), (high, high, low), (above, high, low)]
    sent = [(low, high), (high, 0x41, low), (high, above), (above, low), (low, low)]
    for values in refused + sent:
        kept = [value for value in values if value != 0x110000]
        kept = kept[:-1] if values in refused else kept
        data = sent_by(encoding, values, errors="ignore")
        assert data == b"".join(forms.encode(encoding, value) for value in kept)
        assert cpython.decode(encoding, data) == kept
    both = sent_by(encoding, [high], [low])
    assert both == forms.encode(encoding, high) + forms.encode(encoding, low)


#: Tables of UTF-8's shape, of which no encoder can be made, and what is wrong.
ONE, TWO = "U+0000..U+007F 00..7F", "U+0080..U+07FF C2..DF 80..BF"
THREE = "U+0800..U+0FFF E0 A0..BF 80..BF\nU+1000..U+FFFF E1..EF 80..BF 80..BF"
REST = "unexpected-continuation 80..BF\nout-of-range F0..FF"
NOT_TAKEN = {
    "no sequence stands for U+FFFD": (
        f"{ONE}\n{TWO}",
        f"{REST}\noverlong C0..C1\nout-of-range E0..EF",
    ),
    "U+007F is among numbers of size 2, and has no form of that size": (
        f"U+0000..U+007E 00..7E\n{TWO}\n{THREE}",
        f"{REST}\noverlong C0..C1\nout-of-range 7F\noverlong E0 80..9F",
    ),
    "no sequence is longer than one byte": (ONE, "out-of-range 80..FF"),
}


@pytest.mark.parametrize("said", NOT_TAKEN)
def test_a_table_that_it_cannot_take(said):
    well_formed, ill_formed = NOT_TAKEN[said]
    table = Encoding.parse("toy", well_formed=well_formed, ill_formed=ill_formed)
    with pytest.raises(ValueError, match=f"^toy: {re.escape(said)}"):
        Encoder(table)
