"""How many cycles a sanitizer takes, and the surrogates and ends that a policy leaves."""

from itertools import pairwise, product

import pytest
from general import sampled
from simulation import is_kept, payloads_of, simulate

from clockpoint.hdl import ENCODINGS, Sanitizer


def sanitized(core, *packets):
    """The bytes that come out, and the cycle of each."""
    output, _ = simulate(core, payloads_of(core, *packets))
    output = [(cycle, byte) for cycle, byte in output if is_kept(byte)]
    return bytes(int(payload.data) for _, payload in output), [cycle for cycle, _ in output]


@pytest.mark.parametrize("encoding", sampled(["wtf-8", "mutf-8"], "wtf-8"))
def test_surrogates_that_ignore_would_bring_together(encoding):
    """The low one becomes U+FFFD, but only with an error, and nothing else, between the two."""
    high, low, wrong = bytes.fromhex("EDA080"), bytes.fromhex("EDB080"), b"\xff"
    rows = [row for n in (1, 2, 3, 4) for row in product((high, low, wrong, b"A"), repeat=n)]
    rows = [row for row in rows if (high, low) not in pairwise(row)]
    expected = b""
    for row in rows:
        text = b"".join(row)
        for n in (2, 1):
            text = text.replace(high + wrong * n + low, high + b"\xef\xbf\xbd")
        expected += text.replace(wrong, b"")
    core = Sanitizer(ENCODINGS[encoding], errors="ignore")
    assert sanitized(core, *(b"".join(row) for row in rows))[0] == expected


@pytest.mark.parametrize(
    "data", [b"\xff" * 30, b"a\xff" * 20, b"\xe2\x82" * 20, b"\xff\xf0\x9f\x98\x80" * 10]
)
def test_errors_take_a_cycle_for_each_byte_that_comes_out(data):
    """The output has no idle cycle while bytes wait; after the errors, none wait any more."""
    text = "é€a😀" * 5
    actual, cycles = sanitized(Sanitizer(), data + text.encode())
    assert actual == (data.decode("utf-8", "replace") + text).encode()
    assert cycles == [*range(cycles[0], cycles[0] + len(actual))]


def test_a_dropped_end_is_not_that_of_a_byte_before():
    """In a shift register of six slots, the end of a run is loaded behind a byte and a gap."""
    core, items = Sanitizer(ENCODINGS["cesu-8"], errors="replace-run"), []
    for gap, pause in product(range(1, 6), range(3)):
        first, second, wrong = payloads_of(core, b"\0\x98\xc0")
        items += [first, *[None] * gap, second, *[None] * pause, wrong, *[None] * 20]
    output, _ = simulate(core, items)
    assert [int(payload.last) for _, payload in output] == ([0] * 4 + [1]) * 15
