"""The cases of the contract suite: each core with its choices, what is offered, what is expected.

All follows from the rows of the catalogue. Only an oracle, and bytes that matter to one core alone,
are looked up by name.
"""

import functools
from itertools import chain, product
from typing import NamedTuple

import numpy as np
import pytest
from amaranth.lib import data

from clockpoint import expected_events
from clockpoint.flow.catalogue import CATALOGUE
from clockpoint.hdl import ENCODINGS, AxiStream, Cause, Utf16ByteDecoder, WideStream
from clockpoint.hdl.wide.beat import Beat
from clockpoint.sim import stimulus
from clockpoint.sim.models import beats, text, units
from clockpoint.sim.models.events import Event
from clockpoint.sim.models.positions import positions
from clockpoint.sim.payloads import rows_of
from support import BECOMES, CLASSES, cause_of, oracle
from support import rows_of as table_rows

__all__ = ["CASES", "ORACLES", "Case", "parameters"]

LANES, CHANNELS = 2, 4
#: Arguments that are no choices of a row. Few enough bits for the counts to saturate.
OPTIONS = {"validator": {"count_bits": 4}, "monitor": {"bits": 6}}
CAUSES = {None: 0} | {str(cause): cause.value for cause in Cause}
REPLACEMENT = 0xFFFD


#: Cores that can send more than one item for each that they accept.
EXPANDING = "encoder", "utf-16-encoder", "utf-16-byte-encoder"
#: Cores that accept an item in each cycle only of well-formed text, and within a packet.
PAUSING = "sanitizer", "error-policy", "utf-16-byte-decoder"


class Case(NamedTuple):
    """A core of the catalogue with some choices."""

    name: str
    encoding: str = "utf-8"
    lanes: int | None = None
    options: tuple = ()

    @property
    def row(self):
        return CATALOGUE[self.name]

    @functools.lru_cache(2)  # noqa: B019 - a tuple
    def core(self):
        return self.row.of(
            self.lanes,
            self.encoding,
            channels=self.row.channels and CHANNELS,
            **OPTIONS.get(self.name, {}),
            **dict(self.options),
        )

    @property
    def kind(self):
        """The name of the core, or of the core behind a bus."""
        core = self.core()
        core = core.core if isinstance(core, AxiStream) else core
        return next(name for name, row in CATALOGUE.items() if isinstance(core, row.core))

    @property
    def can_stall(self):
        """The sink can stall the core."""
        core = self.core()
        return isinstance(core, AxiStream) or hasattr(core.o, "ready")

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
    for name, row in CATALOGUE.items():
        lanes = row.lanes and LANES
        choices = [*_choices(row)]
        for options in choices:
            is_first = options == choices[0] and row.core is not WideStream
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
            has_queue = isinstance(getattr(core, "stream", core), WideStream)
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


# ---- inputs


def fields_of_event(event):
    number = 0 if event.cause else event.codepoint
    bytes_ = int.from_bytes(event.bytes, "big")
    return number, CAUSES[event.cause], event.length, int(event.last), bytes_


def _payload(core):
    return (core.core if isinstance(core, AxiStream) else core).i.payload.shape()


def anything(case, seed, valid, is_calm=False):
    """Random inputs by name, for each run and cycle; they advance where ``valid`` is high.

    Parameters
    ----------
    seed : int
    valid : array
        A row per run and cycle.
    is_calm : bool
        The text is ASCII, and no packet ends.
    """
    print(f"seed {seed}")
    items = _calm(case) if is_calm else _drawn(case, seed, 1 << 12)
    pool = items_of(case, [items])
    # For each run, consecutive items from another place on.
    starts = np.random.default_rng(seed).integers(0, len(items), (len(valid), 1))
    at = (starts + np.cumsum(valid, axis=1, dtype=int) - valid) % len(items)
    return {name: rows[at] for name, rows in pool.items()}


def _calm(case):
    place = _names(_payload(case.core())).index("last")
    return [(*item[:place], 0, *item[place + 1 :]) for item in plain(case)]


def _drawn(case, seed, count):
    """Random items, as tuples in the order of the fields: what the row of the core draws."""
    core = case.core()
    while isinstance(core, (AxiStream, WideStream)):
        core = core.core
    (row,) = (row for row in CATALOGUE.values() if isinstance(core, row.core))
    sizes = {name: getattr(core, name) for name in ("lanes", "channels") if getattr(row, name)}
    drawn = getattr(stimulus, row.stimulus)(seed, count, encoding=case.encoding, **sizes)
    size = len(_names(_payload(core)))
    items = [fields[1 : size + 1] for fields in drawn]
    if not row.lanes:
        return items
    return [([*data.to_bytes(core.lanes, "little")], *rest) for data, *rest in items]


