"""The ``clockpoint`` command."""

import os
import signal
import sys

__all__ = ["main"]


def main():
    """Run the command; every error is one sentence on standard error."""
    # Not to be killed without tidying up.
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), lambda number, frame: sys.exit(128 + number))
    try:
        # Here, so that an interrupt while they load is as quiet as one while they run.
        import click

        from ..flow.tools import Missing, ToolError
        from .commands import clockpoint

        for stream in (sys.stdout, sys.stderr):
            if stream is None:
                raise click.UsageError("the standard output or error is closed; leave both open.")
            stream.reconfigure(errors="replace")
        if sys.stdin is None:
            sys.stdin = open(os.devnull)  # noqa: SIM115, for as long as the command runs
        with clockpoint.make_context("clockpoint", sys.argv[1:]) as context:
            status = clockpoint.invoke(context)
            sys.stdout.flush()
        sys.exit(status)
    except KeyboardInterrupt:
        _fail("interrupted", 130)
    except click.exceptions.Exit as done:  # of --help and --version
        sys.exit(done.exit_code)
    except click.UsageError as error:
        command = error.ctx.command_path if error.ctx else "clockpoint"
        message = error.format_message().removesuffix(".")
        _fail(f"{message}. See '{command} --help'.", error.exit_code)
    except click.ClickException as error:
        _fail(error.format_message(), error.exit_code)
    except ToolError as error:
        _fail(f"{error}.", 2 if isinstance(error, Missing) else 1)
    except BrokenPipeError:
        # The reader of a pipe has gone away, which is its right; nor is there what to flush to.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(128 + signal.SIGPIPE)
    except OSError as error:
        _fail(f"{error.filename or 'input or output'}: {error.strerror}", 2)


def _fail(message, status):
    print(f"clockpoint: {message}", file=sys.stderr)
    sys.exit(status)
