"""Proofs about decoders of others: right ones, and ones that are broken in one place."""

import re
from types import SimpleNamespace

import numpy as np
import pytest
from amaranth.back import rtlil, verilog
from amaranth.hdl import Cat, ClockDomain, Module, Mux, ResetSignal, Signal, Value
from amaranth.lib import wiring
from amaranth.lib.wiring import In, Out

from clockpoint.conform.judge import Judge
from clockpoint.conform.profile import Profile
from clockpoint.conform.proof import _Search, prove
from clockpoint.conform.replay import waveform
from clockpoint.conform.scoreboard import Hints, Scoreboard
from clockpoint.conform.streams import LAST
from clockpoint.flow.foreign import Foreign, read_verilog
from clockpoint.formal.aig import Reply
from clockpoint.hdl import ENCODINGS, Cause, Decoder, StreamDecoder
from clockpoint.sim.machine import COPIES, Machine
from decoders.reports import reporting
from support import some_packets
from support import waveform as signals

pytest.importorskip("pyosys", reason="needs the package pyosys")

PORTS = {"in_valid": In(1), "in_data": In(8), "in_last": In(1)}
PORTS |= {"out_valid": Out(1), "out_codepoint": Out(21), "out_error": Out(1), "out_last": Out(1)}
DETAILS = {"out_cause": Out(3), "out_length": Out(3)}


class Adapted(wiring.Component):
    """The decoder with the ports of an adapter, and what ``change`` does to its event."""

    def __init__(self, change=None, *, handshake=False, details=False, encoding="utf-8"):
        self._change = change
        self._decoder = (StreamDecoder if handshake else Decoder)(ENCODINGS[encoding])
        ready = {"in_ready": Out(1), "out_ready": In(1)} if handshake else {}
        codepoint = {"out_codepoint": Out(ENCODINGS[encoding].codepoint_bits)}
        super().__init__(PORTS | codepoint | ready | (DETAILS if details else {}))

    def elaborate(self, platform):
        m = Module()
        m.submodules.decoder = decoder = self._decoder
        i, o = decoder.i, decoder.o
        m.d.comb += [
            i.valid.eq(self.in_valid),
            i.payload.data.eq(self.in_data),
            i.payload.last.eq(self.in_last),
            self.out_valid.eq(o.valid),
            self.out_codepoint.eq(o.payload.codepoint),
            self.out_error.eq(o.payload.cause != Cause.NONE),
            self.out_last.eq(o.payload.last),
        ]
        if hasattr(self, "in_ready"):
            m.d.comb += [self.in_ready.eq(i.ready), o.ready.eq(self.out_ready)]
        if hasattr(self, "out_cause"):
            m.d.comb += self.out_cause.eq(o.payload.cause)
            m.d.comb += self.out_length.eq(o.payload.length)
        if self._change:
            self._change(m, self, o.payload.codepoint)
        return m


def top_of(component, **reset):
    """A module, and its ports."""
    m = Module()
    m.domains.sync = domain = ClockDomain(**reset)
    m.submodules.component = component
    used = [getattr(component, name) for name in component.signature.members]
    return m, [domain.clk, domain.rst, *used]


def foreign(component):
    """As ``read_verilog`` returns it."""
    m, used = top_of(component)
    text = rtlil.convert(m, name="top", ports=used)
    ports = {
        name: {"direction": "input" if member.flow is In else "output", "bits": [*range(width)]}
        for name, member in component.signature.members.items()
        for width in [member.shape.width if hasattr(member.shape, "width") else member.shape]
    }
    clocks = {name: {"direction": "input", "bits": [0]} for name in ("clk", "rst")}
    return Foreign(text, clocks | ports)


def swaps_bits(m, ports, codepoint):
    """Bits 14 and 15 are swapped, which shows in few characters alone."""
    bits = Cat(codepoint[:14], codepoint[15], codepoint[14], codepoint[16:])
    m.d.comb += ports.out_codepoint.eq(bits)


def ends_first_with_anything(m, ports, codepoint):
    """A register without a reset says whether the first packet ends."""
    unknown = Signal(reset_less=True)
    with m.If(ports.out_valid):
        m.d.sync += unknown.eq(0)
    m.d.comb += ports.out_last.eq(ports._decoder.o.payload.last ^ unknown)


def looks_at_an_idle_bus(m, ports, codepoint):
    """A byte FE on the bus takes what comes three cycles later."""
    seen = Signal(4)
    m.d.sync += seen.eq(Cat(~ports.in_valid & (ports.in_data == 0xFE), seen))
    m.d.comb += ports.out_valid.eq(ports._decoder.o.valid & ~seen[2])


