"""The files for other tools have the ports of the module: read by a grammar, or by the tool."""

import ast
import re
import subprocess

import pytest

from clockpoint.flow.export import Export
from clockpoint.flow.wrappers import wrapper
from support import needs

#: With a bus, with and without ready, and without a clock.
EXPORTS = {
    "packer": {"lanes": 2, "axi_stream": True},
    "validator": {"lanes": 2},
    "encoder": {},
    "decoder": {},
    "error-policy": {},
    "sanitizer": {"errors": "strict", "keep": True},
}
#: What LiteX has at each clock pin: a reset of Migen is active high.
CLOCKS = {
    "aclk": "migen.ClockSignal()",
    "aresetn": "~migen.ResetSignal()",
    "clk": "migen.ClockSignal()",
    "rst": "migen.ResetSignal()",
}
#: The beginning of the ports of each stream, and its name in LiteX.
SIDES = {"i_": "sink.", "s_axis_t": "sink.", "o_": "source.", "m_axis_t": "source."}


@pytest.fixture(params=EXPORTS, scope="module")
def export(request):
    return Export(request.param, "dut", **EXPORTS[request.param])


@pytest.fixture
def ports(export):
    """Direction and width, by name."""
    return {port.name: (port.direction, port.width) for port in export.ports}


def test_litex(export, ports):
    """Each port is connected to a signal of its width; a stream without ready is always ready."""
    text = wrapper("litex", export)
    assert all(f"# {p.text}\n            {p.direction[0]}_{p.name}=" in text for p in export.ports)
    tree = ast.parse(text)
    widths, pins, to = dict.fromkeys(CLOCKS.values(), 1), {}, {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            name, call = ast.unparse(node.targets[0]), node.value
            if ast.unparse(call.func) == "migen.Signal":
                widths[name] = ast.literal_eval(call.args[0])
            else:
                fields = ast.literal_eval(call.args[0])
                widths |= {f"{name}.{field}": width for field, width in fields}
                widths |= {f"{name}.{field}": 1 for field in ("valid", "ready", "last")}
        elif isinstance(node, ast.Call) and ast.unparse(node.func) == "migen.Instance":
            for pin in node.keywords:
                way = {"i": "input", "o": "output"}[pin.arg[0]]
                to[pin.arg[2:]] = what = ast.unparse(pin.value)
                pins[pin.arg[2:]] = way, widths[what]
            assert ast.unparse(node.args[0]) == "'dut'"
    assert pins == ports
    for port, what in to.items():
        (side,) = [side for side in SIDES if port.startswith(side)] or [""]
        name = "last" if port.endswith("_last") else port.removeprefix(side)
        signal = f"self.{SIDES.get(side, '')}{name}"
        assert what == CLOCKS.get(port, signal)
    assert "platform.add_source('dut.v')" in ast.unparse(tree)
    is_always_ready = "self.sink.ready.eq(1)" in ast.unparse(tree)
    assert is_always_ready != bool({"i_ready", "s_axis_tready"} & ports.keys())


@needs("ghdl")
def test_ghdl_reads_the_package(export, tmp_path):
    (tmp_path / "dut.vhd").write_text(wrapper("vhdl-component", export))
    command = ["ghdl", "-a", "--std=08", "dut.vhd"]
    actual = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert (actual.returncode, actual.stdout, actual.stderr) == (0, "", "")


def test_vhdl_component(export, ports):
    """A vector only for more than one bit, from the highest to the lowest; every port connected."""
    text = wrapper("vhdl-component", export)
    assert all(re.search(rf"-- {re.escape(p.text)}\n +{p.name} +:", text) for p in export.ports)
    kind = r"std_logic(?:_vector\((\d+) downto 0\))?"
    actual = re.findall(rf"^ +(\w+) +: (in|out) +{kind};?$", text, re.MULTILINE)
    wanted = [
        (name, way.removesuffix("put"), str(width - 1) if width > 1 else "")
        for name, (way, width) in ports.items()
    ]
    assert actual == wanted
    assert re.findall(r"^-- +(\w+) +=> \1,?$", text, re.MULTILINE) == [*ports]
    assert "\n    component dut\n" in text
