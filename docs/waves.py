"""The waves of the documentation: each rule of a core, by simulation, as WaveJSON and as a picture.

``WAVES`` has a stimulus for each picture. Amaranth's simulator runs the core, the rows are the
ports of the core, and the package ``wavedrom`` draws them.
"""

import json
import re
from enum import Enum
from itertools import count
from typing import NamedTuple

import wavedrom
from amaranth.hdl import ClockDomain, Module, Shape
from amaranth.lib import data
from amaranth.sim import Simulator

from clockpoint import hdl
from clockpoint.hdl import Cause
from clockpoint.sim.trace import Trace

__all__ = ["WAVES", "draw", "picture"]


class Wave(NamedTuple):
    """A stimulus of a core.

    Attributes
    ----------
    make : callable
        Makes the core.
    items : list
        The payloads at ``i``, a ``dict`` each, offered until accepted; ``None`` for an idle cycle.
    stall : set of int
        The cycles in which the sink is not ready.
    hidden : tuple of str
        Rows that are not drawn.
    rows : tuple of str
        If not empty, the rows that are.
    ports : dict of int to dict
        By cycle, the values that other inputs have from then on.
    """

    make: object
    items: list
    stall: frozenset = frozenset()
    hidden: tuple = ()
    rows: tuple = ()
    ports: dict = {}  # noqa: RUF012, never changed


def packet(text, *, gap=()):
    """The bytes of a packet; ``gap`` are the numbers of bytes that come after an idle cycle."""
    numbers = bytes.fromhex(text)
    for n, byte in enumerate(numbers):
        if n in gap:
            yield None
        yield {"data": byte, "last": n == len(numbers) - 1}


def part(text):
    """The bytes of the beginning of a packet."""
    return [item | {"last": 0} for item in packet(text)]


def beats(lanes, text):
    """The beats of a packet."""
    numbers = bytes.fromhex(text)
    for at in range(0, len(numbers), lanes):
        some = numbers[at : at + lanes]
        last = at + lanes >= len(numbers)
        yield {"data": [*some, *bytes(lanes - len(some))], "count": len(some), "last": last}


def event(text, last=0):
    """The event of one sequence: a character, or the hexadecimal bytes of an error."""
    if len(text) == 1:
        read = text.encode()
        own = {"codepoint": ord(text), "cause": Cause.NONE}
    else:
        read = bytes.fromhex(text)
        own = {"codepoint": 0, "cause": Cause.TRUNCATED}
    return own | {"length": len(read), "bytes": int.from_bytes(read, "big"), "last": last}


def numbers(text, last=True):
    """Code points, or code units, of a packet."""
    words = [int(word, 16) for word in text.split()]
    return [(word, last and n == len(words)) for n, word in enumerate(words, 1)]


def values(text, last=True):
    """The items of a stream of code points."""
    return [{"value": value, "last": is_last} for value, is_last in numbers(text, last)]


def units(text, last=True):
    """The items of a stream of UTF-16 code units."""
    return [{"data": unit, "last": is_last} for unit, is_last in numbers(text, last)]


def channels(*pairs):
    """Bytes of channels, none the last of its packet."""
    return [{"channel": channel, "data": byte, "last": 0} for channel, byte in pairs]


def reads(*addresses):
    """AXI4-Lite reads, one after another, by cycle."""
    ports = {0: {"s_axil_rready": 1}}
    for n, address in enumerate(addresses):
        ports[6 + 6 * n] = {"s_axil_araddr": address, "s_axil_arvalid": 1}
        ports[9 + 6 * n] = {"s_axil_arvalid": 0}
        ports[12 + 6 * n] = {}
    return ports


def windows(*texts):
    """A window of bytes each, with zeros behind fewer than four."""
    strings = map(bytes.fromhex, texts)
    return [{"data": [*string.ljust(4, b"\0")], "count": len(string)} for string in strings]


def characters(text, last=True):
    """The events of the characters of a packet."""
    return [event(letter, last and n == len(text)) for n, letter in enumerate(text, 1)]


