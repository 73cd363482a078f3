"""The notation of streams: read as a list of words, and written as it is read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clockpoint.sim.notation import Item, items_of, words_of

ITEMS = st.builds(Item, st.integers(0, 255), st.booleans(), st.integers(0, 9))
#: Some items, each group several times in a row.
GROUPS = st.lists(ITEMS, min_size=1, max_size=9)
REPEATED = st.lists(st.tuples(GROUPS, st.integers(1, 6)), min_size=1)


@given(REPEATED)
def test_what_is_written_is_read(groups):
    items = [item for group, count in groups for item in group * count]
    assert items_of(words_of(items)) == items


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("E282AC", "E2 82 AC"),
        (" e2 82| ", "E2 82|"),
        ("41 |42|", "41| 42|"),
        ("..41", ". . 41"),
        ("3*41|", "41| 41| 41|"),
        ("2*(. C3 A9| A9|)", ". C3 A9| A9| . C3 A9| A9|"),
        ("300*. 41", "300*. 41"),
        ("41 41 41 41 41", "5*41"),
        ("C3A9C3A9C3A9C3A9", "4*(C3 A9)"),
    ],
)
def test_texts(text, words):
    assert words_of(items_of(text)) == words


NO_STREAMS = ["", "0*41", "4", "41 .", "XY", "|", "2*", "(41", "41 x", "99999999*41"]


@pytest.mark.parametrize("text", NO_STREAMS)
def test_what_is_no_stream(text):
    with pytest.raises(ValueError, match=r"stream|byte"):
        items_of(text)
