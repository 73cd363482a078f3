"""Error policies and the mark behind a decoder: in lockstep, and against CPython's handlers."""

from dataclasses import replace
from itertools import accumulate

import pytest
from amaranth.hdl import Const, Module, Value
from amaranth.lib import stream, wiring
from amaranth.lib.wiring import In, Out
from amaranth.sim import Simulator
from oracles.arithmetic import fss_utf, prosser

from clockpoint import hdl
from clockpoint.hdl import ENCODINGS, POLICIES, Byte, Cause, Encoding, Sanitizer, StreamDecoder
from clockpoint.sim import (
    ByteOrderMarkOutputs,
    ByteOrderMarkReference,
    ErrorPolicyReference,
    Inputs,
    PolicyOutputs,
    Reference,
    offer,
)
from clockpoint.sim.models.event import unpack
from support import hostile_strings, some_packets

from .lockstep import Lockstep, sanitizer_cycles

PATTERNS = [(0,), (0, 1), (1, 1, 0), (0,) * 5 + (1,) * 30]
MARK = b"\xef\xbb\xbf"
#: Where U+FEFF is another form.
ARITHMETIC = {"fss-utf-prosser": prosser}
IDLE = [Inputs()] * 5
TEXT = "aé€😀\ufffd\ufeff".encode()
#: Runs of errors at the start, in the middle and at the end; nothing else; lengths of 1 to 3.
PACKETS = [TEXT, b"\xff", b"\xffa", b"a\xff", b"a\xff\xfe\xffb\xff\xff", b"\xf0\x9f\x92\xff" + TEXT]
PACKETS += [b"a\xe2\x82\xe2\x82b", b"\xf0\x9f\x92" * 4, *hostile_strings(8, seed=9), TEXT]


class Row(wiring.Component):
    """Bytes in, a decoder, and something that takes its events."""

    def __init__(self, stage):
        self.encoding = stage.encoding
        self.decoder = StreamDecoder(stage.encoding)
        self.stage = stage
        outputs = stream.Signature(stage.o.payload.shape())
        super().__init__({"i": In(stream.Signature(Byte)), "o": Out(outputs)})

    def elaborate(self, platform):
        m = Module()
        m.submodules += [self.decoder, self.stage]
        wiring.connect(m, wiring.flipped(self.i), self.decoder.i)
        wiring.connect(m, self.decoder.o, self.stage.i)
        wiring.connect(m, self.stage.o, wiring.flipped(self.o))
        return m


class RowReference:
    """The references of both."""

    def __init__(self, stage, encoding):
        self._decoder = Reference(encoding)
        self._stage = stage

    def step(self, inputs):
        outputs = self._stage.step(self._decoder.event, inputs.ready, inputs.reset)
        decoded = self._decoder.step(inputs._replace(ready=outputs.ready))
        return outputs._replace(ready=decoded.ready)


def policy_cycles(errors, stimulus, *, encoding="utf-8", cores=hdl):
    stage = cores.ErrorPolicy(ENCODINGS[encoding], errors=errors)
    width = len(Value.cast(stage.o.payload))
    flags = [getattr(stage, name, Const(0)) for name in ("stopped", "error")]

    def outputs_of(bits):
        ready, valid, stopped = (bool(bits >> n & 1) for n in range(3))
        payload = bits >> 3 & (1 << width) - 1
        value, last = payload & (1 << width - 1) - 1, bool(payload >> width - 1)
        error = unpack(bits >> 3 + width, 0, encoding) if stopped else None
        return PolicyOutputs(ready, valid, *((value, last) if valid else ()), error=error)

    reference = ErrorPolicyReference(encoding, errors=errors)
    return row_cycles(stage, flags[:1], flags[1:], outputs_of, reference, stimulus)


