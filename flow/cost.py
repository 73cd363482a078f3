"""The size and speed of a component, on a device or in standard cells."""

import json
import re
import statistics
from functools import partial

from amaranth.hdl import Cat, Module, Signal, Value
from amaranth.lib import data, wiring
from amaranth.lib.wiring import In, Out

from ..engine.files import scratch
from ..engine.processes import in_parallel
from ..engine.tools import ToolError, run
from ..hdl import UTF_8, Cause, Decoder
from ..hdl.lib.valid import Valid
from . import cells
from .catalogue import ADAPTERS, CATALOGUE
from .families import DEVICES, FAMILIES
from .netlist import read_report, synthesize

__all__ = ["COMPONENTS", "EssentialDecoder", "TimingHarness", "measure", "measure_cells"]


class EssentialDecoder(wiring.Component):
    """The decoder with only code point, valid and error connected."""

    def __init__(self, encoding=UTF_8):
        self._encoding = encoding
        event = data.StructLayout({"codepoint": encoding.codepoint_bits, "error": 1})
        super().__init__({"i": In(Valid(8)), "o": Out(Valid(event))})

    def elaborate(self, platform):
        m = Module()
        m.submodules.decoder = decoder = Decoder(self._encoding)
        m.d.comb += [
            decoder.i.valid.eq(self.i.valid),
            decoder.i.payload.data.eq(self.i.payload),
            self.o.payload.codepoint.eq(decoder.o.payload.codepoint),
            self.o.payload.error.eq(decoder.o.payload.cause != Cause.NONE),
            self.o.valid.eq(decoder.o.valid),
        ]
        return m


#: Constructors of components, by name; each may take a number of lanes.
COMPONENTS = {"decoder-essential": lambda lanes=None: EssentialDecoder()} | {
    name: row.instance for name, row in (CATALOGUE | ADAPTERS).items()
}
#: nextpnr's options for wide cores: their speed depends on wires, so timing weighs more than usual.
WIDE_OPTIONS = ("--placer-heap-timingweight", "25")


class TimingHarness(wiring.Component):
    """A component with a flip-flop on every port, and no more than two pins.

    The inputs come from a shift register; the outputs are folded into one, with flip-flops after
    every four. The speed thus depends neither on pins nor on their number.
    """

    serial: In(1)
    folded: Out(1)

    def __init__(self, component):
        self._component = component
        super().__init__()

    def elaborate(self, platform):
        m = Module()
        m.submodules.component = component = self._component
        inputs, outputs = [], []
        for _, member, port in component.signature.flatten(component):
            (inputs if member.flow is In else outputs).append(Value.cast(port))
        chain = Signal(len(Cat(inputs)), reset_less=True)
        m.d.sync += chain.eq(Cat(self.serial, chain))
        m.d.comb += Cat(inputs).eq(chain)
        layer = Cat(outputs)
        while len(layer) > 1:
            registers = Signal(len(layer), name=f"layer_{len(layer)}", reset_less=True)
            m.d.sync += registers.eq(layer)
            layer = Cat(registers[n : n + 4].xor() for n in range(0, len(registers), 4))
        m.d.sync += self.folded.eq(layer)
        return m


def measure(component, device, seeds, modules=""):
    """Measure a component on a device.

    Parameters
    ----------
    component : Component
    device : str
        A key of ``DEVICES``.
    seeds : collection of int
        Seeds of place and route; without any, the component is only synthesized.
    modules : str
        RTLIL of the modules that the component instantiates.

    Returns
    -------
    dict
        ``luts``, ``carries``, ``flip_flops`` and ``logic_cells`` of the component alone. With
        seeds, also ``fmax_median``, ``fmax_min`` and ``fmax_max``, rounded to MHz, with flip-flops
        on all ports; ``None`` if the component does not fit.

    Raises
    ------
    MissingTool, ToolError
    """
    family = FAMILIES[DEVICES[device].family]
    figures = _size(component, DEVICES[device], modules)
    if not family.nextpnr or not seeds:
        return figures
    synthesized = synthesize(TimingHarness(component), DEVICES[device].family, modules)
    options = WIDE_OPTIONS if hasattr(component, "lanes") else ()
    speeds = [*dict(in_parallel(partial(_fmax, synthesized, device, options), seeds)).values()]
    for name, function in {"median": statistics.median, "min": min, "max": max}.items():
        figures[f"fmax_{name}"] = None if None in speeds else round(function(speeds))
    return figures


def measure_cells(component, library):
    """Measure a component in standard cells.

    Returns
    -------
    dict
        ``area`` in the unit of the library, and ``gates`` of the area of a NAND gate;
        ``flip_flops``; and ``megahertz``, with flip-flops on all ports.

    Raises
    ------
    MissingTool, UnsupportedDesign
    """
    mapped = cells.synthesize(component, library)
    registered = cells.synthesize(TimingHarness(component), library)
    figures = {"area": mapped.area, "gates": mapped.area / library.nand}
    return figures | {
        "flip_flops": mapped.flip_flops,
        "megahertz": cells.fmax(registered, library),
    }


def _size(component, device, modules):
    """The numbers of cells of a component alone."""
    family = FAMILIES[device.family]
    synthesized = synthesize(component, device.family, modules)
    kinds = [cell["type"] for cell in json.loads(synthesized)["modules"]["top"]["cells"].values()]
    sizes = {
        name: sum(bool(re.fullmatch(kind, cell)) for cell in kinds)
        for name, kind in zip(("luts", "carries", "flip_flops"), family.cells, strict=True)
    }
    if isinstance(family.logic_cells, int):
        return sizes | {"logic_cells": sizes["luts"] + family.logic_cells * sizes["carries"]}
    with scratch() as folder:
        (folder / "top.json").write_text(synthesized)
        log = _place(device, folder, "--pack-only")
    match = re.search(rf"\s{family.logic_cells}:\s+(\d+)/", log)
    if not match:
        raise ToolError(f"{family.nextpnr} does not say how many {family.logic_cells} there are")
    return sizes | {"logic_cells": int(match[1])}


def _fmax(synthesized, device, options, seed):
    """The Fmax of a netlist of a ``TimingHarness``, in MHz; ``None`` if it does not fit."""
    with scratch() as folder:
        (folder / "top.json").write_text(synthesized)
        arguments = *options, f"--seed={seed}", "--report=report.json"
        try:
            _place(DEVICES[device], folder, *arguments, makes=["report.json"])
        except ToolError as error:
            if not re.search("no BELs remaining|Unable to find legal placement", str(error)):
                raise
            return None
        return read_report(folder / "report.json").fmax


def _place(device, folder, *arguments, makes=()):
    (folder / "top.pins").write_text(device.pins)
    usual = ["--json", "top.json", "--freq", "400", "--timing-allow-fail"]
    return run(
        FAMILIES[device.family].nextpnr,
        [*device.arguments.split(), *usual, *arguments],
        cwd=folder,
        makes=makes,
    ).stderr
