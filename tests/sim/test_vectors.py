"""The vectors in files, against CPython."""

import json
import random
import re
import shutil
import subprocess
from dataclasses import replace
from itertools import product
from operator import ne

import pytest
from oracles import forms

from clockpoint.hdl import ENCODINGS, Cause, Pairs
from clockpoint.sim import Event
from clockpoint.sim.models import decoder
from clockpoint.sim.models.encodings import RULES, Excluded
from clockpoint.sim.models.events import Pairing
from clockpoint.sim.vectors import KINDS, classes_of, events_of, vector_files, vectors
from support import CLASSES, SURROGATES, cause_of, oracle, sampled

SAMPLE = sampled(ENCODINGS, "utf-8", "cesu-8", "mutf-8", "fss-utf-prosser")


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


def test_what_there_is():
    """Each byte, all rows of up to three classes, each kind; nothing twice."""
    found = vectors()
    assert len({*found}) == len(found)
    packets = {packet for vector in found for packet in vector.packets}
    assert packets >= {bytes([byte]) for byte in range(256)}
    rows = {bytes([a, b, c]) for a in CLASSES for b in CLASSES for c in CLASSES}
    in_classes = {bytes(map(class_of, packet)) for packet in packets if len(packet) == 3}
    assert in_classes >= {bytes(map(class_of, row)) for row in rows}
    assert {len(packet) for packet in packets} >= {*range(1, 17)}
    assert {vector.kind for vector in found} == {*KINDS}


def class_of(byte):
    """The last of the bytes that support.CLASSES has one of each, by Table 3-7."""
    ends = [0x7F, 0x8F, 0x9F, 0xBF, 0xC1, 0xDF, 0xE0, 0xEC, 0xED, 0xEF, 0xF0, 0xF3, 0xF4, 0xFF]
    end = next(end for end in ends if byte <= end)
    return {0xEF: 0xEC, 0xFF: 0xC1}.get(end, end)


