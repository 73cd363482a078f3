"""The cores of many lanes on all that can stand at a place in a beat.

``python bench/wide.py [--core NAME]... [LANES]...`` compares ``WideDecoder``, ``Validator``,
``Packer`` and ``WideSanitizer`` with their references in every cycle. The decoder is compared with
the stream decoder in every event, by the digest, and with CPython in every character; so is the
packer with CPython, the validator in every verdict and in the bytes that pass, and the sanitizer in
every byte. They are given:

- streams: all combinations of the twelve classes of bytes to length five, a letter after each, one
  stream for each offset in a beat; and the samples;
- packets: all of them to length four, at the end of a packet, at each offset; hostile strings, of
  every length to four beats;
- pauses between beats, in every other stream and packet; there, the validator counts in as few bits
  as it can, or three.
"""

import codecs
import random
from itertools import chain, product
from pathlib import Path

import click

from clockpoint.cli.campaign import campaign_options
from clockpoint.sim import (
    Compiled,
    CompiledPacker,
    CompiledValidator,
    CompiledWide,
    CompiledWideSanitizer,
    Verdict,
)
from script import run_script, run_shards

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
    """What a core reports is not what it must."""


class Decoder:
    """Two wide decoders, the second with pauses, and two stream decoders."""

    columns = ("digests of all events",)

    def __init__(self, lanes):
        self.wide = [CompiledWide(lanes), CompiledWide(lanes, idle=PAUSES)]
        self._narrow = [Compiled(), Compiled()]

    def give(self, which, packets):
        wide, narrow = self.wide[which], self._narrow[which]
        found = "".join(batch.text for batch in wide.run_packets(packets))
        for packet in packets:
            for _ in narrow.run([packet]):
                pass
        if found != "".join(packet.decode("utf-8", "replace") for packet in packets):
            raise Different("another text than CPython's")
        if wide.digest != narrow.digest:
            raise Different("other events than the stream decoder's")

    @property
    def cells(self):
        return ["`" + "-".join(f"{wide.digest:016x}" for wide in self.wide) + "`"]


class Validator:
    """Two validators, the second with pauses, and with few bits to count in."""

    columns = ("ill-formed packets", "errors", "code points")

    def __init__(self, lanes, count_bits=32):
        few = max(3, lanes.bit_length())
        self.wide = [
            CompiledValidator(lanes, count_bits=count_bits),
            CompiledValidator(lanes, count_bits=few, idle=PAUSES),
        ]
        self._most = [(1 << bits) - 1 for bits in (count_bits, few)]
        self._counts = [0, 0, 0]

    def give(self, which, packets):
        beats = [beat for batch in self.wide[which].run_packets(packets) for beat in batch]
        if b"".join(beat.data for beat in beats) != b"".join(packets):
            raise Different("other bytes than were given")
        expected = [verdict(packet) for packet in packets]
        for said in expected:
            counts = (said.offset is not None, said.errors, said.codepoints)
            self._counts = [sum(both) for both in zip(self._counts, counts, strict=True)]
        found = [beat.verdict for beat in beats if beat.verdict]
        if found != [saturated(said, self._most[which]) for said in expected]:
            raise Different("another verdict than CPython's")

    @property
    def cells(self):
        return [f"{count:,}" for count in self._counts]


class Packer:
    """Two packers, the second with pauses."""

    columns = ("beats of code points", "code points")

    def __init__(self, lanes):
        self.wide = [CompiledPacker(lanes), CompiledPacker(lanes, idle=PAUSES)]
        self._codepoints = 0

    def give(self, which, packets):
        texts, text = [], ""
        for beat in chain.from_iterable(self.wide[which].run_packets(packets)):
            text += "".join(map(chr, beat.codepoints))
            if beat.last:
                texts.append(text)
                text = ""
        if texts != [packet.decode("utf-8", "replace") for packet in packets] or text:
            raise Different("another text than CPython's")
        self._codepoints += sum(map(len, texts))

    @property
    def cells(self):
        beats = sum(wide.tally.beats for wide in self.wide)
        return [f"{beats:,}", f"{self._codepoints:,}"]


