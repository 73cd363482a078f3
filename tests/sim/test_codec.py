"""``decode`` and ``events`` against ``bytes.decode``."""

import codecs
import importlib.util
import io
import tracemalloc
from collections.abc import Sequence
from functools import partial

import pytest

from clockpoint.flow.cache import Notice
from clockpoint.flow.tools import Missing
from clockpoint.hdl import Encoder
from clockpoint.sim import decode, encode, events, find_engine, search
from support import BECOMES, SAMPLES, cause_of, hostile_strings, oracle


def outcome(function, *arguments):
    """The result, or everything that can be seen of the exception."""
    try:
        return function(*arguments)
    except UnicodeError as error:
        return type(error), error.args, str(error)
    except Exception as error:
        return type(error), str(error)


def by_cpython(data, errors):
    return bytes(data).decode("utf-8", errors)


HANDLERS = {
    "clockpoint-skip-two": lambda error: ("<>", min(error.start + 2, len(error.object))),
    "clockpoint-from-the-end": lambda error: (
        "!",
        -1 if error.end < len(error.object) - 1 else error.end,
    ),
    "clockpoint-outside": lambda error: ("", len(error.object) + 1),
    "clockpoint-far-outside": lambda error: ("", -len(error.object) - 1),
    "clockpoint-no-tuple": lambda error: ["", error.end],
    "clockpoint-no-text": lambda error: (b"", error.end),
    "clockpoint-raises": lambda error: 1 // 0,
    "clockpoint-long": lambda error: (
        f"[{error.object[error.start : error.end].hex()}]",
        error.end,
    ),
    "clockpoint-counts": lambda error: (f"{error.start}-{error.end} {error.reason};", error.end),
}


def replaces_the_object(error):
    error.object = b"other \xff bytes"
    return "?", 3 if error.start < 3 else len(error.object)


class Index:
    def __init__(self, position):
        self.position = position

    def __index__(self):
        return self.position


HANDLERS["clockpoint-replaces-the-object"] = replaces_the_object
HANDLERS["clockpoint-index"] = lambda error: ("#", Index(error.end))
HANDLERS["clockpoint-huge"] = lambda error: ("#", 1 << 70)
for name, handler in HANDLERS.items():
    codecs.register_error(name, handler)

BY_HAND = [
    b"",
    b"A",
    b"\xe2\x82\xac",
    b"\xe2\xc0",
    b"\xe2\x41",
    b"\xf0\x80\x80\x80",
    b"\xed\xa0\x80",
    b"\xed\xa0\x80\xed\xb0\x80 \xed\xa0",
    b"\xf0\x9f\x92",
    b"ab\xf1\x80\xffcd",
    b"\xf4\x91\x92\x93\xff\x41\x80\xbf\x42",
    b"\xe1\x80\xe2\xf0\x91\x92\xf1\xbf\x41",
    b"\xc0\xaf\xf5\xfe\x80",
]
DATA = [*BY_HAND, *hostile_strings(10, seed=3)]


@pytest.mark.parametrize(
    "errors",
    [
        "strict",
        "replace",
        "ignore",
        "surrogateescape",
        "backslashreplace",
        "surrogatepass",
        "xmlcharrefreplace",
        *HANDLERS,
    ],
)
@pytest.mark.parametrize(("engine", "inputs"), [("pysim", BY_HAND[7:11]), ("cxxrtl", DATA)])
def test_as_bytes_decode(errors, engine, inputs):
    by_hardware = partial(decode, engine=engine)
    for data in inputs:
        found = outcome(by_hardware, data, "utf-8", errors)
        assert found == outcome(by_cpython, data, errors), data.hex(" ")


@pytest.mark.parametrize("errors", ["strict", "replace", "surrogateescape"])
@pytest.mark.parametrize("name", ["scripts.txt", "hostile.bin"])
@pytest.mark.parametrize("engine", ["pysim", "cxxrtl"])
def test_samples(name, errors, engine):
    data = (SAMPLES / name).read_bytes()
    by_hardware = partial(decode, engine=engine)
    assert outcome(by_hardware, data, "utf-8", errors) == outcome(by_cpython, data, errors)


@pytest.mark.parametrize("encoding", ["utf-8", "UTF8", "U8", "utf_8"])
@pytest.mark.parametrize("kind", [bytes, bytearray, memoryview])
def test_arguments(encoding, kind):
    assert decode(kind(b"\xc3\xa9"), encoding) == "é"
    assert decode(b"\xc3\xa9", encoding, engine="pysim", lockstep=False) == "é"


