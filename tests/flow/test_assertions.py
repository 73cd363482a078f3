"""Assertions that ``--wrapper sva`` writes."""

import functools
import re

import pytest
from general import sampled

from clockpoint.engine.tools import yosys
from clockpoint.flow.assertions import to_assertions
from clockpoint.flow.export import Export
from clockpoint.flow.verilog import to_verilog
from clockpoint.formal.aig import Aig
from clockpoint.formal.model import HIGH
from clockpoint.hdl import ENCODINGS
from clockpoint.sim.models.encodings import TABLES
from support import broken, exports


def hold(design, assertions, depth):
    """Whether assertions of a Verilog module ``dut`` hold for some cycles, after 300 idle ones."""
    script = ["read_verilog -sv -formal dut.v dut.sv", "prep -flatten -top dut_checked"]
    gates = Aig([*script, "memory_map", "async2sync"], {"dut.v": design, "dut.sv": assertions})
    idle = {name: 0 for name in gates.inputs if re.search(r"valid|^rst", name)} | {"aresetn": HIGH}
    gates.state = gates.settle(gates.state, idle, 300)
    reply = gates.search(gates.of_kind("wrong"), depth)
    return reply.frames == depth


@functools.cache
def asserted():
    """Of each export with a clock: its ports, its latency and its assertions."""
    cases = [*exports(), ("stream-decoder", {"monitor": True, "axi_lite": True})]
    made = [Export(name, f"d{n}", **options) for n, (name, options) in enumerate(cases)]
    return [
        (export.ports, export.latency, to_assertions(export, []))
        for export in made
        if {"clk", "aclk"} & {port.name for port in export.ports}
    ]


def test_no_clock_no_assertions():
    with pytest.raises(ValueError, match="no registers"):
        to_assertions(Export("error-policy"), [])


@pytest.mark.slow
def test_yosys_reads_those_of_each_export():
    texts = [text for *_, text in asserted()]
    numbers = [
        int(number) for text in texts for number in re.findall(r"^module d(\d+)_a", text, re.M)
    ]
    tops = "; ".join(f"select -assert-min 1 d{n}_assertions/t:$check" for n in numbers)
    drop = " ".join(f"d{n}_checked" for n in numbers)
    script = f"read_verilog -sv -formal all.sv; delete {drop}; proc; {tops}"
    yosys(script, {"all.sv": "".join(texts)})


@pytest.mark.slow
def test_assumptions():
    """The handshake of the inputs, and nothing of an output."""
    for ports, _, text in asserted():
        outputs = {port.name for port in ports if port.direction == "output"}
        outputs -= {"i_ready", "s_axis_tready"}
        assumed = re.findall(r"^.*\bassume \(.*$", text, re.MULTILINE)
        assumed += re.findall(r"^  wire .* i_payload = .*$", text, re.MULTILINE)
        assert not outputs & {*re.findall(r"\w+", " ".join(assumed))}
        assert {*re.findall(r"(\w+)_stays: assume", text)} <= {"i", "aw", "w", "ar"}


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_code_points_of_each_encoding(encoding):
    """The greatest is the last of 31 bits that has a form; surrogates can come, or do not."""
    text = to_assertions(Export("stream-decoder", "dut", encoding=encoding), [])
    words, surrogates = re.search(r"code_points: assert .* <= (\d+)( && .*)?\)\);", text).groups()
    others = [int(words) + n for n in (1, 2, 0x10000) if int(words) + n < 1 << 31]
    encode = TABLES[encoding].encode
    assert encode(int(words)) is not None
    assert all(encode(number) is None for number in others)
    assert (surrogates is None) == (encode(0xD800) is not None)


