"""What is switched off or turned about, a table for each room.

Each row has a name, the file, what it says instead of what, and the tests that should notice.
"""

from . import bench, boards, cli, engines, flow, formal, hdl, sim

CHECKERS = [
    *(row for room in (hdl, flow, sim, engines, formal, boards, cli, bench) for row in room.CHANGES)
]
