"""SymbiYosys, and what it needs."""

import importlib.util
import os
import shlex
from pathlib import Path

from ..flow.tools import Missing, command, install, run

__all__ = ["TIMEOUT", "find_sby", "run_sby"]

#: Seconds that a proof may take by default.
TIMEOUT = 300


def run_sby(folder, files, script, mode, engine, *options, timeout=TIMEOUT):
    """Run SymbiYosys; ``True`` if it passes, ``None`` if it finds no answer in time.

    Parameters
    ----------
    folder : path
        It writes its files to ``run`` there.
    files : list of str
        The designs, in the folder.
    script : list of str
        The Yosys commands that read and prepare them.
    mode, engine : str
        Such as ``"prove"`` and ``"abc pdr"``.
    options : str
        Other lines of the section of that name.
    timeout : int
        Seconds.

    Raises
    ------
    Missing, ToolError
    """
    lines = ["[options]", f"mode {mode}", f"timeout {timeout}", *options, "[engines]", engine]
    lines += ["[script]", *script, "[files]", *files, ""]
    (Path(folder) / "run.sby").write_text("\n".join(lines))
    result = run("sby", ["-f", "run.sby"], cwd=folder, env=find_sby(), answers=(0, 2, 4, 8))
    return {0: True, 2: False}.get(result.returncode)


def find_sby():
    """The environment that SymbiYosys needs; raises ``Missing`` if a part is missing."""
    abc = importlib.util.find_spec("pyosys")
    if abc is None:
        raise Missing(f"yosys-abc is missing; {install('clockpoint[formal]')}")
    tools = {"YOSYS": "yosys", "SMTBMC": "yosys-smtbmc", "WITNESS": "yosys-witness"}
    env = {variable: shlex.join(command(tool)) for variable, tool in tools.items()}
    env["ABC"] = shlex.quote(str(Path(abc.submodule_search_locations[0]) / "yosys-abc"))
    solvers = os.path.dirname(command("yices-smt2")[0])
    return env | {"PATH": os.pathsep.join([solvers, os.environ.get("PATH", "")])}
