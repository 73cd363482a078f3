"""Input transfers for a component, and the expected output, for any test bench."""

import inspect
import random
from collections import deque
from itertools import pairwise
from typing import Any, NamedTuple

from ..flow.catalogue import CATALOGUE
from ..hdl import Cause, FlatPorts
from . import models, stimulus
from .models import (
    ByteOrderMarkOutputs,
    ChannelEvents,
    Decoded,
    Designation,
    Event,
    Outputs,
    Packed,
    Sanitized,
    Utf16Inputs,
    Validated,
    WideInputs,
)
from .vectors import events_of, vectors

__all__ = ["Transfers", "transfers"]

#: Random cycles for components that do not decode bytes; the number of runs that start from reset.
DRAWN, RUNS = 8_000, 200
#: Idle cycles after which everything has come out of a model.
QUIET = 64
CAUSES = {None: 0} | {str(cause): cause.value for cause in Cause}
EVENT = "codepoint", "cause", "length", "bytes"


class Transfers(NamedTuple):
    """Payloads, as numbers: the ports of a stream side by side, the first in the low bits.

    Attributes
    ----------
    given : list of int
        The input payloads.
    expected : list of (int, int)
        The output payloads in order: values, and masks of the defined bits.
    starts : list of (int, int)
        Where runs from reset start: indices into ``given`` and ``expected``.
    told : int
        The sum over the other outputs: 1 for each error and each signature; with the policy
        strict, the fields of the reported error after each transfer.
    """

    given: list[int]
    expected: list[tuple[int, int]]
    starts: list[tuple[int, int]]
    told: int


