"""Pipelines, and values that are read stages after they were made."""

from functools import reduce
from operator import and_

from amaranth.hdl import Cat, Const, Signal

from ..lib.registers import register
from ..tables.patterns import products

__all__ = ["BytePipeline", "Pipeline", "Staged"]


class Staged:
    """A value that can be read in the stage of a pipeline that made it, and in later ones."""

    def __init__(self, pipeline, value, delayed):
        self._pipeline, self._delayed = pipeline, delayed
        self._values = {pipeline.stage: value}

    def read(self):
        """The value in the present stage; that makes registers, so not within an ``m.If``."""
        for stage in range(max(self._values) + 1, self._pipeline.stage + 1):
            self._values[stage] = self._delayed(self._values[stage - 1], stage)
        return self._values[self._pipeline.stage]


class Pipeline:
    """The stages of a pipeline, from the first on."""

    def __init__(self, m):
        self._m = m
        self.stage = 0  # the number of the present one

    def staged(self, value, name, *, reset=False):
        """A ``Staged`` value of the present stage; its registers have the name."""

        def delayed(value, stage):
            return register(self._m, value, name=f"{name}_{stage}", reset=reset)

        return Staged(self, value, delayed)


class BytePipeline(Pipeline):
    """The stages through which beats pass, and functions of their bytes.

    A flag of the bytes has a bit for each lane, and most have one for the byte after them; no byte
    has the flag ``none``. ``bits`` are the bits of the bytes, from the lowest on.
    """

    def __init__(self, m, aligned, *, stages):
        super().__init__(m)
        self._lanes = len(aligned.bytes) - 1
        # In each of the stages from the second on; reset ends a packet, too.
        self._valid = Signal(stages, name="valid")
        self._packet_end = Signal(stages, name="packet_end", init=-1)
        m.d.sync += [
            self._valid.eq(Cat(aligned.valid, self._valid)),
            self._packet_end.eq(Cat(aligned.valid & ~aligned.follows, self._packet_end)),
        ]
        self.none = Const(0, self._lanes + 1)
        self.bits = [
            self.staged(Cat(byte[n] for byte in aligned.bytes), f"bit_{n}") for n in range(8)
        ]

    @property
    def valid(self):
        """Whether the present stage has a beat."""
        return self._valid[self.stage - 1]

    def match(self, patterns, bits=None):
        """Whether the bits of each byte, or other flags from the lowest bit on, match a pattern."""
        bits = [bit.read() for bit in self.bits] if bits is None else bits
        matches = self.none
        for pattern in patterns:
            pairs = zip(bits, reversed(pattern), strict=False)
            literals = (bit if digit == "1" else ~bit for bit, digit in pairs if digit != "-")
            matches |= reduce(and_, literals, ~self.none)
        return matches

    def is_in(self, numbers, others):
        """Whether each byte is in the first set; don't care if it is in neither."""
        return self.match(products(numbers, others))

    def before(self, value, k=1):
        """The value of the byte ``k`` bytes before; 0 before the first of a packet."""
        m, lanes = self._m, self._lanes
        past = Signal(k, name=f"past_{self.stage}", reset_less=True)
        both = Cat(past, value)
        with m.If(self._packet_end[self.stage - 1]):
            m.d.sync += past.eq(0)
        with m.Elif(self.valid):
            m.d.sync += past.eq(both[lanes : lanes + k])
        return both[: len(value)]
