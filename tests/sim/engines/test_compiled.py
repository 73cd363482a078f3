"""The compiled simulation: against Amaranth's, against the reference, against CPython."""

import random
from array import array
from copy import deepcopy
from functools import partial
from itertools import pairwise, product

import pytest
from amaranth.back import rtlil
from amaranth.hdl import Module, Signal
from amaranth.lib import wiring
from oracles import forms

from clockpoint.flow.tools import ToolError
from clockpoint.formal.defects import designs
from clockpoint.hdl import ENCODINGS, POLICIES, StreamDecoder
from clockpoint.hdl.sanitizer import is_possible
from clockpoint.sim import (
    Compiled,
    CompiledEncoder,
    CompiledFromUtf16,
    CompiledPacker,
    CompiledSanitizer,
    CompiledToUtf16,
    CompiledValidator,
    CompiledWide,
    CompiledWideSanitizer,
    EncoderInputs,
    EncoderOutputs,
    EncoderReference,
    Event,
    Inputs,
    Mismatch,
    Packed,
    Pysim,
    PysimSanitizer,
    SanitizerReference,
    Utf16ByteDecoderReference,
    Utf16ByteEncoderReference,
    Utf16DecoderReference,
    Utf16EncoderReference,
    Utf16Inputs,
    any_beats,
    any_codepoints,
    any_stream,
    events,
)
from clockpoint.sim.engines import library, pysim
from clockpoint.sim.exhaustive import by_cpython
from support import (
    CLASSES,
    SAMPLES,
    change_source,
    hostile_strings,
    oracle,
    sampled,
    short_sequences,
)

HOSTILE = (SAMPLES / "hostile.bin").read_bytes()

WIDE = partial(CompiledWide, 3)
STRICT = partial(CompiledSanitizer, errors="strict")


def as_rtlil(design):
    return rtlil.convert(design, name="top", emit_src=False)


def broken(defect):
    return as_rtlil(designs(defect).StreamDecoder())


def text_of(simulation, data):
    return "".join(batch.text for batch in simulation.run([data]))


def sent(simulation, data):
    return b"".join(piece.data for piece in simulation.run([data]))


def replaced(data):
    return data.decode("utf-8", "replace").encode()


class Row:
    """References of UTF-16 in a row; whether the second is ready, a copy of it tells."""

    def __init__(self, *references):
        self._references = references

    def step(self, inputs):
        valid, data, last, ready, reset = inputs
        first, second = self._references
        takes = deepcopy(second).step(Utf16Inputs(ready=ready)).ready
        unit = first.step(Utf16Inputs(valid, data, last, False, takes, reset))
        given = unit[1:5] if unit.valid else (False, 0, False, False)
        sent = second.step(Utf16Inputs(*given, ready, reset))
        error = unit.error or sent.error
        return EncoderOutputs(unit.ready, sent.valid, sent.data, sent.last, error)


def test_same_trace_as_the_references_of_utf_16():
    """As of the other cores; the order is read off a mark."""
    some = random.Random(1)
    numbers = [0x41, 0xD7FF, 0xD800, 0xDFFF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF, 0x110000]
    for simulation, row, kind, values in (
        (
            CompiledToUtf16("mark"),
            Row(Utf16EncoderReference(), Utf16ByteEncoderReference("big", mark=True)),
            EncoderInputs,
            numbers,
        ),
        (
            CompiledFromUtf16("mark"),
            Row(Utf16ByteDecoderReference("detect"), Utf16DecoderReference()),
            Inputs,
            b"\0A\xd8\xdc\xdf\xfe\xfe\xfe\xff\xff\xff",
        ),
    ):
        stimulus = [
            kind(*(some.random() < 0.85, some.choice(values), some.random() < 0.15))._replace(
                ready=some.random() < 0.75, reset=some.random() < 0.03
            )
            for _ in range(3000)
        ]
        expected = [row.step(inputs) for inputs in stimulus]
        assert [cycle.outputs for cycle in simulation.present(stimulus)] == expected


@pytest.mark.parametrize("order", sampled(["big", "little"], "little"))
def test_orders_of_utf_16(order):
    """There and back, as CPython; a byte order mark is a character where none is looked for."""
    text = "\ufeffAé€😀\ufffe"
    data = text.encode({"big": "utf-16-be", "little": "utf-16-le"}[order])
    assert sent(CompiledToUtf16(order), [*map(ord, text)]) == data
    assert [*array("I", sent(CompiledFromUtf16(order), data))] == [*map(ord, text)]


