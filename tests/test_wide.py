"""bench/wide.py: what it gives to the cores, and that it sees what is wrong in what they answer."""

from itertools import chain, product
from types import SimpleNamespace

import pytest

import wide
from clockpoint.sim import Verdict

#: Two packets, and what each core makes of them: in beats of up to four bytes.
PACKETS = [b"a\xe2\x82b", "xyzé".encode()]
TEXTS = ["a\ufffdb", "xyzé"]
VERDICT = Verdict(1, 2, 1, "truncated", 2)
RIGHT = {
    "decoder": [{"text": "a\ufffdb"}, {"text": "xyzé"}],
    "validator": [
        {"data": PACKETS[0], "verdict": VERDICT},
        {"data": b"xyz\xc3", "verdict": None},
        {"data": b"\xa9", "verdict": Verdict(0, 4)},
    ],
    "packer": [
        {"codepoints": [0x61, 0xFFFD, 0x62], "last": True},
        {"codepoints": [0x78, 0x79], "last": False},
        {"codepoints": [0x7A, 0xE9], "last": True},
    ],
    "sanitizer": [
        {"data": b"a??b", "last": True},
        {"data": b"xyz\xc3", "last": False},
        {"data": b"\xa9", "last": True},
    ],
}
#: What is changed of a beat.
CHANGES = [
    *(("decoder", n, {"text": text}) for n, text in ((0, "a?b"), (1, "xyz"), (0, ""))),
    *(("validator", n, {"data": b"a"}) for n in range(3)),
    ("validator", 0, {"verdict": None}),
    ("validator", 1, {"verdict": Verdict(0, 0)}),
    *(
        ("validator", 0, {"verdict": VERDICT._replace(**{field: value})})
        for field, value in zip(VERDICT._fields, (2, 3, 0, "overlong", 1), strict=True)
    ),
    *(("packer", n, {"codepoints": [0x61]}) for n in range(3)),
    *(("packer", n, {"last": last}) for n, last in enumerate((False, True, False))),
    *(("sanitizer", n, {"data": b"?"}) for n in range(3)),
    *(("sanitizer", n, {"last": last}) for n, last in enumerate((False, True, False))),
]


def give(name, which, beats, digests=(7, 7)):
    """Give the packets to a core that answers with these beats, in batches of one."""

    def answering(digest):
        tally = SimpleNamespace(beats=2)
        batches = [SimpleNamespace(**beat) for beat in beats]
        of_packets = batches if name == "decoder" else [[beat] for beat in batches]
        run = {"run": lambda _: [], "run_packets": lambda _: of_packets}
        return SimpleNamespace(digest=digest, tally=tally, **run)

    core = object.__new__(wide.CORES[name])
    others = dict.fromkeys(("_codepoints", "_replaced"), 0)
    cores = [answering(digests[0])] * 2, [answering(digests[1])] * 2
    vars(core).update(others, wide=cores[0], _narrow=cores[1], _counts=[0] * 3, _most=[9] * 2)
    core.give(which, PACKETS)
    return core


@pytest.mark.parametrize("which", [0, 1])
@pytest.mark.parametrize("name", wide.CORES)
def test_what_is_right(name, which):
    give(name, which, RIGHT[name])


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("decoder", ["`" + "-".join(["0" * 15 + "7"] * 2) + "`"]),
        ("validator", ["1", "1", "6"]),  # packets that are ill formed, errors, code points
        ("packer", ["4", "7"]),  # beats of both, code points
        ("sanitizer", ["2"]),  # bytes replaced
    ],
)
def test_what_is_said_of_a_core(name, said):
    assert give(name, 0, RIGHT[name]).cells == said


@pytest.mark.parametrize(("name", "number", "change"), CHANGES)
def test_what_is_wrong(name, number, change):
    """In each field of each beat."""
    beats = [beat | change if n == number else beat for n, beat in enumerate(RIGHT[name])]
    with pytest.raises(wide.Different):
        give(name, 0, beats)


@pytest.mark.parametrize("name", wide.CORES)
def test_how_many_beats(name):
    for beats in ([], RIGHT[name][:-1], RIGHT[name][1:], RIGHT[name] * 2):
        with pytest.raises(wide.Different):
            give(name, 0, beats)


def test_other_events_than_the_stream_decoder_has():
    with pytest.raises(wide.Different, match="stream decoder"):
        give("decoder", 0, RIGHT["decoder"], digests=(7, 8))


@pytest.mark.parametrize("lanes", [1, 3])
def test_each_sequence_at_each_offset(lanes):
    """In a stream, before a letter; and at the end of a packet. The samples are there, too."""
    some = [bytes(of) for n in (1, 2) for of in product(wide.CLASSES, repeat=n)]
    *streams, hostile, scripts = wide.streams(lanes, longest=2)
    assert streams == [[b"." * n + b"".join(each + b"A" for each in some)] for n in range(lanes)]
    assert [hostile, scripts] == [
        [(wide.SAMPLES / name).read_bytes()] for name in ("hostile.bin", "scripts.txt")
    ]
    *packets, long, many = wide.packets(lanes, longest=2, count=99)
    assert packets == [[b"." * n + each for each in some] for n in range(lanes)]
    assert {*map(len, long)} == {*range(1, 4 * lanes + 1)}
    assert (len(many), {*map(len, many)}) == (99, {*range(1, 17)})
    assert {*chain.from_iterable(many)} == {*wide.BOUNDS}


def test_both_of_a_core_are_given_all_that_there_is():
    """In turns: a stream to one of them, of packets every other one."""
    given = [], []
    core = SimpleNamespace(give=lambda which, packets: given[which].append(packets))
    pieces = [[b"1"], [b"2"], [b"3", b"4", b"5"], [b"6"]]
    assert [*wide.run(core, pieces)] == [1, 2, 5, 6]
    assert given == ([[b"1"], [b"3", b"5"]], [[b"2"], [b"4"], [b"6"]])


@pytest.mark.parametrize("lanes", [2, 64])
def test_both_of_a_core(lanes, monkeypatch):
    """The second one has pauses; a validator counts in few bits there."""
    made = []
    for name in [name for name in vars(wide) if name.startswith("Compiled")]:
        monkeypatch.setattr(wide, name, lambda *of, **options: made.append((of, options)))
    for core in wide.CORES.values():
        made.clear()
        core(lanes)
        first, second = (given for given in made if given[0])
        assert (first[0], second[0]) == ((lanes,), (lanes,))
        assert "idle" not in first[1]
        assert second[1].pop("idle") == wide.PAUSES
        bits = [of[1].get("count_bits") for of in (first, second)]
        assert bits in ([None, None], [32, {2: 3, 64: 7}[lanes]])
    assert {*wide.PAUSES} == {0, 1}
