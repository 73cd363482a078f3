"""Other encodings as functions and codecs, against what CPython makes of them."""

import codecs
import io
import random
from itertools import pairwise, product

import pytest
from oracles import cpython, forms
from oracles.arithmetic import prosser

from clockpoint.hdl import ENCODINGS, POLICIES
from clockpoint.sim import decode, encode, events, find_encoding, search
from support import SURROGATES, some_packets

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


BOTH_WAYS = ["utf-8", *NAMES]
#: By all of them, what comes does not depend on how it was cut.
CUT_ANYWHERE = ["replace", "ignore", "surrogateescape", *POLICIES[2:]]


def cuts(whole, some):
    """The pieces of all that there is, some of them empty."""
    ends = sorted(some.choices(range(len(whole) + 1), k=4))
    return [whole[a:b] for a, b in pairwise([0, *ends, len(whole)])]


@pytest.mark.usefixtures("codec")
@pytest.mark.parametrize("name", [*BOTH_WAYS, "fss-utf", "fss-utf-prosser"])
def test_decode_in_pieces(name):
    """Wherever they are cut, by each that takes pieces; going back, and beginning again."""
    table = ENCODINGS[name]
    some = random.Random(4)
    for n, data in enumerate([*DATA, *some_packets(table, seed=2, count=12)]):
        data = b"\xef\xbb\xbf"[: n % 4] + data + b"A"
        errors = some.choice(CUT_ANYWHERE)
        whole = decode(data, name, errors)
        assert codecs.decode(data, f"clockpoint-{name}", errors) == whole
        pieces = cuts(data, some)
        decoder = codecs.getincrementaldecoder(f"clockpoint-{name}")(errors)
        text = ""
        for m, piece in enumerate(pieces):
            state = decoder.getstate()
            decoder.decode(b"\xff\xed\xa0\x80" * (m % 2))
            decoder.setstate(state)
            text += decoder.decode(piece, m == len(pieces) - 1)
        assert text == whole, (data, errors)
        assert decoder.getstate()[0] == b""
        reader = codecs.getreader(f"clockpoint-{name}")(io.BytesIO(data), errors)
        assert "".join(reader.read(1) for _ in data) == whole
        reader = codecs.getreader(f"clockpoint-{name}")(io.BytesIO(b"a\xff"), errors)
        reader.read()
        reader.reset()
        reader.stream = io.BytesIO(data)
        assert reader.read() == whole
        decoder.decode(b"a\xff\xed\xa0\x80")
        decoder.reset()
        assert decoder.decode(data, True) == whole


@pytest.mark.usefixtures("codec")
@pytest.mark.parametrize("name", [*BOTH_WAYS, "fss-utf"])
def test_another_packet(name):
    """Nothing is left of a packet that has ended."""
    codec = codecs.lookup(f"clockpoint-{name}")
    first, second = (b"a\xff", LOW + b"\xff"), (b"\xff" + HIGH, LOW)
    for errors, packets in product(CUT_ANYWHERE, (first, second, (b"\xe2", b"\x82\xac"))):
        decoder = codec.incrementaldecoder(errors)
        for packet in packets:
            assert decoder.decode(packet, True) == decode(packet, name, errors), (errors, packet)
            assert decoder.getstate()[0] == b""
    for errors in ("ignore", "replace", "replace-each-byte", "replace-run"):
        encoder = codec.incrementalencoder(errors)
        encoder.encode("")
        for text in ("a\ud83d", "\ude00b\udc80", "\udc80"):
            assert encoder.encode(text, True) == encode(text, name, errors), (errors, text)


@pytest.mark.usefixtures("codec")
@pytest.mark.parametrize("name", [*BOTH_WAYS, "fss-utf"])
def test_what_is_consumed(name):
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
def test_what_is_whole_is_read():
    """A high surrogate of WTF-8 at the end of a file: nothing can make it another character."""
    assert codecs.getreader("clockpoint-wtf-8")(io.BytesIO(b"a" + HIGH)).read() == "a\ud800"
    assert io.TextIOWrapper(io.BytesIO(b"a" + HIGH), "clockpoint-wtf-8").read() == "a\ud800"


@pytest.mark.usefixtures("codec")
@pytest.mark.parametrize("name", BOTH_WAYS)
def test_encode_in_pieces(name):
    some = random.Random(5)
    for _ in range(16):
        text = "".join(some.choices("\0aé€😀\ufeff\ud83d\ude00\udc80\uef80", k=9)) + "\ude00"
        errors = some.choice(["replace", "ignore", "backslashreplace", "replace-run"])
        whole = encode(text, name, errors)
        assert codecs.encode(text, f"clockpoint-{name}", errors) == whole
        encoder = codecs.getincrementalencoder(f"clockpoint-{name}")(errors)
        data = b""
        for piece in cuts(text, some):
            state = encoder.getstate()
            once = encoder.encode(piece)
            data += once
            left = encoder.getstate()
            encoder.encode("\ud83d")
            encoder.setstate(state)
            assert encoder.encode(piece) == once
            assert encoder.getstate() == left
        assert data == whole, (ascii(text), errors)
        encoder.reset()
        assert encoder.encode(text, True) == whole
        writer = codecs.getwriter(f"clockpoint-{name}")(io.BytesIO(), errors)
        writer.writelines(cuts(text, some))
        assert writer.stream.getvalue() == whole
        writer.reset()
        writer.write(text)
        assert writer.stream.getvalue() == 2 * whole
        file = io.TextIOWrapper(io.BytesIO(), f"clockpoint-{name}", errors, newline="")
        file.writelines(cuts(text, some))
        file.flush()
        assert file.buffer.getvalue() == whole


@pytest.mark.parametrize("name", ["wtf-8", "mutf-8"])
@pytest.mark.parametrize("errors", ["ignore", "replace", "replace-each-byte", "replace-run"])
def test_a_pair_is_never_sent(name, errors):
    """A low surrogate after a high one has no form, whatever was between them and is not now."""
    some = random.Random(6)
    for _ in range(30):
        text = "".join(some.choices("\ud83d\ude00\udc00a😀", k=8))
        expected = ""
        for one in text:
            is_pair = "\ud800" <= expected[-1:] <= "\udbff" and "\udc00" <= one <= "\udfff"
            expected += one if not is_pair else "" if errors == "ignore" else "?"
        found = encode(text, name, errors)
        assert found == forms.encode_all(name, map(ord, expected)), ascii(text)
        assert decode(found, name) == expected


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
def test_what_has_no_form():
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


def test_what_no_string_has():
    """A number above 10FFFF is an event like any other, and an error of a string."""
    data = b"A" + bytes.fromhex("FDBFBFBFBFBF")
    assert [event.codepoint for event in events(data, "fss-utf")] == [0x41, 0x7FFFFFFF]
    with pytest.raises(UnicodeDecodeError, match=r"1-6: U\+7FFFFFFF is not in range\(0x110000\)"):
        decode(data, "fss-utf")
    assert decode(data, "fss-utf", "replace") == "A\ufffd"
    assert decode(data + b"B", "fss-utf", "ignore") == "AB"


def test_what_a_handler_skips_is_forgotten():
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
        with pytest.raises(TypeError, match="encoding must be the name of one, not None"):
            function(None)
    with pytest.raises(LookupError, match="no decoder for 'utf-8-sig'"):
        find_encoding("utf-8-sig")
    assert search("clockpoint_no_such") is None
    assert search("cesu-8") is None