def test_pairs_of_surrogates():
    """The first and the last low one after each high one, in one packet, cut anywhere."""
    text = "".join(chr(0x10000 + n) for n in range(0x100000) if n % 0x400 in (0, 0x3FF))
    data = b"\xff\xfe" + text.encode("utf-16-le")
    sent = CompiledFromUtf16("mark").run([data[:999], data[999:]])
    assert [*array("I", b"".join(piece.data for piece in sent))] == [*map(ord, text)]


@pytest.mark.parametrize("errors", ["replace", "ignore"])
@pytest.mark.parametrize("idle", [[0], [1, 0, 0]])
@pytest.mark.parametrize("stall", [[0], [1, 1, 0]])
def test_encoder_of_text(stall, idle, errors):
    """However the code points are cut into pieces; surrogates and larger numbers among them."""
    numbers = [*map(ord, (SAMPLES / "scripts.txt").read_text("utf-8")), 0xD800, 65, 0x110000] * 2
    expected = by_cpython(numbers, errors)
    for size in (1, 7, len(numbers)):
        simulation = CompiledEncoder(errors=errors, idle=idle, stall=stall)
        pieces = (numbers[at : at + size] for at in range(0, len(numbers), size))
        found = list(simulation.run(pieces))
        assert b"".join(piece.data for piece in found) == expected
        tally = simulation.tally
        assert (tally.bytes, tally.sent, tally.errors) == (len(numbers), len(expected), 4)
        assert sum(piece.errors for piece in found) == 4


def test_only_numbers_of_21_bits():
    with pytest.raises(ValueError, match=r"^a code point must be 0 to 2,097,151, not 2097152$"):
        list(CompiledEncoder().run([[65, 0x200000]]))
    with pytest.raises(ValueError, match=r"^a code point must be .*, not 2147483648$"):
        list(CompiledEncoder(encoding="fss-utf").run([[0x80000000]]))


@pytest.mark.parametrize("simulation", [CompiledSanitizer, PysimSanitizer])
@pytest.mark.parametrize("byte", [b"\xff", b"\xc3"])
def test_a_sanitizer_full_of_errors_does_not_hang(byte, simulation):
    """It takes long to become empty."""
    for size in range(10, 20):
        assert sent(simulation(), byte * size) == "\ufffd".encode() * size


def test_a_line_full_of_errors_does_not_hang():
    """Where each byte becomes three, it takes longest."""
    errors = bytes.fromhex("FDBFBFBFBF") * 3 + b"\xff" * 3
    simulation = PysimSanitizer(encoding="fss-utf", errors="surrogateescape")
    text = errors.decode("ascii", "surrogateescape")
    assert sent(simulation, b"A" * 9 + errors) == b"A" * 9 + text.encode("utf-8", "surrogatepass")


@pytest.mark.parametrize(
    "pair",
    sampled(
        [pair for pair in product(ENCODINGS, POLICIES) if is_possible(pair[1], ENCODINGS[pair[0]])],
        *(("utf-8", "strict"), ("utf-8", "replace-run"), ("cesu-8", "optu"), ("mutf-8", "optu")),
    ),
    ids=" ".join,
)
def test_sanitizers_of_other_policies(pair):
    """Anything at all, packet after packet: the same as of the reference in Python."""
    encoding, policy = pair
    stimulus = list(any_stream(7, 5_000, encoding))
    step = SanitizerReference(encoding, errors=policy).step
    found = CompiledSanitizer(encoding=encoding, errors=policy).present(stimulus)
    assert [cycle.outputs for cycle in found] == [step(inputs) for inputs in stimulus]


@pytest.mark.parametrize("simulation", [CompiledSanitizer, PysimSanitizer])
def test_a_policy_that_makes_no_sense(simulation):
    with pytest.raises(ValueError, match=r"^utf-8: errors must be one of .*not 'surrogateescape'$"):
        sent(simulation(errors="surrogateescape"), b"A")


