"""``clockpoint verilog``."""

import re
import textwrap

import click

from ..flow.assertions import to_assertions
from ..flow.catalogue import EXPORTS, takers
from ..flow.verilog import export, module_name, to_verilog, to_vhdl
from ..flow.wrappers import WRAPPERS
from ..hdl import POLICIES
from ..hdl.channels import MOST_CHANNELS
from .files import OutputFile, replacing
from .hardware import LANES, EncodingName

__all__ = ["COMPONENTS", "component_options", "exported", "verilog"]


#: Reserved words since VHDL-93, and two of that, which pygments does not know.
LATER = re.compile(
    "assume(_guarantee)?|context|cover|default|fairness|force|parameter|property|protected|release|"
    "report|restrict(_guarantee)?|sequence|strong|unaffected|view|vmode|vprop|vunit"
)


class ModuleName(click.ParamType):
    """A name that Verilog takes."""

    name = "name"

    def convert(self, value, param, ctx):
        if not re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", value):
            self.fail(f"{value!r} is not letters, digits and underscores.", param, ctx)
        # Some tools read each file as SystemVerilog.
        if _is_keyword(value, "SystemVerilog"):
            self.fail(f"{value!r} is a keyword of Verilog; take another name.", param, ctx)
        return value


def _is_keyword(word, language):
    from pygments.lexers import get_lexer_by_name  # here, since few commands need it
    from pygments.token import Keyword

    ((kind, _), *_) = get_lexer_by_name(language).get_tokens(word)
    return kind in Keyword


def _check_vhdl(name):
    """Refuse a name that VHDL does not take."""
    if _is_keyword(name, "vhdl") or LATER.fullmatch(name.lower()):
        raise click.UsageError(f"{name!r} is a keyword of VHDL; take another name.")
    if not re.fullmatch(r"[A-Za-z](_?[A-Za-z0-9])*", name):
        raise click.UsageError(
            f"{name!r} is no name in VHDL: take one with a letter first, and single underscores "
            "between letters and digits."
        )


class Octet(click.ParamType):
    """A byte, as Python writes a number: ``0x3F``."""

    name = "byte"

    def convert(self, value, param, ctx):
        try:
            return int(value, 0)
        except ValueError:
            self.fail(f"{value!r} is no number, such as 0x3F.", param, ctx)


def _flag(said):
    return {"is_flag": True, "default": None, "help": said}


def _value(kind, default, said, **more):
    return {"type": kind, "show_default": default, "help": said} | more


#: What parameters of components are on the command line: ``click.option`` of each.
PARAMETERS = {
    "encoding": _value(EncodingName(), "utf-8", "What is decoded or encoded."),
    "errors": _value(
        click.Choice([*POLICIES]), "replace", "What an error becomes.", metavar="POLICY"
    ),
    "lanes": _value(LANES, "8", "Bytes in a cycle."),
    "channels": _value(click.IntRange(2, MOST_CHANNELS), "256", "Streams on one port."),
    "count_bits": _value(click.IntRange(1, 64), "32", "Bits of each number in a verdict."),
    "substitute": _value(Octet(), "0x3F", "What each byte of an error becomes."),
    "drop": _flag("Leave byte order marks out."),
    "mark": _flag("Begin each packet with a byte order mark."),
    "ready_valid": _flag("With ready/valid on both sides."),
    "axi_stream": _flag("With AXI4-Stream on both sides."),
}


def component_options(command):
    """Give a command the argument COMPONENT, and an option for each of ``PARAMETERS``."""
    names = click.Choice([*EXPORTS])
    argument = click.argument(
        "component", metavar="[COMPONENT]", default="stream-decoder", type=names
    )
    for name, given in reversed(PARAMETERS.items()):
        command = click.option(_option(name), **given)(command)
    return argument(command)


def exported(component, options, module=None):
    """What is asked for, the name of its module, and the command that writes it as Verilog."""
    try:
        core = export(component, **options)
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    command = ["clockpoint", "verilog", component]
    for name, value in (options | {"name": module}).items():
        if value is not None:
            command += [_option(name)] if value is True else [_option(name), str(value)]
    return core, module or module_name(component, **options), command


def _option(name):
    return f"--{name.replace('_', '-')}"


def _listed(names, head="  "):
    """Names for a help text, in lines that stay as they are."""
    indents = {"initial_indent": head, "subsequent_indent": " " * len(head)}
    return textwrap.fill(", ".join(names), 76, break_on_hyphens=False, **indents)


OPTIONS = "\n".join(_listed(takers(name), f"  {_option(name):14}") for name in PARAMETERS)

#: What the help says of them.
COMPONENTS = f"""A COMPONENT, stream-decoder if it is
not said, is one of

\b
{_listed(EXPORTS)}

Each of these is for some of them:

\b
{OPTIONS}"""


@click.command(
    help=f"""Write a component as Verilog-2005.

One module without others, with a header that lists its ports. {COMPONENTS}

\b
Examples:
  clockpoint verilog -o stream_decoder.v
  clockpoint verilog sanitizer --errors replace-run --axi-stream
""",
)
@component_options
@click.option(
    "--name",
    "module",
    type=ModuleName(),
    help="The module; if it is not said, all that it is, such as packer_8_axi.",
)
@click.option("-o", "--out", default="-", type=OutputFile(), help="Write to FILE instead.")
@click.option(
    "--vhdl-component", is_flag=True, help="Write how VHDL declares and instantiates it, instead."
)
@click.option(
    "--wrapper",
    type=click.Choice([*WRAPPERS]),
    metavar="KIND",
    help=f"Write a file for another tool instead: {', '.join(WRAPPERS)}.",
)
@click.option(
    "--sva", is_flag=True, help="Write assertions in SystemVerilog to bind to it, instead."
)
def verilog(component, module, out, vhdl_component, wrapper, sva, **options):
    asked = {"--wrapper": wrapper, "--vhdl-component": vhdl_component, "--sva": sva}
    asked = [name for name, is_asked in asked.items() if is_asked]
    if len(asked) > 1:
        raise click.UsageError(f"{asked[0]} and {asked[1]} are two files; choose one")
    core, module, command = exported(component, options, module)
    if vhdl_component or wrapper == "vhdl-package":
        _check_vhdl(module)
    if wrapper:
        text = WRAPPERS[wrapper](core, module)
    elif sva:
        try:
            text = to_assertions(core, module, [*command, "--sva"])
        except ValueError as error:
            raise click.UsageError(str(error)) from error
    else:
        text = to_vhdl(core, module) if vhdl_component else to_verilog(core, module, command)
    with replacing(out) as file:
        file.write(text)
    return 0
