"""``clockpoint transcode``."""

import pytest
from oracles.arithmetic import prosser
from oracles.forms import encode

from support import SAMPLES

SCRIPTS = SAMPLES / "scripts.txt"


def as_cesu_8(text):
    units = text.encode("utf-16-be")
    return "".join(
        chr(high << 8 | low) for high, low in zip(units[::2], units[1::2], strict=True)
    ).encode("utf-8", "surrogatepass")


@pytest.fixture
def transcode(in_process):
    def run(source, target, *options, stdin):
        return in_process("transcode", "--from", source, "--to", target, *options, stdin=stdin)

    return run


def test_there_and_back(in_process, tmp_path):
    """Text with characters above U+FFFF, into a file and from a pipe."""
    text = SCRIPTS.read_text(encoding="utf-8")
    status, out, err = in_process(
        "transcode", "--from", "utf-8", "--to", "CESU-8", SCRIPTS, "--out", "new"
    )
    assert (status, out) == (0, b"")
    found = (tmp_path / "new").read_bytes()
    assert found == as_cesu_8(text) != SCRIPTS.read_bytes()
    said = f"{SCRIPTS.stat().st_size:,} bytes in, {len(found):,} bytes out; errors: 0, "
    assert err.startswith(said)
    assert err.endswith("hardware and reference agree\n")
    back = in_process("transcode", "--from=cesu-8", "--to=utf8", "new")
    assert back[:2] == (0, text.encode())


@pytest.mark.parametrize(
    ("errors", "found"),
    [("replace", "aé\ufffdb\ufffd".encode()), ("ignore", "aé\ufffdb".encode())],
)
def test_errors(transcode, errors, found):
    """The policy is for what is ill formed; for what has no form, U+FFFD stands."""
    data = "aé😀b".encode() + b"\xff"
    status, out, err = transcode("utf-8", "utf8mb3", "--errors", errors, stdin=data)
    assert (status, out) == (0, found)
    assert "errors: 1, code points that cannot be encoded: 1;" in err


@pytest.mark.parametrize("encoding", ["wtf-8", "mutf-8"])
def test_as_sanitize(encoding, in_process):
    """What an error has kept apart is no pair when the error is left out."""
    high, low = "\ud83d".encode("utf-8", "surrogatepass"), "\ude00".encode("utf-8", "surrogatepass")
    options = ["--engine=pysim", "--errors=ignore"]
    for command in (["sanitize", "--encoding", encoding], ["transcode", "--from", encoding]):
        more = ["--to", encoding] if command[0] == "transcode" else []
        found = in_process(*command, *more, *options, stdin=high + b"\xff" + low + b"a")
        assert found[:2] == (0, high + "\ufffda".encode())


@pytest.mark.parametrize(
    ("errors", "found"),
    [
        ("replace-run", "a\ufffdé\ufffd\ufffd"),
        ("replace-each-byte", "a\ufffd\ufffd\ufffdé\ufffd\ufffd"),
        ("surrogateescape", "a\udce2\udc82\udcffé\udcff\ufffd"),
    ],
)
def test_policies(in_process, errors, found):
    """On the slow engine; what has no form is U+FFFD."""
    arguments = ["transcode", "--engine=pysim", "--from=utf-8", "--to=utf8mb3", "--errors", errors]
    status, out, _ = in_process(*arguments, stdin=b"a\xe2\x82\xff\xc3\xa9\xff" + "😀".encode())
    assert (status, out.decode("utf-8", "surrogatepass")) == (0, found)


def test_without_a_compiler(in_process, monkeypatch):
    """It is slow, and says so once; and it stops as it should."""
    monkeypatch.setenv("CXX", "no-such-compiler")
    status, out, err = in_process("transcode", "--from=utf-8", "--to=cesu-8", stdin="é😀".encode())
    assert (status, out) == (0, as_cesu_8("é😀"))
    assert err.count("a thousand times slower") == 1
    for data, said in (
        (b"a\xff", "FF at 1 is not utf-8"),
        ("a😀".encode(), "cannot be encoded in utf8mb3"),
    ):
        status, _, err = in_process("transcode", "--from=utf-8", "--to=utf8mb3", stdin=data)
        assert status == 1
        assert said in err


def test_strict(transcode):
    status, _, err = transcode("utf-8", "utf8mb3", stdin=b"a\xe2\x82")
    assert status == 1
    assert err == "clockpoint: E2 82 at 1 is not utf-8: truncated-at-end; see --errors.\n"
    status, _, err = transcode("utf-8", "utf8mb3", stdin="a😀".encode())
    assert status == 1
    assert err == "clockpoint: a code point cannot be encoded in utf8mb3; see --errors.\n"


def test_digits(transcode):
    """By division."""
    text = "a é😀"
    data = b"".join(prosser(ord(character)) for character in text)
    assert transcode("fss-utf-prosser", "utf-8", stdin=data)[:2] == (0, text.encode())


def test_numbers_above_those_of_unicode(transcode):
    data = bytes.fromhex("FDBFBFBFBFBF")
    status, out, _ = transcode("fss-utf", "utf8mb3", "--errors=replace", stdin=data)
    assert (status, out) == (0, "\ufffd".encode())


def test_numbers_above_those_of_21_bits(transcode):
    """Where the target has them, they are kept."""
    for number, form in ((1 << 21, "F888808080"), ((1 << 31) - 1, "FDBFBFBFBFBF")):
        data = encode("fss-utf", number)
        assert data == bytes.fromhex(form)
        found = transcode("rfc-2279", "fss-utf", "--errors=replace", stdin=data)
        assert found[:2] == (0, data)


def test_a_file_is_whole_or_not_there(in_process, tmp_path):
    (tmp_path / "bad").write_bytes(b"a" * 100_000 + b"\xff")
    arguments = ["transcode", "--from=utf-8", "--to=utf8mb3", "bad", "--out=new"]
    assert in_process(*arguments)[0] == 1
    assert [path.name for path in tmp_path.iterdir()] == ["bad"]


def test_bad_input(refused):
    assert "Missing option '--from'" in refused("transcode", "--to", "utf-8")
    assert "no decoder for 'xx'; there is one for" in refused("transcode", "--from=xx", "--to=utf8")
    assert "'xx' is not one of" in refused("transcode", "--from=utf8", "--to=utf8", "--errors=xx")
    assert (
        "must be one of strict, replace, replace-run, ignore, replace-each-byte, optu"
        in refused("transcode", "--from=utf8mb3", "--to=utf8", "--errors=surrogateescape")
    )
    assert "No such file" in refused("transcode", "--from=utf8", "--to=utf8", "missing")
