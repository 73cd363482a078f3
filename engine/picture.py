"""Pictures: the ports of a design, and of its specification where the two differ."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from amaranth.hdl import Shape, Value
from amaranth.lib import data
from amaranth.lib.wiring import In, Out

from .comparison import named_ports, ports_of
from .machine import Machine
from .rows import number_of
from .trace import Trace

__all__ = [
    "DIFFERS",
    "INPUT",
    "LONGEST",
    "SHORT",
    "Words",
    "difference",
    "has_difference",
    "outputs_of",
    "picture",
]

#: The prefixes of inputs, of the differing bits of outputs, and of the expected outputs.
INPUT, DIFFERS, EXPECTED = "input_", "differs_", "expected_"
#: The prefix of the row of the specification, below the row of the core.
BELOW = "expected "
#: The most cycles in which the beginning of a difference is looked for; those that are drawn if it
#: lies before them.
LONGEST, SHORT = 128, 16


class Words:
    """The words of a design for its values; here, hexadecimal digits for all.

    Attributes
    ----------
    summary : str
        The end of the name of a row that sums up a structure, if there are such rows.
    details : tuple of str
        The fields beside such a row, which are drawn where they differ.
    """

    summary = ""
    details = ()

    def masks(self, shape: Any, numbers: Sequence[int]) -> Sequence[int]:
        """For each value of a shape, the bits that are defined beside the others."""
        return [-1] * len(numbers)

    def word(self, shape: Any, name: str, number: int) -> str | None:
        """The word for a value of a field, or ``None`` for its digits."""
        return None

    def summarized(self, label: str, rows: dict[str, list]) -> dict[str, list]:
        """The rows of a structure, of which some may be summed up in one."""
        return rows

    def color(self, name: str, text: str) -> str:
        """The color of a text, as for ``Trace``."""
        return "2"


#: Of a design without words of its own.
PLAIN = Words()


def outputs_of(comparison: Any) -> dict[str, Value]:
    """The outputs of a ``Machine`` that runs a ``Comparison``, for its pictures."""
    outputs = ports_of(comparison, Out)
    differs = outputs.pop("differs").any()
    outputs |= {DIFFERS + name: bits for name, bits in comparison.differences.items()}
    outputs |= {INPUT + name: port for name, port in ports_of(comparison, In).items()}
    return outputs | {"differs": differs}


def picture(
    core: Any, ports: Mapping[str, Sequence[int]], first: int = 0, words: Words = PLAIN
) -> Trace:
    """The ports of a core: a row for each field, and one for each structure that words sum up.

    Below an output is the specification's output, if they differ. The details beside a summary are
    drawn only then; ports beside the streams, unless they are always 0. An undefined value is
    ``None``.

    Parameters
    ----------
    core : Component
        Its ports have the shapes.
    ports : dict of str to sequence of int
        Numbers for each cycle, by names such as ``input_i__payload``, ``o__payload`` and
        ``differs_o__payload``. Others are not drawn.
    first : int
        The number of the first cycle.
    words : Words
    """
    flat = [(name, flow, port) for name, (flow, port) in named_ports(core).items()]
    specified = {
        EXPECTED + name: [value ^ bits for value, bits in zip(ports[name], differing, strict=True)]
        for name, *_ in flat
        if (differing := ports.get(DIFFERS + name))
    }
    ports = {**ports, **specified}
    streams = [*dict.fromkeys(name.partition("__")[0] for name, *_ in flat)]
    rows = {}
    for name, flow, port in sorted(flat, key=lambda row: _place(streams, row[0])):
        own = _rows(INPUT if flow is In else "", name, port, ports, words)
        expected = _rows(EXPECTED, name, port, ports, words) if flow is Out else {}
        for row, values in own.items():
            pairs = [*zip(values, expected.get(row, values), strict=True)]
            is_detail = flow is Out and _is_detail(row, own, words)
            if is_detail:
                pairs = [pair for pair in pairs if None not in pair]
            differs = any(value != other for value, other in pairs)
            always = {None} if name.startswith(("i__", "o__")) else {None, False, "0"}
            if differs or not (is_detail or {*values} <= always):
                rows[row] = values
            if differs:
                rows[BELOW + row] = expected[row]
    rows = {row: values for row, values in rows.items() if {*values} != {None}}
    count = len(next(iter(ports.values())))
    return Trace(rows, range(first, first + count), words.color)


def difference(
    core: Any,
    machine: Machine,
    stimulus: Mapping[str, Any],
    outputs: Mapping[str, np.ndarray],
    cycle: int,
    step: int = 1,
    words: Words = PLAIN,
) -> Trace:
    """The picture of a difference, from the first input that matters.

    That is the first of the shortest run from power-on with the last inputs that ends with the same
    difference. If it is longer than the stimulus, some of the last cycles are drawn.

    Parameters
    ----------
    core : Component
    machine : Machine
        With the outputs of ``outputs_of``.
    stimulus : dict of str to int or array
        The inputs of the machine in the last cycles, a row for each.
    outputs : dict of str to array
        Its outputs in the same cycles, of which only the last one has the difference.
    cycle : int
        The number of the last cycle.
    step : int
        A run from power-on is the same as one from a cycle whose number is a multiple of it.
    words : Words
    """
    count = len(outputs["differs"])
    rows = np.arange(count) + np.arange(count)[::-1, None]
    inputs = {
        name: array[np.minimum(rows, count - 1)] if np.ndim(array) else array
        for name, array in stimulus.items()
    }
    runs = machine.run_batch(inputs, count, machine.outputs)
    last = [n for n in range(count) if (cycle - n) % step == 0 and runs["differs"][n, n]]
    ends = {
        name: _numbers([*(runs[name][n, n] for n in last), array[-1]])
        for name, array in outputs.items()
    }
    shown = picture(core, ends, words=words).ports
    telling = [values for name, values in shown.items() if _tells(name, shown, words)]
    columns = [*zip(*telling, strict=True)] or [()]
    same = columns.index(columns[-1])
    if same < len(last):
        outputs, count = {n: array[last[same]] for n, array in runs.items()}, last[same] + 1
    else:
        outputs, count = {n: array[-SHORT:] for n, array in outputs.items()}, min(count, SHORT)
    ports = {name: _numbers(array[:count]) for name, array in outputs.items()}
    return picture(core, ports, cycle + 1 - count, words)


def _tells(name, rows, words):
    """Whether a row tells one difference from another."""
    is_summary = bool(words.summary) and name.endswith(words.summary)
    return is_summary or name.startswith(BELOW) or BELOW + name in rows


def _numbers(rows):
    return [*map(number_of, rows)]


def has_difference(trace: Trace) -> bool:
    """Whether core and specification differ in a picture."""
    return any(row.startswith(BELOW) for row in trace.ports)


def _place(streams, name):
    """The place of a port: its stream, and there ``valid``, ``ready``, the payload."""
    stream, _, port = name.partition("__")
    return streams.index(stream), {"valid": 0, "ready": 1}.get(port, 2)


def _rows(side, name, port, ports, words):
    """The rows of a port, if it is one of ``ports``."""
    if side + name not in ports:
        return {}
    numbers = [*map(int, ports[side + name])]
    masks = words.masks(port.shape(), numbers)
    if not name.endswith(("valid", "ready")):
        # Outputs of AXI4-Lite are always compared.
        ends = "valid" if side == INPUT else ("__valid", "_tvalid")
        valids = (other.removesuffix("valid") for other in ports if other.endswith(ends))
        valid = max(filter((side + name).startswith, valids), key=len, default="") + "valid"
        is_defined = ports.get(valid, [1] * len(numbers))
        masks = [mask if n else 0 for mask, n in zip(masks, is_defined, strict=True)]
    label = name.removesuffix("__payload").replace("__", "_")
    return _fields(port.shape(), label, [*zip(numbers, masks, strict=True)], words)


def _is_detail(row, rows, words):
    """Whether a row is a detail beside one that sums up its structure."""
    label, _, field = row.rpartition("_")
    return field in words.details and any(
        summary != row and summary in rows for summary in (label, label + words.summary)
    )


def _fields(shape, label, values, words):
    """The rows of a field, or of those in it, from values and masks whose low bits it is."""
    try:
        layout = data.Layout.cast(shape)
    except TypeError:
        bits = (1 << Shape.cast(shape).width) - 1
        row = [_text(shape, label, n & bits, words) if m & bits else None for n, m in values]
        return {label: row}
    rows = {}
    for key, field in layout:
        name = f"{label}[{key}]" if isinstance(key, int) else f"{label}_{key}"
        inner = [(number >> field.offset, mask >> field.offset) for number, mask in values]
        rows |= _fields(field.shape, name, inner, words)
    return words.summarized(label, rows)


def _text(shape, label, number, words):
    """A value to draw."""
    width, name = Shape.cast(shape).width, label.rpartition("_")[2].partition("[")[0]
    word = words.word(shape, name, number)
    if word is not None:
        return word
    if width == 1:
        return bool(number)
    return f"{number:0{-(-width // 4) if width <= 16 else 1}X}"
