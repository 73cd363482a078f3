"""The machine, against arithmetic; ``test_random_designs.py`` has Amaranth's simulator."""

import pickle
import signal
from contextlib import nullcontext
from itertools import pairwise
from types import SimpleNamespace

import numpy as np
import pytest
from amaranth.hdl import (
    Assert,
    Assume,
    ClockDomain,
    ClockSignal,
    Const,
    Cover,
    Elaboratable,
    Format,
    Instance,
    Module,
    Mux,
    Print,
    ResetSignal,
    Shape,
    Signal,
)
from amaranth.lib import enum
from amaranth.lib.fifo import SyncFIFOBuffered
from amaranth.lib.memory import Memory
from amaranth.lib.wiring import In, Out

from clockpoint.engine.copies import extract
from clockpoint.engine.llvm import COPIES
from clockpoint.engine.machine import Machine, Violation
from clockpoint.engine.macro import Macro
from clockpoint.engine.processes import Notice
from clockpoint.engine.run import Run
from clockpoint.engine.verilog import UnsupportedDesign


class Accumulator(Elaboratable):
    """Adds numbers until it is cleared."""

    def __init__(self, width):
        self.number, self.clear, self.total = Signal(width), Signal(), Signal(width, init=5)
        self.ports = {"number": self.number, "clear": self.clear}, {"total": self.total}

    def elaborate(self, platform):
        m = Module()
        m.d.sync += self.total.eq(Mux(self.clear, 0, self.total + self.number))
        return m


def totals(numbers, clears, width=16):
    """The output of an ``Accumulator`` in each cycle."""
    total, outputs = 5, []
    for number, clear in zip(numbers, clears, strict=True):
        outputs.append(total)
        total = 0 if clear else (total + number) % (1 << width)
    return outputs


@pytest.fixture(scope="module")
def accumulator():
    return Machine(dut := Accumulator(16), *dut.ports)


