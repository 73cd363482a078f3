"""The contract of all simulations: each case on every engine and component; and their names."""

import copy
import functools
import os
import pickle
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import chain, product
from types import MappingProxyType
from typing import NamedTuple

import pytest
from amaranth.back import rtlil
from amaranth.hdl import Cat, Module, Mux, ResetSignal, Signal, Value
from amaranth.lib import wiring
from amaranth.lib.wiring import Out
from oracles import forms

from clockpoint import hdl
from clockpoint.flow.tools import Notice
from clockpoint.formal.defects import designs
from clockpoint.hdl import ENCODINGS, Pairs, Sanitizer, StreamDecoder
from clockpoint.hdl.component import Component
from clockpoint.sim import (
    Compiled,
    CompiledFromUtf16,
    CompiledSanitizer,
    CompiledToUtf16,
    Cycle,
    DecoderInputs,
    EncoderInputs,
    EncoderReference,
    Event,
    Inputs,
    Mismatch,
    Outputs,
    PackerReference,
    Pysim,
    PysimSanitizer,
    Reference,
    SanitizerReference,
    Sent,
    ValidatorReference,
    WideDecoderReference,
    WideInputs,
    WideSanitizerReference,
    any_beats,
    any_codepoints,
    any_stream,
    decoder_cycles,
    find_engine,
)
from clockpoint.sim.engines import ENGINES, library, pysim
from clockpoint.sim.engines.rows import FromUtf16, ToUtf16
from support import SAMPLES, sampled

HOSTILE = (SAMPLES / "hostile.bin").read_bytes()
#: With a number above 10FFFF.
LONGER = HOSTILE[:100] + b"\xf8\x88\x80\x80\x80"
NUMBERS = [*map(ord, (SAMPLES / "scripts.txt").read_text("utf-8")[:100]), 0xD800, 65, 0x110000]


class Case(NamedTuple):
    """A component as the engines simulate it, and what it can be given."""

    component: type
    reference: type
    given: type
    some: object
    packet: object
    options: dict = MappingProxyType({})

    def make(self, engine, **options):
        engines = ENGINES.get(self.component) or {"cxxrtl": UTF_16[self.component]}
        return engines[engine](**self.options, **options)

    def core(self):
        options = {"encoding": "utf-8", **self.options}
        encoding = ENCODINGS[options.pop("encoding")]
        return (library.CORES[self.component].make or self.component)(encoding=encoding, **options)

    def offer(self, *pieces):
        return [bytes(one) if isinstance(self.packet, bytes) else [*one] for one in pieces]


BEATS = partial(any_beats, lanes=3), HOSTILE[:200]
CASES = {
    "StreamDecoder": Case(StreamDecoder, Reference, Inputs, any_stream, HOSTILE[:300]),
    "fss-utf": Case(
        *(StreamDecoder, Reference, Inputs, partial(any_stream, encoding="fss-utf"), LONGER),
        {"encoding": "fss-utf"},
    ),
    "Sanitizer": Case(Sanitizer, SanitizerReference, Inputs, any_stream, HOSTILE[:200]),
    "Encoder": Case(hdl.Encoder, EncoderReference, EncoderInputs, any_codepoints, NUMBERS),
    "Encoder ignore": Case(
        *(hdl.Encoder, EncoderReference, EncoderInputs, any_codepoints, NUMBERS),
        {"errors": "ignore"},
    ),
    "WideDecoder": Case(
        *(hdl.WideDecoder, WideDecoderReference, WideInputs, *BEATS),
        {"lanes": 3},
    ),
    "Validator": Case(
        *(hdl.Validator, ValidatorReference, WideInputs, *BEATS),
        {"lanes": 3, "count_bits": 3},
    ),
    "WideSanitizer": Case(
        *(hdl.WideSanitizer, WideSanitizerReference, WideInputs, *BEATS),
        {"lanes": 3, "substitute": 0x1A},
    ),
    "Packer": Case(
        *(hdl.Packer, PackerReference, WideInputs, partial(any_beats, lanes=2), HOSTILE[:200]),
        {"lanes": 2},
    ),
}
WIDE = [name for name, case in CASES.items() if "lanes" in case.options]
#: What has wide decoders.
SYNCHRONIZING = [
    name
    for name, table in ENCODINGS.items()
    if table.pairs is Pairs.ORDINARY and table.is_self_synchronizing
]
#: What has no other engine, and is in no catalogue of them.
UTF_16 = {ToUtf16: CompiledToUtf16, FromUtf16: CompiledFromUtf16}


