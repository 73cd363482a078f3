"""``clockpoint verilog``."""

import re
import textwrap

import click

from ..flow.catalogue import EXPORTS, Lacks
from ..flow.verilog import export, module_name, to_verilog, to_vhdl
from ..hdl import POLICIES
from ..hdl.channels import MOST_CHANNELS
from .files import OutputFile, replacing
from .hardware import LANES, EncodingName

__all__ = ["verilog"]


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


def _listed(names):
    """Names for a help text, in lines that stay as they are."""
    text = textwrap.fill(", ".join(names), 74, break_on_hyphens=False)
    return textwrap.indent(text, "  ")


@click.command(
    help=f"""Write a component as Verilog-2005.

One module without others, with a header that lists its ports. A COMPONENT, stream-decoder if it is
not said, is one of

\b
{_listed(EXPORTS)}

AXI4-Stream is for

\b
{_listed(name for name, (row, _) in EXPORTS.items() if not isinstance(row.axi_stream, Lacks))}

A POLICY is for

\b
{_listed(name for name, (row, _) in EXPORTS.items() if "errors" in row.choices)}

\b
Examples:
  clockpoint verilog -o stream_decoder.v
  clockpoint verilog sanitizer --errors replace-run --axi-stream
""",
)
@click.argument(
    "component", metavar="[COMPONENT]", default="stream-decoder", type=click.Choice([*EXPORTS])
)
@click.option(
    "--encoding",
    type=EncodingName(),
    help="What is decoded or encoded; UTF-8 if it is not said.",
)
@click.option(
    "--errors",
    metavar="POLICY",
    type=click.Choice([*POLICIES]),
    help="What an error becomes; replace, if it is not said.",
)
@click.option("--lanes", type=LANES, help="Of a wide component; 8, if it is not said.")
@click.option(
    "--channels",
    type=click.IntRange(2, MOST_CHANNELS),
    help="Of an interleaved component; 256, if it is not said.",
)
@click.option("--axi-stream", is_flag=True, help="With AXI4-Stream on both sides.")
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
def verilog(component, encoding, errors, lanes, channels, axi_stream, module, out, vhdl_component):
    try:
        counts = {"lanes": lanes, "channels": channels, "axi_stream": axi_stream}
        core = export(component, encoding, errors, **counts)
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    command = ["clockpoint", "verilog", component]
    command += ["--encoding", encoding] if encoding else []
    command += ["--errors", errors] if errors else []
    command += ["--lanes", str(lanes)] if lanes else []
    command += ["--channels", str(channels)] if channels else []
    command += ["--axi-stream"] if axi_stream else []
    command += ["--name", module] if module else []
    module = module or module_name(component, encoding, errors, **counts)
    if vhdl_component:
        _check_vhdl(module)
    text = to_vhdl(core, module) if vhdl_component else to_verilog(core, module, command)
    with replacing(out) as file:
        file.write(text)
    return 0
