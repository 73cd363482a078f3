"""Work that is split: what a checkpoint keeps, and what it refuses."""

import json
import os
import pickle
import re
import resource
import shutil
import threading
import time
from collections import Counter
from functools import partial
from hashlib import sha256
from itertools import product
from types import SimpleNamespace

import click
import pytest

from clockpoint.cli import campaign as module
from clockpoint.cli import cost
from clockpoint.cli.campaign import Campaign, campaign_options
from clockpoint.cli.commands import clockpoint
from clockpoint.flow.families import DEVICES
from clockpoint.formal.mutate import Coverage
from clockpoint.formal.prove import PROPERTIES, Proof
from clockpoint.hdl import ENCODINGS
from clockpoint.sim.exhaustive import BLOCKS, CAMPAIGNS

#: What was computed; of threads of this process.
DONE = []


def times(factor, item):
    """A shard; of threads, so that the test can see which was run."""
    DONE.append(item)
    return item * factor


@click.command("multiply")
@click.option("--factor", default=3)
@campaign_options
def multiply(factor, campaign):
    for item, result in sorted(campaign.run(partial(times, factor), range(20), factor=factor)):
        print(item, result)


@pytest.fixture
def run(monkeypatch, in_process, tmp_path):
    """Run it: its status, what it says, and which shards it ran; ``some`` is its checkpoint."""
    monkeypatch.setitem(clockpoint.commands, "multiply", multiply)

    def run(*arguments):
        DONE.clear()
        status, out, err = in_process("multiply", "--checkpoint=some", *arguments)
        assert status or out.decode() == "".join(f"{n} {3 * n}\n" for n in range(20))
        return status, err, sorted(DONE)

    return run


@pytest.fixture
def lines(run, tmp_path):
    """Those of a whole checkpoint."""
    assert run() == (0, "", [*range(20)])
    return (tmp_path / "some").read_bytes().splitlines(keepends=True)


def test_what_is_done_is_not_done_again(run, lines, tmp_path):
    assert run() == (0, "", [])
    assert (tmp_path / "some").read_bytes() == b"".join(lines)
    (tmp_path / "some").write_bytes(b"".join(lines[:12]))
    missing = sorted(json.loads(line)["item"] for line in lines[12:])
    assert run() == (0, "", missing)
    assert (tmp_path / "some").read_bytes().splitlines(keepends=True)[:12] == lines[:12]


@pytest.mark.parametrize("left", [1, 30, -1])
def test_a_last_line_that_is_not_finished(left, run, lines, tmp_path):
    """As a run that is killed leaves it: its shard is run again, and no other."""
    (tmp_path / "some").write_bytes(b"".join(lines[:-1]) + lines[-1][:left])
    assert run() == (0, "", [json.loads(lines[-1])["item"]])
    assert (tmp_path / "some").read_bytes() == b"".join(lines)


def test_one_that_cannot_be_written(run, tmp_path):
    """Before any work is done."""
    status, err, done = run("--checkpoint=no/some")
    assert (status, done) == (2, [])
    assert "no/some" in err
    assert not any(tmp_path.iterdir())


def test_several_can_be_put_together(run, lines, tmp_path):
    (tmp_path / "some").write_bytes(b"".join([*lines[10:], *lines[:15]]))
    assert run() == (0, "", [])


def test_without_room(run, lines, tmp_path):
    """It names the file; with room, the next run goes on."""
    (tmp_path / "some").unlink()
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    size = len(b"".join(lines[:3])) + 50
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        assert run()[:2] == (2, "clockpoint: some: File too large.\n")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert (tmp_path / "some").stat().st_size == size
    status, err, done = run()
    assert (status, err, len(done)) == (0, "", 17)


def changed(line, **fields):
    return json.dumps(json.loads(line) | fields).encode() + b"\n"


def sealed(line, **fields):
    """As a run would have written it."""
    found = {name: value for name, value in json.loads(line).items() if name != "sha256"} | fields
    return changed(line, **fields, sha256=module._seal(found))


@pytest.mark.parametrize(
    "damage",
    [
        lambda line: changed(line, result=1),
        lambda line: changed(line, item=99),
        lambda line: changed(line, sha256="0" * 64),
        lambda line: sealed(line, run=[]),
        lambda line: sealed(line, run="x"),
        lambda line: line.replace(b"item", b"time"),
        lambda line: b"{}\n",
        lambda line: b"[]\n",
        lambda line: b"\n",
        lambda line: b"\xff\n",
        lambda line: b"[" * 100_000 + b"\n",
        lambda line: b"9" * 100_000 + b"\n",
        lambda line: b'{"another": ',
        lambda line: line + b'{"run": {"campaign": "another',
    ],
)
def test_what_is_none_of_a_checkpoint(damage, run, lines, tmp_path):
    """What this command did not write is left as it is."""
    damaged = damage(lines[0])
    (tmp_path / "some").write_bytes(damaged)
    number = damaged.count(b"\n", 0, -1) + 1
    said = f"clockpoint: some: line {number} is not from a checkpoint; remove it."
    assert run() == (2, f"{said} See 'clockpoint multiply --help'.\n", [])
    assert (tmp_path / "some").read_bytes() == damaged


