"""The wide sanitizer, in lockstep with its reference, and against CPython and other oracles."""

import codecs
import random
from itertools import cycle, product

import pytest
from oracles import forms

from clockpoint.flow.catalogue import CATALOGUE
from clockpoint.hdl import ENCODINGS, WideSanitizer
from clockpoint.sim import WideInputs, WideSanitizerReference
from support import hostile_strings, some_packets

from .lockstep import wide_sanitizer_cycles
from .test_wide_decoder import beats

LANES = [1, 2, 3, 4, 8, 9]
#: Until all that came has come out, in any encoding.
QUIET = WideSanitizerReference(1, "fss-utf").latency + 1


def quiet(cycles=QUIET):
    return [WideInputs()] * cycles


def sanitized(outputs):
    """The packets that come out of cycles."""
    packets, data = [], b""
    for beat in filter(None, outputs):
        data += beat.data
        if beat.last:
            packets.append(data)
            data = b""
    assert not data, "the last packet does not end"
    return packets


def expected(packet, substitute="?"):
    """By CPython."""
    codecs.register_error("each", lambda error: (substitute * (error.end - error.start), error.end))
    return packet.decode("utf-8", "each").encode()


def by_forms(packet, encoding):
    """By what code points are in an encoding: each byte that is in no such form is replaced."""
    found = bytearray(b"?" * len(packet))
    for start, size in product(range(len(packet)), range(1, 7)):
        first, *rest = sequence = packet[start : start + size]
        bits = 0x7F >> size if size > 1 else 0x7F
        if encoding == "iso-10646-amd2":  # a form may be longer than it need be; with ones, none is
            first, *rest = first | bits, *(byte | 0x3F for byte in rest)
        number = first & bits
        for byte in rest:
            number = number << 6 | byte & 0x3F
        if forms.encode(encoding, number) == bytes([first, *rest]):
            found[start : start + len(sequence)] = sequence
    return bytes(found)


def simulate(stimulus, lanes, **options):
    cycles = wide_sanitizer_cycles([*stimulus, *quiet()], lanes, **options)
    return [cycle.outputs for cycle in cycles]


def model(stimulus, lanes, **options):
    reference = WideSanitizerReference(lanes, **options)
    return [reference.step(inputs) for inputs in [*stimulus, *quiet()]]


def paused(packets, lanes, some):
    """The beats of packets; some have pauses after them, and some packets a null end."""
    for packet in packets:
        for beat in beats(packet, lanes, empty=some.random() < 0.2):
            yield beat
            yield from quiet(some.choice([0, 0, 0, 1, 7]))


@pytest.mark.parametrize("lanes", LANES)
def test_hostile_strings(lanes):
    text = "aé€\U0001f600".encode()
    packets = [b"", *hostile_strings(20, lanes), *(text * 2 + text[:n] for n in range(11))]
    found = sanitized(simulate(paused(packets, lanes, random.Random(lanes)), lanes))
    assert found == [*map(expected, packets)]


@pytest.mark.parametrize(
    ("encoding", "lanes"), [*zip(CATALOGUE["wide-sanitizer"].encodings, cycle([1, 3, 9]))]
)
def test_encodings(encoding, lanes):
    packets = [*some_packets(ENCODINGS[encoding], lanes, 5)]
    found = simulate(paused(packets, lanes, random.Random(lanes)), lanes, encoding=encoding)
    assert sanitized(found) == [by_forms(packet, encoding) for packet in packets]


@pytest.mark.parametrize("lanes", LANES)
def test_line_rate(lanes):
    """With a beat in every cycle, each comes out ``latency`` cycles later, whatever they are."""
    packets = [*hostile_strings(20, lanes), b"", b"\xff" * 40, b"a" * 40, b"\xf0\x9f" * 20]
    stimulus = [beat for packet in packets for beat in beats(packet, lanes)]
    came = [n for n, beat in enumerate(simulate(stimulus, lanes)) if beat]
    latency = WideSanitizer(lanes).latency
    assert came == [*range(latency, latency + len(stimulus))]


@pytest.mark.parametrize(("lanes", "latency", "awaited"), [(1, 20, 3), (2, 18, 2), (3, 16, 1)])
def test_latency(lanes, latency, awaited):
    """Of a beat that waits, a cycle less for each that it waits for, from the last of them."""
    beat, pause = WideInputs.of(b"a" * lanes), 10
    last = beat._replace(last=True)
    outputs = simulate([one for _ in range(4) for one in (beat, *quiet(pause))] + [last], lanes)
    came = [n for n, beat in enumerate(outputs) if beat]
    end = 4 * (pause + 1)
    each = [min(n + awaited, 4) * (pause + 1) for n in range(4)]
    wait = [min(awaited, 4 - n) for n in range(4)]
    assert came[:4] == [at + latency - less for at, less in zip(each, wait, strict=True)]
    assert came[4:] == [end + latency]


def test_substitute():
    packet = b"a\xffb\xc3"
    for substitute in (0x1A, 0x20, 0):
        found = simulate(beats(packet, 3), 3, substitute=substitute)
        assert sanitized(found) == [expected(packet, chr(substitute))]


@pytest.mark.parametrize("substitute", [0x80, 0xC3, 0xFF, 256, "?"])
def test_substitutes_that_are_refused(substitute):
    """What is no byte by itself is said to be none, by the component and by its reference."""
    for make, table in ((WideSanitizer, ENCODINGS["utf-8"]), (WideSanitizerReference, "utf-8")):
        with pytest.raises((ValueError, TypeError), match=r"^substitute must be \w+ ") as caught:
            make(2, table, substitute=substitute)
        if substitute in (0x80, 0xC3, 0xFF):
            said = "a byte that is well formed by itself in utf-8, such as 0x3F"
            assert str(caught.value) == f"substitute must be {said}, not 0x{substitute:02X}"
