"""A design to start from: the low byte of each code point on up to eight LEDs.

``clockpoint build ulx3s-12f --design examples/leds.py``. After an error, all LEDs stay on.
"""

from amaranth.hdl import Elaboratable, Module, Signal
from amaranth.lib import io

from clockpoint.boards import Receiver, divisor_for
from clockpoint.hdl import Cause, StreamDecoder


class Leds(Elaboratable):
    def __init__(self, divisor):
        self.divisor = divisor

    def elaborate(self, platform):
        m = Module()
        m.submodules.receiver = receiver = Receiver(self.divisor)
        m.submodules.decoder = decoder = StreamDecoder()
        m.submodules.rx = rx = io.Buffer("i", platform.request("uart", 0, dir="-").rx)
        low_byte, has_error = Signal(8), Signal()
        m.d.comb += [
            receiver.rx.eq(rx.i),
            decoder.i.valid.eq(receiver.o.valid),
            decoder.i.payload.data.eq(receiver.o.payload),
            receiver.o.ready.eq(decoder.i.ready),
            decoder.o.ready.eq(1),
        ]
        with m.If(decoder.o.valid & (decoder.o.payload.cause == Cause.NONE)):
            m.d.sync += low_byte.eq(decoder.o.payload.codepoint)
        with m.Elif(decoder.o.valid):
            m.d.sync += has_error.eq(1)
        for n in range(8):
            if ("led", n) in platform.resources:
                led = io.Buffer("o", platform.request("led", n, dir="-"))
                m.submodules += led
                m.d.comb += led.o.eq(low_byte[n] | has_error)
        return m


def design(platform, baud):
    return Leds(divisor_for(platform.default_clk_frequency, baud))
