"""The file of measured figures, ``docs/figures.json``, from which the pages are generated."""

import json
from importlib.metadata import version
from pathlib import Path

from clockpoint.engine.tools import version_of

FILE = Path(__file__).parents[1] / "docs" / "figures.json"


def record(table, rows, keys, tools=()):
    """Replace rows of a table, or append them, and note the versions that they were measured with.

    Parameters
    ----------
    table : str
        The name of the table.
    rows : iterable of dict
        The rows; all values can be written as JSON.
    keys : tuple of str
        The columns that identify a row. Rows of the table that are not measured stay.
    tools : iterable of str
        The programs that were used, as ``version_of`` knows them.
    """
    figures = json.loads(FILE.read_text())

    def key(row):
        return tuple(row.get(name) for name in keys)

    merged = {key(row): row for row in figures.get(table, {}).get("rows", ())}
    merged |= {key(row): row for row in rows}
    versions = {tool: version_of(tool) for tool in tools} | {"Amaranth": version("amaranth")}
    figures[table] = {"versions": versions, "rows": [*merged.values()]}
    lines = [
        f'"{name}": {{"versions": {json.dumps(of["versions"])}, "rows": [\n'
        + ",\n".join(json.dumps(row, ensure_ascii=False) for row in of["rows"])
        + "\n]}"
        for name, of in figures.items()
    ]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n")
