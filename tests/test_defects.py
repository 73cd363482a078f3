"""The test of the tests: that all of it can be run, and a sample."""

from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest

import checkers
import defects
from clockpoint.formal.defects import RARE, TABLES
from clockpoint.formal.prove import PROPERTIES

ROOT = Path(__file__).parents[1]

CHANGES = {change[0]: change for change in defects.changes()}


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_can_be_made(name):
    _, file, pairs, tests = CHANGES[name]
    text = (ROOT / file).read_text()
    assert [text.count(old) for old, _ in pairs] == [1] * len(pairs)
    kind, _, which = tests.rpartition(" ")
    assert kind in ("", "prove", "campaign")
    assert which in PROPERTIES if kind == "prove" else (ROOT / which.partition("::")[0]).exists()


def test_every_change_is_here():
    """Those of each room, those that only proofs notice, and the defects of the cores."""
    rooms = [import_module(f"checkers.{name}") for _, name, _ in iter_modules(checkers.__path__)]
    rows = [row[0] for room in rooms for row in room.CHANGES]
    rows += [name for name, *_ in defects.RARE]
    made = [name for name, *_ in defects.changes()]
    assert sorted(made[: len(rows)]) == sorted(rows)
    cores = {name for table in TABLES for name in table} - {defects.UNSEEN}
    assert {name.partition(", in hdl/")[0] for name in made[len(rows) :]} == cores | {
        f"{name}, to the proofs" for name in RARE
    }


@pytest.mark.parametrize("chosen", [range(len(defects.changes())), [0], []])
def test_all_tests_run_without_any_change(chosen):
    """Each in a part, which says as its first word how it is run."""
    found = set()
    for part in defects.parts_of(chosen):
        kind, *names = part.split()
        is_kind = kind in ("campaign", "prove")
        found |= {f"{kind} {name}" for name in names} if is_kind else {kind, *names}
    assert found == {defects.changes()[n][3] for n in chosen}


def test_a_change_is_noticed():
    found = defects.attempt(*CHANGES["a failing tool is none"])
    assert found.startswith("tests/flow/test_tools.py::")


def test_no_change_is_not_noticed():
    assert defects.fail("tests/flow/test_report.py") is None
