"""Short runs as traces: of the decoder, and up to a difference."""

from .event_arrays import EventReader
from .simulation import Mismatch, Simulation
from .trace import Trace

__all__ = ["difference", "record"]


def record(data: bytes, encoding: str = "utf-8") -> Trace:
    """Simulate the decoder with one packet, one byte per cycle.

    Parameters
    ----------
    encoding : str
        A key of ``ENCODINGS``.

    Returns
    -------
    Trace
        The ports, and the event at the output in words.
    """
    simulation = Simulation("decoder", encoding=encoding)
    reader, valid, events = EventReader(simulation.core), [], []
    for batch in simulation.run([data]):
        valid += batch.cycles["output"].tolist()
        events += map(str, reader.read(batch))
    cycles, events = len(data) + simulation.core.latency + 1, iter(events)
    idle = cycles - len(data)
    return Trace(
        {
            "i_valid": [True] * len(data) + [False] * idle,
            "i_data": [f"{byte:02X}" for byte in data] + [None] * idle,
            "i_last": [n == len(data) for n in range(1, cycles + 1)],
            "o_valid": valid[:cycles],
            "event": [next(events) if is_valid else None for is_valid in valid[:cycles]],
        }
    )


def difference(mismatch: Mismatch) -> Trace:
    """The last cycles of a simulation up to a mismatch.

    They have the inputs, the hardware's outputs and, where they differ, those of the specification.
    """
    inputs, outputs = zip(*mismatch.history, strict=True)
    hardware, expected = _ports(outputs), _ports([*outputs[:-1], mismatch.expected])
    ports = _ports(inputs) | {f"hardware {name}": values for name, values in hardware.items()}
    ports |= {
        f"expected {name}": values for name, values in expected.items() if values != hardware[name]
    }
    return Trace(ports, range(mismatch.cycle + 1 - len(inputs), mismatch.cycle + 1))


def _ports(cycles):
    """The fields of each cycle, each with its values in all cycles."""
    return {name: [cycle[name] for cycle in cycles] for name in cycles[0]}
