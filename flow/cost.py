"""The size and speed of a component, on a device or in standard cells."""

import functools
import json
import re
from typing import NamedTuple

from amaranth.hdl import Cat, Module, Signal, Value
from amaranth.lib import data, wiring
from amaranth.lib.wiring import In, Out

from ..hdl import UTF_8, Cause, Decoder
from ..hdl.lib.valid import Valid
from . import cells
from .catalogue import ADAPTERS, CATALOGUE
from .families import DEVICES, FAMILIES
from .netlist import read_report, synthesize
from .scratch import scratch
from .tools import ToolError, run

__all__ = [
    "COMPONENTS",
    "WIDE",
    "Area",
    "Cells",
    "Essential",
    "Registered",
    "area",
    "fmax",
    "measure",
    "measure_cells",
]


class Essential(wiring.Component):
    """The decoder with only code point, valid and error connected."""

    def __init__(self, encoding=UTF_8):
        self._encoding = encoding
        codepoint = data.StructLayout({"codepoint": encoding.codepoint_bits, "error": 1})
        super().__init__({"i": In(Valid(8)), "o": Out(Valid(codepoint))})

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


#: Constructors of components, by name.
COMPONENTS = {"decoder-essential": Essential} | {
    name: row.of for name, row in (CATALOGUE | ADAPTERS).items() if not row.lanes
}
#: Constructors that take a number of lanes.
WIDE = {name: row.of for name, row in (CATALOGUE | ADAPTERS).items() if row.lanes}
#: For nextpnr: the speed of wide cores depends on their wires, so timing weighs more than 10.
WIDE_OPTIONS = ("--placer-heap-timingweight", "25")


class Registered(wiring.Component):
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


class Area(NamedTuple):
    """The number of cells of each kind."""

    luts: int
    carries: int
    flip_flops: int
    logic_cells: int


class Cells(NamedTuple):
    """Standard cells: area in the unit of the library and in NAND gates, flip-flops, and MHz."""

    area: float
    gates: float
    flip_flops: int
    megahertz: float


def area(component, device, modules=""):
    """Synthesize a component alone; returns its ``Area``.

    ``modules`` is RTLIL of the modules that it instantiates.

    Raises
    ------
    MissingTool, ToolError
    """
    family = FAMILIES[device.family]
    synthesized = synthesize(component, device.family, modules)
    cells = json.loads(synthesized)["modules"]["top"]["cells"].values()
    luts, carries, flip_flops = (
        sum(bool(re.fullmatch(kind, cell["type"])) for cell in cells) for kind in family.cells
    )
    if isinstance(family.packed, int):
        return Area(luts, carries, flip_flops, luts + family.packed * carries)
    with scratch() as folder:
        (folder / "top.json").write_text(synthesized)
        log = _place(device, folder, "--pack-only")
    match = re.search(rf"\s{family.packed}:\s+(\d+)/", log)
    if not match:
        raise ToolError(f"{family.nextpnr} does not say how many {family.packed} there are")
    return Area(luts, carries, flip_flops, int(match[1]))


def fmax(synthesized, device, seed, options=()):
    """Place and route a netlist of ``Registered``; returns its Fmax in MHz.

    ``None`` if it does not fit into the device. ``options`` are nextpnr's.

    Raises
    ------
    MissingTool, ToolError
    """
    with scratch() as folder:
        (folder / "top.json").write_text(synthesized)
        (folder / "top.pins").write_text(device.pins)
        arguments = *options, f"--seed={seed}", "--report=report.json"
        try:
            _place(device, folder, *arguments, makes=["report.json"])
        except ToolError as error:
            if not re.search("no BELs remaining|Unable to find legal placement", str(error)):
                raise
            return None
        return read_report(folder / "report.json").fmax


def measure(shard):
    """The ``Area`` of a component, or its Fmax with a seed.

    ``shard`` is its name, a key of ``COMPONENTS`` or ``WIDE``; its lanes, or ``None``; a key of
    ``DEVICES``; and the seed, or ``None`` for the area.
    """
    name, lanes, device, seed = shard
    if seed is None:
        return area(_made(name, lanes), DEVICES[device])
    synthesized = _registered(name, lanes, DEVICES[device].family)
    return fmax(synthesized, DEVICES[device], seed, WIDE_OPTIONS if lanes else ())


def measure_cells(library, shard):
    """The ``Cells`` of a component; ``shard`` is its name, and its lanes or ``None``.

    Raises
    ------
    MissingTool, UnsupportedDesign
    """
    mapped = cells.synthesize(_made(*shard), library)
    registered = cells.synthesize(Registered(_made(*shard)), library)
    return Cells(
        area=mapped.area,
        gates=mapped.area / library.nand,
        flip_flops=mapped.flip_flops,
        megahertz=cells.fmax(registered, library),
    )


@functools.lru_cache(maxsize=8)
def _registered(name, lanes, family):
    return synthesize(Registered(_made(name, lanes)), family)


def _made(name, lanes):
    return WIDE[name](lanes) if lanes else COMPONENTS[name]()


def _place(device, folder, *arguments, makes=()):
    usual = ["--json", "top.json", "--freq", "400", "--timing-allow-fail"]
    return run(
        FAMILIES[device.family].nextpnr,
        [*device.arguments.split(), *usual, *arguments],
        cwd=folder,
        makes=makes,
    ).stderr
