"""The expected ports and outputs of exports, by the data sheets and the references in Python.

Nothing here uses the code that exports. A *core* gets random input, with resets, and must equal its
reference in every cycle; with AXI4-Stream, the *bridge* gets packets.
"""

import inspect
import random
from functools import partial
from typing import NamedTuple

from clockpoint import sim
from clockpoint.flow.catalogue import takers
from clockpoint.hdl import ENCODINGS
from clockpoint.sim.models import encode
from clockpoint.sim.stimulus import any_channels
from clockpoint.sim.vectors import events_of

__all__ = ["CHANNELS", "LANES", "OPTIONS", "PROBE", "Bridge", "Core", "Layouts", "known"]

#: The lanes of wide components, and the channels of interleaved ones.
LANES, CHANNELS = 4, 20
#: The options other than encoding and policy, each with a value that is not the default.
OPTIONS = [
    (name, {option: value})
    for option, value in {
        "count_bits": 5,
        "substitute": 0x1A,
        "drop": True,
        "mark": True,
        "ready_valid": True,
    }.items()
    for name in takers(option)
]
#: The latency is measured with a first packet, followed by this many idle cycles.
PROBE = 64


class Layouts:
    """The fields of payloads, with their widths; and their values for the outputs of a model.

    Parameters
    ----------
    encoding : str
    causes : dict of str to int
    count_bits : int
        Bits of the numbers in a verdict.
    """

    def __init__(self, encoding, causes, count_bits=32):
        table = ENCODINGS[encoding]
        codepoint, most = table.codepoint_bits, table.most_bytes
        self.causes, self.codepoint_bytes, self.most = causes | {None: 0}, -(-codepoint // 8), most
        event = {"codepoint": codepoint, "cause": 3, "length": most.bit_length()}
        beat = {"data": 8 * LANES, "count": LANES.bit_length(), "last": 1}
        verdict = dict.fromkeys(("offset", "errors", "codepoints"), count_bits)
        verdict |= {"well_formed": 1, "cause": 3}
        verdict["length"] = (table.longest - 1).bit_length()
        channel = {"channel": (CHANNELS - 1).bit_length()}
        most_cut = table.longest - 1
        cut = {"valid": 1, "cause": 3, "length": most_cut.bit_length(), "bytes": 8 * most_cut}
        own = {"valid": 1, "last": 1, "bytes": 8 * most} | event
        came = {f"beat_{field}": width for field, width in beat.items()}
        self.slot = {"valid": 1} | event
        slots = {f"slots_{field}": LANES * width for field, width in self.slot.items()}
        self.fields = {
            "byte": {"data": 8, "last": 1},
            "channel_byte": {"data": 8, "last": 1} | channel,
            "channel_events": {f"cut_{field}": width for field, width in cut.items()}
            | {f"event_{field}": width for field, width in own.items()}
            | channel,
            "number": {"value": max(21, codepoint), "last": 1},
            "unit": {"data": 16, "last": 1, "truncated": 1},
            "event": event | {"last": 1, "bytes": 8 * most},
            "designation": {"utf_8": 1, "level": 2},
            "beat": beat,
            "decoded": came | slots,
            "validated": came | {f"verdict_{field}": width for field, width in verdict.items()},
            "packed": {"codepoints": LANES * codepoint, "count": beat["count"], "last": 1},
        }

    def event(self, event):
        """The known fields of an event."""
        said = {"cause": self.causes[event.cause], "length": event.length, "last": event.last}
        said["bytes"] = int.from_bytes(event.bytes, "big")
        return said if event.cause else said | {"codepoint": event.codepoint}

    def of(self, payload):
        """The known fields of a payload; an array is a list."""
        match payload:
            case None:
                return {}
            case sim.Event():
                return self.event(payload)
            case sim.ChannelEvents(channel, cut, event):
                said = {"channel": channel}
                for name, one in (("cut", cut), ("event", event)):
                    fields = {"valid": one is not None} | (self.event(one) if one else {})
                    said |= {f"{name}_{field}": value for field, value in fields.items()}
                return said
            case sim.Designation(level):
                return {"utf_8": level is not None, "level": level}
            case sim.Sanitized(data, last):
                return {"data": [*data], "count": len(data), "last": last}
            case sim.Packed(codepoints, last):
                return {"codepoints": [*codepoints], "count": len(codepoints), "last": last}
            case sim.Decoded(data, last, slots):
                slots = [
                    self.event(slot) | {"valid": 1} if slot else {"valid": 0} for slot in slots
                ]
                said = {f"slots_{name}": [slot.get(name) for slot in slots] for name in self.slot}
            case sim.Validated(data, verdict):
                said, last = {}, verdict is not None
                if last:
                    fields = verdict._asdict() | {"well_formed": not verdict.errors}
                    fields["cause"] = self.causes[verdict.cause] if verdict.errors else None
                    said = {f"verdict_{name}": value for name, value in fields.items()}
        return said | {"beat_data": [*data], "beat_count": len(data), "beat_last": last}


def known(value, width):
    """A value, and the mask of its known bits."""
    if isinstance(value, list):
        each = width // LANES
        return joined([known(element, each) for element in value], each)
    return (0, 0) if value is None else (int(value), (1 << width) - 1)


def joined(parts, width):
    """Results of ``known`` side by side, each of the given width."""
    return tuple(sum(part[n] << at * width for at, part in enumerate(parts)) for n in (0, 1))


# ---- cores, cycle by cycle


class Kind(NamedTuple):
    """The input and output of a core.

    Attributes
    ----------
    given, sent : str
        Keys of ``Layouts.fields``.
    model : callable
        Takes an encoding, if there is a choice, and other options.
    stimulus : callable
        Takes a number of cycles and an encoding; returns the inputs.
    probe : tuple
        Input items that produce one output item.
    more : tuple of str
        Other outputs, of one bit.
    waits : bool
        Whether it has ``ready`` on both sides.
    """

    given: str
    sent: str
    model: object
    stimulus: object
    probe: tuple
    more: tuple = ()
    waits: bool = True


def _decoded(count, encoding):
    """Events of packets, many of which begin with a signature."""
    packets, data = [], b""
    for given in sim.any_bytes(1, count, encoding):
        data += bytes([given.data])
        if given.last:
            packets.append((encode(0xFEFF, encoding) or b"") * (len(packets) % 3) + data)
            data = b""
    return [event for packet in packets for event in events_of([packet], encoding)]


def _drawn(kind, numbers):
    """Random input from some numbers."""

    def stimulus(count, _):
        some = random.Random(1)
        for _ in range(count):
            given = kind(some.random() < 0.85, some.choice(numbers), some.random() < 0.1)
            given = given._replace(reset=some.random() < 0.02)
            if kind is sim.Utf16Inputs:
                given = given._replace(ready=some.random() < 0.75)
            yield given

    return stimulus


#: A truncated unit, as ``CodeUnit`` has it.
_CUT = {"data": 0xD800, "last": True, "truncated": True}


def _units(count, _):
    """Some are truncated."""
    some = random.Random(2)
    for given in _drawn(sim.Utf16Inputs, _NUMBERS)(count, None):
        is_cut = some.random() < 0.05
        yield given._replace(**_CUT) if is_cut else given


def _beats(count, encoding):
    return sim.any_beats(1, count, encoding, LANES)


def _from(any_):
    return lambda count, encoding: any_(1, count, encoding)


_NUMBERS = [0x41, 0xD7FF, 0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0xE000, 0xFEFF, 0xFFFF]
_ALL = _drawn(sim.Utf16Inputs, [*_NUMBERS, 0x10000, 0x10FFFF, 0x110000, 0x1FFFFF])
_HALVES = _drawn(sim.Utf16Inputs, b"\0A\xd8\xd8\xdb\xdc\xdc\xdf\xfe\xfe\xff\xff")
_ESCAPES = _drawn(sim.DecoderInputs, b"\x1b\x1b\x1b%%%%///GHI@\xa5")
_A, _HALF = (0x41,), (0, 0x41)
_WIDE = {"stimulus": _beats, "probe": _A, "waits": False}

#: By the name of the export.
KINDS = {
    "decoder": Kind(
        *("byte", "event", sim.DecoderReference),
        *(_from(sim.any_bytes), _A),
        waits=False,
    ),
    "stream-decoder": Kind(
        *("byte", "event", sim.Reference),
        *(_from(sim.any_stream), _A),
    ),
    "interleaved-decoder": Kind(
        *("channel_byte", "channel_events", sim.InterleavedReference),
        *(lambda count, encoding: any_channels(1, count, encoding, CHANNELS), _A),
        waits=False,
    ),
    "wide-decoder": Kind(
        *("beat", "decoded", partial(sim.WideDecoderReference, LANES)),
        **_WIDE,
    ),
    "validator": Kind(
        *("beat", "validated", partial(sim.ValidatorReference, LANES)),
        **_WIDE,
    ),
    "wide-sanitizer": Kind(*("beat", "beat", partial(sim.WideSanitizerReference, LANES)), **_WIDE),
    "packer": Kind(*("beat", "packed", partial(sim.PackerReference, LANES)), **_WIDE),
    "error-policy": Kind(
        *("event", "number", sim.ErrorPolicyReference),
        *(_decoded, (sim.Event(0, 1, 0x41, None, True, b"A"),)),
    ),
    "byte-order-mark": Kind(
        *("event", "event", sim.ByteOrderMarkReference),
        *(_decoded, (sim.Event(0, 1, 0x41, None, True, b"A"),), ("mark",)),
    ),
    "encoder": Kind(
        *("number", "byte", sim.EncoderReference),
        *(_from(sim.any_codepoints), _A, ("error",)),
    ),
    "sanitizer": Kind(
        *("byte", "byte", sim.SanitizerReference),
        *(_from(sim.any_stream), _A, ("error",)),
    ),
    "utf-16-encoder": Kind("number", "unit", sim.Utf16EncoderReference, _ALL, _A, ("error",)),
    "utf-16-decoder": Kind("unit", "number", sim.Utf16DecoderReference, _units, _A, ("error",)),
    "utf-16be-encoder": Kind(
        "unit", "byte", partial(sim.Utf16ByteEncoderReference, "big"), _units, _A
    ),
    "utf-16le-encoder": Kind(
        "unit", "byte", partial(sim.Utf16ByteEncoderReference, "little"), _units, _A
    ),
    "utf-16be-decoder": Kind(
        "byte", "unit", partial(sim.Utf16ByteDecoderReference, "big"), _HALVES, _HALF
    ),
    "utf-16le-decoder": Kind(
        "byte", "unit", partial(sim.Utf16ByteDecoderReference, "little"), _HALVES, _HALF
    ),
    "utf-16-byte-decoder": Kind(
        "byte", "unit", partial(sim.Utf16ByteDecoderReference, "detect"), _HALVES, _HALF
    ),
    "designation-detector": Kind(
        *("byte", "designation", sim.DesignationDetectorReference),
        *(_ESCAPES, tuple(b"\x1b%G")),
        waits=False,
    ),
}


def _model(name, encoding, options):
    """The reference of an export."""
    make = KINDS[name].model
    takes_encoding = "encoding" in inspect.signature(make).parameters
    return make(*[encoding] * takes_encoding, **options)


class Core:
    """A core: its inputs in each cycle, and the expected outputs.

    Parameters
    ----------
    name, encoding : str
    layouts : Layouts
    ready_valid : bool
        Whether it is in a ``WideStream``.
    **options
        Of its reference.

    Attributes
    ----------
    probed : int
        In which cycle the last item of the probe is given.
    """

    def __init__(self, name, encoding, layouts, ready_valid=False, **options):
        self._kind, self._encoding, self._layouts = KINDS[name], encoding, layouts
        self._model = _model(name, encoding, options)
        if ready_valid:
            self._kind = self._kind._replace(waits=True)
            self._model = sim.WideStreamReference(self._model)
        self._is_queued = ready_valid
        errors = name == "error-policy" and options.get("errors", "replace")
        self._stops, self._forgets = errors == "strict", errors == "replace"
        self.probed = len(self._kind.probe) - 1

    def ports(self):
        """The inputs and outputs, except the clock, with their widths."""
        kind, fields = self._kind, self._layouts.fields
        inputs = {f"i_{name}": width for name, width in fields[kind.given].items()}
        outputs = {f"o_{name}": width for name, width in fields[kind.sent].items()}
        inputs |= {"i_valid": 1} | ({} if self._forgets else {"rst": 1})
        outputs |= {"o_valid": 1} | dict.fromkeys(kind.more, 1)
        if kind.waits:
            inputs, outputs = inputs | {"o_ready": 1}, outputs | {"i_ready": 1}
        if self._stops:
            error = {f"error_{name}": width for name, width in fields["event"].items()}
            outputs |= {"stopped": 1} | error
        return inputs, outputs

    def cycles(self, count):
        """The inputs and the known outputs in each cycle, by port."""
        stimulus = self._kind.stimulus(count, self._encoding)
        return (self._offered if self._kind.given == "event" else self._presented)(stimulus)

    def _presented(self, stimulus):
        names = {"valid": "i_valid", "ready": "o_ready", "reset": "rst"}
        if self._kind.given == "number":
            names["data"] = "i_value"
        stimulus, probe = [*stimulus], self._kind.probe
        kind = type(stimulus[0])
        first = [kind(True, item, n == len(probe)) for n, item in enumerate(probe, 1)]
        if kind is sim.WideInputs:
            first = [kind.of(bytes(probe), True)]
        some = random.Random(1)
        for n, given in enumerate([*first, *[kind()] * PROBE, *stimulus]):
            fields = given._asdict()
            if self._is_queued:
                fields |= {"ready": n < PROBE or some.random() < 0.7, "reset": fields.pop("reset")}
                given = tuple(fields.values())
            presented = {names.get(name, f"i_{name}"): value for name, value in fields.items()}
            yield presented, self._due(self._model.step(given))

    def _offered(self, events):
        """Offer each event until it is accepted."""
        some = random.Random(1)
        for at in range(-1 - PROBE, 2 * len(events)):
            probes = at < 0
            event = self._kind.probe[0] if at == -1 - PROBE else None
            if not probes and events and some.random() < 0.85:
                event = events[0]
            ready, reset = probes or some.random() < 0.7, not probes and some.random() < 0.01
            outputs = self._model.step(event, ready, reset)
            fields = self._layouts.event(event) if event else {}
            given = {f"i_{name}": value for name, value in fields.items()}
            given |= {"i_valid": event is not None, "o_ready": ready, "rst": reset}
            yield given, self._due(outputs)
            if event and not probes and outputs.ready:
                events.pop(0)

    def _due(self, outputs):
        """The known values of the output ports, by the outputs of the model."""
        if self._is_queued:
            said = {"valid": outputs.payload is not None, "ready": outputs.ready}
            fields = self._layouts.of(outputs.payload)
        elif hasattr(outputs, "ready"):
            said = outputs._asdict()
            fields = {"value": said.get("data")} | said
            if event := said.get("event"):
                fields = self._layouts.of(event)
        else:
            said, fields = {"valid": outputs is not None}, self._layouts.of(outputs)
        due = {"o_valid": said["valid"]} | {name: said[name] for name in self._kind.more}
        if self._kind.waits:
            due["i_ready"] = said["ready"]
        if said["valid"]:
            sent = self._layouts.fields[self._kind.sent]
            due |= {f"o_{name}": fields.get(name) for name in sent}
        if self._stops:
            error = said["error"]
            due["stopped"] = error is not None
            due |= {
                f"error_{n}": v for n, v in (self._layouts.event(error) if error else {}).items()
            }
        return due


# ---- bridges, packet by packet


class Bridge:
    """A core with AXI4-Stream on both sides: packets in, beats out.

    Parameters
    ----------
    name, encoding : str
    layouts : Layouts
    **options
        Of its reference.
    """

    def __init__(self, name, encoding, layouts, **options):
        self._name, self._encoding, self._causes = name, encoding, layouts.causes
        self._core, self._model = KINDS[name], _model(name, encoding, options)
        self._codepoint, self._value = layouts.codepoint_bytes, layouts.fields["number"]["value"]
        self._lanes = 1 if self._core.waits else LANES
        # Bytes of a lane, at the input and at the output.
        self._taken = {"encoder": 4, "utf-16-encoder": 4, "utf-16-decoder": 2}.get(name, 1)
        self._size = {
            "stream-decoder": self._codepoint + 1 + layouts.most,
            "wide-decoder": self._codepoint + 1,
            "packer": 4,
            "utf-16-encoder": 2,
            "utf-16-decoder": 4,
        }.get(name, 1)
        # TUSER has a bit for each byte of TDATA; a verdict takes the same number for each byte.
        self._user = {
            "stream-decoder": self._size,
            "wide-decoder": self._size * LANES,
            "validator": 8 + 3 * 32,
        }.get(name, 0)

    def ports(self):
        """The inputs and outputs, except the clock, with their widths."""

        def stream(side, size):
            widths = {"tdata": 8 * size, "tkeep": size, "tlast": 1, "tvalid": 1}
            return {f"{side}_{name}": width for name, width in widths.items()}

        inputs = stream("s_axis", self._taken * self._lanes) | {"aresetn": 1, "m_axis_tready": 1}
        outputs = stream("m_axis", self._size * self._lanes) | {"s_axis_tready": 1}
        outputs |= {"m_axis_tuser": self._user} if self._user else {}
        return inputs, outputs | dict.fromkeys(self._core.more, 1)

    def packets(self, count):
        """Packets of items, and whether each ends with a null beat.

        A unit of which there is one byte is the inverse of that.
        """
        some = random.Random(2)
        is_wide = self._taken == 4
        if self._name == "utf-16-decoder":
            items = [given.data for given in _units(count, None)]
        else:
            any_ = sim.any_codepoints if is_wide else sim.any_bytes
            items = [given[1] for given in any_(1, count, self._encoding)]
        yield [0x41], False
        while items:
            packet = [items.pop() for _ in range(min(some.randrange(9), len(items)))]
            if is_wide and packet and some.random() < 0.1:
                packet[0] |= 1 << 31
            is_null = not packet or some.random() < 0.3
            if self._taken == 2 and not is_null and some.random() < 0.1:
                packet[-1] = ~some.randrange(256)
            yield packet, is_null

    def rows(self, packets):
        """The offered transfers, by port; empty in a pause."""
        some = random.Random(3)
        for n, (packet, is_null) in enumerate(packets):
            beats = self._cut(packet, is_null)
            for at, beat in enumerate(beats, 1):
                data = b"".join(
                    item.to_bytes(self._taken, "little") if item >= 0 else bytes([~item])
                    for item in beat
                )
                filled = data + some.randbytes(self._taken * self._lanes - len(data))
                yield {
                    "s_axis_tdata": int.from_bytes(filled, "little"),
                    "s_axis_tkeep": (1 << len(data)) - 1,
                    "s_axis_tlast": at == len(beats),
                    "s_axis_tvalid": 1,
                }
                if some.random() < 0.2:
                    yield {}
                if some.random() < 0.1 and at < len(beats):  # a null beat, to be ignored
                    yield {"s_axis_tdata": some.randrange(256), "s_axis_tvalid": 1}
            yield from [{}] * (0 if n else PROBE)

    def _cut(self, items, is_null):
        """Beats; if ``is_null``, with an empty one after a full last beat, or alone."""
        beats = [items[at : at + self._lanes] for at in range(0, len(items), self._lanes)]
        return [*beats, []] if is_null and not len(items) % self._lanes else beats

    def due(self, packets):
        """The known values of each output beat, by port; and the number of reported errors."""
        beats, errors = [], 0
        for packet, is_null in packets:
            lanes, user, told = getattr(self, "_" + self._name.replace("-", "_"))(packet)
            errors += told
            # The packer sends code points, in other beats; an empty one only if there are none.
            cut = self._cut(lanes, is_null if self._name != "packer" else not lanes)
            for n, beat in enumerate(cut, 1):
                keep = (1 << self._size * len(beat)) - 1
                ones = (1 << self._size * self._lanes) - 1
                due = {"m_axis_tkeep": (keep, ones), "m_axis_tlast": (n == len(cut), 1)}
                due["m_axis_tdata"] = joined([data for data, _ in beat], 8 * self._size)
                if self._user:
                    causes = joined([cause for _, cause in beat], self._size)
                    is_verdict = user is not None and n == len(cut)
                    due["m_axis_tuser"] = user if is_verdict else causes
                beats.append(due)
        return beats, errors

    def _stream_decoder(self, packet):
        """Code point, length, cause and bytes of each event."""
        return [self._event(event) for event in events_of([bytes(packet)], self._encoding)], None, 0

    def _event(self, event):
        bits = 8 * self._codepoint
        cause = self._causes[event.cause]
        what = event.length | cause << 4 | int.from_bytes(event.bytes, "big") << 8
        above = (1 << 8 * self._size) - (1 << bits)
        whole = (
            (event.codepoint or 0) | what << bits,
            above if cause else (above | (1 << bits) - 1),
        )
        return whole, (cause, (1 << self._size) - 1)

    def _wide_decoder(self, packet):
        """The same without the bytes, in the lane of the last byte of each event."""
        nothing = (0, 0xFF << 8 * self._codepoint), (0, (1 << self._size) - 1)
        lanes = [nothing] * len(packet)
        for event in events_of([bytes(packet)], self._encoding):
            end = event.offset + event.length
            (value, mask), cause = self._event(event._replace(bytes=b""))
            lanes[end - 1] = (value, mask), cause
        return lanes, None, 0

    def _validator(self, packet):
        """The bytes, and the verdict."""
        errors = [e for e in events_of([bytes(packet)], self._encoding) if e.cause]
        codepoints = len(events_of([bytes(packet)], self._encoding)) - len(errors)
        known_bits, user = 0xFFFFFFFF_FFFFFFFF_00000000_01, len(errors) << 40 | codepoints << 72
        if errors:
            first = errors[0]
            user |= 1 | first.length << 1 | self._causes[first.cause] << 4 | first.offset << 8
            known_bits |= 0xFFFFFFFF_FF
        return [((byte, 0xFF), (0, 0)) for byte in packet], (user, known_bits), 0

    def _wide_sanitizer(self, packet):
        """The bytes, with those of errors replaced."""
        events = events_of([bytes(packet)], self._encoding)
        data = b"".join(b"?" * event.length if event.cause else event.bytes for event in events)
        return [((byte, 0xFF), (0, 0)) for byte in data], None, 0

    def _packer(self, packet):
        """UTF-32."""
        events = events_of([bytes(packet)], self._encoding)
        numbers = (0xFFFD if event.cause else event.codepoint for event in events)
        return [((number, 0xFFFFFFFF), (0, 0)) for number in numbers], None, 0

    def _encoder(self, packet, kind=sim.EncoderInputs):
        """The output of the model, and the number of errors that it reports."""
        wide = [number >> self._value for number in packet]
        numbers = [0xFFFD if w else number for w, number in zip(wide, packet, strict=True)]
        lanes, errors = self._sent(kind, numbers)
        return lanes, None, errors + sum(map(bool, wide))

    def _utf_16_encoder(self, packet):
        return self._encoder(packet, sim.Utf16Inputs)

    def _utf_16_decoder(self, packet):
        lanes, errors = self._sent(sim.Utf16Inputs, packet)
        return lanes, None, errors

    def _sanitizer(self, packet):
        lanes, errors = self._sent(sim.Inputs, packet)
        return lanes, None, errors

    def _sent(self, kind, items):
        given = [kind(True, item, n == len(items)) for n, item in enumerate(items, 1)]
        if items and items[-1] < 0:
            given[-1] = sim.Utf16Inputs(True, **_CUT)
        lanes, errors, quiet, ones = [], 0, 0, (1 << 8 * self._size) - 1
        while given or quiet < PROBE:
            said = self._model.step(given[0] if given else kind())
            if given and said.ready:
                given.pop(0)
            quiet = 0 if said.valid or given else quiet + 1
            lanes += [((said.data, ones), (0, 0))] if said.valid else []
            errors += said.error
        return lanes, errors
