"""``decode`` and ``events`` against ``bytes.decode``."""

import codecs

import pytest

from clockpoint.sim import decode, events
from support import SAMPLES, cause_of, hostile_strings, oracle


def outcome(function, *arguments):
    """The result, or everything that can be seen of the exception."""
    try:
        return function(*arguments)
    except UnicodeDecodeError as error:
        return type(error), error.args, str(error)
    except Exception as error:
        return type(error), str(error)


def by_cpython(data, errors):
    return bytes(data).decode("utf-8", errors)


def by_hardware(data, errors):
    return decode(data, "utf-8", errors)


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

DATA = [
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
    *hostile_strings(10, seed=3),
]


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
        "no such handler",
        *HANDLERS,
    ],
)
def test_as_bytes_decode(errors):
    for data in DATA:
        assert outcome(by_hardware, data, errors) == outcome(by_cpython, data, errors), data.hex(
            " "
        )


@pytest.mark.parametrize("errors", ["strict", "replace", "surrogateescape"])
@pytest.mark.parametrize("name", ["scripts.txt", "hostile.bin"])
def test_samples(name, errors):
    data = (SAMPLES / name).read_bytes()
    assert outcome(by_hardware, data, errors) == outcome(by_cpython, data, errors)


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
    with pytest.raises(LookupError, match="unknown encoding: utf-9"):
        function(b"", "utf-9")
    with pytest.raises(LookupError, match="no decoder for 'latin-1'"):
        function(b"", "latin-1")
    with pytest.raises(LookupError, match="no engine 'abacus'"):
        function(b"", engine="abacus")


def test_events():
    for data in DATA:
        found = events(data)
        spans = [(event.offset, event.offset + event.length, event.codepoint) for event in found]
        assert spans == oracle(data)
        for event in found:
            if event.codepoint is None:
                end = event.offset + event.length
                assert event.cause == cause_of(data, event.offset, end)
            else:
                assert event.cause is None
