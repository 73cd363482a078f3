"""A page for each component, from the catalogue, the docstrings and a simulation: ``make site``."""

import inspect
import re
import sys
import textwrap
import warnings
from enum import Enum
from itertools import zip_longest
from pathlib import Path

from amaranth.hdl import ClockSignal, Module, Signal, UnusedElaboratable
from amaranth.lib import data
from amaranth.sim import Simulator

from clockpoint.flow.catalogue import CATALOGUE
from clockpoint.flow.sheet import ports_of
from clockpoint.flow.verilog import module_name
from clockpoint.hdl import Cause, Encoding, FlatPorts
from clockpoint.hdl.component import Component
from clockpoint.sim.models.event import cause_name
from clockpoint.sim.wave import draw_svg

#: Lanes, or channels, in the pictures.
LANES = 4


def transfers(name, *values):
    """A transfer for each value of a field."""
    return [{name: value} for value in values]


def beats(name, count, text):
    """A transfer for each beat of a text; ``count``: a field, and its value by number of bytes."""
    parts = [text[n : n + LANES] for n in range(0, len(text), LANES)]
    field, said = count
    return [{name: int.from_bytes(part, "little"), field: said(len(part))} for part in parts]


def event(text, codepoint=0, cause=Cause.NONE):
    number = int.from_bytes(text, "big")
    return {"i_codepoint": codepoint, "i_cause": cause, "i_length": len(text), "i_bytes": number}


#: A character, and one cut short by a letter; characters of one to three bytes, and an error; and
#: the bytes of two channels, with a sequence cut short in one of them.
CUT, WIDE = bytes.fromhex("E2 82 AC E2 41"), "aé€".encode() + b"\xff"
CHANNELS = [(0, 0xE2), (1, 0xC3), (0, 0x82), (1, 0xA9), (0, 0x41), (1, 0x7A)]
BEATS = beats("i_data", ("i_count", int), WIDE)
#: The input of each component: fields by name, except the one that marks the end of a packet.
OFFERS = {
    "decoder": transfers("i_data", *CUT),
    "stream-decoder": transfers("i_data", *CUT),
    **dict.fromkeys(("wide-decoder", "validator", "packer", "wide-sanitizer"), BEATS),
    "interleaved-decoder": [{"i_channel": n, "i_data": byte} for n, byte in CHANNELS],
    "error-policy": [event(b"a", 0x61), event(b"\xff", cause=Cause.OUT_OF_RANGE)],
    "byte-order-mark": [event(b"\xef\xbb\xbf", 0xFEFF), event(b"a", 0x61)],
    "encoder": transfers("i_value", 0x20AC, 0xD800, 0x41),
    "sanitizer": transfers("i_data", *CUT),
    "utf-16-encoder": transfers("i_value", 0x1F600, 0x41),
    "utf-16-decoder": transfers("i_data", 0xD83D, 0xDE00, 0xDE00, 0x41),
    "utf-16-byte-encoder": transfers("i_data", 0x20AC, 0x41),
    "utf-16-byte-decoder": transfers("i_data", *b"\xff\xfe\xac\x20A\x00"),
    "designation-detector": transfers("i_data", *b"a\x1b%Ga\x1b%@"),
    "wide-stream": BEATS,
    "axi-stream": [{"s_axis_tdata": byte, "s_axis_tkeep": 1} for byte in CUT],
    "wide-axi-stream": beats("s_axis_tdata", ("s_axis_tkeep", lambda n: (1 << n) - 1), WIDE),
    "interleaved-axi-stream": [
        {"s_axis_tid": n, "s_axis_tdata": byte, "s_axis_tkeep": 1} for n, byte in CHANNELS
    ],
    "flat-ports": transfers("i_data", *CUT),
}
#: The cycles in which the sink is not ready.
STALLS = {"stream-decoder": (5, 6)}
VALID, READY = ("i_valid", "o_valid", "s_axis_tvalid", "m_axis_tvalid"), ("i_ready", "o_ready")
CLOCKS = ("clk", "rst", "aclk", "aresetn")


