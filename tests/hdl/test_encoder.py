"""The encoder against CPython's, under every pattern, and those of the other encodings."""

import random
import re
from itertools import pairwise

import pytest
from oracles import cpython, forms

from clockpoint.hdl import ENCODINGS, UTF_8, Encoder, Encoding
from clockpoint.hdl.encoder import not_encoded
from clockpoint.hdl.logic import patterns
from clockpoint.sim import EncoderInputs, any_codepoints

from .lockstep import encoder_cycles

BOUNDS = [0, 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFD, 0xFFFF, 0x10000, 0x10FFFF]
INVALID = [0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0x110000, 0x180000, 0x1FFFFF]


def send(values, *, ready=lambda: True, idle=lambda: False):
    """Offer the values as one packet until all are sent; yields the inputs of each cycle."""
    for n, value in enumerate(values, 1):
        while idle():
            yield EncoderInputs(ready=ready())
        while not (yield EncoderInputs(True, value, n == len(values), ready())).ready:
            pass
    for _ in range(10):
        yield EncoderInputs()


def received(cycles):
    return [out for given, out in cycles if out.valid and given.ready]


def expected(values):
    return b"".join(chr(v if v not in INVALID else 0xFFFD).encode() for v in values)


@pytest.mark.parametrize("seed", range(3))
def test_any_pattern(seed):
    generator = random.Random(seed)
    values = generator.choices(BOUNDS + INVALID, k=300)
    cycles = [
        *encoder_cycles(
            send(
                values,
                ready=lambda: generator.random() < 0.6,
                idle=lambda: generator.random() < 0.3,
            )
        )
    ]
    sent = received(cycles)
    assert bytes(out.data for out in sent) == expected(values)
    assert [out.last for out in sent] == [False] * (len(sent) - 1) + [True]
    assert sum(cycle.outputs.error for cycle in cycles) == sum(v in INVALID for v in values)


def test_no_bubbles():
    """A byte in every cycle from the first to the last."""
    values = [*BOUNDS, *INVALID] * 20
    cycles = [*encoder_cycles(send(values))]
    valid = [cycle.outputs.valid for cycle in cycles]
    count = len(expected(values))
    assert valid == [False] + [True] * count + [False] * (len(cycles) - count - 1)


def test_drop():
    cycles = [*encoder_cycles(send(BOUNDS + INVALID + BOUNDS), errors="ignore")]
    assert bytes(out.data for out in received(cycles)) == expected(BOUNDS) * 2
    assert sum(cycle.outputs.error for cycle in cycles) == len(INVALID)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("invalid", ["replace", "ignore"])
def test_anything(invalid, seed):
    """Anything at the inputs, resets among it, in lockstep with the reference."""
    cycles = encoder_cycles(any_codepoints(seed, 4_000), errors=invalid)
    assert sum(1 for _ in cycles) == 4_000


@pytest.mark.parametrize("encoding", forms.NOT_ENCODED)
def test_what_is_not_encoded_is_what_no_row_has(encoding):
    found = []
    for pattern in not_encoded(ENCODINGS[encoding]):
        first, last = (int(pattern.replace("-", digit), 2) for digit in "01")
        found.append(range(first, last + 1))
    found.sort(key=lambda numbers: numbers.start)
    assert all(one.stop <= other.start for one, other in pairwise(found))
    spans = forms.NOT_ENCODED[encoding]
    assert sum(map(len, found)) == sum(map(len, spans))
    assert all(any(n in span for span in spans) for ends in found for n in (ends[0], ends[-1]))


OTHERS = forms.NOT_ENCODED.keys() - {"utf-8"}
HIGH, LOW = range(0xD800, 0xDC00), range(0xDC00, 0xE000)


def some_items(encoding, seed, count):
    """Numbers at both ends of every size and hole, some surrogates after each other; and ends."""
    print(f"seed {seed}")
    some = random.Random(seed)
    bounds = [0, 1, 0x7F, 0x80, 0x7FF, 0x800, 0xFFFD, 0xFFFF, 0x10000, 0x10FFFF, 0x110000, 0x1FFFFF]
    bounds += [end for span in forms.NOT_ENCODED[encoding] for end in (span[0] - 1, span[0])]
    if ENCODINGS[encoding].codepoint_bits > 21:
        bounds += [0x200000, 0x3FFFFFF, 0x4000000, 0x7FFFFFFF]
    for _ in range(count):
        number = some.choice(
            [
                some.choice(bounds),
                some.choice([HIGH[0], HIGH[-1], LOW[0], LOW[-1]]),
                some.randrange(max(bounds)),
                some.randrange(0x10000),
            ]
        )
        yield number, some.random() < 0.1


def sent_for(encoding, items, invalid):
    """The bytes for some numbers, each with its ``last``, and how many numbers have none."""
    sent, errors, after_high = [], 0, False
    for number, last in items:
        form = forms.encode(encoding, number)
        if after_high and number in LOW:
            form = None
        if form is None:
            errors += 1
            form = "\ufffd".encode() if invalid == "replace" else b""
        if form:
            after_high = encoding in ("wtf-8", "mutf-8") and number in HIGH and not last
        sent += [(byte, last and n == len(form)) for n, byte in enumerate(form, 1)]
    return sent, errors