class Sanitizer:
    """Two sanitizers, the second with pauses."""

    columns = ("bytes replaced",)

    def __init__(self, lanes):
        self.wide = [CompiledWideSanitizer(lanes), CompiledWideSanitizer(lanes, idle=PAUSES)]
        self._replaced = 0

    def give(self, which, packets):
        found, data = [], b""
        for beat in chain.from_iterable(self.wide[which].run_packets(packets)):
            data += beat.data
            if beat.last:
                found.append(data)
                data = b""
        if found != [*map(replaced, packets)] or data:
            raise Different("other bytes than CPython's")
        self._replaced += b"".join(found).count(b"?") - b"".join(packets).count(b"?")

    @property
    def cells(self):
        return [f"{self._replaced:,}"]


CORES = {"decoder": Decoder, "validator": Validator, "packer": Packer, "sanitizer": Sanitizer}


def verdict(packet):
    """By CPython, of a packet."""
    errors = []  # offset, cause and length

    def note(error):
        errors.append((error.start, cause(error), error.end - error.start))
        return "", error.end

    codecs.register_error("note", note)
    codepoints = len(packet.decode("utf-8", "note"))
    return Verdict(len(errors), codepoints, *(errors[0] if errors else ()))


def cause(error):
    """By CPython's reason and the bytes: what ISO/IEC 10646 and Table 3-7 call it."""
    first, following = error.object[error.start], error.object[error.end : error.end + 1]
    if error.reason == "unexpected end of data":
        return "truncated-at-end"
    if error.reason == "invalid start byte" and first < 0xC0:
        return "unexpected-continuation"
    if error.reason == "invalid continuation byte" and not b"\x80" <= following < b"\xc0":
        return "truncated"
    if first == 0xED:
        return "surrogate"
    return "out-of-range" if first >= 0xF4 else "overlong"


def saturated(verdict, most):
    """The same, in numbers up to one."""
    counts = (min(count, most) for count in (verdict.errors, verdict.codepoints))
    offset = None if verdict.offset is None else min(verdict.offset, most)
    return Verdict(*counts, offset, verdict.cause, verdict.length)


def replaced(packet):
    """By CPython: a question mark for each byte of an error, which is escaped, and then unknown."""
    return packet.decode("utf-8", "surrogateescape").encode("utf-8", "replace")


def run(core, many):
    """Give packets to a core; yields how many it was given so far.

    Raises
    ------
    Mismatch, Different
    """
    done = 0
    for n, given in enumerate(many):
        if len(given) == 1:
            core.give(n % 2, given)
        else:
            core.give(0, given[::2])
            core.give(1, given[1::2])
        done += len(given)
        yield done


def row(shard):
    """What came of a core of so many lanes, by its name."""
    name, lanes = shard
    core = CORES[name](lanes)
    *_, done = run(core, chain(streams(lanes), packets(lanes)))
    size = sum(simulation.tally.bytes for simulation in core.wide)
    return [str(lanes), f"{done:,}", f"{size:,}", *core.cells]


@click.command(help=__doc__)
@click.option("--core", "names", multiple=True, type=click.Choice(list(CORES)), help="All without.")
@click.argument("lanes", nargs=-1, type=click.IntRange(1))
@campaign_options
def main(names, lanes, campaign):
    shards = [
        (name, count)
        for name in names or CORES
        for count in lanes or LANES
        if name != "packer" or not count & (count - 1)  # it has no such number of lanes
    ]
    found = dict(run_shards(campaign, row, shards, alone=True))
    for name in names or CORES:
        columns = ["lanes", "packets", "bytes", *CORES[name].columns]
        print(f"{name}:\n\n| {' | '.join(columns)} |\n{'|---' * len(columns)}|")
        for shard in shards:
            if shard[0] == name:
                print(f"| {' | '.join(found[shard])} |")
        print()


if __name__ == "__main__":
    run_script()
