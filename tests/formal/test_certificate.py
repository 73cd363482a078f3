"""Certificates, and the program that checks them: it accepts what all values of small ones say."""

import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest
from amaranth.back import rtlil
from amaranth.hdl import Assert, Assume, Module, Mux, Signal
from hypothesis import given, settings
from hypothesis import strategies as st

from clockpoint import __version__
from clockpoint.engine.tools import ToolError
from clockpoint.formal import certificate
from clockpoint.formal.aig import Aig
from clockpoint.formal.model import HIGH, UNKNOWN, written
from clockpoint.formal.retiming import Retimed

pytest.importorskip("pyosys", reason="needs the package pyosys")
pytest.importorskip("pysat", reason="needs the package python-sat")


def gates(m, i):
    design = rtlil.convert(m, name="top", ports=[i])
    aig = Aig(["read_rtlil top.il", "proc", "flatten", "async2sync"], {"top.il": design})
    aig.state = aig.settle([UNKNOWN] * len(aig.state), {"rst": HIGH}, 1)
    aig.fixed = {"rst": 0}
    return aig


def counter():
    """A counter that is never 6, unless told to go on from 4; another register is undefined."""
    m, i, count = Module(), Signal(name="i"), Signal(3, name="count")
    any_ = Signal(reset_less=True)
    m.d.sync += count.eq(Mux(count == 4, Mux(i, 6, 0), count + 1))
    m.d.sync += any_.eq(any_ ^ i)
    m.d.comb += [Assume(~i | (count != 4)), Assert((count != 6) | (any_ & ~any_))]
    return gates(m, i)


def pipeline():
    """What was an input a cycle ago is what it was."""
    m, i, stage, twin, started = Module(), Signal(name="i"), Signal(), Signal(), Signal()
    m.d.sync += [stage.eq(i), twin.eq(~i), started.eq(1)]
    m.d.comb += Assert(~started | (stage != twin))
    return gates(m, i)


@pytest.fixture(scope="module", params=[counter, pipeline], ids=lambda of: of.__name__)
def pair(request):
    """A model and a witness, as files in memory."""
    aig = request.param()
    if request.param is pipeline:
        wrong = aig.of_kind("wrong")
        reply = Retimed(aig, wrong).prove(wrong)
        assert len(reply.certificate.witness.latches) > len(reply.certificate.model.latches)
    else:
        reply = aig.prove(aig.of_kind("wrong"))
    return [written(reply.certificate.model), written(reply.certificate.witness)]


def test_the_model_has_names():
    """In AIGER's symbol table and comment, which the program reads over."""
    aig = counter()
    proof = aig.prove(aig.of_kind("wrong")).certificate
    model = proof.files("proof", "a counter")["proof.model.aig"]
    assert certificate.read(model) == proof.model
    assert model.removeprefix(written(proof.model)).decode().splitlines() == [
        "i0 i",
        *(f"l{n} count[{n}]" for n in range(3)),
        "b0 /statement_1.wrong",
        "c0 /statement_0.assumed",
        "c",
        f"Clockpoint {__version__}: a counter",
    ]


def values(circuit, inputs, state):
    """The bits of its bad literals, of its constraints, and of its latches in the next cycle."""
    bits = [False, *inputs, *state]

    def of(literal):
        return bits[literal >> 1] ^ bool(literal & 1)

    for left, right in circuit.gates:
        bits.append(of(left) and of(right))
    nexts = [of(literal) for literal, _ in circuit.latches]
    return any(map(of, circuit.bad)), all(map(of, circuit.constraints)), nexts


def rows(count):
    return product([False, True], repeat=count)


def begins(circuit, state, count):
    pairs = zip(state[:count], circuit.latches, strict=False)
    return all(bit == first for bit, (_, first) in pairs if first < 2)


def proves(model, witness):
    """Whether the witness does, by the definition: for all inputs and states."""
    inputs, latches = model.inputs, len(model.latches)
    if inputs > witness.inputs or latches > len(witness.latches):
        return False
    for ports, state in product(rows(witness.inputs), rows(len(witness.latches))):
        bad, assumed, nexts = values(model, ports[:inputs], state[:latches])
        wrong, assumed_too, successor = values(witness, ports, state)
        first = begins(model, state, latches) and assumed
        if first and not (begins(witness, state, latches) and assumed_too):
            return False
        if assumed and assumed_too and bad and not wrong:
            return False
        if begins(witness, state, len(state)) and assumed_too and wrong:
            return False
        if not assumed_too:
            continue
        for later in rows(witness.inputs):
            unsafe, may, _ = values(witness, later, successor)
            if may and unsafe and not wrong:
                return False
            if not assumed or not values(model, later[:inputs], nexts)[1]:
                continue
            others = rows(len(state) - latches if witness.constraints else 0)
            rest = [False] * (len(state) - latches)
            if nexts != successor[:latches] or not all(
                values(witness, later, [*nexts, *(other or rest)])[1] for other in others
            ):
                return False
    return True


def is_accepted(model, witness):
    try:
        certificate.check(certificate.read(model), certificate.read(witness))
    except ValueError:
        return False
    return True


def test_right(pair):
    assert is_accepted(*pair)
    assert proves(*map(certificate.read, pair))


