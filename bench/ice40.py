"""A bitstream of an iCE40 HX8K that is a single component: built, read back, every bit checked."""

import json
import re
from itertools import chain
from pathlib import Path

from clockpoint.engine.tools import ToolError, command, run
from netlists import as_logic, port_bits

__all__ = ["as_verilog", "build_chip", "check", "logic_of", "read_back"]

#: The rows with column buffers of the global wires in an HX8K; nextpnr enables all of them.
BUFFERS = {"8", "9", "24", "25"}
#: The drivers of nets.
DRIVER = re.compile(r"ram/RDATA_\d+|io_\d/D_IN_\d|lutff_\d/(out|lout|cout)")
#: A LUT that is the sum of its inputs.
SUM = "0110100110010110"
#: A cell that is always 1 and leads nowhere, which nextpnr places once.
ONE = re.compile("LC_[0-7] 1000000000000000 0000")


def build_chip(cells, folder):
    """Place and route a netlist, with a pin for each bit of its ports; ``chip.bin`` in a folder.

    Parameters
    ----------
    cells : str
        The result of ``clockpoint.flow.netlist.synthesize``.
    folder : path

    Raises
    ------
    MissingTool, ToolError
    """
    (folder / "cells.json").write_text(cells)
    files = ["--json", "cells.json", "--write", "placed.json", "--asc", "chip.asc", "--quiet"]
    files += ["--hx8k", "--package", "ct256", "--pcf-allow-unconstrained"]
    run("nextpnr-ice40", files, cwd=folder, makes=["placed.json"])
    run("icepack", ["chip.asc", "chip.bin"], cwd=folder, makes=["chip.bin"])


def read_back(folder):
    """Convert ``chip.bin`` in the folder of ``build_chip`` to logic, as from ``netlist``.

    From place and route, only the ports and their pins are used. Every bit of the file must
    describe logic, or have the value that the chip and these pins require.

    Raises
    ------
    MissingTool, ToolError
    """
    verilog, ports, pins = as_verilog(folder)
    check(folder, ports, pins)
    return logic_of(verilog, ports, pins)


def as_verilog(folder):
    """The first half of ``read_back``: a module ``chip`` in Verilog, its ports and pins.

    The ports are as in the JSON of nextpnr; the pins are a port of ``chip`` for each of their bits.
    """
    run("iceunpack", ["chip.bin", "back.txt"], cwd=folder, makes=["back.txt"])
    verilog = run("icebox_vlog", ["back.txt"], cwd=folder).stdout
    (folder / "back.v").write_text(verilog)
    placed = json.loads((folder / "placed.json").read_text())["modules"]["top"]
    ports = placed["ports"]
    bits = {net: bit for bit, net in port_bits(ports)}
    pins = {}
    for cell in placed["cells"].values():
        for net in bits.keys() & {*chain(*cell["connections"].values())}:
            place = re.findall(r"\d+", cell["attributes"]["NEXTPNR_BEL"])
            pins[bits[net]] = "io_{}_{}_{}".format(*place)
    return verilog, ports, pins


def logic_of(verilog, ports, pins):
    """The second half of ``read_back``: a module with the ports, around the module ``chip``."""
    declared, connections = [], []
    for name, port in ports.items():
        declared.append(f"{port['direction']} [{len(port['bits']) - 1}:0] {name}")
        connections += [f".\\{pins[bit]} ({bit})" for bit, _ in port_bits({name: port})]
    top = f"module top({', '.join(declared)}); chip chip({', '.join(connections)}); endmodule"
    return as_logic({"chip.v": verilog, "top.v": top}, "ice40")


