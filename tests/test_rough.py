"""The tries of rough use: that they are of every command, and that what goes wrong is seen."""

import signal
import sys
from importlib import import_module
from itertools import pairwise
from math import inf
from pathlib import Path
from pkgutil import iter_modules

import click
import pytest

import rough
import tries as package
import tries.attempt
from clockpoint.cli.commands import clockpoint
from clockpoint.cli.files import OutputFile, OutputFolder
from tries import arguments, full, routes, surroundings
from tries.attempt import Try, attempt
from tries.routes import ROUTES, must_be_same
from tries.rules import RULES, Ended

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="bench/rough.py needs Linux")

TRIES = list(rough.tries())

#: What a command does wrong, in shell, and the rule that sees it.
WRONG = {
    "_ends": ["sleep 100", "trap '' TERM; sleep 100; sleep 100"],
    "_status": ["exit 3", "kill -SEGV $$"],
    "_traceback": ["echo 'Traceback (most recent call last)' >&2; exit 1"],
    "_sentence": [
        "exit 2",
        "exit 1",
        "echo begun; echo 'clockpoint: no.' >&2; exit 2",
        "echo 'clockpoint: no..' >&2; exit 2",
    ],
    "_left": [
        "echo half >o; echo no >&2; exit 1",
        "echo >.o.1234",
        "rm given",
        "echo no >given; false",
    ],
    "_temporary": ['mkdir "$TMPDIR/clockpoint-x"'],
    "_processes": ["sleep 100 >/dev/null 2>&1 &"],
    "_printable": [
        "printf '\\033[31mred\\n'",
        "printf '\\r' >&2",
        "printf '\\342\\200\\256\\n'",
        "printf '\\377\\n'",
        "printf 'input\\nFAKED row\\n'",
    ],
    "_executed": ["echo os >@MARK@"],
    "_leaked": ["cat @SECRET@", "cat @SECRET@ >&2; exit 1", "cat @SECRET@ >o"],
    "_own": ["echo hello"],
}


def script(text, **options):
    """A try of a command that is a script."""
    shell = {"command": ["/bin/sh", "-c", text, "clockpoint"], "files": {"given": "x"}}
    return Try("", [], **shell, **options)


def is_silent(ended):
    if ended.out:
        yield "it speaks"


@pytest.mark.parametrize(
    "text", ["echo fine; echo whole >o", "echo 'clockpoint: no.' >&2; exit 2", "echo no; exit 1"]
)
def test_what_is_well(text):
    assert attempt(script(text)) == []


@pytest.mark.parametrize("rule", RULES)
def test_what_a_rule_is_for(rule, monkeypatch):
    """It sees that by itself."""
    monkeypatch.setattr(tries.attempt, "RULES", [rule])
    monkeypatch.setattr(tries.attempt, "PROMPTLY", 0.2)
    options = (
        {"delay": 0.2, "number": signal.SIGTERM, "must_end": True}
        if rule.__name__ == "_ends"
        else {}
    )
    for text in WRONG[rule.__name__]:
        assert attempt(script(text, check=is_silent, **options)), text
    assert attempt(script("echo whole >o", check=is_silent)) == []


def test_all_rules_are_tested():
    assert WRONG.keys() == {rule.__name__ for rule in RULES}


def test_what_must_be_refused():
    assert "status 0" in attempt(script("true", statuses=(2,)))


@pytest.mark.parametrize("start", [{"before": "exit 1"}, {"files": {"given": "", "given/x": ""}}])
def test_a_try_that_cannot_be_set_up(start):
    """It is found, and ends no campaign."""
    assert attempt(Try("", [], **start)) == ["the try cannot be set up"]


