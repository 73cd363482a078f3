"""Files that describe an exported module to other languages and tools, from ``templates``."""

import keyword
from importlib.metadata import version

from .sheet import ports_of
from .templates import filled

__all__ = ["WRAPPERS", "wrapper"]

WRAPPERS = ("litex", "spinalhdl", "vhdl-package", "ip-xact", "sdc", "vhdl-component")
#: Ports outside the streams, and what LiteX connects to them; and the streams of the others.
CLOCKS = {"clk": "ClockSignal()", "rst": "ResetSignal()"}
CLOCKS |= {"aclk": "ClockSignal()", "aresetn": "~ResetSignal()"}
PREFIXES = {"i_": "sink", "s_axis_t": "sink", "o_": "source", "m_axis_t": "source"}
#: Names that a class cannot have, beside the keywords of Python.
RESERVED = {
    "litex": "ClockSignal Instance LiteXModule ResetSignal Signal",
    "spinalhdl": """
        _ abstract case catch class def do else enum export extends false final finally for forSome
        given if implicit import lazy macro match new null object override package private protected
        return sealed super then this throw trait try true type val var while with yield
        BlackBox Bundle
    """,
}


def wrapper(kind, component, module):
    """The text of a file for another language or tool.

    Parameters
    ----------
    kind : str
        One of ``WRAPPERS``.
    component
        From ``clockpoint.flow.verilog.export``.
    module : str
        The name of the module.

    Raises
    ------
    :exc:`ValueError`
        If the name of the module is reserved in that language.
    """
    class_name = module.title().replace("_", "") if kind == "litex" else module
    is_python = class_name.isidentifier() and not keyword.iskeyword(class_name)
    if class_name in RESERVED.get(kind, "").split() or (kind == "litex" and not is_python):
        raise ValueError(f"{module!r} cannot name a class for {kind}; choose another name")
    ports, streams = [], {"sink": [], "source": []}
    for port in ports_of(component):
        prefix = next(filter(port.name.startswith, PREFIXES), "")
        stream, field = PREFIXES.get(prefix), port.name.removeprefix(prefix)
        ports.append(port._asdict() | {"stream": stream, "field": field})
        if stream:
            streams[stream].append((field, port.width))
    names = [port["name"] for port in ports]
    return filled(
        kind,
        module=module,
        class_name=class_name,
        ports=ports,
        names=names,
        longest=max(map(len, names)),
        streams=streams,
        clocks={name: CLOCKS.get(name) for name in names},
        version=version("clockpoint"),
    )
