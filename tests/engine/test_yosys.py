"""The processes that run Yosys, and its machine code in the user's store."""

import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress

import pytest
import wasmtime

from clockpoint.engine import wasm, yosys
from clockpoint.engine.tools import ToolError, run

#: More work than anyone waits for.
ENDLESS = "read_verilog top.v; synth -flatten"
MULTIPLIER = "module top(input [4095:0] a, b, output [4095:0] y); assign y = a * b; endmodule"


#: A function that returns what stands in the file.
MODULE = """(module (memory 1) (data (i32.const 0) "seal")
(func (export "f") (result i32) (i32.load (i32.const 0))))"""


class Cache:
    """A cache of its own, with a module that is compiled at once, and what happens."""

    def __init__(self, folder):
        self.folder, self.compiled, self.notices = folder / "clockpoint" / "yosys", 0, []
        self.engine = wasmtime.Engine()

    def compile(self, engine):
        self.compiled += 1
        return wasmtime.Module(engine, MODULE)

    def load(self):
        """The times that the module has been compiled, once it works."""
        store = wasmtime.Store(self.engine)
        instance = wasmtime.Instance(store, wasm.load(self.engine), [])
        assert instance.exports(store)["f"](store) == int.from_bytes(b"seal", "little")
        return self.compiled

    @property
    def file(self):
        (seal,) = self.folder.glob("*.seal")
        return seal.with_suffix("")


@pytest.fixture
def store(tmp_path, monkeypatch):
    store = Cache(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(wasm, "_compiled", store.compile)
    monkeypatch.setattr(wasm, "_send", lambda notice: store.notices.append(notice))
    return store


def test_processes_that_start_together_compile_once(store):
    """A process compiles, the others wait for it."""
    threads = [threading.Thread(target=store.load) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (store.compiled, store.notices) == (1, [])
    assert store.folder.stat().st_mode & 0o777 == 0o700


def test_machine_code_that_is_damaged(store):
    """The file is not executed, but compiled again; a copy is as good as the file."""
    assert [store.load(), store.load()] == [1, 1]
    code = store.file.read_bytes()
    store.file.unlink()
    store.file.write_bytes(code)
    assert [store.load(), store.load()] == [1, 1]
    assert b"seal" in code
    with open(store.file, "r+b") as file:  # in place, of the same size
        file.write(code.replace(b"seal", bytes(4)))
    assert [store.load(), store.load()] == [2, 2]
    store.file.with_name(f"{store.file.name}.seal").write_text("")
    assert [store.load(), store.load()] == [3, 3]


@pytest.mark.parametrize("mode", [0o770, 0o707, 0o755])
def test_a_folder_of_others(mode, store):
    """Nothing in it is executed, and nothing is written."""
    store.load()
    store.folder.chmod(mode)
    names = sorted(store.folder.iterdir())
    assert [store.load(), store.load()] == [2, 3]
    assert sorted(store.folder.iterdir()) == names
    assert all(f"{store.folder} is not private" in notice for notice in store.notices)
    assert len(store.notices) == 2


def test_a_cache_that_cannot_be_written(store):
    store.folder.parent.parent.joinpath("clockpoint").write_text("")
    assert [store.load(), store.load()] == [1, 2]
    assert all("Not a directory" in notice or "File exists" in notice for notice in store.notices)


def test_versions_that_were_used_last_are_kept(store, monkeypatch):
    """Drafts of processes that were ended are not, nor the files of releases before 3.0.0."""
    for at, number in enumerate("012034"):
        monkeypatch.setattr(wasm, "version", lambda _, number=number: f"{number}.0")
        store.load()
        os.utime(store.folder / f"{number}.0-wasmtime-{number}.0.seal", (at, at))
        (store.folder / ".draft").touch()
        if number == "2":
            (store.folder.parent / "yosys-0.70-wasmtime-47.0.1").touch()
    (store.folder / ".draft").unlink()
    assert [*store.folder.parent.iterdir()] == [store.folder]
    names = sorted(file.name[0] for file in store.folder.iterdir())
    assert names == ["0", "0", "3", "3", "4", "4"]


# ---- processes


def test_a_process_that_ended(tmp_path):
    """While it works, the tool has failed; while it waits, another one is started."""
    (tmp_path / "top.v").write_text(MULTIPLIER)
    for number in (signal.SIGABRT, signal.SIGKILL):
        run("yosys", ["--version"], cwd=tmp_path)
        server = yosys._idle[os.getpid()][-1]
        caught = []

        def work(caught=caught):
            with pytest.raises(ToolError) as error:
                run("yosys", ["-p", ENDLESS], cwd=tmp_path)
            caught.append(str(error.value))

        thread = threading.Thread(target=work)
        thread.start()
        while server in yosys._idle[os.getpid()]:
            time.sleep(0.01)
        server._process.send_signal(number)
        thread.join()
        assert caught == [f"yosys was ended by {number.name}"]
    run("yosys", ["--version"], cwd=tmp_path)
    server = yosys._idle[os.getpid()][-1]
    server._process.kill()
    server._process.wait()
    assert "Yosys" in run("yosys", ["--version"], cwd=tmp_path).stdout
    assert server not in yosys._idle[os.getpid()]


def test_it_ends_with_its_parent(tmp_path):
    """Even if that is killed, and whatever it does."""
    (tmp_path / "top.v").write_text(MULTIPLIER)
    code = "import clockpoint.engine.tools as t; t.run('yosys', ['--version'], cwd='.'); "
    code += "from clockpoint.engine.yosys import _idle; (server,), = _idle.values(); "
    code += f"print(server._process.pid, flush=True); t.run('yosys', ['-p', '{ENDLESS}'], cwd='.')"
    command = [sys.executable, "-c", code]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE) as parent:
        child = int(parent.stdout.readline())
        parent.kill()
    with suppress(ProcessLookupError):
        while _state(child) != "Z":
            time.sleep(0.01)


def _state(number):
    """The state of a process, on Linux: Z once it has ended."""
    try:
        with open(f"/proc/{number}/stat") as file:
            return file.read().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        raise ProcessLookupError from None
