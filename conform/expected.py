"""The events expected in streams: the events of the specification, in the decoder's reporting."""

import functools
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from amaranth.hdl import Elaboratable, Module, Signal
from amaranth.lib import data

from ..engine.machine import Machine
from ..engine.rows import columns, rows_of
from ..engine.run import Run
from ..hdl import ENCODINGS, Decoder
from ..hdl.event import REPLACEMENT
from ..hdl.tables.encoding import Pairs
from ..spec.decoder import DecoderSpecification
from .profile import END, ERROR, EVENT
from .reporting import REPORTING

__all__ = ["EXPECTED", "Expected", "expected_in", "reported"]

EXPECTED = data.StructLayout({"valid": 1, "event": EVENT})

#: Cycles from a byte to the first event that it determines.
DELAY = 2
#: Idle cycles after each stream, the first one with a reset.
GAP = 8
#: Bytes that are simulated at once.
PIECE = 1 << 19


class Expected(NamedTuple):
    """The events expected in a stream.

    Attributes
    ----------
    events : array
        Each as a number with the bits of ``EVENT``.
    bytes : array
        The number of the byte that determines each of them: of a high surrogate that can begin a
        pair, the one that determines the next event.
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
    machine = _machine(profile.encoding, profile.errors)
    # A byte's events come in different cycles: the error that it exposes, its own event; and where
    # surrogates can be in pairs, a high one that waits comes before both.
    events_per_byte = 2 + (ENCODINGS[profile.encoding].pairs is not Pairs.ORDINARY)
    compared = profile.compared(ports)
    mask = rows_of(EVENT, {name: (1 << EVENT[name].width) - 1 for name in compared}, 1)[0]
    pieces = [*_pieces(streams, events_per_byte, 0x1FF if "in_last" in ports else 0xFF)]
    outputs = Run(machine, machine.outputs).feed(
        (inputs, len(inputs["byte"])) for inputs, _ in pieces
    )
    expected = []
    for (_, begins), piece in zip(pieces, outputs, strict=True):
        events, valid = (piece.rows[name] for name in machine.outputs)
        cycles = np.flatnonzero(valid)
        events = events[cycles]
        if profile.reporting.is_per_byte:
            fields = columns(EVENT, events)
            copies = np.where(fields["error"], fields["length"], 1).astype(int)
            is_final = np.zeros(copies.sum(), bool)
            is_final[np.cumsum(copies) - 1] = True
            cycles, events = cycles.repeat(copies), events.repeat(copies)
            events[~is_final] &= ~END
        if "error" not in compared:
            events[events & ERROR != 0] |= np.uint64(REPLACEMENT)
        events &= mask
        stream = np.searchsorted(begins, cycles, "right") - 1
        bounds = np.searchsorted(stream, np.arange(len(begins) + 1))
        byte, rank = np.divmod(cycles - begins[stream] - DELAY, events_per_byte)
        cuts = rank < events_per_byte - 1
        expected += [Expected(events[a:b], byte[a:b], cuts[a:b]) for a, b in pairwise(bounds)]
    return expected


class _Reports(Elaboratable):
    """The specification of the decoder, and what a decoder reports of its events."""

    def __init__(self, encoding, errors):
        self._encoding, self._reporting = encoding, REPORTING[errors]
        self.byte, self.is_byte, self.expected = Signal(9), Signal(), Signal(EXPECTED)

    def elaborate(self, platform):
        m = Module()

        def segmented(encoding=self._encoding):
            m.submodules += (one := DecoderSpecification(Decoder(ENCODINGS[encoding])))
            m.d.comb += [one.i.valid.eq(self.is_byte), one.i.payload.eq(self.byte)]
            return (one.o,)

        names = {*self._reporting.compared, "error"}
        names |= {"length"} if self._reporting.is_per_byte else set()
        (row,) = self._reporting.gates(m, segmented)
        m.d.comb += self.expected.eq(reported(m, row, sorted(names)))
        return m


def reported(m, row, names, replacement=0):
    """A row of the ``gates`` of a ``Reporting`` as ``EXPECTED``, with these fields of the event.

    The code point of an error is the ``replacement``.
    """
    (is_valid, is_error, fields), expected = row, Signal(EXPECTED)
    m.d.comb += expected.valid.eq(is_valid)
    for name in names:
        m.d.comb += expected.event[name].eq(is_error if name == "error" else fields[name])
    if "codepoint" in names:
        with m.If(is_error):
            m.d.comb += expected.event.codepoint.eq(replacement)
    return expected


@functools.cache
def _machine(encoding, errors):
    one = _Reports(encoding, errors)
    outputs = {"event": one.expected.event.as_value(), "valid": one.expected.valid}
    return Machine(one, {"byte": one.byte, "is_byte": one.is_byte}, outputs)


def _pieces(streams, cycles_per_byte, mask):
    """The inputs for some streams, one after the other; the first cycle of each."""
    sizes = np.array([len(stream.items) for stream in streams])
    groups = np.cumsum(sizes) // PIECE
    for group in np.unique(groups):
        chosen = np.flatnonzero(groups == group)
        size = sizes[chosen]
        cycles = cycles_per_byte * size + GAP
        begins = np.cumsum(cycles) - cycles + 1
        first = np.repeat(begins - cycles_per_byte * (np.cumsum(size) - size), size)
        places = first + cycles_per_byte * np.arange(size.sum())
        payload, valid, reset = (np.zeros(cycles.sum(), kind) for kind in ("u2", "u1", "u1"))
        payload[places] = np.concatenate([streams[n].items for n in chosen]) & np.uint16(mask)
        valid[places] = reset[begins - 1] = 1
        yield {"byte": payload, "is_byte": valid, "reset": reset}, begins
