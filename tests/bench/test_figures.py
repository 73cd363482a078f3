"""The figures of the pages, measured again."""

import json

import pytest
from costs import TABLES

from figures import FILE
from support import needs

FIGURES = json.loads(FILE.read_text())
#: Tables that need more than what pip installs.
NEEDS = {"cells": needs("sta", "opensta")}


@pytest.mark.slow
@pytest.mark.parametrize(
    "table", [pytest.param(table, marks=NEEDS.get(table, ())) for table in TABLES]
)
def test_the_first_row_of_each_table(table):
    """The row depends on the design and on the versions of the tools alone."""
    measure, rows, *_ = TABLES[table]
    assert measure(*rows[0]) in FIGURES[table]["rows"], f"python bench/costs.py {table}"
