"""Exported Verilog in test benches of cocotb, with Icarus and with Verilator."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from cocotb_tools.sim_versions import VerilatorVersion

from clockpoint.flow.verilog import export, to_verilog

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
#: The tests of the benches.
STREAM = "packets_of_all_lengths", "reset_in_the_middle"
REGISTERS = "registers_are_those_of_the_map", "counts_and_the_first_error"
MONITORED = {"axi_stream": True, "monitor": True, "axi_lite": True}


def simulators():
    """Icarus, and Verilator if cocotb can use the one that is there: it wants 5.036."""
    yield pytest.param(
        "icarus",
        marks=pytest.mark.skipif(
            shutil.which("iverilog") is None, reason="needs the Debian package iverilog"
        ),
    )
    if shutil.which("verilator"):
        said = subprocess.check_output(["verilator", "--version"], text=True)
        if VerilatorVersion.from_commandline(said) >= VerilatorVersion("5.036"):
            yield "verilator"


def run_bench(bench, component, folder, simulator):
    """The names of the tests of a bench that were run, each with whether it passed."""
    (folder / "dut.v").write_text(to_verilog(component, "dut", []))
    command = [sys.executable, "-c", RUN, simulator, "dut", f"cocotb_benches.{bench}"]
    environment = os.environ | {"PYTHONPATH": str(HERE), "COCOTB_LOG_LEVEL": "WARNING"}
    found = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    results = folder / "results.xml"
    assert results.exists(), found.stdout + found.stderr
    cases = ElementTree.parse(results).iter("testcase")
    return {case.get("name"): case.find("failure") is None for case in cases}


@pytest.mark.parametrize("simulator", [*simulators()])
@pytest.mark.parametrize(
    ("bench", "name", "options", "names"),
    [
        ("axi_stream", "stream-decoder", {"axi_stream": True}, STREAM),
        ("wide_axi_stream", "packer", {"axi_stream": True, "lanes": 4}, STREAM[:1]),
        ("status", "stream-decoder", MONITORED, REGISTERS),
    ],
)
def test_bench(simulator, bench, name, options, names, tmp_path):
    found = run_bench(bench, export(name, **options), tmp_path, simulator)
    assert found == dict.fromkeys(names, True)