def inputs_of(core, columns):
    """The inputs of a core by name, from the fields of items."""
    if not isinstance(core, AxiStream):
        return {"i__payload": rows_of(_payload(core), len(columns["last"]), **columns)}
    data, last = columns.get("data", columns.get("value")), columns["last"]
    inputs = {"s_axis_tlast": last.astype(np.uint8)}
    if data.ndim > 1:
        count = np.where(last, columns["count"].clip(max=data.shape[1]), data.shape[1])
        inputs["s_axis_tkeep"] = ((1 << count) - 1).astype(np.uint8)
        data = np.ascontiguousarray(data.astype(np.uint8)).view(f"<u{data.shape[1]}")[:, 0]
    if "truncated" in columns:
        inputs["s_axis_tkeep"] = np.where(columns["truncated"], 1, 3).astype(np.uint8)
    if "channel" in columns:
        inputs["s_axis_tid"] = columns["channel"].astype(np.uint8)
    return inputs | {"s_axis_tdata": data}


def _lanes(beat):
    return beat["data"].shape.length


def _names(layout):
    return [name for name, _ in data.Layout.cast(layout)]


# ---- packets


def _products(values, most):
    return [packet for size in range(1, most + 1) for packet in product(values, repeat=size)]


def _classes(encoding):
    """A byte of each class that the tables of an encoding distinguish."""
    if encoding == "utf-8":
        return CLASSES
    columns = [column for row in table_rows(ENCODINGS[encoding]) for column in row]
    kinds = {tuple(byte in column for column in columns): byte for byte in range(256)}
    return bytes(kinds.values())


#: Bytes that matter to a core.
BYTES = {
    "utf-16-byte-decoder": b"\xfe\xff\x00A\xd8\xdc",
    "designation-detector": b"\x1b%/@GHIA",
}
UNITS = [0x41, 0xD7FF, 0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0xE000, 0xFEFF]


def byte_packets(case, most=4):
    """All short packets of a byte of each class."""
    if case.name in BYTES:
        return [*map(bytes, _products(BYTES[case.name], 4))]
    classes = _classes(case.encoding)
    size = most if len(classes) < 13 else 3 if len(classes) < 25 else 2
    return [*map(bytes, _products(classes, size))]


def packets(case):
    """Packets of a core, each a list of items as tuples in the order of the fields."""
    layout = _payload(case.core())
    names = _names(layout)
    if isinstance(layout, Beat):
        found = []
        for data in byte_packets(case):
            lanes = _lanes(layout)
            cut = [data[n : n + lanes] for n in range(0, len(data), lanes)]
            found.append(
                [
                    ([*beat, *[0xC3] * (lanes - len(beat))], len(beat), n == len(cut))
                    for n, beat in enumerate(cut, 1)
                ]
            )
        return found
    if names == ["value", "last"]:
        table = ENCODINGS[case.encoding]
        ends = [row.codepoints[n] for row in table.well_formed for n in (0, -1)]
        ends += [0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0x110000, 0x1FFFFF]
        return [_items(packet) for packet in _products(sorted({*ends}), 2)]
    if "truncated" in names:
        found = [[(*item, False) for item in _items(packet)] for packet in _products(UNITS, 3)]
        return found + [[*packet[:-1], (0xD800, True, True)] for packet in found]
    if "cause" in names:
        return [
            [*map(fields_of_event, expected_events(data, case.encoding))]
            for data in byte_packets(case, 3)
        ]
    if "channel" in names:
        return [
            [(*item, n % CHANNELS) for item in _items(data)]
            for n, data in enumerate(byte_packets(case))
        ]
    return [*map(_items, byte_packets(case))]


def _items(numbers):
    return [(number, n == len(numbers)) for n, number in enumerate(numbers, 1)]


def items_of(case, packets):
    """The inputs of packets one after the other."""
    core = case.core()
    columns = zip(*chain.from_iterable(packets), strict=True)
    names = _names(_payload(core))
    return inputs_of(core, {n: np.array(c, np.uint64) for n, c in zip(names, columns, strict=True)})


# ---- oracles


