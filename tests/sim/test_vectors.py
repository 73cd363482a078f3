"""The vectors in files, against CPython."""

import json
import random
import subprocess
from itertools import product

import numpy as np
import pytest
from general import sampled

from clockpoint import expected_events
from clockpoint.hdl import ENCODINGS, Cause
from clockpoint.sim.models.encodings import TABLES, TableRow
from clockpoint.sim.vectors import vector_files, vectors
from support import cpython_events, json_of, needs

SAMPLE = sampled(ENCODINGS, "utf-8", "cesu-8")


@pytest.fixture(scope="module")
def files():
    return vector_files()


def of_lines(text):
    """For each vector, its kind, and the bytes and the events of each packet."""
    for line in text.splitlines():
        vector = json.loads(line)
        yield (
            vector["kind"],
            [*zip(map(bytes.fromhex, vector["packets"]), vector["events"], strict=True)],
        )


def test_json_lines(files):
    """Against CPython; offsets are those in the packet."""
    for _, packets in of_lines(files["vectors.jsonl"]):
        for packet, events in packets:
            assert events == [*map(json_of, cpython_events(packet))]


def test_without_ends(files):
    """The same bytes, cut short by a line end instead of the end of a packet."""
    lines = files["vectors-without-last.jsonl"]
    data = {b"".join(packet for packet, _ in packets) for _, packets in of_lines(lines)}
    whole = of_lines(files["vectors.jsonl"])
    assert data == {b"".join([*(packet for packet, _ in packets), b"\n"]) for _, packets in whole}
    for kind, packets in of_lines(lines):
        ((packet, events),) = packets
        assert [(e["offset"], e.get("codepoint")) for e in events] == [
            (event.offset, event.codepoint) for event in cpython_events(packet)
        ]
        assert not any(event["last"] for event in events)
        assert kind in {"well-formed", "several", *(event.get("cause") for event in events)}


@needs("cc", "gcc")
def test_the_header(files, tmp_path):
    """The bytes and the events of the JSON lines, one after the other; causes by their numbers."""
    pairs = [pair for _, packets in of_lines(files["vectors.jsonl"]) for pair in packets]
    beats = [
        (n == len(packet)) << 8 | byte for packet, _ in pairs for n, byte in enumerate(packet, 1)
    ]
    events = [(*fields(event), 0) for _, events in pairs for event in events]
    names = ", ".join(f"CLOCKPOINT_{cause.name}" for cause in Cause)
    columns = (beats, "<u2"), (events, "<u4,u1,u1,u1,u1"), ([cause.value for cause in Cause], "<u4")
    actual = build(files, HEADER.replace("CAUSES", names), tmp_path)(b"")
    assert actual == b"".join(np.array(*column).tobytes() for column in columns)


def fields(event):
    """The fields of an event in C."""
    cause = Cause[event["cause"].upper().replace("-", "_")].value if "cause" in event else 0
    return event.get("codepoint", 0), cause, event["length"], event["last"]


@needs("cc", "gcc")
@pytest.mark.parametrize("encoding", sampled(ENCODINGS, "cesu-8"))
def test_the_model_in_c(encoding, tmp_path):
    """Against the events of the vectors, and of the same bytes in packets that do not end."""
    files = vector_files(encoding)
    run = build(files, REPORTS, tmp_path)
    for name in ("vectors.jsonl", "vectors-without-last.jsonl"):
        pairs = [pair for _, packets in of_lines(files[name]) for pair in packets]
        beats = [
            (byte, n == len(packet) and any(event["last"] for event in events))
            for packet, events in pairs
            for n, byte in enumerate(packet, 1)
        ]
        reports = np.frombuffer(run(bytes(number for beat in beats for number in beat)), np.uint32)
        expected = [fields(event) for _, events in pairs for event in events]
        assert reports.reshape(-1, 4).tolist() == [[*map(int, row)] for row in expected]


#: Writes the arrays of the header, and the numbers of causes.
HEADER = """
#include <stdio.h>
#include "vectors.h"
int main(void) {
    const uint32_t causes[] = {CAUSES};
    fwrite(clockpoint_bytes, sizeof clockpoint_bytes, 1, stdout);
    fwrite(clockpoint_events, sizeof clockpoint_events, 1, stdout);
    fwrite(causes, sizeof causes, 1, stdout);
}
"""
#: Reads bytes, each with its ``last`` behind it, and writes reports.
REPORTS = """
#include <stdio.h>
#include "reference.c"
int main(void) {
    struct clockpoint_state state = {0};
    struct clockpoint_report reports[3];
    uint8_t beat[2];
    while (fread(beat, 1, 2, stdin) == 2) {
        int count = clockpoint_decode(&state, beat[0], beat[1], reports);
        fwrite(reports, sizeof *reports, (size_t)count, stdout);
    }
}
"""


def build(files, program, folder):
    """Compile a program with the files; returns a function of its input."""
    for name, text in {**files, "main.c": program}.items():
        (folder / name).write_text(text)
    warnings = ["-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror"]
    subprocess.run(["cc", "-O2", *warnings, "-o", "main", "main.c"], cwd=folder, check=True)
    return lambda data: (
        subprocess.run([folder / "main"], input=data, capture_output=True, check=True).stdout
    )


PAIRS = "ordinary", "forbidden", "joined", "required"


def variants(encoding):
    """Wrong tables for a decoder: of all other encodings, and its own with one change."""
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
        changed = TableRow(None if row.cause else "out-of-range", numbers, columns)
        yield table._replace(rows=(changed, *table.rows))


@pytest.mark.parametrize("encoding", SAMPLE)
def test_each_other_decoder_is_told(encoding, monkeypatch):
    """By code points, errors and ends, which are all that ``conform`` compares."""

    def reported(vector):
        events = (e for packet in vector.packets for e in expected_events(packet, encoding))
        return [(event.codepoint, event.last) for event in events]

    shuffled = random.Random(1).sample(vectors(encoding), len(vectors(encoding)))
    right = {}
    for other in variants(encoding):
        for vector in shuffled:
            if vector not in right:
                right[vector] = reported(vector)
            with monkeypatch.context() as patch:
                patch.setitem(TABLES, encoding, other)
                if reported(vector) != right[vector]:
                    break
        else:
            pytest.fail(f"{encoding} is not told from {other}")
