"""The marks of the bytes of a beat, through the stages of a pipeline."""

from amaranth.hdl import Cat, Const, Signal

from ..logic import all_of, products
from .align import registered

__all__ = ["Marks"]


class Marks(dict):
    """The marks of the bytes of a beat, by name; ``register`` makes them those of the next stage.

    Each mark has a bit for every lane, and most have one for the byte after them.

    Parameters
    ----------
    aligned : Aligned
    stages : int

    Attributes
    ----------
    none : Const
        A mark that no byte has.
    beat : dict of str to Value
        The ``last`` and the ``count`` of the beat, in this stage.
    """

    def __init__(self, m, aligned, *, stages):
        self._m = m
        self._lanes = len(aligned.bytes) - 1
        self._stage = 0
        # In each of the stages; reset ends a packet, too.
        self._valid = Signal(stages, name="valid")
        self._ended = Signal(stages, name="ended", init=-1)
        m.d.sync += [
            self._valid.eq(Cat(aligned.leaves, self._valid)),
            self._ended.eq(Cat(aligned.leaves & ~aligned.follows, self._ended)),
        ]
        self.beat = aligned.beat
        self.none = Const(0, self._lanes + 1)
        super().__init__({f"bit_{n}": Cat(byte[n] for byte in aligned.bytes) for n in range(8)})

    @property
    def valid(self):
        """There is a beat in this stage."""
        return self._valid[self._stage - 1]

    def register(self):
        """Go on to the next stage, with all remaining marks."""
        self.beat = registered(self._m, self.beat)
        self.update(registered(self._m, self))
        self._stage += 1

    def match(self, patterns, bits=None):
        """A mark: the bits of a byte, or others from the lowest on, match some pattern."""
        bits = [self[f"bit_{n}"] for n in range(8)] if bits is None else bits
        found = self.none
        for pattern in patterns:
            pairs = zip(bits, reversed(pattern), strict=False)
            wanted = (bit if digit == "1" else ~bit for bit, digit in pairs if digit != "-")
            found |= all_of([~self.none, *wanted])
        return found

    def among(self, numbers, others):
        """A mark: the byte is in the first set; don't care if it is in neither."""
        return self.match(products(numbers, others))

    def before(self, mark, k=1):
        """The mark of the byte ``k`` places before; there is none before the first."""
        m, lanes = self._m, self._lanes
        past = Signal(k, name=f"past_{self._stage}", reset_less=True)
        both = Cat(past, mark)
        with m.If(self._ended[self._stage - 1]):
            m.d.sync += past.eq(0)
        with m.Elif(self.valid):
            m.d.sync += past.eq(both[lanes : lanes + k])
        return both[: len(mark)]
