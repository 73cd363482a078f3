"""How fast one core runs all packets of three bytes, by encoding; prints a table in Markdown.

It is processor time: what else the machine does counts little. Needs a C++ compiler; takes two
minutes, and half a minute more for each of them that is not compiled yet.
"""

import time

import click

from clockpoint.hdl import ENCODINGS
from clockpoint.sim.exhaustive import BLOCKS, SanitizerCampaign, StreamDecoderCampaign
from script import run_script


def rate(campaign):
    """Bytes in a second of one core."""
    campaign.prepare()
    started = time.process_time()
    for first in BLOCKS:
        campaign.run_block(first)
    return len(BLOCKS) * campaign.size * campaign.length / (time.process_time() - started)


@click.command(help=__doc__)
def main():
    print("| encoding | decoder | sanitizer |\n|---|---|---|")
    for name in ENCODINGS:
        rates = [rate(kind(3, name)) for kind in (StreamDecoderCampaign, SanitizerCampaign)]
        print(f"| `{name}` |", *(f"{found / 1e6:.0f} MB/s |" for found in rates), flush=True)


if __name__ == "__main__":
    run_script()