def test_sanitizer_of_packets():
    """As CPython replaces; each packet begins anew."""
    packets = [bytes(some) for n in (1, 2, 3) for some in product(CLASSES, repeat=n)]
    simulation = CompiledSanitizer()
    errors = 0
    for data in [*packets, *hostile_strings(2_000, seed=9)]:
        assert sent(simulation, data) == replaced(data)
        errors += sum(codepoint is None for _, _, codepoint in oracle(data))
        assert simulation.tally.errors == errors


@pytest.mark.slow
def test_sanitizer_of_sequences():
    """All short ones, a letter after each; all scalar values; text."""
    sequences = b"".join(data + b"A" for data in short_sequences())
    text = "".join(map(chr, [*range(0xD800), *range(0xE000, 0x110000)]))
    scripts = (SAMPLES / "scripts.txt").read_bytes()
    for data in (sequences, text.encode(), scripts):
        simulation = CompiledSanitizer()
        assert sent(simulation, data) == replaced(data)
        assert simulation.tally.bytes == len(data)
        assert simulation.tally.sent == len(replaced(data))


@pytest.mark.usefixtures("optimized")
def test_every_scalar_value():
    text = "".join(map(chr, [*range(0xD800), *range(0xE000, 0x110000)]))
    simulation = Compiled()
    assert text_of(simulation, text.encode()) == text
    assert simulation.tally.codepoints.total() == 1_112_064


@pytest.mark.parametrize("first", range(0, 256, 64))
@pytest.mark.usefixtures("optimized")
def test_every_sequence_of_three_bytes(first):
    """Against CPython, a letter after each."""
    last = [bytes([byte]) for byte in range(256)]
    for a in range(first, first + 64):
        beginnings = (bytes(pair) for pair in product([a], range(256)))
        data = b"".join(ab + (b"A" + ab).join(last) + b"A" for ab in beginnings)
        assert text_of(Compiled(), data) == data.decode("utf-8", "replace")


def test_events_of_hostile_strings():
    for data in hostile_strings(2_000, seed=4):
        found = [event for batch in Compiled().run([data]) for event in batch.events]
        spans = [(event.offset, event.offset + event.length, event.codepoint) for event in found]
        assert spans == oracle(data)


def test_events_before_a_difference():
    """They come out, and the difference after them."""
    batches = Compiled(design=broken("a wrong cause")).run([b"abc\xe2A"])
    assert "".join(next(batches).text for _ in range(3)) == "abc"
    with pytest.raises(Mismatch):
        next(batches)


@pytest.mark.parametrize(
    ("simulation", "length", "longest"),
    [(Compiled, -1, 8), (Compiled, 0, 8), (Compiled, 9, 8), (CompiledEncoder, 4, 3)],
)
def test_packets_of_no_length(simulation, length, longest):
    with pytest.raises(ValueError, match=f"^length must be 1 to {longest}, not {length}$"):
        simulation().count_up(length, 0, 1)


@pytest.mark.parametrize("length", range(1, 9))
def test_the_last_packets_of_a_length(length):
    """All of them, and then those from 0 on."""
    count, end = 3, 1 << 8 * length
    for first in (end - count, end - 1):
        packets = [(n % end).to_bytes(length, "big") for n in range(first, first + count)]
        counting, sending = Compiled(), Compiled()
        assert sum(batch.size for batch in sending.run_packets(packets)) == count * length
        counting.count_up(length, first, count)
        assert (counting.tally, counting.digest) == (sending.tally, sending.digest)


#: What is sent of an item that becomes the most bytes.
MOST = {
    **{
        f"Encoder, {name}": (
            partial(CompiledEncoder, encoding=name, errors=errors),
            longest,
            forms.encode(name, longest),
        )
        for name, errors, longest in (
            ("utf-8", "replace", 0x10FFFF),
            ("fss-utf", "replace", 0x7FFFFFFF),
            ("cesu-8", "ignore", 0x10FFFF),
            ("mutf-8", "replace", 0x10FFFF),
        )
    },
    "ToUtf16": (partial(CompiledToUtf16, "mark"), 0x10FFFF, b"\xdb\xff\xdf\xff"),
    "Sanitizer": (CompiledSanitizer, 0xFF, "\ufffd".encode()),
    "Sanitizer, optu": (
        partial(CompiledSanitizer, encoding="cesu-8", errors="optu"),
        0xFF,
        chr(0xEFFF).encode(),
    ),
}