def events(data, encoding):
    """The events of a packet as tuples; in UTF-8 by CPython."""
    if encoding != "utf-8":
        return [*map(fields_of_event, expected_events(data, encoding))]
    return [
        (
            number or 0,
            0 if number is not None else CAUSES[cause_of(data, start, end)],
            end - start,
            int(end == len(data)),
            int.from_bytes(data[start:end], "big"),
        )
        for start, end, number in oracle(data)
    ]


def _bytes(packet):
    return bytes(item[0] for item in packet)


def _decoder(case, core, packets):
    return [event for packet in packets for event in events(_bytes(packet), case.encoding)]


def _policy(case, core, packets):
    names = {int(cause.value): str(cause) for cause in Cause} | {0: None}
    sent = []
    for packet in packets:
        found = (
            Event(0, length, number, names[cause], last, bytes_.to_bytes(8, "big")[-length:])
            for number, cause, length, last, bytes_ in packet
        )
        sent += [
            (number, int(end)) for number, end in _items([*text.apply_policy(found, core.errors)])
        ]
    return sent


def _monitor(case, core, packets):
    whole = [chain.from_iterable(packets)] if core.continuous else packets
    sent = []
    for packet in map(list, whole):
        events, offset = [], 0
        for number, cause, length, *_ in packet:
            events.append(Event(offset, length, None if cause else number))
            offset += length
        for item, position in zip(packet, positions(events), strict=True):
            numbers = (number % (1 << core.bits) for number in position)
            sent.append((0 if item[1] else item[0], *item[1:], *numbers))
    return sent


def _byte_order_mark(case, core, packets):
    signature = int.from_bytes(text.RULES[case.encoding].encode(text.SIGNATURE), "big")
    return [
        (0 if event[1] else event[0], *event[1:])
        for packet in packets
        for n, event in enumerate(packet)
        if n or not core.drop or event[4] != signature
    ]


def _encoder(case, core, packets):
    sent = []
    for packet in packets:
        encoded = [*text.encode_packet([item[0] for item in packet], case.encoding, core.errors)]
        for n, form in enumerate(encoded, 1):
            is_end = n == len(encoded)
            sent += [(byte, int(last and is_end)) for byte, last in _items(form.bytes)]
    return sent


def _sanitizer(case, core, packets):
    sent = []
    for packet in packets:
        data = _bytes(packet)
        if case.encoding == "utf-8" and core.errors == "replace":
            whole = data.decode("utf-8", "replace").encode()
        elif case.encoding == "utf-8" and core.errors in BECOMES:
            whole = BECOMES[core.errors](data.decode("utf-8", "surrogateescape")).encode()
        else:
            whole = text.sanitize(data, case.encoding, core.errors)
        sent += [(byte, int(last)) for byte, last in _items(whole)]
    return sent


def _utf_16_encoder(case, core, packets):
    sent = []
    for packet in packets:
        numbers = [item[0] for item in packet]
        is_scalar = [n < 0x110000 and not 0xD800 <= n < 0xE000 for n in numbers]
        whole = "".join(
            chr(number) if fine else "\ufffd"
            for number, fine in zip(numbers, is_scalar, strict=True)
        ).encode("utf-16-be")
        data = [int.from_bytes(whole[n : n + 2], "big") for n in range(0, len(whole), 2)]
        sent += [(unit, int(last), 0) for unit, last in _items(data)]
    return sent


def _utf_16_decoder(case, core, packets):
    return [
        (number, int(last))
        for packet in packets
        for number, last in _items(
            [n for n, _ in units.decode_units([item[0] for item in packet], packet[-1][2])]
        )
    ]


def _utf_16_byte_encoder(case, core, packets):
    sent = []
    for packet in packets:
        data = units.bytes_of_units([item[0] for item in packet], core.byte_order, core.mark)
        sent += [(byte, int(last)) for byte, last in _items(data)]
    return sent


def _utf_16_byte_decoder(case, core, packets):
    sent = []
    for packet in packets:
        found, truncated = units.units_of_bytes(_bytes(packet), core.byte_order)
        sent += [(unit, int(last), int(truncated and last)) for unit, last in _items(found)]
    return sent


def _designations(case, core, packets):
    levels = [level for packet in packets for _, level in units.designations(_bytes(packet))]
    return [(int(level is not None), level or 0) for level in levels]


