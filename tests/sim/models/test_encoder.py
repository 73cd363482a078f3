"""The references of encoder and sanitizer against CPython, by themselves."""

import pytest
from oracles import forms

from clockpoint.hdl import ENCODINGS
from clockpoint.sim import (
    EncoderInputs,
    EncoderOutputs,
    EncoderReference,
    SanitizerReference,
    offer,
)
from clockpoint.sim.models import encode
from support import hostile_strings


def test_scalar_values():
    for value in [*range(0xD800), *range(0xE000, 0x110000, 7)]:
        assert encode(value) == chr(value).encode()


@pytest.mark.parametrize("encoding", forms.NOT_ENCODED)
def test_forms(encoding):
    """At both ends of every size, and around what has no form."""
    width = max(21, ENCODINGS[encoding].codepoint_bits)
    bounds = {1 << bits for bits in range(width + 1)}
    bounds |= {end for hole in forms.NOT_ENCODED[encoding] for end in (hole.start, hole.stop)}
    for number in {bound + n for bound in bounds for n in (-1, 0, 1)}:
        if number < 1 << width:
            assert encode(number, encoding) == forms.encode(encoding, number), hex(number)


@pytest.mark.parametrize("errors", ["replace", "ignore"])
def test_encoder(errors):
    reference = EncoderReference(errors=errors)
    values = [0x41, 0xE9, 0x20AC, 0xD800, 0x1F600, 0x110000, 0]
    todo = [EncoderInputs(True, value, value == 0) for value in values]
    sent, found = [], 0
    for _ in range(40):
        outputs = reference.step(todo[0] if todo else EncoderInputs())
        if outputs.ready and todo:
            todo.pop(0)
        found += outputs.error
        if outputs.valid:
            sent.append((outputs.data, outputs.last))
    substitute = "\ufffd" if errors == "replace" else ""
    text = f"Aé€{substitute}😀{substitute}\0".encode()
    assert sent == [(byte, n == len(text)) for n, byte in enumerate(text, 1)]
    assert found == 2


def test_outputs_as_a_number():
    """From the lowest bit on: ready, error, valid, the byte, last."""
    assert EncoderOutputs.unpack(0b1_01000001_101) == (True, True, 0x41, True, False)
    assert EncoderOutputs.unpack(0b1_01000001_010) == (False, False, None, None, True)


def test_sanitizer():
    packets = [*hostile_strings(500, seed=6)]
    reference = SanitizerReference()
    source = offer(packets, idle=[0, 1, 0, 0], stall=[0, 1, 1])
    given = next(source)
    sent, ends = bytearray(), []
    while given:
        outputs = reference.step(given)
        if outputs.valid and given.ready:
            sent.append(outputs.data)
            if outputs.last:
                ends.append(len(sent))
        try:
            given = source.send(outputs)
        except StopIteration:
            given = None
    texts = [packet.decode("utf-8", "replace").encode() for packet in packets]
    assert sent == b"".join(texts)
    assert ends == [len(b"".join(texts[:n])) for n in range(1, len(texts) + 1)]