@pytest.mark.parametrize("name", MOST)
def test_room_for_what_becomes_the_most_bytes(name):
    """Of each item in a piece, which is larger than what there is more room for."""
    simulation, item, expected = MOST[name]
    count = 4 * library.BLOCK
    piece = bytes([item]) * count if item < 256 else [item] * count
    found = sent(simulation(), piece)
    assert found.removeprefix(b"\xfe\xff") == expected * count


@pytest.mark.slow
def test_encoder_of_all_numbers():
    """All of 21 bits, a packet each, against CPython."""
    simulation = CompiledEncoder(encoding="cesu-8", errors="ignore")
    holes = forms.NOT_ENCODED["cesu-8"]
    ends = {0, 1 << 21, *(end for hole in holes for end in (hole.start, hole.stop))}
    for first, stop in pairwise(sorted(ends)):
        numbers = range(first, stop)
        is_hole = any(first in hole for hole in holes)
        expected = b"" if is_hole else forms.encode_all("cesu-8", numbers)
        found = simulation.count_up(1, first, len(numbers))
        assert b"".join(piece.data for piece in found) == expected
    assert simulation.tally.errors == sum(map(len, holes))


@pytest.mark.parametrize(("encoding", "errors"), [("cesu-8", "ignore"), ("mutf-8", "replace")])
def test_encoder_of_surrogates(encoding, errors):
    """After each other, and anything between them, as of the reference in Python."""
    some = random.Random(6)
    numbers = [0, 0x41, 0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0x10000, 0x10FFFF, 0x110000]
    stimulus = [
        EncoderInputs(
            some.random() < 0.9,
            some.choice(numbers),
            some.random() < 0.1,
            some.random() < 0.8,
            some.random() < 0.02,
        )
        for _ in range(5_000)
    ]
    step = EncoderReference(encoding, errors=errors).step
    found = CompiledEncoder(encoding=encoding, errors=errors).present(stimulus)
    assert [cycle.outputs for cycle in found] == [step(inputs) for inputs in stimulus]


def test_encoder_of_31_bits():
    """A sample over all of them, against division; ``bench/every_encoding.py`` runs the others."""
    numbers = forms.sample("fss-utf", 1 << 14)
    simulation = CompiledEncoder(encoding="fss-utf")
    sent = b"".join(piece.data for piece in simulation.run([numbers]))
    assert sent == b"".join(forms.encode("fss-utf", number) for number in numbers)
    assert simulation.tally.errors == 0


def test_packets_of_code_points():
    """The highest bits come first."""
    euro, e_acute = 0x20AC, 0xE9
    found = CompiledEncoder().count_up(2, euro << 21 | e_acute, 2)
    assert b"".join(piece.data for piece in found).decode() == "€é€ê"


def test_a_byte_order_mark_is_a_character():
    assert text_of(Compiled(), "\ufeffA\ufffe".encode()) == "\ufeffA\ufffe"


def outcome(simulation, data):
    """All events, all counts, and what is known of a difference if there was one."""
    found = []
    differs = None
    try:
        for batch in simulation.run([data]):
            found += batch.events
    except Mismatch as error:
        differs = vars(error)
    return found, simulation.tally, differs


@pytest.mark.parametrize("stall", [[0], [0, 1, 1]])
@pytest.mark.parametrize("before", [1_000, 3_000])
@pytest.mark.parametrize("defect", ["a dropped event", "a bubble"])
def test_nothing_shows_of_the_order_of_simulation(defect, before, stall, monkeypatch):
    """Many cycles of the hardware pass before those of the reference; a difference stops both."""
    data = b"A" * before + HOSTILE
    monkeypatch.setattr(pysim, "StreamDecoder", designs(defect).StreamDecoder)
    expected = outcome(Pysim(stall=stall), data)
    assert expected[2]
    assert outcome(Compiled(design=broken(defect), stall=stall), data) == expected


class Slow(wiring.Component):
    """A stream decoder that takes a byte in every third cycle only, ready sink or not."""

    def __init__(self, *_):
        super().__init__(StreamDecoder().signature)

    def elaborate(self, platform):
        m = Module()
        m.submodules.decoder = decoder = StreamDecoder()
        turn = Signal(3, init=0b001)
        m.d.sync += turn.eq(turn.rotate_left(1))
        wiring.connect(m, decoder.o, wiring.flipped(self.o))
        m.d.comb += [
            decoder.i.payload.eq(self.i.payload),
            decoder.i.valid.eq(self.i.valid & turn[2]),
            self.i.ready.eq(decoder.i.ready & turn[2]),
        ]
        return m


