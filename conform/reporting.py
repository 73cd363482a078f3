"""The ways in which decoders report errors: for each, what is compared, and the events expected.

A way says twice what becomes of the specification's events: for arrays of them, and as gates.
"""

import numpy as np
from amaranth.hdl import Mux, Signal

from ..hdl import Cause

__all__ = ["REPORTING"]

#: The causes of errors that can be whole sequences.
WHOLE = [cause.value for cause in (Cause.OVERLONG, Cause.SURROGATE, Cause.OUT_OF_RANGE)]
#: The length of a sequence by the number of these bytes that its lead byte is not below.
LEADS, LENGTHS = [0xC0, 0xE0, 0xF0, 0xF8, 0xFC, 0xFE], np.array([1, 2, 3, 4, 5, 6, 1])


class MaximalSubpart:
    """Each maximal subpart of an ill-formed subsequence (Unicode D93b) is an event.

    Attributes
    ----------
    meaning : str
        An error is reported as this.
    compared : set of str
        The fields of an event that are compared, as far as the decoder has them.
    optional : set of str
        The required ports that a decoder may lack.
    has_packets : bool
        There are no events but those at the ends of packets.
    """

    meaning = "each maximal subpart (Unicode D93b) as an error"
    compared = frozenset({"codepoint", "error", "last", "cause", "length"})
    optional = frozenset()
    has_packets = False

    def select(self, events):
        """The events that a decoder reports, from those of the specification.

        Parameters
        ----------
        events : dict of str to array
            The fields of the specification's events; whether each is an error (``error``); whether
            it is in the packet of the event before (``continues``); the number of bytes up to its
            end (``end``); the number of the byte that determines it (``byte``), and whether that
            byte cuts it short (``cut``).

        Returns
        -------
        dict of str to array
            Their fields, changed.
        first, final : array of int
            The first and the final event of the specification that each of them covers.
        """
        places = np.arange(len(events["error"]))
        return events, places, places

    def gates(self, m, segmented):
        """The events that a decoder reports, as gates.

        Parameters
        ----------
        m : Module
        segmented : callable
            Returns the specification's events in an encoding, or in that of the decoder: of the
            sequence that a byte cuts short, and of the one that the byte completes.

        Returns
        -------
        list of (Value, Value, View)
            For both events: it is reported, it is an error, and its fields.
        """
        return [(event.valid, _is_error(event), event.payload) for event in segmented()]


class WholeSequence(MaximalSubpart):
    """A sequence with as many bytes as its lead byte announces is one event."""

    meaning = "each whole sequence as an error, such as C0 80"
    compared = frozenset({"codepoint", "error", "last"})
    optional = frozenset({"out_error"})

    def select(self, events):
        is_error, count = events["error"], len(events["error"])
        numbers = np.arange(count)
        unexpected = events["cause"] == Cause.UNEXPECTED_CONTINUATION.value
        follows = events["continues"] & unexpected
        starts = np.maximum.accumulate(np.where(follows, 0, numbers))
        length = events["length"].astype(int)
        shift = (8 * (length - 1)).astype(np.uint64)
        lead = events["bytes"] >> shift & np.uint64(0xFF)
        missing = LENGTHS[np.searchsorted(LEADS, lead, "right")] - length
        can_start = is_error & np.isin(events["cause"], WHOLE)
        is_inside = follows & can_start[starts] & (numbers - starts <= missing[starts])
        first = np.flatnonzero(~is_inside)
        final = np.append(first[1:], count)[: len(first)] - 1
        # A sequence with fewer bytes than announced is cut short by the next byte of its packet.
        is_short = can_start[first] & (final - first < missing[first])
        goes_on = np.append(events["continues"], False)[final + 1]
        place = np.flatnonzero(is_short & goes_on)
        byte, cut = events["byte"].copy(), events["cut"].copy()
        byte[final[place]] = events["end"][final[place]]
        cut[final[place]] = True
        return events | {"byte": byte, "cut": cut}, first, final

    def gates(self, m, segmented):
        # An encoding in which only the number of bytes matters has the same sequences; a number is
        # right if the specification reports it for the same byte.
        cut, own = segmented("iso-10646-amd2")
        _, known = segmented()
        is_known = known.valid & ~_is_error(known)
        fields = {"codepoint": known.payload.codepoint, "last": own.payload.last}
        return [(cut.valid, 1, cut.payload), (own.valid, ~is_known, fields)]


class Replace(MaximalSubpart):
    """Each maximal subpart becomes U+FFFD."""

    meaning = "U+FFFD for each maximal subpart"
    compared = frozenset({"codepoint", "last"})
    optional = frozenset({"out_error"})


class ReplaceEachByte(Replace):
    """Each byte of an error becomes U+FFFD."""

    meaning = "U+FFFD for each of its bytes"
    gates = None

    def select(self, events):
        counts = np.where(events["error"], events["length"], 1).astype(int)
        places = np.arange(len(counts)).repeat(counts)
        return events, places, places


class ReplaceRun(Replace):
    """Each run of adjacent errors becomes U+FFFD."""

    meaning = "U+FFFD for each run of them"
    # A packet may end with errors that are no events.
    compared = frozenset({"codepoint"})
    gates = None

    def select(self, events):
        is_error = events["error"]
        places = np.flatnonzero(~(is_error & events["continues"] & np.roll(is_error, 1)))
        return events, places, places


class Ignore(Replace):
    """An error is no event."""

    meaning = "not at all"
    compared = frozenset({"codepoint"})

    def select(self, events):
        places = np.flatnonzero(~events["error"])
        return events, places, places

    def gates(self, m, segmented):
        return [
            (is_reported & ~is_error, is_error, fields)
            for is_reported, is_error, fields in super().gates(m, segmented)
        ]


class PerPacket(MaximalSubpart):
    """The only event of a packet says whether the packet is ill-formed."""

    meaning = "once per packet, if it is ill-formed"
    compared = frozenset({"error", "last"})
    optional = frozenset({"out_codepoint"})
    has_packets = True

    def select(self, events):
        is_error, count = events["error"], len(events["error"])
        packets = np.cumsum(~events["continues"]) - 1
        errors = (np.bincount(packets, is_error) > 0)[packets] if count else is_error
        places = np.flatnonzero(events["last"])
        return events | {"error": errors, "cut": np.zeros(count, bool)}, places, places

    def gates(self, m, segmented):
        cut, own = segmented()
        is_wrong, was_wrong = Signal(), Signal()
        m.d.comb += is_wrong.eq(was_wrong | _is_error(cut) | _is_error(own))
        ends = own.valid & own.payload.last
        m.d.sync += was_wrong.eq(Mux(ends, 0, is_wrong))
        return [(0, 0, cut.payload), (ends, is_wrong, own.payload)]


def _is_error(event):
    return event.valid & (event.payload.cause != Cause.NONE)


#: The ways in which a decoder may report errors, by the name of each.
REPORTING = {
    "maximal-subpart": MaximalSubpart(),
    "whole-sequence": WholeSequence(),
    "replace": Replace(),
    "replace-each-byte": ReplaceEachByte(),
    "replace-run": ReplaceRun(),
    "ignore": Ignore(),
    "per-packet": PerPacket(),
}
