"""Calls that a user's type checker refuses where the line says so, and only there."""

from collections.abc import Sequence

import clockpoint
from clockpoint import Event, hdl, sim
from clockpoint.hdl.tables.encoding import Encoding, IllFormed, Pairs
from clockpoint.sim.cores import Simulation
from clockpoint.sim.models.decoder import (
    DecoderInputs,
    DecoderModel,
    Inputs,
    Outputs,
    StreamDecoderModel,
)

# Components: of a wrong type, unknown, missing; ports are of any type.
hdl.Decoder("utf-8")  # refused
hdl.Decoder(encodng=hdl.UTF_8)  # refused
hdl.ErrorPolicy(hdl.UTF_8, "replace")  # refused
hdl.Sanitizer(errors=3).o.payload.eq(0)  # refused
hdl.WideDecoder("4")  # refused
hdl.AxiStream(hdl.UTF_8)  # refused
latency: str = hdl.Validator(4, count_bits=16).latency  # refused
encoding: Encoding = hdl.StreamDecoder(hdl.ENCODINGS["cesu-8"]).encoding
hdl.AxiStream(hdl.Encoder(encoding, errors="replace")).s_axis_tlast.eq(0)
hdl.AxiStream(hdl.Packer(4)).s_axis_tlast.eq(hdl.Decoder().o.valid)

# Tables.
Encoding.parse("b", well_formed="", ill_formed="", pairs=2)  # refused
Encoding.parse("ascii", well_formed="", ill_formed="", pairs=Pairs.ORDINARY)
IllFormed("overlong", (range(0xC0, 0xC2),))  # refused
IllFormed(hdl.Cause.OVERLONG, (range(0xC0, 0xC2),))

# Functions, and what comes of them.
sim.events("caf\xe9")  # refused
sim.events(b"A")[0].code_point  # noqa: B018  # refused
size: str = sim.decode(bytearray(b"A"), "utf-8", "replace")
text: bytes = sim.decode(b"A")  # refused
sim.encode(b"A")  # refused
actual: Sequence[Event] = sim.events(memoryview(b"A"), clockpoint.__version__)

# References and their stimuli.
StreamDecoderModel(hdl.UTF_8)  # refused
StreamDecoderModel().step(Inputs(redy=True))  # refused
StreamDecoderModel().step(DecoderInputs())  # refused
event: Event | None = DecoderModel().step(DecoderInputs(True, 0x41))
output: Outputs = StreamDecoderModel("wtf-8").step(Inputs(data=0x41))

# Simulations.
Simulation(stall=None)  # refused
Simulation(idle=5)  # refused
batches = [*Simulation("packer", lanes=2).run([b"A"], final=False)]
