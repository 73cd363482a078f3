"""Compile the tools that pip installs: ``python -m clockpoint.flow.ready``.

A tool is compiled for this machine on first use; this does it for all of them.
"""

import warnings

from .tools import TOOLS, prepare

if __name__ == "__main__":
    warnings.formatwarning = lambda message, *_: f"{message}\n"
    for name, tool in TOOLS.items():
        if tool.module:
            prepare(name)
