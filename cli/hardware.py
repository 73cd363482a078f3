"""The form of the hardware that a command works on, and the engine."""

import click
from click.shell_completion import CompletionItem

from ..flow.chip import BITSTREAMS, build_chip, read_back
from ..flow.families import FAMILIES
from ..flow.netlist import netlist, synthesize
from ..flow.scratch import scratch
from ..hdl import ENCODINGS, StreamDecoder, sanitizer
from ..hdl.check import MOST_LANES
from ..sim import find_encoding
from .terminal import spinner

__all__ = [
    "LANES",
    "Stopped",
    "check_errors",
    "encoding_option",
    "engine_option",
    "form_of",
    "form_options",
]


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

engine_option = click.option(
    "--engine",
    type=click.Choice(["auto", "cxxrtl", "pysim"]),
    default="auto",
    help="cxxrtl: compiled; pysim: Amaranth's simulator, slow; auto: cxxrtl if a C++ compiler is "
    "found, otherwise pysim.",
)


class Stopped(Exception):
    """An error with ``--errors strict``, at which the command stops."""


def check_errors(errors, encoding):
    """Refuse a policy whose code points the encoding of the output cannot encode."""
    try:
        sanitizer.check_errors(errors, ENCODINGS[encoding])
    except ValueError as error:
        raise click.BadParameter(f"{error}.", param_hint="'--errors'") from error


def form_options(command):
    """Give a command the options that ``form_of`` takes."""
    command = click.option(
        "--bitstream",
        type=click.Choice([*BITSTREAMS]),
        help="Build a chip, and use the netlist read back from its bitstream.",
    )(command)
    return click.option(
        "--netlist",
        "cells",
        type=click.Choice([*FAMILIES]),
        help="Use the netlist of cells of this family.",
    )(command)


def form_of(cells, bitstream, encoding="utf-8"):
    """RTLIL of the stream decoder as cells or read back from a bitstream, or ``None``."""
    if cells and bitstream:
        raise click.UsageError("--netlist and --bitstream exclude each other; choose one")
    family = cells or bitstream
    if not family:
        return None
    with (
        spinner(f"making the {'netlist' if cells else 'bitstream'}"),
        scratch() as folder,
    ):
        synthesized = synthesize(StreamDecoder(ENCODINGS[encoding]), family)
        if cells:
            return netlist(synthesized, FAMILIES[family].models)
        try:
            build_chip(synthesized, family, folder)
        except ValueError as error:
            reason = f"{error}; use ice40, or --netlist {family}."
            raise click.BadParameter(reason, param_hint="'--bitstream'") from error
        return read_back(family, folder)
