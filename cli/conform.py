"""``clockpoint conform``."""

from inspect import cleandoc

import click

from ..sim.conformance import PORTS, Unfit, check
from .files import InputPath
from .hardware import encoding_option
from .lines import print_json, print_lines
from .terminal import print_table, spinner

__all__ = ["conform"]


def _ports():
    """The ports of the adapter, as the help lists them."""
    for name, (direction, width, is_needed, text) in PORTS.items():
        bits = f" [{width - 1}:0]" if width > 1 else ""
        optional = "" if is_needed else " (optional)"
        yield f"  {direction + bits + ' ' + name:29}{text}{optional}\n"


@click.command(
    help=cleandoc(
        """Test anyone's UTF-8 decoder, in Verilog.

    FILES are the decoder and an adapter around it: a module with the ports

    \b
    PORTS

    What ends in .sv is read as SystemVerilog. The decoder is run on the vectors of 'clockpoint
    vectors', with pauses and without, and its code points and errors are compared with the
    reference. Without in_last, each packet is followed by a line feed, and what packets leave
    behind is not tested.

    In the table, lost: a code point did not come, of a byte that was lost; wrong: one came that
    should not, of a byte that was swallowed, or of an ill-formed sequence; errors: only their
    number or place is another. The first input of each kind that fails is shown below.

    Exit status: 1 if anything differs.

    \b
    Examples:
      clockpoint conform adapter.v decoder.v --top adapter
      clockpoint conform adapter.v decoder.sv --top adapter --json
    """
    ).replace("PORTS\n", "".join(_ports()))
)
@click.argument(
    "files",
    metavar="FILES...",
    nargs=-1,
    required=True,
    type=InputPath(),
)
@click.option("--top", metavar="NAME", required=True, help="The module with these ports.")
@click.option("--json", "as_json", is_flag=True, help="Print the verdict as a JSON object.")
@encoding_option
def conform(files, top, as_json, encoding):
    try:
        with spinner("testing"):
            verdict = check(files, top, encoding)
    except Unfit as error:
        raise click.ClickException(str(error)) from error
    if as_json:
        rows = [
            row._asdict() | {"first": row.first and row.first._asdict()} for row in verdict.rows
        ]
        found = {"conforms": verdict.conforms, "encoding": encoding, "kinds": rows}
        found |= {
            "bytes_per_cycle": {"text": verdict.text_rate, "ill_formed": verdict.hostile_rate}
        }
        print_json(found)
        return 0 if verdict.conforms else 1
    headings = "kind", "vectors", "right", "lost", "wrong", "errors"
    print_table([row[:-1] for row in verdict.rows], headings)
    for row in verdict.rows:
        if row.first:
            pauses = ", with pauses" if row.first.pauses else ""
            print_lines(
                f"{row.kind}: {row.first.input}{pauses}",
                f"  expected: {row.first.expected}",
                f"  found:    {row.first.found}",
            )
    print_lines(
        f"bytes per cycle: {verdict.text_rate:.2f} of text, {verdict.hostile_rate:.2f} ill-formed",
        f"verdict: {top} {'conforms' if verdict.conforms else 'does not conform'}",
    )
    return 0 if verdict.conforms else 1