def test_another_run(run, lines, tmp_path):
    """Of other parameters, another campaign, or other versions: it is said in what it differs."""
    assert "some is from another run (factor 3, not 4); name a new file." in run("--factor=4")[1]
    this = json.loads(lines[0])["run"]
    for name, other in (("campaign", "add"), ("amaranth", "0.5.9"), ("clockpoint", "1.0")):
        (tmp_path / "some").write_bytes(sealed(lines[0], run=this | {name: other}))
        status, err, done = run()
        assert (status, done) == (2, [])
        assert f"some is from another run ({name} {other}, not {this[name]})" in err
    (tmp_path / "some").write_bytes(sealed(lines[0], run=this | {"more": 1}))
    assert "(more 1, not None)" in run()[1]


def test_bad_files(refused, run, tmp_path):
    """Nothing is read that never ends, or has no room."""
    command = ("exhaustive", "--length=1")
    assert "No such file" in refused(*command, "--checkpoint", "missing/some")
    assert "is a directory" in refused(*command, "--checkpoint", tmp_path)
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "large").touch()
    os.truncate(tmp_path / "large", 1 << 40)
    for name in ("pipe", "large", "/dev/full", "/dev/zero", "/dev/stdin"):
        assert f"{name} is not a regular file" in refused(*command, f"--checkpoint={name}")


def test_jobs_are_of_this_machine(refused):
    assert "exclude each other; choose one" in refused("exhaustive", "--jobs=2", "--cluster=x:1")


class Together:
    """A shard that waits until so many run at the same time; ``counts``: how many did."""

    def __init__(self, jobs):
        self.barrier, self.now, self.counts = threading.Barrier(jobs, timeout=5), [], []

    def __call__(self, item):
        self.now.append(item)
        self.barrier.wait()
        self.counts.append(len(self.now))
        time.sleep(0.01)
        self.now.remove(item)

    def __reduce__(self):  # it is not sent anywhere
        return int, ()


@pytest.mark.parametrize("jobs", [1, 3])
def test_as_many_at_once_as_are_named(jobs):
    together = Together(jobs)
    assert len([*Campaign(jobs).run(together, range(6))]) == 6
    assert max(together.counts) == jobs


def test_no_shard_is_a_closure():
    """Here, too, where it would do."""
    assert [*Campaign().run(abs, [-1])] == [(-1, 1)]
    with pytest.raises((AttributeError, pickle.PicklingError)):
        [*Campaign().run(lambda item: item, [1])]


#: For each command with --checkpoint: a command line, and what is then of the checkpoint's
#: identity, with the tools whose versions are; and its parameters that only choose shards, or what
#: is printed.
IDENTITIES = {
    "prove": (
        "events --encoding=generalized-utf-8 --timeout=7",
        {"encoding": "generalized-utf-8", "timeout": 7, "tools": {"yosys"}},
        {"properties", "as_json"},
    ),
    "mutate": (
        "decoder --mutants=7 --seed=5 --encoding=cesu-8",
        {"mutants": 7, "seed": 5, "encoding": "cesu-8", "tools": {"yosys"}},
        {"designs"},
    ),
    "exhaustive": (
        "sanitizer --length=2 --errors=ignore --encoding=utf8mb3 --cluster=none",
        {
            **{"core": "sanitizer", "length": 2, "errors": "ignore", "encoding": "utf8mb3"},
            "tools": set(),
        },
        {"shard"},
    ),
    "cost": (
        "decoder --liberty=some.lib",
        {"liberty": sha256(b"some cells").hexdigest(), "tools": {"foreign-yosys", "sta"}},
        {"components", "lanes", "devices", "seeds", "layout"},
    ),
}
CAMPAIGN = {"jobs", "cluster", "checkpoint"}


