"""The decoders that judge ``conform``: enough of them, and each wrong one in one place."""

import pytest

from zoo import RIGHT, WRONG


def test_enough():
    assert len(RIGHT) >= 20
    assert len(WRONG) >= 80


@pytest.mark.parametrize("name", WRONG)
def test_one_place(name):
    """What is changed stands there once, and is not what it was."""
    wrong = WRONG[name]
    (old, new), right = wrong.changes[-1], RIGHT[wrong.right].sources
    assert sum(text.count(old) for text in right.values()) == 1
    assert old != new
    assert name not in RIGHT


@pytest.mark.parametrize("name", RIGHT)
def test_right(name):
    """No change is of a text that has gone."""
    decoder = RIGHT[name]
    plain = decoder._replace(changes=())
    for change in decoder.changes:
        assert plain._replace(changes=(change,)).sources != plain.sources
