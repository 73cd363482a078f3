"""Measures how fast text is decoded, and writes it to docs/figures.json.

``python bench/speed.py [TABLE]...``: all tables, or some of them, by processor time, of which the
least counts among the calls in a second. ``speed``: for each kind of text, the simulation of the
stream decoder as gates, beside its reference; Amaranth's simulator; Verilator and Icarus Verilog,
if they are installed, with the exported Verilog and without a comparison; and software: CPython's
decoder, and Node, if it is installed, which has simdutf inside. ``decode`` and ``events`` are the
functions of ``clockpoint.sim``. ``cores``: each core with text as its input, in packets of
``PACKET`` bytes where that is possible. Both in MB/s of text. ``simulators``: cycles and
evaluations of gates per second of designs without a comparison, in the simulators that are
installed.
"""

import doctest
import random
import resource
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

import click
import numpy as np
from amaranth.hdl import Module, Value
from amaranth.lib import stream, wiring
from amaranth.lib.fifo import SyncFIFOBuffered
from amaranth.lib.wiring import In, Out
from amaranth.sim import Simulator

from clockpoint.flow.catalogue import CATALOGUE
from clockpoint.flow.export import Export
from clockpoint.flow.verilog import to_verilog
from clockpoint.hdl import StreamDecoder
from clockpoint.hdl.channels import ChannelByte
from clockpoint.hdl.event import Byte, CodePoint
from clockpoint.hdl.utf_16 import CodeUnit
from clockpoint.hdl.wide.beat import Beat
from clockpoint.sim.beats import packets
from clockpoint.sim.codec import decode, events
from clockpoint.sim.cores import Simulation
from figures import record

HERE = Path(__file__).parent
SAMPLES = HERE.parent / "samples"
TABLES = "speed", "cores", "simulators"
SIZE, PACKET = 32_000_000, 1_500
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
    rng = random.Random(1)
    for kind, spans in KINDS.items():
        words = (
            "".join(chr(rng.randint(*rng.choice(spans))) for _ in range(rng.randint(1, 10)))
            for _ in range(8_000)
        )
        yield kind, " ".join(words).encode()
    hostile = (SAMPLES / "hostile.bin").read_bytes()
    yield "ill-formed", b"".join(rng.choices([hostile, rng.randbytes(100)], k=200))


def seconds(function, *arguments):
    """The least processor time of a call, among those of a second."""
    times = []
    while sum(times) < 1:
        started = time.process_time()
        function(*arguments)
        times.append(time.process_time() - started)
    return min(times)


def simulate(simulation, data):
    """Decode a packet, and drop what is decoded."""
    data = memoryview(data)
    chunks = (data[at : at + simulation.chunk] for at in range(0, len(data), simulation.chunk))
    for _ in simulation.run(chunks):
        pass


def simulate_in_amaranth(core, data):
    """Present a packet in Amaranth's simulator, without a comparison."""

    async def testbench(ctx):
        ctx.set(core.i.valid, 1)
        ctx.set(core.o.ready, 1)
        for byte in data:
            ctx.set(core.i.payload["data"], byte)
            ctx.get(Value.cast(core.o.payload))
            await ctx.tick()

    simulator = Simulator(core)
    simulator.add_clock(1e-6)
    simulator.add_testbench(testbench)
    simulator.run()


def run(command, folder):
    """Run a command line; returns the processor time that it took in seconds, and its output."""
    started = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    out = subprocess.run(command, cwd=folder, check=True, stdout=subprocess.PIPE, text=True).stdout
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - started, out


