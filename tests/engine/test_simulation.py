"""Simulations of components of one's own, against arithmetic."""

import copy
import doctest
import importlib
import threading

import numpy as np
import pytest
from amaranth.hdl import Assert, Const, Module, Signal, signed
from amaranth.lib import data, stream, wiring
from amaranth.lib.wiring import In, Out

from clockpoint.engine.machine import Violation
from clockpoint.engine.rows import packets
from clockpoint.engine.simulation import Mismatch, Simulation
from clockpoint.engine.verilog import read_verilog


def valid(shape):
    """A stream without back-pressure."""
    return wiring.Signature({"payload": Out(shape), "valid": Out(1)})


class Sums(wiring.Component):
    """Adds a weight and the numbers of packets; sends the sum of all, with a number of 70 bits."""

    i: In(valid(data.StructLayout({"number": 8, "last": 1})))
    o: Out(valid(data.StructLayout({"sum": 12, "wide": 70})))
    weight: In(signed(4))
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


@pytest.mark.parametrize("weight", [3, -3])
def test_a_component_of_ones_own(weight):
    simulation = Simulation(Sums(), inputs={"weight": weight}, idle=[0, 1])
    numbers = np.arange(100_000) % 256
    batches = [*simulation.run([numbers[:7], {"number": numbers[7:]}])]
    (total,) = np.concatenate([batch.columns["sum"] for batch in batches])
    assert total == (numbers.sum() + weight * 100_000) % 4096
    assert batches[-1].cycles["is_odd"][-1] == total & 1
    assert sum(batch.cycles["accepted"].sum() for batch in batches) == 100_000
    with pytest.raises(LookupError, match=r"no input 'wait'; there are weight"):
        Simulation(Sums(), inputs={"wait": 3})
    with pytest.raises(ValueError, match=r"^weight has 4 signed bits; -9 does not fit"):
        Simulation(Sums(), inputs={"weight": -9})


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
        (Echo(), {"specification": lambda _: None}, "^the specification is a component, not None"),
        (Echo(), {"inputs": ["x"]}, r"^inputs is a mapping of names to numbers, not \['x'\]"),
        (Echo(), {"threads": 0}, "^threads is 1 or more, not 0"),
        (Echo(), {"threads": "2"}, "^threads is 1 or more, not '2'"),
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


STREAMS = {"i": In(stream.Signature(8)), "o": Out(stream.Signature(8))}


class Ports(wiring.Component):
    """Returns its input; each of its other outputs is 5."""

    def __init__(self, ports, streams=()):
        self.ports = ports
        super().__init__(STREAMS | dict(streams) | ports)

    def elaborate(self, platform):
        m = Module()
        m.d.comb += [self.o.valid.eq(self.i.valid), self.o.payload.eq(self.i.payload)]
        if not isinstance(self.i.ready, Const):
            m.d.comb += self.i.ready.eq(self.o.ready)
        for path, member, port in self.signature.flatten(self):
            if member.flow is Out and path[0] in self.ports:
                m.d.comb += port.eq(5)
        return m


@pytest.mark.parametrize("specification", [None, lambda core: Ports(core.ports)])
@pytest.mark.parametrize(
    "ports",
    [
        {"modules": Out(4)},
        {"many": Out(4).array(2, 2), "a": Out(wiring.Signature({"b": Out(4)}))},
    ],
)
def test_other_ports(ports, specification):
    batch, *_ = Simulation(Ports(ports), specification).run([b"A"])
    names = {name for name in batch.cycles if name.split("__")[0] in ports}
    assert len(names) == (5 if "many" in ports else 1)
    assert all(batch.cycles[name].tolist() == [5] for name in names)


@pytest.mark.parametrize("name", ["accepted", "drain", "violated", "input_i__valid"])
def test_ports_with_names_of_the_simulation(name):
    with pytest.raises(ValueError, match=f"^the port {name} has a name of the simulation"):
        Simulation(Ports({name: Out(1)}))


