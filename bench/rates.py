"""Bytes that the sanitizer takes in a cycle, by kind of text, with a sink that is always ready.

Prints a table in Markdown, of the compiled simulation in lockstep with its reference. Needs a C++
compiler.
"""

import random

from clockpoint.sim import CompiledSanitizer
from script import run_script
from simulation import SAMPLES, text_of

SIZE = 30_000
POLICIES = "replace", "replace-run", "ignore", "replace-each-byte"
#: From one length of UTF-8 to the next.
LENGTHS = [(0, 0x7F), (0x80, 0x7FF), (0x800, 0xD7FF), (0x10000, 0x10FFFF)]


def kinds():
    """Text by name."""
    for pair in ("aé", "a漢", "a😀"):
        yield f'"{pair}", repeated', pair.encode() * SIZE
    yield "random characters of 1 to 4 bytes", text_of(LENGTHS, 2 * SIZE, random.Random(1))
    yield "sentences in many languages", (SAMPLES / "scripts.txt").read_bytes() * 100
    yield "errors of one byte", b"\xff" * 2 * SIZE
    yield "errors of two bytes", b"\xe2\x82" * 2 * SIZE
    yield "errors of three bytes", b"\xf0\x9f\x98" * 2 * SIZE
    yield "random bytes", random.Random(1).randbytes(2 * SIZE)


def cycles(text, errors):
    """How many cycles it takes, until nothing more comes out."""
    simulation = CompiledSanitizer(errors=errors)
    for _ in simulation.run([text]):
        pass
    return simulation.tally.simulated


def main():
    """Measure and print."""
    print("| text |", *(f"`{errors}` |" for errors in POLICIES))
    print("|---|", "---|" * len(POLICIES), sep="")
    for name, text in kinds():
        # Between a text and its first half, the cycles at the end make no difference.
        rates = [
            SIZE / (cycles(text[: 2 * SIZE], errors) - cycles(text[:SIZE], errors))
            for errors in POLICIES
        ]
        print(f"| {name} |", *(f"{rate:.2f} |" for rate in rates))


if __name__ == "__main__":
    run_script()
