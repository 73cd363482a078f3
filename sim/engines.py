"""The simulations by name."""

import sys
import warnings
from contextlib import closing
from itertools import chain

from .compiled import Compiled
from .library import NoCompiler, find_compiler
from .pysim import stream_clocks
from .stimulus import offer
from .tally import Batch, Tally

__all__ = ["ENGINES", "Pysim", "find_engine"]


class Pysim:
    """A simulation of a ``StreamDecoder`` in Amaranth's simulator; as ``Compiled``, but slow.

    Each run begins with a new decoder.

    Parameters
    ----------
    vcd : text file, optional
        As of ``stream_clocks``, which tells of the others, too.
    """

    chunk = 1 << 8

    def __init__(self, *, idle=(False,), stall=(False,), lockstep=True, vcd=None):
        self._source = {"idle": idle, "stall": stall}
        self._options = {"lockstep": lockstep, "vcd": vcd}
        self.tally = Tally()

    def run(self, chunks, *, final=True):
        """Offer one packet; as ``Compiled.run``, a batch for every event."""
        stimulus = offer([chain.from_iterable(chunks)], **self._source, final=final)
        with closing(stream_clocks(stimulus, **self._options)) as clocks:
            for clock in clocks:
                if event := self.tally.count(clock):
                    error = event.codepoint is None
                    codepoint = 0xFFFD if error else event.codepoint
                    codepoints = codepoint.to_bytes(4, sys.byteorder)
                    yield Batch([event], codepoints, event.length, int(error))


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
        except NoCompiler as reason:
            say(f"{reason}; until then, the simulation is more than a thousand times slower")
            name = "pysim"
    if name not in ENGINES:
        raise LookupError(f"no engine {name!r}; there are 'auto', {str([*ENGINES])[1:-1]}")
    return ENGINES[name]