def test_what_a_try_begins_with_fits_on_its_disk():
    for one in TRIES:
        pages = [len(data.encode()) // 4096 + 1 for data in one.files.values() if one.small]
        assert sum(pages) * 4096 <= one.small.get("here", inf), one.name


def test_a_full_disk_needs_a_whole_result(tmp_path, usual):
    """Or a sentence that names the disk."""
    check = full._whole_or_said("wave", "tmp")
    ended = Ended(0, b"drawn\n", "", None, False, [], tmp_path, {})
    here = tmp_path / "here"
    here.mkdir()
    (here / "o").write_bytes(b"who")
    assert [*check(ended)]
    (here / "o").write_bytes(b"whole")
    assert [*check(ended)] == []
    assert [*check(ended._replace(out=b"dra"))]
    (here / "o").unlink()
    assert [*check(ended)]
    no = ended._replace(status=2, out=b"")
    assert [*check(no._replace(err=f"clockpoint: {tmp_path}/tmp/x: No space left.\n"))] == []
    assert [*check(no._replace(err="clockpoint: standard output: No space left.\n"))]
    assert [*check(no._replace(err=f"{tmp_path}/tmp: No space left.\n"))]


def test_what_must_be_as_usual(tmp_path, usual):
    here = tmp_path / "here"
    here.mkdir()
    (here / "o").write_bytes(b"whole")
    ended = Ended(0, b"drawn\n", "", None, False, [], tmp_path, {})
    assert [*must_be_same("wave")(ended)] == []
    assert [*must_be_same("wave")(ended._replace(status=1))]
    assert [*must_be_same("wave")(ended._replace(out=b"\x1b[31mdrawn\n"))]


@pytest.fixture
def usual(monkeypatch):
    """What a route prints and makes."""
    ends = routes.Usual(0, b"drawn\n", {"o": [b"whole"]})
    for module in (routes, full):
        monkeypatch.setattr(module, "usual", lambda name: ends)


def test_a_cache_that_is_kept(tmp_path):
    ended = Ended(0, b"", "", None, False, [], tmp_path, {})
    for first, second, others, err, is_kept in [
        ("a 1", "a 1", "", "", True),
        ("a 1", "a 2", "", "", False),
        ("a 1", "a 1", "a 775", "", False),
        ("", "", "", "x; what is compiled is kept for this run only", False),
    ]:
        for name, text in {"first": first, "second": second, "open": others}.items():
            (tmp_path / name).write_text(text)
        found = [*surroundings._is_kept(ended._replace(err=err))]
        assert (found == []) == is_kept


def test_every_kind_is_tried():
    """All modules that have tries."""
    names = [name for _, name, _ in iter_modules(package.__path__)]
    modules = [import_module(f"tries.{name}") for name in names]
    assert {*rough.KINDS} == {module for module in modules if hasattr(module, "tries")}
    assert len(TRIES) == sum(len([*module.tries()]) for module in rough.KINDS)


def test_their_number_is_documented():
    """None is lost unnoticed."""
    page = Path(__file__).parents[1] / "docs" / "command.md"
    assert f" in {len(TRIES):,} ways." in page.read_text(encoding="utf-8")


@pytest.mark.parametrize("kind", rough.KINDS, ids=lambda kind: kind.__name__)
def test_each_of_a_table_is_tried(kind):
    """A title is in the name of a try, and what has none is in some try."""
    tried = [*kind.tries()]
    names, said = "\n".join(one.name for one in tried), repr(tried)
    shared = vars(routes) | vars(tries.attempt)
    for name in vars(kind).keys() - shared.keys():
        if name.isupper() and isinstance(table := getattr(kind, name), dict | list):
            words = [word for word in table if isinstance(word, str)]
            assert [w for w in words if w not in names and repr(w)[1:-1] not in said] == [], name


def test_a_checkpoint_is_given():
    """Where a name says so."""
    tried = [one.line for one in TRIES if "a checkpoint" in one.name]
    assert tried
    assert all("--checkpoint" in line for line in tried)


def test_every_command_is_tried():
    assert {*arguments.ARGUMENTS} == {*clockpoint.commands}
    assert {name.split()[0] for name in ROUTES} == {*clockpoint.commands}


@pytest.mark.parametrize("name", clockpoint.commands)
def test_every_parameter_is_tried(name):
    """And what a command writes is what a route writes."""
    tried = [one.line for one in TRIES if one.line[:1] == [name]]
    written = [line for route, line in ROUTES.items() if route.split()[0] == name]
    for parameter in clockpoint.commands[name].params:
        if isinstance(parameter, click.Option):
            assert any({*parameter.opts} & {*line} for line in tried), parameter
        if isinstance(parameter.type, OutputFile | OutputFolder):
            pairs = {pair for line in written for pair in pairwise(line)}
            assert {(option, "o") for option in parameter.opts} & pairs, parameter


def test_names_are_of_one_try():
    assert len({one.name for one in TRIES}) == len(TRIES)
