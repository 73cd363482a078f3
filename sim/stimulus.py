"""A source and a sink that keep the rules of ready/valid streams."""

from itertools import cycle

from clockpoint.hdl import Sanitizer

from .reference import Inputs

__all__ = ["offer"]

#: A ready sink and no byte taken for so many clocks: the design hangs.
PATIENCE = 16


def offer(packets, *, idle=(False,), stall=(False,)):
    """Offer packets back to back, and take what comes out until no more comes.

    Parameters
    ----------
    packets : iterable of iterables of int
        The bytes. An empty packet cannot be told to a stream, and is left out.
    idle, stall : iterable of bool
        Repeated for ever: in which clocks the source pauses before its next byte, and in which
        clocks the sink is not ready.

    Yields
    ------
    Inputs
        For ``stream_clocks`` or ``sanitizer_clocks``, which send back the outputs.

    Raises
    ------
    TimeoutError
        If the design takes no byte, or goes on reporting without one, though the sink is ready.
    """
    idle = cycle(idle)
    stall = cycle(stall)
    for byte, last in _beats(packets):
        while next(idle):
            yield Inputs(ready=not next(stall))
        waited = 0
        taken = False
        while not taken:
            ready = not next(stall)
            taken = (yield Inputs(True, byte, last, ready)).ready
            waited += ready
            if waited > PATIENCE:
                raise TimeoutError("the decoder takes no byte, though its sink is ready")
    waited = 0
    quiet = 0
    while quiet <= Sanitizer.latency:  # that of the other designs is shorter
        ready = not next(stall)
        quiet = 0 if (yield Inputs(ready=ready)).valid else quiet + 1
        waited += ready
        if waited > PATIENCE:
            raise TimeoutError("the decoder goes on reporting events after its last byte")


def _beats(packets):
    """Each byte, and whether it is the last of its packet."""
    for packet in packets:
        bytes_ = iter(packet)
        for byte in bytes_:
            for following in bytes_:
                yield byte, False
                byte = following
            yield byte, True