@pytest.mark.parametrize("stall", [[0], [0, 1]])
def test_a_slow_design_loses_no_byte(stall, monkeypatch):
    """Not in blocks of cycles, either."""
    monkeypatch.setattr(pysim, "StreamDecoder", Slow)
    slow = outcome(Pysim(stall=stall, lockstep=False), HOSTILE)
    assert slow[2] is None
    assert slow[1].bytes == len(HOSTILE)
    assert outcome(Compiled(design=as_rtlil(Slow()), stall=stall, lockstep=False), HOSTILE) == slow


class Late(wiring.Component):
    """A stream decoder that reports once more, 20 cycles after the last byte that it takes."""

    def __init__(self, *_):
        super().__init__(StreamDecoder().signature)

    def elaborate(self, platform):
        m = Module()
        m.submodules.decoder = decoder = StreamDecoder()
        left = Signal(range(21))
        wiring.connect(m, wiring.flipped(self.i), decoder.i)
        m.d.comb += [
            decoder.o.ready.eq(self.o.ready),
            self.o.valid.eq(decoder.o.valid | (left == 1)),
            self.o.payload.eq(decoder.o.payload),
        ]
        with m.If(self.i.valid):
            m.d.sync += left.eq(20)
        with m.Elif(left > 0):
            m.d.sync += left.eq(left - 1)
        return m


@pytest.mark.parametrize("data", [b"A", HOSTILE])
def test_what_is_reported_late_is_seen(data, monkeypatch):
    """By both engines: it differs from the reference, and is one event more."""
    late = as_rtlil(Late())
    expected = events(data)
    monkeypatch.setattr(pysim, "StreamDecoder", Late)
    found = []
    for lockstep in (True, False):
        options = {"design": late, "lockstep": lockstep}
        found.append([outcome(Compiled(**options), data), outcome(Pysim(lockstep=lockstep), data)])
    for seen, counts, difference in found[0]:
        assert seen == expected
        assert difference["cycle"] == len(data) + 19
        assert counts.cycles == len(data) + StreamDecoder().latency
    for seen, _, difference in found[1]:
        assert seen[:-1] == expected
        assert difference is None
    for by_compiled, by_pysim in found:
        assert by_compiled == by_pysim


@pytest.mark.parametrize("simulation", [Compiled, partial(CompiledWide, 2)])
def test_a_library_is_declared_once(simulation):
    """Another thread may be in a call, with what was declared."""
    first, later = simulation(), simulation()
    assert first._library is later._library
    declared = later._library.simulation_present.argtypes
    assert simulation()._library.simulation_present.argtypes is declared


def test_without_lockstep_defects_pass():
    simulation = Compiled(design=broken("a wrong cause"), lockstep=False)
    assert text_of(simulation, HOSTILE) == HOSTILE.decode("utf-8", "replace")
    assert "truncated" not in simulation.tally.errors


@pytest.mark.parametrize(
    ("simulation", "old", "new"),
    [
        (Compiled, "size > LONGEST", "size >= LONGEST"),
        (Compiled, "spare = payload;", ";"),
        (STRICT, "(dropping || in_run)", "in_run"),
        (CompiledEncoder, "number <= excluded.last", "number < excluded.last"),
        (
            partial(CompiledEncoder, errors="ignore"),
            "error && ERRORS == Errors::IGNORE",
            "error && false",
        ),
        (WIDE, "slot_of(before)", "0"),
    ],
)
def test_an_error_in_the_compiled_reference_is_found(simulation, old, new, monkeypatch, tmp_path):
    change_source(monkeypatch, tmp_path, old, new)
    takes_bytes = simulation in (Compiled, CompiledSanitizer, STRICT)
    some = any_stream if takes_bytes else any_codepoints
    stimulus = any_beats(2, 2_000, lanes=3) if simulation is WIDE else some(2, 20_000)
    with pytest.raises(Mismatch):
        simulation().present(stimulus)


def test_a_hanging_design_is_noticed():
    """In bulk, too; and one that reports more than there is room for."""
    deaf, endless = ({"design": broken(name), "lockstep": False} for name in ("deaf", "endless"))
    with pytest.raises(RuntimeError, match="accepts no byte"):
        Compiled(**deaf).count_up(2, 0, 1 << 62)  # soon, and not after all of them
    with pytest.raises(RuntimeError, match="reports more than it was given"):
        list(Compiled(**endless, idle=[1] * 9 + [0]).run([HOSTILE]))


