"""How the scripts beside it split their work and end, and how they run commands."""

import importlib
import os
import shlex
import shutil
import signal
import sys
from pathlib import Path

from clockpoint.flow.foreign import Unfit
from clockpoint.flow.tools import Missing, ToolError, stop
from clockpoint.flow.versions import digest_of_sources

ROOT = Path(__file__).parents[1]
#: What is not installed with the package.
FOLDERS = ("bench", "tests")


def as_argv(command):
    """A command line of a page, ``clockpoint ...`` or ``python bench/...``, for this Python."""
    program, *arguments = shlex.split(command)
    module = [] if program == "python" else ["-m", program]
    return [sys.executable, *module, *arguments]


def run_shards(campaign, function, items, **options):
    """As ``campaign.run``; the sources here decide results, and go to the workers of a cluster."""
    if campaign.cluster is not None:
        _take_along()
    return campaign.run(function, items, sources=sources(), **options)


def sources():
    """What tells them from others."""
    return digest_of_sources(ROOT, FOLDERS)[:8]


def _take_along():
    try:
        from cloudpickle import register_pickle_by_value
    except ImportError:
        return  # which is said where the cluster is to be reached
    for module in [*sys.modules.values()]:
        file = getattr(module, "__file__", None)
        if file and any(Path(file).is_relative_to(ROOT / folder) for folder in FOLDERS):
            register_pickle_by_value(module)


def _obey(number, _):
    signal.signal(number, signal.SIG_IGN)
    stop()


def run_script():
    """Run ``main`` of this script, imported: what it runs in other processes, they find there.

    What fails is said in one sentence; exit status 2 if a tool is missing. All ends with a script.
    With ccache, what every program of Verilator's contains is compiled once.
    """
    if shutil.which("ccache"):
        os.environ.setdefault("OBJCACHE", "ccache")
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _obey)
    name = Path(sys.modules["__main__"].__file__).stem
    try:
        sys.exit(importlib.import_module(name).main())
    except (ToolError, Unfit) as error:
        print(f"{error}.", file=sys.stderr)
        sys.exit(2 if isinstance(error, Missing | Unfit) else 1)
