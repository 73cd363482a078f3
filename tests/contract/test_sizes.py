"""Cores of many lanes and channels and of wide numbers, by their oracles.

Alone: the specification beside them would take minutes to compile.
"""

import inspect
import random
from contextlib import suppress
from itertools import chain, product, zip_longest

import numpy as np
import pytest
from amaranth.hdl import Value

from clockpoint import hdl
from clockpoint.engine.llvm import COPIES
from clockpoint.engine.machine import Machine
from clockpoint.flow.catalogue import CATALOGUE
from clockpoint.spec import defined_bits
from oracles import oracle_of

from .bench import DRAIN, records

#: By a core's parameter, the sizes beyond those of the contract; the packer has powers of two only.
SIZES = {"lanes": (16, 32, 64, 11, 75), "channels": (35, 256), "bits": (36, 64)}


def sizes():
    """Each core with streams at each of its sizes; beyond 16, they are slow."""
    for (name, row), (parameter, numbers) in product(CATALOGUE.items(), SIZES.items()):
        if parameter in inspect.signature(row.core).parameters:
            for number in numbers:
                with suppress(ValueError):
                    core = row.core(**{parameter: number})
                    marks = [pytest.mark.slow] * (number != 16)
                    if hasattr(core, "o"):
                        yield pytest.param(core, number, id=f"{name}-{number}", marks=marks)


def text(rng, most):
    """Bytes with no error, with one at a random place, with some, or with nothing else."""
    size = rng.randrange(1, min(most, 200))
    data = "".join(rng.choices("aaaaé€😀", k=size)).encode()[:size]
    for _ in range(rng.choice([0, 1, 1, 2, size // 8])):
        place = rng.randrange(len(data))
        data = data[:place] + bytes([rng.choice([0x80, 0xC3, 0xE2, 0xFF])]) + data[place + 1 :]
    return rng.choice([data, data, data, b"\xff" * size, b"a" * size])


@pytest.mark.parametrize(("core", "size"), [*sizes()])
def test_size(core, size):
    rng = random.Random(2)
    oracle = oracle_of(core)
    machine = Machine(
        core,
        {"valid": core.i.valid, "item": Value.cast(core.i.payload)},
        {"output": core.o.valid, "fields": defined_bits(core.o.payload)},
    )
    runs = [[oracle.packet(text(rng, 4 * size)) for _ in range(8)] for _ in range(COPIES)]
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
