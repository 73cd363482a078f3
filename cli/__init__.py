"""The ``clockpoint`` command."""

import gc
import signal
import sys
import warnings

__all__ = ["main"]


def main():
    """Run the command. For the exit statuses, see ``clockpoint --help``."""
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