def halves(seed, cycles):
    """Bytes of surrogates and of others, anywhere."""
    some = random.Random(seed)
    values = b"\0\0A\xd8\xd9\xda\xdb\xdc\xde\xdf\xfe\xff"
    return (Inputs(True, some.choice(values), some.random() < 0.1) for _ in range(cycles))


ORDER = {"order": "mark"}
COMPARED = {name: case for name, case in CASES.items() if name != "Encoder ignore"} | {
    "ToUtf16": Case(ToUtf16, None, EncoderInputs, any_codepoints, NUMBERS, ORDER),
    "FromUtf16": Case(FromUtf16, None, Inputs, halves, HOSTILE, ORDER),
}


def test_all_are_here():
    assert {case.component for case in CASES.values()} == ENGINES.keys()
    assert all(kinds.keys() == {"cxxrtl", "pysim"} for kinds in ENGINES.values())


def joined(batches):
    """What a run yields, however it is cut; nothing of it is empty."""
    batches = [*batches]
    assert all(map(any, batches))
    if isinstance(batches[0] if batches else [], list):
        return [*chain.from_iterable(batches)]
    kind = type(batches[0])
    return kind, [
        sum(column) if isinstance(column[0], int) else [*chain.from_iterable(column)]
        for column in zip(*batches, strict=True)
    ]


def both(case, **options):
    return [case.make(engine, **options) for engine in ("cxxrtl", "pysim")]


@pytest.fixture(params=["cxxrtl", "pysim"])
def engine(request):
    return request.param


@pytest.fixture(params=CASES)
def case(request):
    return CASES[request.param]


#: The last stall is longer than a design that hangs is waited for.
PATTERNS = [([0], [0]), ([1, 0], [0, 1]), ([0, 0, 1], [1] * 40 + [0])]


@pytest.mark.parametrize("patterns", sampled(PATTERNS, PATTERNS[0], PATTERNS[-1]))
def test_the_same_calls_give_the_same_answers(case, patterns):
    """In cycles, counts and what comes, however the packets are cut, from call to call."""
    idle, stall = patterns
    data, offer = case.packet, case.offer
    options = {"idle": idle} | ({} if "lanes" in case.options else {"stall": stall})
    stimulus = [*case.some(1, 100)]
    calls = [
        lambda made: joined(made.run(offer(data[:20], data[20:51]), final=False)),
        lambda made: joined(made.run(offer(data[51:52]), final=False)),
        lambda made: joined(made.run(offer(data[52:], data[:0]))),
        lambda made: joined(made.run_packets(offer(*(data[at : at + 3] for at in range(9))))),
        lambda made: made.present(stimulus),
        lambda made: joined(made.run(offer(*(data[at : at + 1] for at in range(9))))),
        lambda made: joined(made.run([])),
    ]
    fast, slow = both(case, **options)
    for call in calls:
        assert call(fast) == call(slow)
        assert fast.tally == slow.tally


def test_present_is_as_the_reference(case, engine):
    """Anything at all at the inputs, resets too; what the patterns say does not matter."""
    cycles = 300 if engine == "pysim" else 3_000 if "lanes" in case.options else 20_000
    stimulus = [*case.some(1, cycles)]
    step = case.reference(**case.options).step
    expected = [Cycle(inputs, step(inputs)) for inputs in stimulus]
    made = case.make(engine, idle=[1, 0])
    assert made.present(iter(stimulus[:200])) + made.present(stimulus[200:]) == expected
    assert made.tally.simulated == cycles


def test_a_run_goes_on_with_the_last_one(case, engine):
    """A character in two runs is one; whatever is cut, the same comes as of a whole packet."""
    data, offer = case.packet[:30], case.offer

    def of(batches):
        found = joined(batches)
        return found[1][:2] if Sent in found else found  # where errors are, is a matter of time

    whole = of(case.make(engine).run(offer(data)))
    for size in (1, 2, 7):
        made = case.make(engine)
        came = [
            batch
            for at in range(0, len(data), size)
            for batch in made.run(offer(data[at : at + size]), final=at + size >= len(data))
        ]
        assert of(came) == whole


@pytest.mark.parametrize("name", ["StreamDecoder", "WideDecoder"])
def test_a_character_in_two_runs(name, engine):
    made = CASES[name].make(engine)
    early = [*made.run([b"\xe2"], final=False)]
    events = [event for batch in made.run([b"\x82\xac"]) for event in batch.events]
    assert [*early, *events] == [Event(0, 3, 0x20AC, None, True, b"\xe2\x82\xac")]