def files(names=CATALOGUE):
    """Yield the name and text of each file: a page and a picture per component."""
    for name in names:
        row = CATALOGUE[name]
        component = row.of(row.lanes and LANES, channels=row.channels and LANES)
        is_flat = isinstance(component, FlatPorts) or hasattr(component, "aclk")
        flat = component if is_flat else FlatPorts(component)
        shown = wave(name, flat)
        yield f"{name}.svg", draw_svg(shown)
        yield f"{name}.md", page(name, component, flat, shown)


def page(name, component, flat, shown):
    row, cls = CATALOGUE[name], type(component)
    counted = [f"{LANES} {what}" for what in ("lanes", "channels") if getattr(row, what)]
    parts = [
        f"# {cls.__name__}",
        *map(description, row.classes),
        f"Latency in cycles: {component.latency}. Data sheet: [](../{row.page}).",
    ]
    if parameters := [*parameters_of(cls, row)]:
        parts += ["## Parameters", table(["parameter", "default", "values", ""], parameters)]
    parts += [
        " with ".join(["## Ports", *counted]),
        table(
            ["port", "", "bits", "meaning"],
            [[f"`{port.name}`", port.direction, port.width, port.text] for port in ports_of(flat)],
        ),
        "## Waveform",
        f"![The ports of {cls.__name__}, cycle by cycle]({name}.svg)",
        "Dotted: not valid. Lane 0 comes first. Cycles without a transfer are omitted.",
        table(["cycle", "in", "out"], told(shown)),
    ]
    parts += in_verilog(name, component, flat)
    return "\n\n".join([*parts, "## In Amaranth", in_amaranth(name, component), ""])


def table(head, rows):
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(map(str, line))} |" for line in lines)


# ---- the description


def description(cls):
    """The docstring up to its first heading, in reStructuredText."""
    text = re.split(r"\n\S.*\n---", inspect.cleandoc(cls.__doc__))[0]
    head = f".. py:class:: {cls.__name__}{signature(cls)}\n   :module: clockpoint.hdl\n\n"
    return f"```{{eval-rst}}\n{head}{textwrap.indent(text, '   ')}\n```"


def signature(function):
    """The signature of a class as in source code, with types without their modules."""
    found = inspect.signature(function)
    parameters = [
        of if of.default is of.empty else of.replace(default=Written(of.default))
        for of in found.parameters.values()
    ]
    text = f"{found.replace(parameters=parameters, return_annotation=found.empty)}"
    return re.sub(r"\b(?:[a-z_]\w*\.)+(?=[A-Z])", "", text)


class Written:
    """A value, shown as in source code."""

    def __init__(self, value):
        named = isinstance(value, (type, Enum))
        text = getattr(value, "__qualname__", f"{value}") if named else repr(value)
        self.text = "UTF_8" if isinstance(value, Encoding) else text

    def __repr__(self):
        return self.text


def parameters_of(cls, row):
    """Name, default, values and meaning of each parameter."""
    known = inspect.signature(cls).parameters
    choices = {"encoding": row.encodings, **row.choices}
    _, _, text = inspect.cleandoc(cls.__doc__).partition("\nParameters\n----------\n")
    text = re.split(r"\n\n\S.*\n---", text)[0] + "\n"
    for name, kind, meaning in re.findall(r"^(\w+) : (.*)\n((?:    .*\n?)*)", text, re.MULTILINE):
        default = known[name].default
        values = (f"`{getattr(each, '__name__', each)}`" for each in choices.get(name, ()))
        yield (
            f"`{name}`",
            "" if default is known[name].empty else f"`{Written(default)}`",
            ", ".join(values) or kind,
            " ".join(meaning.split()).replace("``", "`"),
        )


# ---- the waveform


