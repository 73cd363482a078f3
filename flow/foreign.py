"""Third-party designs, read without running anything in them."""

import json
import re
from contextlib import suppress
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from .rtlil import bare
from .scratch import scratch
from .tools import Limits, Missing, ToolError, run

__all__ = ["LARGEST", "READING", "Foreign", "Unfit", "boxed", "elaborate", "read_verilog"]

#: Limits for Yosys, which has a memory limit of its own.
READING = Limits(60)
#: Limits for GHDL.
READING_VHDL = Limits(60, memory=4 << 20)
#: Yosys sees only the folder that it runs in, whatever a file says.
BOXED = {"YOWASP_MOUNT": "/=."}
VHDL = ".vhd", ".vhdl"
#: The most bytes of all files.
LARGEST = 1 << 26
#: Possible file names in strings.
NAME = re.compile(r'"([\w.+/ -]{1,200})"', re.ASCII)
#: VHDL that can reach files or programs. Comments count; ``file of`` can contain some.
REACHES = re.compile(
    r"\b(file(?:\s|--[^\n-\r]*[\n-\r]|/\*.*?\*/)+of|textio|env|foreign|vhpidirect)\b", re.I | re.S
)
#: The last choice of a case in GHDL's Verilog, and the default in its VHDL.
LAST_CHOICE = re.compile(r"^ +\d+'b[01]+: (\w+) <= .*\n(?= +endcase$)", re.M)
OTHERS = re.compile(r"^  with .* select (\w+) <=\n(?:.* when .*,\n)*    (\S+) when others;$", re.M)
#: One module, without cells for simulators and provers: assumptions would make a proof vacuous.
FLATTEN = "proc; flatten -noscopeinfo; delete t:$print t:$check"
LATCHES = {"$dlatch", "$adlatch", "$dlatchsr", "$sr"}
CLOCKS = {"CLK", "WR_CLK"}


class Unfit(Exception):
    """The design cannot be used; the message says why."""


class Foreign(NamedTuple):
    """A third-party design.

    Attributes
    ----------
    rtlil : str
        A module ``top``, as from ``bare``. Nothing in it prints, asserts or assumes.
    ports : dict
        The ports of the module, by name, as in Yosys's JSON.
    """

    rtlil: str
    ports: dict


