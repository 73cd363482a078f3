"""``clockpoint vectors``."""

import click

from ..flow.verilog import export, to_verilog
from ..sim.vectors import vector_files
from .files import OutputFolder, write_all
from .hardware import encoding_option

__all__ = ["write_vectors"]


@click.command(
    "vectors",
    help="""Write test vectors and the events that are right, as files.

    bytes.hex and events.hex are for $readmemh; vectors.jsonl has a JSON object per vector, and
    vectors.h is C. stream_decoder.v is what 'clockpoint verilog' writes, and smoke.v a test bench
    that compares it with the vectors. A user of Icarus needs nothing else:

    \b
      cd vectors && iverilog -o smoke *.v && vvp smoke

    \b
    Examples:
      clockpoint vectors
      clockpoint vectors --encoding cesu-8 -o cesu-8
    """,
)
@click.option(
    "-o", "--out", type=OutputFolder(), default="vectors", show_default=True, help="Write to DIR."
)
@encoding_option
def write_vectors(out, encoding):
    command = ["clockpoint", "verilog", "stream-decoder", "--encoding", encoding]
    design = to_verilog(export("stream-decoder", encoding), "stream_decoder", command)
    write_all(out, vector_files(encoding) | {"stream_decoder.v": design})
    return 0
