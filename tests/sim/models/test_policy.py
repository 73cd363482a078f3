"""The references of the policies and of the mark, by themselves, against CPython's handlers."""

import codecs
from itertools import chain, groupby, islice

import pytest

from clockpoint.hdl import ENCODINGS
from clockpoint.sim import ByteOrderMarkReference, DecoderReference, ErrorPolicyReference
from support import beats, hostile_strings, oracle, short_sequences, some_packets

MARK = b"\xef\xbb\xbf"
#: More than any of them keeps back.
ALL_OUT = 10
EACH_BYTE = {
    "replace-each-byte": lambda byte: "\ufffd",
    "optu": lambda byte: chr(0xEF00 + byte),
}


def decode(data, policy):
    """What CPython makes of a packet, with a handler of its own or with one of ours."""
    if policy == "replace-run":
        spans = [(point is None, point) for _, _, point in oracle(data)]
        runs = groupby(spans, key=lambda span: span[0])
        texts = ([0xFFFD] if wrong else [n for _, n in run] for wrong, run in runs)
        return "".join(map(chr, chain.from_iterable(texts)))
    if policy in EACH_BYTE:
        codecs.register_error("clockpoint-bytes", lambda error: handle(error, EACH_BYTE[policy]))
        return data.decode("utf-8", "clockpoint-bytes")
    try:
        return data.decode("utf-8", policy)
    except UnicodeDecodeError as error:
        return data[: error.start].decode("utf-8")


def handle(error, character):
    return "".join(map(character, error.object[error.start : error.end])), error.end


def events_of(packets, encoding="utf-8"):
    """All events of some packets, by the reference of the decoder."""
    reference = DecoderReference(encoding)
    stepped = (reference.step(given) for given in [*beats(packets), *[_IDLE] * ALL_OUT])
    return [event for event in stepped if event]


_IDLE = next(beats([b"\0"]))._replace(valid=False)


def send(reference, events):
    """Offer events, each until it is taken; returns the packets of what comes out."""
    packets = [[]]
    for event in [*events, *[None] * ALL_OUT]:
        taken = False
        while not taken:
            outputs = reference.step(event)
            taken = outputs.ready
            if outputs.valid:
                packets[-1].append(outputs.value)
                if outputs.last:
                    packets.append([])
    assert packets.pop() == [], "a packet without an end"
    return packets


@pytest.fixture(scope="module")
def short():
    """All short sequences as packets, some longer ones, and the events of them."""
    packets = [*short_sequences(), *hostile_strings(500, seed=1)]
    return packets, events_of(packets)


@pytest.mark.parametrize("policy", ["strict", "replace", "ignore", "surrogateescape"])
def test_as_cpython(policy, short):
    check(policy, *short)


@pytest.mark.parametrize("policy", ["replace-run", "replace-each-byte", "optu"])
def test_as_cpython_with_handlers(policy):
    packets = [*islice(short_sequences(), 0, None, 7), *hostile_strings(500, seed=2)]
    check(policy, packets, events_of(packets))


def check(policy, packets, events):
    texts = (decode(packet, policy) for packet in packets)
    sent = send(ErrorPolicyReference(errors=policy), events)
    assert ["".join(map(chr, numbers)) for numbers in sent] == [text for text in texts if text]


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_each_byte_of_other_encodings(encoding):
    """All bytes of errors are there, and nothing else but the code points."""
    events = events_of(some_packets(ENCODINGS[encoding], seed=3, count=100), encoding)
    expected = []
    for event in events:
        if event.cause:
            expected += [0xDC00 + byte if byte > 0x7F else 0xFFFD for byte in event.bytes]
        else:
            expected.append(event.codepoint)
    sent = send(ErrorPolicyReference(encoding, errors="surrogateescape"), events)
    assert [*chain.from_iterable(sent)] == expected
    assert len(sent) == sum(event.last for event in events)


def test_strict_keeps_its_error():
    """From the cycle after it was taken until the next packet begins."""
    reference = ErrorPolicyReference(errors="strict")
    events = events_of([b"a\xffb\xe2\x82", b"c"])
    errors = [reference.step(event).error for event in [*events, None]]
    assert errors == [None, None, events[1], events[1], events[1], None]
    assert reference.step(None, reset=True).error is None


def test_strict_keeps_the_error_of_a_packet_that_ends_with_it():
    reference = ErrorPolicyReference(errors="strict")
    events = events_of([b"\xff", b"\xfe", b"c"])
    errors = [reference.step(event).error for event in [*events, None]]
    assert errors == [None, events[0], events[1], None]


@pytest.mark.parametrize("drop", [False, True])
def test_signatures(drop):
    """As CPython's utf-8-sig, which drops them; U+FEFF anywhere else is like any other."""
    tails = [b"", b"a", MARK, b"a" + MARK, b"\xff", b"\xff" + MARK]
    packets = [head + tail for head in (b"", MARK, b"\xef\xbb") for tail in tails if head + tail]
    codec = "utf-8-sig" if drop else "utf-8"
    reference = ByteOrderMarkReference(drop=drop)
    outputs = [reference.step(event) for event in events_of(packets)]
    passed = [out.event for out in outputs if out.event]
    expected = [text for packet in packets if (text := packet.decode(codec, "replace"))]
    sent = send(ErrorPolicyReference(errors="replace"), passed)
    assert ["".join(map(chr, numbers)) for numbers in sent] == expected
    assert sum(out.mark for out in outputs) == sum(p.startswith(MARK) for p in packets)
