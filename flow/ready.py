"""Make the tools that pip installs ready: ``python -m clockpoint.flow.ready``.

In its first run, a tool is compiled for this machine; here, all of them have theirs.
"""

import warnings

from .tools import TOOLS, prepare

if __name__ == "__main__":
    warnings.formatwarning = lambda message, *_: f"{message}\n"
    for name, tool in TOOLS.items():
        if tool.module:
            prepare(name)