def check(folder, ports, pins):
    """Check all of ``chip.bin``, from which ``back.txt`` was made, and ``back.v`` from that.

    Each net must have one driver. Each bit that is set must belong to a switch, a LUT or a
    flip-flop of a net, and so to the logic, or be required by an HX8K and the pins.

    ``ports`` and ``pins`` are as from ``as_verilog``.

    Raises
    ------
    MissingTool, ToolError
    """
    run("icepack", ["back.txt", "again.bin"], cwd=folder, makes=["again.bin"])
    wrong = []
    if (folder / "again.bin").read_bytes() != (folder / "chip.bin").read_bytes():
        wrong.append("what is around the bits")
    if re.search(r"^\.ram_data .*\n(?:0+\n)*0*[1-9a-f]", (folder / "back.txt").read_text(), re.M):
        wrong.append("a memory")
    nets = {}
    for net in re.findall(r"(?:^// \(.*\n)+", (folder / "back.v").read_text(), re.MULTILINE):
        wires = re.findall(r"\((\d+), (\d+), '(\S+)'\)", net)
        drivers = sum(bool(DRIVER.fullmatch(wire)) for *_, wire in wires)
        if drivers != 1 and [wire for *_, wire in wires] != ["carry_in_mux"]:
            wrong.append(f"the net of {' '.join(wires[0])}: {drivers} drivers")
        for x, y, wire in wires:
            nets.setdefault((x, y), set()).add(wire)
    beside = Path(command("icebox_vlog")[0]).with_name("icebox_explain")
    expected, ones = _settings(ports, pins), []
    for tile in run([str(beside)], ["-A", "back.txt"], cwd=folder).stdout.split("\n.")[1:]:
        head, *lines = tile.splitlines()
        if head.startswith("extra_bit"):  # from a pin to a global wire
            continue
        _, *place = head.split()
        x, y = place[:2]
        wires = nets.get((x, y), set()) | nets.get(("0", "0"), set())
        settings = {line for line in lines if line and not _is_logic(line, lines, wires)}
        settings ^= expected.get((x, y), set())
        if y in BUFFERS:
            settings ^= {f"ColBufCtrl glb_netwk_{n}" for n in range(8)}
        ones += filter(ONE.fullmatch, settings)
        if len(ones) == 1:
            settings -= {*ones}
        wrong += [f"{head}: {max(settings)}"] if settings else []
    if wrong:
        raise ToolError(f"the bitstream is wrong at {'; '.join(wrong)}")


def _settings(ports, pins):
    """The settings of the pins, by column and row: plain inputs and outputs, no pull-up."""
    expected = {}
    for bit, pin in pins.items():
        x, y, number = re.findall(r"\d+", pin)
        settings = {f"IoCtrl REN_{number}", f"IOB_{number} PINTYPE_0"}
        if ports[bit.partition("[")[0]]["direction"] == "input":
            settings.add(f"IoCtrl IE_{number}")
        else:
            settings |= {f"IOB_{number} PINTYPE_{n}" for n in (3, 4)}
        expected.setdefault((x, y), set()).update(settings)
    return expected


def _is_logic(line, lines, wires):
    """Whether ``icebox_vlog`` converts a line of a tile to logic.

    Parameters
    ----------
    line : str
    lines : list of str
        All lines of the tile.
    wires : set of str
        The wires of the tile that are in a net, and the global ones.
    """
    kind, *words = line.split()
    if kind in ("routing", "buffer"):
        # Plain inputs are never held.
        return wires.issuperset(words) and words[-1] != "io_global/latch"
    if kind == "NegClk":
        return any("DffEnable" in other for other in lines)
    if kind == "CarryInSet":
        return any(re.match("LC_0 .* CarryEnable", other) for other in lines)
    if not re.match(r"LC_\d", kind):
        return False
    cell = f"lutff_{kind[3:]}"
    lut, _, *options = words
    inputs = [n for n in range(4) if f"{cell}/in_{n}" in wires]
    # An unconnected input is 0. The bits for 1 are copies; but all 0 in a LUT that is 1 or passes
    # on its one input, and the usual ones in the sum of an adder.
    read = sum(1 << n for n in inputs)
    is_plain = all(lut[n] == lut[n & read] for n in range(16))
    is_plain |= len(inputs) < 2 and lut == f"{1 << read:016b}"[::-1]
    is_plain |= lut == SUM
    return (
        (f"{cell}/out" in wires or ("CarryEnable" in options and f"{cell}/cout" in wires))
        and is_plain
        and ("DffEnable" in options or not {"Set_NoReset", "AsyncSetReset"} & {*options})
    )
