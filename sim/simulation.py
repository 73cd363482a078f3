"""A core of the catalogue from power-on, beside its specification, with packets as input."""

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any

import numpy as np

from ..hdl.check import check_type
from ..hdl.event import Byte, CodePoint
from ..hdl.utf_16 import CodeUnit
from ..hdl.wide.beat import Beat
from .design import Design, counts_of
from .gates import Gates
from .machine import bits_of
from .payloads import fields_of, number_of, rows_of
from .stepped import Stepped

__all__ = ["ENGINES", "Batch", "Mismatch", "Simulation", "check_engine"]

#: The engines, by name.
ENGINES = {"machine": Gates, "pysim": Stepped}
#: The last cycles of a mismatch.
HISTORY = 8
#: The prefixes of ports in the outputs of an engine: inputs, and outputs of the specification.
GIVEN, EXPECTED = "given_", "expected_"


def check_engine(name):
    """The name of an engine; others are refused with a ``LookupError``."""
    if name not in ENGINES:
        raise LookupError(f"no engine {name!r}; there are {', '.join(ENGINES)}")
    return name


def _pattern(name, flags):
    """A pattern of idle cycles or stalls.

    Returns
    -------
    bytes
        0 in cycles in which an item may pass; there is at least one.
    """
    check_type(name, flags, Iterable, "an iterable of bool")
    flags = [*flags]
    if not all(flag in (0, 1) for flag in flags):
        raise TypeError(f"{name} must be an iterable of bool, not {flags!r:.60}")
    if all(flags):
        raise ValueError(f"{name} never lets anything pass; it needs a False")
    return bytes(flags)


class Mismatch(Exception):
    """The hardware and its specification differ.

    Attributes
    ----------
    cycle : int
        The number of the cycle, counted from 0.
    inputs, hardware, expected : dict of str to int or bool
        The fields of the ports in that cycle, by names such as ``o.cause``.
    history : list of (dict, dict)
        The inputs and outputs of the hardware in the last cycles, including that one.
    packets : str
        The packets in which it occurred, if known.
    """

    packets = ""

    def __init__(self, cycle: int, history: list, expected: dict) -> None:
        super().__init__(cycle, history, expected)  # from which pickle restores it
        self.cycle, self.history, self.expected = cycle, history, expected
        self.inputs, self.hardware = history[-1]

    def __str__(self):
        lines = [f"cycle {self.cycle:,}"]
        for side in ("inputs", "hardware", "expected"):
            fields = (f"{name} {_text(value)}" for name, value in getattr(self, side).items())
            lines.append(f"  {side + ':':10}{', '.join(fields)}")
        if self.packets:
            lines.append(f"  packets:  {self.packets}")
        return "\n".join(lines)


def _text(value):
    return str(int(value)) if value < 2 else f"{value:X}"


class Batch:
    """Some cycles of a run; they are read before the next ones are simulated.

    Attributes
    ----------
    payloads : array
        The payloads that came out: rows, as for ``columns``.
    counts : Counter
        How many events came out, by the number of the cause and the length.
    cycles : dict of str to array
        The other outputs, and ``accepted`` and ``output``, whether an item was accepted or came
        out; a row per cycle.
    """

    def __init__(self, payloads, counts, cycles):
        self._payloads, self.counts, self.cycles = payloads, counts, cycles

    @cached_property
    def payloads(self):
        return self._payloads() if callable(self._payloads) else self._payloads