def test_kinds():
    """A kind is the one cause that there is, but for continuation bytes left over."""
    for kind, packets in vectors():
        causes = {what for packet in packets for _, what, _ in expected(packet)}
        causes = {cause for cause in causes if isinstance(cause, str)}
        if kind == "well-formed":
            assert not causes
        elif kind not in ("several", "next-packet"):
            assert causes - {"unexpected-continuation"} in (set(), {kind})
            assert kind in causes


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
    said = [event for vector in lines for event in vector["events"]]
    *found, causes = compiled(files["vectors.h"], tmp_path)
    assert causes == tuple(cause.value for cause in Cause)
    assert found == [(beat, 0, 0, 0) for beat in beats] + [
        (
            event.get("codepoint", 0),
            Cause[event["cause"].upper().replace("-", "_")].value if "cause" in event else 0,
            event["length"],
            event["last"],
        )
        for event in said
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
    """Other rules for a decoder: those of each other encoding, and its own with one change."""
    rules = RULES[encoding]
    yield from (RULES[name] for name in RULES if name != encoding)
    if rules.offsets:
        return
    if not any(0xD800 in numbers for _, numbers, _ in rules.excluded):
        yield from (rules._replace(pairs=pairs) for pairs in PAIRS if pairs != rules.pairs)
        for numbers in (range(0xD800, 0xDC00), range(0xDC00, 0xE000)):
            none = Excluded(3, numbers, "surrogate")
            yield rules._replace(excluded=(*rules.excluded, none))
    yield rules._replace(longest=rules.longest + 1)
    yield rules._replace(longest=rules.longest - 1)
    for n, excluded in enumerate(rules.excluded):
        numbers = excluded.numbers
        for fewer in (range(0), numbers[1:], numbers[:-1]):
            one = excluded._replace(numbers=fewer)
            yield rules._replace(excluded=(*rules.excluded[:n], one, *rules.excluded[n + 1 :]))


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
                patch.setitem(RULES, encoding, other)
                if reported(vector) != right[vector]:
                    break
        else:
            pytest.fail(f"{encoding} is not told from {other}")


class JoinsPackets(Pairing):
    """A high surrogate that ends a packet is half of a pair with a low one that begins the next."""

    def take(self, event):
        paired = super().take(event._replace(last=False))
        return paired and paired._replace(last=event.last)


class LosesCut(Pairing):
    """A sequence that is cut short after a high surrogate is lost."""

    def take(self, event):
        is_lost = self._high and event.cause == "truncated-at-end"
        paired = super().take(event)
        return None if is_lost else paired


class JoinsOver(Pairing):
    """A high surrogate is half of a pair with a low one after something else."""

    def take(self, event):
        high = self._high
        paired = super().take(event)
        if high and self.overlooks(event) and not event.last:
            self._high = high
        return paired


class JoinsOverErrors(JoinsOver):
    def overlooks(self, event):
        return event.cause is not None


class JoinsOverLetters(JoinsOver):
    def overlooks(self, event):
        return event.codepoint == 0x41


PAIRED = [name for name, table in ENCODINGS.items() if table.pairs is not Pairs.ORDINARY]


@pytest.mark.parametrize("encoding", PAIRED)
def test_each_wrong_pairing_is_told(encoding, monkeypatch):
    found = [packets for _, packets in vectors(encoding) if b"\xed" in b"".join(packets)]
    right = [events_of(packets, encoding) for packets in found]
    for wrong in (JoinsPackets, LosesCut, JoinsOverErrors, JoinsOverLetters):
        monkeypatch.setattr(decoder, "Pairing", wrong)
        said = (events_of(packets, encoding) for packets in found)
        assert any(map(ne, said, right)), wrong


def ends_of(rows):
    """The sequences of first and last bytes of all columns."""
    corners = (product(*((column[0], column[-1]) for column in row.bytes)) for row in rows)
    return [bytes(row) for some in corners for row in some]


@pytest.mark.parametrize("encoding", SAMPLE)
def test_what_there_is_in_each_encoding(encoding):
    """Of each row what the docstring names, and the surrogates that have a form."""
    table = ENCODINGS[encoding]
    found = {vector.packets for vector in vectors(encoding)}
    packets = {packet for packet, *others in found if not others}
    assert packets >= {bytes([byte]) for byte in range(256)}
    classes = {byte: n for n, members in enumerate(classes_of(table)) for byte in members}
    every = {*classes.values()}
    rows = {tuple(map(classes.get, packet)) for packet in packets}
    assert rows >= {*product(every, repeat=2), *product(every, repeat=3)}
    numbers = 0xD800, 0xDBFF, 0xDC00, 0xDFFF
    surrogates = [form for number in numbers if (form := forms.encode(encoding, number))]
    surrogates = SURROGATES if encoding in PAIRED else surrogates
    whole = [*surrogates, *ends_of(table.well_formed)]
    starts = {form[:size] for form in whole for size in range(1, len(form))}
    assert packets >= {*whole, *starts, *(start + b"A" for start in starts)}
    parts = [*surrogates, b"A", b"\xff"] if surrogates else []
    assert packets >= {b"".join(row) for size in (2, 3) for row in product(parts, repeat=size)}
    cut = {form[:size] for form in surrogates for size in range(1, len(form))}
    assert packets >= {*map(b"".join, product(surrogates, cut))}
    tails = {byte for row in table.well_formed for column in row.bytes[1:] for byte in column}
    for start in (*ends_of(table.ill_formed), *(bytes([byte]) for byte in range(256))):
        for tail in (bytes([min(tails)]), bytes([max(tails)])):
            assert any(start + tail * many in packets for many in range(table.longest, 9))
    last = {(one, classes[other[0]]) for one, other in (pair for pair in found if len(pair) == 2)}
    assert last >= {*product({*starts, *surrogates}, every)}


@pytest.mark.parametrize("encoding", SAMPLE)
def test_each_byte_at_each_place(encoding):
    """Of each row, in one of its characters."""
    rows = [row.bytes for row in ENCODINGS[encoding].well_formed]
    places = ([b"[" + re.escape(bytes(column)) + b"]" for column in row] for row in rows)
    pattern = b"|".join(b"(" + b"".join(row) + b")" for row in places)
    packets = (packet for vector in vectors(encoding) for packet in vector.packets)
    found = (one for packet in packets for one in re.finditer(pattern, packet, re.DOTALL))
    seen = {(one.lastindex, *place) for one in found for place in enumerate(one[0])}
    columns = [(n, *column) for n, row in enumerate(rows, 1) for column in enumerate(row)]
    assert seen >= {(n, at, byte) for n, at, column in columns for byte in column}


@pytest.mark.parametrize("encoding", SAMPLE)
def test_a_dropped_mark_is_told(encoding):
    """At the start of a packet, with something behind it or not, later, and of each byte."""
    packets = [packet for _, (packet, *_) in vectors(encoding)]
    found = [[event.codepoint for event in events_of([packet], encoding)] for packet in packets]
    mark = packets[found.index([0xFEFF])]
    assert all(row in found for row in ([0xFEFF, 0x41], [0x41, 0xFEFF], [0xFEFF, 0xFEFF]))
    for n in range(len(mark)):
        assert any(
            len(packet) == len(mark)
            and packet[n] != mark[n]
            and packet[:n] + packet[n + 1 :] == mark[:n] + mark[n + 1 :]
            for packet in packets
        )


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_the_oracle_is_not_the_table(encoding, monkeypatch):
    """What is right stays so while the table that the hardware is made of is another one."""
    packets = [packet for vector in vectors(encoding)[-50:] for packet in vector.packets]
    right = events_of(packets, encoding)
    another = replace(
        ENCODINGS["fss-utf-prosser" if encoding == "utf-8" else "utf-8"], name=encoding
    )
    monkeypatch.setitem(ENCODINGS, encoding, another)
    assert events_of(packets, encoding) == right


def test_events_of_a_packet_that_is_empty():
    assert events_of([b"", b"A"]) == [Event(0, 1, 0x41, None, True, b"A")]
