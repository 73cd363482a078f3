"""The claims: for each clause, a core that breaks it alone, which no other claim notices."""

import random
from collections import defaultdict
from functools import partial

import pytest
from amaranth.hdl import Module, Signal
from amaranth.lib import wiring
from general import sampled

from clockpoint.engine.comparison import Comparison
from clockpoint.flow.catalogue import ADAPTERS, CATALOGUE, specify
from clockpoint.formal.claims import CLAIMS, Handshake, KeepsUp, Packets
from clockpoint.formal.model import HIGH
from clockpoint.formal.prove import cases, gates
from clockpoint.hdl import Cause, Utf16ByteEncoder
from clockpoint.hdl.lib.component import Component
from support import proof_of

pytest.importorskip("pyosys", reason="needs the package pyosys")

#: Cycles in which a fault shows; few enough for a search through all inputs, and for no statement
#: that fails only after another one has.
CYCLES = defaultdict(
    lambda: 11,
    {
        "no byte any more": 9,
        "a tail is lost": 14,
        "no event any more": 14,
        "the end of a packet comes with the next one": 36,
    },
)


class Broken(Component):
    """A core between two streams with one fault, ``fault(m, outer, inner)``."""

    def __init__(self, core, fault):
        self.core, self.fault = core, fault
        for name in "encoding", "latency", "assumption", "surplus":
            if hasattr(core, name):
                setattr(self, name, getattr(core, name))
        super().__init__(core.signature)

    def elaborate(self, platform):
        m = Module()
        m.submodules.core = core = self.core
        wiring.connect(m, wiring.flipped(self.i), core.i)
        wiring.connect(m, core.o, wiring.flipped(self.o))
        self.fault(m, self, core)
        return m


def waits(m, o):
    """Whether an item has waited for a cycle."""
    waited = Signal()
    m.d.sync += waited.eq(o.valid & ~o.ready)
    return waited


def falls(m, outer, core):
    m.d.comb += outer.o.valid.eq(core.o.valid & ~waits(m, core.o))
    m.d.comb += core.o.ready.eq(outer.o.ready & outer.o.valid)


def changes(m, outer, core):
    """In the cause of an error, after it has waited."""
    with m.If(waits(m, core.o)):
        m.d.comb += outer.o.payload.cause.eq(Cause.TRUNCATED)


def drops(condition):
    """An item of the output never comes."""

    def fault(m, outer, core):
        is_dropped = condition(core.o.payload)
        m.d.comb += outer.o.valid.eq(core.o.valid & ~is_dropped)
        m.d.comb += core.o.ready.eq(outer.o.ready | is_dropped)

    return fault


def alters(condition, field):
    """The lowest bit of a field."""

    def fault(m, outer, core):
        number = core.o.payload[field]
        with m.If(condition(core.o.payload)):
            m.d.comb += outer.o.payload[field].eq(number ^ 1)

    return fault


def begins_wrong(m, outer, core):
    """The second byte of the first event is another one."""
    is_later = Signal()
    with m.If(core.o.valid & core.o.ready):
        m.d.sync += is_later.eq(1)
    with m.If(~is_later & (core.o.payload.length == 2)):
        m.d.comb += outer.o.payload.bytes.eq(core.o.payload.bytes ^ 1)


def pauses(condition, cycles=1):
    """No byte is accepted so many cycles after some byte."""

    def fault(m, outer, core):
        is_deaf = outer.i.valid & outer.i.ready & condition(outer.i.payload.data)
        for _ in range(cycles):
            is_before, is_deaf = is_deaf, Signal()
            m.d.sync += is_deaf.eq(is_before)
        m.d.comb += outer.i.ready.eq(core.i.ready & ~is_deaf)
        m.d.comb += core.i.valid.eq(outer.i.valid & ~is_deaf)

    return fault


def ready_for_an_offer(m, outer, core):
    """No byte is accepted before it is offered, which is right."""
    m.d.comb += outer.i.ready.eq(core.i.ready & outer.i.valid)


def ends_late(m, outer, core):
    """Behind a register, the end of a packet waits until an item of the next one is offered."""
    is_kept, kept = Signal(), Signal(core.o.payload.shape())
    is_due = ~kept.last | outer.i.valid | waits(m, outer.o)
    m.d.comb += [
        outer.o.valid.eq(is_kept & is_due),
        outer.o.payload.eq(kept),
        core.o.ready.eq(~is_kept | (outer.o.valid & outer.o.ready)),
    ]
    with m.If(core.o.ready):
        m.d.sync += [is_kept.eq(core.o.valid), kept.eq(core.o.payload)]


