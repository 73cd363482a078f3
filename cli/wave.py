"""``clockpoint wave``."""

import json
import re

import click

from ..engine.picture import has_difference
from ..flow.catalogue import specify
from ..sim.cores import core_of, key_of
from ..sim.waves import record
from .hardware import encoding_option
from .streams import print_lines
from .terminal import print_wave

__all__ = ["wave"]


@click.command(
    help="""Draw the decoder's waveform for a few bytes.

    BYTES is hexadecimal, two digits per byte, such as E282AC, E2 82 AC, 0xE2,0x82,0xAC or
    '\\xE2\\x82'; any other string is encoded in UTF-8. With --json, the waveform is WaveJSON, which
    WaveDrom draws.

    Exit status: 1 if hardware and specification differ; both are drawn.

    \b
    Examples:
      clockpoint wave E2 82 AC E2 41
      clockpoint wave "é€" --json > wave.json
    """,
)
@click.argument("bytes_", metavar="BYTES", nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="Print WaveJSON.")
@click.option("--text", is_flag=True, help="BYTES is a string, even if it looks like hex digits.")
@encoding_option
def wave(bytes_, as_json, text, encoding):
    octets = _parse(" ".join(bytes_), text)
    core = core_of("decoder", encoding=encoding)
    trace = record(core, specify(core), octets, key_of("decoder", encoding=encoding))
    if as_json:
        print_lines(json.dumps(trace.wave_json()))
    else:
        print_wave(trace)
    return int(has_difference(trace))


def _parse(argument, is_text):
    if not argument.strip():
        raise click.BadParameter("there are no bytes to show.", param_hint="BYTES")
    # A comma begins a byte, as a prefix does; spaces may be anywhere.
    parts = re.sub(r"(?<![^\s,])0[xX]|\\[xX]", ",", argument).split(",")
    digits = [re.sub(r"\s", "", part) for part in parts]
    if is_text or not re.fullmatch("[0-9A-Fa-f]+", "".join(digits)):
        return argument.encode(errors="surrogateescape")
    for part, pair in zip(parts, digits, strict=True):
        if len(pair) % 2:
            raise click.BadParameter(
                f"{part.strip()!r} has an odd number of hex digits; two make a byte. "
                "For a string that looks like this, add --text.",
                param_hint="BYTES",
            )
    return bytes.fromhex("".join(digits))
