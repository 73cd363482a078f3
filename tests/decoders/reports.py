"""A stream decoder that reports errors in another way than with an event for each of them."""

from functools import partial

from amaranth.back import verilog
from amaranth.hdl import Array, Const, Module, Signal
from amaranth.lib import data, stream, wiring
from amaranth.lib.wiring import In, Out

from clockpoint.conform.adapter import write_adapter
from clockpoint.conform.profile import Profile
from clockpoint.conform.reporting import REPORTING
from clockpoint.engine.verilog import read_verilog
from clockpoint.flow.flat_ports import FlatPorts
from clockpoint.hdl import ENCODINGS, Cause, ErrorPolicy, StreamDecoder
from clockpoint.hdl.event import Byte
from clockpoint.hdl.lib.component import Component

__all__ = ["WITHOUT_READY", "reporting"]

#: Reportings whose decoder accepts a byte in each cycle if the sink is ready.
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
    mapping = [*MAPS, f"out_last={last}", *shown]
    mapping += ["in_ready=i_ready", "out_ready=o_ready"] * has_ready
    ties = [] if has_ready else ["o_ready=1"]
    adapt = partial(
        write_adapter, "reports", mapping=mapping, ties=ties, profile=Profile(errors=errors)
    )
    return read_verilog([path], "reports", adapt)


class Reports(Component):
    """A stream decoder, with errors reported as ``--errors`` says."""

    latency = 3  # or more

    def __init__(self, errors):
        self._errors = errors
        fields = {"value": 21, "error": 1, "cause": Cause, "length": 3, "last": 1}
        super().__init__(
            {"i": In(stream.Signature(Byte)), "o": Out(stream.Signature(data.StructLayout(fields)))}
        )

    def elaborate(self, platform):
        m = Module()
        # An encoding in which only the number of bytes matters.
        encoding = "iso-10646-amd2" if self._errors == "whole-sequence" else "utf-8"
        m.submodules.decoder = decoder = StreamDecoder(ENCODINGS[encoding])
        wiring.connect(m, wiring.flipped(self.i), decoder.i)
        source, event, is_kept = decoder.o, decoder.o.payload, Const(1)
        number, is_error = event.codepoint, event.cause != Cause.NONE
        match self._errors:
            case "ignore":  # the policy holds what may be the last of a packet
                is_kept = ~is_error
            case "whole-sequence":
                least = Array([0, 0, 0x80, 0x800, 0x10000, 1 << 21, 1 << 26])[event.length]
                is_error |= (number < least) | (number > 0x10FFFF) | ((number >> 11) == 27)
            case "per-packet":
                was_wrong, is_kept = Signal(), event.last
                is_error |= was_wrong
                with m.If(source.valid & source.ready):
                    m.d.sync += was_wrong.eq(is_error & ~event.last)
            case policy if policy.startswith("replace"):
                m.submodules.policy = policy = ErrorPolicy(errors=policy)
                wiring.connect(m, source, policy.i)
                source, number, is_error = policy.o, policy.o.payload.value, 0
                # Where errors may end a packet, its end is without a code point.
                is_kept = getattr(source.payload, "keep", Const(1))
        o = self.o.payload
        m.d.comb += [
            self.o.valid.eq(source.valid & is_kept),
            source.ready.eq(self.o.ready | ~is_kept),
            o.value.eq(number),
            o.error.eq(is_error),
            o.last.eq(source.payload.last),
            o.cause.eq(event.cause),
            o.length.eq(event.length),
        ]
        return m
