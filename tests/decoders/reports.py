"""A stream decoder that reports errors in another way than with an event for each of them."""

from functools import partial

from amaranth.back import verilog
from amaranth.hdl import Array, Module, Signal
from amaranth.lib import data, stream, wiring
from amaranth.lib.wiring import In, Out

from clockpoint.conform.adapter import write_adapter
from clockpoint.conform.reporting import REPORTING
from clockpoint.flow.flat_ports import FlatPorts
from clockpoint.flow.foreign import read_verilog
from clockpoint.hdl import ENCODINGS, UTF_8, Cause, ErrorPolicy, StreamDecoder
from clockpoint.hdl.event import Byte, CodePoint
from clockpoint.hdl.lib.component import Component

__all__ = ["REPORTS", "WITHOUT_READY", "reporting"]

#: The values of ``--errors`` but the first one, which the stream decoder itself does.
REPORTS = [errors for errors in REPORTING if errors != "maximal-subpart"]
#: Those that accept a byte in each cycle if the sink does.
WITHOUT_READY = [errors for errors in REPORTING if errors != "replace-each-byte"]
MAPS = ["in_valid=i_valid", "in_data=i_data", "in_last=i_last", "out_valid=o_valid"]


def reporting(errors, folder, last="o_last", *, has_ready=True):
    """A decoder as ``clockpoint conform`` reads it; ``last``: the port that is ``out_last``."""
    path = folder / "reports.v"
    path.write_text(verilog.convert(FlatPorts(Reports(errors)), name="reports", emit_src=False))
    error, value = "out_error=o_error", "out_codepoint=o_value"
    shown = {
        "maximal-subpart": [value, error, "out_cause=o_cause", "out_length=o_length"],
        "per-packet": [error],
        "whole-sequence": [value, error],
    }.get(errors, [value])
    mapping, optional = [*MAPS, f"out_last={last}", *shown], REPORTING[errors].optional
    mapping += ["in_ready=i_ready", "out_ready=o_ready"] * has_ready
    ties = [] if has_ready else ["o_ready=1"]
    adapt = partial(write_adapter, "reports", mapping=mapping, ties=ties, optional=optional)
    return read_verilog([path], "reports", adapt)


class Reports(Component):
    """A stream decoder, with errors reported as ``--errors`` says."""

    latency = 3  # or more

    def __init__(self, errors):
        self._errors = errors
        details = {"cause": Cause, "length": 3}
        event = {
            "maximal-subpart": data.StructLayout({"value": 21, "error": 1, "last": 1} | details),
            "per-packet": data.StructLayout({"error": 1, "last": 1}),
            "whole-sequence": data.StructLayout({"value": 21, "error": 1, "last": 1}),
        }.get(errors, CodePoint(UTF_8))
        super().__init__({"i": In(stream.Signature(Byte)), "o": Out(stream.Signature(event))})

    def elaborate(self, platform):
        m = Module()
        # One in which only the number of bytes matters.
        encoding = "iso-10646-amd2" if self._errors == "whole-sequence" else "utf-8"
        m.submodules.decoder = decoder = StreamDecoder(ENCODINGS[encoding])
        wiring.connect(m, wiring.flipped(self.i), decoder.i)
        event, is_wrong = decoder.o.payload, Signal()
        is_error = event.cause != Cause.NONE
        if self._errors == "ignore":  # the policy holds what may be the last of a packet
            m.d.comb += [
                self.o.valid.eq(decoder.o.valid & ~is_error),
                decoder.o.ready.eq(self.o.ready | is_error),
                self.o.payload.value.eq(event.codepoint),
                self.o.payload.last.eq(event.last),
            ]
            return m
        if self._errors == "maximal-subpart":
            m.d.comb += [
                self.o.valid.eq(decoder.o.valid),
                decoder.o.ready.eq(self.o.ready),
                self.o.payload.value.eq(event.codepoint),
                self.o.payload.error.eq(is_error),
                *(self.o.payload[name].eq(event[name]) for name in ("cause", "length", "last")),
            ]
            return m
        if self._errors == "whole-sequence":
            number, least = event.codepoint, Array([0, 0, 0x80, 0x800, 0x10000, 1 << 21, 1 << 26])
            is_wrong = (number < least[event.length]) | (number > 0x10FFFF)
            m.d.comb += [
                self.o.valid.eq(decoder.o.valid),
                decoder.o.ready.eq(self.o.ready),
                self.o.payload.value.eq(number),
                self.o.payload.error.eq(is_error | is_wrong | ((number >> 11) == 0xD800 >> 11)),
                self.o.payload.last.eq(event.last),
            ]
            return m
        if self._errors != "per-packet":
            m.submodules.policy = policy = ErrorPolicy(errors=self._errors)
            wiring.connect(m, decoder.o, policy.i)
            text = policy.o.payload
            # Where errors may end a packet, its end is without a code point.
            keep = text.keep if "keep" in dict(text.shape()) else 1
            m.d.comb += [
                self.o.valid.eq(policy.o.valid & keep),
                policy.o.ready.eq(self.o.ready | ~keep),
                self.o.payload.value.eq(text.value),
                self.o.payload.last.eq(text.last),
            ]
            return m
        actual = is_wrong | is_error
        m.d.comb += [
            self.o.valid.eq(decoder.o.valid & event.last),
            decoder.o.ready.eq(self.o.ready | ~event.last),
            self.o.payload.error.eq(actual),
            self.o.payload.last.eq(1),
        ]
        with m.If(decoder.o.valid & decoder.o.ready):
            m.d.sync += is_wrong.eq(actual & ~event.last)
        return m
