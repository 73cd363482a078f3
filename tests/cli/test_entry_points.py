"""Whoever says that hardware and reference agree is shown hardware that does not.

Every command and every name of ``clockpoint.sim`` is in a table: where that is done, or that it
compares nothing.
"""

import inspect
import io
from dataclasses import is_dataclass, replace
from pathlib import Path

import pytest
from amaranth.back import rtlil

from clockpoint import sim
from clockpoint.cli.commands import clockpoint
from clockpoint.formal import mutate
from clockpoint.formal.defects import designs
from clockpoint.hdl import ENCODINGS, Decoder, Encoder, Sanitizer, StreamDecoder
from clockpoint.sim.engines import ENGINES, library, pysim
from clockpoint.sim.engines.cycle import Simulation

TESTS = Path(__file__).parents[1]

#: What is run on a broken core: the arguments, the core and its defect, and the input.
LINES = {
    "simulate": ("--engine=pysim", StreamDecoder, "a wrong cause", b"\xe2A"),
    "sanitize": ("--engine=pysim", Sanitizer, "an error passed on", b"\xff"),
    "transcode": (
        "--engine=pysim --from=utf-8 --to=utf8mb3 --errors=ignore",
        *(StreamDecoder, "a wrong cause", b"\xe2A"),
    ),
    "transcode ": (
        "--engine=pysim --from=wtf-8 --to=utf-8 --errors=replace",
        *(Encoder, "a surrogate encoded", b"\xed\xa0\x80"),
    ),
    "wave": ("E2 41", Decoder, "a wrong cause", b""),
    "exhaustive": ("--length=2 --shard=195/256", StreamDecoder, "a wrong cause", b""),
}
#: Where others are tested.
ELSEWHERE = {
    "prove": "cli/test_prove.py::test_each_of_the_three_counts",
    "mutate": "cli/test_prove.py::test_a_mutant_that_escapes",
    "equivalence": "cli/test_equivalence.py::test_what_is_built_is_what_is_compared",
    "conform": "cli/test_conform.py::test_an_event_that_is_dropped",
}
#: What compares nothing.
SILENT = {"boards", "build", "cost", "encodings", "program", "vectors", "verilog"}


def break_core(patch, core, defect):
    """In all engines."""
    broken, right = getattr(designs(defect), core.__name__), library.rtlil_of
    made_by = {Decoder: "decoder_for", Encoder: "encoder_for"}.get(core, core.__name__)
    patch.setattr(pysim, made_by, broken)

    def rtlil_of(of=StreamDecoder, *, encoding="utf-8", **options):
        if of is not core:
            return right(of, encoding=encoding, **options)
        return rtlil.convert(broken(**options), name="top", emit_src=False)

    patch.setattr(library, "rtlil_of", rtlil_of)


def test_every_command_is_here():
    names = {name.strip() for name in LINES} | ELSEWHERE.keys() | SILENT
    assert names == clockpoint.commands.keys()
    for place in ELSEWHERE.values():
        file, _, test = place.partition("::")
        assert f"\ndef {test}(" in (TESTS / file).read_text()


@pytest.mark.parametrize("name", LINES)
def test_a_command(name, in_process, monkeypatch):
    options, core, defect, data = LINES[name]
    arguments = [name.strip(), *options.split()]
    assert in_process(*arguments, stdin=data)[0] == 0
    break_core(monkeypatch, core, defect)
    status, out, err = in_process(*arguments, stdin=data)
    assert status == 1
    assert "reference" in err
    assert b"agree" not in out
    assert "agree" not in err


def codec_calls():
    """All that a registered codec has, that decodes and that encodes."""
    codec = sim.search("clockpoint_utf_8")
    yield StreamDecoder, lambda: codec.decode(b"\xe2A", "replace")
    yield StreamDecoder, lambda: codec.incrementaldecoder("replace").decode(b"\xe2A", True)
    yield StreamDecoder, lambda: codec.streamreader(io.BytesIO(b"\xe2A"), "replace").read()
    yield Encoder, lambda: codec.encode("\ud800", "ignore")
    yield Encoder, lambda: codec.incrementalencoder("ignore").encode("\ud800", True)
    yield Encoder, lambda: codec.streamwriter(io.BytesIO(), "ignore").write("\ud800")


FUNCTIONS = {
    "events": lambda engine: [(StreamDecoder, lambda: sim.events(b"\xe2A", engine=engine))],
    "decode": lambda engine: [
        (StreamDecoder, lambda: sim.decode(b"\xe2A", "utf-8", "replace", engine=engine))
    ],
    "encode": lambda engine: [
        (Encoder, lambda: sim.encode("\ud800", "utf-8", "ignore", engine=engine))
    ],
    "search": lambda _: codec_calls(),
}
DEFECTS = {StreamDecoder: "a wrong cause", Encoder: "a replacement"}


@pytest.mark.parametrize("engine", ["cxxrtl", "pysim"])
@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_function(name, engine, monkeypatch):
    for core, call in FUNCTIONS[name](engine):
        call()
        with monkeypatch.context() as patch:
            break_core(patch, core, DEFECTS[core])
            with pytest.raises(sim.Mismatch):
                call()


def test_every_name_of_the_simulations_is_here():
    """Classes that simulate are in ``test_engines``, and generators are their ``over``."""
    offered = {name: getattr(sim, name) for name in sim.__all__}
    classes = {of for of in offered.values() if inspect.isclass(of)}
    engines = {of for engines in ENGINES.values() for of in engines.values()}
    engines |= {sim.CompiledToUtf16, sim.CompiledFromUtf16}
    assert {of for of in classes if issubclass(of, Simulation)} == engines
    assert all(
        is_dataclass(of) or issubclass(of, (tuple, Exception)) or of.__name__.endswith("Reference")
        for of in classes - engines
    )
    functions = {name for name, of in offered.items() if of not in classes}
    cycles = {name for name in functions if name.endswith("_cycles")}
    for name in cycles - {"decoder_cycles"}:
        assert offered[name].__func__ is sim.Pysim.over.__func__
    silent = {"any_beats", "any_bytes", "any_codepoints", "any_stream", "find_encoding"}
    assert functions - cycles == FUNCTIONS.keys() | silent | {"find_engine", "offer"}


# ---- options that could be ignored


def test_mutate_uses_its_encoding(in_process, monkeypatch):
    """It changes the decoder of that encoding, and drives it with its bytes."""
    rows = {
        name: replace(row, encodings={"utf8mb3": ENCODINGS["utf8mb3"]})
        for name, row in mutate.DESIGNS.items()
    }
    asked = set()

    def any_bytes(*of, encoding):
        asked.add(encoding)
        return sim.any_bytes(*of, encoding=encoding)

    monkeypatch.setattr(mutate, "DESIGNS", rows)
    monkeypatch.setattr(mutate.stimulus, "any_bytes", any_bytes)
    arguments = ["mutate", "decoder", "--encoding=utf8mb3", "--mutants=2", "--seed=5"]
    status, out, _ = in_process(*arguments)
    assert (status, out.split()[-6:-4]) == (0, [b"decoder", b"2"])
    assert asked == {"utf8mb3"}
