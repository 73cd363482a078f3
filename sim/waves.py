"""A packet of a decoder, drawn."""

from typing import Any

import numpy as np
from amaranth.lib.wiring import In

from ..engine.comparison import Comparison, ports_of
from ..engine.machine import Machine
from ..engine.picture import outputs_of, picture
from ..engine.rows import number_of, packets
from ..engine.trace import Trace
from .words import WORDS

__all__ = ["record"]


def record(core: Any, specification: Any, octets: bytes, key: Any = None) -> Trace:
    """The picture of a decoder with one packet, one byte per cycle, up to its last event.

    Parameters
    ----------
    core, specification : Component
    octets : bytes
    key : tuple, optional
        As for ``Simulation``.
    """
    top = Comparison(core, specification)
    key = key and ("record", *key)
    machine = Machine(top, ports_of(top, In), outputs_of(top), key=key)
    idle = np.zeros(core.latency + 1, np.uint8)
    stimulus = {"i__payload": packets(core.i.payload.shape(), octets)}
    stimulus["i__valid"] = np.ones(len(octets), np.uint8)
    inputs = {name: np.append(array, idle)[None] for name, array in stimulus.items()}
    outputs = machine.run_batch(inputs, len(octets) + len(idle), machine.outputs)
    ports = {name: [*map(number_of, array[0])] for name, array in outputs.items()}
    return picture(core, ports, words=WORDS)
