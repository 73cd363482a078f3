"""The compiled simulation: against Amaranth's, against the reference, against CPython."""

from itertools import product

import pytest
from amaranth.back import rtlil

from clockpoint.formal.designs import designs
from clockpoint.hdl import stream_decoder
from clockpoint.sim import (
    BuildError,
    Compiled,
    Mismatch,
    Pysim,
    Reference,
    any_stream,
    library,
    offer,
    stream_clocks,
)
from support import SAMPLES, hostile_strings, oracle

from .test_checkers import DEFECTS

HOSTILE = (SAMPLES / "hostile.bin").read_bytes()


def as_rtlil(design):
    return rtlil.convert(design, name="top", emit_src=False)


def text_of(simulation, data):
    return "".join(batch.text for batch in simulation.run([data]))


def test_same_trace_as_pysim():
    """Every port in every clock, on the hostile file."""
    clocks = list(stream_clocks(offer([HOSTILE], idle=[0, 1, 0], stall=[0, 1, 1, 0])))
    assert Compiled().present(clock.inputs for clock in clocks) == clocks


@pytest.mark.parametrize("seed", range(8))
def test_same_trace_as_the_reference(seed):
    """Anything at all at the inputs, resets too; so the compiled reference is the reference."""
    print(f"seed {seed}")
    stimulus = list(any_stream(seed, 20_000))
    reference = Reference()
    expected = [reference.step(inputs) for inputs in stimulus]
    assert [clock.outputs for clock in Compiled().present(stimulus)] == expected


@pytest.mark.parametrize("idle", [[0], [1, 0], [0, 0, 1]])
@pytest.mark.parametrize("stall", [[0], [0, 1], [1, 1, 1, 0], [1] * 40 + [0]])
def test_same_run_as_pysim(idle, stall):
    """The same clocks, counts and events, however the input is cut into pieces."""
    slow = Pysim(idle=idle, stall=stall)
    expected = [event for batch in slow.run([HOSTILE]) for event in batch.events]
    for size in (1, 7, len(HOSTILE)):
        fast = Compiled(idle=idle, stall=stall)
        pieces = (HOSTILE[at : at + size] for at in range(0, len(HOSTILE), size))
        batches = list(fast.run(pieces))
        assert vars(fast.tally) | {"_offset": 0} == vars(slow.tally) | {"_offset": 0}
        assert [event for batch in batches for event in batch.events] == expected
        assert sum(batch.errors for batch in batches) == slow.tally.errors.total()
        assert sum(batch.size for batch in batches) == len(HOSTILE)


def test_every_scalar_value():
    text = "".join(map(chr, [*range(0xD800), *range(0xE000, 0x110000)]))
    simulation = Compiled()
    assert text_of(simulation, text.encode()) == text
    assert simulation.tally.codepoints.total() == 1_112_064


@pytest.mark.parametrize("first", range(0, 256, 64))
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
    broken = designs(*DEFECTS["a wrong cause"]).StreamDecoder
    batches = Compiled(design=as_rtlil(broken())).run([b"abc\xe2A"])
    assert "".join(next(batches).text for _ in range(3)) == "abc"
    with pytest.raises(Mismatch):
        next(batches)


@pytest.mark.parametrize("pattern", [[], [1], [True, True]])
def test_patterns_without_an_end(pattern):
    for name in ("idle", "stall"):
        with pytest.raises(ValueError, match=f"{name} never lets a byte pass"):
            Compiled(**{name: pattern})


@pytest.mark.parametrize("length", [-1, 0, 9, 64])
def test_packets_of_no_length(length):
    with pytest.raises(ValueError, match=f"packet of {length} bytes"):
        Compiled().count_up(length, 0, 1)


def test_a_byte_order_mark_is_a_character():
    assert text_of(Compiled(), "\ufeffA\ufffe".encode()) == "\ufeffA\ufffe"


