"""What other tools are told of a module is what its ports are: by their own grammar, or a tool."""

import ast
import re
from importlib.metadata import version
from xml.etree import ElementTree

import pytest

from clockpoint.flow.sheet import ports_of
from clockpoint.flow.verilog import export
from clockpoint.flow.wrappers import wrapper

SPACE = {"x": "http://www.accellera.org/XMLSchema/IPXACT/1685-2014"}
#: Those of the bus, in the words of its standard.
AXI = {"TDATA", "TKEEP", "TLAST", "TID", "TUSER", "TVALID", "TREADY"}
#: Where the definitions of the bus are found, as Arm published them.
ARM = {"vendor": "amba.com", "library": "AMBA4", "version": "r0p0_1"}
#: What is said of the module in IP-XACT.
XML = {
    "version": version("clockpoint"),
    "moduleName": "dut",
    "language": "verilog",
    "file/x:name": "dut.v",
    "file/x:fileType": "verilogSource-2005",
}
#: With a bus, with and without ready, and without a clock.
EXPORTS = {
    "validator": {"lanes": 2, "axi_stream": True},
    "encoder": {},
    "decoder": {},
    "error-policy": {},
}
#: What LiteX has at each clock pin: a reset of Migen is active high.
CLOCKS = {
    "aclk": "ClockSignal()",
    "aresetn": "~ResetSignal()",
    "clk": "ClockSignal()",
    "rst": "ResetSignal()",
}
#: The beginning of the ports of each stream, and its name in LiteX.
SIDES = {"i_": "sink.", "s_axis_t": "sink.", "o_": "source.", "m_axis_t": "source."}


@pytest.fixture(params=EXPORTS, scope="module")
def component(request):
    return export(request.param, **EXPORTS[request.param])


@pytest.fixture
def ports(component):
    """Direction and width, by name."""
    return {port.name: (port.direction, port.width) for port in ports_of(component)}


def test_litex(component, ports):
    """Each port is connected, to something of its width; a stream without ready is always ready."""
    tree = ast.parse(wrapper("litex", component, "dut"))
    widths, pins, to = dict.fromkeys(CLOCKS.values(), 1), {}, {}
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
                to[pin.arg[2:]] = what = ast.unparse(pin.value)
                pins[pin.arg[2:]] = way, widths[what]
            assert ast.unparse(node.args[0]) == "'dut'"
    assert pins == ports
    for port, what in to.items():
        (side,) = [side for side in SIDES if port.startswith(side)] or [""]
        signal = f"self.{SIDES.get(side, '')}{port.removeprefix(side)}"
        assert what == CLOCKS.get(port, signal)
    assert "platform.add_source('dut.v')" in ast.unparse(tree)
    is_taken = "self.sink.ready.eq(1)" in ast.unparse(tree)
    assert is_taken != bool({"i_ready", "s_axis_tready"} & ports.keys())


def test_spinalhdl(component, ports):
    text = wrapper("spinalhdl", component, "dut")
    found = re.findall(r"val (\w+) = (in|out) (?:Bool\(\)|Bits\((\d+) bits\))$", text, re.MULTILINE)
    assert {name: (f"{way}put", int(width or 1)) for name, way, width in found} == ports
    clocks = {
        "aclk": "clock = io.aclk, reset = io.aresetn, resetActiveLevel = LOW",
        "clk": "clock = io.clk, reset = io.rst",
    }
    domains = re.findall(r"mapClockDomain\((.*)\)", text)
    assert domains == [clocks[name] for name in ports if name in clocks]
    assert "\nclass dut extends BlackBox {" in text
    assert 'addRTLPath("dut.v")' in text


def test_vhdl_package(component, ports):
    """One bit is no vector, and the first bit is the highest."""
    text = wrapper("vhdl-package", component, "dut")
    assert re.search(r"^package dut_package is\n    component dut$", text, re.MULTILINE)
    kind = r"std_logic(?:_vector\((\d+) downto 0\))?"
    found = re.findall(rf"^ +(\w+) +: (in|out) +{kind};?$", text, re.MULTILINE)
    wanted = [
        (name, way.removesuffix("put"), str(width - 1) if width > 1 else "")
        for name, (way, width) in ports.items()
    ]
    assert found == wanted


def test_ip_xact(component, ports):
    """Its ports, those of each bus, whose input is a slave, and the file that the module is in."""
    root = ElementTree.fromstring(wrapper("ip-xact", component, "dut"))
    found = {}
    for port in root.iterfind("x:model/x:ports/x:port", SPACE):
        vector = "x:wire/x:vectors/x:vector/x:"
        left, right = (port.findtext(vector + end, "0", SPACE) for end in ("left", "right"))
        way = port.findtext("x:wire/x:direction", None, SPACE)
        found[port.findtext("x:name", None, SPACE)] = f"{way}put", int(left) + 1
        assert right == "0"
        assert port.findtext("x:description", None, SPACE)
    assert found == ports
    modes, pins = {}, {}
    for bus in root.iterfind(".//x:busInterface", SPACE):
        name = bus.findtext("x:name", None, SPACE)
        modes[name] = {child.tag.partition("}")[2] for child in bus} & {"slave", "master"}
        for pin in bus.iterfind(".//x:portMap", SPACE):
            logical = pin.findtext("x:logicalPort/x:name", None, SPACE)
            pins[name, logical] = pin.findtext("x:physicalPort/x:name", None, SPACE)
        kinds = [bus.find(path, SPACE).attrib for path in ("x:busType", ".//x:abstractionRef")]
        assert kinds == [ARM | {"name": name} for name in ("AXI4Stream", "AXI4Stream_rtl")]
    has_bus = "aclk" in ports
    assert modes == ({"s_axis": {"slave"}, "m_axis": {"master"}} if has_bus else {})
    assert {*pins.values()} == {name for name in ports if "_axis_" in name}
    assert all(port in AXI and to == f"{bus}_{port.lower()}" for (bus, port), to in pins.items())
    assert root.findtext("x:name", None, SPACE) == "dut"
    parts = {"componentInstantiationRef": "componentInstantiation", "localName": "fileSet"}
    for reference, part in parts.items():
        (name,) = (found.text for found in root.iterfind(f".//x:{reference}", SPACE))
        assert name in {found.text for found in root.iterfind(f".//x:{part}/x:name", SPACE)}
    texts = {path: root.findtext(f".//x:{path}", None, SPACE) for path in XML}
    assert texts == XML


def test_sdc(component, ports):
    """100 MHz, and 3 ns of each port but the clock; without a clock, there is nothing to say."""
    lines = wrapper("sdc", component, "dut").splitlines()[1:]
    (clock,) = {"clk", "aclk"} & ports.keys() or [None]
    said = [
        f"set_{way}_delay -clock {clock} 3.0 [get_ports {name}]"
        for name, (way, _) in ports.items()
        if name != clock
    ]
    said.append(f"create_clock -name {clock} -period 10.0 [get_ports {clock}]")
    assert sorted(lines) == (sorted(said) if clock else [])
