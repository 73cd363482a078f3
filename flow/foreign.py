"""Designs that others wrote, which are read so that nothing in them runs."""

import json
import re
from contextlib import suppress
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from .rtlil import bare
from .scratch import scratch
from .tools import Limits, Missing, ToolError, run

__all__ = ["READING", "Foreign", "Unfit", "elaborate", "read_verilog"]

#: What Yosys may take; its memory has a limit of its own.
READING = Limits(60)
#: What GHDL may take.
READING_VHDL = Limits(60, memory=4 << 20)
#: Yosys sees the folder that it runs in, and nothing else, whatever a file says.
BOXED = {"YOWASP_MOUNT": "/=."}
VHDL = ".vhd", ".vhdl"
#: The most bytes of all files.
LARGEST = 1 << 26
#: What may be the name of a file, in any text.
NAME = re.compile(r'"([\w.+/ -]{1,200})"', re.ASCII)
#: What reaches files or programs in VHDL. Comments count; there can be some in ``file of``.
REACHES = re.compile(
    r"\b(file(?:\s|--[^\n-\r]*[\n-\r]|/\*.*?\*/)+of|textio|env|foreign|vhpidirect)\b", re.I | re.S
)
#: The last choice of a case in the Verilog of GHDL, and what the others are in its VHDL.
LAST_CHOICE = re.compile(r"^ +\d+'b[01]+: (\w+) <= .*\n(?= +endcase$)", re.M)
OTHERS = re.compile(r"^  with .* select (\w+) <=\n(?:.* when .*,\n)*    (\S+) when others;$", re.M)
#: One module, without what only simulators and provers obey: assumptions make a proof hollow.
FLATTEN = "proc; flatten -noscopeinfo; delete t:$print t:$check"
LATCHES = {"$dlatch", "$adlatch", "$dlatchsr", "$sr"}
CLOCKS = {"CLK", "WR_CLK"}


class Unfit(Exception):
    """What is given cannot be used, and why."""


class Foreign(NamedTuple):
    """A design of others.

    Attributes
    ----------
    rtlil : str
        A module ``top``, as of ``bare``. Nothing in it prints, asserts or assumes.
    ports : dict
        Those of the module, by name, as a JSON file of Yosys has them.
    """

    rtlil: str
    ports: dict


def read_verilog(files, top, adapt=None):
    """Read a design that is to be simulated or proved.

    Parameters
    ----------
    files : list of path
    top : str
        As of ``elaborate``.
    adapt : callable, optional
        Of the ports, makes Verilog of a module ``adapter`` around it, which takes its place.

    Returns
    -------
    Foreign
        All registers are clocked by the rising edge of its port ``clk``, which goes nowhere else;
        each net has one driver, and there is no combinational loop.

    Raises
    ------
    Unfit
        If it is not so, or is not taken within ``READING``.
    Missing
    """
    # An inverter in the way of a clock becomes a falling edge.
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
    """Read a design and all that it instantiates, as one module, whatever its clocks are.

    Parameters
    ----------
    files : list of path
        By their endings: ``.sv``, SystemVerilog, for Yosys's own parser and then for slang;
        ``.vhd`` and ``.vhdl``, VHDL, for GHDL; Verilog. Files that a string in one of them names
        are taken from its folder or below, and from nowhere else.
    top : str
        The module.

    Returns
    -------
    Foreign

    Raises
    ------
    Unfit
        If it is not taken within ``READING``.
    Missing
    """
    with scratch() as folder:
        return _elaborate(files, top, folder)[0]


def _elaborate(files, top, folder, finish=()):
    if not re.fullmatch(r"[A-Za-z_][\w$]*", top, re.ASCII):
        raise Unfit(f"{top!r} is no plain Verilog identifier; give the module another name")
    names = _copy(files, folder)
    sources = [name for name in names if not name.endswith(VHDL)]
    if vhdl := [name for name in names if name.endswith(VHDL)]:
        verilog = _translate(vhdl, [] if sources else [top], folder)
        # In VHDL, small and capital letters are the same.
        same = [] if sources else re.findall(rf"^module ({re.escape(top)})$", verilog, re.M | re.I)
        top = [*same, top][0]
        (folder / "0ghdl.v").write_text(verilog)
        sources.append("0ghdl.v")
    parsed = [f"read_verilog {'-sv ' * name.endswith('.sv')}{name}" for name in sources]
    readings = [[*parsed, f"hierarchy -check -top {top}"]]
    if any(name.endswith(".sv") for name in sources):
        # There is one thread. In Verilog, words of SystemVerilog are names.
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
        reason += "; what files name lies in the folder of one that is given, or below"
    raise Unfit(reason)


