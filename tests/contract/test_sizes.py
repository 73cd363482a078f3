"""Cores of many lanes and channels and of wide numbers, drawn up to the largest, by their oracles.

Alone: the specification beside them would take minutes to compile.
"""

import random
from itertools import chain, zip_longest

import numpy as np
import pytest
from amaranth.hdl import Value

from clockpoint import hdl
from clockpoint.engine.llvm import COPIES
from clockpoint.engine.machine import Machine
from clockpoint.spec import defined_bits
from oracles import oracle_of

from .bench import DRAIN, records

#: The sizes of each core, up to the largest that is compiled in a few minutes.
SIZES = {
    hdl.WideDecoder: [*range(3, 65)],
    hdl.Validator: [*range(3, 129)],
    hdl.Packer: [8, 16, 32],
    hdl.WideSanitizer: [*range(3, 129)],
    hdl.InterleavedDecoder: [*range(5, 257)],
    hdl.Monitor: [*range(5, 65)],
}


def drawn():
    """The largest size of each core, and another one."""
    print("seed 1")
    rng = random.Random(1)
    for core, sizes in SIZES.items():
        for size in (rng.choice(sizes[:-1]), sizes[-1]):
            yield pytest.param(core, size, id=f"{core.__name__}-{size}")


def text(rng, most):
    """Bytes with no error, with one at a random place, with some, or with nothing else."""
    size = rng.randrange(1, min(most, 200))
    data = "".join(rng.choices("aaaaé€😀", k=size)).encode()[:size]
    for _ in range(rng.choice([0, 1, 1, 2, size // 8])):
        place = rng.randrange(len(data))
        data = data[:place] + bytes([rng.choice([0x80, 0xC3, 0xE2, 0xFF])]) + data[place + 1 :]
    return rng.choice([data, data, data, b"\xff" * size, b"a" * size])


@pytest.mark.slow
@pytest.mark.parametrize(("core", "size"), [*drawn()])
def test_size(core, size):
    core, rng = core(bits=size) if core is hdl.Monitor else core(size), random.Random(2)
    oracle = oracle_of(core)
    machine = Machine(
        core,
        {"valid": core.i.valid, "item": Value.cast(core.i.payload)},
        {"output": core.o.valid, "fields": defined_bits(core.o.payload)},
    )
    runs = [[oracle.packet(text(rng, 4 * size)) for _ in range(24)] for _ in range(COPIES)]
    if isinstance(core, hdl.InterleavedDecoder):
        runs = [[[*filter(None, chain(*zip_longest(*packets)))]] for packets in runs]
    inputs = [oracle.inputs(packets)["i__payload"] for packets in runs]
    cycles = max(map(len, inputs)) + DRAIN
    items, valid = machine.rows("item", COPIES, cycles), np.zeros((COPIES, cycles), np.uint8)
    for run, rows in enumerate(inputs):
        items[run, : len(rows)], valid[run, : len(rows)] = rows, 1
    outputs = machine.run_batch({"valid": valid, "item": items}, cycles, ["output", "fields"])
    for run, packets in enumerate(runs):
        rows = outputs["fields"][run][outputs["output"][run] == 1]
        assert records(core.o.payload.shape(), rows) == oracle.expected(packets), run
