"""The ``clockpoint`` command."""

import errno
import gc
import os
import signal
import sys
import warnings

from .streams import open_streams, print_message

__all__ = ["Termination", "guarded", "main"]


class Termination(SystemExit):
    """A signal ends the command."""


def _end(number, _):
    raise Termination(128 + number)


def main():
    """Run the command. For the exit statuses, see ``clockpoint --help``."""
    open_streams()
    numbers = [
        number
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
        if signal.getsignal(number) != signal.SIG_IGN  # as nohup wants it
    ]
    for number in numbers:
        if number != signal.SIGINT:
            signal.signal(number, _end)
    try:
        status = guarded(_run)
    finally:
        for number in numbers:  # the end of the interpreter would report an exception
            signal.signal(number, signal.SIG_DFL)
    sys.exit(status)


def _run():
    from ..engine.processes import Notice
    from .commands import call

    gc.set_threshold(100_000)  # a design is many objects, none of which is garbage
    warnings.simplefilter("ignore")
    warnings.simplefilter("always", Notice)
    warnings.showwarning = lambda message, *_: print_message(message)
    return call(sys.argv[1:])


def guarded(function, *arguments):
    """The exit status that a function returns; or the status of its error, which is reported."""
    message = None
    try:
        status = function(*arguments)
        sys.stdout.flush()
    except KeyboardInterrupt:
        status, message = 128 + signal.SIGINT, "interrupted"
    except BrokenPipeError:  # the reader of a pipe has closed it
        status = 128 + signal.SIGPIPE
    except OSError as error:
        name = f"{error.filename}: " if error.filename else ""
        status, message = 2, f"{name}{error.strerror or error}"
        if error.errno == errno.EBADF:
            message = "standard input or output is closed"
    except MemoryError:
        status, message = 2, "there is not enough memory; is it limited (ulimit -v)?"
    except ImportError as error:
        status, message = 2, f"a package is missing or broken: {error}"
    except Exception as error:
        from .commands import report

        status = report(error)
    if message:
        print_message(message)
    try:
        sys.stdout.flush()
    except OSError:  # as before: nothing more can be written
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return status
