"""``decode`` and ``events`` against ``bytes.decode``."""

import codecs
import importlib.util
import io
import pickle
from collections.abc import Sequence
from functools import partial

import pytest

from clockpoint.sim import decode, encode, events, search
from clockpoint.sim.simulation import Simulation
from support import BECOMES, SAMPLES, cause_of, hostile_strings, oracle, outcome, sampled


def by_cpython(data, errors):
    return bytes(data).decode("utf-8", errors)


HANDLERS = {
    "clockpoint-skip-two": lambda error: ("<>", min(error.start + 2, len(error.object))),
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


HANDLERS["clockpoint-replaces-the-object"] = replaces_the_object
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
def test_as_bytes_decode(errors):
    for data in DATA:
        found = outcome(decode, data, "utf-8", errors)
        assert found == outcome(by_cpython, data, errors), data.hex(" ")


@pytest.mark.parametrize("errors", ["strict", "replace", "surrogateescape"])
@pytest.mark.parametrize("name", ["scripts.txt", "hostile.bin"])
def test_samples(name, errors):
    data = (SAMPLES / name).read_bytes()
    assert outcome(decode, data, "utf-8", errors) == outcome(by_cpython, data, errors)


@pytest.mark.parametrize("errors", ["strict", "surrogateescape"])
def test_as_bytes_decode_in_the_simulator_of_amaranth(errors):
    by_hardware = partial(decode, engine="pysim")
    data = (SAMPLES / "hostile.bin").read_bytes()
    assert outcome(by_hardware, data, "utf-8", errors) == outcome(by_cpython, data, errors)


@pytest.mark.parametrize("encoding", ["utf-8", "UTF8", "U8", "utf_8"])
@pytest.mark.parametrize("kind", [bytes, bytearray, memoryview])
def test_arguments(encoding, kind):
    assert decode(kind(b"\xc3\xa9"), encoding) == "é"


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


@pytest.mark.parametrize(("engine", "inputs"), [("pysim", BY_HAND[-2:]), ("machine", DATA)])
def test_events(engine, inputs):
    for data in inputs:
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


@pytest.mark.skipif(
    not (importlib.util.find_spec("test") and importlib.util.find_spec("test.test_codecs")),
    reason="needs CPython's own tests, of Debian's libpython3-testsuite",
)
@pytest.mark.slow
def test_tests_of_cpython(codec):
    """CPython's own tests of its UTF-8 codec, with this one in its place.

    Without those of ``readline``, which read a few bytes thousands of times.
    """
    import unittest

    from test import test_codecs

    class UTF8Test(test_codecs.UTF8Test):
        encoding = codec
        test_readline = None

    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(UTF8Test).run(result)
    assert result.testsRun >= 12
    assert not result.failures + result.errors


ENCODE_HANDLERS = ["strict", "replace", "ignore", "backslashreplace", "xmlcharrefreplace"]
ENCODE_HANDLERS += ["surrogateescape", "surrogatepass"]
ENCODE_HANDLERS += [name for name in HANDLERS if name != "clockpoint-replaces-the-object"]


@pytest.mark.parametrize("errors", ENCODE_HANDLERS)
def test_as_str_encode(errors):
    """Surrogates alone, side by side, and far apart; the handler left out would never end."""
    runs = "a\udc80\udcff\udbff\udc80b\udfff"
    for text in ("", "aé€😀", "\ud800a", runs, "é" * 200 + "\ud800" + "€" * 99 + runs):
        found = outcome(encode, text, "utf-8", errors)
        assert found == outcome(text.encode, "utf-8", errors), ascii(text)


@pytest.mark.parametrize("function", [encode, decode])
def test_repeated_input_is_short(function, monkeypatch):
    """A text twice as long is not four times as much for the hardware."""
    taken, run = [], Simulation.run

    def pieces(given):
        for piece in given:
            taken.append(len(piece))
            yield piece

    monkeypatch.setattr(Simulation, "run", lambda self, a, **b: run(self, pieces(a), **b))
    item = "a\ud800bcd" if function is encode else b"\xff\xc3\xa9a"
    totals = []
    for n in (50, 100):
        taken.clear()
        function(item * n, errors="clockpoint-skip-two")
        totals.append(sum(taken))
    assert totals[0] < totals[1] < 2.5 * totals[0]


OF_THE_HARDWARE = ["replace-run", "replace-each-byte", "optu"]


@pytest.mark.parametrize("errors", OF_THE_HARDWARE)
def test_policies_of_the_hardware(errors):
    for data in DATA:
        escaped = data.decode("utf-8", "surrogateescape")
        assert decode(data, errors=errors) == BECOMES[errors](escaped)


def test_unknown_policy():
    """There is no telling before there is an error, as in CPython."""
    assert decode(b"A", errors="no such handler") == "A"
    text = "unknown error handler name 'no such handler'; there are strict, replace, .*, optu, and"
    with pytest.raises(LookupError, match=text):
        decode(b"\xff", errors="no such handler")
    assert encode("A", errors="no such handler") == b"A"
    with pytest.raises(LookupError, match=text):
        encode("\ud800", errors="no such handler")


@pytest.mark.parametrize("errors", [(), (None,)])
def test_errors_are_strict_by_default(errors, codec):
    """Also with ``None``, as in CPython's codecs."""
    for name in ("utf-8", codec):
        found = codecs.lookup(name)
        reader = found.streamreader(io.BytesIO(b"a\xff"), *errors)
        writer = found.streamwriter(io.BytesIO(), *errors)
        decoders = found.decode, found.incrementaldecoder(*errors).decode, reader.decode
        encoders = found.encode, found.incrementalencoder(*errors).encode, writer.write
        for call in (reader.read, *(partial(decoder, b"a\xff") for decoder in decoders)):
            with pytest.raises(UnicodeDecodeError, match="in position 1"):
                call()
        for encoder in encoders:
            with pytest.raises(UnicodeEncodeError, match="in position 1"):
                encoder("a\ud800")


def test_codecs_can_be_pickled(codec):
    """In the middle of a sequence, too."""
    decoder = codecs.getincrementaldecoder(codec)()
    assert decoder.decode(b"a\xe2\x82") == "a"
    assert pickle.loads(pickle.dumps(decoder)).decode(b"\xac") == "€"
    encoder = pickle.loads(pickle.dumps(codecs.getincrementalencoder(codec)()))
    assert encoder.encode("€") == b"\xe2\x82\xac"


# Numbers of 64 bits, and of 128.
@pytest.mark.parametrize("encoding", sampled(["utf-8", "fss-utf"], "utf-8"))
def test_events_are_a_sequence(encoding):
    data = b"A\xc3\xa9\xff" * 10_000
    found = events(data, encoding)
    offset = 0
    expected = []
    for length, codepoint, cause in [(1, 0x41, None), (2, 0xE9, None), (1, None, "out")] * 10_000:
        expected.append((offset, length, codepoint, cause))
        offset += length
    rows = [(event.offset, event.length, event.codepoint, event.cause) for event in found]
    assert [(*one, cause and "out") for *one, cause in rows] == expected
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


@pytest.mark.parametrize("encoding", sampled(["utf-8", "wtf-8", "fss-utf"], "utf-8"))
@pytest.mark.parametrize(("handler", "becomes"), [("replace", "\ufffd"), ("ignore", "")])
def test_in_bulk_as_one_by_one(handler, becomes, encoding):
    """What is done in bulk for CPython's handler is not for one of ours that does the same."""
    codecs.register_error("clockpoint-one", lambda error: (becomes, error.end))
    for text in ["", "\ufffd", "€é\ufffd", "\ud800\udc00", "\U0001f600"]:
        form = text.encode("utf-8", "surrogatepass")
        for data in (form, b"\xff" + form, form + b"\xc3", form * 10_000 + b"\x80"):
            by_one = decode(data, encoding, "clockpoint-one")
            assert decode(data, encoding, handler) == by_one
