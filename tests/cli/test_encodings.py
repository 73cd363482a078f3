"""``clockpoint encodings``, and ``--encoding`` elsewhere."""

import json
import re

import pytest

from clockpoint.cli import encodings as command
from clockpoint.cli.encodings import STANDARDS, describe
from clockpoint.hdl import ENCODINGS, Pairs
from support import SAMPLES


def test_encodings(in_process):
    status, out, err = in_process("encodings")
    assert (status, err) == (0, "")
    rows = out.decode().splitlines()
    assert rows[0].split() == ["encoding", "bytes", "up", "to", "states", "classes", "standard"]
    assert [row.split()[0] for row in rows[1:]] == [*ENCODINGS] == [*STANDARDS]
    assert rows[1].split()[:5] == ["utf-8", "4", "U+10FFFF", "8", "12"]
    lines = in_process("encodings", "--json")[1].splitlines()
    found = {row["encoding"]: row for row in map(json.loads, lines)}
    assert found["cesu-8"]["longest"] == 6
    assert found["cesu-8"]["highest"] == "U+10FFFF"
    assert found["iso-10646-amd2"]["highest"] == "U+7FFFFFFF"
    assert found["utf8mb3"]["highest"] == "U+FFFF"


def test_drawn(in_process):
    """Two ways of two bytes in MUTF-8: C0 80, and the others."""
    out = in_process("encodings", "MUTF_8")[1].decode()
    assert out.startswith("stateDiagram-v2\n")
    assert re.search(r"s0 --> s\d+: C0\n", out)
    assert re.search(r"s\d+ --> s0: 80 / character\n", out)
    assert re.search(r"s0 --> s0: 01\.\.7F / character\n", out)


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (["encodings", "koi8-r"], "no decoder for 'koi8-r'; there is one for utf-8, iso-10646"),
        (["simulate", "--encoding", "xx"], "no decoder for 'xx'; there is one for utf-8"),
        (["wave", "--encoding", "xx", "41"], "no decoder for 'xx'"),
        (["encodings", "utf-8", "--json"], "leave out NAME"),
        (["encodings", "utf-8", "--luts"], "leave out NAME"),
        (["exhaustive", "encoder", "--errors", "optu"], "--errors needs the sanitizer; leave it"),
        (
            ["exhaustive", "sanitizer", "--encoding", "wtf-8", "--errors", "surrogateescape"],
            "wtf-8: errors must be one of strict, replace, replace-run, ",
        ),
        (["mutate", "encoder", "--encoding", "cesu-8"], "the encoder has UTF-8 only"),
        (["prove", "three-cycles", "--encoding", "cesu-8"], "does not apply to cesu-8"),
    ],
)
def test_bad_input(command, said, refused):
    assert said in refused(*command)


@pytest.mark.parametrize("engine", ["auto", "pysim"])
def test_simulate(in_process, engine):
    """A pair in CESU-8 is one character; text has U+FFFD for a surrogate that stands alone."""
    cesu = b"a\xed\xa0\xbd\xed\xb8\x80"
    arguments = ["simulate", "--engine", engine, "--text", "--encoding"]
    status, out, _ = in_process(*arguments, "CESU_8", stdin=cesu)
    assert (status, out.decode()) == (0, "a😀")
    status, out, _ = in_process(*arguments, "mutf-8", stdin=cesu[:4])
    assert (status, out.decode()) == (0, "a\ufffd")
    # Many of them in a batch of the compiled engine.
    data = b"ab" * 3000 + b"\xed\xa0\xbd" * 100 + b"c"
    text = data.decode("utf-8", "surrogatepass").replace("\ud83d", "\ufffd")
    status, out, _ = in_process(*arguments, "generalized-utf-8", stdin=data)
    assert (status, out.decode()) == (0, text)


def test_wave(in_process):
    out = in_process("wave", "--encoding", "cesu-8", "EDA0BD", "EDB880")[1].decode()
    assert "U+1F600" in out


def test_documented():
    """The table of docs/encodings.md is this."""
    text = (SAMPLES.parent / "docs" / "encodings.md").read_text()
    for name, encoding in ENCODINGS.items():
        *figures, standard = describe(encoding).values()
        row = rf"\| `{figures[0]}` \| {' . '.join(map(str, figures[1:]))} \| \d+ \| {standard} \|"
        assert re.search(row.replace(" . ", r" \| ").replace("U+", r"U\+"), text), name


def test_luts_are_as_documented(in_process, monkeypatch):
    """Of the largest of those where surrogates are no pairs; none of them is above 50."""
    text = (SAMPLES.parent / "docs" / "encodings.md").read_text()
    figures = dict(re.findall(r"\| `(.+?)` \|.* \| (\d+) \| [^|]*[A-Z][^|]* \|\n", text))
    plain = [
        name
        for name, table in ENCODINGS.items()
        if table.pairs is Pairs.ORDINARY and table.is_self_synchronizing
    ]
    largest = max(plain, key=lambda name: int(figures[name]))
    assert int(figures[largest]) <= 50
    monkeypatch.setattr(command, "ENCODINGS", {largest: ENCODINGS[largest]})
    status, out, _ = in_process("encodings", "--luts", "--json")
    assert (status, json.loads(out)["luts"]) == (0, int(figures[largest]))


def test_luts_are_of_their_row(in_process, monkeypatch):
    """Whichever are counted first."""
    monkeypatch.setattr(command, "_luts", len)
    monkeypatch.setattr(
        command, "in_parallel", lambda of, names: [(name, of(name)) for name in [*names][::-1]]
    )
    rows = map(json.loads, in_process("encodings", "--luts", "--json")[1].splitlines())
    assert all(row["luts"] == len(row["encoding"]) for row in rows)
