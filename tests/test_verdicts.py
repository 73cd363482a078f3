"""Each script with a verdict is shown one wrong result among right ones, and one without an answer.

What it runs is replaced by answers; the status of what it makes of them must be 1.
"""

import importlib
import json
import sys
from collections import Counter
from hashlib import sha256
from itertools import chain, count, product
from math import inf
from pathlib import Path
from types import SimpleNamespace

import asic
import campaigns
import click
import every_encoding
import faults
import figures
import pytest
import round_trip
import vectors
from oracles import forms

import conformance
import cycles
import exports
import rough
import script
import wide
from clockpoint import hdl
from clockpoint.cli.campaign import Campaign, Checkpoint
from clockpoint.flow.catalogue import CATALOGUE, EXPORTS, Lacks
from clockpoint.flow.tools import ToolError
from clockpoint.flow.verilog import export
from clockpoint.formal.conformance import Verdict as Proof
from clockpoint.formal.prove import PROPERTIES
from clockpoint.hdl import ENCODINGS, POLICIES
from clockpoint.sim.automaton import automaton
from clockpoint.sim.conformance import ERRORS, Report, Verdict

SCRIPTS = {file.stem for file in Path(cycles.__file__).parent.glob("*.py")}
#: What only measures or makes something, or is imported.
SILENT = {"boards", "costs", "exports", "fusesoc", "packets", "peers", "rates", "script"}
SILENT |= {"simulation", "software", "zoo"}


def serially(_, function, items, **__):
    """As ``run_shards``, in this process, where what is called can be replaced."""
    for item in items:
        yield item, json.loads(json.dumps(function(item)))


def always(value):
    return lambda *_, **__: value


def of_asic(**answers):
    made = dict.fromkeys(["synthesize", "logic"], always(None))
    made |= {"read_library": always(SimpleNamespace(liberty=""))}
    right = {"difference": always(None), "is_equal": always(True), "in_icarus": always("PASS")}
    return made | right | answers


def of_campaigns(answer):
    ran = SimpleNamespace(run=lambda *_, **__: SimpleNamespace(returncode=answer()))
    made = {"CAMPAIGNS": [campaigns.Campaign(name, "") for name in ("one", "two", "three")]}
    file = Path("results.json").resolve()
    file.unlink(missing_ok=True)
    return made | {"ROOT": file.parent, "RESULTS": file, "sources": always(""), "subprocess": ran}


def of_conformance(streams, proof):
    """Three right ones and three wrong ones; what the simulation and the proof say of each."""

    def check(*_, **__):
        return Report([], streams(), {}, None, (), [])

    def prove(*_, **__):
        return Proof(proof(), 0, None, "", "", "", None, None, 1.0, "")

    made = {
        kind.upper(): dict.fromkeys(f"{kind} {n}" for n in range(3)) for kind in ("right", "wrong")
    }
    return made | {"design_of": always(None), "check": check, "prove": prove}


def of_cycles(answer):
    def check(*_, **__):
        if said := answer():
            raise cycles.Different(said)

    return {"check": check}


def of_every_encoding(answer):
    def compiled(*, errors, **_):
        data, count = answer()
        data += "\ufffd".encode() if errors == "replace" else b""
        tally = SimpleNamespace(errors=count)
        return SimpleNamespace(run=always([SimpleNamespace(data=data)]), tally=tally)

    some = SimpleNamespace(
        OF_31_BITS=["rfc-2279", "fss-utf"],
        sample=always([0x41, 1 << 31]),
        encode=lambda _, number: b"A" if number == 0x41 else None,
    )
    return {"decode": always([""] * 7), "forms": some, "CompiledEncoder": compiled}


TABLE = """
| component | LUTs |
|---|---|
| decoder | 39 |
"""


def of_figures(answer):
    (row,) = figures.rows(TABLE)
    rows = [(Path("page"), command, row) for command in ("one", "two", "three")]
    return {"stated": always(rows), "run": lambda _: answer()}


def of_policies(answer):
    def present(_):
        return [SimpleNamespace(outputs=outputs) for outputs in answer()]

    made = {
        "any_stream": always([1]),
        "CompiledSanitizer": always(SimpleNamespace(present=present)),
    }
    return made | {"SanitizerReference": always(SimpleNamespace(step=always(1)))}


def of_rough(answer):
    tries = [SimpleNamespace(name="a try", small=False)] * 3
    return {"tries": always(tries), "attempt": lambda _: answer()}


