"""``clockpoint wave``."""

import re

import click

from ..sim.wave import draw_svg, draw_text, record
from .files import replacing

__all__ = ["wave"]


@click.command()
@click.argument("bytes_", metavar="BYTES", nargs=-1, required=True)
@click.option("--svg", metavar="FILE", type=click.Path(dir_okay=False), help="Draw into FILE, too.")
@click.option("--text", is_flag=True, help="BYTES is a string, even if it looks like hex digits.")
def wave(bytes_, svg, text):
    """Show what the decoder does with BYTES, cycle by cycle.

    BYTES is in hex digits, such as E2 82 AC, or any other string.
    """
    ports = record(_parse(" ".join(bytes_), text))
    if svg:
        with replacing(svg) as file:
            file.write(draw_svg(ports))
    click.echo(draw_text(ports))


def _parse(argument, is_text):
    digits = re.sub(r"\s+", "", argument)
    if not digits:
        raise click.BadParameter("there are no bytes to show.", param_hint="BYTES")
    if is_text or not re.fullmatch("[0-9A-Fa-f]+", digits):
        return argument.encode(errors="surrogateescape")
    if len(digits) % 2:
        raise click.BadParameter(
            f"{argument!r} has an odd number of hex digits; two make a byte. "
            "For a string that looks so, there is --text.",
            param_hint="BYTES",
        )
    return bytes.fromhex(digits)
