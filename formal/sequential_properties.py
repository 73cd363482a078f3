"""Properties of the sequential decoder, each a sentence.

All of them hold from any register contents, after one cycle of reset.
"""

from amaranth.hdl import Cover

from ..hdl import SEQUENTIAL_ENCODINGS
from .properties import DecoderProperty
from .sequential_specification import SequentialSpecification
from .specification import Specification

__all__ = ["SEQUENTIAL_PROPERTIES"]


class SequentialEvents(DecoderProperty):
    """The sequential decoder of UTF-8's table reports the events that ``Decoder`` must report."""

    core = "SequentialDecoder"
    defect = "a packet without an end"
    from_anything = True

    def specify(self):
        return Specification()

    def state(self, m, dut):
        m.submodules.specification = specified = self.specify()
        self.offer(m, dut, specified)
        self.compare(m, dut, specified)
        most = dut.event.length == dut.encoding.most_bytes
        m.d.comb += Cover(self.started & dut.event_valid & most)

    def compare(self, m, dut, specified):
        self.claim_event(m, dut.event_valid, dut.event, specified.event_valid, specified.event)


class ProsserEvents(SequentialEvents):
    """That of FSS-UTF as first proposed reports the events of its definition, in their cycles."""

    table = "fss-utf-prosser"
    defect = "a byte not used again"

    def make(self):
        return self.designs.SequentialDecoder(SEQUENTIAL_ENCODINGS[self.table])

    def specify(self):
        return SequentialSpecification(self.table)


class Utf1Events(ProsserEvents):
    """That of UTF-1 reports the events of its definition, in their cycles, but for code points."""

    table = "utf-1"
    defect = "a stage not reset"

    def compare(self, m, dut, specified):
        self.claim(m, dut.event_valid == specified.event_valid)
        for name in ("cause", "length", "last", "bytes"):
            same = dut.event[name] == specified.event[name]
            self.claim(m, same | ~dut.event_valid)


#: The properties by name, in the order of the documentation.
SEQUENTIAL_PROPERTIES = {
    "sequential-events": SequentialEvents,
    "prosser-events": ProsserEvents,
    "utf-1-events": Utf1Events,
}
