"""What encodings and policies cost on an iCE40 HX8K; prints two tables in Markdown.

LUTs of the cores of each encoding; LUTs, flip-flops and cells of what makes use of errors, by
policy. Needs ``pip install '.[build]'``; takes a few minutes.
"""

from functools import partial

import click

from clockpoint.cli.campaign import campaign_options
from clockpoint.flow.cost import Area, Essential, area
from clockpoint.flow.families import DEVICES
from clockpoint.hdl import (
    ENCODINGS,
    POLICIES,
    ByteOrderMark,
    ErrorPolicy,
    Sanitizer,
    StreamDecoder,
    encoder_for,
)
from clockpoint.hdl.sanitizer import is_possible
from script import run_script, run_shards

DEVICE = DEVICES["ice40-hx8k"]
CORES = {
    "decoder": Essential,
    "stream decoder": StreamDecoder,
    "encoder": encoder_for,
    "sanitizer": Sanitizer,
}


def of_policies():
    """What makes each, by the text that does."""
    for policy in POLICIES:
        yield f"ErrorPolicy(errors={policy!r})", partial(ErrorPolicy, errors=policy)
    for policy in POLICIES:
        if is_possible(policy, ENCODINGS["utf-8"]):
            yield f"Sanitizer(errors={policy!r})", partial(Sanitizer, errors=policy)
    for drop in (False, True):
        yield f"ByteOrderMark(drop={drop})", partial(ByteOrderMark, drop=drop)


MAKES = dict(of_policies()) | {
    (name, core): partial(make, encoding)
    for name, encoding in ENCODINGS.items()
    for core, make in CORES.items()
}


def cells(name):
    """The ``Area`` of what a key of ``MAKES`` makes."""
    return area(MAKES[name](), DEVICE)


@click.command(help=__doc__)
@campaign_options
def main(campaign):
    runs = run_shards(campaign, cells, MAKES, tools=("yosys",))
    found = {name: Area(*cells) for name, cells in runs}
    print("| encoding |", *(f"{core} |" for core in CORES))
    print("|---|", "---|" * len(CORES), sep="")
    for name in ENCODINGS:
        print(f"| `{name}` |", *(f"{found[name, core].luts} |" for core in CORES))
    print("\n| component | LUTs | flip-flops | cells |\n|---|---|---|---|")
    for name, _ in of_policies():
        cost = found[name]
        text = name.replace("'", '"')
        print(f"| `{text}` | {cost.luts} | {cost.flip_flops} | {cost.logic_cells} |")


if __name__ == "__main__":
    run_script("costs")