@pytest.mark.parametrize(
    ("cycles", "chance"),
    [(1, 0), (63, 0.1), (65, 0.1), (64 * 40 + 3, 0), (64 * COPIES + 130, 0.05), (100_000, 0.001)],
)
def test_the_parts_of_a_run_join(accumulator, cycles, chance):
    """If the state is cleared rarely or never, parts start from states that they cannot guess."""
    rng = np.random.default_rng(1)
    numbers = rng.integers(0, 1 << 16, cycles).astype(np.uint16)
    clears = (rng.random(cycles) < chance).astype(np.uint8)
    pieces = [
        ({"number": numbers[a:b], "clear": clears[a:b]}, b - a)
        for a, b in ((0, cycles // 3), (cycles // 3, cycles))
    ]
    for threads in (1, 3):
        run = Run(accumulator, stored=["total"], threads=threads)
        outputs = [piece.rows["total"] for piece in run.feed(pieces)]
        assert np.concatenate(outputs).tolist() == totals(numbers.tolist(), clears.tolist())


def test_sliced_outputs(accumulator):
    """Bit n of word w is of run 64 w + n."""
    stimulus = {"number": np.arange(COPIES, dtype=np.uint16)[:, None]}
    stored = accumulator.run_batch(stimulus, 70, ["total"])["total"]
    sliced = accumulator.run_batch(stimulus, 70, sliced=["total"])["total"]
    bits = np.unpackbits(sliced.view(np.uint8), axis=2, bitorder="little")
    expected = stored.T[:, None, :] >> np.arange(16)[:, None] & 1
    assert (bits == expected).all()


@pytest.mark.parametrize(
    ("stored", "sliced", "gathered"),
    [
        (["total"], ["total"], {}),
        (["total"], [], {"total": "is_odd"}),
        (["is_odd"], [], {"total": "is_odd"}),
        ([], [], {"total": "is_odd", "is_odd": "is_odd"}),
    ],
)
def test_an_output_has_one_form(stored, sliced, gathered):
    m, total = Module(), Signal(8)
    machine = Machine(m, {}, {"total": total, "is_odd": total[0]})
    state = machine.spread(machine.begins)
    with pytest.raises(ValueError, match=r"^(total|is_odd): an output is stored, sliced or gath"):
        machine.advance(state, {}, 5, stored, sliced, gathered=gathered)


@pytest.mark.parametrize("width", [1, 3, 8, 13, 32, 40, 64, 70, 200])
@pytest.mark.parametrize("cycles", [1, 64, 130])
def test_counted_bits_and_gathered_rows(width, cycles):
    """Rows of the cycles in which a counted bit is 1; the counts are the sums of stored rows."""
    m, number, total = Module(), Signal(8), Signal(200, init=1)
    m.d.sync += total.eq(total * 5 + number)
    outputs = {"total": total[:width], "is_kept": total[2] ^ total[7], "never": Const(0)}
    outputs |= {"one": Const(1), "copy": number}
    machine = Machine(m, {"number": number}, outputs, counted=["is_kept", "total"])
    numbers = np.random.default_rng(1).integers(0, 256, (COPIES, cycles)).astype(np.uint8)
    stored = machine.run_batch({"number": numbers}, cycles, ["total", "is_kept"])
    is_kept = stored["is_kept"] == 1
    gathered = {"total": "is_kept", "copy": "is_kept", "one": "never"}
    state = machine.spread(machine.begins)
    outputs = machine.advance(state, {"number": numbers}, cycles, gathered=gathered)
    rows, sizes = outputs.gathered["total"]
    assert sizes.tolist() == is_kept.sum(axis=1).tolist()
    assert np.array_equal(rows, stored["total"][is_kept])
    assert np.array_equal(outputs.gathered["copy"][0], numbers[is_kept])
    assert not len(outputs.gathered["one"][0])
    assert outputs.counts["is_kept"].tolist() == [is_kept.sum()]
    octets = stored["total"].view(np.uint8).reshape(COPIES * cycles, -1)
    ones = np.unpackbits(octets, axis=1, bitorder="little")
    assert outputs.counts["total"].tolist() == ones.sum(axis=0)[:width].tolist()


def test_wide_ports():
    machine = Machine(dut := Accumulator(200), *dut.ports)
    numbers = [n**40 % (1 << 200) for n in range(1, 40)]
    rows = machine.rows("number", 39)
    rows[:] = np.frombuffer(b"".join(n.to_bytes(32, "little") for n in numbers), "<u8").reshape(
        -1, 4
    )
    (piece,) = Run(machine, stored=["total"]).feed([({"number": rows}, 39)])
    expected = totals(numbers, [0] * 39, 200)
    assert [int.from_bytes(row.tobytes(), "little") for row in piece.rows["total"]] == expected
    for first, width in ((0, 64), (50, 30), (60, 64), (150, 50)):
        bits = [n >> first & (1 << width) - 1 for n in expected]
        assert extract(piece.rows["total"], first, width).tolist() == bits


def test_reset_is_an_input(accumulator):
    reset = np.array([0, 0, 1, 0, 0], np.uint8)
    (piece,) = Run(accumulator, stored=["total"]).feed([({"number": 1, "reset": reset}, 5)])
    assert piece.rows["total"].tolist() == [5, 6, 7, 5, 6]


def test_ports_have_any_names():
    """Names of the machine, names of its code, and names that are not plain."""
    m, sums = Module(), Signal(8)
    ins = [Signal(8) for _ in range(6)]
    m.d.sync += sums.eq(sum(ins))
    inputs = dict(zip(["o[0]", "\u00e9", "a b", "undefined", "p0", ""], ins, strict=True))
    machine = Machine(m, inputs, {"reset": sums, "%now": ins[0], "clk": sums + 1, '"\n': ins[5]})
    answers = machine.run_batch(dict(zip(inputs, range(1, 7), strict=True)), 2, machine.outputs)
    actual = {name: rows[0].tolist() for name, rows in answers.items()}
    assert actual == {"reset": [0, 21], "%now": [1, 1], "clk": [1, 22], '"\n': [6, 6]}


def test_ports_are_not_changed(accumulator):
    with pytest.raises(AttributeError):
        accumulator.inputs.pop("number")
    with pytest.raises(ValueError, match="read-only"):
        accumulator.begins[0] = 1
    with pytest.raises(TypeError, match="machines and simulations are not pickled"):
        pickle.dumps(accumulator)


WORD = Signal(8, name="word")


@pytest.mark.parametrize(
    ("inputs", "outputs", "message"),
    [
        ({"data": Signal()}, {"data": Signal()}, "data: an input and an output have this name$"),
        ({"high": WORD[3:], "low": WORD[:4]}, {}, "word.* bit 3 driven from module low and "),
        ({"word": WORD + 1}, {}, "^the input word is no signal: "),
        ({"word": "word"}, {}, "^the port word: Object 'word' cannot be converted"),
        ([WORD], {}, "^inputs is a mapping of names to values"),
        (
            {"a": Signal(8), "b": (b := Signal(12))},
            {"o": WORD << b},
            "^a value shifted to the left",
        ),
        (
            {"b": (c := Signal(32))},
            {"o": WORD << c},
            "^the port o has 4,294,967,303 bits; the most",
        ),
    ],
)
def test_ports_that_cannot_be(inputs, outputs, message):
    with pytest.raises((UnsupportedDesign, ValueError, TypeError), match=message):
        Machine(Module(), inputs, outputs)


def domain_of(**options):
    """A counter in the domain ``pix`` that the design defines, with the clock of ``sync``."""
    m, count, domain = Module(), Signal(8, name="count"), ClockDomain("pix", **options)
    m.domains += domain
    m.d.comb += domain.clk.eq(ClockSignal())
    m.d.pix += count.eq(count + 1)
    return m, count


@pytest.mark.parametrize("local", [False, True])
def test_a_domain_with_the_clock_of_another(local):
    m, count = domain_of(local=local)
    answer = Machine(m, {}, {"count": count}).run_batch({}, 4, ["count"])
    assert answer["count"].tolist() == [[0, 1, 2, 3]]


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"async_reset": True}, "count: the domain pix has an asynchronous reset, which"),
        ({"clk_edge": "neg"}, "count: the domain pix has a falling edge, which"),
    ],
)
def test_domains_that_differ(options, reason):
    m, count = domain_of(**options)
    with pytest.raises(UnsupportedDesign, match=f"^{reason} is not supported$"):
        Machine(m, {}, {"count": count})


