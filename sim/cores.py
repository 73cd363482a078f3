"""Simulations of cores by their names in the catalogue, beside their specifications."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from ..engine import simulation
from ..engine.cache import source_digest
from ..engine.rows import numbers_of
from ..flow.catalogue import CATALOGUE, specify
from .beats import lanes_of, packets
from .outputs import observe
from .words import WORDS

__all__ = ["Simulation", "core_of", "key_of"]

#: The folders that the gates of a core depend on.
FOLDERS = [Path(__file__).parents[1] / name for name in ("hdl", "spec", "flow", "sim")]


@cache
def core_of(name, **parameters):
    """The core of a name in the catalogue; it is made once.

    Raises
    ------
    LookupError
        If there is no such core.
    """
    if name not in CATALOGUE:
        raise LookupError(f"no core {name!r}; there are {', '.join(CATALOGUE)}")
    return CATALOGUE[name].instance(**parameters)


def key_of(name, **parameters):
    """The name of a core and its specification in the user's cache."""
    return name, *sorted(parameters.items()), source_digest(*FOLDERS)


class Simulation(simulation.Simulation):
    """A core of the catalogue, or any design, in simulation.

    Parameters
    ----------
    design : str, Component or design in Verilog
        A key of ``CATALOGUE`` whose core has the streams ``i`` and ``o``; or a design, as for
        ``clockpoint.engine.simulation.Simulation``, which describes the other parameters.
    specification : Component or callable, optional
        By default, the specification of the catalogue, or none.
    parameters
        The parameters of a core of the catalogue: ``lanes``, ``encoding`` and others.

    Raises
    ------
    LookupError
        If there is no such core, or no such input.

    Examples
    --------
    A core that counts the vowels in a text, behind a decoder:

    >>> import numpy as np
    >>> from amaranth.hdl import Module
    >>> from amaranth.lib import data, stream, wiring
    >>> from amaranth.lib.wiring import In, Out
    >>> from clockpoint.hdl import Cause, StreamDecoder
    >>> from clockpoint.hdl.event import Byte
    >>> from clockpoint.sim import Simulation
    >>> class Vowels(wiring.Component):
    ...     i: In(stream.Signature(Byte))
    ...     o: Out(stream.Signature(32))
    ...
    ...     def elaborate(self, platform):
    ...         m = Module()
    ...         m.submodules.decoder = decoder = StreamDecoder()
    ...         wiring.connect(m, wiring.flipped(self.i), decoder.i)
    ...         m.d.comb += decoder.o.ready.eq(~self.o.valid | self.o.ready)
    ...         with m.If(self.o.ready):
    ...             m.d.sync += self.o.valid.eq(0)
    ...         with m.If(decoder.o.valid & decoder.o.ready):
    ...             event = decoder.o.payload
    ...             vowel = event.codepoint.matches(*map(ord, "aeiou"))
    ...             with m.If(vowel & (event.cause == Cause.NONE)):
    ...                 m.d.sync += self.o.payload.eq(self.o.payload + 1)
    ...             m.d.sync += self.o.valid.eq(event.last)
    ...         return m
    >>> simulation = Simulation(Vowels())
    >>> [int(n) for batch in simulation.run([b"queue ", b"and area"]) for n in batch.columns]
    [8]
    """

    def __init__(
        self,
        design: Any = "stream-decoder",
        specification: Any = None,
        *,
        idle: Iterable[bool] = (False,),
        stall: Iterable[bool] = (False,),
        inputs: Mapping[str, int] | None = None,
        has_payloads: bool = True,
        threads: int | None = None,
        progress: Callable[[str], Any] = str,
        **parameters: Any,
    ) -> None:
        key = None
        if isinstance(design, str):
            core = core_of(design, **parameters)
            if not specification:
                specification, key = specify, key_of(design, **parameters)
        elif parameters:
            raise TypeError(f"{', '.join(parameters)} are parameters of a core of the catalogue")
        else:
            core = design
        super().__init__(
            core,
            specification,
            idle=idle,
            stall=stall,
            inputs=inputs,
            has_payloads=has_payloads,
            threads=threads,
            observe=observe,
            words=WORDS,
            key=key,
            progress=progress,
        )
        self._lanes = lanes_of(self.core.i.payload.shape())
        self._rest = np.zeros(0, np.uint8)
        self.chunk *= self._lanes or 1

    def _rows(self, pieces, final):
        """The rows of a packet; bytes that do not fill a beat wait for the next run."""
        if not self._lanes:
            yield from super()._rows(pieces, final)
            return
        shape, rest = self.core.i.payload.shape(), self._rest
        for piece in pieces:
            rest = np.concatenate([rest, numbers_of(8, piece)])
            # The packet may end with the last byte.
            whole = max(len(rest) - 1, 0) // self._lanes * self._lanes
            for at in range(0, whole, self.chunk):
                yield packets(shape, rest[at : min(at + self.chunk, whole)], ends=False)
            rest = rest[whole:]
        self._rest = rest[:0] if final else rest
        if final:
            yield packets(shape, rest)
