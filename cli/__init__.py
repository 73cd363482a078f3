"""The ``clockpoint`` command."""

import os
import signal
import sys
import threading
import warnings

from .lines import say, sentence

__all__ = ["main"]

#: Seconds from a signal to the end of the process, whatever happens.
PATIENCE = 1.8
#: The variable of click's shell completion.
COMPLETE = "_CLOCKPOINT_COMPLETE"
#: Its name in errors.
STDOUT = "standard output"


def main():
    """Run the command; every error is one sentence on standard error.

    Exit status: 0 for success; 1 if the answer is no, or a tool failed; 2 if it cannot run as
    asked; 128 plus the number of the signal that ended it.
    """
    status = 128 + signal.SIGINT
    try:
        # Imported here, so that an interrupt during imports is handled like any other.
        import click
        from click.shell_completion import shell_complete

        from ..flow.cache import Notice
        from ..flow.tools import Missing, ToolError, stop
        from ..sim import Mismatch
        from .commands import clockpoint
        from .files import with_named_errors
        from .terminal import print_mismatch

        def obey(number, frame):
            nonlocal status
            status = 128 + number
            for other in signals:
                signal.signal(other, signal.SIG_IGN)
            last_resort = threading.Timer(PATIENCE, os._exit, [status])
            last_resort.daemon = True
            last_resort.start()
            stop()

        signals = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]
        signals = [number for number in signals if signal.getsignal(number) != signal.SIG_IGN]
        for number in signals:
            signal.signal(number, obey)
        signal.signal(signal.SIGALRM, signal.default_int_handler)
        sys.unraisablehook = _raise_again
        warnings.simplefilter("ignore")
        warnings.simplefilter("always", Notice)
        warnings.showwarning = lambda message, *_: say(message)

        if sys.stdin is None:
            sys.stdin = open(os.devnull)  # noqa: SIM115, open as long as the command runs
        if sys.stderr is None:
            sys.stderr = open(os.devnull, "w")  # noqa: SIM115, as above
        if sys.stdout is None:
            raise click.UsageError("standard output is closed")
        sys.stdout = with_named_errors(sys.stdout, STDOUT)
        sys.stderr.reconfigure(errors="replace")
        if instruction := os.environ.get(COMPLETE):
            sys.exit(shell_complete(clockpoint, {}, "clockpoint", COMPLETE, instruction))
        with clockpoint.make_context("clockpoint", sys.argv[1:]) as context:
            status = clockpoint.invoke(context)
            sys.stdout.flush()
        sys.exit(status)
    except KeyboardInterrupt:
        say("interrupted")
        sys.exit(status)
    except click.exceptions.Exit as done:  # of --help and --version
        sys.exit(done.exit_code)
    except RuntimeError as error:
        # Before Python 3.12, an interrupt while a class is created causes another error.
        if not isinstance(error.__cause__, KeyboardInterrupt):
            raise
        say("interrupted")
        sys.exit(status)
    except click.UsageError as error:
        command = error.ctx.command_path if error.ctx else "clockpoint"
        say(f"{sentence(error.format_message())} See '{command} --help'")
        sys.exit(2)
    except click.ClickException as error:
        say(error.format_message())
        sys.exit(2)
    except Mismatch as mismatch:
        print_mismatch(mismatch)
        sys.exit(1)
    except ToolError as error:
        say(error)
        sys.exit(2 if isinstance(error, Missing) else 1)
    except BrokenPipeError:
        sys.exit(128 + signal.SIGPIPE)  # the reader of a pipe has closed it
    except OSError as error:
        words = error.strerror or error
        say(f"{error.filename}: {words}" if error.filename else words)
        sys.exit(2)
    finally:
        _flush()


def _flush():
    """Flush standard output, or drop the rest: Python would retry with a traceback."""
    try:
        if sys.stdout:
            sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _raise_again(lost):
    """Repeat an interrupt that came in a finalizer, where it would be printed and lost."""
    if lost.exc_type is KeyboardInterrupt:
        signal.setitimer(signal.ITIMER_REAL, 0.01)
    else:
        sys.__unraisablehook__(lost)
