"""Assertions that ``--wrapper sva`` writes."""

import functools
import re
import shutil
import subprocess

import pytest
from oracles import forms

from clockpoint.flow.assertions import to_assertions
from clockpoint.flow.catalogue import EXPORTS, Lacks
from clockpoint.flow.tools import run
from clockpoint.flow.verilog import export, ports_of, to_verilog
from clockpoint.formal.assertions import hold
from clockpoint.formal.defects import designs
from clockpoint.hdl import ENCODINGS, Encoder, FlatPorts


@functools.cache
def asserted():
    """Of each export with a clock: its ports, its latency and its assertions."""
    found = []
    for name, (row, _) in EXPORTS.items():
        for axi_stream in {False, not isinstance(row.axi_stream, Lacks)}:
            if name != "error-policy":
                made = export(name, axi_stream=axi_stream)
                found.append((ports_of(made), made.latency, to_assertions(made, "dut", [])))
    return found


def test_yosys_reads_all(tmp_path):
    """Those of each export; what has no clock has none."""
    names = []
    for name, (row, _) in EXPORTS.items():
        for axi_stream in (False, True):
            if axi_stream and isinstance(row.axi_stream, Lacks):
                continue
            component = export(name, axi_stream=axi_stream)
            if name == "error-policy":
                with pytest.raises(ValueError, match="no registers"):
                    to_assertions(component, "dut", [])
                continue
            names.append(f"d{len(names)}")
            (tmp_path / f"{names[-1]}.sv").write_text(to_assertions(component, names[-1], []))
    reads = "; ".join(f"read_verilog -sv -formal {name}.sv" for name in names)
    tops = "; ".join(f"select -assert-min 1 {name}_assertions/t:$check" for name in names)
    drop = " ".join(f"{name}_checked" for name in names)
    run("yosys", ["-q", "-p", f"{reads}; delete {drop}; proc; {tops}"], cwd=tmp_path)


def test_what_is_assumed():
    """The handshake of the inputs, and nothing of an output."""
    for ports, _, text in asserted():
        outputs = {port.name for port in ports if port.direction == "output"}
        outputs -= {"i_ready", "s_axis_tready"}
        assumed = re.findall(r"^.*\bassume \(.*$", text, re.MULTILINE)
        assumed += re.findall(r"^  wire .* i_payload = .*$", text, re.MULTILINE)
        assert not outputs & {*re.findall(r"\w+", " ".join(assumed))}
        assert {*re.findall(r"(\w+): assume", text)} <= {"i_stays"}


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_code_points_of_each_encoding(encoding):
    """The greatest is the last of 31 bits that has a form; surrogates can come, or do not."""
    text = to_assertions(export("stream-decoder", encoding), "dut", [])
    said, surrogates = re.search(r"code_points: assert .* <= (\d+)( && .*)?\)\);", text).groups()
    others = [int(said) + n for n in (1, 2, 0x10000) if int(said) + n < 1 << 31]
    assert forms.encode(encoding, int(said)) is not None
    assert all(forms.encode(encoding, number) is None for number in others)
    assert (surrogates is None) == (forms.encode(encoding, 0xD800) is not None)


def swallowed(ports):
    """A module ``top`` in which nothing comes out after a packet of one transfer, in cycle 1."""
    values = {"clk": "clk", "aclk": "clk", "rst": "0", "i_valid": "cycle == 1", "o_valid": "0"}
    values |= {"s_axis_tvalid": "cycle == 1", "m_axis_tvalid": "0"}
    pins = ", ".join(f".{port.name}({values.get(port.name, '~0')})" for port in ports)
    return f"""
module top(input clk);
  reg [7:0] cycle = 0;
  always @(posedge clk) cycle <= cycle + 1;
  dut_assertions assertions({pins});
endmodule
"""


def test_the_end_of_a_packet_is_missed_in_time(tmp_path):
    """In the slowest export, within its latency and eight cycles; the others wait no longer."""
    waits = []
    for ports, latency, text in asserted():
        cycles = max(map(int, re.findall(r"\bcalm > (\d+)", text)), default=0)
        assert cycles <= latency + 8
        waits.append((cycles, text, ports))
    longest, text, ports = max(waits)
    assert longest > 30
    (tmp_path / "top.sv").write_text(only("nothing_is_left", text) + swallowed(ports))
    script = "read_verilog -sv -formal top.sv; delete dut_checked; prep -flatten -top top; "
    script += f"async2sync; chformal -lower; sat -prove-asserts -set-init-zero -seq {longest + 5} "
    run("yosys", ["-q", "-p", f"{script} -falsify"], cwd=tmp_path)


