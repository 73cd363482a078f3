"""Many bytes in a cycle."""

from amaranth.lib import data

from ..lib.check import check_number
from ..lib.texts import described

__all__ = ["MOST_LANES", "Beat"]

#: A bus of 2,048 bits; a core of so many takes about a minute to translate to RTLIL.
MOST_LANES = 256


@described(
    data="The earliest byte is in lane 0.",
    count="Number of valid bytes, from lane 0 on; 0 in the last beat ends the packet with the "
    "beat before. Every other beat is full. At an input, values above lanes are treated as "
    "lanes, and the count is ignored unless last is high.",
    last="The packet ends with this beat.",
)
class Beat(data.StructLayout):
    """Some bytes of a packet, side by side.

    Parameters
    ----------
    lanes : int
        1 to 256.
    """

    def __init__(self, lanes: int) -> None:
        check_number("lanes", lanes, range(1, MOST_LANES + 1))
        bytes_ = data.ArrayLayout(8, lanes)
        super().__init__({"data": bytes_, "count": range(lanes + 1), "last": 1})
