"""Numbers through the encoder and the decoder of the encodings in digits.

``python bench/round_trip.py`` sends every number up to 10FFFF, and a million of the larger ones;
what is sent is decoded again. Encoder and decoder are in lockstep with their references. Needs a
C++ compiler; takes a minute.
"""

import random
from array import array

from rich.progress import track

from clockpoint.hdl import ENCODINGS
from clockpoint.sim import Compiled, CompiledEncoder
from script import run_script

#: Of the numbers above, so many; and so many at once.
SAMPLE, PIECE = 1_000_000, 1 << 16


def pieces():
    """The numbers, in pieces."""
    some = random.Random(1)
    for first in range(0, 0x110000, PIECE):
        yield range(first, first + PIECE)
    for _ in range(0, SAMPLE, PIECE):
        yield [some.randrange(0x110000, 1 << 31) for _ in range(PIECE)]


def main():
    """Send them; what does not come back ends it."""
    for name, table in ENCODINGS.items():
        if table.is_self_synchronizing:
            continue
        encoder, decoder = CompiledEncoder(encoding=name), Compiled(encoding=name)
        count = 0
        for piece in track([*pieces()], name, transient=True):
            numbers = array("I", piece)
            sent = b"".join(sent.data for sent in encoder.run([numbers]))
            found = array("I")
            for batch in decoder.run([sent]):
                if numbers[-1] <= 0x10FFFF:
                    found.frombytes(batch.codepoints)
                else:
                    found.extend(event.codepoint for event in batch.events)
            if found != numbers:
                raise SystemExit(f"{name}: not what was sent, from U+{numbers[0]:04X} on")
            count += len(numbers)
        print(f"{name}: {count:,} numbers, {decoder.tally.bytes:,} bytes")


if __name__ == "__main__":
    run_script()
