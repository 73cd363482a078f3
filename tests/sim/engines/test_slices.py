"""Many cycles at once, and many pieces: what comes is what comes of one after the other.

The oracle is Amaranth's simulator, which passes one cycle at a time.
"""

import functools
from collections import Counter
from itertools import accumulate, islice

import pytest
from amaranth.back import rtlil
from amaranth.hdl import Module, Signal
from amaranth.lib import wiring
from oracles import forms

from clockpoint.hdl import ENCODINGS, StreamDecoder
from clockpoint.sim import Compiled, Mismatch, Pysim, any_stream
from clockpoint.sim.engines import compiled, pysim
from support import SAMPLES, change_source, sampled

#: Of a piece: two cycles for each slice, and some for none.
SIZE = 530
DATA = bytes(65 + n % 26 for n in range(3 * SIZE + 7))
#: Its errors are in the last pieces.
TEXT = (SAMPLES / "scripts.txt").read_bytes() + (SAMPLES / "hostile.bin").read_bytes()


class Broken(wiring.Component):
    """A stream decoder that inverts ``last`` of an event.

    In the cycle after a second 02 in a row; for ever after the third 01; and, if it ``counts``, for
    ever after 1,000 bytes.
    """

    def __init__(self, counts, *_):
        self._counts = counts
        super().__init__(StreamDecoder().signature)

    def elaborate(self, platform):
        m = Module()
        m.submodules.decoder = decoder = StreamDecoder()
        wiring.connect(m, wiring.flipped(self.i), decoder.i)
        wiring.connect(m, decoder.o, wiring.flipped(self.o))
        data, is_02, is_wrong = self.i.payload.data, Signal(), Signal()
        ones, count = Signal(2), Signal(10)
        with m.If(self.i.valid & self.i.ready):
            m.d.sync += [
                is_02.eq(data == 2),
                is_wrong.eq(is_02 & (data == 2)),
                ones.eq(ones + ((data == 1) & (ones < 3))),
                count.eq(count + (self._counts & (count < 1000))),
            ]
        inverts = is_wrong | (ones == 3) | (count == 1000)
        m.d.comb += self.o.payload.last.eq(decoder.o.payload.last ^ inverts)
        return m


@functools.cache
def broken(counts):
    return rtlil.convert(Broken(counts), name="top", emit_src=False)


def pieces_of(data, size=SIZE):
    return [data[at : at + size] for at in range(0, len(data), size)]


def outcome(simulation, pieces):
    """All events, all counts, and what is known of a difference if there was one."""
    events, differs = [], None
    try:
        for batch in simulation.run(pieces):
            events += batch.events
    except Mismatch as error:
        differs = vars(error)
    return events, simulation.tally, differs


@pytest.fixture(params=[1, 2, 3], autouse=True)
def jobs(request, monkeypatch):
    """How many jobs; short pieces are parts, too."""
    monkeypatch.setattr(compiled, "PART", SIZE - 1)
    return request.param


def with_marks(mark, *places):
    data = bytearray(DATA)
    for place in places:
        data[place] = mark
    return bytes(data)


@functools.cache
def expected(counts, data, lockstep=True):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pysim, "StreamDecoder", functools.partial(Broken, counts))
        return outcome(Pysim(lockstep=lockstep), [data])


#: The first and the last place of pieces as they are offered, less one byte; of slices, any.
PLACES = [2, 300, SIZE - 2, SIZE - 1, SIZE, 2 * SIZE - 1, 3 * SIZE - 1, 3 * SIZE + 6]


@pytest.mark.parametrize("place", PLACES)
def test_a_difference_is_where_it_is(place, jobs):
    """What is forgotten at once, and what is not, wherever it begins; and not much more passes."""
    for data in (with_marks(2, place - 1, place), with_marks(1, 0, 1, place)):
        simulation = Compiled(design=broken(False), jobs=jobs)
        found = outcome(simulation, pieces_of(data))
        assert found == expected(False, data)
        assert found[2]["cycle"] in range(place, place + 4)
        with pytest.raises(Mismatch):
            [*simulation.run([b"A"])]


@pytest.mark.parametrize("place", sampled(PLACES, 300, 2 * SIZE - 1))
@pytest.mark.parametrize("jobs", [2], indirect=True)
def test_a_difference_without_avx2(place, jobs, monkeypatch, tmp_path):
    """As on processors that have no vectors of 256 bits."""
    change_source(monkeypatch, tmp_path, '__builtin_cpu_supports("avx2")', "false")
    data = with_marks(2, place - 1, place)
    found = outcome(Compiled(design=broken(False), jobs=jobs), pieces_of(data))
    assert found == expected(False, data)


