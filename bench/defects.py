"""A test of the tests: one change at a time, to a design or to what checks it, and who notices.

Each change, or those with TEXT in their names, is made in a copy of the repository; the tests that
should notice are run, and what has gone unnoticed is printed. They must pass without any change.
It takes half an hour on two processors. Needs ``pip install '.[test]'``.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

import click

from checkers import CHECKERS
from clockpoint.cli.campaign import Campaign, checkpoint_option, jobs_option
from clockpoint.formal import defects
from script import run_script, run_shards

ROOT = Path(__file__).parents[1]

#: What differs from the cores in one place of millions, which only a proof of all of it notices, or
#: a run of everything.
RARE = [
    (
        "the cause of one error",
        "hdl/decoder.py",
        (
            "event.cause.eq(counted.reported)",
            "event.cause.eq(Mux(bytes_ == 0xF1A5, Cause.OVERLONG, counted.reported))",
        ),
    ),
    (
        "one character lost",
        "hdl/decoder.py",
        ("~judged.fits, counted)", "~judged.fits, counted & (latest.data != 0xF1))"),
    ),
    (
        "a pause after a stall",
        "hdl/stream_decoder.py",
        ("spare_valid = Signal()", "spare_valid, stalled, pause = Signal(), Signal(), Signal()"),
        ("i.ready.eq(~spare_valid)", "i.ready.eq(~spare_valid & ~pause)"),
        ("eq(spare_valid | i.valid)", "eq(spare_valid | i.valid & i.ready)"),
        ("(spare_valid | i.valid) & ~", "(spare_valid | i.valid & i.ready) & ~"),
        (
            "with m.If(i.ready):",
            "m.d.sync += [stalled.eq(stalled | ~advance), pause.eq(stalled & decoder.o.valid)]\n"
            "    with m.If(i.ready):",
        ),
    ),
    (
        "an offer that is withdrawn",
        "hdl/encoder.py",
        (
            "advance = can_load(self.o)",
            "advance = can_load(self.o) | (value == 0x1234)",
        ),
    ),
    (
        "another byte while the sink stalls",
        "hdl/encoder.py",
        ("due = value[:6]", "due = Mux(self.o.ready, value[:6], 0)"),
    ),
    (
        "the last of an error",
        "hdl/sanitizer.py",
        ("sequence.last.eq(event.last)", "sequence.last.eq(event.last & ~outcome.is_error)"),
    ),
    (
        "one ill-formed sequence passed on",
        "hdl/sanitizer.py",
        ("with m.If(is_replaced):", "with m.If(is_replaced & (event.bytes != 0xF09F)):"),
    ),
]


#: The sample of the proofs; that there are such defects to be made is another test.
PROOFS = "campaign tests/formal/test_prove.py::test_property"
#: Simulations begin with initial values, as the devices do; only a proof begins with anything.
UNSEEN = "a register never written"
#: The tests of a file of ``hdl/`` in simulation; of the others, all of them.
TESTS = {
    "axi": "axi",
    "axi_stream": "axi_stream",
    "byte_order_mark": "policy",
    "channel_memory": "interleaved",
    "designation_detector": "designation_detector",
    "interleaved": "interleaved",
    "interleaved_axi_stream": "interleaved",
    "pairing": "encodings",
    "policy": "policy",
    "positional_decoder": "positional",
    "positional_encoder": "positional",
    "surrogates": "utf_16",
    "utf_16": "utf_16",
    "utf_16_bytes": "utf_16",
    "wide.align": "wide_decoder",
    "wide.classifier": "wide_decoder",
    "wide.decoder": "wide_decoder",
    "wide.marks": "wide_decoder",
    "wide.packer": "packer",
    "wide.reduction": "validator",
    "wide.sanitizer": "wide_sanitizer",
    "wide.stream": "wide_stream",
    "wide.sums": "validator",
    "wide.validator": "validator",
    "wide_axi_stream": "wide_axi_stream",
}


def proofs(name, file):
    """What should notice a defect; the sample has no property of an encoder by itself."""
    if file != "hdl/encoder.py":
        return PROOFS
    return "prove drops-from-anything" if "dropped" in name else "prove encodes-from-anything"


@cache
def changes():
    """All of them, in order."""
    return [*_changes()]


def _changes():
    """A name, the file, pairs of old and new text, and the tests, of all that is changed.

    That the proofs notice the defects of the tables is what ``clockpoint prove`` says, but for the
    rare ones.
    """
    for name, file, change, tests in CHECKERS:
        yield name, file, [change], tests
    for name, file, *pairs in RARE:
        yield name, file, pairs, proofs(name, file)
    for name, (module, *pairs) in (item for table in defects.TABLES for item in table.items()):
        stem = module.__name__.removeprefix("clockpoint.hdl.")
        file = f"hdl/{stem.replace('.', '/')}.py"
        tests = f"tests/hdl/test_{TESTS[stem]}.py" if stem in TESTS else "tests/hdl"
        if name in defects.RARE:
            tests = "tests/sim/test_exhaustive.py"
            yield f"{name}, to the proofs", file, pairs, proofs(name, file)
        if name != UNSEEN:
            yield f"{name}, in {file}, to {tests}", file, pairs, tests


def attempt(name, file, pairs, tests):
    """Make a change and run the tests; returns the test that has noticed, or ``None``.

    Raises
    ------
    :exc:`ValueError`
        If the file does not say exactly once what is to be changed.
    """
    with tempfile.TemporaryDirectory(prefix="defect-") as text:
        copy = Path(text) / "copy"
        made = shutil.ignore_patterns(".*", "__pycache__", "*.egg-info", "build", "dist")
        shutil.copytree(ROOT, copy, ignore=made)
        # In front of where it is installed.
        (Path(text) / "path").mkdir()
        (Path(text) / "path" / "clockpoint").symlink_to(copy)
        source = (copy / file).read_text()
        for old, new in pairs:
            if source.count(old) != 1:
                raise ValueError(f"{name}: {file} says {source.count(old)} times: {old!r}")
            source = source.replace(old, new)
        (copy / file).write_text(source)
        kind, _, names = tests.partition(" ")
        # What is compiled is found again.
        command = ["pytest", "-q", "-x", "--tb=no", "-o", f"cache_dir={ROOT / '.pytest_cache'}"]
        command += ["-m", "campaign", *names.split()] if kind == "campaign" else tests.split()
        if kind == "prove":
            command = ["clockpoint", "prove", names]
        result = subprocess.run(
            [sys.executable, "-m", *command],
            cwd=copy,
            env=os.environ | {"PYTHONPATH": str(Path(text) / "path")},
            capture_output=True,
            text=True,
            check=False,
        )
    found = re.search(r"^(?:FAILED|ERROR) (\S+)|^\S+ +NOT PROVED", result.stdout, re.MULTILINE)
    if result.returncode not in (0, 1) or (result.returncode == 1) != bool(found):
        raise ValueError(f"{name}: {result.stdout[-500:]}{result.stderr[-500:]}")
    return found and (found[1] or tests)


def notice(change):
    """As ``attempt``, of a change by its number."""
    return attempt(*changes()[change])


def parts_of(chosen):
    """All tests of some changes, by number, and all proofs, in a few parts."""
    tests = sorted({changes()[n][3] for n in chosen})
    proofs = [test for test in tests if test.startswith("prove ")]
    long = [test.removeprefix("campaign ") for test in tests if test.startswith("campaign ")]
    others = [test for test in tests if " " not in test]
    parts = [" ".join(["campaign", *long[n::4]]) for n in range(min(4, len(long)))]
    parts += [" ".join(others[n::4]) for n in range(min(4, len(others)))]
    return [*proofs, *parts]


def fail(tests):
    """The first of these tests that fails without any change, or ``None``."""
    return attempt("nothing", "README.md", [], tests)


@click.command(help=__doc__)
@click.argument("text", nargs=-1)
@jobs_option
@checkpoint_option
def main(text, jobs, checkpoint):
    chosen = [n for n, change in enumerate(changes()) if " ".join(text) in change[0]]
    unnoticed = 0
    for _, failed in run_shards(Campaign(jobs, None, None), fail, parts_of(chosen)):
        if failed:
            sys.exit(f"{failed} fails without any change; fix that first")
    for n, noticed in run_shards(Campaign(jobs, None, checkpoint), notice, chosen):
        unnoticed += noticed is None
        print(f"{changes()[n][0]}: {noticed or 'NOT NOTICED'}", flush=True)
    print(f"{len(chosen)} changes, {unnoticed} not noticed")
    sys.exit(1 if unnoticed else 0)


if __name__ == "__main__":
    run_script()
