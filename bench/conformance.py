"""What 'clockpoint conform' says of right decoders and of wrong ones; in Markdown.

The right ones are of this project, and of zoo.py; the others of zoo.py, each wrong in one place.
With TEXT, those with it in their names. For each, what is said of streams and by the proof, what
shows that it is wrong, and seconds. Ends with 1 if either refuses a right one, or neither a wrong
one.
"""

import time
from functools import partial
from pathlib import Path

import click

from clockpoint.cli.campaign import campaign_options
from clockpoint.flow.foreign import read_verilog
from clockpoint.flow.scratch import scratch
from clockpoint.flow.verilog import export, to_verilog
from clockpoint.formal.conformance import prove
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


def judged(timeout, name):
    """Of streams and of the proof: whether it is right, what is said, what shows it, seconds."""
    design = _design(name)
    return _by_streams(design), _by_proof(design, timeout)


def _by_streams(design):
    started = time.monotonic()
    try:
        report = check(design)
    except Unfit as error:
        return False, str(error), "", time.monotonic() - started
    failures = [row.first for row in report.rows if row.first]
    shortest = min(failures, key=lambda failure: failure.size).input if failures else ""
    return report.conforms, str(report.verdict), shortest, time.monotonic() - started


def _by_proof(design, timeout):
    verdict = prove(design, timeout=timeout)
    said = {True: "proved", False: "disproved", None: f"no answer; {verdict.depth} cycles"}
    return verdict.proved, said[verdict.proved], verdict.stream, verdict.seconds


@click.command(help=__doc__)
@click.argument("text", default="")
@click.option("--timeout", default=120.0, show_default=True, help="Seconds of a proof.")
@campaign_options
def main(text, timeout, campaign):
    chosen = [name for name in [*OWN, *RIGHT, *WRONG] if text in name]
    judge, options = partial(judged, timeout), {"tools": ("yosys",), "timeout": timeout}
    found = dict(run_shards(campaign, judge, chosen, **options))
    print("| decoder | streams | input | s | proof | input | s |")
    print("|---|---|---|---|---|---|---|")
    misjudged = []
    for name in chosen:
        cells = [cell for _, *three, seconds in found[name] for cell in (*three, f"{seconds:.0f}")]
        print("|", " | ".join(cell.replace("|", "\\|") for cell in (name, *cells)), "|")
        if (False in [verdict for verdict, *_ in found[name]]) != (name in WRONG):
            misjudged.append(name)
    for name in misjudged:
        print(f"misjudged: {name}")
    raise SystemExit(bool(misjudged))


if __name__ == "__main__":
    run_script("conformance")
