"""Simulations of components of one's own, against arithmetic."""

import copy
import doctest
import importlib
import threading

import numpy as np
import pytest
from amaranth.hdl import Assert, Module, Signal
from amaranth.lib import data, stream, wiring
from amaranth.lib.wiring import In, Out

from clockpoint.engine.machine import Violation
from clockpoint.engine.simulation import Mismatch, Simulation


def valid(shape):
    """A stream without back-pressure."""
    return wiring.Signature({"payload": Out(shape), "valid": Out(1)})


class Sums(wiring.Component):
    """Adds a weight and the numbers of packets; sends the sum of all, with a number of 70 bits."""

    i: In(valid(data.StructLayout({"number": 8, "last": 1})))
    o: Out(valid(data.StructLayout({"sum": 12, "wide": 70})))
    weight: In(4)
    is_odd: Out(1)

    def elaborate(self, platform):
        m = Module()
        o, number = self.o.payload, self.i.payload.number
        m.d.sync += self.o.valid.eq(self.i.valid & self.i.payload.last)
        m.d.comb += self.is_odd.eq(o.sum[0])
        with m.If(self.i.valid):
            m.d.sync += o.sum.eq(o.sum + number + self.weight)
            m.d.sync += o.wide.eq(number << 60)
        return m


def test_a_component_of_ones_own():
    simulation = Simulation(Sums(), inputs={"weight": 3}, idle=[0, 1])
    numbers = np.arange(100_000) % 256
    batches = [*simulation.run([numbers[:7], {"number": numbers[7:]}])]
    (total,) = np.concatenate([batch.columns["sum"] for batch in batches])
    assert total == (numbers.sum() + 300_000) % 4096
    assert batches[-1].cycles["is_odd"][-1] == total & 1
    assert sum(batch.cycles["accepted"].sum() for batch in batches) == 100_000
    with pytest.raises(LookupError, match=r"no input 'wait'; there are weight"):
        Simulation(Sums(), inputs={"wait": 3})


class Echo(wiring.Component):
    i: In(stream.Signature(8))
    o: Out(stream.Signature(8))

    def __init__(self, wrong=256):
        super().__init__()
        self._wrong = wrong

    def elaborate(self, platform):
        m = Module()
        m.d.comb += [
            self.o.valid.eq(self.i.valid),
            self.i.ready.eq(self.o.ready),
            self.o.payload.eq(self.i.payload ^ (self.i.payload == self._wrong)),
        ]
        return m


class Scrambler(Echo):
    """Adds the states of a linear-feedback shift register to bytes."""

    def elaborate(self, platform):
        m = super().elaborate(platform)
        state = Signal(16, init=1)
        feedback = state[0] ^ state[2] ^ state[3] ^ state[5]
        with m.If(self.i.valid & self.i.ready):
            m.d.sync += state.eq(state[1:] | feedback << 15)
        m.d.comb += self.o.payload.eq(self.i.payload ^ state)
        return m


@pytest.mark.parametrize("stall", [[0], [0, 0, 1]])
def test_slices_that_do_not_converge(stall):
    """Payloads, counts and cycles equal the results of slices that do."""
    states, state = [], 1
    for _ in range(40_000):
        states.append(state & 0xFF)
        bits = state ^ state >> 2 ^ state >> 3 ^ state >> 5
        state = state >> 1 | (bits & 1) << 15
    simulation = Simulation(Scrambler(), Scrambler(), stall=stall)
    pieces = [bytes(30_000), bytes(10_000)]
    output = b"".join(batch.payloads.tobytes() for batch in simulation.run(pieces))
    assert output == bytes(states)
    assert simulation.rounds is None
    assert simulation.accepted == 40_000
    assert simulation.last_output == 40_000 + sum(stall) * (40_000 - 1) // 2


def test_a_specification_of_ones_own():
    """Without ``last``, a packet has no end."""
    text = bytes(range(200)) * 3
    simulation = Simulation(Echo(), Echo(), stall=[1, 0])
    assert b"".join(b.columns.tobytes() for b in simulation.run([text[:5], text[5:]])) == text
    with pytest.raises(Mismatch, match=r"\nexpected o .*│5B "):
        [*Simulation(Echo(), Echo(0x5A)).run([text])]


@pytest.mark.parametrize(
    ("design", "options", "message"),
    [
        (object(), {}, "a simulation runs a component, not <object"),
        (wiring.Component({"i": In(8), "o": Out(valid(8))}), {}, "no input i with valid and payl"),
        (wiring.Component({"i": In(valid(8)), "o": In(valid(8))}), {}, "no output o with valid"),
        (Echo(), {"specification": "echo"}, "^the specification is a component, not 'echo'"),
        (Echo(), {"threads": 0}, "^threads is 1 or more, not 0"),
        (Echo(), {"threads": "2"}, "'str' object cannot be interpreted as an integer"),
    ],
)
def test_simulations_that_cannot_be(design, options, message):
    with pytest.raises((TypeError, ValueError), match=message):
        Simulation(design, **options)


@pytest.mark.parametrize("name", ["engine.simulation", "engine.machine"])
def test_the_examples(name):
    tested = doctest.testmod(importlib.import_module(f"clockpoint.{name}"))
    assert tested.attempted
    assert not tested.failed


