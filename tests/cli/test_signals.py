"""Every command ends soon after a signal, with all that it runs, and leaves nothing behind."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from unittest.mock import ANY

import pytest

from clockpoint import cli
from clockpoint.cli import boards
from support import SAMPLES, processes_with, sampled

from .conftest import COMMAND

#: Each runs for longer than the test does.
COMMANDS = {
    "prove": [],
    "build": ["ecpix-5-85f", "--out", "here/there"],
    "exhaustive": [],
    "simulate": ["--netlist", "gowin", SAMPLES / "hostile.bin"],
    "sanitize": ["--engine", "pysim", "/dev/zero"],
}


def catches(process, number):
    """Whether a process has a handler for a signal, on Linux."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    return int(re.search(r"SigCgt:\s+(\w+)", status)[1], 16) >> number - 1 & 1


@pytest.fixture
def signalled(tmp_path):
    """Run the command until some time, send it a signal; it must end as it should."""

    def run(name, number, seconds):
        (tmp_path / "tmp").mkdir()
        mark = str(tmp_path)
        env = os.environ | {"TMPDIR": str(tmp_path / "tmp"), "MARK": mark}
        pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        command = [COMMAND, name, *COMMANDS[name]]
        with subprocess.Popen(command, cwd=tmp_path, env=env, **pipes) as process:
            while process.poll() is None and not catches(process, signal.SIGTERM):
                time.sleep(0.02)
            time.sleep(seconds)
            process.send_signal(number)
            sent = time.monotonic()
            process.send_signal(number)
            _, err = process.communicate()
        assert (process.returncode, err) == (128 + number, ANY)
        assert time.monotonic() - sent < 2
        assert err.decode().splitlines()[-1] == "clockpoint: interrupted."
        assert "Traceback" not in err.decode()
        assert processes_with(f"MARK={mark}") == []
        assert [path.name for path in tmp_path.iterdir()] == ["tmp"]
        assert not list((tmp_path / "tmp").iterdir())

    return run


@pytest.mark.parametrize("name", sampled(COMMANDS, "build", "simulate"))
def test_interrupt(name, signalled):
    signalled(name, signal.SIGINT, 0.6)


@pytest.mark.parametrize(
    ("name", "number"),
    [("prove", signal.SIGTERM), ("build", signal.SIGHUP)],
)
def test_other_signals(name, number, signalled):
    signalled(name, number, 0.5)


#: What is raised in a finalizer is lost.
FINALIZER = """
import os, signal, time
from clockpoint.cli import commands, main

class Finalized:
    def __del__(self):
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(0)

commands.clockpoint.invoke = lambda _: [Finalized() and 0, time.sleep(1), os._exit(70)]
main()
"""


def test_a_signal_in_a_finalizer_is_obeyed():
    command = [sys.executable, "-c", FINALIZER, "wave"]
    found = subprocess.run(command, capture_output=True, check=False)
    said = b"clockpoint: interrupted.\n"
    assert (found.returncode, found.stdout, found.stderr) == (130, b"", said)


#: Goes on whatever is raised, as what is not Python does.
DEAF = """
import os, signal, time
from clockpoint import cli
from clockpoint.cli import commands

def go_on(_):
    for n in range(40):
        try:
            if n == 0:
                os.kill(os.getpid(), signal.SIGTERM)
            time.sleep(0.1)
        except KeyboardInterrupt:
            pass

cli.PATIENCE /= 10
commands.clockpoint.invoke = go_on
cli.main()
"""


def test_what_does_not_obey_is_ended():
    """Within the time in which all else has ended."""
    assert cli.PATIENCE < 2
    found = subprocess.run([sys.executable, "-c", DEAF, "wave"], capture_output=True, check=False)
    assert (found.returncode, found.stdout, found.stderr) == (128 + signal.SIGTERM, b"", b"")


def test_what_is_to_be_ignored_is(tmp_path):
    """As ``nohup`` wants it."""
    ignored = 'trap "" HUP; exec "$@" exhaustive --length 3'
    with subprocess.Popen(["sh", "-c", ignored, "sh", COMMAND], stdout=subprocess.PIPE) as process:
        while process.poll() is None and not catches(process, signal.SIGTERM):
            time.sleep(0.02)
        process.send_signal(signal.SIGHUP)
        process.communicate()
    assert process.returncode == 0


def test_an_interrupt_that_is_the_cause_of_another_error(in_process, monkeypatch):
    """Python before 3.12 makes such a ``RuntimeError`` of one that comes while a class is made."""

    def interrupted(*_):
        raise RuntimeError("Error calling __set_name__") from KeyboardInterrupt()

    monkeypatch.setattr(boards, "_row", interrupted)
    assert in_process("boards") == (130, b"", "clockpoint: interrupted.\n")
