"""Standard cells, of a library that Debian packages."""

import re

import pytest

from clockpoint.engine.tools import ToolError
from clockpoint.engine.verilog import UnsupportedDesign
from clockpoint.flow.cells import LIBRARIES, fmax, read_library, synthesize
from clockpoint.hdl import Utf16Encoder
from support import needs


@pytest.fixture(scope="module")
def library():
    if not LIBRARIES["osu018"][0].exists():
        pytest.skip("needs the Debian package qflow-tech-osu018")
    return read_library("osu018")


def test_a_library(library):
    """As its documentation has it."""
    assert (library.inverter, library.nand) == ("INVX1", 24)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('function : "(!A)"', 'function : "A"', "yosys ended with status 1"),
        ("clocked_on", "clocked_off", "yosys ended with status 1: .*no next_state"),
        ("{", "}", "yosys ended with status 1: .*[Ss]yntax error"),
    ],
)
def test_a_file_that_is_no_library(old, new, reason, library, tmp_path):
    bad = library.liberty.replace(old, new)
    assert bad != library.liberty
    (tmp_path / "bad.lib").write_text(bad, "latin-1")
    with pytest.raises(UnsupportedDesign, match=f"bad.lib is not a Liberty file with .*: {reason}"):
        read_library(str(tmp_path / "bad.lib"))


@needs("sta", "opensta")
def test_a_netlist(library):
    """A netlist has cells of the library, no initial values, and a speed."""
    mapped = synthesize(Utf16Encoder(), library)
    cell = re.compile(r"^cell \((\w+)\) \{.*?area : (\d+);", re.MULTILINE | re.DOTALL)
    areas = {name: int(area) for name, area in cell.findall(library.liberty)}
    kinds = re.findall(r"^  (\w+) _\d+_ \($", mapped.verilog, re.MULTILINE)
    assert mapped.area == sum(map(areas.get, kinds))
    assert mapped.flip_flops == kinds.count("DFFPOSX1") > 0
    assert "initial" not in mapped.verilog
    assert 500 < fmax(mapped, library) < 3000
    with pytest.raises(ToolError, match=r"OpenSTA rejects the library: Error: .*syntax error"):
        fmax(mapped, library._replace(liberty="library(x) {"))
    with pytest.raises(ToolError, match=r"OpenSTA rejects the library: .*black box"):
        fmax(mapped._replace(verilog=mapped.verilog.replace("NAND2X1", "NO")), library)