@pytest.mark.parametrize("case", ["missing", "undriven", "an input", "divided", "its own sync"])
def test_domains_without_the_clock(case):
    """Also where the design would only stand still."""
    m, count, i, half = Module(), Signal(8, name="count"), Signal(), Signal()
    name = "sync" if case == "its own sync" else "pix"
    m.d[name] += count.eq(count + 1)
    if case != "missing":
        m.domains += ClockDomain(name)
    if case == "an input":
        m.d.comb += ClockSignal("pix").eq(i)
    if case == "divided":
        m.d.sync += half.eq(~half)
        m.d.comb += ClockSignal("pix").eq(half)
    with pytest.raises(UnsupportedDesign, match=rf"^count: .*\bdomain {name}\b"):
        Machine(m, {"i": i}, {"count": count})


def test_a_loop_names_its_signals():
    m, a, b = Module(), Signal(name="a"), Signal(name="b")
    m.d.comb += [a.eq(~b), b.eq(a)]
    with pytest.raises(UnsupportedDesign, match=r"(?s)signal b bit 0.*signal a bit 0"):
        Machine(m, {}, {"o": a})


def test_assertions_are_an_output():
    """Of two runs, and of five cycles; ``...`` stands for a value in a message."""
    m, i = Module(), Signal(8)
    before = Signal(8)
    m.d.sync += [
        before.eq(i),
        Assert(i != 3, "i is 3"),
        Assume((i <= before + 1) | (i == 7), Format("{}", i)),
    ]
    with m.If(i == 7):
        m.d.comb += Assert(before == 6)
    m.d.comb += Cover(i == 1)
    machine = Machine(m, {"i": i}, {"before": before})
    assert sorted(machine.assertions) == ["...", "assertion 2", "i is 3"]
    rows = np.array([[0, 1, 2, 1, 2], [1, 1, 2, 3, 5]], np.uint8)
    answer = machine.run_batch({"i": rows}, 5, ["violated"])["violated"]
    jumps, threes = (1 << machine.assertions.index(text) for text in ("...", "i is 3"))
    assert answer.tolist() == [[0] * 5, [0, 0, 0, threes, jumps]]
    with pytest.raises(Violation, match=r"^cycle 3: violated: i is 3$"):
        machine.run_batch({"i": rows}, 5)
    machine.run_batch({"i": rows[:1]}, 5)
    with pytest.raises(Violation, match=r"^cycle 0: violated: assertion \d$"):
        machine.run_batch({"i": np.array([[7]])}, 1)


