"""The wide decoder on all that can stand at a place in a beat, event by event.

``python bench/wide.py [LANES]...`` compares it with its reference in every cycle, with the stream
decoder in every event, by the digest, and with CPython in every character. It is given:

- streams: all combinations of the twelve classes of bytes to length five, a letter after each, one
  stream for each offset in a beat; and the samples;
- packets: all of them to length four, at the end of a packet, at each offset; hostile strings, of
  every length to four beats;
- pauses between beats, in every other stream and packet.
"""

import random
import sys
from itertools import chain, product
from pathlib import Path

import click
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from clockpoint.sim import Compiled, CompiledWide

SAMPLES = Path(__file__).parents[1] / "samples"
LANES = [1, 2, 3, 4, 8, 16, 64]
#: One byte of each class that Table 3-7 tells apart, and the bounds of the classes.
CLASSES = bytes.fromhex("41 80 90 A0 C0 C3 E0 E2 ED F0 F1 F4")
BOUNDS = bytes.fromhex("00 41 7F 80 8F 90 9F A0 BF C0 C1 C2 DF E0 E1 EC ED EE EF F0 F1 F3 F4 F5 FF")
PAUSES = [0, 1, 0, 0, 0, 1, 1, 1, 0, 1]


def sequences(longest):
    for length in range(1, longest + 1):
        yield from map(bytes, product(CLASSES, repeat=length))


def streams(lanes, longest=5):
    """Single packets: each sequence at each offset."""
    data = b"".join(sequence + b"A" for sequence in sequences(longest))
    for offset in range(lanes):
        yield [b"." * offset + data]
    for name in ("hostile.bin", "scripts.txt"):
        yield [(SAMPLES / name).read_bytes()]


def packets(lanes, longest=4, count=20_000):
    """Many packets, in pieces: each sequence at the end of one, at each offset; and any bytes."""
    for offset in range(lanes):
        yield [b"." * offset + sequence for sequence in sequences(longest)]
    some = random.Random(lanes)
    yield [bytes(some.choices(BOUNDS, k=size)) for size in range(1, 4 * lanes + 1)] * 8
    yield [bytes(some.choices(BOUNDS, k=some.randint(1, 16))) for _ in range(count)]


class Different(Exception):
    """What the wide decoder reports is not what it must."""


def run(lanes, campaigns):
    """Give packets to both decoders; yields their number so far, bytes and digest, as it goes on.

    Raises
    ------
    Mismatch, Different
    """
    wide = [CompiledWide(lanes), CompiledWide(lanes, idle=PAUSES)]
    narrow = [Compiled(), Compiled()]
    done = 0
    for n, campaign in enumerate(campaigns):
        half = n % 2 if len(campaign) == 1 else None
        parts = {half: campaign} if half is not None else {0: campaign[::2], 1: campaign[1::2]}
        for which, part in parts.items():
            found = "".join(batch.text for batch in wide[which].run_packets(part))
            for packet in part:
                for _ in narrow[which].run([packet]):
                    pass
            if found != "".join(packet.decode("utf-8", "replace") for packet in part):
                raise Different(f"{lanes} lanes: another text than CPython's")
            if wide[which].digest != narrow[which].digest:
                raise Different(f"{lanes} lanes: other events than the stream decoder's")
        done += len(campaign)
        size = sum(simulation.tally.bytes for simulation in wide)
        yield done, size, "-".join(f"{simulation.digest:016x}" for simulation in wide)


@click.command(help=__doc__)
@click.argument("lanes", nargs=-1, type=click.IntRange(1))
def main(lanes):
    print("| lanes | packets | bytes | digest of all events |\n|---|---|---|---|")
    for count in lanes or LANES:
        with Progress(TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn()) as bar:
            task = bar.add_task(f"{count} lanes", total=2 * count + 4)
            for found in run(count, chain(streams(count), packets(count))):
                done, size, digest = found
                bar.advance(task)
        print(f"| {count} | {done:,} | {size:,} | `{digest}` |", flush=True)


if __name__ == "__main__":
    sys.exit(main(standalone_mode=False))
