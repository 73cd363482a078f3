"""Many bytes in a cycle."""

from amaranth.lib import data

from ..lib.check import check_number
from ..lib.texts import texts_from_docstring

__all__ = ["BEATS_WITHOUT_PACKETS", "BEAT_LATENCY_TEXT", "Beat"]

#: A bus of 2,048 bits; a core of so many takes about a minute to translate to RTLIL.
MOST_LANES = 256

#: The latency of a beat that waits for the next one, in words.
BEAT_LATENCY_TEXT = (
    "from the last beat of a packet, and from a beat directly followed by another; otherwise, a "
    "beat comes out {before} cycles after the next one"
)
#: The use of its ``last`` for data without packets.
BEATS_WITHOUT_PACKETS = (
    "Assert {last} with the last beat of a packet: each beat waits in the core for the next one or "
    "for the end of its packet. If {last} is tied to 0, the last beat never comes out."
)


@texts_from_docstring
class Beat(data.StructLayout):
    """Bytes of a packet, side by side, in 1 to 256 lanes.

    Members
    -------
    data
        Bytes, the first in lane 0.
    count
        Number of valid bytes, starting at lane 0. With last, 0 ends the packet with the beat
        before. An input count is ignored without last, and more than lanes means all lanes.
    last
        The packet ends with this beat.
    """

    def __init__(self, lanes: int) -> None:
        check_number("lanes", lanes, range(1, MOST_LANES + 1))
        bytes_ = data.ArrayLayout(8, lanes)
        super().__init__({"data": bytes_, "count": range(lanes + 1), "last": 1})