def test_prints_are_quoted():
    """A warning has the text of each, with ``...`` for values."""
    m, i, o = Module(), Signal(8), Signal(8)
    m.d.sync += [o.eq(i), Print("the input is", i)]
    m.d.comb += Print(Format("{:x} comes", o))
    with pytest.warns(Notice) as notices:
        machine = Machine(m, {"i": i}, {"o": o})
    told = sorted(str(notice.message) for notice in notices)
    assert [text.split('"')[1] for text in told] == ["... comes", "the input is ..."]
    assert machine.run_batch({"i": np.array([[3, 4]])}, 2, ["o"])["o"].tolist() == [[0, 3]]


def test_steps_of_a_compilation_are_told():
    """Each once, and none for a design of the cache."""
    steps = []
    for _ in range(2):
        m, i, o = Module(), Signal(9), Signal(9)
        m.d.sync += o.eq(i * 77)
        steps.append([])
        Machine(m, {"i": i}, {"o": o}, progress=steps[-1].append)
    told = ["elaborating the design", "making gates of the design", "compiling the gates"]
    assert steps[0][-2:] == told[1:]
    assert steps[1] == told[:1]


def test_equal_macros_are_one_circuit():
    """A circuit is made for each parameter, however many instances there are."""
    circuits, m, number, outputs = [], Module(), Signal(8), {}

    class Product(Macro):
        def __init__(self, factor):
            self.factor = factor
            super().__init__({"a": In(8), "product": Out(16)}, factor)

        def circuit(self):
            circuits.append(self.factor)
            m = Module()
            m.d.comb += self.product.eq(self.a * self.factor)
            return m

    for n, factor in enumerate([3, 250, 3, 3]):
        m.submodules[f"product_{n}"] = product = Product(factor)
        m.d.comb += product.a.eq(number ^ n)
        outputs[f"product_{n}"] = product.product
    machine = Machine(m, {"number": number}, outputs)
    assert circuits == [3, 250]
    answers = machine.run_batch({"number": np.array([[9, 100]])}, 2, outputs)
    assert [answers[name][0].tolist() for name in outputs] == [
        [(number ^ n) * factor for number in (9, 100)] for n, factor in enumerate([3, 250, 3, 3])
    ]


@pytest.mark.parametrize("depth", [1 << 15, (1 << 15) + 1])
def test_the_largest_memory(depth):
    """A word of 32 bits more than the maximum is refused, in a sentence with both numbers."""
    m, address, word = Module(), Signal(range(depth)), Signal(32)
    m.submodules.memory = memory = Memory(shape=32, depth=depth, init=[])
    write, read = memory.write_port(), memory.read_port(domain="comb")
    m.d.comb += [write.en.eq(1), write.addr.eq(address), write.data.eq(word)]
    m.d.comb += read.addr.eq(0)
    if depth * 32 > 1_048_576:
        with pytest.raises(UnsupportedDesign, match=r"have 1,048,608 bits; .* 1,048,576: make"):
            Machine(m, {"address": address, "word": word}, {"read": read.data})
        return
    machine = Machine(m, {"address": address, "word": word}, {"read": read.data})
    rows = {"address": np.array([[0, 9, depth - 1]]), "word": np.array([[7, 8, 9]])}
    assert machine.run_batch(rows, 3, ["read"])["read"].tolist() == [[0, 7, 7]]


#: Designs that cannot be run: cells, each with its pins, and the reason.
ODD = {
    "loop": ("$_AND_ A:i B:o Y:o", "^there is a combinational loop through o$"),
    "latch": ("$_DLATCH_P_ E:i D:rst Q:o", "^o: a latch is not supported$"),
    "two clocks": ("$_DFF_P_ C:clk D:i Q:a; $_DFF_P_ C:i D:a Q:o", "^o: only .* not that of i$"),
    "falling edge": ("$_DFF_N_ C:clk D:i Q:o", "^o: a falling edge is not supported$"),
    "asynchronous reset": ("$_DFF_PP0_ C:clk R:rst D:i Q:o", "^o: an asynchronous reset is not"),
    "clock as data": ("$_DFF_P_ C:clk D:clk Q:o", "^the clock of the domain sync is also data;"),
    "an unknown module": (r"\unknown A:i Y:o", "^o: unknown is not supported$"),
}