def read_verilog(files, top, adapt=None):
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
        each net has one driver, and there is no combinational loop.

    Raises
    ------
    Unfit
        If this does not hold, or reading exceeds the limits ``READING``.
    Missing
    """
    # An inverter in a clock path becomes a falling edge.
    finish = ["opt_expr t:*ff* t:$mem* t:$not t:$logic_not", "opt_clean"]
    finish += ["memory -nomap -nordff", "check"]
    with scratch() as folder:
        if adapt:
            design = _elaborate(files, top, folder)[0]
            (folder / "adapter.v").write_text(adapt(design.ports), "ascii")
            script = ["read_rtlil top.il", *[f"rename top {top}"] * (top != "top")]
            script += ["read_verilog adapter.v", "hierarchy -check -top adapter", FLATTEN]
            script += ["rename adapter top", "opt_clean"]
            design, module, said = _yosys([*script, *finish], folder)
        else:
            design, module, said = _elaborate(files, top, folder, finish)
    _check_cells(module)
    _check_drivers(said.rpartition("Executing CHECK pass")[2])
    return design


def elaborate(files, top):
    """Read a design and all that it instantiates as one module, with any clocks.

    Parameters
    ----------
    files : list of path
        By their suffixes: ``.sv``, SystemVerilog, by Yosys's own parser and then by slang; ``.vhd``
        and ``.vhdl``, VHDL, by GHDL; otherwise Verilog. Files named in strings are read from the
        folder of the file or below, and from nowhere else.
    top : str
        The module.

    Returns
    -------
    Foreign

    Raises
    ------
    Unfit
        If it cannot be read within the limits ``READING``.
    Missing
    """
    with scratch() as folder:
        return _elaborate(files, top, folder)[0]


def _elaborate(files, top, folder, finish=()):
    if not re.fullmatch(r"[A-Za-z_][\w$]*", top, re.ASCII):
        raise Unfit(f"{top!r} is not a plain Verilog identifier; rename the module")
    names = _copy(files, folder)
    sources = [name for name in names if not name.endswith(VHDL)]
    if vhdl := [name for name in names if name.endswith(VHDL)]:
        verilog = _translate(vhdl, [] if sources else [top], folder)
        # VHDL is not case-sensitive.
        same = [] if sources else re.findall(rf"^module ({re.escape(top)})$", verilog, re.M | re.I)
        top = [*same, top][0]
        (folder / "0ghdl.v").write_text(verilog)
        sources.append("0ghdl.v")
    parsed = [f"read_verilog {'-sv ' * name.endswith('.sv')}{name}" for name in sources]
    readings = [[*parsed, f"hierarchy -check -top {top}"]]
    if any(name.endswith(".sv") for name in sources):
        # There is one thread. In Verilog, SystemVerilog's keywords are names.
        slang = "read_slang -j 1 --ignore-timing --ignore-assertions"
        slang += f" --map-keyword-version 1364-2005+/*.v --top {top} {' '.join(sources)}"
        readings.append([slang])
    script = [FLATTEN, *[f"rename {top} top"] * (top != "top"), "opt_clean", *finish]
    for reading in readings:
        try:
            return _yosys([*reading, *script], folder)
        except Unfit as error:
            reason = str(error)
    for name, file in names.items():
        reason = reason.replace(name, file.name)
    if "open" in reason or "No such file" in reason:
        reason += "; include files must be in or below the folder of a given file"
    raise Unfit(reason)


def _yosys(script, folder):
    """Run a script that leaves a module ``top``; returns the ``Foreign``, its JSON and the log."""
    made = ["top.json", "top.il"]
    said = boxed([*script, "write_rtlil top.il", "write_json top.json"], folder, made)
    try:
        module = json.loads((folder / "top.json").read_text())["modules"]["top"]
        return Foreign(bare((folder / "top.il").read_text()), module["ports"]), module, said
    except ValueError as error:
        raise Unfit(f"Yosys cannot read it: {_reason(error)}") from error


def boxed(script, folder, makes, limits=READING):
    """Run Yosys commands, which can access only the folder; returns the log.

    Raises
    ------
    Unfit
        If Yosys fails, or exceeds the limits.
    Missing
    """
    options = {"makes": makes, "limits": limits, "env": BOXED}
    try:
        return run("foreign-yosys", ["-p", "; ".join(script)], cwd=folder, **options).stdout
    except Missing:
        raise
    except ToolError as error:
        raise Unfit(f"Yosys cannot read it: {_reason(error)}") from error


def _translate(names, top, folder):
    """Convert VHDL to Verilog.

    GHDL executes functions meanwhile, without a sandbox.
    """
    for name in names:
        if reaches := REACHES.search((folder / name).read_text("latin-1")):
            raise Unfit(f"it has {reaches[0]!r}; VHDL that can reach files is not read")

    def ghdl(language):
        arguments = ["--synth", "--std=08", "-fsynopsys", "-frelaxed", f"--out={language}", *names]
        try:
            return run("ghdl", [*arguments, "-e", *top], cwd=folder, limits=READING_VHDL).stdout
        except Missing:
            raise
        except ToolError as error:
            raise Unfit(f"GHDL cannot read it: {_reason(error)}") from error

    def sized(found):
        return f"{len(found[1])}'b{found[1]}"

    verilog = ghdl("verilog")
    # GHDL 2.0 omits the default of a case, and writes long numbers as text.
    if LAST_CHOICE.search(verilog):
        others = dict(OTHERS.findall(ghdl("vhdl")))
        verilog = LAST_CHOICE.sub(
            lambda found: f"{found[0]}      default: {found[1]} <= {others[found[1]]};\n", verilog
        )
    return re.sub(r"""["']([01X]+)["']""", sized, verilog)


def _copy(files, folder):
    """Copy files, and those that strings in them name, to a folder; returns the former by name.

    Names that are unsafe in a script are changed.
    """
    names, todo, copied, room = {}, [], {}, LARGEST
    for number, file in enumerate(map(Path, files)):
        is_plain = re.fullmatch(r"[A-Za-z_][\w.-]*\.(s?vh?|vhdl?)", file.name, re.ASCII)
        ending = {".sv": ".sv", ".vhd": ".vhd", ".vhdl": ".vhdl"}.get(file.suffix, ".v")
        name = file.name if is_plain else f"{number}{ending}"
        names[name] = file
        todo.append((name, file, file.parent.resolve()))
    for name, file, root in todo:
        if name in copied:
            if copied[name] != file.resolve():
                raise Unfit(f"two files are named {Path(name).name}; rename one")
            continue
        size = file.stat().st_size if file.is_file() else LARGEST + 1
        if size > room:
            if name not in names:
                continue  # such as a waveform that a test bench writes
            raise Unfit(f"{file} is not a regular file, or all files exceed {LARGEST >> 20} MiB")
        copied[name], room = file.resolve(), room - size
        text = file.read_bytes()
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(text)
        for string in {*NAME.findall(text.decode("latin-1"))}:
            for path in {PurePosixPath(string), PurePosixPath(name).parent / string}:
                found = root / path
                with suppress(OSError):
                    if ".." not in path.parts and found.is_file():
                        todo += [(str(path), found, root)] * found.resolve().is_relative_to(root)
    return names


def _reason(error):
    """A tool's message about an error, without its name; GHDL frames a crash with stars."""
    return re.sub(r"^.*?status \d+: |ERROR: ?", "", str(error)).strip(" .*") or "it crashes"


def _check_cells(module):
    """Refuse cells other than logic clocked by the rising edge of ``clk``, by name."""

    def net(bit):
        """The name of a net: if possible one from the source, and a short one."""
        nets = [(net["hide_name"], len(name), name) for name, net in named if bit in net["bits"]]
        return min(nets)[2] if nets else "a constant"

    named, ports = module["netnames"].items(), module["ports"].values()
    clock = module["ports"].get("clk", {"bits": []})["bits"]
    used = [port["bits"] for port in ports if port["direction"] == "output"]
    for cell in module["cells"].values():
        kind, pins, settings = cell["type"], cell["connections"], cell["parameters"]
        if not kind.startswith("$"):
            raise Unfit(f"{kind} is a black box; add the file that describes it")
        if kind.startswith(("$any", "$all", "$initstate")):
            raise Unfit(f"it has {kind}, which only provers support; remove it")
        if kind in LATCHES:
            raise Unfit(f"{net(pins['Q'][0])} is a latch; assign it always, or at a clock edge")
        for pin in CLOCKS & pins.keys():
            rises = reversed(settings[f"{pin}_POLARITY"])
            for bit, does_rise in zip(pins[pin], rises, strict=False):
                if bit in clock and does_rise == "1":
                    continue
                name = net(pins["Q"][0]) if "Q" in pins else settings["MEMID"].strip("\\ ")
                if not clock:
                    raise Unfit(f"{name} has a clock, but there is no port clk; map one to it")
                if bit in clock:
                    raise Unfit(f"{name} uses the falling edge of clk; if all do, map clk=~PORT")
                raise Unfit(f"{name} is clocked by {net(bit)}, not by clk; use an enable")
        used += [bits for pin, bits in pins.items() if pin not in CLOCKS]
    if any(bit in bits for bit in clock for bits in used):
        raise Unfit("clk is also used as data; it must clock registers only")


def _check_drivers(said):
    """Refuse loops, and nets without exactly one driver, by the log of ``check``."""
    if "found logic loop" in said:
        where = re.search(r"wire \\?(\S+)", said.partition("found logic loop")[2])
        raise Unfit(f"there is a combinational loop through {where[1] if where else 'the design'}")
    problems = int(re.findall(r"Found and reported (\d+) problems", said)[-1])
    if problems:
        first = re.search(r"Warning: (.*)", said)
        raise Unfit(f"{first[1].rstrip(':.')}; drive each net once")