@given(data=st.data())
def test_a_bit_is_another(pair, data):
    """In either file, or in the first gates of both; the program says what all values say."""
    files = [bytearray(file) for file in pair]
    for file in data.draw(st.sampled_from([files[:1], files[1:], files])):
        place = data.draw(st.integers(0, 8 * len(file) - 1))
        file[place // 8] ^= 1 << place % 8
    try:
        circuits = [*map(certificate.read, files)]
    except ValueError:
        return
    assert is_accepted(*files) == proves(*circuits)


@settings(max_examples=300, deadline=None)
@given(data=st.data())
def test_a_literal_is_another(pair, data):
    """Or two, so that each of the conditions is what a witness violates."""
    circuits = [*map(certificate.read, pair)]
    for _ in range(data.draw(st.integers(1, 2))):
        n = data.draw(st.integers(0, 1))
        circuit, latches = circuits[n], [*circuits[n].latches]
        most = 2 * (1 + circuit.inputs + len(latches) + len(circuit.gates)) - 1
        place, literal = data.draw(st.tuples(st.integers(0, len(latches)), st.integers(0, most)))
        if place == len(latches):
            circuits[n] = circuit._replace(bad=[literal])
        else:
            own = 2 * (1 + circuit.inputs + place)
            resets = data.draw(st.sampled_from([latches[place][1], 0, 1, own]))
            latches[place] = data.draw(st.sampled_from([latches[place][0], literal])), resets
            circuits[n] = circuit._replace(latches=latches)
    assert is_accepted(*map(written, circuits)) == proves(*circuits)


def test_most_bits_matter(pair):
    """A witness with one bit that is another is refused, unless it is a proof as well."""
    model, witness = pair
    places = range(8 * len(witness))
    wrong = (
        witness[: n // 8] + bytes([witness[n // 8] ^ 1 << n % 8]) + witness[n // 8 + 1 :]
        for n in places
    )
    assert sum(is_accepted(model, each) for each in wrong) < len(places) / 4


#: How the program is called in a shell: its status, output and errors.
LINES = {
    "model witness": (0, "model is safe in runs of any length\n", ""),
    "model witness 2>&-": (0, "model is safe in runs of any length\n", ""),
    "model other": (1, "model is not proved: the witness proves nothing: property\n", ""),
    "model half": (2, "", "half: it ends early\n"),
    "model half 2>&-": (2, "", ""),
    "model none": (2, "", "no answer: [Errno 2] No such file or directory: 'none'\n"),
    "model witness >&-": (2, "", "no answer: [Errno 9] Bad file descriptor\n"),
    "model witness >/dev/full": (2, "", "no answer: [Errno 28] No space left on device\n"),
    "model huge": (2, "", "no answer: there is not enough memory\n"),
    "model 2>&1 >&-": (2, f"{certificate.__doc__}\n", ""),
}


@pytest.mark.parametrize("line", LINES)
def test_alone(line, pair, tmp_path):
    """As a program without Clockpoint: it says yes, no, or why there is no answer."""
    program = tmp_path / "certificate.py"
    program.write_bytes(Path(certificate.__file__).read_bytes())
    model, witness = pair
    for name, octets in {
        "model": model,
        "witness": witness,
        "other": written(certificate.read(witness)._replace(bad=[0])),
        "half": witness[:40],
    }.items():
        (tmp_path / name).write_bytes(octets)
    with open(tmp_path / "huge", "wb") as file:
        file.truncate(1 << 40)
    line_of_shell = f"ulimit -v 2000000; '{sys.executable}' -I {program.name} {line}"
    result = subprocess.run(
        ["sh", "-c", line_of_shell], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (result.returncode, result.stdout, result.stderr) == LINES[line]


def test_an_invariant_that_is_none(monkeypatch):
    """ABC's word is not enough."""
    monkeypatch.setattr(Aig, "invariant", lambda *_: ([], None))
    aig = counter()
    with pytest.raises(ToolError, match=r"certificate.py .*: the witness proves nothing"):
        aig.prove(aig.of_kind("wrong"))


#: Files, and a word of the sentence that refuses each.
REFUSED = {
    b"": "not a binary",
    b"aag 0 0 0 0 0 1\n0\n": "not a binary",
    b"aig 0 0 0 0\n": "not a binary",
    b"aig 1 x 0 0 0\n": "number",
    b"aig 1 1_0 0 0 0\n": "number",
    b"aig 1 -1 2 0 0\n": "number",
    "aig \u0661 1 0 0 0\n".encode(): "number",
    b"aig %s 0 0 0 0\n" % (b"9" * 5000): "number",
    b"aig 3 9999999999 0 0 0\n": "header",
    b"aig 9999999999 9999999999 0 0 0 1\n0\n": "header",
    b"aig 1 0 0 0 1\n\xff": "early",
    b"aig 0 0 0 1 0\n": "early",
    b"aig 9999999999 0 0 0 9999999999 1\n0\n": "early",
    b"aig 1 0 0 0 1 1\n0\n" + b"\x80" * 5000 + b"\0": "far",
    b"aig 1 0 0 0 1 1\n0\n\x03\x00": "order",
    b"aig 1 0 1 0 0 1\n7\n0\n": "variable",
    b"aig 1 0 0 0 1 1\n4\n\x01\x00": "variable",
    b"aig 1 0 1 0 0 1\n2 4\n0\n": "latch",
    b"aig 1 0 1 0 0 1\n2 0 0\n0\n": "number",
    b"aig 1 0 1 0 0 1\n\n0\n": "number",
    b"aig 0 0 0 2 0\n0 0\n0\n": "number",
    b"aig 0 0 0 0 0\n": "bad state",
}


@pytest.mark.parametrize("octets", REFUSED, ids=range(len(REFUSED)))
def test_files_of_others(octets):
    with pytest.raises(ValueError, match=REFUSED[octets]):
        certificate.read(octets)