JSON = (
    *("i_valid", "i_codepoint", "i_last", "o_valid", "o_codepoint", "o_cause"),
    *("o_length", "o_last"),
)
WIDE = ("o_beat_data", "o_beat_count", "i_count", "o_count")
VERDICT = ("o_beat_count", "i_count")
READ = (
    *("i_valid", "i_offset", "s_axil_araddr", "s_axil_arvalid", "s_axil_arready"),
    *("s_axil_rvalid", "s_axil_rdata"),
)
LOCATED = ("i_length", "o_event_length", "o_event_codepoint", "o_event_cause", "o_event_last")
#: By page, the waves of its core.
WAVES = {
    "decoder": {
        "ordinary": Wave(hdl.Decoder, part("E2 82 AC")),
        "error": Wave(hdl.Decoder, part("E2 41")),
        "end": Wave(hdl.Decoder, [*packet("F0 9F")]),
        "gap": Wave(hdl.Decoder, [*packet("C3 A9", gap=[1])]),
    },
    "stream-decoder": {
        "overview": Wave(hdl.StreamDecoder, part("E2 82 AC E2 41")),
        "ordinary": Wave(hdl.StreamDecoder, part("E2 82 AC")),
        "error": Wave(hdl.StreamDecoder, part("E2 41")),
        "end": Wave(hdl.StreamDecoder, [*packet("F0 9F")]),
        "stall": Wave(hdl.StreamDecoder, part("61 62 63 64 65"), stall=frozenset({3, 4, 5})),
    },
    "monitor": {
        "ordinary": Wave(hdl.Monitor, [event(c) for c in "a\r\nb"], hidden=LOCATED),
        "error": Wave(hdl.Monitor, [event("a"), event("E2 82"), event("b")], hidden=LOCATED),
        "end": Wave(hdl.Monitor, [event("a"), event("b", 1), event("c")], hidden=LOCATED),
    },
    "status": {
        "snapshot": Wave(
            hdl.Status,
            [{"event": event("é"), "offset": 0, "column": 0}, {"event": event("b"), "column": 1}],
            ports=reads(0x04, 0x0C),
            rows=READ,
        ),
    },
    "wide-decoder": {
        "ordinary": Wave(lambda: hdl.WideDecoder(4), [*beats(4, "E282AC41 F09F9880")], hidden=WIDE),
        "error": Wave(lambda: hdl.WideDecoder(4), [*beats(4, "61E24162")], hidden=WIDE),
        "wait": Wave(
            lambda: hdl.WideDecoder(4),
            [*beats(4, "616263E2 82AC")][:1] + [None] * 3 + [*beats(4, "616263E2 82AC")][1:],
            hidden=WIDE,
        ),
    },
    "validator": {
        "ordinary": Wave(lambda: hdl.Validator(4), [*beats(4, "E282AC41 6263")], hidden=VERDICT),
        "error": Wave(lambda: hdl.Validator(4), [*beats(4, "6162E241 FF")], hidden=VERDICT),
    },
    "packer": {
        "ordinary": Wave(lambda: hdl.Packer(4), [*beats(4, "E282AC41 62636465 66")]),
        "error": Wave(lambda: hdl.Packer(4), [*beats(4, "61E241FF")]),
        "end": Wave(lambda: hdl.Packer(4), [*beats(4, "61626364")]),
    },
    "wide-sanitizer": {
        "ordinary": Wave(lambda: hdl.WideSanitizer(4), [*beats(4, "616263E2 82AC")], hidden=WIDE),
        "error": Wave(lambda: hdl.WideSanitizer(4), [*beats(4, "61E24162")], hidden=WIDE),
        "end": Wave(lambda: hdl.WideSanitizer(4), [*beats(4, "616263F0 9F98")], hidden=WIDE),
    },
    "interleaved-decoder": {
        "ordinary": Wave(
            lambda: hdl.InterleavedDecoder(4), channels((0, 0xC3), (1, 0x41), (0, 0xA9), (2, 0x42))
        ),
        "error": Wave(lambda: hdl.InterleavedDecoder(4), channels((0, 0xE2), (1, 0x41), (0, 0x42))),
    },
    "error-policy": {
        "ordinary": Wave(hdl.ErrorPolicy, [event("a"), event("E2 82"), event("b", 1)]),
        "error": Wave(
            lambda: hdl.ErrorPolicy(errors="surrogateescape"),
            [event("a"), None, None, event("E2 82", 1)],
        ),
        "stall": Wave(
            hdl.ErrorPolicy,
            [event("a"), event("E2 82"), event("b", 1)],
            stall=frozenset({1, 2}),
        ),
    },
    "byte-order-mark": {
        "ordinary": Wave(hdl.ByteOrderMark, [event("\ufeff"), event("a"), event("\ufeff", 1)]),
        "drop": Wave(lambda: hdl.ByteOrderMark(drop=True), [event("\ufeff"), event("a", 1)]),
    },
    "encoder": {
        "ordinary": Wave(hdl.Encoder, values("20AC 41")),
        "error": Wave(hdl.Encoder, values("41 D800 42")),
        "stall": Wave(hdl.Encoder, values("E9 41"), stall=frozenset({1, 2})),
    },
    "sanitizer": {
        "ordinary": Wave(hdl.Sanitizer, [*packet("61 E2 82 AC 62")]),
        "error": Wave(hdl.Sanitizer, part("FF FF 61")),
        "end": Wave(hdl.Sanitizer, [*packet("61 F0 9F")]),
        "stall": Wave(hdl.Sanitizer, part("C3 A9 61 62 63"), stall=frozenset({8, 9, 10})),
    },
    "utf-16-encoder": {
        "ordinary": Wave(hdl.Utf16Encoder, values("41 1F600 42")),
        "error": Wave(hdl.Utf16Encoder, values("41 D800 42")),
        "stall": Wave(hdl.Utf16Encoder, values("1F600 42"), stall=frozenset({1, 2})),
    },
    "utf-16-decoder": {
        "ordinary": Wave(hdl.Utf16Decoder, units("41 D83D DE00 42")),
        "error": Wave(hdl.Utf16Decoder, units("D83D 42 43")),
        "end": Wave(hdl.Utf16Decoder, units("41 D83D")),
    },
    "utf-16-byte-encoder": {
        "ordinary": Wave(lambda: hdl.Utf16ByteEncoder("big"), units("41 20AC")),
        "mark": Wave(lambda: hdl.Utf16ByteEncoder("little", mark=True), units("20AC")),
        "stall": Wave(lambda: hdl.Utf16ByteEncoder("big"), units("20AC"), stall=frozenset({1, 2})),
    },
    "utf-16-byte-decoder": {
        "ordinary": Wave(lambda: hdl.Utf16ByteDecoder("big"), [*packet("00 41 20 AC")]),
        "mark": Wave(lambda: hdl.Utf16ByteDecoder("detect"), [*packet("FF FE AC 20")]),
        "end": Wave(lambda: hdl.Utf16ByteDecoder("big"), [*packet("00 41 20")]),
    },
    "window-decoder": {
        "ordinary": Wave(
            hdl.WindowDecoder, windows("E2 82 AC 41", "E2 41 42 43", "F0 9F", "41 42 43 44")
        ),
    },
    "json-unescape": {
        "ordinary": Wave(hdl.JsonUnescape, characters(r"a\n", last=False), rows=JSON),
        "error": Wave(hdl.JsonUnescape, characters(r"\q", last=False), rows=JSON),
        "end": Wave(hdl.JsonUnescape, characters(r"\u12"), rows=JSON),
    },
    "json-string-decoder": {
        "ordinary": Wave(hdl.JsonStringDecoder, part(rb"a\u00e9".hex())),
    },
    "designation-detector": {
        "ordinary": Wave(hdl.DesignationDetector, part("61 1B 25 47 62")),
        "end": Wave(hdl.DesignationDetector, [*packet("1B 25"), *part("47")]),
    },
}