def mark_cycles(stimulus, *, encoding="utf-8", drop=False, cores=hdl):
    stage = cores.ByteOrderMark(ENCODINGS[encoding], drop=drop)

    def outputs_of(bits):
        ready, valid, mark = (bool(bits >> n & 1) for n in range(3))
        event = unpack(bits >> 3, encoding=encoding) if valid else None
        return ByteOrderMarkOutputs(ready, valid, event, mark)

    reference = ByteOrderMarkReference(encoding, drop=drop)
    return row_cycles(stage, [stage.mark], [], outputs_of, reference, stimulus)


def row_cycles(stage, flags, more, unpack, reference, stimulus):
    dut = Row(stage)
    outputs = [dut.i.ready, dut.o.valid, *flags, dut.o.payload, *more]
    model = RowReference(reference, stage.encoding.name)
    return Lockstep(dut, model, Inputs, outputs, unpack).cycles(stimulus)


def taken(cycles):
    """The packets that come out, as text."""
    packets = [""]
    for given, out in cycles:
        if out.valid and given.ready:
            packets[-1] += chr(out.value)
            if out.last:
                packets.append("")
    assert packets.pop() == "", "a packet without an end"
    return packets


def decode(data, policy):
    try:
        return data.decode("utf-8", policy)
    except UnicodeDecodeError as error:
        return data[: error.start].decode("utf-8")


@pytest.mark.parametrize("stall", PATTERNS)
@pytest.mark.parametrize("policy", ["strict", "replace", "ignore", "surrogateescape"])
def test_as_cpython(policy, stall):
    idle = PATTERNS[PATTERNS.index(stall) % 2]
    cycles = policy_cycles(policy, offer(PACKETS, idle=idle, stall=stall))
    texts = [decode(packet, policy) for packet in PACKETS]
    assert taken(cycles) == [text for text in texts if text]


@pytest.mark.parametrize(
    ("policy", "expected"),
    [
        ("strict", ["a", "b"]),
        ("replace", ["a\ufffd\ufffd", "\ufffd", "b"]),
        ("replace-run", ["a\ufffd", "\ufffd", "b"]),
        ("ignore", ["a", "b"]),
        ("replace-each-byte", ["a\ufffd\ufffd\ufffd", "\ufffd", "b"]),
        ("surrogateescape", ["a\udce2\udc82\udcff", "\udcff", "b"]),
        ("optu", ["a\uefe2\uef82\uefff", "\uefff", "b"]),
    ],
)
def test_example(policy, expected):
    """The one of the documentation."""
    packets = [b"a\xe2\x82\xff", b"\xff", b"b"]
    assert taken(policy_cycles(policy, offer(packets))) == expected


@pytest.mark.parametrize("policy", POLICIES)
def test_no_byte_waits(policy):
    """A code point per byte, or fewer, and errors of all lengths in all orders."""
    packets = [
        a + b + c for a in PACKETS[:6] for b in (b"\xff", b"\xe2\x82", TEXT) for c in (b"", a)
    ]
    cycles = [*policy_cycles(policy, offer(packets))]
    assert all(out.ready for _, out in cycles)


@pytest.mark.parametrize("encoding", ["cesu-8", "mutf-8"])
def test_where_surrogates_are_joined_an_error_waits(encoding):
    """Not for more than two cycles."""
    data = bytes.fromhex("ED A0 80 ED A0 80 41 ED A0 80 E2 82 FF") + TEXT[:6]
    cycles = policy_cycles("optu", offer([data * 5]), encoding=encoding)
    text = "".join("." if out.ready else "!" for _, out in cycles)
    assert "!" in text
    assert "!!!" not in text


@pytest.mark.parametrize("policy", POLICIES)
def test_latency(policy):
    """Cycles from the transfer of an event, though strict and ignore wait for the next one."""
    stage = hdl.ErrorPolicy(errors=policy)
    assert stage.latency == {"replace": 0, "strict": 1, "ignore": 1, "replace-run": 1}.get(
        policy, 3
    )
    cycles = [*policy_cycles(policy, offer([b"abc"]))]
    first = [out.valid for _, out in cycles].index(True)
    assert first == StreamDecoder().latency + stage.latency


