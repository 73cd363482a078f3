"""The cases of the contract suite: each core of the catalogue with its choices."""

import functools
from typing import NamedTuple

import pytest

from clockpoint.flow.catalogue import ADAPTERS, CATALOGUE
from clockpoint.formal.claims import has_packets
from clockpoint.hdl import AxiStream, FifoStream, JsonUnescape
from oracles import oracle_of

LANES, CHANNELS = 2, 4
#: Cores that take long to compile, and are parts of others or around them: slow.
LONG_TO_COMPILE = FifoStream, JsonUnescape
#: Arguments that are no choices of a row. Few enough bits for the counts to saturate.
OPTIONS = {"validator": {"count_bits": 4}, "monitor": {"bits": 6}}


class Case(NamedTuple):
    """A core of the catalogue with some choices."""

    name: str
    encoding: str = "utf-8"
    lanes: int | None = None
    options: tuple = ()

    @property
    def row(self):
        return (CATALOGUE | ADAPTERS)[self.name]

    @functools.lru_cache(2)  # noqa: B019 - a tuple
    def core(self):
        return self.row.instance(
            self.lanes,
            self.encoding,
            channels=self.row.channels and CHANNELS,
            **OPTIONS.get(self.name, {}),
            **dict(self.options),
        )

    @property
    def oracle(self):
        return oracle_of(self.core())

    @property
    def can_stall(self):
        """The sink can stall the core."""
        core = self.core()
        return isinstance(core, AxiStream) or hasattr(core.o, "ready")

    @property
    def has_packets(self):
        """Packets go in, and come out."""
        return has_packets(self.core())

    def __str__(self):
        chosen = [str(getattr(of, "__name__", getattr(of, "func", of))) for _, of in self.options]
        words = [self.name, *chosen, *([f"{self.lanes} lanes"] if self.lanes else [])]
        return " ".join(words + [self.encoding] * (self.encoding != "utf-8"))


def _cases():
    """Each row with each choice of its keywords, and each encoding and more lanes with the first.

    Yields
    ------
    case : Case
    is_first : bool
        The first of each row.
    """
    for name, row in (CATALOGUE | ADAPTERS).items():
        lanes = row.lanes and LANES
        choices = [*_choices(row)]
        for options in choices:
            is_first = options == choices[0] and row.core not in LONG_TO_COMPILE
            yield Case(name, "utf-8", lanes, options), is_first
        for encoding in row.encodings if choices else ():
            if encoding != "utf-8":
                yield Case(name, encoding, lanes, choices[0]), False
        if lanes and not row.choices:
            yield Case(name, "utf-8", 2 * LANES), False


def _choices(row):
    """The choices between streams; one with a queue, which takes long to compile."""
    queues = 0
    for options, core in row.instances():
        if isinstance(core, AxiStream) or (hasattr(core, "i") and hasattr(core, "o")):
            has_queue = isinstance(getattr(core, "stream", core), FifoStream)
            queues += has_queue
            if not has_queue or queues == 1:
                yield tuple(options.items())


CASES = dict(_cases())


def parameters(condition=lambda case: True, *, everywhere=False):
    """The cases as parameters of a test; all but the first of a row are slow.

    Parameters
    ----------
    condition : callable
    everywhere : bool
        Also in other encodings and with more lanes, which change no handshake.
    """
    return [
        pytest.param(case, id=str(case), marks=[] if is_first else [pytest.mark.slow])
        for case, is_first in CASES.items()
        if condition(case)
        and (everywhere or (case.encoding == "utf-8" and case.lanes in (None, LANES)))
    ]
