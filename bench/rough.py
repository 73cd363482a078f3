"""Rough use: every command with wrong arguments, files, tools and homes, on full disks, and killed.

``python bench/rough.py [TEXT]`` runs all tries, or those with a text in their names, and prints
what did not go well, not even when tried again by itself: what breaks one of the rules in
``tries/rules.py``, or ends otherwise than its kind says. It takes an hour. Needs Linux, ``pip
install '.[formal]'``, a C++ compiler and, for small disks, root.
"""

import os
import sys
from contextlib import closing

from rich.progress import Progress

from clockpoint.flow.parallel import in_parallel
from tries import arguments, compilers, files, foreign, full, surroundings
from tries.attempt import attempt

KINDS = [arguments, foreign, full, files, surroundings, compilers]


def tries():
    """All that is tried."""
    for kind in KINDS:
        yield from kind.tries()


def main():
    """Try everything on all processors."""
    chosen = [one for one in tries() if " ".join(sys.argv[1:]) in one.name]
    if os.getuid() and any(one.small for one in chosen):
        chosen = [one for one in chosen if not one.small]
        print("Without root there are no small disks: what needs one is left out.")
    failed, again = 0, []
    with Progress() as bar, closing(in_parallel(attempt, chosen)) as runs:
        task = bar.add_task("", total=len(chosen))
        for one, found in runs:
            bar.advance(task)
            again += [one] * bool(found)
        # Alone: what is late on a busy machine may not be so on an idle one.
        bar.update(task, total=len(chosen) + len(again))
        for one in again:
            if found := attempt(one):
                failed += 1
                print(f"{ascii(one.name)[1:-1]}: {'; '.join(found)}", flush=True)
            bar.advance(task)
    print(f"{len(chosen)} tries, {len(again)} of them twice; {failed} not well")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