@pytest.mark.parametrize("stall", PATTERNS[1:])
@pytest.mark.parametrize("drop", [False, True])
def test_mark(drop, stall):
    packets = [
        MARK,
        MARK + b"a",
        b"a" + MARK,
        MARK + MARK,
        b"\xff" + MARK,
        MARK[:2],
        MARK + b"\xff",
    ]
    cycles = [*mark_cycles(offer(packets, stall=stall), drop=drop)]
    sent = [out.event for given, out in cycles if out.event and given.ready]
    codec = "utf-8-sig" if drop else "utf-8"
    expected = "".join(packet.decode(codec, "replace") for packet in packets)
    assert "".join(chr(event.codepoint or 0xFFFD) for event in sent) == expected
    assert sum(event.last for event in sent) == len(packets) - drop


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_mark_of_other_encodings(encoding):
    """U+FEFF in its shortest form, and nothing else: not what is a signature elsewhere."""
    form = ARITHMETIC.get(encoding, fss_utf)(0xFEFF)
    heads = [form, form[:2], MARK, MARK[:2], b"\xf0\x8f\xbb\xbf"]
    # The same bytes at the end of a longer sequence.
    heads += [first + form for first in (b"\xe1", b"\xfc\x21", b"\xf1")]
    packets = [head + tail for head in heads for tail in (b"", b"a", form)]
    cycles = [*mark_cycles(offer(packets), drop=True, encoding=encoding)]
    assert sum(out.mark for _, out in cycles) == sum(p.startswith(form) for p in packets)
    kept = [*mark_cycles(offer(packets), encoding=encoding)]
    dropped = sum(bool(out.event) for _, out in kept) - sum(bool(out.event) for _, out in cycles)
    assert dropped == sum(out.mark for _, out in cycles) > 0


def simulate(stage, testbench):
    simulator = Simulator(stage)
    simulator.add_clock(1e-6)
    simulator.add_testbench(testbench)
    simulator.run()


def test_the_shortest_form_is_the_signature():
    """Wherever its row stands in the table."""
    table = ENCODINGS["iso-10646-amd2"]
    turned = replace(table, well_formed=table.well_formed[::-1])
    stage = hdl.ByteOrderMark(turned)
    shown = []

    async def testbench(ctx):
        for form in (MARK, b"\xfc\x80\x80\x8f\xbb\xbf"):
            ctx.set(stage.i.valid, 1)
            ctx.set(stage.i.payload.bytes, int.from_bytes(form, "big"))
            shown.append(ctx.get(stage.mark))

    simulate(stage, testbench)
    assert shown == [1, 0]


def test_no_mark():
    table = Encoding.parse("one", well_formed="U+0000..U+007F 00..7F", ill_formed="overlong 80..FF")
    with pytest.raises(ValueError, match=r"one: no sequence stands for U\+FEFF"):
        hdl.ByteOrderMark(table)


def test_mark_after_reset():
    """The next event is the first of a packet."""
    letter, *mark = [Inputs(True, byte) for byte in b"a" + MARK]
    cycles = mark_cycles([letter, Inputs(), Inputs(), Inputs(), Inputs(reset=True), *mark, *IDLE])
    assert [out.mark for _, out in cycles if out.valid] == [False, True]