def event(cause, length, codepoint, sequence):
    """TDATA of the stream decoder: the latest byte is the low one of the upper half."""
    return int.from_bytes(sequence, "big") << 32 | cause << 28 | length << 24 | codepoint


#: What comes in, by cycle: a byte or none, and whether it is the last; a null transfer in a
#: sequence is ignored, and one at its end is the end of the packet. Then what comes out.
GIVEN = {2: (0x41, 0), 3: (0xE2, 0), 4: (None, 0), 5: (0x82, 0), 6: (None, 0), 8: (None, 1)}
GIVEN |= {20: (0xC3, 0), 22: (0xA9, 1)}
SENT = {5: (event(0, 1, 0x41, b"A"), 0), 13: (event(7, 2, 0, b"\xe2\x82"), 0), 14: (None, 1)}
SENT |= {25: (event(0, 2, 0xE9, "é".encode()), 1)}
#: What is changed of it, and the assertion that sees that first; ``None``: all is right.
CHANGES = [
    (None, {}),
    ("nothing_is_lost", {13: None}),
    ("nothing_is_left", {14: None}),
    ("ends_are_given", {4: (None, 1)}),
    ("lengths_add_up", {5: (event(0, 2, 0x41, b"A"), 0)}),
    ("lengths_add_up", {5: (event(0, 0, 0x41, b"A"), 0)}),
    ("bytes_1", {5: (event(0, 1, 0x41, b"\1A"), 0)}),
    ("bytes_2", {13: (event(7, 2, 0, b"\x82\xe2"), 0)}),
    ("end_2", {13: (event(7, 2, 0, b"\xe2\x82"), 1)}),
    ("code_points", {5: (event(0, 1, 0xD800, b"A"), 0)}),
    ("code_points", {5: (event(0, 1, 0x110000, b"A"), 0)}),
    ("code_points", {5: (event(0, 1, 0x800041, b"A"), 0)}),
]


def played(given, sent):
    """The ports of an instance of assertions of the stream decoder that sees these transfers."""
    pins = {
        "aclk": "clk",
        "aresetn": "cycle != 0",
        "s_axis_tready": "1'b1",
        "m_axis_tready": "1'b1",
    }
    for side, width, transfers in (("s", 1, given), ("m", 8, sent)):
        values = dict.fromkeys(("tvalid", "tdata", "tkeep", "tlast"), "0")
        for cycle, (data, last) in transfers.items():
            keep = (data is not None) * ((1 << width) - 1)
            for name, value in zip(values, (1, data or 0, keep, last), strict=True):
                values[name] = f"cycle == {cycle} ? 64'd{value} : {values[name]}"
        pins |= {f"{side}_axis_{name}": value for name, value in values.items()}
    return ", ".join(f".{name}({value})" for name, value in pins.items())


@pytest.mark.skipif(shutil.which("iverilog") is None, reason="needs the Debian package iverilog")
def test_what_comes_late_in_a_stall(tmp_path):
    """An event waits while the sink is not ready, and the end of the packet behind it; else not."""
    values = {"clk": "clk", "rst": "cycle == 0", "i_ready": "1", "o_length": "1"}
    values |= {"i_valid": "cycle == 2 || cycle == 3", "i_last": "cycle == 3"}
    values |= {"i_data": "cycle == 2 ? 8'h41 : 8'h42", "o_last": "cycle == 8"}
    values |= {"o_bytes": "cycle == 8 ? 32'h42 : 32'h41"}
    component, tried = export("stream-decoder"), []
    for valid, ready in (
        ("cycle >= 5 && cycle <= 8", "cycle >= 7"),
        ("cycle == 5 || cycle == 8", "1"),
    ):
        pins = {port.name: "0" for port in ports_of(component)} | values
        pins |= {"o_valid": valid, "o_ready": ready}
        tried.append(", ".join(f".{name}({value})" for name, value in pins.items()))
    assert violated(component, tried, tmp_path) == [set(), {"on_time"}]


