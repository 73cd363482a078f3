"""Every packet of a few bytes, and what must come of them all."""

import hashlib
import math
from collections import Counter
from typing import NamedTuple

from .engines import Compiled, Mismatch
from .engines.library import stream_decoder

__all__ = ["BLOCKS", "Block", "closed_form", "digest_of", "fingerprint", "run_block"]

#: The packets are run in blocks by their first byte.
BLOCKS = range(256)

#: The Unicode Standard's Table 3-7: of each row, how many bytes there are for each place.
TABLE = [
    (0x80,),
    (0xDF - 0xC1, 64),
    (1, 0xBF - 0x9F, 64),  # E0
    (0xEC - 0xE0, 64, 64),
    (1, 0x9F - 0x7F, 64),  # ED
    (0xEF - 0xED, 64, 64),
    (1, 0xBF - 0x8F, 64, 64),  # F0
    (0xF3 - 0xF0, 64, 64, 64),
    (1, 0x8F - 0x7F, 64, 64),  # F4
]
#: What stands nowhere in it: how many bytes where a sequence should start, and how many
#: continuation bytes after a certain first byte.
ERRORS = {
    "overlong": (0xC1 - 0xBF, (0x9F - 0x7F) + (0x8F - 0x7F)),  # C0, C1; after E0 and F0
    "surrogate": (0, 0xBF - 0x9F),  # after ED
    "out-of-range": (0xFF - 0xF4, 0xBF - 0x8F),  # F5..FF; after F4
}
NO_CONTINUATION = 256 - 64


class Block(NamedTuple):
    """What came of the packets that begin with the same byte.

    Attributes
    ----------
    first : int
        That byte.
    digest : int
        As of ``Compiled``.
    counts : Counter
        Events by kind: code points by ``"1 byte"`` and so on, errors by the name of their cause.
    """

    first: int
    digest: int
    counts: Counter


def run_block(length, first, *, piece=1 << 16, progress=lambda packets: None):
    """Run every packet of ``length`` bytes that begins with a byte through ``StreamDecoder``.

    One byte in every cycle, in lockstep with the reference, from power-on.

    Parameters
    ----------
    progress : callable
        Is told after every ``piece`` packets, or fewer, how many they were.

    Returns
    -------
    Block

    Raises
    ------
    Mismatch
        The cycle is counted from the first packet of the block.
    Missing, ToolError
    """
    simulation = Compiled()
    size = 256 ** (length - 1)
    for start in range(0, size, piece):
        packets = min(piece, size - start)
        try:
            simulation.count_up(length, first * size + start, packets)
        except Mismatch as error:
            error.args = (f"{error}\n  packets:   {length} bytes, the first one {first:02X}",)
            raise
        progress(packets)
    tally = simulation.tally
    return Block(first, simulation.digest, tally.errors + _named(tally.codepoints))


def digest_of(blocks):
    """SHA-256 of the digests of all blocks, in order, of eight bytes each, the highest first."""
    digests = (block.digest.to_bytes(8, "big") for block in sorted(blocks))
    return hashlib.sha256(b"".join(digests)).hexdigest()


def fingerprint():
    """What tells the design from others: the beginning of the SHA-256 of its RTLIL."""
    return hashlib.sha256(stream_decoder().encode()).hexdigest()[:16]


def closed_form(length):
    """How many events of each kind there must be in all packets of some bytes.

    A first byte of a sequence is never a continuation byte. So wherever a sequence or a beginning
    of one stands in a packet, it is an event: in ``length - size + 1`` places of ``size`` bytes,
    whatever the other bytes are. Bytes that are left over belong to no sequence.
    """

    def standing(ways, size):
        """How often one of so many sequences of ``size`` bytes stands in any place."""
        return ways * (length - size + 1) * 256 ** (length - size) if size <= length else 0

    counts = Counter()
    covered = 0
    for size in range(1, 5):
        ways = sum(math.prod(row) for row in TABLE if len(row) == size)
        counts.update(_named({size: standing(ways, size)}))
        beginnings = sum(math.prod(row[:size]) for row in TABLE if len(row) > size)
        cut = standing(beginnings * NO_CONTINUATION, size + 1)
        ended = beginnings * 256 ** (length - size) if size <= length else 0
        counts.update({"truncated": cut, "truncated-at-end": ended})
        covered += size * (standing(ways, size) + cut + ended)
    for cause, (alone, after) in ERRORS.items():
        counts[cause] = standing(alone, 1) + standing(after, 2)
        covered += counts[cause]
    counts["unexpected-continuation"] = length * 256**length - covered
    return +counts


def _named(codepoints):
    return Counter({f"{n} byte{'s'[: n > 1]}": count for n, count in codepoints.items()})