#: One bit of a port depends on another, and that on it.
LOOP = r"""
module \top
  wire input 1 \clk
  wire input 2 \rst
  wire input 3 \i__valid
  wire width 9 input 4 \i__payload
  wire input 5 \o__ready
  wire output 6 \i__ready
  wire output 7 \o__valid
  wire width 60 output 8 \o__payload
  cell $and \first
    parameter \A_SIGNED 0
    parameter \B_SIGNED 0
    parameter \A_WIDTH 1
    parameter \B_WIDTH 1
    parameter \Y_WIDTH 1
    connect \A \i__valid
    connect \B \o__payload [0]
    connect \Y \o__payload [1]
  end
  cell $not \second
    parameter \A_SIGNED 0
    parameter \A_WIDTH 1
    parameter \Y_WIDTH 1
    connect \A \o__payload [1]
    connect \Y \o__payload [0]
  end
end
"""


def test_what_does_not_settle_is_refused():
    with pytest.raises(ToolError, match="combinational loops"):
        Compiled(design=LOOP)


def digest_of(numbers):
    digest = 0xCBF29CE484222325
    for number in numbers:
        digest = (digest ^ number) * 0x100000001B3 % 2**64
    return digest


def test_digest_by_hand():
    """What it is made of: all events in order, of three packets as CPython sees them."""
    simulation = Compiled()
    simulation.count_up(2, 0xC3A8, 1)
    simulation.count_up(3, 0xE282AC, 1)
    simulation.count_up(2, 0xC341, 1)
    assert simulation.digest == digest_of(
        [
            0xE8 | 2 << 24 | 1 << 27 | 0xC3A8 << 28,
            0x20AC | 3 << 24 | 1 << 27 | 0xE282AC << 28,
            4 << 21 | 1 << 24 | 0xC3 << 28,
            0x41 | 1 << 24 | 1 << 27 | 0x41 << 28,
        ]
    )


def test_digest_of_more_than_64_bits():
    """An event of six bytes is two words, the low one first."""
    simulation = Compiled(encoding="fss-utf")
    simulation.count_up(6, 0xFDBFBFBFBFBF, 1)
    number = 0x7FFFFFFF | 6 << 34 | 1 << 37 | 0xFDBFBFBFBFBF << 38
    assert simulation.digest == digest_of([number % 2**64, number >> 64])


@pytest.mark.parametrize("patterns", [{}, {"idle": [0, 0]}, {"stall": [0, 1, 1]}, {"idle": [1, 0]}])
def test_digest_is_of_the_events_alone(patterns):
    """However long they take; the code point of an error counts as 0."""
    simulation = Compiled(**patterns)
    found = [event for batch in simulation.run([HOSTILE]) for event in batch.events]
    assert all(event == Event.unpack(event.pack(), event.offset) for event in found)
    assert simulation.digest == digest_of(event.pack() for event in found)


def test_wide_after_long_pauses():
    wide, narrow = CompiledWide(3, idle=[1] * 300 + [0]), Compiled()
    for simulation in (wide, narrow):
        assert sum(batch.size for batch in simulation.run([HOSTILE])) == len(HOSTILE)
    assert wide.digest == narrow.digest
    assert wide.tally.cycles > 100 * len(HOSTILE)


def test_wide_packets_by_number():
    """Each is a beat of its own, however short."""
    expected = [bytes([n]).decode("utf-8", "replace") for n in range(256)]
    beats = [beat for beats in CompiledPacker(8).count_up(1, 0, 256) for beat in beats]
    assert beats == [Packed((ord(character),), True) for character in expected]
    beats = [
        beat for beats in CompiledValidator(3, count_bits=3).count_up(1, 0, 256) for beat in beats
    ]
    assert [beat.data for beat in beats] == [bytes([n]) for n in range(256)]
    assert [beat.verdict.errors for beat in beats] == [n >= 0x80 for n in range(256)]
    beats = [beat for beats in CompiledWideSanitizer(1).count_up(1, 0, 256) for beat in beats]
    assert [data for data, _ in beats] == [bytes([n if n < 0x80 else 0x3F]) for n in range(256)]
