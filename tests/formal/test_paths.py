"""Combinational paths, of a component that has each kind of port."""

from amaranth.hdl import Module
from amaranth.lib import stream, wiring
from amaranth.lib.wiring import In, Out

from clockpoint.formal.paths import combinational_paths


class Parts(wiring.Component):
    """Paths between streams and other ports, and registers that are in none."""

    i: In(stream.Signature(2))
    o: Out(stream.Signature(2))
    enables: In(2)
    strobe: Out(1)
    late: Out(1)
    constant: Out(1)

    def elaborate(self, platform):
        m = Module()
        m.d.comb += [
            self.i.ready.eq(self.o.ready | self.enables[1]),
            self.o.payload.eq(self.i.payload + 1),
            self.strobe.eq(self.i.valid & self.o.ready),
            self.constant.eq(1),
        ]
        m.d.sync += [self.o.valid.eq(self.i.valid), self.late.eq(self.enables.any())]
        return m


def test_each_path():
    assert combinational_paths(Parts()) == {
        ("o__ready", "i__ready"),
        ("enables", "i__ready"),
        ("i__payload", "o__payload"),
        ("i__valid", "strobe"),
        ("o__ready", "strobe"),
    }