def premature(m, outer, core):
    """The first event comes, as another one, in the cycle in which its byte is accepted."""
    begun, owes = Signal(), Signal()
    takes = outer.i.valid & core.i.ready
    m.d.sync += begun.eq(begun | takes)
    with m.If(takes & outer.o.ready & ~begun & (outer.i.payload.as_value() == 0x41)):
        m.d.comb += [outer.o.valid.eq(1), outer.o.payload.as_value().eq(0)]
        m.d.comb += outer.o.payload.length.eq(1)
        m.d.sync += owes.eq(1)
    with m.If(owes & core.o.valid):
        m.d.comb += [outer.o.valid.eq(0), core.o.ready.eq(1)]
        m.d.sync += owes.eq(0)


def silent(m, outer, core):
    """Nothing comes any more after an item with 41."""
    is_silent = Signal()
    with m.If(outer.i.valid & outer.i.ready & (outer.i.payload.as_value()[:8] == 0x41)):
        m.d.sync += is_silent.eq(1)
    with m.If(is_silent & ~waits(m, outer.o)):
        m.d.comb += [outer.o.valid.eq(0), core.o.ready.eq(1)]


def empties(m, outer, core):
    """An event without bytes comes some time after a 41, in a cycle without another one."""
    is_due, waits = Signal(), Signal()
    with m.If(core.o.valid & core.o.ready & (core.o.payload.codepoint == 0x41)):
        m.d.sync += is_due.eq(1)
    with m.If(waits | (is_due & ~core.o.valid)):
        m.d.comb += [outer.o.valid.eq(1), outer.o.payload.as_value().eq(0), core.o.ready.eq(0)]
        m.d.sync += [is_due.eq(0), waits.eq(~outer.o.ready)]


def encodes_as_ff(m, outer, core):
    """U+000F: the error FF has the same number."""
    with m.If(core.o.payload.data == 0x0F):
        m.d.comb += outer.o.payload.data.eq(0xFF)


def value(start, stop):
    return lambda item: (item.data >= start) & (item.data < stop)


def within(condition):
    """Not of the last item of a packet."""
    return lambda item: condition(item) & ~item.last


#: The claims that a fault breaks, the core that has it, and the fault.
FAULTS = {
    "nothing is wrong": ("", "stream-decoder", lambda *_: None),
    "an offer is withdrawn": ("handshake/o__valid", "stream-decoder", falls),
    "an offer changes": ("handshake/o__valid", "stream-decoder", changes),
    "an ASCII event is lost": (
        "nothing-lost/in-order",
        "stream-decoder",
        drops(lambda event: (event.length == 1) & (event.cause == Cause.NONE)),
    ),
    "a byte is another": ("nothing-lost/in-order", "stream-decoder", begins_wrong),
    "a packet does not end": (
        "nothing-lost/in-order",
        "stream-decoder",
        alters(lambda event: event.last & (event.length == 4), "last"),
    ),
    "an event comes early": ("nothing-lost/too-many", "stream-decoder", premature),
    "an event has no byte": ("nothing-lost/nothing", "stream-decoder", empties),
    "no event any more": ("nothing-lost/inside", "stream-decoder", silent),
    "no byte any more": ("round-trip/inside", "encoder", silent),
    "an error instead of U+000F": ("round-trip/error", "encoder", encodes_as_ff),
    "a byte above 7F is another": (
        "round-trip/in-order",
        "encoder",
        alters(value(0x81, 0x82), "data"),
    ),
    "a byte does not end its packet": (
        "round-trip/in-order",
        "encoder",
        alters(lambda item: item.last & (item.data == 0x41), "last"),
    ),
    "an overlong form is sent": (
        "sends-well-formed/well-formed",
        "sanitizer",
        alters(value(0xF1, 0xF2), "data"),
    ),
    "a tail is lost": ("sends-well-formed/well-formed", "sanitizer", drops(value(0x80, 0x81))),
    "a byte above F4 is sent": (
        "sends-well-formed/well-formed",
        "sanitizer",
        alters(value(0xF4, 0xF5), "data"),
    ),
    "a packet ends early": (
        "packets/early",
        "error-policy",
        alters(within(lambda item: item.value == 0x41), "last"),
    ),
    "the end of a packet comes with the next one": ("packets/late", "error-policy", ends_late),
    "an item of a packet is not kept": (
        "packets/keep",
        "error-policy keep",
        alters(within(lambda item: item.value == 0x41), "keep"),
    ),
    "a byte is accepted only while it is offered": ("", "sanitizer", ready_for_an_offer),
    "a pause after ASCII": (
        "keeps-up/in-time exceptions/owed",
        "sanitizer",
        pauses(lambda byte: byte == 0x41),
    ),
    "an error takes a cycle more": (
        "exceptions/owed",
        "sanitizer",
        pauses(lambda byte: byte == 0xFF, cycles=8),
    ),
}


