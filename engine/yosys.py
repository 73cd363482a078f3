"""YoWASP's Yosys, in processes that stay: its program takes longer to start than to work."""

import atexit
import json
import os
import subprocess
import sys
from collections import defaultdict
from contextlib import suppress

from .processes import notify, until_ended

__all__ = ["run_yosys"]

#: The processes that wait for work, by the process that started them: a fork starts its own.
_idle = defaultdict(list)


class _Server:
    """A process that runs Yosys, one call after the other."""

    def __init__(self):
        code = "import sys; sys.path[:] = {}; from {}.wasm import serve; serve()"
        pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
        self._process = subprocess.Popen(
            [sys.executable, "-c", code.format(sys.path, __package__)],
            cwd="/",  # a folder of modules in the path, if it is ""
            start_new_session=True,  # the terminal interrupts this process only
            **pipes,
        )
        self.is_ready = False

    def call(self, request):
        """The answer to a request; ``None`` if the process ends before."""
        with suppress(BrokenPipeError):
            self._process.stdin.write(f"{json.dumps(request)}\n".encode())
            self._process.stdin.flush()
        for line in self._process.stdout:
            message = json.loads(line)
            if "notice" in message:
                notify(message["notice"])
            elif "ready" in message:
                self.is_ready = True
            else:
                return message
        return None

    def has_ended(self):
        return self._process.poll() is not None

    def end(self):
        """End the process, whatever it does."""
        self._process.kill()

    def close(self):
        """End the process, and return its exit status and its messages."""
        self.end()
        with suppress(BrokenPipeError), self._process:  # of a request that it has not read
            messages = self._process.stderr.read().decode(errors="replace")
        return self._process.returncode, messages


def _server():
    """A process that waits for work, or a new one."""
    try:
        while (server := _idle[os.getpid()].pop()).has_ended():
            server.close()
        return server
    except IndexError:
        return _Server()


@atexit.register
def _close_all():
    for server in _idle[os.getpid()]:
        server.close()


def run_yosys(arguments, folders, temporary, timeout=None):
    """Run Yosys; as ``clockpoint.engine.processes.execute``.

    Parameters
    ----------
    arguments : list of str
    folders : dict of str to Path
        The folders that Yosys sees, by their names there.

    Raises
    ------
    :exc:`OSError`
        If it cannot be started, as when memory is limited.
    """
    files = [temporary.absolute() / name for name in ("output", "errors")]
    request = {"arguments": arguments, "output": str(files[0]), "errors": str(files[1])}
    request["folders"] = {name: str(folder.absolute()) for name, folder in folders.items()}
    for file in files:  # it may end before it makes them
        file.touch()
    server = _server()
    try:
        with until_ended(server.end, timeout):
            answer = server.call(request)
    except BaseException:
        server.close()
        raise
    if answer is None:
        status, reason = server.close()
        answer = {"status": status, "reason": reason} if server.is_ready else {"refusal": reason}
    else:
        _idle[os.getpid()].append(server)
    if "refusal" in answer:
        *_, reason = ["no message", *answer["refusal"].splitlines()]
        raise OSError(
            f"Yosys cannot start: {reason}; see the limits of memory and files (ulimit -a)"
        )
    output, errors = (file.read_text(errors="replace") for file in files)
    return subprocess.CompletedProcess(
        arguments, answer["status"], output, errors + answer["reason"]
    )