@pytest.mark.parametrize("name", ["differs", "mask_of", "core", "differences"])
def test_ports_with_names_of_the_comparison(name):
    with pytest.raises(ValueError, match=f"^the port {name} has a name of the comparison"):
        Simulation(Ports({name: Out(4)}), lambda core: Ports({name: Out(4)}))


def test_two_ports_of_one_name():
    with pytest.raises(ValueError, match=r"^two ports have the name a__b"):
        Simulation(Ports({"a__b": Out(4), "a": Out(wiring.Signature({"b": Out(4)}))}))


def test_streams_without_a_handshake():
    always = Ports({}, {"i": In(stream.Signature(8, always_valid=True))})
    with pytest.raises(ValueError, match="the stream i is always valid"):
        Simulation(always)
    with pytest.raises(ValueError, match="the Ports cannot be stalled"):
        Simulation(Ports({}, {"o": Out(stream.Signature(8, always_ready=True))}), stall=[0, 1])
    with pytest.raises(ValueError, match="stall has 4,097 cycles"):
        Simulation(Echo(), stall=[0] * 4097)


class Endless(Echo):
    """Sends in each cycle."""

    def elaborate(self, platform):
        m = Module()
        m.d.comb += [self.i.ready.eq(1), self.o.valid.eq(1)]
        return m


def test_a_design_that_never_ends():
    simulation = Simulation(Endless(), has_payloads=False)
    with pytest.raises(RuntimeError, match="sends for more than 1,048,576 cycles after its last"):
        for _ in simulation.run([b"A"]):
            pass


@pytest.mark.parametrize(
    ("ports", "reason"),
    [
        ("output reg i_credit = 1", "the port i_credit is an output"),
        ("input o_ready, output reg i_ready = 1, input o_extra", "the port o_extra is an input"),
        ("inout pad", "the port pad is an inout"),
        ("input _x", "rename a port of the module: .*_x"),
        ("input signature", "rename a port of the module: .*signature"),
        ("input [1:0] i_valid", "the module has no port i_valid of one bit"),
    ],
)
def test_ports_in_verilog(ports, reason, tmp_path):
    valid = "" if "i_valid" in ports else "input i_valid, "
    file = tmp_path / "echo.v"
    file.write_text(
        f"module echo(input clk, {valid}{ports}, input [7:0] i_d, output o_valid, [7:0] o_d);"
        " assign o_valid = i_valid, o_d = i_d; endmodule"
    )
    with pytest.raises(ValueError, match=reason):
        Simulation(read_verilog([file], "echo"))


PIXEL = data.StructLayout({"red": 5, "deep": data.ArrayLayout(signed(70), 2)})


@pytest.mark.parametrize(
    ("shape", "values"),
    [
        (data.ArrayLayout(12, 3), np.arange(600, dtype=">u4").reshape(200, 3)),
        (data.StructLayout({"a": PIXEL, "last": signed(1)}), {"a": {"deep": [[-5, 1 << 68]] * 70}}),
        (data.ArrayLayout(PIXEL, 2), [{"red": bytes(range(32))}, {"red": 7}]),
        (data.UnionLayout({"a": 8, "b": PIXEL}), np.arange(100)),
        (data.StructLayout({}), np.zeros(70, bool)),
        (signed(100), np.arange(-9, 300)),
    ],
)
def test_payloads_of_any_shape(shape, values):
    """They come out as they go in, also as rows; the last one has ``last``."""
    simulation = Simulation(Register(shape), stall=[0, 1], idle=[1, 0])
    rows = packets(shape, values)
    for batches in (simulation.run([values]), simulation.present([rows])):
        assert np.array_equal(np.concatenate([batch.payloads for batch in batches]), rows)
    for pieces in (None, 3, [None], [np.array(1)], [{"wrong": 1}]):
        with pytest.raises((TypeError, ValueError), match=r"^(payload|pieces)"):
            [*Simulation(Register(8)).run(pieces)]
