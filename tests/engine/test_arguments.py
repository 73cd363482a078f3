"""Functions of the engine with right and wrong arguments, each call in a process of its own."""

import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

#: Expressions, in the names of calls.py; ``C`` is the number of cycles.
CYCLES = [
    "3", "1", "0", "64", "65", "130", "np.int64(64)", "np.uint8(65)", "np.array(3)", "True", "-1",
    "3.0", "'3'", "None", "1 << 70", "np.nan", "[3]",
]  # fmt: skip
VALUES = [
    "0", "1", "200", "255", "256", "300", "-1", "7.9", "np.nan", "None", "'1'", "{}", "True",
    "[[1], [2, 3]]",
    "np.uint8(200)", "np.float32(3)", "np.array(7)",
    *(f"array({kind}, {runs}, {cycles}, most={most})" for kind, runs, cycles, most in (
        ("'u1'", 1, "C", 256), ("'u1'", 5, "C", 2), ("'i8'", 5, "C", 256), ("'>u2'", 512, "C", 256),
        ("'u1'", 512, "C", 2), ("'u1'", 512, "-(-C // 64) * 64", 2), ("bool", 2, "C", 2),
        ("'u2'", 5, 1, 256), ("'u2'", 5, "C", 1 << 16), ("'f8'", 1, "C", 256),
        ("'u1'", 1, "C + 1", 2), ("'u1'", 5, "max(C - 1, 0)", 2), ("'u1'", 513, "C", 2),
        ("'u1'", 0, "C", 2), ("object", 1, "C", 2),
    )),
    "array('u1', 7, C)[:, ::-1]", "array('u1', C, 6, most=2).T", "array('u1', 9, C)[0]",
    "-array('i2', 5, C)", "array('u1', 5, C, 1)", "[[1]]",
]  # fmt: skip
BITS = ["machine.begins", "machine.begins[1:].copy()", "machine.begins.astype(int)", "[]"]
#: For a run, whose arrays have no axis of copies.
ROWS = [
    *VALUES[:16], "[1]", "array('u1', C)", "array('i8', C)", "array('u2', C, most=999)",
    "array('u1', C + 1)", "array('u1', max(C - 1, 0))", "array('f4', C)", "array('u1', C, 1)",
]  # fmt: skip
WIDE = [
    "0", "1 << 69", "1 << 70", "-1", "2.5", "np.uint64(9)", "array('u8', 5, C, 2, most=64)",
    "array('u8', 1, C, 2, most=1 << 40)", "array('u8', 5, 1, 2, most=64)", "array('i8', 1, C, 2)",
    "array('>u8', 5, C, 2, most=64)", "[[1 << 69]]", "[[1 << 63, 3]]",
    "array('u8', 1, C)", "array('u8', 1, C, 3)", "array('f8', 1, C, 2)",
]  # fmt: skip
OUTPUTS = [
    "['total']", "('total', 'read')", "{'\u00e9'}", "[]", "['total', 'total']", "['totl']",
    "'total'",
    "['number']", "[3]", "[[3]]", "None", "3", "design.outputs",
]  # fmt: skip
STATES = [
    "vectors(0)", "vectors(len(machine.begins) - 1)", "other.spread(other.begins)", "None", "[]",
    "machine.spread(machine.begins).astype(float)", "machine.spread(machine.begins)[::-1]",
    "machine.spread(machine.begins).ravel()",
    "np.frombuffer(bytes(64 * len(machine.begins)), 'u8').reshape(-1, 8)",
    "np.zeros(64 * len(machine.begins) + 8, 'u1')[8:].view('u8').reshape(-1, 8)",
    "machine.spread(machine.begins).view('>u8')",
]  # fmt: skip


def some(rng, **choices):
    """The text of a dictionary with most of the given keys."""
    pairs = (
        f"{key!r}: {rng.choice(texts)}" for key, texts in choices.items() if rng.random() < 0.8
    )
    return f"{{{', '.join(pairs)}}}"


#: Functions of calls.py.
KINDS = [
    "run_batch", "advance", "feed", "one", "items", "run", "present", "make", "foreign", "trace",
]  # fmt: skip
STIMULI = [
    {"number": VALUES, "a b": VALUES},
    {"number": VALUES, "wide": WIDE},
    {"number": VALUES[:2], "nummber": VALUES[:2]},
]


