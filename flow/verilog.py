"""Exports as readable Verilog-2005."""

import hashlib
import re

from .sheet import header
from .tools import yosys

__all__ = ["to_verilog"]


def to_verilog(export):
    """The text of an ``Export`` in Verilog-2005: a module, with a header that describes it.

    Raises
    ------
    MissingTool, ToolError
    """
    text = _plain_names(yosys(SCRIPT, {"top.il": export.rtlil}, "top.v"))
    text = text.replace("module top(", f"module {export.module}(", 1)
    # An undefined bit that is left in a constant is 0.
    text = re.sub(r"'[bh][0-9a-fx]+", lambda bits: bits[0].replace("x", "0"), text)
    off = [f"/* verilator lint_off {rule} */  // {why}" for rule, why in LINT.items()]
    on = [f"/* verilator lint_on {rule} */" for rule in LINT]
    text = "\n".join([*off, _with_ports(text, export.ports), *on, ""])
    # As by `grep -v '^//' FILE | sha256sum`.
    contents = hashlib.sha256(f"\n{text}".encode()).hexdigest()[:16]
    above = (f"// {line}".rstrip() for line in header(export, contents))
    return "\n".join([*above, "", text])


#: Flip-flops get their reset before their enable, or Yosys would merge both into one enable; and no
#: other constant becomes a reset, or it would cut registers into slices. The data of a register
#: that is not enabled is undefined then, which ``-mux_undef`` removes.
SCRIPT = (
    "read_rtlil top.il; proc; flatten; opt_expr; opt_clean; "
    "opt_dff w:rst w:aresetn %u %co:+[S] %co:+[Y] %co:+[D] t:$dff %i; opt_dff -nosdff; "
    "opt_expr -mux_undef; opt_merge; opt_clean -purge; write_verilog -noattr top.v"
)
#: Verilator's warnings about Yosys's output, and their reasons.
LINT = {
    "CASEOVERLAP": "only one bit of a choice is 1",
    "UNUSED": "parts of vectors, and inputs without effect",
    "UNOPTFLAT": "a part of a vector depends on another part",
    "WIDTH": "operands are extended, as Verilog does it",
}


def _with_ports(text, ports):
    """Declare the ports in the head of the module, in their order; Yosys does so below it.

    An initial value gets a statement of its own.
    """
    _, _, body = text.partition(");\n")
    body = re.sub(
        r"^(  reg .*?(\w+)) = (.*;)$", r"\1;\n  initial \2 = \3", body, flags=re.MULTILINE
    )
    head = []
    for port in ports:
        name = rf"(?:\[.*\] )?{port.name}"
        (declared,) = re.findall(
            rf"^  {port.direction} {name};\n  (?:wire|reg) {name};\n", body, re.M
        )
        body = body.replace(declared, "")
        head.append(f"  {port.direction} {declared.splitlines()[1].strip(' ;')}")
    (name,) = re.findall(r"^module (\w+)\(", text, re.MULTILINE)
    return "\n".join([f"module {name} (", ",\n".join(head), ");", body.rstrip()])


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