@pytest.mark.parametrize("data", [3, [65], "A", None])
@pytest.mark.parametrize("function", [decode, events])
def test_only_what_holds_bytes(function, data):
    with pytest.raises(TypeError):
        function(data)


@pytest.mark.parametrize("function", [decode, events])
def test_unknown_names(function):
    with pytest.raises(
        LookupError, match="no decoder for 'utf-9'; there is one for utf-8, iso-10646"
    ):
        function(b"", "utf-9")
    with pytest.raises(LookupError, match="no decoder for 'latin-1'"):
        function(b"", "latin-1")
    with pytest.raises(LookupError, match="no engine 'abacus'"):
        function(b"", engine="abacus")


@pytest.mark.parametrize("engine", ["pysim", "cxxrtl"])
def test_events(engine):
    for data in DATA:
        found = events(data, engine=engine)
        spans = [(event.offset, event.offset + event.length, event.codepoint) for event in found]
        assert spans == oracle(data)
        for event in found:
            if event.codepoint is None:
                end = event.offset + event.length
                assert event.cause == cause_of(data, event.offset, end)
            else:
                assert event.cause is None


@pytest.fixture
def codec():
    """The name of the codec, while it is registered."""
    codecs.register(search)
    yield "clockpoint-utf-8"
    codecs.unregister(search)


def test_open(codec):
    """A file with marks of all sizes, line by line; the end of a file is the end of a packet."""
    path = SAMPLES / "scripts.txt"
    with open(path, encoding=codec) as file, open(path, encoding="utf-8") as expected:
        assert list(file) == list(expected)
    with pytest.raises(UnicodeDecodeError, match="position 1-2: unexpected end of data"):
        io.TextIOWrapper(io.BytesIO(b"A\xe2\x82"), encoding=codec).read()


@pytest.mark.parametrize("errors", ["strict", "replace", "ignore", "surrogateescape"])
def test_incremental_decoder(errors, codec):
    """Any cut of any data: what CPython's decoder says at once, and what it keeps for later."""
    for data in [*DATA, *hostile_strings(20, seed=5)]:
        for at in range(len(data) + 1):
            both = []
            for name in ("utf-8", codec):
                decoder = codecs.getincrementaldecoder(name)(errors)
                first = outcome(decoder.decode, data[:at])
                kept = decoder.getstate()
                both.append((first, kept, outcome(decoder.decode, data[at:], True)))
            assert both[0] == both[1], (data, at)


@pytest.mark.skipif(
    not (importlib.util.find_spec("test") and importlib.util.find_spec("test.test_codecs")),
    reason="needs CPython's own tests, of Debian's libpython3-testsuite",
)
def test_tests_of_cpython(codec):
    """CPython's own tests of its UTF-8 codec, with this one in its place."""
    import unittest

    from test import test_codecs

    class UTF8Test(test_codecs.UTF8Test):
        encoding = codec

    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(UTF8Test).run(result)
    assert result.testsRun >= 13
    assert not result.failures + result.errors


ENCODE_HANDLERS = ["strict", "replace", "ignore", "backslashreplace", "xmlcharrefreplace"]
ENCODE_HANDLERS += ["surrogateescape", "surrogatepass", "no such handler"]
ENCODE_HANDLERS += [name for name in HANDLERS if name != "clockpoint-replaces-the-object"]


@pytest.mark.parametrize("errors", ENCODE_HANDLERS)
def test_as_str_encode(errors):
    """Surrogates alone, side by side, and far apart; the handler left out would never end."""
    runs = "a\udc80\udcff\udbff\udc80b\udfff"
    for text in ("", "aé€😀", "\ud800a", runs, "é" * 200 + "\ud800" + "€" * 99 + runs):
        found = outcome(encode, text, "utf-8", errors)
        assert found == outcome(text.encode, "utf-8", errors), ascii(text)


@pytest.mark.parametrize("engine", ["pysim", "cxxrtl"])
def test_one_simulation_finds_all_that_has_no_form(engine, monkeypatch):
    """The hardware tells where; another one starts where a handler goes on elsewhere."""
    runs, simulation = [], find_engine(engine, Encoder)
    run = simulation.run
    monkeypatch.setattr(simulation, "run", lambda *packet: runs.append(packet) or run(*packet))
    long = ("é" * 9 + "\ud800\udfff€") * 20
    for text, errors, most in ((long, "ignore", 1), ("a\ud800bcd", "clockpoint-skip-two", 3)):
        runs.clear()
        assert encode(text, errors=errors, engine=engine) == text.encode(errors=errors)
        assert len(runs) == most  # of three, one is of "<>"


OF_THE_HARDWARE = ["replace-run", "replace-each-byte", "optu"]