#: Numbers that are drawn in decimal.
DECIMAL = {"length", "count", "offset", "errors", "codepoints", "line", "column", "character"}
DECIMAL |= {"channel", "level", "cause"}


def record(wave):
    """The ports of the core in each cycle.

    Returns
    -------
    dict of str to list
        A ``bool`` if a port has one bit; otherwise text, or ``None`` where it is undefined.
    """
    core = wave.make()
    top = Module()
    top.domains.sync = ClockDomain()
    top.submodules.core = core
    others = [
        name
        for name, member in core.signature.members.items()
        if name not in "io" and (member.is_port)
    ]
    cycles = []

    async def bench(ctx):
        items, quiet = iter([None, *wave.items]), 0
        item = next(items, items)
        for n in count():
            for name, value in wave.ports.get(n, {}).items():
                ctx.set(getattr(core, name), value)
            is_valid = item is not None and item is not items
            ctx.set(core.i.valid, is_valid)
            if is_valid:
                ctx.set(core.i.payload, item)
            if has_ready(core, "o"):
                ctx.set(core.o.ready, n not in wave.stall)
            ports = [getattr(core, name) for name in others]
            streams = [port for port in (core.i, getattr(core, "o", None)) if port is not None]
            sampled = [port.valid for port in streams] + [port.payload for port in streams]
            sampled += [port.ready for port in streams if hasattr(port, "ready")]
            _, _, *sampled = await ctx.tick().sample(*sampled, *ports)
            names = ["i", "o"][: len(streams)]
            found = dict(zip([f"{x}_valid" for x in names] + names, sampled, strict=False))
            rest = sampled[2 * len(names) :]
            readies = [name for name in names if has_ready(core, name)]
            found |= dict(zip([f"{x}_ready" for x in readies] + others, rest, strict=True))
            for name, port in zip(others, ports, strict=True):
                if not isinstance(found[name], data.Const):
                    found[name] = plain(name, found[name], port.shape())
            cycles.append(found)
            if not is_valid or found.get("i_ready", 1):
                item = next(items, items)
            is_idle = item is items and not found.get("o_valid") and n >= max(wave.ports, default=0)
            quiet = quiet + 1 if is_idle else 0
            if quiet > getattr(core, "latency", 0) + 4:
                del cycles[n + 2 - quiet :]
                return

    simulator = Simulator(top)
    simulator.add_clock(1e-6)
    simulator.add_testbench(bench)
    simulator.run()
    rows = {}
    for n, found in enumerate(cycles):
        for name, value in flat(found).items():
            rows.setdefault(name, [None] * n).append(value)
        for values in rows.values():
            values += [None] * (n + 1 - len(values))
    return {
        name: values
        for name, values in rows.items()
        if (name in wave.rows if wave.rows else name not in wave.hidden)
        and (any(values) or name in ("i_ready", "o_ready"))
    }