class Checked(Echo):
    """Asserts that no byte is a zero, and optionally withdraws ``valid`` in a stall."""

    waits: Out(1)

    def __init__(self, is_impatient=False):
        super().__init__()
        self._is_impatient = is_impatient

    def elaborate(self, platform):
        m = super().elaborate(platform)
        before = Signal()
        m.d.sync += before.eq(self.i.valid & ~self.o.ready)
        m.d.comb += self.waits.eq(before)
        m.d.comb += Assert(~self.i.valid | self.i.payload.any(), "a byte is 0")
        if self._is_impatient:
            with m.If(before):
                m.d.comb += [self.o.valid.eq(0), self.i.ready.eq(0)]
        return m


@pytest.mark.parametrize("at", [0, 5, 70_000])
@pytest.mark.parametrize("specification", [None, Echo()])
def test_an_assertion(at, specification):
    """The cycles before it are returned; the trace ends with it."""
    text = b"A" * at + b"\0" + b"B" * 40_000
    simulation, batches = Simulation(Checked(), stall=[0]), []
    with pytest.raises(Violation, match="violated: a byte is 0") as caught:
        batches.extend(simulation.run([text]))
    assert caught.value.cycle == at
    assert caught.value.trace.cycles[-1] == at
    assert caught.value.trace.ports["i"][-1] == "00"
    with pytest.raises(Violation):
        next(simulation.run([b"A"]))


def test_valid_is_not_withdrawn_in_a_stall():
    text = bytes(range(1, 100))
    assert (
        b"".join(b.columns.tobytes() for b in Simulation(Checked(), stall=[1, 1, 0]).run([text]))
        == text
    )
    with pytest.raises(Violation, match="valid is withdrawn in a stall"):
        [*Simulation(Checked(is_impatient=True), stall=[1, 0, 0]).run([text])]


@pytest.mark.parametrize("has_payloads", [False, True])
def test_a_producer_and_a_reader_of_batches(has_payloads):
    """The producer uses its buffer again; batches are read at the end."""
    text, simulation = (
        np.random.default_rng(1).bytes(6 << 20),
        Simulation(Echo(), has_payloads=has_payloads),
    )
    buffer = np.zeros(1 << 20, np.uint8)

    def rows():
        for at in range(0, len(text), len(buffer)):
            buffer[:] = np.frombuffer(text[at : at + len(buffer)], np.uint8)
            yield buffer

    batches = [*simulation.present(rows())]
    assert len(batches) > 3
    assert b"".join(batch.columns.tobytes() for batch in batches) == text


class Register(wiring.Component):
    """Sends each payload a cycle later."""

    def __init__(self, shape):
        super().__init__({"i": In(stream.Signature(shape)), "o": Out(stream.Signature(shape))})

    def elaborate(self, platform):
        m = Module()
        m.d.comb += self.i.ready.eq(~self.o.valid | self.o.ready)
        with m.If(self.i.ready):
            m.d.sync += self.o.valid.eq(self.i.valid)
            m.d.sync += self.o.payload.eq(self.i.payload)
        return m


@pytest.mark.parametrize("above", [1, 9, 30, 70])
@pytest.mark.parametrize("options", [{}, {"stall": [0, 0, 1]}, {"idle": [1, 0]}])
def test_bytes_below_other_fields(above, options):
    """Packets of one slice and of many; the producer uses its buffer again."""
    layout = data.StructLayout({"byte": 8, "above": above, "last": 1})
    simulation = Simulation(Register(layout), threads=2, **options)
    sizes, columns, buffer = (5, 5, 100_000, 300_000), [], np.zeros(1 << 17, np.uint8)
    text = np.random.default_rng(1).integers(0, 256, sum(sizes), np.uint8)
    for packet in np.split(text, np.cumsum(sizes)[:-1]):

        def pieces(packet=packet):
            step = min(len(packet) - 2, len(buffer))
            for at in range(0, len(packet), step):
                piece = packet[at : at + step]
                buffer[: len(piece)] = piece
                yield buffer[: len(piece)]

        columns += [batch.columns for batch in simulation.run(pieces())]
    joined = {name: np.concatenate([fields[name] for fields in columns]) for name in columns[0]}
    assert (joined["byte"] == text).all()
    assert not joined["above"].any()
    assert joined["last"].nonzero()[0].tolist() == (np.cumsum(sizes) - 1).tolist()


def test_one_run_at_a_time():
    simulation = Simulation(Echo())
    first = simulation.run([bytes(1 << 21)] * 3)
    count = next(first).cycles["output"].sum()
    reasons = []

    def other():
        with pytest.raises(RuntimeError, match="was not read to its end") as caught:
            next(simulation.run([b"A"]))
        reasons.append(caught.value)

    thread = threading.Thread(target=other)
    thread.start()
    thread.join()
    assert reasons
    assert count + sum(batch.cycles["output"].sum() for batch in first) == 3 << 21
    assert b"".join(batch.columns.tobytes() for batch in simulation.run([b"A"])) == b"A"
    with pytest.raises(TypeError, match="simulations are not pickled"):
        copy.deepcopy(simulation)


@pytest.mark.parametrize("name", ["accepted", "drain", "violated", "input_i__valid"])
def test_ports_with_names_of_the_simulation(name):
    streams = {"i": In(stream.Signature(8)), "o": Out(stream.Signature(8))}
    with pytest.raises(ValueError, match=f"^the port {name} has a name of the simulation"):
        Simulation(wiring.Component(streams | {name: Out(1)}))
