"""Third-party designs, read without running anything in them."""

import json
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from .scratch import scratch
from .tools import MissingTool, ToolError, run

__all__ = ["Foreign", "UnsupportedDesign", "elaborate", "read_verilog", "without_attributes"]

#: Seconds that Yosys may read; its memory is limited by WebAssembly.
READING = 60
#: System tasks without hardware, besides those that Yosys ignores, become one that it ignores.
PRINTS = re.compile(r"\$(timeformat|warning|info|error|printtimescale)\b")
#: A question to the simulator's command line, whose answer is no.
PLUSARGS = re.compile(r"\$(test|value)\$plusargs\s*\([^()]*\)")
PRIMITIVE = re.compile(r"^\s*primitive\s+(\w+)", re.M)
#: One module, without cells for simulators and provers: assumptions would make a proof vacuous.
FLATTEN = "proc; flatten -noscopeinfo; delete t:$print t:$check"
#: The design as it is checked.
JSON = "write_json top.json"
LATCHES = {"$dlatch", "$adlatch", "$dlatchsr", "$sr"}
CLOCKS = {"CLK", "WR_CLK"}
#: Attributes in RTLIL that affect the logic.
LOGICAL = re.compile(r"attribute \\(init (\d+'[01xz]*|\d+)|keep 1|top 1)")


class UnsupportedDesign(Exception):
    """The design cannot be used; the message says why."""


class Foreign(NamedTuple):
    """A third-party design.

    Attributes
    ----------
    rtlil : str
        A module ``top``, as from ``without_attributes``. Nothing in it prints, asserts or assumes.
    ports : dict
        The ports of the module, by name, as in Yosys's JSON.
    """

    rtlil: str
    ports: dict


def read_verilog(
    files: Iterable, top: str, adapt: Callable[[dict], str] | None = None
) -> "Foreign":
    """Read a design for simulation or proof.

    Parameters
    ----------
    files : list of path
    top : str
        As for ``elaborate``.
    adapt : callable, optional
        Makes Verilog of a module ``adapter`` from the ports, which replaces the top module.

    Returns
    -------
    Foreign
        All registers are clocked by the rising edge of its port ``clk``, which drives nothing else;
        each net has one driver, and there is no combinational loop. Asynchronous resets are
        synchronous, and undefined values come from cells ``$anyseq``.

    Raises
    ------
    UnsupportedDesign
        If this does not hold, or reading takes longer than ``READING`` seconds.
    MissingTool
    """
    # An inverter in a clock path becomes a falling edge.
    finish = ["opt_expr t:*ff* t:$mem* t:$not t:$logic_not", "opt_clean"]
    finish += ["memory -nomap -nordff", "check", JSON, "async2sync", "setundef -anyseq"]
    with scratch() as folder:
        if adapt:
            design = _elaborate(files, top, folder)[0]
            (folder / "adapter.v").write_text(adapt(design.ports), "ascii")
            script = ["read_rtlil top.il", *[f"rename top {top}"] * (top != "top")]
            script += ["read_verilog adapter.v", "hierarchy -check -top adapter", FLATTEN]
            script += ["rename adapter top", "opt_clean"]
            design, module, log = _yosys([*script, *finish], folder)
        else:
            design, module, log = _elaborate(files, top, folder, finish)
    _check_cells(module)
    _check_drivers(log.rpartition("Executing CHECK pass")[2])
    return design


def elaborate(files, top):
    """Read a design and all that it instantiates as one module, with any clocks.

    Parameters
    ----------
    files : list of path
        SystemVerilog if the suffix is ``.sv``, otherwise Verilog; in any case. Yosys sees their
        folders, with all that is below, and nothing else.
    top : str
        The module.

    Returns
    -------
    Foreign

    Raises
    ------
    UnsupportedDesign
        If it cannot be read within ``READING`` seconds.
    MissingTool
    """
    with scratch() as folder:
        return _elaborate(files, top, folder)[0]


def _elaborate(files, top, folder, finish=(JSON,)):
    if not re.fullmatch(r"[A-Za-z_][\w$]*", top, re.ASCII):
        raise UnsupportedDesign(f"{top!r} is not a plain Verilog identifier; rename the module")
    copies, mounts = _copy(files, folder)
    includes = " ".join(f"-I{number}" for number in range(len(copies)))
    flags = {".sv": "-sv", ".v": ""}
    parsed = [f"read_verilog {flags[Path(copy).suffix]} {includes} {copy}" for copy in copies]
    readings = [[*parsed, f"hierarchy -check -top {top}"]]
    if any(copy.endswith(".sv") for copy in copies):
        # There is one thread. In Verilog, SystemVerilog's keywords are names.
        slang = "read_slang -j 1 --ignore-timing --ignore-assertions"
        slang += f" --map-keyword-version 1364-2005+/*.v {includes} --top {top} {' '.join(copies)}"
        readings.append([slang])
    script = [FLATTEN, *[f"rename {top} top"] * (top != "top"), "opt_clean", *finish]
    for reading in readings:
        try:
            return _yosys([*reading, *script], folder, mounts)
        except UnsupportedDesign as error:
            reason = str(error)
    for copy, file in copies.items():
        if primitive := PRIMITIVE.search((folder / copy).read_text("latin-1")):
            raise UnsupportedDesign(
                f"{file} has the user-defined primitive {primitive[1]}; describe it as a module"
            )
        reason = re.sub(rf"(\d+/)?{copy}", lambda _, name=file.name: name, reason)
    if "open" in reason or "No such file" in reason:
        reason += "; include files must be in or below the folder of a given file"
    raise UnsupportedDesign(reason)


