"""The hardware that a command works on: encoding, policy, lanes."""

from contextlib import contextmanager

import click
from click.shell_completion import CompletionItem

from ..hdl import ENCODINGS
from ..hdl.policy import POLICIES
from ..hdl.wide.beat import MOST_LANES
from ..sim.models.names import find_encoding

__all__ = ["ENCODING", "LANES", "CompletedName", "encoding_option", "errors_option", "refusals"]


class CompletedName(click.ParamType):
    """A name that the shell completes.

    Parameters
    ----------
    name : str
        The kind of things named.
    known : list of str
    find : callable
        Returns the value for a word; raises :exc:`LookupError` with the reason for an unknown word.
    """

    def __init__(self, name, known, find):
        self.name, self._known, self._find = name, known, find

    def convert(self, value, param, ctx):
        try:
            return self._find(value)
        except LookupError as error:
            self.fail(str(error), param, ctx)

    def shell_complete(self, ctx, param, incomplete):
        return [CompletionItem(name) for name in self._known if name.startswith(incomplete)]


ENCODING = CompletedName("name", ENCODINGS, find_encoding)
#: Lanes of a wide core; a device has room for far fewer than the limit.
LANES = click.IntRange(1, MOST_LANES)

encoding_option = click.option(
    "--encoding",
    type=ENCODING,
    default="utf-8",
    help="Encoding; 'clockpoint encodings' lists them.",
)


@contextmanager
def refusals():
    """Report a :exc:`ValueError` about parameters as wrong usage."""
    try:
        yield
    except ValueError as error:
        raise click.UsageError(str(error)) from error


def errors_option(default):
    text = "Replacement of an ill-formed sequence."
    policy = click.Choice(POLICIES)
    return click.option("--errors", metavar="POLICY", type=policy, help=text, default=default)
