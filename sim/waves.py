"""A stream through a decoder, drawn."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from amaranth.lib.wiring import In

from ..engine.comparison import Comparison, ports_of
from ..engine.machine import Machine
from ..engine.picture import outputs_of, picture
from ..engine.rows import number_of, packets
from ..engine.trace import Trace
from .notation import Item
from .words import WORDS

__all__ = ["record"]


def record(core: Any, specification: Any, items: Sequence[Item], key: Any = None) -> Trace:
    """The picture of a decoder with some bytes, up to the last event.

    Parameters
    ----------
    core, specification : Component
    items : sequence of Item
        The last item ends its packet in any case.
    key : tuple, optional
        As for ``Simulation``.
    """
    top = Comparison(core, specification)
    key = key and ("record", *key)
    machine = Machine(top, ports_of(top, In), outputs_of(top), key=key)
    *others, last = items
    cycles = []
    for item in [*others, last._replace(last=True)]:
        cycles += [(0, 0, 0)] * item.idle + [(1, item.byte, item.last)]
    cycles += [(0, 0, 0)] * (core.latency + 1)
    valid, octets, ends = np.array(cycles, np.uint8).T
    payloads = packets(core.i.payload.shape(), {"data": octets, "last": ends}, ends=False)
    inputs = {"i__valid": valid[None], "i__payload": payloads[None]}
    outputs = machine.run_batch(inputs, len(cycles), machine.outputs)
    ports = {name: [*map(number_of, array[0])] for name, array in outputs.items()}
    return picture(core, ports, words=WORDS)
