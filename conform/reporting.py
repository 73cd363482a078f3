"""The ways in which decoders report errors: for each, what is compared, and the events expected."""

from amaranth.hdl import Mux, Signal

from ..hdl import Cause

__all__ = ["REPORTING"]


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
    is_per_byte : bool
        There are as many events for an error as it has bytes.
    """

    meaning = "each maximal subpart (Unicode D93b) as an error"
    compared = frozenset({"codepoint", "error", "last", "cause", "length"})
    optional = frozenset()
    has_packets = is_per_byte = False

    def gates(self, m, segmented):
        """The events that a decoder reports, from those of the specification.

        Parameters
        ----------
        m : Module
        segmented : callable
            Returns the specification's events of a cycle, in their order, in the encoding of the
            decoder or in another one.

        Returns
        -------
        list of (Value, Value, View)
            For each of these events: it is reported, it is an error, and its fields.
        """
        return [(event.valid, _is_error(event), event.payload) for event in segmented()]


class WholeSequence(MaximalSubpart):
    """A sequence with as many bytes as its lead byte announces is one event."""

    meaning = "each whole sequence as an error, such as C0 80"
    compared = frozenset({"codepoint", "error", "last"})
    optional = frozenset({"out_error"})

    def gates(self, m, segmented):
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


class Replace(MaximalSubpart):
    """Each maximal subpart becomes U+FFFD."""

    meaning = "U+FFFD for each maximal subpart"
    compared = frozenset({"codepoint", "last"})
    optional = frozenset({"out_error"})


class ReplaceEachByte(Replace):
    """Each byte of an error becomes U+FFFD."""

    meaning = "U+FFFD for each of its bytes"
    is_per_byte = True


class ReplaceRun(Replace):
    """Each run of adjacent errors becomes U+FFFD."""

    meaning = "U+FFFD for each run of them"
    # A packet may end with errors that are no events.
    compared = frozenset({"codepoint"})

    def gates(self, m, segmented):
        rows, follows_error = [], Signal()
        follows = follows_error
        for event in segmented():
            is_error = _is_error(event)
            rows.append((event.valid & ~(is_error & follows), is_error, event.payload))
            follows = Mux(event.valid, is_error & ~event.payload.last, follows)
        m.d.sync += follows_error.eq(follows)
        return rows


class Ignore(Replace):
    """An error is no event."""

    meaning = "not at all"
    compared = frozenset({"codepoint"})

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

    def gates(self, m, segmented):
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
