"""Anything at all, through the sanitizer of each encoding with each policy.

``python bench/policies.py [CYCLES]`` presents it to the compiled sanitizers, in lockstep with their
references, and compares what they answer with the references in Python. Needs a C++ compiler, which
takes a quarter of an hour the first time.
"""

import sys

from rich.progress import track

from clockpoint.hdl import ENCODINGS, POLICIES
from clockpoint.hdl.sanitizer import is_possible
from clockpoint.sim import CompiledSanitizer, SanitizerReference, any_stream
from script import run_script


def main():
    """Run them; a difference ends it."""
    cycles = int(sys.argv[1]) if sys.argv[1:] else 100_000
    designs = [
        (encoding, policy)
        for encoding, table in ENCODINGS.items()
        for policy in POLICIES
        if is_possible(policy, table)
    ]
    for encoding, policy in track(designs, transient=True):
        stimulus = list(any_stream(1, cycles, encoding))
        step = SanitizerReference(encoding, errors=policy).step
        expected = [step(inputs) for inputs in stimulus]
        found = CompiledSanitizer(encoding=encoding, errors=policy).present(stimulus)
        if [cycle.outputs for cycle in found] != expected:
            raise SystemExit(f"{encoding}, {policy}: the two references differ")
    print(f"{len(designs)} sanitizers: all agree with both references in {cycles:,} cycles")


if __name__ == "__main__":
    run_script(main)
