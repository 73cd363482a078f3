"""What 'clockpoint conform' says of right decoders and of wrong ones; in Markdown.

The right ones are of this project, and of zoo.py; the others of zoo.py, each wrong in one place.
With TEXT, those with it in their names. Ends with 1 if a right one does not conform, or another
one does.
"""

import time
from pathlib import Path

import click

from clockpoint.cli.campaign import campaign_options
from clockpoint.flow.foreign import read_verilog
from clockpoint.flow.scratch import scratch
from clockpoint.flow.verilog import export, to_verilog
from clockpoint.sim.conformance import Unfit, check
from script import run_script, run_shards
from zoo import FOLDER, RIGHT, WRONG, files_of

#: The adapter of each component of this project, and whether it has AXI4-Stream.
OWN = {
    "decoder": ("clockpoint_decoder.v", False),
    "stream-decoder": ("clockpoint.v", False),
    "stream-decoder, AXI4-Stream": ("clockpoint_axi_stream.v", True),
}


def _design(name):
    with scratch() as folder:
        if name not in OWN:
            return read_verilog(files_of(name, Path(folder)), "dut")
        adapter, axi_stream = OWN[name]
        component = name.partition(",")[0]
        path = Path(folder) / "exported.v"
        exported = export(component, axi_stream=axi_stream)
        path.write_text(to_verilog(exported, component.replace("-", "_"), []))
        return read_verilog([FOLDER / adapter, path], "adapter")


def judged(name):
    """Whether a decoder conforms, what is said, the shortest input that is wrong, and seconds."""
    design, started = _design(name), time.monotonic()
    try:
        report = check(design)
    except Unfit as error:
        return False, str(error), "", time.monotonic() - started
    seconds = time.monotonic() - started
    failures = [row.first for row in report.rows if row.first]
    shortest = min(failures, key=lambda failure: failure.size).input if failures else ""
    return report.conforms, str(report.verdict), shortest, seconds


@click.command(help=__doc__)
@click.argument("text", default="")
@campaign_options
def main(text, campaign):
    chosen = [name for name in [*OWN, *RIGHT, *WRONG] if text in name]
    found = dict(run_shards(campaign, judged, chosen, tools=("yosys",)))
    print("| decoder | verdict | shortest input | seconds |")
    print("|---|---|---|---|")
    for name in chosen:
        _, verdict, shortest, seconds = found[name]
        print("|", " | ".join([name, verdict, shortest, f"{seconds:.0f}"]), "|")
    misjudged = [name for name in chosen if found[name][0] == (name in WRONG)]
    for name in misjudged:
        print(f"misjudged: {name}")
    raise SystemExit(bool(misjudged))


if __name__ == "__main__":
    run_script("conformance")