@pytest.mark.parametrize(("cells", "reason"), ODD.values(), ids=[*ODD])
def test_designs_that_cannot_be_run(cells, reason):
    lines = ["attribute \\top 0", "module \\odd", "wire \\a", "wire output 4 \\o"]
    lines += [f"wire input {n} \\{name}" for n, name in enumerate(("clk", "rst", "i"), 1)]
    for n, (kind, *pins) in enumerate(cell.split() for cell in cells.split(";")):
        lines.append(f"cell {kind} \\c{n}")
        lines += ["connect \\{} \\{}".format(*pin.split(":")) for pin in pins] + ["end"]
    top, i, o = Module(), Signal(), Signal()
    top.submodules += Instance("odd", i_clk=ClockSignal(), i_rst=ResetSignal(), i_i=i, o_o=o)
    with pytest.raises(UnsupportedDesign, match=reason):
        Machine(top, {"i": i}, {"o": o}, modules="\n".join([*lines, "end", ""]))


@pytest.mark.slow
@pytest.mark.parametrize("is_read", [False, True])
def test_a_large_memory_cannot_be_run(is_read):
    """A large memory that nothing reads is no obstacle."""
    m, i, o = Module(), Signal(), Signal()
    m.submodules.memory = memory = Memory(shape=1024, depth=1 << 13, init=[])
    write, read = memory.write_port(), memory.read_port()
    m.d.comb += [write.addr.eq(i), write.data.eq(i), write.en.eq(1), read.addr.eq(i)]
    m.d.comb += [read.en.eq(1), o.eq(read.data[0] if is_read else i)]
    refusal = pytest.raises(UnsupportedDesign, match=r"memories have 8,388,608 bits; the most are")
    with refusal if is_read else nullcontext():
        Machine(m, {"i": i}, {"o": o})


def test_an_enumeration_with_a_negative_number():
    class Step(enum.Enum, shape=Shape(4, True)):
        NONE = 0
        BACK = -3

    step = Signal(Step)
    with pytest.raises(UnsupportedDesign, match=r"Amaranth has no RTLIL .*: -3 does not fit"):
        Machine(Module(), {"step": step}, {"is_back": step == Step.BACK})


@pytest.mark.parametrize("more", [0, 1])
def test_the_most_bits_of_inputs(more):
    """Of all inputs together, of which two of one bit are the machine's."""
    x, y, z = Signal(40_000), Signal(24_998 + more), Signal()
    m = Module()
    m.d.comb += z.eq(x[-1] ^ y[-1])
    refusal = pytest.raises(ValueError, match="the inputs together have 65,001 bits")
    with refusal if more else nullcontext():
        machine = Machine(m, {"x": x, "y": y}, {"z": z})
        assert machine.run_batch({"x": 1 << 39_999}, 2, ["z"])["z"].tolist() == [[1, 1]]


def run_of(machine, stimulus, cycles):
    """The outputs of a long run, and its rounds."""
    run = Run(machine, stored=[*machine.outputs], threads=1)
    (piece,) = run.feed([(stimulus, cycles)])
    return piece.rows, run.rounds


def calls_of(machine):
    """The cycles of each call of a machine from now on."""
    calls, simulate = [], machine.simulate
    machine.simulate = lambda *arguments: calls.append(arguments[2]) or simulate(*arguments)
    return calls


def test_pieces_start_as_those_before_them_end():
    """In threads, no piece is simulated twice if its state depends on the last rows only."""
    m, i, o = Module(), Signal(8), Signal(8)
    delays = [i, *(Signal(8) for _ in range(9)), o]
    m.d.sync += [late.eq(early) for early, late in pairwise(delays)]
    machine, cycles = Machine(m, {"i": i}, {"o": o}), 3 * 64 * COPIES
    numbers = np.random.default_rng(1).integers(0, 256, (6, cycles)).astype(np.uint8)
    calls, run = calls_of(machine), Run(machine, stored=["o"], threads=2)
    pieces = [*run.feed(({"i": rows}, cycles) for rows in numbers)]
    outputs = np.concatenate([piece.rows["o"] for piece in pieces])
    assert np.array_equal(outputs[10:], numbers.ravel()[:-10])
    assert sorted(calls) == [64] * 6 + [3 * 64] * 6