FAST = (
    "a packet ends early",
    "the end of a packet comes with the next one",
    "a byte above 7F is another",
    "nothing is wrong",
)


def claims_about(of, change):
    """Functions that make the claims about a core with a fault, by name."""
    name, *flags = of.split()
    core = partial(CATALOGUE[name].instance, **dict.fromkeys(flags, True))

    def keeps_up(broken, **options):
        return KeepsUp(Broken(specify(broken.core), broken.fault), **options)

    makers = {known: claim for known, (of, claim) in CLAIMS.items() if of == name}
    makers["packets"] = lambda broken: Packets(Comparison(broken, specify(broken.core)))
    makers["handshake"] = Handshake
    if hasattr(core().i, "ready"):
        makers["keeps-up"] = keeps_up
        makers["exceptions"] = partial(keeps_up, surplus=core().surplus)
    return {claim: make(Broken(core(), change)) for claim, make in makers.items()}


@pytest.mark.parametrize("fault", sampled(FAULTS, *FAST))
def test_which_statements_notice(fault):
    names, of, change = FAULTS[fault]
    noticed = set()
    for claim, made in claims_about(of, change).items():
        wrong = gates(made.core, [made]).reached(made.statements, CYCLES[fault] - 1)
        noticed |= {f"{claim}/{name.split('/')[2].removesuffix('.wrong')}" for name in wrong}
    assert noticed == {*names.split()}


def swallows(m, outer, core):
    """All items are accepted, and nothing comes of them."""
    m.d.comb += [outer.i.ready.eq(1), core.i.valid.eq(0), outer.o.valid.eq(0)]


@pytest.mark.parametrize(
    "of", sampled(dict.fromkeys(of for _, of, _ in FAULTS.values()), "encoder")
)
def test_no_cover_is_reached_in_vain(of):
    """Nor without an item that comes out, or waits."""
    for made in claims_about(of, swallows).values():
        aig = gates(made.core, [made])
        assert not made.covers or not aig.reached(made.covers, 8)


def test_each_statement_has_a_fault():
    """But for the number of ``test_another_surplus``; that of a handshake is the name of a port."""
    stated = set()
    for case in cases(every=True):
        if case.name not in ("handshake", *CATALOGUE, *ADAPTERS):
            case.claim.state(Module(), case.claim.core)
            stated |= {name.split("/")[2].removesuffix(".wrong") for name in case.claim.statements}
    names = " ".join(names for names, *_ in FAULTS.values()).split()
    assert stated - {"surplus"} == {name.split("/")[1] for name in names} - {"o__valid"}


@pytest.mark.parametrize("difference", [-1, 1])
def test_another_surplus(difference):
    """The number in the sentence about the rate is the one that is proved, and reached."""
    core = Utf16ByteEncoder("big", mark=True)
    proof = proof_of(KeepsUp(specify(core), surplus=core.surplus + difference))
    assert (proof.proved, proof.covered) == (difference > 0, False)


def test_a_source_that_holds_its_offers_is_as_assumed():
    """Random code points, idle cycles, stalls and resets."""
    made, rng, offer = Handshake(CATALOGUE["encoder"].instance()), random.Random(1), {}
    aig = gates(made.core, [made])
    state = aig.state
    for _ in range(300):
        inputs = {name: HIGH * rng.getrandbits(1) for name in aig.inputs} | offer
        inputs["rst"] = HIGH * (rng.random() < 0.02)
        outputs, state = aig.step(state, inputs)
        assert {outputs[name] for name in made.assumptions} == {HIGH}
        waits = inputs["i__valid"] and not outputs["dut.i__ready"]
        offer = {name: bit for name, bit in inputs.items() if waits and name.startswith("i__")}
