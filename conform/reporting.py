"""The ways in which decoders report errors: for each, what is compared, and the events expected."""

from collections.abc import Callable
from typing import NamedTuple

from amaranth.hdl import Mux, Signal

from ..hdl import Cause

__all__ = ["REPORTING", "Reporting"]


def _each(m, segmented):
    """The events of the specification."""
    return [(event.valid, _is_error(event), event.payload) for event in segmented()]


def _whole_sequences(m, segmented):
    """An event for each sequence with as many bytes as its lead byte announces."""
    # An encoding in which only the number of bytes matters has the same sequences; a number is
    # right if the specification reports it for the same byte.
    return [
        (
            event.valid,
            ~known.valid | _is_error(known),
            {"codepoint": known.payload.codepoint, "last": event.payload.last},
        )
        for event, known in zip(segmented("iso-10646-amd2"), segmented(), strict=True)
    ]


def _runs(m, segmented):
    """An event for each run of adjacent errors."""
    rows, follows_error = [], Signal()
    follows = follows_error
    for event in segmented():
        is_error = _is_error(event)
        rows.append((event.valid & ~(is_error & follows), is_error, event.payload))
        follows = Mux(event.valid, is_error & ~event.payload.last, follows)
    m.d.sync += follows_error.eq(follows)
    return rows


def _codepoints(m, segmented):
    """No event for an error."""
    return [
        (is_reported & ~is_error, is_error, fields)
        for is_reported, is_error, fields in _each(m, segmented)
    ]


def _packets(m, segmented):
    """An event for each packet: an error if there is one in it."""
    rows, was_wrong = [], Signal()
    is_wrong = was_wrong
    for event in segmented():
        ends = event.valid & event.payload.last
        is_wrong |= _is_error(event)
        rows.append((ends, is_wrong, event.payload))
        is_wrong &= ~ends
    m.d.sync += was_wrong.eq(is_wrong)
    return rows


def _is_error(event):
    return event.valid & (event.payload.cause != Cause.NONE)


class Reporting(NamedTuple):
    """A way of reporting errors.

    Attributes
    ----------
    meaning : str
        An error is reported as this.
    compared : tuple of str
        The fields of an event that are compared, as far as the decoder has them.
    optional : tuple of str
        The required ports that a decoder may lack.
    gates : callable
        The events that a decoder reports: for each of those of the specification, that it is
        reported, that it is an error, and its fields. Takes a ``Module`` and a function, which
        returns the specification's events of a cycle, in their order, in the encoding of the
        decoder or in another one.
    has_packets : bool
        There are no events but those at the ends of packets.
    is_per_byte : bool
        There are as many events for an error as it has bytes.
    """

    meaning: str
    compared: tuple[str, ...]
    optional: tuple[str, ...] = ()
    gates: Callable = _each
    has_packets: bool = False
    is_per_byte: bool = False


ERROR_PORT, TEXT_FIELDS = ("out_error",), ("codepoint", "last")
#: The ways in which a decoder may report errors, by the name of each.
REPORTING = {
    "maximal-subpart": Reporting(
        "each maximal subpart (Unicode D93b) as an error",
        ("codepoint", "error", "last", "cause", "length"),
    ),
    "whole-sequence": Reporting(
        "each whole sequence as an error, such as C0 80",
        (*TEXT_FIELDS, "error"),
        ERROR_PORT,
        _whole_sequences,
    ),
    "replace": Reporting("U+FFFD for each maximal subpart", TEXT_FIELDS, ERROR_PORT),
    "replace-each-byte": Reporting(
        "U+FFFD for each of its bytes", TEXT_FIELDS, ERROR_PORT, is_per_byte=True
    ),
    # A packet may end with errors that are no events.
    "replace-run": Reporting("U+FFFD for each run of them", ("codepoint",), ERROR_PORT, _runs),
    "ignore": Reporting("not at all", ("codepoint",), ERROR_PORT, _codepoints),
    "per-packet": Reporting(
        *("once per packet, if it is ill-formed", ("error", "last"), ("out_codepoint",), _packets),
        has_packets=True,
    ),
}
