"""Files that describe an exported module to other languages and tools."""

import keyword
from importlib.metadata import version
from xml.sax.saxutils import escape

from .sheet import ports_of
from .verilog import to_vhdl

__all__ = ["WRAPPERS"]

#: Ports outside the streams, and what LiteX connects to them.
CLOCKS = {
    "clk": "ClockSignal()",
    "rst": "ResetSignal()",
    "aclk": "ClockSignal()",
    "aresetn": "~ResetSignal()",
}
#: Prefixes of the ports of a stream, by its name in LiteX.
STREAMS = {"sink": ("i_", "s_axis_t"), "source": ("o_", "m_axis_t")}
#: Fields of every LiteX stream.
HANDSHAKE = {"valid", "ready", "last"}
#: What a LiteX module uses of Migen by names that a class could have.
MIGEN = {"ClockSignal", "Instance", "ResetSignal", "Signal"}
#: The reserved words of Scala 2 and 3, and the classes of SpinalHDL that a ``BlackBox`` uses.
SCALA = """
    _ abstract case catch class def do else enum export extends false final finally for forSome
    given if implicit import lazy macro match new null object override package private protected
    return sealed super then this throw trait try true type val var while with yield
    BlackBox Bundle
"""


def _in_stream(name):
    """The stream of a port, or ``None``, and the name of the port in it."""
    for stream, beginnings in STREAMS.items():
        for beginning in beginnings:
            if name.startswith(beginning):
                return stream, name.removeprefix(beginning)
    return None, name


def litex(component, module):
    """A LiteX module with the streams ``sink`` and ``source``."""
    name = module.title().replace("_", "")
    if not name.isidentifier() or keyword.iskeyword(name) or name in MIGEN:
        raise ValueError(f"{module!r} cannot name a class for LiteX; choose another name")
    streams, others, pins = {stream: {} for stream in STREAMS}, [], []
    for port in ports_of(component):
        stream, field = _in_stream(port.name)
        if stream:
            streams[stream][field] = port.width
        elif port.name not in CLOCKS:
            others.append(f"self.{field} = Signal({port.width})")
        to = CLOCKS.get(port.name) or f"self.{stream + '.' if stream else ''}{field}"
        pins.append(f"    {port.direction[0]}_{port.name}={to},")
    lines = []
    for stream, fields in streams.items():
        layout = [(field, width) for field, width in fields.items() if field not in HANDSHAKE]
        lines.append(f"self.{stream} = stream.Endpoint({layout})")
        if stream == "sink" and "ready" not in fields:
            lines.append("self.comb += self.sink.ready.eq(1)")
    lines += [*others, "self.specials += Instance(", f'    "{module}",', *pins, ")"]
    body = "\n".join(f"        {line}" for line in lines)
    return f'''\
"""The module {module} of Clockpoint, for LiteX; a source without ready cannot be stalled."""

from litex.gen import LiteXModule
from litex.soc.interconnect import stream
from migen import ClockSignal, Instance, ResetSignal, Signal


class {name}(LiteXModule):
    def __init__(self, platform):
        platform.add_source("{module}.v")
{body}
'''


def spinalhdl(component, module):
    """A SpinalHDL ``BlackBox``."""
    if module in SCALA.split():
        raise ValueError(f"{module!r} cannot name a class in SpinalHDL; choose another name")
    ports = ports_of(component)
    lines = []
    for port in ports:
        kind = "Bool()" if port.width == 1 else f"Bits({port.width} bits)"
        lines.append(f"    val {port.name} = {port.direction.removesuffix('put')} {kind}")
    names = {port.name for port in ports}
    clock = ""
    if "aclk" in names:
        clock = "  mapClockDomain(clock = io.aclk, reset = io.aresetn, resetActiveLevel = LOW)\n"
    elif "clk" in names:
        clock = "  mapClockDomain(clock = io.clk, reset = io.rst)\n"
    body = "\n".join(lines)
    return f"""\
import spinal.core._

class {module} extends BlackBox {{
  val io = new Bundle {{
{body}
  }}
  noIoPrefix()
{clock}  addRTLPath("{module}.v")
}}
"""


def vhdl_package(component, module):
    """A VHDL package with the component declaration."""
    declaration, _, _ = to_vhdl(component, module).partition("end component;")
    body = "".join(f"    {line}".rstrip() + "\n" for line in declaration.splitlines())
    return f"""\
library ieee;
use ieee.std_logic_1164.all;

package {module}_package is
{body}    end component;
end package;
"""