def wave(name, component):
    """The ports in each cycle with a transfer and in the one after it, for ``draw_svg``."""
    cycles = simulated(component, OFFERS[name], STALLS.get(name, ()))
    busy = [any(cycle.get(sign) for sign in (*VALID, "error")) for cycle in cycles]
    kept = [n for n, now in enumerate(busy) if now or (n and busy[n - 1])]
    widths = {port.name: port.width for port in ports_of(component)}
    ports = sorted(cycles[0], key=lambda port: (port[0] not in "is", port not in VALID + READY))
    shown = {port: [worded(port, cycles[n], widths[port], name) for n in kept] for port in ports}
    return {"cycle": kept} | shown


def simulated(component, offers, stalls):
    """The value of each port, by name, in each cycle."""
    source, sink = ("i_", "o_")
    top = Module()
    top.submodules.component = component
    top.d.sync += Signal().eq(1)  # some have no clock
    if hasattr(component, "aclk"):
        source, sink = ("s_axis_t", "m_axis_t")
        top.d.comb += [component.aclk.eq(ClockSignal()), component.aresetn.eq(1)]
    ports = {name: getattr(component, name) for name in component.signature.members}
    ports = {name: port for name, port in ports.items() if name not in CLOCKS}
    cycles = []

    async def testbench(ctx):
        left, quiet = [*offers], 0
        while quiet <= component.latency + 8:
            given = {f"{source}valid": bool(left), f"{source}last": len(left) == 1}
            given |= {f"{sink}ready": len(cycles) not in stalls}
            given |= left[0] if left else dict.fromkeys(offers[0], 0)
            for name in given.keys() & ports.keys():
                ctx.set(ports[name], given[name])
            cycle = {name: ctx.get(port) for name, port in ports.items()}
            cycles.append(cycle)
            quiet = 0 if left or cycle[f"{sink}valid"] else quiet + 1
            if cycle.get(f"{source}ready", True):
                left[:1] = []
            await ctx.tick()

    simulator = Simulator(top)
    simulator.add_clock(1e-6)
    simulator.add_testbench(testbench)
    simulator.run()
    return cycles


