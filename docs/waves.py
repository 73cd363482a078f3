"""The pictures of the pages: waves of a core, by simulation, and the bits of a bus.

A page declares its pictures: the title of an image is the stimulus, as in
``![A character](../waves/decoder-ordinary.svg "E2 82 AC")``. The name of the file begins with the
row of the core. The stimulus has the items of the core's input, in hexadecimal:

==============  ===========================================================
``E2``          a byte, a code unit or a code point; or the event of bytes
``61E282AC``    a beat, or a window, of bytes
``1:C3``        a byte of channel 1
``E2|``         the last item of a packet
``.``           an idle cycle
==============  ===========================================================

Options follow: parameters of the core, such as ``lanes=4``, and ``export=`` of its row;
``stall=3,4``, the cycles in which the sink is not ready; ``read=04,0C``, addresses that are read
over AXI4-Lite; ``without=o_beat``, the beginnings of the names of rows that are not drawn. If the
name of the file contains ``-axi-``, the wave has the ports of the bridge; ``bits=TDATA`` and
``bits=TUSER`` draw the fields of one of them instead of a wave.
"""

import json
import re
from enum import Enum
from itertools import chain

import wavedrom
from amaranth.hdl import ClockDomain, Module, Shape, Value
from amaranth.lib import data
from amaranth.sim import Simulator

from clockpoint import GoldenModel
from clockpoint.engine.trace import Trace
from clockpoint.flow.catalogue import CATALOGUE
from clockpoint.hdl import AxiStream
from clockpoint.hdl.bus.transfer import transfer_of
from clockpoint.sim.words import WORDS
from clockpoint.spec import mask_of

__all__ = ["pictures"]

#: An image with a stimulus in a page.
IMAGE = re.compile(r'!\[[^\]]*\]\([./\w]*waves/([\w-]+)\.svg "(.*?)"\)')
#: Options of a picture, with their defaults.
OPTIONS = {"stall": "", "read": "", "without": "", "bits": ""}
#: Numbers that are drawn in decimal.
DECIMAL = {"length", "offset", "errors", "codepoints", "line", "column", "character", "channel"}
DECIMAL |= {"level", "cause", "tid"}


def pictures(pages):
    """The pictures that pages declare, by name, as SVG.

    Parameters
    ----------
    pages : iterable of str
    """
    declared = dict.fromkeys(image for page in pages for image in IMAGE.findall(page))
    return {name: picture(name, text) for name, text in declared}


def picture(name, text):
    """A picture as SVG, by its name and the title of its image."""
    words = text.split()
    options = dict(word.split("=") for word in words if "=" in word)
    own = {key: options.pop(key, default) for key, default in OPTIONS.items()}
    row = max((row for row in CATALOGUE if name.startswith(row)), key=len)
    sizes = {key: int(options.pop(key)) for key in ("lanes", "channels") if key in options}
    make = (CATALOGUE[row].exports or {}).get(options.pop("export", None))
    options = {key: value == "True" or value for key, value in options.items()}
    core = CATALOGUE[row].instance(make=make, **sizes, **options)
    if own["bits"]:
        return draw(fields_of(AxiStream(core), own["bits"]))
    items = [*items_of(core.i.payload.shape(), [word for word in words if "=" not in word])]
    stall = {int(n) for n in own["stall"].split(",") if n}
    reads = [int(address, 16) for address in own["read"].split(",") if address]
    is_bus = "-axi-" in name
    rows = record(AxiStream(core) if is_bus else core, items, stall, reads)
    hidden = tuple(filter(None, own["without"].split(",")))
    rows = {name: values for name, values in rows.items() if not name.startswith(hidden)}
    return draw(Trace(rows, color_of=WORDS.color).wave_json())