@pytest.mark.parametrize("encoding", sampled(SYNCHRONIZING, "fss-utf"))
def test_bytes_of_wide_events(encoding, engine):
    """All of the longest, too, from any lane and from any beat; as of a byte in each cycle."""
    numbers = sorted(row.codepoints[-1] for row in ENCODINGS[encoding].well_formed)
    whole = [forms.encode(encoding, number) for number in numbers]
    data = b"A".join(whole) + b"".join(one + one[:-1] for one in whole)
    wide, narrow = (find_engine(engine, core) for core in (hdl.WideDecoder, StreamDecoder))
    wide, narrow = wide(2, encoding=encoding), narrow(encoding=encoding)
    found, expected = [], []
    for packet in (data, b"A" + data):
        found.append([event for batch in wide.run([packet]) for event in batch.events])
        expected.append([event for batch in narrow.run([packet]) for event in batch.events])
        assert b"".join(event.bytes for event in found[-1]) == packet
        assert all(event.length == len(event.bytes) for event in found[-1])
    assert found == expected
    assert engine == "pysim" or wide.digest == narrow.digest


def test_a_tally_is_a_copy(case, engine):
    """It does not change with what comes, nor with what is done to it."""
    made = case.make(engine)
    before = made.tally
    joined(made.run(case.offer(case.packet)))
    assert before == type(before)()
    after, again = made.tally, made.tally
    assert after.bytes == len(case.packet)
    after.bytes = 0
    if isinstance(after.errors if hasattr(after, "errors") else 0, dict):
        after.errors.clear()
        after.first["truncated"].clear()
    assert made.tally == again != after


@pytest.mark.parametrize(
    ("wrong", "error", "said"),
    [
        ({"idle": [1]}, ValueError, "idle never lets anything pass"),
        ({"stall": [1, 1]}, ValueError, "stall never lets anything pass"),
        ({"desing": "x"}, TypeError, "desing"),
        ({"final": True}, TypeError, "final"),
        ({"lockstep": 2}, TypeError, "lockstep must be"),
        ({"encoding": "latin-1"}, ValueError, "encoding must be"),
        ({"idle": "01"}, TypeError, "idle must be"),
    ],
)
def test_wrong_options(case, engine, wrong, error, said):
    if "stall" in wrong and "lanes" in case.options:  # nothing can make it wait
        error, said = TypeError, "stall"
    with pytest.raises(error, match=said):
        case.make(engine, **wrong) if "encoding" not in case.options else case._replace(
            options={}
        ).make(engine, **wrong)


class Stuck(Component):
    """A core with an output bit that is stuck, at 0 or at 1: another one after each cycle in reset.

    Without any such cycle, and after one, none is.
    """

    latency = 0

    def __init__(self, core):
        self._core = core
        if hasattr(core, "encoding"):
            self.encoding = core.encoding
        super().__init__(core.signature)

    def elaborate(self, platform):
        m = Module()
        m.submodules.core = self._core
        sides = [side.signature.flatten(side) for side in (self._core, self)]
        inner, outer = [], []
        for (_, member, inside), (_, _, outside) in zip(*sides, strict=True):
            if member.flow is Out:
                inner.append(Value.cast(inside))
                outer.append(Value.cast(outside))
            else:
                m.d.comb += inside.eq(outside)
        number = Signal(range(2 * len(Cat(inner)) + 2), reset_less=True)
        m.d.sync += number.eq(number + ResetSignal())
        for n, (bit, port) in enumerate(zip(Cat(inner), Cat(outer), strict=True), 1):
            is_stuck = (number[1:] == n) & ~ResetSignal()
            m.d.comb += port.eq(Mux(is_stuck, number[0], bit))
        return m


@functools.cache
def stuck(name):
    """RTLIL of one, which numbers stand for a bit, and what to present after the resets."""
    core, case = Stuck(COMPARED[name].core()), COMPARED[name]
    ports = core.signature.flatten(core)
    bits = sum(len(Value.cast(port)) for _, member, port in ports if member.flow is Out)
    stimulus = [inputs._replace(reset=False) for inputs in case.some(1, 3_000)]
    return rtlil.convert(core, name="top", emit_src=False), range(2, 2 * bits + 2), stimulus


#: Stuck at 0: of the first byte of the longest form, the bit below the mark.
ALWAYS_0 = {"StreamDecoder": [114], "fss-utf": [162]}


@pytest.mark.parametrize("name", COMPARED)
def test_each_bit_of_the_outputs_is_compared(name):
    """Compiled; stuck at 0, and at 1."""
    design, numbers, stimulus = stuck(name)
    case = COMPARED[name]

    def differs(number):
        made = case.make("cxxrtl", design=design)
        made.present([case.given(reset=True)] * number)
        for at in range(0, len(stimulus), 300):  # in slices, and some in order
            try:
                made.present(stimulus[at : at + 300])
            except Mismatch:
                return True
        return False

    assert not differs(0)
    assert [number for number in numbers if not differs(number)] == ALWAYS_0.get(name, [])


