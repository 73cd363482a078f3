"""What receiver and transmitter must do, beside them: for all divisors at once."""

import tempfile
from pathlib import Path

from amaranth.asserts import AnyConst
from amaranth.back import rtlil
from amaranth.hdl import Assert, Assume, Cat, Fragment, Module, Mux, Signal
from amaranth.lib import wiring
from amaranth.lib.wiring import In

from clockpoint.flow.tools import run_sby

__all__ = ["ReceiverProof", "TransmitterProof", "is_proved", "registers"]

LARGEST = 1 << 16


class AnyDivisor:
    """A constant that the solver picks; where the width of a timer is asked for, the largest."""

    def __init__(self, m, least):
        self.cycles = Signal(range(LARGEST + 1))
        m.d.comb += self.cycles.eq(AnyConst(len(self.cycles)))
        m.d.comb += Assume((self.cycles >= least) & (self.cycles <= LARGEST))

    def __index__(self):
        return LARGEST

    def __sub__(self, other):
        return self.cycles - other

    def __floordiv__(self, other):
        return self.cycles // other

    def __eq__(self, other):
        return self.cycles == other


class ReceiverProof(wiring.Component):
    """Whatever the line, the sink and the reset do, bits are sampled in their middle.

    That is ``divisor // 2`` cycles after the first one of the bit, counted from the one in which
    the line, two cycles after the pin, is first low.

    Parameters
    ----------
    make : callable
        Makes a receiver of a divisor.
    """

    rx: In(1)
    ready: In(1)

    def __init__(self, make):
        self._make = make
        super().__init__()

    def elaborate(self, platform):
        m = Module()
        divisor = AnyDivisor(m, 4)
        dut = self._make(divisor)
        m.submodules.dut = fragment = Fragment.get(dut, platform)
        m.d.comb += [dut.rx.eq(self.rx), dut.o.ready.eq(self.ready)]

        stage = Signal(init=1, reset_less=True)
        line = Signal(init=1, reset_less=True)
        m.d.sync += [stage.eq(self.rx), line.eq(stage)]

        middle = Signal(16)
        m.d.comb += middle.eq(divisor.cycles >> 1)
        busy, broken = Signal(), Signal()
        bit, cycle = Signal(range(10)), Signal(17)
        data = Signal(8)
        valid, payload, framing, overflow = Signal(), Signal(8), Signal(), Signal()
        m.d.sync += [framing.eq(0), overflow.eq(0)]
        with m.If(self.ready):
            m.d.sync += valid.eq(0)
        with m.If(broken):
            m.d.sync += broken.eq(~line)
        with m.Elif(~busy):
            m.d.sync += [busy.eq(~line), bit.eq(0), cycle.eq(1)]
        with m.Else():
            m.d.sync += cycle.eq(cycle + 1)
            with m.If(cycle == divisor.cycles - 1):
                m.d.sync += [cycle.eq(0), bit.eq(bit + 1)]
            with m.If((bit == 0) & (cycle <= middle) & line):
                m.d.sync += busy.eq(0)
            with m.If((bit >= 1) & (bit <= 8) & (cycle == middle)):
                m.d.sync += data.eq(Cat(data[1:], line))
            with m.If((bit == 9) & (cycle == middle)):
                m.d.sync += [busy.eq(0), broken.eq(~line), framing.eq(~line)]
                with m.If(line & valid & ~self.ready):
                    m.d.sync += overflow.eq(1)
                with m.Elif(line):
                    m.d.sync += [valid.eq(1), payload.eq(data)]
        m.d.comb += [
            Assert(dut.o.valid == valid),
            Assert(dut.o.payload == payload),
            Assert(dut.framing == framing),
            Assert(dut.overflow == overflow),
        ]

        # What makes it provable in one step: how the registers stand to those above.
        state, timer, count, shift = registers(fragment, "fsm_state", "timer", "count", "shift")
        ((synchronizer, *_),) = fragment.subfragments
        first, second = registers(synchronizer, "stage0", "stage1")
        idle, starts, receives, stops, breaks = (state == n for n in range(5))
        is_sampled = Signal()
        sampled = Signal(5)  # so many bits of the frame
        m.d.comb += [is_sampled.eq(cycle > middle), sampled.eq(bit + is_sampled)]
        is_data = (sampled >= 1) & (sampled <= 8)
        m.d.comb += [
            Assert((first == stage) & (second == line)),
            Assert(idle == (~busy & ~broken)),
            Assert(breaks == broken),
            Assert(~broken | ~busy),
            Assert(starts == (busy & (sampled == 0))),
            Assert(receives == (busy & is_data)),
            Assert(stops == (busy & (sampled == 9))),
            Assert(~starts | (cycle > 0)),
            Assert(~busy | ((sampled <= 9) & (cycle < divisor.cycles))),
            Assert(~busy | (timer == middle - cycle + Mux(is_sampled, divisor.cycles, 0))),
            Assert(count == Mux(receives, (sampled - 1)[:3], 0)),
            Assert(shift == data),
        ]
        return m


class TransmitterProof(wiring.Component):
    """Each bit of a frame lasts ``divisor`` cycles; a byte is taken in the last one, or in none.

    Parameters
    ----------
    make : callable
        Makes a transmitter of a divisor.
    """

    valid: In(1)
    payload: In(8)

    def __init__(self, make):
        self._make = make
        super().__init__()

    def elaborate(self, platform):
        m = Module()
        divisor = AnyDivisor(m, 1)
        dut = self._make(divisor)
        m.submodules.dut = fragment = Fragment.get(dut, platform)
        m.d.comb += [dut.i.valid.eq(self.valid), dut.i.payload.eq(self.payload)]

        busy = Signal()
        bit, cycle = Signal(range(10)), Signal(17)
        frame = Signal(10)
        is_last, ready = Signal(), Signal()
        m.d.comb += [
            is_last.eq(cycle == divisor.cycles - 1),
            ready.eq(~busy | (is_last & (bit == 9))),
            Assert(dut.i.ready == ready),
            Assert(dut.tx == (~busy | frame.bit_select(bit, 1))),
        ]
        m.d.sync += cycle.eq(cycle + 1)
        with m.If(is_last):
            m.d.sync += [cycle.eq(0), bit.eq(bit + 1)]
        with m.If(ready):
            m.d.sync += [busy.eq(self.valid), bit.eq(0), cycle.eq(0)]
            m.d.sync += frame.eq(Cat(0, self.payload, 1))

        # What makes it provable in one step.
        timer, shift = registers(fragment, "timer", "shift")
        m.d.comb += [
            Assert(timer == Mux(busy, divisor.cycles - 1 - cycle, 0)),
            Assert(shift == Mux(busy, frame >> 1 >> bit, 0)),
            Assert(~busy | ((bit <= 9) & (cycle < divisor.cycles) & frame[9])),
        ]
        return m


def registers(fragment, *names):
    """The registers of a fragment, not of those in it: all of them, or those of these names."""
    found = {signal.name: signal for signal in fragment.statements["sync"]._lhs_signals()}
    return [found[name] for name in names or found]


def is_proved(component):
    """Whether all that it asserts holds, in every cycle of every run: by induction."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "top.il").write_text(rtlil.convert(component, name="top"))
        script = ["read_rtlil top.il", "prep -top top"]
        return bool(run_sby(folder, ["top.il"], script, "prove", "smtbmc yices", "depth 1"))