class Simulation:
    """A core of the catalogue from power-on, compared with its specification in every cycle.

    A call continues in the state in which the one before left the core. After a ``Mismatch``, each
    call raises it again.

    Parameters
    ----------
    name : str
        A key of ``CATALOGUE`` whose core has the streams ``i`` and ``o``.
    engine : str
        ``"machine"``: compiled gates; or ``"pysim"``: Amaranth's simulator, which is more than a
        thousand times slower, and writes waveforms.
    idle : iterable of bool
        Repeated for ever: the cycles in which the source is idle before its next item.
    stall : iterable of bool
        The same for the sink: the cycles in which it is not ready.
    netlist : str
        RTLIL of a module ``top`` with the ports of the core, simulated in its place.
    vcd : text file, optional
        For the waveform of the first run, with ``"pysim"``.
    has_payloads : bool
        If not, the machine counts events in less time, and simulates a batch once more when its
        payloads are read.
    threads : int, optional
        By default, one for each processor.
    parameters
        Those of the core: ``lanes``, ``encoding`` and others, as in ``Row.of``.

    Attributes
    ----------
    core : Component
    chunk : int
        A good size for the pieces of a packet.
    simulated, latest : int
        Cycles; cycles up to the latest output.
    accepted : int
        Items.

    Raises
    ------
    LookupError
        If there is no such core or engine.
    :exc:`ValueError`
        If ``idle`` or ``stall`` never lets anything pass, or the core cannot be stalled.
    """

    def __init__(
        self,
        name: str = "stream-decoder",
        engine: str = "machine",
        *,
        idle: Iterable[bool] = (False,),
        stall: Iterable[bool] = (False,),
        netlist: str = "",
        vcd: Any = None,
        has_payloads: bool = True,
        threads: int | None = None,
        **parameters: Any,
    ) -> None:
        check_engine(engine)
        idle, stall = _pattern("idle", idle), _pattern("stall", stall)
        design = Design(name, tuple(sorted(parameters.items())), netlist)
        self.core = design.core()
        if any(stall) and not hasattr(self.core.o, "ready"):
            raise ValueError(f"the {name} cannot be stalled")
        fast = {"has_payloads": has_payloads, "threads": threads}
        options = {"vcd": vcd} if engine == "pysim" else fast
        self._engine = ENGINES[engine](design, idle, stall, **options)
        self._lanes = getattr(self.core, "lanes", 1)
        self.chunk = self._engine.piece * self._lanes
        self._rest, self._mismatch = None, None
        self.simulated = self.latest = self.accepted = 0

    def run(self, pieces: Iterable, final: bool = True) -> Iterator[Batch]:
        """Present one packet, until nothing more comes out.

        Parameters
        ----------
        pieces : iterable
            The packet in pieces: bytes; for code points, arrays of numbers; for other payloads,
            rows of them.
        final : bool
            The packet ends here. If not, the next run continues it; bytes that do not fill a beat
            are kept until then.

        Raises
        ------
        Mismatch
            After the cycles before it.
        """
        return self.present(self._rows(pieces, final))

    def present(self, pieces: Iterable) -> Iterator[Batch]:
        """Present payloads, until nothing more comes out; as ``run``.

        Parameters
        ----------
        pieces : iterable
            Arrays of rows, as from ``rows_of``.
        """
        if self._mismatch:
            raise self._mismatch
        for outputs in self._engine.present(pieces):
            differs = outputs.pop("differs", np.zeros(0))
            if differs.any():
                at = int(differs.argmax())
                self._mismatch = self._mismatch_in(outputs, at)
                outputs = {name: array[:at] for name, array in outputs.items()}
            outputs |= {name: outputs[name].view(bool) for name in ("accepted", "output")}
            sent, taken = outputs["output"], outputs["accepted"]
            if sent.any():
                self.latest = self.simulated + len(sent) - int(sent[::-1].argmax())
            self.simulated += len(taken)
            self.accepted += int(np.count_nonzero(taken))
            if "o__payload" in outputs:
                outputs["payloads"] = outputs.pop("o__payload")[sent]
                # As a sliced output of one part.
                events = bits_of(outputs.pop("events")).astype(np.uint64)[:, :, None]
                outputs["counts"] = counts_of(events)
            yield Batch(outputs.pop("payloads"), outputs.pop("counts"), outputs)
            if self._mismatch:
                raise self._mismatch

    def _mismatch_in(self, outputs, at):
        """The ``Mismatch`` in a cycle, from all ports."""

        def side(prefix, names, n):
            return self._named({name: number_of(outputs[prefix + name][n]) for name in names})

        given, expected = (
            [name.removeprefix(prefix) for name in outputs if name.startswith(prefix)]
            for prefix in (GIVEN, EXPECTED)
        )
        cycles = range(max(0, at + 1 - HISTORY), at + 1)
        history = [(side(GIVEN, given, n), side("", expected, n)) for n in cycles]
        return Mismatch(self.simulated + at, history, side(EXPECTED, expected, at))

    def _named(self, ports):
        """The fields of ports in a cycle, by name."""
        fields = {}
        for name, value in ports.items():
            port = self.core
            for part in name.split("__"):
                port = getattr(port, part)
            fields |= fields_of(
                port.shape(), value, name.replace("__payload", "").replace("__", ".")
            )
        return fields

    def _rows(self, pieces, final):
        """The items of a packet as rows; ``last`` is high in the last one."""
        rest, kind = self._rest, np.uint16 if self.core.i.payload.shape() is Byte else None
        for piece in pieces:
            items = self._items(piece)
            rest = items if rest is None else np.concatenate([rest, items], dtype=kind)
            # The packet may end with the last beat.
            end = max(len(rest) - 1, 0) // self._lanes * self._lanes
            yield from self._beats(rest[:end], False)
            rest = rest[end:]
        rest = self._items(b"") if rest is None else rest
        end = len(rest) if final else len(rest) // self._lanes * self._lanes
        yield from self._beats(rest[:end], final)
        self._rest = rest[end:]

    def _items(self, piece):
        """A piece as an array of bytes, numbers or rows."""
        layout = self.core.i.payload.shape()
        if isinstance(piece, str) or not isinstance(piece, Iterable):
            raise TypeError(f"a piece must be bytes or an array, not {piece!r:.60}")
        if layout is Byte or isinstance(layout, Beat):
            return np.frombuffer(piece, np.uint8)
        return np.asarray(piece)

    def _beats(self, items, ends):
        layout = self.core.i.payload.shape()
        step = self._engine.piece * self._lanes
        for at in range(0, len(items), step):
            some = items[at : at + step]
            is_end = ends and at + step >= len(items)
            count = -(-len(some) // self._lanes)
            last = np.zeros(count, bool)
            last[-1:] = is_end
            if layout is Byte:
                rows = some.astype(np.uint16, copy=False)
                rows[-1:] |= is_end << 8
                yield rows
            elif isinstance(layout, Beat):
                whole = np.zeros((count, self._lanes), np.uint8)
                whole.reshape(-1)[: len(some)] = some
                left = len(some) - (count - 1) * self._lanes
                yield rows_of(layout, count, data=whole, count=left * last, last=last)
            elif isinstance(layout, CodePoint):
                yield rows_of(layout, count, value=some, last=last)
            elif layout is CodeUnit:
                yield rows_of(layout, count, data=some, last=last)
            else:
                yield some
        if ends and isinstance(layout, Beat) and not len(items):
            yield rows_of(layout, 1, last=1)
