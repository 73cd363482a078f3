"""Calls of the engine, each in a process of its own: a line of JSON in, one out.

A call is Python in the names of this file. Beside its arrays are pages that nobody can access. It
is wrong if it ends with a signal, raises another exception than a documented one, accepts what the
rules here refuse, or answers with something else than Amaranth's simulator.
"""

import ctypes
import functools
import json
import mmap
import operator
import os
import sys
import tempfile
import traceback
from pathlib import Path

import numpy as np
from amaranth.hdl import ClockSignal, Module, Signal
from amaranth.lib import data, stream, wiring
from amaranth.lib.memory import Memory
from amaranth.lib.wiring import In, Out
from amaranth.sim import Simulator

from clockpoint import engine
from clockpoint.engine.copies import Items
from clockpoint.engine.llvm import COPIES
from clockpoint.engine.machine import Machine
from clockpoint.engine.rows import number_of
from clockpoint.engine.run import Run
from clockpoint.engine.simulation import Simulation
from clockpoint.engine.trace import Trace
from clockpoint.engine.verilog import UnsupportedDesign, read_verilog

PAGE = mmap.PAGESIZE
LIBC = ctypes.CDLL(None, use_errno=True)


def guarded(array):
    """A copy between two pages that nobody can access; it ends where the second one begins."""
    inner = -(-array.nbytes // PAGE) * PAGE
    memory = mmap.mmap(-1, inner + 2 * PAGE)
    first = ctypes.addressof(ctypes.c_char.from_buffer(memory))
    for page in (first, first + PAGE + inner):
        if LIBC.mprotect(ctypes.c_void_p(page), PAGE, 0):
            raise OSError(ctypes.get_errno(), "mprotect")
    place = PAGE + inner - array.nbytes
    copy = np.frombuffer(memory, array.dtype, array.size, place).reshape(array.shape)
    copy[...] = array
    return copy


def vectors(*shape):
    """Vectors as the machine makes them, between pages that nobody can access."""
    return guarded(np.zeros((*shape, 8), np.uint64))


def array(kind, *shape, most=256):
    """Random numbers below a limit."""
    numbers = np.random.default_rng(len(shape)).integers(0, most, shape).astype(kind)
    return numbers if kind is object else guarded(numbers)


def count(cycles):
    """A size for arrays, from cycles that may be none."""
    return int(cycles) if np.asarray(cycles).shape == () and cycles in range(999) else 3


class Design:
    """A sum, a register of 70 bits and a memory of five words of nine bits."""

    def __init__(self):
        self.module = m = Module()
        number, wide, enable = Signal(8), Signal(70), Signal()
        total, kept = Signal(16, init=5), Signal(70)
        m.submodules.memory = memory = Memory(shape=9, depth=5, init=[1, 2])
        write, read = memory.write_port(), memory.read_port(domain="comb")
        m.d.comb += [write.addr.eq(number), write.data.eq(total), write.en.eq(enable)]
        m.d.comb += read.addr.eq(number[3:])
        m.d.sync += total.eq(total + number)
        with m.If(enable):
            m.d.sync += kept.eq(kept ^ wide)
        self.inputs = {"number": number, "wide": wide, "a b": enable}
        self.outputs = {"total": total, "\u00e9": kept, "read": read.data}


class Sum(wiring.Component):
    """The sum of all numbers, after each of them."""

    i: In(stream.Signature(data.StructLayout({"number": 12, "last": 1})))
    o: Out(stream.Signature(20))

    def elaborate(self, platform):
        m = Module()
        with m.If(~self.o.valid | self.o.ready):
            m.d.comb += self.i.ready.eq(1)
            m.d.sync += self.o.valid.eq(self.i.valid)
            with m.If(self.i.valid):
                m.d.sync += self.o.payload.eq(self.o.payload + self.i.payload.number)
        return m


design = Design()
machine = Machine(design.module, design.inputs, design.outputs)
other = Machine(Module(), {"i": Signal(3)}, {"o": Signal(3)})
BITS = {"number": 8, "wide": 70, "a b": 1, "reset": 1, "undefined": 1}


class Refused(Exception):
    """The rules of the documentation do not allow an argument."""


def integer(value, limit):
    """A number below a limit, for a value that is an integer in Python or numpy."""
    if isinstance(value, np.ndarray) and value.ndim == 0:
        value = value[()]
    if not isinstance(value, int | np.integer | np.bool_) or not 0 <= int(value) < limit:
        raise Refused
    return int(value)


def array_of(value):
    """A list as an array of its objects."""
    return np.asarray(value, object) if isinstance(value, list) else value


def numbers_of(stimulus, cycles):
    """For each input, a list of the numbers of each run."""
    lists = {}
    for name, value in stimulus.items():
        bits, value = BITS.get(name), array_of(value)
        if bits is None:
            raise Refused
        if isinstance(value, np.ndarray) and value.ndim:
            words = (2,) if bits > 64 and value.ndim > 2 else ()
            if value.dtype.kind not in "uibO" or value.ndim != 2 + len(words):
                raise Refused
            if value.shape[2:] != words or value.shape[1] not in (1, cycles):
                raise Refused
            if not 1 <= len(value) <= COPIES:
                raise Refused
            if not all(isinstance(n, int | np.integer | np.bool_) for n in value.flat):
                raise Refused
            rows = [
                [sum(int(n) << 64 * k for k, n in enumerate(np.atleast_1d(one))) for one in row]
                for row in value
            ]
            if any(int(n) < 0 for n in value.flat):
                raise Refused
            rows = [row * (cycles if len(row) == 1 else 1) for row in rows]
        else:
            rows = [[integer(value, 1 << bits)] * cycles]
        if any(number >> bits for row in rows for number in row):
            raise Refused
        lists[name] = rows
    if len({len(rows) for rows in lists.values()} - {1}) > 1:
        raise Refused
    return lists


def names(outputs):
    """The outputs that are asked for."""
    if isinstance(outputs, str) or not all(name in design.outputs for name in outputs):
        raise Refused
    return [*outputs]


def simulated(lists, run, cycles):
    """The outputs in each cycle of a run, in Amaranth's simulator."""
    lists = {name: rows[run if len(rows) > 1 else 0] for name, rows in lists.items()}
    expected = {name: [] for name in design.outputs}

    async def testbench(ctx):
        for n in range(cycles):
            for name, port in design.inputs.items():
                if name in lists:
                    ctx.set(port, lists[name][n])
            for name, port in design.outputs.items():
                expected[name].append(ctx.get(port))
            await ctx.tick()

    simulator = Simulator(design.module)
    simulator.add_clock(1e-6)
    simulator.add_testbench(testbench)
    simulator.run()
    return expected


def ruled(stimulus, cycles, stored, sliced):
    """The inputs of each run, the cycles and the outputs of a call, by the documentation."""
    cycles = integer(cycles, (1 << 32) + 1)
    if not isinstance(stimulus, dict):
        raise Refused
    try:
        stored, sliced = names(stored), names(sliced)
    except TypeError:
        raise Refused from None
    if {*stored} & {*sliced}:
        raise Refused
    lists = numbers_of(stimulus, cycles)
    if {"reset", "undefined"} & lists.keys():
        raise Refused  # not by the documentation, but there is no such input of the oracle
    return lists, cycles, stored, sliced


def compare(answers, lists, cycles, stored, sliced, copies):
    """Compare the first and the last run with Amaranth's simulator."""
    runs = max([1, *(len(rows) for rows in lists.values())])
    assert answers.keys() == {*stored, *sliced}
    for run in {0, runs - 1}:
        expected = simulated(lists, run, cycles)
        for name in stored:
            assert answers[name].shape[:2] == (copies or runs, cycles)
            assert [*map(number_of, answers[name][run])] == expected[name], name
        for name in sliced:
            assert len(answers[name]) == cycles
            bits = answers[name][:, :, run // 64] >> np.uint64(run % 64) & np.uint64(1)
            actual = [sum(int(bit) << n for n, bit in enumerate(row)) for row in bits]
            assert actual == expected[name], name


def run_batch(stimulus, cycles, stored, sliced):
    """``Machine.run_batch``, compared."""
    kept = [*stored] if isinstance(stored, type(_ for _ in ())) else stored
    rules = _rules(stimulus, cycles, kept, sliced)
    _judge(rules, lambda: machine.run_batch(stimulus, cycles, iter_of(stored, kept), sliced), None)


def advance(state, is_state, stimulus, cycles, stored, sliced):
    """``Machine.advance``, compared."""
    rules = _rules(stimulus, cycles, stored, sliced) if is_state else None
    _judge(rules, lambda: machine.advance(state, stimulus, cycles, stored, sliced), COPIES)


def iter_of(value, kept):
    """A generator again, of what it gave."""
    return kept if value is kept else iter(kept)


def _rules(*arguments):
    try:
        return ruled(*arguments)
    except Refused:
        return None


def check_words(error):
    """An error is in words of the engine, not of Python or of numpy."""
    *_, last = traceback.extract_tb(error.__traceback__)
    assert last.line.startswith("raise "), error


def _judge(rules, call, copies):
    """A call is refused where the rules say so, and right elsewhere."""
    try:
        answers = call()
    except (TypeError, ValueError) as error:
        check_words(error)
        assert rules is None
        return
    assert rules is not None, "accepted"
    compare(answers, *rules, copies)


def _as_runs(stimulus):
    """The inputs of one run."""
    arrays = {name: array_of(value) for name, value in stimulus.items()}
    return {n: v[None] if isinstance(v, np.ndarray) and v.ndim else v for n, v in arrays.items()}


def feed(stimulus, size):
    """``Run.feed``, compared; each array has a row per cycle."""
    arrays = _as_runs(stimulus)
    rules = _rules(arrays, size, ["total"], [])
    if rules and any(
        isinstance(rows, np.ndarray) and rows.ndim and rows.shape[1] != size
        for rows in arrays.values()
    ):
        rules = None

    def call():
        (piece,) = Run(machine, stored=["total"], threads=1).feed([(stimulus, size)])
        return {"total": piece.rows["total"][None]}

    _judge(rules, call, None)


def one(bits, is_state, stimulus, size):
    """``Machine.advance_one``, compared; each array has a row per cycle, or one."""
    rules = _rules(_as_runs(stimulus), size, ["total", "read"], []) if is_state else None

    def call():
        outputs = machine.advance_one(bits, stimulus, size, ["total", "read"])
        return {name: rows[None] for name, rows in outputs.items()}

    _judge(rules, call, None)


def items(rows, begins, ends):
    """``Items``; these are rows of each copy, or refused."""
    try:
        made = Items(rows, begins, ends)
    except (TypeError, ValueError) as error:
        check_words(error)
        return
    assert len(begins) == len(ends) == COPIES
    assert made.left == max(int(end) - int(begin) for begin, end in zip(begins, ends, strict=True))
    assert max(ends) <= len(rows)


def run(pieces):
    """``Simulation.run``, whose sums are compared."""
    _sums(Simulation(Sum(), stall=[0, 0, 1]).run, pieces, 12)


def present(pieces):
    """``Simulation.present``, likewise; a row has ``last`` above the number."""
    _sums(Simulation(Sum(), idle=[1, 0]).present, pieces, 13)


def _sums(call, pieces, bits):
    is_fine = isinstance(pieces, list) and all(_is_fine(piece, bits) for piece in pieces)
    try:
        batches = [*call(pieces)]
    except (TypeError, ValueError) as error:
        check_words(error)
        assert not is_fine
        return
    assert is_fine, "accepted"
    numbers = [int(n) & 0xFFF for piece in pieces for n in piece]
    actual = [int(n) for batch in batches for n in batch.columns]
    assert actual == [sum(numbers[: n + 1]) % (1 << 20) for n in range(len(numbers))]


def _is_fine(piece, bits):
    if not np.iterable(piece) or (isinstance(piece, np.ndarray) and piece.dtype.kind not in "uib"):
        return False
    return all(
        isinstance(n, int | np.integer | np.bool_) and 0 <= int(n) < 1 << bits for n in piece
    )


def make(inputs, outputs, counted):
    """``Machine`` of an adder, compared; its ports are expressions of ``a``, ``b`` and ``c``."""
    a, b, c, m = Signal(8), Signal(4), Signal(9), Module()
    m.d.comb += c.eq(a + b)
    masks = {"a": 0xFF, "a[2:5]": 0x1C, "a[:2]": 3, "b": 0xF00}
    driven = [masks.get(text, 0) for text in inputs.values()]
    is_fine = (
        all(driven)
        and sum(driven) == functools.reduce(operator.or_, driven, 0)
        and not {*outputs.values()} & {"None", "'a'", "m"}
        and not inputs.keys() & outputs.keys()
        and {*counted} <= outputs.keys()
    )
    names = {"a": a, "b": b, "c": c, "m": m}
    ports = (
        {n: eval(text, names.copy()) for n, text in side.items()} for side in (inputs, outputs)
    )
    try:
        made = Machine(m, *ports, counted=counted)
    except (TypeError, ValueError, UnsupportedDesign) as error:
        check_words(error)
        assert not is_fine
        return
    assert is_fine, "accepted"
    state = 0b0101_01101101 & sum(driven)
    names = {"a": state & 0xFF, "b": state >> 8}
    names["c"] = names["a"] + names["b"]

    def value(text):
        name, _, bits = text.partition("[")
        first, last = (int(n or 0) for n in (bits.rstrip("]") or "0:9").split(":"))
        return int(name) if name.isdigit() else names[name] >> first & (1 << last - first) - 1

    answer = made.run_batch({n: value(text) for n, text in inputs.items()}, 1, [*outputs])
    actual = {name: number_of(rows[0, 0]) for name, rows in answer.items()}
    assert actual == {name: value(text) for name, text in outputs.items()}


#: Files in Verilog.
SOURCES = {
    "good.v": "module m #(parameter N = 2) (input clk, input [3:0] d, output reg [3:0] q);\n"
    "always @(posedge clk) q <= d + N; endmodule",
    "error.v": "module m(input d; endmodule",
    "latch.v": "module m(input clk, input e, d, output reg q);\nalways @* if (e) q = d; endmodule",
    "empty.v": "",
    "\u00e9 .sv": "module m(input clk, output q);\nassign q = clk; endmodule",
}


def foreign(files, top, **settings):
    """``read_verilog``: a design, or refused."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in SOURCES.items():
            (Path(folder) / name).write_text(text)
        paths = [Path(folder) / name for name in files] if isinstance(files, list) else files
        is_fine = (files, top) == (["good.v"], "m")
        is_fine &= settings in ({}, {"defines": ["A=1"]}, {"parameters": ["N=2"]})
        try:
            design = read_verilog(paths, top, **settings)
        except (UnsupportedDesign, TypeError, OSError):
            assert not is_fine
            return
        assert is_fine, "accepted"
        assert sorted(design.ports) == ["clk", "d", "q"]
        bits = {"d": Signal(4), "q": Signal(4)}
        m = Module()
        m.submodules += design.instance("own", bits | {"clk": ClockSignal()})
        made = Machine(m, {"d": bits["d"]}, {"q": bits["q"]}, design.named("own"))
        rows = made.run_batch({"d": np.array([[15, 3]])}, 2, ["q"])["q"]
        assert rows[0, 1] == 1


def trace(ports, cycles, columns):
    """``Trace``: all of its forms, or refused."""
    values = [*ports.values(), *[cycles] * (cycles is not None)]
    is_fine = len({*map(len, values)}) < 2 and all(
        isinstance(n, int | str | None) for each in values for n in each
    )
    try:
        made = Trace(ports, cycles)
        texts = made.text(columns), made.vcd(), made.wave_json()
    except (TypeError, ValueError) as error:
        check_words(error)
        assert not is_fine
        return
    assert is_fine, "accepted"
    assert all(name in texts[0] for name in ports)
    signals = [signal["name"] for signal in texts[2]["signal"]]
    assert signals == ["cycle", "clk", *ports]


def serve():
    """Answer each line of standard input."""
    engine.copies.aligned = engine.machine.aligned = vectors
    for line in sys.stdin:
        read, write = os.pipe()
        child = os.fork()
        if not child:
            verdict = ""
            try:
                exec(json.loads(line), globals())
            except BaseException:
                verdict = traceback.format_exc()
            os.write(write, verdict.encode()[-4000:])
            os._exit(0)
        os.close(write)
        with open(read, errors="replace") as pipe:
            verdict = pipe.read()
        if status := os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]):
            verdict += f"ended with status {status}"
        print(json.dumps(verdict), flush=True)


if __name__ == "__main__":
    serve()
