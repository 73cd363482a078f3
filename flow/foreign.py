"""Verilog that others wrote, which is read so that nothing in it runs."""

import json
import re
import shutil
from pathlib import Path
from typing import NamedTuple

from .rtlil import bare
from .scratch import scratch
from .tools import Limits, Missing, ToolError, run

__all__ = ["READING", "Foreign", "Unfit", "read_verilog"]

#: What Yosys may take; its memory has a limit of its own.
READING = Limits(60)
#: The most bytes of a file.
LARGEST = 1 << 26
#: What may read a file that is not among those that are given.
OUTSIDE = re.compile(r'(`include|\$readmem[bh])\b(?!\s*\(?\s*"[^"/\\]*")')


class Unfit(Exception):
    """What is given cannot be used, and why."""


class Foreign(NamedTuple):
    """A design of others.

    Attributes
    ----------
    rtlil : str
        A module ``top``, as of ``bare``. Nothing in it prints.
    ports : dict
        Those of the module, by name, as a JSON file of Yosys has them.
    checked : str
        What Yosys's ``check`` says of it.
    """

    rtlil: str
    ports: dict
    checked: str


def read_verilog(files, top):
    """Read Verilog and all that it instantiates, as one module.

    Parameters
    ----------
    files : list of path
        What ends in ``.sv`` is read as SystemVerilog.
    top : str
        The module.

    Returns
    -------
    Foreign

    Raises
    ------
    Unfit
        If Yosys does not take it within ``READING``, or a file of it wants another one.
    Missing
    """
    if not re.fullmatch(r"[A-Za-z_][\w$]*", top, re.ASCII):
        raise Unfit(f"{top!r} is no plain Verilog identifier; give the module another name")
    with scratch() as folder:
        names = _copy(files, folder)
        script = [f"read_verilog {'-sv ' * name.endswith('.sv')}{name}" for name in names]
        script += [f"hierarchy -check -top {top}", "proc", "flatten", "delete t:$print"]
        script += [*[f"rename {top} top"] * (top != "top"), "opt_clean", "memory -nomap", "check"]
        script += ["write_rtlil top.il", "write_json top.json"]
        made = ["top.json", "top.il"]
        try:
            said = run("yosys", ["-p", "; ".join(script)], cwd=folder, makes=made, limits=READING)
            module = json.loads((folder / "top.json").read_text())["modules"]["top"]
            rtlil = bare((folder / "top.il").read_text())
        except Missing:
            raise
        except (ToolError, ValueError) as error:
            raise Unfit(f"Yosys does not take it: {_reason(error, names)}") from error
    for cell in module["cells"].values():
        if not cell["type"].startswith("$"):
            raise Unfit(f"{cell['type']} is a black box; give the file that describes it, too")
    return Foreign(rtlil, module["ports"], said.stdout.rpartition("Executing CHECK pass")[2])


def _copy(files, folder):
    """Copy files into a folder; returns the names that they have there, each with its file.

    A name that no script should have becomes another one.
    """
    names = {}
    for number, file in enumerate(map(Path, files)):
        is_plain = re.fullmatch(r"[A-Za-z_][\w.-]*\.s?vh?", file.name, re.ASCII)
        name = file.name if is_plain else f"{number}{'.sv' if file.suffix == '.sv' else '.v'}"
        if file.name in {other.name for other in names.values()}:
            raise Unfit(f"two files are named {file.name}; rename one")
        if not file.is_file() or file.stat().st_size > LARGEST:
            raise Unfit(f"{file} is no regular file of at most {LARGEST >> 20} MiB")
        names[name] = file
        shutil.copyfile(file, folder / name)
        if outside := OUTSIDE.search((folder / name).read_text("latin-1")):
            raise Unfit(
                f"{file}: {outside[1]} takes a file from elsewhere; name one of those given"
            )
    return names


def _reason(error, names):
    """What Yosys says of an error, by the names of the files, without which program it is."""
    reason = re.sub(r"^.*?status \d+: ", "", str(error)).replace("ERROR: ", "").strip().rstrip(".")
    for name, file in names.items():
        reason = reason.replace(name, file.name)
    return reason