def does_not_wait(m, ports, codepoint):
    """What is offered changes in the third cycle of a stall, but is right when it is taken."""
    cycles = Signal(2)
    stalls = ports.out_valid & ~ports.out_ready
    m.d.sync += cycles.eq(Mux(stalls, cycles + (cycles != 3), 0))
    m.d.comb += ports.out_codepoint.eq(codepoint ^ ((cycles == 3) & ~ports.out_ready))


def is_silent(m, ports, codepoint):
    """Nothing comes."""
    m.d.comb += ports.out_valid.eq(0)


def ends_with_an_error(m, ports, codepoint):
    """An error does not come, and nothing after it."""
    is_error = ports._decoder.o.payload.cause != Cause.NONE
    over = Signal()
    m.d.sync += over.eq(over | (ports._decoder.o.valid & is_error))
    m.d.comb += ports.out_valid.eq(ports._decoder.o.valid & ~over & ~is_error)


def forgets_errors(m, ports, codepoint):
    """An error is no event."""
    event = ports._decoder.o
    m.d.comb += ports.out_valid.eq(event.valid & (event.payload.cause == Cause.NONE))


def breaks_at_nine(m, ports, codepoint):
    """The ninth byte of a packet is the last of which anything comes."""
    count, over = Signal(range(10)), Signal()
    with m.If(ports.in_valid):
        m.d.sync += [count.eq(Mux(ports.in_last, 0, count + 1)), over.eq(over | (count == 8))]
    m.d.comb += ports.out_valid.eq(ports._decoder.o.valid & ~over)


def waits_in_reset(m, ports, codepoint):
    """Registers without a reset are ready after twelve cycles of reset, but not after eleven."""
    cycles, is_ready = Signal(4, reset_less=True), Signal(reset_less=True)
    m.d.sync += cycles.eq(Mux(ResetSignal(), cycles + (cycles != 15), 0))
    with m.If(ResetSignal()):
        m.d.sync += is_ready.eq(cycles == 11)
    m.d.comb += ports.out_valid.eq(ports._decoder.o.valid & is_ready)


def replaces(m, ports, codepoint):
    """An error is U+FFFD."""
    is_error = ports._decoder.o.payload.cause != Cause.NONE
    m.d.comb += ports.out_codepoint.eq(Mux(is_error, 0xFFFD, codepoint))


def replaces_without_an_end(m, ports, codepoint):
    """An error is U+FFFD, but does not end its packet."""
    replaces(m, ports, codepoint)
    m.d.comb += ports.out_last.eq(ports._decoder.o.payload.last & ~ports.out_error)


def waits_for_the_sink(m, ports, codepoint):
    """What is offered is there only while the sink is ready."""
    m.d.comb += ports.out_valid.eq(ports._decoder.o.valid & ports.out_ready)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("change", "handshake", "rules"),
    [
        (None, True, {}),
        (breaks_at_nine, False, {"longest": 8}),
        # What comes of an error does not matter, nor what comes after it.
        (ends_with_an_error, False, {"well_formed_only": True}),
    ],
)
def test_right(change, handshake, rules):
    design = foreign(Adapted(change, handshake=handshake))
    assert prove(Judge(design, Profile(**rules))).proved


@pytest.mark.slow
def test_an_asynchronous_reset(tmp_path):
    m, used = top_of(Adapted(), async_reset=True)
    (tmp_path / "dut.v").write_text(verilog.convert(m, name="dut", ports=used))
    assert prove(Judge(read_verilog([tmp_path / "dut.v"], "dut"), Profile())).proved


@pytest.mark.parametrize(
    ("change", "handshake", "rules"),
    [
        pytest.param(looks_at_an_idle_bus, False, {}, marks=pytest.mark.slow),
        (ends_first_with_anything, False, {}),
        pytest.param(is_silent, False, {}, marks=pytest.mark.slow),
        pytest.param(does_not_wait, True, {}, marks=pytest.mark.slow),
        pytest.param(waits_for_the_sink, True, {}, marks=pytest.mark.slow),
        pytest.param(swaps_bits, False, {"well_formed_only": True}, marks=pytest.mark.slow),
        pytest.param(
            *(replaces_without_an_end, False, {"errors": "replace"}), marks=pytest.mark.slow
        ),
        pytest.param(breaks_at_nine, False, {"longest": 9}, marks=pytest.mark.slow),
        pytest.param(waits_in_reset, False, {"reset": 11}, marks=pytest.mark.slow),
    ],
)
def test_broken(change, handshake, rules):
    """Each is found; what it should have reported is what CPython says."""
    design = foreign(Adapted(change, handshake=handshake))
    judge = Judge(design, Profile(**rules))
    proof = prove(judge)
    assert proof.proved is False
    packets = [bytearray()]
    for item in proof.failure.answer.stream.items:
        packets[-1].append(item & 0xFF)
        packets += [bytearray()] * bool(item & LAST)
    text = "".join(packet.decode("utf-8", "replace") for packet in packets)
    event = re.match(r"U\+\w+|error|nothing", proof.failure.expected)[0]
    assert event.replace("error", "U+FFFD") in [*(f"U+{ord(c):04X}" for c in text), "nothing"]
    assert proof.failure.actual != proof.failure.expected
    cycles = signals(waveform(proof.failure, judge))
    assert len(cycles) > proof.failure.wave.cycles[-1]
    accepted = [row["in_data"] for row in cycles if row["in_valid"] and row.get("in_ready", 1)]
    # The last byte may be one that is offered, and not accepted yet.
    assert b"".join(packets) in bytes([*accepted, cycles[-1]["in_data"]])


