"""The simulations, by name."""

import warnings

from ...flow.tools import Missing, Notice, find_compiler
from ...hdl import (
    Encoder,
    Packer,
    Sanitizer,
    StreamDecoder,
    Validator,
    WideDecoder,
    WideSanitizer,
)
from . import compiled, pysim
from .cycle import Simulation

__all__ = ["ENGINES", "find_engine"]

#: The simulations of each core, by the name of the engine.
ENGINES = {
    StreamDecoder: {"cxxrtl": compiled.Compiled, "pysim": pysim.Pysim},
    Sanitizer: {"cxxrtl": compiled.CompiledSanitizer, "pysim": pysim.PysimSanitizer},
    Encoder: {"cxxrtl": compiled.CompiledEncoder, "pysim": pysim.PysimEncoder},
    WideDecoder: {"cxxrtl": compiled.CompiledWide, "pysim": pysim.PysimWide},
    Validator: {"cxxrtl": compiled.CompiledValidator, "pysim": pysim.PysimValidator},
    Packer: {"cxxrtl": compiled.CompiledPacker, "pysim": pysim.PysimPacker},
    WideSanitizer: {
        "cxxrtl": compiled.CompiledWideSanitizer,
        "pysim": pysim.PysimWideSanitizer,
    },
}


def find_engine(name: str, core: type = StreamDecoder) -> type[Simulation]:
    """The simulation of a core, by the name of the engine.

    If ``"auto"`` selects the slow one, a ``Notice`` says why.

    Parameters
    ----------
    name : str
        ``"cxxrtl"``, ``"pysim"``, or ``"auto"``: the former if there is a C++ compiler.
    core : type
        ``StreamDecoder``, ``Sanitizer``, ``Encoder``, ``WideDecoder``, ``Validator``, ``Packer`` or
        ``WideSanitizer``.

    Raises
    ------
    LookupError
        If there is no such engine, or none for the core.
    """
    if core not in ENGINES:
        cores = ", ".join(core.__name__ for core in ENGINES)
        raise LookupError(f"no engine simulates {core!r:.60}; there are some for {cores}")
    engines = ENGINES[core]
    if name == "auto":
        try:
            find_compiler()
            name = "cxxrtl"
        except Missing as reason:
            said = f"{reason}; until then, the simulation is more than a thousand times slower"
            warnings.warn(said, Notice, stacklevel=2)
            name = "pysim"
    if name not in engines:
        raise LookupError(f"no engine {name!r}; there are 'auto', {str([*engines])[1:-1]}")
    return engines[name]
