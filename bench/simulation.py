"""How fast the decoder is simulated, by kind of text; prints a table in Markdown.

In lockstep with the reference: the compiled engine; the netlist of an iCE40 chip, and the netlist
read back from its bitstream; and Amaranth's simulator, with the ratio of the first to it.
Without a comparison: CPython's decoder; and, if they are installed, Verilator and Icarus Verilog on
the exported Verilog. All on one processor, and by its time, whatever else the machine does; but for
``2 jobs``, which is by the clock, so that a machine with two processors must do nothing else.
"""

import os
import random
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

import click
from amaranth.back import verilog

from clockpoint.cli.hardware import form_of
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


def rate(size, function, *arguments, clock=time.process_time):
    """Bytes per second."""
    started = clock()
    function(*arguments)
    return size / (clock() - started)


def children():
    """The processor's time of all that this process has run."""
    times = os.times()
    return times.children_user + times.children_system


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
        started = children()
        found = subprocess.check_output(command(file.name), text=True)
        took = children() - started
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
        netlist, bitstream = form_of("ice40", None), form_of(None, "ice40")
        forms = {"cxxrtl": None, "netlist": netlist, "bitstream": bitstream}
        columns = ["text", "2 jobs", *forms, "pysim", "ratio", "CPython", *others]
        print("|", " | ".join(columns), "|")
        print("|---" * len(columns), "|", sep="")
        for kind, sample in inputs(seed):
            data = sample * (megabytes * 1_000_000 // len(sample))
            slow_data = sample[:20_000]
            together = rate(len(data), run, Compiled(jobs=2), data, clock=time.perf_counter)
            alone = [rate(len(data), run, Compiled(design=form), data) for form in forms.values()]
            slow = rate(len(slow_data), run, Pysim(), slow_data)
            software = rate(len(data), data.decode, "utf-8", "replace")
            cells = [f"{fast / 1e6:.1f} MB/s" for fast in (together, *alone)]
            cells += [f"{slow / 1e3:.1f} kB/s", f"{alone[0] / slow:,.0f}"]
            cells.append(f"{software / 1e6:,.0f} MB/s")
            for command, size in others.values():
                piece = sample * (size // len(sample) + 1)
                whole = Compiled()
                run(whole, piece)
                events = whole.tally.codepoints.total() + whole.tally.errors.total()
                cells.append(f"{simulate(command, piece, events) / 1e6:.2f} MB/s")
            print("|", kind, "|", " | ".join(cells), "|", flush=True)


if __name__ == "__main__":
    run_script()
