"""``decode``, ``encode`` and ``events`` against CPython's codecs."""

from collections.abc import Sequence

import pytest
from general import outcome, sampled
from hypothesis import given
from hypothesis import strategies as st

from clockpoint import expected_events
from clockpoint.hdl import ENCODINGS, derive
from clockpoint.hdl.policy import POLICIES
from clockpoint.hdl.tables.encoding import Encoding
from clockpoint.sim import decode, encode, events
from clockpoint.sim.models.encodings import TABLES
from clockpoint.sim.models.names import find_encoding
from oracles.text import apply_policy
from support import SURROGATES, cpython_events, hostile_strings

DATA = [*hostile_strings(25, seed=3)]
#: The policies that CPython has as handlers of ``bytes.decode``.
OF_CPYTHON = ["strict", "replace", "ignore", "surrogateescape"]


def by_cpython(data, errors):
    if errors in OF_CPYTHON:
        return bytes(data).decode("utf-8", errors)
    return "".join(map(chr, apply_policy(cpython_events(data), errors)))


@pytest.mark.parametrize("errors", sampled(POLICIES, "strict", "replace"))
@given(data=st.lists(st.sampled_from(DATA) | st.binary(max_size=3), max_size=9).map(b"".join))
def test_as_bytes_decode(errors, data):
    assert outcome(decode, data, "utf-8", errors) == outcome(by_cpython, data, errors)


@pytest.mark.parametrize("encoding", ["utf-8", "UTF8", "U8", "utf_8"])
@pytest.mark.parametrize("kind", [bytes, bytearray, memoryview])
def test_arguments(encoding, kind):
    assert decode(kind(b"\xc3\xa9"), encoding) == "é"


# Numbers of 64 bits, and of 128.
@pytest.mark.parametrize("encoding", sampled(["utf-8", "fss-utf"], "utf-8"))
def test_events_are_a_sequence(encoding):
    data = b"A\xc3\xa9\xff" * 10_000
    actual = events(data, encoding)
    assert isinstance(actual, Sequence)
    whole = [*actual]
    assert actual == whole == actual == [*expected_events(data, encoding)]
    assert whole[:-1] != actual != whole[::-1]
    assert len(actual) == 30_000
    for n in (0, 20_000, 29_999, -1, -30_000):
        assert actual[n] == whole[n]
    assert actual[19_990:20_010] == whole[19_990:20_010]
    assert actual[::-7000] == whole[::-7000]
    for n in (30_000, -30_001):
        with pytest.raises(IndexError):
            actual[n]
    assert events(b"", encoding) == []
    assert repr(events(b"A", encoding)) == repr([*events(b"A", encoding)])


TEXTS = "", "aé€😀", "\ud800a", "a\udc80\udcff\udbff\udc80b\udfff", "é" * 200 + "\ud800\ud801" * 9


@pytest.mark.parametrize("errors", ["strict", "ignore"])
def test_as_str_encode(errors):
    """Surrogates alone, side by side, and far apart."""
    for text in TEXTS:
        actual = outcome(encode, text, "utf-8", errors)
        assert actual == outcome(text.encode, "utf-8", errors), ascii(text)


def test_replaced_characters():
    """By U+FFFD, where CPython sends a question mark."""
    for text in TEXTS:
        assert encode(text, errors="replace") == text.encode(errors="replace").replace(
            b"?", "\ufffd".encode()
        )


def test_characters_without_a_form():
    with pytest.raises(UnicodeEncodeError, match="in position 1: not encodable"):
        encode("a\ud800b😀\udc00", "cesu-8")
    assert encode("a\ud800b😀\udc00", "cesu-8", "ignore") == b"ab\xed\xa0\xbd\xed\xb8\x80"
    assert encode("", "cesu-8") == b""
    # A pair of surrogates is no pair of characters, where they would be read as one.
    with pytest.raises(UnicodeEncodeError, match="in position 1"):
        encode("\ud83d\ude00", "wtf-8")