@pytest.mark.parametrize("policy", ["strict", "replace-run", "ignore", "optu"])
def test_sanitizer_as_cpython(policy):
    """The bytes of each packet, and its end, though the sink stalls."""
    for stall in ((0, 0, 1), (1,) * 12 + (0,)):
        cycles = sanitizer_cycles(offer([b"\0\xff\xff", *PACKETS], stall=stall), errors=policy)
        sent = [out for given, out in cycles if out.valid and given.ready]
        texts = taken(policy_cycles(policy, offer([b"\0\xff\xff", *PACKETS])))
        assert bytes(out.data for out in sent) == "".join(texts).encode()
        ends = [n for n, out in enumerate(sent, 1) if out.last]
        assert ends == [*accumulate(len(text.encode()) for text in texts)]


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_sanitizer_of_other_encodings(encoding):
    """Each with some policy; what comes out has no errors."""
    policies = ("replace-each-byte", "replace", "strict", "replace-run", "ignore")
    policy = policies[[*ENCODINGS].index(encoding) % 5]
    packets = [*some_packets(ENCODINGS[encoding], seed=8, count=8)]
    stimulus = offer(packets, stall=(0, 0, 1))
    cycles = sanitizer_cycles(stimulus, encoding=encoding, errors=policy)
    sent = [out for given, out in cycles if out.valid and given.ready]
    again = Reference(encoding)
    given = [Inputs(True, out.data, out.last) for out in sent] + [Inputs()] * 5
    events = [event for one in given if (event := again.step(one).event)]
    assert events
    assert not any(event.cause for event in events)


@pytest.mark.parametrize("encoding", [name for name, of in ENCODINGS.items() if of.joins])
def test_an_error_after_half_a_pair(encoding):
    """It finds a place for each byte, however the sink stalls."""
    high = b"\xed\xa0\x80"
    tails = high, high + b"\xe1", b"\xe0\xa0", b"\xe1", b"\xff\xff", b"A"
    for stall in ((0, 0, 1), (0,) * 5 + (1,) * 15):
        stimulus = offer([high + tail for tail in tails], stall=stall)
        cycles = sanitizer_cycles(stimulus, encoding=encoding, errors="replace-each-byte")
        assert sum(out.valid and given.ready and out.last for given, out in cycles) == len(tails)


def test_latency_of_the_sanitizer():
    assert Sanitizer(errors="ignore").latency == Sanitizer().latency + 1
    assert Sanitizer(ENCODINGS["cesu-8"], errors="optu").latency == Sanitizer().latency + 3


@pytest.mark.parametrize(
    ("encoding", "policy"),
    [
        ("utf-8", "surrogateescape"),
        ("utf-8", "drop"),
        ("rfc-2279", "surrogateescape"),
        ("wtf-8", "surrogateescape"),
        ("cesu-8", "surrogateescape"),
        ("mutf-8", "surrogateescape"),
    ],
)
def test_policies_of_the_sanitizer(encoding, policy):
    """What errors become must have a form, and no two of them must be a pair."""
    with pytest.raises(ValueError, match=f"{encoding}: errors must be one of .*, not '{policy}'"):
        Sanitizer(ENCODINGS[encoding], errors=policy)


@pytest.mark.parametrize("errors", ["surrogateescape", "optu"])
def test_a_byte_below_80_in_a_sequence_cut_short(errors):
    """It has no escape, though no row says that it can be wrong."""
    table = Encoding.parse(
        "digits",
        well_formed="U+0000..U+007F 00..7F\nU+0080..U+407F 80 00..7F 00..7F",
        ill_formed="out-of-range 81..FF",
    )
    stage = hdl.ErrorPolicy(table, errors=errors)
    found = []

    async def testbench(ctx):
        ctx.set(stage.i.valid, 1)
        ctx.set(stage.o.ready, 1)
        event = {"cause": Cause.TRUNCATED_AT_END, "length": 2, "last": 1, "bytes": 0x8041}
        ctx.set(stage.i.payload, event)
        for _ in range(4):
            *_, valid, sent = await ctx.tick().sample(stage.o.valid, stage.o.payload)
            ctx.set(stage.i.valid, 0)
            found.extend([int(sent.value)] * valid)

    simulate(stage, testbench)
    assert found == [{"surrogateescape": 0xDC80, "optu": 0xEF80}[errors], 0xFFFD]


def test_two_bytes_at_most():
    """Errors of one byte only."""
    table = Encoding.parse(
        "two",
        well_formed="U+0000..U+007F 00..7F \n U+0080..U+07FF C2..DF 80..BF",
        ill_formed="unexpected-continuation 80..BF \n overlong C0..C1 \n out-of-range E0..FF",
    )
    assert hdl.ErrorPolicy(table, errors="optu").latency == 1
