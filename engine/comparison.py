"""A core and its specification side by side, compared in every defined output."""

from amaranth.hdl import Const, Module, Mux, Signal, Value
from amaranth.lib import wiring
from amaranth.lib.wiring import In, Out

from .rows import fields_of

__all__ = ["Comparison", "all_bits", "named_ports", "ports_of"]


class Comparison(wiring.Component):
    """Drives a core and its specification with the same inputs, and compares their outputs.

    Members
    -------
    i__valid, i__payload, ... : In
        The inputs of the core, by their paths with ``__`` between the names; plain vectors.
    o__valid, o__payload, ... : Out
        The outputs of the core, likewise.
    differs : Out
        A bit per output, in the order of the signature: high where the defined bits of the core and
        of the specification differ. A payload is defined while its ``valid`` is high, in the bits
        that ``mask_of`` of the specification selects, if it has that: a function of a port.

    Attributes
    ----------
    outputs : list of str
        The names of the bits of ``differs``.
    differences : dict of str to Signal
        For each output, high in the defined bits in which core and specification differ.

    Raises
    ------
    :exc:`ValueError`
        If a port, or a field of its payload, is in one of both only, or is of another width; or if
        a port has the name of another one, or of an attribute of a ``Comparison``.
    """

    def __init__(self, core, specification):
        self.core, self.specification = core, specification
        _check_ports(core, specification)
        expected = named_ports(specification)
        self._inputs, self._outputs = {}, {}
        for name, (flow, port) in named_ports(core).items():
            ports = self._inputs if flow is In else self._outputs
            ports[name] = port, expected[name][1]
        self.outputs = [*self._outputs]
        self.differences = {
            name: Signal(len(Value.cast(port)), name=f"differs_{name}")
            for name, (port, _) in self._outputs.items()
        }
        members = {name: In(len(Value.cast(port))) for name, (port, _) in self._inputs.items()}
        members |= {name: Out(len(Value.cast(port))) for name, (port, _) in self._outputs.items()}
        for name in members:
            if name in ("differs", "mask_of", "undefined") or hasattr(self, name):
                raise ValueError(f"the port {name} has a name of the comparison; rename it")
        super().__init__(members | {"differs": Out(len(self.outputs))})

    def elaborate(self, platform):
        m = Module()
        m.submodules.dut, m.submodules.specification = self.core, self.specification
        for name, ports in self._inputs.items():
            m.d.comb += [Value.cast(port).eq(getattr(self, name)) for port in ports]
        mask_of = getattr(self.specification, "mask_of", all_bits)
        for number, (name, (port, expected)) in enumerate(self._outputs.items()):
            # Where a field differs on which another one depends, that field is enough.
            difference = (Value.cast(port) ^ Value.cast(expected)) & mask_of(expected)
            m.d.comb += [
                getattr(self, name).eq(Value.cast(port)),
                self.differences[name].eq(difference & ~self._undefined(name, expected)),
                self.differs[number].eq(self.differences[name].any()),
            ]
        return m

    def _undefined(self, name, expected):
        """A mask of the bits of an output that are undefined in a cycle, whatever its fields."""
        valid = name.removesuffix("payload") + "valid"
        if name.endswith("payload") and valid in self._outputs:
            return Mux(self._outputs[valid][1], 0, ~Const(0, len(Value.cast(expected))))
        return getattr(self.specification, "undefined", {}).get(name, 0)


def all_bits(port):
    """A mask of all bits of a port."""
    return ~Const(0, len(Value.cast(port)))


def ports_of(core, flow):
    """The inputs or outputs of a core as vectors, by their paths with ``__`` between the names."""
    return {
        name: Value.cast(port)
        for name, (direction, port) in named_ports(core).items()
        if direction is flow
    }


def named_ports(component):
    """The flow and the value of each port, by its path with ``__`` between the names.

    Raises
    ------
    :exc:`ValueError`
        If two have the same name.
    """
    ports = {}
    for path, member, port in component.signature.flatten(component):
        name = "__".join(map(str, path))
        if name in ports:
            raise ValueError(f"two ports have the name {name}; rename one")
        ports[name] = member.flow, port
    return ports


def _check_ports(core, specification):
    fields, expected = _fields(core), _fields(specification)
    for name in fields | expected:
        if fields.get(name) != expected.get(name):
            sides = (side.get(name, "missing") for side in (fields, expected))
            raise ValueError("{}: {} in the core, {} in the specification".format(name, *sides))


def _fields(component):
    """Descriptions of the ports, by name: for each field of a payload its name and width."""
    ports = {}
    for name, (flow, port) in named_ports(component).items():
        ones = fields_of(port.shape(), -1, name.replace("__", ".")).items()
        widths = ", ".join(f"{field} {int(mask).bit_length()}" for field, mask in ones)
        ports[name] = f"{'input' if flow is In else 'output'} {widths}"
    return ports