def transfers(
    component: Any, taken: dict[str, int], sent: dict[str, int], share: int = 1
) -> Transfers:
    """Transfers for a component, which are the same however either side pauses.

    Parameters
    ----------
    component
        From ``clockpoint.flow.verilog.export``.
    taken, sent : dict of str to int
        The ports of its streams, without prefix and handshake, and their widths.
    share : int
        2 for every second packet, and so on.
    """
    core, bus = component, None
    while inner := getattr(core, "component", None) or getattr(core, "core", None):
        core = inner
    (row,) = (row for row in CATALOGUE.values() if isinstance(core, row.classes))
    some, lanes = random.Random(1), getattr(core, "lanes", 1)
    if not isinstance(component, FlatPorts):
        bus = Bus(core, taken, sent, some)
    packets = _packets(core, row.stimulus, some)[::share]
    given, expected, starts, told = [], [], [], 0
    size = -(-len(packets) // RUNS)
    for at in range(0, len(packets), size):
        starts.append((len(given), len(expected)))
        items = [item for packet in packets[at : at + size] for item in packet]
        if row.channels:
            items = _interleaved(packets[at : at + size], core.channels, some)
        outputs, tells = _run(_model(core, row), items)
        told += tells
        items, outputs = [*map(_fields, items)], map(_fields, outputs)
        if bus:
            items, outputs = bus.given(items), bus.sent(outputs)
        given += [_word(taken, item, lanes)[0] for item in items]
        expected += [_word(sent, output, lanes) for output in outputs]
    return Transfers(given, expected, starts, told + (bus.told if bus else 0))


def _model(core, row):
    """The reference model of a component, with the same parameters and encoding."""
    kind = getattr(models, row.model)
    # An encoder that knows no errors does not have their policy.
    names = [name for name in inspect.signature(kind).parameters if hasattr(core, name)]
    options = {name: getattr(core, name) for name in names}
    if row.encodings:
        options["encoding"] = core.encoding.name
    return kind(**options)


# ---- the input


def _packets(core, name, some):
    """Packets of inputs: the vectors for what decodes bytes; otherwise a stimulus."""
    encoding = core.encoding.name if hasattr(core, "encoding") else "utf-8"
    options = {name: getattr(core, name) for name in ("lanes", "channels") if hasattr(core, name)}
    drawn = [*getattr(stimulus, name)(1, DRAWN, encoding, **options)]
    packets = [packet for vector in vectors(encoding) for packet in vector.packets]
    if hasattr(core, "count_bits"):  # large numbers, that of the first error, too
        packets.append(_joined_vectors(encoding))
    match name:
        case "any_events":
            return [events_of([packet], encoding) for packet in packets]
        case "any_beats":
            return [_beats(packet, core.lanes, some) for packet in packets]
        case "any_bytes" | "any_stream" | "any_channels":
            kind = type(drawn[0])
            return [[kind(True, byte, n == len(p)) for n, byte in enumerate(p, 1)] for p in packets]
    always = {name: name == "ready" for name in drawn[0]._fields if name in ("ready", "reset")}
    drawn = [given._replace(**always) for given in drawn if given.valid]
    if not hasattr(core, "encoding") and name == "any_codepoints":
        drawn = [Utf16Inputs(True, given.value, given.last) for given in drawn]
    ends = [n for n, given in enumerate(drawn, 1) if given.last]
    return [drawn[start:end] for start, end in pairwise([0, *ends])]


def _joined_vectors(encoding):
    """All vectors in one packet, those without errors first."""
    ordered = sorted(vectors(encoding), key=lambda vector: vector.kind != "well-formed")
    return b"".join(packet for vector in ordered for packet in vector.packets)


def _beats(packet, lanes, some):
    """A packet in beats, some with an empty last one; values that do not matter are random."""
    parts = [packet[at : at + lanes] for at in range(0, len(packet), lanes)]
    if len(packet) % lanes == 0 and some.random() < 0.5:
        parts.append(b"")
    return [
        WideInputs(
            True,
            int.from_bytes(part + some.randbytes(lanes - len(part)), "little"),
            len(part) if n == len(parts) else some.randrange(lanes + 1),
            n == len(parts),
        )
        for n, part in enumerate(parts, 1)
    ]


def _interleaved(packets, channels, some):
    """The bytes of packets, four at a time, each in a channel of its own."""
    waiting, active, items = deque(packets), {}, []
    while waiting or active:
        while waiting and len(active) < min(4, channels):
            channel = some.randrange(channels)
            if channel not in active:
                active[channel] = deque(waiting.popleft())
        channel = some.choice([*active])
        items.append(active[channel].popleft()._replace(channel=channel))
        if not active[channel]:
            del active[channel]
    return items


def _run(model, items):
    """The outputs of a model without pauses, and the sum over its other outputs."""
    items = deque(items)
    nothing = None if isinstance(items[0], Event) else type(items[0])()
    outputs, told, quiet, was_taken = [], 0, 0, False
    while items or quiet < QUIET:
        answer = model.step(items[0] if items else nothing)
        error = getattr(answer, "error", False)
        if isinstance(error, Event):
            told += was_taken and _told_of(error)
        else:
            told += error or getattr(answer, "mark", False)
        was_taken = bool(items) and getattr(answer, "ready", True)
        if was_taken:
            items.popleft()
        is_there = getattr(answer, "valid", answer is not None)
        if is_there:
            has_event = isinstance(answer, Outputs | ByteOrderMarkOutputs)
            outputs.append(answer.event if has_event else answer)
        quiet = 0 if is_there or items else quiet + 1
    return outputs, told


def _told_of(error):
    fields = _fields(error)
    return fields["cause"] + fields["length"] + fields["last"] + fields["bytes"]


# ---- ports


def _fields(payload):
    """The known fields of a payload, by port; an array is a list."""
    match payload:
        case Event():
            return {
                "codepoint": payload.codepoint,
                "cause": CAUSES[payload.cause],
                "length": payload.length,
                "last": payload.last,
                "bytes": int.from_bytes(payload.bytes, "big"),
            }
        case ChannelEvents(channel, cut, event):
            found = {"channel": channel}
            for name, one in (("cut", cut), ("event", event)):
                fields = {"valid": one is not None} | (_fields(one) if one else {})
                found |= {f"{name}_{field}": value for field, value in fields.items()}
            return found
        case Designation(level):
            return {"utf_8": level is not None, "level": level}
        case Sanitized(data, last):
            return {"data": [*data], "count": len(data), "last": last}
        case Packed(codepoints, last):
            return {"codepoints": [*codepoints], "count": len(codepoints), "last": last}
        case Decoded(data, last, slots):
            slots = [
                {"valid": slot is not None} | (_fields(slot) if slot else {}) for slot in slots
            ]
            names = "valid", "codepoint", "cause", "length"
            found = {f"slots_{name}": [slot.get(name) for slot in slots] for name in names}
        case Validated(data, verdict):
            found, last = {}, verdict is not None
            if last:
                found = verdict._asdict() | {"well_formed": not verdict.errors}
                found["cause"] = CAUSES[verdict.cause] if verdict.errors else None
                found = {f"verdict_{name}": value for name, value in found.items()}
        case _:
            found = payload._asdict()
            return {"value": found.get("data")} | found
    return found | {"beat_data": [*data], "beat_count": len(data), "beat_last": last}


def _joined(parts):
    """Values side by side, the first in the low bits, and a mask of the defined bits.

    A part is a value or ``None`` and its width; or a result of this function and its width.
    """
    value = mask = at = 0
    for part, width in parts:
        if part is not None:
            bits, defined = part if isinstance(part, tuple) else (int(part), (1 << width) - 1)
            value, mask = value | bits << at, mask | defined << at
        at += width
    return value, mask


def _word(ports, fields, lanes):
    """All ports of a stream side by side."""
    parts = []
    for name, width in ports.items():
        part = fields.get(name)
        if isinstance(part, list):
            part = _joined([(element, width // lanes) for element in part])
        parts.append((part, width))
    return _joined(parts)


class Bus:
    """Payloads as AXI4-Stream transfers.

    Parameters
    ----------
    core : Component
    taken, sent : dict of str to int
        As for ``transfers``.
    some : Random

    Attributes
    ----------
    told : int
        The number of code points that were too large for the core.
    """

    def __init__(self, core, taken, sent, some):
        self._core, self._taken, self._sent, self._some = core, taken, sent, some
        self._places = 2 if hasattr(core, "channels") else getattr(core, "lanes", 1)
        self.told = 0

    def given(self, items):
        """Input transfers; of a wide core, some are null and have no TLAST, so they are ignored."""
        some = self._some
        for item in items:
            keep = (1 << self._taken.get("keep", 0)) - 1
            if "count" in item:
                if some.random() < 0.05:
                    yield {"data": some.getrandbits(8), "keep": 0}
                keep = (1 << item["count"]) - 1 if item["last"] else keep
            if item.get("truncated"):  # a byte is missing
                keep = 1
            last, channel = item["last"], item.get("channel")
            yield {"data": self._data(item), "keep": keep, "last": last, "id": channel}

    def _data(self, item):
        is_code_point = self._taken["data"] == 32 and "count" not in item
        if not is_code_point or item["value"] != 0xFFFD or self._some.random() < 0.5:
            return item["data"] if "data" in item else item["value"]
        self.told += 1
        return 1 << 31 | self._some.getrandbits(31)

    def sent(self, outputs):
        """Output transfers."""
        for fields in outputs:
            items, user = self._items(fields)
            size = self._sent["data"] // 8 // self._places
            keep = [((1 << size) - 1 if item else 0, size) for item in items]
            data = [(_joined(item), 8 * size) for item in items]
            yield {
                "data": _joined(data),
                "keep": _joined(keep)[0],
                "last": any(fields.get(name) for name in ("last", "beat_last", "event_last")),
                "user": _joined(user),
                "id": fields.get("channel"),
            }

    def _items(self, fields):
        """TDATA, an item per lane, and TUSER, with the same number of bits per lane for causes."""
        bits = self._sent.get("user", 0) // self._places
        if "codepoints" in fields:
            return [[(number, 32)] for number in fields["codepoints"]], []
        if "cut_valid" in fields:
            halves = [
                {name: fields.get(f"{half}_{name}") for name in ("valid", *EVENT)}
                for half in ("cut", "event")
            ]
            user = [(half["cause"] or 0, bits) for half in halves]
            return [self._event(half) if half["valid"] else [] for half in halves], user
        if "slots_valid" in fields:
            slots = [
                {name: fields[f"slots_{name}"][n] or 0 for name in ("valid", *EVENT[:3])}
                for n in range(fields["beat_count"])
            ]
            return [self._event(slot) for slot in slots], [(slot["cause"], bits) for slot in slots]
        if "cause" in fields:
            return [self._event(fields)], [(fields["cause"], bits)]
        data = fields.get("beat_data", fields.get("data"))
        if isinstance(data, list):
            items = [[(item, 8)] for item in data]
        else:
            items = [[(data, self._sent["data"])]]
        widths = {"well_formed": 1, "length": 3, "cause": 4}
        counts = "offset", "errors", "codepoints"
        widths |= dict.fromkeys(counts, getattr(self._core, "count_bits", 0))
        said = {name: fields.get(f"verdict_{name}") for name in widths}
        if said["well_formed"] is not None:
            said["well_formed"] = not said["well_formed"]  # in TUSER, 1 is ill formed
        return items, [(said[name], width) for name, width in widths.items()]

    def _event(self, event):
        table = self._core.encoding
        is_known = event.get("valid", True) and not event["cause"]
        codepoint = event["codepoint"] if is_known else None
        item = [(codepoint, -(-table.codepoint_bits // 8) * 8)]
        item += [(event["length"], 4), (event["cause"], 4)]
        return item + ([(event["bytes"], 8 * table.most_bytes)] if "bytes" in event else [])
