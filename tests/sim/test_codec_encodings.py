"""Other encodings as functions and codecs, against what CPython makes of them."""

import codecs

import pytest
from oracles import cpython
from oracles.arithmetic import utf_1

from clockpoint.hdl import ENCODINGS
from clockpoint.sim import decode, encode, events, find_encoding, search
from support import SURROGATES

pytestmark = pytest.mark.usefixtures("quick")

NAMES = ["wtf-8", "cesu-8", "mutf-8"]
HIGH, _, LOW, _ = SURROGATES
DATA = [
    b"A\xc3\xa9\xe2\x82\xac",
    HIGH + LOW + b"A",
    HIGH + HIGH + LOW,
    b"A" + LOW,
    HIGH,
    b"\xf0\x9f\x98\x80" + LOW,
    b"\xc0\x80",
    HIGH + b"\xed\xb0",
]


def outcome(function, *arguments):
    try:
        return function(*arguments)
    except UnicodeDecodeError:
        return None


@pytest.fixture
def codec():
    codecs.register(search)
    yield
    codecs.unregister(search)


@pytest.mark.usefixtures("codec")
@pytest.mark.parametrize("name", NAMES)
def test_decode(name):
    for data in DATA:
        expected = cpython.decode(name, data)
        text = outcome(decode, data, name)
        assert (text if text is None else [*map(ord, text)]) == expected
        assert outcome(codecs.decode, data, f"clockpoint-{name}") == text
        assert [event.codepoint for event in events(data, name)] == expected or expected is None


@pytest.mark.parametrize("name", ["generalized-utf-8", "utf8mb3"])
def test_decode_on_the_other_engine(name):
    for data in DATA:
        text = outcome(lambda data=data: decode(data, name, engine="pysim"))
        assert (text if text is None else [*map(ord, text)]) == cpython.decode(name, data)


@pytest.mark.usefixtures("codec")
@pytest.mark.parametrize("name", NAMES)
def test_in_pieces(name):
    """Wherever they are cut, also between the two surrogates of a pair."""
    for data in DATA:
        whole = decode(data, name, "replace")
        for at in range(len(data) + 1):
            decoder = codecs.getincrementaldecoder(f"clockpoint-{name}")("replace")
            assert decoder.decode(data[:at]) + decoder.decode(data[at:], True) == whole


@pytest.mark.parametrize(
    ("name", "engine"), [("cesu-8", "cxxrtl"), *((name, "pysim") for name in NAMES)]
)
def test_encode(name, engine):
    """What is decoded is encoded as it was."""
    for data in DATA:
        text = outcome(decode, data, name)
        assert text is None or encode(text, name, engine=engine) == data


@pytest.mark.usefixtures("codec")
def test_what_has_no_form():
    """Each character at its place, by any handler."""
    text = "a\ud800b😀\udc00"
    assert text.encode("clockpoint-cesu-8", "replace") == b"a?b\xed\xa0\xbd\xed\xb8\x80?"
    assert text.encode("clockpoint-cesu-8", "backslashreplace").startswith(b"a\\ud800b\xed")
    assert encode(text, "utf8mb3", "ignore", engine="pysim") == "a\ud800b\udc00".encode(
        "utf-8", "surrogatepass"
    )
    with pytest.raises(UnicodeEncodeError, match=r"in position 1: there is no form for it"):
        encode(text, "cesu-8")
    assert encode("", "cesu-8") == b""
    # A pair of surrogates is no pair of characters, where they would be read as one.
    with pytest.raises(UnicodeEncodeError, match="in position 1"):
        encode("\ud83d\ude00", "wtf-8", engine="pysim")
    # Nor are those two that are left where what is between them has no form.
    assert encode("\ud83d\ude00\ude01", "wtf-8", "ignore") == b"\xed\xa0\xbd"


@pytest.mark.usefixtures("codec")
def test_digits():
    """By division, both ways; and cut anywhere."""
    text = "A é€😀\x9f"
    data = b"".join(utf_1(ord(character)) for character in text)
    assert encode(text, "utf-1", engine="pysim") == data
    for at in (1, 2, 4, 8):
        decoder = codecs.getincrementaldecoder("clockpoint-utf-1")("replace")
        assert decoder.decode(data[:at]) + decoder.decode(data[at:], True) == text
    most = utf_1(0x7FFFFFFF)
    found = events(most + most[:-1] + b"A", "utf-1")
    assert [event.codepoint for event in found] == [0x7FFFFFFF, None, 0x41]


def test_signature():
    """Left out at the start only, as CPython does, and not if it is cut short."""
    for data in (b"\xef\xbb\xbfA\xef\xbb\xbf", b"A\xef\xbb\xbf", b"\xef\xbb", b""):
        for errors in ("replace", "ignore"):
            assert decode(data, "utf-8-sig", errors) == data.decode("utf-8-sig", errors)


def test_what_no_string_has():
    """A number above 10FFFF is an event like any other, and an error of a string."""
    data = b"A" + bytes.fromhex("FDBFBFBFBFBF")
    assert [event.codepoint for event in events(data, "fss-utf")] == [0x41, 0x7FFFFFFF]
    with pytest.raises(UnicodeDecodeError, match=r"1-6: U\+7FFFFFFF is not in range\(0x110000\)"):
        decode(data, "fss-utf")
    assert decode(data, "fss-utf", "replace") == "A\ufffd"


def test_reasons():
    with pytest.raises(UnicodeDecodeError, match=r"'cesu-8' .* position 1-3: surrogate") as caught:
        decode(b"A" + HIGH, "cesu-8")
    assert (caught.value.start, caught.value.end) == (1, 4)


def test_names():
    for name in ENCODINGS:
        assert find_encoding(name) == find_encoding(name.upper().replace("-", "_")) == name
    assert find_encoding("cp65001") == find_encoding("u8") == "utf-8"
    assert search("clockpoint_no_such") is None
    assert search("cesu-8") is None
