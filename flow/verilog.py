"""Components as readable Verilog-2005."""

import hashlib
import re

from amaranth.back import rtlil

from ..hdl import UTF_8, AxiStream, WideStream
from .catalogue import EXPORTS, exports_with
from .flat_ports import FlatPorts
from .sheet import header, ports_of
from .tools import yosys

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
    options = {keyword: value for keyword, value in options.items() if value is not None}
    for keyword in [*options, *(bus for bus, is_asked in buses.items() if is_asked)]:
        able = exports_with(keyword)
        if name not in able:
            option = f"--{keyword.replace('_', '-')}"
            raise ValueError(f"{option} is for {', '.join(able)}, not for {name}")
    for keyword, choices in ({"encoding": row.encodings} | row.choices).items():
        if keyword in options and options[keyword] not in choices:
            known = ", ".join(map(str, choices))
            raise ValueError(f"the {name} knows {keyword} {known}, not {options[keyword]!r}")
    component = row.of(make=make, **options)
    if axi_stream and ready_valid:
        raise ValueError("AXI4-Stream has ready/valid already; choose one")
    if axi_stream:
        return AxiStream(component)
    return FlatPorts(WideStream(component) if ready_valid else component)


def module_name(name, encoding=None, errors=None, *, lanes=None, channels=None, **options):
    """The name of the module that ``export`` makes with these choices.

    It always contains the number of lanes or channels, but neither UTF-8 nor the first policy. The
    order of the options does not matter.
    """
    row, _ = EXPORTS[name]
    of = [name, lanes or row.lanes, channels or row.channels]
    of += [encoding if encoding != UTF_8.name else None]
    of += [errors if errors not in row.choices.get("errors", ())[:1] else None]
    for keyword, value in sorted(options.items()):
        if value is not None and value is not False:
            keyword = keyword.removesuffix("_stream")
            of.append(keyword if value is True else f"{keyword}_{value}")
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
    MissingTool, ToolError
    """
    ports = ports_of(component)
    design = rtlil.convert(component, name=module, emit_src=False)
    text = _plain_names(yosys(SCRIPT, {"top.il": design}, "top.v"))
    # An undefined bit that is left in a constant is 0.
    text = re.sub(r"'[bh][0-9a-fx]+", lambda bits: bits[0].replace("x", "0"), text)
    off = [f"/* verilator lint_off {rule} */  // {why}" for rule, why in LINT.items()]
    on = [f"/* verilator lint_on {rule} */" for rule in LINT]
    text = "\n".join([*off, _with_ports(text, ports), *on, ""])
    # As by `grep -v '^//' FILE | sha256sum`.
    contents = hashlib.sha256(f"\n{text}".encode()).hexdigest()[:16]
    above = (f"// {line}".rstrip() for line in header(component, module, command, contents))
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