def test_what_never_forgets(jobs):
    """A counter that is another in each slice, and whose effect comes in the end."""
    found = outcome(Compiled(design=broken(True), jobs=jobs), pieces_of(DATA))
    assert found == expected(True, DATA)
    assert found[2]["cycle"] in range(1000, 1004)
    assert outcome(Compiled(design=broken(True), jobs=jobs), pieces_of(DATA[:990])) == expected(
        True, DATA[:990]
    )


def failing(pieces):
    yield from pieces
    raise OSError("no more")


def events_of(batches):
    """The events that come, and the error after them."""
    found = []
    try:
        for batch in batches:
            found += batch.events
    except OSError as caught:
        found.append(str(caught))
    return found


def test_nothing_shows_of_the_jobs(jobs):
    """From call to call, whatever is in them."""
    pieces = pieces_of(TEXT)
    calls = [
        lambda made: events_of(made.run(pieces)),
        lambda made: events_of(made.run([*pieces, *pieces_of(TEXT, 701), b"", b"AB"], final=False)),
        lambda made: made.present([*any_stream(1, 700)]),
        lambda made: events_of(made.run_packets([*pieces, b"", TEXT[:7], TEXT])),
        lambda made: events_of(made.run(failing(pieces))),
        lambda made: events_of(islice(made.run(pieces), 2)),
        lambda made: events_of(made.run([b"", *pieces, TEXT[:1]])),
        lambda made: made.count_up(3, 0xE282AC, 400),
        lambda made: events_of(made.run([])),
    ]
    alone, together = Compiled(), Compiled(jobs=jobs)
    for call in calls:
        assert call(together) == call(alone)
        assert together.tally == alone.tally
        assert together.digest == alone.digest
    assert (alone.jobs, together.jobs) == (1, jobs)


@pytest.mark.parametrize("encoding", sampled(ENCODINGS, "fss-utf", "cesu-8", "mutf-8"))
def test_events_across_pieces(encoding, jobs):
    """Of each length, with an end of a piece after each of their bytes; the oracle is division."""
    rows = ENCODINGS[encoding].well_formed
    ends = [number for row in rows for number in (row.codepoints[0], row.codepoints[-1])]
    numbers = [number for number in [*ends, 0x10000, 0x10FFFF] if forms.encode(encoding, number)]
    numbers = [*numbers, max(numbers)] * (4 * SIZE // len(numbers))
    sequences = [forms.encode(encoding, number) for number in numbers]
    lengths = [*map(len, sequences)]
    starts = accumulate(lengths, initial=0)
    spans = [*zip(starts, lengths, numbers, sequences, strict=False)]
    digests = set()
    for size in range(SIZE, SIZE + max(lengths)):
        simulation = Compiled(encoding=encoding, jobs=jobs)
        events, tally, _ = outcome(simulation, pieces_of(b"".join(sequences), size))
        assert [(one.offset, one.length, one.codepoint, one.bytes) for one in events] == spans
        assert (tally.bytes, tally.codepoints) == (sum(lengths), Counter(lengths))
        assert not tally.errors
        digests.add(simulation.digest)
    assert len(digests) == 1


def test_pieces_are_simulated_at_the_same_time(jobs, monkeypatch):
    """All that are large enough, and none of them again; not where anything pauses."""
    offered = []
    offer = Compiled._offered
    monkeypatch.setattr(Compiled, "_offered", lambda *of: offered.append(len(of[1])) or offer(*of))
    [*Compiled(jobs=jobs).run(pieces_of(TEXT))]
    assert sum(offered) == (len(TEXT) if jobs == 1 else len(TEXT) % SIZE + 1)
    paused = Compiled(jobs=jobs, stall=[0, 1])
    assert events_of(paused.run(pieces_of(TEXT))) == events_of(Compiled().run([TEXT]))
    assert paused.jobs == 1


@pytest.mark.parametrize("wrong", [0, -1, 1025, 1.5, "2", None])
def test_no_such_number_of_jobs(wrong):
    with pytest.raises((TypeError, ValueError), match=r"^jobs must be"):
        Compiled(jobs=wrong)