@pytest.mark.parametrize(("depth", "cycles"), [(2048, 1_500), (1000, 1_500), (100, 40_000)])
def test_a_memory_of_many_words(depth, cycles):
    """A histogram; numbers that have no word are not counted."""
    m, number, count = Module(), Signal(range(depth)), Signal(16)
    m.submodules.memory = memory = Memory(shape=16, depth=depth, init=[3])
    write, read = memory.write_port(), memory.read_port(domain="comb")
    m.d.comb += [write.addr.eq(number), read.addr.eq(number), write.en.eq(1)]
    m.d.comb += [count.eq(read.data), write.data.eq(read.data + 1)]
    numbers = np.random.default_rng(1).integers(0, 1 << len(number), cycles).astype(np.uint16)
    machine = Machine(m, {"number": number}, {"count": count})
    numbers = numbers.astype(machine.rows("number", 0).dtype)
    columns, rounds = run_of(machine, {"number": numbers}, cycles)
    counts, expected = [3] + [0] * 2047, []
    for n in numbers.tolist():
        expected.append(counts[n] if n < depth else 0)
        counts[n] += 1
    assert columns["count"].tolist() == expected
    assert rounds in range(4)


def test_a_queue_whose_addresses_return_to_0_before_a_power_of_2():
    """The addresses count to 998; the bytes come out as they went in."""
    queue, m = SyncFIFOBuffered(width=8, depth=1000), Module()
    m.submodules.queue = queue
    m.d.comb += queue.r_en.eq(1)
    inputs = {"data": queue.w_data, "enable": queue.w_en}
    outputs = {"byte": queue.r_data, "is_valid": queue.r_rdy}
    random = np.random.default_rng(1)
    data = random.integers(0, 256, 70_000).astype(np.uint8)
    enable = random.integers(0, 2, 70_000).astype(np.uint8)
    machine = Machine(m, inputs, outputs)
    columns, rounds = run_of(machine, {"data": data, "enable": enable}, len(data))
    output, stored = columns["byte"][columns["is_valid"] == 1], data[enable == 1]
    assert len(stored) - len(output) < 4
    assert np.array_equal(output, stored[: len(output)])
    assert rounds in range(8)


def test_a_state_that_depends_on_all_cycles_before():
    """A linear-feedback shift register: nothing that is predicted is right, and one copy runs."""
    m, state = Module(), Signal(16, init=1)
    m.d.sync += state.eq(state[1:] | (state[0] ^ state[2] ^ state[3] ^ state[5]) << 15)
    run = Run(Machine(m, {}, {"state": state}), stored=["state"], threads=1)
    pieces = [*run.feed([({}, 20_000)])]
    assert run.rounds is None
    pieces += run.feed([({}, 5_000)])
    number, expected = 1, []
    for _ in range(25_000):
        expected.append(number)
        bits = [number >> n & 1 for n in (0, 2, 3, 5)]
        number = number >> 1 | sum(bits) % 2 << 15
    assert np.concatenate([piece.rows["state"] for piece in pieces]).tolist() == expected


def test_slices_end_when_another_piece_gives_them_up(accumulator, monkeypatch):
    """As a thread does at any time: here, after each call of the machine."""
    run = Run(accumulator, stored=["total"], threads=1)
    simulate = accumulator.simulate

    def with_a_thread(*arguments):
        run.rounds = None
        return simulate(*arguments)

    monkeypatch.setattr(accumulator, "simulate", with_a_thread)
    numbers = np.arange(20_000, dtype=np.uint16)
    (piece,) = run.feed([({"number": numbers}, len(numbers))])
    assert piece.rows["total"].tolist() == totals(numbers.tolist(), [0] * len(numbers))
    assert run.rounds is None


@pytest.mark.parametrize("threads", [1, 2])
def test_an_interrupt_ends_a_run(threads):
    """Between two calls of machine code, each of few cycles, in all threads."""
    machine, calls = Machine(dut := Accumulator(16), *dut.ports), []
    blocks = machine._runtime.blocks

    def interrupted(*arguments):
        calls.append(arguments[6])
        if len(calls) == 10:
            signal.raise_signal(signal.SIGINT)
        blocks(*arguments)

    machine._runtime = SimpleNamespace(
        load=machine._runtime.load, store=machine._runtime.store, blocks=interrupted
    )
    pieces = [({"number": np.ones(COPIES << 12, np.uint16)}, COPIES << 12)] * 200
    handler = signal.signal(signal.SIGINT, signal.default_int_handler)  # a background job has none
    with pytest.raises(KeyboardInterrupt):
        [*Run(machine, stored=["total"], threads=threads).feed(pieces)]
    signal.signal(signal.SIGINT, handler)
    assert len(calls) < 200  # of more than 1,000
    assert max(calls) <= 1024
