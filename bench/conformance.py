"""Runs 'clockpoint conform' on right and wrong decoders; prints a table in Markdown.

The right ones are from this project and from zoo.py; the wrong ones from zoo.py, each with one
defect. With TEXT, only those with it in their names. For each: the results of the simulation and of
the proof, the input that shows the defect, and seconds. Exits with 1 if either rejects a right
decoder, if neither rejects a wrong one, or if one is named after bytes that do not show its defect.
"""

import re
import time
from functools import partial
from pathlib import Path

import click
from amaranth.back import verilog
from amaranth.hdl import Module, Mux, ResetSignal, Signal
from amaranth.lib import data, stream, wiring
from amaranth.lib.wiring import In, Out

from clockpoint.cli.campaign import campaign_options
from clockpoint.flow.adapter import write_adapter
from clockpoint.flow.foreign import read_verilog
from clockpoint.flow.scratch import scratch
from clockpoint.flow.verilog import export, to_verilog
from clockpoint.formal.conformance import ERRORS as PROVABLE
from clockpoint.formal.conformance import prove
from clockpoint.hdl import (
    UTF_8,
    Byte,
    Cause,
    CodePoint,
    ErrorPolicy,
    Event,
    FlatPorts,
    StreamDecoder,
)
from clockpoint.hdl.component import Component
from clockpoint.sim.conformance import ERRORS, Unfit, check, optional_ports
from script import run_script, run_shards
from zoo import FOLDER, RIGHT, WRONG, files_of

#: The mapping of ports for a component with a stream decoder's ports but other events.
MAPS = ["in_valid=i_valid", "in_ready=i_ready", "in_data=i_data", "in_last=i_last"]
MAPS += ["out_valid=o_valid", "out_ready=o_ready", "out_last=o_last"]
#: How such components report errors, by name.
REPORTS = {f"stream-decoder, {errors}": errors for errors in ERRORS if errors != "maximal-subpart"}
#: Decoders that stop at unsupported input, and the option that declares the limit.
LIMITS = {
    "stream-decoder, at most 64 bytes in a packet": {"longest": 64},
    "stream-decoder, a reset of 32 cycles": {"reset": 32},
    "stream-decoder, well-formed input": {"well_formed_only": True},
}
UNTOLD = {f"{name}, untold": limit for name, limit in LIMITS.items()}
#: How many bytes and idle cycles of an input are printed, from its end.
SHOWN = 16
#: The adapter of each component of this project, and whether it has AXI4-Stream.
OWN = {
    "decoder": ("clockpoint_decoder.v", False),
    "stream-decoder": ("clockpoint.v", False),
    "stream-decoder, AXI4-Stream": ("clockpoint_axi_stream.v", True),
}


class Reports(Component):
    """A stream decoder, with errors reported as ``--errors`` says."""

    latency = 3  # or more

    def __init__(self, errors):
        self._errors = errors
        event = {"error": 1, "last": 1} if errors == "per-packet" else CodePoint(UTF_8)
        out = stream.Signature(data.StructLayout(event) if errors == "per-packet" else event)
        super().__init__({"i": In(stream.Signature(Byte)), "o": Out(out)})

    def elaborate(self, platform):
        m = Module()
        m.submodules.decoder = decoder = StreamDecoder()
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
        if self._errors != "per-packet":
            m.submodules.policy = policy = ErrorPolicy(errors=self._errors)
            wiring.connect(m, decoder.o, policy.i)
            wiring.connect(m, policy.o, wiring.flipped(self.o))
            return m
        found = is_wrong | is_error
        m.d.comb += [
            self.o.valid.eq(decoder.o.valid & event.last),
            decoder.o.ready.eq(self.o.ready | ~event.last),
            self.o.payload.error.eq(found),
            self.o.payload.last.eq(1),
        ]
        with m.If(decoder.o.valid & decoder.o.ready):
            m.d.sync += is_wrong.eq(found & ~event.last)
        return m


class Limited(Component):
    """A stream decoder that stops until the next reset if a limit is exceeded."""

    latency = 3  # or more

    def __init__(self, limit):
        (self._limit,) = limit
        o = stream.Signature(Event())
        super().__init__({"i": In(stream.Signature(Byte)), "o": Out(o)})

    def elaborate(self, platform):
        m = Module()
        m.submodules.decoder = decoder = StreamDecoder()
        wiring.connect(m, wiring.flipped(self.i), decoder.i)
        wiring.connect(m, decoder.o, wiring.flipped(self.o))
        is_reset = self._limit == "reset"
        stopped, count = Signal(init=is_reset, reset_less=is_reset), Signal(7, reset_less=is_reset)
        m.d.comb += self.o.valid.eq(decoder.o.valid & ~stopped)
        match self._limit:
            case "longest":
                with m.If(self.i.valid & self.i.ready):
                    m.d.sync += count.eq(Mux(self.i.payload.last, 0, count + 1))
                    m.d.sync += stopped.eq(stopped | (count == 64))
            case "reset":
                m.d.sync += count.eq(Mux(ResetSignal(), count + 1, 0))
                with m.If(ResetSignal()):
                    m.d.sync += stopped.eq(stopped & (count != 31))
            case "well_formed_only":
                is_error = decoder.o.payload.cause != Cause.NONE
                m.d.sync += stopped.eq(stopped | (decoder.o.valid & is_error))
        return m