def violated(component, instances, folder):
    """The names of the assertions that fail in Icarus, of each instance by its pins."""
    text = to_assertions(component, "dut", [])
    # What Icarus 11 reads.
    text = re.sub(r"(\w+): assert (.*);", r'if (!\2) $display("%m \1");', text)
    text = re.sub(r"\w+: assume .*;", ";", text).partition("\nendmodule\n")[0]
    lines = [text, "endmodule module top; reg clk = 0; reg [7:0] cycle = 0; always #1 clk = !clk;"]
    lines.append("always @(posedge clk) cycle <= cycle + 1; initial #200 $finish;")
    lines += [f"dut_assertions a{n}({pins});" for n, pins in enumerate(instances)]
    (folder / "top.sv").write_text("\n".join([*lines, "endmodule", ""]))
    subprocess.run(["iverilog", "-g2012", "-o", "sim", "top.sv"], cwd=folder, check=True)
    said = subprocess.check_output(["vvp", "-n", "sim"], cwd=folder, text=True)
    found = [set() for _ in instances]
    for n, name in re.findall(r"^top\.a(\d+) (\w+)$", said, re.MULTILINE):
        found[int(n)].add(name)
    return found


#: The cycles in which beats of two lanes come in, and their bytes, number of bytes and last: four
#: packets, of which one is empty, and the last one is a sequence of four bytes.
BEATS = {3: (0xFF41, 3, 0), 4: (0x42, 1, 1), 6: (0xA9C3, 2, 1), 9: (0x5555, 0, 1)}
BEATS |= {12: (0x9FF0, 2, 0), 13: (0x8098, 2, 1)}
#: What must come out, by port, a beat after the other; in a lane that is not used, anything.
OUT = {
    "validator": {
        "o_beat_data": [0xFF41, 0x9942, 0xA9C3, 0, 0x9FF0, 0x8098],
        "o_beat_count": [2, 1, 2, 0, 2, 2],
        "o_beat_last": [0, 1, 1, 1, 0, 1],
        "o_verdict_well_formed": [0, 0, 1, 1, 0, 1],
        "o_verdict_offset": [9, 1, 0, 0, 9, 0],
        "o_verdict_errors": [9, 1, 0, 0, 9, 0],
        "o_verdict_codepoints": [9, 2, 1, 0, 9, 1],
    },
    "wide-decoder": {
        "o_beat_data": [0xFF41, 0x9942, 0xA9C3, 0, 0x9FF0, 0x8098],
        "o_beat_count": [2, 1, 2, 0, 2, 2],
        "o_beat_last": [0, 1, 1, 1, 0, 1],
        "o_slots_valid": [0b11, 0b01, 0b10, 0, 0, 0b10],
        "o_slots_length": [0o11, 0o71, 0o27, 0, 0, 0o47],
    },
    "wide-sanitizer": {
        "o_data": [0x3F41, 0x9942, 0xA9C3, 0, 0x9FF0, 0x8098],
        "o_count": [2, 1, 2, 0, 2, 2],
        "o_last": [0, 1, 1, 1, 0, 1],
    },
}
#: What is changed of it: the assertion that sees that, a beat, a port without its prefix, a value.
#: Each is as near as it can be to what is right; ``None`` is still right.
WRONG = {
    "validator": [
        (None, 1, "verdict_offset", 2),
        (None, 1, "verdict_codepoints", 0),
        ("numbers", 1, "verdict_well_formed", 1),
        ("numbers", 2, "verdict_well_formed", 0),
        ("counts", 1, "verdict_codepoints", 3),
        ("counts", 1, "verdict_codepoints", 15),
        ("counts", 3, "verdict_codepoints", 1),
        ("something", 2, "verdict_codepoints", 0),
        ("place", 1, "verdict_offset", 3),
    ],
    "wide-decoder": [
        *(("lengths_add_up", 0, "slots_length", wrong) for wrong in (0o12, 0o10, 0o21, 0o01)),
        ("lengths_add_up", 1, "slots_valid", 0b11),
        *(("lengths_add_up", 2, "slots_length", wrong) for wrong in (0o17, 0o37)),
        ("lengths_add_up", 3, "slots_valid", 0b01),
        ("lengths_add_up", 5, "slots_valid", 0),
        ("ends_with_an_event", 1, "slots_valid", 0),
        ("ends_with_an_event", 2, "slots_valid", 0),
    ],
    "wide-sanitizer": [
        (None, 0, "data", 0xFF41),
        (None, 1, "data", 0x993F),
        ("bytes_in_order", 0, "data", 0x2141),
        ("bytes_in_order", 2, "data", 0xFFFD),
    ],
}
#: And in all of them.
WRONG_BEATS = [
    (None, 1, "data", 0x42),
    ("ends_of_beats", 0, "last", 1),
    ("ends_of_beats", 2, "last", 0),
    ("on_time", 2, "last", 0),
    ("all_lanes", 0, "count", 1),
    ("all_lanes", 0, "count", 3),
    ("all_lanes", 1, "count", 2),
    ("all_lanes", 3, "count", 1),
    ("bytes_in_order", 0, "data", 0xFF40),
    ("bytes_in_order", 0, "data", 0xFE41),
    ("bytes_in_order", 1, "data", 0x9943),
]


