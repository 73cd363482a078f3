"""Which form of the hardware a command works on, and what runs it."""

import tempfile

import click

from ..flow.chip import BITSTREAMS, build_chip, read_back
from ..flow.netlist import FAMILIES, netlist, synthesize
from ..hdl import StreamDecoder
from .terminal import spinner

__all__ = ["engine_option", "form_of", "form_options"]

engine_option = click.option(
    "--engine",
    type=click.Choice(["auto", "cxxrtl", "pysim"]),
    default="auto",
    help="cxxrtl: machine code; pysim: Amaranth's simulator, slow; auto: as there is a compiler.",
)


def form_options(command):
    """Give a command the options that ``form_of`` takes."""
    command = click.option(
        "--bitstream",
        type=click.Choice([*BITSTREAMS]),
        help="Build a chip, and take what is read back from its bitstream.",
    )(command)
    return click.option(
        "--netlist",
        "cells",
        type=click.Choice([*FAMILIES]),
        help="Take the netlist of cells of this family.",
    )(command)


def form_of(cells, bitstream):
    """RTLIL of the stream decoder as cells, or as it is in a bitstream; ``None`` without either."""
    if cells and bitstream:
        raise click.UsageError("--netlist and --bitstream are two designs; choose one")
    family = cells or bitstream
    if not family:
        return None
    with (
        spinner(f"making the {'netlist' if cells else 'bitstream'}"),
        tempfile.TemporaryDirectory() as folder,
    ):
        synthesized = synthesize(StreamDecoder(), family)
        if cells:
            return netlist(synthesized, family)
        build_chip(synthesized, family, folder)
        return read_back(family, folder)