def test_rules_without_a_proof():
    judge = SimpleNamespace(profile=Profile("cesu-8"))
    with pytest.raises(ValueError, match="cesu-8 has surrogate pairs"):
        prove(judge)
    with pytest.raises(ValueError, match="errors='replace-each-byte'"):
        prove(SimpleNamespace(profile=Profile(errors="replace-each-byte")))


@pytest.mark.parametrize("witness", ["", "1"])
def test_nothing_is_proved_that_is_not_reached(witness):
    """What is claimed is proved, but U+20AC cannot come, or it can."""
    search = _Search(None, 1e9)
    replies = {"differs": Reply(True), "cover": Reply(witness=witness)}
    model = SimpleNamespace(claims=["differs"], ask=lambda _, outputs, __: replies[outputs[0]])
    assert search._race(model) == (bool(witness), None, set())


def failed_claims(component, rules, hints, data=bytes(range(256))):
    """The claims that fail in 512 random runs from reset, with these bytes."""
    design = foreign(component)
    board, some = Scoreboard(design.ports, rules, hints), np.random.default_rng(1)
    names = [name for name in board.signature.members if name not in ("word", "cover")]
    ports = {name: Value.cast(getattr(board, name)) for name in names}
    outputs = {name: ports.pop(name) for name in board.claims}
    modules = design.rtlil.replace("module \\top\n", "module \\decoder\n")
    shape = COPIES, 400
    inputs = {name: some.integers(0, 1 << len(port), shape) for name, port in ports.items()}
    inputs["byte"] = some.choice([*data], shape) | (some.random(shape) < 0.1).astype(int) << 8
    inputs["reset"] = np.arange(shape[1])[None] < rules.reset
    machine = Machine(board, ports, outputs, modules)
    answers = machine.run_batch(inputs, shape[1], outputs)
    return {name for name, rows in answers.items() if rows[:, rules.reset :].any()}


FIXED = Hints(at_transfer=True, cut=2, own=3)


@pytest.mark.parametrize(
    ("errors", "change", "field", "is_compared"),
    [
        ("replace", replaces, "last", True),
        pytest.param("replace", replaces, "error", False, marks=pytest.mark.slow),
        pytest.param("ignore", forgets_errors, "codepoint", True, marks=pytest.mark.slow),
        pytest.param("ignore", forgets_errors, "last", False, marks=pytest.mark.slow),
        pytest.param("maximal-subpart", None, "error", True, marks=pytest.mark.slow),
        pytest.param("maximal-subpart", None, "cause", True, marks=pytest.mark.slow),
        pytest.param("maximal-subpart", None, "length", True, marks=pytest.mark.slow),
        pytest.param("maximal-subpart", None, None, False, marks=pytest.mark.slow),
    ],
)
def test_each_field(errors, change, field, is_compared):
    """A field with a bit that is always 0 is wrong where it is compared, and nowhere else."""

    def changed(m, ports, codepoint):
        if change:
            change(m, ports, codepoint)
        if field:
            m.d.comb += getattr(ports, f"out_{field}")[0].eq(0)

    failed = failed_claims(Adapted(changed, details=True), Profile(errors=errors), FIXED)
    assert failed == ({"differs"} if is_compared else set())


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["utf8mb3", "rfc-2279", "fss-utf"])
def test_another_encoding(encoding):
    """No claim fails of the decoder of that encoding, by what the data sheet says of it."""
    data = b"".join(some_packets(ENCODINGS[encoding], 1, 60))
    assert not failed_claims(
        Adapted(encoding=encoding, details=True), Profile(encoding), FIXED, data
    )


@pytest.mark.slow
@pytest.mark.parametrize("errors", ["per-packet", "whole-sequence"])
@pytest.mark.parametrize("is_wrong", [False, True])
def test_what_a_mode_can_see(errors, is_wrong, tmp_path):
    """The proof of a right decoder, and a counterexample for one whose ends are wrong."""
    last = "!o_last" if is_wrong else "o_last"
    proof = prove(Judge(reporting(errors, tmp_path, last=last), Profile(errors=errors)))
    assert proof.proved is not is_wrong
    assert bool(proof.failure) is is_wrong
