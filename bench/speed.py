"""Measures how fast text is decoded, and writes it to docs/figures.json.

``python bench/speed.py``: for each kind of text, the simulation of the stream decoder as gates,
beside its reference; Amaranth's simulator; Verilator and Icarus Verilog, if they are installed,
with the exported Verilog and without a comparison; and software: CPython's decoder, and Node, if it
is installed, which has simdutf inside. In MB/s of the processor time of one core.
"""

import random
import resource
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

from clockpoint.flow.verilog import export, to_verilog
from clockpoint.sim.simulation import Simulation
from figures import record

HERE = Path(__file__).parent
SAMPLES = HERE.parent / "samples"
SIZE = 32_000_000
#: The code points of which the words of each kind of text consist.
KINDS = {
    "ASCII": [(0x61, 0x7A)],
    "Latin": [(0x61, 0x7A), (0x61, 0x7A), (0x61, 0x7A), (0xC0, 0x17F)],
    "Cyrillic": [(0x410, 0x44F)],
    "CJK": [(0x4E00, 0x9FFF)],
    "emoji": [(0x1F600, 0x1F64F)],
}
#: How each simulator is built, and run with a file.
SIMULATORS = {
    "Verilator": (
        "verilator --binary -O3 -CFLAGS -O3 -Wno-fatal --top-module feed top.v feed.v",
        "obj_dir/Vfeed",
        SIZE // 4,
    ),
    "Icarus": ("iverilog -o feed top.v feed.v", "vvp feed", 200_000),
}
NODE = """
const {isUtf8} = require("node:buffer"), decoder = new TextDecoder();
const data = require("node:fs").readFileSync("text");
for (const run of [() => isUtf8(data), () => decoder.decode(data)]) {
    run();
    const started = process.hrtime.bigint();
    for (let n = 0; n < 8; n++) run();
    console.log(Number(process.hrtime.bigint() - started) / 8e9);
}
"""


def samples():
    """A piece of each kind of text, of about 100 kB."""
    some = random.Random(1)
    for kind, spans in KINDS.items():
        words = (
            "".join(chr(some.randint(*some.choice(spans))) for _ in range(some.randint(1, 10)))
            for _ in range(8_000)
        )
        yield kind, " ".join(words).encode()
    hostile = (SAMPLES / "hostile.bin").read_bytes()
    yield "ill-formed", b"".join(some.choices([hostile, some.randbytes(100)], k=200))


def seconds(function, *arguments):
    """The processor time of a call."""
    started = time.process_time()
    function(*arguments)
    return time.process_time() - started


def simulate(simulation, data):
    """Decode a packet, and drop what is decoded."""
    chunks = (data[at : at + simulation.chunk] for at in range(0, len(data), simulation.chunk))
    for _ in simulation.run(chunks):
        pass


def run(command, folder):
    """Run a command line; returns the processor time that it took in seconds, and its output."""
    started = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    out = subprocess.run(command, cwd=folder, check=True, stdout=subprocess.PIPE, text=True).stdout
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - started, out


def row(kind, sample, folder):
    """The speeds with a kind of text, in MB/s."""
    data, short = sample * (SIZE // len(sample)), sample[:20_000]
    found = {
        "gates": len(data) / seconds(simulate, Simulation(), data),
        "Amaranth": len(short) / seconds(simulate, Simulation(engine="pysim"), short),
        "CPython": len(data) / seconds(data.decode, "utf-8", "replace"),
    }
    for name, (build, command, size) in SIMULATORS.items():
        if shutil.which(build.split()[0]):
            piece = sample * (size // len(sample) + 1)
            (folder / "text").write_bytes(piece)
            found[name] = len(piece) / run(command.split(), folder)[0]
    if shutil.which("node"):
        (folder / "text").write_bytes(data)
        validates, decodes = map(float, run(["node", "-e", NODE], folder)[1].split())
        found |= {"Node isUtf8": len(data) / validates, "Node TextDecoder": len(data) / decodes}
    return {"text": kind} | {name: round(rate / 1e6, 3) for name, rate in found.items()}


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "top.v").write_text(to_verilog(export("stream-decoder"), "top", []))
        shutil.copy(HERE / "feed.v", folder)
        for build, *_ in SIMULATORS.values():
            if shutil.which(build.split()[0]):
                run(build.split(), folder)
        record("speed", [row(*sample, folder) for sample in samples()], ("text",))


if __name__ == "__main__":
    main()