def _beats(core, packet):
    """The bytes of each beat of a packet."""
    lanes = _lanes(core.i.payload.shape())
    return [bytes(data[: min(count, lanes) if last else lanes]) for data, count, last in packet]


def _beat(core, data, last):
    lanes = _lanes(core.i.payload.shape())
    return *data, *[0] * (lanes - len(data)), len(data), int(last)


def _wide_decoder(case, core, packets):
    sent = []
    for packet in packets:
        found = _beats(core, packet)
        ends = {}
        at = 0
        for number, cause, length, _, _ in events(b"".join(found), case.encoding):
            at += length
            ends[at] = 1, number, cause, length
        at, lanes = 0, core.lanes
        for n, beat in enumerate(found, 1):
            slots = [
                ends.get(at + lane, (0, 0, 0, 0)) if lane <= len(beat) else (0, 0, 0, 0)
                for lane in range(1, lanes + 1)
            ]
            sent.append((*_beat(core, beat, n == len(found)), *chain.from_iterable(slots)))
            at += len(beat)
    return sent


def _packer(case, core, packets):
    sent = []
    for packet in packets:
        found = beats.pack(_beats(core, packet), core.lanes, case.encoding)
        for n, numbers in enumerate(found, 1):
            rest = [0] * (core.lanes - len(numbers))
            sent.append((*numbers, *rest, len(numbers), int(n == len(found))))
    return sent


def _validator(case, core, packets):
    sent = []
    for packet in packets:
        found = _beats(core, packet)
        verdict = beats.validate(found, case.encoding, core.count_bits)
        errors, codepoints, *first = verdict
        offset, cause, length = (0, 0, 0) if not errors else (first[0], CAUSES[first[1]], first[2])
        for n, beat in enumerate(found, 1):
            fields = int(not errors), offset, cause, length, errors, codepoints
            is_end = n == len(found)
            sent.append((*_beat(core, beat, is_end), *(fields if is_end else [0] * 6)))
    return sent


def _wide_sanitizer(case, core, packets):
    sent = []
    for packet in packets:
        found = [*beats.substitute_beats(_beats(core, packet), case.encoding, core.substitute)]
        sent += [_beat(core, beat, n == len(found)) for n, beat in enumerate(found, 1)]
    return sent


def _wide_stream(case, core, packets):
    (name,) = (n for n, row in CATALOGUE.items() if isinstance(core.core, row.core))
    return ORACLES[name](case, core.core, packets)


def _interleaved(case, core, packets):
    items = ((channel, byte, last) for packet in packets for byte, last, channel in packet)
    sent = []
    for channel, cut, own in beats.decode_channels(items, case.encoding):
        first = (1, CAUSES[cut.cause], cut.length, fields_of_event(cut)[4]) if cut else (0, 0, 0, 0)
        second = (1, *fields_of_event(own)) if own else (0, 0, 0, 0, 0, 0)
        sent.append((*first, *second, channel))
    return sent


#: What each core sends for packets, in tuples of the fields of its payload; undefined bits are 0.
#: By CPython where it has an answer; otherwise by the models, which share nothing with the cores.
ORACLES = {
    "decoder": _decoder,
    "stream-decoder": _decoder,
    "wide-decoder": _wide_decoder,
    "validator": _validator,
    "packer": _packer,
    "wide-sanitizer": _wide_sanitizer,
    "interleaved-decoder": _interleaved,
    "error-policy": _policy,
    "monitor": _monitor,
    "byte-order-mark": _byte_order_mark,
    "encoder": _encoder,
    "sanitizer": _sanitizer,
    "utf-16-encoder": _utf_16_encoder,
    "utf-16-decoder": _utf_16_decoder,
    "utf-16-byte-encoder": _utf_16_byte_encoder,
    "utf-16-byte-decoder": _utf_16_byte_decoder,
    "designation-detector": _designations,
    "wide-stream": _wide_stream,
}


def plain(case):
    """The shortest packet for which something comes out: ASCII."""
    core = case.core()
    if isinstance(core, Utf16ByteDecoder):
        return _items(b"\0A")
    if case.name == "designation-detector":
        return _items(b"\x1b%G")
    layout = _payload(core)
    values = {"cause": 0, "length": 1, "bytes": 0x41, "channel": 1, "truncated": 0, "last": 1}
    if isinstance(layout, Beat):
        return [([0x41] * _lanes(layout), _lanes(layout), 1)]
    return [tuple(values.get(name, 0x41) for name in _names(layout))]
