"""The events that are due in streams: those of the specification, as a decoder reports them."""

import functools
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from amaranth.hdl import Value

from ..flow.catalogue import CATALOGUE, specify
from ..hdl import ENCODINGS, Cause
from ..hdl.encoding import Pairs
from ..hdl.event import REPLACEMENT
from ..sim.machine import Machine
from ..sim.payloads import columns, rows_of
from ..sim.run import Run
from .harness import EVENT
from .ports import compared_ports

__all__ = ["ERRORS", "Due", "due_events"]

#: The ways in which a decoder may report errors.
ERRORS = {
    "maximal-subpart": "each maximal subpart (Unicode D93b) as an error",
    "whole-sequence": "each whole sequence as an error, such as C0 80",
    "replace": "U+FFFD for each maximal subpart",
    "replace-each-byte": "U+FFFD for each of its bytes",
    "replace-run": "U+FFFD for each run of them",
    "ignore": "not at all",
    "per-packet": "once per packet, if it is ill-formed",
}
#: Cycles for each byte, so that an error that it exposes comes in another one than its own event;
#: idle cycles after each stream, of which the first one is a reset before it.
EACH, AFTER = 2, 8
#: Bytes that are simulated at once.
PIECE = 1 << 19
#: The causes of errors that can be whole sequences.
WHOLE = Cause.OVERLONG, Cause.SURROGATE, Cause.OUT_OF_RANGE
#: The length of a sequence by the number of these bytes that its first byte is not below.
LEADS, LENGTHS = [0xC0, 0xE0, 0xF0, 0xF8, 0xFC, 0xFE], np.array([1, 2, 3, 4, 5, 6, 1])


class Due(NamedTuple):
    """The events that are due in a stream.

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


def due_events(streams, encoding, errors, ports):
    """The events that a decoder must report.

    Parameters
    ----------
    streams : list of Stream
    encoding : str
        A key of ``ENCODINGS``.
    errors : str
        A key of ``ERRORS``.
    ports : dict
        The decoder's ports, by name. Without ``in_last``, there are no packets; an event has only
        the fields that the decoder has.

    Returns
    -------
    list of Due
    """
    machine, layout, delay = _specification(encoding)
    pieces = [*_pieces(streams, 0x1FF if "in_last" in ports else 0xFF)]
    answers = Run(machine, ["valid", "payload"]).feed(
        (given, len(given["byte"])) for given, *_ in pieces
    )
    due = []
    for (_, starts, sizes), outputs in zip(pieces, answers, strict=True):
        valid, payload = (
            np.concatenate([part[n] for part in outputs]) for n in ("valid", "payload")
        )
        cycles = np.flatnonzero(valid)
        report = columns(layout, payload[cycles])
        report["stream"] = np.searchsorted(starts, cycles, "right") - 1
        byte, own = np.divmod(cycles - starts[report["stream"]] - delay, EACH)
        report["byte"] = np.minimum(byte, sizes[report["stream"]] - 1)
        report["cut"] = own == 0
        events, report = _reported(report, errors, ports)
        bounds = np.searchsorted(report["stream"], np.arange(len(starts) + 1))
        rows = events, report["byte"], report["cut"]
        due += [Due(*(row[a:b] for row in rows)) for a, b in pairwise(bounds)]
    return due


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
        cycles = EACH * size + AFTER
        starts = np.cumsum(cycles) - cycles + 1
        first = np.repeat(starts - EACH * (np.cumsum(size) - size), size)
        places = first + EACH * np.arange(size.sum())
        payload, valid, reset = (np.zeros(cycles.sum(), kind) for kind in ("u2", "u1", "u1"))
        payload[places] = np.concatenate([streams[n].items for n in chosen]) & np.uint16(mask)
        valid[places] = reset[starts - 1] = 1
        yield {"byte": payload, "is_byte": valid, "reset": reset}, starts, size


def _reported(report, errors, ports):
    """The events of ``Due``, and the ``stream`` and the ``byte`` of each."""
    is_error, count = report["cause"] != 0, len(report["cause"])
    goes_on = np.zeros(count, bool)  # in the packet of the event before
    goes_on[1:] = (report["last"][:-1] == 0) & (np.diff(report["stream"]) == 0)
    kept, ends = np.arange(count), np.arange(count)  # the events that each one reported covers
    match errors:
        case "whole-sequence":
            kept = np.flatnonzero(~_is_inside(report, is_error, goes_on))
            ends = np.append(kept[1:], count) - 1
        case "replace-each-byte":
            kept = ends = kept.repeat(np.where(is_error, report["length"], 1).astype(int))
        case "replace-run":
            kept = ends = np.flatnonzero(~(is_error & goes_on & np.roll(is_error, 1)))
        case "ignore":
            kept = ends = np.flatnonzero(~is_error)
        case "per-packet":
            packets = np.cumsum(~goes_on) - 1
            is_error = (np.bincount(packets, is_error) > 0)[packets] if count else is_error
            kept = ends = np.flatnonzero(report["last"])
    is_error, last = is_error[kept], report["last"][ends]
    if len(kept):  # of the copies of an event, only the final one ends the packet
        last[:-1] *= kept[1:] != kept[:-1]
    compared = compared_ports(ports, errors)
    replacement = 0 if "out_error" in compared else REPLACEMENT
    values = {name: report[name][kept] for name in ("codepoint", "cause", "length")}
    values["codepoint"] = np.where(is_error, replacement, values["codepoint"])
    values |= {"error": is_error, "last": last}
    fields = {name: values[name] for name in values if f"out_{name}" in compared}
    return rows_of(EVENT, len(kept), **fields), {
        name: report[name][ends] for name in ("stream", "byte", "cut")
    }


def _is_inside(report, is_error, goes_on):
    """Whether each event is a continuation byte of an error: overlong, surrogate or too large."""
    numbers = np.arange(len(is_error))
    continues = goes_on & (report["cause"] == Cause.UNEXPECTED_CONTINUATION.value)
    starts = np.maximum.accumulate(np.where(continues, 0, numbers))
    length = report["length"]
    lead = report["bytes"] >> (8 * (length.astype(np.uint64) - np.uint64(1))) & np.uint64(0xFF)
    missing = LENGTHS[np.searchsorted(LEADS, lead, "right")] - length.astype(int)
    can_start = np.isin(report["cause"], [cause.value for cause in WHOLE])
    return continues & can_start[starts] & (numbers - starts <= missing[starts])
