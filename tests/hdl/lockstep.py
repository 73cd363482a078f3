"""Any of the components between streams in lockstep with its reference, and how to drive it."""

import random
from itertools import cycle

from amaranth.hdl import Const, Signal

from clockpoint.sim import Utf16Inputs, Utf16Outputs
from clockpoint.sim.engines.pysim import Lockstep

#: The simulation of a stream ends after so many cycles without output.
QUIET = 20
#: A number is taken, and all is out after the last one, within so many: more than any stall.
PATIENCE = 200


def stream_cycles(dut, reference, stimulus):
    """Simulate, cycle by cycle; in lockstep, unless the reference is ``None``."""
    given, sent = dut.i.payload, dut.o.payload
    truncated = getattr(given, "truncated", Signal())
    error = getattr(dut, "error", Const(0))
    design = Lockstep(
        dut,
        reference,
        Utf16Inputs,
        [dut.i.ready, dut.o.valid, error, sent],
        lambda bits: Utf16Outputs.unpack(bits, len(_number(sent))),
        ports=[dut.i.valid, _number(given), given.last, truncated, dut.o.ready],
    )
    return design.cycles(stimulus)


def _number(payload):
    return payload.value if hasattr(payload, "value") else payload.data


def offer(packets, *, idle=(0,), stall=(0,)):
    """Offer numbers, packet by packet, and take what comes out until no more has come for long."""
    idle, stall = cycle(idle), cycle(stall)
    for packet in packets:
        for n, number in enumerate(packet, 1):
            while next(idle):
                yield Utf16Inputs(ready=not next(stall))
            given = Utf16Inputs(True, number, n == len(packet))
            waited = 0
            while not (yield given._replace(ready=not next(stall))).ready:
                waited += 1
                assert waited < PATIENCE, "it takes nothing"
    quiet = waited = 0
    while quiet < QUIET:
        waited += 1
        assert waited < PATIENCE, "it goes on"
        quiet += 1
        if (yield Utf16Inputs(ready=not next(stall))).valid:
            quiet = 0


def anything(seed, cycles, numbers):
    """Anything at all at the inputs: offers that are withdrawn, stalls, ends, resets."""
    print(f"seed {seed}")
    some = random.Random(seed)
    for _ in range(cycles):
        yield Utf16Inputs(
            valid=some.random() < 0.85,
            data=some.choice(numbers),
            last=some.random() < 0.15,
            ready=some.random() < 0.75,
            reset=some.random() < 0.03,
        )


def taken(cycles):
    """The packets that come out, as lists of numbers."""
    packets = [[]]
    for given, out in cycles:
        if out.valid and given.ready:
            packets[-1].append(out.data)
            if out.last:
                packets.append([])
    assert packets.pop() == [], "a packet without an end"
    return packets
