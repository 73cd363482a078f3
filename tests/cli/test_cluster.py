"""Campaigns on a Dask cluster: a scheduler and two workers on this machine."""

import os
import re
import signal
import subprocess
import sys
import time
from contextlib import suppress

import pytest

from clockpoint.flow import parallel
from clockpoint.flow.cache import user_cache
from clockpoint.sim.engines import library

from .conftest import COMMAND, report

psutil = pytest.importorskip("psutil", reason="needs the package distributed")
tcp = pytest.importorskip("distributed.comm.tcp", reason="needs the package distributed")

#: Of the stream decoder with all packets of three bytes.
DIGEST = "f09bfdf05e517d79038cfcd6bb064610d2b57faa04c3962906e5a07c680deaaf"


class Cluster:
    """A scheduler, and workers of one thread each; ``processes`` has them in this order."""

    def __init__(self, folder):
        self.folder, self.processes = folder, []
        self.address = self._start("scheduler", "--host=127.0.0.1", "--port=0")

    def _start(self, kind, *arguments):
        """Start a process of Dask; returns the address that it says it has."""
        log = self.folder / f"{kind}-{len(self.processes)}"
        with log.open("w") as file:
            process = subprocess.Popen(
                [sys.executable, "-m", "dask", kind, "--no-dashboard", *arguments],
                cwd=self.folder,
                env=os.environ | {"XDG_CACHE_HOME": str(library.user_cache())},
                stderr=file,
            )
        self.processes.append(process)
        while process.poll() is None:
            if found := re.search(rf"{kind} at: +(tcp:\S+)", log.read_text(), re.IGNORECASE):
                return found[1]
            time.sleep(0.05)
        raise AssertionError(log.read_text())

    def add_worker(self):
        flags = "--nthreads=1", "--no-nanny", f"--local-directory={self.folder}"
        self._start("worker", self.address, *flags)


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    # The compiled tools are those of the user, or an interrupt would come while one is compiled.
    with suppress(FileExistsError):
        (library.user_cache() / "YoWASP").symlink_to(user_cache() / "YoWASP")
    cluster = Cluster(tmp_path_factory.mktemp("cluster"))
    cluster.add_worker()
    yield cluster
    for process in cluster.processes:
        process.kill()
        process.wait()


@pytest.mark.slow
def test_a_worker_that_dies(cluster, tmp_path):
    """Its shard is run again, and what comes of all is what comes of them here."""
    cluster.add_worker()
    command = [COMMAND, "exhaustive", "--length=3", f"--cluster={cluster.address}"]
    command.append(f"--checkpoint={tmp_path / 'some'}")
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, text=True, **pipes) as process:
        while process.poll() is None and not ((tmp_path / "some").exists() and lines(tmp_path)):
            time.sleep(0.01)
        cluster.processes[-1].kill()
        assert 0 < len(lines(tmp_path)) < 200
        out, err = process.communicate()
    assert (process.returncode, err, report(out)["digest"]) == (0, "", DIGEST)
    assert len(lines(tmp_path)) == 256


def lines(folder):
    return (folder / "some").read_text().splitlines()


def is_long(process):
    """Whether it has worked for a second; on a busy machine, saying a version takes as long."""
    try:
        return "--version" not in process.cmdline() and time.time() - process.create_time() > 1
    except psutil.NoSuchProcess:
        return False


def test_an_interrupt_ends_what_workers_run(cluster, tmp_path):
    command = [COMMAND, "cost", "validator", "--lanes=64", "--device=ecp5-25-6"]
    command += [f"--cluster={cluster.address}"]
    worker = psutil.Process(cluster.processes[1].pid)
    with subprocess.Popen(command, stderr=subprocess.PIPE, cwd=tmp_path) as process:
        while process.poll() is None and not any(map(is_long, worker.children())):
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        sent = time.monotonic()
        _, err = process.communicate()
    assert (process.returncode, err) == (130, b"clockpoint: interrupted.\n")
    assert time.monotonic() - sent < 2
    psutil.wait_procs(worker.children(), timeout=2)
    assert worker.is_running()
    assert worker.children() == []


def test_other_versions(cluster, refused, monkeypatch):
    """What is sent from here is of another one than the workers have."""
    of_workers = parallel.versions()
    for name in of_workers:
        monkeypatch.setattr(parallel, "versions", lambda *_, name=name: of_workers | {name: "1.0"})
        said = refused("exhaustive", "--length=1", f"--cluster={cluster.address}")
        assert f": here is {name} {of_workers[name]}, and not 1.0; install the same." in said


def test_news_of_other_clients(cluster, monkeypatch):
    """Where they come with the scheduler's first message, Dask's client fails an assertion."""
    said, read = [], tcp.TCP.read

    async def with_news(comm, **options):
        message = await read(comm, **options)
        if not said and "stream-start" in str(message):
            said.append({"op": "cancelled-keys", "keys": []})
            return [*message, *said]
        return message

    monkeypatch.setattr(tcp.TCP, "read", with_news)
    with parallel.cluster(cluster.address) as pool:
        assert pool.submit(abs, -1).result() == 1
    assert said


def test_nothing_answers(refused, monkeypatch):
    monkeypatch.setattr(parallel, "PATIENCE", 0.2)
    for address in ("127.0.0.1:1", "tcp://127.0.0.1:1", "nonsense", "", "foo://x:1", ":"):
        said = refused("exhaustive", "--length=1", f"--cluster={address}")
        assert f"no scheduler of Dask answers at {address!r}; start one, or name another." in said


@pytest.mark.slow
def test_without_dask(refused, monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    said = refused("exhaustive", "--length=1", "--cluster=127.0.0.1:1")
    assert re.search(
        r"distributed is missing; run: .* -m pip install 'clockpoint\[cluster\]'", said
    )
