"""A circuit of which a specification contains many."""

from contextlib import contextmanager
from contextvars import ContextVar

from amaranth.back import rtlil
from amaranth.hdl import Instance, Value
from amaranth.lib import wiring
from amaranth.lib.wiring import In

__all__ = ["MACRO", "Macro"]

#: The prefix of the names of shared macros.
MACRO = "macro"


class Macro(wiring.Component):
    """A circuit without registers and other macros, of which a specification contains many.

    Parameters
    ----------
    ports : dict of str to Member
        Vectors and structures.
    parameters
        All that the circuit depends on, beside the class; hashable.
    """

    #: While macros are shared, the name and the RTLIL of each module, by class and parameters.
    _modules = ContextVar("modules", default=None)

    def __init__(self, ports, *parameters):
        self._key = type(self), *parameters
        super().__init__(ports)

    @classmethod
    @contextmanager
    def shared(cls):
        """Make equal macros instances of one module, in the conversion of a design to RTLIL.

        Yields
        ------
        dict of tuple to tuple
            The name and the RTLIL of each module.
        """
        token = cls._modules.set({})
        try:
            yield cls._modules.get()
        finally:
            cls._modules.reset(token)

    def circuit(self):
        """The module."""
        raise NotImplementedError

    def elaborate(self, platform):
        modules = self._modules.get()
        if modules is None:
            return self.circuit()
        flows = {path[0]: member.flow for path, member, _ in self.signature.flatten(self)}
        ports = {name: Value.cast(getattr(self, name)) for name in flows}
        if self._key not in modules:
            name, pins = f"{MACRO}{len(modules)}", {n: (port, None) for n, port in ports.items()}
            text = rtlil.convert(self.circuit(), name=name, ports=pins, emit_src=False)
            modules[self._key] = name, text
        pins = {("i_" if flows[n] is In else "o_") + n: port for n, port in ports.items()}
        return Instance(modules[self._key][0], **pins)
