"""The values of ports, cycle by cycle: as text, WaveJSON and VCD."""

from io import StringIO
from itertools import groupby
from numbers import Integral
from typing import Any

import numpy as np

__all__ = ["Trace", "Waveform"]

#: In place of several cycles like the one before.
GAP = object()
#: Cycles in WaveJSON: with the value of the one before, left out, with an undefined value.
SAME, OMITTED, UNDEFINED = ".", "|", "x"


class Trace:
    """The values of ports in some cycles.

    Parameters
    ----------
    ports : dict of str to list or array
        For each port, its value in every cycle: a ``bool``; a number; another text to draw; or
        ``None`` while it is undefined. A name can have scopes, as in ``top.decoder.i_valid``.
    cycles : list of int, optional
        The numbers of the cycles; by default, from 0 on.
    color_of : callable, optional
        The color in WaveDrom, a digit from 2 to 9, of a port's name and a text.

    Raises
    ------
    :exc:`ValueError`
        If ports are of different numbers of cycles.
    :exc:`TypeError`
        If a value is no integer, word or ``None``.
    """

    def __init__(self, ports: dict[str, Any], cycles: Any = None, color_of: Any = None) -> None:
        self._color_of = color_of
        self.ports = ports = {
            name: values.tolist() if isinstance(values, np.ndarray) else values
            for name, values in ports.items()
        }
        sizes = {name: len(values) for name, values in ports.items()}
        size = max(sizes.values(), default=0)
        self.cycles = [*(range(size) if cycles is None else cycles)]
        for name in sizes:
            if sizes[name] != len(self.cycles):
                reason = f"{name} has {sizes[name]} values, of {len(self.cycles)} cycles"
                raise ValueError(reason)
            for value in ports[name]:
                if not isinstance(value, Integral | str | None):
                    raise TypeError(f"{name} has integers, words or None, not {value!r:.60}")

    def text(self, columns: int | None = None) -> str:
        """Lines of text; numbers are hexadecimal.

        Parameters
        ----------
        columns : int, optional
            The width of a terminal: cycles beyond it are drawn below, after a blank line.
        """
        rows = {"cycle": self.cycles} | {
            name: [*map(_text, values)] for name, values in self.ports.items()
        }
        widths = self._widths(rows)
        names = max(map(len, rows))
        pieces, room = [[]], 0
        for n, width in enumerate(widths):
            if columns and pieces[-1] and width + 1 > room:
                pieces.append([])
            if not pieces[-1]:
                room = (columns or 0) - names - 1
            pieces[-1].append(n)
            room -= width + 1
        return "\n\n".join(
            "\n".join(f"{name:{names}} {line}" for name, line in self._lines(rows, widths, piece))
            for piece in pieces
        )

    def _lines(self, rows, widths, piece):
        """The name and the text of each row, in some cycles."""
        widths = [widths[n] for n in piece]
        numbers = zip(piece, widths, strict=True)
        yield "cycle", "".join(f" {self.cycles[n]:<{width}}" for n, width in numbers)
        for name in self.ports:
            yield name, _row([rows[name][n] for n in piece], widths)

    @staticmethod
    def _widths(rows):
        """The width of the longest text in each cycle, plus a space."""
        return [
            max(len(f"{value}") for value in column if not isinstance(value, bool | None)) + 1
            for column in zip(*rows.values(), strict=True)
        ]

    def vcd(self, widths: dict[str, int] | None = None) -> str:
        """The text of a VCD file; as ``Waveform``."""
        with StringIO() as file:
            with Waveform(file) as waveform:
                waveform.write(self.ports, widths)
            return file.getvalue()

    def wave_json(self) -> dict:
        """WaveJSON, for WaveDrom; of more than three equal cycles, a gap remains."""
        rows = {name: [*map(_text, values)] for name, values in self.ports.items()}
        columns, kept = [*zip(*rows.values(), strict=True)], []
        for _, run in groupby(range(len(columns)), key=columns.__getitem__):
            run = [*run]
            kept += run if len(run) < 4 else [run[0], GAP, run[-1]]
        rows = {"cycle": [*map(str, self.cycles)]} | rows
        signals = [
            {"name": name, **self._states(name, [n if n is GAP else values[n] for n in kept])}
            for name, values in rows.items()
        ]
        clock = "p" + "".join(OMITTED if n is GAP else SAME for n in kept[1:])
        signals.insert(1, {"name": "clk", "wave": clock})
        longest = max((len(text) for each in signals for text in each.get("data", ())), default=0)
        return {"signal": signals, "config": {"hscale": -(-(6 * longest + 8) // 40)}}

    def _states(self, name, values):
        """The states of a port in WaveJSON, and the texts in them."""
        wave, texts, before = "", [], GAP
        for value in values:
            if value is GAP:
                wave += OMITTED
                continue
            if value == before:
                wave += SAME
            elif value is None:
                wave += UNDEFINED
            elif isinstance(value, bool):
                wave += "01"[value]
            else:
                wave += self._color_of(name, value) if self._color_of else "2"
                texts.append(value)
            before = value
        return {"wave": wave, "data": texts}


class Waveform:
    """A VCD file that is written piece by piece, with a clock that rises at each cycle's start.

    Parameters
    ----------
    file : text file
    """

    def __init__(self, file: Any) -> None:
        from vcd import VCDWriter  # loads slowly

        self._writer, self._time, self._signals = VCDWriter(file, "1 ns", date=""), 0, {}
        self._clock = self._writer.register_var("top", "clk", "wire", size=1, init=0)

    def __enter__(self) -> "Waveform":
        return self

    def __exit__(self, *error: object) -> None:
        self._writer.close()

    def write(self, ports: dict[str, Any], widths: dict[str, int] | None = None) -> None:
        """Write some cycles.

        Parameters
        ----------
        ports : dict of str to list or array
            As for ``Trace``; the same ports in each call.
        widths : dict of str to int, optional
            Of ports with numbers; by default, as many bits as the largest one in the first call.
        """
        ports = {name: values for name, values in ports.items() if name != "clk"}
        if not self._signals:
            for name, values in ports.items():
                self._signals[name] = self._registered(name, values, (widths or {}).get(name))
        for n in range(max(map(len, ports.values()), default=0)):
            for name, values in ports.items():
                if n and values[n] == values[n - 1]:
                    continue
                signal, undefined = self._signals[name]
                value = undefined if values[n] is None else values[n]
                # The writer takes Python's numbers, not numpy's.
                value = value if isinstance(value, str) else int(value)
                self._writer.change(signal, self._time, value)
            self._writer.change(self._clock, self._time, 1)
            self._writer.change(self._clock, self._time + 5, 0)
            self._time += 10

    def _registered(self, name, values, width):
        """A variable, and its undefined value."""
        scope, _, port = f"top.{name}".rpartition(".")
        if any(isinstance(value, str) for value in values):
            return self._writer.register_var(scope, port, "string"), "-"
        width = width or max([1, *(int(value or 0).bit_length() for value in values)])
        return self._writer.register_var(scope, port, "wire", size=width), "x"


def _text(value):
    """A value to draw."""
    return value if isinstance(value, bool | str | None) else f"{value:X}"


def _row(values, widths):
    row = ""
    for value, width in zip(values, widths, strict=True):
        match value:
            case bool():
                row += "▁▔"[value] * (width + 1)
            case None:
                row += "┄" * (width + 1)
            case _:
                row += f"│{value:<{width}}"
    return row
