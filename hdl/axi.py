"""What the bridges to AXI4-Stream (Arm IHI 0051) share: ports, clock and packing."""

from amaranth.hdl import Cat, ClockDomain, Const, DomainRenamer, Module, Signal, Value
from amaranth.lib import data
from amaranth.lib.wiring import In, Out

from .component import Component

__all__ = ["UNIT", "AxiBridge", "extended", "packed"]

#: The bits of a code point in UTF-32.
UNIT = 32
#: The clock domain in a bridge; no domain around it may have this name.
DOMAIN = "clockpoint_axi"


class AxiBridge(Component):
    """A component between two AXI4-Streams, in a clock domain of its own: ``sync`` is the user's.

    Parameters
    ----------
    core, inner : wiring.Component
        The core, and the same with streams ``i`` and ``o``.
    latency : int
    width : int
        The width of ``s_axis_tdata``.
    sent, user : Value
        What ``m_axis_tdata`` and ``m_axis_tuser`` send; without bits, there is no TUSER. It is
        extended with zeros to the same number of bits for each byte of TDATA, as IHI 0051
        recommends.
    channel : Value
        What ``m_axis_tid`` sends; without bits, there is no TID on either side.

    Members
    -------
    aclk : In(1)
        Clock: inputs are sampled and outputs change on the rising edge.
    aresetn : In(1)
        Reset, active low and synchronous: low at one rising edge is enough.
    s_axis_tlast : In(1)
        The packet ends with this transfer.
    s_axis_tvalid : In(1)
        A transfer is offered.
    s_axis_tready : Out(1)
        Ready to accept a transfer in this cycle.
    m_axis_tlast : Out(1)
        The packet ends with this transfer.
    m_axis_tvalid : Out(1)
        A transfer is offered; low from the first rising edge in reset on.
    m_axis_tready : In(1)
        Ready to accept a transfer in this cycle.
    error : Out(1)
        Pulses once per error, if the core has such a port.
    """

    def __init__(self, core, inner, latency, width, sent, user, channel=Cat()):  # noqa: B008
        self.core, self.latency = core, latency
        self._inner = inner
        size = len(sent) // 8
        user = extended(user, -(-len(user) // size) * size)
        self._outputs = {"data": sent, "user": user, "id": channel}
        super().__init__(
            {
                "aclk": In(1),
                "aresetn": In(1),
                **_ports("s_axis", In, width, len(channel)),
                **_ports("m_axis", Out, len(sent), len(channel), len(user)),
                **({"error": Out(1)} if hasattr(core, "error") else {}),
            }
        )

    def elaborate(self, platform):
        m = Module()
        m.domains += (domain := ClockDomain(DOMAIN, local=True))
        # In Amaranth's simulation, each assignment delays a signal by a delta cycle. Registers of
        # the user's clock change one after its edge, when `aclk` rises if it is assigned to that
        # clock. So `aclk` is the clock itself, and the inputs come a delta cycle after it.
        domain.clk = self.aclk
        names = ("data", "keep", "last", "id", "valid")
        ports = {n: getattr(self, f"s_axis_t{n}", Cat()) for n in names}
        given = Signal(data.StructLayout({n: port.shape() for n, port in ports.items()}))
        m.submodules.core = inner = self._inner
        m.d.comb += [
            domain.rst.eq(~self.aresetn),
            given.eq(Cat(ports.values())),
            inner.o.ready.eq(self.m_axis_tready),
            self.m_axis_tvalid.eq(inner.o.valid),
        ]
        for name, value in self._outputs.items():
            if len(value):
                m.d.comb += getattr(self, f"m_axis_t{name}").eq(value)
        self._connect(m, given)
        return DomainRenamer(DOMAIN)(m)


def _ports(side, flow, width, channel, user=0):
    widths = {"tdata": width, "tkeep": width // 8, "tlast": 1, "tid": channel, "tuser": user}
    widths |= {"tvalid": 1}
    ports = {f"{side}_{name}": flow(width) for name, width in widths.items() if width}
    return ports | {f"{side}_tready": flow.flip()(1)}


def packed(codepoint, length, cause):
    """An event without its bytes, padded to whole bytes."""
    whole = -(-len(codepoint) // 8) * 8
    return Cat(extended(codepoint, whole), extended(length, 4), extended(cause, 4))


def extended(value, width):
    """A value, zero-extended to a width."""
    value = Value.cast(value)
    return Cat(value, Const(0, width - len(value)))
