"""``clockpoint verilog``."""

import re

import click

from ..flow.verilog import EXPORTS, export, to_verilog, to_vhdl
from ..hdl import POLICIES
from .files import OutputFile, replacing
from .hardware import LANES, EncodingName

__all__ = ["verilog"]


class ModuleName(click.ParamType):
    """A name that Verilog takes."""

    name = "name"

    def convert(self, value, param, ctx):
        if not re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", value):
            self.fail(f"{value!r} is not letters, digits and underscores.", param, ctx)
        from pygments.lexers.hdl import SystemVerilogLexer  # here, since few commands need it
        from pygments.token import Keyword

        # Some tools read each file as SystemVerilog.
        ((kind, _), *_) = SystemVerilogLexer().get_tokens(value)
        if kind in Keyword:
            self.fail(f"{value!r} is a keyword of Verilog; take another name.", param, ctx)
        return value


@click.command(
    help="""Write a component as Verilog-2005.

    One module without others, with a header that lists its ports. A COMPONENT, stream-decoder if
    it is not said, is one of

    \b
      stream-decoder, decoder, wide-decoder, validator, packer,
      error-policy, byte-order-mark,
      encoder, sanitizer, utf-16-encoder, utf-16-decoder, utf-16be-encoder,
      utf-16le-encoder, utf-16be-decoder, utf-16le-decoder,
      utf-16-byte-decoder, designation-detector

    AXI4-Stream is for stream-decoder, encoder, sanitizer, and the three that have lanes:
    wide-decoder, validator and packer. A POLICY is for

    \b
      error-policy and sanitizer: strict, replace, replace-run, ignore,
        replace-each-byte, surrogateescape, optu
      encoder: replace, ignore

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
@click.option("--axi-stream", is_flag=True, help="With AXI4-Stream on both sides.")
@click.option(
    "--name", "module", type=ModuleName(), help="The module; the COMPONENT, if it is not said."
)
@click.option("-o", "--out", default="-", type=OutputFile(), help="Write to FILE instead.")
@click.option(
    "--vhdl-component", is_flag=True, help="Write how VHDL declares and instantiates it, instead."
)
def verilog(component, encoding, errors, lanes, axi_stream, module, out, vhdl_component):
    try:
        core = export(component, encoding, errors, lanes=lanes, axi_stream=axi_stream)
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    command = ["clockpoint", "verilog", component]
    command += ["--encoding", encoding] if encoding else []
    command += ["--errors", errors] if errors else []
    command += ["--lanes", str(lanes)] if lanes else []
    command += ["--axi-stream"] if axi_stream else []
    command += ["--name", module] if module else []
    module = module or component.replace("-", "_")
    text = to_vhdl(core, module) if vhdl_component else to_verilog(core, module, command)
    with replacing(out) as file:
        file.write(text)
    return 0
