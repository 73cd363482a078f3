"""The register block beside its specification, with any inputs; cocotb has it read by software."""

import numpy as np
import pytest

from clockpoint.hdl import Status
from clockpoint.sim.comparison import Comparison
from clockpoint.sim.machine import COPIES, Machine
from clockpoint.spec.status import StatusSpecification

CYCLES = 1000
#: Numbers at both sides of what can be written.
DATA = [0, 1, 2, 3, 0xFFFD, 0xD7FF, 0xD800, 0xDFFF, 0xE000, 0x10FFFF, 0x110000, 0x200000, 1 << 31]


def inputs_of(machine):
    """Random inputs by name, in some runs more often than in others."""
    draw = np.random.default_rng(1)
    stimulus = {}
    for name in machine.inputs:
        rows = machine.rows(name, COPIES, CYCLES)
        octets = rows.view(np.uint8)
        octets[...] = draw.integers(0, 256, octets.shape, np.uint8)
        stimulus[name] = rows
    for name in machine.inputs:
        if name.endswith(("valid", "ready")):
            chance = draw.choice([0.2, 0.7, 1], (COPIES, 1))
            stimulus[name] = (draw.random((COPIES, CYCLES)) < chance).astype(np.uint8)
    stimulus["s_axil_wdata"] = draw.choice(DATA, (COPIES, CYCLES)).astype(np.uint32)
    stimulus["s_axil_wstrb"] = draw.choice([15, 15, 15, 7], (COPIES, CYCLES)).astype(np.uint8)
    stimulus["reset"] = (draw.random((COPIES, CYCLES)) < 0.001).astype(np.uint8)
    return stimulus


@pytest.mark.parametrize("bits", [pytest.param(32, marks=pytest.mark.slow), 4])
def test_status(bits):
    core = Status(bits=bits)
    top = Comparison(core, StatusSpecification(core))
    names = {name: getattr(top, name) for name in top.signature.members}
    outputs = {name: names.pop(name) for name in ("differs", "s_axil_rdata", "irq")}
    inputs = {name: port for name, port in names.items() if name not in top.outputs}
    machine = Machine(top, inputs, outputs)
    actual = machine.run_batch(inputs_of(machine), CYCLES, ["differs", "s_axil_rdata", "irq"])
    assert not actual["differs"].any()
    assert actual["irq"].any()
    assert len(np.unique(actual["s_axil_rdata"])) > 20
