"""Simulation of the cores beside their specifications, and steps of benches in Amaranth's."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..engine.machine import Machine
    from ..engine.verilog import read_verilog
    from .benches import send_packet, stream_get, stream_put
    from .codec import decode, encode, events
    from .cores import Simulation

__all__ = [
    "Machine",
    "Simulation",
    "decode",
    "encode",
    "events",
    "read_verilog",
    "send_packet",
    "stream_get",
    "stream_put",
]

#: The module of each name.
_MODULES = dict.fromkeys(("decode", "encode", "events"), ".codec")
_MODULES |= dict.fromkeys(("send_packet", "stream_get", "stream_put"), ".benches")
_MODULES |= {
    "Machine": "..engine.machine",
    "Simulation": ".cores",
    "read_verilog": "..engine.verilog",
}


def __getattr__(name):
    # Loaded at the first use: Amaranth takes a second, and ``expected_events`` does not need it.
    if name in __all__:
        return getattr(import_module(_MODULES[name], __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
