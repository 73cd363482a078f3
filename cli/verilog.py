"""``clockpoint verilog``."""

import click

from ..engine.files import write_files
from ..flow.catalogue import EXPORTS, exports_with
from ..flow.export import Export
from ..flow.verilog import to_verilog
from ..flow.wrappers import WRAPPERS, wrapper
from ..hdl.channels import MOST_CHANNELS
from ..hdl.policy import POLICIES
from ..sim.smoke import smoke_files
from ..sim.vectors import vector_files
from .files import OutputFolder, out_option, write_output
from .hardware import ENCODING, LANES, refusals
from .terminal import listed

__all__ = ["PARAMETERS", "verilog"]


def _byte(word):
    """A byte, as a number in Python: ``0x3F``."""
    try:
        return int(word, 0)
    except ValueError as error:
        raise click.BadParameter(f"{word!r} is not a number, such as 0x3F.") from error


def _value(name, kind, default, text, metavar=None):
    return click.Option([name], type=kind, show_default=default, help=text, metavar=metavar)


def _flag(name, text):
    return click.Option([name], is_flag=True, default=None, help=text)


#: The parameters of components, as options.
PARAMETERS = [
    _value("--encoding", ENCODING, "utf-8", "The encoding to decode or encode."),
    _value("--errors", click.Choice(POLICIES), "replace", "Replacement of an error.", "POLICY"),
    _value("--lanes", LANES, "8", "Bytes per cycle."),
    _value("--channels", click.IntRange(2, MOST_CHANNELS), "256", "Streams on one port."),
    _value("--count-bits", click.IntRange(1, 64), "32", "Bits of each number in a verdict."),
    _value("--bits", click.IntRange(4, 64), "32", "Bits of each number of a position."),
    _value("--substitute", _byte, "0x3F", "Replacement for each byte of an error.", "BYTE"),
    _flag("--drop", "Drop byte order marks."),
    _flag("--mark", "Begin each packet with a byte order mark."),
    _flag("--keep", "Accept packets that end without an item, from a core that drops items."),
    _flag("--monitor", "Add the position of each event: offset, character, line, column."),
    _flag("--continuous", "Let positions continue across packets."),
    _flag("--programmable", "Let a port select the code point that replaces an error."),
    _flag("--limited", "Treat code points above an input as errors."),
    _flag("--is-control", "Add whether a code point is a control character."),
    _flag("--is-private", "Add whether a code point is for private use."),
    _flag("--is-noncharacter", "Add whether a code point is a noncharacter."),
    _flag("--is-supplementary", "Add whether a code point is above U+FFFF."),
    _flag("--is-format", "Add whether a code point is a format character."),
    _flag("--width", "Add the number of cells of each code point."),
    _flag("--is-above", "Add whether a code point is above an input."),
    _flag("--block-ram", "Put tables in block RAM."),
    _flag("--axi-lite", "Add a register block with counts and the first error."),
    _flag("--ready-valid", "Use ready/valid on both sides."),
    _flag("--axi-stream", "Use AXI4-Stream on both sides."),
]


WIDEST = max(len(option.opts[0]) for option in PARAMETERS)
OPTION_EXPORTS = "\n".join(
    listed(exports_with(option.name), f"  {option.opts[0]:{WIDEST}} ") for option in PARAMETERS
)


@click.command(
    help=f"""Write a component as Verilog-2005.

The module is self-contained, with a header that lists its ports. With --bench, smoke.v is a test
bench in Verilog-2005; the .hex files are its input and the expected output. To run it:

\b
  cd FOLDER && iverilog -o smoke *.v && vvp smoke

For decoder and stream-decoder, vectors.jsonl and vectors-without-last.jsonl have a JSON object per
vector, vectors.h has the vectors in C, and reference.c is a model in C. COMPONENT is one of the
following; the default is stream-decoder:

\b
{listed(EXPORTS)}

These options apply to some of them:

\b
{OPTION_EXPORTS}

\b
Examples:
  clockpoint verilog -o utf8_stream_decoder.v
  clockpoint verilog sanitizer --axi-stream --bench sanitizer
""",
    params=[*PARAMETERS],
)
@click.argument(
    "component", default="stream-decoder", type=click.Choice(EXPORTS), metavar="[COMPONENT]"
)
@click.option(
    *("--name", "module"),
    metavar="NAME",
    help="Name of the module. By default, it describes the component, such as utf8_packer_8_axi.",
)
@click.option("--no-initial-values", is_flag=True, help="Registers start undefined, as in an ASIC.")
@click.option("--async-reset", is_flag=True, help="Reset asynchronously; not with --axi-stream.")
@out_option("Write to FILE instead of standard output.")
@click.option(
    "--bench",
    metavar="FOLDER",
    type=OutputFolder(),
    help="Write the module to FOLDER, with a self-checking test bench and its vectors.",
)
@click.option(
    *("--wrapper", "kind"),
    type=click.Choice(WRAPPERS),
    metavar="KIND",
    help=f"Write a file for another tool instead: {', '.join(WRAPPERS)}.",
)
def verilog(component, module, out, bench, kind, **options):
    if bench and (kind or out):
        other = "--wrapper" if kind else "--out"
        raise click.UsageError(f"--bench writes a folder; leave out --bench or {other}")
    if bench and module == "smoke":
        raise click.UsageError("'smoke' is the test bench; choose another --name")
    with refusals():
        export = Export(component, module, **options)
        if not bench:
            write_output(out or "-", wrapper(kind, export) if kind else to_verilog(export))
            return
        files = {f"{export.module}.v": to_verilog(export)} | smoke_files(export)
    if component in ("decoder", "stream-decoder"):
        files |= vector_files(options["encoding"] or "utf-8")
    write_files(bench, files)
