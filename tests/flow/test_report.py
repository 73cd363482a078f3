"""What is read of nextpnr's reports."""

import json

from clockpoint.flow.report import read_report


def test_report(tmp_path):
    """The clock that is nearest to its bound, or the furthest beyond it, with its own path."""

    def path(clock, first, last, to=None):
        ends = {"from": f"posedge {clock}", "to": f"posedge {to or clock}"}
        return ends | {"path": [{"from": {"cell": first}}, {"to": {"cell": last}}]}

    contents = {
        "fmax": {
            "slow": {"achieved": 50.0, "constraint": 12.0},
            "fast": {"achieved": 90.0, "constraint": 100.0},
        },
        "critical_paths": [
            path("slow", "a", "b"),
            path("slow", "c", "d", to="fast"),
            path("fast", "e", "f"),
        ],
        "utilization": {
            "LUT": {"used": 3, "available": 10},
            "RAM": {"used": 0, "available": 4},
            "VCC": {"used": 1, "available": 0},
        },
    }
    (tmp_path / "report.json").write_text(json.dumps(contents))
    assert read_report(tmp_path / "report.json") == (90.0, 100.0, ("e", "f"), {"LUT": (3, 10)})