def items_of(shape, words):
    """The payloads at an input, a ``dict`` each; ``None`` for an idle cycle."""
    fields = dict(data.Layout.cast(shape))
    model = GoldenModel()
    for word in words:
        last, word = word.endswith("|"), word.rstrip("|")
        if word == ".":
            yield None
        elif "codepoint" in fields:
            for event in model.feed(bytes.fromhex(word), last):
                yield {
                    "codepoint": event.codepoint or 0,
                    "cause": event.cause_number,
                    "length": event.length,
                    "last": event.last,
                    "bytes": int.from_bytes(event.bytes, "big"),
                }
        elif "count" in fields:
            read = bytes.fromhex(word)
            item = {"data": [*read.ljust(fields["data"].shape.length, b"\0")], "count": len(read)}
            yield item | ({"last": last} if "last" in fields else {})
        else:
            channel, _, number = word.rpartition(":")
            name = "value" if "value" in fields else "data"
            item = {name: int(number, 16), "last": last}
            yield item | ({"channel": int(channel)} if channel else {})


def record(core, items, stall, reads):
    """The ports of a core in each cycle, up to the last one that changes.

    Returns
    -------
    dict of str to list
        A ``bool`` if a port has one bit; otherwise text, or ``None`` where it is undefined.
    """
    top = Module()
    top.domains.sync = ClockDomain()
    top.submodules.core = core
    ports = {"_".join(map(str, path)): port for path, _, port in core.signature.flatten(core)}
    i, o = ("s_axis_t", "m_axis_t") if "i_valid" not in ports else ("i_", "o_")
    ports = {name: ports[name] for name in sorted(ports, key=lambda name: _place(name, i, o))}
    cycles = []

    async def bench(ctx):
        waiting = [None, *items]
        start = len(items) + core.latency + 4  # of the reads
        for n in range(4 * len(items) + 2 * core.latency + len(stall) + 12 * len(reads) + 12):
            item = waiting[0] if waiting else None
            ctx.set(ports[f"{i}valid"], item is not None)
            for name, value in (item or {}).items():
                ctx.set(ports[f"{i}{name}"] if i != "i_" else core.i.payload[name], value)
            if f"{o}ready" in ports:
                ctx.set(ports[f"{o}ready"], n not in stall)
            if reads:
                at, phase = divmod(n - start, 6)
                ctx.set(core.s_axil_arvalid, 0 <= at < len(reads) and phase < 3)
                ctx.set(core.s_axil_araddr, reads[min(max(at, 0), len(reads) - 1)])
                ctx.set(core.s_axil_rready, 1)
            sides = ports.values(), map(mask_of, ports.values())
            _, _, *values = await ctx.tick().sample(*chain(*sides))
            cycle = dict(zip(ports, values, strict=False))
            cycles.append({})
            for (name, value), mask in zip(cycle.items(), values[len(ports) :], strict=True):
                _, rank, valid = _place(name, i, o)
                is_undefined = rank == 2 and not cycle.get(valid, 1)
                fields = rows_of(name.removesuffix("_payload"), value, ports[name], mask)
                cycles[-1] |= {row: None if is_undefined else fields[row] for row in fields}
            if waiting and (item is None or cycle.get(f"{i}ready", 1)):
                del waiting[0]

    simulator = Simulator(top)
    simulator.add_clock(1e-6)
    simulator.add_testbench(bench)
    simulator.run()
    names = dict.fromkeys(name for cycle in cycles for name in cycle)
    rows = {name: [cycle.get(name) for cycle in cycles] for name in names}
    end = max(n for values in rows.values() for n, v in enumerate(values) if v != values[-1]) + 2
    return {
        name: values[:end]
        for name, values in rows.items()
        if name in {f"{side}{port}" for side in (i, o) for port in ("valid", "ready")}
        or ({*values} - {None, False, "0"} and (name.startswith((i, o)) or len({*values}) > 1))
    }


def _place(name, i, o):
    """The place of a row: its stream, and there valid, ready, payload; and the name of valid."""
    streams = [i, o, *(f"s_axil_{channel}" for channel in ("ar", "r", "aw", "w", "b")), ""]
    stream = next(n for n, prefix in enumerate(streams) if name.startswith(prefix))
    rank = ("valid", "ready").index(name[-5:]) if name.endswith(("valid", "ready")) else 2
    return stream, rank, f"{streams[stream]}valid"


