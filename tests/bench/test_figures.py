"""The figures of the pages, measured again."""

import json

import costs
import pytest
from costs import TABLES

from figures import FILE
from support import needs

FIGURES = json.loads(FILE.read_text())
#: Tables that need more than what pip installs.
NEEDS = {"cells": needs("sta", "opensta")}
#: Each core but the largest, on one device.
SIZES = [
    pytest.param(table, row[:3], id=f"{row[0]} {row[1] or ''}".strip())
    for table in ("fpga", "widths")
    for row in TABLES[table][1]
    if row[2] == "ecp5-25-6" and row[1] != 64
]


@pytest.mark.slow
@pytest.mark.parametrize(
    "table", [pytest.param(table, marks=NEEDS.get(table, ())) for table in TABLES]
)
def test_the_first_row_of_each_table(table):
    """The row depends on the design and on the versions of the tools alone."""
    measure, rows, *_ = TABLES[table]
    assert measure(*rows[0]) in FIGURES[table]["rows"], f"python bench/costs.py {table}"


@pytest.mark.slow
@pytest.mark.parametrize(("table", "row"), SIZES)
def test_the_size_of_each_core(table, row, monkeypatch):
    """Without its speed, which takes longest."""
    monkeypatch.setattr(costs, "SEEDS", ())
    measure, _, keys, _ = TABLES[table]
    actual = measure(*row)
    (known,) = (
        row
        for row in FIGURES[table]["rows"]
        if [row.get(key) for key in keys] == [actual.get(key) for key in keys]
    )
    assert known == known | {name: actual[name] for name in actual.keys() & known.keys()}
