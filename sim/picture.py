"""Pictures: the ports of a core, and of its specification where the two differ; waveforms."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from amaranth.hdl import Cat, ClockDomain, Module, Shape, Signal, Value
from amaranth.lib import data
from amaranth.lib.wiring import In, Out

from ..hdl import Event
from ..spec import mask_of
from .comparison import ports_of
from .machine import Machine
from .models.events import cause_name, describe
from .payloads import number_of, packets
from .trace import Trace

__all__ = [
    "DIFFERS",
    "INPUT",
    "LONGEST",
    "difference",
    "has_difference",
    "outputs_of",
    "picture",
    "record",
    "write_vcd",
]

#: The prefixes of inputs, of the differing bits of outputs, and of the expected outputs.
INPUT, DIFFERS, EXPECTED = "input_", "differs_", "expected_"
#: The prefix of the row of the specification, below that of the core.
BELOW = "expected "
#: The most cycles in which the beginning of a difference is looked for; those that are drawn if it
#: lies before them.
LONGEST, SHORT = 128, 16
#: The fields of an event beside its words; and fields that are code points.
DETAILS = "valid", "length", "last", "bytes"
CODE_POINTS = "codepoint", "codepoints", "value"


def outputs_of(comparison: Any) -> dict[str, Value]:
    """The outputs of a ``Machine`` that runs a ``Comparison``, for its pictures."""
    outputs = ports_of(comparison, Out)
    differs = outputs.pop("differs").any()
    outputs |= {DIFFERS + name: bits for name, bits in comparison.differences.items()}
    outputs |= {INPUT + name: port for name, port in ports_of(comparison, In).items()}
    return outputs | {"differs": differs}


def picture(core: Any, ports: Mapping[str, Sequence[int]], first: int = 0) -> Trace:
    """The ports of a core: a row for each field, and one for each event, in words.

    Below an output is that of the specification, if they differ. The length, the bytes and other
    fields of an event that comes out are drawn only then; ports beside the streams, unless they are
    always 0. What is undefined is ``None``.

    Parameters
    ----------
    core : Component
        Its ports have the shapes.
    ports : dict of str to sequence of int
        Numbers for each cycle, by names such as ``input_i__payload``, ``o__payload`` and
        ``differs_o__payload``. Others are not drawn.
    first : int
        The number of the first cycle.
    """
    flat = [
        ("__".join(path), member.flow, port) for path, member, port in core.signature.flatten(core)
    ]
    specified = {
        EXPECTED + name: [value ^ bits for value, bits in zip(ports[name], differing, strict=True)]
        for name, *_ in flat
        if (differing := ports.get(DIFFERS + name))
    }
    ports = {**ports, **specified}
    streams = [*dict.fromkeys(name.partition("__")[0] for name, *_ in flat)]
    rows = {}
    for name, flow, port in sorted(flat, key=lambda row: _place(streams, row[0])):
        own = _rows(INPUT if flow is In else "", name, port, ports)
        expected = _rows(EXPECTED, name, port, ports) if flow is Out else {}
        for row, values in own.items():
            pairs = [*zip(values, expected.get(row, values), strict=True)]
            is_of_event = flow is Out and _is_of_event(row, own)
            if is_of_event:
                pairs = [pair for pair in pairs if None not in pair]
            differs = any(value != other for value, other in pairs)
            always = {None} if name.startswith(("i__", "o__")) else {None, False, "0"}
            if differs or not (is_of_event or {*values} <= always):
                rows[row] = values
            if differs:
                rows[BELOW + row] = expected[row]
    rows = {row: values for row, values in rows.items() if {*values} != {None}}
    count = len(next(iter(ports.values())))
    return Trace(rows, range(first, first + count))


def difference(
    core: Any,
    machine: Machine,
    stimulus: Mapping[str, Any],
    outputs: Mapping[str, np.ndarray],
    cycle: int,
    step: int = 1,
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
    shown = picture(core, ends).ports
    telling = [values for name, values in shown.items() if _tells(name, shown)]
    columns = [*zip(*telling, strict=True)] or [()]
    same = columns.index(columns[-1])
    if same < len(last):
        outputs, count = {n: array[last[same]] for n, array in runs.items()}, last[same] + 1
    else:
        outputs, count = {n: array[-SHORT:] for n, array in outputs.items()}, min(count, SHORT)
    ports = {name: _numbers(array[:count]) for name, array in outputs.items()}
    return picture(core, ports, cycle + 1 - count)


def _tells(name, rows):
    """Whether a row tells one difference from another."""
    return name.endswith("_event") or name.startswith(BELOW) or BELOW + name in rows


def _numbers(rows):
    return [*map(number_of, rows)]


def has_difference(trace: Trace) -> bool:
    """Whether core and specification differ in a picture."""
    return any(row.startswith(BELOW) for row in trace.ports)


def record(design: Any, octets: bytes) -> Trace:
    """The picture of a decoder with one packet, one byte per cycle, up to its last event.

    Parameters
    ----------
    design : Design
        With a specification.
    """
    top, core = design.top, design.core
    key = design.key and ("record", *design.key)
    machine = Machine(top, design.inputs, outputs_of(top), key=key)
    idle = np.zeros(core.latency + 1, np.uint8)
    stimulus = {"i__payload": packets(core.i.payload.shape(), octets)}
    stimulus["i__valid"] = np.ones(len(octets), np.uint8)
    inputs = {name: np.append(array, idle)[None] for name, array in stimulus.items()}
    outputs = machine.run_batch(inputs, len(octets) + len(idle), machine.outputs)
    return picture(core, {name: _numbers(array[0]) for name, array in outputs.items()})


def _place(streams, name):
    """The place of a port: its stream, and there ``valid``, ``ready``, the payload."""
    stream, _, port = name.partition("__")
    return streams.index(stream), {"valid": 0, "ready": 1}.get(port, 2)


def _rows(side, name, port, ports):
    """The rows of a port, if it is one of ``ports``."""
    if side + name not in ports:
        return {}
    numbers = [*map(int, ports[side + name])]
    masks = _masks(port.shape(), numbers)
    if not name.endswith(("valid", "ready")):
        # Outputs of AXI4-Lite are always compared.
        ends = "valid" if side == INPUT else ("__valid", "_tvalid")
        valids = (other.removesuffix("valid") for other in ports if other.endswith(ends))
        valid = max(filter((side + name).startswith, valids), key=len, default="") + "valid"
        is_defined = ports.get(valid, [1] * len(numbers))
        masks = [mask if n else 0 for mask, n in zip(masks, is_defined, strict=True)]
    label = name.removesuffix("__payload").replace("__", "_")
    return _fields(port.shape(), label, [*zip(numbers, masks, strict=True)])


def _is_of_event(row, rows):
    """Whether a row is a field of an event that has a row of its own."""
    label, _, field = row.rpartition("_")
    return field in DETAILS and any(
        event != row and event in rows for event in (label, f"{label}_event")
    )


def _masks(shape, numbers):
    """The bits of each value that are defined beside the others."""
    from amaranth.sim import Simulator  # loads slowly

    value, masks = Signal(shape), []
    if not isinstance(value, data.View):
        return [-1] * len(numbers)
    mask = mask_of(value)

    async def testbench(ctx):
        for number in numbers:
            ctx.set(Value.cast(value), number)
            masks.append(ctx.get(mask))

    simulator = Simulator(Module())
    simulator.add_testbench(testbench)
    simulator.run()
    return masks


def _fields(shape, label, values):
    """The rows of a field, or of those in it, from values and masks whose low bits it is."""
    try:
        layout = data.Layout.cast(shape)
    except TypeError:
        bits = (1 << Shape.cast(shape).width) - 1
        return {label: [_word(shape, label, n & bits) if m & bits else None for n, m in values]}
    rows = {}
    for key, field in layout:
        name = f"{label}[{key}]" if isinstance(key, int) else f"{label}_{key}"
        inner = [(number >> field.offset, mask >> field.offset) for number, mask in values]
        rows |= _fields(field.shape, name, inner)
    if {f"{label}_codepoint", f"{label}_cause"} <= rows.keys():
        pairs = zip(rows.pop(f"{label}_cause"), rows.pop(f"{label}_codepoint"), strict=True)
        event = [codepoint if cause == "none" else cause for cause, codepoint in pairs]
        rows = {label if label.endswith("_event") else f"{label}_event": event} | rows
    return rows


def _word(shape, label, number):
    """A value to draw."""
    width, name = Shape.cast(shape).width, label.rpartition("_")[2].partition("[")[0]
    if name == "cause":
        names = {each.value: each.name for each in shape} if isinstance(shape, type) else {}
        if number in names:
            return names[number].lower().replace("_", "-")
        return cause_name(number) or "none"
    if name in CODE_POINTS and width > 16:
        return describe(number)
    if width == 1:
        return bool(number)
    return f"{number:0{-(-width // 4) if width <= 16 else 1}X}"


def write_vcd(file, source, items, design, quiet):
    """Simulate a ``Source`` from power-on, up to a difference, and write a waveform.

    Parameters
    ----------
    file : text file
    source : Source
    items : iterable of int
    design : Design
        In the source; its ports are drawn.
    quiet : int
        Cycles without output that end the simulation.
    """
    from amaranth.sim import Simulator  # loads slowly

    top, domain = Module(), ClockDomain("sync")
    differs = Signal()
    top.domains += domain
    top.submodules.source = source
    top.d.comb += differs.eq(design.differs)
    outputs = Signal(4)
    top.d.comb += outputs.eq(Cat(differs, source.accepted, source.output, design.streams[1].valid))

    async def testbench(ctx):
        async def cycle():
            is_different, is_accepted, _, is_valid = (ctx.get(outputs) >> n & 1 for n in range(4))
            await ctx.posedge(domain.clk)
            return is_different, is_accepted, is_valid

        ctx.set(source.left, 1)
        for item in items:
            ctx.set(source.item, item)
            is_different = is_accepted = False
            while not is_accepted:
                is_different, is_accepted, _ = await cycle()
                if is_different:
                    return
        ctx.set(source.left, 0)
        ctx.set(source.drain, 1)
        waited = 0
        while waited < quiet and not is_different:
            is_different, _, is_valid = await cycle()
            waited = 0 if is_valid else waited + 1

    # The signals that its ports are made of.
    traces = [*design.inputs.values(), *design.outputs.values(), *design.expected.values()]
    traces += _texts(top, design)
    simulator = Simulator(top)
    simulator.add_clock(1e-6, phase=1e-6)
    simulator.add_testbench(testbench)
    with simulator.write_vcd(file, traces=traces):
        simulator.run()


def _texts(top, design):
    """The events of both sides as text."""
    layout = design.core.o.payload.shape()
    if not isinstance(layout, Event):
        return

    def text(number):
        (words,) = _fields(layout, "o", [(number, -1)])["o_event"]
        return words if number >> layout.size else "-"

    sides = {"o_event": design.core, "expected_event": design.specification}
    for name, side in sides.items():
        bits = Cat(side.o.payload, side.o.valid) if side else Cat()
        signal = Signal(len(bits), name=name, decoder=text)
        top.d.comb += signal.eq(bits)
        yield signal