def rows_of(prefix, value, port, mask):
    """A port, or the fields of its payload, as rows; lanes are side by side, the earliest first.

    The mask has the defined bits.
    """
    if not isinstance(value, data.Const):
        return {prefix: plain(prefix, value, Value.cast(port).shape())}
    rows = {}
    layout = data.Layout.cast(value.shape())
    names = [name for name, _ in layout]
    for name, field in layout:
        row, own = f"{prefix}_{name}", value[name]
        if name == "bytes" or (name == "count" and "last" in names):
            continue
        if isinstance(field.shape, data.ArrayLayout):
            elements = [own[n] for n in range(field.shape.length)]
            if name == "slots":
                rows[row] = " ".join(map(slot, elements))
            else:
                held = elements[: value["count"]] if "count" in names else elements
                digits = 2 if name == "data" else 0
                rows[row] = " "[digits // 2 :].join(f"{element:0{digits}X}" for element in held)
        elif isinstance(own, data.Const):
            rows |= rows_of(row, own, None, mask >> field.offset)
        else:
            is_defined = mask >> field.offset & 1
            rows[row] = plain(name, own, field.shape) if is_defined else None
    return rows


def slot(each):
    """An event in a lane: its code point, the number of its cause, or a dot for none."""
    if not each["valid"]:
        return "."
    cause = each["cause"].value
    return f"!{cause}" if cause else f"{each['codepoint']:X}"


def plain(name, value, shape):
    """A number as text; one bit as a level."""
    value = value.value if isinstance(value, Enum) else value
    width = Shape.cast(shape).width
    if width == 1:
        return bool(value)
    if name.rpartition("_")[2] in DECIMAL:
        return f"{value}"
    return f"{value:0{4 if name in ('codepoint', 'value') else -(-width // 4)}X}"


def fields_of(bridge, port):
    """TDATA or TUSER of a bridge: the fields, from bit 0 on; bits without a name are 0."""
    transfer = transfer_of(bridge.core.o.payload)
    parts = transfer.data if port == "TDATA" else transfer.user
    sizes = {name: len(Value.cast(part)) for name, part in parts.items()}
    fields = [
        {"bits": bits, "name": name[:3] if bits == 1 else name.rpartition("_")[2] or "cause"}
        for name, bits in sizes.items()
        if bits
    ]
    width = len(getattr(bridge, f"m_axis_{port.lower()}"))
    if rest := width - sum(sizes.values()):
        fields.append({"bits": rest})
    lanes = -(-width // (16 if width <= 64 else 32))
    config = {"bits": -(-width // lanes) * lanes, "lanes": lanes, "hspace": 325, "vspace": 40}
    return {"reg": fields, "config": config | {"fontsize": 11}}


#: Light, or dark on a dark page; code points are green, errors red.
STYLE = """
svg { color: #111; font: 11px Helvetica, Arial, sans-serif }
.s1, .s2 { fill: none; stroke: currentColor }
.s2 { stroke-width: 0.5; opacity: 0.6 }
.s5 { fill: #fff }
.s7 { fill: none }
.s12 { fill: #2a85 }
.s14 { fill: #d335 }
text { fill: currentColor }
line { stroke: currentColor }
@media (prefers-color-scheme: dark) { svg { color: #ddd } .s5 { fill: #131416 } }
"""


def draw(source):
    """WaveJSON, or the fields of a register, as SVG with only the shapes that it uses."""
    picture = wavedrom.render(json.dumps(source)).tostring()
    picture = re.sub("<style.*?</style>", "", picture, flags=re.DOTALL)
    used = {*re.findall('xlink:href="#(.*?)"', picture)}
    picture = re.sub(
        r'<g id="([^"]*)">(?:<(?:path|rect)[^>]*/>)+</g>',
        lambda shape: shape[0] if shape[1] in used or "mark" in shape[1] else "",
        picture,
    )
    unused = r"xml:space=\"preserve\"|id=\"(?:gmark|g?wave|lane|label|group)[^\"]*\""
    picture = re.sub(rf' (?:(?:stroke|fill)="black"|{unused})', "", picture)
    return (
        picture.replace("<defs", f"<style>{STYLE}</style><defs", 1).replace("><g", ">\n<g") + "\n"
    )