def of_round_trip(answer):
    def run(_):
        return [SimpleNamespace(events=[SimpleNamespace(codepoint=n) for n in answer()])]

    decoder = SimpleNamespace(run=run, tally=SimpleNamespace(bytes=0))
    table = SimpleNamespace(is_self_synchronizing=False)
    made = {"pieces": always([[1 << 21]] * 3), "ENCODINGS": {"digits": table}}
    made |= {"CompiledEncoder": always(SimpleNamespace(run=always([])))}
    return made | {"Compiled": always(decoder)}


def of_vectors(**answers):
    """The Verilog of what is broken is not that of what is right; few of all cases."""
    numbers = count()
    some = [("encoder", None, "replace", False, {})] * 3
    made = {"cases": always(some), "designs": always(vectors.hdl)}
    made |= {"export": always(SimpleNamespace(latency=1)), "assertions_of": always("some")}
    made |= {"to_verilog": lambda *_: str(next(numbers))}
    made |= {"ASSERTED": {"StreamDecoder": vectors.ASSERTED["StreamDecoder"]}}
    return made | {"smoke_files": always({}), "ports_of": always([])} | answers


def of_simulator(answer):
    """A compiler, and what it makes, which has no arguments."""

    def run(_, arguments, **__):
        said = "" if arguments else answer()
        if said is None:
            raise ToolError("it aborts")
        return SimpleNamespace(stdout=said)

    return of_vectors(run=run)


def of_verilog(answer):
    def run(tool, _, *, cwd):
        for name in ("top", "core"):
            Path(cwd, f"{name}.il").touch()
        return SimpleNamespace(stderr="")

    made = {"rtlil": SimpleNamespace(convert=always("")), "to_verilog": always("")}
    return made | {"run": run, "are_equal": lambda *_: answer()}


def of_wide(answer):
    def give(*_):
        if said := answer():
            raise wide.Different(said)

    core = SimpleNamespace(give=give, cells=[], wide=[])
    core_type = type("Core", (), {"columns": (), "__new__": lambda *_: core})
    made = {"CORES": dict.fromkeys(["one", "two", "three"], core_type)}
    return made | {"streams": always([[b""]]), "packets": always([])}


RIGHT, REJECTED = Verdict.RIGHT, [*Verdict][1:]
#: By script and what it asks: its arguments, what stands for what it runs, what the answers are if
#: all is well, and others.
VERDICTS = {
    "asic, a proof": (
        "decoder encoder sanitizer",
        *(lambda answer: of_asic(is_equal=lambda *_: answer()), True, [False, None]),
    ),
    "asic, chips": (
        "decoder encoder sanitizer",
        *(lambda answer: of_asic(difference=lambda *_, **__: answer()), None, [0, 9]),
    ),
    "asic, Icarus": (
        "decoder",
        *(lambda answer: of_asic(in_icarus=lambda _: answer()), "PASS", ["FAIL", ""]),
    ),
    "campaigns": ("", of_campaigns, 0, [1, 2, -9]),
    "conformance, simulations of right ones": (
        *("right", lambda answer: of_conformance(answer, always(True)), RIGHT, REJECTED),
    ),
    "conformance, proofs of right ones": (
        *("right", lambda answer: of_conformance(always(RIGHT), answer), True, [False]),
    ),
    "conformance, simulations of wrong ones": (
        *("wrong", lambda answer: of_conformance(answer, always(None)), REJECTED[0], [RIGHT]),
    ),
    "conformance, proofs of wrong ones": (
        *("wrong", lambda answer: of_conformance(always(RIGHT), answer), False, [True, None]),
    ),
    "cycles": ("encoder --simulator=gates", of_cycles, None, ["in a port"]),
    "defects": (
        "lost",
        *(lambda answer: {"fail": always(None), "notice": lambda _: answer()}, "a test", [None]),
    ),
    "defects, without any": (
        "lost",
        *(lambda answer: {"fail": lambda _: answer(), "notice": always("a test")}, None, ["one"]),
    ),
    "every_encoding": (
        *("rfc-2279 fss-utf", of_every_encoding, (b"A", 1)),
        [(b"B", 1), (b"", 1), (b"A", 0)],
    ),
    "figures": ("", of_figures, TABLE, [TABLE.replace("39", "38"), ""]),
    "policies": ("", of_policies, [1], [[2], [], [1, 1]]),
    "rough": ("", of_rough, [], [["it hangs"]]),
    "round_trip": ("", of_round_trip, [1 << 21], [[1], [], [1 << 21] * 2]),
    "vectors, proofs": (
        "--only=export --checker=SymbiYosys",
        *(lambda answer: of_vectors(hold=lambda *_, **__: answer()), True, [False, None]),
    ),
    "vectors, benches": (
        *("--only=export --checker=Verilator", of_simulator, "at 9\nPASS", ["FAIL", "", None]),
    ),
    "vectors, proofs of defects": (
        "--only=defect --checker=SymbiYosys",
        *(lambda answer: of_vectors(hold=lambda *_, **__: answer()), False, [True, None]),
    ),
    "vectors, what defects change": (
        "--only=defect --checker=SymbiYosys",
        *(lambda answer: of_vectors(trial=lambda _: answer()), True, [False, None]),
    ),
    "verilog": ("utf-16-encoder utf-16-decoder", of_verilog, True, [False, None]),
    "wide": ("1", of_wide, None, ["another text"]),
}


