"""The model of each encoding against programs of other people, and these among themselves."""

import pytest

from clockpoint import expected_events
from support import needs

from . import cpython, programs
from .sequences import sequences


def decoded(encoding, packets):
    """The code points of each packet, or ``None`` if it is ill formed, by the model."""
    output = ([event.codepoint for event in expected_events(p, encoding)] for p in packets)
    return [None if None in codepoints else codepoints for codepoints in output]


def joined(codepoints):
    """The code points, with each high surrogate and a low one after it joined."""
    text = "".join(map(chr, codepoints))
    return [*map(ord, cpython.join(text, "surrogatepass"))]


def has_surrogate(codepoints):
    return any(0xD800 <= codepoint < 0xE000 for codepoint in codepoints)


def only(condition, answers):
    """The answers, less those that a stricter program would not have given."""
    return [None if a is None or not condition(a) else a for a in answers]


def check(packets, answers, expected):
    """The answers agree with the expected ones for every packet."""
    differ = [
        f"{packet.hex(' ')}: {answer}, not {wanted}"
        for packet, answer, wanted in zip(packets, answers, expected, strict=True)
        if answer != wanted
    ]
    assert differ == []
    assert 500 < expected.count(None) < len(packets) - 500


@pytest.mark.parametrize("encoding", cpython.DERIVED)
def test_cpython(encoding):
    packets = [*sequences(encoding)]
    answers = [cpython.decode(encoding, packet) for packet in packets]
    check(packets, answers, decoded(encoding, packets))


@needs("javac", "default-jdk-headless")
def test_java():
    """Java's two decoders are laxer than mutf-8 and cesu-8.

    ``DataInput.readUTF`` also takes 00 for U+0000, and more bytes than needed, up to three: that is
    iso-10646-amd2 without its longer forms, and with pairs joined. The charset CESU-8 takes a
    surrogate that has no partner.
    """
    packets = [*sequences("mutf-8")]
    read_utf, cesu_8 = programs.java(packets)
    expected = [cpython.decode("utf8mb3", packet) for packet in packets]
    check(packets, cesu_8, [codepoints and joined(codepoints) for codepoints in expected])
    strict = only(lambda codepoints: not has_surrogate(codepoints), cesu_8)
    check(packets, strict, [cpython.decode("cesu-8", packet) for packet in packets])

    iso = decoded("iso-10646-amd2", packets)
    expected = [
        None if max(packet) > 0xEF or codepoints is None else joined(codepoints)
        for packet, codepoints in zip(packets, iso, strict=True)
    ]
    check(packets, read_utf, expected)
    assert read_utf != cesu_8 != strict


@needs("perl")
@pytest.mark.parametrize("encoding", ["fss-utf", "rfc-2279"])
def test_perl(encoding):
    """``utf8::decode`` is laxer: it has surrogates, and FE and FF for more than 31 bits."""
    packets = [*sequences(encoding)]
    lax = programs.perl(packets)
    answers = only(lambda codepoints: max(codepoints) < 1 << 31, lax)
    assert answers != lax
    if encoding == "rfc-2279":
        answers = only(lambda codepoints: not has_surrogate(codepoints), answers)
    check(packets, answers, decoded(encoding, packets))

    unicode = only(lambda codepoints: max(codepoints) <= 0x10FFFF, lax)
    check(packets, unicode, [cpython.decode("generalized-utf-8", packet) for packet in packets])


@needs("vim")
def test_vim():
    packets = [packet for packet in sequences("iso-10646-amd2") if 0 not in packet]
    check(packets, programs.vim(packets), decoded("iso-10646-amd2", packets))


@needs("mariadbd", "mariadb-server-core")
def test_mariadb(tmp_path):
    packets = [*sequences("utf8mb3")]
    answers = programs.mariadb(packets, tmp_path)
    check(packets, answers, [cpython.decode("utf8mb3", packet) for packet in packets])