def ip_xact(component, module):
    """An IP-XACT component (IEEE 1685-2014); each AXI4-Stream is a bus interface."""
    ports = ports_of(component)
    buses = "".join(
        _bus(f"{side}_axis", mode, ports)
        for side, mode in (("s", "slave"), ("m", "master"))
        if any(port.name == f"{side}_axis_tdata" for port in ports)
    )
    return f"""\
<?xml version="1.0" encoding="UTF-8"?>
<ipxact:component xmlns:ipxact="http://www.accellera.org/XMLSchema/IPXACT/1685-2014">
  <ipxact:vendor>clockpoint</ipxact:vendor>
  <ipxact:library>unicode</ipxact:library>
  <ipxact:name>{module}</ipxact:name>
  <ipxact:version>{version("clockpoint")}</ipxact:version>
{_tag(2, "busInterfaces", buses)}  <ipxact:model>
    <ipxact:views>
      <ipxact:view>
        <ipxact:name>verilog</ipxact:name>
        <ipxact:componentInstantiationRef>verilog</ipxact:componentInstantiationRef>
      </ipxact:view>
    </ipxact:views>
    <ipxact:instantiations>
      <ipxact:componentInstantiation>
        <ipxact:name>verilog</ipxact:name>
        <ipxact:language>verilog</ipxact:language>
        <ipxact:moduleName>{module}</ipxact:moduleName>
        <ipxact:fileSetRef><ipxact:localName>verilog</ipxact:localName></ipxact:fileSetRef>
      </ipxact:componentInstantiation>
    </ipxact:instantiations>
{_tag(4, "ports", "".join(map(_port, ports)))}  </ipxact:model>
  <ipxact:fileSets>
    <ipxact:fileSet>
      <ipxact:name>verilog</ipxact:name>
      <ipxact:file>
        <ipxact:name>{module}.v</ipxact:name>
        <ipxact:fileType>verilogSource-2005</ipxact:fileType>
      </ipxact:file>
    </ipxact:fileSet>
  </ipxact:fileSets>
</ipxact:component>
"""


def _tag(indent, name, text):
    """Lines wrapped in an element; empty without lines."""
    margin = " " * indent
    return text and f"{margin}<ipxact:{name}>\n{text}{margin}</ipxact:{name}>\n"


def _bus(prefix, mode, ports):
    maps = "".join(
        f"            <ipxact:portMap><ipxact:logicalPort><ipxact:name>"
        f"{port.name.removeprefix(prefix + '_').upper()}</ipxact:name></ipxact:logicalPort>"
        f"<ipxact:physicalPort><ipxact:name>{port.name}</ipxact:name></ipxact:physicalPort>"
        "</ipxact:portMap>\n"
        for port in ports
        if port.name.startswith(prefix)
    )
    amba = 'vendor="amba.com" library="AMBA4" version="r0p0_1"'
    return f"""\
    <ipxact:busInterface>
      <ipxact:name>{prefix}</ipxact:name>
      <ipxact:busType {amba} name="AXI4Stream"/>
      <ipxact:abstractionTypes>
        <ipxact:abstractionType>
          <ipxact:abstractionRef {amba} name="AXI4Stream_rtl"/>
{_tag(10, "portMaps", maps)}        </ipxact:abstractionType>
      </ipxact:abstractionTypes>
      <ipxact:{mode}/>
    </ipxact:busInterface>
"""


def _port(port):
    vector = (
        f"<ipxact:vectors><ipxact:vector><ipxact:left>{port.width - 1}</ipxact:left>"
        "<ipxact:right>0</ipxact:right></ipxact:vector></ipxact:vectors>"
    )
    return f"""\
      <ipxact:port>
        <ipxact:name>{port.name}</ipxact:name>
        <ipxact:description>{escape(port.text)}</ipxact:description>
        <ipxact:wire>
          <ipxact:direction>{port.direction.removesuffix("put")}</ipxact:direction>
          {vector if port.width > 1 else ""}
        </ipxact:wire>
      </ipxact:port>
"""


def sdc(component, module):
    """Basic constraints for the module alone, valid as SDC and XDC."""
    ports = {port.name: port.direction for port in ports_of(component)}
    clock = next((name for name in ("clk", "aclk") if name in ports), None)
    lines = [f"# {module} alone: one clock, no false path and no multicycle path."]
    if clock:
        lines.append(f"create_clock -name {clock} -period 10.0 [get_ports {clock}]")
        for name, direction in ports.items():
            if name != clock:
                lines.append(f"set_{direction}_delay -clock {clock} 3.0 [get_ports {name}]")
    return "\n".join([*lines, ""])


#: The functions by their names on the command line. The first two raise ``ValueError`` for a module
#: whose name their languages reserve.
WRAPPERS = {
    "litex": litex,
    "spinalhdl": spinalhdl,
    "vhdl-package": vhdl_package,
    "ip-xact": ip_xact,
    "sdc": sdc,
}
