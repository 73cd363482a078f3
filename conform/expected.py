"""The events expected in streams: those of the specification, as a decoder reports them."""

import functools
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from amaranth.hdl import Value

from ..flow.catalogue import CATALOGUE, specify
from ..hdl import ENCODINGS
from ..hdl.event import REPLACEMENT
from ..hdl.tables.encoding import Pairs
from ..sim.machine import Machine
from ..sim.payloads import columns, rows_of
from ..sim.run import Run
from .profile import EVENT

__all__ = ["Expected", "expected_in"]

#: Cycles for each byte, so that an error that it exposes comes in another one than its own event;
#: idle cycles after each stream, of which the first one is a reset before it.
CYCLES_PER_BYTE, GAP = 2, 8
#: Bytes that are simulated at once.
PIECE = 1 << 19


class Expected(NamedTuple):
    """The events expected in a stream.

    Attributes
    ----------
    events : array
        Each as a number with the bits of ``EVENT``.
    bytes : array
        The number of the byte that determines each of them.
    cuts : array of bool
        The byte exposes an error before it.
    """

    events: np.ndarray
    bytes: np.ndarray
    cuts: np.ndarray


def expected_in(streams, profile, ports):
    """The events that a decoder must report.

    Parameters
    ----------
    streams : list of Stream
    profile : Profile
    ports : dict
        The decoder's ports, by name. Without ``in_last``, there are no packets; an event has only
        the fields that the decoder has.

    Returns
    -------
    list of Expected
    """
    machine, layout, delay = _specification(profile.encoding)
    pieces = [*_pieces(streams, 0x1FF if "in_last" in ports else 0xFF)]
    outputs = Run(machine, ["valid", "payload"]).feed(
        (inputs, len(inputs["byte"])) for inputs, *_ in pieces
    )
    expected = []
    for (_, starts, sizes), batches in zip(pieces, outputs, strict=True):
        valid, payload = (
            np.concatenate([batch[n] for batch in batches]) for n in ("valid", "payload")
        )
        cycles = np.flatnonzero(valid)
        events = columns(layout, payload[cycles])
        stream = np.searchsorted(starts, cycles, "right") - 1
        bounds = np.searchsorted(stream, np.arange(len(starts) + 1))
        byte, own = np.divmod(cycles - starts[stream] - delay, CYCLES_PER_BYTE)
        total = np.append(0, np.cumsum(events["length"], dtype=int))
        events |= {
            "byte": np.minimum(byte, sizes[stream] - 1),
            "cut": own == 0,
            "error": events["cause"] != 0,
            "continues": np.append(False, (events["last"][:-1] == 0) & (np.diff(stream) == 0)),
            "end": total[1:] - total[bounds[stream]],
        }
        words, byte, cut, final = _reported(events, profile, ports)
        bounds = np.searchsorted(final, bounds)
        expected += [Expected(words[a:b], byte[a:b], cut[a:b]) for a, b in pairwise(bounds)]
    return expected


@functools.cache
def _specification(encoding):
    """The specification of the decoder as gates, its payload, and its least latency."""
    core = CATALOGUE["decoder"].of(encoding=encoding)
    specification = specify(core)
    i, o = specification.i, specification.o
    inputs = {"byte": Value.cast(i.payload), "is_byte": i.valid}
    outputs = {"payload": Value.cast(o.payload), "valid": o.valid}
    delay = 2 + (ENCODINGS[encoding].pairs is not Pairs.ORDINARY)
    return Machine(specification, inputs, outputs), o.payload.shape(), delay


def _pieces(streams, mask):
    """The inputs for some streams, one after the other; the first cycle and the size of each."""
    sizes = np.array([len(stream.items) for stream in streams])
    groups = np.cumsum(sizes) // PIECE
    for group in np.unique(groups):
        chosen = np.flatnonzero(groups == group)
        size = sizes[chosen]
        cycles = CYCLES_PER_BYTE * size + GAP
        starts = np.cumsum(cycles) - cycles + 1
        first = np.repeat(starts - CYCLES_PER_BYTE * (np.cumsum(size) - size), size)
        places = first + CYCLES_PER_BYTE * np.arange(size.sum())
        payload, valid, reset = (np.zeros(cycles.sum(), kind) for kind in ("u2", "u1", "u1"))
        payload[places] = np.concatenate([streams[n].items for n in chosen]) & np.uint16(mask)
        valid[places] = reset[starts - 1] = 1
        yield {"byte": payload, "is_byte": valid, "reset": reset}, starts, size


def _reported(events, profile, ports):
    """The ``EVENT`` that a decoder reports for events, and for each the byte, cut, and place."""
    events, first, final = profile.reporting.select(events)
    compared, last = profile.compared(ports), events["last"][final]
    if len(first):  # of the copies of an event, only the final one ends the packet
        last[:-1] *= first[1:] != first[:-1]
    # Where errors are told from code points, an error has no number.
    replacement = 0 if "error" in compared else REPLACEMENT
    is_error = events["error"][first]
    fields = {name: events[name][first] for name in ("cause", "length")}
    fields["codepoint"] = np.where(is_error, replacement, events["codepoint"][first])
    fields |= {"error": is_error, "last": last}
    words = rows_of(
        EVENT, len(first), **{name: fields[name] for name in fields if name in compared}
    )
    return words, events["byte"][final], events["cut"][final], final
