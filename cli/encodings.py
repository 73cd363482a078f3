"""``clockpoint encodings``."""

import click

from ..hdl import ENCODINGS
from .terminal import print_table

__all__ = ["encoding_row", "encodings"]


@click.command(
    help="""List the encodings that the decoder can be built for.

    \b
    Examples:
      clockpoint encodings
      clockpoint encodings | less
    """,
)
def encodings():
    rows = [encoding_row(encoding).values() for encoding in ENCODINGS.values()]
    print_table(rows, ["encoding", "bytes", "up to", "standard"])


def encoding_row(encoding):
    """The row of an encoding in the list."""
    highest = max(row.codepoints[-1] for row in encoding.well_formed)
    return {
        "encoding": encoding.name,
        "longest": encoding.most_bytes,
        "highest": f"U+{max(highest, 0x10FFFF) if encoding.joins else highest:X}",
        "standard": encoding.standard,
    }
