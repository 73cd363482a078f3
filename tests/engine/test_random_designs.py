"""Random designs on the machine, against Amaranth's simulator."""

from itertools import product
from random import Random

import numpy as np
import pytest
from amaranth.hdl import (
    Array,
    Cat,
    Const,
    Module,
    Mux,
    ResetInserter,
    Signal,
    signed,
    unsigned,
)
from amaranth.lib.memory import Memory
from amaranth.sim import Simulator
from general import sampled
from hypothesis import given, settings
from hypothesis import strategies as st

from clockpoint.engine.machine import Machine
from clockpoint.engine.rows import numbered
from clockpoint.engine.run import Run

WIDTHS = 0, 1, 1, 2, 3, 5, 8, 13, 33, 64, 70
#: Operations on two values, whose results are not too wide.
BINARY = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a[:12] * b[:9],
    "and": lambda a, b: a & b,
    "or": lambda a, b: a | b,
    "xor": lambda a, b: a ^ b,
    "eq": lambda a, b: a == b,
    "lt": lambda a, b: a < b,
    "ge": lambda a, b: a >= b,
    "shl": lambda a, b: a << b[:4],
    "shr": lambda a, b: a >> b[:7],
    "div": lambda a, b: a[:7] // b[:5],
    "mod": lambda a, b: a[:7] % b[:5],
    "cat": lambda a, b: Cat(a, b),
    # Not of signed values, beyond whose bits Amaranth's simulator is not as its RTLIL.
    "word": lambda a, b: a[:].word_select(b[:4], 3),
    "bit": lambda a, b: a[:].bit_select(b[:6], 2),
}
UNARY = {
    "not": lambda a: ~a,
    "neg": lambda a: -a,
    "any": lambda a: a.any(),
    "all": lambda a: a.all(),
    "xor": lambda a: a.xor(),
    "replicate": lambda a: a[:5].replicate(3),
    "high": lambda a: a[len(a) // 2 :],
    "nothing": lambda a: a[:0],
    "signed": lambda a: a.as_signed() if len(a) else a,
}


def _shape(rng):
    width = rng.choice(WIDTHS)
    return signed(width) if width and rng.random() < 0.3 else unsigned(width)


def _number(rng, shape):
    number = rng.getrandbits(shape.width) if shape.width else 0
    return number - (1 << shape.width) if shape.signed and number >> shape.width - 1 else number


def design_of(rng):
    """A random module, its inputs and its outputs."""
    m = Module()
    inputs = {f"i{n}": Signal(_shape(rng), name=f"i{n}") for n in range(rng.randint(1, 3))}
    registers = []
    for n in range(rng.randint(1, 4)):
        shape, is_kept = _shape(rng), rng.random() < 0.5
        init = _number(rng, shape)
        registers.append(Signal(shape, name=f"r{n}", init=init, reset_less=is_kept))
    values = [*inputs.values(), *registers, Const(5, 8)]

    def value():
        return rng.choice(values)

    def grow(count):
        for _ in range(count):
            match rng.choice(["unary", "binary", "binary", "mux", "array"]):
                case "unary":
                    one = rng.choice([*UNARY.values()])(value())
                case "binary":
                    one = rng.choice([*BINARY.values()])(value(), value())
                case "mux":
                    one = Mux(value(), value(), value())
                case "array":
                    one = Array([value() for _ in range(3)])[value()[:3]]
            values.append(one[:90] if len(one) > 90 else one)

    grow(rng.randint(2, 10))
    for n in range(rng.randint(0, 3)):
        values += _memory(rng, m, n, value)
    grow(rng.randint(0, 5))
    for register in registers:
        with m.If(value().any()):
            m.d.sync += register.eq(value())
        with m.Elif(value().any()):
            m.d.sync += register.eq(register + value())
    outputs = {f"o{n}": Signal(len(values[-1 - n]), name=f"o{n}") for n in range(3)}
    for n, output in enumerate(outputs.values()):
        m.d.comb += output.eq(values[-1 - n])
    outputs["registers"] = Cat(registers)
    reset = Signal()
    m.d.comb += reset.eq(value() == 1)
    return ResetInserter(reset)(m) if rng.random() < 0.5 else m, inputs, outputs


def _memory(rng, m, n, value):
    """The data of read ports of a memory with some ports."""
    shape, depth = _shape(rng), rng.choice([0, 1, *[rng.randint(2, 150)] * 3])
    init = [_number(rng, shape) for _ in range(rng.randint(0, min(depth, 9)))]
    memory = m.submodules[f"memory{n}"] = Memory(shape=shape, depth=depth, init=init)
    writes, data = [], []
    if rng.random() < 0.8:
        granularity = None if shape.signed else rng.choice([None, 1, shape.width or None])
        port = memory.write_port(granularity=granularity)
        m.d.comb += [port.addr.eq(value()), port.data.eq(value()), port.en.eq(value())]
        writes.append(port)
    for _ in range(rng.randint(1, 2)):
        if rng.random() < 0.5:
            port = memory.read_port(domain="comb")
        else:
            port = memory.read_port(transparent_for=rng.choice([[], writes]))
            m.d.comb += port.en.eq(value())
        m.d.comb += port.addr.eq(value())
        data.append(port.data)
    return data


@pytest.mark.parametrize("designs", [8, pytest.param(100, marks=pytest.mark.slow)])
def test_as_in_amaranths_simulator(designs):
    seeds = st.integers(0, 1 << 30), st.sampled_from([1, 100, 300])
    settings(max_examples=designs, deadline=None, derandomize=True)(given(*seeds)(check))()


def check(seed, cycles):
    rng = Random(seed)
    module, inputs, outputs = design_of(rng)
    numbers = _numbers(rng, inputs, cycles)
    for name in inputs:  # some bits change rarely, so that what they control lasts
        if rng.random() < 0.3:
            numbers[name] = [numbers[name][n // 50 * 50] for n in range(cycles)]
    expected = _simulated(module, inputs, outputs, numbers)
    machine = Machine(module, inputs, outputs)
    rows = {name: numbered(len(port), numbers[name]) for name, port in inputs.items()}
    (piece,) = Run(machine, stored=[*outputs], threads=1).feed([(rows, cycles)])
    one = machine.advance_one(machine.begins.copy(), rows, cycles, [*outputs])
    for name, way in product(outputs, (piece.rows, one)):
        actual = [int.from_bytes(row.tobytes(), "little") for row in way[name]]
        assert actual == expected[name], name


@pytest.mark.parametrize("seed", sampled(range(12), 3))
def test_a_long_run_is_as_one_that_is_not_cut(seed):
    """With slices of more than one length."""
    rng, cycles = Random(seed), 40_000
    module, inputs, outputs = design_of(rng)
    machine = Machine(module, inputs, outputs)
    numbers = _numbers(rng, inputs, cycles)
    one_run = {name: numbered(len(port), numbers[name]) for name, port in inputs.items()}
    rows = {name: array[None] for name, array in one_run.items()}
    expected = machine.run_batch(rows, cycles, [*outputs])
    (piece,) = Run(machine, stored=[*outputs], threads=1).feed([(one_run, cycles)])
    for name in outputs:
        assert np.array_equal(piece.rows[name], expected[name][0]), name


def _numbers(rng, inputs, cycles):
    """Numbers for each input, one per cycle."""
    return {
        name: [rng.getrandbits(90) >> 90 - len(port) for _ in range(cycles)]
        for name, port in inputs.items()
    }


def _simulated(module, inputs, outputs, numbers):
    """The outputs in each cycle, in Amaranth's simulator."""
    top, expected = Module(), {name: [] for name in outputs}
    top.submodules.design = module
    ports = {name: Signal(len(port)) for name, port in outputs.items()}
    top.d.comb += [port.eq(outputs[name]) for name, port in ports.items()]
    tick = Signal()
    top.d.sync += tick.eq(~tick)  # there is a domain

    async def testbench(ctx):
        for n in range(len(next(iter(numbers.values())))):
            for name, port in inputs.items():
                value = numbers[name][n]
                is_negative = port.shape().signed and value >> len(port) - 1
                ctx.set(port, value - (1 << len(port)) if is_negative else value)
            for name, port in ports.items():
                expected[name].append(ctx.get(port))
            await ctx.tick()

    simulator = Simulator(top)
    simulator.add_clock(1e-6)
    simulator.add_testbench(testbench)
    simulator.run()
    return expected
