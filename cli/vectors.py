"""``clockpoint vectors``."""

import click

from ..flow.verilog import ports_of, to_verilog
from ..sim.smoke import smoke_files
from ..sim.vectors import vector_files
from .files import OutputFolder, write_all
from .verilog import COMPONENTS, component_options, exported

__all__ = ["write_vectors"]


@click.command(
    "vectors",
    help=f"""Write a component as Verilog, with a self-checking test bench.

The component is written as by 'clockpoint verilog'. smoke.v is the test bench, in Verilog-2005; the
.hex files are its input and the expected output. Icarus alone can run it:

\b
  cd vectors && iverilog -o smoke *.v && vvp smoke

For decoder and stream-decoder, vectors.jsonl has a JSON object per vector, and vectors.h has the
vectors in C. {COMPONENTS}

\b
Examples:
  clockpoint vectors
  clockpoint vectors sanitizer --errors replace-run --axi-stream -o sanitizer
""",
)
@component_options
@click.option(
    "-o", "--out", type=OutputFolder(), default="vectors", show_default=True, help="Write to DIR."
)
def write_vectors(component, out, **options):
    core, module, command = exported(component, options)
    files = {f"{module}.v": to_verilog(core, module, command)}
    files |= smoke_files(core, ports_of(core), module)
    if component in ("decoder", "stream-decoder"):
        files |= vector_files(options["encoding"] or "utf-8")
    write_all(out, files)
    return 0
