"""Anything at all, through the sanitizer of each encoding with each policy.

It is presented to the compiled sanitizers, in lockstep with their references, and what they answer
is compared with the references in Python. Needs a C++ compiler, which takes a quarter of an hour of
a processor the first time.
"""

from functools import partial

import click

from clockpoint.cli.campaign import campaign_options
from clockpoint.hdl import ENCODINGS, POLICIES
from clockpoint.hdl.sanitizer import is_possible
from clockpoint.sim import CompiledSanitizer, SanitizerReference, any_stream
from script import run_script, run_shards


def agrees(cycles, design):
    """Whether the references agree of a design, an encoding and a policy; it is in lockstep."""
    encoding, policy = design
    stimulus = list(any_stream(1, cycles, encoding))
    step = SanitizerReference(encoding, errors=policy).step
    expected = [step(inputs) for inputs in stimulus]
    found = CompiledSanitizer(encoding=encoding, errors=policy).present(stimulus)
    return [cycle.outputs for cycle in found] == expected


@click.command(help=__doc__)
@click.option("--cycles", default=100_000, show_default=True, type=click.IntRange(1))
@campaign_options
def main(cycles, campaign):
    designs = [
        (encoding, policy)
        for encoding, table in ENCODINGS.items()
        for policy in POLICIES
        if is_possible(policy, table)
    ]
    runs = run_shards(campaign, partial(agrees, cycles), designs, alone=True, cycles=cycles)
    for (encoding, policy), fine in runs:
        if not fine:
            raise SystemExit(f"{encoding}, {policy}: the two references differ")
    print(f"{len(designs)} sanitizers: all agree with both references in {cycles:,} cycles")


if __name__ == "__main__":
    run_script()