def design_of(name):
    """A decoder of this project, or of ``zoo.py``, as ``clockpoint conform`` reads it."""
    with scratch() as folder:
        if name in REPORTS:
            errors = REPORTS[name]
            path = Path(folder) / "reports.v"
            component = FlatPorts(Reports(errors))
            path.write_text(verilog.convert(component, name="reports", emit_src=False))
            shown = "out_error=o_error" if errors == "per-packet" else "out_codepoint=o_value"
            adapt = partial(
                *(write_adapter, "reports"),
                mapping=[*MAPS, shown],
                optional=optional_ports(errors),
            )
            return read_verilog([path], "reports", adapt)
        if limit := (LIMITS | UNTOLD).get(name):
            path = Path(folder) / "limited.v"
            component = FlatPorts(Limited(limit))
            path.write_text(verilog.convert(component, name="stream_decoder", emit_src=False))
            return read_verilog([FOLDER / "clockpoint.v", path], "adapter")
        if name not in OWN:
            return read_verilog(files_of(name, Path(folder)), "dut")
        adapter, axi_stream = OWN[name]
        component = name.partition(",")[0]
        path = Path(folder) / "exported.v"
        exported = export(component, axi_stream=axi_stream)
        path.write_text(to_verilog(exported, component.replace("-", "_"), []))
        return read_verilog([FOLDER / adapter, path], "adapter")


def judged(timeout, name):
    """By simulation and by proof: whether it is right, the message, the input, seconds."""
    design = design_of(name)
    given = {"errors": REPORTS.get(name, "maximal-subpart")} | LIMITS.get(name, {})
    return _by_streams(design, given), _by_proof(design, given, timeout)


def _by_streams(design, given):
    started = time.monotonic()
    try:
        report = check(design, **given)
    except Unfit as error:
        return False, str(error), "", time.monotonic() - started
    failures = [row.first for row in report.rows if row.first]
    shortest = min(failures, key=lambda failure: failure.size).input if failures else ""
    return report.conforms, str(report.verdict), shortest, time.monotonic() - started


def _by_proof(design, given, timeout):
    if given["errors"] not in PROVABLE:
        return None, "not offered", "", 0
    verdict = prove(design, **given, timeout=timeout)
    said = {True: "proved", False: "disproved", None: f"no answer; {verdict.depth} cycles"}
    return verdict.proved, said[verdict.proved], verdict.stream, verdict.seconds


def bytes_in(name):
    """The bytes, or those of the character, that a decoder is named after; else none."""
    if match := re.match(r"U\+([0-9A-F]{4,6}) ", name):
        return chr(int(match[1], 16)).encode().hex(" ").upper()
    match = re.match(r"((7F|[89A-F][0-9A-F])( [89A-F][0-9A-F])*) ", name)
    return match[1] if match else ""


def _end_of(stream):
    words = stream.split()
    cut = f"... ({len(words) - SHOWN:,}) " if len(words) > SHOWN else ""
    return cut + " ".join(words[-SHOWN:])


@click.command(help=__doc__)
@click.argument("text", default="")
@click.option("--timeout", default=120.0, show_default=True, help="Seconds of a proof.")
@campaign_options
def main(text, timeout, campaign):
    every = [*OWN, *REPORTS, *LIMITS, *RIGHT, *UNTOLD, *WRONG]
    chosen = [name for name in every if text in name]
    judge, options = partial(judged, timeout), {"tools": ("yosys",), "timeout": timeout}
    found = dict(run_shards(campaign, judge, chosen, **options))
    print("| decoder | streams | input | s | proof | input | s |")
    print("|---|---|---|---|---|---|---|")
    failed = []
    for name in chosen:
        cells = [
            cell
            for _, said, stream, seconds in found[name]
            for cell in (said, _end_of(stream), f"{seconds:.0f}")
        ]
        print("|", " | ".join(cell.replace("|", "\\|") for cell in (name, *cells)), "|")
        if (False in [verdict for verdict, *_ in found[name]]) != (name in UNTOLD | WRONG):
            failed.append(f"misjudged: {name}")
        if name in WRONG and bytes_in(name) not in found[name][0][2]:
            failed.append(f"the bytes of its name do not show the defect: {name}")
    for line in failed:
        print(line)
    raise SystemExit(bool(failed))


if __name__ == "__main__":
    run_script()
