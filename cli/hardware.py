"""The hardware that a command works on: encoding, policy, lanes, netlist."""

import click
from click.shell_completion import CompletionItem

from ..flow.families import FAMILIES
from ..flow.ice40 import build_chip, read_back
from ..flow.netlist import netlist, synthesize
from ..flow.scratch import scratch
from ..hdl import ENCODINGS, StreamDecoder, sanitizer
from ..hdl.check import MOST_LANES
from ..sim.names import find_encoding
from .terminal import spinner

__all__ = ["LANES", "NETLISTS", "EncodingName", "check_errors", "encoding_option", "netlist_of"]


class EncodingName(click.ParamType):
    """A key of ``ENCODINGS``, in any spelling."""

    name = "name"

    def convert(self, value, param, ctx):
        try:
            # An argument that is not UTF-8 has surrogates, which Python cannot look up.
            return find_encoding(value.encode("ascii", "backslashreplace").decode())
        except LookupError as error:
            self.fail(f"{error}.", param, ctx)

    def shell_complete(self, ctx, param, incomplete):
        return [CompletionItem(name) for name in ENCODINGS if name.startswith(incomplete)]


encoding_option = click.option(
    "--encoding",
    type=EncodingName(),
    default="utf-8",
    help="Encoding; 'clockpoint encodings' lists them.",
)

#: Lanes of a wide core: the limit is many times what fits into a device.
LANES = click.IntRange(1, MOST_LANES)


def check_errors(errors, encoding):
    """Refuse a policy whose code points the encoding of the output cannot encode."""
    try:
        sanitizer.check_errors(errors, ENCODINGS[encoding])
    except ValueError as error:
        raise click.BadParameter(f"{error}.", param_hint="'--errors'") from error


#: The forms of a netlist.
NETLISTS = click.Choice([*FAMILIES, "ice40-bitstream"])


def netlist_of(form, encoding="utf-8"):
    """RTLIL of the stream decoder as a netlist of cells, or as read back from a bitstream.

    Parameters
    ----------
    form : str
        A choice of ``NETLISTS``.
    encoding : str
    """
    family = form.removesuffix("-bitstream")
    with spinner(f"making the netlist {form}"), scratch() as folder:
        synthesized = synthesize(StreamDecoder(ENCODINGS[encoding]), family)
        if form == family:
            return netlist(synthesized, FAMILIES[family].models)
        build_chip(synthesized, folder)
        return read_back(folder)
