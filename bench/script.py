"""How the scripts beside it end, and how they run commands of this repository."""

import shlex
import sys

from clockpoint.flow.foreign import Unfit
from clockpoint.flow.tools import Missing, ToolError


def as_argv(command):
    """A command line of a page, ``clockpoint ...`` or ``python bench/...``, for this Python."""
    program, *arguments = shlex.split(command)
    module = [] if program == "python" else ["-m", program]
    return [sys.executable, *module, *arguments]


def run_script(main):
    """What fails is said in one sentence; exit status 2 if a tool is missing."""
    try:
        sys.exit(main())
    except (ToolError, Unfit) as error:
        print(f"{error}.", file=sys.stderr)
        sys.exit(2 if isinstance(error, Missing | Unfit) else 1)
