"""Exports as readable Verilog-2005."""

import hashlib
import re
import textwrap

from ..engine.tools import yosys
from .sheet import header

__all__ = ["to_verilog"]

#: Flip-flops get their reset before their enable; otherwise, Yosys would merge both into one
#: enable. No other constant becomes a reset, since resets would cut registers into slices. The data
#: of a register that is not enabled is undefined then; ``-mux_undef`` removes its multiplexer. The
#: memory of a FIFO stays a module. Written memories lose their initial values: no word is read
#: before it is written.
CLEANUP_SCRIPT = (
    "read_rtlil top.il; setattr -mod -set keep_hierarchy 1 *.fifo_memory; proc; "
    "delete */t:$memwr* %m */t:$meminit* %i; flatten; opt_expr; opt_clean; "
    "opt_dff w:rst w:aresetn %u %co:+[S] %co:+[Y] %co:+[D] t:$dff %i; opt_dff -nosdff; "
    "opt_expr -mux_undef; opt_merge; opt_clean -purge"
)
#: The value of a multiplexer without a choice, and the undefined value with several choices, which
#: never occur.
NO_CHOICE = r"      \d+'b0+:\n(.*\n)      default:\n.*'b?x;\n"
#: Yosys's attributes, in lines of their own or within a line, but for ``rom_style`` of a table.
ATTRIBUTES = r"(^ *)?\(\* (?!rom_style )\S+ = .*? \*\)(?(1)\n| )"
#: Verilator's warnings about Yosys's output, and their reasons.
LINT = {
    "DECLFILENAME": "the memory of a FIFO is in the file of its module",
    "UNUSED": "parts of vectors, and inputs without effect",
    "UNOPTFLAT": "a part of a vector depends on another part",
    "WIDTH": "operands are extended, as Verilog does it",
}
#: Columns of a line, and digits of a constant.
COLUMNS, DIGITS = 160, 32


def to_verilog(export):
    """The text of an ``Export`` in Verilog-2005: a module, with a header that describes it.

    The memory of a FIFO is a second module.

    Raises
    ------
    MissingTool, ToolError
    """
    text = yosys(f"{CLEANUP_SCRIPT}; {_output(export)}", {"top.il": export.rtlil}, "top.v")
    text = _plain_names(re.sub(ATTRIBUTES, "", text, flags=re.MULTILINE))
    text = re.sub(r"\btop(?=\()", export.module, text)
    text = re.sub(r"\btop\w*_fifo_memory\b", f"{export.module}_memory", text)
    text = re.sub(NO_CHOICE, r"      default:\n\1", text)
    text = re.sub(r"\b(\d+)'([bh])([0-9a-fx]+)", _constant, text)
    top, *memories = re.findall(r"^module .*?^endmodule$", text, re.M | re.S)
    modules = [_with_ports(top, [port.name for port in export.ports]), *map(_with_ports, memories)]
    off = [f"/* verilator lint_off {rule} */  // {why}" for rule, why in LINT.items()]
    on = [f"/* verilator lint_on {rule} */" for rule in LINT]
    lines = "\n\n".join(modules).splitlines()
    text = "\n".join([*off, *map(_wrap_line, lines), *on, ""])
    # As by `grep -v '^//' FILE | sha256sum`.
    contents = hashlib.sha256(f"\n{text}".encode()).hexdigest()[:16]
    above = (f"// {line}".rstrip() for line in header(export, contents))
    return "\n".join([*above, "", text])


def _output(export):
    forget = "" if export.initial_values else "setattr -unset init */w:*; "
    return f"{forget}write_verilog -noparallelcase top.v"


def _constant(match):
    """A constant without leading zeros, in segments that fit into a line; undefined bits are 0."""
    width, base, digits = int(match[1]), match[2], match[3].replace("x", "0")
    size = 4 if base == "h" else 1
    segments = []
    while len(digits) > DIGITS and digits.strip("0"):
        digits, segment = digits[:-DIGITS], digits[-DIGITS:]
        segments.insert(0, f"{DIGITS * size}'{base}{segment.lstrip('0') or 0}")
        width -= DIGITS * size
    segments.insert(0, f"{width}'{base}{digits.lstrip('0') or 0}")
    return f"{{ {', '.join(segments)} }}" if len(segments) > 1 else segments[0]


def _wrap_line(line):
    """A line, wrapped at ``COLUMNS``."""
    if len(line) <= COLUMNS:
        return line
    indent = " " * (len(line) - len(line.lstrip()))
    return textwrap.fill(
        line,
        COLUMNS,
        subsequent_indent=f"{indent}    ",
        break_long_words=False,
        break_on_hyphens=False,
    )


def _with_ports(module, order=()):
    """Move the declarations of ports into the head of a module, in the given order.

    An initial value gets a statement of its own.
    """
    head, _, body = module.partition(");\n")
    name, _, ports = head.removeprefix("module ").partition("(")
    body = re.sub(
        r"^(  reg .*?(\w+)) = (.*;)$", r"\1;\n  initial \2 = \3", body, flags=re.MULTILINE
    )
    declarations = []
    for port in order or re.split(r"\s*,\s*", ports):
        (declaration,) = re.findall(
            rf"^  (?:in|out)put (?:\[.*\] )?{port};\n  (?:wire|reg) (?:\[.*\] )?{port};\n",
            body,
            re.MULTILINE,
        )
        body = body.replace(declaration, "")
        direction, declared = declaration.split()[0], declaration.splitlines()[1].strip(" ;")
        declarations.append(f"  {direction} {declared}")
    return "\n".join([f"module {name} (", ",\n".join(declarations), ");", body.rstrip()])


def _plain_names(text):
    """Replace the characters in names of signals that would require a backslash."""
    names, plain = {*re.findall(r"\w+", text)}, {}
    for escaped in dict.fromkeys(re.findall(r"\\(\S+) ", text)):
        name = re.sub(r"\W", "_", escaped)
        while name in names:
            name += "_"
        names.add(name)
        plain[escaped] = name
    return re.sub(r"\\(\S+) ", lambda match: plain[match[1]], text)