@pytest.mark.skipif(shutil.which("iverilog") is None, reason="needs the Debian package iverilog")
@pytest.mark.parametrize("name", OUT)
def test_beats(name, tmp_path):
    """What is right violates nothing, and each change what is meant for it."""
    component = export(name, lanes=2, **{"count_bits": 4} if name == "validator" else {})
    beat = "o_beat_" if "o_beat_data" in OUT[name] else "o_"

    def pins(out, cycles):
        """Of an instance that sees this come out in these cycles."""
        values = {"clk": "clk", "rst": "cycle == 0"}
        sides = {"i_": dict(zip(BEATS, range(6), strict=True)), "o_": cycles}
        come = zip(*BEATS.values(), strict=True)
        out = out | dict(zip(("i_data", "i_count", "i_last"), come, strict=True))
        for side, times in sides.items():
            values[f"{side}valid"] = " || ".join(f"cycle == {cycle}" for cycle in times)
            for port in [port for port in out if port.startswith(side)]:
                values[port] = "0"
                for cycle, n in times.items():
                    values[port] = f"cycle == {cycle} ? 32'd{out[port][n]} : {values[port]}"
        return ", ".join(f".{port.name}({values.get(port.name, '0')})" for port in ports)

    ports, latency = ports_of(component), component.latency
    usual = {cycle + latency: n for n, cycle in enumerate(BEATS)}
    in_all = [(seen, n, f"{beat[2:]}{of}", value) for seen, n, of, value in WRONG_BEATS]
    wrong = WRONG[name] + in_all
    names, tried = [None, *(seen for seen, *_ in wrong)], [pins(OUT[name], usual)]
    for _, n, of, value in wrong:
        column = [value if at == n else usually for at, usually in enumerate(OUT[name][f"o_{of}"])]
        tried.append(pins(OUT[name] | {f"o_{of}": column}, usual))
    late = {cycle + (cycle == 6 + latency): n for cycle, n in usual.items()}
    lost = {cycle: n for cycle, n in usual.items() if n < 3}
    for of, cycles in (
        ("on_time", late),
        ("nothing_is_left", lost),
        ("beats_are_given", usual | {10 + latency: 3}),
        ("ends_are_given", usual | {10 + latency: 3}),
        ("forgets", {1: 0} | usual),
    ):
        names.append(of)
        tried.append(pins(OUT[name], cycles))
    for of, found in zip(names, violated(component, tried, tmp_path), strict=True):
        assert of in found if of else found == set(), (of, found)
    named = {*re.findall(r"(\w+): assert\b", to_assertions(component, "dut", []))}
    assert named - {*names} == {"none_stays"}


#: The sizes of a code point, and parameters of wide components.
SIZES, WIDE, FEW = range(1, 5), {"lanes": 1}, {"lanes": 1, "count_bits": 4}
#: What is broken, by the name of the assertion that sees it: an export, and one of its outputs,
#: made of the right ones, which end with _, and of the number of the cycle.
BROKEN = [
    ("o_stays", "stream-decoder", {}, "o_last", "cycle[0]"),
    ("o_stays", "encoder", {}, "o_valid", "o_valid_ & cycle[0]"),
    ("forgets", "stream-decoder", {}, "o_valid", "1"),
    ("ends_are_given", "encoder", {}, "o_last", "1"),
    ("nothing_is_left", "encoder", {}, "o_last", "0"),
    ("on_time", "decoder", {}, "o_last", "0"),
    ("none_stays", "decoder", {}, "o_valid", "0"),
    ("none_stays", "wide-sanitizer", WIDE, "o_valid", "0"),
    ("lengths_add_up", "decoder", {}, "o_length", "0"),
    ("lengths_add_up", "decoder", {}, "o_length", "5"),
    ("lengths_add_up", "decoder", {}, "o_length", "o_length_ == 1 ? 2 : o_length_"),
    ("lengths_add_up", "wide-decoder", WIDE, "o_slots_length", "o_slots_length_ + 3'd1"),
    *((f"bytes_{n}", "decoder", {}, "o_bytes", f"o_bytes_ ^ 32'd{1 << 8 * n - 8}") for n in SIZES),
    *((f"end_{n}", "decoder", {}, "o_last", "!o_last_") for n in SIZES),
    ("code_points", "decoder", {}, "o_codepoint", "21'h110000"),
    ("code_points", "decoder", {}, "o_codepoint", "21'hd800"),
    ("code_points", "decoder", {}, "o_codepoint", "21'hdfff"),
    ("nothing_is_lost", "decoder", {}, "o_valid", "0"),
    ("beats_are_given", "wide-sanitizer", WIDE, "o_valid", "1"),
    ("ends_of_beats", "wide-sanitizer", WIDE, "o_last", "!o_last_"),
    ("all_lanes", "wide-sanitizer", WIDE, "o_count", "0"),
    ("bytes_in_order", "validator", FEW, "o_beat_data", "o_beat_data_ ^ 8'h80"),
    ("ends_with_an_event", "wide-decoder", WIDE, "o_slots_valid", "0"),
    ("numbers", "validator", FEW, "o_verdict_well_formed", "1"),
    ("numbers", "validator", FEW, "o_verdict_well_formed", "0"),
    ("counts", "validator", FEW, "o_verdict_codepoints", "o_verdict_codepoints_ + 4'd1"),
    ("something", "validator", FEW, "o_verdict_codepoints", "0"),
    ("place", "validator", FEW, "o_verdict_offset", "4'd1"),
]
#: Those of less than a second; what CHANGES has, Icarus sees sooner.
QUICK = {"nothing_is_lost", "beats_are_given"}


