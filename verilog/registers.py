"""The register map of ``Status``, from its SystemRDL file."""

from pathlib import Path

from systemrdl import RDLCompiler
from systemrdl.node import AddrmapNode

from clockpoint import hdl

__all__ = ["register_map"]


def register_map() -> AddrmapNode:
    """The address map, as ``systemrdl-compiler`` reads it."""
    compiler = RDLCompiler()
    compiler.compile_file(str(Path(hdl.__file__).with_name("status.rdl")))
    return compiler.elaborate().top
