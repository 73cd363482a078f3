"""The sequences of bytes with which the oracles are checked."""

import random
from itertools import product

from support import SURROGATES

#: Bytes that an encoding treats in different ways, in all combinations of up to four.
CLASSES = {
    "generalized-utf-8": "41 80 90 A0 C3 E0 F0 F4",
    "wtf-8": "41 80 A0 B0 E0 ED F0 F4",
    "cesu-8": "41 80 A0 B0 C3 E0 ED F0",
    "mutf-8": "00 41 80 A0 C0 E0 ED F0",
    "utf8mb3": "00 41 80 A0 C0 C3 E0 F0",
    "iso-10646-amd2": "41 80 C1 E0 F0 F8 FC FE",
    "fss-utf": "41 80 84 A0 C3 E0 F8 FD",
    "rfc-2279": "41 80 84 A0 E0 ED FC FE",
}

#: The bytes at the bounds of any of them: of a first byte, a second, and those after it.
FIRST = bytes.fromhex("C0 C1 C2 DF E0 E1 EC ED EE EF F0 F1 F3 F4 F5 F7 F8 F9 FB FC FD FE FF")
SECOND = bytes.fromhex("80 81 83 84 87 88 8F 90 9F A0 AF B0 BD BE BF")
FURTHER = bytes.fromhex("80 BD BE BF")


def sequences(encoding, seed=1):
    """Combinations, everything at a bound, and random strings."""
    yield from (bytes([byte]) for byte in range(256))
    for length in range(1, 5):
        yield from map(bytes, product(bytes.fromhex(CLASSES[encoding]), repeat=length))
    for length in range(1, 4):
        yield from map(b"".join, product([*SURROGATES, b"A"], repeat=length))
    words = []
    for first, second, further in product(FIRST, SECOND, FURTHER):
        ones = 8 - (first ^ 0xFF).bit_length()
        words.append(bytes([first, second, *[further] * (ones - 2)]))
    yield from words
    print(f"seed {seed}")
    generator = random.Random(seed)
    for _ in range(200):
        few = generator.sample(words, generator.randint(1, 3))
        yield b"".join(generator.choices(few, k=generator.randint(2, 8)))
