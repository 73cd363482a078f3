"""Other encodings as functions and codecs, against what CPython makes of them."""

import codecs
import io

import pytest

from clockpoint.hdl import ENCODINGS
from clockpoint.hdl.policy import POLICIES
from clockpoint.sim import decode, encode, events, search
from clockpoint.sim.names import find_encoding
from oracles import cpython, forms
from oracles.arithmetic import prosser
from support import SURROGATES, sampled

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
@pytest.mark.parametrize("name", sampled(NAMES, "cesu-8"))
def test_decode(name):
    for data in DATA:
        expected = cpython.decode(name, data)
        text = outcome(decode, data, name)
        assert (text if text is None else [*map(ord, text)]) == expected
        assert outcome(codecs.decode, data, f"clockpoint-{name}") == text
        assert [event.codepoint for event in events(data, name)] == expected or expected is None


@pytest.mark.usefixtures("codec")
@pytest.mark.parametrize("name", sampled(["utf-8", *NAMES, "fss-utf"], "utf-8", "cesu-8"))
def test_the_length_of_the_consumed_input(name):
    """All of a text or a packet, in characters and in bytes; of a piece, whole sequences."""
    text = "aé€\U0001f600"
    codec = codecs.lookup(f"clockpoint-{name}")
    data = encode(text, name)
    assert codec.encode(text) == (data, len(text))
    assert codec.decode(data) == (text, len(data))
    assert codec.streamwriter(io.BytesIO()).encode(text) == (data, len(text))
    assert codec.streamreader(io.BytesIO()).decode(data) == (text, len(data))
    cut = encode("aé", name)
    assert codec.streamreader(io.BytesIO()).decode(cut[:-1]) == ("a", len(cut) - 2)


@pytest.mark.usefixtures("codec")
def test_a_whole_sequence_is_read():
    """A high surrogate of WTF-8 at the end of a file: nothing can make it another character."""
    assert codecs.getreader("clockpoint-wtf-8")(io.BytesIO(b"a" + HIGH)).read() == "a\ud800"
    assert io.TextIOWrapper(io.BytesIO(b"a" + HIGH), "clockpoint-wtf-8").read() == "a\ud800"


def encoded(name, text, errors):
    """By the form of each character, or what a policy makes of one that has none, or ``None``."""
    base = {"surrogateescape": 0xDC00, "optu": 0xEF00}.get(errors)
    marks = {"replace": b"??", "replace-each-byte": b"??", "replace-run": b"?", "ignore": b""}
    data, in_run = b"", False
    for number in map(ord, text):
        form = forms.encode(name, number)
        if form is not None:
            data += form
        elif errors in marks:
            data += marks[errors][in_run : in_run + 1]
        elif base and 0x80 <= number - base <= 0xFF:
            data += bytes([number - base])
        else:
            return None
        in_run = form is None
    return data


@pytest.mark.parametrize(("name", "engine"), [("utf-8", "machine"), ("cesu-8", "machine")])
@pytest.mark.parametrize("errors", POLICIES)
def test_policies_of_encode(name, engine, errors):
    for text in ("a\ud800\ud801é\uffff", "\udc80\udcff\uef80\uefff", "\uef80!😀😁"):
        try:
            found = encode(text, name, errors, engine=engine)
        except UnicodeEncodeError:
            found = None
        assert found == encoded(name, text, errors), ascii(text)


@pytest.mark.parametrize(
    ("name", "engine"), [("cesu-8", "machine"), *((name, "pysim") for name in NAMES)]
)
def test_encode(name, engine):
    """What is decoded is encoded as it was."""
    for data in DATA:
        text = outcome(decode, data, name)
        assert text is None or encode(text, name, engine=engine) == data


@pytest.mark.usefixtures("codec")
def test_characters_without_a_form():
    """Each character at its place, by any handler."""
    text = "a\ud800b😀\udc00"
    assert text.encode("clockpoint-cesu-8", "replace") == b"a?b\xed\xa0\xbd\xed\xb8\x80?"
    assert text.encode("clockpoint-cesu-8", "backslashreplace").startswith(b"a\\ud800b\xed")
    assert encode(text, "utf8mb3", "ignore", engine="pysim") == "a\ud800b\udc00".encode(
        "utf-8", "surrogatepass"
    )
    with pytest.raises(UnicodeEncodeError, match=r"in position 1: not encodable"):
        encode(text, "cesu-8")
    assert encode("", "cesu-8") == b""
    # A pair of surrogates is no pair of characters, where they would be read as one.
    with pytest.raises(UnicodeEncodeError, match="in position 1"):
        encode("\ud83d\ude00", "wtf-8", engine="pysim")
    # Nor are those two that are left where what is between them has no form.
    assert encode("\ud83d\ude00\ude01", "wtf-8", "ignore") == b"\xed\xa0\xbd"


@pytest.mark.slow
@pytest.mark.usefixtures("codec")
def test_digits():
    """By division, both ways; and cut anywhere."""
    text = "A é€😀\x9f"
    data = b"".join(prosser(ord(character)) for character in text)
    assert encode(text, "fss-utf-prosser", engine="pysim") == data
    for at in (1, 2, 4, 8):
        decoder = codecs.getincrementaldecoder("clockpoint-fss-utf-prosser")("replace")
        assert decoder.decode(data[:at]) + decoder.decode(data[at:], True) == text
    most = prosser(0x7FFFFFFF)
    found = events(most + most[:-1] + b"A", "fss-utf-prosser")
    assert [event.codepoint for event in found] == [0x7FFFFFFF, None, 0x41]


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
    assert decode(data + b"B", "fss-utf", "ignore") == "AB"


def test_skipped_bytes_are_forgotten():
    """A low surrogate is none of a pair whose high one was skipped."""
    codecs.register_error("clockpoint-skip-four", lambda error: ("", error.start + 4))
    for skipped in (HIGH, b"abc"):
        assert decode(b"\xff" + skipped + LOW, "wtf-8", "clockpoint-skip-four") == "\udc00"


def test_reasons():
    with pytest.raises(UnicodeDecodeError, match=r"'cesu-8' .* position 1-3: surrogate") as caught:
        decode(b"A" + HIGH, "cesu-8")
    assert (caught.value.start, caught.value.end) == (1, 4)


def test_names():
    for name in ENCODINGS:
        spellings = name.upper().replace("-", "_"), name.replace("-", " "), name.replace("-", "")
        assert {*map(find_encoding, [name, *spellings])} == {name}
        assert search(f"clockpoint_{spellings[-1]}").name == f"clockpoint-{name}"
    assert find_encoding("cp65001") == find_encoding("utf8mb4") == find_encoding("u8") == "utf-8"
    for function in (find_encoding, lambda name: encode("", name), lambda name: decode(b"", name)):
        with pytest.raises(TypeError, match="encoding must be the name of an encoding, not None"):
            function(None)
    with pytest.raises(LookupError, match="no decoder for 'utf-8-sig'"):
        find_encoding("utf-8-sig")
    for name in ("clockpoint_no_such", "cesu-8", "utf_8"):
        assert search(name) is None