@pytest.mark.parametrize(
    "name",
    sampled(sorted(COMPARED.keys() & CASES.keys()), "StreamDecoder", "Encoder", "WideDecoder"),
)
def test_the_same_mismatch(name, monkeypatch):
    """Of the same broken design; and again, whatever comes after it."""
    case = CASES[name]
    design, numbers, stimulus = stuck(name)
    made_by = "encoder_for" if case.component is hdl.Encoder else case.component.__name__
    make = getattr(pysim, made_by)
    monkeypatch.setattr(pysim, made_by, lambda *of, **options: Stuck(make(*of, **options)))
    for number in numbers[:: len(numbers) // 3]:
        given = [case.given(reset=True)] * number + stimulus
        found = []
        for made in (case.make("cxxrtl", design=design), case.make("pysim")):
            with pytest.raises(Mismatch) as caught:
                made.present(given)
            found.append(caught.value)
            with pytest.raises(Mismatch) as again:
                made.present(given[:1])
            with pytest.raises(Mismatch) as later:
                list(made.run(case.offer(case.packet)))
            assert vars(again.value) == vars(later.value) == vars(found[-1])
        assert vars(found[0]) == vars(found[1])
        assert str(found[0]) == str(found[1])
        step = case.reference(**case.options).step
        expected = [Cycle(inputs, step(inputs)) for inputs in given[: found[0].cycle + 1]]
        assert (found[0].inputs, found[0].reference) == expected[-1]
        assert found[0].hardware != found[0].reference
        assert found[0].cycles[:-1] == expected[:-1][-7:]
        made, start = case.make("cxxrtl", design=design), max(found[0].cycle - 3, 0)
        made.present(given[:start])
        with pytest.raises(Mismatch) as later:
            made.present(given[start:])
        assert vars(later.value) == vars(found[0])


class Counts3(Component):
    """A wide core that counts three items in each beat."""

    def __init__(self, core):
        self._core, self.encoding = core, core.encoding
        super().__init__(core.signature)

    def elaborate(self, platform):
        m = Module()
        m.submodules.core = self._core
        wiring.connect(m, wiring.flipped(self.i), self._core.i)
        wiring.connect(m, self._core.o, wiring.flipped(self.o))
        m.d.comb += getattr(self.o.payload, "beat", self.o.payload).count.eq(3)
        return m


@pytest.mark.parametrize("name", WIDE)
def test_a_count_above_the_lanes(name, monkeypatch):
    """It is no other count; the items that there are not are shown as 0."""
    component = CASES[name].component
    monkeypatch.setattr(pysim, name, lambda *of, **options: Counts3(component(*of, **options)))
    simulations = [ENGINES[component]["pysim"](2)]
    if name == "Packer":  # of which there is a compiled one whose count is 3 instead of 2
        simulations.append(CASES[name].make("cxxrtl", design=stuck(name)[0]))
        bit = hdl.Packed(2, ENCODINGS["utf-8"])["count"].offset + 1
        simulations[-1].present([WideInputs(reset=True)] * (2 * bit + 1))
    found = []
    for simulation in simulations:
        with pytest.raises(Mismatch) as caught:
            simulation.present([WideInputs.of(b"AB", True)] * 40)
        found.append((*caught.value.hardware[0], *caught.value.reference[0]))
    assert {*found} == {(0x41, 0x42, 0, 0x41, 0x42)}


@pytest.mark.parametrize("stall", [[0], [0, 1]])
def test_a_hanging_design_is_noticed(engine, stall, monkeypatch):
    for defect, said in (("deaf", "accepts no byte"), ("endless", "keeps reporting")):
        broken = designs(defect).StreamDecoder
        monkeypatch.setattr(pysim, "StreamDecoder", broken)
        design = {"design": rtlil.convert(broken(), name="top", emit_src=False)}
        made = find_engine(engine)(
            lockstep=False, stall=stall, **(design if engine == "cxxrtl" else {})
        )
        with pytest.raises(RuntimeError, match=said):
            [*made.run([b"A"])]


@pytest.mark.parametrize(
    ("core", "fast", "slow"),
    [(StreamDecoder, Compiled, Pysim), (Sanitizer, CompiledSanitizer, PysimSanitizer)],
)
def test_names(core, fast, slow, monkeypatch):
    assert find_engine("cxxrtl", core) is find_engine("auto", core) is fast
    assert find_engine("pysim", core) is slow
    with pytest.raises(
        LookupError, match="no engine 'abacus'; there are 'auto', 'cxxrtl', 'pysim'"
    ):
        find_engine("abacus", core)
    monkeypatch.setenv("CXX", "no-such-compiler")
    with pytest.warns(Notice, match="CXX names .* a thousand times slower"):
        assert find_engine("auto", core) is slow


def test_the_decoder_is_meant():
    assert find_engine("auto") is Compiled


def test_no_copies(case, engine):
    made = case.make(engine)
    for duplicate in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(TypeError, match="a simulation cannot be copied or pickled"):
            duplicate(made)


def test_one_run_at_a_time(case, engine):
    """A run that has not ended excludes all others, in whatever thread; unless it is closed."""
    made = case.make(engine)
    pieces = case.offer(case.packet[:40], case.packet[:40])
    for _ in range(2):
        run = made.run(pieces)
        next(run)
        with pytest.raises(RuntimeError, match="the last run has not ended"):
            next(made.run(pieces))
        with ThreadPoolExecutor(1) as pool, pytest.raises(RuntimeError, match="has not ended"):
            pool.submit(next, made.run_packets(pieces)).result()
        with pytest.raises(RuntimeError, match="has not ended"):
            made.present([])
        if engine == "cxxrtl":
            with pytest.raises(RuntimeError, match="has not ended"):
                made.count_up(1, 0, 1)
        run.close()
    assert [*made.run(pieces)]


def test_a_packet_is_in_pieces(case, engine):
    made = case.make(engine)
    for packet in (b"A", bytearray(b"A"), memoryview(b"A"), "A", 5, None):
        with pytest.raises(TypeError, match=r"^a packet must be an iterable of its pieces"):
            made.run(packet)
    wrong = ["A", 5, [65]] if isinstance(case.packet, bytes) else ["A", 5, b"A", [6.5], [1 << 40]]
    for one in wrong:
        with pytest.raises((TypeError, ValueError), match=r"must be|is required|iterable|cannot"):
            list(made.run([*case.offer(case.packet), one]))
    assert [*made.run(case.offer(case.packet))]


WRONG = {
    Inputs: [{"data": 256}, {"data": -1}, {"data": "A"}, {"valid": 2}, {"ready": None}],
    EncoderInputs: [{"value": 1 << 21}, {"value": -1}],
    WideInputs: [{"data": 1 << 24}, {"data": -1}, {"data": b"ABC"}, {"count": 4}, {"count": 1.0}],
    DecoderInputs: [{"data": 256}, {"data": b"A"}, {"reset": -1}],
}


def presents():
    yield from ((DecoderInputs, lambda stimulus: [*decoder_cycles(stimulus)]),)
    for name, engine in product(CASES, ("cxxrtl", "pysim")):
        case = CASES[name]
        yield case.given, lambda stimulus, case=case, e=engine: case.make(e).present(stimulus)


@pytest.mark.parametrize(("kind", "present"), [*presents()])
def test_inputs_that_the_design_does_not_have(kind, present):
    for one in WRONG[kind]:
        (name,) = one
        with pytest.raises((TypeError, ValueError), match=f"^{name} of {kind.__name__} must be"):
            present([kind(), kind(valid=True)._replace(**one)])
    other = EncoderInputs if kind is Inputs else Inputs
    said = f"^a cycle takes {kind.__name__}, not {other.__name__}$"
    with pytest.raises(TypeError, match=said):
        present([other()])


def test_a_mismatch_goes_to_another_process():
    inputs, outputs = Inputs(True, 0x41), Outputs(True, False, None)
    found = Mismatch(
        5, [Cycle(Inputs(), outputs), Cycle(inputs, outputs)], Outputs(False, False, None)
    )
    found.packets = "a code point each"
    came = pickle.loads(pickle.dumps(found))
    assert vars(came) == vars(found)
    assert str(came) == str(found)
    assert str(came).startswith("cycle 5\n  inputs:    valid, data 41, ready\n")
    assert str(came).endswith("\n  packets:   a code point each")


EXIT = """
import threading
import time
from clockpoint.sim import Compiled

begun = threading.Barrier(4)

def work():
    simulation = Compiled()
    begun.wait()
    while True:
        simulation.count_up(8, 0, 300_000)

for _ in range(3):
    threading.Thread(target=work, daemon=True).start()
begun.wait()
time.sleep(0.1)
"""


def test_exit_while_a_thread_is_in_a_call():
    # With glibc, what is freed is overwritten at once.
    environment = {**os.environ, "MALLOC_PERTURB_": "85"}
    command = [sys.executable, "-c", EXIT]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