@pytest.fixture
def begun(monkeypatch, tmp_path):
    """What a command line would run: its shards, and what is of the checkpoint's identity."""
    found = []

    def run(self, function, items, *, alone=False, tools=(), **parameters):
        found.append(([*items], parameters | {"tools": {*tools}}))
        raise click.Abort

    monkeypatch.setattr(Campaign, "run", run)
    monkeypatch.setattr(cost, "read_library", lambda _: SimpleNamespace(liberty="some cells"))
    monkeypatch.setenv("STA", shutil.which("true"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "some.lib").touch()

    def begin(name, *arguments):
        with pytest.raises(click.Abort):
            clockpoint.main([name, *arguments], standalone_mode=False)
        return found.pop()

    return begin


@pytest.mark.parametrize(
    "name", [n for n, of in clockpoint.commands.items() if {p.name for p in of.params} >= CAMPAIGN]
)
def test_whatever_decides_a_result_is_of_the_identity(name, begun):
    """So that no checkpoint of other options is taken for this one's; a new option has a row."""
    line, identity, others = IDENTITIES[name]
    named = {parameter.name for parameter in clockpoint.commands[name].params}
    assert named == identity.keys() - {"tools"} | others | CAMPAIGN
    assert begun(name, *line.split())[1] == identity


#: Command lines without some of the options whose defaults the help says in words.
BARE = ["exhaustive --cluster=none", "exhaustive sanitizer --cluster=none"]


@pytest.mark.parametrize("line", BARE)
def test_the_default_is_that_of_the_help(line, begun):
    """Of each option that can be given."""
    name, *others = line.split()
    options = [
        f"{option.opts[0]}={option.show_default}"
        for option in clockpoint.commands[name].params
        if isinstance(getattr(option, "show_default", None), str) and option.name not in CAMPAIGN
    ]
    assert options == ["--length=4", "--errors=replace"]
    given = [one for one in options if one != "--errors=replace" or "sanitizer" in others]
    assert begun(name, *others) == begun(name, *others, *given)


def listed(name, after=None):
    """The values of an argument that the help lists after some words, or anywhere."""
    command = clockpoint.commands[name]
    text = f"{command.help}\n\n{command.epilog}"
    text = text.partition(f"{after}:\n\n")[2].partition("\n\n")[0] if after else text
    (argument,) = (of for of in command.params if isinstance(of, click.Argument))
    return {*argument.type.choices} & {*re.findall(r"[\w-]+", text)}


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_without_a_property(encoding, begun):
    """All of those listed that apply, and the paths."""
    inapplicable = {
        name for name, of in PROPERTIES.items() if not of.speaks_of(ENCODINGS[encoding])
    }
    items, _ = begun("prove", f"--encoding={encoding}")
    assert {*items} == listed("prove") - inapplicable
    assert "paths" in items


def test_without_a_design_or_a_core(begun):
    items, _ = begun("mutate")
    assert {design for design, _ in items} == listed("mutate")
    items, identity = begun("exhaustive", "--cluster=none")
    assert (items, identity["core"]) == ([*BLOCKS], "stream-decoder")


def test_without_a_component(begun):
    """Or a device: those that the help lists, with each seed and once without."""
    usual = listed("cost", "these are measured")
    wide = listed("cost", "GB/s is one byte per lane and cycle at the median")
    assert (len(usual), len(wide)) == (6, 4)
    for lines, names, lanes in (([], usual, None), (["--lanes=4"], wide, 4)):
        items, _ = begun("cost", *lines, "--seeds=2")
        devices = DEVICES.keys() - {"ecp5-85-6"}
        expected = product(names, [lanes], devices, [None, 1, 2])
        assert sorted(map(repr, items)) == sorted(map(repr, expected))
    cells = usual | listed("cost", "and in standard cells also these, on FPGAs only if named")
    assert len(cells) == 14
    items, _ = begun("cost", "--liberty=some.lib")
    assert sorted(items) == sorted((name, None) for name in cells)


def proof(name, *, is_right):
    if name == "paths":
        return [] if is_right else ["Encoder"]
    return Proof(is_right or None, True, [], 1.0, None)


def mutants(shard, *, is_right):
    return Coverage(2, 1 + is_right, [] if is_right else ["a mutant"], 0, [])


def packets(block, *, is_right):
    """All that there is in the first block; and one more that is not there if it is wrong."""
    counts = Counter(CAMPAIGNS["stream-decoder"](1).expected if block == 0 else {})
    counts["overlong"] += not is_right
    return ["00" * 8, counts]


#: For each command with shards and a verdict: a command line, what comes of a shard that is right
#: or not, and what is printed if all are.
SHARDS = {
    "prove": ("events paths stream-rules", proof, "proved, unbounded"),
    "mutate": ("encoder sanitizer --mutants=900", mutants, "sanitizer +6 +6 +0 +0 +0"),
    "exhaustive": ("--length=1 --cluster=none", packets, "the counts agree"),
}
#: What only measures.
SILENT = {"cost"}


def test_every_verdict_is_here():
    assert SHARDS.keys() | SILENT == IDENTITIES.keys()


@pytest.mark.parametrize("name", SHARDS)
def test_each_shard_counts(name, monkeypatch, in_process):
    """The first, one in the middle, and the last; and all of them are counted."""
    line, result, said = SHARDS[name]

    def status(wrong):
        def run(self, function, items, **_):
            items = [*items]
            assert len(items) > 2
            found = [result(item, is_right=True) for item in items]
            for place in wrong:
                found[place] = result(items[place], is_right=False)
            return zip(items, json.loads(json.dumps(found)), strict=True)

        monkeypatch.setattr(Campaign, "run", run)
        return in_process(name, *line.split())

    found, out, _ = status([])
    assert found == 0
    assert re.search(said, out.decode())
    assert [status([place])[0] for place in (0, 1, -1)] == [1, 1, 1]
