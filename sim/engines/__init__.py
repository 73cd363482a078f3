"""The simulations by name."""

import warnings

from ...flow.tools import Missing, find_compiler
from .compiled import Compiled
from .cycle import Cycle, Mismatch
from .pysim import Pysim, decoder_cycles, encoder_cycles, sanitizer_cycles, stream_cycles

__all__ = [
    "ENGINES",
    "Compiled",
    "Cycle",
    "Mismatch",
    "Pysim",
    "decoder_cycles",
    "encoder_cycles",
    "find_engine",
    "sanitizer_cycles",
    "stream_cycles",
]

ENGINES = {"cxxrtl": Compiled, "pysim": Pysim}


def find_engine(name, say=warnings.warn):
    """The simulation of a name.

    Parameters
    ----------
    name : str
        ``"cxxrtl"``, ``"pysim"``, or ``"auto"``: the former if there is a C++ compiler.
    say : callable
        Is told, in a sentence, why ``"auto"`` is the slow one.

    Raises
    ------
    LookupError
        If there is no such engine.
    """
    if name == "auto":
        try:
            find_compiler()
            name = "cxxrtl"
        except Missing as reason:
            say(f"{reason}; until then, the simulation is more than a thousand times slower")
            name = "pysim"
    if name not in ENGINES:
        raise LookupError(f"no engine {name!r}; there are 'auto', {str([*ENGINES])[1:-1]}")
    return ENGINES[name]