@pytest.mark.parametrize("defect", DEFECTS)
def test_lockstep_finds_defects(defect):
    """In the clock in which pysim finds them, with the same words."""
    broken = designs(*DEFECTS[defect]).StreamDecoder
    with pytest.raises(Mismatch) as caught:
        list(Compiled(design=as_rtlil(broken()), stall=[0, 1, 1]).run([HOSTILE]))
    reference = Reference()
    stimulus = offer([HOSTILE], stall=[0, 1, 1])
    inputs = next(stimulus)
    for _ in range(caught.value.clock):
        inputs = stimulus.send(reference.step(inputs))
    assert caught.value.inputs == inputs
    assert caught.value.reference == reference.step(inputs)
    assert caught.value.hardware != caught.value.reference


def test_without_lockstep_defects_pass():
    broken = designs(*DEFECTS["a wrong cause"]).StreamDecoder
    simulation = Compiled(design=as_rtlil(broken()), lockstep=False)
    assert text_of(simulation, HOSTILE) == HOSTILE.decode("utf-8", "replace")
    assert "truncated" not in simulation.tally.errors


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("least > 0x10FFFF", "least > 0x11FFFF"),
        ("most < least", "most + 1 < least"),
        ("waiting_valid = decoder.done_valid &&", "waiting_valid = decoder.done_valid ||"),
    ],
)
def test_an_error_in_the_compiled_reference_is_found(old, new, monkeypatch, tmp_path):
    driver, reference = library.SOURCES
    text = reference.read_text()
    assert text.count(old) == 1
    (tmp_path / reference.name).write_text(text.replace(old, new))
    monkeypatch.setattr(library, "SOURCES", [driver, tmp_path / reference.name])
    monkeypatch.setattr(library, "_load", library._load.__wrapped__)
    with pytest.raises(Mismatch):
        list(Compiled().run([HOSTILE]))


def test_a_hanging_decoder_is_noticed():
    deaf = designs(stream_decoder, ("self.i.ready.eq(~spare_valid)", "self.i.ready.eq(0)"))
    with pytest.raises(RuntimeError, match="takes no byte"):
        list(Compiled(design=as_rtlil(deaf.StreamDecoder()), lockstep=False).run([b"A"]))
    endless = designs(stream_decoder, ("self.o.valid.eq(waiting_valid |", "self.o.valid.eq(1 |"))
    with pytest.raises(RuntimeError, match="goes on reporting"):
        list(Compiled(design=as_rtlil(endless.StreamDecoder()), lockstep=False).run([b"A"]))
    with pytest.raises(RuntimeError, match="more events than there are bytes"):
        list(
            Compiled(
                design=as_rtlil(endless.StreamDecoder()), lockstep=False, idle=[1] * 9 + [0]
            ).run([HOSTILE])
        )


#: One bit of a port is made from another, and CXXRTL looks at whole ports.
BACKWARDS = r"""
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
    connect \B \o__ready
    connect \Y \o__payload [1]
  end
  cell $not \second
    parameter \A_SIGNED 0
    parameter \A_WIDTH 1
    parameter \Y_WIDTH 59
    connect \A \o__payload [1]
    connect \Y { \o__payload [59:2] \o__payload [0] }
  end
  cell $dff \third
    parameter \WIDTH 2
    parameter \CLK_POLARITY 1
    connect \CLK \clk
    connect \D { \i__valid \rst }
    connect \Q { \i__ready \o__valid }
  end
end
"""


def test_what_does_not_settle_is_refused():
    with pytest.raises(BuildError, match="not feed-forward"):
        list(Compiled(design=BACKWARDS, lockstep=False).run([b"A"]))


def test_digest_by_hand():
    """What it is made of: all events in order, of three packets as CPython sees them."""
    simulation = Compiled()
    simulation.count_up(2, 0xC3A8, 1)
    simulation.count_up(3, 0xE282AC, 1)
    simulation.count_up(2, 0xC341, 1)
    bits = [
        0xE8 | 2 << 24 | 1 << 27 | 0xC3A8 << 28,
        0x20AC | 3 << 24 | 1 << 27 | 0xE282AC << 28,
        4 << 21 | 1 << 24 | 0xC3 << 28,
        0x41 | 1 << 24 | 1 << 27 | 0x41 << 28,
    ]
    digest = 0xCBF29CE484222325
    for value in bits:
        digest = (digest ^ value) * 0x100000001B3 % 2**64
    assert simulation.digest == digest