def _copy(files, folder):
    """Copy the files into a folder, without system tasks that Yosys does not know.

    Returns
    -------
    copies : dict
        The files, by the names of their copies.
    mounts : list of str
        For Yosys: N, a link to the folder of file N.
    """
    copies, mounts = {}, []
    for number, file in enumerate(map(Path, files)):
        suffix = file.suffix.lower()
        if suffix in (".vhd", ".vhdl"):
            raise UnsupportedDesign(
                f"{file.name} is VHDL; convert it with 'ghdl synth --out=verilog', and name the "
                "Verilog file"
            )
        if not file.is_file():
            raise UnsupportedDesign(f"{file} is not a regular file")
        copy = f"file{number}{'.sv' if suffix == '.sv' else '.v'}"
        text = PRINTS.sub("$display", file.read_text("latin-1"))
        text = PLUSARGS.sub("1'b0", text)
        # Errors, and files that the design reads, are relative to the original.
        (folder / copy).write_text(f'`line 1 "{number}/{copy}" 0\n{text}', "latin-1")
        (folder / str(number)).symlink_to(file.resolve().parent)
        copies[copy] = file
        mounts.append(str(number))
    return copies, mounts


def _yosys(script, folder, mounts=()):
    """Run a script that writes JSON of a module ``top``; the ``Foreign``, its JSON and the log.

    Yosys can access only the folder and the mounts.
    """
    commands = "; ".join([*script, "write_rtlil top.il"])
    options = {"mounts": mounts, "timeout": READING, "makes": ["top.json", "top.il"]}
    try:
        log = run("foreign-yosys", ["-p", commands], cwd=folder, **options).stdout
        module = json.loads((folder / "top.json").read_text())["modules"]["top"]
        return (
            Foreign(without_attributes((folder / "top.il").read_text()), module["ports"]),
            module,
            log,
        )
    except MissingTool:
        raise
    except (ToolError, ValueError) as error:
        reason = re.sub(r"^.*?status \d+: |ERROR: ?", "", str(error))
        raise UnsupportedDesign(f"Yosys cannot read the design: {reason}") from error


def without_attributes(design):
    """RTLIL from any source without comments, and only with attributes that affect its logic.

    Others may direct a tool: how to synthesize a module, or that it is a black box.
    """
    lines = (line.strip(" ") for line in design.replace("\t", " ").split("\n"))
    unneeded = "attribute ", "#"
    kept = (line for line in lines if not line.startswith(unneeded) or LOGICAL.fullmatch(line))
    return "\n".join([*kept, ""])


def _check_cells(module):
    """Refuse cells other than logic clocked by the rising edge of ``clk``, by name."""

    def net(bit):
        """The name of a net: if possible one from the source, and a short one."""
        nets = [(net["hide_name"], len(name), name) for name, net in named if bit in net["bits"]]
        return min(nets)[2] if nets else "a constant"

    named, ports = module["netnames"].items(), module["ports"].values()
    clock = module["ports"].get("clk", {"bits": []})["bits"]
    data = [port["bits"] for port in ports if port["direction"] == "output"]
    for cell in module["cells"].values():
        kind, pins, settings = cell["type"], cell["connections"], cell["parameters"]
        if not kind.startswith("$"):
            raise UnsupportedDesign(f"{kind} is a black box; add the file that describes it")
        if kind.startswith(("$any", "$all", "$initstate")):
            raise UnsupportedDesign(f"the design has {kind}, which only provers support; remove it")
        if kind in LATCHES:
            raise UnsupportedDesign(
                f"{net(pins['Q'][0])} is a latch; assign it always, or at a clock edge"
            )
        for pin in CLOCKS & pins.keys():
            rises = reversed(settings[f"{pin}_POLARITY"])
            for bit, does_rise in zip(pins[pin], rises, strict=False):
                if bit in clock and does_rise == "1":
                    continue
                name = net(pins["Q"][0]) if "Q" in pins else settings["MEMID"].strip("\\ ")
                if not clock:
                    raise UnsupportedDesign(
                        f"{name} has a clock, but there is no port clk; map one to it"
                    )
                if bit in clock:
                    raise UnsupportedDesign(
                        f"{name} uses the falling edge of clk; if all do, map clk=~PORT"
                    )
                raise UnsupportedDesign(
                    f"{name} is clocked by {net(bit)}, not by clk; use an enable"
                )
        data += [bits for pin, bits in pins.items() if pin not in CLOCKS]
    if any(bit in bits for bit in clock for bits in data):
        raise UnsupportedDesign("clk is also used as data; it must clock registers only")


def _check_drivers(log):
    """Refuse loops, and nets without exactly one driver, by the log of ``check``."""
    if "found logic loop" in log:
        where = re.search(r"wire \\?(\S+)", log.partition("found logic loop")[2])
        raise UnsupportedDesign(
            f"there is a combinational loop through {where[1] if where else 'the design'}"
        )
    problems = int(re.findall(r"Found and reported (\d+) problems", log)[-1])
    if problems:
        first = re.search(r"Warning: (.*)", log)
        raise UnsupportedDesign(f"{first[1].rstrip(':.')}; drive each net once")