def _yosys(script, folder):
    """Run a script that leaves a module ``top``: as ``Foreign`` and in full, and what is said."""
    script = "; ".join([*script, "write_rtlil top.il", "write_json top.json"])
    options = {"makes": ["top.json", "top.il"], "limits": READING, "env": BOXED}
    try:
        said = run("foreign-yosys", ["-p", script], cwd=folder, **options).stdout
        module = json.loads((folder / "top.json").read_text())["modules"]["top"]
        return Foreign(bare((folder / "top.il").read_text()), module["ports"]), module, said
    except Missing:
        raise
    except (ToolError, ValueError) as error:
        raise Unfit(f"Yosys does not take it: {_reason(error)}") from error


def _translate(names, top, folder):
    """What VHDL is in Verilog.

    GHDL executes functions while it does, and has no box.
    """
    for name in names:
        if reaches := REACHES.search((folder / name).read_text("latin-1")):
            raise Unfit(f"VHDL that can reach files is not read, and it has {reaches[0]!r}")

    def ghdl(language):
        arguments = ["--synth", "--std=08", "-fsynopsys", "-frelaxed", f"--out={language}", *names]
        try:
            return run("ghdl", [*arguments, "-e", *top], cwd=folder, limits=READING_VHDL).stdout
        except Missing:
            raise
        except ToolError as error:
            raise Unfit(f"GHDL does not take it: {_reason(error)}") from error

    def sized(found):
        return f"{len(found[1])}'b{found[1]}"

    verilog = ghdl("verilog")
    # GHDL 2.0 leaves out the default of a case, and writes long numbers as text.
    if LAST_CHOICE.search(verilog):
        others = dict(OTHERS.findall(ghdl("vhdl")))
        verilog = LAST_CHOICE.sub(
            lambda found: f"{found[0]}      default: {found[1]} <= {others[found[1]]};\n", verilog
        )
    return re.sub(r"""["']([01X]+)["']""", sized, verilog)


def _copy(files, folder):
    """Copy files into a folder, and those that strings in them name; returns the former by name.

    A name that no script should have becomes another one.
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
                continue  # such as a wave that a test bench writes
            raise Unfit(f"{file} is no regular file, or too large for {LARGEST >> 20} MiB in all")
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
    """What a tool says of an error, without which program it is; GHDL crashes in stars."""
    return re.sub(r"^.*?status \d+: |ERROR: ?", "", str(error)).strip(" .*") or "it crashes"


def _check_cells(module):
    """Refuse what is no logic clocked by the rising edge of ``clk`` alone, by its name."""

    def net(bit):
        """Its name: one that was given, if there is any, and a short one."""
        nets = [(net["hide_name"], len(name), name) for name, net in named if bit in net["bits"]]
        return min(nets)[2] if nets else "a constant"

    named, ports = module["netnames"].items(), module["ports"].values()
    clock = module["ports"].get("clk", {"bits": []})["bits"]
    used = [port["bits"] for port in ports if port["direction"] == "output"]
    for cell in module["cells"].values():
        kind, pins, settings = cell["type"], cell["connections"], cell["parameters"]
        if not kind.startswith("$"):
            raise Unfit(f"{kind} is a black box; give the file that describes it, too")
        if kind.startswith(("$any", "$all", "$initstate")):
            raise Unfit(f"it has {kind}, which only provers know; remove it")
        if kind in LATCHES:
            raise Unfit(f"{net(pins['Q'][0])} is a latch; assign it always, or at a clock edge")
        for pin in CLOCKS & pins.keys():
            rises = reversed(settings[f"{pin}_POLARITY"])
            for bit, does_rise in zip(pins[pin], rises, strict=False):
                if bit in clock and does_rise == "1":
                    continue
                name = net(pins["Q"][0]) if "Q" in pins else settings["MEMID"].strip("\\ ")
                if not clock:
                    raise Unfit(f"{name} has a clock, and there is no port clk; map one to it")
                if bit in clock:
                    raise Unfit(f"{name} has the falling edge of clk; if all have, map clk=~PORT")
                raise Unfit(f"{name} is clocked by {net(bit)}, and not by clk; use an enable")
        used += [bits for pin, bits in pins.items() if pin not in CLOCKS]
    if any(bit in bits for bit in clock for bits in used):
        raise Unfit("clk is data, too; let it clock registers only")


def _check_drivers(said):
    """Refuse a loop, and a net that has not exactly one driver, by the log of ``check``."""
    if "found logic loop" in said:
        where = re.search(r"wire \\?(\S+)", said.partition("found logic loop")[2])
        raise Unfit(f"there is a combinational loop through {where[1] if where else 'the design'}")
    problems = int(re.findall(r"Found and reported (\d+) problems", said)[-1])
    if problems:
        first = re.search(r"Warning: (.*)", said)
        raise Unfit(f"{first[1].rstrip(':.')}; drive each net once")
