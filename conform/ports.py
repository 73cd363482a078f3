"""The ports of a third-party decoder: those that it needs, and those that are compared."""

import re

from ..flow.foreign import UnsupportedDesign
from ..hdl import ENCODINGS
from .adapter import PORTS, WIDER

__all__ = ["check_ports", "compared_ports", "optional_ports"]


def compared_ports(ports, errors):
    """The ports of an event that are compared if a decoder reports errors in this way."""
    compared = {
        "maximal-subpart": {"out_codepoint", "out_error", "out_last", "out_cause", "out_length"},
        "whole-sequence": {"out_codepoint", "out_error", "out_last"},
        "per-packet": {"out_error", "out_last"},
        # A packet may end with errors that are no events.
        "replace-run": {"out_codepoint"},
        "ignore": {"out_codepoint"},
    }
    return compared.get(errors, {"out_codepoint", "out_last"}) & ports.keys()


def optional_ports(errors):
    """The required ports that a decoder which reports errors in this way may lack."""
    return {"maximal-subpart": set(), "per-packet": {"out_codepoint"}}.get(errors, {"out_error"})


def check_ports(ports, rules):
    """Raise ``UnsupportedDesign`` unless a decoder has the ports of ``Rules``, of these widths."""
    least = {"out_codepoint": ENCODINGS[rules.encoding].codepoint_bits}
    optional = optional_ports(rules.errors)
    for name, (direction, width, is_needed, _) in PORTS.items():
        if name not in ports:
            if is_needed and name not in optional:
                listed = ", ".join(ports) or "none"
                raise UnsupportedDesign(
                    f"the decoder has no port {name}; its ports are {listed}. Map one, such as "
                    f"--map {name}={_likely(name, ports)}"
                )
            continue
        port, width = ports[name], least.get(name, width)
        if port["direction"] != direction:
            raise UnsupportedDesign(f"{name} is an {port['direction']}, and must be an {direction}")
        bits = len(port["bits"])
        if bits < width or (bits > width and name not in WIDER):
            raise UnsupportedDesign(f"{name} has {bits} bits, and must have {width}")
    if rules.errors == "per-packet" and "in_last" not in ports:
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
