"""The profile of a decoder under test: its ports and its way of reporting errors."""

import re
from typing import NamedTuple

import numpy as np
from amaranth.lib import data

from ..engine.verilog import UnsupportedDesign
from ..hdl import ENCODINGS
from ..sim.models.encodings import TABLES
from .reporting import REPORTING

__all__ = ["END", "ERROR", "EVENT", "PORTS", "DecoderPort", "Profile", "check_ports"]

#: An event, as far as it is compared: each field is the port ``out_`` and its name.
EVENT = data.StructLayout({"codepoint": 32, "error": 1, "last": 1, "cause": 3, "length": 8})
#: The bits of an event that say that it is an error, and the last of its packet.
ERROR, END = (np.uint64(1 << EVENT[name].offset) for name in ("error", "last"))


class DecoderPort(NamedTuple):
    """A port under test, an ``input`` or ``output``; if ``is_least``, it may have more bits."""

    direction: str
    width: int
    is_required: bool
    meaning: str
    is_least: bool = False


PORTS = {
    "clk": DecoderPort("input", 1, True, "clock; rising edge"),
    "rst": DecoderPort("input", 1, True, "reset; as many idle cycles follow it"),
    "in_valid": DecoderPort("input", 1, True, "a byte is on offer"),
    "in_data": DecoderPort("input", 8, True, "the byte"),
    "in_last": DecoderPort("input", 1, False, "it is the last of its packet"),
    "in_ready": DecoderPort("output", 1, False, "it is accepted; default: always"),
    "out_valid": DecoderPort("output", 1, True, "a code point or an error is on offer"),
    "out_codepoint": DecoderPort("output", 21, True, "the code point", True),
    "out_error": DecoderPort("output", 1, True, "it is an error, not a code point"),
    "out_cause": DecoderPort("output", 3, False, "cause, as numbered by Clockpoint"),
    "out_length": DecoderPort("output", 3, False, "number of bytes", True),
    "out_last": DecoderPort("output", 1, False, "it is the last of its packet"),
    "out_ready": DecoderPort("input", 1, False, "accepted; it is held until then"),
}


class Profile(NamedTuple):
    """The expected behaviour of a decoder.

    Attributes
    ----------
    encoding : str
        A key of ``ENCODINGS``.
    errors : str
        How it reports errors: a key of ``REPORTING``.
    well_formed_only : bool
        Its input is well formed.
    reset : int
        Cycles of reset, and of idle cycles after it.
    longest : int or None
        The most bytes of a packet, 8 or more.
    """

    encoding: str = "utf-8"
    errors: str = "maximal-subpart"
    well_formed_only: bool = False
    reset: int = 16
    longest: int | None = None

    @property
    def reporting(self):
        """The way of reporting errors."""
        return REPORTING[self.errors]

    def compared(self, ports):
        """The fields of ``EVENT`` that are compared if a decoder has these ports."""
        return {name for name in self.reporting.compared if f"out_{name}" in ports}

    @property
    def ports(self):
        """The ``PORTS`` of a decoder with this profile."""
        bits, optional = ENCODINGS[self.encoding].codepoint_bits, self.reporting.optional
        ports = PORTS | {"out_codepoint": PORTS["out_codepoint"]._replace(width=bits)}
        return {
            name: port._replace(is_required=port.is_required and name not in optional)
            for name, port in ports.items()
        }


def check_ports(ports, profile):
    """Raise ``UnsupportedDesign`` unless a decoder has the ports that a ``Profile`` requires."""
    for name, port in profile.ports.items():
        if port.is_required and name not in ports:
            listed = ", ".join(ports) or "none"
            raise UnsupportedDesign(
                f"the decoder has no port {name}; its ports are {listed}. Map one, such as "
                f"--map {name}={_likely(name, ports)}"
            )
    for name in PORTS.keys() & ports.keys():
        port, (direction, width, _, _, is_least) = ports[name], profile.ports[name]
        if port["direction"] != direction:
            raise UnsupportedDesign(f"{name} is an {port['direction']}, and must be an {direction}")
        if name in ("in_ready", "out_valid") and "x" in port["bits"]:
            raise UnsupportedDesign(f"{name} is always undefined; drive it")
        bits = len(port["bits"])
        if bits < width or (bits > width and not is_least):
            raise UnsupportedDesign(f"{name} has {bits} bits, and must have {width}")
    if profile.errors == "whole-sequence" and TABLES[profile.encoding].pairs != "ordinary":
        raise UnsupportedDesign(
            f"{profile.encoding} has surrogate pairs, whose halves are sequences"
        )
    if profile.reporting.has_packets and "in_last" not in ports:
        raise UnsupportedDesign(
            "the decoder has no port in_last, so there is no end of packet to judge"
        )
    for name, port in ports.items():
        if name not in PORTS and port["direction"] == "input":
            raise UnsupportedDesign(
                f"the decoder has another input, {name}; use --tie, or drive it in an adapter"
            )


def _likely(name, ports):
    """The port that a user may have meant, inverted if its name ends in n; or a word for it."""
    stem = {"clk": "cl(oc)?k", "rst": "re?se?t"}.get(name, name.partition("_")[2])
    for port in ports:
        if port not in PORTS and re.search(stem, port, re.IGNORECASE):
            return f"~{port}" if name == "rst" and port.lower().endswith("n") else port
    return "PORT"
