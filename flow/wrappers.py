"""Files that instantiate an exported module in another language, from ``templates``."""

import keyword

from .sheet import ports_of
from .templates import filled

__all__ = ["WRAPPERS", "wrapper"]

WRAPPERS = ("litex", "vhdl-component")
#: What LiteX connects to the ports outside the streams; the prefixes of the others, by stream.
CLOCKS = {"clk": "ClockSignal()", "rst": "ResetSignal()"}
CLOCKS |= {"aclk": "ClockSignal()", "aresetn": "~ResetSignal()"}
PREFIXES = {"i_": "sink", "s_axis_t": "sink", "o_": "source", "m_axis_t": "source"}
#: Names that a LiteX class cannot have, beside the keywords of Python.
IMPORTED = {"ClockSignal", "Instance", "LiteXModule", "ResetSignal", "Signal"}


def wrapper(kind, component, module):
    """The text of a file for another language.

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
        If the name of the module cannot name a class for LiteX.
    """
    class_name = module.title().replace("_", "")
    is_valid = class_name.isidentifier() and not keyword.iskeyword(class_name)
    if kind == "litex" and (not is_valid or class_name in IMPORTED):
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
    )
