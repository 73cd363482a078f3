"""A core of the catalogue as a module in Verilog: its parameters, ports, name and command."""

import inspect
import re
import sys
from functools import cached_property
from typing import NamedTuple

from amaranth.back import rtlil
from amaranth.hdl import ClockDomain, Shape
from amaranth.lib import data

from ..hdl import UTF_8, AxiStream, FifoStream, Status
from ..hdl.lib.valid import Valid
from .bus_texts import texts_of_bus
from .catalogue import EXPORTS, exports_with, name_of
from .flat_ports import FlatPorts
from .wrappers import check_name

__all__ = ["Export", "Port", "module_name", "texts_of_fields"]


class Port(NamedTuple):
    """A port: ``direction`` is ``"input"`` or ``"output"``, ``text`` describes it."""

    name: str
    direction: str
    width: int
    text: str


CLOCK_PORTS = (
    Port("clk", "input", 1, "Clock: inputs are sampled and outputs change on the rising edge."),
    Port("rst", "input", 1, "Reset, active high and synchronous: one cycle is enough."),
)
ASYNC_CLOCK_PORTS = (
    CLOCK_PORTS[0],
    CLOCK_PORTS[1]._replace(text="Reset, active high and asynchronous; deassert it synchronously."),
)
STREAM_TEXTS = {
    "valid": "Payload valid; once asserted, it and the payload are held until the transfer.",
    "ready": "Ready to accept a transfer in this cycle.",
}
VALID_TEXT = "The payload is valid in this cycle; it cannot be stalled."


class Export:
    """A core, between streams or buses, as one module.

    Parameters
    ----------
    name : str
        A key of ``clockpoint.flow.catalogue.EXPORTS``.
    module : str, optional
        The name of the module; by default, ``module_name``.
    axi_stream : bool
        With AXI4-Stream on both sides.
    ready_valid : bool
        With ready/valid on both sides, for a core without back-pressure.
    no_initial_values : bool
        Registers have no initial values, so that a reset is needed.
    async_reset : bool
        The reset is asynchronous; not with ``axi_stream``.
    **options
        Other parameters of the constructor, such as ``encoding`` or ``lanes``; ``None`` means the
        default.

    Attributes
    ----------
    row : Row
    core : Component
    bridge : AxiStream or FifoStream or None
        The component around the core.
    component : Component
        The core and the bridge, with the ports of the module.
    has_bus : bool
        The streams of the module are AXI4-Stream.
    command : list of str
        The command line of the export.
    latency : int

    Raises
    ------
    :exc:`ValueError`
        If the core does not support these choices, Verilog does not allow the name of the module,
        or Python runs with ``-OO``.
    """

    def __init__(
        self,
        name,
        module=None,
        *,
        axi_stream=None,
        ready_valid=None,
        no_initial_values=None,
        async_reset=None,
        **options,
    ):
        if sys.flags.optimize > 1:
            raise ValueError("headers are made of docstrings; run Python without -OO")
        self.row, make = EXPORTS[name]
        options = {keyword: value for keyword, value in options.items() if value is not None}
        buses = {"axi_stream": axi_stream, "ready_valid": ready_valid}
        buses = {bus: True for bus, is_asked in buses.items() if is_asked}
        self._check(name, options | buses)
        if len(buses) > 1:
            raise ValueError("AXI4-Stream has ready/valid already; choose one")
        if axi_stream and async_reset:
            raise ValueError("--async-reset is not for --axi-stream; leave one of them out")
        self.initial_values, self.async_reset = not no_initial_values, bool(async_reset)
        self.core = self.row.instance(
            make=make, **options | (self.row.axi_options if axi_stream else {})
        )
        self.has_bus = bool(axi_stream)
        bridge = AxiStream if axi_stream else FifoStream if ready_valid else None
        self.bridge = bridge and bridge(self.core)
        self.component = FlatPorts(self.bridge or self.core)
        self.latency = self.component.latency
        resets = {"no_initial_values": no_initial_values, "async_reset": async_reset}
        self.module = module or module_name(name, **options, **buses, **resets)
        check_name(self.module)
        self.command = ["clockpoint", "verilog", name]
        for keyword, value in (options | buses | resets | {"name": module}).items():
            if value is not None and value is not False:
                self.command += [_option(keyword), *([] if value is True else [str(value)])]

    def _check(self, name, options):
        for keyword in options:
            if name not in (able := exports_with(keyword)):
                raise ValueError(f"{_option(keyword)} is for {', '.join(able)}, not for {name}")
        for keyword, choices in ({"encoding": self.row.encodings} | self.row.choices).items():
            if keyword in options and options[keyword] not in choices:
                texts = ", ".join(map(str, choices))
                raise ValueError(f"the {name} knows {keyword} {texts}, not {options[keyword]!r}")

    @property
    def name(self):
        """The name of the row."""
        return name_of(self.core)

    @property
    def prefixes(self):
        """The prefixes of the ports of the input stream and of the output stream."""
        return ("s_axis_t", "m_axis_t") if self.has_bus else ("i_", "o_")

    @property
    def paths(self):
        """The documented combinational paths: pairs of an input and an output."""
        return (self.bridge or self.core).paths

    @cached_property
    def rtlil(self):
        """The design, as a module ``top``."""
        return rtlil.convert(
            self.component,
            name="top",
            emit_src=False,
            missing_domain=lambda name: ClockDomain(name, async_reset=self.async_reset),
        )

    @cached_property
    def ports(self):
        """The ``Port``s of the module, in order."""
        # Without registers, there is no clock; the clock of a bus is in the signature.
        if self.has_bus or not re.search(r"^  wire width 1 input \d+ +\\clk$", self.rtlil, re.M):
            return self.signature_ports
        return [*(ASYNC_CLOCK_PORTS if self.async_reset else CLOCK_PORTS), *self.signature_ports]

    @cached_property
    def signature_ports(self):
        """The ports in the signature of the component, without elaboration."""
        ports, texts = [], self._texts()
        for name, member in self.component.signature.members.items():
            direction = "input" if member.flow.name == "In" else "output"
            width = Shape.cast(member.shape).width
            ports.append(Port(name, direction, width, texts.get(name, "")))
        return ports

    def _texts(self):
        # A register block has the ports of ``Status``.
        texts = texts_of(Status) | texts_of(self.core)
        if self.has_bus:
            return texts_of(FlatPorts) | texts_of(AxiStream) | texts | texts_of_bus(self.core)
        streams = self.bridge or self.core
        for path, _, value in streams.signature.flatten(streams):
            if path[-1] in STREAM_TEXTS and len(path) > 1:
                is_valid = isinstance(streams.signature.members[path[0]].signature, Valid)
                texts["_".join(path)] = VALID_TEXT if is_valid else STREAM_TEXTS[path[-1]]
            elif isinstance(value, data.View):
                prefix = "_".join(name for name in path if name != "payload")
                whole = f" {texts[prefix]}" if prefix in texts else ""
                texts |= {
                    f"{prefix}_{name}": text + _lanes(*lanes) + whole
                    for name, text, *lanes in texts_of_fields(value.shape())
                }
        return texts


