"""Checks netlists of standard cells against their sources; prints a table.

Each netlist is proved equal to its source, for runs of any length that start with 0 in all
flip-flops, and simulated on chips that start with random contents: after one cycle of reset, all
defined outputs must be right. Nothing has an initial value. In Icarus, the stream decoder runs its
vectors on the Verilog models of the cells, starting from X. Without COMPONENTs, all that have
vectors are checked; interleaved ones have four channels. Needs ``pip install '.[formal]'`` and the
Debian packages qflow-tech-osu018 and iverilog; or your own library, ``--liberty FILE``.
"""

import sys
import time
from functools import partial
from hashlib import sha256

import click

from clockpoint.cli.campaign import campaign_options
from clockpoint.flow.cells import LIBRARIES, logic, read_library, synthesize
from clockpoint.flow.scratch import scratch
from clockpoint.flow.tools import run
from clockpoint.flow.verilog import export
from clockpoint.formal.cells import difference, is_equal
from clockpoint.formal.mutate import DESIGNS
from clockpoint.sim import stimulus
from script import run_script, run_shards

CHIPS = 256
CYCLES = 2_000


def row(library, lanes, name):
    """The results for a component, and whether they are good."""
    started = time.monotonic()
    mutants, options = DESIGNS[name].mutants, {"lanes": lanes} if DESIGNS[name].lanes else {}
    component = DESIGNS[name].of(**options, **mutants.options)
    netlist = logic(synthesize(component, library), library)
    vectors = getattr(stimulus, mutants.stimulus)
    given = vectors(1, CYCLES, **options, **mutants.given)
    cycle = difference(component, netlist, given, chips=CHIPS)
    equal = is_equal(component, netlist)
    proved = {True: "proved equal", False: "NOT EQUAL", None: "not decided"}[equal]
    found = f"right in {CYCLES:,} cycles" if cycle is None else f"WRONG in cycle {cycle}"
    return [
        proved,
        found,
        f"{time.monotonic() - started:.0f}",
    ], equal is True and cycle is None


def in_icarus(name):
    """The result of the stream decoder's test bench on its netlist, with the cells' own Verilog."""
    models = LIBRARIES[name][0].with_suffix(".v")
    with scratch() as folder:
        run([sys.executable, "-m", "clockpoint"], ["vectors", "-o", "vectors"], cwd=folder)
        folder /= "vectors"
        (folder / "top.json").write_text(synthesize(export("stream-decoder"), read_library(name)))
        script = "read_json top.json; rename top stream_decoder; write_verilog stream_decoder.v"
        run("yosys", ["-q", "-p", script], cwd=folder)
        files = ["smoke.v", "stream_decoder.v", str(models)]
        run("iverilog", ["-gno-specify", "-o", "smoke", *files], cwd=folder)
        return run(["vvp"], ["smoke"], cwd=folder, answers=(0, 1)).stdout.splitlines()[-1]


@click.command(help=__doc__)
@click.argument("components", nargs=-1, type=click.Choice([*DESIGNS]))
@click.option("--lanes", default=2, show_default=True, type=click.IntRange(1, 64))
@click.option("--liberty", metavar="FILE", default="osu018", type=click.Path())
@campaign_options
def main(components, lanes, liberty, campaign):
    library = read_library(liberty)
    shard, digest = partial(row, library, lanes), sha256(library.liberty.encode()).hexdigest()
    components, given = components or [*DESIGNS], {"lanes": lanes, "liberty": digest}
    found = dict(run_shards(campaign, shard, components, tools=("yosys",), **given))
    print(f"| component | from 0 | {CHIPS} chips from random contents | seconds |")
    print("|---|---|---|---|")
    for name in components:
        print(f"| `{name}` | {' | '.join(found[name][0])} |")
    said = in_icarus(liberty) if liberty in LIBRARIES else "PASS"
    print(f"\nIn Icarus, from X: {said}")
    raise SystemExit(not (said.startswith("PASS") and all(good for _, good in found.values())))


if __name__ == "__main__":
    run_script()
