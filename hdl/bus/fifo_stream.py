"""A core without back-pressure between two ready/valid streams."""

from amaranth.hdl import Cat, Module, Signal, Value
from amaranth.lib import stream
from amaranth.lib.memory import Memory
from amaranth.lib.wiring import In, Out
from amaranth.utils import ceil_log2

from ..lib.check import check_type
from ..lib.component import Component
from ..lib.registers import can_load
from ..lib.valid import Valid

__all__ = ["FifoStream"]


class FifoMemory(Component):
    """A memory with a write port and a read port, which can be replaced by a macro in Verilog.

    ``read_data`` comes a cycle later, and is held while ``read_enable`` is low. A ``FifoStream``
    neither needs initial contents, nor uses a word that is read while it is written.
    """

    latency = 1

    def __init__(self, width: int, depth: int) -> None:
        self._memory = Memory(shape=width, depth=depth, init=[])
        members = {"write_data": In(width), "read_data": Out(width)}
        members |= {f"{side}_enable": In(1) for side in ("write", "read")}
        members |= {f"{side}_address": In(range(depth)) for side in ("write", "read")}
        super().__init__(members)

    def elaborate(self, platform):
        m = Module()
        m.submodules.memory = memory = self._memory
        write, read = memory.write_port(), memory.read_port()
        m.d.comb += [
            write.en.eq(self.write_enable),
            write.addr.eq(self.write_address),
            write.data.eq(self.write_data),
            read.en.eq(self.read_enable),
            read.addr.eq(self.read_address),
            self.read_data.eq(read.data),
        ]
        return m


class FifoStream(Component):
    """A core without back-pressure, followed by a FIFO with room for everything in the core.

    The core never stalls. Beats are accepted while the FIFO is less than half full; the other half
    has room for the beats in the core, so nothing is lost. With a sink that is always ready, a beat
    is accepted in every cycle. A beat that waits in the core for the next one needs no room until
    that is accepted. ``o.ready`` only enables registers.

    Parameters
    ----------
    core : WideDecoder, Validator, Packer or WideSanitizer
        Or any component whose ``i`` and ``o`` are ``Valid``, and which sends nothing later than
        ``latency`` cycles after its last input.

    Members
    -------
    i : In(stream.Signature(Beat(lanes)))
    o : Out(stream.Signature(Decoded(lanes, encoding))), or the payload of another core

    Attributes
    ----------
    depth : int
        Beats in the FIFO: a power of two, at least twice the ``latency`` of the core.
    latency : int
        That of the core plus 2 cycles, if the sink is always ready.
    """

    def __init__(self, core: Component) -> None:
        required = "a WideDecoder, Validator, Packer, WideSanitizer, or a component with such ports"
        check_type("core", core, Component, required)
        members = core.signature.members
        if {*members} != {"i", "o"} or not all(
            isinstance(member.signature, Valid) for member in members.values()
        ):
            raise TypeError(f"core must be {required}, not {core!r:.60}")
        self.depth = 2 << ceil_log2(core.latency)
        self.latency = core.latency + 2
        i, o = (stream.Signature(port.payload.shape()) for port in (core.i, core.o))
        super().__init__({"i": In(i), "o": Out(o)})

    def elaborate(self, platform):
        # The core never waits, so the FIFO after it must have room for everything inside the core
        # before a beat is accepted: it accepts while it is less than half full, and the other half
        # is room for the core.
        m = Module()
        m.submodules.core = core = self.core
        m.d.comb += [
            core.i.valid.eq(self.i.valid & self.i.ready),
            core.i.payload.eq(self.i.payload),
        ]

        # The queues of `amaranth.lib.fifo` look whether they are full, and count in a carry chain;
        # both would be slower than the cores.
        m.submodules.fifo_memory = memory = FifoMemory(len(Value.cast(core.o.payload)), self.depth)
        push = core.o.valid
        pop = Signal()
        popped = Signal()
        # As many ones as there are beats in the memory, or one more: what is popped counts for a
        # cycle more, so that `o.ready` has few gates before it.
        level = Signal(self.depth)
        has_beat = level[1] | (level[0] & ~popped)
        m.d.comb += [
            self.i.ready.eq(~level[self.depth // 2 - 1]),
            Value.cast(self.o.payload).eq(memory.read_data),
            memory.write_enable.eq(push),
            memory.write_data.eq(core.o.payload),
            memory.read_enable.eq(can_load(self.o)),
            pop.eq(has_beat & memory.read_enable),
        ]
        m.d.sync += popped.eq(pop)
        with m.If(push):
            m.d.sync += memory.write_address.eq(memory.write_address + 1)
        with m.If(pop):
            m.d.sync += memory.read_address.eq(memory.read_address + 1)
        with m.If(push & ~popped):
            m.d.sync += level.eq(Cat(1, level))
        with m.If(popped & ~push):
            m.d.sync += level.eq(level >> 1)
        with m.If(memory.read_enable):
            m.d.sync += self.o.valid.eq(has_beat)
        return m