def offer(items, some):
    """Offer numbers with pauses and stalls, until all are sent."""
    for number, last in items:
        while some.random() < 0.2:
            yield EncoderInputs(ready=some.random() < 0.7)
        while not (yield EncoderInputs(True, number, last, some.random() < 0.7)).ready:
            pass
    for _ in range(10):
        yield EncoderInputs()


@pytest.mark.parametrize("invalid", ["replace", "ignore"])
@pytest.mark.parametrize("encoding", sorted(OTHERS))
def test_encodings(encoding, invalid):
    """What is sent is what others encode, and they decode it."""
    items = [*some_items(encoding, 1, 250)]
    expected, errors = sent_for(encoding, items, invalid)
    cycles = [*encoder_cycles(offer(items, random.Random(2)), encoding=encoding, errors=invalid)]
    sent = received(cycles)
    assert [(out.data, out.last) for out in sent] == expected
    assert sum(cycle.outputs.error for cycle in cycles) == errors
    assert errors or not forms.NOT_ENCODED[encoding]
    if encoding in cpython.DERIVED:
        data = b""
        for out in sent:
            data += bytes([out.data])
            if out.last:
                assert cpython.decode(encoding, data) is not None
                data = b""


@pytest.mark.parametrize("invalid", ["replace", "ignore"])
@pytest.mark.parametrize("encoding", sorted(OTHERS))
def test_encodings_and_anything(encoding, invalid):
    """Offers that are withdrawn and resets, in lockstep with the reference."""
    some = random.Random(4)
    stimulus = (
        EncoderInputs(some.random() < 0.9, *item, some.random() < 0.8, some.random() < 0.02)
        for item in some_items(encoding, 3, 1_000)
    )
    cycles = encoder_cycles(stimulus, encoding=encoding, errors=invalid)
    assert sum(1 for _ in cycles) == 1_000


@pytest.mark.parametrize("encoding", ["cesu-8", "mutf-8", *forms.OF_31_BITS])
def test_no_bubbles_in_long_forms(encoding):
    """The first byte one cycle after the transfer, and one in every cycle to the last."""
    values = [0x10FFFF, 0x7F, 0x10000, 0x10001, 0xFFFD, 0]
    if encoding in forms.OF_31_BITS:
        values = [n for n in forms.sample(encoding, 256) if forms.encode(encoding, n)]
    cycles = [*encoder_cycles(send(values), encoding=encoding)]
    data = b"".join(forms.encode(encoding, value) for value in values)
    assert bytes(out.data for out in received(cycles)) == data
    valid = [cycle.outputs.valid for cycle in cycles]
    assert valid == [False] + [True] * len(data) + [False] * (len(valid) - len(data) - 1)


def test_a_low_surrogate_after_a_high_one():
    """In one packet only, and whatever was dropped between them; a pair above U+FFFF is none."""
    high, low, above = 0xD83D, 0xDCA9, 0x1F4A9
    refused = [(high, low), (high, 0x110000, low), (high, high, low), (above, high, low)]
    sent = [(low, high), (high, 0x41, low), (high, above), (above, low), (low, low)]
    for encoding in ("wtf-8", "mutf-8"):
        for values in refused + sent:
            cycles = [*encoder_cycles(send(values), encoding=encoding, errors="ignore")]
            kept = [value for value in values if value != 0x110000]
            kept = kept[:-1] if values in refused else kept
            data = bytes(out.data for out in received(cycles))
            assert data == b"".join(forms.encode(encoding, value) for value in kept)
            assert cpython.decode(encoding, data) == kept
        two = [EncoderInputs(True, high, True)] + [EncoderInputs(True, low, True)] * 3
        cycles = [*encoder_cycles(two + [EncoderInputs()] * 5, encoding=encoding)]
        assert not any(cycle.outputs.error for cycle in cycles)


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
    "U+0040 is among numbers of size 1, and has no form of that size": (
        f"U+0000..U+003F 00..3F\nU+0060..U+007F 60..7F\nU+0040..U+005F C1 80..9F\n{TWO}\n{THREE}",
        f"{REST}\noverlong C0\nout-of-range 40..5F\noverlong C1 A0..BF\noverlong E0 80..9F",
    ),
    "not of UTF-8's shape": (
        "U+0000..U+00BF 00..BF\n" + TWO,
        "overlong C0..C1\nout-of-range E0..FF",
    ),
    "no sequence is longer than one byte": (ONE, "out-of-range 80..FF"),
}


@pytest.mark.parametrize("said", NOT_TAKEN)
def test_a_table_that_it_cannot_take(said):
    well_formed, ill_formed = NOT_TAKEN[said]
    table = Encoding.parse("toy", well_formed=well_formed, ill_formed=ill_formed)
    with pytest.raises(ValueError, match=f"^toy: {re.escape(said)}"):
        Encoder(table)


def test_a_longer_form_between_shorter_ones_leaves_no_hole():
    table = Encoding.parse(
        "toy",
        well_formed=f"{ONE}\nU+0010..U+001F C0 90..9F\n{TWO}\n{THREE}",
        ill_formed=f"{REST}\noverlong C0 80..8F,A0..BF\noverlong C1\noverlong E0 80..9F",
    )
    assert [*not_encoded(table)] == patterns(range(0x10000, 1 << 21), width=21)
    Encoder(table)


def test_parameter():
    assert (Encoder().encoding, Encoder().errors) == (UTF_8, "replace")
    with pytest.raises(ValueError, match="errors must be one of replace, ignore, not 'drop'"):
        Encoder(errors="drop")
