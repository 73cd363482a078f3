"""What other tools are told of a module is what its ports are: by their own grammar, or a tool."""

import ast
import re
import shutil
import subprocess
from xml.etree import ElementTree

import pytest

from clockpoint.flow.sheet import ports_of
from clockpoint.flow.verilog import export
from clockpoint.flow.wrappers import WRAPPERS

SPACE = {"x": "http://www.accellera.org/XMLSchema/IPXACT/1685-2014"}
#: Those of the bus, in the words of its standard.
AXI = {"TDATA", "TKEEP", "TLAST", "TID", "TUSER", "TVALID", "TREADY"}
#: With a bus, with and without ready, and without a clock.
EXPORTS = {
    "validator": {"lanes": 2, "axi_stream": True},
    "encoder": {},
    "decoder": {},
    "error-policy": {},
}


@pytest.fixture(params=EXPORTS, scope="module")
def component(request):
    return export(request.param, **EXPORTS[request.param])


@pytest.fixture
def ports(component):
    """Direction and width, by name."""
    return {port.name: (port.direction, port.width) for port in ports_of(component)}


def test_litex(component, ports):
    """Each port is connected, to something of its width; a stream without ready is always ready."""
    tree = ast.parse(WRAPPERS["litex"](component, "dut"))
    widths, pins = dict.fromkeys(("ClockSignal()", "~ResetSignal()", "ResetSignal()"), 1), {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            name, call = ast.unparse(node.targets[0]), node.value
            if ast.unparse(call.func) == "Signal":
                widths[name] = ast.literal_eval(call.args[0])
            else:
                fields = ast.literal_eval(call.args[0])
                widths |= {f"{name}.{field}": width for field, width in fields}
                widths |= {f"{name}.{field}": 1 for field in ("valid", "ready", "last")}
        elif isinstance(node, ast.Call) and ast.unparse(node.func) == "Instance":
            for pin in node.keywords:
                way = {"i": "input", "o": "output"}[pin.arg[0]]
                pins[pin.arg[2:]] = way, widths[ast.unparse(pin.value)]
    assert pins == ports
    is_taken = "self.sink.ready.eq(1)" in ast.unparse(tree)
    assert is_taken != bool({"i_ready", "s_axis_tready"} & ports.keys())


def test_spinalhdl(component, ports):
    text = WRAPPERS["spinalhdl"](component, "dut")
    found = re.findall(r"val (\w+) = (in|out) (?:Bool\(\)|Bits\((\d+) bits\))$", text, re.MULTILINE)
    assert {name: (f"{way}put", int(width or 1)) for name, way, width in found} == ports
    assert ("mapClockDomain" in text) == bool({"clk", "aclk"} & ports.keys())
    assert ("resetActiveLevel = LOW" in text) == ("aresetn" in ports)


@pytest.mark.skipif(shutil.which("ghdl") is None, reason="needs the Debian package ghdl")
def test_vhdl_package(component, tmp_path):
    """Its ports are those of ``--vhdl-component``."""
    (tmp_path / "package.vhd").write_text(WRAPPERS["vhdl-package"](component, "dut"))
    subprocess.run(["ghdl", "-a", "--std=93", "package.vhd"], cwd=tmp_path, check=True)


def test_ip_xact(component, ports):
    root = ElementTree.fromstring(WRAPPERS["ip-xact"](component, "dut"))
    found = {}
    for port in root.iterfind("x:model/x:ports/x:port", SPACE):
        left = port.findtext("x:wire/x:vectors/x:vector/x:left", "0", SPACE)
        way = port.findtext("x:wire/x:direction", None, SPACE)
        found[port.findtext("x:name", None, SPACE)] = f"{way}put", int(left) + 1
    assert found == ports
    buses = [
        (physical.text, logical.text)
        for bus in root.iterfind(".//x:portMap", SPACE)
        for physical in bus.iterfind("x:physicalPort/x:name", SPACE)
        for logical in bus.iterfind("x:logicalPort/x:name", SPACE)
    ]
    assert {name for name, _ in buses} == {name for name in ports if "_axis_" in name}
    assert all(name.endswith(f"_axis_{port.lower()}") and port in AXI for name, port in buses)


def test_sdc(component, ports):
    """All ports but the clock have a delay; without a clock, there is nothing to say."""
    lines = WRAPPERS["sdc"](component, "dut").splitlines()[1:]
    found = [re.fullmatch(r"(\w+) .*\[get_ports (\w+)\]", line).groups() for line in lines]
    clocks = {"clk", "aclk"} & ports.keys()
    said = {name: f"set_{way}_delay" for name, (way, _) in ports.items()}
    said |= dict.fromkeys(clocks, "create_clock")
    assert {name: command for command, name in found} == (said if clocks else {})
