"""Files for an exported module in another language, from ``templates``."""

from .assertions import to_assertions
from .keywords import check_name, class_name_of
from .templates import filled

__all__ = ["WRAPPERS", "wrapper"]

WRAPPERS = ("litex", "vhdl-component", "sva")
#: What LiteX connects to the ports outside the streams; the prefixes of the others, by stream.
CLOCKS = {"clk": "ClockSignal()", "rst": "ResetSignal()"}
CLOCKS |= {"aclk": "ClockSignal()", "aresetn": "~ResetSignal()"}
PREFIXES = {"i_": "sink", "s_axis_t": "sink", "o_": "source", "m_axis_t": "source"}
#: What LiteX calls the end of a packet.
LASTS = ("beat_last", "event_last")


def wrapper(kind, export):
    """The text of a file for another language.

    Parameters
    ----------
    kind : str
        One of ``WRAPPERS``.
    export : Export

    Raises
    ------
    :exc:`ValueError`
        If the language does not allow the name of the module, or there is nothing to assert.
    """
    if kind == "sva":
        return to_assertions(export, [*export.command, "--wrapper", kind])
    module = export.module
    check_name(module, kind)
    ports, streams = [], {"sink": [], "source": []}
    for port in export.ports:
        prefix = next(filter(port.name.startswith, PREFIXES), "")
        stream, field = PREFIXES.get(prefix), port.name.removeprefix(prefix)
        field = "last" if stream and field in LASTS else field
        ports.append(port._asdict() | {"stream": stream, "field": field})
        if stream:
            streams[stream].append((field, port.width))
    names = [port["name"] for port in ports]
    return filled(
        kind,
        module=module,
        class_name=class_name_of(module),
        ports=ports,
        names=names,
        longest=max(map(len, names)),
        streams=streams,
        clocks={name: CLOCKS.get(name) for name in names},
    )