@pytest.mark.parametrize("encoding", sampled(["wtf-8", "mutf-8"], "wtf-8"))
@given(text=st.text("\0aé€😀\ufeff\ud83d\ude00\udc80\uef80", max_size=12))
def test_a_pair_is_never_encoded(encoding, text):
    """A low surrogate after a high one has no form, whatever was dropped between them."""
    expected = ""
    for one in text:
        is_pair = "\ud800" <= expected[-1:] <= "\udbff" and "\udc00" <= one <= "\udfff"
        expected += "" if is_pair else one
    data = encode(text, encoding, "ignore")
    assert data == b"".join(TABLES[encoding].encode(ord(one)) for one in expected)
    assert decode(data, encoding) == expected


@pytest.mark.slow
def test_escapes_of_bytes_that_have_none():
    """Below 80, a byte has no escape by PEP 383 or MirBSD: U+FFFD stands for it."""
    assert decode(b"\0a", "mutf-8", "optu") == "\ufffda"
    assert decode(b"\0a", "mutf-8", "surrogateescape") == "\ufffda"


def test_code_points_that_no_string_has():
    """A number above 10FFFF is an event like any other, and an error of a string."""
    data = b"A" + bytes.fromhex("FDBFBFBFBFBF")
    assert [event.codepoint for event in events(data, "fss-utf")] == [0x41, 0x7FFFFFFF]
    with pytest.raises(UnicodeDecodeError, match=r"1-6: U\+7FFFFFFF is not in range\(0x110000\)"):
        decode(data, "fss-utf")
    assert decode(data, "fss-utf", "replace") == "A\ufffd"
    assert decode(data + b"B", "fss-utf", "ignore") == "A\ufffdB"


def test_reasons():
    with pytest.raises(UnicodeDecodeError, match=r"'cesu-8' .* position 1-3: surrogate") as caught:
        decode(b"A" + SURROGATES[0], "cesu-8")
    assert (caught.value.start, caught.value.end) == (1, 4)


def test_names():
    for name in ENCODINGS:
        spellings = name.upper().replace("-", "_"), name.replace("-", " "), name.replace("-", "")
        assert {*map(find_encoding, [name, *spellings])} == {name}
    assert find_encoding("cp65001") == find_encoding("utf8mb4") == find_encoding("u8") == "utf-8"
    for function in (decode, events):
        with pytest.raises(LookupError, match="no decoder for 'latin-1'; there is one for utf-8"):
            function(b"", "latin-1")


def test_a_table_of_ones_own():
    """UTF-8 of at most three bytes: where there are no longer ones, as CPython decodes."""
    table = derive("own", 3, 0x10000, "a standard of one's own", surrogates=False)
    data = b"a\xe2\x82\xac\xe2A\xed\xa0\x80\xffz"
    assert events(data, table) == cpython_events(data)
    assert decode(data, table, "replace") == data.decode(errors="replace")
    assert encode("a€", table) == "a€".encode()
    with pytest.raises(UnicodeDecodeError, match=r"'own' .* position 0: out-of-range"):
        decode("😀".encode(), table)
    with pytest.raises(UnicodeEncodeError, match=r"'own' .* position 1: not encodable"):
        encode("a😀", table)


def test_a_table_with_gaps():
    """After the numbers of each size, and between them: as CPython encodes, with U+FFFD there."""
    table = Encoding.parse(
        "own",
        well_formed="""
            U+0000..U+007E    00..7E
            U+0080..U+07BF    C2..DE  80..BF
            U+1000..U+DFFF    E1..ED  80..BF  80..BF
            U+F000..U+FFFF    EF      80..BF  80..BF
        """,
        ill_formed="""
            out-of-range             7F
            unexpected-continuation  80..BF
            overlong                 C0..C1
            out-of-range             DF..E0
            out-of-range             EE
            out-of-range             F0..FF
        """,
    )
    rows = [row.codepoints for row in table.well_formed]
    ends = {
        *range(0x70, 0x90),
        *(end + n for row in rows for end in row[:: len(row) - 1] for n in (-1, 0, 1)),
    }
    numbers = sorted({*ends, 0x41, 0x700, 0x900, 0xE800, 0x10FFFF} & {*range(0x110000)})
    expected = [n if any(n in row for row in rows) else 0xFFFD for n in numbers]
    text, replaced = ("".join(map(chr, each)) for each in (numbers, expected))
    assert encode(text, table, "replace") == replaced.encode(errors="surrogatepass")
    assert text != replaced