def broken(component, output, value):
    """The Verilog of a module ``dut`` with another value at one of its outputs."""
    ports = ports_of(component)
    bits = {port.name: f"[{port.width - 1}:0]" for port in ports}
    listed = ", ".join(f"{port.direction} {bits[port.name]} {port.name}" for port in ports)
    pins = ", ".join(f".{name}({name}{'_' * (name == output)})" for name in bits)
    return f"""{to_verilog(component, "inner", [])}
module dut({listed});
  reg [7:0] cycle = 0;
  always @(posedge clk) cycle <= cycle + 1;
  wire {bits[output]} {output}_;
  assign {output} = {value};
  inner inner({pins});
endmodule
"""


def only(name, text):
    """Without the other assertions."""
    return re.sub(rf"\b(?!{name}:)\w+: assert \(.*;", ";", text)


def test_each_assertion_is_broken():
    found = {name for *_, text in asserted() for name in re.findall(r"(\w+): assert\b", text)}
    assert found == {name for name, *_ in BROKEN}


@pytest.mark.parametrize(
    ("name", "of", "options", "output", "value"),
    [
        pytest.param(
            *row,
            marks=() if row[0] in QUICK else pytest.mark.slow,
            id=" ".join([row[0], *row[3:]]),
        )
        for row in BROKEN
    ],
)
def test_what_each_assertion_sees(name, of, options, output, value):
    component = export(of, **options)
    assertions = only(name, to_assertions(component, "dut", []))
    assert assertions.count(": assert (") == 1
    depth = component.latency + 14
    assert hold(broken(component, output, value), assertions, depth=depth) is False


@pytest.mark.parametrize("defect", [None, "an end too early"])
def test_a_bounded_proof(defect):
    right, tried = FlatPorts(Encoder()), FlatPorts(designs(defect).Encoder())
    assertions = to_assertions(right, "dut", [])
    assert hold(to_verilog(tried, "dut", []), assertions, depth=6) is (defect is None)


def test_as_many_cycles_as_are_asked_for():
    """Of a count that is wrong in the last of them, or one later."""
    depth = 60
    counts = "always @(posedge clk) o <= o + 1;"
    design = f"module dut(input clk, output reg [7:0] o = 0); {counts} endmodule"
    checked = "module dut_checked(input clk); wire [7:0] o; dut dut(clk, o);"
    for wrong, holds in ((depth - 1, False), (depth, True)):
        assertion = f"always @* never: assert (o != {wrong}); endmodule"
        assert hold(design, f"{checked} {assertion}", depth=depth) is holds


def test_a_packet_of_a_mark_alone():
    """No end comes out of it, and none is claimed; of what has no order to detect, it is."""
    component = export("utf-16-byte-decoder")
    verilog = to_verilog(component, "dut", [])
    assert hold(verilog, to_assertions(component, "dut", []), depth=16)
    claimed = to_assertions(export("utf-16be-decoder"), "dut", [])
    assert hold(verilog, claimed, depth=16) is False


@pytest.mark.slow
def test_a_verdict_on_more_bytes_than_are_counted():
    """Counts stand still at their greatest value, and so does what they are compared with."""
    component = export("validator", lanes=1, count_bits=1)
    depth = component.latency + 6
    assert hold(to_verilog(component, "dut", []), to_assertions(component, "dut", []), depth=depth)
