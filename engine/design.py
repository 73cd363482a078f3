"""The simulated design, mostly beside its specification, with its ports as vectors."""

from functools import cached_property

from amaranth.hdl import ClockSignal, Const, Module, ResetSignal
from amaranth.lib import data, wiring
from amaranth.lib.wiring import In, Out

from .comparison import Comparison, ports_of
from .source import StreamPort
from .verilog import Foreign

__all__ = ["Design", "Verilog"]


class Verilog(wiring.Component):
    """A module in Verilog, whose ports ``i_*`` and ``o_*`` are streams.

    ``i_valid`` qualifies the others that begin with ``i_``, which are the payload in their order;
    ``i_ready`` accepts it. So for ``o``. A reset is named ``rst`` or ``reset``.

    Parameters
    ----------
    design : Foreign

    Attributes
    ----------
    modules : str
        RTLIL of the module that it instantiates.
    """

    def __init__(self, design):
        ports = {name: port for name, port in design.ports.items() if name != "clk"}
        reset = next((name for name in ("rst", "reset") if ports.pop(name, None)), None)
        members = {}
        for side, flow in (("i", In), ("o", Out)):
            own = {n: ports.pop(n) for n in [*ports] if n.startswith(f"{side}_")}
            for name, port in own.items():
                if (port["direction"] == "input") != (flow is In) ^ (name == f"{side}_ready"):
                    raise ValueError(f"the port {name} is an {port['direction']}; rename it")
            fields = {name[2:]: len(port["bits"]) for name, port in own.items()}
            if fields.pop("valid", None) != 1:
                raise ValueError(f"the module has no port {side}_valid of one bit")
            ready = {"ready": In(1)} if fields.pop("ready", 0) == 1 else {}
            payload = {"payload": Out(data.StructLayout(fields)), "valid": Out(1)}
            members[side] = flow(wiring.Signature(payload | ready))
        flows = {"input": In, "output": Out}
        if both := [name for name, port in ports.items() if port["direction"] not in flows]:
            raise ValueError(f"the port {both[0]} is an inout; make it an input and an output")
        members |= {n: flows[p["direction"]](len(p["bits"])) for n, p in ports.items()}
        try:
            super().__init__(members)
        except NameError as error:
            raise ValueError(f"rename a port of the module: {error}") from None
        self._pins = {"clk": ClockSignal(), reset: ResetSignal()}
        self._design, self.modules = design, design.named("netlist")

    def elaborate(self, platform):
        m, pins = Module(), dict(self._pins)
        for path, _, port in self.signature.flatten(self):
            if path[1:] == ("payload",):
                pins |= {f"{path[0]}_{name}": port[name] for name, _ in port.shape()}
            else:
                pins["_".join(path)] = port
        m.submodules.netlist = self._design.instance("netlist", pins)
        return m


class Design:
    """A component with the streams ``i`` and ``o``, and its specification, if there is one.

    Parameters
    ----------
    design : Component or Foreign
        A ``Foreign`` is a ``Verilog`` module.
    specification : Component or callable, optional
        With the same ports; or a function that makes it of the core.

    Attributes
    ----------
    core : Component
    modules : str
        RTLIL of the modules that the core instantiates.

    Raises
    ------
    TypeError
        If it is no component.
    :exc:`ValueError`
        If it lacks a stream.
    """

    def __init__(self, design, specification=None):
        core = Verilog(design) if isinstance(design, Foreign) else design
        if not isinstance(core, wiring.Component):
            raise TypeError(f"a simulation runs a component, not {core!r:.60}")
        for name, flow in {"i": In, "o": Out}.items():
            members = core.signature.members
            if name not in members or not _is_stream(members[name], flow):
                kind = type(core).__name__
                raise ValueError(
                    f"{kind} has no {'input' if flow is In else 'output'} {name} with valid and "
                    "payload; a simulation needs the streams i and o"
                )
        if isinstance(core.i.valid, Const):
            raise ValueError("the stream i is always valid; a simulation needs cycles without one")
        self.core, self._specification = core, specification
        self.modules = core.modules if isinstance(core, Verilog) else ""

    @cached_property
    def top(self):
        """The elaborated design: a ``Comparison``, or the core itself."""
        specification = self._specification
        if specification is None:
            return self.core
        if callable(specification):
            specification = specification(self.core)
        if not isinstance(specification, wiring.Component):
            raise TypeError(f"the specification is a component, not {specification!r:.60}")
        return Comparison(self.core, specification)

    @cached_property
    def inputs(self):
        """The inputs as vectors, by names such as ``i__payload``."""
        return ports_of(self.top, In)

    @property
    def other_inputs(self):
        """The inputs beside the streams."""
        streams = {f"{side}__{name}" for side in "io" for name in StreamPort._fields}
        return {name: port for name, port in self.inputs.items() if name not in streams}

    @cached_property
    def outputs(self):
        """The outputs as vectors, without ``differs``."""
        outputs = ports_of(self.top, Out)
        if self._specification:
            outputs.pop("differs")
        return outputs

    @property
    def specification(self):
        return self.top.specification if self._specification else None

    @property
    def expected(self):
        """The outputs of the specification as vectors, by the same names."""
        return ports_of(self.specification, Out) if self._specification else {}

    @property
    def differs(self):
        """Whether hardware and specification differ in any output."""
        return self.top.differs.any() if self._specification else Const(0)

    @property
    def streams(self):
        """The ``StreamPort`` ``i`` and the ``StreamPort`` ``o``."""
        ports = self.inputs | self.outputs
        return tuple(
            StreamPort(*(ports.get(f"{side}__{name}", Const(1)) for name in StreamPort._fields))
            for side in "io"
        )


def _is_stream(member, flow):
    return (
        member.is_signature
        and member.flow is flow
        and {"valid", "payload"} <= {*member.signature.members}
    )
