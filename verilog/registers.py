"""The register map of ``Status``, from its SystemRDL file."""

from pathlib import Path

from systemrdl import RDLCompiler
from systemrdl.node import AddrmapNode

__all__ = ["register_map"]


def register_map() -> AddrmapNode:
    """The address map, as ``systemrdl-compiler`` reads it."""
    compiler = RDLCompiler()
    compiler.compile_file(str(Path(__file__).with_name("clockpoint_status.rdl")))
    return compiler.elaborate().top
