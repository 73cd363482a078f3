"""The ``clockpoint`` command."""

import gc
import os
import signal
import sys
import warnings

__all__ = ["main"]


def main():
    """Run the command. For the exit statuses, see ``clockpoint --help``."""
    _open_closed_streams()
    from ..flow.processes import Notice
    from .commands import clockpoint
    from .terminal import print_message

    gc.set_threshold(100_000)  # a design is many objects, none of which is garbage
    for number in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) != signal.SIG_IGN:  # as nohup wants it
            signal.signal(number, lambda number, _: sys.exit(128 + number))
    sys.stdout.reconfigure(errors="backslashreplace")
    warnings.simplefilter("ignore")
    warnings.simplefilter("always", Notice)
    warnings.showwarning = lambda message, *_: print_message(message)
    clockpoint(prog_name="clockpoint")


def _open_closed_streams():
    """Give numbers 0 to 2 to standard streams that are closed, so that no other file gets them.

    Reading such an input fails, and writing such an output; messages to standard error are lost.
    """
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        try:
            os.fstat(number)
        except OSError:
            mode, flags = ("r", os.O_WRONLY) if name == "stdin" else ("w", os.O_RDONLY)
            os.open(os.devnull, os.O_WRONLY if name == "stderr" else flags)  # the lowest number
            setattr(sys, name, open(number, mode, closefd=False))  # noqa: SIM115
