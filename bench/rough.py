"""Rough use: every command with wrong arguments, files, tools and homes, on full disks, and killed.

All tries, or those with TEXT in their names, are run. What does not go well is printed: what breaks
one of the rules in ``tries/rules.py``, or ends otherwise than its kind says. At the end it is tried
again by itself, and counts if it does not go well then, either. It takes 90 minutes. Needs Linux,
``pip install '.[formal]'``, a C++ compiler and, for small disks, root.
"""

import os
from functools import cache

import click

from clockpoint.cli.campaign import Campaign, checkpoint_option, jobs_option
from script import run_script, run_shards
from tries import arguments, compilers, files, foreign, full, surroundings
from tries.attempt import attempt

KINDS = [arguments, foreign, full, files, surroundings, compilers]


@cache
def tries():
    """All that is tried, in order."""
    return [one for kind in KINDS for one in kind.tries()]


def found_by(number):
    """What did not go well in a try, by its number."""
    return attempt(tries()[number])


def _words(number, found):
    return f"{ascii(tries()[number].name)[1:-1]}: {'; '.join(found)}"


@click.command(help=__doc__)
@click.argument("text", nargs=-1)
@jobs_option
@checkpoint_option
def main(text, jobs, checkpoint):
    chosen = [n for n, one in enumerate(tries()) if " ".join(text) in one.name]
    if os.getuid() and any(tries()[n].small for n in chosen):
        chosen = [n for n in chosen if not tries()[n].small]
        print("Without root there are no small disks: what needs one is left out.")
    runs = run_shards(Campaign(jobs, None, checkpoint), found_by, chosen)
    again = []
    for n, found in runs:
        if found:
            print(f"{_words(n, found)}; it is tried again at the end", flush=True)
            again.append(n)
    failed = 0
    # Alone: what is late on a busy machine may not be so on an idle one.
    for n in again:
        if found := found_by(n):
            failed += 1
            print(_words(n, found), flush=True)
    print(f"{len(chosen)} tries, {len(again)} of them twice; {failed} not well")
    raise SystemExit(1 if failed else 0)


if __name__ == "__main__":
    run_script()
