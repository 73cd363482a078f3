"""The sanitizer against CPython, and how many cycles it takes."""

import random
from itertools import pairwise, product

import pytest
from oracles.forms import encode

from clockpoint.hdl import ENCODINGS, POLICIES, Encoding, Sanitizer
from clockpoint.hdl.sanitizer import is_possible
from clockpoint.sim import Inputs, any_stream, offer
from support import SAMPLES, hostile_strings

from .lockstep import sanitizer_cycles

PATTERNS = [[False], [False, True], [True, True, False], [False] * 5 + [True] * 30]


#: Where a surrogate by itself is a code point, and two are not taken for a pair.
LONE = "generalized-utf-8", "iso-10646-amd2", "fss-utf", "utf8mb3"


def run(packets, encoding="utf-8", errors="replace", **patterns):
    cycles = [*sanitizer_cycles(offer(packets, **patterns), encoding=encoding, errors=errors)]
    sent = [out for given, out in cycles if out.valid and given.ready]
    return cycles, sent


@pytest.mark.parametrize("idle", PATTERNS)
@pytest.mark.parametrize("stall", PATTERNS)
def test_as_cpython_replaces(idle, stall):
    packets = [*hostile_strings(20, seed=2), "é€😀".encode()]
    _, sent = run(packets, idle=idle, stall=stall)
    texts = [packet.decode("utf-8", "replace") for packet in packets]
    assert bytes(out.data for out in sent) == "".join(texts).encode()
    ends = [n for n, out in enumerate(sent, 1) if out.last]
    assert ends == [len("".join(texts[:n]).encode()) for n in range(1, len(texts) + 1)]


@pytest.mark.parametrize("name", ["scripts.txt", "hostile.bin"])
def test_samples(name):
    data = (SAMPLES / name).read_bytes()
    cycles, sent = run([data])
    text = data.decode("utf-8", "replace")
    assert bytes(out.data for out in sent) == text.encode()
    errors = sum(cycle.outputs.error for cycle in cycles)
    assert errors == text.count("\ufffd") - data.count("\ufffd".encode())


EACH = [(name, "replace") for name in ENCODINGS]
EACH += [("utf-8", name) for name in POLICIES if is_possible(name, ENCODINGS["utf-8"])]
EACH += [(name, "ignore") for name in ("cesu-8", "wtf-8", "mutf-8")]


@pytest.mark.parametrize(("encoding", "errors"), EACH)
def test_each_byte_of_text_comes_out_after_the_latency(encoding, errors):
    """Characters of all lengths, in any order: with a ready sink, none waits for another."""
    some, spans = random.Random(1), [row.codepoints for row in ENCODINGS[encoding].well_formed]
    numbers = [some.choice(some.choice(spans)) for _ in range(60)]
    if encoding in ("cesu-8", "mutf-8"):
        numbers += [some.randrange(0x10000, 0x110000) for _ in range(20)]
    some.shuffle(numbers)
    numbers = [n for n in numbers if not 0xD800 <= n <= 0xDFFF or encoding in LONE]
    text = b"".join(encode(encoding, number) for number in numbers)
    cycles, _ = run([text], encoding=encoding, errors=errors)
    latency = Sanitizer(ENCODINGS[encoding], errors=errors).latency
    assert all(cycle.outputs.ready for cycle in cycles[: len(text)])
    taken = [cycle.inputs.data for cycle in cycles[: len(text)]]
    sent = [cycle.outputs.data for cycle in cycles[latency : latency + len(text)]]
    assert bytes(taken) == bytes(sent) == text
    assert not any(cycle.outputs.valid for cycle in cycles[:latency])


@pytest.mark.parametrize("encoding", ["wtf-8", "mutf-8"])
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
    _, sent = run([b"".join(row) for row in rows], encoding=encoding, errors="ignore")
    assert bytes(out.data for out in sent) == expected


@pytest.mark.parametrize(
    "data", [b"\xff" * 30, b"a\xff" * 20, b"\xe2\x82" * 20, b"\xff\xf0\x9f\x98\x80" * 10]
)
def test_errors_take_as_many_cycles_as_their_bytes_that_are_sent(data):
    """What comes out has no gap once it waits, and then nothing waits any more."""
    text = "é€a😀" * 5
    cycles, sent = run([data + text.encode()])
    expected = (data.decode("utf-8", "replace") + text).encode()
    valid = [cycle.outputs.valid for cycle in cycles]
    start = valid.index(True)
    assert all(valid[start : start + len(expected)])
    assert bytes(out.data for out in sent) == expected


@pytest.mark.parametrize(
    ("rows", "rest", "errors", "said"),
    [
        ("", "out-of-range 80..FF", "ignore", r"no sequence stands for U\+FFFD"),
        # Escapes of two bytes, and U+FFFD of three.
        (
            "U+DC80..U+DCFF C2 80..FF\nU+FFFD C3 80 80",
            "out-of-range 80..C1\nout-of-range C4..FF\nout-of-range C3 81..FF\n"
            "out-of-range C3 80 81..FF",
            "surrogateescape",
            "errors must be one of strict, replace, replace-run, ignore, replace-each-byte, not",
        ),
    ],
)
def test_a_table_without_forms_for_errors(rows, rest, errors, said):
    table = Encoding.parse("toy", well_formed=f"U+0000..U+007F 00..7F\n{rows}", ill_formed=rest)
    with pytest.raises(ValueError, match=f"^toy: {said}"):
        Sanitizer(table, errors=errors)


def test_anything():
    assert sum(1 for _ in sanitizer_cycles(any_stream(4, 4_000))) == 4_000


@pytest.mark.parametrize("gap", range(1, 6))
def test_a_dropped_end_is_not_that_of_a_byte_before(gap):
    """In a line of six slots, the end of a run is loaded behind a byte and a gap."""
    for pause in range(3):
        stimulus = [Inputs(True, 0), *[Inputs()] * gap, Inputs(True, 0x98)]
        stimulus += [*[Inputs()] * pause, Inputs(True, 0xC0, True), *[Inputs()] * 20]
        cycles = sanitizer_cycles(stimulus, encoding="cesu-8", errors="replace-run")
        assert [out.last for _, out in cycles if out.valid] == [False] * 3 + [True]