def has_ready(core, name):
    return hasattr(getattr(core, name, None), "ready")


def flat(found):
    """The rows of a cycle: those of the payloads after ``valid`` and ``ready``."""
    rows = {}
    for side in "io":
        if f"{side}_valid" in found:
            is_valid = found[f"{side}_valid"]
            rows[f"{side}_valid"] = bool(is_valid)
            if f"{side}_ready" in found:
                rows[f"{side}_ready"] = bool(found[f"{side}_ready"])
            for name, value in fields(side, found[side]).items():
                rows[name] = value if is_valid else None
    for name, value in found.items():
        if name[:2] not in ("i", "o", "i_", "o_"):
            if isinstance(value, data.Const):
                rows |= fields(name, value)
            else:
                rows[name] = value
    return rows


def fields(prefix, payload):
    """The fields of a payload as rows; those of lanes are side by side, the earliest first."""
    rows = {}
    layout = data.Layout.cast(payload.shape())
    names = [name for name, _ in layout]
    for name, field in layout:
        value = payload[name]
        row = f"{prefix}_{name}"
        if name == "bytes":
            continue
        if isinstance(field.shape, data.ArrayLayout):
            elements = [value[n] for n in range(field.shape.length)]
            if name == "slots":
                rows[row] = " ".join(map(slot, elements))
            else:
                held = elements[: payload["count"]] if "count" in names else elements
                digits = 2 if name == "data" else 0
                rows[row] = " "[digits // 2 :].join(f"{element:0{digits}X}" for element in held)
        elif isinstance(value, data.Const):
            own = fields(row, value)
            is_shown = "valid" not in dict(data.Layout.cast(value.shape())) or value["valid"]
            valid = f"{row}_valid"
            if name == "verdict":
                is_shown, valid = payload["beat"]["last"], ""
                for of_error in ("offset", "cause", "length") if value["well_formed"] else ():
                    own[f"{row}_{of_error}"] = None
            rows |= {k: v if is_shown or k == valid else None for k, v in own.items()}
        else:
            rows[row] = plain(name, value, field.shape)
    if rows.get(f"{prefix}_cause", "0") != "0" and f"{prefix}_codepoint" in rows:
        rows[f"{prefix}_codepoint"] = None
    return rows


def slot(each):
    """An event in a lane: its code point, the number of its cause, or a dot for none."""
    if not each["valid"]:
        return "."
    cause = each["cause"].value
    return f"!{cause}" if cause else f"{each['codepoint']:X}"


def plain(name, value, shape):
    """A number as text; one bit as a level."""
    if isinstance(value, Enum):
        value = value.value
    width = Shape.cast(shape).width
    if width == 1:
        return bool(value)
    if name in DECIMAL:
        return f"{value}"
    return f"{value:0{4 if name in ('codepoint', 'value') else -(-width // 4)}X}"


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


def picture(wave):
    """The drawn ports of a wave."""
    return draw(Trace(record(wave)).wave_json())
