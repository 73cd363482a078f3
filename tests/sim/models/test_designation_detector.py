"""The reference of the designation detector, by itself."""

from clockpoint.sim import DecoderInputs, Designation, DesignationDetectorReference


def told(data, last=()):
    reference = DesignationDetectorReference()
    steps = [DecoderInputs(True, byte, n in last) for n, byte in enumerate(data)]
    outputs = [reference.step(given) for given in [*steps, DecoderInputs()]]
    return [(n - 1, out.level) for n, out in enumerate(outputs) if out]


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
    assert Designation.unpack(0b1_10_1) == (2,)
    assert Designation.unpack(0b1_11_0) == (None,)
    assert Designation.unpack(0b0_10_1) is None