#: The fields of an event; the sizes of a code point.
FIELDS = "codepoint", "cause", "length", "last", "bytes"
SIZES = range(1, 5)
#: Defects, by the name of the assertion that fails: an export, and an expression for one of its
#: outputs, of the right outputs, whose names end with _, and of the number of the cycle.
BROKEN = [
    *(("o_stays", "stream-decoder", f"o_{of}", f"o_{of}_ ^ cycle[0]") for of in FIELDS),
    ("forgets", "stream-decoder", "o_valid", "1"),
    ("ends_have_packets", "encoder", "o_last", "1"),
    ("nothing_is_left", "encoder", "o_last", "0"),
    ("on_time", "decoder", "o_last", "0"),
    ("none_stays", "decoder", "o_valid", "0"),
    ("lengths_add_up", "decoder", "o_length", "o_length_ == 1 ? 2 : o_length_"),
    *((f"bytes_{n}", "decoder", "o_bytes", f"o_bytes_ ^ 32'd{1 << 8 * n - 8}") for n in SIZES),
    *((f"end_{n}", "decoder", "o_last", "!o_last_") for n in SIZES),
    ("code_points", "decoder", "o_codepoint", "21'h110000"),
    ("code_points", "decoder", "o_codepoint", "21'hd800"),
    ("nothing_is_lost", "decoder", "o_valid", "0"),
    ("b_stays", "status", "s_axil_bresp", "{cycle[0], 1'd0}"),
    ("r_stays", "status", "s_axil_rdata", "cycle"),
    ("responses_forget", "status", "s_axil_bvalid", "1"),
    ("responds_to_a_write", "status", "s_axil_bvalid", "cycle[1]"),
    ("responds_to_a_read", "status", "s_axil_rresp", "2"),
    ("write_is_whole", "status", "s_axil_wready", "1"),
]
#: The defects whose tests take less than a second.
QUICK = {"nothing_is_lost", "write_is_whole"}


def only(name, text):
    """Without the other assertions."""
    return re.sub(rf"\b(?!{name}:)\w+: assert \(.*;", ";", text)


@pytest.mark.parametrize("exports", sampled(["all", "broken"], "broken"))
def test_each_assertion_is_broken(exports):
    """Of the exports above, and of all."""
    broken = (to_assertions(Export(of, "dut"), []) for of in {of for _, of, *_ in BROKEN})
    texts = broken if exports == "broken" else (text for *_, text in asserted())
    names = {name for text in texts for name in re.findall(r"(\w+): assert\b", text)}
    assert names == {name for name, *_ in BROKEN}


@pytest.mark.parametrize(
    ("name", "of", "output", "value"),
    [
        pytest.param(
            *row,
            marks=() if row[0] in QUICK else pytest.mark.slow,
            id=" ".join([row[0], *row[2:]]),
        )
        for row in BROKEN
    ],
)
def test_each_assertion_fails_of_its_defect(name, of, output, value):
    export = Export(of, "dut")
    assertions = only(name, to_assertions(export, []))
    assert assertions.count(": assert (") == 1
    depth = export.latency + 14
    assert hold(broken(of, output, value), assertions, depth=depth) is False


@pytest.mark.slow
def test_a_packet_of_a_mark_alone():
    """The packet ends without an item; the assertion about its end is written."""
    export = Export("utf-16-byte-decoder", "dut")
    assertions = to_assertions(export, [])
    assert "ends_have_packets: assert" in assertions
    assert hold(to_verilog(export), assertions, depth=16)


@pytest.mark.slow
@pytest.mark.parametrize("latency", [3, 4])
def test_another_latency(latency):
    """Of a decoder with a register behind it, by the parameter."""
    inner, outer = Export("decoder", "inner"), Export("decoder", "dut")
    pins = ", ".join(f".{p.name}({'x' * (p.direction == 'output')}{p.name})" for p in inner.ports)
    outputs = [port for port in inner.ports if port.direction == "output"]
    ports = ", ".join(
        f"{port.direction}{' reg' * (port in outputs)} [{port.width - 1}:0] {port.name}"
        + " = 0" * (port in outputs)
        for port in inner.ports
    )
    wires = "".join(f"wire [{port.width - 1}:0] x{port.name};" for port in outputs)
    steps = "".join(f"{port.name} <= rst ? 0 : x{port.name};" for port in outputs)
    wrapper = f"module dut({ports}); {wires} inner inner({pins});"
    wrapper += f"always @(posedge clk) begin {steps} end endmodule"
    assertions = to_assertions(outer, [])
    assert "LATENCY = 3" in assertions
    assertions = assertions.replace("LATENCY = 3", f"LATENCY = {latency}")
    assert hold(to_verilog(inner) + wrapper, assertions, depth=14) is (latency == 4)