def worded(port, cycle, width, name):
    """The value of a port in a cycle, lane by lane; ``None`` where it is undefined."""
    if not all(cycle[sign] for sign in qualifiers(port, cycle)):
        return None
    if width == 1:
        return bool(cycle[port])
    size = width // LANES if port.startswith(("o_slots_", "o_codepoints")) else width
    causes = cycle.get(port.replace("codepoint", "cause"), 0) if port.endswith("codepoint") else 0
    valid = cycle["o_slots_valid"] if "o_slots_" in port and size > 1 else -1
    order = "little" if CATALOGUE[name].lanes or "_axis_" in port else "big"
    count = cycle.get(f"{port.rpartition('_')[0]}_count")
    words = [
        word(port, cycle[port] >> n * size & (1 << size) - 1, size, order, count)
        if valid >> n & 1 and not causes >> 3 * n & 7
        else "-"
        for n in range(width // size)
    ]
    return None if words == ["-"] else " ".join(words)


def word(port, number, size, order, count):
    match port.rpartition("_")[2]:
        case "cause":
            return cause_name(number) or "none"
        case "codepoint" | "value":
            return f"U+{number:04X}"
        case "codepoints" if port == "o_codepoints":
            return f"U+{number:04X}"
        case "data" | "tdata":
            return number.to_bytes(size // 8, order)[:count].hex(" ").upper()
        case "bytes":
            return number.to_bytes(-(-number.bit_length() // 8), "big").hex(" ").upper()
        case "tkeep":
            return f"{number:X}"
    return f"{number}"


def qualifiers(port, cycle):
    """The ports that qualify this one."""
    if port in VALID or port.endswith("ready"):
        return []
    if "_axis_t" in port:
        return [f"{port[:8]}valid"]
    parts = port.split("_")
    signs = ["_".join([*parts[:n], "valid"]) for n in range(1, len(parts))]
    signs += ["o_beat_last"] * ("_verdict_" in port)
    return [sign for sign in signs if sign in cycle and sign != port]


def told(shown):
    """What is offered on both sides in each cycle, and whether it waits."""
    for n, cycle in enumerate(shown["cycle"]):
        now = {port: values[n] for port, values in shown.items() if port != "cycle"}
        sides = [side(now, "i_", "s_axis_t"), side(now, "o_", "m_axis_t")]
        sides[1] += ["`error`"] * bool(now.get("error"))
        if any(sides):
            yield cycle, *map(", ".join, sides)


def side(now, *prefixes):
    own = {port: value for port, value in now.items() if port.startswith(prefixes)}
    (prefix,) = (prefix for prefix in prefixes if f"{prefix}valid" in own)
    if not own.pop(f"{prefix}valid"):
        return []
    waits = [] if own.pop(f"{prefix}ready", True) else ["waits"]
    said = {port: "" if value is True else f" {value}" for port, value in own.items() if value}
    return [*(f"`{port}`{value}" for port, value in said.items()), *waits]


# ---- the instantiation


def in_verilog(name, component, flat):
    """The command that exports it, and an instantiation template; nothing without an export."""
    choices = {}
    if hasattr(component, "core"):
        core = type(component.core)
        choices["axi_stream" if hasattr(component, "aclk") else "ready_valid"] = True
        name = next(of for of, row in CATALOGUE.items() if core in row.classes)
    row = CATALOGUE[name]
    exports = [name] if row.exports is None else [*row.exports]
    if not exports:
        return []
    export = name if name in exports else exports[0]
    choices |= {count: LANES for count in ("lanes", "channels") if getattr(row, count)}
    module = module_name(export, **choices)
    said = {f" --{choice.replace('_', '-')}": value for choice, value in choices.items()}
    options = "".join(f"{choice} {value}".removesuffix(" True") for choice, value in said.items())
    ports = ports_of(flat)
    width = max(len(port.name) for port in ports)
    lines = []
    for port, comma in zip_longest(ports, "," * (len(ports) - 1), fillvalue=" "):
        bits = f"[{port.width - 1}:0]" if port.width > 1 else ""
        connected = f".{port.name:{width}} ({port.name}){comma}"
        lines.append(f"    {connected:{2 * width + 6}}// {port.direction:6} {bits}".rstrip())
    text = "\n".join([f"{module} {module}_instance (", *lines, ");"])
    made = f"`clockpoint verilog {export}{options} -o {module}.v`"
    return ["## In Verilog", made, f"```verilog\n{text}\n```"]


def in_amaranth(name, component):
    """An instance in Amaranth, connected to signals with the names of the ports."""
    instance, lines, classes = name.replace("-", "_"), [], set()
    for path, member, port in component.signature.flatten(component):
        outside = "_".join(part for part in path if part != "payload")
        inside = ".".join([instance, *path])
        layout = data.Layout.cast(port.shape()) if isinstance(port, data.View) else None
        pairs = [(outside, inside)]
        if isinstance(layout, data.StructLayout):
            pairs = [(f"{outside}_{field}", f"{inside}.{field}") for field, _ in layout]
        for pair in pairs:
            left, right = pair[:: -1 if member.flow.name == "In" else 1]
            lines.append(f"    {left}.eq({right}),")
    made = written(component, classes)
    return "\n".join(
        [
            "```python",
            "from amaranth.hdl import Module",
            f"from clockpoint.hdl import {', '.join(sorted(classes))}",
            "",
            "m = Module()",
            f"m.submodules.{instance} = {instance} = {made}",
            "m.d.comb += [",
            *lines,
            "]",
            "```",
        ]
    )


def written(value, classes):
    """The call that makes it, with the arguments without defaults; adds to ``classes``."""
    if not isinstance(value, Component):
        return f'"{value}"' if isinstance(value, str) else repr(value)
    cls = type(value)
    classes.add(cls.__name__)
    known = inspect.signature(cls).parameters.items()
    given = [getattr(value, name) for name, of in known if of.default is of.empty]
    return f"{cls.__name__}({', '.join(written(each, classes) for each in given)})"


if __name__ == "__main__":
    warnings.simplefilter("ignore", UnusedElaboratable)  # some are made for their ports alone
    folder = Path(sys.argv[1])
    folder.mkdir(exist_ok=True)
    for file, text in files():
        (folder / file).write_text(text)
