"""Exported Verilog in test benches of cocotb, with Icarus and with Verilator."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from cocotb_tools.sim_versions import VerilatorVersion

from clockpoint.flow.export import Export
from clockpoint.flow.verilog import to_verilog
from support import needs

HERE = Path(__file__).parent
#: Starts the simulator, in a process of its own: it has a Python inside.
RUN = """
import os, sys
from cocotb_tools.runner import get_runner
simulator, top, module = sys.argv[1:]
runner = get_runner(simulator)
runner.build(sources=[f"{top}.v"], hdl_toplevel=top, build_dir="build", timescale=("1ns", "1ps"))
results = os.path.abspath("results.xml")
runner.test(hdl_toplevel=top, test_module=module, results_xml=results, timescale=("1ns", "1ps"))
"""


def simulators():
    """Icarus, and Verilator if cocotb can use the one that is there: it wants 5.036."""
    yield pytest.param("icarus", marks=needs("iverilog"))
    if shutil.which("verilator"):
        output = subprocess.check_output(["verilator", "--version"], text=True)
        if VerilatorVersion.from_commandline(output) >= VerilatorVersion("5.036"):
            yield "verilator"


def failures(simulator, top, module, folder):
    """The names of the tests of a module that fail, and what is printed; some have run."""
    path = os.pathsep.join(map(str, (HERE, folder)))
    actual = subprocess.run(
        [sys.executable, "-c", RUN, simulator, top, module],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": path, "COCOTB_LOG_LEVEL": "WARNING"},
        capture_output=True,
        text=True,
    )
    results = folder / "results.xml"
    assert results.exists(), actual.stdout + actual.stderr
    cases = [*ElementTree.parse(results).iter("testcase")]
    assert cases
    return [case.get("name") for case in cases if case.find("failure") is not None], actual.stdout


@pytest.mark.parametrize("simulator", [*simulators()])
def test_axi_stream(simulator, tmp_path):
    export = Export("stream-decoder", "dut", axi_stream=True)
    (tmp_path / "dut.v").write_text(to_verilog(export))
    assert failures(simulator, "dut", "cocotb_benches.axi_stream", tmp_path)[0] == []