def verilog_rates(sample, folder):
    """The bytes per second of each simulator of Verilog, in cycles that accept one each."""
    rates = {}
    for name, (build, command, size) in SIMULATORS.items():
        if shutil.which(build.split()[0]):
            piece = sample * (size // len(sample) + 1)
            (folder / "text").write_bytes(piece)
            rates[name] = len(piece) / run(command.split(), folder)[0]
    return rates


def row(kind, sample, folder):
    """The speeds with a kind of text, in MB/s."""
    data, short = sample * (SIZE // len(sample)), sample[:20_000]
    # The first call makes the machine.
    decode(short, "utf-8", "replace")
    events(short)
    rates = {
        "gates": len(data) / seconds(simulate, Simulation(has_payloads=False), data),
        "Amaranth": len(short) / seconds(simulate_in_amaranth, StreamDecoder(), short),
        "decode": len(data) / seconds(decode, data, "utf-8", "replace"),
        "events": len(data) / seconds(events, data),
        "CPython": len(data) / seconds(data.decode, "utf-8", "replace"),
    }
    rates |= verilog_rates(sample, folder)
    if shutil.which("node"):
        (folder / "text").write_bytes(data)
        validates, decodes = map(float, run(["node", "-e", NODE], folder)[1].split())
        rates |= {"Node isUtf8": len(data) / validates, "Node TextDecoder": len(data) / decodes}
    return {"text": kind} | {name: round(rate / 1e6, 3) for name, rate in rates.items()}


def packets_of(core, data):
    """The bytes of text in packets, as payloads of a core."""
    layout = core.i.payload.shape()
    items = np.frombuffer(data, np.uint8)[: len(data) // PACKET * PACKET]
    if isinstance(layout, ChannelByte):
        channels = np.arange(len(items)) // PACKET % core.channels
        items = {"data": items, "channel": channels}
    return packets(layout, items, PACKET)


def present(simulation, rows):
    """Simulate payloads; returns those that come out."""
    step = simulation.chunk // getattr(simulation.core, "lanes", 1)
    pieces = (rows[at : at + step] for at in range(0, len(rows), step))
    return [batch.payloads for batch in simulation.present(pieces)]


def speed_of(name, data):
    """The speed of a core, in MB/s of text."""
    simulation = Simulation(name, threads=1)
    layout = simulation.core.i.payload.shape()
    text = data.decode(errors="ignore")
    if layout is Byte or isinstance(layout, Beat | ChannelByte):
        rows = packets_of(simulation.core, data)
    elif isinstance(layout, CodePoint):
        rows = packets(layout, np.frombuffer(text.encode("utf-32-le"), "<u4"), ends=False)
    elif layout is CodeUnit:
        rows = packets(layout, np.frombuffer(text.encode("utf-16-le"), "<u2"), ends=False)
    else:
        decoder = Simulation(threads=1)
        rows = np.concatenate(present(decoder, packets_of(decoder.core, data)))
    return {"core": name, "MB/s": round(len(data) / seconds(present, simulation, rows) / 1e6, 1)}


class Queue(wiring.Component):
    """A queue of 2,048 bytes in memory."""

    i: In(stream.Signature(Byte))
    o: Out(stream.Signature(Byte))

    def elaborate(self, platform):
        m = Module()
        m.submodules.queue = queue = SyncFIFOBuffered(width=9, depth=2048)
        for source, sink in ((self.i, queue.w_stream), (queue.r_stream, self.o)):
            m.d.comb += [
                Value.cast(sink.payload).eq(source.payload),
                sink.valid.eq(source.valid),
                source.ready.eq(sink.ready),
            ]
        return m


def vowels():
    """The core of the example in the documentation of ``Simulation``."""
    names = {}
    exec(doctest.script_from_examples(Simulation.__doc__), names)
    return names["Vowels"]()


def simulator_rows(data, folder):
    """The speed of each simulator with some designs."""
    designs = {name: CATALOGUE[name].instance for name in ("stream-decoder", "wide-decoder")}
    designs |= {"interleaved-decoder": CATALOGUE["interleaved-decoder"].instance}
    designs |= {"vowels": vowels, "queue": Queue}
    for name, make in designs.items():
        simulation = Simulation(make(), has_payloads=False, threads=1)
        rows = packets_of(simulation.core, data)
        present(simulation, rows)
        cycles = simulation.simulated
        rates = {"Clockpoint": cycles / seconds(present, simulation, rows)}
        if name in ("stream-decoder", "vowels"):
            short = data[:20_000]
            rates["Amaranth"] = len(short) / seconds(simulate_in_amaranth, make(), short)
        if name == "stream-decoder":
            rates |= verilog_rates(data[:100_000], folder)
        for simulator, rate in rates.items():
            row = {"design": name, "simulator": simulator, "gates": simulation.gates}
            rate /= 1e6
            row |= {"million cycles/s": round(rate, 4)}
            yield row | {"million gates/s": round(rate * simulation.gates, 1)}


@click.command(help=__doc__)
@click.argument("tables", nargs=-1, type=click.Choice(TABLES), metavar="[TABLE]...")
def main(tables):
    tables = tables or TABLES
    _, mixed = zip(*samples(), strict=True)
    text = b" ".join(mixed[:-1])
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "top.v").write_text(to_verilog(Export("stream-decoder", "top")))
        shutil.copy(HERE / "feed.v", folder)
        for build, *_ in SIMULATORS.values():
            if shutil.which(build.split()[0]):
                run(build.split(), folder)
        if "speed" in tables:
            record("speed", [row(*sample, folder) for sample in samples()], ("text",))
        if "simulators" in tables:
            rows = simulator_rows(text * (SIZE // 4 // len(text)), folder)
            record("simulators", rows, ("design", "simulator"))
    for name, entry in CATALOGUE.items():
        if hasattr(entry.instance(), "o") and "cores" in tables:
            record("cores", [speed_of(name, text * (SIZE // 8 // len(text)))], ("core",))


if __name__ == "__main__":
    main()
