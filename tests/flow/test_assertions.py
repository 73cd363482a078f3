"""Assertions that ``clockpoint verilog --sva`` writes; ``bench/vectors.py`` tries all of them."""

import pytest

from clockpoint.flow.assertions import to_assertions
from clockpoint.flow.catalogue import EXPORTS, Lacks
from clockpoint.flow.tools import run
from clockpoint.flow.verilog import export, to_verilog
from clockpoint.formal.assertions import hold
from clockpoint.formal.defects import designs
from clockpoint.hdl import Encoder, FlatPorts


def test_yosys_reads_all(tmp_path):
    """Those of each export; what has no clock has none."""
    names = []
    for name, (row, _) in EXPORTS.items():
        for axi_stream in (False, True):
            if axi_stream and isinstance(row.axi_stream, Lacks):
                continue
            component = export(name, axi_stream=axi_stream)
            if name == "error-policy":
                with pytest.raises(ValueError, match="no registers"):
                    to_assertions(component, "dut", [])
                continue
            names.append(f"d{len(names)}")
            (tmp_path / f"{names[-1]}.sv").write_text(to_assertions(component, names[-1], []))
    reads = "; ".join(f"read_verilog -sv -formal {name}.sv" for name in names)
    tops = "; ".join(f"select -assert-min 1 {name}_assertions/t:$check" for name in names)
    drop = " ".join(f"{name}_checked" for name in names)
    run("yosys", ["-q", "-p", f"{reads}; delete {drop}; proc; {tops}"], cwd=tmp_path)


@pytest.mark.parametrize("defect", [None, "an end too early"])
def test_a_bounded_proof(defect):
    right, tried = FlatPorts(Encoder()), FlatPorts(designs(defect).Encoder())
    assertions = to_assertions(right, "dut", [])
    assert hold(to_verilog(tried, "dut", []), assertions, depth=6) is (defect is None)


def test_a_packet_of_a_mark_alone():
    """No end comes out of it, and none is claimed; of what has no order to detect, it is."""
    component = export("utf-16-byte-decoder")
    verilog = to_verilog(component, "dut", [])
    assert hold(verilog, to_assertions(component, "dut", []), depth=16)
    claimed = to_assertions(export("utf-16be-decoder"), "dut", [])
    assert hold(verilog, claimed, depth=16) is False


@pytest.mark.campaign
def test_a_verdict_on_more_bytes_than_are_counted():
    """Counts stand still at their greatest value, and so does what they are compared with."""
    component = export("validator", lanes=1, count_bits=1)
    depth = component.latency + 6
    assert hold(to_verilog(component, "dut", []), to_assertions(component, "dut", []), depth=depth)
