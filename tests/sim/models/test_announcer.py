"""The reference of the announcer, by itself."""

from clockpoint.sim import AnnouncerOutputs, AnnouncerReference, DecoderInputs


def told(data, last=()):
    reference = AnnouncerReference()
    steps = [DecoderInputs(True, byte, n in last) for n, byte in enumerate(data)]
    outputs = [reference.step(given) for given in [*steps, DecoderInputs()]]
    return [(n - 1, out.level) for n, out in enumerate(outputs) if out.designated or out.returned]


def test_sequences():
    data = b"\x1b%G\x1b%/G\x1b%/H\x1b%/I\x1b%@"
    assert told(data) == [(2, 0), (6, 1), (10, 2), (14, 3), (17, None)]


def test_beginnings_overlap():
    assert told(b"\x1b\x1b%G") == [(3, 0)]
    assert told(b"\x1b%\x1b%@") == [(4, None)]
    assert told(b"\x1b%/\x1b%G") == [(5, 0)]


def test_a_packet_ends_a_sequence():
    assert told(b"\x1b%G", last=[2]) == [(2, 0)]
    assert told(b"\x1b%G", last=[1]) == []


def test_outputs_as_a_number():
    assert AnnouncerOutputs.unpack(0b0_10_1) == (True, 2, False)
    assert AnnouncerOutputs.unpack(0b1_11_0) == (False, None, True)
