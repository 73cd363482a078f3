"""CPython's results for a sequence of bytes: the oracle of the tests."""

import codecs
import os
import random
import shutil
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from clockpoint import Event
from clockpoint.conform.streams import finished
from clockpoint.flow.catalogue import EXPORTS
from clockpoint.flow.export import Export
from clockpoint.flow.verilog import to_verilog
from clockpoint.formal.prove import prove

SAMPLES = Path(__file__).parents[1] / "samples"

#: One byte of each of the 12 classes that Table 3-7 tells apart.
CLASSES = bytes.fromhex("41 80 90 A0 C0 C3 E0 E2 ED F0 F1 F4")

HOSTILE = bytes.fromhex(
    "00 41 7F 80 8F 90 9F A0 BF C0 C1 C2 DF E0 E1 EC ED EE EF F0 F1 F3 F4 F5 FF"
)

#: Where Debian keeps MariaDB is not in every user's PATH.
PATH = os.pathsep.join([os.environ.get("PATH", os.defpath), "/usr/sbin"])


def needs(program, package=None):
    """A mark that skips what needs a program, of the Debian package of that name or of another."""
    is_absent = shutil.which(program, path=PATH) is None
    return pytest.mark.skipif(is_absent, reason=f"needs the Debian package {package or program}")


def icarus(folder, *files):
    """Compile files, or all, without a warning, and run them: the status, and the printed lines."""
    files = files or [file.name for file in folder.glob("*.v")]
    command = ["iverilog", "-g2005", "-o", "simulation", *files]
    compiled = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    assert compiled.stderr == ""
    result = subprocess.run(["vvp", "-n", "simulation"], cwd=folder, capture_output=True, text=True)
    return result.returncode, result.stdout.splitlines()


def exports():
    """The name and the options of each export, of two lanes or channels, and with AXI4-Stream."""
    for name, (row, _) in EXPORTS.items():
        sizes = {size: 2 for size in ("lanes", "channels") if getattr(row, size)}
        yield name, sizes
        if row.axi_stream:
            yield name, sizes | {"axi_stream": True}


def broken(name, output, value):
    """The Verilog of an export as a module ``dut`` with another value at one of its outputs.

    In the value, a name with _ behind it is the right output, and ``cycle`` counts the cycles.
    """
    export = Export(name, "inner")
    ports = export.ports
    bits = {port.name: f"[{port.width - 1}:0]" for port in ports}
    listed = ", ".join(f"{port.direction} {bits[port.name]} {port.name}" for port in ports)
    pins = ", ".join(f".{name}({name}{'_' * (name == output)})" for name in bits)
    return f"""{to_verilog(export)}
module dut({listed});
  reg [7:0] cycle = 0;
  always @(posedge clk) cycle <= cycle + 1;
  wire {bits[output]} {output}_;
  assign {output} = {value};
  inner inner({pins});
endmodule
"""


def proof_of(claim, cycles=None, **options):
    """The ``Proof`` of a claim by itself."""
    (proof,) = prove(claim.core, {claim: cycles}, **options)
    return proof


def cpython_events(data):
    """The events of a packet in UTF-8, by ``bytes.decode``."""
    spans = []

    def note(error):
        spans.append((error.start, error.end))
        return "", error.end

    codecs.register_error("clockpoint-note", note)
    data.decode("utf-8", "clockpoint-note")
    events, at = [], 0
    for start, end in [*spans, (len(data), len(data))]:
        for character in data[at:start].decode("utf-8"):
            bytes_ = character.encode("utf-8")
            events.append(Event(at, len(bytes_), ord(character), None, False, bytes_))
            at += len(bytes_)
        if start < end:
            cause = cause_of(data, start, end)
            events.append(Event(start, end - start, None, cause, False, data[start:end]))
        at = end
    return [*events[:-1], *(event._replace(last=True) for event in events[-1:])]


def json_of(event):
    """The object of an event in JSON."""
    kind = {"cause": event.cause} if event.cause else {"codepoint": event.codepoint}
    return {"offset": event.offset, "length": event.length, **kind, "last": event.last}


def cause_of(data, start, end):
    """The cause of the error at these bytes of a packet, read off its first byte and the next."""
    first = data[start]
    if 0x80 <= first <= 0xBF:
        return "unexpected-continuation"
    if first in (0xC0, 0xC1):
        return "overlong"
    if first >= 0xF5:
        return "out-of-range"
    if end == len(data):
        return "truncated-at-end"
    if not 0x80 <= data[end] <= 0xBF:
        return "truncated"
    return {0xE0: "overlong", 0xED: "surrogate", 0xF0: "overlong", 0xF4: "out-of-range"}[first]


def hostile_strings(count, seed):
    """Random strings of 1 to 16 bytes at the bounds of the table."""
    print(f"seed {seed}")
    generator = random.Random(seed)
    for _ in range(count):
        yield bytes(generator.choices(HOSTILE, k=generator.randint(1, 16)))


#: The first and the last of the high and of the low surrogates, in three bytes.
SURROGATES = [bytes.fromhex(digits) for digits in ("EDA080", "EDAFBF", "EDB080", "EDBFBF")]


def rows_of(encoding):
    """The columns of each row of both tables."""
    return [row.bytes for row in encoding.well_formed + encoding.ill_formed]


def packets_at_bounds(encoding, seed, count):
    """Sequences at both ends of the rows, most of them whole, and surrogates after each other."""
    print(f"seed {seed}")
    rng = random.Random(seed)
    bounds = sorted({column[n] for row in rows_of(encoding) for column in row for n in (0, -1)})
    for _ in range(count):
        data = b""
        while len(data) < 3 or rng.random() < 0.8:
            row = rng.choice(rows_of(encoding))
            data += rng.choice(
                [
                    bytes(rng.choice((column[0], column[-1])) for column in row),
                    *(b"".join(rng.choices(SURROGATES, k=n)) for n in (1, 2, 3)),
                ]
            )
            if rng.random() < 0.2:
                data = data[:-1] + bytes([rng.choice(bounds)])
        yield data


def excerpts_of(streams, ports):
    """Streams of ``clockpoint.conform.streams``, a few of each category, long ones shortened."""
    counts = Counter()
    for stream in streams:
        counts[stream.category] += 1
        if counts[stream.category] % 8 == 1 and counts[stream.category] < 500:
            items = stream.items[:300]
            if not stream.is_cut:
                items = finished(items, "in_last" in ports)
            yield stream._replace(items=items)