def test_every_script_is_here():
    """What ``faults.py`` says of flips is in ``test_bench.py``."""
    names = {name.partition(",")[0] for name in VERDICTS}
    assert names | SILENT | {"faults"} == SCRIPTS


@pytest.mark.parametrize("name", VERDICTS)
def test_one_of_several(name, monkeypatch, tmp_path):
    """The first, one in the middle, and the last."""
    line, stands_for, right, others = VERDICTS[name]
    module = importlib.import_module(name.partition(",")[0])
    monkeypatch.chdir(tmp_path)

    def run(place=inf, of=inf, other=None):
        """The status, and how many answers were asked for; those of second tries are the same."""
        asked = count()

        def answer():
            number = next(asked)
            return other if number == place or number >= of else right

        with monkeypatch.context() as patch:
            patch.setattr(module, "run_shards", serially, raising=False)
            for called, what in stands_for(answer).items():
                patch.setattr(module, called, what)
            patch.setattr(sys, "argv", [f"{module.__name__}.py", *line.split()])
            try:
                status = module.main()
            except SystemExit as ended:
                status = ended.code
            except (ToolError, wide.Different):
                status = 1
        return 1 if isinstance(status, str) else int(status or 0), next(asked)

    status, number = run()
    assert status == 0
    assert number >= 3 or "Icarus" in name
    for other in others:
        for place in {0, number // 2, number - 1}:
            assert run(place, number, other)[0] == 1, (other, place)


@pytest.mark.parametrize("name", sorted(SCRIPTS))
def test_no_script_simulates_without_the_reference(name):
    """What is simulated is compared, unless someone asks for the contrary."""
    assert "lockstep=" not in Path(importlib.import_module(name).__file__).read_text()


# ---- all that there is


#: What must have a form in the encoding of a sanitizer, by its policy, U+FFFD without; and it must
#: not become a pair with what is before it.
NEEDED = {"surrogateescape": 0xDC80, "optu": 0xEF80, "ignore": 0x41, "strict": 0x41}


def test_every_export_is_run(monkeypatch):
    """Each component, encoding and policy that there can be, with a bus and without."""
    expected = []
    for name, (row, _) in EXPORTS.items():
        for errors in POLICIES if name == "error-policy" else row.choices.get("errors", [None]):
            needed = NEEDED.get(errors, 0xFFFD) if name == "sanitizer" else 0x41
            pairing = {"wtf-8", "mutf-8"} if needed == 0xDC80 else set()
            able = (of for of in row.encodings if forms.encode(of, needed) is not None)
            encodings = [of for of in able if of not in pairing]
            try:
                export(name, [*encodings, None][0], errors, axi_stream=True)
                has_bus = not row.channels  # with them, tests/hdl/test_interleaved.py simulates it
            except ValueError:
                has_bus = False
            expected += product([name], encodings or [None], [errors], [False, True][: 1 + has_bus])
    cases = [*cycles.cases()]
    assert Counter(case[:4] for case in cases if not case[4]) == Counter(expected)
    assert [(name, options) for name, *_, options in cases if options] == exports.OPTIONS
    # Of the policies, the first; the encoding is UTF-8, if there is any.
    plain = [case for case in cases if {*case[1:3]} <= {None, "utf-8", "replace"}]
    asserted = [case for case in cases if case in plain or case[0] == "stream-decoder"]
    for checker in ("Verilator", "gates", "SymbiYosys", "Icarus"):
        expected = cases if checker == "Icarus" else plain
        if checker != "gates":
            expected_trials = cases if checker == "Icarus" else asserted
            trials = [
                what for kind, what, by in vectors.shards() if (kind, by) == ("export", checker)
            ]
            assert trials == expected_trials
        if checker != "SymbiYosys":
            found = [tuple(case) for *case, by in shards_of("cycles", monkeypatch) if by == checker]
            assert found == expected


def shards_of(name, monkeypatch, *arguments):
    """What a script runs."""
    found = []

    def run_shards(_, function, items, **__):
        found.extend(items)
        raise click.Abort

    monkeypatch.setattr(importlib.import_module(name), "run_shards", run_shards)
    with pytest.raises(click.Abort):
        MAINS[name].main([*arguments], standalone_mode=False)
    return found


def test_every_design_is_run(monkeypatch):
    """By each script that says so: each encoding, policy, component and number of lanes."""
    assert sorted(shards_of("policies", monkeypatch)) == sorted(
        (encoding, errors)
        for name, encoding, errors, has_bus, _ in cycles.cases()
        if (name, has_bus) == ("sanitizer", False)
    )
    of_31_bits = [name for name, of in ENCODINGS.items() if of.codepoint_bits == 31]
    assert Counter(shards_of("every_encoding", monkeypatch)) == Counter(
        [(name,) for name in ENCODINGS] + [*product(of_31_bits, ["replace", "ignore"])]
    )
    monkeypatch.setattr(asic, "read_library", always(SimpleNamespace(liberty="")))
    assert {*shards_of("asic", monkeypatch)} == {
        name for name, row in CATALOGUE.items() if not isinstance(row.mutants, Lacks)
    }
    lanes = [1, 2, 3, 4, 8, 16, 64]
    cores = product(["decoder", "validator", "packer", "sanitizer"], lanes)
    assert Counter(shards_of("wide", monkeypatch)) == Counter({*cores} - {("packer", 3)})
    for arguments in ([], ["sanitizer"]):
        # Each encoding, and each policy of UTF-8, without a bus; with it, what is usual.
        expected = Counter()
        for name, encoding, errors, has_bus, options in cycles.cases():
            is_usual = {encoding} <= {None, "utf-8"}, {errors} <= {None, "replace"}
            if name in (arguments or EXPORTS) and (all(is_usual) if has_bus else any(is_usual)):
                options = options | ({"axi_stream": True} if has_bus else {})
                expected[name, encoding or "utf-8", errors or "replace", str(options)] += 1
        found = Counter(
            (name, encoding or "utf-8", errors or "replace", str(options))
            for name, encoding, errors, options in shards_of("verilog", monkeypatch, *arguments)
        )
        assert found == expected


def test_every_decoder_is_judged(monkeypatch):
    """Those that must conform, and those that must not, by name and by what is beside it."""
    kinds = "OWN", "REPORTS", "LIMITS", "RIGHT", "UNTOLD", "WRONG"
    found = shards_of("conformance", monkeypatch)
    assert Counter(found) == Counter(chain(*(getattr(conformance, kind) for kind in kinds)))
    assert len({*conformance.UNTOLD}) == len(conformance.LIMITS) == 3
    told = {f"stream-decoder, {errors}" for errors in ERRORS} - {"stream-decoder, maximal-subpart"}
    assert conformance.REPORTS.keys() == told


@pytest.mark.parametrize(
    ("name", "stream", "status"),
    [
        ("7F is an error", "41 7F|", 0),
        ("7F is an error", "80|", 1),
        ("ED A0 is taken", "ED A0|", 0),
        ("ED A0 is taken", "A0 ED|", 1),
        ("U+FFFF is an error", "EF BF BF|", 0),
        ("U+FFFF is an error", "EF BF BE|", 1),
        ("17 idle cycles end a sequence", "C2 17*. 80|", 0),
        ("a surrogate is no error", "ED A0|", 0),
    ],
)
def test_a_wrong_decoder_is_what_its_name_says(name, stream, status, monkeypatch):
    found = {name: [(False, "", stream, 0), (None, "", "", 0)]}
    monkeypatch.setattr(conformance, "run_shards", lambda *_, **__: found)
    with pytest.raises(SystemExit) as ended:
        conformance.main([name], standalone_mode=False)
    assert ended.value.code == status


def test_every_defect_is_tried():
    """In each core that a property is of, if it is exported and a bench can see it."""
    tried = [what for kind, what, by in vectors.shards() if (kind, by) == ("defect", "Icarus")]
    seen = {
        (of.core, defect)
        for of in PROPERTIES.values()
        if hasattr(hdl, of.core) and of.core not in vectors.OTHERS
        for defect in {*of.defects} - vectors.UNSEEN
    }
    assert Counter(tried) == Counter(seen)
    proved = [what for kind, what, by in vectors.shards() if (kind, by) == ("defect", "SymbiYosys")]
    assert Counter(proved) == Counter(
        (core, defect) for core, names in vectors.ASSERTED.items() for defect in names
    )


def test_every_number_goes_round(monkeypatch):
    """Up to 10FFFF, once; and some of those above."""
    monkeypatch.setattr(round_trip, "SAMPLE", 1)
    *pieces, above = round_trip.pieces()
    assert [*chain.from_iterable(pieces)] == [*range(0x110000)]
    assert len(above) == 1 << 16
    assert 0x110000 <= min(above) < 0x120000 * 2
    assert (1 << 31) - (1 << 20) < max(above) < 1 << 31


@pytest.mark.parametrize("name", ENCODINGS)
def test_packets_of_every_length(name, monkeypatch):
    """All of one byte of each kind, and as many as are said of longer ones."""
    monkeypatch.setattr(every_encoding, "SAMPLE", 600)
    kinds = len(automaton(ENCODINGS[name]).classes)
    packets = [*every_encoding.packets(ENCODINGS[name])]
    lengths = Counter(map(len, packets))
    most = max(4, ENCODINGS[name].most_bytes + 1)
    assert [*lengths] == [*range(1, most + 1)]
    for length, number in lengths.items():
        assert number == min(kinds**length, 600)
        if kinds**length <= 600:
            assert len({packet for packet in packets if len(packet) == length}) == number


PLACERS = ["nextpnr-ecp5", "nextpnr-himbaechel-gowin", "nextpnr-ice40"]
#: For each script with --checkpoint: arguments, and what is then of the identity of a checkpoint,
#: besides the sources, with the tools whose versions are; and the parameters that only choose
#: shards.
IDENTITIES = {
    "asic": (
        "decoder --lanes=3 --liberty=some.lib",
        {"lanes": 3, "liberty": sha256(b"some cells").hexdigest(), "tools": ["yosys"]},
        {"components"},
    ),
    "conformance": ("one --timeout=7", {"timeout": 7, "tools": ["yosys"]}, {"text"}),
    "costs": ("", {"tools": ["yosys", "nextpnr-ice40"]}, set()),
    "cycles": (
        "encoder --cycles=7",
        {"cycles": 7, "tools": ["iverilog", "verilator", "yosys"]},
        {"components", "simulator"},
    ),
    "defects": ("a failing", {}, {"text"}),
    "every_encoding": ("utf-8", {}, {"names"}),
    "faults": (
        "--seed=7",
        {"seed": 7, "tools": ["yosys", "nextpnr-ice40", "nextpnr-himbaechel-gowin"]},
        {"ice40", "gowin"},
    ),
    "figures": ("clockpoint", {"tools": ["yosys", *PLACERS]}, {"text"}),
    "policies": ("--cycles=7", {"cycles": 7}, set()),
    "rough": ("verilog", {}, {"text"}),
    "vectors": (
        "--only=export",
        {"tools": ["iverilog", "verilator", "yosys"]},
        {"only", "checker"},
    ),
    "verilog": ("encoder", {"tools": ["yosys", "verilator", "iverilog"]}, {"components"}),
    "wide": ("--core=packer 2", {}, {"names", "lanes"}),
}
CAMPAIGN = {"jobs", "cluster", "checkpoint"}
MAINS = {name: getattr(importlib.import_module(name), "main", None) for name in SCRIPTS}
SPLIT = [
    name
    for name, main in MAINS.items()
    if isinstance(main, click.Command) and "checkpoint" in {of.name for of in main.params}
]


@pytest.mark.parametrize("name", sorted(SPLIT))
def test_whatever_decides_a_result_is_of_the_identity(name, monkeypatch, tmp_path):
    """So that no checkpoint of other options is taken for this one's; a new option has a row."""
    line, identity, others = IDENTITIES[name]
    named = {of.name for of in MAINS[name].params} - CAMPAIGN
    assert named == identity.keys() - {"tools"} | others
    found = []

    def init(self, path, this):
        found.append(this)
        raise click.Abort

    def run(self, function, items, *, alone=False, tools=(), **parameters):
        if self.checkpoint:
            Checkpoint(self.checkpoint, parameters | ({"tools": [*tools]} if tools else {}))
        return []

    monkeypatch.setattr(Checkpoint, "__init__", init)
    monkeypatch.setattr(Campaign, "run", run)
    library = SimpleNamespace(liberty="some cells")
    monkeypatch.setattr(asic, "read_library", always(library))
    monkeypatch.setattr(faults, "versions", lambda *tools: {"tools": [*tools]})
    monkeypatch.setattr(rough, "tries", always([]))
    monkeypatch.chdir(tmp_path)
    with pytest.raises(click.Abort):
        MAINS[name].main([*line.split(), "--checkpoint=some"], standalone_mode=False)
    (this,) = found
    assert this.pop("sources") == script.sources()
    assert this.pop("campaign", None) == ("faults.py" if name == "faults" else None)
    assert this == identity
