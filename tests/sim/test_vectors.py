"""The vectors in files, against CPython."""

import json
import random
import shutil
import subprocess
from itertools import product

import pytest

from clockpoint.hdl import ENCODINGS, Cause
from clockpoint.sim.models.encodings import TABLES, Row
from clockpoint.sim.vectors import events_of, vector_files, vectors
from support import cause_of, oracle, sampled

SAMPLE = sampled(ENCODINGS, "utf-8", "cesu-8", "mutf-8")


@pytest.fixture(scope="module")
def files():
    return vector_files()


def expected(packet):
    """Length, code point or cause, and last, of each event of a packet."""
    events = [
        (end - start, cause_of(packet, start, end) if codepoint is None else codepoint, False)
        for start, end, codepoint in oracle(packet)
    ]
    return [*events[:-1], (*events[-1][:2], True)]


def test_json_lines(files):
    for line in files["vectors.jsonl"].splitlines():
        vector = json.loads(line)
        packets = [bytes.fromhex(packet) for packet in vector["packets"]]
        events = [
            (event["length"], event.get("cause", event.get("codepoint")), event["last"])
            for event in vector["events"]
        ]
        assert events == [event for packet in packets for event in expected(packet)]
        offsets = [event["offset"] for event in vector["events"]]
        assert offsets == [sum(length for length, *_ in events[:n]) for n in range(len(events))]


@pytest.mark.skipif(not shutil.which("c++"), reason="needs a C++ compiler")
def test_the_others_say_the_same(files, tmp_path):
    """C by a compiler, as the bytes and the events of the JSON lines, one after the other.

    The names of causes have the numbers that the hardware reports.
    """
    lines = [json.loads(line) for line in files["vectors.jsonl"].splitlines()]
    packets = [packet for vector in lines for packet in vector["packets"]]
    beats = [
        (n == len(packet)) << 8 | byte
        for packet in map(bytes.fromhex, packets)
        for n, byte in enumerate(packet, 1)
    ]
    events = [event for vector in lines for event in vector["events"]]
    *found, causes = compiled(files["vectors.h"], tmp_path)
    assert causes == tuple(cause.value for cause in Cause)
    assert found == [(beat, 0, 0, 0) for beat in beats] + [
        (
            event.get("codepoint", 0),
            Cause[event["cause"].upper().replace("-", "_")].value if "cause" in event else 0,
            event["length"],
            event["last"],
        )
        for event in events
    ]


PROGRAM = """
#include <stdio.h>
#include "vectors.h"
int main() {
    for (unsigned beat : clockpoint_bytes) {
        printf("%u 0 0 0\\n", beat);
    }
    for (clockpoint_event event : clockpoint_events) {
        printf("%u %d %d %d\\n", event.codepoint, event.cause, event.length, event.last);
    }
    const int causes[] = {CAUSES};
    for (int cause : causes) {
        printf("%d ", cause);
    }
}
"""


def compiled(header, folder):
    """The lines that a program prints, as numbers: what a compiler sees."""
    (folder / "vectors.h").write_text(header)
    causes = ", ".join(f"CLOCKPOINT_{cause.name}" for cause in Cause)
    (folder / "main.cc").write_text(PROGRAM.replace("CAUSES", causes))
    subprocess.run(["c++", "-o", "main", "main.cc"], cwd=folder, check=True)
    found = subprocess.run([folder / "main"], capture_output=True, check=True, text=True)
    return [tuple(map(int, line.split())) for line in found.stdout.splitlines()]


PAIRS = "ordinary", "forbidden", "joined", "required"


def variants(encoding):
    """Other tables for a decoder: those of each other encoding, and its own with one change."""
    table = TABLES[encoding]
    yield from (TABLES[name] for name in TABLES if name != encoding)
    if table.encode_single(0xD800):
        yield from (table._replace(pairs=pairs) for pairs in PAIRS if pairs != table.pairs)
    # The first or the last sequence of a row changes sides.
    for row, n in product(table.rows, (0, -1)):
        sequence = bytes(column[n] for column in row.columns)
        if row.cause:
            ones = 8 - (sequence[0] ^ 0xFF).bit_length()
            sequence += bytes([(0x80, 0xBF)[n]]) * (ones - len(sequence))
        columns = tuple(range(byte, byte + 1) for byte in sequence)
        numbers = range(0x41, 0x42) if row.cause else None
        changed = Row(None if row.cause else "out-of-range", numbers, columns)
        yield table._replace(rows=(changed, *table.rows))


@pytest.mark.parametrize("encoding", SAMPLE)
def test_each_other_decoder_is_told(encoding, monkeypatch):
    """By code points, errors and ends, which are all that ``conform`` compares."""

    def reported(vector):
        found = events_of(vector.packets, encoding)
        return [(event.codepoint, event.last) for event in found]

    found = random.Random(1).sample(vectors(encoding), len(vectors(encoding)))
    right = {}
    for other in variants(encoding):
        for vector in found:
            if vector not in right:
                right[vector] = reported(vector)
            with monkeypatch.context() as patch:
                patch.setitem(TABLES, encoding, other)
                if reported(vector) != right[vector]:
                    break
        else:
            pytest.fail(f"{encoding} is not told from {other}")
