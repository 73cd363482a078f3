"""The command lines that are tried in all surroundings: each command, by each way through it."""

import re
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import NamedTuple

from clockpoint.flow.verilog import export, to_verilog

from .attempt import COMMAND, Try
from .rules import contents

__all__ = [
    "ADAPTER",
    "HOSTILE",
    "LONG",
    "QUICK",
    "ROUTES",
    "decoder",
    "must_be_same",
    "on_route",
    "same",
    "usual",
    "usual_help",
]

HOSTILE = str(Path(__file__).parents[2] / "samples" / "hostile.bin")
ADAPTER = str(Path(__file__).parents[1] / "conformance" / "clockpoint.v")

#: What each writes is ``o``, a file or a folder; a checkpoint is ``kept``.
ROUTES = {
    "simulate": [HOSTILE],
    "simulate --json": ["--json", "-o", "o", HOSTILE],
    "simulate --text": ["--text", "-o", "o", HOSTILE],
    "simulate --events": ["--events", "-o", "o", HOSTILE],
    "simulate --vcd": ["--vcd", "o", HOSTILE],
    "simulate --lanes": ["--lanes", "4", HOSTILE],
    "simulate --netlist": ["--netlist", "ice40", HOSTILE],
    "simulate --bitstream": ["--bitstream", "ice40", HOSTILE],
    "sanitize": ["-o", "o", HOSTILE],
    "transcode": ["--from=utf-8", "--to=cesu-8", "--errors=replace", "-o", "o", HOSTILE],
    "wave": ["--svg", "o", "E2 41"],
    "exhaustive": ["--length", "1"],
    "exhaustive --checkpoint": ["--length", "1", "--checkpoint", "kept"],
    "encodings": [],
    "prove": ["byte-order-marks"],
    "equivalence": ["--netlist", "ice40"],
    "mutate": ["--mutants", "3", "encoder"],
    "vectors": ["-o", "o"],
    "conform": ["--top", "adapter", "--junit", "o", ADAPTER, "dut.v"],
    "conform --prove": ["--top", "adapter", "--prove", "--vcd", "o", ADAPTER, "dut.v"],
    "verilog": ["-o", "o", "stream-decoder"],
    "verilog --lanes": ["--lanes", "16", "-o", "o", "wide-decoder"],
    "verilog --vhdl-component": ["--vhdl-component", "-o", "o"],
    "boards": [],
    "build": ["-o", "o", "icestick"],
    "program": ["icestick", HOSTILE],
    "cost": ["--device", "ice40-hx8k", "--seeds", "1", "decoder"],
}
#: Those that take no more than a second or two: for what is a matter of each command, not of tools.
QUICK = [
    name
    for name in ROUTES
    if name.split()[0] not in ("prove", "equivalence", "conform", "build", "cost")
    and name not in ("simulate --netlist", "simulate --bitstream")
]
#: Until which any of them has ended, on a machine with other work.
LONG = 120
#: What is another number each time, and blanks, which a wider terminal has more of.
TIMES = re.compile(rb"^speed .*\n|[\d,.]+ s\b| +(?=\n)", re.MULTILINE)
#: Of a waveform.
DATE = re.compile(rb"\$date.*?\$end", re.DOTALL)


class Usual(NamedTuple):
    """What a route prints and makes where nothing is in its way."""

    status: int
    out: bytes
    made: dict[str, object]


@cache
def decoder():
    """The stream decoder in Verilog, for ``conform``."""
    return to_verilog(export("stream-decoder"), "stream_decoder", ["clockpoint", "verilog"])


def on_route(name, title, **options):
    """A try of a route, in surroundings with a title."""
    files = {"dut.v": decoder()} if name.split()[0] == "conform" else {}
    options = {"delay": LONG, "must_end": True} | options
    options["files"] = files | options.get("files", {})
    return Try(f"{name}, {title}", [name.split()[0], *ROUTES[name]], **options)


@cache
def usual(name):
    """How a route ends where nothing is in its way."""
    one = on_route(name, "as usual")
    with tempfile.TemporaryDirectory(prefix="rough-") as text:
        for file, data in one.files.items():
            (Path(text) / file).write_text(data)
        done = subprocess.run([*COMMAND, *one.line], cwd=text, capture_output=True, check=False)
        return Usual(done.returncode, TIMES.sub(b"", done.stdout), _made(Path(text), one.files))


@cache
def usual_help(*line):
    """What a command line prints."""
    return subprocess.run([*COMMAND, *line], capture_output=True, check=True).stdout


def _made(folder, given):
    """What is in a folder besides what was given; of files the lines, without dates and order.

    Several threads make a checkpoint together, and ports that change at once have no order.
    """
    found = {name: data for name, data in contents(folder).items() if name not in given}
    for name, data in found.items():
        if isinstance(data, bytes):
            found[name] = sorted(DATE.sub(b"", data).splitlines())
    return found


def same(name):
    """A check: where a route ends well, all that it prints and makes is as usual."""

    def check(ended):
        if ended.status != usual(name).status:
            return
        if TIMES.sub(b"", ended.out) != usual(name).out:
            yield "it prints something else than usual"
        made, expected = _made(ended.here, ended.before), usual(name).made
        names = sorted({*made, *expected})
        if others := [file for file in names if made.get(file) != expected.get(file)]:
            yield f"not as usual, with status {ended.status}: {' '.join(others)}"

    return check


def must_be_same(name):
    """A check: a route ends as usual."""

    def check(ended):
        if ended.status != usual(name).status and not ended.last_signal:
            yield f"status {ended.status}, usually {usual(name).status}"
        yield from same(name)(ended)

    return check
