"""``clockpoint verilog``."""

import re

import click

from ..flow.assertions import to_assertions
from ..flow.catalogue import EXPORTS, takers
from ..flow.verilog import export, module_name, ports_of, to_verilog
from ..flow.wrappers import WRAPPERS, wrapper
from ..hdl.channels import MOST_CHANNELS
from ..hdl.policy import POLICIES
from ..sim.smoke import smoke_files
from ..sim.vectors import vector_files
from .files import OutputFolder, open_output, out_option, write_all
from .hardware import LANES, EncodingName
from .terminal import listed

__all__ = ["COMPONENTS", "component_options", "exported", "verilog"]


class ModuleName(click.ParamType):
    """A plain Verilog identifier."""

    name = "name"

    def convert(self, value, param, ctx):
        if not re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", value):
            self.fail(f"{value!r} is not letters, digits and underscores.", param, ctx)
        # Some tools read every file as SystemVerilog.
        if _is_keyword(value, "SystemVerilog"):
            self.fail(f"{value!r} is a Verilog keyword; choose another name.", param, ctx)
        return value


def _is_keyword(word, language):
    from pygments.lexers import get_lexer_by_name  # here, since few commands need it
    from pygments.token import Keyword

    ((kind, _), *_) = get_lexer_by_name(language).get_tokens(word)
    return kind in Keyword


def _check_vhdl(name):
    """Reject a name that is not valid in VHDL."""
    if _is_keyword(name, "vhdl"):
        raise click.UsageError(f"{name!r} is a VHDL keyword; choose another name.")
    if not re.fullmatch(r"[A-Za-z](_?[A-Za-z0-9])*", name):
        raise click.UsageError(
            f"{name!r} is not a VHDL identifier: it must begin with a letter, with single "
            "underscores between letters and digits."
        )


class Octet(click.ParamType):
    """A byte, as a number in Python: ``0x3F``."""

    name = "byte"

    def convert(self, value, param, ctx):
        try:
            return int(value, 0)
        except ValueError:
            self.fail(f"{value!r} is not a number, such as 0x3F.", param, ctx)


def _flag(text):
    return {"is_flag": True, "default": None, "help": text}


def _value(kind, default, text, **more):
    return {"type": kind, "show_default": default, "help": text} | more


#: The parameters of components on the command line: arguments of ``click.option``.
PARAMETERS = {
    "encoding": _value(EncodingName(), "utf-8", "The encoding to decode or encode."),
    "errors": _value(
        click.Choice([*POLICIES]), "replace", "What an error becomes.", metavar="POLICY"
    ),
    "lanes": _value(LANES, "8", "Bytes per cycle."),
    "channels": _value(click.IntRange(2, MOST_CHANNELS), "256", "Streams on one port."),
    "count_bits": _value(click.IntRange(1, 64), "32", "Bits of each number in a verdict."),
    "bits": _value(click.IntRange(4, 64), "32", "Bits of each number of a position."),
    "substitute": _value(Octet(), "0x3F", "Replacement for each byte of an error."),
    "drop": _flag("Drop byte order marks."),
    "mark": _flag("Begin each packet with a byte order mark."),
    "monitor": _flag("Add the position of each event: offset, character, line, column."),
    "continuous": _flag("Let positions continue across packets."),
    "programmable": _flag("Let a port select the code point that replaces an error."),
    "axi_lite": _flag("Add a register block with counts and the first error."),
    "ready_valid": _flag("Use ready/valid on both sides."),
    "axi_stream": _flag("Use AXI4-Stream on both sides."),
}


def component_options(command):
    """Add the argument COMPONENT and the options of ``PARAMETERS`` to a command."""
    names = click.Choice([*EXPORTS])
    argument = click.argument(
        "component", metavar="[COMPONENT]", default="stream-decoder", type=names
    )
    for name, attributes in reversed(PARAMETERS.items()):
        command = click.option(_option(name), **attributes)(command)
    return argument(command)


def exported(component, options, module=None):
    """The component, the name of its module, and the command that exports it as Verilog."""
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


OPTIONS = "\n".join(listed(takers(name), f"  {_option(name):15}") for name in PARAMETERS)

#: The part of the help about components and their options.
COMPONENTS = f"""COMPONENT is one of these; the default is
stream-decoder:

\b
{listed(EXPORTS)}

These options are for some of them:

\b
{OPTIONS}"""


@click.command(
    help=f"""Write a component as Verilog-2005.

The module is self-contained, with a header that lists its ports. With --bench, smoke.v is a test
bench in Verilog-2005; the .hex files are its input and the expected output. To run it:

\b
  cd FOLDER && iverilog -o smoke *.v && vvp smoke

For decoder and stream-decoder, vectors.jsonl has a JSON object per vector, and vectors.h has the
vectors in C. {COMPONENTS}

\b
Examples:
  clockpoint verilog -o stream_decoder.v
  clockpoint verilog sanitizer --axi-stream --bench sanitizer
""",
)
@component_options
@click.option(
    "--name",
    "module",
    type=ModuleName(),
    help="Name of the module. By default, it describes the component, such as packer_8_axi.",
)
@out_option("Write to FILE instead.", default="-")
@click.option(
    "--bench",
    metavar="FOLDER",
    type=OutputFolder(),
    help="Write the module to FOLDER, with a self-checking test bench and its vectors.",
)
@click.option(
    *("--wrapper", "kind"),
    type=click.Choice([*WRAPPERS, "sva"]),
    metavar="KIND",
    help=f"Write a file for another tool instead: {', '.join([*WRAPPERS, 'sva'])}.",
)
def verilog(component, module, out, bench, kind, **options):
    core, module, command = exported(component, options, module)
    if bench:
        files = {f"{module}.v": to_verilog(core, module, command)}
        try:
            files |= smoke_files(core, ports_of(core), module)
        except ValueError as error:
            raise click.UsageError(f"{error}; leave out --bench") from error
        if component in ("decoder", "stream-decoder"):
            files |= vector_files(options["encoding"] or "utf-8")
        write_all(bench, files)
        return 0
    if kind == "vhdl-component":
        _check_vhdl(module)
    try:
        if kind == "sva":
            text = to_assertions(core, module, [*command, "--wrapper", kind])
        elif kind:
            text = wrapper(kind, core, module)
        else:
            text = to_verilog(core, module, command)
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    with open_output(out) as file:
        file.write(text)
    return 0
