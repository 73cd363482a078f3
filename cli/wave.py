"""``clockpoint wave``."""

import json

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
    byte, with or without spaces. With --text, BYTES is a string, which is encoded in UTF-8. The
    last byte ends its packet. With --json, the waveform is WaveJSON, which WaveDrom draws.

    Exit status: 1 if hardware and specification differ; both are drawn.

    \b
    Examples:
      clockpoint wave "E2 82 AC| . . E2 41"
      clockpoint wave --text "é€" --json > wave.json
    """,
)
@click.argument("bytes_", metavar="BYTES", nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="Print WaveJSON.")
@click.option("--text", is_flag=True, help="BYTES is a string.")
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
    if is_text:
        argument = argument.encode(errors="surrogateescape").hex()
    try:
        items = items_of(argument, f"{NOTATION}; or add --text")
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    cycles = len(items) + sum(item.idle for item in items)
    if cycles > MOST_CYCLES:
        raise click.UsageError(f"BYTES takes {cycles:,} cycles; {MOST_CYCLES:,} can be drawn")
    return items