@pytest.mark.parametrize("errors", OF_THE_HARDWARE)
def test_policies_of_the_hardware(errors):
    for data in DATA:
        escaped = data.decode("utf-8", "surrogateescape")
        assert decode(data, errors=errors) == BECOMES[errors](escaped)


@pytest.mark.parametrize("errors", OF_THE_HARDWARE)
def test_policies_in_pieces(errors, codec):
    """A run of errors is one wherever it is cut, and after going back to the cut."""
    data = b"a\xff\xe2\x82\xff\xc3\xa9\xf0\x9f\xff"
    text = decode(data, errors=errors)
    for at in range(len(data) + 1):
        decoder = codecs.getincrementaldecoder(codec)(errors)
        first, state = decoder.decode(data[:at]), decoder.getstate()
        for _ in range(2):
            assert first + decoder.decode(data[at:], True) == text
            decoder.decode(b"\xff")
            decoder.setstate(state)
        decoder.reset()
        assert decoder.decode(data, True) == text
    reader = codecs.getreader(codec)(io.BytesIO(data), errors)
    assert "".join(reader.read(1) for _ in data) == text


def test_unknown_policy():
    """There is no telling before there is an error, as in CPython."""
    assert decode(b"A", errors="no such handler") == "A"
    said = "unknown error handler name 'no such handler'; there are strict, replace, .*, optu, and"
    with pytest.raises(LookupError, match=said):
        decode(b"\xff", errors="no such handler")


def test_the_codec_has_one_name():
    assert search("clockpoint_utf_8").name == "clockpoint-utf-8"
    assert search("utf_8") is None
    assert "é".encode() == search("clockpoint-utf-8").encode("é")[0]


def test_auto_says_why_it_is_slow(monkeypatch, tmp_path):
    monkeypatch.setenv("CXX", str(tmp_path / "none"))
    for function in (decode, events):
        with pytest.warns(Notice, match="CXX names .* a thousand times slower"):
            assert len(function(b"A")) == 1
    with pytest.raises(Missing):
        decode(b"A", engine="cxxrtl")
    monkeypatch.undo()
    assert decode(b"A") == "A"


@pytest.mark.parametrize("encoding", ["utf-8", "fss-utf"])  # numbers of 64 bits, and of 128
def test_events_are_a_sequence(encoding):
    data = b"A\xc3\xa9\xff" * 10_000
    found = events(data, encoding)
    offset = 0
    expected = []
    for length, codepoint, cause in [(1, 0x41, None), (2, 0xE9, None), (1, None, "out")] * 10_000:
        expected.append((offset, length, codepoint, cause))
        offset += length
    said = [(event.offset, event.length, event.codepoint, event.cause) for event in found]
    assert [(*one, cause and "out") for *one, cause in said] == expected
    assert isinstance(found, Sequence)
    whole = [*found]
    assert found == whole == found
    assert whole[:-1] != found != whole[::-1]
    assert len(found) == 30_000
    for n in (0, 20_000, 29_999, -1, -30_000):
        assert found[n] == whole[n]
    assert found[19_990:20_010] == whole[19_990:20_010]
    assert found[::-7000] == whole[::-7000]
    for n in (30_000, -30_001):
        with pytest.raises(IndexError):
            found[n]
    assert events(b"", encoding) == []
    assert repr(events(b"A", encoding)) == repr([*events(b"A", encoding)])


@pytest.mark.parametrize(
    ("function", "most"),
    [
        (lambda: events(b"A" * 1_000_000), 20),
        (lambda: decode(b"\xff" * 1_000_000, errors="replace"), 12),
    ],
)
def test_memory_of_a_byte(function, most):
    """A ``NamedTuple`` takes more than a hundred."""
    function()
    tracemalloc.start()
    try:
        function()
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 1_000_000 * most


@pytest.mark.parametrize("encoding", ["utf-8", "wtf-8", "fss-utf"])
@pytest.mark.parametrize(("handler", "becomes"), [("replace", "\ufffd"), ("ignore", "")])
def test_in_bulk_as_one_by_one(handler, becomes, encoding):
    """What is done in bulk for CPython's handler is not for one of ours that does the same."""
    codecs.register_error("clockpoint-one", lambda error: (becomes, error.end))
    for text in ["", "\ufffd", "€é\ufffd", "\ud800\udc00", "\U0001f600"]:
        form = text.encode("utf-8", "surrogatepass")
        for data in (form, b"\xff" + form, form + b"\xc3", form * 10_000 + b"\x80"):
            by_one = decode(data, encoding, "clockpoint-one")
            assert decode(data, encoding, handler) == by_one
