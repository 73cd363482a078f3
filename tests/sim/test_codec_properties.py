"""Text in pieces, and handlers that answer anything: found and shortened by Hypothesis."""

import codecs
import io
from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from clockpoint.hdl.policy import POLICIES
from clockpoint.sim import decode, encode, search
from oracles import forms
from support import outcome

#: By all of them, what comes does not depend on where it was cut.
CUT_ANYWHERE = ["replace", "ignore", "surrogateescape", *POLICIES[2:]]
PARTS = [b"A", b"\0", "é€😀\ufeff".encode(), b"\xff", b"\xc0", b"\x80", b"\xe2\x82", b"\xf0\x9f"]
PARTS += ["\ud83d\ude00".encode("utf-8", "surrogatepass")[n : n + 3] for n in (0, 3)]
data = st.lists(st.sampled_from(PARTS) | st.binary(max_size=3), max_size=9).map(b"".join)
text = st.text("\0aé€😀\ufeff\ud83d\ude00\udc80\uef80", max_size=12)
places = st.lists(st.integers(0, 40), max_size=5)


@pytest.fixture(scope="module", autouse=True)
def codec():
    codecs.register(search)
    yield
    codecs.unregister(search)


def cut(whole, places):
    """The pieces of text or bytes, some of them empty."""
    ends = sorted(min(place, len(whole)) for place in places)
    return [whole[a:b] for a, b in pairwise([0, *ends, len(whole)])]


@given(st.sampled_from(["utf-8", "cesu-8"]), data, st.sampled_from(CUT_ANYWHERE), places)
def test_decoding_does_not_depend_on_the_pieces(encoding, data, errors, places):
    """In pieces, after going back to a state, and after a reset."""
    whole = decode(data, encoding, errors)
    decoder = codecs.getincrementaldecoder(f"clockpoint-{encoding}")(errors)
    pieces = cut(data, places)
    found = ""
    for n, piece in enumerate(pieces, 1):
        state = decoder.getstate()
        decoder.decode(b"\xff\xed\xa0\x80")
        decoder.setstate(state)
        found += decoder.decode(piece, n == len(pieces))
    assert found == whole
    decoder.decode(b"a\xff\xed\xa0\x80")
    decoder.reset()
    assert decoder.decode(data, True) == whole


@given(data, st.sampled_from(["strict", "replace", "ignore", "surrogateescape"]), places)
def test_pieces_as_cpython_decodes_them(data, errors, places):
    """The text of each piece, and the bytes that are kept for the next one."""
    answers = []
    for name in ("utf-8", "clockpoint-utf-8"):
        decoder, found = codecs.getincrementaldecoder(name)(errors), []
        for piece in cut(data, places):
            found.append(outcome(decoder.decode, piece))
            found.append(decoder.getstate()[0])
        answers.append([*found, outcome(decoder.decode, b"", True)])
    assert answers[0] == answers[1]


@given(
    st.sampled_from(["utf-8", "wtf-8"]),
    text,
    st.sampled_from(["replace", "ignore", "backslashreplace", "replace-run"]),
    places,
)
# The context of a piece, a high surrogate, is sent after the error that follows it.
@example("wtf-8", "\ud83d\ude00\ude00", "replace", [1, 2])
def test_encoding_does_not_depend_on_the_pieces(encoding, text, errors, places):
    whole = encode(text, encoding, errors)
    encoder = codecs.getincrementalencoder(f"clockpoint-{encoding}")(errors)
    pieces, found = cut(text, places), b""
    for n, piece in enumerate(pieces, 1):
        state = encoder.getstate()
        encoder.encode("\ud83d")
        encoder.setstate(state)
        found += encoder.encode(piece, n == len(pieces))
    assert found == whole
    writer = codecs.getwriter(f"clockpoint-{encoding}")(io.BytesIO(), errors)
    writer.writelines(pieces)
    writer.reset()
    assert writer.stream.getvalue() == whole


@given(st.just("wtf-8"), text, st.sampled_from(["replace", "ignore"]))
def test_a_pair_is_never_sent(encoding, text, errors):
    """A low surrogate after a high one has no form, whatever was dropped between them."""
    expected = ""
    for one in text:
        is_pair = "\ud800" <= expected[-1:] <= "\udbff" and "\udc00" <= one <= "\udfff"
        expected += one if not is_pair else "" if errors == "ignore" else "?"
    found = encode(text, encoding, errors)
    assert found == forms.encode_all(encoding, map(ord, expected))
    assert decode(found, encoding) == expected


class Index:
    def __init__(self, position):
        self.position = position

    def __index__(self):
        return self.position


class Subclass(tuple):
    __slots__ = ()


replacements = st.sampled_from(["", "?", "<!>", "é"]) | st.sampled_from(
    ["\ud800", b"", b"\xff!", bytearray(b"x"), None, 3, ["?"]]
)
positions = st.integers(0, 3) | st.integers(-4, -1) | st.sampled_from([1 << 80, None, "1", 1.0])
shapes = st.sampled_from([tuple, tuple, tuple, list, Subclass, lambda both: (*both, 0), len])


@st.composite
def answers(draw):
    """The answers of a handler: a replacement, where to go on after the error, and their type."""
    return [
        (draw(replacements), draw(positions), draw(st.booleans()), draw(shapes))
        for _ in range(draw(st.integers(1, 4)))
    ]


def handler_of(answers):
    """A handler that gives the answers in turn, and at last skips the rest."""
    left = [*answers]

    def handle(error):
        if not left:
            return "", len(error.object)
        replacement, position, is_index, shape = left.pop(0)
        if isinstance(position, int):
            position += error.end if position >= 0 else 0
            position = Index(position) if is_index else position
        return shape((replacement, position))

    return handle


@given(st.one_of(data, text), answers())
def test_a_handler_that_answers_anything_as_in_cpython(item, answers):
    """Both ways: the text, or the exception with all its arguments."""
    ours = encode if isinstance(item, str) else decode
    theirs = item.encode if isinstance(item, str) else item.decode
    found = []
    for function in (lambda name: ours(item, "utf-8", name), lambda name: theirs("utf-8", name)):
        codecs.register_error("clockpoint-answers", handler_of(answers))
        found.append(outcome(function, "clockpoint-answers"))
    assert found[0] == found[1]
