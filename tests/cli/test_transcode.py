"""``clockpoint sanitize`` and ``transcode``."""

import pytest
from general import sampled

from clockpoint.sim.models.encodings import TABLES
from support import SAMPLES

SCRIPTS = SAMPLES / "scripts.txt"
HOSTILE = SAMPLES / "hostile.bin"


@pytest.fixture
def transcode(in_process):
    def run(source, target, *options, stdin):
        return in_process("transcode", "--from", source, "--to", target, *options, stdin=stdin)

    return run


def test_sanitize_as_cpython_replaces(in_process):
    data = HOSTILE.read_bytes()
    status, out, err = in_process("sanitize", stdin=data)
    assert status == 0
    assert out == data.decode("utf-8", "replace").encode()
    assert err.startswith(f"{len(data):,} bytes in, {len(out):,} bytes out; ")
    assert err.endswith("; hardware and specification agree\n")


def test_strict(in_process, transcode):
    """The output ends before the first error."""
    data = "é€".encode() + b"\xff" + b"A" * 2_000
    status, out, err = in_process("sanitize", "--errors=strict", stdin=data)
    assert (status, out) == (1, "é€".encode())
    assert err == "clockpoint: 5 bytes out, then an ill-formed sequence; see --errors.\n"
    status, _, err = transcode("utf-8", "utf8mb3", stdin="a😀".encode())
    assert status == 1
    assert err == "clockpoint: a code point cannot be encoded in utf8mb3; see --errors.\n"


def test_text_above_ffff_into_a_file(in_process, tmp_path):
    text = SCRIPTS.read_text(encoding="utf-8")
    line = ["transcode", "--from", "utf-8", "--to", "CESU-8", SCRIPTS, "--out", "new"]
    status, out, err = in_process(*line)
    assert (status, out) == (0, b"")
    data = (tmp_path / "new").read_bytes()
    assert data == b"".join(TABLES["cesu-8"].encode(ord(one)) for one in text)
    assert data != SCRIPTS.read_bytes()
    sizes = f"{SCRIPTS.stat().st_size:,} bytes in, {len(data):,} bytes out; 0 errors; "
    assert err.startswith(sizes)


#: The output for a code point that the target cannot encode, and an error, by policy.
ERRORS = {
    "replace": "aé\ufffdb\ufffd",
    "ignore": "aé\ufffdb",
    "surrogateescape": "aé\ufffdb\udcff",
}


@pytest.mark.parametrize("errors", sampled(ERRORS, "ignore"))
def test_errors(transcode, errors):
    """A code point that the target cannot encode is U+FFFD, whatever the policy."""
    data = "aé😀b".encode() + b"\xff"
    status, out, err = transcode("utf-8", "utf8mb3", "--errors", errors, stdin=data)
    assert (status, out.decode("utf-8", "surrogatepass")) == (0, ERRORS[errors])
    assert "; 1 error, 1 that cannot be encoded; " in err