def call_of(rng):
    """The text of a random call."""
    cycles = f"cycles = {rng.choice(CYCLES)}; C = count(cycles); "
    stimulus = rng.choice([some(rng, **rng.choice(STIMULI))] * 9 + ["None", "[1]", "3"])
    stored, sliced = (rng.choice(OUTPUTS[:4] * 4 + OUTPUTS) for _ in range(2))
    match rng.choice(KINDS):
        case "run_batch":
            stored = rng.choice([stored, "(n for n in ['total', 'read'])"])
            return f"{cycles}run_batch({stimulus}, cycles, {stored}, {sliced})"
        case "advance":
            state = rng.choice(["machine.spread(machine.begins)"] * 9 + STATES)
            is_state = state not in STATES
            return f"{cycles}advance({state}, {is_state}, {stimulus}, cycles, {stored}, {sliced})"
        case "feed" | "one" as name:
            rows = some(rng, number=ROWS, wide=["0", "array('u8', C, 2, most=9)", "array('u8', C)"])
            bits = rng.choice(["machine.begins.copy()"] * 5 + BITS)
            state = f"{bits}, {bits not in BITS}, " if name == "one" else ""
            return f"{cycles}{name}({state}{rows}, cycles)"
        case "items":
            places = [
                "np.zeros(512, int)", "np.full(512, 9)", "np.full(512, 10)", "[3] * 512", "[3]",
                "np.full(512, -1)", "np.full(512, 2.5)", "np.full(512, 1 << 62)", "None",
            ]  # fmt: skip
            begins, ends = (rng.choice(places) for _ in range(2))
            kind = rng.choice(["'u1', 9", "'u8', 9", "'u8', 9, 2", "'f8', 9", "'u2', 0"])
            return f"items(array({kind}), {begins}, {ends})"
        case "run" | "present" as name:
            pieces = [
                "b'abc'", "array('u2', 100, most=4096)", "[1, 2]", "[4096]", "[-1]", "[1.5]", "b''",
                "'abc'", "array('i8', 40)", "[]", "array('u1', 70)[::-1]", "array('f4', 3)",
                "[True]", "array('>u2', 9, most=4096)", "array('>u8', 5)", "bytearray(b'ab')",
                "memoryview(array('u2', 9, most=4096))", "(ctypes.c_uint16 * 2)(300, 7)",
                "(1, 2)", "None", "3", "np.array(1)", "[None]", "[[1, 2], [3]]", "[1 << 63, 3]",
                "[b'a']", "range(3)",
            ]  # fmt: skip
            pieces = f"[{', '.join(rng.choices(pieces, k=rng.randrange(5)))}]"
            return f"{name}({rng.choice([pieces] * 19 + ['None', '3', repr(b'abc')])})"
        case "make":
            inputs = ["'a'", "'a[2:5]'", "'a[:2]'", "'b'", "'c'", "'3'", "'None'", "'m'"]
            inputs = some(rng, x=inputs, y=inputs, reset=inputs[:4])
            outputs = ["'a'", "'b'", "'c'", "'a[2:5]'", "'3'", "'None'", "'m'"]
            outputs = some(rng, **{"o 1": outputs, "x": outputs, "undefined": outputs})
            counted = rng.choice(["()"] * 4 + ["['o 1']", "['none']"])
            return f"make({inputs}, {outputs}, {counted})"
        case "foreign":
            names = ["good.v", "error.v", "latch.v", "empty.v", "\u00e9 .sv", "none.v"]
            files = rng.choice([*([name] for name in names), ["good.v"], [], None, 3])
            top = rng.choice(["'m'", "'m'", "'m'", "'n'", "''", "'m; exec'", "None"])
            settings = [
                "", "", "defines=['A=1']", "parameters=['N=2']", "parameters=['N=?']",
                "parameters=['M=1']", "defines=['; exec']", "folders=['none']", "other=3",
            ]  # fmt: skip
            setting = rng.choice(settings)
            return f"foreign({files}, {top}, {setting})"
        case "trace":
            values = [
                "[0, 1, 2]", "[True, False, None]", "['x', 'y', 'y']", "[7] * 3", "[None] * 3",
                "[1]", "[]", "[1.5] * 3", "[1 << 70] * 9",
            ]  # fmt: skip
            ports = some(rng, **{"a": values, "top.b": values, "\u00e9 c": values[:6]})
            cycles = rng.choice(["None", "None", "[7, 8, 9]", "[3]", "[]"])
            columns = rng.choice(["None", "80", "1", "0", "-3"])
            return f"trace({ports}, {cycles}, {columns})"


@pytest.fixture(scope="module")
def verdict():
    """A function of a call: the reason why it is wrong."""
    server = subprocess.Popen(
        [sys.executable, Path(__file__).with_name("calls.py")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )

    def verdict_of(call):
        server.stdin.write(f"{json.dumps(call)}\n")
        server.stdin.flush()
        return json.loads(server.stdout.readline())

    with server:
        yield verdict_of
        server.stdin.close()


@pytest.mark.parametrize("count", [200, pytest.param(5000, marks=pytest.mark.slow)])
def test_calls(verdict, count):
    print("seed 1")
    rng = Random(1)
    for call in (call_of(rng) for _ in range(count)):
        assert verdict(call) == "", call
