"""The test of the tests: that all of it can be run, and a sample."""

from pathlib import Path

import pytest

import defects
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
