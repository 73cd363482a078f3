"""How fast the decoder is simulated, by kind of text; prints a table in Markdown.

All on one processor: the compiled engine and Amaranth's simulator, both in lockstep with the
reference; CPython's decoder; and, if they are installed, Verilator and Icarus Verilog on the
exported Verilog, without a comparison.
"""

import random
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

import click
from amaranth.back import verilog

from clockpoint.hdl import StreamDecoder
from clockpoint.sim import Compiled, Pysim
from script import run_script

HERE = Path(__file__).parent
SAMPLES = HERE.parent / "samples"
#: What the words of a kind are made of.
KINDS = {
    "ASCII": [(0x61, 0x7A)],
    "Latin": [(0x61, 0x7A), (0x61, 0x7A), (0x61, 0x7A), (0xC0, 0x17F)],
    "Cyrillic": [(0x410, 0x44F)],
    "Arabic": [(0x627, 0x64A)],
    "CJK": [(0x4E00, 0x9FFF)],
    "emoji": [(0x1F600, 0x1F64F)],
}


def text_of(spans, size, some):
    """Words of one to ten characters."""
    words = []
    while size > 0:
        count = some.randint(1, 10)
        word = "".join(chr(some.randint(*some.choice(spans))) for _ in range(count)) + " "
        words.append(word.encode())
        size -= len(words[-1])
    return b"".join(words)


def inputs(seed):
    """The input of each kind, about 100 kB."""
    some = random.Random(seed)
    for kind, spans in KINDS.items():
        yield kind, text_of(spans, 100_000, some)
    yield "mixed", (SAMPLES / "scripts.txt").read_bytes() * 50
    hostile = (SAMPLES / "hostile.bin").read_bytes()
    yield "hostile", b"".join(some.choices([hostile, some.randbytes(100)], k=200))


def rate(size, function, *arguments):
    """Bytes per second."""
    started = time.perf_counter()
    function(*arguments)
    return size / (time.perf_counter() - started)


def run(simulation, data):
    chunks = (data[at : at + simulation.chunk] for at in range(0, len(data), simulation.chunk))
    for _ in simulation.run(chunks):
        pass


def build_verilator(folder):
    command = "verilator -O3 --cc --exe --build -CFLAGS -O3 --top-module top top.v verilator.cc"
    subprocess.run(command.split(), cwd=folder, check=True, capture_output=True)
    return lambda file: [str(folder / "obj_dir" / "Vtop"), file]


def build_icarus(folder):
    subprocess.run(["iverilog", "-o", "icarus", "top.v", "icarus.v"], cwd=folder, check=True)
    return lambda file: ["vvp", str(folder / "icarus"), f"+file={file}"]


def simulate(command, data, events):
    """Bytes per second of a program that prints how many events a file has."""
    with tempfile.NamedTemporaryFile() as file:
        file.write(data)
        file.flush()
        started = time.perf_counter()
        found = subprocess.check_output(command(file.name), text=True)
        took = time.perf_counter() - started
    if int(found.split()[-1]) != events:
        raise SystemExit(f"{command(file.name)[0]} finds {found.strip()} events, not {events}")
    return len(data) / took


@click.command(help=__doc__)
@click.option("--megabytes", default=32, show_default=True, help="The input of the fast ones.")
@click.option("--seed", default=1, show_default=True)
def main(megabytes, seed):
    with tempfile.TemporaryDirectory() as text:
        folder = Path(text)
        (folder / "top.v").write_text(verilog.convert(StreamDecoder(), name="top"))
        for name in ("verilator.cc", "icarus.v"):
            shutil.copy(HERE / name, folder)
        others = {
            "Verilator": (shutil.which("verilator"), build_verilator, megabytes * 1_000_000 // 4),
            "Icarus": (shutil.which("iverilog"), build_icarus, 200_000),
        }
        others = {
            name: (build(folder), size) for name, (there, build, size) in others.items() if there
        }
        print("| text | cxxrtl | pysim | ratio | CPython |", *(f"{name} |" for name in others))
        print("|---|---|---|---|---|", *("---|" for _ in others), sep="")
        for kind, sample in inputs(seed):
            data = sample * (megabytes * 1_000_000 // len(sample))
            slow_data = sample[:20_000]
            fast = rate(len(data), run, Compiled(), data)
            slow = rate(len(slow_data), run, Pysim(), slow_data)
            software = rate(len(data), data.decode, "utf-8", "replace")
            cells = [f"{fast / 1e6:.1f} MB/s", f"{slow / 1e3:.1f} kB/s", f"{fast / slow:,.0f}"]
            cells.append(f"{software / 1e6:,.0f} MB/s")
            for command, size in others.values():
                piece = sample * (size // len(sample) + 1)
                whole = Compiled()
                run(whole, piece)
                events = whole.tally.codepoints.total() + whole.tally.errors.total()
                cells.append(f"{simulate(command, piece, events) / 1e6:.2f} MB/s")
            print("|", kind, "|", " | ".join(cells), "|", flush=True)


if __name__ == "__main__":
    run_script("simulation")