def module_name(name, encoding=None, errors=None, *, lanes=None, channels=None, **options):
    """The name of the module of an export with these choices.

    The name begins with the encoding, and contains the number of lanes or channels; the first
    policy is left out. The order of the options does not matter.
    """
    row, _ = EXPORTS[name]
    # A family of encodings that is in the name of the core is not repeated.
    prefix = encoding or UTF_8.name if row.encodings or not name.startswith("utf-16") else None
    of = [prefix, name, lanes or row.lanes, channels or row.channels]
    of += [errors if errors not in row.choices.get("errors", ())[:1] else None]
    for keyword, value in sorted(options.items()):
        if value is not None and value is not False:
            keyword = keyword.removesuffix("_stream")
            of.append(keyword if value is True else f"{keyword}_{value}")
    # utf-8 is utf8, and utf-16be is utf16be.
    words = (re.sub(r"(?<=[a-z])-(?=\d)", "", str(word)) for word in of if word)
    return "_".join(words).replace("-", "_")


def _option(name):
    return f"--{name.replace('_', '-')}"


def texts_of(thing):
    """The texts of the fields of a shape, or of the ports of a component, by name."""
    return getattr(thing, "TEXTS", {})


def texts_of_fields(shape, prefix="", lanes=1):
    """The fields of a structure, also nested ones: name, text, number of lanes, bits of a lane."""
    if isinstance(shape, data.ArrayLayout):
        yield from texts_of_fields(shape.elem_shape, prefix, shape.length)
    elif inspect.isclass(shape) or isinstance(shape, data.Layout):
        layout = data.Layout.cast(shape)
        for field, text in texts_of(shape).items():
            inner, count = layout[field].shape, lanes
            if isinstance(inner, data.ArrayLayout):
                inner, count = inner.elem_shape, inner.length
            yield prefix + field, text, count, Shape.cast(inner).width
        for field, inner in layout:
            if isinstance(inner.shape, data.Layout):
                yield from texts_of_fields(inner.shape, f"{prefix}{field}_")


def _lanes(count, width):
    """The position of each lane in a port."""
    if count == 1:
        return ""
    bits = f"in bits {width}n+{width - 1}:{width}n" if width > 1 else "bit n"
    return f" Lane n is {bits}."
