"""``clockpoint wave``."""

import json
import re

import click

from ..engine.picture import has_difference
from ..flow.catalogue import specify
from ..sim.cores import core_of, key_of
from ..sim.notation import NOTATION, items_of
from ..sim.waves import record
from .hardware import encoding_option
from .streams import print_lines
from .terminal import print_wave

__all__ = ["wave"]

#: The most cycles that a reader can survey.
MOST_CYCLES = 10_000


@click.command(
    help=f"""Draw the decoder's waveform for a few bytes.

    BYTES is a stream in the notation of conform, without a reset: {NOTATION}. Two digits make a
    byte, with or without spaces, commas, 0x or \\x. Any other string is encoded in UTF-8. The last
    byte ends its packet. With --json, the waveform is WaveJSON, which WaveDrom draws.

    Exit status: 1 if hardware and specification differ; both are drawn.

    \b
    Examples:
      clockpoint wave "E2 82 AC| . . E2 41"
      clockpoint wave "é€" --json > wave.json
    """,
)
@click.argument("bytes_", metavar="BYTES", nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="Print WaveJSON.")
@click.option("--text", is_flag=True, help="BYTES is a string, even if it looks like hex digits.")
@encoding_option
def wave(bytes_, as_json, text, encoding):
    items = _parse(" ".join(bytes_), text)
    core = core_of("decoder", encoding=encoding)
    trace = record(core, specify(core), items, key_of("decoder", encoding=encoding))
    if as_json:
        print_lines(json.dumps(trace.wave_json()))
    else:
        print_wave(trace)
    return int(has_difference(trace))


def _parse(argument, is_text):
    """The items of a stream in its notation, or of a string."""
    if not argument.strip():
        raise click.BadParameter("there are no bytes to show.", param_hint="BYTES")
    words = re.sub(r"(?<![^\s,|])0[xX]|\\[xX]|,", " ", argument)
    if is_text or not re.fullmatch(r"[\s|.*()/]*[0-9A-Fa-f][0-9A-Fa-f\s|.*()/]*", words):
        return items_of(argument.encode(errors="surrogateescape").hex())
    try:
        items = items_of(words)
    except ValueError as error:
        reason = f"{error}. For a string that looks like this, add --text."
        raise click.BadParameter(reason, param_hint="BYTES") from error
    if len(items) + sum(item.idle for item in items) > MOST_CYCLES:
        raise click.BadParameter(f"more than {MOST_CYCLES:,} cycles to draw.", param_hint="BYTES")
    return items
